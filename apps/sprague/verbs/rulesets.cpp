// sprague rulesets: the catalogue of games.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"
#include "positions/registry.hpp"
#include "wire/task_json.hpp"

namespace sprague::cli {
namespace {

// Is misère play of the ruleset's first example answered by a theorem?
bool knows_misere(SessionState& session, std::string_view position) {
  Task task;
  task.position = position;
  task.convention = Convention::misere;
  task.want = {.value = false, .moves = false, .remoteness = false, .reason = false};
  const Result<Answer> answer = session.answer(task);
  return answer.ok() && !answer->method.theorem.empty();
}

struct Row {
  std::string_view family, name, title_zh, text;
  bool is_code = false;
};

std::vector<Row> catalogue(SessionState& session, bool only_misere) {
  std::vector<Row> rows;
  for (const RulesetEntry& entry : all_rulesets()) {
    const Info& info = *entry.info;
    if (!only_misere || knows_misere(session, fmt::format("{} {}", info.name, entry.examples[0].text)))
      rows.push_back({info.family, info.name, info.title_zh, info.summary});
  }
  for (const NamedGame& game : all_named_games())
    if (!only_misere || knows_misere(session, fmt::format("{} 5", game.name)))
      rows.push_back({game.family, game.name, game.title_zh, game.code, true});
  return rows;
}

// The names of games that are files of the rule language and of nothing else.
std::string rules_by_name() {
  std::string names;
  for (const RulesText& game : all_rules_texts())
    if (find_ruleset(game.name) == nullptr && find_named_game(game.name) == nullptr)
      names += (names.empty() ? "" : ", ") + std::string(game.name);
  return names;
}

class Rulesets final : public VerbAsked<Options> {
 public:
  void read(Arguments& arguments) override {
    arguments.language();
    arguments.misere("only those whose misère play is known by a theorem");
    arguments.json();
  }
  int run(SessionState& session) override {
    const std::vector<Row> rows = catalogue(session, asked.task.convention == Convention::misere);
    if (asked.json) {
      std::vector<std::string_view> names;
      for (const Row& row : rows) names.push_back(row.name);
      print(catalogue_json(names, 2, asked.task.language) + "\n");
      return finish(done);
    }
    const Style style = Style::for_stdout();
    const auto say = [&](const Message& said) { return explain::said_in(asked.task.language, said); };
    const auto tell = [&](std::string_view text) { return say(Message::keyed(text)); };
    std::string out;
    std::size_t name_width = 0, title_width = 0;
    std::string_view family;
    for (const Row& row : rows) {
      if (row.family != family) {
        family = row.family;
        out += fmt::format("{}{}{}{}\n", out.empty() ? "" : "\n", style.bold, tell(family), style.off);
        name_width = title_width = 0;
        for (const Row& other : rows) {
          if (other.family != family) continue;
          name_width = std::max(name_width, columns(other.name));
          title_width = std::max(title_width, columns(other.title_zh));
        }
      }
      out +=
          wrapped(fmt::format("  {}  {}  ", padded(row.name, name_width), padded(row.title_zh, title_width)),
                  row.is_code ? std::string(row.text) : tell(row.text));
    }
    if (asked.task.convention == Convention::normal) {
      out += fmt::format("\n{}{}{}\n", style.bold, say("In the rule language"_m), style.off);
      out += wrapped("  ", rules_by_name());
    }
    out += "\n" + say("'sprague show NAME' tells the rules of one, and 'sprague solve NAME …' solves it."_m) +
           "\n";
    print(out);
    return finish(done);
  }
};

}  // namespace

extern const VerbEntry verb_rulesets;
const VerbEntry verb_rulesets{30, "rulesets", "the catalogue of games", make_verb<Rulesets>};

}  // namespace sprague::cli
