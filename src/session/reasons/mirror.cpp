// Mirror strategies (Tweedledum and Tweedledee: Berlekamp, Conway & Guy, Winning Ways, chapter 1). The second
// player wins by copying when there is a set of symmetric positions that holds the start and to which every
// move away can be answered by a move back. Three ways to one:
//   - the position is a sum of parts that are equal in pairs: then nothing has to be checked;
//   - a half-turn or a reflection of a board keeps its free cells, moves only fill cells, and none meets its
//     image: then the image of a move is never spoilt by the move, and nothing more has to be checked;
//   - what the position is made of (rules/position_view.hpp) has a symmetry (equal numbers or rows, a strip that is
//     the same backwards, an exchange of vertices of a graph): then the set is walked through, and every move from
//     every one of its positions is looked at.
// No ruleset is known here by name.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "rules/board_symmetry.hpp"
#include "session/reasons/reason.hpp"

namespace sprague {
namespace {

using explain::Mirror;
using Words = std::vector<std::string>;

constexpr std::size_t longest_text = 300, longest_sum = 4'000;  // positions of longer texts are not looked at
constexpr std::size_t most_vertices = 9;
constexpr std::size_t most_tries = 12;
constexpr u64 most_visits = 20'000;

// Numbers that are amounts, rows of a board, components: what may be equal in pairs.
Words parts_of(const PositionView& view) {
  if (const auto* const board = std::get_if<BoardOfCells>(&view)) return board->rows;
  if (const auto* const parts = std::get_if<NamedParts>(&view)) return parts->names;
  Words out;
  if (const auto* const row = std::get_if<RowOfNumbers>(&view))
    for (std::size_t i = row->places; i < row->numbers.size(); ++i) out.push_back(row->numbers[i].text());
  return out;
}

// Pairs the parts with equal names; nothing unless all of them are paired, `skipped` ones aside.
std::optional<Mirror> paired(const Words& names, const std::vector<std::size_t>& parts,
                             std::string_view skipped) {
  Mirror mirror;
  std::map<std::string, std::size_t> open;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == skipped) continue;
    const auto [place, is_new] = open.try_emplace(names[i], i);
    if (is_new) continue;
    mirror.parts.emplace_back(parts[place->second], parts[i]);
    mirror.names.emplace_back(names[place->second], names[i]);
    open.erase(place);
  }
  if (!open.empty() || mirror.parts.empty()) return std::nullopt;
  return mirror;
}

std::vector<std::size_t> all_places(std::size_t count) {
  std::vector<std::size_t> out(count);
  for (std::size_t i = 0; i < count; ++i) out[i] = i;
  return out;
}

// Can every move from `start`, a symmetric position, and from all that its copies lead to be copied? Play must end.
bool can_copy(const AnyPosition& start, const Copying::IsCopy& is_copy, Budget& budget) {
  std::vector<std::unique_ptr<AnyPosition>> waiting;
  std::set<std::string> seen{start.text()};
  waiting.push_back(start.clone());
  u64 visits = 0;
  while (!waiting.empty()) {
    const std::unique_ptr<AnyPosition> here = std::move(waiting.back());
    waiting.pop_back();
    bool all = true;
    const PositionView before = here->view();
    const auto moves = here->for_each_option([&](const AnyPosition::Label&) {
      bool answered = false;
      const PositionView moved = here->view();
      const auto replies = here->for_each_option([&](const AnyPosition::Label&) {
        if (++visits > most_visits || !budget.spend()) return false;
        answered = is_copy(before, moved, *here);
        if (answered && seen.insert(here->text()).second) waiting.push_back(here->clone());
        return !answered;
      });
      all = answered && replies.has_value();
      return all;
    });
    if (!all || !moves) return false;
  }
  return true;
}

// What is in `all`, and not in `some`, as often as it is there; both in order.
template <class List>
List without(const List& all, const List& some) {
  List out;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::back_inserter(out));
  return out;
}

// Parts in places: a move changes one of two that are equal, and its copy the other one.
bool is_copy_in_places(const Words& from, const Words& to, const Words& then,
                       const std::vector<std::optional<std::size_t>>& partner) {
  if (from.size() != partner.size() || to.size() != partner.size()) return false;
  Words copied = to;
  std::size_t changes = 0;
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (to[i] == from[i]) continue;
    if (++changes > 1 || !partner[i]) return false;
    copied[*partner[i]] = to[i];
  }
  return then == copied;
}

