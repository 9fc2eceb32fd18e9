#include "sprague/kernels/sparse_block.hpp"

#include <cstdlib>

namespace sprague::kernels {

const SparseKernels& best_sparse_kernels() {
  const char* const forced = std::getenv("SPRAGUE_KERNELS");
  const std::string_view name = forced == nullptr ? "" : forced;
  const SparseKernels* const wide = name == "scalar" || name == "avx2" ? nullptr : sparse_kernels_avx512();
  if (wide != nullptr) return *wide;
  const SparseKernels* const half = name == "scalar" ? nullptr : sparse_kernels_avx2();
  return half != nullptr ? *half : sparse_kernels_scalar();
}

}  // namespace sprague::kernels
