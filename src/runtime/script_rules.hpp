// Games written in the rule language, as rulesets: the adapters treat them like the built-in ones. There are
// four kinds, which differ in what play can do: end by itself, go on for ever, end by a rule of its own
// (`win when`, `lose when`), or give the players different moves (`left:`, `right:`).
#pragma once

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "positions/any_position.hpp"
#include "rules/clauses.hpp"
#include "rules/up_to_order.hpp"
#include "runtime/script_splits.hpp"
#include "script/interpreter.hpp"
#include "solve/ways.hpp"
#include "table/table.hpp"

namespace sprague {

class ScriptRules;
class ScriptFile;

/// A sum of components, in ascending order; the empty sum is ended.
struct ScriptPosition {
  const ScriptRules* rules = nullptr;  ///< which outlives the position
  std::vector<script::Component> components = {};

  [[nodiscard]] std::size_t hash() const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] u64 heap_bytes() const;
  /// Keeps the components in order.
  void sort();
  friend bool operator==(const ScriptPosition& a, const ScriptPosition& b) {
    return a.components == b.components;
  }
};

/// Positions of built-in games that rules use as components. The numbers of such a component are the number
/// under which it is kept here.
class ImportedPositions {
 public:
  /// Reads the name and the arguments of a built-in game.
  using Read = std::function<Result<std::shared_ptr<AnyRuleset>>(Scanner&)>;

  ImportedPositions(std::vector<script::Import> imports, Read read)
      : imports_(std::move(imports)), read_(std::move(read)) {}

  /// The number of the position with these numbers. An error that is `wrong` says that it is none of the
  /// game's; another one that it is one, but too large.
  Result<i64> number_of(std::size_t import, const script::Numbers& numbers);
  /// The same of what somebody typed.
  Result<i64> number_of(std::size_t import, std::string_view typed);
  [[nodiscard]] const std::string& text(i64 number) const {
    return kept_[static_cast<std::size_t>(number)].text;
  }
  [[nodiscard]] const std::vector<script::Import>& imports() const { return imports_; }
  /// Nothing when the budget ran out.
  std::optional<u64> nim_value(i64 number, Budget& budget);
  /// The numbers of the options. False when there are too many to list.
  bool options(std::size_t import, i64 number, std::vector<i64>& out);

 private:
  Result<std::unique_ptr<AnyPosition>> read(std::size_t import, Scanner& scanner);
  i64 keep(std::size_t import, std::unique_ptr<AnyPosition> position);

  struct Kept {
    std::string text;  ///< without the game's name
    std::unique_ptr<AnyPosition> position;
    std::optional<u64> nim_value = std::nullopt;
  };
  std::vector<script::Import> imports_;
  Read read_;
  std::vector<std::shared_ptr<AnyRuleset>> rules_;  // by import, where one was needed
  std::vector<Kept> kept_;
  std::map<std::pair<std::size_t, std::string>, i64> by_text_;
  std::map<std::pair<std::size_t, script::Numbers>, i64> by_numbers_;
};

/// What a ruleset of rules is made of.
struct ScriptParts {
  std::string name = {};                        ///< as typed, with the values of parameters: "bash.game m=5"
  std::shared_ptr<const ScriptFile> file = {};  ///< where they stand
  std::size_t game = 0;                         ///< the number of the game in the file
  std::vector<i64> parameters = {};             ///< the values of that game's
  std::vector<script::Game> instances = {};     ///< with_parameters; the game itself, then those it refers to
  std::vector<std::string> domains = {};        ///< the text of each instance's domain
  std::shared_ptr<ImportedPositions> imported = {};
  std::optional<Measure> measure = {};
  Message how_play_ends = {};               ///< empty: it is not known that it does
  std::optional<ClauseGames> clauses = {};  ///< the compiled form, where there is one
  Message note = {};                        ///< what looks like an oversight in the rules
};

/// What the four kinds share.
class ScriptRules {
 public:
  using Position = ScriptPosition;

  explicit ScriptRules(ScriptParts parts) : parts_(std::move(parts)), interpreter_(parts_.instances) {}

