#include "explain/step.hpp"

namespace sprague::explain {

std::string_view kind_of(const Step& step) {
  static constexpr std::string_view names[] = {
      "over",        "class",      "nim_sum", "misere_switch", "column_sums", "remainder",
      "wythoff",     "zeckendorf", "period",  "board",         "hackenbush",  "ring",
      "end_of_play", "mirror",     "mex",     "winning_move",  "replies",     "draw"};
  static_assert(std::size(names) == std::variant_size_v<Step>);
  return names[step.index()];
}

std::vector<Clearing> clearing_rows(const NimSum& sum) {
  const Natural total = sum.total();
  std::vector<Clearing> out;
  if (total == Natural(0)) return out;
  const u64 top = total.bit_length() - 1;
  for (std::size_t i = 0; i < sum.rows.size(); ++i)
    if (sum.rows[i].value.bit(top)) out.push_back({i, sum.rows[i].value ^ total});
  return out;
}

std::optional<u64> amount_to_take(const Remainder& remainder) {
  const u64 left_over = remainder.heap % remainder.modulus;
  if (left_over == remainder.wanted) return std::nullopt;
  return left_over > remainder.wanted ? left_over - remainder.wanted
                                      : remainder.modulus - (remainder.wanted - left_over);
}

std::optional<Natural> amount_to_take(const ZeckendorfParts& zeckendorf) {
  if (zeckendorf.quota < zeckendorf.parts.back()) return std::nullopt;
  return zeckendorf.parts.back();
}

}  // namespace sprague::explain
