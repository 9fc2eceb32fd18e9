// Describer says each slice, by period, residues, recursion, parts or automata, and puts the slices
// together with how they were proved.
#include "prove/describe/statement.hpp"

#include <algorithm>
#include <map>

#include "prove/describe/proved_relation.hpp"
#include "prove/export/theorem_certificate.hpp"
#include "script/linear.hpp"

namespace sprague::prove {

using automata::Connective;

namespace {

Message nodes_in_words(std::size_t count) {
  return count == 1 ? Message("{0} node", count) : Message("{0} nodes", count);
}

Message slices_in_words(std::size_t count, const Message& states) {
  return count == 1 ? Message("{0} slice, each with at most {1}", count, states)
                    : Message("{0} slices, each with at most {1}", count, states);
}

/// A name for the value that no coordinate has.
std::string value_name(const std::vector<std::string>& names) {
  for (const char* name : {"G", "value", "G_", "value_"})
    if (std::find(names.begin(), names.end(), name) == names.end()) return name;
  std::string name = "G";
  while (std::find(names.begin(), names.end(), name) != names.end()) name += "_";
  return name;
}

std::string slice_text(const Theorem& theorem, const Slice& slice, std::string_view by) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < slice.size(); ++i)
    if (slice[i])
      parts.push_back(theorem.subject.game.coordinates[i].name + " = " + std::to_string(*slice[i]));
  return joined(parts, by);
}

bool is_symmetric(const Automaton& a) {
  return a.tracks.size() == 2 && automata::minimal(renamed(a, {{0, 1}, {1, 0}})) == automata::minimal(a);
}

class Describer {
 public:
  Describer(const Theorem& theorem, Budget& budget) : theorem_(theorem), budget_(budget) {}

  [[nodiscard]] Statement run() {
    if (theorem_.decisions.empty()) {
      if (theorem_.period)
        by_period();
      else if (theorem_.residue)
        by_residues();
      else if (theorem_.recursion)
        by_recursion();
      else if (!theorem_.parts.empty())
        by_parts();
    } else {
      for (std::size_t i = 0; i < theorem_.decisions.size(); ++i) out_.slices.push_back(slice(i));
      out_.method = automata_method();
    }
    put_together();
    return std::move(out_);
  }

 private:
  void by_period() {
    const PeriodTheorem& period = *theorem_.period;
    const std::string& name = theorem_.subject.game.coordinates[0].name;
    out_.slices.push_back(state_period(period, name, theorem_.values));
    out_.slices.back().slice = Slice(1);
    if (period.modulus > 1) {
      out_.method = Message(
          "Proved by the periodicity theorem (Guy and Smith 1956), whose induction holds for periods that {0} "
          "divides, since the conditions are about residues: the nim-values up to {1} repeat with period {2} "
          "from {3} on, and so they do for ever.",
          period.modulus, period.window, period.period, period.preperiod);
    } else if (period.splits) {
      out_.method = Message(
          "Proved by the periodicity theorem (Guy and Smith 1956): the nim-values up to {0} repeat with period "
          "{1} from {2} on, and so they do for ever.",
          period.window, period.period, period.preperiod);
    } else {
      out_.method = Message(
          "Proved by a window (Golomb 1966), since the values of a few heaps determine the next one: the "
          "nim-values up to {0} repeat with period {1} from {2} on, and so they do for ever.",
          period.window, period.period, period.preperiod);
    }
  }

  void by_recursion() {
    const std::string& name = theorem_.subject.game.coordinates[0].name;
    out_.slices.push_back(state_recursion(*theorem_.recursion, name));
    out_.slices.back().slice = Slice(1);
    out_.method = Message::sentences(
        {theorem_.recursion->values
             ? "Proved by a recursion (Levine 2006): the options are all numbers from the least one up to the "
               "heap, and that never falls and rises by 1 at most, as finite automata in base 2 decided."_m
             : "Proved by a recursion: from some number on the options are all numbers between two bounds that "
               "never fall, as finite automata in base 2 decided."_m,
         play_ends()});
  }

