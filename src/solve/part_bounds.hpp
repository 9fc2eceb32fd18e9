// PartBounds: how much each player has at least in the components of a position in which the players have different moves
// (normal play), as a sum of switches (switch_sum.hpp). Where the bounds of both players meet, a component is that sum.
//
// Of small components they are found by those of their options. Let x be the most that the player's options are worth at least,
// and y the least that he has after a move of the opponent, leaving out moves that he can answer by coming to more than x. Then
// the component is at least {x | y}: of the difference, the opponent's moves in the component are answered by making y of
// {x | y}, or by coming to more than x, which is more than {x | y}; and where he makes x of {x | y}, by the option that has x.
// And it is at least the number n where no option of the opponent is n or less, and the player's option is at least n's own left
// option (J. Conway, On Numbers and Games, 1976, chapter 1: G ≥ n unless some right option of G is ≤ n, or G ≤ some left option
// of n). In the same way sums of several switches are tried.
// Of large components they are found by parts: who does without his moves that lead from one part into another has no more
// than he had (the one-hand-tied principle: E. Berlekamp, J. Conway, R. Guy, Winning Ways, 1982), and if none of the opponent's
// moves leads from part to part, what he has then is the sum of the parts. So safe moves are counted, those that can be spoiled,
// and those that make others safe, as D. Breuker, J. Uiterwijk & J. van den Herik (Solving 8×8 Domineering, 2000) and N. Bullock
// (Domineering: solving large combinatorial search spaces, 2002) count them for Domineering, without looking for each of these.
//
// A game says what they need:
//   struct Game {
//     using Position = …;                                          // a component, with == and hash()
//     void options_of(const Position&, std::optional<Player>, const auto& visit) const;   // as in nimber_search.hpp
//     std::size_t ways_of(const Position&, Player) const;          // how many ways to move he has, about
//     unsigned cells(const Position&) const;                       // how large it is
//     unsigned small_cells() const;                                // so large ones are small
//     // Parts that no move of the opponent of `tied`, now or later, leads out of (boards/tied_pieces.hpp). False: none.
//     bool cut(const Position&, Player tied, {unsigned two, unsigned more, bool last_first}, std::vector<Position>&) const;
//   };
//
// Cost: a tick for each small component. There is no recursion.
#pragma once

#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "solve/room_in_table.hpp"
#include "solve/switch_sum.hpp"
#include "sprague/outcome.hpp"

namespace sprague {

/// What a player has at least, from his side.
struct PartBound {
  static constexpr std::int32_t nothing = -1'000'000;

  SwitchSum sum;                       ///< the component is at least this
  std::int32_t floor = nothing;        ///< … and at least this number
  std::int32_t reach = nothing;        ///< and moving first he does not come below this
  std::optional<SwitchSum> best = {};  ///< what he comes to by a move, at least
  bool is_known = false;
};
struct BoundsOfPart {
  std::array<PartBound, 2> of;          ///< by player
  std::array<std::uint32_t, 2> ways{};  ///< to move that each player has (Game::ways_of)

  /// The component itself, from Left's side, where the bounds meet.
  [[nodiscard]] std::optional<SwitchSum> exact() const {
    if (of[0].is_known && of[1].is_known && of[0].sum == of[1].sum.negative()) return of[0].sum;
    return std::nullopt;
  }
};

template <class Game>
class PartBounds {
 public:
  using Position = typename Game::Position;

  explicit PartBounds(const Game& game) : game_(game) {}

  /// The bounds of a component; nothing when the budget ran out. The pointer holds until the next call. Without a budget: only
  /// where all that they rest on is there, as it is once they were asked for.
  const BoundsOfPart* of(const Position& part, Budget* budget) {
    if (const auto found = small_.find(part); found != small_.end()) return &found->second;
    if (game_.cells(part) > game_.small_cells()) return of_large(part, budget);
    return budget != nullptr && of_small(part, *budget) ? &small_.find(part)->second : nullptr;
  }

