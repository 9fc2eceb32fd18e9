// One state for each memory that is met, found from the start on.
#include "prove/describe/digit_steps.hpp"

#include <map>

namespace sprague::prove {

using automata::Connective;
using automata::Letter;
using automata::State;

std::optional<Automaton> by_steps(const Numeration& numeration, std::size_t tracks, const Memory& start,
                                  const Step& step, const std::function<bool(const Memory&)>& accepts,
                                  Budget& budget) {
  const unsigned radix = numeration.radix();
  const auto letters = automata::letter_count(radix, tracks);
  if (!letters) return std::nullopt;
  Automaton out{.radix = radix, .start = 1, .accepting = {false}};
  for (std::size_t i = 0; i < tracks; ++i) out.tracks.push_back(static_cast<Track>(i));
  out.next.assign(*letters, 0);  // state 0 is dead
  std::map<Memory, State> names{{start, 1}};
  std::vector<Memory> todo{start};
  for (std::size_t done = 0; done < todo.size(); ++done) {
    const Memory memory = todo[done];
    if (!budget.spend(*letters)) return std::nullopt;
    out.accepting.push_back(accepts(memory));
    for (Letter letter = 0; letter < *letters; ++letter) {
      Digits digits;
      for (Letter rest = letter; digits.size() < tracks; rest /= radix) digits.push_back(rest % radix);
      const std::optional<Memory> next = step(memory, digits);
      if (!next) {
        out.next.push_back(0);
        continue;
      }
      const auto [name, is_new] = names.emplace(*next, static_cast<State>(todo.size() + 1));
      if (is_new) todo.push_back(*next);
      out.next.push_back(name->second);
    }
  }
  const std::optional<Automaton> valid = numeration.valid(out.tracks, budget);
  return valid ? combine(out, *valid, Connective::conjunction, budget) : std::nullopt;
}

}  // namespace sprague::prove
