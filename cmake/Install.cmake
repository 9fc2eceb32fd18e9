# `cmake --install`: the public headers, library, program, a CMake package (find_package(sprague)) and a pkg-config file.
include(CMakePackageConfigHelpers)

install(TARGETS sprague EXPORT sprague_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
                                               LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
if(SPRAGUE_BUILD_CLI)
  install(TARGETS sprague_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
if(SPRAGUE_BUILD_CHECK)
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
install(FILES "${PROJECT_BINARY_DIR}/sprague-config.cmake" "${PROJECT_BINARY_DIR}/sprague-config-version.cmake"
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/sprague)
install(FILES "${PROJECT_BINARY_DIR}/sprague.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
