// What is the same drawing is written as the same text, by trying every way to write it that could be the least.
#include "sprouts_drawing.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "failures.hpp"

namespace sprague::check {
namespace {

using Boundary = Drawing::Boundary;
using Region = Drawing::Region;
using Hash = std::uint64_t;

Hash mixed(Hash a, Hash b) {
  a = (a ^ b) * 0xff51afd7ed558ccdULL;
  return (a ^ (a >> 32)) * 0xc4ceb9fe1a85ec53ULL + b;
}

Boundary rotated(const Boundary& boundary, std::size_t first) {
  Boundary out(boundary.begin() + static_cast<std::ptrdiff_t>(first), boundary.end());
  out.insert(out.end(), boundary.begin(), boundary.begin() + static_cast<std::ptrdiff_t>(first));
  return out;
}

std::set<std::size_t> spots_of(const Region& region) {
  std::set<std::size_t> out;
  for (const Boundary& boundary : region) out.insert(boundary.begin(), boundary.end());
  return out;
}

// Writes one component. What decides between ways to write it never hangs on names, on where something lies, or on which way round a region is.
class Writing {
 public:
  Writing(std::vector<Region> regions, const std::vector<unsigned>& lives)
      : regions_(std::move(regions)), lives_(lives), met_(lives.size(), 0), colour_(lives.size(), 0) {
    for (const Region& region : regions_)
      for (const Boundary& boundary : region)
        for (const std::size_t spot : boundary) ++met_[spot];
    for (std::size_t spot = 0; spot < lives.size(); ++spot) colour_[spot] = mixed(lives[spot], met_[spot]);
  }

  [[nodiscard]] std::string least() {
    constexpr std::size_t most_ways = 2'000;
    for (int round = 0; round < 4; ++round) refine();
    for (const Region& region : regions_)
      sides_.push_back({Side(*this, region, false), Side(*this, region, true)});
    std::vector<State> states(1);
    states[0].regions_left = regions_.size();
    states[0].is_written.assign(regions_.size(), false);
    std::string out;
    while (states[0].regions_left > 0) {
      std::map<std::string, std::map<std::string, State>>
          next;  // by what is written, then by what tells states apart
      for (const State& state : states)
        go_on(state, [&](std::string&& piece, State&& then) {
          work(16);
          if (!next.empty() && next.begin()->first < piece) return;
          std::string key = then.key();
          auto& same = next[std::move(piece)];
          same.emplace(std::move(key), std::move(then));
          if (same.size() > most_ways) throw Undecided{"a drawing can be written in too many ways"};
        });
      out += next.begin()->first;
      states.clear();
      for (auto& [key, state] : next.begin()->second) states.push_back(std::move(state));
    }
    return out;
  }

 private:
  // A region read one way round: its boundaries by what they look like, from the corners from which they look so.
  struct Side {
    struct Walk {
      Boundary boundary;
      Hash hash = 0;
      std::vector<std::size_t> firsts;  // corners from which it looks like that
      bool is_alone = true;             // its spots are met nowhere else
    };
    Side(const Writing& all, const Region& region, bool is_over) {
      for (const Boundary& boundary : region) {
        Walk walk;
        walk.boundary = boundary;
        if (is_over) std::reverse(walk.boundary.begin(), walk.boundary.end());
        for (std::size_t first = 0; first < boundary.size(); ++first) {
          const Hash seen = all.look(walk.boundary, first);
          if (first == 0 || seen < walk.hash) walk.firsts.clear(), walk.hash = seen;
          if (seen == walk.hash) walk.firsts.push_back(first);
          const auto here = std::count(boundary.begin(), boundary.end(), boundary[first]);
          walk.is_alone = walk.is_alone && static_cast<std::size_t>(here) == all.met_[boundary[first]];
        }
        walks.push_back(std::move(walk));
      }
      std::sort(walks.begin(), walks.end(), [](const Walk& a, const Walk& b) { return a.hash < b.hash; });
      for (const Walk& walk : walks) hash = mixed(hash, walk.hash);
    }
    std::vector<Walk> walks;
    Hash hash = 1;
  };

