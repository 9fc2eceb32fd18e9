// Certificates of values: the games as they are, without dominated options left out, and the strategies that compare them. Canonical
// forms tell which moves win; the file says the moves, which checkers follow without them.
#include <algorithm>
#include <array>
#include <map>
#include <type_traits>
#include <unordered_map>
#include <utility>

#include "session/certify/certificate_parts.hpp"

namespace sprague {

using proof::ComparedSums;

namespace {

constexpr std::size_t most_games = 50'000;
constexpr std::size_t most_sums = 500'000;
constexpr i64 most_copies = 1'000;  // of a game in a sum, as checkers have it
// What checkers look at of a canonical form (doc/formats/certificate.md).
constexpr std::size_t most_canonical = 1'000, most_pairs = 30'000'000;
constexpr int most_checked_exponent = 30;

using Sides = std::array<std::vector<u64>, 2>;

/// The games of a certificate, each with its value.
class ListOfGames {
 public:
  ListOfGames(SessionState& session, value::ShortGames& values, Budget& budget)
      : session_(session), values_(values), budget_(budget) {}

  [[nodiscard]] bool is_full() const { return games.size() > most_games; }
  /// Nothing more is added.
  [[nodiscard]] bool is_over() const { return is_full() || values_.refused() || budget_.exhausted(); }

  /// The canonical form of a value.
  u64 canonical(value::Game of) {
    std::vector<value::Game> open{of};
    while (!open.empty() && !is_over()) {
      const value::Game here = open.back();
      if (canonical_.contains(key(here))) {
        open.pop_back();
        continue;
      }
      Sides sides;
      bool waits = false;
      for (const Player player : {Player::left, Player::right})
        for (const value::Game option : values_.options(here, player)) {
          const auto found = canonical_.find(key(option));
          if (found == canonical_.end())
            open.push_back(option), waits = true;
          else
            sides[player == Player::left ? 0 : 1].push_back(found->second);
        }
      if (waits || values_.refused()) continue;
      canonical_.emplace(key(here), add(std::move(sides), here));
      open.pop_back();
    }
    return is_over() ? 0 : canonical_.at(key(of));
  }

  /// A term of an expression, as games whose sum it is.
  std::vector<u64> of(const value::Term& term) {
    if (term.form) {
      Sides sides;
      for (const value::Game option : term.form->left) sides[0].push_back(canonical(option));
      for (const value::Game option : term.form->right) sides[1].push_back(canonical(option));
      return {add(std::move(sides), term.value)};
    }
    if (!term.position.empty())
      if (const auto position = session_.read(term.position)) return of(**position);
    return {canonical(term.value)};
  }

  [[nodiscard]] value::Game value(u64 game) const { return known_[game]; }
  /// The moves of the longest play.
  [[nodiscard]] u64 height(u64 game) const { return heights_[game]; }

  std::vector<ComparedSums::Game> games;
  std::optional<proof::Rules> rules;

 private:
  static std::uint32_t key(value::Game g) { return static_cast<std::uint32_t>(g); }

  u64 add(Sides sides, value::Game value, std::optional<proof::Position> position = std::nullopt) {
    if (is_over() || !budget_.spend()) return 0;
    u64 height = 0;
    for (std::vector<u64>& side : sides) {
      std::sort(side.begin(), side.end());
      side.erase(std::unique(side.begin(), side.end()), side.end());
      for (const u64 option : side) height = std::max(height, heights_[option] + 1);
    }
    const u64 place = games.size();
    if (!position) {
      const auto [found, is_new] = by_form_.emplace(sides, place);
      if (!is_new) return found->second;
    }
    if (!budget_.hold(200 + 40 * (sides[0].size() + sides[1].size()))) return 0;
    games.push_back({std::move(sides[0]), std::move(sides[1]), std::move(position)});
    known_.push_back(value);
    heights_.push_back(height);
    return place;
  }

  /// The same for games whose value is not known yet.
  u64 add_valued(Sides sides, std::optional<proof::Position> position) {
    std::array<std::vector<value::Game>, 2> options;
    for (const std::size_t side : {0U, 1U})
      for (const u64 option : sides[side]) options[side].push_back(known_[option]);
    const value::Game value = values_.make(std::move(options[0]), std::move(options[1]));
    return add(std::move(sides), value, std::move(position));
  }

