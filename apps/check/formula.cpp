#include "formula.hpp"

#include <algorithm>

namespace sprague::check {
namespace {

constexpr i128 endless = i128{1} << 126;

i64 small(i128 number) {
  if (number > i64{1} << 40 || number < -(i64{1} << 40)) throw TooLarge{};
  return static_cast<i64>(number);
}
bool is_constant(const Form& form) {
  return std::count(form.begin() + 1, form.end(), 0) == std::ssize(form) - 1;
}
Form natural(Form form) {
  require(std::all_of(form.begin(), form.end(), [](i64 entry) { return entry >= 0; }),
          "an operand of min, max, xor, /, mod or of a membership is no sum of natural numbers");
  return form;
}
std::optional<std::size_t> single_track(const Form& form) {
  const auto one = std::find(form.begin() + 1, form.end(), 1);
  if (form[0] != 0 || std::count(form.begin() + 1, form.end(), 0) != std::ssize(form) - 2 ||
      one == form.end())
    return std::nullopt;
  return static_cast<std::size_t>(one - form.begin()) - 1;
}

}  // namespace

Logic negation(Logic of) {
  of.is_negated = !of.is_negated;
  return of;
}
Logic any(std::vector<Logic> of) {
  for (Logic& one : of) one = negation(std::move(one));
  return negation({std::move(of)});
}
Form track(std::size_t number) {
  Form out(number + 2);
  out[number + 1] = 1;
  return out;
}
Form sum(const Form& a, const Form& b, i64 times) {
  Form out(std::max(a.size(), b.size()));
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = small(i128{i < a.size() ? a[i] : 0} + i128{i < b.size() ? b[i] : 0} * times);
  return out;
}

// Ranges in ascending order that do not touch.
Ranges merged(Ranges ranges) {
  Ranges out;
  std::sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& range : ranges) {
    if (!out.empty() && range.first <= out.back().last + 1)
      out.back().last = std::max(out.back().last, range.last);
    else if (range.first <= range.last)
      out.push_back(range);
  }
  return out;
}
Ranges common(const Ranges& a, const Ranges& b) {
  Ranges out;
  for (const auto& one : a)
    for (const auto& other : b)
      out.push_back({std::max(one.first, other.first), std::min(one.last, other.last)});
  return merged(std::move(out));
}
Ranges complement(const Ranges& ranges) {
  Ranges out = {{-unlimited, unlimited}};
  for (const auto& range : ranges) {
    out.back().last = range.first - 1;
    out.push_back({range.last + 1, unlimited});
  }
  if (!ranges.empty() && ranges.back().last == unlimited) out.pop_back();
  if (!ranges.empty() && ranges[0].first == -unlimited) out.erase(out.begin());
  return out;
}

Machine& Numeration::machine(Machine::Kind kind, const Numbers& factors, const Ranges& ranges) const {
  Numbers key;
  for (const auto& range : ranges) key.push_back(range.first), key.push_back(range.last);
  return made.try_emplace({kind, {factors, key}}, kind, *this, factors, ranges).first->second;
}
Numeration::Numeration(Numbers of, bool is_base)
    : quotients(std::move(of)),
      period(std::ssize(quotients)),
      radix(*std::max_element(quotients.begin(), quotients.end()) + !is_base),
      before(!is_base),
      weights{before, 1} {
  i64 growth = 1;
  for (const i64 quotient : quotients)
    if ((growth *= quotient + 1) > 1 << 20) throw TooLarge{};
  for (i64 j = 0, large = 0; large <= period; large += weights.back() >= i128{1} << 60)
    weights.push_back(quotients[index(j++ % period)] * weights.back() + weights[weights.size() - 2] * before);
}

Machine::Machine(Kind of, const Numeration& in, Numbers factors, Ranges accepted)
    : kind(of), numeration(in), weights(std::move(factors)), ranges(std::move(accepted)) {
  for (const i64 weight : weights) {
    lowest += std::min<i64>(weight, 0) * (in.radix - 1), width += std::abs(weight) * (in.radix - 1);
    if (width > 1'000'000) throw TooLarge{};
  }
  if (kind == given) return;
  truth = {2 + 8, 1 + 4};  // states 0 and 1: it is settled
  next.assign(index(2 * width), 0);
  std::fill(next.begin() + width, next.end(), 1);
}

