#include "explain/render.hpp"

#include <algorithm>

#include "explain/translate.hpp"
#include "tables.hpp"

namespace sprague::explain {
namespace {

using Lines = std::vector<std::string>;

// Makes the lines of one step; an overload for each kind.
class Renderer {
 public:
  explicit Renderer(const Setting& setting) : setting_(setting) {}

  Lines operator()(const Over& over) const {
    if (over.by_rule) return {words(Text::over_by_rule)};
    return {words(is_misere() ? Text::over_misere : Text::over_normal)};
  }
  Lines operator()(const ClassOfOutcome& found) const {
    switch (found.outcome) {
      case Outcome::L: return {words(Text::class_left)};
      case Outcome::R: return {words(Text::class_right)};
      case Outcome::N: return {words(Text::class_next)};
      case Outcome::P: return {words(Text::class_previous)};
      default: return {words(Text::class_draw)};
    }
  }
  Lines operator()(const NimSum& sum) const;
  Lines operator()(const MisereSwitch& found) const {
    return {words(found.firm_parts.empty() ? Text::misere_turned : Text::misere_as_normal,
                  {found.nim_sum.text()}),
            words(Text::misere_switch)};
  }
  Lines operator()(const ColumnSums& sums) const {
    Lines out = table_of(sums, setting_.language), left;
    if (is_misere()) return out;
    for (const ColumnSums::Left& each : sums.leave)
      left.push_back(words(Text::left_in, {to_text(each.amount), heap(each.part)}));
    if (left.empty()) {
      out.push_back(words(Text::moore_zero, {to_text(sums.modulus)}));
    } else {
      out.push_back(words(Text::moore_not_zero, {to_text(sums.modulus), joined(left)}));
    }
    return out;
  }
  Lines operator()(const Remainder& remainder) const {
    const std::string heap = to_text(remainder.heap), modulus = to_text(remainder.modulus);
    const bool one = remainder.wanted == 1;
    if (const auto take = amount_to_take(remainder))
      return {words(one ? Text::remainder_one_won : Text::remainder_won,
                    {modulus, to_text(*take), to_text(remainder.heap - *take)})};
    return {words(one ? Text::remainder_one_lost : Text::remainder_lost, {heap, modulus})};
  }
  Lines operator()(const WythoffPair& pair) const {
    const bool here = pair.first == pair.less;
    const Text text = pair.is_by_golden_ratio ? (here ? Text::wythoff_here : Text::wythoff_there)
                                              : (here ? Text::wythoff_here_plain : Text::wythoff_there_plain);
    return {words(text, {pair.difference.text(), pair.first.text(), (pair.first + pair.difference).text()})};
  }
  Lines operator()(const ZeckendorfParts& zeckendorf) const {
    std::string sum;
    for (const Natural& part : zeckendorf.parts) sum += (sum.empty() ? "" : " + ") + part.text();
    Lines out;
    if (sum.size() <= 60) out.push_back(words(Text::zeckendorf, {zeckendorf.number.text(), sum}));
    const bool is_enough = amount_to_take(zeckendorf).has_value();
    out.push_back(words(is_enough ? Text::quota_enough : Text::quota_small,
                        {zeckendorf.quota.text(), zeckendorf.parts.back().text()}));
    return out;
  }
  Lines operator()(const HeapPeriod& found) const {
    if (found.saltus != 0)
      return {words(Text::heap_period_with_saltus,
                    {to_text(found.period), to_text(found.preperiod), to_text(found.saltus)})};
    return {words(Text::heap_period, {to_text(found.period), to_text(found.preperiod)})};
  }
  Lines operator()(const BoardPicture& board) const {
    Lines out = picture_of(board);
    out.push_back(words(board.has_wins ? Text::board_legend_wins : Text::board_legend));
    return out;
  }
  Lines operator()(const GreenSteps& green) const;
  Lines operator()(const RingWalk& walk) const {
    const auto line = [&](Text text, u64 edges) {
      return words(text,
                   {to_text(edges), to_text(walk.least), words(edges % 2 == 1 ? Text::odd : Text::even)});
    };
    return {line(Text::ring_onwards, walk.onwards), line(Text::ring_backwards, walk.backwards),
            walk.cross ? words(Text::ring_won, {to_text(u64{*walk.cross} + 1), to_text(walk.least)})
                       : words(Text::ring_lost)};
  }
  Lines operator()(const EndOfPlay& end) const {
    Lines out{end.measure.empty() ? words(Text::play_may_not_end)
                                  : words(Text::play_ends, {in_words(end.measure)})};
    if (!end.note.empty()) out.push_back(in_words(end.note));
    return out;
  }
  Lines operator()(const Mirror& mirror) const {
    if (mirror.after) return {words(Text::mirror_after, {move(*mirror.after), words(image_of(mirror.kind))})};
    Lines pairs;
    const std::size_t count = std::max(mirror.names.size(), mirror.parts.size());
    for (std::size_t i = 0; i < count && i < 6; ++i)
      pairs.push_back(mirror.names.empty()
                          ? words(Text::pair, {heap(mirror.parts[i].first), heap(mirror.parts[i].second)})
                          : words(Text::pair, {mirror.names[i].first, mirror.names[i].second}));
    if (count > pairs.size()) pairs.emplace_back("…");
    switch (mirror.kind) {
      case Mirror::Kind::equal_parts: return {words(Text::mirror_equal, {joined(pairs)})};
      case Mirror::Kind::reversal: return {words(Text::mirror_reversal)};
      case Mirror::Kind::graph: return {words(Text::mirror_graph, {joined(pairs)})};
      default: return {words(Text::mirror_board, {words(image_of(mirror.kind))})};
    }
    return {};
  }
  Lines operator()(const Mex& mex) const {
    Lines values;
    for (std::size_t i = 0; i < mex.reached.size() && i < 16; ++i)
      values.push_back(mex.reached[i].value.text());
    if (mex.reached.size() > values.size()) values.emplace_back("…");
    return {words(values.size() == 1 ? Text::mex_only : Text::mex, {joined(values), mex.gap.text()})};
  }
  Lines operator()(const WinningMove& win) const {
    return {words(win.ends_play ? Text::winning_last_move : Text::winning_move, {move(win.move)})};
  }
  Lines operator()(const Replies& replies) const {
    Lines out{replies.after ? words(Text::replies_after, {move(*replies.after)}) : words(Text::replies)};
    const Lines rows = table_of(replies, setting_);
    out.insert(out.end(), rows.begin(), rows.end());
    return out;
  }
  Lines operator()(const Drawn& drawn) const {
    Lines out{words(Text::draw_forced, {move(drawn.keep)})};
    if (drawn.goes_on_for_ever) out.push_back(words(Text::draw_for_ever));
    if (!drawn.value.empty()) out.push_back(words(Text::draw_value, {drawn.value}));
    return out;
  }

