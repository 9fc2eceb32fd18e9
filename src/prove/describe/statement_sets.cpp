// Sets that are told by a condition in the rule language: residues, lines, nim-sums, and two of these joined.
// Parameters are read off the small members; Claim::equals decides.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

#include "prove/describe/proved_relation.hpp"
#include "table/apparent_period.hpp"

namespace sprague::prove {
namespace {

constexpr std::size_t most_atoms = 600, longest_condition = 1500;

u64 side_of(std::size_t arity) {
  return std::array<u64, 7>{1, 512, 48, 13, 7, 5, 4}[std::min<std::size_t>(arity, 6)];
}

SliceStatement stated(const Claim& claim, std::string condition) {
  SliceStatement out{.recognised = true, .condition = std::move(condition)};
  out.words = exactly_when(claim.names(), out.condition);
  return out;
}

/// The small positions, and which of them are P.
class Small {
 public:
  explicit Small(Claim& claim) : claim_(claim) {
    for (std::vector<u64>& tuple : box_tuples(claim.arity(), side_of(claim.arity())))
      if (claim.in_domain(tuple)) {
        is_p.push_back(claim.holds(tuple));
        tuples.push_back(std::move(tuple));
      }
  }
  [[nodiscard]] std::optional<std::vector<bool>> pattern(const std::string& text) const {
    const auto condition = claim_.parsed(text);
    if (!condition) return std::nullopt;
    std::vector<bool> out;
    for (const auto& tuple : tuples) {
      const Truth truth = claim_.evaluates(*condition, tuple);
      if (truth == Truth::overflowed) return std::nullopt;
      out.push_back(truth == Truth::yes);
    }
    return out;
  }
  /// The condition fits here and is right everywhere.
  [[nodiscard]] bool is(const std::string& text) const {
    return pattern(text) == is_p && claim_.equals(text);
  }

  std::vector<std::vector<u64>> tuples = {};
  std::vector<bool> is_p = {};

