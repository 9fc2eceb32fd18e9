// Rules and coins in their notations, moves in words, and which sets of coins may be turned.
#include "rules/coin_rule.hpp"

#include <algorithm>
#include <bit>
#include <iterator>

#include "rules/heaps.hpp"

namespace sprague {
namespace {

struct RuleName {
  CoinRule::Kind kind;
  std::string_view name;
  bool has_length;
};

constexpr RuleName rule_names[] = {{CoinRule::Kind::one, "one", false},
                                   {CoinRule::Kind::one_or_two, "one-or-two", false},
                                   {CoinRule::Kind::two, "two", false},
                                   {CoinRule::Kind::up_to_three, "up-to-three", false},
                                   {CoinRule::Kind::ruler, "ruler", false},
                                   {CoinRule::Kind::run_of, "run-of", true},
                                   {CoinRule::Kind::run_up_to, "run-up-to", true},
                                   {CoinRule::Kind::heads_run, "heads-run", false},
                                   {CoinRule::Kind::corners, "corners", false}};

constexpr std::size_t most_words = 10'000'000;

/// 0 ⊕ 1 ⊕ … ⊕ n.
u64 sum_to(u64 n) {
  switch (n % 4) {
    case 0: return n;
    case 1: return 1;
    case 2: return n + 1;
    default: return 0;
  }
}

bool is_evil(u64 n) { return std::popcount(n) % 2 == 0; }

std::string cell_text(const Coins::Cell& cell) { return to_text(cell[0]) + "," + to_text(cell[1]); }

Error too_many(const Scanner& scanner, std::string_view word) {
  return scanner.error_at(word, "too many heads"_m, Message("Heads may be given by {0} numbers.", most_words),
                          ErrorKind::too_large);
}

}  // namespace

// The rule
// ---------------------------------------------------------------------------------------------------------------

Result<CoinRule> CoinRule::parse(Scanner& scanner) {
  const std::string_view word = scanner.word();
  for (const RuleName& rule : rule_names) {
    if (rule.name != word) continue;
    if (!rule.has_length) return CoinRule(rule.kind);
    const std::string_view digits = scanner.peek();
    const Result<u64> length = scanner.natural<u64>("the length of a run"_m);
    if (!length) return length.error();
    if (*length == 0) return scanner.error_at(digits, "a run has at least one coin"_m, "Write run-of 3."_m);
    return CoinRule(rule.kind, *length);
  }
  std::string all;
  for (const RuleName& rule : rule_names)
    all += (all.empty() ? "" : ", ") + std::string(rule.name) + (rule.has_length ? " M" : "");
  Error error = word.empty() ? scanner.missing("the rule"_m)
                             : scanner.error_at(word, "there is no such rule of coins"_m);
  error.hint = Message("The rules are: {0}.", all);
  return error;
}

std::string CoinRule::text() const {
  const RuleName& rule = *std::find_if(std::begin(rule_names), std::end(rule_names),
                                       [this](const RuleName& r) { return r.kind == kind_; });
  return std::string(rule.name) + (rule.has_length ? " " + to_text(length_) : "");
}

u64 CoinRule::values_to(u64 n) const {
  switch (kind_) {
    case Kind::one: return n % 2;
    case Kind::one_or_two: return sum_to(n);            // value n
    case Kind::two: return n == 0 ? 0 : sum_to(n - 1);  // value n − 1
    case Kind::up_to_three: {                           // value 2(n − 1), plus 1 when n − 1 is evil
      if (n == 0) return 0;
      const u64 evil =
          n / 2 + (n % 2 == 1 && is_evil(n - 1) ? 1 : 0);  // of 0, …, n − 1; one of each 2k, 2k + 1
      return (sum_to(n - 1) << 1) ^ (evil % 2);
    }
    case Kind::ruler:
    case Kind::run_up_to: {
      const u64 place = n & run_mask();
      return place ^ place >> 1;
    }
    case Kind::run_of: return n / length_ % 2;
    case Kind::heads_run:
    case Kind::corners: break;
  }
  return 0;
}

u64 CoinRule::run_mask() const {
  return kind_ == Kind::ruler ? ~u64{0} : std::bit_floor(length_) * 2 - 1;  // 2 · 2^63 − 1 wraps as it should
}

u64 CoinRule::gray_code_place(u64 code) {
  for (int shift = 1; shift < 64; shift *= 2) code ^= code >> shift;
  return code;
}

// Sets of coins
// ---------------------------------------------------------------------------------------------------------------

namespace {

// The words from the first-th to the last-th behind `begin`, counted from 0.
std::string_view words_at(std::string_view text, std::size_t begin, std::size_t first, std::size_t last) {
  Scanner scanner(text);
  scanner.seek(begin);
  for (std::size_t i = 0; i < first; ++i) scanner.word();
  const std::string_view word = scanner.peek();
  for (std::size_t i = first; i <= last; ++i) scanner.word();
  const auto at = static_cast<std::size_t>(word.data() - text.data());
  return text.substr(at, scanner.offset() - at);
}

Result<Coins> parse_cells(Scanner& scanner) {
  std::vector<u64> numbers;
  const std::size_t begin = scanner.offset();
  if (auto error = read_naturals(scanner, "a coordinate"_m, numbers)) return *std::move(error);
  if (numbers.size() % 2 != 0)
    return scanner.error_at(words_at(scanner.text(), begin, numbers.size() - 1, numbers.size() - 1),
                            "the last head has one coordinate only"_m,
                            "Heads are pairs X,Y counted from 0, such as 3,5 7,2."_m);
  if (numbers.size() > 2 * most_words) return too_many(scanner, scanner.text());
  Coins coins;
  for (std::size_t i = 0; i < numbers.size(); i += 2) coins.cells.push_back({numbers[i], numbers[i + 1]});
  std::sort(coins.cells.begin(), coins.cells.end());
  const auto twice = std::adjacent_find(coins.cells.begin(), coins.cells.end());
  if (twice != coins.cells.end()) {
    std::size_t i = numbers.size() - 2;  // of the last time it stands there
    while (numbers[i] != (*twice)[0] || numbers[i + 1] != (*twice)[1]) i -= 2;
    return scanner.error_at(words_at(scanner.text(), begin, i, i + 1),
                            Message("the head {0} stands there twice", cell_text(*twice)),
                            "Name each head once."_m);
  }
  return coins;
}

// "THHT": the coins from the left.
Result<Coins> parse_faces(Scanner& scanner) {
  const std::string_view word = scanner.word();
  constexpr MessageTemplate<0> hint =
      "A row is written H and T, without blanks, such as THHT; or give the heads' numbers."_m;
  Coins coins;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != 'H' && word[i] != 'T')
      return scanner.error_at(word.substr(i, 1), "a coin shows H or T"_m, hint);
    const bool was_heads = i > 0 && word[i - 1] == 'H';
    if ((word[i] == 'H') != was_heads) coins.edges.push_back(i + 1);
  }
  if (word.ends_with('H')) coins.edges.push_back(word.size() + 1);
  if (!scanner.done()) return scanner.error_at(scanner.peek(), "there is something behind the row"_m, hint);
  return coins;
}

