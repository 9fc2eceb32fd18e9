// RuleWalk gives the free variables of a rule their values one after the other, and narrows the bounds of
// the others after each.
#include "script/interpreter.hpp"

#include <algorithm>
#include <utility>

#include "script/choices.hpp"
#include "script/narrow.hpp"
#include "script/rule_at.hpp"

namespace sprague::script {
namespace {

constexpr u64 most_tried = 5'000'000;         // assignments at one position
constexpr i64 most_copies = 10'000;           // of a component, where all are wanted
constexpr std::size_t longest_list = 10'000;  // that is put together, unless the position is longer

// The ways to write a number as a sum of so many numbers from 1 on, in ascending order, one after the other.
class PartsOfNumber {
 public:
  /// Needs: 1 ≤ count.
  PartsOfNumber(i64 total, i64 count, bool are_different)
      : step_(are_different ? 1 : 0), parts_(static_cast<std::size_t>(count)) {
    exists_ = count <= total && fill(0, 1, total);
  }

  [[nodiscard]] bool exists() const { return exists_; }
  [[nodiscard]] const std::vector<i64>& parts() const { return parts_; }
  void next() {
    i64 rest = parts_.back();  // of the total, from place i on
    for (std::size_t i = parts_.size() - 1; i-- > 0;) {
      rest += parts_[i];
      if (fill(i, parts_[i] + 1, rest)) return;
    }
    exists_ = false;
  }

 private:
  // The least numbers from place i on, of which the first is `least` and the sum is `rest`.
  bool fill(std::size_t i, i64 least, i64 rest) {
    const auto count = static_cast<i128>(parts_.size() - i);
    const i128 sum = count * least + step_ * count * (count - 1) / 2;
    if (sum > rest) return false;
    for (; i + 1 < parts_.size(); ++i, least += step_) parts_[i] = least, rest -= least;
    parts_.back() = rest;
    return true;
  }

  i64 step_;
  std::vector<i64> parts_;
  bool exists_ = false;
};

// How many ways there are to write a number as a sum of numbers from 1 on, or more.
u64 ways_to_split(i64 total) {
  constexpr std::size_t most = 100;  // 190,569,292 ways
  static const std::vector<u64> ways = [] {
    std::vector<u64> out(most + 1, 0);
    out[0] = 1;
    for (std::size_t part = 1; part <= most; ++part)
      for (std::size_t sum = part; sum <= most; ++sum) out[sum] += out[sum - part];
    return out;
  }();
  return total > static_cast<i64>(most) ? ~u64{0} : ways[static_cast<std::size_t>(total)];
}

// The same for m numbers at most: with 1, 2, …, m added to the numbers and zeros, they are m different ones, whose m!
// orders are among the compositions of total + m(m + 1)/2.
u64 ways_to_split(i64 total, i64 m) {
  constexpr i64 few = 12;
  const u64 any = ways_to_split(total);
  if (m > few || total > largest_number / 2) return any;
  u128 orders = 1, compositions = 1;  // m!, and C(total + m(m + 1)/2 − 1, m − 1)
  const auto last = static_cast<u128>(total + m * (m + 1) / 2 - 1);
  for (i64 i = 1; i < m; ++i) {
    compositions = compositions * (last - static_cast<u128>(i - 1)) / static_cast<u128>(i);
    if (compositions > u128{1} << 63) return any;
  }
  for (i64 i = 2; i <= m; ++i) orders *= static_cast<u128>(i);
  return std::min(any, static_cast<u64>(compositions / orders) + 1);
}

// About how much it is to list what is split: options of many components count more.
u64 work_of_split(const Parts& parts, const Box& box) {
  constexpr i64 parts_an_option = 8;
  const i128 total = range_of(parts.total, box).high;
  const i64 whole = static_cast<i64>(std::clamp<i128>(total, 0, largest_number));
  const i64 most =
      static_cast<i64>(std::clamp<i128>(range_of(parts.most, box).high, 1, std::max<i64>(whole, 1)));
  return saturating_multiply(ways_to_split(whole, most), 1 + static_cast<u64>(most / parts_an_option));
}

// A rule, or what is left of it at a position.
class RuleHere {
 public:
  RuleHere(const Game& game, const Rule& rule, std::span<const i64> numbers) : rule_(rule) {
    if (has_many_cases(rule)) left_ = rule_at(game, rule, numbers);
  }
  [[nodiscard]] const Rule& rule() const { return left_ ? *left_ : rule_; }

