// Task and Answer: who wins a position, how, and why. Their JSON form is doc/formats/task.md. Values: threads
// may read one at the same time.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sprague/limits.hpp"
#include "sprague/message.hpp"
#include "sprague/natural.hpp"
#include "sprague/outcome.hpp"

namespace sprague {

/// A language that Sprague speaks: English, and those that it has a table of rows for.
struct Language {
  std::string_view code = "en";  ///< of static life

  friend constexpr bool operator==(const Language&, const Language&) = default;
  static const Language english, chinese;
};
inline constexpr Language Language::english{"en"}, Language::chinese{"zh"};

/// "en", "zh".
[[nodiscard]] std::string_view to_text(Language language);
[[nodiscard]] std::optional<Language> language_called(std::string_view name);
/// The codes of all of them, English first.
[[nodiscard]] std::vector<std::string_view> language_codes();

/// The version of the JSON form of Task and Answer.
inline constexpr int task_version = 1;

/// `solve`: outcome, winning moves, and the nim-value where a theorem or a short search gives it.
/// `nim_value`: the same, and the nim-value at any cost within the limits.
enum class Question { solve, nim_value };

/// What an answer has besides who wins. Each part may take a search of its own, which is not made where nobody asks.
struct Wanted {
  bool value = true;       ///< the nim-value, where it is cheap; Question::nim_value asks for it at any cost
  bool moves = true;       ///< the winning or drawing moves, and how many they are
  bool remoteness = true;  ///< where it is cheap
  bool reason = true;
  bool all_moves = false;  ///< every legal move with what it leaves
  bool components =
      false;  ///< what the position is the sum of, and what each of all_moves leaves (normal play)
};

/// How several positions are played together ("nim 3 5 + wythoff 4 7").
struct CompoundRule {
  /// What a move is: of components that have not ended,
  enum class Kind {
    disjunctive,  ///< a move in one: the sum
    conjunctive,  ///< a move in every one
    selective,    ///< a move in one or more, as the player likes
    sequential    ///< a move in the first one
  } kind = Kind::disjunctive;
  bool ends_with_first = false;  ///< play ends when one component has ended, and not when all have

  friend bool operator==(const CompoundRule&, const CompoundRule&) = default;
};

struct Task {
  std::string position = {};  ///< what `sprague solve` takes: "nim 3 6 9", "nim 3 5 + wythoff 4 7"
  std::string rules = {};     ///< games in the rule language, which `position` may name
  Convention convention = Convention::normal;
  Question question = Question::solve;
  CompoundRule compound =
      {};               ///< of several positions; another one than the sum has neither value nor remoteness
  u64 list_moves = 20;  ///< how many winning (drawing, or all) moves to list; all are counted
  Language language = Language::english;
  Wanted want = {};
  Limits limits = {};
};

/// A move as people and programs see it.
struct MoveText {
  Message label;           ///< "take 4 from heap 1"
  std::string result;      ///< the position after it
  bool has_result = true;  ///< false: results were not asked for, and `result` is empty
};

/// Does the label tell the position after the move already, so that the result need not stand beside it?
[[nodiscard]] inline bool names_result(const MoveText& move) {
  const Message* label = &move.label;
  while (!label->args().empty() && !label->args().back().parts.empty())
    label = &label->args().back().parts[0];  // of a component
  return label->english() == "to {0}" ||
         (label->english() == "{0}" && label->args()[0].text.find(" → ") != std::string::npos);
}

/// How an answer was found, and what that rests on.
struct Method {
  std::string name;     ///< "theorem" or "search"
  std::string theorem;  ///< its name; empty for search
  std::string statement;
  std::string source;
  std::string hypotheses;  ///< what the theorem needs, which holds here
  u64 positions = 0;       ///< that had been looked at when it was known who wins
};

/// What `explanation` says, without words; the JSON form has it as `facts`.
struct ReasonFacts;

/// Who wins is all that is known of a position, or all that there is; Answer::no_nim_value says why.
struct OutcomeOnly {
  friend bool operator==(const OutcomeOnly&, const OutcomeOnly&) = default;
};

/// The loopy nimber ∞(A): play may go on for ever, and options are worth the numbers of A.
struct LoopyNimber {
  std::vector<std::uint32_t> reachable;  ///< A, ascending

  /// "∞(0,2)" or "∞".
  [[nodiscard]] std::string text() const {
    std::string out;
    for (const std::uint32_t n : reachable) out += (out.empty() ? "(" : ",") + std::to_string(n);
    return "∞" + (out.empty() ? out : out + ")");
  }
  friend bool operator==(const LoopyNimber&, const LoopyNimber&) = default;
};

/// What an impartial position is worth in misère play, as far as sums with Nim show it: its nim-value, and the misère nim-values
/// (the mex of the options', 1 where there are none) of its sums with heaps of two (P. M. Grundy and C. A. B. Smith 1956;
/// J. H. Conway, On Numbers and Games, 1976). The misère nim-value is 0 exactly where the position is P.
struct Genus {
  u64 normal = 0;
  std::vector<u64> misere =
      {};  ///< beside 0, 1, 2, … heaps of two; two or more, of which the last two repeat for ever

