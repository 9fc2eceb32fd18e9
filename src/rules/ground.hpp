// Grounds: what a ruleset can say about why a position is won or lost, as facts without words. The layer
// `explain` makes sentences of them in every language, and the web page draws them; so that a ruleset says
// what is its own (which heaps count, which pair is meant) once, and not once a language.
//
// "Part" is the number, from 0, of the part of the position that a fact talks about (a heap, a component, an
// edge), in the order in which the position is typed.
//
// Each has a `kind`, and `members` hands its members to programs, a name and a value each: the JSON form of a
// fact is made of these and of nothing else.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sprague/message.hpp"
#include "sprague/natural.hpp"
#include "sprague/outcome.hpp"

namespace sprague {

/// Parts whose nim-values are added without carry: the position is worth the Nim heaps `rows`.
struct NimSum {
  static constexpr std::string_view kind = "nim_sum";
  /// What the parts are.
  enum class Subject { heap, component, odd_step, odd_node, counting_box, head, gap, branch, piece, arm };
  struct Row {
    std::string label;  ///< the part as people name it: a heap's size, a component, an edge
    Natural value;
    std::size_t part = 0;
    bool is_firm = false;   ///< for the misère Nim rule: is a value of 2 or more in it?
    bool is_fused = false;  ///< of a graph: `label` edges fused with the ground

    void members(auto&& show) const {
      show("label", label), show("nim_value", value), show("part", part);
      if (is_fused) show("fused", true);
    }
  };
  /// A row that can be lowered so that the nim-sum becomes 0, and the value that it must get.
  struct Clearing {
    std::size_t row;
    Natural target;

    void members(auto&& show) const { show("row", row), show("nim_value", target); }
  };
  Subject subject = Subject::heap;
  std::vector<Row> rows = {};
  /// Does the misère Nim rule speak here, and not the nim-sum alone?
  bool by_misere_rule = false;
  /// Are the values numbers of stones, each of which a move can lower to any smaller one?
  bool are_stones = false;

  static constexpr std::size_t most_rows = 100;
  [[nodiscard]] bool has_room() const { return rows.size() < most_rows; }
  void add(std::string label, Natural value, std::size_t part, bool is_firm = false) {
    rows.push_back({std::move(label), std::move(value), part, is_firm});
  }
  [[nodiscard]] Natural total() const {
    Natural sum;
    for (const Row& row : rows) sum ^= row.value;
    return sum;
  }
  /// Those that have the highest bit of the nim-sum; none when it is 0.
  [[nodiscard]] std::vector<Clearing> clearing() const {
    const Natural sum = total();
    std::vector<Clearing> out;
    if (sum == Natural(0)) return out;
    const u64 top = sum.bit_length() - 1;
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i].value.bit(top)) out.push_back({i, rows[i].value ^ sum});
    return out;
  }

  /// Is it more than the value of one thing, or a heap of Nim?
  [[nodiscard]] bool is_more_than_a_row() const {
    std::size_t counting = 0;
    bool is_nim = true;  // a heap is its own value
    for (const Row& row : rows) {
      counting += row.value == Natural(0) ? 0 : 1;
      is_nim = is_nim && row.label == row.value.text();
    }
    return counting >= (is_nim ? 1 : 2);
  }
  /// Does it name the rows to be lowered? Not where there is nothing to add, nor where a move changes more than one
  /// row, nor where the nim-sum is too long to be written out.
  [[nodiscard]] bool names_rows() const {
    return !by_misere_rule && is_more_than_a_row() && subject != Subject::head &&
           total().bit_length() <= longest_written;
  }
  static constexpr u64 longest_written = 200;  // bits

  [[nodiscard]] std::string_view subject_name() const {
    static constexpr std::string_view subjects[] = {
        "heap", "component", "odd_step", "odd_node", "counting_box", "head", "gap", "branch", "piece", "arm"};
    return subjects[static_cast<std::size_t>(subject)];
  }
  void members(auto&& show) const {
    show("subject", subject_name()), show("rows", rows), show("nim_sum", total());
    if (!by_misere_rule && subject != Subject::head) show("clearing", clearing());
  }
};

/// Heaps in binary, each column added modulo `modulus` (Moore's game).
struct ColumnSums {
  static constexpr std::string_view kind = "column_sums";
  u64 modulus = 2;
  std::vector<u64> heaps = {};
  std::vector<u64> sums = {};  ///< by column, the lowest bit first
  /// A move after which every column sum is 0: the heaps that it reduces, and what it leaves of them. Empty
  /// where they are 0 already, or where that does not win.
  struct Left {
    std::size_t part;
    u64 amount;

