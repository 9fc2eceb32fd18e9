#include "apps/sprague/args/each_line.hpp"

#include <cstdio>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "apps/sprague/args/line_reader.hpp"
#include "apps/sprague/args/options.hpp"
#include "apps/sprague/files/interrupt.hpp"

namespace sprague::cli {

int for_each_line(const std::string& file, const std::string& prefix,
                  const std::function<LineAnswer(std::string_view line, std::size_t number)>& answer) {
#ifdef __GLIBC__
  // A line's memory serves the next line: giving it back to the system and asking again takes longer than the
  // answer.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
  Result<LineReader> reader = LineReader::open(file, prefix);
  if (!reader) return report(reader.error(), {});
  std::size_t wrong_lines = 0, first_wrong = 0, unknown_lines = 0;
  while (!stop_requested && std::ferror(stdout) == 0) {
    const auto text = reader->next();
    if (!text) break;
    // Blank lines and comments are for people; behind a game that was named before, a blank one is its empty position, and # is a
    // cell unless a blank or nothing stands behind it.
    const std::string_view own = text->substr(prefix.size());
    const std::size_t first = own.find_first_not_of(" \t\r");
    const bool is_comment =
        first != std::string_view::npos && own[first] == '#' &&
        (prefix.empty() || first + 1 == own.size() || own.find_first_of(" \t\r", first) == first + 1);
    if (is_comment || (first == std::string_view::npos && prefix.empty())) continue;
    LineAnswer answered = answer(*text, reader->line_number());
    if (answered.wrong && wrong_lines++ == 0) first_wrong = reader->line_number();
    unknown_lines += answered.unknown ? 1 : 0;
    clear_progress();
    answered.text += '\n';
    std::fwrite(answered.text.data(), 1, answered.text.size(), stdout);
  }
  if (reader->error()) return report(*reader->error(), {});
  if (wrong_lines > 0) {
    const int status = finish(wrong);
    const std::string words = said(Message("{0} of {1} lines are wrong, the first is line {2}", wrong_lines,
                                           reader->line_number(), first_wrong));
    std::fprintf(stderr, "sprague: %s\n", words.c_str());
    return status;
  }
  return finish(stop_requested || unknown_lines > 0 ? unknown : done);
}
}  // namespace sprague::cli
