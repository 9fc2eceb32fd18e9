// Staircase nim on a tree (树上阶梯博弈, HDU 5996): stones walk to the root, one edge a move.
#pragma once

#include <algorithm>
#include <memory>

#include "rules/heaps.hpp"
#include "rules/rooted_tree.hpp"
#include "rules/stairs.hpp"

namespace sprague::rulesets {

/// The stones on a tree that all positions of a game share.
struct StonesOnTree {
  std::shared_ptr<const RootedTree> tree = std::make_shared<const RootedTree>();
  Heaps<u64> stones{{0}};  // by node; Invariant: as many as the tree has nodes

  [[nodiscard]] std::string text() const { return brief(~std::size_t{0}); }
  [[nodiscard]] std::string brief(std::size_t width) const {
    std::string out;
    for (std::size_t node = 1; node < tree->size(); ++node) {
      if (out.size() > width / 2) {
        out += "… ";
        break;
      }
      out += std::to_string(tree->parent(node)) + " ";
    }
    return out + "/ " + stones.brief(width / 2);
  }
  /// The parents of the nodes 1, 2, …, then the stones.
  [[nodiscard]] PositionView view() const {
    RowOfNumbers row;
    for (std::size_t node = 1; node < tree->size(); ++node) row.numbers.emplace_back(tree->parent(node));
    row.append(stones.sizes);
    return row;
  }
  [[nodiscard]] std::size_t hash() const { return stones.hash() ^ tree->hash(); }
  [[nodiscard]] std::size_t heap_bytes() const { return stones.heap_bytes(); }
  friend bool operator==(const StonesOnTree& a, const StonesOnTree& b) {
    return a.stones == b.stones && (a.tree == b.tree || *a.tree == *b.tree);
  }
};

class TreeStaircase : public StairsGame<TreeStaircase, StonesOnTree> {
 public:
  using Position = StonesOnTree;

  static constexpr Theorem value_theorem{
      .name = "the staircase theorem for trees",
      .statement = "Only the nodes at odd depth count: the nim-value is the nim-sum of their stones.",
      .source = "contest folklore (HDU 5996); proved in doc/algorithms/staircase.md",
      .hypotheses = "normal play; a move goes to the parent; the root has depth 0 and its stones stay"};
  static constexpr Theorem misere_theorem{
      .name = "the staircase theorem for misère play",
      .statement =
          "The nodes at odd depth follow the misère Nim rule: the next player wins exactly when their "
          "nim-sum is not 0 and one holds more than one stone, or it is 0 and none does.",
      .source = "proved in doc/algorithms/misere.md",
      .hypotheses = "misère play; a move goes to the parent; the root has depth 0 and its stones stay"};
  static constexpr Theorem theorems[] = {value_theorem, misere_theorem};

