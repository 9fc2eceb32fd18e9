"""Is what a certificate claims true? By brute force on small numbers, for the mutation test (mutate.py).

Only the parser of rules is that of tools/check_certificate.py. Expressions become Python's, options are found by trying
all values of the free variables, and outcomes and nim-values come from the definitions.
"""

import functools
import itertools
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import check_certificate as cc  # noqa: E402

import left_and_right  # noqa: E402

SPARE = 12            # a free variable is tried up to the greatest coordinate and this many more
BOUNDS = {1: 200, 2: 32, 3: 9}  # coordinates: claims about all positions are tried below this number
BOUND_OF_SUMS = 48    # where options are sums
MAX_POSITIONS = 400_000
MAX_LOOPY = 3000      # positions that are looked at where play may not end


class NotSeen(Exception):
    """The claim is not seen to be true: play may go on for ever, or positions grow."""


def xor(a, b):
    if a < 0 or b < 0:
        raise ArithmeticError
    return a ^ b


def compare(function):
    """A comparison, or its negation, without value is false."""
    try:
        return function()
    except ArithmeticError:
        return False


def expression(e):
    kind = e[0]
    if kind == "n":
        return str(e[1])
    if kind == "v":
        return f"z[{e[1]}]"
    if kind == "sum":
        return "(" + "".join(f"{'+' if sign > 0 else '-'}{expression(inner)}" for sign, inner in e[1]) + ")"
    if kind in ("div", "mod"):
        return f"({expression(e[1])}{'//' if kind == 'div' else '%'}{e[2]})"
    if kind == "mul":
        return f"({'*'.join(map(expression, e[1]))})"
    if kind in ("min", "max"):
        return f"{kind}([{','.join(map(expression, e[1]))}])"
    return f"{kind}({expression(e[1])},{expression(e[2])})"


def comparison(text):
    return f"compare(lambda: {text})" if "xor" in text else f"({text})"


def condition(c, negated=False):
    kind = c[0]
    if kind == "not":
        return condition(c[1], not negated)
    if kind == "cmp":
        relation = cc.OPPOSITE[c[2]] if negated else c[2]
        return comparison(f"{expression(c[1])}{'==' if relation == '=' else relation}{expression(c[3])}")
    if kind == "in":
        if c[2][0] == "ranges":
            pieces = [("and", (("cmp", low, "<=", c[1]), ("cmp", c[1], "<=", high))) for low, high in c[2][1]]
            return condition(("or", pieces), negated)
        inside = f"in_set({c[2]!r},{expression(c[1])})"
        return comparison(f"not ({inside})" if negated else f"({inside})")
    parts = [condition(part, negated) for part in c[1]]
    if (kind == "and") != negated:
        return "(" + " and ".join(parts or ["True"]) + ")"
    return "(" + " or ".join(parts or ["False"]) + ")"


@functools.lru_cache(maxsize=None)
def in_set(numbers, n):
    if numbers[0] == "powers":
        return n in {numbers[1] ** k for k in range(70)}
    if numbers[0] == "squares":
        return n in {k * k for k in range(1, 1000)}
    if numbers[0] == "primes":
        return n >= 2 and all(n % d for d in range(2, n))
    a, b = 1, 2
    while a < n:
        a, b = b, a + b
    return a == n


def compiled(text):
    scope = {"compare": compare, "xor": xor, "in_set": in_set, "min": min, "max": max}
    return eval("lambda z: " + text, scope)  # the text is ours: numbers, z[i] and operators


