# Debian packages by CPack, of the components of Install.cmake (`./run package`, tools/package.sh): `sprague` and `libsprague-dev`, and
# where the Python package is built `python3-sprague`.
# What Debian wants besides is added by cmake/DebianTree.cmake, before a package is made.
set(SPRAGUE_MAINTAINER "Sprague maintainers <maintainers@sprague.invalid>" CACHE STRING "whom the Debian packages name")

set(CPACK_SPRAGUE_SOURCE ${PROJECT_SOURCE_DIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sprague)
set(CPACK_PACKAGE_VENDOR Sprague)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "combinatorial game theory engine")
set(CPACK_PACKAGE_CONTACT ${SPRAGUE_MAINTAINER})
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/DebianTree.cmake)

set(CPACK_COMPONENTS_ALL sprague libsprague-dev)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_SPRAGUE_PACKAGE_NAME sprague)
set(CPACK_DEBIAN_SPRAGUE_PACKAGE_SECTION math)
set(CPACK_DEBIAN_SPRAGUE_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_SPRAGUE_DESCRIPTION
"Tells of games for two players with perfect information who wins, by which
moves and why; computes nim-values, canonical forms and nim-sequences, and
proves theorems about all positions of a game, with certificates that a
small program of its own checks. There are a web page, which it serves on
this computer, and a JSON interface.")
set(CPACK_DEBIAN_LIBSPRAGUE-DEV_PACKAGE_NAME libsprague-dev)
set(CPACK_DEBIAN_LIBSPRAGUE-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBSPRAGUE-DEV_PACKAGE_SUGGESTS "g++, sprague, pkg-config, cmake")
set(CPACK_DEBIAN_LIBSPRAGUE-DEV_DESCRIPTION
"Headers and static libraries of the engine behind the program sprague, with
files for CMake and pkg-config. Programs in C++ have classes, programs in C
and other languages a small interface of JSON texts. The checker of
certificates is a library of its own.")
if(TARGET sprague_python)
  list(APPEND CPACK_COMPONENTS_ALL python3-sprague)
  math(EXPR python_next "${sprague_python_minor} + 1")
  set(CPACK_DEBIAN_PYTHON3-SPRAGUE_PACKAGE_NAME python3-sprague)
  set(CPACK_DEBIAN_PYTHON3-SPRAGUE_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON3-SPRAGUE_PACKAGE_SHLIBDEPS ON)
  # The module is of one version of Python. The checker of certificates is the program of the package sprague.
  set(CPACK_DEBIAN_PYTHON3-SPRAGUE_PACKAGE_DEPENDS
      "python3 (>= 3.${sprague_python_minor}), python3 (<< 3.${python_next}), python3-numpy, sprague (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
  set(CPACK_DEBIAN_PYTHON3-SPRAGUE_PACKAGE_SUGGESTS "python3-distributed, python3-psycopg2, jupyter-notebook, python3-matplotlib")
  set(CPACK_DEBIAN_PYTHON3-SPRAGUE_DESCRIPTION
"Python package of the engine behind the program sprague: answers as
objects, tables and nim-sequences as arrays of NumPy, pictures in notebooks,
rulesets written in Python, and the program sprague-cluster, which spreads
surveys over many processors and machines by Dask.")
endif()
include(CPack)
