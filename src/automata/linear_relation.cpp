// Linear relations as automata. After some digits, what has been read of Σ factor·track is p·U(j) + q·U(j−1),
// with j digits to come; a further digit makes it (a·p + q + D)·U(j−1) + p·U(j−2), where D = Σ factor·digit
// and a is the quotient at that place (in base k: s·k^j becomes (k·s + D)·k^(j−1)). So the state is (p, q),
// and the constant is added at the end. What is left to come on a track is a number below U(j), so that a
// state that is large enough has settled the sign; all others are finitely many.
//
// How many digits are to come is not known. Where several quotients alternate there is one (p, q) for each
// place in their period, and the last digit read tells which one was right.
#include <algorithm>
#include <map>

#include "automata/numeration.hpp"
#include "held.hpp"
#include "sprague/expect.hpp"

namespace sprague::automata {
namespace {

/// What the digits read so far amount to, for one place in the period of the quotients.
struct Carry {
  enum class Sign : std::uint8_t { open, negative, positive };
  Sign sign = Sign::open;  ///< settled: p and q are 0
  i64 p = 0, q = 0;
  friend auto operator<=>(const Carry&, const Carry&) = default;
};

using Carries = std::vector<Carry>;

class Builder {
 public:
  Builder(const Numeration& numeration, const Numeration::Terms& terms, i64 constant,
          Numeration::Relation relation)
      : numeration_(numeration), constant_(constant), relation_(relation) {
    for (const auto& [track, factor] : terms) (factor < 0 ? down_ : up_) += factor < 0 ? -factor : factor;
    places_ = numeration.is_base() ? 1 : numeration.quotients().size();
  }

  [[nodiscard]] Carries begin() const { return Carries(places_, settled({})); }

  [[nodiscard]] Carries step(const Carries& carries, i64 digit) const {
    Carries out(places_);
    for (std::size_t place = 0; place < places_; ++place) {
      // j ≡ place digits are to come before this one; the digit stands at j − 1.
      const std::size_t after = (place + places_ - 1) % places_;
      const Carry& old = carries[place];
      if (old.sign != Carry::Sign::open) {
        out[after] = old;
      } else if (numeration_.is_base()) {
        out[after] = settled({.p = numeration_.radix() * old.p + digit});
      } else {
        out[after] = settled({.p = numeration_.quotients()[after] * old.p + old.q + digit, .q = old.p});
      }
    }
    return dead(out) ? Carries{} : out;
  }

  [[nodiscard]] bool accepts(const Carries& carries) const {
    if (carries.empty()) return false;
    const Carry& carry = carries[0];
    if (carry.sign != Carry::Sign::open)
      return carry.sign == Carry::Sign::positive && relation_ == Numeration::Relation::at_least;
    const i64 value = carry.p + carry.q + constant_;
    return relation_ == Numeration::Relation::equal ? value == 0 : value >= 0;
  }

 private:
  /// Is the sign of p·U(j) + q·U(j−1) + rest + constant the same for all j and all that may come? The rest is
  /// from −down·(U(j) − 1) to up·(U(j) − 1), and U(j−1) from 0 to U(j).
  [[nodiscard]] Carry settled(Carry carry) const {
    const i64 low = std::min(carry.p, carry.p + carry.q) - down_;
    const i64 high = std::max(carry.p, carry.p + carry.q) + up_;
    if (low >= 0 && low + down_ + constant_ > 0) return {.sign = Carry::Sign::positive};
    if (high <= 0 && high - up_ + constant_ < 0) return {.sign = Carry::Sign::negative};
    return carry;
  }
  [[nodiscard]] bool dead(const Carries& carries) const {
    return std::all_of(carries.begin(), carries.end(), [&](const Carry& carry) {
      return carry.sign == Carry::Sign::negative ||
             (carry.sign == Carry::Sign::positive && relation_ == Numeration::Relation::equal);
    });
  }

