// Prover: the methods in their order (period, residues, parts, automata), tables that grow, and what each
// guess may spend.
#include "prove/prove.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <numeric>

#include "prove/decide/independent_parts.hpp"
#include "prove/decide/residue_conditions.hpp"
#include "prove/decide/slices.hpp"
#include "prove/learn/conjecture.hpp"
#include "prove/learn/learn.hpp"
#include "prove/learn/refinement.hpp"
#include "script/compile.hpp"
#include "script/measure.hpp"
#include "script/parser.hpp"
#include "table/apparent_period.hpp"
#include "table/fill/tabulate.hpp"
#include "table/views.hpp"

namespace sprague::prove {
namespace {

constexpr std::size_t most_states_of_guess = 600;  // of a guess: with more, it has not seen the pattern
constexpr unsigned deepest_suffix_of_guess = 6;
constexpr unsigned most_counterexamples = 4;  // of one table in one numeration
constexpr u64 counterexample_cells = 2;       // for what a counterexample may look at: as many tables
constexpr u64 far_away = 600;                 // beyond a first table
constexpr u64 longest_sequence = 6'000'000;   // of one coordinate, where a guess was refused far away

std::string tuple_text(const std::vector<Natural>& numbers) {
  std::string text;
  for (const Natural& n : numbers) text += (text.empty() ? "" : ", ") + n.text();
  return numbers.size() == 1 ? text : "(" + text + ")";
}

class Prover {
 public:
  Prover(const Subject& subject, const Request& request, const MakeBudget& make_budget)
      : subject_(subject),
        request_(request),
        make_budget_(make_budget),
        budget_(make_budget(request.limits)) {
    slices_ = request.slices;
    if (slices_.empty()) slices_.push_back(Slice(subject.game.coordinates.size()));
    free_ = static_cast<std::size_t>(std::count(slices_[0].begin(), slices_[0].end(), std::nullopt));
  }

  [[nodiscard]] Result<Conclusion> run() {
    if (const auto error = refused()) return *error;
    theorem_ = {
        .subject = subject_, .convention = request_.convention, .values = request_.values, .slices = slices_};
    bool proved = by_period();
    proved = by_residues() || proved;
    const bool goes_on = !proved && !request_.without_automata;
    if (goes_on) first_fault_ = outside_the_fragment();
    if (first_fault_ && by_parts()) {
      proved = true;
      first_fault_.reset();
    }
    if (proved || (goes_on && !first_fault_ && by_automata())) {
      theorem_.values = values();
      answer_.verdict = Conclusion::Verdict::proved;
      answer_.theorem = std::move(theorem_);
      answer_.ending = Ending::proved;
    } else if ((first_fault_ || fault_) && answer_.tried.empty()) {
      return first_fault_ ? *first_fault_ : *fault_;
    } else if (budget_.exhausted()) {
      answer_.ending = budget_.ending();
    } else if (cut_short_) {
      answer_.ending = *cut_short_;
    }
    answer_.seconds = budget_.seconds();
    answer_.bytes = std::max(budget_.peak_bytes(), bytes_);
    return std::move(answer_);
  }

 private:
  [[nodiscard]] std::optional<Error> refused() {
    if (subject_.has_turns && request_.values) return no_values_with_turns();
    if (!subject_.clauses.measure) return no_measure(subject_);
    // Whether the formulas exist in base 2 settles everything but the sets of numbers.
    const auto formulas =
        formulas_of(subject_.game, slices_, static_cast<Track>(free_ + 2), Numeration::base(2));
    has_sums_ = formulas && formulas->has_sums;
    has_formulas_ = formulas.ok();
    if (request_.values && request_.convention == Convention::misere)
      return Error{.message = "nim-values are for normal play"_m,
                   .hint = "Without --values, who wins in misère play is looked for."_m};
    if (request_.values && free_ < slices_[0].size())
      return Error{.message = "nim-values cannot be proved slice by slice"_m,
                   .hint = "Without --values, who wins is looked for."_m};
    if (has_sums_ && request_.convention == Convention::misere)
      return Error{.message = "misère play of sums of positions cannot be proved"_m,
                   .hint = "Rules whose options are single positions can."_m};
    if (has_sums_ && free_ < slices_[0].size())
      return Error{.message = "coordinates cannot be fixed where options are sums of positions"_m};
    return moves_out_of_the_slices();
  }

