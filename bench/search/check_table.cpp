// Checks what a search of nimbers has kept in a file (sprague solve --checkpoint FILE), for games whose moves only take cells away: Cram
// and node Kayles. It shares nothing with the program but the form of the file (doc/formats/checkpoint.md).
//   check_table [--board] cram|node_kayles ROWSxCOLUMNS FILE
//
// Of the file it believes nothing but which positions to look at. From the small ones to the large ones it finds of each which nimbers it
// can have, by those that its options can have: an option is the nim-sum of its components; those that are smaller were looked at
// before. Components of up to 20 cells that are not in the file are played out; of others that are not there nothing is known but what
// their own options say. And a position that is its own image under a half-turn is worth 0 where the image of a move can always
// be played after it: the second player plays it. Cram on two full rows is known, too (is_double_row), and on paths (path_length).
// Printed are how many of the claims in the file are confirmed, and what is found of the board. With --board, only as much is looked at as
// the nimber of the board needs, which is far less: first from the board down, taking the claims for true, it is noted of which positions it
// must follow that they have not which nimbers; then from the small ones up it is found whether that follows. Exit status: 0 where the nimber
// of the board follows and no claim is false (with --board: all that was noted follows), 1 where not, 2 for a file or arguments that cannot be
// read.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using Word = unsigned __int128;
using Set = std::uint64_t;  // of nimbers: larger ones than 63 are never met on boards of so few cells
constexpr Set all = ~Set{0};

bool is_one(Set set) { return std::has_single_bit(set); }
Set values_up_to(unsigned most) { return most >= 63 ? all : (Set{2} << most) - 1; }
// The set moved by a nimber.
Set plus(Set set, unsigned nimber) {
  Set out = 0;
  for (; set != 0; set &= set - 1) {
    const unsigned value = static_cast<unsigned>(std::countr_zero(set)) ^ nimber;
    if (value > 63) return all;
    out |= Set{1} << value;
  }
  return out;
}
unsigned count(Word cells) {
  return static_cast<unsigned>(std::popcount(static_cast<std::uint64_t>(cells)) +
                               std::popcount(static_cast<std::uint64_t>(cells >> 64)));
}
unsigned first(Word cells) {
  const auto low = static_cast<std::uint64_t>(cells);
  return static_cast<unsigned>(low != 0 ? std::countr_zero(low)
                                        : 64 + std::countr_zero(static_cast<std::uint64_t>(cells >> 64)));
}

// Cells in a box of rows, row after row.
struct Shape {
  unsigned rows = 0, columns = 0;
  Word cells = 0;
  friend bool operator==(const Shape&, const Shape&) = default;
};
struct Hash {
  std::size_t operator()(const Shape& shape) const {
    std::uint64_t out = shape.rows * 131 + shape.columns;
    for (const Word part : {shape.cells, shape.cells >> 64})
      out = (out ^ static_cast<std::uint64_t>(part)) * 0x9e3779b97f4a7c15ULL, out ^= out >> 29;
    return static_cast<std::size_t>(out);
  }
};

Word low_bits(unsigned count) { return count >= 128 ? ~Word{0} : (Word{1} << count) - 1; }

