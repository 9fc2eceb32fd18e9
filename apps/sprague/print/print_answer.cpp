// Page: heading, verdict, moves in columns, method and reason, in one language.
#include "apps/sprague/print/print_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "explain/languages.hpp"

namespace sprague::cli {

namespace {

constexpr std::size_t longest_shown_value = 60;  // digits

std::string shortened(const std::string& digits) {
  if (digits.size() <= longest_shown_value) return digits;
  return fmt::format("{}… ({} digits)", digits.substr(0, longest_shown_value / 2), digits.size());
}

bool is_over(const Answer& answer) {
  return answer.outcome && answer.remoteness == u64{0} && answer.winning_move_count == 0 &&
         answer.drawing_move_count == 0;
}

// What is said in one language.
class Page {
 public:
  Page(const Answer& answer, const Style& style, Language language, bool has_moves = true)
      : answer_(answer), style_(style), language_(language), has_moves_(has_moves) {}

  [[nodiscard]] std::string text(const std::optional<SessionState::OtherName>& other) const;
  [[nodiscard]] std::string verdict() const;

 private:
  [[nodiscard]] std::string say(const Message& message) const { return explain::said_in(language_, message); }
  [[nodiscard]] std::string value_or_none() const;
  [[nodiscard]] std::string moves() const;
  [[nodiscard]] std::string moves(bool draws) const;
  [[nodiscard]] std::string table_of_moves() const;
  [[nodiscard]] std::string moves_of_the_other() const;
  [[nodiscard]] std::string list_of(const std::vector<MoveText>& list) const;
  [[nodiscard]] std::string heading_of_moves(bool draws, u64 count, u64 listed) const;
  [[nodiscard]] std::string reason() const;
  [[nodiscard]] std::string method() const;

