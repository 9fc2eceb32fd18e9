"""Forged certificates about codes and theorems, which need no rules: periods, a saltus, `theorem`."""

import functools
import itertools

import truth
from forgery import Forgery, LIAR

FAR = [2 ** 31, 2 ** 53, 2 ** 58, 2 ** 59, 2 ** 60 - 1, 2 ** 60]


def random_code(rng):
    if rng.random() < 0.3:
        amounts = sorted(rng.sample(range(1, 8), rng.randrange(1, 4)))
        if rng.random() < 0.1:
            amounts.append(rng.choice([2 ** 31, 2 ** 58, 2 ** 60]))
        return "subtract " + ",".join(map(str, amounts))
    digits = "".join(rng.choice("0123456789ABCDEF" if rng.random() < 0.15 else "01234567") for _ in range(rng.randrange(1, 4))).rstrip("0")
    return f"octal {rng.choice('00004' if rng.random() < 0.9 else '8C')}.{digits or '0'}"


def forge_periodic(rng):
    code = random_code(rng)
    kind, text = code.split(" ")
    last = int(text.split(",")[-1]) if kind == "subtract" else len(text.split(".")[1])
    parts = 1
    if kind == "octal":
        parts = max((2 if int(d, 16) & 4 else 1) if int(d, 16) < 8 else 3 for d in text.replace(".", ""))
    period = rng.randrange(1, 7)
    preperiod = rng.randrange(0, 5) if kind == "subtract" else rng.choice([0, 1, 1, 1, 2, 3, 4, 6])
    window = preperiod + last if kind == "subtract" else parts * preperiod + (parts - 1) * period + last
    count = min(window + period, 200) + rng.choice([0] * 12 + [-1, 1])
    if last > 1000:
        count = 20
    limit = 48 if parts == 3 else 130
    true = truth.code_values(code, max(limit, count))
    if rng.random() < 0.5:  # the least window that the values fit into, if there is one
        for p, e in itertools.product(range(1, 9), range(1, 7)):
            if all(true[i] == true[i + p] for i in range(e, min(limit, 40) - p)):
                preperiod, period = e, p
                window = e + last if kind == "subtract" else parts * e + (parts - 1) * p + last
                count = min(window + p, limit)
                break
    values = true[:max(count, 0)]
    how = rng.choice(["true", "true", "false", "periodic"])
    if how == "false" and values:
        values[rng.randrange(len(values))] ^= 1
    elif how == "periodic":
        values = [values[i] if i < preperiod + period else values[preperiod + (i - preperiod) % period] for i in range(len(values))]
    lines = [{"format": "sprague-certificate", "version": rng.choice([1, 2]), "kind": "periodic", "code": code, "preperiod": preperiod, "period": period,
              "values": values, "convention": "normal" if rng.random() < 0.95 else "misere", "statement": "forged"}]

    def why_false(_words):
        if values != true[:len(values)]:
            return "the values are not those of the code"
        wrong = next((i for i in range(preperiod, len(true) - period) if true[i] != true[i + period]), None)
        return None if wrong is None else f"G({wrong}) is not G({wrong + period})"
    yield Forgery("periods", "periodic", lines, why_false)


def all_but_windows(true, last):
    """(e, p, s) for which the values rise by s with p in the window that the theorem looks at: are they right for ever?"""
    for e, p in itertools.product(range(13), range(1, 15)):
        s = true[e + p] - true[e]
        if 0 <= s <= e + p and all(true[n + p] == true[n] + s for n in range(e, e + last)):
            yield e, p, s, all(true[n + p] == true[n] + s for n in range(e, len(true) - p))


