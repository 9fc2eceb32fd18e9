// Built-in games whose theorems say who wins in a few lines of arithmetic: a body in each language, and the ruleset that has the
// theorem, whose words are the program's comments.
#include <algorithm>

#include "rulesets/fibonacci_nim.hpp"
#include "rulesets/georgia_bob.hpp"
#include "rulesets/moore.hpp"
#include "rulesets/nim.hpp"
#include "rulesets/octal.hpp"
#include "rulesets/staircase.hpp"
#include "rulesets/wythoff.hpp"
#include "session/programs/kinds.hpp"
#include "session/programs/text.hpp"

namespace sprague::programs {
namespace {

struct Form {
  std::string_view name;  // of the game; what stands behind it is @K@
  const Theorem* theorem;
  std::string_view notation;
  MessageTemplate<0> move;  // how the winning move is found, at @HOW@
  Texts body;
  bool has_number = false;  // is there a @K@?
};

// ---- Nim ----

constexpr std::string_view nim_cpp = R"(bool is_position(const Position&) { return true; }

std::string win(const Position& heaps) {
  u64 sum = 0;
  for (u64 n : heaps) sum ^= n;
  @HOW@
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    if ((heaps[i] ^ sum) >= heaps[i]) continue;
    Position after = heaps;
    after[i] ^= sum;
    return "leave " + text_of(after);
  }
  return "";
}
)";
constexpr std::string_view nim_python = R"(def is_position(heaps):
    return True


def win(heaps):
    total = 0
    for n in heaps:
        total ^= n
    @HOW@
    for i, n in enumerate(heaps):
        if n ^ total < n:
            return "leave " + text_of(heaps[:i] + [n ^ total] + heaps[i + 1:])
    return None
)";
constexpr std::string_view nim_java = R"(  static boolean isPosition(long[] heaps) { return true; }

  static String win(long[] heaps) {
    long sum = 0;
    for (long n : heaps) sum ^= n;
    @HOW@
    for (int i = 0; i < heaps.length; ++i) {
      if ((heaps[i] ^ sum) >= heaps[i]) continue;
      long[] after = heaps.clone();
      after[i] ^= sum;
      return "leave " + textOf(after);
    }
    return null;
  }
)";

// ---- Moore ----

constexpr std::string_view moore_cpp = R"(const u64 most = @K@;

bool is_position(const Position&) { return true; }

std::string win(const Position& heaps) {
  Position after = heaps;
  std::vector<std::size_t> lower;  // heaps that are smaller than they were, whatever their further digits are
  @HOW@
  for (int bit = 63; bit >= 0; --bit) {
    const u64 one = u64(1) << bit;
    std::vector<std::size_t> ones;
    for (std::size_t i = 0; i < heaps.size(); ++i)
      if ((heaps[i] & one) && std::find(lower.begin(), lower.end(), i) == lower.end()) ones.push_back(i);
    const u64 over = ones.size() % (most + 1), lacking = over == 0 ? 0 : most + 1 - over;
    const bool enough = lacking <= lower.size();
    for (std::size_t j = 0; j < lower.size(); ++j)
      after[lower[j]] = enough && j < lacking ? after[lower[j]] | one : after[lower[j]] & ~one;
    for (std::size_t j = 0; !enough && j < over; ++j) {
      after[ones[j]] &= ~one;
      lower.push_back(ones[j]);
    }
  }
  return lower.empty() ? "" : "leave " + text_of(after);
}
)";
constexpr std::string_view moore_python = R"(MOST = @K@


def is_position(heaps):
    return True


