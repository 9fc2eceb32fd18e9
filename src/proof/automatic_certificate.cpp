// The text of such a certificate: a header, and for each slice its automaton and its covers, as JSON
// lines.
#include "proof/automatic_certificate.hpp"

#include "proof/certificate_json.hpp"

namespace sprague::proof {
namespace {

Json json_of(const Automatic::Slice& slice) {
  Json out = Json::array();
  for (const std::optional<i64>& fixed : slice) out.push_back(fixed ? Json(*fixed) : Json(nullptr));
  return out;
}

std::string automaton_line(std::string_view name, const Automatic::Slice& slice,
                           const automata::Automaton& a) {
  Json accepting = Json::array(), next = Json::array();
  const std::size_t letters = a.letters();
  for (automata::State s = 0; s < a.states(); ++s) {
    if (a.accepting[s]) accepting.push_back(s);
    Json row = Json::array();
    for (std::size_t letter = 0; letter < letters; ++letter) row.push_back(a.next[s * letters + letter]);
    next.push_back(std::move(row));
  }
  return line({{"automaton", name},
               {"slice", json_of(slice)},
               {"start", a.start},
               {"accepting", std::move(accepting)},
               {"next", std::move(next)}});
}

std::string cover_lines(const Automatic::Cover& named, const Automatic::Slice& slice, bool has_slices) {
  const automata::Cover& cover = named.cover;
  const bool has_rules = named.name != "values";
  Json roots = Json::array(), zeros = Json::array();
  for (const automata::Cover::Root& root : cover.roots) {
    Json one = Json::array({root.state});
    if (has_rules) one.push_back(named.parts[root.part].rule);
    if (has_rules && has_slices) one.push_back(named.parts[root.part].target);
    roots.push_back(std::move(one));
  }
  for (const automata::Cover::Zero& zero : cover.zeros)
    zeros.push_back(Json::array({zero.from, zero.bound, zero.to}));
  std::string out = line({{"cover", named.name},
                          {"slice", json_of(slice)},
                          {"accepting", cover.accepting},
                          {"roots", std::move(roots)},
                          {"zeros", std::move(zeros)}});
  for (std::size_t i = 0; i < cover.nodes.size(); ++i) {
    Json next = Json::array();
    for (const automata::Cover::Edge& edge : cover.nodes[i].next) {
      if (!edge.node) {
        next.push_back(nullptr);
        continue;
      }
      Json origins = Json::array();
      for (const automata::Cover::Origin& origin : edge.origins)
        origins.push_back(Json::array({origin.from, origin.bound}));
      next.push_back(Json::array({*edge.node, std::move(origins)}));
    }
    out += line({{"node", i}, {"states", cover.nodes[i].states}, {"next", std::move(next)}});
  }
  return out;
}

}  // namespace

std::string to_text(const Automatic& certificate) {
  Json head = header(certificate.sentence ? "sentence" : "automatic");
  add_rules(head, certificate.rules);
  add_statement(head, certificate.convention, certificate.statement);
  add_formula(head, certificate.formula);
  head["claim"] = certificate.values ? "nim-values" : "P-positions";
  const automata::Numeration& numeration = certificate.numeration;
  if (numeration.is_base())
    head["numeration"] = {{"base", numeration.radix()}};
  else
    head["numeration"] = {{"quotients", numeration.quotients()}};
  if (certificate.sentence) {
    head["sentence"] = certificate.sentence->first;
    head["truth"] = certificate.sentence->second;
  }
  std::string out = line(head);
  for (const Automatic::Section& section : certificate.sections) {
    out += automaton_line(certificate.values ? "values" : "P", section.slice, section.automaton);
    if (section.ended) out += automaton_line("ended", section.slice, *section.ended);
  }
  out += measure_line(certificate.measure);
  for (const Automatic::Section& section : certificate.sections) {
    bool has_slices = false;
    for (const std::optional<i64>& fixed : section.slice) has_slices = has_slices || fixed;
    for (const Automatic::Cover& cover : section.covers) out += cover_lines(cover, section.slice, has_slices);
  }
  return out;
}

}  // namespace sprague::proof
