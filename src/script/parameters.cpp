// Instances of games: parameters replaced by their values, and constants folded.
#include <algorithm>
#include <utility>

#include "script/evaluate.hpp"
#include "script/expression_parser.hpp"
#include "script/parser.hpp"

namespace sprague::script {
namespace {

using Kind = Expression::Kind;

class Instantiation {
 public:
  explicit Instantiation(const std::vector<i64>& values) : values_(values) {}

  void expression(Expression& part) {
    for (Expression& operand : part.operands) expression(operand);
    if (part.kind == Kind::parameter) {
      part = {.kind = Kind::constant,
              .number = values_[static_cast<std::size_t>(part.number)],
              .place = part.place};
      return;
    }
    if (part.kind == Kind::quotient || part.kind == Kind::remainder) divisor(part.operands[1]);
    const bool foldable =
        !part.operands.empty() && part.kind != Kind::element &&
        std::all_of(part.operands.begin(), part.operands.end(),
                    [](const Expression& operand) { return operand.kind == Kind::constant; });
    if (!foldable || error_) return;
    static const Game nothing;
    const auto value = value_of(part, Scene{nothing, {}});
    if (!value) return;  // xor of a negative number stays what it is
    const auto number = value->within(-largest_number, largest_number);
    if (!number) return fail(part.place, "this number is too large"_m);
    part = {.kind = Kind::constant, .number = *number, .place = part.place};
  }
  void condition(Condition& part) {
    for (Expression& inner : part.expressions) expression(inner);
    for (Condition& inner : part.conditions) condition(inner);
  }
  void rule(Rule& rule) {
    condition(rule.where);
    for (Term& term : rule.option) {
      for (Entry& entry : term.entries) {
        expression(entry.value);
        for (Entry::Update& update : entry.updates) {
          expression(update.index);
          expression(update.value);
        }
        for (Piece& piece : entry.pieces) {
          if (piece.first) expression(*piece.first);
          if (piece.last) expression(*piece.last);
          for (Expression& number : piece.numbers) expression(number);
        }
      }
      if (term.copies) expression(*term.copies);
      if (term.parts)
        for (Expression* const number : {&term.parts->total, &term.parts->least, &term.parts->most})
          expression(*number);
    }
  }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  // A divisor of numbers and parameters is a constant of 1 or more. What has not been folded by now has no
  // value, such as the xor of a negative number.
  void divisor(const Expression& part) {
    if (part.kind != Kind::constant && has_only_constants(part))
      fail(part.place, "the divisor here has no value; it must be 1 or more"_m);
    if (part.kind == Kind::constant && part.number < 1)
      fail(part.place, Message("the divisor here is {0}; it must be 1 or more", part.number));
  }
  void fail(Place place, Message message) {
    if (!error_) error_ = Error{ErrorKind::wrong, std::move(message), {}, place.offset, place.length};
  }

  const std::vector<i64>& values_;
  std::optional<Error> error_;
};

}  // namespace

Result<Game> with_parameters(const Game& game, const std::vector<i64>& values) {
  Game out = game;
  Instantiation instantiation(values);
  for (std::size_t i = 0; i < out.parameters.size(); ++i) out.parameters[i].value = values[i];
  for (Rule& rule : out.rules) instantiation.rule(rule);
  instantiation.condition(out.domain);
  if (out.wins) instantiation.condition(*out.wins);
  if (out.loses) instantiation.condition(*out.loses);
  for (Start& start : out.starts)
    for (Expression& entry : start.entries) instantiation.expression(entry);
  if (instantiation.error()) return *instantiation.error();
  return out;
}

}  // namespace sprague::script