 private:
  Claim& claim_;
};

using Maybe = std::optional<SliceStatement>;

// ---- One number ----

Maybe periodic(Claim& claim, const Small& small) {
  if (claim.arity() != 1) return std::nullopt;
  const std::string& n = claim.names()[0];
  // Numbers outside the domain count as N; the domain is put on in the end.
  std::vector<u64> sequence(side_of(1), 0);
  for (std::size_t i = 0; i < small.tuples.size(); ++i) sequence[small.tuples[i][0]] = small.is_p[i];
  const auto period = table::apparent_period(sequence);
  if (!period) return std::nullopt;
  PeriodicSet set{.from = period->preperiod, .period = period->period};
  for (u64 i = 0; i < set.from + set.period; ++i) {
    if (sequence[i] == 0) continue;
    if (i < set.from)
      set.members.push_back(i);
    else
      set.residues.push_back(i % set.period);
  }
  std::sort(set.residues.begin(), set.residues.end());
  const std::string text = condition_of(set, n);
  if (text.size() <= longest_condition && claim.equals(text)) return stated(claim, text);
  // What is too long as a formula is decided as a sequence.
  Budget budget({.seconds = 5, .positions = 20'000'000});
  const std::vector<bool> members(sequence.begin(), sequence.end());
  const auto made = periodic_automaton(members, *period, claim.numeration(), budget);
  if (!made || !claim.equals(*made)) return std::nullopt;
  SliceStatement out = stated(claim, text);
  if (text.size() > longest_condition)
    out.words =
        Message("From {0} on, the P-positions have period {1}; there are {2} below, and {3} in each round.",
                set.from, set.period, set.members.size(), set.residues.size());
  return out;
}

// ---- Several numbers ----

Maybe all_or_none(Claim& claim, const Small& small) {
  const std::string& x = claim.names()[0];
  if (small.is(x + " < 0"))
    return SliceStatement{
        .recognised = true, .words = "No position is a P-position."_m, .condition = x + " < 0"};
  if (small.is(x + " >= 0"))
    return SliceStatement{
        .recognised = true, .words = "All positions are P-positions."_m, .condition = x + " >= 0"};
  return std::nullopt;
}

/// All subsets with two names or more, the largest first.
std::vector<std::vector<std::string>> subsets(const std::vector<std::string>& names) {
  std::vector<std::vector<std::string>> out;
  for (std::size_t size = names.size(); size >= 2; --size)
    for (unsigned mask = 1; mask < 1u << names.size(); ++mask) {
      std::vector<std::string> subset;
      for (std::size_t i = 0; i < names.size(); ++i)
        if (mask >> i & 1) subset.push_back(names[i]);
      if (subset.size() == size) out.push_back(std::move(subset));
    }
  return out;
}

Maybe nim_sum(Claim& claim, const Small& small) {
  if (!claim.has_xor() || claim.arity() < 2 || claim.arity() > 6) return std::nullopt;
  const std::vector<std::string>& names = claim.names();
  for (const auto& subset : subsets(names))
    for (int c = 0; c < 4; ++c) {
      const std::string sum = joined(subset, " xor ");
      const std::string text =
          c == 0 && subset.size() == 2 ? subset[0] + " = " + subset[1] : sum + " = " + std::to_string(c);
      if (!small.is(text)) continue;
      const bool is_nim = c == 0 && subset.size() == names.size();
      SliceStatement out = stated(claim, text);
      out.is_nim_sum = is_nim;
      if (is_nim && subset.size() == 2)
        out.words = Message("{0} is a P-position exactly when {1}, that is, {2}.", tuple_of(names),
                            formula(text), sum + " = 0");
      return out;
    }
  const std::string most = "max(" + joined(names, ", ") + ")", sum = joined(names, " + ");
  const std::string text =
      most + " >= 2 and " + joined(names, " xor ") + " = 0 or " + most + " <= 1 and (" + sum + ") mod 2 = 1";
  if (!small.is(text)) return std::nullopt;
  SliceStatement out = stated(claim, text);
  out.words = Message(
      "{0} is a P-position exactly when some number is 2 or more and {1}, or none is and the number of ones is "
      "odd.",
      tuple_of(names), formula(joined(names, " xor ") + " = 0"));
  out.is_nim_sum = true;
  return out;
}

/// Which classes of the residues mod m are P; nothing when that is not a matter of residues.
using Class = std::vector<u64>;
std::optional<std::map<Class, bool>> classes(const Small& small, u64 m) {
  std::map<Class, bool> out;
  for (std::size_t i = 0; i < small.tuples.size(); ++i) {
    Class residues;
    for (const u64 n : small.tuples[i]) residues.push_back(n % m);
    const auto [place, is_new] = out.emplace(residues, small.is_p[i]);
    if (!is_new && place->second != small.is_p[i]) return std::nullopt;
  }
  return out;
}

/// The texts that could say which classes they are, the shortest first.
std::vector<std::string> texts_of_classes(const Claim& claim, const std::map<Class, bool>& known, u64 m) {
  const std::vector<std::string>& names = claim.names();
  const std::string mod = " mod " + std::to_string(m);
  std::set<u64> sums;
  std::vector<std::set<u64>> each(names.size());
  std::vector<std::string> listed;
  for (const auto& [residues, is_p] : known) {
    if (!is_p) continue;
    u64 sum = 0;
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < names.size(); ++i) {
      sum += residues[i];
      each[i].insert(residues[i]);
      parts.push_back(is_one_of(names[i] + mod, {residues[i]}));
    }
    sums.insert(sum % m);
    listed.push_back(joined(parts, " and "));
  }
  std::vector<std::string> product;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (each[i].size() < m) product.push_back(is_one_of(names[i] + mod, {each[i].begin(), each[i].end()}));
  std::vector<std::string> out{joined(product, " and "),
                               is_one_of("(" + joined(names, " + ") + ")" + mod, {sums.begin(), sums.end()})};
  if (names.size() == 2) out.push_back(names[0] + mod + " = " + names[1] + mod);
  if (listed.size() <= 24) out.push_back(joined(listed, " or "));
  return out;
}

Maybe residues(Claim& claim, const Small& small) {
  if (claim.arity() < 2) return std::nullopt;
  const u64 most = claim.arity() == 2 ? 12 : side_of(claim.arity()) / 2;
  for (u64 m = 2; m <= most; ++m) {
    const auto known = classes(small, m);
    if (!known) continue;
    for (const std::string& text : texts_of_classes(claim, *known, m))
      if (!text.empty() && small.is(text)) return stated(claim, text);
  }
  return std::nullopt;
}

/// Simple conditions, of which two may be joined.
std::vector<std::string> atoms(const Claim& claim) {
  std::vector<std::string> out;
  const std::vector<std::string>& names = claim.names();
  const auto with = [](const std::string& text, u64 c) {
    return c == 0 ? text : text + " + " + std::to_string(c);
  };
  for (const std::string& x : names) {
    for (u64 c = 0; c < 4; ++c) {
      out.push_back(x + " = " + std::to_string(c));
      out.push_back(x + " > " + std::to_string(c));
    }
    for (u64 m = 2; m <= 6; ++m)
      for (u64 r = 0; r < m; ++r) out.push_back(x + " mod " + std::to_string(m) + " = " + std::to_string(r));
    for (const std::string& y : names) {
      if (&x == &y) continue;
      for (u64 c = 0; c < 4; ++c) {
        if (c > 0 || &x < &y) out.push_back(x + " = " + with(y, c));
        out.push_back(x + " <= " + with(y, c));
      }
      out.push_back(x + " = 2*" + y);
      if (&x > &y) continue;
      if (claim.has_xor())
        for (int c = 1; c < 4; ++c) out.push_back(x + " xor " + y + " = " + std::to_string(c));
      for (u64 m = 2; m <= 6; ++m) {
        for (u64 r = 0; r < m; ++r)
          out.push_back("(" + x + " + " + y + ") mod " + std::to_string(m) + " = " + std::to_string(r));
        out.push_back(x + " mod " + std::to_string(m) + " = " + y + " mod " + std::to_string(m));
      }
    }
  }
  for (const auto& subset : subsets(names)) {
    if (subset.size() < 3) continue;
    if (claim.has_xor()) out.push_back(joined(subset, " xor ") + " = 0");
    for (u64 m = 2; m <= 4; ++m)
      for (u64 r = 0; r < m; ++r)
        out.push_back("(" + joined(subset, " + ") + ") mod " + std::to_string(m) + " = " + std::to_string(r));
  }
  if (out.size() > most_atoms) out.resize(most_atoms);
  return out;
}

/// How many of the coordinates have a property, where that is all that matters.
struct Counted {
  std::vector<std::string> terms;  ///< 1 where the property holds, and 0 elsewhere
  std::function<bool(u64)> has;
  Message number;  ///< in words
};

std::vector<Counted> properties(const std::vector<std::string>& names) {
  const std::string all = joined(names, ", ");
  const auto terms = [&](const std::function<std::string(const std::string&)>& of) {
    std::vector<std::string> out;
    for (const std::string& name : names) out.push_back(of(name));
    return out;
  };
  return {
      {terms([](const std::string& x) { return "min(" + x + ", 1)"; }), [](u64 n) { return n > 0; },
       Message("the number of those of {0} that are not 0", all)},
      {terms([](const std::string& x) { return x + " mod 2"; }), [](u64 n) { return n % 2 == 1; },
       Message("the number of those of {0} that are odd", all)},
      {terms([](const std::string& x) { return "min(" + x + " / 2, 1)"; }), [](u64 n) { return n > 1; },
       Message("the number of those of {0} that are greater than 1", all)},
      {terms([](const std::string& x) { return "min(" + x + " mod 3, 1)"; }), [](u64 n) { return n % 3 > 0; },
       Message("the number of those of {0} that 3 does not divide", all)}};
}

Maybe counted(Claim& claim, const Small& small) {
  const std::size_t d = claim.arity();
  if (d < 3) return std::nullopt;
  for (const Counted& property : properties(claim.names())) {
    std::vector<std::optional<bool>> is_p(d + 1);
    bool fits = true;
    for (std::size_t i = 0; i < small.tuples.size() && fits; ++i) {
      std::optional<bool>& known = is_p[static_cast<std::size_t>(
          std::count_if(small.tuples[i].begin(), small.tuples[i].end(), property.has))];
      fits = known.value_or(small.is_p[i]) == small.is_p[i];
      known = small.is_p[i];
    }
    if (!fits) continue;
    std::vector<u64> counts;
    for (u64 count = 0; count <= d; ++count)
      if (is_p[count].value_or(false)) counts.push_back(count);
    if (counts.empty()) continue;
    const bool at_most = counts.back() + 1 == counts.size(),
               at_least = counts.front() + counts.size() == d + 1;
    const std::string sum = joined(property.terms, " + ");
    const std::string last = std::to_string(counts.back()), first = std::to_string(counts.front());
    const std::string text = at_most    ? sum + " <= " + last
                             : at_least ? sum + " >= " + first
                                        : is_one_of("(" + sum + ")", counts);
    if (!small.is(text)) continue;
    SliceStatement out = stated(claim, text);
    const Message& number = property.number;
    const std::string tuple = tuple_of(claim.names());
    if (at_most)
      out.words = Message("{0} is a P-position exactly when {1} is at most {2}.", tuple, number, last);
    else if (at_least)
      out.words = Message("{0} is a P-position exactly when {1} is at least {2}.", tuple, number, first);
    else
      out.words = Message("{0} is a P-position exactly when {1} is {2}.", tuple, number,
                          counts.size() == 1 ? first : is_one_of("", counts).substr(4));
    return out;
  }
  return std::nullopt;
}

Maybe two_atoms(Claim& claim, const Small& small) {
  if (claim.arity() < 2 || claim.arity() > 5) return std::nullopt;
  std::vector<std::pair<std::string, std::vector<bool>>> above, below;  // supersets, and subsets
  for (const std::string& text : atoms(claim)) {
    const auto pattern = small.pattern(text);
    if (!pattern) continue;
    bool contains = true, contained = true;
    for (std::size_t i = 0; i < pattern->size(); ++i) {
      contains = contains && ((*pattern)[i] || !small.is_p[i]);
      contained = contained && (!(*pattern)[i] || small.is_p[i]);
    }
    if (contains && contained && claim.equals(text)) return stated(claim, text);
    if (contains) above.emplace_back(text, *pattern);
    if (contained) below.emplace_back(text, *pattern);
  }
  for (const bool both : {true, false}) {
    const auto& list = both ? above : below;
    for (std::size_t i = 0; i < list.size(); ++i)
      for (std::size_t j = i + 1; j < list.size(); ++j) {
        bool fits = true;
        for (std::size_t k = 0; k < small.is_p.size() && fits; ++k)
          fits = small.is_p[k] ==
                 (both ? list[i].second[k] && list[j].second[k] : list[i].second[k] || list[j].second[k]);
        const std::string text = list[i].first + (both ? " and " : " or ") + list[j].first;
        if (fits && claim.equals(text)) return stated(claim, text);
      }
  }
  return std::nullopt;
}

}  // namespace

