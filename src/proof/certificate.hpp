// Certificates (doc/formats/certificate.md): what it takes to verify a statement about a game without
// trusting who found it. Plain data for each kind, and the text of each, a header and lines of evidence as
// JSON. This layer knows nothing of how proofs are found, and the checkers share nothing with it.
//
// Certificates of kind `automatic` are in automatic_certificate.hpp.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sprague/integers.hpp"
#include "sprague/outcome.hpp"

namespace sprague::proof {

/// The greatest number in a certificate.
inline constexpr u64 largest_number = u64{1} << 60;

/// A game of a text in the rule language.
struct Rules {
  std::string text;                                     ///< canonical (script/canonical.hpp)
  std::string game;                                     ///< which game of it is meant
  std::vector<std::pair<std::string, i64>> parameters;  ///< the values of that game's
};

/// A position of a game of the text; the game's name is empty where the text has only one.
struct Position {
  std::string game;
  std::vector<i64> numbers;
};

/// A way to move: a rule of the position's game, from 0, and values for its free variables.
struct Move {
  std::size_t rule = 0;
  std::vector<i64> variables;
};

/// Kind `finite`: who wins a position. Every position that a line refers to stands in an earlier line.
struct Finite {
  struct Line {
    Position position;
    Outcome outcome;
    std::optional<Move> move;  ///< of N-positions that are not ended: it leads to a P-position
  };
  Rules rules;
  Convention convention = Convention::normal;
  std::string statement;
  Position position;
  Outcome outcome = Outcome::P;
  std::vector<Line> lines;
  std::string refuted = {};  ///< kind `refuted`: the condition that is wrong there about P-positions
};

/// Kind `nim-values`: what a position is worth. Every position that a line refers to stands in an earlier
/// line.
struct NimValues {
  struct Line {
    Position position;
    std::vector<Move> moves;  ///< to the values 0, 1, …; their number is the position's value
  };
  Rules rules;
  std::string statement;
  std::vector<Position> position;  ///< its components
  u64 value = 0;
  std::vector<Line> lines;
  std::optional<std::vector<std::vector<Position>>> winning_moves = {};  ///< as in Outcomes
  std::string refuted = {};  ///< kind `refuted-values`: the condition that is wrong there
};

/// Kind `outcomes`: who wins a position and how fast, or that nobody does, and all moves that win. Positions
/// are lists of components, whose order means nothing; the lines are closed under moves.
struct Outcomes {
  using Sum = std::vector<Position>;
  struct Line {
    Sum position;  ///< its components that have options, by game and then by numbers
    Outcome outcome = Outcome::D;
    u64 remoteness = 0;  ///< of N and P
  };
  Rules rules;
  Convention convention = Convention::normal;
  std::string statement;
  Sum position;
  Outcome outcome = Outcome::D;
  u64 remoteness = 0;
  std::vector<Sum> winning_moves;  ///< where they lead: in order, each once
  std::vector<Line> lines;
};

/// Kind `loopy-values`: what a position is worth where play may go on for ever (Smith 1966). The lines are
/// closed under moves.
struct LoopyValues {
  struct Value {
    bool is_infinite = false;
    u64 nim_value = 0;           ///< when finite
    std::vector<u64> reachable;  ///< the nim-values of its options when infinite, ascending
  };
  struct Line {
    Position position;
    Value value;
    u64 rank = 0;  ///< when finite: an option that is worth more can be answered by a move to this value, of
                   ///< smaller rank
  };
  Rules rules;
  std::string statement;
  std::vector<Position> position;  ///< its components
  Value value;
  std::vector<Line> lines;
};

/// Kind `periodic`: the values of all heaps.
struct Periodic {
  std::string code;  ///< "octal 0.77"
  std::string statement;
  u64 preperiod = 0, period = 1, saltus = 0;  ///< G(n + period) = G(n) + saltus
  u64 times = 0;                              ///< of a hexadecimal code with a saltus: the multiple of the
                                              ///< period for which the theorem holds
  std::vector<u64> values;                    ///< G(0), G(1), … as many as the theorem's window needs
};

/// Of a measure: a weight for each coordinate, or an expression in the rule language.
using MeasureRow = std::variant<std::vector<i64>, std::string>;

/// Kind `residue`: the P-positions are those whose coordinates modulo `modulus` are in one of some classes.
struct Residue {
  struct Line {
    std::vector<u64> residue;
    bool is_empty = false;  ///< no position of the domain is in the class
    std::size_t rule = 0;
    std::vector<std::vector<i64>> variables;  ///< affine forms of the coordinates, the constant first
  };
  Rules rules;
  std::string statement;
  std::optional<std::string> formula;  ///< the claim in the rule language
  u64 modulus = 1;
  std::vector<std::vector<u64>> residues;
  std::vector<MeasureRow> measure;
  std::vector<Line> lines;  ///< one for each other class, in lexicographic order
};

/// Theorem `nim-sum` (Sprague 1935, Grundy 1939).
struct NimSum {
  struct Component {
    std::string code;  ///< empty: a nim heap
    u64 heap = 0, value = 0;
    u64 preperiod = 0, period = 0;  ///< of the code's values, where the heap is large; otherwise 0
    u64 saltus = 0, times = 0;      ///< as in Periodic
  };
  std::string statement;
  std::vector<Component> components;

