// Pictures are unrolled (each length of their runs), turned, and laid on every cell of the board; ways to move that come twice
// are kept once. On a graph a picture is laid along every path of different vertices, found by a walk with a stack.
#include "boards/compiled.hpp"

#include <algorithm>
#include <utility>

namespace sprague::boards {
namespace {

constexpr std::size_t most_needs = 4'000'000;    // 12 bytes each
constexpr std::size_t most_steps = 100'000'000;  // about a second of laying pictures on cells

bool is_one_of(Kinds kinds, char kind) { return (kinds >> static_cast<unsigned char>(kind) & 1) != 0; }

// A picture with its runs unrolled, as cells with their steps from the first one.
struct Flat {
  struct Cell {
    int row, column;
    PictureCell picture;
  };
  std::vector<Cell> cells;
};

class Compiler {
 public:
  explicit Compiler(const Board& board) : board_(board) {}

  // All ways of a picture, without movers, conditions and winners; false when there are too many.
  bool ways_of(const Picture& picture, bool turned, bool mirrored, std::vector<Compiled::Way>& out) {
    if (board_.is_graph()) return paths_of(picture, out);
    std::vector<std::size_t> lengths;
    for (const auto& row : picture)
      for (const Element& element : row) {
        if (element.times != Element::Times::once)
          lengths.push_back(element.times == Element::Times::some ? 1 : 0);
      }
    const std::size_t longest = std::max(board_.rows, board_.columns) + 2;
    const std::vector<std::size_t> first = lengths;
    const std::vector<Turn> turns = turns_of(board_.shape, turned, mirrored);
    // All lengths of runs with which the picture is no longer than the board.
    while (true) {
      const Flat flat = unrolled(picture, lengths);
      steps_ += flat.cells.size();
      const bool fits = picture.size() > 1 || flat.cells.size() <= longest;
      if (fits)
        for (const Turn& turn : turns)
          if (!place(flat, turn, out)) return false;
      std::size_t run = 0;
      for (; run < lengths.size(); ++run) {
        ++lengths[run];
        if (unrolled(picture, lengths).cells.size() <= longest) break;
        lengths[run] = first[run];
      }
      if (run == lengths.size()) return true;
    }
  }

 private:
  static Flat unrolled(const Picture& picture, const std::vector<std::size_t>& lengths) {
    Flat out;
    std::size_t run = 0;
    for (std::size_t r = 0; r < picture.size(); ++r) {
      int column = 0;
      for (const Element& element : picture[r]) {
        const std::size_t times = element.times == Element::Times::once ? 1 : lengths[run++];
        for (std::size_t i = 0; i < times; ++i)
          for (const PictureCell& cell : element.cells)
            out.cells.push_back({static_cast<int>(r), column++, cell});
      }
    }
    return out;
  }

  bool place(const Flat& flat, const Turn& turn, std::vector<Compiled::Way>& out) {
    const int rows = static_cast<int>(board_.rows), columns = static_cast<int>(board_.columns);
    // The first cell may be an edge, so that it stands beside the board.
    for (int row = -1; row <= rows; ++row)
      for (int column = -1; column <= columns; ++column) {
        if (++steps_ > most_steps) return false;
        Compiled::Way way;
        bool fits = true;
        for (const Flat::Cell& cell : flat.cells) {
          const int r = row + turn.row(cell.row, cell.column),
                    c = column + turn.column(cell.row, cell.column);
          const bool inside = r >= 0 && r < rows && c >= 0 && c < columns;
          if (inside == cell.picture.is_edge) {
            fits = false;
            break;
          }
          if (inside)
            way.needs.push_back({static_cast<std::uint32_t>(r * columns + c), cell.picture.before,
                                 static_cast<std::int8_t>(cell.picture.after)});
        }
        steps_ += way.needs.size();
        if (fits && !add(std::move(way), out)) return false;
      }
    return true;
  }

