"""A small prover of certificates, by brute force: it learns automata from tables and determinises strategies.

It has the definitions of formulas in common with tools/check_certificate.py, and makes certificates that both checkers
must accept (make_samples.py). What it finds is true only because a checker says so.
"""

import hashlib
import itertools
import json
import pathlib
import sys
from functools import lru_cache

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import check_certificate as cc  # noqa: E402


def header(kind, text, name, convention="normal", parameters=None, **more):
    text = cc.canonical_text(text)
    if "formula" in more:
        more["version"] = 2
    return {"format": "sprague-certificate", "version": more.pop("version", 1), "kind": kind, "game": name, "rules": text,
            "parameters": parameters or {}, "sha256": hashlib.sha256(text.encode()).hexdigest(),
            "convention": convention, "statement": f"{kind}: {name}", **more}


def write(path, lines):
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


class Table:
    """Outcomes and nim-values of a game by search."""

    def __init__(self, head):
        self.rules, self.misere = cc.read_rules(head), head["convention"] == "misere"
        self.wins, self.known = {}, {}

    @lru_cache(maxsize=None)
    def moves(self, position):
        """(rule, variables, option) of a position: every value of the variables within the bounds that are found."""
        game, found = self.rules.games[position[0]], []
        for number, rule in enumerate(game.rules):
            stack = [cc.exactly(position[1]) + [cc.ANY] * rule.variables]
            while stack:
                names = stack.pop()
                if self.rules.possible(rule, names) is False:
                    continue
                i = self.rules.next_variable(game, rule, names)
                if i is None:
                    found.append((number, [n[0] for n in names[game.dimension:]], self.rules.option(rule, names)))
                    continue
                low, high = names[i][:2]
                middle = (low + high) // 2
                stack.append(names[:i] + [(middle + 1, high, True)] + names[i + 1:])
                stack.append(names[:i] + [(low, middle, True)] + names[i + 1:])
        return found

    def solve(self, position, combine):
        """`combine` makes a result of the options' components' results; positions are solved without recursion."""
        stack = [position]
        while stack:
            here = stack[-1]
            if here in self.known:
                stack.pop()
                continue
            over = self.rules.is_over(here)
            if over:
                self.known[here] = over == "N"
                continue
            missing = [c for _, _, option in self.moves(here) for c in option if c not in self.known]
            if missing:
                stack.extend(missing)
                continue
            self.known[here] = combine([[self.known[c] for c in option] for _, _, option in self.moves(here)])
            stack.pop()
        return self.known[position]

    def is_n(self, position):
        return self.solve(position, lambda options: self.misere and not options or any(not option[0] for option in options))

    def value(self, position):
        def mex(options):
            values = set()
            for option in options:
                total = 0
                for value in option:
                    total ^= value
                values.add(total)
            return next(v for v in itertools.count() if v not in values)
        return self.solve(position, mex)


def finite(head, numbers):
    """Every position that a line needs stands above it: the table knows positions in such an order."""
    table = Table(head)
    start = table.rules.main.name, tuple(numbers)
    head = dict(head, position=list(numbers), outcome="N" if table.is_n(start) else "P")
    queue, lines = [start], {}
    for position in queue:
        if position in lines:
            continue
        line = lines[position] = {"position": list(position[1]), "outcome": "N" if table.is_n(position) else "P"}
        if len(table.rules.games) > 1:
            line["position"] = {"game": position[0], "numbers": list(position[1])}
        needed = [move[2][0] for move in table.moves(position)]
        if table.rules.is_over(position):
            continue
        if table.is_n(position):
            good = [move for move in table.moves(position) if not table.is_n(move[2][0])]
            needed = [good[0][2][0]] if good else []
            if good:
                line.update(rule=good[0][0], variables=good[0][1])
        queue.extend(needed)
    return [head] + [lines[position] for position in table.known if position in lines]


def nim_values(head, components):
    table = Table(head)
    starts = [(table.rules.main.name, tuple(c)) for c in components]
    total = 0
    for start in starts:
        total ^= table.value(start)
    lines = [dict(head, position=[list(c) for c in components], value=total)]
    for position in table.known:  # exactly what can be reached, options first
        first = {}
        for rule, variables, option in table.moves(position):
            value = 0
            for component in option:
                value ^= table.value(component)
            first.setdefault(value, {"rule": rule, "variables": variables})
        lines.append({"position": list(position[1]), "value": table.value(position),
                      "moves": [first[v] for v in range(table.value(position))]})
    return lines