def win(heaps):
    after = heaps[:]
    lower = []  # heaps that are smaller than they were, whatever their further digits are
    @HOW@
    for bit in reversed(range(max(heaps, default=0).bit_length())):
        one = 1 << bit
        ones = [i for i, n in enumerate(heaps) if n & one and i not in lower]
        over = len(ones) % (MOST + 1)
        lacking = (MOST + 1 - over) % (MOST + 1)
        enough = lacking <= len(lower)
        for j, i in enumerate(lower):
            after[i] = after[i] | one if enough and j < lacking else after[i] & ~one
        if not enough:
            for i in ones[:over]:
                after[i] &= ~one
                lower.append(i)
    return "leave " + text_of(after) if lower else None
)";
constexpr std::string_view moore_java = R"(  static final long most = @K@L;

  static boolean isPosition(long[] heaps) { return true; }

  static String win(long[] heaps) {
    long[] after = heaps.clone();
    List<Integer> lower = new ArrayList<>();  // heaps that are smaller than they were, whatever their further digits are
    @HOW@
    for (int bit = 62; bit >= 0; --bit) {
      long one = 1L << bit;
      List<Integer> ones = new ArrayList<>();
      for (int i = 0; i < heaps.length; ++i)
        if ((heaps[i] & one) != 0 && !lower.contains(i)) ones.add(i);
      long over = ones.size() % (most + 1), lacking = over == 0 ? 0 : most + 1 - over;
      boolean enough = lacking <= lower.size();
      for (int j = 0; j < lower.size(); ++j) {
        int i = lower.get(j);
        after[i] = enough && j < lacking ? after[i] | one : after[i] & ~one;
      }
      for (int j = 0; !enough && j < over; ++j) {
        after[ones.get(j)] &= ~one;
        lower.add(ones.get(j));
      }
    }
    return lower.isEmpty() ? null : "leave " + textOf(after);
  }
)";

// ---- The staircase ----

constexpr std::string_view staircase_cpp = R"(bool is_position(const Position& steps) {
  u64 all = 0;
  for (u64 n : steps)
    if (n > ~all) return false;
    else all += n;
  return true;
}

std::string win(const Position& steps) {
  u64 sum = 0;
  for (std::size_t i = 0; i < steps.size(); i += 2) sum ^= steps[i];
  @HOW@
  for (std::size_t i = 0; i < steps.size(); i += 2) {
    if ((steps[i] ^ sum) >= steps[i]) continue;
    Position after = steps;
    after[i] ^= sum;
    if (i > 0) after[i - 1] += steps[i] - after[i];
    return "leave " + text_of(after);
  }
  return "";
}
)";
constexpr std::string_view staircase_python = R"(def is_position(steps):
    return True


def win(steps):
    total = 0
    for n in steps[::2]:
        total ^= n
    @HOW@
    for i in range(0, len(steps), 2):
        if steps[i] ^ total < steps[i]:
            after = steps[:]
            after[i] ^= total
            if i > 0:
                after[i - 1] += steps[i] - after[i]
            return "leave " + text_of(after)
    return None
)";
constexpr std::string_view staircase_java = R"(  static boolean isPosition(long[] steps) {
    long all = 0;
    for (long n : steps) {
      if (n > Long.MAX_VALUE - all) return false;
      all += n;
    }
    return true;
  }

  static String win(long[] steps) {
    long sum = 0;
    for (int i = 0; i < steps.length; i += 2) sum ^= steps[i];
    @HOW@
    for (int i = 0; i < steps.length; i += 2) {
      if ((steps[i] ^ sum) >= steps[i]) continue;
      long[] after = steps.clone();
      after[i] ^= sum;
      if (i > 0) after[i - 1] += steps[i] - after[i];
      return "leave " + textOf(after);
    }
    return null;
  }
)";

// ---- Wythoff ----

constexpr std::string_view wythoff_cpp =
    R"(bool is_position(const Position& heaps) { return heaps.size() == 2; }

// The whole part of k times the golden ratio, without fractions: k - 1 as a sum of Fibonacci numbers, no two of them
// neighbours, and the sum of the next ones; and 1. The largest number stands for all beyond 2^64.
u64 golden(u64 k) {
  if (k == 0) return 0;
  std::vector<u64> fibonacci{1, 2};
  while (fibonacci.back() <= ~u64(0) - fibonacci.end()[-2])
    fibonacci.push_back(fibonacci.back() + fibonacci.end()[-2]);
  u64 rest = k - 1, next = 1;
  for (std::size_t i = fibonacci.size(); i-- > 0;) {
    if (fibonacci[i] > rest) continue;
    rest -= fibonacci[i];
    if (i + 1 == fibonacci.size() || fibonacci[i + 1] > ~u64(0) - next) return ~u64(0);
    next += fibonacci[i + 1];
  }
  return next;
}

