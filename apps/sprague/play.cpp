// sprague play POSITION: a game in the terminal against a perfect opponent, or between two of them.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>

#include "options.hpp"
#include "sprague/engine/play.hpp"
#include "sprague/engine/task_json.hpp"
#include "text.hpp"

namespace sprague::cli {
namespace {

enum class Turn { go_on, quit };

class Game {
 public:
  Game(Session& session, std::unique_ptr<AnyPosition> start, const Options& options)
      : json_(options.json),
        play_(session, std::move(start), options.task.convention, options.task.limits),
        watch_(options.watch),
        you_move_(!options.watch && options.first == Side::you) {}

  int run() {
    say(watch_ ? "Two perfect players."
               : "Type a move, its number in the list, or: hint, moves, undo, help, quit.");
    while (!play_.is_over()) {
      show_position();
      if (std::ferror(stdout) != 0) return finish(done);  // nobody reads this game
      const Turn turn = watch_ || !you_move_ ? engine_turn() : your_turn();
      if (turn == Turn::quit) return finish(status_);
      you_move_ = !watch_ && !you_move_;
    }
    show_result();
    return finish(done);
  }

 private:
  // Text for people; with --json they are spared it and programs get `event` instead.
  void say(std::string_view text) const {
    if (!json_) fmt::print("{}\n", text);
  }
  void event(std::string_view kind, std::string_view json) const {
    if (json_) fmt::print("{{\"{}\":{}}}\n", kind, json);
  }
  static std::string quoted(std::string_view text) {  // positions and our own words need no escapes
    return fmt::format("\"{}\"", text);
  }

  void show_position() const {
    const std::string text = full_text(play_.position(), 2000);
    say(fmt::format("\n{}{}{}", style_.bold, text, style_.off));
    event("position", quoted(text));
    std::fflush(stdout);
  }

  void announce(std::string_view who, const MoveText& move) const {
    say(fmt::format("{}: {}", who, move.label));
    event("move", fmt::format("{{\"by\":{},\"move\":{}}}", quoted(who), to_json(move)));
  }

  void show_result() {
    show_position();
    const Outcome result = play_.result();
    if (result == Outcome::D) {
      say(play_.is_repeated() ? "This position has come three times: a draw." : "The game is over: a draw.");
      event("winner", "null");
      return;
    }
    const bool mover_wins = result == Outcome::N;
    if (play_.ends_by_rule()) {
      const bool first = (play_.moves_made() % 2 == 0) == mover_wins;
      const std::string_view winner = watch_                    ? (first ? "First" : "Second")
                                      : you_move_ == mover_wins ? "You"
                                                                : "Engine";
      say(watch_ ? fmt::format("The game is over: the {} player has won.", first ? "first" : "second")
          : winner == "You" ? "The game is over. You have won!"
                            : "The game is over. The engine has won.");
      event("winner", quoted(winner));
      return;
    }
    const std::string_view rule = mover_wins ? "in misère play that wins" : "that loses";
    const bool first_wins = (play_.moves_made() % 2 == 0) == mover_wins;
    if (watch_) {
      say(fmt::format("The game is over after {} moves: the player to move cannot, and {}.",
                      play_.moves_made(), rule));
      event("winner", quoted(first_wins ? "First" : "Second"));
      return;
    }
    const bool you_win = you_move_ == mover_wins;
    say(fmt::format("{} cannot move, and {}. {}", you_move_ ? "You" : "The engine", rule,
                    you_win ? "You have won!" : "The engine has won."));
    event("winner", quoted(you_win ? "You" : "Engine"));
  }

  Turn engine_turn() {
    const auto move = play_.make_best();
    if (!move) {
      say("No move was found: the limits ran out, or it was stopped.");
      event("unknown", "\"out of limits\"");
      status_ = unknown;
      return Turn::quit;
    }
    announce(watch_ ? (play_.moves_made() % 2 == 1 ? "First" : "Second") : "Engine", *move);
    return Turn::go_on;
  }

  // Until a move is made; commands in between are obeyed.
  Turn your_turn() {
    while (true) {
      if (!json_) fmt::print("Your move: ");
      std::fflush(stdout);
      std::string text;
      if (!std::getline(std::cin, text)) {
        say("");
        return Turn::quit;
      }
      Scanner scanner(text);
      const std::string command(scanner.word());
      const bool alone = scanner.done();
      if (command.empty()) continue;
      if (alone && (command == "quit" || command == "exit")) return Turn::quit;
      if (alone && command == "help")
        help();
      else if (alone && command == "hint")
        hint();
      else if (alone && command == "moves")
        list_moves();
      else if (alone && command == "undo")
        undo();
      else if (make(text, command, alone))
        return Turn::go_on;
    }
  }

  bool make(const std::string& text, const std::string& command, bool alone) {
    // A number alone is one of the list's; only where the list has no such number can it be a position.
    std::string chosen = text;
    if (alone && is_digits(command) && command.size() < 4) {
      const auto index = static_cast<std::size_t>(std::stoul(command));
      const MoveSink legal = play_.legal_moves(100);
      if (index >= 1 && index <= legal.moves().size()) chosen = legal.moves()[index - 1].label;
    }
    const Result<MoveText> made = play_.make(chosen);
    if (!made) {
      say(render(made.error(), text));
      if (json_) fmt::print("{}\n", to_json(made.error()));
      return false;
    }
    announce("You", *made);
    return true;
  }

  void help() const {
    say("  a move          in words, as 'moves' lists them\n"
        "  a number        that move of the list\n"
        "  a position      what stands after your move\n"
        "  moves           the legal moves, numbered\n"
        "  hint            a best move, and whether it wins\n"
        "  undo            take back your last move and the answer to it\n"
        "  quit            stop");
  }

  void hint() {
    const auto outcome = play_.outcome();
    const auto move = play_.best();
    if (!outcome || !move) {
      say("None was found: the limits ran out, or it was stopped.");
      event("hint", "null");
      return;
    }
    const std::string_view how = *outcome == Outcome::N ? "This wins"
                                 : *outcome == Outcome::D
                                     ? "Nobody can win; this keeps the draw"
                                     : "Every move loses; this holds out longest that I know";
    say(fmt::format("{}: {}", how, move->label));
    event("hint", fmt::format("{{\"wins\":{},\"move\":{}}}", *outcome == Outcome::N, to_json(*move)));
  }

  void list_moves() const {
    const MoveSink legal = play_.legal_moves(100);
    std::string json;
    for (std::size_t i = 0; i < legal.moves().size(); ++i) {
      say(fmt::format("  {:>3}  {}", i + 1, legal.moves()[i].label));
      json += (i == 0 ? "" : ",") + to_json(legal.moves()[i]);
    }
    if (!legal.complete()) say(legal.moves().empty() ? "  too many to list" : "  …  and more");
    event("moves", fmt::format("[{}]", json));
  }

  void undo() {
    if (play_.moves_made() < 2) {
      say("There is nothing to take back.");
      return;
    }
    play_.undo(2);
    show_position();
  }

  bool json_;
  Play play_;
  bool watch_;
  bool you_move_;
  int status_ = done;
  Style style_ = Style::for_stdout();
};

}  // namespace

int play(Session& session, const Options& options) {
  const Result<std::string> text = position_text(options.words);
  if (!text) return report(text.error(), {}, options.json);
  if (const auto status = define_rules(session, *text, options.json)) return *status;
  auto start = session.read(*text);
  if (!start) return report(start.error(), *text, options.json);
  return Game(session, *std::move(start), options).run();
}

}  // namespace sprague::cli
