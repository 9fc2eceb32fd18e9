"""A game, move by move, against a perfect opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING, List, Optional, Tuple, Union

from .answers import Answer, MoveFacts
from .errors import Error

if TYPE_CHECKING:
    from .games import Session


class Play:
    """A game from a position on. `moves` lists the first 100 moves; `move` makes one; `reply` makes a best one."""

    def __init__(self, session: "Session", game: str, position: str, misere: bool) -> None:
        self._session, self._game, self._misere = session, game, misere
        self._texts: List[str] = []
        self.labels: List[str] = []
        """The moves made so far, in words."""
        self.answer: Answer
        """Who wins the position on the board, and why."""
        self._look(position)

    def _look(self, position: str) -> None:
        self.answer = self._session.solve(f"{self._game} {position}", misere=self._misere, moves=100, all_moves=True)
        self._texts.append(position)

    @property
    def position(self) -> str:
        """The position on the board, without the game's name."""
        return self._texts[-1]

    @property
    def moves(self) -> Tuple[MoveFacts, ...]:
        """The first 100 legal moves; a move to a position with outcome P wins."""
        return self.answer.all_moves

    @property
    def is_over(self) -> bool:
        """Can nobody move any more?"""
        return not self.answer.all_moves

    def move(self, which: Union[int, str]) -> "Play":
        """Makes a move: its number in `moves`, its words, or the position after it. Raises Error for what is no move."""
        if isinstance(which, int):
            if not 0 <= which < len(self.moves):
                raise Error(f"there is no move {which}", f"There are {len(self.moves)}, from 0 on.")
            found: Optional[MoveFacts] = self.moves[which]
        else:
            found = next((each for each in self.moves if which in (each.label, each.result)), None)
        if found is None:
            raise Error(f"'{which}' is no move", "`moves` lists them.")
        self.labels.append(found.label)
        self._look(found.result)
        return self

    def reply(self) -> "Play":
        """Makes a winning move; where there is none, one that draws; otherwise the one that holds out longest."""
        if self.is_over:
            raise Error("the game is over")
        best = (self.answer.winning_moves or self.answer.drawing_moves)[:1]
        if best:
            return self.move(best[0].result if best[0].result is not None else best[0].label)
        return self.move(max(range(len(self.moves)), key=lambda at: self.moves[at].remoteness or 0))

    def undo(self) -> "Play":
        """Takes the last move back."""
        if len(self._texts) > 1:
            self.labels.pop()
            del self._texts[-1]
            self._look(self._texts.pop())
        return self

    def __repr__(self) -> str:
        return f"<Play {self._game} {self.position}, {len(self.labels)} moves made>"

    def _repr_html_(self) -> str:
        return self.answer._repr_html_()