def forge_saltus(rng):
    """Codes `allbut`: a preperiod, a period or a saltus that is wrong, windows that are too short, values that only seem to rise."""
    amounts = sorted(rng.sample(range(1, 8), rng.randrange(1, 4)))
    code, last = "allbut " + ",".join(map(str, amounts)), amounts[-1]
    true = truth.code_values(code, 130)
    windows = list(all_but_windows(true, last))
    false = [w for w in windows if not w[3]]
    e, p, s = rng.choice(false if false and rng.random() < 0.6 else windows)[:3] if windows and rng.random() < 0.7 else \
        (rng.randrange(8), rng.randrange(1, 9), rng.randrange(8))
    if rng.random() < 0.3:
        e, p, s = max(0, e + rng.choice([-1, 0, 0, 1])), p * rng.choice([1, 1, 2]), max(0, s + rng.choice([-1, 0, 0, 1]))
    needed = e + p + last
    values = true[:max(0, needed + rng.choice([0] * 10 + [-1, -last, 1]))]
    if rng.random() < 0.3:
        values = [values[i] if i < e + p else values[i - p] + s for i in range(len(values))]
    elif rng.random() < 0.2 and values:
        values[rng.randrange(len(values))] += 1
    said = rng.choice([code] * 12 + [code.replace("allbut", "subtract"), f"octal 0.{rng.randrange(1, 78)}", "allbut", code + ",1", code.replace("t ", "t 0")])
    head = {"format": "sprague-certificate", "version": rng.choice([2] * 8 + [1]), "kind": "periodic", "code": said, "preperiod": e, "period": p,
            "saltus": rng.choice([s] * 12 + [0, 2 ** 60, None]), "values": values, "convention": "normal", "statement": "forged"}
    if rng.random() < 0.1:
        del head["saltus"]

    def why_false(_words):
        if head["version"] == 1 or said.startswith("allbut") != bool(head.get("saltus")):
            return "a saltus is for the codes 'allbut' and for version 2"
        if said != code:
            return None if said.startswith(("octal", "subtract")) and not head.get("saltus") else "this is no code"
        if values != true[:needed]:
            return "the values are not those of the code, or too few, or too many"
        wrong = next((n for n in range(e, len(true) - p) if true[n + p] != true[n] + s), None)
        return None if wrong is None else f"G({wrong + p}) is not G({wrong}) + {s}"
    yield Forgery("saltus", "periodic saltus", [head], why_false)


def forge_hexadecimal_saltus(rng):
    """Hexadecimal codes whose values rise in all the window that the theorem looks at, or nearly so, for ever or not."""
    code = f"octal {rng.choice('00048C')}." + "".join(rng.choice("0123456789ABCDEF") for _ in range(rng.randrange(2))) + rng.choice("89ABCDEF")
    last, far = len(code.split(".")[1]), 100
    true = truth.code_values(code, far)
    found = []
    for e, p, w in itertools.product(range(1, 5), range(1, 5), range(1, 4)):
        count = 6 * (e + w * p) + 2 * last + 6
        s = true[e + p] - true[e]
        if count < far - 10 and s >= 0 and all(true[n + p] == true[n] + s for n in range(e, e + 2 * p)):
            in_window = all(true[n + p] == true[n] + s for n in range(e, count - p))
            found.append((in_window, e, p, s, w, count))
    if not found:
        return
    likely = [one for one in found if one[0]]
    _, e, p, s, w, count = rng.choice(likely if likely and rng.random() < 0.8 else found)
    values = true[:count + rng.choice([0] * 10 + [-1, 1])]
    if rng.random() < 0.15:
        values[rng.randrange(len(values))] += 1
    elif rng.random() < 0.15:
        values = [values[i] if i < e + p else values[i - p] + s for i in range(len(values))]
    head = {"format": "sprague-certificate", "version": rng.choice([2] * 9 + [1]), "kind": "periodic", "code": code, "preperiod": e, "period": p,
            "saltus": s, "times": w, "values": values, "convention": "normal", "statement": "forged"}
    if rng.random() < 0.1:
        del head[rng.choice(["times", "saltus"])]

    def why_false(_words):
        if head["version"] == 1 or bool(head.get("saltus")) != ("times" in head) or values != true[:count] and "times" in head:
            return "the members or the values are not those that are needed"
        wrong = next((n for n in range(e, far - p) if true[n + p] != true[n] + head.get("saltus", 0)), None)
        return None if wrong is None else f"G({wrong + p}) is not G({wrong}) + {s}"
    yield Forgery("saltus", "periodic hexadecimal", [head], why_false)


