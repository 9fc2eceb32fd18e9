// Evidence for outcomes, draws among them, of any position of rules, also of sums in misère play: all
// followers, and backwards from the ended ones (the analysis of Zermelo 1913 as programs do it), which also
// gives the remoteness (Steinhaus 1925). Positions are multisets of components; those without options are
// left out, since nothing ever happens to them.
#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>

#include "session/certify/certificate_parts.hpp"

namespace sprague::detail {
namespace {

using script::Component;
using Sum = std::vector<Component>;
using Node = std::uint32_t;

u64 bytes_of(const Sum& sum) {
  u64 bytes = sizeof sum + 64;
  for (const Component& component : sum) bytes += sizeof component + component.numbers.size() * sizeof(i64);
  return bytes;
}

struct SumHash {
  std::size_t operator()(const Sum& sum) const {
    u64 seed = sum.size();
    for (const Component& component : sum) seed = seed * 0x9e3779b97f4a7c15ULL + component.hash();
    return static_cast<std::size_t>(seed ^ (seed >> 29));
  }
};

void sort_unique(std::vector<Sum>& sums) {
  std::sort(sums.begin(), sums.end());
  sums.erase(std::unique(sums.begin(), sums.end()), sums.end());
}

class Analysis {
 public:
  Analysis(const script::Interpreter& interpreter, Convention convention, Budget& budget)
      : interpreter_(interpreter), convention_(convention), budget_(budget) {}

  std::optional<Judged> run(const Sum& root) {
    const Sum start = live(root);
    if (budget_.exhausted() || !list_followers(start)) return std::nullopt;
    decide();
    Judged out;
    for (const Node node : order_) out.lines.push_back({*sums_[node], outcome_[node], remoteness_[node]});
    for (Node node = 0; node < sums_.size(); ++node)
      if (outcome_[node] == Outcome::D) out.lines.push_back({*sums_[node], Outcome::D, 0});
    out.outcome = outcome_[0];
    out.remoteness = remoteness_[0];
    if (!add_winning_moves(root, out)) return std::nullopt;
    return out;
  }

 private:
  // The options of a component, each once and in order; what has none is dead.
  const std::vector<Sum>& options_of(const Component& component) {
    const auto found = options_.find(component);
    if (found != options_.end()) return found->second;
    std::vector<Sum> options;
    if (auto ways = ways_of(interpreter_, component, [](const auto&) { return false; }, budget_)) {
      for (Way& way : ways->list) options.push_back(std::move(way.to));
      budget_.release(ways->bytes);
    }
    for (Sum& option : options) std::sort(option.begin(), option.end());
    sort_unique(options);
    for (const Sum& option : options) budget_.hold(bytes_of(option));
    budget_.hold(bytes_of({component}));
    return options_.emplace(component, std::move(options)).first->second;
  }

  [[nodiscard]] Sum live(Sum sum) {
    std::erase_if(sum, [&](const Component& component) { return options_of(component).empty(); });
    std::sort(sum.begin(), sum.end());
    return sum;
  }

  // The options of a sum as they are written: with all components, in order, each once.
  std::vector<Sum> options_of(const Sum& sum) {
    std::vector<Sum> out;
    for (std::size_t i = 0; i < sum.size(); ++i) {
      if (i > 0 && sum[i] == sum[i - 1]) continue;
      const std::vector<Sum> options = options_of(sum[i]);
      for (const Sum& option : options) {
        Sum to = option;
        for (std::size_t j = 0; j < sum.size(); ++j)
          if (j != i) to.push_back(sum[j]);
        std::sort(to.begin(), to.end());
        out.push_back(std::move(to));
      }
      if (!budget_.spend(1 + options.size() / 16)) return {};
    }
    sort_unique(out);
    return out;
  }

  Node number(Sum sum) {
    const u64 bytes = 2 * bytes_of(sum) + 2 * sizeof(Node);
    const auto [found, is_new] = numbers_.emplace(std::move(sum), static_cast<Node>(sums_.size()));
    if (is_new) {
      sums_.push_back(std::make_unique<Sum>(found->first));
      before_.emplace_back();
      budget_.hold(bytes);
    }
    return found->second;
  }

  bool list_followers(const Sum& start) {
    number(start);
    for (Node node = 0; node < sums_.size(); ++node) {
      std::vector<Sum> options = options_of(*sums_[node]);
      for (Sum& option : options) option = live(std::move(option));
      sort_unique(options);
      for (Sum& option : options) before_[number(std::move(option))].push_back(node);
      open_.push_back(static_cast<Node>(options.size()));
      if (!budget_.hold(options.size() * sizeof(Node)) || budget_.exhausted()) return false;
    }
    return true;
  }

  // In the order of remoteness: open_ counts the options that are not known to be N.
  void decide() {
    outcome_.assign(sums_.size(), Outcome::D);
    remoteness_.assign(sums_.size(), 0);
    const auto settle = [&](Node node, Outcome outcome, Node remoteness) {
      outcome_[node] = outcome;
      remoteness_[node] = remoteness;
      order_.push_back(node);
    };
    for (Node node = 0; node < sums_.size(); ++node)
      if (open_[node] == 0) settle(node, ended_outcome(convention_), 0);
    for (std::size_t next = 0; next < order_.size(); ++next) {
      const Node node = order_[next];
      for (const Node from : before_[node]) {
        if (outcome_[from] != Outcome::D) continue;
        if (outcome_[node] == Outcome::P)
          settle(from, Outcome::N, remoteness_[node] + 1);
        else if (--open_[from] == 0)
          settle(from, Outcome::P, remoteness_[node] + 1);
      }
    }
  }

  bool add_winning_moves(Sum root, Judged& out) {
    std::sort(root.begin(), root.end());
    for (Sum& option : options_of(root)) {
      const auto found = numbers_.find(live(option));
      if (found != numbers_.end() && outcome_[found->second] == Outcome::P)
        out.winning_moves.push_back(std::move(option));
    }
    return !budget_.exhausted();
  }

  const script::Interpreter& interpreter_;
  Convention convention_;
  Budget& budget_;
  boost::unordered_flat_map<Component, std::vector<Sum>, ComponentHash> options_;
  boost::unordered_flat_map<Sum, Node, SumHash> numbers_;
  std::vector<std::unique_ptr<Sum>> sums_;  // by node; the root is 0
  std::vector<std::vector<Node>> before_;   // from where moves lead here
  std::vector<Node> open_, order_, remoteness_;
  std::vector<Outcome> outcome_;
};

}  // namespace

std::optional<Judged> judge(const script::Interpreter& interpreter, const std::vector<Component>& root,
                            Convention convention, Budget& budget) {
  return Analysis(interpreter, convention, budget).run(root);
}

}  // namespace sprague::detail
