// Kind `short-games`: sums of finite games of Left and Right compared by strategies, and what a canonical form is like.
// The games are the lines themselves, or positions whose options are found anew from the rules.
#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <utility>

#include "moves.hpp"

namespace sprague::check {
namespace {

constexpr i64 most_games = 200'000;
constexpr i64 most_copies = 1'000;              // of a game in a sum
constexpr std::size_t most_canonical = 1'000;   // games of a canonical form
constexpr std::size_t most_pairs = 30'000'000;  // of a game and an option in a canonical form
constexpr std::size_t most_words = 100;         // bytes of a game that is named by its options

// Numbers are multiples of 2^-30. A number n has n + 1 games, so that none is beyond 2^18, and no temperature beyond twice that.
constexpr i64 unit = i64{1} << 30;
constexpr i64 endless_time = unit << 20;

/// A sum: games that have options, ascending, each with how many there are of it, or minus so many. Copies of a game and of
/// its negative are left out, since G − G = 0.
using GameSum = std::vector<std::pair<i64, i64>>;

/// What a game is called, where its form is that of a number, or of ups and a nimber.
struct Name {
  enum class Kind { none, number, up_star } kind = Kind::none;
  i64 number = 0;  // in multiples of 2^-30
  i64 ups = 0, star = 0;

  [[nodiscard]] bool is_number() const { return kind == Kind::number; }
  [[nodiscard]] bool is_integer() const { return is_number() && number % unit == 0; }
  [[nodiscard]] bool is_zero() const { return is_number() && number == 0; }
  [[nodiscard]] bool is_up_star() const { return kind == Kind::up_star || is_zero(); }
  [[nodiscard]] bool is_nimber() const { return is_up_star() && ups == 0; }
};

std::string number_text(i64 number) {
  i64 denominator = unit;
  while (denominator > 1 && number % 2 == 0) number /= 2, denominator /= 2;
  return std::to_string(number) + (denominator > 1 ? "/" + std::to_string(denominator) : "");
}

std::string text_of(const Name& name) {
  if (name.is_number()) return number_text(name.number);
  std::string out;
  if (name.ups != 0) out = name.ups > 0 ? "^" : "v";
  if (std::abs(name.ups) > 1) out += std::to_string(std::abs(name.ups));
  if (name.star != 0) out += "*";
  if (name.star > 1) out += std::to_string(name.star);
  return out;
}

/// A wall of a thermograph: its corners (t, value) from t = 0 to `endless_time`, with straight lines between them, whose slopes are
/// −1, 0 and 1.
using Wall = std::vector<std::pair<i64, i64>>;

i64 height(const Wall& wall, i64 t) {
  const auto behind = std::upper_bound(wall.begin(), wall.end(), t,
                                       [](i64 when, const auto& corner) { return when < corner.first; });
  const auto& [from, value] = *(behind - 1);
  if (behind == wall.end() || behind->second == value) return value;
  return behind->second > value ? value + (t - from) : value - (t - from);
}

/// Where the two are equal between corners of either, and these corners.
std::vector<i64> meetings(const Wall& a, const Wall& b) {
  std::set<i64> corners;
  for (const Wall* wall : {&a, &b})
    for (const auto& [t, value] : *wall) corners.insert(t);
  std::vector<i64> out;
  i64 before = 0;
  for (const i64 t : corners) {
    work();
    const i64 distance = height(a, t) - height(b, t);
    if (!out.empty() && ((before > 0 && distance < 0) || (before < 0 && distance > 0))) {
      const i64 speed = (std::abs(before) + std::abs(distance)) / (t - out.back());
      if (std::abs(before) % speed != 0) throw Undecided{"a temperature is no multiple of 2^-30"};
      out.push_back(out.back() + std::abs(before) / speed);
    }
    out.push_back(t);
    before = distance;
  }
  return out;
}

struct Thermograph {
  Wall left, right;
  i64 temperature = 0, mean = 0;
};

struct Games {
  explicit Games(Certificate& of) : file(of) {}

