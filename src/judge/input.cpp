// Words are read in one pass; a number is looked at with care only where it is no short run of digits, for
// the error.
#include "judge/input.hpp"

#include <algorithm>
#include <charconv>

#include "rules/heaps.hpp"

namespace sprague::judge {
namespace {

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

Input::Input(std::string_view text) : text_(text), at_(text.data()), end_(text.data() + text.size()) {
  if (text.starts_with("\xef\xbb\xbf")) at_ += 3;  // the byte order mark that some editors write
}

bool Input::done() {
  if (failed()) return true;
  while (at_ != end_ && is_blank(*at_)) ++at_;
  return at_ == end_;
}

std::string_view Input::next_word() const {
  const char* const end = std::find_if(at_, end_, is_blank);
  return {at_, static_cast<std::size_t>(end - at_)};
}

std::string_view Input::word(const Message& what) {
  if (failed()) return {};
  if (done()) return fail_at_end(what), std::string_view();
  last_ = next_word();
  at_ += last_.size();
  return last_;
}

u64 Input::number(const Message& what, u64 least, u64 most) {
  if (failed()) return least;
  if (done()) return fail_at_end(what), least;
  const char* const begin = at_;
  u64 value = detail::read_digits(at_, end_);
  // Nineteen digits cannot overflow; anything longer or stranger goes the careful way.
  if (at_ - begin > 19 || at_ == begin || (at_ != end_ && !is_blank(*at_)))
    value = careful_number(begin, what);
  last_ = {begin, static_cast<std::size_t>(at_ - begin)};
  if (failed()) return least;
  if (value < least)
    fail_here(Message("{0} cannot be {1}", what, value), Message("It is at least {0}.", least));
  if (value > most) fail_here(Message("{0} cannot be {1}", what, value), Message("It is at most {0}.", most));
  return failed() ? least : value;
}

u64 Input::careful_number(const char* begin, const Message& what) {
  at_ = begin;
  const std::string_view found = next_word();
  const Scanner scanner(text_);
  u64 value = 0;
  if (!is_digits(found))
    error_ = not_a_natural(scanner, found, what);
  else if (!detail::to_u64(found, value))
    error_ = beyond_64_bits(scanner, found, what);
  at_ += found.size();
  return value;
}

u64 Input::count(const Message& what, u64 least) {
  const u64 size = number(what, least, most_heaps);
  count_ = last_;
  return size;
}

std::vector<u64> Input::numbers(u64 size, const Message& what, u64 least, u64 most) {
  std::vector<u64> out;
  if (failed()) return out;
  // A number and the blank behind it take two bytes.
  out.reserve(std::min<u64>(size, static_cast<u64>(end_ - at_) / 2 + 1));
  while (out.size() < size && !failed()) {
    if (done()) {
      lack(count_, what, size, out.size());
      break;
    }
    out.push_back(number(what, least, most));
  }
  return out;
}

void Input::fail(std::string_view fragment, Message message, Message hint, ErrorKind kind) {
  if (failed()) return;
  error_ = Error{kind, std::move(message), std::move(hint),
                 static_cast<std::size_t>(fragment.data() - text_.data()), fragment.size()};
}

void Input::fail_at_end(const Message& what) {
  std::size_t last = text_.size();
  while (last > 0 && is_blank(text_[last - 1])) --last;
  fail(text_.substr(last, 0), Message("the input ends here, and {0} is missing", what));
}

void Input::fail_at(std::size_t begin, u64 index, Message message, Message hint) {
  if (failed()) return;
  at_ = text_.data() + begin;
  for (u64 i = 0; i <= index; ++i) word("a word"_m);
  fail_here(std::move(message), std::move(hint));
}

void Input::refuse_more(Message hint) {
  fail(next_word(), "nothing may follow the last case"_m, std::move(hint));
}

void Input::lack(std::string_view announced, const Message& what, u64 size, u64 seen) {
  fail(announced, Message("{0} is missing: {1} must follow, and there {2}", what, size,
                          seen == 0   ? "is none"_m
                          : seen == 1 ? "is only 1"_m
                                      : Message("are only {0}", seen)));
}

void Output::add(u64 number) {
  char digits[20];
  const char* const end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  add(std::string_view(digits, static_cast<std::size_t>(end - digits)));
}

void Output::add_row(std::span<const u64> numbers) {
  char buffer[4096];
  char* at = buffer;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) *at++ = ' ';
    at = std::to_chars(at, at + 20, numbers[i]).ptr;
    if (at + 21 > buffer + sizeof buffer) {
      add(std::string_view(buffer, static_cast<std::size_t>(at - buffer)));
      at = buffer;
    }
  }
  add(std::string_view(buffer, static_cast<std::size_t>(at - buffer)));
}

}  // namespace sprague::judge
