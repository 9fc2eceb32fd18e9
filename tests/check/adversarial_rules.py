"""Random rules that are meant to fool a checker, with their meaning: see FAMILIES for what each is after.

Rules for one player mean here what they say: in a position with whose turn it is in front, only that player's rules apply
(`Rules.move`). Nothing is made of them as the checkers do it (doc/formats/certificate.md, "Left and Right")."""

import functools
import itertools
import math
import re

from rule_terms import NoValue, condition, constants, expression, holds, n, v, value

LARGEST = 2 ** 60  # of a position
FAR = [10 ** 6, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 58 - 1, 2 ** 58, 2 ** 58, 2 ** 58, 2 ** 58 + 1, 2 ** 59, 2 ** 60 - 1, 2 ** 60,
       3037000499, 3037000500]
PLAYERS = "left", "right"
MANY = 300  # values of free variables that are tried one by one
MOST_WAYS = 3_000  # to choose several of them


class Rule:
    """`bounds`: name of a free variable → expressions of the coordinates that it cannot exceed where the rule applies.
    `player`: None, or 0 for a rule of Left's, 1 for one of Right's."""

    def __init__(self, entries, where=(), bounds=None, components=None):
        self.components, self.player = components or [(None, entries)], None
        self.where, self.bounds = list(where), dict(bounds or {})

    def text(self, game):
        option = " + ".join(f"{target or ''}({', '.join(map(expression, entries))})" for target, entries in self.components)
        where = ", ".join(condition(c) if c[0] != "or" or len(self.where) == 1 else f"({condition(c)})" for c in self.where)
        player = "" if self.player is None else PLAYERS[self.player] + ": "
        return f"{player}({', '.join(game.own)}) -> {option}" + (f" where {where}" if where else "")

    def variables(self, game):
        """In the order in which they first appear in the text, which is the order of a certificate."""
        words = re.findall(r"[A-Za-z_]+", self.text(game))
        return sorted(self.bounds, key=words.index)


class Game:
    """`own`: the coordinates of the text. Where a rule is for one player, positions of certificates (and all positions here)
    have one more in front, 0 where it is Left's turn and 1 where it is Right's."""

    def __init__(self, name, coordinates, rules, domain=None, parameters=None):
        self.name, self.own, self.rules = name, coordinates, rules
        self.domain, self.parameters = domain, dict(parameters or {})

    @property
    def has_turns(self):
        return any(rule.player is not None for rule in self.rules)

    @functools.cached_property
    def coordinates(self):
        return [self.turn_name()] * self.has_turns + self.own

    def turn_name(self):
        taken = {*self.own, *self.parameters}.union(*(rule.bounds for rule in self.rules))
        return next(name for i in itertools.count() if (name := "turn" + "_" * i) not in taken)

    @functools.cached_property
    def numbered(self):
        """(whose move it is, rule) as certificates number them: a rule for both players is two where others are for one."""
        if not self.has_turns:
            return [(None, rule) for rule in self.rules]
        return [(player, rule) for rule in self.rules for player in (0, 1) if rule.player in (None, player)]

    def title(self):
        count = len(self.numbered)
        turns = f" ({self.coordinates[0]} 0: Left moves, 1: Right)" if self.has_turns else ""
        return f"{self.name}({', '.join(self.coordinates)}), {count} rule{'s' * (count != 1)}{turns}"

    def text(self, misere):
        behind = "; " + ", ".join(f"{p} = {d}" for p, d in self.parameters.items()) if self.parameters else ""
        lines = [f"game {self.name}({', '.join(self.own)}{behind})"] + (["misere"] if misere else [])
        lines += [rule.text(self) for rule in self.rules]
        return "\n".join(lines + ([f"domain {condition(self.domain)}"] if self.domain else []))


