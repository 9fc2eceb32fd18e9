// Three texts with places for the table of nim-values, the rules and the comments.

#include "session/game_table.hpp"
#include "session/programs/kinds.hpp"
#include "session/programs/text.hpp"

namespace sprague::programs {
namespace {

constexpr u64 longest_table = 100'000;

constexpr std::string_view cpp_text = R"(@ABOUT@
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using u64 = std::uint64_t;

const u64 preperiod = @PREPERIOD@, period = @PERIOD@;
const int table[] = {@TABLE@};
const int left[] = {@RULES@};
const int most = @MOST@;

int value(u64 n) { return table[n < preperiod ? n : preperiod + (n - preperiod) % period]; }

// A move to nim-value `wanted` from one heap: what it takes, and the heaps that it leaves.
bool find(u64 n, int wanted, u64& taken, std::vector<u64>& heaps) {
  for (int k = 0; k <= most && u64(k) <= n; ++k) {
    const u64 rest = n - k;
    taken = k;
    heaps.clear();
    if (rest == 0 && (left[k] & 1) && wanted == 0) return true;
    if (rest > 0 && (left[k] & 2) && value(rest) == wanted) return heaps = {rest}, true;
    if (!(left[k] & 4)) continue;
    @TWO@
    for (u64 a = 1; a <= std::min(rest / 2, preperiod + period); ++a)
      if (@DIFFER@(value(a) ^ value(rest - a)) == wanted) return heaps = {a, rest - a}, true;
  }
  return false;
}

// A number in digits, below 2^64.
bool read(const std::string& word, u64& n) {
  n = 0;
  for (char c : word) {
    const u64 digit = u64(c) - u64('0');
    if (c < '0' || c > '9' || n > (~u64(0) - digit) / 10) return false;
    n = 10 * n + digit;
  }
  return true;
}

int main(int argc, char** argv) {
  const bool moves = argc > 1 && std::string(argv[1]) == "moves";
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream in(line);
    std::vector<u64> heaps;
    for (std::string word; in >> word;) {
      heaps.emplace_back();
      if (!read(word, heaps.back())) return std::cerr << "no heap below 2^64: " << word << std::endl, 1;
    }
    int sum = 0;
    for (u64 n : heaps) sum ^= value(n);
    std::cout << (sum ? "N" : "P");
    for (std::size_t i = 0; moves && sum && i < heaps.size(); ++i) {
      u64 taken;
      std::vector<u64> rest;
      if (!find(heaps[i], sum ^ value(heaps[i]), taken, rest)) continue;
      std::cout << ": take " << taken << " from heap " << i + 1 << ", leaving";
      for (u64 n : rest) std::cout << ' ' << n;
      if (rest.empty()) std::cout << " 0";
      break;
    }
    std::cout << '\n';
  }
}
)";

constexpr std::string_view python_text = R"(@ABOUT@
import sys

PREPERIOD, PERIOD = @PREPERIOD@, @PERIOD@
TABLE = [@TABLE@]
LEFT = [@RULES@]


def value(n):
    return TABLE[n if n < PREPERIOD else PREPERIOD + (n - PREPERIOD) % PERIOD]


