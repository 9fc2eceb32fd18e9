// sprague prove GAME: a theorem about all positions, with a certificate.
#include <fmt/format.h>

#include <cstdio>

#include "apps/sprague/args/ranges.hpp"
#include "apps/sprague/files/theorem_store.hpp"
#include "apps/sprague/files/write_file.hpp"
#include "apps/sprague/print/print_answer.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"
#include "session/certify/refutation.hpp"
#include "session/prove_game.hpp"
#include "wire/verbs/prove.hpp"

namespace sprague::cli {
namespace {

constexpr std::size_t most_attempts = 12;  // that are printed

// What prove found, on a terminal, in one language.
class ProofPage {
 public:
  ProofPage(const ProveReport& report, const Style& style, Language language)
      : report_(report), style_(style), language_(language) {}

  [[nodiscard]] std::string text() const {
    const bool proved = report_.answer.verdict == prove::Conclusion::Verdict::proved;
    return heading(proved) + (report_.counterexample ? refutation() : proved ? theorem() : attempts());
  }

 private:
  [[nodiscard]] std::string say(const Message& message) const { return explain::said_in(language_, message); }
  [[nodiscard]] std::string heading(bool proved) const;
  [[nodiscard]] std::string refutation() const;
  [[nodiscard]] std::string theorem() const;
  [[nodiscard]] std::string attempts() const;
  [[nodiscard]] Message effort() const;
  [[nodiscard]] std::string seconds(int places) const {
    return fmt::format("{:.{}f}", report_.answer.seconds, places);
  }

