"""Tests sprague-check: certificates made here are VALID with the right words; broken copies are INVALID at the right
line; automata that accept anything else than before are INVALID; damaged files never make it crash.

  run_check.py PROGRAM GAMES [SEED]
"""

import copy
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from make_automatic import bash_values, nim2, nim3, ostrowski_subtraction, parity, subtraction, wythoff
from make_certificates import finite, header, mex, nim_values, write

PROGRAM, GAMES = sys.argv[1], pathlib.Path(sys.argv[2])
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else random.randrange(10**6)
FOLDER = tempfile.TemporaryDirectory()
FILE = pathlib.Path(FOLDER.name, "certificate")
failures = 0


def check(*options):
    done = subprocess.run([PROGRAM, *options, FILE], capture_output=True, timeout=1200)
    return done.returncode, done.stdout.decode().replace(str(FILE), "FILE").strip() or done.stderr.decode()


def expect(lines, status, words, *options):
    global failures
    write(FILE, lines)
    found = check(*options)
    if found[0] != status or words not in found[1]:
        failures += 1
        print(f"expected exit {status} and '{words}', got {found}; the header is {str(lines[0])[:300]}")


def valid(lines, *words):
    for i, part in enumerate(words):
        expect(lines, 0, part if i else "VALID: " + part)


def invalid(lines, line, words, change):
    """`change` breaks a copy in place."""
    broken = copy.deepcopy(lines)
    change(broken)
    expect(broken, 4, f"INVALID: FILE, line {line}: ")
    expect(broken, 4, words)


def with_formula(lines, formula):
    """The same certificate in version 2, with its claim in words."""
    return [{**lines[0], "version": 2, "formula": formula}, *lines[1:]]


def check_formulas(bash):
    """What the header says in words is proved equal to the classes or the automaton; without it, that is said."""
    valid(with_formula(bash, "n mod 4 = 0"), "residue: bash, normal play: the P-positions are those that are (0) modulo 4\n  rules: ")
    first = "\n  first P-positions: (0) (4) (8) (12) (16) (20) (24) (28) (32) (36) …"
    valid(with_formula(bash, "n mod 4 = 0"), "residue: ", "  formula: n mod 4 = 0" + first)
    valid(with_formula(bash, "not (n - 1) mod 4 in {0..2}"), "residue: ", "  formula: not (n - 1) mod 4 in {0..2}" + first)
    valid(with_formula(bash, None), "residue: ", "  formula: none" + first)
    for wrong in ("n mod 4 = 1", "n mod 8 = 0", "n mod 4 = 0 or n = 1000001", "n mod 4 = 0, n != 288230376151711744"):
        invalid(with_formula(bash, wrong), 1, "the formula is not what the classes say", lambda c: None)
    for unreadable in ("n mod 4 =", "m = 0", "n = k", "n = 0 # all", "n = 0\ngame other(n)", " n = 0", "", "n mod (0 xor (0 - 1)) = 0", 7):
        invalid(with_formula(bash, unreadable), 1, "", lambda c: None)
    without = with_formula(bash, None)
    invalid(without, 1, "formula", lambda c: c[0].pop("formula"))
    invalid(without, 1, "formula", lambda c: c[0].update(version=1))


def rules(name):
    return (GAMES / name).read_text()


def kayles_moves(p):
    return [(0, (a, p[0] - j - a), [(a,), (p[0] - j - a,)]) for j in (1, 2) for a in range(p[0] - j + 1)]


def wythoff_moves(p):
    x, y = p
    return [(0, (k,), [(x - k, y)]) for k in range(1, x + 1)] + [(1, (k,), [(x, y - k)]) for k in range(1, y + 1)] + \
        [(2, (k,), [(x - k, y - k)]) for k in range(1, min(p) + 1)]


def chomp_moves(p):
    x, y, z = p
    return [(0, (k,), [(k, min(y, k), min(z, k))]) for k in range(1, x)] + [(1, (k,), [(x, k, min(z, k))]) for k in range(y)] + \
        [(2, (k,), [(x, y, k)]) for k in range(z)]


