// Why games with lists end: a few templates, each proved by a linear system over the free variables and the
// entries that a rule names. Those of lists that keep their length stand here; list_shapes.cpp has the others.
#include <algorithm>

#include "script/compile.hpp"
#include "script/list_moves.hpp"
#include "script/measure.hpp"

namespace sprague::script {
namespace {

enum class Weighing { equal, upwards, downwards };  // 1, index + 1, length − index

bool are_different(const Case& one, const Affine& a, const Affine& b) {
  LinearSystem system = one.system();
  system.add_equal(combined(a, 1, b, -1));
  return system.is_impossible();
}

bool falls(const Case& one, const std::optional<Affine>& growth) {
  const auto fall = growth ? combined(*growth, -1, {}, 0, -1) : std::nullopt;
  return fall && one.system().implies(*fall);
}

// By how much the number at `i` grows.
std::optional<Affine> growth_of_number(const ListMove& move, std::size_t i) {
  return combined(move.one.target[move.component].entries[i], 1, variable_form(i), -1);
}

std::optional<Affine> factor_of(const Change& change, Weighing weighing, const Case& one) {
  if (weighing == Weighing::equal) return constant_form(1);
  if (weighing == Weighing::upwards) return combined(change.index, 1, {}, 0, 1);
  for (std::size_t v = 0; v < one.variables.size(); ++v)
    if (one.variables[v].source == Variable::Source::length && one.variables[v].number == change.from)
      return combined(variable_form(v), 1, change.index, -1);
  return std::nullopt;
}

// a·b, term by term, so that equal products cancel.
std::optional<Affine> expanded(const Affine& a, const Affine& b, Case& one) {
  Lowering lowering({}, 0, Atom::Role::needed);
  std::optional<Affine> sum = combined(a, b.constant, {}, 0);
  for (std::size_t v = 0; v < b.coefficients.size(); ++v) {
    if (b.coefficients[v] == 0) continue;
    const auto constant_part = combined(variable_form(v), a.constant, {}, 0);
    if (sum && constant_part) sum = combined(*sum, 1, *constant_part, b.coefficients[v]);
    for (std::size_t u = 0; u < a.coefficients.size() && sum; ++u) {
      i64 factor = 0;
      if (a.coefficients[u] == 0) continue;
      if (__builtin_mul_overflow(a.coefficients[u], b.coefficients[v], &factor)) return std::nullopt;
      const auto product = lowering.product(variable_form(u), variable_form(v), one);
      sum = product ? combined(*sum, 1, *product, factor) : std::nullopt;
    }
    if (!constant_part) return std::nullopt;
  }
  return sum;
}

bool sum_falls(const Game& game, const ListMove& move, Weighing weighing) {
  const auto changes = list_changes(game, move);
  if (!changes) return false;
  Case one = move.one;
  std::optional<Affine> growth = constant_form(0);
  for (std::size_t i = 0; i < game.coordinates.size() && growth; ++i) {
    if (game.coordinates[i].is_list) continue;
    const auto own = growth_of_number(move, i);
    growth = own ? combined(*growth, 1, *own, 1) : std::nullopt;
  }
  for (const Change& change : *changes) {
    const auto factor = factor_of(change, weighing, one);
    const auto weighed = factor ? expanded(*factor, change.added, one) : std::nullopt;
    growth = growth && weighed ? combined(*growth, 1, *weighed, 1) : std::nullopt;
  }
  return falls(one, growth);
}

// The entry that changes at the greatest index (or at the least) falls: lists in lexicographic order.
bool outermost_falls(const Game& game, const ListMove& move, bool greatest) {
  const auto changes = list_changes(game, move);
  if (!changes) return false;
  const LinearSystem system = move.one.system();
  return std::any_of(changes->begin(), changes->end(), [&](const Change& outer) {
    const auto is_inner = [&](const Change& inner) {
      const i64 sign = greatest ? 1 : -1;
      const auto gap = combined(outer.index, sign, inner.index, -sign, -1);
      return &inner == &outer || (gap && system.implies(*gap));
    };
    return std::all_of(changes->begin(), changes->end(), is_inner) && falls(move.one, outer.added);
  });
}

}  // namespace

std::optional<std::vector<ListMove>> list_moves(const Game& game, std::size_t number) {
  std::vector<ListMove> moves;
  for (const Rule& rule : game.rules) {
    std::optional<Refusal> refusal;
    const std::vector<Case> cases = cases_of(game, rule, nullptr, refusal);
    if (refusal) return std::nullopt;
    for (const Case& one : cases)
      for (std::size_t c = 0; c < one.target.size(); ++c)
        if (one.target[c].game == number) moves.push_back({one, c});
  }
  return moves;
}

std::optional<std::vector<Change>> list_changes(const Game& game, const ListMove& move) {
  std::vector<Change> changes;
  for (const Change& change : move.one.changes)
    if (change.component == move.component) changes.push_back(change);
  for (std::size_t i = 0; i < game.coordinates.size(); ++i)
    if (game.coordinates[i].is_list && move.one.target[move.component].entries[i] != variable_form(i))
      return std::nullopt;
  for (std::size_t i = 0; i < changes.size(); ++i)
    for (std::size_t j = 0; j < i && changes[i].is_assigned; ++j)
      if (changes[i].to == changes[j].to && !are_different(move.one, changes[i].index, changes[j].index))
        return std::nullopt;
  return changes;
}

std::optional<Message> list_measure(const Game& game, std::size_t number) {
  const auto moves = list_moves(game, number);
  if (!moves) return std::nullopt;
  if (moves->empty()) return "there are no moves"_m;
  const auto all = [&](const auto& test) { return std::all_of(moves->begin(), moves->end(), test); };

  std::string name;
  std::size_t list_count = 0;
  for (const Coordinate& coordinate : game.coordinates) {
    if (!coordinate.is_list) continue;
    name = coordinate.name;
    ++list_count;
  }
  const bool only_list = game.coordinates.size() == 1;
  for (const Weighing weighing : {Weighing::equal, Weighing::upwards, Weighing::downwards}) {
    if (!all([&](const ListMove& move) { return sum_falls(game, move, weighing); })) continue;
    const std::string entry = only_list ? name + "[i]" : "entry i";
    if (weighing == Weighing::equal)
      return only_list ? Message("the sum of {0} falls with every move", name)
                       : "the sum of all numbers falls with every move"_m;
    const std::string weighed = (weighing == Weighing::upwards ? "(i + 1)*" : "(len - i)*") + entry;
    return only_list ? Message("the sum of {0} falls with every move", weighed)
                     : Message("the sum of {0}, and of the other numbers, falls with every move", weighed);
  }
  for (std::size_t i = 0; i < game.coordinates.size(); ++i)
    if (!game.coordinates[i].is_list &&
        all([&](const ListMove& move) { return falls(move.one, growth_of_number(move, i)); }))
      return Message("{0} falls with every move", game.coordinates[i].name);
  for (const bool greatest : {true, false})
    if (list_count == 1 && all([&](const ListMove& move) { return outermost_falls(game, move, greatest); }))
      return greatest ? Message("the last entry of {0} that changes falls with every move", name)
                      : Message("the first entry of {0} that changes falls with every move", name);
  return list_shape_measure(game, *moves);
}

}  // namespace sprague::script
