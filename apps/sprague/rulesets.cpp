// sprague rulesets: the catalogue. sprague show NAME: a ruleset's page.
#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <vector>

#include "options.hpp"
#include "print_answer.hpp"
#include "sprague/engine/registry.hpp"
#include "sprague/engine/task_json.hpp"

namespace sprague::cli {
namespace {

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

std::string heading(const Style& style, std::string_view text) {
  return fmt::format("\n{}{}{}\n", style.bold, text, style.off);
}

std::string examples(Session& session, std::string_view name, std::span<const Example> examples) {
  std::string out;
  for (const Example& example : examples) {
    Task task;
    task.position = fmt::format("{} {}", name, example.text);
    task.convention = example.convention;
    const Result<Answer> answer = session.answer(task);
    if (!answer) continue;
    const bool misere = example.convention == Convention::misere;
    out += fmt::format("  $ sprague solve {}{}{}\n", misere ? "--misere " : "", name,
                       example.text.empty() ? "" : fmt::format(" {}", example.text));
    out += wrapped("      ", line(*answer));
  }
  return out;
}

std::string theorems(std::span<const Theorem> known) {
  std::string out;
  for (const Theorem& theorem : known) {
    out += wrapped("  ", fmt::format("{}. {}", theorem.name, theorem.statement));
    out += wrapped("    ", fmt::format("Source: {}.", theorem.source));
  }
  return out;
}

std::string ruleset_page(Session& session, const RulesetEntry& entry, const Style& style) {
  const Info& info = *entry.info;
  std::string out =
      fmt::format("{}{}{}   {}   ({})\n\n", style.bold, info.title, style.off, info.title_zh, info.name);
  out += wrapped("", info.rules);
  out += heading(style, "Notation");
  out += fmt::format("  sprague solve {} {}\n", info.name, info.notation);
  out += wrapped("  ", info.meaning);
  out += heading(style, "Exact for");
  out += wrapped("  ", fmt::format("{}.", info.range));
  out += wrapped("  ", fmt::format("Winning moves are listed {}.", info.order));
  if (!info.theorems.empty()) out += heading(style, "What is known") + theorems(info.theorems);
  out += heading(style, "Examples, solved now") + examples(session, info.name, entry.examples);
  return out;
}

std::string named_page(Session& session, const NamedGame& game, const Style& style) {
  std::string out =
      fmt::format("{}{}{}   {}   ({})\n\n", style.bold, game.title, style.off, game.title_zh, game.name);
  out += wrapped("", fmt::format("Another name for '{}'; 'sprague show {}' tells its rules.", game.code,
                                 game.code.substr(0, game.code.find(' '))));
  out += wrapped("", game.period.empty() ? std::string("No period of its nim-values is known.")
                                         : fmt::format("Its nim-values have the period {}.", game.period));
  out += wrapped("", fmt::format("Source: {}.", game.source));
  const Example shown[] = {{"10", Outcome::N}, {"20", Outcome::N}};
  out += heading(style, "Examples, solved now") + examples(session, game.name, shown);
  return out;
}

}  // namespace

int list_rulesets(const Options& options) {
  if (options.json) {
    print(catalogue_json(2) + "\n");
    return finish(done);
  }
  const Style style = Style::for_stdout();
  std::string out;
  std::string_view family;
  const auto row = [&](std::string_view of, std::string_view name, std::string_view title_zh, std::string_view text) {
    if (of != family) out += fmt::format("{}{}{}{}\n", out.empty() ? "" : "\n", style.bold, of, style.off);
    family = of;
    out += wrapped(fmt::format("  {} {} ", padded(name, 24), padded(title_zh, 20)), text);
  };
  for (const RulesetEntry& entry : all_rulesets())
    row(entry.info->family, entry.info->name, entry.info->title_zh, entry.info->summary);
  for (const NamedGame& game : all_named_games()) row(game.family, game.name, game.title_zh, game.code);
  out += "\n'sprague show NAME' tells the rules of one, and 'sprague solve NAME …' solves it.\n";
  print(out);
  return finish(done);
}

int show(Session& session, const Options& options) {
  const Style style = Style::for_stdout();
  if (const RulesetEntry* entry = find_ruleset(options.name)) {
    print(ruleset_page(session, *entry, style));
  } else if (const NamedGame* game = find_named_game(options.name)) {
    print(named_page(session, *game, style));
  } else {
    return report(unknown_ruleset(options.name), options.name);
  }
  return finish(done);
}

}  // namespace sprague::cli
