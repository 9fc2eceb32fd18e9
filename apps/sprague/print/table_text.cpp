// Tables as people read them in a terminal.
#include <fmt/format.h>

#include <algorithm>

#include "apps/sprague/print/table_views.hpp"
#include "explain/languages.hpp"
#include "table/write/write_svg.hpp"

namespace sprague::cli {
namespace {

using namespace sprague::table;  // NOLINT: this file is about tables

constexpr std::size_t most_grid_lines = 100;  // of a table of two coordinates
constexpr std::size_t most_grids = 12;        // of a table of three and more
constexpr std::size_t most_listed = 60;       // P-positions under a table that was not asked for them

// The colours of terminals nearest to those of the pictures: light for small values, dark for large ones.
constexpr std::string_view shades[] = {"\033[48;5;149m\033[38;5;16m", "\033[48;5;78m\033[38;5;16m",
                                       "\033[48;5;36m\033[38;5;16m",  "\033[48;5;30m\033[38;5;231m",
                                       "\033[48;5;25m\033[38;5;231m", "\033[48;5;54m\033[38;5;231m"};
constexpr std::string_view p_shade = "\033[1m\033[48;5;231m\033[38;5;16m";
// Left is blue and Right red, as in Hackenbush.
constexpr std::string_view l_shade = "\033[48;5;25m\033[38;5;231m", r_shade = "\033[48;5;160m\033[38;5;231m";
constexpr std::string_view d_shade = "\033[48;5;208m\033[38;5;16m";

// A cell in a grid: N-positions are points, so that the others stand out.
std::string grid_text(const Table& table, u64 cell) {
  if (cell == Table::absent) return "";
  if (table.content() == Content::outcomes && cell == 1) return "·";
  return cell_text(table, cell);
}

std::string right(std::string_view text, std::size_t width) {
  const std::size_t taken = columns(text);
  return std::string(width > taken ? width - taken : 0, ' ') + std::string(text);
}

class TableText {
 public:
  TableText(const TableView& view, const Style& style, std::size_t width, const Sink& sink)
      : view_(view), table_(view.table), style_(style), width_(width), axes_(shown_axes(table_)), out_(sink) {
    for (std::size_t i = 0; i < table_.size(); ++i)
      if (is_value(table_.at(i))) most_ = std::max(most_, table_.at(i));
  }
  void write();

 private:
  [[nodiscard]] const Axis& axis(std::size_t shown) const { return table_.axes()[axes_[shown]]; }
  [[nodiscard]] bool is_plain() const { return view_.numeration.kind == Numeration::Kind::decimal; }
  [[nodiscard]] std::string say(const Message& said) const { return explain::said_in(view_.language, said); }
  // As the title of a column: inside a sentence Chinese puts a blank in front of a number.
  [[nodiscard]] std::string numeration_name() const {
    const std::string name = say(name_of(view_.numeration));
    return name.substr(std::min(name.find_first_not_of(' '), name.size()));
  }
  [[nodiscard]] std::string number(u64 n) const { return numeral(n, view_.numeration); }
  [[nodiscard]] std::string point(std::size_t index, const Numeration& numeration) const;
  [[nodiscard]] std::string point(std::size_t index) const { return point(index, {}); }
  [[nodiscard]] std::string shaded(u64 cell, const std::string& text) const;
  [[nodiscard]] std::string cell_at(u64 x, u64 y, const Coordinates& at) const;

  void title(const Message& what);
  void values();
  void value_lines();   // one coordinate, ten a line
  void value_column();  // one coordinate, a line each
  void grids();
  void grid(Coordinates at);
  void grid_end(std::size_t across, std::size_t down);
  void p_list(bool all);
  void numbers(const std::vector<std::optional<i64>>& list);
  void differences();
  void occurrences(const std::vector<Occurrence>& list, const Message& what);
  void period();
  void looks(const Period& period, u64 last);
  void differences_look(const Period& period, u64 last);