  Certificate& file;
  Moves moves{file.games};
  std::vector<std::array<Numbers, 2>> options = {};  // of Left, of Right
  std::vector<Name> names = {};
  std::vector<std::string> words = {};
  std::map<Component, i64> positions = {};  // with the turn of Left
  std::set<GameSum> at_least_0 = {};        // what Left wins, moving second

  [[nodiscard]] i64 count() const { return std::ssize(options); }
  [[nodiscard]] bool has_options(i64 game) const {
    return !options[index(game)][0].empty() || !options[index(game)][1].empty();
  }

  // ---- Games ----

  void read() {
    while (file.next.is_object() && file.next.contains("left")) {
      const Json json = file.take("a game");
      if (count() == most_games) throw Undecided{"there are too many games"};
      only(json, json.contains("position") ? std::set<std::string>{"left", "right", "position"}
                                           : std::set<std::string>{"left", "right"});
      std::array<Numbers, 2> sides;
      for (const int side : {0, 1}) {
        sides[index(side)] = numbers(json[side == 0 ? "left" : "right"], -1, 0, count() - 1);
        const Numbers& list = sides[index(side)];
        work(list.size() + 1);
        require(std::adjacent_find(list.begin(), list.end(), std::greater_equal<>()) == list.end(),
                "options stand in ascending order");
      }
      std::string called;
      if (json.contains("position")) called = bind(json["position"], sides);
      options.push_back(std::move(sides));
      names.push_back(name());
      words.push_back(called.empty() ? form() : called);
    }
  }

  // The options of a position are those that the rules give.
  std::string bind(const Json& json, const std::array<Numbers, 2>& sides) {
    require(!file.games.empty(), "a position needs rules");
    Component from = file.position(with_turn(json, 0));
    const bool has_turns = file.games[from.game].has_turns;
    for (const std::size_t player : {0U, 1U}) {
      Component here = from;
      if (has_turns) here = file.position(with_turn(json, static_cast<i64>(player)));
      std::set<i64> wanted;
      moves.each_option(here, [&](const Option& option) {
        require(option.size() == 1, "options that are sums need the kind 'nim-values'");
        Component to = option[0];
        if (file.games[to.game].has_turns) to.numbers[0] = 0;
        const auto found = positions.find(to);
        require(found != positions.end(), "an option is not listed in an earlier line");
        wanted.insert(found->second);
      });
      require(Numbers(wanted.begin(), wanted.end()) == sides[player],
              "the options are not those of the rules");
    }
    require(positions.emplace(from, count()).second, "this position stands in the file twice");
    if (has_turns) from.numbers.erase(from.numbers.begin());
    return file.text(from);
  }

  // A position stands without whose turn it is, which the rules have in front.
  [[nodiscard]] Json with_turn(Json json, i64 turn) const {
    const bool is_named = json.is_object();
    require(!is_named || json.contains("numbers"), "there is no member 'numbers'");
    Json& given = is_named ? json["numbers"] : json;
    (void)list(given);
    for (const Game& game : file.games)
      if (game.has_turns && (is_named ? json.value("game", Json()) == game.name : file.games.size() == 1))
        given.insert(given.begin(), turn);
    return json;
  }

  // ---- Names ----

