// Messages are copied, compared and read here, and not in the header, which every unit includes.
#include "sprague/message.hpp"

#include <iterator>
#include <ostream>

namespace sprague {

namespace detail {
std::string digits_of_signed(long long value) { return std::to_string(value); }
std::string digits_of_unsigned(unsigned long long value) { return std::to_string(value); }
}  // namespace detail

// Not in the header: these stand wherever an error or an answer is passed on, and inlined they cost much of the build.
Message::Message() = default;
Message::Message(MessageTemplate<0> plain) : english_(plain.text) {}
Message::Message(std::string_view key) : english_(key) {}
Message::Message(const Message& other) = default;
Message::Message(Message&& other) noexcept = default;
Message& Message::operator=(const Message& other) = default;
Message& Message::operator=(Message&& other) noexcept = default;
Message::~Message() = default;

Arg::Arg(std::string_view name) : kind(Kind::verbatim), text(name) {}
Arg::Arg(Message inner) : kind(Kind::message) { parts.push_back(std::move(inner)); }
Arg::Arg(MessageTemplate<0> inner) : Arg(Message(inner)) {}
Arg::Arg(Kind kind_, std::string text_) : kind(kind_), text(std::move(text_)) {}
Arg::Arg(const Arg& other) = default;
Arg::Arg(Arg&& other) noexcept = default;
Arg& Arg::operator=(const Arg& other) = default;
Arg& Arg::operator=(Arg&& other) noexcept = default;
Arg::~Arg() = default;
bool Arg::same_as(const Arg& other) const {
  return kind == other.kind && text == other.text && parts == other.parts;
}

void Message::take(Arg* first, std::size_t count) {
  args_.assign(std::make_move_iterator(first), std::make_move_iterator(first + count));
}

Message Message::list(std::vector<Message> all, Form form) {
  Message out;
  for (Message& one : all)
    if (!one.empty()) out.args_.emplace_back(std::move(one));
  out.form_ = form;
  return out;
}

Message Message::sentences(std::vector<Message> all) { return list(std::move(all), Form::sentences); }
Message Message::lines(std::vector<Message> all) { return list(std::move(all), Form::lines); }

Arg opening(Message message) {
  Arg out(std::move(message));
  out.kind = Arg::Kind::opening;
  return out;
}

namespace {

std::string english_of(const Arg& arg) {
  if (arg.parts.empty()) return arg.text;
  std::string out = english(arg.parts[0]);
  if (arg.kind == Arg::Kind::opening && !out.empty() && out[0] >= 'a' && out[0] <= 'z')
    out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out;
}

}  // namespace

std::string english(const Message& message) {
  std::string out;
  if (message.is_sentences() || message.is_lines()) {
    const std::string_view between = message.is_lines() ? "\n" : " ";
    for (const Arg& arg : message.args()) {
      if (!out.empty()) out += between;
      out += english_of(arg);
    }
    return out;
  }
  const std::string_view text = message.english();
  for (std::size_t at = 0; at < text.size();) {
    const int place = detail::place_at(text, at);
    if (place < 0 || static_cast<std::size_t>(place) >= message.args().size()) {  // keyed() takes any text
      out += text[at++];
      continue;
    }
    out += english_of(message.args()[static_cast<std::size_t>(place)]);
    at += 3;
  }
  return out;
}

std::size_t Message::bytes() const {
  std::size_t sum = args_.size() * sizeof(Arg);
  for (const Arg& arg : args_) {
    sum += arg.text.size();
    for (const Message& part : arg.parts) sum += sizeof(Message) + part.bytes();
  }
  return sum;
}

bool Message::same_as(const Message& other) const {
  return form_ == other.form_ && english_ == other.english_ && args_ == other.args_;
}

bool Message::reads_as(std::string_view text) const { return sprague::english(*this) == text; }

std::ostream& Message::print(std::ostream& out) const { return out << sprague::english(*this); }

}  // namespace sprague
