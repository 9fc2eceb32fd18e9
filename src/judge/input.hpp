// Input and Output: what a contest problem reads and prints.
//
// Input is the words of the whole input, separated by blanks and line ends of any kind, and remembers the
// first error in them. After an error every reading function returns at once with the least that it may
// return, so that a problem reads like its description and asks `failed()` only where it needs to. Lists are
// announced by a count; memory is taken for what follows, never for what is announced.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/scanner.hpp"
#include "sprague/error.hpp"

namespace sprague::judge {

class Input {
 public:
  explicit Input(std::string_view text);

  [[nodiscard]] bool failed() const { return error_.has_value(); }
  /// Needs: failed().
  [[nodiscard]] const Error& error() const { return *error_; }
  /// Nothing left but blanks, or failed?
  [[nodiscard]] bool done();

  /// The next word as a number from `least` to `most`; `what` names it in errors ("a heap"_m).
  u64 number(const Message& what, u64 least = 0, u64 most = ~u64{0});
  /// The number of things that are to follow, at most ten million. Lists that are too short are blamed on it.
  u64 count(const Message& what, u64 least = 0);
  /// `size` numbers, announced by the last count; fewer after an error.
  std::vector<u64> numbers(u64 size, const Message& what, u64 least = 0, u64 most = ~u64{0});
  /// Calls answer() once for each of the cases that the next number announces; nothing may follow them.
  template <class Answer>
  void for_each_case(const Answer& answer);
  /// Calls answer(n) for each number n in front of a 0, which ends the input, as its end does.
  template <class Answer>
  void for_each_to_zero(const Message& what, const Answer& answer);

  /// The next word as it is, to be checked by the caller; empty after an error.
  std::string_view word(const Message& what);
  /// Fails with an error that points at `fragment`, a part of the text.
  void fail(std::string_view fragment, Message message, Message hint = {}, ErrorKind kind = ErrorKind::wrong);
  /// The same, pointing at the word read last.
  void fail_here(Message message, Message hint = {}) { fail(last_, std::move(message), std::move(hint)); }
  /// The same, pointing at the word number `index`, from 0, of those that start at `begin`.
  void fail_at(std::size_t begin, u64 index, Message message, Message hint = {});
  /// Fails at the next word, which nothing asks for. Needs: !done().
  void refuse_more(Message hint);
  /// How far the input is read, in bytes.
  [[nodiscard]] std::size_t offset() const { return static_cast<std::size_t>(at_ - text_.data()); }

 private:
  u64 careful_number(const char* begin, const Message& what);
  [[nodiscard]] std::string_view next_word() const;
  void fail_at_end(const Message& what);
  void lack(std::string_view announced, const Message& what, u64 size, u64 seen);

  std::string_view text_;
  const char* at_;
  const char* end_;
  std::string_view last_;   // the last number's word
  std::string_view count_;  // the last count's word
  std::optional<Error> error_;
};

/// What is printed, up to 1 GiB; the rest is dropped.
class Output {
 public:
  void add(std::string_view text) {
    if (!is_full()) text_ += text;
  }
  void add(u64 number);
  /// The numbers with blanks between them.
  void add_row(std::span<const u64> numbers);
  [[nodiscard]] std::string& text() { return text_; }
  /// Has something been dropped?
  [[nodiscard]] bool is_full() const { return text_.size() > most_bytes; }

 private:
  static constexpr std::size_t most_bytes = std::size_t{1} << 30;

  std::string text_;
};

template <class Answer>
void Input::for_each_case(const Answer& answer) {
  const u64 cases = number("the number of cases"_m);
  const std::string_view announced = last_;
  for (u64 i = 0; i < cases && !failed(); ++i) {
    if (done()) return lack(announced, "a case"_m, cases, i);
    answer();
  }
  if (!done()) refuse_more(Message("The first number, {0}, says how many cases there are.", cases));
}

template <class Answer>
void Input::for_each_to_zero(const Message& what, const Answer& answer) {
  while (!done()) {
    const u64 n = number(what);
    if (n == 0) break;
    answer(n);
  }
  if (!done()) refuse_more("The 0 ends the input."_m);
}

}  // namespace sprague::judge
