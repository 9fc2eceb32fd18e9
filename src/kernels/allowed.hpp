// Which kernels the environment allows: SPRAGUE_KERNELS=scalar|avx2|avx512 forbids those that need more than
// it names. What the machine can run each kernel asks for itself.
#pragma once

namespace sprague::kernels {

/// In ascending order. Kernels with other instructions count as `avx2`.
enum class InstructionSet { scalar, avx2, avx512 };

/// Without the variable, or with another word in it, all are.
[[nodiscard]] bool is_allowed(InstructionSet set);

}  // namespace sprague::kernels
