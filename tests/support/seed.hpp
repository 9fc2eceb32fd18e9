// The seed of the random tests: SPRAGUE_SEED, or a new one each run. Failures print it.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <random>

namespace sprague::test {

inline unsigned seed() {
  const char* const given = std::getenv("SPRAGUE_SEED");
  static const unsigned value =
      given != nullptr ? static_cast<unsigned>(std::atoi(given)) : std::random_device()();
  return value;
}

/// A random number below `bound`.
inline std::uint32_t below(std::mt19937& random, std::uint32_t bound) {
  return static_cast<std::uint32_t>(random() % bound);
}

}  // namespace sprague::test
