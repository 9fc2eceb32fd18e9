"""Programs that `sprague code` writes: each is compiled, run, and held against brute force, `solve` and `refute`.

Usage: programs.py SPRAGUE
"""
import functools
import itertools
import os
import random
import subprocess
import sys
import tempfile

sprague = os.path.abspath(sys.argv[1])
seed = int(os.environ.get("SPRAGUE_SEED", "20261126"))
random.seed(seed)
GAMES = ["kayles", "octal 0.137", "subtract 1,3,4", "bash 3", "octal 0.07", "octal 4.07", "octal 0.34", "octal 0.156",
         "unequal 0.7", "grundy_like"]
GAMES_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "games")
RULES = {"thirds": "game thirds(x, y)\n  (x, y) -> (x - k, y) where 1 <= k <= 2\n  (x, y) -> (x, y - k) where 1 <= k <= 2\n",
         "misere_nim": open(os.path.join(GAMES_FOLDER, "misere_nim.game")).read(),
         "grundy_like": "game grundy_like(n)\n  (n) -> (a) + (b) where a + b = n - 1, a >= 1, b >= 1\n  (n) -> (n - 3)\n"}
# By a closed form, by residues and by automata: the game, how many numbers a position has (0: any number), its options, each a
# list of parts, and whether a large position may become another one. Here everything is counted out, and no theorem is known.
GAMES_BY_NUMBERS = []
MISERE = {"misere_nim"}


def game_by_numbers(name, size, least=0):
    """Numbers are `least` or more."""
    def keep(options):
        GAMES_BY_NUMBERS.append((name, size, least, options))
        return options
    return keep


def with_heap(p, i, *heaps):
    return p[:i] + heaps + p[i + 1:]


def lowered(p, i):
    """Every position with less in heap i."""
    return [with_heap(p, i, n) for n in range(p[i])]


@game_by_numbers("nim", 0)
def nim(p):
    return [[q] for i in range(len(p)) for q in lowered(p, i)]


@game_by_numbers("moore 2", 0)
def moore(p):
    once = [q for i in range(len(p)) for q in lowered(p, i)]
    twice = [q for i, j in itertools.combinations(range(len(p)), 2) for one in lowered(p, i) for q in lowered(one, j)]
    return [[q] for q in once + twice]


@game_by_numbers("staircase", 0)
def staircase(p):
    out = []
    for i, n in enumerate(p):
        for k in range(1, n + 1):
            q = with_heap(p, i, n - k)
            out.append([q if i == 0 else with_heap(q, i - 1, q[i - 1] + k)])
    return out


@game_by_numbers("wythoff", 2)
@game_by_numbers("wythoff.game", 2)
def wythoff(p):
    x, y = p
    return nim(p) + [[(x - k, y - k)] for k in range(1, min(p) + 1)]


@game_by_numbers("fibonacci_nim", 2)
@game_by_numbers("fibonacci_nim.game", 2)
def fibonacci_nim(p):
    return [[(p[0] - k, 2 * k)] for k in range(1, min(p) + 1)]


@game_by_numbers("lasker", 0)
def lasker(p):
    return nim(p) + [[with_heap(p, i, a, n - a)] for i, n in enumerate(p) for a in range(1, n)]


@game_by_numbers("georgia_bob", 0, 1)
def georgia_bob(p):
    pieces = tuple(sorted(p))
    out = []
    for i, square in enumerate(pieces):
        out += [[with_heap(pieces, i, to)] for to in range(pieces[i - 1] + 1 if i else 1, square)]
    return out


@game_by_numbers("nim.game", 3)
def three_heaps(p):
    return nim(p)


@game_by_numbers("moore.game", 3)
def three_heaps_two_at_once(p):
    return moore(p)


@game_by_numbers("misere_nim", 2)
def misere_nim(p):
    return nim(p)


