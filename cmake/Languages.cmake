# Writes the list of languages from the folders of their tables: `zh.rows` holds rows of C++ text, {"english", "other"},.
#
#   sprague_languages(OUT_SOURCE FOLDER…)

function(sprague_languages out_source)
  set(tables "")
  set(list "")
  foreach(folder IN LISTS ARGN)
    file(GLOB files CONFIGURE_DEPENDS "${folder}/*.rows")
    foreach(file IN LISTS files)
      get_filename_component(code "${file}" NAME_WE)
      string(APPEND tables "constexpr Row rows_${code}[] = {\n#include \"${file}\"\n};\n")
      string(APPEND list "{\"${code}\", rows_${code}}, ")
    endforeach()
  endforeach()
  set(source "${CMAKE_CURRENT_BINARY_DIR}/languages.cpp")
  file(CONFIGURE OUTPUT "${source}" @ONLY CONTENT [[
// Written by cmake/Languages.cmake.
#include "explain/languages.hpp"

namespace sprague::explain {
namespace {
@tables@constexpr RowTable tables[] = {@list@};
}  // namespace

std::span<const RowTable> row_tables() { return tables; }

}  // namespace sprague::explain
]])
  set(${out_source} "${source}" PARENT_SCOPE)
endfunction()