  void by_parts() {
    std::vector<std::string> names, terms, values;
    std::vector<Message> words(1);
    for (const auto& coordinate : theorem_.subject.game.coordinates) names.push_back(coordinate.name);
    for (const Theorem::Part& part : theorem_.parts) {
      std::vector<std::string> own;
      for (const std::size_t i : part.coordinates) own.push_back(names[i]);
      terms.push_back("G(" + joined(own, ", ") + ")");
      Statement statement = describe(*part.theorem, budget_);
      words.push_back(statement.words);
      if (statement.slices.size() == 1 && statement.slices[0].cases.size() == 1 &&
          statement.slices[0].cases[0].condition.empty())
        values.push_back("(" + statement.slices[0].cases[0].value + ")");
    }
    SliceStatement out{.slice = Slice(names.size()), .recognised = true};
    const std::string sum = joined(terms, " xor "), values_sum = joined(values, " xor ");
    const bool is_formula = values.size() == terms.size();
    if (theorem_.values) {
      words[0] = Message("G({0}) = {1}.", joined(names, ", "), is_formula ? values_sum : sum);
      if (is_formula) out.cases.push_back({"", values_sum});
    } else {
      words[0] = exactly_when(names, (is_formula ? values_sum : sum) + " = 0");
      if (is_formula) out.condition = values_sum + " = 0";
    }
    if (is_formula) words.resize(1);
    out.words = Message::lines(std::move(words));
    out_.slices.push_back(std::move(out));
    out_.method = Message::sentences(
        {Message("Proved part by part: no move joins {0}, so that play is a sum of games, whose value is the "
                 "nim-sum (Sprague 1935, Grundy 1939).",
                 formula(joined(terms, " and "))),
         play_ends()});
  }

  void by_residues() {
    const ResidueTheorem& theorem = *theorem_.residue;
    std::vector<std::string> names;
    for (const auto& coordinate : theorem_.subject.game.coordinates) names.push_back(coordinate.name);
    const auto domain = domain_of(Slice(names.size()), Numeration::base(2));
    out_.slices.push_back(domain && automata::is_empty(*domain) ? no_positions(Slice(names.size()))
                          : theorem_.subject.has_turns          ? residues_of_players(theorem, names)
                                                                : residues(theorem, names, domain));
    out_.slices.back().slice = Slice(names.size());
    out_.method = Message::sentences(
        {theorem.lines.size() == 1
             ? Message(
                   "Proved by residues modulo {0}: (a) no move leads from a P-class to a P-class; (b) from "
                   "every other class (there is 1) a move leads to one.",
                   theorem.modulus)
             : Message(
                   "Proved by residues modulo {0}: (a) no move leads from a P-class to a P-class; (b) from "
                   "every other class (there are {1}) a move leads to one.",
                   theorem.modulus, theorem.lines.size()),
         play_ends()});
  }

  /// In the words of a template, where they are shorter than a list of the classes.
  [[nodiscard]] SliceStatement residues(const ResidueTheorem& theorem, const std::vector<std::string>& names,
                                        const std::optional<Automaton>& domain) {
    SliceStatement out = state_residues(theorem, names);
    const Numeration base = Numeration::base(2);
    auto set = domain ? residue_set(theorem, names.size(), base, budget_) : std::nullopt;
    if (set) set = combine(*set, *domain, Connective::conjunction, budget_);
    if (!set) return out;
    Claim claim(base, *std::move(set), *domain, names, budget_);
    SliceStatement found = recognised(claim, *domain);
    const bool is_better =
        found.recognised && !found.condition.empty() && found.condition.size() < out.condition.size();
    return is_better ? found : out;
  }

  [[nodiscard]] static SliceStatement residues_of_players(const ResidueTheorem& theorem,
                                                          const std::vector<std::string>& names) {
    const std::vector<std::string> own(names.begin() + 1, names.end());
    const auto of = [&](Player player) {
      const u64 turn = (player == Player::left ? 0 : 1) % theorem.modulus;
      ResidueTheorem loses = theorem;
      loses.residues.clear();
      for (const std::vector<u64>& residue : theorem.residues)
        if (residue[0] == turn) loses.residues.emplace_back(residue.begin() + 1, residue.end());
      return state_player(player, own[0], state_residues(loses, own),
                          state_residues(other_classes(loses, own.size()), own));
    };
    return state_players(names[0], of(Player::left), of(Player::right));
  }

