// The arena of canonical forms: values are kept once, compared by their options, added, and made canonical.
//
// How a form becomes canonical: dominated options go; the stops tell whether it is a number, which is then the simplest one that
// fits; otherwise options that reverse are replaced by what the answer to them leaves, as often as there are such, and dominated
// ones go again. All comparisons with the form itself are made with the form as it was given, since its value does not change.
#include "value/short_game.hpp"

#include <algorithm>
#include <atomic>
#include <queue>
#include <utility>

namespace sprague::value {
namespace {

constexpr std::size_t block_size = std::size_t{1} << 16;
constexpr std::size_t first_cache = std::size_t{1} << 10;
constexpr std::size_t largest_cache = std::size_t{1} << 22;
constexpr std::uint32_t yes_bit = std::uint32_t{1} << 31;
constexpr std::uint32_t most_values = yes_bit - 1;

std::uint32_t index_of(Game g) { return static_cast<std::uint32_t>(g); }

std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 32)) * 0x9e3779b97f4a7c15;
  return x ^ (x >> 29);
}

std::size_t place_of_pair(std::uint32_t g, std::uint32_t h, std::size_t size) {
  return static_cast<std::size_t>(mixed(std::uint64_t{g} << 32 | h)) & (size - 1);
}

std::uint32_t hash_of_sum(const NumberUpStar& sum) {
  std::uint64_t hash = mixed(static_cast<std::uint64_t>(sum.number.numerator()) + 1);
  hash = mixed(hash ^ static_cast<std::uint64_t>(sum.number.exponent()));
  hash = mixed(hash ^ static_cast<std::uint64_t>(sum.ups));
  return static_cast<std::uint32_t>(mixed(hash ^ sum.star) >> 16);
}

std::uint32_t hash_of_options(std::span<const Game> left, std::span<const Game> right) {
  std::uint64_t hash = left.size() + 0x5bd1e995;
  for (const Game option : left) hash = mixed(hash ^ index_of(option)) + 1;
  for (const Game option : right) hash = mixed(hash ^ index_of(option)) + 3;
  return static_cast<std::uint32_t>(hash >> 16);
}

void sort_and_unite(std::vector<Game>& games) {
  std::sort(games.begin(), games.end());
  games.erase(std::unique(games.begin(), games.end()), games.end());
}

}  // namespace

ShortGames::ShortGames(Budget& budget)
    : id_([] {
        static std::atomic<u64> last{0};
        return ++last;
      }()),
      budget_(&budget) {
  nodes_.reserve(256);
  nodes_.emplace_back();
  node(Game::zero).has_negative = true;
  index_.resize(first_cache);
  comparisons_.resize(first_cache);
  additions_.resize(first_cache);
  hold(nodes_.capacity() * sizeof(Node) +
       first_cache * (sizeof(std::uint32_t) + sizeof(Comparison) + sizeof(Addition)));
}

void ShortGames::use(Budget& budget) {
  refusal_ = Refusal::none;
  if (&budget == budget_) return;
  budget_ = &budget;
  if (!budget_->hold(held_)) refuse(Refusal::limits);
}

void ShortGames::refuse(Refusal why) {
  if (refusal_ == Refusal::none) refusal_ = why;
}

bool ShortGames::hold(std::size_t bytes) {
  if (!budget_->hold(bytes)) {
    refuse(Refusal::limits);
    return false;
  }
  held_ += bytes;
  return true;
}

// ---- Keeping values -------------------------------------------------------------------------------------------

Game* ShortGames::room_for(std::size_t count) {
  if (count > block_left_) {
    const std::size_t size = std::max(count, blocks_.empty() ? std::size_t{1024} : block_size);
    if (!hold(size * sizeof(Game))) return nullptr;
    blocks_.push_back(std::make_unique<Game[]>(size));
    block_at_ = blocks_.back().get();
    block_left_ = size;
  }
  Game* const out = block_at_;
  block_at_ += count;
  block_left_ -= count;
  return out;
}

