// sprague play POSITION: a game in the terminal against a perfect opponent, or between two of them.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>

#include "options.hpp"
#include "sprague/engine/play.hpp"
#include "text.hpp"

namespace sprague::cli {
namespace {


enum class Turn { go_on, quit };

class Game {
 public:
  Game(Session& session, std::unique_ptr<AnyPosition> start, const Options& options)
      : play_(session, std::move(start), options.task.convention, options.task.limits),
        watch_(options.watch),
        you_move_(!options.watch && options.first == Side::you) {}

  int run() {
    fmt::print("{}\n", watch_ ? "Two perfect players."
                              : "Type a move, its number in the list, or: hint, moves, undo, help, quit.");
    while (!play_.is_over()) {
      show_position();
      const Turn turn = watch_ || !you_move_ ? engine_turn() : your_turn();
      if (turn == Turn::quit) return finish(status_);
      you_move_ = !watch_ && !you_move_;
    }
    show_result();
    return finish(done);
  }

 private:
  void show_position() {
    fmt::print("\n{}{}{}\n", style_.bold, full_text(play_.position(), 2000), style_.off);
    std::fflush(stdout);
  }

  void show_result() {
    show_position();
    const bool mover_wins = play_.player_to_move_wins();
    const std::string_view rule = mover_wins ? "in misère play that wins" : "that loses";
    if (watch_) {
      fmt::print("The game is over after {} moves: the player to move cannot, and {}.\n", play_.moves_made(), rule);
      return;
    }
    fmt::print("{} cannot move, and {}. {}\n", you_move_ ? "You" : "The engine", rule,
               you_move_ == mover_wins ? "You have won!" : "The engine has won.");
  }

  Turn engine_turn() {
    const auto move = play_.make_best();
    if (!move) {
      fmt::print("The limits were not enough to find a move.\n");
      status_ = unknown;
      return Turn::quit;
    }
    const std::string_view who = watch_ ? (play_.moves_made() % 2 == 1 ? "First" : "Second") : "Engine";
    fmt::print("{}: {}\n", who, move->label);
    return Turn::go_on;
  }

  // Until a move is made; commands in between are obeyed.
  Turn your_turn() {
    while (true) {
      fmt::print("Your move: ");
      std::fflush(stdout);
      std::string text;
      if (!std::getline(std::cin, text)) {
        fmt::print("\n");
        return Turn::quit;
      }
      Scanner scanner(text);
      const std::string command(scanner.word());
      const bool alone = scanner.done();
      if (command.empty()) continue;
      if (alone && (command == "quit" || command == "exit")) return Turn::quit;
      if (alone && command == "help") help();
      else if (alone && command == "hint") hint();
      else if (alone && command == "moves") list_moves();
      else if (alone && command == "undo") undo();
      else if (make(text, command, alone)) return Turn::go_on;
    }
  }

  bool make(const std::string& text, const std::string& command, bool alone) {
    std::string chosen = text;
    // A single number picks from the list, unless it names a position.
    Result<MoveText> made = play_.make(chosen);
    if (!made && alone && is_digits(command) && command.size() < 4) {
      const auto index = static_cast<std::size_t>(std::stoul(command));
      const MoveSink legal = play_.legal_moves(100);
      if (index >= 1 && index <= legal.moves().size()) made = play_.make(legal.moves()[index - 1].label);
    }
    if (!made) {
      fmt::print("{}\n", render(made.error(), text));
      return false;
    }
    fmt::print("You: {}\n", made->label);
    return true;
  }

  void help() {
    fmt::print(
        "  a move          in words, as 'moves' lists them\n"
        "  a position      what stands after your move\n"
        "  moves           the legal moves, numbered\n"
        "  hint            a best move, and whether it wins\n"
        "  undo            take back your last move and the answer to it\n"
        "  quit            stop\n");
  }

  void hint() {
    const auto won = play_.is_won();
    const auto move = play_.best();
    if (!won || !move) {
      fmt::print("The limits were not enough to find one.\n");
      return;
    }
    fmt::print("{}: {}\n", *won ? "This wins" : "Every move loses; this holds out longest that I know", move->label);
  }

  void list_moves() {
    const MoveSink legal = play_.legal_moves(100);
    for (std::size_t i = 0; i < legal.moves().size(); ++i) fmt::print("  {:>3}  {}\n", i + 1, legal.moves()[i].label);
    if (!legal.complete()) fmt::print("  …  and more\n");
  }

  void undo() {
    if (play_.moves_made() < 2) {
      fmt::print("There is nothing to take back.\n");
      return;
    }
    play_.undo(2);
    show_position();
  }

  Play play_;
  bool watch_;
  bool you_move_;
  int status_ = done;
  Style style_ = Style::for_stdout();
};

}  // namespace

int play(Session& session, const Options& options) {
  const std::string text = joined(options.words);
  auto start = session.read(text);
  if (!start) return report(start.error(), text);
  return Game(session, *std::move(start), options).run();
}

}  // namespace sprague::cli
