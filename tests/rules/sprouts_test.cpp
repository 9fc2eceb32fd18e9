// Sprouts against drawings in which nothing is left out: every spot with its lives, every corner, every way to part what a line
// does not touch, and no theory. Published values: D. Applegate, G. Jacobson & D. Sleator (1991), J. Lemoine & S. Viennot (2010).
#include "rulesets/sprouts.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "solve/sprouts_texts.hpp"
#include "tests/support/seed.hpp"

namespace sprague {
namespace {

using rulesets::Sprouts;

// Spots are numbers; a boundary is the spots that are met around it, dead ones, too.
struct Drawing {
  std::vector<std::vector<std::vector<int>>> regions;
  std::vector<int> lives;

  static Drawing of(const SproutsMap& map) {
    Drawing out;
    std::map<char, int> letters;
    for (const auto& region : map.regions) {
      auto& to = out.regions.emplace_back();
      for (const auto& boundary : region) {
        auto& corners = to.emplace_back();
        for (const char corner : boundary) {
          int spot = static_cast<int>(out.lives.size());
          if (is_sprouts_letter(corner)) spot = letters.try_emplace(corner, spot).first->second;
          if (spot == static_cast<int>(out.lives.size()))
            out.lives.push_back(corner == '0' ? 3 : corner == '1' ? 2 : 1);
          corners.push_back(spot);
        }
      }
    }
    return out;
  }
  [[nodiscard]] std::vector<Drawing> options() const {
    std::vector<Drawing> out;
    for (std::size_t r = 0; r < regions.size(); ++r)
      for (std::size_t b = 0; b < regions[r].size(); ++b)
        for (std::size_t i = 0; i < regions[r][b].size(); ++i)
          for (std::size_t c = b; c < regions[r].size(); ++c)
            for (std::size_t j = c == b ? i : 0; j < regions[r][c].size(); ++j) draw(r, b, i, c, j, out);
    return out;
  }
  auto operator<=>(const Drawing&) const = default;

 private:
  [[nodiscard]] int left(int spot) const { return lives[static_cast<std::size_t>(spot)]; }
  void draw(std::size_t r, std::size_t b, std::size_t i, std::size_t c, std::size_t j,
            std::vector<Drawing>& out) const {
    const auto& region = regions[r];
    const auto &from = region[b], &to = region[c];
    const int u = from[i], v = to[j], w = static_cast<int>(lives.size());
    const bool is_loop = b == c && i == j;
    if (is_loop ? left(u) < 2 : u == v || left(u) < 1 || left(v) < 1) return;
    Drawing next = *this;
    for (const int end : {u, v}) --next.lives[static_cast<std::size_t>(end)];
    next.lives.push_back(1);
    next.regions.erase(next.regions.begin() + static_cast<std::ptrdiff_t>(r));
    const auto around = [](const std::vector<int>& corners, std::size_t first) {
      std::vector<int> walk;
      for (std::size_t n = 0; n < corners.size(); ++n) walk.push_back(corners[(first + n) % corners.size()]);
      return walk;
    };
    std::vector<std::vector<int>> others;
    for (std::size_t other = 0; other < region.size(); ++other)
      if (other != b && other != c) others.push_back(region[other]);
    if (b != c) {
      std::vector<int> walk = around(from, i);
      if (left(u) < 3) walk.push_back(u);
      walk.push_back(w);
      for (const int spot : around(to, j)) walk.push_back(spot);
      if (left(v) < 3) walk.push_back(v);
      walk.push_back(w);
      others.push_back(walk);
      next.regions.push_back(others);
      out.push_back(next);
      return;
    }
    const std::vector<int> walk = around(from, i);
    const std::size_t at = is_loop ? 0 : j - i;
    std::vector<int> one(walk.begin(), walk.begin() + static_cast<std::ptrdiff_t>(at) + 1);
    std::vector<int> other(walk.begin() + static_cast<std::ptrdiff_t>(at), walk.end());
    one.push_back(w);
    if (!is_loop || left(u) < 3) other.push_back(u);
    other.push_back(w);
    for (unsigned long parted = 0; parted < 1UL << others.size(); ++parted) {
      std::vector<std::vector<int>> inside{one}, outside{other};
      for (std::size_t n = 0; n < others.size(); ++n)
        ((parted >> n & 1) != 0 ? inside : outside).push_back(others[n]);
      next.regions.push_back(inside);
      next.regions.push_back(outside);
      out.push_back(next);
      next.regions.resize(next.regions.size() - 2);
    }
  }
};

class PlayedOutSprouts {
 public:
  u64 nimber(const Drawing& drawing) {
    if (const auto found = nimbers_.find(drawing); found != nimbers_.end()) return found->second;
    std::set<u64> reached;
    for (const Drawing& option : drawing.options()) reached.insert(nimber(option));
    u64 mex = 0;
    while (reached.contains(mex)) ++mex;
    return nimbers_[drawing] = mex;
  }
  bool wins_misere(const Drawing& drawing) {
    if (const auto found = misere_.find(drawing); found != misere_.end()) return found->second;
    const std::vector<Drawing> options = drawing.options();
    const bool wins =
        options.empty() || std::ranges::any_of(options, [&](const Drawing& to) { return !wins_misere(to); });
    return misere_[drawing] = wins;
  }

