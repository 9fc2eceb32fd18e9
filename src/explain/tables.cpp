#include "tables.hpp"

#include <algorithm>

#include "base/columns.hpp"

namespace sprague::explain {
namespace {

constexpr std::size_t widest = 76;

std::string binary(const Natural& value, u64 width) {
  std::string out;
  for (u64 bit = width; bit-- > 0;) out += value.bit(bit) ? '1' : '0';
  return out;
}

Text heading(NimSum::Subject subject) {
  switch (subject) {
    case NimSum::Subject::heap: return Text::heap;
    case NimSum::Subject::component: return Text::component;
    case NimSum::Subject::odd_step: return Text::odd_step;
    case NimSum::Subject::odd_node: return Text::odd_node;
    case NimSum::Subject::counting_box: return Text::counting_box;
    case NimSum::Subject::head: return Text::head;
    case NimSum::Subject::gap: return Text::gap;
    case NimSum::Subject::branch: return Text::branch;
    case NimSum::Subject::piece: return Text::piece;
  }
  return Text::heap;
}

std::string label_of(const NimSum& sum, const NimSum::Row& row, Language language) {
  if (row.is_fused) return say(language, Text::fused_row, {row.label});
  if (sum.subject == NimSum::Subject::odd_node) return say(language, Text::node_row, {row.label});
  if (sum.subject == NimSum::Subject::counting_box) return say(language, Text::box_row, {row.label});
  return row.label;
}

}  // namespace

std::vector<std::string> table_of(const NimSum& sum, Language language) {
  if (sum.rows.empty() || sum.rows.size() > most_shown_rows) return {};
  const std::string subject = say(language, heading(sum.subject)), total = say(language, Text::nim_sum),
                    value = say(language, Text::nim_value_column);
  const Natural all = sum.total();
  u64 bits = 1;
  std::size_t label_width = std::max(columns(subject), columns(total)), value_width = columns(value);
  bool values_differ = false;  // in Nim a heap is its own value: one column is enough
  for (const NimSum::Row& row : sum.rows) {
    const std::string label = label_of(sum, row, language);
    bits = std::max(bits, row.value.bit_length());
    label_width = std::max(label_width, columns(label));
    value_width = std::max(value_width, row.value.text().size());
    values_differ = values_differ || label != row.value.text();
  }
  const std::size_t before = label_width + (values_differ ? value_width + 2 : 0) + 3;
  if (before + bits + 3 > widest) return {};
  const auto line = [&](const std::string& label, const std::string& own, const std::string& rest) {
    return padded_left(label, label_width) + (values_differ ? "  " + padded_left(own, value_width) : "") +
           "   " + rest;
  };
  std::vector<std::string> out{line(subject, value, say(language, Text::binary_column))};
  for (const NimSum::Row& row : sum.rows)
    out.push_back(line(label_of(sum, row, language), row.value.text(), binary(row.value, bits)));
  out.push_back(std::string(before, ' ') + std::string(bits, '-'));
  out.push_back(line(total, "", binary(all, bits) + " = " + all.text()));
  return out;
}

std::vector<std::string> table_of(const ColumnSums& sums, Language language) {
  if (sums.heaps.size() > most_shown_rows || sums.sums.size() > 24 || sums.modulus > 100) return {};
  const std::string subject = say(language, Text::heap),
                    total = say(language, Text::column_sums_row, {to_text(sums.modulus)});
  std::size_t width = std::max(columns(subject), columns(total));
  for (const u64 heap : sums.heaps) width = std::max(width, to_text(heap).size());
  const std::size_t digit_width = sums.modulus > 10 ? 2 : 1;
  const auto line = [&](const std::string& label, const auto& digit) {
    std::string out = padded_left(label, width) + "  ";
    for (std::size_t column = sums.sums.size(); column-- > 0;)
      out += " " + padded_left(digit(column), digit_width);
    return out;
  };
  std::vector<std::string> out{padded_left(subject, width) + "   " + say(language, Text::binary_column)};
  for (const u64 heap : sums.heaps)
    out.push_back(line(to_text(heap), [&](std::size_t c) { return to_text(u64{heap >> c & 1}); }));
  out.push_back(std::string(width + 3, ' ') + std::string(sums.sums.size() * (digit_width + 1) - 1, '-'));
  out.push_back(line(total, [&](std::size_t c) { return to_text(sums.sums[c]); }));
  return out;
}

// In two columns; where that is too wide, the replies stand below the moves.
std::vector<std::string> table_of(const Replies& replies, const Setting& setting) {
  const Language language = setting.language;
  struct Row {
    std::string move, reply;
  };
  std::vector<Row> rows;
  std::size_t width = 0, reply_width = 0;
  for (std::size_t i = 0; i < std::min(replies.rows.size(), setting.most_replies); ++i) {
    const Replies::Row& row = replies.rows[i];
    rows.push_back({move_words(language, row.move.label), row.reply.label.empty()
                                                              ? say(language, Text::reply_not_needed)
                                                              : move_words(language, row.reply.label)});
    width = std::max(width, columns(rows.back().move));
    reply_width = std::max(reply_width, columns(rows.back().reply));
  }
  const bool fits = 2 + width + 3 + reply_width <= widest;
  if (!fits) rows.resize(std::min(rows.size(), std::max<std::size_t>(setting.most_replies / 2, 1)));
  std::vector<std::string> out;
  for (const Row& row : rows) {
    if (fits) {
      out.push_back("  " + padded_right(row.move, width) + "   " + row.reply);
    } else {
      out.push_back("  " + row.move);
      out.push_back("      " + row.reply);
    }
  }
  if (replies.moves > rows.size())
    out.push_back("  " + say(language, Text::replies_and_more, {to_text(replies.moves - rows.size())}));
  return out;
}

std::vector<std::string> picture_of(const BoardPicture& board) {
  std::vector<std::string> out;
  for (const std::string& row : board.rows) {
    std::string line;
    for (const char square : row) {
      if (!line.empty()) line += ' ';
      line += square;
    }
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace sprague::explain
