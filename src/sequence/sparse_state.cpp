// The state as text: numbers of eight bytes, little-endian, in the order of `fields`, then lists, each with
// its length in front, then the cells that are held.
#include "sparse_engine.hpp"
#include "state.hpp"

namespace sprague::sequence {
namespace {

template <class C>
void write_cells(detail::StateWriter& out, const CellMemory<C>& memory, u64 known) {
  out.number(memory.size());
  out.number(memory.end());
  out.array(memory.prefix());
  for (u64 n = memory.oldest(); n < known; ++n) out.item(memory.at(n));
}

template <class C>
void read_cells(detail::StateReader& in, CellMemory<C>& memory, u64 known, u64 cells) {
  const u64 size = in.number(), end = in.number();
  const u64 plausible = 4 * (u64{in.rest().size()} + (u64{1} << 20));
  in.expect(size >= CellMemory<C>::mirrored && std::has_single_bit(size) && size <= plausible &&
            end >= known);
  const std::size_t prefix = in.length(sizeof(C));
  const u64 oldest = end > size ? end - size : 0;
  in.expect((prefix == 0 || prefix == size) && (oldest == 0 || prefix == size) && oldest <= known &&
            known - oldest <= size);
  const auto cell = [&] {
    const C read = in.template item<C>();
    in.expect(read < cells);
    return read;
  };
  if (!in.good()) return;
  in.expect(memory.start(size, end));
  if (!in.good()) return;
  std::vector<C> first(prefix);
  for (C& c : first) c = cell();
  for (u64 n = oldest; n < known && in.good(); ++n) memory.data()[n & memory.mask()] = cell();
  memory.mirror();
  memory.prefix() = std::move(first);
}

}  // namespace

void SparseEngine::save(std::string& state) const {
  detail::StateWriter out(state);
  for (const u64 number : {known_, verified_, partition_.mask, u64{partition_.by_position},
                           u64{partition_.shift}, u64{bits_}, u64{wide_}, statistics_.largest,
                           statistics_.largest_at, u64{rares_at_review_}, reviewed_, u64{must_step_}})
    out.number(number);
  out.number(rares_.size());
  for (std::size_t i = 0; i < rares_.size(); ++i) {
    out.number(rares_.heaps()[i]);
    out.number(rares_.cells()[i]);
  }
  out.number(reaches_.size());
  for (const SparseSpace::Reach& reach : reaches_) {
    out.number(reach.heap);
    out.number(reach.small_side);
  }
  for (u64 parity = 0; parity < 2; ++parity) {
    out.number(cell_counts_.end(parity));
    for (u64 cell = 0; cell < cell_counts_.end(parity); ++cell)
      out.number(cell_counts_.counts()[parity][cell]);
  }
  if (wide_)
    write_cells(out, words_, known_);
  else
    write_cells(out, bytes_, known_);
}

std::optional<Error> SparseEngine::restore(std::string_view state) {
  detail::StateReader in(state);
  SparseEngine read(game_, options_);
  read.known_ = in.number();
  read.verified_ = in.number();
  read.partition_.mask = in.number();
  const u64 by_position = in.number(), shift = in.number(), bits = in.number(), wide = in.number();
  read.statistics_.largest = in.number();
  read.statistics_.largest_at = in.number();
  read.rares_at_review_ = static_cast<std::size_t>(in.number());
  read.reviewed_ = in.number();
  read.must_step_ = in.number() != 0;
  in.expect(bits >= 4 && bits <= 17 && by_position <= 1 && shift <= by_position && wide == u64{bits > 9} &&
            read.partition_.mask != 0 && read.partition_.mask >> (bits <= 17 ? bits : 0) == 0 &&
            read.statistics_.largest >> (bits <= 17 ? bits : 0) == 0 && (by_position == 0 || same_parity_));
  if (!in.good()) return Error{ErrorKind::wrong, "the state of the sequence is damaged"_m, {}};
  read.partition_.by_position = by_position != 0;
  read.partition_.shift = shift != 0;
  read.bits_ = static_cast<unsigned>(bits);
  read.wide_ = wide != 0;
  const u64 cells = u64{1} << (bits - 1);
  for (std::size_t left = in.length(16); left > 0 && in.good(); --left) {
    const u64 heap = in.number(), cell = in.number();
    // A bit is kept for each heap up to the last rare one: 1 GiB for 2^33, which is more than a state is
    // trusted to ask for.
    in.expect(heap < read.known_ && heap < u64{1} << 33 && cell < cells &&
              (read.rares_.size() == 0 || heap > read.rares_.last()));
    if (in.good()) read.rares_.add(heap, cell);
  }
  for (std::size_t left = in.length(16); left > 0; --left) {
    const u64 heap = in.number();
    read.reaches_.push_back({heap, in.number()});
  }
  u64 counted = 0;  // a heap has one cell
  for (u64 parity = 0; parity < 2; ++parity) {
    const u64 count = in.length(8);
    in.expect(count <= cells);
    for (u64 cell = 0; cell < count && in.good(); ++cell) {
      const u64 heaps = in.number();
      counted = saturating_add(counted, heaps);
      in.expect(counted <= read.known_);
      if (in.good()) read.cell_counts_.add(parity, cell, heaps);
    }
  }
  if (in.good() && read.wide_) read_cells(in, read.words_, read.known_, cells);
  if (in.good() && !read.wide_) read_cells(in, read.bytes_, read.known_, cells);
  if (!in.done()) return Error{ErrorKind::wrong, "the state of the sequence is damaged"_m, {}};
  *this = std::move(read);
  build_lags();
  choose_rows();
  choose_witnesses();
  return std::nullopt;
}

}  // namespace sprague::sequence
