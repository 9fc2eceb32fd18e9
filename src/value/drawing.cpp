#include "value/drawing.hpp"

#include <cmath>

#include "base/columns.hpp"
#include "base/xml_text.hpp"

namespace sprague::value {

std::string place(double x) {
  const long long hundredths = std::llround(x * 100);
  std::string out = hundredths < 0 ? "-" : "";
  const long long size = hundredths < 0 ? -hundredths : hundredths;
  out += std::to_string(size / 100);
  if (size % 100 != 0) out += (size % 100 < 10 ? ".0" : ".") + std::to_string(size % 100);
  return out;
}

double width_of(std::string_view text) { return 7.5 * static_cast<double>(columns(text)); }

void Drawing::line(double x1, double y1, double x2, double y2, std::string_view colour, double thick,
                   bool is_dashed) {
  body += "<line x1=\"" + place(x1) + "\" y1=\"" + place(y1) + "\" x2=\"" + place(x2) + "\" y2=\"" +
          place(y2) + "\" stroke=\"" + std::string(colour) + "\"";
  if (thick != 1) body += " stroke-width=\"" + place(thick) + "\"";
  if (is_dashed) body += " stroke-dasharray=\"4 3\"";
  body += "/>\n";
}

void Drawing::text(double x, double y, std::string_view anchor, std::string_view what,
                   std::string_view colour) {
  body += "<text x=\"" + place(x) + "\" y=\"" + place(y) + "\" text-anchor=\"" + std::string(anchor) +
          "\" fill=\"" + std::string(colour) + "\">" + xml_text(what) + "</text>\n";
}

void Drawing::dot(double x, double y, std::string_view colour) {
  body += "<circle cx=\"" + place(x) + "\" cy=\"" + place(y) + "\" r=\"3.5\" fill=\"" + std::string(colour) +
          "\"/>\n";
}

void Drawing::add(const Drawing& other, double x, double y) {
  body += "<g transform=\"translate(" + place(x) + " " + place(y) + ")\">\n" + other.body + "</g>\n";
}

std::string Drawing::document() const {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + place(width) + " " + place(height) +
         "\" font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n" +
         body + "</svg>\n";
}

}  // namespace sprague::value
