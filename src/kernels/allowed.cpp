#include "kernels/allowed.hpp"

#include <cstdlib>
#include <string_view>

namespace sprague::kernels {

bool is_allowed(InstructionSet set) {
  const char* const given = std::getenv("SPRAGUE_KERNELS");
  const std::string_view name = given == nullptr ? "" : given;
  if (name == "scalar") return set == InstructionSet::scalar;
  return name != "avx2" || set != InstructionSet::avx512;
}

}  // namespace sprague::kernels
