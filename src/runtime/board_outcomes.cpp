// The stack holds sums whose players have been told apart already; a frame first has its components judged, then its options.
#include "runtime/board_outcomes.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "par/team.hpp"
#include "runtime/board_position.hpp"
#include "runtime/board_words.hpp"
#include "runtime/outcome_table.hpp"
#include "solve/domino_outcomes.hpp"
#include "solve/part_bounds.hpp"
#include "solve/search_team.hpp"

namespace sprague {
namespace {

template <class Game>
class OutcomeSearch final : public BoardOutcomes::Search {
 public:
  explicit OutcomeSearch(const boards::Analysis& rules)
      : OutcomeSearch(Game(rules), boards::cells_change_once(*rules.game), std::make_shared<Table>()) {}
  OutcomeSearch(const OutcomeSearch&) = delete;  // bounds_ knows where game_ is
  OutcomeSearch& operator=(const OutcomeSearch&) = delete;

  std::optional<bool> wins(const BoardPosition& position, Player turn, Convention convention, Budget& budget,
                           u64 ticks_alone) override {
    ticks_alone_ = ticks_alone;
    meet_keeper(budget);
    Sum sum{{}, turn, {}};
    game_.append_components(position.on->board, position.cells, sum.parts);
    // Where the players can change places, it is asked once who wins moving first.
    if (turn == Player::right && is_its_negative(sum.parts)) sum.turn = Player::left;
    return settle(std::move(sum), convention, budget);
  }

 private:
  using Part = typename Game::Position;
  using Sum = SumOfParts<Part>;
  using Numbers = ProofNumbers;
  using Table = OutcomeTable<Part>;

  OutcomeSearch(Game game, bool depth_first, std::shared_ptr<Table> table)
      : game_(std::move(game)), depth_first_(depth_first), bounds_(game_), table_(std::move(table)) {}

  struct Option {
    Sum sum;
    Numbers numbers;
  };
  struct Most {
    u64 proof = ~u64{0}, disproof = ~u64{0};
    [[nodiscard]] bool reached(Numbers numbers) const {
      return numbers.is_decided() || numbers.proof >= proof || numbers.disproof >= disproof;
    }
  };
  // A sum that is searched until it is decided, or one of its numbers reaches its limit.
  struct Frame {
    Sum sum;
    Most most = {};
    std::vector<Option> options = {};  // that are not won by the opponent
    std::size_t next = 0;              // of the parts and players to be judged
    Option* asked = nullptr;
    bool are_parts_judged = false, is_listed = false, can_move = false, is_one_refuted = false;
    std::optional<Sum> same = {};      // what is left of it without parts that are worth nothing
    std::optional<Numbers> done = {};  // which are to be kept
    u64 looked_up = 0;                 // at which step its options were, of a team
  };

  // How many parts who is to move wins, and only he; only the other one; and who moves first.
  struct Classes {
    std::size_t mine = 0, theirs = 0, first = 0;

    void add(bool won, bool lost) {
      if (won || lost) ++(won && lost ? first : won ? mine : theirs);
    }
    // A sum that is known, from the side of who is to move: each of its switches is for who moves first.
    void add(const SwitchSum& sum) {
      first += static_cast<std::size_t>(std::popcount(sum.switches));
      if (sum.number != 0) ++(sum.number > 0 ? mine : theirs);
    }
    // Where it follows who wins the sum.
    [[nodiscard]] std::optional<bool> won() const {
      if (theirs == 0 && first + mine == 0) return false;
      if (theirs == 0 && first <= 1) return true;
      if (first == 0 && mine == 0) return false;
      return std::nullopt;
    }
  };
  struct Ways {
    std::uint32_t mine = 0, theirs = 0;
    void operator+=(const Ways& more) { mine += more.mine, theirs += more.theirs; }
    void operator-=(const Ways& less) { mine -= less.mine, theirs -= less.theirs; }
  };
  static constexpr std::uint32_t even = 1U << 20;  // depth first: no board has so many ways to move
  static constexpr std::size_t small = 12;         // parts with so many cells are judged by themselves

  static bool before(const Part& a, const Part& b) {
    return std::tie(a.rows, a.columns, a.bits) < std::tie(b.rows, b.columns, b.bits);
  }

