# `cmake --install`: the public headers, library, program, a CMake package (find_package(sprague)) and a pkg-config file.
include(CMakePackageConfigHelpers)

install(TARGETS sprague EXPORT sprague_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
                                               LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(SPRAGUE_BUILD_CLI)
  install(TARGETS sprague_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
if(SPRAGUE_BUILD_CHECK)
  install(TARGETS sprague_checker EXPORT sprague_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
                                                         LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(TARGETS sprague_check RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(DIRECTORY include/sprague DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT sprague_targets NAMESPACE sprague:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sprague)

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
prefix=${pcfiledir}/../..
includedir=${prefix}/@CMAKE_INSTALL_INCLUDEDIR@

Name: sprague
Description: @PROJECT_DESCRIPTION@
Version: @PROJECT_VERSION@
Cflags: -std=c++20 -I${includedir}
Libs: -L${pcfiledir}/.. -lsprague@pc_threads@
]])
# The same for compilers of C, which know neither that standard nor the library that C++ needs.
file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/sprague-c.pc" @ONLY CONTENT [[
prefix=${pcfiledir}/../..
includedir=${prefix}/@CMAKE_INSTALL_INCLUDEDIR@

Name: sprague-c
Description: @PROJECT_DESCRIPTION@ (from C)
Version: @PROJECT_VERSION@
Cflags: -I${includedir}
Libs: -L${pcfiledir}/.. -lsprague@pc_threads@ -lstdc++ -lm
]])
install(FILES "${PROJECT_BINARY_DIR}/sprague-config.cmake" "${PROJECT_BINARY_DIR}/sprague-config-version.cmake"
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sprague)
if(SPRAGUE_BUILD_CHECK)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/sprague-check.pc" @ONLY CONTENT [[
prefix=${pcfiledir}/../..

Name: sprague-check
Description: The checker of Sprague's certificates
Version: @PROJECT_VERSION@
Requires: sprague = @PROJECT_VERSION@
Libs: -L${pcfiledir}/.. -lsprague-check
]])
  install(FILES "${PROJECT_BINARY_DIR}/sprague-check.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
install(FILES "${PROJECT_BINARY_DIR}/sprague.pc" "${PROJECT_BINARY_DIR}/sprague-c.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