  /// Known from the rules, before any table is filled: no claim about the first slice says so as well as any other.
  [[nodiscard]] std::optional<Error> moves_out_of_the_slices() {
    if (!has_formulas_ || free_ == slices_[0].size()) return std::nullopt;
    Budget attempt = make_budget_(attempt_limits());
    const Numeration base = Numeration::base(2);
    const auto none = decide({}, automata::constant(base.radix(), false), base, attempt);
    note_end(attempt);
    return none ? std::nullopt : std::optional(none.error());
  }

  // ---- By the periodicity theorem ----

  [[nodiscard]] bool by_period() {
    if (request_.automata_only || free_ != 1 || slices_[0].size() != 1 ||
        request_.convention == Convention::misere)
      return false;
    u64 modulus = 1;
    auto shape = shift_invariant(subject_.clauses);
    if (!shape) {
      const auto stripped = without_residues(subject_.game);
      const auto clauses = stripped && stripped->modulus > 1 ? script::compile({stripped->game})
                                                             : Result<ClauseGames>(Error{});
      if (!clauses) return false;
      shape = shift_invariant(*clauses);
      modulus = stripped->modulus;
    }
    if (!shape) return false;
    const u64 most = shape->splits ? 20'000 : 1'000'000;
    for (u64 last = 500; last <= most && !budget_.exhausted(); last *= 2) {
      const auto made = table::tabulate(subject_.clauses, {.axes = {{"n", 0, last}}}, budget_);
      if (!made.table) return false;
      const std::vector<u64> values = table::sequence(*made.table);
      if (std::find(values.begin(), values.end(), table::Table::absent) != values.end()) return false;
      const auto found = table::apparent_period(values);
      if (!found) continue;
      // The induction is about a period that the moduli divide.
      const u64 p = std::lcm(found->period, modulus);
      if (!shape->proves(found->preperiod, p, values.size())) continue;
      PeriodTheorem period{.preperiod = found->preperiod, .period = found->period, .modulus = modulus};
      period.values.assign(values.begin(),
                           values.begin() + static_cast<std::ptrdiff_t>(found->preperiod + found->period));
      period.splits = shape->splits;
      const u64 e = std::max(found->preperiod, shape->from);
      period.window = shape->splits ? 2 * e + 2 * p + shape->greatest_shift : e + p + shape->greatest_shift;
      theorem_.period = std::move(period);
      return true;
    }
    answer_.tried.push_back(
        {"a period of the heaps (Guy and Smith 1956)"_m, Message("none seen up to {0}", most)});
    return false;
  }

  // ---- By residues ----

  /// What is proved so can also be certified so: the text has one game, and automata could read its rules.
  [[nodiscard]] bool by_residues() {
    const std::size_t coordinates = slices_[0].size();
    if (!request_.residues || request_.automata_only || request_.values || free_ != coordinates ||
        request_.convention == Convention::misere || !has_formulas_ || !has_residue_shape(subject_.game))
      return false;
    const auto file = script::parse(subject_.rules, {});
    if (!file || file->games.size() != 1) return false;
    table::BoxRequest box{.axes = {}, .content = table::Content::outcomes};
    for (const script::Coordinate& coordinate : subject_.game.coordinates)
      box.axes.push_back({coordinate.name, 0, residue_side(coordinates) - 1});
    Budget attempt = make_budget_(attempt_limits());
    const auto made = table::tabulate(subject_.clauses, box, attempt);
    if (!made.table) return false;
    for (const ResidueGuess& guess : residue_guesses(*made.table)) {
      Attempt note{Message("residues modulo {0}", guess.modulus), {}};
      theorem_.residue = decide_residues(subject_.game, guess.modulus, guess.residues, attempt, note.outcome);
      if (theorem_.residue) return true;
      answer_.tried.push_back(std::move(note));
    }
    note_end(attempt);
    return false;
  }

  // ---- By automata ----

  /// Why no numeration can read the rules, if none can: known from the text, before any table is filled.
  [[nodiscard]] std::optional<Error> outside_the_fragment() const {
    std::optional<Error> first;
    if (has_formulas_) return first;
    for (const Numeration& numeration : numerations(std::nullopt, free_)) {
      const auto formulas = formulas_of(subject_.game, slices_, static_cast<Track>(free_ + 2), numeration);
      if (formulas) return std::nullopt;
      if (!first) first = formulas.error();
    }
    return first;
  }

