// Lowering: a rule as alternatives of conjunctions of atoms over affine forms. Conditions become their
// disjunctive normal form, with negations pushed down to the atoms; min and max become a case for each
// operand (min(y, k) is y where y ≤ k, and k where k < y); quotients, products and xor become variables of
// their own.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "script/ast.hpp"
#include "script/linear.hpp"
#include "sprague/message.hpp"

namespace sprague::script {

inline constexpr std::size_t most_cases = 256;                 ///< of one rule
inline constexpr std::size_t imported_game = ~std::size_t{0};  ///< the number of every component from outside

/// A number that is given with the position, chosen by the mover, or made from others.
struct Variable {
  enum class Kind { given, free, quotient, product, xor_sum };
  enum class Source { coordinate, parameter, element, length };  // of given ones

  Kind kind = Kind::given;
  std::string name = {};
  bool is_natural = true;
  Source source = Source::coordinate;
  std::size_t number = 0;  ///< of the coordinate, parameter or list
  Affine a = {}, b = {};   ///< what it is made from; of an element: its index
  i64 divisor = 1;
};

struct Atom {
  enum class Role {
    needed,      ///< an option exists only where it holds
    definition,  ///< the same, and other variables have a meaning only where it holds
    known,       ///< holds in every position of the game
    optional,    ///< holds for every option that exists; somebody else checks it
  };

  Step::Kind kind = Step::Kind::at_least;  ///< one of the checks
  Affine form = {};
  NumberSet set = {};
  Role role = Role::needed;

  [[nodiscard]] bool is_linear() const { return kind == Step::Kind::at_least || kind == Step::Kind::equal; }
  friend bool operator==(const Atom&, const Atom&) = default;
};

/// A change of one entry of a list.
struct Change {
  std::size_t component;  ///< of the option
  std::size_t from, to;   ///< the coordinate that is copied, and where the copy stands in the component
  Affine index, before, added;
  bool is_assigned;  ///< `added` is right only if the entry has not been changed before
};

/// A list that is put together.
struct Reshaping {
  struct Part {
    bool is_slice = false;
    std::size_t list = 0;
    Affine first = {}, last = {};
    std::vector<Affine> numbers = {};
  };
  std::size_t component;  ///< of the option
  std::size_t to;         ///< where the list stands in the component
  std::vector<Part> parts = {};
};

/// One case of a rule. Coordinates are the first variables, the free ones of the rule follow.
struct Case {
  std::vector<Variable> variables = {};
  std::vector<Atom> atoms = {};
  std::vector<TargetComponent> target = {};
  std::vector<Change> changes = {};  ///< of entries of lists, one after the other
  std::vector<Reshaping> reshaped = {};
  /// It says less than the rule does of a number, such as a greatest common divisor: enough for what holds of
  /// all options, as that play ends, and not for a table.
  bool is_wider = false;

  /// The linear constraints: of the atoms, and facts about the variables.
  [[nodiscard]] LinearSystem system() const;
};

/// Why something could not be lowered.
struct Refusal {
  Message reason;
  Place place;
};

/// Lowers conditions and expressions. Once `refusal` is set, results mean nothing.
class Lowering {
 public:
  struct Value {
    Case where;
    Affine form;
  };

  /// Coordinate i means `coordinates[i]`; free variable j means variable `first_free` + j.
  Lowering(std::vector<Affine> coordinates, std::size_t first_free, Atom::Role role)
      : coordinates_(std::move(coordinates)), first_free_(first_free), role_(role) {}

  [[nodiscard]] std::vector<Case> condition(const Condition& condition, bool positive,
                                            std::vector<Case> cases);
  [[nodiscard]] std::vector<Value> expression(const Expression& expression, const Case& where);
  /// Adds form ≥ 0, or another check. False when it cannot hold.
  bool add(Case& where, Step::Kind kind, const std::optional<Affine>& form, const NumberSet& set = {});
  bool add_definition(Case& where, const std::optional<Affine>& form);
  /// The entry of a list at `index`, which has to be there.
  [[nodiscard]] std::vector<Value> element(std::size_t list, const Affine& index, Case where);
  [[nodiscard]] std::optional<Affine> product(const Affine& a, const Affine& b, Case& where);
  void refuse(Message reason, Place place = {});

  std::optional<Refusal> refusal = std::nullopt;

 private:
  [[nodiscard]] std::vector<Case> comparison(const Condition& condition, bool positive,
                                             const std::vector<Case>& cases);
  [[nodiscard]] std::vector<Case> quantified(const Condition& condition, bool positive,
                                             const std::vector<Case>& cases);
  bool compare(const Condition& condition, bool positive, Case& where, const Affine& first,
               const Affine& second);
  [[nodiscard]] std::vector<Value> operation(const Expression& expression, const Case& where);
  void apply(const Expression& expression, Value left, const Affine& right, std::vector<Value>& out);
  void extremum(bool least, const Value& left, const Affine& right, std::vector<Value>& out);
  [[nodiscard]] std::optional<Affine> quotient(const Affine& form, i64 divisor, Case& where);
  void division(bool is_quotient, const Value& left, const Affine& divisor, std::vector<Value>& out);
  [[nodiscard]] std::optional<Affine> common_divisor(const Affine& a, const Affine& b, Case& where);
  [[nodiscard]] std::optional<Affine> power(const Affine& base, const Affine& exponent, Case& where);
  [[nodiscard]] std::optional<Affine> xor_sum(const Affine& a, const Affine& b, Case& where);
  [[nodiscard]] Affine given(Variable variable, Case& where);
  [[nodiscard]] std::optional<Affine> checked(std::optional<Affine> form);

  std::vector<Affine> coordinates_;
  std::size_t first_free_;
  Atom::Role role_;
  Place place_ = {};
  std::array<Affine, most_quantifiers> bound_ = {};  // what quantifiers run over, by level
};

/// Drops the cases that are seen to be impossible.
void drop_impossible(std::vector<Case>& cases);

}  // namespace sprague::script