    void members(auto&& show) const { show("part", part), show("amount", amount); }
  };
  std::vector<Left> leave = {};

  void members(auto&& show) const {
    show("modulus", modulus), show("heaps", heaps), show("sums", sums), show("leave", leave);
  }
};

/// One heap, of which 1 to modulus − 1 may be taken: heaps that leave `wanted` over are lost for who moves.
struct Remainder {
  static constexpr std::string_view kind = "remainder";
  u64 heap = 0, modulus = 2, wanted = 0;
  bool is_of_ones = false;  ///< `heap` is how many heaps of 1 there are, and nothing else is there

  /// The amount to take; nothing where the heap is lost.
  [[nodiscard]] std::optional<u64> amount_to_take() const {
    const u64 left_over = heap % modulus;
    if (left_over == wanted) return std::nullopt;
    return left_over > wanted ? left_over - wanted : modulus - (wanted - left_over);
  }
  void members(auto&& show) const {
    show("heap", heap), show("modulus", modulus), show("wanted", wanted), show("take", amount_to_take());
    if (is_of_ones) show("of_ones", true);
  }
};

/// Two numbers and the P-position with the same difference.
struct WythoffPair {
  static constexpr std::string_view kind = "wythoff";
  Natural less, difference;         ///< of the position
  Natural first;                    ///< the smaller number of the P-position with that difference
  bool is_by_golden_ratio = false;  ///< is it (⌊kφ⌋, ⌊kφ⌋ + k)?
  std::optional<Natural> partner =
      {};  ///< beside `less` in a P-position, where the larger number can come down to it
  std::optional<Natural> partner_of_larger =
      {};  ///< beside the larger number, where `less` can come down to it

  void members(auto&& show) const {
    show("difference", difference), show("pair", std::pair(first, first + difference));
    show("golden_ratio", is_by_golden_ratio);
    if (partner) show("partner", *partner);
    if (partner_of_larger) show("partner_of_larger", *partner_of_larger);
  }
};

/// A number as a sum of Fibonacci numbers no two of which are neighbours, and the most that may be taken.
struct ZeckendorfParts {
  static constexpr std::string_view kind = "zeckendorf";
  Natural number;
  std::vector<Natural> parts = {};  ///< largest first
  Natural quota;
  u64 aside = 0;  ///< objects of the heap beyond `number`, which nobody wants to take (misère play)

  /// The smallest part, where the quota allows to take it; nothing where the heap is lost.
  [[nodiscard]] std::optional<Natural> amount_to_take() const {
    return quota < parts.back() ? std::nullopt : std::optional(parts.back());
  }
  void members(auto&& show) const {
    show("number", number), show("parts", parts), show("quota", quota), show("aside", aside);
    show("take", amount_to_take());
  }
};

/// What a nim-value is read from in binary.
struct BinaryReading {
  static constexpr std::string_view kind = "binary";
  enum class Rule {
    lowest_common_zero,     ///< of two boxes: the lowest place, from 0, where both numbers have a 0
    without_trailing_ones,  ///< of one: half of the number without its trailing ones
  } rule = Rule::lowest_common_zero;
  std::vector<u64> numbers = {};
  u64 value = 0;

  void members(auto&& show) const {
    show("rule", rule == Rule::lowest_common_zero ? "lowest_common_zero" : "without_trailing_ones");
    show("numbers", numbers), show("nim_value", value);
  }
};

/// The nim-values of single heaps repeat, or grow by the saltus with each period.
struct HeapPeriod {
  static constexpr std::string_view kind = "period";
  u64 period = 0, preperiod = 0, saltus = 0;

  void members(auto&& show) const {
    show("period", period), show("preperiod", preperiod), show("saltus", saltus);
  }
};

/// A picture in characters, of a board of which bites win: '.' a square, 'x' the poisoned one, '*' a winning
/// bite.
struct BoardPicture {
  static constexpr std::string_view kind = "board";
  std::vector<std::string> rows = {};
  bool has_wins = false;

  void members(auto&& show) const { show("rows", rows), show("has_wins", has_wins); }
};