  // How far it is written.
  struct State {
    std::size_t regions_left = 0;
    std::vector<bool> is_written = {};      // of regions
    std::size_t region = 0, side = 0;       // the one that is being written
    std::vector<bool> walks_left = {};      // of it; empty: none is
    std::map<std::size_t, int> names = {};  // of spots that will be met again
    int named = 0;

    [[nodiscard]] std::string key() const {
      std::string out;
      for (const bool one : is_written) out += one ? '1' : '0';
      if (!walks_left.empty()) out += ' ' + std::to_string(region) + ' ' + std::to_string(side) + ' ';
      for (const bool one : walks_left) out += one ? '1' : '0';
      for (const auto& [spot, name] : names) out += ' ' + std::to_string(spot) + '=' + std::to_string(name);
      return out;
    }
  };

  [[nodiscard]] Hash look(const Boundary& boundary, std::size_t first) const {
    Hash out = boundary.size();
    for (std::size_t i = 0; i < boundary.size(); ++i)
      out = mixed(out, colour_[boundary[(first + i) % boundary.size()]]);
    return out;
  }

  // A spot's colour is made of what lies around it, both ways round, in whatever order.
  void refine() {
    std::vector<Hash> around(colour_.size(), 0);
    for (const Region& region : regions_)
      for (const bool is_over : {false, true}) {
        const Side side(*this, region, is_over);
        for (const Side::Walk& walk : side.walks)
          for (std::size_t first = 0; first < walk.boundary.size(); ++first)
            around[walk.boundary[first]] += mixed(mixed(side.hash, walk.hash), look(walk.boundary, first));
      }
    for (std::size_t spot = 0; spot < around.size(); ++spot)
      colour_[spot] = mixed(colour_[spot], around[spot]);
  }
  [[nodiscard]] Hash hash_of(std::size_t region) const {
    return std::min(sides_[region][0].hash, sides_[region][1].hash);
  }

  // Each way to write the next boundary.
  template <class Visit>
  void go_on(const State& state, const Visit& visit) const {
    if (!state.walks_left.empty()) return write_boundary(state, visit);
    Hash least = ~Hash{0};
    for (std::size_t r = 0; r < regions_.size(); ++r)
      if (!state.is_written[r]) least = std::min(least, hash_of(r));
    for (std::size_t r = 0; r < regions_.size(); ++r)
      for (std::size_t side = 0; side < 2; ++side) {
        if (state.is_written[r] || sides_[r][side].hash != least) continue;
        State then = state;
        then.region = r, then.side = side;
        then.walks_left.assign(regions_[r].size(), true);
        write_boundary(then, visit);
      }
  }
  template <class Visit>
  void write_boundary(const State& state, const Visit& visit) const {
    const auto& walks = sides_[state.region][state.side].walks;
    const auto next = static_cast<std::size_t>(
        std::find(state.walks_left.begin(), state.walks_left.end(), true) - state.walks_left.begin());
    bool is_alone_tried = false;
    for (std::size_t w = next; w < walks.size() && walks[w].hash == walks[next].hash; ++w) {
      if (!state.walks_left[w] || (walks[w].is_alone && std::exchange(is_alone_tried, true))) continue;
      for (const std::size_t first : walks[w].firsts) {
        State then = state;
        std::string piece;
        for (const std::size_t spot : rotated(walks[w].boundary, first)) piece += name_of(spot, then);
        then.walks_left[w] = false;
        const bool is_last =
            std::find(then.walks_left.begin(), then.walks_left.end(), true) == then.walks_left.end();
        piece += is_last ? '/' : ',';
        if (is_last) {
          then.walks_left.clear();
          then.is_written[then.region] = true;
          --then.regions_left;
          then.region = then.side = 0;
        }
        visit(std::move(piece), std::move(then));
      }
    }
  }
  [[nodiscard]] std::string name_of(std::size_t spot, State& state) const {
    if (lives_[spot] > 1) return lives_[spot] == 3 ? "0" : "1";
    if (met_[spot] == 1) return "2";
    const auto found = state.names.find(spot);
    const int name = found != state.names.end() ? found->second : state.named++;
    if (found != state.names.end())
      state.names.erase(found);
    else
      state.names.emplace(spot, name);
    constexpr int letters = 26;
    if (name < letters) return std::string(1, static_cast<char>('a' + name));
    if (name < 2 * letters) return std::string(1, static_cast<char>('A' + name - letters));
    return "<" + std::to_string(name) + ">";  // which no line can write
  }

