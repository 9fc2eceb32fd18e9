// Drawing decides the sizes first, then writes cells, axes and legend; a path for each colour.
#include "table/write/write_svg.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "base/xml_text.hpp"
#include "table/views.hpp"

namespace sprague::table {
namespace {

// What is drawn: a rectangle of cells, each with a paint. Paint 0 is the white ground.
using Paint = std::uint16_t;

struct Colour {
  int red, green, blue;
  [[nodiscard]] std::string text() const {
    std::string out = "#";
    for (const int part : {red, green, blue})
      for (const int digit : {part / 16, part % 16})
        out += "0123456789abcdef"[static_cast<std::size_t>(digit)];
    return out;
  }
};

constexpr Paint white = 0, no_position = 1, draw = 2, black = 3, lefts = 4, rights = 5, first_shade = 6;
constexpr Colour fixed_colours[] = {{255, 255, 255}, {222, 222, 222}, {232, 119, 34},
                                    {0, 0, 0},       {45, 90, 160},   {190, 40, 50}};
constexpr u64 most_shades = 40;

// Viridis from 0.87 down to 0, at even distances: light to dark.
constexpr std::array<Colour, 9> scale{{{184, 222, 41},
                                       {115, 208, 86},
                                       {62, 188, 115},
                                       {31, 161, 135},
                                       {35, 137, 142},
                                       {45, 112, 142},
                                       {57, 86, 140},
                                       {69, 55, 129},
                                       {68, 1, 84}}};

/// Shade number `at` of `count`.
Colour shade(u64 at, u64 count) {
  constexpr u64 steps = scale.size() - 1;
  if (count < 2) return scale[steps / 2];
  const u64 place = at * steps * 256 / (count - 1);
  const std::size_t low = std::min<u64>(place / 256, steps - 1);
  const int part = static_cast<int>(place - low * 256);
  const auto between = [&](int a, int b) { return a + (b - a) * part / 256; };
  const Colour& a = scale[low];
  const Colour& b = scale[low + 1];
  return {between(a.red, b.red), between(a.green, b.green), between(a.blue, b.blue)};
}

/// One side of the picture: its name and the number at its first cell.
struct Side {
  std::string name;
  u64 first, size;
};

class Drawing {
 public:
  Drawing(const Table& table, Picture picture)
      : table_(table),
        values_(picture == Picture::heat_map && table.content() == Content::nim_values),
        free_(free_axes(table)) {
    for (std::size_t i = 0; i < table.size(); ++i)
      if (is_value(table.at(i))) most_ = std::max(most_, table.at(i));
    shades_ = std::min(most_, most_shades);
    chart_ = free_.size() < 2 && values_;
    across_ = side(0);
    up_ = chart_ ? Side{"nim-value", 0, most_ + 1} : side(1);
    fill();
    const u64 longest = std::max(across_.size, up_.size);
    cell_ = std::clamp<u64>(640 / longest, 1, up_.size == 1 ? 16 : 40);
    high_cell_ = chart_ ? std::clamp<u64>(320 / up_.size, 1, 40) : cell_;
    if (chart_) cell_ = std::clamp<u64>(640 / across_.size, 1, 40);
  }

  void write(Pieces& out) const;

 private:
  static constexpr u64 left = 70, top = 56, bottom = 62, right = 126;

