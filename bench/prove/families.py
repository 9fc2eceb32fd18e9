"""families.py SPRAGUE: how many random rulesets `sprague prove` proves, by family, and whether any claim is false.

  families.py SPRAGUE [--count 200] [--seed 16] [--time 2] [--brute 1.5] [--jobs 2] [--family NAME …] [--keep FILE] [--check SPRAGUE_CHECK]

Seventeen families of rulesets, from subtraction sets to four heaps; COUNT of each, from SEED, so that a run can be
repeated and two programs compared on the same rules. Of every six, four ask who wins, one who wins in misère play, and
one for the nim-values (sums of positions: normal play). Every PROVED claim is held against a search of this file, which
shares nothing with Sprague: positions in the order of their largest number, for as long as BRUTE seconds last. What is
compared is the automaton (or the residue classes) of the certificate, and the formula of its header; without a
certificate, the formula or the recursion that the answer states.

"refused" are rules without a proof that play ends, or outside the fragment of every numeration; the rate "of the
fragment" is PROVED / (PROVED + NO PATTERN).
"""

import argparse
import concurrent.futures
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import threading
import time

BRUTE = 1.5  # seconds of search for each claim
TOKEN = re.compile(r"\s*(\d+|[A-Za-z_]\w*|\.\.|<=|>=|!=|[-+*/(){},<>=])")


# ---- The rule language, as far as the families use it, as Python: nothing of Sprague's is needed to read it. ----

class NoValue(Exception):
    """xor of a negative number: the comparison that it stands in does not hold, nor does its negation."""


def xor(a, b):
    if a < 0 or b < 0:
        raise NoValue
    return a ^ b


def comparison(test):
    """True, False, or None where there is no value."""
    try:
        return test()
    except NoValue:
        return None


class Reader:
    """Recursive descent; conditions become functions of `wanted`, so that "not" of what has no value is false."""

    def __init__(self, text):
        self.tokens, self.at = [], 0
        text = text.strip()
        place = 0
        while place < len(text):
            found = TOKEN.match(text, place)
            if not found:
                raise ValueError(text[place:])
            self.tokens.append(found.group(1))
            place = found.end()
        self.tokens.append("")

    def peek(self):
        return self.tokens[self.at]

    def take(self, *texts):
        if self.peek() in texts:
            self.at += 1
            return self.tokens[self.at - 1]
        return None

    def need(self, text):
        if not self.take(text):
            raise ValueError(f"{text} expected before {self.tokens[self.at:]}")

    def xor(self):
        out = self.sum()
        while self.take("xor"):
            out = f"xor({out}, {self.sum()})"
        return out

    def sum(self):
        out = self.product()
        while sign := self.take("+", "-"):
            out = f"({out} {sign} {self.product()})"
        return out

    def product(self):
        out = self.unary()
        while sign := self.take("*", "/", "mod"):
            python = {"*": "*", "/": "//", "mod": "%"}[sign]
            out = f"({out} {python} {self.unary()})"
        return out

    def unary(self):
        if self.take("-"):
            return f"(-{self.unary()})"
        if self.take("("):
            out = self.xor()
            self.need(")")
            return out
        if name := self.take("min", "max"):
            self.need("(")
            parts = [self.xor()]
            while self.take(","):
                parts.append(self.xor())
            self.need(")")
            return f"{name}({', '.join(parts)})"
        self.at += 1
        return self.tokens[self.at - 1]

    def conditions(self):
        parts = [self.either()]
        while self.take(","):
            parts.append(self.either())
        return ("and", parts)

    def either(self):
        parts = [self.both()]
        while self.take("or"):
            parts.append(self.both())
        return ("or", parts)

    def both(self):
        parts = [self.negated()]
        while self.take("and"):
            parts.append(self.negated())
        return ("and", parts)

    def negated(self):
        if self.take("not"):
            return ("not", [self.negated()])
        if self.peek() == "(":  # a condition, or an expression
            before = self.at
            self.at += 1
            try:
                out = self.conditions()
                self.need(")")
                if self.peek() not in "= != < <= > >= + - * / mod xor in not".split():
                    return out
            except ValueError:
                pass
            self.at = before
        return self.relation()

    def relation(self):
        first = self.xor()
        if self.peek() == "not" or self.peek() == "in":
            wanted = not self.take("not")
            self.need("in")
            here = ("atom", self.member(first))
            return here if wanted else ("not", [here])
        parts = []
        while sign := self.take("=", "!=", "<=", ">=", "<", ">"):
            second = self.xor()
            parts.append(("atom", f"{first} {'==' if sign == '=' else sign} {second}"))
            first = second
        if not parts:
            raise ValueError("a comparison is expected")
        return ("and", parts)

    def member(self, value):
        if self.take("powers"):
            self.need("(")
            base = int(self.tokens[self.at])
            self.at += 1
            self.need(")")
            return f"is_power({value}, {base})"
        if self.take("fibonacci"):
            return f"is_fibonacci({value})"
        ranges = []
        if self.take("{"):
            while True:
                first = self.xor()
                ranges.append((first, self.xor() if self.take("..") else first))
                if not self.take(","):
                    break
            self.need("}")
        else:
            first = self.xor()
            self.need("..")
            ranges.append((first, self.xor()))
        return "(" + " or ".join(f"({a} <= {value} <= {b})" for a, b in ranges) + ")"