def finite_kinds():
    wythoff = finite(rules("wythoff.game"), "wythoff", (4, 7), wythoff_moves)
    valid(wythoff, "finite: wythoff, normal play: wythoff(4, 7) is a P-position\n  rules: wythoff(x, y), 3 rules, sha256 ")
    valid(finite(rules("wythoff.game"), "wythoff", (2, 2), wythoff_moves, misere=True), "finite: wythoff, misere play: wythoff(2, 2) is a P")
    valid(finite(rules("chomp3.game"), "chomp3", (6, 4, 2), chomp_moves), "finite: chomp3, normal play")
    powers = finite(rules("powers.game"), "powers_of_two", (12,), lambda p: [(0, (1 << i,), [(p[0] - (1 << i),)]) for i in range(5) if 1 << i <= p[0]])
    valid(powers, "finite: powers_of_two, normal play: powers_of_two(12) is a P-position")
    first_p = next(i for i, line in enumerate(wythoff) if line.get("position") == [1, 2] and "outcome" in line)
    first_n = next(i for i, line in enumerate(wythoff) if i > 0 and line["outcome"] == "N")
    invalid(wythoff, 1, "canonical", lambda c: c[0].update(rules=c[0]["rules"] + " "))
    invalid(wythoff, 1, "digest", lambda c: c[0].update(rules=c[0]["rules"] + "1"))
    invalid(wythoff, 1, "digest", lambda c: c[0].update(sha256="0" * 64))
    invalid(wythoff, 1, "does not belong", lambda c: c[0].update(more=1))
    invalid(wythoff, 1, "no member 'outcome'", lambda c: c[0].pop("outcome"))
    invalid(wythoff, 1, "header's outcome", lambda c: c[0].update(outcome="N"))
    invalid(wythoff, 1, "not listed", lambda c: c[0].update(position=[40, 40]))
    invalid(wythoff, 1, "version", lambda c: c[0].update(version=3))
    invalid(wythoff, 2, "does not belong", lambda c: c.insert(1, {"position": [0, 0], "outcome": "P", "measure": [[1, 1]]}))
    invalid(wythoff, 2, "", lambda c: c.insert(1, {"measure": [[1, 1]]}))
    invalid(wythoff, len(wythoff) - 1, "earlier line", lambda c: c.insert(-1, c.pop()))
    invalid(wythoff, 1 + first_n, "'variables' does not belong", lambda c: c[first_n].pop("rule"))
    invalid(wythoff, 1 + first_n, "out of range", lambda c: c[first_n].update(rule=3))
    invalid(wythoff, 1 + first_n, "does not exist", lambda c: c[first_n].update(variables=[0]))
    invalid(wythoff, 1 + first_n, "out of range", lambda c: c[first_n].update(variables=[-1]))
    invalid(wythoff, 1 + first_n, "a number that is no integer", lambda c: c[first_n].update(variables=[1.0]))
    invalid(wythoff, 1 + first_p, "a P-position has no winning move", lambda c: c[first_p].update(rule=0, variables=[1]))
    invalid(wythoff, len(wythoff) + 1, "twice", lambda c: c.append(c[5]))
    invalid(wythoff, 1 + first_p, "", lambda c: c[first_p].update(outcome="N", rule=2, variables=[1]))
    invalid(powers, 1, "misere", lambda c: c[0].update(convention="mis"))

    kayles = nim_values(rules("kayles.game"), "kayles", [(7,), (3,)], kayles_moves)
    valid(kayles, "nim-values: kayles, normal play: kayles(7) + kayles(3) has the nim-value 1")
    invalid(kayles, 1, "nim-sum", lambda c: c[0].update(value=2))
    invalid(kayles, 4, "", lambda c: c[3].update(value=c[3]["value"] + 1))
    invalid(kayles, 4, "does not lead there", lambda c: c[3]["moves"].reverse())
    invalid(kayles, 4, "wrong length", lambda c: c[3]["moves"].pop())
    invalid(kayles, 2, "not listed", lambda c: c.pop(1))