// With j digits to come the value is p·U(j) + q·U(j − 1) + Σ weight·r with naturals r ≤ U(j) − 1: the state
// is settled when that is on one side of the ranges for every j that is possible. For all j beyond those that
// are tried, U(j) ≥ 2^60 and 0 ≤ U(j − 1) ≤ U(j), so nothing is different if q = 0, or if p and q together
// outweigh the digits to come.
char32_t Machine::state(i64 p, i64 q, i64 phase) {
  i64 negative = 0, positive = kind == xor_sum;
  if (kind == value)
    for (const i64 weight : weights) (weight < 0 ? negative : positive) += std::abs(weight);
  const auto side = [&](i128 low, i128 high) {
    bool meets = false, holds = false;
    for (const auto& range : ranges) {
      const i128 first = range.first == -unlimited ? -endless : range.first,
                 last = range.last == unlimited ? endless : range.last;
      meets |= low <= last && high >= first, holds |= low >= first && high <= last;
    }
    return (meets ? 1U : 0U) | (holds ? 0U : 2U);
  };
  unsigned may = kind == ones ? side(p, endless) : kind == greedy ? (p == 2 ? 2 : 3) : 0;
  const auto& U = numeration.weights;
  for (std::size_t j = index(phase); (kind == value || kind == xor_sum) && j + 1 < U.size();
       j += index(numeration.period)) {
    const i128 so_far = p * U[j + 1] + q * U[j];
    may |= side(so_far - negative * (U[j + 1] - 1), so_far + positive * (U[j + 1] - 1));
  }
  if (q != 0 && p - negative + std::min<i64>(q, 0) < 1 && p + positive + std::max<i64>(q, 0) > -1) may = 3;
  if (may < 3) return may == 1;
  if (p > i64{1} << 45 || p < -(i64{1} << 45) || next.size() > 50'000'000) throw TooLarge{};
  const auto [at, is_new] = known.try_emplace({p, q, phase}, static_cast<char32_t>(truth.size()));
  if (is_new) {
    const bool is_in = kind == greedy ? phase == 0 : side(p + q, p + q) == 1;
    truth.push_back(may | (is_in ? 4U : 8U));
    values.push_back({p, q, phase});
    next.resize(next.size() + index(width), -1);
  }
  return at->second;
}
// p·U(j) + q·U(j − 1), where U(j) = a·U(j − 1) + U(j − 2), is (a·p + q)·U(j − 1) + p·U(j − 2). Digits of
// Ostrowski are greedy: at most a, and 0 behind a digit that is a.
char32_t Machine::go(char32_t from, i64 letter) {
  const std::size_t at = from * index(width) + index(letter - lowest);
  if (next[at] >= 0) return static_cast<char32_t>(next[at]);
  const auto [p, q, phase] = values[from];
  const i64 after = (phase + numeration.period - 1) % numeration.period,
            a = numeration.quotients[index(after)];
  const char32_t to = kind == value     ? state(a * p + q + letter, numeration.before * p, after)
                      : kind == xor_sum ? state(2 * p + (letter & 1), 0, after)
                      : kind == ones
                          ? state(p + letter, 0, 0)
                          : state(letter > a || (p == 1 && letter > 0) ? 2 : letter == a, 0, after);
  next[at] = static_cast<std::int32_t>(to);
  return to;
}

