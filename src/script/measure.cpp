// Moves are transitions with linear facts; for each group of games forms are tried, simple weights first,
// then forms that are not linear, until every transition falls under one.
#include "script/measure.hpp"

#include <algorithm>
#include <numeric>

#include "base/lists.hpp"
#include "script/compile.hpp"
#include "script/linear.hpp"

namespace sprague::script {
namespace {

constexpr std::size_t most_forms = 700;          // that are tried
constexpr std::size_t most_transitions = 5'000;  // more: domains are left out of account
constexpr u64 most_work_of_search = 30'000'000;  // squares of numbers of rows: a few seconds at worst
constexpr u64 most_bent_work = 6'000'000;        // for forms that are not linear
constexpr i64 greatest_weight = 4;
constexpr std::size_t most_bent_coordinates = 5;

// What is known of a move from game `from`, whose coordinates are the first variables, to a component of game
// `to`, whose coordinates follow.
struct Transition {
  std::size_t from, to, from_size;
  LinearSystem system;
};

// Slots of a nest as variables of a system.
class StepFacts {
 public:
  StepFacts(std::size_t coordinates, std::size_t reserved)
      : coordinates_(coordinates), next_(coordinates + reserved) {
    for (std::size_t i = 0; i < coordinates; ++i) {
      slots_.push_back(i);
      system.add_at_least(variable_form(i));
    }
  }

  /// The slots after these steps are not the next nest's.
  void forget_steps() { slots_.resize(coordinates_); }

  [[nodiscard]] Affine form(const Affine& in_slots) const {
    Affine out;
    out.constant = in_slots.constant;
    out.coefficients.resize(next_);
    for (std::size_t s = 0; s < in_slots.coefficients.size(); ++s)
      if (in_slots.coefficients[s] != 0) out.coefficients[slots_[s]] = in_slots.coefficients[s];
    return out;
  }

  void add(const Step& step) {
    const Affine a = form(step.a), b = form(step.b);
    const std::size_t v = next_;
    if (step.adds_slot()) slots_.push_back(next_++);
    switch (step.kind) {
      case Step::Kind::pick: system.add_member(variable_form(v), step.set); [[fallthrough]];
      case Step::Kind::loop: add_bounds(step, v); break;
      case Step::Kind::quotient: add_quotient(v, a, step.divisor); break;
      case Step::Kind::remainder: {  // a = divisor·q + r
        add_quotient(next_, a, step.divisor);
        const auto whole = combined(a, 1, variable_form(next_), -step.divisor);
        if (whole) system.add_equal(combined(*whole, 1, variable_form(v), -1));
        ++next_;
        break;
      }
      case Step::Kind::product: system.add_product(v, a, b); break;
      case Step::Kind::xor_sum: system.add_xor(v, a, b); break;
      case Step::Kind::at_least: system.add_at_least(a); break;
      case Step::Kind::equal: system.add_equal(a); break;
      case Step::Kind::member: system.add_member(a, step.set); break;
      case Step::Kind::unequal:
      case Step::Kind::no_member: break;
    }
  }

  LinearSystem system = {};

 private:
  void add_bounds(const Step& step, std::size_t v) {
    for (const Bound& bound : step.lowers) {
      const Affine value = form(bound.value);
      system.add_at_least(combined(variable_form(v), bound.divisor, value, -1));
      if (bound.divisor > 1)
        if (const auto least = system.least(value))  // 2·q ≥ k − 1 and k ≥ 0: q ≥ 0, which no fraction sees
          system.add_at_least(combined(variable_form(v), 1, {}, 0, floor_quotient(-*least, bound.divisor)));
    }
    for (const Bound& bound : step.uppers)
      system.add_at_least(combined(form(bound.value), 1, variable_form(v), -bound.divisor));
  }

  void add_quotient(std::size_t v, const Affine& value, i64 divisor) {
    system.add_quotient(v, value, divisor);
    if (const auto least = system.least(value))
      system.add_at_least(combined(variable_form(v), 1, {}, 0, -floor_quotient(*least, divisor)));
  }