  /// All followers of a position, behind their own. `expand(at)` tells its options, Left's and Right's, `key_of(at)` which position it
  /// is, and `name` what it is called by the rules.
  template <class Position, class Key, class KeyOf, class Expand, class Name>
  u64 tree(Position root, std::map<Key, u64>& places, const KeyOf& key_of, const Expand& expand,
           const Name& name) {
    struct Open {
      Key key;
      std::array<std::vector<Key>, 2> options;
      std::optional<proof::Position> called;
    };
    std::vector<std::pair<Position, bool>> stack;  // is it open?
    std::vector<Open> open;
    const Key root_key = key_of(root);
    stack.emplace_back(std::move(root), false);
    while (!stack.empty() && !is_over() && budget_.spend()) {
      if (stack.back().second) {
        Open done = std::move(open.back());
        open.pop_back(), stack.pop_back();
        Sides sides;
        for (const std::size_t side : {0U, 1U})
          for (const Key& option : done.options[side]) sides[side].push_back(places.at(option));
        places[std::move(done.key)] = add_valued(std::move(sides), std::move(done.called));
        continue;
      }
      Key here = key_of(stack.back().first);
      if (places.contains(here)) {
        stack.pop_back();
        continue;
      }
      auto options = expand(stack.back().first);
      if (!options) break;
      stack.back().second = true;
      open.push_back({std::move(here), {}, name(stack.back().first)});
      for (const std::size_t side : {0U, 1U})
        for (Position& option : (*options)[side]) {
          open.back().options[side].push_back(key_of(option));
          if (!places.contains(open.back().options[side].back()))
            stack.emplace_back(std::move(option), false);
        }
    }
    const auto found = places.find(root_key);
    if (found == places.end() && !is_over()) budget_.give_up(Ending::too_many_options);
    return found == places.end() ? 0 : found->second;
  }

  std::vector<u64> of(AnyPosition& position) {
    if (auto by_rules = detail::position_of_file(position)) {
      const bool is_first = !rules;
      if (is_first) rules = by_rules->header;
      if (rules->text == by_rules->header.text && rules->game == by_rules->header.game &&
          rules->parameters == by_rules->header.parameters)
        return of(*by_rules);
    }
    using Shared = std::shared_ptr<AnyPosition>;
    const auto key_of = [](const Shared& at) { return full_text(*at); };
    const auto expand = [&](const Shared& at) -> std::optional<std::array<std::vector<Shared>, 2>> {
      std::array<std::vector<Shared>, 2> out;
      const bool has_turns = at->turn().has_value();
      for (const std::size_t side : {0U, 1U}) {
        if (side == 1 && !has_turns) {
          for (const Shared& option : out[0]) out[1].push_back(option->clone());
          break;
        }
        const std::unique_ptr<AnyPosition> from = at->clone();
        from->give_turn(side == 0 ? Player::left : Player::right);
        const auto count = from->for_each_option([&](const AnyPosition::Label&) {
          out[side].push_back(from->clone());
          out[side].back()->give_turn(Player::left);
          return budget_.spend();
        });
        if (!count) return std::nullopt;
      }
      return out;
    };
    Shared root = position.clone();
    root->give_turn(Player::left);
    return {tree(std::move(root), by_text_, key_of, expand,
                 [](const Shared&) -> std::optional<proof::Position> { return std::nullopt; })};
  }

  // By the rules of a file, so that checkers find the options by themselves.
  std::vector<u64> of(const detail::PositionOfFile& position) {
    using script::Component;
    const detail::NamedRules rules_of(position.parts);
    const auto expand = [&](const Component& at) -> std::optional<std::array<std::vector<Component>, 2>> {
      std::array<std::vector<Component>, 2> out;
      for (const std::size_t side : {0U, 1U}) {
        Component from = at;
        if (position.has_turns) from.numbers[0] = static_cast<i64>(side);
        const auto ways = rules_of.ways(from, [](const auto&) { return false; }, budget_);
        if (!ways) return std::nullopt;
        for (const auto& way : ways->list) {
          out[side].push_back(way.to[0]);
          if (position.has_turns) out[side].back().numbers[0] = 0;
        }
        budget_.release(ways->bytes);
      }
      return out;
    };
    const auto name = [&](const Component& at) -> std::optional<proof::Position> {
      proof::Position out = position.named(at);
      if (position.has_turns) out.numbers.erase(out.numbers.begin());
      return out;
    };
    std::vector<u64> out;
    for (const Component& component : position.components)
      out.push_back(tree(component, by_component_, [](const Component& at) { return at; }, expand, name));
    return out;
  }

  SessionState& session_;
  value::ShortGames& values_;
  Budget& budget_;
  std::vector<value::Game> known_;
  std::vector<u64> heights_;
  std::unordered_map<std::uint32_t, u64> canonical_;
  std::map<Sides, u64> by_form_;
  std::map<std::string, u64> by_text_;
  std::map<script::Component, u64> by_component_;
};

/// The sums that Left wins, moving second, and how.
class Strategies {
 public:
  using Sum = ComparedSums::Sum;
  using Move = ComparedSums::Move;

