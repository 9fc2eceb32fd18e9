// Automata as pictures: for Graphviz (Gansner, Koutsofios, North and Vo 1993) in its language, and small ones as
// SVG, their states on a circle. The state without hope is left out, with what leads to it.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "prove/describe/proved_relation.hpp"
#include "prove/export/export.hpp"

namespace sprague::prove {

using automata::Letter;
using automata::State;

namespace {

constexpr std::size_t most_states_in_svg = 12, most_patterns_in_svg = 4;

/// A digit on each track, or any digit.
constexpr unsigned any_digit = ~0u;
using Pattern = std::vector<unsigned>;

/// Letters as few patterns: where all digits of a track lead the same way, the track says nothing.
std::vector<Pattern> patterns_of(std::vector<Pattern> letters, unsigned radix) {
  const std::size_t tracks = letters.empty() ? 0 : letters[0].size();
  for (std::size_t track = 0; track < tracks; ++track) {
    std::map<Pattern, unsigned> digits;  // of this track, by what stands on the others
    for (const Pattern& letter : letters) {
      Pattern others = letter;
      others[track] = any_digit;
      if (letter[track] != any_digit) ++digits[others];
    }
    std::vector<Pattern> out;
    for (const Pattern& letter : letters) {
      Pattern others = letter;
      others[track] = any_digit;
      if (digits[others] < radix)
        out.push_back(letter);
      else if (std::find(out.begin(), out.end(), others) == out.end())
        out.push_back(std::move(others));
    }
    letters = std::move(out);
  }
  return letters;
}

std::string pattern_text(const Pattern& pattern) {
  std::vector<std::string> parts;
  for (const unsigned digit : pattern) parts.push_back(digit == any_digit ? "*" : std::to_string(digit));
  return tuple_of(parts);
}

/// An automaton without the states from which nothing is accepted.
struct Picture {
  struct Arrow {
    std::size_t from = 0, to = 0;
    std::vector<std::string> labels = {};
  };
  std::size_t states = 0;  ///< the start is 0
  std::vector<bool> accepting = {};
  std::vector<Arrow> arrows = {};
};

Picture picture_of(const Automaton& automaton) {
  const std::vector<bool> live = automata::live_states(automaton);
  std::map<State, std::size_t> numbers;
  std::vector<State> states{automaton.start};
  numbers[automaton.start] = 0;
  Picture out;
  for (std::size_t i = 0; i < states.size(); ++i) {
    std::map<State, std::vector<Pattern>> letters;
    std::vector<State> order;
    for (Letter letter = 0; letter < automaton.letters(); ++letter) {
      const State next = automaton.step(states[i], letter);
      if (!live[next]) continue;
      Pattern digits;
      for (Letter rest = letter; digits.size() < automaton.tracks.size(); rest /= automaton.radix)
        digits.push_back(rest % automaton.radix);
      if (letters[next].empty()) order.push_back(next);
      letters[next].push_back(std::move(digits));
    }
    for (const State next : order) {
      const auto [place, is_new] = numbers.emplace(next, states.size());
      if (is_new) states.push_back(next);
      Picture::Arrow arrow{i, place->second};
      for (const Pattern& pattern : patterns_of(letters[next], automaton.radix))
        arrow.labels.push_back(pattern_text(pattern));
      out.arrows.push_back(std::move(arrow));
    }
  }
  out.states = states.size();
  for (const State state : states) out.accepting.push_back(automaton.accepting[state]);
  return out;
}

/// "x, y in base 2, the most significant digits first"
std::string reads(const Theorem& theorem, std::size_t slice) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < theorem.slices[slice].size(); ++i)
    if (!theorem.slices[slice][i]) names.push_back(theorem.subject.game.coordinates[i].name);
  if (theorem.decisions[slice].guess.tracks.size() > names.size()) names.emplace_back("G");
  return tuple_of(names) + " in " + english(theorem.numeration.words()) + ", most significant digits first";
}

Error nothing_to_draw() {
  return {.message = "this theorem has no automata to draw"_m,
          .hint = "Residues and periods are proved without them."_m};
}

// ---- SVG ----

constexpr double state_radius = 20, room_outside = 100, line_height = 15;

struct OnPage {
  double x = 0, y = 0;
};

std::string decimals(double x) {
  const auto tenths = static_cast<i64>(std::lround(x * 10));
  const i64 size = tenths < 0 ? -tenths : tenths;
  return (tenths < 0 ? "-" : "") + std::to_string(size / 10) +
         (size % 10 == 0 ? "" : "." + std::to_string(size % 10));
}

