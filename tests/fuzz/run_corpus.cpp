// Runs a fuzz target over files, and over changed copies of them: run_corpus ROUNDS FOLDER…. For builds
// without libFuzzer; the seed is printed.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "tests/support/seed.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void run(const std::string& text) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

// A copy with a few bytes changed, a piece left out, or a piece of another text put in.
std::string changed(std::string text, const std::vector<std::string>& texts, std::mt19937& random) {
  const auto place = [&](const std::string& in) {
    return sprague::test::below(random, static_cast<std::uint32_t>(in.size() + 1));
  };
  for (std::uint32_t times = 1 + sprague::test::below(random, 4); times > 0; --times) {
    const std::size_t at = place(text), length = sprague::test::below(random, 20);
    const std::string& other = texts[sprague::test::below(random, static_cast<std::uint32_t>(texts.size()))];
    switch (sprague::test::below(random, 3)) {
      case 0: text.erase(at, length); break;
      case 1: text.insert(at, other, place(other), length); break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(sprague::test::below(random, 256));
    }
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  std::vector<std::string> texts;
  for (int i = 2; i < argc; ++i)
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
  if (texts.empty()) return 1;
  std::printf("%zu texts, SPRAGUE_SEED=%u\n", texts.size(), sprague::test::seed());
  std::fflush(stdout);
  for (const std::string& text : texts) run(text);
  std::mt19937 random(sprague::test::seed());
  for (int round = std::atoi(argv[1]); round > 0; --round)
    run(changed(texts[sprague::test::below(random, static_cast<std::uint32_t>(texts.size()))], texts,
                random));
  return 0;
}
