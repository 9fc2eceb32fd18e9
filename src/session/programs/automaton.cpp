// Automata as tables: one says who wins, and for each rule of the game another one which moves lead to a lost position. A move
// is found by following all of its digits at once, and then back from an accepting state.
#include <algorithm>
#include <numeric>

#include "prove/export/winning_tables.hpp"
#include "session/programs/kinds.hpp"
#include "session/programs/text.hpp"

namespace sprague::programs {
namespace {

constexpr u64 most_numbers = 200'000;  // of all tables

constexpr Texts bodies{
    R"(struct Automaton {
  unsigned start, letters;
  std::vector<unsigned> accepting, next;
  bool accepts(unsigned state) const {
    return std::find(accepting.begin(), accepting.end(), state) != accepting.end();
  }
  bool accepts(const std::vector<unsigned>& word) const {
    unsigned state = start;
    for (unsigned letter : word) state = next[state * letters + letter];
    return accepts(state);
  }
};

// The winning moves by one rule. A letter holds the digits of the position and then those of the move's own numbers.
struct Moves {
  Automaton wins;
  std::size_t further_digits;
  std::vector<std::vector<std::size_t>> left;  // which of all these numbers make each part of what is left
};

const std::size_t size = @SIZE@;
const unsigned radix = @RADIX@;

@DOMAIN@const Automaton lost = @LOST@;
const std::vector<Moves> all_moves = {@MOVES@};

@WEIGHTS@
std::vector<u64> make_weights() {
@QUOTIENTS@  std::vector<u64> out{1};
  @BEFORE@
  for (;;) {
    const unsigned __int128 next = @NEXT@;
    if (next > ~u64(0)) return out;
    @STEP@out.push_back(u64(next));
  }
}
const std::vector<u64> weights = make_weights();

// A letter for each place, the highest first.
std::vector<unsigned> word_of(Position position, std::size_t further_digits) {
  std::vector<unsigned> out(further_digits + weights.size(), 0);
  unsigned unit = 1;
  for (u64& n : position) {
    for (std::size_t i = weights.size(); i-- > 0; n %= weights[i]) out[out.size() - 1 - i] += unit * unsigned(n / weights[i]);
    unit *= radix;
  }
  return out;
}

bool is_position(const Position& position) {
  return position.size() == size@IN_DOMAIN@;
}

std::string win(const Position& position) {
  if (lost.accepts(word_of(position, 0))) return "";
  unsigned unit = 1;
  for (std::size_t i = 0; i < size; ++i) unit *= radix;
  for (const Moves& moves : all_moves) {
    const std::vector<unsigned> word = word_of(position, moves.further_digits);
    const Automaton& wins = moves.wins;
    @FOLLOW@
    const unsigned none = ~0u, states = unsigned(wins.next.size()) / wins.letters, own = wins.letters / unit;
    std::vector<std::vector<unsigned>> from(word.size() + 1, std::vector<unsigned>(states, none));
    from[0][wins.start] = 0;
    for (std::size_t i = 0; i < word.size(); ++i)
      for (unsigned state = 0; state < states; ++state)
        for (unsigned digits = 0; from[i][state] != none && digits < own; ++digits) {
          unsigned& to = from[i + 1][wins.next[state * wins.letters + word[i] + unit * digits]];
          if (to == none) to = state * own + digits;
        }
    unsigned state = 0;
    while (state < states && (from.back()[state] == none || !wins.accepts(state))) ++state;
    if (state == states) continue;
    std::vector<unsigned __int128> numbers(position.begin(), position.end());
    for (unsigned letters = 1; letters < own; letters *= radix) numbers.push_back(0);
    for (std::size_t i = word.size(); i-- > 0;) {
      unsigned digits = from[i + 1][state] % own;
      state = from[i + 1][state] / own;
      for (std::size_t t = size; t < numbers.size(); ++t, digits /= radix) {
        const std::size_t place = word.size() - 1 - i;
        if (digits % radix == 0) continue;
        numbers[t] = place < weights.size() ? numbers[t] + (digits % radix) * weights[place] : ~(unsigned __int128)(0) / 2;
      }
    }
    std::string out;
    for (const std::vector<std::size_t>& part : moves.left) {
      Position after;
      for (std::size_t t : part) {
        if (numbers[t] > ~u64(0)) return "leave what is beyond 2^64";
        after.push_back(u64(numbers[t]));
      }
      out += (out.empty() ? "leave " : " + ") + text_of(after);
    }
    return out;
  }
  return "no move is left";
}
)",
    R"(class Automaton:
    def __init__(self, start, letters, accepting, next):
        self.start, self.letters, self.accepting, self.next = start, letters, set(accepting), next

