"""From the programs' outside: what `sprague` proves or solves, both checkers find VALID, and INVALID once it is changed.

  suite.py [--solve] SPRAGUE SPRAGUE_CHECK [SEED]

Without --solve, theorems: each game of suite_games.py is proved with a certificate. With it, positions: of every rules
file in games/, of octal codes, nim and hackenbush. In a copy of each certificate one thing is changed that makes it false
(an accepting state, a transition, an outcome, a value), or one digit of the strategy; the copy must be INVALID, and the
line named. A changed strategy may be as good as the old one and VALID, but not all changes are.
"""

import concurrent.futures
import copy
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import suite_games

PYTHON_CHECK = pathlib.Path(__file__).resolve().parents[2] / "tools" / "check_certificate.py"
STRATEGY_TRIES = 12


class Failure(Exception):
    pass


class Programs:
    def __init__(self, sprague, check, folder):
        self.sprague, self.checkers = sprague, [[check], [sys.executable, PYTHON_CHECK]]
        self.folder = pathlib.Path(folder)

    def run(self, *words, timeout=3000):
        env = {**os.environ, "XDG_DATA_HOME": str(self.folder / "data")}
        done = subprocess.run([str(w) for w in words], capture_output=True, text=True, env=env, timeout=timeout, check=False)
        return done.returncode, done.stdout + done.stderr

    def certificate(self, name, command, *words):
        """What `sprague COMMAND WORDS` writes."""
        path = self.folder / f"{name}.cert"
        status, out = self.run(self.sprague, command, *words, "--certificate", path)
        if status != 0 or not path.exists():
            raise Failure(f"{name}: `sprague {command}` gave exit status {status}\n{out[-1500:]}")
        return path

    def expect_valid(self, path, rules=None, checkers=2):
        for check in self.checkers[:checkers]:
            status, out = self.run(*check, *(["--rules", rules] if rules else []), path)
            if status != 0 or not out.startswith("VALID"):
                raise Failure(f"{path.name}: {check[-1]} gave exit status {status}: {out[:500]}")

    def is_refused(self, path, check):
        """Is the changed certificate INVALID? Anything but VALID and INVALID at a line is a failure."""
        status, out = self.run(*check, path)
        if status == 4 and re.match(rf"INVALID: {re.escape(str(path))}, line [0-9]+: ", out):
            return True
        if status == 0 and out.startswith("VALID"):
            return False
        raise Failure(f"{path.name}, changed: exit status {status}: {out[:500]}")

    def expect_refused(self, lines, path, what, checkers=2):
        changed = path.with_suffix(".changed")
        changed.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        for check in self.checkers[:checkers]:
            if not self.is_refused(changed, check):
                raise Failure(f"{path.name}: {what} was changed, and {check[-1]} says VALID")