Formula::Formula(const Numeration& in, const script::Game& of, const Numbers& fixed, std::size_t more)
    : numeration(in), game(of), slice(fixed) {
  for (const i64 number : slice) coordinates.push_back(number >= 0 ? Form{number} : track(add_track()));
  while (more-- > 0) add_track();
}
std::size_t Formula::add_track() {
  letters = small(i128{letters} * numeration.radix);
  digits_.push_back(0);
  ++tracks;
  if (numeration.before != 0) demand(atom(Machine::greedy, track(tracks - 1), {}));
  return tracks - 1;
}
void Formula::demand(Logic logic) {
  if (logic.machine != nullptr || logic.is_negated) return demands_.push_back(std::move(logic));
  for (Logic& one : logic.of) demand(std::move(one));
}
// What the facts decide is replaced by a truth.
void Formula::simplify(Logic& logic) const {
  if (logic.machine != nullptr && logic.machine->kind == Machine::value) {
    const auto fact = facts_.find({logic.machine->weights, logic.tracks});
    if (fact == facts_.end()) return;
    const Ranges both = common(fact->second, logic.machine->ranges);
    if (both.empty() || both == fact->second) logic = {{}, nullptr, {}, both.empty() != logic.is_negated};
    return;
  }
  for (Logic& one : logic.of) simplify(one);
  const bool has_false =
      std::any_of(logic.of.begin(), logic.of.end(), [](const Logic& one) { return one.is(false); });
  if (has_false) logic = {{}, nullptr, {}, !logic.is_negated};
  std::erase_if(logic.of, [](const Logic& one) { return one.is(true); });
  if (logic.of.size() != 1) return;
  Logic only = std::move(logic.of[0]);
  only.is_negated ^= logic.is_negated;
  logic = std::move(only);
}
std::size_t Formula::make_part(Logic& logic) {
  std::size_t last = 0;
  for (Logic& one : logic.of) last = std::max(last, make_part(one));
  if (logic.machine == nullptr) return last;
  for (const std::size_t track : logic.tracks) last = std::max(last, track + 1);
  const auto found = std::find(parts_.begin(), parts_.end(), std::pair(logic.machine, logic.tracks));
  logic.part = index(found - parts_.begin());
  if (found == parts_.end()) {
    parts_at_[last].push_back(logic.part);
    parts_.emplace_back(logic.machine, logic.tracks);
  }
  return last;
}
void Formula::seal() {
  for (std::size_t before = 0; before != demands_.size();) {  // until nothing more becomes a fact
    before = demands_.size();
    std::vector<Logic> old;
    old.swap(demands_);
    for (Logic& one : old) {
      simplify(one);
      if (one.machine == nullptr || one.machine->kind != Machine::value) {
        demand(std::move(one));
        continue;
      }
      Ranges ranges = one.is_negated ? complement(one.machine->ranges) : one.machine->ranges;
      const auto [fact, is_new] = facts_.try_emplace({one.machine->weights, one.tracks}, ranges);
      if (!is_new) fact->second = common(fact->second, ranges);
      is_impossible_ |= fact->second.empty();
    }
  }
  for (const auto& [atom, ranges] : facts_)
    demands_.push_back({{}, &numeration.machine(Machine::value, atom.first, ranges), atom.second});
  parts_at_.resize(tracks + 1), demands_at_.resize(tracks + 1);
  for (Logic& one : demands_) {
    const std::size_t last = make_part(one);
    demands_at_[last].push_back(std::move(one));
  }
}
Logic Formula::atom(Machine::Kind kind, Form form, Ranges ranges) {
  Numbers weights;
  std::vector<std::size_t> on;
  for (std::size_t i = 1; i < form.size(); ++i)
    if (form[i] != 0) weights.push_back(form[i]), on.push_back(i - 1);
  for (auto& [first, last] : ranges) {
    first = first == -unlimited ? first : small(i128{first} - form[0]);
    last = last == unlimited ? last : small(i128{last} - form[0]);
    if (!weights.empty() && weights[0] < 0) std::swap(first = -first, last = -last);
  }
  if (!weights.empty() && weights[0] < 0)
    for (i64& weight : weights) weight = -weight;
  ranges = merged(std::move(ranges));
  if (weights.empty()) return {{}, nullptr, {}, common(ranges, {{0, 0}}).empty()};
  return {{}, &numeration.machine(kind, weights, ranges), std::move(on)};
}
Logic Formula::accepts(Machine& automaton, const std::vector<Form>& position, std::vector<std::size_t> more) {
  std::vector<std::size_t> on;
  for (std::size_t i = 0; i < position.size(); ++i)
    if (slice[i] < 0) on.push_back(*single_track(position[i]));
  on.insert(on.end(), more.begin(), more.end());
  return {{}, &automaton, std::move(on)};
}