  /// An automaton comes with a certificate, and a recursion serves where the first table shows none.
  [[nodiscard]] bool by_automata() {
    const bool has_recursion = by_recursion();
    if (!by_tables(has_recursion)) return has_recursion;
    theorem_.recursion.reset();
    return true;
  }

  [[nodiscard]] bool by_tables(bool only_first) {
    bool is_first = true;
    for (const u64 size : sample_sizes()) {
      if (!std::exchange(is_first, false)) {
        if (only_first) return false;
        // One automaton for each part, where the first table did not show one for the whole.
        if (!std::exchange(tried_parts_, true) && by_parts()) return true;
      }
      if (budget_.exhausted()) return false;
      if (!fill(size)) {
        // Where no guess could be decided, that is the answer, and not that the limits were reached.
        if (!first_fault_ && !fault_)
          answer_.tried.push_back(
              {Message("a table of {0} a side", size),
               no_order_ ? "no order was found in which its cells could be filled"_m : "too large"_m});
        return false;
      }
      for (const Numeration& numeration : numerations(table_, free_)) {
        if (by_pieces()) return true;
        if (budget_.exhausted()) return false;
        if (fault_ && !first_fault_) first_fault_ = fault_;
        fault_.reset();  // another numeration may do
        if (prove_all(numeration, size)) {
          theorem_.numeration = numeration;
          return true;
        }
        // Where the first slices are proved, the next one needs a larger table, and not another numeration.
        if (slices_.size() > 1 && !proved_[numeration.name()].empty()) break;
      }
    }
    return false;
  }

  // ---- By a recursion ----

  [[nodiscard]] bool by_recursion() {
    constexpr u64 size = 4'096;
    if (free_ != 1 || slices_[0].size() != 1 || has_sums_ || !has_formulas_ || request_.automata_only)
      return false;
    Limits limits = attempt_limits();
    limits.seconds = std::max(limits.seconds, (request_.limits.seconds - budget_.seconds()) / 2);
    Budget attempt = make_budget_(limits);
    const auto made = tabulate({size}, slices_[0], content(), attempt);
    if (!made.table) return false;
    const std::vector<u64> sequence = table::sequence(*made.table);
    if (std::find(sequence.begin(), sequence.end(), table::Table::absent) != sequence.end()) return false;
    theorem_.recursion = decide_recursion(subject_.game, request_.values, sequence, attempt);
    note_end(attempt);
    return theorem_.recursion.has_value();
  }

  // ---- By parts ----

  [[nodiscard]] bool by_parts() {
    if (free_ != slices_[0].size() || request_.convention == Convention::misere || request_.automata_only ||
        subject_.has_turns)
      return false;
    std::vector<GamePart> parts = parts_of(subject_.game);
    std::vector<Theorem::Part> proved;
    for (GamePart& part : parts) {
      auto clauses = script::compile({part.game});
      if (!clauses || !script::find_measure(*clauses)) return false;
      const Subject subject{.rules = subject_.rules,
                            .game = std::move(part.game),
                            .parameters = subject_.parameters,
                            .clauses = *std::move(clauses)};
      Limits limits = request_.limits;
      limits.seconds = std::max(0.5, (limits.seconds - budget_.seconds()) / 2);
      auto answer = Prover(subject, {.values = true, .limits = limits}, make_budget_).run();
      if (!answer || !answer->theorem) return false;
      proved.push_back({part.coordinates, std::make_shared<Theorem>(*std::move(answer->theorem))});
    }
    theorem_.parts = std::move(proved);
    return !theorem_.parts.empty();
  }

  // ---- By periods that change far away ----

