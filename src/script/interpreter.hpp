// The interpreter: options of a position exactly as the rules say, one assignment of the free variables after
// the other. It is the slow twin of the compiled form (compile.hpp), and the only form of games with lists.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "script/evaluate.hpp"

namespace sprague::script {

/// A summand of a position: numbers of one game of the file, or of a built-in game that it imports.
struct Component {
  bool is_imported = false;
  std::uint32_t game = 0;
  Numbers numbers = {};

  [[nodiscard]] std::size_t hash() const;
  friend bool operator==(const Component&, const Component&) = default;
  friend auto operator<=>(const Component&, const Component&) = default;
};

/// A number that is split into parts, all of one game: into `least` to `most` of them, each 1 or more.
struct Split {
  std::uint32_t game = 0;
  i64 total = 0, least = 0, most = 0;
  bool are_different = false;
};

/// How sums of many components are given.
enum class Sums {
  whole,  ///< with all components
  in_pairs  ///< without pairs of equal copies, which are worth nothing in normal play; and of what is split into parts
            ///< only what has to be split
};

/// A way to move.
struct Option {
  const Rule* rule = nullptr;
  std::vector<i64> variables = {};  ///< the rule's free variables
  std::vector<Component> components = {};
  std::optional<Split> split = {};  ///< besides the components
};

class Interpreter {
 public:
  /// The games of a file, as instances (with_parameters).
  explicit Interpreter(std::vector<Game> games) : games_(std::move(games)) {}

  [[nodiscard]] const std::vector<Game>& games() const { return games_; }
  [[nodiscard]] const Game& game_of(const Component& component) const { return games_[component.game]; }

  /// Is it a position of its game? Needs: as many numbers as its coordinates ask for, none beyond
  /// `largest_number`.
  [[nodiscard]] Truth is_position(const Component& component) const;

  /// Calls `visit` with every way to move `component`, by rule and then by the free variables in the order in
  /// which the rule names them; the same option may come several times. `visit` says whether to go on. False
  /// when a number left the range of exact computation, or there are too many assignments: the options are
  /// then not all known. Needs: the component is not imported.
  std::optional<Ending> for_each_option(const Component& component,
                                        const std::function<bool(Option&&)>& visit,
                                        Sums sums = Sums::whole) const;

  /// About how many assignments for_each_option tries at most; never less than there are options.
  [[nodiscard]] u64 assignment_bound(const Component& component, Sums sums = Sums::whole) const;

  /// Does `win when` or `lose when` hold? N: the player to move has won; P: has lost.
  struct EarlyEnd {
    std::optional<Outcome> outcome;
    bool overflowed = false;  ///< that cannot be told
    [[nodiscard]] bool is_over() const { return outcome || overflowed; }
  };
  [[nodiscard]] EarlyEnd early_end(const Component& component) const;

 private:
  std::vector<Game> games_;
};

}  // namespace sprague::script
