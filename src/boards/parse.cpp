// A line is read token by token: words of several letters are words of the language, single letters and signs are cells. Each
// error points at its token. What stands behind '->' is read as a picture of its own and then laid over the one before it.
#include "boards/parse.hpp"

#include <algorithm>
#include <utility>

#include "base/nearest.hpp"
#include "base/scanner.hpp"
#include "boards/typed.hpp"

namespace sprague::boards {
namespace {

constexpr std::size_t most_bytes = 100'000;
constexpr std::size_t most_games = 50;
constexpr std::size_t most_rules = 100;
constexpr std::size_t most_cells = 36;  // of a picture
constexpr std::size_t most_runs = 3;    // of a picture

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_cell(char c) {
  return is_letter(c) || std::string_view(".#_^~$%&!").find(c) != std::string_view::npos;
}

constexpr MessageTemplate<0> cell_hint =
    "A cell is a letter or one of . # _ ^ ~ $ % & !, with blanks between cells; [xo] is one of several, ? any, and "
    "edge the place behind the last cell."_m;
constexpr MessageTemplate<0> clause_hint =
    "A board has rules such as: left: x o -> . x turned, and may have lines that start with lose when, win when, left "
    "wins when, right wins when, draw when stuck, no group of, start, tiled or misere."_m;

struct Token {
  enum class Kind : unsigned char { word, cell, sign, kinds, end };
  Kind kind = Kind::end;
  std::string_view text = {};  // a part of the rules; of `kinds` with its brackets
};

// The tokens of one line, which goes on in the next one behind '/', '->' and ','.
class Line {
 public:
  Line(std::string_view all, std::size_t begin) : all_(all), at_(begin) { read(); }

  [[nodiscard]] const Token& peek() const { return now_; }
  Token next() {
    const Token out = now_;
    read();
    return out;
  }
  [[nodiscard]] bool is(std::string_view text) const {
    return now_.kind != Token::Kind::end && now_.text == text;
  }
  bool accept(std::string_view text) {
    if (!is(text)) return false;
    read();
    return true;
  }
  // Where the line ends, behind its last token.
  [[nodiscard]] std::size_t end() const { return at_; }
  // What is left of the line as it stands, from the token that is next.
  std::string_view rest() {
    const auto begin = static_cast<std::size_t>(now_.text.data() - all_.data());
    const std::size_t stop = std::min(all_.find('\n', begin), all_.size());
    std::string_view out = all_.substr(begin, stop - begin);
    while (!out.empty() && Scanner::is_separator(out.back())) out.remove_suffix(1);
    at_ = stop;
    now_ = {Token::Kind::end, all_.substr(stop, 0)};
    return out;
  }

 private:
  void read() {
    while (at_ < all_.size() &&
           (all_[at_] == ' ' || all_[at_] == '\t' || all_[at_] == '\r' || (all_[at_] == '\n' && goes_on_)))
      ++at_;
    const std::size_t begin = at_;
    goes_on_ = false;
    if (at_ == all_.size() || all_[at_] == '\n') {
      now_ = {Token::Kind::end, all_.substr(at_, 0)};
      return;
    }
    const char c = all_[at_];
    Token::Kind kind = Token::Kind::sign;
    if (is_letter(c)) {
      while (at_ < all_.size() && (is_letter(all_[at_]) || all_[at_] == '_' || is_digit(all_[at_]))) ++at_;
      kind = at_ - begin == 1 ? Token::Kind::cell : Token::Kind::word;
      if (kind == Token::Kind::word && at_ < all_.size() && all_[at_] == ':') ++at_;
    } else if (c == '[') {
      while (at_ < all_.size() && all_[at_] != ']' && all_[at_] != '\n') ++at_;
      if (at_ < all_.size() && all_[at_] == ']') ++at_;
      kind = Token::Kind::kinds;
    } else if (all_.substr(at_, 2) == "->") {
      at_ += 2;
      goes_on_ = true;
    } else {
      ++at_;
      while (at_ < all_.size() && (static_cast<unsigned char>(all_[at_]) & 0xC0) == 0x80) ++at_;  // of UTF-8
      if (is_cell(c)) kind = Token::Kind::cell;
      goes_on_ = c == '/' || c == ',';
    }
    now_ = {kind, all_.substr(begin, at_ - begin)};
  }

