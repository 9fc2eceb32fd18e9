"""The proved kernel on certificates: it is compiled, its theorems depend on no axiom, and every certificate of kind
`automatic` that it can speak of becomes a theorem about its game, by computation inside Coq. Of changed copies it
accepts exactly those that tools/check_certificate.py finds VALID.

  run_kernel.py [--mutants N] [--seed S] [--sprague PROGRAM] [CERTIFICATE…]

Without certificates: those of tests/check/valid, and with --sprague also what that program proves of suite_games.py.
Ends with 77 where coqc is not installed.
"""

import argparse
import copy
import hashlib
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

import translate

HERE = pathlib.Path(__file__).resolve().parent
CHECK = HERE.parent / "check"
MODULES = ("Words", "Search", "Formulas", "Rules", "Cover", "Game", "Values")
OUTCOMES = """
Theorem the_game : forall x, is_position it_game x ->
  (p_position (misere it_game) (move it_game) x <-> accepts_tuple (base it) it_P x) /\\
  (n_position (misere it_game) (move it_game) x <-> ~ accepts_tuple (base it) it_P x).
Proof. apply (accepted_is_right it). vm_compute. reflexivity. Qed.
Print Assumptions the_game.
"""
VALUES = """
Theorem the_game : forall x, is_position it_game x ->
  forall v, nim_value (move it_game) x v <-> accepts_tuple (base it) it_P (x ++ [v]).
Proof. apply (values_are_right it). vm_compute. reflexivity. Qed.
Print Assumptions the_game.
"""
HEADER = """From Coq Require Import List NArith ZArith.
From Kernel Require Import Words Search Formulas Rules Cover Game Values.
Import ListNotations.
Open Scope Z_scope.
"""
CLOSED = "Closed under the global context"
# Of the samples, at least so many are in the fragment: a translation that refuses everything would prove nothing.
FRAGMENT = 36
# What samples of version 1 say, which have no formula; and claims that are false of them.
STATED = {
    "automatic_bash": ("n mod 4 = 0", "n mod 8 = 0"),
    "automatic_half_box": ("n + 1 in powers(2)", "n in powers(2)"),
    "automatic_misere_nim": ("x = y and x >= 2 or x + y = 1", "x = y"),
    "automatic_nim": ("x = y", "x = y or x + y = 100"),
    "real_chomp2": ("x = y + 1", "y = 0"),
    "real_ferguson": ("x mod 2 = 1, y mod 2 = 1", "x = y"),
    "real_moore": ("x = y, y = z", "x = y"),
    "real_nim": ("x xor y xor z = 0", "x = y, z = 0"),
    "real_nim3m": ("max(x, y, z) >= 2 and x xor y xor z = 0 or max(x, y, z) <= 1 and (x + y + z) mod 2 = 1",
                   "x xor y xor z = 0"),
    "real_nim4": ("x xor y xor z xor w = 0", "x + y = z + w"),
    "real_powers": ("n mod 3 = 0", "n mod 3 = 1"),
    "real_sub_4_10_12": ("n mod 22 in {0..3, 8, 9, 16, 17}", "n mod 16 < 4"),
    "real_turtles": ("n = 0", "n <= 1"),
}


MOST_SECONDS = 900  # of one certificate with its changed copies


def run(folder, name, text):
    """(exit status, output, seconds) of coqc on a text."""
    (folder / f"{name}.v").write_text(text)
    before = time.monotonic()
    done = subprocess.run(["coqc", "-q", "-R", ".", "Kernel", f"{name}.v"], cwd=folder, capture_output=True, text=True,
                          timeout=MOST_SECONDS, check=False)
    return done.returncode, done.stdout + done.stderr, time.monotonic() - before


