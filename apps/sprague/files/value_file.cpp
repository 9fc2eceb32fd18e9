#include "apps/sprague/files/value_file.hpp"

#include <fmt/format.h>

namespace sprague::cli {
namespace {

constexpr u64 values_in_line = 20;
constexpr std::size_t header_size = 128;  // of NPY: its preamble of 10 bytes too

}  // namespace

void append_text(std::string& out, u64 first, std::span<const std::uint32_t> values) {
  for (const std::uint32_t value : values) {
    if (first != 0) out += first % values_in_line == 0 ? '\n' : ' ';
    out += std::to_string(value);
    ++first;
  }
}

void append_csv(std::string& out, u64 first, std::span<const std::uint32_t> values) {
  for (const std::uint32_t value : values) fmt::format_to(std::back_inserter(out), "{},{}\n", first++, value);
}

// NumPy's format 1.0 (numpy.lib.format). The shape is known only at the end, so its place has a fixed size.
std::string ValueFile::header() const {
  std::string text = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({},), }}",
                                 width_ == 1 ? "|u1" : fmt::format("<u{}", width_), count_);
  text.append(header_size - 10 - 1 - text.size(), ' ');
  text += '\n';
  std::string out("\x93NUMPY\x01\x00", 8);
  out += static_cast<char>(text.size() & 0xff);
  out += static_cast<char>(text.size() >> 8);
  return out + text;
}

std::optional<Error> ValueFile::open(const std::string& name, u64 size, u64 count) {
  name_ = name;
  count_ = count;
  if (format_ == Format::npy && is_special(name))
    return Error{ErrorKind::wrong, Message("NPY needs a plain file, which '{0}' is not", name)};
  if (auto error = file_.open(name, size)) return error;
  if (size > 0) return std::nullopt;
  if (format_ == Format::npy) file_.add(header());
  if (format_ == Format::csv) file_.add("heap,value\n");
  return std::nullopt;
}

std::optional<Error> ValueFile::add(std::span<const std::uint32_t> values) {
  std::string out;
  if (format_ == Format::text) {
    append_text(out, count_, values);
  } else if (format_ == Format::csv) {
    append_csv(out, count_, values);
  } else {
    out.reserve(values.size() * width_);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (width_ < 4 && values[i] >> (8 * width_) != 0)
        return Error{ErrorKind::wrong,
                     width_ == 1 ? Message("the nim-value of the heap {0} is {1}, too large for {2} byte",
                                           count_ + i, values[i], width_)
                                 : Message("the nim-value of the heap {0} is {1}, too large for {2} bytes",
                                           count_ + i, values[i], width_),
                     Message("--width {0} has room for it.", values[i] >> 16 != 0 ? 4 : 2)};
      for (unsigned k = 0; k < width_; ++k) out += static_cast<char>(values[i] >> (8 * k) & 0xff);
    }
  }
  file_.add(out);
  count_ += values.size();
  return std::nullopt;
}

std::optional<Error> ValueFile::complete() {
  if (format_ == Format::npy) file_.replace_front(header());
  if (format_ == Format::text && count_ > 0) file_.add("\n");
  return file_.complete();
}

}  // namespace sprague::cli
