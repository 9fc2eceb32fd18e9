#include "solve/followers.hpp"

namespace sprague {

bool Followers::options(Number position, std::vector<Number>& out, Budget& budget) {
  const std::size_t first = waiting();
  bool all = list(position, budget);
  const std::size_t last = waiting();
  for (std::size_t i = first; all && i < last; ++i) {
    out.push_back(number_waiting(i, budget));
    all = out.back() != none;
  }
  if (!all && !out.empty() && out.back() == none) out.pop_back();
  forget(first);
  return all;
}

}  // namespace sprague
