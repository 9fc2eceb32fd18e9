// GrowingMemory: bytes that grow without being copied, in large pages, where the system can do so. Page
// faults of 4 KB would cost as much as the values that fill the page.
#pragma once

#include <cstddef>
#include <utility>

namespace sprague::sequence {

class GrowingMemory {
 public:
  GrowingMemory() = default;
  GrowingMemory(GrowingMemory&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        plain_(std::exchange(other.plain_, 0)),
        mapped_(std::exchange(other.mapped_, 0)) {}
  GrowingMemory& operator=(GrowingMemory&& other) noexcept {
    GrowingMemory taken(std::move(other));  // releases at its end what this one has
    std::swap(data_, taken.data_);
    std::swap(plain_, taken.plain_);
    std::swap(mapped_, taken.mapped_);
    return *this;
  }
  GrowingMemory(const GrowingMemory&) = delete;
  GrowingMemory& operator=(const GrowingMemory&) = delete;
  ~GrowingMemory();

  [[nodiscard]] void* data() const { return data_; }
  /// Needs: at least as many bytes as before. False, and nothing is changed, where there is no memory.
  [[nodiscard]] bool grow(std::size_t bytes);

 private:
  [[nodiscard]] bool grow_mapped(std::size_t bytes);  // a multiple of the page

  void* data_ = nullptr;
  std::size_t plain_ = 0;   // bytes of a plain allocation
  std::size_t mapped_ = 0;  // bytes of whole pages, where it has become large
};

}  // namespace sprague::sequence
