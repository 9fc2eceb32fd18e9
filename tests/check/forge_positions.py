"""Forged certificates about positions one by one: outcomes with draws and remoteness, loopy values, refuted claims.

Where all that can be reached is little, the lines are right ones (by brute force on the terms of the rules) in which something
is changed; elsewhere they are the emptiest that could be taken for evidence. What is VALID must be true by brute force.
"""

import copy
import functools
import itertools

from adversarial_rules import trap
from forgery import LIAR, Forgery, header, wrong_words
from rule_terms import condition, holds, n, v

MOST = 60        # positions that are looked at, and lines
MOST_TRUE = 2500  # where it is only asked whether a claim is true
LONGEST = 8      # components of a sum


class Beyond(Exception):
    """Too much can be reached, or not all options are known."""


# --- brute force


def game_order(rules):
    places = {name: i for i, name in enumerate(rules.games)}
    return lambda component: (places[component[0]], component[1])


def in_order(rules, components):
    return tuple(sorted(components, key=game_order(rules)))


def all_moves(rules, component):
    moves, is_complete = rules.moves(*component)
    if not is_complete:
        raise Beyond
    return [option for _, _, option in moves]


def options_of_sum(rules, components):
    """Each once, with all components."""
    if len(components) > LONGEST:  # such sums may grow for ever
        raise Beyond
    return {in_order(rules, components[:i] + option + components[i + 1:])
            for i, c in enumerate(components) for option in all_moves(rules, c)}


def live(rules, components):
    return in_order(rules, [c for c in components if all_moves(rules, c)])


def reached(start, options, most):
    graph, stack, seen = {}, [start], 0
    while stack:
        here = stack.pop()
        if here not in graph:
            graph[here] = set(options(here))
            stack.extend(graph[here])
            seen += len(graph[here])
            if len(graph) > most or seen > 20 * most:
                raise Beyond
    return graph


def judgements(graph, misere):
    """position: (outcome, remoteness), by the definition: what is settled after 0, 1, … moves; the rest are draws."""
    known, number = {}, 0
    while True:
        new = {}
        for here, options in graph.items():
            if here in known:
                continue
            if not options:
                new[here] = "NP"[not misere], 0
            elif any(known.get(o, "D")[0] == "P" for o in options):
                new[here] = "N", number
            elif all(known.get(o, "D")[0] == "N" for o in options):
                new[here] = "P", number
        if not new:
            return {here: known.get(here, ("D", None)) for here in graph}
        known.update(new)
        number += 1


def true_outcomes(rules, components, most):
    """(judgement of each sum without its ended components, the graph of these). May raise Beyond."""
    graph = reached(live(rules, components), lambda sum_: {live(rules, o) for o in options_of_sum(rules, sum_)}, most)
    return judgements(graph, rules.misere), graph


def wins_of(rules, components, known):
    wins = {o for o in options_of_sum(rules, components) if known.get(live(rules, o), "D")[0] == "P"}
    return sorted(wins, key=lambda option: [game_order(rules)(c) for c in option])


# --- pieces


def placed(rng, rules, name, x):
    """A position of the main game as one of the game `name`, which may have other coordinates, and turns where that has none or
    the other way round. Sometimes it is nobody's turn, or that is not said, or said twice."""
    game = rules.games[name]
    turn = x[:1] if rules.main.has_turns else (rng.randrange(2),)
    own = (x[rules.main.has_turns:] + (0,) * len(game.own))[:len(game.own)]
    if not game.has_turns:
        return own
    if rng.random() < 0.05:
        return rng.choice([(2, *own), (2 ** 60, *own), (*turn, *turn, *own), (*own, *turn), own])
    return turn + own


def some_position(rng, rules):
    """(game, numbers), mostly a small position."""
    game = rng.choice(list(rules.games))
    positions = rules.probes() or [(0,) * len(rules.main.coordinates)]
    near = [x for x in positions if max(x) < 8] or positions
    x = placed(rng, rules, game, rng.choice(near if rng.random() < 0.8 else positions))
    if rng.random() < 0.3:  # one from which a small one is reached
        moves = rules.moves(game, x)[0]
        if moves:
            return rng.choice(rng.choice(moves)[2])
    return game, x