  // Puts the parts in order; in normal play, takes those out whose worth is known, and pairs that cancel. False: the budget ran
  // out.
  [[nodiscard]] bool put_in_order(Sum& sum, Convention convention, Budget& budget) {
    if (convention == Convention::normal) {
      std::size_t kept = 0;
      for (std::size_t i = 0; i < sum.parts.size(); ++i) {
        const BoundsOfPart* const bounds = bounds_.of(sum.parts[i], &budget);
        if (bounds == nullptr) return false;
        if (const auto exact = bounds->exact())
          sum.known += *exact;
        else if (kept++ != i)
          sum.parts[kept - 1] = sum.parts[i];
      }
      sum.parts.resize(kept);
    }
    std::sort(sum.parts.begin(), sum.parts.end(), before);
    if (convention == Convention::misere || sum.parts.size() < 2) return true;
    for (std::size_t i = 0; i < sum.parts.size(); ++i) {
      const std::optional<Part> negative = game_.negative(sum.parts[i]);
      if (!negative) return true;
      for (std::size_t j = i + 1; j < sum.parts.size(); ++j)
        if (sum.parts[j] == *negative) {
          sum.parts.erase(sum.parts.begin() + static_cast<std::ptrdiff_t>(j));
          sum.parts.erase(sum.parts.begin() + static_cast<std::ptrdiff_t>(i));
          --i;  // which may be 0: it becomes 0 again
          break;
        }
    }
    return true;
  }

  [[nodiscard]] bool is_its_negative(std::vector<Part> parts) const {
    std::vector<Part> negatives;
    for (const Part& part : parts) {
      const auto negative = game_.negative(part);
      if (!negative) return false;
      negatives.push_back(*negative);
    }
    std::sort(parts.begin(), parts.end(), before);
    std::sort(negatives.begin(), negatives.end(), before);
    return parts == negatives;
  }
  static SwitchSum seen_by(const SwitchSum& sum, Player player) {
    return player == Player::left ? sum : sum.negative();
  }
  // Does `player` win by what he has at least?
  [[nodiscard]] bool wins_by_bounds(const Sum& sum, Player player) {
    SwitchSum least = seen_by(sum.known, player), numbers = least;
    std::int32_t gain = PartBound::nothing;
    for (const Part& part : sum.parts) {
      const BoundsOfPart* const bounds = bounds_.of(part, nullptr);
      if (bounds == nullptr) return false;
      const PartBound& bound = bounds->of[static_cast<std::size_t>(player)];
      if (!bound.is_known) return false;
      least += bound.sum;
      numbers.number += bound.floor;
      gain = std::max(gain, bound.reach - bound.floor);
    }
    const bool moves_first = player == sum.turn;
    if (least.wins(moves_first) || numbers.wins(moves_first)) return true;
    return moves_first && numbers.switches == 0 && numbers.number + gain >= 0;
  }
  std::optional<bool> known_by_bounds(const Sum& sum) {
    if (wins_by_bounds(sum, sum.turn)) return true;
    if (wins_by_bounds(sum, opponent(sum.turn))) return false;
    return std::nullopt;
  }

  // What is known without search: nobody moves in nothing.
  std::optional<Numbers> numbers_of(const Sum& sum, Convention convention) {
    if (convention == Convention::misere) {
      if (sum.parts.empty()) return Numbers::of(true);
    } else if (sum.parts.empty()) {
      return Numbers::of(seen_by(sum.known, sum.turn).wins(true));
    }
    if (const auto found = table_->find(sum, convention)) return found;
    if (convention == Convention::misere) return std::nullopt;
    if (const auto won = known_by_bounds(sum)) return Numbers::of(*won);
    if (sum.parts.size() > 1 || sum.known != SwitchSum())
      if (const auto won = known_by_classes(sum)) return Numbers::of(*won);
    return std::nullopt;
  }
  std::optional<bool> known(const Sum& sum, Convention convention) {
    const auto numbers = numbers_of(sum, convention);
    return numbers && numbers->is_decided() ? std::optional(numbers->proof == 0) : std::nullopt;
  }
  // By the outcome classes of the parts, where the table has them.
  std::optional<bool> known_by_classes(const Sum& sum) {
    Classes classes;
    classes.add(seen_by(sum.known, sum.turn));
    for (const Part& part : sum.parts) {
      const auto won = decided_alone(part, sum.turn), lost = decided_alone(part, opponent(sum.turn));
      if (!won || !lost) return std::nullopt;
      classes.add(*won, *lost);
    }
    return classes.won();
  }
  std::optional<bool> decided_alone(const Part& part, Player turn) {
    const Sum alone{{part}, turn, {}};
    const auto found = table_->find(alone, Convention::normal);
    if (found && found->is_decided()) return found->proof == 0;
    return known_by_bounds(alone);
  }

