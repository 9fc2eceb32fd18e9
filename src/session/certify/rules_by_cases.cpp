// Followers are numbered as a search in breadth meets them, so that their cases stand in the order of their numbers.
#include "session/certify/rules_by_cases.hpp"

#include <algorithm>
#include <map>

namespace sprague::detail {
namespace {

// {0..4,7} of 0, 1, 2, 3, 4 and 7.
std::string set_of(std::vector<u64> numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  Texts runs;
  for (std::size_t first = 0, next; first < numbers.size(); first = next) {
    for (next = first + 1; next < numbers.size() && numbers[next] == numbers[next - 1] + 1;) ++next;
    const std::string begin = std::to_string(numbers[first]), end = std::to_string(numbers[next - 1]);
    runs.push_back(next - first < 3 ? (next - first == 1 ? begin : begin + "," + end) : begin + ".." + end);
  }
  return "{" + joined(runs, ",") + "}";
}

}  // namespace

void RulesByCases::add(u64 from, std::vector<u64> to) {
  if (to.empty()) return;
  cases_.push_back(from_ + " = " + std::to_string(from) + " and " + to_ + " in " + set_of(std::move(to)));
  length_ += cases_.back().size() + 20;  // of what stands around it
}

std::string RulesByCases::condition() const {
  return cases_.empty() ? from_ + " < 0" : joined(cases_, " or ");
}

std::string RulesByCases::rules(std::optional<Player> mover, std::size_t most) const {
  const std::size_t together = (cases_.size() + most - 1) / most;
  std::string out;
  for (std::size_t i = 0; i < cases_.size(); i += together) {
    const auto begin = cases_.begin() + static_cast<std::ptrdiff_t>(i);
    const Texts some(begin, begin + static_cast<std::ptrdiff_t>(std::min(together, cases_.size() - i)));
    out += rule_of(mover, {from_}, {to_}, joined(some, " or "));
  }
  return out.empty() ? rule_of(mover, {from_}, {from_}, condition()) : out;
}

RulesByCases FollowersByNumber::cases(std::string from, std::string to) const {
  RulesByCases out(std::move(from), std::move(to));
  for (u64 number = 0; number < options.size(); ++number) out.add(number, options[number]);
  return out;
}

Result<std::optional<FollowersByNumber>> number_followers(const AnyPosition& position, std::size_t most,
                                                          Budget& budget) {
  FollowersByNumber out{.options = {{}}, .has_ended = position.is_ended()};
  if (out.has_ended) return std::optional(std::move(out));
  std::map<std::string, u64> numbers;
  std::vector<std::unique_ptr<AnyPosition>>
      positions;  // those that have not been looked at, the first being `looked_at`
  const auto number_of = [&](std::unique_ptr<AnyPosition> option) {
    if (option->is_ended()) return FollowersByNumber::ended;
    std::string text = full_text(*option);
    const u64 bytes = 4 * text.size() + 200;  // about, with what the position keeps
    const auto [place, is_new] = numbers.emplace(std::move(text), positions.size() + 1);
    if (is_new && budget.hold(bytes)) positions.push_back(std::move(option));
    return place->second;
  };
  (void)number_of(position.clone());
  constexpr std::size_t bytes_a_move = 2, bytes_a_position = 25;  // or more
  std::size_t count = 0;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const std::unique_ptr<AnyPosition> here = std::exchange(positions[i], nullptr);
    std::vector<u64> options;
    EachMove each(most, [&](const AnyMove& move) {
      const u64 number = number_of(move.option());
      if (std::find(options.begin(), options.end(), number) == options.end()) options.push_back(number);
    });
    here->moves(most, each);
    count += options.size();
    if (!each.complete() || each.listed() < each.count() || count > most / bytes_a_move ||
        positions.size() > most / bytes_a_position)
      return too_large();
    out.options.push_back(std::move(options));
    if (budget.exhausted() || !budget.spend()) return std::optional<FollowersByNumber>();
  }
  if (out.cases("v", "w").length() > most) return too_large();
  return std::optional(std::move(out));
}

}  // namespace sprague::detail