  [[nodiscard]] const std::string& name() const { return parts_.name; }
  [[nodiscard]] const script::Game& game() const { return interpreter_.games()[0]; }
  [[nodiscard]] const ScriptParts& parts() const { return parts_; }
  [[nodiscard]] const script::Interpreter& interpreter() const { return interpreter_; }

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const;
  /// The numbers of each component; nothing where a component has others besides its coordinates.
  [[nodiscard]] std::optional<std::vector<std::vector<Natural>>> numbers_of(const Position& position) const;
  /// The position with these components, of games without players; nothing where it is none.
  [[nodiscard]] std::optional<Position> with_numbers(
      const std::vector<std::vector<Natural>>& components) const;
  void options(const Position& position, std::vector<Position>& out) const {
    options_of(script::Mover::both, position, out);
  }
  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    return label_of(from, script::Mover::both, to);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const;
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const;
  /// What was found out about the rules, in sentences.
  [[nodiscard]] std::vector<Message> known() const;

  [[nodiscard]] std::vector<Position> components_of(const Position& position) const {
    std::vector<Position> components;
    for (const auto& each : position.components) components.push_back({this, {each}});
    return components;
  }
  /// The position without components that nobody can move.
  [[nodiscard]] Position simplified(Position position) const;

  /// Why options() could not list everything since the last call of this function.
  [[nodiscard]] std::optional<Ending> take_failure() const { return std::exchange(failure_, std::nullopt); }

 protected:
  /// Calls `visit(option, moved)` for every way in which `mover` can move component `moved` (of equal components one);
  /// `both` for rules that are for both players.
  void for_each_move(const Position& position, script::Mover mover,
                     const std::function<bool(script::Option&&, std::size_t moved)>& visit,
                     script::Sums sums = script::Sums::whole) const;
  [[nodiscard]] u64 bound_of(const Position& position, script::Sums sums) const;
  /// Appends the options of `mover`, each once.
  void options_of(script::Mover mover, const Position& position, std::vector<Position>& out) const;
  [[nodiscard]] Message label_of(const Position& from, script::Mover mover, const Position& to) const;
  /// The outcome for who is to move where play is over: by `win when` or `lose when`, or because nobody can move.
  [[nodiscard]] std::optional<Outcome> result_for(script::Mover mover, const Position& position,
                                                  Convention convention) const;
  [[nodiscard]] Position after(const Position& position, std::size_t moved,
                               const script::Option& option) const;
  [[nodiscard]] script::Interpreter::EarlyEnd early_end_of(const Position& position) const;
  [[nodiscard]] std::string text_of(const script::Component& component) const;
  void give_up(Ending why) const {
    if (!failure_) failure_ = why;
  }

  friend struct ScriptPosition;

 private:
  Result<script::Component> read_component(std::string_view name, std::string_view inside,
                                           const Scanner&) const;
  Result<script::Component> read_numbers(std::size_t game, std::string_view text,
                                         const Scanner& scanner) const;
  Result<std::vector<script::Component>> read_bare(std::string_view text, const Scanner& scanner) const;
  Result<std::vector<script::Component>> read_row(std::string_view text, Scanner& scanner) const;
  Result<std::vector<script::Component>> of_start(const script::Start& start, const script::Numbers& numbers,
                                                  std::string_view text, const Scanner& scanner) const;
  Result<script::Component> checked(script::Component component, std::string_view text,
                                    const Scanner& scanner) const;
  [[nodiscard]] Message wanted(std::size_t game) const;

  ScriptParts parts_;
  script::Interpreter interpreter_;
  mutable std::optional<Ending> failure_;
  mutable boost::unordered_flat_map<script::Component, bool, detail::HashOfPart>
      can_move_;  // components of sums
  // The labels of the options of the position asked about last.
  struct HashOfPosition {
    std::size_t operator()(const Position& position) const { return position.hash(); }
  };
  mutable std::optional<std::pair<Position, script::Mover>> labelled_;
  mutable boost::unordered_flat_map<Position, std::string, HashOfPosition> labels_;
};

