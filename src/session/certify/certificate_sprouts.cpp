// What it takes to show what a drawing of Sprouts is worth: of each drawing that matters its value, or values that it does not have.
#include <algorithm>
#include <map>
#include <set>

#include "rules/sprouts_game.hpp"
#include "session/certify/certificate_parts.hpp"
#include "solve/sprouts_values.hpp"

namespace sprague::detail {
namespace {

// Components of what a line leaves.
using SproutsOption = std::vector<std::string>;

u64 weight_of(const SproutsOption& option) {
  u64 out = 0;
  for (const std::string& component : option) out += SproutsGame().weight({component});
  return out;
}

class SproutsEvidence {
 public:
  SproutsEvidence(SproutsValues& values, Budget& budget) : values_(values), budget_(budget) {}

  // What the components are worth. False: the budget ran out.
  bool show_values(const SproutsOption& components) { return need_values(components) && work_off(); }
  // That their sum is not worth 0, and one of them is not evaluated. Needs: it is not.
  bool show_not_0(const SproutsOption& components) { return need_other(components, 0) && work_off(); }

  [[nodiscard]] std::vector<proof::SproutsDrawings::Line> lines() const {
    std::vector<proof::SproutsDrawings::Line> out;
    for (const auto& [drawing, fact] : facts_)
      out.push_back({drawing, fact.value,
                     fact.value ? std::vector<u64>() : std::vector(fact.others.begin(), fact.others.end())});
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
      return std::pair(weight_of({a.drawing}), a.drawing) < std::pair(weight_of({b.drawing}), b.drawing);
    });
    return out;
  }

 private:
  struct Fact {
    std::optional<u64> value = {};
    std::set<u64> others = {};
  };
  struct Claim {
    std::string drawing;
    u64 value;
    bool is = true;  // or is not
  };

  void need(Claim claim) {
    Fact& fact = facts_[claim.drawing];
    if (fact.value) return;  // which says what it is not
    if (claim.is)
      fact.value = claim.value;
    else if (!fact.others.insert(claim.value).second)
      return;
    budget_.hold(3 * claim.drawing.size() + 200);  // about
    open_.push_back(std::move(claim));
  }
  bool work_off() {
    while (!open_.empty()) {
      const Claim claim = std::move(open_.back());
      open_.pop_back();
      if (!budget_.spend() || !(claim.is ? show_is(claim) : show_is_not(claim))) return false;
    }
    return true;
  }

  [[nodiscard]] static std::vector<SproutsOption> options_of(const std::string& drawing) {
    std::set<SproutsOption> seen;
    (void)SproutsMap::of(drawing).for_each_line([&](const SproutsMap::Line&, SproutsMap&& map) {
      seen.insert(map.components());
      return true;
    });
    std::vector<SproutsOption> out(seen.begin(), seen.end());
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
      return std::pair(weight_of(a), a) < std::pair(weight_of(b), b);
    });
    return out;
  }
  [[nodiscard]] std::optional<u64> known(const SproutsOption& option) const {
    u64 sum = 0;
    for (const std::string& component : option) {
      const auto value = values_.known(component);
      if (!value) return std::nullopt;
      sum ^= *value;
    }
    return sum;
  }
  // Of each component its value.
  bool need_values(const SproutsOption& option) {
    for (const std::string& component : option) {
      const auto value = values_.value({component}, budget_);
      if (!value) return false;
      need({component, *value, true});
    }
    return true;
  }

  // That the sum has another value than this. Needs: it has. All components are evaluated but one, of which it is enough what it is not: one that
  // has a move to that, if it can be told.
  bool need_other(const SproutsOption& option, u64 value) {
    if (option.empty()) return true;
    std::size_t one = option.size();
    if (const auto sum = known(option)) {
      for (std::size_t i = 0; i < option.size(); ++i) {
        const u64 own = *values_.known(option[i]);
        if ((own ^ *sum ^ value) < own) one = i;
      }
      if (one == option.size()) return need_values(option);
    } else {
      u64 hardest = 0;
      for (std::size_t i = 0; i < option.size(); ++i)
        if (const u64 weight = weight_of({option[i]}); !values_.known(option[i]) && weight >= hardest)
          hardest = weight, one = i;
    }
    u64 missing = value;
    for (std::size_t i = 0; i < option.size(); ++i) {
      if (i == one) continue;
      const auto own = values_.value({option[i]}, budget_);
      if (!own) return false;
      missing ^= *own;
      need({option[i], *own, true});
    }
    need({option[one], missing, false});
    return true;
  }

  bool show_is(const Claim& claim) {
    const std::vector<SproutsOption> options = options_of(claim.drawing);
    std::set<u64> reached;
    for (const SproutsOption& option : options) {
      const auto value = known(option);
      if (value && *value < claim.value) reached.insert(*value);
      if (!(value && *value < claim.value ? need_values(option) : need_other(option, claim.value)))
        return false;
    }
    for (u64 smaller = 0; smaller < claim.value; ++smaller)
      if (!reached.contains(smaller) && !need_move_to(smaller, options).value_or(false)) return false;
    return true;
  }
  bool show_is_not(const Claim& claim) {
    if (facts_[claim.drawing].value) return true;
    const auto is_shown = need_move_to(claim.value, options_of(claim.drawing));
    if (!is_shown) return false;
    return *is_shown || need_values({claim.drawing});
  }
  // That some option has this value; false where none has. Nothing: the budget ran out.
  std::optional<bool> need_move_to(u64 value, const std::vector<SproutsOption>& options) {
    const SproutsOption* found = nullptr;
    for (const SproutsOption& option : options)
      if (found == nullptr && known(option) == value) found = &option;
    for (const SproutsOption& option : options) {
      if (found != nullptr) break;
      if (known(option)) continue;
      const auto has = values_.has_value(option, value, budget_);
      if (!has) return std::nullopt;
      if (*has) found = &option;
    }
    if (found == nullptr) return false;
    if (!need_values(*found)) return std::nullopt;
    return true;
  }

  SproutsValues& values_;
  Budget& budget_;
  std::map<std::string, Fact> facts_;
  std::vector<Claim> open_;
};

}  // namespace

Result<WrittenCertificate> sprouts_certificate(const std::string& drawing, std::string_view text,
                                               bool with_value, Budget& budget) {
  SproutsValues values;
  const std::vector<std::string> components = SproutsMap::of(drawing).components();
  proof::SproutsDrawings out;
  out.position = drawing;
  const auto is_lost = values.has_value(components, 0, budget);
  if (!is_lost) return nothing_written(budget);
  out.outcome = *is_lost ? Outcome::P : Outcome::N;
  SproutsEvidence evidence(values, budget);
  if (with_value || *is_lost) {
    out.value = values.value(components, budget);
    if (!out.value || !evidence.show_values(components)) return nothing_written(budget);
  } else if (!evidence.show_not_0(components)) {
    return nothing_written(budget);
  }
  out.statement = std::string(text) + " in normal play: " + std::string(to_text(out.outcome)) +
                  (out.value ? ", nim-value " + std::to_string(*out.value) : "");
  out.lines = evidence.lines();
  return WrittenCertificate{.kind = "sprouts",
                            .text = proof::to_text(out),
                            .outcome = out.outcome,
                            .nim_value = out.value,
                            .lines = out.lines.size()};
}

}  // namespace sprague::detail
