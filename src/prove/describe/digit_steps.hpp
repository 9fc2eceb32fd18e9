// Relations that are told by reading digits, with a small memory: how templates write automata down. Only
// `prove` includes this.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "prove/decide/formula.hpp"

namespace sprague::prove {

using Digits = std::vector<unsigned>;  ///< one a track
/// What has to be remembered of the digits so far. Nothing: a dead state.
using Memory = std::vector<unsigned>;
using Step = std::function<std::optional<Memory>(const Memory&, const Digits&)>;

/// The relation over tracks 0, 1, … that reads digits, the most significant first, with `step` from `start`
/// on, on valid words. Needs: zeros in front change nothing; finitely many memories are met. Nothing when the
/// budget says no.
[[nodiscard]] std::optional<Automaton> by_steps(const Numeration& numeration, std::size_t tracks,
                                                const Memory& start, const Step& step,
                                                const std::function<bool(const Memory&)>& accepts,
                                                Budget& budget);

}  // namespace sprague::prove
