// A game tree (博弈树) typed by hand: every line of play to its end, win, loss or draw.
//
// Equal subtrees are one node, numbered while reading (hash-consing, A. P. Ershov 1958), so a position is a
// node and who is to move, and search meets equal subtrees once. Nothing here is recursive: a tree may be as
// deep as its text is long.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <utility>

#include "rules/ruleset.hpp"

namespace sprague::rulesets {

class GameTree {
 public:
  struct Branch {
    std::uint32_t number;  // as typed, from 1
    std::uint32_t node;
  };
  struct Node {
    char winner = 0;                  // of a leaf: X, O or = ; otherwise 0
    std::vector<Branch> branches;     // without those that repeat an earlier one
    std::size_t begin = 0, size = 0;  // where `text` spells it
    u64 hash = 0;
  };
  /// A whole tree; its nodes stand behind those they lead to.
  struct Tree {
    std::string text;
    std::vector<Node> nodes;
  };
  struct Position {
    std::shared_ptr<const Tree> tree = draw();
    std::uint32_t at = 0;
    bool o_moves = false;

    [[nodiscard]] const Node& node() const { return tree->nodes[at]; }
    [[nodiscard]] std::string_view spelling() const {
      return std::string_view(tree->text).substr(node().begin, node().size);
    }
    [[nodiscard]] std::string text() const { return (o_moves ? "O: " : "") + std::string(spelling()); }
    [[nodiscard]] std::size_t hash() const {
      return static_cast<std::size_t>(hash_of(node().hash * 2 + (o_moves ? 1 : 0)));
    }
    friend bool operator==(const Position& a, const Position& b) {
      if (a.o_moves != b.o_moves) return false;
      return a.tree == b.tree ? a.at == b.at : a.spelling() == b.spelling();
    }
  };

