#include "rules/domino_values.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace sprague {
namespace {

constexpr u64 bit(u64 value) { return u64{1} << value; }

bool is_harder(const DominoShape& a, const DominoShape& b) {
  return a.size() != b.size() ? a.size() > b.size() : a < b;
}

}  // namespace

// A row of n cells, which a domino leaves in two of n − 2 cells together: Dawson's Kayles.
constexpr auto row_values = [] {
  std::array<std::uint8_t, CellBoard::most_cells + 1> out{};
  for (std::size_t n = 2; n < out.size(); ++n) {
    u64 reached = 0;
    for (std::size_t left = 0; left <= n - 2; ++left) reached |= bit(out[left] ^ out[n - 2 - left]);
    out[n] = static_cast<std::uint8_t>(std::countr_one(reached));
  }
  return out;
}();

// What is seen at a glance: the nim-value is at most the number of moves that play can last, a piece that is
// copied is worth 0, and paths and double rows are known (doc/algorithms/cram.md).
DominoValues::Possible DominoValues::bounded(const DominoShape& shape) {
  if (is_copied_by_half_turn(shape)) return bit(0);
  if (is_double_row(shape)) return bit(shape.size() / 2 % 2);
  if (is_path(shape)) return bit(row_values[shape.size()]);
  return (bit(shape.size() / 2) << 1) - 1;
}

DominoValues::Possible DominoValues::possible(const DominoShape& shape) const {
  const auto found = possible_.find(shape);
  return found == possible_.end() ? bounded(shape) : found->second;
}

std::optional<u64> DominoValues::the_one(Possible values) {
  if (!std::has_single_bit(values)) return std::nullopt;
  return static_cast<u64>(std::countr_zero(values));
}
std::optional<u64> DominoValues::at_a_glance(const DominoShape& shape) { return the_one(bounded(shape)); }
std::optional<u64> DominoValues::known(const DominoShape& shape) const { return the_one(possible(shape)); }

bool DominoValues::narrow(const DominoShape& shape, Possible to, Budget& budget) {
  const auto [place, is_new] = possible_.try_emplace(shape, to);
  if (!is_new) place->second &= to;
  return !is_new || budget.hold(2 * sizeof(*place));  // open addressing keeps some slots free
}

// Two equal pieces are worth 0 together.
void DominoValues::Option::add(const DominoShape& piece) {
  const auto end = pieces.begin() + static_cast<std::ptrdiff_t>(count);
  const auto same = std::find(pieces.begin(), end, piece);
  if (same == end) {
    pieces[count++] = piece;
  } else {
    *same = pieces[--count];
    pieces[count] = {};
  }
}

void DominoValues::Option::put_in_order() {
  for (std::size_t i = 1; i < count; ++i)
    for (std::size_t k = i; k > 0 && is_harder(pieces[k], pieces[k - 1]); --k)
      std::swap(pieces[k], pieces[k - 1]);
}

// The options without those that cannot have the value `wanted`; no more of them once one has it.
DominoValues::Options DominoValues::options_of(const DominoShape& shape, u64 wanted) const {
  Options out;
  std::vector<u64> pieces;
  const CellBoard board = shape.board();
  board.for_each_domino([&](u64 domino) {
    if ((out.reached & bit(wanted)) != 0) return;
    const CellBoard after{board.free & ~domino, board.rows, board.columns};
    pieces.clear();
    append_pieces(after, pieces);
    Option option;
    for (const u64 piece : pieces) {
      const DominoShape one = shape_of(after, piece);
      const Possible values = possible(one);
      if (std::has_single_bit(values)) {
        option.sum ^= static_cast<u64>(std::countr_zero(values));
      } else {
        option.add(one);
      }
    }
    if (option.count == 0) {
      out.reached |= bit(option.sum);
    } else if (option.count > 1 || (possible(option.pieces[0]) & bit(wanted ^ option.sum)) != 0) {
      option.put_in_order();
      out.open.push_back(option);
    }
  });
  return out;
}

std::optional<bool> DominoValues::has_value(const DominoShape& shape, u64 wanted, Budget& budget) {
  if (wanted >= 64) return false;
  const Possible values = possible(shape);
  if ((values & bit(wanted)) == 0) return false;
  if (std::has_single_bit(values)) return true;
  return expand(shape, wanted, budget);
}

// Has the option the value `wanted`?
std::optional<bool> DominoValues::reaches(const Option& option, u64 wanted, Budget& budget) {
  u64 rest = wanted ^ option.sum;
  for (std::size_t i = option.count; i-- > 1;) {
    const auto known = value(option.pieces[i], budget);
    if (!known) return std::nullopt;
    rest ^= *known;
  }
  return has_value(option.pieces[0], rest, budget);
}

// The recursion is at most 32 moves deep, two cells each, with three calls a move.
std::optional<bool> DominoValues::expand(const DominoShape& shape, u64 wanted, Budget& budget) {
  if (!budget.spend()) return std::nullopt;
  Options options = options_of(shape, wanted);
  Possible left = possible(shape) & ~options.reached;
  const auto found = [&](Possible values, bool answer) {
    return narrow(shape, values, budget) ? std::optional(answer) : std::nullopt;
  };
  if (!narrow(shape, left, budget)) return std::nullopt;
  if ((left & bit(wanted)) == 0) return false;
  std::sort(options.open.begin(), options.open.end(), [](const Option& a, const Option& b) {
    const unsigned x = a.pieces[0].moves(), y = b.pieces[0].moves();
    return x != y ? x < y : a < b;
  });
  options.open.erase(std::unique(options.open.begin(), options.open.end()), options.open.end());
  for (const Option& option : options.open) {
    const auto reached = reaches(option, wanted, budget);
    if (!reached) return std::nullopt;
    if (*reached) return found(~bit(wanted), false);
  }
  // No option has the value, so the mex is not larger.
  if (!narrow(shape, bit(wanted) | (bit(wanted) - 1), budget)) return std::nullopt;
  for (u64 smaller = 0; smaller < wanted; ++smaller) {
    const auto is_it = has_value(shape, smaller, budget);
    if (!is_it) return std::nullopt;
    if (*is_it) return false;
  }
  return found(bit(wanted), true);
}

std::optional<u64> DominoValues::value(const DominoShape& shape, Budget& budget) {
  for (u64 candidate = 0;; ++candidate) {
    const auto is_it = has_value(shape, candidate, budget);
    if (!is_it) return std::nullopt;
    if (*is_it) return candidate;
  }
}

std::optional<u64> DominoValues::value(std::span<const DominoShape> shapes, Budget& budget) {
  u64 sum = 0;
  for (const DominoShape& shape : shapes) {
    const auto one = value(shape, budget);
    if (!one) return std::nullopt;
    sum ^= *one;
  }
  return sum;
}

std::optional<bool> DominoValues::has_value(std::span<const DominoShape> shapes, u64 wanted, Budget& budget) {
  const auto hardest = std::min_element(shapes.begin(), shapes.end(), is_harder);
  for (auto shape = shapes.begin(); shape != shapes.end(); ++shape) {
    if (shape == hardest) continue;
    const auto one = value(*shape, budget);
    if (!one) return std::nullopt;
    wanted ^= *one;
  }
  return shapes.empty() ? wanted == 0 : has_value(*hardest, wanted, budget);
}

}  // namespace sprague
