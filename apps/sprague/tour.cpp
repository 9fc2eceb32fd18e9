// sprague without arguments: three real games on one screen.
#include <fmt/format.h>

#include <cstdio>

#include "apps/sprague/print/print_answer.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"

namespace sprague::cli {

int tour(SessionState& session, Language language) {
  struct Stop {
    MessageTemplate<0> intro;
    std::string_view position;
    Convention convention;
  };
  constexpr Stop stops[] = {
      {"Nim: take any number from one heap. Who cannot move loses."_m, "nim 3 6 9", Convention::normal},
      {"Wythoff's game: take from one heap, or the same from both. Any size, exactly."_m,
       "wythoff 1000000000000000000000000000000 1618033988749894848204586834365", Convention::normal},
      {"Two games at once, and who makes the last move loses."_m, "bash 3 10 + staircase 2 0 5",
       Convention::misere},
  };
  const Style style = Style::for_stdout();
  const auto say = [&](const Message& message) { return explain::said_in(language, message); };
  std::string out = fmt::format("{}Sprague{}{}\n", style.bold, style.off,
                                say(": who wins, all the winning moves, and why. Every answer is exact."_m));
  for (const Stop& stop : stops) {
    Task task;
    task.position = stop.position;
    task.convention = stop.convention;
    task.language = language;
    task.want = {.value = false, .remoteness = false, .reason = false};
    const Result<Answer> answer = session.answer(task);
    if (!answer) return report(answer.error(), task.position);
    const bool misere = stop.convention == Convention::misere;
    out += fmt::format("\n{}\n{}  $ sprague solve {}{}{}\n", say(stop.intro), style.dim,
                       misere ? "--misere " : "", stop.position, style.off);
    out += fmt::format("  {}\n", verdict(*answer, language));
    for (const MoveText& move : answer->winning_moves) out += wrapped("    ", say(move.label));
    out += wrapped("  ", say(Message("Why: {0}.", answer->method.theorem)));
  }
  out += "\n" + say(Message("Next: {0}", "sprague rulesets | show wythoff | play nim 3 5 7 | solve --help")) +
         "\n";
  print(out);
  return finish(done);
}

}  // namespace sprague::cli
