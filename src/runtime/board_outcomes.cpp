// The stack holds sums whose players have been told apart already; a frame first has its components judged, then its options.
#include "runtime/board_outcomes.hpp"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <tuple>
#include <utility>

#include "runtime/board_rules.hpp"
#include "runtime/board_words.hpp"

namespace sprague {
namespace {

template <class Game>
class OutcomeSearch final : public BoardOutcomes::Search {
 public:
  explicit OutcomeSearch(const boards::Analysis& rules) : game_(rules) {}

  std::optional<bool> wins(const BoardPosition& position, Player turn, Convention convention,
                           Budget& budget) override {
    Sum sum{{}, turn};
    game_.append_components(position.on->board, position.cells, sum.parts);
    return settle(std::move(sum), convention, budget);
  }

 private:
  using Part = typename Game::Position;

  struct Sum {
    std::vector<Part> parts;  // in order
    Player turn;

    friend bool operator==(const Sum&, const Sum&) = default;
  };
  struct Hash {
    std::size_t operator()(const Sum& sum) const {
      u64 seed = static_cast<u64>(sum.turn);
      for (const Part& part : sum.parts) seed = hash_of(seed * 0x9e3779b97f4a7c15ULL + part.hash());
      return static_cast<std::size_t>(seed);
    }
  };
  using Table = boost::unordered_flat_map<Sum, bool, Hash>;  // does the player to move win?

  struct Frame {
    Sum sum;
    std::vector<Sum> options = {};
    std::size_t next = 0;  // of the parts and players to be judged, then of the options
    bool are_parts_judged = false, is_listed = false;
    std::optional<Sum> same = {};  // what is left of it without parts that are worth nothing
  };

  static bool before(const Part& a, const Part& b) {
    return std::tie(a.rows, a.columns, a.bits) < std::tie(b.rows, b.columns, b.bits);
  }
  [[nodiscard]] Table& table(Convention convention) {
    return tables_[convention == Convention::misere ? 1 : 0];
  }

  // Puts the parts in order; in normal play, leaves out pairs that cancel.
  void put_in_order(Sum& sum, Convention convention) const {
    std::sort(sum.parts.begin(), sum.parts.end(), before);
    if (convention == Convention::misere || sum.parts.size() < 2) return;
    for (std::size_t i = 0; i < sum.parts.size(); ++i) {
      const std::optional<Part> negative = game_.negative(sum.parts[i]);
      if (!negative) return;
      for (std::size_t j = i + 1; j < sum.parts.size(); ++j)
        if (sum.parts[j] == *negative) {
          sum.parts.erase(sum.parts.begin() + static_cast<std::ptrdiff_t>(j));
          sum.parts.erase(sum.parts.begin() + static_cast<std::ptrdiff_t>(i));
          --i;  // which may be 0: it becomes 0 again
          break;
        }
    }
  }

  // What is known without search: nobody moves in nothing.
  std::optional<bool> known(const Sum& sum, Convention convention) {
    if (sum.parts.empty()) return convention == Convention::misere;
    const Table& all = table(convention);
    const auto found = all.find(sum);
    return found == all.end() ? std::nullopt : std::optional(found->second);
  }
  bool keep(const Sum& sum, bool won, Convention convention, Budget& budget) {
    if (!budget.hold(2 * sizeof(std::pair<Sum, bool>) + sum.parts.size() * sizeof(Part) + 16)) return false;
    table(convention).emplace(sum, won);
    return true;
  }

  // The outcome by the classes of the parts, all of which are known; sets `same` where some are worth nothing.
  std::optional<bool> by_classes(Frame& frame) {
    std::size_t mine = 0, theirs = 0, first = 0;
    Sum left{{}, frame.sum.turn};
    for (const Part& part : frame.sum.parts) {
      const bool i_win = *known({{part}, frame.sum.turn}, Convention::normal);
      const bool they_win = *known({{part}, opponent(frame.sum.turn)}, Convention::normal);
      if (!i_win && !they_win) continue;
      left.parts.push_back(part);
      ++(i_win && they_win ? first : i_win ? mine : theirs);
    }
    if (theirs == 0 && first + mine == 0) return false;
    if (theirs == 0 && first <= 1) return true;
    if (first == 0 && mine == 0) return false;
    if (left.parts.size() < frame.sum.parts.size()) frame.same = std::move(left);
    return std::nullopt;
  }

