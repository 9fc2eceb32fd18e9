#include "sprague/judge/judge.hpp"

#include <algorithm>

namespace sprague::judge {

const Problem* find_problem(std::string_view name) {
  for (const Problem* problem : all_problems())
    if (problem->name == name) return problem;
  return nullptr;
}

Result<std::string> judge(const Problem& problem, std::string_view input) {
  Input in(input);
  Output out;
  problem.answer(in, out);
  if (in.failed()) return in.error();
  if (out.is_full())
    return Error{ErrorKind::too_large, "the output is too long", "At most 1 GiB is printed."};
  return std::move(out.text());
}

Place place_of(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t newline = before.rfind('\n');
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  std::string_view line = text.substr(begin, text.find('\n', offset) - begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return {static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1, offset - begin + 1,
          line};
}

}  // namespace sprague::judge
