// FileParser: games, rules and clauses, line by line; each error is made where it is seen and says what
// would have been right.
#include "script/parser.hpp"

#include <algorithm>
#include <utility>

#include "base/nearest.hpp"
#include "expression_parser.hpp"
#include "token_reader.hpp"

namespace sprague::script {
namespace {

constexpr std::size_t most_games = 50;
constexpr std::size_t most_coordinates = 12;
constexpr std::size_t most_rules = 200;
constexpr std::size_t most_components = 8;
constexpr std::size_t most_pieces = 20;     // of a list that is put together
constexpr std::size_t most_listed = 1'000;  // numbers of a set that is an argument of a component

constexpr MessageTemplate<0> clause_hint =
    "A game has rules such as (n) -> (n - k) where 1 <= k <= 3, and may have lines that start with domain, "
    "start, misere, win when, lose when, left: or right:."_m;

Message did_you_mean(std::string_view word) { return Message("Did you mean '{0}'?", word); }

class FileParser {
 public:
  FileParser(std::vector<Token> tokens, const std::vector<std::string_view>& built_in_names)
      : reader_(std::move(tokens)), built_in_names_(built_in_names) {}

  Result<File> run() {
    headers();
    for (std::size_t i = 0; i < file_.games.size() && !reader_.failed(); ++i)
      body(file_.games[i], bodies_[i]);
    if (reader_.failed()) return reader_.error();
    return std::move(file_);
  }

 private:
  // The first lines of all games, because rules may name games that stand further down.
  void headers() {
    if (!reader_.peek().is("game"))
      reader_.fail_here(
          "a file of rules starts with a game"_m,
          "For example: game bash(n; m = 3). One that is drawn as pictures starts with a board: board cram"_m);
    while (reader_.accept("game")) {
      file_.games.push_back(header());
      bodies_.push_back(reader_.position());
      if (file_.games.size() > most_games)
        reader_.fail(file_.games.back().place, "too many games in one file"_m);
      while (!reader_.peek().is("game") && reader_.peek().kind != Token::Kind::end) reader_.next();
    }
  }

  Game header() {
    Game game;
    const Token name = reader_.peek();
    game.name = new_name("the game"_m);
    game.place = TokenReader::place_of(name);
    for (const Game& other : file_.games)
      if (other.name == game.name)
        reader_.fail(game.place, Message("there are two games called '{0}'", game.name));
    reader_.expect("(", "after the game's name: the coordinates of a position stand in parentheses"_m);
    do {
      const Place place = TokenReader::place_of(reader_.peek());
      Coordinate coordinate{new_name("a coordinate"_m, &game)};
      if (reader_.accept("[")) {
        reader_.expect("]", "after '[': a list is written s[]"_m);
        coordinate.is_list = true;
        if (reader_.peek().kind == Token::Kind::name && reader_.peek().text == "of") {
          reader_.next();
          letters(game);
          coordinate.is_word = true;
        }
      }
      game.coordinates.push_back(std::move(coordinate));
      if (game.coordinates.size() > most_coordinates)
        reader_.fail(place, "too many coordinates"_m, Message("A position may have {0}.", most_coordinates));
    } while (reader_.accept(","));
    if (reader_.accept(";")) {
      do {
        parameter(game);
      } while (reader_.accept(","));
    }
    reader_.expect(")", "after the coordinates"_m);
    end_of_line("expected the end of the line after the game's first line"_m);
    return game;
  }

  // Of a list that is a word: "ab".
  void letters(Game& game) {
    const Token token = reader_.peek();
    const Place place = TokenReader::place_of(token);
    if (token.kind != Token::Kind::word || token.text.empty())
      return reader_.fail_here("expected the letters of the words"_m,
                               Message("For example: {0}.", "s[] of \"ab\""));
    reader_.next();
    for (std::size_t i = 0; i < token.text.size(); ++i) {
      const char c = token.text[i];
      const bool is_letter =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_';
      if (!is_letter)
        reader_.fail({token.offset + 1 + i, 1}, "this can be no letter of words"_m,
                     "Letters are those from a to z and from A to Z, digits, '.' and '_'."_m);
      else if (token.text.find(c) < i)
        reader_.fail({token.offset + 1 + i, 1}, "this letter stands twice"_m);
    }
    if (!game.letters.empty() && game.letters != token.text)
      reader_.fail(place, "all words of a game have the same letters"_m);
    game.letters = token.text;
  }

