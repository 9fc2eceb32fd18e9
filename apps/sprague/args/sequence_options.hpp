// What `sprague sequence` is asked for, besides the game and the limits.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

struct SequenceOptions : Options {
  std::string to;               ///< how many values, as typed: "1000", "1e6", "10^8"; empty: until a proof
  std::vector<std::string> at;  ///< heaps whose values are wanted
  std::string method = "automatic";
  u64 threads = 0;  ///< 0: as many as help
  bool candidates = false, values = false, csv = false, statistics = false;
  std::string out_file, npy_file, raw_file;
  u64 width = 0;  ///< bytes a value in npy_file and raw_file; 0: as the game needs
  std::string checkpoint_file;
  double checkpoint_seconds = 60;

  /// Are values printed, or written to files?
  [[nodiscard]] bool writes_values() const {
    return values || csv || !out_file.empty() || !npy_file.empty() || !raw_file.empty();
  }
};

}  // namespace sprague::cli
