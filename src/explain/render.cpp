// The sentences of each kind of fact; what is drawn as a table is made in tables.cpp.
#include "explain/render.hpp"

#include <algorithm>

#include "explain/languages.hpp"
#include "tables.hpp"

namespace sprague::explain {
Message class_words(Outcome outcome) {
  switch (outcome) {
    case Outcome::L: return "Outcome class L: Left wins, whoever moves first."_m;
    case Outcome::R: return "Outcome class R: Right wins, whoever moves first."_m;
    case Outcome::N: return "Outcome class N: whoever moves first wins."_m;
    case Outcome::P: return "Outcome class P: whoever moves second wins."_m;
    default: return "Outcome class D: with at least one of the players moving first, nobody wins."_m;
  }
}

namespace {

using Lines = std::vector<std::string>;

// Makes the lines of one step; an overload for each kind.
class Renderer {
 public:
  explicit Renderer(const Setting& setting) : setting_(setting) {}

  Lines operator()(const Over& over) const {
    if (over.by_rule) return {words("By its own rules the game has ended."_m)};
    return {words(is_misere() ? "No move is left, and in misère play that wins."_m
                              : "No move is left, and in normal play that loses."_m)};
  }
  Lines operator()(const ClassOfOutcome& found) const { return {words(class_words(found.outcome))}; }
  Lines operator()(const NimSum& sum) const;
  Lines operator()(const MisereSwitch& found) const;
  Lines operator()(const ColumnSums& sums) const {
    Lines out = table_of(sums, setting_.language), left;
    if (is_misere()) {
      const std::string modulus = to_text(sums.modulus);
      out.push_back(words(Message(
          "Some heap is larger than 1, so misère play still goes like normal play: it is lost where every "
          "column sum is 0 modulo {0}, and won elsewhere.",
          modulus)));
      out.push_back(words(Message(
          "The switch: a move after which no heap is larger than 1 wins when it leaves one more heap than a "
          "multiple of {0}; any other move wins when it makes every column sum 0.",
          modulus)));
      return out;
    }
    for (const ColumnSums::Left& each : sums.leave)
      left.push_back(words(Message("{0} in {1}", to_text(each.amount), heap(each.part))));
    if (left.empty()) {
      out.push_back(words(Message(
          "Every column sum is 0 modulo {0}. Any move spoils some column, and the next can mend them all.",
          to_text(sums.modulus))));
    } else {
      out.push_back(words(Message("Some column sum is not 0 modulo {0}. To make all of them 0, leave {1}.",
                                  to_text(sums.modulus), joined(left))));
    }
    return out;
  }
  Lines operator()(const Remainder& remainder) const {
    const std::string heap = to_text(remainder.heap), modulus = to_text(remainder.modulus);
    const bool one = remainder.wanted == 1;
    Lines out;
    if (remainder.is_of_ones)
      out.push_back(words(Message("All heaps hold 1, so they are like one heap of {0}.", heap)));
    if (const auto take = remainder.amount_to_take()) {
      const std::string left = to_text(remainder.heap - *take);
      out.push_back(words(one ? Message("Leave one more than a multiple of {0}: take {1}, which leaves {2}.",
                                        modulus, to_text(*take), left)
                              : Message("Leave a multiple of {0}: take {1}, which leaves {2}.", modulus,
                                        to_text(*take), left)));
      return out;
    }
    out.push_back(words(
        one ? Message(
                  "{0} is one more than a multiple of {1}. Whoever takes k is answered with {1} − k, until one is "
                  "left.",
                  heap, modulus)
            : Message(
                  "{0} is a multiple of {1}. Whoever takes k is answered with {1} − k, and a multiple is left "
                  "again.",
                  heap, modulus)));
    return out;
  }
  Lines operator()(const WythoffPair& pair) const {
    Lines out;
    if (pair.first <= pair.less)  // else the pair with that difference is out of reach
      out.push_back(words(pair_with_difference(pair)));
    const auto add_partner = [&](const Natural& number, const std::optional<Natural>& partner) {
      if (partner)
        out.push_back(
            words(Message("{0} belongs to the P-position ({1}, {2}): the other number can come down to {3}.",
                          number, std::min(number, *partner), std::max(number, *partner), *partner)));
    };
    add_partner(pair.less, pair.partner);
    add_partner(pair.less + pair.difference, pair.partner_of_larger);
    if (out.empty()) out.push_back(words(pair_with_difference(pair)));
    return out;
  }
  [[nodiscard]] static Message pair_with_difference(const WythoffPair& pair) {
    const bool is_here = pair.first == pair.less;
    const Natural& k = pair.difference;
    const Natural larger = pair.first + k;
    if (pair.is_by_golden_ratio)
      return is_here
                 ? Message(
                       "The numbers differ by k = {0}. The P-position with that difference is ({1}, {2}) = (⌊{0}φ⌋, "
                       "⌊{0}φ⌋ + {0}): this one.",
                       k, pair.first, larger)
                 : Message(
                       "The numbers differ by k = {0}. The P-position with that difference is ({1}, {2}) = (⌊{0}φ⌋, "
                       "⌊{0}φ⌋ + {0}).",
                       k, pair.first, larger);
    return is_here
               ? Message(
                     "The numbers differ by k = {0}. The P-position with that difference is ({1}, {2}): this one.",
                     k, pair.first, larger)
               : Message("The numbers differ by k = {0}. The P-position with that difference is ({1}, {2}).",
                         k, pair.first, larger);
  }
  Lines operator()(const ZeckendorfParts& zeckendorf) const {
    std::string sum;
    for (const Natural& part : zeckendorf.parts) sum += (sum.empty() ? "" : " + ") + part.text();
    Lines out;
    if (sum.size() <= 60)
      out.push_back(words(Message("Zeckendorf: {0} = {1}", zeckendorf.number.text(), sum)));
    const bool is_enough = zeckendorf.amount_to_take().has_value();
    out.push_back(words(
        is_enough ? Message("The quota {0} is not smaller than the smallest part, {1}. Taking {1} wins.",
                            zeckendorf.quota.text(), zeckendorf.parts.back().text())
                  : Message("The quota {0} is smaller than the smallest part, {1}.", zeckendorf.quota.text(),
                            zeckendorf.parts.back().text())));
    return out;
  }
  Lines operator()(const BinaryReading& reading) const;
  Lines operator()(const Raising& raised) const {
    return {words(Message(
        "A component can have moves that a heap of Nim has not: component {0} can be raised from {1} to {2}, "
        "which wins, too, because the nim-sum is 0 then.",
        u64{raised.part} + 1, raised.from, raised.to))};
  }
  Lines operator()(const HeapPeriod& found) const {
    if (found.saltus != 0)
      return {words(Message("The nim-values of single heaps have period {0} and saltus {2} from heap {1} on.",
                            to_text(found.period), to_text(found.preperiod), to_text(found.saltus)))};
    return {words(Message("The nim-values of single heaps have period {0} from heap {1} on.",
                          to_text(found.period), to_text(found.preperiod)))};
  }
  Lines operator()(const BoardPicture& board) const {
    Lines out = picture_of(board);
    out.push_back(words(board.has_wins ? "x: poisoned, *: a winning bite"_m : "x: poisoned"_m));
    return out;
  }
  Lines operator()(const GreenSteps& green) const;
  Lines operator()(const ComponentNumbers& components) const {
    Lines out;
    for (const ComponentNumbers::Row& row : components.rows)
      out.push_back(words(
          Message("component {0}, {1}: {2}", u64{row.part} + 1, row.label, said(components.what, row))));
    if (const Message sum = said_of_all(components); !sum.empty()) out.push_back(words(sum));
    return out;
  }
  Lines operator()(const NimstringSum& lines) const {
    if (lines.is_loony())
      return {words(Message(
          "Loony: {0} takes a box, and the box behind it has one line more, {1}. Who moves can take both and go on, or draw {1}: "
          "then the other player takes both, and has to go on. One of the two wins.",
          lines.taking, lines.giving))};
    Lines out;
    if (!lines.taken_first.empty())
      out.push_back(words(Message("Boxes are taken first: {0}.", lines.taken_first)));
    for (const NimstringSum::Row& row : lines.rows)
      out.push_back(words(Message("lines {0}: {1}", row.label, row.value)));
    out.push_back(words(Message("The value of what is left, added without carry: {0}.", lines.total())));
    return out;
  }
  Lines operator()(const RingWalk& walk) const {
    const auto parity = [](u64 edges) { return edges % 2 == 1 ? "odd"_m : "even"_m; };
    return {
        words(Message("Onwards from the coin, edges before the first {1}: {0}, {2}.", walk.onwards,
                      walk.least, parity(walk.onwards))),
        words(Message("Backwards from the coin, edges before the first {1}: {0}, {2}.", walk.backwards,
                      walk.least, parity(walk.backwards))),
        walk.cross
            ? words(Message(
                  "An odd number wins: cross edge {0} and leave {1} on it; then the coin sees an even number both ways.",
                  to_text(u64{*walk.cross} + 1), to_text(walk.least)))
            : words(
                  "Both numbers are even. Any move makes one of them odd, and the next move can make both even again."_m)};
  }
  Lines operator()(const EndOfPlay& end) const {
    Lines out{end.measure.empty()
                  ? words("It is not proved that play always ends, so draws are looked for."_m)
                  : words(Message("Play always ends: {0}.", said_in(setting_.language, end.measure)))};
    if (!end.note.empty()) out.push_back(said_in(setting_.language, end.note));
    return out;
  }
  Lines operator()(const Mirror& mirror) const {
    Lines pairs;
    const std::size_t count = std::max(mirror.names.size(), mirror.parts.size());
    for (std::size_t i = 0; i < count && i < 6; ++i)
      pairs.push_back(
          mirror.names.empty()
              ? words(Message("{0} and {1}", heap(mirror.parts[i].first), heap(mirror.parts[i].second)))
              : words(Message("{0} and {1}", mirror.names[i].first, mirror.names[i].second)));
    if (count > pairs.size()) pairs.emplace_back("…");
    switch (mirror.symmetry) {
      case Mirror::Symmetry::equal_parts:
        if (mirror.after)
          return {words(Message(
              "After “{0}” that player can copy, because these are the same: {1}. A move in one is answered by the "
              "same move in the other.",
              move(*mirror.after), joined(pairs)))};
        return {words(Message(
            "The second player can copy, because these are the same: {0}. A move in one is answered by the "
            "same move in the other.",
            joined(pairs)))};
      case Mirror::Symmetry::reversal:
        if (mirror.after)
          return {words(Message(
              "After “{0}” that player can copy: the position is the same backwards, so every move is answered by its "
              "mirror image.",
              move(*mirror.after)))};
        return {words(
            "The second player can copy: the position is the same backwards, so every move is answered by "
            "its mirror image."_m)};
      case Mirror::Symmetry::graph:
        if (mirror.after)
          return {words(Message(
              "After “{0}” that player can copy: exchanging the vertices {1} keeps the graph, so every move is "
              "answered by its mirror image.",
              move(*mirror.after), joined(pairs)))};
        return {words(Message(
            "The second player can copy: exchanging the vertices {0} keeps the graph, so every move is "
            "answered by its mirror image.",
            joined(pairs)))};
      default:
        if (mirror.after)
          return {words(Message(
              "After “{0}” that player can copy: {1} keeps the free cells and takes no move onto cells of its own, so "
              "every move is answered by its image.",
              move(*mirror.after), words(image_of(mirror.symmetry))))};
        return {words(Message(
            "The second player can copy: {0} keeps the free cells and takes no move onto cells of its own, so every "
            "move is answered by its image.",
            words(image_of(mirror.symmetry))))};
    }
    return {};
  }
  Lines operator()(const Mex& mex) const {
    Lines values;
    for (std::size_t i = 0; i < mex.reached.size() && i < 16; ++i)
      values.push_back(mex.reached[i].value.text());
    if (mex.reached.size() > values.size()) values.emplace_back("…");
    return {words(
        values.size() == 1
            ? Message(
                  "From here only the nim-value {0} can be reached: the nim-value is {1}, the least that cannot.",
                  joined(values), mex.gap.text())
            : Message(
                  "From here the nim-values {0} can be reached, but not {1}: the nim-value is {1}, the least that "
                  "cannot.",
                  joined(values), mex.gap.text()))};
  }
  Lines operator()(const WinningMove& win) const {
    return {words(win.ends_play ? Message("“{0}” wins: it ends the game.", move(win.move))
                                : Message("“{0}” wins: it leaves a P-position.", move(win.move)))};
  }
  Lines operator()(const Replies& replies) const {
    Lines out{replies.after
                  ? words(Message("After “{0}” every move has a reply that wins:", move(*replies.after)))
                  : words("Every move has a reply that wins:"_m)};
    const Lines rows = table_of(replies, setting_);
    out.insert(out.end(), rows.begin(), rows.end());
    return out;
  }
  Lines operator()(const Drawn& drawn) const {
    Lines out{words(Message("No move wins, but you can force a draw: {0}.", move(drawn.keep)))};
    if (drawn.goes_on_for_ever)
      out.push_back(words("Nobody can force play to end, and endless play is a draw."_m));
    if (!drawn.value.empty()) out.push_back(words(Message("It is worth {0}.", drawn.value)));
    if (drawn.line.empty()) return out;
    Lines line;
    for (const MoveText& each : drawn.line) line.push_back(move(each));
    out.push_back(
        words(drawn.comes_back
                  ? Message("A line of play that draws: {0}; then the position has been there before.",
                            joined_moves(line))
                  : Message("A line of play that draws: {0}; then the game is over.", joined_moves(line))));
    return out;
  }

