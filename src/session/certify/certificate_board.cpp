// The kinds that no picture and no condition looks at are one, and have no number: a cell that has none of the digits is of
// them. (Where there is no such kind, blanks have no number.) Of each cell it is known what it can ever be, so ways that
// can never fit are no rules, and what must be so is no condition.
#include "session/certify/certificate_board.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "session/certify/certificate_parts.hpp"

namespace sprague::detail {
namespace {

using boards::Compiled;
using boards::Kinds;

constexpr std::size_t most_ways = 4'000;

constexpr Kinds bit(std::size_t i) { return Kinds{1} << i; }

// Digits of the numbers of a position and a constant, added.
struct Digits {
  Texts plus, minus;
  i64 constant = 0;

  void add(const Digits& other) {
    plus.insert(plus.end(), other.plus.begin(), other.plus.end());
    minus.insert(minus.end(), other.minus.begin(), other.minus.end());
    constant += other.constant;
  }
  [[nodiscard]] bool is_constant() const { return plus.empty() && minus.empty(); }
  // "a + b >= c + 1": nothing is below 0.
  [[nodiscard]] std::string compared(const char* relation, i64 value) const {
    Texts left = plus, right = minus;
    const i64 rest = value - constant;
    if (rest < 0) left.push_back(std::to_string(-rest));
    if (rest > 0 || right.empty()) right.push_back(std::to_string(std::max<i64>(rest, 0)));
    if (left.empty()) left.push_back("0");
    return joined(left, " + ") + " " + relation + " " + joined(right, " + ");
  }
};

class Translator {
 public:
  Translator(const BoardPosition& position, std::optional<Player> turn)
      : position_(position), compiled_(position.on->rules), turn_(turn) {}

  Result<BoardAsRules> translated() {
    const boards::Game& game = *position_.game;
    // Whether somebody is stuck would be told by the domain.
    if (game.enclosed != 0 && game.stuck_draws)
      return no_certificate("drawn games that look at groups of stones and are a draw when stuck"_m);
    if (position_.cells.size() > most_digits || compiled_.all_ways().size() > most_ways) return too_large();
    out_.has_turns = turn_ && !game.ends_by_rule();
    name_kinds();
    if (kinds_.size() + (turn_ ? 1 : 0) > most_coordinates) return too_large();
    out_.coordinates = kinds_;
    if (tells_turn()) {
      out_.coordinates.insert(out_.coordinates.begin(), "turn");
      out_.numbers.insert(out_.numbers.begin(), turn_ == Player::left ? 0 : 1);
    }
    find_what_may_be();
    for (const Compiled::Way& way : compiled_.all_ways()) {
      if (auto error = add(way)) return *std::move(error);
      if (out_.rules.size() > most_text) return too_large();
    }
    if (game.stuck_draws) {  // a position that leads to itself alone
      out_.rules += rule(out_.coordinates, out_.coordinates, joined(stuck_, ", "));
      ++count_;
    }
    // A game has a rule, and one of Left and Right has one of Left's or Right's: this one never applies.
    if (count_ == 0 || (out_.has_turns && !has_mover_))
      add_rule(out_.has_turns ? std::optional(Player::left) : std::nullopt, out_.coordinates,
               {kinds_[0] + " < 0"});
    if (!add_domain() || !add_ends() || count_ > most_rules || out_.rules.size() > most_text)
      return too_large();
    return std::move(out_);
  }

 private:
  // Is whose turn it is a number of its own? `left:` and `right:` are for play that ends where somebody cannot move.
  [[nodiscard]] bool tells_turn() const { return turn_ && !out_.has_turns; }