  // On a graph a row of cells is a path of different vertices.
  bool paths_of(const Picture& picture, std::vector<Compiled::Way>& out) {
    std::vector<PictureCell> row;
    for (const Element& element : picture[0]) row.push_back(element.cells[0]);
    std::vector<std::uint32_t> path;
    std::vector<std::size_t> next;  // of each vertex of the path, which neighbour is tried next
    std::vector<char> is_used(board_.cells(), 0);
    for (std::uint32_t start = 0; start < board_.cells(); ++start) {
      path.assign(1, start);
      next.assign(1, 0);
      is_used[start] = 1;
      while (!path.empty()) {
        if (path.size() == row.size()) {
          Compiled::Way way;
          for (std::size_t i = 0; i < row.size(); ++i)
            way.needs.push_back({path[i], row[i].before, static_cast<std::int8_t>(row[i].after)});
          if (!add(std::move(way), out)) return false;
        }
        const std::vector<std::uint32_t>& around = board_.joined[path.back()];
        if (path.size() < row.size())
          while (next.back() < around.size() && is_used[around[next.back()]] != 0) ++next.back();
        if (path.size() == row.size() || next.back() == around.size()) {
          is_used[path.back()] = 0;
          path.pop_back();
          next.pop_back();
          continue;
        }
        const std::uint32_t to = around[next.back()++];
        is_used[to] = 1;
        path.push_back(to);
        next.push_back(0);
        if (++steps_ > most_steps) return false;
      }
    }
    return true;
  }

  bool add(Compiled::Way way, std::vector<Compiled::Way>& out) {
    needs_ += way.needs.size();
    if (needs_ > most_needs) return false;
    std::sort(way.needs.begin(), way.needs.end());
    out.push_back(std::move(way));
    return true;
  }

