// sprague prove GAME: a theorem about all positions, with a certificate.
#include <fmt/format.h>

#include <cstdio>

#include "apps/sprague/args/options.hpp"
#include "apps/sprague/args/ranges.hpp"
#include "apps/sprague/files/theorem_store.hpp"
#include "apps/sprague/files/write_file.hpp"
#include "apps/sprague/print/print_answer.hpp"
#include "apps/sprague/print/text.hpp"
#include "explain/translate.hpp"
#include "session/certify/refutation.hpp"
#include "session/prove_game.hpp"
#include "wire/json.hpp"

namespace sprague::cli {
namespace {

constexpr std::size_t most_attempts = 12;  // that are printed

// What prove found, on a terminal, in one language. The sentences of the report are in that language already.
class ProofPage {
 public:
  ProofPage(const ProveReport& report, const Style& style, Language language)
      : report_(report), style_(style), language_(language) {}

  [[nodiscard]] std::string text() const {
    const bool proved = report_.answer.verdict == prove::Answer::Verdict::proved;
    return heading(proved) + (report_.counterexample ? refutation() : proved ? theorem() : attempts());
  }

 private:
  [[nodiscard]] std::string say(std::string_view english) const {
    return explain::translated(language_, english);
  }
  [[nodiscard]] std::string heading(bool proved) const;
  [[nodiscard]] std::string refutation() const;
  [[nodiscard]] std::string theorem() const;
  [[nodiscard]] std::string attempts() const;

