// Lines of Sprouts: what they leave, what of it matters, and one text for the same drawing.
#include "rules/sprouts_map.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "base/lists.hpp"

namespace sprague {

namespace {

using Boundary = SproutsMap::Boundary;
using Region = SproutsMap::Region;

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
// Letters of spots that a line makes, or that it gives a second corner, until all are written anew.
constexpr char new_spot = '\x01', new_from = '\x02', new_to = '\x03';
constexpr char dead = '\0';

u64 mixed(u64 seed, u64 more) {
  const u64 x = (seed ^ more) * 0xbf58476d1ce4e5b9ULL;
  return x ^ x >> 29;
}

std::size_t slot(char corner) { return static_cast<unsigned char>(corner); }

template <class Value>
using PerCorner = std::array<Value, 128>;

Boundary rotated(const Boundary& boundary, std::size_t first) {
  return boundary.substr(first) + boundary.substr(0, first);
}

bool has_letter(const Boundary& boundary) { return std::ranges::any_of(boundary, is_sprouts_letter); }

u64 lives_of(std::span<const Region> regions) {
  std::bitset<128> seen;
  u64 out = 0;
  for (const Region& region : regions)
    for (const Boundary& boundary : region)
      for (const char corner : boundary) {
        if (is_sprouts_letter(corner) && seen[slot(corner)]) continue;
        seen.set(slot(corner));
        out += sprouts_lives(corner);
      }
  return out;
}

// The corner that a line leaves of the one that it ends in: a letter that gets two, one that keeps one, or none.
char after_line(char corner, char fresh) { return corner == '0' ? '1' : corner == '1' ? fresh : dead; }

// Where three lives are left, a line leaves the same whatever lies around what: any two spots can be joined, what the line makes
// can be reached by what is left, and a spot with two lives is as good as two with one. Then all corners are put into one
// boundary, and a spot is met once in it.
void forget_order(Region& region) {
  if (region[0] == "0" || lives_of({&region, 1}) > 3) return;
  Boundary all;
  for (const Boundary& boundary : region)
    for (const char corner : boundary) all += corner == '1' ? "22" : std::string(1, corner);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (const std::size_t again = all.find(all[i], i + 1); is_sprouts_letter(all[i]) && again != all.npos) {
      all.erase(again, 1);
      all[i] = '2';
    }
  std::ranges::sort(all);
  region.assign(1, std::move(all));
}

// What letters are called in the text so far.
struct Names {
  PerCorner<char> name{};
  std::size_t named = 0;
  char of(char corner) {
    char& known = name[slot(corner)];
    if (known == dead) known = is_sprouts_letter(corner) ? letters[named++] : corner;
    return known;
  }
};

// Writes one component so that the same drawing mostly becomes the same text: spots are told apart by what lies around them
// (colours are refined as those of graphs are), then everything is sorted. Regions may be turned over one by one: what can be
// drawn does not depend on it.
class Writer {
 public:
  /// The regions outlive it.
  explicit Writer(std::vector<const Region*> regions) : regions_(std::move(regions)) {}

  [[nodiscard]] std::string text() {
    colour_kinds();
    for (int round = 0; !letters_.empty() && round < rounds; ++round) refine();
    return written();
  }

 private:
  static constexpr int rounds = 2;
  // A boundary that is walked around in one direction, from the corner where the colours are least.
  struct Walk {
    const Boundary* boundary = nullptr;
    std::size_t first = 0;
    u64 hash = 0;
  };
  // A region as it is, or turned over.
  struct Side {
    std::vector<Walk> walks;
    bool over = false;
    u64 hash = 0;
  };

  void colour_kinds() {
    for (char kind : {'0', '1', '2'}) colour_[slot(kind)] = mixed(1, slot(kind));
    PerCorner<std::uint8_t> home{};  // the region, and 0 for none
    for (std::size_t r = 0; r < regions_.size(); ++r)
      for (const Boundary& boundary : *regions_[r])
        for (const char corner : boundary)
          if (is_sprouts_letter(corner)) {
            const auto here = static_cast<std::uint8_t>(r + 1);
            const auto before = std::exchange(home[slot(corner)], here);
            if (before == 0) letters_ += corner;
            colour_[slot(corner)] = mixed(2, before == here ? 1 : 0);
          }
  }

