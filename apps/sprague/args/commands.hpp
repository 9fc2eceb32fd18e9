// The commands with their options and help, made by CLI11. It takes five seconds a file to compile, so only
// the files of commands include this: commands.cpp (what commands share, and the reading of arguments),
// commands_positions.cpp and commands_long.cpp.
#pragma once

#include <CLI/CLI.hpp>
#include <string_view>
#include <vector>

#include "apps/sprague/args/options.hpp"

namespace sprague::cli {

struct Commands {
  /// What a command does once the arguments are read.
  using Verb = int (*)(Commands& asked, SessionState& session);

  Commands();
  Commands(const Commands&) = delete;  // the options of `app` point into it
  Commands& operator=(const Commands&) = delete;

  /// --misere and --json.
  void add_common(CLI::App& command);
  /// --lang.
  void add_language(CLI::App& command);
  /// --time, --memory and --positions.
  void add_limits(CLI::App& command);
  void chooses(CLI::App& command, Verb chosen);

  /// The limits are time and memory, and not the number of positions unless --positions names one.
  void lift_limit_of_positions();

  CLI::App app{"Sprague: who wins, all the winning moves, and why. Every answer is exact.", "sprague"};
  Options options;
  u64 mebibytes = Limits{}.bytes >> 20;  ///< --memory
  const Limits default_limits = {};
  Verb verb = [](Commands&, SessionState& session) { return tour(session); };
};

void add_commands_about_positions(Commands& commands);
void add_long_commands(Commands& commands);

[[nodiscard]] CLI::Validator seconds_validator();
[[nodiscard]] CLI::Validator natural_validator();
[[nodiscard]] CLI::Validator one_of(std::vector<std::string_view> words);

/// Reports that a certificate cannot go to standard output.
[[nodiscard]] int refuse_certificate_on_output(const Options& options);

}  // namespace sprague::cli
