// A table of the components, then for each player where to move and what that guarantees.
#include "apps/sprague/print/sum_play_text.hpp"

#include <algorithm>
#include <array>

#include "apps/sprague/print/text.hpp"
#include "explain/languages.hpp"
#include "session/value.hpp"

namespace sprague::cli {
namespace {

using value::to_text;

constexpr std::size_t most_rows = 40;

class SumPlayText {
 public:
  SumPlayText(const SumPlay& play, Language language) : play_(play), language_(language) {}

  std::string whole() const {
    std::string out =
        std::string(style_.bold) + sentence(heading()) + std::string(style_.off) + table() + "\n";
    if (!play_.plan.left.component)
      return out +
             sentence("All components are numbers: nobody wants to move, and play stops at their sum."_m);
    out += sentence(Message("Ambient temperature {0}.", to_text(play_.plan.ambient)));
    out += side(Player::left) + side(Player::right) + "\n";
    const std::string why = say("Why: "_m);
    return out +
           wrapped(
               why,
               say(Message(
                   "Sentestrat: a component that is hotter than the ambient temperature is answered; otherwise "
                   "one moves in the hottest, whose temperature is the ambient one from then on ({0}).",
                   "Berlekamp, Conway, Guy 1982, chapter 6; doc/algorithms/sentestrat.md")));
  }

 private:
  std::string say(const Message& message) const { return explain::said_in(language_, message); }
  std::string sentence(const Message& message, std::string_view first = "") const {
    return wrapped(first, say(message));
  }

  Message heading() const {
    const std::string mean = to_text(play_.plan.mean), hottest = to_text(play_.plan.temperature);
    if (play_.components.size() == 1)  // of a number it is below 0
      return Message("A game of mean {0} and temperature {1}.", mean,
                     to_text(play_.components[0].temperature));
    return Message("A sum of {0} components: its mean is {1}, and it is no hotter than {2}.",
                   grouped(play_.components.size()), mean, hottest);
  }

  std::string table() const {
    std::vector<std::array<std::string, 5>> rows{
        {"", say("component"_m), say("value"_m), say("mean"_m), say("temperature"_m)}};
    constexpr std::size_t most = 28;
    const auto short_of = [](const std::string& text) {
      return text.empty() || text.size() > most ? std::string("…") : text;
    };
    const std::size_t moved_in = play_.plan.left.component.value_or(0);  // both players move in the same one
    for (std::size_t i = 0; i < play_.components.size(); ++i) {
      if (i >= most_rows && i != moved_in) continue;
      const SumPlay::Component& each = play_.components[i];
      std::string name = (each.is_negative ? "- " : "") + each.text;
      if (columns(name) > most) {
        std::size_t end = most - 1;
        while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;
        name = name.substr(0, end) + "…";
      }
      rows.push_back(
          {std::to_string(i + 1), name, short_of(each.value), to_text(each.mean), to_text(each.temperature)});
    }
    std::array<std::size_t, 5> widths{};
    for (const auto& row : rows)
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], columns(row[i]));
    std::string out = "\n";
    for (const auto& row : rows) {
      std::string line = "  " + std::string(widths[0] - columns(row[0]), ' ') + row[0];
      for (std::size_t i = 1; i < row.size(); ++i) line += "  " + padded(row[i], widths[i]);
      line.erase(line.find_last_not_of(' ') + 1);
      const bool is_head = &row == &rows[0];
      out += std::string(is_head ? style_.dim : "") + line + std::string(is_head ? style_.off : "") + "\n";
    }
    if (const std::size_t told = rows.size() - 1; told < play_.components.size())
      out += sentence(Message("and {0} more", grouped(play_.components.size() - told)), "  ");
    return out;
  }

  std::string side(Player player) const {
    const bool is_left = player == Player::left;
    const auto& [component, is_answer, first, second] = is_left ? play_.plan.left : play_.plan.right;
    const std::string number = std::to_string(*component + 1);
    std::string out =
        "\n" + sentence(is_answer ? is_left
                                        ? Message("Left answers in component {0}, which is hotter.", number)
                                        : Message("Right answers in component {0}, which is hotter.", number)
                        : is_left ? Message("Left moves in component {0}, the hottest.", number)
                                  : Message("Right moves in component {0}, the hottest.", number));
    for (const Message& move : play_.moves[is_left ? 0 : 1]) out += wrapped("  ", say(move));
    out += sentence(
        is_left
            ? Message("Play stops at {0} or more when Left moves first, and at {1} or more when Right does.",
                      to_text(first), to_text(second))
            : Message("Play stops at {0} or less when Right moves first, and at {1} or less when Left does.",
                      to_text(first), to_text(second)));
    const value::Dyadic zero(0);
    if (is_left ? second > zero : second < zero)
      out += sentence(is_left ? "Left wins, whoever moves first."_m : "Right wins, whoever moves first."_m);
    else if (is_left ? first > zero : first < zero)
      out += sentence(is_left ? "Left wins moving first."_m : "Right wins moving first."_m);
    return out;
  }

  const SumPlay& play_;
  Language language_;
  Style style_ = Style::for_stdout();
};

}  // namespace

std::string text_of(const SumPlay& play, Language language) { return SumPlayText(play, language).whole(); }

}  // namespace sprague::cli
