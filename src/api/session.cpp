// The public Session: each verb makes the engine's own request of a public one, and the public answer of what
// the engine found.
#include "sprague/session.hpp"

#include <algorithm>
#include <atomic>

#include "explain/languages.hpp"
#include "positions/registry.hpp"
#include "session/certify/certify.hpp"
#include "session/certify/refutation.hpp"
#include "session/game_table.hpp"
#include "session/prove_game.hpp"
#include "session/refute_formula.hpp"
#include "session/sequence.hpp"
#include "session/session_state.hpp"
#include "sprague/version.hpp"
#include "wire/request.hpp"

namespace sprague {

struct Session::Inside {
  std::atomic<bool> stop = false;
  SessionState state{&stop};

  // The answer, unless a ruleset's code went wrong while it was sought.
  template <class T>
  [[nodiscard]] Result<T> unless_at_fault(Result<T> found) {
    if (auto fault = state.take_fault()) return *std::move(fault);
    return found;
  }
};

namespace {

std::uint32_t public_cell(u64 cell) {
  if (cell == table::Table::absent) return TableAnswer::absent;
  if (cell == table::Table::drawn) return TableAnswer::drawn;
  return static_cast<std::uint32_t>(cell);
}

std::optional<SequencePeriod> public_period(const std::optional<table::Period>& period, std::string theorem) {
  if (!period || period->saltus < 0) return std::nullopt;
  return SequencePeriod{period->preperiod, period->period, static_cast<u64>(period->saltus), !theorem.empty(),
                        std::move(theorem)};
}

AskAnswer::Verdict public_verdict(prove::QueryAnswer::Verdict verdict) {
  using From = prove::QueryAnswer::Verdict;
  using To = AskAnswer::Verdict;
  switch (verdict) {
    case From::yes: return To::yes;
    case From::no: return To::no;
    case From::none: return To::none;
    case From::every: return To::every;
    case From::finitely_many: return To::finitely_many;
    case From::infinitely_many: return To::infinitely_many;
    case From::ran_out: return To::ran_out;
  }
  return To::ran_out;
}

}  // namespace

Session::Session() : inside_(std::make_unique<Inside>()) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

std::optional<Error> Session::define(std::string_view name, std::string rules) {
  return inside_->state.define(name, std::move(rules));
}

std::optional<Error> Session::add(std::shared_ptr<const Ruleset> rules) {
  return inside_->state.add(std::move(rules));
}

Result<Answer> Session::answer(const Task& task) {
  return inside_->unless_at_fault(inside_->state.answer(task));
}

Result<CertificateAnswer> Session::certificate(const Task& task) {
  {
    const TaskRules rules(inside_->state, task.rules);
    if (!rules.error() && inside_->state.names_code(task.position))
      return Error{ErrorKind::wrong, "there is no certificate for a game that is given by code"_m,
                   "Checkers read rules in the rule language."_m};
  }
  Result<WrittenCertificate> written = sprague::certificate(inside_->state, task);
  if (!written) return written.error();
  return CertificateAnswer{std::move(written->kind), std::move(written->text), written->ending};
}

Result<TableAnswer> Session::table(const TableRequest& request) {
  SessionState& session = inside_->state;
  const TaskRules rules(session, request.rules);
  if (rules.error()) return *rules.error();
  const bool outcomes = request.outcomes || request.convention == Convention::misere;
  TableTask task{.game = request.game,
                 .to = request.to,
                 .ranges = {},
                 .row = {},
                 .column = {},
                 .convention = request.convention,
                 .content = outcomes ? table::Content::outcomes : table::Content::nim_values,
                 .limits = request.limits};
  for (const Range& range : request.ranges) task.ranges.push_back({range.name, range.first, range.last});
  const Result<TableReport> found = inside_->unless_at_fault(tabulate(session, task));
  if (!found) return found.error();
  TableAnswer out{.ending = found->ending, .seconds = found->seconds};
  if (!found->table) return out;
  std::size_t varying = 0;
  for (const table::Axis& axis : found->table->axes()) {
    out.axes.push_back({axis.name, axis.first, axis.last});
    varying += axis.size() > 1 ? 1 : 0;
  }
  out.content = found->table->content();
  out.cells.reserve(found->table->size());
  for (std::size_t i = 0; i < found->table->size(); ++i)
    out.cells.push_back(public_cell(found->table->at(i)));
  if (varying <= 1) {
    Budget budget = session.budget(request.limits);
    PeriodAnswer period = period_of(session, *found->table, std::nullopt, budget);
    out.period = public_period(period.period, english(period.theorem));
  }
  return out;
}

Result<SequenceAnswer> Session::sequence(const SequenceRequest& request) {
  SessionState& session = inside_->state;
  const TaskRules rules(session, request.rules);
  if (rules.error()) return *rules.error();
  const SequenceTask task{.game = request.game, .to = request.to, .at = request.at, .limits = request.limits};
  Budget budget = session.budget(task.limits);
  const Result<sequence::Run> run = compute_sequence(session, task, budget);
  if (!run) return run.error();
  SequenceReport report = sequence_report(*run, task.game, task.to, task.at, budget, request.language);
  SequenceAnswer out{.known = report.known, .ending = report.answer.ending, .seconds = report.answer.seconds};
  if (run->values().oldest() == 0) {
    out.values.resize(std::min(run->known(), request.values));
    if (!run->copy(0, out.values)) out.values.clear();
  }
  for (auto& [heap, value] : report.at) out.at.push_back(std::move(value));
  if (report.period)
    out.period = SequencePeriod{report.period->preperiod, report.period->period, report.period->saltus,
                                report.period->is_proved(), report.answer.method.theorem};
  return out;
}

Result<ProveAnswer> Session::prove(const ProveRequest& request) {
  SessionState& session = inside_->state;
  const TaskRules rules(session, request.rules);
  if (rules.error()) return *rules.error();
  const ProveTask task{.game = request.game,
                       .convention = request.convention,
                       .values = request.values,
                       .claim = request.claim,
                       .for_use = true,
                       .limits = request.limits,
                       .language = request.language};
  Result<ProveReport> report = inside_->unless_at_fault(prove_any(session, task));
  if (!report) return report.error();
  ProveAnswer out{.ending = report->answer.ending, .seconds = report->answer.seconds};
  if (report->answer.verdict == prove::Answer::Verdict::proved) {
    out.verdict = ProveAnswer::Verdict::proved;
    out.certificate = certificate_text(*report);
  }
  if (report->counterexample) {
    out.verdict = ProveAnswer::Verdict::refuted;
    if (const auto written = certificate_of_refutation(session, task, *report))
      out.certificate = written->text;
  }
  const auto in_words = [&](const Message& text) { return explain::said_in(request.language, text); };
  out.statement = in_words(report->statement.words);
  out.formula = report->statement.formula;
  out.source = report->statement.source;
  out.method = in_words(report->statement.method);
  for (const prove::Attempt& attempt : report->answer.tried)
    out.tried.push_back(in_words(attempt.guess) + ": " + in_words(attempt.outcome));
  if (report->counterexample) {
    prove::Counterexample& wrong = *report->counterexample;
    out.counterexample = std::move(wrong.position);
    out.claimed = std::move(wrong.claimed);
    out.truth = std::move(wrong.truth);
    out.reason = in_words(wrong.reason);
  }
  return out;
}

Result<AskAnswer> Session::ask(const AskRequest& request) {
  SessionState& session = inside_->state;
  const TaskRules rules(session, request.rules);
  if (rules.error()) return *rules.error();
  const ProveTask task{.game = request.game, .convention = request.convention, .limits = request.limits};
  const Result<AskReport> report = inside_->unless_at_fault(ask_game(session, task, request.question));
  if (!report) return report.error();
  AskAnswer out{.seconds = report->seconds};
  if (!report->answer) return out;
  out.verdict = public_verdict(report->answer->verdict);
  out.names = report->answer->names;
  out.tuples = report->answer->tuples;
  if (out.verdict != AskAnswer::Verdict::ran_out)
    if (auto certificate = certificate_of_answer(session, task, *report))
      out.certificate = *std::move(certificate);
  return out;
}

Result<RefuteAnswer> Session::refute(const RefuteRequest& request) {
  SessionState& session = inside_->state;
  const TaskRules rules(session, request.rules);
  if (rules.error()) return *rules.error();
  auto found = inside_->unless_at_fault(refute_formula(session, {.game = request.game,
                                                                 .formula = request.formula,
                                                                 .values = request.values,
                                                                 .convention = request.convention,
                                                                 .coordinates = request.coordinates,
                                                                 .from = request.from,
                                                                 .to = request.to,
                                                                 .limits = request.limits}));
  if (!found) return found.error();
  Refutation& refutation = found->second;
  if (refutation.failure) return refutation.failure->error;
  RefuteAnswer out{.agreed = refutation.agreed, .complete_to = refutation.complete_to};
  if (refutation.verdict == Refutation::Verdict::ran_out) out.verdict = RefuteAnswer::Verdict::ran_out;
  if (refutation.counterexample) {
    out.verdict = RefuteAnswer::Verdict::refuted;
    const auto numbers = refutation.counterexample->cell.coordinates();
    out.counterexample.assign(numbers.begin(), numbers.end());
    out.claimed = std::move(refutation.counterexample->claim.text);
    out.truth = std::move(refutation.counterexample->truth);
  }
  return out;
}

std::string Session::json(std::string_view verb, std::string_view request) {
  const auto kind = request_kind(verb);
  if (!kind)
    return to_json(unknown_name("verb"_m, verb, request_names(),
                                Message("The verbs are {0}.", quoted_choices(request_names()))));
  SessionState alone(&inside_->stop);
  return answer_request(alone, *kind, request, Ceilings{}).json;
}

void Session::stop() { inside_->stop = true; }
void Session::go_on() { inside_->stop = false; }

const char* version() {
#define SPRAGUE_TEXT_OF(number) #number
#define SPRAGUE_TEXT(number) SPRAGUE_TEXT_OF(number)
  return SPRAGUE_TEXT(SPRAGUE_VERSION_MAJOR) "." SPRAGUE_TEXT(SPRAGUE_VERSION_MINOR) "." SPRAGUE_TEXT(
      SPRAGUE_VERSION_PATCH);
}

}  // namespace sprague
