// A file of rules, read and checked, from which rulesets are made.
#pragma once

#include <map>
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

  /// The parameters of a game.
  struct Given {
    std::shared_ptr<const ScriptFile>
        file;                 ///< this one, or its text with other sets (`S={2,5}`) as defaults
    std::vector<i64> values;  ///< of those that are numbers
  };
  /// Reads the parameters of game number `game` from the scanner (`m=5`, `S={2,5}`); the others have their defaults.
  /// Sets are put into the text: so they stand in all that is made of it, certificates too.
  [[nodiscard]] Result<Given> read_parameters(std::size_t game, Scanner& scanner) const;
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

  /// A set parameter of a game, and the set that it shall be.
  struct GivenSet {
    std::string_view word;  ///< as typed
    std::size_t parameter;
    NumberSet set;
  };
  [[nodiscard]] std::optional<Error> read_set(const script::Game& game, std::size_t parameter,
                                              Scanner& scanner, std::vector<GivenSet>& given) const;
  [[nodiscard]] Result<std::shared_ptr<const ScriptFile>> with_sets(std::size_t game,
                                                                    const std::vector<GivenSet>& given,
                                                                    const Scanner& scanner) const;

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
  std::pair<std::size_t, std::string> sets_ = {};  // a game, and " S={2,5}" for the sets that it was given
  mutable std::map<std::pair<std::size_t, std::string>, std::shared_ptr<const ScriptFile>> with_sets_ = {};
};

/// The names of all rulesets and named games outside files.
[[nodiscard]] std::vector<std::string_view> built_in_names();

}  // namespace sprague
