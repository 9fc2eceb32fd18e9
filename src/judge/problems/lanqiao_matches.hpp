// Lanqiao Cup, 火柴游戏: matches on a board of 3 rows of 4.
#pragma once

#include "judge/judge.hpp"
#include "rulesets/matches.hpp"
#include "solve/search.hpp"

namespace sprague::judge {

/// The three rows of a board.
inline rulesets::Matches::Position read_match_board(Input& in) {
  std::string rows;
  for (int row = 0; row < 3; ++row) {
    const std::string_view cells = in.word("a row of the board"_m);
    if (cells.size() != 4 || cells.find_first_not_of("01-") != std::string_view::npos)
      in.fail_here(Message("a row of the board cannot be '{0}'", cells.substr(0, 40)),
                   "It has four cells, each 0 (empty), 1 (upright) or - (lying)."_m);
    rows += (row > 0 ? "/" : "") + std::string(cells);
  }
  Scanner scanner(rows);
  return in.failed() ? rulesets::Matches::Position{} : *rulesets::Matches().parse(scanner);
}

inline constexpr Problem problem_lanqiao_matches{
    .name = "lanqiao_matches",
    .title = "The match game",
    .title_zh = "火柴游戏",
    .ruleset = "matches",
    .input =
        "n, the number of boards; per board three rows of four cells: 0 (empty), 1 (upright) or - (lying).",
    .output =
        "Per board: a best move as row and column, from 0, and the match: the first winning move by row, "
        "then "
        "by column, upright before lying; the first legal move where none wins; none where none is legal.",
    .sample_input = "1\n0111\n-000\n-000\n",
    .sample_output = "001\n",
    .answer = [](Input& in, Output& out) {
      const rulesets::Matches rules;
      Search<rulesets::Matches> search(rules);  // remembers boards; at most 3^12 of them
      Budget budget(Limits::none());
      in.for_each_case([&] {
        const rulesets::Matches::Position board = read_match_board(in);
        if (in.failed()) return;
        std::vector<rulesets::Matches::Position> moves;
        rules.options(board, moves);
        if (moves.empty()) return out.add("none\n");
        const auto wins = std::find_if(moves.begin(), moves.end(), [&](const auto& to) {
          return search.facts(to, budget)->outcome(Convention::normal) == Outcome::P;
        });
        const auto& to = wins != moves.end() ? *wins : moves.front();
        const auto cell =
            static_cast<unsigned>(std::countr_zero((board.upright ^ to.upright) | (board.lying ^ to.lying)));
        out.add(u64{cell / board.columns});
        out.add(u64{cell % board.columns});
        out.add(board.upright != to.upright ? "1\n" : "-\n");
      });
    }};

}  // namespace sprague::judge
