// Kind `loopy-values`: nim-values where play may go on for ever, in normal play (Smith 1966; Fraenkel & Perl
// 1975). Each position that can be reached from some has a finite value with a rank, or none: then it is
// worth ∞(A), A being the finite values of its options.
//
// What is checked of every position, its options being all found anew:
//   1. a finite value m is the least number that is no option's value, and every option that is worth more,
//   or
//      infinite, has an option of value m with a smaller rank;
//   2. where the value is infinite, an option is infinite and has no option of value mex(A).
// Why it suffices. In a sum whose components are all finite, with nim-sum 0, the previous player wins: if a
// move makes a component's value smaller, some other one can be made smaller so that the nim-sum is 0 again
// (as in Nim), which makes the sum of the values smaller; any other move is answered by 1, which keeps the
// values and makes the sum of the ranks smaller. So play ends. With another nim-sum the next player wins by
// moving there, and so in ∞(A) and components of nim-sum n with n ∈ A. Every other sum is a draw: no move
// from it leads to one that the previous player wins, and one leads to such a sum again: where one component
// is infinite, n ∉ A: by 2 if n = mex(A), and otherwise n > mex(A), and some finite component can be moved so
// that their nim-sum is mex(A); where two are infinite, by 2.
#include <algorithm>
#include <optional>

#include "moves.hpp"

namespace sprague::check {
namespace {

struct Value {
  bool is_infinite = false;
  i64 number = 0;       // when finite
  Numbers finite = {};  // A, ascending, when infinite
  bool operator==(const Value&) const = default;
};
struct Line {
  Value value;
  i64 rank = 0;
  std::size_t line = 0;
};

Value value_of(const Json& json) {
  if (!json.is_object()) return {false, number(json), {}};
  only(json, {"infinite"});
  return {true, 0, numbers(json["infinite"])};
}
std::string text(const Value& value) {
  return value.is_infinite ? "infinity(" + joined(value.finite) + ")" : std::to_string(value.number);
}
i64 mex(const Numbers& ascending) {  // each number once
  i64 out = 0;
  while (out < std::ssize(ascending) && ascending[index(out)] == out) ++out;
  return out;
}
// With two infinite components nobody can be made to lose: the set is empty.
Value value_of_sum(const Value& a, const Value& b) {
  if (a.is_infinite && b.is_infinite) return {true, 0, {}};
  if (b.is_infinite) return value_of_sum(b, a);
  Value out = a;
  out.number ^= b.number;
  for (i64& number : out.finite) number ^= b.number;
  if (out.is_infinite) out.number = 0;
  std::sort(out.finite.begin(), out.finite.end());
  return out;
}

struct Labels {
  const Certificate& file;
  Moves moves{file.games};
  std::map<Component, Line> lines = {};
  std::map<Component, std::set<Component>> known = {};

  const std::set<Component>& options(const Component& position) {
    const auto [found, is_new] = known.try_emplace(position);
    if (is_new) moves.each_option(position, [&](const Option& option) { found->second.insert(option[0]); });
    return found->second;
  }
  [[nodiscard]] const Line& line(const Component& position, std::size_t from) const {
    const auto found = lines.find(position);
    if (found == lines.end()) throw Invalid{file.text(position) + " is not listed", from};
    return found->second;
  }
  // Has the position an option of this value, of a rank below the bound?
  bool reaches(const Component& position, i64 value, i64 bound) {
    const std::size_t from = line(position, 0).line;
    for (const Component& option : options(position)) {
      const Line& there = line(option, from);
      work();
      if (!there.value.is_infinite && there.value.number == value && there.rank < bound) return true;
    }
    return false;
  }
  void check(const Component& position, const Line& said) {
    std::set<i64> seen;
    for (const Component& option : options(position)) {
      const Value& value = line(option, said.line).value;
      if (!value.is_infinite) seen.insert(value.number);
    }
    const Numbers finite(seen.begin(), seen.end());
    const i64 least = mex(finite);
    const auto is_infinite = [&](const Component& option) {
      return line(option, said.line).value.is_infinite;
    };
    if (said.value.is_infinite) {
      require(said.value.finite == finite, "the set is not that of the options' values", said.line);
      const auto stays = [&](const Component& option) {
        return is_infinite(option) && !reaches(option, least, most + 1);
      };
      const auto& all = options(position);
      require(std::any_of(all.begin(), all.end(), stays), "the value is not seen to be infinite", said.line);
      return;
    }
    require(said.value.number == least, "the value is not the least that no option has", said.line);
    for (const Component& option : options(position)) {
      const bool is_more = is_infinite(option) || line(option, said.line).value.number > least;
      require(!is_more || reaches(option, least, said.rank), "an option that is worth more has no answer",
              said.line);
    }
  }
};

}  // namespace

std::string check_loopy_values(Certificate& file) {
  require(file.version == 2, "this kind needs version 2");
  file.header_has({"position", "value"});
  require(!file.misere, "nim-values are about normal play");
  for (const Game& game : file.games)
    for (const Rule& rule : game.rules) require(rule.option.size() == 1, "options may not be sums here");
  std::vector<Component> position;
  std::string words;
  for (const Json& json : list(file.header["position"])) {
    position.push_back(file.position(json));
    words += (words.empty() ? "" : " + ") + file.text(position.back());
  }
  require(!position.empty(), "the position has no component");
  Labels labels{file};
  while (!file.next.is_null()) {
    const Json json = file.take("a position");
    const Component at = file.position(json.at("position"));
    Line line{value_of(json.at("value")), 0, file.line};
    if (line.value.is_infinite) {
      only(json, {"position", "value"});
    } else {
      only(json, {"position", "value", "rank"});
      line.rank = number(json["rank"]);
    }
    require(labels.lines.emplace(at, line).second, "this position stands in the file twice");
    labels.options(at);  // what cannot be listed is noticed in the order of the file
  }
  for (const auto& [at, line] : labels.lines) labels.check(at, line);
  Value total;
  for (const Component& component : position) total = value_of_sum(total, labels.line(component, 1).value);
  require(value_of(file.header["value"]) == total, "the value is not the sum of those listed", 1);
  const auto& finite = total.finite;
  const char* const outcome = total.is_infinite
                                  ? (!finite.empty() && finite[0] == 0 ? "an N-position" : "a draw")
                              : total.number == 0 ? "a P-position"
                                                  : "an N-position";
  return words + " is " + outcome + ", nim-value " + text(total);
}

}  // namespace sprague::check
