// Checks what a search of nimbers has kept in a file (sprague solve --checkpoint FILE), for games whose moves only take cells away: Cram
// and node Kayles. It shares nothing with the program but the form of the file (doc/formats/checkpoint.md).
//   check_table cram|node_kayles ROWSxCOLUMNS FILE
//
// Of the file it believes nothing but which positions to look at. From the small ones to the large ones it finds of each which nimbers it
// can have, by those that its options can have: an option is the nim-sum of its components; those that are smaller were looked at
// before. Components of up to 20 cells that are not in the file are played out; of others that are not there nothing is known but what
// their own options say. And a position that is its own image under a half-turn is worth 0 where the image of a move can always
// be played after it: the second player plays it.
// Printed are how many of the claims in the file are confirmed, and what is found of the board. Exit status: 0 where the nimber of the board
// follows and no claim is false, 1 where not, 2 for a file or arguments that cannot be read.
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

// The same shape, however it lies: the least of its images without empty rows and columns around it.
Shape least(const Shape& shape) {
  unsigned top = shape.rows, bottom = 0, left = shape.columns, right = 0;
  std::vector<std::pair<unsigned, unsigned>> at;
  for (Word cells = shape.cells; cells != 0; cells &= cells - 1) {
    const unsigned row = first(cells) / shape.columns, column = first(cells) % shape.columns;
    at.emplace_back(row, column);
    top = std::min(top, row), bottom = std::max(bottom, row);
    left = std::min(left, column), right = std::max(right, column);
  }
  if (at.empty()) return {};
  const unsigned height = bottom - top + 1, width = right - left + 1;
  std::optional<Shape> out;
  for (unsigned image = 0; image < 8; ++image) {
    const bool is_turned = (image & 4) != 0;
    if (is_turned ? height < width : height > width) continue;  // no more rows than columns
    Shape made{is_turned ? width : height, is_turned ? height : width, 0};
    for (auto [row, column] : at) {
      row -= top, column -= left;
      if ((image & 1) != 0) row = height - 1 - row;
      if ((image & 2) != 0) column = width - 1 - column;
      if (is_turned) std::swap(row, column);
      made.cells |= Word{1} << (row * made.columns + column);
    }
    if (!out || made.cells < out->cells) out = made;
  }
  return *out;
}

class Checker {
 public:
  explicit Checker(bool is_cram) : is_cram_(is_cram) {}

