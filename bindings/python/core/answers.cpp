// Answers as Python sees them: `_core.Answer` has the members of sprague::Answer, each converted when it is asked for; `_core.Batch`
// has columns for many positions.
#include "answers.hpp"

namespace sprague::python {
namespace {

py::object outcome_of(const std::optional<Outcome>& outcome) {
  if (!outcome) return py::none();
  return py::str(std::string(to_text(*outcome)));
}

std::uint8_t letter(Outcome outcome) { return static_cast<std::uint8_t>(to_text(outcome)[0]); }

py::object form_of(const CanonicalForm& form) {
  return py::make_tuple(form.text, form.left_stop, form.right_stop, form.mean, form.temperature);
}

// An int; the text of a loopy nimber; a tuple for a canonical form; None.
py::object value_of(const Answer& answer) {
  if (const auto* number = std::get_if<Natural>(&answer.value)) return to_python(*number);
  if (const auto* loopy = std::get_if<LoopyNimber>(&answer.value)) return py::str(loopy->text());
  if (const auto* form = std::get_if<CanonicalForm>(&answer.value)) return form_of(*form);
  return py::none();
}

py::object move_of(const MoveText& move) {
  return py::make_tuple(english(move.label), move.has_result ? py::object(py::str(move.result)) : py::none());
}

py::list moves_of(const std::vector<MoveText>& moves) {
  py::list out;
  for (const MoveText& move : moves) out.append(move_of(move));
  return out;
}

py::list all_moves_of(const Answer& answer) {
  py::list out;
  for (const MoveFacts& facts : answer.all_moves) {
    const py::object value = facts.nim_value        ? py::object(to_python(*facts.nim_value))
                             : facts.canonical_form ? form_of(*facts.canonical_form)
                                                    : py::none();
    out.append(py::make_tuple(english(facts.move.label), facts.move.result, outcome_of(facts.outcome), value,
                              facts.remoteness ? py::object(py::int_(*facts.remoteness)) : py::none()));
  }
  return out;
}

py::object genus_of(const Answer& answer) {
  if (!answer.genus) return py::none();
  return py::make_tuple(answer.genus->normal, answer.genus->misere, answer.genus->text());
}

}  // namespace

void Batch::add(const Result<Answer>& answer, const std::string& position) {
  const std::size_t at = outcomes_.size();
  outcomes_.push_back('?');
  values_.push_back(-1);
  counts_.push_back(0);
  moves_.emplace_back();
  if (!answer) {
    errors_.emplace_back(at, position, answer.error());
    return;
  }
  if (answer->outcome_class)
    outcomes_.back() = letter(*answer->outcome_class);
  else if (answer->outcome)
    outcomes_.back() = letter(*answer->outcome);
  if (const auto* number = std::get_if<Natural>(&answer->value))
    values_.back() =
        number->fits_u64() && number->to_u64() < (u64{1} << 63) ? static_cast<i64>(number->to_u64()) : -2;
  counts_.back() = static_cast<i64>(std::min(answer->winning_move_count, (u64{1} << 63) - 1));
  if (!answer->winning_moves.empty()) moves_.back() = answer->winning_moves[0].label;
}

void bind_answers(py::module_& module) {
  py::class_<Answer>(module, "Answer")
      .def_readonly("position", &Answer::position)
      .def_property_readonly("convention",
                             [](const Answer& answer) { return std::string(to_text(answer.convention)); })
      .def_property_readonly("ending",
                             [](const Answer& answer) { return std::string(to_text(answer.ending)); })
      .def_property_readonly("outcome", [](const Answer& answer) { return outcome_of(answer.outcome); })
      .def_property_readonly("outcome_class",
                             [](const Answer& answer) { return outcome_of(answer.outcome_class); })
      .def_property_readonly("value", &value_of)
      .def_readonly("no_nim_value", &Answer::no_nim_value)
      .def_property_readonly("genus", &genus_of)
      .def_property_readonly("winning_moves",
                             [](const Answer& answer) { return moves_of(answer.winning_moves); })
      .def_readonly("winning_move_count", &Answer::winning_move_count)
      .def_readonly("all_moves_counted", &Answer::all_moves_counted)
      .def_property_readonly("drawing_moves",
                             [](const Answer& answer) { return moves_of(answer.drawing_moves); })
      .def_property_readonly("all_moves", &all_moves_of)
      .def_readonly("all_move_count", &Answer::all_move_count)
      .def_readonly("remoteness", &Answer::remoteness)
      .def_property_readonly("method",
                             [](const Answer& answer) {
                               const Method& method = answer.method;
                               return py::make_tuple(method.name, method.theorem, method.statement,
                                                     method.source, method.hypotheses, method.positions);
                             })
      .def_readonly("hint", &Answer::hint)
      .def_readonly("reason", &Answer::explanation)
      .def_readonly("ticks", &Answer::ticks)
      .def_readonly("seconds", &Answer::seconds)
      .def_readonly("bytes", &Answer::bytes)
      .def(
          "json", [](const Answer& answer, int indent) { return to_json(answer, indent); },
          py::arg("indent") = -1);
  py::class_<Batch>(module, "Batch")
      .def("outcomes",
           [](Batch& batch) {
             return to_array(std::move(batch.outcomes_), {batch.size()}).attr("view")("S1");
           })
      .def("values", [](Batch& batch) { return to_array(std::move(batch.values_), {batch.size()}); })
      .def("winning_move_counts",
           [](Batch& batch) { return to_array(std::move(batch.counts_), {batch.size()}); })
      .def("first_move", [](const Batch& batch, std::size_t at) { return english(batch.moves_.at(at)); })
      .def("errors", [](const Batch& batch) {
        py::list out;
        for (const auto& [at, position, error] : batch.errors_)
          out.append(py::make_tuple(at, position, english(error.message)));
        return out;
      });
}

}  // namespace sprague::python
