// Claims about all positions, decided: the claim as a formula, held against the two conditions of
// decide.hpp; where it is wrong, the smallest position at which it contradicts itself or the rules.
#include "prove/decide/claim.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "prove/decide/violations.hpp"
#include "prove/describe/proved_relation.hpp"
#include "prove/learn/conjecture.hpp"
#include "prove/query/query_parser.hpp"
#include "script/interpreter.hpp"
#include "script/linear.hpp"
#include "table/fill/tabulate.hpp"

namespace sprague::prove {

using automata::Connective;

namespace {

constexpr u64 most_cells_looked_at = u64{1}
                                     << 24;  // of the table that a smallest counterexample is looked for in

constexpr u64 most_looked_at = u64{1}
                               << 40;        // of positions that are compared with a theorem without automata
constexpr u64 most_assignments = 1'000'000;  // that are tried to find an option in that table
constexpr u64 ticks_of_first_attempt = 5'000'000, ticks_of_other_means = 5'000'000;
constexpr MessageTemplate<0> play_is_over = "play is over there, which wins in misère play"_m;

std::vector<Track> run_of(std::size_t first, std::size_t count) {
  std::vector<Track> out(count);
  std::iota(out.begin(), out.end(), static_cast<Track>(first));
  return out;
}

std::string text_of(const Tuple& numbers) {
  std::string text;
  for (const Natural& n : numbers) text += (text.empty() ? "" : ", ") + n.text();
  return numbers.size() == 1 ? text : "(" + text + ")";
}

/// 0 for P and 1 for N, or the nim-value; nothing where it is not known.
using TruthAt = std::function<std::optional<u64>(const std::vector<u64>& position)>;

/// Looks for the smallest counterexample of a claim that was found to be wrong.
class Refuter {
 public:
  Refuter(const Subject& subject, const GameFormulas& formulas, const Automaton& claim, bool has_values,
          Convention convention, const Numeration& numeration, Budget& budget)
      : subject_(subject),
        game_(formulas),
        formulas_(formulas, has_values, convention),
        claim_(claim),
        relations_{claim},
        has_values_(has_values),
        convention_(convention),
        numeration_(numeration),
        budget_(budget),
        d_(formulas.coordinates.size()) {}

  std::size_t largest = 0;

  /// Nothing when the budget says no.
  [[nodiscard]] std::optional<Counterexample> find() {
    auto wrong = make(formulas_.violated(), run_of(0, d_));
    if (!wrong) return std::nullopt;
    const std::optional<bool> falls = order_falls();
    if (!falls) return std::nullopt;
    if (!*falls)
      for (const LevelForm& form : subject_.clauses.measure->games[0].forms)
        wrong = wrong ? least_by(form, *wrong) : std::nullopt;
    // Of those that are equal in the measure all are counterexamples.
    const auto least = wrong ? first_tuples(*wrong, numeration_, 1, budget_) : std::nullopt;
    if (!least || least->empty()) return std::nullopt;
    Counterexample out{.position = (*least)[0]};
    if (!*falls) {
      const auto smaller = smallest_in_table(out.position);
      out.is_smallest = smaller.has_value();
      if (smaller && *smaller != out.position) return by_truth(*smaller);
    }
    if (!explain(out)) return std::nullopt;
    return out;
  }

  /// The same where the truth is known: the first position at which it is not what is claimed.
  [[nodiscard]] std::optional<Counterexample> find_by(const Automaton& relation, TruthAt truth) {
    auto wrong = combine(relation, claim_, Connective::difference, budget_);
    if (has_values_) {
      if (wrong) wrong = project(*wrong, {static_cast<Track>(d_)}, budget_);
    } else {
      const auto more = combine(claim_, relation, Connective::difference, budget_);
      wrong = wrong && more ? combine(*wrong, *more, Connective::disjunction, budget_) : std::nullopt;
    }
    const auto least = wrong ? first_tuples(*wrong, numeration_, 1, budget_) : std::nullopt;
    if (!least || least->empty()) return std::nullopt;
    if (std::any_of((*least)[0].begin(), (*least)[0].end(),
                    [](const Natural& n) { return n > Natural(most_looked_at); }))
      return std::nullopt;
    truth_ = std::move(truth);
    return by_truth((*least)[0]);
  }

