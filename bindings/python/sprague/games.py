"""Sessions and games: the engine, and one game of it."""

from __future__ import annotations

import os
import re
import threading
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from . import _core
from .answers import Answer, Answers
from .errors import Error
from .options import MEGABYTES, POSITIONS, SECONDS, Progress, common, limits, one_of, text, whole
from .theorems import Refutation, Reply, Theorem, Value

if TYPE_CHECKING:
    from .arrays import Sequence as NimSequence
    from .arrays import Table
    from .play import Play
    from .rules import Ruleset

Interval = Union[range, int, Tuple[int, int]]
COMPOUNDS = ("disjunctive", "conjunctive", "selective", "sequential")


def _digits(number: int) -> str:
    """Decimal digits; Python's own conversion refuses more than 4,300 of them."""
    return str(number) if -(1 << 64) < number < 1 << 64 else _core.decimal(number)


def position_text(parts: Tuple[Any, ...]) -> str:
    """What stands behind a game's name: one text, or numbers, or one list of numbers."""
    if len(parts) == 1 and isinstance(parts[0], str):
        return parts[0]
    if len(parts) == 1 and not hasattr(parts[0], "__index__"):
        parts = tuple(parts[0])
    return " ".join(_digits(part.__index__()) for part in parts)


def _range(interval: Interval) -> Tuple[int, int]:
    if isinstance(interval, range):
        if interval.step != 1 or len(interval) == 0:
            raise Error(f"{interval} is no range of a table", "A range has one number or more, and step 1.")
        ends: Sequence[Any] = (interval.start, interval.stop - 1)
    else:
        ends = interval if isinstance(interval, (tuple, list)) else (interval, interval)
    if len(ends) != 2:
        raise Error(f"{interval!r} is no range of a table", "A range is range(50), (first, last) or one number.")
    return whole("the first number of a range", ends[0]), whole("the last number of a range", ends[1])


