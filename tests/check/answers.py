"""answers.py SPRAGUE: are the answers about rules that are meant to fool a checker right?

  answers.py SPRAGUE [--seconds 20] [--seed N] [--texts N] [--keep FOLDER]

For each random text (adversarial_rules.py): who wins, the nim-value, how many winning moves there are and where they lead,
remoteness, in normal and in misère play, of small positions and of those around the constants of the text (`sprague task`);
the same by a theorem, where there is one; tables; and the sequences of rules that are taken for a code. All is held against the definitions: retrograde analysis of
what can be reached, by the meaning that the text was made with.
Exit status 1 when an answer is wrong. An answer that the program does not give is never wrong.
"""

import argparse
import collections
import csv
import itertools
import json
import os
import pathlib
import random
import re
import secrets
import subprocess
import sys
import tempfile
import time

from adversarial_rules import PLAYERS, random_rules

MOST = 800   # positions whose moves are looked at
TABLES = {1: 60, 2: 12, 3: 5}  # coordinates: how far a table goes
CLASSES = {**{who: who for who in "NPD"}, "NN": "N", "PP": "P", "NP": "L", "PN": "R"}  # of the outcomes with Left first and with Right first
LIMITS = {"seconds": 1, "bytes": 1 << 28, "positions": 200_000}


class Truth:
    """What follows from the definitions about all that can be reached from some positions. Positions are sorted tuples
    of components, (game, numbers). Where not all moves of a position are known, nothing is said of what depends on them."""

    def __init__(self, rules, starts):
        self.rules, self.graph, self.before, self.is_open = rules, {}, collections.defaultdict(list), set()
        self.explore([self.start(numbers) for numbers in starts])
        self.open_before = self.ancestors(self.is_open)
        self.by_outcome = {misere: self.outcomes(misere) for misere in (False, True)}
        self.values = self.nim_values()

    def start(self, numbers):
        return ((self.rules.main.name, tuple(numbers)),)

    def explore(self, queue):
        for here in queue:  # grows; breadth first, so that small positions are complete
            if here in self.graph:
                continue
            if len(self.graph) >= MOST:
                self.graph[here] = []
                self.is_open.add(here)
                continue
            options = set()
            for i, (name, numbers) in enumerate(here):
                if i and here[i - 1] == here[i]:
                    continue
                moves, is_complete = self.rules.moves(name, numbers)
                if not is_complete:
                    self.is_open.add(here)
                options |= {tuple(sorted(here[:i] + here[i + 1:] + option)) for _, _, option in moves}
            self.graph[here] = sorted(options)
            for option in options:
                self.before[option].append(here)
            queue.extend(options)

    def ancestors(self, positions):
        found, stack = set(positions), list(positions)
        while stack:
            for earlier in self.before[stack.pop()]:
                if earlier not in found:
                    found.add(earlier)
                    stack.append(earlier)
        return found

    def outcomes(self, misere):
        """N and P with the number of moves to the end, when the winner hurries and the loser dawdles."""
        result, missing = {}, {here: len(options) + (here in self.is_open) for here, options in self.graph.items()}
        level, rank = [here for here, count in missing.items() if count == 0], 0
        for here in level:
            result[here] = ("N" if misere else "P", 0)
        while level:
            rank, following = rank + 1, []
            for here in level:
                for earlier in self.before[here]:
                    if earlier in result:
                        continue
                    missing[earlier] -= 1
                    if result[here][0] == "P":
                        result[earlier] = ("N", rank)
                    elif missing[earlier] == 0:
                        result[earlier] = ("P", rank)
                    else:
                        continue
                    following.append(earlier)
            level = following
        return result

    def nim_values(self):
        """Of the positions from which play ends whatever is done."""
        known, missing = {}, {here: len(options) + (here in self.is_open) for here, options in self.graph.items()}
        ready = [here for here, count in missing.items() if count == 0]
        while ready:
            here = ready.pop()
            values = {known[option] for option in self.graph[here]}
            known[here] = next(g for g in range(len(values) + 1) if g not in values)
            for earlier in self.before[here]:
                missing[earlier] -= 1
                if missing[earlier] == 0:
                    ready.append(earlier)
        return known

    def outcome(self, here, misere):
        """(outcome, remoteness); None for what is not known."""
        if here in self.by_outcome[misere]:
            who, rank = self.by_outcome[misere][here]
            return who, None if here in self.open_before else rank
        return (None, None) if here in self.open_before else ("D", None)