def automatic_kinds():
    nim = "game nim2(x, y)\n(x, y) -> (x - k, y) where k >= 1\n(x, y) -> (x, y - k) where k >= 1"
    bash = subtraction(rules("bash.game"), "bash", 4, {0}, 3)
    certificates = [
        (bash, "automatic: bash, normal play: the P-positions are those of the automaton"),
        (nim2(nim, "nim2"), "automatic: nim2, normal play: the P-positions"),
        (nim2(nim, "nim2", True), "automatic: nim2, misere play: the P-positions"),
        (nim3(rules("nim.game"), "nim", 3), "automatic: nim, normal play: the P-positions are those of the automata for all positions of 4 slices z = 0…3"),
        (parity("game parity(n)\n(n) -> (a) + (b) where a + b = n - 1", "parity"), "automatic: parity, normal play: the nim-values"),
        (bash_values(rules("bash.game"), "bash", 4), "automatic: bash, normal play: the nim-values"),
        (wythoff(rules("wythoff.game"), "wythoff"), "automatic: wythoff, normal play: the P-positions"),
    ]
    for lines, formula in ((nim2(nim, "nim2"), "x = y"), (nim2(nim, "nim2"), "x xor y = 0"), (nim2(nim, "nim2"), "max(x, y) = min(x, y)"),
                           (nim2(nim, "nim2", True), "(x = y and x >= 2) or x + y = 1"),
                           (nim3(rules("nim.game"), "nim", 3), "x xor y xor z = 0"), (nim3(rules("nim.game"), "nim", 3), "x xor y = z or z > 3"),
                           (bash_values(rules("bash.game"), "bash", 4), "g = n mod 4"), (wythoff(rules("wythoff.game"), "wythoff"), None)):
        valid(with_formula(lines, formula), "automatic: ", f"  formula: {formula or 'none'}\n  first ")
    nims = nim2(nim, "nim2")
    for wrong in ("x = y, x < 1000000000000000000", "x = y or x = 288230376151711744, y = 3", "x <= y", "x = x"):
        invalid(with_formula(nims, wrong), 1, "the formula is not what the automata say", lambda c: None)
    invalid(with_formula(nim2(nim, "nim2", True), "x = y"), 1, "the formula is not", lambda c: None)
    invalid(with_formula(nim3(rules("nim.game"), "nim", 3), "x xor y = z, z < 3"), 1, "the formula is not", lambda c: None)
    for wrong in ("g = n mod 5", "g <= n mod 4", "g = n mod 4, n != 7"):
        invalid(with_formula(bash_values(rules("bash.game"), "bash", 4), wrong), 1, "the formula is not", lambda c: None)
    for quotients in ([1], [2], [1, 2]):
        certificates.append((ostrowski_subtraction(rules("bash.game"), "bash", 3, {0}, 2, quotients, parameters={"m": 2}), "automatic: bash m=2"))
    for lines, words in certificates:
        valid(lines, words)
        measure = next(i for i, line in enumerate(lines) if "measure" in line)
        cover = next(i for i, line in enumerate(lines) if "cover" in line)
        invalid(lines, measure + 1, "measure", lambda c: c[measure].update(measure=[[0] * len(c[measure]["measure"][0])]))
        invalid(lines, measure + 1, "measure", lambda c: c[measure].update(measure=[]))
        expect(lines[:-1], 4, "there is no node")
        invalid(lines, len(lines) + 1, "behind the last line", lambda c: c.append(c[measure]))
        invalid(lines, cover + 2, "not reached", lambda c: c[cover].update(roots=[], zeros=[]))
        invalid(lines, cover + 2, "not covered", lambda c: c[cover].update(accepting=[]))
        invalid(lines, cover + 1, "'zeros' starts", lambda c: c[cover]["zeros"].insert(0, [10**6, 0, 10**6]))
        invalid(lines, 2, "leading zeros", lambda c: c[1].update(start=1))
        every_state_accepts = lambda c: c[cover].update(accepting=sorted({s for l in c[cover + 1:] if "states" in l for s in l["states"]}))
        broken = copy.deepcopy(lines)
        every_state_accepts(broken)
        expect(broken, 4, "a word of the strategy does not satisfy the formula")
    invalid(bash, 2, "from a P-position to a P-position", lambda c: c[1].update(accepting=[0, 1]))
    wrong_largest = subtraction(rules("bash.game"), "bash", 4, {0}, 3, parameters={"m": 2})
    expect(wrong_largest, 4, "a word of the strategy does not satisfy")
    expect(subtraction(rules("bash.game"), "bash", 4, {0}, 3, parameters={"m": 4}), 4, "line 2: a move leads from a P-position")
    for quotients in ([1],):
        wrong = [ostrowski_subtraction(rules("bash.game"), "bash", 3, {0}, 2, quotients, parameters={"m": m}) for m in (1, 3)]
        expect(wrong[0], 4, "a word of the strategy does not satisfy")
        expect(wrong[1], 4, "line 2: a move leads from a P-position")
    return [lines for lines, _ in certificates]


