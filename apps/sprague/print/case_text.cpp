// A template is a list of texts and places; answers are words or lines, each read as a claim or told as an
// error.
#include "apps/sprague/print/case_text.hpp"

#include <algorithm>

#include "apps/sprague/print/text.hpp"

namespace sprague::cli {
namespace {

constexpr std::size_t longest_value = 1'000;  // digits
constexpr std::size_t longest_shown = 40;     // bytes of a program's output in an error

Error template_error(std::size_t offset, std::size_t length, Message message, Message hint) {
  return {ErrorKind::wrong, std::move(message), std::move(hint), offset, length};
}

std::string list_of(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "{" : ", {") + name + "}";
  return out;
}

// The number of the name in braces, from 1 on; 0 when there is none.
std::size_t number_called(std::string_view name, const std::vector<std::string>& names) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin()) + 1;
  for (std::size_t i = 1; i <= names.size(); ++i)
    if (name == std::to_string(i)) return i;
  return 0;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// The answers one after the other: words, or lines that are not empty.
class Answers {
 public:
  Answers(std::string_view output, bool lines) : rest_(output), lines_(lines) {}

  std::string_view next() {
    while (!rest_.empty() && is_blank(rest_.front())) rest_.remove_prefix(1);
    std::size_t end = 0;
    while (end < rest_.size() && (lines_ ? rest_[end] != '\n' : !is_blank(rest_[end]))) ++end;
    const std::string_view found = trimmed(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return found;
  }

 private:
  std::string_view rest_;
  bool lines_;
};

bool is_one_of(std::string_view word, const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& known) { return trimmed(known) == word; });
}

std::optional<Claim> claim_of(std::string_view answer, const AnswerWords& words) {
  Claim claim{{}, {}, std::string(answer)};
  if (words.values) {
    const bool negative = answer.starts_with('-');
    const std::string_view digits = answer.substr(negative ? 1 : 0);
    if (!is_digits(digits) || digits.size() > longest_value) return std::nullopt;
    if (!negative) claim.value = Natural::from_digits(digits);
    return claim;
  }
  if (is_one_of(answer, words.win)) {
    claim.outcome = Outcome::N;
  } else if (is_one_of(answer, words.lose)) {
    claim.outcome = Outcome::P;
  } else if (is_one_of(answer, words.draw)) {
    claim.outcome = Outcome::D;
  } else {
    return std::nullopt;
  }
  return claim;
}

std::string shown(std::string_view text) {
  return std::string(text.substr(0, longest_shown)) + (text.size() <= longest_shown ? "" : "…");
}

Error bad_answer(std::string_view answer, const AnswerWords& words) {
  return {ErrorKind::wrong, Message("it printed '{0}'", shown(answer)),
          words.values ? Message("Expected is {0}.", words.expected())
                       : Message("Expected is {0}; --win TEXT and --lose TEXT tell what it prints instead.",
                                 words.expected())};
}

// How many answers there were, which are too few or too many.
Message number_printed(std::size_t found, std::size_t cases) {
  const std::string answers = grouped(found), of = grouped(cases);
  if (found == 0)
    return cases == 1 ? Message("it printed no answer to {0} case", of)
                      : Message("it printed no answer to {0} cases", of);
  if (found == 1)
    return cases == 1 ? Message("it printed {0} answer to {1} case", answers, of)
                      : Message("it printed {0} answer to {1} cases", answers, of);
  return cases == 1 ? Message("it printed {0} answers to {1} case", answers, of)
                    : Message("it printed {0} answers to {1} cases", answers, of);
}

}  // namespace

Result<Template> Template::parse(std::string_view text, const std::vector<std::string>& names) {
  Template out;
  Piece piece;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const char next = at + 1 < text.size() ? text[at + 1] : '\0';
    if (c == '\\') {
      if (next != 'n' && next != 't' && next != '\\')
        return template_error(at, next == '\0' ? 1 : 2,
                              "a backslash must be followed by n, t or a backslash"_m,
                              "\\n ends a line, \\t is a tab, \\\\ is a backslash."_m);
      piece.text += next == 'n' ? '\n' : next == 't' ? '\t' : '\\';
      ++at;
    } else if ((c == '{' || c == '}') && next == c) {
      piece.text += c;
      ++at;
    } else if (c == '{') {
      const std::size_t end = std::min(text.find('}', at), text.size());
      const std::string_view name = text.substr(at + 1, end - at - 1);
      piece.number = end == text.size() ? 0 : number_called(name, names);
      if (piece.number == 0)
        return template_error(at, std::min(end + 1, text.size()) - at,
                              end == text.size() ? Message("a brace is not closed"_m)
                                                 : Message("there is no number called '{0}'", name),
                              Message("There is {0}; {{ stands for a brace.", list_of(names)));
      out.pieces_.push_back(std::move(piece));
      out.has_numbers_ = true;
      piece = {};
      at = end;
    } else if (c == '}') {
      return template_error(at, 1, "a brace is closed that was not opened"_m, "}} stands for a brace."_m);
    } else {
      piece.text += c;
    }
  }
  out.pieces_.push_back(std::move(piece));
  return out;
}

void Template::append(std::span<const u64> numbers, std::string& out) const {
  for (const Piece& piece : pieces_) {
    out += piece.text;
    if (piece.number > 0) out += to_text(numbers[piece.number - 1]);
  }
}

void Template::end_line() {
  Piece& last = pieces_.back();  // always one without a number
  if (last.text.empty() ? pieces_.size() > 1 : !is_blank(last.text.back())) last.text += '\n';
}

bool AnswerWords::are_lines() const {
  if (values) return false;
  for (const auto* words : {&win, &lose, &draw})
    for (const std::string& word : *words)
      if (trimmed(word).find_first_of(" \t") != std::string_view::npos) return true;
  return false;
}

Message AnswerWords::expected() const {
  if (values) return "a nim-value in decimal digits"_m;
  if (win.size() > 1)
    return Message("'{0}' or '{1}' (the next player wins), '{2}' or '{3}' (the previous player wins)", win[0],
                   win[1], lose[0], lose[1]);
  return Message("'{0}' (the next player wins), '{1}' (the previous player wins)", win[0], lose[0]);
}

Claims read_claims(std::string_view output, std::size_t cases, const AnswerWords& words) {
  Claims out;
  Answers answers(output, words.are_lines());
  std::size_t found = 0;
  for (std::string_view answer = answers.next(); !answer.empty(); answer = answers.next()) {
    if (++found > cases) continue;
    std::optional<Claim> claim = claim_of(answer, words);
    if (!claim) {
      out.failure = bad_answer(answer, words);
      out.next_case_is_to_blame = true;
      return out;
    }
    out.claims.push_back(*std::move(claim));
  }
  if (found == cases) return out;
  out.failure = Error{ErrorKind::wrong, number_printed(found, cases),
                      Message("Expected for each case is {0}.", words.expected())};
  return out;
}

}  // namespace sprague::cli