  /// Their number is that of the lines and the classes of the theorem, and those are in its certificate.
  [[nodiscard]] static ResidueTheorem other_classes(const ResidueTheorem& theorem, std::size_t coordinates) {
    ResidueTheorem out = theorem;
    out.residues.clear();
    std::vector<u64> residue(coordinates);
    for (std::size_t i = coordinates; i > 0;) {
      if (std::find(theorem.residues.begin(), theorem.residues.end(), residue) == theorem.residues.end())
        out.residues.push_back(residue);
      for (i = coordinates; i > 0 && ++residue[i - 1] == theorem.modulus; --i) residue[i - 1] = 0;
    }
    return out;
  }

  [[nodiscard]] Message play_ends() const {
    const auto& measure = theorem_.subject.clauses.measure;
    return measure ? Message("Play ends: {0}.", measure->words) : "Play always ends."_m;
  }

  [[nodiscard]] SliceStatement slice(std::size_t number) {
    const Decision& decision = theorem_.decisions[number];
    const Slice& fixed = theorem_.slices[number];
    std::vector<std::string> names;
    for (std::size_t i = 0; i < fixed.size(); ++i)
      if (!fixed[i]) names.push_back(theorem_.subject.game.coordinates[i].name);
    const bool proved_values = decision.guess.tracks.size() > names.size();
    Automaton relation = decision.guess;
    if (proved_values && !theorem_.values) {
      // What was proved is the values; what was asked, the positions with the value 0.
      const Track value = static_cast<Track>(names.size());
      const auto zero = theorem_.numeration.linear({{value, 1}}, 0, Numeration::Relation::equal, budget_);
      auto there = zero ? combine(relation, *zero, Connective::conjunction, budget_) : std::nullopt;
      if (there) there = project(*there, {value}, budget_);
      if (!there) return undescribed(fixed, decision);
      relation = *std::move(there);
    }
    if (theorem_.values) names.push_back(value_name(names));
    std::optional<Automaton> domain = domain_of(fixed, theorem_.numeration);
    if (!domain) return undescribed(fixed, decision);
    if (automata::is_empty(*domain)) return no_positions(fixed);
    if (theorem_.subject.has_turns) {
      const auto left = of_player(Player::left, relation, *domain, names);
      const auto right = of_player(Player::right, relation, *domain, names);
      if (!left || !right) return undescribed(fixed, decision);
      SliceStatement out = state_players(names[0], *left, *right);
      out.words = Message::lines({in_slice(fixed, left->words), in_slice(fixed, right->words)});
      if (out.condition.empty()) out.recognised = false;
      out.slice = fixed;
      return out;
    }
    const Automaton inside = *domain;
    Claim claim(theorem_.numeration, std::move(relation), *std::move(domain), std::move(names), budget_);
    SliceStatement out = recognised(claim, inside);
    const bool is_whole =
        std::find_if(fixed.begin(), fixed.end(), [](const auto& n) { return n.has_value(); }) == fixed.end();
    if (out.is_nim_sum && is_whole && plays_nim(theorem_.subject.game, budget_))
      out.source = theorem_.values ? "Sprague 1935, Grundy 1939" : "Bouton 1901";
    out.slice = fixed;
    return out;
  }

  /// The positions of a player; nothing when the budget says no. The first track is whose turn it is.
  [[nodiscard]] std::optional<SliceStatement> of_player(Player player, const Automaton& relation,
                                                        const Automaton& domain,
                                                        const std::vector<std::string>& names) {
    const i64 turn = player == Player::left ? 0 : 1;
    const auto mine = theorem_.numeration.linear({{0, 1}}, -turn, Numeration::Relation::equal, budget_);
    const auto of_mine = [&](const Automaton& all) -> std::optional<Automaton> {
      auto out = combine(all, *mine, Connective::conjunction, budget_);
      if (out) out = project(*out, {0}, budget_);
      if (!out) return std::nullopt;
      std::map<Track, Track> moved;
      for (Track track = 1; track < names.size(); ++track) moved[track] = track - 1;
      return automata::minimal(renamed(*out, moved));
    };
    const auto inside = mine ? of_mine(domain) : std::nullopt;
    const auto lost = inside ? of_mine(relation) : std::nullopt;
    const auto won = lost ? combine(*inside, *lost, Connective::difference, budget_) : std::nullopt;
    if (!won) return std::nullopt;
    const std::vector<std::string> own(names.begin() + 1, names.end());
    if (automata::is_empty(*lost) || automata::is_empty(*won)) {
      SliceStatement all{.recognised = true, .condition = own[0]};
      all.condition += automata::is_empty(*lost) ? " < 0" : " >= 0";
      return state_player(player, own[0], std::move(all), std::nullopt);
    }
    Claim losses(theorem_.numeration, *lost, *inside, own, budget_);
    Claim wins(theorem_.numeration, *won, *inside, own, budget_);
    const SliceStatement loses = recognised(losses, *inside), others = recognised(wins, *inside);
    SliceStatement out = state_player(player, own[0], loses, others);
    // The formula is about P-positions: here the others have one.
    if (out.condition.empty() && !others.condition.empty())
      if (std::string text = "not (" + others.condition + ")"; losses.equals(text))
        out.condition = std::move(text);
    return out;
  }