 private:
  struct Hash {
    std::size_t operator()(const Position& position) const { return position.hash(); }
  };
  // The options of both players: their components stand in a row.
  struct Options {
    std::vector<Position> components;
    std::vector<std::uint32_t> ends;  // of each option
    std::size_t of_left = 0;          // so many are Left's
  };
  struct Frame {
    Position part;
    Options options;
    std::size_t next = 0;
  };
  // A sum of components, from a player's side.
  struct Worth {
    SwitchSum sum;
    std::int32_t floor, reach;
    std::uint32_t first_best, end_best;  // in bests_: what the player can make of it
  };

  // Large components are many, and asked about soon again or never: each has one place. There are more places when more of them
  // were found.
  struct Large {
    Position part;
    BoundsOfPart bounds;
    bool is_there = false;
  };
  // Pieces of two rows, and the like: of twelve cells they are few.
  static constexpr unsigned piece_cells = 24;
  static constexpr std::size_t least_places = std::size_t{1} << 10, most_places = std::size_t{1} << 18;

  const BoundsOfPart* of_large(const Position& part, Budget* budget) {
    if (found_ >= 2 * large_.size() && large_.size() < most_places && budget != nullptr) {
      const std::size_t places = large_.empty() ? least_places : 4 * large_.size();
      if (!budget->hold((places - large_.size()) * sizeof(Large))) return nullptr;
      large_.assign(places, {});
      found_ = 0;
    }
    if (large_.empty()) return nullptr;
    Large& place = large_[part.hash() % large_.size()];
    if (place.is_there && place.part == part) return &place.bounds;
    BoundsOfPart out;
    out.ways = ways_of(part);
    for (const Player player : {Player::left, Player::right}) {
      PartBound& bound = out.of[static_cast<std::size_t>(player)];
      for (const bool last_first : {false, true}) {
        const auto sum = sum_of_pieces(part, player, last_first, budget);
        if (!sum) return nullptr;
        if (!*sum) break;
        const auto both = [](const SwitchSum& of) { return of.when_taken(false) + of.when_taken(true); };
        if (!bound.is_known || both(**sum) > both(bound.sum)) bound.sum = **sum;
        bound.is_known = true;
      }
      bound.floor = bound.is_known ? bound.sum.floor() : PartBound::nothing;
      bound.reach = bound.is_known ? bound.sum.reach() : PartBound::nothing;
    }
    ++found_;
    place = {part, out, true};
    return &place.bounds;
  }

  // What a player has at least in pieces that he does not leave. Nothing inside: there are none; nothing: the budget ran out.
  std::optional<std::optional<SwitchSum>> sum_of_pieces(const Position& part, Player player, bool last_first,
                                                        Budget* budget) {
    pieces_.clear();
    const unsigned small = game_.small_cells();
    const unsigned two = game_.cells(part) > piece_cells ? piece_cells : small;
    if (!game_.cut(part, player, {two, small, last_first}, pieces_)) return std::optional<SwitchSum>();
    SwitchSum sum;
    for (const Position& piece : pieces_) {
      if (!small_.contains(piece) && (budget == nullptr || !of_small(piece, *budget))) return std::nullopt;
      sum += small_.find(piece)->second.of[static_cast<std::size_t>(player)].sum;
    }
    return sum;
  }

  [[nodiscard]] std::array<std::uint32_t, 2> ways_of(const Position& part) const {
    return {static_cast<std::uint32_t>(game_.ways_of(part, Player::left)),
            static_cast<std::uint32_t>(game_.ways_of(part, Player::right))};
  }

  Options list(const Position& part) const {
    Options out;
    for (const Player player : {Player::left, Player::right}) {
      game_.options_of(part, player, [&](std::span<const Position> components) {
        out.components.insert(out.components.end(), components.begin(), components.end());
        out.ends.push_back(static_cast<std::uint32_t>(out.components.size()));
        return true;
      });
      if (player == Player::left) out.of_left = out.ends.size();
    }
    return out;
  }

