// The saved state of a sequence: numbers and arrays.
#pragma once

#include "sprague/error.hpp"
#include "store/bytes.hpp"

namespace sprague::sequence::detail {

using StateWriter = store::Writer;
using StateReader = store::Reader;

[[nodiscard]] inline Error damaged_state() {
  return {ErrorKind::wrong, "the saved state is not one of this game and method, or it is damaged"_m,
          "It must have been saved by the same game with the same method."_m};
}

}  // namespace sprague::sequence::detail
