#!/usr/bin/env python3
"""The mutation test: certificates with one thing changed are refused, or still say a truth.

  mutate.py [--second PROGRAM] [--count N] [--seed S] [--keep FOLDER] [--self-test] CHECKER CERTIFICATE…

Makes N changes (1,100) of the given certificates, which must be valid, and gives them to CHECKER and, if there is one, to
PROGRAM. The two must agree, VALID, INVALID and UNDECIDED alike, and say the same words of what is VALID; and what is accepted
must be true: truth.py finds that by brute force. CHECKER is in Python and takes several files. --self-test lies: it takes refused
certificates for accepted ones, and succeeds only if that is noticed.
"""

import argparse
import collections
import copy
import hashlib
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import truth
from truth import cc

BATCH = 100
STATUS = {"VALID": 0, "UNDECIDED": 3, "INVALID": 4}


def run_checker(program, paths):
    """Of each file the verdict, VALID, INVALID or UNDECIDED, and all words of what is VALID. The second program takes one
    file at a time."""
    if not program.endswith(".py"):
        return [found for path in paths for found in verdicts_of([program], [path])]
    batches = [paths[i:i + BATCH] for i in range(0, len(paths), BATCH)]
    return [found for part in batches for found in verdicts_of([sys.executable, program], part)]


def verdicts_of(command, paths):
    result = subprocess.run(command + paths, capture_output=True, text=True, timeout=3000, check=False)
    found = re.findall(r"^((VALID|INVALID|UNDECIDED): .*(?:\n  .*)*)", result.stdout, re.MULTILINE)
    if len(found) != len(paths) or result.returncode != max(STATUS[verdict] for _, verdict in found):
        sys.exit(f"{command[-1]} ended with {result.returncode} and gave {len(found)} verdicts for {len(paths)} files, "
                 f"from {paths[0]} on: {result.stdout[-300:]} {result.stderr[-300:]}")
    return [(verdict, text.replace(f"VALID: {path}: ", "VALID: ") if verdict == "VALID" else "")
            for (text, verdict), path in zip(found, paths)]


# --- changes: each takes (lines, random) and changes the lines; False if it cannot be made here


def leaves(value, path=()):
    """The places of everything inside a JSON value, lists and objects included."""
    if path:
        yield path
    if isinstance(value, dict):
        for key in value:
            if key != "statement":
                yield from leaves(value[key], path + (key,))
    elif isinstance(value, list):
        for i, entry in enumerate(value):
            yield from leaves(entry, path + (i,))


def get(value, path):
    for key in path:
        value = value[key]
    return value