 private:
  [[nodiscard]] bool is_misere() const { return setting_.convention == Convention::misere; }
  [[nodiscard]] std::string words(Text text, std::initializer_list<std::string> filled = {}) const {
    return say(setting_.language, text, filled);
  }
  [[nodiscard]] std::string move(const MoveText& text) const {
    return move_words(setting_.language, text.label);
  }
  [[nodiscard]] std::string in_words(std::string_view english) const {
    return translated(setting_.language, english);
  }
  [[nodiscard]] std::string heap(std::size_t part) const {
    return words(Text::heap_number, {to_text(u64{part} + 1)});
  }
  [[nodiscard]] static Text image_of(Mirror::Kind kind) {
    switch (kind) {
      case Mirror::Kind::left_right: return Text::left_right;
      case Mirror::Kind::up_down: return Text::up_down;
      case Mirror::Kind::diagonal: return Text::diagonal;
      case Mirror::Kind::other_diagonal: return Text::other_diagonal;
      default: return Text::half_turn;
    }
  }
  [[nodiscard]] std::string joined(const Lines& parts) const {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : words(Text::list_separator)) + part;
    return out;
  }
  [[nodiscard]] std::string name_of(const NimSum& sum, const NimSum::Row& row) const;

  const Setting& setting_;
};

std::string Renderer::name_of(const NimSum& sum, const NimSum::Row& row) const {
  if (row.is_fused) return words(Text::fused_row, {row.label});
  const std::string number = to_text(u64{row.part} + 1);
  switch (sum.subject) {
    case NimSum::Subject::heap: return words(Text::heap_number, {number});
    case NimSum::Subject::component: return words(Text::component_number, {number});
    case NimSum::Subject::odd_step: return words(Text::step_number, {number});
    case NimSum::Subject::odd_node: return words(Text::node_number, {row.label});
    case NimSum::Subject::counting_box: return words(Text::box_number, {row.label});
    case NimSum::Subject::head: return words(Text::head_name, {row.label});
    case NimSum::Subject::gap: return words(Text::gap_number, {number});
    case NimSum::Subject::branch: return words(Text::branch_name, {row.label});
    case NimSum::Subject::piece: return words(Text::piece_number, {number});
  }
  return row.label;
}

constexpr std::size_t most_targets = 6;
constexpr u64 longest_sentence = 200;  // bits of a nim-sum that is written out

// The sentences are worth their lines where there is something to add.
Lines Renderer::operator()(const NimSum& sum) const {
  Lines out = table_of(sum, setting_.language);
  const auto counting = std::count_if(sum.rows.begin(), sum.rows.end(),
                                      [](const NimSum::Row& row) { return row.value != Natural(0); });
  if (sum.subject == NimSum::Subject::component && !sum.by_misere_rule) {
    Lines heaps;
    for (std::size_t i = 0; i < sum.rows.size() && i < most_shown_rows; ++i)
      heaps.push_back(sum.rows[i].value.text());
    if (heaps.size() < sum.rows.size()) heaps.emplace_back("…");
    out.push_back(words(Text::sum_is_nim, {joined(heaps)}));
  }
  const bool is_nim = std::all_of(sum.rows.begin(), sum.rows.end(),
                                  [](const NimSum::Row& row) { return row.label == row.value.text(); });
  if (counting < (is_nim ? 1 : 2) || sum.by_misere_rule) return out;
  const std::vector<Clearing> clearing = clearing_rows(sum);
  if (clearing.empty()) {
    out.push_back(words(Text::all_even));
    return out;
  }
  // A move that turns several coins changes more than the one row.
  if (sum.subject == NimSum::Subject::head) return out;
  const Natural total = sum.total();
  if (total.bit_length() > longest_sentence) return out;
  std::string targets;
  for (std::size_t i = 0; i < clearing.size(); ++i) {
    const Clearing& each = clearing[i];
    const NimSum::Row& row = sum.rows[each.row];
    if (i == most_targets) {
      targets += words(Text::or_else) + "…";
      break;
    }
    targets += (targets.empty() ? "" : words(Text::or_else)) +
               words(Text::target, {name_of(sum, row), row.value.text(), total.text(), each.target.text()});
  }
  Natural top(1);
  for (u64 bit = total.bit_length() - 1; bit > 0; --bit) top = top + top;
  out.push_back(words(Text::odd_column, {top.text(), targets}));
  return out;
}

// Single edges with nothing on them go without saying.
Lines Renderer::operator()(const GreenSteps& green) const {
  Lines out;
  std::size_t unsaid = 0;
  for (const GreenSteps::Step& step : green.steps) {
    const bool is_fusion = step.kind == GreenSteps::Step::Kind::fusion;
    if (!is_fusion && step.above == 0) continue;
    if (out.size() == most_shown_rows) {
      ++unsaid;
    } else if (is_fusion) {
      out.push_back(words(Text::fusion, {joined(step.edges), to_text(step.value)}));
    } else {
      out.push_back(words(Text::colon, {step.at, to_text(step.above), to_text(step.value)}));
    }
  }
  if (unsaid > 0) out.push_back(words(Text::more_steps, {to_text(u64{unsaid})}));
  return out;
}

}  // namespace

std::vector<std::string> lines_of(const Step& step, const Setting& setting) {
  return std::visit(Renderer(setting), step);
}

}  // namespace sprague::explain
