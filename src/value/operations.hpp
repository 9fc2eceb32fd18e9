// Operations on values beside the sum: ordinal sums, heat and cold, products, and what is known of a value by its thermograph, its
// atomic weight, or up to infinitesimals. Each keeps what it has found out, for as long as it lives.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "value/short_game.hpp"

namespace sprague::value {

/// A wall of a thermograph, from t = 0 on: value + slope · (t − from), until the next piece begins. Slopes are −1, 0 and 1.
struct WallPiece {
  Dyadic from, value;
  int slope = 0;
  friend bool operator==(const WallPiece&, const WallPiece&) = default;
};
using Wall = std::vector<WallPiece>;
/// Where the wall is at a temperature. Needs: t ≥ 0, and the wall has a piece.
[[nodiscard]] Dyadic value_at(const Wall& wall, Dyadic t);

/// How the stops change as every move costs t (Berlekamp, Conway, Guy 1982, chapter 6). From the temperature on both walls are the
/// mast, at the mean.
struct Thermograph {
  Wall left, right;  ///< the first piece of each is from 0
  Dyadic mean;
  Dyadic temperature;  ///< of the number m / 2^k it is −1 / 2^k
};

/// x + *m + a₁·↑ + a₂·↑² + … + aₖ·↑ᵏ with integers, the last one not 0: the uptimal expansion.
struct Uptimal {
  Dyadic number;
  std::uint64_t star = 0;
  std::vector<i64> ups;  ///< a₁ … aₖ
  friend bool operator==(const Uptimal&, const Uptimal&) = default;
};

class Operations {
 public:
  explicit Operations(ShortGames& games) : games_(games) {}

  /// G : H, where a move in G throws H away (Conway 1976, chapter 15), of the canonical form of G.
  [[nodiscard]] Game ordinal_sum(Game g, Game h);
  /// Conway's product (1976, chapter 1). It depends on the forms, which are the canonical ones here.
  [[nodiscard]] Game conway_product(Game g, Game h);
  /// G · U for U > 0 (Simon Norton; Berlekamp, Conway, Guy 1982, chapter 8). Refused (`not_positive`) where U is not above 0.
  [[nodiscard]] std::optional<Game> norton_product(Game g, Game unit);
  /// Every move is worth t more, or costs t more: options of numbers excepted. `t` is any value.
  [[nodiscard]] Game heat(Game g, Game t);
  /// The same with integers n made n · s: overheating from s to t.
  [[nodiscard]] Game overheat(Game g, Game s, Game t);
  /// G cooled by t ≥ 0.
  [[nodiscard]] Game cool(Game g, Dyadic t);
  /// G cooled by its temperature, or G where that is not above 0.
  [[nodiscard]] Game freeze(Game g);

  [[nodiscard]] const Thermograph& thermograph(Game g);
  /// Is this option of a player best at the temperature of g: does his scaffold meet the mast by it? Of a number no move is.
  [[nodiscard]] bool is_orthodox(Game g, Player player, Game option);
  /// The same at a temperature t ≥ 0: does his wall come from this option there? Needs: t is not above the temperature of g.
  [[nodiscard]] bool is_best_at(Game g, Player player, Game option, Dyadic t);
  [[nodiscard]] Dyadic mean(Game g) { return thermograph(g).mean; }
  [[nodiscard]] Dyadic temperature(Game g) { return thermograph(g).temperature; }

  /// Has in every follower either both players a move, or none?
  [[nodiscard]] bool is_all_small(Game g);
  /// How many ups it is worth in the long run: the W for which ↓ < G − W · ↑ + *m < ↑ for all large m (Conway 1976, chapter 16; Siegel
  /// 2013, section II.7). All-small values have one. Of others it is found where it is an integer, and where the options have one.
  [[nodiscard]] std::optional<Game> atomic_weight(Game g);
  /// Where there is one; ups are looked for up to the order and the multiples that fit the depth of g.
  [[nodiscard]] std::optional<Uptimal> uptimal_expansion(Game g);
  /// ↑ⁿ = {0 | * − ↑ − ↑² − … − ↑ⁿ⁻¹}, and their sum ↑ + … + ↑ⁿ = {↑ + … + ↑ⁿ⁻¹ | *}. Needs: n ≥ 1.
  [[nodiscard]] Game up_power(i64 n);
  [[nodiscard]] Game up_sum(i64 n);
  [[nodiscard]] Game value_of(const Uptimal& uptimal);
  /// What g becomes under the automorphism of the lattices of the values that are born by a day: 0 and * change places (Siegel 2013,
  /// section III.2).
  [[nodiscard]] Game companion(Game g);
  /// The simplest value that differs from g by an infinitesimal (Grossman, Siegel 2009).
  [[nodiscard]] Game reduced(Game g);
  /// The *-projection: x for x and x + * where x is a number, otherwise {of the left options | of the right options} (Grossman,
  /// Siegel 2009), of the canonical form of g. It differs from g by an infinitesimal; reduced forms stay as they are.
  [[nodiscard]] Game star_projection(Game g);
  /// What the moves of a player are worth, the best ones: G^L − G, or G − G^R.
  [[nodiscard]] std::vector<Game> incentives(Game g, Player player);
  /// The moves of the longest play; of numbers as forms, too.
  [[nodiscard]] u64 birthday(Game g);

  /// What was kept is forgotten, as when the arena is.
  void clear();

 private:
  [[nodiscard]] static std::uint32_t key_of(Game g) { return static_cast<std::uint32_t>(g); }
  using Pairs = std::unordered_map<std::uint64_t, Game>;
  template <class Make>
  Game kept(Pairs& pairs, Game g, Game h, const Make& make);
  bool is_too_old(Game number);
  Wall scaffold(Game g, Player player);
  Game norton(Game g, Game unit, const std::vector<Game>& incentives);
  bool at_most_by_infinitesimals(Game g, Game h);
  bool has_weight(Game g, Game weight);
  std::optional<Game> weight_of_others(Game g);
  bool find_ups(Game rest, std::vector<i64>& ups);
  std::optional<i64> multiple_of(Game g, Game unit);

  ShortGames& games_;
  Pairs ordinal_, conway_, norton_, heat_, overheat_, cool_;
  Game overheat_from_ = Game::zero;
  std::unordered_map<std::uint32_t, Thermograph> thermographs_;
  std::unordered_map<std::uint32_t, Game> weights_, reduced_, companions_, projections_;
  std::unordered_map<std::uint32_t, bool> all_small_;
  std::unordered_map<std::uint32_t, u64> birthdays_;
};

}  // namespace sprague::value
