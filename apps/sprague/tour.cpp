// sprague without arguments: three real games on one screen.
#include <fmt/format.h>

#include <cstdio>

#include "apps/sprague/print/print_answer.hpp"
#include "apps/sprague/verb.hpp"

namespace sprague::cli {

int tour(SessionState& session) {
  struct Stop {
    std::string_view intro, position;
    Convention convention;
  };
  constexpr Stop stops[] = {
      {"Nim: take any number from one heap. Who cannot move loses.", "nim 3 6 9", Convention::normal},
      {"Wythoff's game: take from one heap, or the same from both. Any size, exactly.",
       "wythoff 1000000000000000000000000000000 1618033988749894848204586834365", Convention::normal},
      {"Two games at once, and who makes the last move loses.", "bash 3 10 + staircase 2 0 5",
       Convention::misere},
  };
  const Style style = Style::for_stdout();
  std::string out =
      fmt::format("{}Sprague{}: who wins, all the winning moves, and why. Every answer is exact.\n",
                  style.bold, style.off);
  for (const Stop& stop : stops) {
    Task task;
    task.position = stop.position;
    task.convention = stop.convention;
    task.want = {.value = false, .remoteness = false, .reason = false};
    const Result<Answer> answer = session.answer(task);
    if (!answer) return report(answer.error(), task.position);
    const bool misere = stop.convention == Convention::misere;
    out += fmt::format("\n{}\n{}  $ sprague solve {}{}{}\n", stop.intro, style.dim, misere ? "--misere " : "",
                       stop.position, style.off);
    out += fmt::format("  {}\n", verdict(*answer));
    for (const MoveText& move : answer->winning_moves) out += wrapped("    ", english(move.label));
    out += wrapped("  ", fmt::format("Why: {}.", answer->method.theorem));
  }
  out += "\nNext: sprague rulesets | show wythoff | play nim 3 5 7 | solve --help\n";
  print(out);
  return finish(done);
}

}  // namespace sprague::cli
