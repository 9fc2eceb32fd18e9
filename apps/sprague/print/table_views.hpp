// What `sprague table` shows of a table: as text for people, and as JSON and CSV for programs.
#pragma once

#include <string>
#include <vector>

#include "apps/sprague/args/table_options.hpp"
#include "apps/sprague/print/text.hpp"
#include "session/game_table.hpp"
#include "table/fill/numerals.hpp"
#include "table/views.hpp"
#include "table/write/write.hpp"

namespace sprague::cli {

/// A table and what was asked about it.
struct TableView {
  const sprague::table::Table& table;
  const TableOptions& asked;
  sprague::table::Numeration numeration;
  std::optional<PeriodAnswer> period;  ///< where it was asked for
  Language language = Language::english;
};

/// The axes that vary; the first one where none does.
[[nodiscard]] std::vector<std::size_t> shown_axes(const sprague::table::Table& table);

/// Differences as --differences takes them: of the values of one coordinate, of the P-positions of one
/// coordinate, or of the two coordinates of each P-position.
[[nodiscard]] std::vector<std::optional<i64>> differences_of(const TableView& view);
/// Whether the differences look periodic, by number from 0 on.
[[nodiscard]] std::optional<sprague::table::Period> apparent_period(
    const std::vector<std::optional<i64>>& differences);

/// "wythoff, misère, z = 3"
[[nodiscard]] std::string heading(const sprague::table::Table& table, Language language = Language::english);

/// As text, at most `width` columns wide where it is a table.
void write_text(const TableView& view, const Style& style, std::size_t width,
                const sprague::table::Sink& sink);
/// The members for the views that were asked for (doc/formats/table.md).
[[nodiscard]] sprague::table::JsonMembers json_members(const TableView& view);
/// The one view that was asked for, or the cells.
void write_view_csv(const TableView& view, const sprague::table::Sink& sink);

}  // namespace sprague::cli
