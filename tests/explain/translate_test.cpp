// Sentences in Chinese: how templates fit, and that none is missing. What the engine says is put together
// from strings in the sources; each of them must be a part of some template.
#include "explain/translate.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "tests/support/contents.hpp"

namespace sprague::explain {
namespace {

using sprague::test::contents;

std::string zh(std::string_view english) { return translated(Language::chinese, english); }

TEST(Translation, KeepsWhatWasTypedAndTranslatesWhatStandsInside) {
  EXPECT_EQ(translated(Language::english, "a heap cannot be '3x'"), "a heap cannot be '3x'");
  EXPECT_EQ(zh("a heap cannot be '3x'"), "堆的大小不能是“3x”");
  EXPECT_EQ(zh("my.game, line 2, column 5: a heap cannot be 'a heap'"),
            "my.game 第 2 行第 5 列：堆的大小不能是“a heap”");
  EXPECT_EQ(zh("A heap is a natural number: 0, 1, 2, …"), "堆的大小是自然数：0、1、2……");
}

TEST(Translation, TakesSentencesOneByOne) {
  EXPECT_EQ(zh("(x, y) is a P-position exactly when x mod 2 = 1 and y in {0, 3}. (Moore 1910)"),
            "(x, y) 是必败态当且仅当 x mod 2 = 1 且 y ∈ {0, 3}。（Moore 1910）");
  EXPECT_EQ(zh("Play always ends. Grass is green. Play always ends."),
            "对局必然结束。 Grass is green. 对局必然结束。");
  EXPECT_EQ(zh("z = 1: All positions are P-positions.\nz = 2: No position is a P-position."),
            "z = 1 时：所有局面都是必败态。\nz = 2 时：没有必败态。");
}

TEST(Translation, LeavesWhatIsNotKnown) {
  EXPECT_EQ(in_chinese("Colourless green ideas sleep."), std::nullopt);
  EXPECT_EQ(zh("Colourless green ideas sleep."), "Colourless green ideas sleep.");
  EXPECT_EQ(in_chinese("a dragon cannot be '3x'"), std::nullopt);
  EXPECT_EQ(zh(""), "");
  EXPECT_EQ(zh("\n"), "\n");
}

TEST(Messages, AreFoundByTheirTemplate) {
  const Message heap("{0} cannot be '{1}'", "a heap"_m, "3x");
  EXPECT_EQ(said_in(Language::english, heap), "a heap cannot be '3x'");
  EXPECT_EQ(said_in(Language::chinese, heap), zh("a heap cannot be '3x'"));
  const Message placed("{0}, line {1}, column {2}: {3}", "my.game", 2, 5, heap);
  EXPECT_EQ(english(placed), "my.game, line 2, column 5: a heap cannot be '3x'");
  EXPECT_EQ(said_in(Language::chinese, placed), "my.game 第 2 行第 5 列：堆的大小不能是“3x”");
  EXPECT_TRUE(said_in_chinese(placed));
  // Words of the person that are also words of a template stay theirs.
  EXPECT_EQ(said_in(Language::chinese, Message("{0} cannot be '{1}'", "a heap"_m, "' cannot be '")),
            "堆的大小不能是“' cannot be '”");
  EXPECT_TRUE(has_chinese_row("{0} cannot be '{1}'"));
  EXPECT_FALSE(has_chinese_row("a heap cannot be '{0}'"));
}

TEST(Messages, BeginSentencesAndStandInRows) {
  const Message hint("{0} is a natural number: 0, 1, 2, …", opening("a heap"_m));
  EXPECT_EQ(english(hint), "A heap is a natural number: 0, 1, 2, …");
  EXPECT_EQ(said_in(Language::chinese, hint), "堆的大小是自然数：0、1、2……");
  const Message both = Message::sentences({"Play always ends."_m, hint});
  EXPECT_EQ(english(both), "Play always ends. A heap is a natural number: 0, 1, 2, …");
  EXPECT_EQ(said_in(Language::chinese, both), "对局必然结束。堆的大小是自然数：0、1、2……");
}

// Templates are written in two ways, Message("…", …) and "…"_m, and nowhere else.
TEST(Messages, EveryTemplateInTheSourcesHasARow) {
  const std::regex written(
      R"re((?:Message\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+),)|((?:"(?:[^"\\]|\\.)*"\s*)+)_m\b)re");
  const std::regex literal(R"re("((?:[^"\\]|\\.)*)")re");
  std::size_t found = 0;
  for (const char* folder : {"src", "apps"})
    for (const auto& file :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(SPRAGUE_SOURCE) / folder)) {
      if (file.path().extension() != ".cpp" && file.path().extension() != ".hpp") continue;
      const std::string text = contents(file.path());
      for (std::sregex_iterator at(text.begin(), text.end(), written), end; at != end; ++at) {
        const std::string pieces = (*at)[1].matched ? (*at)[1].str() : (*at)[2].str();
        std::string english;
        for (std::sregex_iterator piece(pieces.begin(), pieces.end(), literal); piece != end; ++piece)
          english += (*piece)[1].str();
        ++found;
        EXPECT_TRUE(has_chinese_row(english)) << file.path() << ": " << english;
      }
    }
  EXPECT_GE(found, 11U);
}

TEST(Messages, OfOtherTextsAreLookedForBySentences) {
  EXPECT_EQ(said_in(Language::chinese, std::string("Play always ends.")), "对局必然结束。");
  EXPECT_EQ(said_in_chinese(Message("Colourless green {0} sleep.", "ideas")), std::nullopt);
  EXPECT_EQ(said_in(Language::chinese, Message()), "");
}

std::set<std::string> numbered_places(std::string_view text) {
  static const std::regex place("\\{(\\d)[#&!]?\\}");
  const std::string all(text);
  std::set<std::string> out;
  for (std::sregex_iterator i(all.begin(), all.end(), place), end; i != end; ++i) out.insert((*i)[1]);
  return out;
}

// A name of a person or a program may be all there is, but then both sides are the same.
TEST(Templates, AreInChineseAndHaveKnownPlaces) {
  static const std::regex english_words("[a-z]{3,} [a-z]{3,}");
  std::set<std::string_view> seen;
  for (const std::span<const Template> table : chinese_templates())
    for (const Template& one : table) {
      EXPECT_TRUE(seen.insert(one.english).second) << "twice: " << one.english;
      const std::set<std::string> known = numbered_places(one.english);
      for (const std::string& place : numbered_places(one.chinese))
        EXPECT_TRUE(known.contains(place)) << one.chinese;
      const bool has_chinese = std::any_of(one.chinese.begin(), one.chinese.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0x80) != 0;
      });
      EXPECT_TRUE(has_chinese || one.chinese == one.english) << one.english;
    }
}

// ---- Completeness ----

// Titles have a Chinese twin beside them; what is typed, printed by programs, and who wrote what is the same
// in every language. The sentences of pages are looked at whole (Pages).
bool is_left_out(const std::string& before) {
  static const std::regex member(
      "\\.(title|title_zh|family|summary|rules|notation|meaning|order|range|source|sample_input|"
      "sample_output) =\\s*$");
  return std::regex_search(before, member);
}

// The strings of a source, those that stand behind each other joined, without comments and includes.
std::vector<std::string> strings_of(const std::string& source) {
  std::vector<std::string> out;
  bool joins = false, is_wanted = true;
  for (std::size_t at = 0; at < source.size(); ++at) {
    const char c = source[at];
    if (source.compare(at, 2, "//") == 0 || c == '#') {
      at = source.find('\n', at);
    } else if (c == '\'' && at + 2 < source.size()) {
      at += source[at + 1] == '\\' ? 3 : 2;
    } else if (c == '"') {
      if (!joins)
        is_wanted =
            !is_left_out(source.substr(at - std::min<std::size_t>(at, 80), std::min<std::size_t>(at, 80)));
      std::string text;
      for (++at; source[at] != '"'; ++at) {
        if (source[at] == '\\') ++at;
        text += source[at];
      }
      if (!joins) out.emplace_back();
      if (is_wanted) out.back() += text;
      joins = true;
    } else if (!std::isspace(static_cast<unsigned char>(c))) {
      joins = false;
    }
  }
  return out;
}

// What stands between the places of all templates.
std::set<std::string> literals() {
  static const std::regex place("\\{\\d[#&!]?\\}");
  std::set<std::string> out;
  for (const std::span<const Template> table : chinese_templates())
    for (const Template& one : table) {
      const std::string text(one.english);
      for (std::sregex_token_iterator i(text.begin(), text.end(), place, -1), end; i != end; ++i)
        out.insert(*i);
    }
  for (const MovePattern& move : chinese_moves()) {
    const std::string text(move.english);
    for (std::sregex_token_iterator i(text.begin(), text.end(), place, -1), end; i != end; ++i)
      out.insert(*i);
  }
  return out;
}

// The sentences of a string, without what is filled in and without the marks around them.
std::vector<std::string> pieces_of(const std::string& text) {
  static const std::regex between("\\{[^}]*\\}|[.;] +(?=[A-Z(])|: "), marks("^[^A-Za-z']+|[^A-Za-z0-9')…]+$");
  std::vector<std::string> out;
  for (std::sregex_token_iterator i(text.begin(), text.end(), between, -1), end; i != end; ++i)
    out.push_back(std::regex_replace(std::string(*i), marks, ""));
  return out;
}

bool is_said(const std::string& text, const std::set<std::string>& known) {
  // One word may be a name, and symbols are the same in every language.
  static const std::regex words("[A-Za-z]{2,}[,:;]? [a-z]{2,}");
  if (in_chinese(text)) return true;
  for (const std::string& piece : pieces_of(text))
    if (std::regex_search(piece, words) &&
        std::none_of(known.begin(), known.end(),
                     [&](const std::string& literal) { return literal.find(piece) != std::string::npos; }))
      return false;
  return true;
}

void expect_complete(const std::vector<std::string>& files, const std::set<std::string>& exceptions = {}) {
  const std::filesystem::path root(SPRAGUE_SOURCE);
  const std::set<std::string> known = literals();
  std::size_t count = 0;
  for (const std::string& file : files) {
    const std::string source = contents(root / file);
    ASSERT_FALSE(source.empty()) << file;
    for (const std::string& text : strings_of(source)) {
      ++count;
      if (exceptions.contains(text)) continue;
      EXPECT_TRUE(is_said(text, known)) << file << ": \"" << text << '"';
    }
  }
  EXPECT_GT(count, 3 * files.size());
}

TEST(Templates, KnowEveryErrorInRules) {
  std::vector<std::string> files{"src/base/scanner.cpp", "src/base/result.cpp", "src/script/token_reader.hpp",
                                 "src/runtime/script_file.cpp", "src/runtime/script_text.cpp"};
  for (const auto& file :
       std::filesystem::directory_iterator(std::filesystem::path(SPRAGUE_SOURCE) / "src/script"))
    if (file.path().extension() == ".cpp") files.push_back("src/script/" + file.path().filename().string());
  ASSERT_GT(files.size(), 20U);
  // What fits templates with other words, and what is meant by foreign characters.
  expect_complete(files, {"the sum of (i + 1)*", "the sum of (len - i)*",
                          "expected '(' before the coordinates", "/' (rounds down) or '# (a comment)"});
}

TEST(Templates, KnowEveryErrorInPositions) {
  std::vector<std::string> files{"src/session/session_state.cpp",  "src/positions/registry.cpp",
                                 "src/positions/any_position.cpp", "src/rules/take_and_break.cpp",
                                 "src/rules/subtraction.cpp",      "src/rules/coin_rule.cpp",
                                 "src/rules/rooted_tree.cpp",      "src/rules/edge_list.cpp",
                                 "src/rules/token_game.cpp",       "src/sequence/start.cpp"};
  // Words of moves have a table of their own, and those about methods are for --help.
  expect_complete(files, {"turn corners ", "the fastest that is for the game",
                          "all pairs of heaps, where a move leaves at most two",
                          "sets of nim-sums as bits, for every game", "where a move leaves at most one heap",
                          "rare and common values, where a move leaves two heaps"});
}

TEST(Templates, KnowTheTheoremsAndErrorsOfEveryRuleset) {
  std::vector<std::string> files{"src/positions/sum.cpp", "src/sequence/period.hpp"};
  for (const char* folder : {"src/rulesets", "src/rules"})
    for (const auto& file :
         std::filesystem::directory_iterator(std::filesystem::path(SPRAGUE_SOURCE) / folder))
      if (file.path().extension() == ".hpp")
        files.push_back(std::string(folder) + "/" + file.path().filename().string());
  ASSERT_GT(files.size(), 40U);
  // A position, parts of moves and messages, and what a page says of graphs.
  expect_complete(
      files, {"powers of 2 7 8", "in component ", " from heap 1", " from heap 2", ", and there are more",
              "The vertices of the tokens, a colon, and the edges, such as 0>1 1>2; a file of edges, two "
              "numbers a line, is @FILE. Without a colon one token stands where the first edge begins.",
              "by token, then by the number of the vertex it goes to",
              "any graph, up to a hundred million edges as far as memory goes; misère play of several "
              "tokens by search"});
}

TEST(Templates, KnowWhatTheProgramSaysOfFilesAndOptions) {
  std::vector<std::string> files;
  for (const char* name :
       {"args/position_text", "args/rules_files", "args/ranges", "args/read_count", "files/write_file",
        "sequence", "files/value_files", "files/sequence_state", "table", "print/table_text", "refute",
        "print/refute_text", "print/case_text", "rulesets", "survey", "judge"})
    files.push_back("apps/sprague/" + std::string(name) + ".cpp");
  files.insert(files.end(),
               {"src/session/table_axes.cpp", "src/session/game_table.cpp", "src/session/refute.cpp",
                "src/session/coordinates.cpp", "src/session/formula_claimant.cpp"});
  // The first bytes of files, and what is put together of other sentences.
  expect_complete(files, {"sprague sequence checkpoint", "sprague survey"});
}

TEST(Templates, KnowEverySentenceOfContestProblems) {
  std::vector<std::string> files{"src/judge/input.cpp", "src/judge/judge.cpp", "src/judge/input.hpp"};
  for (const auto& file :
       std::filesystem::directory_iterator(std::filesystem::path(SPRAGUE_SOURCE) / "src/judge/problems"))
    files.push_back("src/judge/problems/" + file.path().filename().string());
  ASSERT_GT(files.size(), 15U);
  // What is printed for judges.
  expect_complete(files, {"Georgia will winn", "Bob will winn", "First winn", "Second winn"});
}

TEST(Templates, KnowEverySentenceOfProofs) {
  std::vector<std::string> files;
  for (const char* name :
       {"describe/statement", "describe/statement_digits", "describe/statement_residues",
        "describe/statement_rows", "describe/statement_sets", "describe/statement_values", "prove",
        "guess/guess", "decide/decide", "decide/decide_claim", "decide/residue", "decide/move_formula",
        "query/query_parser", "query/query_sentence", "decide/translator"})
    files.push_back("src/prove/" + std::string(name) + ".cpp");
  files.insert(files.end(),
               {"src/prove/query/query_expressions.hpp", "src/session/prove_game.cpp",
                "src/session/prove_code.cpp", "src/session/sequence.cpp", "src/session/proved_period.cpp",
                "apps/sprague/prove.cpp", "apps/sprague/ask.cpp", "apps/sprague/print/sequence_text.cpp"});
  // Formulas and names, and what fits templates with other words.
  expect_complete(files, {" in powers(2)", "Berlekamp, Conway and Guy 1982", "'xor' cannot be decided in ",
                          "after the last number of 'move'", "Write move("});
}

}  // namespace
}  // namespace sprague::explain