def read(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def claims(lines):
    """The automata that say what is claimed and accept something."""
    return [i for i, line in enumerate(lines) if line.get("automaton") in ("P", "values") and line["accepting"]]


def without_an_accepting_state(lines, numbers):
    lines = copy.deepcopy(lines)
    states = lines[numbers.choice(claims(lines))]["accepting"]
    states.pop(numbers.randrange(len(states)))
    return lines


def with_another_transition(lines, numbers):
    """A transition into acceptance leads elsewhere: so a tuple that was accepted no longer is."""
    lines = copy.deepcopy(lines)
    automaton = lines[numbers.choice(claims(lines))]
    accepting, rows = set(automaton["accepting"]), automaton["next"]
    if len(accepting) == len(rows):
        return None  # there is no elsewhere
    state, letter = numbers.choice([(s, a) for s, row in enumerate(rows) for a, to in enumerate(row) if to in accepting])
    rows[state][letter] = numbers.choice([s for s in range(len(rows)) if s not in accepting])
    return lines


def with_another_digit_of_the_strategy(lines, numbers):
    """A bound letter, the state that it leads from, or a state of a node."""
    lines = copy.deepcopy(lines)
    places = [(line["states"], j) for line in lines if "node" in line for j in range(len(line["states"]))]
    places += [(pair, j) for line in lines if "node" in line for entry in line["next"] if entry for pair in entry[1] for j in (0, 1)]
    holder, place = numbers.choice(places)
    digits = str(holder[place])
    i = numbers.randrange(len(digits))
    digit = numbers.choice([d for d in "0123456789" if d != digits[i] and (d != "0" or i > 0 or len(digits) == 1)])
    holder[place] = int(digits[:i] + digit + digits[i + 1:])
    return lines


def prove_and_break(programs, game, numbers, checkers=2, broken=True):
    rules = programs.folder / f"{game.name}.game"
    rules.write_text(game.rules, encoding="utf-8")
    path = programs.certificate(game.name, "prove", rules, *game.parameters, *game.options, "--time", 300)
    programs.expect_valid(path, rules, checkers)
    if not broken:
        return
    if game.name in SLOW_IN_PYTHON:
        checkers = 1  # of the changed copies
    lines = read(path)
    programs.expect_refused(without_an_accepting_state(lines, numbers), path, "an accepting state", checkers)
    changed = with_another_transition(lines, numbers)
    if changed:
        programs.expect_refused(changed, path, "a transition", checkers)
    for _ in range(STRATEGY_TRIES):
        other = path.with_suffix(".changed")
        other.write_text("".join(json.dumps(line) + "\n" for line in with_another_digit_of_the_strategy(lines, numbers)))
        if programs.is_refused(other, programs.checkers[0]):
            break
    else:
        raise Failure(f"{path.name}: {STRATEGY_TRIES} changes of the strategy, and sprague-check says VALID to all")
    if checkers > 1 and not programs.is_refused(other, programs.checkers[1]):
        raise Failure(f"{other}: sprague-check says INVALID, the checker in Python VALID")


def theorems(programs, seed):
    """(name, work) for all games."""
    for game in [*suite_games.SUITE, suite_games.chomp3(6)]:
        yield game.name, lambda game=game: prove_and_break(programs, game, random.Random(f"{seed} {game.name}"))
    # Slices grow (17 MB), and the checker in Python is made to be read. Copies of the small one are changed.
    game = suite_games.chomp3(CHOMP_SLICES)
    yield game.name, lambda: prove_and_break(programs, game, random.Random(f"{seed} {game.name}"), checkers=1, broken=False)


CHOMP_SLICES = 70
SLOW_IN_PYTHON = {"kayles", "wythoff_3"}  # a look at each takes it ten seconds and more

POSITIONS = {
    "any_set": ["7", "S={2,5} 9"], "auction": ["11", "10"], "bash": ["11", "12", "m=5 18"], "chomp3": ["4 3 2", "3 2 0"], "dawson_kayles": ["9", "3 12"],
    "euclid": ["13 8", "9 6"], "ferguson": ["4 3", "5 3"], "fibonacci_nim": ["12", "13", "11 3"], "forbidden": ["3 5", "2 4"],
    "grundy": ["10", "7 12"], "half_box": ["12", "15"], "kayles": ["9", "4 7"], "lasker": ["7", "3 4 8"],
    "misere_nim": ["3 2", "3 3", "1 1"], "moore": ["2 2 3", "2 2 2"], "nim": ["1 4 6", "1 4 5"], "powers": ["13", "12"],
    "partizan_euclid": ["7 5", "right: 8 3"], "partizan_heap": ["5", "left: 3", "right: 4"], "partizan_subtraction": ["5", "L={1,4} R={2,3} right: 7"], "race": ["90", "89", "100"],
    "squares": ["14", "15"], "subtract134": ["20", "21"], "third": ["17", "18"], "wythoff": ["5 8", "4 7", "7 7"], "clock": ["11"], "divisor": ["12", "15"], "chocolate_cutting": ["3 5", "4 3"], "white_knight": ["5 6", "4 1"],
}
ALL_MOVES = {"clock": ["11", "7"], "race": ["90", "89"], "wythoff": ["5 8"], "chomp3": ["4 3 2"], "euclid": ["13 8"], "misere_nim": ["3 2"]}
MISERE = {"partizan_heap": ["right: 5"], "race": ["95"], "kayles": ["5 7"], "grundy": ["9"], "third": ["5 4"], "wythoff": ["(3, 2) (1, 2)"]}
REFUSED = {"coprime": "8", "cutcake": "3 5", "eatcake": "2 3", "maundy_cake": "4 6", "three_crosses": "1 1 1 1", "remainder": "9", "georgia_bob": "1 3 6", "northcott": "left: [1 2] [4 5]", "kayles_or_nim": "5", "staircase": "0 1 2", "runs": "abba", "merge": "2 1", "equal_parts": "12", "pieces": "7"}
BUILT_IN = ["octal 0.77 9 13", "octal 0.07 17", "octal 4.0 5", "subtract 1,3,4 10 12", "nim 3 6 9", "nim 3 5 6", "nim 1 1 1 --misere",
            "nim 2 3 4 --misere", "hackenbush (()())", "hackenbush 0-1 1-2 2-0 2-3",
            "wythoff 5 8", "wythoff 5 8 --value", "wythoff 4 6 --moves all", "wythoff 3 5 --misere", "queen 3 5", "fibonacci_nim 13",
            "fibonacci_nim 20 3 --misere", "moore 2 1 2 3", "moore 3 1 2 3 4 --misere", "bash 3 10", "bash 4 7 9 12", "auction 3 10", "half_box 5 3",
            "ferguson 4 3", "subtract squares 20", "subtract powers of 3 7 8", "subtract 1..3,7 9 --misere", "split two 7", "kayles 4 4 --misere",
            "octal 4.7 4 4 --misere", "octal 0.3F 5 --misere", "staircase 3 0 5", "staircase 1 1 2 --misere", "tree_staircase 0 1 0 / 2 3 3 1",
            "georgia_bob 1 3 6", "boxes3 1 2 3 4", "ring 2 5 3 0", "ring 1 0 * 1 --misere", "coins one 2 5", "coins one-or-two 3 4 6", "coins two 1 2 4",
            "coins up-to-three 4 5 6", "coins ruler 5 7", "coins run-of 3 6 --misere", "coins run-up-to 3 4 6", "coins heads-run 1 2 4",
            "coins corners 3,2 2,3", "chomp 3x4", "chomp 4 4 3 --moves all", "chomp 2x3 --misere", "cram 3x3", "cram 2x4 --value", "cram ..#|... --misere",
            "dag 0 1 : 0>1 1>2 0>2", "dag 0>1 1>2 0>2 --moves all", "digraph 1 : 0>1 1>0 1>2", "digraph 0 : 0>1 1>0 1>2 2>3",
            "digraph 0 4 : 0>0 0>1 4>5", "digraph 0 4 : 0>0 0>1 4>5 --value", "digraph 2 1 : 0>1 1>0 1>2 2>1 --value", "digraph 0 3 : 0>1 1>0 1>2 --value",
            "nim 3 5 + wythoff 4 7", "wythoff 1 2 + nim 2 --misere", "kayles 5 + bash 3 5 + cram 2x3",
            "wythoff 1000000 1618033", "wythoff 1000000007 123456789 --misere", "fibonacci_nim 1000000", "fibonacci_nim 832040 --misere", "moore 2 1000 2000 3000",
            "moore 3 100 200 300 400 --misere", "bash 7 1000000000 999", "staircase 1000 2000 3000 4000", "staircase 1000 2000 3000 4000 --misere",
            "ring 5000 7000 6000 5000 8000", "cram 8x8", "cram 7x8", "chomp 30x40", "coins ruler 100 200 300", "coins up-to-three 100 200 300",
            "coins run-up-to 5 1000..1005", "coins one-or-two 30..40 77", "split any 1000000 5", "split any 1000000 7 --misere", "split two 1000000",
            "half_box 1000000", "ferguson 1000000 33", "auction 10 10000007 --misere", "boxes3 1 1000000 3 4 5 9", "georgia_bob 3 1000000 1000004",
            "tree_staircase 2 0 1 / 0 0 100000 300000", "bash 7 1000000000000 5 999 --misere", "chomp 20 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "coins corners 1000,77777 4000000000,5",
            "octal 0.77 1000000000000 5", "octal 0.3F 100000", "subtract squares 5000 300", "subtract 1,3,4 1000000000000 8 --misere",
            "subtract primes 900 30 + nim 7 --misere", "subtract powers of 4 1000000000 17",
            "amazons x./.o", "amazons right: x..#o. --misere", "blue_red_hackenbush b(r)(bg)", "blue_red_hackenbush right: 0b1 1r2 2-0 0b1 --misere",
            "digraph_placement rbrb 0>1 1>2 2>3 3>0", "digraph_placement right: bbr 0>2 2>1 --misere", "nimstring 1x2", "nimstring 1x2 : a1b1 --misere",
            "nimstring 1x3 : a1b1 b1c1 c1d1 a1a2 a2b2 b2c2 c2d2", "partizan_octal 0.77 0.07 4 1", "partizan_octal 0.33 0.303 right: 40", "push xo.oxo.x",
            "push right: .xoox --misere", "shove xo.oxo.x", "shove right: .xoox --misere"]
DRAWN = {"cram": ["4x5", "2x4 --misere"], "clobber": ["3x4", "right: xo.|ox. --misere"], "domineering": ["right: 4x5"], "nogo": ["2x3"], "impartial_nogo": ["1x5 --value", "2x3 --misere"], "snort": ["2x3"], "konane": ["right: xo|ox|xo"], "col": ["1x4 --misere"]}


def another_claim(lines):
    """The header says the opposite, or another value."""
    head = dict(lines[0])
    change(head)
    return [head, *lines[1:]]


def change(line):
    value = line.get("value")
    if "not" in line:
        line["value"] = line.pop("not")[0]
    elif isinstance(value, dict):
        line["value"] = {"infinite": [n + 1 for n in value["infinite"]]} if value["infinite"] else 1
    elif value is not None:
        line["value"] += 1
    else:
        line["outcome"] = {"N": "P", "P": "N", "D": "N"}[line["outcome"]]


def another_line(lines, numbers):
    """The same in a line of evidence."""
    lines, i = copy.deepcopy(lines), numbers.randrange(1, len(lines))
    change(lines[i])
    return lines


def solve_and_break(programs, name, words, numbers):
    path = programs.certificate(name, "solve", *words)
    programs.expect_valid(path)
    lines = read(path)
    programs.expect_refused(another_claim(lines), path, "the claim")
    if len(lines) > 1:
        programs.expect_refused(another_line(lines, numbers), path, "a line")


SPROUTS = ["sprouts 3", "sprouts 4 --value", "sprouts 5", "sprouts ab,0/ab,0,0/", "sprouts 2 --misere", "sprouts 2 + nim 3"]
COMPOUNDS = [("kayles 5 + nim 3", ["disjunctive", "--short"]), ("kayles 5 + nim 3 + nim 2", ["conjunctive"]), ("cram 2x3 + kayles 4", ["conjunctive", "--short", "--misere"]),
             ("wythoff 2 3 + nim 4", ["selective", "--moves", "all"]), ("nim 3 + nim 4", ["selective", "--misere"]), ("kayles 6 + nim 2", ["sequential", "--moves", "all"]),
             ("digraph 0 : 0>1 1>0 1>2 + nim 3", ["conjunctive", "--short"]), ("digraph 0 : 0>1 1>0 + nim 3", ["sequential"])]

VALUES = ["domineering 2x3", "domineering 3x4", "{2|-1} + clobber xo|ox + 1/2 - ^*", "^ || *", "tiny(1) < ^", "domineering 3x3 >= 1", "heat(*3, 1)", "{0,*|*2,{1|0}}",
          "toads_and_frogs tt..ff", "domineering 2x2 + domineering 2x2 = 0", "*5 - kayles 7", "{4|2||1|-3}", "3/8 - ^3*2", "partizan_heap 9", "partizan_heap 7 > partizan_heap 5 - 1/4",
          "subtract134 12 + *2", "cutcake 3 4", "-{^|*} + clobber xox", "0"]


def value_and_break(programs, name, words, numbers):
    """The value of an expression, or how two compare: other claims and other strategies are not shown by the same lines."""
    path = programs.certificate(name, "value", words)
    programs.expect_valid(path)
    lines = read(path)
    head, sums = lines[0], [i for i, line in enumerate(lines) if "sum" in line]
    if head["value"]:
        name = numbers.choice(sorted(head["value"]))
        another = {**head["value"], name: {"outcome": "LRNP"[head["value"]["outcome"] == "L"]}.get(name, head["value"][name] + "1")}
        programs.expect_refused([{**head, "value": another}, *lines[1:]], path, name)
    else:
        programs.expect_refused([{**head, "relation": {"=": ">", ">": "=", "||": "="}[head["relation"]], "moves": []}, *lines[1:]], path, "the relation")
    if sums:
        last = sums[-1]  # something rests on it, or it is what is claimed
        programs.expect_refused(lines[:last] + lines[last + 1:], path, "a strategy")


def expect_none(programs, name, words):
    path = programs.folder / f"{name}.cert"
    status, out = programs.run(programs.sprague, "solve", *words, "--certificate", path)
    if status != 2 or "no certificate" not in out or path.exists():
        raise Failure(f"{name}: expected exit status 2 and no certificate, got {status}\n{out[:1000]}")


def positions(programs, seed):
    files = {path.stem: path for path in suite_games.GAMES.glob("*.game")}
    unknown = files.keys() - POSITIONS.keys() - REFUSED.keys()
    if unknown:
        raise Failure(f"games/ has {sorted(unknown)}, of which nothing is known here")
    asked = [(f"{name} {text}", [files[name], *text.split()]) for name, texts in POSITIONS.items() for text in texts]
    asked += [(f"{name} {text} moves", [files[name], *text.split(), "--moves", "all"]) for name, texts in ALL_MOVES.items() for text in texts]
    asked += [(f"{name} {text} misere", [files[name], *text.split(), "--misere"]) for name, texts in MISERE.items() for text in texts]
    asked += [(text, text.split()) for text in BUILT_IN]
    asked += [(f"{name} {text}", [suite_games.GAMES / "boards" / f"{name}.game", *text.split()]) for name, texts in DRAWN.items() for text in texts]
    asked += [(f"{text} {' '.join(words)}", [text, "--compound", *words]) for text, words in COMPOUNDS]
    asked += [(text, text.split()) for text in SPROUTS]
    for name, words in asked:
        file = re.sub("[^a-z0-9]", "_", name)
        yield name, lambda f=file, w=words, n=name: solve_and_break(programs, f, w, random.Random(f"{seed} {n}"))
    for i, words in enumerate(VALUES):
        yield f"value {words}", lambda i=i, w=words: value_and_break(programs, f"value_{i}", w, random.Random(f"{seed} {w}"))
    for name, text in REFUSED.items():
        yield name, lambda n=name, t=text: expect_none(programs, n, [files[n], *t.split()])


def main(words):
    what = positions if words[:1] == ["--solve"] else theorems
    words = words[words[:1] == ["--solve"]:]
    seed = int(words[2]) if len(words) > 2 else random.randrange(10**6)
    print(f"seed {seed}")
    failures = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        programs = Programs(os.path.abspath(words[0]), os.path.abspath(words[1]), folder)
        running = [(name, pool.submit(work)) for name, work in what(programs, seed)]
        for name, result in running:
            try:
                result.result()
                print(f"{name}: as expected", flush=True)
            except (Failure, subprocess.TimeoutExpired) as failure:
                failures += 1
                print(f"{name}: FAILED: {failure}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
