// Nim-values of games by rules whose play always ends: one component at a time, by the search of its followers
// (solve/value_search.hpp), which is the one that certificates record. Where that would be more work than to tabulate the box below the component,
// and the rules are compiled, by a table.
#include <algorithm>

#include "runtime/script_rules.hpp"
#include "solve/value_search.hpp"
#include "table/facts.hpp"
#include "table/fill/tabulate.hpp"
#include "table/views.hpp"

namespace sprague {

using script::Component;
using script::Mover;

namespace {

constexpr u64 cells_an_assignment =
    16;                             // a cell is found so much faster than the interpreter tries an assignment
constexpr u64 most_cost = 4;        // of a cell with loops inside each other, in those without
constexpr u64 little_work = 4'096;  // assignments
constexpr u64 ways_a_look = 1'024;  // at the clock

}  // namespace

void EndingScript::prepare(const Position& position, Convention convention, Budget& budget) {
  if (convention != Convention::normal) return;
  for (const Component& component : position.components)
    if (!budget.exhausted() && !solve_few(component, budget) && !tabulate(component, budget))
      solve(component, budget);
}

SearchMethod EndingScript::search_method(const Position& position) const {
  for (const Component& component : position.components)
    if (tabulated(component))
      return {"table", "All positions of a table were solved, the followers among them."};
  return {};
}

// What a cell of the table up to `component` costs, in cells whose options lie at equal distances. Loops inside each
// other are often cut short, so not all of their length is counted.
u64 EndingScript::cost_of_a_cell(const Component& component) const {
  if (!parts().clauses || component.is_imported || component.game != 0) return 1;
  const ClauseGame& game = parts().clauses->games[0];
  u64 cost = 1;
  for (const Clause& clause : game.rules)
    cost = std::max(cost, table::ClauseFacts(clause, component.numbers).entries_of_inner_loop(clause));
  return std::min(cost, most_cost);
}

// Searches the followers of a component, as long as that is little work beside a table; false where it is not.
bool EndingScript::solve_few(const Component& component, Budget& budget) const {
  if (value_of(component)) return true;
  u64 cells = 1;
  for (const i64 number : component.numbers)
    cells = saturating_multiply(cells, saturating_add(static_cast<u64>(number), 1));
  u64 work = cells / cells_an_assignment;
  if (work > little_work / most_cost) work = saturating_multiply(work, cost_of_a_cell(component));
  Budget own = budget.rest();
  solve(component, own, std::max(little_work, work));
  if (!value_of(component)) return false;
  budget.hold(own.peak_bytes());
  budget.spend(own.ticks());
  return true;
}

// Makes sure that the table holds `component` and so all its followers of the same game; false where a table
// is no good way.
bool EndingScript::tabulate(const Component& component, Budget& budget) {
  if (!parts().clauses || component.is_imported || component.game != 0) return false;
  if (value_of(component)) return true;
  table::BoxRequest request;
  u64 cells = 1;
  for (std::size_t i = 0; i < component.numbers.size(); ++i) {
    u64 last = static_cast<u64>(component.numbers[i]);
    // A box that has to grow is doubled, so that asking for one position after the other costs little.
    if (table_) {
      const u64 before = table_->axes()[i].last;
      last = last > before ? std::max(last, 2 * before) : before;
    }
    request.axes.push_back({game().coordinates[i].name, 0, last});
    cells = saturating_multiply(cells, last + 1);
  }
  if (cells > budget.limits().positions) return false;
  Budget own = budget.rest();
  table::Tabulation made = table::tabulate(*parts().clauses, request, own);
  if (!made.table) return false;
  table_ = std::move(made.table);
  const u64 bytes = own.peak_bytes();  // the table stays, for the questions after this one
  if (budget.hold(bytes)) budget.release(bytes);
  return budget.spend(own.ticks());
}

// These rules as the search wants them, which needs no names of moves here. It gives up where the work, in
// assignments of the rules' free variables, would be more than `most_work`.
struct EndingScript::Searched {
  using Part = Component;
  struct Move {};
  const EndingScript& rules;
  u64 most_work;
  u64 work = 0;

