# Run by `cmake --install`: the man pages and the completion that the program writes of itself, and the man page of the checker, whose
# --help is one text.
#   page_program, page_checker: the programs; page_version; page_man, page_share: folders below the prefix
set(page_root "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")

function(written file)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C.UTF-8 "${page_program}" ${ARGN} OUTPUT_VARIABLE text RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "sprague ${ARGN}: ${failed}")
  endif()
  file(WRITE "${page_root}/${file}" "${text}")
endfunction()

execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C.UTF-8 "${page_program}" --help OUTPUT_VARIABLE help)
string(REGEX REPLACE ".*\nSubcommands:\n" "" help "${help}")
string(REGEX MATCHALL "\n  [a-z]+  " verbs "\n${help}")
foreach(verb IN LISTS verbs ITEMS "sprague")
  string(STRIP "${verb}" verb)
  set(page sprague-${verb}.1)
  if(verb STREQUAL "sprague")
    set(page sprague.1)
  endif()
  written(${page_man}/man1/${page} --man ${verb})
  written(${page_man}/zh_CN/man1/${page} --lang zh --man ${verb})
endforeach()
written(${page_share}/bash-completion/completions/sprague --completion bash)
written(${page_share}/zsh/site-functions/_sprague --completion zsh)
written(${page_share}/fish/vendor_completions.d/sprague.fish --completion fish)

execute_process(COMMAND "${page_checker}" --help OUTPUT_VARIABLE text)
string(REPLACE "-" "\\-" text "${text}")
file(CONFIGURE OUTPUT "${page_root}/${page_man}/man1/sprague-check.1" @ONLY CONTENT [[
.TH SPRAGUE\-CHECK 1 "" "sprague @page_version@" "Sprague"
.SH NAME
sprague\-check \- the checker of Sprague's certificates
.SH SYNOPSIS
.nf
@text@.fi
.SH SEE ALSO
.BR sprague (1)
]])
