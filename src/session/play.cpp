// The positions so far, one behind the other; a move is an option of the last one.
#include "session/play.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "session/reasons/reason.hpp"

namespace sprague {

Play::Play(SessionState& session, std::unique_ptr<AnyPosition> start, Convention convention, Limits limits)
    : session_(session), convention_(start->is_misere() ? Convention::misere : convention), limits_(limits) {
  positions_.push_back(std::move(start));
}

bool Play::is_over() const { return position().is_ended() || is_repeated(); }

bool Play::is_repeated() const {
  if (!position().is_loopy()) return false;
  return std::count_if(positions_.begin(), positions_.end(),
                       [&](const auto& before) { return before->equals(position()); }) >= 3;
}

Outcome Play::result() {
  if (is_repeated()) return Outcome::D;
  return outcome().value_or(ended_outcome(convention_));
}

MoveText Play::push(std::unique_ptr<AnyPosition> option) {
  MoveText move{position().move_label(*option), option->text()};
  positions_.push_back(std::move(option));
  return move;
}

Result<MoveText> Play::make(std::string_view text) {
  auto option = position().read_move(text);
  if (!option) return option.error();
  return push(*std::move(option));
}

std::optional<MoveText> Play::make_listed(u64 place, u64 most) {
  std::unique_ptr<AnyPosition> option;
  u64 next = 0;
  EachMove listed(most, [&](const AnyMove& move) {
    if (next++ == place) option = move.option();
  });
  position().moves(most, listed);
  return option == nullptr ? std::nullopt : std::optional(push(std::move(option)));
}

bool Play::came_from(std::unique_ptr<AnyPosition> before) {
  if (!before->leads_to(*positions_.front())) return false;
  positions_.insert(positions_.begin(), std::move(before));
  return true;
}

std::unique_ptr<AnyPosition> Play::best_option() {
  Budget budget = session_.budget(limits_);
  positions_.back()->prepare(convention_, budget);
  if (auto copy = copying_option(budget)) return copy;
  return positions_.back()->best_option(convention_, budget);
}

// What the reasons cite is played: the copy of the last move where it was made from a symmetric position, and otherwise the
// move after which copying is possible.
std::unique_ptr<AnyPosition> Play::copying_option(Budget& budget) {
  AnyPosition& here = *positions_.back();
  if (!may_copy(here, convention_)) return nullptr;
  if (positions_.size() > 1) {
    const auto before = positions_[positions_.size() - 2]->clone();
    before->prepare(convention_, budget);
    if (const auto copying = find_copying(*before, before->explanation(convention_), budget))
      return copy_of_move(before->view(), here, *copying, budget);
  }
  if (here.outcome(convention_, budget).value != Outcome::N) return nullptr;
  Task task;
  task.convention = convention_;
  task.limits = limits_;
  const Answer answer = session_.answer(here, task);
  for (const explain::Step& step : steps_of(answer)) {
    const auto* const mirror = std::get_if<explain::Mirror>(&step);
    if (mirror == nullptr || !mirror->after) continue;
    std::unique_ptr<AnyPosition> found;
    here.for_each_option([&](const AnyPosition::Label& label) {
      if (label() == mirror->after->label) found = here.clone();
      return found == nullptr;
    });
    return found;
  }
  return nullptr;
}

std::optional<MoveText> Play::best() {
  const auto option = best_option();
  if (!option) return std::nullopt;
  return MoveText{position().move_label(*option), option->text()};
}

std::optional<MoveText> Play::make_best() {
  auto option = best_option();
  if (!option) return std::nullopt;
  return push(std::move(option));
}

std::optional<Outcome> Play::outcome() {
  Budget budget = session_.budget(limits_);
  positions_.back()->prepare(convention_, budget);
  return positions_.back()->outcome(convention_, budget).value;
}

void Play::undo(std::size_t moves) {
  while (moves-- > 0 && positions_.size() > 1) positions_.pop_back();
}

MoveTexts Play::legal_moves(u64 most) const {
  MoveTexts sink(most);
  position().moves(most, sink);
  return sink;
}

}  // namespace sprague