  std::string_view all_;
  std::size_t at_;
  bool goes_on_ = false;
  Token now_;
};

// "tiled", whose cells are known when all pictures have been read.
struct TileClause {
  std::size_t game;
  Place place;
  std::string drawn;
};

// A kind of cells, and where it was met first.
struct NewKind {
  std::size_t game;
  int kind;
  Place place;
};

// Behind the byte order mark that some editors write.
std::size_t begin_of(std::string_view text) { return text.starts_with("\xEF\xBB\xBF") ? 3 : 0; }

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<File> run() {
    if (text_.size() > most_bytes)
      return Error{ErrorKind::too_large, Message("the rules have more than {0} bytes", most_bytes)};
    for (std::size_t at = begin_of(text_); at < text_.size() && !error_;) {
      const std::size_t stop = std::min(text_.find('\n', at), text_.size());
      const std::string_view line = text_.substr(at, stop - at);
      const std::size_t first = line.find_first_not_of(" \t\r");
      // '#' is a cell, so that only whole lines are remarks.
      if (first == std::string_view::npos || line[first] == '#') {
        // Who writes a rule that begins with a blocked cell would play another game.
        if (const std::size_t arrow = line.find("->"); first != std::string_view::npos &&
                                                       arrow != std::string_view::npos &&
                                                       !line.substr(first).starts_with("##"))
          fail_at({at + first, 1}, "a line that begins with '#' is a remark, and this one has '->'"_m,
                  "Write [#] for a blocked cell in front of a rule, and ## in front of a remark."_m);
        at = stop + 1;
        continue;
      }
      Line tokens(text_, at);
      clause(tokens);
      if (!error_ && tokens.peek().kind != Token::Kind::end)
        fail(tokens.peek(), Message("expected the end of the line here, found '{0}'", tokens.peek().text),
             tail_hint(tokens.peek().text));
      at = tokens.end() + 1;
    }
    if (!error_ && file_.games.empty())
      error_ = Error{ErrorKind::wrong, "there are no rules"_m, "For example: board cram"_m};
    for (std::size_t i = 0; i < tiles_.size() && !error_; ++i) cover(tiles_[i]);
    for (const NewKind& kind : new_kinds_) find_other_case(kind);
    for (std::size_t i = 0; i < file_.games.size() && !error_; ++i) finish(file_.games[i]);
    if (error_) return *error_;
    file_.text = std::string(text_.substr(begin_of(text_)));
    return std::move(file_);
  }

 private:
  static constexpr std::string_view tail_words[] = {"turned", "mirrored", "where", "and"};
  static constexpr std::string_view end_words[] = {"turned", "mirrored"};
  static constexpr std::string_view near_words[] = {"beside", "around", "in line"};

  [[nodiscard]] Place place_of(const Token& token) const {
    return {static_cast<std::size_t>(token.text.data() - text_.data()), token.text.size()};
  }
  void fail_at(Place place, Message message, Message hint = {}) {
    if (!error_)
      error_ = Error{ErrorKind::wrong, std::move(message), std::move(hint), place.offset,
                     std::max<std::size_t>(1, place.length)};
  }
  void fail(const Token& token, Message message, Message hint = {}) {
    fail_at(place_of(token), std::move(message), std::move(hint));
  }
  static Message did_you_mean_one(std::string_view word, std::span<const std::string_view> words,
                                  Message otherwise) {
    const std::string_view near = nearest(word, words);
    return near.empty() ? std::move(otherwise) : Message("Did you mean '{0}'?", near);
  }
  static Message tail_hint(std::string_view word) {
    if (word == "#" || word == "misere") return Message("'{0}' has a line of its own.", word);
    return did_you_mean_one(
        word, tail_words,
        "Behind the pictures may stand turned, mirrored, where no x beside, and every . beside -> #."_m);
  }