@game_by_numbers("half_box.game", 1)
def half_box(p):
    return [[(p[0] - k,)] for k in range(1, p[0] // 2 + 1)]


@game_by_numbers("ferguson.game", 2, 1)
def ferguson(p):
    return [[(a, n - a)] for n in p for a in range(1, n)]


@game_by_numbers("white_knight.game", 2)
def white_knight(p):
    x, y = p
    steps = ((-2, -1), (-2, 1), (-1, -2), (1, -2))
    return [[(x + a, y + b)] for a, b in steps if x + a >= 0 and y + b >= 0]


@game_by_numbers("chocolate_cutting.game", 2, 1)
def chocolate_cutting(p):
    a, b = p
    return [[(k, b), (a - k, b)] for k in range(1, a)] + [[(a, k), (a, b - k)] for k in range(1, b)]


@game_by_numbers("thirds", 2)
def thirds(p):
    """Rules in this file, of which base 3 is proved."""
    x, y = p
    return [[(x - k, y)] for k in range(1, 3) if k <= x] + [[(x, y - k)] for k in range(1, 3) if k <= y]


def nim_value(options, p):
    # Of Lasker's heaps there are ever more; which of them comes first does not matter.
    return value_of(options, tuple(sorted(n for n in p if n > 0)) if options is lasker else p)


@functools.cache
def value_of(options, p):
    reached = set()
    for parts in options(p):
        value = 0
        for part in parts:
            value ^= nim_value(options, part)
        reached.add(value)
    return next(value for value in itertools.count() if value not in reached)


@functools.cache
def is_lost_in_misere_play(options, p):
    """Of options of one part."""
    return bool(options(p)) and not any(is_lost_in_misere_play(options, part) for [part] in options(p))


def is_lost(name, options, parts):
    if name in MISERE:
        return is_lost_in_misere_play(options, parts[0])
    value = 0
    for part in parts:
        value ^= nim_value(options, part)
    return value == 0


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


def positions_of(size, least):
    """All small ones, and some more."""
    out = []
    if size:
        out += itertools.product(range(least, {1: 60, 2: 16, 3: 7}[size] + least), repeat=size)
    else:
        out += [p for n in range(4) for p in itertools.product(range(least, 5 + least), repeat=n)]
        out += [tuple(random.randint(least, 7) for _ in range(4)) for _ in range(40)]
    return out


def large_positions(size, least, most):
    return [tuple(random.randint(least, most) for _ in range(size or random.randint(1, 6))) for _ in range(40)]


def parts_after(words):
    return [tuple(int(n) for n in part.split()) for part in words.removeprefix("N: leave ").split(" + ")]


def check_by_numbers(name, size, least, options, languages, folder):
    game = name
    if name in RULES or name.endswith(".game"):
        game = name if name.endswith(".game") else name + ".game"
        text = RULES.get(name) or open(os.path.join(GAMES_FOLDER, name)).read()
        with open(os.path.join(folder, game), "w") as out:
            out.write(text)
    positions = positions_of(size, least)
    if name == "georgia_bob":
        positions = [p for p in positions if len(set(p)) == len(p)]
    for language in languages:
        command = command_of(language, game, folder)
        if command is None:
            continue

        def say(positions):
            lines = "".join(" ".join(map(str, p)) + "\n" for p in positions)
            done = run([*command, "moves"], lines, folder)
            said = done.stdout.split("\n")[:-1]
            if len(said) != len(positions):
                failed.append(f"{name} {language}: {len(said)} answers to {len(positions)} positions: {done.stderr}")
            return zip(positions, said)

        for p, words in say(positions):
            wrong = None
            if (words == "P") != is_lost(name, options, [p]):
                wrong = "is answered"
            elif words == "N: no move is left":
                wrong = "has moves" if options(p) or name not in MISERE else None
            elif words != "P":
                parts = parts_after(words)
                if parts not in options(p):
                    wrong = "has no such move"
                elif not is_lost(name, options, parts):
                    wrong = "is given away"
            if wrong:
                failed.append(f"{name} {language}: {p} {wrong}: {words}")
                break
        # Large ones: who wins by solve, and what is left is lost.
        most = 2**63 - 1 if language == "java" else 2**64 - 1
        if language == "python" and name in ("nim", "wythoff", "fibonacci_nim"):
            most = 10**30  # solve knows larger numbers of these
        if "staircase" in name:
            most //= 8
        if name == "lasker":
            most -= 1
        if name in ("chocolate_cutting.game", "misere_nim", "fibonacci_nim.game"):
            continue  # sums, and what solve has to prove first
        large = large_positions(size, least, most if game == name and not name.endswith(".game") else 2**60)  # of rules
        if name == "georgia_bob":
            large = [p for p in large if len(set(p)) == len(p)]
        pairs = list(say(large))
        truth = answers(game, [p for p, _ in pairs], folder)
        for (p, words), outcome in zip(pairs, truth):
            if words[0] != outcome:
                failed.append(f"{name} {language}: {p} is {outcome}: {words}")
        left = [parts_after(words)[0] for _, words in pairs if words != "P"]
        for q, outcome in zip(left, answers(game, left, folder)):
            if outcome != "P":
                failed.append(f"{name} {language}: {q} is left, which is won")
        # What is left differs as a move does: the sum falls, and not in more heaps than may change.
        for p, words in pairs:
            q = parts_after(words)[0] if words != "P" else p
            if words != "P" and name in ("nim", "nim.game") and sum(a != b for a, b in zip(p, q)) != 1:
                failed.append(f"{name} {language}: {p} cannot become {q}")
            if words != "P" and name in ("moore 2", "moore.game") and sum(a != b for a, b in zip(p, q)) > 2:
                failed.append(f"{name} {language}: {p} cannot become {q}")
            if words != "P" and name.startswith("wythoff") and 0 not in (a := (p[0] - q[0], p[1] - q[1])) and a[0] != a[1]:
                failed.append(f"{name} {language}: {p} cannot become {q}")
            if words != "P" and name != "staircase" and sum(q) > sum(p) and not name.startswith(("fibonacci", "white")):
                failed.append(f"{name} {language}: {p} cannot become {q}")
        with open(os.path.join(folder, "answer"), "w") as out:
            out.write("#!/bin/sh\nexec " + " ".join(command) + "\n")
        os.chmod(os.path.join(folder, "answer"), 0o755)
        dimensions = size or 3
        refuted = run([sprague, "refute", *game.split(), "--program", "./answer", "--from", str(least),
                       "--to", {1: "500", 2: "40", 3: "12"}[dimensions],
                       *([] if size and name.endswith(".game") or name in RULES else ["--coordinates", str(dimensions)]),
                       *(["--memory", "20000"] if language == "java" else [])], where=folder)
        if refuted.returncode != 0:
            failed.append(f"{name} {language}: {refuted.stdout}{refuted.stderr}")


def check_wrong_input(languages, folder):
    """One clear error, and nothing said before it."""
    for game, lines in (("nim", ("3 x", "-1", "1.5")), ("wythoff", ("3", "1 2 3", "")), ("georgia_bob", ("2 2", "0 1")),
                        ("ferguson.game", ("0 1", "1"))):
        for language in languages:
            command = command_of(language, game, folder)
            for line in lines if command else ():
                found = run(command, line + "\n", folder)
                if found.returncode != 1 or "no " not in found.stderr or found.stdout or len(found.stderr.splitlines()) != 1:
                    failed.append(f"{game} {language}: '{line}' is answered {found.stdout}, {found.stderr}")


def main():
    print("seed", seed)
    with tempfile.TemporaryDirectory() as folder:
        for i, game in enumerate(GAMES):
            # Java takes long to start; each language has several games.
            languages = ["cpp", "python"] + (["java"] if i % 3 == 0 else [])
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
        for i, (name, size, least, options) in enumerate(GAMES_BY_NUMBERS):
            # Of what is made from rules one game of each kind; its texts are the same for all.
            in_java = not name.endswith(".game") or name in ("ferguson.game", "wythoff.game")
            languages = ["cpp", "python"] + (["java"] if in_java else [])
            check_by_numbers(name, size, least, options, languages, folder)
        check_wrong_input(["cpp", "python", "java"], folder)
        zh = run([sprague, "code", "kayles", "--lang", "zh", "--language", "python"]).stdout
        if "周期" not in zh:
            failed.append("the comments are not in Chinese")
        zh = run([sprague, "code", "wythoff", "--lang", "zh"]).stdout
        if "黄金" not in zh:
            failed.append("the comments on a closed form are not in Chinese")
        for game, why in (("octal 0.3...", "any number may be taken"), ("octal 0.8", "three heaps or more"), ("cram", ""),
                          ("grundy", "no short period"), ("moore 0", "cannot be 0"), ("nim 3", "without a position"),
                          (os.path.join(GAMES_FOLDER, "euclid.game"), "a product of two numbers"),
                          (os.path.join(GAMES_FOLDER, "partizan_heap.game"), "Left and Right"),
                          (os.path.join(GAMES_FOLDER, "staircase.game"), "have lists"),
                          (os.path.join(GAMES_FOLDER, "boards", "cram.game"), "is a board")):
            found = run([sprague, "code", *game.split(), "--time", "5"])
            if found.returncode != 2 or why not in found.stderr:
                failed.append(f"{game}: exit {found.returncode}, {found.stderr}")
    for line in failed:
        print(line)
    return 1 if failed else 0


sys.exit(main())
