// Nim-values told by a formula: periodic and arithmetic-periodic sequences, nim-sums and the like.
#include <algorithm>
#include <array>
#include <map>

#include "prove/describe/digit_steps.hpp"
#include "prove/describe/proved_relation.hpp"
#include "table/apparent_period.hpp"

namespace sprague::prove {
namespace {

constexpr std::size_t longest_value_text = 20'000;
constexpr u64 few = 24, most_values_listed = 40;

std::string plus(const std::string& text, i64 c) {
  if (c == 0) return text;
  return text + (c > 0 ? " + " : " - ") + std::to_string(c > 0 ? c : -c);
}

/// What G is for numbers of one residue: `slope`·⌊n / period⌋ + constant.
struct Law {
  bool is_constant, is_shift;
  i64 constant;
  auto operator<=>(const Law&) const = default;
};

/// G(n + p) = G(n) + s for n ≥ e; values up to e + p, as cases.
class Sequence {
 public:
  Sequence(std::string name, const std::vector<u64>& values, const table::Period& period)
      : name_(std::move(name)), values_(values), period_(period) {}

  [[nodiscard]] SliceStatement stated() {
    const u64 e = period_.preperiod, p = period_.period;
    std::map<Law, std::vector<u64>> groups;  // residues
    for (u64 n = e; n < e + p; ++n) groups[law(n)].push_back(n % p);
    std::map<u64, std::vector<u64>> exceptions;  // by value
    std::vector<bool> touched(p, false);
    for (u64 n = 0; n < e; ++n) {
      if (expected(n) == static_cast<i64>(values_[n])) continue;
      exceptions[values_[n]].push_back(n);
      touched[n % p] = true;
      exceptional_.push_back(n);
    }
    SliceStatement out{.recognised = true};
    if (p >= 2 && e == 0 && period_.saltus == 0 && counts_up()) {
      out.cases.push_back({"", name_ + " mod " + std::to_string(p)});
    } else {
      for (auto& [of, residues] : groups) {
        std::sort(residues.begin(), residues.end());
        out.cases.push_back({condition(residues, touched), text(of)});
      }
      for (const auto& [value, numbers] : exceptions)
        out.cases.push_back({is_one_of(name_, numbers), std::to_string(value)});
    }
    const bool is_short = out.cases.size() <= 6 || e + p <= few;
    out.words = is_short ? values_in_words(name_, out.cases) : long_words();
    // A saltus like the period shows in the cases; another one is the law itself.
    if (is_short && period_.saltus > 0 && static_cast<u64>(period_.saltus) != p && out.cases.size() > 1)
      out.words = e > 0 ? Message("G({0} + {1}) = G({2}) + {3} for {4} ≥ {5}: {6}", name_, p, name_,
                                  period_.saltus, name_, e, std::move(out.words))
                        : Message("G({0} + {1}) = G({2}) + {3}: {4}", name_, p, name_, period_.saltus,
                                  std::move(out.words));
    return out;
  }

