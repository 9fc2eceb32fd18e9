// Asker: the automaton of a parsed question; "exists" gets an example and "forall" a counterexample, free
// variables get their number and the first tuples.
#include "prove/query/query.hpp"

#include <algorithm>
#include <numeric>

#include "prove/describe/proved_relation.hpp"
#include "prove/learn/conjecture.hpp"
#include "prove/query/query_parser.hpp"
#include "script/linear.hpp"

namespace sprague::prove {

using automata::Connective;

namespace {

std::vector<Track> tracks_up_to(std::size_t count) {
  std::vector<Track> out(count);
  std::iota(out.begin(), out.end(), Track{0});
  return out;
}

/// The relations of a theorem as automata.
class Relations {
 public:
  Relations(const Theorem& theorem, Budget& budget) : theorem_(theorem), budget_(budget) {}

  /// Nothing when the budget says no.
  [[nodiscard]] Result<std::optional<Automaton>> make(const UsedRelation& used) {
    switch (used.kind) {
      case UsedRelation::Kind::p: return p_positions(used.slice);
      case UsedRelation::Kind::value: return std::optional(theorem_.decisions[0].guess);
      case UsedRelation::Kind::n: return n_positions(used.slice);
      case UsedRelation::Kind::move: return moves();
    }
    return std::optional<Automaton>();
  }

 private:
  [[nodiscard]] std::optional<Automaton> p_positions(std::size_t slice) {
    const Automaton& guess = theorem_.decisions[slice].guess;
    if (!theorem_.values) return guess;
    const Track value = guess.tracks.back();
    const auto is_0 =
        automaton_of(equals_zero(script::variable_form(value)), theorem_.numeration, {}, budget_);
    const auto both = is_0 ? combine(guess, *is_0, Connective::conjunction, budget_) : std::nullopt;
    return both ? project(*both, {value}, budget_) : std::nullopt;
  }

  [[nodiscard]] Result<std::optional<Automaton>> n_positions(std::size_t slice) {
    const Slice& fixed = theorem_.slices[slice];
    const auto free = static_cast<std::size_t>(std::count(fixed.begin(), fixed.end(), std::nullopt));
    const Result<GameFormulas> formulas =
        formulas_of(theorem_.subject.game, {fixed}, static_cast<Track>(free), theorem_.numeration);
    if (!formulas) return of_the_rules(formulas.error());
    auto domain = automaton_of(formulas->domain, theorem_.numeration, {}, budget_);
    if (domain) domain = widened(*domain, tracks_up_to(free), theorem_.numeration, budget_);
    const auto p = p_positions(slice);
    return domain && p ? combine(*domain, *p, Connective::difference, budget_) : std::nullopt;
  }

  /// From the position on the first tracks to that on the tracks behind them.
  [[nodiscard]] Result<std::optional<Automaton>> moves() {
    const std::size_t d = theorem_.subject.game.coordinates.size();
    const auto bound = static_cast<Track>(2 * d);
    const Result<GameFormulas> formulas =
        formulas_of(theorem_.subject.game, {Slice(d)}, bound, theorem_.numeration);
    if (!formulas) return of_the_rules(formulas.error());
    if (formulas->has_sums)
      return Error{.message =
                       "'move' cannot be asked about, since options of this game are sums of positions"_m};
    std::vector<Formula> ways;
    for (const MoveFormula& move : formulas->moves) {
      std::vector<Formula> parts{formulas->domain, formulas->rules[move.rule], move.formula};
      for (std::size_t i = 0; i < d; ++i)
        parts.push_back(equals_zero(*script::combined(script::variable_form(move.entries[0][i]), 1,
                                                      script::variable_form(d + i), -1)));
      std::vector<Track> own(move.names.size());
      std::iota(own.begin(), own.end(), bound);
      ways.push_back(exists(std::move(own), all(std::move(parts))));
    }
    const auto made = automaton_of(any(std::move(ways)), theorem_.numeration, {}, budget_);
    return made ? widened(*made, tracks_up_to(2 * d), theorem_.numeration, budget_) : std::nullopt;
  }

  /// Such errors point into the rules, and not into the query.
  [[nodiscard]] static Error of_the_rules(Error error) {
    error.offset = error.length = 0;
    return error;
  }

