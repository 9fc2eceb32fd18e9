// Walnut: automata as files, and predicates over + and < in a numeration.
#include <algorithm>

#include "prove/describe/proved_relation.hpp"
#include "prove/export/export.hpp"

namespace sprague::prove {

using automata::Letter;
using automata::State;

namespace {

std::string walnut_name(Track track) { return "t" + std::to_string(track); }

std::string of_tracks(const std::vector<Track>& tracks) {
  std::vector<std::string> parts;
  for (const Track track : tracks) parts.push_back(walnut_name(track));
  return joined(parts, ",");
}

/// Σ of the terms with this sign; "0" for none.
std::string side(const Affine& form, i64 sign) {
  std::vector<std::string> terms;
  for (std::size_t slot = 0; slot < form.coefficients.size(); ++slot) {
    const i64 factor = form.coefficients[slot] * sign;
    if (factor <= 0) continue;
    terms.push_back((factor == 1 ? "" : std::to_string(factor) + "*") +
                    walnut_name(static_cast<Track>(slot)));
  }
  if (form.constant * sign > 0 || terms.empty())
    terms.push_back(std::to_string(std::max<i64>(0, form.constant * sign)));
  return joined(terms, "+");
}

struct Used {
  bool xor_sum = false, unit = false;
};

/// A domain that says nothing, and the like.
bool is_trivial(const Formula& formula) {
  return formula.kind == Formula::Kind::all &&
         std::all_of(formula.parts.begin(), formula.parts.end(), is_trivial);
}

// Formulas come from texts whose depth is bounded (script::deepest_nesting).
std::string text(const Formula& formula, Used& used) {
  const auto several = [&](std::string_view how, std::string_view none) {
    std::vector<std::string> texts;
    for (const Formula& part : formula.parts)
      if (formula.kind != Formula::Kind::all || !is_trivial(part)) texts.push_back(text(part, used));
    return texts.empty() ? std::string(none) : "(" + joined(texts, how) + ")";
  };
  switch (formula.kind) {
    case Formula::Kind::all: return several(" & ", "(0=0)");
    case Formula::Kind::any: return several(" | ", "(0=1)");
    case Formula::Kind::negation: return "(~" + text(formula.parts[0], used) + ")";
    case Formula::Kind::both_or_neither: return several(" <=> ", "(0=0)");
    case Formula::Kind::exists:
      return "(E" + of_tracks(formula.tracks) + " " + text(formula.parts[0], used) + ")";
    case Formula::Kind::at_least: return "(" + side(formula.form, 1) + ">=" + side(formula.form, -1) + ")";
    case Formula::Kind::equal: return "(" + side(formula.form, 1) + "=" + side(formula.form, -1) + ")";
    case Formula::Kind::unit: used.unit = true; return "$unit(" + of_tracks(formula.tracks) + ")";
    case Formula::Kind::xor_sum: {
      used.xor_sum = true;
      const std::string constant =
          formula.tracks.size() > 2 ? "" : std::to_string(formula.form.constant) + ",";
      return "$nimsum(" + constant + of_tracks(formula.tracks) + ")";
    }
    case Formula::Kind::relation:
      return "$r" + std::to_string(formula.relation) + "(" + of_tracks(formula.tracks) + ")";
  }
  return {};
}

/// A file of "Automata Library": the numeration of each track; then each state with 1 if it accepts, and its
/// transitions. State 0 is the start.
ExportFile file_of(std::string name, const Automaton& a, const std::string& numeration) {
  const auto number = [&](State s) { return s == a.start ? State{0} : s < a.start ? s + 1 : s; };
  std::vector<State> order(a.states());
  for (State s = 0; s < a.states(); ++s) order[number(s)] = s;
  std::string out;
  for (std::size_t i = 0; i < a.tracks.size(); ++i) out += (i == 0 ? "" : " ") + numeration;
  out += "\n";
  for (const State s : order) {
    out += "\n" + std::to_string(number(s)) + (a.accepting[s] ? " 1\n" : " 0\n");
    for (Letter letter = 0; letter < a.letters(); ++letter) {
      Letter rest = letter;
      for (std::size_t i = 0; i < a.tracks.size(); ++i, rest /= a.radix)
        out += std::to_string(rest % a.radix) + " ";
      out += "-> " + std::to_string(number(a.step(s, letter))) + "\n";
    }
  }
  return {"Automata Library/" + name + ".txt", std::move(out)};
}

}  // namespace

Result<std::vector<ExportFile>> export_walnut(const Theorem& theorem) {
  const Result<std::vector<Sentence>> sentences = sentences_of(theorem);
  if (!sentences) return sentences.error();
  const Numeration& numeration = theorem.numeration;
  if (!numeration.is_base() && numeration.quotients() != std::vector<unsigned>{1})
    return Error{.message =
                     Message("the export to Walnut knows base k and Zeckendorf, and this theorem is in {0}",
                             numeration.words())};
  const std::string msd =
      numeration.is_base() ? "msd_" + std::to_string(numeration.radix()) : std::string("msd_fib");
  std::vector<ExportFile> out;
  Used used;
  std::string commands;
  for (std::size_t i = 0; i < sentences->size(); ++i)
    commands += "eval sentence" + std::to_string(i + 1) + " \"?" + msd + " " +
                text((*sentences)[i].formula, used) + "\":\n";
  out.push_back({"Command Files/theorem.txt", std::move(commands)});
  for (std::size_t i = 0; i < theorem.decisions.size(); ++i)
    out.push_back(file_of("r" + std::to_string(i), theorem.decisions[i].guess, msd));
  if (used.xor_sum) out.push_back(file_of("nimsum", numeration.xor_sum(0, 1, 2), msd));
  if (used.unit) out.push_back(file_of("unit", numeration.unit(0), msd));
  return out;
}

}  // namespace sprague::prove