  std::size_t coordinates_, next_;
  std::vector<std::size_t> slots_ = {};
};

// The steps, in all ways to read their first few a ≠ 0 as a ≥ 1 or −a ≥ 1.
std::vector<std::vector<Step>> with_sides(const std::vector<Step>& steps) {
  constexpr std::size_t most = 8;
  std::vector<std::vector<Step>> out{steps};
  for (std::size_t i = 0; i < steps.size() && 2 * out.size() <= most; ++i) {
    if (steps[i].kind != Step::Kind::unequal) continue;
    const std::size_t before = out.size();
    for (std::size_t k = 0; k < before; ++k)
      for (const i64 sign : {1, -1})
        if (const auto side = combined(steps[i].a, sign, {}, 0, -1)) {
          out.push_back(out[k]);
          out.back()[i].kind = Step::Kind::at_least;
          out.back()[i].a = *side;
        }
    out.erase(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(before));
  }
  return out;
}

// One transition for every alternative of the domain, and for each side of what may not be equal. Alternatives of the
// target's domain do not help when there are several.
void add_transitions(const ClauseGames& games, std::size_t from, const Clause& clause,
                     const TargetComponent& part, std::vector<Transition>& out) {
  const ClauseGame& source = games.games[from];
  const ClauseGame& target = games.games[part.game];
  const std::size_t n = source.coordinates.size(), m = target.coordinates.size();
  std::vector<std::vector<Step>> alternatives = source.domain;
  if (alternatives.empty() || alternatives.size() * source.rules.size() > most_transitions)
    alternatives.assign(1, {});
  const auto add = [&](const std::vector<Step>& alternative, const std::vector<Step>& steps) {
    StepFacts facts(n, m);
    for (const Step& step : alternative) facts.add(step);
    facts.forget_steps();
    for (const Step& step : steps) facts.add(step);
    for (std::size_t j = 0; j < m; ++j) {
      facts.system.add_at_least(variable_form(n + j));
      facts.system.add_equal(combined(facts.form(part.entries[j]), 1, variable_form(n + j), -1));
    }
    if (target.domain.size() == 1)
      for (const Step& step : target.domain[0]) {
        if (step.a.coefficients.size() > m || step.adds_slot()) continue;
        Affine form;
        form.constant = step.a.constant;
        form.coefficients.resize(n);
        form.coefficients.insert(form.coefficients.end(), step.a.coefficients.begin(),
                                 step.a.coefficients.end());
        if (step.kind == Step::Kind::at_least) facts.system.add_at_least(form);
        if (step.kind == Step::Kind::equal) facts.system.add_equal(form);
      }
    LinearSystem image = facts.system.projected(std::vector<bool>(n + m, true));
    if (!image.is_impossible()) out.push_back({from, part.game, n, std::move(image)});
  };
  for (const std::vector<Step>& alternative : alternatives)
    for (const std::vector<Step>& steps : with_sides(clause.steps)) add(alternative, steps);
}

std::vector<Transition> transitions_of(const ClauseGames& games) {
  std::vector<Transition> out;
  for (std::size_t g = 0; g < games.games.size(); ++g)
    for (const Clause& clause : games.games[g].rules)
      for (const TargetComponent& part : clause.target) add_transitions(games, g, clause, part, out);
  return out;
}

// A form for each game of a group; games outside it have none.
using Form = std::vector<LevelForm>;

// Vectors of small weights without a common factor, by their sum; those of staircase nim; at last all ones.
std::vector<std::vector<i64>> weight_vectors(std::size_t size) {
  std::vector<std::vector<i64>> out;
  i64 most = greatest_weight;
  const auto count = [&](i64 weight) {
    std::size_t total = 1;
    for (std::size_t i = 0; i < size && total < 100'000; ++i) total *= static_cast<std::size_t>(weight + 1);
    return total;
  };
  while (most > 1 && count(most) > 4'096) --most;

  std::vector<i64> weights(size, 0);
  while (true) {
    std::size_t i = size;
    while (i > 0 && weights[i - 1] == most) weights[--i] = 0;
    if (i == 0) break;
    ++weights[i - 1];
    if (std::accumulate(weights.begin(), weights.end(), i64{0},
                        [](i64 a, i64 b) { return std::gcd(a, b); }) == 1)
      out.push_back(weights);
  }
  std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
    const i64 sum_a = std::accumulate(a.begin(), a.end(), i64{0}),
              sum_b = std::accumulate(b.begin(), b.end(), i64{0});
    return sum_a != sum_b ? sum_a < sum_b : a > b;
  });
  if (out.size() > most_forms) out.resize(most_forms);
  std::vector<i64> stairs(size);  // as in staircase nim
  std::iota(stairs.begin(), stairs.end(), 1);
  out.push_back(stairs);
  std::reverse(stairs.begin(), stairs.end());
  out.push_back(stairs);
  out.push_back(std::vector<i64>(size, 1));
  return out;
}

std::vector<Form> forms_of(const ClauseGames& games, const std::vector<std::size_t>& group) {
  std::vector<Form> out;
  const auto arity = [&](std::size_t g) { return games.games[g].coordinates.size(); };
  const bool alike =
      std::all_of(group.begin(), group.end(), [&](std::size_t g) { return arity(g) == arity(group[0]); });
  Form form(games.games.size());
  if (alike)
    for (const std::vector<i64>& weights : weight_vectors(arity(group[0]))) {
      for (const std::size_t g : group) form[g] = LevelForm::linear(weights);
      out.push_back(form);
    }
  if (group.size() == 1) return out;
  std::size_t total = 0;
  for (const std::size_t g : group) total += arity(g);
  if (total > 12) return out;
  for (const std::vector<i64>& weights : weight_vectors(total)) {
    auto next = weights.begin();
    for (const std::size_t g : group) {
      const auto end = next + static_cast<std::ptrdiff_t>(arity(g));
      form[g] = LevelForm::linear({next, end});
      next = end;
    }
    out.push_back(form);
  }
  return out;
}

// What a person looks at where no linear form falls: the greatest and the least number, or of a few numbers
// or sums; how far two numbers are apart; and how far a number is below one that it does not pass, which is
// another coordinate, or the greatest number that some move makes of it.
class BentForms {
 public:
  BentForms(std::size_t coordinates, const std::vector<const Transition*>& moves)
      : size_(coordinates), moves_(moves) {}

