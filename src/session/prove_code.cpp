// prove for built-in games: the periods of codes, which theorems prove without rules in a file.
#include <algorithm>

#include "positions/registry.hpp"
#include "rules/take_and_break.hpp"
#include "session/certify/certify.hpp"
#include "session/game_table.hpp"
#include "session/prove_game.hpp"

namespace sprague {
namespace {

constexpr u64 most_amounts = 400;  // of Bash's game written as a subtraction set

// The games of which games/ has rules that prove can read, by the name that people would type.
constexpr std::string_view with_rules[] = {
    "auction",       "bash",   "chomp3",    "dawson_kayles", "euclid", "ferguson",
    "fibonacci_nim", "grundy", "half_box",  "kayles",        "lasker", "misere_nim",
    "moore",         "nim",    "staircase", "subtract134",   "wythoff"};

Error no_code(std::string_view game, std::string_view name) {
  return {ErrorKind::wrong, Message("no theorem is known to prove for '{0}'", game.substr(0, 60)),
          prove_hint(name), static_cast<std::size_t>(name.data() - game.data()), name.size()};
}

// The code that is behind a name, without its position; Bash's game as the set that it is.
std::string certified_code(std::string_view game) {
  Scanner scanner(game);
  if (const NamedGame* named = find_named_game(scanner.peek())) return certified_code(named->code);
  if (scanner.word() != "bash") return std::string(game);
  const auto most = scanner.natural<u64>("M"_m);
  if (!most || *most > most_amounts) return {};
  std::string out = "subtract ";
  for (u64 n = 1; n <= *most; ++n) out += (n == 1 ? "" : ",") + std::to_string(n);
  return out;
}

prove::Theorem theorem_of(const ProvedPeriod& proved) {
  prove::Theorem out{.values = true, .slices = {prove::Slice(1)}};
  out.subject.game.coordinates = {{"n"}};
  out.subject.clauses.measure = Measure{.words = "the heaps become smaller in total with every move"_m};
  prove::PeriodTheorem period{.preperiod = proved.period.preperiod,
                              .period = proved.period.period,
                              .saltus = static_cast<u64>(proved.period.saltus)};
  period.values.assign(proved.values.begin(),
                       proved.values.begin() + static_cast<std::ptrdiff_t>(period.preperiod + period.period));
  out.period = std::move(period);
  return out;
}

}  // namespace

Message prove_hint(std::string_view name) {
  if (name == "chomp") name = "chomp3";
  if (std::find(std::begin(with_rules), std::end(with_rules), name) != std::end(with_rules))
    return Message(
        "prove takes rules in a file whose name ends in .game (doc/rule-language.md), such as games/{0}.",
        std::string(name) + ".game");
  return "prove takes rules in a file whose name ends in .game (doc/rule-language.md), of which games/ has "
         "examples, octal codes, and finite subtraction sets."_m;
}

bool is_built_in(std::string_view game) {
  const std::string_view name = Scanner(game).word();
  return find_named_game(name) != nullptr || find_ruleset(name) != nullptr ||
         TakeAndBreak::is_first_word(name);
}

Result<ProveReport> prove_code(SessionState& session, const ProveTask& task) {
  const std::string_view name = Scanner(task.game).word();
  if (!is_built_in(task.game)) return unknown_ruleset(name);
  if (task.convention == Convention::misere)
    return Error{ErrorKind::wrong, "the periods of built-in games are proved in normal play only"_m,
                 "Rules in a .game file can be proved in misère play."_m};
  if (!task.slices.empty())
    return Error{ErrorKind::wrong, "a single heap has no coordinate to fix"_m, "Leave --slice out."_m};
  Budget budget = session.budget(task.limits);
  const auto proved = proved_period(task.game, 0, budget);
  ProveReport out{.game = task.game};
  out.answer.seconds = budget.seconds();
  out.answer.bytes = budget.peak_bytes();
  if (!proved && budget.exhausted()) {
    out.answer.ending = budget.ending();
    return out;
  }
  if (!proved) {
    // A code that could have a certificate may have no period that was found.
    if (!has_certified_periods(task.game)) return no_code(task.game, name);
    out.answer.tried.push_back({"a period of the heaps (Guy and Smith 1956)"_m, "none seen"_m});
    return out;
  }
  if (auto certificate = certificate_of_period(session, certified_code(task.game), task.limits))
    out.certificate = std::move(certificate->text);
  out.answer.verdict = prove::Conclusion::Verdict::proved;
  out.answer.ending = Ending::proved;
  out.answer.theorem = theorem_of(*proved);
  out.statement = prove::describe(*out.answer.theorem, budget);
  const table::Period& period = proved->period;
  out.statement.method = Message::sentences(
      {Message("Proved by {0}.", proved->theorem),
       period.saltus == 0
           ? Message("The nim-values G(n) of single heaps have period {0} from {1} on.", period.period,
                     period.preperiod)
           : Message("The nim-values G(n) of single heaps have saltus {0} and period {1} from {2} on.",
                     period.saltus, period.period, period.preperiod),
       "A sum of heaps is worth the nim-sum of their values (Sprague 1935, Grundy 1939)."_m});
  return out;
}

namespace {

// The rules of a heap of `game`, where it is a code and nothing stands behind it.
std::optional<std::string> rules_of_heap(SessionState& session, const std::string& game) {
  Scanner scanner(game);
  const auto rules = session.read_built_in(scanner);
  auto position = rules && scanner.done() ? session.read(game + " 1") : Error{};
  if (!position || !(*position)->ruleset_text().starts_with("octal ")) return std::nullopt;
  auto text = rules_of_built_in(**position);
  return text ? std::optional(*std::move(text)) : std::nullopt;
}

constexpr std::string_view file_of_a_code = "heap.game";

}  // namespace

std::optional<std::string> rules_for_proofs(SessionState& session, const std::string& game) {
  if (session.find_script(Scanner(game).word()) != nullptr || !is_built_in(game)) return std::nullopt;
  Scanner scanner(game);
  const std::string name(scanner.word());
  const RulesText* const known = scanner.done() ? find_rules_text(name) : nullptr;
  const auto own = known == nullptr ? rules_of_heap(session, game) : std::nullopt;
  if (known == nullptr && !own) return std::nullopt;
  const std::string called = own ? std::string(file_of_a_code) : name + ".game";
  if ((own || session.find_script(called) == nullptr) &&
      session.define(called, own ? *own : std::string(known->text)))
    return std::nullopt;
  return called;
}

Result<ProveReport> prove_any(SessionState& session, const ProveTask& task) {
  const bool in_rules = session.find_script(Scanner(task.game).word()) != nullptr;
  if (in_rules || !is_built_in(task.game)) return prove_game(session, task);
  auto by_code = prove_code(session, task);
  // The period answers no claim.
  if (by_code && by_code->answer.theorem && task.claim.empty()) return by_code;
  const auto rules = rules_for_proofs(session, task.game);
  if (!rules && by_code && !task.claim.empty())
    return Error{ErrorKind::wrong, Message("claims about '{0}' cannot be decided", task.game),
                 "Write its rules into a file (doc/rule-language.md), and claim it of that."_m};
  if (!rules) return by_code;
  const bool is_code = *rules == file_of_a_code;
  ProveTask by_rules = task;
  by_rules.game = *rules;
  by_rules.values =
      by_rules.values || (is_code && task.convention == Convention::normal && task.claim.empty());
  auto out = prove_game(session, by_rules);
  if (out && is_code) out->game = task.game;
  return out;
}

}  // namespace sprague