std::optional<SliceStatement> state_set(Claim& claim) {
  const Small small(claim);
  if (small.tuples.empty()) return std::nullopt;
  for (const auto& recognise : {all_or_none, periodic, nim_sum, residues, counted, two_atoms})
    if (auto found = recognise(claim, small)) return found;
  return std::nullopt;
}

// ---- Two conditions or one in each of a few cases ----

std::optional<SliceStatement> state_terms(Claim& claim) {
  constexpr std::size_t most_terms = 4;
  if (claim.arity() < 2 || claim.arity() > 4) return std::nullopt;
  const Small small(claim);
  struct Term {
    std::string text;
    std::vector<bool> pattern;
    std::size_t size = 0;  ///< how many of the small positions it holds of
  };
  std::vector<Term> simple, inside;
  const auto is_inside = [&](const std::vector<bool>& pattern) {
    for (std::size_t i = 0; i < pattern.size(); ++i)
      if (pattern[i] && !small.is_p[i]) return false;
    return true;
  };
  const auto add = [&](std::string text, std::vector<bool> pattern) {
    const auto size = static_cast<std::size_t>(std::count(pattern.begin(), pattern.end(), true));
    if (size > 0) inside.push_back({std::move(text), std::move(pattern), size});
  };
  for (const std::string& text : atoms(claim)) {
    auto pattern = small.pattern(text);
    if (!pattern) continue;
    if (is_inside(*pattern))
      add(text, *std::move(pattern));
    else
      simple.push_back({text, *std::move(pattern)});
  }
  for (std::size_t i = 0; i < simple.size(); ++i)
    for (std::size_t j = i + 1; j < simple.size(); ++j) {
      bool fits = true;
      for (std::size_t k = 0; k < small.is_p.size() && fits; ++k)
        fits = small.is_p[k] || !simple[i].pattern[k] || !simple[j].pattern[k];
      if (!fits) continue;
      std::vector<bool> both(small.is_p.size());
      for (std::size_t k = 0; k < both.size(); ++k) both[k] = simple[i].pattern[k] && simple[j].pattern[k];
      add(simple[i].text + " and " + simple[j].text, std::move(both));
    }
  // The term that covers most of what is left, and of equals the first, which is the simplest.
  std::vector<bool> covered(small.is_p.size(), false);
  std::vector<std::string> terms;
  while (covered != small.is_p) {
    const Term* best = nullptr;
    std::size_t most = 0;
    for (const Term& term : inside) {
      if (term.size <= most) continue;
      std::size_t more = 0;
      for (std::size_t k = 0; k < covered.size(); ++k) more += term.pattern[k] && !covered[k];
      if (more > most) best = &term, most = more;
    }
    if (best == nullptr || terms.size() == most_terms) return std::nullopt;
    for (std::size_t k = 0; k < covered.size(); ++k) covered[k] = covered[k] || best->pattern[k];
    terms.push_back(best->text);
  }
  const std::string text = joined(terms, " or ");
  if (terms.empty() || !claim.equals(text)) return std::nullopt;
  return stated(claim, text);
}

