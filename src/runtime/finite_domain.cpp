// Depth-first search over all positions with a stack of its own; an option that is still being looked at
// closes a cycle. Work is counted, so that nothing here takes long.
#include "runtime/finite_domain.hpp"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>

#include "script/interpreter.hpp"
#include "script/narrow.hpp"

namespace sprague {
namespace {

using script::Component;

constexpr u64 most_positions = 4'096, most_work = 200'000;  // assignments of free variables, altogether

struct Hash {
  std::size_t operator()(const Component& component) const { return component.hash(); }
};

class CycleSearch {
 public:
  explicit CycleSearch(const std::vector<script::Game>& games) : interpreter_(games) {}

  /// Does no play from here come back to a position, as far as that was looked?
  bool ends(const Component& root) {
    if (is_done_.contains(root)) return true;
    bool going = enter(root);
    while (going && !stack_.empty()) {
      Frame& top = stack_.back();
      if (top.next == top.options.size()) {
        is_done_[top.component] = true;
        stack_.pop_back();
        continue;
      }
      const Component next = top.options[top.next++];
      const auto found = is_done_.find(next);
      going = found == is_done_.end() ? enter(next) : found->second;
    }
    return going;
  }

 private:
  struct Frame {
    Component component;
    std::vector<Component> options;
    std::size_t next = 0;
  };

  bool enter(const Component& component) {
    work_ = saturating_add(work_, saturating_add(interpreter_.assignment_bound(component), 1));
    if (work_ > most_work) return false;
    Frame frame{component, {}};
    const auto trouble = interpreter_.for_each_option(component, [&](script::Option&& option) {
      for (Component& part : option.components) frame.options.push_back(std::move(part));
      return true;
    });
    is_done_.emplace(component, false);
    stack_.push_back(std::move(frame));
    return !trouble;
  }

  script::Interpreter interpreter_;
  std::vector<Frame> stack_;
  boost::unordered_flat_map<Component, bool, Hash> is_done_;  // false: it is on the stack
  u64 work_ = 0;
};

// Every tuple that may be a position of the game, of which there are few; nothing where there are many.
std::optional<std::vector<Component>> box_of(const script::Game& game, std::uint32_t number) {
  const auto box = script::box_of_domain(game);
  if (!box) return std::vector<Component>();
  u64 cells = 1;
  for (const script::Interval& range : box->coordinates) {
    if (range.high >= static_cast<i128>(most_positions)) return std::nullopt;
    cells = saturating_multiply(cells, static_cast<u64>(range.high) + 1);
  }
  if (cells > most_positions) return std::nullopt;
  std::vector<Component> out;
  Component at{false, number, script::Numbers(box->coordinates.size(), 0)};
  while (true) {
    out.push_back(at);
    std::size_t i = 0;
    while (i < at.numbers.size() && at.numbers[i] == box->coordinates[i].high) at.numbers[i++] = 0;
    if (i == at.numbers.size()) return out;
    ++at.numbers[i];
  }
}

}  // namespace

std::optional<u64> positions_of_games_that_end(const std::vector<script::Game>& games) {
  u64 positions = 0;
  CycleSearch search(games);
  for (std::size_t i = 0; i < games.size(); ++i) {
    const script::Game& game = games[i];
    const bool imports = std::any_of(game.rules.begin(), game.rules.end(), [](const script::Rule& rule) {
      return std::any_of(rule.option.begin(), rule.option.end(),
                         [](const script::Term& term) { return term.is_imported; });
    });
    if (game.has_lists() || imports) return std::nullopt;
    const auto box = box_of(game, static_cast<std::uint32_t>(i));
    if (!box) return std::nullopt;
    const script::Interpreter interpreter(games);
    for (const Component& component : *box) {
      const Truth inside = interpreter.is_position(component);
      if (inside == Truth::no) continue;
      if (inside == Truth::overflowed || !search.ends(component)) return std::nullopt;
      ++positions;
    }
  }
  return positions;
}

}  // namespace sprague
