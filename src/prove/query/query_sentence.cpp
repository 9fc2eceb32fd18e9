// Queries and their answers as the sentences that checkers of certificates read: closed, on one line, in
// ASCII.
#include <algorithm>

#include "base/lists.hpp"
#include "prove/query/query.hpp"
#include "script/tokens.hpp"

namespace sprague::prove {
namespace {

using script::Token;

bool is_used(const std::vector<Token>& tokens, std::string_view name) {
  return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) { return token.is(name); });
}

// The names behind "forall" and "exists", up to the colon.
std::vector<std::string> bound_names(const std::vector<Token>& tokens) {
  std::vector<std::string> out;
  bool is_list = false;
  for (const Token& token : tokens) {
    if (is_list && token.is(":")) is_list = false;
    if (is_list && token.kind == Token::Kind::name) out.emplace_back(token.text);
    is_list |= token.is("forall") || token.is("exists");
  }
  return out;
}

/// The query with signs for their other spellings, and numbers for parameters.
Result<std::string> plain(std::string_view text, const std::vector<Token>& tokens, const Theorem& theorem) {
  const std::vector<std::string> bound = bound_names(tokens);
  std::string out;
  std::size_t behind = 0;
  for (const Token& token : tokens) {
    if (token.kind == Token::Kind::end) break;
    std::string word(token.text);
    for (const auto& [name, value] : theorem.subject.parameters) {
      if (name != word || token.kind != Token::Kind::name) continue;
      if (std::find(bound.begin(), bound.end(), name) != bound.end())
        return Error{.message = Message("'{0}' is a parameter of the game and a variable", name),
                     .hint = "For a certificate, give the variable another name."_m};
      word = std::to_string(value);
    }
    // A sign such as ∧ needs no blanks, and its word does.
    const bool is_sign =
        token.kind == Token::Kind::name && text.substr(token.offset, token.length) != token.text;
    if ((is_sign || behind < token.offset) && !out.empty() && out.back() != ' ') out += ' ';
    out += word;
    if (is_sign) out += ' ';
    behind = token.offset + token.length;
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

/// "x = 1 and y = 2 or x = 2 and y = 1"; empty where a number is too large to be written in a query.
std::string these(const QueryAnswer& answer) {
  std::string out;
  for (const Tuple& tuple : answer.tuples) {
    std::string one;
    for (std::size_t i = 0; i < tuple.size(); ++i) {
      if (tuple[i] > Natural(u64{1} << 40)) return {};
      one += (one.empty() ? "" : " and ") + answer.names[i] + " = " + tuple[i].text();
    }
    out += (out.empty() ? "" : " or ") + one;
  }
  return out;
}

}  // namespace

Result<std::pair<std::string, bool>> sentence_of(const Theorem& theorem, std::string_view text,
                                                 const QueryAnswer& answer) {
  using Verdict = QueryAnswer::Verdict;
  SPRAGUE_EXPECT(answer.verdict != Verdict::ran_out);
  const Result<std::vector<Token>> tokens = script::tokens_of(text, script::Notation::questions);
  if (!tokens) return tokens.error();
  Result<std::string> query = plain(text, *tokens, theorem);
  if (!query) return query.error();
  const bool is_sentence = answer.verdict == Verdict::yes || answer.verdict == Verdict::no;
  if (is_sentence) return std::pair(*query, answer.verdict == Verdict::yes);
  std::string bound = "m";
  while (is_used(*tokens, bound)) bound += "m";
  const auto each = [&](const std::string& relation, const std::string& word) {
    std::string out;
    for (const std::string& name : answer.names) out += (out.empty() ? "" : word) + name + relation + bound;
    return out;
  };
  const std::string names = joined(answer.names, ", "), all_of_them = "forall " + names + ": ";
  const bool is_listed =
      answer.verdict == Verdict::finitely_many && Natural(answer.tuples.size()) == answer.count;
  const std::string list = is_listed ? these(answer) : std::string();
  std::string out =
      answer.verdict == Verdict::none    ? all_of_them + "not (" + *query + ")"
      : answer.verdict == Verdict::every ? all_of_them + *query
      : answer.verdict == Verdict::infinitely_many
          ? "forall " + bound + ": exists " + names + ": (" + each(" >= ", " or ") + ") and (" + *query + ")"
      : !list.empty()
          ? all_of_them + "(" + *query + ") <=> " + list
          : "exists " + bound + ": " + all_of_them + "(" + *query + ") => " + each(" <= ", " and ");
  if (out.size() > longest_query)
    return Error{.kind = ErrorKind::too_large,
                 .message = Message("no certificate was written: {0}",
                                    Message("the sentence is longer than {0} bytes", longest_query))};
  return std::pair(std::move(out), true);
}

}  // namespace sprague::prove
