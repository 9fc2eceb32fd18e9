// The slow twin: the definitions of outcome and nim-value, read literally, with a std::map for a memory. It
// shares no code with the engine but the ruleset's own `options`.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "sprague/natural.hpp"
#include "sprague/outcome.hpp"

namespace sprague::test {

template <class Rules>
class BruteForce {
 public:
  using Position = typename Rules::Position;

  explicit BruteForce(const Rules& rules) : rules_(rules) {}

  std::vector<Position> options(const Position& position) const {
    std::vector<Position> out;
    rules_.options(position, out);
    return out;
  }

  Outcome outcome(const Position& position, Convention convention) {
    const auto key = std::pair(position.text(), convention);
    if (const auto found = outcomes_.find(key); found != outcomes_.end()) return found->second;
    const std::vector<Position> all = options(position);
    Outcome result = all.empty() ? ended_outcome(convention) : Outcome::P;
    for (const Position& option : all)
      if (outcome(option, convention) == Outcome::P) result = Outcome::N;
    return outcomes_[key] = result;
  }

  u64 nim_value(const Position& position) {
    const std::string key = position.text();
    if (const auto found = values_.find(key); found != values_.end()) return found->second;
    std::set<u64> seen;
    for (const Position& option : options(position)) seen.insert(nim_value(option));
    u64 value = 0;
    while (seen.contains(value)) ++value;
    return values_[key] = value;
  }

 private:
  const Rules& rules_;
  std::map<std::pair<std::string, Convention>, Outcome> outcomes_;
  std::map<std::string, u64> values_;
};

}  // namespace sprague::test
