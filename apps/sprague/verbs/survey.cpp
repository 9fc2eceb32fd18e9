// sprague survey octal: the nim-sequences of all octal codes with few digits, in one table
// (doc/formats/sequence.md).
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>

#include "apps/sprague/args/read_count.hpp"
#include "apps/sprague/args/sequence_options.hpp"
#include "apps/sprague/files/interrupt.hpp"
#include "apps/sprague/files/sequence_state.hpp"
#include "apps/sprague/files/system_reason.hpp"
#include "apps/sprague/files/write_file.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"
#include "par/team.hpp"
#include "sequence/canonical_code.hpp"
#include "sequence/rare_heaps.hpp"
#include "store/bytes.hpp"
#include "store/sealed.hpp"

namespace sprague::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr store::Seal survey_seal{"sprague survey"_m, 1};
constexpr u64 values_between_looks = u64{1} << 18;
constexpr std::chrono::seconds between_states{30}, between_rows{2};
constexpr std::string_view first_line =
    "code\tsame_sequence\tvalues\tperiod\tpreperiod\tlast_exception\tlargest\tlargest_at\trare_"
    "heaps\tdensity\n";

/// Codes that have the same sequence but for zeros in front.
struct Class {
  std::string code;    ///< the first: it is computed
  std::string others;  ///< separated by blanks
};

// All codes 0.… and 4.… with 1 to `most` digits behind the point, the last one not 0, shortest first.
std::vector<Class> classes(u64 most) {
  std::vector<Class> out;
  std::map<std::vector<TakeAndBreak::Digit>, std::size_t> known;
  for (u64 size = 1; size <= most; ++size)
    for (const TakeAndBreak::Digit first : {TakeAndBreak::Digit{0}, TakeAndBreak::Digit{4}})
      for (u64 number = 1; number < u64{1} << (3 * size); ++number) {
        if (number % 8 == 0) continue;
        TakeAndBreak game{.digits = {first}};
        for (u64 i = size; i > 0; --i) game.digits.push_back(number >> (3 * (i - 1)) & 7);
        const auto [at, is_new] = known.try_emplace(sequence::canonical(game).game.digits, out.size());
        if (is_new)
          out.push_back({game.text(), {}});
        else
          out[at->second].others += (out[at->second].others.empty() ? "" : " ") + game.text();
      }
  return out;
}

std::string row_of(const Class& codes, const sequence::Run& run) {
  const auto& period = run.period();
  const auto last = period ? period->last_exception() : std::nullopt;
  const sequence::Statistics& statistics = run.values().statistics();
  const u64 rare = sequence::rare_heaps(run.values(), run.game());
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{:.6f}\n", codes.code, codes.others, run.known(),
                     period ? period->period : 0, period ? std::to_string(period->preperiod) : "",
                     last ? std::to_string(*last) : "", statistics.largest, statistics.largest_at, rare,
                     static_cast<double>(rare) / static_cast<double>(std::max<u64>(run.known(), 1)));
}

// What a survey is of, from the settings that its state was kept with; as they stand there where they are
// not ours.
Arg in_words(const std::string& settings) {
  Scanner scanner(settings);
  scanner.word();
  const Result<u64> digits = scanner.natural<u64>("a number"_m);
  scanner.word();
  const Result<u64> to = scanner.natural<u64>("a number"_m);
  if (!digits || !to) return settings;
  const Message words("octal, {0} digits, {1} values", *digits, *to);
  return words == std::string_view(settings) ? Arg(words) : Arg(settings);
}

struct SurveyOptions : SequenceOptions {
  u64 digits = 3;      ///< codes with so many digits behind the point
  std::string folder;  ///< where its files are
};

class Survey {
 public:
  Survey(const SurveyOptions& options, u64 to, const std::atomic<bool>& stop)
      : options_(options),
        to_(to),
        stop_(stop),
        folder_(options.folder),
        settings_(fmt::format("octal, {} digits, {} values", options.digits, to)),
        classes_(classes(options.digits)),
        threads_(par::team_size(static_cast<unsigned>(options.threads), 256)) {}

