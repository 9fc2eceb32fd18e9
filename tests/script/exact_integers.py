"""Random rules with numbers around 2^31, 2^32, 2^53, 2^58, 2^60, 2^63, 2^64 and 2^127, against Python's integers.

    exact_integers.py SPRAGUE [SEED [TEXTS]]

A tree of the rule language is made, printed as rules, and evaluated here without bounds; `sprague solve --batch`
and `sprague table` answer for the rules. Where all numbers stay in the stated range the answers must be the same;
where they leave it, the program may say that it does not know, and must not say anything else.
"""

import json
import math
import os
import random
import subprocess
import sys
import tempfile

LARGEST = 2**60  # in a text, of a position, and of a constant once it is folded
EXACT = 2**127  # beyond it an expression overflows
PROVED = 3317044064679887385961981  # primes are proved below (Sorenson and Webster 2015)

EDGES = [2**31, 2**32, 2**53, 2**58, 2**60, math.isqrt(2**63), 2**21, 1664510, 5404319552844, 2**42]
EDGES = [e for e in EDGES if e < LARGEST] + [LARGEST - 3]


def coordinate(rng):
    kind = rng.random()
    if kind < 0.3:
        return rng.randrange(20)
    if kind < 0.9:
        return min(LARGEST, max(0, rng.choice(EDGES) + rng.randrange(-3, 4)))
    return rng.randrange(2 ** rng.randrange(1, 61))


def is_prime(n):
    if n < 2:
        return False
    for p in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47):
        if n % p == 0:
            return n == p
    odd = n - 1
    while odd % 2 == 0:
        odd //= 2
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71):
        power, exponent = pow(base, odd, n), odd
        while exponent != n - 1 and power not in (1, n - 1):
            power, exponent = power * power % n, exponent * 2
        if power != n - 1 and exponent % 2 == 0:
            return False
    return True


def is_fibonacci(n):  # 1, 2, 3, 5, …
    return n >= 1 and any(math.isqrt(x) ** 2 == x for x in (5 * n * n - 4, 5 * n * n + 4))


def in_set(value, kind):
    name, argument = kind
    if name == "ranges":
        return any(first <= value <= last for first, last in argument)
    if name == "primes":
        return is_prime(value)
    if name == "squares":
        return value >= 1 and math.isqrt(value) ** 2 == value
    if name == "fibonacci":
        return is_fibonacci(value)
    power = 1
    while power < value:
        power *= argument
    return power == value


class Watch:
    """What evaluation met: did a number leave the range, so that the program need not know the answer?"""

    def __init__(self):
        self.left = False

    def saw(self, value):
        if value is not None and not -EXACT < value < EXACT:
            self.left = True
        return value


class Expression:
    """kind: constant, name, or an operation on `parts`."""

    def __init__(self, kind, parts=(), value=None):
        self.kind, self.parts, self.value = kind, list(parts), value

    def text(self):
        if self.kind == "constant":
            return str(self.value)
        if self.kind == "name":
            return self.value
        if self.kind in ("min", "max"):
            return self.kind + "(" + ", ".join(part.text() for part in self.parts) + ")"
        if self.kind == "-" and len(self.parts) == 1:
            return "(-" + self.parts[0].text() + ")"
        return "(" + (" " + self.kind + " ").join(part.text() for part in self.parts) + ")"

    def at(self, names, watch):
        """None: it has no value."""
        if self.kind == "constant":
            return self.value
        if self.kind == "name":
            return names[self.value]
        values = [part.at(names, watch) for part in self.parts]
        if None in values:
            return None
        out = values[0]
        if self.kind == "-" and len(values) == 1:
            return watch.saw(-out)
        for value in values[1:]:
            if self.kind == "+":
                out += value
            elif self.kind == "-":
                out -= watch.saw(value)
            elif self.kind == "*":
                out *= value
            elif self.kind == "/":
                out //= value
            elif self.kind == "mod":
                out %= value
            elif self.kind == "min":
                out = min(out, value)
            elif self.kind == "max":
                out = max(out, value)
            elif out < 0 or value < 0:
                return None
            else:
                out ^= value
            watch.saw(out)
        return out

    def is_constant(self):
        return self.kind != "name" and all(part.is_constant() for part in self.parts)

    def all(self):
        yield self
        for part in self.parts:
            yield from part.all()

    def is_refused(self):
        """Divides by nothing that is 1 or more: an error, and never an answer."""
        for one in self.all():
            if one.kind in ("/", "mod"):
                divisor = one.parts[1].at({}, Watch())
                if divisor is None or divisor < 1:
                    return True
        return False

    def may_be_refused(self):
        """Has a constant that is too large once it is folded."""
        for one in self.all():
            if one.is_constant() and one.kind != "constant":
                value = None if one.is_refused() else one.at({}, Watch())
                if value is not None and not -LARGEST <= value <= LARGEST:
                    return True
            if one.kind == "constant" and one.value > LARGEST:
                return True
        return False