 private:
  /// Those of the tuples where the form is least.
  [[nodiscard]] std::optional<Automaton> least_by(const LevelForm& form, const Automaton& tuples) {
    if (form.is_linear()) {
      const std::vector<i64>& row = form.parts[0].coefficients;
      return cheapest(tuples, std::vector<u64>(row.begin(), row.end()), numeration_, budget_);
    }
    const auto level = static_cast<Track>(d_);  // behind the coordinates
    std::vector<Formula> bounds, same;
    for (const Affine& part : form.parts) {
      const auto over = script::combined(script::variable_form(level), 1, part, -1);
      const auto under = script::combined(part, 1, script::variable_form(level), -1);
      if (!over || !under) return std::nullopt;
      bounds.push_back(at_least_zero(form.is_least ? *under : *over));
      same.push_back(equals_zero(*over));
    }
    bounds.push_back(any(std::move(same)));
    const auto levels = make(all(std::move(bounds)), run_of(0, d_ + 1));
    auto out = levels ? combine(*levels, tuples, Connective::conjunction, budget_) : std::nullopt;
    std::vector<u64> weights(d_ + 1, 0);
    weights.back() = 1;
    if (out) out = cheapest(*out, weights, numeration_, budget_);
    return out ? project(*out, {level}, budget_) : std::nullopt;
  }

  [[nodiscard]] std::optional<Automaton> make(const Formula& formula, const std::vector<Track>& tracks) {
    auto made = automaton_of(formula, numeration_, relations_, budget_);
    if (made) made = widened(*made, tracks, numeration_, budget_);
    if (made) largest = std::max(largest, made->states());
    return made;
  }

  /// Does every move lead to positions that are before its own in the order of counterexamples?
  [[nodiscard]] std::optional<bool> order_falls() {
    for (const MoveFormula& move : game_.moves) {
      const auto made = make(formulas_.keeps_order(move), {});
      if (!made) return std::nullopt;
      if (!automata::is_empty(*made)) return false;
    }
    return true;
  }

  /// `formula` at the position: over the tracks that are left.
  [[nodiscard]] std::optional<Automaton> at(const Tuple& position, const Formula& formula,
                                            const std::vector<Track>& left) {
    std::vector<Track> tracks = run_of(0, d_);
    const Automaton here = exactly(tracks, position, numeration_);
    tracks.insert(tracks.end(), left.begin(), left.end());
    const auto made = make(formula, tracks);
    const auto both = made ? combine(*made, here, Connective::conjunction, budget_) : std::nullopt;
    return both ? project(*both, run_of(0, d_), budget_) : std::nullopt;
  }

  // ---- Where all options are claimed rightly: what the claim says of them decides. ----

  [[nodiscard]] bool explain(Counterexample& out) {
    return has_values_ ? explain_value(out) : explain_outcome(out);
  }

  [[nodiscard]] bool explain_outcome(Counterexample& out) {
    const bool is_claimed = claim_.accepts(word(out.position));
    out.claimed = is_claimed ? "P" : "N";
    out.truth = is_claimed ? "N" : "P";
    if (!is_claimed) {
      out.reason = "no option is claimed to be P"_m;
      return true;
    }
    if (!show_move(out, std::nullopt)) return false;
    out.reason = out.move ? Message("the option {0} is claimed to be P, too", text_of(out.move->option[0]))
                          : Message(play_is_over);
    return true;
  }

  [[nodiscard]] bool explain_value(Counterexample& out) {
    const auto u = static_cast<Track>(d_ + 1);
    const auto reached = at(out.position, formulas_.reaches_value(), {u});
    const auto missing = reached ? numeration_.negated(*reached, budget_) : std::nullopt;
    const auto truth = missing ? least_tuple(*missing, numeration_, budget_) : std::nullopt;
    if (!truth || truth->empty()) return false;  // the options of a position are finitely many
    const auto claimed = claimed_value(out.position);
    if (!claimed) return false;
    return compare_values(out, *claimed, (*truth)[0][0]);
  }

