// Kind `sentence`: decides first-order sentences about relations that automata recognise (Büchi 1960;
// Bruyère, Hansel, Michaux and Villemaire 1994). The relations are those of the claim, which has been
// verified. What has no quantifier is one product of automata (machine.hpp); a quantifier becomes an
// automaton of its own.
#include "sentence.hpp"

#include <algorithm>
#include <unordered_map>

namespace sprague::check {
namespace {

using Subset = std::vector<std::uint32_t>;  ///< states of the product, ascending

/// The numbers x on the first tracks of a product for which there are numbers on the others, as an automaton:
/// its states are sets of states of the product (Rabin and Scott 1959).
///
/// It accepts a word of x exactly if some words on the other tracks, of the same length behind any number of
/// zeros in front, lead the product to acceptance. For the first set holds all that letters which are 0 on x
/// lead to from a start, whatever the others are: so numbers on the other tracks may be longer than those of
/// x. And where the numeration has phases, a start of each is in it, of which only that one can accept which
/// fits the word's length. The first set leads to itself under the letter 0, as it holds what that leads to,
/// and each start is led to from a start. So zeros in front change nothing, and it is a set of tuples.
class Projection {
 public:
  Projection(Formula& product, std::size_t tracks) : product_(product) {
    for (; tracks > 0; --tracks)
      if ((letters_ *= product.numeration.radix) > 1 << 20)
        throw Undecided{"a quantifier has too many letters"};
    product.seal();
  }
  [[nodiscard]] Machine made(const Numeration& numeration) {
    Subset first;
    for (i64 phase = 0; phase < numeration.period; ++phase) first.push_back(number_of(product_.start(phase)));
    for (std::size_t i = 0; i < first.size(); ++i)
      for (const auto& [letter, to] : after(first[i]))
        if (letter == 0 && std::find(first.begin(), first.end(), to) == first.end()) first.push_back(to);
    std::sort(first.begin(), first.end());
    first.erase(std::unique(first.begin(), first.end()), first.end());
    (void)subset(std::move(first));
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      std::vector<Subset> to(index(letters_));
      for (const std::uint32_t state : *sets_[i])
        for (const auto& [letter, target] : after(state)) to[index(letter)].push_back(target);
      for (Subset& one : to) {
        work(one.size() + 1);
        std::sort(one.begin(), one.end());
        one.erase(std::unique(one.begin(), one.end()), one.end());
        next_.push_back(subset(std::move(one)));
      }
    }
    return minimal(numeration);
  }

 private:
  std::uint32_t number_of(const State& state) {
    work();
    const auto [at, is_new] = numbers_.try_emplace(state, static_cast<std::uint32_t>(states_.size()));
    if (is_new) states_.push_back(&at->first), after_.emplace_back(), holds_.push_back(product_.holds(state));
    return at->second;
  }
  // (Letter of the first tracks, next state), each once.
  const std::vector<std::pair<i64, std::uint32_t>>& after(std::uint32_t state) {
    if (!after_[state]) {
      std::vector<std::pair<i64, std::uint32_t>> out;
      product_.step(*states_[state], -1,
                    [&](i64 letter, const State& to) { out.emplace_back(letter % letters_, number_of(to)); });
      std::sort(out.begin(), out.end());
      out.erase(std::unique(out.begin(), out.end()), out.end());
      after_[state] = std::move(out);
    }
    return *after_[state];
  }
  std::int32_t subset(Subset states) {
    const auto [at, is_new] = known_.try_emplace(std::move(states), static_cast<std::int32_t>(sets_.size()));
    if (!is_new) return at->second;
    sets_.push_back(&at->first);
    accepting_.push_back(
        std::any_of(at->first.begin(), at->first.end(), [&](auto one) { return holds_[one]; }));
    if (i64(sets_.size()) * letters_ > 50'000'000)
      throw Undecided{"the automaton of a quantifier is too large"};
    return at->second;
  }
  // States that accept the same words become one: those in one class accept alike, and letters lead them to
  // the same classes (Moore 1956).
  [[nodiscard]] Machine minimal(const Numeration& numeration) const {
    std::vector<std::int32_t> classes(accepting_.begin(), accepting_.end());
    std::vector<std::vector<std::int32_t>> rows;
    for (std::size_t before = 0;;) {
      std::map<std::vector<std::int32_t>, std::int32_t> numbers;
      std::vector<std::int32_t> finer;
      rows.clear();
      for (std::size_t i = 0; i < classes.size(); ++i) {
        work(index(letters_));
        std::vector<std::int32_t> row{classes[i]};
        for (i64 a = 0; a < letters_; ++a)
          row.push_back(classes[index(next_[i * index(letters_) + index(a)])]);
        const auto [at, is_new] =
            numbers.try_emplace(std::move(row), static_cast<std::int32_t>(numbers.size()));
        if (is_new) rows.push_back(at->first);
        finer.push_back(at->second);
      }
      const bool is_stable = numbers.size() == before;
      before = numbers.size(), classes = std::move(finer);
      if (is_stable) break;
    }
    // The classes of the last two rounds are the same, though their numbers need not be.
    Numbers weights;
    for (i64 weight = 1; weight < letters_; weight *= numeration.radix) weights.push_back(weight);
    Machine out(Machine::given, numeration, weights);
    std::vector<bool> accepting(rows.size());
    out.next.resize(rows.size() * index(letters_));
    for (std::size_t i = 0; i < classes.size(); ++i) {
      accepting[index(classes[i])] = accepting_[i];
      for (std::size_t a = 0; a < index(letters_); ++a)
        out.next[index(classes[i]) * index(letters_) + a] = classes[index(next_[i * index(letters_) + a])];
    }
    out.start = classes[0];
    out.settle(accepting);
    return out;
  }

