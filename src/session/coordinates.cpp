// How many numbers a position has is found by trying: a few tuples are read, and the game in front of them
// must stay the same.
#include "session/coordinates.hpp"

#include <algorithm>
#include <optional>

#include "positions/registry.hpp"
#include "runtime/script_file.hpp"

namespace sprague {

std::string_view last_component(std::string_view game) {
  const std::size_t plus = game.rfind('+');
  return plus == std::string_view::npos ? game : game.substr(plus + 1);
}

bool has_tables(std::string_view game) {
  const RulesetEntry* const entry = find_ruleset(Scanner(last_component(game)).word());
  return entry == nullptr || entry->info->has_tables;
}

// A number that is read as an argument of the game ("bash" "3") does not count: the text of the ruleset must
// be the same for all of them.
bool reads_positions_of(SessionState& session, std::string_view game, std::size_t count) {
  if (!has_tables(game)) return false;
  std::optional<std::string> ruleset;
  for (const std::array<u64, most_coordinates>& numbers :
       {std::array<u64, most_coordinates>{1, 1, 1, 1}, {0, 0, 0, 0}, {2, 2, 2, 2}, {1, 2, 3, 4}}) {
    const auto position = session.read(game, Cell{numbers, count}.values());
    if (!position) continue;
    std::string text = (*position)->ruleset_text();
    if (ruleset && *ruleset != text) return false;
    ruleset = std::move(text);
  }
  return ruleset.has_value();
}

u64 Cell::largest() const {
  const auto all = coordinates();
  return all.empty() ? 0 : *std::max_element(all.begin(), all.end());
}

std::vector<Natural> Cell::values() const {
  const auto all = coordinates();
  return {all.begin(), all.end()};
}

std::string Cell::text() const {
  std::string out;
  for (const u64 number : coordinates()) out += (out.empty() ? "" : " ") + to_text(number);
  return out;
}

std::vector<std::string> coordinate_names(std::size_t count) {
  constexpr std::string_view letters = "xyzw";
  if (count == 1) return {"n"};
  std::vector<std::string> out;
  for (std::size_t i = 0; i < count; ++i)
    out.push_back(count > letters.size() ? "x" + std::to_string(i + 1) : std::string(1, letters[i]));
  return out;
}

std::optional<std::vector<std::string>> coordinates_in_rules(SessionState& session, std::string_view game) {
  Scanner scanner(game);
  const SessionState::Script* const script = session.find_script(scanner.peek());
  if (script == nullptr && session.find_drawn(scanner.peek()) != nullptr)
    return std::vector<std::string>{"rows", "columns"};
  scanner.word();
  if (script == nullptr || !script->file->read_parameters(script->game, scanner) || !scanner.done())
    return std::nullopt;
  std::vector<std::string> out;
  for (const script::Coordinate& coordinate : script->file->games()[script->game].coordinates) {
    if (coordinate.is_list) return std::nullopt;
    out.push_back(coordinate.name);
  }
  return out;
}

std::vector<std::string> coordinate_names(SessionState& session, std::string_view game, std::size_t count) {
  const auto names = coordinates_in_rules(session, game);
  return names && names->size() == count ? *names : coordinate_names(count);
}

Result<std::size_t> coordinate_count(SessionState& session, std::string_view game) {
  for (std::size_t count = 1; count <= most_coordinates; ++count)
    if (reads_positions_of(session, game, count)) return count;
  const bool is_drawn = session.find_drawn(Scanner(game).peek()) != nullptr;
  if (const auto alone = session.read(game); !is_drawn && !alone && has_tables(game)) return alone.error();
  return Error{ErrorKind::wrong, Message("the positions of '{0}' are not one to four numbers", game),
               "Such as: wythoff, or bash 3, or octal 0.77."_m, 0, game.size()};
}

GrowingBoxes::GrowingBoxes(std::size_t count, u64 from) : from_(from), side_(from) {
  cell_.count = count;
  std::fill_n(cell_.numbers.begin(), count, from);
}

void GrowingBoxes::next() {
  const std::span<u64> numbers(cell_.numbers.data(), cell_.count);
  std::size_t at = numbers.size();
  while (at > 0 && numbers[at - 1] == side_) --at;
  if (at == 0) {  // the shell's last cell: all numbers are the largest
    ++side_;
  } else {
    ++numbers[at - 1];
  }
  std::fill(numbers.begin() + static_cast<std::ptrdiff_t>(at), numbers.end(), from_);
  // Some number must be as large as the side; the last one is the one to change least.
  if (std::find(numbers.begin(), numbers.end(), side_) == numbers.end()) numbers.back() = side_;
}

u64 box_size(std::size_t count, u64 from, u64 to) {
  u64 size = to < from ? 0 : 1;
  for (std::size_t i = 0; i < count; ++i) size = saturating_multiply(size, saturating_add(to - from, 1));
  return size;
}

}  // namespace sprague