  const Answer& answer_;
  const Style& style_;
  Language language_;
  bool has_moves_;  // were they asked for?
};

std::string Page::heading_of_moves(bool draws, u64 count, u64 listed) const {
  std::string out = count == 1 ? say(draws ? "1 drawing move"_m : "1 winning move"_m)
                               : say(draws ? Message("{0} drawing moves", grouped(count))
                                           : Message("{0} winning moves", grouped(count)));
  if (!answer_.all_moves_counted) out = say(Message("At least {0}", out));
  return out + (listed == 0       ? say("."_m)
                : listed == count ? say(":"_m)
                : listed == 1     ? say(", the first:"_m)
                                  : say(Message(", the first {0}:", std::to_string(listed))));
}

std::string Page::moves() const {
  if (!has_moves_) return {};
  if (answer_.all_move_count > 0) return table_of_moves();
  const bool draws = answer_.outcome == Outcome::D;
  if ((answer_.outcome != Outcome::N && !draws) || is_over(answer_)) return {};
  return moves(draws) + (!draws && answer_.drawing_move_count > 0 ? moves(true) : "");
}

// Every move with what it leaves, a line each.
std::string Page::table_of_moves() const {
  struct Row {
    std::string move, result, who, value, rest;
  };
  const auto who_wins = [&](const MoveFacts& move) {
    if (!move.outcome) return std::string("?");
    return say(*move.outcome == Outcome::P ? "wins"_m : *move.outcome == Outcome::D ? "draws"_m : "loses"_m);
  };
  // A degree behind the value: the move is best at the position's temperature.
  const auto value_of = [](const MoveFacts& move) -> std::string {
    constexpr std::size_t most = 24;
    if (!move.canonical_form) return "";
    const std::string& text = move.canonical_form->text;
    return (text.empty() || text.size() > most ? "…" : text) + (move.is_orthodox ? " °" : "  ");
  };
  std::vector<Row> rows{
      {say("move"_m), say("leaves"_m), say("mover"_m),
       say(answer_.all_moves.empty() || !answer_.all_moves[0].canonical_form ? "nim-value"_m : "value"_m),
       say("moves then"_m)}};
  for (const MoveFacts& each : answer_.all_moves)
    rows.push_back({say(each.move.label), names_result(each.move) ? "" : each.move.result, who_wins(each),
                    each.nim_value ? shortened(each.nim_value->text()) : value_of(each),
                    each.remoteness ? grouped(*each.remoteness) : ""});
  std::size_t widths[3] = {};
  bool has_results = false, has_values = false, has_rest = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    widths[0] = std::max(widths[0], columns(row.move)), widths[1] = std::max(widths[1], columns(row.result));
    widths[2] = std::max(widths[2], columns(row.who));
    if (i == 0) continue;
    has_results = has_results || !row.result.empty();
    has_values = has_values || !row.value.empty(), has_rest = has_rest || !row.rest.empty();
  }
  const auto right = [](const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, columns(text)), ' ') + text;
  };
  std::size_t value_width = 0;
  for (const Row& row : rows) value_width = std::max(value_width, columns(row.value));
  const std::size_t rest_width = columns(rows[0].rest);
  has_results = has_results && widths[0] + widths[1] + widths[2] + value_width + rest_width + 11 <= 80;
  std::string out =
      "\n" +
      (answer_.all_move_count == 1 ? say("1 move:"_m)
                                   : say(Message("{0} moves:", grouped(answer_.all_move_count)))) +
      "\n";
  for (const Row& row : rows) {
    std::string line = "  " + padded(row.move, widths[0]);
    if (has_results) line += "  " + padded(row.result, widths[1]);
    line += "  " + padded(row.who, widths[2]);
    if (has_values) line += "  " + right(row.value, value_width);
    if (has_rest) line += "  " + right(row.rest, rest_width);
    line.erase(line.find_last_not_of(' ') + 1);
    out += (&row == &rows[0] ? std::string(style_.dim) : "") + line +
           (&row == &rows[0] ? std::string(style_.off) : "") + "\n";
  }
  if (std::any_of(answer_.all_moves.begin(), answer_.all_moves.end(),
                  [](const MoveFacts& move) { return move.is_orthodox; }))
    out += wrapped("  ", say("°: best at the temperature of the position"_m));
  if (answer_.all_move_count > answer_.all_moves.size())
    out += "  " +
           say(Message("and {0} more moves", grouped(answer_.all_move_count - answer_.all_moves.size()))) +
           "\n";
  return out;
}

std::string Page::moves(bool draws) const {
  const u64 count = draws ? answer_.drawing_move_count : answer_.winning_move_count;
  const std::vector<MoveText>& list = draws ? answer_.drawing_moves : answer_.winning_moves;
  if (count == 0)
    return "\n" +
           say(!ran_out(answer_.ending) && answer_.method.theorem.empty()
                   ? "Not looked through: it may have more than 1,000,000 moves, or 256 MiB of them."_m
               : draws ? "Its drawing moves could not be found within the limits."_m
                       : "Its winning moves could not be found within the limits."_m) +
           "\n";
  return "\n" + heading_of_moves(draws, count, list.size()) + "\n" + list_of(list);
}

// What the other player has, if it is his turn: nothing where he then loses.
std::string Page::moves_of_the_other() const {
  if (!answer_.other_turn || answer_.other_turn->winning_moves.empty()) return {};
  const Answer::OtherTurn& other = *answer_.other_turn;
  const std::size_t listed = other.winning_moves.size();
  const bool is_all = other.all_moves_counted && listed == other.winning_move_count;
  return "\n" +
         say(other.player == Player::left ? (is_all ? "If it is Left's turn, the winning moves are:"_m
                                                    : "If it is Left's turn, winning moves are:"_m)
             : is_all                     ? "If it is Right's turn, the winning moves are:"_m
                                          : "If it is Right's turn, winning moves are:"_m) +
         "\n" + list_of(other.winning_moves);
}