  // The outcome by the classes of the parts that are known; sets `same` where some are worth nothing.
  std::optional<bool> by_classes(Frame& frame) {
    Classes classes;
    bool all = true;
    Sum left{{}, frame.sum.turn, frame.sum.known};
    classes.add(seen_by(left.known, left.turn));
    for (const Part& part : frame.sum.parts) {
      const auto won = decided_alone(part, frame.sum.turn),
                 lost = decided_alone(part, opponent(frame.sum.turn));
      if (won == false && lost == false) continue;
      left.parts.push_back(part);
      if (won && lost)
        classes.add(*won, *lost);
      else
        all = false;
    }
    if (all)
      if (const auto won = classes.won()) return won;
    if (left.parts.size() < frame.sum.parts.size()) frame.same = std::move(left);
    return std::nullopt;
  }

  // Of an option that is not in the table, in which the opponent moves: what has few moves is soon lost. Depth first, what leaves
  // the player more moves than the opponent comes first.
  [[nodiscard]] Numbers guess(const Ways& ways) const {
    if (!depth_first_) return {1 + ways.mine, 1 + ways.theirs};
    return {even + ways.mine - ways.theirs, even + ways.theirs - ways.mine};
  }
  // Adds an option that is not decided. False: it is lost by the opponent, so that no other matters.
  bool add(Frame& frame, Sum to, std::optional<Numbers> guessed, Convention convention) {
    frame.can_move = true;
    std::optional<Numbers> numbers = numbers_of(to, convention);
    if (!numbers) numbers = guessed;
    if (numbers->proof == 0) return true;
    if (numbers->disproof == 0) return false;
    frame.options.push_back({std::move(to), *numbers});
    return true;
  }
  // The moves in what is known: the hottest switch, before which no other is taken, and the number, whose moves matter only where
  // the rest is a number as well (number avoidance: On Numbers and Games, chapter 9).
  bool list_known(Frame& frame, const Ways& all, Convention convention) {
    constexpr std::uint32_t many = 1'000;
    const Player turn = frame.sum.turn;
    const SwitchSum known = seen_by(frame.sum.known, turn);
    const auto move_to = [&](const SwitchSum& next, Numbers guessed) {
      return add(frame, Sum{frame.sum.parts, opponent(turn), seen_by(next, turn)}, guessed, convention);
    };
    if (known.switches != 0) {
      const int t = 63 - std::countl_zero(known.switches);
      if (!move_to({known.number + t, known.switches ^ u64{1} << t}, guess(all))) return false;
    }
    const auto next = known.left_option();
    return !next || move_to({*next, known.switches}, guess({all.mine, all.theirs + many}));
  }
  // Lists the options that are not decided. True: one is lost by the opponent, so that no other matters. Nothing: the budget ran
  // out.
  std::optional<bool> list(Frame& frame, Convention convention, Budget& budget) {
    const Player turn = frame.sum.turn;
    Ways all;
    for (const Part& part : frame.sum.parts) all += ways(part, turn, convention);
    frame.is_listed = true;
    for (std::size_t i = 0; i < frame.sum.parts.size(); ++i) {
      if (i > 0 && frame.sum.parts[i] == frame.sum.parts[i - 1]) continue;  // the same moves
      Ways others = all;
      others -= ways(frame.sum.parts[i], turn, convention);
      listed_.clear();
      ends_.clear();
      game_.options_of(frame.sum.parts[i], turn, [&](std::span<const Part> parts) {
        listed_.insert(listed_.end(), parts.begin(), parts.end());
        ends_.push_back(listed_.size());
        return true;
      });
      std::size_t first = 0;
      for (const std::size_t end : ends_) {
        Sum to{{}, opponent(turn), frame.sum.known};
        to.parts.reserve(frame.sum.parts.size() - 1 + end - first);
        for (std::size_t j = 0; j < frame.sum.parts.size(); ++j)
          if (j != i) to.parts.push_back(frame.sum.parts[j]);
        const std::span<const Part> parts(listed_.data() + first, end - first);
        to.parts.insert(to.parts.end(), parts.begin(), parts.end());
        first = end;
        if (!put_in_order(to, convention, budget)) return std::nullopt;
        Ways left = others;  // before those of `parts`
        for (const Part& part : parts) left += ways(part, turn, convention);
        if (!add(frame, std::move(to), guess(left), convention)) return true;
      }
    }
    return convention == Convention::normal && !list_known(frame, all, convention);
  }
  [[nodiscard]] Ways ways(const Part& part, Player turn, Convention convention) {
    if (convention == Convention::normal)
      if (const BoundsOfPart* const bounds = bounds_.of(part, nullptr))
        return {bounds->ways[static_cast<std::size_t>(turn)],
                bounds->ways[static_cast<std::size_t>(opponent(turn))]};
    return {static_cast<std::uint32_t>(game_.ways_of(part, turn)),
            static_cast<std::uint32_t>(game_.ways_of(part, opponent(turn)))};
  }

