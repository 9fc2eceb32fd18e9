// Leaves are taken one by one: of each vertex are known how many edges it has left and the exclusive or of their places, which is the
// one edge of a leaf. So no lists of neighbours and no stack are needed.
#include "rules/coloured_hackenbush.hpp"

#include <utility>

#include "value/operations.hpp"

namespace sprague {
namespace {

using value::Game;
using value::ShortGames;

/// Calls visit(edge, leaf, other end) for each edge, leaves before what they stand on. False: some are left, on cycles.
template <class Visit>
bool take_leaves(const std::vector<Edge>& edges, const VertexNumbers& numbers, const Visit& visit) {
  struct Vertex {
    std::uint32_t degree = 0, edge = 0, neighbours = 0;  // the last two: exclusive ors
  };
  std::vector<Vertex> vertices(numbers.size());
  for (std::uint32_t i = 0; i < edges.size(); ++i) {
    const std::uint32_t from = numbers.number(edges[i].from), to = numbers.number(edges[i].to);
    for (const auto& [own, other] : {std::pair(from, to), std::pair(to, from)}) {
      ++vertices[own].degree;
      vertices[own].edge ^= i;
      vertices[own].neighbours ^= other;
    }
  }
  std::size_t taken = 0;
  for (std::uint32_t v = 1; v < vertices.size(); ++v)
    for (std::uint32_t leaf = v; leaf != 0 && vertices[leaf].degree == 1; ++taken) {
      const auto [degree, edge, under] = vertices[leaf];
      visit(edge, leaf, under);
      vertices[leaf].degree = 0;
      --vertices[under].degree;
      vertices[under].edge ^= edge;
      vertices[under].neighbours ^= leaf;
      leaf = under;
    }
  return taken == edges.size();
}

}  // namespace

Game TreeValue::in(ShortGames& games) const {
  const auto small = number.dyadic();
  if (!small) games.refuse(value::Refusal::large);
  const Game out = games.plus(games.number_up_star({small.value_or(value::Dyadic()), 0, nimber}), rest);
  return games.refused() ? Game::zero : out;
}

std::optional<TreeValue> tree_value(const std::vector<Edge>& edges, std::string_view colours,
                                    ShortGames& games) {
  const VertexNumbers numbers(edges, {0});
  if (numbers.size() != edges.size() + 1) return std::nullopt;
  value::Operations operations(games);
  std::vector<TreeValue> values(numbers.size());
  const bool is_tree =
      take_leaves(edges, numbers, [&](std::uint32_t edge, std::uint32_t leaf, std::uint32_t under) {
        if (games.refused()) return;
        TreeValue above = std::exchange(values[leaf], {});
        TreeValue& sum = values[under];
        const char colour = colours[edge];
        if (colour == 'g' && above.number.sign() == 0 && above.rest == Game::zero) {
          sum.nimber ^= above.nimber + 1;
        } else if (colour != 'g' && above.is_number()) {
          above.number.put_in_front(colour == 'b' ? Player::left : Player::right);
          sum.number += std::move(above.number);
        } else {
          const Game alone = colour == 'g' ? games.nimber(1) : games.number(colour == 'b' ? 1 : -1);
          sum.rest = games.plus(sum.rest, operations.ordinal_sum(alone, above.in(games)));
        }
      });
  return is_tree && !games.refused() ? std::optional(std::move(values[0])) : std::nullopt;
}

}  // namespace sprague