// ---- Pairs on finitely many rays, with exceptions ----

namespace {

struct Ray {
  u64 x, y, dx, dy;  ///< from (x, y) on
};

std::string ray_text(const Ray& ray, const std::string& x, const std::string& y) {
  const auto from = [](const std::string& name, u64 least) {
    return least == 0 ? std::string() : " and " + name + " >= " + std::to_string(least);
  };
  if (ray.dx == 0) return x + " = " + std::to_string(ray.x) + from(y, ray.y);
  if (ray.dy == 0) return y + " = " + std::to_string(ray.y) + from(x, ray.x);
  if (ray.x == ray.y) return x + " = " + y + from(y, ray.y);
  if (ray.x > ray.y) return x + " = " + y + " + " + std::to_string(ray.x - ray.y) + from(y, ray.y);
  return y + " = " + x + " + " + std::to_string(ray.y - ray.x) + from(x, ray.x);
}

/// Takes the rays in one direction out of `points`, which lie below `side`.
void take_rays(std::set<std::pair<u64, u64>>& points, u64 dx, u64 dy, u64 side, std::vector<Ray>& rays) {
  const auto all = points;
  for (const auto& [x, y] : all) {
    if (x + dx < side && y + dy < side) continue;  // a ray leaves the box
    u64 length = 1, at_x = x, at_y = y;
    while (at_x >= dx && at_y >= dy && all.contains({at_x - dx, at_y - dy})) {
      at_x -= dx;
      at_y -= dy;
      ++length;
    }
    if (length < side / 8) continue;
    rays.push_back({at_x, at_y, dx, dy});
    for (u64 i = 0; i < length; ++i) points.erase({at_x + i * dx, at_y + i * dy});
  }
}

}  // namespace