def is_power(n, base):
    while n > 1 and n % base == 0:
        n //= base
    return n == 1


def is_fibonacci(n):
    a, b = 1, 2
    while a < n:
        a, b = b, a + b
    return a == n


def python(condition, wanted=True):
    kind, rest = condition
    if kind == "not":
        return python(rest[0], not wanted)
    if kind == "atom":
        if "xor(" in rest:
            return f"(comparison(lambda: {rest}) is {wanted})"
        return f"({rest})" if wanted else f"(not ({rest}))"
    word = " and " if (kind == "and") == wanted else " or "
    return "(" + word.join(python(part, wanted) for part in rest) + ")"


def python_of(text, wanted=True):
    reader = Reader(text)
    out = python(reader.conditions(), wanted)
    if reader.peek():
        raise ValueError(text)
    return out


def expression(text):
    reader = Reader(text)
    out = reader.xor()
    if reader.peek():
        raise ValueError(text)
    return out


NAMES = {"xor": xor, "comparison": comparison, "is_power": is_power, "is_fibonacci": is_fibonacci, "NoValue": NoValue}
WORDS = set("mod xor in not and or min max powers fibonacci".split())


def split_top(text, mark):
    """At a mark outside of brackets."""
    out, depth, last = [], 0, 0
    for i, c in enumerate(text):
        depth += (c in "({") - (c in ")}")
        if depth == 0 and text.startswith(mark, i):
            out.append(text[last:i])
            last = i + len(mark)
    return [*out, text[last:]]


class Rules:
    """The positions and options of a game, from its text."""

    def __init__(self, text):
        lines = [line.strip() for line in text.strip().splitlines()]
        inside = re.match(r"game \w+\(([^)]*)\)$", lines[0]).group(1)
        names, _, parameters = inside.partition(";")
        self.names = [name.strip() for name in names.split(",")]
        self.parameters = dict((part.split("=")[0].strip(), part.split("=")[1].strip())
                               for part in parameters.split(",") if part)
        domain = [line[len("domain "):] for line in lines[1:] if line.startswith("domain ")]
        self.misere = "misere" in lines
        rules = [line for line in lines[1:] if line.startswith("(")]
        source = ["def in_domain(" + ", ".join(self.names) + "):",
                  "  return " + (python_of(domain[0]) if domain else "True")]
        for name, value in self.parameters.items():
            source.insert(0, f"{name} = {value}")
        for number, rule in enumerate(rules):
            source += self.rule(number, rule)
        scope = dict(NAMES)
        exec("\n".join(source), scope)  # noqa: S102
        self.in_domain = scope["in_domain"]
        self.rules = [scope[f"rule{number}"] for number in range(len(rules))]

    def rule(self, number, text):
        left, right = text.split("->", 1)
        right, _, where = right.partition(" where ")
        components = [split_top(part.strip()[1:-1], ",") for part in split_top(right.strip(), "+") if part.strip()]
        entries = [[entry.strip() for entry in component] for component in components]
        where = [part.strip() for part in split_top(where, ",")] if where.strip() else []
        lefts = [entry.strip() for entry in split_top(left.strip()[1:-1], ",")]
        arguments = ["x_" + str(i) for i in range(len(lefts))]
        bound_names = []
        assigned = {}
        for argument, entry in zip(arguments, lefts):
            if re.fullmatch(r"[A-Za-z]\w*", entry) and entry not in assigned:
                assigned[entry] = argument
            else:
                where.insert(0, f"{entry} = {argument}")
        whole = " ".join([*where, *(" ".join(component) for component in entries)])
        for word in re.findall(r"[A-Za-z_]\w*", whole):
            if word in WORDS or word in bound_names or word in assigned or word in self.parameters or word in arguments:
                continue
            bound_names.append(word)
        body = [f"def rule{number}({', '.join(arguments)}):"]
        body += [f"  {name} = {argument}" for name, argument in assigned.items()]
        indent = "  "
        free = list(bound_names)
        done = set()
        while free:
            name = next((one for one in free if self.solved(one, where, free)), None)
            if name:  # an equality tells it
                value = self.solved(name, where, free)
                body.append(f"{indent}{name} = {expression(value)}")
                body.append(f"{indent}if {name} >= 0:")
                indent += "  "
            else:
                name = free[0]
                body.append(f"{indent}for {name} in range({self.bound(name, entries, where, free, arguments)}):")
                indent += "  "
            free.remove(name)
            for i, condition in enumerate(where):
                used = set(re.findall(r"[A-Za-z_]\w*", condition))
                if i not in done and not used & set(free):
                    done.add(i)
                    body.append(f"{indent}if {python_of(condition)}:")
                    indent += "  "
        for i, condition in enumerate(where):
            if i not in done:
                body.append(f"{indent}if {python_of(condition)}:")
                indent += "  "
        made = ", ".join("(" + "".join(expression(entry) + ", " for entry in component) + ")" for component in entries)
        has_xor = any("xor" in entry for component in entries for entry in component)
        if has_xor:
            body += [f"{indent}try:", f"{indent}  option = ({made},)", f"{indent}except NoValue:", f"{indent}  option = None",
                     f"{indent}if option: yield option"]
        else:
            body.append(f"{indent}yield ({made},)")
        return body

    @staticmethod
    def solved(name, where, free):
        """The expression that "name + … = …" gives for it, if nothing free is in it."""
        for condition in where:
            found = re.fullmatch(r"([\w +]+) = ([\w +*/()-]+)", condition)
            if not found or name not in re.findall(r"\w+", found.group(1)):
                continue
            parts = [part.strip() for part in found.group(1).split("+")]
            if parts.count(name) != 1:
                continue
            parts.remove(name)
            value = f"({found.group(2)})" + "".join(f" - {part}" for part in parts)
            if not set(re.findall(r"[A-Za-z_]\w*", value)) & set(free):
                return value
        return None

    @staticmethod
    def bound(name, entries, where, free, arguments):
        """A range that is large enough: entries are not negative, and the families' other bounds are sums of numbers."""
        for component in entries:
            for entry in component:
                found = re.fullmatch(r"(\w+) - (?:(\d+)\*)?(\w+)", entry)
                if found and found.group(3) == name and found.group(1) not in free:
                    return f"{found.group(1)} + 1"
        return " + ".join(arguments) + " + 12"

    def options(self, position):
        for rule in self.rules:
            for option in rule(*position):
                if all(number >= 0 for component in option for number in component) and all(
                        self.in_domain(*component) for component in option):
                    yield option