std::string Page::list_of(const std::vector<MoveText>& list) const {
  std::string out;
  std::vector<std::string> labels;
  std::size_t width = 0;
  for (const MoveText& move : list) {
    labels.push_back(explain::said_in(language_, move.label));
    width = std::max(width, columns(labels.back()));
  }
  width = std::min<std::size_t>(width, 40);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const MoveText& move = list[i];
    const std::string& label = labels[i];
    const bool shows_result = !move.result.empty() && !names_result(move);
    out += fmt::format("  {}{}{}", style_.good, shows_result ? padded(label, width) : label, style_.off);
    if (shows_result) {
      // A long move or position goes on a line of its own rather than over the edge.
      const bool fits = std::max(columns(label), width) + columns(move.result) + 6 <= 80;
      out += fmt::format("{} → {}", fits ? "" : "\n   ", move.result);
    }
    out += '\n';
  }
  return out;
}

std::string Page::method() const {
  const Method& method = answer_.method;
  const std::string why = say("Why: "_m), indent(columns(why), ' ');
  if (method.theorem.empty()) {
    return wrapped(why, method.statement + (method.positions == 1 ? say(" 1 position."_m)
                                                                  : say(Message(" {0} positions.",
                                                                                grouped(method.positions)))));
  }
  return wrapped(why, say(Message("{0}. {1}", method.theorem, method.statement))) + std::string(style_.dim) +
         wrapped(indent, say(Message("Holds for: {0}.", method.hypotheses))) +
         wrapped(indent, say(Message("Source: {0}.", method.source))) + std::string(style_.off);
}

std::string Page::reason() const {
  const bool has_method = !answer_.method.name.empty();
  if (!has_method && answer_.explanation.empty()) return {};
  std::string out = has_method ? "\n" + method() : std::string();
  if (!answer_.explanation.empty()) out += '\n';
  for (const std::string& text : answer_.explanation) out += wrapped_line(text);
  return out;
}

std::string Page::verdict() const {
  const Outcome outcome = answer_.outcome.value_or(Outcome::N);
  if (!answer_.outcome)
    return say(
        Message("Who wins is unknown: {0}.", explain::said_in(language_, ending_words(answer_.ending))));
  const std::string how = answer_.convention == Convention::misere ? say(" in misère play"_m) : "";
  if (is_over(answer_) && outcome == Outcome::D) return say("The game is over: a draw."_m);
  if (is_over(answer_))
    return say(outcome == Outcome::P ? Message("The game is over: the previous player has won{0}.", how)
                                     : Message("The game is over: the next player has won{0}.", how));
  if (outcome == Outcome::D) return say(Message("With best play nobody wins{0}: a draw (D).", how));
  // Where one of the players wins, whoever moves first, that is the class.
  const Outcome found = answer_.outcome_class.value_or(outcome);
  const std::string_view letter = to_text(found == Outcome::L || found == Outcome::R ? found : outcome);
  return say(outcome == Outcome::N
                 ? Message("The next player wins{0} ({1}).", how, letter)
                 : Message("The previous player wins{0}: every move loses ({1}).", how, letter));
}

// Of a position in which the players have different moves, and of others without a nim-value.
std::string Page::value_or_none() const {
  const auto* const form = std::get_if<CanonicalForm>(&answer_.value);
  if (form == nullptr) return wrapped("", say(Message("No nim-value: {0}.", answer_.no_nim_value)));
  constexpr std::size_t most = 200;
  return wrapped("", say(form->text.empty() || form->text.size() > most
                             ? Message("Value: too long to show here; mean {0}, temperature {1}", form->mean,
                                       form->temperature)
                             : Message("Value: {0} (mean {1}, temperature {2})", form->text, form->mean,
                                       form->temperature)));
}

