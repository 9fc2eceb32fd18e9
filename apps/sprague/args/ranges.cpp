#include "apps/sprague/args/ranges.hpp"

#include <fmt/format.h>

#include "apps/sprague/args/options.hpp"
#include "apps/sprague/args/read_count.hpp"
#include "positions/registry.hpp"

namespace sprague::cli {
namespace {

using sprague::table::Axis;

Result<Axis> read_range(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    return wrong_request(Message("a range needs its coordinate's name: '{0}'", text),
                         "Such as --range x=0..50."_m);
  const std::string name = text.substr(0, equals), range = text.substr(equals + 1);
  const std::size_t dots = range.find("..");
  const auto first = number_typed(range.substr(0, dots));
  const auto last = dots == std::string::npos ? first : number_typed(range.substr(dots + 2));
  if (!first || !last) {
    if (auto misspelt = misspelt_option(name)) return *std::move(misspelt);
    return wrong_request(Message("the range of {0} cannot be '{1}'", name, range),
                         "A range is written 0..50, or 7 for one number."_m);
  }
  if (*last < *first)
    return wrong_request(
        Message("the range of {0} is empty: {1}", name, range),
        Message("The smaller number comes first: {0}.", fmt::format("--{} {}..{}", name, *last, *first)));
  return Axis{name, *first, *last};
}

}  // namespace

std::optional<Error> misspelt_option(const std::string& name) {
  static constexpr std::string_view options[] = {"--p-positions", "--differences", "--first",  "--records",
                                                 "--zeckendorf",  "--period",      "--misere", "--outcomes",
                                                 "--column",      "--memory",      "--time",   "--positions"};
  if (name.size() < 3) return std::nullopt;
  auto error = misspelt_name("option"_m, "--" + name, options);
  if (error) error->length = 0;
  return error;
}

Result<std::vector<Axis>> read_ranges(const std::vector<std::string>& texts) {
  std::vector<Axis> out;
  for (const std::string& text : texts) {
    Result<Axis> range = read_range(text);
    if (!range) return range.error();
    out.push_back(*std::move(range));
  }
  return out;
}

}  // namespace sprague::cli