// The same shape, however it lies: the least of its images without empty rows and columns around it.
Shape least(const Shape& shape) {
  unsigned top = shape.rows, bottom = 0;
  Word any = 0;
  for (unsigned row = 0; row < shape.rows; ++row) {
    const Word here = shape.cells >> row * shape.columns & low_bits(shape.columns);
    if (here != 0) top = std::min(top, row), bottom = row;
    any |= here;
  }
  if (any == 0) return {};
  const unsigned left = first(any), height = bottom - top + 1;
  unsigned width = 0;
  for (Word rest = any >> left; rest != 0; rest >>= 1) ++width;
  // No more rows than columns: four images as they lie, or four turned ones, or both. The half-turn of an image reads it backwards.
  std::array<Word, 8> images{};
  const bool lies = height <= width, is_turned = height >= width;
  const unsigned last = height * width - 1;
  for (unsigned row = 0; row < height; ++row)
    for (Word rest = shape.cells >> ((row + top) * shape.columns + left) & low_bits(width); rest != 0;
         rest &= rest - 1) {
      const unsigned column = first(rest);
      if (lies) {
        const unsigned at = row * width + column, mirrored = row * width + (width - 1 - column);
        images[0] |= Word{1} << at, images[1] |= Word{1} << (last - at);
        images[2] |= Word{1} << mirrored, images[3] |= Word{1} << (last - mirrored);
      }
      if (is_turned) {
        const unsigned at = column * height + row, mirrored = column * height + (height - 1 - row);
        images[4] |= Word{1} << at, images[5] |= Word{1} << (last - at);
        images[6] |= Word{1} << mirrored, images[7] |= Word{1} << (last - mirrored);
      }
    }
  const auto from = images.begin() + (lies ? 0 : 4), to = images.begin() + (is_turned ? 8 : 4);
  return {std::min(height, width), std::max(height, width), *std::min_element(from, to)};
}

class Checker {
 public:
  explicit Checker(bool is_cram) : is_cram_(is_cram) {}

  struct Move {
    Word needed, killed;
  };
  // Which nimbers a shape can have, by what is known of smaller ones; it is known itself from now on. Needs: least.
  Set learn(const Shape& shape, bool shallow = true) {
    const Set found = by_options(shape, shallow);
    known_[shape] = found;
    return found;
  }
  [[nodiscard]] std::vector<Move> moves(const Shape& shape) const {
    std::vector<Move> out;
    const auto has = [&](unsigned row, unsigned column) {
      return row < shape.rows && column < shape.columns && (shape.cells & bit(shape, row, column)) != 0;
    };
    for (unsigned row = 0; row < shape.rows; ++row)
      for (unsigned column = 0; column < shape.columns; ++column) {
        if (!has(row, column)) continue;
        const Word here = bit(shape, row, column);
        if (!is_cram_) {
          out.push_back({here, here | (neighbours(shape, row, column) & shape.cells)});
        } else {
          if (has(row, column + 1)) out.push_back({here | bit(shape, row, column + 1), 0});
          if (has(row + 1, column)) out.push_back({here | bit(shape, row + 1, column), 0});
        }
      }
    for (Move& move : out) move.killed |= move.needed;
    return out;
  }