struct Stretch {
  u64 first, last;
  std::string_view word;
};

std::optional<Error> no_such_coin(const Scanner& scanner, std::string_view word, u64 coin,
                                  const CoinRule& rule) {
  if (coin == 0) return scanner.error_at(word, "there is no coin 0"_m, "Coins are numbered from 1."_m);
  if (coin <= rule.last_coin()) return std::nullopt;
  return scanner.error_at(word, Message("there is no coin {0}", coin),
                          Message("Here coins go to {0}.", rule.last_coin()), ErrorKind::too_large);
}

// "5", or "3..7" for 3, 4, 5, 6, 7.
Result<Stretch> parse_stretch(Scanner& scanner, const CoinRule& rule) {
  if (scanner.is_at_value()) {
    const std::string_view word = scanner.peek();
    const Result<u64> coin = scanner.natural<u64>("a head"_m);
    if (!coin) return coin.error();
    if (auto error = no_such_coin(scanner, word, *coin, rule)) return *std::move(error);
    return Stretch{*coin, *coin, word};
  }
  const std::string_view word = scanner.word();
  const std::size_t dots = word.find("..");
  Stretch stretch{0, 0, word};
  const std::string_view parts[] = {word.substr(0, dots),
                                    dots == std::string_view::npos ? word : word.substr(dots + 2)};
  for (std::size_t i = 0; i < 2; ++i) {
    Scanner number(parts[i]);
    const Result<u64> coin = number.natural<u64>("a head"_m);
    if (!coin) {
      Error error = coin.error();
      return scanner.error_at(parts[i].empty() ? word : parts[i], error.message, error.hint, error.kind);
    }
    if (auto error = no_such_coin(scanner, parts[i], *coin, rule)) return *std::move(error);
    (i == 0 ? stretch.first : stretch.last) = *coin;
  }
  if (stretch.last < stretch.first)
    return scanner.error_at(word, Message("the stretch {0} ends before it begins", word.substr(0, 40)),
                            "Write the smaller number first."_m);
  return stretch;
}

}  // namespace