  [[nodiscard]] SliceStatement recognised(Claim& claim, const Automaton& domain) {
    if (theorem_.values) {
      if (auto found = state_values(claim)) return *std::move(found);
      for (const auto& recognise : {state_value_sets, state_two_values})
        if (auto found = recognise(claim, domain, budget_)) return *std::move(found);
      return describe_automaton(claim, true);
    }
    for (const auto& recognise :
         {state_digits, state_set, state_numbers, state_rays, state_rows, state_terms, state_products})
      if (auto found = recognise(claim)) return *std::move(found);
    return describe_automaton(claim, false);
  }

  [[nodiscard]] std::optional<Automaton> domain_of(const Slice& fixed, const Numeration& numeration) {
    const auto free = static_cast<Track>(std::count(fixed.begin(), fixed.end(), std::nullopt));
    const auto formulas = formulas_of(theorem_.subject.game, {fixed}, free + 2, numeration);
    if (!formulas) return std::nullopt;
    auto made = automaton_of(formulas->domain, numeration, {}, budget_);
    std::vector<Track> tracks;
    for (Track track = 0; track < free; ++track) tracks.push_back(track);
    return made ? widened(*made, tracks, numeration, budget_) : std::nullopt;
  }

  /// Everything is true of an empty domain, and one thing worth saying.
  [[nodiscard]] SliceStatement no_positions(const Slice& fixed) const {
    SliceStatement out{.slice = fixed, .recognised = true, .words = "There are no positions."_m};
    const auto free = std::find(fixed.begin(), fixed.end(), std::nullopt) - fixed.begin();
    if (!theorem_.values)
      out.condition = theorem_.subject.game.coordinates[static_cast<std::size_t>(free)].name + " < 0";
    return out;
  }

  [[nodiscard]] SliceStatement undescribed(const Slice& fixed, const Decision& decision) const {
    const Message states = states_in_words(decision.guess.states()), read = theorem_.numeration.words();
    Message words =
        theorem_.values
            ? Message("An automaton with {0} that reads {1} tells the nim-values.", states, read)
            : Message("An automaton with {0} that reads {1} tells the P-positions.", states, read);
    if (budget_.ending() == Ending::out_of_time)
      words = Message::sentences({std::move(words), "The time was over before it was put in words."_m});
    return {.slice = fixed, .words = std::move(words)};
  }

  [[nodiscard]] Message automata_method() const {
    std::size_t states = 0, largest = 0, nodes = 0;
    for (const Decision& decision : theorem_.decisions) {
      states = std::max(states, decision.guess.states());
      largest = std::max(largest, decision.largest);
      for (const NamedCover& cover : decision.covers) nodes += cover.cover.nodes.size();
    }
    const bool values =
        !theorem_.decisions[0].covers.empty() && theorem_.decisions[0].covers[0].name == "values";
    const bool one = theorem_.decisions.size() == 1;
    const Message size =
        one ? states_in_words(states) : slices_in_words(theorem_.decisions.size(), states_in_words(states));
    const Message shown =
        values ? "(a) no option has the value of its position; (b) every smaller value is an option's"_m
        : theorem_.convention == Convention::misere
            ? "(a) no move leads from a P-position to a P-position; (b) from every other position a move leads "
              "to one, or it is over"_m
            : "(a) no move leads from a P-position to a P-position; (b) from every other position a move leads "
              "to one"_m;
    return Message::sentences(
        {Message("Proved by finite automata in {0} (Büchi 1960): {1}; {2}, by {3} of {4}.",
                 theorem_.numeration.words(), size, shown,
                 one && theorem_.decisions[0].covers.size() == 1 ? "a cover"_m : "covers"_m,
                 nodes_in_words(nodes)),
         Message("The largest automaton had {0}.", states_in_words(largest)), play_ends()});
  }

