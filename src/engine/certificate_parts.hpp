// The parts of engine/certificate.hpp: the evidence for each kind of certificate.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sprague/base/budget.hpp"
#include "sprague/engine/certificate.hpp"
#include "sprague/engine/script_rules.hpp"
#include "sprague/proof/certificate.hpp"

namespace sprague::detail {

// Rules in a file
// ---------------------------------------------------------------------------------------------------------------

/// A move of one component, and the components it leads to.
struct Way {
  proof::Move move;
  std::vector<script::Component> to;
};

/// Ways to move, and the memory held for them.
struct Ways {
  std::vector<Way> list = {};
  u64 bytes = 0;
};

/// The moves of `component` in the interpreter's order, up to and with the first for which `enough(to)`.
/// Nothing when the budget ran out; otherwise the caller releases the bytes.
[[nodiscard]] std::optional<Ways> ways_of(
    const script::Interpreter& interpreter, const script::Component& component,
    const std::function<bool(const std::vector<script::Component>&)>& enough, Budget& budget);

struct ComponentHash {
  std::size_t operator()(const script::Component& component) const { return component.hash(); }
};

/// Who wins a position, and why: the ended positions, and those with evidence in positions that stand in
/// front of them.
struct Decided {
  script::Component component;
  Outcome outcome;
  std::optional<proof::Move> move = {};     ///< of N-positions that are not ended
  std::vector<std::uint32_t> because = {};  ///< places in the list: where the move leads, or all options
};

/// Decides `root` and what that takes; it stands last. Play must end, and options must be single components.
/// Empty when the budget ran out. A table helps in normal play, where the rules are compiled.
[[nodiscard]] std::vector<Decided> decide_ending(const ScriptParts& parts, const script::Component& root,
                                                 Convention convention, Budget& budget);
/// The same where play may go on for ever; also empty when nobody wins, and then the budget is not exhausted.
[[nodiscard]] std::vector<Decided> decide_loopy(const script::Interpreter& interpreter,
                                                const script::Component& root, Convention convention,
                                                Budget& budget);

/// The nim-value of a component: its number of moves, which lead to 0, 1, ….
struct Valued {
  script::Component component;
  std::vector<proof::Move> moves;
};

/// Values the components and all their followers, each behind its own followers. Play must end. Empty when
/// the budget ran out.
[[nodiscard]] std::vector<Valued> value_components(const script::Interpreter& interpreter,
                                                   const std::vector<script::Component>& components,
                                                   Budget& budget);

// Theorems
// ---------------------------------------------------------------------------------------------------------------

/// The certificate for a position of built-in games, which `text` names and which has been read without
/// error.
[[nodiscard]] Result<WrittenCertificate> theorem_certificate(std::string_view text, Convention convention,
                                                             Budget& budget);
/// The same for the rest of `scanner`'s text, a position of green Hackenbush in normal play.
[[nodiscard]] Result<WrittenCertificate> hackenbush_certificate(Scanner& scanner, Budget& budget);

/// "there is no certificate yet for …".
[[nodiscard]] Error no_certificate(const std::string& what);

/// Nothing was found, because the budget ran out.
[[nodiscard]] inline WrittenCertificate nothing_written(const Budget& budget) {
  WrittenCertificate out;
  out.ending = budget.ending();
  return out;
}

}  // namespace sprague::detail
