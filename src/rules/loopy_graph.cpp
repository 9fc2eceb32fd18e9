// Everything goes from the ends backwards along reversed edges, with counts of the options that are still
// open.
#include "rules/loopy_graph.hpp"

#include <algorithm>
#include <numeric>

#include "sprague/task.hpp"

namespace sprague {
namespace {

// The vertices of which v is an option.
struct Reversed {
  std::vector<std::uint32_t> first, source;

  explicit Reversed(const GraphView& graph) : first(graph.size() + 1, 0), source(graph.target.size()) {
    for (const std::uint32_t to : graph.target) ++first[to];
    std::partial_sum(first.begin(), first.end(), first.begin());
    for (std::size_t v = graph.size(); v-- > 0;)
      for (const std::uint32_t to : graph.options(v)) source[--first[to]] = static_cast<std::uint32_t>(v);
  }
  [[nodiscard]] std::span<const std::uint32_t> of(std::size_t v) const {
    return std::span(source).subspan(first[v], first[v + 1] - first[v]);
  }
};

// A budget asked once for every 1,024 vertices.
class Pace {
 public:
  explicit Pace(Budget& budget) : budget_(budget) {}
  bool step() { return ++steps_ % 1024 != 0 || budget_.spend(); }

 private:
  Budget& budget_;
  u64 steps_ = 0;
};

u64 working_bytes(const GraphView& graph) { return 4 * graph.target.size() + 16 * graph.size(); }

// The vertices, options first; fewer than all when there is a cycle (Kahn 1962, from the ends).
std::vector<std::uint32_t> from_the_ends(const GraphView& graph, const Reversed& before) {
  std::vector<std::uint32_t> left(graph.size());
  std::vector<std::uint32_t> order;
  order.reserve(graph.size());
  for (std::size_t v = 0; v < graph.size(); ++v) {
    left[v] = graph.first[v + 1] - graph.first[v];
    if (left[v] == 0) order.push_back(static_cast<std::uint32_t>(v));
  }
  for (std::size_t k = 0; k < order.size(); ++k)
    for (const std::uint32_t u : before.of(order[k]))
      if (--left[u] == 0) order.push_back(u);
  return order;
}

// Labels the vertices with 0, then those with 1, and so on. A vertex gets the label m when its labelled
// options have all labels below m, none has m, and every other option has an option labelled m, so that a
// move there can be answered.
class Labelling {
 public:
  Labelling(const GraphView& graph, const Reversed& before, Budget& budget)
      : graph_(graph),
        before_(before),
        pace_(budget),
        value_(graph.size(), no_nim_value),
        unlabelled_options_(graph.size()),
        unanswered_(graph.size()),
        candidate_at_(graph.size(), no_nim_value),
        reaches_(graph.size(), no_nim_value) {
    for (std::size_t v = 0; v < graph.size(); ++v)
      unlabelled_options_[v] = graph.first[v + 1] - graph.first[v];
  }

  std::vector<std::uint32_t> run(std::vector<std::uint32_t>* order) {
    std::vector<std::uint32_t> candidates(graph_.size());  // unlabelled, and every label below m is in reach
    std::iota(candidates.begin(), candidates.end(), 0U);
    for (std::uint32_t m = 0; !candidates.empty(); ++m)
      if (!label_all(m, candidates, order)) return {};
    return std::move(value_);
  }

 private:
  // Cost: the candidates, the edges to those that get the label, and the edges to what can reach these.
  bool label_all(std::uint32_t m, std::vector<std::uint32_t>& candidates, std::vector<std::uint32_t>* order) {
    std::vector<std::uint32_t> queue;
    for (const std::uint32_t v : candidates) {
      if (!pace_.step()) return false;
      candidate_at_[v] = m;
      unanswered_[v] = unlabelled_options_[v];
    }
    const auto label_if_ready = [&](std::uint32_t v) {
      if (unanswered_[v] != 0 || value_[v] != no_nim_value || reaches_[v] == m) return;
      value_[v] = m;
      queue.push_back(v);
    };
    for (const std::uint32_t v : candidates) label_if_ready(v);
    for (std::size_t k = 0; k < queue.size(); ++k) {
      for (const std::uint32_t u : before_.of(queue[k])) {
        if (!pace_.step()) return false;
        if (value_[u] != no_nim_value || reaches_[u] == m) continue;
        reaches_[u] = m;
        for (const std::uint32_t w : before_.of(u)) {
          if (!pace_.step()) return false;
          if (candidate_at_[w] != m) continue;
          --unanswered_[w];
          label_if_ready(w);
        }
      }
    }
    for (const std::uint32_t v : queue)
      for (const std::uint32_t u : before_.of(v)) --unlabelled_options_[u];
    std::erase_if(candidates, [&](std::uint32_t v) { return reaches_[v] != m || value_[v] != no_nim_value; });
    if (order != nullptr) order->insert(order->end(), queue.begin(), queue.end());
    return true;
  }

