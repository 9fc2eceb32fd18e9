// Values in lines, the theorem, how often each value comes and which heaps are rare, and the line of
// progress.
#include "apps/sprague/print/sequence_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <tuple>

#include "apps/sprague/files/value_files.hpp"
#include "apps/sprague/print/print_answer.hpp"
#include "explain/languages.hpp"
#include "explain/render.hpp"

namespace sprague::cli {
namespace {

constexpr std::size_t most_shown = 40;  // nim-values in a table of frequencies, rare heaps

// "310 million", "4.2 million", "87,000".
std::string rounded(double number) {
  if (number >= 1e10) return fmt::format("{:.0f} billion", number / 1e9);
  if (number >= 1e7) return fmt::format("{:.0f} million", number / 1e6);
  if (number >= 1e6) return fmt::format("{:.1f} million", number / 1e6);
  return grouped(static_cast<u64>(number));
}

std::string time_left(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  if (seconds < 6000) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 2e5) return fmt::format("{:.1f} h", seconds / 3600);
  return fmt::format("{:.0f} days", seconds / 86400);
}

// How often each value comes, the most frequent first where they are many.
std::string frequencies(const SequenceReport& report, Language language) {
  const std::vector<u64>& count = report.statistics.count;
  std::vector<u64> values;
  for (u64 value = 0; value < count.size(); ++value)
    if (count[value] > 0) values.push_back(value);
  const bool all = values.size() <= most_shown;
  if (!all)
    std::sort(values.begin(), values.end(),
              [&](u64 a, u64 b) { return std::tie(count[b], a) < std::tie(count[a], b); });
  const auto say = [&](const Message& said) { return explain::said_in(language, said); };
  std::string out = "\n  " + padded_left(say("nim-value"_m), 9) + " " + padded_left(say("heaps"_m), 14) +
                    " " + padded_left(say("share"_m), 7) + (all ? "" : "   " + say("(the most frequent)"_m)) +
                    "\n";
  for (std::size_t i = 0; i < values.size() && i < most_shown; ++i)
    out += fmt::format("  {:>9} {:>14} {:6.2f}%\n", values[i], grouped(count[values[i]]),
                       100.0 * static_cast<double>(count[values[i]]) / static_cast<double>(report.known));
  if (!all)
    out += "  " + say(Message("… and {0} more nim-values (--json lists all)", values.size() - most_shown)) +
           "\n";
  return out;
}

std::string rare_heaps(const SequenceReport& report, Language language) {
  if (!report.space) return {};
  const sequence::SparseSpace& space = *report.space;
  std::string list;
  for (std::size_t i = 0; i < space.rare.size() && i < most_shown; ++i)
    list += (i == 0 ? "" : " ") + std::to_string(space.rare[i]);
  if (space.rare.size() > most_shown) list += " …";
  const std::string mask = fmt::format("{:#x}", space.mask), count = grouped(space.rare.size());
  const Message all = Message::sentences(
      {space.by_position
           ? Message("Sparse space: a value v is rare where {0} and v have an even number of bits "
                     "in common (odd where the heap is {1}).",
                     mask, space.shift ? "even"_m : "odd"_m)
           : Message("Sparse space: a value v is rare where {0} and v have an even number of bits "
                     "in common.",
                     mask),
       space.rare.empty() ? Message("{0} heaps have a rare value.", count)
                          : Message("{0} heaps have a rare value:", count)});
  const std::string out = "\n" + wrapped("  ", explain::said_in(language, all));
  return space.rare.empty() ? out : out + wrapped("    ", list);
}

Message method_words(const std::string& method) {
  if (method == "naive") return "by all pairs of heaps"_m;
  if (method == "sparse") return "by a sparse space"_m;
  if (method == "bitset") return "by sets of nim-sums"_m;
  return "by what can be taken"_m;
}

}  // namespace