State Formula::start(i64 phase) const {
  State out;
  for (const auto& [machine, on] : parts_)
    out +=
        machine->kind == Machine::given ? static_cast<char32_t>(machine->start) : machine->state(0, 0, phase);
  return out;
}
unsigned Formula::truth(const Logic& logic, const State& state, unsigned shift) const {
  unsigned out = 1;
  if (logic.machine != nullptr) out = logic.machine->truth[state[logic.part]] >> shift & 3;
  for (const Logic& one : logic.of) {
    const unsigned next = truth(one, state, shift);
    out = (out & next & 1) | ((out | next) & 2);
  }
  return logic.is_negated ? (out & 1) << 1 | out >> 1 : out;
}
bool Formula::holds(const State& state) const {
  for (const auto& demands : demands_at_)
    for (const Logic& demand : demands)
      if (truth(demand, state, 2) != 1) return false;
  return true;
}
// A part is followed, and a demand judged, when the digits that it needs are known.
void Formula::descend(const State& from, std::size_t depth, i64 rest, i64 letter, i64 weight,
                      const Visit& visit) {
  for (const std::size_t number : parts_at_[depth]) {
    const auto& [machine, on] = parts_[number];
    i64 sum = 0;
    for (std::size_t i = 0; i < on.size(); ++i) sum += machine->weights[i] * digits_[on[i]];
    to_[number] = machine->go(from[number], sum);
  }
  for (const Logic& demand : demands_at_[depth])
    if ((truth(demand, to_, 0) & 1) == 0) return;
  if (depth == tracks) return visit(letter, to_);
  const i64 radix = numeration.radix, only = rest < 0 ? -1 : rest % radix;
  for (i64 digit = std::max<i64>(only, 0); digit < (only < 0 ? radix : only + 1); ++digit) {
    digits_[depth] = digit;
    descend(from, depth + 1, only < 0 ? rest : rest / radix, letter + digit * weight, weight * radix, visit);
  }
}
void Formula::step(const State& from, i64 letter, const Visit& visit) {
  to_ = from;
  descend(from, 0, letter, 0, 1, visit);
}
// Every tuple of numbers has a common number of digits, so it is read on some path from one of the starts.
bool Formula::is_satisfiable() {
  Reached reached;
  seal();
  if (is_impossible_) return false;
  for (i64 phase = 0; phase < numeration.period; ++phase) reached.add(start(phase));
  for (std::size_t i = 0; i < reached.queue.size(); ++i) {
    if (holds(*reached.queue[i])) return true;
    step(*reached.queue[i], -1, [&](i64, const State& to) { reached.add(to); });
  }
  return false;
}

// What is not affine is made a track. Operands with natural coefficients only are natural, whatever the
// tracks.
Form Formula::made(const Expression& part) {
  using Kind = Expression::Kind;
  std::vector<Form> operands;
  for (const Expression& operand : part.operands) operands.push_back(value(operand));
  if (numeration.is_residue && part.kind == Kind::remainder)  // the same remainder, of a natural number
    for (i64& entry : operands[0]) entry = (entry % operands[1][0] + operands[1][0]) % operands[1][0];
  for (const Form& operand : operands) natural(operand);
  require(numeration.is_residue || scene_ == &coordinates,
          "the domain may have comparisons of affine forms and finite sets only");
  if (part.kind == Kind::minimum || part.kind == Kind::maximum) {
    const i64 sign = part.kind == Kind::minimum ? 1 : -1;  // at most both (at least both), and one of them
    for (std::size_t i = 1; i < operands.size(); ++i) {
      const Form out = track(add_track()), a = sum(operands[0], out, -1), b = sum(operands[i], out, -1);
      for (const Form& over : {a, b}) demand(at_least(sum({0}, over, sign)));
      demand(any({zero(a), zero(b)}));
      operands[0] = out;
    }
    return operands[0];
  }
  const Form out = track(add_track());
  if (part.kind == Kind::xor_sum) {
    require(numeration.radix == 2 && numeration.before == 0, "xor and nim-sums need base 2");
    i64 constants = 0;
    Form together = out;
    for (const Form& operand : operands) {
      require(is_constant(operand) || single_track(operand),
              "an operand of xor is neither track nor constant");
      if (is_constant(operand))
        constants ^= operand[0];
      else
        together = sum(together, operand);
    }
    demand(atom(Machine::xor_sum, together, {{constants, constants}}));
    return out;
  }
  const i64 divisor = operands[1][0];  // a constant of 1 or more: the parser's promise
  const Form rest = sum(operands[0], out, -divisor);
  demand(in(rest, {{0, divisor - 1}}));
  return part.kind == Kind::quotient ? out : rest;
}

Form Formula::value(const Expression& part) {
  using Kind = Expression::Kind;
  if (part.kind == Kind::constant) return sum({0}, {part.number});
  if (part.kind == Kind::coordinate) return (*scene_)[index(part.number)];
  if (part.kind == Kind::variable) return variables[index(part.number)];
  if (part.kind != Kind::sum && part.kind != Kind::negation && part.kind != Kind::product) {
    const auto known = made_.find({part.place.offset, part.place.length});
    if (scene_ != &coordinates) return made(part);
    if (known != made_.end()) return known->second;
    return made_[{part.place.offset, part.place.length}] = made(part);
  }
  Form out = value(part.operands[0]);
  if (part.kind == Kind::negation) return sum({0}, out, -1);
  for (std::size_t i = 1; i < part.operands.size(); ++i) {
    Form next = value(part.operands[i]);
    if (part.kind == Kind::product && !is_constant(next)) std::swap(out, next);
    require(part.kind == Kind::sum || is_constant(next), "a product has no constant factor");
    out = part.kind == Kind::sum ? sum(out, next) : sum({0}, out, next[0]);
  }
  return out;
}