    def accepts(self, word):
        state = self.start
        for letter in word:
            state = self.next[state * self.letters + letter]
        return state in self.accepting


SIZE, RADIX = @SIZE@, @RADIX@
@DOMAIN@LOST = @LOST@
# For each rule the winning moves, how many digits more than the position they may have, and what is left: which numbers make
# each part of it. A letter holds the digits of the position and then those of the move's own numbers.
MOVES = [@MOVES@]


@WEIGHTS@
def weights(most):
@QUOTIENTS@    out = [1]
    @BEFORE@
    while out[-1] <= most:
        @NEXT@
    return out


def word_of(position, further_digits):
    """A letter for each place, the highest first."""
    units = weights(max(position, default=0))
    out = []
    rest = list(position)
    for weight in reversed(units):
        out.append(sum(n // weight * RADIX ** i for i, n in enumerate(rest)))
        rest = [n % weight for n in rest]
    return [0] * further_digits + out


def is_position(position):
    return len(position) == SIZE@IN_DOMAIN@


def win(position):
    if LOST.accepts(word_of(position, 0)):
        return None
    unit = RADIX ** SIZE
    for wins, further_digits, left in MOVES:
        word = word_of(position, further_digits)
        own = wins.letters // unit
        @FOLLOW@
        layers = [{wins.start: None}]
        for letter in word:
            layer = {}
            for state in layers[-1]:
                for digits in range(own):
                    layer.setdefault(wins.next[state * wins.letters + letter + unit * digits], (state, digits))
            layers.append(layer)
        ends = [state for state in layers[-1] if state in wins.accepting]
        if not ends:
            continue
        state = ends[0]
        numbers = list(position)
        while RADIX ** (len(numbers) - SIZE) < own:
            numbers.append(0)
        units = weights(max(position, default=0))
        while len(units) < len(word):
            units = weights(units[-1])
        for place, layer in enumerate(reversed(layers[1:])):
            state, digits = layer[state]
            for i in range(SIZE, len(numbers)):
                numbers[i] += digits % RADIX * units[place]
                digits //= RADIX
        return "leave " + " + ".join(text_of(numbers[i] for i in part) for part in left)
    return "no move is left"
)",
    R"(  static class Automaton {
    final int start, letters;
    final int[] accepting, next;
    Automaton(int start, int letters, int[] accepting, int[] next) {
      this.start = start;
      this.letters = letters;
      this.accepting = accepting;
      this.next = next;
    }
    boolean accepts(int state) {
      for (int each : accepting) if (each == state) return true;
      return false;
    }
    boolean accepts(int[] word) {
      int state = start;
      for (int letter : word) state = next[state * letters + letter];
      return accepts(state);
    }
  }

  // The winning moves by one rule. A letter holds the digits of the position and then those of the move's own numbers.
  static class Moves {
    final Automaton wins;
    final int furtherDigits;
    final int[][] left;  // which of all these numbers make each part of what is left
    Moves(Automaton wins, int furtherDigits, int[][] left) {
      this.wins = wins;
      this.furtherDigits = furtherDigits;
      this.left = left;
    }
  }

