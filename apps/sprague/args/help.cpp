#include "apps/sprague/args/help.hpp"

#include "apps/sprague/args/options.hpp"
#include "apps/sprague/print/text.hpp"

namespace sprague::cli {
namespace {

constexpr std::size_t left_columns = 30;

std::string row_text(const HelpRow& row) {
  const std::string left = "  " + row.left, about = said(Message::keyed(row.about));
  if (about.empty()) return left + "\n";
  if (columns(left) < left_columns) return wrapped(padded(left, left_columns), about);
  return left + "\n" + wrapped(std::string(left_columns, ' '), about);
}

std::string examples_text(const std::vector<HelpTail::Example>& examples) {
  std::string out = "\n" + said("Examples:"_m) + "\n";
  for (const auto& [command, about] : examples)
    out +=
        "  " + command + (about.empty() ? "" : "   " + said(Message("({0})", Message::keyed(about)))) + "\n";
  return out;
}

}  // namespace

Message metavariable(std::string_view text) {
  return text.size() == 1 ? Message("{0}", text) : Message::keyed(text);
}

std::string text_of(const HelpPage& page) {
  std::string out =
      wrapped("", said(Message::keyed(page.about))) + said(Message("Usage: {0}", page.usage)) + "\n";
  for (const HelpSection& section : page.sections) {
    if (section.rows.empty()) continue;
    out += "\n" + said(Message::keyed(section.title)) + "\n";
    for (const HelpRow& row : section.rows) out += row_text(row);
  }
  if (!page.tail.notes.empty()) out += "\n" + said(Message::keyed(page.tail.notes)) + "\n";
  if (!page.tail.examples.empty()) out += examples_text(page.tail.examples);
  return out + "\n" + wrapped("", said(Message::keyed(page.tail.statuses)));
}

}  // namespace sprague::cli