// What stands beside n in a lost position: each number is in one pair (golden(k), golden(k) + k).
u64 partner(u64 n) {
  for (bool upper : {false, true}) {
    const auto member = [&](u64 k) {
      const u64 one = golden(k);
      return !upper ? one : one > ~u64(0) - k ? ~u64(0) : one + k;
    };
    u64 least = 0, most = n;
    while (least < most) {
      const u64 k = least + (most - least) / 2;
      if (member(k) < n) least = k + 1;
      else most = k;
    }
    if (member(least) == n) return upper ? n - least : n > ~u64(0) - least ? ~u64(0) : n + least;
  }
  return n;
}

std::string win(const Position& heaps) {
  const std::size_t less = heaps[0] <= heaps[1] ? 0 : 1, more = 1 - less;
  const u64 difference = heaps[more] - heaps[less], first = golden(difference);
  if (heaps[less] == first) return "";
  @HOW@
  Position after = heaps;
  if (first < heaps[less]) after[less] = first, after[more] = first + difference;
  else after[more] = partner(heaps[less]);
  return "leave " + text_of(after);
}
)";
constexpr std::string_view wythoff_python = R"(from math import isqrt


def is_position(heaps):
    return len(heaps) == 2


def golden(k):
    """The whole part of k times the golden ratio (1 + sqrt 5) / 2, without fractions."""
    return (k + isqrt(5 * k * k)) // 2


def partner(n):
    """What stands beside n in a lost position: each number is in one pair (golden(k), golden(k) + k)."""
    for upper in (0, 1):
        least, most = 0, n
        while least < most:
            k = (least + most) // 2
            if golden(k) + upper * k < n:
                least = k + 1
            else:
                most = k
        if golden(least) + upper * least == n:
            return n - least if upper else n + least


def win(heaps):
    less, more = min(heaps), max(heaps)
    first = golden(more - less)
    if less == first:
        return None
    @HOW@
    after = (first, first + more - less) if first < less else (less, partner(less))
    return "leave " + text_of(after if heaps[0] <= heaps[1] else after[::-1])
)";
constexpr std::string_view wythoff_java =
    R"(  static boolean isPosition(long[] heaps) { return heaps.length == 2; }

  // The whole part of k times the golden ratio, without fractions: k - 1 as a sum of Fibonacci numbers, no two of them
  // neighbours, and the sum of the next ones; and 1. The largest number stands for all beyond 2^63.
  static long golden(long k) {
    if (k == 0) return 0;
    List<Long> fibonacci = new ArrayList<>(List.of(1L, 2L));
    for (int i = 1; fibonacci.get(i) <= Long.MAX_VALUE - fibonacci.get(i - 1); ++i)
      fibonacci.add(fibonacci.get(i) + fibonacci.get(i - 1));
    long rest = k - 1, next = 1;
    for (int i = fibonacci.size() - 1; i >= 0; --i) {
      if (fibonacci.get(i) > rest) continue;
      rest -= fibonacci.get(i);
      if (i + 1 == fibonacci.size() || fibonacci.get(i + 1) > Long.MAX_VALUE - next) return Long.MAX_VALUE;
      next += fibonacci.get(i + 1);
    }
    return next;
  }

  // One of the pair (golden(k), golden(k) + k).
  static long member(long k, boolean upper) {
    long one = golden(k);
    return !upper ? one : one > Long.MAX_VALUE - k ? Long.MAX_VALUE : one + k;
  }

  // What stands beside n in a lost position: each number is in one such pair.
  static long partner(long n) {
    for (boolean upper : new boolean[] {false, true}) {
      long least = 0, most = n;
      while (least < most) {
        long k = least + (most - least) / 2;
        if (member(k, upper) < n) least = k + 1;
        else most = k;
      }
      if (member(least, upper) == n) return upper ? n - least : n > Long.MAX_VALUE - least ? Long.MAX_VALUE : n + least;
    }
    return n;
  }

  static String win(long[] heaps) {
    int less = heaps[0] <= heaps[1] ? 0 : 1, more = 1 - less;
    long difference = heaps[more] - heaps[less], first = golden(difference);
    if (heaps[less] == first) return null;
    @HOW@
    long[] after = heaps.clone();
    if (first < heaps[less]) {
      after[less] = first;
      after[more] = first + difference;
    } else {
      after[more] = partner(heaps[less]);
    }
    return "leave " + textOf(after);
  }
)";