def constant(value):
    return Expression("constant", value=value) if value >= 0 else Expression("-", [constant(-value)])


def name(text):
    return Expression("name", value=text)


def divisor(rng):
    kind = rng.random()
    if kind < 0.02:
        return Expression("xor", [constant(0), Expression("-", [constant(0), constant(rng.randrange(1, 5))])])
    if kind < 0.03:
        return Expression("min", [divisor(rng), constant(rng.randrange(-2, 5))])
    if kind < 0.1:
        return Expression("+", [constant(rng.randrange(1, 9)), constant(rng.choice(EDGES) // 2)])
    if kind < 0.6:
        return constant(rng.randrange(1, 12))
    return constant(min(LARGEST, rng.choice(EDGES) + rng.randrange(-2, 3)))


def expression(rng, names, depth, kinds=("+", "+", "-", "-", "*", "*", "*", "/", "mod", "min", "max", "xor", "minus")):
    if depth == 0 or rng.random() < 0.1:
        if rng.random() < 0.65:
            return name(rng.choice(names))
        if rng.random() < 0.5:
            return constant(rng.randrange(-4, 20))
        return constant(min(LARGEST, rng.choice(EDGES) + rng.randrange(-2, 3)))
    kind = rng.choice(kinds)
    if kind in ("/", "mod"):
        return Expression(kind, [expression(rng, names, depth - 1, kinds), divisor(rng)])
    if kind == "minus":
        return Expression("-", [expression(rng, names, depth - 1, kinds)])
    count = 3 if kind in ("+", "*", "min", "max") and rng.random() < 0.25 else 2
    return Expression(kind, [expression(rng, names, depth - 1, kinds) for _ in range(count)])


class Condition:
    """kind: a relation of two expressions, in, not in (of one and `set`), and, or, not (of conditions)."""

    def __init__(self, kind, parts, set_=None):
        self.kind, self.parts, self.set = kind, parts, set_

    def text(self):
        if self.kind in ("and", "or"):
            return "(" + (" " + self.kind + " ").join(part.text() for part in self.parts) + ")"
        if self.kind == "not":
            return "(not " + self.parts[0].text() + ")"
        if self.kind in ("in", "not in"):
            kind, argument = self.set
            if kind == "ranges":
                kind = "{" + ", ".join(f"{a}..{b}" if a != b else str(a) for a, b in argument) + "}"
            elif kind == "powers":
                kind = f"powers({argument})"
            return f"({self.parts[0].text()} {self.kind} {kind})"
        return f"({self.parts[0].text()} {self.kind} {self.parts[1].text()})"

    def at(self, names, watch):
        """True, False, or None: an expression in it has no value."""
        if self.kind in ("and", "or"):
            truths = [part.at(names, watch) for part in self.parts]
            deciding = self.kind == "or"
            return deciding if deciding in truths else None if None in truths else not deciding
        if self.kind == "not":
            truth = self.parts[0].at(names, watch)
            return None if truth is None else not truth
        values = [part.at(names, watch) for part in self.parts]
        if None in values:
            return None
        if self.kind in ("in", "not in"):
            if self.set[0] == "primes" and values[0] >= PROVED:
                watch.left = True
            return in_set(values[0], self.set) == (self.kind == "in")
        a, b = values
        return {"=": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[self.kind]

    def expressions(self):
        for part in self.parts:
            yield from part.expressions() if isinstance(part, Condition) else [part]


def random_set(rng):
    kind = rng.choice(["ranges", "powers", "powers", "squares", "primes", "fibonacci"])
    if kind == "powers":
        return (kind, rng.choice([2, 2, 3, 10, 2**31, 2**32 - 1, LARGEST - 1, rng.randrange(2, 1000)]))
    if kind == "ranges":
        ends = sorted(rng.sample(range(0, 40), 4) if rng.random() < 0.3 else
                      {min(LARGEST, e + rng.randrange(-2, 3)) for e in rng.sample(EDGES, 4)})
        return (kind, [(ends[i], ends[i + 1]) for i in range(0, len(ends) - 1, 2)] or [(1, 1)])
    return (kind, None)


def near_member(rng, value, kind):
    """A member of the set, or a neighbour of one, not far from `value`."""
    name_, argument = kind
    value = max(2, value)
    if name_ == "ranges":
        member = rng.choice([end for pair in argument for end in pair])
    elif name_ == "squares":
        member = (math.isqrt(value) + rng.randrange(2)) ** 2
    elif name_ == "powers":
        member = 1
        while member < value:
            member *= argument
    elif name_ == "fibonacci":
        a, member = 1, 2
        while member < value:
            a, member = member, a + member
    else:
        member = value
        while not is_prime(member):
            member += 1
    return member + rng.choice([0, 0, 0, 1, -1])


def shifted(rng, one, delta, names):
    """one + delta, where delta may need a coordinate to be written; nothing when it cannot be."""
    if abs(delta) <= LARGEST:
        return Expression("+", [one, constant(delta)])
    large = max(names, key=lambda n: names[n])
    if names[large] < 2 or abs(delta // names[large]) > LARGEST:
        return None
    times, rest = divmod(delta, names[large])
    product = Expression("*", [constant(times), name(large)])
    return Expression("+", [Expression("+", [one, product]), constant(rest)])


def condition(rng, names, depth):
    """`names`: a position at which it shall be hard to decide."""
    if depth > 0 and rng.random() < 0.45:
        kind = rng.choice(["and", "or", "or", "not"])
        return Condition(kind, [condition(rng, names, depth - 1) for _ in range(1 if kind == "not" else 2)])
    left = expression(rng, list(names), rng.randrange(1, 4))
    watch = Watch()
    value = None if left.is_refused() else left.at(names, watch)
    aims = value is not None and abs(value) < EXACT and rng.random() < 0.75
    if rng.random() < 0.55:
        kind = random_set(rng)
        if aims and not (kind[0] == "primes" and value > PROVED):
            left = shifted(rng, left, near_member(rng, value, kind) - value, names) or left
        return Condition(rng.choice(["in", "in", "in", "not in"]), [left], kind)
    right = expression(rng, list(names), rng.randrange(0, 3))
    other = None if right.is_refused() else right.at(names, watch)
    if aims and other is not None:
        right = shifted(rng, right, value - other + rng.choice([0, 0, 1, -1]), names) or right
    return Condition(rng.choice(["=", "=", "!=", "<", "<=", ">", ">="]), [left, right])


class Case:
    """Rules, a position of which each position with n = 0 is lost, and what is true of (n, m) with n >= 1."""

    def __init__(self, rng):
        names = {"n": max(1, coordinate(rng)), "m": coordinate(rng)}
        self.is_small = rng.random() < 0.25  # such positions are looked up in a table
        if self.is_small:
            names = {"n": rng.randrange(1, 40), "m": rng.randrange(0, 12)}
        self.family = rng.choice(["plain", "free", "window", "entry", "domain", "over"])
        self.rng, self.aim = rng, names
        about = dict(names, k=rng.randrange(4)) if self.family == "free" else names
        self.condition = condition(rng, about, 2)
        self.entry = expression(rng, ["n", "m"], rng.randrange(1, 4))
        # Of k only what the bounds leave is tried: a remainder or a xor would leave too much.
        self.centre = expression(rng, ["n", "m"], 3, ("+", "-", "*", "*", "/", "min", "max"))

    def text(self):
        where = self.condition.text()
        lines = {
            "plain": ["(n, m) -> (0, 0) where n >= 1, " + where],
            "free": ["(n, m) -> (0, k) where n >= 1, k <= 3, " + where],
            "window": [f"(n, m) -> (0, k) where n >= 1, {self.centre.text()} - 2 <= k <= {self.centre.text()} + 1, "
                       + "k mod 3 = 1"],
            "entry": [f"(n, m) -> (0, {self.entry.text()}) where n >= 1"],
            "domain": ["(n, m) -> (0, 0) where n >= 1", "domain n = 0 or " + where],
            "over": ["(n, m) -> (0, 0) where n >= 1", "lose when n >= 1, " + where],
        }[self.family]
        return "\n  ".join(["game g(n, m)"] + lines) + "\n"

    def expressions(self):
        if self.family == "entry":
            return [self.entry]
        if self.family == "window":
            return [self.centre]
        return list(self.condition.expressions())

    def positions(self):
        out = [self.aim]
        for _ in range(7):
            if self.is_small:
                out.append({"n": self.rng.randrange(1, 40), "m": self.rng.randrange(0, 12)})
            else:
                out.append({"n": max(1, coordinate(self.rng)), "m": coordinate(self.rng)})
        return out

    def answers(self, names):
        """The answers that are right at the position."""
        if any(one.is_refused() for one in self.expressions()):
            return {"error"}
        watch = Watch()
        truth = False
        if self.family == "entry":
            value = self.entry.at(names, watch)
            truth = value is not None and value >= 0
            watch.left |= truth and value > LARGEST
        elif self.family == "free":
            truth = any([self.condition.at(dict(names, k=k), watch) for k in range(4)])
        elif self.family == "window":
            centre = self.centre.at(names, watch)
            if centre is not None:
                truth = any(k % 3 == 1 for k in range(max(0, centre - 2), centre + 2))
                watch.left |= centre + 1 > LARGEST
        else:
            truth = self.condition.at(names, watch) is True
        if self.family == "domain":
            right = "N" if truth else "none"
        else:
            right = "P" if truth == (self.family == "over") else "N"
        out = {right}
        if watch.left:
            out |= {"?", "overflow"}
        if any(one.may_be_refused() for one in self.expressions()):
            out.add("error")
        if self.family == "window":
            out |= {"error", "?"}  # where k is not seen to be bounded, or not well enough
        return out


def said(line):
    if line.startswith(("N ", "P ")):
        return line[0]
    if line.startswith("?"):
        return "?"
    if "it cannot be told whether this is a position" in line:
        return "overflow"
    if "this is no position of" in line:
        return "none"
    return "error" if line.startswith("error") else line


def main():
    sprague = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 20151
    texts = int(sys.argv[3]) if len(sys.argv) > 3 else 400
    print(f"seed {seed}, {texts} texts")
    rng = random.Random(seed)
    cases = [Case(rng) for _ in range(texts)]
    asked, met, wrong = [], {}, 0
    with tempfile.TemporaryDirectory() as folder:
        lines = []
        for number, case in enumerate(cases):
            path = os.path.join(folder, f"g{number}.game")
            with open(path, "w") as file:
                file.write(case.text())
            for names in case.positions():
                asked.append((case, names))
                lines.append(f"{path} {names['n']} {names['m']}")
        batch = os.path.join(folder, "positions.txt")
        with open(batch, "w") as file:
            file.write("\n".join(lines) + "\n")
        # No tables of millions of cells: what is far away is searched.
        run = subprocess.run([sprague, "solve", "--positions", "20000", "--batch", batch], capture_output=True,
                             text=True)
        out = run.stdout.splitlines()
        if len(out) != len(asked):
            print(f"{len(out)} lines for {len(asked)} positions, exit status {run.returncode}; the next is")
            sys.exit(f"{lines[len(out)]}\n{asked[len(out)][0].text()}\n{run.stderr[-500:]}")
        for (case, names), line in zip(asked, out):
            answer, right = said(line), case.answers(names)
            met[answer] = met.get(answer, 0) + 1
            if answer not in right:
                wrong += 1
                if wrong <= 10:
                    print(f"wrong at {names}: '{line}', and right is {sorted(right)}\n{case.text()}")
        # Tables: the fast form of the rules, or whatever stands in for it where numbers grow too large.
        cells = 0
        for number, case in enumerate(cases):
            if not case.is_small or case.family not in ("plain", "free") or cells > 30 * 39 * 12:
                continue
            right = [[case.answers({"n": n, "m": m}) for m in range(12)] for n in range(1, 40)]
            ranges = ["--range", "n=1..39", "--range", "m=0..11"]
            path = os.path.join(folder, f"g{number}.game")
            run = subprocess.run([sprague, "table", path, *ranges, "--outcomes", "--json"], capture_output=True,
                                 text=True)
            if run.returncode not in (0, 2, 3):
                sys.exit(f"table ended with {run.returncode}: {run.stderr[-500:]}\n{case.text()}")
            reply = json.loads(run.stdout or "{}")  # nothing: not one row was completed
            got = reply.get("values", [])  # of the first rows only, or none, where the table is not complete
            cells += sum(map(len, got))
            flat = [answers for row in right for answers in row]
            if len(got) < len(right) and not any({"?", "error"} & answers for answers in flat):
                wrong += 1
                print(f"no table: {run.stdout}\n{case.text()}")
            for n, row in enumerate(got):
                for m, answer in enumerate(row):
                    if answer not in right[n][m]:
                        wrong += 1
                        print(f"wrong at ({n + 1}, {m}) of a table: {answer}, not {right[n][m]}\n{case.text()}")
    print(f"answers: {met}, cells of tables: {cells}, wrong: {wrong}")
    enough = met.get("N", 0) > texts and met.get("P", 0) > texts / 2 and met.get("?", 0) > texts / 10
    return wrong != 0 or not enough


if __name__ == "__main__":
    sys.exit(main())