  bool of_small(const Position& root, Budget& budget) {
    std::vector<Frame> stack;
    u64 held = 0;
    const auto enter = [&](const Position& part) {
      if (!budget.spend()) return false;
      stack.push_back({part, list(part)});
      const u64 bytes = sizeof(Frame) + stack.back().options.components.capacity() * sizeof(Position);
      if (!budget.hold(bytes)) return false;
      held += bytes;
      return true;
    };
    bool going = enter(root);
    while (going && !stack.empty()) {
      Frame& frame = stack.back();
      const std::vector<Position>& components = frame.options.components;
      while (frame.next < components.size() && small_.contains(components[frame.next])) ++frame.next;
      if (frame.next < components.size()) {
        const Position next = components[frame.next];
        going = enter(next);
        continue;
      }
      going = make_room(small_, budget);
      if (going)
        small_.emplace(frame.part, bounds_by(frame.options)).first->second.ways = ways_of(frame.part);
      stack.pop_back();
    }
    budget.release(held);
    return going;
  }

  // An option, from a player's side.
  [[nodiscard]] Worth worth(const Options& options, std::size_t option, Player player) {
    const std::size_t first = option == 0 ? 0 : options.ends[option - 1];
    SwitchSum sum;
    std::int32_t floor = 0, gain = PartBound::nothing;
    for (std::size_t i = first; i < options.ends[option]; ++i) {
      const PartBound& bound =
          small_.find(options.components[i])->second.of[static_cast<std::size_t>(player)];
      sum += bound.sum;
      floor += bound.floor;
      gain = std::max(gain, bound.reach - bound.floor);
    }
    const auto first_best = static_cast<std::uint32_t>(bests_.size());
    for (std::size_t i = first; i < options.ends[option]; ++i) {
      const PartBound& bound =
          small_.find(options.components[i])->second.of[static_cast<std::size_t>(player)];
      if (!bound.best) continue;
      SwitchSum after = sum;
      after += bound.sum.negative();
      after += *bound.best;
      bests_.push_back(after);
    }
    return {sum, std::max(floor, sum.floor()), std::max(floor + gain, sum.reach()), first_best,
            static_cast<std::uint32_t>(bests_.size())};
  }

  [[nodiscard]] BoundsOfPart bounds_by(const Options& options) {
    BoundsOfPart out;
    for (const Player player : {Player::left, Player::right}) {
      constexpr std::int32_t none = PartBound::nothing, all = -none;
      mine_.clear();
      theirs_.clear();
      bests_.clear();
      for (std::size_t i = 0; i < options.ends.size(); ++i) {
        const bool is_mine = (i < options.of_left) == (player == Player::left);
        (is_mine ? mine_ : theirs_).push_back(worth(options, i, player));
      }
      std::int32_t x = none, y = all, least_reach = all;
      for (const Worth& mine : mine_) x = std::max(x, mine.floor);
      for (const Worth& theirs : theirs_) {
        least_reach = std::min(least_reach, theirs.reach);
        if (x == none || theirs.reach <= x) y = std::min(y, theirs.floor);
      }
      PartBound& bound = out.of[static_cast<std::size_t>(player)];
      bound.is_known = true;
      bound.floor = number_below(x, least_reach);
      bound.sum.number = bound.floor;
      const bool is_switch = x != none && y != all && x >= y && x - y <= 2 * SwitchSum::most_temperature;
      if (is_switch && (x + y >= 2 * bound.floor || y >= bound.floor)) {  // otherwise the number says more
        bound.sum = {(x + y) / 2, u64{1} << (x - y) / 2};
        bound.floor = std::max(bound.floor, bound.sum.floor());
      }
      if (!mine_.empty()) {
        const Worth* best = &mine_[0];
        for (const Worth& mine : mine_)
          if (mine.sum.number > best->sum.number) best = &mine;
        bound.best = best->sum;
        if (is_switch) try_more(bound);
      }
      bound.reach = std::max(x, SwitchSum::below(bound.floor));
    }
    return out;
  }

