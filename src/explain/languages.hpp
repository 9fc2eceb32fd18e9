// Languages: a table of rows for each (languages/*.rows), an English template and the same in that language, looked up by
// equality (in the manner of Uniforum's gettext). To add a language, add its file; what it has no row for is said in English.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "sprague/message.hpp"
#include "sprague/task.hpp"

namespace sprague::explain {

struct Row {
  std::string_view english, other;  ///< {0}, {1}, … stand for the same arguments
};
struct RowTable {
  std::string_view code;  ///< "zh", the name of its file
  std::span<const Row> rows;
};
/// Those of the build; English has none.
[[nodiscard]] std::span<const RowTable> row_tables();

/// What stands for the template in `language`; `english` itself where it has no row.
[[nodiscard]] std::string_view in_language(Language language, std::string_view english);

/// The message in `language`. Cost: that of its length, and a look into a table for each template in it.
[[nodiscard]] std::string said_in(Language language, const Message& message);

/// The same by one table.
[[nodiscard]] std::string said_by(const RowTable& table, const Message& message);
/// said_in of a language, for render().
[[nodiscard]] inline auto speaker(Language language) {
  return [language](const Message& message) { return said_in(language, message); };
}

/// Has each template in the message a row?
[[nodiscard]] bool is_whole_in(Language language, const Message& message);

}  // namespace sprague::explain