  /// "x = 1, y = 2: …"
  [[nodiscard]] Message in_slice(const Slice& slice, Message words) const {
    std::string before;
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < slice.size(); ++i) {
      if (!slice[i]) continue;
      if (last) before += " = " + std::to_string(*slice[*last]) + ", ";
      before += theorem_.subject.game.coordinates[i].name;
      last = i;
    }
    return last ? Message("{0} = {1}: {2}", before, *slice[*last], std::move(words)) : words;
  }

  void put_together() {
    std::vector<Message> words;
    std::vector<std::string> formulas;
    bool all_formulas = true;
    for (const SliceStatement& one : out_.slices) {
      const std::string where = slice_text(theorem_, one.slice, ", ");
      words.push_back(theorem_.subject.has_turns ? one.words : in_slice(one.slice, one.words));
      if (out_.source.empty()) out_.source = one.source;
      std::string formula = one.condition;
      if (!one.cases.empty()) {
        std::vector<std::string> parts;
        for (const SliceStatement::Case& part : one.cases)
          parts.push_back(part.value + (part.condition.empty() ? "" : " if " + part.condition));
        formula = "G = " + joined(parts, "; ");
      }
      all_formulas = all_formulas && !formula.empty();
      formulas.push_back(where.empty() ? formula
                                       : slice_text(theorem_, one.slice, " and ") + " and (" + formula + ")");
    }
    out_.words = Message::lines(std::move(words));
    if (!out_.source.empty()) out_.words = Message::sentences({out_.words, Message("({0})", out_.source)});
    if (all_formulas) out_.formula = joined(formulas, " or ");
  }

  const Theorem& theorem_;
  Budget& budget_;
  Statement out_ = {};
};

}  // namespace

Message exactly_when(const std::vector<std::string>& names, const std::string& condition) {
  return Message("{0} is a P-position exactly when {1}.", tuple_of(names), formula(condition));
}

Message values_in_words(const std::string& names, const std::vector<SliceStatement::Case>& cases) {
  SPRAGUE_EXPECT(!cases.empty());
  // The cases are all, so that the one with a long condition is what is left.
  constexpr std::size_t long_condition = 32;
  const auto size = [](const SliceStatement::Case& each) { return each.condition.size(); };
  std::size_t other = cases.size();
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (size(cases[i]) > long_condition && (other == cases.size() || size(cases[i]) > size(cases[other])))
      other = i;
  if (cases.size() == 1) other = 1;
  const auto one = [](const SliceStatement::Case& each) {
    return each.condition.empty() ? Message("{0}", each.value)
                                  : Message("{0} if {1}", each.value, formula(each.condition));
  };
  std::vector<Message> parts;
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (i != other) parts.push_back(one(cases[i]));
  if (other < cases.size()) parts.push_back(Message("{0} otherwise", cases[other].value));
  Message all = std::move(parts.back());
  for (std::size_t i = parts.size() - 1; i-- > 0;)
    all = Message("{0}; {1}", std::move(parts[i]), std::move(all));
  return Message("G({0}) = {1}.", names, std::move(all));
}

Message states_in_words(std::size_t count) {
  return count == 1 ? Message("{0} state", count) : Message("{0} states", count);
}

