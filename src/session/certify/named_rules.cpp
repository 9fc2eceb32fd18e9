// Ways to move, named, by the interpreter of the rule language; sums of components as positions.
#include "session/certify/named_rules.hpp"

#include <algorithm>

namespace sprague::detail {

using script::Component;

namespace {

constexpr u64 most_assignments = 4'000'000;  // of the free variables, at one position
constexpr u64 ways_a_tick = 16;

void sort_unique(std::vector<SumOfComponents>& sums) {
  std::sort(sums.begin(), sums.end());
  sums.erase(std::unique(sums.begin(), sums.end()), sums.end());
}

}  // namespace

u64 NamedRules::bytes_of(const Component& component) {
  return sizeof component + component.numbers.size() * sizeof(i64) + 16;
}

u64 NamedRules::bytes_of(const proof::Move& move) {
  return sizeof move + move.variables.size() * sizeof(i64) + 16;
}

std::optional<Ways<NamedRules>> NamedRules::ways(const Component& component, const Enough& enough,
                                                 Budget& budget) const {
  if (interpreter_.assignment_bound(component) > most_assignments) budget.give_up();
  if (!budget.spend()) return std::nullopt;
  const script::Interpreter::EarlyEnd end = interpreter_.early_end(component);
  if (end.overflowed) budget.give_up(Ending::out_of_range);
  if (end.is_over()) return end.overflowed ? std::nullopt : std::optional(Ways<NamedRules>());
  const script::Rule* const first = interpreter_.game_of(component).rules.data();
  Ways<NamedRules> ways;
  u64 tried = 0;
  const auto trouble = interpreter_.for_each_option(component, [&](script::Option&& option) {
    Way<NamedRules> way{{static_cast<std::size_t>(option.rule - first), std::move(option.variables)},
                        std::move(option.components)};
    u64 bytes = bytes_of(way.move) + sizeof way.to;
    for (const Component& part : way.to) bytes += bytes_of(part);
    if (!budget.hold(bytes) || (++tried % ways_a_tick == 0 && !budget.spend())) return false;
    ways.bytes += bytes;
    ways.list.push_back(std::move(way));
    return !enough(ways.list.back().to);
  });
  if (trouble) budget.give_up(*trouble);
  if (budget.exhausted()) return std::nullopt;
  return ways;
}

std::size_t SumOfComponents::hash() const {
  u64 seed = components.size();
  for (const Component& component : components) seed = seed * 0x9e3779b97f4a7c15ULL + component.hash();
  return static_cast<std::size_t>(seed ^ (seed >> 29));
}

std::size_t SumOfComponents::heap_bytes() const {
  std::size_t bytes = 0;
  for (const Component& component : components)
    bytes += sizeof component + component.numbers.size() * sizeof(i64);
  return bytes;
}

const std::vector<SumOfComponents>& SumRules::options_of(const Component& component, Budget& budget) const {
  const auto found = options_.find(component);
  if (found != options_.end()) return found->second;
  std::vector<Position> options;
  if (auto ways = rules_.ways(component, never_enough, budget)) {
    for (auto& way : ways->list) options.push_back({std::move(way.to)});
    budget.release(ways->bytes);
  }
  for (Position& option : options) std::sort(option.components.begin(), option.components.end());
  sort_unique(options);
  for (const Position& option : options) budget.hold(sizeof option + option.heap_bytes());
  budget.hold(NamedRules::bytes_of(component) + sizeof options);
  return options_.emplace(component, std::move(options)).first->second;
}

SumOfComponents SumRules::live(Position sum, Budget& budget) const {
  std::erase_if(sum.components, [&](const Component& component) {
    return options_of(component, budget).empty() && !rules_.result(component);
  });
  std::sort(sum.components.begin(), sum.components.end());
  return sum;
}

std::vector<SumOfComponents> SumRules::whole_options(const Position& sum, Budget& budget) const {
  std::vector<Position> out;
  const std::vector<Component>& parts = sum.components;
  for (std::size_t i = 0; i < parts.size() && !budget.exhausted(); ++i) {
    if (i > 0 && parts[i] == parts[i - 1]) continue;
    const std::vector<Position>& options = options_of(parts[i], budget);
    for (const Position& option : options) {
      std::vector<Component> to = option.components;
      for (std::size_t j = 0; j < parts.size(); ++j)
        if (j != i) to.push_back(parts[j]);
      std::sort(to.begin(), to.end());
      out.push_back({std::move(to)});
    }
    budget.spend(1 + options.size() / 16);
  }
  sort_unique(out);
  return out;
}

void SumRules::options(const Position& sum, std::vector<Position>& out, Budget& budget) const {
  std::vector<Position> all = whole_options(sum, budget);
  for (Position& option : all) option = live(std::move(option), budget);
  sort_unique(all);
  out.insert(out.end(), std::make_move_iterator(all.begin()), std::make_move_iterator(all.end()));
}

void ComponentRules::options(const Position& one, std::vector<Position>& out, Budget& budget) const {
  const std::vector<Position>& options = options_of(one.components[0], budget);
  out.insert(out.end(), options.begin(), options.end());
}

std::optional<Outcome> ComponentRules::result(const Position& one, Convention convention) const {
  if (const auto over = rules_.result(one.components[0])) return over;
  return options_of(one.components[0], budget_).empty() ? std::optional(ended_outcome(convention))
                                                        : std::nullopt;
}

}  // namespace sprague::detail
