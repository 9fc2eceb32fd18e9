// The state as text: numbers of eight bytes, little-endian, in the order of `fields`, then lists, each with
// its length in front, then the cells that are held.
#include "sparse_engine.hpp"

namespace sprague::sequence {
namespace {

void write(std::string& out, u64 number) {
  for (unsigned byte = 0; byte < 8; ++byte) out.push_back(static_cast<char>(number >> (8 * byte) & 0xff));
}

template <class C>
void write_cell(std::string& out, C cell) {
  for (unsigned byte = 0; byte < sizeof(C); ++byte)
    out.push_back(static_cast<char>(cell >> (8 * byte) & 0xff));
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  u64 number() { return bytes(8); }
  u64 bytes(std::size_t count) {
    if (text_.size() < count) {
      good_ = false;
      return 0;
    }
    u64 value = 0;
    for (std::size_t i = 0; i < count; ++i) value |= u64{static_cast<std::uint8_t>(text_[i])} << (8 * i);
    text_.remove_prefix(count);
    return value;
  }
  /// The length of a list of items with at least `size` bytes each.
  std::size_t length(std::size_t size) {
    const u64 count = number();
    if (count > text_.size() / size) good_ = false;
    return good_ ? static_cast<std::size_t>(count) : 0;
  }
  void require(bool condition) { good_ = good_ && condition; }
  [[nodiscard]] bool good() const { return good_; }
  [[nodiscard]] std::size_t left() const { return text_.size(); }

 private:
  std::string_view text_;
  bool good_ = true;
};

template <class C>
void write_cells(std::string& out, const CellMemory<C>& memory, u64 known) {
  write(out, memory.size());
  write(out, memory.end());
  write(out, memory.prefix().size());
  for (const C cell : memory.prefix()) write_cell(out, cell);
  for (u64 n = memory.oldest(); n < known; ++n) write_cell(out, memory.at(n));
}

template <class C>
void read_cells(Reader& in, CellMemory<C>& memory, u64 known, u64 cells) {
  const u64 size = in.number(), end = in.number();
  const u64 plausible = 4 * (u64{in.left()} + (u64{1} << 20));
  in.require(size >= CellMemory<C>::mirrored && std::has_single_bit(size) && size <= plausible &&
             end >= known);
  const std::size_t prefix = in.length(sizeof(C));
  const u64 oldest = end > size ? end - size : 0;
  in.require((prefix == 0 || prefix == size) && (oldest == 0 || prefix == size) && oldest <= known &&
             known - oldest <= size);
  const auto cell = [&] {
    const u64 read = in.bytes(sizeof(C));
    in.require(read < cells);
    return static_cast<C>(read);
  };
  if (!in.good()) return;
  in.require(memory.start(size, end));
  if (!in.good()) return;
  std::vector<C> first(prefix);
  for (C& c : first) c = cell();
  for (u64 n = oldest; n < known && in.good(); ++n) memory.data()[n & memory.mask()] = cell();
  memory.mirror();
  memory.prefix() = std::move(first);
}

}  // namespace

void SparseEngine::save(std::string& out) const {
  for (const u64 number : {known_, verified_, partition_.mask, u64{partition_.by_position},
                           u64{partition_.shift}, u64{bits_}, u64{wide_}, statistics_.largest,
                           statistics_.largest_at, u64{rares_at_review_}, reviewed_, u64{must_step_}})
    write(out, number);
  write(out, rares_.size());
  for (std::size_t i = 0; i < rares_.size(); ++i) {
    write(out, rares_.heaps()[i]);
    write(out, rares_.cells()[i]);
  }
  write(out, reaches_.size());
  for (const SparseSpace::Reach& reach : reaches_) {
    write(out, reach.heap);
    write(out, reach.small_side);
  }
  for (u64 parity = 0; parity < 2; ++parity) {
    write(out, cell_counts_.end(parity));
    for (u64 cell = 0; cell < cell_counts_.end(parity); ++cell)
      write(out, cell_counts_.counts()[parity][cell]);
  }
  if (wide_)
    write_cells(out, words_, known_);
  else
    write_cells(out, bytes_, known_);
}

std::optional<Error> SparseEngine::restore(std::string_view state) {
  Reader in(state);
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
  in.require(bits >= 4 && bits <= 17 && by_position <= 1 && shift <= by_position && wide == u64{bits > 9} &&
             read.partition_.mask != 0 && read.partition_.mask >> (bits <= 17 ? bits : 0) == 0 &&
             read.statistics_.largest >> (bits <= 17 ? bits : 0) == 0 && (by_position == 0 || same_parity_));
  if (!in.good()) return Error{ErrorKind::wrong, "the state of the sequence is damaged", {}};
  read.partition_.by_position = by_position != 0;
  read.partition_.shift = shift != 0;
  read.bits_ = static_cast<unsigned>(bits);
  read.wide_ = wide != 0;
  const u64 cells = u64{1} << (bits - 1);
  for (std::size_t left = in.length(16); left > 0 && in.good(); --left) {
    const u64 heap = in.number(), cell = in.number();
    in.require(heap < read.known_ && cell < cells && (read.rares_.size() == 0 || heap > read.rares_.last()));
    if (in.good()) read.rares_.add(heap, cell);
  }
  for (std::size_t left = in.length(16); left > 0; --left) {
    const u64 heap = in.number();
    read.reaches_.push_back({heap, in.number()});
  }
  for (u64 parity = 0; parity < 2; ++parity) {
    const u64 count = in.length(8);
    in.require(count <= cells);
    for (u64 cell = 0; cell < count && in.good(); ++cell) read.cell_counts_.add(parity, cell, in.number());
  }
  if (in.good() && read.wide_) read_cells(in, read.words_, read.known_, cells);
  if (in.good() && !read.wide_) read_cells(in, read.bytes_, read.known_, cells);
  if (!in.good() || in.left() != 0)
    return Error{ErrorKind::wrong, "the state of the sequence is damaged", {}};
  *this = std::move(read);
  build_lags();
  choose_rows();
  choose_witnesses();
  return std::nullopt;
}

}  // namespace sprague::sequence
