// sprague play POSITION: a game in the terminal against a perfect opponent, or between two of them.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>

#include "apps/sprague/print/print_answer.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"
#include "session/play.hpp"
#include "table/write/write.hpp"
#include "wire/json.hpp"
#include "wire/task_json.hpp"

namespace sprague::cli {
namespace {

enum class Turn { go_on, quit };

enum class Side { you, engine };

constexpr u64 most_numbered_moves = 100;  // moves; each can be made by its number in the list

struct PlayOptions : Options {
  Side first = Side::you;
  bool watch = false;
};

class Game {
 public:
  Game(SessionState& session, std::unique_ptr<AnyPosition> start, const PlayOptions& options)
      : session_(session),
        options_(options),
        json_(options.json),
        play_(session, std::move(start), options.task.convention, options.task.limits),
        watch_(options.watch),
        you_move_(!options.watch && options.first == Side::you) {}

  int run() {
    say(watch_ ? "Two perfect players."_m
               : "Type a move, its number in the list, or: hint, why, moves, undo, help, quit."_m);
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
  void print_line(std::string_view text) const {
    if (!json_) fmt::print("{}\n", text);
  }
  void say(const Message& message) const { print_line(words(message)); }
  [[nodiscard]] std::string words(const Message& message) const {
    return explain::said_in(options_.task.language, message);
  }
  [[nodiscard]] std::string words(const MoveText& move) const {
    return explain::said_in(options_.task.language, move.label);
  }
  void event(std::string_view kind, std::string_view json) const {
    if (json_) fmt::print("{{\"{}\":{}}}\n", kind, json);
  }
  void show_position() const {
    const std::string text = full_text(play_.position(), 2000);
    print_line(fmt::format("\n{}{}{}", style_.bold, text, style_.off));
    event("position", table::json_string(text));
    std::fflush(stdout);
  }

  void announce(std::string_view who, const MoveText& move) const {
    const MessageTemplate<0> name = who == "First"    ? "First"_m
                                    : who == "Second" ? "Second"_m
                                    : who == "You"    ? "You"_m
                                                      : "Engine"_m;
    say(Message("{0}: {1}", words(name), words(move)));
    event("move", fmt::format("{{\"by\":{},\"move\":{}}}", table::json_string(who), to_json(move)));
  }

  void show_result() {
    show_position();
    const Outcome result = play_.result();
    if (result == Outcome::D) {
      say(play_.is_repeated() ? "This position has come three times: a draw."_m
                              : "The game is over: a draw."_m);
      event("winner", "null");
      return;
    }
    const bool mover_wins = result == Outcome::N;
    if (play_.ends_by_rule()) {
      const bool first = (play_.moves_made() % 2 == 0) == mover_wins;
      const std::string_view winner = watch_                    ? (first ? "First" : "Second")
                                      : you_move_ == mover_wins ? "You"
                                                                : "Engine";
      say(watch_            ? (first ? "The game is over: the first player has won."_m
                                     : "The game is over: the second player has won."_m)
          : winner == "You" ? "The game is over. You have won!"_m
                            : "The game is over. The engine has won."_m);
      event("winner", table::json_string(winner));
      return;
    }
    const std::string rule = words(mover_wins ? "in misère play that wins"_m : "that loses"_m);
    const bool first_wins = (play_.moves_made() % 2 == 0) == mover_wins;
    if (watch_) {
      say(Message("The game is over after {0} moves: the player to move cannot, and {1}.",
                  std::to_string(play_.moves_made()), rule));
      event("winner", table::json_string(first_wins ? "First" : "Second"));
      return;
    }
    const bool you_win = you_move_ == mover_wins;
    say(you_move_ ? Message("You cannot move, and {0}. {1}", rule,
                            words(you_win ? "You have won!"_m : "The engine has won."_m))
                  : Message("The engine cannot move, and {0}. {1}", rule,
                            words(you_win ? "You have won!"_m : "The engine has won."_m)));
    event("winner", table::json_string(you_win ? "You" : "Engine"));
  }

  Turn engine_turn() {
    const auto move = play_.make_best();
    if (!move) {
      say("No move was found: the limits ran out, or it was stopped."_m);
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
      if (!json_) fmt::print("{}", words("Your move: "_m));
      std::fflush(stdout);
      std::string text;
      if (!std::getline(std::cin, text)) {
        print_line("");
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
      else if (alone && command == "why")
        why();
      else if (alone && command == "undo")
        undo();
      else if (make(text, command, alone))
        return Turn::go_on;
    }
  }

  bool make(const std::string& text, const std::string& command, bool alone) {
    // A number alone is one of the list's; only where the list has no such number can it be a position.
    if (alone && is_digits(command) && command.size() < 4 && std::stoul(command) > 0)
      if (const auto listed = play_.make_listed(std::stoul(command) - 1, most_numbered_moves)) {
        announce("You", *listed);
        return true;
      }
    const Result<MoveText> made = play_.make(text);
    if (!made) {
      const Language language = options_.task.language;
      print_line(render(made.error(), text, explain::speaker(language)));
      if (json_) fmt::print("{}\n", to_json(made.error(), language));
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
        "  why             the reason who wins, in words\n"
        "  undo            take back your last move and the answer to it\n"
        "  quit            stop"_m);
  }

  // The reason who wins, without giving a move away more than it must.
  void why() {
    Task task = options_.task;
    task.list_moves = 1;
    const auto position = play_.position().clone();
    const Answer answer = session_.answer(*position, task);
    if (!answer.outcome) {
      say("None was found: the limits ran out, or it was stopped."_m);
      event("why", "null");
      return;
    }
    std::string lines;
    for (const std::string& line : answer.explanation) lines += wrapped_line(line);
    if (!json_) fmt::print("{}\n{}", verdict(answer, options_.task.language), lines);
    event("why", to_json(answer));
  }

  void hint() {
    const auto outcome = play_.outcome();
    const auto move = play_.best();
    if (!outcome || !move) {
      say("None was found: the limits ran out, or it was stopped."_m);
      event("hint", "null");
      return;
    }
    say(*outcome == Outcome::N ? Message("This wins: {0}", words(*move))
        : *outcome == Outcome::D
            ? Message("Nobody can win; this keeps the draw: {0}", words(*move))
            : Message("Every move loses; this holds out longest that I know: {0}", words(*move)));
    event("hint", fmt::format("{{\"wins\":{},\"move\":{}}}", *outcome == Outcome::N, to_json(*move)));
  }

  void list_moves() const {
    const MoveTexts legal = play_.legal_moves(most_numbered_moves);
    std::string json;
    for (std::size_t i = 0; i < legal.moves().size(); ++i) {
      print_line(fmt::format("  {:>3}  {}", i + 1, words(legal.moves()[i])));
      json += (i == 0 ? "" : ",") + to_json(legal.moves()[i]);
    }
    if (!legal.complete()) say(legal.moves().empty() ? "  too many to list"_m : "  …  and more"_m);
    event("moves", fmt::format("[{}]", json));
  }

  void undo() {
    if (play_.moves_made() < 2) {
      say("There is nothing to take back."_m);
      return;
    }
    play_.undo(2);
    show_position();
  }

  SessionState& session_;
  const PlayOptions& options_;
  bool json_;
  Play play_;
  bool watch_;
  bool you_move_;
  int status_ = done;
  Style style_ = Style::for_stdout();
};

class PlayVerb final : public VerbAsked<PlayOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments.words("position", asked.words, "POSITION", "a ruleset and the position to start from")
        .required();
    arguments.choice(
        "--first", {"you", "engine"},
        [this](const std::string& who) { asked.first = who == "you" ? Side::you : Side::engine; }, "WHO",
        "who moves first: you (the default) or engine");
    arguments.flag("--watch", asked.watch, "watch two perfect players");
    arguments.language();
    arguments.misere();
    arguments.json("print what happens as JSON, an object a line");
    arguments.limits();
  }
  int run(SessionState& session) override {
    const Result<std::string> text = position_text(asked.words);
    if (!text) return report(text.error(), {}, asked.json);
    if (const auto status = define_rules(session, *text, asked.json)) return *status;
    auto start = session.read(*text);
    if (!start) return report(start.error(), *text, asked.json);
    return Game(session, *std::move(start), asked).run();
  }
};

}  // namespace

extern const VerbEntry verb_play;
const VerbEntry verb_play{50, "play", "play against a perfect opponent in the terminal", make_verb<PlayVerb>};

}  // namespace sprague::cli