def changed(lines, chance):
    """A copy with one change, and what was changed."""
    lines = copy.deepcopy(lines)
    automata = [line for line in lines if "automaton" in line]
    heads = [line for line in lines if "cover" in line]
    nodes = [line for line in lines if "node" in line]
    kind = chance.choice(("accepting", "next", "measure", "strategy", "source", "roots", "letter", "node", "rules"))
    if kind == "accepting":
        line = chance.choice(automata)
        state = chance.randrange(len(line["next"]))
        line["accepting"] = sorted(set(line["accepting"]) ^ {state})
    elif kind == "next":
        line = chance.choice(automata)
        row = chance.choice(line["next"])
        row[chance.randrange(len(row))] = chance.randrange(len(line["next"]))
    elif kind == "measure":
        row = chance.choice(next(line for line in lines if "measure" in line)["measure"])
        row[chance.randrange(len(row))] = chance.randrange(2)
    elif kind == "strategy":
        line = chance.choice(heads)
        if line["accepting"]:
            line["accepting"].remove(chance.choice(line["accepting"]))
    elif kind == "roots":
        line = chance.choice(heads)
        if line["roots"]:
            line["roots"].remove(chance.choice(line["roots"]))
    elif kind == "rules":
        places = [i for i, c in enumerate(lines[0]["rules"]) if c.isdigit()]
        if places:
            i = chance.choice(places)
            text = lines[0]["rules"]
            lines[0]["rules"] = text = text[:i] + str((int(text[i]) + 1) % 10) + text[i + 1:]
            lines[0]["sha256"] = hashlib.sha256(text.encode()).hexdigest()
    else:
        node = chance.choice(nodes)
        edges = [to for to in node["next"] if to]
        if edges:
            edge = chance.choice(edges)
            if kind == "node" or not edge[1]:
                edge[0] = chance.randrange(sum(line is not None and "node" in line for line in lines))
            elif kind == "source":
                chance.choice(edge[1])[0] = chance.randrange(len(node["states"]))
            else:
                chance.choice(edge[1])[1] += chance.choice((1, 2, 4, 64))
    return lines, kind


