// Every contest problem against the rules of its game, played out: thousands of small random cases a problem.
// Nothing here knows a theorem, a ruleset or the engine; a state is a row of numbers.
#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>

#include "judge/judge.hpp"
#include "tests/support/seed.hpp"

namespace sprague::judge {
namespace {

using State = std::vector<int>;
using Moves = std::vector<State>;

// Who wins, by the definition: a state wins when some move leads to one that does not.
class Rules {
 public:
  explicit Rules(std::function<Moves(const State&)> moves, bool misere = false)
      : moves_(std::move(moves)), misere_(misere) {}

  [[nodiscard]] Moves moves(const State& state) const { return moves_(state); }
  bool wins(const State& state) {
    if (const auto known = known_.find(state); known != known_.end()) return known->second;
    const Moves all = moves_(state);
    bool result = misere_ && all.empty();
    for (const State& to : all) result = result || !wins(to);
    return known_[state] = result;
  }

 private:
  std::function<Moves(const State&)> moves_;
  bool misere_;
  std::map<State, bool> known_;
};

class Random {
 public:
  // From `least` to `most`.
  int number(int least, int most) { return least + static_cast<int>(random_() % unsigned(most - least + 1)); }
  State numbers(std::size_t size, int least, int most) {
    State out(size);
    for (int& n : out) n = number(least, most);
    return out;
  }

 private:
  std::mt19937 random_{test::seed()};
};

std::string row(const State& numbers) {
  std::string out;
  for (const int n : numbers) out += (out.empty() ? "" : " ") + std::to_string(n);
  return out;
}
std::string counted(const State& numbers) {
  return std::to_string(numbers.size()) + "\n" + row(numbers) + "\n";
}

// Cases and their answers, asked all at once, as contests do.
class Cases {
 public:
  void add(const std::string& input, const std::string& output) {
    inputs_ += input;
    outputs_ += output;
    ++size_;
  }
  void expect_answered(std::string_view name, const std::string& before = {}, const std::string& after = {}) {
    const Result<std::string> output = judge(*find_problem(name), before + inputs_ + after);
    ASSERT_TRUE(output) << english(output.error().message);
    EXPECT_TRUE(*output == outputs_) << "seed " << test::seed() << "\n" << inputs_.substr(0, 2000);
  }
  [[nodiscard]] std::string size() const { return std::to_string(size_) + "\n"; }

