#include "solve/search.hpp"

#include <algorithm>

namespace sprague {

void FactsOfOptions::Race::add(std::uint32_t remoteness, bool option_is_lost) {
  if (option_is_lost) {
    can_win = true;
    quickest_win = std::min(quickest_win, remoteness);
  } else {
    longest_loss = std::max(longest_loss, remoteness);
  }
}

std::uint32_t FactsOfOptions::Race::result(bool ended) const {
  if (ended) return 0;
  return 1 + (can_win ? quickest_win : longest_loss);
}

void FactsOfOptions::add(const Facts& option) {
  ++options_;
  if (option.nim_value >= seen_.size()) seen_.resize(option.nim_value + std::size_t{1}, false);
  seen_[option.nim_value] = true;
  normal_.add(option.normal_remoteness, option.outcome(Convention::normal) == Outcome::P);
  misere_.add(option.misere_remoteness, option.outcome(Convention::misere) == Outcome::P);
}

Facts FactsOfOptions::take() {
  Facts facts;
  while (facts.nim_value < seen_.size() && seen_[facts.nim_value]) ++facts.nim_value;
  facts.normal_remoteness = normal_.result(options_ == 0);
  facts.misere_remoteness = misere_.result(options_ == 0);
  normal_ = misere_ = {};
  options_ = 0;
  seen_.clear();  // its memory stays for the next position
  return facts;
}

}  // namespace sprague
