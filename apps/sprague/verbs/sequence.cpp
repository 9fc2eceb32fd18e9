// sprague sequence GAME: long nim-sequences and their periods.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "apps/sprague/args/read_count.hpp"
#include "apps/sprague/args/sequence_options.hpp"
#include "apps/sprague/files/interrupt.hpp"
#include "apps/sprague/files/sequence_state.hpp"
#include "apps/sprague/files/value_files.hpp"
#include "apps/sprague/print/print_answer.hpp"
#include "apps/sprague/print/sequence_text.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"
#include "session/partizan_sequence.hpp"
#include "session/sequence.hpp"
#include "wire/verbs/sequence.hpp"

namespace sprague::cli {
namespace {

using sequence::Run;

constexpr u64 largest_step = u64{1} << 22;  // values between two looks at files and clocks

std::optional<Error> contradiction(const SequenceOptions& asked) {
  if (asked.to.empty() && asked.writes_values())
    return wrong_request("how many values are to be written is not said"_m, "Such as: --to 1000."_m);
  if (asked.to.empty() && asked.candidates)
    return wrong_request("candidates prove no period, so --candidates needs an end"_m,
                         "Such as: --to 1e9."_m);
  for (const std::string* name : {&asked.out_file, &asked.npy_file, &asked.raw_file, &asked.checkpoint_file})
    if (*name == "-") return wrong_request("a file needs a name"_m, "--values prints on standard output."_m);
  return std::nullopt;
}

Result<std::vector<Natural>> read_heaps(const std::vector<std::string>& texts) {
  std::vector<Natural> out;
  for (const std::string& text : texts) {
    const auto heap = natural_typed(text);
    if (!heap)
      return Error{ErrorKind::wrong, Message("--at: '{0}' is no heap", text.substr(0, 40)),
                   "A heap is a natural number."_m};
    out.push_back(*heap);
  }
  return out;
}

/// What is to be computed.
struct Request {
  std::string typed;
  TakeAndBreak game;
  std::optional<u64> to;
  std::vector<Natural> at;
  u64 goal = ~u64{0} >> 1;  ///< so many values at most, if no period is proved before
};

Result<Request> read_request(SessionState& session, const SequenceOptions& asked) {
  if (auto error = contradiction(asked)) return *std::move(error);
  Result<TakeAndBreak> game = heap_game(session, joined(asked.words));
  if (!game) return game.error();
  Request out{joined(asked.words), *std::move(game), {}, {}};
  Result<std::vector<Natural>> at = read_heaps(asked.at);
  if (!at) return at.error();
  out.at = *std::move(at);
  if (!asked.to.empty()) {
    const Result<u64> to = read_count(asked.to);
    if (!to) return to.error();
    out.to = out.goal = *to;
  } else if (!out.at.empty()) {
    const Natural last = *std::max_element(out.at.begin(), out.at.end());
    if (last < Natural(out.goal)) out.goal = last.to_u64() + 1;
  }
  return out;
}

// Values of games in which moves leave at most two heaps stay small.
unsigned width_of(const SequenceOptions& asked, const TakeAndBreak& game) {
  if (asked.width != 0) return static_cast<unsigned>(asked.width);
  return game.tail == 0 && game.most_heaps() <= 2 ? 2 : 4;
}

class SequenceJob {
 public:
  SequenceJob(const SequenceOptions& asked, Request request, Run run)
      : asked_(asked),
        request_(std::move(request)),
        run_(std::move(run)),
        budget_(asked.task.limits, &stop_requested),
        settings_(settings_of(run_, asked_)),
        outputs_(asked_, width_of(asked_, run_.game())) {}

  int work() {
    if (auto error = resume()) return refuse(*error);
    while (!is_done() && !budget_.exhausted()) {
      const double before = budget_.seconds();
      const u64 from = run_.known();
      advance();
      step_ = next_step(run_.known() - from, budget_.seconds() - before);
      if (auto error = after_step()) return refuse(*error);
    }
    clear_progress();
    return finish_up();
  }

