// sprague value EXPRESSION: what values and positions are worth, in canonical form.
#include "session/value.hpp"
#include "apps/sprague/files/write_file.hpp"
#include "apps/sprague/print/print_answer.hpp"
#include "apps/sprague/print/sum_play_text.hpp"
#include "apps/sprague/print/text.hpp"
#include "apps/sprague/verb.hpp"
#include "explain/languages.hpp"
#include "explain/render.hpp"
#include "session/certify/certify.hpp"
#include "session/value_picture.hpp"
#include "wire/verbs/value.hpp"

namespace sprague::cli {
namespace {

struct ValueOptions : Options {
  bool explain = false, unicode = false, latex = false, orthodox = false;
  std::string svg, ambient;
};

Message relation_sentence(const ValueReport& report, const std::string& left) {
  const std::string& right = report.comparison->right;
  switch (report.comparison->relation) {
    case value::Relation::equal: return Message("{0} = {1}", left, right);
    case value::Relation::less: return Message("{0} < {1}", left, right);
    case value::Relation::greater: return Message("{0} > {1}", left, right);
    case value::Relation::confused:
      return Message("{0} || {1}: the difference is won by whoever moves first.", left, right);
  }
  return {};
}

std::string text_of(const ValueReport& report, const ValueOptions& options) {
  const auto say = [&](const Message& message) {
    return wrapped("", explain::said_in(options.task.language, message));
  };
  const Style style = Style::for_stdout();
  std::string value = report.long_number ? report.value
                      : options.latex    ? report.latex
                      : options.unicode  ? report.unicode
                                         : report.value;
  if (value.empty())
    value = explain::said_in(options.task.language,
                             Message("(more than {0} characters long; --json has its graph)", most_words));
  if (report.comparison) {
    return std::string(style.bold) + say(report.comparison->holds ? "TRUE."_m : "FALSE."_m) +
           std::string(style.off) + say(relation_sentence(report, value));
  }
  std::string out;
  if (report.long_number && value.size() > most_words)
    value = explain::said_in(options.task.language,
                             Message("(a number with {0} binary digits behind the point; --json has it)",
                                     report.long_number->digits()));
  out += std::string(style.bold) + value + std::string(style.off) + "\n\n";
  out += say(explain::class_words(report.outcome_class));
  if (!report.long_number)
    out += say(Message("Left stop {0}, right stop {1}; mean {2}, temperature {3}.", to_text(report.left_stop),
                       to_text(report.right_stop), to_text(report.thermograph.mean),
                       to_text(report.thermograph.temperature)));
  if (!report.atomic_weight.empty()) out += say(Message("Atomic weight {0}.", report.atomic_weight));
  for (const ValueKind& kind : report.kinds) out += say(kind.sentence);
  if (!options.explain) return out;
  if (report.explanation.empty())
    out +=
        "\n" + say("There is no form to simplify here: --explain is for one form {…|…}, or one position."_m);
  else
    out += "\n";
  for (const Message& line : report.explanation)
    out += wrapped("  ", explain::said_in(options.task.language, line));
  return out;
}

class Value final : public VerbAsked<ValueOptions> {
 public:
  void read(Arguments& arguments) override {
    arguments
        .words("expression", asked.words, "EXPRESSION",
               "values, positions and functions of them: \"{2|-1} + clobber xo|ox - ^*\"")
        .required();
    arguments.flag("--explain", asked.explain,
                   "tell which options are dominated or reversible, of one form or one position");
    arguments.flag("--unicode", asked.unicode, "print the value with arrows");
    arguments.flag("--latex", asked.latex, "print the value as LaTeX");
    arguments.output("--svg", asked.svg, "draw the thermograph and the game tree into this file");
    arguments.flag(
        "--orthodox", asked.orthodox,
        "of a sum of hot games: in which component, and where to, each player moves by the thermographs of the "
        "components alone, and where play stops then at least; the sum is not added up");
    arguments.text("--ambient", asked.ambient, "TEMPERATURE",
                   "with --orthodox: the least temperature that the hottest component has had so far");
    arguments.certificate("write what it takes to check the value (doc/formats/certificate.md) to this file");
    arguments.language();
    arguments.json("print JSON (doc/formats/value.md)");
    arguments.limits();
    arguments.notes(
        "Values: 3/4  ^ (up)  v (down)  ^3 (three ups)  *5  ^*  +-1  {2|0}  {3||2|0}  tiny(2)  ^[2]  ^<1,0,2>\n"
        "Between them: + - : (ordinal sum), and once = < <= > >= || (confused)\n"
        "Functions: temperature mean left_stop right_stop atomic_weight birthday\n"
        "           cool heat overheat freeze reduced star_projection companion\n"
        "           ordinal times norton conway tiny miny");
    arguments.example("sprague value \"{2|-1} + 1/2 - ^*\"");
    arguments.example("sprague value \"domineering 4x4\"");
    arguments.example("sprague value --explain \"{0,*|*2,{1|0}}\"");
    arguments.example("sprague value \"^ || *\"");
    arguments.example("sprague value --orthodox \"{5|1} + {{7|3}|-1} + domineering 2x3\"");
    arguments.example("sprague value --svg t.svg \"{{4|2}|{1|-3}}\"");
  }
  int run(SessionState& session) override {
    if (const auto status = refuse_certificate_on_output(asked)) return *status;
    if (asked.orthodox && (asked.explain || asked.unicode || asked.latex || !asked.svg.empty() ||
                           !asked.certificate_file.empty()))
      return report({ErrorKind::wrong,
                     "--orthodox is without --explain, --unicode, --latex, --svg and --certificate"_m},
                    {}, asked.json);
    if (!asked.orthodox && !asked.ambient.empty())
      return report({ErrorKind::wrong, "--ambient is for --orthodox"_m}, {}, asked.json);
    const Result<std::string> typed = position_text(asked.words);
    if (!typed) return report(typed.error(), {}, asked.json);
    const std::string& expression = *typed;
    std::string words = expression;
    for (char& c : words)
      if (c == '(' || c == ')' || c == '{' || c == '}') c = ' ';
    if (const auto status = define_rules(session, words, asked.json)) return *status;
    if (asked.orthodox) return play(session, expression);
    const ValueTask task{.expression = expression, .explain = asked.explain, .limits = asked.task.limits};
    const Result<ValueReport> found = value_of_expression(session, task);
    clear_progress();
    if (!found) return report(found.error(), expression, asked.json);
    if (asked.json) print(to_json(*found, asked.task.language, 2) + "\n");
    if (found->ending != Ending::proved) {
      if (!asked.json)
        print(wrapped("", explain::said_in(asked.task.language,
                                           Message("Not known: {0}.", ending_words(found->ending)))));
      return finish(unknown);
    }
    if (!asked.json) print(text_of(*found, asked));
    if (!asked.svg.empty() && found->long_number)
      return report(Error{ErrorKind::too_large, "a number with so many digits has no picture"_m}, {},
                    asked.json);
    const auto write = [&](const std::function<bool(std::string_view)>& sink) {
      (void)sink(picture_svg(
          *found, [&](const Message& message) { return explain::said_in(asked.task.language, message); }));
    };
    if (!asked.svg.empty())
      if (const auto error = write_file(asked.svg, write)) return report(*error, {}, asked.json);
    return asked.certificate_file.empty() ? finish(done) : write_certificate(session, task);
  }