  [[nodiscard]] u64 value() const;
};

/// Theorem `misere-nim` (Bouton 1901).
struct MisereNim {
  std::string statement;
  std::vector<u64> heaps;

  [[nodiscard]] Outcome outcome() const;
};

/// Theorem `misere-subtraction` (Ferguson 1974): heaps of Nim and of subtraction sets.
struct MisereSubtraction {
  std::string statement;
  std::vector<NimSum::Component> components;

  [[nodiscard]] Outcome outcome() const;
};

/// Theorem `colon` (Berlekamp, Conway, Guy 1982): a tree of green Hackenbush.
struct Colon {
  std::string statement;
  std::vector<u64> parents;  ///< node i + 1 hangs on node parents[i] <= i; node 0 is the ground
  std::vector<u64> values;   ///< of every node
};

/// Theorem `fusion` (the same): any graph of green Hackenbush.
struct Fusion {
  std::string statement;
  u64 vertices = 1;                        ///< vertex 0 is the ground
  std::vector<std::pair<u64, u64>> edges;  ///< all hang together with it
  std::vector<std::vector<u64>> cycles;    ///< edges, in order along a cycle of the graph as fused so far
  std::vector<u64> fused;                  ///< by vertex: its node in the tree that is left
  std::vector<u64> parents, values;        ///< of that tree, with a leaf for each loop
};

/// A theorem about a game of its own, such as `wythoff`: what it says of one position. How positions are
/// numbers, and which moves are listed, is in the format.
struct GameTheorem {
  std::string theorem;
  Convention convention = Convention::normal;
  std::string statement;
  std::vector<u64> position;
  Outcome outcome = Outcome::P;
  std::optional<u64> value;
  std::vector<std::vector<u64>> moves;
};

/// The file: a JSON object a line, each line ended.
/// Kind `short-games`: how two sums of games of Left and Right compare. Games are named by their places in `games`; options stand
/// before what they are options of.
struct ComparedSums {
  struct Game {
    std::vector<u64> left, right;           ///< ascending
    std::optional<Position> position = {};  ///< whose options these are by the rules
  };
  using Sum = std::vector<std::pair<u64, i64>>;  ///< games, ascending, and how many of each, or minus so many
  using Move = std::pair<u64, u64>;              ///< of Left: from a game to its option
  struct Strategy {
    Sum sum;                    ///< that Left wins, moving second
    std::vector<Move> replies;  ///< to each move of Right: to an earlier sum
  };
  struct Value {
    std::string outcome, left_stop, right_stop, mean, temperature;
  };
  std::optional<Rules> rules;
  std::string statement;
  Sum left, right;
  std::string relation;  ///< "=", ">", "||"
  std::vector<Move>
      moves;  ///< that win moving first, of the difference and of its negative, as far as the relation needs them
  std::optional<Value> value;  ///< of what stands on the right, in canonical form
  std::vector<Game> games;
  std::vector<Strategy> strategies;
};

/// Kind `sprouts`: what drawings of Sprouts are worth, or are not.
struct SproutsDrawings {
  struct Line {
    std::string drawing;           ///< one component
    std::optional<u64> value;      ///< nothing: it is none of these
    std::vector<u64> others = {};  ///< ascending
  };
  std::string statement;
  std::string position;
  Outcome outcome = Outcome::P;
  std::optional<u64> value;  ///< where it is claimed
  std::vector<Line> lines;
};

[[nodiscard]] std::string to_text(const Finite& certificate);
[[nodiscard]] std::string to_text(const NimValues& certificate);
[[nodiscard]] std::string to_text(const Outcomes& certificate);
[[nodiscard]] std::string to_text(const LoopyValues& certificate);
[[nodiscard]] std::string to_text(const Periodic& certificate);
[[nodiscard]] std::string to_text(const Residue& certificate);
[[nodiscard]] std::string to_text(const NimSum& certificate);
[[nodiscard]] std::string to_text(const MisereNim& certificate);
[[nodiscard]] std::string to_text(const MisereSubtraction& certificate);
[[nodiscard]] std::string to_text(const Colon& certificate);
[[nodiscard]] std::string to_text(const Fusion& certificate);
[[nodiscard]] std::string to_text(const GameTheorem& certificate);
[[nodiscard]] std::string to_text(const ComparedSums& certificate);
[[nodiscard]] std::string to_text(const SproutsDrawings& certificate);

}  // namespace sprague::proof
