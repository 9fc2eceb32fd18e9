// MONA: weak second-order logic of one successor. (Büchi 1960 is why it fits: the same automata.)
#include <algorithm>

#include "prove/describe/proved_relation.hpp"
#include "prove/export/export.hpp"

namespace sprague::prove {

using automata::Letter;
using automata::State;

namespace {

constexpr std::size_t most_transitions = 4096;

constexpr const char* arithmetic = R"(ws1s;

# A number is the set of the places of its ones.
pred plus(var2 X, var2 Y, var2 Z) =
  ex2 C: 0 notin C
    & (all1 p: (p in Z <=> (p in X <=> (p in Y <=> p in C)))
             & (p + 1 in C <=> ((p in X & p in Y) | (p in X & p in C) | (p in Y & p in C))));
pred less(var2 X, var2 Y) =
  ex1 p: p notin X & p in Y & (all1 q: q > p => (q in X <=> q in Y));
pred nimsum(var2 X, var2 Y, var2 Z) =
  all1 p: p in Z <=> ~(p in X <=> p in Y);
pred unit(var2 X) = ex1 p: X = {p};
)";

std::string mona_name(Track track) { return "T" + std::to_string(track); }

std::string of_tracks(const std::vector<Track>& tracks, const std::string& before) {
  std::vector<std::string> parts;
  for (const Track track : tracks) parts.push_back(before + mona_name(track));
  return joined(parts, ", ");
}

/// The places of the ones; "empty" for what is not positive.
std::string set_of(i64 constant) {
  std::vector<std::string> ones;
  for (int place = 0; place < 62; ++place)
    if (constant > 0 && (constant >> place & 1) != 0) ones.push_back(std::to_string(place));
  return ones.empty() ? "empty" : "{" + joined(ones, ", ") + "}";
}

/// Formulas become texts. Auxiliary sets have names of their own.
class MonaWriter {
 public:
  // Formulas come from texts whose depth is bounded (script::deepest_nesting).
  [[nodiscard]] std::string text(const Formula& formula) {
    switch (formula.kind) {
      case Formula::Kind::all: return several(formula.parts, " & ", "true");
      case Formula::Kind::any: return several(formula.parts, " | ", "false");
      case Formula::Kind::negation: return "~" + text(formula.parts[0]);
      case Formula::Kind::both_or_neither: return several(formula.parts, " <=> ", "true");
      case Formula::Kind::exists:
        return "(ex2 " + of_tracks(formula.tracks, "") + ": " + text(formula.parts[0]) + ")";
      case Formula::Kind::at_least: return compared(formula.form, false);
      case Formula::Kind::equal: return compared(formula.form, true);
      case Formula::Kind::unit: return "unit(" + of_tracks(formula.tracks, "") + ")";
      case Formula::Kind::xor_sum: {
        const std::string constant = formula.tracks.size() > 2 ? "" : set_of(formula.form.constant) + ", ";
        return "nimsum(" + constant + of_tracks(formula.tracks, "") + ")";
      }
      case Formula::Kind::relation:
        return "R" + std::to_string(formula.relation) + "(" + of_tracks(formula.tracks, "") + ")";
    }
    return {};
  }

 private:
  [[nodiscard]] std::string several(const std::vector<Formula>& parts, std::string_view how,
                                    std::string_view none) {
    if (parts.empty()) return std::string(none);
    std::vector<std::string> texts;
    for (const Formula& part : parts) texts.push_back(text(part));
    return "(" + joined(texts, how) + ")";
  }

  [[nodiscard]] std::string fresh() {
    made_.push_back("S" + std::to_string(next_++));
    return made_.back();
  }

  /// Moves terms to the side where they are positive.
  [[nodiscard]] std::string compared(const Affine& form, bool equal) {
    made_.clear();
    defined_.clear();
    const std::string left = side(form, 1), right = side(form, -1);
    defined_.push_back(equal ? left + " = " + right : "~less(" + left + ", " + right + ")");
    const std::string all = joined(defined_, " & ");
    return made_.empty() ? "(" + all + ")" : "(ex2 " + joined(made_, ", ") + ": " + all + ")";
  }

