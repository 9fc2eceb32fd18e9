// Whether a tuple is in the relation is read off its automaton; whether a formula says the same is
// equality of minimal automata, within ticks of its own, so that a template that is hard to decide leaves
// some for the others.
#include "prove/describe/proved_relation.hpp"

#include <algorithm>
#include <numeric>

#include "script/evaluate.hpp"
#include "script/parser.hpp"

namespace sprague::prove {

using automata::Connective;
using automata::Letter;

namespace {

constexpr u64 ticks_of_a_template = 4'000'000;

/// xor needs operands with tracks of their own; e / 1 is e, and has one.
void give_tracks_to_xor(script::Expression& expression) {
  using Kind = script::Expression::Kind;
  for (script::Expression& operand : expression.operands) {
    give_tracks_to_xor(operand);
    if (expression.kind != Kind::xor_sum) continue;
    if (operand.kind == Kind::coordinate || operand.kind == Kind::xor_sum) continue;
    script::Expression one{.kind = Kind::constant, .number = 1};
    operand = {.kind = Kind::quotient, .operands = {std::move(operand), std::move(one)}};
  }
}

void give_tracks_to_xor(script::Condition& condition) {
  for (script::Expression& expression : condition.expressions) give_tracks_to_xor(expression);
  for (script::Condition& part : condition.conditions) give_tracks_to_xor(part);
}

}  // namespace

Claim::Claim(const Numeration& numeration, Automaton relation, Automaton domain,
             std::vector<std::string> names, Budget& budget)
    : numeration_(numeration),
      relation_(std::move(relation)),
      domain_(std::move(domain)),
      names_(std::move(names)),
      budget_(budget) {
  game_.name = "claim";
  for (const std::string& name : names_) game_.coordinates.push_back({.name = name});
}

bool Claim::accepts(const Automaton& a, std::span<const u64> tuple) {
  std::size_t length = 0;
  for (const u64 number : tuple) {
    SPRAGUE_EXPECT(number < 4096);
    while (digits_.size() <= number) {
      std::vector<unsigned> digits = numeration_.digits(Natural(digits_.size()));
      std::reverse(digits.begin(), digits.end());
      digits_.push_back(std::move(digits));
    }
    length = std::max(length, digits_[number].size());
  }
  automata::State state = a.start;
  for (std::size_t place = length; place-- > 0;) {
    Letter letter = 0, weight = 1;
    for (std::size_t i = 0; i < a.tracks.size(); ++i, weight *= numeration_.radix()) {
      const std::vector<unsigned>& digits = digits_[tuple[a.tracks[i]]];
      if (place < digits.size()) letter += weight * digits[place];
    }
    state = a.step(state, letter);
  }
  return a.accepting[state];
}

bool Claim::holds(std::span<const u64> tuple) { return accepts(relation_, tuple); }
bool Claim::in_domain(std::span<const u64> tuple) { return accepts(domain_, tuple); }

std::optional<script::Condition> Claim::parsed(const std::string& text) const {
  Result<script::Condition> condition = script::parse_condition(text, game_);
  if (!condition) return std::nullopt;
  return *std::move(condition);
}

Truth Claim::evaluates(const script::Condition& condition, std::span<const u64> tuple) const {
  std::vector<i64> numbers;
  for (const u64 number : tuple) numbers.push_back(static_cast<i64>(number));
  script::Scene scene{.game = game_, .numbers = numbers};
  const std::optional<bool> truth = script::truth_of(condition, scene);
  if (scene.overflowed) return Truth::overflowed;
  return truth.value_or(false) ? Truth::yes : Truth::no;
}

std::optional<Rows> Claim::rows(const Grid& grid) {
  auto found = rows_of(grid, budget_);
  if (!found) return std::nullopt;
  const auto candidate = semilinear_automaton(found->points, found->progressions, numeration_, budget_);
  if (!candidate || !equals(*candidate)) return std::nullopt;
  return found;
}

std::optional<Automaton> Claim::made(const Formula& formula, const RelationTable& relations) {
  // A template that is hard to decide must not use up what the others need.
  Budget own({.seconds = std::max(0.01, budget_.limits().seconds - budget_.seconds()),
              .bytes = budget_.limits().bytes,
              .positions = ticks_of_a_template});
  std::vector<Track> tracks(arity());
  std::iota(tracks.begin(), tracks.end(), Track{0});
  std::optional<Automaton> out = automaton_of(formula, numeration_, relations, own);
  if (out) out = widened(*out, tracks, numeration_, own);
  if (!budget_.spend(own.ticks())) return std::nullopt;
  return out;
}

bool Claim::equals(const std::string& text) {
  std::optional<script::Condition> condition = parsed(text);
  if (!condition) return false;
  give_tracks_to_xor(*condition);
  const Result<Formula> formula = formula_of(*condition, arity(), numeration_);
  if (!formula) return false;
  const std::optional<Automaton> candidate = made(*formula, {});
  return candidate && equals(*candidate);
}

bool Claim::equals(const Automaton& candidate) {
  const std::optional<Automaton> there = combine(candidate, domain_, Connective::conjunction, budget_);
  return there && *there == automata::minimal(relation_);
}

std::vector<std::vector<u64>> box_tuples(std::size_t arity, u64 side) {
  std::vector<std::vector<u64>> out;
  std::vector<u64> tuple(arity, 0);
  for (;;) {
    out.push_back(tuple);
    std::size_t i = arity;
    while (i > 0 && ++tuple[i - 1] == side) tuple[--i] = 0;
    if (i == 0) return out;
  }
}

// ---- Texts ----

std::string tuple_of(const std::vector<std::string>& names) {
  return names.size() == 1 ? names[0] : "(" + joined(names, ", ") + ")";
}

std::string is_one_of(const std::string& expression, const std::vector<u64>& numbers) {
  if (numbers.size() == 1) return expression + " = " + std::to_string(numbers[0]);
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    const bool range = last > i + 1;
    parts.push_back(std::to_string(numbers[i]) + (range ? ".." + std::to_string(numbers[last]) : ""));
    i = range ? last + 1 : i + 1;
  }
  return expression + " in {" + joined(parts, ", ") + "}";
}

