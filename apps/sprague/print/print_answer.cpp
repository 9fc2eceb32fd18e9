#include "apps/sprague/print/print_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "explain/translate.hpp"

namespace sprague::cli {

using explain::Text;

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
  Page(const Answer& answer, const Style& style, Language language)
      : answer_(answer), style_(style), language_(language) {}

  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string verdict() const;

 private:
  [[nodiscard]] std::string say(Text text, std::initializer_list<std::string> filled = {}) const {
    return explain::say(language_, text, filled);
  }
  [[nodiscard]] std::string moves() const;
  [[nodiscard]] std::string heading_of_moves(bool draws, u64 count, u64 listed) const;
  [[nodiscard]] std::string reason() const;
  [[nodiscard]] std::string method() const;

  const Answer& answer_;
  const Style& style_;
  Language language_;
};

std::string Page::heading_of_moves(bool draws, u64 count, u64 listed) const {
  std::string out = count == 1 ? say(draws ? Text::drawing_count_one : Text::winning_count_one)
                               : say(draws ? Text::drawing_count : Text::winning_count, {grouped(count)});
  if (!answer_.all_moves_counted) out = say(Text::at_least, {out});
  return out + (listed == 0       ? say(Text::listed_none)
                : listed == count ? say(Text::listed_all)
                : listed == 1     ? say(Text::listed_one)
                                  : say(Text::listed_first, {std::to_string(listed)}));
}

std::string Page::moves() const {
  const bool draws = answer_.outcome == Outcome::D;
  if ((answer_.outcome != Outcome::N && !draws) || is_over(answer_)) return {};
  const u64 count = draws ? answer_.drawing_move_count : answer_.winning_move_count;
  const std::vector<MoveText>& list = draws ? answer_.drawing_moves : answer_.winning_moves;
  if (count == 0) return "\n" + say(draws ? Text::drawing_moves_not_found : Text::moves_not_found) + "\n";
  std::string out = "\n" + heading_of_moves(draws, count, list.size()) + "\n";
  std::vector<std::string> labels;
  std::size_t width = 0;
  for (const MoveText& move : list) {
    labels.push_back(explain::move_words(language_, move.label));
    width = std::max(width, columns(labels.back()));
  }
  width = std::min<std::size_t>(width, 40);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const MoveText& move = list[i];
    const std::string& label = labels[i];
    // Some labels name the position already.
    const bool shows_result = !move.result.empty() && move.label != "to " + move.result &&
                              move.label.find(" → ") == std::string::npos;
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
  const std::string why = say(Text::why), indent(columns(why), ' ');
  if (method.theorem.empty()) {
    return wrapped(why, method.statement + (answer_.ticks == 1
                                                ? say(Text::positions_searched_one)
                                                : say(Text::positions_searched, {grouped(answer_.ticks)})));
  }
  return wrapped(why, say(Text::statement, {method.theorem, method.statement})) + std::string(style_.dim) +
         wrapped(indent, say(Text::holds_for, {method.hypotheses})) +
         wrapped(indent, say(Text::source, {method.source})) + std::string(style_.off);
}

std::string Page::reason() const {
  if (answer_.method.name.empty()) return {};
  std::string out = "\n" + method();
  if (!answer_.explanation.empty()) out += '\n';
  for (const std::string& text : answer_.explanation) out += wrapped_line(text);
  return out;
}

std::string Page::verdict() const {
  const Outcome outcome = answer_.outcome.value_or(Outcome::N);
  if (!answer_.outcome)
    return say(Text::outcome_unknown, {std::string(ending_words(answer_.ending, language_))});
  const std::string how = answer_.convention == Convention::misere ? say(Text::in_misere_play) : "";
  if (is_over(answer_) && outcome == Outcome::D) return say(Text::outcome_over_draw);
  if (is_over(answer_))
    return say(outcome == Outcome::P ? Text::outcome_over_previous : Text::outcome_over_next, {how});
  if (outcome == Outcome::D) return say(Text::outcome_draw, {how});
  return say(outcome == Outcome::N ? Text::outcome_next : Text::outcome_previous, {how});
}

std::string Page::text() const {
  std::string out;
  const std::string conventional = answer_.convention == Convention::misere ? say(Text::misere_mark) : "";
  out += fmt::format("{}{}{}{}\n\n", style_.bold, answer_.position, conventional, style_.off);
  out += wrapped("", verdict());
  out += answer_.nim_value ? say(Text::nim_value, {shortened(answer_.nim_value->text())}) + "\n"
                           : wrapped("", say(Text::no_nim_value, {answer_.no_nim_value}));
  if (answer_.remoteness && *answer_.remoteness > 0)
    out += (*answer_.remoteness == 1 ? say(Text::ends_after_one)
                                     : say(Text::ends_after, {grouped(*answer_.remoteness)})) +
           "\n";
  out += moves() + reason();
  if (answer_.outcome && ran_out(answer_.ending))
    out +=
        "\n" + wrapped("", say(Text::not_everything, {std::string(ending_words(answer_.ending, language_))}));
  return out;
}

}  // namespace

std::string_view ending_words(Ending ending, Language language) {
  using explain::raw_text;
  switch (ending) {
    case Ending::out_of_time: return raw_text(language, Text::out_of_time);
    case Ending::out_of_memory: return raw_text(language, Text::out_of_memory);
    case Ending::out_of_positions: return raw_text(language, Text::out_of_positions);
    case Ending::out_of_range: return raw_text(language, Text::out_of_range);
    case Ending::stopped: return raw_text(language, Text::stopped);
    default: return "";
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

std::string page(const Answer& answer, const Style& style, Language language) {
  return Page(answer, style, language).text();
}

std::string line(const Answer& answer, Language language) {
  const auto part = [&](std::string_view english) { return "  " + explain::translated(language, english); };
  if (!answer.outcome) return fmt::format("?  {}", to_text(answer.ending));
  std::string out(to_text(*answer.outcome));
  if (answer.nim_value) out += part("value " + answer.nim_value->text());
  if (!answer.loopy_value.empty()) out += part("value " + answer.loopy_value);
  const std::string_view more = answer.all_moves_counted ? "" : "+";
  if (*answer.outcome == Outcome::D)
    return out + part(fmt::format("drawing moves {}{}", answer.drawing_move_count, more));
  if (*answer.outcome != Outcome::N) return out;
  out += part(fmt::format("moves {}{}", answer.winning_move_count, more));
  if (!answer.winning_moves.empty())
    out += part("first: ") + explain::move_words(language, answer.winning_moves[0].label);
  return out;
}

}  // namespace sprague::cli