  // The numbers of a sum by those of its options, and the option to ask next, with its limits.
  Numbers weigh(Frame& frame, Convention convention, Most& most) {
    if (frame.asked)
      if (const auto now = numbers_of(frame.asked->sum, convention)) frame.asked->numbers = *now;
    if (member_.finds_stale(frame.looked_up)) {
      frame.looked_up = member_.steps();
      for (Option& option : frame.options)
        if (const auto now = table_->find(option.sum, convention)) option.numbers = *now;
    }
    u64 least = Numbers::decided, second = Numbers::decided, sum = 0;
    for (Option& option : frame.options) {
      sum += option.numbers.proof;
      frame.is_one_refuted |= option.numbers.proof == 0;
      if (option.numbers.disproof < least) {
        second = std::exchange(least, option.numbers.disproof);
        frame.asked = &option;
      } else {
        second = std::min<u64>(second, option.numbers.disproof);
      }
    }
    if (least == 0) return Numbers::of(true);
    if (sum == 0) return Numbers::of(false);
    if (!depth_first_)
      most = {frame.most.disproof - sum + frame.asked->numbers.proof,
              std::min(frame.most.proof, second + second / 4 + 1)};
    return {static_cast<std::uint32_t>(std::min<u64>(least, Numbers::largest)),
            static_cast<std::uint32_t>(std::min<u64>(sum, Numbers::largest))};
  }

  void meet_keeper(Budget& budget) {
    if (budget.table_keeper() == nullptr || std::exchange(has_met_keeper_, true)) return;
    const std::string kind = "outcomes, " + game_.kept_as();
    std::string kept = budget.table_keeper()->meet(kind, table_);
    if (!table_->add_all(kept, budget)) budget.table_keeper()->give_back(kind, std::move(kept));
  }

  std::optional<bool> settle(Sum root, Convention convention, Budget& budget) {
    if (!put_in_order(root, convention, budget)) return std::nullopt;
    if (const auto won = known(root, convention)) return won;
    stack_.clear();
    stack_.push_back({root});
    const bool may_be_team = budget.limits().threads > 1;
    bool is_done = search(convention, budget, may_be_team ? budget.ticks() + ticks_alone_ : ~u64{0});
    if (!is_done && !budget.exhausted()) {
      search_as_team(convention, budget);
      // Where the team had no more memory, one thread goes on with all that is left.
      is_done = search(convention, budget, ~u64{0});
    }
    stack_.clear();
    return is_done ? known(root, convention) : std::nullopt;
  }

