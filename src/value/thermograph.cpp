// Thermographs: walls as pieces of straight lines with exact ends.
#include <algorithm>
#include <iterator>

#include "value/operations.hpp"

namespace sprague::value {
namespace {

// The piece that is valid at a place, by its number; the place lies at or after the first piece's.
Dyadic value_at(const WallPiece& piece, Dyadic t) {
  if (piece.slope == 0) return piece.value;
  return piece.slope > 0 ? piece.value + (t - piece.from) : piece.value - (t - piece.from);
}

void append(Wall& wall, WallPiece piece) {
  if (!wall.empty() && wall.back().from == piece.from) wall.pop_back();
  if (!wall.empty() && wall.back().slope == piece.slope && value_at(wall.back(), piece.from) == piece.value)
    return;
  wall.push_back(piece);
}

/// Goes through the pieces of two walls at once: calls `visit` for every interval in which both are straight, with both pieces, where
/// it begins and where it ends (null: never). Ends when `visit` returns false.
template <class Visit>
void together(const Wall& a, const Wall& b, const Visit& visit) {
  std::size_t i = 0, j = 0;
  Dyadic from = a[0].from;
  while (true) {
    const Dyadic* const end_a = i + 1 < a.size() ? &a[i + 1].from : nullptr;
    const Dyadic* const end_b = j + 1 < b.size() ? &b[j + 1].from : nullptr;
    const Dyadic* const end = end_a == nullptr ? end_b : end_b == nullptr || *end_a < *end_b ? end_a : end_b;
    if (!visit(a[i], b[j], from, end) || end == nullptr) return;
    from = *end;
    if (end_a != nullptr && *end_a == from) ++i;
    if (end_b != nullptr && *end_b == from) ++j;
  }
}

/// Where two lines of different slopes have the same value.
Dyadic crossing(const WallPiece& a, const WallPiece& b, Dyadic from) {
  const int faster = b.slope - a.slope;
  Dyadic apart = value_at(a, from) - value_at(b, from);
  if (faster == 2 || faster == -2) apart = apart.half();
  return faster > 0 ? from + apart : from - apart;
}

Wall greatest(const Wall& a, const Wall& b) {
  Wall out;
  together(a, b, [&](const WallPiece& x, const WallPiece& y, Dyadic from, const Dyadic* end) {
    const Dyadic at_x = value_at(x, from);
    const Dyadic at_y = value_at(y, from);
    const bool x_leads = at_x > at_y || (at_x == at_y && x.slope >= y.slope);
    const WallPiece& first = x_leads ? x : y;
    const WallPiece& second = x_leads ? y : x;
    append(out, {from, value_at(first, from), first.slope});
    if (second.slope > first.slope) {
      const Dyadic at = crossing(first, second, from);
      if (at > from && (end == nullptr || at < *end)) append(out, {at, value_at(second, at), second.slope});
    }
    return true;
  });
  return out;
}

Wall mirrored(Wall wall) {
  for (WallPiece& piece : wall) piece.value = -piece.value, piece.slope = -piece.slope;
  return wall;
}

}  // namespace

Dyadic value_at(const Wall& wall, Dyadic t) {
  const auto next =
      std::find_if(wall.begin() + 1, wall.end(), [&](const WallPiece& piece) { return piece.from > t; });
  return value_at(*std::prev(next), t);
}

// Left's scaffold: the right walls of the left options, the greatest of them, minus t. Right's is the mirror image.
Wall Operations::scaffold(Game g, Player player) {
  Wall out;
  for (const Game option : games_.options(g, player)) {
    const Thermograph& of_option = thermograph(option);
    if (games_.refused()) return {};
    Wall wall = player == Player::left ? of_option.right : mirrored(of_option.left);
    out = out.empty() ? std::move(wall) : greatest(out, wall);
  }
  for (WallPiece& piece : out) {
    piece.value = piece.value - piece.from;
    --piece.slope;
  }
  return player == Player::left ? out : mirrored(std::move(out));
}

const Thermograph& Operations::thermograph(Game g) {
  static const Thermograph nothing{{{}}, {{}}, {}, {}};
  if (games_.refused()) return nothing;
  if (const auto found = thermographs_.find(key_of(g)); found != thermographs_.end()) return found->second;
  Thermograph out;
  if (games_.is_number_up_star(g)) {
    const Dyadic x = games_.left_stop(g);
    out = {{{0, x, 0}}, {{0, x, 0}}, x, games_.is_number(g) ? Dyadic::of(-1, x.exponent()) : Dyadic(0)};
  } else {
    const Wall left = scaffold(g, Player::left);
    const Wall right = scaffold(g, Player::right);
    if (games_.refused()) return nothing;
    together(left, right, [&](const WallPiece& l, const WallPiece& r, Dyadic from, const Dyadic* end) {
      const Dyadic at_l = value_at(l, from);
      const Dyadic at_r = value_at(r, from);
      const bool meets_here = at_l <= at_r;
      if (!meets_here) {
        append(out.left, {from, at_l, l.slope});
        append(out.right, {from, at_r, r.slope});
        if (l.slope >= r.slope) return true;
      }
      const Dyadic at = meets_here ? from : crossing(l, r, from);
      if (end != nullptr && at >= *end) return true;
      out.temperature = at;
      out.mean = value_at(l, at);
      append(out.left, {at, out.mean, 0});
      append(out.right, {at, out.mean, 0});
      return false;
    });
    if (out.mean.overflowed() || out.temperature.overflowed()) {
      games_.refuse(Refusal::large);
      return nothing;
    }
  }
  if (thermographs_.size() % 1024 == 1023 && !games_.budget().hold(1024 * 300)) {
    games_.refuse(Refusal::limits);
    return nothing;
  }
  return thermographs_.emplace(key_of(g), std::move(out)).first->second;
}

bool Operations::is_best_at(Game g, Player player, Game option, Dyadic t) {
  const Thermograph of_game = thermograph(g), of_option = thermograph(option);
  if (games_.refused() || games_.is_number(g)) return false;
  return player == Player::left ? value_at(of_option.right, t) - t == value_at(of_game.left, t)
                                : value_at(of_option.left, t) + t == value_at(of_game.right, t);
}

bool Operations::is_orthodox(Game g, Player player, Game option) {
  return !games_.is_number(g) && is_best_at(g, player, option, temperature(g));
}

}  // namespace sprague::value
