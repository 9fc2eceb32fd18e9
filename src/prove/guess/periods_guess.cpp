// Guesses by periods of single coordinates: a relation that does not tell x from x + p beyond some number,
// for each coordinate its own p; and of one coordinate whose period changes at a number far away, which a
// refused guess has shown.
#include <algorithm>
#include <map>

#include "prove/guess/guess.hpp"
#include "prove/guess/value_union.hpp"
#include "table/apparent_period.hpp"
#include "table/views.hpp"

namespace sprague::prove {
namespace {

using automata::Connective;
using automata::Letter;
using automata::State;

constexpr std::size_t most_states_of_periods = 40'000;  // before they are made minimal
constexpr u64 most_values_of_periods = 24;
constexpr std::size_t most_pieces = 12, most_points_of_periods = 400;

/// Numbers that are not told apart: below `from` each is alone, and from there on n and n + period are alike.
struct Classes {
  u64 from = 0, period = 1;

  [[nodiscard]] u64 count() const { return from + period; }
  [[nodiscard]] u64 of(u64 n) const { return n < from ? n : from + (n - from) % period; }
};

/// A name for each slice of the grid across `axis`, the same for equal ones.
std::vector<u64> names_of_slices(const Grid& grid, std::size_t axis) {
  if (grid.sizes.size() == 1) return grid.cells;
  std::size_t inner = 1;
  for (std::size_t i = axis + 1; i < grid.sizes.size(); ++i) inner *= static_cast<std::size_t>(grid.sizes[i]);
  const auto length = static_cast<std::size_t>(grid.sizes[axis]);
  const std::size_t outer = grid.cells.size() / (inner * length);
  std::map<std::vector<u64>, u64> names;
  std::vector<u64> sequence;
  for (std::size_t i = 0; i < length; ++i) {
    std::vector<u64> slice;
    slice.reserve(inner * outer);
    for (std::size_t block = 0; block < outer; ++block) {
      const auto begin = grid.cells.begin() + static_cast<std::ptrdiff_t>((block * length + i) * inner);
      slice.insert(slice.end(), begin, begin + static_cast<std::ptrdiff_t>(inner));
    }
    sequence.push_back(names.emplace(std::move(slice), names.size()).first->second);
  }
  return sequence;
}

/// How the slices of the grid across `axis` repeat.
std::optional<Classes> classes_of(const Grid& grid, std::size_t axis) {
  const auto period = table::apparent_period(names_of_slices(grid, axis));
  if (!period) return std::nullopt;
  return Classes{period->preperiod, period->period};
}

/// The least numbers in the classes of which `state` is the number, the last class running fastest.
std::vector<u64> numbers_of(const std::vector<Classes>& classes, std::size_t state) {
  std::vector<u64> out(classes.size());
  for (std::size_t i = classes.size(); i-- > 0; state /= static_cast<std::size_t>(classes[i].count()))
    out[i] = state % classes[i].count();
  return out;
}

/// The tuples whose classes `accepts`. A number in a class, with one more digit, is in a class that only
/// these two tell, so that classes are states. In a base.
std::optional<Automaton> by_classes(const std::vector<Classes>& classes, const std::vector<bool>& accepts,
                                    const Numeration& numeration, Budget& budget) {
  const unsigned radix = numeration.radix();
  const auto letters = automata::letter_count(radix, classes.size());
  if (!letters) return std::nullopt;
  Automaton out{.radix = radix, .accepting = accepts};
  for (std::size_t i = 0; i < classes.size(); ++i) out.tracks.push_back(static_cast<Track>(i));
  if (!budget.spend(accepts.size() * *letters)) return std::nullopt;
  for (std::size_t state = 0; state < accepts.size(); ++state) {
    const std::vector<u64> numbers = numbers_of(classes, state);
    for (Letter letter = 0; letter < *letters; ++letter) {
      std::size_t next = 0;
      Letter digits = letter;
      std::vector<u64> after(classes.size());
      for (std::size_t i = 0; i < classes.size(); ++i, digits /= radix)
        after[i] = classes[i].of(numbers[i] * radix + digits % radix);
      for (std::size_t i = 0; i < classes.size(); ++i)
        next = next * static_cast<std::size_t>(classes[i].count()) + static_cast<std::size_t>(after[i]);
      out.next.push_back(static_cast<State>(next));
    }
  }
  return automata::minimal(out);
}

}  // namespace

std::optional<Automaton> union_of_values(const std::vector<u64>& cells, bool values, std::size_t arity,
                                         const Numeration& numeration, Budget& budget,
                                         const std::function<std::optional<Automaton>(u64)>& of) {
  if (!values) return of(u64{0});
  std::vector<u64> all;
  for (const u64 cell : cells)
    if (table::is_value(cell)) all.push_back(cell);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  if (all.size() > most_values_of_periods) return std::nullopt;
  std::optional<Automaton> out = automata::constant(numeration.radix(), false);
  for (const u64 value : all) {
    const auto where = of(value);
    const auto is_value = numeration.linear({{static_cast<Track>(arity), 1}}, -static_cast<i64>(value),
                                            Numeration::Relation::equal, budget);
    const auto both =
        where && is_value ? combine(*where, *is_value, Connective::conjunction, budget) : std::nullopt;
    out = both ? combine(*out, *both, Connective::disjunction, budget) : std::nullopt;
    if (!out) return std::nullopt;
  }
  return out;
}

std::optional<Automaton> classes_guess(const Grid& grid, bool values, const Numeration& numeration,
                                       Budget& budget) {
  std::vector<Classes> classes;
  std::size_t states = 1;
  for (std::size_t i = 0; i < grid.sizes.size(); ++i) {
    const auto one = classes_of(grid, i);
    if (!one) return std::nullopt;
    states *= static_cast<std::size_t>(one->count());
    if (states > most_states_of_periods) return std::nullopt;
    classes.push_back(*one);
  }
  return union_of_values(grid.cells, values, classes.size(), numeration, budget, [&](u64 value) {
    std::vector<bool> accepts(states);
    for (std::size_t state = 0; state < states; ++state) {
      accepts[state] = grid.at(numbers_of(classes, state)) == value;
    }
    return by_classes(classes, accepts, numeration, budget);
  });
}

namespace {

/// From `first` to `last` (the end of the sequence: for ever) with a period from `from` on.
struct Piece {
  u64 first, from, period, last;
};

/// Pieces that the sequence is made of, as long as can be, one after the other; periods are read off so many
/// elements.
std::optional<std::vector<Piece>> pieces_of(const std::vector<u64>& sequence, u64 seen) {
  std::vector<Piece> out;
  for (u64 first = 0; first < sequence.size();) {
    if (out.size() == most_pieces) return std::nullopt;
    const u64 end = std::min<u64>(sequence.size(), first + seen);
    const std::vector<u64> head(sequence.begin() + static_cast<std::ptrdiff_t>(first),
                                sequence.begin() + static_cast<std::ptrdiff_t>(end));
    const auto period = table::apparent_period(head);
    if (!period) return std::nullopt;
    Piece piece{first, first + period->preperiod, period->period, 0};
    piece.last = piece.from + piece.period;
    while (piece.last < sequence.size() && sequence[piece.last] == sequence[piece.last - piece.period])
      ++piece.last;
    out.push_back(piece);
    first = piece.last;
  }
  return out;
}

}  // namespace

std::optional<Automaton> pieces_guess(const Grid& grid, std::size_t axis, bool values,
                                      const Numeration& numeration, Budget& budget) {
  const std::vector<u64> sequence = names_of_slices(grid, axis);
  std::optional<std::vector<Piece>> pieces;
  for (const u64 seen : {u64{512}, u64{4'096}, u64{32'768}}) {
    pieces = pieces_of(sequence, seen);
    if (!pieces) continue;
    std::size_t points = 0;
    for (const Piece& piece : *pieces) points += piece.from - piece.first;
    if (points <= most_points_of_periods) break;
    pieces.reset();
  }
  if (!pieces || pieces->size() < 2) return std::nullopt;
  std::vector<Classes> classes;
  std::size_t states = 1;
  for (std::size_t i = 0; i < grid.sizes.size(); ++i) {
    const auto one = i == axis ? std::optional(Classes{}) : classes_of(grid, i);
    if (!one) return std::nullopt;
    states *= static_cast<std::size_t>(one->count());
    classes.push_back(*one);
  }
  const auto far = static_cast<Track>(axis);
  // Where the number on the axis is n modulo `period`, as it is from n = `from` on for so many.
  const auto repeated = [&](u64 from, u64 period, u64 value) -> std::optional<Automaton> {
    std::vector<Classes> here = classes;
    here[axis] = {0, period};
    const std::size_t count = states * static_cast<std::size_t>(period);
    if (count > most_states_of_periods) return std::nullopt;
    std::vector<bool> accepts(count);
    for (std::size_t state = 0; state < count; ++state) {
      std::vector<u64> numbers = numbers_of(here, state);
      numbers[axis] = from + (numbers[axis] + period - from % period) % period;
      accepts[state] = grid.at(numbers) == value;
    }
    return by_classes(here, accepts, numeration, budget);
  };
  return union_of_values(
      grid.cells, values, classes.size(), numeration, budget, [&](u64 value) -> std::optional<Automaton> {
        std::optional<Automaton> out = automata::constant(numeration.radix(), false);
        const auto add = [&](std::optional<Automaton> part, const std::optional<Automaton>& where) {
          part = part && where ? combine(*part, *where, Connective::conjunction, budget) : std::nullopt;
          out = out && part ? combine(*out, *part, Connective::disjunction, budget) : std::nullopt;
        };
        for (const Piece& piece : *pieces) {
          for (u64 n = piece.first; n < piece.from && out; ++n)
            add(repeated(n, 1, value),
                numeration.linear({{far, 1}}, -static_cast<i64>(n), Numeration::Relation::equal, budget));
          auto where = numeration.linear({{far, 1}}, -static_cast<i64>(piece.from),
                                         Numeration::Relation::at_least, budget);
          if (piece.last < sequence.size()) {
            const auto below = numeration.linear({{far, -1}}, static_cast<i64>(piece.last) - 1,
                                                 Numeration::Relation::at_least, budget);
            where = where && below ? combine(*where, *below, Connective::conjunction, budget) : std::nullopt;
          }
          add(repeated(piece.from, piece.period, value), where);
          if (!out) return std::nullopt;
        }
        return out;
      });
}

}  // namespace sprague::prove
