// ShortGames: values of finite games in which Left and Right may have different moves, in canonical form (Conway, On Numbers and
// Games, 1976; Siegel, Combinatorial Game Theory, 2013, chapter II). Every value is kept once, so that equal values are equal
// handles. Sums x + n·↑ + *m of a number, ups and a nimber are kept as those three numbers and cost nothing; other values as the
// lists of their options.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/budget.hpp"
#include "sprague/outcome.hpp"
#include "value/dyadic.hpp"

namespace sprague::value {

/// A value of a ShortGames, which alone knows what it is. 0 is the value zero.
enum class Game : std::uint32_t { zero = 0 };

/// x + n·↑ + *m.
struct NumberUpStar {
  Dyadic number;
  i64 ups = 0;
  std::uint64_t star = 0;

  friend bool operator==(const NumberUpStar&, const NumberUpStar&) = default;
  [[nodiscard]] bool is_number() const { return ups == 0 && star == 0; }
};

/// How a form became canonical.
struct Simplification {
  struct Step {
    enum class Kind : std::uint8_t {
      dominated,   ///< `option` goes, since `by` is as good for who moves
      reversible,  ///< `option` is answered by `by`, which leaves the other no worse off than the form: `instead` takes its place
    } kind = Kind::dominated;
    Player player = Player::left;
    Game option = Game::zero, by = Game::zero;
    std::vector<Game> instead = {};
  };
  std::vector<Step> steps;
  bool is_number = false;  ///< the simplest number that fits between the options
};

/// Why an operation has no result.
enum class Refusal : std::uint8_t {
  none,
  limits,  ///< time, memory or positions: see the budget
  large,   ///< a number whose numerator or denominator is too large, or too many ups
  deep,    ///< a form whose options go deeper than most_depth
};

class ShortGames {
 public:
  /// Moves to the end of the longest play outside of numbers.
  static constexpr std::uint32_t most_depth = 800;

  /// Needs: `budget` lives as long as operations are called, or until use().
  explicit ShortGames(Budget& budget);
  ShortGames(const ShortGames&) = delete;
  ShortGames& operator=(const ShortGames&) = delete;

  /// Another request begins: what was refused is forgotten, values stay.
  void use(Budget& budget);

  /// Once something was refused every operation returns Game::zero, at once, until use().
  [[nodiscard]] Refusal refusal() const { return refusal_; }
  [[nodiscard]] bool refused() const { return refusal_ != Refusal::none; }
  void refuse(Refusal why);
  [[nodiscard]] Budget& budget() { return *budget_; }

  // ---- Values ----
  [[nodiscard]] Game number(Dyadic x) { return number_up_star({x, 0, 0}); }
  [[nodiscard]] Game nimber(std::uint64_t m) { return number_up_star({{}, 0, m}); }
  [[nodiscard]] Game number_up_star(const NumberUpStar& sum);
  /// {left | right}, whatever the options are. Cost: comparisons of pairs of options, and with the options of options.
  /// `told`: how that came about.
  [[nodiscard]] Game make(std::vector<Game> left, std::vector<Game> right, Simplification* told = nullptr);

  // ---- What they are ----
  [[nodiscard]] bool is_number_up_star(Game g) const { return node(g).is_sum; }
  [[nodiscard]] bool is_number(Game g) const {
    return is_number_up_star(g) && node(g).ups == 0 && node(g).star == 0;
  }
  /// Needs: is_number_up_star(g).
  [[nodiscard]] NumberUpStar number_up_star_of(Game g) const;
  /// The options of the canonical form, in the order of handles. The span lives as long as the arena. The nimber *m has m options,
  /// and n·↑ is n deep; where that is too much it is refused.
  [[nodiscard]] std::span<const Game> options(Game g, Player player);
  [[nodiscard]] Dyadic left_stop(Game g) const { return node(g).left_stop; }
  [[nodiscard]] Dyadic right_stop(Game g) const { return node(g).right_stop; }
  [[nodiscard]] std::uint32_t depth(Game g) const;
  /// Of this arena alone, among all there ever were in this process.
  [[nodiscard]] u64 id() const { return id_; }
  /// How many values are kept.
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

  // ---- Order ----
  /// g ≤ h: Left, moving second, wins h − g. Cost: a tick for 16 pairs of values that are compared by their options.
  [[nodiscard]] bool le(Game g, Game h);
  [[nodiscard]] bool confused(Game g, Game h) { return !le(g, h) && !le(h, g); }
  /// Who wins.
  [[nodiscard]] Outcome outcome_class(Game g);

  // ---- The group ----
  [[nodiscard]] Game negative(Game g);
  [[nodiscard]] Game plus(Game g, Game h);
  [[nodiscard]] Game minus(Game g, Game h) { return plus(g, negative(h)); }
  /// n copies of g, or −n of −g.
  [[nodiscard]] Game times(i64 n, Game g);
  /// The sum of many: equal ones are counted, opposite ones cancelled, and small ones added first.
  [[nodiscard]] Game sum(std::span<const Game> games);

  /// The options that are left of `options` when the dominated ones of a player are gone.
  void remove_dominated(std::vector<Game>& options, Player player, Simplification* told = nullptr);

 private:
  class Form;
  struct Node {
    const Game* options = nullptr;  // left ones, then right ones; of sums null until they are asked for
    Dyadic left_stop, right_stop;   // of sums the number, both
    i64 ups = 0;
    std::uint64_t star = 0;
    std::uint32_t left_count = 0, right_count = 0;
    std::uint32_t hash = 0;
    std::uint32_t depth = 0;
    Game negative = Game::zero;
    bool has_negative = false;
    bool is_sum = true;
  };

  [[nodiscard]] const Node& node(Game g) const { return nodes_[static_cast<std::uint32_t>(g)]; }
  [[nodiscard]] Node& node(Game g) { return nodes_[static_cast<std::uint32_t>(g)]; }
  Game* room_for(std::size_t count);
  bool grow_index();
  void place(std::uint32_t index);
  /// The value with these canonical options, ascending. Needs: it is no number.
  Game canonical(std::span<const Game> left, std::span<const Game> right);
  bool recognise(std::span<const Game> left, std::span<const Game> right, NumberUpStar& out) const;
  void write_options(Game g);
  bool le_searched(Game g, Game h);
  Game plus_searched(Game g, Game h);
  Game translated(Game g, Game number);
  bool grow_caches(std::size_t size);
  bool hold(std::size_t bytes);

  u64 id_;
  Budget* budget_;
  Refusal refusal_ = Refusal::none;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> index_;  // open addressing, 0 is free (zero itself is never looked up)
  std::vector<std::unique_ptr<Game[]>> blocks_;
  std::size_t block_left_ = 0;
  Game* block_at_ = nullptr;
  u64 held_ = 0;

  // Lossy: what a later result falls on is forgotten. A key is two handles and never 0 (g < h, or g ≠ h).
  struct Comparison {
    std::uint32_t g = 0, h = 0;  // the top bit of h: is it so?
  };
  struct Addition {
    std::uint32_t g = 0, h = 0, sum = 0;
  };
  std::vector<Comparison> comparisons_;
  std::vector<Addition> additions_;
  unsigned compared_ = 0;
  std::size_t forgotten_ = 0;  // what fell on something else since the tables last grew

  // For Form, whose value is being found by make(): what is known of handles, by the number of the form that last looked at them.
  std::vector<std::uint32_t> seen_le_, seen_ge_;
  std::uint32_t form_ = 0;
};

}  // namespace sprague::value