def written(rules, component, is_named=False):
    name, numbers = component
    return {"game": name, "numbers": list(numbers)} if rules.has_several_games or is_named else list(numbers)


def named(components):
    return " + ".join(f"{name}({', '.join(map(str, numbers))})" for name, numbers in components) or "the empty sum"


def turned(rules, components):
    return tuple((name, (1 - x[0], *x[1:]) if rules.games[name].has_turns and x[0] < 2 else x) for name, x in components)


# --- outcomes


def forge_outcomes(rng, rules):
    """Wrong outcomes and remoteness, lines that are missing, draws that are none, winning moves, sums in misère play."""
    components = tuple(some_position(rng, rules) for _ in range(rng.choice([1, 1, 1, 2])))
    try:
        known, graph = true_outcomes(rules, components, MOST)
        wins = wins_of(rules, components, known)
        start = live(rules, components)
        head_says, is_known = known[start], True
    except Beyond:
        known, graph, wins, start, is_known = {}, {}, [], in_order(rules, components), False
        head_says = rng.choice([("NP"[not rules.misere], 0), ("D", None), ("P", 0)])
    lines = [[place, *known[place]] for place in graph]
    head_says, shown = list(head_says), [list(o) for o in wins]
    how = rng.choice(["true", "header", "line", "dropped", "higher", "drawn", "swapped", "moves", "moves", "short", "ended", "doubled", "apart"]
                     + ["turned"] * 3 * rules.has_turns) \
        if is_known else rng.choice(["ended", "alone"])
    change = rng.randrange(len(lines)) if lines else 0
    if how == "header":
        head_says = list(rng.choice([("N", 1), ("P", 0), ("D", None), ("N", (head_says[1] or 0) + 2), ("P", (head_says[1] or 0) + 2), ("N", 2 ** 60)]))
    elif how == "line":
        lines[change][1:] = rng.choice([("N", 1), ("P", 0), ("P", 2), ("N", 3), ("D", None), ("P", 2 ** 60)])
    elif how == "dropped":
        del lines[change]
    elif how == "higher":  # as if play lasted longer, from some line on
        for line in lines[change:]:
            line[2] = None if line[2] is None else line[2] + 2
    elif how == "drawn":   # any set of lines
        share = rng.choice([0.3, 0.6, 1, 1])
        for line in lines:
            line[1:] = ("D", None) if rng.random() < share else line[1:]
    elif how == "swapped":
        for line in lines:
            line[1] = {"N": "P", "P": "N"}.get(line[1], "D")
    elif how == "moves":
        options = list(options_of_sum(rules, components))
        deed = rng.randrange(6)
        if deed == 0 and shown:
            shown.pop(rng.randrange(len(shown)))
        elif deed == 1 and options:
            shown = sorted(shown + [list(rng.choice(options))])
        elif deed == 2:
            shown = shown[::-1]
        elif deed == 3 and shown:
            shown.insert(0, shown[0])
        elif deed == 4:
            shown = [option[::-1] for option in shown]
        else:
            shown = [[c for c in option if rules.moves(*c)[0]] for option in shown]
    elif how == "short":   # as if nothing but the first component could move
        known_first, graph_first = true_outcomes(rules, components[:1], MOST)
        lines = [[place, *known_first[place]] for place in graph_first]
    elif how in ("ended", "alone"):
        place = () if how == "ended" and rng.random() < 0.7 else start
        lines = [[place, *head_says]]
    elif how == "doubled":
        lines.append(lines[change])
    elif how == "apart":   # not in order, or with components that have ended
        lines[change] = [lines[change][0][::-1] + components[:rng.randrange(2)], *lines[change][1:]]
    elif how == "turned":  # as if it were the other player's turn, everywhere or in one place
        which = rng.randrange(3)
        lines = [[turned(rules, line[0]), *line[1:]] if which == 0 or which == 1 and i == change else line for i, line in enumerate(lines)]
        shown = [list(turned(rules, option)) for option in shown] if which != 1 else shown
    if how in ("line", "higher", "drawn", "swapped") and rng.random() < 0.8:
        head_says = next(line[1:] for line in lines if line[0] == start)
        said = {tuple(line[0]): line[1] for line in lines}
        shown = [list(o) for o in sorted(options_of_sum(rules, components), key=lambda o: [game_order(rules)(c) for c in o])
                 if said.get(live(rules, o)) == "P"]
    version = rng.choice([2] * 15 + [1])
    is_named = rng.random() < 0.2
    plain = [{"position": [written(rules, c, is_named) for c in place], "outcome": outcome, "remoteness": r} for place, outcome, r in lines]
    head = header(rules, "outcomes", version, position=[written(rules, c, is_named) for c in components], outcome=head_says[0],
                  remoteness=head_says[1], winning_moves=[[written(rules, c) for c in option] for option in shown])
    rng.shuffle(plain)

    def why_false(words):
        if version == 1:
            return "there is no such kind in version 1"
        for name, numbers in components + tuple(c for line in lines for c in line[0]):
            if not rules.is_position(name, numbers):
                return f"{name}{numbers} is no position"
        listed = {tuple(line[0]) for line in lines}
        for place in listed:
            for i, c in enumerate(place):
                for _, _, option in rules.moves(*c)[0]:
                    try:
                        there = live(rules, place[:i] + option + place[i + 1:])
                    except Beyond:
                        continue
                    if there not in listed:
                        return f"the option {there} of {place} is not listed"
        try:
            true, _ = true_outcomes(rules, components, MOST_TRUE)
            true_wins = wins_of(rules, components, true)
        except Beyond:
            if head_says[1] == 0 and any(rules.moves(*c)[0] for c in components):
                return "play has not ended"
            return None
        right = true[live(rules, components)]
        if tuple(head_says) != right or list(map(tuple, shown)) != true_wins:
            return f"it is {right}, winning by {true_wins[:3]}"
        wanted = f"{named(components)} is " + ("a draw" if right[0] == "D" else f"{'an N' if right[0] == 'N' else 'a P'}-position, remoteness {right[1]}")
        if true_wins:
            wanted += ", winning moves: " + "; ".join(map(named, true_wins[:10])) + "; …" * (len(true_wins) > 10)
        return wrong_words(words, wanted)
    yield Forgery(rules.family, "outcomes", [head] + plain, why_false, not is_known)


