// The ways to compute a nim-sequence, and which one is taken.
#pragma once

#include <memory>
#include <span>

#include "rules/take_and_break.hpp"
#include "sequence/nim_sequence.hpp"

namespace sprague::sequence {

enum class Method : std::uint8_t { automatic, naive, bitset, taking, sparse };

struct MethodInfo {
  Method method;
  std::string_view name;     ///< as --method takes it
  std::string_view summary;  ///< for which games
};

/// All methods, `automatic` first.
[[nodiscard]] std::span<const MethodInfo> methods();
[[nodiscard]] std::string_view to_text(Method method);
/// Reads a method's name.
[[nodiscard]] Result<Method> parse_method(Scanner& scanner);

struct StartOptions {
  Method method = Method::automatic;
  bool candidates = false;  ///< sparse only: leave out the verification
  unsigned threads = 1;     ///< sparse only; 0: as many as the machine runs at once
  u64 bytes = ~u64{0};      ///< sparse only: for values; beyond it the middle ones are forgotten
  u64 kept = ~u64{0};       ///< sparse only: they are forgotten beyond so much, as long as nothing needs them
};

/// A sequence of which nothing is known yet. An error where the method is not for this game.
[[nodiscard]] Result<std::unique_ptr<NimSequence>> start(const TakeAndBreak& game,
                                                         const StartOptions& options = {});

}  // namespace sprague::sequence