def changed(value, rng):
    """Another value in the place of a leaf."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, value + 1, value - 1, rng.randrange(0, 2 * abs(value) + 4), 0, -value, value + 2 ** 40])
    if value is None:
        return rng.choice([0, 1, [0, []], True, [0, [[0, 0]]]])
    if isinstance(value, str):
        i = rng.randrange(len(value) + 1)
        return rng.choice([value[:i] + rng.choice("0123456789abcdefxynk+-<=>(), ") + value[i + 1:], value[:i] + value[i + 1:]])
    if isinstance(value, list):
        return changed_list(value, rng)
    return rng.choice([{}, [], None, 0])


def changed_list(value, rng):
    result = list(value)
    i, j = (rng.randrange(len(result)) for _ in range(2)) if result else (0, 0)
    deed = rng.choice(["drop", "double", "swap", "add", "none"]) if result else rng.choice(["add", "none"])
    if deed == "drop":
        del result[i]
    elif deed == "double":
        result.insert(j, result[i])
    elif deed == "swap":
        result[i], result[j] = result[j], result[i]
    elif deed == "add":
        result.append(rng.choice([0, 1, 2, [0, 0], [1], None]))
    else:
        return None
    return result


def some_line(lines, rng):
    """A line, each sort of line being as likely as the others."""
    sorts = collections.defaultdict(list)
    for i, line in enumerate(lines):
        sorts["header" if i == 0 else next(iter(line))].append(i)
    return rng.choice(sorts[rng.choice(sorted(sorts))])


def change_leaf(lines, rng):
    i = some_line(lines, rng)
    places = [p for p in leaves(lines[i]) if not isinstance(get(lines[i], p), (list, dict)) or rng.random() < 0.2]
    if not places:
        return False
    by_member = collections.defaultdict(list)
    for place in places:
        by_member[place[0]].append(place)
    path = rng.choice(by_member[rng.choice(sorted(by_member))])
    holder = get(lines[i], path[:-1])
    before = holder[path[-1]]
    holder[path[-1]] = changed(before, rng)
    return f"line {i + 1}: {'.'.join(map(str, path))}: {str(before)[:40]} → {str(holder[path[-1]])[:40]}"


def flip_accepting(lines, rng):
    which = [i for i, line in enumerate(lines) if "accepting" in line]
    if not which:
        return False
    i = rng.choice(which)
    line = lines[i]
    states = range(len(line["next"])) if "next" in line else {s for other in lines for s in other.get("states", ())}
    if not states:
        return False
    state = rng.choice(sorted(states))
    line["accepting"] = sorted(set(line["accepting"]) ^ {state})
    return f"line {i + 1}: state {state} accepts, or no more"


def change_transition(lines, rng):
    """Another state (or node, or transition of T) of those that exist."""
    which = [i for i, line in enumerate(lines) if line.get("next")]
    if not which:
        return False
    i = some_line(lines, rng)
    i = i if i in which else rng.choice(which)
    row = lines[i]["next"]
    if "automaton" in lines[i]:
        row = rng.choice(row)
        letter = rng.randrange(len(row))
        row[letter] = rng.randrange(len(lines[i]["next"]))
    else:
        letter = rng.randrange(len(row))
        nodes = [line for line in lines if "node" in line]
        row[letter] = rng.choice([None, copy.deepcopy(rng.choice(rng.choice(nodes)["next"]))])
    return f"line {i + 1}: transition at letter {letter}"


def change_lines(lines, rng):
    i, j = (rng.randrange(len(lines)) for _ in range(2))
    deed = rng.choice(["dropped", "doubled", "swapped"])
    if deed == "dropped":
        del lines[i]
    elif deed == "doubled":
        lines.insert(j, copy.deepcopy(lines[i]))
    else:
        lines[i], lines[j] = lines[j], lines[i]
    return f"line {i + 1} {deed} ({j + 1})" if lines else False


def change_member(lines, rng):
    line = lines[some_line(lines, rng)]
    name = rng.choice(sorted(line))
    if rng.random() < 0.5:
        del line[name]
        return f"member {name} dropped"
    line[rng.choice(["rule", "remark", "Kind", name + "s"])] = line[name]
    return f"member added like {name}"


def change_rules(lines, rng):
    """Other rules with the right digest: a number, a relation, or an operator."""
    text = lines[0].get("rules")
    if text is None:
        return False
    places = [m for m in re.finditer(r"\d+|<=|>=|<|=|\+|-(?!>)|\b(?:and|or|min|max|normal|k|x|y|n)\b", text)]
    place = rng.choice(places)
    word = place.group()
    choices = {"<=": ["<", "=", ">="], ">=": [">", "="], "<": ["<=", ">"], "=": ["!=", "<="], "+": ["-"], "-": ["+"],
               "and": ["or"], "or": ["and"], "min": ["max"], "max": ["min"], "k": ["2*k", "(k + 1)"], "x": ["y"], "y": ["x"],
               "n": ["n / 2", "(n + 1)"]}.get(word) or [str(int(word) + 1), str(max(0, int(word) - 1)), "0"]
    lines[0]["rules"] = text = text[:place.start()] + rng.choice(choices) + text[place.end():]
    lines[0]["sha256"] = hashlib.sha256(text.encode()).hexdigest()
    return f"rules with digest: {text!r}"


def change_token(text, rng, others=()):
    """The text with a token dropped, doubled, or another one (also one of `others`) in its place."""
    others = TOKENS + list(others)
    tokens = re.findall(r"\s+|[A-Za-z_]\w*|\d+|->|\.\.|[<>!]=|.", text, re.DOTALL)
    i = rng.randrange(len(tokens))
    deed = rng.randrange(4)
    tokens[i:i + 1] = [[], [tokens[i], " ", tokens[i]], [rng.choice(others)], [tokens[i], " ", rng.choice(others)]][deed]
    return cc.canonical_text("".join(tokens))


def change_words_of_rules(lines, rng):
    """Rules with any token changed, most of them wrong: both checkers must refuse the same ones."""
    if "rules" not in lines[0] or not lines[0]["rules"]:
        return False
    text = lines[0]["rules"] = change_token(lines[0]["rules"], rng)
    lines[0]["sha256"] = hashlib.sha256(text.encode()).hexdigest()
    return f"words of the rules with digest: {text!r}"


def change_formula(lines, rng):
    """Another formula, or one where there was none."""
    if "formula" not in lines[0]:
        return False
    before = lines[0]["formula"]
    if not before or rng.random() < 0.1:
        lines[0]["formula"] = rng.choice(["", "x = y", "n mod 4 = 0", None, 0, "n = 0\n", " n = 0", "n = 0 # 1", "x >= 0", "g = 0", "k = 0"])
    else:
        lines[0]["formula"] = change_token(before, rng)
    return f"formula {before!r} → {lines[0]['formula']!r}"


def change_sentence(lines, rng):
    if not isinstance(lines[0].get("sentence"), str):
        return False
    before = lines[0]["sentence"]
    lines[0]["sentence"] = change_token(before, rng, WORDS_OF_SENTENCES)
    if rng.random() < 0.3:
        lines[0]["truth"] = not lines[0]["truth"]
    return f"sentence {before!r} → {lines[0]['sentence']!r}, {lines[0]['truth']}"


def change_version(lines, rng):
    lines[0]["version"] = rng.choice([0, 1, 2, 3, 2.0, 1.0, "2", True])
    if rng.random() < 0.5:
        lines[0]["formula"] = rng.choice([None, "n = 0"])
    return f"version {lines[0]['version']}, formula {lines[0].get('formula')!r}"


def change_convention(lines, rng):
    lines[0]["convention"] = "misere" if lines[0]["convention"] == "normal" else "normal"
    return "convention changed" if rng else False


def change_judgement(lines, rng):
    """Kinds `outcomes` and `refuted`: another outcome, in a line or in all, and in the header where it is the same position."""
    which = [line for line in lines[1:] if "outcome" in line]
    if not which:
        return False
    line = rng.choice(which)
    if "remoteness" not in line:
        was, line["outcome"] = line["outcome"], "NP"[line["outcome"] == "N"]
        if line["position"] == lines[0]["position"]:
            lines[0]["outcome"] = line["outcome"]
        if rng.random() < 0.5:
            line.pop("rule", None), line.pop("variables", None)
        return f"outcome {was} of {line['position']} changed"
    of_header = lines[0]["position"]
    deed = rng.choice(["one", "one", "same", "drawn", "later", "sooner"])
    for other in which if deed in ("drawn", "later", "sooner") else [line] if deed == "one" else [x for x in which if x["outcome"] == line["outcome"]]:
        outcome, r = other["outcome"], other["remoteness"]
        if deed in ("one", "same"):
            outcome, r = rng.choice([("D", None), ("N", (r or 0) + 1), ("P", (r or 0) + 1), ("N", 1), ("P", 0), ("P", 2)])
        elif deed == "drawn":
            outcome, r = (outcome, r) if r == 0 and rng.random() < 0.5 else ("D", None)
        elif r is not None:
            r = max(0, r + (2 if deed == "later" else -2))
        other["outcome"], other["remoteness"] = outcome, r
        if other["position"] == of_header and rng.random() < 0.9:
            lines[0]["outcome"], lines[0]["remoteness"] = outcome, r
            lines[0]["winning_moves"] = lines[0]["winning_moves"] if outcome == "N" or rng.random() < 0.3 else []
    return f"judgements changed: {deed}"


def change_winning_moves(lines, rng):
    """Winning moves that are missing, or too many, or in another order; also of theorems about one game."""
    name = next((name for name in ("winning_moves", "moves") if name in lines[0]), None)
    if name is None or lines[0]["kind"] == "theorem" and "position" not in lines[0]:
        return False
    moves = lines[0][name]
    others = [line["position"] for line in lines[1:] if "position" in line] + moves + [lines[0]["position"]]
    deed = rng.choice(["dropped", "added", "added", "changed", "sorted", "turned"])
    if deed == "dropped" and moves:
        moves.pop(rng.randrange(len(moves)))
    elif deed == "added":
        moves.insert(rng.randrange(len(moves) + 1), copy.deepcopy(rng.choice(others)))
    elif deed == "changed" and moves:
        moves[rng.randrange(len(moves))] = copy.deepcopy(rng.choice(others))
    elif deed == "sorted":
        moves.sort(key=json.dumps, reverse=True)
    else:
        lines[0][name] = [move[::-1] for move in moves]
    return f"{name} {deed}"


def change_components(lines, rng):
    """Positions that are sums: a component more or less, or in another place, in the header or in a line."""
    line = rng.choice([line for line in lines if isinstance(line.get("position"), list)] or [{}])
    place = line.get("position")
    if place is None or lines[0]["kind"] not in ("outcomes", "loopy-values", "refuted-values") or not all(isinstance(c, (list, dict)) for c in place):
        return False
    others = [c for other in lines for c in other.get("position", ()) if isinstance(c, (list, dict))]
    deed = rng.choice(["dropped", "added", "turned", "doubled"])
    if deed == "dropped" and place:
        place.pop(rng.randrange(len(place)))
    elif deed == "added" and others:
        place.insert(rng.randrange(len(place) + 1), copy.deepcopy(rng.choice(others)))
    elif deed == "turned":
        place.reverse()
    elif place:
        place.append(copy.deepcopy(place[0]))
    return f"component {deed}"


def change_loopy_value(lines, rng):
    """A finite value for an infinite one or the other way round, another rank or set, and the header's value with it."""
    if lines[0]["kind"] != "loopy-values" or len(lines) < 2:
        return False
    line = rng.choice(lines[1:])
    before = copy.deepcopy({name: line[name] for name in line if name != "position"})
    deed = rng.choice(["value", "rank", "infinite", "infinite", "finite", "all ranks"])
    if deed == "all ranks":
        for other in lines[1:]:
            if "rank" in other:
                other["rank"] = rng.choice([0, other["rank"] // 2, rng.randrange(len(lines))])
    elif deed == "rank" and "rank" in line:
        line["rank"] = rng.choice([0, line["rank"] + 1, max(0, line["rank"] - 1), 2 ** 60])
    elif deed == "infinite":
        line.pop("rank", None)
        line["value"] = {"infinite": sorted(rng.sample(range(4), rng.randrange(4)))}
    else:
        line["value"], line["rank"] = rng.randrange(4), rng.randrange(len(lines))
    if lines[0]["position"] == [line["position"]] or rng.random() < 0.2:
        lines[0]["value"] = line["value"]
    return f"value of {line['position']}: {before}, {deed}"


def change_window(lines, rng):
    """Another preperiod, period or saltus with just as many right values as the window then needs."""
    head = lines[0]
    if head["kind"] != "periodic":
        return False
    name = rng.choice(["preperiod", "period", "period", "saltus"])
    head[name] = max(0, head.get(name, 0) + rng.choice([-1, 1, head.get("period", 1), -head.get("period", 1)]))
    try:
        code = cc.Code(head["code"])
        count = code.parts * head["preperiod"] + code.parts * head["period"] + code.last + rng.choice([0, 0, 0, 0, -1, 1])
        head["values"] = code.values(min(max(count, 0), 250))
    except (cc.Invalid, cc.Undecided):
        return False
    return f"{name} is {head[name]}, with {len(head['values'])} values"


def change_short_games(lines, rng):
    """Another option, reply, number of copies, relation or value of games of Left and Right; lines exchanged."""
    head, games = lines[0], [line for line in lines[1:] if "left" in line]
    sums = [line for line in lines[1:] if "sum" in line]
    deed = rng.choice(["option", "option", "reply", "reply", "copies", "sides", "relation", "value", "exchanged", "canonical", "loop"])
    if deed == "option":
        side = rng.choice(games)[rng.choice(["left", "right"])]
        if side and rng.random() < 0.5:
            side.pop(rng.randrange(len(side)))
        else:
            side[:] = sorted({*side, rng.randrange(len(games))})
    elif deed == "loop":
        i = rng.randrange(len(games))
        side = games[i][rng.choice(["left", "right"])]
        side[:] = sorted({*side, rng.choice([i, len(games) - 1, len(games), 2 ** 60])})
    elif deed == "reply" and sums:
        line = rng.choice(sums)
        if line["replies"] and rng.random() < 0.8:
            line["replies"][rng.randrange(len(line["replies"]))][rng.randrange(2)] = rng.randrange(len(games))
        else:
            line["replies"].insert(0, [rng.randrange(len(games)), rng.randrange(len(games))])
    elif deed == "copies":
        terms = rng.choice([head["left"], head["right"], *(line["sum"] for line in sums)])
        if not terms:
            return False
        entry = rng.choice(terms)
        entry[0] = rng.choice([-entry[0], entry[0] + 1, entry[0] - 1, 0, 10 ** 6])
    elif deed == "sides":
        if rng.random() < 0.5:
            head["left"], head["right"] = head["right"], head["left"]
        else:
            rng.choice([head["left"], head["right"]])[:] = [[1, rng.randrange(len(games))]]
    elif deed == "relation":
        head["relation"] = rng.choice(["=", ">=", ">", "||", "<", "<="])
        head["moves"] = head["moves"] if rng.random() < 0.5 else head["moves"][:1] if head["relation"] == ">" else []
    elif deed == "value":
        value = head["value"] = head["value"] or {"outcome": "P", "left_stop": "0", "right_stop": "0", "mean": "0", "temperature": "0"}
        name = rng.choice(list(value))
        value[name] = rng.choice(["N", "P", "L", "R"] if name == "outcome" else ["0", "1", "-1", "1/2", "2/4", "3", "*", ""])
    elif deed == "exchanged":
        i, j = (rng.randrange(1, len(lines)) for _ in "12")
        lines[i], lines[j] = lines[j], lines[i]
    elif deed == "canonical" and head["relation"] == "=" and head["right"]:
        head["left"], head["right"] = (head["right"], head["left"]) if rng.random() < 0.5 else (head["left"], head["left"])
    else:
        return False
    return f"{deed} changed"


def change_theorem(lines, rng):
    """Another theorem for the same position, or another position, with the moves that there were."""
    head = lines[0]
    if head["kind"] != "theorem" or "position" not in head:
        return False
    deed = rng.choice(["theorem", "position", "outcome", "value"])
    if deed == "theorem":
        names = list(cc.GAMES) + [f"coins {rule}" for rule in ("one", "one-or-two", "two", "up-to-three", "ruler", "run-of 3", "run-up-to 2")]
        head["theorem"] = rng.choice(names)
    elif deed == "position":
        i = rng.randrange(len(head["position"]) + 1)
        head["position"][i:i + rng.randrange(2)] = [rng.randrange(5)] * rng.randrange(3)
    elif deed == "outcome":
        head["outcome"] = "NP"[head["outcome"] == "N"]
        head["moves"] = head["moves"] if rng.random() < 0.5 else []
    else:
        head["value"] = rng.choice([None, 0, 1, (head["value"] or 0) + 1])
    return f"{deed} is {head[deed]}"


OF_KINDS = {"outcomes": [change_judgement, change_judgement, change_winning_moves, change_components], "refuted": [change_judgement, change_formula, change_rules],
            "refuted-values": [change_formula, change_rules, change_components], "loopy-values": [change_loopy_value, change_loopy_value, change_components],
            "periodic": [change_window], "short-games": [change_short_games], "theorem": [change_theorem, change_winning_moves]}
CHANGES = [change_leaf] * 10 + [flip_accepting] * 3 + [change_transition] * 4 + [change_lines] * 3 + [change_member] * 2 + \
          [change_rules] * 4 + [change_words_of_rules] * 4 + [change_formula] * 6 + [change_sentence] * 6 + [change_version] + [change_convention]
TOKENS = ["(", ")", "{", "}", ",", "->", "=", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/", "..", "mod", "xor", "min", "max", "in", "not", "and",
          "or", "where", "game", "domain", "misere", "0", "1", "2", "3", "n", "x", "y", "k", "g", "−", "∈", "×", "≤", "\n", "powers(2)", "{1, 2}", "(1 + 1)",
          "(0 xor (0 - 1))", "(n * n)", "1152921504606846976", "288230376151711744", "squares", "primes"]


WORDS_OF_SENTENCES = ["<=>", "=>", ":", "true", "false", "P(x, y)", "P(n)", "N(n)", "G(n)", "forall x:", "exists y:", "move(n -> n - 1)", "G", "x'",
                      "fibonacci", "0000002", "1099511627777"]


def text_of(lines):
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def make_mutants(certificates, count, rng, folder):
    """(path, lines, description) of changed certificates; large ones are changed less often."""
    names = [name for name, text in certificates.items() for _ in range(1 if len(text) > 40_000 else 6)]
    mutants = []
    while len(mutants) < count:
        name = names[len(mutants) % len(names)]
        text = certificates[name]
        lines = [json.loads(line) for line in text.split("\n") if line]
        own = OF_KINDS.get(lines[0]["kind"])
        what = rng.choice(own if own and rng.random() < 0.4 else CHANGES)(lines, rng)
        if not what or text_of(lines) == text_of([json.loads(line) for line in text.split("\n") if line]):
            continue
        if lines and lines[0].get("kind") in ("outcomes", "loopy-values") and any(re.search("[0-9]{7}", json.dumps(line.get("position"))) for line in lines):
            continue  # all options of far positions: minutes until a checker says that they are too many
        path = folder / f"{len(mutants):05d}_{pathlib.Path(name).name}"
        path.write_text(text_of(lines), encoding="utf-8")
        mutants.append((path, lines, f"{pathlib.Path(name).name}: {what}"))
    return mutants


def claim_of(lines):
    """What of a certificate decides whether its claim is true."""
    keep = [lines[0]] + [line for line in lines[1:] if "node" not in line and "cover" not in line]
    return json.dumps([{k: v for k, v in line.items() if k != "statement"} for line in keep], sort_keys=True)


def judge(mutants, verdicts):
    """The accepted mutants that are not seen to be true, and the numbers of those refused and true."""
    false, counts, known = [], collections.Counter(), {}
    for (path, lines, what), verdict in zip(mutants, verdicts):
        kind = lines[0].get("kind") if lines else None
        if verdict != "VALID":
            counts[f"{verdict.lower()}"] += 1
            continue
        claim = claim_of(lines)
        if claim not in known:
            known[claim] = truth.is_true(lines)
        counts["accepted, true" if known[claim] else "accepted, FALSE"] += 1
        if not known[claim]:
            false.append(f"{path.name}: accepted but not true ({kind}): {what}")
    return false, counts


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--second")
    parser.add_argument("--count", type=int, default=1100)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--keep")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("checker")
    parser.add_argument("certificates", nargs="+")
    options = parser.parse_args()
    sys.setrecursionlimit(20_000)
    seed = options.seed if options.seed is not None else random.SystemRandom().randrange(10 ** 9)
    print(f"seed {seed}", flush=True)
    certificates = {name: pathlib.Path(name).read_text(encoding="utf-8") for name in options.certificates}
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        return test(options, certificates, random.Random(seed), folder)


def test(options, certificates, rng, folder):
    programs = [options.checker] + ([options.second] if options.second else [])
    problems = []
    for program in programs:
        for name, (verdict, _) in zip(certificates, run_checker(program, list(certificates))):
            if verdict != "VALID":
                problems.append(f"{name}: {program} says {verdict} of a certificate that is not changed")
    for name, text in certificates.items():
        if not truth.is_true([json.loads(line) for line in text.split("\n") if line]):
            problems.append(f"{name}: brute force does not see that it is true")
    mutants = make_mutants(certificates, options.count, rng, folder)
    verdicts = [run_checker(program, [str(path) for path, _, _ in mutants]) for program in programs]
    if options.self_test:  # a checker that accepts what it should not
        verdicts[0] = [("VALID", "") if "accepts, or no more" in m[2] else v for m, v in zip(mutants, verdicts[0])]
    for (path, _, what), *both in zip(mutants, *verdicts):
        if len(both) == 2 and both[0] != both[1]:
            words = " and ".join(verdict for verdict, _ in both) if both[0][0] != both[1][0] else f"{both[0][1]!r} and {both[1][1]!r}"
            problems.append(f"{path.name}: {words}: {what}")
    false, counts = judge(mutants, [verdict for verdict, _ in verdicts[0]])
    problems += false
    print(f"{len(mutants)} mutants: " + ", ".join(f"{n} {what}" for what, n in sorted(counts.items())))
    if options.self_test:
        print(f"{len(false)} false claims were noticed")
        return 0 if false else 1
    for problem in problems[:40]:
        print(problem)
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