Result<Coins> Coins::parse(Scanner& scanner, const CoinRule& rule) {
  if (rule.kind() == CoinRule::Kind::corners) return parse_cells(scanner);
  const std::string_view word = scanner.peek();
  if (word.starts_with('H') || word.starts_with('T')) return parse_faces(scanner);
  std::vector<Stretch> stretches;
  while (!scanner.done()) {
    Result<Stretch> stretch = parse_stretch(scanner, rule);
    if (!stretch) return stretch.error();
    stretches.push_back(*stretch);
    if (stretches.size() > most_words) return too_many(scanner, stretch->word);
  }
  std::sort(stretches.begin(), stretches.end(),
            [](const Stretch& a, const Stretch& b) { return a.first < b.first; });
  Coins coins;
  for (const Stretch& stretch : stretches) {
    if (!coins.edges.empty() && stretch.first < coins.edges.back())
      return scanner.error_at(stretch.word, Message("the head {0} stands there twice", stretch.first),
                              "Name each head once."_m);
    if (!coins.edges.empty() && stretch.first == coins.edges.back()) {
      coins.edges.back() = stretch.last + 1;
    } else {
      coins.edges.push_back(stretch.first);
      coins.edges.push_back(stretch.last + 1);
    }
  }
  return coins;
}

Coins Coins::of(std::initializer_list<u64> coins) {
  Coins set;
  for (const u64 coin : coins) {
    if (!set.edges.empty() && set.edges.back() == coin) {
      ++set.edges.back();
    } else {
      set.edges.push_back(coin);
      set.edges.push_back(coin + 1);
    }
  }
  return set;
}

u64 Coins::count() const {
  u64 count = 0;
  for (std::size_t i = 0; i < edges.size(); i += 2) count += edges[i + 1] - edges[i];
  return count;
}

bool Coins::has(u64 coin) const {
  return (std::upper_bound(edges.begin(), edges.end(), coin) - edges.begin()) % 2 == 1;
}

bool Coins::has(const Cell& cell) const { return std::binary_search(cells.begin(), cells.end(), cell); }

Coins operator^(const Coins& a, const Coins& b) {
  Coins out;
  out.edges.reserve(a.edges.size() + b.edges.size());
  out.cells.reserve(a.cells.size() + b.cells.size());
  std::set_symmetric_difference(a.edges.begin(), a.edges.end(), b.edges.begin(), b.edges.end(),
                                std::back_inserter(out.edges));
  std::set_symmetric_difference(a.cells.begin(), a.cells.end(), b.cells.begin(), b.cells.end(),
                                std::back_inserter(out.cells));
  return out;
}

std::string Coins::brief(std::size_t width) const {
  std::string out;
  const auto add = [&](const std::string& word) { out += (out.empty() ? "" : " ") + word; };
  for (const Cell& cell : cells) {
    if (out.size() > width) return out + " … (" + std::to_string(cells.size()) + " heads)";
    add(cell_text(cell));
  }
  for (std::size_t i = 0; i < edges.size(); i += 2) {
    if (out.size() > width) return out + " … (" + to_text(count()) + " heads)";
    const u64 first = edges[i], last = edges[i + 1] - 1;
    if (last - first >= 2) {
      add(to_text(first) + ".." + to_text(last));
    } else {
      add(to_text(first));
      if (last != first) add(to_text(last));
    }
  }
  return out;
}