  int work() {
    std::error_code trouble;
    std::filesystem::create_directories(folder_, trouble);
    if (trouble)
      return report({ErrorKind::wrong, Message("cannot make the folder '{0}': {1}", folder_.string(),
                                               system_reason(trouble.value()))},
                    {});
    if (auto error = resume()) return report(*error, {});
    par::run_team(threads_, [this](unsigned) { take_turns(); }, [this] { show(); });
    clear_progress();
    if (!failure_) failure_ = keep_rows(true);
    if (!failure_ && rows_.size() == classes_.size()) failure_ = write_table();
    if (failure_) return report(*failure_, {});
    return finish_up();
  }

 private:
  [[nodiscard]] std::filesystem::path state_file() const { return folder_ / "survey.state"; }
  [[nodiscard]] std::filesystem::path table_file() const {
    return folder_ / fmt::format("octal-{}.tsv", options_.digits);
  }

  std::optional<Error> resume() {
    Result<StateFile> state = StateFile::open(state_file().string());
    if (!state) return state.error();
    state_.emplace(*std::move(state));
    const Result<std::optional<std::string>> bytes = state_->bytes("Name another folder for --out."_m);
    if (!bytes) return bytes.error();
    if (!*bytes) return std::nullopt;
    const auto content = store::unsealed(survey_seal, **bytes);
    if (!content) return content.error();
    store::Reader in(*content);
    const std::string_view found = in.text();
    if (found != settings_)
      return Error{ErrorKind::wrong,
                   Message("in '{0}' there is a survey of {1}, and not of {2}", folder_.string(),
                           in_words(printable(found.substr(0, 100))), in_words(settings_)),
                   "Name another folder for --out."_m};
    for (u64 left = in.number(); left > 0 && in.good(); --left) {
      std::string code(in.text());
      rows_[std::move(code)] = in.text();
    }
    if (!in.done()) return Error{ErrorKind::wrong, Message("'{0}' is incomplete", state_file().string())};
    done_before_ = rows_.size();
    return std::nullopt;
  }

  // What one thread does: a class after the other.
  void take_turns() {
    while (!stop_ && !out_of_time_) {
      const std::size_t turn = next_++;
      if (turn >= classes_.size()) return;
      {
        const std::lock_guard lock(mutex_);
        if (failure_ || rows_.contains(classes_[turn].code)) continue;
      }
      compute(classes_[turn]);
      show();
    }
  }

  void compute(const Class& codes) {
    Scanner scanner(codes.code);
    const Result<TakeAndBreak> game = TakeAndBreak::parse(scanner);
    Limits limits = options_.task.limits;
    limits.bytes /= threads_;
    auto run = sequence::Run::start(*game, {.bytes = limits.bytes / 2});
    Result<StateFile> file = StateFile::open((folder_ / (codes.code + ".state")).string());
    if (!file) return fail(file.error());
    const std::string settings = settings_of(*run, options_);
    const double begun = elapsed();
    if (const auto before = load_state(*file, settings, *run); !before) return fail(before.error());
    // To keep it again takes about as long as to read it.
    const double loading = elapsed() - begun;
    limits.seconds = std::max(limits.seconds - elapsed() - loading, 0.0);
    Budget budget(limits, &stop_);
    Clock::time_point kept = Clock::now();
    while (run->known() < to_ && !run->is_proved() && !budget.exhausted()) {
      run->advance(std::min(to_, run->known() + values_between_looks), budget);
      if (Clock::now() - kept < between_states) continue;
      if (auto error = save_state(*file, settings, *run, {})) return fail(*error);
      kept = Clock::now();
    }
    if (budget.ending() == Ending::stopped || budget.ending() == Ending::out_of_time) {
      out_of_time_ = true;
      if (auto error = save_state(*file, settings, *run, {})) fail(*error);
      return;
    }
    file->remove();
    add(codes, *run);
  }

