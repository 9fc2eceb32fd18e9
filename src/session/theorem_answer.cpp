// Positions that are too large to be searched, answered by a theorem.
#include <algorithm>

#include "explain/languages.hpp"
#include "session/prove_game.hpp"
#include "session/reasons/reason.hpp"
#include "session/theorem_parts.hpp"

namespace sprague {

using prove::Strategy;

namespace {

/// The components: "3 5" or "(3, 5) (1, 2)", of `arity` numbers each. Nothing when the text is anything else.
std::optional<std::vector<Strategy::Numbers>> read_components(std::string_view text, std::size_t arity) {
  std::vector<Strategy::Numbers> out;
  std::size_t at = 0;
  bool open = false, grouped = false;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '(' || c == ')') {
      if (open == (c == '(')) return std::nullopt;
      open = c == '(';
      grouped = true;
      if (open) out.emplace_back();
      if (!open && out.back().size() != arity) return std::nullopt;
      ++at;
    } else if (Scanner::is_separator(c)) {
      ++at;
    } else if (c >= '0' && c <= '9') {
      std::size_t end = at;
      while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
      if (end - at > 50'000 || (grouped && !open)) return std::nullopt;
      if (!grouped && (out.empty() || out.back().size() == arity)) out.emplace_back();
      out.back().push_back(Natural::from_digits(text.substr(at, end - at)));
      at = end;
    } else {
      return std::nullopt;
    }
  }
  if (out.empty() || open || out.back().size() != arity || (!grouped && arity > 1 && out.size() > 1))
    return std::nullopt;
  return out;
}

/// The value of an entry of a `start` line at these numbers; nothing when it is negative or more than sums
/// and products.
std::optional<Natural> start_entry(const script::Expression& expression, const Strategy::Numbers& numbers) {
  // A difference of two naturals.
  struct Signed {
    Natural plus = Natural(0), minus = Natural(0);
  };
  const auto value = [&](const auto& self, const script::Expression& part) -> std::optional<Signed> {
    using Kind = script::Expression::Kind;
    if (part.kind == Kind::constant) {
      const Natural size(static_cast<u64>(part.number < 0 ? -part.number : part.number));
      return part.number < 0 ? Signed{Natural(0), size} : Signed{size, Natural(0)};
    }
    if (part.kind == Kind::variable) return Signed{numbers[static_cast<std::size_t>(part.number)], {}};
    if (part.kind != Kind::sum && part.kind != Kind::product && part.kind != Kind::negation)
      return std::nullopt;
    Signed out{Natural(part.kind == Kind::product ? 1 : 0), {}};
    for (const script::Expression& operand : part.operands) {
      const auto each = self(self, operand);
      if (!each) return std::nullopt;
      if (part.kind == Kind::negation) return Signed{each->minus, each->plus};
      if (part.kind == Kind::sum)
        out = {out.plus + each->plus, out.minus + each->minus};
      else
        out = {out.plus * each->plus + out.minus * each->minus,
               out.plus * each->minus + out.minus * each->plus};
    }
    return out;
  };
  const auto found = value(value, expression);
  if (!found || found->plus < found->minus) return std::nullopt;
  return found->plus - found->minus;
}

std::string tuple(const Strategy::Numbers& numbers) {
  std::string text;
  for (const Natural& number : numbers) text += (text.empty() ? "" : ", ") + number.text();
  return "(" + text + ")";
}

}  // namespace

