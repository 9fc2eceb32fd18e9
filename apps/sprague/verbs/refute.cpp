// sprague refute GAME FORMULA, sprague refute GAME --program FILE: looks for a counterexample.
#include "session/refute.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>

#include "apps/sprague/files/child_process.hpp"
#include "apps/sprague/files/system_reason.hpp"
#include "apps/sprague/print/case_text.hpp"
#include "apps/sprague/print/refute_text.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"
#include "session/formula_claimant.hpp"
#include "wire/verbs/refute.hpp"

namespace sprague::cli {
namespace {

using RefuteVerdict = Refutation::Verdict;

// About 100,000 positions; where every one is a run of the program, about 1,000.
constexpr u64 usual_side[] = {100'000, 315, 45, 16};
constexpr u64 usual_side_of_runs[] = {1'000, 30, 9, 5};
constexpr std::size_t longest_complaint = 200;  // bytes of a program's messages in an error

// An error, and the text that it points into.
struct Wrong {
  Error error;
  std::string text;
};

// ---- Programs
// -------------------------------------------------------------------------------------------------

struct Asked {
  std::vector<std::string> command;
  Template header, one, footer;
  AnswerWords words;
  ChildLimits limits;
  bool never_started = false;
};

// The last line of what the program complained about.
std::string complaint(std::string_view text) {
  const auto is_blank = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  if (const std::size_t end = text.rfind('\n'); end != std::string_view::npos) text.remove_prefix(end + 1);
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  if (text.size() <= longest_complaint) return std::string(text);
  std::size_t end = longest_complaint;
  while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // a character stays whole
  return std::string(text.substr(0, end)) + "…";
}

Error why_it_failed(const ChildRun& run, const Asked& asked) {
  const std::string said = complaint(run.complaints);
  Error error{ErrorKind::wrong, {}, said.empty() ? Message() : Message("It said: {0}", said)};
  switch (run.ending) {
    case ChildRun::Ending::exited:
      error.message = Message("it ended with exit status {0}", run.status);
      break;
    case ChildRun::Ending::signalled:
      error.message = Message("it was ended by signal {0} ({1})", run.status, ::strsignal(run.status));
      break;
    case ChildRun::Ending::out_of_time:
      error.message = Message("it did not end within {0} s", fmt::format("{:g}", asked.limits.seconds));
      if (said.empty()) error.hint = "--run-time SECONDS allows more."_m;
      break;
    case ChildRun::Ending::too_much_output:
      error.message = Message("it printed more than {0} MiB", asked.limits.output >> 20);
      break;
    case ChildRun::Ending::interrupted: error.message = "it was interrupted"_m; break;
    case ChildRun::Ending::not_started:
      error.message = Message("'{0}' cannot be started: {1}", asked.command[0], system_reason(run.status));
      error.hint = {};
      if (run.status == EACCES) error.hint = "Is it executable? (chmod +x; --python FILE for Python)"_m;
      if (run.status == ENOEXEC) error.hint = "A script starts with a line such as #!/bin/sh."_m;
      break;
  }
  return error;
}

Claims ask(Asked& asked, std::span<const Cell> cells, Budget& budget) {
  std::string input;
  const u64 count[] = {cells.size()};
  asked.header.append(count, input);
  for (const Cell& cell : cells) asked.one.append(cell.coordinates(), input);
  asked.footer.append(count, input);
  const ChildRun run = run_child(asked.command, input, asked.limits, budget);
  if (run.succeeded()) return read_claims(run.output, cells.size(), asked.words);
  asked.never_started = run.ending == ChildRun::Ending::not_started;
  return {{}, why_it_failed(run, asked), asked.never_started};
}

/// What is claimed, and how a program is asked.
struct RefuteOptions : Options {
  std::string value_formula;               ///< --value
  std::string program, python;             ///< --program, --python
  std::vector<std::string> program_words;  ///< --arg: the program's arguments
  std::string input;                       ///< --input: a case; empty: the coordinates in a line
  std::string header, footer;              ///< what stands before and behind the cases of a run
  bool count_first = false;                ///< the number of cases stands first
  bool one_case = false;                   ///< a run for each case
  std::string win, lose, draw;             ///< what the program prints
  bool values = false;                     ///< it prints nim-values
  u64 coordinates = 0;                     ///< how many; 0: as few as the game reads
  u64 from = 0;
  std::optional<u64> to;
  double run_seconds = 5;
};

// The three templates of a program's input; an error points into one of them.
std::optional<Wrong> read_templates(const RefuteOptions& options, const std::vector<std::string>& names,
                                    Asked& out) {
  std::string plain;
  for (const std::string& name : names) plain += (plain.empty() ? "{" : " {") + name + "}";
  const struct {
    const std::string text;
    const std::vector<std::string> names;
    Template& place;
  } parts[] = {{options.count_first ? "{count}" : options.header, {"count"}, out.header},
               {options.input.empty() ? plain : options.input, names, out.one},
               {options.footer, {"count"}, out.footer}};
  for (const auto& part : parts) {
    Result<Template> read = Template::parse(part.text, part.names);
    if (!read) return Wrong{read.error(), part.text};
    part.place = *std::move(read);
    part.place.end_line();
  }
  if (!out.one.has_numbers())
    return Wrong{{ErrorKind::wrong, "the input does not depend on the case"_m,
                  Message("Such as: {0}", "--input \"" + plain + "\\n\"")},
                 {}};
  return std::nullopt;
}

std::optional<Wrong> read_words(const RefuteOptions& options, AnswerWords& out) {
  out.values = options.values;
  if (options.win.empty() != options.lose.empty())
    return Wrong{
        {ErrorKind::wrong, "--win and --lose need each other"_m, "Such as: --win Alice --lose Bob"_m}, {}};
  if (!options.win.empty()) {
    if (options.win == options.lose)
      return Wrong{{ErrorKind::wrong, Message("--win and --lose are the same: '{0}'", options.win)}, {}};
    out.win = {options.win};
    out.lose = {options.lose};
    out.draw = {};
  }
  if (!options.draw.empty()) out.draw = {options.draw};
  return std::nullopt;
}

// The words of the command; nothing when the file cannot be read.
Result<std::vector<std::string>> command_of(const RefuteOptions& options) {
  const std::string& file = options.python.empty() ? options.program : options.python;
  // A file here comes before a program of that name elsewhere, and is never taken for an option.
  const bool here = options.python.empty()
                        ? file.find('/') == std::string::npos && ::access(file.c_str(), F_OK) == 0
                        : file.starts_with('-');
  std::string path = here ? "./" + file : file;
  std::vector<std::string> out{path};
  if (!options.python.empty()) {
    if (::access(path.c_str(), R_OK) != 0)
      return Error{ErrorKind::wrong, Message("cannot read '{0}': {1}", file, system_reason(errno))};
    out.insert(out.begin(), "python3");
  }
  out.insert(out.end(), options.program_words.begin(), options.program_words.end());
  return out;
}

// ---- The verb
// -------------------------------------------------------------------------------------------------

class Refuting {
 public:
  Refuting(SessionState& session, const RefuteOptions& options) : session_(session), options_(options) {}

  int run() {
    split_words();
    if (const auto status = define_rules(session_, task_.game, options_.json)) return *status;
    if (auto wrong = read()) return report(wrong->error, wrong->text, options_.json);
    const Result<Refutation> found = sprague::refute(session_, task_, claimant_);
    clear_progress();
    if (!found) return report(found.error(), {}, options_.json);
    return print(*found);
  }

 private:
  [[nodiscard]] bool is_program() const { return !options_.program.empty() || !options_.python.empty(); }
  [[nodiscard]] Message subject() const { return is_program() ? "program"_m : "formula"_m; }

  // The formula is the last word, unless an option tells what is claimed.
  void split_words() {
    std::vector<std::string> words = options_.words;
    formula_ = options_.value_formula;
    if (!is_program() && formula_.empty() && words.size() > 1) {
      formula_ = words.back();
      words.pop_back();
    }
    task_.game = joined(words);
  }

  std::optional<Wrong> read() {
    if (is_program() && !formula_.empty())
      return Wrong{{ErrorKind::wrong, "a program and a formula cannot be compared at once"_m,
                    "For a program that prints nim-values: --values"_m},
                   {}};
    if (!is_program() && options_.words.size() < 2 && options_.value_formula.empty())
      return Wrong{
          {ErrorKind::wrong, "a formula is missing"_m,
           "Such as: sprague refute bash 3 \"n mod 4 != 0\"; or --value FORMULA, or --program FILE."_m},
          {}};
    task_.values = options_.values || !options_.value_formula.empty();
    const Result<std::size_t> least = coordinate_count(session_, task_.game);
    if (!least) return Wrong{least.error(), task_.game};
    std::optional<Wrong> wrong;
    if (options_.coordinates > 0) {
      wrong = read_claim(static_cast<std::size_t>(options_.coordinates));
    } else {
      // As few coordinates as the names in the formula or template allow: "x xor y" is about two heaps of
      // nim.
      wrong = read_claim(*least);
      for (std::size_t count = *least + 1; wrong && count <= most_coordinates; ++count) {
        if (!reads_positions_of(session_, task_.game, count)) continue;
        std::optional<Wrong> next = read_claim(count);
        if (!next || next->error.offset > wrong->error.offset)
          wrong = std::move(next);  // what made most sense
      }
    }
    return wrong ? wrong : read_bounds();
  }
  std::optional<Wrong> read_claim(std::size_t coordinates) {
    task_.names = coordinate_names(session_, task_.game, coordinates);
    return is_program() ? read_program() : read_formula();
  }

  std::optional<Wrong> read_bounds() {
    task_.convention = options_.task.convention;
    task_.limits = options_.task.limits;
    if (task_.values && task_.convention == Convention::misere)
      return Wrong{{ErrorKind::wrong, "there are no nim-values in misère play"_m, "Claim who wins."_m}, {}};
    task_.from = options_.from;
    task_.to = options_.to.value_or(
        task_.from + (options_.one_case ? usual_side_of_runs : usual_side)[task_.names.size() - 1]);
    if (task_.to < task_.from)
      return Wrong{{ErrorKind::wrong, Message("--to {0} is less than --from {1}", task_.to, task_.from)}, {}};
    return std::nullopt;
  }

  std::optional<Wrong> read_formula() {
    Result<Claimant> claimant = claimant_by_formula(formula_, task_.names, task_.values);
    if (!claimant) return Wrong{claimant.error(), formula_};
    claimant_ = *std::move(claimant);
    return std::nullopt;
  }

  std::optional<Wrong> read_program() {
    if (options_.one_case) task_.first_batch = task_.largest_batch = 1;
    if (auto wrong = read_templates(options_, task_.names, asked_)) return wrong;
    if (auto wrong = read_words(options_, asked_.words)) return wrong;
    Result<std::vector<std::string>> command = command_of(options_);
    if (!command) return Wrong{command.error(), {}};
    asked_.command = *std::move(command);
    asked_.limits.seconds = options_.run_seconds;
    asked_.limits.bytes = options_.task.limits.bytes;
    claimant_ = [this](std::span<const Cell> cells, Budget& budget) { return ask(asked_, cells, budget); };
    return std::nullopt;
  }

  int print(const Refutation& found) {
    const bool none = found.verdict == RefuteVerdict::agreed && found.agreed == 0;
    if (asked_.never_started) return report(found.failure->error, {}, options_.json);
    if (none)
      return report({ErrorKind::wrong,
                     Message("'{0}' has no position of {1} with numbers from {2} to {3}", task_.game,
                             task_.names.size() == 1 ? Message("one number"_m)
                                                     : Message("{0} numbers", task_.names.size()),
                             task_.from, task_.to),
                     "--coordinates K says how many numbers a position has."_m},
                    {}, options_.json);
    const int status = found.verdict == RefuteVerdict::refuted  ? refuted
                       : found.verdict == RefuteVerdict::agreed ? done
                       : found.verdict == RefuteVerdict::failed ? wrong
                                                                : unknown;
    std::string out;
    if (options_.json) {
      out = to_json(task_, found, 2) + "\n";
    } else if (found.verdict == RefuteVerdict::failed) {
      return report(failure_of(task_, found, subject()), {});
    } else {
      out = refutation_text(task_, found, subject(), Style::for_stdout(), options_.task.language);
    }
    cli::print(out);
    return finish(status);
  }

  SessionState& session_;
  const RefuteOptions& options_;
  std::string formula_;
  RefuteTask task_;
  Asked asked_;
  Claimant claimant_;
};

void read_program_arguments(RefuteOptions& asked, Arguments& arguments) {
  const Argument program =
      arguments.text("--program", asked.program, "FILE", "this program claims; it is run without a shell");
  arguments.text("--python", asked.python, "FILE", "the same, run by python3").excludes(program);
  arguments.any_texts("--arg", asked.program_words, "WORD", "an argument for the program; once for each");
  arguments.text("--input", asked.input, "TEMPLATE",
                 "a case: {n} or {x} {y} or {1} {2} are the numbers, \\n ends a line");
  const Argument count = arguments.flag("--count-first", asked.count_first,
                                        "the number of cases stands in front, in a line of its own");
  arguments.flag("--one-case", asked.one_case, "run the program once for each case").excludes(count);
  arguments.text("--header", asked.header, "TEMPLATE", "stands before the cases; {count} is their number")
      .excludes(count);
  arguments.text("--footer", asked.footer, "TEMPLATE", "stands behind the cases, such as \"0 0\\n\"");
  arguments.text("--win", asked.win, "TEXT",
                 "what it prints where the next player wins; with blanks: a whole line");
  arguments.text("--lose", asked.lose, "TEXT", "what it prints where the previous player wins");
  arguments.text("--draw", asked.draw, "TEXT", "what it prints where nobody wins");
  arguments.flag("--values", asked.values, "it prints the nim-values");
  arguments.seconds("--run-time", asked.run_seconds, "one run may last so long (5)");
}

class Refute final : public VerbAsked<RefuteOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments
        .words("claim", asked.words, "GAME [FORMULA]", "a game and, without --value or a program, a formula")
        .required();
    arguments.text("--value", asked.value_formula, "FORMULA", "this formula claims the nim-value");
    arguments.within("--coordinates", asked.coordinates, 1, 4, "1..4",
                     "how many numbers a position has, if not as few as can be");
    arguments.natural("--from", asked.from, "the least number in a position (0)");
    arguments.natural("--to", asked.to, "the largest number in a position (about 100,000 positions)");
    read_program_arguments(asked, arguments);
    arguments.language();
    arguments.misere();
    arguments.json("print JSON (doc/formats/refute.md)");
    arguments.limits(
        Limits{}, {.time = "compute and run the program for so long at most in all (60)",
                   .memory = "hold tables so large at most, and let each process of the program have so many "
                             "addresses (2048)"});
    arguments.notes(
        "A formula says when the next player wins, in n, or x y, or x y z, or x y z w, the numbers of a\n"
        "position. Positions are compared in growing boxes: by their largest number, then as in a\n"
        "dictionary; the first that differs is the smallest counterexample.\n"
        "\n"
        "A program reads its cases, one a line, and prints N or 1 for each that the next player wins,\n"
        "otherwise P or 0 (D for a draw), with blanks or line ends between them.");
    arguments.example("sprague refute bash 3 \"n mod 4 != 0\"");
    arguments.example("sprague refute bash 3 --value \"n mod 4\"");
    arguments.example("sprague refute wythoff --program ./a.out --win 1 --lose 0", "cases until the end");
    arguments.example(
        "sprague refute nim --python sol.py --count-first --from 1\n"
        "      --input \"3\\n{x} {y} {z}\\n\" --win Alice --lose Bob",
        "T, then T cases");
    arguments.example("sprague refute wythoff --program ./a.out --one-case --to 20", "a run for each case");
    arguments.statuses(
        "Exit status: 0 no counterexample up to the bound, 4 refuted, 1 failure, 2 wrong request or the program "
        "failed, 3 limits ran out before the bound.");
  }
  int run(SessionState& session) override { return Refuting(session, asked).run(); }
};

}  // namespace

extern const VerbEntry verb_refute;
const VerbEntry verb_refute{80, "refute",
                            "look for a counterexample to a formula or a program that claims who wins",
                            make_verb<Refute>};

}  // namespace sprague::cli
