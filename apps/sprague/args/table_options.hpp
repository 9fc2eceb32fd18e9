// What `sprague table` is asked for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

/// The game stands in `words`, the convention and the limits in `task`.
struct TableOptions : Options {
  std::optional<u64> to, row, column, base, modulus;
  std::vector<std::string> ranges;  ///< "x=0..50", as typed
  bool outcomes = false;
  bool zeckendorf = false;
  // Views; with none of them the values are shown.
  bool p_positions = false, differences = false, first = false, records = false, period = false;
  bool values = false, latex = false;  ///< canonical forms, where Left and Right have different moves
  bool csv = false;
  std::string npy_file, svg_file;  ///< empty: none; "-": standard output
  std::string out_file;            ///< for text, CSV and JSON; empty: standard output

  [[nodiscard]] bool has_view() const { return p_positions || differences || first || records || period; }
};

}  // namespace sprague::cli
