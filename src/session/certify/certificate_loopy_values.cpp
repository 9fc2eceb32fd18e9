// Evidence for loopy nim-values (Smith 1966; Fraenkel & Perl 1975): all followers of some components are
// labelled with values, each with a rank, the place at which it was found. A vertex gets the label m when its
// labelled options have just the labels below m and every other option has an option that was labelled m
// before.
#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>

#include "session/certify/certificate_parts.hpp"

namespace sprague::detail {
namespace {

using script::Component;
using Node = std::uint32_t;

class Labelling {
 public:
  Labelling(const script::Interpreter& interpreter, Budget& budget)
      : interpreter_(interpreter), budget_(budget) {}

  std::vector<Labelled> run(const std::vector<Component>& roots) {
    for (const Component& root : roots) number(root);
    if (!list_followers()) return {};
    label_.assign(components_.size(), no_nim_value);
    rank_.assign(components_.size(), 0);
    for (Node m = 0; label_all(m); ++m) {
    }
    std::vector<Labelled> out;
    for (Node node = 0; node < components_.size() && !budget_.exhausted(); ++node) out.push_back(of(node));
    return budget_.exhausted() ? std::vector<Labelled>() : out;
  }

 private:
  Node number(const Component& component) {
    const auto [found, is_new] = numbers_.emplace(component, static_cast<Node>(components_.size()));
    if (is_new) {
      components_.push_back(component);
      options_.emplace_back();
      before_.emplace_back();
      budget_.hold(3 * (sizeof(Component) + component.numbers.size() * sizeof(i64)) + 128);
    }
    return found->second;
  }

  bool list_followers() {
    for (Node node = 0; node < components_.size(); ++node) {
      const Component component = components_[node];
      const auto ways = ways_of(interpreter_, component, [](const auto&) { return false; }, budget_);
      if (!ways) return false;
      for (const Way& way : ways->list) {
        const Node option = number(way.to[0]);
        options_[node].push_back(option);
        before_[option].push_back(node);
      }
      budget_.release(ways->bytes);
      if (!budget_.hold(2 * ways->list.size() * sizeof(Node)) || budget_.exhausted()) return false;
    }
    return true;
  }

  // Has it options of all labels below m, and none of label m?
  [[nodiscard]] bool is_candidate(Node node, Node m) const {
    std::vector<bool> has(m, false);
    std::size_t distinct = 0;
    for (const Node option : options_[node]) {
      const Node label = label_[option];
      if (label == m) return false;
      if (label < m && !has[label]) has[label] = true, ++distinct;
    }
    return distinct == m;
  }

  // Gives the label m wherever it belongs. False when there is no vertex left that may have a greater one.
  bool label_all(Node m) {
    std::vector<Node> unanswered(components_.size(), no_nim_value);  // of candidates: options without a reply
    std::vector<bool> is_answered(components_.size(), false);        // has an option labelled m
    std::vector<Node> ready;
    bool has_candidates = false;
    for (Node node = 0; node < components_.size(); ++node) {
      if (label_[node] != no_nim_value || !is_candidate(node, m)) continue;
      has_candidates = true;
      unanswered[node] = 0;
      for (const Node option : options_[node]) unanswered[node] += label_[option] == no_nim_value;
      if (unanswered[node] == 0) ready.push_back(node);
      if (!budget_.spend()) return false;
    }
    while (!ready.empty()) {
      const Node node = ready.back();
      ready.pop_back();
      if (is_answered[node]) continue;  // an option has got the label
      label_[node] = m;
      rank_[node] = next_rank_++;
      for (const Node from : before_[node]) {
        if (label_[from] != no_nim_value || is_answered[from]) continue;
        is_answered[from] = true;
        for (const Node second : before_[from])
          if (label_[second] == no_nim_value && unanswered[second] != no_nim_value &&
              --unanswered[second] == 0)
            ready.push_back(second);
      }
      if (!budget_.spend(1 + before_[node].size() / 16)) return false;
    }
    return has_candidates;
  }

  [[nodiscard]] Labelled of(Node node) const {
    Labelled out{components_[node], {}, rank_[node]};
    out.value.is_infinite = label_[node] == no_nim_value;
    if (!out.value.is_infinite) {
      out.value.nim_value = label_[node];
      return out;
    }
    for (const Node option : options_[node])
      if (label_[option] != no_nim_value) out.value.reachable.push_back(label_[option]);
    std::sort(out.value.reachable.begin(), out.value.reachable.end());
    out.value.reachable.erase(std::unique(out.value.reachable.begin(), out.value.reachable.end()),
                              out.value.reachable.end());
    return out;
  }

  const script::Interpreter& interpreter_;
  Budget& budget_;
  std::vector<Component> components_;  // by node
  std::vector<std::vector<Node>> options_, before_;
  std::vector<Node> label_, rank_;
  Node next_rank_ = 0;
  boost::unordered_flat_map<Component, Node, ComponentHash> numbers_;
};

}  // namespace

std::vector<Labelled> label_components(const script::Interpreter& interpreter,
                                       const std::vector<Component>& components, Budget& budget) {
  return Labelling(interpreter, budget).run(components);
}

}  // namespace sprague::detail
