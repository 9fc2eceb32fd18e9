// The fuzz target of the rule language: whatever the text, it is read or refused, and options of small
// positions are listed, without a crash, a hang or a number out of range.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "script/compile.hpp"
#include "script/interpreter.hpp"
#include "script/measure.hpp"
#include "script/narrow.hpp"
#include "script/parser.hpp"

namespace {

using namespace sprague;

void play_a_little(const std::vector<script::Game>& games) {
  const script::Interpreter interpreter(games);
  for (i64 number = 0; number < 3; ++number) {
    script::Component position{false, 0, {}};
    for (const script::Coordinate& coordinate : games[0].coordinates) {
      if (coordinate.is_list) position.numbers.insert(position.numbers.end(), {2, number});
      position.numbers.push_back(number);
    }
    if (interpreter.is_position(position) != Truth::yes || interpreter.assignment_bound(position) > 1'000)
      continue;
    (void)interpreter.early_end(position);
    interpreter.for_each_option(position, [&](script::Option&& option) {
      for (const script::Component& component : option.components)
        for (const i64 entry : component.numbers)
          if (entry < 0 || entry > script::largest_number) __builtin_trap();
      return true;
    });
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<script::File> file = script::parse(text, {"nim", "octal", "wythoff"});
  if (!file) {
    if (english(file.error().message).empty() || file.error().offset > size) __builtin_trap();
    (void)render(file.error(), text);
    return 0;
  }
  std::vector<script::Game> instances;
  for (const script::Game& game : file->games) {
    std::vector<i64> values;
    for (const script::Parameter& parameter : game.parameters) values.push_back(parameter.value.value_or(2));
    Result<script::Game> instance = script::with_parameters(game, values);
    if (!instance || script::find_unbounded(*instance)) return 0;
    instances.push_back(*std::move(instance));
  }
  if (size < 2'000) {
    (void)script::compile(instances);
    (void)script::find_measure(instances);
  }
  play_a_little(instances);
  return 0;
}
