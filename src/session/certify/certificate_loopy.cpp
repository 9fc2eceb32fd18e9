// Evidence for the outcome of one position where play may go on for ever: all followers, and backwards from
// the ended ones (the analysis of Zermelo 1913 as programs do it). A position is decided behind what it is
// decided by, so who wins moves to where the win is nearer, and play ends.
#include <boost/unordered/unordered_flat_map.hpp>

#include "session/certify/certificate_parts.hpp"

namespace sprague::detail {
namespace {

using script::Component;
using Node = std::uint32_t;

class Backwards {
 public:
  Backwards(const script::Interpreter& interpreter, Convention convention, Budget& budget)
      : interpreter_(interpreter), convention_(convention), budget_(budget) {}

  std::vector<Decided> run(const Component& root) {
    if (!list_followers(root)) return {};
    decide();
    if (place_[0] == undecided) return {};
    return evidence();
  }

 private:
  static constexpr Node undecided = ~Node{0};

  Node number(const Component& component) {
    const auto [found, is_new] = numbers_.emplace(component, static_cast<Node>(components_.size()));
    if (is_new) {
      components_.push_back(component);
      before_.emplace_back();
      budget_.hold(3 * (sizeof(Component) + component.numbers.size() * sizeof(i64)) + 64);
    }
    return found->second;
  }

  bool list_followers(const Component& root) {
    number(root);
    for (Node node = 0; node < components_.size(); ++node) {
      const Component component = components_[node];
      const auto ways = ways_of(interpreter_, component, [](const auto&) { return false; }, budget_);
      if (!ways) return false;
      for (const Way& way : ways->list) before_[number(way.to[0])].push_back(node);
      open_.push_back(static_cast<Node>(ways->list.size()));
      budget_.release(ways->bytes);
      if (!budget_.hold(ways->list.size() * sizeof(Node))) return false;
    }
    return true;
  }

  // Decides what can be decided, in the order in which it can: open_ counts the ways that are not known to
  // lead to an N-position.
  void decide() {
    place_.assign(components_.size(), undecided);
    outcome_.assign(components_.size(), Outcome::D);
    const auto settle = [&](Node node, Outcome outcome) {
      place_[node] = static_cast<Node>(order_.size());
      outcome_[node] = outcome;
      order_.push_back(node);
    };
    for (Node node = 0; node < components_.size(); ++node)
      if (open_[node] == 0) settle(node, ended_outcome(convention_));
    for (std::size_t next = 0; next < order_.size(); ++next) {
      const Node node = order_[next];
      for (const Node from : before_[node]) {
        if (place_[from] != undecided) continue;
        if (outcome_[node] == Outcome::P)
          settle(from, Outcome::N);
        else if (--open_[from] == 0)
          settle(from, Outcome::P);
      }
    }
  }

  // What was decided up to the root, with the moves found anew: the first one to a P-position decided before.
  std::vector<Decided> evidence() {
    std::vector<Decided> out;
    for (Node place = 0; place <= place_[0]; ++place) {
      const Node node = order_[place];
      const auto wins = [&](const std::vector<Component>& to) {
        const Node option = numbers_.find(to[0])->second;
        return outcome_[node] == Outcome::N && outcome_[option] == Outcome::P && place_[option] < place;
      };
      const auto ways = ways_of(interpreter_, components_[node], wins, budget_);
      if (!ways) return {};
      Decided decided{components_[node], outcome_[node]};
      if (decided.outcome == Outcome::N && !ways->list.empty()) {
        decided.move = ways->list.back().move;
        decided.because = {place_[numbers_.find(ways->list.back().to[0])->second]};
      } else if (decided.outcome == Outcome::P) {
        for (const Way& way : ways->list) decided.because.push_back(place_[numbers_.find(way.to[0])->second]);
      }
      budget_.release(ways->bytes);
      if (!budget_.hold(sizeof decided + decided.because.size() * sizeof(Node))) return {};
      out.push_back(std::move(decided));
    }
    return out;
  }

  const script::Interpreter& interpreter_;
  Convention convention_;
  Budget& budget_;
  std::vector<Component> components_;      // by node; the root is 0
  std::vector<std::vector<Node>> before_;  // from where moves lead here
  std::vector<Node> open_;
  std::vector<Node> order_, place_;
  std::vector<Outcome> outcome_;
  boost::unordered_flat_map<Component, Node, ComponentHash> numbers_;
};

}  // namespace

std::vector<Decided> decide_loopy(const script::Interpreter& interpreter, const Component& root,
                                  Convention convention, Budget& budget) {
  return Backwards(interpreter, convention, budget).run(root);
}

}  // namespace sprague::detail
