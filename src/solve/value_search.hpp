// Nim-values part by part: depth-first search over the followers of a part, in which the value of an option is
// the nim-sum of its parts (Sprague 1935, Grundy 1939). It can record why: of every part that it values, behind
// all that its options are made of, one move to each smaller value. There is no recursion: depth is bounded by
// memory, which the budget counts.
#pragma once

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <utility>

#include "solve/ways.hpp"

namespace sprague {

/// Rules may also say `known_value(part)`, what is known already, and `value_without_search(part, budget)` for
/// parts that are not searched: a value, or nothing. Needs: play ends.
template <NamesMoves Rules>
class ValueSearch {
 public:
  using Part = typename Rules::Part;
  using Values = boost::unordered_flat_map<Part, u64, detail::HashOfPart>;
  /// The nim-value of a part: its number of moves, which lead to 0, 1, ….
  struct Evidence {
    Part part;
    std::vector<typename Rules::Move> moves;
  };

  /// Values are put into `values`, where those that stand there already are believed; evidence, where it is
  /// wanted, behind what `evidence` has.
  ValueSearch(Rules& rules, Values& values, std::vector<Evidence>* evidence = nullptr)
      : rules_(rules), values_(values), evidence_(evidence) {}

  /// False when the budget ran out, or the rules gave up. What was found stays. Cost: that of the ways of every
  /// follower.
  bool run(const Part& root, Budget& budget);

 private:
  struct Frame {
    Part part;
    Ways<Rules> ways;
    std::size_t next = 0;
  };

  [[nodiscard]] std::optional<u64> value_of(const Part& part) const {
    if constexpr (requires { rules_.known_value(part); })
      if (const auto known = rules_.known_value(part)) return known;
    const auto found = values_.find(part);
    return found == values_.end() ? std::nullopt : std::optional<u64>(found->second);
  }
  [[nodiscard]] const Part* first_unknown(const std::vector<Part>& parts) const {
    const auto found =
        std::find_if(parts.begin(), parts.end(), [&](const Part& part) { return !value_of(part); });
    return found == parts.end() ? nullptr : &*found;
  }
  bool enter(const Part& part, Budget& budget);
  bool settle(Budget& budget);

  Rules& rules_;
  Values& values_;
  std::vector<Evidence>* evidence_;
  std::vector<Frame> stack_;
};

// ---------------------------------------------------------------------------------------------------------------

template <NamesMoves Rules>
bool ValueSearch<Rules>::run(const Part& root, Budget& budget) {
  if (value_of(root)) return true;
  stack_.clear();
  bool going = enter(root, budget);
  while (going && !stack_.empty()) {
    Frame& frame = stack_.back();
    const Part* unknown = nullptr;
    while (unknown == nullptr && frame.next < frame.ways.list.size()) {
      unknown = first_unknown(frame.ways.list[frame.next].to);
      if (unknown == nullptr) ++frame.next;
    }
    if (unknown == nullptr) {
      going = settle(budget);
    } else {
      const Part next = *unknown;  // the frame moves when the stack grows
      going = enter(next, budget);
    }
  }
  return going;
}

template <NamesMoves Rules>
bool ValueSearch<Rules>::enter(const Part& part, Budget& budget) {
  if constexpr (requires { rules_.value_without_search(part, budget); }) {
    const std::optional<u64> given = rules_.value_without_search(part, budget);
    if (given) values_.emplace(part, *given);
    if (given || budget.exhausted()) return !budget.exhausted();
  }
  auto ways = rules_.ways(part, never_enough, budget);
  if (!ways) return false;
  const u64 bytes = 2 * sizeof(Frame) + Rules::bytes_of(part);  // the stack has room for as many again
  if (!budget.hold(bytes)) return false;
  ways->bytes += bytes;
  stack_.push_back({part, *std::move(ways)});
  return true;
}

// The part on top of the stack, all of whose options have their values now.
template <NamesMoves Rules>
bool ValueSearch<Rules>::settle(Budget& budget) {
  Frame frame = std::move(stack_.back());
  stack_.pop_back();
  std::vector<std::pair<u64, std::size_t>> found;  // values, and by which way first
  for (std::size_t i = 0; i < frame.ways.list.size(); ++i) {
    u64 value = 0;
    for (const Part& part : frame.ways.list[i].to) value ^= *value_of(part);
    found.emplace_back(value, i);
  }
  std::sort(found.begin(), found.end());
  u64 mex = 0, bytes = 2 * (Rules::bytes_of(frame.part) + sizeof(u64));
  std::vector<typename Rules::Move> moves;
  for (const auto& [value, way] : found) {
    if (value != mex) continue;
    ++mex;
    if (evidence_ != nullptr) moves.push_back(std::move(frame.ways.list[way].move));
  }
  budget.release(frame.ways.bytes);
  if (evidence_ != nullptr) {
    bytes += sizeof(Evidence) + Rules::bytes_of(frame.part);
    for (const auto& move : moves) bytes += Rules::bytes_of(move);
    evidence_->push_back({frame.part, std::move(moves)});
  }
  values_.emplace(std::move(frame.part), mex);
  return budget.hold(bytes);
}

}  // namespace sprague