// ---- Fibonacci nim ----

constexpr std::string_view fibonacci_cpp =
    R"(bool is_position(const Position& position) { return position.size() == 1 || position.size() == 2; }

std::string win(const Position& position) {
  const u64 stones = position[0];
  if (stones == 0) return "";
  const u64 quota = position.size() == 2 ? position[1] : stones - 1;
  @HOW@
  std::vector<u64> fibonacci{1, 2};
  while (fibonacci.back() <= ~u64(0) - fibonacci.end()[-2])
    fibonacci.push_back(fibonacci.back() + fibonacci.end()[-2]);
  u64 rest = stones, part = 0;
  for (std::size_t i = fibonacci.size(); i-- > 0 && rest > 0;)
    if (fibonacci[i] <= rest) rest -= part = fibonacci[i];
  if (part > quota) return "";
  return "leave " + text_of({stones - part, part > ~u64(0) / 2 ? ~u64(0) : 2 * part});
}
)";
constexpr std::string_view fibonacci_python = R"(def is_position(position):
    return len(position) in (1, 2)


def win(position):
    stones = position[0]
    if stones == 0:
        return None
    quota = position[1] if len(position) == 2 else stones - 1
    @HOW@
    fibonacci = [1, 2]
    while fibonacci[-1] < stones:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    rest, part = stones, 0
    for number in reversed(fibonacci):
        if 0 < number <= rest:
            rest -= number
            part = number
    return None if part > quota else "leave " + text_of((stones - part, 2 * part))
)";
constexpr std::string_view fibonacci_java =
    R"(  static boolean isPosition(long[] position) { return position.length == 1 || position.length == 2; }

  static String win(long[] position) {
    long stones = position[0];
    if (stones == 0) return null;
    long quota = position.length == 2 ? position[1] : stones - 1;
    @HOW@
    List<Long> fibonacci = new ArrayList<>(List.of(1L, 2L));
    for (int i = 1; fibonacci.get(i) <= Long.MAX_VALUE - fibonacci.get(i - 1); ++i)
      fibonacci.add(fibonacci.get(i) + fibonacci.get(i - 1));
    long rest = stones, part = 0;
    for (int i = fibonacci.size() - 1; i >= 0 && rest > 0; --i)
      if (fibonacci.get(i) <= rest) rest -= part = fibonacci.get(i);
    if (part > quota) return null;
    return "leave " + textOf(new long[] {stones - part, part > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : 2 * part});
  }
)";

// ---- Lasker's Nim ----

constexpr std::string_view lasker_cpp = R"(// The largest number would be worth 2^64.
bool is_position(const Position& heaps) { return std::find(heaps.begin(), heaps.end(), ~u64(0)) == heaps.end(); }

// G(4k + 3) = 4k + 4 and G(4k + 4) = 4k + 3; all other heaps are worth their stones. Doing that twice changes nothing.
u64 value(u64 n) { return n % 4 == 3 ? n + 1 : n > 0 && n % 4 == 0 ? n - 1 : n; }

std::string win(const Position& heaps) {
  u64 sum = 0;
  for (u64 n : heaps) sum ^= value(n);
  @HOW@
  for (std::size_t i = 0; i < heaps.size(); ++i) {
    const u64 n = heaps[i], wanted = value(n) ^ sum;
    if (wanted >= value(n)) continue;
    Position after = heaps;
    after[i] = value(wanted);
    if (after[i] > n) after[i] = n - 1, after.insert(after.begin() + std::ptrdiff_t(i), 1);
    return "leave " + text_of(after);
  }
  return "";
}
)";
constexpr std::string_view lasker_python = R"(def is_position(heaps):
    return True


