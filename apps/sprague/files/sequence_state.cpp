#include "apps/sprague/files/sequence_state.hpp"

#include <algorithm>

#include "store/bytes.hpp"
#include "store/sealed.hpp"

namespace sprague::cli {
namespace {

constexpr store::Seal checkpoint_seal{"sprague sequence checkpoint"_m, 1};

}  // namespace

std::string settings_of(const sequence::Run& run, const SequenceOptions& asked) {
  return "sequence " + run.game().text() + ", method " + asked.method +
         (asked.candidates ? ", candidates" : "");
}

std::optional<Error> save_state(StateFile& file, const std::string& settings, const sequence::Run& run,
                                const WrittenFiles& written) {
  std::string content;
  store::Writer out(content);
  out.text(settings);
  out.number(written.count);
  out.array(written.sizes);
  out.text_by([&](std::string& state) { run.save(state); });
  return file.keep(checkpoint_seal, content);
}

Result<WrittenFiles> load_state(const StateFile& file, const std::string& settings, sequence::Run& run) {
  const Result<std::optional<std::string>> bytes = file.bytes("Name another file for --checkpoint."_m);
  if (!bytes) return bytes.error();
  if (!*bytes) return WrittenFiles{};
  const auto named = [&](Error error) {
    error.message = Message("'{0}': {1}", file.name(), std::move(error.message));
    return error;
  };
  const auto content = store::unsealed(checkpoint_seal, **bytes);
  if (!content) return named(content.error());
  store::Reader in(*content);
  const std::string_view found = in.text();
  if (found != settings)
    return named(
        {ErrorKind::wrong,
         Message("this checkpoint is of {0}, and not of {1}", printable(found.substr(0, 200)), settings),
         "Ask for that game and method, or name another file for --checkpoint."_m});
  WrittenFiles written;
  written.count = in.number();
  for (u64 files = std::min<u64>(in.number(), 3); files > 0; --files) written.sizes.push_back(in.number());
  const std::string_view state = in.text();
  if (!in.done())
    return named({ErrorKind::wrong, "this checkpoint is incomplete"_m, "Start again without it."_m});
  if (auto error = run.restore(state)) return named(*std::move(error));
  return written;
}

}  // namespace sprague::cli
