// Rules of a file as the searches that record evidence want them (solve/ways.hpp, solve/follower_graph.hpp):
// moves are named as certificates name them, by a rule and values for its free variables.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <functional>
#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "proof/certificate.hpp"
#include "rules/ruleset.hpp"
#include "runtime/script_rules.hpp"
#include "script/interpreter.hpp"
#include "solve/ways.hpp"

namespace sprague::detail {

/// One component at a time.
class NamedRules {
 public:
  using Part = script::Component;
  using Move = proof::Move;
  using Enough = std::function<bool(const std::vector<Part>&)>;

  explicit NamedRules(const ScriptParts& parts) : interpreter_(parts.instances) {}

  /// In the interpreter's order; none where `win when` or `lose when` holds.
  [[nodiscard]] std::optional<Ways<NamedRules>> ways(const Part& part, const Enough& enough,
                                                     Budget& budget) const;
  /// Who wins where one of these holds.
  [[nodiscard]] std::optional<Outcome> result(const Part& part) const {
    return interpreter_.early_end(part).outcome;
  }
  [[nodiscard]] static u64 bytes_of(const Part& part);
  [[nodiscard]] static u64 bytes_of(const Move& move);

 private:
  script::Interpreter interpreter_;
};

/// A sum of components in ascending order.
struct SumOfComponents {
  std::vector<script::Component> components;

  [[nodiscard]] std::size_t hash() const;
  [[nodiscard]] std::size_t heap_bytes() const;
  friend bool operator==(const SumOfComponents&, const SumOfComponents&) = default;
  friend auto operator<=>(const SumOfComponents&, const SumOfComponents&) = default;
};

/// Sums of components without those that have no options: nothing ever happens to them.
class SumRules {
 public:
  using Position = SumOfComponents;

  explicit SumRules(const NamedRules& rules) : rules_(rules) {}

  void options(const Position& sum, std::vector<Position>& out, Budget& budget) const;
  /// With all their components, in order and each once.
  [[nodiscard]] std::vector<Position> whole_options(const Position& sum, Budget& budget) const;
  /// Without the components that have no options.
  [[nodiscard]] Position live(Position sum, Budget& budget) const;

 protected:
  /// The options of a component, in order and each once.
  const std::vector<Position>& options_of(const script::Component& component, Budget& budget) const;

  const NamedRules& rules_;

 private:
  mutable boost::unordered_flat_map<script::Component, std::vector<Position>, sprague::detail::HashOfPart>
      options_;
};

/// One component, whose options are single ones, with who wins where play is over. None is left out.
class ComponentRules : public SumRules {
 public:
  ComponentRules(const NamedRules& rules, Budget& budget) : SumRules(rules), budget_(budget) {}

  void options(const Position& one, std::vector<Position>& out, Budget& budget) const;
  [[nodiscard]] std::optional<Outcome> result(const Position& one, Convention convention) const;

 private:
  Budget& budget_;
};

}  // namespace sprague::detail
