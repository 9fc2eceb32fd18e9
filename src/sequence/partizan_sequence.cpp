// Values are made heap by heap. A period is looked for from the last value backwards, by stops first; the theorem needs a window and,
// for a saltus, an option of each of the last heaps that makes up for each move in the saltus.
#include "sequence/partizan_sequence.hpp"

#include <algorithm>

#include "rules/take_and_break_moves.hpp"

namespace sprague::sequence {
namespace {

/// How far values must be known: G(n + p) = G(n) + s for e <= n, as far as an option of a larger heap can reach back.
struct BackReach {
  u64 heaps = 1;     // that a move leaves at most
  u64 greatest = 0;  // amount
  [[nodiscard]] u64 needed(u64 e, u64 p) const { return heaps * (e + p) + greatest; }
};

// The least e >= 1 from which G(n + p) = G(n) + s as far as the values go; their number where it does not hold at the end.
u64 holds_from(const std::vector<value::Game>& values, u64 p, value::Game s, value::ShortGames& games) {
  u64 n = values.size();
  while (n > p + 1 && !games.refused() && values[n - 1] == games.plus(values[n - 1 - p], s)) --n;
  return n == values.size() ? n : n - p;
}

// By stops: may the last values differ by one value? That costs nothing, where a difference of values may cost much.
bool may_differ_by_one(const std::vector<value::Game>& values, u64 p, const value::ShortGames& games) {
  const u64 last = values.size() - 1;
  const auto stops_differ = [&](u64 n) {
    return std::pair(games.left_stop(values[n]) - games.left_stop(values[n - p]),
                     games.right_stop(values[n]) - games.right_stop(values[n - p]));
  };
  for (u64 n = last; n + 4 > last && n > p; --n)
    if (stops_differ(n) != stops_differ(last) || stops_differ(n).first != stops_differ(n).second)
      return false;
  return true;
}

template <class Proves>
std::optional<PartizanPeriod> least_partizan_period(const std::vector<value::Game>& values,
                                                    const BackReach& reach, value::ShortGames& games,
                                                    const Proves& proves) {
  std::optional<PartizanPeriod> seen;
  for (u64 p = 1; reach.needed(1, p) <= values.size() && !games.refused(); ++p) {
    if (!games.budget().spend()) games.refuse(value::Refusal::limits);
    if (values.size() < p + 2 || !may_differ_by_one(values, p, games)) continue;
    const u64 last = values.size() - 1;
    const value::Game s =
        values[last] == values[last - p] ? value::Game::zero : games.minus(values[last], values[last - p]);
    // Where s + s = 0 twice the period has no saltus, which says the same more simply.
    if (s != value::Game::zero && games.plus(s, s) == value::Game::zero) continue;
    PartizanPeriod found{holds_from(values, p, s, games), p, s, false};
    if (games.refused() || reach.needed(found.preperiod, p) > values.size()) continue;
    found.is_proved = proves(found);
    if (found.preperiod == 1 && values[p] == games.plus(values[0], s)) found.preperiod = 0;
    if (found.is_proved) return found;
    if (!seen) seen = found;
  }
  return games.refused() ? std::nullopt : seen;
}

}  // namespace

PartizanSequence::PartizanSequence(PartizanCode code, value::ShortGames& games)
    : code_(std::move(code)), games_(games) {}

std::vector<value::Game> PartizanSequence::options(const TakeAndBreak& code, u64 heap) {
  std::vector<value::Game> out;
  const auto visit = [&](u64, auto... heaps) {
    value::Game sum = value::Game::zero;
    for (const u64 each : {heaps...})
      if (each != 0) sum = games_.plus(sum, values_[each]);
    out.push_back(sum);
  };
  for_each_move(code, heap, MoveReach{}, visit, [&] {
    if (!games_.budget().spend()) games_.refuse(value::Refusal::limits);
    return !games_.refused();
  });
  return out;
}

bool PartizanSequence::advance(u64 count) {
  while (values_.size() < count) {
    const u64 heap = values_.size();
    if (!games_.budget().hold(sizeof(value::Game))) games_.refuse(value::Refusal::limits);
    const value::Game value = games_.make(options(code_.left, heap), options(code_.right, heap));
    if (games_.refused()) return false;
    values_.push_back(value);
  }
  return true;
}

// Does adding any number of saltus to all options of this heap add them to its value? (doc/algorithms/sequences.md)
bool PartizanSequence::is_translated(u64 heap, value::Game saltus) {
  const value::Game g = values_[heap];
  if (games_.is_number(saltus) && !games_.is_number(g)) return true;  // by number translation
  for (const Player player : {Player::left, Player::right}) {
    const bool is_left = player == Player::left;
    const std::vector<value::Game> of_heap = options(is_left ? code_.left : code_.right, heap);
    const auto of_saltus = games_.options(saltus, player);
    for (const value::Game part : std::vector<value::Game>(of_saltus.begin(), of_saltus.end())) {
      const value::Game lost = games_.minus(saltus, part);
      if (!std::any_of(of_heap.begin(), of_heap.end(), [&](value::Game option) {
            const value::Game answer = games_.plus(option, lost);
            return is_left ? games_.le(g, answer) : games_.le(answer, g);
          }))
        return false;
    }
  }
  return !games_.refused();
}

std::optional<PartizanPeriod> PartizanSequence::period() {
  const BackReach reach{std::max<u64>({1, code_.left.most_heaps(), code_.right.most_heaps()}),
                        std::max(code_.left.most(), code_.right.most())};
  const bool is_known =
      code_.left.tail == 0 && code_.right.tail == 0 && !code_.left.unequal && !code_.right.unequal;
  return least_partizan_period(values_, reach, games_, [&](const PartizanPeriod& found) {
    if (!is_known) return false;
    if (found.saltus == value::Game::zero) return true;
    const u64 end = reach.needed(found.preperiod, found.period);
    for (u64 heap = end - found.period; heap < end; ++heap)
      if (!is_translated(heap, found.saltus)) return false;
    return true;
  });
}

std::optional<PartizanPeriod> apparent_period(const std::vector<value::Game>& values,
                                              value::ShortGames& games) {
  return least_partizan_period(values, {.heaps = 2, .greatest = 8}, games,
                               [](const PartizanPeriod&) { return false; });
}

std::optional<value::Game> value_by_period(const std::vector<value::Game>& values,
                                           const PartizanPeriod& period, const Natural& heap,
                                           value::ShortGames& games) {
  if (heap < Natural(period.preperiod + period.period)) return values[heap.to_u64()];
  const Natural beyond = heap - Natural(period.preperiod);
  const Natural times = beyond / Natural(period.period);
  const u64 place = period.preperiod + (beyond - times * Natural(period.period)).to_u64();
  if (period.saltus == value::Game::zero) return values[place];
  if (times >= Natural(u64{1} << 60)) return std::nullopt;
  const value::Game out =
      games.plus(values[place], games.times(static_cast<i64>(times.to_u64()), period.saltus));
  return games.refused() ? std::nullopt : std::optional(out);
}

}  // namespace sprague::sequence