  // Goes on with what is on the stack. True: it is decided; false: the budget has run out, or the ticks, or the team's work is over.
  bool search(Convention convention, Budget& budget, u64 most_ticks) {
    Sum alone{{}, Player::left, {}};
    while (!stack_.empty()) {
      if (budget.exhausted() || budget.ticks() >= most_ticks) return false;
      if (member_.step()) {
        if (!meet_team(convention, budget)) return false;
        continue;
      }
      Frame& frame = stack_.back();
      std::optional<Numbers> done = frame.done;
      const Sum* needed = nullptr;
      Most most;
      if (done) {
        // It could not be kept before.
      } else if (frame.same) {
        most = frame.most;
        done = numbers_of(*frame.same, convention);
        if (!done || !most.reached(*done)) needed = &*frame.same;
      } else if (!frame.are_parts_judged) {
        const std::size_t all =
            convention == Convention::normal && (frame.sum.parts.size() > 1 || frame.sum.known != SwitchSum())
                ? 2 * frame.sum.parts.size()
                : 0;
        for (; frame.next < all && !needed; ++frame.next) {
          const Part& part = frame.sum.parts[frame.next / 2];
          if (part.rows * part.columns > small) continue;
          alone = {{part}, frame.next % 2 == 0 ? Player::left : Player::right, {}};
          if (!known(alone, convention)) needed = &alone;
        }
        frame.are_parts_judged = !needed;
        if (!needed && all > 0)
          if (const auto by_parts = by_classes(frame)) done = Numbers::of(*by_parts);
      } else if (!frame.is_listed) {
        if (!budget.spend()) return false;
        if (budget.table_keeper() != nullptr && ++listed_sums_ % 1'024 == 0) budget.table_keeper()->pause();
        const auto wins = list(frame, convention, budget);
        if (!wins) return false;
        if (*wins) done = Numbers::of(true);
        // Who cannot move has lost, or in misère play won.
        if (!frame.can_move) done = Numbers::of(convention == Convention::misere);
        frame.looked_up = member_.steps();
      } else {
        done = weigh(frame, convention, most);
        if (!frame.most.reached(*done)) {
          if (member_.is_in_team() && !take(frame, convention, budget)) return false;
          needed = &frame.asked->sum;
        }
      }
      if (needed) {
        if (!budget.hold(sizeof(Frame))) return false;
        stack_.push_back(Frame{*needed, most});
      } else if (done) {
        frame.done = done;
        if (!table_->keep(frame.sum, *done, convention, budget)) return false;
        pop(budget);
      }
    }
    return true;
  }
  void pop(Budget& budget) {
    stack_.pop_back();
    budget.release(stack_.empty() ? 0 : sizeof(Frame));
  }

  // Goes on with what is on the stack, while other threads begin with the same sum. Theirs is what they leave in the table; this one
  // can do everything alone. It ends where all is decided, or there is no more memory for a team.
  void search_as_team(Convention convention, Budget& budget) {
    Budget rest = budget.rest();
    rest.keep_tables_with(nullptr);
    const unsigned size = std::min(budget.limits().threads, SearchTeam::most_threads);
    // One for the first, one for the others together, and two for the table.
    const u64 quarter = rest.limits().bytes / 4;
    (void)rest.hold(rest.limits().bytes - quarter / (size - 1));
    SearchTeam team;
    most_held_ = budget.held_bytes() + quarter;
    std::vector<std::unique_ptr<OutcomeSearch>> others;
    for (unsigned i = 1; i < size; ++i) {
      OutcomeSearch& other = *others.emplace_back(std::unique_ptr<OutcomeSearch>(
          new OutcomeSearch(game_.for_another_thread(), depth_first_, table_)));
      other.member_.join(team, false);
      other.stack_.push_back({stack_.front().sum});
    }
    member_.join(team, true);
    table_->share(2 * quarter);
    for (Frame& frame : stack_)
      if (frame.asked != nullptr) (void)take(frame, convention, budget);
    par::run_team(
        size,
        [&](unsigned number) {
          if (number == 0) {
            (void)search(convention, budget, ~u64{0});
            team.is_over = true;
          } else {
            Budget own = rest;
            OutcomeSearch& other = *others[number - 1];
            (void)(other.put_in_order(other.stack_.front().sum, convention, own) &&
                   other.search(convention, own, ~u64{0}));
            other.member_.leave(own);
          }
        },
        [] {});
    member_.leave(budget);
    (void)table_->unshare(budget);
    (void)budget.spend(team.ticks);
  }
  // Tells the others that an option is searched: it seems to take more (virtual loss; for proof numbers: T. Kaneko, Parallel depth
  // first proof number search, AAAI 2010). Depth first, not before one has been refuted: whether there is more to do is not known until
  // then (young brothers wait: R. Feldmann, B. Monien, P. Mysliwietz & O. Vornberger 1989). False: there is no memory for it.
  bool take(const Frame& frame, Convention convention, Budget& budget) {
    if (depth_first_ && !frame.is_one_refuted) return true;
    const Option& option = *frame.asked;
    const Numbers now = option.numbers;
    const auto more = [&](std::uint32_t number) {
      const u64 out = depth_first_ ? u64{number} + even / 2 : 2 * u64{number};
      return static_cast<std::uint32_t>(std::min<u64>(out, Numbers::largest));
    };
    return table_->keep(option.sum, {more(now.proof), more(now.disproof)}, convention, budget);
  }
  // What is being searched although another thread has decided a sum below it is given up. False: the team's work is over.
  bool meet_team(Convention convention, Budget& budget) {
    if (!member_.meet(budget, stack_.size())) return false;
    if (member_.is_first() && budget.held_bytes() > most_held_) return false;
    for (std::size_t i = 0; i < stack_.size(); ++i) {
      const auto now = table_->find(stack_[i].sum, convention);
      if (!now || !now->is_decided()) continue;
      while (stack_.size() > i) pop(budget);
    }
    return true;
  }

  Game game_;
  bool depth_first_;
  PartBounds<Game> bounds_;
  std::shared_ptr<Table> table_;
  bool has_met_keeper_ = false;
  u64 listed_sums_ = 0;
  std::vector<Frame> stack_;
  TeamMember member_;
  u64 most_held_ = 0;         // by the first of a team, beside the table
  u64 ticks_alone_ = 0;       // before there is a team
  std::vector<Part> listed_;  // the options of one part, one after the other
  std::vector<std::size_t> ends_;
};

// Domineering, however it is drawn, on boards that its own search takes.
class DominoesInWords final : public BoardOutcomes::Search {
 public:
  explicit DominoesInWords(const boards::Dominoes& dominoes) : dominoes_(dominoes) {}