void ShortGames::place(std::uint32_t index) {
  std::size_t at = nodes_[index].hash & (index_.size() - 1);
  while (index_[at] != 0) at = (at + 1) & (index_.size() - 1);
  index_[at] = index;
}

// Makes room for one more value.
bool ShortGames::grow_index() {
  if (nodes_.size() >= most_values) {
    refuse(Refusal::limits);
    budget_->give_up(Ending::out_of_memory);
    return false;
  }
  if (nodes_.size() == nodes_.capacity()) {
    if (!hold(nodes_.capacity() * sizeof(Node))) return false;
    nodes_.reserve(nodes_.capacity() * 2);
  }
  if (nodes_.size() * 2 < index_.size()) return true;
  if (!hold(index_.size() * sizeof(std::uint32_t))) return false;
  index_.assign(index_.size() * 2, 0);
  for (std::uint32_t i = 1; i < nodes_.size(); ++i) place(i);
  return grow_caches(index_.size() * 2);
}

bool ShortGames::grow_caches(std::size_t size) {
  size = std::min(size, largest_cache);
  if (size <= comparisons_.size()) return true;
  if (!hold((size - comparisons_.size()) * (sizeof(Comparison) + sizeof(Addition)))) return false;
  const std::vector<Comparison> comparisons = std::exchange(comparisons_, std::vector<Comparison>(size));
  for (const Comparison& entry : comparisons)
    comparisons_[place_of_pair(entry.g, entry.h & ~yes_bit, size)] = entry;
  const std::vector<Addition> additions = std::exchange(additions_, std::vector<Addition>(size));
  for (const Addition& entry : additions) additions_[place_of_pair(entry.g, entry.h, size)] = entry;
  return true;
}

Game ShortGames::number_up_star(const NumberUpStar& sum) {
  if (refused() || sum == NumberUpStar{}) return Game::zero;
  constexpr i64 most_ups = i64{1} << 60;
  if (sum.number.overflowed() || sum.ups > most_ups || sum.ups < -most_ups) {
    refuse(Refusal::large);
    return Game::zero;
  }
  const std::uint32_t hash = hash_of_sum(sum);
  for (std::size_t at = hash & (index_.size() - 1); index_[at] != 0; at = (at + 1) & (index_.size() - 1)) {
    const Node& found = nodes_[index_[at]];
    if (found.hash == hash && found.is_sum && found.left_stop == sum.number && found.ups == sum.ups &&
        found.star == sum.star)
      return Game{index_[at]};
  }
  if (!grow_index()) return Game::zero;
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  Node made;
  made.left_stop = made.right_stop = sum.number;
  made.ups = sum.ups;
  made.star = sum.star;
  made.hash = hash;
  const std::uint64_t deep = sum.star + static_cast<std::uint64_t>(sum.ups < 0 ? -sum.ups : sum.ups);
  made.depth = static_cast<std::uint32_t>(std::min<std::uint64_t>(deep, most_depth + 1));
  nodes_.push_back(made);
  place(index);
  return Game{index};
}

NumberUpStar ShortGames::number_up_star_of(Game g) const {
  return {node(g).left_stop, node(g).ups, node(g).star};
}

std::uint32_t ShortGames::depth(Game g) const { return node(g).depth; }

