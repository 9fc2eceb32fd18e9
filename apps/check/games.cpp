// Kind `theorem`, theorems about games of their own: the criterion is evaluated anew, and so are the moves.
// What is shown is what the theorem says of this position; the theorem itself is trusted.
#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "reading.hpp"

namespace sprague::check {
namespace {

using PositionList = std::vector<Numbers>;

struct Question {
  const Numbers& position;
  bool misere;
  const PositionList& listed;  // the header's moves
};
struct Verdict {
  bool is_n = false;
  std::optional<i64> value = std::nullopt;
  PositionList moves = {};  // what should be listed
};

PositionList in_order(PositionList moves) {
  std::sort(moves.begin(), moves.end());
  return moves;
}
// Where there are too many moves that win, one of them: an option that is no N-position.
template <class IsOption, class IsN>
Verdict one_move(const Question& game, const IsOption& is_option, const IsN& is_n) {
  Verdict out{is_n(game.position), std::nullopt, game.listed};
  require(game.listed.size() == (out.is_n ? 1U : 0U),
          "an N-position needs one winning move, others have none");
  for (const Numbers& option : game.listed)
    require(is_option(option) && !is_n(option), "this move does not exist, or does not win");
  return out;
}

i64 nim_sum(const Numbers& heaps) {
  i64 sum = 0;
  for (const i64 heap : heaps) sum ^= heap;
  return sum;
}
// Bouton (1901): in misère play as in normal play while a heap is 2 or more, and otherwise the opposite.
bool is_n_of_nim(const Numbers& heaps, bool misere) {
  const bool has_large = std::any_of(heaps.begin(), heaps.end(), [](i64 heap) { return heap >= 2; });
  return (nim_sum(heaps) != 0) != (misere && !has_large);
}
// A position with the value of Nim heaps that is won in misère play where these are.
template <class HeapsOf, class IsOption>
Verdict as_nim(const Question& game, const HeapsOf& heaps_of, const IsOption& is_option) {
  Verdict out =
      one_move(game, is_option, [&](const Numbers& at) { return is_n_of_nim(heaps_of(at), game.misere); });
  if (!game.misere) out.value = nim_sum(heaps_of(game.position));
  return out;
}
// Do stones go from one place to another that it may be?
template <class MayGo>
bool moves_stones(const Numbers& from, const Numbers& to, const MayGo& may_go) {
  if (from.size() != to.size()) return false;
  i64 source = -1, target = -1, moved = 0;
  for (i64 i = 0; i < std::ssize(from); ++i) {
    const i64 change = to[index(i)] - from[index(i)];
    if (change == 0) continue;
    i64& place = change < 0 ? source : target;
    if (place >= 0) return false;
    place = i, moved += change;
  }
  return source >= 0 && target >= 0 && moved == 0 && may_go(source, target);
}

// Wythoff (1907): the P-positions are (⌊kφ⌋, ⌊kφ⌋ + k), k = 0, 1, …; each number is in one of these pairs. In
// misère play (0, 1) and (2, 2) stand for the first two.
i64 lower(i64 k) {  // ⌊kφ⌋ = ⌊(k + ⌊√(5k²)⌋) / 2⌋
  const i128 square = i128{5} * k * k;
  auto root = static_cast<i128>(std::sqrt(static_cast<long double>(square)));
  while (root * root > square) --root;
  while ((root + 1) * (root + 1) <= square) ++root;
  return static_cast<i64>((k + root) / 2);
}
i64 partner(i64 n, bool misere) {
  if (misere && n <= 2) return n == 2 ? 2 : 1 - n;
  const auto first = [&](const auto& number) {  // the first k with number(k) ≥ n
    i64 low = 0, high = n;
    while (low < high)
      (number((low + high) / 2) < n ? low : high) = (low + high) / 2 + (number((low + high) / 2) < n);
    return low;
  };
  const i64 k = first(lower);
  if (lower(k) == n) return n + k;
  return lower(first([](i64 j) { return lower(j) + j; }));
}
Verdict wythoff(const Question& game) {
  require(game.position.size() == 2, "there must be two numbers");
  const i64 x = game.position[0], y = game.position[1], k = std::max(x, y) - std::min(x, y);
  const i64 least = game.misere && k == 0 ? 2 : game.misere && k == 1 ? 0 : lower(k);
  Verdict out{partner(x, game.misere) != y};
  if (partner(y, game.misere) < x) out.moves.push_back({partner(y, game.misere), y});
  if (partner(x, game.misere) < y) out.moves.push_back({x, partner(x, game.misere)});
  if (least < std::min(x, y)) out.moves.push_back({least + x - std::min(x, y), least + y - std::min(x, y)});
  out.moves = in_order(out.moves);
  return out;
}

// Whinihan (1963): N exactly when the quota allows to take the smallest part of the Zeckendorf
// representation. Taking k leaves a P-position when 2k is below the smallest part of the rest; then k is the
// sum of the last parts of the whole. Misère play is normal play with one stone less.
Verdict fibonacci_nim(const Question& game) {
  require(game.position.size() == 2, "there must be two numbers");
  const i64 stones = game.position[0], quota = game.position[1], number = stones - game.misere;
  if (stones == 0 || quota == 0) return {game.misere};
  Numbers fibonacci = {1, 2}, parts;
  while (fibonacci.back() <= number) fibonacci.push_back(fibonacci.back() + fibonacci[fibonacci.size() - 2]);
  i64 rest = number;
  for (; !fibonacci.empty(); fibonacci.pop_back())
    if (fibonacci.back() <= rest) parts.push_back(fibonacci.back()), rest -= parts.back();
  Verdict out{!parts.empty() && parts.back() <= quota};
  for (i64 taken = 0; !parts.empty();) {
    taken += parts.back(), parts.pop_back();
    if (taken <= quota && (parts.empty() || 2 * taken < parts.back()))
      out.moves.push_back({stones - taken, 2 * taken});
  }
  out.moves = in_order(out.moves);
  return out;
}

// Moore (1910): P exactly when in every binary place the number of ones is divisible by K + 1; in misère play
// while a heap is 2 or more, and otherwise when the number of heaps of 1 is 1 modulo K + 1.
Verdict moore(const Question& game) {
  require(game.position.size() >= 2 && game.position[0] >= 1, "K and a heap are needed");
  const i64 most_reduced = game.position[0];
  const auto is_n = [&](const Numbers& position) {
    bool is_p = true, has_large = false;
    i64 ones = 0;
    for (int bit = 0; bit <= 60; ++bit) {
      i64 count = 0;
      for (std::size_t i = 1; i < position.size(); ++i) count += position[i] >> bit & 1;
      is_p = is_p && count % (most_reduced + 1) == 0;
      has_large = has_large || (bit > 0 && count > 0);
      if (bit == 0) ones = count;
    }
    return game.misere && !has_large ? ones % (most_reduced + 1) != 1 : !is_p;
  };
  const auto is_option = [&](const Numbers& option) {
    if (option.size() != game.position.size()) return false;
    i64 reduced = 0;
    bool is_higher = option[0] != most_reduced;
    for (std::size_t i = 1; i < option.size(); ++i) {
      reduced += option[i] < game.position[i];
      is_higher = is_higher || option[i] > game.position[i];
    }
    return !is_higher && reduced >= 1 && reduced <= most_reduced;
  };
  return one_move(game, is_option, is_n);
}

// Take 1 to M from a heap (Bachet 1612): the value of a heap is its rest modulo M + 1. In misère play the
// rests are won as heaps of Nim are (Ferguson 1974).
Verdict bash(const Question& game) {
  require(game.position.size() >= 2 && game.position[0] >= 1, "M and a heap are needed");
  const i64 modulus = game.position[0] + 1;
  Numbers rests(game.position.begin() + 1, game.position.end());
  for (i64& rest : rests) rest %= modulus;
  const i64 sum = nim_sum(rests),
            large = std::count_if(rests.begin(), rests.end(), [](i64 rest) { return rest >= 2; });
  Verdict out{is_n_of_nim(rests, game.misere)};
  if (!game.misere) out.value = sum;
  for (std::size_t i = 0; i < rests.size(); ++i) {
    const bool has_large = large - (rests[i] >= 2) > 0;
    const i64 others = sum ^ rests[i], target = game.misere && !has_large ? others ^ 1 : others;
    const i64 taken = (rests[i] + modulus - target) % modulus;
    if (target >= modulus || taken < 1 || taken > game.position[i + 1]) continue;
    out.moves.push_back(game.position);
    out.moves.back()[i + 1] -= taken;
  }
  out.moves = in_order(out.moves);
  return out;
}

// The same for a bid of 1 to N, where the last one wins; where it loses, the last one but one does.
Verdict auction(const Question& game) {
  require(game.position.size() == 2 && game.position[0] >= 1, "N and what is missing are needed");
  const i64 most_bid = game.position[0];
  const auto is_n = [&](const Numbers& at) {
    return (game.misere && at[1] == 0) || (at[1] - game.misere) % (most_bid + 1) != 0;
  };
  Verdict out = one_move(
      game,
      [&](const Numbers& option) {
        return option.size() == 2 && option[0] == most_bid && option[1] < game.position[1] &&
               game.position[1] - option[1] <= most_bid;
      },
      is_n);
  if (!game.misere) out.value = game.position[1] % (most_bid + 1);
  return out;
}

// Powers of K are taken: 1 or −1 modulo K + 1. The value of a heap is the parity of its rest modulo K + 1,
// and 2 of the rest K where K is even. In misère play as with bash. The position is K and the heaps.
Verdict subtract_powers(const Question& game) {
  require(game.position.size() >= 2 && game.position[0] >= 1, "K and a heap are needed");
  const i64 base = game.position[0];
  const auto values = [&](const Numbers& at) {
    Numbers out;
    for (std::size_t i = 1; i < at.size(); ++i) {
      const i64 rest = at[i] % (base + 1);
      out.push_back(rest == base && base % 2 == 0 ? 2 : rest % 2);
    }
    return out;
  };
  return as_nim(game, values, [&](const Numbers& option) {
    if (option.size() != game.position.size()) return false;
    const auto [before, after] = std::mismatch(game.position.begin(), game.position.end(), option.begin());
    if (before == game.position.begin() || before == game.position.end() || *after >= *before ||
        !std::equal(before + 1, game.position.end(), after + 1))
      return false;
    i64 taken = *before - *after;
    while (taken % base == 0 && taken > 1 && base > 1) taken /= base;
    return taken == 1;
  });
}

// A heap that may be split into any number of parts is worth one less than it has stones; into two, 1 where
// it has an even number of them, as it is split n − 1 times.
Verdict split(const Question& game, bool any) {
  const auto heaps_of = [&](const Numbers& at) {
    Numbers out;
    for (const i64 heap : at) out.push_back(heap == 0 ? 0 : any ? heap - 1 : 1 - heap % 2);
    return out;
  };
  const auto is_option = [&](const Numbers& option) {
    const Numbers& from = game.position;
    const auto [heap, part] = std::mismatch(from.begin(), from.end(), option.begin(), option.end());
    if (heap == from.end() || option.size() <= from.size()) return false;
    const i64 more = std::ssize(option) - std::ssize(from);
    if (std::distance(part, option.end()) <= more || (!any && more > 1)) return false;
    i64 left = *heap;
    for (i64 i = 0; i <= more; ++i) {
      if (part[i] < 1 || part[i] > left) return false;
      left -= part[i];
    }
    return left == 0 && std::equal(heap + 1, from.end(), part + more + 1, option.end());
  };
  return as_nim(game, heaps_of, is_option);
}
Verdict split_any(const Question& game) { return split(game, true); }
Verdict split_two(const Question& game) { return split(game, false); }

// Two boxes, of which one is emptied and the other divided (Ferguson): P exactly when both are odd. The value
// is the first place at which neither x − 1 nor y − 1 has a binary one. Where the smaller is emptied, n in
// the larger is worth half of what is left when its last binary ones are dropped.
Verdict boxes(const Question& game, bool larger) {
  require(!game.misere, "this theorem is about normal play");
  require(game.position.size() == 2 && std::min(game.position[0], game.position[1]) >= 1,
          "there must be two boxes that are not empty");
  const auto value = [&](const Numbers& at) {
    i64 x = at[0] - 1, y = at[1] - 1, place = 0, n = std::max(at[0], at[1]);
    for (; x % 2 == 1 || y % 2 == 1; ++place) x /= 2, y /= 2;
    while (n % 2 == 1) n /= 2;
    return larger ? n / 2 : place;
  };
  const auto is_option = [&](const Numbers& option) {
    if (option.size() != 2 || option[0] < 1 || option[1] < 1) return false;
    const i64 together = option[0] + option[1];
    const auto [least, greatest] = std::minmax(game.position[0], game.position[1]);
    return together == greatest || (!larger && together == least);
  };
  Verdict out = one_move(game, is_option, [&](const Numbers& at) { return value(at) != 0; });
  out.value = value(game.position);
  return out;
}
Verdict ferguson(const Question& game) { return boxes(game, false); }
Verdict half_box(const Question& game) { return boxes(game, true); }

// Only the odd steps count, as the heaps of Nim (Winning Ways, 1982), or of misère Nim.
Verdict staircase(const Question& game) {
  const Numbers& steps = game.position;  // step 1 first, which is next to the ground
  i64 sum = 0, large = 0, stones = 0;
  for (const i64 step : steps) require((stones += step) <= most, "there are too many stones");
  for (std::size_t i = 0; i < steps.size(); i += 2) sum ^= steps[i], large += steps[i] >= 2;
  Verdict out{game.misere && large == 0 ? sum == 0 : sum != 0};
  if (!game.misere) out.value = sum;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::size_t odd = i - i % 2;  // the odd step that is changed
    const i64 others = sum ^ steps[odd];
    const bool has_large = large - (steps[odd] >= 2) > 0;
    const i64 target = game.misere && !has_large ? others ^ 1 : others;
    const i64 moved = i == odd ? steps[i] - target : target - steps[odd];
    if (moved < 1 || moved > steps[i]) continue;
    out.moves.push_back(steps);
    out.moves.back()[i] -= moved;
    if (i > 0) out.moves.back()[i - 1] += moved;
  }
  out.moves = in_order(out.moves);
  return out;
}

// Cards go to a lower box where the numbers of both have an odd sum that 3 divides: so each move joins one
// box with a number that is 0, 2 or 5 modulo 6 and one without, and the former are the odd steps.
Verdict boxes3(const Question& game) {
  const auto counting = [](const Numbers& at) {
    Numbers out;
    for (i64 box = 1; box <= std::ssize(at); ++box)
      if (box % 6 == 0 || box % 6 == 2 || box % 6 == 5) out.push_back(at[index(box - 1)]);
    return out;
  };
  return as_nim(game, counting, [&](const Numbers& option) {
    return moves_stones(game.position, option,
                        [](i64 from, i64 to) { return to < from && (from + to + 2) % 6 == 3; });
  });
}

// Pieces on squares, in order. The gap in front of the last one is step 1, that of the one before it step 2.
Verdict georgia_bob(const Question& game) {
  const auto are_pieces = [](const Numbers& at) {
    for (std::size_t i = 0; i < at.size(); ++i)
      if (at[i] <= (i == 0 ? 0 : at[i - 1])) return false;
    return true;
  };
  require(are_pieces(game.position), "the squares are not in order, from 1 on");
  const auto odd_gaps = [](const Numbers& at) {
    Numbers out;
    for (i64 i = std::ssize(at) - 1; i >= 0; i -= 2)
      out.push_back(at[index(i)] - (i > 0 ? at[index(i - 1)] : 0) - 1);
    return out;
  };
  return as_nim(game, odd_gaps, [&](const Numbers& option) {
    if (option.size() != game.position.size() || !are_pieces(option)) return false;
    const auto [before, after] = std::mismatch(game.position.begin(), game.position.end(), option.begin());
    return before != game.position.end() && *after < *before &&
           std::equal(before + 1, game.position.end(), after + 1);
  });
}

// Stones go to the parent; those of the nodes at odd depth count. The position is the parents of the nodes 1,
// 2, … and the stones on the nodes 0, 1, 2, ….
Verdict tree_staircase(const Question& game) {
  require(game.position.size() % 2 == 1, "the number of parents is not one less than that of nodes");
  const i64 parents = std::ssize(game.position) / 2;
  const auto parent = [&](i64 node) { return game.position[index(node - 1)]; };
  Numbers depth(index(parents + 1), -1), path;
  depth[0] = 0;
  for (i64 node = 1; node <= parents; ++node) {
    for (i64 at = node; depth[index(at)] == -1; at = parent(at)) {
      require(parent(at) <= parents, "there is no such parent");
      depth[index(at)] = -2;  // on the path
      path.push_back(at);
    }
    const i64 end = path.empty() ? node : parent(path.back());
    require(depth[index(end)] >= 0, "the parents are no tree");
    for (; !path.empty(); path.pop_back()) depth[index(path.back())] = depth[index(parent(path.back()))] + 1;
  }
  const auto odd_nodes = [&](const Numbers& at) {
    Numbers out;
    for (i64 node = 1; node <= parents; ++node)
      if (depth[index(node)] % 2 == 1) out.push_back(at[index(parents + node)]);
    return out;
  };
  return as_nim(game, odd_nodes, [&](const Numbers& option) {
    return moves_stones(game.position, option, [&](i64 from, i64 to) {
      return from > parents && to >= parents && parent(from - parents) == to - parents;
    });
  });
}

// Fukuyama (2003): in an odd ring without a 0 the next player wins. Otherwise who has an odd number of edges
// in front of the first least one, in one of the directions, wins. The position is the place of the coin, in
// front of which edge it lies, and the edges.
Verdict ring(const Question& game) {
  require(!game.misere, "this theorem is about normal play");
  const i64 n = std::ssize(game.position) - 1;
  require(n >= 1 && game.position[0] < n, "there is no such edge");
  const auto edge = [](const Numbers& ring, i64 i) {
    const i64 size = std::ssize(ring) - 1;
    return ring[index(1 + (i % size + size) % size)];
  };
  const auto is_n = [&](const Numbers& ring) {
    const i64 coin = ring[0], least = *std::min_element(ring.begin() + 1, ring.end());
    i64 onwards = 0, backwards = 0;
    if (least > 0 && n % 2 == 1) return true;
    while (edge(ring, coin + onwards) != least) ++onwards;
    while (edge(ring, coin - 1 - backwards) != least) ++backwards;
    return onwards % 2 == 1 || backwards % 2 == 1;
  };
  const auto is_option = [&](const Numbers& option) {
    if (option.size() != game.position.size()) return false;
    const auto crosses = [&](i64 crossed, i64 coin) {
      Numbers to = game.position;
      to[0] = coin, to[index(1 + crossed)] = option[index(1 + crossed)];
      return to == option && option[index(1 + crossed)] < game.position[index(1 + crossed)];
    };
    const i64 coin = game.position[0];
    return crosses(coin, (coin + 1) % n) || crosses((coin + n - 1) % n, (coin + n - 1) % n);
  };
  return one_move(game, is_option, is_n);
}

// Gardner (1974): where a half-turn or a reflection keeps the free cells and no domino meets its image, who
// has just moved wins by answering every domino with its image. The position is the number of columns, and
// the rows from the top; a free cell is a binary digit 1, the leftmost the ones.
using Cell = std::pair<i64, i64>;
bool is_copied(const Numbers& board) {
  std::set<Cell> free;
  i64 top = most, left = most, bottom = 0, right = 0;
  for (i64 row = 1; row < std::ssize(board); ++row)
    for (i64 column = 0; column < board[0]; ++column)
      if ((board[index(row)] >> column & 1) != 0) {
        free.insert({row, column});
        top = std::min(top, row), bottom = std::max(bottom, row);
        left = std::min(left, column), right = std::max(right, column);
      }
  const std::vector<std::function<Cell(Cell)>> symmetries = {
      [&](Cell c) { return Cell{top + bottom - c.first, left + right - c.second}; },
      [&](Cell c) { return Cell{c.first, left + right - c.second}; },
      [&](Cell c) { return Cell{top + bottom - c.first, c.second}; },
      [&](Cell c) { return Cell{c.second - left + top, c.first - top + left}; },
      [&](Cell c) { return Cell{bottom - (c.second - left), right - (c.first - top)}; }};
  return std::any_of(symmetries.begin(), symmetries.end(), [&](const auto& image) {
    return std::all_of(free.begin(), free.end(), [&](Cell cell) {
      if (!free.contains(image(cell))) return false;
      for (const Cell& other : {Cell{cell.first, cell.second + 1}, Cell{cell.first + 1, cell.second}}) {
        if (!free.contains(other)) continue;
        for (const Cell& covered : {image(cell), image(other)})
          if (covered == cell || covered == other) return false;
      }
      return true;
    });
  });
}
Verdict cram(const Question& game) {
  require(!game.misere, "this theorem is about normal play");
  require(game.position.size() >= 2 && game.position[0] >= 1 && game.position[0] <= 60 &&
              game.position.size() <= 65,
          "this is no board");
  for (std::size_t row = 1; row < game.position.size(); ++row)
    require(game.position[row] >> game.position[0] == 0, "a row has too many cells");
  if (is_copied(game.position)) return {false, std::nullopt, {}};
  const auto is_n = [&](const Numbers& board) { return board == game.position || !is_copied(board); };
  const auto is_domino = [&](const Numbers& option) {
    if (option.size() != game.position.size() || option[0] != game.position[0]) return false;
    std::vector<i64> rows, taken;  // those that change, and what is taken from them
    for (std::size_t row = 1; row < option.size(); ++row)
      if (option[row] != game.position[row])
        rows.push_back(static_cast<i64>(row)), taken.push_back(game.position[row] - option[row]);
    const auto is_power = [](i64 number) { return number > 0 && (number & (number - 1)) == 0; };
    if (rows.empty() || rows.size() > 2) return false;
    for (std::size_t i = 0; i < rows.size(); ++i)  // free cells only
      if (taken[i] <= 0 || (game.position[index(rows[i])] & taken[i]) != taken[i]) return false;
    if (rows.size() == 1) return taken[0] % 3 == 0 && is_power(taken[0] / 3);
    return rows[1] == rows[0] + 1 && taken[0] == taken[1] && is_power(taken[0]);
  };
  return one_move(game, is_domino, is_n);
}

// Gale (1974): the next player wins every rectangle of two squares or more, in misère play three: if taking
// the far corner alone does not win, then what answers it does, as a first move. Which move wins it does not
// say. The position is the number of rows and that of columns.
Verdict chomp(const Question& game) {
  require(game.position.size() == 2 && game.position[0] >= 1 && game.position[1] >= 1,
          "this is no rectangle");
  require(i128{game.position[0]} * game.position[1] >= 2 + game.misere, "the rectangle is too small");
  return {true};
}

// A row and a column of squares with the poisoned corner in common: no bite touches both, so that they are
// two heaps of Nim (Bouton 1901) of the squares beyond the corner.
Verdict chomp_hook(const Question& game) {
  require(game.position.size() == 2, "there must be two numbers");
  return as_nim(
      game, [](const Numbers& at) { return at; },
      [&](const Numbers& option) {
        if (option.size() != 2) return false;
        const i64 less = (option[0] < game.position[0]) + (option[1] < game.position[1]);
        const i64 same = (option[0] == game.position[0]) + (option[1] == game.position[1]);
        return less == 1 && same == 1;
      });
}

// Lenstra (1977): the value of turning corners is the nim-sum over the heads of the nim-products of their two
// coordinates, counted from 0. The position is the list of these, head by head, in order.
using Natural = std::uint64_t;
// Conway (1976), for a and b below 2^(2^(level + 1)): with F = 2^(2^level) and a = a₁F + a₀, the product is
// a₁b₁(F + F/2) + (a₁b₀ + a₀b₁)F + a₀b₀, where F/2 belongs to a product of numbers below F.
Natural nim_product(Natural a, Natural b, int level) {
  if (a < 2 || b < 2) return a * b;
  const int bits = 1 << level;
  const Natural low = (Natural{1} << bits) - 1;
  const Natural high = nim_product(a >> bits, b >> bits, level - 1);
  const Natural rest = nim_product(a & low, b & low, level - 1);
  const Natural cross = nim_product((a >> bits) ^ (a & low), (b >> bits) ^ (b & low), level - 1);
  return ((cross ^ rest) << bits) ^ rest ^ nim_product(high, Natural{1} << (bits - 1), level - 1);
}
Verdict corners(const Question& game) {
  require(!game.misere, "this theorem is about normal play");
  require(game.position.size() % 2 == 0, "a coin has two coordinates");
  i64 sum = 0;
  for (std::size_t i = 0; i < game.position.size(); i += 2) {
    const i64 x = game.position[i], y = game.position[i + 1];
    require(std::max(x, y) < i64{1} << 32, "a coin is too far away");
    require(i == 0 || std::pair(game.position[i - 2], game.position[i - 1]) < std::pair(x, y),
            "the heads are not in order");
    sum ^= static_cast<i64>(nim_product(static_cast<Natural>(x), static_cast<Natural>(y), 4));
  }
  return {sum != 0, sum};
}

// Lenstra (1977), Winning Ways (1982): the value is the nim-sum of those of the heads, each alone. The
// position is the list of their places, counted from 1.
Verdict coins(const Question& game, const std::string& rule) {
  require(!game.misere, "this theorem is about normal play");
  const auto length = [&](std::string_view name) -> std::optional<i64> {
    if (!rule.starts_with(name)) return std::nullopt;
    i64 out = 0;
    for (const char c : rule.substr(name.size())) {
      require(c >= '0' && c <= '9' && out <= most / 10 && (out > 0 || c != '0'), "this theorem is unknown");
      out = 10 * out + (c - '0');
    }
    require(out > 0 && out <= most, "this theorem is unknown");
    return out;
  };
  const auto run_of = length("run-of "), run_up_to = length("run-up-to ");
  const auto value = [&](i64 n) -> i64 {
    if (rule == "one") return 1;
    if (rule == "one-or-two") return n;
    if (rule == "two") return n - 1;
    if (rule == "up-to-three") return 2 * (n - 1) + (std::popcount(static_cast<u64>(n - 1)) % 2 == 0);
    if (run_of) return n % *run_of == 0;
    require(rule == "ruler" || run_up_to.has_value(), "this theorem is unknown");
    i64 power = 1;
    while (n % (2 * power) == 0 && (!run_up_to || 2 * power <= *run_up_to)) power *= 2;
    return power;
  };
  i64 sum = value(1) ^ value(1), last = 0;
  for (const i64 n : game.position) {
    require(n > last && n < most / 2, "the heads are not in order, or too far away");
    last = n, sum ^= value(n);
  }
  return {sum != 0, sum};
}

}  // namespace