  // Which kinds are one, and what their numbers are called.
  void name_kinds() {
    const boards::Game& game = *position_.game;
    const Kinds all = static_cast<Kinds>((u64{1} << game.kinds.size()) - 1);
    Kinds looked_at = game.enclosed | (game.enclosed != 0 ? bit(boards::blank) : 0);
    // "Any kind" is nothing to look at, unless the cell changes: it is no move where it is already what it becomes.
    const auto look = [&](Kinds kinds, int after) {
      if ((kinds & all) != all || after >= 0) looked_at |= kinds;
    };
    for (const auto* const ways : {&compiled_.all_ways(), &compiled_.all_ends()})
      for (const Compiled::Way& way : *ways) {
        for (const Compiled::Need& need : way.needs) look(need.fits, need.after);
        for (const auto* const list : {&way.conditions, &way.spreads})
          for (const Compiled::Nearby& near : *list) look(near.of, near.after);
      }
    nameless_ = all & ~looked_at;
    if (nameless_ == 0) nameless_ = bit(boards::blank);
    class_of_.assign(game.kinds.size(), 0);
    out_.kinds.push_back(static_cast<char>(std::countr_zero(nameless_)));
    for (std::size_t kind = 0; kind < game.kinds.size(); ++kind) {
      if ((nameless_ & bit(kind)) != 0) continue;
      const char letter = game.kinds[kind];
      const bool is_letter = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
      kinds_.push_back(kind == boards::blank     ? "blank"
                       : kind == boards::blocked ? "blocked"
                       : is_letter               ? std::string(1, letter)
                                                 : "kind" + std::to_string(kind));
      class_of_[kind] = kinds_.size();
      out_.kinds.push_back(static_cast<char>(kind));
    }
    if (kinds_.empty()) {  // a game without pictures that fit anything
      kinds_.push_back("blank");
      class_of_[boards::blank] = 1;
      out_.kinds.push_back(static_cast<char>(boards::blank));
    }
    out_.numbers.assign(kinds_.size(), 0);
    for (std::size_t at = 0; at < position_.cells.size(); ++at)
      if (const std::size_t number = class_at(at); number > 0) out_.numbers[number - 1] |= u64{1} << at;
  }
  [[nodiscard]] std::size_t class_at(std::size_t cell) const {
    return class_of_[static_cast<unsigned char>(position_.cells[cell])];
  }
  // From here on a set of kinds is one of classes: 0 of what has no number.
  [[nodiscard]] Kinds classes(Kinds kinds) const {
    Kinds out = 0;
    for (std::size_t kind = 0; kind < class_of_.size(); ++kind)
      if ((kinds & bit(kind)) != 0) out |= bit(class_of_[kind]);
    return out;
  }
  [[nodiscard]] std::size_t class_after(int kind) const { return class_of_[static_cast<std::size_t>(kind)]; }

  void find_what_may_be() {
    for (std::size_t at = 0; at < position_.cells.size(); ++at) may_be_.push_back(bit(class_at(at)));
    for (bool grows = true; grows;) {
      grows = false;
      const auto becomes = [&](std::size_t cell, int after) {
        const Kinds now = may_be_[cell] | bit(class_after(after));
        grows = grows || now != may_be_[cell];
        may_be_[cell] = now;
      };
      for (const Compiled::Way& way : compiled_.all_ways()) {
        const bool may_fit = std::all_of(way.needs.begin(), way.needs.end(), [&](const auto& need) {
          return (may_be_[need.cell] & classes(need.fits)) != 0;
        });
        if (!may_fit) continue;
        for (const Compiled::Need& need : way.needs)
          if (need.after >= 0) becomes(need.cell, need.after);
        for (const Compiled::Nearby& near : way.spreads)
          for (const std::uint32_t cell : near.cells)
            if ((may_be_[cell] & classes(near.of)) != 0) becomes(cell, near.after);
      }
    }
  }

  [[nodiscard]] std::string digit(std::size_t number, std::size_t cell) const {
    return digit_of(kinds_[number - 1], cell);
  }
  // 1 where the cell, which is one of `among`, is one of `wanted`; otherwise 0.
  [[nodiscard]] Digits is_one_of(std::size_t cell, Kinds wanted, Kinds among) const {
    Digits out;
    wanted &= among;
    const bool by_others = (wanted & 1) != 0;
    if (by_others) out.constant = 1;
    const Kinds named = by_others ? among & ~wanted : wanted;
    if (wanted == among) return {.plus = {}, .minus = {}, .constant = 1};
    for (std::size_t number = 1; number <= kinds_.size(); ++number)
      if ((named & bit(number)) != 0) (by_others ? out.minus : out.plus).push_back(digit(number, cell));
    return out;
  }

  // Adds "sum relation value" to conditions; false where it is never so.
  static bool require(const Digits& sum, const char* relation, i64 value, Texts& conditions) {
    if (!sum.is_constant()) {
      conditions.push_back(sum.compared(relation, value));
      return true;
    }
    return relation[0] == '=' ? sum.constant == value : sum.constant >= value;
  }
  // What a way needs; nothing where it never fits.
  [[nodiscard]] std::optional<Texts> conditions_of(const Compiled::Way& way) const {
    Texts out;
    for (const Compiled::Need& need : way.needs)
      if (!require(is_one_of(need.cell, classes(need.fits), may_be_[need.cell]), "=", 1, out))
        return std::nullopt;
    for (const Compiled::Nearby& near : way.conditions) {
      Digits found;
      for (const std::uint32_t cell : near.cells) found.add(is_one_of(cell, classes(near.of), may_be_[cell]));
      if (!(near.is_wanted ? require(found, ">=", 1, out) : require(found, "=", 0, out))) return std::nullopt;
    }
    return out;
  }