// Are these the canonical options of x + n·↑ + *m? Those are, for n ≥ 2, and for n = 1 and m ≠ 1,
// {x | x + (n−1)·↑ + *(m xor 1)}; of x + ↑ + * {x, x + * | x}; of x + *m the same on both sides.
bool ShortGames::recognise(std::span<const Game> left, std::span<const Game> right, NumberUpStar& out) const {
  const auto is_infinitesimally = [&](Game g, Dyadic x) {
    return is_number_up_star(g) && node(g).left_stop == x;
  };
  if (left.empty() || right.empty()) return false;
  const Dyadic x = node(left[0]).left_stop;
  for (const Game option : left)
    if (!is_infinitesimally(option, x)) return false;
  for (const Game option : right)
    if (!is_infinitesimally(option, x)) return false;
  if (std::equal(left.begin(), left.end(), right.begin(), right.end())) {
    std::uint64_t sum = 0;
    for (const Game option : left) {
      if (node(option).ups != 0 || node(option).star >= left.size()) return false;
      sum += node(option).star;
    }
    const std::uint64_t m = left.size();
    if (sum != m * (m - 1) / 2) return false;  // they are different, so that they are *0 to *(m−1)
    out = {x, 0, m};
    return true;
  }
  const auto is_of = [&](std::span<const Game> down, std::span<const Game> up, i64 sign) {
    if (up.size() != 1) return false;
    const i64 ups = sign * node(up[0]).ups;
    const std::uint64_t star = node(up[0]).star;
    if (down.size() == 2 && ups == 0 && star == 0) {
      const Node& a = node(down[0]);
      const Node& b = node(down[1]);
      if (a.ups != 0 || b.ups != 0 || a.star + b.star != 1) return false;
      out = {x, sign, 1};
      return true;
    }
    if (down.size() != 1 || node(down[0]).ups != 0 || node(down[0]).star != 0) return false;
    if (ups < 0 || (ups == 0 && star == 0)) return false;
    out = {x, sign * (ups + 1), star ^ 1};
    return true;
  };
  return is_of(left, right, 1) || is_of(right, left, -1);
}

Game ShortGames::canonical(std::span<const Game> left, std::span<const Game> right) {
  if (NumberUpStar sum; recognise(left, right, sum)) return number_up_star(sum);
  const std::uint32_t hash = hash_of_options(left, right);
  for (std::size_t at = hash & (index_.size() - 1); index_[at] != 0; at = (at + 1) & (index_.size() - 1)) {
    const Node& found = nodes_[index_[at]];
    if (found.hash == hash && !found.is_sum && found.left_count == left.size() &&
        found.right_count == right.size() && std::equal(left.begin(), left.end(), found.options) &&
        std::equal(right.begin(), right.end(), found.options + left.size()))
      return Game{index_[at]};
  }
  Node made;
  made.is_sum = false;
  made.hash = hash;
  made.left_count = static_cast<std::uint32_t>(left.size());
  made.right_count = static_cast<std::uint32_t>(right.size());
  made.left_stop = node(left[0]).right_stop;
  for (const Game option : left) {
    made.left_stop = std::max(made.left_stop, node(option).right_stop);
    made.depth = std::max(made.depth, node(option).depth + 1);
  }
  made.right_stop = node(right[0]).left_stop;
  for (const Game option : right) {
    made.right_stop = std::min(made.right_stop, node(option).left_stop);
    made.depth = std::max(made.depth, node(option).depth + 1);
  }
  if (made.depth > most_depth) {
    refuse(Refusal::deep);
    return Game::zero;
  }
  Game* const options = room_for(left.size() + right.size());
  if (options == nullptr || !grow_index()) return Game::zero;
  std::copy(left.begin(), left.end(), options);
  std::copy(right.begin(), right.end(), options + left.size());
  made.options = options;
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back(made);
  place(index);
  return Game{index};
}

// The canonical options of a number, ups and star.
void ShortGames::write_options(Game g) {
  const NumberUpStar sum = number_up_star_of(g);
  std::vector<Game> left, right;
  const auto also = [&](std::vector<Game>& to, i64 ups, std::uint64_t star) {
    to.push_back(number_up_star({sum.number, ups, star}));
  };
  if (sum.is_number()) {
    const Dyadic x = sum.number;
    if (x.is_integer()) {
      if (x > Dyadic(0)) left.push_back(number(x - 1));
      if (x < Dyadic(0)) right.push_back(number(x + 1));
    } else {
      const Dyadic step = Dyadic::of(1, x.exponent());
      left.push_back(number(x - step));
      right.push_back(number(x + step));
    }
  } else if (node(g).depth > most_depth) {
    refuse(Refusal::deep);
  } else if (sum.ups == 0) {
    for (std::uint64_t m = 0; m < sum.star; ++m) also(left, 0, m);
    right = left;
  } else {
    const i64 sign = sum.ups > 0 ? 1 : -1;
    std::vector<Game>& down = sum.ups > 0 ? left : right;
    std::vector<Game>& up = sum.ups > 0 ? right : left;
    also(down, 0, 0);
    if (sum.ups == sign && sum.star == 1) {
      also(down, 0, 1);
      also(up, 0, 0);
    } else {
      also(up, sum.ups - sign, sum.star ^ 1);
    }
  }
  if (refused()) return;
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  Game* const options =
      room_for(left.size() + right.size() + 1);  // one more: null means that they are not written
  if (options == nullptr) return;
  std::copy(left.begin(), left.end(), options);
  std::copy(right.begin(), right.end(), options + left.size());
  node(g).options = options;
  node(g).left_count = static_cast<std::uint32_t>(left.size());
  node(g).right_count = static_cast<std::uint32_t>(right.size());
}