def value(n):
    """G(4k + 3) = 4k + 4 and G(4k + 4) = 4k + 3; all other heaps are worth their stones. Doing that twice changes nothing."""
    return n + 1 if n % 4 == 3 else n - 1 if n > 0 and n % 4 == 0 else n


def win(heaps):
    total = 0
    for n in heaps:
        total ^= value(n)
    @HOW@
    for i, n in enumerate(heaps):
        wanted = value(n) ^ total
        if wanted < value(n):
            left = [value(wanted)] if value(wanted) < n else [1, n - 1]
            return "leave " + text_of(heaps[:i] + left + heaps[i + 1:])
    return None
)";
constexpr std::string_view lasker_java = R"(  // The largest number would be worth 2^63.
  static boolean isPosition(long[] heaps) {
    for (long n : heaps) if (n == Long.MAX_VALUE) return false;
    return true;
  }

  // G(4k + 3) = 4k + 4 and G(4k + 4) = 4k + 3; all other heaps are worth their stones. Doing that twice changes nothing.
  static long value(long n) { return n % 4 == 3 ? n + 1 : n > 0 && n % 4 == 0 ? n - 1 : n; }

  static String win(long[] heaps) {
    long sum = 0;
    for (long n : heaps) sum ^= value(n);
    @HOW@
    for (int i = 0; i < heaps.length; ++i) {
      long n = heaps[i], wanted = value(n) ^ sum;
      if (wanted >= value(n)) continue;
      long[] left = value(wanted) < n ? new long[] {value(wanted)} : new long[] {1, n - 1};
      long[] after = new long[heaps.length + left.length - 1];
      System.arraycopy(heaps, 0, after, 0, i);
      System.arraycopy(left, 0, after, i, left.length);
      System.arraycopy(heaps, i + 1, after, i + left.length, heaps.length - i - 1);
      return "leave " + textOf(after);
    }
    return null;
  }
)";

// ---- Georgia and Bob ----

constexpr std::string_view georgia_cpp = R"(bool is_position(const Position& squares) {
  Position sorted = squares;
  std::sort(sorted.begin(), sorted.end());
  return sorted.empty() || (sorted[0] > 0 && std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end());
}

std::string win(const Position& squares) {
  Position sorted = squares;
  std::sort(sorted.begin(), sorted.end());
  const auto gap = [&](std::size_t i) { return sorted[i] - 1 - (i > 0 ? sorted[i - 1] : 0); };
  u64 sum = 0;
  for (std::size_t i = sorted.size(); i > 0; i -= std::min<std::size_t>(i, 2)) sum ^= gap(i - 1);
  @HOW@
  for (std::size_t i = sorted.size(); i > 0; i -= std::min<std::size_t>(i, 2)) {
    const u64 now = gap(i - 1);
    if ((now ^ sum) >= now) continue;
    sorted[i - 1] -= now - (now ^ sum);
    return "leave " + text_of(sorted);
  }
  return "";
}
)";
constexpr std::string_view georgia_python = R"(def is_position(squares):
    return 0 not in squares and len(set(squares)) == len(squares)


def win(squares):
    pieces = sorted(squares)
    gaps = {i: pieces[i] - 1 - (pieces[i - 1] if i else 0) for i in range(len(pieces) - 1, -1, -2)}
    total = 0
    for gap in gaps.values():
        total ^= gap
    @HOW@
    for i, gap in gaps.items():
        if gap ^ total < gap:
            pieces[i] -= gap - (gap ^ total)
            return "leave " + text_of(pieces)
    return None
)";
constexpr std::string_view georgia_java = R"(  static boolean isPosition(long[] squares) {
    return Arrays.stream(squares).distinct().count() == squares.length && Arrays.stream(squares).allMatch(n -> n > 0);
  }

  static String win(long[] squares) {
    long[] pieces = squares.clone();
    Arrays.sort(pieces);
    long sum = 0;
    for (int i = pieces.length - 1; i >= 0; i -= 2) sum ^= pieces[i] - 1 - (i > 0 ? pieces[i - 1] : 0);
    @HOW@
    for (int i = pieces.length - 1; i >= 0; i -= 2) {
      long gap = pieces[i] - 1 - (i > 0 ? pieces[i - 1] : 0);
      if ((gap ^ sum) >= gap) continue;
      pieces[i] -= gap - (gap ^ sum);
      return "leave " + textOf(pieces);
    }
    return null;
  }
)";