  [[nodiscard]] static bool takes(const boards::Board& board, Convention convention) {
    return convention == Convention::normal && board.shape == boards::Board::Shape::squares &&
           std::max(board.rows, board.columns) <= DominoOutcomes::most_side;
  }
  // Needs: takes(board, convention).
  std::optional<bool> wins(const BoardPosition& position, Player turn, Convention, Budget& budget,
                           u64 ticks_alone) override {
    const boards::Board& board = position.on->board;
    DominoOutcomes::Board asked{0, static_cast<std::uint8_t>(board.rows),
                                static_cast<std::uint8_t>(board.columns)};
    for (unsigned cell = 0; cell < board.cells(); ++cell)
      if (position.cells[cell] == static_cast<char>(dominoes_.on)) asked.free |= u128{1} << cell;
    return outcomes_.wins(asked, turn == dominoes_.upright, budget, ticks_alone);
  }

 private:
  boards::Dominoes dominoes_;
  DominoOutcomes outcomes_;
};

}  // namespace

struct BoardOutcomes::Searches {
  SearchesInWords<Search, OutcomeSearch, boards::BitBoardGame<u64, 2>, boards::BitBoardGame<u128, 4>>
      in_words;
  std::unique_ptr<Search> of_dominoes;

  Search& search_for(const BoardPosition& position, Convention convention, const BoardGame& game) {
    if (of_dominoes && DominoesInWords::takes(position.on->board, convention)) return *of_dominoes;
    return in_words.search_for(position, game);
  }
};

BoardOutcomes::BoardOutcomes(const BoardGame& game) : game_(game), searches_(std::make_unique<Searches>()) {
  if (const auto dominoes = boards::dominoes_of(game.game()))
    searches_->of_dominoes = std::make_unique<DominoesInWords>(*dominoes);
}
BoardOutcomes::BoardOutcomes(BoardOutcomes&&) noexcept = default;
BoardOutcomes::~BoardOutcomes() = default;

bool BoardOutcomes::takes(const BoardPosition& position) const {
  return searches_->in_words.takes(position, game_);
}

std::optional<Outcome> BoardOutcomes::outcome(const BoardPosition& position, Player turn,
                                              Convention convention, Budget& budget, u64 ticks_alone) {
  const auto won = searches_->search_for(position, convention, game_)
                       .wins(position, turn, convention, budget, ticks_alone);
  if (!won) return std::nullopt;
  return *won ? Outcome::N : Outcome::P;
}

}  // namespace sprague
