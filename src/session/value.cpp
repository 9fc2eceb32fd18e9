// The arena is the session's, so that what is known of a game serves the next expression; where it has become too large for a
// request's limits it is made anew.
#include "session/value.hpp"

#include <algorithm>
#include <functional>
#include <unordered_map>

namespace sprague {

using value::Operations;
using value::Refusal;
using value::ShortGames;
using value::Simplification;

SessionState::ShortValues& SessionState::short_values(Budget& budget) {
  if (short_values_) {
    short_values_->games.use(budget);
    if (!short_values_->games.refused()) return *short_values_;
  }
  short_values_ = std::make_unique<ShortValues>(budget);
  return *short_values_;
}

namespace {

constexpr MessageTemplate<0> kind_of_number = "It is a number: nobody wants to move in it."_m;

bool is_nimber(const ShortGames& games, value::Game g) {
  if (!games.is_number_up_star(g)) return false;
  const value::NumberUpStar sum = games.number_up_star_of(g);
  return sum.number == value::Dyadic(0) && sum.ups == 0;
}

// 0: even-tempered, 1: odd-tempered, 2: neither. Numbers are even; other values are what all their options are not.
int temper(ShortGames& games, value::Game g, std::unordered_map<std::uint32_t, int>& known) {
  if (games.is_number(g) || games.refused()) return 0;
  if (games.is_number_up_star(g)) {  // one of all others has options of both kinds, but x + *
    const value::NumberUpStar sum = games.number_up_star_of(g);
    return sum.ups == 0 && sum.star == 1 ? 1 : 2;
  }
  if (!games.budget().spend()) games.refuse(Refusal::limits);
  const auto key = static_cast<std::uint32_t>(g);
  if (const auto found = known.find(key); found != known.end()) return found->second;
  int of_options = -1;
  for (const Player player : {Player::left, Player::right})
    for (const value::Game option : games.options(g, player)) {
      const int one = temper(games, option, known);
      of_options = of_options < 0 || of_options == one ? one : 2;
    }
  return known[key] = of_options == 2 ? 2 : 1 - of_options;
}

std::vector<ValueKind> kinds_of(ShortGames& games, Operations& operations, value::Game g) {
  std::vector<ValueKind> out;
  const bool is_infinitesimal =
      games.left_stop(g) == value::Dyadic(0) && games.right_stop(g) == value::Dyadic(0);
  if (g == value::Game::zero) {
    out.push_back({"zero", "It is 0: beside other games it makes no difference."_m});
  } else if (games.is_number(g)) {
    if (games.left_stop(g).is_integer())
      out.push_back({"integer", "It is an integer: so many moves that only one player has."_m});
    else
      out.push_back({"number", kind_of_number});
  } else if (is_nimber(games, g)) {
    out.push_back({"nimber", "It is a nimber: a heap of Nim."_m});
  } else if (is_infinitesimal) {
    if (games.is_number_up_star(g)) out.push_back({"number_up_star", "It is a sum of ups and a nimber."_m});
    out.push_back(
        {"infinitesimal", "It is an infinitesimal: between every negative number and every positive one."_m});
  } else if (games.left_stop(g) == games.right_stop(g)) {
    out.push_back({"numberish", "It is a number and an infinitesimal."_m});
  } else {
    out.push_back({"hot", "It is hot: both players want to move in it."_m});
  }
  if (operations.is_all_small(g) && !games.is_number(g))
    out.push_back({"all_small", "It is all-small: in every follower both players can move, or neither."_m});
  std::unordered_map<std::uint32_t, int> known;
  if (const int found = temper(games, g, known); found != 2 && !games.is_number(g))
    out.push_back(found == 0
                      ? ValueKind{"even_tempered",
                                  "It is even-tempered: play to numbers takes an even number of moves."_m}
                      : ValueKind{"odd_tempered",
                                  "It is odd-tempered: play to numbers takes an odd number of moves."_m});
  return out;
}

std::optional<FormGraph> graph_of(ShortGames& games, value::Words& words, value::Game g) {
  FormGraph out;
  std::unordered_map<std::uint32_t, std::size_t> places;
  const std::function<bool(value::Game)> add = [&](value::Game of) {
    if (places.contains(static_cast<std::uint32_t>(of))) return true;
    if (out.nodes.size() >= most_nodes_of_graphs || games.refused()) return false;
    if (!games.budget().spend()) games.refuse(Refusal::limits);
    FormGraph::Node node;
    if (games.is_number_up_star(of)) {
      node.name = words.of(of).value_or("");
    } else {
      for (const Player player : {Player::left, Player::right})
        for (const value::Game option : games.options(of, player)) {
          if (!add(option)) return false;
          (player == Player::left ? node.left : node.right)
              .push_back(places.at(static_cast<std::uint32_t>(option)));
        }
    }
    places.emplace(static_cast<std::uint32_t>(of), out.nodes.size());
    out.nodes.push_back(std::move(node));
    return true;
  };
  if (!add(g)) return std::nullopt;
  return out;
}

/// How a form became what it is, in sentences.
class Story {
 public:
  Story(ShortGames& games, value::Words& words) : games_(games), words_(words) {}