class Suite:
    def __init__(self, folder, seed, mutants):
        self.folder, self.chance, self.mutants = folder, random.Random(seed), mutants
        self.failures, self.accepted, self.refused, self.outside, self.stated = [], 0, 0, {}, 0

    def fail(self, name, what, output=""):
        self.failures.append(name)
        print(f"{name}: {what}\n{output[-1500:]}")

    def compile(self):
        for module in MODULES:
            text = (HERE / f"{module}.v").read_text()
            status, out, _ = run(self.folder, module, text)
            if status != 0:
                sys.exit(f"{module}.v does not compile:\n{out}")
        status, out, _ = run(self.folder, "Assumptions", HEADER + "Print Assumptions accepted_is_right.\n"
                                                                  "Print Assumptions stated_is_right.\n"
                                                                  "Print Assumptions values_are_right.\n")
        if status != 0 or out.count(CLOSED) != 3:
            self.fail("Game.v", "the theorems depend on something", out)

    def python_verdict(self, lines):
        path = self.folder / "changed.cert"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        return translate.cc.verdict(str(path))[0]

    def claims(self, lines, parts):
        """Conditions that are said to be those of the P-positions, as terms, and whether they are."""
        game = translate.game_of(lines[0])[1]
        out = [(parts["formula"], True)] if parts["formula"] else []
        if parts["name"] in STATED:
            for text, truth in zip(STATED[parts["name"]], (True, False)):
                out.append((translate.formula_of({"formula": text}, game), truth))
        return out

    def check(self, path):
        name, lines = path.stem, translate.lines_of(path)
        if lines[0]["kind"] != "automatic":
            return
        try:
            parts = translate.read(lines)
        except translate.Outside as why:
            self.outside.setdefault(str(why), []).append(name)
            return
        parts["name"] = name
        rules = lines[0]["rules"].replace("(*", "( *").replace("*)", "* )")
        text = [HEADER, f"(* {rules} *)\n", translate.definitions(parts, "it"), VALUES if parts["is_values"] else OUTCOMES]
        accepted = "values_accepted" if parts["is_values"] else "accepted"
        expected, closed, what = [], 1, []
        for number, (term, truth) in enumerate(self.claims(lines, parts)):
            if truth:
                closed += 1
                text.append(f"""
Theorem stated_{number} : forall x, is_position it_game x ->
  (p_position (misere it_game) (move it_game) x <-> means (integers x) true ({term})) /\\
  (n_position (misere it_game) (move it_game) x <-> ~ means (integers x) true ({term})).
Proof. apply (stated_is_right it). vm_compute. reflexivity. Qed.
Print Assumptions stated_{number}.
""")
            else:
                expected.append(False), what.append("a false formula")
                text.append(f"Eval vm_compute in (formula_is_right it ({term})).\n")
        for number in range(self.mutants):
            mutant, kind = changed(lines, self.chance)
            mutant[0].pop("formula", None), mutant[0].update(version=1)
            verdict = self.python_verdict(mutant)
            try:
                mutant_parts = translate.read(mutant)
            except (translate.Outside, translate.cc.Invalid):
                continue
            if verdict not in (0, 4):
                continue
            expected.append(verdict == 0), what.append(f"mutant {number} ({kind})")
            text.append(translate.definitions(mutant_parts, f"m{number}"))
            text.append(f"Eval vm_compute in ({accepted} m{number}).\n")
        try:
            status, out, seconds = run(self.folder, "It", "".join(text))
        except subprocess.TimeoutExpired:  # nothing is said of it, and the number of samples below must be reached without it
            self.outside.setdefault(f"not done within {MOST_SECONDS} s", []).append(name)
            return
        if status != 0 or out.count(CLOSED) != closed:
            return self.fail(name, "Coq does not find the theorem proved", out)
        found = [line.split()[1] == "true" for line in out.splitlines() if line.startswith("     = ")]
        if len(found) != len(expected):
            return self.fail(name, f"{len(found)} answers instead of {len(expected)}", out)
        for one, two, change in zip(found, expected, what):
            if one != two:
                self.fail(name, f"{change}: the kernel says {one}, check_certificate.py {two}")
        self.accepted += 1
        self.stated += closed - 1
        self.refused += found.count(False)
        print(f"{name}: a theorem; {found.count(False)} of {len(found)} false or changed copies are refused; {seconds:.1f} s",
              flush=True)


def proved(program, folder):
    """What Sprague proves of the games of the other suite, as certificates."""
    sys.path.insert(0, str(CHECK))
    import suite_games
    for game in suite_games.SUITE:
        if game.slow:
            continue
        source, path = folder / f"{game.name}.game", folder / f"proved_{game.name}.cert"
        source.write_text(game.rules)
        subprocess.run([program, "prove", str(source), *game.parameters, *game.options, "--time", "300", "--certificate",
                        str(path)], capture_output=True, check=False, timeout=600,
                       env={**os.environ, "XDG_DATA_HOME": str(folder / "data")})
        if path.exists():
            yield path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mutants", type=int, default=10)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--sprague")
    parser.add_argument("certificates", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    if shutil.which("coqc") is None:
        print("coqc is not installed")
        return 77
    print(f"seed {options.seed}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        suite = Suite(folder, options.seed, options.mutants)
        suite.compile()
        for path in options.certificates or sorted((CHECK / "valid").glob("*.cert")):
            suite.check(path)
        in_samples = suite.accepted
        if options.sprague:
            for path in proved(options.sprague, folder):
                suite.check(path)
    for why, names in sorted(suite.outside.items()):
        print(f"outside the kernel ({why}): {', '.join(names)}")
    print(f"{suite.accepted} certificates are theorems, {suite.stated} of their formulas too; {suite.refused} false claims refused")
    if not options.certificates and in_samples < FRAGMENT:
        suite.fail("the samples", f"only {in_samples} are in the fragment, not {FRAGMENT}")
    if suite.refused == 0 and options.mutants > 0:
        suite.fail("the mutants", "none was refused")
    return 1 if suite.failures else 0


if __name__ == "__main__":
    sys.exit(main())
