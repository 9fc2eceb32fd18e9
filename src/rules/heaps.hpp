// Heaps: a row of heaps, numbered from 1 in what people read. Zero heaps are legal and keep their number; the
// empty row is a position too.
#pragma once

#include <string>
#include <vector>

#include "base/scanner.hpp"
#include "sprague/natural.hpp"

namespace sprague {

inline constexpr std::size_t most_heaps = 10'000'000;

template <class Int>
struct Heaps {
  std::vector<Int> sizes;

  static Result<Heaps> parse(Scanner& scanner, std::string_view what = "a heap") {
    Heaps heaps;
    if (auto error = read_naturals(scanner, what, heaps.sizes)) return *std::move(error);
    if (heaps.sizes.size() > most_heaps)
      return Error{ErrorKind::too_large, "too many heaps: " + std::to_string(heaps.sizes.size()),
                   "A position may have " + std::to_string(most_heaps) + " heaps."};
    return heaps;
  }

  [[nodiscard]] std::string text() const { return brief(~std::size_t{0}); }

  /// The text, or its beginning and the number of heaps when it is longer than about `width` bytes.
  [[nodiscard]] std::string brief(std::size_t width) const {
    std::string out;
    for (const Int& size : sizes) {
      if (!out.empty()) out += ' ';
      if (out.size() > width) return out + "… (" + std::to_string(sizes.size()) + " heaps)";
      out += to_text(size);
    }
    return out;
  }

  [[nodiscard]] std::size_t hash() const {
    std::size_t seed = sizes.size();
    for (const Int& size : sizes) seed = hash_of(u64{seed} * 0x9e3779b97f4a7c15ULL + hash_of(size));
    return seed;
  }

  [[nodiscard]] std::size_t heap_bytes() const { return sizes.capacity() * sizeof(Int); }

  friend bool operator==(const Heaps&, const Heaps&) = default;
};

/// The first heap in which the two rows differ. Needs: same length, one difference.
template <class Int>
[[nodiscard]] std::size_t changed_heap(const Heaps<Int>& from, const Heaps<Int>& to) {
  std::size_t i = 0;
  while (from.sizes[i] == to.sizes[i]) ++i;
  return i;
}

/// "take 4 from heap 1"; without the heap where there is only one.
template <class Int>
[[nodiscard]] std::string take_label(const Int& amount, std::size_t heap, std::size_t heaps) {
  std::string out = "take " + to_text(amount);
  if (heaps > 1) out += " from heap " + std::to_string(heap + 1);
  return out;
}

/// What "take K from heap I", or "take K" where there is one heap, names: an amount and a heap, counted from
/// 0. Bare numbers are never a move: they are the position after it.
template <class Int>
struct Take {
  Int amount;
  std::size_t heap;
};

template <class Int>
[[nodiscard]] std::optional<Take<Int>> read_take(Scanner& scanner, std::size_t heaps) {
  if (!scanner.accept("take")) return std::nullopt;
  Result<Int> amount = scanner.natural<Int>("an amount");
  if (!amount) return std::nullopt;
  u64 heap = 1;
  if (scanner.accept("from") || heaps != 1) {
    scanner.accept("heap");
    Result<u64> named = scanner.natural<u64>("a heap's number");
    if (!named) return std::nullopt;
    heap = *named;
  }
  if (!scanner.done() || heap < 1 || heap > heaps) return std::nullopt;
  return Take<Int>{*std::move(amount), static_cast<std::size_t>(heap - 1)};
}

}  // namespace sprague
