// What facts say about parts of the position (which heaps, how many objects, which edges), against brute
// force over all small positions that knows the rules and no theorem.
#include <gtest/gtest.h>

#include <algorithm>

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "session/reasons/reason.hpp"
#include "session/session_state.hpp"
#include "wire/json.hpp"

namespace sprague {
namespace {

using namespace explain;
using Numbers = std::vector<u64>;
using Options = std::function<std::vector<Numbers>(const Numbers&)>;

// Who wins, by trying everything.
class BruteForce {
 public:
  BruteForce(Options options, Convention convention)
      : options_(std::move(options)), convention_(convention) {}
  bool is_lost(const Numbers& position) {  // the depth is that of tiny games
    if (const auto found = known_.find(position); found != known_.end()) return found->second;
    const std::vector<Numbers> all = options_(position);
    bool lost = !all.empty() || convention_ == Convention::normal;
    for (const Numbers& option : all) lost = lost && !is_lost(option);
    return known_[position] = lost;
  }

 private:
  Options options_;
  Convention convention_;
  std::map<Numbers, bool> known_;
};

std::string text_of(const Numbers& numbers) {
  std::string out;
  for (const u64 n : numbers) out += (out.empty() ? "" : " ") + to_text(n);
  return out;
}

// The first number turns fastest.
bool next(Numbers& digits, u64 below) {
  for (u64& digit : digits) {
    if (++digit < below) return true;
    digit = 0;
  }
  return false;
}

template <class Fact>
const Fact* find(const Reason& reason) {
  for (const explain::Step& step : reason)
    if (const auto* const fact = std::get_if<Fact>(&step)) return fact;
  return nullptr;
}

Answer solve(SessionState& session, const std::string& text, Convention convention = Convention::normal) {
  Task task;
  task.position = text;
  task.convention = convention;
  Result<Answer> answer = session.answer(task);
  EXPECT_TRUE(answer.ok()) << text;
  return answer ? *std::move(answer) : Answer();
}

Options moore_options(u64 most_reduced) {
  return [=](const Numbers& from) {
    std::vector<Numbers> out;
    const u64 below =
        std::accumulate(from.begin(), from.end(), u64{1}, [](u64 a, u64 h) { return std::max(a, h + 1); });
    Numbers to(from.size(), 0);
    do {
      u64 changed = 0;
      bool smaller = true;
      for (std::size_t i = 0; i < to.size(); ++i) {
        smaller = smaller && to[i] <= from[i];
        changed += u64{to[i] != from[i]};
      }
      if (smaller && changed >= 1 && changed <= most_reduced) out.push_back(to);
    } while (next(to, below));
    return out;
  };
}

TEST(Parts, OfMooresGameAreTheHeapsOfAWinningMove) {
  SessionState session;
  for (u64 k = 1; k <= 3; ++k) {
    BruteForce brute(moore_options(k), Convention::normal);
    Numbers heaps(3, 0);
    while (next(heaps, 6)) {
      SCOPED_TRACE("moore " + to_text(k) + " " + text_of(heaps));
      const Answer answer = solve(session, "moore " + to_text(k) + " " + text_of(heaps));
      const auto* const sums = find<ColumnSums>(steps_of(answer));
      ASSERT_NE(sums, nullptr);
      EXPECT_EQ(sums->heaps, heaps);
      for (std::size_t c = 0; c < sums->sums.size(); ++c) {
        u64 ones = 0;
        for (const u64 h : heaps) ones += h >> c & 1;
        EXPECT_EQ(sums->sums[c], ones % (k + 1));
      }
      EXPECT_EQ(sums->leave.empty(), brute.is_lost(heaps));
      if (sums->leave.empty()) continue;
      EXPECT_LE(sums->leave.size(), k);
      Numbers after = heaps;
      for (const ColumnSums::Left& left : sums->leave) {
        EXPECT_LT(left.amount, heaps[left.part]);
        after[left.part] = left.amount;
      }
      EXPECT_TRUE(brute.is_lost(after));
      EXPECT_TRUE(std::any_of(answer.winning_moves.begin(), answer.winning_moves.end(),
                              [&](const MoveText& move) { return move.result == text_of(after); }));
    }
  }
}

// A heap and the most that may be taken from it.
std::vector<Numbers> fibonacci_options(const Numbers& from) {
  std::vector<Numbers> out;
  for (u64 k = 1; k <= std::min(from[0], from[1]); ++k) out.push_back({from[0] - k, 2 * k});
  return out;
}

TEST(Parts, OfFibonacciNimAreNoNeighboursAndTheLastOneWins) {
  const Numbers fibonacci{1, 2, 3, 5, 8, 13, 21, 34, 55};
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    SessionState session;
    BruteForce brute(fibonacci_options, convention);
    const u64 aside = convention == Convention::misere ? 1 : 0;
    for (u64 heap = 1 + aside; heap <= 36; ++heap)
      for (u64 quota = 1; quota < heap; ++quota) {
        SCOPED_TRACE(text_of({heap, quota}) + " " + std::string(to_text(convention)));
        const Answer answer = solve(session, "fibonacci_nim " + text_of({heap, quota}), convention);
        const auto* const parts = find<ZeckendorfParts>(steps_of(answer));
        ASSERT_NE(parts, nullptr);
        EXPECT_EQ(parts->aside, aside);
        Natural sum(parts->aside);
        std::size_t before = fibonacci.size() + 1;
        for (const Natural& part : parts->parts) {
          const auto at = static_cast<std::size_t>(
              std::find(fibonacci.begin(), fibonacci.end(), part.to_u64()) - fibonacci.begin());
          ASSERT_LT(at + 1, before);
          before = at;
          sum = sum + part;
        }
        EXPECT_EQ(sum, Natural(heap));
        const auto take = parts->amount_to_take();
        EXPECT_EQ(!take.has_value(), brute.is_lost({heap, quota}));
        if (!take) continue;
        EXPECT_LE(take->to_u64(), quota);
        EXPECT_TRUE(brute.is_lost({heap - take->to_u64(), 2 * take->to_u64()}));
      }
  }
}

TEST(Parts, OfASingleHeapOfBashAreWhatIsOverTheGroups) {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (u64 most = 1; most <= 6; ++most) {
      SessionState session;
      BruteForce brute(
          [&](const Numbers& from) {
            std::vector<Numbers> out;
            for (u64 k = 1; k <= std::min(most, from[0]); ++k) out.push_back({from[0] - k});
            return out;
          },
          convention);
      for (u64 heap = 1; heap <= 30; ++heap) {
        SCOPED_TRACE("bash " + text_of({most, heap}) + " " + std::string(to_text(convention)));
        const Answer answer = solve(session, "bash " + text_of({most, heap}), convention);
        const auto* const remainder = find<Remainder>(steps_of(answer));
        ASSERT_NE(remainder, nullptr);
        EXPECT_EQ(remainder->modulus, most + 1);
        const auto take = remainder->amount_to_take();
        EXPECT_EQ(!take.has_value(), brute.is_lost({heap}));
        if (take) {
          EXPECT_TRUE(*take <= most && brute.is_lost({heap - *take}));
        }
      }
    }
}

// The coin's place stands in front of the edges.
std::vector<Numbers> ring_options(const Numbers& from) {
  std::vector<Numbers> out;
  const u64 n = from.size() - 1, coin = from[0];
  const auto cross = [&](u64 edge, u64 to) {
    for (u64 left = 0; left < from[1 + edge]; ++left) {
      out.push_back(from);
      out.back()[1 + edge] = left;
      out.back()[0] = to;
    }
  };
  cross(coin, (coin + 1) % n);
  cross((coin + n - 1) % n, (coin + n - 1) % n);
  return out;
}
std::string ring_text(const Numbers& ring) {
  std::string out = "ring";
  for (u64 i = 0; i + 1 < ring.size(); ++i) out += (i == ring[0] ? " * " : " ") + to_text(ring[1 + i]);
  return out;
}

void check_path(const Numbers& ring, const std::vector<std::size_t>& path, u64 least, bool is_onwards) {
  const u64 n = ring.size() - 1;
  for (u64 i = 0; i < path.size(); ++i) {
    EXPECT_EQ(path[i], is_onwards ? (ring[0] + i) % n : (ring[0] + 2 * n - 1 - i) % n);
    EXPECT_EQ(ring[1 + path[i]] == least, i + 1 == path.size());
  }
}

TEST(Parts, OfARingAreTheEdgesOnTheWayAndTheOneToCross) {
  SessionState session;
  BruteForce brute(ring_options, Convention::normal);
  int told = 0;
  for (std::size_t edges = 1; edges <= 5; ++edges)
    for (u64 coin = 0; coin < edges; ++coin) {
      Numbers values(edges, 0);
      do {
        Numbers ring{coin};
        ring.insert(ring.end(), values.begin(), values.end());
        SCOPED_TRACE(ring_text(ring));
        const Answer answer = solve(session, ring_text(ring));
        const auto* const walk = find<RingWalk>(steps_of(answer));
        if (walk == nullptr) continue;
        ++told;
        EXPECT_EQ(walk->path_onwards.size(), walk->onwards + 1);
        EXPECT_EQ(walk->path_backwards.size(), walk->backwards + 1);
        check_path(ring, walk->path_onwards, walk->least, true);
        check_path(ring, walk->path_backwards, walk->least, false);
        EXPECT_EQ(!walk->cross.has_value(), brute.is_lost(ring));
        if (!walk->cross) continue;
        Numbers after = ring;
        after[1 + *walk->cross] = walk->least;
        after[0] = *walk->cross == coin ? (coin + 1) % edges : *walk->cross;
        EXPECT_TRUE(brute.is_lost(after));
      } while (next(values, 3));
    }
  EXPECT_GT(told, 500);
}

// Numbers of parts, not of words: the coin is a word as well.
TEST(Parts, OfAMirrorAreEqualEdgesWhereverTheCoinLies) {
  SessionState session;
  int behind = 0;
  for (u64 coin = 0; coin < 4; ++coin) {
    Numbers values(4, 0);
    do {
      const Numbers ring{coin, values[0], values[1], values[2], values[3]};
      const Answer answer = solve(session, ring_text(ring));
      const auto* const mirror = find<Mirror>(steps_of(answer));
      if (mirror == nullptr) continue;
      for (const auto& [a, b] : mirror->parts) {
        behind += b >= coin && coin > 0 ? 1 : 0;
        EXPECT_EQ(values.at(a), values.at(b)) << ring_text(ring);
      }
    } while (next(values, 3));
  }
  EXPECT_GT(behind, 0);
}

TEST(Parts, StandInTheJson) {
  const auto fact = [](const std::string& position) {
    SessionState session;
    return nlohmann::json::parse(to_json(solve(session, position)))["facts"].at(0);
  };
  using nlohmann::json;
  EXPECT_EQ(fact("moore 2 1 2 3")["leave"],
            json::parse(R"([{"part": 1, "amount": 1}, {"part": 2, "amount": 1}])"));
  EXPECT_EQ(fact("moore 2 3 3 3")["leave"], json::array());
  EXPECT_EQ(fact("fibonacci_nim 20 3")["take"], 2);
  EXPECT_EQ(fact("fibonacci_nim 20 1")["take"], json());
  EXPECT_EQ(fact("fibonacci_nim 20 1")["aside"], 0);
  EXPECT_EQ(fact("bash 3 10")["take"], 2);
  const json ring = fact("ring 2 5 * 3 0");
  EXPECT_EQ(ring["path_onwards"], json({2, 3}));
  EXPECT_EQ(ring["path_backwards"], json({1, 0, 3}));
  EXPECT_EQ(ring["cross"], 2);
}

// A won position is told with a move that wins.
TEST(Parts, AMoveIsToldWhereTheTheoremAloneLeavesItOpen) {
  SessionState session;
  for (const std::string text : {"wythoff 3 8", "queen 3 8", "coins one 2 5 7", "coins corners 3,5 7,2"}) {
    const Answer answer = solve(session, text);
    const auto* const win = find<WinningMove>(steps_of(answer));
    const auto* const replies = find<Replies>(steps_of(answer));
    ASSERT_TRUE(win != nullptr || (replies != nullptr && replies->after)) << text;
    EXPECT_EQ(win != nullptr ? win->move.label : replies->after->label, answer.winning_moves.at(0).label);
  }
}

}  // namespace
}  // namespace sprague
