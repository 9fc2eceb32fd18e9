#include "sequence/sparse_sequence.hpp"

#include "sparse_engine.hpp"

namespace sprague::sequence {

SparseSequence::SparseSequence(SplittingGame game, SparseOptions options)
    : engine_(std::make_unique<SparseEngine>(std::move(game), options)) {}
SparseSequence::~SparseSequence() = default;

u64 SparseSequence::known() const { return engine_->known(); }
u64 SparseSequence::oldest() const { return engine_->oldest(); }
u64 SparseSequence::verified() const { return engine_->verified(); }
bool SparseSequence::adopt(std::span<const std::uint32_t> values, Budget& budget) {
  return engine_->adopt(values, budget);
}
void SparseSequence::advance(u64 to, Budget& budget) { engine_->advance(to, budget); }
void SparseSequence::copy(u64 from, std::span<std::uint32_t> out) const {
  SPRAGUE_EXPECT(oldest() <= from && from + out.size() <= known());
  engine_->copy(from, out);
}
std::optional<u64> SparseSequence::find(std::span<const std::uint32_t> pattern, u64 from, u64 to) const {
  SPRAGUE_EXPECT(oldest() <= from && from <= to && to <= known());
  return engine_->find(pattern, from, to);
}
const Statistics& SparseSequence::statistics() const { return engine_->statistics(); }
const SparseSpace* SparseSequence::space() const { return &engine_->space(); }
void SparseSequence::save(std::string& out) const { engine_->save(out); }
std::optional<Error> SparseSequence::restore(std::string_view state) { return engine_->restore(state); }

}  // namespace sprague::sequence
