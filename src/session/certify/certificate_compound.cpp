// A compound that is no sum, as one game whose positions have a number for each component: the rule language says what a move of the
// compound is, and names the moves of each component by cases.
#include "session/certify/certificate_parts.hpp"
#include "session/certify/rules_by_cases.hpp"

namespace sprague::detail {

namespace {

using Kind = CompoundRule::Kind;

// The rules of a compound of components whose numbers are v1, v2, … and 0 where they have ended.
class CompoundRules {
 public:
  CompoundRules(const CompoundRule& rule, const std::vector<RulesByCases>& moves)
      : rule_(rule), moves_(moves) {
    for (std::size_t i = 1; i <= moves.size(); ++i) {
      now_.push_back("v" + std::to_string(i));
      then_.push_back("w" + std::to_string(i));
    }
  }
  [[nodiscard]] const Texts& coordinates() const { return now_; }
  [[nodiscard]] std::string text() const {
    switch (rule_.kind) {
      case Kind::conjunctive:
      case Kind::selective: return in_several();
      case Kind::disjunctive:
      case Kind::sequential: break;
    }
    std::string out;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      Texts where = none_ended();
      for (std::size_t before = 0; rule_.kind == Kind::sequential && before < i; ++before)
        where.push_back(now_[before] + " = 0");
      where.push_back(moved(i));
      Texts to = now_;
      to[i] = then_[i];
      out += rule(now_, to, joined(where, ", "));
      if (rule_.kind == Kind::sequential && rule_.ends_with_first) break;
    }
    return out;
  }

 private:
  [[nodiscard]] std::string moved(std::size_t i) const { return "(" + moves_[i].condition() + ")"; }
  // Where play ends with the first component, it goes on so.
  [[nodiscard]] Texts none_ended() const {
    Texts out;
    for (std::size_t i = 0; rule_.ends_with_first && i < now_.size(); ++i) out.push_back(now_[i] + " >= 1");
    return out;
  }
  [[nodiscard]] std::string in_several() const {
    Texts where = none_ended(), changes;
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const std::string stays = then_[i] + " = " + now_[i], has_ended = now_[i] + " = 0";
      changes.push_back(then_[i] + " != " + now_[i]);
      if (rule_.kind == Kind::selective)
        where.push_back("(" + moves_[i].condition() + " or " + stays + ")");
      else
        where.push_back(rule_.ends_with_first
                            ? moved(i)
                            : "(" + moves_[i].condition() + " or " + has_ended + " and " + stays + ")");
    }
    // Play ends in the components of these, so that a move never leads to where it began.
    if (rule_.kind == Kind::selective || !rule_.ends_with_first)
      where.push_back("(" + joined(changes, " or ") + ")");
    return rule(now_, then_, joined(where, ", "));
  }

  const CompoundRule& rule_;
  const std::vector<RulesByCases>& moves_;
  Texts now_, then_;
};

}  // namespace

Result<std::optional<BuiltIn>> compound_as_rules(const std::vector<AnyPosition*>& components,
                                                 const CompoundRule& rule, Budget& budget) {
  if (components.size() > std::min(most_coordinates, most_variables)) return too_large();
  std::vector<RulesByCases> moves;
  script::Component position{false, 0, {}};
  BuiltIn out;
  std::size_t length = 0;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const auto followers = number_followers(*components[i], most_text, budget);
    if (!followers) return followers.error();
    if (!*followers) return std::optional<BuiltIn>();
    const std::string number = std::to_string(i + 1);
    moves.push_back((*followers)->cases("v" + number, "w" + number));
    length += moves.back().length();
    position.numbers.push_back(static_cast<i64>((*followers)->start()));
    out.ends = out.ends && !components[i]->is_loopy();
  }
  const CompoundRules rules(rule, moves);
  const std::string text = "game compound" + entries_of(rules.coordinates()) + rules.text();
  if (length > most_text || text.size() > most_text) return too_large();
  auto file = ScriptFile::make(text, {});
  if (!file) return file.error();
  out.file = *file;
  out.parts.name = (*file)->games()[0].name;
  auto instance = script::with_parameters((*file)->games()[0], {});
  if (!instance) return instance.error();
  out.parts.instances.push_back(*std::move(instance));
  out.components = {std::move(position)};
  return std::optional(std::move(out));
}

}  // namespace sprague::detail