 private:
  [[nodiscard]] bool counts_up() const {
    for (u64 n = 0; n < period_.period; ++n)
      if (values_[n] != n) return false;
    return true;
  }
  [[nodiscard]] Law law(u64 n) const {
    const i64 p = static_cast<i64>(period_.period), s = period_.saltus, v = static_cast<i64>(values_[n]);
    if (s == 0) return {true, false, v};
    if (s == p) return {false, true, v - static_cast<i64>(n)};
    return {false, false, v - s * (static_cast<i64>(n) / p)};
  }
  /// The value that the law of its residue would give n < e.
  [[nodiscard]] i64 expected(u64 n) const {
    const u64 e = period_.preperiod, p = period_.period;
    const u64 steps = (e - n + p - 1) / p;
    return static_cast<i64>(values_[n + steps * p]) - static_cast<i64>(steps) * period_.saltus;
  }
  [[nodiscard]] std::string text(const Law& of) const {
    if (of.is_constant) return std::to_string(of.constant);
    if (of.is_shift) return plus(name_, of.constant);
    const std::string factor = period_.saltus == 1 ? "" : std::to_string(period_.saltus) + "*";
    return plus(factor + "(" + name_ + " / " + std::to_string(period_.period) + ")", of.constant);
  }
  [[nodiscard]] std::string condition(const std::vector<u64>& residues,
                                      const std::vector<bool>& touched) const {
    const u64 p = period_.period;
    std::string out = residues.size() == p ? "" : is_one_of(name_ + " mod " + std::to_string(p), residues);
    std::vector<u64> those;
    for (const u64 n : exceptional_)
      if (touched[n % p] && std::binary_search(residues.begin(), residues.end(), n % p)) those.push_back(n);
    if (those.empty()) return out;
    if (!out.empty()) out += " and ";
    if (those.size() == 1 && those[0] > 0) return out + name_ + " != " + std::to_string(those[0]);
    return out + name_ + " >= " + std::to_string(those.back() + 1) + between(residues, those);
  }
  /// Numbers below the last exception that are none.
  [[nodiscard]] std::string between(const std::vector<u64>& residues, const std::vector<u64>& those) const {
    std::vector<u64> regular;
    for (u64 n = 0; n < those.back(); ++n)
      if (std::binary_search(residues.begin(), residues.end(), n % period_.period) &&
          !std::binary_search(those.begin(), those.end(), n))
        regular.push_back(n);
    return regular.empty() ? "" : " or " + is_one_of(name_, regular);
  }
  [[nodiscard]] Message long_words() const {
    const u64 e = period_.preperiod, p = period_.period;
    const std::string s = period_.saltus == 0 ? "" : " + " + std::to_string(period_.saltus);
    std::vector<Message> words{Message("G has period {0} from {1} on: {2} for {3} ≥ {4}.", p, e,
                                       "G(" + name_ + " + " + std::to_string(p) + ") = G(" + name_ + ")" + s,
                                       name_, e)};
    if (p <= most_values_listed) {
      std::vector<std::string> round;
      for (u64 n = e; n < e + p; ++n) round.push_back(std::to_string(values_[n]));
      const std::string listed = joined(round, ", ");
      words.push_back(period_.saltus == 0 ? Message("From there the values are {0}, repeated.", listed)
                                          : Message("From there the values are {0}, ….", listed));
    }
    if (exceptional_.empty()) {
      if (e > 0) words.emplace_back("There are no exceptional values."_m);
    } else if (exceptional_.size() > most_values_listed) {
      words.push_back(Message("There are {0} exceptional values, the last G({1}) = {2}.", exceptional_.size(),
                              exceptional_.back(), values_[exceptional_.back()]));
    } else {
      std::vector<std::string> listed;
      for (const u64 n : exceptional_)
        listed.push_back("G(" + std::to_string(n) + ") = " + std::to_string(values_[n]));
      words.push_back(Message("The exceptional values, off this pattern, are {0}.", joined(listed, ", ")));
    }
    return Message::sentences(std::move(words));
  }