  Formula& product_;
  i64 letters_ = 1;
  std::unordered_map<State, std::uint32_t> numbers_ = {};
  std::vector<const State*> states_ = {};
  std::deque<std::optional<std::vector<std::pair<i64, std::uint32_t>>>> after_ = {};
  std::vector<bool> holds_ = {}, accepting_ = {};
  std::map<Subset, std::int32_t> known_ = {};
  std::vector<const Subset*> sets_ = {};
  std::vector<std::int32_t> next_ = {};  ///< by set and letter
};

class Decision {
 public:
  Decision(const Claim& claim, i64 numbers) : claim_(claim), numbers_(numbers) {}

  [[nodiscard]] bool is_true(const Statement& sentence) {
    Scope whole(*this);
    whole.demand({{whole.says(sentence)}});
    return whole.is_satisfiable();
  }

 private:
  /// A product in which statements about the numbers on its tracks can be demanded. What is made on the way
  /// is total (formula.hpp): so a statement may stand under a negation.
  struct Scope : Formula {
    Decision& all;
    Forms scene;  ///< by the number of a variable or call: its track

    explicit Scope(Decision& of)
        : Formula(of.claim_.machines, of.claim_.file.rules(), of.none_), all(of), scene(index(of.numbers_)) {}

    Logic says(const Statement& part) {
      using Kind = Statement::Kind;
      if (part.kind == Kind::exists) return quantified(part);
      std::vector<Logic> of;
      for (const Statement& one : part.of) of.push_back(says(one));
      if (part.kind == Kind::all) return {std::move(of)};
      if (part.kind == Kind::any) return any(std::move(of));
      if (part.kind == Kind::negation) return negation({std::move(of)});
      if (part.kind == Kind::same) {
        Logic neither{{negation(of[0]), negation(of[1])}}, both{std::move(of)};
        return any({std::move(both), std::move(neither)});
      }
      for (const Call& call : part.calls) of.push_back(define(call));
      for (const Expression& number : part.numbers) need(number, scene, of);
      for (const auto& [first, last] : part.ends) need(first, scene, of), need(last, scene, of);
      of.push_back(part.kind == Kind::comparison ? compared(part)
                   : part.kind == Kind::member   ? contained(part)
                   : part.kind == Kind::move     ? moved(part)
                                                 : judged(part));
      return {std::move(of)};
    }
    // The variables of the statement are the first tracks of a product, those that are bound the next ones.
    Logic quantified(const Statement& part) {
      Scope inner(all);
      Tracks on;
      for (const i64 one : part.free)
        inner.scene[index(one)] = track(inner.add_track()), on.push_back(*single_track(scene[index(one)]));
      for (const i64 one : part.bound) inner.scene[index(one)] = track(inner.add_track());
      inner.demand({{inner.says(part.of[0])}});
      if (on.empty()) return constant(inner.is_satisfiable());
      return {{}, &all.keep(Projection(inner, on.size()).made(numeration)), std::move(on)};
    }
    Logic compared(const Statement& part) {
      const Form first = value(part.numbers[0], scene), second = value(part.numbers[1], scene);
      const Form more = sum(second, first, -1), less = sum(first, second, -1);
      const std::string& relation = part.relation;
      if (relation == "=") return zero(more);
      if (relation == "!=") return negation(zero(more));
      return at_least(relation[0] == '<' ? more : less, relation.size() == 1 ? 1 : 0);
    }
    Logic contained(const Statement& part) {
      const Form element = value(part.numbers[0], scene);
      std::vector<Logic> ways;
      for (const auto& [first, last] : part.ends)
        ways.push_back({{at_least(sum(element, value(first, scene), -1)),
                         at_least(sum(value(last, scene), element, -1))}});
      if (part.set != Set::Kind::ranges) {
        const bool is_fibonacci = part.set == Set::Kind::fibonacci;
        require(numeration.quotients == Numbers{is_fibonacci ? 1 : part.base} &&
                    numeration.before == is_fibonacci,
                "a set of the sentence is not recognised in this numeration");
        ways.push_back(atom(Machine::ones, natural(element), {{1, 1}}));
      }
      return part.relation == "in" ? any(std::move(ways)) : negation(any(std::move(ways)));
    }
    /// These numbers are a position: natural, and in the domain. `naturals` becomes what stands on tracks.
    Logic is_position(const Numbers& fixed, const std::vector<Expression>& entries, std::size_t from,
                      Forms& naturals) {
      std::vector<Logic> of;
      for (std::size_t i = 0; i < fixed.size(); ++i) {
        const Form entry = value(entries[from + i], scene);
        of.push_back(at_least(entry));
        naturals.push_back(fixed[i] < 0 ? natural(entry) : entry);
      }
      of.push_back(domain(naturals));
      return {std::move(of)};
    }
    Logic accepted(Machine* automaton, const Numbers& fixed, const Forms& naturals, const Form& value = {}) {
      Tracks on;
      for (std::size_t i = 0; i < fixed.size(); ++i)
        if (fixed[i] < 0) on.push_back(*single_track(naturals[i]));
      if (!value.empty()) on.push_back(*single_track(value));
      return {{}, automaton, std::move(on)};
    }
    Logic judged(const Statement& part) {  // in a slice, numbers stand for the fixed coordinates
      for (const auto& [fixed, automaton] : all.claim_.slices) {
        bool is_here = true;
        for (std::size_t i = 0; i < fixed.size(); ++i) {
          if (fixed[i] < 0) continue;
          const Form entry = value(part.numbers[i], scene);
          require(is_constant(entry), "a coordinate that the slices fix must be a number in the sentence");
          is_here &= entry[0] == fixed[i];
        }
        if (!is_here) continue;
        Forms naturals;
        Logic is_there = is_position(fixed, part.numbers, 0, naturals);
        const Form nothing = all.claim_.is_values ? made_track({0}) : Form();
        Logic is_p = accepted(automaton, fixed, naturals, nothing);
        return {{std::move(is_there),
                 part.kind == Statement::Kind::p ? std::move(is_p) : negation(std::move(is_p))}};
      }
      throw Invalid{"the sentence is about a slice that is not there"};
    }
    // On the call's track stands the value of the position, or 0 where the numbers are none. Total because
    // every position of the domain has a value, and only one, as has been verified. Says that it is one.
    Logic define(const Call& call) {
      const auto& [fixed, automaton] = all.claim_.slices[0];
      std::vector<Logic> of;
      Forms naturals;
      for (const Expression& entry : call.entries) need(entry, scene, of);
      of.push_back(is_position(fixed, call.entries, 0, naturals));
      const Form out = scene[index(call.number)] = track(add_track());
      const Logic is_there{std::move(of)};
      demand(
          any({{{is_there, accepted(automaton, fixed, naturals, out)}}, {{negation(is_there), zero(out)}}}));
      return is_there;
    }
    Logic moved(const Statement& part) {
      const Numbers& free = all.free_;
      std::vector<Logic> of, ways;
      Tracks on;
      for (std::size_t from : {std::size_t{0}, free.size()})
        for (std::size_t i = 0; i < free.size(); ++i) {
          const Form entry = value(part.numbers[from + i], scene);
          of.push_back(at_least(entry));
          on.push_back(*single_track(natural(entry)));
        }
      for (Machine* const rule : all.moves()) ways.push_back({{}, rule, on});
      of.push_back(any(std::move(ways)));
      return {std::move(of)};
    }
  };

