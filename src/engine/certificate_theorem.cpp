// Evidence by the theorems on sums: heaps of Nim, of octal codes and of finite subtraction sets.
#include <algorithm>
#include <map>

#include "certificate_parts.hpp"
#include "sprague/engine/registry.hpp"
#include "sprague/rules/subtraction.hpp"
#include "sprague/sequence/heap_values.hpp"

namespace sprague::detail {
namespace {

constexpr u64 largest_coded_heap = 20'000;     // what the checkers compute anew
constexpr u64 largest_hexadecimal_heap = 500;  // the same; three heaps take cubic time
constexpr u64 bytes_a_component = 128;         // in the text

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 60;
  if (text.size() <= longest) return std::string(text);
  return std::string(text.substr(0, longest)) + "…";
}

// The code of a set as certificates write it: without ranges.
std::string code_of(const SubtractionSet& set) {
  std::string out;
  for (const u64 amount : set.members_to(~u64{0})) out += (out.empty() ? "" : ",") + std::to_string(amount);
  return "subtract " + out;
}

// One component of a sum, as read: heaps of one code, or of Nim.
class Heaps {
 public:
  explicit Heaps(proof::NimSum& sum, Budget& budget) : sum_(sum), budget_(budget) {}

  std::optional<Error> add(std::string_view text) {
    Scanner scanner(text);
    if (const NamedGame* named = find_named_game(scanner.peek())) {
      scanner.word();
      return add(std::string(named->code) + " " + std::string(scanner.rest()));
    }
    const std::string_view name = scanner.word();
    if (name == "nim") return add_heaps(scanner, proof::largest_number, {}, [](u64 heap) { return heap; });
    if (name == "octal") return add_octal(scanner);
    if (name == "subtract") return add_subtraction(scanner);
    return no_certificate(std::string(name));
  }

 private:
  template <class Value>
  std::optional<Error> add_heaps(Scanner& scanner, u64 largest, const std::string& code, const Value& value) {
    std::vector<u64> heaps;
    if (read_naturals(scanner, "a heap", heaps) ||
        std::any_of(heaps.begin(), heaps.end(), [&](u64 heap) { return heap > largest; })) {
      return Error{ErrorKind::too_large,
                   "certificates for " + (code.empty() ? "nim" : code) + " have heaps up to " +
                       std::to_string(largest),
                   code.empty() ? "That is 2^60." : "Who checks one computes the values of all heaps anew."};
    }
    if (!budget_.hold(heaps.size() * bytes_a_component)) return std::nullopt;
    for (const u64 heap : heaps) sum_.components.push_back({code, heap, value(heap)});
    return std::nullopt;
  }

  // The values of all heaps that the checkers would accept, which takes less than a second.
  template <class Values>
  std::optional<Error> add_coded(Scanner& scanner, u64 largest, const std::string& code, Values values) {
    Scanner ahead = scanner;
    std::vector<u64> heaps;
    u64 most = 0;
    if (!read_naturals(ahead, "a heap", heaps))
      for (const u64 heap : heaps) most = std::max(most, heap);
    if (most <= largest) values.extend_to(most, budget_);
    if (budget_.exhausted()) return std::nullopt;
    return add_heaps(scanner, largest, code, [&](u64 heap) { return u64{values.at(heap)}; });
  }

  std::optional<Error> add_octal(Scanner& scanner) {
    auto code = TakeAndBreak::parse_code(scanner);
    if (!code) return code.error();
    const u64 largest = code->most_heaps() > 2 ? largest_hexadecimal_heap : largest_coded_heap;
    const std::string text = "octal " + code->text();
    return add_coded(scanner, largest, text, sequence::HeapValues(*std::move(code)));
  }

  std::optional<Error> add_subtraction(Scanner& scanner) {
    auto set = SubtractionSet::parse(scanner);
    if (!set) return set.error();
    if (set->kind() != SubtractionSet::Kind::finite)
      return no_certificate("subtract " + set->text() + ", an infinite set");
    if (set->members_to(~u64{0}).back() > proof::largest_number)
      return no_certificate("subtract with amounts beyond 2^60");
    const std::string text = code_of(*set);
    return add_coded(scanner, largest_coded_heap, text, SubtractionValues(*std::move(set)));
  }

  proof::NimSum& sum_;
  Budget& budget_;
};

WrittenCertificate written(const std::string& text, Outcome outcome, std::optional<u64> value) {
  return {.kind = "theorem", .text = text, .outcome = outcome, .nim_value = value};
}

Result<WrittenCertificate> misere_nim(const proof::NimSum& sum, const std::string& text) {
  proof::MisereNim certificate;
  for (const proof::NimSum::Component& component : sum.components) {
    if (!component.code.empty()) return no_certificate("misère play of built-in games other than nim");
    certificate.heaps.push_back(component.heap);
  }
  certificate.statement = text + " in misère play: " + std::string(to_text(certificate.outcome()));
  return written(proof::to_text(certificate), certificate.outcome(), std::nullopt);
}

}  // namespace

Error no_certificate(const std::string& what) {
  return {ErrorKind::wrong, "there is no certificate yet for " + what,
          "Most built-in games have one, and most rules in a file: games/wythoff.game."};
}

Result<WrittenCertificate> theorem_certificate(std::string_view text, Convention convention, Budget& budget) {
  const bool is_sum = text.find('+') != std::string_view::npos;
  Scanner first(text);
  const bool is_graph = first.accept("hackenbush");
  if (is_graph && !is_sum && convention == Convention::normal) return hackenbush_certificate(first, budget);
  if (is_graph) return no_certificate(is_sum ? "hackenbush in a sum" : "hackenbush in misère play");
  proof::NimSum sum;
  Heaps heaps(sum, budget);
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    if (auto error = heaps.add(text.substr(begin, end - begin))) return *std::move(error);
    begin = end + 1;
  }
  if (budget.exhausted()) return nothing_written(budget);
  if (convention == Convention::misere) return misere_nim(sum, quoted(text));
  const Outcome outcome = sum.value() == 0 ? Outcome::P : Outcome::N;
  sum.statement = quoted(text) + " in normal play: " + std::string(to_text(outcome)) + ", nim-value " +
                  std::to_string(sum.value());
  return written(proof::to_text(sum), outcome, sum.value());
}

}  // namespace sprague::detail
