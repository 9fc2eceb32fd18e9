// Text: everything that Sprague says about an answer, by key, in each language. A language is one file
// (src/explain/text_en.cpp, text_zh.cpp) with the same keys; {0}, {1}, … stand for what is filled in. To add
// a language, add its enumerator here and its file.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "sprague/task.hpp"

namespace sprague {

namespace explain {

enum class Text : std::uint8_t {
  // Play has ended, or its class.
  over_normal,
  over_misere,
  over_by_rule,
  class_left,
  class_right,
  class_next,
  class_previous,
  class_draw,
  // The table of a nim-sum.
  heap,
  component,
  odd_step,
  odd_node,
  counting_box,
  head,
  gap,
  branch,
  piece,
  node_row,
  box_row,
  fused_row,
  nim_sum,
  nim_value_column,
  binary_column,
  // What follows from it.
  all_even,
  odd_column,
  target,
  or_else,
  heap_number,
  component_number,
  step_number,
  node_number,
  box_number,
  head_name,
  gap_number,
  branch_name,
  piece_number,
  sum_is_nim,
  misere_as_normal,
  misere_turned,
  misere_switch,
  moore_zero,
  moore_not_zero,
  left_in,
  column_sums_row,
  remainder_lost,
  remainder_won,
  remainder_one_lost,
  remainder_one_won,
  wythoff_here,
  wythoff_there,
  wythoff_here_plain,
  wythoff_there_plain,
  zeckendorf,
  quota_small,
  quota_enough,
  heap_period,
  heap_period_with_saltus,
  board_legend,
  board_legend_wins,
  fusion,
  colon,
  more_steps,
  ring_onwards,
  ring_backwards,
  ring_won,
  ring_lost,
  odd,
  even,
  play_ends,
  play_may_not_end,
  // What the engine found.
  mirror_equal,
  mirror_reversal,
  mirror_graph,
  mirror_board,
  mirror_after,
  half_turn,
  left_right,
  up_down,
  diagonal,
  other_diagonal,
  pair,
  mex,
  mex_only,
  winning_move,
  winning_last_move,
  replies,
  replies_after,
  replies_and_more,
  reply_not_needed,
  draw_forced,
  draw_for_ever,
  draw_value,
  list_separator,
  // The page of an answer.
  misere_mark,
  outcome_unknown,
  outcome_over_draw,
  outcome_over_previous,
  outcome_over_next,
  outcome_draw,
  outcome_next,
  outcome_previous,
  in_misere_play,
  nim_value,
  no_nim_value,
  ends_after,
  ends_after_one,
  winning_count,
  winning_count_one,
  drawing_count,
  drawing_count_one,
  at_least,
  listed_all,
  listed_none,
  listed_one,
  listed_first,
  moves_not_found,
  drawing_moves_not_found,
  why,
  positions_searched,
  positions_searched_one,
  statement,
  holds_for,
  source,
  not_everything,
  out_of_time,
  out_of_memory,
  out_of_positions,
  out_of_range,
  stopped,
  // Why there is no nim-value.
  no_value_misere,
  no_value_loopy,
  no_value_partizan,
  no_value_by_rule,
  no_value_ended_early,
  no_value_no_force,
  no_value_long,
  // Play.
  play_two_players,
  play_intro,
  play_over_repeated,
  play_over_draw,
  play_over_first,
  play_over_second,
  play_over_you,
  play_over_engine,
  play_stuck_watched,
  play_you_stuck,
  play_engine_stuck,
  play_that_wins,
  play_that_loses,
  play_you_won,
  play_engine_won,
  play_no_move,
  play_prompt,
  play_hint_none,
  play_hint_wins,
  play_hint_draws,
  play_hint_holds,
  play_too_many,
  play_and_more,
  play_nothing_to_undo,
  play_help,
  player_first,
  player_second,
  player_you,
  player_engine,
  said,
  move_to,
  count_of_texts,  // no text
};

/// The words for `text`, with {0}, {1}, … filled in.
[[nodiscard]] std::string say(Language language, Text text, std::initializer_list<std::string> filled = {});

/// A text of a language's file; empty where it is missing (a test forbids that).
[[nodiscard]] std::string_view raw_text(Language language, Text text);

/// A move in words, which rulesets give in English: "take 4 from heap 3" → "从第 3 堆取 4 个". Words that are
/// not known stay as they are.
[[nodiscard]] std::string move_words(Language language, std::string_view label);

struct TextEntry {
  Text key;
  std::string_view text;
};
struct MovePattern {
  std::string_view english, other;  ///< numbers are {0}, {1}, …
};
[[nodiscard]] std::span<const TextEntry> english_texts();
[[nodiscard]] std::span<const TextEntry> chinese_texts();
[[nodiscard]] std::span<const MovePattern> chinese_moves();

}  // namespace explain
}  // namespace sprague