 private:
  [[nodiscard]] bool is_misere() const { return setting_.convention == Convention::misere; }
  [[nodiscard]] std::string words(const Message& message) const {
    return said_in(setting_.language, message);
  }
  [[nodiscard]] std::string move(const MoveText& text) const {
    return said_in(setting_.language, text.label);
  }
  // What follows from the numbers of all components.
  [[nodiscard]] static Message said_of_all(const ComponentNumbers& components) {
    using What = ComponentNumbers::What;
    std::optional<u64> least;
    u64 largest = 0, sum = 0;
    for (const ComponentNumbers::Row& row : components.rows) {
      if (!row.number && components.what == What::foreclosed) return {};
      if (!row.number) continue;
      least = std::min(least.value_or(*row.number), *row.number);
      largest = std::max(largest, *row.number);
      sum ^= *row.number;
    }
    if (!least || components.what == What::outcome) return {};
    if (components.what == What::foreclosed) return Message("Their nim-sum is {0}.", sum);
    if (components.what == What::remoteness)
      return *least % 2 == 0 ? Message("The least is {0}, an even number.", *least)
                             : Message("The least is {0}, an odd number.", *least);
    return largest % 2 == 0 ? Message("The largest is {0}, an even number.", largest)
                            : Message("The largest is {0}, an odd number.", largest);
  }
  // What a compound asks of one of its components.
  [[nodiscard]] static Message said(ComponentNumbers::What what, const ComponentNumbers::Row& row) {
    using What = ComponentNumbers::What;
    if (row.is_ended) return "it has ended"_m;
    if (row.normal && row.misere)
      return Message("{0} in normal play, {1} in misère play", to_text(*row.normal), to_text(*row.misere));
    if (row.normal) return Message("{0} in normal play", to_text(*row.normal));
    if (row.misere) return Message("{0} in misère play", to_text(*row.misere));
    if (!row.number)
      return what == What::foreclosed ? "a move can end it"_m : "with best play it goes on for ever"_m;
    if (what == What::foreclosed) return Message("foreclosed nim-value {0}", *row.number);
    return what == What::remoteness ? Message("remoteness {0}", *row.number)
                                    : Message("suspense {0}", *row.number);
  }
  [[nodiscard]] std::string heap(std::size_t part) const {
    return words(Message("heap {0}", to_text(u64{part} + 1)));
  }
  [[nodiscard]] static MessageTemplate<0> image_of(Mirror::Symmetry kind) {
    switch (kind) {
      case Mirror::Symmetry::left_right: return "the reflection that exchanges left and right"_m;
      case Mirror::Symmetry::up_down: return "the reflection that exchanges top and bottom"_m;
      case Mirror::Symmetry::diagonal: return "the reflection across the diagonal from the upper left"_m;
      case Mirror::Symmetry::other_diagonal:
        return "the reflection across the diagonal from the upper right"_m;
      default: return "a half-turn"_m;
    }
  }
  [[nodiscard]] std::string joined(const Lines& parts) const {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : words(", "_m)) + part;
    return out;
  }
  [[nodiscard]] std::string joined_moves(const Lines& moves) const {
    std::string out;
    for (const std::string& each : moves) out += (out.empty() ? "" : words("; "_m)) + each;
    return out;
  }
  [[nodiscard]] static Message name_of(NimSum::Subject subject, const NimSum::Row& row);

