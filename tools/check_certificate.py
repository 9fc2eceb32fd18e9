#!/usr/bin/env python3
"""Checks certificates of Sprague (doc/formats/certificate.md) with nothing but Python's standard library.

  check_certificate.py [--rules FILE] CERTIFICATE…

says of each file VALID and what was verified, `INVALID: FILE, line 7: …` with the first line that is wrong, or `UNDECIDED:
FILE, line 7: …` where a number or the effort is beyond this checker. It ends with 0 if all are valid, 2 for a request that
cannot be read (no such file), 3 for UNDECIDED, 4 for INVALID; of several files the greatest.

This is the second of two checkers that know nothing of each other, or of how certificates are found. Its parts:

  1. JSON lines          what stands in a file, member by member
  2. rule language       parser; bounds of expressions; all options of a position
  3. finite kinds        `finite`, `nim-values`
  4. codes and theorems  `periodic`, `theorem`
  5. automata            formulas as products of small machines that read digits
  6. residues            `residue`
  7. automatic           `automatic`: obligations, covers
  8. sentences           `sentence`: first-order logic over what is proved as `automatic` is
  9. outcomes            `outcomes`: draws, remoteness, all winning moves, sums in misère play
 10. more kinds          `loopy-values`, `refuted`
 11. theorems on games   `theorem`, where it is about one game
 12. Left and Right      `short-games`: sums of games compared by strategies, canonical forms
 13. Sprouts             `sprouts`: drawings, which of them are the same, their values
 14. the program         the table of the kinds, the header, verdicts

Three principles make it sound. A comparison is true, false or unknown, and unknown counts against the certificate. A
word of digits satisfies a formula or does not, which is known when it ends (each of its numbers has a track), so that
nothing is ever guessed; searches are over all reachable states. What is not written in the format is an error.

One long file, because it is meant to be copied and run by people who trust nothing else of this project.
"""

import functools
import hashlib
import json
import math
import os
import re
import sys
from bisect import bisect_left
from collections import Counter, deque
from fractions import Fraction
from itertools import product as cartesian

MAX_NUMBER = 1 << 60            # in a file, of a coordinate
MAX_COMPUTED = 1 << 120         # on the way
MAX_BYTES = 1 << 28             # of a file
MAX_STATES = 1_000_000          # of one search
MAX_LETTERS = 1 << 17           # of a formula's alphabet
MAX_ATOMS = 400                 # comparisons in a formula
MAX_FORM = 1 << 61              # a constant in a formula
MAX_COEFFICIENT = 1_000_000     # in a formula; also of the letters of one comparison
LARGE_CONSTANT = 1000           # from which on states are looked at for being alike
MAX_OPTIONS = 2_000_000         # of one position
MAX_HEAP = 20_000               # of codes
MAX_HEXADECIMAL_HEAP = 500      # of codes with a digit from 8 on, in sums
MAX_AMOUNT = 1_000_000          # of a subtraction set
MAX_PERIOD = 10_000_000         # and of a preperiod
MAX_VERTICES = 10_000_000       # of a graph
MAX_MODULUS = 10_000            # of residue classes
MAX_FIXED = 1_000_000           # a number of a slice
MAX_WEIGHT = 1_000_000          # of a measure; a coefficient of a move's variables
MAX_STRATEGY = 10_000_000       # of a state's number in a strategy
MAX_VALUE = 4096                # that a verdict names
MAX_SHOWN = 10                  # positions that a verdict names
MAX_LOOKED_AT = 2_000          # tuples among which they are looked for
MAX_SHORT_GAMES = 200_000       # of Left and Right
MAX_COPIES = 1_000              # of a game in a sum
MAX_CANONICAL = 1_000           # games of a canonical form
MAX_PAIRS = 30_000_000          # of a game and an option in it
MAX_DENOMINATOR = 1 << 30       # of its numbers and its thermograph
MAX_WORDS = 100                 # of a game that is called by its options
MAX_DRAWING = 2_000             # characters of a drawing
MAX_SPOTS = 104                 # of a drawing
MAX_SPROUTS_VALUE = 1_000       # of a drawing, in a file
MAX_REMEMBERED = 200_000        # components whose keys are known
MAX_STEPS = 10_000_000          # corners in the moves from one drawing and the ways to read what they lead to


class Invalid(Exception):
    """The certificate does not show what it says. `line` is the place, if it is another one than the line last read."""

    def __init__(self, message, line=None):
        super().__init__(message)
        self.line = line


class Undecided(Exception):
    """A number or the effort is beyond this program: that says nothing about the claim."""


class Unusable(Exception):
    """The request cannot be answered: no such file."""


def require(condition, message, line=None):
    if not condition:
        raise Invalid(message, line)


# ---------------------------------------------------------------------------------------------- 1. JSON lines


def no_duplicates(pairs):
    members = dict(pairs)
    require(len(members) == len(pairs), "a member stands twice in an object")
    return members


def no_float(text):
    raise Invalid(f"{text[:40]} is no integer")


def is_unicode(value):
    """Are all texts in a JSON value Unicode? `\\ud800` alone is none."""
    if isinstance(value, str):
        return not re.search("[\ud800-\udfff]", value)
    if isinstance(value, dict):
        return all(is_unicode(name) and is_unicode(inner) for name, inner in value.items())
    return not isinstance(value, list) or all(map(is_unicode, value))


def refuse_special(path):
    """A folder holds no certificate, and a device or pipe may have no end."""
    if os.path.isdir(path):
        raise Unusable(f"{path} is a folder")
    if os.path.exists(path) and not os.path.isfile(path):
        raise Unusable(f"{path} is not a file")


class Lines:
    """The lines of a file, one after the other, each an object with exactly the members asked for."""

    def __init__(self, path):
        refuse_special(path)
        try:
            with open(path, "rb") as file:
                data = file.read(MAX_BYTES + 1)
        except OSError as error:
            raise Unusable(f"{path} cannot be read: {error.strerror}") from error
        self.is_too_long = len(data) > MAX_BYTES
        self.lines = data.split(b"\n")
        if self.lines[-1] == b"":
            self.lines.pop()
        self.number = 0  # of the line read last
        self.held = None

    def more(self):
        return self.held is not None or self.number < len(self.lines)

    def read(self, what):
        """The next object. `what` says what should stand there."""
        if self.held is not None:
            held, self.held = self.held, None
            return held
        if self.is_too_long:
            raise Undecided(f"the file has more than {MAX_BYTES} bytes")
        self.number += 1
        require(self.number <= len(self.lines), f"the file ends here; {what} is missing")
        try:
            text = self.lines[self.number - 1].decode("utf-8").removeprefix("\ufeff")
            value = json.loads(text, object_pairs_hook=no_duplicates, parse_float=no_float, parse_constant=no_float)
        except (ValueError, RecursionError) as error:
            raise Invalid(f"no JSON: {str(error)[:100]}") from error
        require(isinstance(value, dict), f"an object is needed here, {what}")
        require("\\u" not in text or is_unicode(value), "half of a surrogate pair is no character")
        return value

    def peek(self, what):
        self.held = self.read(what)
        return self.held

    def end(self):
        if self.more():
            self.number += 1
            raise Invalid("nothing should stand behind the last expected line")


def members(value, required, optional=()):
    """Refuses missing members and unknown ones."""
    for name in required:
        require(name in value, f"the member \"{name}\" is missing")
    for name in value:
        require(name in required or name in optional, f"the member \"{name[:40]}\" is not known here")
    return value


def natural(value, what, limit=MAX_NUMBER):
    require(isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= limit,
            f"{what} must be an integer from 0 to {limit}")
    return value


def integer(value, what, limit=MAX_NUMBER):
    require(isinstance(value, int) and not isinstance(value, bool) and abs(value) <= limit,
            f"{what} must be an integer from {-limit} to {limit}")
    return value


def text_of(value, what, choices=None):
    require(isinstance(value, str), f"{what} must be a text")
    require(choices is None or value in choices, f"{what} must be one of {', '.join(choices or ())}")
    return value


def sequence(value, what, length=None):
    require(isinstance(value, list), f"{what} must be a list")
    require(length is None or len(value) == length, f"{what} must have {length} entries, not {len(value)}")
    return value


def naturals(value, what, length=None, limit=MAX_NUMBER):
    for entry in sequence(value, what, length):
        natural(entry, f"an entry of {what}", limit)
    return value


# ---------------------------------------------------------------------------------------------- 2. rule language
#
# Expressions are tuples: ("n", number), ("v", index of a name), ("sum", ((sign, e), …)), ("mul", (e, …)), ("div", a, m),
# ("mod", a, m), ("xor", a, b), ("min", (e, …)), ("max", (e, …)). Names are numbered: coordinates, then free variables.
# Conditions: ("and", […]), ("or", […]), ("not", c), ("cmp", a, relation, b), ("in", e, set); sets are
# ("ranges", ((low, high), …)), ("powers", base), ("squares",), ("primes",), ("fibonacci",).

BLANKS = re.compile(r"(?:[ \t\r]|#[^\n]*)*")
TOKEN = re.compile(r"([0-9]+)|([A-Za-z_][A-Za-z0-9_]*|∈)|(->|→|\.\.|!=|<=|>=|≤|≥|≠|[=<>+\-−*×·/(){},;:\[\]])")
SPELLING = {"→": "->", "≤": "<=", "≥": ">=", "≠": "!=", "−": "-", "×": "*", "·": "*", "∈": "in"}
RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
RESERVED = {"and", "domain", "fibonacci", "game", "gcd", "in", "left", "lose", "max", "min", "misere", "mod", "not", "or",
            "powers", "primes", "right", "squares", "start", "when", "where", "win", "with", "xor", "len"}
OPEN_ENDED = set(RELATIONS) | {"->", "..", "+", "-", "*", "/", ",", ";", "and", "or", "not", "in", "mod", "xor", "where",
                               "with"}
MAX_NESTING = 60
MAX_CHAIN = 20    # xor in a row, or / and mod
MAX_GAMES, MAX_COORDINATES, MAX_RULES, MAX_COMPONENTS, MAX_VARIABLES, MAX_SET = 50, 12, 200, 8, 8, 10_000
TRUE = ("and", ())


class Rule:
    """(left side and conditions as one condition, the components of the option, the number of free variables)."""

    def __init__(self, condition, components, variables):
        self.condition, self.components, self.variables = condition, components, variables


class Game:
    """Where Left and Right have moves of their own (`has_turns`), coordinate 0 is whose turn it is: 0 Left's, 1 Right's.
    `ends`: the conditions under which who is to move has won, "N", or lost, "P", and play is over."""

    def __init__(self, name, coordinates, has_turns=False):
        self.name, self.coordinates, self.rules = name, coordinates, []
        self.domain, self.misere, self.has_turns, self.ends = TRUE, False, has_turns, {}

    @property
    def dimension(self):
        return len(self.coordinates)


