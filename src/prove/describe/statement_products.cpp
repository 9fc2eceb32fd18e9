// Finite unions of products of periodic sets (the recognizable relations: Mezei's theorem, Eilenberg 1974):
// "x in {0, 3} and y mod 2 = 1 or x >= 4 and x mod 3 = 0 and y >= 7". Such a relation has finitely many rows,
// and which row stands at x is a periodic sequence; so it is read off a box row by row. Claim::equals
// decides.
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "prove/describe/proved_relation.hpp"
#include "table/apparent_period.hpp"

namespace sprague::prove {
namespace {

using automata::Connective;

constexpr std::size_t longest_product_text = 3'000, longest_in_words = 300;
constexpr u64 most_values_in_words = 16;

u64 side_of_products(std::size_t arity) {
  return std::array<u64, 5>{1, 400, 96, 24, 12}[std::min<std::size_t>(arity, 4)];
}

/// The set of places with this element, as a condition on `name`; nothing where the places show no period.
std::optional<std::string> places(const std::vector<u64>& sequence, const table::Period& period, u64 element,
                                  const std::string& name) {
  PeriodicSet set{.from = period.preperiod, .period = period.period};
  for (u64 n = 0; n < period.preperiod + period.period; ++n) {
    if (sequence[n] != element) continue;
    if (n < period.preperiod)
      set.members.push_back(n);
    else
      set.residues.push_back(n % period.period);
  }
  std::sort(set.residues.begin(), set.residues.end());
  return condition_of(set, name);
}

/// What the cells of a box (the last coordinate fastest, true: a member) look like. Empty: no cell is there.
std::optional<std::string> product_text(const std::vector<bool>& cells, std::size_t first, u64 side,
                                        const std::vector<std::string>& names) {
  const std::size_t rows = static_cast<std::size_t>(side), length = cells.size() / rows;
  std::map<std::vector<bool>, u64> numbers;
  std::vector<std::vector<bool>> kinds;
  std::vector<u64> sequence;
  for (std::size_t i = 0; i < rows; ++i) {
    std::vector<bool> row(cells.begin() + static_cast<std::ptrdiff_t>(i * length),
                          cells.begin() + static_cast<std::ptrdiff_t>((i + 1) * length));
    const auto [place, is_new] = numbers.emplace(row, numbers.size());
    sequence.push_back(place->second);
    if (is_new) kinds.push_back(std::move(row));
  }
  const auto period = table::apparent_period(sequence);
  if (!period) return std::nullopt;
  std::map<std::string, std::vector<u64>> by_text;  // rows that are said alike, though they differ far out
  std::vector<std::string> order;
  for (u64 kind = 0; kind < kinds.size(); ++kind) {
    if (std::find(kinds[kind].begin(), kinds[kind].end(), true) == kinds[kind].end()) continue;
    std::string inner;
    if (length > 1) {
      auto made = product_text(kinds[kind], first + 1, side, names);
      if (!made) return std::nullopt;
      inner = *std::move(made);
    }
    if (by_text[inner].empty()) order.push_back(inner);
    by_text[inner].push_back(kind);
  }
  std::vector<std::string> parts;
  std::size_t size = 0;
  for (const std::string& inner : order) {
    std::vector<u64> same = sequence;
    for (u64& each : same)
      each = std::find(by_text[inner].begin(), by_text[inner].end(), each) == by_text[inner].end() ? 0 : 1;
    const auto outer = places(same, table::least({period->preperiod, period->period}, same), 1, names[first]);
    const bool always = *outer == names[first] + " >= 0";
    const auto in_brackets = [](const std::string& text) {
      return text.find(" or ") == std::string::npos ? text : "(" + text + ")";
    };
    if (inner.empty())
      parts.push_back(*outer);
    else
      parts.push_back(always ? inner : in_brackets(*outer) + " and " + in_brackets(inner));
    size += parts.back().size();
    if (size > longest_product_text) return std::nullopt;
  }
  return parts.empty() ? names[first] + " < 0" : joined(parts, " or ");
}

std::optional<std::string> product_condition(Claim& claim) {
  if (claim.arity() > 4) return std::nullopt;
  const u64 side = side_of_products(claim.arity());
  std::vector<bool> cells;
  for (const std::vector<u64>& tuple : box_tuples(claim.arity(), side)) cells.push_back(claim.holds(tuple));
  auto text = product_text(cells, 0, side, claim.names());
  if (!text || text->size() > longest_product_text || !claim.equals(*text)) return std::nullopt;
  return text;
}

}  // namespace

std::optional<SliceStatement> state_products(Claim& claim) {
  const auto condition = product_condition(claim);
  if (!condition) return std::nullopt;
  SliceStatement out = describe_automaton(claim, false);
  out.condition = *condition;
  if (condition->size() > longest_in_words) return out;
  out.recognised = true;
  out.words = exactly_when(claim.names(), *condition);
  return out;
}

std::optional<SliceStatement> state_value_sets(Claim& claim, const Automaton& domain, Budget& budget) {
  const std::size_t d = claim.arity() - 1;
  const auto value = static_cast<Track>(d);
  std::vector<std::string> names(claim.names().begin(), claim.names().end() - 1);
  std::optional<Automaton> rest = claim.relation();
  SliceStatement out;
  for (u64 v = 0; !automata::is_empty(*rest); ++v) {
    if (v == most_values_in_words) return std::nullopt;
    const auto is_v =
        claim.numeration().linear({{value, 1}}, -static_cast<i64>(v), Numeration::Relation::equal, budget);
    auto positions = is_v ? combine(*rest, *is_v, Connective::conjunction, budget) : std::nullopt;
    rest = is_v ? combine(*rest, *is_v, Connective::difference, budget) : std::nullopt;
    positions = positions ? project(*positions, {value}, budget) : std::nullopt;
    if (!positions || !rest) return std::nullopt;
    if (automata::is_empty(*positions)) continue;
    Claim one(claim.numeration(), *std::move(positions), domain, names, budget);
    std::optional<std::string> condition;
    for (const auto& recognise : {state_set, state_rays, state_rows, state_products}) {
      if (condition) break;
      if (auto found = recognise(one); found && !found->condition.empty()) condition = found->condition;
    }
    if (!condition) return std::nullopt;
    out.cases.push_back({*condition, std::to_string(v)});
  }
  if (out.cases.empty()) return std::nullopt;
  const std::string text = relation_text(out.cases, claim.names().back());
  if (text.size() > longest_product_text || !claim.equals(text)) return std::nullopt;
  const auto cases = out.cases;
  out = describe_automaton(claim, true);
  out.cases = cases;
  if (text.size() > longest_in_words) return out;
  out.recognised = true;
  out.words = values_in_words(joined(names, ", "), cases);
  return out;
}

std::optional<SliceStatement> state_two_values(Claim& claim, const Automaton& domain, Budget& budget) {
  const auto value = static_cast<Track>(claim.arity() - 1);
  std::vector<std::string> names(claim.names().begin(), claim.names().end() - 1);
  std::optional<Automaton> rest = claim.relation(), zero;
  u64 other = 0;
  for (u64 v = 0; v < most_values_in_words && !automata::is_empty(*rest); ++v) {
    const auto is_v =
        claim.numeration().linear({{value, 1}}, -static_cast<i64>(v), Numeration::Relation::equal, budget);
    auto positions = is_v ? combine(*rest, *is_v, Connective::conjunction, budget) : std::nullopt;
    rest = is_v ? combine(*rest, *is_v, Connective::difference, budget) : std::nullopt;
    if (!positions || !rest) return std::nullopt;
    if (v == 0) zero = project(*positions, {value}, budget);
    if (!zero) return std::nullopt;
    if (v > 0 && !automata::is_empty(*positions) && std::exchange(other, v) != 0) return std::nullopt;
  }
  if (other == 0 || !automata::is_empty(*rest)) return std::nullopt;
  Claim lost(claim.numeration(), *std::move(zero), domain, names, budget);
  for (const auto& recognise :
       {state_digits, state_set, state_numbers, state_rays, state_rows, state_terms, state_products})
    if (const auto found = recognise(lost); found && found->recognised) {
      SliceStatement out = describe_automaton(claim, true);
      out.recognised = true;
      out.words = Message::sentences(
          {Message("The nim-values are 0 and {0}, and 0 at the P-positions.", other), found->words});
      return out;
    }
  return std::nullopt;
}

}  // namespace sprague::prove
