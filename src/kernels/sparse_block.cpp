#include "kernels/sparse_block.hpp"

#include "kernels/allowed.hpp"

namespace sprague::kernels {

const SparseKernels& best_sparse_kernels() {
  const SparseKernels* const wide = is_allowed(InstructionSet::avx512) ? sparse_kernels_avx512() : nullptr;
  if (wide != nullptr) return *wide;
  const SparseKernels* const half = is_allowed(InstructionSet::avx2) ? sparse_kernels_avx2() : nullptr;
  return half != nullptr ? *half : sparse_kernels_scalar();
}

}  // namespace sprague::kernels