 private:
  std::string inputs_, outputs_;
  int size_ = 0;
};

// Every state after taking from one heap an amount that `may` be taken from it.
template <class May>
Moves takes(const State& state, const May& may) {
  Moves out;
  for (std::size_t i = 0; i < state.size(); ++i)
    for (int k = 1; k <= state[i]; ++k)
      if (may(k)) {
        out.push_back(state);
        out.back()[i] -= k;
      }
  return out;
}
Moves nim(const State& state) {
  return takes(state, [](int) { return true; });
}

TEST(JudgeBruteForce, P2197AndHdu1907) {
  Random random;
  Rules normal(nim), misere(nim, true);
  Cases yes, john;
  for (int i = 0; i < 3000; ++i) {
    const State heaps = random.numbers(static_cast<std::size_t>(random.number(0, 4)), 0, 6);
    yes.add(counted(heaps), normal.wins(heaps) ? "Yes\n" : "No\n");
    john.add(counted(heaps), misere.wins(heaps) ? "John\n" : "Brother\n");
  }
  yes.expect_answered("p2197", yes.size());
  john.expect_answered("hdu1907", john.size());
}

TEST(JudgeBruteForce, P1247) {
  Random random;
  Rules rules(nim);
  Cases cases;
  for (int i = 0; i < 3000; ++i) {
    const State heaps = random.numbers(static_cast<std::size_t>(random.number(1, 4)), 0, 7);
    std::string expected = "lose\n";
    for (const State& to : nim(heaps)) {  // by heap, then by amount
      if (rules.wins(to)) continue;
      const auto at = std::mismatch(heaps.begin(), heaps.end(), to.begin());
      expected = std::to_string(*at.first - *at.second) + " " + std::to_string(at.first - heaps.begin() + 1) +
                 "\n" + row(to) + "\n";
      break;
    }
    cases.add(counted(heaps), expected);
  }
  cases.expect_answered("p1247");
}

TEST(JudgeBruteForce, Hdu1847) {
  Rules rules([](const State& state) { return takes(state, [](int k) { return (k & (k - 1)) == 0; }); });
  Cases cases;
  for (int n = 0; n <= 2000; ++n) cases.add(std::to_string(n) + "\n", rules.wins({n}) ? "Kiki\n" : "Cici\n");
  cases.expect_answered("hdu1847");
}

TEST(JudgeBruteForce, Hdu2149) {
  Cases cases;
  for (int most = 1; most <= 50; ++most) {
    Rules rules([most](const State& missing) {
      Moves out;
      for (int bid = 1; bid <= most && missing[0] > 0; ++bid) out.push_back({std::max(0, missing[0] - bid)});
      return out;
    });
    for (int missing = 1; missing <= 60; ++missing) {
      State wins;
      for (int bid = 1; bid <= most; ++bid)
        if (!rules.wins({std::max(0, missing - bid)})) wins.push_back(bid);
      cases.add(row({missing, most}) + "\n", wins.empty() ? "none\n" : row(wins) + "\n");
    }
  }
  cases.expect_answered("hdu2149");
}

TEST(JudgeBruteForce, Poj1067And51nod1185) {
  Rules rules([](const State& state) {
    Moves out = nim(state);
    for (int k = 1; k <= std::min(state[0], state[1]); ++k) out.push_back({state[0] - k, state[1] - k});
    return out;
  });
  Cases one, letters;
  for (int a = 0; a <= 60; ++a)
    for (int b = 0; b <= 60; ++b) {
      one.add(row({a, b}) + "\n", rules.wins({a, b}) ? "1\n" : "0\n");
      letters.add(row({a, b}) + "\n", rules.wins({a, b}) ? "A\n" : "B\n");
    }
  one.expect_answered("poj1067");
  letters.expect_answered("51nod1185", letters.size());
}

TEST(JudgeBruteForce, Uva12293) {
  Rules rules([](const State& boxes) {
    Moves out;  // what is thrown away are the balls of the box with fewer
    const int more = std::max(boxes[0], boxes[1]);
    for (int first = 1; first < more; ++first) out.push_back({first, more - first});
    return out;
  });
  Cases cases;
  for (int n = 1; n <= 200; ++n)
    cases.add(std::to_string(n) + "\n", rules.wins({n, 1}) ? "Alice\n" : "Bob\n");
  cases.expect_answered("uva12293", "", "0\n");
}

TEST(JudgeBruteForce, Hdu2516) {
  Rules rules([](const State& state) {
    Moves out;
    for (int k = 1; k <= std::min(state[0], state[1]); ++k)
      out.push_back({state[0] - k, std::min(2 * k, state[0] - k)});
    return out;
  });
  Cases cases;
  for (int n = 1; n <= 150; ++n)
    cases.add(std::to_string(n) + "\n", rules.wins({n, n - 1}) ? "First win\n" : "Second win\n");
  cases.expect_answered("hdu2516", "", "0\n");
}

TEST(JudgeBruteForce, Poj1704) {
  Random random;
  Rules rules([](const State& pieces) {  // ascending
    Moves out;
    for (std::size_t i = 0; i < pieces.size(); ++i)
      for (int to = pieces[i] - 1; to > (i > 0 ? pieces[i - 1] : 0); --to) {
        out.push_back(pieces);
        out.back()[i] = to;
      }
    return out;
  });
  Cases cases;
  for (int i = 0; i < 3000; ++i) {
    State squares(9);
    for (int k = 0; k < 9; ++k) squares[static_cast<std::size_t>(k)] = k + 1;
    for (std::size_t k = 9; k-- > 1;)
      std::swap(squares[k], squares[static_cast<std::size_t>(random.number(0, static_cast<int>(k)))]);
    squares.resize(static_cast<std::size_t>(random.number(0, 5)));
    State sorted = squares;
    std::sort(sorted.begin(), sorted.end());
    cases.add(counted(squares), rules.wins(sorted) ? "Georgia will win\n" : "Bob will win\n");
  }
  cases.expect_answered("poj1704", cases.size());
}

TEST(JudgeBruteForce, Hdu5996) {
  Random random;
  Cases cases;
  for (int i = 0; i < 2000; ++i) {
    const auto n = static_cast<std::size_t>(random.number(1, 5));
    // A tree whose nodes but the root are then renamed, so that parents may have larger names.
    State parents(n, 0), names(n);
    for (std::size_t node = 0; node < n; ++node) names[node] = static_cast<int>(node);
    for (std::size_t k = n; k-- > 2;)
      std::swap(names[k], names[static_cast<std::size_t>(random.number(1, static_cast<int>(k)))]);
    for (std::size_t node = 1; node < n; ++node)
      parents[static_cast<std::size_t>(names[node])] =
          names[static_cast<std::size_t>(random.number(0, static_cast<int>(node) - 1))];
    Rules rules([&](const State& stones) {
      Moves out;
      for (std::size_t node = 1; node < n; ++node)
        for (int k = 1; k <= stones[node]; ++k) {
          out.push_back(stones);
          out.back()[node] -= k;
          out.back()[static_cast<std::size_t>(parents[node])] += k;
        }
      return out;
    });
    const State stones = random.numbers(n, 0, 2);
    cases.add(
        std::to_string(n) + "\n" + row({parents.begin() + 1, parents.end()}) + "\n" + row(stones) + "\n",
        rules.wins(stones) ? "win\n" : "lose\n");
  }
  cases.expect_answered("hdu5996", cases.size());
}

TEST(JudgeBruteForce, Hdu3389) {
  Random random;
  Rules rules([](const State& boxes) {  // box i + 1 holds boxes[i] cards
    Moves out;
    for (std::size_t a = 0; a < boxes.size(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        for (int k = 1; k <= boxes[a] && (a + b) % 2 == 1 && (a + b + 2) % 3 == 0; ++k) {
          out.push_back(boxes);
          out.back()[a] -= k;
          out.back()[b] += k;
        }
    return out;
  });
  Cases cases;
  for (int i = 1; i <= 3000; ++i) {
    const State boxes = random.numbers(static_cast<std::size_t>(random.number(0, 9)), 0, 1 + i % 2);
    cases.add(counted(boxes), "Case " + std::to_string(i) + ": " + (rules.wins(boxes) ? "Alice\n" : "Bob\n"));
  }
  cases.expect_answered("hdu3389", cases.size());
}

// A state is where the coin lies, then the edges; the coin starts between the last edge and the first.
TEST(JudgeBruteForce, P1288) {
  Random random;
  Rules rules([](const State& ring) {
    Moves out;
    const int n = static_cast<int>(ring.size()) - 1;
    for (const bool ahead : {true, false}) {
      const int edge = ahead ? ring[0] : (ring[0] + n - 1) % n;
      for (int left = 0; left < ring[static_cast<std::size_t>(edge) + 1]; ++left) {
        out.push_back(ring);
        out.back()[0] = (ring[0] + (ahead ? 1 : n - 1)) % n;
        out.back()[static_cast<std::size_t>(edge) + 1] = left;
      }
    }
    return out;
  });
  Cases cases;
  for (int i = 0; i < 3000; ++i) {
    State edges = random.numbers(static_cast<std::size_t>(random.number(1, 6)), 0, 3);
    if (i % 2 == 0) edges[static_cast<std::size_t>(random.number(0, static_cast<int>(edges.size()) - 1))] = 0;
    State start{0};
    start.insert(start.end(), edges.begin(), edges.end());
    cases.add(counted(edges), rules.wins(start) ? "YES\n" : "NO\n");
  }
  cases.expect_answered("p1288");
}

// The cells of 3 rows of 4, row by row: 0 is empty, 1 a vertical match, 2 a horizontal one.
Moves place_a_match(const State& board) {
  Moves out;
  for (int at = 0; at < 12; ++at) {
    for (const int match : {1, 2}) {
      bool legal = board[static_cast<std::size_t>(at)] == 0;
      for (const int way : {-1, 1}) {
        const int row_step = match == 1 ? way : 0, column_step = match == 2 ? way : 0;
        for (int r = at / 4 + row_step, c = at % 4 + column_step; r >= 0 && r < 3 && c >= 0 && c < 4;
             r += row_step, c += column_step) {
          const int seen = board[static_cast<std::size_t>(4 * r + c)];
          if (seen == match) legal = false;
          if (seen != 0) break;
        }
      }
      if (!legal) continue;
      out.push_back(board);
      out.back()[static_cast<std::size_t>(at)] = match;
    }
  }
  return out;
}

TEST(JudgeBruteForce, LanqiaoMatches) {
  Random random;
  Rules rules(place_a_match);
  for (int i = 0; i < 1500; ++i) {
    State board(12, 0);
    for (int placed = random.number(0, 8); placed > 0; --placed) {
      const Moves moves = place_a_match(board);
      if (moves.empty()) break;
      board = moves[static_cast<std::size_t>(random.number(0, static_cast<int>(moves.size()) - 1))];
    }
    std::string input = "1\n";
    for (std::size_t at = 0; at < 12; ++at)
      input += std::string(1, "01-"[board[at]]) + (at % 4 == 3 ? "\n" : "");
    const Result<std::string> output = judge(*find_problem("lanqiao_matches"), input);
    ASSERT_TRUE(output) << input << english(output.error().message);
    const Moves moves = place_a_match(board);
    if (moves.empty()) {
      EXPECT_EQ(*output, "none\n") << input;
      continue;
    }
    ASSERT_EQ(output->size(), 4U) << input;
    State to = board;
    to[static_cast<std::size_t>(4 * ((*output)[0] - '0') + (*output)[1] - '0')] = (*output)[2] == '1' ? 1 : 2;
    EXPECT_TRUE(std::find(moves.begin(), moves.end(), to) != moves.end()) << input << *output;
    EXPECT_EQ(rules.wins(board), !rules.wins(to)) << input << *output;
  }
}

// A state says of each edge whether it is still there.
TEST(JudgeBruteForce, Poj3710) {
  Random random;
  Cases cases;
  for (int i = 0; i < 2000; ++i) {
    std::string input = std::to_string(random.number(1, 3)) + "\n";
    std::vector<State> edges;  // {tree, from, to}; all roots are vertex 1 of their trees
    for (int tree = 0; tree < input[0] - '0'; ++tree) {
      const int vertices = random.number(1, 4);
      const auto first = edges.size();
      for (int v = 2; v <= vertices; ++v) edges.push_back({tree, random.number(1, v - 1), v});
      for (int more = random.number(0, 2); more > 0; --more)
        edges.push_back({tree, random.number(1, vertices), random.number(1, vertices)});
      input += row({vertices, static_cast<int>(edges.size() - first)}) + "\n";
      for (std::size_t e = first; e < edges.size(); ++e) {
        if (random.number(0, 1) == 1) std::swap(edges[e][1], edges[e][2]);
        input += row({edges[e][1], edges[e][2]}) + "\n";
      }
    }
    Rules rules([&](const State& there) {
      Moves out;
      for (std::size_t cut = 0; cut < edges.size(); ++cut) {
        if (there[cut] == 0) continue;
        State left(edges.size(), 0);
        for (std::size_t round = 0; round <= edges.size(); ++round)  // what hangs together with a root
          for (std::size_t e = 0; e < edges.size(); ++e) {
            if (there[e] == 0 || e == cut) continue;
            bool hangs = edges[e][1] == 1 || edges[e][2] == 1;
            for (std::size_t f = 0; f < edges.size(); ++f)
              if (left[f] == 1 && edges[f][0] == edges[e][0])
                hangs = hangs || edges[f][1] == edges[e][1] || edges[f][1] == edges[e][2] ||
                        edges[f][2] == edges[e][1] || edges[f][2] == edges[e][2];
            if (hangs) left[e] = 1;
          }
        out.push_back(left);
      }
      return out;
    });
    cases.add(input, rules.wins(State(edges.size(), 1)) ? "Sally\n" : "Harry\n");
  }
  cases.expect_answered("poj3710");
}

TEST(JudgeBruteForce, Hdu1846) {
  Cases cases;
  for (int most = 1; most <= 20; ++most) {
    Rules rules([most](const State& state) { return takes(state, [most](int k) { return k <= most; }); });
    for (int n = 0; n <= 100; ++n) cases.add(row({n, most}) + "\n", rules.wins({n}) ? "first\n" : "second\n");
  }
  cases.expect_answered("hdu1846", cases.size());
}

TEST(JudgeBruteForce, Hdu1848) {
  Random random;
  Rules rules([](const State& state) {
    return takes(state, [](int k) { return k == 1 || k == 2 || k == 3 || k == 5 || k == 8 || k == 13; });
  });
  Cases cases;
  for (int i = 0; i < 1000; ++i) {
    State heaps = random.numbers(3, 0, 14);
    if (heaps == State{0, 0, 0}) continue;  // ends the input
    cases.add(row(heaps) + "\n", rules.wins(heaps) ? "Fibo\n" : "Nacci\n");
  }
  cases.expect_answered("hdu1848", "", "0 0 0\n");
}

TEST(JudgeBruteForce, Hdu1850) {
  Random random;
  Rules rules(nim);
  Cases cases;
  for (int i = 0; i < 3000; ++i) {
    const State heaps = random.numbers(static_cast<std::size_t>(random.number(1, 4)), 0, 7);
    const Moves all = nim(heaps);
    const auto wins = std::count_if(all.begin(), all.end(), [&](const State& to) { return !rules.wins(to); });
    cases.add(counted(heaps), std::to_string(wins) + "\n");
  }
  cases.expect_answered("hdu1850", "", "0\n");
}

TEST(JudgeBruteForce, Hdu1536AndPoj2960) {
  Random random;
  Cases cases;
  for (int i = 0; i < 60; ++i) {
    const State set = random.numbers(static_cast<std::size_t>(random.number(1, 4)), 1, 9);
    Rules rules([&set](const State& state) {
      return takes(state, [&set](int k) { return std::find(set.begin(), set.end(), k) != set.end(); });
    });
    const int positions = random.number(0, 8);
    std::string input = std::to_string(set.size()) + " " + row(set) + "\n" + std::to_string(positions) + "\n",
                line;
    for (int j = 0; j < positions; ++j) {
      const State heaps = random.numbers(static_cast<std::size_t>(random.number(0, 3)), 0, 12);
      input += std::to_string(heaps.size()) + " " + row(heaps) + "\n";
      line += rules.wins(heaps) ? 'W' : 'L';
    }
    cases.add(input, line + "\n");
  }
  cases.expect_answered("hdu1536", "", "0\n");
  cases.expect_answered("poj2960", "", "0\n");
}

TEST(JudgeBruteForce, Poj2425) {
  Random random;
  Cases cases;
  for (int i = 0; i < 100; ++i) {
    const int size = random.number(1, 8);
    std::vector<State> successors(static_cast<std::size_t>(size));
    std::string input = std::to_string(size) + "\n";
    // Edges lead up in a random order of the vertices.
    State order(static_cast<std::size_t>(size));
    for (int v = 0; v < size; ++v) order[static_cast<std::size_t>(v)] = v;
    for (std::size_t k = order.size(); k-- > 1;)
      std::swap(order[k], order[static_cast<std::size_t>(random.number(0, static_cast<int>(k)))]);
    for (std::size_t a = 0; a < order.size(); ++a)
      for (std::size_t b = a + 1; b < order.size(); ++b)
        if (random.number(0, 1) == 1) successors[static_cast<std::size_t>(order[a])].push_back(order[b]);
    for (const State& each : successors) input += std::to_string(each.size()) + " " + row(each) + "\n";
    Rules rules([&](const State& pieces) {
      Moves out;
      for (std::size_t k = 0; k < pieces.size(); ++k)
        for (const int to : successors[static_cast<std::size_t>(pieces[k])]) {
          out.push_back(pieces);
          out.back()[k] = to;
        }
      return out;
    });
    std::string output;
    for (int positions = random.number(0, 6); positions > 0; --positions) {
      const State pieces = random.numbers(static_cast<std::size_t>(random.number(1, 3)), 0, size - 1);
      input += std::to_string(pieces.size()) + " " + row(pieces) + "\n";
      output += rules.wins(pieces) ? "WIN\n" : "LOSE\n";
    }
    cases.add(input + "0\n", output);
  }
  cases.expect_answered("poj2425");
}

TEST(JudgeBruteForce, Poj2484) {
  // Coins by place, 1 where there is one.
  Rules rules([](const State& circle) {
    Moves out;
    const std::size_t n = circle.size();
    for (std::size_t i = 0; i < n; ++i) {
      if (circle[i] == 0) continue;
      out.push_back(circle);
      out.back()[i] = 0;
      const std::size_t next = (i + 1) % n;
      if (next == i || circle[next] == 0) continue;
      out.push_back(out.back());
      out.back()[next] = 0;
    }
    return out;
  });
  Cases cases;
  for (int n = 1; n <= 13; ++n)
    cases.add(std::to_string(n) + "\n",
              rules.wins(State(static_cast<std::size_t>(n), 1)) ? "Alice\n" : "Bob\n");
  cases.expect_answered("poj2484", "", "0\n");
}

TEST(JudgeBruteForce, Poj1740) {
  Random random;
  Rules rules([](const State& heaps) {
    Moves out;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (heaps[i] == 0) continue;
      // From heap i, which keeps at least what is spread; the heaps behind it one after the other.
      Moves spread{heaps};
      for (std::size_t j = 0; j < heaps.size(); ++j) {
        if (j == i || heaps[j] == 0) continue;
        Moves more;
        for (const State& each : spread)
          for (int k = 0; k <= each[i]; ++k) {
            more.push_back(each);
            more.back()[i] -= k;
            more.back()[j] += k;
          }
        spread = more;
      }
      for (const State& each : spread)
        for (int k = 1; k <= each[i]; ++k) {
          out.push_back(each);
          out.back()[i] -= k;
        }
    }
    for (State& each : out) std::sort(each.begin(), each.end());
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  });
  Cases cases;
  for (int i = 0; i < 500; ++i) {
    const State heaps = random.numbers(static_cast<std::size_t>(random.number(1, 4)), 0, 4);
    State sorted = heaps;
    std::sort(sorted.begin(), sorted.end());
    cases.add(counted(heaps), rules.wins(sorted) ? "1\n" : "0\n");
  }
  cases.expect_answered("poj1740", "", "0\n");
}

TEST(JudgeBruteForce, Poj2311) {
  // Sheets as pairs of sides; a state that starts with 1 × 1 is lost, because the other one has just cut that off.
  Rules rules([](const State& sheets) {
    Moves out;
    for (std::size_t i = 0; i + 1 < sheets.size(); i += 2)
      if (sheets[i] == 1 && sheets[i + 1] == 1) return out;
    for (std::size_t i = 0; i < sheets.size(); ++i)
      for (int a = 1; 2 * a <= sheets[i]; ++a) {
        State to = sheets;
        to[i] -= a;
        const int other = sheets[i ^ 1];
        to.push_back(a), to.push_back(other);
        std::vector<std::pair<int, int>> pairs;
        for (std::size_t k = 0; k + 1 < to.size(); k += 2) pairs.emplace_back(std::minmax(to[k], to[k + 1]));
        std::sort(pairs.begin(), pairs.end());
        State sorted;
        for (const auto& [least, most] : pairs) sorted.push_back(least), sorted.push_back(most);
        out.push_back(sorted);
      }
    return out;
  });
  Cases cases;
  for (int w = 1; w <= 9; ++w)
    for (int h = 1; h <= 9 && w * h <= 36; ++h)
      cases.add(row({w, h}) + "\n", rules.wins({w, h}) ? "WIN\n" : "LOSE\n");
  cases.expect_answered("poj2311");
}

TEST(JudgeBruteForce, P2148) {
  Random random;
  Rules rules([](const State& heaps) {
    Moves out;
    for (std::size_t i = 0; i < heaps.size(); ++i)
      for (int a = 1; a < heaps[i]; ++a) {
        out.push_back(heaps);
        out.back()[i] = a;
        out.back()[i ^ 1] = heaps[i] - a;
      }
    return out;
  });
  Cases cases;
  for (int i = 0; i < 1000; ++i) {
    const State heaps = random.numbers(2 * static_cast<std::size_t>(random.number(1, 2)), 1, 9);
    cases.add(counted(heaps), rules.wins(heaps) ? "YES\n" : "NO\n");
  }
  cases.expect_answered("p2148", cases.size());
}

TEST(JudgeBruteForce, P3480) {
  Random random;
  Rules rules([](const State& heaps) {
    Moves out = nim(heaps);
    std::erase_if(out, [](const State& to) { return !std::is_sorted(to.begin(), to.end()); });
    return out;
  });
  Cases cases;
  for (int i = 0; i < 2000; ++i) {
    State heaps = random.numbers(static_cast<std::size_t>(random.number(0, 5)), 0, 8);
    std::sort(heaps.begin(), heaps.end());
    cases.add(counted(heaps), rules.wins(heaps) ? "TAK\n" : "NIE\n");
  }
  cases.expect_answered("p3480", cases.size());
}

TEST(JudgeBruteForce, LightOj1199And1253) {
  Random random;
  Rules grundy([](const State& heaps) {
    Moves out;
    for (std::size_t i = 0; i < heaps.size(); ++i)
      for (int a = 1; 2 * a < heaps[i]; ++a) {
        out.push_back(heaps);
        out.back()[i] = a;
        out.back().push_back(heaps[i] - a);
        std::sort(out.back().begin(), out.back().end());
      }
    return out;
  });
  Rules misere(nim, true);
  Cases split, last;
  for (int i = 1; i <= 1000; ++i) {
    const std::string number = "Case " + std::to_string(i) + ": ";
    State heaps = random.numbers(static_cast<std::size_t>(random.number(0, 2)), 0, 13);
    std::sort(heaps.begin(), heaps.end());
    split.add(counted(heaps), number + (grundy.wins(heaps) ? "Alice\n" : "Bob\n"));
    heaps = random.numbers(static_cast<std::size_t>(random.number(0, 4)), 0, 6);
    last.add(counted(heaps), number + (misere.wins(heaps) ? "Alice\n" : "Bob\n"));
  }
  split.expect_answered("lightoj1199", split.size());
  last.expect_answered("lightoj1253", last.size());
}

}  // namespace
}  // namespace sprague::judge
