// Guesses of residue classes from a table of who wins.
#include "prove/decide/residue.hpp"

namespace sprague::prove {
namespace {

constexpr std::size_t most_guesses = 3;
constexpr u64 most_cells_seen = 400'000'000;  // cells, over all moduli

// The number of a cell's class, which runs like the index of a table with sides of `modulus`.
class GuessedClasses {
 public:
  GuessedClasses(std::size_t coordinates, u64 side, u64 modulus)
      : coordinates_(coordinates), side_(side), modulus_(modulus) {}

  [[nodiscard]] u64 of(std::size_t cell) const {
    u64 out = 0, scale = 1;
    for (std::size_t i = 0; i < coordinates_; ++i, cell /= side_, scale *= modulus_)
      out += cell % side_ % modulus_ * scale;
    return out;
  }
  [[nodiscard]] u64 count() const {
    u64 out = 1;
    for (std::size_t i = 0; i < coordinates_; ++i) out *= modulus_;
    return out;
  }
  [[nodiscard]] std::vector<u64> residue(u64 number) const {
    std::vector<u64> out(coordinates_);
    for (std::size_t i = coordinates_; i > 0; --i, number /= modulus_) out[i - 1] = number % modulus_;
    return out;
  }

 private:
  std::size_t coordinates_;
  u64 side_, modulus_;
};

std::optional<ResidueGuess> guess(const table::Table& table, std::size_t coordinates, u64 side, u64 modulus,
                                  u64& looked_at) {
  const GuessedClasses classes(coordinates, side, modulus);
  std::vector<u64> seen(static_cast<std::size_t>(classes.count()), table::Table::absent);
  for (std::size_t cell = 0; cell < table.size(); ++cell) {
    const u64 value = table.at(cell);
    ++looked_at;
    if (value == table::Table::absent) continue;
    u64& own = seen[static_cast<std::size_t>(classes.of(cell))];
    if (own == table::Table::absent) own = value;
    if (own != value) return std::nullopt;
  }
  ResidueGuess out{.modulus = modulus};
  for (std::size_t i = 0; i < seen.size(); ++i)
    if (seen[i] == 0) out.residues.push_back(classes.residue(i));
  return out;
}

}  // namespace

u64 residue_side(std::size_t coordinates) {
  // Each class up to the greatest modulus is seen four times along each side.
  return 4 * greatest_modulus(coordinates);
}

std::vector<ResidueGuess> residue_guesses(const table::Table& table) {
  std::vector<ResidueGuess> out;
  const std::size_t coordinates = table.axes().size();
  const u64 side = residue_side(coordinates);
  u64 looked_at = 0;
  for (u64 m = 1; m <= greatest_modulus(coordinates) && looked_at < most_cells_seen; ++m) {
    if (out.size() == most_guesses) break;
    // What is constant on residues is so on those of every multiple, too.
    if (auto one = guess(table, coordinates, side, m, looked_at)) out.push_back(*std::move(one));
  }
  return out;
}

}  // namespace sprague::prove
