// The options of a position, found anew from the rules.
#pragma once

#include "evaluate.hpp"
#include "reading.hpp"

namespace sprague::check {

/// The components of an option.
using Option = std::vector<Component>;

class Moves {
 public:
  explicit Moves(const std::vector<Game>& games) : games_(games) {}

  /// The option to which a named move leads, `{"rule": r, "variables": […]}`; Invalid where it does not
  /// exist.
  [[nodiscard]] Option option(const Component& from, const Json& move) const;
  /// N or P where `win when` or `lose when` holds; 0 elsewhere.
  [[nodiscard]] char over(const Component& position) const;
  /// All options, some perhaps several times; none where play is over. Undecided where a variable has no bound.
  void each_option(const Component& from, const std::function<void(const Option&)>& visit) const;

 private:
  bool applies(const Rule& rule, const Scene& scene, Option* option) const;
  void each_option(const Rule& rule, Scene& scene, std::set<std::size_t> unknown,
                   const std::function<void(const Option&)>& visit) const;
  i64 bound(const Rule& rule, Scene& scene, std::size_t variable) const;

  const std::vector<Game>& games_;
};

}  // namespace sprague::check