 private:
  const Rule& rule_;
  std::optional<Rule> left_;
};

// Walks through the assignments of one rule's variables at one position.
class RuleWalk {
 public:
  RuleWalk(const Interpreter& interpreter, const Game& game, const Rule& rule, std::span<const i64> numbers,
           Sums sums)
      : interpreter_(interpreter),
        game_(game),
        named_(rule),
        here_(game, rule, numbers),
        rule_(here_.rule()),
        numbers_(numbers),
        sums_(sums) {}

  // False when `visit` or trouble ended the walk.
  bool run(const std::function<bool(Option&&)>& visit) {
    Box box = box_at(game_, rule_, numbers_);
    variables_.assign(rule_.variables.size(), 0);
    return !narrow(rule_, box) || assign(0, box, visit);
  }
  [[nodiscard]] std::optional<Ending> trouble() const { return failure_; }

 private:
  // Recursion over the variables of one rule, of which there are few.
  bool assign(std::size_t variable, const Box& box, const std::function<bool(Option&&)>& visit) {
    if (++tried_ > most_tried) failure_ = Ending::too_many_options;
    if (failure_) return false;
    if (variable == variables_.size()) return finish(visit);
    const Choices choices(rule_, variable, box);
    if (!choices.is_bounded()) {
      failure_ =
          Ending::out_of_range;  // find_unbounded lets no such rule through, but numbers may be too large
      return false;
    }
    for (auto value = choices.first(); value; value = choices.next(*value + 1)) {
      Box inner = box;
      inner.variables[variable] = {*value, *value};
      variables_[variable] = *value;
      const bool last = variable + 1 == variables_.size();
      if ((last || narrow(rule_, inner)) && !assign(variable + 1, inner, visit)) return false;
    }
    return true;
  }

  bool finish(const std::function<bool(Option&&)>& visit) {
    Scene scene{game_, numbers_, variables_};
    const bool applies = holds(rule_.where, scene);
    Option option{&named_, variables_, {}};
    const bool exists = applies && build(option, scene);
    if (scene.overflowed) failure_ = scene.exhausted ? Ending::too_many_options : Ending::out_of_range;
    if (failure_) return false;
    if (!exists) return true;
    return option.split && sums_ == Sums::whole ? visit_parts(option, visit) : visit(std::move(option));
  }

  // Each way to split what is split.
  bool visit_parts(const Option& option, const std::function<bool(Option&&)>& visit) {
    const Split& split = *option.split;
    for (i64 count = split.least; count <= split.most; ++count) {
      if (++tried_ > most_tried || count > most_copies) failure_ = Ending::too_many_options;
      if (failure_) return false;
      for (PartsOfNumber ways(split.total, count, split.are_different); ways.exists(); ways.next()) {
        if (++tried_ > most_tried) failure_ = Ending::too_many_options;
        if (failure_) return false;
        Option one = option;
        one.split.reset();
        if (!add_parts(one, split, ways.parts())) continue;
        if (!visit(std::move(one))) return false;
      }
      if (failure_) return false;
    }
    return true;
  }

  bool add_parts(Option& option, const Split& split, const std::vector<i64>& parts) {
    for (const i64 part : parts) {
      Component component{false, split.game, {part}};
      const Truth inside = interpreter_.is_position(component);
      if (inside == Truth::overflowed) failure_ = Ending::out_of_range;
      if (inside != Truth::yes) return false;
      option.components.push_back(std::move(component));
    }
    return true;
  }

  // Nothing where it has no value, or is beyond what rules count.
  static std::optional<i64> natural(const Expression& expression, Scene& scene) {
    const auto value = value_of(expression, scene);
    if (!value || Exact::less(*value, 0) == Truth::yes) return std::nullopt;
    const auto number = value->within(0, largest_number);
    scene.overflowed |= !number;
    return number;
  }

