// The check of a certificate from its header to its last line, and the public face of it.
#include <map>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

#include "base/sha256.hpp"
#include "reading.hpp"
#include "script/canonical.hpp"
#include "sprague/certificate.hpp"
#include "visible.hpp"

namespace sprague {

using namespace check;

namespace {

constexpr std::size_t largest_file = std::size_t{256} << 20;

std::string verdict(Certificate& file, const std::string& digest) {
  static const std::map<std::string, std::string (*)(Certificate&)> kinds = {
      {"finite", check_finite},
      {"outcomes", check_outcomes},
      {"loopy-values", check_loopy_values},
      {"refuted", check_refuted},
      {"refuted-values", check_refuted},
      {"nim-values", check_nim_values},
      {"short-games", check_short_games},
      {"sprouts", check_sprouts},
      {"automatic", check_automatic},
      {"sentence", check_automatic},
      {"residue", check_residue},
      {"periodic", check_periodic},
      {"theorem", check_theorem}};
  file.read_header();
  if (!file.games.empty()) file.facts.push_back("rules: " + file.rules_text());
  require(digest.empty() || digest == file.digest, "the rules are not those of --rules");
  require(kinds.contains(file.kind), "the kind '" + file.kind + "' is unknown");
  const auto require_end = [&] {
    require(file.next.is_null(), "nothing may stand behind the last line", file.line + 1);
  };
  // Here the header is all, and what is wrong behind it is said before what is too large in it.
  if (file.kind == "theorem" || file.kind == "periodic") require_end();
  const std::string proved = kinds.at(file.kind)(file);
  require_end();
  return file.kind + ": " + file.name + (file.name.empty() ? "" : ", ") +
         (file.misere ? "misere" : "normal") + " play: " + proved;
}

}  // namespace

CheckAnswer check_certificate(CheckRequest request) {
  using Verdict = CheckAnswer::Verdict;
  steps_left = request.steps;
  CheckAnswer out;
  Certificate file;
  const auto end = [&](Verdict found, std::size_t line, std::string_view words) {
    out.verdict = found, out.line = line, out.kind = visible(file.kind), out.words = visible(words);
    return out;
  };
  const auto undecided = [&](std::string_view why) { return end(Verdict::undecided, file.line, why); };
  try {
    if (request.text.size() > largest_file) return undecided("the file is larger than 256 MiB");
    file.bytes = std::move(request.text);
    const std::string digest = request.rules ? sha256(script::canonical_text(*request.rules)) : "";
    const std::string words = verdict(file, digest);
    for (const std::string& fact : file.facts) out.facts.push_back(visible(fact));
    return end(Verdict::valid, 0, words);
  } catch (const Invalid& wrong) {
    return end(Verdict::invalid, wrong.line != 0 ? wrong.line : file.line, wrong.why);
  } catch (const Json::exception& wrong) {
    return end(Verdict::invalid, file.line, std::string("malformed: ") + wrong.what());
  } catch (const Undecided& why) {
    return undecided(why.why);
  } catch (const std::bad_alloc&) {
    return undecided("too much memory is needed");
  } catch (const std::length_error&) {
    return undecided("too much memory is needed");
  }
}

std::string CheckAnswer::text(std::string_view file) const {
  const std::string name = visible(file);
  if (verdict == Verdict::valid) {
    std::string out = "VALID: " + (name.empty() ? "" : name + ": ") + words;
    for (const std::string& fact : facts) out += "\n  " + fact;
    return out;
  }
  return (verdict == Verdict::invalid ? "INVALID: " : "UNDECIDED: ") + (name.empty() ? "" : name + ", ") +
         "line " + std::to_string(line) + ": " + words;
}

}  // namespace sprague
