// Evidence for nim-values: every follower of some components with one move to each smaller value.
#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>

#include "session/certify/certificate_parts.hpp"

namespace sprague::detail {
namespace {

using script::Component;

class Valuation {
 public:
  Valuation(const script::Interpreter& interpreter, Budget& budget)
      : interpreter_(interpreter), budget_(budget) {}

  // False when the budget ran out.
  bool run(const Component& root) {
    if (values_.contains(root)) return true;
    bool going = enter(root);
    while (going && !stack_.empty()) going = step();
    return going;
  }
  [[nodiscard]] std::vector<Valued> take() { return std::move(valued_); }

 private:
  struct Frame {
    Component component;
    Ways ways;
    std::size_t next = 0;
  };

  bool enter(const Component& component) {
    auto ways = ways_of(interpreter_, component, [](const auto&) { return false; }, budget_);
    if (!ways) return false;
    stack_.push_back({component, *std::move(ways)});
    return true;
  }

  bool step() {
    Frame& frame = stack_.back();
    for (; frame.next < frame.ways.list.size(); ++frame.next)
      for (const Component& part : frame.ways.list[frame.next].to)
        if (!values_.contains(part)) {
          const Component next = part;  // the frame moves when the stack grows
          return enter(next);
        }
    return settle();
  }

  // The position on top of the stack, all of whose options have their values now.
  bool settle() {
    Frame frame = std::move(stack_.back());
    stack_.pop_back();
    std::vector<std::pair<u64, std::size_t>> found;  // values, and by which way first
    for (std::size_t i = 0; i < frame.ways.list.size(); ++i) {
      u64 value = 0;
      for (const Component& part : frame.ways.list[i].to) value ^= values_.find(part)->second;
      found.push_back({value, i});
    }
    std::sort(found.begin(), found.end());
    Valued valued{frame.component, {}};
    for (const auto& [value, way] : found)
      if (value == valued.moves.size()) valued.moves.push_back(std::move(frame.ways.list[way].move));
    budget_.release(frame.ways.bytes);
    u64 bytes = 3 * (sizeof(Component) + valued.component.numbers.size() * sizeof(i64)) + sizeof valued;
    for (const proof::Move& move : valued.moves) bytes += sizeof move + move.variables.size() * sizeof(i64);
    values_.emplace(valued.component, valued.moves.size());
    valued_.push_back(std::move(valued));
    return budget_.hold(bytes);
  }

  const script::Interpreter& interpreter_;
  Budget& budget_;
  std::vector<Frame> stack_;
  std::vector<Valued> valued_;
  boost::unordered_flat_map<Component, u64, ComponentHash> values_;
};

}  // namespace

std::vector<Valued> value_components(const script::Interpreter& interpreter,
                                     const std::vector<Component>& components, Budget& budget) {
  Valuation valuation(interpreter, budget);
  for (const Component& component : components)
    if (!valuation.run(component)) return {};
  return valuation.take();
}

}  // namespace sprague::detail
