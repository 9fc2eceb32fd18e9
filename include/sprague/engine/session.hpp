// Session: reads tasks, answers them, and keeps the tables of rulesets between them, so that a million
// subtraction positions share one period.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "sprague/engine/any_position.hpp"
#include "sprague/engine/task.hpp"

namespace sprague {

class Session {
 public:
  /// `stop`, when set, ends whatever runs at its next poll. `progress` hears from long computations.
  explicit Session(const std::atomic<bool>* stop = nullptr, Budget::Progress progress = {})
      : stop_(stop), progress_(std::move(progress)) {}

  /// Reads a position as typed: a ruleset or named game, its arguments, the position; components joined by
  /// `+`.
  [[nodiscard]] Result<std::unique_ptr<AnyPosition>> read(std::string_view text);

  /// Answers `task`; an error only when the task itself is wrong.
  [[nodiscard]] Result<Answer> answer(const Task& task);
  /// The same for a position that was read already; `task.position` is not looked at.
  [[nodiscard]] Answer answer(AnyPosition& position, const Task& task);

  [[nodiscard]] Budget budget(const Limits& limits) const { return Budget(limits, stop_, progress_); }

 private:
  Result<std::unique_ptr<AnyPosition>> read_component(std::string_view text);

  const std::atomic<bool>* stop_;
  Budget::Progress progress_;
  std::map<std::string, std::shared_ptr<AnyRuleset>, std::less<>> rulesets_;  // by name and arguments
};

}  // namespace sprague
