// Ordinal sums, products, heat and cold, atomic weights, reduced forms.
#include "value/operations.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace sprague::value {
namespace {

std::uint64_t pair_key(Game g, Game h) {
  return std::uint64_t{static_cast<std::uint32_t>(g)} << 32 | static_cast<std::uint32_t>(h);
}
constexpr Player both[] = {Player::left, Player::right};
std::size_t side(Player player) { return player == Player::left ? 0 : 1; }

}  // namespace

void Operations::clear() {
  for (Pairs* const pairs : {&ordinal_, &conway_, &norton_, &heat_, &overheat_, &cool_}) pairs->clear();
  thermographs_.clear(), weights_.clear(), reduced_.clear(), all_small_.clear(), birthdays_.clear(),
      companions_.clear(), projections_.clear();
}

template <class Make>
Game Operations::kept(Pairs& pairs, Game g, Game h, const Make& make) {
  if (games_.refused()) return Game::zero;
  const std::uint64_t at = pair_key(g, h);
  if (const auto found = pairs.find(at); found != pairs.end()) return found->second;
  std::vector<Game> sides[2];
  for (const Player player : both) make(player, sides[side(player)]);
  const Game out = games_.make(std::move(sides[0]), std::move(sides[1]));
  if (games_.refused()) return Game::zero;
  pairs.emplace(at, out);
  if (pairs.size() % 4096 == 0 && !games_.budget().hold(4096 * 48)) games_.refuse(Refusal::limits);
  return out;
}

// A number has as many moves as it is old, and is gone through move by move.
bool Operations::is_too_old(Game number) {
  constexpr u64 oldest = 500;
  if (!games_.is_number(number) || birthday(number) <= oldest) return false;
  games_.refuse(Refusal::deep);
  return true;
}

Game Operations::ordinal_sum(Game g, Game h) {
  if (h == Game::zero) return g;
  if (is_too_old(h)) return Game::zero;
  return kept(ordinal_, g, h, [&](Player player, std::vector<Game>& to) {
    for (const Game option : games_.options(g, player)) to.push_back(option);
    for (const Game option : games_.options(h, player)) to.push_back(ordinal_sum(g, option));
  });
}

Game Operations::conway_product(Game g, Game h) {
  if (games_.refused()) return Game::zero;
  // Integers are so many copies, and of numbers it is the product.
  if (games_.is_number(g) && games_.is_number(h))
    return games_.number(games_.left_stop(g) * games_.left_stop(h));
  for (const auto& [number, other] : {std::pair(g, h), std::pair(h, g)})
    if (games_.is_number(number) && games_.left_stop(number).is_integer())
      return games_.times(games_.left_stop(number).numerator(), other);
  return kept(conway_, g, h, [&](Player player, std::vector<Game>& to) {
    // G^L·H + G·H^L − G^L·H^L and G^R·H + G·H^R − G^R·H^R are Left's; the mixed ones are Right's.
    for (const Player of_g : both)
      for (const Game a : games_.options(g, of_g))
        for (const Game b : games_.options(h, player == Player::left ? of_g : opponent(of_g)))
          to.push_back(
              games_.minus(games_.plus(conway_product(a, h), conway_product(g, b)), conway_product(a, b)));
  });
}

Game Operations::norton(Game g, Game unit, const std::vector<Game>& incentives) {
  if (games_.is_number(g)) {
    const Dyadic x = games_.left_stop(g);
    if (x.is_integer()) return games_.times(x.numerator(), unit);
  }
  return kept(norton_, g, unit, [&](Player player, std::vector<Game>& to) {
    for (const Game option : games_.options(g, player)) {
      const Game there = norton(option, unit, incentives);
      for (const Game incentive : incentives) {
        const Game gain = games_.plus(unit, incentive);
        to.push_back(player == Player::left ? games_.plus(there, gain) : games_.minus(there, gain));
      }
    }
  });
}

std::optional<Game> Operations::norton_product(Game g, Game unit) {
  if (!games_.le(Game::zero, unit) || unit == Game::zero) return std::nullopt;
  std::vector<Game> all = incentives(unit, Player::left);
  for (const Game incentive : incentives(unit, Player::right)) all.push_back(incentive);
  games_.remove_dominated(all, Player::left);
  return norton(g, unit, all);
}

Game Operations::heat(Game g, Game t) {
  if (games_.is_number(g)) return g;
  return kept(heat_, g, t, [&](Player player, std::vector<Game>& to) {
    for (const Game option : games_.options(g, player)) {
      const Game there = heat(option, t);
      to.push_back(player == Player::left ? games_.plus(there, t) : games_.minus(there, t));
    }
  });
}

