// Components of Sprouts as a game for searches of nimbers.
#include "solve/sprouts_values.hpp"

#include <algorithm>
#include <functional>
#include <span>
#include <utility>

#include "par/shares.hpp"
#include "par/team.hpp"
#include "rules/sprouts_game.hpp"
#include "solve/nimber_search.hpp"
#include "solve/search_team.hpp"
#include "solve/sprouts_texts.hpp"

namespace sprague {

namespace {

std::vector<SproutsGame::Position> components_of_sprouts(std::vector<std::string> components) {
  std::vector<SproutsGame::Position> out;
  for (std::string& text : components) out.push_back({std::move(text)});
  return out;
}

}  // namespace

// SproutsGame whose lines several threads write down: a position has hundreds, which takes nearly all the time. They are visited in
// the same order as by one, so that the search is the same.
struct SproutsValues::Search {
  class Game : public SproutsGame {
   public:
    Game(par::Shares* const& shares, SproutsTexts& texts) : shares_(&shares), texts_(&texts) {}

    void options(const Position& position, const auto& visit) {
      if (*shares_ == nullptr) return SproutsGame::options(position, *texts_, visit);
      constexpr std::size_t most = 64;
      std::size_t at_once = 8;  // at first: the first lines often tell
      const SproutsMap drawing = SproutsMap::of(position.text);
      std::vector<SproutsMap::Line> lines;
      std::vector<std::vector<Position>> written(most);
      const std::function<void(unsigned)> write = [&](unsigned i) {
        written[i] = components_of_sprouts(drawing.after(lines[i]).components(texts_));
      };
      const auto visit_all = [&] {
        (*shares_)->each(static_cast<unsigned>(lines.size()), write);
        bool goes_on = true;
        for (std::size_t i = 0; i < lines.size() && goes_on; ++i)
          goes_on = visit(std::span<const Position>(written[i]));
        lines.clear();
        at_once = std::min(2 * at_once, most);
        return goes_on;
      };
      const bool all = drawing.for_each_line([&](const SproutsMap::Line& line) {
        lines.push_back(line);
        return lines.size() < at_once || visit_all();
      });
      if (all) (void)visit_all();
    }

   private:
    par::Shares* const* shares_;
    SproutsTexts* texts_;
  };

  par::Shares* shares = nullptr;  // while others help
  LastSproutsTexts texts;
  NimberSearch<Game> nimbers = NimberSearch<Game>(Game(shares, texts), {.leaves_early = false});

  // What `work` finds, with as many threads as the budget allows.
  template <class Work>
  auto with_help(std::span<const SproutsGame::Position> sum, const Budget& budget, const Work& work) {
    const bool is_known = std::all_of(sum.begin(), sum.end(), [&](const SproutsGame::Position& component) {
      return nimbers.known(component).has_value();
    });
    if (is_known || budget.limits().threads <= 1) return work();
    decltype(work()) found;
    par::Shares help;
    shares = &help;
    par::run_team(
        std::min(budget.limits().threads, SearchTeam::most_threads),
        [&](unsigned number) {
          if (number != 0) return help.help();
          found = work();
          help.end();
        },
        [] {});
    shares = nullptr;
    return found;
  }
};

SproutsValues::SproutsValues() : search_(std::make_unique<Search>()) {}
SproutsValues::~SproutsValues() = default;
SproutsValues::SproutsValues(SproutsValues&&) noexcept = default;
SproutsValues& SproutsValues::operator=(SproutsValues&&) noexcept = default;

std::optional<u64> SproutsValues::value(const std::vector<std::string>& components, Budget& budget) {
  const auto sum = components_of_sprouts(components);
  return search_->with_help(sum, budget, [&] { return search_->nimbers.value(std::span(sum), budget); });
}
std::optional<bool> SproutsValues::has_value(const std::vector<std::string>& components, u64 wanted,
                                             Budget& budget) {
  const auto sum = components_of_sprouts(components);
  return search_->with_help(sum, budget,
                            [&] { return search_->nimbers.has_value(std::span(sum), wanted, budget); });
}
std::optional<u64> SproutsValues::known(const std::string& component) const {
  return search_->nimbers.known({component});
}
std::size_t SproutsValues::size() const { return search_->nimbers.size(); }

}  // namespace sprague
