// Edge lists: graphs as people write them and as files hold them: `0-1 1-2`, `0>1 1>2`, or bare pairs of
// numbers, `0 1`, an edge a line. Vertices are numbers below 2^32.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/scanner.hpp"

namespace sprague {

struct Edge {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  friend bool operator==(const Edge&, const Edge&) = default;
  friend auto operator<=>(const Edge&, const Edge&) = default;
};

inline constexpr std::size_t most_edges = 100'000'000;

/// Appends every edge of the rest of the scanner's text to `out`. Between the two ends may stand `joint`
/// ("-" or ">"), "->" or only blanks. Cost: about one nanosecond a character.
[[nodiscard]] std::optional<Error> read_edges(Scanner& scanner, char joint, std::vector<Edge>& out);

/// "0-1 1-2", or its beginning and the number of edges when it is longer than about `width` bytes.
[[nodiscard]] std::string edges_text(const std::vector<Edge>& edges, char joint, std::size_t width);

/// Gives the vertices of a list of edges the numbers 0, 1, 2, … in ascending order of their names.
class VertexNumbers {
 public:
  VertexNumbers(const std::vector<Edge>& edges, const std::vector<std::uint32_t>& also);

  [[nodiscard]] std::size_t size() const { return names_.size(); }
  [[nodiscard]] std::uint32_t name(std::size_t number) const { return names_[number]; }
  /// Needs: `name` occurs.
  [[nodiscard]] std::uint32_t number(std::uint32_t name) const;
  [[nodiscard]] std::optional<std::uint32_t> find(std::uint32_t name) const;

 private:
  std::vector<std::uint32_t> names_;  // ascending
  std::vector<std::uint32_t> dense_;  // by name, where names are small: the number
};

}  // namespace sprague