  void parameter(Game& game) {
    Parameter parameter{new_name("a parameter"_m, &game)};
    const bool has_default = reader_.accept("=");
    const Token value = reader_.peek();
    if (has_default && (value.is("{") || is_reserved(value.text))) {
      static const Game nothing;
      NumberSet set = ExpressionParser(reader_, {&nothing}).set_of_numbers();
      game.sets.push_back({std::move(parameter.name), std::move(set), reader_.place_from(value.offset)});
    } else {
      if (has_default) {
        reader_.next();
        if (value.kind == Token::Kind::number)
          parameter.value = number_of(value, reader_);
        else
          reader_.fail(TokenReader::place_of(value), "a parameter's default must be a number or a set"_m,
                       Message("For example: {0}.", "m = 3, S = {1, 3, 4}"));
      }
      game.parameters.push_back(std::move(parameter));
    }
    if (game.parameters.size() + game.sets.size() > most_coordinates)
      reader_.fail_here("too many parameters"_m);
  }

  // A name that is not taken yet.
  std::string new_name(const Message& of_what, const Game* game = nullptr) {
    const Token token = reader_.peek();
    const Place place = TokenReader::place_of(token);
    if (token.kind != Token::Kind::name) {
      reader_.fail_here(Message("expected a name for {0}", of_what));
      return {};
    }
    if (is_reserved(token.text))
      reader_.fail(place, Message("'{0}' is a word of the language and cannot be a name", token.text));
    if (game != nullptr) {
      bool taken = coordinate_called(*game, token.text).has_value();
      taken |= set_called(*game, token.text) != nullptr;
      for (const Parameter& parameter : game->parameters) taken |= parameter.name == token.text;
      if (taken) reader_.fail(place, Message("'{0}' is the name of two things", token.text));
    }
    reader_.next();
    return std::string(token.text);
  }

  void end_of_line(Message expected) {
    static constexpr std::string_view words[] = {"where", "and", "or", "with", "mod", "xor", "not", "in"};
    static constexpr std::string_view for_where[] = {"if",   "for",      "when", "were",
                                                     "with", "provided", "while"};
    const Token& token = reader_.peek();
    const bool is_name = token.kind == Token::Kind::name;
    const bool means_where =
        is_name && std::find(std::begin(for_where), std::end(for_where), token.text) != std::end(for_where);
    const std::string_view near = means_where ? "where"
                                  : is_name   ? nearest(token.text, words)
                                              : std::string_view();
    if (!reader_.at_line_end())
      reader_.fail_here(std::move(expected), near.empty() ? Message() : did_you_mean(near));
    if (reader_.peek().kind == Token::Kind::line_end) reader_.next();
  }

  void body(Game& game, std::size_t position) {
    reader_.seek(position);
    while (!reader_.peek().is("game") && reader_.peek().kind != Token::Kind::end) clause(game);
    if (game.rules.empty() && !reader_.failed())
      reader_.fail(game.place, Message("the game '{0}' has no rules", game.name), clause_hint);
  }

  void clause(Game& game) {
    const Token token = reader_.peek();
    if (token.kind == Token::Kind::line_end) {
      reader_.next();
    } else if (token.is("domain")) {
      reader_.next();
      Condition domain = ExpressionParser(reader_, {&game}).conditions();
      if (game.domain.conditions.empty() && game.domain.expressions.empty())
        game.domain = std::move(domain);
      else
        reader_.fail(TokenReader::place_of(token), "a game has one domain"_m,
                     Message("Join the conditions with '{0}'.", "and"));
    } else if (token.is("start")) {
      reader_.next();
      start(game, token);
    } else if (token.is("misere")) {
      reader_.next();
      game.convention = Convention::misere;
    } else if (token.is("win") || token.is("lose")) {
      reader_.next();
      reader_.expect("when", Message("after '{0}'", token.text));
      std::optional<Condition>& ending = token.is("win") ? game.wins : game.loses;
      if (ending)
        reader_.fail(TokenReader::place_of(token), Message("a game has one '{0} when'", token.text),
                     Message("Join the conditions with '{0}'.", "or"));
      ending = ExpressionParser(reader_, {&game}).conditions();
    } else if (token.is("left") || token.is("right")) {
      reader_.next();
      reader_.expect(":", Message("after '{0}'", token.text));
      rule(game, token.is("left") ? Mover::left : Mover::right);
    } else if (token.is("(") || (token.kind == Token::Kind::name && coordinate_called(game, token.text))) {
      rule(game, Mover::both);
    } else {
      static constexpr std::string_view words[] = {"domain", "start", "misere", "win",
                                                   "lose",   "left",  "right",  "game"};
      const std::string_view near =
          token.kind == Token::Kind::name ? nearest(token.text, words) : std::string_view{};
      reader_.fail_here("expected a rule"_m, near.empty() ? clause_hint : did_you_mean(near));
    }
    if (!reader_.failed()) end_of_line("expected the end of the line here"_m);
  }