  std::string name_;
  const std::vector<u64>& values_;
  table::Period period_;
  std::vector<u64> exceptional_ = {};
};

/// The values of the positions of a box, and the positions; nothing when one is too large.
struct Values {
  std::vector<std::vector<u64>> tuples;  ///< with the value
};
std::optional<Values> values_in_box(Claim& claim, u64 side) {
  Values out;
  constexpr u64 greatest = 1500;
  for (std::vector<u64>& tuple : box_tuples(claim.arity() - 1, side)) {
    if (!claim.in_domain(tuple)) continue;
    tuple.push_back(0);
    while (tuple.back() < greatest && !claim.holds(tuple)) ++tuple.back();
    if (tuple.back() == greatest) return std::nullopt;
    out.tuples.push_back(std::move(tuple));
  }
  if (out.tuples.empty()) return std::nullopt;
  return out;
}

std::optional<SliceStatement> one_number(Claim& claim) {
  constexpr u64 side = 400;
  const std::string& n = claim.names()[0];
  const auto known = values_in_box(claim, side);
  if (!known || known->tuples.size() != side) return std::nullopt;
  std::vector<u64> sequence;
  for (const auto& tuple : known->tuples) sequence.push_back(tuple.back());
  auto period = table::apparent_period(sequence);
  if (!period) period = table::apparent_arithmetic_period(sequence);
  if (!period) return std::nullopt;
  SliceStatement out = Sequence(n, sequence, *period).stated();
  const std::string text = relation_text(out.cases, claim.names()[1]);
  if (text.size() <= longest_value_text && claim.equals(text)) return out;
  // The cases may be too many to be decided as a formula; as a sequence they are not.
  Budget budget({.seconds = 5, .positions = 20'000'000});
  const auto made = sequence_automaton(sequence, *period, claim.numeration(), budget);
  if (made && claim.equals(*made)) return out;
  return std::nullopt;
}

std::vector<std::string> expressions(const Claim& claim) {
  std::vector<std::string> names(claim.names().begin(), claim.names().end() - 1), out;
  for (unsigned mask = (1u << names.size()) - 1; mask > 0; --mask) {
    std::vector<std::string> some;
    for (std::size_t i = 0; i < names.size(); ++i)
      if (mask >> i & 1) some.push_back(names[i]);
    if (claim.has_xor()) out.push_back(joined(some, " xor "));
    if (some.size() == 1) out.push_back(some[0]);
    out.push_back(joined(some, " + "));
    out.push_back("min(" + joined(some, ", ") + ")");
    out.push_back("max(" + joined(some, ", ") + ")");
    for (u64 m = 2; m <= 12; ++m) {
      const std::string mod = " mod " + std::to_string(m);
      out.push_back((some.size() == 1 ? some[0] : "(" + joined(some, " + ") + ")") + mod);
      if (!claim.has_xor()) continue;
      std::vector<std::string> parts;
      for (const std::string& name : some) parts.push_back(name + mod);
      out.push_back(joined(parts, " xor "));
    }
  }
  if (names.size() == 2 && claim.has_xor()) {
    // Runs of coins: sums of values that are powers of 2 make Gray's code n xor ⌊n / 2⌋.
    const std::string &s = names[0], &l = names[1];
    out.push_back(s + " xor (" + s + " + " + l + ")");
    out.push_back(s + " xor (" + s + " + " + l + ") xor (" + s + " / 2) xor ((" + s + " + " + l + ") / 2)");
  }
  for (int c = 0; c < 4; ++c) out.push_back(std::to_string(c));
  return out;
}

std::optional<SliceStatement> several_numbers(Claim& claim) {
  const std::size_t d = claim.arity() - 1;
  const auto known =
      values_in_box(claim, std::array<u64, 6>{1, 64, 24, 8, 5, 4}[std::min<std::size_t>(d, 5)]);
  if (!known) return std::nullopt;
  const std::string& value = claim.names().back();
  std::vector<std::string> coordinates(claim.names().begin(), claim.names().end() - 1);
  for (const std::string& expression : expressions(claim)) {
    const auto condition = claim.parsed(value + " = " + expression);
    if (!condition) continue;
    bool fits = true;
    for (std::size_t i = 0; i < known->tuples.size() && fits; ++i)
      fits = claim.evaluates(*condition, known->tuples[i]) == Truth::yes;
    if (!fits || !claim.equals(value + " = " + expression)) continue;
    const bool is_nim = expression == joined(coordinates, " xor ") && d > 1;
    return SliceStatement{.recognised = true,
                          .words = Message("G({0}) = {1}.", joined(coordinates, ", "), expression),
                          .cases = {{"", expression}},
                          .is_nim_sum = is_nim};
  }
  return std::nullopt;
}

/// Below, on and above the diagonal of pairs, and what they are called together.
enum Side : unsigned { below = 1, on = 2, above = 4 };
constexpr const char* signs_of_sides[] = {"", " < ", " = ", " <= ", " > ", " != ", " >= ", ""};

/// Pairs are told apart by the numbers that a period does not tell apart, and by the side of the diagonal that they
/// are on; G by these alone.
class RepeatingPairs {
 public:
  RepeatingPairs(const std::vector<std::vector<u64>>& tuples, table::Period period) : period_(period) {
    for (const auto& t : tuples) {
      const unsigned side = t[0] < t[1] ? below : t[0] == t[1] ? on : above;
      const auto [found, is_new] = values_.try_emplace({{least(t[0]), least(t[1])}, side}, t[2]);
      fits_ = fits_ && (is_new || found->second == t[2]);
    }
  }

  [[nodiscard]] bool fits() const { return fits_; }
  /// {(x, y, G(x, y))}. Needs: it fits.
  [[nodiscard]] std::optional<Automaton> automaton(const Numeration& numeration, Budget& budget) const {
    if (!numeration.is_base()) return std::nullopt;
    u64 greatest = 0;
    for (const auto& [key, value] : values_) greatest = std::max(greatest, value);
    const unsigned radix = numeration.radix();
    const auto after = [&](unsigned number, unsigned digit) {
      return static_cast<unsigned>(least(u64{number} * radix + digit));
    };
    return by_steps(
        numeration, 3, {0, 0, on, 0},
        [&](const Memory& m, const Digits& d) -> std::optional<Memory> {
          const u64 value = u64{m[3]} * radix + d[2];
          if (value > greatest) return std::nullopt;
          const unsigned side = m[2] != on ? m[2] : d[0] < d[1] ? below : d[0] == d[1] ? on : above;
          return Memory{after(m[0], d[0]), after(m[1], d[1]), side, static_cast<unsigned>(value)};
        },
        [&](const Memory& m) {
          const auto found = values_.find({{m[0], m[1]}, m[2]});
          return found != values_.end() && found->second == m[3];
        },
        budget);
  }
  [[nodiscard]] std::vector<SliceStatement::Case> cases(const std::string& x, const std::string& y) const {
    std::map<u64, std::map<Class, unsigned>> sides;  // where a value is
    std::map<Class, unsigned> all;
    for (const auto& [key, value] : values_) {
      sides[value][key.first] |= key.second;
      all[key.first] |= key.second;
    }
    std::vector<SliceStatement::Case> out;
    for (const auto& [value, classes] : sides) {
      std::vector<std::string> conditions;
      for (const auto& [of, where] : classes) {
        std::vector<std::string> parts;
        if (where != all[of]) parts.push_back(x + signs_of_sides[where] + y);
        for (const std::string& part : {same(x, of.first), same(y, of.second)})
          if (!part.empty()) parts.push_back(part);
        conditions.push_back(joined(parts, " and "));
      }
      out.push_back({joined(conditions, " or "), std::to_string(value)});
    }
    return out;
  }

