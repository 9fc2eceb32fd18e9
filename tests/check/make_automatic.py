"""Makes automatic certificates from formulas that are conjunctions, by the subset construction. Slow and simple: carries
are clipped generously, nothing is minimised. `quotients` None means base 2."""

import itertools

from make_certificates import header


class Formula:
    """Atoms: ("=", coefficients, constant), (">=", coefficients, constant), ("xor", tracks), ("in", automaton, tracks, truth)."""

    def __init__(self, tracks, atoms, quotients=None):
        self.tracks, self.atoms, self.quotients = tracks, atoms, quotients
        self.radix = 1 + max(quotients) if quotients else 2

    def starts(self):
        zeros = tuple(atom[1]["start"] if atom[0] == "in" else (0, 0) for atom in self.atoms)
        return [(phase, (False,) * self.tracks, *zeros) for phase in range(len(self.quotients or [0]))]

    def step(self, state, digits):
        """None where the digits are not allowed."""
        phase, full, quotient = state[0], state[1], None
        if self.quotients:
            phase = (phase - 1) % len(self.quotients)
            quotient = self.quotients[phase]
            if any(d > quotient or f and d for d, f in zip(digits, full)):
                return None
            full = tuple(d == quotient for d in digits)
        out = [phase, full]
        for atom, now in zip(self.atoms, state[2:]):
            if atom[0] == "in":
                now = atom[1]["next"][now][sum(digits[t] * self.radix**i for i, t in enumerate(atom[2]))]
            elif atom[0] == "xor":
                now = (now[0] or sum(digits[t] for t in atom[1]) % 2, 0)
            elif abs(now[0]) < 10**9:  # p·U(j) + q·U(j − 1)
                p = (quotient or 2) * now[0] + (now[1] if quotient else 0) + sum(c * d for c, d in zip(atom[1], digits))
                clip, q = sum(c for c in map(abs, atom[1])) // (2 if atom[0] == "=" else 1) + abs(atom[2]) + 1, now[0] if quotient else 0
                now = (10**9, 0) if p + min(q, 0) > clip else (-10**9, 0) if p + max(q, 0) < -clip else (p, q)
            out.append(now)
        return tuple(out)

    def holds(self, state):
        for atom, now in zip(self.atoms, state[2:]):
            if atom[0] == "in":
                if (now in atom[1]["accepting"]) != atom[3]:
                    return False
                continue
            value = sum(now)
            if atom[0] == "xor" and value or atom[0] == "=" and value + atom[2] or atom[0] == ">=" and value + atom[2] < 0:
                return False
        return state[0] == 0

    def explore(self):
        """The transitions (by state) of the part from which the formula can still hold, and where it does."""
        letters = list(itertools.product(range(self.radix), repeat=self.tracks))
        steps, stack = {}, self.starts()
        while stack:
            state = stack.pop()
            if state not in steps:
                steps[state] = [(letter, to) for letter in letters if (to := self.step(state, letter))]
                stack += [to for _, to in steps[state]]
        good = {state for state in steps if self.holds(state)}
        before = {}
        for state in steps:
            for _, to in steps[state]:
                before.setdefault(to, set()).add(state)
        alive, stack = set(good), list(good)
        while stack:
            for state in before.get(stack.pop(), ()):
                if state not in alive:
                    alive.add(state)
                    stack.append(state)
        return {state: [(letter, to) for letter, to in steps[state] if to in alive] for state in alive}, good


def cover(name, slice, goal_tracks, formulas):
    """`formulas`: [(root name, Formula)], whose first tracks are the goal's."""
    numbers, steps, accepting, roots = {}, {}, [], []
    radix = formulas[0][1].radix
    for root, formula in formulas:
        graph, good = formula.explore()
        for state in graph:
            numbers[root, state] = len(numbers)
        for state in graph:
            by_goal = steps[numbers[root, state]] = {}
            for letter, to in graph[state]:
                goal = sum(d * radix**i for i, d in enumerate(letter[:goal_tracks]))
                bound = sum(d * radix**i for i, d in enumerate(letter[goal_tracks:]))
                by_goal.setdefault(goal, []).append((bound, numbers[root, to]))
            if state in good:
                accepting.append(numbers[root, state])
        roots += [[numbers[root, start], *root] for start in formula.starts() if start in graph]
    reached, zeros = [root[0] for root in roots], []
    for state in reached:
        for bound, to in steps[state].get(0, []):
            if to not in reached:
                reached.append(to)
                zeros.append([state, bound, to])
    nodes, lines = {tuple(sorted(reached)): 0}, []
    for states in (queue := [tuple(sorted(reached))]):
        row = []
        for goal in range(radix**goal_tracks):
            found = {}
            for i, state in enumerate(states):
                for bound, to in steps[state].get(goal, []):
                    found.setdefault(to, [i, bound])
            there = tuple(sorted(found))
            if there and there not in nodes:
                nodes[there] = len(nodes)
                queue.append(there)
            row.append([nodes[there], [found[to] for to in there]] if there else None)
        lines.append({"node": nodes[states], "states": list(states), "next": row})
    return [{"cover": name, "slice": slice, "accepting": accepting, "roots": roots, "zeros": zeros}] + lines