  [[nodiscard]] Side side(std::size_t number) const {
    if (number >= free_.size()) return {"", 0, 1};
    const Axis& axis = table_.axes()[free_[number]];
    return {axis.name, axis.first, axis.size()};
  }
  [[nodiscard]] Paint paint_of(u64 cell) const {
    if (cell == Table::absent) return no_position;
    if (cell == Table::drawn) return draw;
    if (!values_) {
      constexpr Paint of_outcome[] = {black, white, lefts, rights};
      return of_outcome[std::min<u64>(cell, table_.content() == Content::outcome_classes ? 3 : 1)];
    }
    if (cell == 0) return white;
    return static_cast<Paint>(first_shade + (cell - 1) * shades_ / most_);
  }
  void fill();
  [[nodiscard]] Paint paint_at(u64 x, u64 y) const { return paints_[y * across_.size + x]; }
  [[nodiscard]] std::string colour(Paint paint) const {
    return paint < first_shade ? fixed_colours[paint].text()
                               : shade(u64{paint} - first_shade, shades_).text();
  }
  [[nodiscard]] u64 width() const { return cell_ * across_.size; }
  [[nodiscard]] u64 height() const { return high_cell_ * up_.size; }
  // The middle of a column, of a row.
  [[nodiscard]] u64 x_of(u64 column) const { return left + column * cell_ + cell_ / 2; }
  [[nodiscard]] u64 y_of(u64 row) const { return top + height() - row * high_cell_ - (high_cell_ + 1) / 2; }
  [[nodiscard]] std::string title() const;

  void write_cells(Pieces& out) const;
  void write_points(Pieces& out) const;
  void write_axes(Pieces& out) const;
  void write_legend(Pieces& out) const;
  void write_key(Pieces& out, u64 y, Paint paint, std::string_view words) const;

