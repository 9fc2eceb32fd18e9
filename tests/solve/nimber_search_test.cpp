// The search of nimbers against the plain search of all followers (solve/search.hpp), with each of its techniques switched
// off, on random games of other kinds than it was made for, and at its limits.
#include "solve/nimber_search.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <random>

#include "rules/domino_game.hpp"
#include "rules/nimstring_game.hpp"
#include "rules/sprouts_game.hpp"
#include "rulesets/cram.hpp"
#include "solve/search.hpp"
#include "tests/support/seed.hpp"

namespace sprague {
namespace {

using rulesets::Cram;

constexpr unsigned threads = 3;

NimberTechniques but(const auto& change) {
  NimberTechniques out;
  change(out);
  return out;
}
// Everything, and with one technique off each.
std::vector<NimberTechniques> all_techniques() {
  return {NimberTechniques{},
          but([](auto& t) { t.asks_sets = false; }),
          but([](auto& t) { t.looks_ahead = false; }),
          but([](auto& t) { t.proof_numbers = false; }),
          but([](auto& t) { t.leaves_early = false; }),
          but([](auto& t) { t.orders_options = false; }),
          but([](auto& t) { t.hardest_last = false; }),
          but([](auto& t) { t.shallow_bytes = 0; }),
          but([](auto& t) { t.proof_numbers = t.looks_ahead = false; }),
          but([](auto& t) { t.orders_options = t.looks_ahead = false; }),
          but([](auto& t) {
            t.asks_sets = t.proof_numbers = false;
            t.shallow_bytes = 0;
          })};
}

template <class Word>
DominoShape<Word> piece_for(const DominoGame<Word>&, const CellBox<u128>& box) {
  return shape_of(CellBox<Word>{static_cast<Word>(box.cells), box.rows, box.columns});
}
template <unsigned width>
auto piece_for(const AlignedDominoGame<width>&, const CellBox<u128>& box) {
  return AlignedDominoGame<width>::position_of({static_cast<u64>(box.cells), box.rows, box.columns});
}

Cram::Position board_with(u64 free, unsigned rows, unsigned columns) {
  Cram::Position out;
  out.free = free;
  out.rows = static_cast<std::uint8_t>(rows);
  out.columns = static_cast<std::uint8_t>(columns);
  return out;
}

// Values, and "is it v?" in a table of its own, so that neither is read off the other's.
template <class Game>
class Compared {
 public:
  explicit Compared(NimberTechniques techniques = {}, bool knows_theorems = true)
      : game_(knows_theorems), values_(game_, techniques), questions_(game_, techniques) {}
  void expect(const Cram::Position& board, u64 value, const std::string& what) {
    Budget budget(Limits::none());
    std::vector<typename Game::Position> sum;
    for (const u128 piece : pieces_of(board)) sum.push_back(piece_for(game_, box_of(board, piece)));
    for (const u64 wanted : {value + 1, value, u64{0}, u64{1}, u64{100}})
      EXPECT_EQ(questions_.has_value(sum, wanted, budget), wanted == value)
          << what << " is " << wanted << "?";
    EXPECT_EQ(values_.value(sum, budget), value) << what;
  }

 private:
  Game game_;
  NimberSearch<Game> values_, questions_;
};

class PlainCram {
 public:
  u64 value(const Cram::Position& board) {
    Budget budget(Limits::none());
    return search_.facts(cram_.simplified(board), budget)->nim_value;
  }

