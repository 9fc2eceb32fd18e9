// Components of Sprouts as a game for searches of nimbers.
#include "solve/sprouts_values.hpp"

#include <span>

#include "rules/sprouts_game.hpp"
#include "solve/nimber_search.hpp"

namespace sprague {

namespace {

std::vector<SproutsGame::Position> components_of_sprouts(const std::vector<std::string>& components) {
  std::vector<SproutsGame::Position> out;
  for (const std::string& text : components) out.push_back({text});
  return out;
}

}  // namespace

struct SproutsValues::Search {
  NimberSearch<SproutsGame> nimbers;
};

SproutsValues::SproutsValues() : search_(std::make_unique<Search>()) {}
SproutsValues::~SproutsValues() = default;
SproutsValues::SproutsValues(SproutsValues&&) noexcept = default;
SproutsValues& SproutsValues::operator=(SproutsValues&&) noexcept = default;

std::optional<u64> SproutsValues::value(const std::vector<std::string>& components, Budget& budget) {
  const auto sum = components_of_sprouts(components);
  return search_->nimbers.value(std::span(sum), budget);
}
std::optional<bool> SproutsValues::has_value(const std::vector<std::string>& components, u64 wanted,
                                             Budget& budget) {
  const auto sum = components_of_sprouts(components);
  return search_->nimbers.has_value(std::span(sum), wanted, budget);
}
std::optional<u64> SproutsValues::known(const std::string& component) const {
  return search_->nimbers.known({component});
}
std::size_t SproutsValues::size() const { return search_->nimbers.size(); }

}  // namespace sprague
