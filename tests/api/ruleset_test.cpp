// Rulesets that a program gives by code: each game against the same one that is built in, or against the
// definitions read literally, alone and in sums; and whatever such code can do wrong.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <vector>

#include "sprague/sprague.hpp"
#include "tests/support/seed.hpp"

namespace sprague {
namespace {

using Numbers = std::vector<int>;

std::string text_of(const Numbers& numbers) {
  std::string out;
  for (const int n : numbers) out += (out.empty() ? "" : " ") + std::to_string(n);
  return out;
}

std::optional<Numbers> numbers_in(std::string_view text) {
  std::istringstream in{std::string(text)};
  Numbers out;
  for (int n = 0; in >> n;) out.push_back(n);
  return in.eof() && !out.empty() ? std::optional(out) : std::nullopt;
}

// Rows of numbers, a byte each, with the options that a function lists.
class RowsGame : public Ruleset {
 public:
  using List = std::function<void(const Numbers&, Player, const std::function<void(Numbers)>&)>;
  struct Kind {
    bool partizan = false, loopy = false;
  };
  RowsGame(std::string name, List list) : RowsGame(std::move(name), std::move(list), Kind{}) {}
  RowsGame(std::string name, List list, Kind kind)
      : name_(std::move(name)), list_(std::move(list)), kind_(kind) {}

  std::string name() const override { return name_; }
  std::string notation() const override { return "NUMBERS"; }
  Result<std::string> read(std::string_view typed) const override {
    const auto numbers = numbers_in(typed);
    if (!numbers) {
      const std::size_t at = std::min(typed.find_first_not_of("0123456789 "), typed.size());
      return Error{ErrorKind::wrong, Message("'{0}' is no row of numbers", typed), {}, at, typed.size() - at};
    }
    return bytes(*numbers);
  }
  std::string text(const std::string& position) const override { return text_of(numbers(position)); }
  void options(const std::string& position, Player player, Options& out) const override {
    list_(numbers(position), player, [&](const Numbers& to) { out.add(bytes(to)); });
  }
  bool is_partizan() const override { return kind_.partizan; }
  bool is_loopy() const override { return kind_.loopy; }

  static std::string bytes(const Numbers& numbers) { return std::string(numbers.begin(), numbers.end()); }
  static Numbers numbers(const std::string& bytes) { return Numbers(bytes.begin(), bytes.end()); }

 private:
  std::string name_;
  List list_;
  Kind kind_;
};

void nim_moves(const Numbers& heaps, Player, const std::function<void(Numbers)>& add) {
  for (std::size_t i = 0; i < heaps.size(); ++i)
    for (Numbers to = heaps; to[i]-- > 0;) add(to);
}

void wythoff_moves(const Numbers& at, Player, const std::function<void(Numbers)>& add) {
  nim_moves(at, Player::left, add);
  for (int k = 1; k <= std::min(at[0], at[1]); ++k) add({at[0] - k, at[1] - k});
}

// One heap; Left takes one or two, Right takes one or three.
void partizan_moves(const Numbers& heap, Player player, const std::function<void(Numbers)>& add) {
  for (const int k : {1, player == Player::left ? 2 : 3})
    if (k <= heap[0]) add({heap[0] - k});
}
const std::string partizan_rules =
    "game uneven(n)\n"
    "  left:  (n) -> (n - k)  where k in {1, 2}\n"
    "  right: (n) -> (n - k)  where k in {1, 3}\n";

// A graph's edges as moves of a token.
using Edges = std::set<std::pair<int, int>>;
RowsGame::List token_moves(const Edges& edges) {
  return [edges](const Numbers& at, Player, const std::function<void(Numbers)>& add) {
    for (const auto& [from, to] : edges)
      if (from == at[0]) add({to});
  };
}

// The definitions, read literally.
class Twin {
 public:
  explicit Twin(RowsGame::List list) : list_(std::move(list)) {}
  std::vector<Numbers> options(const Numbers& at) const {
    std::vector<Numbers> out;
    list_(at, Player::left, [&](Numbers to) {
      if (std::find(out.begin(), out.end(), to) == out.end()) out.push_back(std::move(to));
    });
    return out;
  }
  bool wins(const Numbers& at, Convention convention) { return remoteness(at, convention).first; }
  // Does the next player win, and in how many moves when the winner hurries?
  std::pair<bool, u64> remoteness(const Numbers& at, Convention convention) {
    const auto key = std::pair(at, convention);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const auto all = options(at);
    std::optional<u64> quickest;
    u64 longest = 0;
    for (const Numbers& to : all) {
      const auto [lost, moves] = remoteness(to, convention);
      if (!lost) quickest = std::min(quickest.value_or(~u64{0}), moves + 1);
      longest = std::max(longest, moves + 1);
    }
    std::pair<bool, u64> out{quickest.has_value(), quickest.value_or(longest)};
    if (all.empty()) out = {convention == Convention::misere, 0};
    return known_[key] = out;
  }
  u64 value(const Numbers& at) {
    if (const auto found = values_.find(at); found != values_.end()) return found->second;
    std::set<u64> seen;
    for (const Numbers& to : options(at)) seen.insert(value(to));
    u64 mex = 0;
    while (seen.contains(mex)) ++mex;
    return values_[at] = mex;
  }