  struct Part {
    Shape shape;
    Set can_be;
  };
  // An option is the nim-sum of its components, of which two equal ones are worth 0.
  struct Option {
    std::vector<Part> parts;
    Set can_be;
  };
  Option option_after(const Shape& shape, const Move& move, bool shallow) {
    Option out;
    for (const Shape& part : components({shape.rows, shape.columns, shape.cells & ~move.killed})) {
      const auto same = std::find_if(out.parts.begin(), out.parts.end(),
                                     [&](const Part& other) { return other.shape == part; });
      if (same != out.parts.end())
        out.parts.erase(same);
      else
        out.parts.push_back({part, all});
    }
    unsigned sum = 0;
    Set open = 1;
    bool is_open = false;
    for (Part& part : out.parts) {
      part.can_be = of_component(part.shape, shallow);
      if (is_one(part.can_be))
        sum ^= static_cast<unsigned>(std::countr_zero(part.can_be));
      else
        open = std::exchange(is_open, true) ? all : part.can_be;
    }
    out.can_be = open == all ? all : plus(open, sum);
    return out;
  }
  // Which nimbers it can have, as far as that is known. `shallow`: what is not known may be found by its own options.
  Set of_component(const Shape& shape, bool shallow) {
    if (const auto found = known_.find(shape); found != known_.end())
      return !shallow || is_one(found->second) ? found->second : found->second & by_options(shape, false);
    if (is_played_out(shape)) return learn(shape);
    if (is_double_row(shape)) return known_[shape] = Set{1} << shape.columns % 2;
    if (const unsigned cells = path_length(shape); cells > 0)
      return known_[shape] = Set{1} << path_value(cells);
    if (is_copied(shape)) return known_[shape] = Set{1};
    return shallow ? by_options(shape, false) : all;
  }
  // Is it known without a table?
  [[nodiscard]] bool is_free(const Shape& shape) const {
    return is_played_out(shape) || is_double_row(shape) || path_length(shape) > 0 || is_copied(shape);
  }
  // Few cells are played out, as deep as moves can follow each other on them.
  static bool is_played_out(const Shape& shape) { return count(shape.cells) <= 20; }
  // Cram on two full rows is worth the number of its columns modulo 2: together with a heap of that size, second players win sums of such
  // boards. They answer a domino in a row by the same one in the other row, which takes two columns away; and of a domino
  // across and a move in the heap, each of which changes one column or the heap, one by the other or by another domino across, which
  // is there while columns are odd in number and the heap is empty.
  [[nodiscard]] bool is_double_row(const Shape& shape) const {
    return is_cram_ && shape.rows == 2 && count(shape.cells) == 2 * shape.columns;
  }
  // Cram on cells one after the other, however they wind, is that on a row of as many: which cells touch is all that matters. 0 where it is
  // not so. Needs: the shape is connected, so that it is a path where no cell touches three others and one touches fewer than two.
  [[nodiscard]] unsigned path_length(const Shape& shape) const {
    if (!is_cram_) return 0;
    bool has_end = false;
    for (Word rest = shape.cells; rest != 0; rest &= rest - 1) {
      const unsigned at = first(rest);
      const unsigned touched = count(neighbours(shape, at / shape.columns, at % shape.columns) & shape.cells);
      if (touched > 2) return 0;
      has_end = has_end || touched < 2;
    }
    return has_end ? count(shape.cells) : 0;
  }
  // A domino on a path leaves two paths.
  unsigned path_value(unsigned cells) {
    for (auto length = static_cast<unsigned>(path_values_.size()); length <= cells; ++length) {
      Set has = 0;
      for (unsigned left = 0; left + 2 <= length; ++left)
        has |= Set{1} << (path_values_[left] ^ path_values_[length - 2 - left]);
      path_values_.push_back(static_cast<unsigned>(std::countr_one(has)));
    }
    return path_values_[cells];
  }
  void believe(const Shape& shape, Set can_be) { known_[shape] = can_be; }
  // Can the image of a move under a half-turn always be played after it?
  [[nodiscard]] bool is_copied(const Shape& shape) const {
    const unsigned cells = shape.rows * shape.columns;
    const auto turned = [&](Word some) {
      Word out = 0;
      for (; some != 0; some &= some - 1) out |= Word{1} << (cells - 1 - first(some));
      return out;
    };
    if (turned(shape.cells) != shape.cells) return false;
    const std::vector<Move> all_moves = moves(shape);
    return std::all_of(all_moves.begin(), all_moves.end(),
                       [&](const Move& move) { return (turned(move.needed) & move.killed) == 0; });
  }
  // How many moves play can last at most.
  [[nodiscard]] unsigned longest(const Shape& shape) const { return count(shape.cells) / (is_cram_ ? 2 : 1); }