std::string point(const OnPage& p) { return decimals(p.x) + " " + decimals(p.y); }

/// From `a` so far towards `b`.
OnPage towards(const OnPage& a, const OnPage& b, double by) {
  const double length = std::max(1.0, std::hypot(b.x - a.x, b.y - a.y));
  return {a.x + (b.x - a.x) * by / length, a.y + (b.y - a.y) * by / length};
}

class Svg {
 public:
  Svg(const Picture& picture, std::string title) : picture_(picture), title_(std::move(title)) {
    const auto n = static_cast<double>(picture.states);
    // Chords of a circle pass no other state; the longer it is, the more room there is for what is on them.
    radius_ = picture.states < 2 ? 0 : std::max(95.0, n * 34);
    size_ = 2 * (radius_ + state_radius + room_outside);
    for (std::size_t i = 0; i < picture.states; ++i) {
      const double angle = std::numbers::pi * (1 + 2 * static_cast<double>(i) / n);
      places_.push_back({size_ / 2 + radius_ * std::cos(angle), size_ / 2 + radius_ * std::sin(angle)});
    }
  }

  [[nodiscard]] std::string text() {
    for (const Picture::Arrow& arrow : picture_.arrows) draw(arrow);
    const OnPage& start = places_[0];
    path({start.x - state_radius - 34, start.y}, {start.x - state_radius - 17, start.y},
         {start.x - state_radius - 4, start.y});
    for (std::size_t i = 0; i < picture_.states; ++i) draw_state(i);
    const std::string size = decimals(size_), height = decimals(size_ + 2 * line_height);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + " " + height + "\" width=\"" +
           size + "\" height=\"" + height +
           "\" font-family=\"sans-serif\" font-size=\"13\">\n<defs><marker id=\"arrow\" markerWidth=\"9\" "
           "markerHeight=\"8\" refX=\"8\" refY=\"4\" orient=\"auto\"><path d=\"M0 0 L9 4 L0 8 z\"/></marker>"
           "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n" +
           lines_ + states_ + labels_ + "<text x=\"10\" y=\"" + decimals(size_ + line_height) + "\">" +
           title_ + "</text>\n</svg>\n";
  }

 private:
  void path(const OnPage& from, const OnPage& bend, const OnPage& to) {
    lines_ += "<path d=\"M" + point(from) + " Q" + point(bend) + " " + point(to) +
              "\" fill=\"none\" stroke=\"black\" marker-end=\"url(#arrow)\"/>\n";
  }

  void draw_state(std::size_t i) {
    const OnPage& p = places_[i];
    const auto circle = [&](double radius) {
      states_ += "<circle cx=\"" + decimals(p.x) + "\" cy=\"" + decimals(p.y) + "\" r=\"" + decimals(radius) +
                 "\" fill=\"white\" stroke=\"black\"/>\n";
    };
    circle(state_radius);
    if (picture_.accepting[i]) circle(state_radius - 4);
    states_ += "<text x=\"" + decimals(p.x) + "\" y=\"" + decimals(p.y + 4.5) + "\" text-anchor=\"middle\">" +
               std::to_string(i) + "</text>\n";
  }

  [[nodiscard]] static std::vector<std::string> shown(std::vector<std::string> labels) {
    if (labels.size() <= most_patterns_in_svg) return labels;
    const std::size_t more = labels.size() - most_patterns_in_svg + 1;
    labels.resize(most_patterns_in_svg);
    labels.back() = "and " + std::to_string(more) + " more";
    return labels;
  }

  void label(const OnPage& p, const std::vector<std::string>& all) {
    const std::vector<std::string> labels = shown(all);
    double y = p.y + 4.5 - line_height * static_cast<double>(labels.size() - 1) / 2;
    for (const std::string& one : labels) {
      labels_ += "<text x=\"" + decimals(p.x) + "\" y=\"" + decimals(y) +
                 "\" text-anchor=\"middle\" stroke=\"white\" stroke-width=\"4\" paint-order=\"stroke\">" +
                 one + "</text>\n";
      y += line_height;
    }
  }