Logic Formula::truth(const Condition& part) {
  using Kind = Condition::Kind;
  std::vector<Logic> of;
  for (const Condition& one : part.conditions) of.push_back(truth(one));
  if (part.kind == Kind::all) return {std::move(of)};
  if (part.kind == Kind::any) return any(std::move(of));
  if (part.kind == Kind::negation) return negation(std::move(of[0]));
  if (part.kind == Kind::member) {
    const Form element = value(part.expressions[0]);
    if (part.set.kind == NumberSet::Kind::ranges) return in(element, part.set.ranges);
    require(
        scene_ == &coordinates && (part.set.kind == NumberSet::Kind::powers
                                       ? numeration.before == 0 && numeration.radix == part.set.base
                                       : part.set.kind == NumberSet::Kind::fibonacci &&
                                             numeration.before == 1 && numeration.quotients == Numbers{1}),
        "this set is not recognised in this numeration");
    return atom(Machine::ones, single_track(element) ? element : entry_track(natural(element)), {{1, 1}});
  }
  // In the order of the text, which the parser has turned round for > and >=.
  const bool is_turned = part.expressions[0].place.offset > part.expressions[1].place.offset;
  const Form first = value(part.expressions[is_turned]), second = value(part.expressions[!is_turned]);
  const Form more = is_turned ? sum(first, second, -1) : sum(second, first, -1);  // right − left
  if (part.kind == Kind::equal) return zero(more);
  return part.kind == Kind::unequal ? negation(zero(more)) : at_least(more, part.kind == Kind::less);
}
Form Formula::entry_track(const Form& form) {
  const Form out = track(add_track());
  demand(zero(sum(form, out, -1)));
  return out;
}
Logic Formula::domain(const std::vector<Form>& position) {
  const std::vector<Form> there = position;
  scene_ = &there;
  Logic out = truth(game.domain);
  scene_ = &coordinates;
  return out;
}
void Formula::make_variables(const script::Rule& rule) {
  for (std::size_t i = 0; i < rule.variables.size(); ++i) variables.push_back(track(add_track()));
}
Logic Formula::applies(const script::Rule& rule, bool with_tracks) {
  std::vector<Logic> of = {truth(rule.where)};
  for (const script::Term& term : rule.option) {
    option.emplace_back();
    for (std::size_t i = 0; i < term.entries.size(); ++i) {
      Form form = value(term.entries[i].value);
      const bool needs_track = with_tracks && slice[i] < 0 && !single_track(form);
      option.back().push_back(needs_track ? entry_track(form) : form);
      of.push_back(at_least(option.back()[i]));
    }
  }
  for (const auto& component : option) of.push_back(domain(component));
  return {std::move(of)};
}

// Natural numbers cannot fall for ever, nor can tuples of them in lexicographic order.
void check_measure(const Certificate& file, const Numeration& numeration, const Json& line) {
  only(line, {"measure"});
  const auto size = std::ssize(file.rules().coordinates);
  const Numbers free(index(size), -1);
  std::vector<Numbers> rows;
  for (const Json& row : list(line["measure"])) rows.push_back(numbers(row, size, 0, 1'000'000));
  for (const script::Rule& rule : file.rules().rules) {
    Formula one(numeration, file.rules(), free);
    one.demand(one.domain(one.coordinates));
    one.make_variables(rule);
    one.demand(one.applies(rule, false));
    Logic all_fall;
    for (const auto& component : one.option) {
      std::vector<Logic> ways, equal;
      for (const Numbers& row : rows) {
        Form fall = {0};
        for (std::size_t i = 0; i < row.size(); ++i)
          fall = sum(sum(fall, one.coordinates[i], row[i]), component[i], -row[i]);
        ways.push_back({equal});
        ways.back().of.push_back(one.at_least(fall, 1));
        equal.push_back(one.zero(fall));
      }
      all_fall.of.push_back(any(std::move(ways)));
    }
    one.demand(negation(std::move(all_fall)));
    require(!one.is_satisfiable(), "the measure does not fall with every move");
  }
}

}  // namespace sprague::check
