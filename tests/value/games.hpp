// Games for tests: random ones, and the slow twins of the arena: forms as trees, compared by the definition alone.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tests/support/seed.hpp"
#include "value/operations.hpp"

namespace sprague::test {

using value::Dyadic;
using value::Game;
using value::Operations;
using value::ShortGames;

/// A form as a tree: no table, no normal form.
struct Tree {
  std::vector<std::shared_ptr<const Tree>> left, right;
};
using TreePtr = std::shared_ptr<const Tree>;

/// g ≤ h by the definition (Conway 1976): no G^L ≥ H, and no H^R ≤ G.
inline bool tree_le(const Tree& g, const Tree& h) {
  return std::none_of(g.left.begin(), g.left.end(),
                      [&](const TreePtr& option) { return tree_le(h, *option); }) &&
         std::none_of(h.right.begin(), h.right.end(),
                      [&](const TreePtr& option) { return tree_le(*option, g); });
}

inline TreePtr tree_sum(const TreePtr& g, const TreePtr& h) {
  auto out = std::make_shared<Tree>();
  for (const TreePtr& option : g->left) out->left.push_back(tree_sum(option, h));
  for (const TreePtr& option : h->left) out->left.push_back(tree_sum(g, option));
  for (const TreePtr& option : g->right) out->right.push_back(tree_sum(option, h));
  for (const TreePtr& option : h->right) out->right.push_back(tree_sum(g, option));
  return out;
}

inline TreePtr tree_negative(const TreePtr& g) {
  auto out = std::make_shared<Tree>();
  for (const TreePtr& option : g->right) out->left.push_back(tree_negative(option));
  for (const TreePtr& option : g->left) out->right.push_back(tree_negative(option));
  return out;
}

/// The canonical form of the arena as a tree.
inline TreePtr tree_of(ShortGames& games, Game g) {
  auto out = std::make_shared<Tree>();
  for (const Game option : games.options(g, Player::left)) out->left.push_back(tree_of(games, option));
  for (const Game option : games.options(g, Player::right)) out->right.push_back(tree_of(games, option));
  return out;
}

/// Its value in the arena.
inline Game value_of(ShortGames& games, const Tree& tree) {
  std::vector<Game> left, right;
  for (const TreePtr& option : tree.left) left.push_back(value_of(games, *option));
  for (const TreePtr& option : tree.right) right.push_back(value_of(games, *option));
  return games.make(std::move(left), std::move(right));
}

inline TreePtr random_tree(std::mt19937_64& random, int depth, unsigned most_options = 2) {
  auto out = std::make_shared<Tree>();
  if (depth == 0) return out;
  for (auto* const side : {&out->left, &out->right})
    for (std::uint64_t i = random() % (most_options + 1); i > 0; --i)
      side->push_back(
          random_tree(random, static_cast<int>(random() % static_cast<unsigned>(depth)), most_options));
  return out;
}

/// Random values: forms of small values, now and then with a number, ups or a nimber.
inline Game random_value(ShortGames& games, std::mt19937_64& random, int depth) {
  if (depth == 0 || random() % 4 == 0)
    return games.number_up_star(
        {Dyadic::of(static_cast<i64>(random() % 17) - 8, static_cast<int>(random() % 3)),
         random() % 3 == 0 ? static_cast<i64>(random() % 5) - 2 : 0, random() % 3 == 0 ? random() % 4 : 0});
  std::vector<Game> sides[2];
  for (auto& side : sides)
    for (std::uint64_t i = 1 + random() % 2; i > 0; --i)
      side.push_back(random_value(games, random, depth - 1));
  return games.make(std::move(sides[0]), std::move(sides[1]));
}

/// All-small ones.
inline Game random_all_small(ShortGames& games, std::mt19937_64& random, int depth) {
  if (depth == 0 || random() % 4 == 0)
    return games.number_up_star({{}, static_cast<i64>(random() % 5) - 2, random() % 3});
  std::vector<Game> sides[2];
  for (auto& side : sides)
    for (std::uint64_t i = 1 + random() % 2; i > 0; --i)
      side.push_back(random_all_small(games, random, depth - 1));
  return games.make(std::move(sides[0]), std::move(sides[1]));
}

/// An arena and what it needs.
struct Arena {
  Limits limits = {.seconds = 600, .bytes = u64{1} << 32, .positions = ~u64{0} >> 2};
  Budget budget{limits};
  ShortGames games{budget};
  Operations operations{games};
};

/// An arena for a test with random values, and a trace of their seed.
class WithRandomValues : public testing::Test {
 protected:
  Arena arena;
  ShortGames& games = arena.games;
  Operations& operations = arena.operations;
  u64 seed = test::seed();
  std::mt19937_64 random{seed};
  testing::ScopedTrace trace{__FILE__, __LINE__, "SPRAGUE_SEED=" + std::to_string(seed)};
};

/// All values born by a day: those made of subsets of the values of the day before.
inline std::vector<Game> born_by(ShortGames& games, int day) {
  std::vector<Game> out{Game::zero};
  for (; day > 0; --day) {
    const std::vector<Game> before = out;
    // Left options that dominate nothing: antichains, and the same for Right.
    std::vector<std::vector<Game>> antichains{{}};
    for (const Game g : before) {
      const std::size_t count = antichains.size();
      for (std::size_t i = 0; i < count; ++i) {
        if (std::any_of(antichains[i].begin(), antichains[i].end(),
                        [&](Game other) { return games.le(g, other) || games.le(other, g); }))
          continue;
        antichains.push_back(antichains[i]);
        antichains.back().push_back(g);
      }
    }
    for (const auto& left : antichains)
      for (const auto& right : antichains) out.push_back(games.make(left, right));
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
  }
  return out;
}

}  // namespace sprague::test
