#include "apps/sprague/args/manual.hpp"

#include <cctype>

#include "apps/sprague/args/options.hpp"
#include "apps/sprague/print/text.hpp"
#include "sprague/version.hpp"

namespace sprague::cli {
namespace {

// Roff reads a line that begins with a point or a quote, and what stands behind a backslash; and a minus that is to be one,
// and no hyphen, is told so.
std::string roff(std::string_view text) {
  std::string out;
  bool begins = true;
  for (const char c : text) {
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    begins = c == '\n';
    out += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
  }
  return out;
}

// Of a section: "Options:" of --help is OPTIONS here.
std::string section_title(std::string title) {
  while (title.ends_with(':')) title.pop_back();
  if (constexpr std::string_view wide_colon = "："; title.ends_with(wide_colon))
    title.erase(title.size() - wide_colon.size());
  for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return ".SH " + roff(title) + "\n";
}

std::string kept_lines(const std::string& lines) { return ".nf\n" + roff(lines) + "\n.fi\n"; }

}  // namespace

std::string manual_of(const std::string& name, const HelpPage& page, const std::vector<std::string>& others) {
  std::string title = name;
  for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::string out = ".TH " + roff(title) + " 1 \"\" \"sprague " + version() + "\" \"Sprague\"\n";
  out += section_title(said("NAME"_m)) + roff(name + " - " + said(Message::keyed(page.about))) + "\n";
  out += section_title(said("SYNOPSIS"_m)) + ".B " + roff(page.usage) + "\n";
  for (const HelpSection& section : page.sections) {
    if (section.rows.empty()) continue;
    out += section_title(said(Message::keyed(section.title)));
    for (const HelpRow& row : section.rows)
      out += ".TP\n.B " + roff(row.left) + "\n" + roff(said(Message::keyed(row.about))) + "\n";
  }
  if (!page.tail.notes.empty())
    out += section_title(said("NOTES"_m)) + kept_lines(said(Message::keyed(page.tail.notes)));
  if (!page.tail.examples.empty()) {
    std::string lines;
    for (const auto& [command, about] : page.tail.examples)
      lines += (lines.empty() ? "" : "\n") + command +
               (about.empty() ? "" : "   " + said(Message("({0})", Message::keyed(about))));
    out += section_title(said("Examples:"_m)) + kept_lines(lines);
  }
  out += section_title(said("EXIT STATUS"_m)) + roff(said(Message::keyed(page.tail.statuses))) + "\n";
  out += section_title(said("SEE ALSO"_m));
  for (std::size_t i = 0; i < others.size(); ++i)
    out += ".BR " + roff(others[i]) + " (1)" + (i + 1 < others.size() ? ",\n" : "\n");
  return out;
}

}  // namespace sprague::cli
