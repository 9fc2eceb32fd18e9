// NimberSet: a set of nimbers, in which those from 64 on are either all or none. So small that searches pass it by value.
#pragma once

#include <bit>

#include "sprague/integers.hpp"

namespace sprague {

struct NimberSet {
  static constexpr u64 words = 64;  ///< nimbers below are told apart

  u64 low = 0;         ///< bit v: the nimber v
  bool above = false;  ///< all nimbers from 64 on

  [[nodiscard]] static constexpr NimberSet all() { return {~u64{0}, true}; }
  [[nodiscard]] static constexpr NimberSet up_to(u64 most) {
    return most >= words ? all() : NimberSet{(u64{2} << most) - 1, false};
  }
  /// With all from 64 on where `value` is one of them.
  [[nodiscard]] static constexpr NimberSet only(u64 value) {
    return value >= words ? NimberSet{0, true} : NimberSet{u64{1} << value, false};
  }

  [[nodiscard]] constexpr bool empty() const { return low == 0 && !above; }
  [[nodiscard]] constexpr bool contains(u64 value) const {
    return value >= words ? above : (low >> value & 1) != 0;
  }
  /// The one nimber of the set? Those from 64 on are never one.
  [[nodiscard]] constexpr bool is_one() const { return !above && std::has_single_bit(low); }
  /// The least; 64 where it is one of those from 64 on. Needs: not empty.
  [[nodiscard]] constexpr u64 least() const { return static_cast<u64>(std::countr_zero(low)); }
  /// All nimbers up to the largest of the set.
  [[nodiscard]] constexpr NimberSet and_below() const {
    if (above) return all();
    return low == 0 ? NimberSet{} : up_to(static_cast<u64>(std::bit_width(low) - 1));
  }
  /// { v ⊕ nimber : v in the set }, or more: all where `nimber` is not told apart.
  [[nodiscard]] constexpr NimberSet plus(u64 nimber) const {
    if (nimber >= words) return all();
    u64 moved = low;
    constexpr u64 even_blocks[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                   0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
    for (unsigned k = 0; nimber != 0; ++k, nimber >>= 1)
      if ((nimber & 1) != 0)
        moved = (moved & even_blocks[k]) << (1U << k) | (moved >> (1U << k) & even_blocks[k]);
    return {moved, above};
  }

  friend constexpr NimberSet operator&(NimberSet a, NimberSet b) {
    return {a.low & b.low, a.above && b.above};
  }
  friend constexpr NimberSet operator|(NimberSet a, NimberSet b) {
    return {a.low | b.low, a.above || b.above};
  }
  /// Those of a that are not in b.
  friend constexpr NimberSet operator-(NimberSet a, NimberSet b) {
    return {a.low & ~b.low, a.above && !b.above};
  }
  friend constexpr bool operator==(NimberSet, NimberSet) = default;
};

}  // namespace sprague