def canonical_text(text):
    """Each line up to `#`, blanks as one, none at the ends, no empty lines."""
    lines = (" ".join(re.findall(r"[^ \t\r]+", line.split("#")[0])) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def tokenize(text):
    """(kind, text, line) with kinds number, name, sign, `line` where a clause ends, and at last `end`."""
    require(len(text.encode()) <= 100_000, "the rules have more than 100,000 bytes")
    tokens, number, place = [], 1, 1 if text.startswith("\ufeff") else 0
    while (place := BLANKS.match(text, place).end()) < len(text):
        if text[place] == "\n":
            tokens.append(("line", "", number))
            number, place = number + 1, place + 1
            continue
        found = TOKEN.match(text, place)
        require(found, f"rules, line {number}: '{text[place]}' is not known here")
        place = found.end()
        kind, word = ("number", "name", "sign")[found.lastindex - 1], found.group()
        if kind == "number":
            word = word.lstrip("0") or "0"
            require(len(word) <= 19 and int(word) <= MAX_NUMBER, f"rules, line {number}: a number is greater than 2^60")
        tokens.append((kind, SPELLING.get(word, word), number))
    return join_lines(tokens + [("line", "", number)]) + [("end", "", number)]


def join_lines(tokens):
    """Without the ends of lines that end no clause, and of empty lines. `game` closes whatever was left open."""
    kept, depth, following = [], 0, [None] * len(tokens)
    for i in reversed(range(len(tokens) - 1)):
        following[i] = following[i + 1] if tokens[i + 1][0] == "line" else tokens[i + 1][1]
    for (kind, word, number), after in zip(tokens, following):
        if word == "game":
            depth = 0
        elif kind == "sign" and word in "([{":
            depth += 1
        elif kind == "sign" and word in ")]}":
            depth = max(0, depth - 1)
        if kind == "line":
            goes_on = kept and (depth > 0 or kept[-1][1] in OPEN_ENDED or after in ("where", "and", "or"))
            if not kept or kept[-1][0] == "line" or goes_on and after not in (None, "game"):
                continue
        kept.append((kind, word, number))
    return kept


class Parser:
    """Rules to games. `values` are the parameters' values of the game called `name`; others have their defaults."""

    def __init__(self, text, name, values):
        self.tokens, self.place, self.nesting = tokenize(text), 0, 0
        self.chosen, self.values = name, values
        self.games = {}
        self.closing, self.truths = self.match_brackets()

    def match_brackets(self):
        """For each opening bracket its closing one; and how many tokens of conditions stand before each place."""
        closing, stack, truths = {}, [], [0]
        for place, (kind, word, _) in enumerate(self.tokens):
            if kind == "sign" and word in "({":
                stack.append(place)
            elif kind == "sign" and word in ")}" and stack:
                closing[stack.pop()] = place
            truths.append(truths[-1] + (word in RELATIONS or word in ("in", "not", "and", "or")))
        return closing, truths

    # --- tokens

    def refuse(self, message):
        raise Invalid(f"rules, line {self.tokens[self.place][2]}: {message}")

    def next_is(self, *words):
        return self.tokens[self.place][0] in ("name", "sign") and self.tokens[self.place][1] in words

    def accept(self, *words):
        if self.next_is(*words):
            self.place += 1
            return self.tokens[self.place - 1][1]
        return None

    def expect(self, word):
        if not self.accept(word):
            self.refuse(f"expected '{word}', found '{self.tokens[self.place][1]}'")

    def name(self):
        kind, word, _ = self.tokens[self.place]
        if kind != "name" or word in RESERVED:
            self.refuse(f"expected a name, found '{word}'")
        self.place += 1
        return word

    def number(self):
        kind, word, _ = self.tokens[self.place]
        if kind != "number":
            self.refuse(f"expected a number, found '{word}'")
        self.place += 1
        return int(word)

    def at_line_end(self):
        return self.tokens[self.place][0] in ("line", "end")

    def at_end(self):
        return self.tokens[self.place][0] == "end"

    def end_of_clause(self):
        if not self.at_line_end():
            self.refuse(f"expected the end of the line, found '{self.tokens[self.place][1]}'")
        self.place += not self.at_end()

    def deeper(self):
        self.nesting += 1
        if self.nesting > MAX_NESTING:
            self.refuse(f"more than {MAX_NESTING} brackets or signs inside each other")

    # --- games and clauses

    def parse(self):
        while not self.games or not self.at_end():
            self.expect("game")
            self.game()
        require(len(self.games) <= MAX_GAMES, f"rules: more than {MAX_GAMES} games")
        for game in self.games.values():  # components may name later games
            for rule in game.rules:
                others = [target for target, _ in rule.components if target in self.games and target != game.name]
                if game.has_turns or any(self.games[target].has_turns for target in others):
                    require(len(rule.components) == 1 and rule.components[0][0] == game.name,
                            f"rules: {game.name}: where Left and Right have moves of their own, an option is one position "
                            "of the same game")
                for target, entries in rule.components:
                    if target not in self.games:
                        raise Invalid(f"rules: the component {target} is no game of these rules; built-in games "
                                      "have no certificates")
                    require(len(entries) == self.games[target].dimension,
                            f"rules: {target} has another number of coordinates")
        return self.games

    def game(self):
        name = self.name()
        if name in self.games:
            self.refuse(f"the game {name} stands twice")
        self.expect("(")
        coordinates = [self.coordinate()]
        while self.accept(","):
            coordinates.append(self.coordinate())
        given = dict(self.values) if name == self.chosen else {}
        self.parameters, self.sets = {}, {}
        if self.accept(";"):
            self.parameter(given)
            while self.accept(","):
                self.parameter(given)
        self.expect(")")
        require(not given, f"rules: {name} has no parameter {next(iter(given), '')}")
        parameters = [*self.parameters, *self.sets]
        require(max(len(coordinates), len(parameters)) <= MAX_COORDINATES,
                f"rules: more than {MAX_COORDINATES} coordinates or parameters")
        require(len({*coordinates, *parameters}) == len(coordinates) + len(parameters),
                "rules: a name stands twice in the first line of a game")
        # Texts of rules know nothing of whose turn it is: their coordinates are the `own` ones.
        has_turns = self.is_for_one_player_somewhere()
        self.own, self.taken, self.rules_in_text = coordinates, {*coordinates, *parameters}, 0
        self.current = self.games[name] = Game(name, ["turn"] * has_turns + coordinates, has_turns)
        self.short_forms = set()
        self.end_of_clause()
        while not self.at_end() and not self.next_is("game"):
            self.clause()
            self.end_of_clause()
        require(0 < self.rules_in_text <= MAX_RULES, f"rules: a game has 1 to {MAX_RULES} rules")
        if has_turns:
            while self.current.coordinates[0] in self.taken:
                self.current.coordinates[0] += "_"
            self.current.domain = ("and", (("cmp", ("v", 0), "<=", ("n", 1)), self.current.domain))

    def is_for_one_player_somewhere(self):
        """Is there a rule for Left or for Right before the next game? The two words have no other use."""
        for kind, word, _ in self.tokens[self.place:]:
            if kind == "name" and word in ("game", "left", "right"):
                return word != "game"
        return False

    def coordinate(self):
        name = self.name()
        if self.next_is("["):
            self.refuse("lists have no certificates")
        return name

    def parameter(self, given):
        name = self.name()
        value = None
        if self.accept("="):
            if self.next_is("{", "powers", "squares", "primes", "fibonacci"):
                return self.set_parameter(name)
            value = self.number()
        value = given.pop(name, value)
        if value is None:
            self.refuse(f"the parameter {name} has no value")
        if name in self.parameters:
            self.refuse(f"the parameter {name} stands twice")
        self.parameters[name] = value

    def set_parameter(self, name):
        """A set of numbers, which stands in the text and nowhere else."""
        self.coordinates, self.free, self.may_be_free = [], {}, False
        numbers = self.set()
        if numbers[0] == "ranges" and any(end[0] != "n" for ends in numbers[1] for end in ends):
            self.refuse("the set of a parameter has numbers only")
        if name in self.sets:
            self.refuse(f"the parameter {name} stands twice")
        self.sets[name] = numbers

    def clause(self):
        self.coordinates, self.free, self.may_be_free, self.settled = self.own, {}, False, {}
        word = self.accept("win", "lose")
        if word:
            self.expect("when")
            outcome = "N" if word == "win" else "P"
            if outcome in self.current.ends:
                self.refuse(f"a game has one '{word} when'")
            self.current.ends[outcome] = self.settle_condition(self.conditions())
        elif self.accept("misere"):
            self.current.misere = True
        elif self.accept("domain"):
            if self.current.domain is not TRUE:
                self.refuse("a game has one domain")
            self.current.domain = self.settle_condition(self.conditions())
        elif self.accept("start"):
            self.start()
        else:
            self.rule(self.players())

    def players(self):
        """Whose rule it is, as values of the coordinate in front; (None,) where the game has none."""
        player = self.accept("left", "right")
        if player:
            self.expect(":")
            return (0,) if player == "left" else (1,)
        return (0, 1) if self.current.has_turns else (None,)

    def start(self):
        """Positions may be written shorter; certificates write them in full, so only the form counts. The short form's
        names hide the coordinates."""
        self.expect("(")
        names = [self.name()]
        while self.accept(","):
            names.append(self.name())
        self.expect(")")
        self.expect("=")
        self.coordinates, self.free = [], {name: i for i, name in enumerate(names)}
        if len([self.settle(e) for e in self.entries()]) != len(self.own):
            self.refuse("the start has another number of coordinates than the game")
        if len(names) == len(self.own) or len(names) in self.short_forms:
            self.refuse("a short form has as many numbers as a position, or as another one")
        self.short_forms.add(len(names))

    def rule(self, players):
        self.may_be_free = True
        left = self.entries(may_end_with_comma=True)
        if len(left) != len(self.own):
            self.refuse("the left side has another number of coordinates than the game")
        first = int(self.current.has_turns)
        if any(e[0] == "v" and e[1] < self.current.dimension and e[1] > i for i, e in enumerate(left, first)):
            self.refuse("the left side names the coordinates in their order")
        self.expect("->")
        components = [self.component()]
        while self.accept("+"):
            components.append(self.component())
        where = self.conditions() if self.accept("where") else TRUE
        if len(self.free) > MAX_VARIABLES or len(components) > MAX_COMPONENTS:
            self.refuse(f"more than {MAX_VARIABLES} free variables, or {MAX_COMPONENTS} components")
        equalities = tuple(("cmp", ("v", i), "=", e) for i, e in enumerate(left, first) if e != ("v", i))
        condition = self.settle_condition(("and", equalities + (where,)))
        components = [(target, [self.settle(e) for e in entries]) for target, entries in components]
        self.rules_in_text += 1
        self.taken.update(self.free)
        for player in players:
            if player is None:
                self.current.rules.append(Rule(condition, components, len(self.free)))
                continue
            turn = ("cmp", ("v", 0), "=", ("n", player))
            moved = [(target, [("n", 1 - player), *entries]) for target, entries in components]
            self.current.rules.append(Rule(("and", (turn, condition)), moved, len(self.free)))

    def component(self):
        target = self.current.name if self.next_is("(") else self.name()
        return target, self.entries()

    def entries(self, may_end_with_comma=False):
        if not self.next_is("("):
            self.refuse("expected '(' and a position (lists have no certificates)")
        self.expect("(")
        entries = [self.expression()]
        while self.accept(",") and not (may_end_with_comma and self.next_is(")")):
            entries.append(self.expression())
        if self.next_is(";"):
            self.refuse("built-in games have no certificates")
        self.expect(")")
        return entries

    # --- conditions

    def conditions(self):
        parts = [self.alternatives()]
        while self.accept(",") and not self.at_line_end():  # a comma at the end of the last line does no harm
            parts.append(self.alternatives())
        return ("and", tuple(parts))

    def alternatives(self):
        parts = [self.both()]
        while self.accept("or"):
            parts.append(self.both())
        return parts[0] if len(parts) == 1 else ("or", tuple(parts))

    def both(self):
        parts = [self.single_condition()]
        while self.accept("and"):
            parts.append(self.single_condition())
        return parts[0] if len(parts) == 1 else ("and", tuple(parts))

    def single_condition(self):
        if self.accept("not"):
            self.deeper()
            inner = self.single_condition()
            self.nesting -= 1
            return ("not", inner)
        end = self.closing.get(self.place)
        if self.next_is("(") and end is not None and self.truths[end] > self.truths[self.place]:
            self.deeper()
            self.expect("(")
            inner = self.alternatives()
            self.expect(")")
            self.nesting -= 1
            return inner
        return self.comparison()

    def comparison(self):
        first = self.expression()
        negated = self.accept("not")
        if self.accept("in"):
            inner = ("in", first, self.set())
            return ("not", inner) if negated else inner
        if negated or not self.next_is(*RELATIONS):
            self.refuse("expected a comparison")
        parts = []
        while self.next_is(*RELATIONS):
            relation = self.accept(*RELATIONS)
            second = self.expression()
            parts.append(("cmp", first, relation, second))
            first = second
        # The made tracks of a middle operand are made once: it is the same object in both comparisons.
        return parts[0] if len(parts) == 1 else ("and", tuple(parts))

    def set(self):
        if self.tokens[self.place][0] == "name" and self.tokens[self.place][1] in self.sets:
            self.place += 1
            return self.sets[self.tokens[self.place - 1][1]]
        if self.accept("{"):
            ranges = []
            while not self.next_is("}"):
                ranges.append(self.range())
                if not self.accept(",") and not self.next_is("}"):
                    self.refuse("expected ',' or '}' in the set")
                require(len(ranges) <= MAX_SET, f"rules: more than {MAX_SET} numbers and ranges in a set")
            self.expect("}")
            if not any(low[0] != "n" or high[0] != "n" or low[1] <= high[1] for low, high in ranges):
                self.refuse("this set is empty")
            return ("ranges", tuple(ranges))
        if self.accept("powers"):
            self.expect("(")
            base = self.number()
            self.expect(")")
            require(base >= 2, "rules: powers(B) needs B >= 2")
            return ("powers", base)
        word = self.accept("squares", "primes", "fibonacci")
        if word:
            return (word,)
        low = self.expression()
        self.expect("..")
        return ("ranges", ((low, self.expression()),))

    def range(self):
        low = self.expression()
        return (low, self.expression() if self.accept("..") else low)

    # --- expressions

    def expression(self):
        value, chain = self.total(), 0
        while self.accept("xor"):
            chain += 1
            if chain > MAX_CHAIN:
                self.refuse(f"more than {MAX_CHAIN} xor in a row")
            value = ("xor", value, self.total())
        return value

    def total(self):
        value = self.term()
        parts = list(value[1]) if value[0] == "sum" else [(1, value)]  # (a + b) + c is the sum of three
        while self.next_is("+", "-"):
            sign = 1 if self.accept("+", "-") == "+" else -1
            parts.append((sign, self.term()))
            value = None
        return value or ("sum", tuple(parts))

    def term(self):
        value, chain = self.factor(), 0
        while self.next_is("*", "/", "mod"):
            operator = self.accept("*", "/", "mod")
            second = self.factor()
            if operator == "*":
                value = ("mul", (value[1] if value[0] == "mul" else (value,)) + (second,))
                continue
            chain += 1
            if chain > MAX_CHAIN:
                self.refuse(f"more than {MAX_CHAIN} of / and mod in a row")
            value = ("div" if operator == "/" else "mod", value, second)
        return value

    def factor(self):
        if self.accept("-"):
            self.deeper()
            inner = self.factor()
            self.nesting -= 1
            return ("sum", ((-1, inner),))
        if self.next_is("(", "min", "max"):
            self.deeper()
            operator = self.accept("min", "max")
            self.expect("(")
            operands = [self.expression()]
            while operator and self.accept(","):
                operands.append(self.expression())
            self.expect(")")
            self.nesting -= 1
            return (operator, tuple(operands)) if operator else operands[0]
        if self.tokens[self.place][0] == "number":
            return ("n", self.number())
        if self.next_is("len"):
            self.refuse("lists have no certificates")
        if self.next_is("gcd"):
            self.refuse("a gcd has no certificates")
        return self.reference(self.name())

    def reference(self, name):
        if self.next_is("["):
            self.refuse("lists have no certificates")
        if name in self.coordinates:
            return ("v", self.coordinates.index(name) + self.current.has_turns)
        if name in self.parameters:
            return ("p", self.parameters[name])  # settled later: {m..1} is no empty set of the text
        if name in self.sets:
            self.refuse(f"{name} is a set and no number")
        if name not in self.free:
            if not self.may_be_free:
                self.refuse(f"{name} is not known here")
            self.free[name] = self.current.dimension + len(self.free)
        return ("v", self.free[name])

    # --- parameters become numbers, and so does what has only numbers in it

    def settle(self, e):
        """One object stays one object: the tracks of what stands once in the text are made once."""
        if id(e) not in self.settled:
            self.settled[id(e)] = (self.settle_anew(e), e)  # with e itself, so that no other object gets its id
        return self.settled[id(e)][0]

    def settle_anew(self, e):
        kind = e[0]
        if kind in ("n", "v"):
            return e
        if kind == "p":
            return ("n", e[1])
        if kind == "sum":
            operands = tuple(self.settle(inner) for _, inner in e[1])
            e = ("sum", tuple((sign, inner) for (sign, _), inner in zip(e[1], operands)))
        elif kind in ("mul", "min", "max"):
            operands = tuple(map(self.settle, e[1]))
            e = (kind, operands)
        else:
            operands = tuple(map(self.settle, e[1:]))
            e = (kind, *operands)
        if kind in ("div", "mod"):
            divisor = operands[1]
            require(divisor[0] == "n" and divisor[1] >= 1,
                    "rules: behind / and mod a number or a parameter from 1 on is needed")
            e, operands = (kind, operands[0], divisor[1]), operands[:1]
        if any(inner[0] != "n" for inner in operands):
            return e
        try:
            value = value_of(e, ())
        except Undecided as error:
            raise Invalid("rules: a constant is too large to be computed") from error
        if value is None:
            return e  # xor of a negative number
        require(abs(value[0]) <= MAX_NUMBER, "rules: a constant is greater than 2^60")
        return ("n", value[0])

    def settle_condition(self, c):
        kind = c[0]
        if kind == "cmp":
            return ("cmp", self.settle(c[1]), c[2], self.settle(c[3]))
        if kind == "in":
            numbers = c[2]
            if numbers[0] == "ranges":
                numbers = ("ranges", tuple((self.settle(low), self.settle(high)) for low, high in numbers[1]))
            return ("in", self.settle(c[1]), numbers)
        if kind == "not":
            return ("not", self.settle_condition(c[1]))
        return (kind, tuple(map(self.settle_condition, c[1])))


# Bounds. A value is (low, high, sure): low ≤ it ≤ high, None where there is no bound; `sure` if it exists for certain. A
# value that does not exist at all is None. Truth is True, False, or None where it is not known. Where all numbers are
# known, everything is exact.


def combine(parts):
    """The sum of (factor, value), from the left; None where a value is missing."""
    total = (0, 0, True)
    for factor, part in parts:
        if part is None:
            return None
        a, b, exists = part
        if factor < 0:
            a, b = b, a
        low, high, sure = total
        total = bounded(None if low is None or a is None else low + factor * a,
                        None if high is None or b is None else high + factor * b, sure and exists)
    return total


def bounded(low, high, sure):
    """What is computed of numbers that are known must be below 2^120; of others, an end that is not is none."""
    if low == high and low is not None and abs(low) >= MAX_COMPUTED:
        raise Undecided("a number beyond 2^120 would be needed")
    if low is not None:
        low = None if low <= -MAX_COMPUTED else min(low, MAX_COMPUTED - 1)
    if high is not None:
        high = None if high >= MAX_COMPUTED else max(high, 1 - MAX_COMPUTED)
    return (low, high, sure)


def times(a, b):
    sure = a[2] and b[2]
    for x, y in ((a, b), (b, a)):
        if x[0] is not None and x[0] == x[1]:
            return combine([(x[0], y)])[:2] + (sure,) if x[0] else (0, 0, sure)
    if a[0] is not None and b[0] is not None and a[0] >= 0 and b[0] >= 0:
        return bounded(a[0] * b[0], None if a[1] is None or b[1] is None else a[1] * b[1], sure)
    if None in (a[0], a[1], b[0], b[1]):
        return (None, None, sure)
    ends = [x * y for x in a[:2] for y in b[:2]]
    return bounded(min(ends), max(ends), sure)


def divided(a, m):
    low, high, sure = a
    return (None if low is None else low // m, None if high is None else high // m, sure)


def remainder(a, m):
    low, high, sure = a
    if low is not None and high is not None and low // m == high // m:
        return (low % m, high % m, sure)
    return (0, m - 1, sure)


def exclusive_or(a, b):
    if any(x[1] is not None and x[1] < 0 for x in (a, b)):
        return None  # of a negative number: no value
    sure = a[2] and b[2] and all(x[0] is not None and x[0] >= 0 for x in (a, b))
    if sure and a[0] == a[1] and b[0] == b[1]:
        return (a[0] ^ b[0],) * 2 + (True,)
    high = None if a[1] is None or b[1] is None else (1 << max(a[1].bit_length(), b[1].bit_length())) - 1
    # Not less than the difference, so that it is no small number where one operand is large.
    low = max([0] + [x[0] - y[1] for x, y in ((a, b), (b, a)) if x[0] is not None and y[1] is not None])
    return (low, high, sure)


def compare(a, relation, b):
    if a is None or b is None:
        return False
    low = None if a[0] is None or b[1] is None else a[0] - b[1]
    high = None if a[1] is None or b[0] is None else a[1] - b[0]
    above, below = low is not None and low > 0, high is not None and high < 0
    at_least, at_most = low is not None and low >= 0, high is not None and high <= 0
    certain, impossible = {"=": (at_least and at_most, above or below), "!=": (above or below, at_least and at_most),
                           "<": (below, at_least), ">=": (at_least, below), ">": (above, at_most),
                           "<=": (at_most, above)}[relation]
    if impossible:
        return False
    return True if certain and a[2] and b[2] else None


def extremum(name, a, b):
    choose = min if name == "min" else max

    def bound(ends, missing_wins):
        known = [e for e in ends if e is not None]
        if len(known) < 2 and (missing_wins or not known):
            return None
        return choose(known)

    # min: the low end is missing if one is; the high end is the smallest known. max: the other way round.
    return (bound((a[0], b[0]), name == "min"), bound((a[1], b[1]), name == "max"), a[2] and b[2])


def value_of(e, names):
    """The bounds of an expression. `names` are the values of coordinates and variables."""
    kind = e[0]
    if kind == "v":
        return names[e[1]]
    if kind == "n":
        return (e[1], e[1], True)
    if kind == "sum":
        return combine([(sign, value_of(inner, names)) for sign, inner in e[1]])
    if kind in ("mul", "min", "max"):
        values = [value_of(inner, names) for inner in e[1]]
        value = values[0]
        for other in values[1:]:
            if value is None or other is None:
                return None
            value = times(value, other) if kind == "mul" else extremum(kind, value, other)
        return value
    a = value_of(e[1], names)
    if kind == "xor":
        b = value_of(e[2], names)
        return None if a is None or b is None else exclusive_or(a, b)
    if a is None:
        return None
    return divided(a, e[2]) if kind == "div" else remainder(a, e[2])


def is_prime(n):
    """Miller and Rabin; exact below 3·10^23 with these bases (Sorenson and Webster 2015)."""
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    if n >= 1 << 64:
        raise Undecided("a number beyond 2^64 is asked to be a prime")
    if n < 2 or any(n % p == 0 for p in bases):
        return n in bases
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    return all(pow(p, odd, n) == 1 or any(pow(p, odd << i, n) == n - 1 for i in range(twos)) for p in bases)


def contains(numbers, n):
    """Is the number n in an infinite set? 0 is in none."""
    if n < 1:
        return False
    if numbers[0] == "powers":
        while n % numbers[1] == 0:
            n //= numbers[1]
        return n == 1
    if numbers[0] == "squares":
        return math.isqrt(n) ** 2 == n
    if numbers[0] == "primes":
        return is_prime(n)
    a, b = 1, 2
    while a < n:
        a, b = b, a + b
    return a == n


def all_of(truths):
    """The conjunction of three-valued truths."""
    unknown = False
    for truth in truths:
        if truth is False:
            return False
        unknown = unknown or truth is None
    return None if unknown else True


def opposite(truth):
    return None if truth is None else not truth


def membership(e, numbers, names, negated):
    value = value_of(e, names)
    if value is None:
        if numbers[0] == "ranges":  # they are computed, too
            for end in (end for ends in numbers[1] for end in ends):
                value_of(end, names)
        return False
    if numbers[0] == "ranges":
        inside = []
        for low, high in numbers[1]:
            ends = (("<=", low), (">=", low)) if high is low else ((">=", low), ("<=", high))
            truths = [compare(value, OPPOSITE[relation] if negated else relation, value_of(end, names))
                      for relation, end in ends]
            inside.append(opposite(all_of(map(opposite, truths))) if negated else all_of(truths))
        return all_of(inside) if negated else opposite(all_of(map(opposite, inside)))
    if value[1] is not None and value[1] < 1:
        inside = False
    elif value[0] is not None and value[0] == value[1]:
        inside = contains(numbers, value[0])
    else:
        return None
    truth = inside != negated
    return truth if value[2] or not truth else None


def truth_of(c, names, negated=False):
    """Is the condition (or its negation) true? A comparison without value is false, and so is its negation. All parts are
    looked at, so that what is beyond computing is noticed in any order."""
    kind = c[0]
    if kind == "not":
        return truth_of(c[1], names, not negated)
    if kind == "cmp":
        return compare(value_of(c[1], names), OPPOSITE[c[2]] if negated else c[2], value_of(c[3], names))
    if kind == "in":
        return membership(c[1], c[2], names, negated)
    parts = [truth_of(part, names, negated) for part in c[1]]
    if (kind == "and") != negated:
        return all_of(parts)
    return opposite(all_of(map(opposite, parts)))


def exactly(numbers):
    """Numbers that are known, as values."""
    return [(n, n, True) for n in numbers]


ANY = (0, None, True)


class Rules:
    """The rules of a certificate: games, the one that is meant, and the options of positions (name, numbers)."""

    def __init__(self, games, main, digest=""):
        self.games, self.main, self.digest = games, games[main], digest

    def line(self):
        """What a person compares with the rules that they have."""
        titles = [f"{game.name}({', '.join(game.coordinates)}), {len(game.rules)} rule{'s' * (len(game.rules) != 1)}"
                  + f" ({game.coordinates[0]} 0: Left moves, 1: Right)" * game.has_turns for game in self.games.values()]
        return "rules: " + (", " if len(titles) == 1 else "; ").join([*titles, f"sha256 {self.digest}"])

    @property
    def have_turns(self):
        """Have Left and Right moves of their own in a game of the text? Then nothing is said about nim-values and sums: in a
        sum the players need not take turns in a component."""
        return any(game.has_turns for game in self.games.values())

    def is_over(self, position):
        """The outcome where `win when` or `lose when` holds, the former first; otherwise None."""
        ends, values = self.games[position[0]].ends, exactly(position[1])
        return next((outcome for outcome in ("N", "P") if outcome in ends and truth_of(ends[outcome], values) is True), None)

    def in_domain(self, name, values):
        return truth_of(self.games[name].domain, values)

    def is_position(self, name, numbers):
        return self.in_domain(name, exactly(numbers)) is True

    def possible(self, rule, names):
        """Can the rule be used? Its condition, no negative entry, and the domain of each component."""
        truth = truth_of(rule.condition, names)
        for target, entries in rule.components:
            if truth is False:
                return False
            values = [value_of(e, names) for e in entries]
            natural_entries = all_of([compare(value, ">=", (0, 0, True)) for value in values])
            if natural_entries is False:
                return False
            inside = self.in_domain(target, [(max(v[0] or 0, 0),) + v[1:] for v in values])
            truth = all_of((truth, natural_entries, inside))
        return truth

    def option(self, rule, names):
        """The option's components, the names being numbers for which the rule can be used."""
        option = []
        for target, entries in rule.components:
            numbers = tuple(value_of(e, names)[0] for e in entries)
            require(max(numbers) <= MAX_NUMBER, "an option has a number greater than 2^60")
            option.append((target, numbers))
        return option

    def follow(self, position, move):
        """The option that a move leads to; it must exist."""
        game = self.games[position[0]]
        require(self.is_over(position) is None, f"play is over in {show(position)}")
        number = natural(move["rule"], "\"rule\"")
        require(number < len(game.rules), f"{game.name} has no rule {number}; rules are counted from 0")
        rule = game.rules[number]
        variables = naturals(move["variables"], "\"variables\"", rule.variables)
        names = exactly(position[1] + tuple(variables))
        require(self.possible(rule, names) is True, f"there is no such move in {show(position)}")
        return self.option(rule, names)

    def options(self, position):
        """All options: boxes of variables are halved until the rule is impossible in them or they are points."""
        if self.is_over(position):
            return
        game, count = self.games[position[0]], 0
        for rule in game.rules:
            stack = [exactly(position[1]) + [ANY] * rule.variables]
            while stack:
                names = stack.pop()
                if self.possible(rule, names) is False:
                    continue
                count += 1
                if count > MAX_OPTIONS:
                    raise Undecided(f"{show(position)} has too many options to be tried")
                i = self.next_variable(game, rule, names)
                if i is None:
                    yield self.option(rule, names)
                    continue
                low, high = names[i][:2]
                middle = (low + high) // 2
                for part in ((middle + 1, high), (low, middle)):
                    stack.append(names[:i] + [part + (True,)] + names[i + 1:])

    def next_variable(self, game, rule, names):
        """The number of a variable that is no point, bounded from above (in `names`); None if all are points."""
        wide = [i for i in range(game.dimension, len(names)) if names[i][0] != names[i][1]]
        for i in wide:
            if names[i][1] is not None:
                return i
        for i in wide:
            bound = 3  # so that the interval is never a point, which would not be looked at again
            while bound < MAX_NUMBER // 2:
                if self.possible(rule, names[:i] + [(bound, None, True)] + names[i + 1:]) is False:
                    names[i] = (0, bound - 1, True)
                    return i
                bound = 2 * bound + 1
        if wide:
            raise Undecided(f"no bound is found for free variable {wide[0] - game.dimension} of {game.name}")
        return None


def show(position):
    return f"{position[0]}({', '.join(map(str, position[1]))})"


def read_rules(header, sums_in_misere=False):
    """The rules of a header, which must be canonical and have the digest that it says."""
    text = text_of(header["rules"], "\"rules\"")
    require(canonical_text(text) == text, "\"rules\" is not a canonical text")
    digest = hashlib.sha256(text.encode("utf-8")).hexdigest()
    require(digest == header["sha256"], "\"sha256\" is not the digest of \"rules\"")
    parameters = header["parameters"]
    require(isinstance(parameters, dict), "\"parameters\" must be an object")
    for name, value in parameters.items():
        natural(value, f"the parameter {name[:40]}")
    name = text_of(header["game"], "\"game\"")
    games = Parser(text, name, parameters).parse()
    require(name in games, f"the rules have no game {name[:40]}")
    misere = header["convention"] == "misere"
    for game in games.values():
        require(misere or not game.misere, "the rules say misere, the header says normal")
        require(sums_in_misere or not misere or all(len(rule.components) == 1 for rule in game.rules),
                "misère play excludes options that are sums")
    rules = Rules(games, name, digest)
    by_rule = {game.name for game in games.values() if game.ends}
    require(not by_rule or header["kind"] in ("finite", "refuted", "outcomes"),
            "games with 'win when' or 'lose when' have certificates of positions only")
    for game in games.values():
        require(not (game.ends and game.has_turns), "'win when' or 'lose when' in a game with left and right")
        for rule in game.rules:
            targets = {target for target, _ in rule.components}
            require(targets == {game.name} and len(rule.components) == 1 if game.ends else not targets & by_rule,
                    "a game with 'win when' or 'lose when' has, or is, a component")
    are_values = header["kind"] in ("nim-values", "loopy-values", "refuted-values") or header.get("claim") == "nim-values"
    require(not (are_values and rules.have_turns), "games with left and right have no nim-values")
    return rules


# ---------------------------------------------------------------------------------------------- 3. finite kinds


def read_position(value, rules, what="\"position\""):
    """A position of the domain, as (name of the game, numbers)."""
    if isinstance(value, dict):
        members(value, ("game", "numbers"))
        name, numbers = text_of(value["game"], "\"game\""), value["numbers"]
        require(name in rules.games, f"the rules have no game {name[:40]}")
    else:
        require(len(rules.games) == 1, f"{what} must name its game")
        name, numbers = rules.main.name, value
    position = name, tuple(naturals(numbers, what, rules.games[name].dimension))
    require(rules.is_position(*position), f"{show(position)} is outside the domain")
    return position


def check_finite(header, lines):
    """Every position that a line refers to stands in an earlier one: the order of the lines is the induction."""
    rules, misere = read_rules(header), header["convention"] == "misere"
    main = read_position(header["position"], rules)
    text_of(header["outcome"], "\"outcome\"", ("N", "P"))
    require(all(len(rule.components) == 1 for game in rules.games.values() for rule in game.rules),
            "rules with sums need the kind nim-values")
    table = {}
    while lines.more():
        value = lines.read("a position")
        has_move = "rule" in value
        members(value, ("position", "outcome") + (("rule", "variables") if has_move else ()))
        position = read_position(value["position"], rules)
        require(position not in table, f"{show(position)} stands twice")
        outcome = text_of(value["outcome"], "\"outcome\"", ("N", "P"))
        require(not has_move or outcome == "N", "a P-position has no winning move")
        require(has_move or outcome == "P" or misere or rules.games[position[0]].ends, "the winning move is missing")
        over = rules.is_over(position)
        if over:
            require(not has_move and outcome == over, f"play is over in {show(position)}, which is {over}")
        elif has_move:
            option = rules.follow(position, value)[0]
            require(earlier(table, option) == "P", f"{show(option)} stands above as N")
        else:
            check_all_options(rules, table, misere, position, outcome)
        table[position] = outcome
    require(table.get(main) == header["outcome"], "the header's position is not listed with its outcome", 1)
    return f"{show(main)} {words_of_outcome(header)}", [rules.line()]


def words_of_outcome(header):
    return f"is a{'n N' if header['outcome'] == 'N' else ' P'}-position"


def earlier(table, position, line=None):
    """What an earlier line says of a position."""
    require(position in table, f"{show(position)} does not stand in an earlier line", line)
    return table[position]


def check_all_options(rules, table, misere, position, outcome):
    """A P-position has only options that are N; an N-position without a winning move has ended, in misère play. (Positions
    that are over by a rule do not come here.)"""
    has_option = False
    for option in rules.options(position):
        has_option = True
        require(outcome == "P", f"{show(position)} has not ended, and its winning move is missing")
        require(earlier(table, option[0]) == "N", f"the option {show(option[0])} stands above as P")
    require(outcome == ("N" if misere else "P") or has_option, f"{show(position)} has ended, and who has won is another")


def check_nim_values(header, lines):
    rules = read_rules(header)
    require(header["convention"] == "normal", "nim-values need normal play")
    components = [read_position(c, rules) for c in sequence(header["position"], "\"position\"")]
    natural(header["value"], "\"value\"")
    table = {}
    while lines.more():
        value = members(lines.read("a position"), ("position", "value", "moves"))
        position = read_position(value["position"], rules)
        require(position not in table, f"{show(position)} stands twice")
        number = natural(value["value"], "\"value\"")
        for expected, move in enumerate(sequence(value["moves"], "\"moves\"", number)):
            require(isinstance(move, dict), "a move must be an object")
            members(move, ("rule", "variables"))
            require(sum_of(table, rules.follow(position, move)) == expected, f"move {expected} has another value")
        for option in rules.options(position):
            require(sum_of(table, option) != number, f"an option of {show(position)} has value {number} too")
        table[position] = number
    require(sum_of(table, components, 1) == header["value"], "\"value\" is not the nim-sum of the components", 1)
    words = f"{show_sum(components)} has the nim-value {header['value']}"
    if "winning_moves" in header:
        words += winning_moves(header, rules, table, tuple(components))
    return words, [rules.line()]


def winning_moves(header, rules, table, components):
    """All options of the sum that are worth 0, as `winning_moves` says: in order, each with its components in order."""
    places = {name: i for i, name in enumerate(rules.games)}

    def in_order(component):
        return places[component[0]], component[1]

    wins = {tuple(sorted(components[:i] + tuple(option) + components[i + 1:], key=in_order))
            for i, component in enumerate(components) for option in rules.options(component)
            if sum_of(table, option) == header["value"] ^ table[component]}
    listed = [tuple(read_position(c, rules) for c in sequence(option, "a winning move"))
              for option in sequence(header["winning_moves"], "\"winning_moves\"")]
    require(listed == sorted(wins, key=lambda option: list(map(in_order, option))),
            "\"winning_moves\" are not all options that win, in order", 1)
    return "".join((", winning moves: " if i == 0 else "; ") + ("…" if i == 10 else show_sum(option))
                   for i, option in enumerate(listed[:11]))


def show_sum(components):
    return " + ".join(map(show, components)) or "the empty sum"


def sum_of(table, option, line=None):
    total = 0
    for component in option:
        total ^= earlier(table, component, line)
    return total


# ---------------------------------------------------------------------------------------------- 4. codes and theorems


class Code:
    """`octal 0.77`, `octal 0.3F`, `subtract 1,3,4` or `allbut 1,3`. `digits[k]`: bit r is set if k may be taken leaving r
    heaps; `beyond` stands for all k after the last of them."""

    def __init__(self, text):
        octal = re.fullmatch(r"octal ([048C])\.([0-9A-F]*[1-9A-F]|0)", text_of(text, "\"code\""))
        amounts = re.fullmatch(r"(subtract|allbut) ([1-9][0-9]*(?:,[1-9][0-9]*)*)", text)
        require(octal or amounts, "a code is written like 'octal 0.77', 'subtract 1,3,4' or 'allbut 1,3'")
        self.is_octal, self.beyond = octal is not None, 0
        if octal:
            self.digits = {k: int(d, 16) for k, d in enumerate(octal.group(1) + octal.group(2))}
        else:
            words = amounts.group(2).split(",")
            if max(map(len, words)) > 7 or max(map(int, words)) > MAX_AMOUNT:
                raise Undecided(f"an amount is greater than {MAX_AMOUNT}")
            listed = [int(word) for word in words]
            require(all(a < b for a, b in zip(listed, listed[1:])), "the set is not ascending")
            self.digits = dict.fromkeys(listed, 3)
            if amounts.group(1) == "allbut":
                self.digits, self.beyond = {k: 0 if k in self.digits else 3 for k in range(1, listed[-1] + 1)}, 3
        self.last = max(self.digits)
        self.parts = max([2 if octal else 1] + [d.bit_length() - 1 for d in self.digits.values()])
        self.most = MAX_HEXADECIMAL_HEAP if self.parts == 3 else MAX_HEAP

    def values(self, count):
        """The nim-values of the heaps 0, 1, …, from the definition."""
        if count > (MAX_HEAP + 1 if self.parts > 1 else 100_000_000 // len(self.digits)):
            raise Undecided(f"nim-values of {count} heaps are too many to be computed")
        values, pairs, triples = [], [], []  # pairs[m]: the nim-sums of two heaps, not empty, with m together
        for n in range(count):
            if self.parts > 1:
                pairs.append({values[a] ^ values[n - a] for a in range(1, n // 2 + 1)})
            if self.parts > 2:
                triples.append({values[a] ^ g for a in range(1, n - 1) for g in pairs[n - a]})
            found = set()
            for k, digit in self.digits.items():
                rest = n - k
                if digit & 1 and rest == 0:
                    found.add(0)
                if digit & 2 and rest >= 1:
                    found.add(values[rest])
                if digit & 4 and rest >= 2:
                    found |= pairs[rest]
                if digit & 8 and rest >= 3:
                    found |= triples[rest]
            if self.beyond:  # any amount beyond the last digit leaves one heap, or none, whose value is that of 0
                found.update(values[:max(n - self.last, 0)])
            mex = 0
            while mex in found:
                mex += 1
            values.append(mex)
        return values


def check_periodic(header, lines):
    """Without a saltus: Guy and Smith (1956). With one, where any amount may be taken but some up to t: the options of
    n >= e + t are all heaps below n - t and some of the t before n. When the values of the former and of the latter are
    those of n + p lowered by s (and 0, ..., s - 1), then so is the mex, and it goes on so."""
    lines.end()  # what is wrong behind the header is said before what is too large in it
    require(header["convention"] == "normal", "periods need normal play")
    naturals(header["values"], "\"values\"")
    code = Code(header["code"])
    e = natural(header["preperiod"], "\"preperiod\"", MAX_PERIOD)
    p = natural(header["period"], "\"period\"", MAX_PERIOD)
    s = natural(header.get("saltus", 0), "\"saltus\"", e + p)
    require(p >= 1, "\"period\" must be 1 or more")
    require(e >= 1 or not code.is_octal, "\"preperiod\" must be 1 or more: a heap of 0 is no heap")
    has_carries = s > 0 and code.parts == 3
    require(("times" in header) == has_carries, "\"times\" belongs to a saltus of a hexadecimal code")
    times = natural(header.get("times", 1), "\"times\"", 1000)
    require(times >= 1, "\"times\" must be 1 or more")
    given = naturals(header["values"], "\"values\"", window(code, e, p, s, times))
    require(given == periodic_values(code, e, p, s, times), "a nim-value is wrong")
    return f"G(n + {p}) = G(n){f' + {s}' if s else ''} for all n >= {e}", []


def window(code, e, p, s, times):
    """How many values show a period."""
    return 6 * (e + times * p) + 2 * code.last + 6 if s > 0 and code.parts == 3 else code.parts * (e + p) + code.last


def periodic_values(code, e, p, s, times):
    """The values that show that this period and saltus hold for ever."""
    require(s > 0 and code.parts == 3 or (s > 0) == (code.beyond > 0),
            "a saltus is proved for hexadecimal codes, and for the codes 'allbut', which have one")
    values = code.values(window(code, e, p, s, times))
    for n in range(e, len(values) - p):
        require(values[n] + s == values[n + p], f"the values of heaps {n} and {n + p} do not differ by {s}")
    if code.parts == 3 and s > 0:
        check_saltus(code, values, e, times * p, times * s)
    elif s > 0:
        require(set(values[:e + p]) == set(range(s)) | {g + s for g in values[:e]},
                f"the values of the heaps below {e + p} are not those below {e} raised by {s}, and all below {s}")
    return values


def check_saltus(code, values, e, period, saltus):
    """Of a hexadecimal code: from e on, G(n + period) = G(n) + saltus for ever, as it is below N = len(values).

    saltus = unit * odd with a power of 2. Heaps below e are small, others large; a value is unit * Q + rest, and a period
    more in a large heap adds `odd` to its Q. By induction on n = n' + i * period, with n' in the last known period:

      - every value below G(n') + i * saltus is an option's. Those below `floor` are G(h) of moves to h and two equal heaps
        (or 0, of two equal heaps), which n has too, as the period is even. The uppermost `saltus` of these have a large h,
        which may grow by 1, ..., i periods: that gives the next i * saltus values. The others, from `floor` on, are
        those of an option with a large heap beside a nim-sum below unit, and grow by i * saltus with that heap;
      - the value itself is no option's. Of an option with large heaps e + a*period + j' (A the sum of the a) and small ones
        let T be the sum of all j' and small heaps, and e for each large heap after the first. When k is taken, n is
        e + (A + d) * period + j with d, j = divmod(T + k, period). So Q of n is odd * (A + d) + q with q of heap e + j. Of
        one large heap it is odd * A + q'; of several at most odd * A + the sum of the q', and has its parity. An
        option without large heaps is none, since n > 3e + k."""
    count, unit = len(values), saltus & -saltus
    odd = saltus // unit
    require(period % 2 == 0, "the period times \"times\" is odd")
    require(count - period > 3 * e + code.last + 1, "there are too few values")
    if unit * (2 * e + 3 * period) > 20_000_000:
        raise Undecided("the table of carries is too large")
    amounts = [[k for k, digit in sorted(code.digits.items()) if digit >> heaps & 1] for heaps in range(4)]
    require(all(g < unit for g in values[1:e]), "the value of a small heap is too large")
    pairs = [{g for a in range(1, n // 2 + 1) if (g := values[a] ^ values[n - a]) < unit} for n in range(count)]
    for n in range(count - period, count):
        require(values[n] >= unit, f"the value of heap {n} is too small")
        stays = {0} if any((n - k) % 2 == 0 for k in amounts[2]) else set()
        grows, top = set(), {values[n - k] for k in amounts[1] if n - k >= e}
        for k in amounts[2]:
            top.update(values[b] ^ values[n - k - b] for b in range(e, n - k) if values[n - k - b] < unit)
        for k in amounts[3]:
            for h in range(n - k - 2, 0, -2):
                (grows if h >= e else stays).add(values[h])
            top.update(values[b] ^ rest for b in range(e, n - k - 1) for rest in pairs[n - k - b])
        floor = next(v for v in range(values[n] + 1) if v == values[n] or v not in stays and v not in grows)
        lasts = floor >= saltus and all(v in (grows if v < floor else top) for v in range(floor - saltus, values[n]))
        require(lasts, f"a value of an option of heap {n} need not last")
    large = [(j, values[e + j] % unit, values[e + j] // unit) for j in range(period)]

    def of_n(stones):
        """The rest of n, and its Q without odd * A."""
        d, j = divmod(stones, period)
        return values[e + j] % unit, odd * d + values[e + j] // unit

    why = "an option may have the value that its heap should have"
    small = [{(0, 0)}]
    for _ in range(2):
        small.append({(stones + heap, g ^ values[heap]) for stones, g in small[-1] for heap in range(1, e)})
    for j, rest, q in large:
        for others, sums in enumerate(small):
            for k in amounts[others + 1]:
                require(all(of_n(j + stones + k) != (rest ^ g, q) for stones, g in sums), why)
    two, three = {}, {}  # by T, the rest and the parity: the greatest sum of q'

    def add(table, stones, rest, q):
        key = stones, rest, q % 2
        table[key] = max(table.get(key, 0), q)

    for j, rest, q in large:
        for other_j, other_rest, other_q in large:
            add(two, e + j + other_j, rest ^ other_rest, q + other_q)
    for (stones, rest, _), q in two.items():
        for j, other_rest, other_q in large:
            add(three, stones + e + j, rest ^ other_rest, q + other_q)
        for heap in range(1, e):
            add(three, stones + heap, rest ^ values[heap], q)
    for table, heaps in ((two, 2), (three, 3)):
        for k in amounts[heaps]:
            for (stones, rest, parity), q in table.items():
                rest_of_n, wanted = of_n(stones + k)
                require(rest != rest_of_n or q < wanted or parity != wanted % 2, why)


def check_theorem(header, lines):
    lines.end()  # what is wrong behind the header is said before what is too large in it
    if "position" in header:
        return check_theorem_of_game(header)
    checks = {"nim-sum": (check_nim_sum, ("components", "value", "outcome", "moves")),
              "misere-nim": (check_misere_nim, ("heaps", "outcome")),
              "misere-subtraction": (check_misere_subtraction, ("components", "outcome", "moves")),
              "colon": (check_colon, ("parents", "values", "value")),
              "fusion": (check_fusion, ("vertices", "edges", "cycles", "parents", "values", "value", "fused"))}
    check, names = checks[header["theorem"]]
    members(header, tuple(name for name in header if name in COMMON) + ("theorem",) + names)
    return check(header), []


def read_sum(header, takes_only=False):
    """The values of the components of a sum, and the sum in words."""
    values, computed, periods, names = [], {}, {}, []
    for component in sequence(header["components"], "\"components\""):
        require(isinstance(component, dict), "a component must be an object")
        kind, is_periodic = "game" if "game" in component else "code", "period" in component
        has_saltus = "saltus" in component
        members(component, (kind, "position", "value") + ("preperiod", "period") * (is_periodic or has_saltus)
                + ("saltus", "times") * has_saltus)
        require(kind == "code" or len(component) == 3, "a heap of Nim has no period")
        require(header["version"] == 2 or not is_periodic, "a period needs version 2")
        position = natural(component["position"], "\"position\"", MAX_NUMBER if kind == "game" or is_periodic else MAX_HEAP)
        if kind == "game":
            require(component["game"] == "nim", "a component is \"game\": \"nim\" or has a \"code\"")
            value = position
        else:
            text, code = component["code"], Code(component["code"])
            require(not code.beyond, "a component's code is 'octal' or 'subtract'")
            require(not (takes_only and code.is_octal), "the theorem is about 'nim' and 'subtract'")
            if is_periodic:
                e = natural(component["preperiod"], "\"preperiod\"", MAX_PERIOD)
                p = natural(component["period"], "\"period\"", MAX_PERIOD)
                require(p >= 1 and (e >= 1 or not code.is_octal), "a period, and a preperiod of a code, are 1 or more")
                s = natural(component.get("saltus", 0), "\"saltus\"", e + p)
                times = natural(component.get("times", 1), "\"times\"", 1000)
                require(times >= 1 and has_saltus == (s > 0), "a saltus and \"times\" are 1 or more")
                if text not in periods:
                    periods[text] = (e, p, s, times), periodic_values(code, e, p, s, times)
                require(periods[text][0] == (e, p, s, times), "the same code has another period above")
                value = periods[text][1][position if position < e else e + (position - e) % p]
                value += s * (max(position - e, 0) // p)
                require(value <= MAX_NUMBER // 2, "the value is too large")
            else:
                require(position <= code.most, f"heaps of this code are at most {code.most}")
                if len(computed.get(text, ())) <= position:
                    computed[text] = code.values(position + 1)
                value = computed[text][position]
        require(natural(component["value"], "\"value\"") == value, f"the value of {component[kind]} {position} is wrong")
        values.append(value)
        names.append(f"{component[kind]} {position}")
    return values, " + ".join(names) or "the empty sum"


def check_moves(header, moves):
    given = [naturals(move, "a move", 2) for move in sequence(header["moves"], "\"moves\"")]
    require(given == moves, "\"moves\" are not all winning moves, in the order of the components")


def check_nim_sum(header):
    require(header["convention"] == "normal", "nim-sums need normal play")
    values, words = read_sum(header)
    total = xor(values)
    require(natural(header["value"], "\"value\"") == total, "\"value\" is not the nim-sum")
    check_outcome(header, total != 0)
    check_moves(header, [[i, v ^ total] for i, v in enumerate(values) if v ^ total < v])
    return f"{words} has the nim-value {total}"


def check_misere_subtraction(header):
    """Ferguson (1974): heaps of which a move takes one amount of a set are won in misère play as heaps of Nim of their
    values are. For G(n) = 1 exactly when G(n - s) = 0 for the least amount s, and so each heap that is worth 0 has a move
    to 1 where it has one at all: a move k from n - s to 0 is a move from n to 1."""
    require(header["convention"] == "misere" and header["version"] == 2, "this needs misère play, and version 2")
    values, words = read_sum(header, takes_only=True)
    check_outcome(header, nim_is_n(values, True))
    total, large, moves = xor(values), sum(v >= 2 for v in values), []
    for i, v in enumerate(values):
        target = total ^ v ^ int(large == int(v >= 2))
        if target < v:
            moves.append([i, target])
    check_moves(header, moves)
    return f"{words} {words_of_outcome(header)}"


def check_outcome(header, is_n):
    text_of(header["outcome"], "\"outcome\"", ("N", "P"))
    require((header["outcome"] == "N") == is_n, "\"outcome\" is wrong")


def check_misere_nim(header):
    require(header["convention"] == "misere", "misere-nim needs misère play")
    heaps, total = naturals(header["heaps"], "\"heaps\""), 0
    for heap in heaps:
        total ^= heap
    check_outcome(header, total != 0 if max(heaps, default=0) >= 2 else heaps.count(1) % 2 == 0)
    return f"Nim with the heaps {', '.join(map(str, heaps))} {words_of_outcome(header)}"


def check_tree(header):
    parents = sequence(header["parents"], "\"parents\"")
    for i, parent in enumerate(parents):
        natural(parent, f"the parent of node {i + 1}", i)
    values = naturals(header["values"], "\"values\"", len(parents) + 1)
    computed = [0] * len(values)
    for i in range(len(parents), 0, -1):  # children have greater numbers than their parents
        require(values[i] == computed[i], f"the value of node {i} is wrong")
        computed[parents[i - 1]] ^= computed[i] + 1
    require(values[0] == computed[0] == natural(header["value"], "\"value\""), "the value of the ground is wrong")


def check_colon(header):
    require(header["convention"] == "normal", "the colon principle needs normal play")
    check_tree(header)
    parents = ", ".join(map(str, header["parents"]))
    return f"the green Hackenbush tree with the parents {parents} has the nim-value {header['value']}"


def check_fusion(header):
    require(header["convention"] == "normal", "the fusion principle needs normal play")
    count = natural(header["vertices"], "\"vertices\"", MAX_VERTICES)
    require(count >= 1, "vertex 0, the ground, is needed")
    sequence(header["fused"], "\"fused\"", count)
    edges = [naturals(edge, "an edge", 2, count - 1) for edge in sequence(header["edges"], "\"edges\"")]
    owner = list(range(count))  # a forest of the vertices that have become one

    def find(vertex):
        while owner[vertex] != vertex:
            owner[vertex] = owner[owner[vertex]]
            vertex = owner[vertex]
        return vertex

    for cycle in sequence(header["cycles"], "\"cycles\""):
        naturals(cycle, "a cycle", None, len(edges) - 1)
        require(len(cycle) >= 2 and len(set(cycle)) == len(cycle), "a cycle has two edges or more, each once")
        ends = [[find(v) for v in edges[number]] for number in cycle]
        walks = [walk_along(ends, start) for start in ends[0]]
        require(any(walks), "the edges are no cycle in this order")
        for vertex in walks[0] or walks[1]:
            owner[find(vertex)] = find(ends[0][0])
    check_fused(header, count, edges, find)
    check_tree(header)
    listed = "".join(f" {a}-{b}" for a, b in edges)
    return f"the green Hackenbush graph with the edges{listed} has the nim-value {header['value']}"


def walk_along(ends, start):
    """The vertices of the closed walk from `start` along edges with these ends, if they differ and so do the edges' ends."""
    met, here = [start], start
    for a, b in ends:
        if a == b or here not in (a, b):
            return None
        here = b if here == a else a
        met.append(here)
    return met[1:] if here == start and len(set(met)) == len(ends) else None


def check_fused(header, count, edges, find):
    """What remains is the tree of `parents`, a loop being an edge to a leaf."""
    parents = naturals(header["parents"], "\"parents\"")
    fused = naturals(header["fused"], "\"fused\"", count, len(parents))
    for vertex in range(count):
        require(fused[vertex] == fused[find(vertex)], f"vertices {find(vertex)} and {vertex} are one")
    classes = {find(v) for v in range(count)}
    require(len({fused[v] for v in classes}) == len(classes), "two vertices that are not one have the same node")
    require(fused[0] == 0, "the ground must be node 0")
    loops, branches = {}, set()
    for a, b in ((fused[x], fused[y]) for x, y in edges):
        if a == b:
            loops[a] = loops.get(a, 0) + 1
            continue
        require((min(a, b), max(a, b)) not in branches, "two edges join the same vertices: there is a cycle left")
        branches.add((min(a, b), max(a, b)))
    real = set(fused)
    for i, parent in enumerate(parents, 1):
        if i in real:
            require((min(parent, i), max(parent, i)) in branches, f"node {i} does not hang on node {parent}")
            branches.discard((min(parent, i), max(parent, i)))
        else:
            loops[parent] = loops.get(parent, 0) - 1
    require(not branches, "an edge is missing in the tree")
    require(not any(loops.values()), "loops and leaves do not agree")


# ---------------------------------------------------------------------------------------------- 5. automata
#
# Numeration. A prefix of digits, n digits still to come, has the value p·U(n) + q·U(n−1), U(−1) = 1; the next digit D
# makes it (a(n)·p + q + D, p). In base k, U(n) = k^n, a(n) = k and q stays 0. `phase` is n modulo the period of the
# quotients: a search is made for each phase of the length, so each word of digits is read with the right quotients.


class Numeration:
    def __init__(self, value):
        require(isinstance(value, dict), "\"numeration\" must be an object")
        if "base" in value:
            members(value, ("base",))
            self.base = natural(value["base"], "\"base\"", 10)
            require(self.base >= 2, "\"base\" must be 2 to 10")
            self.radix, self.quotients, self.period = self.base, None, 1
            return
        members(value, ("quotients",))
        self.base, self.quotients = None, naturals(value["quotients"], "\"quotients\"", None, 1000)
        require(self.quotients and min(self.quotients) >= 1, "\"quotients\" must be numbers from 1 on")
        growth = 1
        for quotient in self.quotients:
            growth *= quotient + 1
            if growth > 1 << 20:
                raise Undecided("the quotients are too many or too large")
        self.period, self.radix = len(self.quotients), 1 + max(self.quotients)

    def quotient(self, phase):
        return self.quotients[(phase - 1) % self.period]

    def digits(self, number):
        """The digits of a number, least significant first."""
        weights, j = [1], 0
        while weights[-1] <= number:
            j += 1
            weights.append(self.base * weights[-1] if self.base else
                           self.quotient(j) * weights[-1] + (weights[-2] if j > 1 else 1))
        digits = []
        for weight in reversed(weights):
            digit, number = divmod(number, weight)
            digits.append(digit)
        return digits[::-1]

    def weights(self, least):
        """(U(n), U(n − 1)) for n = 0, 1, … until U(n) is at least that; where the quotients have period 1."""
        weights = [(1, 1)]
        while weights[-1][0] < least:
            a, b = weights[-1]
            weights.append((self.base * a, a) if self.base else (self.quotients[0] * a + b, a))
        return weights

    def advance(self, state, total, phase):
        p, q = state
        return (self.base * p + total, 0) if self.base else (self.quotient(phase) * p + q + total, p)


FALSE_STATE, TRUE_STATE = "F", "T"  # of atoms that are decided


class Linear:
    """Σ c·x + constant = 0 or ≤ 0. A state is (p, q), or decided when the sign is, whatever digits come: each number's
    rest is at most U(n) − 1, 0 ≤ U(n−1) ≤ U(n) and U(n) ≥ 1. Where the constant is large, states that are certain for
    each n by itself, and say the same, are one: so a constant of 2^60 costs some hundred states and not 2^60."""

    def __init__(self, numeration, form, constant, equality):
        self.numeration, self.form, self.constant, self.equality = numeration, form, constant, equality
        self.tracks = tuple(form)
        self.above = sum(c for c in form.values() if c > 0)
        self.below = -sum(c for c in form.values() if c < 0)
        is_large = abs(constant) > LARGE_CONSTANT and numeration.period == 1
        self.weights = numeration.weights(1 << 63) if is_large else None
        self.merged, self.alike = {}, {}
        self.start = self.decide((0, 0))

    def merge(self, state):
        """A state with the same future. Beyond the last n that is tried U(n) ≥ 2^63, more than all constants: so both
        ends are on the same side as there if q = 0, or if p and q together outweigh the digits to come."""
        p, q = state
        if q and p - self.below + min(q, 0) < 1 and p + self.above + max(q, 0) > -1:
            return state
        sides = []
        for weight, before in self.weights:
            so_far = p * weight + q * before + self.constant
            low, high = so_far - self.below * (weight - 1), so_far + self.above * (weight - 1)
            is_false = low > 0 or self.equality and high < 0
            if not is_false and (high > 0 or self.equality and low < 0):
                return state
            sides.append(not is_false)
        if len(set(sides)) == 1:
            return TRUE_STATE if sides[0] else FALSE_STATE
        return self.alike.setdefault(tuple(sides), state)

    def decide(self, state):
        p, q = state
        low, high = p - self.below + min(q, 0), p + self.above + max(q, 0)
        if low >= 0 and low + self.below + self.constant > 0:
            return FALSE_STATE
        if high <= 0:
            most = high - self.above + self.constant
            if self.equality and most < 0:
                return FALSE_STATE
            if not self.equality and most <= 0:
                return TRUE_STATE
        if self.weights is None:
            return state
        if state not in self.merged:
            self.merged[state] = self.merge(state)
        return self.merged[state]

    def step(self, state, digits, phase):
        total = sum(c * digits[track] for track, c in self.form.items())
        return self.decide(self.numeration.advance(state, total, phase))

    def holds(self, state):
        value = state[0] + state[1] + self.constant
        return value == 0 if self.equality else value <= 0


class Reads:
    """The numbers on some tracks are accepted by an automaton."""

    def __init__(self, automaton, tracks):
        self.automaton, self.places, self.tracks = automaton, tracks, tuple(dict.fromkeys(tracks))
        self.weights = [automaton.radix ** i for i in range(len(tracks))]
        self.start = automaton.decided(automaton.start)

    def step(self, state, digits, _):
        letter = sum(digits[track] * weight for track, weight in zip(self.places, self.weights))
        return self.automaton.decided(self.automaton.next[state][letter])

    def holds(self, state):
        return state in self.automaton.accepting


class NimSum:
    """The nim-sum of the numbers on some tracks, one of which may stand there twice, is `constant`, in base 2."""

    def __init__(self, numeration, tracks, constant=0):
        self.places, self.tracks = tracks, tuple(dict.fromkeys(tracks))
        self.sum = Linear(numeration, {None: 1}, -constant, True)
        self.start, self.holds = self.sum.start, self.sum.holds

    def step(self, state, digits, phase):
        return self.sum.step(state, {None: sum(digits[track] for track in self.places) % 2}, phase)


class InClasses:
    """A tuple of linear forms is in one of some residue classes modulo m, in base 2."""

    def __init__(self, forms, classes, m):
        self.forms, self.classes, self.m = forms, classes, m
        self.tracks = tuple(dict.fromkeys(track for form, _ in forms for track in form))
        self.start = (0,) * len(forms)

    def step(self, state, digits, _):
        return tuple((2 * s + sum(c * digits[track] for track, c in form.items())) % self.m
                     for s, (form, _) in zip(state, self.forms))

    def holds(self, state):
        return tuple((s + constant) % self.m for s, (_, constant) in zip(state, self.forms)) in self.classes


class Digits:
    """A track is a word of the numeration: d(j) ≤ a(j+1), and 0 behind a greatest digit. True is the state behind one."""

    def __init__(self, numeration, track):
        self.numeration, self.track, self.tracks, self.start = numeration, track, (track,), "any"

    def step(self, state, digits, phase):
        digit, most = digits[self.track], self.numeration.quotient(phase)
        if digit > most or state == "zero" and digit:
            return FALSE_STATE
        return "zero" if digit == most else "any"

    @staticmethod
    def holds(_):
        return True


class Component:
    """A conjunct of a formula: a tree of "and", "or", "not" over atoms, as one machine with numbered states. State 0 is
    the one where it is true whatever comes; None is the one where it is false."""

    def __init__(self, tree, radix):
        self.atoms, self.radix = [], radix
        self.tree = self.number_atoms(tree)
        self.tracks = tuple(sorted({t for atom in self.atoms for t in atom.tracks}))
        self.states, self.numbers, self.rows, self.ends = [TRUE_STATE], {TRUE_STATE: 0}, {}, {0: True}
        self.start = self.enter(tuple(atom.start for atom in self.atoms))

    def number_atoms(self, tree):
        if tree[0] == "atom":
            self.atoms.append(tree[1])
            return ("atom", len(self.atoms) - 1)
        return (tree[0], tuple(self.number_atoms(child) for child in tree[1]))

    def truth(self, tree, values):
        if tree[0] == "atom":
            return values[tree[1]]
        truths = (self.truth(child, values) for child in tree[1])
        if tree[0] == "not":
            return opposite(next(truths))
        return all_of(truths) if tree[0] == "and" else opposite(all_of(opposite(t) for t in truths))

    def enter(self, state):
        """The number of a state of the atoms."""
        truth = self.truth(self.tree, [True if s == TRUE_STATE else False if s == FALSE_STATE else None for s in state])
        if truth is not None:
            return 0 if truth else None
        if state not in self.numbers:
            if len(self.states) >= MAX_STATES:
                raise Undecided("a condition has too many states")
            self.numbers[state] = len(self.states)
            self.states.append(state)
        return self.numbers[state]

    def row(self, number, phase):
        """The next state for each letter of the component's own tracks."""
        key = (number, phase)
        if key not in self.rows:
            self.rows[key] = self.compute_row(number, phase)
        return self.rows[key]

    def compute_row(self, number, phase):
        size = self.radix ** len(self.tracks)
        if number == 0:
            return [0] * size
        state, row = self.states[number], []
        for letter in range(size):
            digits = {}
            for track in self.tracks:
                letter, digits[track] = divmod(letter, self.radix)
            row.append(self.enter(tuple(s if s in (TRUE_STATE, FALSE_STATE) else atom.step(s, digits, phase)
                                        for atom, s in zip(self.atoms, state))))
        return row

    def accepts(self, number):
        if number not in self.ends:
            self.ends[number] = self.truth(self.tree, [
                s == TRUE_STATE or s != FALSE_STATE and atom.holds(s)
                for atom, s in zip(self.atoms, self.states[number])])
        return self.ends[number]


class Machine:
    """The conjunction of a formula's components over the letters of all its tracks."""

    def __init__(self, numeration, trees, tracks):
        self.numeration, self.count = numeration, numeration.radix ** tracks
        if self.count > MAX_LETTERS:
            raise Undecided(f"a formula has {tracks} tracks, too many letters")
        self.components, seen = [], set()
        for tree in trees:
            if tree not in seen:
                seen.add(tree)
                self.components.append(Component(tree, numeration.radix))
        if sum(len(c.atoms) for c in self.components) > MAX_ATOMS:
            raise Undecided(f"a formula has more than {MAX_ATOMS} comparisons")
        self.local = [self.letters_of(c, tracks) for c in self.components]
        self.start = tuple(c.start for c in self.components)
        self.masks = [{} for _ in self.components]
        self.bits = [self.sets_of_letters(local) for local in self.local]
        self.lists = {}

    def letters_of(self, component, tracks):
        """For each letter the component's own letter."""
        letters, radix = [0], self.numeration.radix
        for track in range(tracks):
            weight = radix ** component.tracks.index(track) if track in component.tracks else 0
            letters = [letter + digit * weight for digit in range(radix) for letter in letters]
        return letters

    @staticmethod
    def sets_of_letters(local):
        sets = {}
        for letter, own in enumerate(local):
            sets.setdefault(own, []).append(letter)
        return {own: sum(1 << letter for letter in letters) for own, letters in sets.items()}

    def mask(self, i, number, phase):
        """The letters, as bits, behind which component i is not false."""
        key = (number, phase)
        found = self.masks[i].get(key)
        if found is None:
            row = self.components[i].row(number, phase)
            found = 0
            for own, letters in self.bits[i].items():
                if row[own] is not None:
                    found |= letters
            self.masks[i][key] = found
        return found

    def following(self, state, phase):
        """(letter, state) for all letters behind which no component is false."""
        alive = (1 << self.count) - 1
        for i, number in enumerate(state):
            alive &= self.mask(i, number, phase)
        letters = self.lists.get(alive)
        if letters is None:
            letters = self.lists[alive] = [i for i, bit in enumerate(reversed(bin(alive)[2:])) if bit == "1"]
        if not state:
            return [(letter, ()) for letter in letters]
        columns = []
        for component, local, number in zip(self.components, self.local, state):
            row = component.row(number, phase)
            columns.append([row[local[letter]] for letter in letters])
        return zip(letters, zip(*columns))

    def step(self, state, letter, phase):
        """The state behind a letter, None if a component is false."""
        found = []
        for component, local, number in zip(self.components, self.local, state):
            after = component.row(number, phase)[local[letter]]
            if after is None:
                return None
            found.append(after)
        return tuple(found)

    def accepts(self, state):
        return all(c.accepts(number) for c, number in zip(self.components, state))

    def find_word(self):
        """A word that satisfies the formula, as letters, or None."""
        if None in self.start:
            return None
        before = {(phase, self.start): None for phase in range(self.numeration.period)}
        queue = deque(before)
        while queue:
            here = queue.popleft()
            phase, state = here
            if phase == 0 and self.accepts(state):
                return self.word_to(here, before)
            after = (phase - 1) % self.numeration.period
            for letter, following in self.following(state, phase):
                node = (after, following)
                if node not in before:
                    before[node] = (here, letter)
                    queue.append(node)
            if len(before) > MAX_STATES:
                raise Undecided(f"a search has more than {MAX_STATES} states")
        return None

    @staticmethod
    def word_to(node, before):
        letters = []
        while before[node] is not None:
            node, letter = before[node]
            letters.append(letter)
        return letters[::-1]


def numbers_of(word, numeration, tracks):
    """The numbers on the first tracks of a word."""
    numbers = []
    for track in range(tracks):
        state = (0, 0)
        for place, letter in enumerate(word):
            digit = letter // numeration.radix ** track % numeration.radix
            state = numeration.advance(state, digit, (len(word) - place) % numeration.period)
        numbers.append(sum(state))
    return numbers


class Automaton:
    """A line of the certificate. Leading zeros must not matter, so the start must keep to itself under letter 0."""

    def __init__(self, value, radix, tracks):
        letters = radix ** tracks
        if letters > MAX_LETTERS:
            raise Undecided("an automaton has too many letters")
        self.radix, self.next = radix, sequence(value["next"], "\"next\"")
        for row in self.next:
            naturals(row, "a row of \"next\"", letters, len(self.next) - 1)
        self.start = natural(value["start"], "\"start\"", len(self.next) - 1)
        self.accepting = set(naturals(value["accepting"], "\"accepting\"", None, len(self.next) - 1))
        require(self.next[self.start][0] == self.start, "leading zeros lead the automaton out of its start")
        self.tracks = tracks
        self.never = self.hopeless(self.accepting)
        self.always = self.hopeless(set(range(len(self.next))) - self.accepting)

    def hopeless(self, goal):
        """The states from which no state of the goal is reached."""
        before = [[] for _ in self.next]
        for state, row in enumerate(self.next):
            for after in set(row):
                before[after].append(state)
        found, stack = set(goal), list(goal)
        while stack:
            for state in before[stack.pop()]:
                if state not in found:
                    found.add(state)
                    stack.append(state)
        return set(range(len(self.next))) - found

    def accepts(self, numbers, numeration):
        """Does it accept the tuple?"""
        words = [numeration.digits(n) for n in numbers]
        state = self.start
        for place in reversed(range(max(map(len, words), default=0))):
            digits = [word[place] if place < len(word) else 0 for word in words]
            state = self.next[state][sum(d * self.radix ** i for i, d in enumerate(digits))]
        return state in self.accepting

    def decided(self, state):
        return FALSE_STATE if state in self.never else TRUE_STATE if state in self.always else state


def powers_automaton(radix):
    """0…010…0: the powers of the base, the weights of a numeration."""
    other = [2] * (radix - 2)
    rows = [[0, 1] + other, [1, 2] + other, [2] * radix]
    return Automaton({"next": rows, "start": 0, "accepting": [1]}, radix, 1)


class Formula:
    """Builds the conjuncts of a formula from conditions. `names` are the linear forms ({track: c}, constant) of the
    coordinates and free variables; `tracks` is the number of tracks so far."""

    def __init__(self, numeration, names, tracks):
        self.numeration, self.names, self.tracks = numeration, names, tracks
        self.trees, self.made, self.is_too_large = [], {}, False

    def machine(self, without_digits_of=0):
        """The product machine. The tracks below `without_digits_of` are known to be words of the numeration."""
        self.require_size()
        trees = list(self.trees)
        if self.numeration.quotients:
            trees += [("atom", Digits(self.numeration, t)) for t in range(without_digits_of, self.tracks)]
        return Machine(self.numeration, trees, self.tracks)

    def require_size(self):
        """To be asked when the formula is whole: what is wrong elsewhere in it is said first."""
        if self.is_too_large:
            raise Undecided("the coefficients of a comparison are too large")

    def track(self):
        self.tracks += 1
        return self.tracks - 1

    def add(self, tree):
        if tree[0] == "and":
            for child in tree[1]:
                self.add(child)
        else:
            self.trees.append(tree)

    def compare(self, a, relation, b):
        """The tree of a comparison of linear forms."""
        if relation in (">", ">="):
            a, relation, b = b, {">": "<", ">=": "<="}[relation], a
        form, constant = subtract(a, b)
        if relation == "!=":
            return ("not", (self.compare(a, "=", b),))
        constant = small(constant + (relation == "<"))
        if sum(map(abs, form.values())) * (self.numeration.radix - 1) >= MAX_COEFFICIENT:
            self.is_too_large = True
            return ("and", ())
        if not form:
            return ("and", ()) if (constant == 0 if relation == "=" else constant <= 0) else ("or", ())
        return ("atom", Linear(self.numeration, form, constant, relation == "="))

    def reads(self, automaton, tracks, positive=True):
        tree = ("atom", Reads(automaton, tuple(tracks)))
        return tree if positive else ("not", (tree,))

    def in_classes(self, forms, classes, m):
        forms = [({t: c % m for t, c in form.items() if c % m}, small(constant) % m) for form, constant in forms]
        atom = InClasses(forms, classes, m)
        if atom.tracks:
            return ("atom", atom)
        return ("and" if atom.holds(atom.start) else "or", ())

    def exclusive_or(self, operands):
        """A made track with the nim-sum of the operands. What is negative counts as 0."""
        require(self.numeration.base == 2, "xor needs base 2")
        tracks, constant = [], 0
        for form in operands:
            if form[0]:
                tracks.append(self.natural(form))
            else:
                constant ^= max(form[1], 0)
        track = self.track()
        self.add(("atom", NimSum(self.numeration, [track] + tracks, constant)))
        return {track: 1}, 0

    # --- from the rule language

    def linear(self, e):
        """The linear form of an expression; its operators make tracks, operands first."""
        kind = e[0]
        if kind == "n":
            return {}, small(e[1])
        if kind == "v":
            return self.names[e[1]]
        if kind == "sum":
            form = {}, 0
            for sign, inner in e[1]:
                form = plus(form, self.linear(inner), sign)
            return form
        if kind == "mul":
            forms = [self.linear(inner) for inner in e[1]]
            product = forms[0]
            for form in forms[1:]:
                require(not product[0] or not form[0], "a product needs a constant factor")
                product = scaled(product, form[1]) if not form[0] else scaled(form, product[1])
            return product
        if id(e) not in self.made:  # a middle operand of a ≤ b ≤ c is one object, made once
            self.made[id(e)] = self.make(kind, e)
        return self.made[id(e)]

    def make(self, kind, e):
        """The value of an operator. Tracks hold naturals: what may be negative is lifted, and the value is what stands
        on the track less that. Whatever stands on the other tracks, there is just one number for a made one: so the
        conditions that make it, which stand outside of every negation, never make a formula false."""
        if kind in ("min", "max"):
            forms = [self.linear(inner) for inner in e[1]]
            value = forms[0]
            for form in forms[1:]:
                value = self.extremum("<=" if kind == "min" else ">=", value, form)
            return value
        a = self.linear(e[1])
        if kind in ("div", "mod"):
            require(isinstance(e[2], int) and e[2] >= 1, "a divisor is no number from 1 on")
            small(e[2])
            over = lift(a, a)
            track = self.track()
            rest = subtract(plus(a, over, e[2]), ({track: e[2]}, 0))
            self.add(self.compare(({}, 0), "<=", rest))
            self.add(self.compare(rest, "<", ({}, e[2])))
            return subtract(({track: 1}, 0), over) if kind == "div" else rest
        return self.exclusive_or((a, self.linear(e[2])))

    def extremum(self, relation, a, b):
        track = self.track()
        z = subtract(({track: 1}, 0), lift(a, b))
        self.add(self.compare(z, relation, a))
        self.add(self.compare(z, relation, b))
        self.add(("or", (self.compare(z, "=", a), self.compare(z, "=", b))))
        return z

    def natural(self, form):
        """The track whose number alone the form is, or a made one; 0 stands there where the form is negative."""
        if self.alone(form) is not None or is_natural(form):
            return self.track_of(form)
        track = self.track()
        z, zero = ({track: 1}, 0), ({}, 0)
        self.add(("or", (self.compare(z, "=", form), ("and", (self.compare(form, "<=", zero), self.compare(z, "=", zero))))))
        return track

    def needs(self, e):
        """Trees that are true where the expression has a value: xor has none of a negative number."""
        if e[0] in ("n", "v"):
            return ()
        if e[0] == "sum":
            operands = [inner for _, inner in e[1]]
        else:
            operands = e[1] if e[0] in ("mul", "min", "max") else e[1:2] if e[0] in ("div", "mod") else e[1:3]
        trees = tuple(tree for inner in operands for tree in self.needs(inner))
        if e[0] == "xor":
            trees += tuple(self.compare(self.linear(inner), ">=", ({}, 0)) for inner in operands)
        return trees

    def condition(self, c, negated=False):
        """A comparison of something without a value is false, and so is its negation."""
        kind = c[0]
        if kind == "cmp":
            return self.comparison(c[1], c[2], c[3], negated)
        if kind == "in":
            return self.membership(c[1], c[2], negated)
        if kind == "not":
            return self.condition(c[1], not negated)
        return ("and" if (kind == "and") != negated else "or", tuple(self.condition(part, negated) for part in c[1]))

    def comparison(self, e, relation, f, negated):
        a = self.linear(e)
        tree = self.compare(a, OPPOSITE[relation] if negated else relation, self.linear(f))
        return ("and", self.needs(e) + self.needs(f) + (tree,))

    def membership(self, e, numbers, negated):
        form = self.linear(e)  # in front of the bounds
        if numbers[0] == "ranges":
            pieces = []
            for low, high in numbers[1]:
                if high is low:
                    pieces.append(self.comparison(e, "=", low, negated))
                else:
                    both = self.comparison(low, "<=", e, negated), self.comparison(e, "<=", high, negated)
                    pieces.append(("or" if negated else "and", both))
            return ("and" if negated else "or", tuple(pieces))
        if numbers[0] == "powers":
            require(self.numeration.base == numbers[1], f"powers({numbers[1]}) needs base {numbers[1]}")
        else:
            require(numbers[0] == "fibonacci", f"{numbers[0]} have no automaton")
            require(self.numeration.quotients == [1], "fibonacci needs quotients [1]")
        tree = self.reads(powers_automaton(self.numeration.radix), [self.natural(form)], not negated)
        return ("and", self.needs(e) + (tree,))

    def track_of(self, form):
        """The track whose number alone the form is, or a made one."""
        track = self.alone(form)
        if track is None:
            track = self.track()
            self.add(self.compare(({track: 1}, 0), "=", form))
        return track

    @staticmethod
    def alone(form):
        """The track that is the form's value, or None."""
        return next(iter(form[0])) if form[1] == 0 and list(form[0].values()) == [1] else None

    def domain(self, game, names):
        """The domain at these coordinates; its operators make tracks."""
        outer = self.names, self.made
        self.names, self.made = names, {}
        tree = self.condition(game.domain)
        self.names, self.made = outer
        return tree

    def option(self, rules, rule):
        """That the rule can be used, and the forms of the entries, component by component."""
        trees, option = [self.condition(rule.condition)], []
        for _, entries in rule.components:
            option.append([self.linear(e) for e in entries])
            trees += [self.compare(form, ">=", ({}, 0)) for form in option[-1]]
            trees += [tree for e in entries for tree in self.needs(e)]
        for (name, _), forms in zip(rule.components, option):
            trees.append(self.domain(rules.games[name], forms))
        return ("and", tuple(trees)), option

    def is_satisfiable(self):
        return self.machine().find_word() is not None


def is_natural(form):
    """Is it a sum of naturals, whatever the tracks are?"""
    return form[1] >= 0 and all(c >= 0 for c in form[0].values())


def lift(a, b):
    """What must be added to both so that they are sums of naturals."""
    tracks = {t: max(0, -a[0].get(t, 0), -b[0].get(t, 0)) for t in (*a[0], *b[0])}
    return {t: c for t, c in tracks.items() if c}, max(0, -a[1], -b[1])


def small(number):
    if abs(number) > MAX_FORM:
        raise Undecided("a number is too large for automata")
    return number


def scaled(form, factor):
    return {t: small(c * factor) for t, c in form[0].items() if c * factor}, small(form[1] * factor)


def plus(a, b, factor):
    """a + factor * b: only the result must be small."""
    form = dict(a[0])
    for track, c in b[0].items():
        form[track] = form.get(track, 0) + factor * c
    return {t: small(c) for t, c in form.items() if c}, small(a[1] + factor * b[1])


def subtract(a, b):
    return plus(a, b, -1)


def coordinates_of(numbers):
    """The linear forms of the coordinates in a slice: constants, and tracks 0, 1, … for the others."""
    forms, tracks = [], 0
    for n in numbers:
        forms.append(({tracks: 1}, 0) if n is None else ({}, n))
        tracks += n is None
    return forms


def read_expression(text, game):
    """A row of a measure that is a text, as an expression of the coordinates: one side of an equation, so that it can be
    nothing else. Without xor it always has a value."""
    require(canonical_text(text) == text and text and "\n" not in text and "\r" not in text and "#" not in text,
            "an expression of the measure is not on one line, or not canonical")
    require(not re.search("(?<![A-Za-z0-9_])xor(?![A-Za-z0-9_])", text), "an expression of the measure has an xor")
    position = f"({', '.join(game.coordinates)})"
    games = Parser(f"game claim{position}\n{position} -> {position}\ndomain {text} = 0", "claim", {}).parse()
    require(len(games) == 1 and len(games["claim"].rules) == 1, "a row of the measure is no expression")
    condition = games["claim"].domain
    while condition[0] == "and" and len(condition[1]) == 1:
        condition = condition[1][0]
    require(condition[0] == "cmp" and condition[2] == "=" and condition[3] == ("n", 0), "a row of the measure is no expression")
    return condition[1]


def level_of(formula, row, names):
    """The form of a row at a position."""
    if isinstance(row, list):
        form = {}, 0
        for weight, name in zip(row, names):
            form = plus(form, name, weight)
        return form
    outer = formula.names, formula.made
    formula.names, formula.made = names, {}
    form = formula.linear(row)
    formula.names, formula.made = outer
    return form


def check_measure(version, rules, numeration, lines):
    """Play ends: with every move the first of the rows that changes gets smaller, so that nothing satisfies domain(x), a
    rule, and that the measure of a component does not fall. An expression is natural in the whole domain."""
    game = rules.main
    rows = list(sequence(members(lines.read("the measure"), ("measure",))["measure"], "the measure"))
    before, zero = coordinates_of([None] * game.dimension), ({}, 0)
    for number, row in enumerate(rows):
        if not isinstance(row, str) or version < 2:
            naturals(row, "a row of the measure", game.dimension, MAX_WEIGHT)
            continue
        rows[number] = read_expression(row, game)
        formula = Formula(numeration, before, game.dimension)
        formula.add(formula.domain(game, before))
        formula.add(formula.compare(level_of(formula, rows[number], before), "<", zero))
        require(not formula.is_satisfiable(), "an expression of the measure is negative somewhere in the domain")
    for r, rule in enumerate(game.rules):
        formula = Formula(numeration, before + [({game.dimension + i: 1}, 0) for i in range(rule.variables)],
                          game.dimension + rule.variables)
        formula.add(formula.domain(game, before))
        used, option = formula.option(rules, rule)
        formula.add(used)
        all_fall = []
        for after in option:
            falls = ("or", ())
            for row in reversed(rows):
                change = subtract(level_of(formula, row, after), level_of(formula, row, before))
                falls = ("or", (formula.compare(change, "<", zero),
                                ("and", (formula.compare(change, "=", zero), falls))))
            all_fall.append(falls)
        formula.add(("not", (("and", tuple(all_fall)),)))
        word = formula.machine().find_word()
        if word is not None:
            found = ", ".join(map(str, numbers_of(word, numeration, game.dimension)))
            raise Invalid(f"the measure does not fall with rule {r}, for example at {found}")


# What is claimed, in the rule language, is the domain of a game of its own: its last line, so that it can be nothing else.


def at_line_1(function):
    """What is wrong with the header's formula is seen behind the last line, and is wrong at line 1."""
    def called(*arguments):
        try:
            return function(*arguments)
        except Invalid as error:
            raise Invalid(str(error), 1) from error
    return called


@at_line_1
def read_formula(header, game, is_values):
    """The header's `formula` as a game whose domain it is; None if there is none."""
    text = header.get("formula")
    if text is None:
        return None
    text_of(text, "\"formula\"")
    require(text and "\n" not in text and canonical_text(text) == text, "\"formula\" is not on one line, or not canonical")
    names = list(game.coordinates)
    if is_values:
        value = "g"
        while value in names:
            value += "g"
        names.append(value)
    position = f"({', '.join(names)})"
    games = Parser(f"game claim{position}\n{position} -> {position}\ndomain {text}", "claim", {}).parse()
    require(len(games) == 1 and len(games["claim"].rules) == 1, "\"formula\" is no condition")
    return games["claim"]


@at_line_1
def check_formula(claim, numeration, game, numbers, free, add_claimed):
    """In the domain, `add_claimed(formula)` and the formula of the header are true at the same numbers."""
    for is_claimed in (True, False):
        formula = Formula(numeration, coordinates_of(numbers), free)
        formula.add(formula.domain(game, formula.names[:game.dimension]))
        said, claimed = formula.domain(claim, formula.names), add_claimed(formula)
        formula.add(claimed if is_claimed else ("not", (claimed,)))
        formula.add(("not", (said,)) if is_claimed else said)
        word = formula.machine().find_word()
        if word is not None:
            found = ", ".join(map(str, numbers_of(word, numeration, free)))
            raise Invalid(f"\"formula\" says something else, for example at {found}")


def lines_of_claim(header, rules, what, separator, slices, describe):
    """What a person can compare with the claim: the formula, and the first positions that `describe(number of the slice,
    position)` has words for, in the order of the greatest free number, then of the slices, then of the tuples."""
    lines = [rules.line()]
    if header["version"] >= 2:
        lines.append(f"formula: {header['formula'] or 'none'}")
    free, found, looked_at = slices[0].count(None), [], 0

    def tuples():
        for greatest in range(MAX_LOOKED_AT + 1 if free else 1):
            for number, numbers in enumerate(slices):
                for values in tuples_up_to(greatest, free):
                    rest = iter(values)
                    yield number, tuple(next(rest) if n is None else n for n in numbers)

    for number, position in tuples():
        if len(found) == MAX_SHOWN or looked_at == MAX_LOOKED_AT:
            break
        looked_at += 1
        words = describe(number, position) if rules.is_position(rules.main.name, position) else None
        found += [words] if words else []
    end = f"among the first {looked_at} tuples"
    shown = separator.join(found)
    return lines + [f"first {what}: " + (f"none {end}" if not found else f"{shown}{separator}…" if len(found) == MAX_SHOWN
                                         else f"{shown} (no more {end})")]


def tuples_up_to(greatest, size):
    """All tuples whose greatest number is this one, in lexicographic order; of size 0, the one."""
    if size == 0:
        yield ()
        return
    for first in cartesian(range(greatest + 1), repeat=size - 1):
        for last in range(greatest + 1) if greatest in first else (greatest,):
            yield (*first, last)


def tuple_text(numbers):
    return f"({', '.join(map(str, numbers))})"


# ---------------------------------------------------------------------------------------------- 6. residues
#
# The numbers of a class are x = r + m·t, so a class line and a P-class make formulas over the t, decided exactly in base 2.


def check_residue(header, lines):
    """Every move from a P-class leads to another class, and from there one leads back; play ends."""
    rules, binary = read_rules(header), Numeration({"base": 2})
    game = rules.main
    require(header["convention"] == "normal", "residues need normal play")
    require(len(rules.games) == 1 and all(len(rule.components) == 1 for rule in game.rules),
            "residues need rules with a single game and without sums")
    m = natural(header["modulus"], "\"modulus\"", MAX_MODULUS)
    require(m >= 1, "\"modulus\" must be 1 or more")
    listed = [tuple(naturals(c, "a residue class", game.dimension, m - 1))
              for c in sequence(header["residues"], "\"residues\"")]
    winning = set(listed)
    require(len(winning) == len(listed), "a residue class stands twice")

    def formula_at(residue, variables):
        names = [({i: m}, r) for i, r in enumerate(residue)]
        free = [({game.dimension + i: 1}, 0) for i in range(variables)]
        formula = Formula(binary, names + free, game.dimension + variables)
        formula.add(formula.domain(game, names))
        return formula

    for number, rule in enumerate(game.rules):
        first = formula_at((0,) * game.dimension, rule.variables)
        first.option(rules, rule)  # refused if base 2 does not know it
        first.require_size()
        for residue in sorted(winning):
            formula = formula_at(residue, rule.variables)
            used, option = formula.option(rules, rule)
            formula.add(used)
            formula.add(formula.in_classes(option[0], winning, m))
            require(not formula.is_satisfiable(),
                    f"rule {number} leads from the P-class {tuple_text(residue)} to a P-class", 1)
    check_measure(header["version"], rules, binary, lines)
    for residue in cartesian(range(m), repeat=game.dimension):
        if residue not in winning:
            line = lines.read(f"class {tuple_text(residue)}")
            check_residue_move(rules, line, residue, formula_at(residue, 0), m, winning)
    lines.end()
    claim = read_formula(header, game, False)
    if claim is not None:
        check_formula(claim, binary, game, [None] * game.dimension, game.dimension,
                      lambda formula: formula.in_classes(formula.names, winning, m))
    classes = ", ".join(map(tuple_text, sorted(winning))) or "nowhere"
    return f"the P-positions are those that are {classes} modulo {m}", lines_of_claim(
        header, rules, "P-positions", " ", [(None,) * game.dimension],
        lambda _, position: tuple_text(position) if tuple(n % m for n in position) in winning else None)


def check_residue_move(rules, value, residue, formula, m, winning):
    """Nothing in the class satisfies the domain and that the move does not exist or leads to no P-class."""
    game = rules.main
    is_empty = "empty" in value
    members(value, ("residue", "empty") if is_empty else ("residue", "rule", "variables"))
    require(naturals(value["residue"], "\"residue\"") == list(residue), f"class {tuple_text(residue)} should stand here")
    if is_empty:
        require(value["empty"] is True, "\"empty\" can only be true")
    else:
        number = natural(value["rule"], "\"rule\"")
        require(number < len(game.rules), f"there is no rule {number}")
        rule, coordinates, parts = game.rules[number], formula.names, []
        for coefficients in sequence(value["variables"], "\"variables\"", rule.variables):
            variable = {}, 0
            for c, form in zip(sequence(coefficients, "an affine form", game.dimension + 1), [({}, 1)] + coordinates):
                variable = plus(variable, form, integer(c, "a coefficient", MAX_WEIGHT))
            formula.names = formula.names + [variable]
            parts.append(formula.compare(variable, ">=", ({}, 0)))
        used, option = formula.option(rules, rule)
        formula.add(("not", (("and", (*parts, used, formula.in_classes(option[0], winning, m))),)))
    require(not formula.is_satisfiable(), "the class is not empty" if is_empty else
            "the move does not exist for the whole class, or not always lead to a P-class")


# ---------------------------------------------------------------------------------------------- 7. automatic


class AutomaticProof:
    """Reads and checks the lines of the kind `automatic`."""

    def __init__(self, header, lines):
        self.header, self.rules, self.lines = header, read_rules(header), lines
        self.game, self.misere = self.rules.main, header["convention"] == "misere"
        self.claim = text_of(header["claim"], "\"claim\"", ("P-positions", "nim-values"))
        self.numeration = Numeration(header["numeration"])
        for rule in self.game.rules:
            require(all(target == self.game.name for target, _ in rule.components), "an option leads to another game")
            require(self.claim == "nim-values" or len(rule.components) == 1, "sums need the claim nim-values")
        require(self.claim == "P-positions" or not self.misere, "nim-values need normal play")
        self.fixed, self.slices = None, []  # which coordinates are fixed; the slices in order
        self.automata, self.ended, self.places = [], [], []

    def run(self):
        self.read_automata()
        is_values = self.claim == "nim-values"
        if is_values:
            self.refute_values()
        else:
            self.refute_outcomes()
        check_measure(self.header["version"], self.rules, self.numeration, self.lines)
        if is_values:
            self.check_value_covers()
        else:
            self.check_outcome_covers()
        self.lines.end()
        claim = read_formula(self.header, self.game, is_values)
        for automaton, numbers in zip(self.automata, self.slices if claim is not None else ()):
            check_formula(claim, self.numeration, self.game, numbers + (None,) * is_values, automaton.tracks,
                          lambda formula, automaton=automaton: formula.reads(automaton, range(automaton.tracks)))
        return self.words(), lines_of_claim(self.header, self.rules, "values" if is_values else "P-positions",
                                            ", " if is_values else " ", self.slices, self.describe)

    # --- what is said of it

    def words(self):
        if not any(self.fixed):
            return f"the {self.claim} are those of the automaton"
        names = ", ".join(name for name, is_fixed in zip(self.game.coordinates, self.fixed) if is_fixed)
        tuples = sorted(tuple(n for n in numbers if n is not None) for numbers in self.slices)
        low, high = tuples[0][0], tuples[-1][0]
        if len(tuples[0]) == 1 and high - low + 1 == len(tuples):
            text = f"{low}…{high}" if low < high else f"{low}"
        else:
            text = ", ".join(map(tuple_text, tuples))
        return f"the {self.claim} are those of the automata for all positions of {len(self.slices)} slices {names} = {text}"

    def describe(self, number, position):
        numbers = [n for n, fixed in zip(position, self.fixed) if not fixed]
        if self.claim == "P-positions":
            return tuple_text(position) if self.automata[number].accepts(numbers, self.numeration) else None
        value = next((g for g in range(MAX_VALUE + 1) if self.automata[0].accepts([*numbers, g], self.numeration)), "?")
        return f"G{tuple_text(position)} = {value}"

    # --- automata

    def read_automata(self):
        wanted = "P" if self.claim == "P-positions" else "values"
        while True:
            self.read_automaton(wanted, self.automata, None)
            if self.misere:
                self.read_automaton("ended", self.ended, self.slices[-1])
            if "automaton" not in self.lines.peek("the measure"):
                return

    def read_automaton(self, wanted, automata, expected):
        value = members(self.lines.read(f"the automaton {wanted}"), ("automaton", "slice", "start", "accepting", "next"))
        require(value["automaton"] == wanted, f"the automaton {wanted} should stand here")
        numbers = self.read_slice(value["slice"])
        if expected is None:
            fixed = tuple(n is not None for n in numbers)
            require(self.fixed in (None, fixed), "all slices must fix the same coordinates")
            require(numbers not in self.slices, "a slice stands twice")
            require(wanted == "P" or not any(fixed), "nim-values have no slices")
            self.fixed = fixed
            self.slices.append(numbers)
            self.places.append(self.lines.number)
        else:
            require(numbers == expected, "\"ended\" belongs to the slice of the automaton before it")
        tracks = self.game.dimension - sum(self.fixed) + (wanted == "values")
        automata.append(Automaton(value, self.numeration.radix, tracks))

    def read_slice(self, value):
        for n in sequence(value, "\"slice\"", self.game.dimension):
            require(n is None or natural(n, "a number of the slice", MAX_FIXED) >= 0, "")
        return tuple(value)

    # --- formulas

    def of_rule(self, numbers, number, goal_tracks, target):
        return formula_of_rule(self.rules, self.numeration, numbers, number, goal_tracks, target)

    def goal(self, numbers, tracks):
        """A formula over the goal's tracks that says domain(x)."""
        return goal_formula(self.game, self.numeration, numbers, tracks)

    def refute(self, formula, what, line, shown):
        word = formula.machine().find_word()
        if word is not None:
            found = numbers_of(word, self.numeration, shown)
            raise Invalid(f"{what}, for example at {', '.join(map(str, found))}", line)

    # --- P-positions

    def refute_outcomes(self):
        count = self.game.dimension - sum(self.fixed)
        for s, numbers in enumerate(self.slices):
            line = self.places[s]
            for r in range(len(self.game.rules)):
                for t, target in enumerate(self.slices):
                    formula, entries, _ = self.of_rule(numbers, r, count, target)
                    formula.add(formula.domain(self.game, coordinates_of(numbers)))
                    formula.add(formula.reads(self.automata[s], range(count)))
                    formula.add(formula.reads(self.automata[t], entries[0]))
                    self.refute(formula, f"rule {r} leads from a P-position to a P-position", line, count)
                self.check_closed(numbers, r, count, line)
                if self.misere:
                    formula, _, _ = self.of_rule(numbers, r, count, None)
                    formula.add(formula.domain(self.game, coordinates_of(numbers)))
                    formula.add(formula.reads(self.ended[s], range(count)))
                    self.refute(formula, f"rule {r} can be used where play has ended", line + 1, count)

    def check_outcome_covers(self):
        count = self.game.dimension - sum(self.fixed)
        for s in range(len(self.slices)):
            for kind in ("win", "move") if self.misere else ("win",):
                self.check_outcome_cover(s, kind, count)

    def check_closed(self, numbers, r, count, line):
        """No option leaves the slices."""
        if not any(self.fixed):
            return
        formula, _, fixed = self.of_rule(numbers, r, count, None)
        formula.add(formula.domain(self.game, coordinates_of(numbers)))
        for target in self.slices:
            wanted = [({}, n) for n in target if n is not None]
            formula.add(("or", tuple(formula.compare(a, "!=", b) for a, b in zip(fixed[0], wanted))))
        self.refute(formula, f"rule {r} leads out of the slices", line, count)

    def check_outcome_cover(self, s, kind, count):
        goal = self.goal(self.slices[s], count)
        goal.add(goal.reads(self.automata[s], range(count), kind == "move"))
        if self.misere and kind == "win":
            goal.add(goal.reads(self.ended[s], range(count), False))
        cover = Cover(self, kind, self.slices[s], goal.machine(), count)

        def formula_for(rule, target):
            formula, entries, _ = self.of_rule(self.slices[s], rule, count, self.slices[target])
            if kind == "win":
                formula.add(formula.reads(self.automata[target], entries[0]))
            return formula

        cover.check(formula_for, 3 if any(self.fixed) else 2)

    # --- nim-values

    def add_values(self, formula, entries, track):
        """values(c, w) for all components c, and track = the nim-sum of the w."""
        if len(entries) == 1:
            formula.add(formula.reads(self.automata[0], entries[0] + [track]))
            return
        tracks = [formula.track() for _ in entries]
        for component, w in zip(entries, tracks):
            formula.add(formula.reads(self.automata[0], component + [w]))
        require(self.numeration.base == 2, "values of sums need base 2")
        formula.add(("atom", NimSum(self.numeration, tracks + [track])))

    def refute_values(self):
        values, x, line = self.automata[0], list(range(self.game.dimension)), self.places[0]
        require(len(self.automata) == 1, "nim-values have one automaton")
        v, u = len(x), len(x) + 1
        numbers = self.slices[0]
        formula = self.goal(numbers, u + 1)
        formula.add(formula.reads(values, x + [v]))
        formula.add(formula.reads(values, x + [u]))
        formula.add(formula.compare(({u: 1}, 0), "!=", ({v: 1}, 0)))
        self.refute(formula, "a position has two values", line, u + 1)
        for r in range(len(self.game.rules)):
            formula, entries, _ = self.of_rule(numbers, r, u, numbers)
            formula.add(formula.domain(self.game, coordinates_of(numbers)))
            formula.add(formula.reads(values, x + [v]))
            self.add_values(formula, entries, v)
            self.refute(formula, f"rule {r} leads to a position of the same value", line, u)

    def check_value_covers(self):
        values, x, numbers = self.automata[0], list(range(self.game.dimension)), self.slices[0]
        v, u = len(x), len(x) + 1
        cover = Cover(self, "values", numbers, self.goal(numbers, len(x)).machine(), len(x))

        def has_value(*_):
            formula = Formula(self.numeration, [], u)
            formula.add(formula.reads(values, x + [v]))
            return formula

        cover.check(has_value, 1)
        goal = self.goal(numbers, u + 1)
        goal.add(goal.reads(values, x + [v]))
        goal.add(goal.compare(({u: 1}, 0), "<", ({v: 1}, 0)))

        def smaller(rule, _):
            formula, entries, _ = self.of_rule(numbers, rule, u + 1, numbers)
            self.add_values(formula, entries, u)
            return formula

        Cover(self, "smaller", numbers, goal.machine(), u + 1).check(smaller, 2)


def goal_formula(game, numeration, numbers, tracks):
    formula = Formula(numeration, coordinates_of(numbers), tracks)
    formula.add(formula.domain(game, formula.names))
    return formula


def formula_of_rule(rules, numeration, numbers, number, goal_tracks, target):
    """(formula of rule `number` in a slice, tracks of each component's entries). `target` is a slice, or None: then fixed
    entries need only be natural, and their forms are returned in the third place."""
    game, rule = rules.main, rules.main.rules[number]
    names = coordinates_of(numbers) + [({goal_tracks + i: 1}, 0) for i in range(rule.variables)]
    formula = Formula(numeration, names, goal_tracks + rule.variables)
    formula.add(formula.condition(rule.condition))
    entries, fixed, places = [], [], []
    for _, component in rule.components:
        entries.append([])
        fixed.append([])
        places.append([])
        for i, e in enumerate(component):
            form = formula.linear(e)
            formula.add(("and", formula.needs(e)))
            if numbers[i] is None:
                entries[-1].append(formula.track_of(form))
                places[-1].append(({entries[-1][-1]: 1}, 0))
                continue
            fixed[-1].append(form)
            places[-1].append(form)
            formula.add(formula.compare(form, *((">=", ({}, 0)) if target is None else ("=", ({}, target[i])))))
    for (name, _), coordinates in zip(rule.components, places):
        formula.add(formula.domain(rules.games[name], coordinates))
    return formula, entries, fixed


class Cover:
    """A strategy T and the nodes that show where it is: see the format."""

    def __init__(self, proof, name, numbers, goal, tracks):
        self.proof, self.lines, self.numeration = proof, proof.lines, proof.numeration
        self.name, self.numbers, self.goal, self.tracks = name, numbers, goal, tracks
        self.transitions = {}  # state of T → set of (letter of the goal, bound letter, state)

    def check(self, formula_for, root_size):
        value = members(self.lines.read(f"the cover {self.name}"), ("cover", "slice", "accepting", "roots", "zeros"))
        require(value["cover"] == self.name, f"the cover {self.name} should stand here")
        require(self.proof.read_slice(value["slice"]) == self.numbers, "another slice should stand here")
        self.line = self.lines.number
        self.accepting = set(naturals(value["accepting"], "\"accepting\"", None, MAX_STRATEGY))
        self.roots = self.read_roots(value["roots"], root_size)
        initial = {root[0] for root in self.roots}
        for zero in sequence(value["zeros"], "\"zeros\""):
            before, letter, after = naturals(zero, "an entry of \"zeros\"", 3)
            natural(max(before, after), "a state", MAX_STRATEGY)
            require(before in initial, f"state {before} in \"zeros\" is no root and not reached before")
            initial.add(after)
            self.transitions.setdefault(before, set()).add((0, letter, after))
        self.read_nodes(initial)
        self.check_goal()
        self.check_strategy(formula_for)

    def read_roots(self, value, size):
        roots = [tuple(naturals(root, "a root", size)) for root in sequence(value, "\"roots\"")]
        for root in roots:
            natural(root[0], "a state", MAX_STRATEGY)
            require(size < 2 or root[1] < len(self.proof.game.rules), f"there is no rule {root[1:2]}")
            require(size < 3 or root[2] < len(self.proof.slices), f"there is no slice {root[2:]}")
        return roots

    def read_nodes(self, initial):
        letters = self.numeration.radix ** self.tracks
        self.nodes, self.next, self.node_lines, links = [], [], [], []
        while self.lines.more() and "node" in self.lines.peek("a node"):
            value = members(self.lines.read("a node"), ("node", "states", "next"))
            require(value["node"] == len(self.nodes) and value["node"] is not True and value["node"] is not False,
                    f"node {len(self.nodes)} should stand here")
            self.nodes.append(naturals(value["states"], "\"states\"", None, MAX_STRATEGY))
            self.node_lines.append(self.lines.number)
            row = []
            for letter, entry in enumerate(sequence(value["next"], "\"next\"", letters)):
                if entry is None:
                    row.append(None)
                    continue
                target, reached = sequence(entry, "an entry of \"next\"", 2)
                row.append(natural(target, "a node"))
                sequence(reached, "the transitions")
                for pair in reached:
                    naturals(pair, "a transition", 2)
                links.append((len(self.nodes) - 1, letter, target, reached, self.lines.number))
            self.next.append(row)
        require(self.nodes, "a cover needs a node", self.line)
        require(set(self.nodes[0]) <= initial, "a state of node 0 is no root and no target of \"zeros\"", self.node_lines[0])
        for node, letter, target, reached, line in links:
            require(target < len(self.nodes), f"there is no node {target}", line)
            require(len(reached) == len(self.nodes[target]), f"node {target} has another number of states", line)
            for (i, bound), after in zip(reached, self.nodes[target]):
                require(i < len(self.nodes[node]), f"node {node} has no state number {i}", line)
                self.transitions.setdefault(self.nodes[node][i], set()).add((letter, bound, after))

    def check_goal(self):
        """Wherever the goal accepts, the node has a state that accepts. Node None: nothing is shown any more. Tracks
        that the domain makes are behind the goal's own, and lead to no other node."""
        goal, period, letters = self.goal, self.numeration.period, self.numeration.radix ** self.tracks
        if None in goal.start:
            return
        shows = [any(s in self.accepting for s in states) for states in self.nodes]
        seen = {(phase, goal.start, 0) for phase in range(period)}
        queue = deque((here, self.node_lines[0]) for here in sorted(seen))
        while queue:
            (phase, state, node), line = queue.popleft()
            require(phase != 0 or node is not None and shows[node] or not goal.accepts(state),
                    f"the cover {self.name} does not show what it should behind node {node}", line)
            after, row = (phase - 1) % period, None if node is None else self.next[node]
            place = line if node is None else self.node_lines[node]
            for letter, following in goal.following(state, phase):
                here = (after, following, None if row is None else row[letter % letters])
                if here not in seen:
                    seen.add(here)
                    queue.append((here, place))
            if len(seen) > MAX_STATES:
                raise Undecided(f"a cover has more than {MAX_STATES} states")

    def check_strategy(self, formula_for):
        """All words of T satisfy the formula of their root; words whose goal's tracks are no numbers do not count."""
        roots = {}
        for root in self.roots:
            kind = root[1:] + (0,) * (3 - len(root))
            roots.setdefault(kind, set()).add(root[0])
        plain = Formula(self.numeration, [], self.tracks).machine()
        for (rule, target), states in sorted(roots.items()):
            formula = formula_for(rule, target)
            self.follow(formula.machine(self.tracks), plain, states, formula.tracks - self.tracks)

    def follow(self, machine, plain, states, bound_tracks):
        period, goal_letters = self.numeration.period, self.numeration.radix ** self.tracks
        bound_letters = self.numeration.radix ** bound_tracks
        start = None if None in machine.start else machine.start
        seen = {(phase, s, start, plain.start) for phase in range(period) for s in states}
        stack = list(seen)
        while stack:
            phase, s, state, digits = stack.pop()
            if phase == 0 and s in self.accepting:
                require(state is not None and machine.accepts(state),
                        f"the strategy of the cover {self.name} accepts in state {s} what is not true", self.line)
            after = (phase - 1) % period
            for letter, bound, t in self.transitions.get(s, ()):
                require(bound < bound_letters, f"there is no bound letter {bound} in state {s}", self.line)
                words = plain.step(digits, letter, phase)
                if words is None:
                    continue
                next_state = None if state is None else machine.step(state, letter + goal_letters * bound, phase)
                here = (after, t, next_state, words)
                if here not in seen:
                    seen.add(here)
                    stack.append(here)
            if len(seen) > MAX_STATES:
                raise Undecided(f"a strategy has more than {MAX_STATES} states")


# ---------------------------------------------------------------------------------------------- 8. sentences
#
# A statement is ("all", parts), ("any", parts), ("not", s), ("same", a, b), ("exists", variables, s), or an atom
# ("atom", what, expressions, calls) with `what` a relation, "in", "not in" (behind the element its ends, two by two, or a
# set), "P", "N" or "move". Each statement is a triple: itself, the variables that are free in it, and its size. Variables
# are numbered, each binding anew; an expression names them as in rules, ("v", number). A call (number, expressions) says
# that G of these is meant by a number; it belongs to the atom that it stands in.

MAX_SENTENCE, MAX_WRITTEN, MAX_NAMES, MAX_RANGES, MAX_SIZE = 10_000, 1 << 40, 20, 1_000, 10_000
MAX_SUBSETS = 5_000_000  # states times letters of a quantifier's automaton
SENTENCE_TOKEN = re.compile(r" *(?:([0-9]+)|([A-Za-z_][A-Za-z0-9_]*'*)|(<=>|=>|->|<=|>=|!=|\.\.|[<>=+\-*/(){},:]))")
SENTENCE_WORDS = {"forall", "exists", "and", "or", "not", "in", "mod", "xor", "min", "max", "true", "false", "powers",
                  "fibonacci", "squares", "primes", "P", "N", "G", "move"}


class Node:
    """A number or a statement, which of them is seen when a bracket ends; of a number, what is free in it and its calls."""

    def __init__(self, number=None, statement=None, free=frozenset(), calls=()):
        self.number, self.statement, self.free, self.calls = number, statement, free, calls

    def as_statement(self):
        require(self.statement is not None, "a statement is expected in the sentence, and there is a number")
        return self.statement

    def as_number(self):
        require(self.statement is None, "a number is expected in the sentence, and there is a statement")
        return self


def statement_of(kind, *parts):
    """A statement made of others."""
    size = 1 + sum(size for _, _, size in parts) * (2 if kind == "same" else 1)
    if size > MAX_SIZE:
        raise Undecided("the sentence has too many '<=>' inside each other")
    return (kind, parts), frozenset().union(*(free for _, free, _ in parts)), size


class SentenceParser:
    def __init__(self, text, dimension, has_values):
        require(0 < len(text.encode()) <= MAX_SENTENCE, f"the sentence is empty, or longer than {MAX_SENTENCE} bytes")
        self.tokens, place, text = [], 0, text.rstrip(" ")
        while place < len(text):
            found = SENTENCE_TOKEN.match(text, place)
            require(found, "a sign in the sentence is unknown")
            place = found.end()
            self.tokens.append((("number", "name", "sign")[found.lastindex - 1], found[found.lastindex]))
        self.tokens += [("end", ""), ("end", "")]
        self.place, self.depth, self.numbers, self.names = 0, 0, 0, []
        self.dimension, self.has_values = dimension, has_values

    def sentence(self):
        whole = self.equivalence().as_statement()
        require(self.tokens[self.place][0] == "end", "the sentence should end earlier")
        return whole

    def next_is(self, *words):
        return self.tokens[self.place][0] != "number" and self.tokens[self.place][1] in words

    def accept(self, *words):
        if not self.next_is(*words):
            return None
        self.place += 1
        return self.tokens[self.place - 1][1]

    def expect(self, word):
        require(self.accept(word), f"'{word}' is expected in the sentence")

    def inside(self, parse):
        """What stands inside of something."""
        self.depth += 1
        require(self.depth <= MAX_NESTING, "the sentence is nested too deeply")
        found = parse()
        self.depth -= 1
        return found

    # --- statements

    def equivalence(self):
        left = self.implication()
        if not self.accept("<=>"):
            return left
        both = statement_of("same", left.as_statement(), self.implication().as_statement())
        require(not self.next_is("<=>"), "'<=>' stands twice in a row in the sentence")
        return Node(statement=both)

    def implication(self):
        left = self.chain("any", "or", self.conjunction)
        if not self.accept("=>"):
            return left
        then = self.inside(lambda: self.implication().as_statement())
        return Node(statement=statement_of("any", statement_of("not", left.as_statement()), then))

    def conjunction(self):
        return self.chain("all", "and", self.negation)

    def chain(self, kind, word, part):
        first = part()
        if not self.next_is(word):
            return first
        parts = [first.as_statement()]
        while self.accept(word):
            parts.append(part().as_statement())
        return Node(statement=statement_of(kind, *parts))

    def negation(self):
        if self.next_is("forall", "exists"):
            return Node(statement=self.inside(self.quantifier))
        if self.accept("not"):
            return Node(statement=self.inside(lambda: statement_of("not", self.negation().as_statement())))
        return self.comparison()

    def quantifier(self):
        is_exists, outside, bound = self.accept("forall", "exists") == "exists", len(self.names), []
        while not bound or self.accept(","):
            kind, name = self.tokens[self.place]
            require(kind == "name" and name not in SENTENCE_WORDS, "a name is expected in the sentence")
            require(name not in (other for other, _ in self.names[outside:]),
                    f"'{name}' is bound twice at one place of the sentence")
            self.place += 1
            self.names.append((name, self.numbers))
            bound.append(self.numbers)
            self.numbers += 1
            require(len(self.names) <= MAX_NAMES, "the sentence has too many names at one place")
        self.expect(":")
        body = self.equivalence().as_statement()
        del self.names[outside:]
        if is_exists:
            return ("exists", tuple(bound), body), body[1] - set(bound), 1
        return statement_of("not", (("exists", tuple(bound), statement_of("not", body)), body[1] - set(bound), 1))

    def comparison(self):
        left = self.exclusive()
        is_outside = self.next_is("not") and self.tokens[self.place + 1][1] == "in"
        self.place += is_outside
        if self.accept("in"):
            return self.membership(left.as_number(), "not in" if is_outside else "in")
        parts = []
        while self.tokens[self.place][0] == "sign" and self.next_is(*RELATIONS):
            relation, right = self.accept(*RELATIONS), self.exclusive().as_number()
            parts.append(self.atom(relation, left.as_number(), right))
            left = right
        return Node(statement=statement_of("all", *parts)) if parts else left

    @staticmethod
    def atom(what, *numbers, named=None):
        free = frozenset().union(*(node.free for node in numbers))
        calls = tuple(call for node in numbers for call in node.calls)
        return ("atom", what, tuple(node.number for node in numbers), calls, named), free, 1

    def membership(self, element, what):
        if self.accept("{"):
            ends, count = [], 0
            while not self.next_is("}"):
                ends += self.range(True)
                count += 1
                require(count <= MAX_RANGES, "a set in the sentence is too large")
                if not self.next_is("}"):
                    self.expect(",")
            self.expect("}")
            require(ends, "a set in the sentence is empty")
            return Node(statement=self.atom(what, element, *ends))
        if self.accept("powers"):
            self.expect("(")
            require(self.tokens[self.place][0] == "number", "powers in the sentence need a base")
            base = self.number()
            require(base >= 2, "powers in the sentence need a base of 2 or more")
            self.expect(")")
            return Node(statement=self.atom(what, element, named=("powers", base)))
        if self.accept("fibonacci"):
            return Node(statement=self.atom(what, element, named=("fibonacci",)))
        require(not self.next_is("squares", "primes"), "squares and primes have no automaton")
        return Node(statement=self.atom(what, element, *self.range(False)))

    def range(self, may_be_one):
        first = self.exclusive().as_number()
        if may_be_one and not self.next_is(".."):
            return [first, first]
        self.expect("..")
        return [first, self.exclusive().as_number()]

    # --- expressions: what consists of numbers only is a number, except behind min, max and xor

    def operated(self, kind, a, b):
        a, b = a.as_number(), b.as_number()
        x, y = a.number, b.number
        free, calls = a.free | b.free, a.calls + b.calls
        if kind in ("div", "mod"):
            require(y[0] == "n" and y[1] >= 1, "a divisor in the sentence must be a number from 1 on")
        if kind in ("sum", "mul", "div", "mod") and x[0] == y[0] == "n":
            x, y = x[1], y[1]
            value = x + y if kind == "sum" else x * y if kind == "mul" else x // y if kind == "div" else x % y
            require(abs(value) <= MAX_NUMBER, "a number in the sentence is too large")
            return Node(("n", value), free=free, calls=calls)
        if kind == "sum":
            number = ("sum", (x[1] if x[0] == "sum" else ((1, x),)) + ((1, y),))
        elif kind in ("div", "mod"):
            number = (kind, x, y[1])
        else:
            number = (kind, x, y) if kind == "xor" else (kind, (x, y))
        return Node(number, free=free, calls=calls)

    @staticmethod
    def negative(node):
        number = node.as_number().number
        return Node(("n", -number[1]) if number[0] == "n" else ("sum", ((-1, number),)), free=node.free, calls=node.calls)

    def exclusive(self):
        value, chain = self.total(), 0
        while self.accept("xor"):
            chain += 1
            require(chain <= MAX_CHAIN, "the sentence has too many 'xor' in a row")
            value = self.operated("xor", value, self.total())
        return value

    def total(self):
        value = self.term()
        while self.next_is("+", "-"):
            is_minus, right = self.accept("+", "-") == "-", self.term()
            value = self.operated("sum", value, self.negative(right) if is_minus else right)
        return value

    def term(self):
        value, chain = self.sign(), 0
        while self.next_is("*", "/", "mod"):
            word = self.accept("*", "/", "mod")
            chain += word != "*"
            require(chain <= MAX_CHAIN, "the sentence has too many '/' and 'mod' in a row")
            value = self.operated({"*": "mul", "/": "div", "mod": "mod"}[word], value, self.sign())
        return value

    def sign(self):
        if self.accept("-"):
            return self.inside(lambda: self.negative(self.sign()))
        return self.primary()

    def primary(self):
        kind, word = self.tokens[self.place]
        if kind == "number":
            return Node(("n", self.number()))
        require(kind != "end", "the sentence ends too early")
        self.place += 1
        if word == "(":
            def bracket():
                inner = self.equivalence()
                self.expect(")")
                return inner
            return self.inside(bracket)
        if word in ("true", "false"):
            return Node(statement=statement_of("all" if word == "true" else "any"))
        if word in ("P", "N", "G", "move", "min", "max"):
            return self.called(word)
        require(kind == "name" and word not in SENTENCE_WORDS, f"'{word}' is not expected here in the sentence")
        for name, number in reversed(self.names):
            if name == word:
                return Node(("v", number), free=frozenset((number,)))
        raise Invalid(f"'{word}' has no quantifier in the sentence")

    def number(self):
        word = self.tokens[self.place][1].lstrip("0") or "0"
        self.place += 1
        require(len(word) <= 13 and int(word) <= MAX_WRITTEN, "a number in the sentence is greater than 2^40")
        return int(word)

    def called(self, word):
        def numbers():
            found = [self.exclusive().as_number()]
            while self.accept(","):
                found.append(self.exclusive().as_number())
            return found

        def arguments():
            first = numbers()
            if word == "move":
                self.expect("->")
            more = numbers() if word == "move" else []
            self.expect(")")
            return first, more

        self.expect("(")
        first, more = self.inside(arguments)
        if word in ("min", "max"):
            value = first[0]
            for other in first[1:]:
                value = self.operated(word, value, other)
            return value
        require(len(first) == self.dimension and len(more) in (0, self.dimension),
                "a position in the sentence has another number of coordinates than the game")
        require(word != "G" or self.has_values, "G needs the claim nim-values")
        statement = self.atom(word, *first, *more)
        if word != "G":
            return Node(statement=statement)
        (_, _, entries, calls, _), free, _ = statement
        self.numbers += 1
        return Node(("v", self.numbers - 1), free=free, calls=calls + ((self.numbers - 1, entries),))


class Scope(Formula):
    """A formula in which statements can be demanded. Its names are the tracks of variables and calls, by number."""

    def __init__(self, decision):
        super().__init__(decision.proof.numeration, {}, 0)
        self.decision, self.proof = decision, decision.proof

    def add_variable(self, number):
        self.names[number] = ({self.track(): 1}, 0)

    def says(self, statement):
        """The statement as a tree. What is made on the way has just one number whatever stands on the other tracks, so
        that a statement may be negated."""
        (kind, *parts), free, _ = statement
        if kind == "exists":
            return self.exists(parts[0], parts[1], sorted(free))
        if kind == "atom":
            return self.atom(*parts)
        trees = tuple(map(self.says, parts[0]))
        if kind == "same":
            opposite_trees = tuple(("not", (tree,)) for tree in trees)
            return ("or", (("and", trees), ("and", opposite_trees)))
        return ({"all": "and", "any": "or", "not": "not"}[kind], trees)

    def exists(self, bound, body, free):
        """The free variables are the first tracks of a formula of its own, which becomes an automaton for these."""
        inner = Scope(self.decision)
        for number in (*free, *bound):
            inner.add_variable(number)
        inner.add(inner.says(body))
        if not free:
            return ("and" if inner.is_satisfiable() else "or", ())
        return self.reads(projection(inner.machine(), len(free)), [self.alone(self.names[number]) for number in free])

    def atom(self, what, numbers, calls, named):
        trees = [self.define(*call) for call in calls]
        trees += [tree for number in numbers for tree in self.needs(number)]
        if what in RELATIONS:
            trees.append(self.compare(self.linear(numbers[0]), what, self.linear(numbers[1])))
        elif what in ("in", "not in"):
            inside = self.inside(numbers[0], numbers[1:], named)
            trees.append(inside if what == "in" else ("not", (inside,)))
        elif what == "move":
            trees.append(self.move(numbers))
        else:
            trees.append(self.judge(what, numbers))
        return ("and", tuple(trees))

    def inside(self, element, ends, named):
        form = self.linear(element)
        if named is None:
            forms = [self.linear(end) for end in ends]
            return ("or", tuple(("and", (self.compare(low, "<=", form), self.compare(form, "<=", high)))
                                for low, high in zip(forms[::2], forms[1::2])))
        fits = self.numeration.quotients == [1] if named[0] == "fibonacci" else self.numeration.base == named[1]
        require(fits, "a set of the sentence is not recognised in this numeration")
        return self.reads(powers_automaton(self.numeration.radix), [self.natural(form)])

    def position(self, entries, numbers):
        """That the entries are natural and in the domain; the tracks of those that the slice does not fix."""
        forms = [self.linear(e) for e in entries]
        tracks = [None if n is not None else self.natural(form) for form, n in zip(forms, numbers)]
        places = [form if track is None else ({track: 1}, 0) for form, track in zip(forms, tracks)]
        natural_numbers = tuple(self.compare(form, ">=", ({}, 0)) for form in forms)
        is_there = ("and", natural_numbers + (self.domain(self.proof.game, places),))
        return is_there, [track for track in tracks if track is not None]

    def judge(self, what, entries):
        """P or N. In slices, numbers stand for the coordinates that are fixed."""
        here = []
        for number, numbers in enumerate(self.proof.slices):
            is_here = True
            for e, n in zip(entries, numbers):
                form, constant = self.linear(e) if n is not None else ({}, n)
                require(not form, "a coordinate that the slices fix must be a number in the sentence")
                is_here = is_here and constant == n
            here += [number] * is_here
        require(here, "the sentence is about a slice that is not there")
        is_there, tracks = self.position(entries, self.proof.slices[here[0]])
        if self.proof.claim == "nim-values":
            tracks = tracks + [self.track_of(({}, 0))]
        return ("and", (is_there, self.reads(self.proof.automata[here[0]], tracks, what == "P")))

    def define(self, number, entries):
        """On the track of the call stands the value of the position, or 0 where the numbers are none: every position has
        just one value, which has been verified. The tree says that it is one."""
        is_there, tracks = self.position(entries, self.proof.slices[0])
        is_there = ("and", tuple(tree for e in entries for tree in self.needs(e)) + (is_there,))
        self.add_variable(number)
        value = self.reads(self.proof.automata[0], tracks + [self.alone(self.names[number])])
        nothing = ("and", (("not", (is_there,)), self.compare(self.names[number], "=", ({}, 0))))
        self.add(("or", (("and", (is_there, value)), nothing)))
        return is_there

    def move(self, entries):
        forms = [self.linear(e) for e in entries]
        tracks = [self.natural(form) for form in forms]
        rules = tuple(self.reads(automaton, tracks) for automaton in self.decision.moves())
        return ("and", tuple(self.compare(form, ">=", ({}, 0)) for form in forms) + (("or", rules),))


class Decision:
    """Is a sentence true of what an AutomaticProof has shown?"""

    def __init__(self, proof):
        self.proof, self.rules_as_automata = proof, None

    def is_true(self, sentence):
        scope = Scope(self)
        scope.add(scope.says(sentence))
        return scope.is_satisfiable()

    def moves(self):
        """Of each rule, the pairs of positions that it leads from and to."""
        if self.rules_as_automata is None:
            self.rules_as_automata = []
            rules, game, size = self.proof.rules, self.proof.game, self.proof.game.dimension
            for rule in game.rules:
                require(len(rule.components) == 1, "a sentence with 'move' needs rules without sums")
                names = [({i: 1}, 0) for i in range(size)] + [({2 * size + i: 1}, 0) for i in range(rule.variables)]
                formula = Formula(self.proof.numeration, names, 2 * size + rule.variables)
                formula.add(formula.domain(game, names[:size]))
                used, option = formula.option(rules, rule)
                formula.add(used)
                for i, form in enumerate(option[0]):
                    formula.add(formula.compare(form, "=", ({size + i: 1}, 0)))
                self.rules_as_automata.append(projection(formula.machine(), 2 * size))
        return self.rules_as_automata


def projection(machine, tracks):
    """The automaton of the numbers x on the first tracks for which there are numbers on the others.

    Its states are sets of states of the machine (Rabin and Scott 1959). The first one holds, for each phase, the start and
    all that letters lead to which are 0 on x: so the other numbers may be longer than those of x. Only the phase that fits
    the length of a word accepts at its end. The first set leads to itself by the letter 0, since what it holds leads
    into it, and each start is led to from the start of another phase: so zeros in front change nothing."""
    numeration, letters, after = machine.numeration, machine.numeration.radix ** tracks, {}

    def following(node):
        if node not in after:
            after[node] = found = {}
            phase, state = node
            for letter, to in machine.following(state, phase):
                found.setdefault(letter % letters, set()).add(((phase - 1) % numeration.period, to))
            if len(after) > MAX_STATES:
                raise Undecided(f"a quantifier has more than {MAX_STATES} states")
        return after[node]

    first = set() if None in machine.start else {(phase, machine.start) for phase in range(numeration.period)}
    queue = list(first)
    while queue:
        for node in following(queue.pop()).get(0, ()):
            if node not in first:
                first.add(node)
                queue.append(node)
    numbers, sets, rows = {frozenset(first): 0}, [frozenset(first)], []
    for here in sets:
        targets = [set() for _ in range(letters)]
        for node in here:
            for letter, to in following(node).items():
                targets[letter] |= to
        row = []
        for target in map(frozenset, targets):
            if target not in numbers:
                numbers[target] = len(sets)
                sets.append(target)
            row.append(numbers[target])
        rows.append(row)
        if len(sets) * letters > MAX_SUBSETS:
            raise Undecided("the automaton of a quantifier is too large")
    accepting = [any(phase == 0 and machine.accepts(state) for phase, state in here) for here in sets]
    return Automaton(merged(rows, accepting), numeration.radix, tracks)


def merged(rows, accepting):
    """The automaton whose states are classes of those that accept the same words (Moore 1956); the start is the first."""
    classes, count = [int(accepts) for accepts in accepting], 0
    while True:
        numbers = {}
        finer = [numbers.setdefault((own, *(classes[to] for to in row)), len(numbers)) for own, row in zip(classes, rows)]
        classes = finer
        if len(numbers) == count:
            break
        count = len(numbers)
    following = {own: [classes[to] for to in row] for own, row in zip(classes, rows)}
    return {"next": [following[i] for i in range(count)], "start": classes[0],
            "accepting": sorted({own for own, accepts in zip(classes, accepting) if accepts})}


def check_sentence(header, lines):
    proof = AutomaticProof(header, lines)
    words, more = proof.run()
    truth = decide_sentence(header, proof)
    return f"{words}, and the sentence is {'true' if truth else 'false'} of them", [*more, f"sentence: {header['sentence']}"]


@at_line_1
def decide_sentence(header, proof):
    text, truth = text_of(header["sentence"], "\"sentence\""), header["truth"]
    require(isinstance(truth, bool), "\"truth\" is neither true nor false")
    sentence = SentenceParser(text, proof.game.dimension, proof.claim == "nim-values").sentence()
    found = Decision(proof).is_true(sentence)
    require(found == truth, f"the sentence is {'true' if found else 'false'}")
    return found


# ---------------------------------------------------------------------------------------------- 9. outcomes
#
# Why it is enough that each line agrees with those of its options, which are all there. By induction on r, a line N or P
# with remoteness r is true, and play ends within r moves if who wins wants it: an option of P is N with a smaller r, and
# one option of N is P with r − 1. By induction on the true remoteness, a position that is N or P has such a line with no
# greater r: all options of P are then N in the file, and some option of N is P there. So the r are the true ones, and what
# is D in the file is neither N nor P. Components without options take no part in play.


class Outcomes:
    """Kind `outcomes`: sums of positions, closed under moves, each with its outcome and remoteness."""

    def __init__(self, header, lines):
        self.header, self.lines = header, lines
        self.rules = read_rules(header, sums_in_misere=True)
        self.misere = header["convention"] == "misere"
        self.places = {name: i for i, name in enumerate(self.rules.games)}
        self.known = {}  # component: its options, each once

    def in_order(self, components):
        return tuple(sorted(components, key=lambda c: (self.places[c[0]], c[1])))

    def order(self, components):
        """What sums are sorted by."""
        return [(self.places[name], numbers) for name, numbers in components]

    def options_of(self, component):
        if component not in self.known:
            self.known[component] = set(map(self.in_order, self.rules.options(component)))
        return self.known[component]

    def ends_by_rule(self, component):
        return bool(self.rules.games[component[0]].ends)

    def live(self, components):
        """In order, without those that have no options, except of games that end by a rule: these are no sums."""
        return self.in_order(c for c in components if self.options_of(c) or self.ends_by_rule(c))

    def options(self, components):
        """All options of a sum, each once."""
        return {self.in_order(components[:i] + option + components[i + 1:])
                for i, c in enumerate(components) for option in self.options_of(c)}

    def read_sum(self, value):
        components = tuple(read_position(c, self.rules) for c in sequence(value, "\"position\""))
        require(len(components) < 2 or not self.rules.have_turns, "where there are left and right, there are no sums")
        require(len(components) < 2 or not any(map(self.ends_by_rule, components)), "a game with 'win when' or 'lose when' in a sum")
        return components

    def judgement(self, value):
        """(outcome, remoteness) of a line or the header; remoteness is null for a draw."""
        outcome = text_of(value["outcome"], "\"outcome\"", ("N", "P", "D"))
        if outcome == "D":
            require(value["remoteness"] is None, "a draw has no remoteness")
        else:
            natural(value["remoteness"], "\"remoteness\"")
        return outcome, value["remoteness"]

    def expected(self, position, judgements):
        """What a position is whose options are judged so."""
        if not judgements and position and self.ends_by_rule(position[0]):
            outcome = self.rules.is_over(position[0]) or ("N" if self.misere else "P")
            return outcome, int(outcome == "N")
        lost = [r for outcome, r in judgements if outcome == "P"]
        if lost:
            return "N", 1 + min(lost)
        if any(outcome == "D" for outcome, _ in judgements):
            return "D", None
        if not judgements and self.misere:
            return "N", 0
        return "P", 1 + max((r for _, r in judgements), default=-1)

    def run(self):
        main, claimed = self.read_sum(self.header["position"]), self.judgement(self.header)
        require(main, "\"position\" has no component")
        table, places = {}, {}
        while self.lines.more():
            value = members(self.lines.read("a position"), ("position", "outcome", "remoteness"))
            position = self.read_sum(value["position"])
            require(position == self.live(position), f"{show_sum(position)} is not in order, or a component has no options")
            require(position not in table, f"{show_sum(position)} stands twice")
            table[position], places[position] = self.judgement(value), self.lines.number
        for position, judgement in table.items():
            found = []
            for option in list(map(self.live, sorted(self.options(position), key=self.order))):
                require(option in table, f"the option {show_sum(option)} of {show_sum(position)} is not listed", places[position])
                found.append(table[option])
            require(self.expected(position, found) == judgement,
                    f"{show_sum(position)} does not agree with its options", places[position])
        require(table.get(self.live(main)) == claimed, "the header's position is not listed with its outcome and remoteness", 1)
        return f"{show_sum(main)} {self.words(main, table, claimed)}", [self.rules.line()]

    def words(self, main, table, claimed):
        wins = [o for o in self.options(main) if table[self.live(o)][0] == "P"]
        wins.sort(key=self.order)
        listed = [self.read_sum(option) for option in sequence(self.header["winning_moves"], "\"winning_moves\"")]
        require(listed == wins, "\"winning_moves\" are not all options that win, in order", 1)
        outcome, remoteness = claimed
        if outcome == "D":
            return "is a draw"
        if outcome == "P" or not wins:
            return f"is {'a P' if outcome == 'P' else 'an N'}-position, remoteness {remoteness}"
        return f"is an N-position, remoteness {remoteness}, winning moves: " \
            + "; ".join(map(show_sum, wins[:10])) + ("; …" if len(wins) > 10 else "")


# ---------------------------------------------------------------------------------------------- 10. loopy values, refutations
#
# Loopy values (Smith 1966; Fraenkel and Perl 1975). Each position has a finite value and a rank, or is worth ∞(A), A being
# the finite values of its options. (1) A finite value is the least that no option has, and every option that is worth
# more can be answered by an option of that value with a smaller rank. (2) Where the value is infinite, some option is
# infinite and has no option of value mex A. So a sum of finite values with nim-sum 0 is P: answer as in Nim, which makes
# the values smaller, or by (1), which keeps them and makes the ranks smaller. With another nim-sum, or ∞(A) and a nim-sum
# in A, it is N: go there. Any other sum is a draw: no move leads to a P-position, and one leads to such a sum again: by
# (2), or from ∞(A) + n with n > mex A to ∞(A) + mex A.


def loopy_value(value):
    """A number, or the tuple of A."""
    if not isinstance(value, dict):
        return natural(value, "\"value\"")
    return tuple(naturals(members(value, ("infinite",))["infinite"], "\"infinite\""))


def loopy_sum(a, b):
    if isinstance(a, tuple) and isinstance(b, tuple):
        return ()
    if isinstance(b, tuple):
        return loopy_sum(b, a)
    return tuple(sorted(n ^ b for n in a)) if isinstance(a, tuple) else a ^ b


def check_loopy_values(header, lines):
    rules = read_rules(header)
    require(header["convention"] == "normal", "nim-values are about normal play")
    require(all(len(rule.components) == 1 for game in rules.games.values() for rule in game.rules),
            "options may not be sums here")
    components = [read_position(c, rules) for c in sequence(header["position"], "\"position\"")]
    require(components, "\"position\" has no component")
    table, options = {}, {}
    while lines.more():
        line = lines.read("a position")
        position, value = read_position(line.get("position"), rules), loopy_value(line.get("value"))
        members(line, ("position", "value") + (() if isinstance(value, tuple) else ("rank",)))
        require(position not in table, f"{show(position)} stands twice")
        table[position] = value, natural(line.get("rank", 0), "\"rank\""), lines.number
        options[position] = {option[0] for option in rules.options(position)}
    for position, (value, rank, number) in table.items():
        for option in options[position]:
            require(option in table, f"the option {show(option)} of {show(position)} is not listed", number)
        check_loopy_line(table, options, position)
    for component in components:
        require(component in table, f"{show(component)} is not listed", 1)
    total = 0
    for component in components:
        total = loopy_sum(total, table[component][0])
    require(loopy_value(header["value"]) == total, "\"value\" is not the sum of those listed", 1)
    is_infinite = isinstance(total, tuple)
    outcome = ("an N-position" if 0 in total else "a draw") if is_infinite else "an N-position" if total else "a P-position"
    text = f"infinity({', '.join(map(str, total))})" if is_infinite else total
    return f"{show_sum(components)} is {outcome}, nim-value {text}", [rules.line()]


def check_loopy_line(table, options, position):
    value, rank, number = table[position]
    finite = {table[option][0] for option in options[position] if not isinstance(table[option][0], tuple)}
    least = next(n for n in range(len(finite) + 1) if n not in finite)

    def reaches(option, bound):
        answers = [table[w][:2] for w in options[option] if w in table]
        require(len(answers) == len(options[option]), f"an option of {show(option)} is not listed", table[option][2])
        return any(v == least and r < bound for v, r in answers)

    if isinstance(value, tuple):
        require(value == tuple(sorted(finite)), f"the set of {show(position)} is not that of the options' values", number)
        require(any(isinstance(table[option][0], tuple) and not reaches(option, MAX_NUMBER + 1) for option in options[position]),
                f"{show(position)} is not seen to be infinite", number)
        return
    require(value == least, f"the value of {show(position)} is not the least that no option has", number)
    for option in options[position]:
        if isinstance(table[option][0], tuple) or table[option][0] > least:
            require(reaches(option, rank), f"{show(option)} is worth more than {show(position)} and has no answer", number)


def check_refuted(header, lines, is_value):
    """A formula is wrong about a position, as the lines of kind `finite` or `nim-values` show."""
    rules = read_rules(header)
    claim = read_formula(header, rules.main, is_value)
    require(claim is not None, "there is no formula")
    position = header["position"]
    if is_value:
        position = sequence(position, "\"position\"", 1)[0]
    name, numbers = read_position(position, rules)
    require(name == rules.main.name, "the formula is about another game")
    words, more = (check_nim_values if is_value else check_finite)(header, lines)
    holds = truth_of(claim.domain, exactly(numbers + ((header["value"],) if is_value else ()))) is True
    if is_value:
        require(not holds, "the formula holds for the nim-value", 1)
        words += ", for which the formula does not hold"
    else:
        require(holds != (header["outcome"] == "P"), "the formula is right about this position", 1)
        words += f", and the formula says {'P' if holds else 'N'}"
    return words, more + [f"formula: {header['formula']}"]


# ---------------------------------------------------------------------------------------------- 11. theorems about games
#
# Each function has a position (a list of numbers), whether play is misère, and the moves that the header lists; it
# gives whether the position is N, its nim-value (or None) and what the moves should be. Where a theorem has too many
# winning moves, one is listed, and `one_move` looks at it.


def one_move(position, listed, is_option, is_n):
    wins = is_n(position)
    require(len(listed) == int(wins), "an N-position needs one winning move, others have none")
    for option in listed:
        require(is_option(option) and not is_n(option), "this move does not exist, or does not win")
    return wins, None, listed


def xor(numbers_):
    return functools.reduce(lambda a, b: a ^ b, numbers_, 0)


def nim_is_n(heaps, misere):
    """Bouton (1901)."""
    return xor(heaps) == 0 if misere and max(heaps, default=0) <= 1 else xor(heaps) != 0


def as_nim(position, misere, listed, heaps_of, is_option):
    """A position with the value of Nim heaps, which is won in misère play where these are."""
    wins, _, moves = one_move(position, listed, is_option, lambda at: nim_is_n(heaps_of(at), misere))
    return wins, None if misere else xor(heaps_of(position)), moves


def stones_moved(before, after):
    """From which place to which one some stones go, or None."""
    if len(before) != len(after):
        return None
    changed = [i for i, (a, b) in enumerate(zip(before, after)) if a != b]
    if len(changed) != 2 or sum(before[i] - after[i] for i in changed):
        return None
    return tuple(changed if after[changed[0]] < before[changed[0]] else reversed(changed))


def normal_only(misere):
    require(not misere, "this theorem is about normal play")


def lower_wythoff(k):
    """The floor of k times the golden ratio."""
    return (k + math.isqrt(5 * k * k)) // 2


def wythoff_partner(n, misere):
    """The number with which n is a P-position (Wythoff 1907); misère, (0, 1) and (2, 2) stand for the first two."""
    if misere and n <= 2:
        return (1, 0, 2)[n]
    for pair in (lambda k: (lower_wythoff(k), lower_wythoff(k) + k), lambda k: (lower_wythoff(k) + k, lower_wythoff(k))):
        low, high = 0, n
        while low < high:
            middle = (low + high) // 2
            low, high = (middle + 1, high) if pair(middle)[0] < n else (low, middle)
        if pair(low)[0] == n:
            return pair(low)[1]
    raise AssertionError("each number is in one pair")


def wythoff_theorem(position, misere, _):
    require(len(position) == 2, "there must be two numbers")
    x, y = position
    k = abs(x - y)
    least = {0: 2, 1: 0}.get(k, lower_wythoff(k)) if misere else lower_wythoff(k)
    found = {(wythoff_partner(y, misere), y), (x, wythoff_partner(x, misere)),
             (least, least + k) if x <= y else (least + k, least)}
    wins = sorted([a, b] for a, b in found if a <= x and b <= y and (a, b) != (x, y))
    return wythoff_partner(x, misere) != y, None, wins


def fibonacci_nim_theorem(position, misere, _):
    """Whinihan (1963): N exactly when the smallest part of the Zeckendorf representation may be taken."""
    require(len(position) == 2, "there must be two numbers")
    stones, quota = position
    if stones == 0 or quota == 0:
        return misere, None, []
    weights, parts, rest = [1, 2], [], stones - misere
    while weights[-1] <= rest:
        weights.append(weights[-1] + weights[-2])
    for weight in reversed(weights):
        if weight <= rest:
            parts.append(weight)
            rest -= weight
    wins, taken, is_n = [], 0, bool(parts) and parts[-1] <= quota
    while parts:
        taken += parts.pop()
        if taken <= quota and (not parts or 2 * taken < parts[-1]):
            wins.append([stones - taken, 2 * taken])
    return is_n, None, sorted(wins)


def moore_theorem(position, misere, listed):
    """Moore (1910): column sums modulo K + 1."""
    require(len(position) >= 2 and position[0] >= 1, "K and a heap are needed")
    most = position[0]

    def is_n(heaps):
        heaps = heaps[1:]
        if misere and max(heaps) <= 1:
            return sum(heaps) % (most + 1) != 1
        return any(sum(heap >> bit & 1 for heap in heaps) % (most + 1) for bit in range(61))

    def is_option(option):
        pairs = list(zip(option[1:], position[1:]))
        return len(option) == len(position) and option[0] == most and all(a <= b for a, b in pairs) and 1 <= sum(a < b for a, b in pairs) <= most

    return one_move(position, listed, is_option, is_n)


def bash_theorem(position, misere, _):
    """Bachet (1612): the value of a heap is its rest modulo M + 1; in misère play Ferguson (1974)."""
    require(len(position) >= 2 and position[0] >= 1, "M and a heap are needed")
    modulus, wins = position[0] + 1, []
    rests = [heap % modulus for heap in position[1:]]
    total, large = xor(rests), sum(rest >= 2 for rest in rests)
    for i, (heap, rest) in enumerate(zip(position[1:], rests), 1):
        target = total ^ rest ^ int(misere and large == int(rest >= 2))
        taken = (rest - target) % modulus
        if target < modulus and 1 <= taken <= heap:
            wins.append(position[:i] + [heap - taken] + position[i + 1:])
    return nim_is_n(rests, misere), None if misere else total, sorted(wins)


def auction_theorem(position, misere, listed):
    """Bids of 1 to N until nothing is missing: as bash with one heap; in misère play the last bid loses."""
    require(len(position) == 2 and position[0] >= 1, "N and what is missing are needed")
    most, missing = position
    wins, _, moves = one_move(
        position, listed, lambda to: len(to) == 2 and to[0] == most and 1 <= missing - to[1] <= most,
        lambda at: (misere and at[1] == 0) or (at[1] - misere) % (most + 1) != 0)
    return wins, None if misere else missing % (most + 1), moves


def subtract_powers_theorem(position, misere, listed):
    """Powers of K, which are 1 or -1 modulo K + 1, are taken: K, then the heaps. In misère play as bash."""
    require(len(position) >= 2 and position[0] >= 1, "K and a heap are needed")
    base = position[0]

    def is_option(option):
        if len(option) != len(position) or option[0] != base:
            return False
        taken = [a - b for a, b in zip(position, option) if a != b]
        if len(taken) != 1 or taken[0] < 1:
            return False
        power = 1
        while power < taken[0] and base > 1:
            power *= base
        return power == taken[0]

    def values(at):
        rests = [heap % (base + 1) for heap in at[1:]]
        return [2 if rest == base and base % 2 == 0 else rest % 2 for rest in rests]

    return as_nim(position, misere, listed, values, is_option)


def split_theorem(position, misere, listed, is_any):
    """A heap of n, split into any number of parts, is worth n - 1; into two, whether n - 1 is odd."""
    def is_option(option):
        for i, (heap, part) in enumerate(zip(position, option)):
            if heap != part:
                count = len(option) - len(position) + 1
                parts = option[i:i + count]
                return (count >= 2 and (is_any or count == 2) and len(parts) == count and min(parts) >= 1
                        and sum(parts) == heap and option[i + count:] == position[i + 1:])
        return False

    return as_nim(position, misere, listed, lambda at: [0 if n == 0 else n - 1 if is_any else 1 - n % 2 for n in at], is_option)


def boxes_theorem(position, misere, listed, is_half):
    """One of two boxes is emptied and the other divided. Ferguson: P exactly when both are odd. Where the smaller is emptied,
    the larger one without its last binary ones is halved."""
    normal_only(misere)
    require(len(position) == 2 and min(position) >= 1, "there must be two boxes that are not empty")

    def value(at):
        if is_half:
            return int((bin(max(at))[2:].rstrip("1") or "0")[:-1] or "0", 2)
        joined = bin((at[0] - 1) | (at[1] - 1))[2:]
        return len(joined) - 1 - joined.rfind("0") if "0" in joined else len(joined)

    may_be = (max(position),) if is_half else position
    wins, _, moves = one_move(position, listed, lambda to: len(to) == 2 and min(to) >= 1 and sum(to) in may_be,
                              lambda at: value(at) != 0)
    return wins, value(position), moves


def staircase_theorem(steps, misere, _):
    """Only the odd steps count, as in Nim (Winning Ways, 1982); step 1 is next to the ground."""
    require(sum(steps) <= MAX_NUMBER, "there are too many stones")

    def wins_as_nim(stones):
        total, odd = 0, stones[::2]
        for heap in odd:
            total ^= heap
        return total == 0 if misere and max(odd, default=0) <= 1 else total != 0

    total, wins = 0, []
    for heap in steps[::2]:
        total ^= heap
    for i, stones in enumerate(steps):
        j = i - i % 2
        others = [heap for k, heap in enumerate(steps[::2]) if 2 * k != j]
        target = total ^ steps[j]
        if misere and max(others, default=0) <= 1:
            target ^= 1
        moved = stones - target if i == j else target - steps[j]
        if 1 <= moved <= stones:
            option = list(steps)
            option[i] -= moved
            if i:
                option[i - 1] += moved
            wins.append(option)
    return wins_as_nim(steps), None if misere else total, sorted(wins)


def boxes3_theorem(position, misere, listed):
    """Cards go to a lower box if the two numbers make an odd multiple of 3: boxes 0, 2 and 5 modulo 6 are odd steps."""
    def is_option(option):
        move = stones_moved(position, option)
        return move is not None and move[1] < move[0] and sum(move) + 2 in range(3, 2 * len(position), 6)

    return as_nim(position, misere, listed, lambda at: [n for box, n in enumerate(at, 1) if box % 6 in (0, 2, 5)], is_option)


def georgia_bob_theorem(position, misere, listed):
    """Pieces on squares: the last gap and every other one before it are odd steps."""
    def are_pieces(squares):
        return all(a < b for a, b in zip([0] + squares, squares))

    def is_option(option):
        changed = [i for i, (a, b) in enumerate(zip(position, option)) if a != b]
        return (len(option) == len(position) and are_pieces(option) and len(changed) == 1
                and option[changed[0]] < position[changed[0]])

    require(are_pieces(position), "the squares are not in order, from 1 on")
    return as_nim(position, misere, listed, lambda at: [b - a - 1 for a, b in zip([0] + at, at)][::-2], is_option)


def tree_staircase_theorem(position, misere, listed):
    """Stones go to the parent; the nodes at odd depth count. The position is the parents of the nodes 1, 2, ... and the
    stones on 0, 1, 2, ...."""
    require(len(position) % 2 == 1, "the number of parents is not one less than that of nodes")
    count = len(position) // 2
    parents = [0] + position[:count]
    require(max(parents) <= count, "there is no such parent")
    children, depth, ready = [[] for _ in parents], {0: 0}, [0]
    for node in range(1, count + 1):
        children[parents[node]].append(node)
    while ready:
        node = ready.pop()
        for child in children[node]:
            depth[child] = depth[node] + 1
            ready.append(child)
    require(len(depth) == count + 1, "the parents are no tree")

    def is_option(option):
        move = stones_moved(position, option)
        return move is not None and move[0] > count and move[1] >= count and parents[move[0] - count] == move[1] - count

    return as_nim(position, misere, listed, lambda at: [at[count + node] for node in depth if depth[node] % 2], is_option)


def ring_theorem(position, misere, listed):
    """Fukuyama (2003). The position is the place of the coin, in front of which edge it lies, and the edges."""
    normal_only(misere)
    n = len(position) - 1
    require(n >= 1 and position[0] < n, "there is no such edge")

    def is_n(ring):
        coin, edges = ring[0], ring[1:]
        least = min(edges)
        if least > 0 and n % 2:
            return True
        walk = edges[coin:] + edges[:coin]
        return walk.index(least) % 2 == 1 or walk[::-1].index(least) % 2 == 1

    def is_option(option):
        if len(option) != len(position):
            return False
        coin = position[0]
        for edge, after in ((coin, (coin + 1) % n), ((coin - 1) % n, (coin - 1) % n)):
            to = [after] + position[1:]
            to[edge + 1] = option[edge + 1]
            if to == option and option[edge + 1] < position[edge + 1]:
                return True
        return False

    return one_move(position, listed, is_option, is_n)


def cram_theorem(position, misere, listed):
    """Gardner (1974): who answers each domino with its image wins, where a symmetry keeps the free cells and no domino
    meets its image. The position is the number of columns and the rows, whose binary digits 1 are the free cells."""
    normal_only(misere)
    require(len(position) >= 2 and 1 <= position[0] <= 60 and len(position) <= 65, "this is no board")
    require(all(row >> position[0] == 0 for row in position[1:]), "a row has too many cells")

    def cells_of(board):
        return {(r, c) for r, row in enumerate(board[1:]) for c in range(board[0]) if row >> c & 1}

    def is_copied(free):
        rows, columns = [r for r, _ in free] or [0], [c for _, c in free] or [0]
        top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
        for image in (lambda r, c: (top + bottom - r, left + right - c), lambda r, c: (r, left + right - c),
                      lambda r, c: (top + bottom - r, c), lambda r, c: (c - left + top, r - top + left),
                      lambda r, c: (bottom - c + left, right - r + top)):
            dominoes = [{(r, c), other} for r, c in free for other in ((r, c + 1), (r + 1, c)) if other in free]
            if {image(*cell) for cell in free} == free and not any({image(*cell) for cell in d} & d for d in dominoes):
                return True
        return False

    if is_copied(cells_of(position)):
        return False, None, []

    def is_option(option):
        if len(option) != len(position) or option[0] != position[0] or any(row >> option[0] for row in option[1:]):
            return False  # no such board, and perhaps with very many columns
        before, after = cells_of(position), cells_of(option)
        taken = sorted(before - after)
        return after <= before and len(taken) == 2 and sum(b - a for a, b in zip(*taken)) == 1 and all(a <= b for a, b in zip(*taken))

    return one_move(position, listed, is_option, lambda board: board == position or not is_copied(cells_of(board)))


def chomp_theorem(position, misere, _):
    """Gale (1974): strategy stealing, on a rectangle of so many rows and columns."""
    require(len(position) == 2 and min(position) >= 1, "this is no rectangle")
    require(position[0] * position[1] >= 2 + misere, "the rectangle is too small")
    return True, None, []


def chomp_hook_theorem(position, misere, listed):
    """A row and a column from the poisoned corner: two heaps of Nim, of the squares beyond it."""
    require(len(position) == 2, "there must be two numbers")
    return as_nim(position, misere, listed, lambda at: at,
                  lambda to: len(to) == 2 and sorted(a - b for a, b in zip(to, position))[1] == 0 and to != position)


def nim_product(a, b, half=16):
    """Of numbers below 2 ** (2 * half) (Conway 1976): F = 2 ** half is multiplied as usual by less, and F * F = F + F / 2."""
    if a < 2 or b < 2:
        return a * b
    (a1, a0), (b1, b0) = divmod(a, 1 << half), divmod(b, 1 << half)
    down = half // 2
    upper = nim_product(a1, b1, down)
    inner = nim_product(a1, b0, down) ^ nim_product(a0, b1, down)
    return (upper ^ inner) << half ^ nim_product(a0, b0, down) ^ nim_product(upper, 1 << half - 1, down)


def corners_theorem(position, misere, _):
    """Lenstra (1977): the nim-sum over the heads of the nim-product of their two coordinates."""
    normal_only(misere)
    require(len(position) % 2 == 0, "a coin has two coordinates")
    heads = list(zip(position[::2], position[1::2]))
    for i, head in enumerate(heads):
        require(max(head) < 1 << 32, "a coin is too far away")
        require(i == 0 or heads[i - 1] < head, "the heads are not in order")
    value = xor(nim_product(x, y) for x, y in heads)
    return value != 0, value, []


def coins_theorem(rule):
    """Lenstra (1977): the value is the nim-sum of those of the heads, each alone."""
    found = re.fullmatch(r"(run-of|run-up-to) ([1-9][0-9]{0,18})", rule)
    length = int(found.group(2)) if found else 0
    require(length <= MAX_NUMBER and (found or rule in ("one", "one-or-two", "two", "up-to-three", "ruler")),
            "this theorem is unknown")

    def value(n):
        if found and found.group(1) == "run-of":
            return int(n % length == 0)
        if found or rule == "ruler":
            power = n & -n
            while found and power > length:
                power //= 2
            return power
        return {"one": 1, "one-or-two": n, "two": n - 1,
                "up-to-three": 2 * (n - 1) + 1 - bin(n - 1).count("1") % 2}[rule]

    def theorem(position, misere, _):
        normal_only(misere)
        total, last = 0, 0
        for n in position:
            require(last < n < MAX_NUMBER // 2, "the heads are not in order, or too far away")
            last, total = n, total ^ value(n)
        return total != 0, total, []

    return theorem


GAMES = {"auction": auction_theorem, "bash": bash_theorem, "boxes3": boxes3_theorem, "chomp": chomp_theorem,
         "chomp-hook": chomp_hook_theorem, "coins corners": corners_theorem, "cram": cram_theorem,
         "ferguson": functools.partial(boxes_theorem, is_half=False), "fibonacci-nim": fibonacci_nim_theorem,
         "georgia-bob": georgia_bob_theorem, "half-box": functools.partial(boxes_theorem, is_half=True),
         "moore": moore_theorem, "ring": ring_theorem, "split any": functools.partial(split_theorem, is_any=True),
         "split two": functools.partial(split_theorem, is_any=False), "staircase": staircase_theorem,
         "subtract-powers": subtract_powers_theorem,
         "tree-staircase": tree_staircase_theorem, "wythoff": wythoff_theorem}


def check_theorem_of_game(header):
    require(header["version"] == 2, "this theorem needs version 2")
    members(header, COMMON + ("theorem", "position", "outcome", "value", "moves"))
    name, position = text_of(header["theorem"], "\"theorem\""), naturals(header["position"], "\"position\"")
    if len(position) > 20_000:  # a move has as many
        raise Undecided("the position has too many numbers")
    listed = [naturals(move, "a move") for move in sequence(header["moves"], "\"moves\"")]
    require(name in GAMES or name.startswith("coins "), "this theorem is unknown")
    theorem = GAMES[name] if name in GAMES else coins_theorem(name[6:])
    is_n, value, wins = theorem(position, header["convention"] == "misere", listed)
    check_outcome(header, is_n)
    require(header["value"] is None if value is None else natural(header["value"], "\"value\"") == value,
            "\"value\" is wrong")
    require(listed == wins, "\"moves\" are not those that the theorem gives")
    words = f"{name}({', '.join(map(str, position))}) is {'an N' if is_n else 'a P'}-position"
    if value is not None:
        words += f", nim-value {value}"
    if wins:
        words += ", winning by " + "; ".join(f"({', '.join(map(str, move))})" for move in wins[:10]) + "; …" * (len(wins) > 10)
    return words, []


# ---------------------------------------------------------------------------------------------- 12. Left and Right
#
# A sum is a tuple of (game, copies), ascending, with negative numbers of copies for negatives of games; games without options
# stand in none. A game that is its own line is called by its number.

LEFT, RIGHT = 0, 1


class ShortGames:
    """Games in the order of the file, so that options have lower numbers, and the sums that Left wins, moving second."""

    def __init__(self, header, lines):
        self.header, self.lines = header, lines
        self.rules = read_rules(header) if "rules" in header else None
        self.options, self.values, self.titles, self.places, self.won = [], [], [], {}, set()

    def run(self):
        header = self.header
        require(header["convention"] == "normal", "values are about normal play")
        relation = text_of(header["relation"], "\"relation\"", ("=", ">=", ">", "||"))
        moves = sequence(header["moves"], "\"moves\"", {"||": 2, ">": 1}.get(relation, 0))
        self.read_games()
        self.read_strategies()
        number, self.lines.number = self.lines.number, 1  # what is wrong now is wrong in the header
        left, right = (self.read_sum(header[side]) for side in ("left", "right"))
        difference = self.reduced([*left, *((game, -copies) for game, copies in right)])
        opposite = self.reduced([(game, -copies) for game, copies in difference])
        if relation != "||":
            self.needs(difference)
        if relation == "=":
            self.needs(opposite)
        for sum_, move in zip((difference, opposite), moves):
            self.needs(self.after_left(sum_, move))
        words = f"{self.show(left)} {relation} {self.show(right)}"
        if header["value"] is not None:
            require(relation == "=" and [copies for _, copies in right] == [1], "only what is equal to one game has a value")
            words += self.value(right[0][0], header["value"])
        self.lines.number = number
        facts = [self.rules.line()] if self.rules else []
        return words, facts + [f"games: {len(self.options)}, of which {len(self.places)} are positions; sums in the strategies: {len(self.won)}"]

    # ---- games ----

    def read_games(self):
        while self.lines.more() and "left" in self.lines.peek("a game"):
            line = members(self.lines.read("a game"), ("left", "right"), ("position",))
            if len(self.options) == MAX_SHORT_GAMES:
                raise Undecided(f"there are more than {MAX_SHORT_GAMES} games")
            both = tuple(tuple(self.read_games_of(line[side])) for side in ("left", "right"))
            title = self.bind(line["position"], both) if "position" in line else None
            self.options.append(both)
            self.values.append(self.recognised(*both))
            self.titles.append(title or self.title_of(len(self.options) - 1))

    def read_games_of(self, value):
        for option in sequence(value, "options"):
            self.read_game(option)
        require(all(a < b for a, b in zip(value, value[1:])), "options must ascend")
        return value

    def read_game(self, value):
        natural(value, "a game")
        require(value < len(self.options), "a game must stand in an earlier line")
        return value

    def bind(self, value, both):
        """The options of a position are those of the rules. What it is called."""
        require(self.rules is not None, "positions need rules")
        sides = [self.position(value, turn) for turn in (LEFT, RIGHT)]
        for here, options in zip(sides, both):
            found = set()
            for option in self.rules.options(here):
                require(len(option) == 1, "options that are sums need the kind nim-values")
                name, numbers = option[0]
                place = self.places.get((name, numbers[self.rules.games[name].has_turns:]))
                require(place is not None, f"{show(option[0])} stands in no earlier line")
                found.add(place)
            require(tuple(sorted(found)) == options, "the rules give other options")
        name, numbers = sides[LEFT]
        position = name, numbers[self.rules.games[name].has_turns:]
        require(position not in self.places, f"{show(position)} stands twice")
        self.places[position] = len(self.options)
        return show(position)

    def position(self, value, turn):
        """With whose turn it is, where that stands in front in the rules."""
        name, numbers = self.rules.main.name, value
        if isinstance(value, dict):
            members(value, ("game", "numbers"))
            name, numbers = text_of(value["game"], "\"game\""), value["numbers"]
        sequence(numbers, "\"position\"")
        if name in self.rules.games and self.rules.games[name].has_turns:
            numbers = [turn, *numbers]
        return read_position({**value, "numbers": numbers} if isinstance(value, dict) else numbers, self.rules)

    # ---- what they are called ----

    def recognised(self, left, right):
        """("number", x), or ("up", n, m) for n ups and a heap of Nim of m, where the form is the canonical one of these."""
        lefts, rights = [self.values[o] for o in left], [self.values[o] for o in right]
        numbers = [value[1] for value in lefts + rights if value and value[0] == "number"]
        if len(left) <= 1 and len(right) <= 1 and len(numbers) == len(left) + len(right):
            if not left and not right:
                return "number", Fraction(0)
            if not left or not right:
                step = 1 if left else -1
                return ("number", numbers[0] + step) if numbers[0].denominator == 1 and numbers[0] * step >= 0 else None
            a, b = numbers
            middle = (a + b) / 2
            if 1 < middle.denominator <= MAX_DENOMINATOR and (b - a) * middle.denominator == 2:
                return "number", middle
        ups = [tuple(value[1:]) if value and value[0] == "up" else (0, 0) if value == ("number", 0) else None for value in lefts + rights]
        if None in ups:
            return None
        a, b = ups[:len(left)], ups[len(left):]
        for sign, own, other in ((1, a, b), (-1, b, a)):
            if own == [(0, 0), (0, 1)] and other == [(0, 0)]:
                return "up", sign, 1
            if own == [(0, 0)] and len(other) == 1 and other != [(0, 0)] and other[0][0] * sign >= 0:
                return "up", other[0][0] + sign, other[0][1] ^ 1
        if left == right and sorted(a) == [(0, m) for m in range(len(a))]:
            return "up", 0, len(a)
        return None

    def title_of(self, game):
        """In words, or None where these are long."""
        value = self.values[game]
        if value and value[0] == "number":
            return str(value[1])
        if value:
            _, ups, star = value
            return ("^" if ups > 0 else "v") * (ups != 0) + str(abs(ups)) * (abs(ups) > 1) + "*" * (star > 0) + str(star) * (star > 1)
        text = "{"
        for side, options in enumerate(self.options[game]):
            for i, option in enumerate(options):
                inside = self.titles[option]
                if inside is None or len(text.encode()) + len(inside.encode()) > MAX_WORDS:
                    return None
                text += "," * (i > 0) + inside
            text += "|}"[side]
        return text

    def show(self, sum_):
        text = ""
        for game, copies in sum_:
            text += (" - " if copies < 0 else " + ") if text else "-" * (copies < 0)
            text += f"{abs(copies)} * " * (abs(copies) != 1) + (self.titles[game] or f"#{game}")
        return text or "0"

    # ---- strategies ----

    def reduced(self, entries):
        """G - G = 0, and a game without options is 0."""
        total = Counter()
        for game, copies in entries:
            total[game] += copies
        return tuple(sorted((game, copies) for game, copies in total.items() if copies != 0 and self.options[game] != ((), ())))

    def read_sum(self, value):
        entries = []
        for entry in sequence(value, "a sum"):
            sequence(entry, "an entry of a sum", 2)
            require(integer(entry[0], "the number of copies", MAX_COPIES) != 0, "there are 0 copies of a game")
            require(not entries or entries[-1][0] < self.read_game(entry[1]), "the games of a sum must ascend")
            entries.append((self.read_game(entry[1]), entry[0]))
        return tuple(entries)

    def after(self, sum_, game, option, sign):
        """A move in a copy of a game, or for the sign -1 of its negative."""
        return self.reduced([*sum_, (game, -sign), (option, sign)])

    def after_left(self, sum_, move):
        game, option = map(self.read_game, sequence(move, "a move", 2))
        copies = dict(sum_).get(game, 0)
        require(copies != 0, "Left moves in a game that is not there")
        sign = 1 if copies > 0 else -1
        require(option in self.options[game][LEFT if sign > 0 else RIGHT], "this move of Left does not exist")
        return self.after(sum_, game, option, sign)

    def needs(self, sum_):
        require(not sum_ or sum_ in self.won, "this is not shown in an earlier line")

    def read_strategies(self):
        while self.lines.more():
            line = members(self.lines.read("a sum"), ("sum", "replies"))
            sum_ = self.read_sum(line["sum"])
            require(self.reduced(sum_) == sum_, "a game without options is left out")
            replies = deque(sequence(line["replies"], "\"replies\""))
            for game, copies in sum_:
                for option in self.options[game][RIGHT if copies > 0 else LEFT]:
                    require(replies, "a reply is missing")
                    self.needs(self.after_left(self.after(sum_, game, option, 1 if copies > 0 else -1), replies.popleft()))
            require(not replies, "there are more replies than moves of Right")
            require(sum_ not in self.won, "this sum stands twice")
            self.won.add(sum_)

    # ---- canonical forms ----

    def value(self, game, claimed):
        members(claimed, ("outcome", "left_stop", "right_stop", "mean", "temperature"))
        below, stack = {game}, [game]
        while stack:
            for option in {option for side in self.options[stack.pop()] for option in side} - below:
                below.add(option)
                stack.append(option)
        if len(below) > MAX_CANONICAL or len(below) * sum(len(side) for g in below for side in self.options[g]) > MAX_PAIRS:
            raise Undecided("the canonical form is too large")
        self.check_canonical(sorted(below))
        first, stops, walls, temperature = {}, {}, {}, Fraction(0)
        for g in sorted(below):
            left, right = self.options[g]
            first[g] = any(not first[o][RIGHT] for o in left), any(not first[o][LEFT] for o in right)
            value = self.values[g]
            if value and value[0] == "number":
                x, temperature = value[1], Fraction(-1, value[1].denominator)
                stops[g], walls[g] = (x, x), ([(Fraction(0), x)], [(Fraction(0), x)])
                continue
            if not left or not right:
                raise Undecided("a number is too fine")
            stops[g] = max(stops[o][RIGHT] for o in left), min(stops[o][LEFT] for o in right)
            if stops[g][LEFT] < stops[g][RIGHT]:
                raise Undecided("a number is too fine")
            corners = thermograph([walls[o][RIGHT] for o in left], [walls[o][LEFT] for o in right])
            walls[g], temperature = tuple(map(without_needless, corners)), corners[LEFT][-1][0]
        found = {"outcome": {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[first[game]],
                 "left_stop": str(stops[game][LEFT]), "right_stop": str(stops[game][RIGHT]),
                 "mean": str(walls[game][LEFT][-1][1]), "temperature": str(temperature)}
        for name, text in found.items():
            require(claimed[name] == text, f"\"{name}\" is {text}")
        return ", in canonical form; " + ", ".join(f"{name} {found[key]}" for name, key in (
            ("outcome class", "outcome"), ("left stop", "left_stop"), ("right stop", "right_stop"), ("mean", "mean"), ("temperature", "temperature")))

    def check_canonical(self, games):
        """No option is dominated or reversible. g <= h: no left option of g is at least h, no right option of h at most g."""
        at_most = {(g, g): True for g in games}
        for i, h in enumerate(games):
            for g in games[:i]:  # pairs with lower numbers, or with one of these and a lower one, are known
                for a, b in ((g, h), (h, g)):
                    at_most[a, b] = not any(at_most[b, o] for o in self.options[a][LEFT]) and not any(at_most[o, a] for o in self.options[b][RIGHT])
        for g in games:
            for side in (LEFT, RIGHT):
                for option in self.options[g][side]:
                    require(not any(at_most[option, other] for other in self.options[g][side] if other != option),
                            "an option of the canonical form is dominated, or equal to another one")
                    require(not any(at_most[(back, g) if side == LEFT else (g, back)] for back in self.options[option][1 - side]),
                            "an option of the canonical form is reversible")


# A wall is a list of corners (t, x), from t = 0 on, and keeps its last x. A scaffold falls, or rises, for ever behind its last corner.


def thermograph(right_walls, left_walls):
    """The walls of a game that is no number, of those of its options (Berlekamp, Conway, Guy 1982)."""
    times = sorted({t for wall in right_walls + left_walls for t, _ in wall})

    def left(t):
        return max(height(wall, t) for wall in right_walls) - t

    def right(t):
        return min(height(wall, t) for wall in left_walls) + t

    corners = [[], []]
    for i, t in enumerate(times):
        # Within a piece walls are straight; the greatest of them bends where two of them meet.
        end = times[i + 1] if i + 1 < len(times) else None
        pieces = sorted({t, *(m for walls in (right_walls, left_walls) for m in crossings(walls, t, end))})
        for j, start in enumerate(pieces):
            stop = pieces[j + 1] if j + 1 < len(pieces) else end
            apart = left(start) - right(start)
            corners[LEFT].append((start, left(start)))
            corners[RIGHT].append((start, right(start)))
            if apart <= 0:
                return corners
            middle = (start + stop) / 2 if stop is not None else start + 1  # straight on both sides of it
            speed = (apart - (left(middle) - right(middle))) / (middle - start)
            if speed > 0 and (stop is None or apart / speed < stop - start):
                meeting = start + apart / speed
                if meeting.denominator > MAX_DENOMINATOR:
                    raise Undecided("a temperature is too fine")
                for side, scaffold in ((LEFT, left), (RIGHT, right)):
                    corners[side].append((meeting, scaffold(meeting)))
                return corners
    raise Undecided("the scaffolds do not meet")


def without_needless(wall):
    """Without corners at which nothing turns, but the first and the last."""
    out = wall[:1]
    for before, here, behind in zip(wall, wall[1:], wall[2:]):
        if (here[1] - before[1]) * (behind[0] - here[0]) != (behind[1] - here[1]) * (here[0] - before[0]):
            out.append(here)
    return out + wall[1:][-1:]


def height(wall, t):
    i = bisect_left(wall, (t, -math.inf))
    if i == len(wall):
        return wall[-1][1]
    (t1, x1) = wall[i]
    if t1 == t:
        return x1
    t0, x0 = wall[i - 1]
    return x0 + (x1 - x0) * (t - t0) / (t1 - t0)


def crossings(walls, start, end):
    """Where two walls meet between corners. Behind all corners they are constant."""
    if end is None:
        return
    heights = {(height(wall, start), height(wall, end)) for wall in walls}
    for a, b in heights:
        for c, d in heights:
            if a < c and b > d:
                meeting = start + (end - start) * (c - a) / ((c - a) + (b - d))
                if meeting.denominator > MAX_DENOMINATOR:
                    raise Undecided("a temperature is too fine")
                yield meeting


# ---------------------------------------------------------------------------------------------- 13. Sprouts
#
# A drawing is a pair (regions, lives): of each region its boundaries, of each boundary its corners, which are spots by number, and
# of each spot how many lives it has. What has been simplified has components, and a component has a key: a drawing in which
# spots have letters' numbers in the order in which they are met, or, met once only, one of the three numbers below 0.

SPOT = {3: -3, 2: -2, 1: -1}  # lives of a spot that is met once, in a key
LIVES = {"0": 3, "1": 2, "2": 1}
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def read_drawing(text, what):
    if len(text_of(text, what)) > MAX_DRAWING:
        raise Undecided(f"{what} has more than {MAX_DRAWING} characters")
    regions, lives, met = [], {}, Counter()
    require(text == "" or text.endswith("/"), f"{what}: `/` must stand behind each region")
    for region in text.split("/")[:-1]:
        boundaries = []
        for word in region.split(","):
            require(word, f"{what} has a boundary without corners")
            require("0" not in word or word == "0", f"{what}: a spot without lines is alone in its boundary")
            boundary = []
            for sign in word:
                require(sign in LIVES or sign in LETTERS, f"{what}: {sign} is neither a spot nor a letter")
                spot = len(lives) if sign in LIVES else LETTERS.index(sign) - len(LETTERS)
                lives[spot] = LIVES.get(sign, 1)
                met[spot] += 1
                boundary.append(spot)
            boundaries.append(tuple(boundary))
        regions.append(boundaries)
    for spot, count in met.items():
        if spot < 0 and count != 2:
            raise Invalid(f"{what}: the letter {LETTERS[spot]} must stand there twice, not {count} times")
    if len(lives) > MAX_SPOTS:
        raise Undecided(f"{what} has more than {MAX_SPOTS} spots")
    return regions, lives


def drawing_text(key):
    signs = {number: sign for sign, number in zip("012", SPOT.values())}
    try:
        return "".join(",".join("".join(LETTERS[n] if n >= 0 else signs[n] for n in word) for word in region) + "/" for region in key)
    except IndexError:
        return f"a drawing with more than {len(LETTERS)} letters"


def drawing_of(key):
    """A key as a drawing."""
    lives, regions = {}, []
    for region in key:
        boundaries = []
        for word in region:
            boundary = []
            for n in word:
                spot = n if n >= 0 else -1 - len(lives)
                lives[spot] = max(1, -n)
                boundary.append(spot)
            boundaries.append(tuple(boundary))
        regions.append(boundaries)
    return regions, lives


def simplified(drawing):
    """By the rules 2, 3 and 5, once for each region: none of them changes the lives that another region has."""
    regions, lives = drawing
    regions = [[tuple(spot for spot in boundary if lives[spot]) for boundary in region] for region in regions]
    lives, out = dict(lives), []
    for region in regions:
        spots = {spot: lives[spot] for boundary in region for spot in boundary}
        total = sum(spots.values())
        if total < 2:
            continue
        if total <= 3 and 3 not in spots.values():
            singles = []
            for spot, count in spots.items():
                lives[spot] = 1
                singles.append((spot,))
                if count == 2:
                    second = new_spot(lives)
                    lives[second] = 1
                    singles.append((second,))
            out.append(singles)
        else:
            out.append([without_repeats(boundary) for boundary in region if boundary])
    met = {spot for region in out for boundary in region for spot in boundary}
    return out, {spot: lives[spot] for spot in met}


def new_spot(lives):
    return max(lives, default=-1) + 1


def without_repeats(boundary):
    """No spot stands beside itself, around the boundary."""
    out = []
    for spot in boundary:
        if not out or out[-1] != spot:
            out.append(spot)
    while len(out) > 1 and out[0] == out[-1]:
        out.pop()
    return tuple(out)


def components_of(drawing):
    """The parts that share no spot, each a drawing."""
    regions, lives = drawing
    parts = []  # (spots, regions)
    for region in regions:
        spots, own = {spot for boundary in region for spot in boundary}, [region]
        others = []
        for part in parts:
            if spots & part[0]:
                spots |= part[0]
                own = part[1] + own
            else:
                others.append(part)
        parts = others + [(spots, own)]
    return [(own, {spot: lives[spot] for spot in spots}) for spots, own in parts]


def moves_of(drawing):
    """All drawings that a line leads to. Of boundaries of one corner whose spots are met nowhere else and have as many lives it
    does not matter which is taken: so one of them stands for all."""
    regions, lives = drawing
    met = Counter(spot for region in regions for boundary in region for spot in boundary)
    z = new_spot(lives)
    for place, region in enumerate(regions):
        alike = Counter()  # single spots, by their lives
        firsts = []  # the boundaries of which corners are taken: two of each sort of single spots
        for i, boundary in enumerate(region):
            single = lives[boundary[0]] if len(boundary) == 1 and met[boundary[0]] == 1 else None
            alike[single] += 1
            if single is None or alike[single] <= 2:
                firsts.append((i, single, alike[single]))
        others = regions[:place] + regions[place + 1:]

        def after(new_regions, *ends):
            after_lives = {**lives, z: 1}
            for spot in ends:
                after_lives[spot] -= 1
            return others + new_regions, after_lives

        def divided_up(taken, one, two, *ends):
            rest = [boundary for i, boundary in enumerate(region) if i != taken]
            for chosen in choices_of(rest, lives, met):
                sides = [one], [two]
                for boundary, side in zip(rest, chosen):
                    sides[side].append(boundary)
                yield after(list(sides), *ends)

        for n, (i, single, rank) in enumerate(firsts):
            first = region[i]
            for p, x in enumerate(first):
                turned = first[p:] + first[:p]
                if lives[x] >= 2 and (single is None or rank == 1):
                    yield from divided_up(i, (x, z), (x, z) if lives[x] == 3 else turned + (x, z), x, x)
                if single is None or rank == 1:
                    for q in range(1, len(first) - p):
                        y = turned[q]
                        if x != y:
                            yield from divided_up(i, turned[:q] + (y, z), turned[q:] + (x, z), x, y)
                for j, other, other_rank in firsts[n + 1:]:
                    if single is not None and rank == 2 or other is not None and other_rank == 2 and other != single:
                        continue
                    for s, y in enumerate(region[j]):
                        if x != y:
                            a = turned + (x,) * (lives[x] < 3) + (z,)
                            b = region[j][s:] + region[j][:s] + (y,) * (lives[y] < 3) + (z,)
                            rest = [boundary for k, boundary in enumerate(region) if k not in (i, j)]
                            yield after([[a + b, *rest]], x, y)


def choices_of(boundaries, lives, met):
    """On which of two sides each boundary goes, in all ways, but of single spots that are alike only the number counts."""
    sorts = {}
    for i, boundary in enumerate(boundaries):
        spot = boundary[0]
        sorts.setdefault((lives[spot],) if len(boundary) == 1 and met[spot] == 1 else (None, i), []).append(i)
    counts = [0] * len(sorts)
    while True:
        out = [0] * len(boundaries)
        for places, count in zip(sorts.values(), counts):
            for i in places[:count]:
                out[i] = 1
        yield out
        for n, places in enumerate(sorts.values()):
            if counts[n] < len(places):
                counts[n] += 1
                break
            counts[n] = 0
        else:
            return


def key_of(component, effort):
    """The least of all ways to write a simplified component, where this is left open: with which region one begins (one of those
    that look least), in which direction each region is read, and, where no letter is open, which boundary comes next, and
    where one begins to walk around it. A letter is open while it has been met once. Where letters are open, the oldest of them
    says what comes next: the boundary in which it is met again, read from there.

    All writings are kept whose text so far is least, but of those with the same regions begun (with their numbers and
    directions) and the same letters open (with their numbers) only one. For cut the component at these letters and regions: the
    pieces are written wholly or not at all, those written are alike in both, and so are then those that are left."""
    regions, lives = component
    words = [boundary for region in regions for boundary in region]
    region_of = [r for r, region in enumerate(regions) for _ in region]
    of_region = [[] for _ in regions]
    met = {}
    for i, word in enumerate(words):
        of_region[region_of[i]].append(i)
        for p, spot in enumerate(word):
            met.setdefault(spot, []).append((i, p))
    fixed = {spot: SPOT[lives[spot]] for spot, places in met.items() if len(places) == 1}

    def directions(r, done):
        """A region in which nothing is left of three corners or more is the same in both."""
        return (1, -1) if any(len(words[i]) > 2 and i not in done for i in of_region[r]) else (1,)

    starts = starting_regions(words, region_of, of_region, met, fixed)
    states = [({}, {r: (0, d)}, frozenset()) for r in starts for d in directions(r, ())]
    out, names = [[]], 0
    for _ in words:
        least, found = None, []
        for opened, begun, done in states:
            if opened:
                i, p = next(place for place in met[min(opened, key=opened.get)] if place[0] not in done)
                r = region_of[i]
                choices = [(i, p, d) for d in ((begun[r][1],) if r in begun else directions(r, ()))]
            else:
                r = max(begun, key=begun.get)
                left = {words[i] if len(words[i]) > 1 else fixed.get(words[i][0], words[i]): i for i in of_region[r] if i not in done}
                choices = [(i, p, begun[r][1]) for i in left.values() for p in range(len(words[i]))]  # one of single spots alike
            number = begun[r][0] if r in begun else len(out)
            effort.add(10 + len(opened) + len(begun) + sum(len(words[i]) for i, _, _ in choices))
            for i, p, d in choices:
                word = words[i][p:] + words[i][:p] if d == 1 else words[i][p::-1] + words[i][:p:-1]
                new, text = {}, []
                for spot in word:
                    n = fixed.get(spot)
                    if n is None:
                        n = opened.get(spot)
                        if n is None:
                            n = new.setdefault(spot, names + len(new))
                    text.append(n)
                text = (number, text)
                if least is None or text < least:
                    least, found = text, []
                if text == least:
                    found.append((opened, begun, done, i, d, new))
        number, text = least
        if number == len(out):
            out.append([])
        out[number].append(tuple(text))
        names = max([names - 1, *text]) + 1
        distinct = {}
        for opened, begun, done, i, d, new in found:
            done = done | {i}
            now_open = {spot: n for spot, n in (*opened.items(), *new.items()) if not all(j in done for j, _ in met[spot])}
            now_begun = {}
            for r, (n, direction) in (*begun.items(), (region_of[i], (number, d))):
                if not all(j in done for j in of_region[r]):
                    now_begun[r] = n, direction if len(directions(r, done)) == 2 else 1
            distinct.setdefault((frozenset(now_open.items()), frozenset(now_begun.items())), (now_open, now_begun, done))
        states = list(distinct.values())
    return tuple(map(tuple, out))


def starting_regions(words, region_of, of_region, met, fixed):
    """Those that look the same, as few as there are of such, and then least."""
    if len(of_region) == 1:
        return [0]
    looks = {spot: (n,) for spot, n in fixed.items()}
    for spot, places in met.items():
        if len(places) == 2:
            (i, _), (j, _) = places
            looks[spot] = (0 if i == j else 1 if region_of[i] == region_of[j] else 2,)
    own = []
    for _ in range(2):
        own = [sorted(sorted(looks[spot] for spot in words[i]) for i in region) for region in of_region]
        ranks = {str(look): n for n, look in enumerate(sorted(own))}
        for spot, places in met.items():
            looks[spot] = (*looks[spot], *sorted(ranks[str(own[region_of[i]])] for i, _ in places))
    counts = Counter(map(str, own))
    return [r for r, look in enumerate(own) if (counts[str(look)], look) == min((counts[str(other)], other) for other in own)]


class Effort:
    """Of one line."""

    def __init__(self):
        self.steps = 0

    def add(self, steps):
        self.steps += steps
        if self.steps > MAX_STEPS:
            raise Undecided("there are too many ways to draw and to read this drawing")


class Sprouts:
    """What the lines say, by keys: values, and values that are excluded."""

    def __init__(self, header, lines):
        self.header, self.lines = header, lines
        self.values, self.excluded, self.known_options, self.known_keys = {}, {}, {}, {}
        self.effort = Effort()

    def run(self):
        header = self.header
        require(header["convention"] == "normal", "this kind is about normal play")
        parts = self.read_parts(header["position"])
        outcome, value = text_of(header["outcome"], "\"outcome\"", ("N", "P")), header["value"]
        if value is not None:
            natural(value, "\"value\"", MAX_SPROUTS_VALUE)
        require((outcome == "P") == (value == 0), "the outcome is P exactly where the value is 0")
        claims = []
        while self.lines.more():
            claims.append(self.read_line())
        number = self.lines.number
        for self.lines.number, key, value_, excluded in claims:
            self.effort = Effort()
            if value_ is not None:
                self.check_value(key, value_)
            else:
                values = {self.value_of(option) for option in self.options(key)}
                for v in excluded:
                    require(v in values, f"no move leads to a drawing of which the lines say that its value is {v}")
        self.lines.number = 1
        if value is None:
            self.check_excluded(parts, 0, "the header's position")
        else:
            self.check_known(parts)
            require(self.value_of(parts) == value, f"the header's position has the value {self.value_of(parts)}")
        self.lines.number = number
        words = f"has the nim-value {value}" if value is not None else words_of_outcome(header)
        return f"{header['position'] or 'the empty drawing'} {words}", []

    def read_parts(self, text):
        return self.parts_of(read_drawing(text, "\"position\""))

    def parts_of(self, drawing):
        return tuple(sorted(map(self.key, components_of(simplified(drawing)))))

    def key(self, component):
        """As `key_of` says; what has been read is remembered as it was drawn, but for names and the order of boundaries."""
        regions, lives = component
        met = Counter(spot for region in regions for boundary in region for spot in boundary)
        fixed = {spot: SPOT[lives[spot]] for spot, count in met.items() if count == 1}
        names, drawn = {}, []
        for region in regions:
            words = sorted(region, key=lambda boundary: [fixed.get(spot, 0) for spot in boundary])
            drawn.append(tuple(tuple(fixed[s] if s in fixed else names.setdefault(s, len(names)) for s in word) for word in words))
        drawn = tuple(drawn)
        if drawn not in self.known_keys:
            if len(self.known_keys) == MAX_REMEMBERED:
                self.known_keys.clear()
            self.known_keys[drawn] = key_of(component, self.effort)
        return self.known_keys[drawn]

    def read_line(self):
        line = self.lines.read("a drawing")
        members(line, ("position", "value" if "value" in line else "not"))
        self.effort = Effort()
        parts = self.read_parts(line["position"])
        require(len(parts) == 1, f"a line is about one component, and this drawing has {len(parts)}")
        key = parts[0]
        if "value" in line:
            value = natural(line["value"], "\"value\"", MAX_SPROUTS_VALUE)
            require(self.values.setdefault(key, value) == value, "an earlier line says another value of this drawing")
            return self.lines.number, key, value, None
        excluded = naturals(line["not"], "\"not\"", limit=MAX_SPROUTS_VALUE)
        require(excluded, "\"not\" must have an entry")
        require(all(a < b for a, b in zip(excluded, excluded[1:])), "the entries of \"not\" must ascend")
        self.excluded.setdefault(key, set()).update(excluded)
        return self.lines.number, key, None, excluded

    def options(self, key):
        """Where the moves from a component lead to: the keys of the components, each such list once."""
        if key not in self.known_options:
            found = set()
            for option in moves_of(drawing_of(key)):
                self.effort.add(len(option[1]))
                found.add(self.parts_of(option))
            self.known_options[key] = sorted(found)
        return self.known_options[key]

    def check_value(self, key, value):
        options = self.options(key)
        for option in options:
            self.check_excluded(option, value, "an option")
        values = set(map(self.value_of, options))
        for smaller in range(value):
            require(smaller in values, f"no move leads to a drawing of which the lines say that its value is {smaller}")

    def value_of(self, parts):
        """None where the lines do not say it."""
        total = 0
        for part in parts:
            if part not in self.values:
                return None
            total ^= self.values[part]
        return total

    def check_known(self, parts):
        for part in parts:
            if part not in self.values:
                raise Invalid(f"no line says the value of {drawing_text(part)}")

    def check_excluded(self, parts, value, what):
        """Do the lines say that a drawing does not have this value?"""
        unknown = [part for part in parts if part not in self.values]
        if not unknown:
            if self.value_of(parts) == value:
                raise Invalid(f"{what}, {' + '.join(map(drawing_text, parts)) or 'the empty drawing'}, has the value {value}")
            return
        self.check_known(unknown[1:])
        for part in parts:
            if part != unknown[0]:
                value ^= self.values[part]
        if value not in self.excluded.get(unknown[0], ()):
            raise Invalid(f"{what}: no line says that the value of {drawing_text(unknown[0])} is not {value}")


# ---------------------------------------------------------------------------------------------- 14. the program

COMMON = ("format", "version", "kind", "convention", "statement")
OF_RULES = ("game", "rules", "parameters", "sha256")


class Kind:
    """A kind of certificate. `check(header, lines)` says in words what is proved, and in which lines to compare it with
    the claim; `members` are the header's own ones, None if `check` looks at them; `added` those from version 2 on, and
    `optional` those that may stand there from then on."""

    def __init__(self, check, members_, added=(), since=1, optional=()):
        self.check, self.members, self.added, self.since, self.optional = check, members_, added, since, optional


KINDS = {
    "finite": Kind(check_finite, OF_RULES + ("position", "outcome")),
    "nim-values": Kind(check_nim_values, OF_RULES + ("position", "value"), optional=("winning_moves",)),
    "periodic": Kind(check_periodic, ("code", "preperiod", "period", "values"), optional=("saltus", "times")),
    "residue": Kind(check_residue, OF_RULES + ("modulus", "residues"), ("formula",)),
    "automatic": Kind(lambda header, lines: AutomaticProof(header, lines).run(), OF_RULES + ("claim", "numeration"),
                      ("formula",)),
    "short-games": Kind(lambda header, lines: ShortGames(header, lines).run(), ("left", "relation", "right", "moves", "value"), since=2,
                        optional=OF_RULES),
    "sentence": Kind(check_sentence, OF_RULES + ("claim", "numeration", "formula", "sentence", "truth"), since=2),
    "theorem": Kind(check_theorem, None),
    "outcomes": Kind(lambda header, lines: Outcomes(header, lines).run(),
                     OF_RULES + ("position", "outcome", "remoteness", "winning_moves"), since=2),
    "loopy-values": Kind(check_loopy_values, OF_RULES + ("position", "value"), since=2),
    "refuted": Kind(lambda header, lines: check_refuted(header, lines, False),
                    OF_RULES + ("formula", "position", "outcome"), since=2),
    "refuted-values": Kind(lambda header, lines: check_refuted(header, lines, True),
                           OF_RULES + ("formula", "position", "value"), since=2),
    "sprouts": Kind(lambda header, lines: Sprouts(header, lines).run(), ("position", "outcome", "value"), since=2),
}
THEOREMS = ("nim-sum", "misere-nim", "misere-subtraction", "colon", "fusion")


def check_header(header):
    for name in COMMON:
        require(name in header, f"the member \"{name}\" is missing")
    require(header["format"] == "sprague-certificate", "\"format\" is not sprague-certificate")
    version = natural(header["version"], "\"version\"")
    require(version in (1, 2), "\"version\" is neither 1 nor 2")
    kind = KINDS[text_of(header["kind"], "\"kind\"", tuple(KINDS))]
    require(version >= kind.since, "this kind exists only from version 2 on")
    text_of(header["convention"], "\"convention\"", ("normal", "misere"))
    text_of(header["statement"], "\"statement\"")
    if kind.members is None:
        require("theorem" in header, "the member \"theorem\" is missing")
        if "position" not in header:
            text_of(header["theorem"], "\"theorem\"", THEOREMS)
        return
    members(header, COMMON + kind.members + (kind.added if version >= 2 else ()), kind.optional if version >= 2 else ())
    if kind.optional == OF_RULES and any(name in header for name in OF_RULES):
        members(header, COMMON + kind.members + OF_RULES)
    if "sha256" in header:
        text_of(header["sha256"], "\"sha256\"")


def name_of(header):
    """What the certificate is about: a code, or a game with the parameters that are given."""
    if "code" in header:
        return f"{header['code']}, "
    if "game" not in header:
        return ""
    return " ".join([header["game"], *(f"{name}={value}" for name, value in sorted(header["parameters"].items()))]) + ", "


def check(path, digest=None):
    """What the certificate shows, in lines. Raises Invalid or Undecided with its line, or Unusable."""
    lines = Lines(path)
    try:
        header = lines.read("the header")
        check_header(header)
        require(digest is None or header.get("sha256") == digest, "the rules are not those of --rules")
        words, more = KINDS[header["kind"]].check(header, lines)
        return [f"{header['kind']}: {name_of(header)}{header['convention']} play: {words}", *(f"  {line}" for line in more)]
    except Invalid as error:
        error.line = error.line or lines.number
        raise
    except (Undecided, RecursionError, MemoryError) as error:
        why = str(error) if isinstance(error, Undecided) else f"it needs too much ({type(error).__name__})"
        raise Undecided(f"{path}, line {lines.number}: {why}") from error


def verdict(path, digest=None, is_one_of_many=False):
    """(exit status, text to be printed)."""
    try:
        lines = check(path, digest)
        status, lines = 0, [f"VALID: {f'{path}: ' if is_one_of_many else ''}{lines[0]}", *lines[1:]]
    except Invalid as error:
        status, lines = 4, [f"INVALID: {path}, line {error.line}: {error}"]
    except Undecided as error:
        status, lines = 3, [f"UNDECIDED: {error}"]
    return status, "\n".join(map(printable, lines))


# Control characters, and those that cannot be seen or turn the direction of writing; half of a surrogate pair.
HIDDEN = re.compile("[\0-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff\ud800-\udfff]")


def printable(line):
    """A certificate is somebody's text: what is printed of it stays on its line and looks like what it is."""
    def escaped(found):
        code = ord(found.group())
        if 0xdc80 <= code <= 0xdcff:  # a byte of a path that is no UTF-8
            return f"\\x{code - 0xdc00:02x}"
        return f"\\U{code:08x}" if code > 0xffff else f"\\u{code:04x}"
    return HIDDEN.sub(escaped, line)


def read_digest(path):
    refuse_special(path)
    try:
        with open(path, "rb") as file:
            text = file.read().decode("utf-8", "surrogateescape")
    except OSError as error:
        raise Unusable(f"{path} cannot be read") from error
    return hashlib.sha256(canonical_text(text).encode("utf-8", "surrogateescape")).hexdigest()


def main(arguments):
    sys.setrecursionlimit(20_000)  # rules nest at most 60 deep, a few dozen calls each
    sys.set_int_max_str_digits(5000)
    digest, paths = None, []
    arguments = list(arguments)
    try:
        while arguments:
            word = arguments.pop(0)
            if word == "--rules" and arguments and digest is None:
                digest = read_digest(arguments.pop(0))
            elif word.startswith("--"):
                raise Unusable(__doc__.split("\n\n")[1].strip())
            else:
                paths.append(word)
        if not paths:
            raise Unusable(__doc__.split("\n\n")[1].strip())
    except Unusable as error:
        print(f"check_certificate.py: {error}", file=sys.stderr)
        return 2
    status = 0
    for path in paths:
        try:
            code, text = verdict(path, digest, len(paths) > 1)
        except Unusable as error:
            print(error, file=sys.stderr)
            status = max(status, 2)
            continue
        sys.stdout.buffer.write(text.encode("utf-8") + b"\n")
        sys.stdout.flush()
        status = max(status, code)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
