// The sets of nim-sums are words of bits, a row for each number of parts; a tick is a set that is joined to another one.
#include "runtime/script_splits.hpp"

#include <algorithm>
#include <utility>

namespace sprague {
namespace {

constexpr i64 cells_a_look = 4'096;  // at the clock

// The word whose bit i ^ value is bit i of `word`. Needs: value < 64.
u64 moved_by(u64 word, u64 value) {
  constexpr u64 lower_halves[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                  0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
  for (unsigned b = 0; b < 6; ++b) {
    if ((value >> b & 1) == 0) continue;
    const unsigned size = 1U << b;
    word = (word & lower_halves[b]) << size | (word >> size & lower_halves[b]);
  }
  return word;
}

// Puts the numbers of `from`, each changed by `value`, into `to`. Needs: sets of as many words, a power of two.
void add_changed(const u64* from, u64* to, std::size_t words, u64 value) {
  for (std::size_t w = 0; w < words; ++w)
    if (from[w] != 0) to[w ^ static_cast<std::size_t>(value >> 6)] |= moved_by(from[w], value & 63);
}

u64 least_missing(const std::vector<u64>& seen) {
  for (std::size_t w = 0; w < seen.size(); ++w)
    if (~seen[w] != 0) return 64 * w + static_cast<u64>(__builtin_ctzll(~seen[w]));
  return 64 * seen.size();
}

}  // namespace

u64 SumsOfParts::bytes(i64 largest, i64 rows, std::size_t words) {
  return saturating_multiply(saturating_multiply(static_cast<u64>(largest) + 1, static_cast<u64>(rows) + 2),
                             words * sizeof(u64));
}

bool SumsOfParts::add(i64 part, u64 value, Budget& budget) {
  i64 cells = 0;
  for (i64 i = part; i <= largest_; ++i) {
    const i64 total = are_different_ ? largest_ - (i - part) : i;
    for (i64 row = rows_ + 1; row >= 1; --row) {
      add_changed(set(row - 1, total - part), set(row, total), words_, value);
      if (row > rows_) add_changed(set(row, total - part), set(row, total), words_, value);
    }
    cells += rows_ + 1;
    if (cells >= cells_a_look && !budget.may_go_on()) return false;
    if (cells >= cells_a_look) cells = 0;
  }
  return true;
}

void SumsOfParts::collect(i64 total, i64 least, i64 most, std::vector<u64>& out) const {
  const i64 last = most <= rows_ ? most : rows_ + 1;
  for (i64 row = least; row <= last; ++row)
    for (std::size_t w = 0; w < words_; ++w) out[w] |= set(row, total)[w];
}

bool SplitValues::fits(const script::Game& game, std::size_t number) {
  if (game.coordinates.size() != 1 || game.has_lists()) return false;
  bool splits = false;
  for (const script::Rule& rule : game.rules)
    for (const script::Term& term : rule.option) {
      if (term.is_imported || term.game != number) return false;
      splits |= term.parts.has_value();
    }
  return splits;
}

bool SplitValues::extend(const script::Interpreter& interpreter, i64 n, Budget& budget) {
  if (n > largest_) {  // room for twice as many, so that asking for one after the other costs little
    largest_ = std::max(n, largest_ > script::largest_number / 2 ? n : 2 * largest_);
    for (auto& sums : sums_) sums.reset();
  }
  while (static_cast<i64>(values_.size()) <= n)
    if (!add_next(interpreter, budget)) return false;
  return true;
}

bool SplitValues::add_next(const script::Interpreter& interpreter, Budget& budget) {
  constexpr u64 most_splits = 4'000'000;
  const auto n = static_cast<i64>(values_.size());
  const script::Component position{false, game_, {n}};
  const Truth inside = interpreter.is_position(position);
  if (inside == Truth::overflowed) budget.give_up(Ending::out_of_range);
  if (!budget.spend()) return false;
  if (inside == Truth::no) {
    values_.push_back(std::nullopt);
    return true;
  }
  if (interpreter.assignment_bound(position, script::Sums::in_pairs) > most_splits) {
    budget.give_up();
    return false;
  }
  std::vector<u64> seen(words_, 0);
  const auto trouble = interpreter.for_each_option(
      position, [&](script::Option&& option) { return add_option(option, n, seen, budget); },
      script::Sums::in_pairs);
  if (trouble) budget.give_up(*trouble);
  if (budget.exhausted() || is_other_) return false;
  const u64 value = least_missing(seen);
  values_.push_back(value);
  if (value >= 64 * words_) {
    words_ *= 2;
    for (auto& sums : sums_) sums.reset();
  }
  for (auto& sums : sums_)
    if (sums && n > 0 && !sums->add(n, value, budget)) {
      for (auto& unfinished : sums_) unfinished.reset();
      return false;
    }
  return true;
}

// What an option can be worth. False: something ran out, or the game is another one.
bool SplitValues::add_option(const script::Option& option, i64 n, std::vector<u64>& seen, Budget& budget) {
  u64 rest = 0;
  for (const script::Component& component : option.components) {
    const auto value = component.numbers[0] < n ? at(component.numbers[0]) : std::nullopt;
    is_other_ |= !value;
    if (is_other_) return false;
    rest ^= *value;
  }
  if (!option.split) {
    seen[static_cast<std::size_t>(rest >> 6)] |= u64{1} << (rest & 63);
    return true;
  }
  const script::Split& split = *option.split;
  is_other_ |= split.total > largest_ || split.total - split.least + 1 >= n;  // the largest part
  if (is_other_) return false;
  const SumsOfParts* const sums = sums_for(split, budget);
  if (sums == nullptr) return false;
  std::vector<u64> reached(words_, 0);
  sums->collect(split.total, split.least, split.most, reached);
  add_changed(reached.data(), seen.data(), words_, rest);
  return true;
}

SumsOfParts* SplitValues::sums_for(const script::Split& split, Budget& budget) {
  const bool is_any_number = split.most >= split.total;
  const i64 rows = is_any_number ? split.least - 1 : split.most;
  const std::size_t which = split.are_different ? 1 : 0;
  if (sums_[which] && rows <= rows_[which]) return &*sums_[which];
  // More at a time than are asked for: the next heap may ask for one more.
  const i64 before = rows_[which];
  if (!refill(split.are_different, rows <= before ? before : std::max(rows, std::min(2 * before, largest_)),
              budget))
    return nullptr;
  return &*sums_[which];
}

bool SplitValues::refill(bool are_different, i64 rows, Budget& budget) {
  const std::size_t which = are_different ? 1 : 0;
  const u64 bytes = SumsOfParts::bytes(largest_, rows, words_);
  sums_[which].reset();
  if (!budget.hold(bytes)) return false;
  sums_[which].emplace(are_different, largest_, rows, words_);
  rows_[which] = rows;
  for (i64 part = 1; part < static_cast<i64>(values_.size()); ++part)
    if (at(part) && !sums_[which]->add(part, *at(part), budget)) {
      sums_[which].reset();
      return false;
    }
  return true;
}

}  // namespace sprague