class Session:
    """The engine: it keeps tables and theorems from one request to the next.

    One thread at a time uses a session: a second one waits. Two threads work at the same time with two sessions (the functions of
    the module have one a thread). Requests run without the interpreter's lock. Ctrl-C in the main thread ends what runs there with
    KeyboardInterrupt.

    language  "en" or "zh": of reasons and statements (names of moves and errors are English)

    What all verbs take:

    misere     misère play: who moves last loses
    seconds    of the clock, for one request (60); megabytes (of 10^6 bytes): of tables (2,147); positions: that are looked at
               (20 million). Where a limit is reached, the answer holds what was found, and its `ending` says which limit.
    progress   a function of (positions, seconds), called about five times a second while a request takes more than half a second;
               an exception of it ends the request. Some requests tell nothing.
    """

    def __init__(self, *, language: str = "en") -> None:
        if language not in _core.languages:
            raise Error(f"'{language}' is no language that Sprague speaks", f"They are {', '.join(_core.languages)}.")
        self.language = language
        self._core = _core.Session()
        self._kept: Dict[str, Ruleset] = {}

    def define(self, rules: str, name: str = "") -> None:
        """Makes the games of a text in the rule language known: the first as `name` and each as `name:GAME`, or each by its own name."""
        self._core.define(text("the name", name), text("the rules", rules))

    def add(self, rules: "Ruleset") -> None:
        """Makes a ruleset written in Python known, under its name."""
        rules._added_to(self)
        self._kept[rules.name] = rules

    def stop(self) -> None:
        """Ends what runs in another thread, or where nothing does the next request: it answers with what it has, and its `ending` is
        "stopped"."""
        self._core.stop()

    def solve(self, position: str, *, misere: bool = False, deep: bool = False, compound: str = "disjunctive", short: bool = False,
              moves: int = 20, all_moves: bool = False, reason: bool = True, seconds: float = SECONDS,
              megabytes: float = MEGABYTES, positions: float = POSITIONS, progress: Optional[Progress] = None) -> Answer:
        """Who wins a position ("nim 3 6 9"), or a sum of positions ("nim 3 5 + wythoff 4 7"), by which moves, and why.

        deep       search for the nim-value (in misère play the genus) as long as the limits allow
        compound   what a move in several positions is: "disjunctive" (in one: the sum), "conjunctive" (in every one), "selective"
                   (in one or more), "sequential" (in the first that has not ended); short=True: play ends with the first that ends
        moves      how many winning moves to list; all are counted
        all_moves  list every legal move, too, with what it leaves
        reason     False: no words why, which saves time

        Raises Error, whose place is one in `position`.
        """
        one_of("compound", compound, COMPOUNDS)
        return Answer(self._core.solve(text("the position", position), bool(misere), bool(deep), compound, bool(short),
                                       whole("moves", moves), bool(all_moves), bool(reason), *limits(seconds, megabytes, positions),
                                       self.language, progress))

    def solve_many(self, texts: Iterable[str], *, prefix: str = "", misere: bool = False, moves: bool = True,
                   seconds: float = SECONDS, megabytes: float = MEGABYTES, positions: float = POSITIONS,
                   progress: Optional[Progress] = None) -> Answers:
        """The same for many positions at once, as NumPy columns; limits are for each of them.

        prefix  stands in front of each text: "nim"
        moves   False: winning moves are not counted, which saves time
        """
        listed = [text("a position", each) for each in texts]
        front = text("prefix", prefix) + " " if prefix else ""
        batch = self._core.solve_many(listed, front, bool(misere), bool(moves), *limits(seconds, megabytes, positions), progress)
        return Answers(self, listed, front, misere, batch)

    def value(self, expression: str, *, explain: bool = False, certificate: bool = False, seconds: float = SECONDS,
              megabytes: float = MEGABYTES, positions: float = POSITIONS, progress: Optional[Progress] = None) -> Value:
        """The value of an expression of values and positions of Left and Right, "{2|-1} + clobber xo|ox + 1/2 - ^*", or whether a
        comparison holds, "tiny(2) < ^" (doc/values.md). Raises Error, whose place is one in `expression`."""
        options = common("", False, seconds, megabytes, positions, self.language, progress)
        return Value(**self._core.value(options, text("the expression", expression), bool(explain), bool(certificate)))

    def certificate(self, position: str, *, misere: bool = False, compound: str = "disjunctive", short: bool = False,
                    seconds: float = SECONDS, megabytes: float = MEGABYTES, positions: float = POSITIONS,
                    progress: Optional[Progress] = None) -> str:
        """Evidence for the answer about a position, or several as a compound (as in `solve`), which `sprague.check` verifies; empty
        where the limits ran out. Raises Error where there is no kind of certificate for it."""
        one_of("compound", compound, COMPOUNDS)
        options = common(position, misere, seconds, megabytes, positions, self.language, progress)
        return self._core.certificate(options, compound, bool(short))[0]

    def json(self, verb: str, request: str) -> str:
        """A request as JSON in, its answer or an error as JSON out (doc/formats). Nothing of it is remembered."""
        return self._core.json(text("the verb", verb), text("the request", request))


_of_thread = threading.local()


def session() -> Session:
    """The session of this thread, which the functions of the module use."""
    found: Optional[Session] = getattr(_of_thread, "session", None)
    if found is None:
        found = _of_thread.session = Session()
    return found


def solve(position: str, **options: Any) -> Answer:
    """Who wins a position or a sum of positions, by which moves, and why: `Session.solve` in this thread's session.

    >>> sprague.solve("nim 3 6 9").winning_moves
    (Move(label='take 4 from heap 3', result='3 6 5'),)
    """
    return session().solve(position, **options)


def solve_many(texts: Iterable[str], **options: Any) -> Answers:
    """Who wins many positions, as NumPy columns: `Session.solve_many` in this thread's session."""
    return session().solve_many(texts, **options)


