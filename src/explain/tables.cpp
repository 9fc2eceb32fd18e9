// Tables as lines of equal columns: numbers in binary one below the other, column sums, moves with their
// replies, boards.
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

MessageTemplate<0> heading(NimSum::Subject subject) {
  switch (subject) {
    case NimSum::Subject::heap: return "heap"_m;
    case NimSum::Subject::component: return "component"_m;
    case NimSum::Subject::odd_step: return "odd step"_m;
    case NimSum::Subject::odd_node: return "node at odd depth"_m;
    case NimSum::Subject::counting_box: return "counts"_m;
    case NimSum::Subject::head: return "head"_m;
    case NimSum::Subject::gap: return "gap"_m;
    case NimSum::Subject::branch: return "branch"_m;
    case NimSum::Subject::piece: return "piece"_m;
    case NimSum::Subject::arm: return "arm"_m;
  }
  return "heap"_m;
}

std::string label_of(const NimSum& sum, const NimSum::Row& row, Language language) {
  if (row.is_fused) return said_in(language, Message("{0} fused", row.label));
  if (sum.subject == NimSum::Subject::odd_node) return said_in(language, Message("node {0}", row.label));
  if (sum.subject == NimSum::Subject::odd_step)
    return said_in(language, Message("step {0}", to_text(u64{row.part} + 1)));
  if (sum.subject == NimSum::Subject::counting_box) return said_in(language, Message("box {0}", row.label));
  return row.label;
}

}  // namespace

std::vector<std::string> table_of(const NimSum& sum, Language language) {
  if (sum.rows.empty() || sum.rows.size() > most_shown_rows) return {};
  const std::string subject = said_in(language, heading(sum.subject)), total = said_in(language, "nim-sum"_m),
                    value = said_in(language, "nim-value"_m);
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
  std::vector<std::string> out{line(subject, value, said_in(language, "in binary"_m))};
  for (const NimSum::Row& row : sum.rows)
    out.push_back(line(label_of(sum, row, language), row.value.text(), binary(row.value, bits)));
  out.push_back(std::string(before, ' ') + std::string(bits, '-'));
  out.push_back(line(total, "", binary(all, bits) + " = " + all.text()));
  return out;
}

std::vector<std::string> table_of(const ColumnSums& sums, Language language) {
  if (sums.heaps.size() > most_shown_rows || sums.sums.size() > 24 || sums.modulus > 100) return {};
  const std::string subject = said_in(language, "heap"_m),
                    total = said_in(language, Message("sums mod {0}", to_text(sums.modulus)));
  std::size_t width = std::max(columns(subject), columns(total));
  for (const u64 heap : sums.heaps) width = std::max(width, to_text(heap).size());
  const std::size_t digit_width = sums.modulus > 10 ? 2 : 1;
  const auto line = [&](const std::string& label, const auto& digit) {
    std::string out = padded_left(label, width) + "  ";
    for (std::size_t column = sums.sums.size(); column-- > 0;)
      out += " " + padded_left(digit(column), digit_width);
    return out;
  };
  std::vector<std::string> out{padded_left(subject, width) + "   " + said_in(language, "in binary"_m)};
  for (const u64 heap : sums.heaps)
    out.push_back(line(to_text(heap), [&](std::size_t c) { return to_text(u64{heap >> c & 1}); }));
  out.push_back(std::string(width + 3, ' ') + std::string(sums.sums.size() * (digit_width + 1) - 1, '-'));
  out.push_back(line(total, [&](std::size_t c) { return to_text(sums.sums[c]); }));
  return out;
}

// In two columns; where that is too wide, the replies stand below the moves.
std::vector<std::string> table_of(const Replies& replies, const Setting& setting) {
  const Language language = setting.language;
  struct Words {
    std::string move, reply;
  };
  std::vector<Words> rows;
  std::size_t width = 0, reply_width = 0;
  for (std::size_t i = 0; i < std::min(replies.rows.size(), setting.most_replies); ++i) {
    const Replies::Row& row = replies.rows[i];
    rows.push_back({said_in(language, row.move.label), row.reply.label.empty()
                                                           ? said_in(language, "the game is over"_m)
                                                           : said_in(language, row.reply.label)});
    width = std::max(width, columns(rows.back().move));
    reply_width = std::max(reply_width, columns(rows.back().reply));
  }
  const bool fits = 2 + width + 3 + reply_width <= widest;
  if (!fits) rows.resize(std::min(rows.size(), std::max<std::size_t>(setting.most_replies / 2, 1)));
  std::vector<std::string> out;
  for (const Words& row : rows) {
    if (fits) {
      out.push_back("  " + padded_right(row.move, width) + "   " + row.reply);
    } else {
      out.push_back("  " + row.move);
      out.push_back("      " + row.reply);
    }
  }
  if (replies.moves > rows.size())
    out.push_back("  " +
                  said_in(language, Message("and {0} more moves", to_text(replies.moves - rows.size()))));
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
