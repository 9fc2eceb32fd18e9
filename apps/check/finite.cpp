// Kinds `finite` and `nim-values`: positions with numbers. Each line refers only to earlier ones, so all are
// true by induction over the lines, wherever else play goes.
#include <algorithm>

#include "moves.hpp"

namespace sprague::check {
namespace {

/// What the lines so far have shown; 0 and 1 for P and N.
struct Positions {
  Certificate& file;
  Moves moves{file.games};
  std::map<Component, i64> known = {};

  /// The nim-sum of the components' values; for outcomes there is only one.
  [[nodiscard]] i64 value(const Option& option, std::size_t line = 0) const {
    i64 sum = 0;
    for (const Component& one : option) {
      const auto found = known.find(one);
      if (found == known.end()) throw Invalid{file.text(one) + " is not listed in an earlier line", line};
      sum ^= found->second;
    }
    return sum;
  }
  template <class Members, class Check>
  void read(const Members& members, const Check& check) {
    while (!file.next.is_null()) {
      const Json json = file.take("a position");
      only(json, members(json));
      const Component from = file.position(json["position"]);
      require(!known.contains(from), "this position stands in the file twice");
      const i64 value = check(from, json);
      known.emplace(from, value);
    }
  }
};

i64 outcome(const Json& json) {
  require(json.at("outcome") == "N" || json["outcome"] == "P", "the outcome is neither N nor P");
  return json["outcome"] == "N";
}

// The options of the sum whose value is 0: all of them are looked for, and their components are listed. In
// the order of the file each has its components, ascending.
std::string winning_moves(Positions& positions, const Option& sum, i64 value) {
  std::set<Option> wins;
  std::vector<Option> listed;
  for (std::size_t i = 0; i < sum.size(); ++i)
    positions.moves.each_option(sum[i], [&](Option option) {
      if ((positions.value(option) ^ value ^ positions.known.at(sum[i])) != 0) return;
      for (std::size_t j = 0; j < sum.size(); ++j)
        if (j != i) option.push_back(sum[j]);
      std::sort(option.begin(), option.end());
      wins.insert(std::move(option));
    });
  const Certificate& file = positions.file;
  for (const Json& json : list(file.header["winning_moves"])) {
    listed.emplace_back();
    for (const Json& component : list(json)) listed.back().push_back(file.position(component));
  }
  require(listed == std::vector<Option>(wins.begin(), wins.end()),
          "the winning moves are not all options that win, in order", 1);
  std::string words;
  for (std::size_t i = 0; i < listed.size() && i <= 10; ++i) {
    words += i == 0 ? ", winning moves: " : "; ";
    std::string option;
    for (const Component& one : listed[i]) option += (option.empty() ? "" : " + ") + file.text(one);
    words += i == 10 ? "…" : option.empty() ? "the empty sum" : option;
  }
  return words;
}

}  // namespace

// Why this suffices. An N-position has an option that is P, which is shown by its move. A P-position has
// none: every option is looked for, and is N. In misère play a position without options is N, as the player
// who cannot move wins, and so a P-position must have one. Where `win when` or `lose when` holds play is over, and
// that says who has won.
std::string check_finite(Certificate& file) {
  file.header_has({"position", "outcome"});
  const Component position = file.position(file.header["position"]);
  const i64 claimed = outcome(file.header);
  for (const Game& game : file.games)
    for (const Rule& rule : game.rules) require(rule.option.size() == 1, "sums need the kind 'nim-values'");
  Positions positions{file};
  const auto members = [](const Json& json) {
    return json.contains("rule") ? std::set<std::string>{"position", "outcome", "rule", "variables"}
                                 : std::set<std::string>{"position", "outcome"};
  };
  positions.read(members, [&](const Component& from, const Json& json) {
    const i64 value = outcome(json);
    const bool has_move = json.contains("rule");
    require(!has_move || value == 1, "a P-position has no winning move");
    require(has_move || value == 0 || file.misere || file.games[from.game].ends_by_rule(),
            "the winning move is missing");
    if (const char over = positions.moves.over(from)) {
      require(!has_move && value == (over == 'N' ? 1 : 0), "play is over here, and the outcome is another");
      return value;
    }
    if (has_move) {
      const i64 there = positions.value(positions.moves.option(from, json));
      require(there == 0, "the move leads to no P-position");
      return value;
    }
    bool is_ended = true;
    positions.moves.each_option(from, [&](const Option& option) {
      require(value == 0, "play has not ended here");
      require(positions.value(option) == 1, "an option of a P-position is no N-position");
      is_ended = false;
    });
    require(!is_ended || value == (file.misere ? 1 : 0), "who has won where nobody can move is another");
    return value;
  });
  require(positions.value({position}, 1) == claimed, "the header's outcome is not the one listed", 1);
  return file.text(position) + " is " + (claimed == 1 ? "an N" : "a P") + "-position";
}

// Why this suffices. The nim-value is the least number that is no option's value; each smaller one is shown
// by a move, and every option is looked for and has another one. A sum has the nim-sum of the values of its
// components (Sprague 1935, Grundy 1939).
std::string check_nim_values(Certificate& file) {
  const bool has_moves =
      file.version > 1 && file.kind == "nim-values" && file.header.contains("winning_moves");
  file.header_has(has_moves ? std::set<std::string>{"position", "value", "winning_moves"}
                            : std::set<std::string>{"position", "value"});
  require(!file.misere, "nim-values are about normal play");
  Option components;
  std::string words;
  for (const Json& json : list(file.header["position"])) {
    components.push_back(file.position(json));
    words += (words.empty() ? "" : " + ") + file.text(components.back());
  }
  const i64 claimed = number(file.header["value"]);
  Positions positions{file};
  const auto members = [](const Json&) { return std::set<std::string>{"position", "value", "moves"}; };
  positions.read(members, [&](const Component& from, const Json& json) {
    i64 smaller = 0;
    const i64 value = number(json["value"]);
    for (const Json& move : list(json["moves"], value)) {
      only(move, {"rule", "variables"});
      require(positions.value(positions.moves.option(from, move)) == smaller++, "a move does not lead there");
    }
    positions.moves.each_option(from, [&](const Option& option) {
      require(positions.value(option) != value, "an option has this value");
    });
    return value;
  });
  const i64 sum = positions.value(components, 1);
  require(claimed == sum, "the value is not the nim-sum of those listed", 1);
  words = (words.empty() ? "the empty sum" : words) + " has the nim-value " + std::to_string(sum);
  return has_moves ? words + winning_moves(positions, components, sum) : words;
}

}  // namespace sprague::check
