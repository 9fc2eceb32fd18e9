"""Makes certificates by brute force for the tests of the checkers: small games, whose options are given here a second
time as Python functions."""

import hashlib
import json
import pathlib


def canonical(text):
    lines = (" ".join(line.split("#")[0].replace("\r", " ").replace("\t", " ").split(" ")).split() for line in text.split("\n"))
    return "\n".join(" ".join(words) for words in lines if words)


def header(kind, rules, game, convention="normal", parameters=None, **more):
    rules = canonical(rules)
    return {"format": "sprague-certificate", "version": 1, "kind": kind, "game": game, "rules": rules,
            "parameters": parameters or {}, "sha256": hashlib.sha256(rules.encode()).hexdigest(),
            "convention": convention, "statement": "for people", **more}


def mex(values):
    value = 0
    while value in values:
        value += 1
    return value


def followers(start, moves):
    """All positions that can be reached, each behind its options."""
    order, seen = [], {start}
    stack = [(start, None)]
    while stack:
        position, options = stack.pop()
        if options is None:
            options = [c for _, _, option in moves(position) for c in option]
        while options and options[-1] in seen:
            options.pop()
        if options:
            seen.add(options[-1])
            stack += [(position, options), (options[-1], None)]
        else:
            order.append(position)
    return order


def finite(rules, game, start, moves, misere=False, **more):
    """`moves(position)` gives (rule, variables, [component]) with tuples as positions."""
    outcome, lines = {}, []
    for position in followers(start, moves):
        options = moves(position)
        winning = [move for move in options if outcome[move[2][0]] == "P"]
        line = {"position": list(position), "outcome": "N" if winning or (misere and not options) else "P"}
        if winning:
            line |= {"rule": winning[0][0], "variables": list(winning[0][1])}
        outcome[position] = line["outcome"]
        lines.append(line)
    first = header("finite", rules, game, "misere" if misere else "normal", position=list(start), outcome=outcome[start], **more)
    return [first] + lines


def nim_values(rules, game, starts, moves):
    value, lines = {}, []
    for start in starts:
        for position in followers(start, moves):
            if position in value:
                continue
            by_value = {}
            for rule, variables, option in moves(position):
                total = 0
                for component in option:
                    total ^= value[component]
                by_value.setdefault(total, (rule, variables))
            value[position] = mex(by_value)
            lines.append({"position": list(position), "value": value[position],
                          "moves": [{"rule": by_value[v][0], "variables": list(by_value[v][1])} for v in range(value[position])]})
    total = 0
    for start in starts:
        total ^= value[start]
    return [header("nim-values", rules, game, position=[list(s) for s in starts], value=total)] + lines


def write(path, lines):
    pathlib.Path(path).write_text("".join(json.dumps(line) + "\n" for line in lines))
