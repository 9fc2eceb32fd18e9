// Do the rules in the header of a certificate play as a position does? That is seen without a word about what the numbers mean: positions
// from which play can go the same ways are one class, and both are in the same.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "positions/any_position.hpp"
#include "script/interpreter.hpp"
#include "script/parser.hpp"
#include "script/turns.hpp"

namespace sprague::test {

// Numbers of classes of positions by those of their options.
class Classes {
 public:
  int of(const std::set<int>& options) {
    return known_.emplace(options, static_cast<int>(known_.size())).first->second;
  }

 private:
  std::map<std::set<int>, int> known_;
};

// The class of what the rules of a header say of its position.
class OfHeader {
 public:
  OfHeader(const nlohmann::json& head, Classes& classes) : classes_(classes) {
    const auto file = script::parse(head["rules"].get<std::string>(), {});
    EXPECT_TRUE(file) << head["rules"];
    if (!file) return;
    script::Game game = *script::with_parameters(file->games[0], {});
    if (game.is_partizan()) game = *script::with_turns(game);
    interpreter_.emplace(std::vector{std::move(game)});
    script::Component root{false, 0, {}};
    for (const auto& number : head["position"].is_array() && head["position"][0].is_array()
                                  ? head["position"][0]
                                  : head["position"])
      root.numbers.push_back(number.get<i64>());
    root_ = root;
  }
  int root() { return of(root_); }

 private:
  int of(const script::Component& component) {
    if (const auto found = known_.find(component.numbers); found != known_.end()) return found->second;
    std::vector<script::Component> to;
    EXPECT_FALSE(interpreter_->for_each_option(component, [&](script::Option&& option) {
      EXPECT_EQ(option.components.size(), 1U);
      to.push_back(option.components[0]);
      return true;
    }));
    std::set<int> options;
    for (const script::Component& option : to) options.insert(of(option));
    return known_[component.numbers] = classes_.of(options);
  }

  Classes& classes_;
  std::optional<script::Interpreter> interpreter_;
  script::Component root_{false, 0, {}};
  std::map<script::Numbers, int> known_;
};

// The class of a position as its ruleset plays it.
class OfRuleset {
 public:
  explicit OfRuleset(Classes& classes) : classes_(classes) {}
  int of(AnyPosition& position) {
    const std::string text = position.text();
    if (const auto found = known_.find(text); found != known_.end()) return found->second;
    std::vector<std::unique_ptr<AnyPosition>> to;
    EXPECT_TRUE(position.for_each_option([&](const AnyPosition::Label&) {
      to.push_back(position.clone());
      return true;
    }));
    std::set<int> options;
    for (const auto& option : to) options.insert(of(*option));
    return known_[text] = classes_.of(options);
  }

 private:
  Classes& classes_;
  std::map<std::string, int> known_;
};

}  // namespace sprague::test
