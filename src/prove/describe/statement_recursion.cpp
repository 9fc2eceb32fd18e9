// Recursions in words.
#include "prove/describe/proved_relation.hpp"

namespace sprague::prove {
namespace {

std::string listed_numbers(const std::vector<u64>& numbers) {
  std::vector<std::string> texts;
  for (const u64 n : numbers) texts.push_back(std::to_string(n));
  return joined(texts, ", ");
}

}  // namespace

SliceStatement state_recursion(const RecursionTheorem& theorem, const std::string& name) {
  constexpr std::size_t most_listed = 40;
  SliceStatement out{.recognised = true};
  if (theorem.values) {
    const u64 last = theorem.known.size() - 1;
    const std::string least = theorem.least_option.text(name);
    out.words = "For " + name + " > " + std::to_string(last) + ", with L(" + name + ") = " + least +
                ", the least option, G(" + name + ") = " + name + " - L(" + name + ") where L(" + name +
                ") = L(" + name + " - 1), and G(" + name + ") = G(L(" + name + ") - 1) elsewhere.";
    if (theorem.known.size() <= most_listed)
      out.words += " G(0), G(1), … up to there are " + listed_numbers(theorem.known) + ".";
    return out;
  }
  std::vector<u64> first = theorem.first;
  const bool single = theorem.run_end == Quotient{};
  if (single) {
    first.push_back(theorem.start);
    out.words = "The P-positions are " +
                (first.size() <= most_listed ? listed_numbers(first)
                                             : listed_numbers({first.begin(), first.begin() + 10}) + ", …") +
                " and those that follow: behind p = " + std::to_string(theorem.start) +
                " and every later one, the next is " + theorem.next_start.text("p") + ".";
    return out;
  }
  out.words = "From " + std::to_string(theorem.start) +
              " on the P-positions are runs p..q: the first starts at " + std::to_string(theorem.start) +
              ", a run that starts at p ends at q = " + theorem.run_end.text("p") +
              ", and the next one starts at " + theorem.next_start.text("q") + ".";
  if (!first.empty() && first.size() <= most_listed)
    out.words += " Below, they are " + listed_numbers(first) + ".";
  else if (first.empty())
    out.words += " Below, there are none.";
  return out;
}

}  // namespace sprague::prove
