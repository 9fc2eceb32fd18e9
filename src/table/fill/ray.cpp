// A target is read as the position less k·v, and what bounds k as the ends of a ray; then the lines of the
// board are numbered.
#include "table/fill/ray.hpp"

#include <algorithm>

namespace sprague::table {
namespace {

// v, when the target is the position less k·v.
std::optional<std::vector<i64>> step_of(const Clause& clause, std::size_t slots, std::size_t coordinates,
                                        std::size_t game) {
  if (clause.target.size() != 1 || clause.target[0].game != game) return std::nullopt;
  std::vector<i64> step;
  for (std::size_t i = 0; i < coordinates; ++i) {
    Form form(clause.target[0].entries[i], slots);
    const i128 v = -form.coefficients.back();
    form.coefficients[i] -= 1;
    form.coefficients.back() = 0;
    const bool rest = form.constant != 0 || std::any_of(form.coefficients.begin(), form.coefficients.end(),
                                                        [](i128 c) { return c != 0; });
    if (rest || v < 0 || v > 1'000'000) return std::nullopt;
    step.push_back(static_cast<i64>(v));
  }
  if (std::all_of(step.begin(), step.end(), [](i64 v) { return v == 0; })) return std::nullopt;
  return step;
}

class Recognizer {
 public:
  explicit Recognizer(const GameBox& box) : box_(box) {
    for (const i64 last : box.lasts) intervals_.push_back({0, last});
  }

  // Takes divisor·k ≤ form into account; false when that is no limit of a ray. It must hold in all cells of
  // the box, also in those where the clause makes no option, which is why no facts are used here.
  bool admit_upper(const Form& form, i128 divisor, Ray& ray) const {
    for (std::size_t slot = intervals_.size(); slot < form.coefficients.size(); ++slot)
      if (form.coefficients[slot] != 0) return false;
    for (std::size_t i = 0; i < ray.step.size(); ++i) {  // does the board end before, since v_i·k ≤ x_i?
      if (ray.step[i] == 0) continue;
      Form spare = form;
      spare.multiply(-ray.step[i]);
      spare.coefficients[i] += divisor;
      if (interval_of(spare, intervals_).high <= 0) return true;
    }
    if (!is_constant(form)) return false;
    const i128 most = floor_divide(form.constant, divisor);
    if (most < 1) return false;
    if (most >= longest(ray)) return true;
    ray.most = static_cast<i64>(ray.most == 0 ? most : std::min<i128>(ray.most, most));
    return true;
  }

  bool admit_lower(const Form& form, i128 divisor, Ray& ray) const {
    if (!is_constant(form)) return false;
    const i128 least = ceil_divide(form.constant, divisor);
    if (least > longest(ray)) return false;
    ray.least = std::max(ray.least, static_cast<i64>(std::max<i128>(least, 0)));
    return true;
  }

 private:
  static bool is_constant(const Form& form) {
    return std::all_of(form.coefficients.begin(), form.coefficients.end(), [](i128 c) { return c == 0; });
  }
  // The greatest k for which both ends can be on the board.
  [[nodiscard]] i128 longest(const Ray& ray) const {
    i128 longest = endless;
    for (std::size_t i = 0; i < ray.step.size(); ++i)
      if (ray.step[i] > 0) longest = std::min(longest, i128{box_.lasts[i]} / ray.step[i]);
    return longest;
  }

