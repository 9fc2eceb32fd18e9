// Theorems about games in which Left and Right have moves of their own, in words about the two: what is known
// of the positions in which a player moves first and loses, and of the others, in which that player wins, is
// what is known of two sets of positions, and the sentence is about the one that is said more shortly.
#include <utility>

#include "prove/describe/proved_relation.hpp"

namespace sprague::prove {
namespace {

Message name_of(Player player) { return player == Player::left ? "Left"_m : "Right"_m; }

// "n < 0" and "n >= 0" are how conditions say that none is, and that all are.
bool is_always(const std::string& condition, const std::string& name) { return condition == name + " >= 0"; }
bool is_never(const std::string& condition, const std::string& name) { return condition == name + " < 0"; }

}  // namespace

SliceStatement state_player(Player player, const std::string& name, SliceStatement loses,
                            const std::optional<SliceStatement>& wins) {
  const Message who = name_of(player);
  const bool says_loses = loses.recognised && !loses.condition.empty();
  const bool says_wins = wins && wins->recognised && !wins->condition.empty();
  SliceStatement out{.recognised = loses.recognised || says_wins, .condition = loses.condition};
  if (says_loses && (is_always(loses.condition, name) || is_never(loses.condition, name))) {
    out.words = is_always(loses.condition, name) ? Message("{0}, moving first, always loses.", who)
                                                 : Message("{0}, moving first, always wins.", who);
  } else if (says_wins && (!says_loses || wins->condition.size() <= loses.condition.size())) {
    out.words = Message("{0}, moving first, wins exactly when {1}.", who, formula(wins->condition));
  } else if (says_loses) {
    out.words = Message("{0}, moving first, loses exactly when {1}.", who, formula(loses.condition));
  } else {
    out.words = Message("With {0} to move: {1}", who, std::move(loses.words));
    out.source = std::move(loses.source);
  }
  return out;
}

SliceStatement state_players(const std::string& turn, const SliceStatement& left,
                             const SliceStatement& right) {
  SliceStatement out{.recognised = left.recognised && right.recognised,
                     .source = left.source.empty() ? right.source : left.source};
  out.players = {left.words, right.words};
  out.words = Message::lines(out.players);
  if (left.condition == right.condition)
    out.condition = left.condition;
  else if (!left.condition.empty() && !right.condition.empty())
    out.condition =
        turn + " = 0 and (" + left.condition + ") or " + turn + " = 1 and (" + right.condition + ")";
  return out;
}

}  // namespace sprague::prove
