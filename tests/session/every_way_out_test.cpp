// Every way out: each verb is made to run out at its first poll, at its second, and so on, until it does not run out any
// more (Budget::fail_at); the same for the memory that it holds (fail_at_hold). What it says then must be a part of the full
// answer, and the same session, asked again with all its limits, gives the full answer: nothing half done stays behind.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "session/certify/certify.hpp"
#include "session/formula_claimant.hpp"
#include "session/game_table.hpp"
#include "session/play.hpp"
#include "session/prove_game.hpp"
#include "session/sequence.hpp"

namespace sprague {
namespace {

// What a verb says, in a form that all have.
struct Said {
  Ending ending = Ending::proved;
  bool complete = false;                           ///< it says all that it was asked for
  std::map<std::string, std::string> claims = {};  ///< by what they are about
  std::set<std::string> listed = {};               ///< what may be listed in part
  std::string whole = {};                          ///< the full answer, where it is complete
  bool is_silent = false;                          ///< it has no words for what ran out
};

struct Verb {
  std::string name;
  std::string rules;  ///< that the session knows; may be empty
  std::function<Said(SessionState&)> ask;
};

void PrintTo(const Verb& verb, std::ostream* out) { *out << verb.name; }

// An error is a claim: rules that are right are not wrong because the time is over.
Said refusal(const Error& error) {
  return {.ending = Ending::proved,
          .complete = true,
          .claims = {{"error", english(error.message)}},
          .whole = english(error.message)};
}

constexpr Limits enough{.seconds = 1e6, .bytes = u64{1} << 30, .positions = 50'000'000};

Task task_for(const std::string& position, Convention convention, Question question) {
  Task task;
  task.position = position;
  task.convention = convention;
  task.question = question;
  task.limits = enough;
  return task;
}

Said solved(SessionState& session, const Task& task) {
  const auto answer = session.answer(task);
  if (!answer) return refusal(answer.error());
  Said out{.ending = answer->ending, .complete = !ran_out(answer->ending)};
  if (answer->outcome) out.claims["outcome"] = std::string(to_text(*answer->outcome));
  if (const auto value = answer->nim_value()) out.claims["nim-value"] = value->text();
  if (answer->remoteness) out.claims["remoteness"] = std::to_string(*answer->remoteness);
  if (const auto* const loopy = std::get_if<LoopyNimber>(&answer->value))
    out.claims["loopy value"] = loopy->text();
  for (const MoveText& move : answer->winning_moves)
    out.listed.insert("wins: " + english(move.label) + " to " + move.result);
  for (const MoveText& move : answer->drawing_moves)
    out.listed.insert("draws: " + english(move.label) + " to " + move.result);
  if (answer->outcome && answer->all_moves_counted && !ran_out(answer->ending))
    out.claims["winning moves"] = std::to_string(answer->winning_move_count);
  for (const auto& [what, claim] : out.claims) out.whole += what + " " + claim + "\n";
  for (const std::string& move : out.listed) out.whole += move + "\n";
  return out;
}

Verb solve(const std::string& position, Convention convention = Convention::normal,
           Question question = Question::solve, const std::string& rules = "") {
  const Task task = task_for(position, convention, question);
  return {"solve " + position + (convention == Convention::misere ? " --misere" : "") +
              (question == Question::nim_value ? " --value" : ""),
          rules, [task](SessionState& session) { return solved(session, task); }};
}

Verb certify(const std::string& position, Convention convention = Convention::normal,
             const std::string& rules = "", u64 list_moves = 20, u64 positions = enough.positions) {
  Task task = task_for(position, convention, Question::solve);
  task.limits.positions = positions;
  task.list_moves = list_moves;
  return {"certificate " + position, rules, [task](SessionState& session) {
            const auto written = certificate(session, task);
            if (!written) return refusal(written.error());
            Said out{.ending = written->ending, .complete = !written->text.empty(), .whole = written->text};
            if (!out.complete) return out;
            if (written->outcome) out.claims["outcome"] = std::string(to_text(*written->outcome));
            if (written->nim_value) out.claims["nim-value"] = std::to_string(*written->nim_value);
            return out;
          }};
}

Verb certify_period(const std::string& code) {
  return {"certificate of the period of " + code, "", [code](SessionState& session) {
            const auto written = certificate_of_period(session, code, enough);
            if (!written) return refusal(written.error());
            return Said{
                .ending = written->ending, .complete = !written->text.empty(), .whole = written->text};
          }};
}

Verb table(const std::string& game, u64 to, Convention convention = Convention::normal,
           const std::string& rules = "") {
  return {"table " + game + (convention == Convention::misere ? " --misere" : ""), rules,
          [=](SessionState& session) {
            const auto made = tabulate(session, {.game = game,
                                                 .to = to,
                                                 .ranges = {},
                                                 .row = {},
                                                 .column = {},
                                                 .convention = convention,
                                                 .content = table::Content::nim_values,
                                                 .limits = enough});
            if (!made) return refusal(made.error());
            Said out{.ending = made->ending, .complete = !ran_out(made->ending)};
            if (!made->table) return out;
            for (std::size_t i = 0; i < made->table->size(); ++i) {
              const std::string cell = std::to_string(made->table->at(i));
              out.claims["cell " + std::to_string(i)] = cell;
              out.whole += cell + " ";
            }
            Budget budget = session.budget(enough);
            const PeriodAnswer period = period_of(session, *made->table, {}, budget);
            // What only looks periodic in a part of the table is no claim about all of it.
            if (period.period && !period.theorem.empty())
              out.claims["period"] =
                  std::to_string(period.period->preperiod) + " " + std::to_string(period.period->period);
            return out;
          }};
}

Said reported(const Result<ProveReport>& report) {
  if (!report) return refusal(report.error());
  const bool proved = report->answer.verdict == prove::Conclusion::Verdict::proved;
  Said out{.ending = report->answer.ending,
           .complete = proved || report->counterexample || !ran_out(report->answer.ending)};
  if (proved) {
    out.claims["verdict"] = "proved";
    EXPECT_FALSE(report->statement.words.empty());
    out.whole = english(report->statement.words);
  } else if (report->counterexample) {
    out.claims["verdict"] = "refuted";
    for (const Natural& number : report->counterexample->position) out.whole += number.text() + " ";
  } else if (out.complete) {
    out.claims["verdict"] = "nothing found";
  }
  return out;
}

Verb prove(const std::string& rules, ProveTask task) {
  const std::string game = task.game;
  task.limits = enough;
  return {"prove " + game + (task.values ? " --values" : "") +
              (task.claim.empty() ? "" : " --claim " + task.claim),
          rules, [task](SessionState& session) { return reported(prove_any(session, task)); }};
}

Verb ask(const std::string& rules, const std::string& game, const std::string& question) {
  return {"ask " + game + " " + question, rules, [=](SessionState& session) {
            ProveTask task;
            task.game = game;
            task.limits = enough;
            const auto report = ask_game(session, task, question);
            if (!report) return refusal(report.error());
            Said out;
            if (!report->answer) return Said{.is_silent = true};  // it says: no pattern was found
            out.ending = report->answer->ending;
            out.complete = report->answer->verdict != prove::QueryAnswer::Verdict::ran_out;
            if (!out.complete) return out;
            out.claims["verdict"] = std::to_string(static_cast<int>(report->answer->verdict));
            for (const auto& tuple : report->answer->tuples)
              for (const Natural& number : tuple) out.whole += number.text() + " ";
            return out;
          }};
}

Verb refute(const std::string& game, const std::string& formula, std::vector<std::string> names, u64 to,
            const std::string& rules = "") {
  return {"refute " + game + " " + formula, rules, [=](SessionState& session) {
            const auto claimant = claimant_by_formula(formula, names, false);
            if (!claimant) return refusal(claimant.error());
            RefuteTask task;
            task.game = game;
            task.names = names;
            task.to = to;
            task.limits = enough;
            const auto found = sprague::refute(session, task, *claimant);
            if (!found) return refusal(found.error());
            using Verdict = Refutation::Verdict;
            EXPECT_NE(found->verdict, Verdict::failed);
            Said out{.ending = found->ending, .complete = found->verdict != Verdict::ran_out};
            if (out.complete)
              out.claims["verdict"] = found->verdict == Verdict::refuted ? "refuted" : "agreed";
            if (found->counterexample)
              for (const u64 number : found->counterexample->cell.numbers)
                out.whole += std::to_string(number) + " ";
            for (u64 i = 0; i < found->agreed; ++i) out.listed.insert(std::to_string(i));
            return out;
          }};
}

Verb sequence_of(const std::string& game, u64 to, const std::string& rules = "") {
  return {"sequence " + game, rules, [=](SessionState& session) {
            const auto code = heap_game(session, game);
            if (!code) return refusal(code.error());
            auto run = sequence::Run::start(*code, {});
            if (!run) return refusal(run.error());
            Budget budget = session.budget(enough);
            run->advance(to, budget);
            const SequenceReport report = sequence_report(*run, game, to, {}, budget, Language::english);
            Said out{.ending = budget.ending(), .complete = run->is_proved() || run->known() >= to};
            for (u64 heap = 0; heap < std::min<u64>(run->known(), 200); ++heap)
              out.claims["G(" + std::to_string(heap) + ")"] = run->at(Natural(heap))->text();
            if (run->is_proved()) {
              out.claims["period"] = std::to_string(run->period()->period);
              out.whole = report.answer.method.statement;
            }
            // The same run goes on where it stopped.
            if (!out.complete) {
              Budget more{Limits::none()};
              run->advance(to, more);
              EXPECT_TRUE(run->is_proved() || run->known() >= to);
            }
            return out;
          }};
}

Verb play(const std::string& position, Convention convention = Convention::normal,
          const std::string& rules = "") {
  return {"play " + position, rules, [=](SessionState& session) {
            auto start = session.read(position);
            if (!start) return refusal(start.error());
            Play game(session, *std::move(start), convention, enough);
            Said out;
            const auto legal = game.legal_moves(1'000);
            const auto move = game.best();
            if (move) {
              EXPECT_TRUE(std::any_of(legal.moves().begin(), legal.moves().end(), [&](const MoveText& one) {
                return one.label == move->label;
              })) << move->label;
            }
            const auto who = game.outcome();
            out.complete = move && who;
            out.is_silent = true;  // it says nothing, and that is all
            if (who) out.claims["outcome"] = std::string(to_text(*who));
            return out;
          }};
}

class EveryWayOut : public testing::TestWithParam<Verb> {};

// Claims nothing that the full answer contradicts?
void expect_part(const Said& part, const Said& full) {
  for (const auto& [what, claim] : part.claims) {
    const auto known = full.claims.find(what);
    if (known == full.claims.end())
      ADD_FAILURE() << what << ": " << claim << ", of which the full answer says nothing";
    else
      ASSERT_EQ(claim, known->second) << what;
  }
  EXPECT_TRUE(std::includes(full.listed.begin(), full.listed.end(), part.listed.begin(), part.listed.end()));
}

using Whose = ForcedExhaustion::Whose;
using Force = std::function<ForcedExhaustion(u64 k, Whose)>;

// Walks through the ways out of a verb that `force` makes, which end with `ending`; how many there were.
u64 walk(const Verb& verb, Ending ending, const Force& force) {
  u64 walked = 0;
  const auto begun = [&](SessionState& session) {
    if (!verb.rules.empty()) {
      ASSERT_FALSE(session.define("", verb.rules));
    }
  };
  SessionState whole;
  begun(whole);
  const Said full = verb.ask(whole);
  EXPECT_TRUE(full.complete && !ran_out(full.ending)) << to_text(full.ending);
  for (const auto whose : {Whose::all, Whose::only_one}) {
    bool happened = true;
    for (u64 k = 1; happened; k += 1 + k / 8, ++walked) {
      SCOPED_TRACE("poll " + std::to_string(k) + (whose == Whose::all ? ", and all after it" : ""));
      SessionState session;
      begun(session);
      Said part;
      {
        const auto forced = force(k, whose);
        part = verb.ask(session);
        happened = forced.happened();
      }
      expect_part(part, full);
      if (!part.complete) {
        EXPECT_TRUE(part.is_silent || part.ending == ending)
            << "it does not say what ran out, but " << to_text(part.ending);
      }
      if (!happened) {
        EXPECT_TRUE(part.complete && part.whole == full.whole);
      }
      const Said again = verb.ask(session);
      EXPECT_TRUE(again.complete) << "the second time";
      EXPECT_EQ(again.claims, full.claims) << "the second time";
      EXPECT_EQ(again.listed, full.listed) << "the second time";
      EXPECT_EQ(again.whole, full.whole) << "the second time";
      if (testing::Test::HasFailure()) return walked;
    }
  }
  return walked;
}

TEST_P(EveryWayOut, IsAPartOfTheFullAnswer) {
  const u64 walked = walk(GetParam(), Ending::out_of_time,
                          [](u64 k, Whose whose) { return Budget::fail_at(k, Ending::out_of_time, whose); });
  RecordProperty("walked", std::to_string(walked));
}

TEST_P(EveryWayOut, OfMemoryIsAPartOfTheFullAnswer) {
  const u64 walked = walk(GetParam(), Ending::out_of_memory,
                          [](u64 k, Whose whose) { return Budget::fail_at_hold(k, whose); });
  RecordProperty("walked", std::to_string(walked));
}

constexpr const char* wythoff_text =
    "game pairs(x, y)\n (x, y) -> (x - k, y) where 1 <= k\n (x, y) -> (x, y - k) where 1 <= k\n"
    " (x, y) -> (x - k, y - k) where 1 <= k\n";
constexpr const char* bash_text = "game take(n; m = 3)\n (n) -> (n - k) where 1 <= k <= m\n";
constexpr const char* parts_text =
    "game crumble(n)\n (n) -> parts(n; 2..3)\n (n) -> parts(n; 2..n, different)\n (n) -> 2 * (m) where 2*m < n\n";
constexpr const char* words_text =
    "game letters(s[] of \"ab\")\n s -> s without s[i..j] where all k in i..j: s[k] = s[i]\n";
constexpr const char* kayles_text = "game pins(n)\n (n) -> (a) + (b) where a + b = n - 1 or a + b = n - 2\n";
constexpr const char* clock_text =
    "game hours(h)\n (h) -> ((h + k) mod 12) where k in {1, 2, 5} and h != 0\n domain h < 12\n";
constexpr const char* race_text =
    "game count(n)\n (n) -> (n + k) where 1 <= k <= 3\n lose when n = 20\n win when n > 20\n domain n <= 23\n";
constexpr const char* partizan_text =
    "game sides(n)\n left: (n) -> (n - k) where k in {1, 2}\n right: (n) -> (n - k) where k in {1, 3}\n";

constexpr Convention normal = Convention::normal, misere = Convention::misere;
constexpr Question who_wins = Question::solve, worth = Question::nim_value;

INSTANTIATE_TEST_SUITE_P(
    Solve, EveryWayOut,
    testing::Values(
        solve("nim 3 5 7"), solve("wythoff 6 9"), solve("wythoff 6 9", normal, worth), solve("kayles 7 9"),
        solve("kayles 3 4", misere), solve("chomp 3x4"), solve("chomp 3x3", misere), solve("cram 3x4"),
        solve("domineering 4x4"), solve("domineering 3x4", misere), solve("clobber 2x5"),
        solve("impartial_nogo 1x6", normal, worth), solve("cram 3x3", normal, worth),
        solve("hackenbush 0-1 1-2 2-0 2-3"), solve("blue_red_hackenbush 0b1 1r2 2-0 2b3", normal, worth),
        solve("blue_red_hackenbush gr(g)b", normal, worth), solve("shove xo.x + push x.ox", normal, worth),
        solve("moore 2 1 2 3 5"), solve("dag 0>1 1>2 0>2 2>3"), solve("digraph 0 3 : 0>1 1>0 1>2 2>3"),
        solve("digraph 0 : 0>1 1>0 1>2 2>3", normal, worth), solve("game_tree 1 2 / 3 4"),
        solve("coins two 1 2 4 7"), solve("subtract squares 30 12"), solve("octal 0.137 9 13", misere)));
INSTANTIATE_TEST_SUITE_P(Sums, EveryWayOut,
                         testing::Values(solve("nim 3 5 + wythoff 4 6"), solve("nim 2 + wythoff 1 2", misere),
                                         solve("kayles 5 + bash 3 5 + cram 2x3"),
                                         solve("chomp 2x3 + kayles 4", misere),
                                         solve("chomp 2x3 + kayles 4", normal, worth),
                                         solve("digraph 0 : 0>1 1>0 1>2 + nim 2"),
                                         solve("digraph 0 : 0>1 1>0 1>2 + nim 1", misere)));
INSTANTIATE_TEST_SUITE_P(
    Rules, EveryWayOut,
    testing::Values(
        solve("pairs 6 9", normal, who_wins, wythoff_text),
        solve("pairs 4 5", misere, who_wins, wythoff_text), solve("take 11", normal, worth, bash_text),
        solve("pins 6 8", normal, worth, kayles_text), solve("pins 4 3", misere, who_wins, kayles_text),
        solve("hours 7", normal, who_wins, clock_text), solve("hours 7", normal, worth, clock_text),
        solve("count 5", normal, who_wins, race_text), solve("sides 7", normal, who_wins, partizan_text),
        solve("crumble 12", normal, worth, parts_text), solve("crumble 5", misere, who_wins, parts_text),
        solve("letters abba bab", normal, worth, words_text),
        solve("letters abba", misere, who_wins, words_text),
        solve("pairs 3 4 + take 5", normal, worth, std::string(wythoff_text) + bash_text)));
INSTANTIATE_TEST_SUITE_P(Table, EveryWayOut,
                         testing::Values(table("wythoff", 6), table("kayles", 12), table("chomp", 4),
                                         table("cram", 4), table("subtract 1,3,4", 40),
                                         table("kayles", 10, misere), table("pairs", 9, normal, wythoff_text),
                                         table("pairs", 7, misere, wythoff_text),
                                         table("pins", 20, normal, kayles_text),
                                         table("hours", 11, normal, clock_text)));
INSTANTIATE_TEST_SUITE_P(
    Prove, EveryWayOut,
    testing::Values(prove(bash_text, {.game = "take"}), prove(bash_text, {.game = "take", .values = true}),
                    prove(bash_text, {.game = "take", .automata_only = true, .claim = "n mod 4 = 0"}),
                    prove(bash_text, {.game = "take", .automata_only = true, .claim = "n mod 5 = 0"}),
                    prove(bash_text, {.game = "take", .values = true, .claim = "G = n mod 4"}),
                    prove(wythoff_text, {.game = "pairs", .automata_only = true}),
                    prove("", {.game = "subtract 1,3,4"}), prove("", {.game = "octal 0.137"}),
                    prove("", {.game = "bash 5"}), prove(kayles_text, {.game = "pins", .values = true})));
INSTANTIATE_TEST_SUITE_P(Ask, EveryWayOut,
                         testing::Values(ask(bash_text, "take", "forall n: P(n) <=> n mod 4 = 0"),
                                         ask(bash_text, "take", "exists n: P(n) and n mod 4 = 1"),
                                         ask(bash_text, "take", "P(n) and n > 5"),
                                         ask(bash_text, "take", "G(n) = 2")));
INSTANTIATE_TEST_SUITE_P(Refute, EveryWayOut,
                         testing::Values(refute("bash 3", "n mod 4 != 0", {"n"}, 60),
                                         refute("bash 3", "n mod 4 != 0 and n != 37", {"n"}, 60),
                                         refute("chomp", "x > 1 or y > 1", {"x", "y"}, 5),
                                         refute("pairs", "x != y + 1 or x > 2", {"x", "y"}, 6,
                                                wythoff_text)));
INSTANTIATE_TEST_SUITE_P(Sequence, EveryWayOut,
                         testing::Values(sequence_of("octal 0.137", 1'000), sequence_of("0.6", 600),
                                         sequence_of("subtract 1,3,4", 500),
                                         sequence_of("pins", 600, kayles_text)));
INSTANTIATE_TEST_SUITE_P(
    Certificate, EveryWayOut,
    testing::Values(certify("wythoff 5 8"), certify("wythoff 4 6", normal, "", 1'000), certify("nim 3 6 9"),
                    certify("kayles 4 4", misere), certify("octal 0.77 9 13"), certify("chomp 3x4"),
                    certify("cram 2x4"), certify("hackenbush 0-1 1-2 2-0 2-3"),
                    certify("digraph 0 4 : 0>0 0>1 4>5"), certify("digraph 0 : 0>1 1>0 1>2 2>3"),
                    certify("nim 3 5 + wythoff 4 7"), certify("fibonacci_nim 1000000", normal, "", 20, 2'000),
                    certify("pairs 4 7", normal, wythoff_text), certify("pins 4 7", normal, kayles_text),
                    certify("hours 7", normal, clock_text), certify_period("octal 0.137"),
                    certify_period("subtract 1,3,4")));
INSTANTIATE_TEST_SUITE_P(Play, EveryWayOut,
                         testing::Values(play("nim 3 5 7"), play("wythoff 6 9"), play("chomp 3x4"),
                                         play("chomp 2x3 + kayles 4", misere),
                                         play("pairs 6 9", normal, wythoff_text),
                                         play("hours 7", normal, clock_text)));

}  // namespace
}  // namespace sprague