def residue(head, measure, modulus, classes):
    """One coordinate only; the moves are found in the table at a large position of each class."""
    table = Table(head)
    lines = [dict(head, modulus=modulus, residues=[[c] for c in classes]), {"measure": measure}]
    for r in set(range(modulus)) - set(classes):
        rule, variables, _ = next(m for m in table.moves((table.rules.main.name, (r,))) if m[2][0][1][0] % modulus in classes)
        lines.append({"residue": [r], "rule": rule, "variables": [[v, 0] for v in variables]})
    return lines


# --- automata


def digits_of(n, numeration):
    """Digits of a number, most significant first."""
    weights = [1]
    while weights[-1] <= n:
        j = len(weights)
        weights.append(numeration.base * weights[-1] if numeration.base else
                       numeration.quotients[(j - 1) % numeration.period] * weights[-1] + (weights[-2] if j > 1 else 1))
    digits = []
    for weight in reversed(weights):
        digit, n = divmod(n, weight)
        digits.append(digit)
    return digits


def word_of(numbers, numeration):
    words = [digits_of(n, numeration) for n in numbers]
    length = max(map(len, words), default=0)
    words = [[0] * (length - len(w)) + w for w in words]
    return [sum(d * numeration.radix ** i for i, d in enumerate(column)) for column in zip(*words)]


def learn(numeration, tracks, length, suffix, holds):
    """A small automaton for tuples of numbers with at most `length` digits: states are prefixes with the same behaviour
    under all words of at most `suffix` letters. Words that are no numbers are not accepted."""
    letters, words = numeration.radix ** tracks, {}
    limit = numbers_below(numeration, length)
    for numbers in itertools.product(range(limit), repeat=tracks):
        word = word_of(numbers, numeration)
        words[stripped(tuple(word))] = bool(holds(numbers))
    ends = [w for k in range(suffix + 1) for w in itertools.product(range(letters), repeat=k)]

    @lru_cache(maxsize=None)
    def behaviour(word):
        whole = (stripped(word + end) for end in ends)
        return tuple(words.get(w, False) if len(w) <= length else None for w in whole)

    states, rows = [()], []
    for state in states:
        row = []
        for letter in range(letters):
            word = stripped(state + (letter,))
            seen = behaviour(word)
            target = next((i for i, other in enumerate(states) if all(
                x == y or x is None or y is None for x, y in zip(behaviour(other), seen))), None)
            if target is None:
                states.append(word)
                target = len(states) - 1
            row.append(target)
        rows.append(row)
    return {"start": 0, "accepting": [i for i, s in enumerate(states) if words.get(s)], "next": rows}


def stripped(word):
    while word and word[0] == 0:
        word = word[1:]
    return word


def numbers_below(numeration, length):
    """U(length): so many numbers have at most that many digits."""
    state = (1, 0)
    for phase in range(length, 0, -1):
        state = numeration.advance(state, 0, phase % numeration.period)
    return sum(state)


