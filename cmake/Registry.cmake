# Writes the registry from the folder of rulesets: one source file a ruleset (which instantiates its adapter) and one
# that lists them all, and the table of named games from named.tsv. `cram.hpp` must hold `sprague::rulesets::Cram`.
#
#   sprague_registry(OUT_SOURCES FOLDER…)
#
# The games in the rule language of PROJECT/games, under their files' names.
#
# And the table of contest problems: `p1247.hpp` must define `sprague::judge::problem_p1247`.
#
#   sprague_problems(OUT_SOURCES FOLDER)
#
# And the table of the program's verbs: `ask.cpp` must define `sprague::cli::verb_ask`.
#
#   sprague_verbs(OUT_SOURCE FOLDER)
#
# And of those that programs ask: `ask.cpp` must define `sprague::request_ask`.
#
#   sprague_requests(OUT_SOURCE FOLDER)

function(sprague_camel_case out name)
  string(REPLACE "_" ";" words "${name}")
  set(camel "")
  foreach(word IN LISTS words)
    string(SUBSTRING "${word}" 0 1 head)
    string(SUBSTRING "${word}" 1 -1 tail)
    string(TOUPPER "${head}" head)
    string(APPEND camel "${head}${tail}")
  endforeach()
  set(${out} "${camel}" PARENT_SCOPE)
endfunction()

function(sprague_named_games out folder)
  set(rows "")
  if(EXISTS "${folder}/named.tsv")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${folder}/named.tsv")
    # The whole text is turned at once: a CMake list would break at semicolons and brackets.
    file(READ "${folder}/named.tsv" text)
    string(FIND "${text}" "\n" header_end)
    string(SUBSTRING "${text}" ${header_end} -1 text)
    string(REGEX REPLACE "([^\n]+)\n" "    {R\"--(\\1)--\"},\n" rows "${text}")
    string(REPLACE "\t" ")--\", R\"--(" rows "${rows}")
  endif()
  set(${out} "${rows}" PARENT_SCOPE)
endfunction()

