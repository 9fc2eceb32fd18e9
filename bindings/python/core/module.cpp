// The module sprague._core: a thin border. What people use, with its documentation, is the Python of bindings/python/sprague.
#include "answers.hpp"
#include "code_ruleset.hpp"
#include "session.hpp"

namespace sprague::python {
namespace {

// The keyword arguments that all verbs have.
struct Common {
  std::string game;
  bool misere;
  double seconds, megabytes, positions;
  std::string language;
  py::object progress;

  explicit Common(const py::dict& all)
      : game(all["game"].cast<std::string>()),
        misere(all["misere"].cast<bool>()),
        seconds(all["seconds"].cast<double>()),
        megabytes(all["megabytes"].cast<double>()),
        positions(all["positions"].cast<double>()),
        language(all["language"].cast<std::string>()),
        progress(all["progress"]) {}
  [[nodiscard]] Convention convention() const { return misere ? Convention::misere : Convention::normal; }
  [[nodiscard]] Limits limits() const { return limits_of(seconds, megabytes, positions); }
  [[nodiscard]] Language spoken() const { return language_called(language).value_or(Language::english); }
};

CompoundRule compound_of(const std::string& kind, bool is_short) {
  using Kind = CompoundRule::Kind;
  const Kind found = kind == "conjunctive"  ? Kind::conjunctive
                     : kind == "selective"  ? Kind::selective
                     : kind == "sequential" ? Kind::sequential
                                            : Kind::disjunctive;
  return {.kind = found, .ends_with_first = is_short};
}

Task task_of(std::string position, bool misere, bool deep, const std::string& compound, bool is_short,
             u64 moves, bool all_moves, bool reason, double seconds, double megabytes, double positions,
             const std::string& language) {
  return {.position = std::move(position),
          .convention = misere ? Convention::misere : Convention::normal,
          .question = deep ? Question::nim_value : Question::solve,
          .compound = compound_of(compound, is_short),
          .list_moves = moves,
          .language = language_called(language).value_or(Language::english),
          .want = {.reason = reason, .all_moves = all_moves},
          .limits = limits_of(seconds, megabytes, positions)};
}

Answer solve(PythonSession& session, std::string position, bool misere, bool deep,
             const std::string& compound, bool is_short, u64 moves, bool all_moves, bool reason,
             double seconds, double megabytes, double positions, const std::string& language,
             const py::object& progress) {
  const Task task = task_of(std::move(position), misere, deep, compound, is_short, moves, all_moves, reason,
                            seconds, megabytes, positions, language);
  return session.run(task.position, progress, [&](Session& inside) { return inside.answer(task); });
}

Batch solve_many(PythonSession& session, const py::list& texts, const std::string& prefix, bool misere,
                 bool moves, double seconds, double megabytes, double positions, const py::object& progress) {
  std::vector<std::string> all;
  all.reserve(texts.size());
  for (const py::handle text : texts) all.push_back(text.cast<std::string>());
  Task task =
      task_of({}, misere, false, "disjunctive", false, 1, false, false, seconds, megabytes, positions, "en");
  task.want.moves = moves;
  task.want.remoteness = false;
  return session.run({}, progress, [&](Session& inside) -> Result<Batch> {
    Batch out;
    for (const std::string& text : all) {
      task.position = prefix + text;
      out.add(inside.answer(task), text);
      if (session.is_stopped()) break;
    }
    return out;
  });
}

py::dict table(PythonSession& session, const py::dict& all,
               const std::vector<std::tuple<std::string, u64, u64>>& ranges, std::optional<u64> to,
               bool outcomes) {
  const Common common(all);
  TableRequest request{.game = common.game,
                       .convention = common.convention(),
                       .limits = common.limits(),
                       .to = to,
                       .outcomes = outcomes};
  for (const auto& [name, first, last] : ranges) request.ranges.push_back({name, first, last});
  TableAnswer found =
      session.run(request.game, common.progress, [&](Session& inside) { return inside.table(request); });
  py::dict out;
  py::list axes;
  std::vector<py::ssize_t> shape;
  for (const Range& axis : found.axes) {
    axes.append(py::make_tuple(axis.name, axis.first, axis.last));
    shape.push_back(static_cast<py::ssize_t>(axis.last - axis.first + 1));
  }
  out["axes"] = axes;
  out["cells"] = to_array(std::move(found.cells), std::move(shape));
  const char* const contents[] = {"nim_values", "outcomes", "outcome_classes"};
  out["content"] = contents[static_cast<int>(found.content)];
  out["period"] = to_python(found.period);
  out["ending"] = std::string(to_text(found.ending));
  out["seconds"] = found.seconds;
  return out;
}

// What Python calls by the name of its type, in C order.
template <class Cell>
std::span<Cell> cells_in(py::array& array) {
  return {static_cast<Cell*>(array.mutable_data()), static_cast<std::size_t>(array.size())};
}

py::dict tile(PythonSession& session, const py::dict& all, const std::string& rules,
              const std::vector<std::pair<u64, u64>>& ranges, bool outcomes,
              const std::vector<std::pair<u64, u64>>& tile, const py::object& array) {
  const Common common(all);
  TileRequest request{.table = {.game = common.game,
                                .rules = rules,
                                .convention = common.convention(),
                                .limits = common.limits(),
                                .outcomes = outcomes}};
  for (const auto& [first, last] : ranges) request.table.ranges.push_back({"", first, last});
  for (const auto& [first, last] : tile) request.tile.push_back({"", first, last});
  TableMemory memory;
  py::array cells;
  if (!array.is_none()) {
    cells = array.cast<py::array>();
    if ((cells.flags() & py::array::c_style) == 0) throw py::value_error("the cells are not in C order");
    if (cells.dtype().is(py::dtype::of<std::uint8_t>())) memory = cells_in<std::uint8_t>(cells);
    if (cells.dtype().is(py::dtype::of<std::uint16_t>())) memory = cells_in<std::uint16_t>(cells);
    if (cells.dtype().is(py::dtype::of<std::uint32_t>())) memory = cells_in<std::uint32_t>(cells);
    if (memory.index() == 0) throw py::value_error("the cells are not of uint8, uint16 or uint32");
  }
  const TileAnswer found = session.run(request.table.game, common.progress,
                                       [&](Session& inside) { return inside.tile(request, memory); });
  py::dict out;
  out["can_be_cut"] = found.can_be_cut;
  out["content"] = found.content == TableContent::outcomes ? "outcomes" : "nim_values";
  out["ending"] = std::string(to_text(found.ending));
  return out;
}

py::dict sequence(PythonSession& session, const py::dict& all, std::optional<u64> to, u64 values,
                  const std::vector<py::int_>& at) {
  const Common common(all);
  SequenceRequest request{.game = common.game,
                          .limits = common.limits(),
                          .language = common.spoken(),
                          .to = to,
                          .values = values};
  for (const py::int_& heap : at) request.at.push_back(to_natural(heap));
  SequenceAnswer found =
      session.run(request.game, common.progress, [&](Session& inside) { return inside.sequence(request); });
  py::dict out;
  out["known"] = found.known;
  const auto size = static_cast<py::ssize_t>(found.values.size());
  out["values"] = to_array(std::move(found.values), {size});
  py::list values_at;
  for (const auto& value : found.at) values_at.append(value ? py::object(to_python(*value)) : py::none());
  out["at"] = values_at;
  out["forms"] = found.forms;
  out["forms_at"] = found.forms_at;
  out["period"] = to_python(found.period);
  out["ending"] = std::string(to_text(found.ending));
  out["seconds"] = found.seconds;
  return out;
}

py::list numbers_of(const std::vector<Natural>& numbers) {
  py::list out;
  for (const Natural& number : numbers) out.append(to_python(number));
  return out;
}

py::dict prove(PythonSession& session, const py::dict& all, bool values, const std::string& claim) {
  const Common common(all);
  const ProveRequest request{.game = common.game,
                             .convention = common.convention(),
                             .limits = common.limits(),
                             .language = common.spoken(),
                             .values = values,
                             .claim = claim};
  const ProveAnswer found = session.run(claim.empty() ? request.game : claim, common.progress,
                                        [&](Session& inside) { return inside.prove(request); });
  const char* const verdicts[] = {"proved", "refuted", "no_pattern"};
  py::dict out;
  out["verdict"] = verdicts[static_cast<int>(found.verdict)];
  out["statement"] = found.statement;
  out["formula"] = found.formula;
  out["source"] = found.source;
  out["method"] = found.method;
  out["certificate"] = found.certificate;
  out["counterexample"] = py::tuple(numbers_of(found.counterexample));
  out["claimed"] = found.claimed;
  out["truth"] = found.truth;
  out["reason"] = found.reason;
  out["tried"] = py::tuple(py::cast(found.tried));
  out["ending"] = std::string(to_text(found.ending));
  out["seconds"] = found.seconds;
  return out;
}

py::dict ask(PythonSession& session, const py::dict& all, const std::string& question) {
  const Common common(all);
  const AskRequest request{.game = common.game,
                           .convention = common.convention(),
                           .limits = common.limits(),
                           .question = question};
  const AskAnswer found =
      session.run(question, common.progress, [&](Session& inside) { return inside.ask(request); });
  const char* const verdicts[] = {"yes",    "no", "none", "every", "finitely_many", "infinitely_many",
                                  "ran_out"};
  py::dict out;
  out["verdict"] = verdicts[static_cast<int>(found.verdict)];
  out["names"] = py::tuple(py::cast(found.names));
  py::list tuples;
  for (const auto& each : found.tuples) tuples.append(py::tuple(numbers_of(each)));
  out["tuples"] = py::tuple(tuples);
  out["certificate"] = found.certificate;
  out["seconds"] = found.seconds;
  return out;
}

py::tuple refute(PythonSession& session, const py::dict& all, const std::string& formula, bool values,
                 u64 from, std::optional<u64> to) {
  const Common common(all);
  const RefuteRequest request{.game = common.game,
                              .convention = common.convention(),
                              .limits = common.limits(),
                              .language = common.spoken(),
                              .formula = formula,
                              .values = values,
                              .from = from,
                              .to = to};
  const RefuteAnswer found =
      session.run(formula, common.progress, [&](Session& inside) { return inside.refute(request); });
  const char* const verdicts[] = {"refuted", "agreed", "ran_out"};
  py::dict out;
  out["verdict"] = verdicts[static_cast<int>(found.verdict)];
  out["agreed"] = found.agreed;
  out["complete_to"] = found.complete_to;
  out["counterexample"] = py::tuple(py::cast(found.counterexample));
  out["claimed"] = found.claimed;
  return py::make_tuple(out,
                        found.verdict == RefuteAnswer::Verdict::refuted ? py::cast(found.truth) : py::none());
}

py::dict value(PythonSession& session, const py::dict& all, const std::string& expression, bool explain,
               bool certificate) {
  const Common common(all);
  const ValueRequest request{.expression = expression,
                             .explain = explain,
                             .certificate = certificate,
                             .limits = common.limits(),
                             .language = common.spoken()};
  const ValueAnswer found =
      session.run(expression, common.progress, [&](Session& inside) { return inside.value(request); });
  py::dict out;
  out["text"] = found.value;
  out["compared_with"] = found.compared_with;
  out["holds"] = found.holds;
  out["outcome_class"] = std::string(to_text(found.outcome_class));
  out["left_stop"] = found.left_stop;
  out["right_stop"] = found.right_stop;
  out["mean"] = found.mean;
  out["temperature"] = found.temperature;
  out["atomic_weight"] = found.atomic_weight;
  out["birthday"] = found.birthday;
  out["kinds"] = py::tuple(py::cast(found.kinds));
  out["explanation"] = py::tuple(py::cast(found.explanation));
  out["thermograph"] = found.thermograph;
  out["certificate"] = found.certificate;
  out["ending"] = std::string(to_text(found.ending));
  out["seconds"] = found.seconds;
  return out;
}

std::pair<std::string, std::string> certificate(PythonSession& session, const py::dict& all,
                                                const std::string& compound, bool is_short) {
  const Common common(all);
  const Task task{.position = common.game,
                  .convention = common.convention(),
                  .compound = compound_of(compound, is_short),
                  .limits = common.limits()};
  const CertificateAnswer found =
      session.run(task.position, common.progress, [&](Session& inside) { return inside.certificate(task); });
  return {found.text, std::string(to_text(found.ending))};
}

std::string json(PythonSession& session, const std::string& verb, const std::string& request) {
  return session.run({}, py::none(),
                     [&](Session& inside) -> Result<std::string> { return inside.json(verb, request); });
}

}  // namespace
}  // namespace sprague::python

PYBIND11_MODULE(_core, module) {
  using namespace sprague::python;
  using py::arg;
  module.attr("version") = sprague::version();
  std::vector<std::string> languages;
  for (const std::string_view code : sprague::language_codes()) languages.emplace_back(code);
  module.attr("languages") = py::tuple(py::cast(languages));
  module.def("decimal", [](const py::int_& number) { return to_natural(number).text(); });
  bind_answers(module);
  py::class_<CodeRuleset, std::shared_ptr<CodeRuleset>>(module, "CodeRuleset")
      .def("typed", &CodeRuleset::typed)
      .def("object_of", &CodeRuleset::object_of);
  py::class_<PythonSession>(module, "Session")
      .def(py::init<>())
      .def("define", &PythonSession::define)
      .def("add", &PythonSession::add)
      .def("stop", &PythonSession::stop)
      .def("solve", &solve)
      .def("solve_many", &solve_many)
      .def("table", &table)
      .def("tile", &tile)
      .def("sequence", &sequence)
      .def("prove", &prove)
      .def("ask", &ask)
      .def("refute", &refute)
      .def("value", &value)
      .def("certificate", &certificate)
      .def("json", &json);
}