  // Of the last game, by its form (Conway 1976): n + 1 = {n|}, m/2^k = {(m-1)/2^k|(m+1)/2^k}, *m = {0, …, *(m-1)|the same},
  // ^ = {0|*}, ^* = {0,*|0}, and n·^*m = {0|(n-1)·^*(m xor 1)} elsewhere, and the negatives.
  [[nodiscard]] Name name() const {
    const auto& [left, right] = options.back();
    const auto called = [&](i64 game) -> const Name& { return names[index(game)]; };
    const auto number = [](i64 value) { return Name{.kind = Name::Kind::number, .number = value}; };
    const auto up_star = [](i64 ups, i64 star) { return Name{Name::Kind::up_star, 0, ups, star}; };
    if (left.empty() && right.empty()) return number(0);
    if (left.size() <= 1 && right.size() <= 1) {
      const Name l = left.empty() ? Name{} : called(left[0]), r = right.empty() ? Name{} : called(right[0]);
      if (right.empty()) return l.is_integer() && l.number >= 0 ? number(l.number + unit) : Name{};
      if (left.empty()) return r.is_integer() && r.number <= 0 ? number(r.number - unit) : Name{};
      if (l.is_number() && r.is_number() && l.number < r.number) {
        const i64 half = (r.number - l.number) / 2, middle = l.number + half;
        const bool is_simplest = half > 0 && 2 * half == r.number - l.number && middle != 0 &&
                                 half == (middle & -middle) && half < unit;
        return is_simplest ? number(middle) : Name{};
      }
      if (l.is_zero() && r.is_up_star() && r.ups >= 0 && !r.is_zero()) return up_star(r.ups + 1, r.star ^ 1);
      if (r.is_zero() && l.is_up_star() && l.ups <= 0 && !l.is_zero()) return up_star(l.ups - 1, l.star ^ 1);
    }
    const auto is_star = [&](i64 game) { return called(game).is_nimber() && called(game).star == 1; };
    const auto is_zero_and_star = [&](const Numbers& side) {
      return side.size() == 2 && called(side[0]).is_zero() && is_star(side[1]);
    };
    if (is_zero_and_star(left) && right.size() == 1 && called(right[0]).is_zero()) return up_star(1, 1);
    if (is_zero_and_star(right) && left.size() == 1 && called(left[0]).is_zero()) return up_star(-1, 1);
    if (left != right) return {};
    std::set<i64> stars;
    for (const i64 option : left)
      if (called(option).is_nimber()) stars.insert(called(option).star);
    const i64 m = std::ssize(left);
    return std::ssize(stars) == m && *stars.rbegin() == m - 1 ? up_star(0, m) : Name{};
  }

  // "{2|-1/2}", or nothing where that is long.
  [[nodiscard]] std::string form() const {
    if (names.back().kind != Name::Kind::none) return text_of(names.back());
    std::string out = "{";
    for (const Numbers& side : options.back()) {
      for (const i64 option : side) {
        const std::string& inside = words[index(option)];
        if (inside.empty() || out.size() + inside.size() > most_words) return {};
        out += (out.back() == '{' || out.back() == '|' ? "" : ",") + inside;
      }
      if (&side == &options.back()[0]) out += "|";
    }
    return out + "}";
  }

  [[nodiscard]] std::string text(i64 game) const {
    const std::string& known = words[index(game)];
    return known.empty() ? "#" + std::to_string(game) : known;
  }

  [[nodiscard]] std::string text(const GameSum& sum) const {
    std::string out;
    for (const auto& [game, copies] : sum) {
      out += out.empty() ? (copies < 0 ? "-" : "") : copies < 0 ? " - " : " + ";
      if (std::abs(copies) != 1) out += std::to_string(std::abs(copies)) + " * ";
      out += text(game);
    }
    return out.empty() ? "0" : out;
  }

  // ---- Strategies ----

  void add(GameSum& sum, i64 game, i64 copies) const {
    work(sum.size() + 1);
    if (!has_options(game)) return;
    const auto place =
        std::lower_bound(sum.begin(), sum.end(), std::pair(game, std::numeric_limits<i64>::min()));
    if (place == sum.end() || place->first != game)
      sum.insert(place, {game, copies});
    else if ((place->second += copies) == 0)
      sum.erase(place);
  }

  /// [[copies, game], …], as it stands.
  [[nodiscard]] GameSum sum(const Json& json) const {
    GameSum out;
    for (const Json& entry : list(json)) {
      (void)list(entry, 2);
      const i64 copies = number(entry[0], -most_copies, most_copies), game = number(entry[1], 0, count() - 1);
      require(copies != 0, "there are 0 copies of a game");
      require(out.empty() || out.back().first < game, "the games of a sum stand in ascending order");
      out.emplace_back(game, copies);
    }
    return out;
  }

