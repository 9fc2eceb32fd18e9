#include "solve/numbered.hpp"

#include <boost/unordered/unordered_flat_set.hpp>

#include "solve/room_in_table.hpp"

namespace sprague {

// Numbers whose hashes stand in a list beside them: things are compared only where all of these are equal.
struct NumberTable::Table {
  struct Sought {
    std::uint32_t hash;
    const void *list, *thing;
    IsIt is_it;
  };
  struct Hash {
    using is_transparent = void;
    const std::vector<std::uint32_t>* hashes;
    std::size_t operator()(std::uint32_t number) const { return (*hashes)[number]; }
    std::size_t operator()(const Sought& sought) const { return sought.hash; }
  };
  struct Equal {
    using is_transparent = void;
    const std::vector<std::uint32_t>* hashes;
    bool operator()(std::uint32_t a, std::uint32_t b) const { return a == b; }
    bool operator()(std::uint32_t number, const Sought& sought) const {
      return (*hashes)[number] == sought.hash && sought.is_it(sought.list, number, sought.thing);
    }
    bool operator()(const Sought& sought, std::uint32_t number) const { return (*this)(number, sought); }
  };

  static std::uint32_t folded(std::size_t hash) { return static_cast<std::uint32_t>(hash ^ u64{hash} >> 32); }

  std::vector<std::uint32_t> hashes = {};
  boost::unordered_flat_set<std::uint32_t, Hash, Equal> numbers{0, Hash{&hashes}, Equal{&hashes}};
};

NumberTable::NumberTable() = default;
NumberTable::NumberTable(NumberTable&& other) noexcept = default;
NumberTable& NumberTable::operator=(NumberTable&& other) noexcept = default;
NumberTable::~NumberTable() = default;

std::uint32_t NumberTable::find(std::size_t hash, const void* list, const void* thing, IsIt is_it) const {
  if (table_ == nullptr) return none;
  const auto found = table_->numbers.find(Table::Sought{Table::folded(hash), list, thing, is_it});
  return found == table_->numbers.end() ? none : *found;
}

bool NumberTable::make_room(Budget& budget) {
  if (table_ == nullptr) table_ = std::make_unique<Table>();
  constexpr u64 of_hash = 3 * sizeof(std::uint32_t);  // a list that doubles
  if (table_->hashes.size() == none) budget.give_up(Ending::out_of_memory);
  if (!budget.hold(of_hash)) return false;
  if (sprague::make_room(table_->numbers, budget)) return true;
  budget.release(of_hash);
  return false;
}

void NumberTable::add(std::size_t hash) {
  table_->hashes.push_back(Table::folded(hash));
  table_->numbers.insert(static_cast<std::uint32_t>(table_->hashes.size() - 1));
}

}  // namespace sprague
