// Reading and writing taking-and-breaking games.
#include "rules/take_and_break.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>

#include "base/lists.hpp"
#include "base/nearest.hpp"
#include "rules/subtraction.hpp"

namespace sprague {
namespace {

using Digit = TakeAndBreak::Digit;

constexpr std::size_t most_digits_of_code = 1'000;
constexpr u64 most_amount = 1'000'000;
constexpr std::string_view tail_mark = "...";

Error game_error(const Scanner& scanner, std::string_view fragment, Message message) {
  return scanner.error_at(fragment, std::move(message),
                          "Such as 0.77, 0.3F, subtract 1,3,4, allbut 1,3, cut 2,3, grundy."_m);
}

Error code_error(const Scanner& scanner, std::string_view fragment, Message message) {
  return scanner.error_at(
      fragment, std::move(message),
      "A code is written 0.77, 4.31 or 0.3F: 0, 4, 8 or C, a point, digits from 0 to F."_m);
}

std::string_view shortened(std::string_view word) { return word.substr(0, 40); }

Error endless(const Scanner& scanner, std::string_view fragment, Message why) {
  return scanner.error_at(fragment, Message("play need not end: {0}", std::move(why)),
                          "In front of the point stands 0, 4, 8 or C: at least two heaps must be left."_m);
}

/// The value of a hexadecimal digit; 16 for any other character.
Digit digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<Digit>(c - '0');
  if (c >= 'A' && c <= 'F') return static_cast<Digit>(c - 'A' + 10);
  if (c >= 'a' && c <= 'f') return static_cast<Digit>(c - 'a' + 10);
  return 16;
}

/// The digit at word[at…), a character or a number in brackets; moves `at` behind it.
Result<Digit> read_digit(const Scanner& scanner, std::string_view word, std::size_t& at) {
  if (word[at] != '(') {
    const Digit digit = digit_of(word[at]);
    if (digit > 15)
      return code_error(scanner, word.substr(at, 1),
                        Message("'{0}' is not an octal or hexadecimal digit", word.substr(at, 1)));
    ++at;
    return digit;
  }
  const std::size_t close = word.find(')', at);
  const std::string_view number =
      word.substr(at + 1, close == std::string_view::npos ? close : close - at - 1);
  u64 digit = 0;
  if (close == std::string_view::npos || !is_digits(number) || !detail::to_u64(number, digit))
    return scanner.error_at(word.substr(at),
                            Message("'{0}' is not a digit in brackets", shortened(word.substr(at))),
                            "A large digit is written as a decimal number below 2^64, such as (32)."_m);
  at = close + 1;
  return digit;
}

void trim(TakeAndBreak& game) { drop_trailing(game.digits, game.tail, 1); }

Result<TakeAndBreak> checked(const Scanner& scanner, std::string_view fragment, TakeAndBreak game) {
  trim(game);
  if (game.unequal && game.most_heaps() > 2)
    return scanner.error_at(fragment, "heaps that must differ are offered for games that leave at most two"_m,
                            "Such as: unequal 4.0, which is Grundy's game."_m);
  return game;
}

Result<TakeAndBreak> read_code(const Scanner& scanner, std::string_view word) {
  std::string_view digits_text = word;
  const bool repeats = digits_text.ends_with(tail_mark);
  if (repeats) digits_text.remove_suffix(tail_mark.size());
  const std::size_t point = digits_text.find('.');
  if (point == std::string_view::npos || point + 1 == digits_text.size())
    return code_error(scanner, word, Message("'{0}' is not the code of a game", shortened(word)));
  TakeAndBreak game;
  game.digits.clear();
  for (std::size_t at = 0; at < digits_text.size();) {
    if (at == point) {
      if (game.digits.size() > 1)
        return endless(scanner, word.substr(0, point),
                       Message("with {0} in front of the point a move could add stones",
                               word.substr(0, std::min<std::size_t>(point, 20))));
      if (game.digits.empty()) game.digits.push_back(0);
      if ((game.digits[0] & (TakeAndBreak::no_heap | TakeAndBreak::one_heap)) != 0)
        return endless(
            scanner, word.substr(0, point),
            Message("with {0} in front of the point a move could take nothing", word.substr(0, point)));
      ++at;
      continue;
    }
    const Result<Digit> digit = read_digit(scanner, digits_text, at);
    if (!digit) return digit.error();
    game.digits.push_back(*digit);
  }
  if (repeats) game.tail = game.digits.back();
  drop_trailing(game.digits, 0, 1);
  if (game.digits.size() > most_digits_of_code + 1)
    return scanner.error_at(word, "the code has too many digits"_m, "A code may have 1000 digits."_m,
                            ErrorKind::too_large);
  return checked(scanner, word, std::move(game));
}

/// The amounts of a finite set that is written next.
Result<std::vector<u64>> read_amounts(Scanner& scanner, const Message& what) {
  if (scanner.done()) return scanner.missing(what);
  const std::string_view begin = scanner.rest();
  const Result<SubtractionSet> set = SubtractionSet::parse(scanner);
  if (!set) return set.error();
  const std::string_view fragment = begin.substr(0, begin.size() - scanner.rest().size());
  if (set->kind() != SubtractionSet::Kind::finite)
    return scanner.error_at(fragment, "an infinite set has no code with finitely many digits"_m,
                            Message("For its values: sprague table subtract {0}.", set->text()));
  std::vector<u64> amounts = set->members_to(~u64{0});
  if (amounts.back() > most_amount)
    return scanner.error_at(fragment, Message("{0} goes beyond {1}", what, most_amount),
                            "Codes have at most so many digits."_m, ErrorKind::too_large);
  return amounts;
}

TakeAndBreak taking(const std::vector<u64>& amounts, Digit digit) {
  TakeAndBreak game;
  game.digits.resize(amounts.back() + 1, 0);
  for (const u64 amount : amounts) game.digits[amount] = digit;
  return game;
}

TakeAndBreak all_but(const std::vector<u64>& amounts) {
  TakeAndBreak game;
  game.digits.assign(amounts.back() + 1, 3);
  game.digits[0] = 0;
  for (const u64 amount : amounts) game.digits[amount] = 0;
  game.tail = 3;
  return game;
}

Result<u64> read_heap_count(Scanner& scanner) {
  const std::string_view word = scanner.peek();
  const Result<u64> count = scanner.natural<u64>("the number of heaps"_m);
  if (!count) return count.error();
  if (*count < 1 || *count > TakeAndBreak::most_left)
    return scanner.error_at(word, Message("a move cannot be said to leave {0} heaps", word.substr(0, 20)),
                            "From 1 to 63."_m);
  return *count;
}

// "at most 3 taking 1,2", "exactly 2 taking any", "at most 3"
Result<TakeAndBreak> parse_break(Scanner& scanner) {
  const bool at_most = scanner.accept("at");
  if (at_most ? !scanner.accept("most") : !scanner.accept("exactly"))
    return scanner.error_at(scanner.peek(), "after 'break' the number of heaps is expected"_m,
                            "Such as: break at most 3 taking 1,2, or break exactly 2 taking any."_m);
  const std::string_view word = scanner.peek();
  const Result<u64> count = read_heap_count(scanner);
  if (!count) return count.error();
  const Digit exactly = Digit{1} << *count;
  const Digit digit = at_most ? exactly | (exactly - 1) : exactly;
  TakeAndBreak game;
  if (!scanner.accept("taking")) {
    if (*count < 2)
      return endless(scanner, word, "a move that takes nothing must leave at least two heaps"_m);
    game.digits[0] = digit & ~Digit{3};
    return game;
  }
  if (scanner.accept("any")) {
    game.tail = digit;
    return game;
  }
  const auto amounts = read_amounts(scanner, "the set of amounts"_m);
  if (!amounts) return amounts.error();
  return taking(*amounts, digit);
}

Result<TakeAndBreak> parse_cut(Scanner& scanner) {
  const std::string_view fragment = scanner.peek();
  const auto counts = read_amounts(scanner, "the set of numbers of heaps"_m);
  if (!counts) return counts.error();
  if (counts->front() < 2) return endless(scanner, fragment, "a heap is cut into at least two"_m);
  if (counts->back() > TakeAndBreak::most_left)
    return scanner.error_at(fragment, "a heap can be cut into at most 63"_m, {}, ErrorKind::too_large);
  TakeAndBreak game;
  for (const u64 count : *counts) game.digits[0] |= Digit{1} << count;
  return game;
}

Result<TakeAndBreak> parse_bash(Scanner& scanner) {
  const std::string_view word = scanner.peek();
  const Result<u64> most = scanner.natural<u64>("the most that a move takes"_m);
  if (!most) return most.error();
  if (*most == 0 || *most > most_amount)
    return scanner.error_at(word, Message("the most that a move takes is from 1 to {0}", most_amount),
                            "Such as: bash 3."_m, ErrorKind::too_large);
  TakeAndBreak game;
  game.digits.assign(*most + 1, 3);
  game.digits[0] = 0;
  return game;
}

Result<TakeAndBreak> parse_set(Scanner& scanner, bool takes_them) {
  const std::string_view word = scanner.peek();
  const auto amounts = read_amounts(scanner, "the set of amounts"_m);
  if (!amounts) return amounts.error();
  return checked(
      scanner, word,
      takes_them ? taking(*amounts, TakeAndBreak::no_heap | TakeAndBreak::one_heap) : all_but(*amounts));
}

Result<TakeAndBreak> parse_word_and_code(Scanner& scanner, bool is_unequal) {
  const std::string_view code = scanner.word();
  if (code.empty()) return scanner.missing("the code"_m);
  Result<TakeAndBreak> game = read_code(scanner, code);
  if (!game || !is_unequal) return game;
  game->unequal = true;
  return checked(scanner, code, *std::move(game));
}

// The words that a game begins with, and what is read behind them. Some are no names of rulesets.
struct FirstWord {
  std::string_view word;
  Result<TakeAndBreak> (*read)(Scanner&);
  bool is_no_ruleset = false;
};
constexpr FirstWord first_words[] = {
    {"octal", [](Scanner& scanner) { return parse_word_and_code(scanner, false); }},
    {"subtract", [](Scanner& scanner) { return parse_set(scanner, true); }},
    {"bash", parse_bash},
    {"allbut", [](Scanner& scanner) { return parse_set(scanner, false); }, true},
    {"cut", parse_cut, true},
    {"break", parse_break, true},
    {"unequal", [](Scanner& scanner) { return parse_word_and_code(scanner, true); }, true},
    {"grundy",
     [](Scanner&) -> Result<TakeAndBreak> {
       return TakeAndBreak{.digits = {TakeAndBreak::two_heaps}, .unequal = true};
     }},
    {"lasker",
     [](Scanner&) -> Result<TakeAndBreak> {
       return TakeAndBreak{.digits = {TakeAndBreak::two_heaps},
                           .tail = TakeAndBreak::no_heap | TakeAndBreak::one_heap};
     }},
    {"nim",
     [](Scanner&) -> Result<TakeAndBreak> {
       return TakeAndBreak{.tail = TakeAndBreak::no_heap | TakeAndBreak::one_heap};
     }},
};

const FirstWord* find_first_word(std::string_view word) {
  const auto found = std::find_if(std::begin(first_words), std::end(first_words),
                                  [&](const FirstWord& each) { return each.word == word; });
  return found == std::end(first_words) ? nullptr : found;
}

Error unknown_game(const Scanner& scanner, std::string_view word) {
  const std::string_view near = nearest(word, TakeAndBreak::words());
  const Message wrong("'{0}' is not a taking-and-breaking game", shortened(word));
  return game_error(scanner, word, near.empty() ? wrong : Message("{0}; did you mean '{1}'?", wrong, near));
}

// Runs of three or more numbers are written as ranges.
std::string set_text(const std::vector<u64>& members) { return SubtractionSet::finite(members).text(); }

}  // namespace

