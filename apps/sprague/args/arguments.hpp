// What a verb tells of its operands and options: what they are called, where they go, and what --help says of them. CLI11 stands
// behind it, which takes five seconds a file to compile, so that only arguments.cpp includes it.
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

class CommandLine;

/// A word of the command line, once it was told.
class Argument {
 public:
  Argument& required();
  Argument& needs(const Argument& other);
  Argument& excludes(const Argument& other);

 private:
  friend class Arguments;
  explicit Argument(void* inside) : inside_(inside) {}
  void* inside_;
};

/// The arguments of one verb. Every place must outlive the reading.
class Arguments {
 public:
  Arguments(CommandLine& line, void* command, Options& common)
      : line_(line), command_(command), common_(common) {}

  /// Operands: words behind the verb; one word.
  Argument words(const std::string& name, std::vector<std::string>& place, const std::string& type,
                 const std::string& about);
  Argument word(const std::string& name, std::string& place, const std::string& type,
                const std::string& about);

  Argument flag(const std::string& name, bool& place, const std::string& about);
  Argument flag(const std::string& name, std::function<void()> given, const std::string& about);
  Argument text(const std::string& name, std::string& place, const std::string& type,
                const std::string& about);
  Argument text(const std::string& name, std::optional<std::string>& place, const std::string& type,
                const std::string& about);
  /// A text each time that it is given.
  Argument texts(const std::string& name, std::vector<std::string>& place, const std::string& type,
                 const std::string& about);
  /// The same, where a text may begin with "--".
  Argument any_texts(const std::string& name, std::vector<std::string>& place, const std::string& type,
                     const std::string& about);
  /// The name of a file that is written: while the program runs nobody else writes it.
  Argument output(const std::string& name, std::string& place, const std::string& about);
  /// A natural number, as people type them: 1000, 1e6, 10^8.
  Argument natural(const std::string& name, u64& place, const std::string& about);
  Argument natural(const std::string& name, std::optional<u64>& place, const std::string& about);
  Argument within(const std::string& name, u64& place, u64 least, u64 most, const std::string& type,
                  const std::string& about);
  Argument one_of(const std::string& name, u64& place, std::initializer_list<int> numbers,
                  const std::string& type, const std::string& about);
  Argument seconds(const std::string& name, double& place, const std::string& about);
  /// One of these words.
  Argument choice(const std::string& name, std::vector<std::string_view> words,
                  std::function<void(const std::string&)> chosen, const std::string& type,
                  const std::string& about);

  // What many verbs have.
  void language(const std::string& about = "the language of the answer: en or zh (that of LANG, or en)");
  void misere(const std::string& about = "misère play: who makes the last move loses");
  void json(const std::string& about = "print JSON (doc/formats/task.md)");
  void certificate(const std::string& about);
  /// --time, --memory and --positions: how much of them there is, and what --help says of each. Empty: the usual.
  struct AboutLimits {
    std::string time = "compute for so long at most (60)", memory = "hold tables so large at most (2048)",
                positions = "search so many positions at most (20,000,000)";
  };
  void limits() { limits(Limits{}, {}); }
  void limits(const Limits& usual, const AboutLimits& about);
  /// Time and memory are the limits, and not the number of positions unless one is named.
  void limits_without_positions();
  /// Only memory is one, unless others are named.
  void limit_of_memory();

  /// "--x 0..50" is another way to write "--range x=0..50", for every x that is no option.
  void others_are(const std::string& range);

  // Behind the list of options.
  void notes(const std::string& lines);
  void example(const std::string& command, const std::string& about = {});
  /// Where the statuses are not the usual ones.
  void statuses(const std::string& text);

 private:
  CommandLine& line_;
  void* command_;
  Options& common_;
};

}  // namespace sprague::cli
