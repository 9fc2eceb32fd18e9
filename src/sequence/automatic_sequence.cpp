#include "automatic_sequence.hpp"

#include <algorithm>

#include "sequence/dense_sequence.hpp"
#include "sequence/rare_heaps.hpp"
#include "sequence/splitting_code.hpp"
#include "state.hpp"

namespace sprague::sequence {
namespace {

constexpr u64 first_look = 4096;
// A rare heap costs about as much as this many pairs of heaps, as measured (bench/sequence).
constexpr u64 pairs_for_rare = 8;

}  // namespace

AutomaticSequence::AutomaticSequence(TakeAndBreak code, SparseOptions options)
    : code_(std::move(code)),
      game_(*splitting_game(code_)),
      options_(options),
      inner_(std::make_unique<DenseSequence>(game_)),
      next_look_(first_look) {}

void AutomaticSequence::advance(u64 to, Budget& budget) {
  while (known() < to && !budget.exhausted()) {
    inner_->advance(next_look_ == 0 ? to : std::min(to, next_look_), budget);
    if (next_look_ == 0 || known() < next_look_) continue;
    if (rare_heaps(*inner_, code_) > known() / pairs_for_rare) {
      next_look_ *= 2;
      continue;
    }
    std::vector<std::uint32_t> values(known());
    inner_->copy(0, values);
    auto sparse = std::make_unique<SparseSequence>(game_, options_);
    if (!sparse->adopt(values, budget)) {
      sparse = std::make_unique<SparseSequence>(game_, options_);
      sparse->advance(known(), budget);  // forgetting the middle ones
    }
    if (sparse->known() < known()) return;  // the budget has ended; it is tried again when there is more
    inner_ = std::move(sparse);
    next_look_ = 0;
  }
}

void AutomaticSequence::save(std::string& out) const {
  detail::StateWriter(out).number(next_look_);
  inner_->save(out);
}

std::optional<Error> AutomaticSequence::restore(std::string_view state) {
  detail::StateReader in(state);
  const u64 next_look = in.number();
  if (!in.good()) return detail::damaged_state();
  std::unique_ptr<NimSequence> inner;
  if (next_look == 0)
    inner = std::make_unique<SparseSequence>(game_, options_);
  else
    inner = std::make_unique<DenseSequence>(game_);
  if (auto error = inner->restore(in.rest())) return error;
  inner_ = std::move(inner);
  next_look_ = next_look;
  return std::nullopt;
}

}  // namespace sprague::sequence
