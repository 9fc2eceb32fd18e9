// Drawing: a picture in SVG that is being made, of lines and texts. Places are rounded to hundredths.
#pragma once

#include <string>
#include <string_view>

namespace sprague::value {

/// Lengths are in pixels of a screen; texts are 13 high.
struct Drawing {
  double width = 0, height = 0;
  std::string body = {};

  void line(double x1, double y1, double x2, double y2, std::string_view colour, double thick = 1,
            bool is_dashed = false);
  /// `anchor`: "start", "middle" or "end".
  void text(double x, double y, std::string_view anchor, std::string_view what,
            std::string_view colour = "#333");
  void dot(double x, double y, std::string_view colour);
  /// Another picture with its upper left corner there.
  void add(const Drawing& other, double x, double y);
  /// As an SVG document, on white.
  [[nodiscard]] std::string document() const;
};

/// How wide a text is, about.
[[nodiscard]] double width_of(std::string_view text);
/// A coordinate: "12.5".
[[nodiscard]] std::string place(double x);

inline constexpr std::string_view left_colour = "#2d5aa0", right_colour = "#be2832";

}  // namespace sprague::value
