// GuardedRuleset: somebody's Ruleset (sprague/ruleset.hpp) as the library calls it. Exceptions end here: the
// first thing that goes wrong is kept for the session, which answers the request with it, and from then on
// there are no options. This is the one place that calls a program's code, and all of its source is compiled
// with exceptions.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "sprague/ruleset.hpp"

namespace sprague {

/// What went wrong in the code of rulesets during a request.
struct RulesetFault {
  std::optional<Error> error;
};

class GuardedRuleset {
 public:
  /// Asks for the name and for what the ruleset is; an error when that throws.
  static Result<std::shared_ptr<const GuardedRuleset>> make(std::shared_ptr<const Ruleset> given,
                                                            std::shared_ptr<RulesetFault> fault);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& notation() const { return notation_; }
  [[nodiscard]] bool is_partizan() const { return is_partizan_; }
  [[nodiscard]] bool is_loopy() const { return is_loopy_; }

  /// The position that `typed` names, if its own text names it too.
  [[nodiscard]] Result<std::string> read(std::string_view typed) const;
  [[nodiscard]] std::string text(const std::string& position) const;
  /// May be empty.
  [[nodiscard]] std::string move_label(const std::string& from, const std::string& to) const;
  /// Each option once, in the ruleset's order. What ended the list, where they are not all; `budget` may be null.
  [[nodiscard]] std::optional<Ending> options(const std::string& position, Player player,
                                              std::vector<std::string>& out, Budget* budget) const;

  /// Search has found that play comes back to this position, though it was promised to end.
  void came_back(const std::string& position) const;

 private:
  GuardedRuleset(std::shared_ptr<const Ruleset> given, std::shared_ptr<RulesetFault> fault)
      : given_(std::move(given)), fault_(std::move(fault)) {}

  // What `call` returns; nothing, and a fault, where it throws.
  template <class Call>
  auto guarded(const Call& call) const -> std::optional<decltype(call())>;
  void note(Error error) const;

  std::shared_ptr<const Ruleset> given_;
  std::shared_ptr<RulesetFault> fault_;
  std::string name_, notation_;
  bool is_partizan_ = false, is_loopy_ = false;
};

}  // namespace sprague