/// How a graph of green Hackenbush is reduced, from the leaves to the ground.
struct GreenSteps {
  static constexpr std::string_view kind = "hackenbush";
  struct Step {
    /// Fusion: the edges of a piece without bridges become loops at one point. Colon: what stands on an edge
    /// worth `above` makes a stalk of above + 1.
    enum class Kind { fusion, colon } kind = Kind::colon;
    std::string at = {};             ///< the edge of a colon step
    std::vector<std::string> edges;  ///< of a fusion
    u64 above = 0, value = 0;
    std::vector<u64> carried = {};  ///< of a colon step, what adds up to `above`: a value a branch

    void members(auto&& show) const {
      if (kind == Kind::fusion)
        show("fused", edges);
      else
        show("edge", at), show("above", above);
      show("nim_value", value);
    }
  };
  std::vector<Step> steps = {};

  void members(auto&& show) const { show("steps", steps); }
};

/// A coin on a ring: how many edges lie before the first smallest one, both ways.
struct RingWalk {
  static constexpr std::string_view kind = "ring";
  static constexpr u64 longest_path = 100;
  u64 least = 0;
  u64 onwards = 0, backwards = 0;
  /// The edges on both ways in the order of the walk, the first smallest one last; none where they are many.
  std::vector<std::size_t> path_onwards = {}, path_backwards = {};
  std::optional<std::size_t> cross = std::nullopt;  ///< to be left with `least` by a move that wins

  void members(auto&& show) const {
    show("least", least), show("onwards", onwards), show("backwards", backwards);
    show("path_onwards", path_onwards), show("path_backwards", path_backwards), show("cross", cross);
  }
};

/// Why play of rules that a user wrote ends, in the words of those rules; empty when that is not known.
struct EndOfPlay {
  static constexpr std::string_view kind = "end_of_play";
  Message measure = {};
  Message note = {};  ///< what looks like an oversight in the rules

  void members(auto&& show) const {
    show("measure", measure);
    if (!note.empty()) show("note", note);
  }
};

/// What the outcome of a compound that is no sum is found from, component by component.
struct ComponentNumbers {
  static constexpr std::string_view kind = "components";
  enum class What { foreclosed, remoteness, suspense, outcome } what = What::outcome;
  struct Row {
    std::string label;  ///< the component, shortened
    std::size_t part = 0;
    bool is_ended = false;
    std::optional<u64> number =
        {};  ///< nothing: a draw, or who moves ends the component and wins, or outcomes are meant
    std::optional<Outcome> normal = {}, misere = {};

    void members(auto&& show) const {
      show("label", label), show("part", part), show("ended", is_ended);
      if (number) show("number", *number);
      if (normal) show("normal", to_text(*normal));
      if (misere) show("misere", to_text(*misere));
    }
  };
  std::vector<Row> rows = {};

  static constexpr std::size_t most_rows = 20;
  [[nodiscard]] std::string_view what_name() const {
    static constexpr std::string_view names[] = {"foreclosed", "remoteness", "suspense", "outcome"};
    return names[static_cast<std::size_t>(what)];
  }
  void members(auto&& show) const { show("what", what_name()), show("rows", rows); }
};

/// What a position of Nimstring is worth: its components, or the boxes that make it loony.
struct NimstringSum {
  static constexpr std::string_view kind = "nimstring";
  struct Row {
    std::string label;  ///< the component's lines
    u64 value = 0;

    void members(auto&& show) const { show("label", label), show("nim_value", value); }
  };
  std::string taking = {},
              giving = {};  ///< where it is loony: the line that takes a box, the one that gives two away
  std::string taken_first = {};  ///< the lines of boxes that are taken before anything else
  std::vector<Row> rows = {};

  [[nodiscard]] bool is_loony() const { return !taking.empty(); }
  [[nodiscard]] u64 total() const {
    u64 sum = 0;
    for (const Row& row : rows) sum ^= row.value;
    return sum;
  }
  void members(auto&& show) const {
    show("loony", is_loony());
    if (is_loony())
      show("taking", taking), show("giving", giving);
    else
      show("taken_first", taken_first), show("rows", rows), show("nim_sum", total());
  }
};

using Ground =
    std::variant<NimSum, ColumnSums, Remainder, WythoffPair, ZeckendorfParts, BinaryReading, HeapPeriod,
                 BoardPicture, GreenSteps, RingWalk, EndOfPlay, ComponentNumbers, NimstringSum>;
using Grounds = std::vector<Ground>;

}  // namespace sprague