  // The switches of the player's best option, or of the opponent's, and one more between the two: the bound, where the component
  // is seen to be at least that.
  void try_more(PartBound& bound) const {
    const Worth* worst = &theirs_[0];
    for (const Worth& theirs : theirs_)
      if (theirs.sum.number < worst->sum.number) worst = &theirs;
    const SwitchSum a = *bound.best, b = worst->sum;
    const auto consider = [&](const SwitchSum& sum) {
      if (sum.number <= bound.sum.number) return;
      if (is_at_least(sum, bound.floor)) {
        bound.sum = sum;
        bound.floor = std::max(bound.floor, sum.floor());
      }
    };
    if (a.number < b.number || a.number - b.number > 2 * SwitchSum::most_temperature) return;
    const int t = (a.number - b.number) / 2;
    for (const int more : {0, -2, -4}) {
      if (t + more < 0) continue;
      consider({b.number + t + more, a.switches ^ u64{1} << (t + more)});
      consider({b.number + t + more, b.switches ^ u64{1} << (t + more)});
    }
  }

  // Is the component, whose options are in mine_ and theirs_, at least `sum`? False: that was not seen. It is where the player wins
  // the difference as second: whatever the opponent does in the component; in `sum`, where the hottest switch is his best move but
  // for the number, which may be it where the rest is a number, too.
  [[nodiscard]] bool is_at_least(const SwitchSum& sum, std::int32_t floor) const {
    const auto is_won = [](SwitchSum difference, const SwitchSum& less, bool moves_first) {
      difference += less.negative();
      return difference.wins(moves_first);
    };
    for (const Worth& theirs : theirs_) {
      bool is_answered = is_won(theirs.sum, sum, true) || is_won({theirs.reach, 0}, sum, false);
      for (std::uint32_t i = theirs.first_best; i < theirs.end_best && !is_answered; ++i)
        is_answered = is_won(bests_[i], sum, false);
      if (!is_answered) return false;
    }
    const auto answers = [&](const SwitchSum& to) {  // the opponent's move in the difference
      if (is_won({floor, 0}, to, true)) return true;
      return std::any_of(mine_.begin(), mine_.end(), [&](const Worth& mine) {
        return is_won(mine.sum, to, false) || is_won({mine.floor, 0}, to, false);
      });
    };
    if (sum.switches != 0) {
      const int t = 63 - std::countl_zero(sum.switches);
      if (!answers({sum.number + t, sum.switches ^ u64{1} << t})) return false;
    }
    const auto next = sum.left_option();
    return !next || answers({*next, sum.switches});
  }

  // The largest number n that is not more than what every move of the opponent leaves to who moves then, and whose left option is
  // reached by the player, who comes to x.
  static std::int32_t number_below(std::int32_t x, std::int32_t least_reach) {
    constexpr int one = SwitchSum::one;
    std::int32_t n = least_reach;
    // The simplest number above x, and beyond it the next, is no more than x + 1.
    const std::int32_t most = x < 0 ? 0 : (SwitchSum::not_above(x) / one + 1) * one;
    for (n = std::min(n, most);; n -= SwitchSum::step) {
      const std::int32_t rest = n & (one - 1);
      if (rest == 0 && n <= 0) return n;  // which has no left option
      const std::int32_t left = rest == 0 ? n - one : n - (rest & -rest);
      if (x >= left) return n;
    }
  }

  const Game& game_;
  boost::unordered_flat_map<Position, BoundsOfPart, Hash> small_;
  std::vector<Large> large_;
  u64 found_ = 0;  // of them, since there are so many places
  std::vector<Position> pieces_;
  // Of the component that is looked at.
  std::vector<Worth> mine_, theirs_;
  std::vector<SwitchSum> bests_;
};

}  // namespace sprague
