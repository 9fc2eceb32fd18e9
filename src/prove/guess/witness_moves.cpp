#include "prove/guess/witness_moves.hpp"

#include <algorithm>
#include <array>

#include "prove/describe/proved_relation.hpp"
#include "script/evaluate.hpp"

namespace sprague::prove {
namespace {

constexpr std::size_t most_candidate_moves = 120'000, most_witnesses = 80;

using Numbers = std::vector<i64>;

i64 value_at(const Affine& form, const Numbers& position) {
  i64 value = form.constant;
  for (std::size_t i = 0; i < form.coefficients.size(); ++i) value += form.coefficients[i] * position[i];
  return value;
}

class WitnessFinder {
 public:
  WitnessFinder(const script::Game& game, const script::Condition& is_p)
      : game_(game), is_p_(is_p), side_(std::array<u64, 5>{0, 90, 14, 7, 5}[game.coordinates.size()]) {
    for (const std::vector<u64>& tuple : box_tuples(game.coordinates.size(), side_)) {
      Numbers numbers;
      for (const u64 n : tuple) numbers.push_back(static_cast<i64>(n));
      script::Scene scene{.game = game, .numbers = numbers};
      if (holds(game.domain, scene) && !holds(is_p, scene)) others_.push_back(numbers);
    }
  }

  [[nodiscard]] std::optional<std::vector<WitnessMove>> run() {
    for (std::size_t rule = 0; rule < game_.rules.size(); ++rule) add_candidates(rule);
    if (overflowed_) return std::nullopt;
    std::vector<WitnessMove> out;
    std::vector<bool> done(others_.size(), false);
    for (std::size_t open = others_.size(); open > 0;) {
      std::size_t best = 0, most = 0;
      for (std::size_t i = 0; i < candidates_.size(); ++i) {
        std::size_t wins = 0;
        for (const std::size_t at : wins_[i]) wins += !done[at];
        if (wins > most) best = i, most = wins;
      }
      if (most == 0 || out.size() == most_witnesses) return std::nullopt;
      for (const std::size_t at : wins_[best]) done[at] = true;
      open -= most;
      out.push_back(candidates_[best]);
    }
    return out;
  }

 private:
  /// Where a truth could not be told, nothing is said of any moves.
  [[nodiscard]] bool holds(const script::Condition& condition, script::Scene& scene) {
    const bool out = script::holds(condition, scene);
    overflowed_ = overflowed_ || scene.overflowed;
    return out;
  }

  [[nodiscard]] bool wins(std::size_t number, const Numbers& position, const Numbers& variables) {
    const script::Rule& rule = game_.rules[number];
    if (std::any_of(variables.begin(), variables.end(), [](i64 v) { return v < 0; })) return false;
    script::Scene scene{.game = game_, .numbers = position, .variables = variables};
    if (!holds(rule.where, scene)) return false;
    Numbers option;
    for (const script::Entry& entry : rule.option[0].entries) {
      const auto value = script::value_of(entry.value, scene);
      overflowed_ = overflowed_ || (value && value->overflowed());
      const auto near = value ? value->within(0, 1'000'000) : std::nullopt;
      if (!near) return false;
      option.push_back(*near);
    }
    script::Scene there{.game = game_, .numbers = option};
    return holds(game_.domain, there) && holds(is_p_, there);
  }

  /// Coefficients −1, 0 and 1, the simplest forms first; constants up to the side where there is no other.
  [[nodiscard]] std::vector<Affine> forms() const {
    const std::size_t d = game_.coordinates.size();
    std::vector<Affine> out;
    std::size_t count = 1;
    for (std::size_t i = 0; i < d; ++i) count *= 3;
    for (std::size_t code = 0; code < count; ++code) {
      Affine form;
      std::size_t rest = code;
      for (std::size_t i = 0; i < d; ++i, rest /= 3)
        form.coefficients.push_back(std::array<i64, 3>{0, 1, -1}[rest % 3]);
      const i64 most = code == 0 ? static_cast<i64>(d == 1 ? 64 : 12) : 4;
      for (i64 c = code == 0 ? 0 : -4; c <= most; ++c) {
        form.constant = c;
        out.push_back(form);
      }
    }
    return out;
  }

  [[nodiscard]] static std::size_t power(std::size_t base, std::size_t exponent) {
    std::size_t out = 1;
    while (exponent-- > 0 && out <= most_candidate_moves) out *= base;
    return out;
  }
  /// A coordinate, the number in front of it or behind it, or a small constant.
  [[nodiscard]] static bool is_simple(const Affine& form) {
    i64 sum = 0, size = 0;
    for (const i64 c : form.coefficients) {
      sum += c;
      size += c != 0;
    }
    return size == 0 ? form.constant <= 3
                     : size == 1 && sum == 1 && form.constant >= -1 && form.constant <= 1;
  }

  void add_candidates(std::size_t number) {
    const std::size_t variables = game_.rules[number].variables.size();
    std::vector<Affine> some = forms();
    std::size_t count = power(some.size(), variables);
    if (count > most_candidate_moves) {
      std::erase_if(some, [](const Affine& form) { return !is_simple(form); });
      count = power(some.size(), variables);
    }
    if (count > most_candidate_moves) return;
    for (std::size_t code = 0; code < count; ++code) {
      WitnessMove move{.rule = number};
      std::size_t rest = code;
      for (std::size_t i = 0; i < variables; ++i, rest /= some.size())
        move.variables.push_back(some[rest % some.size()]);
      std::vector<std::size_t> where;
      for (std::size_t at = 0; at < others_.size(); ++at) {
        Numbers values;
        for (const Affine& form : move.variables) values.push_back(value_at(form, others_[at]));
        if (wins(number, others_[at], values)) where.push_back(at);
      }
      if (where.empty()) continue;
      candidates_.push_back(std::move(move));
      wins_.push_back(std::move(where));
    }
  }

  const script::Game& game_;
  const script::Condition& is_p_;
  u64 side_;
  bool overflowed_ = false;
  std::vector<Numbers> others_ = {};
  std::vector<WitnessMove> candidates_ = {};
  std::vector<std::vector<std::size_t>> wins_ = {};
};

}  // namespace

std::optional<std::vector<WitnessMove>> witness_moves(const script::Game& game,
                                                      const script::Condition& is_p) {
  if (game.coordinates.empty() || game.coordinates.size() > 4) return std::nullopt;
  return WitnessFinder(game, is_p).run();
}

}  // namespace sprague::prove
