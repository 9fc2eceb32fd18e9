// The kernels of sparse-space sequences that this machine can run.
#pragma once

#include <vector>

#include "kernels/sparse_block.hpp"

namespace sprague::test {

inline std::vector<const kernels::SparseKernels*> all_kernels() {
  std::vector<const kernels::SparseKernels*> all{&kernels::sparse_kernels_scalar()};
  for (const kernels::SparseKernels* const some :
       {kernels::sparse_kernels_avx2(), kernels::sparse_kernels_avx512()})
    if (some != nullptr) all.push_back(some);
  return all;
}

}  // namespace sprague::test