  static constexpr Info info{
      .name = "tree_staircase",
      .title = "Staircase nim on a tree",
      .title_zh = "树上阶梯博弈",
      .family = "Moving pieces",
      .summary = "Move stones one edge towards the root of a tree.",
      .rules =
          "Stones lie on the nodes of a tree. A move takes one or more stones of one node and puts them on "
          "its parent. Stones on the root stay there.",
      .notation = "PARENT… / STONES…",
      .meaning =
          "The parents of the nodes 1, 2, …, n − 1 (node 0 is the root), then the stones on the nodes 0, 1, "
          "…, n − 1. "
          "Without the /, an odd number of numbers is split in the same way.",
      .order = "by node",
      .range = "stones below 2^64 in all, up to ten million nodes, of any depth",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"0 / 1000 1", Outcome::N, 1, "0 / 1001 0"},
      {"0 1 0 / 2 3 3 3", Outcome::P, 0},
      {"0 1 0 / 2 3 3 1", Outcome::N, 2, "0 1 0 / 4 1 3 1"},
      {"2 0 1 / 0 0 1 3", Outcome::N, 2, "2 0 1 / 0 2 1 1"},
      {"/ 5", Outcome::P, 0},
      {"0 0 / 0 1 1", Outcome::N, -1, "0 0 / 1 0 1", Convention::misere},
      {"0 1 / 0 0 2", Outcome::N, -1, "0 1 / 0 1 1", Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const;

  void options(const Position& position, std::vector<Position>& out) const {
    for (std::size_t node = 1; node < position.tree->size(); ++node)
      for (u64 k = 0; k < position.stones.sizes[node];) out.push_back(after(position, node, ++k));
  }
  template <class Visit>
  void for_each_odd(const Position& position, const Visit& visit) const {
    for (std::size_t node = 1; node < position.tree->size(); ++node)
      if (is_odd(*position.tree, node)) visit(position.stones.sizes[node]);
  }
  template <class Wanted>
  void add_moves_that(const Position& position, const Wanted& wanted, OptionSink<Position>& sink) const {
    const RootedTree& tree = *position.tree;
    for_each_stair_move(
        position.stones.sizes, [&](std::size_t node) { return is_odd(tree, node); },
        [&](std::size_t node) { return node == 0 ? nowhere : tree.parent(node); }, wanted,
        [&](std::size_t node, u64 k) {
          sink.add([&] { return after(position, node, k); }, [&] { return label(tree, node, k); });
        });
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    const std::size_t node = moved_from(from, to);
    return label(*from.tree, node, from.stones.sizes[node] - to.stones.sizes[node]);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    u64 moving = 0;
    for (std::size_t node = 1; node < position.tree->size(); ++node) moving += position.stones.sizes[node];
    // An option of a large tree is as dear as many of a small one.
    return saturating_multiply(moving, 1 + position.tree->size() / 64);
  }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    u64 bound = 1;
    for (std::size_t node = 1; node < position.tree->size() && bound != ~u64{0}; ++node)
      bound = saturating_multiply(bound,
                                  ways_to_lie(position.stones.sizes[node], position.tree->depth(node) + 1));
    return bound;
  }
  [[nodiscard]] Position stalling_option(const Position& position) const {
    std::size_t deepest = 0;
    for (std::size_t node = 1; node < position.tree->size(); ++node)
      if (position.stones.sizes[node] > 0 && position.tree->depth(node) > position.tree->depth(deepest))
        deepest = node;
    return after(position, deepest, 1);
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    if (from.tree != to.tree && *from.tree != *to.tree) return false;
    const std::size_t node = moved_from(from, to);
    return node > 0 && node < from.tree->size() &&
           to.stones == after(from, node, from.stones.sizes[node] - to.stones.sizes[node]).stones;
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("move")) return std::nullopt;
    const Result<u64> amount = scanner.natural<u64>("an amount"_m);
    if (!amount || !scanner.accept("from") || !scanner.accept("node")) return std::nullopt;
    const Result<u64> node = scanner.natural<u64>("a node"_m);
    if (!node || *node < 1 || *node >= position.tree->size()) return std::nullopt;
    const auto i = static_cast<std::size_t>(*node);
    if (!scanner.done() && scanner.rest() != destination(*position.tree, i)) return std::nullopt;
    if (*amount < 1 || *amount > position.stones.sizes[i]) return std::nullopt;
    return after(position, i, *amount);
  }
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    NimSum sum{.subject = NimSum::Subject::odd_node, .by_misere_rule = convention == Convention::misere};
    for (std::size_t node = 1; node < position.tree->size(); ++node) {
      if (!is_odd(*position.tree, node)) continue;
      if (!sum.has_room()) return {};
      const u64 stones = position.stones.sizes[node];
      sum.add(std::to_string(node), stones, node, stones >= 2);
    }
    return {std::move(sum)};
  }

 private:
  static bool is_odd(const RootedTree& tree, std::size_t node) { return tree.depth(node) % 2 == 1; }
  static Position after(const Position& position, std::size_t node, u64 k) {
    Position to = position;
    to.stones.sizes[node] -= k;
    to.stones.sizes[position.tree->parent(node)] += k;
    return to;
  }
  // The node that lost stones. The first one, or the number of nodes when there is none.
  static std::size_t moved_from(const Position& from, const Position& to) {
    std::size_t node = 0;
    while (node < from.stones.sizes.size() && to.stones.sizes[node] >= from.stones.sizes[node]) ++node;
    return node;
  }
  static std::string destination(const RootedTree& tree, std::size_t node) {
    return "to node " + std::to_string(tree.parent(node));
  }
  static Message label(const RootedTree& tree, std::size_t node, u64 k) {
    return Message("move {0} from node {1} to node {2}", k, node, tree.parent(node));
  }
  // The error for a wrong count of numbers.
  static Error miscounted(std::size_t parents, std::size_t stones);
};

inline Error TreeStaircase::miscounted(std::size_t parents, std::size_t stones) {
  return {ErrorKind::wrong,
          Message("{0} and {1} of stones do not match",
                  parents == 0   ? Message("no parents"_m)
                  : parents == 1 ? Message("{0} parent", parents)
                                 : Message("{0} parents", parents),
                  stones == 0   ? Message("no numbers"_m)
                  : stones == 1 ? Message("{0} number", stones)
                                : Message("{0} numbers", stones)),
          "With n nodes there are n − 1 parents, a / and n numbers of stones, such as: 0 1 0 / 2 3 3 3"_m};
}

inline Result<StonesOnTree> TreeStaircase::parse(Scanner& scanner) const {
  const std::string_view text = scanner.text();
  const std::size_t begin = scanner.offset(), slash = std::min(text.find('/', begin), text.size());
  std::vector<u64> parents, stones;
  if (slash < text.size()) {
    Scanner before(text.substr(0, slash));
    before.seek(begin);
    if (auto error = read_naturals(before, "a node"_m, parents)) return *std::move(error);
    scanner.seek(slash + 1);
    if (auto error = read_naturals(scanner, "a number of stones"_m, stones)) return *std::move(error);
    if (stones.size() != parents.size() + 1) return miscounted(parents.size(), stones.size());
  } else {
    if (auto error = read_naturals(scanner, "a node"_m, parents)) return *std::move(error);
    if (parents.empty()) return scanner.missing("the tree"_m);
    if (parents.size() % 2 == 0)
      return Error{ErrorKind::wrong,
                   Message("{0} numbers: how many are parents, how many stones?", parents.size()),
                   "Put a / between them, such as: 0 1 0 / 2 3 3 3"_m};
    const auto middle = parents.begin() + static_cast<std::ptrdiff_t>(parents.size() / 2);
    stones.assign(middle, parents.end());
    parents.erase(middle, parents.end());
  }
  if (stones.size() > most_heaps)
    return Error{ErrorKind::too_large, Message("too many {0}: {1}", "nodes"_m, stones.size()),
                 Message("A tree may have {0} nodes.", most_heaps)};
  Result<RootedTree> tree = RootedTree::make(parents);
  if (!tree) {
    Scanner words(text.substr(0, slash));  // to the parent that is to blame
    words.seek(begin);
    for (std::size_t i = 0; i < tree.error().offset; ++i) words.word();
    return words.error_at(words.peek(), tree.error().message, tree.error().hint);
  }
  if (auto error = too_many_stones(stones, "nodes"_m)) return *std::move(error);
  return Position{std::make_shared<const RootedTree>(*std::move(tree)), {std::move(stones)}};
}

}  // namespace sprague::rulesets