  static int[] table(String... lines) {
    String[] words = String.join(" ", lines).split(" ");
    int[] out = new int[words.length];
    for (int i = 0; i < out.length; ++i) out[i] = Integer.parseInt(words[i]);
    return out;
  }

  static final int size = @SIZE@, radix = @RADIX@;
@DOMAIN@  static final Automaton lost = @LOST@;
  static final Moves[] allMoves = {@MOVES@};

  @WEIGHTS@
  static long[] makeWeights() {
@QUOTIENTS@    List<Long> out = new ArrayList<>(List.of(1L));
    @BEFORE@
    for (;;) {
      BigInteger next = @NEXT@;
      if (next.bitLength() > 63) break;
      @STEP@out.add(next.longValue());
    }
    return out.stream().mapToLong(n -> n).toArray();
  }
  static final long[] weights = makeWeights();

  // A letter for each place, the highest first.
  static int[] wordOf(long[] position, int furtherDigits) {
    int[] out = new int[furtherDigits + weights.length];
    int unit = 1;
    for (long n : position) {
      for (int i = weights.length - 1; i >= 0; --i) {
        out[out.length - 1 - i] += unit * (int) (n / weights[i]);
        n %= weights[i];
      }
      unit *= radix;
    }
    return out;
  }

  static boolean isPosition(long[] position) {
    return position.length == size@IN_DOMAIN@;
  }

  static String win(long[] position) {
    if (lost.accepts(wordOf(position, 0))) return null;
    int unit = 1;
    for (int i = 0; i < size; ++i) unit *= radix;
    for (Moves moves : allMoves) {
      int[] word = wordOf(position, moves.furtherDigits);
      Automaton wins = moves.wins;
      @FOLLOW@
      int states = wins.next.length / wins.letters, own = wins.letters / unit;
      int[][] from = new int[word.length + 1][states];
      for (int[] each : from) Arrays.fill(each, -1);
      from[0][wins.start] = 0;
      for (int i = 0; i < word.length; ++i)
        for (int state = 0; state < states; ++state)
          for (int digits = 0; from[i][state] >= 0 && digits < own; ++digits) {
            int to = wins.next[state * wins.letters + word[i] + unit * digits];
            if (from[i + 1][to] < 0) from[i + 1][to] = state * own + digits;
          }
      int state = 0;
      while (state < states && (from[word.length][state] < 0 || !wins.accepts(state))) ++state;
      if (state == states) continue;
      int extra = 0;
      for (int letters = 1; letters < own; letters *= radix) ++extra;
      long[] numbers = Arrays.copyOf(position, size + extra);
      for (int i = word.length - 1; i >= 0; --i) {
        int digits = from[i + 1][state] % own;
        state = from[i + 1][state] / own;
        for (int t = size; t < numbers.length; ++t, digits /= radix)
          if (digits % radix > 0)  // beyond 2^63 this stops with an error
            numbers[t] = Math.addExact(numbers[t], Math.multiplyExact(digits % radix, weights[word.length - 1 - i]));
      }
      StringJoiner out = new StringJoiner(" + ", "leave ", "");
      for (int[] part : moves.left) {
        long[] after = new long[part.length];
        for (int t = 0; t < part.length; ++t) after[t] = numbers[part[t]];
        out.add(textOf(after));
      }
      return out.toString();
    }
    return "no move is left";
  }
)"};

class Writer {
 public:
  explicit Writer(ProgramLanguage language) : language_(language) {}