  struct Move {
    Word needed, killed;
  };
  // Which nimbers a shape can have, by what is known of smaller ones; it is known itself from now on. Needs: least.
  Set learn(const Shape& shape) {
    const Set found = by_options(shape, true);
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
  [[nodiscard]] std::vector<Shape> components(const Shape& shape) const {
    std::vector<Shape> out;
    Word rest = shape.cells;
    while (rest != 0) {
      Word part = 0, open = rest & (~rest + 1);
      while (open != 0) {
        part |= open;
        Word next = 0;
        for (; open != 0; open &= open - 1)
          next |= neighbours(shape, first(open) / shape.columns, first(open) % shape.columns);
        open = next & rest & ~part;
      }
      rest &= ~part;
      out.push_back(least({shape.rows, shape.columns, part}));
    }
    return out;
  }
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
  // `shallow`: what is not known may be found by its own options.
  Set of_component(const Shape& shape, bool shallow) {
    if (const auto found = known_.find(shape); found != known_.end()) return found->second;
    constexpr unsigned played_out = 20;
    if (count(shape.cells) <= played_out)
      return learn(shape);  // as deep as moves can follow each other on them
    if (is_copied(shape)) return known_[shape] = Set{1};
    return shallow ? by_options(shape, false) : all;
  }
  // The set moved by a nimber.
  static Set plus(Set set, unsigned nimber) {
    Set out = 0;
    for (; set != 0; set &= set - 1) {
      const unsigned value = static_cast<unsigned>(std::countr_zero(set)) ^ nimber;
      if (value > 63) return all;
      out |= Set{1} << value;
    }
    return out;
  }
  // The nimber is the least that no option has.
  Set by_options(const Shape& shape, bool shallow) {
    Set has = 0, may_have = 0;
    for (const Move& move : moves(shape)) {
      unsigned sum = 0;
      Set open = 1;
      bool is_open = false;
      for (const Shape& part : components({shape.rows, shape.columns, shape.cells & ~move.killed})) {
        const Set can_be = of_component(part, shallow);
        if (is_one(can_be))
          sum ^= static_cast<unsigned>(std::countr_zero(can_be));
        else
          open = std::exchange(is_open, true) ? all : can_be;
      }
      const Set option = open == all ? all : plus(open, sum);
      may_have |= option;
      if (is_one(option)) has |= option;
    }
    // … and no larger than the number of moves that play can last.
    const unsigned most = std::min<unsigned>(static_cast<unsigned>(std::countr_one(may_have)),
                                             count(shape.cells) / (is_cram_ ? 2 : 1));
    const Set up_to = most >= 63 ? all : (Set{2} << most) - 1;
    return (up_to & ~has) != 0 ? up_to & ~has : all;  // a larger one
  }

  bool is_cram_;
  std::unordered_map<Shape, Set, Hash> known_;
};

struct Claim {
  Shape shape;
  Set can_be;
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
    unsigned width = 0, planes = 0, bits = 0;
    const bool is_aligned = std::sscanf(kind.c_str(), "rows of %u cells", &width) == 1;
    if (!is_aligned && std::sscanf(kind.c_str(), "%u words of %u bits", &planes, &bits) != 2) continue;
    const std::size_t words = is_aligned ? 8 : std::size_t{planes} * bits / 8;
    const std::size_t position =
        is_aligned ? 8 : words + bits / 8;  // rows and columns, and what fills up the last word
    for (std::size_t i = 0; i + position + 4 <= entries.size(); i += position + 4) {
      Shape shape{is_aligned ? 64 / width : static_cast<unsigned char>(entries[i + words]),
                  is_aligned ? width : static_cast<unsigned char>(entries[i + words + 1]),
                  number_at(entries, i)};
      if (bits == 128) shape.cells |= Word{number_at(entries, i + 8)} << 64;
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
  const std::string game = argc > 1 ? argv[1] : "";
  if (argc != 4 || (game != "cram" && game != "node_kayles") ||
      std::sscanf(argv[2], "%ux%u", &rows, &columns) != 2 || rows == 0 || columns == 0 || rows > 128 ||
      columns > 128 || rows * columns > 128) {
    std::fputs("check_table cram|node_kayles ROWSxCOLUMNS FILE (up to 128 cells)\n", stderr);
    return 2;
  }
  std::ifstream in(argv[3], std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  auto claims = read(bytes);
  if (!claims) {
    std::fprintf(stderr, "%s holds no tables of searches\n", argv[3]);
    return 2;
  }
  std::sort(claims->begin(), claims->end(),
            [](const Claim& a, const Claim& b) { return count(a.shape.cells) < count(b.shape.cells); });
  Checker checker(game == "cram");
  std::size_t confirmed = 0, wrong = 0;
  for (const Claim& claim : *claims) {
    const Set found = checker.learn(claim.shape);
    confirmed += (found & ~claim.can_be) == 0 ? 1 : 0;
    wrong += (found & claim.can_be) == 0 ? 1 : 0;
  }
  const Word every = rows * columns == 128 ? ~Word{0} : (Word{1} << rows * columns) - 1;
  const Set board = checker.learn(least({rows, columns, every}));
  std::printf("%s %ux%u: %zu of %zu claims confirmed, %zu false\n", game.c_str(), rows, columns, confirmed,
              claims->size(), wrong);
  if (!is_one(board))
    std::puts("the nimber of the board does not follow");
  else
    std::printf("the nimber of the board is %d\n", std::countr_zero(board));
  return is_one(board) && wrong == 0 ? 0 : 1;
}