std::optional<SliceStatement> state_rays(Claim& claim) {
  if (claim.arity() != 2) return std::nullopt;
  constexpr std::size_t most_exceptions = 400, most_rays = 12, most_listed = 24;
  const std::string &x = claim.names()[0], &y = claim.names()[1];
  for (const u64 side : {u64{64}, u64{256}, u64{512}}) {
    std::set<std::pair<u64, u64>> points;
    for (u64 a = 0; a < side; ++a)
      for (u64 b = 0; b < side; ++b)
        if (claim.holds(std::vector<u64>{a, b})) points.emplace(a, b);
    std::vector<Ray> rays;
    for (const auto& [dx, dy] : {std::pair<u64, u64>{1, 1}, {0, 1}, {1, 0}})
      take_rays(points, dx, dy, side, rays);
    if (rays.size() > most_rays || points.size() > most_exceptions) continue;
    std::vector<std::string> texts, exceptions;
    for (const Ray& ray : rays) texts.push_back(ray_text(ray, x, y));
    const std::string lines = joined(texts, " or ");
    std::map<u64, std::vector<u64>> by_y;  // sets keep the text short
    for (const auto& [a, b] : points) {
      by_y[b].push_back(a);
      exceptions.push_back("(" + std::to_string(a) + ", " + std::to_string(b) + ")");
    }
    for (const auto& [b, as] : by_y)
      texts.push_back(is_one_of(x, as) + " and " + y + " = " + std::to_string(b));
    if (texts.empty()) return std::nullopt;
    const std::string text = joined(texts, " or ");
    if (!claim.equals(text)) continue;
    SliceStatement out{.recognised = true, .condition = text};
    const std::size_t count = exceptions.size();
    const std::string all = joined(exceptions, ", "), tuple = tuple_of(claim.names());
    const bool is_short = count <= most_listed;
    if (rays.empty() && count == 1) {
      out.words = Message("The only P-position is {0}.", all);
    } else if (rays.empty()) {
      out.words =
          is_short
              ? Message("There are finitely many P-positions, {0}: {1}.", count, all)
              : Message("There are finitely many P-positions, {0}; in lexicographic order, the last is {1}.",
                        count, exceptions.back());
    } else if (exceptions.empty()) {
      out.words = exactly_when(claim.names(), lines);
    } else {
      out.words = is_short ? Message(
                                 "{0} is a P-position exactly when {1}, or it is one of finitely many "
                                 "others, {2}: {3}.",
                                 tuple, formula(lines), count, all)
                           : Message(
                                 "{0} is a P-position exactly when {1}, or it is one of finitely many "
                                 "others, {2}; in lexicographic order, the last is {3}.",
                                 tuple, formula(lines), count, exceptions.back());
    }
    return out;
  }
  return std::nullopt;
}

}  // namespace sprague::prove
