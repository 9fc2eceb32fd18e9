#include "kernels/nim_multiply.hpp"

#include "kernels/allowed.hpp"

namespace sprague::kernels {

NimMultiply best_nim_multiply() {
  return is_allowed(InstructionSet::avx2) && has_clmul() ? nim_multiply_clmul : nim_multiply_tables;
}

}  // namespace sprague::kernels
