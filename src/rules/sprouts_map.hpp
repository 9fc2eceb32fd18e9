// Drawings of Sprouts, as far as they matter for play: which spots can be reached from which side, in which order around which
// boundary (D. Applegate, G. Jacobson & D. Sleator, Computer analysis of Sprouts, 1991; J. Lemoine & S. Viennot 2007).
//
// A region is a list of boundaries, a boundary the corners that are met when one walks around it: a spot with d lines is met d
// times in all, and once where it has none. A spot has three lives, of which each end of a line takes one, so spots with three
// lines are left out. Left out, too, are regions in which no line can be drawn. So there are four kinds of corners:
//
//   0        a spot without lines, alone in its boundary
//   1        a spot with one line
//   2        a spot with two lines, which can be reached in one way only
//   a letter a spot with two lines, which can be reached in two ways: on two sides of a boundary, or from two regions
//
// Written, each region ends in / and has its boundaries between commas: "0,0,0/" are three spots, "0,1a1a/" is what a line from
// one of them to another one leaves, and "ab,0/ab,0/" a line from the third one to itself, between the others.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sprague/natural.hpp"

namespace sprague {

/// Who keeps texts of components (solve/sprouts_texts.hpp).
class SproutsTexts {
 public:
  virtual ~SproutsTexts() = default;
  /// What `write()` makes of the drawing, or made of it before.
  [[nodiscard]] virtual std::string text_of(std::string drawing,
                                            const std::function<std::string()>& write) = 0;
};

struct SproutsMap {
  using Boundary = std::string;
  using Region = std::vector<Boundary>;
  std::vector<Region> regions;

  /// So many spots can have letters, whatever is drawn: of "0" up to four, of "1" three, of another spot two halves.
  static constexpr u64 most_half_letters = 104;

  /// Needs: what text() wrote.
  [[nodiscard]] static SproutsMap of(std::string_view text);
  [[nodiscard]] static SproutsMap of_spots(u64 spots);
  [[nodiscard]] std::string text() const;

  /// Leaves out what does not matter.
  void simplify();
  /// Those of its parts that share no spot, each written so that most equal ones are the same text, in order. Needs: simple.
  /// `known` keeps what was written, or is null.
  [[nodiscard]] std::vector<std::string> components(SproutsTexts* known = nullptr) const;
  /// All of them in one text, with letters of its own for each; read and written again it is the same.
  [[nodiscard]] std::string canonical_text() const;

  /// A line: from one corner to another one, or the same, and which boundaries lie on its one side, where it cuts the region.
  struct Line {
    std::size_t region = 0;
    std::size_t from_boundary = 0, from = 0, to_boundary = 0, to = 0;
    u64 inside = 0;  ///< a bit for each boundary of the region
  };
  /// Calls visit(line), or visit(line, what it leaves), as long as it returns true. Of lines that differ by boundaries that are the same,
  /// one is visited. False: it was stopped.
  bool for_each_line(const std::function<bool(const Line&)>& visit) const;
  bool for_each_line(const std::function<bool(const Line&, SproutsMap&&)>& visit) const;
  /// What a line leaves, simplified.
  [[nodiscard]] SproutsMap after(const Line& line) const;
  /// No more lines than these can be drawn now.
  [[nodiscard]] u64 line_bound() const;

  /// Lives of all spots: each line costs one.
  [[nodiscard]] u64 lives() const;

 private:
  [[nodiscard]] std::string written_once() const;
};

/// Lives of a spot that is met in this corner.
[[nodiscard]] constexpr u64 sprouts_lives(char corner) { return corner == '0' ? 3 : corner == '1' ? 2 : 1; }
[[nodiscard]] constexpr bool is_sprouts_letter(char corner) { return corner < '0' || corner > '2'; }

}  // namespace sprague
