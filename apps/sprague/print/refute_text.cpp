// RefutationPage: the counterexample with claim and truth, or how far both agreed and why the comparison
// ended.
#include "apps/sprague/print/refute_text.hpp"

#include <fmt/format.h>

#include "apps/sprague/print/print_answer.hpp"
#include "explain/languages.hpp"

namespace sprague::cli {
namespace {

using RefuteVerdict = Refutation::Verdict;

// "315 × 315".
std::string box(std::size_t coordinates, u64 side) {
  std::string out = grouped(side);
  for (std::size_t i = 1; i < coordinates; ++i) out += " × " + grouped(side);
  return out;
}

std::string place(const RefuteTask& task, const Cell& cell) { return task.game + " " + cell.text(); }

// What is said of a refutation, in one language.
class RefutationPage {
 public:
  /// `subject`: "formula"_m or "program"_m.
  RefutationPage(const RefuteTask& task, const Refutation& found, const Message& subject, Language language)
      : task_(task), found_(found), subject_(subject), language_(language) {}

  [[nodiscard]] std::string text(const Style& style) const {
    return found_.verdict == RefuteVerdict::refuted ? refuted(style) : unrefuted();
  }

 private:
  [[nodiscard]] std::string say(const Message& message) const { return explain::said_in(language_, message); }
  [[nodiscard]] std::string refuted(const Style& style) const;
  [[nodiscard]] std::string unrefuted() const;
  [[nodiscard]] std::string truth() const;
  [[nodiscard]] Message reach() const;