  // With what the allocator keeps beside two blocks, and rounds up.
  static u64 bytes_of(const Component& part) { return sizeof part + part.numbers.size() * sizeof(i64) + 32; }
  static u64 bytes_of(Move) { return 0; }
  [[nodiscard]] std::optional<u64> known_value(const Component& part) const { return rules.tabulated(part); }
  [[nodiscard]] std::optional<u64> value_without_search(const Component& part, Budget& budget) const {
    if (part.is_imported) return rules.parts().imported->nim_value(part.numbers[0], budget);
    SplitValues* const values = rules.split_values(part);
    if (values == nullptr || !values->extend(rules.interpreter(), part.numbers[0], budget))
      return std::nullopt;
    return values->at(part.numbers[0]);
  }
  template <class Enough>
  std::optional<Ways<Searched>> ways(const Component& part, const Enough&, Budget& budget) {
    work = saturating_add(work, saturating_add(rules.interpreter().assignment_bound(part, rules.sums()), 1));
    if (work > most_work) return std::nullopt;
    bool going = budget.spend();
    Ways<Searched> out;
    rules.for_each_move(
        Position{&rules, {part}}, Mover::both,
        [&](script::Option&& option, std::size_t) {
          u64 bytes =
              2 * sizeof(Way<Searched>);  // the list has room for as many again just after it has grown
          for (const Component& each : option.components) bytes += bytes_of(each);
          going = going && (out.list.size() % ways_a_look != 0 || budget.may_go_on()) && budget.hold(bytes);
          out.bytes += bytes;
          out.list.push_back({{}, std::move(option.components)});
          return going;
        },
        rules.sums());
    if (const auto trouble = rules.take_failure()) budget.give_up(*trouble);
    return going && !budget.exhausted() ? std::optional(std::move(out)) : std::nullopt;
  }
};

void EndingScript::solve(const Component& root, Budget& budget, u64 most_work) const {
  Searched rules{*this, most_work};
  ValueSearch<Searched>(rules, values_).run(root, budget);
}

// Null where the values of the component are searched.
SplitValues* EndingScript::split_values(const Component& component) const {
  const script::Game& game = interpreter().game_of(component);
  if (!SplitValues::fits(game, component.game)) return nullptr;
  SplitValues& values = split_values_.try_emplace(component.game, component.game).first->second;
  return values.is_other() ? nullptr : &values;
}

// Where a number is split into parts in another way than SplitValues knows, all parts are needed.
script::Sums EndingScript::sums() const {
  for (std::uint32_t number = 0; number < interpreter().games().size(); ++number) {
    const script::Game& game = interpreter().games()[number];
    const bool splits = std::any_of(game.rules.begin(), game.rules.end(), [](const script::Rule& rule) {
      return std::any_of(rule.option.begin(), rule.option.end(),
                         [](const script::Term& term) { return term.parts.has_value(); });
    });
    const auto kept = split_values_.find(number);
    if (splits &&
        (!SplitValues::fits(game, number) || (kept != split_values_.end() && kept->second.is_other())))
      return script::Sums::whole;
  }
  return script::Sums::in_pairs;
}

std::optional<u64> EndingScript::tabulated(const Component& component) const {
  if (!table_ || component.is_imported || component.game != 0) return std::nullopt;
  std::size_t index = 0;
  for (std::size_t i = 0; i < component.numbers.size(); ++i) {
    const u64 last = table_->axes()[i].last, number = static_cast<u64>(component.numbers[i]);
    if (number > last) return std::nullopt;
    index = index * (last + 1) + number;
  }
  return table::is_value(table_->at(index)) ? std::optional<u64>(table_->at(index)) : std::nullopt;
}

std::optional<u64> EndingScript::value_of(const Component& component) const {
  if (const auto value = tabulated(component)) return value;
  const auto found = values_.find(component);
  return found == values_.end() ? std::nullopt : std::optional<u64>(found->second);
}

std::optional<u64> EndingScript::value_of(const std::vector<Component>& components) const {
  u64 value = 0;
  for (const Component& component : components) {
    const auto found = value_of(component);
    if (!found) return std::nullopt;
    value ^= *found;
  }
  return value;
}

u64 EndingScript::follower_bound(const Position& position) const {
  const bool sums =
      std::any_of(parts().instances.begin(), parts().instances.end(), [](const script::Game& game) {
        return std::any_of(game.rules.begin(), game.rules.end(),
                           [](const script::Rule& rule) { return rule.has_sums(); });
      });
  const bool alone = !sums && position.components.size() == 1 && value_of(position.components);
  // The interpreter is slow: ten positions of a built-in game cost as much as one.
  return alone ? saturating_multiply(values_.size() + (table_ ? table_->size() : 0), 10) : ~u64{0};
}

std::optional<Known<u64>> EndingScript::known_value(const Position& position) const {
  const auto value = value_of(position.components);
  return value ? std::optional<Known<u64>>({*value, nullptr}) : std::nullopt;
}

std::optional<Known<Outcome>> EndingScript::known_outcome(const Position& position,
                                                          Convention convention) const {
  const auto value = convention == Convention::normal ? value_of(position.components) : std::nullopt;
  if (!value) return std::nullopt;
  return Known<Outcome>{*value == 0 ? Outcome::P : Outcome::N, nullptr};
}

void EndingScript::winning_moves(const Position& position, Convention, OptionSink<Position>& sink) const {
  moves_to_value(position, 0, sink);
}

void EndingScript::moves_to_value(const Position& position, u64 value, OptionSink<Position>& sink) const {
  std::vector<Position> all;
  options(position, all);
  if (take_failure()) sink.cut_short();
  for (const Position& option : all) {
    auto found = value_of(option.components);
    if (!found) {  // an option outside the box of the table
      Budget alone{Limits{}};
      Budget& budget = sink.budget() != nullptr ? *sink.budget() : alone;
      for (const Component& component : option.components)
        if (!budget.exhausted()) solve(component, budget);
      found = value_of(option.components);
    }
    if (!found) return sink.cut_short();
    if (*found == value) sink.add([&] { return option; });
  }
}

}  // namespace sprague