  const GraphView& graph_;
  const Reversed& before_;
  Pace pace_;
  std::vector<std::uint32_t> value_;
  std::vector<std::uint32_t> unlabelled_options_;
  std::vector<std::uint32_t> unanswered_;    // of a candidate: options without a reply
  std::vector<std::uint32_t> candidate_at_;  // the last label for which it was a candidate
  std::vector<std::uint32_t> reaches_;       // the last label that some option was found to have
};

// The mex rule along an order in which options come first.
std::vector<std::uint32_t> values_in_order(const GraphView& graph, const std::vector<std::uint32_t>& order,
                                           Budget& budget) {
  std::vector<std::uint32_t> value(graph.size(), 0);
  std::vector<std::uint32_t> seen_by(1, no_nim_value);
  Pace pace(budget);
  for (const std::uint32_t v : order) {
    if (!pace.step()) return {};
    for (const std::uint32_t option : graph.options(v)) {
      if (value[option] >= seen_by.size()) seen_by.resize(2 * value[option] + 1, no_nim_value);
      seen_by[value[option]] = v;
    }
    while (value[v] < seen_by.size() && seen_by[value[v]] == v) ++value[v];
  }
  return value;
}

}  // namespace

std::vector<std::uint32_t> remoteness_by_retrograde(const GraphView& graph, Convention convention,
                                                    Budget& budget) {
  if (!budget.hold(working_bytes(graph))) return {};
  const Reversed before(graph);
  std::vector<std::uint32_t> remoteness(graph.size(), never);
  std::vector<std::uint32_t> unknown(graph.size());  // options that are not yet known to be won
  std::vector<std::uint32_t> queue;                  // by remoteness
  for (std::size_t v = 0; v < graph.size(); ++v) {
    unknown[v] = graph.first[v + 1] - graph.first[v];
    if (unknown[v] != 0) continue;
    remoteness[v] = 0;
    queue.push_back(static_cast<std::uint32_t>(v));
  }
  Pace pace(budget);
  for (std::size_t k = 0; k < queue.size(); ++k) {
    if (!pace.step()) return {};
    const std::uint32_t v = queue[k];
    const bool lost = outcome_of(remoteness[v], convention) == Outcome::P;
    for (const std::uint32_t u : before.of(v)) {
      if (remoteness[u] != never || (!lost && --unknown[u] != 0)) continue;
      remoteness[u] = remoteness[v] + 1;
      queue.push_back(u);
    }
  }
  budget.release(working_bytes(graph));
  return remoteness;
}

std::vector<std::uint32_t> loopy_values(const GraphView& graph, Budget& budget,
                                        std::vector<std::uint32_t>* order) {
  const u64 bytes = 2 * working_bytes(graph) + 8 * graph.size();
  if (!budget.hold(bytes)) return {};
  const Reversed before(graph);
  std::vector<std::uint32_t> ends_first = from_the_ends(graph, before);
  const bool has_cycle = ends_first.size() < graph.size();
  std::vector<std::uint32_t> values =
      has_cycle ? Labelling(graph, before, budget).run(order) : values_in_order(graph, ends_first, budget);
  if (order != nullptr && !has_cycle) *order = std::move(ends_first);
  budget.release(bytes);
  return values;
}

std::vector<std::uint32_t> find_cycle(const GraphView& graph) {
  const Reversed before(graph);
  std::vector<bool> is_free(graph.size(), false);
  for (const std::uint32_t v : from_the_ends(graph, before)) is_free[v] = true;
  const auto start = std::find(is_free.begin(), is_free.end(), false);
  if (start == is_free.end()) return {};
  // Every vertex that is not free has an option that is not: walk until one comes again.
  std::vector<std::uint32_t> walk;
  std::vector<std::uint32_t> seen_at(graph.size(), never);
  auto v = static_cast<std::uint32_t>(start - is_free.begin());
  while (seen_at[v] == never) {
    seen_at[v] = static_cast<std::uint32_t>(walk.size());
    walk.push_back(v);
    const auto options = graph.options(v);
    v = *std::find_if(options.begin(), options.end(), [&](std::uint32_t option) { return !is_free[option]; });
  }
  walk.erase(walk.begin(), walk.begin() + static_cast<std::ptrdiff_t>(seen_at[v]));
  return walk;
}

std::string LoopyValue::text() const {
  return is_infinite ? LoopyNimber{reachable}.text() : std::to_string(nim_value);
}

Outcome LoopyValue::outcome() const {
  if (!is_infinite) return nim_value == 0 ? Outcome::P : Outcome::N;
  return !reachable.empty() && reachable.front() == 0 ? Outcome::N : Outcome::D;
}

LoopyValue operator+(const LoopyValue& a, const LoopyValue& b) {
  if (a.is_infinite && b.is_infinite) return {true, 0, {}};
  if (b.is_infinite) return b + a;
  if (!a.is_infinite) return {false, a.nim_value ^ b.nim_value, {}};
  LoopyValue sum = a;
  for (std::uint32_t& n : sum.reachable) n ^= b.nim_value;
  std::sort(sum.reachable.begin(), sum.reachable.end());
  return sum;
}

LoopyValue loopy_value(const GraphView& graph, const std::vector<std::uint32_t>& values, std::size_t v) {
  if (values[v] != no_nim_value) return {false, values[v], {}};
  LoopyValue value{true, 0, {}};
  for (const std::uint32_t option : graph.options(v))
    if (values[option] != no_nim_value) value.reachable.push_back(values[option]);
  std::sort(value.reachable.begin(), value.reachable.end());
  value.reachable.erase(std::unique(value.reachable.begin(), value.reachable.end()), value.reachable.end());
  return value;
}

}  // namespace sprague
