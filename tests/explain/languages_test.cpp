// Languages: messages are found by their templates, and the table of Chinese has a row for every template of the sources
// and none besides. A language that is half translated says the rest in English.
#include "explain/languages.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "base/columns.hpp"
#include "tests/support/contents.hpp"

namespace sprague::explain {
namespace {

using sprague::test::contents;

const Language zh = Language::chinese;

TEST(Messages, AreFoundByTheirTemplate) {
  const Message heap("{0} cannot be '{1}'", "a heap"_m, "3x");
  EXPECT_EQ(said_in(Language::english, heap), "a heap cannot be '3x'");
  EXPECT_EQ(said_in(zh, heap), "堆的大小不能是“3x”");
  const Message placed("{0}, line {1}, column {2}: {3}", "my.game", 2, 5, heap);
  EXPECT_EQ(english(placed), "my.game, line 2, column 5: a heap cannot be '3x'");
  EXPECT_EQ(said_in(zh, placed), "my.game 第 2 行第 5 列：堆的大小不能是“3x”");
  EXPECT_TRUE(is_whole_in(zh, placed));
  // A text of a table that shows a place has no arguments.
  EXPECT_EQ(english(Message::keyed("{0} stands for the case")), "{0} stands for the case");
  // Words of the person that are also words of a template stay theirs.
  EXPECT_EQ(said_in(zh, Message("{0} cannot be '{1}'", "a heap"_m, "' cannot be '")),
            "堆的大小不能是“' cannot be '”");
  EXPECT_EQ(said_in(zh, Message("{0} cannot be '{1}'", "a heap"_m, "{0}")), "堆的大小不能是“{0}”");
  EXPECT_EQ(said_in(zh, Message()), "");
}

TEST(Messages, BeginSentencesAndStandInRows) {
  const Message hint("{0} is a natural number: 0, 1, 2, …", opening("a heap"_m));
  EXPECT_EQ(english(hint), "A heap is a natural number: 0, 1, 2, …");
  EXPECT_EQ(said_in(zh, hint), "堆的大小是自然数：0、1、2……");
  const Message both = Message::sentences({"Play always ends."_m, hint});
  EXPECT_EQ(english(both), "Play always ends. A heap is a natural number: 0, 1, 2, …");
  EXPECT_EQ(said_in(zh, both), "对局必然结束。堆的大小是自然数：0、1、2……");
  const Message lines = Message::lines({"Play always ends."_m, both});
  EXPECT_EQ(english(lines), "Play always ends.\n" + english(both));
  EXPECT_EQ(said_in(zh, lines), "对局必然结束。\n" + said_in(zh, both));
}

TEST(Messages, WriteConditionsAsMathematics) {
  const Message exactly("{0} is a P-position exactly when {1}.", "(x, y)",
                        formula("x mod 2 = 1 and y in {0, 3} or y >= 9"));
  EXPECT_EQ(english(exactly), "(x, y) is a P-position exactly when x mod 2 = 1 and y in {0, 3} or y >= 9.");
  EXPECT_EQ(said_in(zh, exactly), "(x, y) 是必败态当且仅当 x mod 2 = 1 且 y ∈ {0, 3} 或 y ≥ 9。");
}

TEST(Messages, AreEqualByTemplateAndArguments) {
  const Message take("take {0} from heap {1}", 4, 3);
  EXPECT_TRUE(take == Message("take {0} from heap {1}", 4, 3));
  EXPECT_FALSE(take == Message("take {0} from heap {1}", 4, 2));
  EXPECT_FALSE(Message("{0}", "take 4 from heap 3") == take);
  EXPECT_TRUE(take == "take 4 from heap 3");
}

TEST(Messages, NameMovesInChinese) {
  const auto parts = [] { return Message("{0} and {1}", Message("{0}, {1}", Message("{0}", 1), 12), 4); };
  EXPECT_EQ(said_in(zh, Message("take {0} from heap {1}", 4, 3)), "从第 3 堆取 4 个");
  EXPECT_EQ(said_in(zh, Message("in component {0}: {1}", 2, Message("take {0}", 4))), "第 2 个分量：取 4 个");
  EXPECT_EQ(english(Message("split heap {0} into {1}", 1, parts())), "split heap 1 into 1, 12 and 4");
  EXPECT_EQ(said_in(zh, Message("split heap {0} into {1}", 1, parts())), "把第 1 堆分成 1、12 与 4");
}

TEST(Columns, ChineseCharactersTakeTwo) {
  EXPECT_EQ(columns("SG 值"), 5U);
  EXPECT_EQ(columns("⌊3φ⌋"), 4U);
  EXPECT_EQ(padded_left("堆", 4), "  堆");
  EXPECT_EQ(padded_right("堆", 4), "堆  ");
}

// ---- Half a language ----

constexpr Row half_rows[] = {
    {"{0} cannot be '{1}'", "'{1}' als {0}: unmöglich"},
    {"Play always ends.", "Jede Partie endet."},
};

TEST(Languages, WithoutARowSpeakEnglish) {
  const RowTable half{"de", half_rows};
  const Message heap("{0} cannot be '{1}'", "a heap"_m, "3x");
  EXPECT_EQ(said_by(half, heap), "'3x' als a heap: unmöglich");
  EXPECT_EQ(said_by(half, Message("{0}, line {1}, column {2}: {3}", "my.game", 2, 5, heap)),
            "my.game, line 2, column 5: '3x' als a heap: unmöglich");
  EXPECT_EQ(said_by(half, Message("{0} is a natural number: 0, 1, 2, …", opening("a heap"_m))),
            "A heap is a natural number: 0, 1, 2, …");
  EXPECT_EQ(said_by(half, Message::sentences({"Play always ends."_m, "No position is a P-position."_m})),
            "Jede Partie endet. No position is a P-position.");
}

TEST(Languages, AreThoseThatHaveAFile) {
  EXPECT_EQ(language_called("en"), Language::english);
  EXPECT_EQ(language_called("zh"), zh);
  EXPECT_EQ(language_called("xx"), std::nullopt);
  EXPECT_EQ(language_codes()[0], "en");
  for (const RowTable& table : row_tables()) EXPECT_TRUE(language_called(table.code));
}

// ---- The table of Chinese ----

std::span<const Row> rows() {
  for (const RowTable& table : row_tables())
    if (table.code == "zh") return table.rows;
  return {};
}

std::set<std::string> places(std::string_view text) {
  static const std::regex place("\\{(\\d)\\}");
  const std::string all(text);
  std::set<std::string> out;
  for (std::sregex_iterator i(all.begin(), all.end(), place), end; i != end; ++i) out.insert((*i)[1]);
  return out;
}

// A name of a person or a program may be all there is, but then both sides are the same.
TEST(Rows, AreInChineseAndHaveTheirPlaces) {
  std::set<std::string_view> seen;
  for (const Row& row : rows()) {
    EXPECT_TRUE(seen.insert(row.english).second) << "twice: " << row.english;
    for (const std::string& place : places(row.other))
      EXPECT_TRUE(places(row.english).contains(place)) << row.other;
    const bool has_chinese = std::any_of(row.other.begin(), row.other.end(),
                                         [](char c) { return (static_cast<unsigned char>(c) & 0x80) != 0; });
    EXPECT_TRUE(has_chinese || row.other == row.english) << row.english;
  }
  EXPECT_GT(seen.size(), 1'500U);
}

std::string unescaped(const std::string& literal) {
  std::string out;
  for (std::size_t at = 0; at < literal.size(); ++at) {
    const bool is_escaped = literal[at] == '\\';
    if (is_escaped) ++at;
    out += is_escaped && literal[at] == 'n' ? '\n' : literal[at];
  }
  return out;
}

// The strings of a source, those that stand behind each other joined, without comments and includes.
std::set<std::string> strings_of(const std::string& source) {
  std::set<std::string> out;
  std::string joined;
  bool joins = false;
  for (std::size_t at = 0; at < source.size(); ++at) {
    const char c = source[at];
    if (source.compare(at, 2, "//") == 0 || c == '#') {
      at = source.find('\n', at);
    } else if (c == '\'' && !(at > 0 && std::isalnum(static_cast<unsigned char>(source[at - 1])) != 0)) {
      at += source[at + 1] == '\\' ? 3 : 2;
    } else if (c == '"') {
      const std::size_t begin = ++at;
      for (; source[at] != '"'; ++at)
        if (source[at] == '\\') ++at;
      if (!joins) out.insert(std::exchange(joined, {}));
      joined += unescaped(source.substr(begin, at - begin));
      joins = true;
    } else if (!std::isspace(static_cast<unsigned char>(c))) {
      joins = false;
    }
  }
  out.insert(joined);
  return out;
}

template <class Visit>
void for_each_source(const Visit& visit) {
  for (const char* folder : {"src", "apps"})
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(SPRAGUE_SOURCE) / folder))
      if (file.path().extension() == ".cpp" || file.path().extension() == ".hpp") visit(file.path());
}

// Templates are written in two ways, Message("…", …) and "…"_m, and nowhere else.
TEST(Rows, AreThereForEveryTemplate) {
  const std::regex written(
      R"re((?:Message(?:\s+\w+)?\(\s*((?:"(?:[^"\\\n]|\\.)*"\s*)+),)|((?:"(?:[^"\\\n]|\\.)*"\s*)+)_m\b)re");
  const std::regex literal(R"re("((?:[^"\\]|\\.)*)")re");
  std::set<std::string_view> known;
  for (const Row& row : rows()) known.insert(row.english);
  std::size_t found = 0;
  for_each_source([&](const std::filesystem::path& path) {
    const std::string text = contents(path);
    for (std::sregex_iterator at(text.begin(), text.end(), written), end; at != end; ++at) {
      const std::string pieces = (*at)[1].matched ? (*at)[1].str() : (*at)[2].str();
      std::string english;
      for (std::sregex_iterator piece(pieces.begin(), pieces.end(), literal); piece != end; ++piece)
        english += unescaped((*piece)[1].str());
      ++found;
      EXPECT_TRUE(known.contains(english)) << path << ": " << english;
    }
  });
  EXPECT_GT(found, 1'000U);
}

// What is said of a search stands in a SearchMethod, and is looked up when it is said.
TEST(Rows, AreThereForEverySearch) {
  const std::regex method(R"re(SearchMethod(?:\s+\w+)?\s*\{\s*"\w[^"]*",\s*((?:"(?:[^"\\\n]|\\.)*"\s*)+))re");
  const std::regex literal(R"re("((?:[^"\\]|\\.)*)")re");
  std::set<std::string_view> known;
  for (const Row& row : rows()) known.insert(row.english);
  std::size_t found = 0;
  for_each_source([&](const std::filesystem::path& path) {
    const std::string text = contents(path);
    for (std::sregex_iterator at(text.begin(), text.end(), method), end; at != end; ++at) {
      const std::string pieces = (*at)[1].str();
      std::string english;
      for (std::sregex_iterator piece(pieces.begin(), pieces.end(), literal); piece != end; ++piece)
        english += unescaped((*piece)[1].str());
      ++found;
      EXPECT_TRUE(known.contains(english)) << path << ": " << english;
    }
  });
  EXPECT_GE(found, 4U);
}

// What the program prints of its own is a message: of sentences in calls that print, none stands outside of one.
TEST(Rows, AreWhatTheProgramSays) {
  const std::regex comment("//[^\n]*"),
      call(R"re((?:print|format|puts|printf|print_line|wrapped)\(([^;]*);)re"),
      message(R"re(Message\(\s*(?:"(?:[^"\\]|\\.)*"\s*)+|(?:"(?:[^"\\]|\\.)*"\s*)+_m\b)re"),
      literal(R"re("((?:[^"\\]|\\.)*)")re"), aside(R"re(\{[^}]*\}|sprague [a-z]+|\\n)re"),
      words("[a-z]{3,} [a-z]{2,}");
  std::size_t calls = 0;
  for_each_source([&](const std::filesystem::path& path) {
    if (path.string().find("apps/sprague/") == std::string::npos) return;
    const std::string text = std::regex_replace(contents(path), comment, "");
    for (std::sregex_iterator at(text.begin(), text.end(), call), end; at != end; ++at) {
      ++calls;
      const std::string rest = std::regex_replace((*at)[1].str(), message, "");
      for (std::sregex_iterator piece(rest.begin(), rest.end(), literal); piece != end; ++piece)
        EXPECT_FALSE(std::regex_search(std::regex_replace((*piece)[1].str(), aside, " "), words))
            << path << ": " << (*piece)[1];
    }
  });
  EXPECT_GT(calls, 100U);
}

// Rows whose template nobody writes any more.
TEST(Rows, AreAllUsed) {
  std::set<std::string> written;
  for_each_source([&](const std::filesystem::path& path) { written.merge(strings_of(contents(path))); });
  const std::string named = contents(std::filesystem::path(SPRAGUE_SOURCE) / "src/rulesets/named.tsv");
  for (const Row& row : rows())
    EXPECT_TRUE(written.contains(std::string(row.english)) || named.find(row.english) != std::string::npos)
        << row.english;
}

}  // namespace
}  // namespace sprague::explain
