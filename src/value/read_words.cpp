// Expressions of values and positions, read and computed in one pass.
#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <utility>

#include "base/nearest.hpp"
#include "base/scanner.hpp"
#include "value/words.hpp"

namespace sprague::value {
namespace {

constexpr std::size_t most_order = 100;  // of ^[n], ^<n>, ^<a,b,…>

struct Function {
  std::string_view name;
  std::size_t arguments;
  std::string_view usage;
};
constexpr std::array functions{
    Function{"tiny", 1, "tiny(2)"},
    Function{"miny", 1, "miny(2)"},
    Function{"temperature", 1, "temperature({3|1})"},
    Function{"mean", 1, "mean({3|1})"},
    Function{"left_stop", 1, "left_stop({3|1})"},
    Function{"right_stop", 1, "right_stop({3|1})"},
    Function{"atomic_weight", 1, "atomic_weight(^3)"},
    Function{"companion", 1, "companion(^)"},
    Function{"birthday", 1, "birthday(^)"},
    Function{"reduced", 1, "reduced({3|*})"},
    Function{"star_projection", 1, "star_projection({3|*})"},
    Function{"freeze", 1, "freeze({3|1||0})"},
    Function{"cool", 2, "cool({3|1}, 1/2)"},
    Function{"heat", 2, "heat(*2, 1)"},
    Function{"overheat", 3, "overheat(*2, 1, 2)"},
    Function{"norton", 2, "norton({1|0}, ^)"},
    Function{"conway", 2, "conway(*2, *3)"},
    Function{"ordinal", 2, "ordinal(*, ^)"},
    Function{"times", 2, "times(3, {1|0})"},
};

class Reader {
 public:
  Reader(std::string_view text, ShortGames& games, Operations& operations, const PositionValue& position)
      : text_(text), games_(games), operations_(operations), position_(position) {}

  /// The outermost sum is left as its terms.
  Result<std::vector<Term>> only_terms() {
    blanks();
    if (at_ == text_.size()) return nothing_typed();
    std::vector<Term> out;
    adds_up_ = false;
    (void)sum(&out);
    blanks();
    if (!error_ && at_ < text_.size()) {
      if (const std::string_view sign = comparison_sign(); !sign.empty())
        error(at_, sign.size(), "a sum is to be played here, and this is a comparison"_m, {});
      else
        unexpected(expected_after());
    }
    if (error_ && !games_.refused()) return *std::move(error_);
    return out;
  }

  Result<Evaluated> whole() {
    blanks();
    if (at_ == text_.size()) return nothing_typed();
    Evaluated out;
    const Game first = sum(&out.terms);
    if (!error_ && only_ == Only::form) out.form = out.terms[0].form;
    out.value = first;
    blanks();
    if (!error_ && at_ < text_.size()) {
      const std::string_view sign = comparison_sign();
      if (sign.empty()) {
        unexpected(expected_after());
      } else {
        at_ += sign.size();
        out.form.reset();
        std::vector<Term> terms;
        const Game second = sum(&terms);
        blanks();
        if (!error_ && at_ < text_.size()) unexpected("One comparison is enough."_m);
        if (!error_) {
          const Relation found = relation(games_, first, second);
          const bool holds = sign == "="    ? found == Relation::equal
                             : sign == "<"  ? found == Relation::less
                             : sign == ">"  ? found == Relation::greater
                             : sign == "<=" ? found == Relation::less || found == Relation::equal
                             : sign == ">=" ? found == Relation::greater || found == Relation::equal
                                            : found == Relation::confused;
          out.comparison = Evaluated::Comparison{second, std::string(sign), found, holds, std::move(terms)};
        }
      }
    }
    if (games_.refused()) return Evaluated{};  // what was read then may not make sense
    if (error_) return *std::move(error_);
    return out;
  }

 private:
  // ---- Errors ----