def other_kinds():
    head = header("residue", rules("subtract134.game"), "subtract134", modulus=7, residues=[[0], [2]])
    lines = [head, {"measure": [[1]]}]
    for n in (1, 3, 4, 5, 6):
        k = next(k for k in (1, 3, 4) if (n - k) in (0, 2))
        lines.append({"residue": [n], "rule": 0, "variables": [[k, 0]]})
    valid(lines, "residue: subtract134, normal play: the P-positions are those that are (0), (2) modulo 7")
    invalid(lines, 1, "to a P-class", lambda c: c[0].update(residues=[[0], [1]]))
    invalid(lines, 4, "does not lead", lambda c: c[3].update(variables=[[4, 0]]))
    invalid(lines, 5, "class (4) is expected", lambda c: c.pop(4))
    invalid(lines, 2, "measure", lambda c: c[1].update(measure=[[0]]))
    bash = [header("residue", rules("bash.game"), "bash", modulus=4, residues=[[0]]), {"measure": [[1]]}] + \
        [{"residue": [n], "rule": 0, "variables": [[n, 0]]} for n in (1, 2, 3)]
    valid(bash, "residue: bash")
    invalid(bash, 1, "to a P-class", lambda c: c[0].update(parameters={"m": 4}))
    invalid(bash, 5, "does not lead", lambda c: c[0].update(parameters={"m": 2}))
    check_formulas(bash)
    rules_of = "game take(n)\n(n) -> (n - k) where k in powers(2)"
    powers = [header("residue", rules_of, "take", modulus=3, residues=[[0]]), {"measure": [[1]]}] + \
        [{"residue": [n], "rule": 0, "variables": [[n, 0]]} for n in (1, 2)]
    valid(powers, "residue: take")
    odd = "game odd(n)\n(n) -> (n - 1)\ndomain n in {0..9}"
    domain = [header("residue", odd, "odd", modulus=2, residues=[[0]]), {"measure": [[1]]}, {"residue": [1], "rule": 0, "variables": []}]
    valid(domain, "residue: odd")
    invalid(domain, 3, "does not lead", lambda c: c.__setitem__(2, {"residue": [1], "empty": True}))

    def octal(n, digits):
        values = []
        for heap in range(n):
            options = set()
            for taken, digit in enumerate(digits, 1):
                left = heap - taken
                if digit & 1 and left == 0:
                    options.add(0)
                if digit & 2 and left > 0:
                    options.add(values[left])
                if digit & 4:
                    options |= {values[a] ^ values[left - a] for a in range(1, left)}
            values.append(mex(options))
        return values

    kayles = octal(2 * 71 + 2 * 12 + 2, (7, 7))
    first = {"format": "sprague-certificate", "version": 1, "convention": "normal", "statement": ""}
    periodic = [{**first, "kind": "periodic", "code": "octal 0.77", "preperiod": 71, "period": 12, "values": kayles}]
    valid(periodic, "periodic: octal 0.77, normal play: G(n + 12) = G(n) for all n >= 71")
    invalid(periodic, 1, "must be", lambda c: c[0]["values"].pop())
    invalid(periodic, 1, "a value is wrong", lambda c: c[0]["values"].__setitem__(100, 9))
    octal_133 = [{**first, "kind": "periodic", "code": "octal 0.33", "preperiod": 1, "period": 3, "values": octal(10, (3, 3))}]
    valid(octal_133, "periodic: octal 0.33")
    invalid(octal_133, 1, "out of range", lambda c: c[0].update(preperiod=0, values=octal(8, (3, 3))))
    invalid(periodic, 1, "this period", lambda c: c[0].update(preperiod=70, values=kayles[:-2]))
    subtract = [{**first, "kind": "periodic", "code": "subtract 1,3,4", "preperiod": 0, "period": 7, "values": [0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1]}]
    valid(subtract, "periodic: subtract 1,3,4")

    theorem = {**first, "kind": "theorem"}
    sum_ = [{**theorem, "theorem": "nim-sum", "components": [{"game": "nim", "position": 5, "value": 5}, {"code": "octal 0.77", "position": 9, "value": 4}],
             "value": 1, "outcome": "N", "moves": [[0, 4]]}]
    valid(sum_, "theorem: normal play: nim 5 + octal 0.77 9 has the nim-value 1")
    invalid(sum_, 1, "component is wrong", lambda c: c[0]["components"][1].update(value=3))
    invalid(sum_, 1, "moves", lambda c: c[0].update(moves=[[1, 5]]))
    invalid(sum_, 1, "outcome", lambda c: c[0].update(outcome="P"))
    nim = [{**theorem, "convention": "misere", "theorem": "misere-nim", "heaps": [1, 1, 1], "outcome": "P"}]
    valid(nim, "theorem: misere play: Nim with the heaps 1, 1, 1 is a P-position")
    invalid(nim, 1, "outcome", lambda c: c[0].update(heaps=[1, 1]))
    tree = [{**theorem, "theorem": "colon", "parents": [0, 1, 1, 0], "values": [1, 0, 0, 0, 0], "value": 0}]
    tree[0]["values"] = [(0 ^ 1) ^ 1, 0, 0, 0, 0]
    tree[0]["values"][1] = 1 ^ 1
    tree[0]["value"] = tree[0]["values"][0]
    valid(tree, "theorem: normal play: the green Hackenbush tree with the parents 0, 1, 1, 0 has the nim-value 0")
    invalid(tree, 1, "colon", lambda c: c[0]["values"].__setitem__(1, 2))
    # A triangle 0-1-2, and a twig at 2: three loops at the ground, and the twig.
    graph = [{**theorem, "theorem": "fusion", "vertices": 4, "edges": [[0, 1], [1, 2], [2, 0], [2, 3]], "cycles": [[0, 1, 2]],
              "parents": [0, 0, 0, 0], "fused": [0, 0, 0, 4], "values": [0, 0, 0, 0, 0], "value": 0}]
    valid(graph, "theorem: normal play: the green Hackenbush graph with the edges 0-1 1-2 2-0 2-3 has the nim-value 0")
    invalid(graph, 1, "lead round", lambda c: c[0].update(cycles=[[0, 1, 3]]))
    invalid(graph, 1, "repeats", lambda c: c[0].update(cycles=[[0, 0]]))
    invalid(graph, 1, "hangs on a leaf", lambda c: c[0].update(parents=[0, 0, 0, 1]))
    invalid(graph, 1, "does not fit", lambda c: c[0].update(fused=[0, 0, 0, 0]))
    return [lines, bash, periodic, sum_, nim, tree, graph]