  /// The set that is the sum of the terms with this sign.
  [[nodiscard]] std::string side(const Affine& form, i64 sign) {
    std::string sum;
    const auto add = [&](const std::string& term) {
      if (sum.empty()) {
        sum = term;
        return;
      }
      const std::string total = fresh();
      defined_.push_back("plus(" + sum + ", " + term + ", " + total + ")");
      sum = total;
    };
    for (std::size_t slot = 0; slot < form.coefficients.size(); ++slot) {
      i64 factor = form.coefficients[slot] * sign;
      std::string power = mona_name(static_cast<Track>(slot));
      for (; factor > 0; factor /= 2) {
        if (factor % 2 == 1) add(power);
        if (factor < 2) break;
        const std::string twice = fresh();  // one place up; MONA's shift of a set
        defined_.push_back(twice + " = " + power + " + 1");
        power = twice;
      }
    }
    if (const i64 constant = form.constant * sign; constant > 0 || sum.empty()) {
      const std::string set = fresh();
      defined_.push_back(set + " = " + set_of(constant));
      add(set);
    }
    return sum;
  }

  std::vector<std::string> made_ = {}, defined_ = {};
  std::size_t next_ = 0;
};

/// The state at a place, as a conjunction over its bits, which are the sets Q0, Q1, ….
std::string at_state(State state, unsigned bits, const std::string& place) {
  std::vector<std::string> parts;
  for (unsigned bit = 0; bit < bits; ++bit)
    parts.push_back(place + (state >> bit & 1 ? " in Q" : " notin Q") + std::to_string(bit));
  return joined(parts, " & ");
}

std::string at_letter(Letter letter, const std::vector<Track>& tracks) {
  std::string out;
  for (std::size_t i = 0; i < tracks.size(); ++i)
    out += std::string(" & p ") + (letter >> i & 1 ? "in " : "notin ") + mona_name(tracks[i]);
  return out;
}

/// The relation of an automaton: place t is above all ones, state t + 1 is the start, and the state at p is
/// that behind the letter at p, read downwards.
std::string predicate(std::size_t number, const Automaton& a) {
  unsigned bits = 1;
  while (a.states() > std::size_t{1} << bits) ++bits;
  std::vector<std::string> sets, above, accepting;
  for (unsigned bit = 0; bit < bits; ++bit) sets.push_back("Q" + std::to_string(bit));
  for (const Track track : a.tracks) above.push_back("p notin " + mona_name(track));
  for (State s = 0; s < a.states(); ++s)
    if (a.accepting[s]) accepting.push_back("(" + at_state(s, bits, "0") + ")");
  std::string out = "pred R" + std::to_string(number) + "(" + of_tracks(a.tracks, "var2 ") + ") =\n  ex2 " +
                    joined(sets, ", ") + ": ex1 t: (all1 p: p > t => " + joined(above, " & ") +
                    ")\n  & (ex1 s: s = t + 1 & " + at_state(a.start, bits, "s") + ")\n";
  for (unsigned bit = 0; bit < bits; ++bit) {
    std::vector<std::string> ways;
    for (State s = 0; s < a.states(); ++s)
      for (Letter letter = 0; letter < a.letters(); ++letter)
        if (a.step(s, letter) >> bit & 1)
          ways.push_back("(" + at_state(s, bits, "p + 1") + at_letter(letter, a.tracks) + ")");
    out += "  & (all1 p: p <= t => (p in Q" + std::to_string(bit) + " <=> " +
           (ways.empty() ? "false" : "(" + joined(ways, "\n      | ") + ")") + "))\n";
  }
  return out + "  & " + (accepting.empty() ? "false" : "(" + joined(accepting, " | ") + ")") + ";\n";
}

}  // namespace

Result<std::string> export_mona(const Theorem& theorem) {
  const Result<std::vector<Sentence>> sentences = sentences_of(theorem);
  if (!sentences) return sentences.error();
  if (!theorem.numeration.is_base() || theorem.numeration.radix() != 2)
    return Error{.message = Message("MONA reads numbers in base 2, and this theorem is in {0}",
                                    theorem.numeration.words()),
                 .hint = "The export to Walnut knows base k and Zeckendorf."_m};
  std::string out = "# " + theorem.subject.rules + "\n";
  for (std::size_t at = 0; (at = out.find('\n', at)) + 1 < out.size(); at += 3) out.insert(at + 1, "# ");
  out += "# MONA must answer: Formula is valid\n";
  out += arithmetic;
  for (std::size_t i = 0; i < theorem.decisions.size(); ++i) {
    const Automaton& guess = theorem.decisions[i].guess;
    if (guess.next.size() > most_transitions)
      return Error{
          .kind = ErrorKind::too_large,
          .message = Message("an automaton with {0} states and {1} transitions is too large for MONA; {2} "
                             "transitions are allowed",
                             guess.states(), guess.next.size(), most_transitions)};
    out += "\n" + predicate(i, guess);
  }
  MonaWriter writer;
  for (const Sentence& sentence : *sentences)
    out += "\n# " + sentence.words + "\n" + writer.text(sentence.formula) + ";\n";
  return out;
}

}  // namespace sprague::prove
