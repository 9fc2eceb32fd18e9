// A slow twin of the boards: pictures applied to a plain map from places to characters, by turning the map and not the picture,
// and play solved by listing all that can be reached. It shares the parser with the library, and nothing else.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "boards/board_game.hpp"

namespace sprague::test {

class BoardTwin {
 public:
  using Rows = std::vector<std::string>;

  explicit BoardTwin(const boards::Game& game) : game_(game) {}

  /// The options of a player (nothing: rules for both), each once.
  [[nodiscard]] std::set<Rows> options(const Rows& rows, std::optional<Player> mover) const {
    std::set<Rows> out;
    const Plane start = plane_of(rows);
    for (const boards::Rule& rule : game_.rules) {
      if (rule.mover && rule.mover != mover) continue;
      for (int turn = 0; turn < (rule.turned ? turns() : 1); ++turn)
        for (int mirror = 0; mirror < (rule.mirrored ? 2 : 1); ++mirror) {
          const Plane seen = turned(start, turn, mirror != 0);
          for (const Plane& after : applied(rule, seen)) {
            const Rows made = rows_of(turned_back(after, turn, mirror != 0), rows);
            if (made != rows && !is_forbidden(made)) out.insert(made);
          }
        }
    }
    return out;
  }

  /// Who has won where play has ended early.
  [[nodiscard]] std::optional<boards::EarlyEnd::Winner> early_winner(const Rows& rows) const {
    const Plane start = plane_of(rows);
    for (const boards::EarlyEnd& end : game_.early_ends)
      for (int turn = 0; turn < (end.turned ? turns() : 1); ++turn)
        for (int mirror = 0; mirror < (end.mirrored ? 2 : 1); ++mirror)
          if (!matches(end.picture, turned(start, turn, mirror != 0)).empty()) return end.winner;
    return std::nullopt;
  }

  struct State {
    Rows rows;
    std::optional<Player> turn;
    friend auto operator<=>(const State&, const State&) = default;
  };
  [[nodiscard]] std::vector<State> moves(const State& state) const {
    std::vector<State> out;
    if (early_winner(state.rows)) return out;
    const std::optional<Player> next = state.turn ? std::optional(opponent(*state.turn)) : std::nullopt;
    for (const Rows& option : options(state.rows, state.turn)) out.push_back({option, next});
    return out;
  }

