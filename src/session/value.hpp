// The verb `value`: an expression of values and positions, computed; what its value is like, and how it came about.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "session/session_state.hpp"
#include "value/words.hpp"

namespace sprague {

struct ValueTask {
  std::string expression = {};
  bool explain = false;  ///< how the canonical form came about
  Limits limits = {};
};

/// What a value is: names that the JSON has, and a sentence.
struct ValueKind {
  std::string_view name;
  Message sentence;
};

/// The graph of a canonical form: options before what they are options of, the value itself last.
struct FormGraph {
  struct Node {
    std::string name;  ///< of a number, ups and a nimber; empty elsewhere
    std::vector<std::size_t> left = {}, right = {};
  };
  std::vector<Node> nodes;
};
inline constexpr std::size_t most_nodes_of_graphs = 10'000;

/// How the canonical form came about from a form that was given, for drawing it. Numbers are places in `names`.
struct Simplified {
  std::vector<std::string> names = {};  ///< of each game that is spoken of, once; long ones end in "…"
  std::vector<std::size_t> left = {}, right = {};  ///< the options of the form, as given
  struct Step {
    std::size_t line = 0;                   ///< of ValueReport::explanation
    Player player = Player::left;           ///< whose option
    bool is_reversible = false;             ///< or dominated
    std::size_t option = 0, by = 0;         ///< what goes; what dominates it, or answers it
    std::vector<std::size_t> instead = {};  ///< the options that take the place of a reversible one
  };
  std::vector<Step> steps = {};
  bool is_number = false;  ///< a number fits between the options that are left, which tell no more then
};

struct ValueReport {
  std::string expression = {};
  /// In words, which the verb reads again; empty where they would be longer than `most_words`.
  std::string value = {}, unicode = {}, latex = {};
  struct Comparison {
    std::string sign, right;  ///< as typed; the value behind it, in words
    value::Relation relation = value::Relation::equal;
    bool holds = false;
  };
  std::optional<Comparison> comparison = {};
  Outcome outcome_class = Outcome::P;
  value::Dyadic left_stop = {}, right_stop = {};
  value::Thermograph thermograph = {};
  std::string atomic_weight = {};  ///< empty where the value is not all-small
  u64 birthday = 0;
  std::vector<ValueKind> kinds = {};
  std::optional<FormGraph> form = {};  ///< nothing where it has more nodes than `most_nodes_of_graphs`
  std::vector<Message> explanation = {};
  /// A number that is too long to be computed with, of one position: then `value`, `outcome_class`, `birthday` and `kinds` are set, and
  /// nothing else above.
  std::optional<value::LongDyadic> long_number = {};
  std::optional<Simplified> simplified = {};  ///< of an explanation of a form
  Ending ending = Ending::proved;             ///< another one: nothing but the members below is set
  u64 ticks = 0, bytes = 0;
  double seconds = 0;
};
inline constexpr std::size_t most_words = 100'000;

/// Errors point into task.expression.
[[nodiscard]] Result<ValueReport> value_of_expression(SessionState& session, const ValueTask& task);

/// The error of a position that is not worth a finite game; nothing where it is.
[[nodiscard]] std::optional<Error> not_a_short_game(const AnyPosition& position, std::string_view text);

/// What is said of a value that is beyond what can be computed; nothing where only limits ran out.
[[nodiscard]] std::optional<Error> refused_error(value::Refusal why);

}  // namespace sprague
