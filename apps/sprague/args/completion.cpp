// The three scripts. Each says the same in its shell's words: which verbs there are, which options each has and what may
// stand behind them, and where a word is a game's name or a file. What they do is fixed, and the tables that they look
// into are made here; so a script knows the options and games of the program that made it.
#include "apps/sprague/args/completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "positions/registry.hpp"

namespace sprague::cli {
namespace {

// What may stand in a place; each script has a table of what it says of them, in this order.
enum Words : std::uint8_t { anything, games, files, folders };

Words words_of(std::string_view metavariable) {
  if (metavariable == "FILE") return files;
  if (metavariable == "FOLDER") return folders;
  for (const std::string_view with_game : {"GAME", "POSITION", "EXPRESSION"})
    if (metavariable.starts_with(with_game)) return games;
  return anything;
}

std::string game_names() {
  std::vector<std::string_view> names;
  for (const RulesetEntry& entry : all_rulesets()) names.push_back(entry.info->name);
  for (const NamedGame& game : all_named_games()) names.push_back(game.name);
  for (const RulesText& text : all_rules_texts()) names.push_back(text.name);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return fmt::format("{}", fmt::join(names, " "));
}

// In single quotes, of which all three shells know no escapes but these.
std::string quoted(std::string_view text, std::string_view quote) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string(quote) : std::string(1, c);
  return out + "'";
}

// ---- bash: a table from "VERB OPTION" to what follows it, and from "VERB" to its options

std::string bash_branch(const std::string& pattern, const std::string& what) {
  return fmt::format("    {}) {} ;;\n", pattern, what);
}

constexpr std::string_view bash_words[] = {":", "words=$games files=yes", "files=yes", "files=folders"};

std::string bash_script(std::span<const CompletedCommand> commands) {
  std::string verbs, values, options, operands;
  for (const CompletedCommand& command : commands) {
    if (!command.name.empty()) verbs += (verbs.empty() ? "" : " ") + command.name;
    std::string names;
    for (const CompletedOption& option : command.options)
      for (const std::string& name : option.names) {
        names += (names.empty() ? "" : " ") + name;
        if (option.value.empty()) continue;
        const std::string what = option.choices.empty()
                                     ? std::string(bash_words[words_of(option.value)])
                                     : fmt::format("words='{}'", fmt::join(option.choices, " "));
        values += bash_branch(quoted(command.name + " " + name, ""), what);
      }
    options += bash_branch(quoted(command.name, ""), "words='" + names + "'");
    if (!command.operands.empty())
      operands += bash_branch(quoted(command.name, ""), std::string(bash_words[words_of(command.operands)]));
  }
  return fmt::format(R"BASH(# bash completion of sprague; made by: sprague --completion bash
_sprague() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} verb= words= files= i
  local verbs='{verbs}'
  local games='{games}'
  # bash makes words of their own of "--lang", "=" and "en".
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = ]]; then
    before=${{COMP_WORDS[COMP_CWORD - 2]}}
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    if [[ " $verbs " == *" ${{COMP_WORDS[i]}} "* ]]; then
      verb=${{COMP_WORDS[i]}}
      break
    fi
  done
  case "$verb $before" in
{values}    *)
      if [[ $word == -* ]]; then
        case "$verb" in
{options}        esac
      elif [[ -z $verb ]]; then
        words=$verbs
      else
        case "$verb" in
{operands}        esac
      fi
      ;;
  esac
  COMPREPLY=()
  [[ -n $words ]] && mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  if [[ -n $files ]]; then
    local kind=-f
    [[ $files == folders ]] && kind=-d
    compopt -o filenames 2> /dev/null
    local found
    mapfile -t found < <(compgen $kind -- "$word")
    COMPREPLY+=("${{found[@]}}")
  fi
}}
complete -F _sprague sprague
)BASH",
                     fmt::arg("verbs", verbs), fmt::arg("games", game_names()), fmt::arg("values", values),
                     fmt::arg("options", options), fmt::arg("operands", operands));
}

// ---- zsh: a call of _arguments for each verb

std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ':' || c == '[' || c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

constexpr std::string_view zsh_actions[] = {" ", "_sprague_games", "_files", "_files -/"};