  const TableView& view_;
  const Table& table_;
  const Style& style_;
  std::size_t width_;
  std::vector<std::size_t> axes_;
  u64 most_ = 0;
  Pieces out_;
};

std::string TableText::point(std::size_t index, const Numeration& numeration) const {
  const Coordinates at = coordinates_of(table_, index);
  std::string out;
  for (const std::size_t i : axes_) out += (out.empty() ? "" : ",") + numeral(at[i], numeration);
  return axes_.size() == 1 ? out : "(" + out + ")";
}

std::string TableText::shaded(u64 cell, const std::string& text) const {
  if (style_.off.empty() || cell == Table::absent) return text;
  std::string_view shade;
  if (cell == 0) {
    shade = p_shade;
  } else if (cell == Table::drawn) {
    shade = d_shade;
  } else if (table_.content() == Content::outcome_classes) {
    shade = cell == cell_of(Outcome::L)   ? l_shade
            : cell == cell_of(Outcome::R) ? r_shade
                                          : std::string_view();
  } else if (table_.content() == Content::nim_values) {
    shade = shades[(cell - 1) * std::size(shades) / most_];
  }
  return shade.empty() ? text : std::string(shade) + text + std::string(style_.off);
}

void TableText::title(const Message& what) {
  out_ << style_.bold << heading(table_, view_.language) << style_.off << say(": "_m) << say(what) << "\n";
}

void TableText::value_lines() {
  const Axis& n = axis(0);
  std::size_t widest = 2;
  for (std::size_t i = 0; i < table_.size(); ++i)
    widest = std::max(widest, columns(grid_text(table_, table_.at(i))));
  const std::size_t gutter = std::max(std::to_string(n.last).size(), n.name.size());
  const u64 per_line = gutter + 3 + 10 * (widest + 1) <= width_ ? 10 : 5;
  const u64 begin = n.first - n.first % per_line;
  out_ << style_.dim << right(n.name, gutter) << "  ";
  for (u64 i = 0; i < per_line; ++i) out_ << right("+" + std::to_string(i), widest + 1);
  out_ << style_.off << "\n";
  for (u64 line = begin; line <= n.last && out_.good(); line += per_line) {
    out_ << style_.dim << right(std::to_string(line), gutter) << style_.off << "  ";
    std::string blanks;  // written only when something follows
    for (u64 i = line; i <= n.last && i < line + per_line; ++i) {
      const u64 cell = i < n.first ? Table::absent : table_.at(i - n.first);
      const std::string text = grid_text(table_, cell);
      blanks += std::string(widest + 1 - columns(text), ' ');
      if (text.empty()) continue;
      out_ << blanks << shaded(cell, text);
      blanks.clear();
    }
    out_ << "\n";
    if (n.last - line < per_line) break;
  }
}

void TableText::value_column() {
  const Axis& n = axis(0);
  const std::string name = numeration_name();
  const std::size_t gutter = std::max(std::to_string(n.last).size(), n.name.size());
  const std::size_t middle = std::max(number(n.last).size(), columns(name));
  const std::string what = say(table_.content() == Content::nim_values ? "value"_m : "outcome"_m);
  const std::size_t width = std::max(columns(what), std::to_string(most_).size());
  out_ << style_.dim << right(n.name, gutter) << "  " << right(name, middle) << "  " << right(what, width)
       << style_.off << "\n";
  for (u64 i = 0; i < table_.size() && out_.good(); ++i) {
    const std::string text = cell_text(table_, table_.at(i));
    out_ << right(std::to_string(n.first + i), gutter) << "  " << right(number(n.first + i), middle) << "  "
         << shaded(table_.at(i), right(text, width)) << "\n";
  }
}

std::string TableText::cell_at(u64 x, u64 y, const Coordinates& at) const {
  Coordinates place = at;
  place[axes_[0]] = x;
  place[axes_[1]] = y;
  return grid_text(table_, table_.at(index_of(table_, place)));
}

// x runs to the right, y down.
void TableText::grid(Coordinates at) {
  const Axis& x = axis(0);
  const Axis& y = axis(1);
  const std::string corner = y.name + "\\" + x.name;
  std::size_t gutter = columns(corner);
  const u64 lines = std::min<u64>(y.size(), most_grid_lines);
  for (u64 j = 0; j < lines; ++j) gutter = std::max(gutter, number(y.first + j).size());
  // The columns that fit: each as wide as the widest cell or label so far.
  std::size_t wide = 1;
  u64 across = 0;
  for (; across < x.size(); ++across) {
    std::size_t needed = std::max(wide, number(x.first + across).size());
    for (u64 j = 0; j < lines; ++j)
      needed = std::max(needed, columns(cell_at(x.first + across, y.first + j, at)));
    if (across > 0 && gutter + 1 + (across + 1) * (needed + 1) > width_) break;
    wide = needed;
  }
  out_ << style_.dim << right(corner, gutter) << " ";
  for (u64 i = 0; i < across; ++i) out_ << right(number(x.first + i), wide + 1);
  out_ << style_.off << "\n";
  for (u64 j = 0; j < lines && out_.good(); ++j) {
    out_ << style_.dim << right(number(y.first + j), gutter) << style_.off << " ";
    at[axes_[1]] = y.first + j;
    std::string line;
    for (u64 i = 0; i < across; ++i) {
      at[axes_[0]] = x.first + i;
      const u64 cell = table_.at(index_of(table_, at));
      line += shaded(cell, right(grid_text(table_, cell), wide + 1));
    }
    if (style_.off.empty()) line.resize(line.find_last_not_of(' ') + 1);
    out_ << line << "\n";
  }
  grid_end(across, lines);
}

void TableText::grid_end(std::size_t across, std::size_t down) {
  if (across == axis(0).size() && down == axis(1).size()) return;
  std::optional<Message> shown;
  const auto add = [&](const Axis& axis, u64 count) {
    if (count == axis.size()) return;
    Message part("{0} only to {1} of {2}", axis.name, axis.first + count - 1, axis.last);
    shown = shown ? Message("{0}, {1}", *std::move(shown), std::move(part)) : std::move(part);
  };
  add(axis(0), across);
  add(axis(1), down);
  out_ << wrapped("", say(Message("Here {0}; --csv, --npy and --svg have everything.", *shown)));
}

void TableText::grids() {
  // The coordinates behind the first two that vary are fixed, one combination a grid.
  Coordinates at;
  for (const Axis& axis : table_.axes()) at.push_back(axis.first);
  for (std::size_t shown = 0;; ++shown) {
    if (shown == most_grids) {
      out_ << wrapped("", say(Message("Only the first {0} tables are shown; --csv and --npy have everything.",
                                      most_grids)));
      return;
    }
    if (axes_.size() > 2) {
      std::string where;
      for (std::size_t k = 2; k < axes_.size(); ++k)
        where += fmt::format("{}{} = {}", k > 2 ? ", " : "", axis(k).name, number(at[axes_[k]]));
      out_ << (shown > 0 ? "\n" : "") << style_.bold << where << style_.off << "\n";
    }
    grid(at);
    std::size_t k = axes_.size();
    for (; k-- > 2;) {
      if (at[axes_[k]]++ < axis(k).last) break;
      at[axes_[k]] = axis(k).first;
    }
    if (k < 2) return;
  }
}

void TableText::values() {
  title(table_.content() == Content::outcomes          ? "P: the previous player wins, ·: the next player"_m
        : table_.content() == Content::outcome_classes ? "outcome classes"_m
        : view_.asked.modulus ? Message("nim-values modulo {0}", *view_.asked.modulus)
                              : "nim-values"_m);
  out_ << "\n";
  if (axes_.size() > 1)
    grids();
  else if (is_plain())
    value_lines();
  else
    value_column();
  if (view_.asked.modulus) return;
  out_ << "\n";
  if (table_.content() == Content::outcome_classes)
    out_ << wrapped("", say("L: Left wins, R: Right wins, N: who moves first, P: who moves second."_m))
         << "\n";
  p_list(false);
}

void TableText::p_list(bool all) {
  const std::vector<std::size_t> list = p_positions(table_);
  const std::string count = grouped(list.size()), all_of = grouped(table_.size());
  const Message heading_of_all("the P-positions, {0} of {1}", count, all_of);
  if (all && !is_plain()) {
    const std::string name = numeration_name();
    std::vector<std::string> points, numerals;
    std::size_t left = 0, middle = columns(name);
    for (const std::size_t index : list) {
      points.push_back(point(index));
      numerals.push_back(point(index, view_.numeration));
      left = std::max(left, points.back().size());
      middle = std::max(middle, numerals.back().size());
    }
    title(heading_of_all);
    out_ << "\n" << std::string(left, ' ') << "  " << style_.dim << right(name, middle) << style_.off << "\n";
    for (std::size_t i = 0; i < list.size() && out_.good(); ++i)
      out_ << right(points[i], left) << "  " << right(numerals[i], middle) << "\n";
    return;
  }
  std::string text;
  const std::size_t listed = all ? list.size() : std::min(list.size(), most_listed);
  for (std::size_t i = 0; i < listed; ++i)
    text += point(list[i]) + (i + 1 < list.size() ? (axes_.size() == 1 ? ", " : " ") : "");
  if (listed < list.size()) text += say(Message("… ({0} of {1}; --p-positions lists them)", count, all_of));
  if (list.empty()) text = say("none"_m);
  if (all) {
    title(heading_of_all);
    out_ << "\n" << wrapped("  ", text);
  } else {
    out_ << wrapped(say("P-positions: "_m), text);
  }
}

void TableText::numbers(const std::vector<std::optional<i64>>& list) {
  std::string text;
  for (std::size_t i = 0; i < list.size(); ++i)
    text += (list[i] ? std::to_string(*list[i]) : "?") + (i + 1 < list.size() ? ", " : "");
  out_ << wrapped("  ", list.empty() ? say("none"_m) : text);
}

void TableText::differences() {
  const std::vector<std::optional<i64>> list = differences_of(view_);
  if (!view_.asked.p_positions)
    title("differences of successive values"_m);
  else if (axes_.size() == 1)
    title("differences of successive P-positions"_m);
  else if (is_symmetric(table_))
    title(Message("{0} − {1} of the P-positions with {2} ≤ {3}", axis(1).name, axis(0).name, axis(0).name,
                  axis(1).name));
  else
    title(Message("{0} − {1} of the P-positions", axis(1).name, axis(0).name));
  out_ << "\n";
  numbers(list);
  if (const auto period = apparent_period(list))
    differences_look(*period, list.empty() ? 0 : list.size() - 1);
}

void TableText::occurrences(const std::vector<Occurrence>& list, const Message& what) {
  title(what);
  std::vector<std::string> points;
  const std::string value = say("value"_m), at = say("at"_m);
  std::size_t value_width = columns(value), point_width = columns(at);
  for (const Occurrence& occurrence : list) {
    points.push_back(is_plain() ? point(occurrence.index)
                                : point(occurrence.index) + "  " + point(occurrence.index, view_.numeration));
    value_width = std::max(value_width, columns(cell_text(table_, occurrence.value)));
    point_width = std::max(point_width, points.back().size());
  }
  out_ << "\n"
       << style_.dim << right(value, value_width) << "  " << right(at, point_width) << style_.off << "\n";
  for (std::size_t i = 0; i < list.size() && out_.good(); ++i)
    out_ << right(cell_text(table_, list[i].value), value_width) << "  " << right(points[i], point_width)
         << "\n";
}

void TableText::looks(const Period& period, u64 last) {
  const auto& [preperiod, length, saltus] = period;
  const std::string& n = axis(0).name;
  out_ << wrapped(
      "", say(saltus == 0 ? Message("It looks periodic, which is not proved: pre-period {0}, period {1}, "
                                    "seen up to {2} = {3}.",
                                    preperiod, length, n, last)
                          : Message("It looks periodic up to a growth of {0} a period (saltus), which is "
                                    "not proved: pre-period {1}, period {2}, seen up to {3} = {4}.",
                                    saltus, preperiod, length, n, last)));
}

void TableText::differences_look(const Period& period, u64 last) {
  const auto& [preperiod, length, saltus] = period;
  out_ << wrapped(
      "", say(saltus == 0 ? Message("They look periodic, which is not proved: pre-period {0}, period {1}, "
                                    "seen up to difference {2}.",
                                    preperiod, length, last)
                          : Message("They look periodic up to a growth of {0} a period (saltus), which is "
                                    "not proved: pre-period {1}, period {2}, seen up to difference {3}.",
                                    saltus, preperiod, length, last)));
}

void TableText::period() {
  const Axis& n = axis(0);
  title("period"_m);
  out_ << "\n";
  const PeriodAnswer& found = *view_.period;
  if (!found.period) {
    out_ << wrapped("", say(Message("No period shows in {0} = {1} to {2}.", n.name, n.first, n.last)));
  } else if (found.theorem.empty()) {
    looks(*found.period, n.last);
  } else {
    const auto& [preperiod, length, saltus] = *found.period;
    out_ << say(saltus == 0 ? Message("Pre-period {0}, period {1}.", preperiod, length)
                            : Message("Pre-period {0}, period {1}, saltus {2}.", preperiod, length, saltus))
         << "\n"
         << wrapped(say("Proved: "_m), say(Message("{0}.", found.theorem)));
  }
}

void TableText::write() {
  const TableOptions& asked = view_.asked;
  if (!asked.has_view()) return values();
  bool begun = false;
  const auto part = [&](bool wanted, const auto& show) {
    if (!wanted) return;
    if (begun) out_ << "\n";
    begun = true;
    show();
  };
  part(asked.p_positions, [&] { p_list(true); });
  part(asked.differences, [&] { differences(); });
  part(asked.first, [&] { occurrences(first_occurrences(table_), "the first occurrence of each value"_m); });
  part(asked.records, [&] { occurrences(records(table_), "values larger than all before them"_m); });
  part(asked.period, [&] { period(); });
}

}  // namespace

std::vector<std::size_t> shown_axes(const Table& table) {
  std::vector<std::size_t> axes = free_axes(table);
  if (axes.empty()) axes.push_back(0);
  return axes;
}

std::string heading(const Table& table, Language language) {
  Message out("{0}", table.game());
  if (table.convention() == Convention::misere) out = Message("{0}, misère", std::move(out));
  const std::vector<std::size_t> shown = shown_axes(table);
  for (std::size_t i = 0; i < table.axes().size(); ++i)
    if (std::find(shown.begin(), shown.end(), i) == shown.end())
      out = Message("{0}, {1} = {2}", std::move(out), table.axes()[i].name, table.axes()[i].first);
  return explain::said_in(language, out);
}

void write_text(const TableView& view, const Style& style, std::size_t width, const Sink& sink) {
  TableText(view, style, width, sink).write();
}

}  // namespace sprague::cli