 private:
  static Word bit(const Shape& shape, unsigned row, unsigned column) {
    return Word{1} << (row * shape.columns + column);
  }
  static Word neighbours(const Shape& shape, unsigned row, unsigned column) {
    Word out = 0;
    if (row > 0) out |= bit(shape, row - 1, column);
    if (row + 1 < shape.rows) out |= bit(shape, row + 1, column);
    if (column > 0) out |= bit(shape, row, column - 1);
    if (column + 1 < shape.columns) out |= bit(shape, row, column + 1);
    return out;
  }
  [[nodiscard]] static std::vector<Shape> components(const Shape& shape) {
    std::vector<Shape> out;
    Word first_column = 0;
    for (unsigned row = 0; row < shape.rows; ++row) first_column |= Word{1} << row * shape.columns;
    const Word others = ~first_column;
    const unsigned row_below = shape.rows > 1 ? shape.columns : 0;
    for (Word rest = shape.cells; rest != 0;) {
      Word part = rest & (~rest + 1), before = 0;
      while (part != before) {
        before = part;
        part |= ((part & others) >> 1 | (part << 1 & others) | part >> row_below | part << row_below) & rest;
      }
      rest &= ~part;
      out.push_back(least({shape.rows, shape.columns, part}));
    }
    return out;
  }
  // The nimber is the least that no option has.
  Set by_options(const Shape& shape, bool shallow) {
    Set has = 0, may_have = 0;
    for (const Move& move : moves(shape)) {
      const Option option = option_after(shape, move, shallow);
      may_have |= option.can_be;
      if (is_one(option.can_be)) has |= option.can_be;
    }
    // … and no larger than the number of moves that play can last.
    const Set up_to =
        values_up_to(std::min(static_cast<unsigned>(std::countr_one(may_have)), longest(shape)));
    return (up_to & ~has) != 0 ? up_to & ~has : all;  // a larger one
  }

  bool is_cram_;
  std::unordered_map<Shape, Set, Hash> known_;
  std::vector<unsigned> path_values_;
};

struct Claim {
  Shape shape;
  Set can_be;
};

// Of which positions it must follow that they have not which nimbers, so that the nimber of a board does; by claims that are taken for true,
// so that nothing but the choice rests on them.
class Plan {
 public:
  Plan(bool is_cram, std::vector<Claim>&& claims) : guide_(is_cram), needs_(129) {
    for (const Claim& claim : claims)
      if (!guide_.is_free(claim.shape)) guide_.believe(claim.shape, claim.can_be);
    claims = {};
  }
  void make(const Shape& board) {
    need(board, ~guide_.of_component(board, true));
    for (unsigned cells = 128; cells > 0; --cells)
      for (const auto& [shape, excluded] : needs_[cells]) add_what_follows(shape, excluded);
  }
  // Are all of them found, from the small ones up?
  [[nodiscard]] std::size_t confirmed_by(Checker& checker) const {
    std::size_t out = 0;
    for (const auto& same_size : needs_)
      for (const auto& [shape, excluded] : same_size)
        out += (checker.learn(shape, false) & excluded) == 0 ? 1 : 0;
    return out;
  }
  [[nodiscard]] std::size_t size() const {
    return std::accumulate(needs_.begin(), needs_.end(), std::size_t{0},
                           [](std::size_t sum, const auto& some) { return sum + some.size(); });
  }