Game Operations::overheat(Game g, Game s, Game t) {
  if (s != overheat_from_) overheat_.clear();
  overheat_from_ = s;
  if (games_.is_number(g) && games_.left_stop(g).is_integer())
    return games_.times(games_.left_stop(g).numerator(), s);
  return kept(overheat_, g, t, [&](Player player, std::vector<Game>& to) {
    for (const Game option : games_.options(g, player)) {
      const Game there = overheat(option, s, t);
      to.push_back(player == Player::left ? games_.plus(there, t) : games_.minus(there, t));
    }
  });
}

Game Operations::cool(Game g, Dyadic t) {
  if (games_.is_number(g)) return g;
  const Thermograph& known = thermograph(g);
  if (games_.refused()) return Game::zero;
  if (t > known.temperature) return games_.number(known.mean);
  if (t == Dyadic(0)) return g;
  const Game cost = games_.number(t);
  return kept(cool_, g, cost, [&](Player player, std::vector<Game>& to) {
    for (const Game option : games_.options(g, player)) {
      const Game there = cool(option, t);
      to.push_back(player == Player::left ? games_.minus(there, cost) : games_.plus(there, cost));
    }
  });
}

Game Operations::freeze(Game g) {
  const Dyadic at = temperature(g);
  return at > Dyadic(0) ? cool(g, at) : g;
}

bool Operations::is_all_small(Game g) {
  if (games_.is_number_up_star(g)) return games_.left_stop(g) == Dyadic(0);
  if (games_.left_stop(g) != Dyadic(0) || games_.right_stop(g) != Dyadic(0)) return false;
  if (const auto found = all_small_.find(key_of(g)); found != all_small_.end()) return found->second;
  bool is_so = true;
  for (const Player player : both)
    for (const Game option : games_.options(g, player)) is_so = is_so && is_all_small(option);
  return all_small_[key_of(g)] = is_so;
}

// Of all-small values (Siegel 2013, section II.7): where {w(G^L) − 2 | w(G^R) + 2} is an integer that is not the only one that fits, G is compared with a
// far star: above it the greatest counts, below it the least, and else 0.
std::optional<Game> Operations::atomic_weight(Game g) {
  if (games_.refused() || games_.left_stop(g) != Dyadic(0) || games_.right_stop(g) != Dyadic(0))
    return std::nullopt;
  if (games_.is_number_up_star(g)) return games_.number(games_.number_up_star_of(g).ups);
  if (!is_all_small(g)) return weight_of_others(g);
  if (const auto found = weights_.find(key_of(g)); found != weights_.end()) return found->second;
  std::vector<Game> sides[2];
  for (const Player player : both)
    for (const Game option : games_.options(g, player)) {
      const std::optional<Game> weight = atomic_weight(option);
      if (!weight) return std::nullopt;
      sides[side(player)].push_back(games_.plus(*weight, games_.number(player == Player::left ? -2 : 2)));
    }
  Game out = games_.make(sides[0], sides[1]);
  if (games_.refused()) return std::nullopt;
  if (games_.is_number(out) && games_.left_stop(out).is_integer()) {
    const auto fits = [&](i64 n) {
      const Game x = games_.number(n);
      return std::none_of(sides[0].begin(), sides[0].end(), [&](Game l) { return games_.le(x, l); }) &&
             std::none_of(sides[1].begin(), sides[1].end(), [&](Game r) { return games_.le(r, x); });
    };
    const i64 simplest = games_.left_stop(out).numerator();
    i64 least = simplest, greatest = simplest;
    while (!games_.refused() && fits(least - 1)) --least;
    while (!games_.refused() && fits(greatest + 1)) ++greatest;
    if (least < greatest) {
      const Game far_star = games_.nimber(std::bit_ceil(std::uint64_t{games_.depth(g)} + 2));
      const i64 weight = games_.le(far_star, g) ? greatest : games_.le(g, far_star) ? least : 0;
      out = games_.number(weight);
    }
  }
  if (games_.refused()) return std::nullopt;
  weights_.emplace(key_of(g), out);
  return out;
}

// By the definition. *m is far when no follower of g knows it.
bool Operations::has_weight(Game g, Game weight) {
  const Game up = games_.number_up_star({{}, 1, 0});
  const std::optional<Game> ups = norton_product(weight, up);
  if (!ups) return false;
  const Game rest = games_.minus(g, *ups);
  const Game far = games_.plus(rest, games_.nimber(std::bit_ceil(std::uint64_t{games_.depth(rest)} + 2)));
  return games_.le(games_.negative(up), far) && games_.le(far, up) && far != up &&
         far != games_.negative(up) && !games_.refused();
}