class Search:
    """Nim-values (normal play), or who wins in misère play: 0 for P. By memory, depth first."""

    def __init__(self, rules, misere, values):
        self.rules, self.misere, self.values = rules, misere, values
        self.known = {}

    def options(self, position):
        return set(self.rules.options(position))

    def value(self, start):
        if start in self.known:
            return self.known[start]
        stack = [(start, None)]
        while stack:
            position, options = stack.pop()
            if position in self.known:
                continue
            if options is None:
                options = self.options(position)
                missing = {c for option in options for c in option if c not in self.known}
                if missing:
                    stack.append((position, options))
                    stack.extend((one, None) for one in missing)
                    continue
            self.known[position] = self.of(options)
        return self.known[start]

    def of(self, options):
        if self.misere:
            return 0 if options and all(self.known[option[0]] for option in options) else 1
        reached = set()
        for option in options:
            total = 0
            for component in option:
                total ^= self.known[component]
            reached.add(total)
        value = 0
        while value in reached:
            value += 1
        return value


# ---- Claims ----

class Automaton:
    def __init__(self, header, line):
        self.start, self.accepting, self.next = line["start"], set(line["accepting"]), line["next"]
        self.numeration = header["numeration"]
        self.slice = line["slice"]
        self.cache = {}

    def digits(self, n):
        if n in self.cache:
            return self.cache[n]
        out = []
        if "base" in self.numeration:
            m = n
            while m:
                out.append(m % self.numeration["base"])
                m //= self.numeration["base"]
        else:
            weights = ostrowski(self.numeration["quotients"], n)
            m = n
            for weight in reversed(weights):
                out.insert(0, m // weight)
                m %= weight
        self.cache[n] = out
        return out

    def accepts(self, numbers):
        digits = [self.digits(n) for n in numbers]
        radix = self.numeration["base"] if "base" in self.numeration else max(self.numeration["quotients"]) + 1
        state = self.start
        for place in range(max((len(one) for one in digits), default=0) - 1, -1, -1):
            letter, weight = 0, 1
            for one in digits:
                letter += weight * (one[place] if place < len(one) else 0)
                weight *= radix
            state = self.next[state][letter]
        return state in self.accepting


def ostrowski(quotients, most):
    """U(0) = 1, U(1) = a(1) + 1, U(j + 1) = a(j + 1)*U(j) + U(j - 1), as far as is needed."""
    weights = [1, quotients[0] + 1]
    while weights[-1] <= most:
        weights.append(quotients[(len(weights) - 1) % len(quotients)] * weights[-1] + weights[-2])
    return weights


class Claim:
    """What a PROVED answer says of positions."""

    def __init__(self, answer, certificate, names):
        self.values = answer["claim"] == "nim-values"
        self.automata, self.formula, self.residues = [], None, None
        self.about = "P-positions"
        if certificate:
            lines = [json.loads(line) for line in certificate.splitlines()]
            header = lines[0]
            self.values = header.get("claim") == "nim-values"
            if header["kind"] == "automatic":
                for line in lines[1:]:
                    if line.get("automaton") in ("P", "values"):
                        self.automata.append(Automaton(header, line))
            elif header["kind"] == "residue":
                self.residues = (header["modulus"], {tuple(one) for one in header["residues"]})
                self.values = False
            if header.get("formula"):
                self.read(header["formula"], names)
        elif answer.get("formula"):
            text = answer["formula"]
            if self.values and (" if " in text or ";" in text):
                text = None  # cases: the certificate has them
            elif self.values:
                value = "g"
                while value in names:
                    value += "g"
                text = f"{value} = {text[len('G = '):]}"
            if text:
                self.read(text, names)
        self.recursion = answer.get("recursion")
        self.comparable = bool(self.automata or self.formula or self.residues or self.recursion)

    def read(self, text, names):
        value = "g"
        while value in names:
            value += "g"
        scope = dict(NAMES)
        exec(f"def formula({', '.join([*names, value])}):\n  return {python_of(text)}", scope)  # noqa: S102
        self.formula = scope["formula"]

    def wrong(self, position, truth):
        """Is the claim wrong at this position? None: it is about others."""
        if self.automata:
            here = None
            for one in self.automata:
                if all(fixed is None or fixed == n for fixed, n in zip(one.slice, position)):
                    here = one
            if here is None:
                return None
            free = [n for fixed, n in zip(here.slice, position) if fixed is None]
            if self.values:
                if not here.accepts([*free, truth]) or any(
                        here.accepts([*free, other]) for other in {truth + 1, truth ^ 1, 0} - {truth}):
                    return "the automaton"
            elif here.accepts(free) != (truth == 0):
                return "the automaton"
        if self.residues and (tuple(n % self.residues[0] for n in position) in self.residues[1]) != (truth == 0):
            return "the residues"
        if self.formula:
            if self.values:
                if not self.formula(*position, truth) or self.formula(*position, truth + 1) or (
                        truth and self.formula(*position, 0)):
                    return "the formula"
            elif self.formula(*position, None) != (truth == 0):
                return "the formula"
        if self.recursion and self.recursion_value(position[0]) != (truth if self.values else int(truth != 0)):
            return "the recursion"
        return False

    def recursion_value(self, n):
        """0 for P and 1 for N, or the nim-value, as doc/formats/prove.md says."""
        def made(text, name):
            scope = dict(NAMES)
            exec(f"def f({name}):\n  return {expression(text)}", scope)  # noqa: S102
            return scope["f"]
        if self.values:
            known, least = self.recursion["values"], made(self.recursion["least_option"], "n")
            while n >= len(known):
                if least(n) == least(n - 1):
                    return n - least(n)
                n = least(n) - 1
            return known[n]
        p, end, after = self.recursion["start"], made(self.recursion["run_end"], "p"), made(self.recursion["next_start"], "q")
        if n < p:
            return int(n not in self.recursion["first"])
        while end(p) < n:
            p = after(end(p))
        return int(n < p)


# ---- The families ----

def some_set(r, most=9, size=4):
    numbers = sorted(r.sample(range(1, most + 1), r.randint(1, size)))
    return "{" + ", ".join(map(str, numbers)) + "}"


def amount(r, whole="x", k="k"):
    """A condition on what is taken."""
    a, b = r.randint(1, 3), r.randint(1, 6)
    return r.choice([f"{k} >= {a}", f"1 <= {k} <= {b}", f"{k} in {some_set(r)}", f"{a} <= {k} <= {a + b}", f"{k} >= 1",
                     f"{k} in powers({r.choice([2, 2, 3])})" if r.random() < 0.5 else f"{k} mod {r.randint(2, 3)} = 1"])


def game(names, rules, domain=None):
    return "\n".join([f"game g({names})", *("  " + rule for rule in rules), *([f"  domain {domain}"] if domain else [])])


def guard1(r):
    return r.choice([f"n >= {r.randint(1, 20)}", f"n mod {r.randint(2, 5)} = {r.randint(0, 1)}",
                     f"n != {r.randint(1, 9)}", f"n mod 2 != 0", f"n <= {r.randint(5, 30)}"])


def sub1(r):
    rules = []
    for _ in range(r.randint(1, 3)):
        where = f"k in {some_set(r, 12, 5)}"
        if r.random() < 0.4:
            where += ", " + r.choice([f"n >= {r.randint(2, 40)}", f"n <= {r.randint(10, 60)}", f"n != {r.randint(1, 12)}"])
        rules.append(f"(n) -> (n - k) where {where}")
    return game("n", rules), []


def tree(r):
    def number(depth):
        if depth == 0 or r.random() < 0.25:
            return r.choice(["n", "n", "k", str(r.randint(0, 7)), f"(n - {r.randint(1, 6)})"])
        a, b = number(depth - 1), number(depth - 1)
        return r.choice([f"({a} + {b})", f"({a} - {b})", f"min({a}, {b})", f"max({a}, {b})", f"({a} xor {b})",
                         f"({a} / {r.randint(2, 4)})", f"({a} mod {r.randint(2, 5)})"])

    def condition(depth):
        if depth > 0 and r.random() < 0.5:
            return r.choice([f"not ({condition(depth - 1)})", f"({condition(depth - 1)} or {condition(depth - 1)})",
                             f"({condition(depth - 1)} and {condition(depth - 1)})"])
        return f"{number(2)} {r.choice(['=', '!=', '<', '<=', '>', '>='])} {number(1)}"
    rules = [f"(n) -> (n - k) where 1 <= k <= {r.randint(1, 5)}, {condition(2)}" for _ in range(r.randint(1, 2))]
    if r.random() < 0.5:
        rules.append(f"(n) -> (n - k) where k in {some_set(r, 6, 3)}")
    return game("n", rules), []


def slices(r):
    rules = [r.choice(["(x, y) -> (x - 1, y + k) where k <= 2", "(x, y) -> (x - 1, y)", "(x, y) -> (x - k, y) where k >= 1",
                       "(x, y) -> (x - 1, k) where k <= y", "(x, y) -> (x - k, min(y, k)) where k >= 1"]),
             f"(x, y) -> (x, y - k) where {r.choice(['k >= 1', f'k in {some_set(r, 6, 3)}', '1 <= k <= 3'])}"]
    if r.random() < 0.5:
        rules.append(r.choice(["(x, y) -> (x - k, y - k) where k >= 1", "(x, y) -> (x - 1, y - 2)",
                               "(x, y) -> (x, y - k) where 1 <= k <= x + 1"]))
    return game("x, y", rules), ["--slice", f"x=0..{r.randint(2, 5)}"]


def transfer(r):
    rules = []
    for _ in range(r.randint(1, 3)):
        up = r.choice(["1", "k", str(r.randint(1, 3)), "k + 1", "2*k"])
        rules.append(f"(x, y) -> (x - k, y + {up}) where {r.choice(['k >= 1', f'k in {some_set(r, 5, 3)}', f'1 <= k <= {r.randint(1, 4)}', '1 <= k <= y + 1'])}")
    for _ in range(r.randint(1, 2)):
        rules.append(r.choice([f"(x, y) -> (x, y - k) where {r.choice(['k >= 1', f'k in {some_set(r, 6, 3)}', f'1 <= k <= {r.randint(1, 5)}', '1 <= k <= x + 1'])}",
                               "(x, y) -> (x - k, y) where k >= 1"]))
    return game("x, y", rules), []


def takeaway(r):
    after = r.choice(["k", "2*k", "3*k", f"k + {r.randint(1, 3)}", f"2*k - 1", f"{r.randint(1, 6)}", "q", "q - 1",
                      f"max(k, {r.randint(2, 4)})", f"min(2*k, {r.randint(3, 8)})", f"{r.randint(4, 8)} - k", "2*k + 1"])
    where = r.choice(["1 <= k <= q", "1 <= k <= q", f"1 <= k <= q, k <= {r.randint(2, 6)}", f"k in {some_set(r, 6, 3)}, k <= q",
                      f"1 <= k <= q, k != {r.randint(1, 3)}", "1 <= k, k != q" if after != "q" else "1 <= k <= q"])
    rules = [f"(n, q) -> (n - k, {after}) where {where}"]
    if r.random() < 0.2:
        rules.append(f"(n, q) -> (n - {r.randint(1, 4)}, q)")
    return game("n, q", rules), []


def vector2(r):
    rules = []
    for _ in range(r.randint(2, 5)):
        a, b = r.choice([(r.randint(1, 5), 0), (0, r.randint(1, 5)), (r.randint(1, 3), r.randint(1, 3))])
        rules.append("(x, y) -> (" + (f"x - {a}" if a else "x") + ", " + (f"y - {b}" if b else "y") + ")")
    if r.random() < 0.4:
        rules.append(f"(x, y) -> (x - k, y) where k in {some_set(r, 11, 5)}")
    if r.random() < 0.3:
        rules.append(f"(x, y) -> (x, y - k) where 1 <= k <= {r.randint(2, 4)}")
    return game("x, y", rules), []


def nodes4(r):
    names = ["a", "b", "c", "d"]
    rules = []
    for i in range(4):
        where = r.choice(["k >= 1", "k >= 1", f"k in {some_set(r, 4, 2)}", "1 <= k <= 2"])
        after = list(names)
        after[i] += " - k"
        if i > 0 and r.random() < 0.3:
            after[i - 1] += " + k"
        rules.append(f"(a, b, c, d) -> ({', '.join(after)}) where {where}")
    return game("a, b, c, d", rules), []


def mod1(r):
    rules = []
    for _ in range(r.randint(1, 3)):
        m = r.randint(2, 5)
        take = r.choice([f"k in {some_set(r, 8, 3)}", f"1 <= k <= {r.randint(2, 6)}", "k >= 1", f"k mod {m} = 1", f"1 <= k <= n / {r.randint(2, 3)}"])
        when = r.choice([f"n mod {m} = {r.randint(0, m - 1)}", f"n mod {m} != {r.randint(0, m - 1)}", f"k mod {m} = n mod {m}",
                         f"(n + k) mod {m} = {r.randint(0, m - 1)}", f"n mod {m} < {r.randint(1, m - 1)}", f"k mod {m} != {r.randint(0, m - 1)}"])
        rules.append(f"(n) -> (n - k) where k >= 1, {take}, {when}")
    return game("n", rules), []


def domain1(r):
    domain = r.choice([f"n mod {r.randint(2, 5)} != {r.randint(0, 1)}", f"n >= {r.randint(1, 5)}", f"n != {r.randint(2, 12)}",
                       f"n mod {r.randint(3, 6)} in {{0, 1}}", "not n in powers(2)", f"n <= {r.randint(1, 4)} or n mod 2 = 1"])
    rules = [f"(n) -> (n - k) where {r.choice([f'k in {some_set(r, 9, 4)}', 'k >= 1', '1 <= k <= n / 2', f'1 <= k <= {r.randint(2, 6)}', 'k in powers(2)', f'k >= {r.randint(2, 4)}'])}"
             for _ in range(r.randint(1, 2))]
    return game("n", rules, domain), []


def edge(r):
    shape = r.randrange(7)
    m = r.randint(2, 5)
    if shape == 0:
        return game(f"n; m = {m}", [f"(n) -> (n - k) where 1 <= k <= m, n mod (m + 1) != {r.randint(0, 2)}", f"(n) -> (n - m)"]), []
    if shape == 1:
        return game("x, y", [f"(2*k, y) -> (k, y) where k >= 1", f"(x, y) -> (x, y - k) where {amount(r)}"]), []
    if shape == 2:
        return game("x, y", [f"(x, x) -> (x - k, x - k) where {amount(r)}", f"(x, y) -> (x - k, y) where {amount(r)}",
                             *([f"(x, y) -> (x, y - k) where {amount(r)}"] if r.random() < 0.6 else [])]), []
    if shape == 3:
        return game("x, y", [f"(x, y) -> (x - k, {r.randint(0, 3)}) where k >= 1", f"(x, y) -> (x, y - k) where {amount(r)}"]), []
    if shape == 4:
        return game("n", [f"({m}*k) -> (n - k) where k >= 1".replace("n - k", f"{m - 1}*k"), f"(n) -> (n - k) where {amount(r)}"]), []
    if shape == 5:
        return game("x, y", ["(x, y) -> (y, x - k) where k >= 1" if r.random() < 0.5 else "(x, y) -> (min(x, y), max(x, y) - k) where k > 0, k <= max(x, y)",
                             f"(x, y) -> (x - k, y - k) where {amount(r)}"]), []
    return game(f"x, y; m = {m}", [f"(x, y) -> (x - k, y) where 1 <= k <= m", f"(x, y) -> (x, y - k) where k >= m",
                                   *(["(x, y) -> (0, 0) where x + y >= 1"] if r.random() < 0.3 else [])]), []


def xor2(r):
    rules = []
    for entry in ["(x - k, y)", "(x, y - k)"]:
        when = r.choice(["x xor y >= 1", "x xor k < x" if entry[1] == "x" and "- k" in entry[:7] else "y xor k >= 1",
                         f"x xor y mod 2 = 0" if r.random() < 0.3 else f"(x xor y) mod {r.choice([2, 4])} = {r.randint(0, 1)}",
                         f"x xor k = x + k" if r.random() < 0.3 else f"x xor y != {r.randint(0, 3)}", "k >= 1"])
        rules.append(f"(x, y) -> {entry} where k >= 1, {when}")
    if r.random() < 0.4:
        rules.append(r.choice(["(x, y) -> (x xor k, y) where x xor k < x", "(x, y) -> (x - k, y - k) where k >= 1, x xor y >= 2",
                               "(x, y) -> (x - k, y xor k) where k >= 1"]))
    return game("x, y", rules), []


def domain2(r):
    domain = r.choice(["x >= y", "x <= y", "x != y", f"x >= {r.randint(1, 2)}, y >= 1", f"(x + y) mod {r.randint(2, 3)} = 0",
                       f"x <= 2*y + {r.randint(0, 2)}", "x mod 2 = 0 or y mod 2 = 0", f"x + y >= {r.randint(1, 3)}", "x < y + 3"])
    rules = [f"(x, y) -> (x - k, y) where {amount(r)}", f"(x, y) -> (x, y - k) where {amount(r)}"]
    if r.random() < 0.5:
        rules.append(r.choice(["(x, y) -> (x - k, y - k) where k >= 1", "(x, y) -> (k, min(y, k)) where k < x",
                               "(x, y) -> (x - 1, y - 2)", f"(x, y) -> (x - k, y - k) where k in {some_set(r, 4, 2)}"]))
    return game("x, y", rules, domain), []


def fraction(r):
    c = r.randint(2, 5)
    a = r.randint(1, 3)
    return r.choice([f"1 <= k <= n / {c}", f"1 <= k <= n / {c}", f"n / {c} <= k, k >= 1, k <= n", f"n / {c + 1} <= k <= n / 2, k >= 1",
                     f"1 <= k <= max({a}, n / {c})", f"{a} <= k <= n / {c} + {a}", f"1 <= k, {c}*k <= n + {a}",
                     f"1 <= k <= (n + {a}) / {c}", f"1 <= k <= min(n / 2, {c + a})", f"k in {some_set(r, 5, 2)}",
                     f"1 <= k, {c}*k < {min(c - 1, 2)}*n", f"1 <= k <= n - n / {c}"])


def take1(r):
    rules = [f"(n) -> (n - k) where {fraction(r)}" for _ in range(r.choice([1, 1, 1, 2]))]
    c = r.randint(2, 4)
    if r.random() < 0.25:
        rules.append(r.choice([f"(n) -> (n / {c}) where n >= 1", f"(n) -> (n - n / {c}) where n >= {c}", "(n) -> (n - 1)"]))
    return game("n", rules), []


def guard2(r):
    rules = []
    for entry in ["(x - k, y)", "(x, y - k)", *(["(x - k, y - k)"] if r.random() < 0.4 else [])]:
        when = r.choice(["x >= y", "x <= y", "x mod 2 = 0", "y mod 2 = 1", "(x + y) mod 2 = 0", f"x >= {r.randint(1, 4)}",
                         f"y != {r.randint(0, 3)}", "x != y", "k <= y", "k <= x", f"x + y >= {r.randint(2, 6)}", "k >= 1"])
        rules.append(f"(x, y) -> {entry} where {amount(r)}, k >= 1, {when}")
    return game("x, y", rules), []


def wythoff_like(r):
    rules = [f"(x, y) -> (x - k, y) where {r.choice(['k >= 1', 'k >= 1', amount(r)])}",
             f"(x, y) -> (x, y - k) where {r.choice(['k >= 1', 'k >= 1', amount(r)])}"]
    c = r.randint(2, 3)
    for _ in range(r.choice([1, 1, 2])):
        rules.append(r.choice(["(x, y) -> (x - k, y - k) where k >= 1", f"(x, y) -> (x - k, y - k) where {amount(r)}",
                               f"(x, y) -> (x - k, y - {c}*k) where k >= 1", f"(x, y) -> (x - {c}*k, y - k) where k >= 1",
                               f"(x, y) -> (x - i, y - j) where i >= 1, j >= 1, i - j < {c}, j - i < {c}",
                               f"(x, y) -> (x - i, y - j) where 1 <= i <= j, j <= i + {c}",
                               f"(x, y) -> (x - i, y - j) where i >= 1, j >= 1, i + j <= {c + 2}",
                               f"(x, y) -> (x - k, y - k - {c - 1}) where k >= 1"]))
    return game("x, y", rules), []


def split1(r):
    rules = []
    for _ in range(r.randint(1, 2)):
        c = r.randint(0, 4)
        when = r.choice(["", "", ", a >= 1, b >= 1", ", a mod 2 = 0", ", a < b, a >= 1", f", a <= {r.randint(1, 3)}", ", a mod 2 = b mod 2",
                         f", a >= {r.randint(1, 3)}", ", a = b", f", a mod {r.randint(2, 3)} = 1"])
        if c == 0 and ">= 1" not in when:
            when += ", a >= 1, b >= 1"
        rules.append(f"(n) -> (a) + (b) where a + b = {'n' if c == 0 else f'n - {c}'}{when}")
    if r.random() < 0.7:
        rules.append(f"(n) -> (n - k) where {r.choice(['k >= 1', f'k in {some_set(r, 6, 3)}', f'1 <= k <= {r.randint(1, 4)}'])}")
    return game("n", rules), []


def heaps3(r):
    names = ["x", "y", "z"]
    rules = []
    for i in range(3):
        after = list(names)
        after[i] += " - k"
        rules.append(f"(x, y, z) -> ({', '.join(after)}) where {r.choice(['k >= 1', 'k >= 1', 'k >= 1', amount(r)])}")
    if r.random() < 0.5:
        rules.append(r.choice(["(x, y, z) -> (x - k, y - k, z - k) where k >= 1", "(x, y, z) -> (x - k, y - k, z) where k >= 1",
                               "(x, y, z) -> (x - 1, y - 1, z - 1)", "(x, y, z) -> (x - k, y + k, z) where k >= 1",
                               "(x, y, z) -> (x - i, y - j, z) where i >= 1, j >= 1"]))
    if r.random() < 0.2:
        i = r.randrange(3)
        rules[i] += ", " + r.choice(["x >= y", "y <= z", "x = 0 or z = 0", "z mod 2 = 0"]).join("()")
    return game("x, y, z", rules), []


FAMILIES = {"sub1": sub1, "tree": tree, "slices": slices, "transfer": transfer, "takeaway": takeaway, "vector2": vector2,
            "nodes4": nodes4, "mod1": mod1, "domain1": domain1, "edge": edge, "xor2": xor2, "domain2": domain2, "take1": take1,
            "guard2": guard2, "wythoff-like": wythoff_like, "split1": split1, "heaps3": heaps3}


# ---- One ruleset ----

def asked(family, number, seed):
    """Rules and options; the same for the same family, number and seed."""
    r = random.Random(f"{family} {number} {seed}")
    text, options = FAMILIES[family](r)
    kind = number % 6
    if ") + (" in text:
        if kind in (3, 5):
            options = [*options, "--values"]
    elif kind == 3:
        options = [*options, "--misere"]
    elif kind == 5 and "--slice" not in options:
        options = [*options, "--values"]
    return text, options


def positions(dimensions):
    """All tuples, by their largest number."""
    bound = 0
    while True:
        def with_largest(length, has_it):
            if length == 0:
                if has_it:
                    yield ()
                return
            for n in range(bound + 1):
                if length == 1 and not has_it and n != bound:
                    continue
                for rest in with_largest(length - 1, has_it or n == bound):
                    yield (n, *rest)
        yield from with_largest(dimensions, False)
        bound += 1


def compared(text, options, answer, certificate):
    """(positions compared, what is wrong); None of them where nothing can be compared."""
    rules = Rules(text)
    claim = Claim(answer, certificate, rules.names)
    if not claim.comparable:
        return 0, None
    search = Search(rules, "--misere" in options, claim.values or ") + (" in text)
    end, count = time.process_time() + BRUTE, 0
    for position in positions(len(rules.names)):
        if time.process_time() > end or (len(rules.names) == 1 and position[0] > 3000):
            return count, None
        if "--slice" in options and position[0] > int(options[options.index("--slice") + 1].split("..")[1]):
            continue
        if not rules.in_domain(*position):
            continue
        wrong = claim.wrong(position, search.value(position))
        if wrong is None:
            continue
        count += 1
        if wrong:
            return count, f"{wrong} is wrong at {position}, where the search finds {search.value(position)}"
    return count, None


def one(program, checker, family, number, seed, seconds, keep):
    text, options = asked(family, number, seed)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        rules, path = folder / "g.game", folder / "g.cert"
        rules.write_text(text + "\n", encoding="utf-8")
        command = [program, "prove", str(rules), *options, "--time", str(seconds), "--json", "--certificate", str(path)]
        begin = time.perf_counter()
        done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False,
                              env={"XDG_DATA_HOME": str(folder / "data"), "HOME": str(folder), "PATH": "/usr/bin:/bin"})
        out = {"family": family, "number": number, "text": text, "options": options, "compared": 0, "wrong": None,
               "seconds": time.perf_counter() - begin, "certificate": None}
        start = done.stdout.find("{")
        if start < 0:
            out["verdict"] = "refused" if done.returncode == 2 else "failed"
            out["why"] = (done.stderr or done.stdout).strip().splitlines()[0:1]
            return out
        answer = json.JSONDecoder().raw_decode(done.stdout[start:])[0]
        out["verdict"] = answer["verdict"] if "verdict" in answer else "refused"
        if out["verdict"] == "NO PATTERN":
            out["ending"], out["tried"] = answer["ending"], answer["tried"]
        if out["verdict"] != "PROVED":
            return out
        certificate = path.read_text(encoding="utf-8") if path.exists() and path.stat().st_size else None
        out["formula"] = answer["formula"] is not None
        out["certificate"] = certificate is not None
        if certificate and checker:
            verdict = subprocess.run([checker, "--rules", str(rules), str(path)], capture_output=True, text=True, timeout=900,
                                     check=False)
            out["checked"] = verdict.stdout.startswith("VALID")
            if not out["checked"]:
                out["wrong"] = "sprague-check: " + (verdict.stdout + verdict.stderr).strip()[:300]
        count, wrong = compared(text, options, answer, certificate)
        out["compared"], out["wrong"] = count, wrong or out["wrong"]
        return out