def forge_theorem(rng):
    head = {"format": "sprague-certificate", "version": rng.choice([1, 2]), "kind": "theorem", "convention": "normal", "statement": "forged"}
    kind = rng.choice(["nim-sum", "nim-sum", "misere-subtraction", "misere-nim", "colon", "fusion"])
    if kind in ("nim-sum", "misere-subtraction"):
        components, true = [], []
        for _ in range(rng.randrange(1, 4)):
            position = rng.randrange(40)
            if rng.random() < 0.4:
                position = rng.choice([position, 2 ** 58, 2 ** 60]) if rng.random() < 0.2 else position
                components.append({"game": "nim", "position": position})
                true.append(position)
            else:
                code = random_code(rng)
                if kind == "misere-subtraction" and rng.random() < 0.9:
                    code, position = "subtract " + ",".join(map(str, sorted(rng.sample(range(1, 7), rng.randrange(1, 4))))), position % 12
                components.append({"code": code, "position": position})
                values = truth.code_values(code, 100)
                true.append(values[position])
                repeats = [(e, p) for e in range(1, 20) for p in range(1, 15) if values[e:-p] == values[e + p:]]
                if repeats and rng.random() < 0.5:  # its least period, or another one, of a heap far away
                    e, p = rng.choice(repeats[:2])
                    position = rng.choice([position, position, 10 ** 18 + position, 2 ** 60])
                    p, e = p + rng.choice([0] * 5 + [1, -1]), e + rng.choice([0] * 5 + [1, -1])
                    components[-1].update(position=position, preperiod=e, period=p)
                    true[-1] = values[position if position < e else e + (position - e) % max(p, 1)]
            components[-1]["value"] = true[-1]
        total = functools.reduce(lambda a, b: a ^ b, true)
        moves = [[i, w ^ total] for i, w in enumerate(true) if w ^ total < w]
        if kind == "nim-sum":
            head.update(theorem=kind, components=components, value=total, outcome="N" if total else "P", moves=moves)
        else:
            moves = []
            for i, w in enumerate(true):
                target = total ^ w ^ (max(true[:i] + true[i + 1:], default=0) <= 1)
                moves += [[i, target]] if target < w else []
            wins = total != 0 if max(true) > 1 else total == 0
            head.update(theorem=kind, convention="misere", components=components, outcome="N" if wins else "P", moves=moves)
    elif kind == "misere-nim":
        heaps = [rng.choice([0, 1, 1, 1, 2, 3, 2 ** 60]) for _ in range(rng.randrange(5))]
        total = functools.reduce(lambda a, b: a ^ b, heaps, 0)
        wins = total != 0 if max(heaps, default=0) > 1 else heaps.count(1) % 2 == 0
        head.update(theorem=kind, convention="misere", heaps=heaps, outcome="N" if wins else "P")
    else:
        vertices = rng.randrange(1, 5)
        parents = [rng.randrange(i + 1) for i in range(vertices)]
        values = [0] * (vertices + 1)
        for i in reversed(range(vertices)):
            values[parents[i]] ^= values[i + 1] + 1
        head.update(theorem="colon", parents=parents, values=values, value=values[0])
        if kind == "fusion":
            loops = rng.randrange(3)
            edges = [[p, i + 1] for i, p in enumerate(parents)] + [[a := rng.randrange(vertices + 1), a] for _ in range(loops)]
            parents = parents + [a for a, b in edges if a == b]
            values = [0] * (len(parents) + 1)
            for i in reversed(range(len(parents))):
                values[parents[i]] ^= values[i + 1] + 1
            head.update(theorem=kind, vertices=vertices + 1, edges=edges, cycles=[], fused=list(range(vertices + 1)), parents=parents,
                        values=values, value=values[0])
    if rng.random() < 0.7:  # one number or outcome is another one
        places = [p for p in truth_leaves(head) if p[0] not in ("version", "format", "kind", "statement", "convention", "theorem")]
        path = rng.choice(places)
        holder = functools.reduce(lambda value, key: value[key], path[:-1], head)
        before = holder[path[-1]]
        if isinstance(before, int):
            holder[path[-1]] = max(0, before + rng.choice([-1, 1, 1, 2, 2 ** 58]))
        elif before in ("N", "P"):
            holder[path[-1]] = "NP"[before == "N"]

    def why_false(_words):
        if kind == "misere-nim":
            heaps = head["heaps"]
            total = functools.reduce(lambda a, b: a ^ b, heaps, 0)
            wins = total != 0 if max(heaps, default=0) > 1 else heaps.count(1) % 2 == 0
            return None if wins == (head["outcome"] == "N") else "misère nim: the other player wins"
        if kind == "nim-sum":
            true = truth.component_values(head)
            if None in true:
                return None
            total = functools.reduce(lambda a, b: a ^ b, true)
            moves = [[i, w ^ total] for i, w in enumerate(true) if w ^ total < w]
            is_true = ([c["value"] for c in head["components"]] == true and head["value"] == total and head["moves"] == moves
                       and head["outcome"] == ("N" if total else "P"))
            return None if is_true else f"the values are {true}"
        if kind == "misere-subtraction":
            try:
                is_true = head["version"] == 2 and truth.misere_subtraction_is_true(head)
            except ValueError:
                is_true = False
            return None if is_true else "the values, the outcome or the moves are others, or a code divides heaps"
        if any(p > i for i, p in enumerate(head["parents"])):
            return "a parent is no node yet"
        return None if truth.theorem_is_true([head]) else "the value is another one"
    yield Forgery("theorems", f"theorem {kind}", [head], why_false)


