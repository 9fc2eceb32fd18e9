// A function for each type of member; the errors come from one place.
#include "wire/json_reader.hpp"

#include "base/nearest.hpp"
#include "base/scanner.hpp"
#include "positions/registry.hpp"

namespace sprague {
namespace {

constexpr std::size_t longest_number = 50'000;  // digits
constexpr u64 largest_in_range = 1'000'000'000'000'000'000;
constexpr std::size_t longest_shown = 40;  // characters of a wrong word in a message

Error type_error(const char* name, Message type, Message hint = {}) {
  return wrong_json(Message("'{0}' must be {1}", name, std::move(type)), std::move(hint));
}

}  // namespace

Language language_of(const Json& request, Language otherwise) {
  if (!request.is_object()) return otherwise;
  const auto found = request.find("language");
  if (found == request.end() || !found->is_string()) return otherwise;
  return language_called(found->get<std::string>()).value_or(otherwise);
}

const Json* JsonReader::find(const char* name) const {
  const auto found = json_.find(name);
  return found == json_.end() ? nullptr : &*found;
}

std::optional<Error> JsonReader::text(const char* name, std::string& out) const {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_string()) return type_error(name, "a string"_m);
  out = value->get<std::string>();
  return std::nullopt;
}

std::optional<Error> JsonReader::flag(const char* name, bool& out) const {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_boolean()) return type_error(name, "true or false"_m);
  out = value->get<bool>();
  return std::nullopt;
}

std::optional<Error> JsonReader::natural(const char* name, u64& out) const {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_number_unsigned()) return type_error(name, "a natural number"_m);
  out = value->get<u64>();
  return std::nullopt;
}

std::optional<Error> JsonReader::natural(const char* name, std::optional<u64>& out) const {
  if (find(name) == nullptr) return std::nullopt;
  u64 number = 0;
  if (auto error = natural(name, number)) return error;
  out = number;
  return std::nullopt;
}

std::optional<Error> JsonReader::seconds(const char* name, double& out) const {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_number() || !(value->get<double>() >= 0)) return type_error(name, "a number of seconds"_m);
  out = value->get<double>();
  return std::nullopt;
}

std::optional<Error> JsonReader::ranges(const char* name, std::vector<table::Axis>& out) const {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  const Error wrong =
      type_error(name, "an object of ranges"_m, Message("Such as {0}.", "{\"x\": [0, 50], \"y\": 3}"));
  if (!value->is_object()) return wrong;
  for (const auto& [coordinate, range] : value->items()) {
    const bool is_pair = range.is_array() && range.size() == 2;
    const Json& first = is_pair ? range[0] : range;
    const Json& last = is_pair ? range[1] : range;
    if (!first.is_number_unsigned() || !last.is_number_unsigned()) return wrong;
    if (last.get<u64>() > largest_in_range)
      return Error{ErrorKind::too_large,
                   Message("the range of {0} goes too far", coordinate.substr(0, longest_shown)),
                   "It may go to 10^18."_m};
    if (last.get<u64>() < first.get<u64>())
      return wrong_json(Message("the range of {0} is empty", coordinate.substr(0, longest_shown)),
                        "The smaller number comes first."_m);
    out.push_back({coordinate, first.get<u64>(), last.get<u64>()});
  }
  return std::nullopt;
}

std::optional<Error> JsonReader::naturals(const char* name, std::size_t most,
                                          std::vector<Natural>& out) const {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  const Error wrong = type_error(name, "an array of natural numbers, or of texts of their digits"_m);
  if (!value->is_array()) return wrong;
  if (value->size() > most)
    return Error{ErrorKind::too_large, Message("'{0}' is too long", name),
                 Message("It may have {0} numbers.", most)};
  for (const Json& item : *value) {
    if (item.is_number_unsigned()) {
      out.emplace_back(item.get<u64>());
      continue;
    }
    const std::string* const digits = item.get_ptr<const std::string*>();
    if (digits == nullptr || digits->empty() || digits->size() > longest_number || !is_digits(*digits))
      return wrong;
    out.push_back(Natural::from_digits(*digits));
  }
  return std::nullopt;
}

std::optional<Error> JsonReader::limits(Limits& out) const {
  const Json* const value = find("limits");
  if (value == nullptr) return std::nullopt;
  if (!value->is_object())
    return type_error("limits", "an object"_m, Message("Its members: {0}.", "seconds, bytes, positions"));
  static constexpr std::string_view members[] = {"seconds", "bytes", "positions"};
  const JsonReader reader(*value, "'limits'"_m);
  if (auto error = reader.only(members)) return error;
  if (auto error = reader.seconds("seconds", out.seconds)) return error;
  if (auto error = reader.natural("bytes", out.bytes)) return error;
  return reader.natural("positions", out.positions);
}

std::optional<Error> JsonReader::version(u64 known) const {
  u64 version = known;
  if (auto error = natural("version", version)) return error;
  if (version == known) return std::nullopt;
  return wrong_json(Message("version {0} is not known", version),
                    Message("This Sprague speaks version {0}.", known));
}

Error JsonReader::no_choice(const char* name, const std::string& word,
                            std::span<const std::string_view> names) {
  return wrong_json(Message("'{0}' cannot be '{1}'", name, word.substr(0, longest_shown)),
                    Message("It is {0}.", quoted_choices(names)));
}

std::optional<Error> JsonReader::choices(const char* name, std::span<const std::string_view> names,
                                         std::span<bool* const> out) const {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  const auto is_text = [](const Json& each) { return each.is_string(); };
  if (!value->is_array() || !std::all_of(value->begin(), value->end(), is_text))
    return type_error(name, "an array of names"_m);
  for (bool* const flag : out) *flag = false;
  for (const Json& each : *value) {
    const auto word = each.get<std::string>();
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) return no_choice(name, word, names);
    *out[static_cast<std::size_t>(found - names.begin())] = true;
  }
  return std::nullopt;
}

std::optional<Error> JsonReader::language(Language& out) const {
  std::string code;
  if (auto error = text("language", code)) return error;
  if (code.empty()) return std::nullopt;
  const auto found = language_called(code);
  if (!found) return no_choice("language", code, language_codes());
  out = *found;
  return std::nullopt;
}

std::optional<Error> JsonReader::only(std::span<const std::string_view> names) const {
  for (const auto& [name, value] : json_.items()) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    const std::string_view near = nearest(name, names);
    std::string members;
    for (const std::string_view member : names)
      members += (members.empty() ? "" : ", ") + std::string(member);
    return wrong_json(
        Message("{0} has no member '{1}'", what_, name),
        near.empty() ? Message("Members: {0}.", members) : Message("Did you mean '{0}'?", near));
  }
  return std::nullopt;
}

}  // namespace sprague