 private:
  std::map<Drawing, u64> nimbers_;
  std::map<Drawing, bool> misere_;
};

Sprouts::Position position_of(const std::string& text) {
  Scanner scanner(text);
  const auto position = Sprouts().parse(scanner);
  EXPECT_TRUE(position) << text;
  return position ? *position : Sprouts::Position{};
}

TEST(Sprouts, AreWorthWhatPlayingThemOutShows) {
  std::mt19937_64 random(test::seed());
  SCOPED_TRACE(test::seed());
  Sprouts rules;
  PlayedOutSprouts twin;
  std::set<std::string> compared;
  u64 large = 0, turned = 0, apart = 0;
  const auto compare = [&](const Sprouts::Position& position) {
    if (!compared.insert(position.drawing).second) return;
    const Drawing drawing = Drawing::of(SproutsMap::of(position.drawing));
    Budget budget(Limits{});
    const auto found = rules.search_value(position, budget);
    const u64 wanted = twin.nimber(drawing);
    ASSERT_EQ(found, wanted) << position.drawing;
    ASSERT_EQ(rules.has_value(position, 0, budget), wanted == 0) << position.drawing;
    u64 sum = 0;
    const auto components = rules.components_of(position);
    for (const Sprouts::Position& each : components) {
      sum ^= twin.nimber(Drawing::of(SproutsMap::of(each.drawing)));
      ASSERT_EQ(position_of(each.text()), each);
      ASSERT_EQ(rules.components_of(each), std::vector{each});
    }
    ASSERT_EQ(sum, wanted) << position.drawing;
    apart += components.size() > 1 ? 1 : 0;
    large += wanted > 1 ? 1 : 0;
    // Every move of the one is a move of the other, and in misère play as well.
    std::vector<Sprouts::Position> options;
    rules.options(position, options);
    std::multiset<u64> reached, shown;
    std::set<u64> reached_misere, shown_misere;
    for (const auto& option : options) {
      const Drawing after = Drawing::of(SproutsMap::of(option.drawing));
      reached.insert(twin.nimber(after));
      reached_misere.insert(twin.wins_misere(after));
    }
    for (const Drawing& option : drawing.options()) {
      shown.insert(twin.nimber(option));
      shown_misere.insert(twin.wins_misere(option));
    }
    ASSERT_EQ(std::set<u64>(reached.begin(), reached.end()), std::set<u64>(shown.begin(), shown.end()))
        << position.drawing;
    ASSERT_EQ(reached_misere, shown_misere) << position.drawing;
    turned += twin.wins_misere(drawing) != (wanted != 0) ? 1 : 0;
  };
  for (int spots = 0; spots <= 2; ++spots) compare(position_of(std::to_string(spots)));
  for (int game = 0; game < 400; ++game) {
    Sprouts::Position position = position_of(std::to_string(2 + random() % 4));
    for (std::vector<Sprouts::Position> options;; options.clear()) {
      if (SproutsMap::of(position.drawing).lives() <= 5) compare(position);
      rules.options(position, options);
      if (options.empty()) break;
      position = options[random() % options.size()];
    }
  }
  EXPECT_GT(compared.size(), 40U);
  EXPECT_GT(large, 5U);
  EXPECT_GT(apart, 3U);
  EXPECT_GT(turned, 5U);
}

// A drawing that was turned over, or whose regions, boundaries, corners and letters come in another order, is the same game; and
// mostly the same text, without which searches would be slow.
TEST(Sprouts, AreTheSameHoweverTheyAreWritten) {
  std::mt19937_64 random(test::seed());
  SCOPED_TRACE(test::seed());
  Sprouts rules;
  u64 same = 0, other = 0;
  for (int game = 0; game < 300; ++game) {
    Sprouts::Position position = position_of(std::to_string(3 + random() % 4));
    std::vector<Sprouts::Position> options;
    for (u64 moves = random() % 12; moves > 0; --moves, options.clear()) {
      rules.options(position, options);
      if (options.empty()) break;
      position = options[random() % options.size()];
    }
    SproutsMap map = SproutsMap::of(position.drawing);
    std::string names = "abcdefghijklmnopqrstuvwxyz";
    std::ranges::shuffle(names, random);
    for (auto& region : map.regions) {
      const bool over = random() % 2 == 0;
      std::ranges::shuffle(region, random);
      for (auto& boundary : region) {
        if (over) std::ranges::reverse(boundary);
        std::ranges::rotate(boundary,
                            boundary.begin() + static_cast<std::ptrdiff_t>(random() % boundary.size()));
        for (char& corner : boundary)
          if (is_sprouts_letter(corner)) corner = names[static_cast<std::size_t>(corner - 'a')];
      }
    }
    std::ranges::shuffle(map.regions, random);
    if (map.regions.empty()) continue;
    const Sprouts::Position again = position_of(map.text());
    (again == position ? same : other) += 1;
    ASSERT_EQ(position_of(position.text()), position);
    if (map.lives() > 9) continue;
    Budget budget(Limits{});
    const auto value = rules.search_value(position, budget), value_again = rules.search_value(again, budget);
    ASSERT_TRUE(value);
    ASSERT_EQ(value, value_again) << position.drawing << " " << map.text();
  }
  EXPECT_GT(same, 20 * other);
}

// What was written last is taken for the same drawing with other letters: of each line it is what would be written.
TEST(Sprouts, TextsThatAreKeptAreThoseThatWouldBeWritten) {
  std::mt19937_64 random(test::seed());
  SCOPED_TRACE(test::seed());
  LastSproutsTexts kept;
  u64 lines = 0;
  for (int game = 0; game < 30; ++game) {
    SproutsMap map = SproutsMap::of_spots(4 + random() % 5);
    while (!map.regions.empty()) {
      std::vector<SproutsMap> after;
      map.for_each_line([&](const SproutsMap::Line&, SproutsMap&& left) {
        EXPECT_EQ(left.components(&kept), left.components()) << left.text();
        after.push_back(std::move(left));
        return true;
      });
      lines += after.size();
      if (after.empty()) break;
      map = std::move(after[random() % after.size()]);
    }
  }
  EXPECT_GT(lines, 1'000U);
}

// OEIS A164950 for misère play; wgosa.org (2007) for nim-values, which agree with Applegate, Jacobson & Sleator (1991).
TEST(Sprouts, AreWorthWhatIsPublished) {
  Sprouts rules;
  const std::vector<u64> published{0, 0, 0, 1, 1, 1, 0, 0};
  for (std::size_t spots = 0; spots < published.size(); ++spots) {
    Budget budget(Limits{});
    EXPECT_EQ(rules.search_value(position_of(std::to_string(spots)), budget), published[spots]) << spots;
  }
  PlayedOutSprouts twin;
  EXPECT_TRUE(twin.wins_misere(Drawing::of(SproutsMap::of_spots(1))));
  EXPECT_FALSE(twin.wins_misere(Drawing::of(SproutsMap::of_spots(2))));
}

TEST(Sprouts, WordsForMovesShowWhereTheyBegin) {
  Sprouts rules;
  const Sprouts::Position three = position_of("3");
  std::vector<Sprouts::Position> options;
  rules.options(three, options);
  std::vector<std::string> labels;
  for (const auto& option : options) labels.push_back(english(rules.move_label(three, option)));
  EXPECT_EQ(labels, (std::vector<std::string>{"join [0] to [0]", "join [0] to itself",
                                              "join [0] to itself, around 0"}));
}

// Two moves never have the same words.
TEST(Sprouts, WordsForMovesTellThemApart) {
  Sprouts rules;
  std::vector<Sprouts::Position> at{position_of("4")};
  for (std::size_t next = 0; next < at.size() && next < 60; ++next) {
    std::vector<Sprouts::Position> options;
    rules.options(at[next], options);
    std::set<std::string> labels;
    for (const auto& option : options) {
      EXPECT_TRUE(labels.insert(english(rules.move_label(at[next], option))).second) << at[next].drawing;
      at.push_back(option);
    }
  }
}

TEST(Sprouts, WrongDrawingsAreRefusedWhereTheyAreWrong) {
  const auto refused = [](const std::string& text) {
    Scanner scanner(text);
    const auto position = Sprouts().parse(scanner);
    return position ? "fine" : english(position.error().message);
  };
  EXPECT_EQ(refused(""), "the number of spots is missing");
  EXPECT_EQ(refused("27"), "there are too many spots");
  EXPECT_EQ(refused("26"), "fine");
  EXPECT_EQ(refused("3/"), "'3/' is no spot");
  EXPECT_EQ(refused("ab,0/ab"), "the last region has no / behind it");
  EXPECT_EQ(refused("ab,,0/ab/"), "a boundary is missing here");
  EXPECT_EQ(refused("/"), "a boundary is missing here");
  EXPECT_EQ(refused("01/"), "a spot without lines stands alone in its boundary");
  EXPECT_EQ(refused("ab/ab/a/"), "'a' stands a third time");
  EXPECT_EQ(refused("1a,a1/"), "'a' stands in two boundaries of one region");
  EXPECT_EQ(refused(std::string(53, '2') + "/"), "there are too many spots");
  EXPECT_EQ(refused("ab, 0/ab/"), "fine");
}

}  // namespace
}  // namespace sprague