  const Setting& setting_;
};

Lines Renderer::operator()(const MisereSwitch& found) const {
  const std::string sum = found.nim_sum.text();
  Message state(
      "Nothing here has a nim-value of 2 or more, and then misère play is turned round: nim-sum 0 is won, 1 is lost. "
      "Here it is {0}.",
      sum);
  // A component may be one of several heaps, and larger than its own value.
  if (found.firm && found.firm->value < Natural(2))
    state = Message(
        "In {0} something has a nim-value of 2 or more, so misère play still goes like normal play: nim-sum 0 is "
        "lost, anything else is won. Here it is {1}.",
        name_of(found.subject, *found.firm), sum);
  else if (found.firm)
    state = Message(
        "{0} has a nim-value of 2 or more, so misère play still goes like normal play: nim-sum 0 is lost, anything "
        "else is won. Here it is {1}.",
        opening(name_of(found.subject, *found.firm)), sum);
  return {
      words(state),
      words(
          "The switch: a move after which nothing has a nim-value of 2 or more wins when it leaves nim-sum 1; "
          "any other move wins when it leaves 0."_m)};
}

Message Renderer::name_of(NimSum::Subject subject, const NimSum::Row& row) {
  if (row.is_fused) return Message("{0} fused", row.label);
  const std::string number = to_text(u64{row.part} + 1);
  switch (subject) {
    case NimSum::Subject::heap: return Message("heap {0}", number);
    case NimSum::Subject::component: return Message("component {0}", number);
    case NimSum::Subject::odd_step: return Message("step {0}", number);
    case NimSum::Subject::odd_node: return Message("node {0}", row.label);
    case NimSum::Subject::counting_box: return Message("box {0}", row.label);
    case NimSum::Subject::head: return Message("the head at {0}", row.label);
    case NimSum::Subject::gap: return Message("the gap of piece {0}", number);
    case NimSum::Subject::branch: return Message("the branch at {0}", row.label);
    case NimSum::Subject::piece: return Message("piece {0}", number);
    case NimSum::Subject::arm: return Message("the arm of {0}", row.label);
  }
  return Message("{0}", row.label);
}

constexpr std::size_t most_targets = 6;

// The sentences are worth their lines where there is something to add.
Lines Renderer::operator()(const NimSum& sum) const {
  Lines out = table_of(sum, setting_.language);
  if (sum.subject == NimSum::Subject::component && !sum.by_misere_rule) {
    Lines heaps;
    for (std::size_t i = 0; i < sum.rows.size() && i < most_shown_rows; ++i)
      heaps.push_back(sum.rows[i].value.text());
    if (heaps.size() < sum.rows.size()) heaps.emplace_back("…");
    out.push_back(words(Message(
        "A sum is worth the nim-sum of its components, so this is like Nim with heaps {0}.", joined(heaps))));
  }
  const std::vector<NimSum::Clearing> clearing = sum.clearing();
  if (clearing.empty() && sum.is_more_than_a_row() && !sum.by_misere_rule) {
    out.push_back(words(
        "Every column has an even number of ones. Any move makes some column odd, and the next move can "
        "make all even again."_m));
    return out;
  }
  if (clearing.empty() || !sum.names_rows()) return out;
  const Natural total = sum.total();
  std::string targets;
  for (std::size_t i = 0; i < clearing.size(); ++i) {
    const NimSum::Clearing& each = clearing[i];
    const NimSum::Row& row = sum.rows[each.row];
    if (i == most_targets) {
      targets += words(", or "_m) + "…";
      break;
    }
    if (!targets.empty()) targets += words(", or "_m);
    targets += words(
        !sum.are_stones ? Message("{0} with nim-value {1} ⊕ {2} = {3}", words(name_of(sum.subject, row)),
                                  row.value.text(), total.text(), each.target.text())
        : sum.subject == NimSum::Subject::odd_step
            ? Message("{0} ⊕ {1} = {2} on {3} (move {4})", row.value.text(), total.text(), each.target.text(),
                      words(name_of(sum.subject, row)), (row.value - each.target).text())
            : Message("{0} ⊕ {1} = {2} in {3} (take {4})", row.value.text(), total.text(), each.target.text(),
                      words(name_of(sum.subject, row)), (row.value - each.target).text()));
  }
  Natural top(1);
  for (u64 bit = total.bit_length() - 1; bit > 0; --bit) top = top + top;
  out.push_back(words(Message(
      "The leftmost column with an odd number of ones is that of {0}. To make every column even, leave "
      "{1}.",
      top.text(), targets)));
  return out;
}

Lines Renderer::operator()(const BinaryReading& reading) const {
  const auto binary = [](u64 number) {
    std::string out;
    for (; number > 0 || out.empty(); number /= 2) out.insert(out.begin(), number % 2 == 1 ? '1' : '0');
    return out;
  };
  const u64 n = reading.numbers[0];
  if (reading.rule == BinaryReading::Rule::lowest_common_zero) {
    std::string first = binary(n), second = binary(reading.numbers[1]);
    const std::size_t width =
        std::max<std::size_t>({first.size(), second.size(), static_cast<std::size_t>(reading.value) + 1});
    first.insert(0, width - first.size(), '0'), second.insert(0, width - second.size(), '0');
    return {words(Message(
        "{0} − 1 is {1} in binary, and {2} − 1 is {3}: the lowest place where both have a 0 is place {4}.",
        n + 1, first, reading.numbers[1] + 1, second, reading.value))};
  }
  u64 rest = n;
  while (rest % 2 == 1) rest /= 2;
  return {words(
      Message("{0} is {1} in binary: without the trailing ones {2}, and half of that is {3}, which is {4}.",
              n, binary(n), binary(rest), binary(reading.value), reading.value))};
}

// Single edges with nothing on them go without saying.
Lines Renderer::operator()(const GreenSteps& green) const {
  constexpr std::size_t most_terms = 8;  // branches on one edge whose values are written out
  Lines out;
  std::size_t unsaid = 0;
  for (const GreenSteps::Step& step : green.steps) {
    const bool is_fusion = step.kind == GreenSteps::Step::Kind::fusion;
    if (!is_fusion && step.above == 0) continue;
    if (out.size() == most_shown_rows) {
      ++unsaid;
    } else if (is_fusion) {
      out.push_back(words(Message("Fusion: {0} become loops at one point, together worth {1}.",
                                  joined(step.edges), to_text(step.value))));
    } else if (step.carried.size() > 1 && step.carried.size() <= most_terms) {
      std::string terms;
      for (const u64 value : step.carried) terms += (terms.empty() ? "" : " ⊕ ") + to_text(value);
      out.push_back(words(Message("Colon: {0} carries {1} = {2}, so it is worth {2} + 1 = {3}.", step.at,
                                  terms, to_text(step.above), to_text(step.value))));
    } else {
      out.push_back(words(Message("Colon: {0} carries {1}, so it is worth {1} + 1 = {2}.", step.at,
                                  to_text(step.above), to_text(step.value))));
    }
  }
  if (unsaid > 0) out.push_back(words(Message("and {0} more steps", to_text(u64{unsaid}))));
  return out;
}

}  // namespace

std::vector<std::string> lines_of(const Step& step, const Setting& setting) {
  return std::visit(Renderer(setting), step);
}

}  // namespace sprague::explain
