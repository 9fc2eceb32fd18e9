// Residues: the class of a position says that it is lost, or what to leave, an affine form of the position's numbers.
#include <algorithm>
#include <map>

#include "session/programs/kinds.hpp"
#include "session/programs/text.hpp"

namespace sprague::programs {
namespace {

constexpr Texts frames{
    R"(using Int = __int128;

const u64 modulus = @MODULUS@;

bool is_position(const Position& p) {
  if (p.size() != @SIZE@) return false;
  @NAMES@
  return @DOMAIN@;
}

std::string win(const Position& p) {
  @NAMES@
  @HOW@
  u64 kind = 0;
  for (u64 n : p) kind = kind * modulus + n % modulus;
  switch (kind) {
@CASES@
  }
  return "";
}
)",
    R"(MODULUS = @MODULUS@


def is_position(p):
    if len(p) != @SIZE@:
        return False
    @NAMES@
    return @DOMAIN@


def win(p):
    @NAMES@
    @HOW@
    kind = 0
    for n in p:
        kind = kind * MODULUS + n % MODULUS
@CASES@
    return None
)",
    R"(  static final long modulus = @MODULUS@;

  static boolean isPosition(long[] p) {
    if (p.length != @SIZE@) return false;
    @NAMES@
    return @DOMAIN@;
  }

  static String win(long[] p) {
    @NAMES@
    @HOW@
    int kind = 0;
    for (long n : p) kind = (int) (kind * modulus + n % modulus);
    switch (kind) {
@CASES@
    }
    return null;
  }
)"};

// Expressions and conditions of instances as code; `whole` is false where one has no such form. Their depth is bounded
// (script::deepest_nesting), so these recurse.
class Code {
 public:
  explicit Code(ProgramLanguage language) : language_(language) {}

  bool whole = true;
  std::vector<std::string> variables = {};

  std::string number(const script::Expression& e) {
    using Kind = script::Expression::Kind;
    switch (e.kind) {
      case Kind::constant: return number(e.number);
      case Kind::coordinate: return "x" + std::to_string(e.number);
      case Kind::variable: return variables.at(static_cast<std::size_t>(e.number));
      case Kind::sum: return folded(e, "addExact", "+");
      case Kind::product: return folded(e, "multiplyExact", "*");
      case Kind::negation: return product_of("-1", number(e.operands[0]));
      default: whole = false; return "0";
    }
  }
  std::string truth(const script::Condition& c) {
    using Kind = script::Condition::Kind;
    const auto compared = [&](const char* sign) {
      return "(" + number(c.expressions[0]) + sign + number(c.expressions[1]) + ")";
    };
    switch (c.kind) {
      case Kind::equal: return compared(" == ");
      case Kind::unequal: return compared(" != ");
      case Kind::less: return compared(" < ");
      case Kind::at_most: return compared(" <= ");
      case Kind::all: return joined(c, is_python() ? " and " : " && ", is_python() ? "True" : "true");
      case Kind::any: return joined(c, is_python() ? " or " : " || ", is_python() ? "False" : "false");
      case Kind::negation: return (is_python() ? "(not " : "(!") + truth(c.conditions[0]) + ")";
      default: whole = false; return "0";
    }
  }
  std::string affine(const std::vector<i64>& form) {
    std::string out = form[0] != 0 ? number(form[0]) : "";
    for (std::size_t i = 1; i < form.size(); ++i) {
      if (form[i] == 0) continue;
      const std::string name = "x" + std::to_string(i - 1);
      const std::string term = form[i] == 1 ? name : product_of(number(form[i]), name);
      out = out.empty() ? term : sum_of(out, term);
    }
    return out.empty() ? "0" : out;
  }

 private:
  [[nodiscard]] bool is_python() const { return language_ == ProgramLanguage::python; }
  [[nodiscard]] bool is_java() const { return language_ == ProgramLanguage::java; }
  [[nodiscard]] std::string number(i64 n) const { return std::to_string(n) + (is_java() ? "L" : ""); }
  [[nodiscard]] std::string sum_of(const std::string& a, const std::string& b) const {
    return is_java() ? "Math.addExact(" + a + ", " + b + ")" : "(" + a + " + " + b + ")";
  }
  [[nodiscard]] std::string product_of(const std::string& a, const std::string& b) const {
    return is_java() ? "Math.multiplyExact(" + a + ", " + b + ")" : "(" + a + " * " + b + ")";
  }
  std::string folded(const script::Expression& e, const std::string& exact, const std::string& sign) {
    using Kind = script::Expression::Kind;
    // Constants at the end, and a − b instead of a + −1·b.
    std::vector<script::Expression> operands, constants;
    for (const script::Expression& operand : e.operands)
      (sign == "+" && operand.kind == Kind::constant ? constants : operands).push_back(operand);
    operands.insert(operands.end(), constants.begin(), constants.end());
    std::string out;
    for (const script::Expression& operand : operands) {
      const bool is_first = out.empty();
      const bool is_minus =
          sign == "+" && !is_java() && !is_first &&
          (operand.kind == Kind::negation || (operand.kind == Kind::constant && operand.number < 0));
      const std::string one = !is_minus                        ? number(operand)
                              : operand.kind == Kind::negation ? number(operand.operands[0])
                                                               : number(-operand.number);
      if (is_first)
        out = one;
      else if (is_java())
        out = "Math." + exact + "(" + out + ", " + one + ")";
      else
        out += " " + (is_minus ? "-" : sign) + " " + one;
    }
    return is_java() || operands.size() < 2 ? out : "(" + out + ")";
  }
  std::string joined(const script::Condition& c, const std::string& by, const std::string& none) {
    std::string out;
    for (const script::Condition& part : c.conditions) out += (out.empty() ? "" : by) + truth(part);
    return out.empty() ? none : c.conditions.size() == 1 ? out : "(" + out + ")";
  }