// Parts without places, the equal ones in pairs: a move replaces one, and its copy another one that is the same.
bool is_copy_of_part(Words from, Words to, Words then) {
  for (Words* words : {&from, &to, &then}) {
    std::erase(*words, "0");  // empty heaps
    std::sort(words->begin(), words->end());
  }
  const Words gone = without(from, to), come = without(to, from);
  if (gone.size() != 1 || !std::binary_search(to.begin(), to.end(), gone[0])) return false;
  Words copied = without(to, gone);
  copied.insert(copied.end(), come.begin(), come.end());
  std::sort(copied.begin(), copied.end());
  return then == copied;
}

bool is_copy_of_part(const PositionView& before, const PositionView& moved, AnyPosition& after) {
  return is_copy_of_part(parts_of(before), parts_of(moved), parts_of(after.view()));
}

std::optional<Copying> by_parts(const AnyPosition& position, const Words& parts, const Mirror& pairs,
                                Budget& budget) {
  std::vector<std::optional<std::size_t>> partner(parts.size());
  for (const auto& [a, b] : pairs.parts) partner[a] = b, partner[b] = a;
  Copying copying{
      pairs, [partner](const PositionView& before, const PositionView& moved, AnyPosition& after) {
        return std::holds_alternative<NamedParts>(before)
                   ? is_copy_of_part(before, moved, after)
                   : is_copy_in_places(parts_of(before), parts_of(moved), parts_of(after.view()), partner);
      }};
  return can_copy(position, copying.is_copy, budget) ? std::optional(std::move(copying)) : std::nullopt;
}

// A strip of cells.
std::optional<Copying> by_reversal(const AnyPosition& position, const PositionView& view, Budget& budget) {
  static constexpr auto strip = [](const PositionView& now) {
    const auto* const board = std::get_if<BoardOfCells>(&now);
    return board != nullptr && board->rows.size() == 1 ? std::optional(board->rows[0]) : std::nullopt;
  };
  const auto start = strip(view);
  if (!start || !std::equal(start->begin(), start->end(), start->rbegin())) return std::nullopt;
  const auto is_copy = [](const PositionView& before, const PositionView& moved, AnyPosition& after) {
    const auto from = strip(before), to = strip(moved);
    if (!from || !to || from->size() != to->size()) return false;
    std::string copied = *to;
    for (std::size_t i = 0; i < to->size(); ++i) {
      const std::size_t there = to->size() - 1 - i;
      if ((*to)[i] == (*from)[i]) continue;
      if ((*to)[there] != (*from)[there]) return false;  // the move meets its image
      copied[there] = (*to)[i];
    }
    return strip(after.view()) == copied;
  };
  if (!can_copy(position, is_copy, budget)) return std::nullopt;
  return Copying{{.symmetry = Mirror::Symmetry::reversal}, is_copy};
}

using Vertex = std::uint32_t;
using Exchange = std::map<Vertex, Vertex>;

// In order, each from its lesser vertex.
GroundedEdges exchanged(const GroundedEdges& edges, const Exchange& by) {
  GroundedEdges out;
  const auto image = [&](Vertex v) {
    const auto found = by.find(v);
    return found == by.end() ? v : found->second;
  };
  for (const auto& [a, b] : edges) {
    const auto [least, most] = std::minmax({image(a), image(b)});
    out.push_back({least, most});
  }
  std::sort(out.begin(), out.end());
  return out;
}
bool is_kept(const GroundedEdges& edges, const Exchange& by) {
  return exchanged(edges, by) == exchanged(edges, {});
}

// Every exchange of vertices in pairs, the ground 0 aside, until `visit` returns true: an odometer over the
// partner of each vertex, its own being none.
bool for_each_exchange(const std::vector<Vertex>& vertices,
                       const std::function<bool(const Exchange&)>& visit) {
  std::vector<std::size_t> partner(vertices.size(), 0);
  std::vector<std::size_t> next(vertices.size() + 1, 0);
  std::vector<bool> taken(vertices.size(), false);
  std::size_t v = 0;
  const auto release = [&](std::size_t u) {
    if (next[u] == 0) return;
    taken[u] = false;
    taken[partner[u]] = false;
  };
  // next[u] counts the partners tried for u, u itself first; a vertex that is taken already is passed over.
  std::vector<std::size_t> order;
  while (true) {
    if (v == vertices.size()) {
      Exchange by;
      for (const std::size_t u : order)
        if (partner[u] != u) by[vertices[u]] = vertices[partner[u]], by[vertices[partner[u]]] = vertices[u];
      if (!by.empty() && visit(by)) return true;
    } else if (taken[v] && (order.empty() || order.back() != v)) {
      ++v;
      continue;
    } else {
      if (order.empty() || order.back() != v) {
        order.push_back(v);
        next[v] = 0;
      } else {
        release(v);
      }
      std::size_t to = v + next[v];
      while (to < vertices.size() && taken[to]) ++to;
      if (to < vertices.size()) {
        partner[v] = to;
        next[v] = to - v + 1;
        taken[v] = taken[to] = true;
        ++v;
        continue;
      }
      next[v] = 0;
      order.pop_back();
    }
    if (order.empty()) return false;
    v = order.back();
  }
}