bool TakeAndBreak::is_first_word(std::string_view word) {
  const FirstWord* const found = find_first_word(word);
  return found != nullptr && found->is_no_ruleset;
}

std::span<const std::string_view> TakeAndBreak::words() {
  static constexpr auto all = [] {
    std::array<std::string_view, std::size(first_words)> out;
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = first_words[i].word;
    return out;
  }();
  return all;
}

Result<TakeAndBreak> TakeAndBreak::parse(Scanner& scanner) {
  if (scanner.done()) return scanner.missing("the game"_m);
  std::string_view word = scanner.word();
  // "octal" may stand in front of any of them, as the name of the ruleset.
  while (word == "octal" && !scanner.done() && scanner.peek().find('.') == std::string_view::npos)
    word = scanner.word();
  if (const FirstWord* const found = find_first_word(word)) return found->read(scanner);
  if (word.find('.') == std::string_view::npos) return unknown_game(scanner, word);
  return read_code(scanner, word);
}

Result<TakeAndBreak> TakeAndBreak::parse_code(Scanner& scanner) {
  const std::string_view word = scanner.word();
  if (word.empty()) return scanner.missing("the octal code"_m);
  Result<TakeAndBreak> game = read_code(scanner, word);
  if (game && (game->tail != 0 || game->most_heaps() > 3))
    return code_error(scanner, word,
                      Message("'{0}' is not the code of an octal or hexadecimal game", shortened(word)));
  return game;
}

