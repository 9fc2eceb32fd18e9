// The nim-values of all beginnings of a chain in green Hackenbush.
//
// A chain of blocks hangs from the ground: block 1 by an edge from the ground, block 2 by an edge from block
// 1, and so on; block j has the nim-value b_j of its own. By the colon principle the chain of the blocks 1 …
// i is worth v_i = f_1(f_2(… f_i(0))) with f_j(x) = (b_j xor x) + 1. All v_i are found at once: the inner
// values are kept in a binary trie, lowest bit first, on which "xor all with b" is a lazy mark and "add 1 to
// all" a swap of two children on one path. Cost: n log(largest value), instead of n² by the definition.
#pragma once

#include <vector>

#include "sprague/integers.hpp"

namespace sprague {

/// v[i] for i = 0 … blocks.size(), with v[0] = 0; blocks[j − 1] is b_j.
[[nodiscard]] std::vector<u64> chain_values(const std::vector<u64>& blocks);

/// The same by the definition: the slow twin.
[[nodiscard]] std::vector<u64> chain_values_by_definition(const std::vector<u64>& blocks);

}  // namespace sprague