  /// Adds lines to `out`.
  Simplified of(const value::TypedForm& form, std::vector<Message>& out) {
    Simplification told;
    const value::Game g = games_.make(form.left, form.right, &told);
    out.push_back(Message("The form is {0}.", text("{" + list(form.left) + "|" + list(form.right) + "}")));
    Simplified shown{.left = places(form.left), .right = places(form.right), .is_number = told.is_number};
    for (const Simplification::Step& step : told.steps) {
      shown.steps.push_back({.line = out.size(),
                             .player = step.player,
                             .is_reversible = step.kind == Simplification::Step::Kind::reversible,
                             .option = place(step.option),
                             .by = place(step.by),
                             .instead = places(step.instead)});
      out.push_back(sentence(step));
    }
    shown.names = std::move(names_);
    if (told.is_number)
      out.push_back(
          Message("Numbers fit between the options, and the simplest one is the value: {0}.", name(g)));
    else if (told.steps.empty())
      out.push_back("No option is dominated and none is reversible: this is the canonical form."_m);
    else
      out.push_back(Message("Nothing else is dominated or reversible: the canonical form is {0}.", name(g)));
    return shown;
  }

 private:
  std::size_t place(value::Game g) {
    const auto [at, is_new] = places_.try_emplace(static_cast<std::uint32_t>(g), names_.size());
    if (is_new) names_.push_back(name(g));
    return at->second;
  }
  std::vector<std::size_t> places(const std::vector<value::Game>& games) {
    std::vector<std::size_t> out;
    for (const value::Game g : games) out.push_back(place(g));
    return out;
  }
  static std::string text(std::string words) {
    constexpr std::size_t most = 2'000;
    if (words.size() > most) words = words.substr(0, most) + "…";
    return words;
  }
  std::string name(value::Game g) { return text(words_.of(g, most_words).value_or("…")); }
  std::string list(const std::vector<value::Game>& games) {
    std::string out;
    for (const value::Game g : games) out += (out.empty() ? "" : ",") + name(g);
    return out;
  }
  Message sentence(const Simplification::Step& step) {
    const bool is_left = step.player == Player::left;
    const std::string option = name(step.option), by = name(step.by);
    if (step.kind == Simplification::Step::Kind::dominated)
      return is_left
                 ? Message("Left's option {0} is dominated: {1} is at least as good for Left.", option, by)
                 : Message("Right's option {0} is dominated: {1} is at least as good for Right.", option, by);
    if (step.instead.empty())
      return is_left
                 ? Message(
                       "Left's option {0} is reversible: Right answers it with {1}, which is at most the form; nothing takes its "
                       "place.",
                       option, by)
                 : Message(
                       "Right's option {0} is reversible: Left answers it with {1}, which is at least the form; nothing takes its "
                       "place.",
                       option, by);
    const std::string instead = list(step.instead);
    return is_left
               ? Message(
                     "Left's option {0} is reversible: Right answers it with {1}, which is at most the form; Left's moves from "
                     "there take its place: {2}.",
                     option, by, instead)
               : Message(
                     "Right's option {0} is reversible: Left answers it with {1}, which is at least the form; Right's moves from "
                     "there take its place: {2}.",
                     option, by, instead);
  }

