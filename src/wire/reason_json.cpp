// Facts of a reason as JSON objects (doc/formats/task.md): the members that they show (rules/ground.hpp,
// explain/step.hpp), in that order. Nothing here knows any kind of fact.
#include <concepts>
#include <type_traits>

#include "explain/languages.hpp"
#include "wire/json_of.hpp"
#include "wire/json_writer.hpp"

namespace sprague {
namespace {

template <class Fact>
void add_members(Json& out, const Fact& fact);

Json value_of(bool value) { return value; }
template <std::unsigned_integral Number>
Json value_of(Number value) {
  return json_number(u64{value});
}
Json value_of(const Natural& value) { return json_number(value); }
Json value_of(std::string_view text) { return text; }
Json value_of(const std::string& text) { return text; }
Json value_of(const MoveText& move) { return move.label.empty() ? Json(nullptr) : json_of(move); }
Json value_of(const Message& message) { return message.empty() ? Json(nullptr) : Json(english(message)); }
template <class Fact>
  requires std::is_class_v<Fact>
Json value_of(const Fact& fact) {
  Json out = Json::object();
  add_members(out, fact);
  return out;
}
template <class T>
Json value_of(const std::optional<T>& value) {
  return value ? value_of(*value) : Json(nullptr);
}
template <class A, class B>
Json value_of(const std::pair<A, B>& both) {
  return Json::array({value_of(both.first), value_of(both.second)});
}
template <class T>
Json value_of(const std::vector<T>& values) {
  Json out = Json::array();
  for (const T& value : values) out.push_back(value_of(value));
  return out;
}

template <class Fact>
void add_members(Json& out, const Fact& fact) {
  fact.members([&](std::string_view name, const auto& value) { out[name] = value_of(value); });
}

}  // namespace

Json json_of(const explain::Step& step) {
  Json out = Json::object();
  std::visit(
      [&](const auto& fact) {
        out["kind"] = fact.kind;
        add_members(out, fact);
      },
      step);
  return out;
}

}  // namespace sprague
