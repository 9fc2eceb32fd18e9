#include "sprague/kernels/sparse_block.hpp"
namespace sprague::kernels { const SparseKernels* sparse_kernels_avx2() { return nullptr; } }
