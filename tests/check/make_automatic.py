"""Makes automatic certificates in base 2 from formulas that are conjunctions, by the subset construction. Slow and
simple: carries are clipped generously, nothing is minimised."""

import itertools

from make_certificates import header


class Formula:
    """Atoms: ("=", coefficients, constant), (">=", coefficients, constant), ("xor", tracks), ("in", automaton, tracks, truth)."""

    def __init__(self, tracks, atoms):
        self.tracks, self.atoms = tracks, atoms

    def start(self):
        return tuple(atom[1]["start"] if atom[0] == "in" else 0 for atom in self.atoms)

    def step(self, state, digits):
        out = []
        for atom, now in zip(self.atoms, state):
            if atom[0] == "in":
                now = atom[1]["next"][now][sum(digits[t] << i for i, t in enumerate(atom[2]))]
            elif atom[0] == "xor":
                now = now or sum(digits[t] for t in atom[1]) % 2
            else:
                clip = 2 * sum(map(abs, atom[1])) + abs(atom[2]) + 2
                now = max(-clip, min(clip, 2 * now + sum(c * d for c, d in zip(atom[1], digits))))
            out.append(now)
        return tuple(out)

    def holds(self, state):
        for atom, now in zip(self.atoms, state):
            if atom[0] == "in" and (now in atom[1]["accepting"]) != atom[3]:
                return False
            if atom[0] == "xor" and now or atom[0] == "=" and now + atom[2] or atom[0] == ">=" and now + atom[2] < 0:
                return False
        return True

    def explore(self):
        """The transitions (by state) of the part from which the formula can still hold, and where it does."""
        letters = list(itertools.product((0, 1), repeat=self.tracks))
        steps, stack = {}, [self.start()]
        while stack:
            state = stack.pop()
            if state not in steps:
                steps[state] = [(letter, self.step(state, letter)) for letter in letters]
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
    for root, formula in formulas:
        graph, good = formula.explore()
        if formula.start() not in graph:
            continue
        for state in graph:
            numbers[root, state] = len(numbers)
        for state in graph:
            by_goal = steps[numbers[root, state]] = {}
            for letter, to in graph[state]:
                goal = sum(d << i for i, d in enumerate(letter[:goal_tracks]))
                bound = sum(d << i for i, d in enumerate(letter[goal_tracks:]))
                by_goal.setdefault(goal, []).append((bound, numbers[root, to]))
            if state in good:
                accepting.append(numbers[root, state])
        roots.append([numbers[root, formula.start()], *root])
    reached, zeros = [root[0] for root in roots], []
    for state in reached:
        for bound, to in steps[state].get(0, []):
            if to not in reached:
                reached.append(to)
                zeros.append([state, bound, to])
    nodes, lines = {tuple(sorted(reached)): 0}, []
    for states in (queue := [tuple(sorted(reached))]):
        row = []
        for goal in range(1 << goal_tracks):
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


def automaton(name, slice, tracks, start, step, accepts):
    """`step(state, digits)`; states are anything hashable."""
    numbers, rows = {start: 0}, []
    for state in (queue := [start]):
        row = []
        for letter in range(1 << tracks):
            to = step(state, tuple(letter >> i & 1 for i in range(tracks)))
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
