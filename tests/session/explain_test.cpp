// The reason for an answer: each fact is checked against the answer and against brute force, for the examples
// of every ruleset and for all positions one move from them.
#include "session/reasons/reason.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/columns.hpp"
#include "explain/languages.hpp"
#include "positions/registry.hpp"
#include "session/session_state.hpp"
#include "tests/support/answer_json.hpp"
#include "wire/task_json.hpp"

namespace sprague {
namespace {

using namespace explain;

Task asking(std::string position, Convention convention = Convention::normal) {
  Task task;
  task.position = std::move(position);
  task.convention = convention;
  return task;
}

template <class Fact>
const Fact* find(const Answer& answer) {
  for (const explain::Step& step : steps_of(answer))
    if (const auto* const fact = std::get_if<Fact>(&step)) return fact;
  return nullptr;
}

std::unique_ptr<AnyPosition> read(SessionState& session, const std::string& text) {
  auto position = session.read(text);
  EXPECT_TRUE(position.ok()) << text;
  if (!position) return nullptr;
  Budget budget((Limits()));
  (*position)->prepare(Convention::normal, budget);
  return *std::move(position);
}

std::unique_ptr<AnyPosition> after(const AnyPosition& position, const std::string& label) {
  auto option = position.read_move(label);
  EXPECT_TRUE(option.ok()) << full_text(position) << ": " << label;
  if (!option) return nullptr;
  Budget budget((Limits()));
  (*option)->prepare(Convention::normal, budget);
  return *std::move(option);
}

Outcome outcome(AnyPosition& position, Convention convention) {
  Budget budget((Limits()));
  return position.outcome(convention, budget).value.value_or(Outcome::D);
}

std::vector<std::string> labels(const AnyPosition& position) {
  MoveTexts all(~u64{0}, false);
  position.moves(~u64{0}, all);
  std::vector<std::string> out;
  for (const MoveText& move : all.moves()) out.push_back(english(move.label));
  return out;
}

// Complete, in order, and every reply wins, by positions that are read and searched anew.
void check_replies(const Replies& replies, const AnyPosition& start, Convention convention) {
  const auto moved = replies.after ? after(start, english(replies.after->label)) : start.clone();
  ASSERT_NE(moved, nullptr);
  EXPECT_EQ(outcome(*moved, convention), Outcome::P);
  const std::vector<std::string> all = labels(*moved);
  EXPECT_EQ(replies.moves, all.size());
  EXPECT_EQ(replies.rows.size(), all.size() <= most_replies ? all.size() : first_replies);
  for (std::size_t i = 0; i < replies.rows.size() && i < all.size(); ++i) {
    const Replies::Row& row = replies.rows[i];
    EXPECT_EQ(row.move.label, all[i]);
    const auto option = after(*moved, english(row.move.label));
    ASSERT_NE(option, nullptr);
    EXPECT_EQ(option->text(), row.move.result);
    if (row.reply.label.empty()) {
      EXPECT_TRUE(option->is_ended() && outcome(*option, convention) == Outcome::N);
      continue;
    }
    const auto reached = after(*option, english(row.reply.label));
    ASSERT_NE(reached, nullptr);
    EXPECT_EQ(outcome(*reached, convention), Outcome::P) << row.move.label << " / " << row.reply.label;
  }
}

void check_mex(SessionState& session, const Mex& mex, const AnyPosition& start, const Answer& answer) {
  EXPECT_EQ(mex.gap, answer.nim_value());
  std::set<u64> values, told;
  for (const std::string& label : labels(start)) {
    Budget budget((Limits()));
    const auto value = after(start, label)->nim_value(Effort::whatever_it_takes, budget).value;
    ASSERT_TRUE(value.has_value());
    values.insert(value->to_u64());
  }
  for (const Mex::Reached& each : mex.reached) {
    told.insert(each.value.to_u64());
    Budget budget((Limits()));
    EXPECT_EQ(after(start, english(each.by.label))->nim_value(Effort::whatever_it_takes, budget).value,
              each.value);
  }
  EXPECT_EQ(told, values);
  EXPECT_FALSE(told.contains(mex.gap.to_u64()));
  (void)session;
}

bool wins_with(const Answer& answer, const std::string& label) {
  return std::any_of(answer.winning_moves.begin(), answer.winning_moves.end(),
                     [&](const MoveText& move) { return move.label == label; });
}

// In a set of symmetric positions every move can be answered by one back into it.
void expect_that_copying_works(SessionState& session, const std::string& text,
                               const std::function<bool(const std::string&)>& is_symmetric) {
  std::vector<std::string> waiting{text};
  std::set<std::string> seen{text};
  while (!waiting.empty()) {
    const auto here = read(session, waiting.back());
    waiting.pop_back();
    for (const std::string& move : labels(*here)) {
      const auto option = after(*here, move);
      bool answered = false;
      for (const std::string& reply : labels(*option)) {
        const std::string reached = full_text(*after(*option, reply));
        if (!is_symmetric(reached)) continue;
        answered = true;
        if (seen.insert(reached).second) waiting.push_back(reached);
        break;
      }
      ASSERT_TRUE(answered) << full_text(*here) << ": " << move;
    }
  }
}

// Does everything stand there an even number of times, empty heaps aside?
bool is_even(const std::string& text, const std::string& between, std::size_t words_in_front) {
  std::map<std::string, int> count;
  std::size_t index = 0;
  for (std::size_t begin = 0; begin <= text.size(); ++index) {
    const std::size_t end = std::min(text.find(between, begin), text.size());
    if (index >= words_in_front && end > begin) ++count[text.substr(begin, end - begin)];
    begin = end + between.size();
  }
  count.erase("0");
  return std::all_of(count.begin(), count.end(), [](const auto& each) { return each.second % 2 == 0; });
}

// The board of cells that `mirror` makes of the one that a position's text ends with, row by row.
std::string image_of(const std::string& text, Mirror::Symmetry kind) {
  std::vector<std::string> rows{{}};
  for (const char c : text.substr(text.rfind(' ') + 1))
    if (c == '|')
      rows.emplace_back();
    else
      rows.back() += c;
  const auto upside_down = [&] { std::reverse(rows.begin(), rows.end()); };
  const auto backwards = [&] {
    for (std::string& row : rows) std::reverse(row.begin(), row.end());
  };
  const auto transposed = [&] {
    std::vector<std::string> columns(rows[0].size());
    for (const std::string& row : rows)
      for (std::size_t i = 0; i < row.size(); ++i) columns[i] += row[i];
    rows = columns;
  };
  if (kind == Mirror::Symmetry::half_turn || kind == Mirror::Symmetry::other_diagonal)
    upside_down(), backwards();
  if (kind == Mirror::Symmetry::left_right) backwards();
  if (kind == Mirror::Symmetry::up_down) upside_down();
  if (kind >= Mirror::Symmetry::diagonal) transposed();
  std::string out;
  for (const std::string& row : rows) out += (out.empty() ? "" : "|") + row;
  return text.substr(0, text.rfind(' ') + 1) + out;
}

// Small boards are played through.
void check_board(SessionState& session, const Mirror& mirror, const AnyPosition& start,
                 const Answer& answer) {
  if (mirror.after) {
    EXPECT_TRUE(wins_with(answer, english(mirror.after->label)));
  }
  const auto symmetric = mirror.after ? after(start, english(mirror.after->label)) : start.clone();
  ASSERT_NE(symmetric, nullptr);
  EXPECT_FALSE(symmetric->is_ended());
  const std::string text = full_text(*symmetric);
  EXPECT_EQ(image_of(text, mirror.symmetry), text);
  if (labels(*symmetric).size() <= 12)
    expect_that_copying_works(session, text,
                              [&](const std::string& now) { return image_of(now, mirror.symmetry) == now; });
}

// A line of play keeps the draw with every move, and ends where nobody can move or where it has been before.
void check_line(const Drawn& drawn, const AnyPosition& start, Convention convention) {
  if (drawn.line.empty()) return;
  std::vector<std::unique_ptr<AnyPosition>> been;
  been.push_back(start.clone());
  for (const MoveText& move : drawn.line) {
    auto next = after(*been.back(), english(move.label));
    ASSERT_NE(next, nullptr);
    Budget budget((Limits()));
    EXPECT_EQ(next->outcome(convention, budget).value, Outcome::D);
    been.push_back(std::move(next));
  }
  if (!drawn.comes_back) {
    EXPECT_TRUE(been.back()->is_ended());
    return;
  }
  EXPECT_TRUE(std::any_of(been.begin(), been.end() - 1,
                          [&](const auto& each) { return each->equals(*been.back()); }));
}

void check_facts(SessionState& session, const Answer& answer, const std::string& text) {
  const auto start = read(session, text);
  ASSERT_NE(start, nullptr);
  if (const auto* const sum = find<NimSum>(answer); sum != nullptr && !sum->by_misere_rule) {
    EXPECT_EQ(sum->total(), answer.nim_value());
  }
  if (const auto* const mex = find<Mex>(answer)) check_mex(session, *mex, *start, answer);
  if (const auto* const replies = find<Replies>(answer)) {
    check_replies(*replies, *start, answer.convention);
    EXPECT_EQ(replies->after.has_value(), answer.outcome == Outcome::N);
  }
  if (const auto* const win = find<WinningMove>(answer)) {
    EXPECT_TRUE(wins_with(answer, english(win->move.label)));
    if (win->ends_play) {
      EXPECT_TRUE(after(*start, english(win->move.label))->is_ended());
    }
  }
  if (const auto* const remainder = find<Remainder>(answer);
      remainder != nullptr && remainder->amount_to_take()) {
    const u64 take = *remainder->amount_to_take();
    if (start->ruleset_text().starts_with("moore")) {  // of so many heaps of 1
      u64 ways = 1;
      for (u64 i = 0; i < take; ++i) ways = ways * (remainder->heap - i) / (i + 1);
      EXPECT_EQ(answer.winning_move_count, ways);
    } else {
      EXPECT_TRUE(wins_with(answer, "take " + to_text(take)));
    }
  }
  if (const auto* const parts = find<ZeckendorfParts>(answer);
      parts != nullptr && answer.outcome == Outcome::N) {
    EXPECT_TRUE(wins_with(answer, "take " + parts->parts.back().text()));
  }
  if (const auto* const drawn = find<Drawn>(answer)) {
    EXPECT_EQ(answer.outcome, Outcome::D);
    EXPECT_EQ(drawn->keep.label, answer.drawing_moves.at(0).label);
    check_line(*drawn, *start, answer.convention);
  }
  if (const auto* const mirror = find<Mirror>(answer)) {
    EXPECT_EQ(answer.outcome, mirror->after ? Outcome::N : Outcome::P);
    if (mirror->symmetry >= Mirror::Symmetry::half_turn) return check_board(session, *mirror, *start, answer);
    // Equal heaps, which the engine takes for independent of each other: small ones are played through.
    const std::string rules = start->ruleset_text();
    if (mirror->after) {
      EXPECT_TRUE(wins_with(answer, english(mirror->after->label)));
      for (const auto& [a, b] : mirror->names)
        EXPECT_TRUE(mirror->symmetry != Mirror::Symmetry::equal_parts || a == b);
      return;
    }
    if (mirror->names.empty() && labels(*start).size() <= 12)
      expect_that_copying_works(session, text, [&](const std::string& now) {
        return is_even(now, " ", static_cast<std::size_t>(std::count(rules.begin(), rules.end(), ' ')) + 1);
      });
  }
  EXPECT_EQ(find<Over>(answer) != nullptr, start->is_ended());
}

// Each fact has lines, and all of them together are the explanation; in Chinese there is Chinese.
void check_words(const Answer& answer, Language language) {
  ASSERT_FALSE(answer.explanation.empty());
  ASSERT_EQ(answer.facts->lines_end.size(), steps_of(answer).size());
  EXPECT_EQ(answer.facts->lines_end.back(), answer.explanation.size());
  const bool has_wide =
      std::any_of(answer.explanation.begin(), answer.explanation.end(), [](const auto& line) {
        for (std::size_t at = 0; at < line.size();)
          if (is_wide(next_code_point(line, at))) return true;
        return false;
      });
  EXPECT_EQ(has_wide, language == Language::chinese);
  for (const std::string& line : answer.explanation) EXPECT_EQ(line.find('{'), std::string::npos) << line;
  if (language == Language::english) return;
  for (const auto* const moves : {&answer.winning_moves, &answer.drawing_moves})
    for (const MoveText& move : *moves)
      if (!names_result(move)) {
        EXPECT_NE(explain::said_in(language, move.label), english(move.label));
      }
}

void check(SessionState& session, const std::string& text, Convention convention, bool must_speak) {
  SCOPED_TRACE(text + " " + std::string(to_text(convention)));
  for (const Language language : {Language::english, Language::chinese}) {
    Task task = asking(text, convention);
    task.list_moves = 1'000;
    task.language = language;
    const Result<Answer> answer = session.answer(task);
    ASSERT_TRUE(answer.ok());
    if (language == Language::english) check_facts(session, *answer, text);
    if (must_speak || !steps_of(*answer).empty()) check_words(*answer, language);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(Reason, IsGivenAndRightForEveryExample) {
  for (const RulesetEntry& entry : all_rulesets()) {
    SessionState session;
    for (const Example& example : entry.examples) {
      const std::string text = std::string(entry.info->name) + " " + std::string(example.text);
      check(session, text, example.convention, true);
      const auto start = read(session, text);
      ASSERT_NE(start, nullptr);
      MoveTexts moves(40);
      start->moves(40, moves);
      if (!moves.complete()) continue;
      for (const MoveText& move : moves.moves()) {
        Budget small(Limits{.positions = 20'000});
        const auto option = after(*start, english(move.label));
        if (!option->outcome(example.convention, small).value) continue;
        check(session, full_text(*option), example.convention, true);
      }
    }
  }
}

// Every position of up to three small numbers that the ruleset accepts.
TEST(Reason, RepliesAndGapsAreRightForSmallPositions) {
  int tried = 0, checked = 0;
  for (const std::string rules : {"nim", "bash 3", "subtract 1,3,4", "wythoff", "octal 0.77", "octal 0.137",
                                  "staircase", "fibonacci_nim", "ferguson", "moore 2", "split any", "queen"})
    for (u64 a = 0; a <= 7; ++a)
      for (u64 b = 0; b <= (a < 5 ? 5 : 0); ++b) {
        SessionState session;
        ++tried;
        const std::string text = rules + " " + to_text(a) + (b > 0 ? " " + to_text(b) : std::string());
        if (!session.read(text).ok()) continue;
        ++checked;
        for (const Convention convention : {Convention::normal, Convention::misere})
          check(session, text, convention, true);
      }
  EXPECT_GT(2 * checked, tried);
}

const Mirror* mirror_of(SessionState& session, const std::string& text, Answer& kept) {
  Result<Answer> answer = session.answer(asking(text));
  EXPECT_TRUE(answer.ok()) << text;
  kept = *std::move(answer);
  return find<Mirror>(kept);
}

TEST(Mirror, PairsOfEqualPartsCanBeCopied) {
  const std::pair<const char*, std::size_t> cases[] = {
      {"nim 3 5 3 5", 1}, {"bash 3 6 6", 2}, {"octal 0.77 5 5", 2}, {"split two 4 4", 2}, {"nim 0 2 2", 1}};
  for (const auto& [text, front] : cases) {
    SessionState session;
    Answer answer;
    const Mirror* const mirror = mirror_of(session, text, answer);
    ASSERT_NE(mirror, nullptr) << text;
    EXPECT_EQ(mirror->symmetry, Mirror::Symmetry::equal_parts);
    expect_that_copying_works(session, text,
                              [front = front](const std::string& t) { return is_even(t, " ", front); });
  }
  SessionState session;
  Answer answer;
  const std::string sum = "octal 0.77 4 + wythoff 1 2 + octal 0.77 4 + wythoff 1 2";
  ASSERT_NE(mirror_of(session, sum, answer), nullptr);
  expect_that_copying_works(session, sum, [](const std::string& t) { return is_even(t, " + ", 0); });
}

TEST(Mirror, IsNotClaimedWhereThereIsNone) {
  for (const char* text :
       {"nim 1 2 3", "bash 3 4", "wythoff 3 5", "fibonacci_nim 8", "staircase 3 3",
        "hackenbush 0-1 0-2 2-3 0-4 4-5 4-6 6-7", "nim 3 3 + nim 1 2 3", "digraph 0 : 0>1"}) {
    SessionState session;
    Answer answer;
    EXPECT_EQ(mirror_of(session, text, answer), nullptr) << text;
  }
}

TEST(Mirror, ExchangesOfVerticesAreFoundAndKeepTheGraph) {
  for (const char* text :
       {"hackenbush 0-1 1-2 0-3 3-4", "hackenbush 0-1 1-2 1-3 0-4 4-5 4-6", "hackenbush 0-1 0-2"}) {
    SessionState session;
    Answer answer;
    const Mirror* const mirror = mirror_of(session, text, answer);
    ASSERT_NE(mirror, nullptr) << text;
    ASSERT_EQ(mirror->symmetry, Mirror::Symmetry::graph);
    std::map<std::string, std::string> image;
    for (const auto& [a, b] : mirror->names) image[a] = b, image[b] = a;
    const auto is_symmetric = [&](const std::string& now) {
      std::multiset<std::pair<std::string, std::string>> edges, images;
      std::istringstream words(now);
      std::string word;
      words >> word;
      while (words >> word) {
        std::string a = word.substr(0, word.find('-')), b = word.substr(word.find('-') + 1);
        edges.insert(std::minmax(a, b));
        a = image.contains(a) ? image[a] : a;
        b = image.contains(b) ? image[b] : b;
        images.insert(std::minmax(a, b));
      }
      return edges == images;
    };
    EXPECT_TRUE(is_symmetric(text));
    expect_that_copying_works(session, text, is_symmetric);
  }
}

// "10----01" was once taken for an edge between two vertices, because of the "-".
TEST(Mirror, StripsOfCellsAreReadBackwards) {
  for (const char* text : {"matches 10----01", "matches 0001000"}) {
    SessionState session;
    Answer answer;
    const Mirror* const mirror = mirror_of(session, text, answer);
    ASSERT_NE(mirror, nullptr) << text;
    EXPECT_EQ(mirror->symmetry, Mirror::Symmetry::reversal);
    expect_that_copying_works(session, text, [](const std::string& now) {
      const std::string cells = now.substr(now.rfind(' ') + 1);
      return std::equal(cells.begin(), cells.end(), cells.rbegin());
    });
  }
}

TEST(Mirror, PairsComponentsOfSeveralGames) {
  Task task = asking("first other(3) (2) (2) other(3)");
  task.rules =
      "game first(n)\n (n) -> other(n - 1) where n >= 1\ngame other(n)\n (n) -> (n - k) where 1 <= k <= 2\n";
  SessionState session;
  const Result<Answer> answer = session.answer(task);
  ASSERT_TRUE(answer.ok()) << answer.error().message;
  const auto* const mirror = find<Mirror>(*answer);
  ASSERT_NE(mirror, nullptr);
  EXPECT_EQ(mirror->names,
            (std::vector<std::pair<std::string, std::string>>{{"2", "2"}, {"other(3)", "other(3)"}}));
}

TEST(Mirror, IsFoundInRulesThatNobodyKnows) {
  Task task = asking("pair 4 4");
  task.rules = "game pair(x, y)\n  (x, y) -> (x - k, y) where 1 <= k\n  (x, y) -> (x, y - k) where 1 <= k\n";
  SessionState session;
  const Result<Answer> answer = session.answer(task);
  ASSERT_TRUE(answer.ok());
  ASSERT_EQ(answer->outcome, Outcome::P);
  const auto* const mirror = find<Mirror>(*answer);
  ASSERT_NE(mirror, nullptr);
  EXPECT_EQ(mirror->parts, (std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}}));
}

TEST(Reason, IsPaidByTheLimitsOfTheAnswer) {
  for (const u64 positions : {u64{0}, u64{1}, u64{30}, u64{200}, u64{2'000}, u64{30'000}})
    for (const char* text :
         {"ferguson 4 6", "tic_tac_toe", "nim 3 3", "octal 0.007 12", "hackenbush 0-1 1-2 0-3 3-4"}) {
      SessionState session;
      Task task = asking(text);
      task.limits.positions = positions;
      const Result<Answer> answer = session.answer(task);
      ASSERT_TRUE(answer.ok());
      EXPECT_LE(answer->reason_ticks, positions + 1) << text;
      if (!answer->outcome) {
        EXPECT_EQ(find<Replies>(*answer), nullptr);
      }
    }
}

// What the answer was found by is known: a reply to each move need not be searched.
TEST(Reason, RepliesThatASearchKnowsAreNotSearched) {
  for (const char* text : {"domineering 5x5", "domineering 6x6"}) {
    SessionState session;
    const Result<Answer> answer = session.answer(asking(text));
    ASSERT_TRUE(answer.ok());
    const auto* const replies = find<Replies>(*answer);
    ASSERT_NE(replies, nullptr) << text;
    EXPECT_GT(replies->rows.size(), 0) << text;
    EXPECT_EQ(replies->rows.size(), replies->moves) << text;
    EXPECT_LE(answer->reason_ticks, 2 * replies->rows.size()) << text;
  }
}

TEST(Reason, LongTablesAreCut) {
  SessionState session;
  const Result<Answer> answer = session.answer(asking("nim 400 400"));
  ASSERT_TRUE(answer.ok());
  const auto* const replies = find<Replies>(*answer);
  ASSERT_NE(replies, nullptr);
  EXPECT_EQ(replies->moves, 800U);
  EXPECT_EQ(replies->rows.size(), first_replies);
  EXPECT_EQ(answer->explanation.back(), "  and 788 more moves");
}

TEST(Reason, TellsOfTheSwitchInMiserePlay) {
  SessionState session;
  const auto words = [&](const char* text) {
    return session.answer(asking(text, Convention::misere))->explanation;
  };
  const auto says = [](const std::vector<std::string>& lines, const char* begin) {
    return std::any_of(lines.begin(), lines.end(), [&](const auto& line) { return line.starts_with(begin); });
  };
  EXPECT_TRUE(says(words("nim 1 1 2"), "Heap 3 has a nim-value of 2 or more"));
  EXPECT_TRUE(says(words("nim 1 1 1"), "Nothing here has a nim-value of 2 or more"));
  EXPECT_TRUE(says(words("nim 2 3 + nim 1"), "In component 1 something has a nim-value of 2 or more"));
}

TEST(Reason, ForcesADrawWherePlayCanGoOnForEver) {
  SessionState session;
  const Answer answer = *session.answer(asking("digraph 0 : 0>1 1>0"));
  const auto* const drawn = find<Drawn>(answer);
  ASSERT_NE(drawn, nullptr);
  EXPECT_TRUE(drawn->goes_on_for_ever);
  EXPECT_EQ(drawn->keep.label, "move from 0 to 1");
}

TEST(Reason, IsJsonWithTheLinesOfEachFact) {
  SessionState session;
  const auto json = nlohmann::json::parse(
      answer_json(session, R"({"position": "octal 0.77 5 + nim 4", "language": "zh", "list_moves": 3})"));
  ASSERT_TRUE(json.contains("facts"));
  std::size_t end = 0;
  for (const auto& fact : json["facts"]) {
    EXPECT_EQ(fact["lines"][0], end);
    end = fact["lines"][1];
    EXPECT_FALSE(fact["kind"].get<std::string>().empty());
  }
  EXPECT_EQ(end, json["explanation"].size());
  EXPECT_EQ(json["facts"][0]["kind"], "nim_sum");
  const auto none = nlohmann::json::parse(answer_json(session, R"({"position": "nim 3", "explain": false})"));
  EXPECT_TRUE(none["explanation"].empty());
  EXPECT_FALSE(none.contains("facts"));
  const auto wrong =
      nlohmann::json::parse(answer_json(session, R"({"position": "nim 3", "language": "de"})"));
  EXPECT_EQ(wrong["error"]["message"], "'language' cannot be 'de'");
}

}  // namespace
}  // namespace sprague
