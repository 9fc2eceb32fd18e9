// From a game as it is typed to what the prover takes, and from what it finds to reports, certificates,
// exports and the theorems that are kept.
#include "session/prove_game.hpp"

#include <algorithm>
#include <utility>

#include "base/sha256.hpp"
#include "prove/export/export.hpp"
#include "prove/export/theorem_certificate.hpp"
#include "script/canonical.hpp"
#include "script/compile.hpp"
#include "script/measure.hpp"
#include "script/narrow.hpp"
#include "script/turns.hpp"

namespace sprague {
namespace {

constexpr u64 most_slices = 1'000;

prove::MakeBudget budgets_of(SessionState& session) {
  return [&session](const Limits& limits) { return session.budget(limits); };
}

/// Is some number that is to be fixed beyond all positions?
std::optional<Error> outside_domain(const script::Game& game, const std::vector<table::Axis>& ranges) {
  const auto box = script::box_of_domain(game);
  if (!box) return std::nullopt;
  for (std::size_t i = 0; i < game.coordinates.size(); ++i)
    for (const table::Axis& axis : ranges) {
      if (axis.name != game.coordinates[i].name) continue;
      const auto [low, high] = box->coordinates[i];
      if (static_cast<i128>(axis.first) >= low && static_cast<i128>(axis.last) <= high) continue;
      const std::string least = to_text(static_cast<u64>(low));
      return Error{ErrorKind::wrong,
                   static_cast<i128>(axis.last) > high
                       ? Message("{0} is at most {1} in a position of {2}", axis.name,
                                 to_text(static_cast<u64>(high)), game.name)
                       : Message("{0} is at least {1} in a position of {2}", axis.name, least, game.name),
                   "The domain of the game says so."_m};
    }
  return std::nullopt;
}

/// The slices that ranges of fixed coordinates mean, in ascending order.
Result<std::vector<prove::Slice>> slices_of(const script::Game& game, bool has_turns,
                                            const std::vector<table::Axis>& ranges) {
  std::vector<prove::Slice> out;
  if (ranges.empty()) return out;
  out.emplace_back(game.coordinates.size());
  for (std::size_t i = 0; i < game.coordinates.size(); ++i) {
    const auto range = std::find_if(ranges.begin(), ranges.end(), [&](const table::Axis& axis) {
      return axis.name == game.coordinates[i].name;
    });
    if (range == ranges.end()) continue;
    std::vector<prove::Slice> more;
    for (const prove::Slice& slice : out)
      for (u64 n = range->first; n <= range->last; ++n) {
        if (more.size() >= most_slices)
          return Error{ErrorKind::too_large, "too many slices"_m, Message("There may be {0}.", most_slices)};
        more.push_back(slice);
        more.back()[i] = static_cast<i64>(n);
      }
    out = std::move(more);
  }
  for (const table::Axis& axis : ranges) {
    const bool known = std::any_of(game.coordinates.begin(), game.coordinates.end(),
                                   [&](const auto& coordinate) { return coordinate.name == axis.name; });
    if (known) continue;
    std::string names;
    for (const auto& coordinate : game.coordinates) names += (names.empty() ? "" : ", ") + coordinate.name;
    return Error{ErrorKind::wrong, Message("'{0}' is no coordinate of {1}", axis.name, game.name),
                 Message("Its coordinates are {0}.", names)};
  }
  if (auto error = outside_domain(game, ranges)) return *std::move(error);
  const bool is_one_turn =
      has_turns && std::any_of(ranges.begin(), ranges.end(), [&](const table::Axis& axis) {
        return axis.name == game.coordinates[0].name;
      });
  if (is_one_turn)
    return Error{ErrorKind::wrong, "whose turn it is cannot be fixed, as it changes with every move"_m,
                 "What is proved is about both players."_m};
  if (ranges.size() >= game.coordinates.size() - (has_turns ? 1 : 0))
    return Error{ErrorKind::wrong, "every coordinate is fixed, and nothing is left to prove"_m,
                 "Leave one of them out, or use solve."_m};
  return out;
}

Error not_provable(const Message& reason) {
  return {ErrorKind::wrong, Message("nothing can be proved about these rules: {0}", reason)};
}

}  // namespace

std::optional<Error> put_turns_in_front(ScriptParts& parts) {
  auto game = script::with_turns(parts.instances[0]);
  if (!game) return not_provable(game.error().message);
  auto clauses = script::compile({*game});
  if (!clauses) return not_provable(clauses.error().message);
  (void)script::find_measure(*clauses);
  parts.instances = {*std::move(game)};
  parts.domains = {""};
  parts.measure = clauses->measure;
  parts.clauses = *std::move(clauses);
  return std::nullopt;
}

std::string ProofSubject::key() const {
  std::string all = subject.rules + "\n" + subject.game.name;
  for (const auto& [name, value] : subject.parameters) all += " " + name + "=" + std::to_string(value);
  all += convention == Convention::misere ? " misere" : " normal";
  return sha256(all);
}

Result<ProofSubject> proof_subject(SessionState& session, std::string_view game, Convention convention,
                                   std::string_view* rest) {
  Scanner scanner(game);
  const std::string_view name = scanner.word();
  const SessionState::Script* const script = session.find_script(name);
  if (script == nullptr && session.find_drawn(name) != nullptr)
    return Error{ErrorKind::wrong,
                 Message("'{0}' is drawn: nothing is proved about all positions of a board", name),
                 "prove takes rules with coordinates, as in doc/rule-language.md."_m,
                 static_cast<std::size_t>(name.data() - game.data()), name.size()};
  if (script == nullptr)
    return Error{ErrorKind::wrong, Message("'{0}' is no file of rules", name), prove_hint(name),
                 static_cast<std::size_t>(name.data() - game.data()), name.size()};
  const auto given = script->file->read_parameters(script->game, scanner);
  if (!given) return given.error();
  const ScriptFile& file = *given->file;
  const std::vector<i64>& values = given->values;
  if (rest != nullptr)
    *rest = scanner.rest();
  else if (!scanner.done())
    return scanner.error_at(scanner.peek(), "a game is expected here, without a position"_m,
                            "A theorem is about all positions."_m);
  auto parts = file.parts(script->game, name, values);
  if (!parts) return parts.error();
  ProofSubject out;
  if (parts->instances[0].is_partizan()) {
    out.without_turns = parts->instances[0];
    out.subject.has_turns = true;
    if (auto error = put_turns_in_front(*parts)) return *std::move(error);
  }
  if (!parts->clauses) {
    const auto clauses = script::compile(parts->instances);
    return not_provable(clauses ? "they have no compiled form"_m : clauses.error().message);
  }
  const script::Game& instance = parts->instances[0];
  out.subject.rules = script::canonical_text(file.text());
  out.subject.game = instance;
  for (std::size_t i = 0; i < values.size(); ++i)
    out.subject.parameters.emplace_back(file.games()[script->game].parameters[i].name, values[i]);
  out.subject.clauses = *std::move(parts->clauses);
  out.subject.clauses.measure = parts->measure;
  if (!parts->measure) out.subject.how_play_ends = parts->how_play_ends;
  out.convention = instance.convention == Convention::misere ? Convention::misere : convention;
  out.text = parts->name;
  return out;
}

namespace {

/// Keeps the theorem for solve, if it was decided by automata.
void keep(SessionState& session, const ProofSubject& subject,
          const std::shared_ptr<const prove::Theorem>& theorem, const Limits& limits) {
  Budget budget = session.budget(limits);
  if (auto strategy = prove::Strategy::make(theorem, budget))
    session.keep_theorem(subject.key(), std::make_shared<prove::Strategy>(*std::move(strategy)));
}

prove::Statement described(SessionState& session, const prove::Theorem& theorem, const Limits& limits) {
  Budget budget = session.budget({.seconds = limits.seconds, .bytes = limits.bytes, .positions = 50'000'000});
  return prove::describe(theorem, budget);
}

/// What is left of the time.
Limits rest_of(const Limits& limits, const Budget& clock) {
  Limits out = limits;
  out.seconds = std::max(0.0, limits.seconds - clock.seconds());
  return out;
}

/// A coordinate that might be fixed, to prove slices of the game.
std::string free_coordinate(const prove::Subject& subject, const ProveTask& task) {
  const auto& rules = subject.game.rules;
  const bool has_sums =
      std::any_of(rules.begin(), rules.end(), [](const script::Rule& rule) { return rule.has_sums(); });
  const std::size_t needed = subject.has_turns ? 3 : 2;
  if (task.values || has_sums || !task.slices.empty() || subject.game.coordinates.size() < needed) return {};
  return subject.game.coordinates.back().name;
}

bool has_sequence(const ProofSubject& asked) {
  const script::Game& game = asked.subject.game;
  return game.coordinates.size() == 1 && !game.has_lists() && !game.ends_by_rule() &&
         !asked.subject.has_turns && asked.convention == Convention::normal;
}

Result<ProveReport> prove_claim(SessionState& session, const ProofSubject& asked, const ProveTask& task) {
  Budget budget = session.budget(task.limits);
  auto decided = prove::decide_claim(asked.subject, task.claim, asked.convention, budget);
  if (!decided) return decided.error();
  ProveReport out;
  out.game = asked.text;
  out.convention = asked.convention;
  out.claim = task.claim;
  out.answer.ending = decided->ending;
  out.answer.bytes = budget.peak_bytes();
  out.counterexample = std::move(decided->counterexample);
  if (!decided->theorem) return out;
  out.answer.verdict = prove::Conclusion::Verdict::proved;
  out.answer.theorem = std::move(decided->theorem);
  const prove::Theorem& theorem = *out.answer.theorem;
  out.statement =
      prove::as_claimed(theorem, described(session, theorem, rest_of(task.limits, budget)), task.claim);
  if (theorem.decisions.empty()) return out;
  out.theorem = std::make_shared<prove::Theorem>(theorem);
  keep(session, asked, out.theorem, rest_of(task.limits, budget));
  return out;
}

Result<ProveReport> prove_freely(SessionState& session, const ProofSubject& asked, const ProveTask& task,
                                 const Budget& clock) {
  auto slices = slices_of(asked.subject.game, asked.subject.has_turns, task.slices);
  if (!slices) return slices.error();
  prove::Request request{.convention = asked.convention,
                         .values = task.values,
                         .slices = *std::move(slices),
                         .automata_only = task.automata_only,
                         .residues = !task.automata_only,
                         .limits = task.limits};
  Result<prove::Conclusion> answer = prove::prove(asked.subject, request, budgets_of(session));
  if (!answer) return answer.error();
  ProveReport out;
  out.game = asked.text;
  out.convention = asked.convention;
  out.may_be_fixed = free_coordinate(asked.subject, task);
  out.has_sequence = has_sequence(asked);
  out.answer = *std::move(answer);
  out.certificate_kind = task.certificate_kind;
  if (out.answer.verdict != prove::Conclusion::Verdict::proved) return out;
  prove::Theorem& theorem = *out.answer.theorem;
  if (!theorem.decisions.empty()) {
    out.theorem = std::make_shared<prove::Theorem>(theorem);
  } else if (task.for_use && !theorem.recursion && theorem.parts.empty()) {
    request.automata_only = true;
    request.limits = rest_of(task.limits, clock);
    request.limits.seconds = std::min(request.limits.seconds, task.seconds_for_use);
    Result<prove::Conclusion> again = prove::prove(asked.subject, request, budgets_of(session));
    if (again && again->theorem) {
      again->theorem->residue = theorem.residue;
      out.theorem = std::make_shared<prove::Theorem>(*std::move(again->theorem));
    }
  }
  out.statement = described(session, theorem, rest_of(task.limits, clock));
  if (out.theorem) keep(session, asked, out.theorem, rest_of(task.limits, clock));
  return out;
}

}  // namespace

Result<ProveReport> prove_game(SessionState& session, const ProveTask& task) {
  const Budget clock = session.budget(task.limits);
  const Result<ProofSubject> asked = proof_subject(session, task.game, task.convention);
  if (!asked) return asked.error();
  auto out =
      task.claim.empty() ? prove_freely(session, *asked, task, clock) : prove_claim(session, *asked, task);
  if (out) out->answer.seconds = clock.seconds();  // with all that was done
  return out;
}

Attempt try_to_prove(SessionState& session, const ProofSubject& subject, bool values, const Limits& limits) {
  const std::string key = subject.key() + (values ? " values" : "");
  if (const Attempt* const before = session.attempt(key)) return *before;
  const ProveTask task{.game = subject.text,
                       .convention = subject.convention,
                       .values = values,
                       .for_use = true,
                       .seconds_for_use = limits.seconds,
                       .limits = limits};
  const Budget clock = session.budget(limits);
  const auto found = prove_freely(session, subject, task, clock);
  Attempt out = Attempt::hopeless;
  if (session.find_theorem(subject.key()) != nullptr)
    out = Attempt::proved;
  else if (found &&
           (found->answer.verdict == prove::Conclusion::Verdict::proved || ran_out(found->answer.ending)))
    out = Attempt::unfinished;
  session.keep_attempt(key, out);
  return out;
}

std::string certificate_text(const ProveReport& report, ClaimFormula formula) {
  if (!report.certificate.empty() && report.certificate_kind.empty()) return report.certificate;
  const prove::Theorem& theorem = *report.answer.theorem;
  Budget none(Limits{});
  if (report.theorem && report.certificate_kind.empty()) {
    // The words of a period are about nim-values, and the automata may be about the P-positions only.
    const bool same = theorem.period.has_value() == report.theorem->period.has_value();
    const prove::Statement own = same ? report.statement : prove::describe(*report.theorem, none);
    return proof::to_text(prove::certificate_of(
        *report.theorem, english(own.words),
        formula == ClaimFormula::written ? prove::claim_formula(*report.theorem, own) : std::nullopt));
  }
  if (!theorem.residue) return {};
  // The words may be about the nim-values, and this is about the P-positions.
  prove::Theorem own = theorem;
  own.period.reset();
  own.decisions.clear();
  own.values = false;
  return proof::to_text(prove::residue_certificate_of(own, english(prove::describe(own, none).words),
                                                      prove::residue_formula(own)));
}

Result<std::string> exported(const ProveReport& report, std::string_view prover) {
  if (prover == "mona") return prove::export_mona(*report.theorem);
  if (prover == "coq") return prove::export_coq(*report.answer.theorem, report.statement);
  SPRAGUE_EXPECT(report.theorem);
  if (prover == "dot") return prove::export_dot(*report.theorem);
  if (prover == "svg") return prove::export_svg(*report.theorem);
  const auto files = prove::export_walnut(*report.theorem);
  if (!files) return files.error();
  std::string out;
  for (const prove::ExportFile& file : *files) out += "# File: " + file.name + "\n" + file.text + "\n";
  return out;
}

bool keep_certified(SessionState& session, const ProofSubject& subject, std::string_view certificate,
                    const Limits& limits) {
  const auto claim = proof::read_claim(certificate);
  if (!claim || claim->convention != subject.convention) return false;
  Budget budget =
      session.budget({.seconds = limits.seconds, .bytes = limits.bytes, .positions = ~u64{0} >> 1});
  auto theorem = prove::proved_again(subject.subject, *claim, budget);
  if (!theorem) return false;
  auto strategy = prove::Strategy::make(std::make_shared<prove::Theorem>(*std::move(theorem)), budget);
  if (!strategy) return false;
  session.keep_theorem(subject.key(), std::make_shared<prove::Strategy>(*std::move(strategy)));
  return true;
}

const prove::Strategy* known_theorem(SessionState& session, const ProofSubject& subject,
                                     const Limits& limits) {
  const std::string key = subject.key();
  if (const prove::Strategy* kept = session.find_theorem(key)) return kept;
  if (!session.find_certificate()) return nullptr;
  const std::optional<std::string> text = session.find_certificate()(key);
  if (!text || !keep_certified(session, subject, *text, limits)) return nullptr;
  return session.find_theorem(key);
}

std::optional<Message> proved_words(SessionState& session, const ProofSubject& subject) {
  const prove::Strategy* const strategy = known_theorem(session, subject, {.seconds = 10});
  if (strategy == nullptr) return std::nullopt;
  std::optional<Message>& words = *session.words_of_theorem(subject.key());
  if (!words) {
    Budget budget = session.budget({.seconds = 5, .positions = 20'000'000});
    const prove::Statement said = prove::describe(strategy->theorem(), budget);
    // In a paragraph, as what else is said of an answer.
    const bool are_two = said.slices.size() == 1 && !said.slices[0].players.empty();
    words = are_two ? Message::sentences(said.slices[0].players) : said.words;
  }
  return words;
}

Result<AskReport> ask_game(SessionState& session, const ProveTask& typed, std::string_view question) {
  ProveTask asked = typed;
  if (auto rules = rules_for_proofs(session, typed.game)) asked.game = *std::move(rules);
  const Result<ProofSubject> subject = proof_subject(session, asked.game, asked.convention);
  if (!subject) return Error{subject.error().kind, subject.error().message, subject.error().hint};
  AskReport out{.game = subject->text, .question = std::string(question), .convention = subject->convention};
  Budget budget = session.budget(asked.limits);
  ProveTask task = asked;
  task.for_use = true;
  // A question is asked of automata, which a period or residues can be made to.
  task.seconds_for_use = std::min(1.0, asked.limits.seconds / 4);
  task.values = question.find("G(") != std::string_view::npos;
  const prove::Strategy* strategy = known_theorem(session, *subject, asked.limits);
  std::optional<prove::Theorem> by_itself;  // where there is no strategy
  if (strategy == nullptr || !task.slices.empty() || (task.values && !strategy->theorem().values)) {
    const auto found = prove_game(session, task);
    if (!found) return Error{found.error().kind, found.error().message, found.error().hint};
    if (found->theorem) strategy = session.find_theorem(subject->key());
    const auto& other = found->answer.theorem;
    const bool is_enough = other && other->slices.size() == 1 && !other->recursion && other->parts.empty() &&
                           (task.values ? other->period.has_value() : other->period || other->residue);
    if (strategy == nullptr && !is_enough) return out;
    if (strategy == nullptr) by_itself = *other;
  }
  if (strategy == nullptr && !by_itself) return out;
  auto answer = prove::ask(strategy != nullptr ? strategy->theorem() : *by_itself, question, budget);
  if (!answer) return answer.error();
  out.answer = *std::move(answer);
  out.seconds = budget.seconds();
  return out;
}

Result<std::string> certificate_of_answer(SessionState& session, const ProveTask& asked,
                                          const AskReport& report) {
  const auto rules = rules_for_proofs(session, asked.game);
  const Result<ProofSubject> subject = proof_subject(session, rules ? *rules : asked.game, asked.convention);
  if (!subject) return subject.error();
  const prove::Strategy* const strategy = session.find_theorem(subject->key());
  if (strategy == nullptr)
    return Error{ErrorKind::wrong,
                 "there is a certificate of an answer only where automata prove the pattern"_m};
  SPRAGUE_EXPECT(report.answer);
  const prove::Theorem& theorem = strategy->theorem();
  auto sentence = prove::sentence_of(theorem, report.question, *report.answer);
  if (!sentence) return sentence.error();
  Budget none(Limits{});
  const prove::Statement said = prove::describe(theorem, none);
  proof::Automatic out =
      prove::certificate_of(theorem, english(said.words), prove::claim_formula(theorem, said));
  out.sentence = *std::move(sentence);
  return proof::to_text(out);
}

}  // namespace sprague