  ProgramLanguage language_;
};

std::string without_outer(std::string text) {
  if (!text.starts_with('(') || !text.ends_with(')')) return text;
  int depth = 0;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
    if (depth == 0) return text;
  }
  return text.substr(1, text.size() - 2);
}

}  // namespace

std::optional<std::string> by_residues(const prove::Theorem& theorem, const Message& statement,
                                       const Asked& asked) {
  const script::Game& game = theorem.subject.game;
  const prove::ResidueTheorem& residues = *theorem.residue;
  const std::size_t d = game.coordinates.size();
  const bool is_python = asked.language == ProgramLanguage::python,
             is_java = asked.language == ProgramLanguage::java;
  Code code(asked.language);
  // Classes that are left alike stand together; by the text of what is left.
  std::map<std::string, std::vector<u64>> ways;
  for (const prove::ResidueTheorem::Line& line : residues.lines) {
    if (line.is_empty) continue;
    u64 kind = 0;
    for (const u64 residue : line.residue) kind = kind * residues.modulus + residue;
    code.variables.clear();
    for (const std::vector<i64>& form : line.variables) code.variables.push_back(code.affine(form));
    std::string left;
    for (const script::Entry& entry : game.rules[line.rule].option[0].entries) {
      if (entry.is_list) return std::nullopt;
      const std::string one = without_outer(code.number(entry.value));
      left += (left.empty() ? "" : ", ") + (is_python || is_java ? one : "u64(" + one + ")");
    }
    ways[left].push_back(kind);
  }
  std::vector<std::pair<std::vector<u64>, std::string>> sorted;
  for (auto& [left, kinds] : ways) {
    std::sort(kinds.begin(), kinds.end());
    sorted.emplace_back(std::move(kinds), left);
  }
  std::sort(sorted.begin(), sorted.end());
  std::string cases;
  for (const auto& [kinds, left] : sorted) {
    std::string labels;
    for (const u64 kind : kinds)
      labels += is_python ? std::to_string(kind) + ", " : "case " + std::to_string(kind) + ": ";
    cases += cases.empty() ? "" : "\n";
    if (is_python)
      cases += "    if kind " +
               (kinds.size() > 1 ? "in (" + labels.substr(0, labels.size() - 2) + ")"
                                 : "== " + labels.substr(0, labels.size() - 2)) +
               ":\n        return \"leave \" + text_of([" + left + "])";
    else if (is_java)
      cases += "      " + labels + "return \"leave \" + textOf(new long[] {" + left + "});";
    else
      cases += "    " + labels + "return \"leave \" + text_of({" + left + "});";
  }
  const std::string domain = without_outer(code.truth(game.domain));
  if (!code.whole) return std::nullopt;

  Text out(frame().in(asked.language), asked.language, asked.comments);
  out.fill("@BODY@", frames.in(asked.language));
  out.comment(
      "@ABOUT@",
      {Message("{0}: who wins, and a winning move, by residues modulo {1}.", std::string(asked.game),
               residues.modulus),
       statement,
       "Proved for all positions: no move leads from a lost class to a lost class, and from every other class the same move leads to one (doc/algorithms/prove.md)."_m,
       "It reads the numbers of a position from each line and writes N or P: the next or the previous player wins. Called with 'moves', also what to leave."_m});
  out.comment(
      "@HOW@",
      {"The classes that stand here are won, and there stands what to leave; all others are lost."_m});
  std::string names;
  for (std::size_t i = 0; i < d; ++i) {
    const std::string name = "x" + std::to_string(i);
    names += (i > 0 ? ", " : "") + name + (is_python ? "" : " = p[" + std::to_string(i) + "]");
  }
  out.fill("@NAMES@", is_python ? names + (d == 1 ? " = p[0]" : " = p")
                      : is_java ? "long " + names + ";"
                                : "[[maybe_unused]] const Int " + names + ";");
  out.fill("@MODULUS@", std::to_string(residues.modulus));
  out.fill("@SIZE@", std::to_string(d));
  out.fill("@DOMAIN@", domain);
  out.fill("@CASES@", cases);
  return out.take();
}

}  // namespace sprague::programs
