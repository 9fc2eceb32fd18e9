// The files of texts: the same keys and places in every language, none missing, none unused.
#include "explain/text.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "base/columns.hpp"
#include "tests/support/contents.hpp"

namespace sprague::explain {
namespace {

using sprague::test::contents;

constexpr Language languages[] = {Language::english, Language::chinese};

std::set<std::string> matches(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::set<std::string> out;
  for (std::sregex_iterator i(text.begin(), text.end(), regex), end; i != end; ++i) out.insert((*i)[1]);
  return out;
}

std::set<std::string> places(std::string_view text) { return matches(std::string(text), "\\{(\\d)\\}"); }

TEST(Texts, StandOnceInEveryLanguage) {
  for (const Language language : languages) {
    const auto entries = language == Language::english ? english_texts() : chinese_texts();
    std::set<Text> keys;
    for (const TextEntry& entry : entries) {
      EXPECT_TRUE(keys.insert(entry.key).second) << "twice: " << entry.text;
      EXPECT_FALSE(entry.text.empty()) << static_cast<int>(entry.key);
    }
    EXPECT_EQ(keys.size(), static_cast<std::size_t>(Text::count_of_texts)) << to_text(language);
  }
}

TEST(Texts, HaveTheSamePlacesInEveryLanguage) {
  for (const TextEntry& entry : english_texts())
    EXPECT_EQ(places(entry.text), places(raw_text(Language::chinese, entry.key))) << entry.text;
  for (const MovePattern& move : chinese_moves())
    EXPECT_EQ(places(move.english), places(move.other)) << move.english;
}

TEST(Texts, AreChineseInChinese) {
  for (const TextEntry& entry : chinese_texts())
    if (places(entry.text).empty()) {
      EXPECT_GT(columns(entry.text),
                static_cast<std::size_t>(
                    std::count_if(entry.text.begin(), entry.text.end(),
                                  [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80; })))
          << entry.text;
    }
}

TEST(Texts, AreAllUsed) {
  const std::filesystem::path root(SPRAGUE_SOURCE);
  std::string header = contents(root / "src/explain/text.hpp");
  header = header.substr(header.find("enum class Text"));
  header = header.substr(0, header.find("count_of_texts"));
  std::set<std::string> keys = matches(header, "\n  (\\w+),");
  ASSERT_EQ(keys.size(), static_cast<std::size_t>(Text::count_of_texts));
  for (const char* folder : {"src/explain", "src/positions", "src/session", "src/wire", "apps/sprague"})
    for (const auto& file : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (!file.is_regular_file()) continue;
      const std::string name = file.path().filename().string();
      if (name == "text_en.cpp" || name == "text_zh.cpp") continue;
      for (const std::string& used : matches(contents(file.path()), "Text::(\\w+)")) keys.erase(used);
    }
  for (const std::string& unused : keys) ADD_FAILURE() << "no code says " << unused;
}

TEST(Texts, AreFilledIn) {
  EXPECT_EQ(say(Language::english, Text::target, {"heap 3", "9", "12", "5"}),
            "heap 3 with nim-value 9 ⊕ 12 = 5");
  EXPECT_EQ(move_words(Language::chinese, "take 4 from heap 3"), "从第 3 堆取 4 个");
  EXPECT_EQ(move_words(Language::chinese, "in component 2: take 4"), "第 2 个分量：取 4 个");
  EXPECT_EQ(move_words(Language::chinese, "split heap 1 into 1, 12, 3 and 4"), "把第 1 堆分成 1、12、3 与 4");
  EXPECT_EQ(move_words(Language::chinese, "take 1 from heap 2, 2 from heap 3"),
            "从第 2 堆取 1 个，从第 3 堆取 2 个");
  EXPECT_EQ(move_words(Language::chinese, "(3, 5) → (3, 4), k = 1"), "(3, 5) → (3, 4), k = 1");
  EXPECT_EQ(move_words(Language::english, "take 4"), "take 4");
}

TEST(Texts, ChineseCharactersTakeTwoColumns) {
  EXPECT_EQ(columns("SG 值"), 5U);
  EXPECT_EQ(columns("⌊3φ⌋"), 4U);
  EXPECT_EQ(padded_left("堆", 4), "  堆");
  EXPECT_EQ(padded_right("堆", 4), "堆  ");
}

}  // namespace
}  // namespace sprague::explain
