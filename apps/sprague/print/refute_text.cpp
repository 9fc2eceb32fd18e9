#include "apps/sprague/print/refute_text.hpp"

#include <fmt/format.h>

#include "apps/sprague/print/print_answer.hpp"
#include "explain/translate.hpp"

namespace sprague::cli {
namespace {

using RefuteVerdict = Refutation::Verdict;

// "315 × 315".
std::string box(std::size_t coordinates, u64 side) {
  std::string out = grouped(side);
  for (std::size_t i = 1; i < coordinates; ++i) out += " × " + grouped(side);
  return out;
}

std::string positions(u64 count) { return grouped(count) + (count == 1 ? " position" : " positions"); }

std::string place(const RefuteTask& task, const Cell& cell) { return task.game + " " + cell.text(); }

// What is said of a refutation, in one language.
class RefutationPage {
 public:
  /// `subject`: "formula" or "program".
  RefutationPage(const RefuteTask& task, const Refutation& found, std::string_view subject, Language language)
      : task_(task), found_(found), subject_(subject), language_(language) {}

  [[nodiscard]] std::string text(const Style& style) const {
    return found_.verdict == RefuteVerdict::refuted ? refuted(style) : unrefuted();
  }

 private:
  [[nodiscard]] std::string say(std::string_view english) const {
    return explain::translated(language_, english);
  }
  [[nodiscard]] std::string refuted(const Style& style) const;
  [[nodiscard]] std::string unrefuted() const;
  [[nodiscard]] std::string truth() const;
  [[nodiscard]] std::string reach() const;

  const RefuteTask& task_;
  const Refutation& found_;
  std::string_view subject_;
  Language language_;
};

// How far it agreed, in English: "up to 20 × 20 (441 positions)".
std::string RefutationPage::reach() const {
  if (!found_.complete_to) return fmt::format("in the first {}", positions(found_.agreed));
  const u64 side = *found_.complete_to;
  const std::size_t count = task_.names.size();
  const std::string from = task_.from > 0 ? fmt::format("from {} ", box(count, task_.from)) : "";
  const std::string part = count > 1 && found_.verdict != RefuteVerdict::agreed
                               ? fmt::format(" and in a part of {}", box(count, side + 1))
                               : "";
  return fmt::format("{}up to {}{} ({})", from, box(count, side), part, positions(found_.agreed));
}

std::string claim_words(const Claim& claim) {
  const std::string said = printable(claim.text);
  if (!claim.outcome) return said;
  return said + (*claim.outcome == Outcome::N   ? " (the next player wins)"
                 : *claim.outcome == Outcome::P ? " (the previous player wins)"
                                                : " (nobody wins)");
}

std::string RefutationPage::truth() const {
  const Answer& answer = found_.counterexample->truth;
  const bool is_value = answer.nim_value && !found_.counterexample->claim.outcome;
  std::string out =
      wrapped(say("  The truth: "), is_value ? say("the nim-value is " + answer.nim_value->text() + ".")
                                             : verdict(answer, language_));
  const bool draw = answer.outcome == Outcome::D;
  const std::vector<MoveText>& moves = draw ? answer.drawing_moves : answer.winning_moves;
  if (moves.empty()) return out;
  const std::string& label = moves[0].label;
  std::string move = explain::move_words(language_, label);
  // Some labels name the position already.
  if (!moves[0].result.empty() && label != "to " + moves[0].result && label.find(" → ") == std::string::npos)
    move += " → " + moves[0].result;
  return out + wrapped(say(draw ? "  A move that keeps the draw: " : "  A winning move: "), move);
}

std::string RefutationPage::refuted(const Style& style) const {
  const Refutation::Counterexample& counterexample = *found_.counterexample;
  const bool misere = task_.convention == Convention::misere;
  const std::string where = place(task_, counterexample.cell);
  std::string out = say(fmt::format("{}: the {} is wrong.", task_.game, subject_)) + "\n\n";
  out += fmt::format("{}{}{}{}{}\n", say("Smallest counterexample: "), style.bold, where,
                     misere ? explain::say(language_, explain::Text::misere_mark) : "", style.off);
  out += wrapped("  ", say(fmt::format("The {} says: {}.", subject_, claim_words(counterexample.claim))));
  out += truth() + "\n";
  out += say(found_.agreed == 0 ? std::string("It is the first position.")
                                : fmt::format("It agreed on the {} before it.", positions(found_.agreed))) +
         "\n";
  return out +
         wrapped("", say(fmt::format("'sprague solve {}{}' tells why.", misere ? "--misere " : "", where)));
}

std::string RefutationPage::unrefuted() const {
  const std::string ended(ending_words(found_.ending, language_));
  std::string out;
  if (found_.verdict == RefuteVerdict::agreed) {
    out = wrapped("", say(fmt::format("{}: no counterexample {}.", task_.game, reach())));
    out += say(fmt::format("That is no proof: the {} may be wrong beyond.", subject_)) + "\n";
  } else if (found_.agreed == 0) {
    out = wrapped("", say(fmt::format("{}: nothing was compared: {}.", task_.game, ended)));
  } else {
    out = wrapped("", say(fmt::format("{}: no counterexample {}; then {}.", task_.game, reach(), ended)));
  }
  if (found_.undecided)
    out += say(fmt::format("It was about to look at {}.", place(task_, *found_.undecided))) + "\n";
  if (found_.refused > 0)
    out += say(fmt::format("{} that the game does not have were passed over.", positions(found_.refused))) +
           "\n";
  if (const auto& passing = found_.passing_failure)
    out += wrapped(say("Note: "),
                   say(fmt::format("the {} failed on {} cases at once, from {} on, and not on fewer: {}.",
                                   subject_, grouped(passing->cases), place(task_, passing->cell),
                                   english(passing->error.message))) +
                       " " + say(english(passing->error.hint)));
  return out;
}

}  // namespace

std::string refutation_text(const RefuteTask& task, const Refutation& found, std::string_view subject,
                            const Style& style, Language language) {
  return RefutationPage(task, found, subject, language).text(style);
}

Error failure_of(const RefuteTask& task, const Refutation& found, std::string_view subject) {
  const Refutation::Failure& failure = *found.failure;
  Error error = failure.error;
  const std::string where = place(task, failure.cell);
  error.message = (failure.cases == 1 ? fmt::format("the {} failed at {}: ", subject, where)
                                      : fmt::format("the {} failed on one of {} cases from {} on: ", subject,
                                                    grouped(failure.cases), where)) +
                  english(error.message);
  if (found.agreed > 0) {
    const std::string hint = english(error.hint);
    error.hint = fmt::format("{}{}It agreed on the {} before.", hint,
                             hint.empty()          ? ""
                             : hint.ends_with('.') ? " "
                                                   : ". ",
                             positions(found.agreed));
  }
  return error;
}

}  // namespace sprague::cli