  Game& game() { return file_.games.back(); }
  int kind_of(char cell) {
    const int known = game().kind_of(cell);
    if (known >= 0) return known;
    if (game().kinds.size() == most_kinds) return -1;
    game().kinds += cell;
    return static_cast<int>(game().kinds.size()) - 1;
  }

  void clause(Line& line) {
    const Token first = line.peek();
    if (line.accept("board")) return header(line, first);
    if (first.text == "game")
      return fail(first, "a file has rules with coordinates or boards, and not both"_m,
                  "Put the boards into a file of their own."_m);
    if (file_.games.empty())
      return fail(first, "a file of boards starts with a board"_m, "For example: board cram"_m);
    if (line.accept("misere")) {
      game().convention = Convention::misere;
    } else if (line.accept("start") || line.accept("tiled")) {
      if (line.peek().kind == Token::Kind::end)
        return fail(line.peek(), "the board is missing"_m,
                    first.text == "start" ? "For example: start 3x3"_m : "For example: tiled xo|ox"_m);
      if (first.text == "start") {
        game().place_of_start = place_of(line.peek());
        game().start = std::string(line.rest());
      } else {
        tiles_.push_back({file_.games.size() - 1, place_of(line.peek()), std::string(line.rest())});
      }
    } else if (line.accept("draw")) {
      expect(line, "when") && expect(line, "stuck");
      game().stuck_draws = true;
    } else if (line.accept("no")) {
      if (!expect(line, "group") || !expect(line, "of")) return;
      game().enclosed |= kinds(line);
      if (!error_) expect(line, "surrounded");
    } else if (first.text == "lose" || first.text == "win") {
      line.next();
      early_end(line, first, first.text == "win" ? EarlyEnd::Winner::next : EarlyEnd::Winner::previous);
    } else if (first.text == "left" || first.text == "right") {
      line.next();
      if (const std::string_view after = line.peek().text; after != "wins") {
        const bool is_end = after.starts_with("win") || after == "when";
        return fail(first, Message("'{0}' is followed by ':' or by 'wins when'", first.text),
                    Message("Did you mean '{0}'?", std::string(first.text) + (is_end ? " wins when" : ":")));
      }
      line.next();
      early_end(line, first, first.text == "left" ? EarlyEnd::Winner::left : EarlyEnd::Winner::right);
    } else {
      rule(line);
    }
  }

  void header(Line& line, const Token& first) {
    const Token name = line.next();
    if (name.kind != Token::Kind::word && name.kind != Token::Kind::cell)
      return fail(name.text.empty() ? first : name, "the board needs a name"_m, "For example: board cram"_m);
    if (!is_letter(name.text[0]) || name.text.back() == ':')
      return fail(name, Message("'{0}' cannot be the name of a board", name.text),
                  "A name is a letter, then letters, digits and underscores."_m);
    for (const Game& other : file_.games)
      if (other.name == name.text) return fail(name, Message("there are two games called '{0}'", name.text));
    if (file_.games.size() == most_games) return fail(name, "too many games in one file"_m);
    Game made;
    made.name = std::string(name.text);
    made.place = place_of(name);
    made.kinds = ".#";
    if (line.accept("on")) {
      constexpr std::string_view shapes[] = {"hexagons"};
      if (!line.accept("hexagons"))
        return fail(line.peek(), "a board is a grid, or stands 'on hexagons'"_m,
                    did_you_mean_one(line.peek().text, shapes,
                                     "Nothing behind the name: squares, or any graph that is typed."_m));
      made.hexagons = true;
    } else if (line.peek().kind != Token::Kind::end) {
      return fail(line.peek(), "behind the name of a board stands 'on hexagons', or nothing"_m,
                  "A name is a letter, then letters, digits and underscores."_m);
    }
    file_.games.push_back(std::move(made));
  }

