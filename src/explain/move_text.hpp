// MoveText: a move as people and programs see it.
#pragma once

#include <string>

namespace sprague {

struct MoveText {
  std::string label;       ///< "take 4 from heap 1"
  std::string result;      ///< the position after it
  bool has_result = true;  ///< false: results were not asked for, and `result` is empty
};

}  // namespace sprague