std::string condition_of(const PeriodicSet& set, const std::string& name) {
  if (set.residues.empty()) return set.members.empty() ? name + " < 0" : is_one_of(name, set.members);
  const bool all = set.residues.size() == set.period;
  const std::string residue = all ? "" : is_one_of(name + " mod " + std::to_string(set.period), set.residues);
  std::string from = set.from > 0 ? name + " >= " + std::to_string(set.from) : "";
  if (!all && !from.empty()) from += " and ";
  std::string begins = all && set.from == 0 ? name + " >= 0" : from + residue;
  if (!set.members.empty()) begins = is_one_of(name, set.members) + " or " + begins;
  if (set.from == 0 || all) return begins;
  // The same with the pattern everywhere, and its exceptions.
  std::vector<u64> missing, extra;
  for (u64 n = 0; n < set.from; ++n) {
    const bool is = std::binary_search(set.members.begin(), set.members.end(), n);
    const bool would = std::binary_search(set.residues.begin(), set.residues.end(), n % set.period);
    if (is && !would) extra.push_back(n);
    if (!is && would) missing.push_back(n);
  }
  std::string everywhere = residue;
  if (missing.size() == 1) everywhere += " and " + name + " != " + std::to_string(missing[0]);
  if (missing.size() > 1) everywhere += " and not " + is_one_of(name, missing);
  if (!extra.empty()) everywhere = is_one_of(name, extra) + " or " + everywhere;
  return everywhere.size() <= begins.size() ? everywhere : begins;
}

}  // namespace sprague::prove