  /// What the claim says: no number, or one.
  [[nodiscard]] std::optional<std::vector<Natural>> claimed_value(const Tuple& position) {
    const auto values = at(position, holds(0, run_of(0, d_ + 1)), {static_cast<Track>(d_)});
    const auto least = values ? least_tuple(*values, numeration_, budget_) : std::nullopt;
    if (!least) return std::nullopt;
    return least->empty() ? std::vector<Natural>() : std::vector<Natural>{(*least)[0][0]};
  }

  [[nodiscard]] bool compare_values(Counterexample& out, const std::vector<Natural>& claimed,
                                    const Natural& truth) {
    out.truth = truth.text();
    out.claimed = claimed.empty() ? "none" : claimed[0].text();
    if (claimed.empty()) {
      out.reason = "the claim gives no natural number there"_m;
    } else if (claimed[0] > truth) {
      out.reason = Message("no option has the nim-value {0}", truth);
    } else {
      if (!show_move(out, claimed[0])) return false;
      out.reason = Message("an option has the nim-value {0}, too", claimed[0]);
    }
    return true;
  }

  /// A move from the position to what is claimed to be P, or of that value; none where there is none.
  [[nodiscard]] bool show_move(Counterexample& out, const std::optional<Natural>& value) {
    const auto u = static_cast<Track>(d_ + 1);
    const Track first = ClaimFormulas::first_bound(d_);
    for (const MoveFormula& move : game_.moves) {
      std::vector<Track> tracks = run_of(first, move.names.size());
      if (value) tracks.insert(tracks.begin(), u);
      auto moves = at(out.position, formulas_.leads_to_claim(move), tracks);
      if (moves && value)
        moves = combine(*moves, exactly({u}, {*value}, numeration_), Connective::conjunction, budget_);
      if (moves && value) moves = project(*moves, {u}, budget_);
      const auto least = moves ? least_tuple(*moves, numeration_, budget_) : std::nullopt;
      if (!least) return false;
      if (least->empty()) continue;
      const Tuple& numbers = (*least)[0];
      out.move = Counterexample::Move{.rule = move.rule};
      out.move->variables.assign(numbers.begin(),
                                 numbers.begin() + static_cast<std::ptrdiff_t>(move.variables));
      for (const std::vector<Track>& entries : move.entries) {
        Tuple component;
        for (const Track entry : entries)
          component.push_back(entry < first ? out.position[entry] : numbers[entry - first]);
        out.move->option.push_back(std::move(component));
      }
      return true;
    }
    return true;
  }

  // ---- Where moves lead up in that order: a table of all positions up to the one that was found ----

  [[nodiscard]] std::optional<Tuple> smallest_in_table(const Tuple& known) {
    const Natural greatest = *std::max_element(known.begin(), known.end());
    if (greatest > Natural(most_cells_looked_at)) return std::nullopt;
    const u64 last = greatest.to_u64();
    u64 cells = 1;
    for (std::size_t i = 0; i < d_; ++i) cells = saturating_multiply(cells, last + 1);
    if (cells > most_cells_looked_at) return std::nullopt;
    table::BoxRequest request{.axes = {},
                              .convention = convention_,
                              .content = has_values_ ? table::Content::nim_values : table::Content::outcomes};
    for (const script::Coordinate& coordinate : subject_.game.coordinates)
      request.axes.push_back({coordinate.name, 0, last});
    table_ = table::tabulate(subject_.clauses, request, budget_).table;
    if (!table_) return std::nullopt;
    truth_ = [this](const std::vector<u64>& numbers) -> std::optional<u64> {
      u64 index = 0;
      for (std::size_t i = 0; i < d_; ++i) {
        const u64 size = table_->axes()[i].size();
        if (numbers[i] >= size) return std::nullopt;
        index = index * size + numbers[i];
      }
      return table_->at(index);
    };
    for (u64 most = 0; most <= last; ++most) {
      std::vector<u64> numbers(d_, 0);
      numbers.back() = most;
      do {
        if (!budget_.spend()) return std::nullopt;
        if (differs(numbers)) return Tuple(numbers.begin(), numbers.end());
      } while (next_with_maximum(numbers, most));
    }
    return std::nullopt;  // not reached: `known` differs
  }

