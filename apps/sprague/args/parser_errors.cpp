#include "apps/sprague/args/parser_errors.hpp"

#include <initializer_list>
#include <optional>
#include <vector>

#include "apps/sprague/args/help.hpp"

namespace sprague::cli {
namespace {

// What stands before, between and behind these texts, in this order, where `what` is made so.
std::optional<std::vector<std::string_view>> parts(std::string_view what,
                                                   std::initializer_list<std::string_view> texts) {
  std::vector<std::string_view> out;
  for (const std::string_view text : texts) {
    const std::size_t at = what.find(text);
    if (at == std::string_view::npos) return std::nullopt;
    out.push_back(what.substr(0, at));
    what.remove_prefix(at + text.size());
  }
  out.push_back(what);
  return out;
}

}  // namespace

Error error_of_parser(std::string_view what, const Message& list) {
  if (const auto found = parts(what, {": ", " required ", " missing"}))
    return wrong_request(Message("{0}: {1} is missing behind it", (*found)[0], metavariable((*found)[2])),
                         list);
  if (const auto found = parts(what, {": At Most ", " required but received "}))
    return wrong_request(Message("{0} is there more than once", (*found)[0]), "Leave all but one out."_m);
  if (const auto found = parts(what, {" requires "}))
    return wrong_request(Message("{0} means nothing without {1}", (*found)[0], (*found)[1]), list);
  if (const auto found = parts(what, {" excludes "}))
    return wrong_request(Message("{0} and {1} contradict each other", (*found)[0], (*found)[1]),
                         "Choose one of them."_m);
  if (const auto found = parts(what, {" is required"}))
    return wrong_request(Message("{0} is missing", Message::keyed((*found)[0])), list);
  for (const std::string_view text :
       {": Should be true/false or a number", " was given a disallowed flag override"})
    if (const auto found = parts(what, {text}))
      return wrong_request(Message("{0} is an option without a value", (*found)[0]), list);
  if (const auto found = parts(what, {"Could not convert: ", " = "}))  // all others have validators
    return wrong_request(Message("{0} is an option without a value", (*found)[1]), list);
  return wrong_request(Message::keyed(what), list);
}

}  // namespace sprague::cli
