// The parts of session/certify/certify.hpp: the evidence for each kind of certificate.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "positions/any_position.hpp"
#include "proof/certificate.hpp"
#include "rules/edge_list.hpp"
#include "rules/take_and_break.hpp"
#include "runtime/script_file.hpp"
#include "runtime/script_rules.hpp"
#include "session/certify/certify.hpp"
#include "session/certify/named_rules.hpp"
#include "session/game_table.hpp"
#include "solve/value_search.hpp"
#include "solve/winning_search.hpp"

namespace sprague::detail {

// Rules
// ---------------------------------------------------------------------------------------------------------------

/// What the game's own search says: is a position lost for who is to move? Nothing when it does not know, or the budget ran out.
using Loses = std::function<std::optional<bool>(const script::Component&, Convention, Budget&)>;

/// A sum of built-in games as one of games of a text in the rule language.
struct BuiltIn {
  std::shared_ptr<const ScriptFile> file;
  ScriptParts parts;  ///< all games of the file
  std::vector<script::Component> components;
  bool ends = true;           ///< play does, also where no measure shows it
  bool ends_by_rule = false;  ///< some positions end with a winner: who wins is the same, and nothing else is
  bool has_turns = false;     ///< the players have moves of their own: whose turn it is stands in front
  Loses loses = {};           ///< empty where there is no such search
};
/// Translates a sum of positions; an error where there is no such text. No game of it has one of the names that
/// are taken.
[[nodiscard]] Result<BuiltIn> built_in_as_rules(const std::vector<AnyPosition*>& components,
                                                const std::vector<std::string>& taken = {});

/// The same for a compound that is no sum: one game, with the number of each component's position (FollowersByNumber). Nothing when the
/// budget ran out; an error where that is too large.
[[nodiscard]] Result<std::optional<BuiltIn>> compound_as_rules(const std::vector<AnyPosition*>& components,
                                                               const CompoundRule& rule, Budget& budget);

/// Decides `root` and what that takes; it stands last. Play must end, and options must be single components.
/// Empty when the budget ran out. Winning moves are those that `loses` names; where it is empty, a table helps in normal play, where
/// the rules are compiled.
[[nodiscard]] std::vector<Decided<NamedRules>> decide_ending(const ScriptParts& parts,
                                                             const script::Component& root,
                                                             Convention convention, const Loses& loses,
                                                             Budget& budget);
/// The same where play may go on for ever; also empty when nobody wins, and then the budget is not exhausted.
[[nodiscard]] std::vector<Decided<NamedRules>> decide_loopy(const ScriptParts& parts,
                                                            const script::Component& root,
                                                            Convention convention, Budget& budget);

/// The nim-value of a component.
using Valued = ValueSearch<NamedRules>::Evidence;

/// Values the components and all their followers, each behind its own followers. Play must end. Empty when
/// the budget ran out.
[[nodiscard]] std::vector<Valued> value_components(const ScriptParts& parts,
                                                   const std::vector<script::Component>& components,
                                                   Budget& budget);

/// The loopy nim-value of a component (Smith 1966; Fraenkel & Perl 1975), and for a finite one when it was
/// found: every option that is worth more can be answered by a move to that value, which was found before.
struct Labelled {
  script::Component component;
  LoopyValue value;
  std::uint32_t rank = 0;
};

/// Values the components and all their followers in normal play, which need not end; the components stand
/// first, each once. Options must be single components. Empty when the budget ran out.
[[nodiscard]] std::vector<Labelled> label_components(const ScriptParts& parts,
                                                     const std::vector<script::Component>& components,
                                                     Budget& budget);

/// Who wins a sum of components and all its followers, and how fast.
struct Judged {
  using Sum = std::vector<script::Component>;
  struct Line {
    Sum position;  ///< without components that have no options
    Outcome outcome = Outcome::D;
    u64 remoteness = 0;  ///< of N and P
  };
  Outcome outcome = Outcome::D;
  u64 remoteness = 0;
  std::vector<Sum> winning_moves;  ///< where they lead, with all components
  std::vector<Line> lines;         ///< by remoteness, then the draws
};

/// Judges `root` and all its followers; play need not end. Nothing when the budget ran out. Needs: one component
/// or more, and one where its game has `win when` or `lose when`.
[[nodiscard]] std::optional<Judged> judge(const ScriptParts& parts,
                                          const std::vector<script::Component>& root, Convention convention,
                                          Budget& budget);

/// A position of rules in a file whose moves are single components: these, with the turn of Left in front where the players have
/// moves of their own (script/turns.hpp).
struct PositionOfFile {
  proof::Rules header;
  ScriptParts parts;
  std::vector<script::Component> components;
  bool has_turns = false;
  bool names_games = false;  ///< the file has several

  [[nodiscard]] proof::Position named(const script::Component& component) const {
    return {names_games ? parts.instances[component.game].name : "", component.numbers};
  }
};
/// Nothing where it is of no file, or certificates cannot say its rules.
[[nodiscard]] std::optional<PositionOfFile> position_of_file(const AnyPosition& position);

// Theorems
// ---------------------------------------------------------------------------------------------------------------

/// The certificate for a sum of positions of built-in games. `text` is how statements name it.
[[nodiscard]] Result<WrittenCertificate> theorem_certificate(const std::vector<AnyPosition*>& components,
                                                             std::string_view text, Convention convention,
                                                             Budget& budget);
/// The certificate by a theorem about the game itself, for one position of a built-in game, without a search;
/// an error where there is no theorem that certificates know, or it does not help here (too_large: its numbers are).
[[nodiscard]] Result<WrittenCertificate> game_theorem_certificate(std::string_view text,
                                                                  AnyPosition& position,
                                                                  Convention convention, Budget& budget);
/// The same for a position of green Hackenbush in normal play.
[[nodiscard]] Result<WrittenCertificate> hackenbush_certificate(std::vector<Edge> edges, Budget& budget);

/// The certificate of a drawing in normal play: who wins, and its nim-value where that is asked for or 0.
[[nodiscard]] Result<WrittenCertificate> sprouts_certificate(const std::string& drawing,
                                                             std::string_view text, bool with_value,
                                                             Budget& budget);

/// The multiple of a hexadecimal code's period by which the theorem on a saltus holds; 0 where the values
/// needed are too many for the checkers, or play does not rise.
[[nodiscard]] u64 multiple_of_saltus(const ProvedPeriod& proved, const TakeAndBreak& game, Budget& budget);

inline constexpr MessageTemplate<0> sums_with_turns = "sums of games with 'left:' or 'right:'"_m;

/// "there is no certificate yet for …": a name, or a message that says for what.
[[nodiscard]] Error no_certificate(Arg what);

/// Nothing was found, because the budget ran out.
[[nodiscard]] inline WrittenCertificate nothing_written(const Budget& budget) {
  WrittenCertificate out;
  out.ending = budget.ending();
  return out;
}

}  // namespace sprague::detail