# --- loopy values


def labels(graph):
    """position: (value, rank), or the set of the finite values of its options, as the theory of loopy values finds them."""
    value, rank = {}, {}
    for m in range(len(graph)):
        found = True
        while found:
            found = False
            for here, options in graph.items():
                have = {value[o] for o in options if o in value}
                if here not in value and m not in have and have >= set(range(m)) and all(
                        value.get(o, m + 1) < m or any(value.get(w) == m for w in graph[o]) for o in options):
                    value[here], rank[here], found = m, len(rank), True
    return {here: (value[here], rank[here]) if here in value else sorted({value[o] for o in options if o in value}) for here, options in graph.items()}


def added(a, b):
    """Values as they stand in a file."""
    if isinstance(a, dict) and isinstance(b, dict):
        return {"infinite": []}
    if isinstance(b, dict):
        a, b = b, a
    return {"infinite": sorted(x ^ b for x in a["infinite"])} if isinstance(a, dict) else a ^ b


def with_heap(rules, components, heap):
    """The outcome of the sum with a heap of Nim, by brute force."""
    def options(position):
        sum_, k = position
        yield from ((option, k) for option in options_of_sum(rules, sum_))
        yield from ((sum_, smaller) for smaller in range(k))
    start = in_order(rules, components), heap
    return judgements(reached(start, options, MOST_TRUE), False)[start][0]


