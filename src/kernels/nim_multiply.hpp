// Nim-multiplication of 64-bit nimbers: one interface, three implementations, chosen once at run time.
//   reference  Conway's rules for Fermat powers, followed literally; the slow twin of the others
//   tables     discrete logarithms in the field of 2^16 nimbers, and Karatsuba twice above it
//   clmul      a change of basis to GF(2)[x] modulo a polynomial, one carry-less multiplication, and back
// kernels/allowed.hpp says how to forbid the last one.
#pragma once

#include "sprague/integers.hpp"

namespace sprague::kernels {

using NimMultiply = u64 (*)(u64 a, u64 b);

[[nodiscard]] u64 nim_multiply_reference(u64 a, u64 b);
[[nodiscard]] u64 nim_multiply_tables(u64 a, u64 b);

/// Needs: has_clmul().
[[nodiscard]] u64 nim_multiply_clmul(u64 a, u64 b);
[[nodiscard]] bool has_clmul();

/// The fastest implementation that this machine can run and the environment allows.
[[nodiscard]] NimMultiply best_nim_multiply();

}  // namespace sprague::kernels
