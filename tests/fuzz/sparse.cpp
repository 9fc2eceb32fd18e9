// The fuzz target of sparse-space sequences: a text is a splitting game, and all kernels find the values of
// plain mex. The first byte says whether heaps may be split without taking (1) and must be unequal (2), the
// others are octal digits.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "sequence/sparse_sequence.hpp"
#include "tests/sequence/splitting_codes.hpp"

namespace {

using namespace sprague;

sequence::SplittingGame read_game(const std::uint8_t* data, std::size_t size) {
  sequence::SplittingGame game;
  if ((data[0] & 1) != 0) game.splits.push_back(0);
  game.unequal = (data[0] & 2) != 0;
  for (std::size_t k = 1; k < std::min<std::size_t>(size, 70); ++k) {
    if ((data[k] & 1) != 0) game.leaves_none.push_back(k);
    if ((data[k] & 2) != 0) game.leaves_one.push_back(k);
    if ((data[k] & 4) != 0) game.splits.push_back(k);
  }
  return game;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const sequence::SplittingGame game = read_game(data, size);
  const std::vector<std::uint32_t> values = test::values_by_mex(game, 800);
  for (const kernels::SparseKernels* const kernels :
       {&kernels::sparse_kernels_scalar(), kernels::sparse_kernels_avx2(),
        kernels::sparse_kernels_avx512()}) {
    if (kernels == nullptr) continue;
    sequence::SparseSequence sequence(game, {.kernels = kernels});
    Budget budget(Limits{});
    sequence.advance(730, budget);
    std::vector<std::uint32_t> found(sequence.known());
    sequence.copy(0, found);
    if (found.size() < 730 || !std::equal(found.begin(), found.end(), values.begin())) __builtin_trap();
  }
  return 0;
}