namespace detail {

std::optional<std::vector<Strategy::Numbers>> read_numbers(std::string_view text, const script::Game& game) {
  if (auto whole = read_components(text, game.coordinates.size())) return whole;
  for (const script::Start& start : game.starts) {
    const auto short_form = read_components(text, start.names.size());
    if (!short_form || short_form->size() != 1) continue;
    Strategy::Numbers numbers;
    for (const script::Expression& entry : start.entries)
      if (auto number = start_entry(entry, (*short_form)[0])) numbers.push_back(*std::move(number));
    if (numbers.size() == game.coordinates.size()) return std::vector<Strategy::Numbers>{std::move(numbers)};
  }
  return std::nullopt;
}

u64 box(const std::vector<Strategy::Numbers>& components) {
  u64 cells = 1;
  for (const Strategy::Numbers& component : components)
    for (const Natural& number : component)
      cells = saturating_multiply(cells, saturating_add(saturated(number), 1));
  return cells;
}

MoveText text_of(const std::vector<Strategy::Numbers>& components, std::size_t moved,
                 const Strategy::Move& move, const script::Game& game) {
  std::string label = tuple(components[moved]) + " → ";
  for (std::size_t i = 0; i < move.option.size(); ++i) label += (i == 0 ? "" : " + ") + tuple(move.option[i]);
  for (std::size_t i = 0; i < move.variables.size(); ++i)
    label += ", " + game.rules[move.rule].variables[i] + " = " + move.variables[i].text();
  MoveText out{.label = Message("{0}", label), .result = {}, .has_result = true};
  for (std::size_t i = 0; i < components.size(); ++i) {
    const auto parts = i == moved ? move.option : std::vector<Strategy::Numbers>{components[i]};
    for (const Strategy::Numbers& part : parts) out.result += (out.result.empty() ? "" : " ") + tuple(part);
  }
  return out;
}

std::optional<std::vector<Natural>> values_of(const Strategy& strategy,
                                              const std::vector<Strategy::Numbers>& components) {
  std::vector<Natural> out;
  if (!strategy.theorem().values) return out;
  for (const Strategy::Numbers& each : components) {
    auto value = strategy.nim_value(each);
    if (!value) return std::nullopt;
    out.push_back(*std::move(value));
  }
  return out;
}

Natural nim_sum(const std::vector<Natural>& values) {
  Natural sum(0);
  for (const Natural& value : values) sum ^= value;
  return sum;
}

}  // namespace detail

namespace {

/// The winning move in a sum: into the first component whose value the nim-sum lowers.
std::optional<std::pair<std::size_t, Strategy::Move>> winning_move(
    const Strategy& strategy, const std::vector<Strategy::Numbers>& components,
    const std::vector<Natural>& values) {
  if (components.size() == 1) {
    auto move = strategy.winning_move(components[0]);
    return move ? std::optional(std::pair(std::size_t{0}, *std::move(move))) : std::nullopt;
  }
  const Natural sum = detail::nim_sum(values);
  for (std::size_t i = 0; i < components.size(); ++i)
    if ((values[i] ^ sum) < values[i])
      if (auto move = strategy.move_to_value(components[i], values[i] ^ sum))
        return std::pair(i, *std::move(move));
  return std::nullopt;
}

/// The position behind whose turn it is, "right: 7", with that number in front; Left's where nothing is said. Nothing for
/// anything else.
std::optional<std::vector<Strategy::Numbers>> read_with_turn(std::string_view text,
                                                             const script::Game& without_turns) {
  Scanner scanner(text);
  const bool is_left = scanner.accept("left:") || !scanner.accept("right:");
  auto out = detail::read_numbers(scanner.rest(), without_turns);
  if (!out || out->size() != 1) return std::nullopt;
  (*out)[0].insert((*out)[0].begin(), Natural(is_left ? 0U : 1U));
  return out;
}

/// Who wins, whoever moves first.
Outcome class_of(const Strategy& strategy, Strategy::Numbers position) {
  position[0] = Natural(0U);
  const Outcome left_to_move = strategy.outcome(position);
  position[0] = Natural(1U);
  return outcome_class(left_to_move, strategy.outcome(position));
}

/// A move of one player, and the position that the other one is then asked about.
MoveText text_with_turns(const Strategy::Numbers& from, const Strategy::Move& move,
                         const script::Game& game) {
  const auto position = [](const Strategy::Numbers& numbers) {
    return Strategy::Numbers(numbers.begin() + 1, numbers.end());
  };
  const Strategy::Numbers& option = move.option[0];
  Strategy::Move shown = move;
  shown.option = {position(option)};
  MoveText out = detail::text_of({position(from)}, 0, shown, game);
  out.result = (option[0] == Natural(0) ? "left: " : "right: ") + out.result;
  return out;
}

/// The components as the heaps that they are worth, and the move that was found.
explain::Reason reason_of(const std::vector<Strategy::Numbers>& components,
                          const std::vector<Natural>& values, const Answer& answer) {
  explain::Reason out;
  if (values.size() > 1 && values.size() <= NimSum::most_rows) {
    NimSum sum{.subject = NimSum::Subject::component};
    for (std::size_t i = 0; i < values.size(); ++i) sum.add(tuple(components[i]), values[i], i);
    out.emplace_back(std::move(sum));
  }
  if (!answer.winning_moves.empty()) out.emplace_back(explain::WinningMove{answer.winning_moves[0], false});
  return out;
}

}  // namespace