std::string progress_line(const sequence::Run& run, u64 goal, u64 started_at, double seconds) {
  const double rate = static_cast<double>(run.known() - started_at) / std::max(seconds, 1e-3);
  std::string out = fmt::format("{} values, {}/s", grouped(run.known()), rounded(rate));
  if (const sequence::SparseSpace* space = run.values().space())
    out += fmt::format(", {} rare", space->rare.size());
  out += fmt::format(", largest {}", run.values().statistics().largest);
  if (run.period()) out += fmt::format(", period {}?", grouped(run.period()->period));
  if (goal > run.known()) {
    // With all pairs of heaps each value costs as much as there are heaps.
    const double done = static_cast<double>(run.known()), all = static_cast<double>(goal);
    const double start = static_cast<double>(started_at);
    const double left = run.values().cost_grows()
                            ? seconds * (all * all - done * done) / std::max(done * done - start * start, 1.0)
                            : (all - done) / std::max(rate, 1e-3);
    out += ", " + time_left(left) + " left";
  }
  return out;
}

std::string summary(const SequenceReport& report, bool statistics, const Style& style, Language language) {
  const auto say = [&](const Message& said) { return explain::said_in(language, said); };
  std::string out = fmt::format("{}{}{}", style.bold, printable(report.answer.position), style.off);
  if (report.answer.position != report.game)
    out += fmt::format("  {}({}){}", style.dim, report.game, style.off);
  out += "\n\n";
  std::string first;
  for (const std::uint32_t value : report.first_values)
    first += (first.empty() ? "" : " ") + std::to_string(value);
  if (report.known > report.first_values.size() && !first.empty()) first += " …";
  if (!first.empty()) out += wrapped("  ", first) + "\n";
  const bool proved = report.period && report.period->is_proved();
  for (const std::string& line : report.answer.explanation)
    out += std::string(proved ? style.good : "") + wrapped(proved ? say("  Theorem. "_m) : "  ", line) +
           std::string(proved ? style.off : "");
  if (report.period && !report.period->at_most) {
    const auto last = report.period->last_exception();
    out += wrapped("  ", say(last ? Message("Last exceptional heap: {0}.", grouped(*last))
                                  : Message("There is no exceptional heap."_m)));
  }
  if (proved)
    out += wrapped("  ", say(Message("Proved by {0} ({1}), from the values of the heaps below {2}.",
                                     Message("{0}", report.answer.method.theorem),
                                     report.answer.method.source, grouped(report.period->known))));
  for (const auto& [heap, value] : report.at)
    out += "\n  " + say(value ? Message("G({0}) = {1}", heap, *value) : Message("G({0}) = unknown", heap)) +
           "\n";
  if (statistics) out += frequencies(report, language) + rare_heaps(report, language);
  const std::string known = grouped(report.known), seconds = fmt::format("{:.2f}", report.answer.seconds),
                    at = grouped(report.statistics.largest_at);
  const Message effort =
      report.candidates
          ? Message("{0} values in {1} s, {2}, not verified; the largest is {3}, first at the heap {4}",
                    known, seconds, method_words(report.method), report.statistics.largest, at)
          : Message("{0} values in {1} s, {2}; the largest is {3}, first at the heap {4}", known, seconds,
                    method_words(report.method), report.statistics.largest, at);
  out += fmt::format("\n  {}{}{}\n", style.dim, say(effort), style.off);
  return out;
}

std::optional<Error> print_values(const sequence::Run& run, u64 to, bool csv) {
  std::vector<std::uint32_t> values;
  if (csv) std::fputs("heap,value\n", stdout);
  for (u64 from = 0; from < to; from += values.size()) {
    values.resize(std::min(to - from, u64{1} << 16));
    if (auto error = read_values(run, from, values)) return error;
    std::string text;
    if (csv)
      append_csv(text, from, values);
    else
      append_text(text, from, values);
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) return std::nullopt;
  }
  if (!csv && to > 0) std::fputs("\n", stdout);
  return std::nullopt;
}

}  // namespace sprague::cli