  bool expect(Line& line, std::string_view word) {
    if (line.accept(word)) return true;
    fail(line.peek(), Message("expected '{0}' here", word), clause_hint);
    return false;
  }

  // A cell, or several in brackets.
  Kinds kinds(Line& line) {
    const Token token = line.peek();
    if (token.kind == Token::Kind::cell) {
      line.next();
      return one(token, token.text[0]);
    }
    if (token.kind != Token::Kind::kinds) {
      fail(token, "expected a cell here"_m, cell_hint);
      return 0;
    }
    line.next();
    if (token.text.size() < 3 || token.text.back() != ']') {
      fail(token, "a set of cells stands in brackets: [xo]"_m, cell_hint);
      return 0;
    }
    Kinds out = 0;
    for (const char c : token.text.substr(1, token.text.size() - 2)) {
      if (c == ' ') continue;
      if (!is_cell(c)) {
        fail(token, Message("'{0}' cannot be a cell", std::string(1, c)), cell_hint);
        return 0;
      }
      out |= one(token, c);
    }
    return out;
  }
  Kinds one(const Token& token, char cell) {
    const std::size_t known = game().kinds.size();
    const int kind = kind_of(cell);
    if (game().kinds.size() > known) new_kinds_.push_back({file_.games.size() - 1, kind, place_of(token)});
    if (kind >= 0) return Kinds{1} << kind;
    fail(token, Message("a game has at most {0} kinds of cells", most_kinds));
    return 0;
  }

  // What a picture shows, before it is known what becomes of it.
  struct Drawn {
    std::vector<std::vector<Element>> rows{1};
    std::vector<std::vector<std::vector<Token>>> tokens{1};  // of each cell
    std::size_t cells = 0, runs = 0;
    Token first;
  };

  bool is_in_picture(const Token& token) const {
    return token.kind == Token::Kind::cell || token.kind == Token::Kind::kinds || token.text == "edge" ||
           token.text == "?" || token.text == "(" || token.text == "/";
  }

  bool cell(Line& line, Element& element, std::vector<Token>& tokens) {
    const Token token = line.peek();
    PictureCell made;
    if (line.accept("?")) {
      made.before = ~Kinds{0};
    } else if (line.accept("edge")) {
      made.is_edge = true;
    } else {
      made.before = kinds(line);
    }
    if (error_) return false;
    element.cells.push_back(made);
    tokens.push_back(token);
    return true;
  }