def cover(name, numeration, slice_, goal, tracks, machines):
    """The lines of a cover. `machines`: root (rule, …) → (machine of its formula with all digits checked, its tracks)."""
    period, radix = numeration.period, numeration.radix
    goal_letters, numbers, step_of = radix ** tracks, {}, {}

    def number(state):
        return numbers.setdefault(state, len(numbers))

    roots, states = [], []
    for root, machine in machines.items():
        if None in machine.start:
            continue
        good = useful(machine, period)
        for phase in range(period):
            if (phase, machine.start) in good:
                state = (root, phase, machine.start)
                roots.append([number(state), *root])
                states.append(state)
        for phase, here in good:
            after = (phase - 1) % period
            moves = step_of.setdefault((root, phase, here), {})
            for letter, following in machine.following(here, phase):
                if (after, following) in good:
                    moves.setdefault(letter % goal_letters, []).append((letter // goal_letters, (root, after, following)))
    zeros, first = [], list(dict.fromkeys(states))
    for state in first:
        for bound, following in step_of[state].get(0, ()):
            if following not in first:
                zeros.append([number(state), bound, number(following)])
                first.append(following)
    nodes, wanted, seen = {tuple(first): 0}, [tuple(first)], set()
    lines, live = {}, useful(goal, period)
    queue = [(phase, goal.start, tuple(first)) for phase in range(period) if (phase, goal.start) in live]
    seen.update(queue)
    for phase, here, node in queue:
        row = lines.setdefault(node, {})
        for letter, following in goal.following(here, phase):
            if ((phase - 1) % period, following) not in live:
                continue
            reached, letter = {}, letter % goal_letters  # behind it are digits of tracks that the domain makes
            for i, state in enumerate(node):
                for bound, after in step_of[state].get(letter, ()):
                    reached.setdefault(after, [i, bound])
            target = tuple(sorted(reached, key=number))
            if target not in nodes:
                nodes[target] = len(nodes)
                wanted.append(target)
            row[letter] = [nodes[target], [reached[state] for state in target]]
            item = ((phase - 1) % period, following, target)
            if item not in seen:
                seen.add(item)
                queue.append(item)
    accepting = [n for (root, phase, state), n in numbers.items() if phase == 0 and machines[root].accepts(state)]
    yield {"cover": name, "slice": slice_, "accepting": sorted(accepting), "roots": roots, "zeros": zeros}
    for node in wanted:
        row = lines.get(node, {})
        yield {"node": nodes[node], "states": [number(s) for s in node], "next": [row.get(x) for x in range(goal_letters)]}


def useful(machine, period):
    """The (phase, state) of a machine from which it may accept."""
    if None in machine.start:
        return set()
    order, before, seen = [(p, machine.start) for p in range(period)], {}, set()
    seen.update(order)
    for phase, state in order:
        for _, following in machine.following(state, phase):
            node = ((phase - 1) % period, following)
            before.setdefault(node, []).append((phase, state))
            if node not in seen:
                seen.add(node)
                order.append(node)
    stack = [node for node in order if node[0] == 0 and machine.accepts(node[1])]
    good = set(stack)
    while stack:
        for node in before.get(stack.pop(), ()):
            if node not in good:
                good.add(node)
                stack.append(node)
    return good


class Proof(cc.AutomaticProof):
    """The obligations of a certificate whose automata are known, to be met with covers."""

    def __init__(self, head):
        super().__init__(head, None)
        self.head, self.lines_out = head, [head]

    def add_automaton(self, name, slice_, automaton):
        self.fixed = tuple(n is not None for n in slice_)
        tracks = self.game.dimension - sum(self.fixed) + (name == "values")
        if name != "ended":
            self.slices.append(tuple(slice_))
        (self.ended if name == "ended" else self.automata).append(cc.Automaton(automaton, self.numeration.radix, tracks))
        self.lines_out.append({"automaton": name, "slice": list(slice_), **automaton})

    def outcome_covers(self):
        count = self.game.dimension - sum(self.fixed)
        for s, numbers in enumerate(self.slices):
            for kind in ("win", "move") if self.misere else ("win",):
                goal = self.goal(numbers, count)
                goal.add(goal.reads(self.automata[s], range(count), kind == "move"))
                if self.misere and kind == "win":
                    goal.add(goal.reads(self.ended[s], range(count), False))
                machines = {}
                for r in range(len(self.game.rules)):
                    for t in range(len(self.slices)):
                        formula, entries, _ = self.of_rule(numbers, r, count, self.slices[t])
                        if kind == "win":
                            formula.add(formula.reads(self.automata[t], entries[0]))
                        machines[(r, t) if any(self.fixed) else (r,)] = formula.machine()
                self.lines_out += cover(kind, self.numeration, list(numbers), goal.machine(), count, machines)

    def value_covers(self):
        x = list(range(self.game.dimension))
        v, u, values, numbers = len(x), len(x) + 1, self.automata[0], self.slices[0]
        formula = cc.Formula(self.numeration, [], u)
        formula.add(formula.reads(values, x + [v]))
        self.lines_out += cover("values", self.numeration, list(numbers), self.goal(numbers, v).machine(), v,
                                {(): formula.machine()})
        goal = self.goal(numbers, u + 1)
        goal.add(goal.reads(values, x + [v]))
        goal.add(goal.compare(({u: 1}, 0), "<", ({v: 1}, 0)))
        machines = {}
        for r in range(len(self.game.rules)):
            formula, entries, _ = self.of_rule(numbers, r, u + 1, numbers)
            self.add_values(formula, entries, u)
            machines[(r,)] = formula.machine()
        self.lines_out += cover("smaller", self.numeration, list(numbers), goal.machine(), u + 1, machines)