  // One copy of a game becomes its option; of its negative the moves are the other player's.
  void move(GameSum& sum, i64 game, i64 option, bool is_negative) const {
    add(sum, game, is_negative ? 1 : -1);
    add(sum, option, is_negative ? -1 : 1);
  }

  /// After this move of Left, [game, option], Left moves second and wins.
  void require_win(GameSum sum, const Json& json) const {
    (void)list(json, 2);
    const i64 game = number(json[0], 0, count() - 1), option = number(json[1], 0, count() - 1);
    const auto place =
        std::lower_bound(sum.begin(), sum.end(), std::pair(game, std::numeric_limits<i64>::min()));
    require(place != sum.end() && place->first == game, "Left moves in a game that is not there");
    const bool is_negative = place->second < 0;
    const Numbers& from = options[index(game)][is_negative ? 1 : 0];
    require(std::binary_search(from.begin(), from.end(), option), "Left's move does not exist");
    move(sum, game, option, is_negative);
    require_second(sum, "what Left moves to stands in no earlier line");
  }

  void require_second(const GameSum& sum, std::string_view why, std::size_t line = 0) const {
    work(sum.size() + 1);
    require(sum.empty() || at_least_0.contains(sum), why, line);
  }

  // Why this suffices: by induction over the lines Left, moving second, wins each sum. To every move of Right there is
  // an answer to an earlier one.
  void read_strategies() {
    while (!file.next.is_null()) {
      const Json json = file.take("a sum");
      only(json, {"sum", "replies"});
      const GameSum here = sum(json["sum"]);
      for (const auto& [game, copies] : here)
        require(has_options(game), "a game without options is left out");
      const Json& replies = list(json["replies"]);
      std::size_t replied = 0;
      for (const auto& [game, copies] : here)
        for (const i64 option : options[index(game)][copies > 0 ? 1 : 0]) {
          GameSum after = here;
          move(after, game, option, copies < 0);
          require(replied < replies.size(), "a reply is missing");
          require_win(std::move(after), replies[replied++]);
        }
      require(replied == replies.size(), "there are more replies than moves of Right");
      require(at_least_0.insert(here).second, "this sum stands in the file twice");
    }
  }

  // ---- Canonical forms ----

  /// The games that this one leads to, ascending, itself last.
  [[nodiscard]] std::vector<std::size_t> followers(i64 game) const {
    std::set<i64> seen = {game};
    for (auto it = seen.rbegin(); it != seen.rend(); ++it)  // options have lower numbers, and come later
      for (const Numbers& side : options[index(*it)])
        for (const i64 option : side) work(), seen.insert(option);
    return {seen.begin(), seen.end()};
  }

  /// No option is dominated or reversible, in the game and all that it leads to: then it is the canonical form of its value
  /// (Conway 1976). `≤` is computed by its definition: no left option of g is at least h, and no right option of h at most g.
  void require_canonical(const std::vector<std::size_t>& of) const {
    std::size_t count = 0;
    for (const std::size_t game : of) count += options[game][0].size() + options[game][1].size();
    if (of.size() > most_canonical || of.size() * count > most_pairs)
      throw Undecided{"the canonical form is too large"};
    std::vector<std::vector<char>> at_most(of.size(), std::vector<char>(of.size(), 1));
    std::vector<std::array<std::vector<std::size_t>, 2>> forms(of.size());
    for (std::size_t i = 0; i < of.size(); ++i)
      for (const std::size_t side : {0U, 1U})
        for (const i64 option : options[of[i]][side])
          forms[i][side].push_back(
              static_cast<std::size_t>(std::lower_bound(of.begin(), of.end(), index(option)) - of.begin()));
    const auto compute = [&](std::size_t g, std::size_t h) {
      work(forms[g][0].size() + forms[h][1].size() + 1);
      for (const std::size_t l : forms[g][0])
        if (at_most[h][l]) return false;
      for (const std::size_t r : forms[h][1])
        if (at_most[r][g]) return false;
      return true;
    };
    // Each is known from pairs with a lower number, or with h and a lower one.
    for (std::size_t h = 0; h < of.size(); ++h)
      for (std::size_t g = 0; g < h; ++g) at_most[g][h] = compute(g, h), at_most[h][g] = compute(h, g);
    for (std::size_t g = 0; g < of.size(); ++g)
      for (const std::size_t side : {0U, 1U})
        for (const std::size_t option : forms[g][side]) {
          for (const std::size_t other : forms[g][side])
            require(option == other || !at_most[option][other],
                    "an option in the canonical form is dominated, or equal to another", 1);
          for (const std::size_t back : forms[option][1 - side])
            require(!(side == 0 ? at_most[back][g] : at_most[g][back]),
                    "an option in the canonical form is reversible", 1);
        }
  }