  // The corner that comes so many steps after the first one.
  static char corner(const Walk& walk, bool over, std::size_t steps) {
    const std::size_t size = walk.boundary->size();
    return (*walk.boundary)[over ? (walk.first + size - steps) % size : (walk.first + steps) % size];
  }
  // The colours of a boundary, twice, so that a walk from each corner is a piece of them.
  void colour_walks(const Boundary& boundary, bool over) {
    const std::size_t size = boundary.size();
    if (colours_.size() < 2 * size) colours_.resize(2 * size);
    for (std::size_t i = 0; i < size; ++i)
      colours_[i] = colours_[i + size] = colour_[slot(over ? boundary[size - 1 - i] : boundary[i])];
  }
  // Of the walk that begins at a corner. Needs: its boundary is the one that was coloured.
  [[nodiscard]] u64 hash_from(std::size_t size, std::size_t first, bool over) const {
    const std::size_t begin = over ? size - 1 - first : first;
    u64 hash = size;
    for (std::size_t i = begin; i < begin + size; ++i) hash = mixed(hash, colours_[i]);
    return hash;
  }
  [[nodiscard]] Side side(const Region& region, bool over) {
    Side out{.walks = {}, .over = over};
    out.walks.reserve(region.size());
    for (const Boundary& boundary : region) {
      colour_walks(boundary, over);
      Walk best;
      for (std::size_t first = 0; first < boundary.size(); ++first) {
        const u64 hash = hash_from(boundary.size(), first, over);
        if (first == 0 || hash < best.hash) best = {&boundary, first, hash};
      }
      out.walks.push_back(best);
    }
    std::ranges::sort(out.walks, {}, [](const Walk& walk) { return std::pair(walk.hash, walk.boundary); });
    out.hash = out.walks.size();
    for (const Walk& one : out.walks) out.hash = mixed(out.hash, one.hash);
    return out;
  }

  // Gives each letter a colour made of its old one and of what lies around its two corners.
  void refine() {
    PerCorner<u64> around;  // sums, so that their order does not matter
    for (const char letter : letters_) around[slot(letter)] = 0;
    for (const Region* region : regions_) {
      const std::array<Side, 2> sides{side(*region, false), side(*region, true)};
      for (const Side& one : sides) {
        if (one.hash > sides[one.over ? 0 : 1].hash) continue;
        for (const Walk& walk : one.walks) {
          if (!has_letter(*walk.boundary)) continue;
          colour_walks(*walk.boundary, one.over);
          const std::size_t size = walk.boundary->size();
          for (std::size_t i = 0; i < size; ++i)
            if (const char letter = (*walk.boundary)[i]; is_sprouts_letter(letter))
              around[slot(letter)] += mixed(mixed(one.hash, walk.hash), hash_from(size, i, one.over));
        }
      }
    }
    for (const char letter : letters_)
      colour_[slot(letter)] = mixed(colour_[slot(letter)], around[slot(letter)]);
  }

  struct Text {
    std::string text;
    Names names;
  };
  // Is it the least so far?
  static bool keep_least(std::optional<Text>& best, Text&& text) {
    if (best && best->text <= text.text) return false;
    best = std::move(text);
    return true;
  }