  // What a move adds to the numbers and takes away.
  struct Change {
    std::vector<u64> plus, minus;  // digits that change whatever was there
    std::vector<std::string> terms;
  };
  void change(std::size_t cell, Kinds from, Kinds among, std::size_t after, Change& out) const {
    const u64 place = u64{1} << cell;
    const auto times = [&](const std::string& what) { return what + " * " + std::to_string(place); };
    for (std::size_t number = 1; number <= kinds_.size(); ++number) {
      std::string& term = out.terms[number - 1];
      if (number != after && (from & bit(number)) != 0) {
        if (among == bit(number))
          out.minus[number - 1] |= place;
        else
          term += " - " + times(digit(number, cell));
      }
      if (number != after) continue;
      const Digits some = is_one_of(cell, from, among);
      if (some.constant == 1) out.plus[number - 1] |= place;
      for (const std::string& each : some.plus) term += " + " + times(each);
      for (const std::string& each : some.minus) term += " - " + times(each);
    }
  }

  std::optional<Error> add(const Compiled::Way& way) {
    auto conditions = conditions_of(way);
    if (!conditions) return std::nullopt;
    const std::size_t numbers = kinds_.size();
    Change made{std::vector<u64>(numbers), std::vector<u64>(numbers), Texts(numbers)};
    Digits changed;  // how many cells
    for (const Compiled::Need& need : way.needs) {
      if (need.after < 0) continue;
      const std::size_t after = class_after(need.after);
      const Kinds among = classes(need.fits) & may_be_[need.cell], from = among & ~bit(after);
      change(need.cell, from, among, after, made);
      changed.add(is_one_of(need.cell, from, among));
    }
    Kinds seen = 0, made_before = 0;
    for (const Compiled::Nearby& near : way.spreads) {
      const std::size_t after = class_after(near.after);
      const Kinds of = classes(near.of);
      if ((of & (seen | made_before)) != 0)
        return no_certificate("drawn games in which a move changes a cell twice"_m);
      seen |= of;
      made_before |= bit(after);
      for (const std::uint32_t cell : near.cells) {
        const Kinds from = of & may_be_[cell] & ~bit(after);
        change(cell, from, may_be_[cell], after, made);
        changed.add(is_one_of(cell, from, may_be_[cell]));
      }
    }
    // What changes nothing is no move.
    if (changed.constant <= static_cast<i64>(changed.minus.size()) && !require(changed, ">=", 1, *conditions))
      return std::nullopt;
    Texts to;
    for (std::size_t i = 0; i < numbers; ++i) {
      std::string entry = kinds_[i];
      if (made.plus[i] != 0) entry += " + " + std::to_string(made.plus[i]);
      entry += made.terms[i];
      if (made.minus[i] != 0) entry += " - " + std::to_string(made.minus[i]);
      to.push_back(std::move(entry));
    }
    for (const Player player : {Player::left, Player::right}) {
      if (way.mover.value_or(player) != player) continue;
      if (tells_turn()) {
        Texts alone = *conditions, after = to;
        alone.insert(alone.begin(), turn_is(player));
        after.insert(after.begin(), player == Player::left ? "1" : "0");
        add_rule(std::nullopt, after, alone);
        continue;
      }
      add_rule(way.mover, to, *conditions);
      if (!way.mover) break;  // one rule for both
    }
    return std::nullopt;
  }
  [[nodiscard]] static std::string turn_is(Player player) {
    return player == Player::left ? "turn = 0" : "turn = 1";
  }
  void add_rule(std::optional<Player> mover, const Texts& to, const Texts& conditions) {
    out_.rules += rule_of(mover, out_.coordinates, to, joined(conditions, ", "));
    has_mover_ = has_mover_ || mover;
    ++count_;
    if (position_.game->stuck_draws) stuck_.push_back("not (" + all_of(conditions) + ")");
  }
  [[nodiscard]] static std::string all_of(const Texts& conditions) {
    return conditions.empty() ? "0 = 0" : joined(conditions, " and ");
  }