std::size_t Coins::hash() const {
  std::size_t seed = edges.size();
  const auto mix = [&](u64 number) { seed = hash_of(u64{seed} * 0x9e3779b97f4a7c15ULL + hash_of(number)); };
  for (const u64 edge : edges) mix(edge);
  for (const Cell& cell : cells) mix(cell[0]), mix(cell[1]);
  return seed;
}

// Moves
// ---------------------------------------------------------------------------------------------------------------

bool may_be_turned(const CoinRule& rule, const Coins& heads, const Coins& turned) {
  using Kind = CoinRule::Kind;
  if (rule.kind() == Kind::corners) {
    const auto& c = turned.cells;
    return c.size() == 4 && heads.has(c[3]) && turned == Coins::corners(c[0][0], c[0][1], c[3][0], c[3][1]);
  }
  if (turned.edges.empty() || !turned.cells.empty() || turned.edges[0] == 0 || !heads.has(turned.last()))
    return false;
  const u64 count = turned.count();
  if (rule.turns_runs() && turned.edges.size() != 2) return false;
  switch (rule.kind()) {
    case Kind::one: return count == 1;
    case Kind::one_or_two: return count <= 2;
    case Kind::two: return count == 2;
    case Kind::up_to_three: return count <= 3;
    case Kind::run_of: return count == rule.length();
    case Kind::run_up_to: return count <= rule.length();
    case Kind::heads_run:  // no edge between the first and the last of them
      return std::upper_bound(heads.edges.begin(), heads.edges.end(), turned.edges[0]) ==
             std::upper_bound(heads.edges.begin(), heads.edges.end(), turned.last());
    case Kind::ruler:
    case Kind::corners: break;
  }
  return true;
}

Message turn_label(const CoinRule& rule, const Coins& turned) {
  if (rule.kind() == CoinRule::Kind::corners)
    return Message("turn corners {0},{1} and {2},{3}", turned.cells.front()[0], turned.cells.front()[1],
                   turned.cells.back()[0], turned.cells.back()[1]);
  const u64 first = turned.edges.front(), last = turned.last();
  if (rule.turns_runs())
    return first == last ? Message("turn {0}", first) : Message("turn {0} to {1}", first, last);
  std::vector<u64> coins;
  for (std::size_t i = 0; i < turned.edges.size(); i += 2)
    for (u64 coin = turned.edges[i]; coin < turned.edges[i + 1]; ++coin) coins.push_back(coin);
  return Message("turn {0}", parts_label(coins));
}

std::optional<Coins> read_turn(const CoinRule& rule, Scanner& scanner) {
  if (!scanner.accept("turn")) return std::nullopt;
  const bool corners = rule.kind() == CoinRule::Kind::corners;
  if (corners && !scanner.accept("corners")) return std::nullopt;
  std::vector<u64> numbers;
  while (!scanner.done()) {
    if (!numbers.empty() && scanner.accept(rule.turns_runs() ? "to" : "and")) continue;
    const Result<u64> number = scanner.natural<u64>("a coin"_m);
    if (!number || numbers.size() == 4) return std::nullopt;
    if (!corners && (*number == 0 || *number > rule.last_coin())) return std::nullopt;
    numbers.push_back(*number);
  }
  if (corners) {
    if (numbers.size() != 4 || numbers[0] >= numbers[2] || numbers[1] >= numbers[3]) return std::nullopt;
    return Coins::corners(numbers[0], numbers[1], numbers[2], numbers[3]);
  }
  if (numbers.empty()) return std::nullopt;
  if (rule.turns_runs()) {
    if (numbers.size() > 2 || numbers.front() > numbers.back()) return std::nullopt;
    return Coins::run(numbers.front(), numbers.back());
  }
  Coins turned;
  for (const u64 number : numbers) turned = turned ^ Coins::run(number, number);
  if (turned.count() != numbers.size()) return std::nullopt;
  return turned;
}

}  // namespace sprague
