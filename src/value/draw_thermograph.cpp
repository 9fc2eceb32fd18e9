// Places on the picture are rounded; the numbers written beside it are exact.
#include "value/draw_thermograph.hpp"

#include <algorithm>
#include <cmath>

#include "value/words.hpp"

namespace sprague::value {
namespace {

double real(Dyadic x) { return std::ldexp(static_cast<double>(x.numerator()), -x.exponent()); }

std::string place(double x) {
  const long long hundredths = std::llround(x * 100);
  std::string out = hundredths < 0 ? "-" : "";
  const long long size = hundredths < 0 ? -hundredths : hundredths;
  out += std::to_string(size / 100);
  if (size % 100 != 0) out += (size % 100 < 10 ? ".0" : ".") + std::to_string(size % 100);
  return out;
}

}  // namespace

std::string svg_of(const Thermograph& thermograph) {
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

  std::string out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + place(width) + " " + place(height) +
      "\" font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  const auto line = [&](double x1, double y1, double x2, double y2) {
    out += "<line x1=\"" + place(x1) + "\" y1=\"" + place(y1) + "\" x2=\"" + place(x2) + "\" y2=\"" +
           place(y2) + "\" stroke=\"#bbb\"/>\n";
  };
  const auto text = [&](double at_x, double at_y, const char* anchor, const std::string& what) {
    out += "<text x=\"" + place(at_x) + "\" y=\"" + place(at_y) + "\" text-anchor=\"" + anchor +
           "\" fill=\"#333\">" + what + "</text>\n";
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

  for (const auto& [wall, name, colour] : {std::tuple{&thermograph.left, "left", "#2d5aa0"},
                                           std::tuple{&thermograph.right, "right", "#be2832"}}) {
    out += std::string("<polyline class=\"") + name + "\" fill=\"none\" stroke=\"" + colour +
           "\" stroke-width=\"2.5\" points=\"";
    for (const WallPiece& piece : *wall)
      out += place(x(real(piece.value))) + "," + place(y(real(piece.from))) + " ";
    out += place(x(real(thermograph.mean))) + "," + place(y(high)) + "\"/>\n";
  }
  return out + "</svg>\n";
}

}  // namespace sprague::value