def wrong_value(rules, components, value):
    """The value is m where the sum with a heap of m is P; ∞(A): N with the heaps in A, and a draw with others."""
    try:
        outcomes = {heap: with_heap(rules, components, heap) for heap in range(6)}
    except Beyond:
        return None
    finite = next((heap for heap, outcome in outcomes.items() if outcome == "P"), None)
    if isinstance(value, dict):
        right = {heap for heap, outcome in outcomes.items() if outcome == "N"}
        return None if finite is None and right == {a for a in value["infinite"] if a < 6} else f"with heaps it is {outcomes}"
    return None if finite == value or finite is None and value >= 6 and set(outcomes.values()) == {"N"} else f"with heaps it is {outcomes}"


def forge_loopy_values(rng, rules):
    """Wrong values and ranks, draws as wins and the other way round, lines that are missing, wrong sums."""
    if rules.has_sums and rng.random() < 0.8 or rules.misere and rng.random() < 0.8:
        return
    components = tuple(some_position(rng, rules) for _ in range(rng.choice([1, 1, 2])))
    lines = {}
    try:
        for c in components:
            if any(len(option) > 1 for option in all_moves(rules, c)):
                raise Beyond
            graph = reached(c, lambda x: [option[0] for option in all_moves(rules, x)], MOST)
            lines.update(labels(graph))
        is_known = True
    except (Beyond, KeyError):
        is_known = False
    if not is_known:
        lines = {c: rng.choice([(0, 0), (1, 0), [], [0]]) for c in components}

    def as_written(label):
        return {"value": label[0], "rank": label[1]} if isinstance(label, tuple) else {"value": {"infinite": list(label)}}
    plain = {place: as_written(label) for place, label in lines.items()}
    change = rng.choice(list(plain))
    how = rng.choice(["true", "value", "value", "infinite", "finite", "rank", "ranks", "dropped", "header", "all", "set"])
    finite = [place for place in plain if "rank" in plain[place]]
    infinite = [place for place in plain if "rank" not in plain[place]]
    if how == "value":
        plain[change] = {"value": rng.randrange(4), "rank": rng.choice([0, 1, 99, 2 ** 60])}
    elif how == "infinite" and finite:
        plain[rng.choice(finite)] = {"value": {"infinite": sorted(rng.sample(range(4), rng.randrange(3)))}}
    elif how == "finite" and infinite:
        for place in rng.choice([infinite, [rng.choice(infinite)]]):
            plain[place] = {"value": rng.randrange(3), "rank": rng.choice([0, 100, 2 ** 60])}
    elif how == "rank" and finite:
        plain[rng.choice(finite)]["rank"] = rng.choice([0, 0, 1, 2 ** 60])
    elif how == "ranks":
        for place in finite:
            plain[place]["rank"] = rng.choice([0, rng.randrange(9), 2 ** 60 - plain[place]["rank"]])
    elif how == "dropped" and len(plain) > 1:
        del plain[change]
    elif how == "all":
        least = rng.randrange(2)
        for place in plain:
            plain[place] = {"value": {"infinite": rng.choice([[], [0]])}} if least else {"value": 0, "rank": rng.randrange(20)}
    elif how == "set" and infinite:
        plain[rng.choice(infinite)] = {"value": {"infinite": rng.choice([[], [0], [1], [0, 1], [1, 0], [0, 0]])}}
    total = 0
    for c in components:
        total = added(total, plain.get(c, {"value": 0})["value"])
    if how == "header" or rng.random() < 0.1:
        total = rng.choice([0, 1, 2, {"infinite": []}, {"infinite": [0]}, {"infinite": [0, 1]}])
    version = rng.choice([2] * 15 + [1])
    head = header(rules, "loopy-values", version, position=[written(rules, c) for c in components], value=total)
    body = [{"position": written(rules, place), **label} for place, label in plain.items()]
    rng.shuffle(body)

    def why_false(words):
        if version == 1 or rules.misere or rules.has_sums:
            return "this kind is for version 2, normal play and options that are no sums"
        for place in plain:
            if not rules.is_position(*place):
                return f"{place} is no position"
            for _, _, option in rules.moves(*place)[0]:
                if option[0] not in plain:
                    return f"the option {option[0]} of {place} is not listed"
        wrong = wrong_value(rules, components, total)
        if wrong:
            return wrong
        text = f"infinity({', '.join(map(str, total['infinite']))})" if isinstance(total, dict) else total
        outcome = "a P-position" if total == 0 else "a draw" if isinstance(total, dict) and 0 not in total["infinite"] else "an N-position"
        return wrong_words(words, f"{named(components)} is {outcome}, nim-value {text}")
    yield Forgery(rules.family, "loopy-values", [head] + body, why_false, not is_known)