  // From the corners where the colours are least, that one from which the text is.
  [[nodiscard]] Text written(const Walk& walk, bool over, const Names& names) {
    const std::size_t size = walk.boundary->size();
    const auto from = [&](std::size_t first) {
      Text out{{}, names};
      for (std::size_t i = 0; i < size; ++i)
        out.text += out.names.of(corner({walk.boundary, first}, over, i));
      return out;
    };
    if (size == 1 || !has_letter(*walk.boundary)) return from(walk.first);
    colour_walks(*walk.boundary, over);
    std::optional<Text> best;
    for (std::size_t first = 0; first < size; ++first)
      if (hash_from(size, first, over) == walk.hash) keep_least(best, from(first));
    return *std::move(best);
  }
  // Boundaries by their colours, and of those that look alike always the one whose text is least now.
  [[nodiscard]] Text written(Side side, const Names& names) {
    Text out{{}, names};
    for (std::size_t next = 0; next < side.walks.size(); ++next) {
      std::optional<Text> best;
      std::size_t at = next;
      for (std::size_t i = next; i < side.walks.size() && side.walks[i].hash == side.walks[next].hash; ++i) {
        if (keep_least(best, written(side.walks[i], side.over, out.names))) at = i;
        if (!has_letter(*side.walks[i].boundary)) break;  // all of them read so
      }
      std::swap(side.walks[next], side.walks[at]);
      if (next > 0) out.text += ',';
      out.text += best->text;
      out.names = best->names;
    }
    return out;
  }
  // The same with regions, each from the side from which its colours are least, or from both.
  [[nodiscard]] std::string written() {
    struct Sides {
      std::array<Side, 2> sides;
      u64 hash;
    };
    std::vector<Sides> sorted;
    sorted.reserve(regions_.size());
    for (const Region* region : regions_) {
      std::array<Side, 2> sides{side(*region, false), side(*region, true)};
      const u64 least = std::min(sides[0].hash, sides[1].hash);
      sorted.push_back({std::move(sides), least});
    }
    std::ranges::sort(sorted, {}, &Sides::hash);
    Text out;
    for (std::size_t next = 0; next < sorted.size(); ++next) {
      std::optional<Text> best;
      std::size_t at = next;
      for (std::size_t i = next; i < sorted.size() && sorted[i].hash == sorted[next].hash; ++i)
        for (const Side& one : sorted[i].sides) {
          if (one.hash != sorted[i].hash) continue;
          if (keep_least(best, written(one, out.names))) at = i;
        }
      std::swap(sorted[next], sorted[at]);
      out.text += best->text + '/';
      out.names = best->names;
    }
    return std::move(out.text);
  }

