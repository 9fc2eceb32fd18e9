// Answers as Python sees them.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "convert.hpp"

namespace sprague::python {

/// Who wins many positions: a row a position. The columns are moved into arrays, each once.
class Batch {
 public:
  void add(const Result<Answer>& answer, const std::string& position);
  [[nodiscard]] py::ssize_t size() const { return static_cast<py::ssize_t>(moves_.size()); }

 private:
  friend void bind_answers(py::module_& module);
  std::vector<std::uint8_t> outcomes_;  // letters; '?' where it is not known
  std::vector<std::int64_t> values_;    // −1: none, or not known; −2: 2^63 or more
  std::vector<std::int64_t> counts_;
  std::vector<Message> moves_;
  std::vector<std::tuple<std::size_t, std::string, Error>> errors_;
};

void bind_answers(py::module_& module);

}  // namespace sprague::python
