// The file of --certificate.
#include "apps/sprague/args/options.hpp"
#include "apps/sprague/files/write_file.hpp"
#include "apps/sprague/print/text.hpp"
#include "explain/languages.hpp"

namespace sprague::cli {

int write_certificate_text(const std::string& text, const Options& options) {
  if (const auto failure = write_file(options.certificate_file, [&](const auto& sink) { sink(text); }))
    return report(*failure, {}, options.json);
  if (!options.json)
    print(
        "\n" +
        explain::said_in(options.task.language, Message("Certificate: {0}. To check it: sprague-check {1}",
                                                        options.certificate_file, options.certificate_file)) +
        "\n");
  return done;
}

std::optional<int> refuse_certificate_on_output(const Options& options) {
  if (options.certificate_file != "-") return std::nullopt;
  return report(
      {ErrorKind::wrong, "--certificate needs the name of a file"_m, "Standard output is for the answer."_m},
      {}, options.json);
}

}  // namespace sprague::cli