std::optional<Copying> by_vertices(const AnyPosition& position, const GroundedEdges& edges, Budget& budget) {
  std::set<Vertex> vertices;
  for (const auto& [a, b] : edges) vertices.insert(a), vertices.insert(b);
  vertices.erase(0);
  if (vertices.size() > most_vertices) return std::nullopt;
  std::optional<Copying> found;
  std::size_t tries = 0;
  for_each_exchange({vertices.begin(), vertices.end()}, [&](const Exchange& by) {
    if (!is_kept(edges, by)) return false;
    const auto is_copy = [by](const PositionView& before, const PositionView& moved, AnyPosition& after) {
      const PositionView reached = after.view();
      const auto *const from = std::get_if<GroundedEdges>(&before),
                        *const to = std::get_if<GroundedEdges>(&moved),
                        *const then = std::get_if<GroundedEdges>(&reached);
      if (from == nullptr || to == nullptr || then == nullptr) return false;
      const GroundedEdges gone = without(exchanged(*from, {}), exchanged(*to, {}));
      return without(exchanged(*to, {}), exchanged(gone, by)) == exchanged(*then, {}) && is_kept(*then, by);
    };
    if (can_copy(position, is_copy, budget)) {
      found = Copying{{.symmetry = Mirror::Symmetry::graph}, is_copy};
      for (const auto& [a, b] : by)
        if (a < b) found->mirror.names.emplace_back(to_text(a), to_text(b));
    }
    return found.has_value() || ++tries == most_tries;
  });
  return found;
}

// The boards of rules that fill cells: is `to` reached from `from` by a move that does not meet its image?
bool is_apart(const Words& from, const Words& to, Symmetry symmetry) {
  const std::size_t rows = from.size(), columns = from[0].size();
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t column = 0; column < columns; ++column) {
      const Place there = image(symmetry, {row, column}, rows, columns);
      if (from[row][column] != to[row][column] &&
          from[there.row][there.column] != to[there.row][there.column])
        return false;
    }
  return true;
}

bool is_kept(const Words& board, Symmetry symmetry) {
  for (std::size_t row = 0; row < board.size(); ++row)
    for (std::size_t column = 0; column < board[0].size(); ++column) {
      const Place there = image(symmetry, {row, column}, board.size(), board[0].size());
      if ((board[row][column] == '.') != (board[there.row][there.column] == '.')) return false;
    }
  return true;
}

// `moved`, and on top of it the images of the cells that it has filled.
Words with_image(const Words& before, const Words& moved, Symmetry symmetry) {
  Words out = moved;
  for (std::size_t row = 0; row < moved.size(); ++row)
    for (std::size_t column = 0; column < moved[0].size(); ++column) {
      if (moved[row][column] == before[row][column]) continue;
      const Place there = image(symmetry, {row, column}, moved.size(), moved[0].size());
      out[there.row][there.column] = moved[row][column];
    }
  return out;
}

std::optional<Copying> by_board(AnyPosition& position, Budget& budget) {
  static constexpr std::pair<Symmetry, Mirror::Symmetry> kinds[] = {
      {Symmetry::half_turn, Mirror::Symmetry::half_turn},
      {Symmetry::left_right, Mirror::Symmetry::left_right},
      {Symmetry::up_down, Mirror::Symmetry::up_down},
      {Symmetry::diagonal, Mirror::Symmetry::diagonal},
      {Symmetry::other_diagonal, Mirror::Symmetry::other_diagonal}};
  const auto cells = [&] { return std::get<BoardOfCells>(position.view()).rows; };
  const Words board = cells();
  if (board.empty()) return std::nullopt;
  for (const auto& [symmetry, kind] : kinds) {
    const bool exchanges_sides = symmetry >= Symmetry::diagonal;
    if ((exchanges_sides && board.size() != board[0].size()) || !is_kept(board, symmetry)) continue;
    bool all = true;
    const auto moves = position.for_each_option([&](const AnyPosition::Label&) {
      all = budget.spend() && is_apart(board, cells(), symmetry);
      return all;
    });
    if (moves && all)
      return Copying{
          {.symmetry = kind},
          [by = symmetry](const PositionView& before, const PositionView& moved, AnyPosition& after) {
            return std::get<BoardOfCells>(after.view()).rows ==
                   with_image(std::get<BoardOfCells>(before).rows, std::get<BoardOfCells>(moved).rows, by);
          }};
  }
  return std::nullopt;
}