  /// Needs: of.back() is canonical. So a game among them is a number exactly when its form is.
  [[nodiscard]] Json describe(const std::vector<std::size_t>& of) const {
    struct Known {
      bool left_first = false, right_first = false;  // who wins, moving first
      i64 left_stop = 0, right_stop = 0;
      Thermograph thermograph = {};
    };
    std::map<std::size_t, Known> known;
    for (const std::size_t game : of) {
      const auto& [left, right] = options[game];
      Known& here = known[game];
      for (const i64 l : left) here.left_first |= !known.at(index(l)).right_first;
      for (const i64 r : right) here.right_first |= !known.at(index(r)).left_first;
      if (names[game].is_number()) {
        const i64 x = here.left_stop = here.right_stop = names[game].number;
        here.thermograph = {{{0, x}, {endless_time, x}},
                            {{0, x}, {endless_time, x}},
                            -(x == 0 ? unit : std::min(unit, x & -x)),
                            x};
        continue;
      }
      if (left.empty() || right.empty())
        throw Undecided{"a number in the canonical form is no multiple of 2^-30"};
      here.left_stop = known.at(index(left[0])).right_stop,
      here.right_stop = known.at(index(right[0])).left_stop;
      for (const i64 l : left) here.left_stop = std::max(here.left_stop, known.at(index(l)).right_stop);
      for (const i64 r : right) here.right_stop = std::min(here.right_stop, known.at(index(r)).left_stop);
      if (here.left_stop < here.right_stop)  // then it is a number, and not one that has a name here
        throw Undecided{"a number in the canonical form is no multiple of 2^-30"};
      Wall a, b;
      for (const i64 l : left) a = farther(std::move(a), cooled(known.at(index(l)).thermograph.right, -1), 1);
      for (const i64 r : right) b = farther(std::move(b), cooled(known.at(index(r)).thermograph.left, 1), -1);
      here.thermograph = frozen(a, b);
    }
    const Known& all = known.at(of.back());
    return {{"outcome", all.left_first    ? (all.right_first ? "N" : "L")
                        : all.right_first ? "R"
                                          : "P"},
            {"left_stop", number_text(all.left_stop)},
            {"right_stop", number_text(all.right_stop)},
            {"mean", number_text(all.thermograph.mean)},
            {"temperature", number_text(all.thermograph.temperature)}};
  }

