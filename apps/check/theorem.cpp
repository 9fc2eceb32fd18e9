// Kinds `periodic` and `theorem`: everything is computed anew.
#include <algorithm>
#include <map>

#include "reading.hpp"

namespace sprague::check {
namespace {

// The digits of an octal or hexadecimal code; of a subtraction set: 3 for an amount.
Numbers digits_of(std::string_view code) {
  const std::string_view hexadecimal = "0123456789ABCDEF";
  Numbers out;
  if (code.starts_with("octal ") && code.size() > 8 && code[7] == '.') {
    for (const char c : std::string(code.substr(6, 1)) + std::string(code.substr(8)))
      out.push_back(static_cast<i64>(hexadecimal.find(c)));
    require(*std::max_element(out.begin(), out.end()) < 16 && *std::min_element(out.begin(), out.end()) >= 0,
            "the code has a strange digit");
    require((out[0] & 3) == 0, "with this code play need not end");
    require(out.back() != 0 || out.size() == 2, "the last digit of the code is 0");
    return out;
  }
  const bool all_but = code.starts_with("allbut ");
  require(all_but || code.starts_with("subtract "),
          "the code is neither 'octal …', 'subtract …' nor 'allbut …'");
  i64 amount = 0;
  for (const char c : std::string(code.substr(all_but ? 7 : 9)) + ",") {
    require(c == ',' ? amount >= std::max<i64>(std::ssize(out), 1)
                     : c >= '0' && c <= '9' && (amount > 0 || c > '0'),
            "the code has no ascending amounts");
    if (c != ',' && (amount = 10 * amount + (c - '0')) > 1'000'000) throw Undecided{"an amount is too large"};
    if (c != ',') continue;
    out.resize(index(amount), all_but ? 3 : 0), out.push_back(all_but ? 0 : 3), amount = 0;
  }
  out[0] = 0;
  return out;
}

/// A move takes at most `reach`, or any amount beyond it where the code says 'allbut', and leaves at most
/// `parts` heaps.
struct Code {
  Numbers digits;
  i64 reach, parts;
  bool all_but;
};
Code read_code(const std::string& text) {
  Numbers digits = digits_of(text);
  const i64 greatest = *std::max_element(digits.begin(), digits.end()), reach = std::ssize(digits) - 1;
  return {std::move(digits), reach, text[0] != 'o' ? 1 : greatest >= 8 ? 3 : 2, text[0] == 'a'};
}

// G(0), …, G(n − 1) from the definition.
Numbers heap_values(const Code& code, i64 n) {
  const auto& [digits, reach, parts, all_but] = code;
  Numbers values, seen;  // seen[v] = heap + 1: an option of this heap has the value v
  for (i64 heap = 0; heap < n; ++heap) {
    const auto G = [&](i64 of) { return values[index(of)]; };
    const auto option = [&](i64 value) {
      if (value >= std::ssize(seen)) seen.resize(index(2 * value + 1));
      seen[index(value)] = heap + 1;
      work();
    };
    for (i64 taken = 0; taken <= (all_but ? heap : std::min(reach, heap)); ++taken) {
      const i64 digit = taken > reach ? 3 : digits[index(taken)], left = heap - taken;
      if ((digit & 1) != 0 && left == 0) option(0);
      if ((digit & 2) != 0 && left > 0) option(G(left));
      for (i64 a = 1; (digit & 4) != 0 && 2 * a <= left; ++a) option(G(a) ^ G(left - a));
      for (i64 a = 1; (digit & 8) != 0 && 3 * a <= left; ++a)
        for (i64 b = a; a + 2 * b <= left; ++b) option(G(a) ^ G(b) ^ G(left - a - b));
    }
    values.push_back(std::find_if(seen.begin(), seen.end(), [&](i64 by) { return by != heap + 1; }) -
                     seen.begin());
  }
  return values;
}

struct Period {
  i64 preperiod, period, saltus = 0, times = 1;
  bool operator==(const Period&) const = default;
};
// How many values show it.
i64 window(const Code& code, const Period& claimed) {
  const auto [e, p, s, times] = claimed;
  if (s != 0 && code.parts == 3) return 6 * (e + times * p) + 2 * code.reach + 6;
  return code.parts * (e + p) + code.reach;
}

// Guy and Smith (1956), for r parts: a move from n + p with n ≥ r·e + (r − 1)·p + t leaves r heaps of r·(e +
// p) together, so one of at least e + p, from which p may be taken without changing its value and, as e ≥ 1,
// without emptying it; and a move from n leaves one of at least e, to which p may be added. So the values of
// options are the same for ever. Subtraction sets: t values determine the next one.
//
// A saltus s, where any amount may be taken but some, the greatest of which is t: the options of n ≥ e + t
// are all heaps below n − t, with the values V(n), and some of the t before n. If V(e + t + p) is V(e + t)
// raised by s and with 0, …, s − 1, and the t values of heaps from e on rise by s with p, then so do the
// options' values of n and the mex, and V with the next heap: by induction for ever. Hexadecimal codes:
// saltus.cpp.
Numbers values_of_period(const Code& code, const Period& claimed) {
  const auto [e, p, s, times] = claimed;
  const bool has_carries = s != 0 && code.parts == 3;
  require(code.all_but ? s != 0 : s == 0 || has_carries,
          "a saltus is proved for hexadecimal codes and for the codes 'allbut …', which have one");
  Numbers values = heap_values(code, window(code, claimed));
  require(std::equal(values.begin() + e, values.end() - p, values.begin() + e + p,
                     [rise = s](i64 before, i64 after) { return before + rise == after; }),
          "the values do not have this period");
  // With G(n + times·p) = G(n) + times·s for all n ≥ e, what the values show of p and s holds for ever.
  if (has_carries) check_saltus(code.digits, values, e, times * p, times * s);
  if (code.all_but) {
    std::set<i64> raised;
    for (i64 value = 0; value < s; ++value) raised.insert(value);
    for (i64 n = 0; n < e; ++n) raised.insert(values[index(n)] + s);
    require(raised == std::set<i64>(values.begin(), values.begin() + e + p),
            "the values of the heaps below " + std::to_string(e + p) + " are not those of the heaps below " +
                std::to_string(e) + " raised by the saltus and all below it");
  }
  return values;
}

std::string check_outcome(const Json& header, bool is_n) {
  require(header["outcome"] == (is_n ? "N" : "P"), "the outcome is wrong");
  return is_n ? " is an N-position" : " is a P-position";
}

// The components of a sum, their values and the game in words.
struct ReadSum {
  Numbers values;
  std::string words;
};
class SumReader {
 public:
  explicit SumReader(const Json& header, bool takes_only) : header_(header), takes_only_(takes_only) {}