# --- claims that are said to be wrong


def options_first(start, options):
    """All that can be reached, options before what they are options of. Beyond where play may not end."""
    done, is_open, out = set(), set(), []

    def visit(here):
        if here in is_open or len(out) > MOST:
            raise Beyond
        if here not in done:
            is_open.add(here)
            for option in options(here):
                visit(option)
            is_open.discard(here)
            done.add(here)
            out.append(here)
    visit(start)
    return out


def true_finite(rules, position):
    """(lines as (place, outcome, move), the outcome)."""
    outcome, lines = {}, []
    for place in options_first(position, lambda x: [option[0] for option in all_moves(rules, x)]):
        moves, _ = rules.moves(*place)
        win = next(((rule, variables) for rule, variables, option in moves if outcome[option[0]] == "P"), None)
        outcome[place] = "N" if win or rules.misere and not moves else "P"
        lines.append((place, outcome[place], win))
    return lines, outcome[position]


def true_values(rules, position):
    """(lines as (place, value, moves), the value)."""
    value, lines = {}, []
    for place in options_first(position, lambda x: [c for option in all_moves(rules, x) for c in option]):
        ways = {}
        for rule, variables, option in rules.moves(*place)[0]:
            ways.setdefault(functools.reduce(lambda a, b: a ^ b, [value[c] for c in option]), (rule, variables))
        value[place] = next(m for m in itertools.count() if m not in ways)
        lines.append((place, value[place], [ways[m] for m in range(value[place])]))
    return lines, value[position]


def claim_about(rng, rules, names, position, right):
    """A condition over these names. `right`: one that holds of the position, as far as it is known."""
    far = n(rng.choice([c for c in rules.constants() if c > 5] or [2 ** 58]))
    x, last = v(rng.choice(names)), v(names[-1])
    here = [("cmp", v(name), "=", n(number)) for name, number in zip(names, position)]
    everywhere = here[0] if len(here) == 1 else ("and", *here)
    likely = everywhere if right else ("not", everywhere)
    return rng.choice([likely, likely, ("not", likely), ("cmp", x, ">=", n(0)), ("cmp", x, "<", n(0)), ("cmp", ("mod", last, n(2)), "=", n(0)),
                       ("cmp", ("-", x, far), ">=", n(0)), ("in", last, ("primes",)), ("in", last, ("squares",)), ("in", x, ("powers", 2)), ("in", x, ("fibonacci",)),
                       ("cmp", ("xor", ("-", n(0), n(1)), x), "=", n(0)), ("not", ("cmp", ("xor", ("-", x, far), last), "=", n(0))),
                       ("cmp", ("*", ("*", x, far), far), ">=", x), ("cmp", ("*", ("*", far, far), ("*", far, last)), ">", n(0)),
                       ("in", ("*", x, far), ("primes",)), ("cmp", ("mod", x, ("xor", n(0), ("-", n(0), n(1)))), "=", n(0)), trap(rng, list(names), 1)])