std::span<const Game> ShortGames::options(Game g, Player player) {
  if (node(g).options == nullptr) write_options(g);
  const Node& of = node(g);
  if (of.options == nullptr) return {};
  return player == Player::left ? std::span(of.options, of.left_count)
                                : std::span(of.options + of.left_count, of.right_count);
}

// ---- Order ----------------------------------------------------------------------------------------------------

namespace {

// n·↑ + *m ≤ 0?
bool is_at_most_zero(i64 ups, std::uint64_t star) {
  if (ups == 0) return star == 0;
  return ups < -1 || (ups == -1 && star != 1);
}

}  // namespace

bool ShortGames::le(Game g, Game h) {
  if (g == h) return true;
  const Node& a = node(g);
  const Node& b = node(h);
  // From here on they are different values.
  if (a.is_sum && b.is_sum) {
    if (a.left_stop != b.left_stop) return a.left_stop < b.left_stop;
    return is_at_most_zero(a.ups - b.ups, a.star ^ b.star);
  }
  if (a.left_stop < b.right_stop) return true;
  if (a.left_stop > b.left_stop || a.right_stop > b.right_stop) return false;
  return le_searched(g, h);
}

// Left, moving second, wins h − g: no left option of g is ≥ h, and no right option of h is ≤ g. Nobody moves in a number while
// there is something else (Conway 1976, theorem 90).
bool ShortGames::le_searched(Game g, Game h) {
  constexpr unsigned comparisons_of_a_tick = 16;
  if (++compared_ % comparisons_of_a_tick == 0 && !budget_->spend()) refuse(Refusal::limits);
  if (refused()) return false;
  {
    const Comparison& known = comparisons_[place_of_pair(index_of(g), index_of(h), comparisons_.size())];
    if (known.g == index_of(g) && (known.h & ~yes_bit) == index_of(h)) return (known.h & yes_bit) != 0;
  }
  bool is_so = true;
  if (!is_number(g))
    for (const Game option : options(g, Player::left))
      if (le(h, option)) {
        is_so = false;
        break;
      }
  if (is_so && !is_number(h))
    for (const Game option : options(h, Player::right))
      if (le(option, g)) {
        is_so = false;
        break;
      }
  if (refused()) return false;
  // Where few values are compared in many pairs, what is forgotten would be found again and again.
  if (comparisons_[place_of_pair(index_of(g), index_of(h), comparisons_.size())].g != 0 &&
      ++forgotten_ > comparisons_.size() / 2) {
    forgotten_ = 0;
    if (!grow_caches(comparisons_.size() * 4)) return false;
  }
  comparisons_[place_of_pair(index_of(g), index_of(h), comparisons_.size())] = {
      index_of(g), index_of(h) | (is_so ? yes_bit : 0)};
  return is_so;
}

Outcome ShortGames::outcome_class(Game g) {
  const bool is_at_least = le(Game::zero, g);
  const bool is_at_most = le(g, Game::zero);
  if (is_at_least) return is_at_most ? Outcome::P : Outcome::L;
  return is_at_most ? Outcome::R : Outcome::N;
}