namespace {

// A position of rules that a theorem may be about, and its numbers.
struct Asked {
  const ProofSubject* subject;
  std::vector<Strategy::Numbers> components;
};
std::optional<Asked> asked_of(SessionState& session, const Task& task) {
  if (task.position.find('+') != std::string::npos) return std::nullopt;
  std::string_view rest;
  const ProofSubject* const subject = session.subject_of(task.position, task.convention, &rest);
  if (subject == nullptr) return std::nullopt;
  auto components = subject->subject.has_turns ? read_with_turn(rest, subject->without_turns)
                                               : detail::read_numbers(rest, subject->subject.game);
  if (!components) return std::nullopt;
  return Asked{subject, *std::move(components)};
}

}  // namespace

bool is_searched_first(SessionState& session, const Task& task) {
  if (task.question == Question::nim_value || !session.has_theorems()) return true;
  const auto asked = asked_of(session, task);
  return !asked || detail::box(asked->components) <= std::min(task.limits.positions, detail::quick_box);
}

bool is_large(SessionState& session, const Task& task) {
  const auto asked = asked_of(session, task);
  return asked && detail::box(asked->components) > detail::quick_box;
}

Attempt prove_for(SessionState& session, const Task& task, double seconds) {
  const auto asked = asked_of(session, task);
  if (!asked) return Attempt::hopeless;
  const bool values = !asked->subject->subject.has_turns &&
                      asked->subject->convention == Convention::normal &&
                      (task.question == Question::nim_value || asked->components.size() > 1);
  Limits limits = task.limits;
  limits.seconds = std::min(limits.seconds, seconds);
  limits.bytes /=
      2;  // the allocator keeps some of it for a while, and the search that follows holds as much as it may
  return try_to_prove(session, *asked->subject, values, limits);
}

std::optional<Answer> answer_by_theorem(SessionState& session, const Task& task) {
  if (!session.has_theorems()) return std::nullopt;
  const auto found = asked_of(session, task);
  if (!found) return std::nullopt;
  const ProofSubject* const asked = found->subject;
  const std::vector<Strategy::Numbers>* const components = &found->components;
  const script::Game& game = asked->subject.game;
  const bool has_turns = asked->subject.has_turns;
  const Strategy* const strategy = known_theorem(session, *asked, task.limits);
  if (strategy == nullptr || (components->size() > 1 && !strategy->theorem().values) ||
      !std::all_of(components->begin(), components->end(),
                   [&](const Strategy::Numbers& each) { return strategy->covers(each); }))
    return std::nullopt;

  Budget budget = session.budget(task.limits);
  Answer answer;
  answer.position = task.position.substr(0, 1'000);
  answer.convention = asked->convention;
  const auto values = detail::values_of(*strategy, *components);
  if (!values) return std::nullopt;
  if (values->empty()) {
    answer.outcome = strategy->outcome((*components)[0]);
    if (has_turns) answer.outcome_class = class_of(*strategy, (*components)[0]);
    answer.no_nim_value = explain::said_in(
        task.language, asked->convention == Convention::misere ? "misère play"_m
                       : has_turns
                           ? "the two players have different moves"_m
                           : "the theorem is about who wins; one about nim-values has to be asked for"_m);
  } else {
    const Natural sum = detail::nim_sum(*values);
    answer.value = sum;
    answer.outcome = sum == Natural(0) ? Outcome::P : Outcome::N;
  }
  if (answer.outcome == Outcome::N) {
    const auto add = [&](std::size_t moved, const Strategy::Move& move) {
      ++answer.winning_move_count;
      if (answer.winning_moves.size() >= task.list_moves) return;
      answer.winning_moves.push_back(has_turns ? text_with_turns((*components)[0], move, game)
                                               : detail::text_of(*components, moved, move, game));
    };
    const auto all = task.want.moves
                         ? detail::all_winning_moves(*strategy, game, *components, *values, budget)
                         : std::nullopt;
    answer.all_moves_counted = all.has_value();
    if (all)
      for (const detail::MoveIn& each : *all) add(each.component, each.move);
    else if (const auto one = winning_move(*strategy, *components, *values))
      add(one->first, one->second);
    if (answer.winning_move_count == 0) return std::nullopt;
  }
  const Message words = proved_words(session, *asked).value_or(Message());
  answer.method = method_by(detail::theorem_saying(words), task.language);
  if (task.want.reason) give_reason(answer, reason_of(*components, *values, answer), task);
  answer.seconds = budget.seconds();
  return answer;
}

}  // namespace sprague