  Error error(std::size_t at, std::size_t length, Message message, Message hint) {
    if (!error_) error_ = Error{ErrorKind::wrong, std::move(message), std::move(hint), at, length};
    return *error_;
  }
  Error nothing_typed() {
    return error(0, 0, "an expression is missing"_m,
                 Message("Such as {0}.", "\"{1|-1} + ^* + domineering 3x3\""));
  }
  /// About the character that is next, however many bytes it has.
  void unexpected(Message hint) {
    std::size_t length = 1;
    while (at_ + length < text_.size() && (static_cast<unsigned char>(text_[at_ + length]) & 0xc0) == 0x80)
      ++length;
    error(at_, length, Message("'{0}' is not expected here", text_.substr(at_, length)), std::move(hint));
  }
  /// Behind what stands in parentheses that began at `from`.
  void close_parenthesis(std::size_t from, std::size_t length, Message hint) {
    if (error_ || accept(")")) return;
    blanks();
    if (const std::string_view sign = comparison_sign(); !sign.empty())
      error(at_, sign.size(), "a comparison stands alone, and not inside of something"_m,
            "Compare what is outside of all parentheses and braces."_m);
    error(from, length, "this parenthesis is not closed"_m, std::move(hint));
  }
  [[nodiscard]] static Message expected_after() {
    return Message("Behind a value stand {0}, a comparison ({1}), or nothing.", "+ -", "< <= = >= > ||");
  }

  // ---- Characters ----

  void blanks() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
      ++at_;
  }
  [[nodiscard]] bool at(std::string_view token) const { return text_.substr(at_).starts_with(token); }
  bool accept(std::string_view token) {
    blanks();
    if (!at(token)) return false;
    at_ += token.size();
    return true;
  }
  [[nodiscard]] static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }
  std::string_view digits() {
    const std::size_t from = at_;
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    return text_.substr(from, at_ - from);
  }
  /// A natural number up to `most`; an error where there is none.
  i64 natural(i64 most) {
    const std::size_t from = at_;
    const std::string_view found = digits();
    u64 value = 0;
    if (found.empty()) {
      error(at_, at_ < text_.size() ? 1 : 0, "a number is missing"_m, {});
      return 0;
    }
    if (!detail::to_u64(found, value) || value > static_cast<u64>(most)) {
      error(from, found.size(), Message("{0} is too large", found), Message("It may be {0}.", most));
      return 0;
    }
    return static_cast<i64>(value);
  }

  [[nodiscard]] std::string_view comparison_sign() const {
    for (const std::string_view sign : {"||", "<=", ">=", "<", ">", "="})
      if (at(sign)) return text_.substr(at_, sign.size());
    return {};
  }

  // ---- Grammar ----

  // sum := ["-"] product {("+" | "-") product}
  Game sum(std::vector<Term>* terms = nullptr) {
    std::vector<Game> parts;
    bool is_negative = false;
    Only first = Only::neither;
    while (!error_ && !games_.refused()) {
      only_ = Only::neither;
      const Game part = ordinal();
      if (parts.empty() && !is_negative) first = only_;
      if (terms != nullptr) {
        terms->push_back({is_negative, part});
        if (only_ == Only::form) terms->back().form = form_;
        if (only_ == Only::position) terms->back().position = position_text_;
      }
      parts.push_back(is_negative ? games_.negative(part) : part);
      blanks();
      if (at("+-") || at("±"))
        is_negative = false;  // the switch is what comes next
      else if (accept("+"))
        is_negative = false;
      else if (accept("-"))
        is_negative = true;
      else
        break;
    }
    only_ = parts.size() == 1 ? first : Only::neither;
    if (error_ || games_.refused() || (terms != nullptr && !adds_up_)) return Game::zero;
    return games_.sum(parts);
  }

  // ordinal := factor {":" factor}
  Game ordinal() {
    Game out = factor();
    while (!error_ && accept(":")) {
      const Game right = factor();
      only_ = Only::neither;
      if (!error_) out = operations_.ordinal_sum(out, right);
    }
    return out;
  }

  Game factor() {
    blanks();
    only_ = Only::neither;
    if (++nesting_ > most_nesting) {
      error(at_, 0, Message("more than {0} parentheses and braces inside each other", most_nesting), {});
      return Game::zero;
    }
    const Game out = factor_inside();
    --nesting_;
    return out;
  }

  Game factor_inside() {
    if (at("+-") || at("±")) {
      at_ += 2;
      return switch_of();
    }
    // "-1^" is −1 + ↑, and "-^" is −↑.
    if (at("-") && at_ + 1 < text_.size() && is_digit(text_[at_ + 1])) {
      ++at_;
      return number_up_star(-1);
    }
    if (accept("-")) {
      const Game of = factor();
      only_ = Only::neither;
      return games_.negative(of);
    }
    if (at_ == text_.size()) {
      error(at_, 0, "a value is missing"_m, what_a_value_is());
      return Game::zero;
    }
    if (at("{")) return braces();
    if (at("(")) return parentheses();
    const char c = text_[at_];
    if (is_digit(c) || c == '^' || c == '*' || (c == 'v' && !is_word_here()) || at("↑") || at("↓") ||
        at("⇑") || at("⇓"))
      return number_up_star(1);
    if (is_letter(c)) return word();
    if (c == '/' || at("./") || at("../")) return position(at_);  // the path of a file of rules
    unexpected(what_a_value_is());
    return Game::zero;
  }

