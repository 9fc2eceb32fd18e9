// A table of values as text, CSV, JSON or LaTeX.
#pragma once

#include <string>

#include "session/value_table.hpp"

namespace sprague::cli {

enum class ValueTableForm { text, csv, json, latex };

[[nodiscard]] std::string text_of(const ValueTable& table, ValueTableForm form);

}  // namespace sprague::cli