 private:
  Cram cram_;
  Cram::Simplified rules_;
  Search<Cram::Simplified> search_{rules_};
};

TEST(NimberSearch, AgreesWithThePlainSearchOnAllSmallBoards) {
  PlainCram plain;
  Compared<AlignedDominoGame<8>> eight;
  Compared<AlignedDominoGame<4>> four;
  Compared<DominoGame<u64>> narrow;
  Compared<DominoGame<u128>> wide;
  const std::pair<unsigned, unsigned> sizes[] = {{3, 4}, {2, 6}, {1, 12}, {3, 3}};
  for (const auto& [rows, columns] : sizes)
    for (u64 free = 0; free < u64{1} << (rows * columns); ++free) {
      const Cram::Position board = board_with(free, rows, columns);
      const u64 value = plain.value(board);
      if (columns <= 8) eight.expect(board, value, board.text());
      four.expect(board, value, board.text());
      if (free % 8 == 0) {
        narrow.expect(board, value, board.text());
        wide.expect(board, value, board.text());
      }
    }
}

TEST(NimberSearch, AgreesWithThePlainSearchOnRandomBoardsWithEachTechniqueOff) {
  std::mt19937 random(test::seed());
  PlainCram plain;
  std::vector<Compared<AlignedDominoGame<8>>> compared;
  for (const NimberTechniques& techniques : all_techniques()) compared.emplace_back(techniques);
  compared.emplace_back(NimberTechniques{}, false);
  Compared<AlignedDominoGame<4>> four;
  Compared<DominoGame<u64>> narrow;
  Compared<DominoGame<u128>> wide;
  for (int tries = 0; tries < 150; ++tries) {
    const unsigned rows = 2 + test::below(random, 7);
    const unsigned columns = 2 + test::below(random, std::min(8U, 42 / rows) - 1);
    u64 free = low_bits<u64>(rows * columns);
    while (std::popcount(free) > 20) free &= ~(u64{1} << test::below(random, rows * columns));
    const Cram::Position board = board_with(free, rows, columns);
    const std::string what = board.text() + ", seed " + std::to_string(test::seed());
    const u64 value = plain.value(board);
    for (auto& one : compared) one.expect(board, value, what);
    if (std::min(rows, columns) <= 4) four.expect(board, value, what);
    narrow.expect(board, value, what);
    wide.expect(board, value, what);
  }
}

// A game without boards: heaps, each with random options that are sums of smaller heaps; nimbers beyond 64 occur where
// `is_dense` makes a heap like a heap of Nim.
struct RandomHeaps {
  struct Position {
    u64 heap = 0;
    [[nodiscard]] u64 hash() const { return heap; }  // a poor one: all upper bits are 0
    friend bool operator==(const Position&, const Position&) = default;
  };
  std::vector<std::vector<std::vector<Position>>> options_of;
  bool is_bounded = true;

  RandomHeaps(std::mt19937& random, u64 heaps, bool is_dense) : options_of(heaps) {
    for (u64 heap = 1; heap < heaps; ++heap) {
      const u64 count = is_dense ? heap : test::below(random, 9);
      for (u64 i = 0; i < count; ++i) {
        std::vector<Position> option;
        if (is_dense && test::below(random, 40) != 0) {
          option.push_back({i});
        } else {
          for (u64 k = test::below(random, 4); k > 0; --k)
            option.push_back({test::below(random, static_cast<std::uint32_t>(heap))});
        }
        options_of[heap].push_back(option);
      }
    }
  }
  [[nodiscard]] std::vector<u64> plain_values() const {
    std::vector<u64> out;
    for (const auto& options : options_of) {
      std::vector<bool> seen(options.size() + 1);
      for (const auto& option : options) {
        u64 sum = 0;
        for (const Position& heap : option) sum ^= out[heap.heap];
        if (sum < seen.size()) seen[sum] = true;
      }
      out.push_back(static_cast<u64>(std::find(seen.begin(), seen.end(), false) - seen.begin()));
    }
    return out;
  }

