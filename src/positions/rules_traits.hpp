// What the two adapters share: what they ask of every ruleset and only games of the rule language answer in
// ways of their own, and the visiting of options.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "positions/any_position.hpp"
#include "rules/ruleset.hpp"

namespace sprague {

namespace detail {

/// Listing more options than this helps nobody.
inline constexpr u64 listable = 1'000'000;
inline constexpr u64 listable_bytes = u64{256} << 20;

/// Are there few enough options to hold them all, each as large as the position?
template <class R>
bool is_listable(const R& rules, const typename R::Position& position) {
  if constexpr (BoundsOptions<R>) {
    u64 bytes = sizeof position;
    if constexpr (requires { position.heap_bytes(); }) bytes += position.heap_bytes();
    const u64 options = rules.option_bound(position);
    return options <= listable && saturating_multiply(options, bytes) <= listable_bytes;
  }
  return true;
}

/// The ruleset and its arguments as typed.
template <class R>
std::string ruleset_text(const R& rules) {
  if constexpr (NamedItself<R>) {
    return rules.name();
  } else {
    std::string out(R::info.name);
    if constexpr (Parameterised<R>) out += " " + rules.arguments();
    return out;
  }
}

/// Do the rules themselves ask for misère play?
template <class R>
bool is_misere(const R& rules) {
  if constexpr (WrittenInRules<R>) return rules.game().convention == Convention::misere;
  if constexpr (requires { rules.is_misere(); }) return rules.is_misere();
  (void)rules;
  return false;
}

/// Visits each option: `position` is the option during the visit, and `label(from, to)` gives words for its
/// move. Ends where the visitor wants no more; returns how many options there are.
template <class Position, class Label>
u64 visit_options(Position& position, std::vector<Position> options, const Label& label,
                  const AnyPosition::Visit& visit) {
  for (Position& option : options) {
    std::swap(position, option);
    const bool goes_on = visit([&] { return label(option, position); });
    std::swap(position, option);
    if (!goes_on) break;
  }
  return options.size();
}

/// The move from where an adapter stands to an option.
template <class Adapter>
class MoveTo final : public AnyMove {
 public:
  using Position = typename Adapter::Position;
  MoveTo(const Adapter& from, const Position& to) : from_(from), to_(to) {}
  [[nodiscard]] std::unique_ptr<AnyPosition> option() const override { return from_.with(to_); }
  [[nodiscard]] Message label() const override { return from_.label(to_); }
  [[nodiscard]] std::string result() const override { return to_.text(); }

 private:
  const Adapter& from_;
  const Position& to_;
};

/// The same for an option that a ruleset has found.
template <class Adapter>
class FoundMove final : public AnyMove {
 public:
  using Found = FoundOption<typename Adapter::Position>;
  FoundMove(const Adapter& from, const Found& found) : from_(from), found_(found) {}
  [[nodiscard]] std::unique_ptr<AnyPosition> option() const override { return from_.with(found_.option()); }
  [[nodiscard]] Message label() const override {
    Message words = found_.label();
    return words.empty() ? from_.label(found_.option()) : words;
  }
  [[nodiscard]] std::string result() const override { return found_.option().text(); }

 private:
  const Adapter& from_;
  const Found& found_;
};

/// Hands the options that a ruleset finds on to `sink`, as moves of `from`.
template <class Adapter>
OptionSink<typename Adapter::Position> options_into(MoveSink& sink, const Adapter& from) {
  using Position = typename Adapter::Position;
  return {sink, [&sink, &from](const FoundOption<Position>& found) {
            return sink.take(FoundMove<Adapter>(from, found));
          }};
}
}  // namespace detail

}  // namespace sprague