def work(task):
    """In a process of its own."""
    try:
        return one(*task)
    except Exception as fault:  # noqa: BLE001: told with its rules, and counted as a failure
        return {"family": task[2], "number": task[3], "verdict": "failed", "why": [repr(fault)], "compared": 0, "wrong": None,
                "text": asked(task[2], task[3], task[4])[0], "options": asked(task[2], task[3], task[4])[1]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sprague")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--time", type=float, default=2)
    parser.add_argument("--brute", type=float, default=BRUTE, help="seconds of search for each claim")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--family", action="append")
    parser.add_argument("--keep", help="a file: what each ruleset got, a JSON object a line")
    parser.add_argument("--check", help="sprague-check, to hold the certificates against")
    given = parser.parse_args()
    globals()["BRUTE"] = given.brute  # of the processes that are forked below, too
    families = given.family or list(FAMILIES)
    tasks = [(given.sprague, given.check, family, number, given.seed, given.time, given.keep)
             for number in range(given.count) for family in families]
    results = []
    keep = open(given.keep, "w", encoding="utf-8") if given.keep else None
    with concurrent.futures.ProcessPoolExecutor(given.jobs) as pool:
        for result in pool.map(work, tasks):
            results.append(result)
            if keep:
                keep.write(json.dumps(result) + "\n")
                keep.flush()
            if result["wrong"] or result["verdict"] == "failed":
                print(f"{result['verdict']}: {result.get('wrong') or result.get('why')}\n{result['text']}\n{result['options']}\n",
                      file=sys.stderr, flush=True)
    print("| family | n | PROVED | NO PATTERN | refused | rate | of the fragment |")
    print("|---|---|---|---|---|---|---|")

    def row(name, some):
        count = {verdict: sum(one["verdict"] == verdict for one in some) for verdict in ("PROVED", "NO PATTERN", "refused", "failed")}
        inside = count["PROVED"] + count["NO PATTERN"]
        print(f"| {name} | {len(some)} | {count['PROVED']} | {count['NO PATTERN']} | {count['refused']} | "
              f"{100 * count['PROVED'] / max(1, len(some)):.0f} % | {100 * count['PROVED'] / max(1, inside):.0f} % |"
              + (f" {count['failed']} failed" if count["failed"] else ""))

    for family in families:
        row(family, [one for one in results if one["family"] == family])
    row("all", results)
    proved = [one for one in results if one["verdict"] == "PROVED"]
    print(f"\nfalse: {sum(bool(one['wrong']) for one in results)}; claims compared: {sum(one['compared'] > 0 for one in proved)} of "
          f"{len(proved)}, positions: {sum(one['compared'] for one in proved):,}; with a certificate: "
          f"{sum(bool(one['certificate']) for one in proved)}; seed {given.seed}, --time {given.time:g}")
    return 1 if any(one["wrong"] for one in results) else 0


if __name__ == "__main__":
    threading.stack_size(1 << 26)
    sys.exit(main())