  /// The misère nim-value of the sum with so many heaps of two.
  [[nodiscard]] u64 misere_beside(std::size_t heaps) const {
    const std::size_t size = misere.size();
    return misere[heaps < size ? heaps : size - 2 + (heaps - size) % 2];
  }
  /// "2^{20}"; "12^{12,14}" where a number has several digits.
  [[nodiscard]] std::string text() const {
    std::string out = std::to_string(normal) + "^{";
    bool has_digits_only = true;
    for (const u64 value : misere) has_digits_only = has_digits_only && value < 10;
    for (std::size_t i = 0; i < misere.size(); ++i)
      out += (i == 0 || has_digits_only ? "" : ",") + std::to_string(misere[i]);
    return out + "}";
  }
  friend auto operator<=>(const Genus&, const Genus&) = default;
};

/// The value of a finite game in which Left and Right have different moves (doc/values.md). Numbers are dyadic rationals: "3/4".
struct CanonicalForm {
  std::string
      text;  ///< in words that `sprague value` reads again; empty where they would be longer than 1,000 bytes
  std::string left_stop, right_stop, mean, temperature;

  friend bool operator==(const CanonicalForm&, const CanonicalForm&) = default;
};

/// A legal move, and what is known of the position after it.
struct MoveFacts {
  MoveText move;
  std::optional<Outcome> outcome;    ///< of that position: P where the move wins
  std::optional<Natural> nim_value;  ///< in normal play, where it is cheap or was asked for
  std::optional<u64> remoteness;     ///< moves after this one; where it is asked for and cheap
  std::optional<CanonicalForm> canonical_form =
      {};  ///< where Left and Right have different moves and it was found
  /// There, too: is the move best at the temperature of the position, so that its wall of the thermograph meets the other one there?
  /// (Berlekamp, Conway, Guy 1982, chapter 6: a sensible move)
  bool is_orthodox = false;
  std::vector<std::string> components = {};  ///< of that position, as Answer::components
};

struct Answer {
  /// What a position is worth in a sum: a natural number n stands for the nimber *n. There may be further
  /// alternatives in later versions.
  using Value = std::variant<OutcomeOnly, Natural, LoopyNimber, CanonicalForm>;

  std::string position;  ///< as typed; shortened where it is longer than 1,000 bytes
  Convention convention = Convention::normal;
  Ending ending = Ending::proved;
  std::optional<Outcome> outcome;
  /// Where Left and Right have different moves: L, R, N or P, whoever moves first (D for any draw).
  std::optional<Outcome> outcome_class;
  Value value;
  std::string no_nim_value;  ///< why `value` is no nimber
  /// In misère play, where the question is nim_value: the misère nim-value stands first in it.
  std::optional<Genus> genus;
  /// The first ones: a quickest one where remoteness is known and the others in the ruleset's order.
  std::vector<MoveText> winning_moves;
  u64 winning_move_count = 0;
  bool all_moves_counted = true;        ///< false: there may be more
  std::vector<MoveText> drawing_moves;  ///< the first moves after which the best for both is a draw
  u64 drawing_move_count = 0;
  /// Where Left and Right have different moves: the winning moves of the player whose turn it is not, as if it were.
  struct OtherTurn {
    Player player = Player::left;
    std::vector<MoveText> winning_moves;
    u64 winning_move_count = 0;
    bool all_moves_counted = true;  ///< false: there may be more
  };
  std::optional<OtherTurn> other_turn;
  std::vector<MoveFacts> all_moves;  ///< where asked for: the first of all moves, in the ruleset's order
  u64 all_move_count = 0;  ///< where asked for: how many moves there are; 0 where they are too many to list
  /// Where asked for, in normal play: positions, each as `solve` takes it, whose sum this one is. Boards that are turned or lie
  /// otherwise are written alike. Itself where its rules do not let it fall apart, the players have different moves, or play may go
  /// on for ever; none where nobody can move. Nothing where the position has no place in sums.
  std::optional<std::vector<std::string>> components;
  std::optional<u64> remoteness;  ///< moves to the end when the winner hurries and the loser dawdles
  Method method;
  std::string hint;                          ///< what may find more; may be empty
  std::vector<std::string> explanation;      ///< the reason in words, a line each
  std::shared_ptr<const ReasonFacts> facts;  ///< the same without words; may be null
  u64 ticks = 0;                             ///< positions that were looked at
  u64 reason_ticks = 0;                      ///< besides those, for the reason
  double seconds = 0;
  u64 bytes = 0;  ///< the most that tables held at one time

  /// The nim-value, where the position is worth a nimber.
  [[nodiscard]] std::optional<Natural> nim_value() const {
    const auto* const number = std::get_if<Natural>(&value);
    return number != nullptr ? std::optional(*number) : std::nullopt;
  }
};

}  // namespace sprague