 private:
  using Option = Checker::Option;
  void need(const Shape& shape, Set excluded) {
    if (excluded != 0 && !guide_.is_free(shape)) needs_[count(shape.cells)][shape] |= excluded;
  }
  // That an option has none of the nimbers of a set: all of it but one component is evaluated.
  void need(const Option& option, Set excluded) {
    if (option.parts.empty()) return;
    const auto is_before = [&](const Checker::Part& a, const Checker::Part& b) {
      return std::pair(!is_one(a.can_be), count(a.shape.cells)) <
             std::pair(!is_one(b.can_be), count(b.shape.cells));
    };
    const auto last = std::max_element(option.parts.begin(), option.parts.end(), is_before);
    unsigned sum = 0;
    for (auto part = option.parts.begin(); part != option.parts.end(); ++part) {
      if (part == last) continue;
      need(part->shape, ~part->can_be);
      sum ^= static_cast<unsigned>(std::countr_zero(part->can_be));
    }
    need(last->shape, plus(excluded, sum));
  }
  // How much it takes to say what an option is.
  [[nodiscard]] unsigned cost(const Option& option) const {
    unsigned out = 0;
    for (const auto& [shape, can_be] : option.parts) {
      const auto& same_size = needs_[count(shape.cells)];
      const auto before = same_size.find(shape);
      const bool is_there = before != same_size.end() && (~can_be & ~before->second) == 0;
      if (!is_there && !guide_.is_free(shape)) out = std::max(out, count(shape.cells));
    }
    return out;
  }
  // What the options of a position are, taking the claims for true.
  struct Options {
    std::vector<Option> all;
    Set may_have = 0, has = 0;
    std::array<std::size_t, 64> with{};  // which option has this nimber, at the least cost
  };
  Options options_of(const Shape& shape, bool shallow) {
    Options out;
    for (const Checker::Move& move : guide_.moves(shape)) {
      const Option& option = out.all.emplace_back(guide_.option_after(shape, move, shallow));
      out.may_have |= option.can_be;
      if (!is_one(option.can_be)) continue;
      std::size_t& best = out.with[static_cast<std::size_t>(std::countr_zero(option.can_be))];
      if ((out.has & option.can_be) == 0 || cost(option) < cost(out.all[best])) best = out.all.size() - 1;
      out.has |= option.can_be;
    }
    return out;
  }
  void add_what_follows(const Shape& shape, Set excluded) {
    excluded &= values_up_to(guide_.longest(shape));
    if (excluded == 0) return;
    // What options in the file have need not be looked for in others.
    Options options = options_of(shape, false);
    if ((excluded & ~options.has) != 0) options = options_of(shape, true);
    const auto missed = static_cast<unsigned>(std::countr_one(options.may_have));
    for (Set rest = excluded & options.has & values_up_to(missed); rest != 0; rest &= rest - 1) {
      const Option& option = options.all[options.with[static_cast<std::size_t>(std::countr_zero(rest))]];
      need(option, ~option.can_be);
    }
    if ((excluded & ~values_up_to(missed)) == 0) return;
    for (const Option& option : options.all) need(option, Set{1} << missed);
  }

  Checker guide_;
  std::vector<std::unordered_map<Shape, Set, Hash>> needs_;  // by how many cells
};

std::uint64_t number_at(const std::string& bytes, std::size_t at, std::size_t length = 8) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < length; ++i)
    out |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << 8 * i;
  return out;
}