  static bool add_split(const Term& term, Option& option, Scene& scene) {
    const auto total = natural(term.parts->total, scene), most = natural(term.parts->most, scene);
    const auto least = value_of(term.parts->least, scene);
    if (!total || !most || !least) return false;
    if (Exact::less(*total, *least) == Truth::yes) return false;
    const auto first = Exact::max(*least, 1).within(1, largest_number);
    scene.overflowed |= !first;
    if (!first || *first > *most || *first > *total) return false;
    option.split = Split{static_cast<std::uint32_t>(term.game), *total, *first, std::min(*most, *total),
                         term.parts->are_different};
    return true;
  }

  bool build(Option& option, Scene& scene) {
    for (const Term& term : rule_.option) {
      if (term.parts) {
        if (!add_split(term, option, scene)) return false;
        continue;
      }
      const auto copies = term.copies ? natural(*term.copies, scene) : 1;
      if (!copies || *copies == 0) return false;
      Component component{term.is_imported, static_cast<std::uint32_t>(term.game), {}};
      for (const Entry& entry : term.entries)
        if (!(entry.is_list ? add_list(entry, scene, component.numbers)
                            : add(value_of(entry.value, scene), scene, component.numbers)))
          return false;
      if (scene.overflowed) return false;
      if (!component.is_imported) {
        const Truth inside = interpreter_.is_position(component);
        scene.overflowed |= inside == Truth::overflowed;
        if (inside != Truth::yes) return false;
      }
      const i64 wanted = sums_ == Sums::in_pairs ? *copies % 2 : *copies;
      if (wanted > most_copies) failure_ = Ending::too_many_options;
      if (failure_) return false;
      option.components.insert(option.components.end(), static_cast<std::size_t>(wanted), component);
    }
    return true;
  }

  static bool add(const std::optional<Exact>& value, Scene& scene, Numbers& numbers) {
    if (!value || Exact::less(*value, 0) == Truth::yes) return false;
    const auto number = value->within(0, largest_number);
    scene.overflowed |= !number;
    numbers.push_back(number.value_or(0));
    return true;
  }

  static bool add_list(const Entry& entry, Scene& scene, Numbers& numbers) {
    if (!entry.pieces.empty()) return put_together(entry, scene, numbers);
    const std::size_t from = offset_of(scene.game, scene.numbers, entry.list);
    const auto length = static_cast<std::size_t>(scene.numbers[from]);
    const std::size_t to = numbers.size();
    for (std::size_t i = 0; i <= length; ++i) numbers.push_back(scene.numbers[from + i]);
    for (const Entry::Update& update : entry.updates) {
      const auto index = value_of(update.index, scene), value = value_of(update.value, scene);
      if (!index || !value) return false;
      const auto place = index->within(0, static_cast<i64>(length) - 1);
      scene.overflowed |= index->overflowed();
      if (!place) return false;
      i64& number = numbers[to + 1 + static_cast<std::size_t>(*place)];
      const Exact changed = update.kind == Entry::Update::Kind::add ? number + *value : *value;
      const auto fitting = changed.within(-largest_number, largest_number);
      scene.overflowed |= !fitting;
      if (!fitting) return false;
      number = *fitting;
    }
    return std::all_of(numbers.begin() + static_cast<std::ptrdiff_t>(to), numbers.end(),
                       [](i64 number) { return number >= 0; });
  }

  static bool put_together(const Entry& entry, Scene& scene, Numbers& numbers) {
    const std::size_t to = numbers.size();
    numbers.push_back(0);
    for (const Piece& piece : entry.pieces) {
      if (piece.is_slice && !add_slice(piece, scene, numbers)) return false;
      for (const Expression& number : piece.numbers)
        if (!add(value_of(number, scene), scene, numbers)) return false;
      if (numbers.size() - to > std::max(longest_list, scene.numbers.size())) scene.overflowed = true;
      if (scene.overflowed) return false;
    }
    numbers[to] = static_cast<i64>(numbers.size() - to - 1);
    return true;
  }

