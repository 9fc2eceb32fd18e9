#include "runtime/code_rules.hpp"

#include <functional>
#include <string_view>
#include <type_traits>

#include "positions/adapter.hpp"

namespace sprague {

const Info CodeRules::info{};

std::size_t CodePosition::hash() const { return hash_of(std::hash<std::string_view>()(bytes)); }

Result<CodePosition> CodeRules::parse(Scanner& scanner) const {
  std::string_view typed = scanner.rest();
  const std::size_t begin = scanner.offset();
  while (!typed.empty() && Scanner::is_separator(typed.back())) typed.remove_suffix(1);
  // Code reads texts: numbers that stand behind the text as values become part of it.
  scanner.seek(scanner.text().size());
  std::string all(typed);
  while (!scanner.done()) {
    const auto number = scanner.natural<Natural>("a number"_m);
    if (!number) return number.error();
    all += (all.empty() ? "" : " ") + to_text(*number);
  }
  Result<std::string> position = given_->read(all);
  if (!position) return shifted(position.error(), begin);
  return CodePosition{given_.get(), *std::move(position)};
}

void CodeRules::add_options(const Position& position, Player player, std::vector<Position>& out,
                            Budget* budget) const {
  std::vector<std::string> found;
  if (const auto ending = given_->options(position.bytes, player, found, budget); ending && !failure_)
    failure_ = ending;
  for (std::string& option : found) out.push_back({given_.get(), std::move(option)});
}

Message CodeRules::label(const Position& from, const Position& to) const {
  std::string words = given_->move_label(from.bytes, to.bytes);
  return words.empty() ? Message("to {0}", to.text()) : Message("{0}", std::move(words));
}

void CodeRules::fail_to_end(const Position& at) const {
  given_->came_back(at.bytes);
  failure_ = Ending::stopped;
}

std::unique_ptr<AnyRuleset> ruleset_of_code(std::shared_ptr<const GuardedRuleset> given) {
  const auto of_kind = [&]<class Kind>(std::type_identity<Kind>) -> std::unique_ptr<AnyRuleset> {
    return std::make_unique<RulesetFor<Kind>>(typename RulesetFor<Kind>::Rules(Kind(std::move(given))));
  };
  if (given->is_partizan()) return of_kind(std::type_identity<PartizanCode>());
  if (given->is_loopy()) return of_kind(std::type_identity<LoopyCode>());
  return of_kind(std::type_identity<EndingCode>());
}

}  // namespace sprague