def position_of(text, main, dimension):
    """"3 4" of the game `main` (with one coordinate a sum of two), or "(3, 4) b(2)"; "left: 3 4", where it is said whose turn it is."""
    player, colon, own = text.partition(": ")
    if colon:
        return ((main, (PLAYERS.index(player), *map(int, own.strip("()").replace(",", " ").split()))),)
    if "(" not in text:
        numbers = list(map(int, text.split()))
        return tuple(sorted((main, tuple(numbers[i:i + dimension])) for i in range(0, len(numbers), dimension)))
    found = re.findall(r"([A-Za-z_]\w*)?\(([^)]*)\)", text)
    return tuple(sorted((name or main, tuple(int(n) for n in numbers.replace(",", " ").split())) for name, numbers in found))


def written(rules, position):
    turn = f"{PLAYERS[position[0]]}: " if rules.main.has_turns else ""
    return turn + " ".join(map(str, position[rules.main.has_turns:]))


class Program:
    def __init__(self, path, folder):
        self.path, self.folder, self.counts, self.problems = path, folder, collections.Counter(), []

    def run(self, *words, standard_input=None):
        try:
            return subprocess.run([self.path, *words], input=standard_input, capture_output=True, text=True, timeout=300, check=False,
                                  env={**os.environ, "XDG_DATA_HOME": str(self.folder)})
        except subprocess.TimeoutExpired:
            self.problems.append(f"no answer within 300 s: {' '.join(words)}")
            return None

    def wrong(self, rules, what):
        self.problems.append(f"{what}\n{rules.text}")

    def tasks(self, rules, truth, words, positions):
        says_misere = "misere" in rules.text
        asked = [(position, convention) for position in positions
                 for convention in (["misere"] if says_misere else ["normal", "misere"])]
        lines = [json.dumps({"position": f"{words} {written(rules, position)}", "rules": rules.text, "convention": convention,
                             "question": "nim_value", "list_moves": 10_000, "limits": LIMITS, "explain": False})
                 for position, convention in asked]
        done = self.run("task", "-", standard_input="\n".join(lines) + "\n")
        if done is None:
            return
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        if len(answers) != len(lines):
            self.wrong(rules, f"{len(lines)} tasks, {len(answers)} answers: {done.stderr[-300:]}")
            return
        for (position, convention), answer in zip(asked, answers):
            if "error" not in answer:
                self.compare(rules, truth, position, convention == "misere", answer)
            elif answer["error"]["kind"] == "internal":
                self.wrong(rules, f"{position}: {answer['error']['message']}")
            else:
                self.counts["refused"] += 1

    def compare(self, rules, truth, position, misere, answer):
        start = truth.start(position)
        about = f"{rules.family}: {position}, {'misère' if misere else 'normal'}"
        who, remoteness = truth.outcome(start, misere)
        if answer["outcome"] is None or who is None:
            self.counts["not known here" if who is None else "no answer: " + answer["ending"]] += 1
            return
        self.counts[who] += 1
        if answer["outcome"] != who:
            self.wrong(rules, f"{about}: {answer['outcome']}, and it is {who}")
            return
        if None not in (remoteness, answer.get("remoteness")) and answer["remoteness"] != remoteness:
            self.wrong(rules, f"{about}: remoteness {answer['remoteness']}, and it is {remoteness}")
        value, known = answer["nim_value"], truth.values.get(start)
        if None not in (value, known):  # loopy values are tests/rules' affair
            self.counts["values"] += 1
            if int(value) != known:
                self.wrong(rules, f"{about}: nim-value {value}, and it is {known}")
        moves = answer["winning_moves"]
        if start in truth.open_before or not answer["all_moves_counted"] or len(moves) != int(answer["winning_move_count"]):
            return
        winning = {option for option in truth.graph[start] if truth.outcome(option, misere)[0] == "P"}
        named = {position_of(move["result"], rules.main.name, len(rules.main.coordinates)) for move in moves}
        self.counts["winning moves"] += len(named)
        if named != winning:
            self.wrong(rules, f"{about}: winning moves to {sorted(named)}, and they lead to {sorted(winning)}")

    def table(self, rules, truth, path, given):
        done = self.run("table", path, *given, "--to", str(TABLES[len(rules.main.own)]), "--csv", "--outcomes", "--time", "5",
                        *(["--misere"] if rules.misere else []))
        if done is None or done.returncode not in (0, 3):
            self.counts["no table"] += 1
            return
        for row in list(csv.reader(done.stdout.splitlines()))[1:]:
            position, cell = tuple(map(int, row[:-1])), row[-1]
            places = [(turn, *position) for turn in (0, 1)] if rules.main.has_turns else [position]
            if cell == "":
                if rules.is_position(rules.main.name, places[0]):
                    self.wrong(rules, f"table: {position} is a position")
                continue
            if any(truth.start(place) not in truth.graph for place in places):
                continue
            found = [truth.outcome(truth.start(place), rules.misere)[0] for place in places]
            who = CLASSES.get("".join(found)) if None not in found else None
            self.counts["cells"] += who is not None
            if who not in (None, cell):
                self.wrong(rules, f"table: {position} is {cell}, and it is {who}")

    def after_a_theorem(self, rules, truth, path, given, positions):
        """Answers that `prove` has stored a theorem for, which solve uses where the search is long."""
        misere = ["--misere"] if rules.misere else []
        done = self.run("prove", path, *given, "--time", "2", *misere, *(["--values"] if rules.has_sums else []))
        if done is None or ": PROVED" not in done.stdout:
            return
        rows = self.folder / "rows"
        rows.write_text("".join(" ".join(map(str, position)) + "\n" for position in positions), encoding="utf-8")
        done = self.run("solve", path, *given, *misere, "--batch", str(rows), "--positions", "2000")
        lines = done.stdout.splitlines() if done else []
        for position, line in zip(positions, lines if len(lines) == len(positions) else []):
            who = truth.outcome(truth.start(position), rules.misere)[0]
            words = line.split()
            if who is None or words[0] == "?":
                continue
            self.counts["lines of batches"] += 1
            value = words[words.index("value") + 1] if "value" in words else None
            known = truth.values.get(truth.start(position))
            if words[0] != who or None not in (value, known) and int(value) != known:
                self.wrong(rules, f"after a theorem: {position} is {line!r}, and it is {who}, value {known}")

    def sequence(self, rules, truth, path, given):
        done = self.run("sequence", path, *given, "--to", "100", "--json", "--time", "5")
        if done is None or done.returncode not in (0, 3):
            self.counts["no sequence"] += 1
            return
        for heap, value in enumerate(json.loads(done.stdout)["first_values"]):
            known = truth.values.get(truth.start((heap,)))
            self.counts["heaps of sequences"] += known is not None
            if known not in (None, value):
                self.wrong(rules, f"sequence: G({heap}) = {value}, and it is {known}")
                return


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sprague")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--texts", type=int, default=None)
    parser.add_argument("--keep", help="a folder for the rules that something was wrong with")
    options = parser.parse_args()
    seed = secrets.randbits(32) if options.seed is None else options.seed
    rng = random.Random(seed)
    print(f"seed {seed}")
    start, texts = time.monotonic(), 0
    with tempfile.TemporaryDirectory() as folder:
        program = Program(options.sprague, pathlib.Path(folder))
        while texts < options.texts if options.texts else time.monotonic() - start < options.seconds:
            rules = random_rules(rng)
            if rules.refused:
                continue
            texts += 1
            given = [f"{name}={number}" for name, number in rules.given.items()]
            path = pathlib.Path(folder) / "rules.game"
            path.write_text(rules.text + "\n", encoding="utf-8")
            probes = rules.probes()
            asked, before = rng.sample(probes, min(len(probes), 14)), len(program.problems)
            dimension, turns = len(rules.main.own), [(0,), (1,)] if rules.main.has_turns else [()]
            box = [p for own in itertools.product(range(TABLES[dimension] + 1), repeat=dimension) for turn in turns
                   if rules.is_position(rules.main.name, p := turn + own)]
            truth = Truth(rules, asked + box)
            if asked:
                program.tasks(rules, truth, " ".join([rules.main.name, *given]), asked)
            program.table(rules, truth, str(path), given)
            if asked and not rules.main.has_turns:
                program.after_a_theorem(rules, truth, str(path), given, asked)
            if dimension == 1 and not rules.misere and not rules.main.has_turns:
                program.sequence(rules, truth, str(path), given)
            if options.keep and len(program.problems) > before:
                pathlib.Path(options.keep).mkdir(parents=True, exist_ok=True)
                (pathlib.Path(options.keep) / f"{seed}_{texts}.game").write_text(rules.text + "\n", encoding="utf-8")
    print(f"{texts} texts in {time.monotonic() - start:.0f} s: " + ", ".join(f"{n} {what}" for what, n in sorted(program.counts.items())))
    for problem in program.problems[:20]:
        print(problem)
    print(f"{len(program.problems)} problems")
    return 1 if program.problems or program.counts["P"] == 0 or program.counts["cells"] == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
