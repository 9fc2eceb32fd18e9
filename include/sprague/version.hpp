// The version of the library, and what it promises.
//
// What stands in include/sprague is the library for programs; every other header is its own affair and is not
// installed. Until version 1.0 a new minor version (0.1 → 0.2) may change what is declared here, and its
// shared library has another SOVERSION; a new patch version only adds or mends, and gives the classes that
// programs derive from (Ruleset, Options) no further virtual functions. What sprague.h declares, for C, stays
// in every version. libsprague-check (certificate.hpp)
// carries the same version and SOVERSION. JSON documents and
// certificates carry versions of their own (doc/formats), and those of earlier versions are read.
#pragma once

#define SPRAGUE_VERSION_MAJOR 0
#define SPRAGUE_VERSION_MINOR 1
#define SPRAGUE_VERSION_PATCH 0

namespace sprague {

/// Of the library that is linked: "0.1.0".
[[nodiscard]] const char* version();

}  // namespace sprague