  static bool add_slice(const Piece& piece, Scene& scene, Numbers& numbers) {
    const std::size_t from = offset_of(scene.game, scene.numbers, piece.list);
    const i64 length = scene.numbers[from];
    const auto place = [&](const std::optional<Expression>& number, i64 otherwise) -> std::optional<i64> {
      const auto value = number ? value_of(*number, scene) : Exact(otherwise);
      scene.overflowed |= value && value->overflowed();
      return value ? value->within(-1, length) : std::nullopt;
    };
    const auto first = place(piece.first, 0), last = place(piece.last, length - 1);
    if (!first || !last || *first < 0 || *last >= length || *first > *last + 1) return false;
    const auto begin = scene.numbers.begin() + static_cast<std::ptrdiff_t>(from) + 1;
    numbers.insert(numbers.end(), begin + *first, begin + *last + 1);
    return true;
  }

  const Interpreter& interpreter_;
  const Game& game_;
  const Rule& named_;
  RuleHere here_;
  const Rule& rule_;
  std::span<const i64> numbers_;
  Sums sums_;
  std::vector<i64> variables_ = {};
  u64 tried_ = 0;
  std::optional<Ending> failure_;
};

}  // namespace

std::size_t Component::hash() const {
  const auto mixed = [](std::size_t seed, u64 value) {
    return hash_of(u64{seed} * 0x9e3779b97f4a7c15ULL + value);
  };
  std::size_t seed = mixed(numbers.size(), u64{game} * 2 + (is_imported ? 1 : 0));
  for (const i64 number : numbers) seed = mixed(seed, static_cast<u64>(number));
  return seed;
}

namespace {

bool has_only_letters(const Game& game, const Numbers& numbers) {
  std::size_t at = 0;
  for (const Coordinate& coordinate : game.coordinates) {
    const std::size_t length = coordinate.is_list ? static_cast<std::size_t>(numbers[at++]) : 1;
    if (coordinate.is_word)
      for (std::size_t i = at; i < at + length; ++i)
        if (numbers[i] >= static_cast<i64>(game.letters.size())) return false;
    at += length;
  }
  return true;
}

}  // namespace

Truth Interpreter::is_position(const Component& component) const {
  const Game& game = game_of(component);
  if (!game.letters.empty() && !has_only_letters(game, component.numbers)) return Truth::no;
  Scene scene{game, component.numbers};
  const bool inside = holds(game.domain, scene);
  return scene.overflowed ? Truth::overflowed : inside ? Truth::yes : Truth::no;
}

std::optional<Ending> Interpreter::for_each_option(const Component& component,
                                                   const std::function<bool(Option&&)>& visit,
                                                   Sums sums) const {
  const Game& game = game_of(component);
  for (const Rule& rule : game.rules) {
    RuleWalk walk(*this, game, rule, component.numbers, sums);
    const bool went_on = walk.run(visit);
    if (walk.trouble()) return walk.trouble();
    if (!went_on) break;
  }
  return std::nullopt;
}

u64 Interpreter::assignment_bound(const Component& component, Sums sums) const {
  const Game& game = game_of(component);
  u64 total = 0;
  for (const Rule& whole : game.rules) {
    const RuleHere here(game, whole, component.numbers);
    const Rule& rule = here.rule();
    Box box = box_at(game, rule, component.numbers);
    if (!narrow(rule, box)) continue;
    u64 product = 1;
    for (std::size_t i = 0; i < box.variables.size(); ++i)
      product = saturating_multiply(product, most_choices(rule, i, box));
    for (const Term& term : rule.option)
      if (term.parts && sums == Sums::whole)
        product = saturating_multiply(product, work_of_split(*term.parts, box));
    total = saturating_add(total, product);
  }
  return total;
}

Interpreter::EarlyEnd Interpreter::early_end(const Component& component) const {
  const Game& game = game_of(component);
  Scene scene{game, component.numbers};
  if (game.wins && holds(*game.wins, scene)) return {Outcome::N};
  if (scene.overflowed) return {std::nullopt, true};
  if (game.loses && holds(*game.loses, scene)) return {Outcome::P};
  return {std::nullopt, scene.overflowed};
}

}  // namespace sprague::script