  /// The lexicographically next tuple whose greatest number is `most`.
  [[nodiscard]] static bool next_with_maximum(std::vector<u64>& numbers, u64 most) {
    for (std::size_t i = numbers.size(); i-- > 0;) {
      const auto end = numbers.begin() + static_cast<std::ptrdiff_t>(i + 1);
      if (numbers[i] == most) continue;
      ++numbers[i];
      std::fill(end, numbers.end(), 0);
      if (std::find(numbers.begin(), end, most) == end) numbers.back() = most;
      return true;
    }
    return false;
  }

  [[nodiscard]] bool differs(const std::vector<u64>& numbers) const {
    const u64 truth = *truth_(numbers);
    if (truth >= table::Table::drawn) return false;
    Tuple tuple(numbers.begin(), numbers.end());
    if (!has_values_) return claim_.accepts(word(tuple)) != (truth == 0);
    tuple.emplace_back(truth);
    return !claim_.accepts(word(tuple));
  }

  /// The truth is the table's or the theorem's, and so is what the options are: the claim may be wrong about
  /// them.
  [[nodiscard]] std::optional<Counterexample> by_truth(const Tuple& position) {
    Counterexample out{.position = position};
    std::vector<u64> numbers;
    for (const Natural& n : position) numbers.push_back(n.to_u64());
    const u64 truth = *truth_(numbers);
    if (has_values_) {
      const auto claimed = claimed_value(position);
      if (!claimed) return std::nullopt;
      out.claimed = claimed->empty() ? "none" : (*claimed)[0].text();
      out.truth = std::to_string(truth);
      if (claimed->empty())
        out.reason = "the claim gives no natural number there"_m;
      else if ((*claimed)[0] > Natural(truth))
        out.reason = Message("no option has the nim-value {0}", truth);
      else
        show_option(out, (*claimed)[0].to_u64(),
                    Message("an option has the nim-value {0}, too", (*claimed)[0]));
    } else {
      out.claimed = truth == 0 ? "N" : "P";
      out.truth = truth == 0 ? "P" : "N";
      out.reason = "no option is P"_m;
      if (truth != 0) show_option(out, 0, "an option is P"_m);
    }
    return out;
  }

  /// The first option with this value. Without one: play is over, or it lies outside the table.
  void show_option(Counterexample& out, u64 value, Message reason) {
    out.reason = std::move(reason);
    const script::Interpreter interpreter({subject_.game});
    script::Component from;
    for (const Natural& n : out.position) from.numbers.push_back(static_cast<i64>(n.to_u64()));
    if (interpreter.assignment_bound(from) > most_assignments) return;
    bool is_over = true;
    (void)interpreter.for_each_option(from, [&](script::Option&& option) {
      is_over = false;
      if (value_of(option) != value) return budget_.spend();
      const auto rule = static_cast<std::size_t>(option.rule - interpreter.games()[0].rules.data());
      out.move = Counterexample::Move{.rule = rule};
      out.move->variables.assign(option.variables.begin(), option.variables.end());
      for (const script::Component& component : option.components)
        out.move->option.emplace_back(component.numbers.begin(), component.numbers.end());
      return false;
    });
    if (is_over && convention_ == Convention::misere) out.reason = play_is_over;
  }

  [[nodiscard]] std::optional<u64> value_of(const script::Option& option) const {
    u64 sum = 0;
    for (const script::Component& component : option.components) {
      const std::vector<u64> numbers(component.numbers.begin(), component.numbers.end());
      const auto value = truth_(numbers);
      if (!value) return std::nullopt;
      sum ^= *value;
    }
    return sum;
  }

  [[nodiscard]] std::vector<automata::Letter> word(const Tuple& numbers) const {
    return numeration_.word(numbers);
  }

