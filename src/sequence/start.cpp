// The methods with their names, which of them a game can be computed by, and the errors that say why not.
#include "sequence/start.hpp"

#include "automatic_sequence.hpp"
#include "base/nearest.hpp"
#include "sequence/bitset_sequence.hpp"
#include "sequence/dense_sequence.hpp"
#include "sequence/splitting_code.hpp"
#include "sequence/taking_sequence.hpp"

namespace sprague::sequence {
namespace {

constexpr MethodInfo all_methods[] = {
    {Method::automatic, "automatic", "the fastest that is for the game"},
    {Method::naive, "naive", "all pairs of heaps, where a move leaves at most two"},
    {Method::bitset, "bitset", "sets of nim-sums as bits, for every game"},
    {Method::taking, "taking", "where a move leaves at most one heap"},
    {Method::sparse, "sparse", "rare and common values, where a move leaves two heaps"},
};

// The method behind `automatic`, which stands for itself where it is one of pairs or of sparse spaces.
Method choice(const TakeAndBreak& game) {
  if (game.only_takes()) return Method::taking;
  return splitting_game(game) ? Method::automatic : Method::bitset;
}

SparseOptions sparse_options(const StartOptions& options) {
  return {.candidates = options.candidates,
          .bytes = options.bytes,
          .kept = options.kept,
          .threads = options.threads};
}

Error not_for(const TakeAndBreak& game, Method method, Message why) {
  return {ErrorKind::wrong,
          Message("the method {0} is not for {1}: {2}", to_text(method), game.text(), std::move(why)),
          "Without --method a fitting one is taken."_m};
}

}  // namespace

std::span<const MethodInfo> methods() { return all_methods; }

std::string_view to_text(Method method) {
  for (const MethodInfo& info : all_methods)
    if (info.method == method) return info.name;
  return "unknown";
}

Result<Method> parse_method(Scanner& scanner) {
  const std::string_view word = scanner.word();
  if (word.empty()) return scanner.missing("the method"_m);
  std::vector<std::string_view> names;
  std::string list;
  for (const MethodInfo& info : all_methods) {
    if (info.name == word) return info.method;
    names.push_back(info.name);
    list += (list.empty() ? "" : ", ") + std::string(info.name);
  }
  const std::string_view near = nearest(word, names);
  Message message("'{0}' is not a method", word.substr(0, 40));
  if (!near.empty()) message = Message("{0}; did you mean '{1}'?", std::move(message), near);
  return scanner.error_at(word, std::move(message), Message("Methods: {0}.", list));
}

Result<std::unique_ptr<NimSequence>> start(const TakeAndBreak& game, const StartOptions& options) {
  using Made = std::unique_ptr<NimSequence>;
  const Method method = options.method == Method::automatic ? choice(game) : options.method;
  if (options.candidates && method != Method::automatic && method != Method::sparse)
    return Error{
        ErrorKind::wrong,
        Message("only the method sparse has candidates, and here the method is {0}", to_text(method)),
        "Leave --candidates out: all values are verified then."_m};
  std::optional<SplittingGame> splitting = splitting_game(game);
  if (!splitting && (method == Method::automatic || method == Method::naive || method == Method::sparse))
    return not_for(game, method,
                   game.tail != 0 ? "its digits go on for ever"_m : "a move can leave three heaps"_m);
  switch (method) {
    case Method::taking:
      if (!game.only_takes()) return not_for(game, method, "a move can leave two heaps"_m);
      return Made(std::make_unique<TakingSequence>(game));
    case Method::naive: return Made(std::make_unique<DenseSequence>(*std::move(splitting)));
    case Method::automatic:
    case Method::sparse:
      if (splitting->splits.empty()) return not_for(game, method, "no move leaves two heaps"_m);
      if (method == Method::automatic && !options.candidates)
        return Made(std::make_unique<AutomaticSequence>(game, sparse_options(options)));
      return Made(std::make_unique<SparseSequence>(*std::move(splitting), sparse_options(options)));
    case Method::bitset: break;
  }
  return Made(std::make_unique<BitsetSequence>(game));
}

}  // namespace sprague::sequence