  Drawn picture(Line& line) {
    Drawn out;
    out.first = line.peek();
    while (!error_) {
      const Token token = line.peek();
      if (token.text == "/" && token.kind == Token::Kind::sign) {
        line.next();
        if (out.rows.back().empty()) fail(token, "a row has no cells"_m, cell_hint);
        out.rows.emplace_back();
        out.tokens.emplace_back();
        continue;
      }
      if (!is_in_picture(token)) break;
      Element element;
      std::vector<Token> tokens;
      if (line.accept("(")) {
        while (!error_ && !line.is(")")) {
          if (!is_in_picture(line.peek()) || line.is("(") || line.is("/")) {
            fail(token, "the bracket ( is not closed"_m,
                 "Cells in brackets are repeated: (o .)* or (o .)+"_m);
            break;
          }
          cell(line, element, tokens);
        }
        line.next();
        if (!error_ && (element.cells.empty() || !(line.is("*") || line.is("+"))))
          fail(token, "cells in brackets are repeated: * or + stands behind them"_m,
               "For example: x (o .)* o . -> . (. .)* . x"_m);
      } else {
        cell(line, element, tokens);
      }
      if (line.accept("*")) element.times = Element::Times::any;
      if (line.accept("+")) element.times = Element::Times::some;
      if (element.times != Element::Times::once) {
        ++out.runs;
        for (std::size_t i = 0; i < element.cells.size(); ++i)
          if (element.cells[i].is_edge) fail(tokens[i], "the edge cannot be repeated"_m);
      }
      out.cells += element.cells.size();
      out.rows.back().push_back(std::move(element));
      out.tokens.back().push_back(std::move(tokens));
    }
    if (error_) return out;
    if (out.cells == 0) {
      const Token& found = line.peek();
      if (found.kind == Token::Kind::word && found.text.size() <= 8 && found.text.back() != ':')
        fail(found, Message("'{0}' is no cell", found.text), "Cells stand apart: x o, and not xo."_m);
      else
        fail(found, "expected a picture here: cells with blanks between them"_m, cell_hint);
    } else if (out.cells > most_cells) {
      fail(out.first, Message("a picture has at most {0} cells", most_cells));
    } else if (out.runs > 0 && out.rows.size() > 1) {
      fail(out.first, "a picture with runs has one row"_m);
    } else if (out.runs > most_runs) {
      fail(out.first, Message("a picture has at most {0} runs", most_runs));
    }
    for (std::size_t row = 0; row < out.rows.size() && !error_; ++row)
      if (width_of(out.rows[row]) != width_of(out.rows[0]))
        fail(out.tokens[row].empty() ? out.first : out.tokens[row][0][0],
             Message("row {0} has length {1} and row 1 has length {2}", row + 1, width_of(out.rows[row]),
                     width_of(out.rows[0])),
             "A ? is any cell, and stands where nothing matters."_m);
    return out;
  }
  static std::size_t width_of(const std::vector<Element>& row) {
    std::size_t width = 0;
    for (const Element& element : row) width += element.cells.size();
    return width;
  }

  // What the cells of `before` become in `after`.
  void become(Drawn& before, const Drawn& after) {
    const auto differ = [&] {
      fail(after.first, "the picture behind '->' has other rows or runs than the one before it"_m,
           "Both show the same cells, before and after the move. A remark has a line of its own."_m);
    };
    if (before.rows.size() != after.rows.size()) return differ();
    bool changes = false;
    for (std::size_t row = 0; row < before.rows.size(); ++row) {
      if (before.rows[row].size() != after.rows[row].size()) return differ();
      for (std::size_t i = 0; i < before.rows[row].size(); ++i) {
        Element& from = before.rows[row][i];
        const Element& to = after.rows[row][i];
        if (from.cells.size() != to.cells.size() || from.times != to.times) return differ();
        for (std::size_t c = 0; c < from.cells.size(); ++c) {
          const PictureCell& made = to.cells[c];
          const Token& token = after.tokens[row][i][c];
          if (from.cells[c].is_edge != made.is_edge)
            return fail(token, "where one picture shows the edge the other does, too"_m);
          if (made.is_edge || made.before == from.cells[c].before) continue;  // it stays
          if ((made.before & (made.before - 1)) != 0)
            return fail(token, Message("it is not said which of {0} the cell becomes", token.text),
                        "Behind '->' stands one cell, or the same set as before: the cell stays as it is."_m);
          from.cells[c].after = std::countr_zero(made.before);
          changes = true;
        }
      }
    }
    if (!changes && error_ == std::nullopt) changes_nothing_ = true;
  }

  Near near(Line& line) {
    const Token token = line.next();
    if (token.text == "beside") return Near::beside;
    if (token.text == "around") return Near::around;
    if (token.text == "in" && line.accept("line")) return Near::in_line;
    constexpr std::string_view wanted = "'beside', 'around', 'in line'";
    fail(token,
         token.kind == Token::Kind::end
             ? Message("expected {0} here, but the line ends", wanted)
             : Message("expected 'beside', 'around' or 'in line' here, found '{0}'", token.text),
         token.text == "or" ? "One of several cells stands in brackets: where no [xo] beside"_m
                            : did_you_mean_one(token.text, near_words, {}));
    return Near::beside;
  }