def automaton(name, slice, tracks, start, step, accepts, radix=2):
    """`step(state, digits)`; states are anything hashable."""
    numbers, rows = {start: 0}, []
    for state in (queue := [start]):
        row = []
        for letter in range(radix**tracks):
            to = step(state, tuple(letter // radix**i % radix for i in range(tracks)))
            if to not in numbers:
                numbers[to] = len(numbers)
                queue.append(to)
            row.append(numbers[to])
        rows.append(row)
    return {"automaton": name, "slice": slice, "start": 0, "accepting": [i for i, s in enumerate(queue) if accepts(s)], "next": rows}


def modular(m, residues, name="P"):
    return automaton(name, [None], 1, 0, lambda s, d: (2 * s + d[0]) % m, lambda s: s in residues)


def subtraction(rules, game, m, residues, largest, **more):
    """(n) -> (n - k) where 1 <= k <= largest; tracks n, k, n - k."""
    p = modular(m, residues)
    win = Formula(3, [("=", (1, -1, -1), 0), (">=", (0, 1, 0), -1), (">=", (0, -1, 0), largest), ("in", p, (2,), True)])
    return [header("automatic", rules, game, claim="P-positions", numeration={"base": 2}, **more), p,
            {"measure": [[1]]}] + cover("win", [None], 1, [((0,), win)])


def nim2(rules, game, misere=False):
    """Two heaps; tracks x, y, k, and the new heap."""
    def step(state, digits):  # (difference?, greatest digits seen: 0, 1 or more for x | y)
        different, size = state
        return different or digits[0] != digits[1], min(2, 2 * size + (digits[0] | digits[1]))
    # In misere play P: x = y >= 2, or one of them is 0 and the other 1.
    p = automaton("P", [None, None], 2, (False, 0), step,
                  lambda s: (s[0] and s[1] == 1 if s[1] < 2 else not s[0]) if misere else not s[0])
    ended = automaton("ended", [None, None], 2, (False, 0), step, lambda s: s[1] == 0)
    tracks = {0: (3, 1), 1: (0, 3)}
    rule = [[("=", (1, 0, -1, -1), 0), (">=", (0, 0, 1, 0), -1)], [("=", (0, 1, -1, -1), 0), (">=", (0, 0, 1, 0), -1)]]
    win = cover("win", [None, None], 2, [((r,), Formula(4, rule[r] + [("in", p, tracks[r], True)])) for r in (0, 1)])
    move = cover("move", [None, None], 2, [((r,), Formula(4, rule[r])) for r in (0, 1)])
    head = header("automatic", rules, game, "misere" if misere else "normal", claim="P-positions", numeration={"base": 2})
    return [head, p] + [ended] * misere + [{"measure": [[1, 1]]}] + win + move * misere


def nim3(rules, game, most):
    """Three heaps, the third fixed at 0, …, most: x xor y = z."""
    def p_of(z):
        return automaton("P", [None, None, z], 2, 0, lambda s, d: min(2 * s + (d[0] ^ d[1]), most + 1), lambda s: s == z)
    slices = [p_of(z) for z in range(most + 1)]
    out = [header("automatic", rules, game, claim="P-positions", numeration={"base": 2})] + slices + [{"measure": [[1, 1, 1]]}]
    for z, p in enumerate(slices):
        formulas = [((0, z), Formula(4, [("=", (1, 0, -1, -1), 0), (">=", (0, 0, 1, 0), -1), ("in", p, (3, 1), True)])),
                    ((1, z), Formula(4, [("=", (0, 1, -1, -1), 0), (">=", (0, 0, 1, 0), -1), ("in", p, (0, 3), True)]))]
        formulas += [((2, t), Formula(3, [("=", (0, 0, 1), t - z), (">=", (0, 0, 1), -1), ("in", slices[t], (0, 1), True)])) for t in range(z)]
        out += cover("win", [None, None, z], 2, formulas)
    return out


def parity(rules, game):
    """(n) -> (a) + (b) where a + b = n - 1: the value is n mod 2. Tracks n, v, u, a, b, and two values."""
    values = automaton("values", [None], 2, (0, 0), lambda s, d: (d[0], min(2, 2 * s[1] + d[1])), lambda s: s[0] == s[1])
    exists = Formula(2, [("in", values, (0, 1), True)])
    smaller = Formula(7, [("=", (1, 0, 0, -1, -1, 0, 0), -1), ("in", values, (3, 5), True), ("in", values, (4, 6), True), ("xor", (2, 5, 6))])
    return [header("automatic", rules, game, claim="nim-values", numeration={"base": 2}), values, {"measure": [[1]]}] \
        + cover("values", [None], 1, [((), exists)]) + cover("smaller", [None], 3, [((0,), smaller)])


def bash_values(rules, game, m):
    """(n) -> (n - k) where 1 <= k <= m - 1: the value is n mod m. Tracks n, v, u, k, n - k."""
    values = automaton("values", [None], 2, (0, 0), lambda s, d: ((2 * s[0] + d[0]) % m, min(m, 2 * s[1] + d[1])), lambda s: s[0] == s[1])
    smaller = Formula(5, [("=", (1, 0, 0, -1, -1), 0), (">=", (0, 0, 0, 1, 0), -1), (">=", (0, 0, 0, -1, 0), m - 1), ("in", values, (4, 2), True)])
    return [header("automatic", rules, game, claim="nim-values", numeration={"base": 2}), values, {"measure": [[1]]}] \
        + cover("values", [None], 1, [((), Formula(2, [("in", values, (0, 1), True)]))]) + cover("smaller", [None], 3, [((0,), smaller)])


def ostrowski_subtraction(rules, game, m, residues, largest, quotients, **more):
    """The same game as in `subtraction`. The automaton follows p·U(j) + q·U(j − 1) modulo m for each phase j may have."""
    def step(state, digits):
        out = [None] * len(quotients)
        for phase, (p, q) in enumerate(state):
            out[phase - 1] = ((quotients[phase - 1] * p + q + digits[0]) % m, p)
        return tuple(out)
    p = automaton("P", [None], 1, ((0, 0),) * len(quotients), step, lambda s: sum(s[0]) % m in residues, 1 + max(quotients))
    win = Formula(3, [("=", (1, -1, -1), 0), (">=", (0, 1, 0), -1), (">=", (0, -1, 0), largest), ("in", p, (2,), True)], quotients)
    return [header("automatic", rules, game, claim="P-positions", numeration={"quotients": quotients}, **more), p,
            {"measure": [[1]]}] + cover("win", [None], 1, [((0,), win)])


def wythoff(rules, game):
    """Zeckendorf: the smaller number of a P-pair ends in an even number of zeros, and the larger one is the smaller one
    with one 0 more (Fraenkel 1982). Tracks x, y, k, and the new numbers."""
    def step(state, digits):  # (which is smaller, the larger one's last digit, does the smaller one end in an even number of zeros?)
        if state is None:
            return None
        small, last, even = state
        if small is None and digits != (0, 0):
            small = 0 if digits == (0, 1) else 1
        a, b = digits if small != 1 else digits[::-1]
        return (small, b, True if a else not even) if a == last else None
    start = (None, 0, None)
    normal = lambda s: s if s is None or s[0] is not None else start  # (0, 0) stays at the start
    p = automaton("P", [None, None], 2, start, lambda s, d: normal(step(s, d)), lambda s: s is not None and s[1] == 0 and s[2] is not False)
    one = [1]
    formulas = [((0,), Formula(4, [("=", (1, 0, -1, -1), 0), (">=", (0, 0, 1, 0), -1), ("in", p, (3, 1), True)], one)),
                ((1,), Formula(4, [("=", (0, 1, -1, -1), 0), (">=", (0, 0, 1, 0), -1), ("in", p, (0, 3), True)], one)),
                ((2,), Formula(5, [("=", (1, 0, -1, -1, 0), 0), ("=", (0, 1, -1, 0, -1), 0), (">=", (0, 0, 1, 0, 0), -1), ("in", p, (3, 4), True)], one))]
    return [header("automatic", rules, game, claim="P-positions", numeration={"quotients": one}), p, {"measure": [[1, 1]]}] \
        + cover("win", [None, None], 2, formulas)