/// Play always ends. Nim-values by components: the value of a sum is the nim-sum.
class EndingScript : public ScriptRules {
 public:
  using ScriptRules::ScriptRules;
  using Simplified = UpToOrder<EndingScript>;
  static const Info info;  ///< empty: rules have names of their own
  static constexpr std::array<Example, 0> examples{};

  /// In normal play, finds the nim-values of the components and their followers, one after the other (a tick a
  /// follower); where these are many and fill the box below a component, of all positions of that box, from the
  /// compiled form (a tick a cell).
  void prepare(const Position& position, Convention convention, Budget& budget);
  [[nodiscard]] SearchMethod search_method(const Position& position) const;
  [[nodiscard]] u64 follower_bound(const Position& position) const;
  [[nodiscard]] std::optional<Known<u64>> known_value(const Position& position) const;
  [[nodiscard]] std::optional<Known<Outcome>> known_outcome(const Position& position,
                                                            Convention convention) const;
  void winning_moves(const Position& position, Convention convention, OptionSink<Position>& sink) const;
  void moves_to_value(const Position& position, u64 value, OptionSink<Position>& sink) const;

 private:
  struct Searched;
  bool tabulate(const script::Component& component, Budget& budget);
  [[nodiscard]] u64 cost_of_a_cell(const script::Component& component) const;
  bool solve_few(const script::Component& component, Budget& budget) const;
  void solve(const script::Component& component, Budget& budget, u64 most_work = ~u64{0}) const;
  [[nodiscard]] SplitValues* split_values(const script::Component& component) const;
  [[nodiscard]] script::Sums sums() const;
  [[nodiscard]] std::optional<u64> tabulated(const script::Component& component) const;
  [[nodiscard]] std::optional<u64> value_of(const script::Component& component) const;
  [[nodiscard]] std::optional<u64> value_of(const std::vector<script::Component>& components) const;

  std::optional<table::Table> table_;  // of the game's own positions in a box from 0 on
  mutable boost::unordered_flat_map<script::Component, u64, detail::HashOfPart> values_;
  mutable std::map<std::uint32_t, SplitValues> split_values_;  // by game
};

/// It is not known that play ends.
class LoopyScript : public ScriptRules {
 public:
  using ScriptRules::ScriptRules;
  using Simplified = UpToOrder<LoopyScript>;
  static const Info info;  ///< empty: rules have names of their own
  static constexpr std::array<Example, 0> examples{};
  static constexpr bool is_loopy = true;
};

/// Play ends by a rule of its own.
class RuleEndedScript : public ScriptRules {
 public:
  using ScriptRules::ScriptRules;
  static const Info info;  ///< empty: rules have names of their own
  static constexpr std::array<Example, 0> examples{};
  static constexpr bool is_loopy = true;

  void options(const Position& position, std::vector<Position>& out) const;
  [[nodiscard]] std::optional<Outcome> result(const Position& position, Convention convention) const {
    return result_for(script::Mover::both, position, convention);
  }
};

/// The two players have different moves; play may also end by a rule of its own.
class PartizanScript : public ScriptRules {
 public:
  using ScriptRules::ScriptRules;
  static const Info info;  ///< empty: rules have names of their own
  static constexpr std::array<Example, 0> examples{};

  void options(const Position& position, Player player, std::vector<Position>& out) const;
  [[nodiscard]] std::optional<Outcome> result(const Position& position, Player player,
                                              Convention convention) const {
    return result_for(script::mover_of(player), position, convention);
  }
  [[nodiscard]] Message move_label(const Position& from, Player player, const Position& to) const {
    return label_of(from, script::mover_of(player), to);
  }

  /// The components, as parts of a sum.
  using Part = script::Component;
  [[nodiscard]] const std::vector<Part>& parts_of(const Position& position) const {
    return position.components;
  }
  /// Calls `visit` for each option of a part of the player's, as the parts that it is the sum of.
  void for_each_part_option(const Part& part, Player player,
                            const std::function<void(std::span<const Part>)>& visit) const;
};

}  // namespace sprague
