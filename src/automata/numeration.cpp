// Weights by their recurrence, digits by taking the greatest weight first, words of tuples; and the few
// automata that are written down directly.
#include "automata/numeration.hpp"

#include <algorithm>

#include "sprague/expect.hpp"

namespace sprague::automata {

Numeration Numeration::base(unsigned k) {
  SPRAGUE_EXPECT(k >= 2 && k <= 10);
  return {k, {}};
}

Numeration Numeration::ostrowski(std::vector<unsigned> quotients) {
  SPRAGUE_EXPECT(!quotients.empty() && quotients.size() <= 8);
  const unsigned greatest = *std::max_element(quotients.begin(), quotients.end());
  SPRAGUE_EXPECT(greatest <= 9 && *std::min_element(quotients.begin(), quotients.end()) >= 1);
  return {greatest + 1, std::move(quotients)};
}

Message Numeration::words() const {
  if (is_base()) return Message("base {0}", radix_);
  if (quotients_ == std::vector<unsigned>{1}) return "Zeckendorf"_m;
  std::string fraction = "[1; ";
  for (const unsigned quotient : quotients_) fraction += std::to_string(quotient) + ", ";
  return Message("Ostrowski {0}", fraction + "…]");
}

std::string Numeration::name() const { return english(words()); }

/// U(0), U(1), … up to the first that is greater than `value`.
std::vector<Natural> Numeration::weights_beyond(const Natural& value) const {
  std::vector<Natural> weights{Natural(1)};
  Natural before(is_base() ? 0 : 1);  // U(−1)
  while (weights.back() <= value) {
    const Natural factor(is_base() ? radix_ : quotients_[(weights.size() - 1) % quotients_.size()]);
    Natural next = factor * weights.back() + (is_base() ? Natural(0) : before);
    before = weights.back();
    weights.push_back(std::move(next));
  }
  return weights;
}

std::vector<unsigned> Numeration::digits(const Natural& value) const {
  std::vector<Natural> weights = weights_beyond(value);
  weights.pop_back();
  std::vector<unsigned> out;
  Natural rest = value;
  for (auto weight = weights.rbegin(); weight != weights.rend(); ++weight) {
    unsigned digit = 0;
    for (; rest >= *weight; ++digit) rest -= *weight;  // at most 9 times
    out.push_back(digit);
  }
  return out;
}

Natural Numeration::value(const std::vector<unsigned>& digits) const {
  // Horner's rule, with two numbers: p·U(j) + q·U(j−1).
  Natural p(0), q(0);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const std::size_t j = digits.size() - i;  // digits to come
    if (is_base()) {
      p = p * Natural(radix_) + Natural(digits[i]);
    } else {
      Natural next = p * Natural(quotients_[(j - 1) % quotients_.size()]) + q + Natural(digits[i]);
      q = std::move(p);
      p = std::move(next);
    }
  }
  return p + q;
}

std::vector<Letter> Numeration::word(const std::vector<Natural>& numbers) const {
  std::vector<std::vector<unsigned>> all;
  std::size_t length = 0;
  for (const Natural& number : numbers) {
    all.push_back(digits(number));
    length = std::max(length, all.back().size());
  }
  std::vector<Letter> out(length, 0);
  Letter power = 1;
  for (const std::vector<unsigned>& one : all) {
    for (std::size_t i = 0; i < one.size(); ++i) out[length - one.size() + i] += one[i] * power;
    power *= radix_;
  }
  return out;
}

std::vector<Natural> Numeration::numbers(const std::vector<Letter>& word, std::size_t tracks) const {
  std::vector<Natural> out;
  Letter power = 1;
  for (std::size_t track = 0; track < tracks; ++track) {
    std::vector<unsigned> digits;
    for (const Letter letter : word) digits.push_back(letter / power % radix_);
    out.push_back(value(digits));
    power *= radix_;
  }
  return out;
}

Automaton Numeration::xor_sum(Track a, Track b, Track c) const {
  SPRAGUE_EXPECT(is_base() && radix_ == 2);
  std::vector<Track> tracks{a, b, c};
  std::sort(tracks.begin(), tracks.end());
  Automaton out{.radix = 2, .tracks = tracks, .start = 0, .accepting = {true, false}};
  for (Letter letter = 0; letter < 8; ++letter) out.next.push_back((letter ^ letter >> 1 ^ letter >> 2) & 1);
  out.next.insert(out.next.end(), 8, 1);
  return out;
}

Automaton Numeration::unit(Track track) const {
  // States: nothing but zeros so far; a 1 and then zeros; anything else.
  Automaton out{.radix = radix_, .tracks = {track}, .start = 0, .accepting = {false, true, false}};
  for (State state = 0; state < 3; ++state)
    for (unsigned digit = 0; digit < radix_; ++digit)
      out.next.push_back(digit == 0 ? state : state == 0 && digit == 1 ? 1 : 2);
  return out;
}

std::optional<Automaton> Numeration::negated(const Automaton& a, Budget& budget) const {
  const std::optional<Automaton> all = valid(a.tracks, budget);
  return all ? combine(*all, a, Connective::difference, budget) : std::nullopt;
}

std::vector<Numeration::Shifts> Numeration::shifts_by_place(u64 count) const {
  if (is_base()) {
    Shifts out;
    for (u64 n = 0; n < count; ++n) out.shifted.push_back(n * radix_);
    out.only_zero.assign(count, false);
    return {out};
  }
  // At place c the last digit is at most quotient c, and a digit behind it at most quotient c − 1
  // (cyclically). Every number is the shift of another one and a digit, which tells whether that digit is the
  // greatest.
  const std::size_t places = quotients_.size();
  std::vector<Shifts> out(places);
  std::vector<u64> next(places, 0), parent(places, 0);
  for (u64 n = 0; n < count; ++n) {
    for (std::size_t c = 0; c < places; ++c) out[c].shifted.push_back(next[c]);
    for (std::size_t c = 0; c < places; ++c) {
      const std::vector<u64>& before = out[(c + 1) % places].shifted;  // what leads to numbers at place c
      while (parent[c] + 1 < before.size() && before[parent[c] + 1] <= n) ++parent[c];
      out[c].only_zero.push_back(n - before[parent[c]] == quotients_[c]);
    }
    for (std::size_t c = 0; c < places; ++c)
      next[c] += out[c].only_zero[n] ? 1 : 1 + quotients_[(c + places - 1) % places];
  }
  return out;
}

}  // namespace sprague::automata
