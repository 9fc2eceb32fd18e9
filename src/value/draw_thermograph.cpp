// Places on the picture are rounded; the numbers written beside it are exact.
#include "value/draw_thermograph.hpp"

#include <algorithm>
#include <cmath>

#include "value/words.hpp"

namespace sprague::value {
namespace {

double real(Dyadic x) { return std::ldexp(static_cast<double>(x.numerator()), -x.exponent()); }

}  // namespace

Drawing drawing_of(const Thermograph& thermograph) {
  constexpr double width = 420, height = 320, margin = 44;
  const double temperature = std::max(0.0, real(thermograph.temperature));
  double most = real(thermograph.left.front().value), least = real(thermograph.right.front().value);
  for (const Wall* const wall : {&thermograph.left, &thermograph.right})
    for (const WallPiece& piece : *wall) {
      most = std::max(most, real(piece.value));
      least = std::min(least, real(piece.value));
    }
  const double broad = std::max(most - least, 1.0);
  const double high = temperature > 0 ? temperature * 1.4 : 1.0;
  const double middle = (most + least) / 2;
  const auto x = [&](double value) { return width / 2 - (value - middle) / broad * (width - 2 * margin); };
  const auto y = [&](double t) { return height - margin - t / high * (height - 2 * margin); };

  Drawing out{.width = width, .height = height};
  const auto line = [&](double x1, double y1, double x2, double y2) { out.line(x1, y1, x2, y2, "#bbb"); };
  const auto text = [&](double at_x, double at_y, const char* anchor, const std::string& what) {
    out.text(at_x, at_y, anchor, what);
  };
  const auto value_mark = [&](Dyadic value) {
    line(x(real(value)), y(0), x(real(value)), y(0) + 5);
    text(x(real(value)), y(0) + 20, "middle", to_text(value));
  };
  line(margin / 2, y(0), width - margin / 2, y(0));
  value_mark(thermograph.left.front().value);
  if (thermograph.right.front().value != thermograph.left.front().value)
    value_mark(thermograph.right.front().value);
  if (temperature > 0) {
    line(margin / 2, y(temperature), x(real(thermograph.mean)), y(temperature));
    text(margin / 2, y(temperature) - 5, "start", to_text(thermograph.temperature));
  }
  text(x(real(thermograph.mean)), y(high) - 8, "middle", to_text(thermograph.mean));

  for (const auto& [wall, name, colour] : {std::tuple{&thermograph.left, "left", left_colour},
                                           std::tuple{&thermograph.right, "right", right_colour}}) {
    out.body += std::string("<polyline class=\"") + name + "\" fill=\"none\" stroke=\"" +
                std::string(colour) + "\" stroke-width=\"2.5\" points=\"";
    for (const WallPiece& piece : *wall)
      out.body += place(x(real(piece.value))) + "," + place(y(real(piece.from))) + " ";
    out.body += place(x(real(thermograph.mean))) + "," + place(y(high)) + "\"/>\n";
  }
  return out;
}

}  // namespace sprague::value
