// Compounds of random digraphs against their rules, position by position.
#include "solve/compound.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "solve/search.hpp"
#include "tests/support/seed.hpp"

namespace sprague {
namespace {

using Kind = CompoundRule::Kind;

// A random graph in which play ends, or may not.
struct Graph {
  std::vector<std::uint32_t> first{0}, target;

  Graph(std::mt19937_64& random, bool may_be_loopy) {
    const std::uint32_t size = 1 + static_cast<std::uint32_t>(random() % 6);
    for (std::uint32_t v = 0; v < size; ++v) {
      for (std::uint32_t to = 0; to < (may_be_loopy ? size : v); ++to)
        if (random() % 5 < 2) target.push_back(to);
      first.push_back(static_cast<std::uint32_t>(target.size()));
    }
  }
  [[nodiscard]] GraphView view() const { return {first, target}; }
};

using Places = std::vector<std::uint32_t>;  // a vertex of each graph

// The slow twin: the rules, as they are said.
std::vector<Places> options_of(const CompoundRule& rule, const std::vector<Graph>& graphs, const Places& at) {
  std::vector<bool> ended;
  for (std::size_t i = 0; i < at.size(); ++i) ended.push_back(graphs[i].view().options(at[i]).empty());
  const bool all = std::find(ended.begin(), ended.end(), false) == ended.end();
  const bool any = std::find(ended.begin(), ended.end(), true) != ended.end();
  if (rule.ends_with_first ? any : all) return {};
  const auto first = static_cast<std::size_t>(std::find(ended.begin(), ended.end(), false) - ended.begin());
  std::vector<Places> out;
  for (unsigned chosen = 1; chosen < 1U << at.size(); ++chosen) {  // the components that move
    bool is_allowed = true;
    for (std::size_t i = 0; i < at.size(); ++i) {
      const bool moves = (chosen >> i & 1) != 0;
      is_allowed =
          is_allowed && !(moves && ended[i]) && !(rule.kind == Kind::conjunctive && !moves && !ended[i]);
    }
    const bool is_one = (chosen & (chosen - 1)) == 0;
    if (rule.kind == Kind::disjunctive) is_allowed = is_allowed && is_one;
    if (rule.kind == Kind::sequential) is_allowed = is_allowed && chosen == 1U << first;
    if (!is_allowed) continue;
    std::vector<Places> places{at};
    for (std::size_t i = 0; i < at.size(); ++i) {
      if ((chosen >> i & 1) == 0) continue;
      std::vector<Places> next;
      for (const Places& place : places)
        for (const std::uint32_t to : graphs[i].view().options(at[i])) {
          next.push_back(place);
          next.back()[i] = to;
        }
      places = std::move(next);
    }
    out.insert(out.end(), places.begin(), places.end());
  }
  return out;
}

// Who wins each position that can be reached, by working backwards.
std::map<Places, Outcome> outcomes(const CompoundRule& rule, const std::vector<Graph>& graphs,
                                   Convention convention) {
  Places root;
  for (const Graph& graph : graphs) root.push_back(static_cast<std::uint32_t>(graph.view().size() - 1));
  std::map<Places, std::vector<Places>> options;
  std::vector<Places> open{root};
  while (!open.empty()) {
    const Places at = open.back();
    open.pop_back();
    if (options.contains(at)) continue;
    options[at] = options_of(rule, graphs, at);
    for (const Places& to : options[at]) open.push_back(to);
  }
  std::map<Places, Outcome> out;
  for (const auto& [at, to] : options)
    if (to.empty()) out[at] = ended_outcome(convention);
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [at, to] : options) {
      if (out.contains(at)) continue;
      bool wins = false, all_lose = true;
      for (const Places& each : to) {
        const auto found = out.find(each);
        wins = wins || (found != out.end() && found->second == Outcome::P);
        all_lose = all_lose && found != out.end() && found->second == Outcome::N;
      }
      if (!wins && !all_lose) continue;
      out[at] = wins ? Outcome::N : Outcome::P;
      changed = true;
    }
  }
  for (const auto& [at, to] : options) out.try_emplace(at, Outcome::D);
  return out;
}