  ShortGames& games_;
  value::Words& words_;
  std::vector<std::string> names_;
  std::unordered_map<std::uint32_t, std::size_t> places_;  // of games in names_
};

/// The options of a position, as the form that it is; each with its move.
struct MovesOfPosition {
  value::TypedForm form;
  std::vector<Message> sentences;
};

std::optional<MovesOfPosition> moves_of(AnyPosition& position, ShortGames& games, value::Words& words) {
  constexpr std::size_t most_told = 40;
  MovesOfPosition out;
  const bool has_turns = position.turn().has_value();
  for (const Player player : {Player::left, Player::right}) {
    const std::unique_ptr<AnyPosition> at = position.clone();
    at->give_turn(player);
    bool is_complete = true;
    const auto count = at->for_each_option([&](const AnyPosition::Label& label) {
      const auto value = at->short_value(games);
      is_complete = value.has_value();
      if (!value) return false;
      (player == Player::left ? out.form.left : out.form.right).push_back(*value);
      if (out.sentences.size() < most_told && (has_turns || player == Player::left)) {
        const std::string is_worth = words.of(*value, 2'000).value_or("…");
        out.sentences.push_back(!has_turns ? Message("{0}: worth {1}", label(), is_worth)
                                : player == Player::left
                                    ? Message("Left, {0}: worth {1}", label(), is_worth)
                                    : Message("Right, {0}: worth {1}", label(), is_worth));
      }
      return true;
    });
    if (!is_complete || !count) return std::nullopt;
  }
  return out;
}

}  // namespace

std::optional<Error> refused_error(Refusal why) {
  if (why == Refusal::large)
    return Error{ErrorKind::too_large, "a number in this is too large"_m,
                 Message("Numerators go to 2^{0}, denominators and multiples of ups to 2^{1}.", 61, 60)};
  if (why == Refusal::deep)
    return Error{ErrorKind::too_large,
                 Message("a form in this is more than {0} moves deep", ShortGames::most_depth),
                 "Numbers, ups and nimbers alone may be much larger."_m};
  return std::nullopt;
}

std::optional<Error> not_a_short_game(const AnyPosition& position, std::string_view text) {
  Message why = position.no_short_value();
  if (why.empty()) return std::nullopt;
  return Error{ErrorKind::wrong,
               Message("'{0}' is not worth a finite game: {1}", text.substr(0, 60), std::move(why)),
               Message("'{0}' tells who wins it.", "sprague solve"), 0, text.size()};
}

Result<ValueReport> value_of_expression(SessionState& session, const ValueTask& task) {
  Budget budget = session.budget(task.limits);
  auto& [games, operations] = session.short_values(budget);
  ValueReport out{.expression = task.expression};
  std::unique_ptr<AnyPosition> only;  // the position, where the expression is nothing else
  std::optional<value::LongDyadic> long_number;
  const value::PositionValue position = [&](std::string_view text) -> Result<value::Game> {
    Result<std::unique_ptr<AnyPosition>> read = session.read(text);
    if (!read) return read.error();
    if (auto why = not_a_short_game(**read, text)) return *std::move(why);
    const auto found = (*read)->short_value(games);
    if (!found && !games.refused()) games.refuse(Refusal::limits);
    if (games.refusal() == Refusal::large && text == task.expression)
      long_number = (*read)->long_number(budget);
    if (text == task.expression) only = *std::move(read);
    return found.value_or(value::Game::zero);
  };
  const Result<value::Evaluated> found = value::evaluate(task.expression, games, operations, position);
  const auto stopped = [&]() -> Result<ValueReport> {
    if (auto error = refused_error(games.refusal())) return *std::move(error);
    out.ending = budget.exhausted() ? budget.ending() : Ending::out_of_positions;
    out.ticks = budget.ticks();
    out.bytes = budget.peak_bytes();
    out.seconds = budget.seconds();
    return out;
  };
  if (!found) return found.error();
  if (long_number) {
    out.value = long_number->text();
    out.outcome_class = long_number->sign() > 0 ? Outcome::L : Outcome::R;
    out.birthday = long_number->birthday();
    out.kinds = {{"number", kind_of_number}};
    out.long_number = std::move(long_number);
    out.ticks = budget.ticks();
    out.bytes = budget.peak_bytes();
    out.seconds = budget.seconds();
    return out;
  }
  if (games.refused()) return stopped();

  value::Words words(games), unicode(games, value::Script::unicode), latex(games, value::Script::latex);
  const auto say = [&](value::Words& in, value::Game g) { return in.of(g, most_words).value_or(""); };
  const value::Game g = found->value;
  out.value = say(words, g);
  out.unicode = say(unicode, g);
  out.latex = say(latex, g);
  if (found->comparison)
    out.comparison = ValueReport::Comparison{found->comparison->sign, say(words, found->comparison->right),
                                             found->comparison->relation, found->comparison->holds};
  out.outcome_class = games.outcome_class(g);
  out.left_stop = games.left_stop(g);
  out.right_stop = games.right_stop(g);
  out.thermograph = operations.thermograph(g);
  out.kinds = kinds_of(games, operations, g);
  if (const auto weight = operations.atomic_weight(g); weight && !games.is_number(g))
    out.atomic_weight = say(words, *weight);
  out.birthday = operations.birthday(g);
  out.form = graph_of(games, words, g);
  if (task.explain) {
    Story story(games, words);
    if (found->form) {
      out.simplified = story.of(*found->form, out.explanation);
    } else if (only) {
      if (auto moves = moves_of(*only, games, words)) {
        out.explanation = std::move(moves->sentences);
        out.simplified = story.of(moves->form, out.explanation);
      }
    }
  }
  if (games.refused()) return stopped();
  out.ticks = budget.ticks();
  out.bytes = budget.peak_bytes();
  out.seconds = budget.seconds();
  return out;
}

}  // namespace sprague