// ---- Canonical forms ------------------------------------------------------------------------------------------

void ShortGames::remove_dominated(std::vector<Game>& options, Player player, Simplification* told) {
  sort_and_unite(options);
  // Comparisons of sums of number, ups and nimber are no ticks of their own.
  constexpr std::size_t pairs_of_a_tick = 512;
  if (!budget_->spend(options.size() * options.size() / pairs_of_a_tick)) refuse(Refusal::limits);
  if (refused()) return;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Game option = options[i];
    const auto is_better = [&](Game other) {
      return player == Player::left ? le(option, other) : le(other, option);
    };
    const auto of_kept = options.begin() + static_cast<std::ptrdiff_t>(kept);
    auto better = std::find_if(options.begin(), of_kept, is_better);
    if (better == of_kept)
      better = std::find_if(options.begin() + static_cast<std::ptrdiff_t>(i) + 1, options.end(), is_better);
    if (better == options.end())
      options[kept++] = option;
    else if (told != nullptr)
      told->steps.push_back({Simplification::Step::Kind::dominated, player, option, *better});
  }
  options.resize(kept);
}

/// {left | right}, which is no number, and what has been found out of its order with other values.
class ShortGames::Form {
 public:
  Form(ShortGames& games, std::span<const Game> left, std::span<const Game> right, Dyadic left_stop,
       Dyadic right_stop)
      : games_(games), left_(left), right_(right), left_stop_(left_stop), right_stop_(right_stop) {
    if (games_.form_ >= yes_bit - 1) {
      games_.seen_le_.clear(), games_.seen_ge_.clear();
      games_.form_ = 0;
    }
    ++games_.form_;
  }

  /// x ≤ the form?
  bool is_at_least(Game x) {
    if (games_.left_stop(x) < right_stop_) return true;
    if (games_.left_stop(x) > left_stop_ || games_.right_stop(x) > right_stop_) return false;
    if (const int known = look(games_.seen_le_, x); known >= 0) return known != 0;
    bool is_so = true;
    for (const Game option : right_)
      if (games_.le(option, x)) {
        is_so = false;
        break;
      }
    if (is_so && !games_.is_number(x))
      for (const Game option : games_.options(x, Player::left))
        if (is_at_most(option)) {
          is_so = false;
          break;
        }
    keep(games_.seen_le_, x, is_so);
    return is_so;
  }
  /// The form ≤ x?
  bool is_at_most(Game x) {
    if (games_.right_stop(x) > left_stop_) return true;
    if (games_.left_stop(x) < left_stop_ || games_.right_stop(x) < right_stop_) return false;
    if (const int known = look(games_.seen_ge_, x); known >= 0) return known != 0;
    bool is_so = true;
    for (const Game option : left_)
      if (games_.le(x, option)) {
        is_so = false;
        break;
      }
    if (is_so && !games_.is_number(x))
      for (const Game option : games_.options(x, Player::right))
        if (is_at_least(option)) {
          is_so = false;
          break;
        }
    keep(games_.seen_ge_, x, is_so);
    return is_so;
  }

 private:
  int look(const std::vector<std::uint32_t>& seen, Game x) const {
    if (index_of(x) >= seen.size() || (seen[index_of(x)] & ~yes_bit) != games_.form_) return -1;
    return (seen[index_of(x)] & yes_bit) != 0 ? 1 : 0;
  }
  void keep(std::vector<std::uint32_t>& seen, Game x, bool is_so) {
    if (seen.size() < games_.nodes_.size()) {
      if (!games_.hold((games_.nodes_.capacity() - seen.size()) * sizeof(std::uint32_t))) return;
      seen.resize(games_.nodes_.capacity());
    }
    seen[index_of(x)] = games_.form_ | (is_so ? yes_bit : 0);
  }

  ShortGames& games_;
  std::span<const Game> left_, right_;
  Dyadic left_stop_, right_stop_;
};

