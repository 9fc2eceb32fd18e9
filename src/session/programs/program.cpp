// Which program a game has: a closed form where its ruleset has one; the period of a code; otherwise what is proved of its rules.
#include "session/programs/program.hpp"

#include "positions/registry.hpp"
#include "session/programs/kinds.hpp"
#include "session/sequence.hpp"

namespace sprague::programs {

Error no_program(std::string_view game, Message why) {
  return {
      ErrorKind::wrong, Message("there is no program for {0}: {1}", game, std::move(why)),
      "There are programs for nim, moore, staircase, wythoff, fibonacci_nim, lasker and georgia_bob; for games of heaps by a finite code with a period, such as kayles, octal 0.137, and subtract 1,3,4; and for rules that residues or automata are proved of."_m};
}

namespace {

// What is proved of rules, and no period of a code.
Result<std::string> by_proof(SessionState& session, const std::string& rules, const Asked& asked,
                             const Limits& limits) {
  const auto subject = proof_subject(session, rules, Convention::normal);
  if (!subject)  // an error without a place is about the rules, and not about what was typed
    return subject.error().length > 0 ? subject.error() : no_program(asked.game, subject.error().message);
  if (subject->subject.has_turns) return no_program(asked.game, "Left and Right have moves of their own"_m);
  const script::Game& game = subject->subject.game;
  ProveTask task{.game = rules, .for_use = true, .seconds_for_use = limits.seconds, .limits = limits};
  for (const script::Rule& rule : game.rules) task.values = task.values || rule.has_sums();
  const auto report = prove_game(session, task);
  if (!report)
    return report.error().kind == ErrorKind::wrong ? no_program(asked.game, report.error().message)
                                                   : report.error();
  if (report->answer.verdict != prove::Conclusion::Verdict::proved) {
    if (ran_out(report->answer.ending))
      return Error{ErrorKind::too_large, "the limits ran out before something was proved"_m,
                   "--time and --memory give more."_m};
    return no_program(asked.game, "no pattern was found that could be proved"_m);
  }
  const prove::Theorem& theorem = *report->answer.theorem;
  const Message& statement = report->statement.words;
  if (theorem.residue && subject->convention == Convention::normal)
    if (auto program = by_residues(theorem, statement, asked)) return *std::move(program);
  if (report->theorem && report->theorem->decisions.size() == 1) {
    Budget budget = session.budget(limits);
    return by_automaton(*report->theorem, statement, asked, budget);
  }
  return no_program(
      asked.game, theorem.recursion        ? "what is proved of it refers to smaller positions"_m
                  : !theorem.parts.empty() ? "what is proved of it is about parts that no move joins"_m
                  : theorem.period ? "only the period of its nim-values is proved, and it is no finite code"_m
                                   : "what is proved of it has no automata"_m);
}

}  // namespace
}  // namespace sprague::programs

namespace sprague {

Result<std::string> program_of(SessionState& session, std::string_view game, ProgramLanguage language,
                               Language comments, const Limits& limits) {
  using namespace programs;
  const Asked asked{game, language, comments};
  const bool in_rules = session.find_script(Scanner(game).word()) != nullptr;
  if (!in_rules)
    if (auto program = by_closed_form(asked)) return *std::move(program);
  const auto code = heap_game(session, game);
  if (code) return by_period(session, *code, asked, limits);
  if (in_rules) return by_proof(session, std::string(game), asked, limits);
  if (const auto rules = rules_for_proofs(session, std::string(game)))
    return by_proof(session, *rules, asked, limits);
  // A ruleset that is no code, and not what is wrong in one.
  const bool is_other = find_ruleset(Scanner(game).word()) != nullptr && code.error().offset == 0;
  return is_other ? no_program(game, code.error().message) : code.error();
}

}  // namespace sprague
