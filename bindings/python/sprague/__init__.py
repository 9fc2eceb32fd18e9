"""Sprague: combinatorial games, exactly. Rules in, theorem out.

    import sprague

    sprague.solve("nim 3 6 9")                    who wins, all winning moves, and why: an Answer
    sprague.solve("nim 3 5 + wythoff 4 7")        sums of games
    sprague.solve_many(["nim 1 2", …])            many positions at once, as NumPy columns

    game = sprague.Game("wythoff")                a built-in game; "bash 3", "octal 0.77"
    game = sprague.Game.from_text('''             rules of your own (doc/rule-language.md)
        game pairs(x, y)
          (x, y) -> (x - k, y)  where k >= 1
          (x, y) -> (x, y - k)  where k >= 1
    ''')
    game.solve(3, 5)
    game.table(x=range(50), y=range(50))          nim-values, as a NumPy array
    game.prove()                                  a theorem about all positions, with a certificate
    game.ask("P(x, y) and x + y = 71")            questions about the theorem
    game.refute(lambda x, y: x != y)              your formula against the truth
    sprague.Game("kayles").sequence(10**7)        long nim-sequences, with their proved period

    sprague.value("{2|-1} + 1/2 - ^*")            games of Left and Right
    sprague.check(certificate)                    by the independent checker
    class Mine(sprague.Ruleset): …                a game by code

Answers are exact: proved by a theorem with its source, or by a complete search; where limits ran out they say so in `ending`.
Times are in seconds, memory in megabytes of 10^6 bytes, effort in positions. What is wrong raises `sprague.Error`, which has a message,
a place and a hint. doc/python.md shows all of it by examples.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _core
from .answers import Answer, Answers, CanonicalForm, Genus, Method, Move, MoveFacts
from .checker import Check, check
from .errors import Error
from .games import Game, Session, session, solve, solve_many, value
from .play import Play
from .rules import Ruleset
from .theorems import Refutation, Reply, Theorem, Value

if TYPE_CHECKING:
    from .arrays import ABSENT, DRAWN, Axis, Period, Sequence, Table

__version__: str = _core.version

__all__ = ["ABSENT", "Answer", "Answers", "Axis", "CanonicalForm", "Check", "DRAWN", "Error", "Game", "Genus", "Method", "Move",
           "MoveFacts", "Period", "Play", "Refutation", "Reply", "Ruleset", "Sequence", "Session", "Table", "Theorem", "Value", "check",
           "session", "solve", "solve_many", "value"]


def __getattr__(name: str) -> Any:
    # NumPy is imported by the first table, since that takes longer than all the rest.
    if name in ("ABSENT", "DRAWN", "Axis", "Period", "Sequence", "Table"):
        from . import arrays
        return getattr(arrays, name)
    raise AttributeError(f"module 'sprague' has no attribute '{name}'")
