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
/// `colours` where edges have them, a letter an edge: then b and r may stand between the ends, too, and g is what else stands there.
[[nodiscard]] std::optional<Error> read_edges(Scanner& scanner, char joint, std::vector<Edge>& out,
                                              std::string* colours = nullptr);

/// Appends the edges of a tree that is written in brackets, a pair of brackets an edge: (()()). Its vertices get numbers in the order
/// in which they open, and 0 is the root. With `colours` letters b, r and g are edges, too, each on the one before it, and what stands
/// in or behind them grows on the last: (bbr(g)(b)); at the root each word begins anew: bbr rb.
[[nodiscard]] std::optional<Error> read_bracketed_tree(Scanner& scanner, std::vector<Edge>& out,
                                                       std::string* colours = nullptr);

/// "0-1 1-2", or its beginning and the number of edges when it is longer than about `width` bytes.
[[nodiscard]] std::string edges_text(const std::vector<Edge>& edges, char joint, std::size_t width);
/// The same with colours: "0b1 1-2".
[[nodiscard]] std::string edges_text(const std::vector<Edge>& edges, std::string_view colours,
                                     std::size_t width);

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