 private:
  [[nodiscard]] int refuse(const Error& error) const {
    clear_progress();
    return report(error, {}, asked_.json);
  }
  // Values that were asked for must be known, or follow from the period.
  [[nodiscard]] bool is_done() const {
    return run_.known() >= request_.goal || (run_.is_proved() && covers_outputs());
  }
  [[nodiscard]] bool covers_outputs() const {
    return !asked_.writes_values() || run_.at(Natural(request_.goal - 1)).has_value();
  }
  void advance() {
    const u64 to = std::min(request_.goal, run_.known() + step_);
    if (run_.is_proved())
      run_.compute(to, budget_);
    else
      run_.advance(to, budget_);
  }
  // A fifth of a second a step: often enough for the eye, seldom enough for the work.
  static u64 next_step(u64 done, double seconds) {
    const double factor = seconds > 0.4 ? 0.5 : seconds < 0.1 ? 2 : 1;
    return std::clamp<u64>(static_cast<u64>(static_cast<double>(std::max<u64>(done, 64)) * factor), 64,
                           largest_step);
  }
  std::optional<Error> after_step() {
    if (auto error = outputs_.write(run_, std::min(run_.known(), request_.goal))) return error;
    show_progress(progress_line(run_, request_.to ? request_.goal : 0, started_at_, budget_.seconds()));
    if (asked_.checkpoint_file.empty() || budget_.seconds() - kept_at_ < asked_.checkpoint_seconds)
      return std::nullopt;
    return keep();
  }
  std::optional<Error> keep() {
    if (asked_.checkpoint_file.empty()) return std::nullopt;
    if (auto error = outputs_.keep()) return error;
    kept_at_ = budget_.seconds();
    return save_state(*state_, settings_, run_, outputs_.written());
  }
  std::optional<Error> resume() {
    WrittenFiles written;
    if (!asked_.checkpoint_file.empty()) {
      Result<StateFile> state = StateFile::open(asked_.checkpoint_file);
      if (!state) return state.error();
      state_.emplace(*std::move(state));
      auto found = load_state(*state_, settings_, run_);
      if (!found) return found.error();
      written = *std::move(found);
    }
    started_at_ = run_.known();
    return outputs_.open(written);
  }
  // The values below `to`, or what was found.
  [[nodiscard]] std::optional<Error> print_results(const SequenceReport& found, u64 to) const {
    if (asked_.values || asked_.csv) return print_values(run_, to, asked_.csv);
    print(asked_.json ? to_json(found, 2) + "\n"
                      : summary(found, asked_.statistics, Style::for_stdout(), asked_.task.language));
    return std::nullopt;
  }
  int finish_up() {
    const bool complete = is_done();
    if (complete && outputs_.any())
      if (auto error = outputs_.write(run_, request_.goal)) return refuse(*error);
    if (auto error = keep()) return refuse(*error);
    if (complete)
      if (auto error = outputs_.complete()) return refuse(*error);
    const SequenceReport found =
        sequence_report(run_, request_.typed, request_.to, request_.at, budget_, asked_.task.language);
    if (auto error = print_results(found, complete ? request_.goal : run_.known())) return refuse(*error);
    const bool answered =
        std::all_of(found.at.begin(), found.at.end(), [](const auto& of) { return of.second; });
    if (complete && answered) return finish(done);
    const int status = finish(unknown);
    const Message why = ending_words(found.answer.ending);
    const Message all = run_.known() == 0 ? Message("not one value was computed: {0}.", why)
                                          : Message("it ends at the heap {0}: {1}.", run_.known() - 1, why);
    std::fprintf(stderr, "sprague: %s\n", explain::said_in(asked_.task.language, all).c_str());
    return status;
  }

