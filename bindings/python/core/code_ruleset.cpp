#include "code_ruleset.hpp"

#include <cstring>
#include <stdexcept>

namespace sprague::python {

CodeRuleset::CodeRuleset(PythonSession& session, const py::object& ruleset)
    : session_(session),
      rules_(ruleset),
      name_(py::str(ruleset.attr("name"))),
      notation_(py::str(ruleset.attr("notation"))),
      is_partizan_(ruleset.attr("is_partizan").cast<bool>()),
      is_loopy_(ruleset.attr("is_loopy").cast<bool>()) {}

CodeRuleset::~CodeRuleset() {
  const py::gil_scoped_acquire locked;
  rules_ = py::weakref();
  numbers_ = py::dict();
  objects_ = py::list();
}

// An exception of the program ends the request, and is raised again when it has ended; the library only hears that there was one.
template <class Call>
auto CodeRuleset::with_python(const Call& call) const -> decltype(call()) {
  const py::gil_scoped_acquire locked;
  try {
    if (session_.has_noted()) throw std::runtime_error("it has thrown before");
    return call();
  } catch (py::error_already_set& error) {
    session_.note(error);
    throw std::runtime_error("an exception of Python");
  }
}

py::object CodeRuleset::rules() const {
  py::object found = py::reinterpret_steal<py::object>(PyObject_CallNoArgs(rules_.ptr()));
  if (!found || found.is_none()) throw std::runtime_error("the ruleset was deleted");
  return found;
}

std::string CodeRuleset::number_of(const py::handle& object) const {
  const std::uint64_t next = objects_.size();
  const py::int_ number(next);
  PyObject* const given = PyDict_SetDefault(numbers_.ptr(), object.ptr(), number.ptr());
  if (given == nullptr) throw py::error_already_set();
  if (given == number.ptr()) objects_.append(object);
  const std::uint64_t known = given == number.ptr() ? next : PyLong_AsUnsignedLongLong(given);
  std::string out(sizeof known, '\0');
  std::memcpy(out.data(), &known, sizeof known);
  return out;
}

py::object CodeRuleset::position(const std::string& number) const {
  std::uint64_t at = 0;
  std::memcpy(&at, number.data(), sizeof at);
  return objects_[at];
}

py::object CodeRuleset::object_of(const std::string& text) const {
  const auto found = numbers_of_texts_.find(text);
  if (found != numbers_of_texts_.end()) return position(found->second);
  return rules().attr("read")(text);
}

Result<std::string> CodeRuleset::read(std::string_view typed) const {
  return with_python([&]() -> Result<std::string> {
    const std::string text(typed);
    const auto found = numbers_of_texts_.find(text);
    if (found != numbers_of_texts_.end()) return found->second;
    try {
      return number_of(rules().attr("read")(text));
    } catch (py::error_already_set& error) {  // what was typed is wrong, and not the program
      if (!error.matches(PyExc_ValueError) && !error.matches(PyExc_SyntaxError)) throw;
      return Error{.message = Message("'{0}' is no position: {1}", text, std::string(py::str(error.value()))),
                   .length = typed.size()};
    }
  });
}

std::string CodeRuleset::text(const std::string& number) const {
  return with_python([&] {
    std::string text = py::str(rules().attr("text")(position(number)));
    if (text.find('+') != std::string::npos)
      throw py::value_error("the text of a position has a '+', which separates positions of a sum: '" + text +
                            "'");
    const auto [known, is_new] = numbers_of_texts_.emplace(text, number);
    if (!is_new && known->second != number)
      throw py::value_error("two positions have the same text: '" + text + "'");
    return text;
  });
}

void CodeRuleset::options(const std::string& number, Player player, Options& out) const {
  with_python([&] {
    const py::object rules = this->rules();
    const char* const function = !is_partizan_ ? "options" : player == Player::left ? "left" : "right";
    for (const py::handle option : py::iter(rules.attr(function)(position(number))))
      if (!out.add(number_of(option))) return;
  });
}

std::string CodeRuleset::move_label(const std::string& from, const std::string& to) const {
  return with_python(
      [&]() -> std::string { return py::str(rules().attr("move_label")(position(from), position(to))); });
}

}  // namespace sprague::python
