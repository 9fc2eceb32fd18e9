// The stack holds components whose options are listed and wait for their values.
#include "runtime/board_forms.hpp"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <tuple>
#include <utility>
#include <vector>

#include "runtime/board_position.hpp"
#include "runtime/board_words.hpp"

namespace sprague {
namespace {

template <class Words>
class FormSearch final : public BoardForms::Search {
 public:
  explicit FormSearch(const boards::Analysis& rules) : game_(rules) {}

  std::optional<value::Game> value(const BoardPosition& position, value::ShortGames& games) override {
    std::vector<Part> parts;
    game_.append_components(position.on->board, position.cells, parts);
    std::vector<value::Game> values;
    for (const Part& part : parts) {
      const auto found = value_of(part, games);
      if (!found) return std::nullopt;
      values.push_back(*found);
    }
    const value::Game sum = games.sum(values);
    return games.refused() ? std::nullopt : std::optional(sum);
  }

 private:
  using Part = typename Words::Position;
  struct Hash {
    std::size_t operator()(const Part& part) const { return part.hash(); }
  };
  using Table = boost::unordered_flat_map<Part, value::Game, Hash>;

  struct Frame {
    Part part;
    std::vector<Part> parts = {};          // of all options
    std::vector<std::uint32_t> ends = {};  // of each option, in parts
    std::size_t of_left = 0;               // so many options are Left's
    std::size_t next = 0;                  // parts before it have their values
  };

  static bool before(const Part& a, const Part& b) {
    return std::tie(a.rows, a.columns, a.bits) < std::tie(b.rows, b.columns, b.bits);
  }
  // Of a component and its negative the one that is kept.
  [[nodiscard]] std::pair<Part, bool> kept(const Part& part) const {
    const auto negative = game_.negative(part);
    if (negative && before(*negative, part)) return {*negative, true};
    return {part, false};
  }
  // Moves of components of components may leave nothing.
  std::optional<value::Game> known(const Part& part, value::ShortGames& games) const {
    const auto [which, is_negative] = kept(part);
    const auto found = table_.find(which);
    if (found == table_.end()) return std::nullopt;
    return is_negative ? games.negative(found->second) : found->second;
  }

  void list(Frame& frame) const {
    for (const Player player : {Player::left, Player::right}) {
      game_.options_of(frame.part, player, [&](std::span<const Part> parts) {
        frame.parts.insert(frame.parts.end(), parts.begin(), parts.end());
        frame.ends.push_back(static_cast<std::uint32_t>(frame.parts.size()));
        return true;
      });
      if (player == Player::left) frame.of_left = frame.ends.size();
    }
  }

  value::Game form(const Frame& frame, value::ShortGames& games) const {
    std::vector<value::Game> sides[2];
    std::vector<value::Game> values;
    std::size_t begin = 0;
    for (std::size_t option = 0; option < frame.ends.size(); ++option) {
      value::Game sum = value::Game::zero;
      for (; begin < frame.ends[option]; ++begin) sum = games.plus(sum, *known(frame.parts[begin], games));
      sides[option < frame.of_left ? 0 : 1].push_back(sum);
    }
    return games.make(std::move(sides[0]), std::move(sides[1]));
  }

  std::optional<value::Game> value_of(const Part& root, value::ShortGames& games) {
    if (const auto found = known(root, games)) return found;
    std::vector<Frame> stack;
    stack.push_back({kept(root).first});
    list(stack.back());
    while (!stack.empty()) {
      Frame& frame = stack.back();
      std::optional<Part> needed;
      for (; frame.next < frame.parts.size() && !needed; ++frame.next) {
        const Part which = kept(frame.parts[frame.next]).first;
        if (!table_.contains(which)) needed = which;
      }
      if (needed) {
        if (!games.budget().spend() || !games.budget().hold(sizeof(Frame) + 512)) {
          games.refuse(value::Refusal::limits);
          return std::nullopt;
        }
        stack.push_back({*needed});
        list(stack.back());
        continue;
      }
      const value::Game found = form(frame, games);
      if (games.refused()) return std::nullopt;
      const auto [at, is_new] = table_.emplace(frame.part, found);
      if (is_new && !games.budget().hold(2 * sizeof(*at))) {
        games.refuse(value::Refusal::limits);
        return std::nullopt;
      }
      stack.pop_back();
      games.budget().release(sizeof(Frame) + 512);
    }
    return known(root, games);
  }

  Words game_;
  Table table_;
};

}  // namespace

struct BoardForms::Searches
    : SearchesInWords<Search, FormSearch, boards::BitBoardGame<u64, 2>, boards::BitBoardGame<u128, 4>> {};

BoardForms::BoardForms(const BoardGame& game) : game_(game), searches_(std::make_unique<Searches>()) {}
BoardForms::BoardForms(BoardForms&&) noexcept = default;
BoardForms::~BoardForms() = default;

bool BoardForms::takes(const BoardPosition& position) const { return Searches::takes(position, game_); }

std::optional<value::Game> BoardForms::value(const BoardPosition& position, value::ShortGames& games) {
  if (arena_ != games.id()) searches_ = std::make_unique<Searches>();
  arena_ = games.id();
  return searches_->search_for(position, game_).value(position, games);
}

}  // namespace sprague