  Strategies(const ListOfGames& list, value::ShortGames& values, Budget& budget)
      : list_(list), values_(values), budget_(budget) {}

  /// Copies of a game and its negative, and games without options, are left out.
  void add(Sum& sum, u64 game, i64 copies) const {
    if (list_.games[game].left.empty() && list_.games[game].right.empty()) return;
    const auto place = std::lower_bound(sum.begin(), sum.end(), game,
                                        [](const auto& entry, u64 which) { return entry.first < which; });
    if (place == sum.end() || place->first != game) {
      if (copies != 0) sum.insert(place, {game, copies});
    } else if ((place->second += copies) == 0) {
      sum.erase(place);
    }
  }

  /// Left's move to a sum that she wins, moving second; nothing where there is none.
  std::optional<Move> winning_move(const Sum& sum) {
    std::vector<std::pair<Move, Sum>> others;
    for (const auto& [game, copies] : sum) {
      const auto& of = list_.games[game];
      for (const u64 option : copies > 0 ? of.left : of.right) {
        Sum after = moved(sum, game, option, copies < 0);
        if (after.empty() || places_.contains(after)) return Move{game, option};  // what is there is not made
        others.emplace_back(Move{game, option}, std::move(after));
      }
    }
    std::sort(others.begin(), others.end(), [](const auto& a, const auto& b) {
      return std::pair(a.second.size(), a.first) < std::pair(b.second.size(), b.first);
    });
    for (auto& [move, after] : others)
      if (is_at_least_0(after)) return need(std::move(after)), move;
    return std::nullopt;
  }

  /// Looks whether checkers take a sum.
  void count(const Sum& sum) {
    for (const auto& [game, copies] : sum)
      has_many_copies_ = has_many_copies_ || copies > most_copies || copies < -most_copies;
  }
  [[nodiscard]] bool are_too_many() const { return has_many_copies_ || strategies.size() > most_sums; }

  /// Left, moving second, wins it: it will be shown.
  void need(Sum sum) {
    if (sum.empty() || !places_.emplace(sum, strategies.size()).second) return;
    count(sum);
    if (!budget_.hold(200 + 60 * sum.size())) return;
    strategies.push_back({std::move(sum), {}});
  }

  /// Shows what is needed, and what that needs; in the order of checkers. False where it ends early.
  bool finish() {
    if (are_too_many()) return false;
    for (std::size_t i = 0; i < strategies.size(); ++i) {
      const Sum sum = strategies[i].sum;
      for (const auto& [game, copies] : sum) {
        const auto& of = list_.games[game];
        for (const u64 option : copies > 0 ? of.right : of.left) {
          const auto reply = winning_move(moved(sum, game, option, copies < 0));
          if (!reply || !budget_.spend() || values_.refused() || are_too_many()) return false;
          if (!budget_.hold(sizeof *reply)) return false;
          strategies[i].replies.push_back(*reply);
        }
      }
    }
    const auto height = [&](const ComparedSums::Strategy& strategy) {
      u64 out = 0;
      for (const auto& [game, copies] : strategy.sum)
        out += list_.height(game) * static_cast<u64>(copies < 0 ? -copies : copies);
      return out;
    };
    std::sort(strategies.begin(), strategies.end(), [&](const auto& a, const auto& b) {
      return std::pair(height(a), a.sum) < std::pair(height(b), b.sum);
    });
    return true;
  }

  std::vector<ComparedSums::Strategy> strategies;

 private:
  [[nodiscard]] Sum moved(Sum sum, u64 game, u64 option, bool is_negative) const {
    add(sum, game, is_negative ? 1 : -1);
    add(sum, option, is_negative ? -1 : 1);
    return sum;
  }
  // The positive games against the others, so that a game and its canonical form are only compared.
  bool is_at_least_0(const Sum& sum) {
    value::Game sides[2] = {value::Game::zero, value::Game::zero};
    for (const auto& [game, copies] : sum) {
      value::Game& side = sides[copies < 0 ? 0 : 1];
      side = values_.plus(side, values_.times(copies < 0 ? -copies : copies, list_.value(game)));
    }
    return values_.le(sides[0], sides[1]);
  }

