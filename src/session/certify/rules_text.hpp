// Words for rules that are made for one position, so that a certificate can say what its rules are; and the limits of the rule
// language, which such a text must keep.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/lists.hpp"
#include "proof/certificate.hpp"
#include "sprague/error.hpp"
#include "sprague/outcome.hpp"

namespace sprague::detail {

using Texts = std::vector<std::string>;

inline constexpr std::size_t most_coordinates = 12, most_rules = 200, most_variables = 8;
inline constexpr std::size_t most_text = 90'000;  // bytes; the rule language reads 100,000
inline constexpr std::size_t most_digits = 60;    // binary ones, of proof::largest_number

[[nodiscard]] inline std::string entries_of(const Texts& entries) {
  return "(" + joined(entries, ", ") + ")";
}
[[nodiscard]] inline std::string rule(const Texts& from, const Texts& to, const std::string& where) {
  return "\n" + entries_of(from) + " -> " + entries_of(to) + (where.empty() ? "" : " where " + where);
}

/// A rule of Left's or Right's alone, or of both (nothing).
[[nodiscard]] inline std::string rule_of(std::optional<Player> mover, const Texts& from, const Texts& to,
                                         const std::string& where) {
  return rule(from, to, where).insert(1, !mover ? "" : *mover == Player::left ? "left: " : "right: ");
}
/// The binary digit of a number at a place, as an expression.
[[nodiscard]] inline std::string digit_of(const std::string& number, std::size_t place) {
  return number + " / " + std::to_string(u64{1} << place) + " mod 2";
}

/// A position as one of rules that are made for it.
struct GameAsRules {
  bool has_turns = false;  ///< rules have `left:` and `right:`
  Texts coordinates = {};
  std::string rules = {};         ///< a line each
  std::vector<u64> numbers = {};  ///< of the position
};

[[nodiscard]] inline Error too_large() {
  return {ErrorKind::too_large,
          Message("there is no certificate yet for {0}", "positions that are so large"_m),
          "Its rules must fit into a text: at most 12 numbers a position, and 200 rules."_m};
}
[[nodiscard]] inline Error number_too_large() {
  return {ErrorKind::too_large,
          Message("there is no certificate yet for {0}", "positions that are so large"_m),
          Message("Certificates have numbers up to {0}.", proof::largest_number)};
}

}  // namespace sprague::detail
