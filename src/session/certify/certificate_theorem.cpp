// Evidence by the theorems on sums: heaps of Nim, of octal codes and of subtraction sets.
#include <algorithm>

#include "rules/subtraction.hpp"
#include "rulesets/hackenbush.hpp"
#include "rulesets/nim.hpp"
#include "rulesets/octal.hpp"
#include "rulesets/subtract.hpp"
#include "sequence/heap_values.hpp"
#include "session/certify/certificate_parts.hpp"
#include "session/game_table.hpp"

namespace sprague::detail {
namespace {

constexpr u64 largest_coded_heap = 20'000;     // what the checkers compute anew
constexpr u64 largest_hexadecimal_heap = 500;  // the same; three heaps take cubic time
constexpr u64 bytes_a_component = 128;         // in the text
constexpr u64 most_amount = 1'000'000;         // what the checkers read
constexpr u64 most_values_of_splits = 20'000, most_values_of_sets = 1'000'000;  // to show a period

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 60;
  if (text.size() <= longest) return std::string(text);
  return std::string(text.substr(0, longest)) + "…";
}

// The code of a set as certificates write it: without ranges, and only what heaps of `most` can use.
std::string code_of(const SubtractionSet& set, u64 most) {
  std::string out;
  for (const u64 amount : set.members_to(most)) out += (out.empty() ? "" : ",") + std::to_string(amount);
  return "subtract " + out;
}

// One component of a sum, as read: heaps of one code, or of Nim.
class HeapsOfSum {
 public:
  explicit HeapsOfSum(proof::NimSum& sum, Budget& budget) : sum_(sum), budget_(budget) {}

  std::optional<Error> add(const AnyPosition& component) {
    if (const auto nim = component.as<rulesets::Nim>()) return add_nim(nim->position.sizes);
    if (component.as<rulesets::NimOf<Natural>>()) return large_nim();
    if (const auto octal = component.as<rulesets::Octal>())
      return add_octal(octal->rules.code(), octal->position.sizes);
    if (const auto subtract = component.as<rulesets::Subtract>())
      return add_subtraction(subtract->rules.set(), subtract->position.sizes);
    return no_certificate(component.ruleset_text());
  }

 private:
  static u64 greatest(const std::vector<u64>& heaps) {
    return heaps.empty() ? 0 : *std::max_element(heaps.begin(), heaps.end());
  }
  static Error too_large(const std::string& code, u64 largest, Message why) {
    return {ErrorKind::too_large, Message("certificates for {0} have heaps up to {1}", code, largest),
            std::move(why)};
  }
  static Error large_nim() { return too_large("nim", proof::largest_number, "That is 2^60."_m); }
  std::optional<Error> add_nim(const std::vector<u64>& heaps) {
    if (greatest(heaps) > proof::largest_number) return large_nim();
    return add_heaps(heaps, {}, [](u64 heap) { return heap; });
  }

  // Components of this code, with the period that their values show.
  template <class Value>
  std::optional<Error> add_heaps(const std::vector<u64>& heaps, const proof::NimSum::Component& like,
                                 const Value& value) {
    if (!budget_.hold(heaps.size() * (bytes_a_component + like.code.size()))) return std::nullopt;
    for (const u64 heap : heaps) {
      sum_.components.push_back(like);
      sum_.components.back().heap = heap;
      sum_.components.back().value = value(heap);
    }
    return std::nullopt;
  }

  // The values of all heaps that the checkers would compute, which takes less than a second; those of larger
  // heaps by the period, which add_period(proved, component) puts in if it can be shown.
  template <class Values, class AddPeriod>
  std::optional<Error> add_coded(const std::vector<u64>& heaps, u64 largest, const std::string& code,
                                 Values values, const AddPeriod& add_period) {
    if (greatest(heaps) > proof::largest_number)
      return too_large(code, proof::largest_number, "That is 2^60."_m);
    const u64 most = greatest(heaps);
    proof::NimSum::Component like;
    like.code = code;
    if (most > largest) {
      const auto proved = proved_period(code, 0, budget_);
      if (proved) add_period(*proved, like);
      if (budget_.exhausted()) return std::nullopt;
      if (like.period == 0)
        return too_large(code, largest,
                         "Who checks one computes the values of all heaps anew, or sees that they repeat."_m);
    }
    values.extend_to(most, budget_);
    if (budget_.exhausted()) return std::nullopt;
    return add_heaps(heaps, like, [&](u64 heap) { return u64{values.at(heap)}; });
  }