  /// A position far beyond the tables where a guess was refused: there the rules may change.
  [[nodiscard]] bool by_pieces() {
    if (!refused_far_ || slices_.size() > 1 || !has_formulas_) return false;
    const auto [axis, far] = *std::exchange(refused_far_, std::nullopt);
    u64 longest = longest_sequence;
    std::vector<u64> sizes(free_, free_ == 2 ? 48 : 12);
    for (std::size_t i = 1; i < free_; ++i) longest /= free_ == 2 ? 6 : 3;  // rules of many lines are faster
    if (far >= longest / 2 || far < looked_at_) return false;
    looked_at_ = sizes[axis] = std::min(longest, 2 * far + 65'536 / (free_ * free_ * free_));
    Budget attempt = make_budget_(attempt_limits());
    const auto made = tabulate(sizes, slices_[0], content(), attempt);
    if (!made.table) return false;
    const Numeration base = Numeration::base(2);
    const Grid grid = grid_of(*made.table, slices_[0]);
    std::optional<Automaton> guess = pieces_guess(grid, axis, values(), base, attempt);
    note_end(attempt);
    if (!guess) return false;
    if (auto decision =
            put_to_the_test({}, guess, base, attempt, in_table("periods that change"_m, looked_at_))) {
      theorem_.decisions.push_back(*std::move(decision));
      theorem_.numeration = base;
      return true;
    }
    return false;
  }

  /// Sides of the tables that are looked at, growing.
  [[nodiscard]] std::vector<u64> sample_sizes() const {
    switch (free_ + (request_.values || has_sums_ ? 1 : 0)) {
      case 1: return {512, 2048, 8192, 32768};
      case 2: return {64, 256, 512, 1024, 2048};
      case 3: return {16, 32, 64, 128};
      case 4: return {8, 16, 32};
      default: return {8, 16};
    }
  }

  /// The table of all slices.
  [[nodiscard]] bool fill(u64 size) {
    table_.reset();
    evidence_.reset();
    budget_.release(std::exchange(held_for_evidence_, 0));
    const std::vector<u64> sizes(free_, size);
    const u64 bytes = evidence_bytes(sizes);
    if (!budget_.hold(bytes)) return false;
    held_for_evidence_ = bytes;
    table::Tabulation made = tabulate(sizes, slices_.back(), content(), budget_);
    no_order_ = !made.table && made.refusal == table::Refusal::no_order;
    table_ = std::move(made.table);
    return table_.has_value();
  }

  /// What a grid takes, the sample that is made from it, and the slices of it that are compared.
  [[nodiscard]] static u64 evidence_bytes(const std::vector<u64>& sizes) {
    u64 bytes = 2 * sizeof(u64) + 1;
    for (const u64 size : sizes) bytes = saturating_multiply(bytes, size);
    return bytes;
  }

  /// All slices up to `slice`, with so many numbers for each coordinate that is free.
  [[nodiscard]] table::Tabulation tabulate(const std::vector<u64>& sizes, const Slice& slice,
                                           table::Content content, Budget& budget) const {
    table::BoxRequest request{.axes = {}, .convention = request_.convention, .content = content};
    for (std::size_t i = 0, free = 0; i < slice.size(); ++i)
      request.axes.push_back(
          {subject_.game.coordinates[i].name, 0, slice[i] ? static_cast<u64>(*slice[i]) : sizes[free++] - 1});
    return table::tabulate(subject_.clauses, request, budget);
  }

  [[nodiscard]] table::Content content() const {
    return values() ? table::Content::nim_values : table::Content::outcomes;
  }
  [[nodiscard]] bool values() const { return request_.values || has_sums_; }

  /// What the table says about a slice.
  [[nodiscard]] const Evidence& evidence_for(std::size_t slice) {
    if (evidence_ && evidence_slice_ == slice) return *evidence_;
    evidence_slice_ = slice;
    evidence_ = Evidence{.values = values(), .grid = grid_of(*table_, slices_[slice])};
    const auto tables = [this, slice](table::Content content) {
      return [=, this](const std::vector<u64>& sizes) { return grid(sizes, slices_[slice], content); };
    };
    evidence_->more = tables(content());
    if (free_ == slices_[slice].size() && request_.convention == Convention::normal)
      evidence_->nim_values = tables(table::Content::nim_values);
    evidence_->sample = values() ? value_sample(evidence_->grid) : outcome_sample(evidence_->grid);
    return *evidence_;
  }

  /// Part of a slice, with so many numbers for each coordinate that is free.
  [[nodiscard]] std::optional<Grid> grid(const std::vector<u64>& sizes, const Slice& slice,
                                         table::Content content) {
    Budget attempt = make_budget_(attempt_limits());
    if (!attempt.hold(evidence_bytes(sizes))) return std::nullopt;
    const auto made = tabulate(sizes, slice, content, attempt);
    return made.table ? std::optional(grid_of(*made.table, slice)) : std::nullopt;
  }

  /// All slices, one on top of the other.
  [[nodiscard]] bool prove_all(const Numeration& numeration, u64 size) {
    // What an earlier, smaller table has proved stays proved.
    std::vector<Decision>& decisions = proved_[numeration.name()];
    while (decisions.size() < slices_.size()) {
      std::optional<Decision> decision = prove_slice(numeration, decisions, size);
      if (!decision) return false;
      decisions.push_back(*std::move(decision));
    }
    theorem_.decisions = std::move(decisions);
    return true;
  }

  [[nodiscard]] std::optional<Decision> prove_slice(const Numeration& numeration,
                                                    const std::vector<Decision>& proved, u64 size) {
    const std::size_t number = proved.size();
    const Evidence& evidence = evidence_for(number);
    const Sample& sample = evidence.sample;
    std::optional<Automaton> last;
    const auto put = [&](std::optional<Automaton> guess, Budget& attempt,
                         Message from) -> std::optional<Decision> {
      if (guess && last == guess) return std::nullopt;
      last = guess;
      return put_to_the_test(proved, guess, numeration, attempt, in_table(std::move(from), size));
    };
    for (const WrittenGuess& guess : written_guesses()) {
      // These sets have automata in every base, so that one will do, where it can read the rules.
      if (has_formulas_ && numeration != Numeration::base(2)) break;
      Budget attempt = make_budget_(attempt_limits());
      if (auto made = guess.make(evidence, numeration, attempt))
        if (auto decision = put(std::move(made), attempt, guess.name)) return decision;
      note_end(attempt);
    }
    Learner learner(sample, numeration, budget_);
    unsigned counterexamples = 0;
    for (unsigned suffix = 1; suffix <= deepest_suffix_of_guess && !budget_.exhausted() && !fault_;
         ++suffix) {
      std::optional<Learned> learned = learner.learn(suffix, most_states_of_guess);
      if (!learned) {
        if (learner.failure == Learner::Failure::disagrees) continue;
        // A pattern with many tracks or a great radix shows its states before it shows what they are like.
        if (suffix != 1 || learner.failure != Learner::Failure::too_small_a_sample) break;
        learned = learner.learn(0, most_states_of_guess);
        if (!learned) break;
      }
      Budget making = make_budget_(attempt_limits());
      const std::optional<Automaton> guess = guess_of(*learned, sample, numeration, making);
      // What was not decided and is learned again from a larger table deserves all the time there is.
      Limits limits = attempt_limits();
      const bool again =
          guess && std::find(unfinished_.begin(), unfinished_.end(), *guess) != unfinished_.end();
      if (again) limits.seconds = std::max(0.0, request_.limits.seconds - budget_.seconds());
      Budget attempt = make_budget_(limits);
      refused_at_.reset();
      if (auto decision = put(guess, attempt, "the digits"_m)) return decision;
      if (!refused_at_ || counterexamples == most_counterexamples ||
          !(counterexamples > 0 || settles(numeration, learned->automaton.states(), size)))
        continue;
      // A position where it is wrong, not far beyond the table, tells more than longer endings do.
      if (auto counterexample = counterexample_from(*refused_at_, *learned, sample, evidence.more, numeration,
                                                    counterexample_cells * evidence.grid.cells.size())) {
        learner.teach(counterexample->word, std::move(counterexample->box));
        ++counterexamples;
        --suffix;
      }
    }
    return std::nullopt;
  }

  /// Does a guess that was refused have hardly more states than that of a smaller table? Where it has, the
  /// numeration is most likely the wrong one, and counterexamples are lost on it.
  [[nodiscard]] bool settles(const Numeration& numeration, std::size_t states, u64 size) {
    auto& [at, before, now] = refused_states_[numeration.name()];
    if (at != size) before = std::exchange(now, 0);
    at = size;
    now = std::max(now, states);
    return before > 0 && 4 * states <= 5 * before + 4;
  }

  [[nodiscard]] static Message in_table(Message what, u64 side) {
    return Message("{0} in a table of {1} a side", std::move(what), side);
  }

  /// Decides a guess. Nothing when it is not proved, which is noted.
  [[nodiscard]] std::optional<Decision> put_to_the_test(const std::vector<Decision>& proved,
                                                        const std::optional<Automaton>& guess,
                                                        const Numeration& numeration, Budget& attempt,
                                                        Message from) {
    Attempt note{Message("{0}, {1}", numeration.words(), from), "the limits of one attempt were reached"_m};
    if (guess) {
      note.guess = Message("{0}, {1}: {2} states", numeration.words(), from, guess->states());
      Result<Decision> decision = decide(proved, *guess, numeration, attempt);
      bytes_ = std::max(bytes_, attempt.peak_bytes());
      if (!decision) {
        fault_ = decision.error();
        return std::nullopt;
      }
      if (decision->verdict == Decision::Verdict::proved) {
        decision->origin = std::move(from);
        return *std::move(decision);
      }
      if (decision->verdict == Decision::Verdict::ran_out) unfinished_.push_back(*guess);
      if (decision->verdict == Decision::Verdict::wrong) {
        refused_at_ = decision->position;
        note_far(decision->position);
      }
      if (decision->verdict == Decision::Verdict::wrong)
        note.outcome = Message("wrong at {0}: {1}", tuple_text(decision->position), decision->failure);
    }
    note_end(attempt);
    answer_.tried.push_back(std::move(note));
    return std::nullopt;
  }

  /// An attempt that its limits ended leaves something untried, so that more of them may give more.
  void note_end(const Budget& attempt) {
    if (attempt.exhausted()) cut_short_ = attempt.ending();
    if (attempt.ending() == Ending::stopped) budget_.give_up(Ending::stopped);
  }

  /// A position with just one number that is far beyond the tables.
  void note_far(const std::vector<Natural>& position) {
    std::optional<FarAway> found;
    for (std::size_t i = 0; i < position.size() && i < free_; ++i) {
      if (position[i] < Natural(far_away)) continue;
      if (found || !(position[i] < Natural(longest_sequence))) return;
      found = FarAway{i, position[i].to_u64()};
    }
    if (found) refused_far_ = found;
  }

  [[nodiscard]] Result<Decision> decide(const std::vector<Decision>& proved, const Automaton& guess,
                                        const Numeration& numeration, Budget& budget) {
    if (values()) return decide_values(subject_.game, guess, numeration, budget);
    return decide_slice(subject_.game, slices_, proved, guess, request_.convention, numeration, budget);
  }

  [[nodiscard]] Limits attempt_limits() const {
    Limits limits = request_.limits;
    const double left = std::max(0.0, limits.seconds - budget_.seconds());
    limits.seconds = std::min(left, std::max(0.5, left / 4));
    limits.positions = ~u64{0} >> 1;  // ticks are transitions here; time and memory are the limits
    return limits;
  }

  const Subject& subject_;
  const Request& request_;
  const MakeBudget& make_budget_;
  Budget budget_;
  std::vector<Slice> slices_;
  std::size_t free_ = 1;
  bool has_sums_ = false, has_formulas_ = false;
  std::optional<table::Table> table_ = std::nullopt;
  std::optional<Evidence> evidence_ = std::nullopt;  // from the table, about one slice
  std::size_t evidence_slice_ = 0;
  bool no_order_ = false;  // why the last table could not be filled
  u64 held_for_evidence_ = 0;
  std::map<std::string, std::vector<Decision>> proved_ = {};       // by numeration, a decision a slice
  std::optional<std::vector<Natural>> refused_at_ = std::nullopt;  // the last guess
  struct RefusedStates {
    u64 size = 0;                     // of the table
    std::size_t before = 0, now = 0;  // from a smaller one, and from this one
  };
  std::map<std::string, RefusedStates> refused_states_ = {};  // by numeration
  std::vector<Automaton> unfinished_ = {};                    // guesses that the limits left open
  struct FarAway {
    std::size_t axis;
    u64 number;
  };
  std::optional<FarAway> refused_far_ = std::nullopt;
  u64 looked_at_ = 0;  // how far a sequence was looked at for it
  bool tried_parts_ = false;
  std::optional<Ending> cut_short_ = std::nullopt;  // what ended an attempt before it was decided
  std::optional<Error> fault_ = std::nullopt, first_fault_ = std::nullopt;
  Theorem theorem_ = {};
  Conclusion answer_ = {};
  u64 bytes_ = 0;
};

}  // namespace

Error no_measure(const Subject& subject) {
  if (!subject.how_play_ends.empty())
    return {
        .message = Message(
            "play always ends ({0}), but proofs need a number that falls with every move, and none was found",
            subject.how_play_ends),
        .hint = "The positions are few enough for `table` and `solve`."_m};
  return {
      .message = "no proof was found that play always ends, and without it P-positions are not determined"_m,
      .hint = "Does some rule leave a position as it is, or lead back to it?"_m};
}

Error no_values_with_turns() {
  return {.message = "nim-values are for games in which both players have the same moves"_m,
          .hint = "Who wins can be proved of games with 'left:' or 'right:'."_m};
}

Result<Conclusion> prove(const Subject& subject, const Request& request, const MakeBudget& make_budget) {
  return Prover(subject, request, make_budget).run();
}

}  // namespace sprague::prove
