// What the searches of `solve` record about positions of rules, as certificates say it.
#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <memory>

#include "session/certify/certificate_parts.hpp"
#include "solve/follower_graph.hpp"

namespace sprague::detail {

using script::Component;

namespace {

using Sum = std::vector<Component>;

// Says of positions of a small box below `root` who wins them; nothing where there is no such table.
WinningSearch<NamedRules>::IsLost lost_by_table(const ScriptParts& parts, const Component& root,
                                                Convention convention, Budget& budget) {
  if (convention != Convention::normal || !parts.clauses || root.game != 0) return {};
  u64 cells = 1;
  for (const i64 number : root.numbers) cells = saturating_multiply(cells, static_cast<u64>(number) + 1);
  if (cells > budget.limits().positions) return {};
  auto rules = std::make_shared<EndingScript>(parts);
  Budget own(budget.limits());
  rules->prepare({&*rules, {root}}, convention, own);
  if (own.exhausted()) return {};
  return [rules](const Component& part) {
    const auto known = rules->known_outcome({&*rules, {part}}, Convention::normal);
    return known && known->value == Outcome::P;
  };
}

// Those of a graph in front of which stands what decides them, up to the root; the moves that win are found anew.
std::vector<Decided<NamedRules>> evidence_of(const JudgedFollowers<ComponentRules>& judged,
                                             const NamedRules& rules, Budget& budget) {
  const std::vector<std::uint32_t> order = judged.by_remoteness();
  std::vector<std::uint32_t> place(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::vector<Decided<NamedRules>> out;
  for (std::uint32_t i = 0; i <= place[0]; ++i) {
    const std::uint32_t node = order[i];
    const auto options = judged.graph.view().options(node);
    Decided<NamedRules> decided{judged.positions[node].components[0], judged.outcome[node]};
    const auto wins = [&](std::uint32_t option) {
      return judged.outcome[option] == Outcome::P && judged.remoteness[option] < judged.remoteness[node];
    };
    if (decided.outcome == Outcome::P) {
      for (const std::uint32_t option : options) decided.because.push_back(place[option]);
    } else if (!options.empty()) {
      const std::uint32_t best = *std::find_if(options.begin(), options.end(), wins);
      const Component& to = judged.positions[best].components[0];
      auto ways = rules.ways(decided.part, [&](const Sum& option) { return option[0] == to; }, budget);
      if (!ways) return {};
      decided.move = std::move(ways->list.back().move);
      decided.because = {place[best]};
      budget.release(ways->bytes);
    }
    if (!budget.hold(sizeof decided + decided.because.size() * sizeof(std::uint32_t))) return {};
    out.push_back(std::move(decided));
  }
  return out;
}

}  // namespace

std::vector<Decided<NamedRules>> decide_ending(const ScriptParts& parts, const Component& root,
                                               Convention convention, const Loses& loses, Budget& budget) {
  NamedRules rules(parts);
  WinningSearch<NamedRules>::IsLost is_lost;
  if (loses)
    is_lost = [&](const Component& part) { return loses(part, convention, budget).value_or(false); };
  else
    is_lost = lost_by_table(parts, root, convention, budget);
  WinningSearch<NamedRules> search(rules, convention, std::move(is_lost));
  return search.run(root, budget);
}

std::vector<Decided<NamedRules>> decide_loopy(const ScriptParts& parts, const Component& root,
                                              Convention convention, Budget& budget) {
  const NamedRules named(parts);
  const ComponentRules rules(named, budget);
  const auto judged = judged_followers(rules, {{root}}, convention, budget);
  if (!judged || judged->outcome[0] == Outcome::D) return {};
  return evidence_of(*judged, named, budget);
}

std::vector<Valued> value_components(const ScriptParts& parts, const std::vector<Component>& components,
                                     Budget& budget) {
  NamedRules rules(parts);
  std::vector<Valued> out;
  ValueSearch<NamedRules>::Values values;
  ValueSearch<NamedRules> search(rules, values, &out);
  for (const Component& component : components)
    if (!search.run(component, budget)) return {};
  return out;
}

std::vector<Labelled> label_components(const ScriptParts& parts, const std::vector<Component>& components,
                                       Budget& budget) {
  const NamedRules named(parts);
  const ComponentRules rules(named, budget);
  std::vector<SumOfComponents> roots, positions;
  for (const Component& component : components)
    if (std::find(roots.begin(), roots.end(), SumOfComponents{{component}}) == roots.end())
      roots.push_back({{component}});
  const auto graph = follower_graph_of_all(rules, roots, budget, &positions);
  if (!graph) return {};
  std::vector<std::uint32_t> order;
  const auto values = loopy_values(graph->view(), budget, &order);
  if (budget.exhausted()) return {};
  std::vector<Labelled> out;
  for (std::size_t v = 0; v < positions.size(); ++v)
    out.push_back({std::move(positions[v].components[0]), loopy_value(graph->view(), values, v)});
  for (std::uint32_t rank = 0; rank < order.size(); ++rank) out[order[rank]].rank = rank;
  return out;
}

std::optional<Judged> judge(const ScriptParts& parts, const std::vector<Component>& root,
                            Convention convention, Budget& budget) {
  const NamedRules named(parts);
  const bool by_rule = parts.instances[root[0].game].ends_by_rule();
  const SumRules sums(named);
  SumOfComponents whole{root};
  std::sort(whole.components.begin(), whole.components.end());
  Judged out;
  const auto take = [&](const auto& judged) {
    for (const std::uint32_t node : judged.by_remoteness())
      out.lines.push_back({judged.positions[node].components, judged.outcome[node],
                           judged.outcome[node] == Outcome::D ? 0 : judged.remoteness[node]});
    out.outcome = judged.outcome[0];
    out.remoteness = out.outcome == Outcome::D ? 0 : judged.remoteness[0];
    boost::unordered_flat_map<SumOfComponents, std::size_t, HashOfPart> node;
    for (std::size_t v = 0; v < judged.positions.size(); ++v) node.emplace(judged.positions[v], v);
    for (SumOfComponents& option : sums.whole_options(whole, budget)) {
      const auto found = node.find(by_rule ? option : sums.live(option, budget));
      if (found != node.end() && judged.outcome[found->second] == Outcome::P)
        out.winning_moves.push_back(std::move(option.components));
    }
  };
  if (by_rule) {
    const auto judged = judged_followers(ComponentRules(named, budget), whole, convention, budget);
    if (judged) take(*judged);
  } else {
    const auto judged = judged_followers(sums, sums.live(whole, budget), convention, budget);
    if (judged) take(*judged);
  }
  return budget.exhausted() ? std::nullopt : std::optional(std::move(out));
}

}  // namespace sprague::detail
