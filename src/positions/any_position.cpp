// What every position can be asked, by way of what its adapter answers.
#include "positions/any_position.hpp"

#include "positions/adapter.hpp"
#include "positions/short_value.hpp"
#include "solve/genus.hpp"

namespace sprague {

std::string full_text(const AnyPosition& position, std::size_t width) {
  const std::string ruleset = position.ruleset_text();
  const std::string text = position.text(width);
  if (ruleset.empty() || text.empty()) return ruleset + text;
  return ruleset + " " + text;
}

std::vector<std::string> AnyPosition::component_texts() const { return {full_text(*this)}; }

bool AnyPosition::leads_to(const AnyPosition& option) const {
  const auto read = read_move(option.text());
  return read && full_text(**read) == full_text(option);
}

std::optional<Genus> AnyPosition::genus(Budget& budget) {
  if (turn() || is_loopy() || !no_component_reason().empty()) return std::nullopt;
  const PartGraph* const graph = number_parts(budget);
  if (graph == nullptr) return std::nullopt;
  const SumOfParts rules({graph}, budget);
  return genus_by_search(rules, rules.position({numbered_parts()}), budget);
}

Message AnyPosition::no_short_value() const {
  if (Message why = no_component_reason(); !why.empty()) return why;
  if (is_loopy()) return "play may go on for ever"_m;
  if (is_misere()) return "its rules ask for misère play"_m;
  return {};
}

std::optional<value::Game> AnyPosition::short_value(value::ShortGames& games) {
  if (!no_short_value().empty()) return std::nullopt;
  if (!turn()) {
    const Found<Natural> nimber = nim_value(Effort::whatever_it_takes, games.budget());
    if (!nimber.value) games.refuse(value::Refusal::limits);
    if (!nimber.value) return std::nullopt;
    if (!nimber.value->fits_u64()) games.refuse(value::Refusal::large);
    const value::Game out = games.nimber(saturated(*nimber.value));
    return games.refused() ? std::nullopt : std::optional(out);
  }
  const PartGraph* const graph = number_parts(games.budget());
  if (graph == nullptr) games.refuse(value::Refusal::limits);
  return graph == nullptr ? std::nullopt : value_of_parts(*graph, numbered_parts(), games);
}

std::unique_ptr<AnyPosition> AnyPosition::winning_option(Convention convention, Budget& budget) {
  std::unique_ptr<AnyPosition> out;
  EachMove first(1, [&](const AnyMove& move) { out = move.option(); });
  first.watch(budget);
  winning_moves(convention, budget, first);
  return out;
}

namespace detail {

std::unique_ptr<AnyPosition> good_option(AnyPosition& position, Outcome outcome, Convention convention,
                                         Budget& budget) {
  if (outcome == Outcome::N) return position.winning_option(convention, budget);
  std::unique_ptr<AnyPosition> out;
  EachMove first(1, [&](const AnyMove& move) { out = move.option(); });
  position.drawing_moves(convention, budget, first);
  return out;
}

bool same_words(std::string_view a, std::string_view b) {
  Scanner left(a), right(b);
  while (!left.done()) {
    const std::string_view word = left.word();
    const std::string_view other = right.peek();
    if (word.size() != other.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i) {
      const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
      if (lower(word[i]) != lower(other[i])) return false;
    }
    right.word();
  }
  return right.done();
}

Error not_a_move(std::string_view text, const MoveTexts& legal) {
  Error error{ErrorKind::wrong, Message("'{0}' is not a move here", text.substr(0, 60))};
  if (!legal.moves().empty()) {
    // A number alone would be read as the number of a move.
    const MoveText& first = legal.moves()[0];
    error.hint = is_digits(first.result)
                     ? Message("Type a move such as '{0}'.", english(first.label))
                     : Message("Type a move or the position after it, such as '{0}' or '{1}'.",
                               english(first.label), first.result);
  } else {
    error.hint = "Type the position after the move."_m;
  }
  return error;
}

}  // namespace detail
}  // namespace sprague
