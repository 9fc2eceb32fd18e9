// Periods with proofs: what the rulesets know about the values of single heaps.
#include <algorithm>

#include "positions/registry.hpp"
#include "rules/shift_invariant.hpp"
#include "rules/subtraction.hpp"
#include "sequence/heap_values.hpp"
#include "session/game_table.hpp"
#include "table/fill/tabulate.hpp"
#include "table/views.hpp"

namespace sprague {
namespace {

constexpr u64 longest = 10'000'000;  // values of a period that is looked at

// Copies the first values out of a table that has a period.
template <class Values>
std::optional<ProvedPeriod> with_values(const Values& values, const table::Period& period, Message theorem,
                                        bool misere_follows) {
  if (saturating_add(period.preperiod, period.period) > longest) return std::nullopt;
  ProvedPeriod out{period, {}, std::move(theorem), misere_follows};
  for (u64 n = 0; n < period.preperiod + period.period; ++n) out.values.push_back(values.at(n));
  return out;
}

std::optional<ProvedPeriod> of_subtraction(SubtractionSet set, u64 to, Budget& budget) {
  if (set.kind() == SubtractionSet::Kind::powers) {
    const u64 period = set.base() % 2 == 1 ? 2 : saturating_add(set.base(), 1);
    return with_values(SubtractionValues(std::move(set)), {0, period},
                       Message("the theorem on powers of K ({0})", "doc/algorithms/subtraction.md"), true);
  }
  if (set.kind() != SubtractionSet::Kind::finite) return std::nullopt;
  const u64 amounts = std::max<u64>(set.count_bound(~u64{0}), 1);
  SubtractionValues values(std::move(set));
  values.extend_to(std::max(to, std::min<u64>(1'000'000, 2'000'000'000 / amounts)), budget);
  if (values.period() == 0) return std::nullopt;
  return with_values(values, {values.preperiod(), values.period()},
                     "a window of values as long as the largest amount came again (Golomb 1966)"_m, true);
}

std::optional<ProvedPeriod> of_octal(TakeAndBreak code, u64 to, Budget& budget) {
  // Where three heaps can be left a value costs more, and a saltus shows early.
  const u64 enough = code.most_heaps() > 2 ? 3'000 : 10'000;
  sequence::HeapValues values(std::move(code));
  values.extend_to(std::max<u64>(to, enough), budget);
  const sequence::Period* const period = values.period();
  if (period == nullptr) return std::nullopt;
  return with_values(values, {period->preperiod, period->period, static_cast<i64>(period->saltus)},
                     period->saltus == 0
                         ? Message("the Guy–Smith theorem (1956)"_m)
                         : Message("the theorem on arithmetic periods ({0})", "doc/algorithms/sequences.md"),
                     false);
}

// Of a game by rules: more heaps are tabulated until the values have repeated for long enough, or it is too
// much.
std::optional<ProvedPeriod> of_clauses(const ClauseGames& clauses, u64 to, Budget& budget) {
  const auto shape = shift_invariant(clauses);
  if (!shape) return std::nullopt;
  const u64 most = shape->splits ? 20'000 : 1'000'000;
  for (u64 last = std::max<u64>(to, 500); !budget.exhausted(); last *= 2) {
    const auto made = table::tabulate(clauses, {.axes = {{"n", 0, last}}}, budget);
    if (!made.table) return std::nullopt;
    const std::vector<u64> values = table::sequence(*made.table);
    const auto period = table::apparent_period(values);
    if (period && shape->proves(period->preperiod, period->period, values.size()))
      return ProvedPeriod{
          *period, values,
          shape->splits
              ? "the induction of Guy and Smith (1956), as the rules are the same at every large heap"_m
              : "a window of values as long as the largest amount came again (Golomb 1966)"_m,
          false};
    if (last >= most) return std::nullopt;
  }
  return std::nullopt;
}

// What a table says about a heap of nim-value `value`.
u64 cell_of(u64 value, const table::Table& table, std::optional<u64> modulus) {
  if (table.content() == table::Content::nim_values) return modulus ? value % *modulus : value;
  // The misère Nim rule for one heap: with values of 0 and 1 the parity turns round.
  if (table.convention() == Convention::misere) return value == 1 ? 0 : 1;
  return value == 0 ? 0 : 1;
}

std::optional<PeriodAnswer> by_theorem(SessionState& session, const table::Table& table,
                                       std::optional<u64> modulus, Budget& budget) {
  if (table.axes().size() != 1) return std::nullopt;
  const table::Axis& axis = table.axes()[0];
  const ClauseGames* const clauses = session.find_clauses(table.game());
  auto proved = clauses != nullptr ? of_clauses(*clauses, axis.last, budget)
                                   : proved_period(table.game(), axis.last, budget);
  if (!proved || (table.convention() == Convention::misere && !proved->misere_follows)) return std::nullopt;
  const bool grows = proved->period.saltus != 0;
  if (grows && (modulus || table.content() != table::Content::nim_values)) return std::nullopt;
  for (u64& value : proved->values) value = cell_of(value, table, modulus);
  const auto cell_at = [&](u64 n) {
    const auto& [preperiod, period, saltus] = proved->period;
    if (n < preperiod + period) return proved->values[n];
    return proved->values[preperiod + (n - preperiod) % period] +
           (n - preperiod) / period * static_cast<u64>(saltus);
  };
  // The table and the theorem are two ways to the same numbers.
  for (std::size_t i = 0; i < table.size(); ++i)
    if (table.at(i) != cell_at(axis.first + i)) return std::nullopt;
  if (table.convention() == Convention::misere)
    proved->theorem = Message("{0}; in misère play a heap is P where its value is 1 (Ferguson 1974)",
                              std::move(proved->theorem));
  return PeriodAnswer{grows ? proved->period : table::least(proved->period, proved->values),
                      std::move(proved->theorem)};
}

}  // namespace

PeriodAnswer period_of(SessionState& session, const table::Table& table, std::optional<u64> modulus,
                       Budget& budget) {
  if (auto known = by_theorem(session, table, modulus, budget)) return *std::move(known);
  const std::vector<u64> cells = table::sequence(table);
  auto period = table::apparent_period(cells);
  if (!period && !modulus) period = table::apparent_arithmetic_period(cells);
  const std::vector<std::size_t> free = table::free_axes(table);
  if (period && !free.empty()) period->preperiod += table.axes()[free[0]].first;
  return {period, {}};
}

std::optional<ProvedPeriod> proved_period(std::string_view game, u64 to, Budget& budget) {
  Scanner scanner(game);
  if (const NamedGame* named = find_named_game(scanner.peek())) {
    scanner.word();
    return scanner.done() ? proved_period(named->code, to, budget) : std::nullopt;
  }
  const std::string_view name = scanner.word();
  if (name == "subtract") {
    auto set = SubtractionSet::parse(scanner);
    if (set && scanner.done()) return of_subtraction(*std::move(set), to, budget);
  }
  if (name == "octal") {
    auto code = TakeAndBreak::parse(scanner);
    if (code && scanner.done()) return of_octal(*std::move(code), to, budget);
  }
  if (name == "allbut") {
    Scanner whole(game);
    auto code = TakeAndBreak::parse(whole);
    if (code && whole.done()) return of_octal(*std::move(code), to, budget);
  }
  if (name == "bash") {
    const auto most = scanner.natural<u64>("M"_m);
    if (!most || *most == 0 || *most >= longest || !scanner.done()) return std::nullopt;
    ProvedPeriod out{{0, *most + 1}, {}, "the Bash theorem: the value of n is n mod (M + 1)"_m, true};
    for (u64 n = 0; n <= *most; ++n) out.values.push_back(n);
    return out;
  }
  return std::nullopt;
}

}  // namespace sprague