  template <class Automaton>
  std::string automaton(const Automaton& automaton) {
    std::vector<u64> accepting;
    for (std::size_t i = 0; i < automaton.states(); ++i)
      if (automaton.accepting[i]) accepting.push_back(i);
    const std::vector<u64> next(automaton.next.begin(), automaton.next.end());
    const std::string front =
        std::to_string(automaton.start) + ", " + std::to_string(automaton.letters()) + ", ";
    if (is_python()) return "Automaton(" + front + list(accepting) + ", " + list(next) + ")";
    if (is_java()) return "new Automaton(" + front + list(accepting) + ", table(" + strings(next) + "))";
    return "{" + front + list(accepting) + ", " + list(next) + "}";
  }
  std::string moves(const std::vector<prove::WinningTables::Moves>& all) {
    std::string out;
    for (const prove::WinningTables::Moves& each : all) {
      std::string left;
      for (const std::vector<std::size_t>& part : each.entries)
        left += (left.empty() ? "" : ", ") + bracketed({part.begin(), part.end()});
      left = open() + left + close();
      const std::string further = std::to_string(each.further_digits);
      const std::string wins = automaton(each.wins);
      out += out.empty() ? "\n    " : ",\n    ";
      if (is_python())
        out += "(" + wins + ", " + further + ", " + left + ")";
      else if (is_java())
        out += "new Moves(" + wins + ", " + further + ", new int[][] " + left + ")";
      else
        out += "{" + wins + ", " + further + ", " + left + "}";
    }
    return out;
  }

 private:
  [[nodiscard]] bool is_python() const { return language_ == ProgramLanguage::python; }
  [[nodiscard]] bool is_java() const { return language_ == ProgramLanguage::java; }
  [[nodiscard]] std::string open() const { return is_python() ? "[" : "{"; }
  [[nodiscard]] std::string close() const { return is_python() ? "]" : "}"; }
  [[nodiscard]] std::string bracketed(const std::vector<u64>& numbers) const {
    const std::vector<std::string> lines = lines_of(numbers, ", ");
    return open() + (lines.size() > 1 ? "\n    " : "") + joined_lines(lines, "\n    ") + close();
  }
  [[nodiscard]] std::string list(const std::vector<u64>& numbers) const {
    return (is_java() ? "new int[] " : "") + bracketed(numbers);
  }
  static std::string strings(const std::vector<u64>& numbers) {
    std::vector<std::string> words = lines_of(numbers, " ");
    for (std::string& line : words) line = "\"" + line + "\"";
    return (words.size() > 1 ? "\n        " : "") + joined_lines(words, ",\n        ");
  }

  ProgramLanguage language_;
};

u64 size_of(const prove::WinningTables& tables) {
  u64 out = tables.domain.next.size() + tables.lost.next.size();
  for (const auto& each : tables.moves) out += each.wins.next.size();
  return out;
}

// The weights of the digits: powers, or W(j + 1) = a(j + 1)·W(j) + W(j − 1).
void fill_weights(Text& out, const std::vector<unsigned>& quotients, unsigned radix,
                  ProgramLanguage language) {
  const bool is_python = language == ProgramLanguage::python, is_java = language == ProgramLanguage::java;
  const std::string base = std::to_string(radix);
  if (quotients.empty()) {
    out.fill("@QUOTIENTS@", "");
    out.fill(is_python ? "    @BEFORE@\n" : is_java ? "    @BEFORE@\n" : "  @BEFORE@\n", "");
    out.fill("@STEP@", "");
    out.fill("@NEXT@",
             is_python ? "out.append(" + base + " * out[-1])"
             : is_java
                 ? "BigInteger.valueOf(out.get(out.size() - 1)).multiply(BigInteger.valueOf(" + base + "))"
                 : "(unsigned __int128)(" + base + ") * out.back()");
    return;
  }
  const std::string list = joined_lines(lines_of({quotients.begin(), quotients.end()}, ", "), " ");
  out.fill("@QUOTIENTS@", is_python ? "    quotients = [" + list + "]\n"
                          : is_java ? "    long[] quotients = {" + list + "};\n"
                                    : "  const std::vector<u64> quotients{" + list + "};\n");
  out.fill("@BEFORE@", is_python ? "before = 1" : is_java ? "long before = 1;" : "u64 before = 1;");
  out.fill("@STEP@", is_java ? "before = out.get(out.size() - 1);\n      " : "before = out.back();\n    ");
  out.fill(
      "@NEXT@",
      is_python ? "before, next = out[-1], quotients[(len(out) - 1) % len(quotients)] * out[-1] + before\n"
                  "        out.append(next)"
      : is_java
          ? "BigInteger.valueOf(quotients[(out.size() - 1) % quotients.length])\n"
            "          .multiply(BigInteger.valueOf(out.get(out.size() - 1))).add(BigInteger.valueOf(before))"
          : "(unsigned __int128)(quotients[(out.size() - 1) % quotients.size()]) * out.back() + before");
}

}  // namespace