  void options(const Position& position, const auto& visit) const {
    for (const auto& option : options_of[position.heap])
      if (!visit(std::span<const Position>(option))) return;
  }
  [[nodiscard]] std::optional<u64> known_value(const Position& position) const {
    return position.heap == 0 ? std::optional<u64>(0) : std::nullopt;
  }
  [[nodiscard]] u64 value_bound(const Position& position) const {
    return is_bounded ? options_of[position.heap].size() : ~u64{0};
  }
  [[nodiscard]] u64 weight(const Position& position) const { return position.heap; }
  [[nodiscard]] u64 moves(u64 weight) const { return weight; }
  [[nodiscard]] RandomHeaps for_another_thread() const { return *this; }
};

// Values, and "is it v?" in a table of its own, by each of the techniques, against the definition.
void expect_nimbers_of_random_games(const std::vector<NimberTechniques>& all, const Limits& limits,
                                    int count) {
  std::mt19937 random(test::seed());
  for (int tries = 0; tries < 30; ++tries) {
    RandomHeaps game(random, tries % 3 == 0 ? 150 : 60, tries % 3 == 0);
    game.is_bounded = tries % 2 == 0;
    const std::vector<u64> values = game.plain_values();
    for (const NimberTechniques& techniques : all) {
      NimberSearch<RandomHeaps> search(game, techniques), questions(game, techniques);
      Budget budget(limits);
      for (int asked = 0; asked < count; ++asked) {
        const u64 heap = test::below(random, static_cast<std::uint32_t>(values.size()));
        const u64 wanted = asked % 2 == 0 ? values[heap] : test::below(random, 200);
        EXPECT_EQ(questions.has_value(RandomHeaps::Position{heap}, wanted, budget), wanted == values[heap])
            << "seed " << test::seed() << ", try " << tries << ", heap " << heap;
        EXPECT_EQ(search.value(RandomHeaps::Position{heap}, budget), values[heap])
            << "seed " << test::seed() << ", try " << tries << ", heap " << heap;
      }
    }
  }
}

TEST(NimberSearch, FindsTheNimbersOfRandomGames) {
  expect_nimbers_of_random_games(all_techniques(), Limits::none(), 20);
}

// A chain of a million moves, each with one option.
struct LongChain {
  using Position = RandomHeaps::Position;
  void options(const Position& position, const auto& visit) const {
    const Position less{position.heap - 1};
    if (position.heap > 0) visit(std::span<const Position>(&less, 1));
  }
  [[nodiscard]] std::optional<u64> known_value(const Position&) const { return std::nullopt; }
  [[nodiscard]] u64 value_bound(const Position& position) const { return position.heap; }
  [[nodiscard]] u64 weight(const Position& position) const { return position.heap; }
  [[nodiscard]] u64 moves(u64 weight) const { return weight; }
  [[nodiscard]] LongChain for_another_thread() const { return *this; }
};

TEST(NimberSearch, GoesAMillionMovesDeepWithoutRecursion) {
  NimberSearch<LongChain> search;
  Budget budget(Limits{});
  EXPECT_EQ(search.value(LongChain::Position{1'000'000}, budget), 0U);
  EXPECT_EQ(search.value(LongChain::Position{999'999}, budget), 1U);
}

const DominoShape<u64> board5x6 = shape_of(CellBox<u64>{low_bits<u64>(30), 5, 6});

TEST(NimberSearch, MemoryThatIsForbiddenIsNotTaken) {
  for (const u64 bytes : {u64{0}, u64{1'000}, u64{20'000}, u64{60'000}}) {
    NimberSearch<DominoGame<u64>> search;
    Budget budget(Limits{.bytes = bytes});
    EXPECT_FALSE(search.value(board5x6, budget).has_value());
    EXPECT_EQ(budget.ending(), Ending::out_of_memory);
    EXPECT_LE(search.table_bytes(), bytes);
    EXPECT_LE(budget.peak_bytes(), bytes);
    Budget more(Limits{});  // what was found is kept, and nothing is broken
    EXPECT_EQ(search.value(board5x6, more), 2U);
  }
}

// With so little memory that a table which never forgets often ends the search. Of several threads the stacks may end it, too.
TEST(NimberSearch, ForgetsWhereMemoryIsShort) {
  std::mt19937 random(test::seed());
  PlainCram plain;
  for (int tries = 0; tries < 4; ++tries) {
    u64 free = low_bits<u64>(30);
    while (std::popcount(free) > 23) free &= ~(u64{1} << test::below(random, 30));
    const Cram::Position board = board_with(free, 5, 6);
    const u64 value = plain.value(board);
    std::vector<AlignedDominoGame<8>::Position> sum;
    for (const u128 piece : pieces_of(board))
      sum.push_back(piece_for(AlignedDominoGame<8>(), box_of(board, piece)));
    for (NimberTechniques techniques : all_techniques())
      for (const unsigned team : {1U, threads}) {
        const Limits limits{.bytes = team * 60'000, .threads = team};
        techniques.ticks_alone = 0;
        for (const bool forgets : {false, true}) {
          techniques.forgets_from = forgets ? 0 : ~u64{0};
          NimberSearch<AlignedDominoGame<8>> search(AlignedDominoGame<8>(), techniques);
          Budget budget(limits);
          const auto found = search.value(sum, budget);
          EXPECT_LE(budget.peak_bytes(), limits.bytes);
          if (found || (forgets && team == 1)) {
            EXPECT_EQ(found, value) << board.text() << ", seed " << test::seed() << ", threads " << team;
          } else {
            EXPECT_EQ(budget.ending(), Ending::out_of_memory);
          }
        }
      }
  }
  for (const unsigned team : {1U, threads})
    for (const bool forgets : {false, true}) {
      NimberSearch<DominoGame<u64>> search(DominoGame<u64>(), but([&](auto& t) {
                                             t.ticks_alone = 0;
                                             t.forgets_from = forgets ? 0 : ~u64{0};
                                           }));
      Budget budget(Limits{.bytes = team * 100'000, .threads = team});
      EXPECT_EQ(search.value(board5x6, budget), forgets ? std::optional<u64>(2) : std::nullopt) << team;
    }
}

// A million options, each with bytes of its own.
struct Wide {
  struct Position {
    u64 heap = 0;
    [[nodiscard]] u64 hash() const { return hash_of(heap); }
    [[nodiscard]] u64 heap_bytes() const { return 10'000; }
    friend bool operator==(const Position&, const Position&) = default;
  };
  std::size_t* listed;
  std::atomic<bool>* stop;

  void options(const Position& position, const auto& visit) const {
    for (u64 heap = 0; position.heap == ~u64{0} && heap < 1'000'000; ++heap) {
      ++*listed;
      *stop = true;
      const Position option{heap};
      if (!visit(std::span<const Position>(&option, 1))) return;
    }
  }
  [[nodiscard]] std::optional<u64> known_value(const Position&) const { return std::nullopt; }
  [[nodiscard]] u64 value_bound(const Position& position) const { return position.heap; }
  [[nodiscard]] u64 weight(const Position& position) const { return position.heap; }
  [[nodiscard]] u64 moves(u64 weight) const { return weight; }
};

TEST(NimberSearch, StopsWhileTheOptionsOfAPositionAreListed) {
  std::size_t listed = 0;
  std::atomic<bool> stop = false;
  NimberSearch<Wide> search(Wide{&listed, &stop});
  Budget budget(Limits{}, &stop);
  EXPECT_FALSE(search.value(Wide::Position{~u64{0}}, budget).has_value());
  EXPECT_EQ(budget.ending(), Ending::stopped);
  EXPECT_LE(listed, 64U);
}

TEST(NimberSearch, CountsWhatPositionsHoldElsewhere) {
  std::size_t listed = 0;
  std::atomic<bool> stop = false;
  NimberSearch<Wide> search(Wide{&listed, &stop});
  Budget budget(Limits{.bytes = 10'000'000});
  EXPECT_FALSE(search.value(Wide::Position{~u64{0}}, budget).has_value());
  EXPECT_EQ(budget.ending(), Ending::out_of_memory);
  EXPECT_LE(listed, 1'064U);
}

TEST(NimberSearch, LeavesThroughEveryWayOut) {
  const DominoShape<u64> board = shape_of(CellBox<u64>{low_bits<u64>(12), 3, 4});
  u64 polls = 0;
  {
    const ForcedExhaustion hook = Budget::fail_at(~u64{0});
    Budget budget(Limits{});
    NimberSearch<DominoGame<u64>> search(DominoGame<u64>(false));
    EXPECT_EQ(search.value(board, budget), 1U);
    polls = hook.polls();
  }
  ASSERT_GT(polls, 20U);
  for (const bool is_memory : {false, true})
    for (u64 k = 1; k <= polls; ++k) {
      NimberSearch<DominoGame<u64>> search(DominoGame<u64>(false));
      {
        const ForcedExhaustion hook = is_memory ? Budget::fail_at_hold(k) : Budget::fail_at(k);
        Budget budget(Limits{});
        const auto value = search.value(board, budget);
        EXPECT_EQ(value.has_value(), !budget.exhausted()) << k;
        if (value) {
          EXPECT_EQ(value, 1U);
        }
      }
      Budget budget(Limits{});
      EXPECT_EQ(search.value(board, budget), 1U) << k;
    }
}

TEST(NimberSearch, ATableHoldsWhatWasPutIn) {
  using Position = RandomHeaps::Position;
  NimberTable<Position> table;
  Budget budget(Limits::none());
  const auto entry = [](u64 i) {
    return i % 3 == 0 ? NimberEntry::exact(i % 1'000) : NimberEntry::excluding({i % 15 + 1, false});
  };
  for (u64 i = 0; i < 50'000; ++i) {
    EXPECT_TRUE(table.find({i}, table.hash_for({i})).empty());
    ASSERT_TRUE(table.add({i}, table.hash_for({i}), entry(i), budget));
  }
  for (u64 i = 0; i < 50'000; ++i) ASSERT_EQ(table.find({i}, table.hash_for({i})), entry(i)) << i;
  EXPECT_EQ(table.size(), 50'000U);
  EXPECT_LT(table.bytes(), 50'000U * 20);
  const Position position{3};  // 0, and later what was known before
  EXPECT_TRUE(table.add(position, table.hash_for(position), NimberEntry::excluding({8, false}), budget));
  EXPECT_EQ(table.find(position, table.hash_for(position)).value(), 3U);

  NimberTable<Position> few;
  ASSERT_TRUE(few.add({5}, few.hash_for({5}), NimberEntry::exact(1), budget));
  EXPECT_TRUE(
      few.find({0}, few.hash_for({5})).empty());  // free places beside the taken one are as 0 would be
}

TEST(NimberSearch, AnEntryKeepsAGuessToAFifthBesideWhatIsExcluded) {
  std::mt19937 random(test::seed());
  for (int tries = 0; tries < 10'000; ++tries) {
    const NimberSet wanted{u64{1} << test::below(random, 15) | u64{1} << test::below(random, 15), false};
    const NimberSet excluded{test::below(random, 1U << 15), false};
    const auto guess = [&] { return 1 + test::below(random, 1U << test::below(random, 17)); };
    const NimberEffort effort{guess(), guess()};
    const NimberEntry entry = NimberEntry::excluding(excluded).guessing(wanted, effort);
    EXPECT_FALSE(entry.empty());
    EXPECT_EQ(entry.possible(), NimberSet::all() - excluded);
    const auto kept = entry.effort(wanted);
    ASSERT_TRUE(kept.has_value());
    for (const auto& [given, got] : {std::pair(effort.yes, kept->yes), std::pair(effort.no, kept->no)}) {
      EXPECT_LE(got, given);
      EXPECT_GE(5 * u64{got}, 4 * u64{given}) << "seed " << test::seed();
    }
    // What is known wins, and the later guess.
    EXPECT_EQ(entry.with(NimberEntry::exact(3)).value(), 3U);
    EXPECT_EQ(NimberEntry::exact(3).with(entry).value(), 3U);
    EXPECT_EQ(NimberEntry::exact(3).possible(), NimberSet::only(3));
    const NimberEntry later = NimberEntry::excluding({1, false}).guessing(wanted, {1, 2});
    EXPECT_EQ(entry.with(later).possible(), NimberSet::all() - (excluded | NimberSet{1, false}));
    EXPECT_EQ(entry.with(later).effort(wanted)->no, 2U);
    EXPECT_EQ(entry.with(NimberEntry::excluding({1, false})).effort(wanted)->no, kept->no);
    // An answer that tells what it took is of use longer than the guess before it.
    const NimberEntry answer = NimberEntry::excluding({1, false}).taking(guess());
    EXPECT_FALSE(entry.with(answer).effort(wanted).has_value());
    EXPECT_EQ(entry.with(answer).worth(), answer.worth());
    EXPECT_EQ(answer.with(later).effort(wanted)->no, 2U);
  }
  EXPECT_FALSE(NimberEntry::excluding({2, false}).effort({1, false}).has_value());
}

TEST(NimberSearch, SetsOfNimbersAreMovedByNimSums) {
  std::mt19937 random(test::seed());
  for (int tries = 0; tries < 1'000; ++tries) {
    const NimberSet set{(u64{random()} << 32 | random()) & (u64{random()} << 32 | random()), tries % 2 == 0};
    const u64 nimber = test::below(random, 64);
    const NimberSet moved = set.plus(nimber);
    for (u64 v = 0; v < 64; ++v) EXPECT_EQ(moved.contains(v ^ nimber), set.contains(v));
    EXPECT_EQ(moved.above, set.above);
    EXPECT_EQ(set.plus(64 + nimber), NimberSet::all());
    EXPECT_TRUE((set - set.and_below()).empty());
    if (set.low != 0) {
      EXPECT_EQ(set & NimberSet::up_to(set.least()), NimberSet::only(set.least()));
    }
  }
}

// Several threads
// ------------------------------------------------------------------------------------------------

// So that small games are searched by all of them.
const NimberTechniques at_once = but([](auto& t) { t.ticks_alone = 0; });

TEST(NimberTeams, AgreeWithThePlainSearchOnRandomBoards) {
  std::mt19937 random(test::seed());
  PlainCram plain;
  for (int tries = 0; tries < 60; ++tries) {
    const unsigned rows = 3 + test::below(random, 4), columns = 4 + test::below(random, 3);
    u64 free = low_bits<u64>(rows * columns);
    while (std::popcount(free) > 22) free &= ~(u64{1} << test::below(random, rows * columns));
    const Cram::Position board = board_with(free, rows, columns);
    NimberSearch<AlignedDominoGame<8>> values(AlignedDominoGame<8>(), at_once);
    NimberSearch<DominoGame<u64>> questions(DominoGame<u64>(false), at_once);
    std::vector<AlignedDominoGame<8>::Position> sum;
    std::vector<DominoShape<u64>> shapes;
    for (const u128 piece : pieces_of(board)) {
      sum.push_back(piece_for(AlignedDominoGame<8>(), box_of(board, piece)));
      shapes.push_back(piece_for(DominoGame<u64>(), box_of(board, piece)));
    }
    const u64 value = plain.value(board);
    Budget budget(Limits{.threads = threads});
    EXPECT_EQ(values.value(sum, budget), value) << board.text() << ", seed " << test::seed();
    for (const u64 wanted : {value, value + 1, u64{0}})
      EXPECT_EQ(questions.has_value(shapes, wanted, budget), wanted == value) << board.text();
    EXPECT_FALSE(budget.exhausted());
  }
}

TEST(NimberTeams, FindTheNimbersOfNimstring) {
  std::mt19937 random(test::seed());
  const BoxBoard board{3, 3};
  const NimstringGame game(board);
  for (int tries = 0; tries < 20; ++tries) {
    u64 left = board.all_lines();
    while (std::popcount(left) > 17) left &= ~(u64{1} << test::below(random, board.lines()));
    const auto rest = nimstring::reduced(board, left);
    if (!rest || *rest == 0) continue;
    const auto component = game.position_of(board.component(*rest));
    NimberSearch<NimstringGame> alone(game), together(game, at_once);
    Budget one(Limits{}), several(Limits{.threads = threads});
    EXPECT_EQ(together.value(component, several), alone.value(component, one)) << "seed " << test::seed();
    EXPECT_FALSE(several.exhausted());
  }
}

// What a table of texts has written it reads; and nothing else.
TEST(NimberTable, KeepsTexts) {
  using Position = SproutsGame::Position;
  NimberTable<Position> table, other, broken;
  Budget budget(Limits::none());
  for (u64 i = 0; i < 2'000; ++i) {
    const Position text{std::string(i % 90, '0') + std::to_string(i)};
    ASSERT_TRUE(table.add(text, table.hash_for(text), NimberEntry::exact(i), budget));
  }
  std::string kept;
  table.append_to(kept);
  ASSERT_TRUE(other.add_all(kept, budget));
  EXPECT_EQ(other.size(), 2'000U);
  for (u64 i = 0; i < 2'000; ++i) {
    const Position text{std::string(i % 90, '0') + std::to_string(i)};
    EXPECT_EQ(other.find(text, other.hash_for(text)).value(), i);
  }
  EXPECT_FALSE(broken.add_all(std::string_view(kept).substr(0, kept.size() - 1), budget));
}

// What costs little goes first; what is left is as it was, wherever it stood.
TEST(NimberTable, ForgetsWhatTookLittle) {
  const auto expect_forgetting = [](auto table, const auto& position, u64 bytes) {
    table.forget_from(0);
    Budget budget(Limits{.bytes = bytes});
    constexpr u64 count = 30'000;
    const auto is_dear = [](u64 i) { return i % 100 == 0; };
    const auto entry = [&](u64 i) {
      return NimberEntry::exact(i % 1'000).taking(is_dear(i) ? 1'000 : i % 50 + 1);
    };
    u64 kept = 0;
    for (u64 i = 0; i < count; ++i) {
      ASSERT_TRUE(table.add(position(i), table.hash_for(position(i)), entry(i), budget));
      ASSERT_EQ(table.find(position(i), table.hash_for(position(i))), entry(i));
    }
    for (u64 i = 0; i < count; ++i) {
      const NimberEntry found = table.find(position(i), table.hash_for(position(i)));
      if (is_dear(i) || !found.empty()) {
        ASSERT_EQ(found, entry(i)) << i;
        ++kept;
      }
    }
    EXPECT_EQ(table.size(), kept);
    EXPECT_LT(kept, count / 2);
    EXPECT_GT(kept, count / 10);
    EXPECT_LE(budget.peak_bytes(), bytes);
    EXPECT_EQ(table.bytes(), budget.held_bytes());
  };
  expect_forgetting(
      NimberTable<RandomHeaps::Position>(), [](u64 i) { return RandomHeaps::Position{i << 40}; }, 150'000);
  expect_forgetting(
      NimberTable<SproutsGame::Position>(),
      [](u64 i) { return SproutsGame::Position{std::string(i % 90, '0') + std::to_string(i)}; }, 1'500'000);
}

TEST(NimberTeams, FindTheNimbersOfRandomGames) {
  expect_nimbers_of_random_games({at_once}, Limits{.threads = threads}, 12);
}

TEST(NimberTeams, GoAHundredThousandMovesDeep) {
  NimberSearch<LongChain> search(LongChain(), at_once);
  Budget budget(Limits{.threads = threads});
  EXPECT_EQ(search.value(LongChain::Position{100'001}, budget), 1U);
}

TEST(NimberTeams, TakeNoMemoryThatIsForbidden) {
  for (const u64 bytes : {u64{0}, u64{20'000}, u64{60'000}, u64{150'000}}) {
    NimberSearch<DominoGame<u64>> search(DominoGame<u64>(), at_once);
    Budget budget(Limits{.bytes = bytes, .threads = threads});
    EXPECT_FALSE(search.value(board5x6, budget).has_value());
    EXPECT_EQ(budget.ending(), Ending::out_of_memory);
    EXPECT_LE(search.table_bytes(), bytes);
    EXPECT_LE(budget.peak_bytes(), bytes);
    Budget more(Limits{.threads = threads});  // what was found is kept, and nothing is broken
    EXPECT_EQ(search.value(board5x6, more), 2U);
    EXPECT_LE(search.table_bytes(), more.peak_bytes() + bytes);
  }
}

TEST(NimberTeams, StopWhenTheyAreToldAndCountAllPositions) {
  const auto board = shape_of(CellBox<u64>{low_bits<u64>(63), 7, 9});
  std::atomic<bool> stop = true;
  NimberSearch<DominoGame<u64>> search(DominoGame<u64>(), at_once);
  Budget stopped(Limits{.threads = threads}, &stop);
  EXPECT_FALSE(search.value(board, stopped).has_value());
  EXPECT_EQ(stopped.ending(), Ending::stopped);
  Budget few(Limits{.positions = 5'000, .threads = threads});
  EXPECT_FALSE(search.value(board, few).has_value());
  EXPECT_EQ(few.ending(), Ending::out_of_positions);
  EXPECT_GE(few.ticks(), 5'000U);
  EXPECT_LT(few.ticks(), 30'000U);
}

TEST(NimberTeams, ATableHoldsWhatSeveralThreadsPutIn) {
  using Position = RandomHeaps::Position;
  NimberTable<Position> table;
  Budget budget(Limits{});
  constexpr u64 each = 20'000;
  const auto entry = [](u64 i) { return NimberEntry::exact(i % 1'000); };
  for (u64 i = 0; i < 1'000; ++i) ASSERT_TRUE(table.add({i}, table.hash_for({i}), entry(i), budget));
  table.share(u64{64} << 20);
  std::atomic<u64> wrong = 0, refused = 0;
  par::run_team(
      threads,
      [&](unsigned number) {
        Budget own(Limits{});
        // Half of what one adds another one adds, too; and all read all.
        for (u64 i = 0; i < each; ++i) {
          const u64 mine = number * each / 2 + i;
          if (!table.add({mine}, table.hash_for({mine}), entry(mine), own)) ++refused;
          const u64 any = (i * 7'919 + number) % (2 * each);
          const NimberEntry found = table.find({any}, table.hash_for({any}));
          if (!found.empty() && found != entry(any)) ++wrong;
        }
      },
      [] {});
  ASSERT_TRUE(table.unshare(budget));
  EXPECT_EQ(wrong, 0U);
  EXPECT_EQ(refused, 0U);
  EXPECT_EQ(table.size(), 2 * each);
  for (u64 i = 0; i < 2 * each; ++i) ASSERT_EQ(table.find({i}, table.hash_for({i})), entry(i)) << i;
  EXPECT_LT(table.bytes(), 2 * each * 40);
  std::string kept;
  table.append_to(kept);
  EXPECT_EQ(kept.size(), 2 * each * (sizeof(Position) + sizeof(NimberEntry)));
}

}  // namespace
}  // namespace sprague
