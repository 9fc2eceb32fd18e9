// The slow twin of tabulate: what clauses.hpp says, literally. A position's options are collected by trying
// every value of every loop, its value is the mex of a set, and positions are followed depth first with a
// stack of their own, so that neither boxes nor orders are needed.
#include <map>
#include <set>
#include <utility>

#include "sprague/expect.hpp"
#include "table/fill/tabulate.hpp"

namespace sprague::table {
namespace {

using Numbers = std::vector<i64>;
using Position = std::pair<std::size_t, Numbers>;  // the game's number, the coordinates
using Option = std::vector<Position>;

constexpr i64 largest = i64{1} << 62;  // of a slot

Exact at(const Affine& affine, const Numbers& slots) {
  Exact sum = affine.constant;
  for (std::size_t s = 0; s < affine.coefficients.size() && s < slots.size(); ++s)
    sum += Exact(affine.coefficients[s]) * slots[s];
  return sum;
}

// What a step that adds a slot puts there. Nothing where it has no value: xor of a negative number.
std::optional<Exact> made(const Step& step, Exact a, Exact b) {
  if (step.kind == Step::Kind::quotient) return Exact::floor_quotient(a, step.divisor);
  if (step.kind == Step::Kind::remainder) return Exact::floor_remainder(a, step.divisor);
  if (step.kind == Step::Kind::product) return a * b;
  if (Exact::less(Exact::min(a, b), 0) == Truth::yes) return std::nullopt;
  return Exact::xor_sum(a, b);
}

Truth check(const Step& step, Exact a) {
  const auto opposite = [](Truth truth) {
    return truth == Truth::overflowed ? truth : truth == Truth::yes ? Truth::no : Truth::yes;
  };
  switch (step.kind) {
    case Step::Kind::at_least: return Exact::at_most(0, a);
    case Step::Kind::equal: return Exact::equal(a, 0);
    case Step::Kind::unequal: return opposite(Exact::equal(a, 0));
    case Step::Kind::member: return step.set.contains(a);
    default: return opposite(step.set.contains(a));
  }
}

class Plain {
 public:
  Plain(const ClauseGames& games, Convention convention, Budget& budget)
      : games_(games), convention_(convention), budget_(budget) {}

  // Whether a value was found; otherwise refusal() says why not.
  bool solve(const Position& root) {
    std::vector<Position> open{root};
    while (!open.empty()) {
      const Position position = open.back();
      if (values_.contains(position)) {
        open.pop_back();
        continue;
      }
      if (!budget_.spend()) return refuse(Refusal::ran_out);
      std::set<Option> options;
      if (!collect(position, options)) return false;
      bool ready = true;
      for (const Option& option : options)
        for (const Position& component : option)
          if (!values_.contains(component)) {
            ready = false;
            open.push_back(component);
          }
      if (!ready && !under_way_.insert(position).second) return refuse(Refusal::no_order);
      if (ready) values_[position] = value_of(options);
    }
    return true;
  }

  [[nodiscard]] u64 value(const Position& position) const { return values_.at(position); }
  [[nodiscard]] Refusal refusal() const { return refusal_; }
  [[nodiscard]] bool overflowed() const { return overflowed_; }
  [[nodiscard]] bool exists(const Position& position) {
    const ClauseGame& game = games_.games[position.first];
    for (const i64 number : position.second)
      if (number < 0) return false;
    if (game.domain.empty()) return true;
    for (const std::vector<Step>& alternative : game.domain) {
      bool reached = false;
      Numbers slots = position.second;
      go_through(alternative, 0, slots, [&] { reached = true; });
      if (reached) return true;
    }
    return false;
  }

 private:
  bool refuse(Refusal refusal) {
    refusal_ = refusal;
    return false;
  }

  bool collect(const Position& position, std::set<Option>& options) {
    for (const Clause& clause : games_.games[position.first].rules) {
      if (clause.target.size() > 1 && convention_ == Convention::misere) return refuse(Refusal::misere_sum);
      Numbers slots = position.second;
      go_through(clause.steps, 0, slots, [&] {
        Option option;
        for (const TargetComponent& component : clause.target) {
          Numbers numbers;
          for (const Affine& entry : component.entries) numbers.push_back(small(at(entry, slots)));
          if (overflowed_) return;
          option.emplace_back(component.game, std::move(numbers));
          if (!exists(option.back())) return;
        }
        options.insert(std::move(option));
      });
      if (budget_.exhausted()) return refuse(Refusal::ran_out);
      if (overflowed_) return refuse(Refusal::overflow);
    }
    return true;
  }