Result<std::string> by_automaton(const prove::Theorem& theorem, const Message& statement, const Asked& asked,
                                 Budget& budget) {
  const auto tables = prove::winning_tables(theorem, budget);
  if (!tables)
    return Error{ErrorKind::too_large, "the limits ran out before the automata of the moves were made"_m,
                 "--time and --memory give more."_m};
  if (const u64 size = size_of(*tables); size > most_numbers)
    return no_program(asked.game,
                      Message("its automata are tables of {0} numbers, more than {1}", size, most_numbers));

  const bool is_python = asked.language == ProgramLanguage::python,
             is_java = asked.language == ProgramLanguage::java;
  Writer writer(asked.language);
  Text out(frame().in(asked.language), asked.language, asked.comments);
  out.fill("@BODY@", bodies.in(asked.language));
  out.comment(
      "@ABOUT@",
      {Message("{0}: who wins, and a winning move, by automata that read the digits of the numbers.",
               std::string(asked.game)),
       statement,
       "Proved for all positions: no move leads from a lost position to a lost one, and from every other position one does (doc/algorithms/prove.md)."_m,
       "It reads the numbers of a position from each line and writes N or P: the next or the previous player wins. Called with 'moves', also what to leave."_m,
       "An automaton is a table: with the letter a it goes from state s to next[s * letters + a]. A letter is made of a digit of each number: the first one's, and radix times the second one's, and so on."_m});
  const auto& quotients = theorem.numeration.quotients();
  out.comment(
      "@WEIGHTS@",
      {quotients.empty() ? Message("What the digits of a number count, the lowest first: base {0}.",
                                   u64{theorem.numeration.radix()})
       : quotients == std::vector<unsigned>{1}
           ? "What the digits of a number count, the lowest first: a number is a sum of Fibonacci numbers, no two of them neighbours (Zeckendorf 1972)."_m
           : "What the digits of a number count, the lowest first: from the largest number on, each is taken as often as it goes into the rest (Ostrowski 1922)."_m});
  out.comment(
      "@FOLLOW@",
      {"All that digits of the move can lead to, place by place, each with where it came from; the way back from an accepting state is a move."_m});
  fill_weights(out, quotients, theorem.numeration.radix(), asked.language);
  const script::Condition& domain = theorem.subject.game.domain;
  const bool is_everything = domain.kind == script::Condition::Kind::all && domain.conditions.empty();
  const std::string table = is_everything ? "" : writer.automaton(tables->domain);
  out.fill("@DOMAIN@", is_everything ? ""
                       : is_python   ? "DOMAIN = " + table + "\n"
                       : is_java     ? "  static final Automaton domain = " + table + ";\n"
                                     : "const Automaton domain = " + table + ";\n");
  out.fill("@IN_DOMAIN@", is_everything ? ""
                          : is_python   ? " and DOMAIN.accepts(word_of(position, 0))"
                          : is_java     ? " && domain.accepts(wordOf(position, 0))"
                                        : " && domain.accepts(word_of(position, 0))");
  out.fill("@LOST@", writer.automaton(tables->lost));
  out.fill("@MOVES@", writer.moves(tables->moves));
  out.fill("@SIZE@", std::to_string(theorem.subject.game.coordinates.size()));
  out.fill("@RADIX@", std::to_string(theorem.numeration.radix()));
  return out.take();
}

}  // namespace sprague::programs
