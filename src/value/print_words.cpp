// Values in words: numbers, ups and stars, switches, tinies and ups of higher order have names; other values are their options
// between braces, where a side that is itself one form is written without braces and the bar outside it is longer.
#include <algorithm>

#include "value/words.hpp"

namespace sprague::value {
namespace {

constexpr std::string_view arrows[] = {"^", "v", "↑", "↓"};

std::string repeated(std::string_view text, i64 times) {
  std::string out;
  for (i64 i = 0; i < times; ++i) out += text;
  return out;
}

}  // namespace

std::string to_text(Dyadic x, Script script) {
  const std::string numerator = std::to_string(x.numerator());
  if (x.is_integer()) return numerator;
  const std::string denominator = std::to_string(u64{1} << x.exponent());
  if (script != Script::latex) return numerator + "/" + denominator;
  return (x.numerator() < 0 ? "-\\frac{" + numerator.substr(1) : "\\frac{" + numerator) + "}{" + denominator +
         "}";
}

std::string Words::sum_text(const NumberUpStar& sum) const {
  std::string out = sum.number != Dyadic(0) || sum.is_number() ? to_text(sum.number, script_) : std::string();
  if (sum.ups != 0) {
    const i64 ups = sum.ups < 0 ? -sum.ups : sum.ups;
    const bool is_up = sum.ups > 0;
    if (script_ == Script::text) {
      out += ups <= 2 ? repeated(is_up ? "^" : "v", ups) : (is_up ? "^" : "v") + std::to_string(ups);
    } else if (script_ == Script::unicode) {
      const char* const one = is_up ? "↑" : "↓";
      const char* const two = is_up ? "⇑" : "⇓";
      out += ups == 1 ? one : ups == 2 ? two : one + std::to_string(ups);
    } else {
      const std::string one = is_up ? "{\\uparrow}" : "{\\downarrow}";
      const std::string two = is_up ? "{\\Uparrow}" : "{\\Downarrow}";
      if (ups > 2 && !out.empty()) out += is_up ? "+" : "-";
      out += ups == 1   ? one
             : ups == 2 ? two
                        : (out.empty() && !is_up ? "-" : "") + std::to_string(ups) + "\\cdot{\\uparrow}";
    }
  }
  if (sum.star != 0) {
    out += script_ == Script::latex ? "{\\ast}" : "*";
    if (sum.star > 1) out += std::to_string(sum.star);
  }
  return out;
}

// The name of a sum of ups or downs of higher orders and a nimber.
std::optional<std::string> Words::arrow(Game g) {
  constexpr std::uint32_t deepest = 64;
  if (games_.depth(g) > deepest) return std::nullopt;
  const std::optional<Uptimal> found = operations_.uptimal_expansion(g);
  if (!found) return std::nullopt;
  std::vector<i64> ups = found->ups;
  const bool is_up = *std::find_if(ups.begin(), ups.end(), [](i64 n) { return n != 0; }) > 0;
  if (!is_up)
    for (i64& n : ups) n = -n;
  const bool is_latex = script_ == Script::latex;
  std::string order;
  if (std::all_of(ups.begin(), ups.end(), [](i64 n) { return n == 1; })) {
    order = "[" + std::to_string(ups.size()) + "]";
    if (is_latex) order = "^{" + order + "}";
  } else if (ups.back() == 1 && std::count(ups.begin(), ups.end(), 0) + 1 == std::ssize(ups)) {
    order = is_latex ? "^{" + std::to_string(ups.size()) + "}" : "<" + std::to_string(ups.size()) + ">";
  } else {
    for (const i64 n : ups) order += (order.empty() ? "" : ",") + std::to_string(n);
    order = is_latex ? "^{\\langle " + order + "\\rangle}" : "<" + order + ">";
  }
  const std::string shaft = script_ == Script::text ? (is_up ? "^" : "v")
                            : is_latex              ? (is_up ? "{\\uparrow}" : "{\\downarrow}")
                                                    : (is_up ? "↑" : "↓");
  return shaft + order + (found->star == 0 ? "" : sum_text({{}, 0, found->star}));
}

// Its name, where it has one.
std::optional<Words::Written> Words::named(Game g) {
  if (games_.is_number_up_star(g)) {
    const NumberUpStar sum = games_.number_up_star_of(g);
    return Written{sum_text(sum), 0, 0};
  }
  const Game opposite = games_.negative(g);
  if (games_.refused()) return std::nullopt;
  const auto left = games_.options(g, Player::left);
  const auto right = games_.options(g, Player::right);
  const std::string plus_minus = script_ == Script::text ? "+-" : script_ == Script::unicode ? "±" : "\\pm ";
  if (g == opposite) {
    int bars = 0;
    if (left.size() > 1) {
      const auto list = side(left, bars);
      if (!list) return std::nullopt;
      return Written{plus_minus + (script_ == Script::latex ? "\\{" + *list + "\\}" : "{" + *list + "}"), 0,
                     1};
    }
    const Written* const only = written(left[0]);
    if (only == nullptr) return std::nullopt;
    const std::string text = braces(*only);
    const bool needs = text[0] == '-' || text.starts_with(plus_minus) || only->is_sum;
    return Written{plus_minus + (needs ? "(" + text + ")" : text), 0, 1};
  }
  if (games_.left_stop(g) == Dyadic(0) && games_.right_stop(g) == Dyadic(0))
    if (auto name = arrow(g)) return Written{*std::move(name), 0, 1};
  for (const bool is_up : {true, false}) {
    // {0 || 0 | −G}
    const auto outer = is_up ? left : right;
    const auto inner = is_up ? right : left;
    if (outer.size() != 1 || outer[0] != Game::zero || inner.size() != 1 ||
        games_.is_number_up_star(inner[0]))
      continue;
    const Player first = is_up ? Player::left : Player::right;
    const auto answer = games_.options(inner[0], first);
    const auto threat = games_.options(inner[0], opponent(first));
    if (answer.size() != 1 || answer[0] != Game::zero || threat.size() != 1) continue;
    const Game of = is_up ? games_.negative(threat[0]) : threat[0];
    if (games_.refused() || !games_.le(Game::zero, of)) continue;
    const Written* const inside = written(of);
    if (inside == nullptr) return std::nullopt;
    const std::string text = braces(*inside);
    return Written{script_ != Script::latex ? (is_up ? "tiny(" : "miny(") + text + ")"
                                            : (is_up ? "{+}_{" : "{-}_{") + text + "}",
                   0, 1};
  }
  return std::nullopt;
}

std::string Words::braces(const Written& written) const {
  if (written.bars == 0) return written.text;
  return script_ == Script::latex ? "\\{" + written.text + "\\}" : "{" + written.text + "}";
}

// The options of a side; `bars` grows to those that a side without braces has inside.
std::optional<std::string> Words::side(std::span<const Game> options, int& bars) {
  std::vector<std::pair<std::size_t, std::string>> texts;
  for (const Game option : options) {
    const Written* const one = written(option);
    if (one == nullptr) return std::nullopt;
    if (options.size() == 1 && one->bars > 0 && one->bars < 6) {
      bars = std::max(bars, one->bars);
      return one->text;
    }
    texts.emplace_back(one->rank, braces(*one));
  }
  std::sort(texts.begin(), texts.end());
  std::string out;
  for (const auto& [rank, text] : texts) out += (out.empty() ? "" : ",") + text;
  return out;
}

const Words::Written* Words::written(Game g) {
  const auto key = static_cast<std::uint32_t>(g);
  if (const auto found = kept_.find(key); found != kept_.end()) return &found->second;
  if (!games_.budget().spend()) games_.refuse(Refusal::limits);
  if (games_.refused()) return nullptr;
  std::optional<Written> out = named(g);
  if (!out && games_.refused()) return nullptr;
  if (!out && games_.left_stop(g) == games_.right_stop(g) && games_.left_stop(g) != Dyadic(0)) {
    // A number and an infinitesimal that has a name.
    const Game rest = games_.minus(g, games_.number(games_.left_stop(g)));
    if (auto name = named(rest)) {
      const std::string number = to_text(games_.left_stop(g), script_);
      // "3/4v[3]" is read as a whole; other names need their sign.
      const bool is_arrow = std::any_of(std::begin(arrows), std::end(arrows), [&](std::string_view arrow) {
        return name->text.starts_with(arrow);
      });
      out = Written{number + (is_arrow || name->text[0] == '+' ? "" : "+") + name->text, 0, 1, !is_arrow};
    }
  }
  if (!out) {
    int bars = 0;
    const auto left = side(games_.options(g, Player::left), bars);
    if (!left) return nullptr;
    const auto right = side(games_.options(g, Player::right), bars);
    if (!right) return nullptr;
    const std::string bar = script_ == Script::latex ? "\\mid " : "|";
    Written form;
    form.bars = bars + 1;
    form.text = *left + repeated(bar, form.bars) + *right;
    form.rank = games_.depth(g);
    out = std::move(form);
  }
  if (out->text.size() > most_) return nullptr;
  if (!games_.budget().hold(out->text.size() + 64)) {
    games_.refuse(Refusal::limits);
    return nullptr;
  }
  return &kept_.emplace(key, *std::move(out)).first->second;
}

std::optional<std::string> Words::of(Game g, std::size_t most) {
  most_ = most;
  const Written* const out = written(g);
  if (out == nullptr) return std::nullopt;
  std::string text = braces(*out);
  std::size_t open = 0;
  for (const char c : text) {
    if (c == '{' || c == '(') ++open;
    if ((c == '}' || c == ')') && open > 0) --open;
    if (open >= most_nesting) return std::nullopt;
  }
  return text;
}

}  // namespace sprague::value