std::string zsh_script(std::span<const CompletedCommand> commands) {
  const auto said_in_quotes = [](const std::string& text) { return quoted(text, "'\\''"); };
  std::string verbs, cases, own;
  for (const CompletedCommand& command : commands) {
    std::string specs;
    for (const CompletedOption& option : command.options)
      for (const std::string& name : option.names) {
        std::string spec = "*" + name + "[" + zsh_text(option.about) + "]";
        if (!option.value.empty())
          spec += ":" + zsh_text(option.value) + ":" +
                  (option.choices.empty() ? std::string(zsh_actions[words_of(option.value)])
                                          : fmt::format("({})", fmt::join(option.choices, " ")));
        specs += " \\\n        " + said_in_quotes(spec);
      }
    if (command.name.empty()) {
      own = specs;
      continue;
    }
    verbs += "    " + said_in_quotes(zsh_text(command.name) + ":" + zsh_text(command.about)) + "\n";
    if (!command.operands.empty())
      specs += " \\\n        " + said_in_quotes("*:" + zsh_text(command.operands) + ":" +
                                                std::string(zsh_actions[words_of(command.operands)]));
    cases += fmt::format("    {})\n      _arguments{}\n      ;;\n", command.name, specs);
  }
  return fmt::format(R"ZSH(#compdef sprague
# zsh completion of sprague; made by: sprague --completion zsh
_sprague_games() {{
  compadd -- {games}
  _files
}}
_sprague() {{
  local -a verbs
  verbs=(
{verbs}  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe 'command' verbs
    return
  fi
  case $words[2] in
    -*)
      _arguments{own}
      return
      ;;
  esac
  local verb=$words[2]
  shift words
  (( CURRENT-- ))
  case $verb in
{cases}  esac
}}
_sprague "$@"
)ZSH",
                     fmt::arg("games", game_names()), fmt::arg("verbs", verbs), fmt::arg("own", own),
                     fmt::arg("cases", cases));
}

// ---- fish: a line for each option

constexpr std::string_view fish_options[] = {" -x", " -x", " -r -F",
                                             " -x -a '(__fish_complete_directories)'"};

std::string fish_script(std::span<const CompletedCommand> commands) {
  const auto said_in_quotes = [](std::string text) {
    for (std::size_t at = 0; (at = text.find('\\', at)) != std::string::npos; at += 2)
      text.insert(at, 1, '\\');
    return quoted(text, "\\'");
  };
  std::string out =
      "# fish completion of sprague; made by: sprague --completion fish\ncomplete -c sprague -f\n"
      "set -g __sprague_games " +
      game_names() + "\n";
  for (const CompletedCommand& command : commands) {
    const std::string here = command.name.empty() ? std::string("__fish_use_subcommand")
                                                  : "'__fish_seen_subcommand_from " + command.name + "'";
    if (!command.name.empty())
      out += "complete -c sprague -n __fish_use_subcommand -a " + command.name + " -d " +
             said_in_quotes(command.about) + "\n";
    for (const CompletedOption& option : command.options) {
      out += "complete -c sprague -n " + here;
      for (const std::string& name : option.names)
        out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!option.choices.empty()) {
        out += fmt::format(" -x -a '{}'", fmt::join(option.choices, " "));
      } else if (!option.value.empty()) {
        out += fish_options[words_of(option.value)];
      }
      out += " -d " + said_in_quotes(option.about) + "\n";
    }
    const Words kind = words_of(command.operands);
    if (kind == games) out += "complete -c sprague -n " + here + " -F -a '$__sprague_games'\n";
    if (kind == files) out += "complete -c sprague -n " + here + " -F\n";
  }
  return out;
}

struct ShellEntry {
  std::string_view name;
  std::string (*script)(std::span<const CompletedCommand>);
};
constexpr ShellEntry all_shells[] = {{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};

}  // namespace

std::vector<std::string_view> shells() {
  std::vector<std::string_view> out;
  for (const ShellEntry& shell : all_shells) out.push_back(shell.name);
  return out;
}

std::string completion_script(std::string_view shell, std::span<const CompletedCommand> commands) {
  for (const ShellEntry& entry : all_shells)
    if (entry.name == shell) return entry.script(commands);
  return {};
}

}  // namespace sprague::cli