  void condition(Line& line, Rule& rule) {
    const Token token = line.next();
    if (token.text != "no" && token.text != "some")
      return fail(token, "a condition starts with 'no' or 'some'"_m, "For example: where no o beside"_m);
    Condition made;
    made.is_wanted = token.text == "some";
    made.of = kinds(line);
    if (error_) return;
    made.near = near(line);
    rule.conditions.push_back(made);
  }

  void rule(Line& line) {
    const Token first = line.peek();
    Rule made;
    if (line.accept("left:")) {
      made.mover = Player::left;
    } else if (line.accept("right:")) {
      made.mover = Player::right;
    } else if (first.kind == Token::Kind::word && first.text.back() == ':') {
      constexpr std::string_view players[] = {"left:", "right:"};
      return fail(
          first, Message("'{0}' is no player", first.text),
          did_you_mean_one(first.text, players, "Rules are for both, or start with left: or right:"_m));
    } else if (first.kind == Token::Kind::word && first.text != "edge") {
      constexpr std::string_view words[] = {"board", "left",  "right", "lose",  "win",
                                            "draw",  "start", "tiled", "misere"};
      const std::string_view meant = nearest(first.text, words);
      if (!meant.empty())
        return fail(first, Message("'{0}' starts no line of a board", first.text),
                    Message("Did you mean '{0}'?", meant));
    }
    const Token begin = line.peek();
    Drawn before = picture(line);
    if (error_) return;
    if (!line.is("->"))
      return fail(line.peek(),
                  line.peek().kind == Token::Kind::end
                      ? Message("expected {0} here, but the line ends", "'->'")
                      : Message("expected '->' here, found '{0}'", line.peek().text),
                  "A rule shows some cells before and after the move: x . -> . x"_m);
    line.next();
    const Drawn after = picture(line);
    if (error_) return;
    changes_nothing_ = false;
    become(before, after);
    if (error_) return;
    made.picture = std::move(before.rows);
    bool has_where = false;
    while (!error_ && line.peek().kind != Token::Kind::end) {
      const Token token = line.peek();
      if (line.accept("turned")) {
        made.turned = true;
      } else if (line.accept("mirrored")) {
        made.mirrored = true;
      } else if (line.accept("where")) {
        has_where = true;
        condition(line, made);
      } else if (token.text == "and" || token.text == ",") {
        line.next();
        if (line.accept("every")) {
          Spread spread;
          spread.of = kinds(line);
          if (error_) return;
          spread.near = near(line);
          if (error_) return;
          if (!line.accept("->"))
            return fail(line.peek(), Message("expected '{0}' here", "->"),
                        "Say what these cells become: and every . beside -> #"_m);
          const Token becomes = line.peek();
          const Kinds kind = kinds(line);
          if (error_) return;
          if ((kind & (kind - 1)) != 0)
            return fail(becomes, Message("it is not said which of {0} the cell becomes", becomes.text));
          spread.after = std::countr_zero(kind);
          made.spreads.push_back(spread);
          changes_nothing_ = false;
        } else if (has_where) {
          condition(line, made);
        } else {
          return fail(token,
                      token.text == "," ? "behind a comma stands 'every', or a condition behind 'where'"_m
                                        : "behind 'and' stands 'every', or a condition behind 'where'"_m,
                      tail_hint(""));
        }
      } else {
        return fail(token, Message("expected the end of the line here, found '{0}'", token.text),
                    tail_hint(token.text));
      }
    }
    if (error_) return;
    if (changes_nothing_)
      return fail(begin, "the rule changes nothing"_m, "Behind '->' some cell is another one than before."_m);
    const std::size_t from = place_of(first).offset;
    made.place = {from, std::max<std::size_t>(
                            1, static_cast<std::size_t>(line.peek().text.data() - text_.data()) - from)};
    while (made.place.length > 1 && Scanner::is_separator(text_[from + made.place.length - 1]))
      --made.place.length;
    game().rules.push_back(std::move(made));
    if (game().rules.size() > most_rules) fail(first, Message("a game has at most {0} rules", most_rules));
  }