  /// Each move costs t.
  static Wall cooled(Wall wall, i64 sign) {
    Wall out;
    for (std::size_t i = 0; i < wall.size(); ++i)
      out.emplace_back(wall[i].first, wall[i].second + sign * wall[i].first);
    return out;
  }
  /// The greater one at each t, or the smaller one for the sign −1. An empty wall is none.
  static Wall farther(Wall a, const Wall& b, i64 sign) {
    if (a.empty()) return b;
    Wall out;
    for (const i64 t : meetings(a, b))
      out.emplace_back(t, sign * std::max(sign * height(a, t), sign * height(b, t)));
    return straight(out);
  }
  /// Corners where nothing turns are left out.
  static Wall straight(const Wall& wall) {
    const auto slope = [](const auto& p, const auto& q) {
      return (q.second > p.second) - (q.second < p.second);
    };
    Wall out;
    for (std::size_t i = 0; i < wall.size(); ++i)
      if (i == 0 || i + 1 == wall.size() || slope(wall[i - 1], wall[i]) != slope(wall[i], wall[i + 1]))
        out.push_back(wall[i]);
    return out;
  }
  /// The walls below the temperature, where the scaffolds meet, and the mast above it.
  static Thermograph frozen(const Wall& a, const Wall& b) {
    Thermograph out;
    for (const i64 t : meetings(a, b)) {
      out.left.emplace_back(t, height(a, t)), out.right.emplace_back(t, height(b, t));
      out.temperature = t, out.mean = height(a, t);
      if (height(a, t) <= height(b, t)) break;
    }
    out.left.emplace_back(endless_time, out.mean), out.right.emplace_back(endless_time, out.mean);
    out.left = straight(out.left), out.right = straight(out.right);
    return out;
  }
};

}  // namespace

// Why this suffices. G ≥ H where Left, moving second, wins G − H (Conway 1976); G = H where both hold; G is not at most H where Left,
// moving first, wins G − H.
std::string check_short_games(Certificate& file) {
  file.header_has({"left", "relation", "right", "moves", "value"});
  require(file.version > 1, "this kind exists only from version 2 on");
  require(!file.misere, "values are about normal play");
  const auto relation = file.header["relation"].get<std::string>();
  static const std::set<std::string> relations = {"=", ">=", ">", "||"};
  require(relations.contains(relation), "the relation is none of =, >=, >, ||");
  const Json& moves = list(file.header["moves"], relation == "||" ? 2 : relation == ">" ? 1 : 0);
  Games games(file);
  games.read();
  games.read_strategies();
  const std::size_t lines = std::exchange(file.line, 1);  // what is wrong here is wrong in the header
  const GameSum left = games.sum(file.header["left"]), right = games.sum(file.header["right"]);
  GameSum greater, less;
  for (const auto& [game, copies] : left) games.add(greater, game, copies), games.add(less, game, -copies);
  for (const auto& [game, copies] : right) games.add(greater, game, -copies), games.add(less, game, copies);
  if (relation != "||") games.require_second(greater, "Left's strategy for the difference is missing");
  if (relation == "=") games.require_second(less, "Right's strategy for the difference is missing");
  if (relation == ">" || relation == "||") games.require_win(greater, moves[0]);
  if (relation == "||") games.require_win(less, moves[1]);
  std::string words = games.text(left) + " " + relation + " " + games.text(right);
  if (const Json& value = file.header["value"]; !value.is_null()) {
    require(relation == "=" && right.size() == 1 && right[0].second == 1,
            "a value is what something is equal to");
    only(value, {"outcome", "left_stop", "right_stop", "mean", "temperature"});
    const auto followers = games.followers(right[0].first);
    games.require_canonical(followers);
    const Json found = games.describe(followers);
    for (const auto& [name, claimed] : value.get_ref<const Json::object_t&>())
      require(claimed == found[name], "the value's '" + name + "' is another");
    words += ", in canonical form; outcome class " + found["outcome"].get<std::string>() + ", left stop " +
             found["left_stop"].get<std::string>() + ", right stop " +
             found["right_stop"].get<std::string>() + ", mean " + found["mean"].get<std::string>() +
             ", temperature " + found["temperature"].get<std::string>();
  }
  file.line = lines;
  file.facts.push_back("games: " + std::to_string(games.count()) + ", of which " +
                       std::to_string(games.positions.size()) +
                       " are positions; sums in the strategies: " + std::to_string(games.at_least_0.size()));
  return words;
}

}  // namespace sprague::check