  const Board& board_;
  std::size_t needs_ = 0, steps_ = 0;
};

// The cells near those of a way that are none of its own.
std::vector<std::uint32_t> near_cells(const Board& board, const Compiled::Way& way, Near near) {
  std::vector<std::uint32_t> out;
  for (const Compiled::Need& need : way.needs)
    board.for_each_near(need.cell, near,
                        [&](std::size_t cell) { out.push_back(static_cast<std::uint32_t>(cell)); });
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  std::erase_if(out, [&](std::uint32_t cell) {
    return std::any_of(way.needs.begin(), way.needs.end(),
                       [&](const Compiled::Need& need) { return need.cell == cell; });
  });
  return out;
}

template <class Range>
void make_unique(Range& range) {
  std::sort(range.begin(), range.end());
  range.erase(std::unique(range.begin(), range.end()), range.end());
}

Error too_large() {
  return {ErrorKind::too_large, "the board is too large for these rules"_m,
          "Rules with runs have a way for each length at each cell."_m};
}

// Why a picture means nothing on a graph.
std::optional<Error> no_path(const Picture& picture, bool turned) {
  std::size_t cells = 0;
  bool plain = picture.size() == 1;
  for (const Element& element : picture[0]) {
    cells += element.cells.size();
    plain = plain && element.times == Element::Times::once && !element.cells[0].is_edge;
  }
  if (!plain)
    return Error{ErrorKind::wrong, "these rules have rows, runs or edges, which a graph has not"_m,
                 "Type a board of squares, such as 4x5."_m};
  if (cells > 1 && !turned)
    return Error{ErrorKind::wrong, "these rules go in one direction, which a graph has not"_m,
                 "A picture of several cells is for graphs when 'turned' stands behind it."_m};
  return std::nullopt;
}

}  // namespace

Result<Compiled> Compiled::make(const Game& game, const Board& board) {
  Compiled out;
  Compiler compiler(board);
  for (const Rule& rule : game.rules) {
    if (board.is_graph()) {
      if (auto error = no_path(rule.picture, rule.turned)) return *std::move(error);
      const auto in_line = [](const auto& at) { return at.near == Near::in_line; };
      if (std::any_of(rule.conditions.begin(), rule.conditions.end(), in_line) ||
          std::any_of(rule.spreads.begin(), rule.spreads.end(), in_line))
        return Error{ErrorKind::wrong, "these rules have lines, which a graph has not"_m,
                     "Type a board of squares, such as 4x5."_m};
    }
    std::vector<Way> ways;
    if (!compiler.ways_of(rule.picture, rule.turned, rule.mirrored, ways)) return too_large();
    std::size_t nearby = 0;
    for (Way& way : ways) {
      way.mover = rule.mover;
      for (const Condition& condition : rule.conditions)
        way.conditions.push_back(
            {condition.is_wanted, condition.of, -1, near_cells(board, way, condition.near)});
      for (const Spread& spread : rule.spreads)
        way.spreads.push_back({true, spread.of, spread.after, near_cells(board, way, spread.near)});
      for (const auto* const list : {&way.conditions, &way.spreads})
        for (const Nearby& near : *list) nearby += near.cells.size();
      if (nearby > most_needs) return too_large();
    }
    out.ways_.insert(out.ways_.end(), std::make_move_iterator(ways.begin()),
                     std::make_move_iterator(ways.end()));
  }
  make_unique(out.ways_);
  for (const EarlyEnd& end : game.early_ends) {
    if (board.is_graph())
      if (auto error = no_path(end.picture, true)) return *std::move(error);
    std::vector<Way> ways;
    if (!compiler.ways_of(end.picture, end.turned, end.mirrored, ways)) return too_large();
    for (Way& way : ways) way.winner = end.winner;
    make_unique(ways);
    out.ends_.insert(out.ends_.end(), std::make_move_iterator(ways.begin()),
                     std::make_move_iterator(ways.end()));
  }
  out.enclosed_ = game.enclosed;
  if (game.enclosed != 0)
    for (std::size_t cell = 0; cell < board.cells(); ++cell) {
      out.beside_.emplace_back();
      board.for_each_near(cell, Near::beside, [&](std::size_t other) {
        out.beside_.back().push_back(static_cast<std::uint32_t>(other));
      });
    }
  return out;
}

bool Compiled::fits(const Way& way, const Cells& cells) {
  for (const Need& need : way.needs)
    if (!is_one_of(need.fits, cells[need.cell])) return false;
  for (const Nearby& near : way.conditions) {
    const bool found = std::any_of(near.cells.begin(), near.cells.end(),
                                   [&](std::uint32_t cell) { return is_one_of(near.of, cells[cell]); });
    if (found != near.is_wanted) return false;
  }
  return true;
}

// Makes the move of a way that fits; false when the rules forbid what it leaves.
bool Compiled::apply(const Way& way, Cells& cells) const {
  for (const Need& need : way.needs)
    if (need.after >= 0) cells[need.cell] = static_cast<char>(need.after);
  for (const Nearby& near : way.spreads)
    for (const std::uint32_t cell : near.cells)
      if (is_one_of(near.of, cells[cell])) cells[cell] = static_cast<char>(near.after);
  return !has_surrounded_group(cells);
}

// Is there a group of equal cells, of a kind that needs it, without a blank beside it?
bool Compiled::has_surrounded_group(const Cells& cells) const {
  if (enclosed_ == 0) return false;
  std::vector<char> seen(cells.size(), 0);
  std::vector<std::uint32_t> open;
  for (std::uint32_t start = 0; start < cells.size(); ++start) {
    if (seen[start] != 0 || !is_one_of(enclosed_, cells[start])) continue;
    bool is_free = false;
    open.assign(1, start);
    seen[start] = 1;
    while (!open.empty()) {
      const std::uint32_t cell = open.back();
      open.pop_back();
      for (const std::uint32_t other : beside_[cell]) {
        if (cells[other] == static_cast<char>(blank)) is_free = true;
        if (cells[other] != cells[start] || seen[other] != 0) continue;
        seen[other] = 1;
        open.push_back(other);
      }
    }
    if (!is_free) return true;
  }
  return false;
}

void Compiled::for_each_option(const Cells& cells, std::optional<Player> mover,
                               const std::function<bool(const Cells&)>& visit) const {
  Cells option;
  for (const Way& way : ways_) {
    if (way.mover && way.mover != mover) continue;
    if (!fits(way, cells)) continue;
    option = cells;
    if (!apply(way, option) || option == cells) continue;
    if (!visit(option)) return;
  }
}

bool Compiled::can_move(const Cells& cells, std::optional<Player> mover) const {
  bool found = false;
  for_each_option(cells, mover, [&](const Cells&) {
    found = true;
    return false;
  });
  return found;
}

std::optional<EarlyEnd::Winner> Compiled::early_winner(const Cells& cells) const {
  for (const Way& way : ends_)
    if (fits(way, cells)) return way.winner;
  return std::nullopt;
}

}  // namespace sprague::boards