// The entries of all tables in the file; nothing where it is no such file.
std::optional<std::vector<Claim>> read(const std::string& bytes) {
  const std::string start = "sprague search tables 1\n";
  if (bytes.compare(0, start.size(), start) != 0) return std::nullopt;
  std::size_t at = bytes.find('\n', start.size());
  if (at == std::string::npos) return std::nullopt;
  ++at;
  const auto number = [&]() -> std::uint64_t {
    if (bytes.size() - at < 8) return at = bytes.size(), 0;
    at += 8;
    return number_at(bytes, at - 8);
  };
  const auto text = [&]() -> std::string {
    const std::uint64_t size = number();
    if (bytes.size() - at < size) return at = bytes.size(), "";
    at += size;
    return bytes.substr(at - size, size);
  };
  std::vector<Claim> out;
  for (std::uint64_t tables = number(); tables > 0 && at < bytes.size(); --tables) {
    const std::string kind = text(), entries = text();
    unsigned width = 0, planes = 1, bits = 64;
    const bool is_aligned = std::sscanf(kind.c_str(), "rows of %u cells", &width) == 1 ||
                            std::sscanf(kind.c_str(), "dominoes in rows of %u cells", &width) == 1;
    if (is_aligned && kind.find(" cells in 128 bits") != std::string::npos) bits = 128;
    const bool is_dominoes = std::sscanf(kind.c_str(), "dominoes in %u bits", &bits) == 1;
    if (!is_aligned && !is_dominoes && std::sscanf(kind.c_str(), "%u words of %u bits", &planes, &bits) != 2)
      continue;
    if ((is_aligned && width != 4 && width != 8) || planes == 0 || planes > 8 || (bits != 64 && bits != 128))
      continue;
    // After the cells come rows and columns, or columns, and what fills up the last word; of dominoes in 64 bits columns are the last three.
    const bool is_cells_alone = is_aligned || (is_dominoes && bits == 64);
    const std::size_t words = std::size_t{planes} * bits / 8;
    const std::size_t position = is_cells_alone ? words : is_dominoes ? 24 : words + bits / 8;
    for (std::size_t i = 0; i + position + 4 <= entries.size(); i += position + 4) {
      Shape shape{0, 0, number_at(entries, i)};
      if (bits == 128) shape.cells |= Word{number_at(entries, i + 8)} << 64;
      if (is_aligned) {
        shape.rows = bits / width, shape.columns = width;
      } else if (!is_dominoes) {
        shape.rows = static_cast<unsigned char>(entries[i + words]);
        shape.columns = static_cast<unsigned char>(entries[i + words + 1]);
      } else {
        shape.columns = bits == 64 ? static_cast<unsigned>(shape.cells >> 61) + 1
                                   : static_cast<unsigned char>(entries[i + words]);
        if (bits == 64) shape.cells &= low_bits(61);
        if (shape.columns == 0 || shape.columns >= 128) continue;
        for (Word rest = shape.cells; rest != 0; rest >>= shape.columns) ++shape.rows;
      }
      if (shape.cells == 0 || shape.columns == 0 || shape.rows * shape.columns > 128) continue;
      const auto said = static_cast<unsigned>(number_at(entries, i + position, 2));
      const bool is_exact = (said & 0x8000) != 0;
      if (is_exact && (said & 0x7fff) > 63) continue;
      out.push_back({least(shape), is_exact ? Set{1} << (said & 0x7fff) : ~Set{said}});
    }
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  unsigned rows = 0, columns = 0;
  const bool only_board = argc > 1 && std::string(argv[1]) == "--board";
  if (only_board) --argc, ++argv;
  const std::string game = argc > 1 ? argv[1] : "";
  if (argc != 4 || (game != "cram" && game != "node_kayles") ||
      std::sscanf(argv[2], "%ux%u", &rows, &columns) != 2 || rows == 0 || columns == 0 || rows > 128 ||
      columns > 128 || rows * columns > 128) {
    std::fputs("check_table [--board] cram|node_kayles ROWSxCOLUMNS FILE (up to 128 cells)\n", stderr);
    return 2;
  }
  std::ifstream in(argv[3], std::ios::binary);
  auto claims = read(std::string((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>()));
  if (!claims) {
    std::fprintf(stderr, "%s holds no tables of searches\n", argv[3]);
    return 2;
  }
  Checker checker(game == "cram");
  const Shape board = least({rows, columns, low_bits(rows * columns)});
  const std::size_t given = claims->size();
  std::printf("%s %ux%u: ", game.c_str(), rows, columns);
  std::size_t wrong = 0;
  if (only_board) {
    Plan plan(game == "cram", std::move(*claims));
    plan.make(board);
    const std::size_t confirmed = plan.confirmed_by(checker);
    wrong = plan.size() - confirmed;
    std::printf("of %zu claims the board needs %zu, of which %zu follow\n", given, plan.size(), confirmed);
  } else {
    std::sort(claims->begin(), claims->end(),
              [](const Claim& a, const Claim& b) { return count(a.shape.cells) < count(b.shape.cells); });
    std::size_t confirmed = 0;
    for (const Claim& claim : *claims) {
      const Set found = checker.learn(claim.shape);
      confirmed += (found & ~claim.can_be) == 0 ? 1 : 0;
      wrong += (found & claim.can_be) == 0 ? 1 : 0;
    }
    std::printf("%zu of %zu claims confirmed, %zu false\n", confirmed, given, wrong);
  }
  const Set can_be = checker.of_component(board, true);
  if (!is_one(can_be))
    std::puts("the nimber of the board does not follow");
  else
    std::printf("the nimber of the board is %d\n", std::countr_zero(can_be));
  return is_one(can_be) && wrong == 0 ? 0 : 1;
}