  [[nodiscard]] std::vector<LevelForm> all() {
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t k = i + 1; k < size_; ++k) extrema({unit(i), unit(k)});
    if (size_ > 2) {
      std::vector<Affine> units;
      for (std::size_t i = 0; i < size_; ++i) units.push_back(unit(i));
      extrema(units);
    }
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t k = 0; k < size_; ++k)
        if (i != k) {
          greatest({*combined(unit(i), 1, unit(k), -1), zero()});
          if (i < k) greatest({*combined(unit(i), 1, unit(k), -1), *combined(unit(k), 1, unit(i), -1)});
        }
    for (std::size_t i = 0; i < size_; ++i) below_a_number(i);
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t k = 0; k < size_; ++k)
        if (i != k) {
          extrema({*combined(unit(i), 2, unit(k), 0), unit(k)});
          extrema({*combined(unit(i), 1, unit(k), 1), *combined(unit(i), 2, unit(k), 0)});
        }
    return std::move(out_);
  }

 private:
  [[nodiscard]] Affine zero() const { return {0, std::vector<i64>(size_)}; }
  [[nodiscard]] Affine unit(std::size_t i) const {
    Affine out = zero();
    out.coefficients[i] = 1;
    return out;
  }
  void greatest(std::vector<Affine> parts) {
    for (Affine& part : parts) part.coefficients.resize(size_);
    out_.push_back({std::move(parts)});
  }
  void extrema(std::vector<Affine> parts) {
    greatest(std::move(parts));
    out_.push_back({out_.back().parts, true});
  }
  void below_a_number(std::size_t i) {
    constexpr i64 most = i64{1} << 40;
    std::vector<i64> numbers;
    for (const Transition* move : moves_) {
      Affine below;
      below.coefficients.assign(move->from_size + i + 1, 0);
      below.coefficients.back() = -1;
      const std::optional<i64> least = move->system.least(below);
      if (least && *least >= -most) numbers.push_back(-*least);
    }
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    for (const i64 number : numbers) {
      Affine part = zero();
      part.constant = number;
      part.coefficients[i] = -1;
      greatest({part, zero()});
    }
  }

  std::size_t size_;
  const std::vector<const Transition*>& moves_;
  std::vector<LevelForm> out_ = {};
};

// Forms for a group, most important first; every move has to fall under one of them, and not to rise under
// those before it.
class FormSearch {
 public:
  FormSearch(const ClauseGames& games, const std::vector<std::size_t>& group)
      : games_(games), group_(group), candidates_(forms_of(games, group)) {}

  /// Nothing when a move is left that no form brings down.
  std::optional<std::vector<Form>> run(std::vector<const Transition*> moves) {
    std::vector<Form> out;
    // The sum of everything, the last candidate, is what people look at first, if it does it all.
    if (std::all_of(moves.begin(), moves.end(), [&](auto* move) { return falls(*move, candidates_.back()); }))
      return std::vector<Form>(1, candidates_.back());
    while (!moves.empty()) {
      const Form* form = next(candidates_, moves, most_work_of_search);
      if (form == nullptr) {
        if (bent_.empty()) bent_ = bent_forms(moves);
        form = next(bent_, moves, work_ + most_bent_work);
      }
      if (form == nullptr) return std::nullopt;
      out.push_back(*form);
    }
    return out;
  }