def truth_leaves(value, path=()):
    if isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from truth_leaves(value[key], path + (key,))
    else:
        yield path


# --- theorems about one game

SMALL = {  # of each theorem, positions that brute force can look at
    "wythoff": lambda rng: [rng.randrange(11), rng.randrange(11)],
    "fibonacci-nim": lambda rng: [rng.randrange(18), rng.randrange(18)],
    "moore": lambda rng: [rng.randrange(1, 4)] + [rng.randrange(5) for _ in range(rng.randrange(1, 4))],
    "bash": lambda rng: [rng.randrange(1, 6)] + [rng.randrange(9) for _ in range(rng.randrange(1, 4))],
    "staircase": lambda rng: [rng.randrange(4) for _ in range(rng.randrange(1, 5))],
    "ring": lambda rng: [rng.randrange(2)] + [rng.randrange(4) for _ in range(rng.randrange(2, 6))],
    "cram": lambda rng: [3] + [rng.randrange(8) for _ in range(rng.randrange(1, 5))],
    "chomp": lambda rng: [rng.randrange(1, 5), rng.randrange(1, 5)],
    "chomp-hook": lambda rng: [rng.randrange(7), rng.randrange(7)],
    "auction": lambda rng: [rng.randrange(1, 6), rng.randrange(16)],
    "boxes3": lambda rng: [rng.randrange(3) for _ in range(rng.randrange(1, 7))],
    "coins corners": lambda rng: [n for head in sorted(rng.sample(list(itertools.product(range(4), repeat=2)), rng.randrange(4))) for n in head],
    "ferguson": lambda rng: [rng.randrange(1, 15), rng.randrange(1, 15)],
    "georgia-bob": lambda rng: sorted(rng.sample(range(1, 9), rng.randrange(1, 5))),
    "half-box": lambda rng: [rng.randrange(1, 20), rng.randrange(1, 20)],
    "split any": lambda rng: [rng.randrange(7) for _ in range(rng.randrange(1, 3))],
    "split two": lambda rng: [rng.randrange(7) for _ in range(rng.randrange(1, 3))],
    "subtract-powers": lambda rng: [rng.randrange(1, 6)] + [rng.randrange(13) for _ in range(rng.randrange(1, 3))],
    "tree-staircase": lambda rng: rng.choice([[0], [0, 0], [0, 1], [2, 0], [0, 1, 2], [3, 1, 0], [2, 1]]) + [rng.randrange(3) for _ in range(4)][:rng.randrange(2, 5)],
}
COINS = ["one", "one-or-two", "two", "up-to-three", "ruler", "run-of 2", "run-of 3", "run-up-to 2", "run-up-to 3", "run-up-to 5"]
ODD_NAMES = ["coins", "coins ", "coins run-of 0", "coins run-of 02", "coins run-of", "coins run-up-to -1", "coins run-of 1 ", "Wythoff", "wythoff ", "split",
             "split  any", "subtract-powers 2", "nim", "nim-sum", "coins run-of 1152921504606846977", "coins run-up-to 1152921504606846976", ""]


