// What --help prints: sections of rows, and behind them notes, examples and what the statuses mean, in the language of the person.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sprague/message.hpp"

namespace sprague::cli {

/// What stands behind an option ("FILE"), as a message. A letter stands for itself. It looks into `text`.
[[nodiscard]] Message metavariable(std::string_view text);

/// What stands behind the list of options. The texts are English templates, without arguments.
struct HelpTail {
  struct Example {
    std::string command, about = {};
  };
  std::string notes;  ///< lines that are kept as they are
  std::vector<Example> examples;
  std::string statuses;  ///< of the exit
};

/// "--to N" in words of the person's language already, and the template of what it is.
struct HelpRow {
  std::string left, about;
};
struct HelpSection {
  std::string_view title;
  std::vector<HelpRow> rows;
};
struct HelpPage {
  std::string about, usage;
  std::vector<HelpSection> sections;
  HelpTail tail;
};

/// The page in the language that said() speaks, in lines of at most 80 columns where they can be broken.
[[nodiscard]] std::string text_of(const HelpPage& page);

}  // namespace sprague::cli