class Solver:
    def __init__(self, text, name, parameters, misere):
        self.games, self.name, self.misere = cc.Parser(text, name, parameters).parse(), name, misere
        self.known, self.lists = {}, {}
        self.ends = {g.name: [(outcome, compiled(condition(g.ends[outcome]))) for outcome in ("N", "P") if outcome in g.ends]
                     for g in self.games.values()}
        self.domains = {g.name: compiled(condition(g.domain)) for g in self.games.values()}
        self.rules = {g.name: [(rule.variables, compiled(condition(rule.condition)),
                                [(t, [compiled(expression(e)) for e in entries]) for t, entries in rule.components])
                               for rule in g.rules] for g in self.games.values()}

    def options(self, position):
        if position not in self.lists:
            self.lists[position] = list(dict.fromkeys(self.find_options(position)))
        return self.lists[position]

    def over(self, position):
        """Who wins where `win when` or `lose when` holds."""
        return next((outcome for outcome, holds in self.ends[position[0]] if holds(position[1])), None)

    def find_options(self, position):
        name, numbers = position
        if self.over(position):
            return
        most = max(numbers) + SPARE
        for variables, holds, components in self.rules[name]:
            for values in itertools.product(range(most + 1), repeat=variables):
                z = numbers + values
                if not holds(z):
                    continue
                try:
                    option = [(target, tuple(e(z) for e in entries)) for target, entries in components]
                except ArithmeticError:
                    continue
                if all(min(n) >= 0 and self.domains[target](n) for target, n in option):
                    yield tuple(option)

    def result(self, position, of_options):
        """The positions in the order of a depth-first walk; one that is met while it is open shows a cycle."""
        stack, is_open = [position], set()
        while stack:
            here = stack[-1]
            if here in self.known:
                stack.pop()
                continue
            options = self.options(here)
            missing = [c for option in options for c in option if c not in self.known]
            if not missing:
                self.known[here] = self.over(here) or of_options([[self.known[c] for c in option] for option in options])
                is_open.discard(here)
                stack.pop()
                continue
            is_open.add(here)
            if any(c in is_open for c in missing) or max(here[1]) > 5000 or len(self.known) > MAX_POSITIONS:
                raise NotSeen(f"play from {position} may not end")
            stack.extend(missing)
        return self.known[position]

    def outcome(self, position):
        def is_n(options):
            return self.misere and not options or any(option == ["P"] for option in options)
        return self.result(position, lambda options: "N" if is_n(options) else "P")

    def decided(self, start):
        """The outcome where play need not end elsewhere: what follows from ended positions, None if that is nothing.
        Of the positions that can be reached only the first few thousand are looked at."""
        reached = [start]
        seen = set(reached)
        for here in reached:
            for option in self.options(here) if len(reached) < MAX_LOOPY else ():
                if option[0] not in seen:
                    seen.add(option[0])
                    reached.append(option[0])
        looked_at = [here for here in reached if here in self.lists]
        outcome, changes = {}, True
        while changes:
            changes = False
            for here in reversed(looked_at):
                if here in outcome:
                    continue
                options = [outcome.get(option[0]) for option in self.options(here)]
                if self.over(here):
                    outcome[here], changes = self.over(here), True
                elif "P" in options or self.misere and not options:
                    outcome[here], changes = "N", True
                elif all(o == "N" for o in options):
                    outcome[here], changes = "P", True
        return outcome.get(start)

    def value(self, position):
        def mex(options):
            values = {functools.reduce(lambda a, b: a ^ b, option, 0) for option in options}
            return next(v for v in itertools.count() if v not in values)
        return self.result(position, mex)


@functools.lru_cache(maxsize=None)
def solver(text, name, parameters, misere, _what):
    return Solver(text, name, dict(parameters), misere)


def solver_of(head, what):
    return solver(head["rules"], head["game"], tuple(sorted(head["parameters"].items())), head["convention"] == "misere", what)


def small_positions(s, fixed=None):
    game = s.games[s.name]
    sums = any(len(rule.components) > 1 for rule in game.rules)
    fixed = fixed or [None] * game.dimension
    bound = BOUND_OF_SUMS if sums else BOUNDS.get(fixed.count(None), 6)
    for numbers in itertools.product(*[range(bound) if n is None else [n] for n in fixed]):
        if s.domains[s.name](numbers):
            yield numbers


def formula_of(head):
    """The header's `formula` as a function of the coordinates (and the value), None if there is none."""
    if head.get("formula") is None:
        return None
    game = solver_of(head, "outcomes").games[head["game"]]
    claim = cc.read_formula(head, game, head.get("claim") == "nim-values")
    return compiled(condition(claim.domain))


def named(position, head):
    if isinstance(position, dict):
        return position["game"], tuple(position["numbers"])
    return head["game"], tuple(position)


def finite_is_true(lines):
    s = solver_of(lines[0], "outcomes")
    listed = [(named(line["position"], lines[0]), line["outcome"]) for line in lines]
    try:
        return all(s.outcome(position) == outcome for position, outcome in listed)
    except NotSeen:
        return all(s.decided(position) == outcome for position, outcome in listed)