  std::optional<Error> add_octal(const TakeAndBreak& game, const std::vector<u64>& heaps) {
    const std::string text = game.text();
    const bool is_code = !game.unequal && game.tail == 0 && text[0] >= '0' && text[0] <= 'F';
    if (!is_code || game.most_heaps() > 3) return no_certificate("octal " + text);
    const u64 parts = std::max(game.most_heaps(), 2U);
    const u64 largest = parts > 2 ? largest_hexadecimal_heap : largest_coded_heap;
    const u64 most_values = parts > 2 ? largest_hexadecimal_heap : most_values_of_splits;
    return add_coded(
        heaps, largest, "octal " + text, sequence::HeapValues(game),
        [&](const ProvedPeriod& proved, proof::NimSum::Component& component) {
          const auto& [preperiod, period, saltus] = proved.period;
          const u64 e = std::max<u64>(preperiod, 1);  // the theorem needs it
          component.times = saltus == 0 ? 0 : multiple_of_saltus(proved, game, budget_);
          const u64 window = saturating_multiply(parts, saturating_add(e, period));
          if (saltus == 0 ? saturating_add(window, game.most()) > most_values : component.times == 0) return;
          component.preperiod = e;
          component.period = period;
          component.saltus = static_cast<u64>(saltus);
        });
  }

  std::optional<Error> add_subtraction(const SubtractionSet& set, const std::vector<u64>& heaps) {
    const bool is_finite = set.kind() == SubtractionSet::Kind::finite;
    const u64 most = greatest(heaps);
    if (!is_finite && most > largest_coded_heap)
      return no_certificate(Message("subtract {0}, an infinite set, and such heaps", set.text()));
    const std::vector<u64> amounts = set.members_to(is_finite ? ~u64{0} : most);
    // Where no heap can be played, a set says the same that has its least amount only.
    const std::string text = code_of(set, is_finite ? ~u64{0} : std::max(most, set.least()));
    const u64 last = amounts.empty() ? set.least() : amounts.back();
    if (last > most_amount) return no_certificate("subtract with amounts beyond 1000000"_m);
    return add_coded(heaps, largest_coded_heap, text, SubtractionValues(set),
                     [&](const ProvedPeriod& proved, proof::NimSum::Component& component) {
                       const auto& [preperiod, period, saltus] = proved.period;
                       const u64 window = saturating_add(saturating_add(preperiod, period), last);
                       if (window > most_values_of_sets / std::max<u64>(amounts.size(), 1)) return;
                       component.preperiod = preperiod;
                       component.period = period;
                     });
  }

  proof::NimSum& sum_;
  Budget& budget_;
};

WrittenCertificate written(const std::string& text, Outcome outcome, std::optional<u64> value) {
  return {.kind = "theorem", .text = text, .outcome = outcome, .nim_value = value};
}

Result<WrittenCertificate> misere_sum(const proof::NimSum& sum, const std::string& text) {
  const auto is_nim = [](const auto& component) { return component.code.empty(); };
  const auto takes_only = [&](const auto& component) {
    return is_nim(component) || component.code.starts_with("subtract");
  };
  const auto certified = [&](auto certificate) {
    certificate.statement = text + " in misère play: " + std::string(to_text(certificate.outcome()));
    return written(proof::to_text(certificate), certificate.outcome(), std::nullopt);
  };
  const auto& components = sum.components;
  if (!std::all_of(components.begin(), components.end(), is_nim)) {
    if (std::all_of(components.begin(), components.end(), takes_only))
      return certified(proof::MisereSubtraction{{}, components});
    return no_certificate("misère play of codes that divide heaps"_m);
  }
  proof::MisereNim certificate;
  for (const proof::NimSum::Component& component : components) certificate.heaps.push_back(component.heap);
  return certified(std::move(certificate));
}

}  // namespace

Error no_certificate(Arg what) {
  return {ErrorKind::wrong, Message("there is no certificate yet for {0}", std::move(what)),
          "Most built-in games have one, and most rules in a file: games/wythoff.game."_m};
}

Result<WrittenCertificate> theorem_certificate(const std::vector<AnyPosition*>& components,
                                               std::string_view text, Convention convention, Budget& budget) {
  proof::NimSum sum;
  HeapsOfSum heaps(sum, budget);
  for (const AnyPosition* component : components) {
    if (const auto graph = component->as<rulesets::Hackenbush>()) {
      if (components.size() > 1) return no_certificate("hackenbush in a sum"_m);
      if (convention == Convention::misere) return no_certificate("hackenbush in misère play"_m);
      return hackenbush_certificate(graph->position.edges, budget);
    }
    if (auto error = heaps.add(*component)) return *std::move(error);
  }
  if (budget.exhausted()) return nothing_written(budget);
  if (convention == Convention::misere) return misere_sum(sum, quoted(text));
  const Outcome outcome = sum.value() == 0 ? Outcome::P : Outcome::N;
  sum.statement = quoted(text) + " in normal play: " + std::string(to_text(outcome)) + ", nim-value " +
                  std::to_string(sum.value());
  return written(proof::to_text(sum), outcome, sum.value());
}

}  // namespace sprague::detail
