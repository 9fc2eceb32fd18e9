// The nim-values of drawings of Sprouts: a search of nimbers over their components (solve/nimber_search.hpp), compiled once. Where
// the limits allow threads, they write down together what the lines of a drawing leave; the search is the same, position by position.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.hpp"

namespace sprague {

class SproutsValues {
 public:
  SproutsValues();
  ~SproutsValues();
  SproutsValues(SproutsValues&&) noexcept;
  SproutsValues& operator=(SproutsValues&&) noexcept;

  /// Of a sum of components (SproutsMap::components). Nothing when the budget ran out. What has been found stays in the table.
  /// Cost: a tick for each time that the lines of a component are listed.
  std::optional<u64> value(const std::vector<std::string>& components, Budget& budget);
  /// Is it `wanted`?
  std::optional<bool> has_value(const std::vector<std::string>& components, u64 wanted, Budget& budget);
  /// What is known of a component without search.
  [[nodiscard]] std::optional<u64> known(const std::string& component) const;
  /// Components in the table.
  [[nodiscard]] std::size_t size() const;

 private:
  struct Search;
  std::unique_ptr<Search> search_;
};

}  // namespace sprague
