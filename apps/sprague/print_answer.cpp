#include "print_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

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

std::string moves(const Answer& answer, const Style& style) {
  const bool draws = answer.outcome == Outcome::D;
  if ((answer.outcome != Outcome::N && !draws) || is_over(answer)) return {};
  const u64 count = draws ? answer.drawing_move_count : answer.winning_move_count;
  const std::vector<MoveText>& list = draws ? answer.drawing_moves : answer.winning_moves;
  if (count == 0)
    return fmt::format("\nIts {} moves could not be found within the limits.\n",
                       draws ? "drawing" : "winning");
  const auto number = grouped(count);
  const std::size_t listed = list.size();
  const std::string which = listed == 0       ? "."
                            : listed == count ? ":"
                            : listed == 1     ? ", the first:"
                                              : fmt::format(", the first {}:", listed);
  std::string out = fmt::format("\n{}{} {} move{}{}\n", answer.all_moves_counted ? "" : "At least ", number,
                                draws ? "drawing" : "winning", count == 1 ? "" : "s", which);
  std::size_t width = 0;
  for (const MoveText& move : list) width = std::max(width, columns(move.label));
  width = std::min<std::size_t>(width, 40);
  for (const MoveText& move : list) {
    // Some labels name the position already.
    const bool shows_result = !move.result.empty() && move.label != "to " + move.result &&
                              move.label.find(" → ") == std::string::npos;
    out +=
        fmt::format("  {}{}{}", style.good, shows_result ? padded(move.label, width) : move.label, style.off);
    if (shows_result) {
      // A long move or position goes on a line of its own rather than over the edge.
      const bool fits = std::max(columns(move.label), width) + columns(move.result) + 6 <= 80;
      out += fmt::format("{} → {}", fits ? "" : "\n   ", move.result);
    }
    out += '\n';
  }
  return out;
}

std::string reason(const Answer& answer, const Style& style) {
  const Method& method = answer.method;
  if (method.name.empty()) return {};
  std::string out = "\n";
  if (method.theorem.empty()) {
    out += wrapped("Why: ", method.statement + fmt::format(" {} position{}.", grouped(answer.ticks),
                                                           answer.ticks == 1 ? "" : "s"));
  } else {
    out += wrapped("Why: ", method.theorem + ". " + method.statement);
    out += std::string(style.dim) + wrapped("     ", "Holds for: " + method.hypotheses + ".");
    out += wrapped("     ", "Source: " + method.source + ".") + std::string(style.off);
  }
  if (!answer.explanation.empty()) out += '\n';
  for (const std::string& text : answer.explanation) out += wrapped_line(text);
  return out;
}

}  // namespace

std::string_view ending_words(Ending ending) {
  switch (ending) {
    case Ending::out_of_time: return "the time ran out (--time SECONDS gives more)";
    case Ending::out_of_memory: return "the memory ran out (--memory MIB gives more)";
    case Ending::out_of_positions:
      return "there are too many positions to search (--positions N allows more)";
    case Ending::out_of_range: return "numbers beyond 2^60 would be needed";
    case Ending::stopped: return "it was stopped";
    default: return "";
  }
}

std::string wrapped_line(const std::string& text) {
  // Tables keep their blanks; sentences are broken.
  return columns(text) + 2 <= 80 ? "  " + text + "\n" : wrapped("  ", text);
}

std::string verdict(const Answer& answer) {
  if (!answer.outcome) return fmt::format("Who wins is unknown: {}.", ending_words(answer.ending));
  const std::string_view how = answer.convention == Convention::misere ? " in misère play" : "";
  if (is_over(answer) && *answer.outcome == Outcome::D) return "The game is over: a draw.";
  if (is_over(answer))
    return fmt::format("The game is over: the {} player has won{}.",
                       *answer.outcome == Outcome::P ? "previous" : "next", how);
  if (*answer.outcome == Outcome::D) return fmt::format("With best play nobody wins{}: a draw (D).", how);
  if (*answer.outcome == Outcome::N) return fmt::format("The next player wins{} (N).", how);
  return fmt::format("The previous player wins{}: every move loses (P).", how);
}

std::string page(const Answer& answer, const Style& style) {
  std::string out;
  const std::string conventional = answer.convention == Convention::misere ? "  (misère)" : "";
  out += fmt::format("{}{}{}{}\n\n", style.bold, answer.position, conventional, style.off);
  out += wrapped("", verdict(answer));
  if (answer.nim_value) {
    out += fmt::format("Nim-value: {}\n", shortened(answer.nim_value->text()));
  } else {
    out += wrapped("", fmt::format("No nim-value: {}.", answer.no_nim_value));
  }
  if (answer.remoteness && *answer.remoteness > 0)
    out += fmt::format("With best play the game ends after {} move{}.\n", grouped(*answer.remoteness),
                       *answer.remoteness == 1 ? "" : "s");
  out += moves(answer, style);
  out += reason(answer, style);
  if (answer.outcome && ran_out(answer.ending))
    out += "\n" + wrapped("", fmt::format("Not everything was found: {}.", ending_words(answer.ending)));
  return out;
}

std::string line(const Answer& answer) {
  if (!answer.outcome) return fmt::format("?  {}", to_text(answer.ending));
  std::string out(to_text(*answer.outcome));
  if (answer.nim_value) out += "  value " + answer.nim_value->text();
  if (!answer.loopy_value.empty()) out += "  value " + answer.loopy_value;
  if (*answer.outcome == Outcome::D)
    return out + fmt::format("  drawing moves {}{}", answer.drawing_move_count,
                             answer.all_moves_counted ? "" : "+");
  if (*answer.outcome != Outcome::N) return out;
  out += fmt::format("  moves {}{}", answer.winning_move_count, answer.all_moves_counted ? "" : "+");
  if (!answer.winning_moves.empty()) out += "  first: " + answer.winning_moves[0].label;
  return out;
}

}  // namespace sprague::cli
