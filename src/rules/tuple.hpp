// Tuple: a position made of a fixed number of natural numbers.
#pragma once

#include <array>
#include <string>

#include "base/scanner.hpp"
#include "rules/position_view.hpp"
#include "sprague/natural.hpp"

namespace sprague {

template <class Int, std::size_t size>
struct Tuple {
  std::array<Int, size> at{};

  Int& operator[](std::size_t i) { return at[i]; }
  const Int& operator[](std::size_t i) const { return at[i]; }

  static Result<Tuple> parse(Scanner& scanner) {
    Tuple tuple;
    const Message need = size == 1 ? "one number"_m : Message("{0} numbers", size);
    for (std::size_t i = 0; i < size; ++i) {
      if (scanner.done())
        return Error{ErrorKind::wrong, Message("the position needs {0}, and there {1}", need,
                                               i == 0   ? Message("is none"_m)
                                               : i == 1 ? Message("is only one"_m)
                                                        : Message("are only {0}", i))};
      Result<Int> number = scanner.natural<Int>("a number of the position"_m);
      if (!number) return number.error();
      tuple.at[i] = *std::move(number);
    }
    if (!scanner.done())
      return scanner.error_at(scanner.peek(),
                              Message("the position needs {0}, and there {1}", need, "are more"_m));
    return tuple;
  }

  [[nodiscard]] std::string text() const {
    std::string out;
    for (const Int& number : at) out += (out.empty() ? "" : " ") + to_text(number);
    return out;
  }
  [[nodiscard]] PositionView view() const { return RowOfNumbers(at); }

  [[nodiscard]] std::size_t hash() const {
    std::size_t seed = size;
    for (const Int& number : at) seed = hash_of(u64{seed} * 0x9e3779b97f4a7c15ULL + hash_of(number));
    return seed;
  }

  friend bool operator==(const Tuple&, const Tuple&) = default;
};

}  // namespace sprague
