// Heaps: a row of heaps, numbered from 1 in what people read. Zero heaps are legal and keep their number; the
// empty row is a position too.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/scanner.hpp"
#include "rules/position_view.hpp"
#include "sprague/natural.hpp"

namespace sprague {

inline constexpr std::size_t most_heaps = 10'000'000;

template <class Int>
struct Heaps {
  std::vector<Int> sizes;

  static Result<Heaps> parse(Scanner& scanner, const Message& what = "a heap"_m) {
    Heaps heaps;
    if (auto error = read_naturals(scanner, what, heaps.sizes)) return *std::move(error);
    if (heaps.sizes.size() > most_heaps)
      return Error{ErrorKind::too_large, Message("too many {0}: {1}", "heaps"_m, heaps.sizes.size()),
                   Message("A position may have {0} heaps.", most_heaps)};
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
  [[nodiscard]] PositionView view() const { return RowOfNumbers(sizes); }

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
[[nodiscard]] Message take_label(const Int& amount, std::size_t heap, std::size_t heaps) {
  return heaps > 1 ? Message("take {0} from heap {1}", amount, heap + 1) : Message("take {0}", amount);
}

/// "1, 2 and 3". Needs: parts not empty.
[[nodiscard]] inline Message parts_label(std::span<const u64> parts) {
  Message out("{0}", parts[0]);
  for (std::size_t k = 1; k < parts.size(); ++k)
    out = k + 1 < parts.size() ? Message("{0}, {1}", std::move(out), parts[k])
                               : Message("{0} and {1}", std::move(out), parts[k]);
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
  Result<Int> amount = scanner.natural<Int>("an amount"_m);
  if (!amount) return std::nullopt;
  u64 heap = 1;
  if (scanner.accept("from") || heaps != 1) {
    scanner.accept("heap");
    Result<u64> named = scanner.natural<u64>("a heap's number"_m);
    if (!named) return std::nullopt;
    heap = *named;
  }
  if (!scanner.done() || heap < 1 || heap > heaps) return std::nullopt;
  return Take<Int>{*std::move(amount), static_cast<std::size_t>(heap - 1)};
}

}  // namespace sprague
