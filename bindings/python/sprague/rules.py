"""Rulesets written in Python, for experiments: what search can find out is found out about them."""

from __future__ import annotations

import ast
from typing import Any, ClassVar, Hashable, Iterable, Optional

from .answers import Answer
from .games import Session


class Ruleset:
    """A game by code. A subclass has a function of a position that gives the positions after each move:

        class Halving(sprague.Ruleset):
            name = "halving"
            def options(self, n):
                if n: yield n - 1
                if n > 1: yield n // 2

        Halving().solve(10)

    Positions are any hashable objects (numbers, tuples, strings, frozensets); equal ones are the same position. Who cannot move has
    lost. Functions depend on nothing but their arguments. Each position is asked once in a search: a few microseconds more than the
    function itself takes.

    name         what stands in front of a position in texts: a letter, then letters, digits and underscores
    notation     what is typed behind it, for messages
    is_loopy     may play come back to a position? Then it may go on for ever, which is a draw. Otherwise play must end.

    A game in which Left and Right have different moves has `left` and `right` instead of `options`; a position is then typed with
    whose turn it is, "left: 3". Such games have outcome classes and no values.

    An exception of a function ends the request and is raised there. There are no proofs, certificates, tables or sequences of code:
    rules in the rule language have these (`Game.from_text`).
    """

    name: ClassVar[str] = "ruleset"
    notation: ClassVar[str] = ""
    is_loopy: ClassVar[bool] = False

    def options(self, position: Any) -> Iterable[Hashable]:
        """The positions after each move, in the order in which moves are to be listed."""
        raise NotImplementedError("a ruleset has options(position), or left(position) and right(position)")

    def left(self, position: Any) -> Iterable[Hashable]:
        """The positions after each move of Left's."""
        return self.options(position)

    def right(self, position: Any) -> Iterable[Hashable]:
        """The positions after each move of Right's."""
        return self.options(position)

    def text(self, position: Any) -> str:
        """How a position is shown, and typed: repr(position), unless a subclass says otherwise. It has no '+', and different
        positions have different texts."""
        return repr(position)

    def read(self, typed: str) -> Any:
        """The position that somebody typed: the Python literal, unless a subclass says otherwise. Raises ValueError for what is none.
        (Texts that `text` has given are known without this.)"""
        return ast.literal_eval(typed)

    def move_label(self, position: Any, after: Any) -> str:
        """Words for a move. Empty: "to" and the position."""
        return ""

    @property
    def is_partizan(self) -> bool:
        """Have Left and Right different moves? It is so where a subclass has `left` or `right`."""
        return type(self).left is not Ruleset.left or type(self).right is not Ruleset.right

    def _added_to(self, session: Session) -> Any:
        codes = self.__dict__.setdefault("_codes", {})
        if session not in codes:
            codes[session] = session._core.add(self)
        return codes[session]

    @property
    def _own(self) -> Session:
        own: Optional[Session] = self.__dict__.get("_session")
        if own is None:
            own = self.__dict__["_session"] = Session()
        return own

    def solve(self, position: Hashable, *, player: str = "left", **options: Any) -> Answer:
        """Who wins a position, which is an object and no text; with player="right" where it is Right's turn. Options as Session.solve.
        For sums, add the ruleset to a session (`Session.add`) and solve texts: "halving 10 + nim 3"."""
        typed = self._added_to(self._own).typed(position)
        turn = f"{player}: " if self.is_partizan else ""
        return self._own.solve(f"{self.name} {turn}{typed}", **options)

    def position(self, text: str) -> Any:
        """The position that a text stands for, such as the result of a move."""
        turn, colon, rest = text.partition(": ")
        text = rest if self.is_partizan and colon and turn in ("left", "right") else text
        return self._added_to(self._own).object_of(text)


