// Facts of options are joined here, and the search of all followers runs over numbers.
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

// Depth first: a position waits on the stack for its options.
class SearchOfFollowers::Run {
 public:
  Run(Followers& followers, std::vector<Facts>& table, Budget& budget)
      : followers_(followers), table_(table), budget_(budget) {}

  [[nodiscard]] bool is_known(Followers::Number position) const {
    return position < table_.size() && table_[position].normal_remoteness < unknown;
  }
  // False when the budget ran out, or play can come back to a position, which `met_again` is then.
  bool search(Followers::Number root) {
    bool going = enter(root);
    while (going && !stack_.empty()) going = step();
    budget_.release(held_);
    for (const Frame& frame : stack_) mark(frame.position) = unknown;  // they may be asked again
    return going;
  }

  std::optional<Followers::Number> met_again = {};

 private:
  // Its options are pending_[first_option ..] up to the next frame's.
  struct Frame {
    Followers::Number position;
    std::size_t first_option, next_option;
  };
  // Marks in place of a remoteness: no position has these.
  static constexpr std::uint32_t open = never - 1;  // on the stack
  static constexpr std::uint32_t unknown = never - 2;

  [[nodiscard]] std::uint32_t& mark(Followers::Number position) { return table_[position].normal_remoteness; }

  bool enter(Followers::Number position) {
    constexpr u64 of_facts = 3 * sizeof(Facts);  // a list that doubles
    const std::size_t first = pending_.size();
    if (!budget_.spend() || !followers_.options(position, pending_, budget_)) return false;
    if (!budget_.hold((followers_.size() - table_.size()) * of_facts)) return false;
    table_.resize(followers_.size(), Facts{0, unknown, 0});
    mark(position) = open;
    stack_.push_back({position, first, first});
    const u64 now = 3 * (pending_.size() * sizeof pending_[0] + stack_.size() * sizeof stack_[0]);
    if (now <= held_) return true;
    if (!budget_.hold(now - held_)) return false;
    held_ = now;
    return true;
  }

  bool step() {
    Frame& frame = stack_.back();
    std::size_t& next = frame.next_option;
    while (next < pending_.size() && mark(pending_[next]) < unknown) ++next;
    if (next < pending_.size()) {
      if (mark(pending_[next]) == unknown) return enter(pending_[next]);
      met_again = pending_[next];
      return false;
    }
    for (std::size_t i = frame.first_option; i < pending_.size(); ++i) joined_.add(table_[pending_[i]]);
    table_[frame.position] = joined_.take();
    pending_.resize(frame.first_option);
    stack_.pop_back();
    return true;
  }

  Followers& followers_;
  std::vector<Facts>& table_;
  Budget& budget_;
  std::vector<Frame> stack_;
  std::vector<Followers::Number> pending_;  // the options of all frames, one list that grows and shrinks
  FactsOfOptions joined_;
  u64 held_ = 0;  // by the stack and what is pending
};

std::optional<Facts> SearchOfFollowers::facts(Followers& followers, Followers::Number position,
                                              Budget& budget) {
  Run run(followers, table_, budget);
  if (run.is_known(position) || run.search(position)) return table_[position];
  if (run.met_again) {
    is_loopy_ = true;
    followers.came_back(*run.met_again);
  }
  return std::nullopt;
}

}  // namespace sprague
