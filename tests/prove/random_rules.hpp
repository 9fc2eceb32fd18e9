// Random rulesets with two heaps, the same ones in every run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace sprague::test {

class RandomRules {
 public:
  static constexpr std::uint64_t fixed_seed = 20250614;

  enum class Family { vectors, nim_and_vectors, rays };

  std::string text(Family family) {
    std::string out = "game random(x, y)\n";
    if (family == Family::nim_and_vectors)
      out += "(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1\n";
    const bool rays = family == Family::rays;
    std::vector<std::pair<unsigned, unsigned>> vectors;
    const std::size_t wanted = family == Family::nim_and_vectors ? 1 + below(3) : 2 + below(3);
    while (vectors.size() < wanted) {
      const unsigned a = below(4), b = below(4);
      const std::pair vector{a, b};
      if (a + b == 0 || std::find(vectors.begin(), vectors.end(), vector) != vectors.end()) continue;
      vectors.push_back(vector);
      out += "(x, y) -> (" + entry("x", a, rays) + ", " + entry("y", b, rays) + ")";
      out += rays ? " where k >= 1\n" : "\n";
    }
    return out;
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  static std::string entry(const std::string& name, unsigned a, bool ray) {
    return a == 0 ? name : name + " - " + std::to_string(a) + (ray ? "*k" : "");
  }

  std::mt19937_64 random_{fixed_seed};
};

}  // namespace sprague::test
