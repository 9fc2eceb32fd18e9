// Sprouts (J. H. Conway & M. S. Paterson 1967): join spots by lines, with a new spot on each; a spot has three lines at most.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/lists.hpp"
#include "base/utf8.hpp"
#include "rules/ruleset.hpp"
#include "rules/sprouts_map.hpp"
#include "solve/sprouts_values.hpp"

namespace sprague::rulesets {

class Sprouts {
 public:
  struct Position {
    std::string drawing = {};  ///< as SproutsMap::canonical_text writes it

    /// Spots without any lines are their number.
    [[nodiscard]] std::string text() const {
      const SproutsMap map = SproutsMap::of(drawing);
      if (map.regions.empty()) return "0";
      const SproutsMap::Region& first = map.regions[0];
      const bool only_spots = map.regions.size() == 1 && std::ranges::count(first, "0") == std::ssize(first);
      return only_spots ? std::to_string(first.size()) : drawing;
    }
    [[nodiscard]] std::size_t hash() const { return std::hash<std::string>()(drawing); }
    [[nodiscard]] u64 heap_bytes() const { return drawing.size() > 15 ? drawing.capacity() + 1 : 0; }
    friend bool operator==(const Position&, const Position&) = default;
  };

  static constexpr Theorem value_theorem{
      .name = "the Sprague–Grundy theorem",
      .statement =
          "No line joins parts of the drawing that have no spot in common, so its nim-value is the nim-sum of theirs, which were "
          "searched part by part; drawings in which the same lines can be drawn are the same game.",
      .source =
          "R. P. Sprague, Tôhoku Mathematical Journal 41 (1935); P. M. Grundy, Eureka 2 (1939); the search: "
          "J. Lemoine & S. Viennot, Theoretical Computer Science 462 (2012)",
      .hypotheses = "normal play"};
  static constexpr Theorem theorems[] = {value_theorem};

  static constexpr Info info{
      .name = "sprouts",
      .title = "Sprouts",
      .title_zh = "豆芽游戏（Sprouts）",
      .family = "Boards",
      .summary = "Join two spots by a line and put a new spot on it; no lines cross.",
      .rules =
          "A move draws a line from a spot to another one or to itself and puts a new spot on it. Lines do not cross or touch each "
          "other or a third spot, and no spot may have more than three ends of lines.",
      .notation = "SPOTS or REGION/…",
      .meaning =
          "The number of spots; or a drawing, region by region, each with / behind it and its boundaries between commas. A boundary "
          "is what one meets walking around it: 0 a spot without lines, 1 one with one line, a letter one with two, which is met "
          "twice (2 where it is met once more only); spots with three lines are left out. ab,0/ab/ is a ring with a spot "
          "outside, 1a1a/ a line.",
      .order = "region by region, by where the line begins and ends, then by what lies on its one side",
      .range =
          "up to 26 spots in the drawing; empty ones of about a dozen in normal play, five in misère play",
      .theorems = theorems,
      .has_tables = false};
  static constexpr Example examples[] = {
      {"1", Outcome::P, 0},
      {"2", Outcome::P, 0},
      {"3", Outcome::N, 1},
      {"4", Outcome::N, 1},
      {"ab,0/ab/", Outcome::N},
      {"1a1a/", Outcome::N, 2},
      {"22/", Outcome::N, 1, "0"},
      {"0", Outcome::P, 0},
      {"1", Outcome::N, -1, "ab/ab/", Convention::misere},
      {"2", Outcome::P, -1, {}, Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    const std::string_view word = scanner.peek();
    if (word.empty()) return scanner.missing("the number of spots"_m);
    const std::string_view text = scanner.rest();
    if (text.find('/') == text.npos && word.find_first_not_of("0123456789") == word.npos) {
      const Result<u64> spots = scanner.natural<u64>("the number of spots"_m);
      if (!spots) return spots.error();
      if (*spots > most_spots)
        return scanner.error_at(word, "there are too many spots"_m,
                                Message("A drawing may have {0}.", most_spots), ErrorKind::too_large);
      return Position{SproutsMap::of_spots(*spots).canonical_text()};
    }
    Result<SproutsMap> map = drawn(scanner, text);
    if (!map) return map.error();
    scanner.seek(scanner.text().size());
    map->simplify();
    return Position{map->canonical_text()};
  }

  void options(const Position& position, std::vector<Position>& out) const {
    Budget none{Limits{}};
    options(position, out, none);
  }
  void options(const Position& position, std::vector<Position>& out, Budget& budget) const {
    std::set<std::string> seen;
    (void)SproutsMap::of(position.drawing).for_each_line([&](const SproutsMap::Line&, SproutsMap&& map) {
      std::string text = map.canonical_text();
      if (seen.insert(text).second) out.push_back({std::move(text)});
      return budget.may_go_on();
    });
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    return SproutsMap::of(position.drawing).line_bound();
  }

  // Each line takes a life, and adds at most four corners and a boundary.
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    const SproutsMap map = SproutsMap::of(position.drawing);
    u64 corners = position.drawing.size(), sides = u64{1} << std::min<u64>(map.lives(), 40), all = 1,
        last = 1;
    for (u64 lives = map.lives(); lives > 1 && all != ~u64{0}; --lives, corners += 4) {
      last = saturating_multiply(last, saturating_multiply(corners * corners, sides));
      all = saturating_add(all, last);
    }
    return all;
  }

