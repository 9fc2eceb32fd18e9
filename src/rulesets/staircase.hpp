// Staircase nim (阶梯博弈): stones walk down, one step a move.
#pragma once

#include "rules/heaps.hpp"
#include "rules/stairs.hpp"

namespace sprague::rulesets {

class Staircase : public StairsGame<Staircase, Heaps<u64>> {
 public:
  using Position = Heaps<u64>;

  static constexpr Theorem value_theorem{
      .name = "the staircase theorem",
      .statement =
          "Only the odd steps count: the nim-value is the nim-sum of their stones, the ground being step 0.",
      .source = "Berlekamp, Conway & Guy, Winning Ways (1982); misère: doc/algorithms/misere.md",
      .hypotheses = "normal play; step 1 is the one next to the ground"};
  static constexpr Theorem misere_theorem{.name = "the staircase theorem for misère play",
                                          .statement =
                                              "The odd steps follow the misère Nim rule: the next player "
                                              "wins exactly when their nim-sum is not 0 "
                                              "and one holds more than one stone, or it is 0 and none does.",
                                          .source = "proved in doc/algorithms/misere.md",
                                          .hypotheses = "misère play; step 1 is the one next to the ground"};
  static constexpr Theorem theorems[] = {value_theorem, misere_theorem};

  static constexpr Info info{
      .name = "staircase",
      .title = "Staircase nim",
      .title_zh = "阶梯博弈",
      .family = "Moving pieces",
      .summary = "Move stones one step down; the ground is the end.",
      .rules =
          "Stones lie on the steps of a staircase. A move takes one or more stones of one step and puts them "
          "on "
          "the step below; from step 1 they fall to the ground, where they stay.",
      .notation = "STEP…",
      .meaning = "The numbers of stones on step 1 (next to the ground), step 2, step 3, …",
      .order = "by step",
      .range = "stones below 2^64 in all, up to ten million steps",
      .theorems = theorems};
  static constexpr Example examples[] = {
      {"1 5 1", Outcome::P, 0},
      {"3 0 5", Outcome::N, 6, "3 2 3"},
      {"2 4 3", Outcome::N, 1, "3 3 3"},
      {"0 7", Outcome::P, 0},
      {"", Outcome::P, 0},
      {"1 1", Outcome::P, -1, {}, Convention::misere},
      {"0 2", Outcome::N, -1, "1 1", Convention::misere},
  };

  [[nodiscard]] Result<Position> parse(Scanner& scanner) const {
    Result<Position> steps = Position::parse(scanner, "a step's number of stones"_m);
    if (steps)
      if (auto error = too_many_stones(steps->sizes, "steps"_m)) return *std::move(error);
    return steps;
  }

  void options(const Position& position, std::vector<Position>& out) const {
    for (std::size_t i = 0; i < position.sizes.size(); ++i)
      for (u64 k = 0; k < position.sizes[i];) out.push_back(after(position, i, ++k));
  }

  template <class Visit>
  void for_each_odd(const Position& position, const Visit& visit) const {
    for (std::size_t i = 0; i < position.sizes.size(); i += 2) visit(position.sizes[i]);
  }
  template <class Wanted>
  void add_moves_that(const Position& position, const Wanted& wanted, OptionSink<Position>& sink) const {
    for_each_step_move(position.sizes, wanted, [&](std::size_t i, u64 k) {
      sink.add([&] { return after(position, i, k); }, [&] { return label(i, k); });
    });
  }

  [[nodiscard]] Message move_label(const Position& from, const Position& to) const {
    std::size_t i = from.sizes.size() - 1;
    while (from.sizes[i] == to.sizes[i]) --i;
    return label(i, from.sizes[i] - to.sizes[i]);
  }
  [[nodiscard]] u64 option_bound(const Position& position) const {
    u64 all = 0;
    for (const u64 stones : position.sizes) all += stones;
    return all;
  }
  [[nodiscard]] u64 follower_bound(const Position& position) const {
    const u64 all = option_bound(position);
    u64 bound = 1;
    for (std::size_t i = 0; i < position.sizes.size() && bound != ~u64{0}; ++i)
      bound = saturating_multiply(bound, saturating_add(all, 1));
    return bound;
  }
  [[nodiscard]] Position stalling_option(const Position& position) const {
    std::size_t i = position.sizes.size() - 1;
    while (position.sizes[i] == 0) --i;
    return after(position, i, 1);
  }
  [[nodiscard]] bool is_option(const Position& from, const Position& to) const {
    if (from.sizes.size() != to.sizes.size() || from == to) return false;
    std::size_t i = from.sizes.size() - 1;
    while (from.sizes[i] == to.sizes[i]) --i;
    return to.sizes[i] < from.sizes[i] && to == after(from, i, from.sizes[i] - to.sizes[i]);
  }
  [[nodiscard]] std::optional<Position> read_move(const Position& position, Scanner& scanner) const {
    if (!scanner.accept("move")) return std::nullopt;
    const Result<u64> amount = scanner.natural<u64>("an amount"_m);
    if (!amount || !scanner.accept("from") || !scanner.accept("step")) return std::nullopt;
    const Result<u64> step = scanner.natural<u64>("a step"_m);
    if (!step || *step < 1 || *step > position.sizes.size()) return std::nullopt;
    const auto i = static_cast<std::size_t>(*step - 1);
    if (!scanner.done() && scanner.rest() != destination(i)) return std::nullopt;
    if (*amount < 1 || *amount > position.sizes[i]) return std::nullopt;
    return after(position, i, *amount);
  }
  [[nodiscard]] Grounds explanation(const Position& position, Convention convention) const {
    NimSum sum{.subject = NimSum::Subject::odd_step,
               .by_misere_rule = convention == Convention::misere,
               .are_stones = true};
    for (std::size_t i = 0; i < position.sizes.size(); i += 2) {
      if (!sum.has_room()) return {};
      sum.add(to_text(position.sizes[i]), position.sizes[i], i, position.sizes[i] >= 2);
    }
    return {std::move(sum)};
  }

 private:
  static Position after(const Position& position, std::size_t i, u64 k) {
    Position to = position;
    to.sizes[i] -= k;
    if (i > 0) to.sizes[i - 1] += k;
    return to;
  }
  static std::string destination(std::size_t i) {
    return i == 0 ? "to the ground" : "to step " + std::to_string(i);
  }
  static Message label(std::size_t i, u64 k) {
    return i == 0 ? Message("move {0} from step {1} to the ground", k, i + 1)
                  : Message("move {0} from step {1} to step {2}", k, i + 1, i);
  }
};

}  // namespace sprague::rulesets
