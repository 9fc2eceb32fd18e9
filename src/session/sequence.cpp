// A name may be a code, a game of heaps, or a game of rules whose options look like those of a code; the
// report says what was proved.
#include "session/sequence.hpp"

#include <algorithm>

#include "base/nearest.hpp"
#include "explain/languages.hpp"
#include "positions/registry.hpp"
#include "rules/code_of_rules.hpp"
#include "sequence/canonical_code.hpp"
#include "session/prove_game.hpp"
#include "session/reasons/reason.hpp"

namespace sprague {
namespace {

constexpr u64 most_first_values = 60;

// What was proved, or how far was looked.
Message sentence(const SequenceReport& report) {
  if (report.candidates)
    return Message("The values of the heaps below {0} are candidates: they were not verified.", report.known);
  if (!report.period)
    return Message("No period was seen in the values of the heaps below {0}.", report.known);
  const auto& [preperiod, period, saltus, theorem, looked_at, at_most] = *report.period;
  const std::string equation =
      "G(n + " + std::to_string(period) + ") = G(n)" + (saltus == 0 ? "" : " + " + std::to_string(saltus));
  if (theorem == nullptr)
    return Message("{0} for all n >= {1} as far as was looked, to the heap {2}: no proof.", equation,
                   preperiod, looked_at - 1);
  return at_most ? Message("{0} for all n >= {1} (perhaps from an earlier heap on: that was not computed).",
                           equation, preperiod)
                 : Message("{0} for all n >= {1}.", equation, preperiod);
}

// The error for a name that is no code: perhaps another ruleset, perhaps a misspelt game.
Error no_heap_game(std::string_view name, Error error) {
  if (find_ruleset(name) != nullptr) {
    error.hint = Message("It is another kind of game: 'sprague table {0} …' shows its values.", name);
    return error;
  }
  const auto words = TakeAndBreak::words();
  std::vector<std::string_view> names(words.begin(), words.end());
  for (const NamedGame& named : all_named_games()) {
    Scanner code(named.code);
    if (TakeAndBreak::parse(code)) names.push_back(named.name);
  }
  const std::string_view near = nearest(name, names);
  if (!near.empty()) error.message = Message("{0}; did you mean '{1}'?", std::move(error.message), near);
  return error;
}

Result<TakeAndBreak> game_of_rules(SessionState& session, std::string_view game) {
  const Result<ProofSubject> subject = proof_subject(session, game, Convention::normal);
  if (!subject) return subject.error();
  const auto refuse = [&](Message message) {
    return Error{ErrorKind::wrong, std::move(message),
                 "Its moves take one of finitely many amounts and leave at most two heaps."_m, 0,
                 game.size()};
  };
  if (subject->convention == Convention::misere)
    return refuse("these rules are for misère play, in which heaps have no nim-values"_m);
  if (subject->subject.has_turns)
    return refuse("the two players have different moves, so heaps have no nim-values"_m);
  if (auto code = code_of_rules(subject->subject.clauses)) return *std::move(code);
  return refuse("these rules are not seen to be a taking-and-breaking game"_m);
}

Error too_much(Scanner& scanner) {
  return scanner.error_at(scanner.peek(), "a game is expected here, without heaps"_m,
                          "The value of a heap is told by sequence --at HEAP."_m);
}

// Values are computed in blocks: those beyond the heaps below `to` are taken out of what is told. How many are left;
// all of them where it cannot be said any more which heap was the first with the largest value.
u64 cut_to(u64 to, const sequence::Run& run, sequence::Statistics& statistics) {
  const sequence::NimSequence& values = run.values();
  if (run.known() <= to || values.oldest() > to) return run.known();
  std::vector<std::uint32_t> beyond(static_cast<std::size_t>(run.known() - to));
  values.copy(to, beyond);
  sequence::Statistics rest = statistics;
  for (const std::uint32_t value : beyond) --rest.count[value];
  if (rest.largest_at >= to) {
    if (values.oldest() > 0 || to == 0) return run.known();
    while (rest.count[static_cast<std::size_t>(rest.largest)] == 0) --rest.largest;
    const auto largest = static_cast<std::uint32_t>(rest.largest);
    rest.largest_at = *values.find({&largest, 1}, 0, to);
  }
  statistics = std::move(rest);
  return to;
}

}  // namespace

Result<TakeAndBreak> heap_game(SessionState& session, std::string_view game) {
  Scanner scanner(game);
  const std::string_view name = scanner.peek();
  if (session.find_script(name) != nullptr) return game_of_rules(session, game);
  if (session.find_drawn(name) != nullptr)
    return Error{ErrorKind::wrong, Message("'{0}' is a board, and no game of heaps by a finite code", name),
                 Message("'sprague show {0}' tells what it is.", name), 0, name.size()};
  if (const NamedGame* named = find_named_game(name)) {
    scanner.word();
    if (!scanner.done()) return too_much(scanner);
    Scanner code(named->code);
    Result<TakeAndBreak> read = TakeAndBreak::parse(code);
    if (read && code.done()) return read;
    return Error{ErrorKind::wrong, Message("'{0}' is no game of heaps by a finite code", name),
                 Message("'sprague show {0}' tells what it is.", name), 0, name.size()};
  }
  Result<TakeAndBreak> read = TakeAndBreak::parse(scanner);
  if (!read) {
    const bool is_word =
        read.error().offset == 0 && name.find_first_of("0123456789.") == std::string_view::npos;
    return is_word && read.error().length == name.size() ? no_heap_game(name, read.error()) : read.error();
  }
  if (!scanner.done()) return too_much(scanner);
  return read;
}

Result<sequence::Run> compute_sequence(SessionState& session, const SequenceTask& task, Budget& budget) {
  constexpr u64 largest_goal = ~u64{0} >> 1;  // values
  constexpr u64 step = u64{1} << 22;          // values between two looks at the clock
  Result<TakeAndBreak> game = heap_game(session, task.game);
  if (!game) return game.error();
  Scanner method(task.method);
  const auto chosen = sequence::parse_method(method);
  if (!chosen) return chosen.error();
  Result<sequence::Run> run = sequence::Run::start(
      *std::move(game),
      {.method = *chosen, .candidates = task.candidates, .threads = 1, .bytes = task.limits.bytes / 2});
  if (!run) return run;
  u64 goal = task.to.value_or(largest_goal);
  if (!task.to && !task.at.empty()) {
    const Natural last = *std::max_element(task.at.begin(), task.at.end());
    if (last < Natural(largest_goal)) goal = last.to_u64() + 1;
  }
  while (run->known() < goal && !run->is_proved() && budget.may_go_on())
    run->advance(std::min(goal, run->known() + step), budget);
  return run;
}

SequenceReport sequence_report(const sequence::Run& run, std::string_view game, std::optional<u64> to,
                               const std::vector<Natural>& at, const Budget& budget, Language language) {
  const sequence::Canonical same = sequence::canonical(run.game());
  SequenceReport out{.game = run.game().text(),
                     .canonical = same.game.text(),
                     .shift = same.shift,
                     .method = std::string(run.values().method()),
                     .known = run.known(),
                     .candidates = run.has_candidates_only(),
                     .period = run.period(),
                     .statistics = run.values().statistics()};
  if (to) out.known = cut_to(*to, run, out.statistics);
  if (const sequence::SparseSpace* space = run.values().space()) {
    out.space = *space;
    std::erase_if(out.space->rare, [&](u64 heap) { return heap >= out.known; });
  }
  if (run.values().oldest() == 0) {
    out.first_values.resize(std::min(out.known, most_first_values));
    run.values().copy(0, out.first_values);
  }
  for (const Natural& heap : at) out.at.emplace_back(heap, run.at(heap));
  Answer& answer = out.answer;
  answer.position = game.substr(0, 1000);
  answer.ending = run.is_proved()            ? Ending::proved
                  : budget.exhausted()       ? budget.ending()
                  : to && run.known() >= *to ? Ending::computed
                                             : Ending::out_of_range;
  if (run.is_proved()) answer.method = method_by(*run.period()->theorem, language);
  answer.explanation = {explain::said_in(language, sentence(out))};
  answer.ticks = budget.ticks();
  answer.seconds = budget.seconds();
  answer.bytes = budget.peak_bytes();
  return out;
}

}  // namespace sprague
