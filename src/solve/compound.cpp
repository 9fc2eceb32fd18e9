// One pass over the components for each rule; the numbers of a component come from its graph, options first.
#include "solve/compound.hpp"

#include <algorithm>
#include <utility>

#include "sprague/expect.hpp"

namespace sprague {
namespace {

constexpr std::string_view smith =
    "C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966)";
constexpr std::string_view conway = "J. H. Conway, On Numbers and Games (1976), chapter 14";
constexpr std::string_view impartial = "impartial components in which play ends";

constexpr Theorem foreclosed_normal{
    .name = "foreclosed nim-values",
    .statement =
        "Play ends with the first component that ends. Who can end one wins. Otherwise the previous player wins exactly when the "
        "nim-sum of the foreclosed nim-values is 0: those counted only over positions that end no component and let the opponent "
        "end none.",
    .source = conway,
    .hypotheses = impartial};
constexpr Theorem foreclosed_misere{
    .name = "foreclosed nim-values",
    .statement =
        "Play ends with the first component that ends, and who ends it loses. The previous player wins exactly when the nim-sum of "
        "the foreclosed nim-values is 0: those counted only over positions that end no component.",
    .source = conway,
    .hypotheses = impartial};
constexpr Theorem least_remoteness{
    .name = "the least remoteness",
    .statement =
        "A move is made in every component, and play ends with the first that ends. The compound lasts as long as its quickest "
        "component, when the winner of each hurries: its remoteness is the least of theirs, and its parity says who wins.",
    .source = smith,
    .hypotheses = "impartial components; endless play is a draw"};
constexpr Theorem largest_suspense{
    .name = "the largest suspense",
    .statement =
        "A move is made in every component that has not ended, and play ends with the last. The compound lasts as long as its "
        "slowest component, when the winner of each dawdles: its suspense is the largest of theirs, and its parity says who wins.",
    .source = conway,
    .hypotheses = impartial};
constexpr Theorem selective{
    .name = "Smith's theorem on selective compounds",
    .statement =
        "A move is made in one component or more. The previous player wins exactly when he wins every component by itself.",
    .source = smith,
    .hypotheses = impartial};
constexpr Theorem selective_misere{
    .name = "Conway's theorem on selective compounds in misère play",
    .statement =
        "A move is made in one component or more, and play ends with the last. While two components or more have not ended, the "
        "previous player wins exactly when he wins every one of them in normal play; the last one alone is played in misère play.",
    .source = conway,
    .hypotheses = impartial};
constexpr Theorem sequential{
    .name = "the sequential compound",
    .statement =
        "A component is played when those in front of it have ended. Where the next player wins what is behind it, it is played as "
        "in misère play, since nobody wants to move last in it, and otherwise as in normal play.",
    .source =
        "W. Stromquist & D. Ullman, Sequential compounds of combinatorial games, Theoretical Computer Science 119 (1993)",
    .hypotheses = "impartial components; endless play is a draw"};
constexpr Theorem first_alone{
    .name = "the first component alone",
    .statement = "Play ends with the first component that ends, and no other is moved in before that.",
    .source = "by the rules",
    .hypotheses = "impartial components; endless play is a draw"};

bool is_end(const GraphView& graph, std::size_t v) { return graph.first[v] == graph.first[v + 1]; }

// All vertices, options in front of what they are options of; nothing where there is a cycle.
std::optional<std::vector<std::uint32_t>> from_the_ends(const GraphView& graph) {
  enum class State : unsigned char { unseen, open, done };
  std::vector<State> states(graph.size(), State::unseen);
  std::vector<std::uint32_t> order;
  order.reserve(graph.size());
  std::vector<std::pair<std::uint32_t, std::size_t>> stack;  // a vertex, and which of its options is next
  for (std::uint32_t root = 0; root < graph.size(); ++root) {
    if (states[root] == State::unseen) stack.emplace_back(root, 0), states[root] = State::open;
    while (!stack.empty()) {
      auto& [v, next] = stack.back();
      if (const auto options = graph.options(v); next < options.size()) {
        const std::uint32_t to = options[next++];
        if (states[to] == State::open) return std::nullopt;
        if (states[to] == State::unseen) stack.emplace_back(to, 0), states[to] = State::open;
        continue;
      }
      states[v] = State::done;
      order.push_back(v);
      stack.pop_back();
    }
  }
  return order;
}

// A number for each vertex from those of its options.
template <class Number>
std::optional<std::vector<std::uint32_t>> numbers_from_the_ends(const GraphView& graph, Budget& budget,
                                                                const Number& number) {
  const u64 bytes =
      graph.size() * (2 * sizeof(std::uint32_t) + sizeof(std::pair<std::uint32_t, std::size_t>));
  if (!budget.spend(1 + graph.size() / 1'000) || !budget.hold(bytes)) return std::nullopt;
  const auto order = from_the_ends(graph);
  std::optional<std::vector<std::uint32_t>> out;
  if (order) {
    out.emplace(graph.size());
    for (const std::uint32_t v : *order) (*out)[v] = number(*out, v);
  }
  budget.release(bytes);
  return out;
}

Outcome won_by_next(bool wins) { return wins ? Outcome::N : Outcome::P; }

bool has_ended(const CompoundRule& rule, std::span<const CompoundPart> parts) {
  const auto ended = [](const CompoundPart& part) { return part.is_ended; };
  return rule.ends_with_first ? std::any_of(parts.begin(), parts.end(), ended)
                              : std::all_of(parts.begin(), parts.end(), ended);
}

Outcome disjunctive_outcome(std::span<const CompoundPart> parts) {
  std::uint32_t sum = 0;
  for (const CompoundPart& part : parts) {
    if (part.number == wins_at_once) return Outcome::N;
    sum ^= part.number;
  }
  return won_by_next(sum != 0);
}

Outcome selective_outcome(const CompoundRule& rule, Convention convention,
                          std::span<const CompoundPart> parts) {
  const CompoundPart* last = nullptr;
  std::size_t open = 0;
  bool is_any_won = false;
  const Convention own = rule.ends_with_first ? convention : Convention::normal;
  for (const CompoundPart& part : parts) {
    if (part.is_ended) continue;
    last = &part, ++open;
    is_any_won = is_any_won || (own == Convention::normal ? part.normal : part.misere) == Outcome::N;
  }
  if (!rule.ends_with_first && convention == Convention::misere && open == 1) return last->misere;
  return won_by_next(is_any_won);
}

Outcome sequential_outcome(const CompoundRule& rule, Convention convention,
                           std::span<const CompoundPart> parts) {
  Outcome behind = ended_outcome(convention);
  for (std::size_t i = rule.ends_with_first ? std::min<std::size_t>(1, parts.size()) : parts.size();
       i-- > 0;) {
    if (parts[i].is_ended) continue;
    if (behind != Outcome::D) behind = behind == Outcome::P ? parts[i].normal : parts[i].misere;
  }
  return behind;
}

}  // namespace

CompoundMeasure measure_of(const CompoundRule& rule) {
  switch (rule.kind) {
    case CompoundRule::Kind::disjunctive:
      return rule.ends_with_first ? CompoundMeasure::foreclosed : CompoundMeasure::nim_value;
    case CompoundRule::Kind::conjunctive:
      return rule.ends_with_first ? CompoundMeasure::remoteness : CompoundMeasure::suspense;
    case CompoundRule::Kind::selective:
    case CompoundRule::Kind::sequential: break;
  }
  return CompoundMeasure::outcome;
}

const Theorem* theorem_of(const CompoundRule& rule, Convention convention) {
  const bool is_misere = convention == Convention::misere;
  switch (rule.kind) {
    case CompoundRule::Kind::disjunctive:
      return !rule.ends_with_first ? nullptr : is_misere ? &foreclosed_misere : &foreclosed_normal;
    case CompoundRule::Kind::conjunctive: return rule.ends_with_first ? &least_remoteness : &largest_suspense;
    case CompoundRule::Kind::selective:
      return is_misere && !rule.ends_with_first ? &selective_misere : &selective;
    case CompoundRule::Kind::sequential: break;
  }
  return rule.ends_with_first ? &first_alone : &sequential;
}

bool asks_for_outcome(const CompoundRule& rule, Convention convention, Convention of_component) {
  if (measure_of(rule) != CompoundMeasure::outcome) return false;
  if (rule.ends_with_first || convention == of_component) return convention == of_component;
  // The other one: all but the last that has not ended are played as in normal play, or what follows decides.
  return rule.kind == CompoundRule::Kind::sequential || of_component == Convention::normal;
}

Outcome compound_outcome(const CompoundRule& rule, Convention convention,
                         std::span<const CompoundPart> parts) {
  if (has_ended(rule, parts)) return ended_outcome(convention);
  switch (rule.kind) {
    case CompoundRule::Kind::disjunctive:
      SPRAGUE_EXPECT(rule.ends_with_first);
      return disjunctive_outcome(parts);
    case CompoundRule::Kind::conjunctive: {
      std::uint32_t number = rule.ends_with_first ? never : 0;
      for (const CompoundPart& part : parts)
        number = rule.ends_with_first ? std::min(number, part.number) : std::max(number, part.number);
      return outcome_of(number, convention);
    }
    case CompoundRule::Kind::selective: return selective_outcome(rule, convention, parts);
    case CompoundRule::Kind::sequential: break;
  }
  return sequential_outcome(rule, convention, parts);
}

std::optional<std::vector<std::uint32_t>> suspense_of(const GraphView& graph, Convention convention,
                                                      Budget& budget) {
  // Who moves to a position that is lost there wants as many moves as possible; otherwise as few.
  const std::uint32_t lost = convention == Convention::normal ? 0 : 1;
  return numbers_from_the_ends(graph, budget,
                               [&](const std::vector<std::uint32_t>& numbers, std::uint32_t v) {
                                 std::uint32_t slowest = 0, quickest = never;
                                 bool wins = false;
                                 for (const std::uint32_t to : graph.options(v)) {
                                   if (numbers[to] % 2 == lost) {
                                     slowest = std::max(slowest, numbers[to]);
                                     wins = true;
                                   } else {
                                     quickest = std::min(quickest, numbers[to]);
                                   }
                                 }
                                 return is_end(graph, v) ? 0 : 1 + (wins ? slowest : quickest);
                               });
}

std::optional<std::vector<std::uint32_t>> foreclosed_values(const GraphView& graph, Convention convention,
                                                            Budget& budget) {
  std::vector<bool> seen;
  return numbers_from_the_ends(
      graph, budget, [&](const std::vector<std::uint32_t>& values, std::uint32_t v) -> std::uint32_t {
        const auto options = graph.options(v);
        seen.assign(options.size() + 1, false);
        for (const std::uint32_t to : options) {
          if (is_end(graph, to)) {
            if (convention == Convention::normal) return wins_at_once;
          } else if (values[to] <= options.size()) {
            seen[values[to]] = true;
          }
        }
        std::uint32_t mex = 0;
        while (seen[mex]) ++mex;
        return mex;
      });
}

}  // namespace sprague