Game ShortGames::make(std::vector<Game> left, std::vector<Game> right, Simplification* told) {
  if (!budget_->spend()) refuse(Refusal::limits);
  if (refused()) return Game::zero;
  remove_dominated(left, Player::left, told);
  remove_dominated(right, Player::right, told);
  if (refused()) return Game::zero;

  // A number? It lies between the stops, and at an end only where no option there is in the way.
  NumberBound low, high;
  for (const Game option : left)
    if (!low.at || right_stop(option) > *low.at) low.at = right_stop(option);
  for (const Game option : right)
    if (!high.at || left_stop(option) < *high.at) high.at = left_stop(option);
  if (!low.at || !high.at || *low.at <= *high.at) {
    const auto fits = [&](std::span<const Game> options, std::optional<Dyadic> at, bool is_left) {
      if (!at) return true;
      const Game x = number(*at);
      return std::none_of(options.begin(), options.end(),
                          [&](Game option) { return is_left ? le(x, option) : le(option, x); });
    };
    low.is_inside = fits(left, low.at, true);
    high.is_inside = fits(right, high.at, false);
    if (refused()) return Game::zero;
    if (!low.at || !high.at || *low.at < *high.at || (low.is_inside && high.is_inside)) {
      if (told != nullptr) told->is_number = true;
      return number(simplest_number(low, high));
    }
  }

  Form form(*this, left, right, *low.at, *high.at);
  std::vector<Game> kept[2];
  for (const Player player : {Player::left, Player::right}) {
    std::vector<Game>& out = kept[player == Player::left ? 0 : 1];
    std::vector<Game> open = player == Player::left ? left : right;
    std::vector<Game> looked_at;
    while (!open.empty() && !refused()) {
      const Game option = open.back();
      open.pop_back();
      if (std::find(looked_at.begin(), looked_at.end(), option) != looked_at.end()) continue;
      looked_at.push_back(option);
      const std::span<const Game> answers =
          options(option, player == Player::left ? Player::right : Player::left);
      const auto reverses = [&](Game answer) {
        return player == Player::left ? form.is_at_least(answer) : form.is_at_most(answer);
      };
      const auto answer = std::find_if(answers.begin(), answers.end(), reverses);
      if (answer == answers.end()) {
        out.push_back(option);
      } else {
        const std::span<const Game> instead = options(*answer, player);
        open.insert(open.end(), instead.begin(), instead.end());
        if (told != nullptr)
          told->steps.push_back({Simplification::Step::Kind::reversible,
                                 player,
                                 option,
                                 *answer,
                                 {instead.begin(), instead.end()}});
      }
    }
  }
  if (refused()) return Game::zero;
  remove_dominated(kept[0], Player::left, told);
  remove_dominated(kept[1], Player::right, told);
  if (refused()) return Game::zero;
  return canonical(kept[0], kept[1]);
}

// ---- The group ------------------------------------------------------------------------------------------------

Game ShortGames::negative(Game g) {
  if (node(g).has_negative) return node(g).negative;
  if (refused()) return Game::zero;
  Game out = Game::zero;
  if (node(g).is_sum) {
    const NumberUpStar sum = number_up_star_of(g);
    out = number_up_star({-sum.number, -sum.ups, sum.star});
  } else {
    std::vector<Game> left, right;
    for (const Game option : options(g, Player::right)) left.push_back(negative(option));
    for (const Game option : options(g, Player::left)) right.push_back(negative(option));
    if (refused()) return Game::zero;
    std::sort(left.begin(), left.end());
    std::sort(right.begin(), right.end());
    out = canonical(left, right);
  }
  if (refused()) return Game::zero;
  node(g).negative = out;
  node(g).has_negative = true;
  node(out).negative = g;
  node(out).has_negative = true;
  return out;
}

// g + x for a number x: options are translated, and stay canonical (number translation, Conway 1976).
Game ShortGames::translated(Game g, Game x) {
  std::vector<Game> left, right;
  for (const Game option : options(g, Player::left)) left.push_back(plus(option, x));
  for (const Game option : options(g, Player::right)) right.push_back(plus(option, x));
  if (refused()) return Game::zero;
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  return canonical(left, right);
}