  const Subject& subject_;
  const GameFormulas& game_;
  ClaimFormulas formulas_;
  const Automaton& claim_;
  RelationTable relations_;
  bool has_values_;
  Convention convention_;
  const Numeration& numeration_;
  Budget& budget_;
  std::size_t d_;
  std::optional<table::Table> table_ = std::nullopt;
  TruthAt truth_ = {};
};

/// A claim that has been read, in the first numeration that it can be written in.
struct ReadClaim {
  Numeration numeration = Numeration::base(2);
  Formula formula = {};
  bool has_values = false;
};

Result<ReadClaim> read(const Subject& subject, std::string_view text) {
  std::vector<std::string> coordinates;
  for (const script::Coordinate& coordinate : subject.game.coordinates)
    coordinates.push_back(coordinate.name);
  ReadClaim out{.has_values = is_value_claim(text) &&
                              std::find(coordinates.begin(), coordinates.end(), "G") == coordinates.end()};
  std::optional<Error> error;
  for (const Numeration& numeration : numerations(std::nullopt, coordinates.size())) {
    const QueryScope scope{.numeration = numeration,
                           .parameters = subject.parameters,
                           .coordinates = coordinates,
                           .may_add_names = false};
    Result<ParsedQuery> parsed = out.has_values ? parse_value_claim(text, scope) : parse_query(text, scope);
    if (parsed) {
      out.numeration = numeration;
      out.formula = std::move(parsed->formula);
      // The rules must be known there as well; if they are not anywhere, base 2 says why.
      if (formulas_of(subject.game, {Slice(coordinates.size())},
                      ClaimFormulas::first_bound(coordinates.size()), numeration))
        return out;
    }
    if (!error && !parsed) error = parsed.error();
  }
  if (error) return *error;
  out.numeration = Numeration::base(2);
  return out;
}

/// What is known of a game without automata about its moves.
struct KnownTruth {
  Theorem theorem = {};
  Automaton relation = {};  ///< the same: the P-positions, or the graph of G, in the domain
  TruthAt at = {};
};

/// By the periodicity theorem or by residues, where these settle the game at once: their induction is short,
/// where the moves have large automata.
std::optional<KnownTruth> known_truth(const Subject& subject, bool has_values, const Automaton& domain,
                                      const Numeration& numeration, Budget& budget) {
  const double left = budget.limits().seconds - budget.seconds();
  const Request request{.values = has_values,
                        .residues = true,
                        .without_automata = true,
                        .limits = {.seconds = std::clamp(left / 4, 0.0, 2.0),
                                   .bytes = budget.limits().bytes,
                                   .positions = ticks_of_other_means}};
  auto answer = prove(subject, request, [](const Limits& limits) { return Budget(limits); });
  if (!answer || !answer->theorem) return std::nullopt;
  KnownTruth out{.theorem = *std::move(answer->theorem)};
  out.theorem.values = has_values;
  const std::size_t d = subject.game.coordinates.size();
  std::optional<Automaton> relation;
  if (out.theorem.residue) {
    relation = residue_set(*out.theorem.residue, d, numeration, budget);
    out.at = [residue = *out.theorem.residue](const std::vector<u64>& position) -> std::optional<u64> {
      std::vector<u64> own;
      for (const u64 n : position) own.push_back(n % residue.modulus);
      return std::binary_search(residue.residues.begin(), residue.residues.end(), own) ? 0 : 1;
    };
  } else if (out.theorem.period) {
    const PeriodTheorem& period = *out.theorem.period;
    std::vector<bool> zero;
    for (const u64 value : period.values) zero.push_back(value == 0);
    const table::Period form{period.preperiod, period.period};
    relation = has_values ? sequence_automaton(period.values, form, numeration, budget)
                          : periodic_automaton(zero, form, numeration, budget);
    out.at = [period, has_values](const std::vector<u64>& position) -> std::optional<u64> {
      const u64 n = position[0], e = period.preperiod;
      const u64 value = period.values[n < e ? n : e + (n - e) % period.period];
      return has_values ? value : u64{value != 0};
    };
  }
  if (relation) relation = combine(*relation, domain, Connective::conjunction, budget);
  if (!relation) return std::nullopt;
  out.relation = *std::move(relation);
  return out;
}

}  // namespace

Result<ClaimAnswer> decide_claim(const Subject& subject, std::string_view claim, Convention convention,
                                 Budget& budget) {
  if (!subject.clauses.measure) return no_measure(subject);
  const Result<ReadClaim> readable = read(subject, claim);
  if (!readable) return readable.error();
  if (readable->has_values && subject.has_turns) return no_values_with_turns();
  if (readable->has_values && convention == Convention::misere)
    return Error{.message = "nim-values belong to normal play"_m,
                 .hint = "In misère play claim P-positions."_m};
  const auto of_the_rules = [](Error error) {
    error.offset = error.length = 0;
    return error;
  };
  const std::size_t d = subject.game.coordinates.size();
  const Numeration& numeration = readable->numeration;
  const std::vector<Slice> slices{Slice(d)};
  const Result<GameFormulas> formulas =
      formulas_of(subject.game, slices, ClaimFormulas::first_bound(d), numeration);
  if (!formulas) return of_the_rules(formulas.error());
  if (formulas->has_sums && !readable->has_values)
    return Error{.message = "options of this game are sums of positions, whose nim-values must be known"_m,
                 .hint = Message("Claim the nim-values: {0}", "G = ….")};

  ClaimAnswer out;
  const auto ended = [&] {
    out.ending = budget.ending();
    return out;
  };
  const std::vector<Track> tracks = run_of(0, d + (readable->has_values ? 1 : 0));
  auto guess = automaton_of(readable->formula, numeration, {}, budget);
  if (guess) guess = widened(*guess, tracks, numeration, budget);
  if (!guess) return ended();
  const auto decided = [&](Budget& own) {
    return readable->has_values
               ? decide_values(subject.game, *guess, numeration, own)
               : decide_outcomes(subject.game, slices, {}, *guess, convention, numeration, own);
  };
  auto domain = automaton_of(formulas->domain, numeration, {}, budget);
  auto inside = domain ? combine(*guess, *domain, Connective::conjunction, budget) : std::nullopt;
  if (!inside) return ended();
  Refuter refuter(subject, *formulas, *inside, readable->has_values, convention, numeration, budget);
  // Most claims are decided at once. Where the automata of the moves are large, residues or a period may settle
  // what they cannot.
  Budget first({.seconds = std::min(0.5, (budget.limits().seconds - budget.seconds()) / 4),
                .bytes = budget.limits().bytes,
                .positions = ticks_of_first_attempt});
  Result<Decision> decision = decided(first);
  if (!decision) return of_the_rules(decision.error());
  if (!budget.spend(first.ticks())) return ended();
  if (decision->verdict == Decision::Verdict::ran_out) {
    if (convention == Convention::normal)
      if (auto known = known_truth(subject, readable->has_values, *domain, numeration, budget)) {
        if (known->relation == automata::minimal(*inside)) {
          out.verdict = ClaimAnswer::Verdict::proved;
          out.theorem = std::move(known->theorem);
          return out;
        }
        out.counterexample = refuter.find_by(known->relation, known->at);
        if (out.counterexample) {
          out.verdict = ClaimAnswer::Verdict::refuted;
          return out;
        }
      }
    decision = decided(budget);
    if (!decision) return of_the_rules(decision.error());
  }
  out.largest = decision->largest;
  if (decision->verdict == Decision::Verdict::ran_out) return ended();
  if (decision->verdict == Decision::Verdict::proved) {
    out.verdict = ClaimAnswer::Verdict::proved;
    out.theorem = Theorem{.subject = subject,
                          .convention = convention,
                          .values = readable->has_values,
                          .slices = slices,
                          .numeration = numeration};
    out.theorem->decisions.push_back(*std::move(decision));
    return out;
  }
  out.counterexample = refuter.find();
  out.largest = std::max(out.largest, refuter.largest);
  if (!out.counterexample) return ended();
  out.verdict = ClaimAnswer::Verdict::refuted;
  return out;
}

}  // namespace sprague::prove
