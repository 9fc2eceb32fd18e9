#include "rules_code.hpp"

#include <algorithm>
#include <set>

#include "sprague/engine/prove.hpp"
#include "sprague/rules/shift_invariant.hpp"

namespace sprague {
namespace {

constexpr u64 largest_heap = 2'000;  // at which rules are compared

using Heaps = std::vector<u64>;  // that a move leaves, ascending, none empty
using Options = std::set<Heaps>;

std::optional<Options> options_by_rules(const script::Interpreter& rules, u64 heap) {
  Options out;
  const auto add = [&](script::Option&& option) {
    Heaps heaps;
    for (const script::Component& component : option.components)
      if (component.numbers[0] != 0) heaps.push_back(static_cast<u64>(component.numbers[0]));
    std::sort(heaps.begin(), heaps.end());
    out.insert(std::move(heaps));
    return true;
  };
  if (rules.for_each_option({.numbers = {static_cast<i64>(heap)}}, add)) return std::nullopt;
  return out;
}

Options options_by_code(const TakeAndBreak& code, u64 heap) {
  Options out;
  for (u64 taken = 0; taken <= heap && taken <= code.most(); ++taken) {
    const TakeAndBreak::Digit digit = code.digit(taken);
    const u64 left = heap - taken;
    if ((digit & TakeAndBreak::no_heap) != 0 && left == 0) out.insert(Heaps{});
    if ((digit & TakeAndBreak::one_heap) != 0 && left > 0) out.insert(Heaps{left});
    for (u64 a = 1; (digit & TakeAndBreak::two_heaps) != 0 && 2 * a <= left; ++a)
      out.insert(Heaps{a, left - a});
  }
  return out;
}

// The digits that the options of a large heap, and the moves that take all of a heap, ask for.
std::optional<TakeAndBreak> guess(const std::vector<Options>& options) {
  TakeAndBreak out;
  const u64 last = options.size() - 1;
  out.digits.assign(options.size(), 0);
  for (u64 heap = 0; heap <= last; ++heap)
    for (const Heaps& heaps : options[heap]) {
      u64 left = 0;
      for (const u64 size : heaps) left += size;
      if (left > heap || heaps.size() > 2 || (left == heap && heaps.size() < 2)) return std::nullopt;
      if (heaps.empty() || heap == last) out.digits[heap - left] |= TakeAndBreak::Digit{1} << heaps.size();
    }
  while (out.digits.size() > 1 && out.digits.back() == 0) out.digits.pop_back();
  return out;
}

Error no_code(std::string_view game, std::string_view why) {
  return {ErrorKind::wrong, "these rules are not seen to be a taking-and-breaking game: " + std::string(why),
          "Such rules take a number of stones from one heap and leave at most two. 'sprague table' takes any "
          "rules.",
          0, game.size()};
}

}  // namespace

Result<TakeAndBreak> code_of_rules(const Session& session, std::string_view game) {
  const Result<ProofSubject> subject = proof_subject(session, game, Convention::normal);
  if (!subject) return subject.error();
  if (subject->convention == Convention::misere)
    return no_code(game, "they are for misère play, which has no nim-values of heaps");
  const ClauseGames& clauses = subject->subject.clauses;
  const auto shape = shift_invariant(clauses);
  if (!shape) return no_code(game, "they are not the same at every large heap");
  if (shape->from + shape->greatest_shift > largest_heap) return no_code(game, "their numbers are too large");
  const script::Interpreter rules({subject->subject.game});
  std::vector<Options> options;
  for (u64 heap = 0; heap <= shape->from + shape->greatest_shift + 2; ++heap) {
    auto of_heap = options_by_rules(rules, heap);
    if (!of_heap) return no_code(game, "a heap has too many options");
    options.push_back(*std::move(of_heap));
  }
  const std::optional<TakeAndBreak> code = guess(options);
  for (u64 heap = 0; code && heap < options.size(); ++heap)
    if (options[heap] != options_by_code(*code, heap))
      return no_code(game, "no digits say what a heap of " + std::to_string(heap) + " can become");
  if (!code) return no_code(game, "a move leaves too much");
  return *code;
}

}  // namespace sprague
