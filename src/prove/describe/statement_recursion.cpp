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
    std::vector<Message> words{Message(
        "For {0} > {1}, with L({2}) = {3}, the least option, G({4}) = {5} where {6}, and G({7}) = {8} "
        "elsewhere.",
        name, last, name, least, name, name + " - L(" + name + ")", "L(" + name + ") = L(" + name + " - 1)",
        name, "G(L(" + name + ") - 1)")};
    if (theorem.known.size() <= most_listed)
      words.push_back(Message("G(0), G(1), … up to there are {0}.", listed_numbers(theorem.known)));
    out.words = Message::sentences(std::move(words));
    return out;
  }
  std::vector<u64> first = theorem.first;
  const bool single = theorem.run_end == Quotient{};
  if (single) {
    first.push_back(theorem.start);
    out.words = Message(
        "The P-positions are {0} and those that follow: behind p = {1} and every later one, the next is {2}.",
        first.size() <= most_listed ? listed_numbers(first)
                                    : listed_numbers({first.begin(), first.begin() + 10}) + ", …",
        theorem.start, theorem.next_start.text("p"));
    return out;
  }
  std::vector<Message> words{Message(
      "From {0} on the P-positions are runs p..q: the first starts at {1}, a run that starts at p ends "
      "at q = {2}, and the next one starts at {3}.",
      theorem.start, theorem.start, theorem.run_end.text("p"), theorem.next_start.text("q"))};
  if (!first.empty() && first.size() <= most_listed)
    words.push_back(Message("Below, they are {0}.", listed_numbers(first)));
  else if (first.empty())
    words.emplace_back("Below, there are none."_m);
  out.words = Message::sentences(std::move(words));
  return out;
}

}  // namespace sprague::prove