  // No group of a kind that must not be surrounded has no blank beside it: of each set of cells that hangs together it is said that
  // some cell is of another kind, or some cell beside it blank or of this kind. False where that is too long.
  bool add_domain() {
    const boards::Game& game = *position_.game;
    Texts conditions;
    std::size_t length = 0;
    for (std::size_t kind = 0; kind < game.kinds.size(); ++kind) {
      if ((game.enclosed & bit(kind)) == 0) continue;
      const Kinds own = bit(class_of_[kind]);
      const bool fits = for_each_group(own, [&](u64 group, u64 beside) {
        Digits in_group, around;
        for (u64 left = group; left != 0; left &= left - 1) in_group.add(is_of(left, own));
        for (u64 left = beside; left != 0; left &= left - 1)
          around.add(is_of(left, own | bit(class_of_[boards::blank])));
        Digits missing;  // cells of the group that are of another kind
        missing.plus = in_group.minus;
        missing.minus = in_group.plus;
        missing.constant = std::popcount(group) - in_group.constant;
        missing.add(around);
        if (!missing.is_constant() || missing.constant < 1) {
          conditions.push_back(missing.compared(">=", 1));
          length += conditions.back().size();
        }
        return ++length <= most_text;
      });
      if (!fits) return false;
    }
    if (!conditions.empty()) out_.rules += "\ndomain " + joined(conditions, ", ");
    return true;
  }
  // The first of some cells is one of `wanted`, or not.
  [[nodiscard]] Digits is_of(u64 cells, Kinds wanted) const {
    const auto cell = static_cast<std::size_t>(std::countr_zero(cells));
    return is_one_of(cell, wanted, may_be_[cell]);
  }
  // Calls visit(group, the cells beside it) for all sets of cells that hang together, and may all be of this kind, until it is
  // false.
  template <class Visit>
  bool for_each_group(Kinds own, const Visit& visit) const {
    const boards::Board& board = position_.on->board;
    std::vector<u64> beside(position_.cells.size());
    u64 possible = 0;
    for (std::size_t cell = 0; cell < beside.size(); ++cell) {
      board.for_each_near(cell, boards::Near::beside,
                          [&](std::size_t other) { beside[cell] |= u64{1} << other; });
      if ((may_be_[cell] & own) != 0) possible |= u64{1} << cell;
    }
    // Sets whose first cell is `first`: of the cells beside what is taken, each is taken or left out for good.
    struct Open {
      u64 group, beside, left_out;
    };
    std::vector<Open> open;
    for (u64 left = possible; left != 0; left &= left - 1) {
      const u64 first = left & (~left + 1);
      open.push_back({first, beside[static_cast<std::size_t>(std::countr_zero(first))], first - 1});
      while (!open.empty()) {
        const Open here = open.back();
        open.pop_back();
        const u64 next = here.beside & possible & ~here.group & ~here.left_out;
        if (next == 0) {
          if (!visit(here.group, here.beside & ~here.group)) return false;
          continue;
        }
        const u64 cell = next & (~next + 1);
        open.push_back({here.group, here.beside, here.left_out | cell});
        open.push_back({here.group | cell,
                        here.beside | beside[static_cast<std::size_t>(std::countr_zero(cell))],
                        here.left_out});
      }
    }
    return true;
  }

  // "win when", "lose when": who is to move has won or lost. The first picture that fits decides; "win when" goes before. False
  // where they are too long.
  bool add_ends() {
    if (compiled_.all_ends().size() > most_ways) return false;
    Texts wins, losses;
    std::size_t length = 0;
    const auto players = tells_turn() ? std::vector{Player::left, Player::right} : std::vector{Player::left};
    for (const Player player : players) {
      std::string not_lost;
      for (const Compiled::Way& end : compiled_.all_ends()) {
        auto conditions = conditions_of(end);
        if (!conditions) continue;
        if (tells_turn()) conditions->insert(conditions->begin(), turn_is(player));
        const std::string fits = all_of(*conditions);
        if (wins_for(end.winner, player))
          wins.push_back(fits + not_lost);
        else {
          losses.push_back(fits);
          not_lost += " and not (" + fits + ")";
        }
        length += (wins_for(end.winner, player) ? wins : losses).back().size();
        if (length > most_text) return false;
      }
    }
    if (!wins.empty()) out_.rules += "\nwin when " + joined(wins, " or ");
    if (!losses.empty()) out_.rules += "\nlose when " + joined(losses, " or ");
    return true;
  }
  [[nodiscard]] static bool wins_for(boards::EarlyEnd::Winner winner, Player mover) {
    using Winner = boards::EarlyEnd::Winner;
    return winner == Winner::next || winner == (mover == Player::left ? Winner::left : Winner::right);
  }

  const BoardPosition& position_;
  const Compiled& compiled_;
  std::optional<Player> turn_;
  Kinds nameless_ = 0;
  std::vector<std::size_t> class_of_;  // of each kind: its number's place, one more; 0: none
  std::vector<Kinds> may_be_;          // of each cell
  Texts kinds_, stuck_;                // the names of their numbers; why no rule applies
  BoardAsRules out_;
  std::size_t count_ = 0;  // of rules
  bool has_mover_ = false;
};

}  // namespace

boards::Cells BoardAsRules::cells_of(std::span<const i64> position, std::size_t count) const {
  boards::Cells out(count, kinds[0]);
  for (std::size_t i = 0; i < position.size(); ++i)
    for (auto left = static_cast<u64>(position[i]); left != 0; left &= left - 1)
      out[static_cast<std::size_t>(std::countr_zero(left))] = kinds[i + 1];
  return out;
}

Result<BoardAsRules> board_as_rules(const BoardPosition& position, std::optional<Player> turn) {
  return Translator(position, turn).translated();
}

}  // namespace sprague::detail
