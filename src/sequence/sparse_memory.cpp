// On Linux, address space is reserved and mremap moves the pages there; elsewhere, and for little memory,
// realloc copies.
#include "sparse_memory.hpp"

#include <cstdint>
#include <cstdlib>
#include <cstring>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace sprague::sequence {

#if defined(__linux__)
namespace {

constexpr std::size_t page = std::size_t{1} << 21;

// Room at a multiple of a large page; nothing can be read or written there yet.
char* reserve(std::size_t bytes) {
  void* const room =
      mmap(nullptr, bytes + page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) return nullptr;
  char* const from = static_cast<char*>(room);
  const std::size_t before = (page - reinterpret_cast<std::uintptr_t>(room) % page) % page;
  if (before != 0) (void)munmap(from, before);
  (void)munmap(from + before + bytes, page - before);
  return from + before;
}

}  // namespace

GrowingMemory::~GrowingMemory() {
  if (mapped_ != 0)
    (void)munmap(data_, mapped_);
  else
    std::free(data_);
}

// Pages are moved, not copied, to where there is room for more of them. All of it is advised alike: pieces
// that differ could not be moved together.
bool GrowingMemory::grow_mapped(std::size_t bytes) {
  char* const room = reserve(bytes);
  if (room == nullptr) return false;
  const bool moved = mapped_ != 0
                         ? mremap(data_, mapped_, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, room) != MAP_FAILED
                         : mmap(room, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
                                -1, 0) != MAP_FAILED;
  if (!moved) {
    (void)munmap(room, bytes);
    return false;
  }
  (void)madvise(room, bytes, MADV_HUGEPAGE);
  data_ = room;
  mapped_ = bytes;
  return true;
}

bool GrowingMemory::grow(std::size_t bytes) {
  if (mapped_ >= bytes && mapped_ != 0) return true;
  if (bytes >= page) {
    const std::size_t whole = (bytes + page - 1) / page * page;
    if (mapped_ != 0) return grow_mapped(whole);
    void* const small = data_;
    if (!grow_mapped(whole)) return false;
    if (small != nullptr) std::memcpy(data_, small, plain_);
    std::free(small);
    return true;
  }
  void* const larger = std::realloc(data_, bytes);
  if (larger == nullptr) return false;
  data_ = larger;
  plain_ = bytes;
  return true;
}
#else
GrowingMemory::~GrowingMemory() { std::free(data_); }

bool GrowingMemory::grow(std::size_t bytes) {
  void* const larger = std::realloc(data_, bytes);
  if (larger != nullptr) data_ = larger;
  return larger != nullptr;
}
#endif

}  // namespace sprague::sequence