def forge_game_theorem(rng):
    """A right instance, or one in which something is wrong: outcome, value, moves, the position, the convention, the theorem."""
    name = rng.choice(sorted(SMALL) + [f"coins {rule}" for rule in COINS])
    misere = rng.random() < (0.05 if name in truth.NORMAL_ONLY or name.startswith("coins") else 0.4)
    if name in SMALL:
        position = SMALL[name](rng)
    else:
        position = sorted(rng.sample(range(1, 9), rng.randrange(4)))
    try:
        found = truth.game_theorem(name, position, misere)
    except (truth.NotSeen, ValueError):
        return
    outcome, value, wins, options = found
    one = name not in truth.LIST_ALL
    moves = [] if truth.lists_none(name) else ([rng.choice(wins)] if wins else []) if one else wins
    has_value = name not in truth.NO_VALUE and not misere
    head = {"format": "sprague-certificate", "version": 2, "kind": "theorem", "convention": "misere" if misere else "normal", "statement": "forged",
            "theorem": name, "position": position, "outcome": outcome, "value": value if has_value else None, "moves": moves}
    change = rng.randrange(12)
    if change <= 1:
        head["outcome"] = "NP"[outcome == "N"]
        if change == 1:
            head["moves"] = [] if head["outcome"] == "P" else [rng.choice(options)] if options else [position]
    elif change == 2:
        head["value"] = rng.choice([None, 0, value + 1, value ^ 1, 2 ** 60])
    elif change == 3:
        head["moves"] = rng.choice([moves[1:], moves[:-1], moves + moves, moves[::-1], options, [position], moves + [position]])
    elif change == 4 and options:
        head["moves"] = sorted(moves + [rng.choice(options)]) if not one or rng.random() < 0.3 else [rng.choice(options)]
    elif change == 5 and moves:
        i = rng.randrange(len(moves))
        other = list(moves[i])
        j = rng.randrange(len(other))
        other[j] = max(0, other[j] + rng.choice([-1, 1, 4, 2 ** 59]))
        head["moves"] = moves[:i] + [other] + moves[i + 1:]
    elif change == 6:
        other = list(position) or [1]
        other[rng.randrange(len(other))] = rng.choice([0, 1, 2, 3, *FAR])
        head["position"] = other
    elif change == 7:
        head["position"] = rng.choice([position[1:], position + [1], position[::-1], [], [0] + position])
    elif change == 8:
        head["convention"] = "normal" if misere else "misere"
    elif change == 9:
        head["theorem"] = rng.choice([f"coins {rule}" for rule in COINS] + sorted(SMALL) + ODD_NAMES)
    elif change == 10 and rng.random() < 0.3:
        head["version"] = 1

    def why_false(words):
        if head["version"] == 1 or head["theorem"] not in [f"coins {rule}" for rule in COINS] + sorted(SMALL) + ODD_NAMES[-2:-1]:
            return "there is no such theorem"
        if len(head["moves"]) != 1 and head["outcome"] == "N" and head["theorem"] not in truth.LIST_ALL and not truth.lists_none(head["theorem"]):
            return "one winning move should be listed"
        try:
            is_true = truth.game_theorem_is_true(head)
        except (LookupError, ValueError, ArithmeticError):  # too few numbers
            is_true = False
        if not is_true:
            return "brute force sees another outcome, value or other moves"
        wanted = f"{head['theorem']}({', '.join(map(str, head['position']))}) is {'an N' if head['outcome'] == 'N' else 'a P'}-position"
        return None if words == LIAR or f" play: {wanted}" in words else f"it says {words!r} instead of {wanted!r}"
    yield Forgery("games", "theorem game", [head], why_false)
