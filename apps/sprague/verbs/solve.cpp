// sprague solve POSITION, and --batch: one position a line in, one answer a line out.
#include <cstdio>

#include "apps/sprague/args/each_line.hpp"
#include "apps/sprague/files/state_file.hpp"
#include "apps/sprague/files/write_file.hpp"
#include "apps/sprague/print/print_answer.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"
#include "positions/registry.hpp"
#include "session/certify/certify.hpp"
#include "session/kept_tables.hpp"
#include "wire/json.hpp"
#include "wire/task_json.hpp"

namespace sprague::cli {
namespace {

// Two ways to one answer: the certificate's search and the answer's.
bool agree(const WrittenCertificate& certificate, const Answer& answer) {
  return certificate.outcome == answer.outcome &&
         (!certificate.nim_value || !answer.nim_value() ||
          Natural(*certificate.nim_value) == *answer.nim_value()) &&
         (!certificate.remoteness || !answer.remoteness || certificate.remoteness == answer.remoteness);
}

Message written(const WrittenCertificate& certificate, const std::string& name) {
  const std::string lines = grouped(certificate.lines);
  if (certificate.lines == 0)
    return Message("Certificate: {0} (kind {1}). To check it: sprague-check {2}", name, certificate.kind,
                   name);
  return certificate.lines == 1
             ? Message("Certificate: {0} (kind {1}, {2} line). To check it: sprague-check {3}", name,
                       certificate.kind, lines, name)
             : Message("Certificate: {0} (kind {1}, {2} lines). To check it: sprague-check {3}", name,
                       certificate.kind, lines, name);
}

// Writes the certificate of what was answered, and says so; with `json` only the file and errors. The exit
// status.
int write(const WrittenCertificate& certificate, const Answer& answer, const Options& options) {
  const std::string& name = options.certificate_file;
  if (!answer.outcome || !certificate.outcome) {
    const Ending why = answer.outcome ? certificate.ending : answer.ending;
    const std::string words =
        "\n" +
        explain::said_in(options.task.language,
                         Message("No certificate was written: {0}.", ending_words(why))) +
        "\n";
    std::fwrite(words.data(), 1, words.size(), options.json ? stderr : stdout);
    return unknown;
  }
  if (!agree(certificate, answer))
    return report({ErrorKind::internal,
                   Message("the answer and its certificate differ; nothing was written to '{0}'", name)},
                  {}, options.json);
  const auto failure = write_file(name, [&](const auto& sink) { sink(certificate.text); });
  if (failure) return report(*failure, {}, options.json);
  if (!options.json) print("\n" + explain::said_in(options.task.language, written(certificate, name)) + "\n");
  return done;
}

struct SolveOptions : Options {
  std::optional<u64> list_moves;  ///< how many winning moves to list
  std::string batch_file;         ///< empty: no batch; "-": standard input
  std::string export_format;      ///< "dot" or "json"; empty: none
  std::string checkpoint_file;    ///< where tables of searches are kept; empty: nowhere
  double checkpoint_seconds = 60;
  u64 threads = 1;
};

// Runs what makes requests, with tables of searches that are kept in a file; what `run` returns, or the status of an error.
template <class Run>
int with_kept_tables(SessionState& session, const SolveOptions& options, const Run& run) {
  if (options.checkpoint_file.empty()) return run();
  Result<StateFile> file = StateFile::open(options.checkpoint_file);
  if (!file) return report(file.error(), {}, options.json);
  KeptTables tables([&](std::string_view content) { return file->keep(KeptTables::seal, content); },
                    options.checkpoint_seconds);
  const auto kept = file->bytes("Name another file for --checkpoint."_m);
  if (!kept) return report(kept.error(), {}, options.json);
  if (*kept)
    if (auto error = tables.read(**kept)) {
      error->message = Message("'{0}': {1}", options.checkpoint_file, std::move(error->message));
      return report(*error, {}, options.json);
    }
  session.keep_tables_with(&tables);
  const int status = run();
  session.keep_tables_with(nullptr);
  if (const auto error = tables.finish()) return report(*error, {}, options.json);
  if (!options.json && options.batch_file.empty() && options.export_format.empty()) {
    const auto count = tables.positions();
    const Message words =
        count ? Message("Kept in {0}: positions of searches, {1}.", options.checkpoint_file, grouped(*count))
              : Message(
                    "Nothing new was kept in {0}. (doc/formats/checkpoint.md tells which searches are kept.)",
                    options.checkpoint_file);
    print("\n" + explain::said_in(options.task.language, words) + "\n");
  }
  return status;
}

// A game alone, whose empty position is over, is one whose position was forgotten.
std::optional<Error> forgotten_position(SessionState& session, const std::string& name) {
  const RulesetEntry* const entry = find_ruleset(name);
  if (entry == nullptr) return std::nullopt;
  const auto position = session.read(name);
  if (!position || !(*position)->is_ended()) return std::nullopt;
  return wrong_request(Message("{0} is missing", "the position"_m),
                       Message("Type: {0}", name + " " + std::string(entry->info->notation)));
}

// What --export asks for, on standard output: the proof alone.
int print_proof(SessionState& session, const Task& task, const SolveOptions& options) {
  const bool is_json = options.export_format == "json";
  const Result<OutcomeProof> proof = outcome_proof(session, task);
  clear_progress();
  if (!proof) {
    const int status = report(proof.error(), task.position, options.json);
    return finish(proof.error().kind == ErrorKind::too_large ? unknown : status);
  }
  print(is_json ? to_json(*proof, task.language, 2) + "\n" : dot_text(*proof, task.language));
  return finish(done);
}

int solve_one(SessionState& session, const SolveOptions& options) {
  Task task = options.task;
  Result<std::string> text = position_text(options.words);
  if (!text) return report(text.error(), {}, options.json);
  task.position = *std::move(text);
  if (const auto status = define_rules(session, task.position, options.json)) return *status;
  if (auto error = forgotten_position(session, task.position)) return report(*error, {}, options.json);
  if (!options.export_format.empty()) return print_proof(session, task, options);
  if (options.list_moves) task.list_moves = *options.list_moves;
  // Whether there is such a certificate should be said before a long search.
  std::optional<WrittenCertificate> certified;
  if (!options.certificate_file.empty()) {
    auto made = certificate(session, task);
    clear_progress();
    if (!made) return report(made.error(), task.position, options.json);
    certified = *std::move(made);
  }
  const Result<Answer> answer = session.answer(task);
  if (!answer) return report(answer.error(), task.position, options.json);
  clear_progress();
  // What was asked about kayles is answered about kayles. (The names of sums are those of their rulesets.)
  const bool is_sum = task.position.find('+') != std::string::npos;
  const auto other = is_sum ? std::nullopt : session.other_name(task.position);
  print(options.json ? to_json(*answer, 2) + "\n" : page(*answer, task, Style::for_stdout(), other));
  int status = answer->outcome && !ran_out(answer->ending) ? done : unknown;
  if (certified)
    if (const int written = write(*certified, *answer, options); written != done) status = written;
  return finish(status);
}

int solve_batch(SessionState& session, const SolveOptions& options) {
  Result<std::string> common = position_text(options.words);
  if (!common) return report(common.error(), {}, options.json);
  std::string prefix = *std::move(common);
  if (const auto status = define_rules(session, prefix, options.json)) return *status;
  if (!prefix.empty()) prefix += ' ';
  Task task = options.task;
  if (!options.json) task.list_moves = 1, task.want.remoteness = task.want.reason = false;
  if (options.list_moves) task.list_moves = *options.list_moves;
  return for_each_line(
      options.batch_file, prefix, [&](std::string_view text, std::size_t number) -> LineAnswer {
        if (text.find(".game") != std::string_view::npos)
          if (const auto status = define_rules(session, text, options.json))
            return {"error: wrong rules", true};
        task.position = text;
        const Result<Answer> answer = session.answer(task);
        if (!answer) {
          const Error& error = answer.error();
          if (options.json) return {to_json(error), true};
          const std::size_t column = (error.offset > prefix.size() ? error.offset - prefix.size() : 0) + 1;
          return {"error: line " + std::to_string(number) + ", column " + std::to_string(column) + ": " +
                      printable(english(error.message)),
                  true};
        }
        return {options.json ? to_json(*answer) : line(*answer, Language::english, task.want.moves), false,
                !answer->outcome || ran_out(answer->ending)};
      });
}

class Solve final : public VerbAsked<SolveOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments.words("position", asked.words, "POSITION",
                    "a ruleset and a position; @FILE stands for a file's contents, - for --batch -");
    arguments.text("--batch", asked.batch_file, "FILE",
                   "read positions, one a line, and answer one line each; - is standard input");
    arguments.choice(
        "--moves", {"all", "first", "count", "none", "table"},
        [this](const std::string& how_many) {
          asked.task.want.all_moves = how_many == "table";
          asked.task.want.moves = how_many != "none";
          asked.list_moves = how_many == "first" ? 1 : how_many == "all" || how_many == "table" ? ~u64{0} : 0;
        },
        "HOW_MANY",
        "list all winning moves, the first, or only count them; none: do not look for them, which can take long; otherwise "
        "the first 20 are listed; table: every move with who wins after it, its nim-value and how long play lasts then");
    arguments.flag(
        "--value", [this] { asked.task.question = Question::nim_value; },
        "find the nim-value even where it takes a long search; in misère play, the genus");
    arguments.choice(
        "--compound", {"disjunctive", "conjunctive", "selective", "sequential"},
        [this](const std::string& kind) {
          using Kind = CompoundRule::Kind;
          asked.task.compound.kind = kind == "conjunctive"  ? Kind::conjunctive
                                     : kind == "selective"  ? Kind::selective
                                     : kind == "sequential" ? Kind::sequential
                                                            : Kind::disjunctive;
        },
        "KIND",
        "several positions are played together: disjunctive, a move in one of them (the sum); conjunctive, in every one that "
        "has not ended; selective, in one or more; sequential, in the first");
    arguments.flag(
        "--short", [this] { asked.task.compound.ends_with_first = true; },
        "play ends when one of the positions has ended, and not when all have");
    arguments.choice(
        "--export", {"dot", "json"}, [this](const std::string& format) { asked.export_format = format; },
        "FORMAT",
        "print who wins as a graph: one winning move of the winner, all moves of the loser (dot, for Graphviz; json, "
        "doc/formats/proof.md)");
    arguments.certificate(
        "write what it takes to check the answer (doc/formats/certificate.md) to this file");
    const Argument checkpoint =
        arguments.text("--checkpoint", asked.checkpoint_file, "FILE",
                       "keep what searches of nim-values know in this file, and begin with what it holds");
    arguments.seconds("--every", asked.checkpoint_seconds, "keep the state so often (60)").needs(checkpoint);
    arguments.within("--threads", asked.threads, 1, 64, "N",
                     "search boards and Sprouts with so many threads (1); the answers are the same");
    arguments.language();
    arguments.misere();
    arguments.json();
    arguments.limits({}, {.time = "compute for so long at most, with --batch for each position (60)"});
    arguments.example("sprague solve nim 3 6 9");
    arguments.example("sprague solve \"nim 3 5 + wythoff 4 7\" --misere");
    arguments.example("sprague solve \"kayles 7 + kayles 5\" --compound selective");
    arguments.example("sprague solve nim --batch heaps.txt");
  }
  int run(SessionState& session) override {
    asked.task.limits.threads = static_cast<unsigned>(asked.threads);
    if (asked.words.size() == 1 && asked.words[0] == "-" && asked.batch_file.empty()) {
      asked.words.clear();
      asked.batch_file = "-";
    }
    if (!asked.batch_file.empty() && !asked.certificate_file.empty())
      return report({ErrorKind::wrong, "--certificate is for one position, and --batch for many"_m}, {},
                    asked.json);
    if (!asked.export_format.empty() && (!asked.batch_file.empty() || !asked.certificate_file.empty() ||
                                         asked.task.compound != CompoundRule{} || asked.list_moves ||
                                         asked.json || asked.task.question == Question::nim_value))
      return report(
          {ErrorKind::wrong,
           "--export is for one position, without --batch, --certificate, --compound, --moves, --value and --json"_m},
          {}, asked.json);
    if (const auto status = refuse_certificate_on_output(asked)) return *status;
    return with_kept_tables(session, asked, [&] {
      return asked.batch_file.empty() ? solve_one(session, asked) : solve_batch(session, asked);
    });
  }
};

}  // namespace

extern const VerbEntry verb_solve;
const VerbEntry verb_solve{10, "solve", "who wins, all winning moves, and why", make_verb<Solve>};

}  // namespace sprague::cli