def forge_refuted(rng, rules):
    """A claim that is right is 'refuted', a counterexample that is none, outcomes and values that are wrong."""
    is_value = rng.random() < 0.4
    if (rules.has_sums and not is_value or rules.misere and is_value) and rng.random() < 0.9:
        return
    game, numbers = some_position(rng, rules)
    if rng.random() < 0.9 and len(rules.games) > 1:
        game = rules.main.name
    if len(numbers) != len(rules.games[game].coordinates) or not rules.is_position(game, numbers):
        return
    position = game, numbers
    try:
        lines, found = (true_values if is_value else true_finite)(rules, position)
        is_known = True
    except (Beyond, RecursionError, KeyError):
        found, is_known = 0 if is_value else rng.choice("NP"), False
        lines = [(position, found, [] if is_value else None)]
    lines = copy.deepcopy(lines)
    says = found
    how = rng.choice(["true", "true", "true", "lie", "header", "alone", "dropped", "move"] + ["turned"] * rules.has_turns)
    if how in ("lie", "header", "alone"):
        says = found + rng.choice([-1, 1, 1]) if is_value and found else 1 if is_value else "NP"[found == "N"]
    if how == "alone":
        lines = [(position, says, [] if is_value else None)]
    elif how == "lie":
        lines[-1] = (position, says, lines[-1][2])
    elif how == "dropped" and len(lines) > 1:
        del lines[rng.randrange(len(lines))]
    elif how == "move" and lines[-1][2]:
        lines[-1] = (position, says, [(0, (0,)) for _ in lines[-1][2]] if is_value else (0, tuple(k + 1 for k in lines[-1][2][1])))
    if how == "turned":  # the lines of the other player's turn
        lines = [(turned(rules, [place])[0], *rest) for place, *rest in lines]
        position = turned(rules, [position])[0]
        numbers = position[1]
    names = list(rules.main.coordinates)
    if is_value:
        names.append(next("g" * i for i in itertools.count(1) if "g" * i not in names))
    told = numbers + ((says,) if is_value else ())
    term = claim_about(rng, rules, names, told, is_value == (rng.random() < 0.3) if is_value else says == "N")
    version = rng.choice([2] * 15 + [1])
    formula = rng.choice([condition(term)] * 20 + [None, ""])
    if is_value:
        body = [{"position": written(rules, place), "value": value, "moves": [{"rule": r, "variables": list(k)} for r, k in moves]} for place, value, moves in lines]
        head = header(rules, "refuted-values", version, formula=formula, value=says,
                      position=[written(rules, position)] * rng.choice([1] * 15 + [0, 2]))
    else:
        body = [{"position": written(rules, place), "outcome": outcome, **({"rule": move[0], "variables": list(move[1])} if move else {})}
                for place, outcome, move in lines]
        head = header(rules, "refuted", version, formula=formula, position=written(rules, position), outcome=says)

    def why_false(words):
        if version == 1 or not formula or is_value and (rules.misere or len(head["position"]) != 1) or not is_value and rules.has_sums:
            return "this needs version 2, a formula, one position, and rules of the right sort"
        if game != rules.main.name:
            return "the formula is about another game"
        try:
            _, right = (true_values if is_value else true_finite)(rules, position)
            if right != says:
                return f"it is {right}"
        except (Beyond, RecursionError, KeyError):
            moves = rules.moves(*position)[0]
            if moves and (is_value and says == 0 or says == "P") and len(lines) == 1:
                return f"there are moves: {moves[:2]}"
        claimed = holds(term, dict(zip(names, told)))
        if is_value and claimed or not is_value and claimed == (says == "P"):
            return f"the formula {formula} is right about {told}"
        if words != LIAR and f"\n  formula: {formula}" not in words:
            return f"the words {words!r} do not have the formula"
        if is_value:
            return wrong_words(words, f"{named([position])} has the nim-value {says}, for which the formula does not hold")
        return wrong_words(words, f"{named([position])} is {'an N' if says == 'N' else 'a P'}-position, and the formula says {'P' if claimed else 'N'}")
    yield Forgery(rules.family, "refuted-values" if is_value else "refuted", [head] + body, why_false, not is_known)