 private:
  int play(SessionState& session, const std::string& expression) const {
    const Result<SumPlay> found = play_of_sum(session, expression, asked.ambient, asked.task.limits);
    clear_progress();
    if (!found) return report(found.error(), expression, asked.json);
    const bool is_known = found->ending == Ending::proved;
    if (asked.json)
      print(to_json(*found, expression, asked.task.language, 2) + "\n");
    else if (is_known)
      print(cli::text_of(*found, asked.task.language));
    else
      print(wrapped("", explain::said_in(asked.task.language,
                                         Message("Not known: {0}.", ending_words(found->ending)))));
    return finish(is_known ? done : unknown);
  }

  int write_certificate(SessionState& session, const ValueTask& task) const {
    const Result<WrittenCertificate> made = certificate_of_value(session, task);
    clear_progress();
    if (!made) return report(made.error(), {}, asked.json);
    if (made->text.empty()) {
      if (!asked.json)
        print("\n" +
              wrapped("", explain::said_in(asked.task.language, Message("No certificate was written: {0}.",
                                                                        ending_words(made->ending)))));
      return finish(unknown);
    }
    const int written = write_certificate_text(made->text, asked);
    return written == done ? finish(done) : written;
  }
};

}  // namespace

extern const VerbEntry verb_value;
const VerbEntry verb_value{
    35, "value", "what games of Left and Right are worth: canonical forms, temperatures", make_verb<Value>};

}  // namespace sprague::cli