namespace {

/// "0, 1, 0, 2" for one coordinate, else "G(0, 1) = 1, …"; empty where the domain is elsewhere.
std::string first_values(Claim& claim, const std::vector<std::string>& coordinates) {
  constexpr std::size_t shown = 24, shown_with_place = 12;
  constexpr u64 greatest = 600;
  const std::size_t d = coordinates.size();
  std::vector<std::string> out;
  for (std::vector<u64> tuple : box_tuples(d, d == 1 ? shown : 4)) {
    if (!claim.in_domain(tuple)) {
      if (d == 1) return {};
      continue;
    }
    std::vector<std::string> place;
    for (const u64 n : tuple) place.push_back(std::to_string(n));
    tuple.push_back(0);
    while (tuple.back() < greatest && !claim.holds(tuple)) ++tuple.back();
    if (tuple.back() == greatest) return {};
    out.push_back((d == 1 ? "" : "G(" + joined(place, ", ") + ") = ") + std::to_string(tuple.back()));
    if (out.size() == (d == 1 ? shown : shown_with_place)) break;
  }
  return joined(out, ", ");
}

}  // namespace

SliceStatement describe_automaton(Claim& claim, bool values) {
  constexpr std::size_t shown = 12;
  constexpr u64 longest_side = 512;
  const std::size_t d = claim.arity() - (values ? 1 : 0);
  std::vector<std::string> coordinates(claim.names().begin(),
                                       claim.names().begin() + static_cast<std::ptrdiff_t>(d));
  SliceStatement out;
  const Message states = states_in_words(claim.relation().states()), read = claim.numeration().words();
  if (values) {
    out.words = Message("The nim-values are told by an automaton with {0} that reads {1}.", states, read);
    const std::string listed = first_values(claim, coordinates);
    if (!listed.empty())
      out.words =
          Message::sentences({std::move(out.words), d == 1 ? Message("From 0 on, the first are {0}.", listed)
                                                           : Message("Some of them are {0}.", listed)});
    return out;
  }
  out.words = Message("The P-positions are told by an automaton with {0} that reads {1}.", states, read);
  const bool symmetric = is_symmetric(claim.relation());
  std::vector<std::string> first;
  for (u64 side = 1; side <= longest_side && first.size() < shown; side *= 2) {
    u64 cells = 1;
    for (std::size_t i = 0; i < d; ++i) cells *= side;
    if (cells > 300'000) break;
    first.clear();
    for (const std::vector<u64>& tuple : box_tuples(d, side)) {
      if (first.size() == shown || (symmetric && tuple[0] > tuple[1]) || !claim.holds(tuple)) continue;
      std::vector<std::string> numbers;
      for (const u64 n : tuple) numbers.push_back(std::to_string(n));
      first.push_back(tuple_of(numbers));
    }
  }
  if (first.empty()) return out;
  const std::string listed = joined(first, ", ");
  out.words = Message::sentences(
      {std::move(out.words),
       symmetric ? Message("In lexicographic order, with {0} by symmetry, some of the first are {1}.",
                           coordinates[0] + " ≤ " + coordinates[1], listed)
                 : Message("In lexicographic order, some of the first are {0}.", listed)});
  return out;
}

Statement as_claimed(const Theorem& theorem, Statement described, std::string_view claim) {
  std::string text;  // on one line
  for (const char c : claim) {
    const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!is_blank)
      text += c;
    else if (!text.empty() && text.back() != ' ')
      text += ' ';
  }
  if (!text.empty() && text.back() == ' ') text.pop_back();
  std::vector<std::string> names;
  for (const auto& coordinate : theorem.subject.game.coordinates) names.push_back(coordinate.name);
  Statement out = std::move(described);
  SliceStatement slice =
      out.slices.size() == 1 ? out.slices[0] : SliceStatement{.slice = Slice(names.size())};
  slice.recognised = true;
  if (theorem.values) {
    const std::string value = text.substr(text.find_first_not_of(" =", 1));  // behind "G ="
    slice.words = Message("G({0}) = {1}.", joined(names, ", "), formula(value));
    slice.cases = {{"", value}};
    out.formula = "G = " + value;
  } else {
    slice.words = exactly_when(names, text);
    slice.players.clear();
    slice.condition = text;
    out.formula = text;
  }
  out.words =
      out.source.empty() ? slice.words : Message::sentences({slice.words, Message("({0})", out.source)});
  Statement read = out;
  read.slices = {slice};
  // Who reads the slices reads the rule language; what the claim has besides stays in the words.
  if (theorem.decisions.empty() || claim_formula(theorem, read)) out.slices = std::move(read.slices);
  return out;
}

Statement describe(const Theorem& theorem, Budget& budget) { return Describer(theorem, budget).run(); }

}  // namespace sprague::prove
