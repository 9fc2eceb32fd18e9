// Kind `outcomes`: sums of positions, all that can be reached from one, each with its outcome and remoteness.
//
// Why it suffices that each line agrees with those of its options, which are all there. By induction on r, a
// line N or P with remoteness r is true, and who wins can make play end within r moves: all options of a P
// are N with a smaller r, and some option of an N is P with r − 1. By induction on the true remoteness, a
// position that is N or P has a line that says so, with no greater r: the options of a P are all N in the
// file, and some option of an N is P there. So each r is the true one; and what is D in the file is neither N
// nor P. Nothing ever happens to a component without options, so that sums are told apart without them. Positions
// of games with `win when` or `lose when` are no sums, and where play is over there they are N with 1 or P with 0,
// as if who has won had moved once more to where nobody can: the induction begins with these.
#include <algorithm>
#include <optional>

#include "moves.hpp"

namespace sprague::check {
namespace {

using Sum = std::vector<Component>;  // in ascending order

struct Judgement {
  char outcome = 'D';
  i64 remoteness = 0;  // of N and P
  bool operator==(const Judgement&) const = default;
};

Judgement judgement(const Json& json) {
  const Json& outcome = json.at("outcome");
  if (outcome == "D")
    return require(json.at("remoteness").is_null(), "a draw has no remoteness"), Judgement{};
  require(outcome == "N" || outcome == "P", "the outcome is neither N, P nor D");
  return {outcome == "N" ? 'N' : 'P', number(json.at("remoteness"))};
}

struct Outcomes {
  Certificate& file;
  Moves moves{file.games};
  std::map<Component, std::set<Sum>> known = {};
  std::map<Sum, std::pair<Judgement, std::size_t>> lines = {};  ///< with their numbers in the file

  const std::set<Sum>& options(const Component& component) {
    const auto [found, is_new] = known.try_emplace(component);
    if (is_new)
      moves.each_option(component, [&](Option option) {
        std::sort(option.begin(), option.end());
        found->second.insert(std::move(option));
      });
    return found->second;
  }
  [[nodiscard]] bool ends_by_rule(const Component& component) const {
    return file.games[component.game].ends_by_rule();
  }
  Sum live(Sum sum) {
    std::erase_if(sum, [&](const Component& component) {
      return options(component).empty() && !ends_by_rule(component);
    });
    return sum;
  }
  std::set<Sum> options(const Sum& sum) {
    std::set<Sum> out;
    for (std::size_t i = 0; i < sum.size(); ++i)
      for (const Sum& option : options(sum[i])) {
        Sum to = option;
        for (std::size_t j = 0; j < sum.size(); ++j)
          if (j != i) to.push_back(sum[j]);
        std::sort(to.begin(), to.end());
        out.insert(std::move(to));
        work(1 + sum.size());
      }
    return out;
  }
  /// As it stands in the file.
  Sum read(const Json& json) const {
    Sum out;
    for (const Json& component : list(json)) out.push_back(file.position(component));
    require(out.size() < 2 || !file.has_turns(), "where there are left and right, there are no sums");
    require(out.size() < 2 ||
                std::none_of(out.begin(), out.end(), [&](const auto& c) { return ends_by_rule(c); }),
            "a game with win or lose in a sum");
    return out;
  }
  [[nodiscard]] std::string text(const Sum& sum) const {
    std::string out;
    for (const Component& component : sum) out += (out.empty() ? "" : " + ") + file.text(component);
    return out.empty() ? "the empty sum" : out;
  }
  /// What a position is whose options are these.
  Judgement judge(const Sum& sum, std::size_t line) {
    std::optional<i64> nearest_loss;
    i64 farthest_win = -1;
    bool has_draw = false;
    std::vector<Sum> there;  // all are looked at before any is missed
    for (const Sum& option : options(sum)) there.push_back(live(option));
    for (const Sum& option : there) {
      const auto found = lines.find(option);
      if (found == lines.end()) throw Invalid{"the option " + text(option) + " is not listed", line};
      const auto& [outcome, remoteness] = found->second.first;
      if (outcome == 'P') nearest_loss = std::min(nearest_loss.value_or(remoteness), remoteness);
      if (outcome == 'N') farthest_win = std::max(farthest_win, remoteness);
      has_draw |= outcome == 'D';
    }
    if (there.empty() && !sum.empty() && ends_by_rule(sum[0])) {
      const char over = moves.over(sum[0]);
      const bool is_n = over == 'N' || (over == '\0' && file.misere);
      return is_n ? Judgement{'N', 1} : Judgement{'P', 0};
    }
    if (nearest_loss) return {'N', *nearest_loss + 1};
    if (has_draw) return {};
    const bool has_ended = farthest_win < 0;
    return {file.misere && has_ended ? 'N' : 'P', farthest_win + 1};
  }
};

}  // namespace

std::string check_outcomes(Certificate& file) {
  require(file.version == 2, "this kind needs version 2");
  file.header_has({"position", "outcome", "remoteness", "winning_moves"});
  Outcomes all{file};
  Sum position = all.read(file.header["position"]);
  const Judgement claimed = judgement(file.header);
  require(!position.empty(), "the position has no component");
  std::string words = all.text(position);
  std::vector<std::map<Sum, std::pair<Judgement, std::size_t>>::const_iterator> in_file;
  while (!file.next.is_null()) {
    const Json json = file.take("a position");
    only(json, {"position", "outcome", "remoteness"});
    const Sum sum = all.read(json["position"]), live = all.live(sum);
    require(std::is_sorted(sum.begin(), sum.end()) && live == sum,
            "the components are not in order, or one has no options");
    const auto [at, is_new] = all.lines.try_emplace(sum, judgement(json), file.line);
    require(is_new, "this position stands in the file twice");
    in_file.push_back(at);
  }
  for (const auto& at : in_file) {
    const auto& [said, line] = at->second;
    require(all.judge(at->first, line) == said, "this does not agree with the options", line);
  }
  std::sort(position.begin(), position.end());
  const auto found = all.lines.find(all.live(position));
  require(found != all.lines.end() && found->second.first == claimed,
          "the header's position is not listed with its outcome and remoteness", 1);
  std::vector<Sum> wins, listed;
  for (const Sum& option : all.options(position))
    if (all.lines.at(all.live(option)).first.outcome == 'P') wins.push_back(option);
  for (const Json& option : list(file.header["winning_moves"])) listed.push_back(all.read(option));
  require(wins == listed, "the winning moves are not all options that win, in order", 1);
  if (claimed.outcome == 'D') return words + " is a draw";
  words += claimed.outcome == 'N' ? " is an N" : " is a P";
  words += "-position, remoteness " + std::to_string(claimed.remoteness);
  for (std::size_t i = 0; i < wins.size() && i <= 10; ++i)
    words += (i == 0 ? ", winning moves: " : "; ") + (i == 10 ? "…" : all.text(wins[i]));
  return words;
}

}  // namespace sprague::check
