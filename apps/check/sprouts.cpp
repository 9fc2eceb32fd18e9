// Kind `sprouts`: what drawings are worth, or are not. A line draws on lines about drawings with fewer lives, so all are true by
// induction on these, wherever they stand in the file.
#include <algorithm>
#include <optional>

#include "reading.hpp"
#include "sprouts_drawing.hpp"

namespace sprague::check {
namespace {

using Texts = std::vector<std::string>;  // of components

/// What the lines say, by components.
class DrawingFacts {
 public:
  void add(const std::string& component, std::optional<i64> value, const Numbers& others) {
    auto& known = facts_[component];
    require(!value || !known.value || known.value == value,
            "this drawing has another value in an earlier line");
    if (value) known.value = value;
    known.others.insert(others.begin(), others.end());
  }
  /// The nim-sum of the components that have values, and those that have none.
  struct Sum {
    i64 value = 0;
    Texts unknown = {};
  };
  [[nodiscard]] Sum sum(const Texts& components) const {
    Sum out;
    for (const std::string& one : components) {
      const auto found = facts_.find(one);
      if (found != facts_.end() && found->second.value)
        out.value ^= *found->second.value;
      else
        out.unknown.push_back(one);
    }
    return out;
  }
  [[nodiscard]] bool has(const Sum& sum, i64 value) const {
    return sum.unknown.empty() && sum.value == value;
  }
  [[nodiscard]] bool has_another(const Sum& sum, i64 value) const {
    if (sum.unknown.size() != 1) return sum.unknown.empty() && sum.value != value;
    const auto found = facts_.find(sum.unknown[0]);
    return found != facts_.end() && found->second.others.contains(sum.value ^ value);
  }

 private:
  struct Fact {
    std::optional<i64> value = {};
    std::set<i64> others = {};  // which it is not
  };
  std::map<std::string, Fact> facts_;
};

constexpr i64 most_value = 1'000;

Drawing simple_drawing(const Json& text) {
  Drawing out = Drawing::of(text.get<std::string>());
  out.simplify();
  return out;
}

// A line of the file.
struct DrawingLine {
  std::size_t number = 0;
  Drawing drawing = {};
  std::optional<i64> value = {};
  Numbers others = {};
};

void check_line(const DrawingLine& line, const DrawingFacts& facts) {
  std::set<i64> reached;
  std::set<Texts> seen;
  line.drawing.each_move([&](const Drawing& left) {
    Drawing after = left;
    after.simplify();
    const Texts components = after.components();
    if (!seen.insert(components).second) return true;
    const DrawingFacts::Sum sum = facts.sum(components);
    if (sum.unknown.empty()) reached.insert(sum.value);
    if (line.value && !facts.has_another(sum, *line.value))
      throw Invalid{
          "a move leaves " + (sum.unknown.empty() ? "what has the value itself"
                                                  : sum.unknown[0] + ", about which too little is said"),
          line.number};
    const auto is_reached = [&](i64 value) { return reached.contains(value); };
    return line.value.has_value() || !std::all_of(line.others.begin(), line.others.end(), is_reached);
  });
  for (const i64 other : line.others)
    require(reached.contains(other), "no move leads to such a value", line.number);
  for (i64 smaller = 0; line.value && smaller < *line.value; ++smaller)
    require(reached.contains(smaller), "no move leads to a smaller value", line.number);
}

}  // namespace

std::string check_sprouts(Certificate& file) {
  file.header_has({"position", "outcome", "value"});
  require(!file.misere && file.version > 1, "drawings of Sprouts are valued in normal play, in version 2");
  const Json& header = file.header;
  const auto position = header.at("position").get<std::string>();
  require(header["outcome"] == "N" || header["outcome"] == "P", "the outcome is neither N nor P");
  const bool is_lost = header["outcome"] == "P";
  const bool has_value = !header["value"].is_null();
  const i64 claimed = has_value ? number(header["value"], 0, most_value) : 0;
  const Texts components = simple_drawing(header["position"]).components();
  DrawingFacts facts;
  std::vector<DrawingLine> lines;
  while (!file.next.is_null()) {
    const Json json = file.take("a drawing");
    only(json, {"position", json.contains("not") ? "not" : "value"});
    DrawingLine line{.number = file.line, .drawing = simple_drawing(json["position"])};
    const Texts parts = line.drawing.components();
    require(parts.size() == 1, "a line is about one component");
    if (json.contains("not")) {
      line.others = numbers(json["not"], -1, 0, most_value);
      require(!line.others.empty() && std::adjacent_find(line.others.begin(), line.others.end(),
                                                         std::greater_equal<>()) == line.others.end(),
              "the values are not ascending");
    } else {
      line.value = number(json["value"], 0, most_value);
    }
    facts.add(parts[0], line.value, line.others);
    lines.push_back(std::move(line));
  }
  for (const DrawingLine& line : lines) check_line(line, facts);
  const DrawingFacts::Sum sum = facts.sum(components);
  require(is_lost == (has_value && claimed == 0), "the outcome is P exactly where the value is 0", 1);
  require(has_value ? facts.has(sum, claimed) : facts.has_another(sum, 0),
          "the lines do not say what the header does", 1);
  const std::string drawing = position.empty() ? "the empty drawing" : position;
  return drawing + (has_value ? " has the nim-value " + std::to_string(claimed) : " is an N-position");
}

}  // namespace sprague::check