  const Theorem& theorem_;
  Budget& budget_;
};

/// A theorem about residues, as an automaton in base 2.
std::optional<Theorem> with_residues(const Theorem& theorem, Budget& budget) {
  Theorem out = theorem;
  out.numeration = Numeration::base(2);
  const std::size_t d = theorem.subject.game.coordinates.size();
  const auto formulas = formulas_of(theorem.subject.game, {Slice(d)}, static_cast<Track>(d), out.numeration);
  if (!formulas) return std::nullopt;
  auto domain = automaton_of(formulas->domain, out.numeration, {}, budget);
  if (domain) domain = widened(*domain, tracks_up_to(d), out.numeration, budget);
  auto guess = domain ? residue_set(*theorem.residue, d, out.numeration, budget) : std::nullopt;
  if (guess) guess = combine(*guess, *domain, Connective::conjunction, budget);
  if (!guess) return std::nullopt;
  Decision decision{.verdict = Decision::Verdict::proved};
  decision.guess = *std::move(guess);
  out.decisions.push_back(std::move(decision));
  return out;
}

/// A theorem that so far is only a period, as an automaton: a state for each number up to the pre-period and
/// for each residue behind it.
Result<std::optional<Theorem>> with_automata(const Theorem& theorem, Budget& budget) {
  if (theorem.residue) return with_residues(theorem, budget);
  const PeriodTheorem& period = *theorem.period;
  const u64 e = period.preperiod, p = period.period;
  if (period.saltus != 0 || *std::max_element(period.values.begin(), period.values.end()) > 250)
    return Error{.kind = ErrorKind::too_large,
                 .message = "nim-values beyond 250 are too many for an automaton"_m};
  Theorem out = theorem;
  out.values = true;  // that is what periods are of
  out.numeration = Numeration::base(2);
  Learned states;
  states.automaton.tracks = {0};
  const auto state_of = [&](u64 n) { return static_cast<automata::State>(n < e ? n : e + (n - e) % p); };
  states.automaton.start = state_of(0);
  for (u64 n = 0; n < e + p; ++n) {
    states.outputs.push_back(static_cast<std::uint8_t>(period.values[n] + 1));
    states.automaton.accepting.push_back(true);
    // Of e + r all numbers with the same rest are meant; 2·(e + r) + d is right for all of them.
    for (const u64 digit : {u64{0}, u64{1}}) states.automaton.next.push_back(state_of(2 * n + digit));
  }
  const Sample sample{.sizes = {e + p}, .cells = states.outputs, .has_values = true};
  auto guess = guess_of(states, sample, out.numeration, budget);
  if (!guess) return std::optional<Theorem>();
  Decision decision{.verdict = Decision::Verdict::proved};
  decision.guess = *std::move(guess);
  out.decisions.push_back(std::move(decision));
  return std::optional(std::move(out));
}

class Asker {
 public:
  Asker(const Numeration& numeration, const RelationTable& relations, std::size_t most, Budget& budget)
      : numeration_(numeration), relations_(relations), most_(most), budget_(budget) {}

  [[nodiscard]] QueryAnswer answer(const ParsedQuery& query) {
    const bool is_done = query.tracks.empty() ? sentence(query) : open_formula(query);
    if (!is_done) out_.verdict = QueryAnswer::Verdict::ran_out;
    if (!is_done) out_.ending = budget_.ending();
    return std::move(out_);
  }

 private:
  using Verdict = QueryAnswer::Verdict;

  [[nodiscard]] std::optional<Automaton> make(const Formula& formula, const std::vector<Track>& tracks) {
    auto made = automaton_of(formula, numeration_, relations_, budget_);
    if (made) made = widened(*made, tracks, numeration_, budget_);
    if (made) out_.largest = std::max(out_.largest, made->states());
    return made;
  }

  [[nodiscard]] bool sentence(const ParsedQuery& query) {
    if (!query.outermost) {
      const auto made = make(query.formula, {});
      if (made) out_.verdict = made->accepting[made->start] ? Verdict::yes : Verdict::no;
      return made.has_value();
    }
    // Examples of "exists", counterexamples to "forall".
    const ParsedQuery::Block& block = *query.outermost;
    const auto found = make(block.is_exists ? block.body : no(block.body), block.tracks);
    if (!found) return false;
    const bool is_any = !automata::is_empty(*found);
    out_.names = block.names;
    out_.verdict = is_any == block.is_exists ? Verdict::yes : Verdict::no;
    if (!is_any) return true;
    if (auto first = first_tuples(*found, numeration_, 1, budget_)) out_.tuples = *std::move(first);
    return true;  // without the witness, where the budget was spent on the truth
  }

  [[nodiscard]] bool open_formula(const ParsedQuery& query) {
    // Free variables on the tracks 0, 1, …, as the answer says.
    std::map<Track, Track> names;
    for (std::size_t i = 0; i < query.tracks.size(); ++i) names[query.tracks[i]] = static_cast<Track>(i);
    const auto made = make(query.formula, query.tracks);
    if (!made) return false;
    const Automaton relation = renamed(*made, names);
    out_.names = query.names;
    if (automata::is_empty(relation)) {
      out_.verdict = Verdict::none;
    } else {
      const auto others = numeration_.negated(relation, budget_);
      if (!others) return false;
      out_.verdict = automata::is_empty(*others) ? Verdict::every
                     : is_finite(relation)       ? Verdict::finitely_many
                                                 : Verdict::infinitely_many;
      if (out_.verdict == Verdict::finitely_many) {
        const auto number = count(relation, budget_);
        if (!number) return false;
        out_.count = *number;
      }
      auto first = first_tuples(relation, numeration_, most_, budget_);
      if (!first) return false;
      out_.tuples = *std::move(first);
    }
    out_.relation = relation;
    return true;
  }

  const Numeration& numeration_;
  const RelationTable& relations_;
  std::size_t most_;
  Budget& budget_;
  QueryAnswer out_ = {};
};

}  // namespace

Result<QueryAnswer> ask(const Theorem& theorem, std::string_view text, Budget& budget, std::size_t most) {
  if (theorem.decisions.empty()) {
    const auto decided = with_automata(theorem, budget);
    if (!decided) return decided.error();
    if (!*decided) return QueryAnswer{.ending = budget.ending()};
    return ask(**decided, text, budget, most);
  }
  Vocabulary vocabulary{.slices = theorem.slices, .has_values = theorem.values};
  for (const script::Coordinate& coordinate : theorem.subject.game.coordinates)
    vocabulary.coordinates.push_back(coordinate.name);
  const Result<ParsedQuery> query = parse_query(text, {.numeration = theorem.numeration,
                                                       .vocabulary = &vocabulary,
                                                       .parameters = theorem.subject.parameters});
  if (!query) return query.error();
  RelationTable table;
  Relations relations(theorem, budget);
  for (const UsedRelation& used : query->relations) {
    const Result<std::optional<Automaton>> made = relations.make(used);
    if (!made) return made.error();
    if (!*made) return QueryAnswer{.ending = budget.ending()};
    table.push_back(**made);
  }
  return Asker(theorem.numeration, table, most, budget).answer(*query);
}

}  // namespace sprague::prove