  [[nodiscard]] static Message what_a_value_is() {
    return Message("A value is such as {0}, a position, or a function of these.",
                   "3/4, ^*, *5, +-1, {2|0}, tiny(1)");
  }

  // "v" begins a word where a letter follows that is no further "v".
  [[nodiscard]] bool is_word_here() const {
    std::size_t end = at_;
    while (end < text_.size() && text_[end] == 'v') ++end;
    return end < text_.size() && is_letter(text_[end]);
  }

  Game parentheses() {
    const std::size_t from = at_++;
    const Inside outside = std::exchange(inside_, Inside::nothing);
    const Game out = sum();
    inside_ = outside;
    close_parenthesis(from, 1, "Write ) behind its value."_m);
    return out;
  }

  // "+-" factor, or "+-{a, b}": the options of Left, and their negatives for Right.
  Game switch_of() {
    blanks();
    std::vector<Game> left;
    if (at("{")) {
      const std::size_t from = at_++;
      List list = list_inside(from);
      if (error_) return Game::zero;
      if (list.sides.size() == 1)
        left = std::move(list.sides[0]);
      else
        left.push_back(value_of(list, 0, list.sides.size(), from));
    } else {
      left.push_back(factor());
    }
    only_ = Only::neither;
    std::vector<Game> right;
    for (const Game option : left) right.push_back(games_.negative(option));
    return error_ ? Game::zero : games_.make(std::move(left), std::move(right));
  }

  // What stands between braces: sides, and how many bars there are between them.
  struct List {
    std::vector<std::vector<Game>> sides{{}};
    std::vector<int> bars;
    std::vector<std::size_t> places;  // of the bars
  };

  List list_inside(std::size_t from) {
    List out;
    const Inside outside = std::exchange(inside_, Inside::braces);
    bool wants_value = false;
    while (!error_) {
      blanks();
      if (at_ == text_.size()) {
        error(from, 1, "this brace is not closed"_m, "Write } behind the options of Right."_m);
      } else if (!wants_value && accept("}")) {
        break;
      } else if (!wants_value && at("|")) {
        out.places.push_back(at_);
        int bars = 0;
        while (at("|")) ++at_, ++bars;
        out.bars.push_back(bars);
        out.sides.emplace_back();
      } else {
        out.sides.back().push_back(sum());
        wants_value = false;
        blanks();
        if (accept(","))
          wants_value = true;
        else if (!error_ && at_ < text_.size() && !at("}") && !at("|"))
          unexpected("Options are separated by commas, and the options of Left from those of Right by |."_m);
      }
    }
    inside_ = outside;
    return out;
  }

  Game braces() {
    const std::size_t from = at_++;
    const List list = list_inside(from);
    if (error_) return Game::zero;
    if (list.sides.size() == 1) {
      error(from, at_ - from, "a form has a bar between the options of Left and of Right"_m,
            Message("Such as {0}.", "{2|0}"));
      return Game::zero;
    }
    const Game out = value_of(list, 0, list.sides.size(), from);
    only_ = error_ ? Only::neither : Only::form;
    return out;
  }

  // The sides first … last − 1 of braces: the longest bar separates first. `form_` is the form that was seen last.
  Game value_of(const List& list, std::size_t first, std::size_t last, std::size_t from) {
    if (++nesting_ > most_nesting)
      error(from, 1, Message("more than {0} parentheses and braces inside each other", most_nesting), {});
    const auto begin = list.bars.begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = list.bars.begin() + static_cast<std::ptrdiff_t>(last) - 1;
    const auto longest = std::max_element(begin, end);
    const std::size_t middle = first + static_cast<std::size_t>(longest - begin);
    if (!error_ && std::count(begin, end, *longest) > 1) {
      const std::size_t again =
          middle + 1 + static_cast<std::size_t>(std::find(longest + 1, end, *longest) - longest - 1);
      error(list.places[again], static_cast<std::size_t>(*longest), "two bars of one length in one form"_m,
            Message("The outer bar is longer: {0} is {1}.", "{a||b|c}", "{a|{b|c}}"));
    }
    if (error_) return Game::zero;
    const auto options = [&](std::size_t side, std::size_t behind) {
      return behind - side == 1 ? list.sides[side] : std::vector<Game>{value_of(list, side, behind, from)};
    };
    TypedForm form{options(first, middle + 1), options(middle + 1, last)};
    --nesting_;
    if (error_) return Game::zero;
    const Game out = games_.make(form.left, form.right);
    form_ = std::move(form);
    return out;
  }

