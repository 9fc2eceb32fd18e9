// A file of rules, read and checked, from which rulesets are made.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "positions/any_position.hpp"
#include "runtime/script_rules.hpp"
#include "script/parser.hpp"

namespace sprague {

class ScriptFile : public std::enable_shared_from_this<ScriptFile> {
 public:
  /// `read` reads the names of built-in games. Errors point into `text`.
  static Result<std::shared_ptr<const ScriptFile>> make(std::string text, ImportedPositions::Read read);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::vector<script::Game>& games() const { return file_.games; }
  /// Have the players different moves in game number `game`, or in one that its rules lead to?
  [[nodiscard]] bool is_partizan(std::size_t game) const;
  /// The number of the game called `name`; nothing when there is none.
  [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;

  /// The values of game number `game`'s parameters: read from the scanner (`m=5`), otherwise their defaults.
  [[nodiscard]] Result<std::vector<i64>> read_parameters(std::size_t game, Scanner& scanner) const;
  /// " m=5" for the parameters that are not at their defaults.
  [[nodiscard]] std::string arguments(std::size_t game, const std::vector<i64>& values) const;
  /// What the ruleset of game number `game` is made of; `name` as below.
  [[nodiscard]] Result<ScriptParts> parts(std::size_t game, std::string_view name,
                                          const std::vector<i64>& values) const;
  /// The ruleset of game number `game`, called `name` in texts. Other games of the file have their defaults.
  [[nodiscard]] Result<std::unique_ptr<AnyRuleset>> ruleset(std::size_t game, std::string_view name,
                                                            const std::vector<i64>& values) const;

 private:
  ScriptFile(std::string text, script::File file, ImportedPositions::Read read)
      : text_(std::move(text)), file_(std::move(file)), read_(std::move(read)) {}

  /// Game number `main` and those it refers to, which Term::game then counts in this order.
  [[nodiscard]] Result<std::vector<script::Game>> instances(std::size_t main,
                                                            const std::vector<i64>& values) const;
  [[nodiscard]] std::optional<Error> check() const;
  [[nodiscard]] std::optional<Error> check_imports() const;
  [[nodiscard]] std::optional<Error> check_sums() const;
  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> read_import(std::string_view game,
                                                                 std::span<const Natural> numbers) const;

  std::string text_;
  script::File file_;
  ImportedPositions::Read read_;
};

/// The names of all rulesets and named games outside files.
[[nodiscard]] std::vector<std::string_view> built_in_names();

}  // namespace sprague