def value(expression: str, **options: Any) -> Value:
    """The value of an expression, or whether a comparison holds: `Session.value` in this thread's session."""
    return session().value(expression, **options)


class Game:
    """A game: a built-in one by its name and arguments ("wythoff", "bash 3", "octal 0.77"), or rules of your own.

    It has a session of its own (unless it is given one), which keeps its tables and theorems. `Session` says what
    `misere`, `seconds`, `megabytes`, `positions` and `progress` are, which all verbs take.
    """

    def __init__(self, name: str, *, session: Optional[Session] = None) -> None:
        self.name = text("the game", name)
        self.session = session or Session()

    @classmethod
    def from_text(cls, rules: str, arguments: str = "", *, session: Optional[Session] = None) -> "Game":
        """The first game of a text in the rule language (doc/rule-language.md), or a drawn one (doc/boards.md).

        arguments  for its parameters: "m=5"

        Raises Error, with the line and the place in it.
        """
        named = re.search(r"^\s*(?:game|board)\s+([A-Za-z]\w*)", rules, re.MULTILINE)
        return cls._defined(named.group(1) if named else "game", rules, arguments, session)

    @classmethod
    def from_file(cls, path: "Union[str, os.PathLike[str]]", arguments: str = "", *, session: Optional[Session] = None) -> "Game":
        """The first game of a file, whose name ends in .game. Raises OSError, or Error as from_text."""
        with open(path, encoding="utf-8") as file:
            return cls._defined(os.path.basename(path), file.read(), arguments, session)

    @classmethod
    def _defined(cls, name: str, rules: str, arguments: str, session: Optional[Session]) -> "Game":
        session = session or Session()
        session.define(rules, name)
        return cls(f"{name} {arguments}".strip(), session=session)

    def __repr__(self) -> str:
        return f"Game({self.name!r})"

    def solve(self, *position: Any, **options: Any) -> Answer:
        """Who wins, and how: of a position as text ("3 6 9"), as numbers (3, 6, 9) or as a list of numbers. Options as Session.solve."""
        return self.session.solve(f"{self.name} {position_text(position)}", **options)

    def solve_many(self, positions: Iterable[Any], **options: Any) -> Answers:
        """The same of many positions, each a text or a list of numbers, as NumPy columns (Session.solve_many)."""
        texts = [each if isinstance(each, str) else position_text((each,)) for each in positions]
        return self.session.solve_many(texts, prefix=self.name, **options)

    def table(self, to: Optional[int] = None, *, outcomes: bool = False, misere: bool = False, seconds: float = SECONDS,
              megabytes: float = MEGABYTES, positions: float = 1e18, progress: Optional[Progress] = None,
              **ranges: Interval) -> "Table":
        """The nim-values of a box of positions, as a NumPy array of uint32 with a dimension a coordinate.

        table(x=range(50), y=range(50)) has shape (50, 50) and G(x, y) in [x, y]; a range may also be one number, or (first, last).
        to        every coordinate without a range of its own runs from 0 to this, included
        outcomes  who wins (0: P, 1: N), and not the nim-values

        Where the limits ran out it is smaller: its `axes` say what there is, its `ending` why. Raises Error.
        """
        from .arrays import table_of
        options = common(self.name, misere, seconds, megabytes, positions, self.session.language, progress)
        given = [(name, *_range(interval)) for name, interval in ranges.items()]
        return table_of(**self.session._core.table(options, given, None if to is None else whole("to", to), bool(outcomes)))

    def sequence(self, to: Optional[int] = None, *, seconds: float = SECONDS, megabytes: float = MEGABYTES,
                 positions: float = 1e18, progress: Optional[Progress] = None) -> "NimSequence":
        """G(0), …, G(to − 1) of a heap game, as a NumPy array of uint32 with its `period`; each value is verified, or follows from a
        proved period. Without `to`: until a period is proved. Where the limits ran out it is shorter. Raises Error."""
        from .arrays import continued, sequence_of
        options = common(self.name, False, seconds, megabytes, positions, self.session.language, progress)
        to = None if to is None else whole("to", to, 2**63)
        found = self.session._core.sequence(options, to, 2**63 if to is None else to, [])
        return sequence_of(continued(found["forms"] or found["values"], found["period"], to), found["period"], found["known"],
                           found["ending"])

    def at(self, *heaps: int, seconds: float = SECONDS, megabytes: float = MEGABYTES, positions: float = 1e18,
           progress: Optional[Progress] = None) -> "List[Union[int, str, None]]":
        """The values of single heaps of any size, by the proved period; None where one is not known. Raises Error."""
        options = common(self.name, False, seconds, megabytes, positions, self.session.language, progress)
        found = self.session._core.sequence(options, None, 0, [whole("a heap", heap, None) for heap in heaps])
        return list(found["at"]) or [form or None for form in found["forms_at"]]

    def prove(self, claim: str = "", *, values: bool = False, misere: bool = False, seconds: float = SECONDS,
              megabytes: float = MEGABYTES, positions: float = POSITIONS, progress: Optional[Progress] = None) -> Theorem:
        """A theorem about all positions, found from the rules alone and proved, with a certificate for `sprague.check`.

        claim   prove or refute this instead: "x = y" says which are the P-positions; with values "G = n"
        values  about the nim-values, and not only who wins

        Raises Error, whose place is one in `claim`. doc/algorithms/prove.md says what can be proved, and how.
        """
        options = common(self.name, misere, seconds, megabytes, positions, self.session.language, progress)
        return Theorem(**self.session._core.prove(options, bool(values), text("the claim", claim)))

    def ask(self, question: str, *, misere: bool = False, seconds: float = SECONDS, megabytes: float = MEGABYTES,
            positions: float = POSITIONS, progress: Optional[Progress] = None) -> Reply:
        """Whether a sentence about all positions is true, "forall x, y: P(x, y) => P(y, x)", or which numbers do something,
        "P(x, y) and x + y = 71". The game is proved first. Raises Error, whose place is one in `question`."""
        options = common(self.name, misere, seconds, megabytes, positions, self.session.language, progress)
        return Reply(**self.session._core.ask(options, text("the question", question)))

    def refute(self, claim: Union[str, Callable[..., Any]], *, values: bool = False, misere: bool = False,
               to: Optional[int] = None, seconds: float = SECONDS, megabytes: float = MEGABYTES,
               positions: float = POSITIONS, progress: Optional[Progress] = None) -> Refutation:
        """Somebody's formula against the truth, on small positions first.

        claim   an expression in the rule language that says when the next player wins, "x != y"; or a Python function of a
                position's numbers that returns True where the next player wins (or "N", "P", "D"). With values=True: the nim-value.
        to      the greatest number of a position; without it about 100,000 positions

        Raises Error, and whatever the function raises. A function is asked in this thread; only games that have tables can be held
        against one.
        """
        options = common(self.name, misere, seconds, megabytes, positions, self.session.language, progress)
        if callable(claim):
            from .claims import refute
            return refute(self, claim, values, misere, to, seconds, megabytes)
        found, truth = self.session._core.refute(options, text("the claim", claim), bool(values), 0, None if to is None else whole("to", to))
        return Refutation(**found, truth=None if truth is None else Answer(truth))

    def certificate(self, *position: Any, **options: Any) -> str:
        """Evidence for the answer about a position (Session.certificate)."""
        return self.session.certificate(f"{self.name} {position_text(position)}", **options)

    def play(self, *position: Any, misere: bool = False) -> "Play":
        """A game from this position on, move by move."""
        from .play import Play
        return Play(self.session, self.name, position_text(position), misere)