constexpr MessageTemplate<0> nim_move =
    "What has the highest bit of the sum can be lowered so that the sum becomes 0; nothing can where it is 0 already."_m;

const Form forms[] = {
    {"nim", &rulesets::Nim::value_theorem, "HEAP…", nim_move, {nim_cpp, nim_python, nim_java}},
    {"moore",
     &rulesets::Moore::normal_theorem,
     "HEAP…",
     "From the highest column on: heaps that were lowered before can have any digit here; where these are too few to make the column 0, so many others get a 0 instead of their 1 that it is."_m,
     {moore_cpp, moore_python, moore_java},
     true},
    {"staircase",
     &rulesets::Staircase::value_theorem,
     "STEP…",
     nim_move,
     {staircase_cpp, staircase_python, staircase_java}},
    {"wythoff",
     &wythoff_theorem,
     "HEAP HEAP",
     "Take the same from both down to the lost pair with this difference, where that is lower; otherwise bring the larger heap down to the partner of the smaller one."_m,
     {wythoff_cpp, wythoff_python, wythoff_java}},
    {"fibonacci_nim",
     &rulesets::FibonacciNim::normal_theorem,
     "STONES [QUOTA]",
     "The smallest part of the number as a sum of Fibonacci numbers, no two of them neighbours, is taken where the quota allows it. What is left is written with a smallest part of more than twice as much."_m,
     {fibonacci_cpp, fibonacci_python, fibonacci_java}},
    {"lasker",
     &rulesets::Octal::saltus_theorem,
     "HEAP…",
     "As in Nim a heap is brought to the value that makes the sum 0: by taking, or 4k + 3 to the value 4k + 3 by a split into 1 and 4k + 2."_m,
     {lasker_cpp, lasker_python, lasker_java}},
    {"georgia_bob",
     &rulesets::GeorgiaBob::value_theorem,
     "SQUARE…",
     nim_move,
     {georgia_cpp, georgia_python, georgia_java}},
};

}  // namespace

std::optional<Result<std::string>> by_closed_form(const Asked& asked) {
  Scanner scanner(asked.game);
  const std::string_view name = scanner.word();
  const auto* const form =
      std::find_if(std::begin(forms), std::end(forms), [&](const Form& each) { return each.name == name; });
  if (form == std::end(forms)) return std::nullopt;
  u64 number = 0;
  if (form->has_number) {
    const auto rules = rulesets::Moore::make(scanner);
    if (!rules) return rules.error();
    (void)detail::to_u64(rules->arguments(), number);
    const u64 largest = asked.language == ProgramLanguage::java ? ~u64{0} / 2 : ~u64{0};
    if (number == largest || number > largest)
      return no_program(asked.game, Message("{0} is too large for it", number));
  }
  if (!scanner.done())
    return scanner.error_at(scanner.peek(), "a game stands here without a position"_m,
                            "The program reads positions."_m);
  Text out(frame().in(asked.language), asked.language, asked.comments);
  out.fill("@BODY@", form->body.in(asked.language));
  out.comment(
      "@ABOUT@",
      {Message("{0}: who wins, and a winning move, by a closed form.", std::string(asked.game)),
       Message("{0}: {1}", Message::keyed(form->theorem->name), Message::keyed(form->theorem->statement)),
       Message::keyed(form->theorem->source),
       Message(
           "It reads a position from each line ({0}) and writes N or P: the next or the previous player wins. Called with 'moves', also what to leave.",
           std::string(form->notation))});
  out.comment("@HOW@", {form->move});
  out.fill("@K@", std::to_string(number));
  return out.take();
}

}  // namespace sprague::programs
