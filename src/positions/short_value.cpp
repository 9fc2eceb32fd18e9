// Parts are valued when all parts of their options are, on one explicit stack.
#include "positions/short_value.hpp"

#include <vector>

namespace sprague {

std::optional<value::Game> value_of_parts(const PartGraph& graph, std::span<const PartGraph::Part> parts,
                                          value::ShortGames& games) {
  using Part = PartGraph::Part;
  enum class State : std::uint8_t { unseen, open, valued };
  if (!games.budget().hold(graph.size() * 5)) games.refuse(value::Refusal::limits);
  if (games.refused()) return std::nullopt;
  std::vector<State> states(graph.size(), State::unseen);
  std::vector<value::Game> values(graph.size(), value::Game::zero);
  const auto sum_of = [&](std::span<const Part> all) {
    value::Game sum = value::Game::zero;
    for (const Part part : all) sum = games.plus(sum, values[part]);
    return sum;
  };
  // Of impartial rules the options are both players'.
  const bool is_partizan = !graph.first_of_right.empty();
  struct Frame {
    Part part;
    std::uint32_t option, at;  // what is looked at next
  };
  std::vector<Frame> stack;
  for (const Part root : parts) {
    if (states[root] == State::unseen) stack.push_back({root, graph.first_option[root], 0});
    while (!stack.empty()) {
      Frame& frame = stack.back();
      states[frame.part] = State::open;
      bool waits = false;
      while (!waits && frame.option < graph.first_option[frame.part + 1]) {
        const auto option = graph.option(frame.option);
        if (frame.at == option.size()) {
          ++frame.option, frame.at = 0;
          continue;
        }
        const Part needed = option[frame.at];
        if (states[needed] == State::open) return std::nullopt;  // play comes back
        if (states[needed] == State::valued) {
          ++frame.at;
          continue;
        }
        waits = true;  // what is pushed may move the frames
        stack.push_back({needed, graph.first_option[needed], 0});
      }
      if (waits) continue;
      const Part part = frame.part;
      stack.pop_back();
      std::vector<value::Game> sides[2];
      for (std::uint32_t option = graph.first_option[part]; option < graph.first_option[part + 1]; ++option) {
        const value::Game there = sum_of(graph.option(option));
        const bool is_lefts = !is_partizan || option < graph.first_of_right[part];
        const bool is_rights = !is_partizan || !is_lefts;
        if (is_lefts) sides[0].push_back(there);
        if (is_rights) sides[1].push_back(there);
      }
      values[part] = games.make(std::move(sides[0]), std::move(sides[1]));
      states[part] = State::valued;
      if (games.refused()) return std::nullopt;
    }
  }
  std::vector<value::Game> all;
  for (const Part part : parts) all.push_back(values[part]);
  const value::Game sum = games.sum(all);
  games.budget().release(graph.size() * 5);
  return games.refused() ? std::nullopt : std::optional(sum);
}

}  // namespace sprague