  bool list(Frame& frame, Convention convention, Budget& budget) {
    const Player turn = frame.sum.turn;
    struct Option {
      Sum sum;
      i64 moves;  // of the opponent, and not of the player
      std::size_t number;
    };
    std::vector<Option> options;
    for (std::size_t i = 0; i < frame.sum.parts.size(); ++i) {
      if (i > 0 && frame.sum.parts[i] == frame.sum.parts[i - 1]) continue;  // the same moves
      game_.options_of(frame.sum.parts[i], turn, [&](std::span<const Part> parts) {
        Sum to{frame.sum.parts, opponent(turn)};
        to.parts.erase(to.parts.begin() + static_cast<std::ptrdiff_t>(i));
        to.parts.insert(to.parts.end(), parts.begin(), parts.end());
        options.push_back({std::move(to), 0, options.size()});
        return true;
      });
    }
    for (Option& option : options) {
      for (const Part& part : option.sum.parts)
        option.moves += static_cast<i64>(game_.ways_of(part, opponent(turn))) -
                        static_cast<i64>(game_.ways_of(part, turn));
      put_in_order(option.sum, convention);
    }
    std::sort(options.begin(), options.end(), [](const Option& a, const Option& b) {
      return std::tie(a.moves, a.number) < std::tie(b.moves, b.number);
    });
    for (Option& option : options) frame.options.push_back(std::move(option.sum));
    frame.is_listed = true;
    frame.next = 0;
    return budget.spend();
  }

  std::optional<bool> settle(Sum root, Convention convention, Budget& budget) {
    put_in_order(root, convention);
    std::vector<Frame> stack;
    if (const auto won = known(root, convention)) return won;
    stack.push_back({root});
    while (!stack.empty()) {
      if (budget.exhausted()) return std::nullopt;
      Frame& frame = stack.back();
      std::optional<bool> won;
      std::optional<Sum> needed;
      if (frame.same) {
        won = known(*frame.same, convention);
        if (!won) needed = *frame.same;
      } else if (!frame.are_parts_judged) {
        const std::size_t all =
            convention == Convention::normal && frame.sum.parts.size() > 1 ? 2 * frame.sum.parts.size() : 0;
        while (frame.next < all && !needed) {
          const Sum alone{{frame.sum.parts[frame.next / 2]},
                          frame.next % 2 == 0 ? Player::left : Player::right};
          if (known(alone, convention))
            ++frame.next;
          else
            needed = alone;
        }
        if (!needed) {
          frame.are_parts_judged = true;
          if (all > 0) won = by_classes(frame);
        }
      } else if (!frame.is_listed) {
        if (!list(frame, convention, budget)) return std::nullopt;
        for (const Sum& option : frame.options)
          if (known(option, convention) == false) won = true;
      } else {
        while (frame.next < frame.options.size() && !won && !needed) {
          const auto then = known(frame.options[frame.next], convention);
          if (then == false)
            won = true;
          else if (then)
            ++frame.next;
          else
            needed = frame.options[frame.next];
        }
        // Who cannot move has lost, or in misère play won.
        if (!won && !needed) won = frame.options.empty() && convention == Convention::misere;
      }
      if (needed) {
        if (!budget.hold(sizeof(Frame))) return std::nullopt;
        stack.push_back({*std::move(needed)});
      } else if (won) {
        if (!keep(frame.sum, *won, convention, budget)) return std::nullopt;
        stack.pop_back();
        budget.release(stack.empty() ? 0 : sizeof(Frame));
      }
    }
    return known(root, convention);
  }

  Game game_;
  Table tables_[2];
};

}  // namespace

struct BoardOutcomes::Searches : SearchesInWords<Search> {};

BoardOutcomes::BoardOutcomes(const BoardGame& game) : game_(game), searches_(std::make_unique<Searches>()) {}
BoardOutcomes::BoardOutcomes(BoardOutcomes&&) noexcept = default;
BoardOutcomes::~BoardOutcomes() = default;

bool BoardOutcomes::takes(const BoardPosition& position) const {
  return Searches::words_for(position, game_) != Searches::none;
}

std::optional<Outcome> BoardOutcomes::outcome(const BoardPosition& position, Player turn,
                                              Convention convention, Budget& budget) {
  const auto won =
      searches_->search_for<OutcomeSearch>(position, game_).wins(position, turn, convention, budget);
  if (!won) return std::nullopt;
  return *won ? Outcome::N : Outcome::P;
}

}  // namespace sprague