  std::vector<const Region*> regions_;
  std::string letters_;
  PerCorner<u64> colour_;  // of the kinds and of letters_
  std::vector<u64> colours_;
};

// The regions as they are, with letters in the order in which they are met; what Writer makes of them does not depend on their names.
std::string as_it_is(std::span<const Region* const> regions) {
  Names names;
  std::string out;
  for (const Region* region : regions) {
    for (const Boundary& boundary : *region) {
      for (const char corner : boundary) out += names.of(corner);
      out += ',';
    }
    out += '/';
  }
  return out;
}

}  // namespace

SproutsMap SproutsMap::of(std::string_view text) {
  SproutsMap out;
  Region region;
  Boundary boundary;
  for (const char c : text) {
    if (c != ',' && c != '/') {
      boundary += c;
      continue;
    }
    region.push_back(std::exchange(boundary, {}));
    if (c == '/') out.regions.push_back(std::exchange(region, {}));
  }
  return out;
}

SproutsMap SproutsMap::of_spots(u64 spots) {
  SproutsMap out;
  if (spots > 0) out.regions.push_back(Region(spots, "0"));
  return out;
}

std::string SproutsMap::text() const {
  std::string out;
  for (const Region& region : regions) out += joined(region, ",") + "/";
  return out;
}

void SproutsMap::simplify() {
  for (bool changed = true; changed;) {
    changed = false;
    PerCorner<std::uint8_t> met{};  // letters are met twice at most
    for (Region& region : regions)
      for (Boundary& boundary : region) {
        std::erase(boundary, dead);
        // Two corners of a spot with nothing between them are one.
        for (std::size_t i = 0; i < boundary.size() && boundary.size() > 1; ++i)
          if (std::size_t next = i + 1 == boundary.size() ? 0 : i + 1;
              is_sprouts_letter(boundary[i]) && boundary[i] == boundary[next]) {
            boundary[i] = '2';
            boundary.erase(next, 1);
          }
        for (const char corner : boundary) ++met[slot(corner)];
      }
    for (Region& region : regions) {
      for (Boundary& boundary : region)
        for (char& corner : boundary)
          if (is_sprouts_letter(corner) && met[slot(corner)] == 1) corner = '2';
      std::erase_if(region, [](const Boundary& boundary) { return boundary.empty(); });
    }
    const auto is_over = [](const Region& region) { return lives_of({&region, 1}) < 2; };
    changed = std::erase_if(regions, is_over) > 0;
  }
  for (Region& region : regions) forget_order(region);
}

std::vector<std::string> SproutsMap::components(SproutsTexts* known) const {
  std::vector<std::size_t> root(regions.size());
  std::iota(root.begin(), root.end(), std::size_t{0});
  const auto find = [&](std::size_t r) {
    while (root[r] != r) r = root[r] = root[root[r]];
    return r;
  };
  PerCorner<std::uint32_t> home{};
  for (std::size_t r = 0; r < regions.size(); ++r)
    for (const Boundary& boundary : regions[r])
      for (const char corner : boundary) {
        if (!is_sprouts_letter(corner)) continue;
        std::uint32_t& other = home[slot(corner)];
        if (other != 0) root[find(r)] = find(other - 1);
        other = static_cast<std::uint32_t>(r + 1);
      }
  std::vector<std::vector<const Region*>> parts(regions.size());  // by their roots
  for (std::size_t r = 0; r < regions.size(); ++r) parts[find(r)].push_back(&regions[r]);
  std::vector<std::string> out;
  for (auto& part : parts)
    if (!part.empty())
      out.push_back(known != nullptr ? known->text_of(as_it_is(part), [&] { return Writer(part).text(); })
                                     : Writer(part).text());
  std::ranges::sort(out);
  return out;
}

std::string SproutsMap::canonical_text() const {
  // What looks the same from all sides may be written in several ways, one after the other: of these, the least.
  std::vector<std::string> seen{written_once()};
  for (;;) {
    SproutsMap map = of(seen.back());
    map.simplify();  // which orders letters by their names
    std::string next = map.written_once();
    const auto again = std::ranges::find(seen, next);
    if (again != seen.end()) return *std::min_element(again, seen.end());
    seen.push_back(std::move(next));
  }
}

std::string SproutsMap::written_once() const {
  std::string out;
  std::size_t named = 0;
  for (const std::string& part : components()) {
    std::size_t most = named;
    for (const char c : part) {
      const std::size_t at = letters.find(c);
      if (at != std::string_view::npos) most = std::max(most, named + at + 1);
      out += at != std::string_view::npos ? letters[named + at] : c;
    }
    named = most;
  }
  return out;
}

u64 SproutsMap::lives() const { return lives_of(regions); }

SproutsMap SproutsMap::after(const Line& line) const {
  SproutsMap out = *this;
  const Region region = std::move(out.regions[line.region]);
  out.regions.erase(out.regions.begin() + static_cast<std::ptrdiff_t>(line.region));
  const Boundary from = rotated(region[line.from_boundary], line.from);
  const char u = from[0], v = region[line.to_boundary][line.to];
  const bool is_loop = line.from_boundary == line.to_boundary && line.from == line.to;
  // A loop takes two lives of its spot.
  const char u_left = is_loop ? (u == '0' ? new_from : dead) : after_line(u, new_from);
  const char v_left = is_loop ? dead : after_line(v, new_to);
  // A spot without lines had one corner, and has one now.
  const auto twice = [](char before, char left) { return before == '0' ? Boundary() : Boundary(1, left); };
  if (line.from_boundary != line.to_boundary) {
    const Boundary to = rotated(region[line.to_boundary], line.to);
    Boundary both = Boundary(1, u_left) + from.substr(1) + twice(u, u_left) + new_spot + v_left +
                    to.substr(1) + twice(v, v_left) + new_spot;
    Region joined_region{std::move(both)};
    for (std::size_t b = 0; b < region.size(); ++b)
      if (b != line.from_boundary && b != line.to_boundary) joined_region.push_back(region[b]);
    out.regions.push_back(std::move(joined_region));
  } else {
    const std::size_t at = is_loop ? 0 : (line.to + from.size() - line.from) % from.size();
    Region inside, outside;
    if (is_loop) {
      inside.push_back(Boundary{u_left, new_spot});
      outside.push_back(Boundary(1, u_left) + from.substr(1) + new_spot);
    } else {
      inside.push_back(Boundary(1, u_left) + from.substr(1, at - 1) + v_left + new_spot);
      outside.push_back(Boundary(1, v_left) + from.substr(at + 1) + u_left + new_spot);
    }
    for (std::size_t b = 0; b < region.size(); ++b)
      if (b != line.from_boundary) ((line.inside >> b & 1) != 0 ? inside : outside).push_back(region[b]);
    out.regions.push_back(std::move(inside));
    out.regions.push_back(std::move(outside));
  }
  // Letters in which the line ends have three lines now.
  const auto is_used = [&](char corner) { return is_sprouts_letter(corner) && (corner == u || corner == v); };
  for (Region& one : out.regions)
    for (Boundary& boundary : one) std::erase_if(boundary, is_used);
  out.simplify();
  return out;
}

bool SproutsMap::for_each_line(const std::function<bool(const Line&, SproutsMap&&)>& visit) const {
  return for_each_line([&](const Line& line) { return visit(line, after(line)); });
}

bool SproutsMap::for_each_line(const std::function<bool(const Line&)>& visit) const {
  for (std::size_t r = 0; r < regions.size(); ++r) {
    const Region& region = regions[r];
    // Boundaries without letters that are written in the same way are one as good as the other.
    std::vector<std::size_t> like(region.size());
    for (std::size_t b = 0; b < region.size(); ++b) {
      like[b] = b;
      for (std::size_t other = 0; other < b && like[b] == b; ++other)
        if (region[other] == region[b] && !has_letter(region[b])) like[b] = other;
    }
    for (std::size_t b = 0; b < region.size(); ++b) {
      if (like[b] != b) continue;
      // To another boundary.
      for (std::size_t other = 0; other < region.size(); ++other) {
        const bool is_second =
            like[other] == b && other != b &&
            std::count(like.begin(), like.begin() + static_cast<std::ptrdiff_t>(other), b) == 1;
        if (!is_second && (like[other] != other || other <= b)) continue;
        for (std::size_t from = 0; from < region[b].size(); ++from)
          for (std::size_t to = 0; to < region[other].size(); ++to) {
            const Line line{r, b, from, other, to, 0};
            if (!visit(line)) return false;
          }
      }
      // To the same one: how many of each kind of the others lie inside is counted through.
      std::vector<std::vector<std::size_t>> kinds;
      for (std::size_t first = 0; first < region.size(); ++first) {
        std::vector<std::size_t> kind;
        for (std::size_t one = first; like[first] == first && one < region.size(); ++one)
          if (like[one] == first && one != b) kind.push_back(one);
        if (!kind.empty()) kinds.push_back(std::move(kind));
      }
      for (std::size_t from = 0; from < region[b].size(); ++from)
        for (std::size_t to = from; to < region[b].size(); ++to) {
          const char u = region[b][from], v = region[b][to];
          if (from == to ? sprouts_lives(u) < 2 : u == v && is_sprouts_letter(u)) continue;
          std::vector<std::size_t> inside(kinds.size(), 0);
          for (std::size_t k = 0; k <= kinds.size();) {
            Line line{r, b, from, b, to, 0};
            for (std::size_t i = 0; i < kinds.size(); ++i)
              for (std::size_t n = 0; n < inside[i]; ++n) line.inside |= u64{1} << kinds[i][n];
            if (!visit(line)) return false;
            for (k = 0; k < kinds.size() && ++inside[k] > kinds[k].size(); ++k) inside[k] = 0;
            if (k == kinds.size()) break;
          }
        }
    }
  }
  return true;
}

u64 SproutsMap::line_bound() const {
  u64 out = 0;
  for (const Region& region : regions) {
    u64 corners = 0, sides = 1;
    std::map<Boundary, u64> alike;
    for (const Boundary& boundary : region) {
      corners += boundary.size();
      if (has_letter(boundary))
        sides = saturating_multiply(sides, 2);
      else
        ++alike[boundary];
    }
    for (const auto& [boundary, count] : alike) sides = saturating_multiply(sides, count + 1);
    out = saturating_add(out, saturating_multiply(saturating_multiply(corners, corners), sides));
  }
  return out;
}

}  // namespace sprague