// What the rule asks of all vertices of a graph.
std::vector<CompoundPart> parts_of(const CompoundRule& rule, const Graph& graph, Convention convention) {
  Budget budget(Limits{});
  const GraphView view = graph.view();
  std::vector<std::uint32_t> numbers(view.size(), 0);
  if (measure_of(rule) == CompoundMeasure::remoteness)
    numbers = remoteness_by_retrograde(view, convention, budget);
  if (measure_of(rule) == CompoundMeasure::suspense) numbers = suspense_of(view, convention, budget).value();
  if (measure_of(rule) == CompoundMeasure::foreclosed)
    numbers = foreclosed_values(view, convention, budget).value();
  const auto normal = remoteness_by_retrograde(view, Convention::normal, budget);
  const auto misere = remoteness_by_retrograde(view, Convention::misere, budget);
  std::vector<CompoundPart> out;
  for (std::uint32_t v = 0; v < view.size(); ++v) {
    CompoundPart part{.is_ended = view.options(v).empty(), .number = numbers[v]};
    // What is not asked for must not matter.
    part.normal = asks_for_outcome(rule, convention, Convention::normal)
                      ? outcome_of(normal[v], Convention::normal)
                      : Outcome::D;
    part.misere = asks_for_outcome(rule, convention, Convention::misere)
                      ? outcome_of(misere[v], Convention::misere)
                      : Outcome::D;
    out.push_back(part);
  }
  return out;
}

void compare(const CompoundRule& rule, Convention convention, bool loopy) {
  std::mt19937_64 random(test::seed());
  for (int tuple = 0; tuple < 400; ++tuple) {
    std::vector<Graph> graphs;
    const std::size_t count = 2 + random() % 2;
    for (std::size_t i = 0; i < count; ++i) graphs.emplace_back(random, loopy);
    std::vector<std::vector<CompoundPart>> parts;
    for (const Graph& graph : graphs) parts.push_back(parts_of(rule, graph, convention));
    for (const auto& [at, outcome] : outcomes(rule, graphs, convention)) {
      std::vector<CompoundPart> here;
      for (std::size_t i = 0; i < at.size(); ++i) here.push_back(parts[i][at[i]]);
      ASSERT_EQ(compound_outcome(rule, convention, here), outcome)
          << "tuple " << tuple << ", " << theorem_of(rule, convention)->name << ", " << to_text(convention);
    }
  }
}

TEST(Compounds, AgreeWithTheRules) {
  for (const Kind kind : {Kind::disjunctive, Kind::conjunctive, Kind::selective, Kind::sequential})
    for (const bool ends_with_first : {false, true})
      for (const Convention convention : {Convention::normal, Convention::misere}) {
        const CompoundRule rule{kind, ends_with_first};
        if (rule != CompoundRule{}) compare(rule, convention, false);
      }
}

TEST(Compounds, OfLoopyComponentsMayBeDraws) {
  for (const CompoundRule rule :
       {CompoundRule{Kind::conjunctive, true}, CompoundRule{Kind::sequential, false},
        CompoundRule{Kind::sequential, true}})
    for (const Convention convention : {Convention::normal, Convention::misere})
      compare(rule, convention, true);
}

TEST(Compounds, NumbersOfCyclesAreRefused) {
  const std::vector<std::uint32_t> first{0, 1, 2}, target{1, 0};
  Budget budget(Limits{});
  EXPECT_FALSE(suspense_of({first, target}, Convention::normal, budget));
  EXPECT_FALSE(foreclosed_values({first, target}, Convention::misere, budget));
  EXPECT_FALSE(budget.exhausted());
}

// A chain of n moves: remoteness and suspense n, foreclosed values as of n − 1 moves in misère play.
TEST(Compounds, NumbersOfAChain) {
  const std::vector<std::uint32_t> first{0, 0, 1, 2, 3}, target{0, 1, 2};
  Budget budget(Limits{});
  EXPECT_EQ(*suspense_of({first, target}, Convention::normal, budget),
            (std::vector<std::uint32_t>{0, 1, 2, 3}));
  EXPECT_EQ(*foreclosed_values({first, target}, Convention::normal, budget),
            (std::vector<std::uint32_t>{0, wins_at_once, 0, 1}));
  EXPECT_EQ(*foreclosed_values({first, target}, Convention::misere, budget),
            (std::vector<std::uint32_t>{0, 0, 1, 0}));
}

}  // namespace
}  // namespace sprague