  const Table& table_;
  bool values_;                    // or only P-positions
  std::vector<std::size_t> free_;  // axes
  u64 most_ = 0;                   // the largest value
  u64 shades_ = 0;
  bool chart_ = false;
  Side across_, up_;
  u64 cell_ = 1, high_cell_ = 1;  // pixels: a cell's width and height, which differ in charts
  std::vector<Paint> paints_;
  bool has_absent_ = false, has_draws_ = false;
};

void Drawing::fill() {
  if (!chart_) paints_.assign(across_.size * up_.size, white);
  for (std::size_t i = 0; i < table_.size(); ++i) {
    const u64 cell = table_.at(i);
    has_absent_ = has_absent_ || cell == Table::absent;
    has_draws_ = has_draws_ || cell == Table::drawn;
    // The first free axis is the slow one of the table's cells.
    if (!chart_) paints_[i % up_.size * across_.size + i / up_.size] = paint_of(cell);
  }
}

std::string rectangle(u64 x, u64 y, u64 width, u64 height, std::string_view style) {
  return "<rect x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" width=\"" +
         std::to_string(width) + "\" height=\"" + std::to_string(height) + "\" " + std::string(style) +
         "/>\n";
}

// For each colour one path: "M3 5h1" is a stroke of width 1 over the cell (3, 5); further ones are relative.
void Drawing::write_cells(Pieces& out) const {
  struct Path {
    std::string text;
    i64 x = 0, y = 0;
  };
  std::map<Paint, Path> paths;
  for (u64 row = 0; row < up_.size; ++row) {
    const u64 y = up_.size - 1 - row;
    for (u64 x = 0; x < across_.size;) {
      const Paint paint = paint_at(x, y);
      const u64 begin = x;
      while (x < across_.size && paint_at(x, y) == paint) ++x;
      if (paint == white) continue;
      Path& path = paths[paint];
      const auto to_x = static_cast<i64>(begin), to_y = static_cast<i64>(row);
      path.text += (path.text.empty() ? "M" : "m") + std::to_string(to_x - path.x);
      if (to_y >= path.y) path.text += ' ';
      path.text += std::to_string(to_y - path.y) + "h" + std::to_string(x - begin);
      path.x = static_cast<i64>(x);
      path.y = to_y;
    }
  }
  // Half a cell down: a stroke runs along the middle of its cells.
  out << "<g transform=\"translate(" << std::to_string(left) << " " << std::to_string(top) << ") scale("
      << std::to_string(cell_) << ") translate(0 .5)\" shape-rendering=\"crispEdges\">\n";
  for (const auto& [paint, path] : paths)
    out << "<path stroke=\"" << colour(paint) << "\" d=\"" << path.text << "\"/>\n";
  out << "</g>\n";
}

// A dot over each index at the height of its value; a band where there is none.
void Drawing::write_points(Pieces& out) const {
  std::string dots;
  for (std::size_t i = 0; i < table_.size(); ++i) {
    const u64 cell = table_.at(i);
    if (is_value(cell))
      dots += "M" + std::to_string(x_of(i)) + " " + std::to_string(y_of(cell)) + "h0";
    else
      out << rectangle(left + i * cell_, top, cell_, height(), "fill=\"" + colour(paint_of(cell)) + "\"");
  }
  const u64 width = std::clamp<u64>(cell_ * 4 / 5, 2, 9);
  out << "<path stroke=\"" << scale[6].text() << "\" stroke-linecap=\"round\" stroke-width=\""
      << std::to_string(width) << "\" d=\"" << dots << "\"/>\n";
}

/// Distances of ticks: 1, 2 or 5 times a power of ten, so that there are at most `most`.
u64 tick_step(u64 size, u64 most) {
  u64 step = 1;
  while (size / step > most) step = step % 9 == 1 ? step * 2 : step % 9 == 2 ? step / 2 * 5 : step * 2;
  return step;
}

std::string text_at(u64 x, u64 y, std::string_view anchor, std::string_view text,
                    std::string_view more = "") {
  return "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" text-anchor=\"" +
         std::string(anchor) + "\"" + std::string(more) + ">" + xml_text(text) + "</text>\n";
}

void Drawing::write_axes(Pieces& out) const {
  constexpr std::string_view frame = "fill=\"none\" stroke=\"#444\"";
  out << rectangle(left, top, width(), height(), frame);
  const u64 base = top + height();
  std::string ticks;
  // Labels need room: about seven pixels a digit, and a blank.
  const u64 room = 7 * std::to_string(across_.first + across_.size).size() + 18;
  const u64 step = tick_step(across_.size, std::clamp<u64>(width() / room, 1, 12));
  for (u64 i = (step - across_.first % step) % step; i < across_.size; i += step) {
    const u64 x = x_of(i);
    ticks += "M" + std::to_string(x) + " " + std::to_string(base) + "v5";
    out << text_at(x, base + 19, "middle", std::to_string(across_.first + i));
  }
  if (!up_.name.empty()) {
    const u64 step_up = tick_step(up_.size, std::clamp<u64>(height() / 24, 1, 12));
    for (u64 i = (step_up - up_.first % step_up) % step_up; i < up_.size; i += step_up) {
      ticks += "M" + std::to_string(left) + " " + std::to_string(y_of(i)) + "h-5";
      out << text_at(left - 9, y_of(i) + 4, "end", std::to_string(up_.first + i));
    }
    const std::string middle = std::to_string(top + height() / 2);
    const bool is_letter = up_.name.size() == 1;  // a letter need not be turned
    out << text_at(
        16, top + height() / 2 + (is_letter ? 4 : 0), "middle", up_.name,
        is_letter ? std::string(" class=\"t\"") : " class=\"t\" transform=\"rotate(-90 16 " + middle + ")\"");
  }
  out << "<path stroke=\"#444\" d=\"" << ticks << "\"/>\n"
      << text_at(left + width() / 2, base + 42, "middle", across_.name, " class=\"t\"");
}

void Drawing::write_key(Pieces& out, u64 y, Paint paint, std::string_view words) const {
  const u64 x = left + width() + 22;
  out << rectangle(x, y, 16, 16, "fill=\"" + colour(paint) + "\" stroke=\"#444\" stroke-width=\".6\"")
      << text_at(x + 23, y + 12, "start", words);
}

void Drawing::write_legend(Pieces& out) const {
  u64 y = top;
  const auto key = [&](Paint paint, std::string_view words) {
    write_key(out, y, paint, words);
    y += 24;
  };
  if (!chart_) key(values_ ? white : black, values_ ? "0 (P)" : "P-position");
  if (!chart_ && !values_) key(white, "N-position");
  if (table_.content() == Content::outcome_classes) {
    key(lefts, "Left wins");
    key(rights, "Right wins");
  }
  if (has_draws_) key(draw, values_ ? "infinite" : "draw");
  if (has_absent_) key(no_position, "no position");
  if (chart_ || !values_ || most_ == 0) return;
  // The scale of shades, the largest value on top.
  const u64 x = left + width() + 22;
  const u64 bar = std::clamp<u64>(height() > y - top + 40 ? height() - (y - top) - 16 : 100, 60, 320);
  const u64 begin = y + 10;
  const u64 pieces = std::min(shades_, bar);
  for (u64 i = 0; i < pieces; ++i) {
    const u64 low = begin + bar - bar * (i + 1) / pieces, high = begin + bar - bar * i / pieces;
    out << rectangle(x, low, 16, high - low,
                     "shape-rendering=\"crispEdges\" fill=\"" +
                         colour(static_cast<Paint>(first_shade + i * shades_ / pieces)) + "\"");
  }
  out << rectangle(x, begin, 16, bar, "fill=\"none\" stroke=\"#444\" stroke-width=\".6\"");
  const u64 step = tick_step(most_, std::max<u64>(bar / 26, 2));
  for (u64 value = step; value <= most_; value += step) {
    const u64 middle = begin + bar - (2 * value - 1) * bar / (2 * most_);
    out << text_at(x + 23, middle + 4, "start", std::to_string(value));
  }
}

std::string Drawing::title() const {
  std::string out = table_.game();
  if (table_.convention() == Convention::misere) out += ", misère";
  for (std::size_t i = 0; i < table_.axes().size(); ++i) {
    const Axis& axis = table_.axes()[i];
    if (axis.size() == 1) out += ", " + axis.name + " = " + std::to_string(axis.first);
  }
  if (table_.content() == Content::outcome_classes) return out + ": outcome classes";
  return out + (values_ ? ": nim-values" : ": P-positions");
}

void Drawing::write(Pieces& out) const {
  const u64 legend = chart_ && !has_absent_ && !has_draws_ ? 30 : right;
  // A short title needs at least as much room as a wide one.
  const u64 wide = std::max(left + width() + legend, left + 10 + 9 * u64{title().size()});
  const bool has_bar = values_ && !chart_;
  const u64 high = std::max(top + height() + bottom, top + bottom + (has_bar ? u64{200} : u64{30}));
  const std::string size = std::to_string(wide) + "\" height=\"" + std::to_string(high);
  out << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" << size << "\" viewBox=\"0 0 "
      << std::to_string(wide) << " " << std::to_string(high) << "\" font-family=\"sans-serif\" "
      << "font-size=\"12\" fill=\"#222\">\n<title>" << xml_text(title()) << "</title>\n"
      << "<style>.t{font-size:15px}.h{font-size:17px;font-weight:bold}</style>\n"
      << rectangle(0, 0, wide, high, "fill=\"#fff\"") << text_at(left, 32, "start", title(), " class=\"h\"");
  chart_ ? write_points(out) : write_cells(out);
  write_axes(out);
  write_legend(out);
  out << "</svg>\n";
}

}  // namespace

std::optional<Error> cannot_draw(const Table& table) {
  const std::vector<std::size_t> free = free_axes(table);
  if (free.size() > 2)
    return Error{ErrorKind::wrong, "a picture has two coordinates, and here more than two vary"_m,
                 Message("Fix the others: {0}.", "--" + table.axes()[free.back()].name + " 3")};
  const auto too_large = [](u64 size) {
    return Error{ErrorKind::too_large,
                 Message("a picture has at most {0} cells a side, and here there are {1}", most_drawn, size),
                 "Draw a part of it, or write --npy or --csv."_m};
  };
  for (const std::size_t axis : free)
    if (table.axes()[axis].size() > most_drawn) return too_large(table.axes()[axis].size());
  if (free.size() < 2 && table.content() == Content::nim_values)
    for (std::size_t i = 0; i < table.size(); ++i)
      if (is_value(table.at(i)) && table.at(i) >= most_drawn) return too_large(table.at(i) + 1);
  return std::nullopt;
}

void write_svg(const Table& table, Picture picture, const Sink& sink) {
  Pieces out(sink);
  Drawing(table, picture).write(out);
}

}  // namespace sprague::table