std::string check_theorem_of_game(Certificate& file) {
  require(file.version == 2, "this theorem needs version 2");
  file.header_has({"theorem", "position", "outcome", "value", "moves"});
  const Json& header = file.header;
  const auto theorem = header["theorem"].get<std::string>();
  const Numbers position = numbers(header["position"]);
  if (position.size() > 20'000) throw Undecided{"the position has too many numbers"};  // a move has as many
  PositionList listed;
  for (const Json& move : list(header["moves"])) listed.push_back(numbers(move));
  const Question game{position, file.misere, listed};
  const std::map<std::string, Verdict (*)(const Question&)> games = {{"auction", auction},
                                                                     {"bash", bash},
                                                                     {"boxes3", boxes3},
                                                                     {"chomp", chomp},
                                                                     {"chomp-hook", chomp_hook},
                                                                     {"coins corners", corners},
                                                                     {"cram", cram},
                                                                     {"ferguson", ferguson},
                                                                     {"fibonacci-nim", fibonacci_nim},
                                                                     {"georgia-bob", georgia_bob},
                                                                     {"half-box", half_box},
                                                                     {"moore", moore},
                                                                     {"ring", ring},
                                                                     {"split any", split_any},
                                                                     {"split two", split_two},
                                                                     {"staircase", staircase},
                                                                     {"subtract-powers", subtract_powers},
                                                                     {"tree-staircase", tree_staircase},
                                                                     {"wythoff", wythoff}};
  const bool are_coins = !games.contains(theorem);
  require(!are_coins || theorem.starts_with("coins "), "this theorem is unknown");
  const Verdict found = are_coins ? coins(game, theorem.substr(6)) : games.at(theorem)(game);
  require(header["outcome"] == (found.is_n ? "N" : "P"), "the outcome is wrong");
  require(found.value ? number(header["value"]) == *found.value : header["value"].is_null(),
          "the value is wrong");
  require(listed == found.moves, "the moves are not those that the theorem gives");
  std::string words =
      theorem + "(" + joined(position) + ") is " + (found.is_n ? "an N" : "a P") + "-position";
  if (found.value) words += ", nim-value " + std::to_string(*found.value);
  for (std::size_t i = 0; i < listed.size() && i <= 10; ++i)
    words += (i == 0 ? ", winning by " : "; ") + (i == 10 ? "…" : "(" + joined(listed[i]) + ")");
  return words;
}

}  // namespace sprague::check
