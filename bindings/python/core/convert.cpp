#include "convert.hpp"

namespace sprague::python {

py::int_ to_python(const Natural& value) {
  if (value.fits_u64()) return py::int_(value.to_u64());
  const u64 digits = (value.bit_length() + 3) / 4;
  std::string hexadecimal(digits, '0');
  for (u64 i = 0; i < digits; ++i) {
    unsigned digit = 0;
    for (u64 bit = 0; bit < 4; ++bit)
      if (value.bit(4 * i + bit)) digit |= 1U << bit;
    hexadecimal[digits - 1 - i] = "0123456789abcdef"[digit];
  }
  return py::reinterpret_steal<py::int_>(PyLong_FromString(hexadecimal.c_str(), nullptr, 16));
}

Natural to_natural(const py::int_& value) {
  const std::string text = py::str(value.attr("__format__")("x"));
  if (text.front() == '-') throw py::value_error("the number is negative");
  constexpr std::size_t word = 15;  // hexadecimal digits
  const Natural shift(u64{1} << (4 * word));
  Natural out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = (text.size() - at - 1) % word + 1;
    out = out * shift + Natural(std::stoull(text.substr(at, length), nullptr, 16));
    at += length;
  }
  return out;
}

py::object to_python(const std::optional<SequencePeriod>& period) {
  if (!period) return py::none();
  const py::object saltus =
      period->saltus_form.empty() ? py::object(py::int_(period->saltus)) : py::str(period->saltus_form);
  return py::make_tuple(period->preperiod, period->period, saltus, period->is_proved, period->theorem);
}

}  // namespace sprague::python