  const ListOfGames& list_;
  value::ShortGames& values_;
  Budget& budget_;
  std::map<Sum, std::size_t> places_;
  bool has_many_copies_ = false;
};

/// Do checkers look at this canonical form? They have limits of games, of options and of numbers.
bool is_checkable(u64 game, const ListOfGames& list, const value::ShortGames& values) {
  std::vector<bool> seen(list.games.size(), false);
  std::vector<u64> open{game};
  seen[game] = true;
  std::size_t games = 0, options = 0;
  while (!open.empty()) {
    const u64 here = open.back();
    open.pop_back(), ++games;
    if (values.is_number(list.value(here)) &&
        values.left_stop(list.value(here)).exponent() > most_checked_exponent)
      return false;
    for (const auto* side : {&list.games[here].left, &list.games[here].right}) {
      options += side->size();
      for (const u64 option : *side)
        if (!seen[option]) seen[option] = true, open.push_back(option);
    }
  }
  return games <= most_canonical && games * options <= most_pairs;
}

}  // namespace

Result<WrittenCertificate> certificate_of_value(SessionState& session, const ValueTask& task) {
  Result<ValueReport> report = value_of_expression(session, task);
  if (!report) return report.error();
  Budget budget = session.budget(task.limits);
  const auto ended = [](Ending why) {
    WrittenCertificate out;
    out.kind = "short-games", out.ending = why;
    return out;
  };
  if (report->ending != Ending::proved) return ended(report->ending);
  auto& [values, operations] = session.short_values(budget);
  const Result<value::Evaluated> found =
      value::evaluate(task.expression, values, operations, [&](std::string_view text) -> Result<value::Game> {
        const auto position = session.read(text);
        if (!position) return position.error();
        const auto value = (*position)->short_value(values);
        if (!value && !values.refused()) values.refuse(value::Refusal::limits);
        return value.value_or(value::Game::zero);
      });
  if (!found) return found.error();
  ListOfGames list(session, values, budget);
  Strategies strategies(list, values, budget);
  ComparedSums out;
  const auto side = [&](const std::vector<value::Term>& terms) {
    std::map<u64, i64> copies;
    for (const value::Term& term : terms)
      for (const u64 game : list.of(term)) copies[game] += term.is_negative ? -1 : 1;
    std::erase_if(copies, [](const auto& entry) { return entry.second == 0; });
    return ComparedSums::Sum(copies.begin(), copies.end());
  };
  out.left = side(found->terms);
  auto relation = value::Relation::equal;
  if (found->comparison) {
    out.right = side(found->comparison->terms);
    relation = found->comparison->relation;
  } else {
    out.right = {{list.canonical(found->value), 1}};
  }
  const auto stopped = [&]() -> Result<WrittenCertificate> {
    if (list.is_full() || strategies.are_too_many())
      return Error{ErrorKind::too_large, "no certificate was written: its games are too many"_m,
                   Message("It may have {0} games and {1} sums of them.", most_games, most_sums)};
    if (auto error = refused_error(values.refusal())) return *std::move(error);
    return ended(budget.exhausted() ? budget.ending() : Ending::out_of_positions);
  };
  if (list.is_over()) return stopped();
  for (const auto* sum : {&out.left, &out.right}) strategies.count(*sum);
  if (relation == value::Relation::less) std::swap(out.left, out.right);
  out.relation = relation == value::Relation::equal      ? "="
                 : relation == value::Relation::confused ? "||"
                                                         : ">";
  ComparedSums::Sum difference, opposite;
  for (const auto& [sum, sign] : {std::pair(&out.left, i64{1}), std::pair(&out.right, i64{-1})})
    for (const auto& [game, copies] : *sum) {
      strategies.add(difference, game, sign * copies);
      strategies.add(opposite, game, -sign * copies);
    }
  if (relation != value::Relation::confused) strategies.need(difference);
  if (relation == value::Relation::equal) strategies.need(opposite);
  for (const auto* sum : {&difference, &opposite}) {
    const bool is_needed =
        relation == value::Relation::confused || (relation != value::Relation::equal && sum == &difference);
    if (!is_needed) continue;
    const auto move = strategies.winning_move(*sum);
    if (!move) return stopped();
    out.moves.push_back(*move);
  }
  if (!strategies.finish()) return stopped();
  const auto words = [](const std::string& text) { return text.empty() ? std::string("…") : text; };
  out.statement = task.expression;
  if (!found->comparison) {
    out.statement += " = " + words(report->value);
    if (is_checkable(out.right[0].first, list, values))
      out.value = {std::string(to_text(report->outcome_class)), to_text(report->left_stop),
                   to_text(report->right_stop), to_text(report->thermograph.mean),
                   to_text(report->thermograph.temperature)};
  } else if (!found->comparison->holds) {
    out.statement += ": false";
  }
  out.rules = std::move(list.rules);
  out.games = std::move(list.games);
  out.strategies = std::move(strategies.strategies);
  const std::size_t lines = out.games.size() + out.strategies.size();
  return WrittenCertificate{
      .kind = "short-games", .text = proof::to_text(out), .outcome = report->outcome_class, .lines = lines};
}

}  // namespace sprague