  const ProveReport& report_;
  const Style& style_;
  Language language_;
};

std::string ProofPage::heading(bool proved) const {
  return fmt::format("{}{}{}{}{}{}{}{}\n\n", style_.bold, report_.game,
                     report_.convention == Convention::misere ? say(" (misère)"_m) : "", say(": "_m),
                     proved ? style_.good : style_.dim,
                     say(proved                   ? "PROVED"_m
                         : report_.counterexample ? "REFUTED"_m
                                                  : "NO PATTERN"_m),
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
    return what == "P" ? Message("P"_m) : what == "N" ? Message("N"_m) : Message("nim-value {0}", what);
  };
  const std::string position = tuple(wrong.position);
  std::string out = wrapped(say("  Claim: "_m), report_.claim);
  out += wrapped("  ", say(wrong.is_smallest ? Message("Smallest counterexample: {0}", position)
                                             : Message("Counterexample: {0}", position)));
  out += wrapped("  ", say(Message("The claim says {0}; the truth is {1}: {2}.", says(wrong.claimed),
                                   says(wrong.truth), wrong.reason)));
  if (wrong.move) {
    std::string option;
    for (const prove::Tuple& part : wrong.move->option) option += (option.empty() ? "" : " + ") + tuple(part);
    out += wrapped("  ", say(Message("The move: {0}", position + " → " + option)));
  }
  return out + wrapped("  ", say(Message("Found in {0} s.", seconds(3))));
}

std::string ProofPage::theorem() const {
  const prove::Statement& statement = report_.statement;
  const std::string first = say("  Theorem. "_m), all = say(statement.words);
  std::string out;
  std::string_view words = all;
  for (bool is_first = true; !words.empty(); is_first = false) {
    const std::size_t end = std::min(words.find('\n'), words.size());
    out += wrapped(is_first ? first : std::string(columns(first), ' '), words.substr(0, end));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  if (!statement.formula.empty() && statement.formula.size() < 2'000)
    out += "\n" + wrapped(say("  Formula: "_m), statement.formula);
  out += "\n" + std::string(style_.dim) + wrapped("  ", say(statement.method));
  return out + wrapped("  ", say(effort())) + std::string(style_.off);
}

Message ProofPage::effort() const {
  const std::size_t refused = report_.answer.tried.size();
  const auto& found = report_.answer.theorem;
  if (!found || found->decisions.size() != 1 || found->decisions[0].origin.empty()) {
    if (refused == 0) return Message("Found in {0} s.", seconds(3));
    return refused == 1 ? Message("Found in {0} s; {1} guess refused.", seconds(3), refused)
                        : Message("Found in {0} s; {1} guesses refused.", seconds(3), refused);
  }
  const Message& origin = found->decisions[0].origin;
  if (refused == 0) return Message("Found in {0} s, by {1}.", seconds(3), origin);
  return refused == 1 ? Message("Found in {0} s, by {1}; {2} guess refused.", seconds(3), origin, refused)
                      : Message("Found in {0} s, by {1}; {2} guesses refused.", seconds(3), origin, refused);
}

std::string ProofPage::attempts() const {
  const prove::Conclusion& answer = report_.answer;
  std::string out;
  if (ran_out(answer.ending))
    out += wrapped("  ", say(Message("Not all was tried: {0}.", ending_words(answer.ending))));
  if (!report_.claim.empty())
    return out +
           wrapped("  ", say(Message("The claim was neither proved nor refuted in {0} s.", seconds(1))));
  if (answer.tried.empty())
    out += "  " + say("No guess fitted the tables."_m) + "\n";
  else
    out += "  " + say("What was tried:"_m) + "\n";
  const std::size_t shown = std::min(answer.tried.size(), most_attempts);
  for (std::size_t i = 0; i < shown; ++i)
    out += wrapped("  - ", say(Message("{0}; {1}", answer.tried[i].guess, answer.tried[i].outcome)));
  if (shown < answer.tried.size())
    out += "  " + say(Message("… and {0} more (--json lists all).", answer.tried.size() - shown)) + "\n";
  std::vector<Message> end;
  if (!ran_out(answer.ending))
    end.emplace_back("All that the prover knows was tried, so that more time would not help."_m);
  end.push_back(Message("That no pattern was found in {0} s does not mean that there is none.", seconds(1)));
  if (!report_.may_be_fixed.empty())
    end.push_back(Message("{0} fixes a coordinate.", "--slice " + report_.may_be_fixed + "=0..5"));
  if (report_.has_sequence)
    end.push_back(Message("'sprague sequence {0}' computes its nim-values, and looks for a period of them.",
                          report_.game));
  return out + "\n" + wrapped("  ", say(Message::sentences(std::move(end))));
}

struct ProveOptions : Options {
  bool values = false;
  std::vector<std::string> slices;   ///< "z=0..70", as typed
  bool by_residues = false;          ///< the certificate is one of residue classes
  std::optional<std::string> claim;  ///< to prove or to refute
  std::string export_format;         ///< "coq", "mona", "walnut", "dot" or "svg"; empty: none
};

// What --export asks for, on standard output: the theorem for another prover.
int print_export(const ProveReport& found, const ProveOptions& options) {
  if (!found.theorem && options.export_format != "coq")
    return report({ErrorKind::too_large, "the automata of this theorem are too large to export"_m}, {},
                  options.json);
  const Result<std::string> text = exported(found, options.export_format);
  if (!text) return report(text.error(), {}, options.json);
  print(*text);
  return finish(done);
}

// What is exported are automata, and most certificates are made of them.
double seconds_for_use(const ProveOptions& options) {
  const std::string& format = options.export_format;
  if (!format.empty() && format != "coq") return options.task.limits.seconds;
  return options.certificate_file.empty() ? 1 : 10;
}

Result<ProveTask> task_of(const ProveOptions& options) {
  Result<std::vector<table::Axis>> slices = read_ranges(options.slices);
  if (!slices) return slices.error();
  return ProveTask{.game = joined(options.words),
                   .convention = options.task.convention,
                   .values = options.values,
                   .slices = *std::move(slices),
                   .claim = options.claim.value_or(std::string()),
                   .for_use = true,
                   .seconds_for_use = seconds_for_use(options),
                   .limits = options.task.limits};
}

// Keeps the theorem for `solve`: a certificate of it, which is not made where nobody reads it, nor where `--time` leaves no room
// for that. The certificate, where one is wanted.
std::string keep(SessionState& session, const ProveTask& task, const ProveReport& found,
                 const ProveOptions& options) {
  const bool is_wanted = !options.certificate_file.empty();
  if (!found.theorem || (!is_wanted && theorem_folder().empty())) return {};
  if (!is_wanted && 2 * found.answer.seconds > task.limits.seconds) {
    if (options.json) return {};
    const Style style = Style::for_stdout();
    const Message told = "It was not kept for solve: --time left no room for that."_m;
    print(fmt::format("{}  {}{}\n", style.dim, explain::said_in(options.task.language, told), style.off));
    return {};
  }
  std::string text = certificate_text(found, is_wanted ? ClaimFormula::written : ClaimFormula::left_out);
  if (const auto subject = proof_subject(session, task.game, task.convention))
    store_certificate(subject->key(), text);
  return text;
}

Error no_certificate(const std::string& game, bool by_residues, bool has_no_kind) {
  if (by_residues)
    return {
        ErrorKind::wrong,
        Message("no certificate was written: {0}", "the P-positions were not proved by residue classes"_m),
        "Without --by-residues it is written by other means."_m};
  if (is_built_in(game))
    return {ErrorKind::wrong,
            Message("no certificate was written: {0}", "there is none yet for periods of this kind"_m),
            "There are some for periods of codes and finite subtraction sets, and with a saltus for all-but "
            "games and hexadecimal codes."_m};
  if (has_no_kind)
    return {ErrorKind::wrong,
            Message("no certificate was written: {0}", "there is none yet for theorems of this kind"_m),
            "The theorem itself, with its proof, is in doc/algorithms/prove.md."_m};
  return {ErrorKind::too_large,
          Message("no certificate was written: {0}", "the automata of this theorem are too large"_m),
          "--time and --memory give more."_m};
}

// The same for a claim that is refuted.
int write_refutation(SessionState& session, const ProveTask& task, const ProveReport& found,
                     const ProveOptions& options) {
  const auto made = certificate_of_refutation(session, task, found);
  clear_progress();
  if (!made) return report(made.error(), {}, options.json);
  if (made->text.empty())
    return report({ErrorKind::too_large, "no certificate was written: the search for it ended early"_m,
                   "--time, --memory and --positions give more."_m},
                  {}, options.json);
  const int written = write_certificate_text(made->text, options);
  return finish(written == done ? refuted : written);
}

// Into the file that --certificate names: `text`, or one of the kind that is asked for.
int write_certificate(ProveReport& found, std::string text, const std::string& game,
                      const ProveOptions& options) {
  if (options.by_residues) found.certificate_kind = "residue";
  if (options.by_residues || text.empty()) text = certificate_text(found);
  if (text.empty()) {
    const auto& theorem = found.answer.theorem;
    const bool has_no_kind = theorem && (theorem->recursion || !theorem->parts.empty());
    return report(no_certificate(game, options.by_residues, has_no_kind), {}, options.json);
  }
  const int written = write_certificate_text(text, options);
  return written == done ? finish(done) : written;
}

int prove(SessionState& session, const ProveOptions& options) {
  if (const auto status = define_rules(session, joined(options.words), options.json)) return *status;
  const Result<ProveTask> task = task_of(options);
  if (!task) return report(task.error(), {}, options.json);
  Result<ProveReport> found = prove_any(session, *task);
  clear_progress();
  if (!found)
    return report(found.error(), task->claim.empty() || found.error().length == 0 ? task->game : task->claim,
                  options.json);
  if (!options.export_format.empty() && found->answer.theorem) return print_export(*found, options);
  const bool proved = found->answer.verdict == prove::Conclusion::Verdict::proved;
  const Style style = Style::for_stdout();
  print(options.json ? to_json(*found, options.task.language, 2) + "\n"
                     : ProofPage(*found, style, options.task.language).text());
  if (found->counterexample && !options.certificate_file.empty())
    return write_refutation(session, *task, *found, options);
  if (found->counterexample) return finish(refuted);
  if (!proved) return finish(unknown);
  std::fflush(stdout);  // who waits for the answer has it now
  std::string certificate = keep(session, *task, *found, options);
  if (options.certificate_file.empty()) return finish(done);
  return write_certificate(*found, std::move(certificate), task->game, options);
}

class Prove final : public VerbAsked<ProveOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments.words("game", asked.words, "GAME", "a file of rules (NAME.game), with its parameters")
        .required();
    arguments.flag("--values", asked.values, "about the nim-values, and not only who wins");
    arguments.texts("--slice", asked.slices, "NAME=A..B",
                    "fix a coordinate at these numbers, one theorem for each (z=0..70)");
    arguments.text("--claim", asked.claim, "CLAIM",
                   "prove or refute that the P-positions are those with this property (\"x = y\"), or that "
                   "the nim-value is this (\"G = x xor y\")");
    arguments.choice(
        "--export", {"coq", "mona", "walnut", "dot", "svg"},
        [this](const std::string& format) { asked.export_format = format; }, "FORMAT",
        "print the theorem for another prover (coq, mona, walnut), or its automaton as a picture "
        "(svg; dot, for Graphviz)");
    arguments.certificate(
        "write what it takes to check the theorem (doc/formats/certificate.md) to this file");
    arguments.flag("--by-residues", asked.by_residues,
                   "let the certificate be one of residue classes, where the theorem is");
    arguments.language();
    arguments.misere();
    arguments.json("print JSON (doc/formats/prove.md)");
    arguments.limits_without_positions();
    arguments.example("sprague prove games/wythoff.game --certificate wythoff.cert");
    arguments.example("sprague prove games/lasker.game --values");
    arguments.example("sprague prove games/chomp3.game --slice z=0..5");
    arguments.example("sprague prove games/wythoff.game --claim \"x = 2*y or y = 2*x\"");
    arguments.statuses(
        "Exit status: 0 proved, 1 failure, 2 wrong request, 3 no pattern found, 4 the claim is refuted.");
  }
  int run(SessionState& session) override {
    if (asked.claim && asked.claim->find_first_not_of(" \t\r\n") == std::string::npos)
      return report({ErrorKind::wrong, "the claim is empty"_m, "Such as: --claim \"x = y\"."_m}, {},
                    asked.json);
    if (const auto status = refuse_certificate_on_output(asked)) return *status;
    return prove(session, asked);
  }
};

}  // namespace

extern const VerbEntry verb_prove;
const VerbEntry verb_prove{90, "prove",
                           "a theorem about all positions of a game in the rule language, with a certificate",
                           make_verb<Prove>};

}  // namespace sprague::cli