  const RefuteTask& task_;
  const Refutation& found_;
  const Message& subject_;
  Language language_;
};

// How far it agreed: "up to 20 × 20 (441 positions)".
Message RefutationPage::reach() const {
  const bool one = found_.agreed == 1;
  const std::string agreed = grouped(found_.agreed);
  if (!found_.complete_to)
    return one ? Message("in the first {0} position", agreed) : Message("in the first {0} positions", agreed);
  const std::size_t count = task_.names.size();
  const std::string to = box(count, *found_.complete_to), from = box(count, task_.from);
  if (count == 1 || found_.verdict == RefuteVerdict::agreed) {
    if (task_.from == 0)
      return one ? Message("up to {0} ({1} position)", to, agreed)
                 : Message("up to {0} ({1} positions)", to, agreed);
    return one ? Message("from {0} up to {1} ({2} position)", from, to, agreed)
               : Message("from {0} up to {1} ({2} positions)", from, to, agreed);
  }
  const std::string beyond = box(count, *found_.complete_to + 1);
  if (task_.from == 0)
    return one ? Message("up to {0} and in a part of {1} ({2} position)", to, beyond, agreed)
               : Message("up to {0} and in a part of {1} ({2} positions)", to, beyond, agreed);
  return one ? Message("from {0} up to {1} and in a part of {2} ({3} position)", from, to, beyond, agreed)
             : Message("from {0} up to {1} and in a part of {2} ({3} positions)", from, to, beyond, agreed);
}

Message claim_words(const Message& subject, const Claim& claim) {
  const std::string said = printable(claim.text);
  if (!claim.outcome) return Message("The {0} says: {1}.", subject, said);
  switch (*claim.outcome) {
    case Outcome::N: return Message("The {0} says: {1} (the next player wins).", subject, said);
    case Outcome::P: return Message("The {0} says: {1} (the previous player wins).", subject, said);
    default: return Message("The {0} says: {1} (nobody wins).", subject, said);
  }
}

std::string RefutationPage::truth() const {
  const Answer& answer = found_.counterexample->truth;
  const bool is_value = answer.nim_value() && !found_.counterexample->claim.outcome;
  std::string out = wrapped(say("  The truth: "_m),
                            is_value ? say(Message("the nim-value is {0}.", answer.nim_value()->text()))
                                     : verdict(answer, language_));
  const bool draw = answer.outcome == Outcome::D;
  const std::vector<MoveText>& moves = draw ? answer.drawing_moves : answer.winning_moves;
  if (moves.empty()) return out;
  std::string move = explain::said_in(language_, moves[0].label);
  if (!moves[0].result.empty() && !names_result(moves[0])) move += " → " + moves[0].result;
  return out + wrapped(say(draw ? "  A move that keeps the draw: "_m : "  A winning move: "_m), move);
}

std::string RefutationPage::refuted(const Style& style) const {
  const Refutation::Counterexample& counterexample = *found_.counterexample;
  const bool misere = task_.convention == Convention::misere;
  const std::string where = place(task_, counterexample.cell);
  std::string out = say(Message("{0}: the {1} is wrong.", task_.game, subject_)) + "\n\n";
  out += fmt::format("{}{}{}{}{}\n", say("Smallest counterexample: "_m), style.bold, where,
                     misere ? explain::said_in(language_, "  (misère)"_m) : "", style.off);
  out += wrapped("  ", say(claim_words(subject_, counterexample.claim)));
  out += truth() + "\n";
  const std::string before = grouped(found_.agreed);
  out += say(found_.agreed == 0   ? Message("It is the first position."_m)
             : found_.agreed == 1 ? Message("It agreed on the {0} position before it.", before)
                                  : Message("It agreed on the {0} positions before it.", before)) +
         "\n";
  return out +
         wrapped("", say(Message("'sprague solve {0}' tells why.", (misere ? "--misere " : "") + where)));
}

std::string RefutationPage::unrefuted() const {
  const Message ended = ending_words(found_.ending);
  const std::string refused = grouped(found_.refused);
  std::string out;
  if (found_.verdict == RefuteVerdict::agreed) {
    out = wrapped("", say(Message("{0}: no counterexample {1}.", task_.game, reach())));
    out += say(Message("That is no proof: the {0} may be wrong beyond.", subject_)) + "\n";
  } else if (found_.agreed == 0) {
    out = wrapped("", say(Message("{0}: nothing was compared: {1}.", task_.game, ended)));
  } else {
    out = wrapped("", say(Message("{0}: no counterexample {1}; then {2}.", task_.game, reach(), ended)));
  }
  if (found_.undecided)
    out += say(Message("It was about to look at {0}.", place(task_, *found_.undecided))) + "\n";
  if (found_.refused > 0)
    out += say(found_.refused == 1
                   ? Message("{0} position that the game does not have were passed over.", refused)
                   : Message("{0} positions that the game does not have were passed over.", refused)) +
           "\n";
  if (const auto& passing = found_.passing_failure)
    out += wrapped(
        say("Note: "_m),
        say(Message("the {0} failed on {1} cases at once, from {2} on, and not on fewer: {3}.", subject_,
                    grouped(passing->cases), place(task_, passing->cell), passing->error.message)) +
            " " + say(passing->error.hint));
  return out;
}

// The hint, and then how much was right before the failure.
Message with_agreement(Message hint, u64 agreed) {
  const std::string count = grouped(agreed);
  if (!hint.empty() && !english(hint).ends_with('.'))
    return agreed == 1 ? Message("{0}. It agreed on the {1} position before.", std::move(hint), count)
                       : Message("{0}. It agreed on the {1} positions before.", std::move(hint), count);
  return Message::sentences(
      {std::move(hint), agreed == 1 ? Message("It agreed on the {0} position before.", count)
                                    : Message("It agreed on the {0} positions before.", count)});
}

}  // namespace

std::string refutation_text(const RefuteTask& task, const Refutation& found, const Message& subject,
                            const Style& style, Language language) {
  return RefutationPage(task, found, subject, language).text(style);
}

Error failure_of(const RefuteTask& task, const Refutation& found, const Message& subject) {
  const Refutation::Failure& failure = *found.failure;
  Error error = failure.error;
  const std::string where = place(task, failure.cell);
  error.message = failure.cases == 1 ? Message("the {0} failed at {1}: {2}", subject, where, error.message)
                                     : Message("the {0} failed on one of {1} cases from {2} on: {3}", subject,
                                               grouped(failure.cases), where, error.message);
  if (found.agreed > 0) error.hint = with_agreement(std::move(error.hint), found.agreed);
  return error;
}

}  // namespace sprague::cli
