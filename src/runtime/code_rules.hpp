// Rulesets that a program gives by code (sprague/ruleset.hpp), as the adapters know rulesets: their positions
// are byte strings, and their options what the code says. There are three kinds: play ends, may go on for
// ever, or gives the players different moves.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "positions/any_position.hpp"
#include "rules/ruleset.hpp"
#include "runtime/guarded_ruleset.hpp"

namespace sprague {

struct CodePosition {
  const GuardedRuleset* rules = nullptr;  ///< which outlives the position
  std::string bytes = {};

  [[nodiscard]] std::size_t hash() const;
  [[nodiscard]] std::string text() const { return rules->text(bytes); }
  [[nodiscard]] u64 heap_bytes() const { return bytes.size() > 15 ? bytes.capacity() + 1 : 0; }
  friend bool operator==(const CodePosition& a, const CodePosition& b) { return a.bytes == b.bytes; }
};

/// What the kinds share.
class CodeRules {
 public:
  using Position = CodePosition;
  static const Info info;  ///< empty: rules have names of their own
  static constexpr std::array<Example, 0> examples{};

  explicit CodeRules(std::shared_ptr<const GuardedRuleset> given) : given_(std::move(given)) {}

  [[nodiscard]] const std::string& name() const { return given_->name(); }
  [[nodiscard]] Result<Position> parse(Scanner& scanner) const;
  /// Why options() could not list everything since the last call of this function.
  [[nodiscard]] std::optional<Ending> take_failure() const { return std::exchange(failure_, std::nullopt); }

 protected:
  void add_options(const Position& position, Player player, std::vector<Position>& out, Budget* budget) const;
  [[nodiscard]] Message label(const Position& from, const Position& to) const;
  void fail_to_end(const Position& at) const;
  [[nodiscard]] const GuardedRuleset& given() const { return *given_; }

 private:
  std::shared_ptr<const GuardedRuleset> given_;
  mutable std::optional<Ending> failure_;
};

/// Both players have the same moves.
class ImpartialCode : public CodeRules {
 public:
  using CodeRules::CodeRules;

  void options(const Position& position, std::vector<Position>& out) const {
    add_options(position, Player::left, out, nullptr);
  }
  void options(const Position& position, std::vector<Position>& out, Budget& budget) const {
    add_options(position, Player::left, out, &budget);
  }
  [[nodiscard]] Message move_label(const Position& from, const Position& to) const { return label(from, to); }
};

class EndingCode : public ImpartialCode {
 public:
  using ImpartialCode::ImpartialCode;
  void came_back(const Position& position) const { fail_to_end(position); }
};

class LoopyCode : public ImpartialCode {
 public:
  using ImpartialCode::ImpartialCode;
  static constexpr bool is_loopy = true;
};

class PartizanCode : public CodeRules {
 public:
  using CodeRules::CodeRules;

  void options(const Position& position, Player player, std::vector<Position>& out) const {
    add_options(position, player, out, nullptr);
  }
  void options(const Position& position, Player player, std::vector<Position>& out, Budget& budget) const {
    add_options(position, player, out, &budget);
  }
  [[nodiscard]] Message move_label(const Position& from, Player, const Position& to) const {
    return label(from, to);
  }
  [[nodiscard]] bool may_go_on_for_ever() const { return given().is_loopy(); }
  void came_back(const Position& position) const {
    if (!may_go_on_for_ever()) fail_to_end(position);
  }
};

/// The ruleset of somebody's code.
[[nodiscard]] std::unique_ptr<AnyRuleset> ruleset_of_code(std::shared_ptr<const GuardedRuleset> given);

}  // namespace sprague