  // "0x1bp-7", 0x1b / 2^7, as LongDyadic prints it. What does not fit is refused.
  Dyadic hexadecimal() {
    at_ += 2;
    const auto value_of = [](char c) { return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10; };
    const std::size_t from = at_;
    i128 numerator = 0;
    for (; at_ < text_.size() && std::isxdigit(static_cast<unsigned char>(text_[at_])) != 0; ++at_)
      if (numerator <= Dyadic::most_numerator) numerator = numerator * 16 + value_of(text_[at_]);
    if (at_ == from)
      error(from - 2, 2, "digits in base 16 are missing behind 0x"_m, Message("Such as {0}.", "0x1bp-7"));
    i64 exponent = 0;
    if (accept_here("p-")) exponent = natural(std::numeric_limits<std::int32_t>::max());
    return Dyadic::of(numerator, static_cast<int>(exponent));
  }
  bool accept_here(std::string_view token) {
    if (!at(token)) return false;
    at_ += token.size();
    return true;
  }

  // number := digits ["/" digits] [ups] [star], or hexadecimal digits in place of the first, where at least one is there; `sign` is the number's
  Game number_up_star(int sign) {
    NumberUpStar sum;
    Game more = Game::zero;
    if (at("0x")) {
      sum.number = hexadecimal();
      if (sign < 0) sum.number = -sum.number;
    } else if (is_digit(text_[at_])) {
      const std::size_t from = at_;
      const i64 numerator = natural(Dyadic::most_numerator);
      if (at("/")) {
        ++at_;
        const std::size_t denominator_at = at_;
        const i64 denominator = natural(i64{1} << Dyadic::most_exponent);
        if (!error_ && (denominator == 0 || (denominator & (denominator - 1)) != 0))
          error(denominator_at, at_ - denominator_at,
                Message("no finite game is worth {0}", text_.substr(from, at_ - from)),
                "Denominators are powers of two."_m);
        if (error_) return Game::zero;
        sum.number = Dyadic::of(numerator, std::countr_zero(static_cast<u64>(denominator)));
      } else if (at(".") && at_ + 1 < text_.size() && is_digit(text_[at_ + 1])) {
        error(at_, 1, "numbers are fractions here"_m, Message("Such as {0}.", "5/2"));
      } else {
        sum.number = numerator;
      }
      if (sign < 0) sum.number = -sum.number;
    }
    if (!error_) ups(sum, more);
    if (!error_ && at("*")) {
      ++at_;
      sum.star = at_ < text_.size() && is_digit(text_[at_])
                     ? static_cast<u64>(natural(std::numeric_limits<i64>::max()))
                     : 1;
    }
    if (error_) return Game::zero;
    const Game out = games_.number_up_star(sum);
    return more == Game::zero ? out : games_.plus(out, more);
  }