function(sprague_registry out_sources)
  set(sources "")
  set(declarations "")
  set(calls "")
  set(named "")
  set(folder_out "${CMAKE_CURRENT_BINARY_DIR}/registry")
  foreach(folder IN LISTS ARGN)
    file(GLOB headers CONFIGURE_DEPENDS "${folder}/*.hpp")
    foreach(header IN LISTS headers)
      get_filename_component(name "${header}" NAME_WE)
      sprague_camel_case(type "${name}")
      file(RELATIVE_PATH shown "${PROJECT_SOURCE_DIR}" "${header}")
      file(CONFIGURE OUTPUT "${folder_out}/${name}.cpp" @ONLY CONTENT [[
// Written by cmake/Registry.cmake from @shown@.
#include "@header@"

#include "positions/adapter.hpp"
#include "positions/registry.hpp"

namespace sprague::registry {
RulesetEntry entry_@name@() {
  using R = rulesets::@type@;
  static_assert(R::info.name == "@name@", "a ruleset is named for its file");
  return {&R::info, R::examples, Parameterised<R>, RulesetFor<R>::make};
}
}  // namespace sprague::registry
]])
      list(APPEND sources "${folder_out}/${name}.cpp")
      string(APPEND declarations "RulesetEntry entry_${name}();\n")
      string(APPEND calls "      entry_${name}(),\n")
    endforeach()
    sprague_named_games(rows "${folder}")
    string(APPEND named "${rows}")
  endforeach()
  set(texts "")
  set(names_of_texts "")
  file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/games/*.game" "${PROJECT_SOURCE_DIR}/games/boards/*.game")
  foreach(file IN LISTS files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    get_filename_component(name "${file}" NAME_WE)
    file(READ "${file}" text)
    if(name IN_LIST names_of_texts)
      message(FATAL_ERROR "two files of games/ are called ${name}.game")
    endif()
    list(APPEND names_of_texts ${name})
    string(APPEND texts "    {\"${name}\", R\"--(${text})--\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT "${folder_out}/all.cpp" @ONLY CONTENT [[
// Written by cmake/Registry.cmake.
#include <algorithm>
#include <tuple>
#include <vector>

#include "positions/registry.hpp"

namespace sprague {
namespace registry {
@declarations@}  // namespace registry

std::span<const RulesetEntry> all_rulesets() {
  using namespace registry;
  static const std::vector<RulesetEntry> sorted = [] {
    std::vector<RulesetEntry> entries{
@calls@    };
    std::sort(entries.begin(), entries.end(), [](const RulesetEntry& a, const RulesetEntry& b) {
      return std::tie(a.info->family, a.info->name) < std::tie(b.info->family, b.info->name);
    });
    return entries;
  }();
  return sorted;
}

std::span<const NamedGame> all_named_games() {
  static const std::vector<NamedGame> games{
@named@  };
  return games;
}

std::span<const RulesText> all_rules_texts() {
  static constexpr RulesText texts[] = {
@texts@  };
  return texts;
}
}  // namespace sprague
]])
  list(APPEND sources "${folder_out}/all.cpp")
  set(${out_sources} "${sources}" PARENT_SCOPE)
endfunction()

function(sprague_problems out_sources folder)
  set(sources "")
  set(declarations "")
  set(entries "")
  set(folder_out "${CMAKE_CURRENT_BINARY_DIR}/problems")
  file(GLOB headers CONFIGURE_DEPENDS "${folder}/*.hpp")
  foreach(header IN LISTS headers)
    get_filename_component(name "${header}" NAME_WE)
    file(RELATIVE_PATH shown "${PROJECT_SOURCE_DIR}" "${header}")
    file(CONFIGURE OUTPUT "${folder_out}/${name}.cpp" @ONLY CONTENT [[
// Written by cmake/Registry.cmake from @shown@.
#include "@header@"

namespace sprague::judge {
static_assert(problem_@name@.name == "@name@", "a problem is named for its file");
const Problem& entry_@name@() { return problem_@name@; }
}  // namespace sprague::judge
]])
    list(APPEND sources "${folder_out}/${name}.cpp")
    string(APPEND declarations "const Problem& entry_${name}();\n")
    string(APPEND entries "      &entry_${name}(),\n")
  endforeach()
  file(CONFIGURE OUTPUT "${folder_out}/all.cpp" @ONLY CONTENT [[
// Written by cmake/Registry.cmake.
#include "judge/judge.hpp"

namespace sprague::judge {
@declarations@
std::span<const Problem* const> all_problems() {
  static const Problem* const problems[] = {
@entries@  };
  return problems;
}
}  // namespace sprague::judge
]])
  list(APPEND sources "${folder_out}/all.cpp")
  set(${out_sources} "${sources}" PARENT_SCOPE)
endfunction()

# What the sources of a folder define under the names of their files, in one list, ordered by `place`.
function(sprague_entries out_source folder header namespace type prefix list)
  set(declarations "")
  set(entries "")
  file(GLOB files CONFIGURE_DEPENDS "${folder}/*.cpp")
  foreach(file IN LISTS files)
    get_filename_component(name "${file}" NAME_WE)
    string(APPEND declarations "extern const ${type} ${prefix}_${name};\n")
    string(APPEND entries "      &${prefix}_${name},\n")
  endforeach()
  file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${list}.cpp" @ONLY CONTENT [[
// Written by cmake/Registry.cmake.
#include <algorithm>
#include <span>
#include <vector>

#include "@header@"

namespace @namespace@ {
@declarations@
std::span<const @type@* const> @list@() {
  static const std::vector<const @type@*> sorted = [] {
    std::vector<const @type@*> entries{
@entries@    };
    std::sort(entries.begin(), entries.end(),
              [](const @type@* a, const @type@* b) { return a->place < b->place; });
    return entries;
  }();
  return sorted;
}
}  // namespace @namespace@
]])
  set(${out_source} "${CMAKE_CURRENT_BINARY_DIR}/${list}.cpp" PARENT_SCOPE)
endfunction()

function(sprague_verbs out_source folder)
  sprague_entries(source "${folder}" apps/sprague/verb.hpp sprague::cli VerbEntry verb all_verbs)
  set(${out_source} "${source}" PARENT_SCOPE)
endfunction()

function(sprague_requests out_source folder)
  sprague_entries(source "${folder}" wire/request_parts.hpp sprague RequestEntry request all_requests)
  set(${out_source} "${source}" PARENT_SCOPE)
endfunction()
