# Run by CPack before it packs a tree: what Debian's policy wants in it, and nobody else does. The licences (cmake/debian/copyright), a
# changelog in its form, man pages and changelogs compressed, no debug information, zsh's folder.
file(GLOB trees "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/usr" "${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr")
if(NOT trees)
  message(FATAL_ERROR "nothing to pack in ${CPACK_TEMPORARY_INSTALL_DIRECTORY}")
endif()

function(command)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "${ARGN}: ${failed}")
  endif()
endfunction()

# A release has its day in CHANGELOG.md.
file(STRINGS "${CPACK_SPRAGUE_SOURCE}/CHANGELOG.md" release REGEX "^## ${CPACK_PACKAGE_VERSION} \\([0-9-]+\\)$")
if(NOT release MATCHES "\\(([0-9]+-[0-9]+-[0-9]+)\\)")
  message(FATAL_ERROR "CHANGELOG.md has no line '## ${CPACK_PACKAGE_VERSION} (YEAR-MONTH-DAY)'")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C date -u -d "${CMAKE_MATCH_1} 12:00" -R OUTPUT_VARIABLE date
                OUTPUT_STRIP_TRAILING_WHITESPACE)
foreach(usr IN LISTS trees)
  get_filename_component(package "${usr}" DIRECTORY)
  get_filename_component(package "${package}" NAME)
  set(documents "${usr}/share/doc/${package}")
  file(MAKE_DIRECTORY "${documents}")
  file(COPY_FILE "${CPACK_SPRAGUE_SOURCE}/cmake/debian/copyright" "${documents}/copyright")
  file(COPY_FILE "${CPACK_SPRAGUE_SOURCE}/CHANGELOG.md" "${documents}/changelog")
  file(REMOVE "${documents}/CHANGELOG.md" "${documents}/LICENSE")
  file(WRITE "${documents}/changelog.Debian" "sprague (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Release ${CPACK_PACKAGE_VERSION}.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
  if(EXISTS "${usr}/share/zsh/site-functions")
    file(RENAME "${usr}/share/zsh/site-functions" "${usr}/share/zsh/vendor-completions")
  endif()
  file(GLOB_RECURSE pages "${usr}/share/man/*.1")
  command(gzip -9n ${pages} "${documents}/changelog" "${documents}/changelog.Debian")
  file(GLOB libraries "${usr}/lib/*.a")
  if(libraries)
    command(strip --strip-debug --enable-deterministic-archives ${libraries})
  endif()
  command(chmod -R u=rwX,go=rX "${usr}")
endforeach()