class Rules:
    """A text with one or several games. `given`: values of parameters of the game that is meant, the first. `refused`: why there
    are no certificates for the text, if so; the terms are then not what it means."""

    def __init__(self, family, games, given=None, misere=False, says_misere=False, positions=(), spelling=None):
        self.family, self.games, self.given, self.misere = family, {g.name: g for g in games}, dict(given or {}), misere
        self.main, self.positions, self.refused = games[0], list(positions), None
        self.text = "\n".join(game.text(says_misere) for game in games)
        self.spelling = spelling or {}
        for plain, other in self.spelling.items():
            self.text = self.text.replace(plain, other)
        self.has_turns = any(game.has_turns for game in games)
        self.has_sums = any(len(r.components) > 1 for g in games for r in g.rules)
        self.known = {}

    @property
    def has_several_games(self):
        """Of the text as it is in the end: then positions are named with their games."""
        return len(re.findall(r"\bgame ", self.text)) > 1

    def names(self, game, position):
        parameters = {**game.parameters, **(self.given if game is self.main else {})}
        return {**parameters, **dict(zip(game.own, position[game.has_turns:]))}

    def is_position(self, name, position):
        game = self.games[name]
        if len(position) != len(game.coordinates) or game.has_turns and position[0] > 1:
            return False
        return min(position, default=0) >= 0 and (game.domain is None or holds(game.domain, self.names(game, position)))

    def move(self, name, position, number, variables):
        """The option, a tuple of (game, numbers); None if there is no such move."""
        game = self.games[name]
        if not 0 <= number < len(game.numbered) or len(position) != len(game.coordinates):
            return None
        player, rule = game.numbered[number]
        if player is not None and position[0] != player:
            return None
        names = self.names(game, position)
        order = rule.variables(game)
        if len(order) != len(variables):
            return None
        names.update(zip(order, variables))
        if not all(holds(c, names) for c in rule.where):
            return None
        try:
            turn = () if player is None else (1 - player,)
            option = tuple((target or name, turn + tuple(value(e, names) for e in entries)) for target, entries in rule.components)
        except NoValue:
            return None
        return option if all(self.is_position(target, numbers) for target, numbers in option) else None

    def moves(self, name, position):
        """([(rule, variables, option)], are these all?)"""
        key = name, position
        if key not in self.known:
            self.known[key] = self.find_moves(name, position)
        return self.known[key]

    def find_moves(self, name, position):
        game, found, is_complete = self.games[name], [], True
        for number, (player, rule) in enumerate(game.numbered):
            if len(position) != len(game.coordinates) or player is not None and position[0] != player:
                continue
            order, ways = rule.variables(game), []
            for variable in order:
                tries, all_tries = self.tries(game, rule, variable, position, MANY if len(order) == 1 else 16)
                ways.append(tries)
                is_complete &= all_tries
            while math.prod(map(len, ways)) > MOST_WAYS:
                longest = max(ways, key=len)
                del longest[len(longest) // 2:]
                is_complete = False
            for variables in itertools.product(*ways):
                option = self.move(name, position, number, variables)
                if option is not None:
                    found.append((number, variables, option))
        return found, is_complete

    def tries(self, game, rule, variable, position, many):
        """The values that a variable can have, or some of them: near 0, near its bound and near the constants of the text."""
        names, bound = self.names(game, position), None
        for e in rule.bounds[variable]:
            try:
                bound = value(e, names) if bound is None else min(bound, value(e, names))
            except NoValue:
                pass
        if bound is None:
            return [], False
        if bound < many:
            return list(range(bound + 1)), True
        near = {0, 1, 2, 3, 5, 8, 13} | {bound - i for i in range(4)}
        for c in self.constants():
            near |= {c - 1, c, c + 1, max(position) - c}
        return sorted(k for k in near if 0 <= k <= bound)[:2 * many], False

    def constants(self):
        if not hasattr(self, "found_constants"):
            found = set(self.given.values())
            for game in self.games.values():
                found |= set(game.parameters.values())
                terms = [game.domain] + [c for rule in game.rules for c in rule.where]
                terms += [e for rule in game.rules for _, entries in rule.components for e in entries]
                for term in terms:
                    found |= set(constants(term))
            self.found_constants = sorted(c for c in found if 0 <= c <= LARGEST)
        return self.found_constants

    def probes(self):
        """Small positions, and those around the constants of the text."""
        dimension = len(self.main.own)
        small = list(itertools.product(range(40 if dimension == 1 else 8), repeat=dimension))
        near = sorted({c + i for c in self.constants() if c > 8 for i in (-1, 0, 1, 2)} | {LARGEST, LARGEST - 1})
        near = [c for c in near if 0 <= c <= LARGEST][-60:]
        if dimension == 1:
            far = [(c,) for c in near]
        else:
            rest = (0,) * (dimension - 2)
            far = [(a, b) + rest for c in near for a, b in ((c, 0), (c, 1), (0, c), (1, c), (c, c), (c, c + 1 - 2 * (c == LARGEST)))]
        turns = [(0,), (1,)] if self.main.has_turns else [()]
        return [p for own in self.positions + small + far for turn in turns if self.is_position(self.main.name, p := turn + own)]


# --- pieces


def number(rng, far=0.25):
    return rng.choice(FAR) + rng.choice((0, 0, -1, 1)) if rng.random() < far else rng.randrange(6)


def constant(rng, far=0.25):
    return n(max(0, min(number(rng, far), LARGEST)))


def without_value(rng, names):
    """An expression that never has a value, or lacks one for some numbers."""
    a = rng.choice([n(1), n(5), v(names[-1]), ("+", v(names[0]), n(1))])
    gone = rng.choice([("xor", n(0), ("-", n(0), a)), ("xor", ("-", n(0), a), n(0)), ("xor", ("-", a), v(names[0])),
                       ("xor", n(3), ("-", n(2), n(4)))])
    around = rng.randrange(8)
    if around == 0:
        return ("min", gone, n(5))
    if around == 1:
        return ("max", n(1), gone)
    if around == 2:
        return ("*", n(0), gone)
    if around == 3:
        return ("+", n(1), ("-", gone, gone))
    return gone


def divisor(rng, names, parameters):
    """What stands behind `/` and `mod`: mostly no number of 1 or more, or only seemingly one."""
    p = v(rng.choice(parameters)) if parameters else n(rng.randrange(3))
    constant_gone = [("xor", n(0), ("-", n(0), n(1))), ("xor", n(0), ("-", n(0), p)), ("min", ("xor", n(0), ("-", n(0), n(1))), n(5)),
                     ("max", ("xor", ("-", n(1)), n(0)), n(2))]
    others = [n(0), ("-", n(0), n(1)), p, ("-", p, n(1)), ("+", p, n(1)), ("min", p, n(0)), ("max", p, n(1)), ("xor", p, n(1)),
              ("*", n(2 ** 60), n(2 ** 60)), ("-", ("*", n(2 ** 32), n(2 ** 32)), n(2 ** 60)), n(2 ** 58), ("/", n(7), n(2)),
              ("/", n(1), n(2)), ("mod", n(4), n(2)), ("mod", ("-", n(1)), n(3)), n(3), n(2), ("/", n(1), ("xor", n(0), ("-", n(1)))),
              ("-", without_value(rng, names), n(1)), ("*", n(0), v(names[0]))]
    return rng.choice(constant_gone if rng.random() < 0.4 else others)


def term(rng, names, depth, parameters=()):
    if depth == 0 or rng.random() < 0.3:
        return v(rng.choice(names)) if rng.random() < 0.7 else constant(rng)
    a, b = (term(rng, names, depth - 1, parameters) for _ in range(2))
    kind = rng.choice(["+", "-", "-", "*", "/", "mod", "xor", "xor", "min", "max", "-1", "gone"])
    if kind in ("/", "mod"):
        return (kind, a, divisor(rng, names, list(parameters)) if rng.random() < 0.3 else n(rng.randrange(1, 5)))
    if kind == "*":
        return (kind, a, constant(rng, 0.3) if rng.random() < 0.8 else b)
    if kind == "-1":
        return ("-", a)
    return without_value(rng, names) if kind == "gone" else (kind, a, b)


def number_set(rng):
    kind = rng.randrange(6)
    if kind <= 1:
        low, high = sorted((number(rng), number(rng, 0.8)))
        ranges = [(n(max(0, low)), n(max(0, min(high, LARGEST))))]
        if rng.random() < 0.5:
            ranges.insert(0, (n(rng.randrange(3)),) * 2)
        return ("ranges", *ranges)
    return (("powers", rng.choice([2, 3, 2, 10])), ("squares",), ("primes",), ("fibonacci",))[kind - 2]


def relation(rng):
    return rng.choice(["=", "!=", "<", "<=", ">", ">="])


def trap(rng, names, depth=2, parameters=()):
    """A condition with something in it that a checker might misunderstand."""
    kind = rng.randrange(8)
    if depth and kind < 3:
        parts = trap(rng, names, depth - 1, parameters), trap(rng, names, depth - 1, parameters)
        return ("not", parts[0]) if kind == 2 else (("and", "or")[kind], *parts)
    e = term(rng, names, 2, parameters)
    if kind == 3:
        return ("in", e, number_set(rng))
    if kind == 4:
        return ("in", e, ("between", term(rng, names, 1, parameters), term(rng, names, 1, parameters)))
    return ("cmp", e, relation(rng), constant(rng) if kind < 7 else term(rng, names, 1, parameters))


def moves(rng, coordinates, target=None):
    """A rule of a usual kind for these coordinates, with a free variable or without."""
    i = rng.randrange(len(coordinates))
    x, k = v(coordinates[i]), v("k")

    def at(*new):
        entries = [v(c) for c in coordinates]
        for place, e in new:
            entries[place] = e
        return entries
    kinds = [
        lambda: Rule(at((i, ("-", x, constant(rng, 0.15)))), [("cmp", x, ">=", n(rng.randrange(3)))]),
        lambda: Rule([n(0) for _ in coordinates], [("cmp", x, ">=", n(1))]),
        lambda: Rule(at((i, ("-", x, k))), [("cmp", k, ">=", n(1)), ("cmp", k, "<=", n(rng.randrange(1, 5)))], {"k": [x, n(4)]}),
        lambda: Rule(at((i, ("-", x, k))), [("in", k, ("ranges", (n(1), n(rng.choice(FAR)))))], {"k": [x]}),
        lambda: Rule(at((i, ("-", x, k))), [("cmp", k, ">=", n(1))], {"k": [x]}),
        lambda: Rule(at((i, ("/", x, n(2)))), [("cmp", x, ">=", n(1))]),
        lambda: Rule(at((i, ("max", ("-", x, n(2)), n(0)))), [("cmp", x, ">", n(0))]),
        lambda: Rule(at((i, ("xor", x, n(1)))), [("cmp", ("mod", x, n(2)), "=", n(1))]),
        lambda: Rule(at((i, k)), [("cmp", k, "<", x)], {"k": [x]}),
        lambda: Rule(at((i, ("mod", x, n(rng.randrange(2, 4))))), [("cmp", x, ">=", n(4))]),
        lambda: Rule(at((i, ("+", x, n(1)))), []),
        lambda: Rule(at((i, ("-", x, n(1))), (i - 1, ("+", v(coordinates[i - 1]), n(rng.randrange(3)))) if len(coordinates) > 1 else (i, ("-", x, n(2)))), []),
    ]
    rule = kinds[rng.choice([0, 0, 0, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])]()
    rule.components = [(target, rule.components[0][1])]
    return rule


def add_trap(rng, rule, c, name):
    """The condition beside the others, or harmlessly behind an `or` that is always true."""
    if rng.random() < 0.5:
        rule.where.append(("or", c, ("cmp", v(name), ">=", n(rng.randrange(2)))))
    else:
        rule.where.append(c)
    rng.shuffle(rule.where)


def coordinates_of(rng):
    return ["n"] if rng.random() < 0.7 else ["x", "y"]


# --- families: each makes a Rules


def divisors(rng):
    """Divisors and moduli that have no value, are 0 or negative, by parameters, hidden, in the domain (once a checker's hole)."""
    coordinates = coordinates_of(rng)
    parameters = {"m": rng.choice([0, 1, 1, 2, 3])} if rng.random() < 0.6 else {}
    rule = moves(rng, coordinates)
    x = v(rng.choice(coordinates + ["k"] * ("k" in rule.bounds)))
    c = ("cmp", (rng.choice(["/", "mod"]), x, divisor(rng, coordinates, list(parameters))), relation(rng), n(rng.randrange(3)))
    domain = None
    if rng.random() < 0.25 and x[1] != "k":
        domain = ("or", c, ("cmp", v(coordinates[0]), ">=", n(0)))
    else:
        add_trap(rng, rule, c, coordinates[0])
    given = {"m": rng.choice([0, 1, 2, 5])} if parameters and rng.random() < 0.5 else {}
    return Rules("divisors", [Game("g", coordinates, [rule], domain, parameters)], given)


def thresholds(rng):
    """Something else happens from a far number on, or only there."""
    coordinates = coordinates_of(rng)
    x, far = v(rng.choice(coordinates)), n(rng.choice(FAR))
    c = rng.choice([("cmp", x, relation(rng), far), ("cmp", ("+", x, n(rng.randrange(3))), relation(rng), far),
                    ("not", ("cmp", x, "=", far)), ("cmp", ("max", x, far), relation(rng), far),
                    ("cmp", ("min", x, far), relation(rng), far), ("cmp", ("/", x, far), "=", n(0)),
                    ("cmp", ("mod", x, far), "=", x), ("cmp", ("*", n(2), x), "<", far)])
    rule = moves(rng, coordinates)
    domain = None
    if rng.random() < 0.3:
        domain = rng.choice([c, ("cmp", x, "<=", far), ("cmp", x, "!=", far)])
    else:
        rule.where.append(c)
    return Rules("thresholds", [Game("g", coordinates, [rule], domain)])


def ranges(rng):
    """Sets of ranges that end at far numbers, 2^58 above all (once an "endless" of a checker)."""
    coordinates = coordinates_of(rng)
    rule = moves(rng, coordinates)
    if rng.random() < 0.5:
        rule = Rule([("-", v(c), n(1)) if c == coordinates[0] else v(c) for c in coordinates], [])
    x = v(rng.choice([coordinates[0]] * 2 + coordinates + ["k"] * ("k" in rule.bounds)))
    last = 2 ** 58 if rng.random() < 0.6 else rng.choice(FAR)
    pieces = [(n(rng.randrange(3)), n(last))]
    if rng.random() < 0.3:
        pieces.append((n(min(last + 2, LARGEST)), n(LARGEST)))
    if rng.random() < 0.3:
        x = ("+", x, n(rng.randrange(3)))
    c = ("in", x, ("ranges", *pieces))
    rule.where.append(("not", c) if rng.random() < 0.2 else c)
    return Rules("ranges", [Game("g", coordinates, [rule])])


def members(rng):
    """Elements of infinite sets beyond 2^63, 2^64, 2^127, and positions where they stand (once always false)."""
    kind = rng.choice([("squares",), ("squares",), ("primes",), ("fibonacci",), ("powers", rng.choice([2, 3, 10]))])
    position = min(rng.choice([3037000500, 3037000524, 2 ** 32, 2 ** 40, 2 ** 53, 2 ** 58, 2 ** 60 - 1, 2 ** 60]) + rng.randrange(3), LARGEST)
    target = member_beyond(rng, kind, 2 ** rng.choice([62, 63, 63, 64, 64, 70, 100, 120, 126]))
    x = v("n")
    if kind[0] == "squares" and rng.random() < 0.5:
        e = rng.choice([("*", x, x), ("*", ("*", n(4), x), x), ("+", ("+", ("*", x, x), ("*", n(2), x)), n(1))])
    else:  # target in the numeration of base `position`
        low, rest = target % position, target // position
        e = ("+", ("*", n(rest % position), x), n(low))
        if rest // position:
            e = ("+", ("*", ("*", n(rest // position % position), x), x), e)
    c = ("in", e, kind)
    if rng.random() < 0.2:
        c = ("not", c)
    rule = Rule([n(0)], [("cmp", x, ">=", n(1)), c])
    return Rules("members", [Game("g", ["n"], [rule])], positions=[(position,), (position - 1,)])


def member_beyond(rng, kind, low):
    if kind[0] == "squares":
        return (int(low ** 0.5) + rng.randrange(10 ** 6)) ** 2
    if kind[0] == "powers":
        number = 1
        while number < low:
            number *= kind[1]
        return number
    if kind[0] == "fibonacci":
        a, b = 1, 2
        while a < low:
            a, b = b, a + b
        return a
    from rule_terms import is_prime
    number = low + rng.randrange(10 ** 6)
    while not is_prime(number):
        number += 1
    return number


def overflows(rng):
    """Products that leave 63, 64 and 127 bits, on the way or in the end."""
    coordinates = coordinates_of(rng)
    x = v(rng.choice(coordinates))
    big, other = n(rng.choice(FAR[4:])), n(rng.choice(FAR))
    product = rng.choice([("*", x, x), ("*", big, x), ("*", ("*", big, x), other), ("*", ("*", x, x), x), ("-", ("*", big, x), ("*", other, x)),
                          ("*", ("*", big, other), n(rng.choice([8, 16, 64, 128, 2 ** 60]))), ("+", ("*", x, big), ("*", x, big)),
                          ("-", n(0), ("*", ("*", big, big), x)), ("*", ("-", x, big), ("-", x, other))])
    c = ("cmp", product, relation(rng), rng.choice([n(0), n(rng.randrange(9)), big, n(2 ** 63 - 1), n(2 ** 64), n(2 ** 127 - 1), ("*", big, other)]))
    if rng.random() < 0.3:
        c = ("cmp", ("mod", product, n(rng.choice([2, 3, 7, 2 ** 32, 2 ** 60]))), relation(rng), n(rng.randrange(3)))
    rule = moves(rng, coordinates)
    add_trap(rng, rule, c, coordinates[0])
    return Rules("overflows", [Game("g", coordinates, [rule])], positions=[(rng.choice(FAR),) * len(coordinates)])


def negatives(rng):
    """xor, min, max, / and mod of negative numbers."""
    coordinates = coordinates_of(rng)
    rule = moves(rng, coordinates)
    x = v(rng.choice(coordinates + ["k"] * ("k" in rule.bounds)))
    below = rng.choice([("-", x, constant(rng)), ("-", constant(rng), x), ("-", x), ("min", ("-", x, n(2)), n(1)),
                        ("max", ("-", n(0), x), n(-3)), ("*", n(-2), x), ("-", n(1), ("*", n(3), x))])
    e = rng.choice([("xor", below, x), ("xor", n(1), below), ("/", below, n(rng.randrange(1, 4))), ("mod", below, n(rng.randrange(1, 5))),
                    ("min", below, n(0)), ("max", below, ("-", x, n(4))), ("xor", ("xor", x, below), below), ("xor", ("max", below, n(0)), n(1))])
    c = ("cmp", e, relation(rng), rng.choice([n(0), n(1), n(-1), x, below]))
    if rng.random() < 0.3:
        c = ("not", c)
    if rng.random() < 0.2 and not rule.bounds:
        i = rng.randrange(len(coordinates))
        rule.components[0][1][i] = e
        rule.where.append(("cmp", e, "<", v(coordinates[i])))
    else:
        add_trap(rng, rule, c, coordinates[0])
    return Rules("negatives", [Game("g", coordinates, [rule])])


def empty_domains(rng):
    """No positions, or nearly none, or no move that stays among them."""
    coordinates = coordinates_of(rng)
    x = v(rng.choice(coordinates))
    domain = rng.choice([("cmp", x, "<", x), ("cmp", x, "<", n(0)), ("cmp", x, "=", n(rng.choice(FAR))), ("not", ("cmp", x, ">=", n(0))),
                         ("cmp", without_value(rng, coordinates), ">=", n(0)), ("in", x, ("between", n(3), n(1))),
                         ("cmp", x, ">", n(LARGEST)), ("cmp", ("mod", x, n(2)), "=", n(rng.randrange(3))), ("cmp", x, ">=", n(2 ** 58)),
                         ("and", ("cmp", x, ">", n(3)), ("cmp", x, "<", n(5))), ("not", ("cmp", without_value(rng, coordinates), "=", n(0)))])
    return Rules("empty_domains", [Game("g", coordinates, [moves(rng, coordinates) for _ in range(rng.randrange(1, 3))], domain)])


def several_games(rng):
    """Two games in a text: whose position is it, whose parameters, whose domain?"""
    parameters = {"m": rng.randrange(1, 3)}
    a = Game("a", ["n"], [moves(rng, ["n"], rng.choice([None, "b"])) for _ in range(rng.randrange(1, 3))], None, rng.choice([{}, parameters]))
    b = Game("b", ["n"], [moves(rng, ["n"], rng.choice([None, None, "a"]))], rng.choice([None, ("cmp", v("n"), ">=", n(1)), trap(rng, ["n"], 1)]),
             rng.choice([{}, parameters]))
    if a.parameters and rng.random() < 0.7:
        a.rules[0].where.append(("cmp", v("n"), rng.choice([">=", "!="]), v("m")))
    if b.parameters and rng.random() < 0.7:
        b.rules[0].where.append(("cmp", v("n"), rng.choice([">=", "!="]), v("m")))
    given = {"m": rng.randrange(5)} if a.parameters and rng.random() < 0.5 else {}
    return Rules("several_games", [a, b], given)


def sums(rng):
    """Options with two components."""
    x, a, b = v("n"), v("a"), v("b")
    rules = [rng.choice([
        lambda: Rule(None, [("cmp", ("+", a, b), "=", ("-", x, n(rng.randrange(3)))), ("cmp", a, ">=", n(rng.randrange(2)))], {"a": [x], "b": [x]},
                     [(None, [a]), (None, [b])]),
        lambda: Rule(None, [("cmp", x, ">=", n(rng.randrange(4)))], {}, [(None, [("-", x, n(rng.randrange(3)))]), (None, [("-", x, constant(rng))])]),
        lambda: Rule(None, [trap(rng, ["n"], 1)], {}, [(None, [("-", x, n(1))]), (None, [("/", x, n(2))])]),
        lambda: Rule(None, [("cmp", a, "<", x), ("cmp", ("xor", a, ("-", x, n(rng.randrange(3)))), ">=", n(0))], {"a": [x]}, [(None, [a]), (None, [a])])])()]
    if rng.random() < 0.5:
        rules.append(moves(rng, ["n"]))
    return Rules("sums", [Game("g", ["n"], rules)])


def mixtures(rng):
    """Random expressions everywhere."""
    coordinates = coordinates_of(rng)
    parameters = {"m": rng.choice([0, 1, 2, 2 ** 58])} if rng.random() < 0.3 else {}
    rules = []
    for _ in range(rng.randrange(1, 3)):
        rule = moves(rng, coordinates)
        names = coordinates + list(rule.bounds) + list(parameters)
        add_trap(rng, rule, trap(rng, names, 2, list(parameters)), coordinates[0])
        if rng.random() < 0.15 and not rule.bounds:
            rule.components[0][1][0] = term(rng, names, 2, list(parameters))
        rules.append(rule)
    domain = trap(rng, coordinates + list(parameters), 1, list(parameters)) if rng.random() < 0.25 else None
    spelling = {}
    if rng.random() < 0.08:
        spelling = dict(rng.sample([("->", "→"), ("<=", "≤"), (">=", "≥"), (" * ", " × "), (" - ", " − "), (" in ", " ∈ "), ("!=", "≠"), (" * ", " · ")], 3))
    return Rules("mixtures", [Game("g", coordinates, rules, domain, parameters)], spelling=spelling)


def graphs(rng):
    """A token on a graph, perhaps beside a heap: play may go on for ever, draws, and edges that exist only where a trap holds."""
    coordinates = rng.choice([["n"], ["n"], ["g"], ["g", "gg"]])
    size, x, rules = rng.randrange(2, 7), v(coordinates[0]), []
    for vertex in range(size + 1):
        if rng.random() < 0.25:
            continue
        ends = [(n(a), n(a)) for a in sorted(rng.sample(range(size + 1), rng.randrange(1, min(4, size + 1))))]
        entries, where = [v("w")], [("cmp", x, "=", n(vertex)), ("in", v("w"), ("ranges", *ends))]
        if len(coordinates) == 2:
            h = v(coordinates[1])
            entries.append(rng.choice([h, h, ("-", h, n(1)), ("max", ("-", h, n(1)), n(0)), ("+", h, n(1))]))
        rule = Rule(entries, where, {"w": [n(size)]})
        if len(coordinates) == 1 and rng.random() < 0.1:
            rule = Rule(None, where, {"w": [n(size)]}, [(None, [v("w")]), (None, [("-", x, n(1))])])
        if rng.random() < 0.2:
            add_trap(rng, rule, trap(rng, coordinates, 1), coordinates[0])
        rules.append(rule)
    domain = ("cmp", x, "<=", n(size)) if rng.random() < 0.7 else None
    if len(coordinates) == 2:
        domain = ("and", domain or ("cmp", x, "<=", n(size)), ("cmp", v(coordinates[1]), "<=", n(rng.randrange(1, 4))))
    return Rules("graphs", [Game("g", coordinates, rules or [Rule([v(c) for c in coordinates], [])], domain)])


def refused(rng):
    """Texts for which there are no certificates, or that are wrong: one word more, and the rules would be good ones."""
    rules = rng.choice([thresholds, negatives, empty_domains, graphs, mixtures])(rng)
    left, first = f"({', '.join(rules.main.coordinates)})", rules.main.coordinates[0]
    lines, text = rules.text.split("\n"), rules.text
    if not lines[1].startswith(left):
        return rules
    changes = {
        "a built-in game as a component": lambda: text.replace("-> (", rng.choice(["-> nim(", "-> wythoff(", "-> octal("]), 1),
        "a sum with a built-in game": lambda: text.replace("-> (", "-> nim(1) + (", 1),
        "two early ends": lambda: text + f"\n{rng.choice(['win', 'lose'])} when {first} = {rng.randrange(3)}" * 2,
        "an early end of a component": lambda: f"{text}\ngame other(n)\n(n) -> {rules.main.name}({', '.join(['0'] * left.count(',') + ['0'])})"
                                               f"\n{rng.choice(['win', 'lose'])} when n = 2",
        "an early end without a condition": lambda: f"{text}\n{rng.choice(['win', 'lose'])} when",
        "a list": lambda: text.replace(first, first + "[]", 1),
        "two domains": lambda: text + f"\ndomain {first} >= 0\ndomain {first} >= 0",
        "a game without rules": lambda: text + "\ngame other(n)",
        "two games of a name": lambda: text + "\n" + text,
        "a sum with a missing game": lambda: text.replace("-> (", "-> missing(1) + (", 1),
        "another number of coordinates": lambda: text.replace("-> (", "-> (0, 0, ", 1),
        "a component with another number of coordinates": lambda: f"{text}\ngame b(p, q)\n(p, q) -> (p - 1, q)\n(p, q) -> b(p)",
        "a word that is reserved": lambda: f"{text}\ngame where(n)\n(n) -> (n - 1)",
        "no condition": lambda: text + "\ndomain",
        "misère": lambda: text.replace("\n", "\nmisere\n", 1),
        "a number that is too large": lambda: f"{text}\n{left} -> {left} where {first} = 1152921504606846977",
        "an empty set": lambda: f"{text}\n{left} -> {left} where {first} in {{3..1}}",
        "no power": lambda: f"{text}\n{left} -> {left} where {first} in powers(0)",
        "a name that nothing bounds in the domain": lambda: f"{text}\ndomain q >= 0" if rules.main.domain is None else text + "\ndomain q >= 0",
        "a game inside a game": lambda: text + " game h(n)",
        "a second arrow": lambda: text.replace("-> (", "-> (0) -> (", 1),
    }
    if rules.misere:
        del changes["misère"]
    return spoilt(rng, rules, "refused", changes)


def spoilt(rng, rules, family, changes):
    """`changes`: what is wrong then → the text made so. One that changes nothing is not taken."""
    what, changed = rng.choice([(name, made) for name, made in ((name, changes[name]()) for name in sorted(changes)) if made != rules.text])
    rules.text, rules.family, rules.refused = changed, family, what
    return rules


# --- Left and Right


def plain(rng):
    """Usual rules only, so that more claims about all positions are true."""
    coordinates = coordinates_of(rng)
    return Rules("plain", [Game("g", coordinates, [moves(rng, coordinates) for _ in range(rng.randrange(1, 3))])])


def base_of_players(rng):
    """Rules of one game, whose options are no sums, to be given to players."""
    while True:
        rules = rng.choice([plain] * 6 + [divisors, thresholds, thresholds, ranges, ranges, members, overflows, negatives, negatives, empty_domains, mixtures, graphs])(rng)
        if not rules.has_sums:
            break
    for _ in range(rng.choice([0, 0, 1, 1, 2]) if rules.family != "graphs" else 0):
        rules.main.rules.insert(rng.randrange(len(rules.main.rules) + 1), moves(rng, rules.main.own))
    if rng.random() < 0.15:
        rules.main.domain = rules.main.domain or ("cmp", v(rules.main.own[0]), rng.choice(["<=", "!="]), constant(rng))
    if rng.random() < 0.2 and not rules.main.parameters:
        rules.main.parameters = {"m": rng.randrange(1, 4)}
        rng.choice(rules.main.rules).where.append(("cmp", v(rules.main.own[-1]), rng.choice([">=", "!="]), v("m")))
        rules.given = {"m": rng.randrange(5)} if rng.random() < 0.5 else {}
    return rules


def given_out(rng, family, rules, players):
    """The rules with players: `players` are what a rule may have; one of them at least is some player's."""
    for rule in rules.main.rules:
        rule.player = rng.choice(players)
    if not rules.main.has_turns:
        rng.choice(rules.main.rules).player = rng.choice([p for p in players if p is not None])
    spelling = dict(rules.spelling)
    if rng.random() < 0.1:
        spelling.update(rng.choice([{"left: ": "left:", "right: ": "right:"}, {"left: ": "left : ", "right: ": "right :"}]))
    return Rules(family, list(rules.games.values()), rules.given, positions=rules.positions, spelling=spelling)


def one_sided(rng):
    """Only one player has moves, whoever the rules seem to be for."""
    rules, player = base_of_players(rng), rng.randrange(2)
    if rng.random() < 0.5:
        return given_out(rng, "one_sided", rules, [player])
    never = Rule([v(c) for c in rules.main.own], [rng.choice([("cmp", v(rules.main.own[0]), "<", n(0)), ("cmp", ("xor", v(rules.main.own[0]), n(-1)), ">=", n(0)),
                                                              ("cmp", v(rules.main.own[-1]), ">", n(LARGEST))])])
    rules.main.rules.insert(rng.randrange(len(rules.main.rules) + 1), never)
    found = given_out(rng, "one_sided", rules, [player, player, None])
    never.player = 1 - player
    return Rules("one_sided", list(found.games.values()), found.given, positions=found.positions, spelling=found.spelling)


def two_sided(rng):
    """Each player has rules, or both have some; the same ones perhaps."""
    rules = base_of_players(rng)
    if len(rules.main.rules) == 1 or rng.random() < 0.2:
        rule = rng.choice(rules.main.rules)
        twin = Rule(None, rule.where, rule.bounds, rule.components) if rng.random() < 0.3 else moves(rng, rules.main.own)
        rules.main.rules.insert(rng.randrange(len(rules.main.rules) + 1), twin)
    return given_out(rng, "two_sided", rules, rng.choice([[0, 1], [0, 1, None], [0, None, None], [1, None]]))


def renamed(term, names):
    if isinstance(term, tuple):
        return ("v", names.get(term[1], term[1])) if term[:1] == ("v",) else tuple(renamed(part, names) for part in term)
    return term


def turn_names(rng):
    """Coordinates, variables and parameters that are called turn: none of them says whose turn it is."""
    rules = base_of_players(rng)
    game = rules.main
    if rng.random() < 0.3:  # a variable in a condition, not the coordinate in front
        rule, number = rng.choice(game.rules), rng.randrange(3)
        rule.where.append(("cmp", v("u"), "=", n(number)))
        rule.bounds["u"] = [n(number)]
    old = sorted({*game.own, *game.parameters}.union(*(rule.bounds for rule in game.rules)))
    new = rng.choice([["turn", "turn_", "turn__"], ["turn", "turn_", "turn__"], ["turn_", "turn"], ["turn__", "turn"], ["Left", "Turn", "turn"]])
    names = dict(zip(rng.sample(old, len(old)), new))
    game.own = [names.get(c, c) for c in game.own]
    game.parameters = {names.get(p, p): d for p, d in game.parameters.items()}
    rules.given = {names.get(p, p): d for p, d in rules.given.items()}
    game.domain = renamed(game.domain, names)
    for rule in game.rules:
        rule.components = [(target, [renamed(e, names) for e in entries]) for target, entries in rule.components]
        rule.where = [renamed(c, names) for c in rule.where]
        rule.bounds = {names.get(k, k): [renamed(e, names) for e in bounds] for k, bounds in rule.bounds.items()}
    rules.spelling = {}
    return given_out(rng, "turn_names", rules, [0, 1, None])


def other_turns(rng):
    """Several games, of which one or more have rules for one player: who has whose coordinates, domain and parameters?"""
    games = []
    for name in rng.choice(["ab", "ba", "abc"]):
        coordinates = rng.choice([["n"], ["n"], ["turn"], ["x", "y"]])
        domain = rng.choice([None, None, ("cmp", v(coordinates[0]), ">=", n(rng.randrange(2))), trap(rng, coordinates, 1)])
        parameters = rng.choice([{}, {"m": rng.randrange(1, 3)}])
        game = Game(name, coordinates, [moves(rng, coordinates) for _ in range(rng.randrange(1, 3))], domain, parameters)
        if parameters and rng.random() < 0.7:
            game.rules[0].where.append(("cmp", v(coordinates[0]), rng.choice([">=", "!="]), v("m")))
        for rule in game.rules if rng.random() < 0.6 else []:
            rule.player = rng.choice([0, 1, None])
        games.append(game)
    if not any(game.has_turns for game in games):
        rng.choice(games).rules[0].player = rng.randrange(2)
    plain = [game for game in games if not game.has_turns]
    for game in plain:
        for other in plain:
            if other is not game and other.own == game.own and rng.random() < 0.5:
                game.rules[0].components = [(other.name, game.rules[0].components[0][1])]
        if len(game.own) == 1 and rng.random() < 0.15:
            x = v(game.own[0])
            game.rules.append(Rule(None, [("cmp", x, ">=", n(2))], {}, [(None, [("-", x, n(2))]), (None, [("/", x, n(2))])]))
    given = {"m": rng.randrange(5)} if games[0].parameters and rng.random() < 0.5 else {}
    return Rules("other_turns", games, given)


def refused_players(rng):
    """Texts in which rules for one player are wrong, or stand where there are no certificates."""
    rules = rng.choice([one_sided, two_sided, two_sided, turn_names])(rng)
    text, own, name = rules.text, ", ".join(rules.main.own), rules.main.name
    player = "left" if "left:" in text else "right"
    rest = ", ".join("0" for _ in rules.main.own[1:])
    zeros, same = ", ".join("0" for _ in rules.main.own), f"({own}) -> ({own})"

    def instead(new):
        return text.replace(player + ":", new, 1)
    changes = {
        "two players of a rule": lambda: instead("left: right:"),
        "the same player twice": lambda: instead(f"{player}: {player}:"),
        "no colon": lambda: instead(player),
        "two colons": lambda: instead(player + "::"),
        "a semicolon": lambda: instead(player + ";"),
        "another player": lambda: instead(rng.choice(["up:", "both:", "player:", "turn:", "0:"])),
        "a capital letter": lambda: instead(player.capitalize() + ":"),
        "a line of its own": lambda: instead(player + ":\n"),
        "a player without a rule": lambda: f"{text}\n{player}:",
        "a player before the domain": lambda: f"{text}\n{player}: domain {rules.main.own[0]} >= 0",
        "a player before a start": lambda: f"{text}\n{player}: start (a, b, c) = ({zeros})",
        "a player before misère": lambda: f"{text}\n{player}: misere",
        "a player before a game": lambda: f"{text}\n{player}: game h(n)\n(n) -> (n - 1)",
        "a player behind the rule": lambda: f"{text}\n{same} where {rules.main.own[0]} < 0 {player}:",
        "a player in the conditions": lambda: f"{text}\n{same} where {player} = 0",
        "a player as a function": lambda: f"{text}\n{same} where {player}({own}) = 0",
        "a player as a coordinate": lambda: f"{text}\ngame h({player})\n({player}) -> ({player} - 1)",
        "a player as a parameter": lambda: f"{text}\ngame h(p; {player} = 1)\n(p) -> (p - 1)",
        "a player as a variable": lambda: f"{text}\n{same} where {player} >= 1, {player} <= {rules.main.own[0]}",
        "a player as a game": lambda: f"{text}\ngame {player}(p)\n(p) -> (p - 1)",
        "a player as a target": lambda: f"{text}\n({own}) -> {player}({own})",
        "a player as a name of a start": lambda: f"{text}\nstart (a, b, c, {player}) = ({zeros})",
        "a sum": lambda: f"{text}\n{rng.choice(['', 'left: ', 'right: '])}({own}) -> ({own}) + ({own}) where {rules.main.own[0]} < 0",
        "an option that is another game": lambda: f"{text}\n{rng.choice(['', 'left: '])}({own}) -> h(0) where {rules.main.own[0]} < 0\ngame h(p)\n(p) -> (p - 1)",
        "an option that is another game for two": lambda: f"{text}\n({own}) -> h(0) where {rules.main.own[0]} < 0\ngame h(p)\nleft: (p) -> (p - 1)",
        "its turn in an option that is another game": lambda: f"{text}\n({own}) -> h(0, 0) where {rules.main.own[0]} < 0\ngame h(p)\nleft: (p) -> (p - 1)",
        "a component of another game": lambda: f"{text}\ngame h(p)\n(p) -> {name}({zeros}) where p < 0",
        "a component of another game with its turn": lambda: f"{text}\ngame h(p)\n(p) -> {name}(0, {zeros}) where p < 0",
        "a component of another game in a sum": lambda: f"{text}\ngame h(p)\n(p) -> (p - 1) + {name}({zeros})",
        "a component of another game for two": lambda: f"{text}\ngame h(p)\nright: (p) -> {name}({zeros}) where p < 0",
        "a component of an earlier game": lambda: f"game h(p)\n(p) -> {name}({zeros}) where p < 0\n{text}",
        "a built-in game as an option": lambda: f"{text}\nleft: ({own}) -> nim(1)",
        "a sum with a built-in game": lambda: f"{text}\nright: ({own}) -> ({own}) + nim(1)",
        "whose turn it is on the left side": lambda: f"{text}\nleft: (turn_of, {own}) -> (1, {own})",
        "whose turn it is in an option": lambda: f"{text}\nleft: ({own}) -> (1, {own})",
        "whose turn it is in the domain": lambda: text + f"\ndomain {rules.main.turn_name()} <= 1",
        "whose turn it is in a start": lambda: f"{text}\nstart (a, b, c) = (0, {zeros})",
        "an early end": lambda: f"{text}\n{rng.choice(['win', 'lose'])} when {rules.main.own[0]} = 3",
        "a list": lambda: f"{text}\ngame h(s[])\nleft: s -> s with s[i] - 1",
        "a list of its own": lambda: text.replace(f"({own}", f"({own}[]", 1),
        "a left side that is too short": lambda: f"{text}\nleft: ({rest}) -> ({own})",
        "no left side": lambda: f"{text}\nleft: -> ({own})",
        "no arrow": lambda: f"{text}\nright: ({own})",
        "a game without rules": lambda: text + "\ngame h(n)",
        "a number that is too large": lambda: f"{text}\nleft: {same} where {rules.main.own[0]} = 1152921504606846977",
        "a wrong divisor of one player": lambda: f"{text}\nleft: {same} where {rules.main.own[0]} mod 0 = 1",
        "a divisor that says whose turn it is": lambda: f"{text}\nleft: {same} where {rules.main.own[0]} mod ({rules.main.turn_name()} + 1) = 0",
        "201 rules": lambda: text + f"\nleft: {same} where {rules.main.own[0]} < 0" * (201 - len(rules.main.rules)),
    }
    return spoilt(rng, rules, "refused_players", changes)


BUILT_IN = ["nim", "wythoff", "cram", "chomp", "octal", "ring", "digraph", "moore", "staircase"]
FAMILIES = [divisors, divisors, thresholds, ranges, ranges, members, overflows, negatives, empty_domains, several_games, sums, mixtures, mixtures,
            graphs, graphs, graphs, refused]
FAMILIES += [one_sided, one_sided, two_sided, two_sided, two_sided, two_sided, turn_names, other_turns, refused_players]


def random_rules(rng):
    rules = rng.choice(FAMILIES)(rng)
    if rules.refused:
        return rules
    games = list(rules.games.values())
    misere = rng.random() < 0.15
    renamed = rules.main.name == "g" and rng.random() < 0.1
    if renamed:  # the name of a built-in game says nothing: its rules are those of the text
        games[0].name = rng.choice(BUILT_IN)
    if misere or renamed:
        rules = Rules(rules.family, games, rules.given, misere, misere and not rules.has_sums and rng.random() < 0.5, rules.positions, rules.spelling)
    return rules