  // "^", "^^", "^3"; "^[3]" = ↑ + ↑² + ↑³, "^<3>" = ↑³, "^<1,0,2>" = ↑ + 2·↑³; and the same downwards.
  void ups(NumberUpStar& sum, Game& more) {
    static constexpr struct {
      std::string_view arrow;
      int ups;
    } steps[] = {{"^", 1}, {"v", -1}, {"↑", 1}, {"↓", -1}, {"⇑", 2}, {"⇓", -2}};
    int sign = 0;
    i64 count = 0;
    for (bool more_arrows = true; more_arrows && !error_;) {
      more_arrows = false;
      for (const auto& [arrow, worth] : steps) {
        if (!at(arrow) || (sign != 0 && (worth > 0) != (sign > 0))) continue;
        if (arrow == "v" && is_word_here()) continue;
        at_ += arrow.size();
        sign = worth > 0 ? 1 : -1;
        count += worth > 0 ? worth : -worth;
        more_arrows = true;
        break;
      }
    }
    if (sign == 0) return;
    if (count == 1 && at_ < text_.size() && is_digit(text_[at_])) {
      count = natural(i64{1} << 60);
    } else if (count == 1 && at("[")) {
      ++at_;
      const i64 order = natural(i64{most_order});
      if (!error_ && !accept("]")) error(at_, 0, "a ] is missing"_m, Message("Such as {0}.", "^[3]"));
      if (!error_ && order == 0) error(at_, 0, Message("orders of ups go from 1 to {0}", most_order), {});
      if (!error_) more = operations_.up_sum(order);
      count = 0;
    } else if (count == 1 && at("<")) {
      ++at_;
      std::vector<i64> numbers;
      while (!error_) {
        blanks();
        const bool is_minus = accept("-");
        const i64 number = natural(1'000);
        numbers.push_back(is_minus ? -number : number);
        if (accept(">")) break;
        if (!error_ && !accept(",")) error(at_, 0, "a > is missing"_m, Message("Such as {0}.", "^<1,0,2>"));
      }
      if (numbers.size() > most_order ||
          (numbers.size() == 1 && (numbers[0] < 1 || numbers[0] > i64{most_order})))
        error(at_, 0, Message("orders of ups go from 1 to {0}", most_order), {});
      if (!error_ && numbers.size() == 1) more = operations_.up_power(numbers[0]);
      if (!error_ && numbers.size() > 1)
        more = operations_.value_of({.number = {}, .star = 0, .ups = numbers});
      count = 0;
    }
    sum.ups = sign * count;
    if (sign < 0) more = games_.negative(more);
  }

  // A function with its arguments, or a position.
  Game word() {
    const std::size_t from = at_;
    std::size_t end = at_;
    while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]))) ++end;
    const std::string_view name = text_.substr(from, end - from);
    std::size_t open = end;
    while (open < text_.size() && text_[open] == ' ') ++open;
    const auto function = std::find_if(functions.begin(), functions.end(),
                                       [&](const Function& one) { return one.name == name; });
    if (function != functions.end() && open < text_.size() && text_[open] == '(') {
      at_ = open;
      return call(*function, from);
    }
    if (open < text_.size() && text_[open] == '(' && function == functions.end()) {
      std::vector<std::string_view> names;
      for (const Function& one : functions) names.push_back(one.name);
      if (const std::string_view near = nearest(name, names); !near.empty()) {
        error(from, name.size(), Message("there is no function '{0}'", name),
              Message("Did you mean '{0}'?", near));
        return Game::zero;
      }
    }
    return position(from);
  }

  Game call(const Function& function, std::size_t from) {
    ++at_;
    const std::size_t length = function.name.size();
    std::vector<Game> arguments;
    std::vector<std::pair<std::size_t, std::size_t>> places;
    const Inside outside = std::exchange(inside_, Inside::arguments);
    while (!error_) {
      blanks();
      const std::size_t begin = at_;
      arguments.push_back(sum());
      places.emplace_back(begin, at_ - begin);
      if (!accept(",")) break;
    }
    inside_ = outside;
    only_ = Only::neither;
    close_parenthesis(from, length, Message("Such as {0}.", function.usage));
    if (!error_ && arguments.size() != function.arguments)
      error(from, at_ - from,
            function.arguments == 1
                ? Message("'{0}' takes one value, and here are {1}", function.name, arguments.size())
                : Message("'{0}' takes {1} values, and here are {2}", function.name, function.arguments,
                          arguments.size()),
            Message("Such as {0}.", function.usage));
    if (error_ || games_.refused()) return Game::zero;
    const auto number_needed = [&](std::size_t which, Message what) {
      error(places[which].first, places[which].second, std::move(what),
            Message("Such as {0}.", function.usage));
      return Game::zero;
    };
    const Game g = arguments[0];
    if (function.name == "tiny" || function.name == "miny") {
      if (!games_.le(Game::zero, g)) return number_needed(0, "a tiny is of a value that is 0 or more"_m);
      const bool is_tiny = function.name == "tiny";
      const Game threat = games_.make({Game::zero}, {games_.negative(g)});
      const Game tiny = games_.make({Game::zero}, {threat});
      return is_tiny ? tiny : games_.negative(tiny);
    }
    if (function.name == "temperature") return games_.number(operations_.temperature(g));
    if (function.name == "mean") return games_.number(operations_.mean(g));
    if (function.name == "left_stop") return games_.number(games_.left_stop(g));
    if (function.name == "right_stop") return games_.number(games_.right_stop(g));
    if (function.name == "birthday") return games_.number(static_cast<i64>(operations_.birthday(g)));
    if (function.name == "companion") return operations_.companion(g);
    if (function.name == "reduced") return operations_.reduced(g);
    if (function.name == "star_projection") return operations_.star_projection(g);
    if (function.name == "freeze") return operations_.freeze(g);
    if (function.name == "heat") return operations_.heat(g, arguments[1]);
    if (function.name == "overheat") return operations_.overheat(g, arguments[1], arguments[2]);
    if (function.name == "conway") return operations_.conway_product(g, arguments[1]);
    if (function.name == "ordinal") return operations_.ordinal_sum(g, arguments[1]);
    if (function.name == "atomic_weight") {
      const auto weight = operations_.atomic_weight(g);
      return weight || games_.refused() ? weight.value_or(Game::zero)
                                        : number_needed(0, "no atomic weight is known of this value"_m);
    }
    if (function.name == "norton") {
      const auto product = operations_.norton_product(g, arguments[1]);
      return product || games_.refused()
                 ? product.value_or(Game::zero)
                 : number_needed(1, "the second factor of a Norton product is above 0"_m);
    }
    if (function.name == "cool") {
      if (!games_.is_number(arguments[1]) || games_.left_stop(arguments[1]) < Dyadic(0))
        return number_needed(1, "a value is cooled by a number that is 0 or more"_m);
      return operations_.cool(g, games_.left_stop(arguments[1]));
    }
    // times
    if (!games_.is_number(g) || !games_.left_stop(g).is_integer())
      return number_needed(0, "a multiple is by an integer"_m);
    return games_.times(games_.left_stop(g).numerator(), arguments[1]);
  }

  // A position goes on to what ends it: " + ", " - " or a comparison with blanks around it, a parenthesis that closes; and between
  // braces or in the arguments of a function , | and }.
  Game position(std::size_t from) {
    int depth = 0;
    std::size_t end = from;
    for (; end < text_.size(); ++end) {
      const char c = text_[end];
      if (c == '(') ++depth;
      if (c == ')' && depth-- == 0) break;
      if (depth > 0) continue;
      if (inside_ != Inside::nothing && c == ',') break;
      if (inside_ == Inside::braces && (c == '|' || c == '}')) break;
      if (c != ' ') continue;
      const std::string_view rest = text_.substr(end + 1);
      bool is_end = false;
      for (const std::string_view sign : {"+ ", "- ", "< ", "<= ", "= ", ">= ", "> ", "|| ", ": "})
        is_end = is_end || rest.starts_with(sign);
      if (is_end) break;
    }
    std::string_view words = text_.substr(from, end - from);
    while (words.ends_with(' ')) words.remove_suffix(1);
    at_ = end;
    const Result<Game> found = position_(words);
    if (!found) {
      if (!error_) error_ = shifted(found.error(), from);
      if (inside_ == Inside::braces)
        error_->hint = Message::sentences(
            {error_->hint, "Between braces a position with bars or commas stands in parentheses."_m});
      return Game::zero;
    }
    only_ = Only::position;
    position_text_ = words;
    return *found;
  }

  std::string_view text_;
  ShortGames& games_;
  Operations& operations_;
  const PositionValue& position_;
  std::size_t at_ = 0;
  std::size_t nesting_ = 0;
  bool adds_up_ = true;
  // Between braces or in arguments, and not in parentheses there.
  enum class Inside : std::uint8_t { nothing, arguments, braces } inside_ = Inside::nothing;
  // Was what was read last one pair of braces, or one position?
  enum class Only : std::uint8_t { neither, form, position } only_ = Only::neither;
  TypedForm form_;
  std::string position_text_;
  std::optional<Error> error_;
};

}  // namespace

Relation relation(ShortGames& games, Game g, Game h) {
  const bool at_most = games.le(g, h);
  const bool at_least = games.le(h, g);
  if (at_most) return at_least ? Relation::equal : Relation::less;
  return at_least ? Relation::greater : Relation::confused;
}

Result<Evaluated> evaluate(std::string_view text, ShortGames& games, Operations& operations,
                           const PositionValue& position) {
  return Reader(text, games, operations, position).whole();
}

Result<std::vector<Term>> terms_of(std::string_view text, ShortGames& games, Operations& operations,
                                   const PositionValue& position) {
  return Reader(text, games, operations, position).only_terms();
}

}  // namespace sprague::value