def accepted(automaton, size):
    """The tuples below `size` that a line in base 2 accepts."""
    tracks = (len(automaton["next"][0])).bit_length() - 1
    out = set()
    for code in range(size**tracks):
        numbers = [code // size**i % size for i in range(tracks)]
        state = automaton["start"]
        for place in reversed(range(8)):
            state = automaton["next"][state][sum((n >> place & 1) << i for i, n in enumerate(numbers))]
        if state in automaton["accepting"]:
            out.add(tuple(numbers))
    return out


def changed_automata(certificates):
    """Exactly one set is right: an automaton that accepts anything else must be refused, whatever else is in the file."""
    tried = 0
    for lines in certificates:
        which = [i for i, line in enumerate(lines) if line.get("automaton") in ("P", "values")]
        for _ in range(60):
            broken = copy.deepcopy(lines)
            automaton = broken[random.choice(which)]
            states = range(len(automaton["next"]))
            if random.random() < 0.5:
                automaton["accepting"] = sorted(set(automaton["accepting"]) ^ {random.choice(states)})
            else:
                row = random.choice(automaton["next"])
                row[random.randrange(len(row))] = random.choice(states)
            same = accepted(automaton, 16) == accepted(lines[broken.index(automaton)], 16)
            if not same:
                tried += 1
                expect(broken, 4, "INVALID")
    print(f"{tried} changed automata")
    assert tried > 100


def damaged(certificates):
    """Damaged files get an answer: one of the four exit statuses, never a signal."""
    global failures
    statuses = {}
    for lines in certificates:
        whole = "".join(json.dumps(line) + "\n" for line in lines).encode()
        for _ in range(60):
            data = bytearray(whole)
            for _ in range(random.randint(1, 3)):
                at = random.randrange(len(data))
                kind = random.random()
                if kind < 0.4:
                    data[at] = random.choice(b'0123456789[]{},":-nul\n')
                elif kind < 0.7:
                    del data[at:at + random.randint(1, 9)]
                else:
                    data[at:at] = random.choice([b"[" * 5000, b"9" * 30, b"null", b"-1", b"\xff", b"1e9", b"99999999", b"\n\n", b"{}"])
            FILE.write_bytes(data)
            status, words = check()
            statuses[status] = statuses.get(status, 0) + 1
            if status not in (0, 3, 4):
                failures += 1
                print(f"exit {status}: {words[:200]}")
    print("damaged files by exit status:", statuses)


def requests(lines):
    write(FILE, lines)
    other = FOLDER.name + "/other.game"
    pathlib.Path(other).write_text("game other(n)\n(n) -> (n - 1)\n")
    expect(lines, 0, "VALID", "--rules", str(GAMES / "bash.game"))
    expect(lines, 4, "not those of --rules", "--rules", other)
    expect(lines, 2, "cannot be read", "--rules", FOLDER.name + "/none")
    expect(lines, 2, "Exit status", "--nonsense")
    assert subprocess.run([PROGRAM, FOLDER.name + "/none"], capture_output=True).returncode == 2
    assert subprocess.run([PROGRAM, FOLDER.name], capture_output=True).returncode == 2  # a folder; once UNDECIDED
    assert subprocess.run([PROGRAM, "--help"], capture_output=True).returncode == 0
    for text, line in ((b"", 1), (b"\n", 1), (b"[1]\n", 1), (b"[" * 100000, 1), (b'{"format": 3}', 1)):
        FILE.write_bytes(text)
        status, words = check()
        assert status == 4 and f"line {line}" in words, (text[:20], status, words)


print("seed", SEED)
random.seed(SEED)
finite_kinds()
automatic = automatic_kinds()
others = other_kinds()
requests(automatic[0])
changed_automata([lines for lines in automatic if "base" in lines[0]["numeration"]])
damaged(automatic + others)
print(f"{failures} failures")
sys.exit(failures != 0)
