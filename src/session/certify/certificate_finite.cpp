// Evidence for the outcome of one position in which play ends: a depth-first search that looks for one
// winning move and tries all moves where there is none. What it decides stands behind what that rests on.
#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>

#include "session/certify/certificate_parts.hpp"

namespace sprague::detail {

using script::Component;

namespace {

constexpr u64 most_assignments = 4'000'000;  // of the free variables, at one position
constexpr u64 ways_a_tick = 16;

u64 bytes_of(const Component& component) {
  return sizeof component + component.numbers.size() * sizeof(i64) + 16;
}

u64 bytes_of(const Way& way) {
  u64 bytes = sizeof way + way.move.variables.size() * sizeof(i64) + 16;
  for (const Component& component : way.to) bytes += bytes_of(component);
  return bytes;
}

class Search {
 public:
  Search(const ScriptParts& parts, Convention convention, Budget& budget)
      : interpreter_(parts.instances), convention_(convention), budget_(budget) {
    if (convention == Convention::normal && parts.clauses) table_.emplace(parts);
  }

  // False when the budget ran out.
  bool run(const Component& root) {
    prepare(root);
    bool going = enter(root);
    while (going && !stack_.empty()) going = step();
    return going;
  }
  [[nodiscard]] std::vector<Decided> take() { return std::move(decided_); }

 private:
  struct Frame {
    Component component;
    Ways ways;
    std::size_t next = 0;
    bool is_cut = false;  // only the way that wins was kept
  };

  // Tabulates the box below the root, if it is small enough for that.
  void prepare(const Component& root) {
    if (!table_ || root.game != 0) return table_.reset();
    u64 cells = 1;
    for (const i64 number : root.numbers) cells = saturating_multiply(cells, static_cast<u64>(number) + 1);
    if (cells > budget_.limits().positions) return table_.reset();
    Budget own(budget_.limits());
    table_->prepare({&*table_, {root}}, convention_, own);
    if (own.exhausted()) table_.reset();
  }

  [[nodiscard]] bool is_won_by_previous(const Component& component) const {
    const auto found = places_.find(component);
    if (found != places_.end()) return decided_[found->second].outcome == Outcome::P;
    if (!table_) return false;
    const auto known = table_->known_outcome({&*table_, {component}}, Convention::normal);
    return known && known->value == Outcome::P;
  }

  bool enter(const Component& component) {
    Frame frame{component, {}};
    const auto wins = [&](const std::vector<Component>& to) { return is_won_by_previous(to[0]); };
    auto ways = ways_of(interpreter_, component, wins, budget_);
    if (!ways) return false;
    frame.ways = *std::move(ways);
    std::vector<Way>& list = frame.ways.list;
    if (!list.empty() && wins(list.back().to)) {
      list.erase(list.begin(), list.end() - 1);
      frame.is_cut = true;
    }
    stack_.push_back(std::move(frame));
    return true;
  }

  // One step of the position on top of the stack; false when the search must end.
  bool step() {
    Frame& frame = stack_.back();
    for (; frame.next < frame.ways.list.size(); ++frame.next) {
      const Way& way = frame.ways.list[frame.next];
      const auto found = places_.find(way.to[0]);
      if (found == places_.end()) {
        const Component next = way.to[0];  // the frame moves when the stack grows
        return enter(next);
      }
      if (decided_[found->second].outcome == Outcome::P)
        return settle({frame.component, Outcome::N, way.move, {found->second}});
    }
    SPRAGUE_EXPECT(!frame.is_cut);  // the table and the rules would disagree
    if (frame.is_cut) budget_.give_up();
    Decided lost{frame.component, Outcome::P};
    for (const Way& way : frame.ways.list) lost.because.push_back(places_.find(way.to[0])->second);
    if (frame.ways.list.empty()) lost.outcome = ended_outcome(convention_);
    std::sort(lost.because.begin(), lost.because.end());
    lost.because.erase(std::unique(lost.because.begin(), lost.because.end()), lost.because.end());
    return settle(std::move(lost));
  }

  bool settle(Decided decided) {
    budget_.release(stack_.back().ways.bytes);
    stack_.pop_back();
    const u64 bytes = 2 * bytes_of(decided.component) + sizeof decided +
                      decided.because.size() * sizeof(std::uint32_t) +
                      (decided.move ? decided.move->variables.size() * sizeof(i64) : 0);
    places_.emplace(decided.component, static_cast<std::uint32_t>(decided_.size()));
    decided_.push_back(std::move(decided));
    return budget_.hold(bytes) && !budget_.exhausted();
  }

  script::Interpreter interpreter_;
  Convention convention_;
  Budget& budget_;
  std::optional<EndingScript> table_;
  std::vector<Frame> stack_;
  std::vector<Decided> decided_;
  boost::unordered_flat_map<Component, std::uint32_t, ComponentHash> places_;
};

}  // namespace

std::optional<Ways> ways_of(const script::Interpreter& interpreter, const Component& component,
                            const std::function<bool(const std::vector<Component>&)>& enough,
                            Budget& budget) {
  if (interpreter.assignment_bound(component) > most_assignments) budget.give_up();
  if (!budget.spend()) return std::nullopt;
  const script::Rule* const first = interpreter.game_of(component).rules.data();
  Ways ways;
  u64 tried = 0;
  const auto trouble = interpreter.for_each_option(component, [&](script::Option&& option) {
    Way way{{static_cast<std::size_t>(option.rule - first), std::move(option.variables)},
            std::move(option.components)};
    const u64 bytes = bytes_of(way);
    if (!budget.hold(bytes) || (++tried % ways_a_tick == 0 && !budget.spend())) return false;
    ways.bytes += bytes;
    ways.list.push_back(std::move(way));
    return !enough(ways.list.back().to);
  });
  if (trouble) budget.give_up(*trouble);
  if (budget.exhausted()) return std::nullopt;
  return ways;
}

std::vector<Decided> decide_ending(const ScriptParts& parts, const Component& root, Convention convention,
                                   Budget& budget) {
  Search search(parts, convention, budget);
  return search.run(root) ? search.take() : std::vector<Decided>();
}

}  // namespace sprague::detail
