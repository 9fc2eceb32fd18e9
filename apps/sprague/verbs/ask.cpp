// sprague ask GAME SENTENCE: decides first-order sentences about a proved game.
#include <fmt/format.h>

#include <cstdio>

#include "apps/sprague/args/ranges.hpp"
#include "apps/sprague/print/print_answer.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"
#include "session/prove_game.hpp"
#include "wire/verbs/ask.hpp"

namespace sprague::cli {
namespace {

using Verdict = sprague::prove::QueryAnswer::Verdict;

std::string tuples_of(const prove::QueryAnswer& answer) {
  std::string out;
  for (const prove::Tuple& tuple : answer.tuples) {
    std::string one;
    for (std::size_t i = 0; i < tuple.size(); ++i) one += (i == 0 ? "" : ", ") + tuple[i].text();
    out += (out.empty() ? "" : " ") + (tuple.size() == 1 ? one : "(" + one + ")");
  }
  return out;
}

std::string assignment(const prove::QueryAnswer& answer) {
  std::string out;
  if (answer.tuples.empty()) return out;
  for (std::size_t i = 0; i < answer.names.size() && i < answer.tuples[0].size(); ++i)
    out += (i == 0 ? "" : ", ") + answer.names[i] + " = " + answer.tuples[0][i].text();
  return out;
}

Message ask_verdict(const AskReport& report) {
  if (!report.answer)
    return "Not decided: no pattern of this game was proved. 'sprague prove' tells what was tried."_m;
  const prove::QueryAnswer& answer = *report.answer;
  const std::string names = fmt::format("{}", fmt::join(answer.names, ", ")), example = assignment(answer);
  switch (answer.verdict) {
    case Verdict::yes: return example.empty() ? "TRUE."_m : Message("TRUE, for example {0}.", example);
    case Verdict::no:
      return example.empty() ? "FALSE."_m : Message("FALSE, for example not for {0}.", example);
    case Verdict::none: return Message("No {0} does this.", names);
    case Verdict::every: return Message("All {0} do this.", names);
    case Verdict::finitely_many:
      return Natural(answer.tuples.size()) == answer.count
                 ? Message("{0} {1} do this: {2}", answer.count, names, tuples_of(answer))
                 : Message("{0} {1} do this, the first: {2}", answer.count, names, tuples_of(answer));
    case Verdict::infinitely_many:
      return Message("Infinitely many {0} do this, the first: {1}", names, tuples_of(answer));
    case Verdict::ran_out: return Message("Not decided: {0}.", ending_words(answer.ending));
  }
  return {};
}

struct AskOptions : Options {
  std::vector<std::string> slices;  ///< "z=0..70", as typed
};

int ask_about(SessionState& session, const AskOptions& options, const std::string& question) {
  const std::string game = joined(options.words);
  if (const auto status = define_rules(session, game, options.json)) return *status;
  Result<std::vector<table::Axis>> slices = read_ranges(options.slices);
  if (!slices) return report(slices.error(), {}, options.json);
  const ProveTask task{.game = game,
                       .convention = options.task.convention,
                       .slices = *std::move(slices),
                       .limits = options.task.limits};
  const Result<AskReport> found = ask_game(session, task, question);
  clear_progress();
  if (!found) return report(found.error(), found.error().length > 0 ? question : std::string(), options.json);
  print(options.json ? to_json(*found, 2) + "\n"
                     : wrapped("", explain::said_in(options.task.language, ask_verdict(*found))));
  if (!found->answer || found->answer->verdict == Verdict::ran_out) return finish(unknown);
  if (options.certificate_file.empty()) return finish(done);
  const Result<std::string> certificate = certificate_of_answer(session, task, *found);
  if (!certificate) return report(certificate.error(), {}, options.json);
  const int written = write_certificate_text(*certificate, options);
  return written == done ? finish(done) : written;
}

class Ask final : public VerbAsked<AskOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments
        .words("game", asked.words, "GAME SENTENCE",
               "a file of rules with its parameters, or a game's name, and then the sentence")
        .required();
    arguments.texts("--slice", asked.slices, "NAME=A..B", "fix a coordinate at these numbers (z=0..5)");
    arguments.certificate(
        "write what it takes to check the answer (doc/formats/certificate.md) to this file");
    arguments.language();
    arguments.misere();
    arguments.json("print JSON (doc/formats/prove.md)");
    arguments.limits_without_positions();
    arguments.notes(
        "P(x, y): a P-position; N(x, y): another position; G(x, y): the nim-value; move(x, y -> a, b): the\n"
        "rules allow it. forall, exists, and, or, not, =>, <=>, comparisons of sums, mod, /, min, max, in {...}.");
    arguments.example("sprague ask games/wythoff.game \"exists x: P(x, x) and x > 0\"");
    arguments.example("sprague ask games/wythoff.game \"P(x, y) and x < y\"");
    arguments.example("sprague ask games/bash.game \"forall n: P(n) and n > 5 => n mod 2 = 0\"");
    arguments.statuses("Exit status: 0 decided, 1 failure, 2 wrong request, 3 not decided.");
  }
  int run(SessionState& session) override {
    if (asked.words.size() < 2)
      return report({ErrorKind::wrong, "a sentence is missing behind the game"_m,
                     "Such as: sprague ask games/wythoff.game \"exists x: P(x, x) and x > 0\"."_m},
                    {}, asked.json);
    if (const auto status = refuse_certificate_on_output(asked)) return *status;
    const std::string question = std::move(asked.words.back());
    asked.words.pop_back();
    return ask_about(session, asked, question);
  }
};

}  // namespace

extern const VerbEntry verb_ask;
const VerbEntry verb_ask{
    100, "ask", "decide a sentence about all P-positions (or nim-values) of a game that has a proved pattern",
    make_verb<Ask>};

}  // namespace sprague::cli
