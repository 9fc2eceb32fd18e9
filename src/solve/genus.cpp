// With * for a heap of one stone, a misère nim-value obeys G(x + *) = G(x) xor 1, so that the values beside n heaps of two
// follow from those of the options and those beside n − 1: of the moves in a heap of two one leaves *, and one leaves nothing
// (doc/algorithms/misere.md). Depth is bounded by memory, which the budget counts; there is no recursion.
#include "solve/genus.hpp"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <map>
#include <span>
#include <utility>

#include "solve/room_in_table.hpp"
#include "value/nimber.hpp"

namespace sprague {
namespace {

class GenusSearch {
 public:
  using Position = SumOfParts::Position;

  GenusSearch(const SumOfParts& rules, Budget& budget) : rules_(rules), budget_(budget) {}

  std::optional<Genus> genus(const Position& position) {
    bool going = enter(position);
    while (going && !stack_.empty()) {
      Frame& frame = stack_.back();
      while (frame.next < frame.options.size() && is_done(frame.options[frame.next])) ++frame.next;
      if (frame.next == frame.options.size()) {
        settle();
      } else {
        const Position next = frame.options[frame.next];  // the frame moves when the stack grows
        going = !table_.contains(next) && enter(next);    // an open one: play comes back to it
      }
    }
    if (!going) return std::nullopt;
    return *genera_[table_.find(position)->second];
  }

 private:
  struct Frame {
    Position position;
    std::vector<Position> options;
    std::size_t next = 0;
    u64 bytes = 0;
  };
  struct Hash {
    std::size_t operator()(const Position& position) const { return position.hash(); }
  };
  static constexpr std::uint32_t open = ~std::uint32_t{0};

  [[nodiscard]] bool is_done(const Position& position) const {
    const auto found = table_.find(position);
    return found != table_.end() && found->second != open;
  }
  static u64 bytes_of(const Position& position) {
    constexpr u64 header = 16;
    return sizeof(Position) + header + position.heap_bytes();
  }
  bool enter(const Position& position) {
    if (!budget_.spend() || !make_room(table_, budget_) || !budget_.hold(bytes_of(position))) return false;
    table_.emplace(position, open);
    Frame frame{position, {}};
    rules_.options(position, frame.options, budget_);
    frame.bytes = frame.options.size() * bytes_of(position) + sizeof(Frame);
    if (budget_.exhausted() || !budget_.hold(frame.bytes)) return false;
    stack_.push_back(std::move(frame));
    return true;
  }
  // The position on top of the stack, all of whose options have their genera now.
  void settle() {
    Frame& frame = stack_.back();
    std::vector<std::uint32_t> numbers;
    for (const Position& option : frame.options) numbers.push_back(table_.find(option)->second);
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    std::vector<const Genus*> options;
    for (const std::uint32_t number : numbers) options.push_back(genera_[number]);
    const auto [found, is_new] =
        known_.emplace(genus_of_options(options), static_cast<std::uint32_t>(genera_.size()));
    if (is_new) genera_.push_back(&found->first);
    table_.find(frame.position)->second = found->second;
    budget_.release(frame.bytes);
    stack_.pop_back();
  }

  const SumOfParts& rules_;
  Budget& budget_;
  boost::unordered_flat_map<Position, std::uint32_t, Hash> table_;  // the numbers of genera
  std::map<Genus, std::uint32_t> known_;
  std::vector<const Genus*> genera_;  // the keys of known_
  std::vector<Frame> stack_;
};

}  // namespace

Genus genus_of_options(const std::vector<const Genus*>& options) {
  Genus out;
  std::vector<u64> values;
  std::size_t longest = 0;
  for (const Genus* option : options) {
    values.push_back(option->normal);
    longest = std::max(longest, option->misere.size());
  }
  out.normal = mex(std::span(values));
  const auto repeats = [&] {
    const std::size_t size = out.misere.size();
    return size > 2 && out.misere[size - 1] == out.misere[size - 3];
  };
  // From where the options repeat on, a value that comes again after two more heaps comes again for ever.
  while (out.misere.size() <= longest || !repeats()) {
    const std::size_t heaps = out.misere.size();
    values.clear();
    for (const Genus* option : options) values.push_back(option->misere_beside(heaps));
    if (heaps > 0) {
      values.push_back(out.misere.back());
      values.push_back(out.misere.back() ^ 1);
    }
    out.misere.push_back(values.empty() ? 1 : mex(std::span(values)));
  }
  while (repeats()) out.misere.pop_back();
  return out;
}

std::optional<Genus> genus_by_search(const SumOfParts& rules, const SumOfParts::Position& position,
                                     Budget& budget) {
  return GenusSearch(rules, budget).genus(position);
}

}  // namespace sprague
