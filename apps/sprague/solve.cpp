// sprague solve POSITION
#include <cstdio>

#include "apps/sprague/args/options.hpp"
#include "apps/sprague/files/write_file.hpp"
#include "apps/sprague/print/print_answer.hpp"
#include "apps/sprague/print/text.hpp"
#include "explain/languages.hpp"
#include "session/certify/certify.hpp"
#include "wire/json.hpp"
#include "wire/task_json.hpp"

namespace sprague::cli {
namespace {

// Two ways to one answer: the certificate's search and the answer's.
bool agree(const WrittenCertificate& certificate, const Answer& answer) {
  return certificate.outcome == answer.outcome &&
         (!certificate.nim_value || !answer.nim_value() ||
          Natural(*certificate.nim_value) == *answer.nim_value()) &&
         (!certificate.remoteness || !answer.remoteness || certificate.remoteness == answer.remoteness);
}

Message written(const WrittenCertificate& certificate, const std::string& name) {
  const std::string lines = grouped(certificate.lines);
  if (certificate.lines == 0)
    return Message("Certificate: {0} (kind {1}). To check it: sprague-check {2}", name, certificate.kind,
                   name);
  return certificate.lines == 1
             ? Message("Certificate: {0} (kind {1}, {2} line). To check it: sprague-check {3}", name,
                       certificate.kind, lines, name)
             : Message("Certificate: {0} (kind {1}, {2} lines). To check it: sprague-check {3}", name,
                       certificate.kind, lines, name);
}

// Writes the certificate of what was answered, and says so; with `json` only the file and errors. The exit
// status.
int write(const WrittenCertificate& certificate, const Answer& answer, const Options& options) {
  const std::string& name = options.certificate_file;
  if (!answer.outcome || !certificate.outcome) {
    const Ending why = answer.outcome ? certificate.ending : answer.ending;
    const std::string words =
        "\n" +
        explain::said_in(options.task.language,
                         Message("No certificate was written: {0}.", ending_words(why))) +
        "\n";
    std::fwrite(words.data(), 1, words.size(), options.json ? stderr : stdout);
    return unknown;
  }
  if (!agree(certificate, answer))
    return report({ErrorKind::internal,
                   Message("the answer and its certificate differ; nothing was written to '{0}'", name)},
                  {}, options.json);
  const auto failure = write_file(name, [&](const auto& sink) { sink(certificate.text); });
  if (failure) return report(*failure, {}, options.json);
  if (!options.json) print("\n" + explain::said_in(options.task.language, written(certificate, name)) + "\n");
  return done;
}

}  // namespace

int solve(SessionState& session, const Options& options) {
  Task task = options.task;
  Result<std::string> text = position_text(options.words);
  if (!text) return report(text.error(), {}, options.json);
  task.position = *std::move(text);
  if (const auto status = define_rules(session, task.position, options.json)) return *status;
  if (options.list_moves) task.list_moves = *options.list_moves;
  // Whether there is such a certificate should be said before a long search.
  std::optional<WrittenCertificate> certified;
  if (!options.certificate_file.empty()) {
    auto made = certificate(session, task);
    clear_progress();
    if (!made) return report(made.error(), task.position, options.json);
    certified = *std::move(made);
  }
  const Result<Answer> answer = session.answer(task);
  if (!answer) return report(answer.error(), task.position, options.json);
  clear_progress();
  print(options.json ? to_json(*answer, 2) + "\n" : page(*answer, Style::for_stdout(), task.language));
  int status = answer->outcome && !ran_out(answer->ending) ? done : unknown;
  if (certified)
    if (const int written = write(*certified, *answer, options); written != done) status = written;
  return finish(status);
}

}  // namespace sprague::cli
