// A subject of a proof from the text of a rules file.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "prove/prove.hpp"
#include "script/canonical.hpp"
#include "script/compile.hpp"
#include "script/measure.hpp"
#include "script/parser.hpp"

namespace sprague::test {

/// The first game of `text`, with its parameters' defaults. Fails the test where there is none.
inline prove::Subject subject_of(const std::string& text) {
  prove::Subject subject;
  const auto file = script::parse(text, {});
  EXPECT_TRUE(file.ok()) << (file ? "" : english(file.error().message));
  if (!file) return subject;
  const script::Game& game = file->games[0];
  std::vector<i64> values;
  for (const script::Parameter& parameter : game.parameters) {
    values.push_back(parameter.value.value_or(1));
    subject.parameters.emplace_back(parameter.name, values.back());
  }
  subject.rules = script::canonical_text(text);
  subject.game = *script::with_parameters(game, values);
  subject.clauses = *script::compile({subject.game});
  script::find_measure(subject.clauses);
  return subject;
}

}  // namespace sprague::test
