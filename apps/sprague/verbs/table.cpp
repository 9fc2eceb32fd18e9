// sprague table GAME: values or outcomes of all positions in a box, and views of them.
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "apps/sprague/args/ranges.hpp"
#include "apps/sprague/files/write_file.hpp"
#include "apps/sprague/print/print_answer.hpp"
#include "apps/sprague/print/table_views.hpp"
#include "apps/sprague/print/value_table.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"
#include "positions/registry.hpp"
#include "session/coordinates.hpp"
#include "table/write/write_svg.hpp"

namespace sprague::cli {
namespace {

using sprague::table::Axis;
using sprague::table::Content;
using sprague::table::Sink;
using sprague::table::Table;

// What contradicts itself or is out of range, whatever the game.
std::optional<Error> contradiction(const TableOptions& asked) {
  const bool outcomes = asked.outcomes || asked.task.convention == Convention::misere;
  const int views = int{asked.p_positions && !asked.differences} + int{asked.differences} + int{asked.first} +
                    int{asked.records} + int{asked.period};
  if (asked.base && (*asked.base < 2 || *asked.base > 36))
    return wrong_request(Message("there is no base {0}", *asked.base), "A base is from 2 to 36."_m);
  if (asked.base && asked.zeckendorf)
    return wrong_request(Message("{0} and {1} contradict each other", "--base", "--zeckendorf"),
                         "Choose one of them."_m);
  if (asked.modulus == u64{0})
    return wrong_request("nothing can be taken modulo 0"_m, "A modulus is 1 or more."_m);
  if (asked.modulus && outcomes)
    return wrong_request("outcomes are no numbers, so --mod says nothing about them"_m,
                         asked.task.convention == Convention::misere
                             ? "In misère play there are only outcomes."_m
                             : "Leave out --outcomes."_m);
  if (asked.modulus && asked.p_positions)
    return wrong_request("the zeros modulo a number need not be P-positions"_m, "Leave out --mod."_m);
  if (asked.row && asked.column)
    return wrong_request(Message("{0} and {1} contradict each other", "--row", "--column"),
                         "Choose one of them."_m);
  if (asked.json && asked.csv)
    return wrong_request(Message("{0} and {1} contradict each other", "--json", "--csv"),
                         "Choose one of them."_m);
  if (asked.csv && (asked.period || views > 1))
    return wrong_request("CSV is one list, without remarks"_m, "Ask for one view, or for --json."_m);
  return std::nullopt;
}

// What these axes do not allow.
std::optional<Error> contradiction(const TableOptions& asked, const Table& table) {
  const std::vector<std::size_t> axes = shown_axes(table);
  const auto one_coordinate = [&](std::string_view what) {
    return wrong_request(Message("{0} needs one coordinate, and here more than one varies", what),
                         axes.size() == 2
                             ? Message("Choose a row or column: --row 3 or --column 3."_m)
                             : Message("Fix others: {0}.", "--" + table.axes()[axes.back()].name + " 3"));
  };
  if (asked.period && axes.size() > 1) return one_coordinate("--period");
  if (asked.differences && axes.size() > (asked.p_positions ? 2U : 1U))
    return one_coordinate("--differences");
  if ((asked.first || asked.records) && table.content() != Content::nim_values)
    return wrong_request("outcomes have no first values or records"_m,
                         "Nim-values have: leave out --outcomes and --misere."_m);
  if (!asked.svg_file.empty()) return sprague::table::cannot_draw(table);
  return std::nullopt;
}

bool to_stdout(std::string_view bytes) {
  std::fwrite(bytes.data(), 1, bytes.size(), stdout);
  return std::ferror(stdout) == 0;
}

/// Writes into the file, or to standard output for "" and "-".
std::optional<Error> deliver(const std::string& file, const std::function<void(const Sink&)>& write) {
  if (!file.empty() && file != "-") return write_file(file, write);
  write(to_stdout);
  return std::nullopt;
}

std::size_t terminal_width() {
  winsize size = {};
  const bool known = isatty(STDOUT_FILENO) != 0 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  return known && size.ws_col >= 20 ? size.ws_col : 80;
}

std::string cells_text(const Table& table) {
  std::string out;
  for (const Axis& axis : table.axes()) out += (out.empty() ? "" : " × ") + grouped(axis.size());
  return out;
}

// Writes a file and says so on standard output, when that is not the file.
std::optional<Error> write_and_say(const std::string& file, const Table& table, std::string_view what,
                                   Language language, const std::function<void(const Sink&)>& write) {
  if (file == "-" && isatty(STDOUT_FILENO) != 0)
    return wrong_request(Message("{0} is not for a terminal", what), "Name a file."_m);
  if (auto error = deliver(file, write)) return error;
  if (file != "-") {
    const Message said("{0}: {1}, {2} cells", file, what, cells_text(table));
    to_stdout(explain::said_in(language, said) + "\n");
  }
  return std::nullopt;
}

std::optional<Error> write_files(const TableOptions& asked, const Table& table, Language language) {
  if (!asked.npy_file.empty()) {
    const auto write = [&](const Sink& sink) { sprague::table::write_npy(table, sink); };
    if (auto error = write_and_say(asked.npy_file, table, "NPY", language, write)) return error;
  }
  if (asked.svg_file.empty()) return std::nullopt;
  const bool p_map = asked.p_positions || table.content() != Content::nim_values;
  const auto picture = p_map ? sprague::table::Picture::p_map : sprague::table::Picture::heat_map;
  return write_and_say(asked.svg_file, table, "SVG", language,
                       [&](const Sink& sink) { sprague::table::write_svg(table, picture, sink); });
}

std::optional<Error> write_answer(const TableOptions& asked, const TableView& view, Ending ending) {
  return deliver(asked.out_file, [&](const Sink& sink) {
    if (asked.json)
      sprague::table::write_json(view.table, ending, !asked.has_view(), json_members(view), sink);
    else if (asked.csv)
      write_view_csv(view, sink);
    else
      write_text(view, asked.out_file.empty() ? Style::for_stdout() : Style{}, terminal_width(), sink);
  });
}

Result<TableTask> request_of(const TableOptions& asked) {
  Result<std::string> game = position_text(asked.words);
  if (!game) return game.error();
  // The P-positions need no nim-values, unless something else is looked at too.
  const bool only_p = asked.p_positions && !asked.first && !asked.records && !asked.period && !asked.modulus;
  const bool outcomes = asked.outcomes || only_p || asked.task.convention == Convention::misere;
  TableTask request{*std::move(game),
                    asked.to,
                    {},
                    asked.row,
                    asked.column,
                    asked.task.convention,
                    outcomes ? Content::outcomes : Content::nim_values,
                    asked.task.limits};
  Result<std::vector<table::Axis>> ranges = read_ranges(asked.ranges);
  if (!ranges) return ranges.error();
  request.ranges = *std::move(ranges);
  return request;
}

// What ∞ and D mean, under a table that has some.
void explain_draws(SessionState& session, const Table& table, Language language) {
  bool drawn = false;
  for (std::size_t i = 0; i < table.size() && !drawn; ++i) drawn = table.at(i) == Table::drawn;
  if (!drawn) return;
  to_stdout("\n" +
            wrapped("", explain::said_in(
                            language,
                            table.content() == Content::nim_values
                                ? "∞: no nim-value, as play may go on for ever; --outcomes tells who wins."_m
                                : "D: nobody can force a win."_m)));
  for (const Message& line : session.known_of_script(table.game()))
    to_stdout(wrapped("", explain::said_in(language, line)));
}

// The axis on which a table that was cut short ends before it was asked to.
Axis cut_axis(SessionState& session, const TableOptions& asked, const Table& shown) {
  Axis out = shown.axes()[shown_axes(shown)[0]];
  const auto request = request_of(asked);
  if (!request) return out;
  const auto whole = resolve_axes(session, *request);
  for (std::size_t i = 0; whole && i < std::min(shown.axes().size(), whole->size()); ++i)
    if (shown.axes()[i].last != (*whole)[i].last) out = shown.axes()[i];
  return out;
}

int show_table(SessionState& session, const TableOptions& asked, const TableReport& answer) {
  const auto refuse = [&](const Error& error) { return report(error, {}, asked.json); };
  const Table shown = asked.modulus ? sprague::table::modulo(*answer.table, *asked.modulus) : *answer.table;
  if (const auto error = contradiction(asked, shown)) return refuse(*error);
  const Language language = asked.task.language;
  TableView view{shown, asked, {}, std::nullopt, language};
  using Kind = sprague::table::Numeration::Kind;
  if (asked.base) view.numeration = {Kind::base, static_cast<unsigned>(*asked.base)};
  if (asked.zeckendorf) view.numeration.kind = Kind::zeckendorf;
  if (asked.period) {
    Budget budget = session.budget(asked.task.limits);
    view.period = period_of(session, shown, asked.modulus, budget);
  }
  clear_progress();
  if (const auto error = write_files(asked, shown, language)) return refuse(*error);
  const bool files_only = (!asked.npy_file.empty() || !asked.svg_file.empty()) && !asked.json && !asked.csv &&
                          asked.out_file.empty();
  if (!files_only)
    if (const auto error = write_answer(asked, view, answer.ending)) return refuse(*error);
  if (!files_only && !asked.json && !asked.csv && asked.out_file.empty())
    explain_draws(session, shown, language);
  if (!ran_out(answer.ending)) return finish(done);
  const int status = finish(unknown);
  const Axis axis = cut_axis(session, asked, shown);
  const Message end("the table ends at {0} = {1}: {2}.", axis.name, axis.last, ending_words(answer.ending));
  std::fprintf(stderr, "sprague: %s\n", explain::said_in(language, end).c_str());
  return status;
}

// Values take no view, and are written as text in one of four forms.
int show_values(SessionState& session, const TableOptions& asked, const TableTask& request) {
  const auto refuse = [&](const Error& error, std::string_view text = {}) {
    return report(error, text, asked.json);
  };
  const std::pair<bool, std::string_view> others[] = {
      {asked.outcomes, "--outcomes"},       {asked.p_positions, "--p-positions"},
      {asked.differences, "--differences"}, {asked.first, "--first"},
      {asked.records, "--records"},         {asked.period, "--period"},
      {asked.modulus.has_value(), "--mod"}, {asked.base.has_value(), "--base"},
      {asked.zeckendorf, "--zeckendorf"},   {!asked.npy_file.empty(), "--npy"},
      {!asked.svg_file.empty(), "--svg"},   {request.convention == Convention::misere, "--misere"}};
  for (const auto& [is_given, name] : others)
    if (is_given)
      return refuse(wrong_request(Message("{0} and {1} contradict each other", "--values", name),
                                  "Choose one of them."_m));
  if (int{asked.json} + int{asked.csv} + int{asked.latex} > 1)
    return refuse(
        wrong_request("--json, --csv and --latex are different forms of a table"_m, "Choose one of them."_m));
  const auto table = tabulate_values(session, request, asked.latex);
  clear_progress();
  if (!table) return refuse(table.error(), table.error().length > 0 ? request.game : std::string());
  const ValueTableForm form = asked.json    ? ValueTableForm::json
                              : asked.csv   ? ValueTableForm::csv
                              : asked.latex ? ValueTableForm::latex
                                            : ValueTableForm::text;
  if (const auto error =
          deliver(asked.out_file, [&](const Sink& sink) { (void)sink(text_of(*table, form)); }))
    return refuse(*error);
  if (table->ending == Ending::computed) return finish(done);
  const int status = finish(unknown);
  const Message end("the table ends after {0} cells: {1}.", table->cells.size(), ending_words(table->ending));
  std::fprintf(stderr, "sprague: %s\n", explain::said_in(asked.task.language, end).c_str());
  return status;
}

class TableVerb final : public VerbAsked<TableOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments.words("game", asked.words, "GAME", "a ruleset or named game with its arguments").required();
    arguments.natural("--to", asked.to, "every coordinate from 0 to N");
    arguments.texts("--range", asked.ranges, "NAME=A..B",
                    "a coordinate's range, also written --NAME A..B; coordinates are n, or x, y, z, w");
    arguments.others_are("--range");
    arguments.natural("--row", asked.row, "of a table of x and y: only this y; of boards: only so many rows");
    arguments.natural("--column", asked.column,
                      "of a table of x and y: only this x; of boards: only so many columns");
    arguments.flag("--outcomes", asked.outcomes, "who wins, not nim-values");
    arguments.flag("--values", asked.values,
                   "canonical forms, where Left and Right have different moves (doc/values.md)");
    arguments.flag("--latex", asked.latex, "with --values: as LaTeX");
    arguments.flag("--p-positions", asked.p_positions, "list the P-positions");
    arguments.flag("--differences", asked.differences,
                   "from each value to the next; with --p-positions, between these");
    arguments.flag("--first", asked.first, "where each value occurs first");
    arguments.flag("--records", asked.records, "the values larger than all before them");
    arguments.flag("--period", asked.period, "pre-period and period, and whether they are proved");
    arguments.natural("--mod", asked.modulus, "nim-values modulo N");
    arguments.natural("--base", asked.base, "indices in base N, from 2 to 36");
    arguments.flag("--zeckendorf", asked.zeckendorf, "indices as sums of Fibonacci numbers");
    arguments.flag("--csv", asked.csv, "print CSV: the coordinates and the value of each cell");
    arguments.output("--npy", asked.npy_file, "write the cells for numpy.load");
    arguments.output("--svg", asked.svg_file,
                     "draw a heat map; with --p-positions or --outcomes, black on white");
    arguments.output("--out", asked.out_file, "write what would be printed into this file");
    arguments.language();
    arguments.misere();
    arguments.json("print JSON (doc/formats/table.md)");
    arguments.limits();
    arguments.example("sprague table kayles --to 200 --period");
    arguments.example("sprague table wythoff --x 0..20 --y 0..20");
    arguments.example("sprague table wythoff --to 200 --svg wythoff.svg");
    arguments.example("sprague table domineering --rows 1..4 --columns 1..4 --values");
  }
  int run(SessionState& session) override {
    const auto refuse = [&](const Error& error, std::string_view text = {}) {
      return report(error, text, asked.json);
    };
    if (const auto error = contradiction(asked)) return refuse(*error);
    const auto asked_for = request_of(asked);
    if (!asked_for) return refuse(asked_for.error());
    const TableTask& request = *asked_for;
    if (const auto status = define_rules(session, request.game, asked.json)) return *status;
    if (asked.values) return show_values(session, asked, request);
    if (asked.latex)
      return refuse(wrong_request("--latex is a form of tables of values"_m, "Add --values."_m));
    // What the shape alone forbids is said before anything is computed: a table without cells has that shape.
    if (const auto axes = resolve_axes(session, request)) {
      const Table shape(request.game, *axes, request.convention, request.content, {});
      if (const auto error = contradiction(asked, shape)) return refuse(*error);
    }
    const Result<TableReport> answer = tabulate(session, request);
    clear_progress();
    if (!answer) {
      const auto names = coordinates_in_rules(session, request.game);
      const auto is_named = [&](const Axis& range) {
        return names && std::find(names->begin(), names->end(), range.name) != names->end();
      };
      for (const Axis& range : request.ranges)
        if (!is_named(range))
          if (const auto misspelt = misspelt_option(range.name)) return refuse(*misspelt);
      return refuse(answer.error(), request.game);
    }
    if (answer->table) return show_table(session, asked, *answer);
    const Message end("not one cell of the table was completed: {0}.", ending_words(answer->ending));
    std::fprintf(stderr, "sprague: %s\n", explain::said_in(asked.task.language, end).c_str());
    return finish(unknown);
  }
};

}  // namespace

extern const VerbEntry verb_table;
const VerbEntry verb_table{20, "table",
                           "values or outcomes of all positions in a box, and what can be seen in them",
                           make_verb<TableVerb>};

}  // namespace sprague::cli
