#include "judge/judge.hpp"

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
    return Error{ErrorKind::too_large, "the output is too long"_m, "At most 1 GiB is printed."_m};
  return std::move(out.text());
}

}  // namespace sprague::judge