  Machine& keep(Machine machine) { return kept_.emplace_back(std::move(machine)); }
  /// Of each rule, the pairs of positions that it leads from and to.
  const std::vector<Machine*>& moves() {
    const Game& game = claim_.file.rules();
    for (std::size_t r = moves_.size(); r < game.rules.size(); ++r) {
      require(game.rules[r].option.size() == 1, "a sentence with 'move' needs rules without sums");
      Formula one(claim_.machines, game, free_, free_.size());
      one.demand(one.domain(one.coordinates));
      one.demand_rule(game.rules[r], false);
      for (std::size_t i = 0; i < free_.size(); ++i)
        one.demand(one.zero(sum(one.option[0][i], track(free_.size() + i), -1)));
      moves_.push_back(&keep(Projection(one, 2 * free_.size()).made(claim_.machines.numeration)));
    }
    return moves_;
  }

  const Claim& claim_;
  i64 numbers_;
  Numbers none_ = {}, free_ = Numbers(claim_.file.rules().coordinates.size(), -1);
  std::deque<Machine> kept_ = {};
  std::vector<Machine*> moves_ = {};
};

}  // namespace

bool check_sentence(const Claim& claim) {
  Certificate& file = claim.file;
  file.line = 1;  // what is wrong here is wrong in the header
  const auto text = file.header.at("sentence").get<std::string>();
  require(file.header.at("truth").is_boolean(), "'truth' is neither true nor false");
  const Sentence sentence = read_sentence(text, file.rules().coordinates.size(), claim.is_values);
  const bool truth = Decision(claim, sentence.numbers).is_true(sentence.statement);
  require(truth == file.header["truth"].get<bool>(),
          truth ? "the sentence is true" : "the sentence is false");
  file.facts.push_back("sentence: " + text);
  return truth;
}

}  // namespace sprague::check
