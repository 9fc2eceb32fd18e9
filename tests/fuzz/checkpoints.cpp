// The fuzz target of checkpoints (doc/formats/checkpoint.md): a file is refused, or the run goes on from it.
// The digest is put right, or no changed content would be looked at.
#include <sys/resource.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>

#include "sequence/run.hpp"
#include "store/bytes.hpp"
#include "store/sealed.hpp"

#if defined(__SANITIZE_ADDRESS__)
#define SPRAGUE_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SPRAGUE_ADDRESS_SANITIZER
#endif
#endif

namespace {

using namespace sprague;

constexpr store::Seal seal{"sprague sequence checkpoint"_m, 1};

// What stands behind the two lines of the seal.
std::string_view content_of(std::string_view bytes) {
  for (int line = 0; line < 2; ++line) bytes.remove_prefix(std::min(bytes.find('\n'), bytes.size() - 1) + 1);
  return bytes;
}

// The run that settings such as "sequence 0.77, method naive" speak of; nothing where there is none, or one
// with so long a code that it says nothing new.
std::optional<sequence::Run> run_of(std::string_view settings) {
  constexpr std::string_view front = "sequence ", method_is = ", method ", candidates = ", candidates";
  sequence::StartOptions options;
  if (!settings.starts_with(front)) return std::nullopt;
  settings.remove_prefix(front.size());
  if (settings.ends_with(candidates)) settings.remove_suffix(candidates.size()), options.candidates = true;
  const std::size_t comma = settings.rfind(method_is);
  if (comma == std::string_view::npos || comma > 12) return std::nullopt;
  Scanner method(settings.substr(comma + method_is.size())), code(settings.substr(0, comma));
  const auto named = sequence::parse_method(method);
  const auto game = TakeAndBreak::parse(code);
  if (!named || !game) return std::nullopt;
  options.method = *named;
  auto run = sequence::Run::start(*game, options);
  return run ? std::optional(*std::move(run)) : std::nullopt;
}

// What a state says of its size is believed as far as this memory goes.
void limit_memory() {
#ifndef SPRAGUE_ADDRESS_SANITIZER
  static const bool is_set = [] {
    const rlimit limit{.rlim_cur = rlim_t{1} << 28, .rlim_max = RLIM_INFINITY};
    return ::setrlimit(RLIMIT_AS, &limit) == 0;
  }();
  if (!is_set) __builtin_trap();
#endif
}

}  // namespace

// A bit for each heap up to 2^33 is the most that a sparse state is trusted to ask for: 1 GiB, or 2 while the
// vector of them grows. With this sanitizer `new` does not throw, so that any more ends the target.
extern "C" const char* __asan_default_options() {
  return "allocator_may_return_null=1:max_allocation_size_mb=2100";
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  limit_memory();
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  (void)store::unsealed(seal, bytes);
  const std::string_view content = content_of(bytes);
  const std::string whole = store::sealed(seal, content);
  const auto unsealed = store::unsealed(seal, whole);
  if (!unsealed || *unsealed != content) __builtin_trap();
  store::Reader in(content);
  auto run = run_of(in.text());
  (void)in.number();
  for (u64 files = std::min<u64>(in.number(), 3); files > 0; --files) (void)in.number();
  const std::string_view state = in.text();
  if (!run || !in.done()) return 0;
  try {
    if (const auto error = run->restore(state)) {
      if (english(error->message).empty()) __builtin_trap();
      return 0;
    }
  } catch (const std::bad_alloc&) {  // a state of very many heaps
    return 0;
  }
  std::string again;
  run->save(again);
  if (run->known() > 100'000) return 0;  // what was computed would be far behind
  Budget budget(Limits{.seconds = 0.05, .bytes = 64 << 20, .positions = 20'000});
  run->advance(run->known() + 200, budget);
  return 0;
}