bool are_heaps(const Ground& ground) {
  const auto* const sum = std::get_if<NimSum>(&ground);
  return sum != nullptr && (sum->subject == NimSum::Subject::heap || sum->subject == NimSum::Subject::arm);
}

std::optional<Mirror> paired_heaps(const NimSum& sum) {
  Words names;
  std::vector<std::size_t> parts;
  for (const NimSum::Row& row : sum.rows) names.push_back(row.label), parts.push_back(row.part);
  auto mirror = paired(names, parts, "0");
  // Heaps are known by their numbers.
  if (mirror && sum.subject == NimSum::Subject::heap) mirror->names.clear();
  if (mirror && sum.subject == NimSum::Subject::arm) mirror->parts.clear();
  return mirror;
}

// Pairs from both ends.
std::optional<Mirror> ends_paired(const Words& parts) {
  Mirror mirror;
  for (std::size_t i = 0, j = parts.size(); i + 1 < j; ++i) {
    if (parts[i] != parts[--j]) return std::nullopt;
    mirror.parts.emplace_back(i, j);
    mirror.names.emplace_back(parts[i], parts[i]);
  }
  if (mirror.parts.empty()) return std::nullopt;
  return mirror;
}

}  // namespace

std::optional<Copying> find_copying(AnyPosition& position, const Grounds& grounds, Budget& budget) {
  const auto of_parts = [](const PositionView& before, const PositionView& moved, AnyPosition& after) {
    return is_copy_of_part(before, moved, after);
  };
  if (position.ruleset_text().empty()) {
    if (position.text(longest_sum + 1).size() > longest_sum) return std::nullopt;
    const Words parts = parts_of(position.view());
    auto pairs = paired(parts, all_places(parts.size()), {});
    return pairs ? std::optional(Copying{*std::move(pairs), of_parts}) : std::nullopt;
  }
  // Heaps that are worth what their sizes say are independent of each other.
  for (const Ground& ground : grounds) {
    if (!are_heaps(ground)) continue;
    auto pairs = paired_heaps(std::get<NimSum>(ground));
    if (!pairs) return std::nullopt;
    if (std::get<NimSum>(ground).subject == NimSum::Subject::heap)
      return Copying{*std::move(pairs), of_parts};
    return Copying{*std::move(pairs), [](const PositionView&, const PositionView&, AnyPosition& after) {
                     const Grounds then = after.explanation(Convention::normal);
                     return std::any_of(then.begin(), then.end(), [](const Ground& each) {
                       return are_heaps(each) && std::get<NimSum>(each).total() == Natural(0);
                     });
                   }};
  }
  if (position.text(longest_text + 1).size() > longest_text) return std::nullopt;
  if (position.fills_cells()) return by_board(position, budget);
  const PositionView view = position.view();
  if (const auto* const edges = std::get_if<GroundedEdges>(&view))
    return by_vertices(position, *edges, budget);
  if (auto found = by_reversal(position, view, budget)) return found;
  const Words parts = parts_of(view);
  for (const auto& pairs : {paired(parts, all_places(parts.size()), "0"), ends_paired(parts)})
    if (auto found = pairs ? by_parts(position, parts, *pairs, budget) : std::nullopt) return found;
  return std::nullopt;
}

std::unique_ptr<AnyPosition> copy_of_move(const PositionView& before, AnyPosition& moved,
                                          const Copying& copying, Budget& budget) {
  const PositionView now = moved.view();
  std::unique_ptr<AnyPosition> found;
  const auto options = moved.for_each_option([&](const AnyPosition::Label&) {
    if (!budget.spend()) return false;
    if (copying.is_copy(before, now, moved)) found = moved.clone();
    return found == nullptr;
  });
  if (options || budget.exhausted()) return found;
  // Too many to list them all; those that win are few where a theorem finds them.
  EachMove winning(most_replies, [&](const AnyMove& move) {
    auto option = move.option();
    if (found == nullptr && copying.is_copy(before, now, *option)) found = std::move(option);
  });
  if (moved.outcome(Convention::normal, budget).value)
    moved.winning_moves(Convention::normal, budget, winning);
  return found;
}

bool may_copy(const AnyPosition& position, Convention convention) {
  return convention == Convention::normal && !position.is_misere() && !position.is_loopy() &&
         !position.turn() && position.no_component_reason().empty();
}

}  // namespace sprague
