// Ruleset: a game that a program gives by code, for a session to search. What the rule language can say is
// better said there (Session::define): tables, proofs and certificates need to see the rules, and code only
// runs. This is for all other games.
//
//   class Coins final : public sprague::Ruleset { … };
//   session.add(std::make_shared<Coins>());
//   session.answer({.position = "coins HTH + nim 4"});
//
// What search can find out is answered as for a built-in game: who wins in normal and in misère play, the
// nim-value, all winning moves, remoteness, sums with any other games; tables and `refute` where positions are
// written as one to four numbers. There is no certificate, `prove`, `ask` or `sequence` of such a game.
// doc/cpp.md has a whole program.
#pragma once

#include <string>
#include <string_view>

#include "sprague/error.hpp"
#include "sprague/outcome.hpp"

namespace sprague {

/// Where a ruleset puts the options of a position, in the thread that was given it and before it returns. A
/// program may have one of its own to test its ruleset.
class Options {
 public:
  virtual ~Options() = default;

  /// Adds an option; an equal one that is there already is not added twice. False, and nothing is added: the
  /// list is at its end, and options() should return. So it is after 1,000,000 options, or when they take
  /// 256 MiB, or when the request's time is over or it was stopped. The request's answer then says what ran
  /// out.
  virtual bool add(std::string position) = 0;
};

/// A game. A position is a string of any bytes that the ruleset makes and reads itself, short where that is
/// easy: search keeps one of each follower, and two positions are the same exactly when their bytes are.
///
/// Every function depends on nothing but its arguments, for as long as a session has the ruleset. They are called in
/// the thread that asks the session, one at a time for each session; a ruleset that is added to sessions of
/// several threads must bear to be called by all of them. None may use the session that calls it.
///
/// A function may throw: the request then ends with an error that has the words of the exception. (It must not
/// where the library is built for a machine without exceptions, such as WebAssembly.) One that does not return
/// cannot be stopped; only the list of options tells it to end.
class Ruleset {
 public:
  virtual ~Ruleset() = default;

  /// The name in front of a position: a letter, then letters, digits and underscores, at most 40 in all. It is
  /// asked once.
  [[nodiscard]] virtual std::string name() const = 0;
  /// What is typed behind the name, for messages: "COINS". May be empty.
  [[nodiscard]] virtual std::string notation() const { return {}; }

  /// The position that a person typed, without the name and without blanks around it; or what is wrong with
  /// it, whose place counts from the begin of `typed`. There is no '+' in it, which separates the components
  /// of sums.
  [[nodiscard]] virtual Result<std::string> read(std::string_view typed) const = 0;
  /// How a position is typed: read() of it gives this position back, and it has no '+'. Only positions that
  /// read() gave and their followers are asked about.
  [[nodiscard]] virtual std::string text(const std::string& position) const = 0;

  /// Adds every position that `player` can move to, in the order in which moves are to be listed. Who
  /// cannot move has lost, in normal play. Where is_partizan() is false the options are the same for both, and
  /// `player` says nothing. It is called once a follower, and some times more for what is shown.
  virtual void options(const std::string& position, Player player, Options& out) const = 0;

  /// Words for a move, as a person would write it: "turn coins 1 and 3". Empty: "to" and the position.
  [[nodiscard]] virtual std::string move_label(const std::string& from, const std::string& to) const {
    static_cast<void>(from), static_cast<void>(to);
    return {};
  }

  /// May Left and Right have different moves? Such positions have outcome classes and no nim-values, and are
  /// typed with whose turn it is, "left: 3" or "right: 3". Asked once.
  [[nodiscard]] virtual bool is_partizan() const { return false; }
  /// May play come back to a position, whoever makes the moves? Then it may go on for ever, which is a draw.
  /// Otherwise play ends, whatever is played; where search finds that this is not so, the request ends with an
  /// error that says where play comes back to. Asked once.
  [[nodiscard]] virtual bool is_loopy() const { return false; }
};

}  // namespace sprague
