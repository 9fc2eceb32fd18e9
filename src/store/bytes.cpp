#include "store/bytes.hpp"

namespace sprague::store {

void Writer::text(std::string_view text) {
  number(text.size());
  out_ += text;
}

std::string_view Reader::text() {
  const std::string_view out = rest_.substr(0, length(1));
  rest_.remove_prefix(out.size());
  return out;
}

u64 Reader::bytes(std::size_t count) {
  expect(count <= rest_.size());
  if (!good_) return 0;
  u64 value = 0;
  for (std::size_t i = 0; i < count; ++i) value |= u64{static_cast<unsigned char>(rest_[i])} << (8 * i);
  rest_.remove_prefix(count);
  return value;
}

std::size_t Reader::length(std::size_t size) {
  const u64 count = number();
  expect(count <= rest_.size() / size);
  return good_ ? static_cast<std::size_t>(count) : 0;
}

}  // namespace sprague::store