def nim_values_are_true(lines):
    head, s = lines[0], solver_of(lines[0], "values")
    total = functools.reduce(lambda a, b: a ^ b, [s.value(named(c, head)) for c in head["position"]], 0)
    if "winning_moves" in head:
        wins = {tuple(sorted(o)) for o in options_of_sum(s)(tuple(named(c, head) for c in head["position"]))
                if functools.reduce(lambda a, b: a ^ b, map(s.value, o), 0) == 0}
        listed = [tuple(named(c, head) for c in option) for option in head["winning_moves"]]
        if set(map(lambda o: tuple(sorted(o)), listed)) != wins or len(listed) != len(wins):
            return False
    return total == head["value"] and all(s.value(named(x["position"], head)) == x["value"] for x in lines[1:])


def residue_is_true(lines):
    head, s = lines[0], solver_of(lines[0], "outcomes")
    classes, said = {tuple(c) for c in head["residues"]}, formula_of(head)
    return all((s.outcome((head["game"], n)) == "P") == (tuple(x % head["modulus"] for x in n) in classes)
               and (said is None or said(n) == (s.outcome((head["game"], n)) == "P")) for n in small_positions(s))


def digits(n, numeration):
    """The digits of n, most significant first, by the greedy way."""
    weights = [1]
    while weights[-1] <= n:
        j = len(weights)
        if "base" in numeration:
            weights.append(numeration["base"] ** j)
        else:
            a = numeration["quotients"]
            weights.append(a[0] + 1 if j == 1 else a[(j - 1) % len(a)] * weights[-1] + weights[-2])
    found = []
    for weight in reversed(weights):
        found.append(n // weight)
        n %= weight
    return found


def accepts(automaton, numbers, numeration):
    radix = numeration.get("base") or 1 + max(numeration["quotients"])
    words = [digits(n, numeration) for n in numbers]
    length = max(map(len, words), default=0)
    state = automaton["start"]
    for place in range(-length, 0):
        letter = sum(radix ** i * (w[place] if len(w) >= -place else 0) for i, w in enumerate(words))
        state = automaton["next"][state][letter]
    return state in automaton["accepting"]


def automatic_is_true(lines):
    head, numeration = lines[0], lines[0]["numeration"]
    values = head["claim"] == "nim-values"
    s, said = solver_of(head, "values" if values else "outcomes"), formula_of(head)
    for automaton in lines[1:]:
        if automaton.get("automaton") not in ("P", "values"):
            continue  # `ended` is a means, not a claim
        for numbers in small_positions(s, automaton["slice"]):
            free = [n for n, f in zip(numbers, automaton["slice"]) if f is None]
            position = head["game"], numbers
            if values:
                true = s.value(position)
                tried = {*range(8), true, true + 1, true + 8}
                if any(accepts(automaton, free + [v], numeration) != (v == true) for v in tried):
                    return False
                if said is not None and any(said(numbers + (v,)) != (v == true) for v in tried):
                    return False
                continue
            is_p = s.outcome(position) == "P"
            if accepts(automaton, free, numeration) != is_p or said is not None and said(numbers) != is_p:
                return False
    return True


@functools.lru_cache(maxsize=None)
def code_values(code, count):
    kind, text = code.split(" ")
    if kind == "subtract":
        taken = {int(n): 3 for n in text.split(",")}
    elif kind == "allbut":
        taken = {n: 3 for n in range(1, count) if n not in map(int, text.split(","))}
    else:
        taken = dict(enumerate(int(d, 16) for d in text.replace(".", "")))
    values = []
    for n in range(count):
        options = set()
        for k, d in taken.items():
            for parts in range(4):
                if d >> parts & 1 and k <= n:
                    options |= {functools.reduce(lambda a, b: a ^ values[b], heaps, 0) for heaps in split(n - k, parts)}
        values.append(next(v for v in itertools.count() if v not in options))
    return values


def split(n, parts):
    """All ways to write n as a sum of `parts` positive numbers, in order of size."""
    if parts == 0:
        return [()] if n == 0 else []
    if parts == 1:
        return [(n,)] if n else []
    return [(a, *rest) for a in range(1, n // parts + 1) for rest in split(n - a, parts - 1) if rest[0] >= a]


def periodic_is_true(lines):
    head = lines[0]
    e, p, s = head["preperiod"], head["period"], head.get("saltus", 0)
    true = code_values(head["code"], 200)
    given = head["values"]
    return (all(a == b for a, b in zip(given, true)) and all(true[n] + s == true[n + p] for n in range(e, 200 - p))
            and re.fullmatch(r"(octal|subtract|allbut) [0-9A-F.,]+", head["code"]) is not None)


# --- theorems


@functools.lru_cache(maxsize=None)
def misere_nim(heaps):
    options = [tuple(sorted(heaps[:i] + (n,) + heaps[i + 1:])) for i, heap in enumerate(heaps) for n in range(heap)]
    return not options or any(not misere_nim(option) for option in options)


@functools.lru_cache(maxsize=None)
def hackenbush(edges):
    """The value of a green graph on the ground 0: cut an edge, and what does not hang together with the ground is gone."""
    values = set()
    for i in range(len(edges)):
        rest, reached, size = edges[:i] + edges[i + 1:], {0}, 0
        while size < len(reached):
            size = len(reached)
            reached |= {v for a, b in rest if a in reached or b in reached for v in (a, b)}
        values.add(hackenbush(tuple(edge for edge in rest if edge[0] in reached)))
    return next(v for v in itertools.count() if v not in values)


def amounts_of(component):
    """What may be taken from a heap of Nim or of a subtraction set."""
    if "game" in component:
        return None
    well_formed(component["code"].startswith("subtract "))
    return tuple(int(n) for n in component["code"].split(" ")[1].split(","))


@functools.lru_cache(maxsize=100_000)
def misere_taking(heaps):
    """Does the next player win in misère play? `heaps`: (size, amounts or None), in order."""
    options = [heaps[:i] + ((size - k, amounts),) + heaps[i + 1:] for i, (size, amounts) in enumerate(heaps)
               for k in (range(1, size + 1) if amounts is None else amounts) if k <= size]
    return not options or any(not misere_taking(tuple(sorted(option, key=repr))) for option in options)


def component_values(head, count=100):
    """Those of a sum, by the definition; None where a heap is too large."""
    found = []
    for c in head["components"]:
        values = None if "game" in c else code_values(c["code"], count)
        n = c["position"]
        if values is not None and "period" in c:  # trusted as far as it is seen
            e, p, s = c["preperiod"], c["period"], c.get("saltus", 0)
            if any(values[i] + s != values[i + p] for i in range(e, count - p)):
                return [-1]
            found.append(None if e + p > count else values[n] if n < e else values[e + (n - e) % p] + (n - e) // p * s)
        else:
            found.append(n if values is None else values[n] if n < count else None)
    return found


def misere_subtraction_is_true(head):
    """By the rules of the game where it is small; and as Nim with the values where these are."""
    true = component_values(head)
    if None in true:
        return True
    if [c["value"] for c in head["components"]] != true:
        return False
    if len(true) <= 3 and all(c["position"] <= 14 for c in head["components"]):
        heaps = tuple(sorted(((c["position"], amounts_of(c)) for c in head["components"]), key=repr))
        if misere_taking(heaps) != (head["outcome"] == "N"):
            return False
    if max(true, default=0) > 7:
        return True

    def wins(values):
        return misere_nim(tuple(sorted(values)))
    moves = [[i, w] for i, v in enumerate(true) for w in range(v) if not wins(true[:i] + [w] + true[i + 1:])]
    return wins(true) == (head["outcome"] == "N") and head["moves"] == moves


def theorem_is_true(lines):
    head = lines[0]
    if "position" in head:
        return game_theorem_is_true(head)
    if head["theorem"] == "misere-nim":
        return misere_nim(tuple(sorted(head["heaps"]))) == (head["outcome"] == "N")
    if head["theorem"] == "misere-subtraction":
        return misere_subtraction_is_true(head)
    if head["theorem"] == "colon":
        return head["value"] == hackenbush(tuple((p, i + 1) for i, p in enumerate(head["parents"])))
    if head["theorem"] == "fusion":
        return head["value"] == hackenbush(tuple(tuple(edge) for edge in head["edges"]))
    true = component_values(head)
    if None in true:
        return True
    total = functools.reduce(lambda a, b: a ^ b, true, 0)
    moves = {(i, w) for i, v in enumerate(true) for w in range(v) if total ^ v ^ w == 0}
    return ([c["value"] for c in head["components"]] == true and head["value"] == total
            and (head["outcome"] == "N") == (total != 0) and {tuple(move) for move in head["moves"]} == moves)


# --- outcomes of sums, loopy values, refutations


def followers(start, options):
    """Everything that can be reached, with its options."""
    graph, stack = {}, [start]
    while stack:
        here = stack.pop()
        if here not in graph:
            graph[here] = set(options(here))
            stack.extend(graph[here])
            if len(graph) > MAX_LOOPY:
                raise NotSeen(f"too much can be reached from {start}")
    return graph


def with_winners(s, graph):
    """Of a game that ends by a rule: where play is over, who has won has a move to where nobody can, as in normal play."""
    graph[()] = set()
    for (position,) in [here for here in graph if here and not graph[here]]:
        if (s.over(position) or ("N" if s.misere else "P")) == "N":
            graph[(position,)] = {()}
    return graph


def remoteness(graph, misere):
    """position: number of moves to the end, even for P in normal play; without those where play need not end."""
    found, number = {}, 0
    lost = 1 if misere else 0  # the parity of P
    while True:
        new = []
        for here, options in graph.items():
            if here in found:
                continue
            if number == 0:
                settles = not options
            elif number % 2 == lost:
                settles = bool(options) and all(found.get(o, lost) % 2 != lost for o in options)
            else:
                settles = any(found.get(o) == number - 1 for o in options)
            if settles:
                new.append(here)
        if not new and number > 1 and not any(r == number - 1 for r in found.values()):
            return found
        found.update((here, number) for here in new)
        number += 1


def options_of_sum(s):
    def options(components):
        for i, c in enumerate(components):
            for option in s.options(c):
                yield tuple(sorted(components[:i] + tuple(option) + components[i + 1:]))
    return options


def outcomes_are_true(lines):
    head, s = lines[0], solver_of(lines[0], "outcomes")
    start = tuple(sorted(named(c, head) for c in head["position"]))
    if not all(s.domains[name](numbers) for name, numbers in start):
        return False
    graph, lost = followers(start, options_of_sum(s)), int(s.misere)
    options = set(graph[start])
    if any(s.ends[name] for name, _ in start):
        if len(start) > 1:
            return False
        graph, lost = with_winners(s, graph), 0
    known = remoteness(graph, lost == 1)
    r = known.get(start)
    outcome = "D" if r is None else "P" if r % 2 == lost else "N"
    wins = {option for option in options if known.get(option, lost + 1) % 2 == lost}
    given = [tuple(sorted(named(c, head) for c in option)) for option in head["winning_moves"]]
    return (outcome, r) == (head["outcome"], head["remoteness"]) and sorted(given) == sorted(wins)


def loopy_values_are_true(lines):
    """The value is n where the sum with a Nim heap of n is P, and it is ∞(A) where A are the heaps with which it is N."""
    head, s = lines[0], solver_of(lines[0], "values")
    start, value = tuple(sorted(named(c, head) for c in head["position"])), head["value"]
    sums = options_of_sum(s)

    def options(position):
        components, heap = position
        yield from ((option, heap) for option in sums(components))
        yield from ((components, n) for n in range(heap))

    for heap in range(8):
        graph = followers((start, heap), options)
        r = remoteness(graph, False).get((start, heap))
        outcome = "D" if r is None else "NP"[r % 2 == 0]
        if isinstance(value, dict):
            expected = "N" if heap in value["infinite"] else "D"
        else:
            expected = "P" if heap == value else "N"
        if outcome != expected:
            return False
    return True


def refuted_is_true(lines):
    head = lines[0]
    claim = cc.read_formula(head, cc.Parser(head["rules"], head["game"], head["parameters"]).parse()[head["game"]], "value" in head)
    position = head["position"][0] if "value" in head else head["position"]
    name, numbers = named(position, head)
    holds = compiled(condition(claim.domain))
    if "value" in head:
        true = solver_of(head, "values").value((name, numbers))
        return true == head["value"] and not holds(numbers + (true,))
    try:
        true = solver_of(head, "outcomes").outcome((name, numbers))
    except NotSeen:
        true = solver_of(head, "outcomes").decided((name, numbers))
    return true == head["outcome"] and bool(holds(numbers)) != (true == "P")


# --- theorems about one game, by their rules


def removals(heaps, most=None):
    for i, heap in enumerate(heaps):
        for k in range(1, heap + 1 if most is None else min(heap, most) + 1):
            yield heaps[:i] + (heap - k,) + heaps[i + 1:]


def wythoff_options(p):
    yield from removals(p)
    yield from ((p[0] - k, p[1] - k) for k in range(1, min(p) + 1))


def moore_options(p):
    for option in itertools.product(*(range(heap + 1) for heap in p[1:])):
        if 1 <= sum(a < b for a, b in zip(option, p[1:])) <= p[0]:
            yield (p[0], *option)


def staircase_options(p):
    for i, stones in enumerate(p):
        for k in range(1, stones + 1):
            option = list(p)
            option[i] -= k
            if i:
                option[i - 1] += k
            yield tuple(option)


def ring_options(p):
    c, edges = p[0], p[1:]
    n = len(edges)
    for edge, after in {(c, (c + 1) % n), ((c - 1) % n, (c - 1) % n)}:
        yield from ((after, *edges[:edge], left, *edges[edge + 1:]) for left in range(edges[edge]))


def cram_options(p):
    rows = p[1:]
    for i, row in enumerate(rows):
        for j in range(p[0]):
            if row >> j & 3 == 3:
                yield (p[0], *rows[:i], row - (3 << j), *rows[i + 1:])
            if i + 1 < len(rows) and row & rows[i + 1] & 1 << j:
                yield (p[0], *rows[:i], row - (1 << j), rows[i + 1] - (1 << j), *rows[i + 2:])


def chomp_options(p):
    for i in range(len(p)):
        for k in range(int(i == 0), p[i]):
            yield tuple(p[:i]) + tuple(min(row, k) for row in p[i:])


def coin_options(rule):
    name, _, number = rule.partition(" ")

    def sets(n):
        if name in ("one", "one-or-two", "up-to-three"):
            yield {n}
        if name in ("one-or-two", "two", "up-to-three"):
            yield from ({a, n} for a in range(1, n))
        if name == "up-to-three":
            yield from ({a, b, n} for b in range(1, n) for a in range(1, b))
        if name in ("ruler", "run-of", "run-up-to"):
            yield from (set(range(n - m + 1, n + 1)) for m in range(1, n + 1)
                        if name == "ruler" or m == int(number) or name == "run-up-to" and m < int(number))

    return lambda heads: (tuple(sorted(set(heads) ^ turned)) for n in heads for turned in sets(n))


def well_formed(condition):
    if not condition:
        raise ValueError("there is no such position")


def auction_options(p):
    well_formed(len(p) == 2)
    return ((p[0], max(p[1] - k, 0)) for k in range(1, p[0] + 1) if p[1] > 0)


def powers_options(p):
    well_formed(p[0] >= 1)
    powers = {p[0] ** j for j in range(7)}
    return ((p[0], *o) for o in removals(p[1:]) if sum(p[1:]) - sum(o) in powers)


def split_options(p, most=None):
    for i, heap in enumerate(p):
        for parts in range(2, (heap if most is None else min(heap, most)) + 1):
            yield from ((*p[:i], *heaps, *p[i + 1:]) for heaps in split(heap, parts))


def boxes_options(p, larger_only=False):
    well_formed(len(p) == 2 and min(p) >= 1)
    for box in {max(p)} if larger_only else set(p):
        yield from ((n, box - n) for n in range(1, box))


def stones_options(p, targets, first=0):
    """Stones go from one place to others."""
    for i in range(first, len(p)):
        for j in targets(i):
            for k in range(1, p[i] + 1):
                option = list(p)
                option[i] -= k
                option[j] += k
                yield tuple(option)


def boxes3_options(p):
    return stones_options(p, lambda i: [j for j in range(i) if (i + j + 2) % 2 == 1 and (i + j + 2) % 3 == 0])


def georgia_bob_options(p):
    well_formed(list(p) == sorted(set(p)) and 0 not in p)
    for i, square in enumerate(p):
        yield from ((*p[:i], n, *p[i + 1:]) for n in range(p[i - 1] + 1 if i else 1, square))


def tree_options(p):
    well_formed(len(p) % 2 == 1)
    count = len(p) // 2
    parents = dict(enumerate(p[:count], 1))
    for node in parents:
        for _ in range(count):
            node = parents.get(node, node) if node <= count else -1
        well_formed(node == 0)
    return stones_options(p, lambda i: [count + parents[i - count]], count + 1)


def corners_options(p):
    heads = set(zip(p[::2], p[1::2]))
    well_formed(len(p) % 2 == 0 and [n for head in sorted(heads) for n in head] == list(p))
    for x, y in heads:
        for a, b in itertools.product(range(x), range(y)):
            yield tuple(n for head in sorted(heads ^ {(x, y), (a, y), (x, b), (a, b)}) for n in head)


GAMES = {"auction": auction_options, "bash": lambda p: ((p[0], *o) for o in removals(p[1:], p[0])), "boxes3": boxes3_options,
         "chomp": chomp_options, "chomp-hook": removals, "coins corners": corners_options, "cram": cram_options, "ferguson": boxes_options,
         "fibonacci-nim": lambda p: ((p[0] - k, 2 * k) for k in range(1, min(p) + 1)), "georgia-bob": georgia_bob_options,
         "half-box": functools.partial(boxes_options, larger_only=True), "moore": moore_options, "ring": ring_options,
         "split any": split_options, "split two": functools.partial(split_options, most=2), "staircase": staircase_options,
         "subtract-powers": powers_options, "tree-staircase": tree_options, "wythoff": wythoff_options}
LIST_ALL = {"wythoff", "fibonacci-nim", "bash", "staircase"}  # their winning moves; the others list one, or none
UNORDERED = {"split any", "split two"}  # [2, 1] and [1, 2] are one move
NO_VALUE = {"wythoff", "fibonacci-nim", "moore", "ring", "cram", "chomp"}
NORMAL_ONLY = {"ring", "cram", "ferguson", "half-box"}  # and all coins


def lists_none(name):
    return name == "chomp" or name.startswith("coins ")


def game_theorem(name, position, misere):
    """(outcome, value, all winning moves, all options), by the rules."""
    start = (position[1],) * min(position[0], 100) if name == "chomp" else tuple(position)
    if sum(start) > 60:
        raise NotSeen("beyond brute force")
    graph = followers(start, GAMES.get(name) or coin_options(name[6:]))
    known, values = remoteness(graph, misere), {}
    for here in topological(graph):
        values[here] = next(v for v in itertools.count() if v not in {values[o] for o in graph[here]})
    wins = sorted(list(o) for o in graph[start] if known[o] % 2 == int(misere))
    return "P" if known[start] % 2 == int(misere) else "N", values[start], wins, sorted(map(list, graph[start]))


def game_theorem_is_true(head):
    try:
        outcome, value, wins, _ = game_theorem(head["theorem"], head["position"], head["convention"] == "misere")
    except NotSeen:
        return True  # here the two checkers can only be held against each other
    written = sorted if head["theorem"] in UNORDERED else list
    listed = all(written(move) in map(written, wins) for move in head["moves"])
    return (outcome == head["outcome"] and listed and head["value"] in (None, value)
            and (head["theorem"] not in LIST_ALL or head["moves"] == wins))


def topological(graph):
    """Options first."""
    done, out = set(), []
    for start in graph:
        stack = [start]
        while stack:
            here = stack[-1]
            missing = [o for o in graph[here] if o not in done]
            if here in done or not missing:
                stack.pop()
                if here not in done:
                    done.add(here)
                    out.append(here)
            else:
                stack.extend(missing)
    return out


# Sentences. A variable is tried up to a bound. That settles it where a witness or counterexample is found, and where the
# sentence itself keeps the variable below the bound (`x <= 5 and …`, `x <= 5 => …`); otherwise it is not known.


def keeps_below(statement, variable, bound, wanted=True):
    """Is it seen from its form that the statement (or its negation) is false for all greater numbers?"""
    kind, parts = statement[0][0], statement[0][1]
    if kind == "not":
        return keeps_below(parts[0], variable, bound, not wanted)
    if kind == ("all" if wanted else "any"):
        return any(keeps_below(part, variable, bound, wanted) for part in parts)
    if kind != "atom" or not wanted or parts not in ("<", "<=", "="):
        return False
    left, right = statement[0][2]
    return left == ("v", variable) and right[0] == "n" and right[1] <= bound


class Sentences:
    """The truth of sentences about a game, as Python's integers and a search of the game have it."""

    def __init__(self, head, bound):
        self.s = solver_of(head, "values" if head["claim"] == "nim-values" else "outcomes")
        self.bound, self.dimension, self.has_values = bound, self.s.games[self.s.name].dimension, head["claim"] == "nim-values"

    def truth(self, text):
        """True, False, or None where it is not known."""
        sentence = cc.SentenceParser(text, self.dimension, self.has_values).sentence()
        return self.holds(sentence, {})

    def holds(self, statement, values):
        kind, *rest = statement[0]
        if kind == "atom":
            try:
                return self.atom(*rest, dict(values))
            except ArithmeticError:
                return False
        if kind == "exists":
            bound, body = rest
            truths = [self.holds(body, {**values, **dict(zip(bound, numbers))})
                      for numbers in itertools.product(range(self.bound + 1), repeat=len(bound))]
            is_all = all(keeps_below(body, v, self.bound) for v in bound)
            return True if True in truths else False if is_all and None not in truths else None
        truths = [self.holds(part, values) for part in rest[0]]
        if kind == "same":
            return None if None in truths else truths[0] == truths[1]
        if kind == "any":
            return cc.opposite(cc.all_of(map(cc.opposite, truths)))
        return cc.opposite(truths[0]) if kind == "not" else cc.all_of(truths)

    def atom(self, what, numbers, calls, named, values):
        for number, entries in calls:
            position = self.position(entries, values)
            if position is None:
                raise ArithmeticError
            values[number] = self.s.value(position)
        if what in ("P", "N", "move"):
            position = self.position(numbers[:self.dimension], values)
            if what != "move":
                return position is not None and (self.winner(position) == "P") == (what == "P")
            target = self.position(numbers[self.dimension:], values)
            return None not in (position, target) and (target,) in self.s.options(position)
        found = [self.number(e, values) for e in numbers]
        if what in ("in", "not in"):
            pairs = zip(found[1::2], found[2::2])
            inside = any(low <= found[0] <= high for low, high in pairs) if named is None else cc.contains(named, found[0])
            return inside == (what == "in")
        return eval(f"found[0] {'==' if what == '=' else what} found[1]")

    def winner(self, position):
        return self.s.outcome(position) if not self.has_values else "N" if self.s.value(position) else "P"

    def position(self, entries, values):
        numbers = tuple(self.number(e, values) for e in entries)
        return (self.s.name, numbers) if min(numbers) >= 0 and self.s.domains[self.s.name](numbers) else None

    @staticmethod
    def number(e, values):
        return eval(expression(e), {"z": values, "xor": xor, "min": min, "max": max})


def sentence_is_true(lines):
    """A claim that is true, and a sentence that is not seen to be otherwise."""
    head = lines[0]
    if not automatic_is_true([{k: v for k, v in head.items() if k not in ("sentence", "truth")}, *lines[1:]]):
        return False
    found = Sentences(head, 8).truth(head["sentence"])
    return found is None or found == head["truth"]


def options_of_left_and_right(head):
    """Of positions as files have them, without whose turn it is: the options of a player."""
    s = solver_of(head, "outcomes")

    def options(position, player):
        name, numbers = named(position, head)
        here = name, (player, *numbers) if s.games[name].has_turns else numbers
        if not s.domains[name](here[1]):
            raise NotSeen("no position")
        for option in s.options(here):
            if len(option) != 1:
                raise NotSeen("an option that is a sum")
            target, found = option[0]
            found = list(found[s.games[target].has_turns:])
            yield {"game": target, "numbers": found} if isinstance(position, dict) else found

    return options


def short_games_are_true(lines):
    """Positions and their options are those of the rules, and the games that they are compare so."""
    return left_and_right.is_true(lines, options_of_left_and_right(lines[0]) if "rules" in lines[0] else None)


KINDS = {"short-games": short_games_are_true, "sentence": sentence_is_true, "finite": finite_is_true, "nim-values": nim_values_are_true, "residue": residue_is_true,
         "automatic": automatic_is_true, "periodic": periodic_is_true, "theorem": theorem_is_true,
         "outcomes": outcomes_are_true, "loopy-values": loopy_values_are_true, "refuted": refuted_is_true,
         "refuted-values": refuted_is_true}


def is_true(lines):
    """Is the claim of the certificate (a list of objects) true, as far as brute force sees?"""
    try:
        return KINDS[lines[0]["kind"]](lines)
    except (NotSeen, cc.Invalid):
        return False
