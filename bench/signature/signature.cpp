// The signature of the engine: how many ticks some fixed requests take, a line each, and one number over all of
// them. The numbers are the same on every machine, so a change that is only a refactoring leaves them alone; a
// functional change shows where it works. bench/signature/expected.txt holds them.
#include <cstdio>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "session/game_table.hpp"
#include "session/prove_game.hpp"
#include "session/sequence.hpp"
#include "session/session_state.hpp"

namespace sprague {
namespace {

std::string all;  // the lines

void line(const std::string& what, u64 ticks, std::string_view found) {
  all += std::to_string(ticks) + "\t" + what + "\t" + std::string(found) + "\n";
}

void solve(const std::string& position, Convention convention = Convention::normal,
           Question question = Question::solve, const std::string& rules = {}) {
  SessionState session;
  const auto answer =
      session.answer({.position = position, .rules = rules, .convention = convention, .question = question});
  const std::string what = std::string(question == Question::nim_value ? "value " : "solve ") +
                           std::string(convention == Convention::misere ? "--misere " : "") + position;
  if (!answer || !answer->outcome) return line(what, 0, "no answer");
  line(what, answer->ticks + answer->reason_ticks,
       std::string(to_text(*answer->outcome)) +
           (answer->nim_value() ? " " + answer->nim_value()->text() : ""));
}

void tabulate(const std::string& game, u64 to, const std::string& rules = {}) {
  SessionState session;
  if (!rules.empty() && session.define({}, rules)) return line("table " + game, 0, "no rules");
  TableTask task;
  task.game = game;
  task.to = to;
  const auto table = sprague::tabulate(session, task);
  if (!table || !table->table) return line("table " + game, 0, "no table");
  u64 sum = 0;
  for (std::size_t i = 0; i < table->table->size(); ++i) sum = sum * 31 + table->table->at(i);
  line("table " + game + " to " + std::to_string(to), table->ticks, std::to_string(sum));
}

// Proofs count no ticks; what they tried, and the words, tell as much.
void prove(const std::string& game, bool values, const std::string& rules) {
  SessionState session;
  if (session.define({}, rules)) return line("prove " + game, 0, "no rules");
  const auto report = prove_game(session, {.game = game, .values = values});
  if (!report) return line("prove " + game, 0, english(report.error().message));
  line("prove " + std::string(values ? "--values " : "") + game, report->answer.tried.size(),
       sha256(english(report->statement.words) + english(report->statement.method)).substr(0, 16));
}

void sequence(const std::string& game, u64 to) {
  SessionState session;
  SequenceTask task{.game = game, .to = to};
  Budget budget{Limits{.positions = ~u64{0}}};
  const auto run = compute_sequence(session, task, budget);
  if (!run) return line("sequence " + game, 0, english(run.error().message));
  line("sequence " + game + " to " + std::to_string(to), run->known() < to ? 0 : to,
       run->period() ? std::to_string(run->period()->period) : "no period");
}

const std::string wythoff_rules =
    "game wythoff(x, y)\n  (x, y) -> (x - k, y)  where 1 <= k\n  (x, y) -> (x, y - k)  where 1 <= k\n"
    "  (x, y) -> (x - k, y - k)  where 1 <= k\n";
const std::string kayles_rules = "game pins(n)\n  (n) -> (a) + (b)  where a + b = n - 1 or a + b = n - 2\n";
const std::string bash_rules = "game most(n; m = 3)\n  (n) -> (n - k)  where 1 <= k <= m\n";
const std::string euclid_rules =
    "game euclid(x, y)\n  (x, y) -> (x - k*y, y)  where 1 <= k and y >= 1\n"
    "  (x, y) -> (x, y - k*x)  where 1 <= k and x >= 1\n";

void run() {
  constexpr auto misere = Convention::misere;
  constexpr auto value = Question::nim_value;
  for (const char* position :
       {"nim 3 6 9", "wythoff 30 41", "bash 3 100", "kayles 30", "octal 0.07 25 + nim 4", "subtract 1,3,4 40",
        "octal 0.137 12 30", "fibonacci_nim 83", "moore 2 5 6 7", "chomp 4x5", "cram 4x5",
        "hackenbush 0-1 1-2 2-0 2-3", "staircase 3 1 4 1 5", "coins ruler 5 9 12", "split any 9 12",
        "ring 3 1 2 4", "tic_tac_toe", "digraph 0 : 0>1 1>2 2>0 1>3", "dag 0 : 0>1 0>2 1>3 2>3"})
    solve(position);
  for (const char* position : {"nim 3 6 9", "kayles 20", "wythoff 12 17", "kayles 7 + nim 3 4", "chomp 3x4"})
    solve(position, misere);
  for (const char* position : {"cram 3x5", "cram 4x4", "chomp 3x6"})
    solve(position, Convention::normal, value);
  solve("pins 30 12", Convention::normal, value, kayles_rules);
  solve("pins 14", misere, Question::solve, kayles_rules);
  solve("euclid 30 21", Convention::normal, value, euclid_rules);
  tabulate("wythoff", 60);
  tabulate("wythoff", 60, wythoff_rules);
  tabulate("pins", 300, kayles_rules);
  tabulate("chomp", 3);
  prove("most m=5", false, bash_rules);
  prove("wythoff", false, wythoff_rules);
  prove("pins", true, kayles_rules);
  sequence("octal 0.77", 1'000);
  sequence("octal 0.106", 5'000);
}

}  // namespace
}  // namespace sprague

int main() {
  sprague::run();
  std::fputs(sprague::all.c_str(), stdout);
  std::printf("signature\t%s\n", sprague::sha256(sprague::all).substr(0, 16).c_str());
}
