// Theorems slice by slice: each uses those below it. Only `prove` includes this.
#pragma once

#include "prove/prove.hpp"

namespace sprague::prove {

/// Decides slice number proved.size(): itself first, then those below it, which are proved.
[[nodiscard]] Result<Decision> decide_slice(const script::Game& game, const std::vector<Slice>& all,
                                            const std::vector<Decision>& proved, const Automaton& guess,
                                            Convention convention, const Numeration& numeration,
                                            Budget& budget);

}  // namespace sprague::prove