  void start(Game& game, const Token& keyword) {
    Start start{.place = TokenReader::place_of(keyword)};
    reader_.expect("(", "after 'start'"_m);
    do {
      start.names.push_back(std::string(reader_.peek().text));
      if (reader_.peek().kind != Token::Kind::name || is_reserved(reader_.peek().text))
        reader_.fail_here("expected a name"_m, "For example: start (n) = (n, n - 1)."_m);
      reader_.next();
    } while (reader_.accept(","));
    reader_.expect(")", "after the names"_m);
    reader_.expect("=", "after the short form of the position"_m);
    reader_.expect("(", "before the position"_m);
    if (game.has_lists()) reader_.fail(start.place, "a game with lists can have no 'start'"_m);
    // The short form's names hide the coordinates.
    const Game nameless{.parameters = game.parameters, .sets = game.sets};
    do {
      start.entries.push_back(ExpressionParser(reader_, {&nameless, &start.names, false}).expression());
    } while (reader_.accept(","));
    reader_.expect(")", "after the position"_m);
    start.place = reader_.place_from(keyword.offset);
    if (start.entries.size() != game.coordinates.size())
      reader_.fail(start.place, Message("a position of this game has {0}, not {1}",
                                        counted(game.coordinates.size()), start.entries.size()));
    if (start.names.size() == game.coordinates.size())
      reader_.fail(start.place, "the short form is as long as a position"_m,
                   "It must have fewer or more numbers."_m);
    for (const Start& other : game.starts)
      if (other.names.size() == start.names.size())
        reader_.fail(start.place, "there are two short forms with as many numbers"_m);
    game.starts.push_back(std::move(start));
  }

  void rule(Game& game, Mover mover) {
    Rule rule{.mover = mover};
    const std::size_t begin = reader_.peek().offset;
    Condition where = left_side(game, rule);
    demands_.clear();
    reader_.expect("->", "between a position and its options"_m);
    do {
      rule.option.push_back(component(game, rule));
    } while (reader_.accept("+"));
    if (rule.option.size() > most_components)
      reader_.fail(reader_.place_from(begin), "too many components"_m,
                   Message("An option may have {0}.", most_components));
    if (reader_.accept("where")) {
      Condition given = ExpressionParser(reader_, scope(game, rule)).conditions();
      if (where.conditions.empty())
        where = std::move(given);
      else
        where.conditions.push_back(std::move(given));
    }
    if (!demands_.empty()) {
      Condition both{.kind = Condition::Kind::all, .place = where.place};
      both.conditions = std::move(demands_);
      both.conditions.insert(both.conditions.begin(), std::move(where));
      where = std::move(both);
    }
    rule.where = std::move(where);
    rule.place = reader_.place_from(begin);
    game.rules.push_back(std::move(rule));
    if (game.rules.size() > most_rules) reader_.fail(game.rules.back().place, "too many rules in one game"_m);
  }

  static Scope scope(const Game& game, Rule& rule) { return {&game, &rule.variables, true}; }

