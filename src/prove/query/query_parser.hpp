// The parser of queries and claims: text → formula, or one clear error. The grammar is in query.hpp; most of
// it is that of rules (script/grammar.hpp).
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "prove/decide/formula.hpp"
#include "prove/decide/move_formula.hpp"

namespace sprague::prove {

/// The relations that a theorem gives a meaning to.
struct Vocabulary {
  std::vector<std::string> coordinates = {};
  std::vector<Slice> slices = {};
  bool has_values = false;  ///< G is known
};

/// What names mean.
struct QueryScope {
  const Numeration& numeration;
  const Vocabulary* vocabulary = nullptr;  ///< nothing: no P, N, G and move
  std::vector<std::pair<std::string, i64>> parameters = {};
  std::vector<std::string> coordinates = {};  ///< names of the tracks 0, 1, …
  bool may_add_names = true;                  ///< unknown names become free variables
};

struct UsedRelation {
  enum class Kind { p, n, value, move };
  Kind kind = Kind::p;
  std::size_t slice = 0;
  friend bool operator==(const UsedRelation&, const UsedRelation&) = default;
};

struct ParsedQuery {
  Formula formula = {};
  std::vector<std::string> names = {};  ///< of the free variables: the coordinates of the scope first
  std::vector<Track> tracks = {};
  std::vector<UsedRelation> relations = {};  ///< by number

  /// When the whole is "forall x, y: …" or "exists x, y: …".
  struct Block {
    bool is_exists = false;
    std::vector<std::string> names = {};
    std::vector<Track> tracks = {};
    Formula body = {};
  };
  std::optional<Block> outermost = std::nullopt;
};

[[nodiscard]] Result<ParsedQuery> parse_query(std::string_view text, const QueryScope& scope);

/// Reads "G = expression" as a formula about the coordinates and, on the track behind them, the value.
[[nodiscard]] Result<ParsedQuery> parse_value_claim(std::string_view text, const QueryScope& scope);
/// Does the text begin with "G ="?
[[nodiscard]] bool is_value_claim(std::string_view text);

}  // namespace sprague::prove