  const SequenceOptions& asked_;
  Request request_;
  Run run_;
  Budget budget_;
  const std::string settings_;
  std::optional<StateFile> state_;
  ValueFiles outputs_;
  u64 step_ = 4096, started_at_ = 0;
  double kept_at_ = 0;
};

// Where only the period and statistics are wanted the values may be forgotten.
u64 kept_values(const SequenceOptions& asked) {
  return asked.writes_values() || !asked.at.empty() ? ~u64{0} : u64{32} << 20;
}

// Where Left and Right have different moves: canonical forms.

std::string partizan_text(const PartizanSequenceReport& found, const SequenceOptions& asked) {
  const auto say = [&](const Message& message) { return explain::said_in(asked.task.language, message); };
  std::string out;
  if (asked.csv || asked.values) {
    if (asked.csv) out = "heap,value\n";
    for (std::size_t n = 0; n < found.values.size(); ++n)
      out += asked.csv ? fmt::format("{},\"{}\"\n", n, found.values[n])
                       : fmt::format("{}\t{}\n", n, found.values[n]);
    return out;
  }
  out = found.game + "\n\n";
  if (!found.left_code.empty())
    out += wrapped("  ", say(Message("Left's moves are those of {0}, and Right's those of {1}.",
                                     found.left_code, found.right_code)));
  std::string values = fmt::format("{}", fmt::join(found.values, "  "));
  if (found.values.size() < found.known) values += "  …";
  out += (found.left_code.empty() ? "" : "\n") + wrapped("  ", values) + "\n";
  for (const Message& line : found.explanation) out += wrapped("  ", say(line));
  for (const auto& [heap, value] : found.at)
    out += wrapped("  ", "G(" + heap.text() + ") = " + (value.empty() ? say("not known"_m) : value));
  return out;
}

int tell_partizan(SessionState& session, const SequenceOptions& asked) {
  if (!asked.out_file.empty() || !asked.npy_file.empty() || !asked.raw_file.empty() ||
      !asked.checkpoint_file.empty() || asked.candidates || asked.statistics)
    return report(
        wrong_request("the values of Left and Right are no numbers that files of nim-values hold"_m,
                      Message("They are printed by {0}, {1} and {2}.", "--values", "--csv", "--json")),
        {}, asked.json);
  PartizanSequenceTask task{.game = joined(asked.words), .limits = asked.task.limits};
  const Result<std::vector<Natural>> at = read_heaps(asked.at);
  if (!at) return report(at.error(), {}, asked.json);
  task.at = *at;
  if (!asked.to.empty()) {
    const Result<u64> to = read_count(asked.to);
    if (!to) return report(to.error(), {}, asked.json);
    task.to = *to;
  }
  if (asked.values || asked.csv) {
    if (auto error = contradiction(asked)) return report(*error, {}, asked.json);
    task.listed = *task.to;
  }
  const Result<PartizanSequenceReport> found = partizan_sequence(session, task);
  clear_progress();
  if (!found) return report(found.error(), task.game, asked.json);
  print(asked.json ? to_json(*found, asked.task.language, 2) + "\n" : partizan_text(*found, asked));
  const bool answered =
      std::all_of(found->at.begin(), found->at.end(), [](const auto& of) { return !of.second.empty(); });
  const bool complete = found->ending == Ending::proved || found->ending == Ending::computed;
  if (complete) return finish(answered ? done : unknown);
  const Message why = found->why_it_ended.empty() ? ending_words(found->ending) : found->why_it_ended;
  const Message all = found->known == 0 ? Message("not one value was computed: {0}.", why)
                                        : Message("it ends at the heap {0}: {1}.", found->known - 1, why);
  std::fprintf(stderr, "sprague: %s\n", explain::said_in(asked.task.language, all).c_str());
  return finish(unknown);
}

class Sequence final : public VerbAsked<SequenceOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments.words("game", asked.words, "GAME", "a code or a named game").required();
    arguments.text("--to", asked.to, "N",
                   "the values of the heaps 0 to N - 1; otherwise until a period is proved");
    arguments.texts("--at", asked.at, "HEAP", "the value of this heap; once for each");
    arguments.flag("--values", asked.values, "print the values, 20 a line");
    arguments.flag("--csv", asked.csv, "print the values as CSV");
    arguments.output("--out", asked.out_file, "write the values (as text, or CSV with --csv) into this file");
    arguments.output("--npy", asked.npy_file, "write them for numpy.load");
    arguments.output("--raw", asked.raw_file, "write them as plain bytes, little-endian");
    arguments.one_of("--width", asked.width, {1, 2, 4}, "1|2|4",
                     "bytes a value in --npy and --raw (2 for octal games, else 4)");
    arguments.flag("--stats", asked.statistics, "largest values, frequencies, rare values");
    arguments.text("--method", asked.method, "NAME",
                   "automatic, naive, bitset, taking or sparse (doc/algorithms/sequences.md)");
    arguments.flag("--candidates", asked.candidates,
                   "leave out the verification: the values are candidates, and no period is proved");
    const Argument checkpoint = arguments.text("--checkpoint", asked.checkpoint_file, "FILE",
                                               "keep the state here, and go on from it when it is there");
    arguments.seconds("--every", asked.checkpoint_seconds, "keep the state so often (60)").needs(checkpoint);
    arguments.within("--threads", asked.threads, 1, 256, "N",
                     "compute with so many threads (as many as help)");
    arguments.language();
    arguments.json("print JSON (doc/formats/sequence.md)");
    arguments.limit_of_memory();
    arguments.example("sprague sequence 0.77");
    arguments.example("sprague sequence grundy --to 1e6 --stats");
    arguments.example("sprague sequence kayles --at 1000000000000000000");
    arguments.example("sprague sequence 0.106 --to 1e9 --checkpoint 0.106.state");
    arguments.statuses("Exit status: 0 done, 1 failure, 2 wrong request, 3 limits ran out before.");
  }
  int run(SessionState& session) override {
    const std::string game = joined(asked.words);
    if (const auto status = define_rules(session, game, asked.json)) return *status;
    if (has_partizan_heaps(session, game)) return tell_partizan(session, asked);
    Result<Request> request = read_request(session, asked);
    if (!request) return report(request.error(), request.error().length == 0 ? "" : game, asked.json);
    Scanner method(asked.method);
    const auto chosen = sequence::parse_method(method);
    if (!chosen) return report(chosen.error(), asked.method, asked.json);
    Result<Run> run = Run::start(request->game, {.method = *chosen,
                                                 .candidates = asked.candidates,
                                                 .threads = static_cast<unsigned>(asked.threads),
                                                 .bytes = asked.task.limits.bytes / 2,
                                                 .kept = kept_values(asked)});
    if (!run) return report(run.error(), {}, asked.json);
    return SequenceJob(asked, *std::move(request), *std::move(run)).work();
  }
};

}  // namespace

extern const VerbEntry verb_sequence;
const VerbEntry verb_sequence{120, "sequence", "long nim-sequences of heap games, and their periods, proved",
                              make_verb<Sequence>};

}  // namespace sprague::cli