  [[nodiscard]] std::optional<u64> search_value(const Position& position, Budget& budget) {
    return values_.value(SproutsMap::of(position.drawing).components(), budget);
  }
  [[nodiscard]] std::optional<bool> has_value(const Position& position, u64 wanted, Budget& budget) {
    return values_.has_value(SproutsMap::of(position.drawing).components(), wanted, budget);
  }
  [[nodiscard]] bool is_easy_to_value(const Position& position) const {
    return SproutsMap::of(position.drawing).lives() <= easy_lives;
  }

  [[nodiscard]] std::vector<Position> components_of(const Position& position) const {
    std::vector<Position> components;
    for (std::string& drawing : SproutsMap::of(position.drawing).components())
      components.push_back({std::move(drawing)});
    return components;
  }

  /// The line, in the drawing before it; [ ] marks where it begins and ends.
  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    const SproutsMap before = SproutsMap::of(from.drawing);
    std::optional<SproutsMap::Line> drawn;
    if (before.line_bound() <= most_labelled)
      (void)before.for_each_line([&](const SproutsMap::Line& line, SproutsMap&& map) {
        if (map.canonical_text() == to.drawing) drawn = line;
        return !drawn;
      });
    if (!drawn) return Message("to {0}", to.text());
    Message label = line_label(before.regions[drawn->region], *drawn);
    if (before.regions.size() == 1) return label;
    return Message("in region {0}, {1}", u64{drawn->region + 1}, std::move(label));
  }

  /// The parts that share no spot, where there are several, and their nim-values.
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    const std::vector<std::string> parts = SproutsMap::of(position.drawing).components();
    if (convention == Convention::misere || parts.size() < 2) return {};
    NimSum sum{.subject = NimSum::Subject::piece};
    for (const std::string& part : parts) {
      const auto value = values_.known(part);
      if (!value) return {};
      sum.add(part, *value, sum.rows.size());
    }
    return {std::move(sum)};
  }

 private:
  static constexpr u64 most_spots = SproutsMap::most_half_letters / 4;
  static constexpr u64 easy_lives = 21;  // 7 spots: a fifth of a second
  static constexpr u64 most_labelled = 5'000;
  static constexpr MessageTemplate<0> hint =
      "A number of spots, such as 3, or regions with / behind each, such as ab,0/ab/."_m;

  static Message line_label(const SproutsMap::Region& region, const SproutsMap::Line& line) {
    const std::string& first = region[line.from_boundary];
    if (line.from_boundary != line.to_boundary)
      return Message("join {0} to {1}", marked(first, line.from, line.from),
                     marked(region[line.to_boundary], line.to, line.to));
    std::vector<std::string> inside;
    for (std::size_t b = 0; b < region.size(); ++b)
      if ((line.inside >> b & 1) != 0) inside.push_back(region[b]);
    const std::string ends = marked(first, line.from, line.to);
    if (line.from == line.to)
      return inside.empty() ? Message("join {0} to itself", ends)
                            : Message("join {0} to itself, around {1}", ends, joined(inside, ","));
    return inside.empty() ? Message("join both in {0}", ends)
                          : Message("join both in {0}, with {1} on one side", ends, joined(inside, ","));
  }

  static std::string marked(const std::string& boundary, std::size_t from, std::size_t to) {
    std::string out;
    for (std::size_t i = 0; i < boundary.size(); ++i)
      out += i == from || i == to ? "[" + std::string(1, boundary[i]) + "]" : std::string(1, boundary[i]);
    return out;
  }

  // Reads regions; what is drawn twice or cannot be drawn is an error.
  static Result<SproutsMap> drawn(const Scanner& scanner, std::string_view text) {
    struct Met {
      unsigned times = 0;
      std::size_t region = 0, boundary = 0;
    };
    std::map<char, Met> letters;
    SproutsMap out;
    SproutsMap::Region region;
    std::string boundary;
    u64 half_letters = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      const std::string_view here = text.substr(i, 1);
      if (c == ' ') continue;
      if (c == ',' || c == '/') {
        if (boundary.empty()) return scanner.error_at(here, "a boundary is missing here"_m, hint);
        region.push_back(std::exchange(boundary, {}));
        if (c == '/') out.regions.push_back(std::exchange(region, {}));
        continue;
      }
      const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!is_letter && (c < '0' || c > '2'))
        return scanner.error_at(here, Message("'{0}' is no spot", printable(text.substr(i, 4))),
                                "A spot is 0, 1, 2 (its lines) or a letter."_m);
      if (!boundary.empty() && (c == '0' || boundary[0] == '0'))
        return scanner.error_at(here, "a spot without lines stands alone in its boundary"_m,
                                "There is a comma around it, as in 0,0,1a1a/."_m);
      if (is_letter) {
        Met& met = letters[c];
        if (met.times == 2)
          return scanner.error_at(here, Message("'{0}' stands a third time", std::string(1, c)),
                                  "A spot with two lines is met twice."_m);
        if (met.times == 1 && met.region == out.regions.size() && met.boundary != region.size())
          return scanner.error_at(here,
                                  Message("'{0}' stands in two boundaries of one region", std::string(1, c)),
                                  "The lines of a spot are on one boundary of a region."_m);
        met = {met.times + 1, out.regions.size(), region.size()};
      }
      half_letters += c == '0' ? 4 : c == '1' ? 3 : is_letter ? 1 : 2;
      if (half_letters > SproutsMap::most_half_letters)
        return scanner.error_at(here, "there are too many spots"_m,
                                Message("A drawing may have {0}.", most_spots), ErrorKind::too_large);
      boundary += c;
    }
    if (!boundary.empty() || !region.empty())
      return scanner.error_at(text.substr(text.size()), "the last region has no / behind it"_m, hint);
    return out;
  }

  SproutsValues values_;
};

}  // namespace sprague::rulesets
