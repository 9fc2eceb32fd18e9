"""Programs that `sprague code` writes: each is compiled, run, and held against `solve` and `refute`.

Usage: programs.py SPRAGUE
"""
import os
import random
import shutil
import subprocess
import sys
import tempfile

sprague = os.path.abspath(sys.argv[1])
seed = int(os.environ.get("SPRAGUE_SEED", "20261126"))
random.seed(seed)
GAMES = ["kayles", "octal 0.137", "subtract 1,3,4", "bash 3", "octal 0.07", "octal 4.07", "octal 0.34", "octal 0.156",
         "unequal 0.7", "grundy_like"]
RULES = {"grundy_like": "game grundy_like(n)\n  (n) -> (a) + (b) where a + b = n - 1, a >= 1, b >= 1\n  (n) -> (n - 3)\n"}
FILES = {"cpp": "main.cpp", "python": "main.py", "java": "Main.java"}
failed = []


def run(words, text="", where=None):
    return subprocess.run(words, input=text, capture_output=True, text=True, cwd=where, timeout=300)


def command_of(language, game, folder):
    made = run([sprague, "code", *game.split(), "--language", language], where=folder)
    if made.returncode != 0:
        failed.append(f"{game} {language}: {made.stderr}")
        return None
    with open(os.path.join(folder, FILES[language]), "w") as out:
        out.write(made.stdout)
    if language == "cpp":
        compiled = run(["g++", "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-o", "main", "main.cpp"], where=folder)
    elif language == "java":
        compiled = run(["javac", "Main.java"], where=folder)
    else:
        compiled = None
    if compiled is not None and compiled.returncode != 0:
        failed.append(f"{game} {language}: {compiled.stderr}")
        return None
    return {"cpp": ["./main"], "python": [sys.executable, "main.py"], "java": ["java", "-Xint", "Main"]}[language]


def answers(game, positions, folder):
    """N or P of each position, by solve."""
    lines = "".join(" ".join(str(n) for n in heaps) + "\n" for heaps in positions)
    out = run([sprague, "solve", *game.split(), "--batch", "-", "--moves", "count"], lines, folder).stdout.split("\n")
    return [line.split()[0] for line in out if line]


def after(heaps, words):
    """The position after "N: take K from heap I, leaving A B"."""
    _, move = words.split(": take ")
    taken, rest = move.split(" from heap ")
    number, left = rest.split(", leaving ")
    left = [int(word) for word in left.split()]
    i = int(number) - 1
    assert sum(left) + int(taken) == heaps[i], (heaps, words)
    return heaps[:i] + left + heaps[i + 1:]


def check(game, languages, folder):
    text = RULES.get(game)
    name = game if text is None else game + ".game"
    if text is not None:
        with open(os.path.join(folder, name), "w") as out:
            out.write(text)
    positions = [[n] for n in range(60)] + [[random.randrange(200) for _ in range(random.randint(1, 4))] for _ in range(150)]
    if text is None:
        positions += [[random.randrange(10**18) for _ in range(3)] for _ in range(20)]
    typed = [heaps for heaps in positions]
    if text is not None:  # rules are typed one heap at a time
        typed = [heaps[:1] for heaps in positions]
    truth = answers(name, typed, folder)
    for language in languages:
        command = command_of(language, name, folder)
        if command is None:
            continue
        lines = "".join(" ".join(str(n) for n in heaps) + "\n" for heaps in typed)
        said = run(command, lines, folder).stdout.split("\n")[:-1]
        if said != truth:
            first = next((i for i in range(len(truth)) if i >= len(said) or said[i] != truth[i]), -1)
            failed.append(f"{game} {language}: {typed[first]} is {truth[first]}, the program says {said[first:first + 1]}")
            continue
        moves = run([*command, "moves"], lines, folder).stdout.split("\n")[:-1]
        left = []
        for heaps, outcome, words in zip(typed, truth, moves):
            if outcome == "P":
                if words != "P":
                    failed.append(f"{game} {language}: {heaps}: {words}")
                continue
            if ": take " not in words:
                failed.append(f"{game} {language}: no move from {heaps}: {words}")
                continue
            left.append(after(heaps, words))
        if text is None:
            wrong = [heaps for heaps, outcome in zip(left, answers(name, left, folder)) if outcome != "P"]
            if wrong:
                failed.append(f"{game} {language}: a move leaves {wrong[0]}, which is no P-position")
        with open(os.path.join(folder, "answer"), "w") as out:
            out.write("#!/bin/sh\nexec " + " ".join(command) + "\n")
        os.chmod(os.path.join(folder, "answer"), 0o755)
        refuted = run([sprague, "refute", *name.split(), "--program", "./answer", "--to", "2000",
                       *(["--memory", "20000"] if language == "java" else [])], where=folder)  # doc/formats/refute.md
        if refuted.returncode != 0:
            failed.append(f"{game} {language}: {refuted.stdout}{refuted.stderr}")


def main():
    print("seed", seed)
    has_java = shutil.which("javac") is not None
    if not has_java:
        print("there is no javac here: the programs in Java are not compiled")
    with tempfile.TemporaryDirectory() as folder:
        for i, game in enumerate(GAMES):
            # Java takes long to start; each language has several games.
            languages = ["cpp", "python"] + (["java"] if has_java and i % 3 == 0 else [])
            check(game, languages, folder)
            for language in languages if i == 0 else []:
                command = command_of(language, game, folder)
                for line in ("3 x 5", "-1", "1.5", "3,5", *(["18446744073709551616 5"] if language != "python" else [])):
                    found = run(command, line + "\n", folder)
                    if found.returncode != 1 or "no heap" not in found.stderr or found.stdout:
                        failed.append(f"{game} {language}: '{line}' is answered {found.stdout}, {found.stderr}")
                largest = "18446744073709551615" if language == "cpp" else "9223372036854775807"
                if run(command, largest + "\n", folder).stdout != "N\n":
                    failed.append(f"{game} {language}: {largest}")
        zh = run([sprague, "code", "kayles", "--lang", "zh", "--language", "python"]).stdout
        if "周期" not in zh:
            failed.append("the comments are not in Chinese")
        for game, why in (("nim", "any number may be taken"), ("octal 0.8", "three heaps or more"), ("wythoff", ""),
                          ("grundy", "no short period")):
            found = run([sprague, "code", *game.split(), "--time", "5"])
            if found.returncode != 2 or why not in found.stderr:
                failed.append(f"{game}: exit {found.returncode}, {found.stderr}")
    for line in failed:
        print(line)
    return 1 if failed else 0


sys.exit(main())