  void draw(const Picture::Arrow& arrow) {
    const OnPage &from = places_[arrow.from], &to = places_[arrow.to];
    const OnPage middle{size_ / 2, size_ / 2};
    if (arrow.from == arrow.to) {
      // Outwards, and above where there is only one state. The start's own arrow comes from there, and its loop
      // makes way.
      const OnPage out = radius_ == 0 ? OnPage{from.x, from.y - 1} : towards(middle, from, radius_ + 1);
      const double turn = arrow.from == 0 && radius_ > 0 ? -std::numbers::pi / 4 : 0;
      const double angle = std::atan2(out.y - from.y, out.x - from.x) + turn;
      const auto away = [&](double distance, double aside) {
        return OnPage{from.x + distance * std::cos(angle + aside),
                      from.y + distance * std::sin(angle + aside)};
      };
      lines_ += "<path d=\"M" + point(away(state_radius, -0.45)) + " C" + point(away(72, -0.45)) + " " +
                point(away(72, 0.45)) + " " + point(away(state_radius, 0.45)) +
                "\" fill=\"none\" stroke=\"black\" marker-end=\"url(#arrow)\"/>\n";
      std::size_t width = 0;
      for (const std::string& one : shown(arrow.labels)) width = std::max(width, one.size());
      const double half_width = 3.5 * static_cast<double>(width);
      const double half_height = line_height * static_cast<double>(shown(arrow.labels).size()) / 2;
      label(away(62 + half_width * std::abs(std::cos(angle)) + half_height * std::abs(std::sin(angle)), 0),
            arrow.labels);
      return;
    }
    // To the side, so that the way back has another one.
    const double length = std::hypot(to.x - from.x, to.y - from.y), bend = std::min(30.0, length / 5);
    const OnPage control{(from.x + to.x) / 2 + bend * (to.y - from.y) / length,
                         (from.y + to.y) / 2 - bend * (to.x - from.x) / length};
    path(towards(from, control, state_radius), control, towards(to, control, state_radius));
    // Nearer to where it begins: chords cross in the middle.
    const double t = 0.34;
    label({(1 - t) * (1 - t) * from.x + 2 * t * (1 - t) * control.x + t * t * to.x,
           (1 - t) * (1 - t) * from.y + 2 * t * (1 - t) * control.y + t * t * to.y},
          arrow.labels);
  }

  const Picture& picture_;
  std::string title_;
  double radius_ = 0, size_ = 0;
  std::vector<OnPage> places_ = {};
  std::string lines_ = {}, states_ = {}, labels_ = {};
};

}  // namespace

Result<std::string> export_dot(const Theorem& theorem) {
  if (theorem.decisions.empty()) return nothing_to_draw();
  std::string out;
  for (std::size_t slice = 0; slice < theorem.decisions.size(); ++slice) {
    const Picture picture = picture_of(theorem.decisions[slice].guess);
    std::string title = reads(theorem, slice);
    for (std::size_t i = 0; i < theorem.slices[slice].size(); ++i)
      if (const auto& fixed = theorem.slices[slice][i])
        title += ", " + theorem.subject.game.coordinates[i].name + " = " + std::to_string(*fixed);
    out += "digraph automaton" + std::to_string(slice + 1) + " {\n  rankdir = LR;\n  label = \"" + title +
           "\";\n  node [shape = circle];\n  start [shape = none, label = \"\"];\n  start -> 0;\n";
    for (std::size_t i = 0; i < picture.states; ++i)
      if (picture.accepting[i]) out += "  " + std::to_string(i) + " [shape = doublecircle];\n";
    for (const Picture::Arrow& arrow : picture.arrows)
      out += "  " + std::to_string(arrow.from) + " -> " + std::to_string(arrow.to) + " [label = \"" +
             joined(arrow.labels, "\\n") + "\"];\n";
    out += "}\n";
  }
  return out;
}

Result<std::string> export_svg(const Theorem& theorem) {
  if (theorem.decisions.empty()) return nothing_to_draw();
  if (theorem.decisions.size() > 1)
    return Error{.message = Message("there are {0} automata, and an SVG shows one", theorem.decisions.size()),
                 .hint = "--export dot has them all; --slice with one number has one."_m};
  const Picture picture = picture_of(theorem.decisions[0].guess);
  if (picture.states > most_states_in_svg)
    return Error{.kind = ErrorKind::too_large,
                 .message = Message("the automaton has {0} states, and {1} are drawn", picture.states,
                                    most_states_in_svg),
                 .hint = "--export dot is for Graphviz, which draws larger ones."_m};
  return Svg(picture, reads(theorem, 0)).text();
}

}  // namespace sprague::prove