  ReadSum read() {
    ReadSum out;
    for (const Json& component : list(header_["components"])) {
      const bool is_nim = component.contains("game"), is_periodic = component.contains("period");
      std::set<std::string> names = {is_nim ? "game" : "code", "position", "value"};
      if (is_periodic) names.insert({"preperiod", "period"});
      if (component.contains("saltus")) names.insert({"preperiod", "period", "saltus", "times"});
      only(component, names);
      require(!is_nim || names.size() == 3, "a heap of Nim has no period");
      require(!is_periodic || header_["version"] == 2, "a period needs version 2");
      const i64 position = number(component["position"], 0, is_nim || is_periodic ? most : 20'000);
      const auto name = component[is_nim ? "game" : "code"].get<std::string>();
      require(!is_nim || name == "nim", "the only game that is known by its name is 'nim'");
      out.values.push_back(is_nim ? position : coded(name, position, component));
      require(number(component["value"]) == out.values.back(), "the value of a component is wrong");
      out.words += (out.words.empty() ? "" : " + ") + name + " " + std::to_string(position);
    }
    if (out.words.empty()) out.words = "the empty sum";
    return out;
  }

 private:
  i64 coded(const std::string& name, i64 position, const Json& component) {
    const Code code = read_code(name);
    require(!code.all_but, "the code of a component is 'octal …' or 'subtract …'");
    require(!takes_only_ || name[0] == 's', "the theorem is about 'nim' and 'subtract …'");
    if (component.contains("period")) return periodic(name, code, position, component);
    require(code.parts < 3 || position <= 500, "heaps of a hexadecimal code are at most 500");
    Numbers& table = tables_[name];
    if (std::ssize(table) <= position) table = heap_values(code, position + 1);
    return table[index(position)];
  }
  i64 periodic(const std::string& name, const Code& code, i64 position, const Json& component) {
    const i64 e = number(component["preperiod"], code.parts > 1, 10'000'000),
              p = number(component["period"], 1, 10'000'000);
    Period claimed = {e, p};
    if (component.contains("saltus")) {
      claimed.saltus = number(component["saltus"], 1, e + p);
      claimed.times = number(component["times"], 1, 1'000);
    }
    const auto found = periods_.find(name);
    if (found == periods_.end())
      periods_.emplace(name, std::pair(claimed, values_of_period(code, claimed)));
    else
      require(found->second.first == claimed, "the same code has another period above");
    const Numbers& values = periods_.at(name).second;
    if (position < e) return values[index(position)];
    const i128 value = values[index(e + (position - e) % p)] + i128{claimed.saltus} * ((position - e) / p);
    require(value <= most / 2, "the value is too large");
    return static_cast<i64>(value);
  }

  const Json& header_;
  bool takes_only_;
  std::map<std::string, Numbers> tables_;
  std::map<std::string, std::pair<Period, Numbers>> periods_;
};
void check_moves(const Json& header, const std::vector<Numbers>& moves) {
  std::vector<Numbers> listed;
  for (const Json& move : list(header["moves"])) listed.push_back(numbers(move, 2));
  require(listed == moves, "the moves are not those to lower values that win");
}

// The value of a sum is the nim-sum (Sprague 1935, Grundy 1939), and so N exactly where it is not 0.
std::string nim_sum(const Json& header) {
  const auto [values, words] = SumReader(header, false).read();
  i64 sum = 0;
  for (const i64 value : values) sum ^= value;
  std::vector<Numbers> moves;
  for (std::size_t i = 0; i < values.size(); ++i)
    if ((values[i] ^ sum) < values[i]) moves.push_back({static_cast<i64>(i), values[i] ^ sum});
  require(number(header["value"]) == sum, "the value is not the nim-sum");
  check_outcome(header, sum != 0);
  check_moves(header, moves);
  return words + " has the nim-value " + std::to_string(sum);
}

// Ferguson (1974): where a move takes some amount of a set from one heap, the values are won in misère play
// as heaps of Nim are (Bouton 1901). For G(n) = 1 exactly when G(n − s) = 0 for the least amount s, and so
// each heap that is worth 0 has a move to 1 where it has one at all: a move k from n − s to 0 is one from n
// to 1.
std::string misere_subtraction(const Json& header) {
  const auto [values, words] = SumReader(header, true).read();
  i64 sum = 0, large = 0;
  for (const i64 value : values) sum ^= value, large += value >= 2;
  std::vector<Numbers> moves;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool others_large = large - (values[i] >= 2) > 0;
    const i64 target = others_large ? sum ^ values[i] : sum ^ values[i] ^ 1;
    if (target < values[i]) moves.push_back({static_cast<i64>(i), target});
  }
  const std::string outcome = check_outcome(header, large > 0 ? sum != 0 : sum == 0);
  check_moves(header, moves);
  return words + outcome;
}

// Bouton (1901): as in normal play while a heap is 2 or more; otherwise an even number of heaps of 1 is N.
std::string misere_nim(const Json& header) {
  i64 sum = 0, greatest = 0;
  const Numbers heaps = numbers(header["heaps"]);
  for (const i64 heap : heaps) sum ^= heap, greatest = std::max(greatest, heap);
  return "Nim with the heaps " + joined(heaps) + check_outcome(header, greatest >= 2 ? sum != 0 : sum == 0);
}

// The value of a node is the nim-sum over its children, which stand behind it, of their value plus 1.
std::string colon(const Json& header) {
  const Numbers parents = numbers(header["parents"]);
  Numbers values(parents.size() + 1);
  for (std::size_t node = parents.size(); node > 0; --node) {
    require(parents[node - 1] < static_cast<i64>(node), "a node stands in front of its parent");
    values[index(parents[node - 1])] ^= values[node] + 1;
  }
  require(numbers(header["values"]) == values, "a value is not the one that the colon principle gives");
  require(number(header["value"]) == values[0], "the value is not that of the ground");
  return "the green Hackenbush tree with the parents " + joined(parents) + " has the nim-value " +
         std::to_string(values[0]);
}

// The vertices of a cycle may become one without changing the value; in the end loops count as edges to
// leaves.
std::string fusion(const Json& header) {
  const i64 vertices = number(header["vertices"], 1, 10'000'000), edges = std::ssize(list(header["edges"]));
  std::vector<Numbers> ends;
  for (const Json& edge : header["edges"]) ends.push_back(numbers(edge, 2, 0, vertices - 1));
  Numbers root(index(vertices));  // the vertex that each has become
  for (i64 i = 0; i < vertices; ++i) root[index(i)] = i;
  for (const Json& json : list(header["cycles"])) {
    const Numbers cycle = numbers(json, -1, 0, edges - 1);
    const auto end = [&](i64 edge, bool side) { return root[index(ends[index(edge)][side])]; };
    bool closes = false;
    std::set<i64> on;
    for (const bool side : {false, true}) {  // the first edge may be walked either way
      i64 at = cycle.empty() ? -1 : end(cycle[0], side);
      const i64 first = at;
      on.clear();
      for (const i64 edge : cycle) {
        on.insert(at);
        at = end(edge, false) == at ? end(edge, true) : end(edge, true) == at ? end(edge, false) : -1;
      }
      if ((closes = at == first && on.size() == cycle.size())) break;
    }
    require(closes && cycle.size() >= 2, "the edges of a cycle do not lead round");
    require(std::set<i64>(cycle.begin(), cycle.end()).size() == cycle.size(), "a cycle repeats an edge");
    work(static_cast<u64>(vertices));
    for (i64& one : root)
      if (on.contains(one)) one = *on.begin();
  }
  const Numbers parents = numbers(header["parents"], edges),
                fused = numbers(header["fused"], vertices, 0, edges);
  require(fused[0] == 0, "the ground is not node 0");
  std::map<i64, i64> class_of;  // nodes and classes of vertices correspond
  for (std::size_t v = 0; v < fused.size(); ++v)
    require(class_of.emplace(fused[v], root[v]).first->second == root[v] && fused[v] == fused[index(root[v])],
            "'fused' does not fit the cycles");
  std::vector<std::pair<i64, i64>> wanted, given;  // the edges; −1 for the leaf of a loop
  for (std::size_t i = 0; i < parents.size(); ++i) {
    const auto [a, b] = std::minmax(fused[index(ends[i][0])], fused[index(ends[i][1])]);
    wanted.emplace_back(a == b ? -1 : a, b);
    require(class_of.contains(parents[i]), "something hangs on a leaf that stands for a loop");
    const i64 node = static_cast<i64>(i) + 1;
    given.emplace_back(class_of.contains(node) ? std::min(parents[i], node) : -1,
                       class_of.contains(node) ? std::max(parents[i], node) : parents[i]);
  }
  std::sort(wanted.begin(), wanted.end()), std::sort(given.begin(), given.end());
  require(wanted == given, "the tree is not the fused graph");
  colon(header);
  std::string words;
  for (const auto& edge : ends) words += " " + std::to_string(edge[0]) + "-" + std::to_string(edge[1]);
  return "the green Hackenbush graph with the edges" + words + " has the nim-value " + header["value"].dump();
}

}  // namespace

std::string check_periodic(Certificate& file) {
  std::set<std::string> names = {"code", "preperiod", "period", "values"};
  for (const char* name : {"saltus", "times"})
    if (file.version > 1 && file.header.contains(name)) names.insert(name);
  file.header_has(names);
  require(!file.misere, "periods are proved for normal play");
  file.name = file.header["code"].get<std::string>();
  const Numbers claimed = numbers(file.header["values"]);
  const Code code = read_code(file.name);
  const i64 e = number(file.header["preperiod"], code.parts > 1, 10'000'000),
            p = number(file.header["period"], 1, 10'000'000),
            s = names.contains("saltus") ? number(file.header["saltus"], 0, e + p) : 0;
  const bool has_carries = s != 0 && code.parts == 3;
  require(names.contains("times") == has_carries, "'times' belongs to a saltus of a hexadecimal code");
  const i64 times = has_carries ? number(file.header["times"], 1, 1'000) : 1;
  const Period period = {e, p, s, times};
  const i64 count = window(code, period);
  require(std::ssize(claimed) == count, "there must be " + std::to_string(count) + " values");
  require(values_of_period(code, period) == claimed, "a value is wrong");
  return "G(n + " + std::to_string(p) + ") = G(n)" + (s != 0 ? " + " + std::to_string(s) : std::string()) +
         " for all n >= " + std::to_string(e);
}

std::string check_theorem(Certificate& file) {
  if (file.header.contains("position")) return check_theorem_of_game(file);
  const std::map<std::string, std::pair<std::set<std::string>, std::string (*)(const Json&)>> theorems = {
      {"nim-sum", {{"components", "value", "outcome", "moves"}, nim_sum}},
      {"misere-nim", {{"heaps", "outcome"}, misere_nim}},
      {"misere-subtraction", {{"components", "outcome", "moves"}, misere_subtraction}},
      {"colon", {{"parents", "values", "value"}, colon}},
      {"fusion", {{"vertices", "edges", "cycles", "parents", "values", "value", "fused"}, fusion}}};
  const auto theorem = file.header.at("theorem").get<std::string>();
  const auto found = theorems.find(theorem);
  require(found != theorems.end(), "this theorem is unknown");
  auto [names, check] = found->second;
  names.insert("theorem");
  file.header_has(std::move(names));
  require(file.misere == theorem.starts_with("misere-"), "this theorem is about the other convention");
  require(theorem != "misere-subtraction" || file.version == 2, "this theorem needs version 2");
  return check(file.header);
}

}  // namespace sprague::check
