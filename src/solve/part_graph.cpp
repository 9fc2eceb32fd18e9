// Parts are numbered from the ends of play, so that those with equal options get one number; where play
// can come back to a part, as they come.
#include "solve/part_graph.hpp"

#include <algorithm>
#include <utility>

namespace sprague {

void PartNumbering::add_part(PartGraph::Part part) { graph_.parts.push_back(part); }
void PartNumbering::end_option() {
  graph_.first_part.push_back(static_cast<std::uint32_t>(graph_.parts.size()));
}

bool PartNumbering::add_all(Budget& budget) {
  graph_ = {};
  const auto options = [&] { return static_cast<std::uint32_t>(graph_.first_part.size() - 1); };
  for (std::size_t v = 0; v < met(); ++v) {
    const auto part = static_cast<PartGraph::Part>(v);
    if (bytes_of(part) > 4'096 && !budget.may_go_on()) return false;  // large positions take long
    const std::size_t before = graph_.parts.size() + graph_.first_part.size();
    add_options(part, Player::left, budget);
    if (is_partizan_) {
      graph_.first_of_right.push_back(options());
      add_options(part, Player::right, budget);
    }
    graph_.first_option.push_back(options());
    const std::size_t added = graph_.parts.size() + graph_.first_part.size() - before;
    if (!budget.spend() || !budget.hold(2 * added * sizeof(PartGraph::Part))) return false;
  }
  return !budget.exhausted();
}

std::size_t SumOfParts::OptionsHash::operator()(const Options& options) const {
  std::size_t seed = options.differ ? 1 : 0;
  const auto mix = [&](u64 number) { seed = hash_of(u64{seed} * 0x9e3779b97f4a7c15ULL + number); };
  for (const auto* rows : {&options.left, &options.right}) {
    mix(rows->size());
    for (const Row& row : *rows) {
      mix(row.size());
      for (const Part part : row) mix(part);
    }
  }
  return seed;
}

u64 SumOfParts::Options::bytes() const {
  constexpr u64 header = 16;  // of the allocator
  u64 bytes = sizeof(Options);
  for (const auto* rows : {&left, &right})
    for (const Row& row : *rows) bytes += sizeof(Row) + header + row.size() * sizeof(Part);
  return bytes;
}

SumOfParts::SumOfParts(const std::vector<const PartGraph*>& graphs, Budget& budget) {
  for (std::size_t c = 0; c < graphs.size() && budget.may_go_on(); ++c) {
    if (!budget.hold(graphs[c]->size() * sizeof(Part))) return;
    std::vector<Part> numbers(graphs[c]->size(), ended);
    if (!add_from_the_ends(*graphs[c], numbers, budget)) {
      std::size_t same = 0;
      while (*graphs[same] != *graphs[c]) ++same;
      if (same < c)
        numbers = numbers_[same];
      else
        add_as_it_is(*graphs[c], numbers);
    }
    numbers_.push_back(std::move(numbers));
  }
}

// The options of a part as this sum writes them. Needs: the numbers of all parts in them.
SumOfParts::Options SumOfParts::translated(const PartGraph& graph, std::size_t part,
                                           const std::vector<Part>& numbers) {
  const auto rows_between = [&](std::size_t first, std::size_t last) {
    std::vector<Row> rows;
    for (std::size_t o = first; o < last; ++o) {
      Row& row = rows.emplace_back();
      for (const Part each : graph.option(o))
        if (numbers[each] != ended) row.push_back(numbers[each]);
      std::sort(row.begin(), row.end());
    }
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
  };
  const std::size_t first = graph.first_option[part], last = graph.first_option[part + 1];
  if (graph.first_of_right.empty()) return {false, rows_between(first, last), {}};
  const std::size_t middle = graph.first_of_right[part];
  Options out{true, rows_between(first, middle), rows_between(middle, last)};
  if (out.left == out.right) out = {false, std::move(out.left), {}};
  return out;
}

// Numbers the parts of a graph, options before what they are options of, so that equal options are seen to be
// equal. False where play can come back to a part.
bool SumOfParts::add_from_the_ends(const PartGraph& graph, std::vector<Part>& numbers, Budget& budget) {
  constexpr std::size_t parts_a_look = 1'024;
  enum class State : unsigned char { unseen, open, done };
  std::vector<State> states(graph.size(), State::unseen);
  std::vector<std::pair<Part, std::size_t>> stack;  // a part, and which of the parts in its options is next
  const auto open = [&](Part part) {
    states[part] = State::open;
    stack.emplace_back(part, graph.first_part[graph.first_option[part]]);
  };
  for (Part root = 0; root < graph.size(); ++root) {
    if (states[root] == State::unseen) open(root);
    while (!stack.empty()) {
      auto& [part, next] = stack.back();
      if (next < graph.first_part[graph.first_option[part + 1]]) {
        const Part below = graph.parts[next++];
        if (states[below] == State::open) return false;
        if (states[below] == State::unseen) open(below);  // invalidates `part` and `next`
        continue;
      }
      if (graph.first_option[part] < graph.first_option[part + 1]) {
        Options options = translated(graph, part, numbers);
        if (part % parts_a_look == 0 && !budget.may_go_on()) return true;  // no longer wanted
        const auto [found, is_new] = known_.emplace(options, static_cast<Part>(options_.size()));
        if (is_new && !budget.hold(2 * options.bytes())) return true;
        if (is_new) options_.push_back(std::move(options));
        numbers[part] = found->second;
      }
      states[part] = State::done;
      stack.pop_back();
    }
  }
  return true;
}

void SumOfParts::add_as_it_is(const PartGraph& graph, std::vector<Part>& numbers) {
  const auto begin = static_cast<Part>(options_.size());
  Part next = begin;
  for (std::size_t v = 0; v < graph.size(); ++v)
    numbers[v] = graph.first_option[v] < graph.first_option[v + 1] ? next++ : ended;
  for (std::size_t v = 0; v < graph.size(); ++v)
    if (numbers[v] != ended) options_.push_back(translated(graph, v, numbers));
}

SumOfParts::Position SumOfParts::position(const std::vector<std::vector<Part>>& rows,
                                          std::optional<Player> turn, u64 nimber) const {
  Position out{.parts = {}, .turn = turn, .nimber = nimber};
  for (std::size_t c = 0; c < rows.size(); ++c)
    for (const Part part : rows[c])
      if (numbers_[c][part] != ended) out.parts.push_back(numbers_[c][part]);
  std::sort(out.parts.begin(), out.parts.end());
  return out;
}

void SumOfParts::options(const Position& position, std::vector<Position>& out, Budget& budget) const {
  const std::optional<Player> next = position.turn ? std::optional(opponent(*position.turn)) : std::nullopt;
  // A sum of many parts has many options, each as long as the sum.
  const u64 bytes = sizeof(Position) + position.parts.size() * sizeof(Part);
  u64 held = 0;
  const auto may_add = [&] {
    if (!budget.may_go_on() || !budget.hold(bytes)) return false;
    held += bytes;
    return true;
  };
  for_each_different(position.parts, [&](Part part, const Row& rest) {
    for (const Row& row : options_[part].of(position.turn)) {
      if (!may_add()) return;
      out.push_back({sorted_with(rest, std::span<const Part>(row)), next, position.nimber});
    }
  });
  for (u64 n = 0; n < position.nimber && may_add(); ++n) out.push_back({position.parts, next, n});
  budget.release(held);
}

}  // namespace sprague
