// Message: a text that people read, as data: an English template that is its own key, and typed arguments. A
// language is a table of rows, looked up by the template (in the manner of Uniforum's gettext); the arguments
// say what is done with them there: a number and a name stay, a formula is written as mathematics, a message is
// translated in its turn. So nothing is glued from half sentences, and no text is parsed that was made here.
//
//   Error{.message = Message("a heap cannot be '{0}'", word), .hint = "Heaps have 1 stone or more."_m}
//
// A template is written in one of these two ways and in no other; that its places are {0} to {n - 1} for n
// arguments is checked when it is compiled, and a test reads all sources for the templates and compares them
// with the rows of each language. A message is a value: threads may read one at the same time.
#pragma once

#include <concepts>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace sprague {

struct Arg;

namespace detail {
/// Not to be called: its name is what the compiler says of a template whose places are not {0} to {n - 1}.
void places_and_arguments_differ();

/// The digit of the place "{0}" to "{9}" that starts at text[at]; −1 when none does.
constexpr int place_at(std::string_view text, std::size_t at) {
  const bool is_place = at + 2 < text.size() && text[at] == '{' && text[at + 1] >= '0' &&
                        text[at + 1] <= '9' && text[at + 2] == '}';
  return is_place ? text[at + 1] - '0' : -1;
}

[[nodiscard]] std::string digits_of_signed(long long value);
[[nodiscard]] std::string digits_of_unsigned(unsigned long long value);
template <std::integral Int>
std::string digits(Int value) {
  if constexpr (std::signed_integral<Int>)
    return digits_of_signed(value);
  else
    return digits_of_unsigned(value);
}
}  // namespace detail

/// A template with places for `arguments` arguments; made of a literal.
template <std::size_t arguments>
struct MessageTemplate {
  std::string_view text;

  consteval MessageTemplate(const char* literal) : text(literal) {  // NOLINT: meant to convert
    unsigned seen = 0;
    for (std::size_t at = 0; at < text.size(); ++at)
      if (const int place = detail::place_at(text, at); place >= 0) seen |= 1U << place;
    if (seen != (1U << arguments) - 1) detail::places_and_arguments_differ();
  }
};

class Message {
 public:
  /// Nothing.
  Message();
  Message(MessageTemplate<0> plain);  // NOLINT: meant to convert
  template <class... Args>
    requires(sizeof...(Args) > 0)
  Message(std::type_identity_t<MessageTemplate<sizeof...(Args)>> english, Args&&... args);

  /// A text of a table, which lives as long as the program: its own key.
  [[nodiscard]] static Message keyed(std::string_view text) { return Message(text); }
  /// One sentence after the other.
  [[nodiscard]] static Message sentences(std::vector<Message> all);
  /// One line after the other.
  [[nodiscard]] static Message lines(std::vector<Message> all);

  Message(const Message& other);
  Message(Message&& other) noexcept;
  Message& operator=(const Message& other);
  Message& operator=(Message&& other) noexcept;
  ~Message();

  [[nodiscard]] bool empty() const { return english_.empty() && args_.empty(); }
  /// The template; empty where there is none.
  [[nodiscard]] std::string_view english() const { return english_; }
  [[nodiscard]] const std::vector<Arg>& args() const { return args_; }
  /// Several, and no template of its own.
  [[nodiscard]] bool is_sentences() const { return form_ == Form::sentences; }
  [[nodiscard]] bool is_lines() const { return form_ == Form::lines; }

  /// About how many bytes its arguments take.
  [[nodiscard]] std::size_t bytes() const;

  /// The same template with the same arguments?
  [[nodiscard]] friend bool operator==(const Message& a, const Message& b) { return a.same_as(b); }
  /// Is this the English text?
  [[nodiscard]] friend bool operator==(const Message& message, std::string_view text) {
    return message.reads_as(text);
  }
  friend std::ostream& operator<<(std::ostream& out, const Message& message) { return message.print(out); }

 private:
  enum class Form : unsigned char { of_template, sentences, lines };
  explicit Message(std::string_view key);
  void take(Arg* first, std::size_t count);
  [[nodiscard]] static Message list(std::vector<Message> all, Form form);
  [[nodiscard]] bool same_as(const Message& other) const;
  [[nodiscard]] bool reads_as(std::string_view text) const;
  std::ostream& print(std::ostream& out) const;

  std::string_view english_ = {};
  std::vector<Arg> args_;
  Form form_ = Form::of_template;
};

/// What stands in a place of a template.
struct Arg {
  enum class Kind : unsigned char {
    number,    ///< decimal digits
    verbatim,  ///< kept as it is: a name, what a person typed
    formula,   ///< a condition in the rule language
    message,   ///< a text of its own
    opening,   ///< the same at the start of a sentence: in English it gets a capital
  };

  template <std::integral Int>
    requires(!std::same_as<Int, char> && !std::same_as<Int, bool>)
  Arg(Int value) : Arg(Kind::number, detail::digits(value)) {}  // NOLINT: meant to convert
  template <class Number>
    requires requires(const Number& number) {
      { number.text() } -> std::same_as<std::string>;
    }
  Arg(const Number& number) : Arg(Kind::number, number.text()) {}  // NOLINT: meant to convert
  template <class Text>
    requires std::convertible_to<const Text&, std::string_view>
  Arg(const Text& name) : Arg(std::string_view(name)) {}  // NOLINT: meant to convert
  Arg(std::string_view name);                             // NOLINT: meant to convert
  Arg(Message inner);                                     // NOLINT: meant to convert
  Arg(MessageTemplate<0> inner);                          // NOLINT: meant to convert
  Arg(Kind kind_, std::string text_);
  Arg(const Arg& other);
  Arg(Arg&& other) noexcept;
  Arg& operator=(const Arg& other);
  Arg& operator=(Arg&& other) noexcept;
  ~Arg();

  Kind kind;
  std::string text = {};
  std::vector<Message> parts = {};  ///< the one message of `message` and `opening`

  [[nodiscard]] friend bool operator==(const Arg& a, const Arg& b) { return a.same_as(b); }

 private:
  [[nodiscard]] bool same_as(const Arg& other) const;
};

/// A condition in the rule language, as an argument.
[[nodiscard]] inline Arg formula(std::string text) { return {Arg::Kind::formula, std::move(text)}; }
/// A message with which a sentence begins: "a heap" becomes "A heap".
[[nodiscard]] Arg opening(Message message);

inline namespace literals {
/// A message without arguments.
consteval MessageTemplate<0> operator""_m(const char* literal, std::size_t) { return literal; }
}  // namespace literals

/// The text in English.
[[nodiscard]] std::string english(const Message& message);

// ---------------------------------------------------------------------------------------------------------------

template <class... Args>
  requires(sizeof...(Args) > 0)
Message::Message(std::type_identity_t<MessageTemplate<sizeof...(Args)>> english, Args&&... args)
    : Message(english.text) {
  Arg given[] = {Arg(std::forward<Args>(args))...};
  take(given, sizeof...(Args));
}

}  // namespace sprague