  const ProveReport& report_;
  const Style& style_;
  Language language_;
};

std::string ProofPage::heading(bool proved) const {
  return fmt::format("{}{}{}: {}{}{}{}\n\n", style_.bold, report_.game,
                     report_.convention == Convention::misere ? say(" (misère)") : "",
                     proved ? style_.good : style_.dim,
                     say(proved                   ? "PROVED"
                         : report_.counterexample ? "REFUTED"
                                                  : "NO PATTERN"),
                     style_.off, style_.off);
}

std::string tuple(const prove::Tuple& numbers) {
  std::string out;
  for (const Natural& number : numbers) out += (out.empty() ? "" : ", ") + number.text();
  return numbers.size() == 1 ? out : "(" + out + ")";
}

std::string ProofPage::refutation() const {
  const prove::Counterexample& wrong = *report_.counterexample;
  const auto says = [](const std::string& what) {
    return what == "P" || what == "N" ? what : "nim-value " + what;
  };
  std::string out = wrapped(say("  Claim: "), report_.claim);
  out += wrapped("  ", say((wrong.is_smallest ? "Smallest counterexample: " : "Counterexample: ") +
                           tuple(wrong.position)));
  out += wrapped("  ", say(fmt::format("The claim says {}; the truth is {}: {}.", says(wrong.claimed),
                                       says(wrong.truth), wrong.reason)));
  if (wrong.move) {
    std::string option;
    for (const prove::Tuple& part : wrong.move->option) option += (option.empty() ? "" : " + ") + tuple(part);
    out += wrapped("  ", say(fmt::format("The move: {} → {}", tuple(wrong.position), option)));
  }
  return out + "  " + say(fmt::format("Found in {:.3f} s.", report_.answer.seconds)) + "\n";
}

std::string ProofPage::theorem() const {
  const prove::Statement& statement = report_.statement;
  const std::string first = say("  Theorem. ");
  std::string out;
  std::string_view words = statement.words;
  for (bool is_first = true; !words.empty(); is_first = false) {
    const std::size_t end = std::min(words.find('\n'), words.size());
    out += wrapped(is_first ? first : std::string(columns(first), ' '), words.substr(0, end));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  if (!statement.formula.empty() && statement.formula.size() < 2'000)
    out += "\n" + wrapped(say("  Formula: "), statement.formula);
  out += "\n" + std::string(style_.dim) + wrapped("  ", statement.method);
  const std::size_t refused = report_.answer.tried.size();
  std::string effort = fmt::format("Found in {:.3f} s", report_.answer.seconds);
  const auto& found = report_.answer.theorem;
  if (found && found->decisions.size() == 1 && !found->decisions[0].origin.empty())
    effort += ", by " + found->decisions[0].origin;
  if (refused > 0)
    effort += fmt::format(", after {} guess{} that had to be refused", refused, refused == 1 ? "" : "es");
  return out + "  " + say(effort + ".") + "\n" + std::string(style_.off);
}

std::string ProofPage::attempts() const {
  const prove::Answer& answer = report_.answer;
  std::string out;
  if (ran_out(answer.ending))
    out += wrapped("  ", say(fmt::format("Not all was tried: {}.", ending_words(answer.ending, language_))));
  if (answer.tried.empty()) return out + "  " + say("No guess fitted the tables.") + "\n";
  out += "  " + say("What was tried:") + "\n";
  const std::size_t shown = std::min(answer.tried.size(), most_attempts);
  for (std::size_t i = 0; i < shown; ++i)
    out +=
        wrapped("  - ", fmt::format("{}{}{}", answer.tried[i].guess,
                                    language_ == Language::chinese ? "；" : "; ", answer.tried[i].outcome));
  if (shown < answer.tried.size())
    out += "  " + say(fmt::format("… and {} more (--json lists all).", answer.tried.size() - shown)) + "\n";
  return out + "\n" +
         wrapped("  ",
                 say(fmt::format("That no pattern was found in {:.1f} s does not mean that there is none. "
                                 "--time SECONDS gives more; --slice z=0..5 fixes a coordinate.",
                                 answer.seconds)));
}

// What --export asks for, on standard output: the theorem for another prover.
int print_export(const ProveReport& found, const Options& options) {
  if (!found.theorem)
    return report({ErrorKind::too_large, "the automata of this theorem are too large to export"}, {},
                  options.json);
  const Result<std::string> text = exported(found, options.prove.export_format);
  if (!text) return report(text.error(), {}, options.json);
  print(*text);
  return finish(done);
}

Result<ProveTask> task_of(const Options& options) {
  Result<std::vector<table::Axis>> slices = read_ranges(options.prove.slices);
  if (!slices) return slices.error();
  return ProveTask{.game = joined(options.words),
                   .convention = options.task.convention,
                   .values = options.prove.values,
                   .slices = *std::move(slices),
                   .claim = options.prove.claim,
                   .for_use = true,
                   .limits = options.task.limits};
}

// Keeps the theorem for `solve`; its certificate.
std::string keep(const SessionState& session, const ProveTask& task, const ProveReport& found) {
  if (!found.theorem) return {};
  std::string text = certificate_text(found);
  if (const auto subject = proof_subject(session, task.game, task.convention))
    store_certificate(subject->key(), text);
  return text;
}

Error no_certificate(const std::string& game, bool by_residues, bool has_no_kind) {
  if (by_residues)
    return {ErrorKind::wrong,
            "no certificate was written: the P-positions were not proved by residue classes",
            "Without --by-residues it is written by other means."};
  if (is_built_in(game))
    return {ErrorKind::wrong, "no certificate was written: there is none yet for periods of this kind",
            "There are some for periods of codes and finite subtraction sets, and with a saltus for all-but "
            "games and hexadecimal codes."};
  if (has_no_kind)
    return {ErrorKind::wrong, "no certificate was written: there is none yet for theorems of this kind",
            "The theorem itself, with its proof, is in doc/algorithms/prove.md."};
  return {ErrorKind::too_large, "no certificate was written: the automata of this theorem are too large",
          "--time and --memory give more."};
}

// The same for a claim that is refuted.
int write_refutation(SessionState& session, const ProveTask& task, const ProveReport& found,
                     const Options& options) {
  const auto made = certificate_of_refutation(session, task, found);
  clear_progress();
  if (!made) return report(made.error(), {}, options.json);
  if (made->text.empty())
    return report({ErrorKind::too_large, "no certificate was written: the search for it ended early",
                   "--time, --memory and --positions give more."},
                  {}, options.json);
  const int written = write_certificate_text(made->text, options);
  return finish(written == done ? refuted : written);
}

// Into the file that --certificate names: `text`, or one of the kind that is asked for.
int write_certificate(ProveReport& found, std::string text, const std::string& game, const Options& options) {
  if (options.prove.by_residues) found.certificate_kind = "residue";
  if (options.prove.by_residues || text.empty()) text = certificate_text(found);
  if (text.empty()) {
    const auto& theorem = found.answer.theorem;
    const bool has_no_kind = theorem && (theorem->recursion || !theorem->parts.empty());
    return report(no_certificate(game, options.prove.by_residues, has_no_kind), {}, options.json);
  }
  const int written = write_certificate_text(text, options);
  return written == done ? finish(done) : written;
}

}  // namespace

int write_certificate_text(const std::string& text, const Options& options) {
  if (const auto failure = write_file(options.certificate_file, [&](const auto& sink) { sink(text); }))
    return report(*failure, {}, options.json);
  if (!options.json)
    print("\n" +
          explain::translated(
              options.task.language,
              fmt::format("Certificate: {0}. To check it: sprague-check {0}", options.certificate_file)) +
          "\n");
  return done;
}

int prove(SessionState& session, const Options& options) {
  if (const auto status = define_rules(session, joined(options.words), options.json)) return *status;
  const Result<ProveTask> task = task_of(options);
  if (!task) return report(task.error(), {}, options.json);
  Result<ProveReport> found = prove_any(session, *task);
  clear_progress();
  if (!found)
    return report(found.error(), task->claim.empty() || found.error().length == 0 ? task->game : task->claim,
                  options.json);
  if (!options.prove.export_format.empty() && found->answer.theorem) return print_export(*found, options);
  const bool proved = found->answer.verdict == prove::Answer::Verdict::proved;
  const Style style = Style::for_stdout();
  ProveReport told = *found;
  put_in_words(told, options.task.language);
  print(options.json ? to_json(told, 2) + "\n" : ProofPage(told, style, options.task.language).text());
  if (found->counterexample && !options.certificate_file.empty())
    return write_refutation(session, *task, *found, options);
  if (found->counterexample) return finish(refuted);
  if (!proved) return finish(unknown);
  std::string certificate = keep(session, *task, *found);
  if (options.certificate_file.empty()) return finish(done);
  return write_certificate(*found, std::move(certificate), task->game, options);
}

}  // namespace sprague::cli