  // What stands on the left, as conditions: (2*k, y) means that x = 2*k, and (x, x) that y = x.
  Condition left_side(const Game& game, Rule& rule) {
    Condition where{.kind = Condition::Kind::all};
    const Token token = reader_.peek();
    if (!reader_.accept("(")) {
      if (!is_of_one_list(game))
        reader_.fail_here(Message("expected '{0}' {1}", "(", "before the coordinates"_m),
                          Message("A position is written {0}.", coordinates_of(game)));
      reader_.next();
      return where;
    }
    std::size_t i = 0;
    do {
      if (i == game.coordinates.size()) break;
      const Coordinate& coordinate = game.coordinates[i];
      const Token entry = reader_.peek();
      if (coordinate.is_list) {
        if (entry.text != coordinate.name)
          reader_.fail_here(Message("expected the list '{0}' here", coordinate.name));
        reader_.next();
        ++i;
        continue;
      }
      Expression value = ExpressionParser(reader_, scope(game, rule)).expression();
      if (value.kind == Expression::Kind::coordinate && value.number > static_cast<i64>(i))
        reader_.fail(value.place,
                     Message("the left side names the coordinates in their order, {0}", coordinates_of(game)),
                     "A condition between them stands behind 'where': where x = y."_m);
      if (value.kind != Expression::Kind::coordinate || value.number != static_cast<i64>(i)) {
        const Place place = value.place;
        Condition equal{.kind = Condition::Kind::equal, .place = place};
        equal.expressions.push_back({.kind = Expression::Kind::coordinate, .number = static_cast<i64>(i)});
        equal.expressions.push_back(std::move(value));
        where.conditions.push_back(std::move(equal));
      }
      ++i;
    } while (reader_.accept(","));
    if (i != game.coordinates.size() || !reader_.peek().is(")"))
      reader_.fail(reader_.place_from(token.offset),
                   Message("a position of this game has {0}, {1}", counted(game.coordinates.size()),
                           coordinates_of(game)));
    reader_.expect(")", "after the coordinates"_m);
    return where;
  }

  static Message counted(std::size_t coordinates) {
    return coordinates == 1 ? Message("{0} coordinate", coordinates)
                            : Message("{0} coordinates", coordinates);
  }
  static std::string coordinates_of(const Game& game) {
    std::string out;
    for (const Coordinate& coordinate : game.coordinates) out += (out.empty() ? "(" : ", ") + coordinate.name;
    return out + ")";
  }

  Term component(const Game& game, Rule& rule) {
    const std::size_t begin = reader_.peek().offset;
    Term term;
    if (reader_.peek(1).is("*") && !reader_.peek().is("(")) {
      term.copies = ExpressionParser(reader_, scope(game, rule)).factor();
      reader_.next();
    }
    const Token token = reader_.peek();
    if (token.kind == Token::Kind::name && !is_reserved(token.text) && reader_.peek(1).is("(")) {
      reader_.next();
      named_component(term, token, game, rule);
    } else if (token.is("(")) {
      term.game = number_of_game(game);
      entries(term, game, game, rule);
    } else if (is_of_one_list(game)) {
      term.game = number_of_game(game);
      term.entries.push_back(list_entry(game, 0, game, rule));
    } else {
      reader_.fail_here("expected a position"_m, "Positions are written with parentheses: (n - k)."_m);
    }
    term.place = reader_.place_from(begin);
    return term;
  }
  static bool is_of_one_list(const Game& game) {
    return game.coordinates.size() == 1 && game.coordinates[0].is_list;
  }

  [[nodiscard]] std::size_t number_of_game(const Game& game) const {
    return static_cast<std::size_t>(&game - file_.games.data());
  }

  void named_component(Term& term, const Token& name, const Game& game, Rule& rule) {
    for (std::size_t i = 0; i < file_.games.size(); ++i) {
      if (file_.games[i].name != name.text) continue;
      term.game = i;
      return entries(term, file_.games[i], game, rule);
    }
    if (name.is("parts")) return parts(term, name, game, rule);
    if (std::find(built_in_names_.begin(), built_in_names_.end(), name.text) == built_in_names_.end()) {
      std::vector<std::string_view> names = built_in_names_;
      for (const Game& other : file_.games) names.push_back(other.name);
      const std::string_view near = nearest(name.text, names);
      reader_.fail(TokenReader::place_of(name), Message("there is no game called '{0}'", name.text),
                   near.empty() ? "It must stand in this file, or be one that 'sprague rulesets' lists."_m
                                : did_you_mean(near));
    }
    term.is_imported = true;
    Import import{std::string(name.text), {}, TokenReader::place_of(name)};
    reader_.expect("(", "after the name of a game"_m);
    do {
      Entry entry;
      entry.value = ExpressionParser(reader_, scope(game, rule)).expression();
      term.entries.push_back(std::move(entry));
    } while (reader_.accept(","));
    if (reader_.accept(";")) {
      while (!reader_.peek().is(")") && !reader_.at_line_end()) {
        const Token word = reader_.next();
        const bool tight = word.is(",") || import.arguments.empty();
        const SetParameter* const set =
            word.kind == Token::Kind::name ? set_called(game, word.text) : nullptr;
        import.arguments += (tight ? "" : " ") + (set ? numbers_of(*set, word) : std::string(word.text));
      }
    }
    reader_.expect(")", "after the numbers of the component"_m);
    const auto same = std::find_if(file_.imports.begin(), file_.imports.end(),
                                   [&](const Import& other) { return other.text() == import.text(); });
    term.game = static_cast<std::size_t>(same - file_.imports.begin());
    if (same == file_.imports.end()) file_.imports.push_back(std::move(import));
  }