  /// All that can be reached, with who wins; nothing when it is more than `most`.
  struct Solved {
    std::map<State, Outcome> outcomes;
    std::map<State, unsigned> nim_values;  ///< where play ends
    bool has_cycle = false;
  };
  [[nodiscard]] std::optional<Solved> solve(const State& start, Convention convention,
                                            std::size_t most) const {
    std::map<State, std::vector<State>> graph;
    std::vector<State> open{start};
    while (!open.empty()) {
      State state = std::move(open.back());
      open.pop_back();
      if (graph.contains(state)) continue;
      std::vector<State> next = moves(state);
      for (const State& option : next) open.push_back(option);
      graph.emplace(std::move(state), std::move(next));
      if (graph.size() > most) return std::nullopt;
    }
    Solved out;
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [state, next] : graph) {
        if (out.outcomes.contains(state)) continue;
        std::optional<Outcome> found;
        if (next.empty()) {
          found = end_of(state, convention);
        } else {
          bool all_won = true;
          for (const State& option : next) {
            const auto known = out.outcomes.find(option);
            if (known == out.outcomes.end() || known->second != Outcome::N) all_won = false;
            if (known != out.outcomes.end() && known->second == Outcome::P) found = Outcome::N;
          }
          if (!found && all_won) found = Outcome::P;
        }
        if (!found || *found == Outcome::D) continue;
        out.outcomes[state] = *found;
        changed = true;
      }
    }
    for (const auto& [state, next] : graph) out.outcomes.try_emplace(state, Outcome::D);
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& [state, next] : graph) {
        if (out.nim_values.contains(state)) continue;
        std::set<unsigned> values;
        bool all = true;
        for (const State& option : next) {
          const auto known = out.nim_values.find(option);
          all = all && known != out.nim_values.end();
          if (known != out.nim_values.end()) values.insert(known->second);
        }
        if (!all) continue;
        unsigned mex = 0;
        while (values.contains(mex)) ++mex;
        out.nim_values[state] = mex;
        changed = true;
      }
    }
    out.has_cycle = out.nim_values.size() != graph.size();
    return out;
  }

  /// Has some group of a kind that needs it no blank beside it?
  [[nodiscard]] bool is_forbidden(const Rows& rows) const {
    if (game_.enclosed == 0) return false;
    const Plane plane = plane_of(rows);
    std::map<Place, bool> is_free;
    for (const auto& [at, cell] : plane) is_free[at] = false;
    const auto each_beside = [&](Place at, const auto& visit) {
      const std::vector<Place> steps =
          game_.hexagons ? std::vector<Place>{{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}}
                         : std::vector<Place>{{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
      for (const Place& step : steps)
        if (const auto found = plane.find({at.first + step.first, at.second + step.second});
            found != plane.end())
          visit(found->first, found->second);
    };
    for (bool changed = true; changed;) {
      changed = false;
      for (const auto& cell : plane)
        if (!is_free[cell.first])
          each_beside(cell.first, [&](Place other, char there) {
            if (there == '.' || (there == cell.second && is_free[other]))
              changed = is_free[cell.first] = true;
          });
    }
    return std::any_of(plane.begin(), plane.end(), [&](const auto& cell) {
      return is_of(game_.enclosed, cell.second) && !is_free[cell.first];
    });
  }

 private:
  using Place = std::pair<int, int>;  // row, column
  using Plane = std::map<Place, char>;

  [[nodiscard]] int turns() const { return game_.hexagons ? 6 : 4; }
  [[nodiscard]] Place turned_once(Place at) const {
    if (!game_.hexagons) return {at.second, -at.first};
    const int x = at.second, z = at.first, y = -x - z;  // cube coordinates
    return {-y, -z};                                    // (x, y, z) → (−z, −x, −y)
  }
  [[nodiscard]] Place mirrored(Place at) const {
    return {at.first, game_.hexagons ? -at.first - at.second : -at.second};
  }
  [[nodiscard]] Plane turned(Plane plane, int times, bool mirror) const {
    for (int i = 0; i < times; ++i) plane = moved(plane, [&](Place at) { return turned_once(at); });
    return mirror ? moved(plane, [&](Place at) { return mirrored(at); }) : plane;
  }
  [[nodiscard]] Plane turned_back(Plane plane, int times, bool mirror) const {
    if (mirror) plane = moved(plane, [&](Place at) { return mirrored(at); });
    for (int i = 0; times > 0 && i < turns() - times; ++i)
      plane = moved(plane, [&](Place at) { return turned_once(at); });
    return plane;
  }
  template <class Move>
  static Plane moved(const Plane& plane, const Move& move) {
    Plane out;
    for (const auto& [at, cell] : plane) out[move(at)] = cell;
    return out;
  }
  static Plane plane_of(const Rows& rows) {
    Plane out;
    for (std::size_t r = 0; r < rows.size(); ++r)
      for (std::size_t c = 0; c < rows[r].size(); ++c)
        out[{static_cast<int>(r), static_cast<int>(c)}] = rows[r][c];
    return out;
  }
  static Rows rows_of(const Plane& plane, Rows like) {
    for (std::size_t r = 0; r < like.size(); ++r)
      for (std::size_t c = 0; c < like[r].size(); ++c)
        like[r][c] = plane.at({static_cast<int>(r), static_cast<int>(c)});
    return like;
  }
  [[nodiscard]] bool is_of(boards::Kinds kinds, char cell) const {
    return (kinds >> game_.kind_of(cell) & 1) != 0;
  }

  // The places of the cells of a picture where it fits, with what they become (no character: they stay).
  using Match = std::vector<std::pair<Place, char>>;
  void match_from(const std::vector<boards::Element>& row, std::size_t element, Place at, const Plane& plane,
                  Match& so_far, std::vector<Match>& out) const {
    if (element == row.size()) {
      out.push_back(so_far);
      return;
    }
    const boards::Element& now = row[element];
    const auto once = [&](Place& place) {
      for (const boards::PictureCell& cell : now.cells) {
        const auto found = plane.find(place);
        if (cell.is_edge != (found == plane.end())) return false;
        if (!cell.is_edge) {
          if (!is_of(cell.before, found->second)) return false;
          so_far.emplace_back(place,
                              cell.after < 0 ? '\0' : game_.kinds[static_cast<std::size_t>(cell.after)]);
        }
        ++place.second;
      }
      return true;
    };
    const std::size_t before = so_far.size();
    if (now.times == boards::Element::Times::any) match_from(row, element + 1, at, plane, so_far, out);
    while (once(at)) {
      match_from(row, element + 1, at, plane, so_far, out);
      if (now.times == boards::Element::Times::once) break;
    }
    so_far.resize(before);
  }
  [[nodiscard]] std::vector<Match> matches(const boards::Picture& picture, const Plane& plane) const {
    std::vector<Match> out;
    int top = 0, bottom = 0, left = 0, right = 0;
    for (const auto& [at, cell] : plane) {
      top = std::min(top, at.first), bottom = std::max(bottom, at.first);
      left = std::min(left, at.second), right = std::max(right, at.second);
    }
    for (int r = top - 1; r <= bottom + 1; ++r)
      for (int c = left - 1; c <= right + 1; ++c) {
        std::vector<Match> all{Match()};
        for (std::size_t row = 0; row < picture.size(); ++row) {
          std::vector<Match> longer;
          for (const Match& match : all) {
            Match so_far = match;
            match_from(picture[row], 0, {r + static_cast<int>(row), c}, plane, so_far, longer);
          }
          all = std::move(longer);
        }
        out.insert(out.end(), all.begin(), all.end());
      }
    return out;
  }
  [[nodiscard]] std::set<Place> near(const Match& match, boards::Near near, const Plane& plane) const {
    std::set<Place> out;
    for (const auto& [from, after] : match)
      for (const auto& [at, cell] : plane) {
        const int r = at.first - from.first, c = at.second - from.second;
        if (r == 0 && c == 0) continue;
        const int far = std::max(std::abs(r), std::abs(c));
        bool is_near = false;
        if (game_.hexagons) {
          const bool in_line = r == 0 || c == 0 || r == -c;
          is_near = in_line && (near == boards::Near::in_line || far == 1);
        } else if (near == boards::Near::beside) {
          is_near = std::abs(r) + std::abs(c) == 1;
        } else if (near == boards::Near::around) {
          is_near = far == 1;
        } else {
          is_near = r == 0 || c == 0 || std::abs(r) == std::abs(c);
        }
        if (is_near) out.insert(at);
      }
    for (const auto& [from, after] : match) out.erase(from);
    return out;
  }
  [[nodiscard]] std::vector<Plane> applied(const boards::Rule& rule, const Plane& plane) const {
    std::vector<Plane> out;
    for (const Match& match : matches(rule.picture, plane)) {
      bool holds = true;
      for (const boards::Condition& condition : rule.conditions) {
        bool found = false;
        for (const Place& at : near(match, condition.near, plane))
          found = found || is_of(condition.of, plane.at(at));
        holds = holds && found == condition.is_wanted;
      }
      if (!holds) continue;
      Plane after = plane;
      for (const auto& [at, cell] : match)
        if (cell != '\0') after[at] = cell;
      for (const boards::Spread& spread : rule.spreads)
        for (const Place& at : near(match, spread.near, plane))
          if (is_of(spread.of, after.at(at))) after[at] = game_.kinds[static_cast<std::size_t>(spread.after)];
      out.push_back(std::move(after));
    }
    return out;
  }
  [[nodiscard]] Outcome end_of(const State& state, Convention convention) const {
    using Winner = boards::EarlyEnd::Winner;
    if (const auto winner = early_winner(state.rows)) {
      const bool next = *winner == Winner::next || (*winner == Winner::left && state.turn == Player::left) ||
                        (*winner == Winner::right && state.turn == Player::right);
      return next ? Outcome::N : Outcome::P;
    }
    if (game_.stuck_draws) return Outcome::D;
    return convention == Convention::normal ? Outcome::P : Outcome::N;
  }

  const boards::Game& game_;
};

/// "x.|.o" as rows.
inline BoardTwin::Rows rows_in(const std::string& text) {
  BoardTwin::Rows out{""};
  for (const char c : text)
    if (c == '|')
      out.emplace_back();
    else
      out.back() += c;
  return out;
}
inline std::string text_of_rows(const BoardTwin::Rows& rows) {
  std::string out;
  for (const std::string& row : rows) (out += out.empty() ? "" : "|") += row;
  return out;
}

}  // namespace sprague::test