 private:
  // The same one for all games of the group, where they have equally many coordinates.
  [[nodiscard]] std::vector<Form> bent_forms(const std::vector<const Transition*>& moves) const {
    const std::size_t size = games_.games[group_[0]].coordinates.size();
    for (const std::size_t g : group_)
      if (games_.games[g].coordinates.size() != size) return {};
    if (size == 0 || size > most_bent_coordinates) return {};
    std::vector<Form> out;
    for (const LevelForm& one : BentForms(size, moves).all()) {
      out.emplace_back(games_.games.size());
      for (const std::size_t g : group_) out.back()[g] = one;
    }
    return out;
  }

  // The form that brings most moves down and lets none rise; leaves the other moves.
  const Form* next(const std::vector<Form>& candidates, std::vector<const Transition*>& moves, u64 most) {
    const Form* best = nullptr;
    std::vector<const Transition*> best_rest = moves;
    most_ = std::min(most, most_work_of_search);
    for (const Form& form : candidates) {
      const auto stays_or_falls = [&](auto* move) { return never_rises_by(*move, form, 1); };
      if (!std::all_of(moves.begin(), moves.end(), stays_or_falls)) continue;
      std::vector<const Transition*> rest;
      for (const Transition* move : moves)
        if (!falls(*move, form)) rest.push_back(move);
      if (work_ > most_) return nullptr;
      if (rest.size() >= best_rest.size()) continue;
      best = &form;
      best_rest = std::move(rest);
      if (best_rest.empty()) break;
    }
    moves = std::move(best_rest);
    return best;
  }

  bool falls(const Transition& move, const Form& form) { return never_rises_by(move, form, 0); }

  // Is it proved that the form never rises by `amount` or more? It does where some part of a greatest one
  // becomes so much more than all parts were, or all parts of a least one become so much more than some part
  // was.
  bool never_rises_by(const Transition& move, const Form& form, i64 amount) {
    const LevelForm &from = form[move.from], &to = form[move.to];
    const u64 rows = move.system.at_least().size();
    for (const Affine& one : from.is_least ? from.parts : to.parts) {
      work_ += 100 + rows * rows;
      if (work_ > most_) return false;
      LinearSystem system = move.system;
      for (const Affine& other : from.is_least ? to.parts : from.parts)
        system.add_at_least(from.is_least ? rise(one, other, amount) : rise(other, one, amount));
      if (!system.is_impossible()) return false;
    }
    return true;
  }

  // after − before − amount
  static Affine rise(const Affine& before, const Affine& after, i64 amount) {
    Affine out;
    out.constant = after.constant - before.constant - amount;
    for (const i64 weight : before.coefficients) out.coefficients.push_back(-weight);
    out.coefficients.insert(out.coefficients.end(), after.coefficients.begin(), after.coefficients.end());
    return out;
  }

  const ClauseGames& games_;
  const std::vector<std::size_t>& group_;
  std::vector<Form> candidates_, bent_ = {};
  u64 work_ = 0, most_ = most_work_of_search;
};

std::string form_text(const ClauseGames& games, const std::vector<std::size_t>& group, const Form& form) {
  std::string text, others;
  for (const std::size_t g : group) {
    const std::string own = form[g].text(games.games[g].coordinates);
    if (g == group[0]) text = own;
    if (own != text) others += (others.empty() ? "" : ", ") + own + " in " + games.games[g].name;
  }
  return others.empty() ? text : text == "0" ? others : text + " (" + others + ")";
}

// "x falls, or x stays and y falls, or x and y stay and z falls"
Message words_of(const ClauseGames& games, const std::vector<std::size_t>& group,
                 const std::vector<Form>& forms) {
  if (forms.empty()) return {};
  std::vector<std::string> texts;
  texts.reserve(forms.size());
  for (const Form& form : forms) texts.push_back(form_text(games, group, form));
  if (texts.size() == 1) return Message("{0} falls with every move", texts[0]);
  std::optional<Message> words;
  for (std::size_t i = texts.size(); i-- > 1;) {
    Message equal("{0}", texts[0]);
    for (std::size_t j = 1; j < i; ++j) equal = Message("{0} and {1}", std::move(equal), texts[j]);
    Message one = i == 1 ? Message("{0} stays and {1} falls", equal, texts[i])
                         : Message("{0} stay and {1} falls", equal, texts[i]);
    words = words ? Message("{0}, or {1}", std::move(one), *std::move(words)) : std::move(one);
  }
  return Message("{0} falls, or {1}", texts[0], *std::move(words));
}

