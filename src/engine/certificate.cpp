#include "sprague/engine/certificate.hpp"

#include <algorithm>

#include "certificate_parts.hpp"
#include "sprague/script/canonical.hpp"

namespace sprague {

using script::Component;

namespace {

using detail::no_certificate;

// A position of rules in a file.
struct Asked {
  std::shared_ptr<const ScriptFile> file;
  proof::Rules header;
  ScriptParts parts;
  std::vector<Component> components;
  std::string text;
  Convention convention;

  [[nodiscard]] proof::Position position(const Component& component) const {
    return {file->games().size() == 1 ? "" : parts.instances[component.game].name, component.numbers};
  }
  [[nodiscard]] std::string statement(Outcome outcome) const {
    return text + (convention == Convention::misere ? " in misère play: " : " in normal play: ") +
           std::string(to_text(outcome));
  }
};

bool has_sums(const ScriptFile& file) {
  return std::any_of(file.games().begin(), file.games().end(), [](const script::Game& game) {
    return std::any_of(game.rules.begin(), game.rules.end(),
                       [](const script::Rule& rule) { return rule.option.size() > 1; });
  });
}

// Why these rules are beyond what certificates can say. All games of the file count, since all are in the
// certificate.
std::optional<Error> refusal(const ScriptFile& file) {
  for (const script::Game& game : file.games()) {
    if (game.is_scored()) return no_certificate("rules with 'win when', 'lose when', 'left:' or 'right:'");
    if (game.has_lists()) return no_certificate("rules with lists");
  }
  if (file.has_imports()) return no_certificate("rules with built-in games as components");
  return std::nullopt;
}

Result<Asked> read_rules(const Session::Script& script, Scanner& scanner, std::string_view name) {
  const ScriptFile& file = *script.file;
  if (auto error = refusal(file)) return *std::move(error);
  const auto values = file.read_parameters(script.game, scanner);
  if (!values) return values.error();
  auto parts = file.parts(script.game, name, *values);
  if (!parts) return parts.error();
  const ScriptRules rules(*parts);
  const auto position = rules.parse(scanner);
  if (!position) return position.error();
  const script::Game& game = file.games()[script.game];
  Asked asked{script.file, {script::canonical_text(file.text()), game.name, {}}, *std::move(parts), {}, {},
              {}};
  for (std::size_t i = 0; i < values->size(); ++i)
    asked.header.parameters.push_back({game.parameters[i].name, (*values)[i]});
  asked.components = position->components;
  asked.text = game.name + file.arguments(script.game, *values) + " " + position->text();
  return asked;
}

WrittenCertificate finite(const Asked& asked, const std::vector<detail::Decided>& decided) {
  // What the root rests on: what is needed by something needed, from the last line to the first.
  std::vector<bool> is_needed(decided.size(), false);
  is_needed.back() = true;
  for (std::size_t i = decided.size(); i-- > 0;)
    if (is_needed[i])
      for (const std::uint32_t place : decided[i].because) is_needed[place] = true;
  const detail::Decided& root = decided.back();
  proof::Finite out{asked.header,
                    asked.convention,
                    asked.statement(root.outcome),
                    asked.position(root.component),
                    root.outcome,
                    {}};
  for (std::size_t i = 0; i < decided.size(); ++i)
    if (is_needed[i])
      out.lines.push_back({asked.position(decided[i].component), decided[i].outcome, decided[i].move});
  return {.kind = "finite", .text = proof::to_text(out), .outcome = root.outcome, .lines = out.lines.size()};
}

Result<WrittenCertificate> finite_certificate(const Asked& asked, Budget& budget) {
  const Component& root = asked.components[0];
  const auto decided =
      asked.parts.measure
          ? detail::decide_ending(asked.parts, root, asked.convention, budget)
          : detail::decide_loopy(script::Interpreter(asked.parts.instances), root, asked.convention, budget);
  if (budget.exhausted()) return detail::nothing_written(budget);
  if (decided.empty())
    return Error{ErrorKind::wrong, "there is no certificate for a draw", "Nobody can force play to end (D)."};
  return finite(asked, decided);
}

Result<WrittenCertificate> values_certificate(const Asked& asked, Budget& budget) {
  if (!asked.parts.measure)
    return no_certificate("sums of positions where it is not proved that play always ends");
  const script::Interpreter interpreter(asked.parts.instances);
  const auto valued = detail::value_components(interpreter, asked.components, budget);
  if (budget.exhausted()) return detail::nothing_written(budget);
  proof::NimValues out;
  out.rules = asked.header;
  for (const detail::Valued& each : valued) {
    out.lines.push_back({asked.position(each.component), each.moves});
    const auto times = std::count(asked.components.begin(), asked.components.end(), each.component);
    if (times % 2 == 1) out.value ^= each.moves.size();
  }
  for (const Component& component : asked.components) out.position.push_back(asked.position(component));
  const Outcome outcome = out.value == 0 ? Outcome::P : Outcome::N;
  out.statement = asked.statement(outcome) + ", nim-value " + std::to_string(out.value);
  return WrittenCertificate{.kind = "nim-values",
                            .text = proof::to_text(out),
                            .outcome = outcome,
                            .nim_value = out.value,
                            .lines = out.lines.size()};
}

Result<WrittenCertificate> rules_certificate(Result<Asked> read, Convention convention, Budget& budget) {
  if (!read) return read.error();
  Asked& asked = *read;
  asked.convention = convention;
  const bool sums = has_sums(*asked.file), alone = asked.components.size() == 1;
  if (alone && !sums) return finite_certificate(asked, budget);
  if (convention == Convention::misere) return no_certificate("sums of rules in misère play");
  return values_certificate(asked, budget);
}

}  // namespace

Result<WrittenCertificate> certificate(Session& session, const Task& task) {
  if (!task.rules.empty()) {
    Session own;
    if (auto error = own.define({}, task.rules)) return *std::move(error);
    Task rest = task;
    rest.rules.clear();
    return certificate(own, rest);
  }
  const auto position = session.read(task.position);
  if (!position) return position.error();
  const Convention convention = (*position)->is_misere() ? Convention::misere : task.convention;
  Budget budget = session.budget(task.limits);
  const std::string_view text = task.position;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    Scanner scanner(text.substr(begin, end - begin));
    const std::string_view name = scanner.word();
    if (const Session::Script* const script = session.find_script(name)) {
      if (begin > 0 || end < text.size()) return no_certificate("sums with '+' that have rules in a file");
      return rules_certificate(read_rules(*script, scanner, name), convention, budget);
    }
    begin = end + 1;
  }
  return detail::theorem_certificate(text, convention, budget);
}

}  // namespace sprague