std::string Page::text(const std::optional<SessionState::OtherName>& other) const {
  std::string out, position = answer_.position;
  if (other && position.starts_with(other->ruleset + " "))
    position = other->called + position.substr(other->ruleset.size()) + "   (" + other->ruleset + ")";
  const std::string conventional = answer_.convention == Convention::misere ? say("  (misère)"_m) : "";
  out += fmt::format("{}{}{}{}\n\n", style_.bold, position, conventional, style_.off);
  out += wrapped("", verdict());
  out += answer_.nim_value() ? say(Message("Nim-value: {0}", shortened(answer_.nim_value()->text()))) + "\n"
         : answer_.genus     ? say(Message("Misère nim-value: {0}   (genus {1})", answer_.genus->misere[0],
                                           answer_.genus->text())) +
                               "\n"
                         : value_or_none();
  if (answer_.remoteness && *answer_.remoteness > 0)
    out +=
        (*answer_.remoteness == 1
             ? say("With best play the game ends after 1 move."_m)
             : say(Message("With best play the game ends after {0} moves.", grouped(*answer_.remoteness)))) +
        "\n";
  if (!answer_.hint.empty()) out += wrapped("", answer_.hint);
  out += moves() + moves_of_the_other() + reason();
  if (answer_.outcome && ran_out(answer_.ending))
    out += "\n" + wrapped("", say(Message("Not everything was found: {0}.",
                                          explain::said_in(language_, ending_words(answer_.ending)))));
  return out;
}

}  // namespace

Message ending_words(Ending ending) {
  switch (ending) {
    case Ending::out_of_time: return "the time ran out (--time SECONDS gives more)"_m;
    case Ending::out_of_memory: return "the memory ran out (--memory MIB gives more)"_m;
    case Ending::out_of_positions:
      return "there are too many positions to search (--positions N allows more)"_m;
    case Ending::out_of_range: return "numbers beyond 2^60 would be needed"_m;
    case Ending::too_many_options: return "a position has too many options to list, or too large ones"_m;
    case Ending::stopped: return "it was stopped"_m;
    default: return {};
  }
}

std::string wrapped_line(const std::string& text) {
  // Tables keep their blanks; sentences and long cells are broken, below their beginning.
  if (columns(text) + 2 <= 80) return "  " + text + "\n";
  return wrapped("  " + std::string(std::min(text.find_first_not_of(' '), text.size()), ' '), text);
}

std::string verdict(const Answer& answer, Language language) {
  const Style plain;
  return Page(answer, plain, language).verdict();
}

std::string page(const Answer& answer, const Task& task, const Style& style,
                 const std::optional<SessionState::OtherName>& other) {
  return Page(answer, style, task.language, task.want.moves).text(other);
}

std::string line(const Answer& answer, Language language, bool has_moves) {
  const auto part = [&](const Message& said) { return "  " + explain::said_in(language, said); };
  if (!answer.outcome) return fmt::format("?  {}", to_text(answer.ending));
  std::string out(to_text(*answer.outcome));
  if (const auto value = answer.nim_value()) out += part(Message("value {0}", *value));
  if (const auto* const loopy = std::get_if<LoopyNimber>(&answer.value))
    out += part(Message("value {0}", loopy->text()));
  if (const auto* const form = std::get_if<CanonicalForm>(&answer.value);
      form != nullptr && !form->text.empty())
    out += part(Message("value {0}", form->text));
  if (answer.genus) out += part(Message("genus {0}", answer.genus->text()));
  if (!has_moves) return out;
  const bool all = answer.all_moves_counted;
  if (*answer.outcome == Outcome::D)
    return out + part(all ? Message("drawing moves {0}", answer.drawing_move_count)
                          : Message("drawing moves {0}+", answer.drawing_move_count));
  if (*answer.outcome != Outcome::N) return out;
  out += part(all ? Message("moves {0}", answer.winning_move_count)
                  : Message("moves {0}+", answer.winning_move_count));
  if (!answer.winning_moves.empty())
    out += part("first: "_m) + explain::said_in(language, answer.winning_moves[0].label);
  return out;
}

}  // namespace sprague::cli
