"""Games of Left and Right by their definitions, without any cleverness: what certificates of kind `short-games` say is held against
this, and such certificates are made by it.

A game is a number, the place of its options in OPTIONS; the same options make the same game (of positions, the same position), and have
lower numbers.
"""

import functools
from fractions import Fraction

LEFT, RIGHT = 0, 1
OPTIONS, POSITIONS, PLACES = [], [], {}


def game(left, right, position=None):
    options = tuple(sorted(set(left))), tuple(sorted(set(right)))
    key = options, str(position)
    if key not in PLACES:
        PLACES[key] = len(OPTIONS)
        OPTIONS.append(options)
        POSITIONS.append(position)
    return PLACES[key]


def of_rules(options_of, position):
    """A position as the file has it; `options_of(position, player)` are positions in the same form."""
    left, right = ([of_rules(options_of, option) for option in options_of(position, player)] for player in (LEFT, RIGHT))
    return game(left, right, position)


ZERO = game([], [])


def reduced(terms):
    """[(game, copies)] as a sorted tuple, opposite ones cancelled."""
    total = {}
    for g, copies in terms:
        total[g] = total.get(g, 0) + copies
    return tuple(sorted((g, n) for g, n in total.items() if n != 0 and OPTIONS[g] != ((), ())))


def negative(terms):
    return reduced([(g, -n) for g, n in terms])


def moves(terms, player):
    """(game, option, the sum behind the move), in the order of certificates."""
    for g, copies in terms:
        sign = 1 if copies > 0 else -1
        for option in OPTIONS[g][player if copies > 0 else 1 - player]:
            yield g, option, reduced([*terms, (g, -sign), (option, sign)])


@functools.lru_cache(maxsize=None)
def second(terms):
    """Does Left win the sum, moving second?"""
    return all(first(after) for _, _, after in moves(terms, RIGHT))


def first(terms):
    return any(second(there) for _, _, there in moves(terms, LEFT))


def relation(left, right):
    difference = reduced([*left, *((g, -n) for g, n in right)])
    return {(True, True): "=", (True, False): ">", (False, True): "<", (False, False): "||"}[second(difference), second(negative(difference))]


def at_most(g, h):
    return second(reduced([(h, 1), (g, -1)]))


@functools.lru_cache(maxsize=None)
def is_canonical(g):
    left, right = OPTIONS[g]
    return (not any(a != b and at_most(a, b) for side in (left, right) for a in side for b in side)
            and not any(at_most(back, g) for option in left for back in OPTIONS[option][RIGHT])
            and not any(at_most(g, back) for option in right for back in OPTIONS[option][LEFT])
            and all(map(is_canonical, left + right)))


def number(x):
    """The canonical form of a number."""
    x = Fraction(x)
    if x.denominator > 1:
        step = Fraction(1, x.denominator)
        return game([number(x - step)], [number(x + step)])
    return ZERO if x == 0 else game([number(x - 1)], []) if x > 0 else game([], [number(x + 1)])


@functools.lru_cache(maxsize=None)
def number_of(g):
    """The number that a game is equal to, or None."""
    for denominator in (1, 2, 4, 8):
        for numerator in range(-5 * denominator, 5 * denominator + 1):
            if relation([(g, 1)], [(number(Fraction(numerator, denominator)), 1)]) == "=":
                return Fraction(numerator, denominator)
    return None


STEP = Fraction(1, 16)
TIMES = [STEP * i for i in range(int(8 / STEP) + 1)]


@functools.lru_cache(maxsize=None)
def cooled(g):
    """G cooled by t is {G^L cooled by t, minus t | G^R cooled by t, plus t} until its stops meet, and that number from then on: the stops
    at each of TIMES, when they meet, and where."""
    x = number_of(g)
    if x is not None:
        return [(x, x)] * len(TIMES), Fraction(-1, x.denominator), x
    left, right = ([cooled(o)[0] for o in side] for side in OPTIONS[g])
    out, met = [], None
    for i, t in enumerate(TIMES):
        stops = max(o[i][RIGHT] for o in left) - t, min(o[i][LEFT] for o in right) + t
        assert met or stops[LEFT] >= stops[RIGHT], "the step is too coarse"
        if not met and stops[LEFT] == stops[RIGHT]:
            met = t, stops[LEFT]
        out.append((met[1], met[1]) if met else stops)
    return out, *met


