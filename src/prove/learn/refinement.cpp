// The true table up to the named position is compared with what was learned, from that position backwards;
// the first difference outside of the sample is the lesson.
#include "prove/learn/refinement.hpp"

#include <algorithm>

#include "table/views.hpp"

namespace sprague::prove {

using automata::Letter;
using automata::State;

namespace {

/// Words of many tuples, with the digits of each number worked out once.
class Words {
 public:
  Words(const Numeration& numeration, u64 count) : numeration_(numeration) {
    length_ = numeration.digits(Natural(count)).size();
    for (u64 n = 0; n < count; ++n) {
      std::vector<unsigned> digits = numeration.digits(Natural(n));
      digits.insert(digits.begin(), length_ - digits.size(), 0);
      digits_.push_back(std::move(digits));
    }
  }
  [[nodiscard]] std::vector<Letter> of(const std::vector<u64>& tuple) const {
    std::vector<Letter> out(length_, 0);
    for (std::size_t place = 0; place < length_; ++place)
      for (std::size_t i = tuple.size(); i-- > 0;)
        out[place] = out[place] * numeration_.radix() + digits_[tuple[i]][place];
    return out;
  }

 private:
  const Numeration& numeration_;
  std::size_t length_ = 0;
  std::vector<std::vector<unsigned>> digits_ = {};
};

/// In the form that the sample has.
Sample like(const Sample& sample, const Grid& grid) {
  Sample out{.sizes = grid.sizes, .cells = {}, .has_values = sample.has_values};
  if (sample.has_values || sample.sizes.size() == grid.sizes.size()) {
    for (const u64 cell : grid.cells) {
      const bool fits = table::is_value(cell) && cell < 254;
      out.cells.push_back(!sample.has_values ? cell == 0 : fits ? static_cast<std::uint8_t>(cell + 1) : 0);
    }
    return out;
  }
  const u64 values = sample.sizes.back();
  out.sizes.push_back(values);
  out.cells.assign(grid.cells.size() * static_cast<std::size_t>(values), 0);
  for (std::size_t i = 0; i < grid.cells.size(); ++i)
    if (grid.cells[i] < values)
      out.cells[i * static_cast<std::size_t>(values) + static_cast<std::size_t>(grid.cells[i])] = 1;
  return out;
}

}  // namespace

std::optional<WordCounterexample> counterexample_from(const std::vector<Natural>& position,
                                                      const Learned& learned, const Sample& sample,
                                                      const MakeGrid& truth, const Numeration& numeration,
                                                      u64 most_cells) {
  std::vector<u64> sizes;
  u64 cells = 1;
  for (const Natural& number : position) {
    if (!number.fits_u64() || number.to_u64() >= most_cells) return std::nullopt;
    sizes.push_back(number.to_u64() + 1);
    cells = saturating_multiply(cells, sizes.back());
  }
  if (cells > most_cells || !truth) return std::nullopt;
  const auto grid = truth(sizes);
  if (!grid) return std::nullopt;
  Sample box = like(sample, *grid);
  const Words words(numeration, *std::max_element(box.sizes.begin(), box.sizes.end()));
  // From the position itself backwards.
  for (std::size_t cell = grid->cells.size(); cell-- > 0;) {
    std::vector<u64> tuple = grid->tuple(cell);
    if (std::equal(tuple.begin(), tuple.end(), sample.sizes.begin(), std::less<>{})) continue;
    if (box.sizes.size() > tuple.size()) {
      if (grid->cells[cell] >= box.sizes.back()) continue;
      tuple.push_back(grid->cells[cell]);
    }
    const std::vector<Letter> word = words.of(tuple);
    State state = learned.automaton.start;
    for (const Letter letter : word) state = learned.automaton.step(state, letter);
    if (learned.outputs[state] != box.at(tuple)) return WordCounterexample{word, std::move(box)};
  }
  return std::nullopt;
}

}  // namespace sprague::prove
