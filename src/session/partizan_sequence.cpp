// The moves of each player, taken alone, are those of an impartial game, which may be a code: then the theorem on codes applies.
// Other rules are asked for the value of each heap, and nothing is proved.
#include "session/partizan_sequence.hpp"

#include <algorithm>

#include "positions/registry.hpp"
#include "rules/code_of_rules.hpp"
#include "script/compile.hpp"
#include "script/measure.hpp"
#include "sequence/partizan_sequence.hpp"
#include "session/prove_game.hpp"
#include "session/value.hpp"

namespace sprague {
namespace {

using sequence::PartizanCode;
using sequence::PartizanPeriod;

constexpr u64 most_heaps_looked_at = 4'096;  // where nobody says how many

std::optional<TakeAndBreak> code_of_player(script::Game game, script::Mover player) {
  std::erase_if(game.rules, [&](const script::Rule& rule) {
    return rule.mover != script::Mover::both && rule.mover != player;
  });
  for (script::Rule& rule : game.rules) rule.mover = script::Mover::both;
  if (game.rules.empty()) return TakeAndBreak{};
  auto clauses = script::compile({game});
  if (clauses) clauses->measure = script::find_measure({game});
  return clauses ? code_of_rules(*clauses) : std::nullopt;
}

// Of rules in a file with one coordinate.
std::optional<PartizanCode> code_of_game(SessionState& session, std::string_view game) {
  Scanner scanner(game);
  const SessionState::Script* const script = session.find_script(scanner.word());
  if (script == nullptr) return std::nullopt;
  const auto given = script->file->read_parameters(script->game, scanner);
  if (!given || !scanner.done()) return std::nullopt;
  const auto parts = given->file->parts(script->game, game, given->values);
  if (!parts || parts->instances.size() != 1) return std::nullopt;
  const script::Game& rules = parts->instances[0];
  auto left = code_of_player(rules, script::Mover::left), right = code_of_player(rules, script::Mover::right);
  if (!left || !right) return std::nullopt;
  return PartizanCode{*std::move(left), *std::move(right)};
}

Result<value::Game> value_of_heap(SessionState& session, std::string_view game, u64 heap,
                                  value::ShortGames& games) {
  auto position = session.read(std::string(game) + " " + std::to_string(heap));
  if (!position) return position.error();
  if (Message why = (*position)->no_short_value(); !why.empty())
    return Error{ErrorKind::wrong, std::move(why), {}, 0, game.size()};
  const auto value = (*position)->short_value(games);
  if (!value && !games.refused()) games.refuse(value::Refusal::limits);
  return value.value_or(value::Game::zero);
}

}  // namespace

bool has_partizan_heaps(SessionState& session, std::string_view game) {
  const std::string_view name = Scanner(game).word();
  if (const SessionState::Script* const script = session.find_script(name)) {
    const script::Game& rules = script->file->games()[script->game];
    return rules.is_partizan() && rules.coordinates.size() == 1 && !rules.has_lists() &&
           !rules.ends_by_rule() && rules.convention == Convention::normal;
  }
  if (find_ruleset(name) == nullptr) return false;
  const auto position = session.read(std::string(game) + " 1");
  if (!position || !(*position)->turn()) return false;
  const PositionView view = (*position)->view();
  const auto* const row = std::get_if<RowOfNumbers>(&view);
  return row != nullptr && row->numbers.size() == 1 && row->places == 0;
}

Result<PartizanSequenceReport> partizan_sequence(SessionState& session, const PartizanSequenceTask& task) {
  Budget budget = session.budget(task.limits);
  value::ShortGames& games = session.short_values(budget).games;
  PartizanSequenceReport out{.game = task.game};
  const std::optional<PartizanCode> code = code_of_game(session, task.game);
  if (code) out.left_code = code->left.text(), out.right_code = code->right.text();
  std::optional<sequence::PartizanSequence> by_code;
  if (code) by_code.emplace(*code, games);
  std::vector<value::Game> values;
  std::optional<PartizanPeriod> period;
  u64 goal = task.to.value_or(most_heaps_looked_at);
  if (!task.to && !task.at.empty()) {
    const Natural last = *std::max_element(task.at.begin(), task.at.end());
    if (last < Natural(goal)) goal = last.to_u64() + 1;
  }
  for (u64 step = std::min<u64>(32, goal);; step = std::min(goal, 2 * step)) {
    if (by_code) {
      by_code->advance(step);
      values = by_code->values();
    }
    while (!by_code && values.size() < step && !games.refused()) {
      const auto value = value_of_heap(session, task.game, values.size(), games);
      if (!value) return value.error();
      if (!games.refused()) values.push_back(*value);
    }
    if (games.refused()) break;
    period = by_code ? by_code->period() : sequence::apparent_period(values, games);
    const bool is_enough = period && period->is_proved && (!task.to || values.size() >= goal);
    if (is_enough || step == goal || games.refused()) break;
  }
  const bool is_stopped = games.refused();
  const Ending why = budget.exhausted()                          ? budget.ending()
                     : games.refusal() == value::Refusal::limits ? Ending::out_of_positions
                                                                 : Ending::out_of_range;
  if (const auto error = refused_error(games.refusal()))
    out.why_it_ended = error->message;
  else if (!is_stopped)
    out.why_it_ended = Message("no more than {0} heaps are looked at", goal);
  out.known = values.size();
  Budget for_words = session.budget(task.limits);
  games.use(for_words);
  value::Words words(games);
  const auto say = [&](value::Game g) { return words.of(g, most_words).value_or(""); };
  for (u64 n = 0; n < std::min<u64>(task.listed, values.size()); ++n) out.values.push_back(say(values[n]));
  if (period)
    out.period = PartizanSequenceReport::Period{period->preperiod, period->period, say(period->saltus),
                                                period->is_proved};
  for (const Natural& heap : task.at) {
    std::optional<value::Game> value;
    if (heap < Natural(values.size()))
      value = values[heap.to_u64()];
    else if (period && period->is_proved)
      value = value_by_period(values, *period, heap, games);
    out.at.emplace_back(heap, value ? say(*value) : "");
  }
  const bool is_proved = period && period->is_proved;
  out.ending = is_proved    ? Ending::proved
               : is_stopped ? why
               : task.to    ? Ending::computed
                            : Ending::out_of_range;
  if (!period) {
    out.explanation.push_back(Message("No period was seen in the values of the heaps below {0}.", out.known));
  } else {
    const std::string equation =
        "G(n + " + std::to_string(period->period) + ") = G(n)" +
        (period->saltus == value::Game::zero ? "" : " + (" + out.period->saltus + ")");
    out.explanation.push_back(
        is_proved ? Message("{0} for all n >= {1}.", equation, period->preperiod)
                  : Message("{0} for all n >= {1} as far as was looked, to the heap {2}: no proof.", equation,
                            period->preperiod, out.known - 1));
    if (is_proved && period->saltus == value::Game::zero)
      out.explanation.push_back(
          "Proved: behind these heaps the options of n + p are worth what those of n are."_m);
    else if (is_proved)
      out.explanation.push_back(
          "Proved: behind these heaps the options of n + p are worth the saltus more than those of n, and so is the heap."_m);
  }
  out.ticks = budget.ticks();
  out.bytes = budget.peak_bytes();
  out.seconds = budget.seconds();
  return out;
}

}  // namespace sprague