  const GameBox& box_;
  std::vector<Interval> intervals_;
};

bool mentions(const Form& form, std::size_t slot) { return form.coefficients[slot] != 0; }

}  // namespace

// Two cells are on one line when all c_j·v_p − c_p·v_j and c_p mod v_p agree, p being a pivot with v_p > 0.
bool Ray::number_lines(const FilledRange& range) {
  const auto& [firsts, lasts] = range;
  const std::size_t dimensions = step.size();
  pivot = static_cast<std::size_t>(std::find_if(step.begin(), step.end(), [](i64 v) { return v > 0; }) -
                                   step.begin());
  const i64 v_p = step[pivot];
  origin = firsts;
  line_constant = 0;
  line_coefficients.assign(dimensions, 0);
  remainder_weight = v_p > 1 ? 1 : 0;
  i128 limit = 1;
  for (std::size_t i = 0; i < dimensions; ++i) limit = std::min(limit * (lasts[i] - firsts[i] + 1), endless);
  limit = 4 * limit + 1024;
  i128 size = v_p;
  for (std::size_t j = 0; j < dimensions; ++j) {
    if (j == pivot) continue;
    const i64 v = step[j], scale = v == 0 ? 1 : v_p, last = lasts[pivot] - firsts[pivot];
    const auto weight = static_cast<i64>(size);
    size *= i128{lasts[j] - firsts[j]} * scale + i128{last} * v + 1;
    if (size > limit) return false;  // and so the numbers below fit
    line_coefficients[j] = weight * scale;
    line_coefficients[pivot] -= weight * v;
    line_constant += weight * last * v;
  }
  lines = static_cast<u64>(size);
  return size <= limit;
}

i64 Ray::line_of(const i64* cell) const {
  i64 line = line_constant;
  for (std::size_t i = 0; i < line_coefficients.size(); ++i)
    line += line_coefficients[i] * (cell[i] - origin[i]);
  if (remainder_weight != 0) line += (cell[pivot] - origin[pivot]) % step[pivot];
  return line;
}

std::optional<Ray> ray_of(const Clause& clause, const ClauseFacts& facts, const Boxes& boxes,
                          std::size_t game, const FilledRange& range) {
  const GameBox& box = boxes.games[game];
  const std::size_t slots = facts.slots(), coordinates = box.lasts.size();
  if (slots == coordinates) return std::nullopt;
  const auto step = step_of(clause, slots, coordinates, game);
  if (!step) return std::nullopt;
  Ray ray{.step = *step};
  const Recognizer recognizer(box);
  const std::size_t k = slots - 1;
  Clause guard;
  bool has_loop = false;
  std::size_t slot = coordinates;
  for (const Step& one : clause.steps) {
    Form a(one.a, slots), b(one.b, slots);
    if (one.adds_slot() && slot++ == k) {
      if (one.kind != Step::Kind::loop) return std::nullopt;
      has_loop = true;
      for (const Bound& bound : one.uppers)
        if (!recognizer.admit_upper(Form(bound.value, slots), bound.divisor, ray)) return std::nullopt;
      for (const Bound& bound : one.lowers)
        if (!recognizer.admit_lower(Form(bound.value, slots), bound.divisor, ray)) return std::nullopt;
    } else if (mentions(a, k) || mentions(b, k)) {
      if (one.kind != Step::Kind::at_least) return std::nullopt;
      const i128 c = std::exchange(a.coefficients[k], 0);
      if (c > 0) a.multiply(-1);
      if (c > 0 ? !recognizer.admit_lower(a, c, ray) : !recognizer.admit_upper(a, -c, ray))
        return std::nullopt;
    } else if (one.kind <= Step::Kind::pick) {
      return std::nullopt;
    } else {
      guard.steps.push_back(one);
    }
  }
  if (!has_loop || (ray.most != 0 && ray.most < ray.least)) return std::nullopt;
  if (!ray.number_lines(range)) return std::nullopt;
  if (!guard.steps.empty()) {
    const ClauseFacts guard_facts(guard, box.lasts);
    if (guard_facts.never_applies() || guard_facts.may_overflow()) return std::nullopt;
    ray.guard.emplace(guard, guard_facts, boxes, coordinates);
  }
  return ray;
}

u64 Lines::bytes(const Ray& ray, u64 words) {
  return saturating_multiply(ray.lines,
                             saturating_add(4, saturating_multiply(words, ray.most != 0 ? 264 : 8)));
}

void Lines::make_room(std::size_t words) {
  if (words <= words_) return;
  std::vector<u64> bits(lines_ * words, 0);
  for (u64 line = 0; line < lines_; ++line)
    std::copy_n(bits_.begin() + static_cast<std::ptrdiff_t>(line * words_), words_,
                bits.begin() + static_cast<std::ptrdiff_t>(line * words));
  bits_ = std::move(bits);
  if (window_) {
    std::vector<std::uint32_t> counts(lines_ * words * 64, 0);
    for (u64 line = 0; line < lines_; ++line)
      std::copy_n(counts_.begin() + static_cast<std::ptrdiff_t>(line * words_ * 64), words_ * 64,
                  counts.begin() + static_cast<std::ptrdiff_t>(line * words * 64));
    counts_ = std::move(counts);
  }
  hints_.resize(lines_, 0);
  words_ = words;
}

}  // namespace sprague::table
