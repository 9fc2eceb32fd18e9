# `cmake --install`: what belongs to the program (with its page where that is built, games, documents, man pages and completion),
# and what belongs to the library: headers, a CMake package (find_package(sprague)) and pkg-config files. The components are called
# as the Debian packages that cmake/Package.cmake makes of them.
include(CMakePackageConfigHelpers)
set(dev COMPONENT libsprague-dev)
set(program COMPONENT sprague)

install(TARGETS sprague EXPORT sprague_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} ${dev}
                                               LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ${dev})
if(SPRAGUE_BUILD_CLI)
  install(TARGETS sprague_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} ${program})
  install(DIRECTORY games DESTINATION ${CMAKE_INSTALL_DATADIR}/sprague ${program})
  install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/sprague/web ${program} OPTIONAL)
  install(FILES README.md README.zh-CN.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} ${program})
  install(DIRECTORY doc DESTINATION ${CMAKE_INSTALL_DOCDIR} ${program})
  # The program writes its man pages and completion itself, as it is installed.
  if(SPRAGUE_BUILD_CHECK AND NOT CMAKE_CROSSCOMPILING)
    install(CODE "set(page_program \"$<TARGET_FILE:sprague_cli>\")
                  set(page_checker \"$<TARGET_FILE:sprague_check>\")
                  set(page_version \"${PROJECT_VERSION}\")
                  set(page_man \"${CMAKE_INSTALL_MANDIR}\")
                  set(page_share \"${CMAKE_INSTALL_DATADIR}\")" ${program})
    install(SCRIPT cmake/WrittenPages.cmake ${program})
  endif()
endif()
if(SPRAGUE_BUILD_CHECK)
  install(TARGETS sprague_checker EXPORT sprague_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} ${dev}
                                                         LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ${dev})
  install(TARGETS sprague_check RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} ${program})
endif()
if(TARGET sprague_python)
  set(python COMPONENT python3-sprague)
  set(python_folder lib/python3/dist-packages/sprague)  # Debian's, for the Python that it was built with
  install(TARGETS sprague_python LIBRARY DESTINATION ${python_folder} ${python})
  install(FILES ${sprague_python_sources} DESTINATION ${python_folder} ${python})
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/sprague-cluster" @ONLY CONTENT [[
#!/usr/bin/python3
import sys
from sprague.cluster_command import main
sys.exit(main())
]])
  install(PROGRAMS "${PROJECT_BINARY_DIR}/sprague-cluster" DESTINATION ${CMAKE_INSTALL_BINDIR} ${python})
endif()
install(DIRECTORY include/sprague DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} ${dev})
install(EXPORT sprague_targets NAMESPACE sprague:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sprague ${dev})
# pkg-config finds everything from where its files are.
file(RELATIVE_PATH pc_prefix "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" pc_prefix "${pc_prefix}")

set(config_threads "")
set(pc_threads "")
if(SPRAGUE_THREADS)
  set(config_threads "set(THREADS_PREFER_PTHREAD_FLAG ON)\ninclude(CMakeFindDependencyMacro)\nfind_dependency(Threads)")
  set(pc_threads " -pthread")
endif()
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/sprague-config.cmake" @ONLY CONTENT [[
@config_threads@
include("${CMAKE_CURRENT_LIST_DIR}/sprague_targets.cmake")
foreach(component IN LISTS sprague_FIND_COMPONENTS)  # `check` is the one there is
  set(sprague_${component}_FOUND FALSE)
  if(component STREQUAL "check" AND TARGET sprague::check)
    set(sprague_${component}_FOUND TRUE)
  elseif(sprague_FIND_REQUIRED_${component})
    set(sprague_FOUND FALSE)
    set(sprague_NOT_FOUND_MESSAGE "this sprague has no component '${component}'")
  endif()
endforeach()
]])
write_basic_package_version_file("${PROJECT_BINARY_DIR}/sprague-config-version.cmake" COMPATIBILITY SameMinorVersion)
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/sprague.pc" @ONLY CONTENT [[
prefix=${pcfiledir}/@pc_prefix@
includedir=${prefix}/@CMAKE_INSTALL_INCLUDEDIR@

Name: sprague
Description: @PROJECT_DESCRIPTION@
Version: @PROJECT_VERSION@
Cflags: -std=c++20 -I${includedir}
Libs: -L${pcfiledir}/.. -lsprague@pc_threads@
]])
# The same for compilers of C, which know neither that standard nor the library that C++ needs.
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/sprague-c.pc" @ONLY CONTENT [[
prefix=${pcfiledir}/@pc_prefix@
includedir=${prefix}/@CMAKE_INSTALL_INCLUDEDIR@

Name: sprague-c
Description: @PROJECT_DESCRIPTION@ (from C)
Version: @PROJECT_VERSION@
Cflags: -I${includedir}
Libs: -L${pcfiledir}/.. -lsprague@pc_threads@ -lstdc++ -lm
]])
install(FILES "${PROJECT_BINARY_DIR}/sprague-config.cmake" "${PROJECT_BINARY_DIR}/sprague-config-version.cmake"
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sprague ${dev})
if(SPRAGUE_BUILD_CHECK)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/sprague-check.pc" @ONLY CONTENT [[
prefix=${pcfiledir}/@pc_prefix@

Name: sprague-check
Description: The checker of Sprague's certificates
Version: @PROJECT_VERSION@
Requires: sprague = @PROJECT_VERSION@
Libs: -L${pcfiledir}/.. -lsprague-check
]])
  install(FILES "${PROJECT_BINARY_DIR}/sprague-check.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig ${dev})
endif()
install(FILES "${PROJECT_BINARY_DIR}/sprague.pc" "${PROJECT_BINARY_DIR}/sprague-c.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig ${dev})