Message named(const ClauseGames& games, const std::vector<std::size_t>& group, Message words) {
  std::string names;
  for (std::size_t i = 0; i < group.size(); ++i)
    names += (i == 0 ? "" : i + 1 == group.size() ? " and " : ", ") + games.games[group[i]].name;
  return Message("in {0}, {1}", names, std::move(words));
}

// Joins what is said of each group. `leaves`: some moves lead from group to group.
Message joined(std::vector<Message> parts, bool leaves) {
  if (leaves) parts.insert(parts.begin(), "play never comes back to a game that it has left"_m);
  if (parts.empty()) return "there are no moves"_m;
  Message out = std::move(parts.back());
  for (std::size_t i = parts.size() - 1; i-- > 0;)
    out = Message("{0}; {1}", std::move(parts[i]), std::move(out));
  return out;
}

// With `trees`, games with lists are proved by their templates.
std::optional<Measure> measure_of(const ClauseGames& games, std::vector<std::vector<bool>> leads,
                                  const std::vector<Game>* trees) {
  const std::vector<Transition> moves = transitions_of(games);
  for (const Transition& move : moves) leads[move.from][move.to] = true;
  const Ranks ranks(leads);
  Measure measure;
  measure.games.resize(games.games.size());
  std::vector<Message> parts;
  bool leaves = false;
  for (const std::vector<std::size_t>& group : ranks.groups) {
    for (const std::size_t g : group) {
      measure.games[g].rank = ranks.rank[g];
      for (std::size_t h = 0; h < leads.size(); ++h) leaves |= leads[g][h] && ranks.rank[h] < ranks.rank[g];
    }
    const std::size_t first = group[0];
    Message words;
    if (trees != nullptr && (*trees)[first].has_lists()) {
      if (!leads[first][first] && group.size() == 1) continue;
      const auto found = group.size() == 1 ? list_measure((*trees)[first], first) : std::nullopt;
      if (!found) return std::nullopt;
      words = *found;
    } else {
      std::vector<const Transition*> own;
      const auto inside = [&](std::size_t g) {
        return std::find(group.begin(), group.end(), g) != group.end();
      };
      for (const Transition& move : moves)
        if (inside(move.from) && inside(move.to)) own.push_back(&move);
      if (own.empty()) continue;
      const auto forms = FormSearch(games, group).run(own);
      if (!forms) return std::nullopt;
      for (const std::size_t g : group)
        for (const Form& form : *forms) measure.games[g].forms.push_back(form[g]);
      words = words_of(games, group, *forms);
    }
    parts.push_back(games.games.size() == 1 ? std::move(words) : named(games, group, std::move(words)));
  }
  measure.words = joined(std::move(parts), leaves);
  return measure;
}

std::vector<std::vector<bool>> no_leads(std::size_t games) {
  return std::vector<std::vector<bool>>(games, std::vector<bool>(games));
}

}  // namespace

Ranks::Ranks(std::vector<std::vector<bool>> leads) {
  const std::size_t count = leads.size();
  for (std::size_t via = 0; via < count; ++via)  // Warshall 1962
    for (std::size_t g = 0; g < count; ++g)
      for (std::size_t h = 0; h < count && leads[g][via]; ++h)
        if (leads[via][h]) leads[g][h] = true;
  rank.assign(count, 0);
  std::vector<bool> seen(count);
  for (std::size_t g = 0; g < count; ++g) {
    for (std::size_t h = 0; h < count; ++h) rank[g] += leads[g][h] && !leads[h][g];
    if (seen[g]) continue;
    groups.push_back({g});
    for (std::size_t h = g + 1; h < count; ++h)
      if (leads[g][h] && leads[h][g]) {
        groups.back().push_back(h);
        seen[h] = true;
      }
  }
}

bool find_measure(ClauseGames& games) {
  games.measure = measure_of(games, no_leads(games.games.size()), nullptr);
  return games.measure.has_value();
}

std::optional<Measure> find_measure(const std::vector<Game>& games) {
  const Result<ClauseGames> clauses = compile(games, Purpose::termination);
  if (!clauses) return std::nullopt;
  std::vector<std::vector<bool>> leads = no_leads(games.size());
  for (std::size_t g = 0; g < games.size(); ++g)
    if (games[g].has_lists())  // its rules are not among the clauses
      for (const Rule& rule : games[g].rules)
        for (const Term& term : rule.option)
          if (!term.is_imported) leads[g][term.game] = true;
  return measure_of(*clauses, std::move(leads), &games);
}

}  // namespace sprague::script
