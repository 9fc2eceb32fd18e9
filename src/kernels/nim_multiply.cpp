#include "sprague/kernels/nim_multiply.hpp"

#include <cstdlib>
#include <string_view>

namespace sprague::kernels {

NimMultiply best_nim_multiply() {
  const char* const forced = std::getenv("SPRAGUE_KERNELS");
  const bool scalar = forced != nullptr && std::string_view(forced) == "scalar";
  return has_clmul() && !scalar ? nim_multiply_clmul : nim_multiply_tables;
}

}  // namespace sprague::kernels