std::string TakeAndBreak::text() const {
  if (unequal && digits.size() == 1 && digits[0] == two_heaps && tail == 0) return "grundy";
  if (digits.size() > most_digits_of_code + 1) {  // only sets are that long
    std::vector<u64> amounts;
    const Digit wanted = tail == 0 ? digits.back() : 0;
    for (u64 k = 1; k < digits.size(); ++k)
      if (digits[k] == wanted) amounts.push_back(k);
    if (tail != 0) return "allbut " + set_text(amounts);
    if (wanted == (no_heap | one_heap)) return "subtract " + set_text(amounts);
    const bool exactly = std::has_single_bit(wanted);
    return std::string("break ") + (exactly ? "exactly " : "at most ") +
           std::to_string(std::bit_width(wanted) - 1) + " taking " + set_text(amounts);
  }
  std::string out = unequal ? "unequal " : "";
  const auto write = [&](Digit digit) {
    out += digit < 16 ? std::string(1, "0123456789ABCDEF"[digit]) : "(" + std::to_string(digit) + ")";
  };
  for (u64 k = 0; k < digits.size(); ++k) {
    write(digits[k]);
    if (k == 0) out += '.';
  }
  if (tail != 0) write(tail);
  if (tail != 0) return out + std::string(tail_mark);
  return digits.size() == 1 ? out + "0" : out;
}

Digit TakeAndBreak::all() const {
  Digit bits = tail;
  for (const Digit digit : digits) bits |= digit;
  return bits;
}

unsigned TakeAndBreak::most_heaps() const {
  const Digit bits = all();
  return bits == 0 ? 0 : static_cast<unsigned>(std::bit_width(bits)) - 1;
}

}  // namespace sprague