def description(g):
    one = reduced([(g, 1)])
    outcome = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[first(one), first(negative(one))]
    stops, temperature, mean = cooled(g)
    return {"outcome": outcome, "left_stop": str(stops[0][LEFT]), "right_stop": str(stops[0][RIGHT]), "mean": str(mean),
            "temperature": str(temperature)}


@functools.lru_cache(maxsize=None)
def canonical(g):
    left, right = ({canonical(o) for o in side} for side in OPTIONS[g])
    for _ in range(1000):  # until nothing changes
        here = game(left, right)
        for a in left:
            back = next((b for b in OPTIONS[a][RIGHT] if at_most(b, here)), None)
            if any(b != a and at_most(a, b) for b in left):
                left = left - {a}
                break
            if back is not None:
                left = left - {a} | set(OPTIONS[back][LEFT])
                break
        else:
            for a in right:
                back = next((b for b in OPTIONS[a][LEFT] if at_most(here, b)), None)
                if any(b != a and at_most(b, a) for b in right):
                    right = right - {a}
                    break
                if back is not None:
                    right = right - {a} | set(OPTIONS[back][RIGHT])
                    break
            else:
                return here
    raise AssertionError("no canonical form")


# ---- certificates


def followers(roots):
    """With the games themselves, ascending."""
    seen, stack = set(roots), list(roots)
    while stack:
        for option in (o for side in OPTIONS[stack.pop()] for o in side):
            if option not in seen:
                seen.add(option)
                stack.append(option)
    return sorted(seen)


HEAD = {"format": "sprague-certificate", "version": 2, "kind": "short-games", "convention": "normal", "statement": "by brute force"}


def certificate(left, right, describe=False, head=None):
    """That these sums of games compare as they do; of `<` the sides are exchanged."""
    left, right, sign = sorted(left), sorted(right), relation(left, right)
    if sign == "<":
        left, right, sign = right, left, ">"
    difference = reduced([*left, *((g, -n) for g, n in right)])
    opposite = negative(difference)
    games = followers([g for g, _ in [*left, *right]] + [ZERO])
    at = {g: i for i, g in enumerate(games)}

    def listed(terms):
        return [[n, at[g]] for g, n in terms]

    def winning(terms):
        g, option, there = next(move for move in moves(terms, LEFT) if second(move[2]))
        return [at[g], at[option]], there

    order, seen = [], set()

    def show(terms):
        if not terms or terms in seen:
            return
        seen.add(terms)
        replies = [winning(after) for _, _, after in moves(terms, RIGHT)]
        for _, there in replies:
            show(there)
        order.append({"sum": listed(terms), "replies": [move for move, _ in replies]})

    starts = [winning(terms) for terms in ([difference, opposite] if sign == "||" else [difference] if sign == ">" else [])]
    for terms in [difference] * (sign != "||") + [opposite] * (sign == "=") + [there for _, there in starts]:
        show(terms)
    lines = [{"left": [at[o] for o in OPTIONS[g][LEFT]], "right": [at[o] for o in OPTIONS[g][RIGHT]],
              **({} if POSITIONS[g] is None else {"position": POSITIONS[g]})} for g in games]
    return [{**(head or HEAD), "left": listed(left), "relation": sign, "right": listed(right), "moves": [move for move, _ in starts],
             "value": description(right[0][0]) if describe else None}, *lines, *order]


def is_true(lines, options_of=None):
    """Is what the header says true? `options_of(position, player)`: of positions as the file has them, the options in the same form."""
    games, positions = [], {}
    for line in lines[1:]:
        if "left" not in line:
            break
        if "position" in line:
            name = str(line["position"])
            for side, player in (("left", LEFT), ("right", RIGHT)):
                if {positions.get(str(option)) for option in options_of(line["position"], player)} != set(line[side]):
                    return False
            positions[name] = len(games)
        games.append(game((games[i] for i in line["left"]), (games[i] for i in line["right"])))
    head = lines[0]
    left, right = ([(games[g], n) for n, g in head[side]] for side in ("left", "right"))
    if relation(left, right) not in {"=": "=", ">": ">", ">=": "=>", "||": ("||",)}[head["relation"]]:
        return False
    if head["value"] is None:
        return True
    return [n for _, n in right] == [1] and head["relation"] == "=" and is_canonical(right[0][0]) and description(right[0][0]) == head["value"]
