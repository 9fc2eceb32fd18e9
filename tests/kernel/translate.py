"""Certificates of kind `automatic` as terms for the proved kernel (Game.v). Rules are read by the parser of
tools/check_certificate.py; nothing here is proved, so the rules stand in the Coq file as terms that a person can
compare with the text, which stands above them."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import check_certificate as cc  # noqa: E402

RELATIONS = {"=": "Eq", "!=": "Ne", "<": "Lt", "<=": "Le", ">": "Gt", ">=": "Ge"}


class Outside(Exception):
    """The kernel does not speak of this."""


def require(condition, why):
    if not condition:
        raise Outside(why)


def listed(items, scope=""):
    return "[" + "; ".join(items) + "]" + scope


def integer(z):
    return f"({z})" if z < 0 else str(z)


class Terms:
    """Conditions and expressions of one rule (or domain). What stands once in the text has its tracks once: where the
    parser uses an object twice (the middle of a chain), it must make no tracks."""

    def __init__(self):
        self.seen = set()

    def constant(self, e):
        if e[0] == "n":
            return e[1]
        if e[0] == "sum":
            parts = [self.constant(inner) for _, inner in e[1]]
            return None if None in parts else sum(sign * part for (sign, _), part in zip(e[1], parts))
        return None

    def makes_tracks(self, e):
        if e[0] in ("n", "v"):
            return False
        if e[0] == "sum":
            return any(self.makes_tracks(inner) for _, inner in e[1])
        if e[0] == "mul":
            return any(self.makes_tracks(inner) for inner in e[1])
        return True

    def expression(self, e):
        if self.makes_tracks(e):
            require(id(e) not in self.seen, "an operator in the middle of a chain of comparisons")
            self.seen.add(id(e))
        kind = e[0]
        if kind == "n":
            return f"Num {integer(e[1])}"
        if kind == "v":
            return f"Name {e[1]}"
        if kind == "sum":
            term = None
            for sign, inner in e[1]:
                part = f"({self.expression(inner)})"
                if term is None:
                    term = part if sign > 0 else f"(Times (-1) {part})"
                else:
                    term = f"({'Add' if sign > 0 else 'Sub'} {term} {part})"
            return term[1:-1]
        if kind == "mul":
            factor, rest = 1, []
            for inner in e[1]:
                value = self.constant(inner)
                if value is None:
                    rest.append(inner)
                else:
                    factor *= value
            require(len(rest) <= 1, "a product without a constant factor")
            return f"Times {integer(factor)} ({self.expression(rest[0])})" if rest else f"Num {integer(factor)}"
        if kind in ("div", "mod"):
            divisor = e[2] if isinstance(e[2], int) else self.constant(e[2])
            require(divisor is not None and divisor >= 1, "a divisor that is no constant of 1 or more")
            return f"{kind.capitalize()} ({self.expression(e[1])}) {divisor}"
        if kind == "xor":
            return f"Xor ({self.expression(e[1])}) ({self.expression(e[2])})"
        require(kind in ("min", "max"), f"the expression {kind}")
        require(not any(self.makes_tracks(inner) for inner in e[1][2:]), "min or max of three with operators")
        term = f"({self.expression(e[1][0])})"
        for inner in e[1][1:]:
            term = f"({kind.capitalize()} {term} ({self.expression(inner)}))"
        return term[1:-1]

    def condition(self, c):
        kind = c[0]
        if kind in ("and", "or"):
            parts = [self.condition(inner) for inner in c[1]]
            if not parts:
                return "Always" if kind == "and" else "Neither Always"
            term = parts[-1]
            for part in reversed(parts[:-1]):
                term = f"{'Both' if kind == 'and' else 'Either'} ({part}) ({term})"
            return term
        if kind == "not":
            return f"Neither ({self.condition(c[1])})"
        if kind == "cmp":
            return f"Compare ({self.expression(c[1])}) {RELATIONS[c[2]]} ({self.expression(c[3])})"
        require(kind == "in", f"the condition {kind}")
        element, numbers = c[1], c[2]
        if numbers[0] == "powers":
            return f"PowerOf ({self.expression(element)}) {numbers[1]}"
        require(numbers[0] == "ranges", f"the set {numbers[0]}")
        ends = [(self.constant(low), self.constant(high)) for low, high in numbers[1]]
        if all(None not in pair for pair in ends):
            ranges = listed(f"({integer(low)}, {integer(high)})" for low, high in ends)
            return f"Within ({self.expression(element)}) {ranges}"
        require(len(ends) == 1 and not self.makes_tracks(element) and not any(self.makes_tracks(e) for e in numbers[1][0]),
                "a range whose ends are no constants, with operators")
        low, high = numbers[1][0]
        return (f"Both (Compare ({self.expression(low)}) Le ({self.expression(element)})) "
                f"(Compare ({self.expression(element)}) Le ({self.expression(high)}))")


def automaton(line):
    rows = ";\n    ".join(listed(map(str, row)) for row in line["next"])
    return f"automaton_of {line['start']} {listed(map(str, line['accepting']))}\n   [{rows}]"


def cover(head, nodes):
    def target(to):
        return "None" if to is None else f"Some ({to[0]}%nat, {listed(f'({i}%nat, {b})' for i, b in to[1])})"

    roots = [(*root, 0)[:2] for root in head["roots"]]  # the cover `values` names no rule: it has one formula
    rows = ";\n    ".join(
        f"{{| states := {listed(map(str, n['states']))}; nexts := {listed(map(target, n['next']))} |}}" for n in nodes)
    return (f"{{| roots := {listed(f'({q}, {r}%nat)' for q, r in roots)};\n"
            f"   zeros := {listed(f'(({a}, {b}), {to})' for a, b, to in head['zeros'])};\n"
            f"   accepting := {listed(map(str, head['accepting']))};\n   nodes := [{rows}] |}}%N")


NO_AUTOMATON = "automaton_of 0 [] []"
NO_COVER = "{| roots := []; zeros := []; accepting := []; nodes := [] |}"


def game_of(header):
    """The rules as a term, or Outside."""
    rules = cc.read_rules(header)
    game = rules.games[header["game"]]
    terms = []
    for rule in game.rules:
        require(len(rule.components) == 1 and rule.components[0][0] == header["game"], "sums, or other games")
        of_rule = Terms()
        where = of_rule.condition(rule.condition)
        entries = listed(of_rule.expression(e) for e in rule.components[0][1])
        terms.append(f"{{| variables := {rule.variables}; where_ := {where};\n       entries := {entries} |}}")
    misere = "true" if header["convention"] == "misere" else "false"
    return (f"{{| coordinates := {game.dimension};\n   domain := {Terms().condition(game.domain)};\n"
            f"   rules := [\n    " + ";\n    ".join(terms) + f"];\n   misere := {misere} |}}"), game


def formula_of(header, game):
    """What the header states, as a term; None where it states nothing."""
    if header.get("formula") is None:
        return None
    names = ", ".join(game.coordinates)
    text = f"game claim({names})\n({names}) -> ({names})\ndomain {header['formula']}"
    claim = cc.Parser(text, "claim", {}).parse()["claim"]
    return Terms().condition(claim.domain)


def read(lines):
    """The parts of a certificate that is in the kernel's fragment; Outside if it is not."""
    header, lines = lines[0], list(lines[1:])
    require(header["kind"] == "automatic", "another kind")
    require("base" in header["numeration"], "another numeration than a base")
    game, parsed = game_of(header)
    misere = header["convention"] == "misere"
    automata, covers = {}, {}
    is_values = header["claim"] == "nim-values"
    for name in ["values"] if is_values else ["P", "ended"][:1 + misere]:
        automata[name] = lines.pop(0)
        require(all(entry is None for entry in automata[name]["slice"]), "slices")
    measure = lines.pop(0)["measure"]
    require(all(isinstance(row, list) for row in measure), "a measure that is not linear")
    for name in ["values", "smaller"] if is_values else ["win", "move"][:1 + misere]:
        head, nodes = lines.pop(0), []
        while lines and "node" in lines[0]:
            nodes.append(lines.pop(0))
        covers[name] = cover(head, nodes)
    return {"game": game, "formula": None if is_values else formula_of(header, parsed), "is_values": is_values,
            "base": header["numeration"]["base"], "P": automaton(automata["values" if is_values else "P"]),
            "ended": automaton(automata["ended"]) if misere else NO_AUTOMATON,
            "measure": listed(listed(map(str, row)) for row in measure),
            "win": covers["values" if is_values else "win"],
            "move": covers["smaller"] if is_values else covers.get("move", NO_COVER)}


def definitions(parts, name):
    """Coq definitions `NAME_game`, `NAME_P` and `NAME`, the certificate."""
    return f"""Definition {name}_game : game :=
{parts['game']}.
Definition {name}_P : automaton :=
  {parts['P']}.
Definition {name} : certificate := {{|
  of_game := {name}_game; base := {parts['base']}; P := {name}_P;
  ended := {parts['ended']};
  measure := {parts['measure']};
  win := {parts['win']};
  has_move := {parts['move']}
|}}.
"""


def lines_of(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text().split("\n") if line]