  const Numeration& numeration_;
  i64 constant_, up_ = 0, down_ = 0;
  Numeration::Relation relation_;
  std::size_t places_ = 1;
};

/// The sum with all its carries as states.
std::optional<Automaton> direct(const Numeration& numeration, const Numeration::Terms& terms, i64 constant,
                                Numeration::Relation relation, Budget& budget) {
  Automaton out{.radix = numeration.radix()};
  for (const auto& [track, factor] : terms) out.tracks.push_back(track);
  const std::size_t letters = out.letters();
  std::vector<i64> digit(letters, 0);  // Σ factor·digit of each letter
  for (Letter letter = 0; letter < letters; ++letter) {
    Letter rest = letter;
    for (const auto& [track, factor] : terms) {
      digit[letter] += factor * (rest % out.radix);
      rest /= out.radix;
    }
  }
  const Builder builder(numeration, terms, constant, relation);
  std::map<Carries, State> numbers{{builder.begin(), 0}};
  std::vector<Carries> met{builder.begin()};
  Held held(budget);
  for (std::size_t i = 0; i < met.size(); ++i) {
    if (!budget.spend(letters) || !held.more(letters * sizeof(State) + 128)) return std::nullopt;
    out.accepting.push_back(builder.accepts(met[i]));
    for (Letter letter = 0; letter < letters; ++letter) {
      Carries next = met[i].empty() ? Carries{} : builder.step(met[i], digit[letter]);
      const auto [at, is_new] = numbers.try_emplace(std::move(next), static_cast<State>(met.size()));
      if (is_new) met.push_back(at->first);
      out.next.push_back(at->second);
    }
  }
  const std::optional<Automaton> least = minimal(out, budget);
  if (numeration.is_base() || !least) return least;
  const std::optional<Automaton> valid = numeration.valid(out.tracks, budget);
  return valid ? combine(*least, *valid, Connective::conjunction, budget) : std::nullopt;
}

/// The number on the track is `value`.
Automaton exactly(const Numeration& numeration, Track track, u64 value) {
  const std::vector<unsigned> digits = numeration.digits(Natural(value));
  const auto last = static_cast<State>(digits.size());
  Automaton out{.radix = numeration.radix(), .tracks = {track}};
  for (State read = 0; read <= last + 1; ++read) {  // how many of the digits were read; last + 1: others
    out.accepting.push_back(read == last);
    for (unsigned digit = 0; digit < out.radix; ++digit) {
      if (read < last && digit == digits[read])
        out.next.push_back(read + 1);
      else
        out.next.push_back(read == 0 && digit == 0 ? 0 : last + 1);
    }
  }
  return out;
}

}  // namespace

std::optional<Automaton> Numeration::linear(const Terms& terms, i64 constant, Relation relation,
                                            Budget& budget) const {
  constexpr i64 greatest = i64{1} << 40;  // of factors and constants; carries then stay far below 2^63
  bool fits = letter_count(radix_, terms.size()) && constant <= greatest && constant >= -greatest;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const i64 factor = terms[i].second;
    SPRAGUE_EXPECT(factor != 0 && (i == 0 || terms[i - 1].first < terms[i].first));
    fits = fits && factor <= greatest && factor >= -greatest;
  }
  if (!fits) {
    budget.give_up(Ending::out_of_range);
    return std::nullopt;
  }
  // There are as many carries as the constant is large, and as many as a power of it where quotients
  // alternate. As a number on a track of its own, it costs no more than it has digits.
  const i64 small = quotients_.size() > 1 ? 1 : 100;
  const bool alone = (constant <= small && constant >= -small) || !letter_count(radix_, terms.size() + 1);
  if (alone) return direct(*this, terms, constant, relation, budget);
  const Track own = terms.empty() ? 0 : terms.back().first + 1;
  Terms more = terms;
  more.emplace_back(own, constant < 0 ? -1 : 1);
  const auto sum = direct(*this, more, 0, relation, budget);
  if (!sum) return std::nullopt;
  const Automaton value = exactly(*this, own, static_cast<u64>(constant < 0 ? -constant : constant));
  const auto both = combine(*sum, value, Connective::conjunction, budget);
  return both ? project(*both, {own}, budget) : std::nullopt;
}

std::optional<Automaton> Numeration::valid(std::vector<Track> tracks, Budget& budget) const {
  std::sort(tracks.begin(), tracks.end());
  Automaton out{.radix = radix_, .tracks = std::move(tracks)};
  if (!letter_count(radix_, out.tracks.size())) {
    budget.give_up(Ending::out_of_memory);
    return std::nullopt;
  }
  const std::size_t letters = out.letters();
  Held held(budget);
  if (!held.more(letters * sizeof(State)) || !budget.spend()) return std::nullopt;
  if (is_base()) {
    out.accepting = {true};
    out.next.assign(letters, 0);
    return out;
  }
  // A state: for each place in the period, was the last digit the greatest, on each track? Empty where the
  // word is already wrong for this place (a first entry that is always 0 tells that from no tracks).
  const std::size_t places = quotients_.size(), count = out.tracks.size();
  using Places = std::vector<std::vector<std::uint8_t>>;
  const Places begin(places, std::vector<std::uint8_t>(count + 1, 0));
  std::map<Places, State> numbers{{begin, 0}};
  std::vector<Places> met{begin};
  for (std::size_t i = 0; i < met.size(); ++i) {
    if (!budget.spend(letters) || !held.more(places * (count + 32) + letters * sizeof(State)))
      return std::nullopt;
    out.accepting.push_back(!met[i][0].empty());
    for (Letter letter = 0; letter < letters; ++letter) {
      Places next(places);
      for (std::size_t place = 0; place < places; ++place) {
        if (met[i][place].empty()) continue;
        const std::size_t after = (place + places - 1) % places;
        std::vector<std::uint8_t> to(count + 1, 0);
        Letter rest = letter;
        for (std::size_t track = 1; track <= count && !to.empty(); ++track, rest /= radix_) {
          const unsigned digit = rest % radix_, greatest = quotients_[after];
          if (digit > greatest || (digit > 0 && met[i][place][track]))
            to.clear();
          else
            to[track] = digit == greatest;
        }
        next[after] = std::move(to);
      }
      const auto [at, is_new] = numbers.try_emplace(std::move(next), static_cast<State>(met.size()));
      if (is_new) met.push_back(at->first);
      out.next.push_back(at->second);
    }
  }
  return minimal(out, budget);
}

}  // namespace sprague::automata