std::optional<Game> Operations::weight_of_others(Game g) {
  // The fewer ups are taken away, the more is left: the least n that leaves less than ↑ is the only one that fits.
  const i64 depth = games_.depth(g);
  const Game far = games_.plus(g, games_.nimber(std::bit_ceil(static_cast<std::uint64_t>(2 * depth) + 4)));
  i64 least = -depth - 1, most = depth + 1;
  while (least < most && !games_.refused()) {
    const i64 middle = least + (most - least) / 2;
    const Game there = games_.number_up_star({{}, middle + 1, 0});
    if (games_.le(far, there) && far != there)
      most = middle;
    else
      least = middle + 1;
  }
  if (has_weight(g, games_.number(least))) return games_.number(least);
  std::vector<Game> sides[2];
  for (const Player player : both)
    for (const Game option : games_.options(g, player)) {
      const std::optional<Game> weight = atomic_weight(option);
      if (!weight) return std::nullopt;
      sides[side(player)].push_back(games_.plus(*weight, games_.number(player == Player::left ? -2 : 2)));
    }
  const Game of_options = games_.make(sides[0], sides[1]);
  if (!has_weight(g, of_options)) return std::nullopt;
  return of_options;
}

Game Operations::up_sum(i64 n) {
  Game out = games_.number_up_star({{}, 1, 0});
  for (i64 i = 2; i <= n; ++i) out = games_.make({out}, {games_.nimber(1)});
  return out;
}

Game Operations::up_power(i64 n) {
  if (n == 1) return games_.number_up_star({{}, 1, 0});
  return games_.make({Game::zero}, {games_.minus(games_.nimber(1), up_sum(n - 1))});
}

Game Operations::value_of(const Uptimal& uptimal) {
  Game out = games_.number_up_star({uptimal.number, uptimal.ups.empty() ? 0 : uptimal.ups[0], uptimal.star});
  for (std::size_t i = 1; i < uptimal.ups.size() && !games_.refused(); ++i)
    if (uptimal.ups[i] != 0)
      out = games_.plus(out, games_.times(uptimal.ups[i], up_power(static_cast<i64>(i) + 1)));
  return out;
}

// The integer n for which g − n · unit is infinitesimal beside the unit, where there is one: three times the rest are less than it.
std::optional<i64> Operations::multiple_of(Game g, Game unit) {
  const i64 depth = games_.depth(g);
  i64 least = -depth - 1, most = depth + 1;
  const Game thrice = games_.times(3, g);
  const auto fits_below = [&](i64 n) {  // 3 (g − n · unit) < unit
    const Game bound = games_.times(3 * n + 1, unit);
    return games_.le(thrice, bound) && thrice != bound;
  };
  while (least < most && !games_.refused()) {
    const i64 middle = least + (most - least) / 2;
    if (fits_below(middle))
      most = middle;
    else
      least = middle + 1;
  }
  const Game bound = games_.times(3 * least - 1, unit);
  if (games_.refused() || !fits_below(least) || !games_.le(bound, thrice) || thrice == bound)
    return std::nullopt;
  return least;
}

// Of ups alone, without a star, the order tells one multiple after the other: each order is infinitesimal beside the one before.
bool Operations::find_ups(Game rest, std::vector<i64>& ups) {
  const i64 orders = games_.depth(rest);
  for (i64 order = 1; rest != Game::zero && order <= orders; ++order) {
    const Game unit = up_power(order);
    const std::optional<i64> multiple = multiple_of(rest, unit);
    if (!multiple || games_.refused()) return false;
    ups.push_back(*multiple);
    rest = games_.minus(rest, games_.times(*multiple, unit));
  }
  return rest == Game::zero && !games_.refused();
}

std::optional<Uptimal> Operations::uptimal_expansion(Game g) {
  if (games_.refused() || games_.left_stop(g) != games_.right_stop(g)) return std::nullopt;
  Uptimal out{.number = games_.left_stop(g), .star = 0, .ups = {}};
  if (games_.is_number_up_star(g)) {
    const NumberUpStar sum = games_.number_up_star_of(g);
    out.star = sum.star;
    if (sum.ups != 0) out.ups = {sum.ups};
    return out;
  }
  const Game rest = games_.minus(g, games_.number(out.number));
  if (!is_all_small(rest)) return std::nullopt;
  // Another star would be confused with all ups of higher order.
  for (; out.star <= games_.depth(rest) && !games_.refused(); ++out.star) {
    out.ups.clear();
    if (find_ups(games_.plus(rest, games_.nimber(out.star)), out.ups)) return out;
  }
  return std::nullopt;
}