  // As a slot; numbers that do not fit are the end of it all.
  i64 small(Exact number) {
    const auto fitting = number.within(-largest, largest);
    overflowed_ = overflowed_ || !fitting;
    return fitting.value_or(0);
  }

  u64 value_of(const std::set<Option>& options) const {
    if (options.empty()) return convention_ == Convention::misere ? 1 : 0;
    std::set<u64> met;
    for (const Option& option : options) {
      u64 sum = 0;
      for (const Position& component : option) sum ^= values_.at(component);
      met.insert(sum);
    }
    u64 mex = 0;
    while (met.contains(mex)) ++mex;
    return mex;
  }

  // The recursion is as deep as the clause has steps.
  template <class Visit>
  void go_through(const std::vector<Step>& steps, std::size_t from, Numbers& slots, const Visit& visit) {
    using enum Step::Kind;
    if (from == steps.size()) {
      visit();
      return;
    }
    const Step& step = steps[from];
    if (step.kind == loop || step.kind == pick) return try_all(steps, from, slots, visit);
    const Exact a = at(step.a, slots);
    if (step.adds_slot()) {
      const auto value = made(step, a, at(step.b, slots));
      if (!value) return;
      slots.push_back(small(*value));
      if (!overflowed_) go_through(steps, from + 1, slots, visit);
      slots.pop_back();
      return;
    }
    const Truth holds = check(step, a);
    overflowed_ = overflowed_ || holds == Truth::overflowed;
    if (holds == Truth::yes) go_through(steps, from + 1, slots, visit);
  }

  template <class Visit>
  void try_all(const std::vector<Step>& steps, std::size_t from, Numbers& slots, const Visit& visit) {
    const Step& step = steps[from];
    Exact lowest = -largest, highest = largest;
    for (const Bound& bound : step.lowers)
      lowest = Exact::max(lowest, -Exact::floor_quotient(-at(bound.value, slots), bound.divisor));
    for (const Bound& bound : step.uppers)
      highest = Exact::min(highest, Exact::floor_quotient(at(bound.value, slots), bound.divisor));
    if (Exact::less(highest, lowest) == Truth::yes) return;
    const i64 low = small(lowest), high = small(highest);
    for (i64 value = low; value <= high && !overflowed_; ++value) {
      if (!budget_.spend()) return;  // bounds may be far apart
      if (step.kind == Step::Kind::pick && !step.set.contains_word(value)) continue;
      slots.push_back(value);
      go_through(steps, from + 1, slots, visit);
      slots.pop_back();
    }
  }

  const ClauseGames& games_;
  Convention convention_;
  Budget& budget_;
  std::map<Position, u64> values_;
  std::set<Position> under_way_;
  Refusal refusal_ = Refusal::ran_out;
  bool overflowed_ = false;
};

}  // namespace

Tabulation tabulate_plain(const ClauseGames& games, const BoxRequest& request, Budget& budget) {
  SPRAGUE_EXPECT(!games.games.empty() && request.axes.size() == games.games[0].coordinates.size());
  Plain plain(games, request.convention, budget);
  std::vector<std::uint32_t> cells;
  Position position{0, {}};
  for (const Axis& axis : request.axes) position.second.push_back(static_cast<i64>(axis.first));
  while (true) {
    const bool exists = plain.exists(position);
    if (plain.overflowed()) return {.refusal = Refusal::overflow, .method = "plain"};
    if (!exists) {
      cells.push_back(~std::uint32_t{0});
    } else {
      if (!plain.solve(position)) return {.refusal = plain.refusal(), .method = "plain"};
      const u64 value = plain.value(position);
      cells.push_back(
          static_cast<std::uint32_t>(request.content == Content::outcomes ? std::min<u64>(value, 1) : value));
    }
    std::size_t i = request.axes.size();
    while (i > 0 && position.second[i - 1] == static_cast<i64>(request.axes[i - 1].last)) --i;
    if (i == 0) break;
    ++position.second[i - 1];
    for (; i < request.axes.size(); ++i) position.second[i] = static_cast<i64>(request.axes[i].first);
  }
  return {.table =
              Table(games.games[0].name, request.axes, request.convention, request.content, std::move(cells)),
          .method = "plain"};
}

}  // namespace sprague::table