 private:
  using Class = std::pair<u64, u64>;

  [[nodiscard]] u64 least(u64 n) const {
    return n < period_.preperiod ? n : period_.preperiod + (n - period_.preperiod) % period_.period;
  }
  [[nodiscard]] std::string same(const std::string& name, u64 n) const {
    if (n < period_.preperiod) return name + " = " + std::to_string(n);
    const std::string mod = period_.period == 1 ? ""
                                                : name + " mod " + std::to_string(period_.period) + " = " +
                                                      std::to_string(n % period_.period);
    if (period_.preperiod == 0) return mod;
    return (mod.empty() ? "" : mod + " and ") + name + " >= " + std::to_string(period_.preperiod);
  }

  table::Period period_;
  std::map<std::pair<Class, unsigned>, u64> values_ = {};
  bool fits_ = true;
};

std::optional<SliceStatement> repeating_pairs(Claim& claim) {
  constexpr u64 side = 24, longest = 6, most_values = 8;
  constexpr std::size_t longest_text = 700;
  if (claim.arity() != 3) return std::nullopt;
  const auto known = values_in_box(claim, side);
  if (!known || known->tuples.size() != side * side) return std::nullopt;
  const std::string &x = claim.names()[0], &y = claim.names()[1];
  for (u64 end = 1; end <= longest; ++end)
    for (u64 period = end; period > 0; --period) {
      const RepeatingPairs pairs(known->tuples, {end - period, period, 0});
      if (!pairs.fits()) continue;
      SliceStatement out{.recognised = true, .cases = pairs.cases(x, y)};
      if (out.cases.size() > most_values || relation_text(out.cases, claim.names()[2]).size() > longest_text)
        return std::nullopt;
      Budget budget({.seconds = 5, .positions = 5'000'000});
      const auto made = pairs.automaton(claim.numeration(), budget);
      if (!made || !claim.equals(*made)) return std::nullopt;
      out.words = values_in_words(x + ", " + y, out.cases);
      return out;
    }
  return std::nullopt;
}

}  // namespace

std::string relation_text(const std::vector<SliceStatement::Case>& cases, const std::string& value) {
  std::vector<std::string> parts;
  for (const SliceStatement::Case& one : cases)
    parts.push_back((one.condition.empty() ? "" : "(" + one.condition + ") and ") + value + " = " +
                    one.value);
  return joined(parts, " or ");
}

std::optional<SliceStatement> state_values(Claim& claim) {
  if (claim.arity() < 2 || claim.arity() > 7) return std::nullopt;
  if (claim.arity() == 2)
    if (auto found = one_number(claim)) return found;
  if (auto found = several_numbers(claim)) return found;
  if (auto found = repeating_pairs(claim)) return found;
  return state_digit_values(claim);
}

SliceStatement state_period(const PeriodTheorem& period, const std::string& name, bool values) {
  if (period.saltus > 0) {
    SPRAGUE_EXPECT(values);
    return Sequence(name, period.values, {period.preperiod, period.period, static_cast<i64>(period.saltus)})
        .stated();
  }
  if (values)
    return Sequence(name, period.values, table::least({period.preperiod, period.period}, period.values))
        .stated();
  // The P-positions are the numbers with the value 0; their own period may be shorter.
  std::vector<u64> zero;
  for (const u64 value : period.values) zero.push_back(value == 0);
  const table::Period least = table::least({period.preperiod, period.period}, zero);
  PeriodicSet set{.from = least.preperiod, .period = least.period};
  for (u64 n = 0; n < least.preperiod + least.period; ++n) {
    if (zero[n] == 0) continue;
    if (n < least.preperiod)
      set.members.push_back(n);
    else
      set.residues.push_back(n % least.period);
  }
  std::sort(set.residues.begin(), set.residues.end());
  SliceStatement out{.recognised = true, .condition = condition_of(set, name)};
  if (set.residues.empty())
    out.words = set.members.empty()
                    ? Message("No position is a P-position."_m)
                    : Message("There are finitely many P-positions: {0}.", formula(out.condition));
  else if (set.members.size() + set.residues.size() > 2 * most_values_listed)
    out.words =
        Message("From {0} on, the P-positions have period {1}; there are {2} below, and {3} in each round.",
                set.from, set.period, set.members.size(), set.residues.size());
  else
    out.words = Message("{0} is a P-position exactly when {1}.", name, formula(out.condition));
  return out;
}

}  // namespace sprague::prove