Game Operations::companion(Game g) {
  if (games_.refused()) return Game::zero;
  if (games_.is_number_up_star(g)) {
    NumberUpStar sum = games_.number_up_star_of(g);
    if (sum.number == Dyadic(0) && sum.star < 2) sum.star ^= 1;
    return games_.number_up_star(sum);
  }
  if (const auto found = companions_.find(key_of(g)); found != companions_.end()) return found->second;
  std::vector<Game> sides[2];
  for (const Player player : both)
    for (const Game option : games_.options(g, player)) sides[side(player)].push_back(companion(option));
  if (games_.le(Game::zero, g)) sides[0].push_back(Game::zero);
  if (games_.le(g, Game::zero)) sides[1].push_back(Game::zero);
  const Game out = games_.make(sides[0], sides[1]);
  if (games_.refused()) return Game::zero;
  companions_.emplace(key_of(g), out);
  return out;
}

bool Operations::at_most_by_infinitesimals(Game g, Game h) {
  return games_.left_stop(games_.minus(g, h)) <= Dyadic(0);
}

Game Operations::reduced(Game g) {
  if (games_.refused()) return Game::zero;
  if (games_.left_stop(g) == games_.right_stop(g)) return games_.number(games_.left_stop(g));
  if (const auto found = reduced_.find(key_of(g)); found != reduced_.end()) return found->second;
  std::vector<Game> sides[2];
  for (const Player player : both) {
    std::vector<Game>& kept = sides[side(player)];
    std::vector<Game> open;
    for (const Game option : games_.options(g, player)) open.push_back(reduced(option));
    const auto is_no_better = [&](Game a, Game b) {
      return player == Player::left ? at_most_by_infinitesimals(a, b) : at_most_by_infinitesimals(b, a);
    };
    while (!open.empty() && !games_.refused()) {
      const Game option = open.back();
      open.pop_back();
      const std::span<const Game> answers = games_.options(option, opponent(player));
      const auto answer = games_.is_number(option) ? answers.end()
                                                   : std::find_if(answers.begin(), answers.end(),
                                                                  [&](Game x) { return is_no_better(x, g); });
      if (answer != answers.end()) {
        for (const Game instead : games_.options(*answer, player)) open.push_back(reduced(instead));
      } else if (std::none_of(kept.begin(), kept.end(),
                              [&](Game other) { return is_no_better(option, other); })) {
        std::erase_if(kept, [&](Game other) { return is_no_better(other, option); });
        kept.push_back(option);
      }
    }
  }
  const Game out = games_.make(sides[0], sides[1]);
  if (games_.refused()) return Game::zero;
  reduced_.emplace(key_of(g), out);
  return out;
}

Game Operations::star_projection(Game g) {
  if (games_.refused()) return Game::zero;
  if (games_.is_number_up_star(g)) {
    const NumberUpStar sum = games_.number_up_star_of(g);
    if (sum.ups == 0 && sum.star <= 1) return games_.number(sum.number);
  }
  if (const auto found = projections_.find(key_of(g)); found != projections_.end()) return found->second;
  std::vector<Game> sides[2];
  for (const Player player : both)
    for (const Game option : games_.options(g, player))
      sides[side(player)].push_back(star_projection(option));
  const Game out = games_.make(sides[0], sides[1]);
  if (games_.refused()) return Game::zero;
  projections_.emplace(key_of(g), out);
  return out;
}

std::vector<Game> Operations::incentives(Game g, Player player) {
  std::vector<Game> out;
  for (const Game option : games_.options(g, player))
    out.push_back(player == Player::left ? games_.minus(option, g) : games_.minus(g, option));
  games_.remove_dominated(out, Player::left);
  return out;
}

u64 Operations::birthday(Game g) {
  if (games_.is_number_up_star(g)) {
    const NumberUpStar sum = games_.number_up_star_of(g);
    // n + 1 for what stands behind the point of the absolute value, and so on.
    const Dyadic x = sum.number < Dyadic(0) ? -sum.number : sum.number;
    const u64 of_number =
        static_cast<u64>(x.floor()) + (x.is_integer() ? 0 : 1 + static_cast<u64>(x.exponent()));
    if (sum.ups == 0) return of_number + sum.star;
    // A move from n·↑ + *m leads to (n − 1)·↑ + *(m xor 1); ↑ + * = {0, * | 0} is as old as ↑.
    const u64 ups = static_cast<u64>(sum.ups < 0 ? -sum.ups : sum.ups);
    const u64 star = sum.star ^ ((ups - 1) % 2);
    return of_number + ups - 1 + (star == 1 ? 2 : 1 + (star ^ 1));
  }
  if (games_.refused()) return 0;
  if (const auto found = birthdays_.find(key_of(g)); found != birthdays_.end()) return found->second;
  u64 out = 0;
  for (const Player player : both)
    for (const Game option : games_.options(g, player)) out = std::max(out, birthday(option) + 1);
  if (!games_.refused()) birthdays_.emplace(key_of(g), out);
  return out;
}

}  // namespace sprague::value