  static constexpr Info info{
      .name = "game_tree",
      .title = "A game tree",
      .title_zh = "博弈树",
      .family = "Boards",
      .summary = "A tree of moves, typed by hand, with wins and draws at its leaves.",
      .rules =
          "A token stands at the root of a tree. X and O in turn move it to a branch. It ends at a leaf, "
          "which says who has won, or that it is a draw. In misère play who would have won has lost.",
      .notation = "TREE",
      .meaning =
          "A tree is a leaf, X or O for who has won and = for a draw, or brackets around its branches: "
          "((X O)(= X)). X is to move at the root, or O where O: stands in front. The shell wants quotes "
          "around brackets.",
      .order = "by branch; equal branches are listed once, as the first",
      .range = "trees of up to 10,000 brackets and leaves",
      .has_tables = false};
  static constexpr Example examples[] = {
      {"((X O)(= X))", Outcome::D},
      {"((X O)(X X))", Outcome::N, -1, "O: (X X)"},
      {"O: ((X O) (= X))", Outcome::P},
      {"O: ((X O) (= X) O)", Outcome::N, -1, "O"},
      {"((X O) (O =) O)", Outcome::P},
      {"X", Outcome::N},
      {"O: X", Outcome::P},
      {"=", Outcome::D},
      {"O: X", Outcome::N, -1, {}, Convention::misere},
      {"((X O) (= X))", Outcome::P, -1, {}, Convention::misere},
      {"((X O) (O O))", Outcome::N, -1, "O: (O O)", Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    Reader reader(scanner);
    const bool o_moves = reader.o_is_to_move();
    auto tree = reader.read();
    if (!tree) return tree.error();
    const auto root = static_cast<std::uint32_t>((*tree)->nodes.size() - 1);
    return Position{*std::move(tree), root, o_moves};
  }

  void options(const Position& position, std::vector<Position>& out) const {
    for (const Branch& branch : position.node().branches)
      out.push_back({position.tree, branch.node, !position.o_moves});
  }

  [[nodiscard]] std::optional<Outcome> result(const Position& position, Convention convention) const {
    const char winner = position.node().winner;
    if (winner == 0) return std::nullopt;
    if (winner == '=') return Outcome::D;
    const bool has_won = (winner == 'O') == position.o_moves;
    return has_won == (convention == Convention::normal) ? Outcome::N : Outcome::P;
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    for (const Branch& branch : from.node().branches)
      if (Position{from.tree, branch.node, to.o_moves} == to) return Message("to branch {0}", branch.number);
    return {};
  }

 private:
  static constexpr std::size_t most_symbols = 10'000;

  // Reads a tree symbol by symbol, with the brackets that are still open on a stack of its own.
  class Reader {
   public:
    explicit Reader(Scanner& scanner) : scanner_(scanner), text_(scanner.rest()) {}

    // "O:" or "X:" in front.
    bool o_is_to_move() {
      const std::size_t colon = text_.find_first_not_of(" ", 1);
      if (text_.size() < 2 || leaf(text_[0]) == 0 || text_[0] == '=' || colon == text_.npos ||
          text_[colon] != ':')
        return false;
      next_ = colon + 1;
      return leaf(text_[0]) == 'O';
    }

    Result<std::shared_ptr<const Tree>> read() {
      for (; next_ < text_.size(); ++next_) {
        if (Scanner::is_separator(text_[next_])) continue;
        if (auto error = symbol(text_[next_])) return *std::move(error);
      }
      if (!open_.empty()) return wrong(open_.back().typed_at, "this bracket is not closed"_m);
      if (symbols_ == 0) return scanner_.missing("a tree"_m);
      scanner_.seek(scanner_.text().size());
      return std::shared_ptr<const Tree>(std::make_shared<Tree>(std::move(tree_)));
    }

   private:
    // A bracket whose partner has not come yet.
    struct Open {
      std::size_t typed_at, begin;  // in the typed text, in the tree's
      std::vector<std::uint32_t> children;
    };

    static char leaf(char c) {
      return c == 'X' || c == 'x' ? 'X' : c == 'O' || c == 'o' ? 'O' : c == '=' ? '=' : '\0';
    }

    std::optional<Error> symbol(char c) {
      if (open_.empty() && symbols_ > 0 && c != ')')
        return wrong(next_, "the tree has ended before this; one pair of brackets holds all its branches"_m);
      if (++symbols_ > most_symbols)
        return scanner_.error_at(text_.substr(next_, 1), "the tree is too large"_m,
                                 "A tree may have 10000 brackets and leaves."_m, ErrorKind::too_large);
      if (c == '(') return open_bracket();
      if (c == ')') return close_bracket();
      const char winner = leaf(c);
      if (winner == 0) return wrong(next_, "a tree consists of brackets and the leaves X, O and ="_m);
      separate();
      tree_.text += winner;
      add({winner, {}, tree_.text.size() - 1, 1, 0}, {});
      return std::nullopt;
    }
    std::optional<Error> open_bracket() {
      separate();
      open_.push_back({next_, tree_.text.size(), {}});
      tree_.text += '(';
      return std::nullopt;
    }
    std::optional<Error> close_bracket() {
      if (open_.empty()) return wrong(next_, "no bracket is open here"_m);
      Open closed = std::move(open_.back());
      open_.pop_back();
      if (closed.children.empty())
        return wrong(next_, "brackets must hold a branch; where nobody can move stands a leaf"_m);
      tree_.text += ')';
      Node node{0, {}, closed.begin, tree_.text.size() - closed.begin, 0};
      std::set<std::uint32_t> seen;
      for (std::uint32_t i = 0; i < closed.children.size(); ++i)
        if (seen.insert(closed.children[i]).second) node.branches.push_back({i + 1, closed.children[i]});
      add(std::move(node), std::move(closed.children));
      return std::nullopt;
    }

    // A blank between brothers.
    void separate() {
      if (!open_.empty() && !open_.back().children.empty()) tree_.text += ' ';
    }
    // Gives a subtree its number, a new one unless an equal one has come before.
    void add(Node node, std::vector<std::uint32_t> children) {
      node.hash = static_cast<unsigned char>(node.winner);
      for (const std::uint32_t child : children) node.hash = hash_of(node.hash) + tree_.nodes[child].hash;
      const auto [known, is_new] = numbers_.try_emplace(std::pair(node.winner, std::move(children)),
                                                        static_cast<std::uint32_t>(tree_.nodes.size()));
      if (is_new) tree_.nodes.push_back(std::move(node));
      if (!open_.empty()) open_.back().children.push_back(known->second);
    }
    [[nodiscard]] Error wrong(std::size_t at, Message message) const {
      return scanner_.error_at(
          text_.substr(at, 1), std::move(message),
          "A tree is a leaf, X, O or = (draw), or brackets around branches: ((X O) (= X))."_m);
    }

    Scanner& scanner_;
    std::string_view text_;
    std::size_t next_ = 0;
    std::size_t symbols_ = 0;
    std::vector<Open> open_;
    std::map<std::pair<char, std::vector<std::uint32_t>>, std::uint32_t> numbers_;
    Tree tree_;
  };

  // The tree of default positions.
  static std::shared_ptr<const Tree> draw() {
    static const auto tree = std::make_shared<const Tree>(Tree{"=", {Node{'=', {}, 0, 1, '='}}});
    return tree;
  }
};

}  // namespace sprague::rulesets
