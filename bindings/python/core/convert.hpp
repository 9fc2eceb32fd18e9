// What C++ and Python exchange.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sprague/sprague.hpp"

namespace sprague::python {

namespace py = pybind11;

/// An integer of any size. Its digits go over in base 16, since Python limits the length of decimal texts.
[[nodiscard]] py::int_ to_python(const Natural& value);
/// Throws ValueError for negative numbers.
[[nodiscard]] Natural to_natural(const py::int_& value);

[[nodiscard]] inline Limits limits_of(double seconds, double megabytes, double positions) {
  const auto whole = [](double value) { return value < 1.8e19 ? static_cast<u64>(value) : ~u64{0}; };
  return {.seconds = seconds, .bytes = whole(megabytes * 1e6), .positions = whole(positions)};
}

/// A NumPy array in the memory of the vector, which it owns from now on.
template <class T>
[[nodiscard]] py::array_t<T> to_array(std::vector<T>&& values, std::vector<py::ssize_t> shape) {
  auto owned = std::make_unique<std::vector<T>>(std::move(values));
  T* const data = owned->data();
  const py::capsule owner(owned.release(), [](void* kept) { delete static_cast<std::vector<T>*>(kept); });
  return py::array_t<T>(std::move(shape), data, owner);
}

/// (preperiod, period, saltus, is_proved, theorem), or None. The saltus is a number or, of games of Left and Right, a text.
[[nodiscard]] py::object to_python(const std::optional<SequencePeriod>& period);

}  // namespace sprague::python