  // parts(n; 2..k): the position of that sum is split into so many.
  void parts(Term& term, const Token& name, const Game& game, Rule& rule) {
    const auto number = [&] { return ExpressionParser(reader_, scope(game, rule)).expression(); };
    term.game = number_of_game(game);
    if (game.coordinates.size() != 1 || game.coordinates[0].is_list)
      reader_.fail(TokenReader::place_of(name), "only a game with one number can be split into parts"_m,
                   Message("A position of this game is {0}.", coordinates_of(game)));
    Parts parts;
    reader_.expect("(", "after 'parts'"_m);
    parts.total = number();
    reader_.expect(";", "after the number that is split: parts(n; 2..3)"_m);
    parts.least = number();
    parts.most = reader_.accept("..") ? number() : parts.least;
    if (reader_.accept(",")) {
      if (reader_.peek().kind == Token::Kind::name && reader_.peek().text == "different")
        parts.are_different = true;
      else
        reader_.fail_here("expected 'different' after the number of parts"_m);
      reader_.next();
    }
    reader_.expect(")", "after the number of parts"_m);
    for (const Term& other : rule.option)
      if (other.parts)
        reader_.fail(TokenReader::place_of(name), "an option can split one number into parts"_m);
    term.parts = std::move(parts);
  }

  // The set as an argument of a built-in game: 1,3,4.
  std::string numbers_of(const SetParameter& parameter, const Token& word) {
    if (parameter.set.kind != NumberSet::Kind::ranges) return set_text(parameter.set);
    std::string out;
    std::size_t count = 0;
    for (const auto& [first, last] : parameter.set.ranges)
      for (i64 number = first; number <= last && count <= most_listed; ++number, ++count)
        out += (out.empty() ? "" : ",") + std::to_string(number);
    if (count > most_listed)
      reader_.fail(TokenReader::place_of(word), "this set is too large for a component"_m,
                   Message("It may have {0} numbers.", most_listed));
    return out;
  }

  // The entries of a position of `of`, in a rule of `game`.
  void entries(Term& term, const Game& of, const Game& game, Rule& rule) {
    const std::size_t begin = reader_.peek().offset;
    reader_.expect("(", "before the position"_m);
    do {
      const std::size_t i = term.entries.size();
      if (i < of.coordinates.size() && of.coordinates[i].is_list) {
        term.entries.push_back(list_entry(of, i, game, rule));
      } else {
        Entry entry;
        entry.value = ExpressionParser(reader_, scope(game, rule)).expression();
        term.entries.push_back(std::move(entry));
      }
    } while (reader_.accept(","));
    reader_.expect(")", "after the position"_m);
    if (term.entries.size() != of.coordinates.size())
      reader_.fail(reader_.place_from(begin), Message("a position of {0} has {1}, {2}", of.name,
                                                      counted(of.coordinates.size()), coordinates_of(of)));
  }

  // s with s[i] - k, or what is put together: s[..i] ++ [a, b] ++ s[j..].
  Entry list_entry(const Game& of, std::size_t coordinate, const Game& game, Rule& rule) {
    Entry entry{.is_list = true};
    if (of.coordinates[coordinate].is_word) entry.letters = of.letters.size();
    const Token name = reader_.peek();
    if (const auto list = list_called(game, name); list && reader_.peek(1).is("with")) {
      entry.list = *list;
      reader_.next();
      reader_.next();
      do {
        entry.updates.push_back(update(name.text, game, rule));
      } while (reader_.peek().is(",") && reader_.peek(1).text == name.text && reader_.peek(2).is("[") &&
               reader_.accept(","));
      return entry;
    }
    do pieces(of, coordinate, game, rule, entry.pieces);
    while (reader_.accept("++"));
    if (entry.pieces.size() == 1 && is_whole(entry.pieces[0])) {
      entry.list = entry.pieces[0].list;
      entry.pieces.clear();
    }
    return entry;
  }
  static bool is_whole(const Piece& piece) { return piece.is_slice && !piece.first && !piece.last; }

