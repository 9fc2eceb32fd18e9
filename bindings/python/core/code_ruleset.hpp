// A ruleset written in Python, for the search of the library. Its positions are any hashable objects; the library knows them by
// numbers, which are given to equal objects once.
#pragma once

#include <string>
#include <unordered_map>

#include "session.hpp"

namespace sprague::python {

class CodeRuleset final : public Ruleset {
 public:
  CodeRuleset(PythonSession& session, const py::object& ruleset);
  ~CodeRuleset() override;
  CodeRuleset(const CodeRuleset&) = delete;
  CodeRuleset& operator=(const CodeRuleset&) = delete;

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::string notation() const override { return notation_; }
  [[nodiscard]] bool is_partizan() const override { return is_partizan_; }
  [[nodiscard]] bool is_loopy() const override { return is_loopy_; }
  [[nodiscard]] Result<std::string> read(std::string_view typed) const override;
  [[nodiscard]] std::string text(const std::string& position) const override;
  void options(const std::string& position, Player player, Options& out) const override;
  [[nodiscard]] std::string move_label(const std::string& from, const std::string& to) const override;

  /// How a position of the program is typed. With the interpreter's lock.
  [[nodiscard]] std::string typed(const py::object& position) const { return text(number_of(position)); }
  /// The object that a text stands for.
  [[nodiscard]] py::object object_of(const std::string& text) const;

 private:
  template <class Call>
  auto with_python(const Call& call) const -> decltype(call());
  [[nodiscard]] py::object rules() const;
  [[nodiscard]] std::string number_of(const py::handle& object) const;
  [[nodiscard]] py::object position(const std::string& number) const;

  PythonSession& session_;
  py::weakref rules_;
  std::string name_, notation_;
  bool is_partizan_ = false, is_loopy_ = false;
  // Caches; one thread at a time uses the session, and so these.
  mutable py::dict numbers_;
  mutable py::list objects_;
  mutable std::unordered_map<std::string, std::string> numbers_of_texts_;
};

}  // namespace sprague::python
