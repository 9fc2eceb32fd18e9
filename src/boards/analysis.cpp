// That play ends is proved like this: a quantity that no rule raises, such as the number of free cells, can fall only so
// often, so that the rules that lower it may be left out; then a quantity is looked for among the others, until none is left.
// How far pieces lie in a direction is such a quantity where their number stays as it is.
#include "boards/analysis.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string>

#include "base/lists.hpp"
#include "base/sha256.hpp"
#include "boards/compiled.hpp"

namespace sprague::boards {
namespace {

// What a rule, seen after one turn, does to a quantity: by how much it changes at least and at most.
struct Change {
  int least = 0, most = 0;
  bool is_known = true;
};

// The number of cells of a kind: the change of one cell, whatever stood there.
Change of_cell(const PictureCell& cell, int kind) {
  if (cell.is_edge || cell.after < 0) return {};
  Change out{1, -1};
  for (int before = 0; before < static_cast<int>(most_kinds); ++before) {
    if ((cell.before >> before & 1) == 0) continue;
    const int delta = (cell.after == kind ? 1 : 0) - (before == kind ? 1 : 0);
    out.least = std::min(out.least, delta);
    out.most = std::max(out.most, delta);
  }
  return out;
}

// Runs and spreads may happen often: then a fall has no least.
constexpr int endless = 1'000'000;

Change in_number_of(const Rule& rule, int kind) {
  Change out;
  for (const auto& row : rule.picture)
    for (const Element& element : row) {
      Change once;
      for (const PictureCell& cell : element.cells) {
        const Change one = of_cell(cell, kind);
        once.least += one.least;
        once.most += one.most;
      }
      if (element.times == Element::Times::once) {
        out.least += once.least;
        out.most += once.most;
        continue;
      }
      const bool at_least_once = element.times == Element::Times::some;
      out.least += once.least < 0 ? -endless : at_least_once ? once.least : 0;
      out.most += once.most > 0 ? endless : at_least_once ? once.most : 0;
    }
  for (const Spread& spread : rule.spreads) {
    if (spread.after == kind) out.most += endless;
    if ((spread.of >> kind & 1) != 0 && spread.after != kind) out.least -= endless;
  }
  return out;
}

// How far the cells of a kind lie in a direction, all together: known where their number stays as it is, cell by cell.
Change in_distance_of(const Rule& rule, const Turn& turn, int kind, int by_row, int by_column) {
  Change out;
  if (!rule.spreads.empty()) {
    for (const Spread& spread : rule.spreads)
      if (spread.after == kind || (spread.of >> kind & 1) != 0) out.is_known = false;
    if (!out.is_known) return out;
  }
  // The runs of a picture lie in one row: a cell behind them has gone as much farther as they are long.
  int balance = 0;
  struct Slope {  // of what stands behind a run, for each of its cells
    int at = 0;
  };
  std::vector<Slope> slopes;
  for (std::size_t r = 0; r < rule.picture.size(); ++r) {
    int column = 0;
    slopes.clear();
    for (const Element& element : rule.picture[r]) {
      const int times = element.times == Element::Times::any ? 0 : 1;
      for (const PictureCell& cell : element.cells) {
        if (cell.is_edge || cell.after < 0) continue;
        const bool might_be = (cell.before >> kind & 1) != 0;
        if (might_be && std::popcount(cell.before) > 1) {
          out.is_known = false;
          return out;
        }
        const int delta = (cell.after == kind ? 1 : 0) - (might_be ? 1 : 0);
        if (delta != 0 && element.times != Element::Times::once) {
          out.is_known = false;
          return out;
        }
        const int here = column + static_cast<int>(&cell - element.cells.data());
        const int row = static_cast<int>(r);
        const int along = turn.row(row, here) * by_row + turn.column(row, here) * by_column;
        out.least += delta * along;
        out.most += delta * along;
        balance += delta;
        const int step = turn.row(0, 1) * by_row + turn.column(0, 1) * by_column;
        for (Slope& slope : slopes) slope.at += delta * step;
      }
      column += times * static_cast<int>(element.cells.size());
      if (element.times != Element::Times::once) slopes.push_back({});
    }
    for (const Slope& slope : slopes) {
      if (slope.at < 0) out.least -= endless;
      if (slope.at > 0) out.most += endless;
    }
  }
  if (balance != 0) out.is_known = false;
  return out;
}

struct Seen {
  const Rule* rule;
  Turn turn;
};

Kinds looked_at(const Game& game, bool conditions_too) {
  Kinds out = 0;
  for (const Rule& rule : game.rules) {
    for (const auto& row : rule.picture)
      for (const Element& element : row)
        for (const PictureCell& cell : element.cells) out |= cell.before;
    if (!conditions_too) continue;
    for (const Condition& condition : rule.conditions) out |= condition.of;
    for (const Spread& spread : rule.spreads) out |= spread.of;
  }
  return out;
}

}  // namespace

std::optional<Message> why_play_ends(const Game& game) {
  std::vector<Seen> left;
  const Board::Shape shape = game.hexagons ? Board::Shape::hexagons : Board::Shape::squares;
  for (const Rule& rule : game.rules)
    for (const Turn& turn : turns_of(shape, rule.turned, rule.mirrored)) left.push_back({&rule, turn});
  std::vector<Message> reasons;
  // Takes away the rules that lower (or raise) a quantity which no rule that is left raises (or lowers).
  const auto removes = [&](const auto& change, const auto& words) {
    for (const bool falls : {true, false}) {
      std::vector<Seen> rest;
      bool holds = true;
      for (const Seen& seen : left) {
        const Change made = change(seen);
        holds = holds && made.is_known && (falls ? made.most <= 0 : made.least >= 0);
        if (!holds) break;
        if (falls ? made.most == 0 : made.least == 0) rest.push_back(seen);
      }
      if (!holds || rest.size() == left.size()) continue;
      reasons.push_back(words(falls));
      left = std::move(rest);
      return true;
    }
    return false;
  };
  constexpr std::array<std::array<int, 2>, 4> directions{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
  const auto step = [&] {
    for (std::size_t kind = 0; kind < game.kinds.size(); ++kind)
      if (removes([&](const Seen& seen) { return in_number_of(*seen.rule, static_cast<int>(kind)); },
                  [&](bool falls) {
                    const std::string cell(1, game.kinds[kind]);
                    return falls ? Message("the number of {0} falls", cell)
                                 : Message("the number of {0} rises", cell);
                  }))
        return true;
    // Pieces go, and not the free cells, where both would do.
    for (std::size_t i = 0; i < game.kinds.size(); ++i) {
      const std::size_t kind = (i + 2) % game.kinds.size();
      for (const std::array<int, 2>& by : directions)
        if (removes(
                [&](const Seen& seen) {
                  return in_distance_of(*seen.rule, seen.turn, static_cast<int>(kind), by[0], by[1]);
                },
                [&](bool) { return Message("{0} goes in one direction", std::string(1, game.kinds[kind])); }))
          return true;
    }
    return false;
  };
  while (!left.empty())
    if (!step()) return std::nullopt;
  // In lexicographic order. Two directions that a kind goes in are told in the same words, which are said once.
  reasons.erase(std::unique(reasons.begin(), reasons.end()), reasons.end());
  Message all = std::move(reasons.back());
  for (std::size_t i = reasons.size() - 1; i-- > 0;)
    all = Message("{0}, or else {1}", std::move(reasons[i]), std::move(all));
  return Message("with every move {0}", std::move(all));
}

std::optional<Separation> separation_of(const Game& game) {
  if (!game.early_ends.empty() || game.stuck_draws) return std::nullopt;
  Separation out;
  for (const Rule& rule : game.rules) {
    for (const auto& row : rule.picture)
      for (const Element& element : row)
        for (const PictureCell& cell : element.cells)
          if (cell.is_edge || cell.before == ~Kinds{0}) return std::nullopt;
    for (const Condition& condition : rule.conditions) {
      if (condition.near == Near::in_line) return std::nullopt;
      out.corners = out.corners || condition.near == Near::around;
    }
    for (const Spread& spread : rule.spreads) {
      if (spread.near == Near::in_line) return std::nullopt;
      out.corners = out.corners || spread.near == Near::around;
    }
  }
  // A group of stones that must not be surrounded looks at all kinds: at what stands beside it.
  out.dead = ((Kinds{1} << game.kinds.size()) - 1) & ~looked_at(game, true) & ~game.enclosed;
  if (game.enclosed != 0) out.dead &= ~(Kinds{1} << blank);
  return out;
}

Kinds lying_stones_of(const Game& game) { return game.enclosed & ~looked_at(game, true); }

bool cells_change_once(const Game& game) {
  Kinds from = 0, to = 0;
  for (const Rule& rule : game.rules) {
    for (const auto& row : rule.picture)
      for (const Element& element : row)
        for (const PictureCell& cell : element.cells)
          if (cell.after >= 0) {
            from |= cell.before;
            to |= Kinds{1} << cell.after;
          }
    for (const Spread& spread : rule.spreads) {
      from |= spread.of;
      to |= Kinds{1} << spread.after;
    }
  }
  return (from & to) == 0;
}

std::optional<Dominoes> dominoes_of(const Game& game) {
  const auto separation = separation_of(game);
  if (!separation || game.hexagons || game.enclosed != 0 || game.rules.size() != 2) return std::nullopt;
  Kinds before = 0, after = 0;
  std::optional<Player> upright, across;
  for (const Rule& rule : game.rules) {
    if (!rule.mover || rule.turned || rule.mirrored || !rule.conditions.empty() || !rule.spreads.empty())
      return std::nullopt;
    std::size_t cells = 0;
    for (const auto& row : rule.picture)
      for (const Element& element : row) {
        if (element.times != Element::Times::once) return std::nullopt;
        for (const PictureCell& cell : element.cells) {
          if (cell.after < 0) return std::nullopt;
          before |= cell.before;
          after |= Kinds{1} << cell.after;
          ++cells;
        }
      }
    if (cells != 2 || rule.picture.size() > 2) return std::nullopt;
    (rule.picture.size() == 2 ? upright : across) = rule.mover;
  }
  if (!upright || !across || upright == across) return std::nullopt;
  if (std::popcount(before) != 1 || (after & ~separation->dead) != 0) return std::nullopt;
  return Dominoes{*upright, std::countr_zero(before)};
}

namespace {

// A square board on which every picture fits in all ways, the ways of the rules on it, and what turns make of them. There is none
// where a picture may go from edge to edge: it fits boards of some widths only.
class TestBoard {
 public:
  explicit TestBoard(const Game& game) : game_(game) {
    std::size_t widest = 1;
    for (const Rule& rule : game.rules) {
      std::size_t cells = 0, edges = 0;
      for (const Element& element : rule.picture[0]) cells += element.cells.size();
      widest = std::max({widest, cells, rule.picture.size()});
      for (const auto& row : rule.picture)
        for (const Element& element : row)
          for (const PictureCell& cell : element.cells) edges += cell.is_edge ? 1 : 0;
      if (edges > 1) return;
    }
    board_ = {.shape = game.hexagons ? Board::Shape::hexagons : Board::Shape::squares,
              .rows = static_cast<unsigned>(widest + 2),
              .columns = static_cast<unsigned>(widest + 2),
              .joined = {}};
    constexpr std::size_t most_ways = 1'500;  // beyond, comparing them in all ways would take seconds
    if (const Result<Compiled> compiled = Compiled::make(game, board_);
        compiled && compiled->ways() <= most_ways)
      ways_ = compiled->all_ways();
  }

  /// Turns that keep the board. Hexagons in rows have no turn that keeps their rhombus but the half one and two reflections.
  [[nodiscard]] std::vector<Turn> turns() const {
    std::vector<Turn> out = turns_of(Board::Shape::squares, true, true);
    if (board_.shape == Board::Shape::hexagons)
      std::erase_if(out, [](const Turn& turn) { return turn.rr != turn.cc || turn.rc != turn.cr; });
    return out;
  }
  /// Are the rules the same ones after a turn, with `kinds` for their kinds and the players as they are or exchanged?
  [[nodiscard]] bool is_kept_by(const Turn& turn, const std::vector<std::size_t>& kinds,
                                bool exchanged) const {
    if (ways_.empty()) return false;
    const int size = static_cast<int>(board_.rows);
    const auto to = [&](std::uint32_t cell) {
      const int r = static_cast<int>(cell) / size, c = static_cast<int>(cell) % size;
      const int down = turn.rr + turn.rc < 0 ? size - 1 : 0, right = turn.cr + turn.cc < 0 ? size - 1 : 0;
      return static_cast<std::uint32_t>((turn.row(r, c) + down) * size + turn.column(r, c) + right);
    };
    const auto of = [&](Kinds from) {
      if (from == ~Kinds{0}) return from;
      Kinds out = 0;
      for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        if ((from >> kind & 1) != 0) out |= Kinds{1} << kinds[kind];
      return out;
    };
    const auto kind_of = [&](int kind) {
      return kind < 0 ? kind : static_cast<int>(kinds[static_cast<std::size_t>(kind)]);
    };
    std::vector<Compiled::Way> turned = ways_;
    for (Compiled::Way& way : turned) {
      for (Compiled::Need& need : way.needs)
        need = {to(need.cell), of(need.fits), static_cast<std::int8_t>(kind_of(need.after))};
      std::sort(way.needs.begin(), way.needs.end());
      for (auto* const list : {&way.conditions, &way.spreads})
        for (Compiled::Nearby& near : *list) {
          near.of = of(near.of);
          near.after = kind_of(near.after);
          for (std::uint32_t& cell : near.cells) cell = to(cell);
          std::sort(near.cells.begin(), near.cells.end());
        }
      if (exchanged && way.mover) way.mover = opponent(*way.mover);
    }
    std::sort(turned.begin(), turned.end());
    return turned == ways_ && of(game_.enclosed) == game_.enclosed;
  }

 private:
  const Game& game_;
  Board board_;
  std::vector<Compiled::Way> ways_;
};

std::vector<std::size_t> same_kinds(const Game& game) {
  std::vector<std::size_t> out(game.kinds.size());
  for (std::size_t kind = 0; kind < out.size(); ++kind) out[kind] = kind;
  return out;
}

}  // namespace

std::vector<Turn> symmetries_of(const Game& game) {
  const TestBoard board(game);
  std::vector<Turn> out{Turn{}};
  for (const Turn& turn : board.turns())
    if (!(turn == Turn{}) && board.is_kept_by(turn, same_kinds(game), false)) out.push_back(turn);
  return out;
}

namespace {

// The kinds as they are, and with one pair changed in its places, or two.
std::vector<std::vector<std::size_t>> swaps_of_kinds(const Game& game) {
  std::vector<std::vector<std::size_t>> all{same_kinds(game)};
  const std::size_t count = std::min<std::size_t>(game.kinds.size(), 8);
  for (std::size_t a = blocked + 1; a < count; ++a)
    for (std::size_t b = a + 1; b < count; ++b) {
      std::vector<std::size_t> one = same_kinds(game);
      std::swap(one[a], one[b]);
      for (std::size_t c = a + 1; c < count; ++c)
        for (std::size_t d = c + 1; d < count; ++d)
          if (c != b && d != b) {
            std::vector<std::size_t> two = one;
            std::swap(two[c], two[d]);
            all.push_back(std::move(two));
          }
      all.push_back(std::move(one));
    }
  return all;
}

}  // namespace

std::optional<std::vector<std::size_t>> swap_of(const Game& game) {
  if (game.ends_by_rule()) return std::nullopt;
  const TestBoard board(game);
  for (const std::vector<std::size_t>& kinds : swaps_of_kinds(game))
    if (kinds != same_kinds(game) && board.is_kept_by(Turn{}, kinds, false)) return kinds;
  return std::nullopt;
}

std::optional<Exchange> exchange_of(const Game& game) {
  if (!game.is_partizan() || game.ends_by_rule()) return std::nullopt;
  const TestBoard board(game);
  for (const std::vector<std::size_t>& kinds : swaps_of_kinds(game))
    for (const Turn& turn : board.turns())
      if (turn.then(turn) == Turn{} && board.is_kept_by(turn, kinds, true)) return Exchange{turn, kinds};
  return std::nullopt;
}

std::string digest_of(const Game& game) {
  std::string all;
  const auto put = [&](auto number) { all += std::to_string(static_cast<long long>(number)) + ' '; };
  const auto put_picture = [&](const Picture& picture) {
    put(picture.size());
    for (const auto& row : picture) {
      put(row.size());
      for (const Element& element : row) {
        put(element.times);
        put(element.cells.size());
        for (const PictureCell& cell : element.cells) put(cell.before), put(cell.after), put(cell.is_edge);
      }
    }
  };
  put(game.kinds.size());
  put(game.hexagons);
  put(game.enclosed);
  put(game.stuck_draws);
  put(game.rules.size());
  for (const Rule& rule : game.rules) {
    put(rule.mover ? 1 + static_cast<int>(*rule.mover) : 0);
    put_picture(rule.picture);
    put(rule.conditions.size());
    for (const Condition& condition : rule.conditions)
      put(condition.is_wanted), put(condition.of), put(condition.near);
    put(rule.spreads.size());
    for (const Spread& spread : rule.spreads) put(spread.of), put(spread.after), put(spread.near);
    put(rule.turned);
    put(rule.mirrored);
  }
  put(game.early_ends.size());
  for (const EarlyEnd& end : game.early_ends) {
    put(end.winner);
    put_picture(end.picture);
    put(end.turned);
    put(end.mirrored);
  }
  return sha256(all);
}

std::string digest_of(const Board& graph) {
  std::string all;
  for (const auto& vertices : graph.joined) {
    for (const std::uint32_t vertex : vertices) all += std::to_string(vertex) + ' ';
    all += '\n';
  }
  return sha256(all);
}

}  // namespace sprague::boards