  void add(const Class& codes, const sequence::Run& run) {
    const std::lock_guard lock(mutex_);
    rows_[codes.code] = row_of(codes, run);
    if (!failure_) failure_ = keep_rows(false);
  }
  void fail(const Error& error) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = error;
    out_of_time_ = true;
  }
  // Needs: mutex_ is held, or there are no other threads.
  std::optional<Error> keep_rows(bool now) {
    if (!now && Clock::now() - rows_kept_ < between_rows) return std::nullopt;
    std::string content;
    store::Writer out(content);
    out.text(settings_);
    out.number(rows_.size());
    for (const auto& [code, row] : rows_) {
      out.text(code);
      out.text(row);
    }
    rows_kept_ = Clock::now();
    return state_->keep(survey_seal, content);
  }

  std::optional<Error> write_table() {
    return write_file(table_file().string(), [&](const auto& sink) {
      sink(first_line);
      for (const Class& codes : classes_) sink(rows_.at(codes.code));
    });
  }

  [[nodiscard]] std::string say(const Message& said) const {
    return explain::said_in(options_.task.language, said);
  }
  [[nodiscard]] double elapsed() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }
  void show() {
    const std::lock_guard lock(mutex_);
    show_progress(say(Message("{0} of {1} classes of codes, {2} s", rows_.size(), classes_.size(),
                              fmt::format("{:.0f}", elapsed()))));
  }

  int finish_up() {
    u64 periods = 0, codes = 0;
    for (const auto& [code, row] : rows_) {
      std::size_t at = 0;
      for (int column = 0; column < 3; ++column) at = row.find('\t', at) + 1;
      if (!row.substr(at).starts_with("0\t")) ++periods;
    }
    for (const Class& of : classes_)
      codes +=
          1 +
          (of.others.empty() ? 0 : 1 + static_cast<u64>(std::count(of.others.begin(), of.others.end(), ' ')));
    if (rows_.size() < classes_.size()) {
      std::fprintf(stderr, "sprague: %s\n",
                   say(Message("stopped after {0} of {1} classes of codes; the same command goes on.",
                               rows_.size(), classes_.size()))
                       .c_str());
      return finish(unknown);
    }
    print(
        wrapped("", say(Message::sentences(
                        {Message("{0} codes in {1} classes with the same sequence: {2} have a proved period, "
                                 "{3} none in the first {4} values.",
                                 codes, classes_.size(), periods, classes_.size() - periods, grouped(to_)),
                         Message("{0} s for {1} classes.", fmt::format("{:.1f}", elapsed()),
                                 classes_.size() - done_before_)}))) +
        say("Table: "_m) + table_file().string() + "\n");
    return finish(done);
  }

  const SurveyOptions& options_;
  const u64 to_;
  const std::atomic<bool>& stop_;
  const std::filesystem::path folder_;
  const std::string settings_;
  const std::vector<Class> classes_;
  const unsigned threads_;
  const Clock::time_point start_ = Clock::now();
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> out_of_time_ = false;
  std::mutex mutex_;                         // for all below
  std::map<std::string, std::string> rows_;  // by code
  std::optional<Error> failure_;
  std::optional<StateFile> state_;
  Clock::time_point rows_kept_ = Clock::now();
  std::size_t done_before_ = 0;
};

class SurveyVerb final : public VerbAsked<SurveyOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments.words("family", asked.words, "octal", "octal").required();
    arguments.within("--digits", asked.digits, 1, 4, "1..4",
                     "codes with up to so many digits behind the point (3)");
    arguments.text("--to", asked.to, "N", "so many values of each, unless its period is proved before")
        .required();
    arguments
        .text("--out", asked.folder, "FOLDER",
              "the folder of the table; a survey that was stopped goes on there")
        .required();
    arguments.within("--threads", asked.threads, 1, 256, "N",
                     "compute with so many threads (as many as help)");
    arguments.language();
    arguments.limit_of_memory();
    arguments.example("sprague survey octal --digits 3 --to 1e6 --out octal3");
    arguments.statuses(
        "Exit status: 0 done, 1 failure, 2 wrong request, 3 stopped: the same command goes on.");
  }
  int run(SessionState&) override {
    if (joined(asked.words) != "octal")
      return report(
          {ErrorKind::wrong, Message("there is no survey of '{0}'", joined(asked.words).substr(0, 60)),
           "There is one of octal codes: sprague survey octal --to 1e5 --out FOLDER."_m},
          {});
    const Result<u64> to = read_count(asked.to);
    if (!to) return report(to.error(), {});
    return Survey(asked, *to, stop_requested).work();
  }
};

}  // namespace

extern const VerbEntry verb_survey;
const VerbEntry verb_survey{130, "survey", "the nim-sequences of all codes of a family, in one table",
                            make_verb<SurveyVerb>};

}  // namespace sprague::cli
