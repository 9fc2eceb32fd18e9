// sprague ask GAME SENTENCE: decides first-order sentences about a proved game.
#include <fmt/format.h>

#include <cstdio>

#include "apps/sprague/args/options.hpp"
#include "apps/sprague/args/ranges.hpp"
#include "apps/sprague/print/print_answer.hpp"
#include "apps/sprague/print/text.hpp"
#include "explain/translate.hpp"
#include "session/prove_game.hpp"
#include "wire/json.hpp"

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

// In English.
std::string ask_verdict(const AskReport& report, Language language) {
  if (!report.answer)
    return "Not decided: no pattern of this game was proved. 'sprague prove' tells what was tried.";
  const prove::QueryAnswer& answer = *report.answer;
  const std::string names = fmt::format("{}", fmt::join(answer.names, ", ")), example = assignment(answer);
  switch (answer.verdict) {
    case Verdict::yes: return "TRUE" + (example.empty() ? "" : ", for example " + example) + ".";
    case Verdict::no: return "FALSE" + (example.empty() ? "" : ", for example not for " + example) + ".";
    case Verdict::none: return fmt::format("No {} does this.", names);
    case Verdict::every: return fmt::format("All {} do this.", names);
    case Verdict::finitely_many:
      return fmt::format("{} {} do this{}: {}", answer.count.text(), names,
                         Natural(answer.tuples.size()) == answer.count ? "" : ", the first",
                         tuples_of(answer));
    case Verdict::infinitely_many:
      return fmt::format("Infinitely many {} do this, the first: {}", names, tuples_of(answer));
    case Verdict::ran_out: return fmt::format("Not decided: {}.", ending_words(answer.ending, language));
  }
  return {};
}

}  // namespace

int ask(SessionState& session, const Options& options) {
  const std::string& question = options.prove.question;
  const std::string game = joined(options.words);
  if (const auto status = define_rules(session, game, options.json)) return *status;
  Result<std::vector<table::Axis>> slices = read_ranges(options.prove.slices);
  if (!slices) return report(slices.error(), {}, options.json);
  const ProveTask task{.game = game,
                       .convention = options.task.convention,
                       .slices = *std::move(slices),
                       .limits = options.task.limits};
  const Result<AskReport> found = ask_game(session, task, question);
  clear_progress();
  if (!found) return report(found.error(), found.error().length > 0 ? question : std::string(), options.json);
  const Language language = options.task.language;
  print(options.json ? to_json(*found, 2) + "\n"
                     : wrapped("", explain::translated(language, ask_verdict(*found, language))));
  if (!found->answer || found->answer->verdict == Verdict::ran_out) return finish(unknown);
  if (options.certificate_file.empty()) return finish(done);
  const Result<std::string> certificate = certificate_of_answer(session, task, *found);
  if (!certificate) return report(certificate.error(), {}, options.json);
  const int written = write_certificate_text(*certificate, options);
  return written == done ? finish(done) : written;
}

}  // namespace sprague::cli