  static std::optional<std::size_t> list_called(const Game& game, const Token& name) {
    const auto found = name.kind == Token::Kind::name ? coordinate_called(game, name.text) : std::nullopt;
    return found && game.coordinates[*found].is_list ? found : std::nullopt;
  }

  // s, s[a..b], s without s[a..b], [a, b] or "ab".
  void pieces(const Game& of, std::size_t coordinate, const Game& game, Rule& rule, std::vector<Piece>& out) {
    const Token token = reader_.next();
    const Place place = TokenReader::place_of(token);
    if (out.size() >= most_pieces) return reader_.fail(place, "too many parts of one list"_m);
    Piece piece;
    if (token.is("[")) {
      if (!reader_.peek().is("]")) {
        do piece.numbers.push_back(ExpressionParser(reader_, scope(game, rule)).expression());
        while (reader_.accept(","));
      }
      reader_.expect("]", "after the new entries"_m);
    } else if (token.kind == Token::Kind::word) {
      if (!of.coordinates[coordinate].is_word)
        return reader_.fail(
            place, Message("{0} is a list of numbers, and this is a word", of.coordinates[coordinate].name),
            Message("Write {0}.", "[1, 2]"));
      for (const char letter : token.text) {
        const i64 number = number_of_letter(of, letter, place, reader_).value_or(0);
        piece.numbers.push_back({.kind = Expression::Kind::constant, .number = number, .place = place});
      }
    } else if (const auto list = list_called(game, token)) {
      piece.is_slice = true;
      piece.list = *list;
      if (reader_.peek().text == "without" && reader_.peek().kind == Token::Kind::name) {
        reader_.next();
        return without(token, piece, game, rule, out);
      }
      if (reader_.accept("[")) {
        slice(piece, game, rule);
        if (piece.first && piece.last && !is_range_)
          reader_.fail(
              reader_.place_from(token.offset), "a list is expected here, and this is one of its entries"_m,
              Message("For the list of that entry alone write {0}.", "[" + std::string(token.text) + "[i]]"));
      }
    } else {
      return reader_.fail(place, Message("expected a list here, for {0}", of.coordinates[coordinate].name),
                          Message("For example: {0}.", "s with s[i] - k, s[..i] ++ [a, b]"));
    }
    out.push_back(std::move(piece));
  }

  // What stands in the brackets of s[a..b], s[a..], s[..b], s[i]; is_range_ says whether it has dots.
  void slice(Piece& piece, const Game& game, Rule& rule) {
    const auto number = [&] { return ExpressionParser(reader_, scope(game, rule)).expression(); };
    if (!reader_.peek().is("..")) piece.first = number();
    is_range_ = reader_.accept("..");
    if (!is_range_)
      piece.last = piece.first;
    else if (!reader_.peek().is("]"))
      piece.last = number();
    reader_.expect("]",
                   is_range_ ? "after the number of the last entry"_m : "after the number of the entry"_m);
  }

  // s without s[a..b] is s[..a - 1] ++ s[b + 1..], where something is taken away: a <= b.
  void without(const Token& list, Piece piece, const Game& game, Rule& rule, std::vector<Piece>& out) {
    const std::size_t begin = reader_.peek().offset;
    if (reader_.peek().text != list.text)
      reader_.fail_here(Message("expected '{0}[' after 'without'", list.text));
    reader_.next();
    reader_.expect("[", "after the list's name"_m);
    Piece gone = piece;
    slice(gone, game, rule);
    const Place place = reader_.place_from(begin);
    const auto shifted_by = [&](Expression number, i64 by) {
      return Expression{
          .kind = Expression::Kind::sum,
          .operands = {std::move(number), {.kind = Expression::Kind::constant, .number = by, .place = place}},
          .place = place};
    };
    const Expression first =
        gone.first.value_or(Expression{.kind = Expression::Kind::constant, .place = place});
    const Expression last = gone.last.value_or(shifted_by(
        {.kind = Expression::Kind::length, .number = static_cast<i64>(piece.list), .place = place}, -1));
    if (is_range_)
      demands_.push_back({.kind = Condition::Kind::at_most, .expressions = {first, last}, .place = place});
    Piece behind = piece;
    piece.last = shifted_by(first, -1);
    behind.first = shifted_by(last, 1);
    out.push_back(std::move(piece));
    out.push_back(std::move(behind));
  }