  std::vector<Region> regions_;
  const std::vector<unsigned>& lives_;
  std::vector<std::size_t> met_;  // how often each spot is
  std::vector<Hash> colour_;
  std::vector<std::array<Side, 2>> sides_;
};

}  // namespace

Drawing Drawing::of(const std::string& text) {
  constexpr std::size_t most_bytes = 2'000;
  if (text.size() > most_bytes) throw Undecided{"a drawing is too large"};
  Drawing out;
  std::map<char, std::pair<std::size_t, int>> letters;  // spot, and how often it has been met
  Region region;
  Boundary boundary;
  for (const char c : text) {
    if (c == ',' || c == '/') {
      require(!boundary.empty(), "a boundary of the drawing is empty");
      require(boundary.size() == 1 || std::none_of(boundary.begin(), boundary.end(),
                                                   [&](std::size_t spot) { return out.lives[spot] == 3; }),
              "a spot without lines is alone in its boundary");
      region.push_back(std::exchange(boundary, {}));
      if (c == '/') out.regions.push_back(std::exchange(region, {}));
    } else if (c >= '0' && c <= '2') {
      boundary.push_back(out.lives.size());
      out.lives.push_back(c == '0' ? 3 : c == '1' ? 2 : 1);
    } else {
      require((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'),
              "a drawing consists of 0, 1, 2, letters, ',' and '/'");
      auto& [spot, times] = letters.try_emplace(c, out.lives.size(), 0).first->second;
      if (++times == 1) out.lives.push_back(1);
      boundary.push_back(spot);
    }
  }
  require(boundary.empty() && region.empty(), "the drawing does not end with '/'");
  for (const auto& [letter, spot] : letters)
    require(spot.second == 2, "each letter stands in a drawing twice");
  constexpr std::size_t most_spots = 104;
  if (out.lives.size() > most_spots) throw Undecided{"a drawing has too many spots"};
  return out;
}

void Drawing::simplify() {
  const auto lives_in = [&](const Region& region) {
    unsigned sum = 0;
    for (const std::size_t spot : spots_of(region)) sum += lives[spot];
    return sum;
  };
  for (Region& region : regions) {
    for (Boundary& boundary : region) {
      std::erase_if(boundary, [&](std::size_t spot) { return lives[spot] == 0; });
      for (std::size_t i = 0; i < boundary.size() && boundary.size() > 1;)
        if (boundary[i] == boundary[(i + 1) % boundary.size()])
          boundary.erase(boundary.begin() + static_cast<std::ptrdiff_t>(i)), i = 0;
        else
          ++i;
    }
    std::erase_if(region, [](const Boundary& boundary) { return boundary.empty(); });
  }
  std::erase_if(regions, [&](const Region& region) { return lives_in(region) < 2; });
  for (Region& region : regions) {
    const bool has_fresh =
        std::any_of(region.begin(), region.end(), [&](const Boundary& one) { return is_fresh(one); });
    if (has_fresh || lives_in(region) > 3) continue;
    Region singles;
    for (const std::size_t spot : spots_of(region)) {
      singles.push_back({spot});
      if (lives[spot] != 2) continue;
      lives[spot] = 1;
      singles.push_back({lives.size()});
      lives.push_back(1);
    }
    region = std::move(singles);
  }
}

std::vector<std::string> Drawing::components() const {
  std::vector<std::size_t> part(regions.size());
  std::iota(part.begin(), part.end(), std::size_t{0});
  std::map<std::size_t, std::size_t> home;  // of a spot
  for (std::size_t r = 0; r < regions.size(); ++r)
    for (const std::size_t spot : spots_of(regions[r])) {
      const std::size_t here = part[r], other = part[home.try_emplace(spot, r).first->second];
      std::replace(part.begin(), part.end(), std::max(here, other), std::min(here, other));
    }
  std::map<std::size_t, std::vector<Region>> parts;
  for (std::size_t r = 0; r < regions.size(); ++r) parts[part[r]].push_back(regions[r]);
  std::vector<std::string> out;
  for (auto& [number, some] : parts) out.push_back(Writing(std::move(some), lives).least());
  std::sort(out.begin(), out.end());
  return out;
}

void Drawing::each_move(const std::function<bool(const Drawing&)>& visit) const {
  bool goes_on = true;
  // The boundaries `made` and the others that `where` sends there replace a region.
  const auto leave = [&](std::size_t r, std::vector<Region>&& made, std::size_t x, std::size_t y) {
    work(8);
    Drawing then = *this;
    --then.lives[x], --then.lives[y];
    then.regions.erase(then.regions.begin() + static_cast<std::ptrdiff_t>(r));
    then.lives.push_back(1);
    std::move(made.begin(), made.end(), std::back_inserter(then.regions));
    goes_on = goes_on && visit(then);
  };
  const std::size_t z = lives.size();
  for (std::size_t r = 0; r < regions.size() && goes_on; ++r) {
    const Region& region = regions[r];
    const auto fresh_before = [&](std::size_t b) {
      return std::count_if(region.begin(), region.begin() + static_cast<std::ptrdiff_t>(b),
                           [&](const Boundary& one) { return is_fresh(one); });
    };
    for (std::size_t b = 0; b < region.size() && goes_on; ++b) {
      // Spots without lines are as good as each other: the first, and the second with it.
      if (is_fresh(region[b]) && fresh_before(b) > 0) continue;
      for (std::size_t other = b + 1; other < region.size(); ++other) {
        if (is_fresh(region[other]) && fresh_before(other) > (is_fresh(region[b]) ? 1 : 0)) continue;
        for (std::size_t i = 0; i < region[b].size(); ++i)
          for (std::size_t j = 0; j < region[other].size(); ++j) {
            const std::size_t x = region[b][i], y = region[other][j];
            if (x == y) continue;
            Boundary made;
            for (const auto& [from, at, spot] : {std::tuple(b, i, x), {other, j, y}}) {
              const Boundary walk = rotated(region[from], at);
              made.insert(made.end(), walk.begin(), walk.end());
              if (lives[spot] < 3) made.push_back(spot);
              made.push_back(z);
            }
            Region after{std::move(made)};
            for (std::size_t k = 0; k < region.size(); ++k)
              if (k != b && k != other) after.push_back(region[k]);
            leave(r, {std::move(after)}, x, y);
          }
      }
      // Where the others go: how many of the spots without lines, and which of the rest.
      Region fresh, rest;
      for (std::size_t k = 0; k < region.size(); ++k)
        if (k != b) (is_fresh(region[k]) ? fresh : rest).push_back(region[k]);
      if (rest.size() > 20) throw Undecided{"a region has too many boundaries"};
      const auto divide = [&](const Boundary& one, const Boundary& two, std::size_t x, std::size_t y) {
        for (std::size_t few = 0; few <= fresh.size(); ++few)
          for (std::size_t set = 0; set < std::size_t{1} << rest.size() && goes_on; ++set) {
            std::vector<Region> made{{one}, {two}};
            for (std::size_t k = 0; k < fresh.size(); ++k) made[k < few ? 0 : 1].push_back(fresh[k]);
            for (std::size_t k = 0; k < rest.size(); ++k) made[set >> k & 1].push_back(rest[k]);
            leave(r, std::move(made), x, y);
          }
      };
      for (std::size_t i = 0; i < region[b].size() && goes_on; ++i) {
        const std::size_t x = region[b][i];
        const Boundary walk = rotated(region[b], i);
        if (lives[x] >= 2) {
          Boundary around = walk;
          if (lives[x] < 3) around.push_back(x);
          around.push_back(z);
          divide({x, z}, around, x, x);
        }
        for (std::size_t at = 1; i + at < walk.size(); ++at) {
          const std::size_t y = walk[at];
          if (x == y) continue;
          Boundary one(walk.begin(), walk.begin() + static_cast<std::ptrdiff_t>(at + 1));
          Boundary two(walk.begin() + static_cast<std::ptrdiff_t>(at), walk.end());
          one.push_back(z);
          two.push_back(x), two.push_back(z);
          divide(one, two, x, y);
        }
      }
    }
  }
}

}  // namespace sprague::check
