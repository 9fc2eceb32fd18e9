#include "wire/json_reader.hpp"

#include "base/nearest.hpp"
#include "base/scanner.hpp"
#include "positions/registry.hpp"

namespace sprague {
namespace {

constexpr std::size_t longest_number = 50'000;  // digits
constexpr u64 largest_in_range = 1'000'000'000'000'000'000;
constexpr std::size_t longest_shown = 40;  // characters of a wrong word in a message

Error type_error(const char* name, const char* type) {
  return wrong_json("'" + std::string(name) + "' must be " + type);
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
  if (!value->is_string()) return type_error(name, "a string");
  out = value->get<std::string>();
  return std::nullopt;
}

std::optional<Error> JsonReader::flag(const char* name, bool& out) const {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_boolean()) return type_error(name, "true or false");
  out = value->get<bool>();
  return std::nullopt;
}

std::optional<Error> JsonReader::natural(const char* name, u64& out) const {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_number_unsigned()) return type_error(name, "a natural number");
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
  if (!value->is_number() || !(value->get<double>() >= 0)) return type_error(name, "a number of seconds");
  out = value->get<double>();
  return std::nullopt;
}

std::optional<Error> JsonReader::ranges(const char* name, std::vector<table::Axis>& out) const {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  const Error wrong = wrong_json("'" + std::string(name) + "' must be an object of ranges",
                                 "Such as {\"x\": [0, 50], \"y\": 3}.");
  if (!value->is_object()) return wrong;
  for (const auto& [coordinate, range] : value->items()) {
    const bool is_pair = range.is_array() && range.size() == 2;
    const Json& first = is_pair ? range[0] : range;
    const Json& last = is_pair ? range[1] : range;
    if (!first.is_number_unsigned() || !last.is_number_unsigned()) return wrong;
    if (last.get<u64>() > largest_in_range)
      return Error{ErrorKind::too_large,
                   "the range of " + coordinate.substr(0, longest_shown) + " goes too far",
                   "It may go to 10^18."};
    if (last.get<u64>() < first.get<u64>())
      return wrong_json("the range of " + coordinate.substr(0, longest_shown) + " is empty",
                        "The smaller number comes first.");
    out.push_back({coordinate, first.get<u64>(), last.get<u64>()});
  }
  return std::nullopt;
}

std::optional<Error> JsonReader::naturals(const char* name, std::size_t most,
                                          std::vector<Natural>& out) const {
  const Json* const value = find(name);
  if (value == nullptr) return std::nullopt;
  const Error wrong = type_error(name, "an array of natural numbers, or of texts of their digits");
  if (!value->is_array()) return wrong;
  if (value->size() > most)
    return Error{ErrorKind::too_large, "'" + std::string(name) + "' is too long",
                 "It may have " + std::to_string(most) + " numbers."};
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
    return wrong_json("'limits' must be an object", "Its members: seconds, bytes, positions.");
  static constexpr std::string_view members[] = {"seconds", "bytes", "positions"};
  const JsonReader reader(*value, "'limits'");
  if (auto error = reader.only(members)) return error;
  if (auto error = reader.seconds("seconds", out.seconds)) return error;
  if (auto error = reader.natural("bytes", out.bytes)) return error;
  return reader.natural("positions", out.positions);
}

std::optional<Error> JsonReader::version(u64 known) const {
  u64 version = known;
  if (auto error = natural("version", version)) return error;
  if (version == known) return std::nullopt;
  return wrong_json("version " + std::to_string(version) + " is not known",
                    "This Sprague speaks version " + std::to_string(known) + ".");
}

Error JsonReader::no_choice(const char* name, const std::string& word,
                            std::span<const std::string_view> names) {
  return wrong_json("'" + std::string(name) + "' cannot be '" + word.substr(0, longest_shown) + "'",
                    "It is " + quoted_choices(names) + ".");
}

std::optional<Error> JsonReader::only(std::span<const std::string_view> names) const {
  for (const auto& [name, value] : json_.items()) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    const std::string_view near = nearest(name, names);
    std::string hint = "Members: ";
    for (std::size_t i = 0; i < names.size(); ++i) hint += (i == 0 ? "" : ", ") + std::string(names[i]);
    if (!near.empty()) hint = "Did you mean '" + std::string(near) + "'?";
    return wrong_json(what_ + " has no member '" + name + "'", near.empty() ? hint + "." : hint);
  }
  return std::nullopt;
}

}  // namespace sprague