  // s[i] - k + 1: what follows the entry, up to the next comma, is added to it.
  Entry::Update update(std::string_view list, const Game& game, Rule& rule) {
    Entry::Update update{{}, Entry::Update::Kind::add, {}};
    if (reader_.peek().text != list) reader_.fail_here(Message("expected '{0}[' after 'with'", list));
    reader_.next();
    reader_.expect("[", "after the list's name"_m);
    update.index = ExpressionParser(reader_, scope(game, rule)).expression();
    reader_.expect("]", "after the number of the entry"_m);
    if (reader_.accept("=")) {
      update.kind = Entry::Update::Kind::assign;
    } else if (reader_.peek().is("+")) {
      reader_.next();
    } else if (!reader_.peek().is("-")) {
      reader_.fail_here("expected '-', '+' or '=' after the entry"_m, "For example: s with s[i] - k."_m);
    }
    update.value = ExpressionParser(reader_, scope(game, rule)).expression();
    return update;
  }

  TokenReader reader_;
  const std::vector<std::string_view>& built_in_names_;
  File file_;
  std::vector<Condition> demands_ = {};  // what the option of the rule that is read demands
  bool is_range_ = false;                // of the brackets that were read last
  std::vector<std::size_t> bodies_;      // where the lines after each game's first one start
};

// One condition or expression that must be the whole text.
template <class Part, class Read>
Result<Part> whole(std::string_view text, const Game& game, const Read& read) {
  if (text.size() > longest_text) return Error{ErrorKind::too_large, "the formula is too long"_m};
  Result<std::vector<Token>> tokens = tokens_of(text);
  if (!tokens) return tokens.error();
  TokenReader reader(*std::move(tokens));
  Part part = read(ExpressionParser(reader, {&game}));
  if (reader.peek().kind == Token::Kind::line_end) reader.next();
  if (reader.peek().kind != Token::Kind::end) reader.fail_here("expected the end of the formula"_m);
  if (reader.failed()) return reader.error();
  return part;
}

}  // namespace

Result<File> parse(std::string_view text, const std::vector<std::string_view>& built_in_names) {
  if (text.size() > longest_text)
    return Error{ErrorKind::too_large, "the rules are too long"_m,
                 Message("A file of rules may have {0} bytes.", longest_text)};
  Result<std::vector<Token>> tokens = tokens_of(text);
  if (!tokens) return tokens.error();
  return FileParser(*std::move(tokens), built_in_names).run();
}

std::string set_text(const NumberSet& set) {
  switch (set.kind) {
    case NumberSet::Kind::squares: return "squares";
    case NumberSet::Kind::primes: return "primes";
    case NumberSet::Kind::fibonacci: return "fibonacci";
    case NumberSet::Kind::powers: return "powers(" + std::to_string(set.base) + ")";
    case NumberSet::Kind::ranges: break;
  }
  std::string out;
  for (const auto& [first, last] : set.ranges)
    out += (out.empty() ? "" : ",") + std::to_string(first) +
           (last > first ? (last > first + 1 ? ".." : ",") + std::to_string(last) : std::string());
  return "{" + out + "}";
}

Result<NumberSet> parse_set(std::string_view text) {
  static const Game nothing;
  return whole<NumberSet>(text, nothing, [](ExpressionParser parser) { return parser.set_of_numbers(); });
}

Result<Condition> parse_condition(std::string_view text, const Game& game) {
  return whole<Condition>(text, game, [](ExpressionParser parser) { return parser.conditions(); });
}

Result<Expression> parse_expression(std::string_view text, const Game& game) {
  return whole<Expression>(text, game, [](ExpressionParser parser) { return parser.expression(); });
}

}  // namespace sprague::script
