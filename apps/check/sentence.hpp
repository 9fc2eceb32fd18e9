// Sentences about a claim that has been verified: first-order logic over natural numbers with +, comparisons
// and the relations P, N, G and move (doc/formats/certificate.md, "Sentences").
#pragma once

#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "formula.hpp"

namespace sprague::check {

/// A number that stands for G(entries) in the statement that it belongs to.
struct Call {
  i64 number = 0;
  std::vector<Expression> entries = {};
};

/// Variables are numbered, each binding anew: `coordinate` in an expression is the number of one, or of a
/// call.
struct Statement {
  enum class Kind {
    all,
    any,
    negation,
    same,        ///< of[0] exactly if of[1]
    exists,      ///< numbers `bound` such that of[0]
    comparison,  ///< numbers[0] relation numbers[1]
    member,      ///< numbers[0] in `set`, or, where this has no ranges of its own, between two of `ends`
    p,           ///< numbers are a P-position
    n,           ///< numbers are another position
    move,        ///< the rules lead from the first half of the numbers to the second
  };
  Kind kind = Kind::all;
  std::vector<Statement> of = {};
  Numbers bound = {};
  std::set<i64> free = {};  ///< the variables that it says something about
  i64 size = 1;             ///< of the formula that it becomes, in which `same` has each side twice
  std::vector<Expression> numbers = {};
  std::vector<Call> calls = {};  ///< in an order in which each one's entries are known
  std::string relation = {};     ///< of a comparison; of a member "in" or "not in"
  Set::Kind set = Set::Kind::ranges;
  i64 base = 2;
  std::vector<std::pair<Expression, Expression>> ends = {};
};

struct Sentence {
  Statement statement = {};
  i64 numbers = 0;  ///< how many variables and calls there are
};

/// Invalid where it is no sentence, with the names that have no quantifier.
[[nodiscard]] Sentence read_sentence(const std::string& text, std::size_t dimension, bool has_values);

/// What has been verified: who wins, or the nim-values, by automata.
struct Claim {
  Certificate& file;
  Machines& machines;
  bool is_values = false;
  std::vector<std::pair<Numbers, Machine*>> slices = {};  ///< the number of each coordinate; −1: it is free
};

/// Is the header's sentence true? That is what the header must say as well.
[[nodiscard]] bool check_sentence(const Claim& claim);

}  // namespace sprague::check