  void early_end(Line& line, const Token& first, EarlyEnd::Winner winner) {
    if (!expect(line, "when")) return;
    EarlyEnd made;
    made.winner = winner;
    made.place = place_of(first);
    Drawn drawn = picture(line);
    if (error_) return;
    made.picture = std::move(drawn.rows);
    while (line.peek().kind != Token::Kind::end) {
      if (line.accept("turned")) {
        made.turned = true;
      } else if (line.accept("mirrored")) {
        made.mirrored = true;
      } else {
        return fail(
            line.peek(), Message("expected the end of the line here, found '{0}'", line.peek().text),
            did_you_mean_one(
                line.peek().text, end_words,
                "Behind a picture that ends play may stand turned and mirrored, and no condition."_m));
      }
    }
    game().early_ends.push_back(std::move(made));
    if (game().early_ends.size() > most_rules)
      fail(drawn.first, Message("a game has at most {0} rules", most_rules));
  }

  void cover(const TileClause& clause) {
    if (auto error = read_tile(file_.games[clause.game], clause.drawn))
      error_ = shifted(*std::move(error), clause.place.offset);
  }

  // Who writes X in a condition where all pictures have x would play another game.
  void find_other_case(const NewKind& kind) {
    const Game& made = file_.games[kind.game];
    Kinds drawn = 0;
    for (const Rule& rule : made.rules)
      for (const auto& row : rule.picture)
        for (const Element& element : row)
          for (const PictureCell& cell : element.cells)
            drawn |= cell.before | (cell.after >= 0 ? Kinds{1} << cell.after : 0);
    const char cell = made.kinds[static_cast<std::size_t>(kind.kind)];
    const bool is_typed = made.tile.cells.find(static_cast<char>(kind.kind)) != std::string::npos ||
                          (made.start && made.start->find(cell) != std::string::npos);
    const int other = is_letter(cell) ? made.kind_of(static_cast<char>(cell ^ ('a' ^ 'A'))) : -1;
    if (other >= 0 && !is_typed && (drawn >> kind.kind & 1) == 0 && (drawn >> other & 1) != 0)
      fail_at(kind.place, Message("'{0}' stands in no picture of a rule", std::string(1, cell)),
              Message("Did you mean '{0}'?", std::string(1, made.kinds[static_cast<std::size_t>(other)])));
  }

  void finish(const Game& made) {
    if (made.rules.empty())
      fail_at(made.place, Message("the board {0} has no rules", made.name), clause_hint);
    for (const EarlyEnd& end : made.early_ends)
      if (!made.is_partizan() &&
          (end.winner == EarlyEnd::Winner::left || end.winner == EarlyEnd::Winner::right))
        fail_at(
            end.place,
            Message("'{0} wins when' needs rules for left: and right:",
                    end.winner == EarlyEnd::Winner::left ? "left" : "right"),
            "Where both have the same moves, write 'lose when': the player whose turn it would be has lost."_m);
    if (!made.start || error_) return;
    Scanner scanner(*made.start);
    if (const auto typed = read_typed(made, scanner); !typed)
      error_ = shifted(typed.error(), made.place_of_start.offset);
  }

  std::string_view text_;
  File file_;
  std::vector<TileClause> tiles_;
  std::vector<NewKind> new_kinds_;
  std::optional<Error> error_;
  bool changes_nothing_ = false;
};

}  // namespace

bool is_board_text(std::string_view text) {
  for (std::size_t at = begin_of(text); at < text.size();) {
    const std::size_t stop = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, stop - at);
    const std::size_t first = line.find_first_not_of(" \t\r");
    if (first != std::string_view::npos && line[first] != '#') {
      std::string word(Scanner(line).word());
      for (char& c : word)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
      static constexpr std::string_view words[] = {"board", "game"};
      return word.starts_with("board") || nearest(word, words) == "board";
    }
    at = stop + 1;
  }
  return false;
}

Result<File> parse(std::string_view text) { return Parser(text).run(); }

}  // namespace sprague::boards