def find(n, wanted):
    """A move to nim-value `wanted` from one heap: what it takes, and the heaps that it leaves."""
    for k in range(min(len(LEFT) - 1, n) + 1):
        rest = n - k
        if rest == 0 and LEFT[k] & 1 and wanted == 0:
            return k, []
        if rest > 0 and LEFT[k] & 2 and value(rest) == wanted:
            return k, [rest]
        if LEFT[k] & 4:
            @TWO@
            for a in range(1, min(rest // 2, PREPERIOD + PERIOD) + 1):
                if @DIFFER@(value(a) ^ value(rest - a)) == wanted:
                    return k, [a, rest - a]
    return None


def main():
    moves = sys.argv[1:] == ["moves"]
    for line in sys.stdin:
        heaps = []
        for word in line.split():
            if not (word.isascii() and word.isdigit()):
                sys.exit("no heap: " + word)
            heaps.append(int(word))
        total = 0
        for n in heaps:
            total ^= value(n)
        answer = "N" if total else "P"
        if moves and total:
            for i, n in enumerate(heaps):
                found = find(n, total ^ value(n))
                if found:
                    answer += f": take {found[0]} from heap {i + 1}, leaving " + " ".join(map(str, found[1] or [0]))
                    break
        print(answer)


main()
)";

constexpr std::string_view java_text = R"(@ABOUT@
import java.io.*;
import java.math.BigInteger;
import java.util.*;

class Main {
  static final long preperiod = @PREPERIOD@, period = @PERIOD@;
  static final int[] table = table();
  static final int[] left = {@RULES@};

  static int[] table() {
    String[] words = String.join(" ", @TABLE@).split(" ");
    int[] out = new int[words.length];
    for (int i = 0; i < out.length; ++i) out[i] = Integer.parseInt(words[i]);
    return out;
  }

  static int value(long n) { return table[(int) (n < preperiod ? n : preperiod + (n - preperiod) % period)]; }

  // A move to nim-value `wanted` from one heap: what it takes, and behind it the heaps that it leaves.
  static long[] find(long n, int wanted) {
    for (int k = 0; k < left.length && k <= n; ++k) {
      long rest = n - k;
      if (rest == 0 && (left[k] & 1) != 0 && wanted == 0) return new long[] {k};
      if (rest > 0 && (left[k] & 2) != 0 && value(rest) == wanted) return new long[] {k, rest};
      if ((left[k] & 4) == 0) continue;
      @TWO@
      for (long a = 1; a <= Math.min(rest / 2, preperiod + period); ++a)
        if (@DIFFER@(value(a) ^ value(rest - a)) == wanted) return new long[] {k, a, rest - a};
    }
    return null;
  }

  public static void main(String[] args) throws IOException {
    boolean moves = args.length > 0 && args[0].equals("moves");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    StringBuilder out = new StringBuilder();
    for (String line; (line = in.readLine()) != null;) {
      StringTokenizer words = new StringTokenizer(line);
      long[] heaps = new long[words.countTokens()];
      int sum = 0;
      for (int i = 0; i < heaps.length; ++i) {
        String word = words.nextToken();
        if (!word.matches("[0-9]+") || new BigInteger(word).bitLength() > 63) {
          System.out.print(out);
          System.err.println("no heap below 2^63: " + word);
          System.exit(1);
        }
        sum ^= value(heaps[i] = Long.parseLong(word));
      }
      out.append(sum != 0 ? "N" : "P");
      for (int i = 0; moves && sum != 0 && i < heaps.length; ++i) {
        long[] found = find(heaps[i], sum ^ value(heaps[i]));
        if (found == null) continue;
        out.append(": take " + found[0] + " from heap " + (i + 1) + ", leaving");
        for (int j = 1; j < found.length; ++j) out.append(" " + found[j]);
        if (found.length == 1) out.append(" 0");
        break;
      }
      out.append('\n');
    }
    System.out.print(out);
  }
}
)";

}  // namespace

Result<std::string> by_period(SessionState& session, const TakeAndBreak& code, const Asked& asked,
                              const Limits& limits) {
  const std::string_view game = asked.game;
  if (code.tail != 0) return no_program(game, "any number may be taken"_m);
  if (code.most_heaps() > 2) return no_program(game, "a move may leave three heaps or more"_m);
  Budget budget = session.budget(limits);
  const std::string spelt = code.text();
  const bool has_word = spelt.starts_with("subtract") || spelt.starts_with("allbut");
  const auto proved = proved_period(has_word ? spelt : "octal " + spelt, 0, budget);
  if (!proved && budget.exhausted())
    return Error{ErrorKind::too_large, "the limits ran out before a period was proved"_m,
                 "--time and --memory give more."_m};
  if (!proved || proved->period.saltus != 0)
    return no_program(
        game, proved ? "its nim-values grow without end"_m : "no short period of its nim-values was found"_m);
  const u64 size = proved->period.preperiod + proved->period.period;
  if (size > longest_table)
    return no_program(game, Message("the period and what is before it are longer than {0}", longest_table));

  Text out(Texts{cpp_text, python_text, java_text}.in(asked.language), asked.language, asked.comments);
  out.comment(
      "@ABOUT@",
      {Message("{0}: who wins, and a winning move, by the nim-values of its heaps.", std::string(game)),
       proved->period.preperiod == 0
           ? Message("They have period {0}: G(n + {0}) = G(n).", proved->period.period)
           : Message("They have period {0} from {1} on: G(n + {0}) = G(n) for n >= {1}.",
                     proved->period.period, proved->period.preperiod),
       Message("This holds for all n; proved by {0}.", proved->theorem),
       "A position is won for who moves (N) where the nim-sum (xor) of its heaps is not 0 (Sprague 1935, Grundy 1939)."_m,
       "It reads the heaps of a position from each line and writes N or P; called with 'moves', also a winning move."_m,
       "The table has G(0), G(1), … up to the end of the first period. When k are taken from a heap, there may be left: 1 no heap, 2 one, 4 two; sums allow several."_m});
  out.comment(
      "@TWO@",
      {code.most_heaps() == 2
           ? "A longer heap can give the other one a period and be worth the same, so short ones are enough."_m
           : "No move of this game leaves two heaps."_m});
  const Texts unequal{"a != rest - a && ", "a != rest - a and ", "a != rest - a && "};
  out.fill("@DIFFER@", code.unequal ? unequal.in(asked.language) : "");
  out.fill("@PREPERIOD@", std::to_string(proved->period.preperiod));
  out.fill("@PERIOD@", std::to_string(proved->period.period));
  out.fill("@MOST@", std::to_string(code.most()));
  out.numbers("@TABLE@",
              {proved->values.begin(), proved->values.begin() + static_cast<std::ptrdiff_t>(size)});
  std::vector<u64> rules;
  for (u64 k = 0; k <= code.most(); ++k) rules.push_back(code.digit(k) & 7);
  out.fill("@RULES@", joined_lines(lines_of(rules, ", "), "\n    "));
  return out.take();
}

}  // namespace sprague::programs