 private:
  RowsGame::List list_;
  std::map<std::pair<Numbers, Convention>, std::pair<bool, u64>> known_;
  std::map<Numbers, u64> values_;
};

std::shared_ptr<RowsGame> rows(std::string name, RowsGame::List list, RowsGame::Kind kind = {}) {
  return std::make_shared<RowsGame>(std::move(name), std::move(list), kind);
}

Answer solved(Session& session, const std::string& position, Convention convention = Convention::normal,
              const std::string& rules = {}) {
  const auto answer = session.answer({.position = position,
                                      .rules = rules,
                                      .convention = convention,
                                      .question = Question::nim_value,
                                      .list_moves = 1'000});
  EXPECT_TRUE(answer.ok()) << position << ": " << answer.error().message;
  return answer ? *answer : Answer{};
}

std::multiset<std::string> results(const std::vector<MoveText>& moves) {
  std::multiset<std::string> out;
  for (const MoveText& move : moves) out.insert(move.result);
  return out;
}

constexpr Convention conventions[] = {Convention::normal, Convention::misere};

// `mine` of the twin's rules against the twin.
void expect_as_twin(Session& session, const std::string& name, Twin& twin, const Numbers& at) {
  for (const Convention convention : conventions) {
    const std::string position = name + " " + text_of(at);
    const Answer answer = solved(session, position, convention);
    const auto [wins, remoteness] = twin.remoteness(at, convention);
    ASSERT_EQ(answer.outcome, wins ? Outcome::N : Outcome::P) << position;
    EXPECT_EQ(answer.remoteness, remoteness) << position;
    std::multiset<std::string> winning;
    for (const Numbers& to : twin.options(at))
      if (wins && !twin.wins(to, convention)) winning.insert(text_of(to));
    EXPECT_EQ(results(answer.winning_moves), winning) << position;
    EXPECT_EQ(answer.winning_move_count, winning.size()) << position;
    if (convention == Convention::normal) {
      EXPECT_EQ(answer.nim_value(), Natural(twin.value(at))) << position;
    }
    EXPECT_EQ(answer.ending, Ending::proved);
  }
}

// The two positions in all that is known of both.
void expect_same(Session& session, const std::string& mine, const std::string& built_in,
                 const std::string& rules = {}) {
  for (const Convention convention : conventions) {
    const Answer a = solved(session, mine, convention, rules),
                 b = solved(session, built_in, convention, rules);
    EXPECT_EQ(a.outcome, b.outcome) << mine;
    EXPECT_EQ(a.outcome_class, b.outcome_class) << mine;
    EXPECT_EQ(a.value, b.value) << mine;
    EXPECT_EQ(a.winning_move_count, b.winning_move_count) << mine;
    EXPECT_EQ(a.drawing_move_count, b.drawing_move_count) << mine;
  }
}

TEST(RulesetByCode, IsSolvedAsItsDefinitionsSay) {
  Session session;
  ASSERT_FALSE(session.add(rows("piles", nim_moves)));
  ASSERT_FALSE(session.add(rows("queens", wythoff_moves)));
  Twin piles(nim_moves), queens(wythoff_moves);
  for (int x = 0; x <= 5; ++x)
    for (int y = 0; y <= 5; ++y) {
      expect_as_twin(session, "piles", piles, {x, y});
      expect_as_twin(session, "piles", piles, {x, 2, y});
      expect_as_twin(session, "queens", queens, {x, y});
    }
}

TEST(RulesetByCode, RandomGamesThatEnd) {
  std::mt19937_64 random(test::seed());
  for (int game = 0; game < 40; ++game) {
    Edges edges;
    for (int i = 0; i < 24; ++i) {
      const int a = static_cast<int>(random() % 10), b = static_cast<int>(random() % 10);
      if (a != b) edges.emplace(std::max(a, b), std::min(a, b));
    }
    Session session;
    ASSERT_FALSE(session.add(rows("token", token_moves(edges))));
    Twin twin(token_moves(edges));
    for (int v = 0; v < 10; ++v) expect_as_twin(session, "token", twin, {v});
  }
}

TEST(RulesetByCode, InSumsItIsTheBuiltInGame) {
  Session session;
  ASSERT_FALSE(session.add(rows("piles", nim_moves)));
  ASSERT_FALSE(session.add(rows("queens", wythoff_moves)));
  for (int x = 0; x <= 4; ++x)
    for (int y = 0; y <= 3; ++y) {
      const std::string at = std::to_string(x) + " " + std::to_string(y);
      expect_same(session, "queens " + at, "wythoff " + at);
      expect_same(session, "queens " + at + " + nim 3", "wythoff " + at + " + nim 3");
      expect_same(session, "nim 2 1 + queens " + at + " + piles 2", "nim 2 1 + wythoff " + at + " + nim 2");
      expect_same(session, "cram 2x3 + piles " + at, "cram 2x3 + nim " + at);
    }
  const Answer sum = solved(session, "piles 3 + nim 4");
  ASSERT_EQ(sum.winning_moves.size(), 1U);
  EXPECT_EQ(sum.winning_moves[0].result, "piles 3 + nim 3");
}

TEST(RulesetByCode, LoopyGamesAreTheBuiltInDigraphs) {
  std::mt19937_64 random(test::seed());
  u64 draws = 0;
  for (int game = 0; game < 40; ++game) {
    Edges edges;
    for (int i = 0; i < 9; ++i) edges.emplace(static_cast<int>(random() % 6), static_cast<int>(random() % 6));
    std::string graph = " :";
    for (const auto& [from, to] : edges) graph += " " + std::to_string(from) + ">" + std::to_string(to);
    Session session;
    ASSERT_FALSE(session.add(rows("token", token_moves(edges), {.loopy = true})));
    for (const auto& [v, unused] : edges) {
      const std::string mine = "token " + std::to_string(v),
                        built_in = "digraph " + std::to_string(v) + graph;
      expect_same(session, mine, built_in);
      draws += solved(session, mine).outcome == Outcome::D ? 1 : 0;
      const Answer a = solved(session, mine + " + nim 2"), b = solved(session, built_in + " + nim 2");
      EXPECT_EQ(a.outcome, b.outcome) << built_in;
      EXPECT_EQ(a.value, b.value) << built_in;
      EXPECT_EQ(a.winning_move_count, b.winning_move_count) << built_in;
    }
  }
  EXPECT_GT(draws, 0U);
}

TEST(RulesetByCode, PartizanGamesAreThoseOfTheRuleLanguage) {
  Session session;
  ASSERT_FALSE(session.add(rows("mine", partizan_moves, {.partizan = true})));
  std::set<std::optional<Outcome>> classes;
  for (int n = 0; n <= 9; ++n)
    for (const std::string turn : {"left: ", "right: "}) {
      const std::string at = turn + std::to_string(n);
      expect_same(session, "mine " + at, "uneven " + at, partizan_rules);
      expect_same(session, "mine " + at + " + nim 2", "uneven " + at + " + nim 2", partizan_rules);
      expect_same(session, "mine " + at + " + mine 3", "uneven " + at + " + uneven 3", partizan_rules);
      classes.insert(solved(session, "mine " + at).outcome_class);
    }
  EXPECT_GE(classes.size(), 2U);
}

TEST(RulesetByCode, TablesAndFormulas) {
  Session session;
  ASSERT_FALSE(session.add(rows("queens", wythoff_moves)));
  const std::vector<Range> box = {{"x", 0, 6}, {"y", 0, 6}};
  for (const Convention convention : conventions) {
    const auto mine = session.table({.game = "queens", .convention = convention, .ranges = box});
    const auto built_in = session.table({.game = "wythoff", .convention = convention, .ranges = box});
    ASSERT_TRUE(mine.ok() && built_in.ok());
    EXPECT_EQ(mine->cells, built_in->cells);
  }
  ASSERT_FALSE(session.add(rows("uneven", partizan_moves, {.partizan = true})));
  const auto classes = session.table({.game = "uneven", .ranges = {{"n", 0, 9}}});
  const auto in_rules = session.table({.game = "uneven", .rules = partizan_rules, .ranges = {{"n", 0, 9}}});
  ASSERT_TRUE(classes.ok() && in_rules.ok());
  EXPECT_EQ(classes->content, TableContent::outcome_classes);
  EXPECT_EQ(classes->cells, in_rules->cells);
  const auto refuted =
      session.refute({.game = "queens", .formula = "x xor y", .values = true, .coordinates = 2, .to = 5});
  ASSERT_TRUE(refuted.ok()) << refuted.error().message;
  EXPECT_EQ(refuted->counterexample, (std::vector<u64>{1, 1}));
}

TEST(RulesetByCode, MovesHaveWordsAndEqualOnesAreOne) {
  class Twice final : public RowsGame {
   public:
    Twice()
        : RowsGame("twice", [](const Numbers& at, Player, const auto& add) {
            if (at[0] > 0) add({0}), add({at[0] - 1}), add({0});
          }) {}
    std::string move_label(const std::string& from, const std::string& to) const override {
      return "take " + std::to_string(from[0] - to[0]);
    }
  };
  Session session;
  ASSERT_FALSE(session.add(std::make_shared<Twice>()));
  const Answer answer = solved(session, "twice 3");
  ASSERT_EQ(answer.winning_moves.size(), 1U) << "it is added twice";
  EXPECT_EQ(answer.winning_moves[0].label, "take 3");
  EXPECT_EQ(solved(session, "twice 2").winning_move_count, 1U);
}

TEST(RulesetByCode, SessionsOfDifferentThreadsShareOne) {
  const auto shared = rows("queens", wythoff_moves);
  std::vector<Answer> answers(4);
  std::vector<std::thread> threads;
  for (Answer& answer : answers)
    threads.emplace_back([&] {
      Session session;
      if (!session.add(shared)) answer = solved(session, "queens 6 9 + nim 2");
    });
  for (std::thread& thread : threads) thread.join();
  Twin twin(wythoff_moves);
  for (const Answer& answer : answers) EXPECT_EQ(answer.nim_value(), Natural(twin.value({6, 9}) ^ 2));
}

// ---- What goes wrong --------------------------------------------------------------------------------------

TEST(RulesetByCode, NamesAreNamesAndTakenOnce) {
  Session session;
  const auto refused = [&](const std::string& name) {
    const auto error = session.add(rows(name, nim_moves));
    return error ? english(error->message) : "";
  };
  EXPECT_EQ(refused(""), "'' cannot be the name of a ruleset");
  for (const std::string name : {"two words", "a+b", "3x", "_x", "caf\xc3\xa9", "x:y", "x\n"})
    EXPECT_NE(refused(name).find("cannot be the name"), std::string::npos) << name;
  EXPECT_NE(refused(std::string(41, 'x')), "");
  EXPECT_EQ(refused(std::string(40, 'x')), "");
  EXPECT_EQ(refused("nim"), "there is a ruleset called 'nim' already");
  EXPECT_EQ(refused("kayles"), "there is a ruleset called 'kayles' already");
  ASSERT_FALSE(session.define("", "game pairs(n)\n  (n) -> (n - 1)\n"));
  EXPECT_EQ(refused("pairs"), "there is a ruleset called 'pairs' already");
  EXPECT_EQ(refused("mine"), "");
  EXPECT_EQ(refused("mine"), "there is a ruleset called 'mine' already");
  EXPECT_TRUE(session.add(nullptr));
  const auto near = session.answer({.position = "mien 3"});
  ASSERT_FALSE(near.ok());
  EXPECT_EQ(near.error().hint, "Did you mean 'mine'?");
  // Rules that a request brings come first, as they do before built-in games.
  const auto brought = session.answer({.position = "mine 3", .rules = "game mine(n)\n  (n) -> (n - 1)\n"});
  ASSERT_TRUE(brought.ok());
  EXPECT_EQ(brought->nim_value(), Natural(1));
  EXPECT_EQ(solved(session, "mine 3").nim_value(), Natural(3));
}

TEST(RulesetByCode, ErrorsOfReadPointIntoTheRequest) {
  Session session;
  ASSERT_FALSE(session.add(rows("mine", nim_moves)));
  for (const std::string position : {"mine 3 x", "nim 4 + mine 3 x", "nim 4 + mine 3 x + nim 1"}) {
    const auto answer = session.answer({.position = position});
    ASSERT_FALSE(answer.ok());
    EXPECT_EQ(answer.error().message, "'3 x' is no row of numbers");
    EXPECT_EQ(answer.error().hint, "Type: mine NUMBERS");
    EXPECT_EQ(answer.error().offset, position.find('x')) << position;
    EXPECT_EQ(answer.error().length, 1U);
  }
  EXPECT_FALSE(session.answer({.position = "mine"}).ok());
  class FarAway final : public RowsGame {
   public:
    FarAway() : RowsGame("far", nim_moves) {}
    Result<std::string> read(std::string_view) const override {
      return Error{ErrorKind::wrong, "no"_m, {}, 1'000, 1'000};
    }
  };
  ASSERT_FALSE(session.add(std::make_shared<FarAway>()));
  const auto far = session.answer({.position = "far 3"});
  ASSERT_FALSE(far.ok());
  EXPECT_LE(far.error().offset + far.error().length, 5U);
}

TEST(RulesetByCode, AnErrorForATextThatIsReadAsAnother) {
  class Odd final : public RowsGame {
   public:
    Odd() : RowsGame("odd", nim_moves) {}
    std::string text(const std::string& position) const override { return std::to_string(position[0] | 1); }
  };
  Session session;
  ASSERT_FALSE(session.add(std::make_shared<Odd>()));
  EXPECT_TRUE(session.answer({.position = "odd 3"}).ok());
  const auto wrong = session.answer({.position = "odd 4"});
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().message,
            "the ruleset 'odd' writes this position as '5', and reads that as another");
  // What has a '+' is read as a sum, whatever read() makes of it.
  class Plus final : public RowsGame {
   public:
    Plus() : RowsGame("plus", nim_moves) {}
    Result<std::string> read(std::string_view) const override { return bytes({2}); }
    std::string text(const std::string&) const override { return "1+1"; }
  };
  ASSERT_FALSE(session.add(std::make_shared<Plus>()));
  EXPECT_FALSE(session.answer({.position = "plus 2"}).ok());
}

TEST(RulesetByCode, PlayThatWasPromisedToEndAndComesBackIsAnError) {
  const Edges triangle = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {4, 3}, {5, 5}};
  Session session;
  ASSERT_FALSE(session.add(rows("token", token_moves(triangle))));
  ASSERT_FALSE(session.add(rows("both", token_moves(triangle), {.partizan = true})));
  const auto expect_refused = [&](const Task& task) {
    const auto answer = session.answer(task);
    ASSERT_FALSE(answer.ok()) << task.position;
    EXPECT_EQ(answer.error().kind, ErrorKind::wrong);
    EXPECT_NE(english(answer.error().message).find("play comes back to '"), std::string::npos)
        << answer.error().message;
    // The session goes on.
    EXPECT_EQ(solved(session, "token 4").outcome, Outcome::N);
  };
  for (const Convention convention : conventions)
    for (const std::string position : {"token 0", "token 0 + nim 2", "nim 1 + token 4 + token 2", "both 5",
                                       "both 0 + nim 2", "both 0 + token 4"})
      expect_refused({.position = position, .convention = convention});
  // Who wins alone is known all the same where somebody does.
  EXPECT_EQ(solved(session, "both 0").outcome_class, Outcome::N);
  EXPECT_FALSE(session.table({.game = "token", .ranges = {{"n", 0, 4}}}).ok());
  EXPECT_TRUE(session.table({.game = "token", .ranges = {{"n", 3, 4}}}).ok());
}

TEST(RulesetByCode, ListsAndPlayWithoutEndRunOut) {
  class Endless final : public RowsGame {
   public:
    Endless(std::string name, std::size_t size, std::chrono::microseconds pause)
        : RowsGame(std::move(name), nim_moves), size_(size), pause_(pause) {}
    void options(const std::string&, Player, Options& out) const override {
      for (u64 i = 0;; ++i) {
        if (pause_.count() > 0) std::this_thread::sleep_for(pause_);
        if (!out.add(std::to_string(i) + std::string(size_, 'x'))) return;
      }
    }

   private:
    std::size_t size_;
    std::chrono::microseconds pause_;
  };
  Session session;
  ASSERT_FALSE(session.add(std::make_shared<Endless>("small", 0, std::chrono::microseconds(0))));
  ASSERT_FALSE(session.add(std::make_shared<Endless>("big", 1 << 20, std::chrono::microseconds(0))));
  ASSERT_FALSE(session.add(std::make_shared<Endless>("slow", 0, std::chrono::microseconds(100))));
  // A list without options to the end: play goes on for ever through new positions.
  ASSERT_FALSE(session.add(rows("longer", [](const Numbers& at, Player, const auto& add) {
    Numbers to = at;
    to.push_back(1);
    add(to);
  })));
  const auto ending = [&](const std::string& position, const Limits& limits) {
    const auto answer = session.answer({.position = position, .limits = limits});
    EXPECT_TRUE(answer.ok()) << position;
    EXPECT_FALSE(answer->outcome) << position;
    return answer->ending;
  };
  EXPECT_EQ(ending("small 1", {}), Ending::too_many_options);
  EXPECT_EQ(ending("big 1", {}), Ending::out_of_memory);
  EXPECT_EQ(ending("slow 1", {.seconds = 0.1}), Ending::out_of_time);
  EXPECT_EQ(ending("longer 1", {.positions = 10'000}), Ending::out_of_positions);
  EXPECT_EQ(ending("longer 1", {.bytes = 10'000'000}), Ending::out_of_memory);
  EXPECT_EQ(ending("longer 1 + nim 2", {.positions = 10'000}), Ending::out_of_positions);
  const auto start = std::chrono::steady_clock::now();
  const auto sum = session.answer(
      {.position = "slow 1 + nim 2", .convention = Convention::misere, .limits = {.seconds = 0.1}});
  ASSERT_TRUE(sum.ok());
  EXPECT_EQ(sum->ending, Ending::out_of_time);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  session.stop();
  EXPECT_EQ(ending("slow 1", {}), Ending::stopped);
  session.go_on();
}

TEST(RulesetByCode, ExceptionsBecomeErrors) {
  enum class Where { name, kind, read, text, options, label, nowhere };
  class Throwing final : public RowsGame {
   public:
    Throwing(std::string name, Where where) : RowsGame(std::move(name), nim_moves), where_(where) {}
    std::string name() const override { return may_throw(Where::name), RowsGame::name(); }
    bool is_loopy() const override { return may_throw(Where::kind), false; }
    Result<std::string> read(std::string_view typed) const override {
      return may_throw(Where::read), RowsGame::read(typed);
    }
    std::string text(const std::string& position) const override {
      return may_throw(Where::text), RowsGame::text(position);
    }
    void options(const std::string& position, Player player, Options& out) const override {
      RowsGame::options(position, player, out);
      if (position == bytes({1})) may_throw(Where::options);
    }
    std::string move_label(const std::string& from, const std::string& to) const override {
      return may_throw(Where::label), RowsGame::move_label(from, to);
    }

   private:
    void may_throw(Where here) const {
      if (here == where_) throw std::runtime_error("not today");
    }
    Where where_;
  };
  for (const Where where : {Where::name, Where::kind}) {
    Session session;
    const auto error = session.add(std::make_shared<Throwing>("mine", where));
    ASSERT_TRUE(error);
    EXPECT_NE(english(error->message).find("threw an exception: not today"), std::string::npos);
    EXPECT_TRUE(session.answer({.position = "nim 3"}).ok());
  }
  for (const Where where : {Where::read, Where::text, Where::options, Where::label}) {
    Session session;
    ASSERT_FALSE(session.add(std::make_shared<Throwing>("mine", where)));
    ASSERT_FALSE(session.add(std::make_shared<Throwing>("good", Where::nowhere)));
    for (const std::string position : {"mine 3", "mine 3 + nim 2"}) {
      const auto answer = session.answer({.position = position});
      ASSERT_FALSE(answer.ok()) << position;
      EXPECT_EQ(answer.error().message, "the code of the ruleset 'mine' threw an exception: not today");
      EXPECT_EQ(solved(session, "good 3").nim_value(), Natural(3));
    }
  }
}

TEST(RulesetByCode, WhatNeedsToSeeRulesSaysSo) {
  Session session;
  ASSERT_FALSE(session.add(rows("mine", nim_moves)));
  const auto certificate = session.certificate({.position = "nim 2 + mine 3"});
  ASSERT_FALSE(certificate.ok());
  EXPECT_EQ(certificate.error().message, "there is no certificate for a game that is given by code");
  EXPECT_TRUE(session.certificate({.position = "mine 3", .rules = "game mine(n)\n  (n) -> (n - 1)\n"}).ok());
  EXPECT_FALSE(session.prove({.game = "mine"}).ok());
  EXPECT_FALSE(session.ask({.game = "mine", .question = "forall n: P(n)"}).ok());
  EXPECT_FALSE(session.sequence({.game = "mine"}).ok());
}

}  // namespace
}  // namespace sprague