Game ShortGames::plus(Game g, Game h) {
  if (refused()) return Game::zero;
  if (g == Game::zero) return h;
  if (h == Game::zero) return g;
  if (node(g).is_sum && node(h).is_sum) {
    const NumberUpStar a = number_up_star_of(g);
    const NumberUpStar b = number_up_star_of(h);
    return number_up_star({a.number + b.number, a.ups + b.ups, a.star ^ b.star});
  }
  if (negative(g) == h) return Game::zero;
  return g < h ? plus_searched(g, h) : plus_searched(h, g);
}

Game ShortGames::plus_searched(Game g, Game h) {
  if (!budget_->spend()) refuse(Refusal::limits);
  if (refused()) return Game::zero;
  {
    const Addition& known = additions_[place_of_pair(index_of(g), index_of(h), additions_.size())];
    if (known.g == index_of(g) && known.h == index_of(h)) return Game{known.sum};
  }
  Game out = Game::zero;
  if (is_number(g) || is_number(h)) {
    out = is_number(g) ? translated(h, g) : translated(g, h);
  } else {
    std::vector<Game> sides[2];
    for (const Player player : {Player::left, Player::right}) {
      std::vector<Game>& to = sides[player == Player::left ? 0 : 1];
      for (const Game option : options(g, player)) to.push_back(plus(option, h));
      for (const Game option : options(h, player)) to.push_back(plus(g, option));
    }
    out = make(std::move(sides[0]), std::move(sides[1]));
  }
  if (refused()) return Game::zero;
  additions_[place_of_pair(index_of(g), index_of(h), additions_.size())] = {index_of(g), index_of(h),
                                                                            index_of(out)};
  return out;
}

Game ShortGames::times(i64 n, Game g) {
  if (n == 0 || refused()) return Game::zero;
  if (node(g).is_sum) {
    const NumberUpStar sum = number_up_star_of(g);
    i64 ups = 0;
    if (__builtin_mul_overflow(sum.ups, n, &ups) || Dyadic(n).overflowed()) {
      refuse(Refusal::large);
      return Game::zero;
    }
    return number_up_star({sum.number * Dyadic(n), ups, n % 2 == 0 ? 0 : sum.star});
  }
  if (n < 0) {
    g = negative(g);
    if (n == std::numeric_limits<i64>::min()) {
      refuse(Refusal::large);
      return Game::zero;
    }
    n = -n;
  }
  Game out = Game::zero;
  for (; n > 0 && !refused(); n /= 2) {
    if (n % 2 != 0) out = plus(out, g);
    if (n > 1) g = plus(g, g);
  }
  return out;
}

Game ShortGames::sum(std::span<const Game> games) {
  // Of g and −g the one with the smaller handle counts, and the other against it.
  std::vector<std::pair<Game, i64>> counts;
  Game out = Game::zero;
  for (const Game g : games) {
    if (node(g).is_sum) {
      out = plus(out, g);
      continue;
    }
    const Game opposite = negative(g);
    counts.emplace_back(std::min(g, opposite), g < opposite ? 1 : g == opposite ? 0 : -1);
    if (g == opposite) counts.back().second = 1;
  }
  std::sort(counts.begin(), counts.end());
  const auto larger = [this](Game a, Game b) { return node(a).depth > node(b).depth; };
  std::priority_queue<Game, std::vector<Game>, decltype(larger)> open(larger);
  for (std::size_t i = 0; i < counts.size();) {
    const Game g = counts[i].first;
    i64 count = 0;
    for (; i < counts.size() && counts[i].first == g; ++i) count += counts[i].second;
    if (negative(g) == g) count %= 2;
    if (count != 0) open.push(times(count, g));
  }
  if (open.empty()) return out;
  while (open.size() > 1 && !refused()) {
    const Game first = open.top();
    open.pop();
    const Game second = open.top();
    open.pop();
    open.push(plus(first, second));
  }
  return plus(open.top(), out);
}

}  // namespace sprague::value
