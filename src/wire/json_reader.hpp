// Reads the members of a JSON object that somebody else wrote, one by one into place; every error names the
// member and says what it should have been.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "sprague/error.hpp"
#include "sprague/natural.hpp"
#include "sprague/task.hpp"
#include "table/table.hpp"
#include "wire/json_writer.hpp"

namespace sprague {

inline constexpr std::array<std::string_view, 2> conventions{"normal", "misere"};

[[nodiscard]] inline Error wrong_json(Message message, Message hint = {}) {
  return {ErrorKind::wrong, std::move(message), std::move(hint)};
}

/// What somebody else wrote; discarded where it is no JSON. To the library a byte of 0 is the end of a text,
/// whatever stands behind it, and no JSON has one.
[[nodiscard]] inline Json parsed_json(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) return Json::value_t::discarded;
  return Json::parse(text.begin(), text.end(), nullptr, false);
}

/// The language that a request asks for; `otherwise` where it says nothing that makes sense, so that what is
/// wrong with it can be told in its own language.
[[nodiscard]] Language language_of(const Json& request, Language otherwise = Language::english);

/// Each function leaves `out` alone where the member is missing.
class JsonReader {
 public:
  /// `what` the object is, with its article: "a task".
  JsonReader(const Json& json, Message what) : json_(json), what_(std::move(what)) {}

  [[nodiscard]] std::optional<Error> text(const char* name, std::string& out) const;
  [[nodiscard]] std::optional<Error> flag(const char* name, bool& out) const;
  [[nodiscard]] std::optional<Error> natural(const char* name, u64& out) const;
  [[nodiscard]] std::optional<Error> natural(const char* name, std::optional<u64>& out) const;
  [[nodiscard]] std::optional<Error> seconds(const char* name, double& out) const;
  /// {"x": [0, 50], "y": 3}: coordinates and their numbers.
  [[nodiscard]] std::optional<Error> ranges(const char* name, std::vector<table::Axis>& out) const;
  /// An array of natural numbers, or of texts of their digits; at most `most` of them.
  [[nodiscard]] std::optional<Error> naturals(const char* name, std::size_t most,
                                              std::vector<Natural>& out) const;
  /// The member `limits`, with those of its members that are there.
  [[nodiscard]] std::optional<Error> limits(Limits& out) const;
  /// The member `version` is this one, or missing.
  [[nodiscard]] std::optional<Error> version(u64 known) const;
  /// One of `names`, whose index becomes the value.
  template <class Enum, std::size_t size>
  [[nodiscard]] std::optional<Error> choice(const char* name, const std::array<std::string_view, size>& names,
                                            Enum& out) const {
    std::string word;
    if (auto error = text(name, word)) return error;
    if (word.empty()) return std::nullopt;
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) return no_choice(name, word, names);
    out = static_cast<Enum>(found - names.begin());
    return std::nullopt;
  }
  /// An array of some of `names`; where it is there, out[i] becomes whether names[i] is in it.
  [[nodiscard]] std::optional<Error> choices(const char* name, std::span<const std::string_view> names,
                                             std::span<bool* const> out) const;
  /// The member `language`.
  [[nodiscard]] std::optional<Error> language(Language& out) const;
  /// Refuses members that are not in `names`.
  [[nodiscard]] std::optional<Error> only(std::span<const std::string_view> names) const;

 private:
  [[nodiscard]] const Json* find(const char* name) const;
  [[nodiscard]] static Error no_choice(const char* name, const std::string& word,
                                       std::span<const std::string_view> names);

  const Json& json_;
  Message what_;
};

}  // namespace sprague
