"""Who wins, how, and why: the answer about a position, and its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from . import _core
    from .games import Session


class Move(NamedTuple):
    """A move: its words, and the position after it as text (None for positions longer than 4,000 bytes)."""

    label: str
    result: Optional[str]


class CanonicalForm(NamedTuple):
    """The value of a finite game of Left and Right. Numbers are texts of dyadic rationals: "3/4" (`fractions.Fraction` reads them)."""

    text: str
    left_stop: str
    right_stop: str
    mean: str
    temperature: str


class Genus(NamedTuple):
    """The genus of an impartial position: the nim-value, and the misère nim-values beside 0, 1, 2, … heaps of two, of which the
    last two repeat (Conway 1976)."""

    normal: int
    misere: Tuple[int, ...]
    text: str


class Method(NamedTuple):
    """How an answer was found: a theorem with its source and hypotheses, or a search of `positions` positions."""

    name: str
    theorem: str
    statement: str
    source: str
    hypotheses: str
    positions: int


class MoveFacts(NamedTuple):
    """A legal move, and what is known of the position after it: outcome P means that the move wins."""

    label: str
    result: str
    outcome: Optional[str]
    value: Union[int, CanonicalForm, None]
    remoteness: Optional[int]


def _value(raw: Any) -> Union[int, str, CanonicalForm, None]:
    return CanonicalForm(*raw) if isinstance(raw, tuple) else raw


def latex_of_value(text: str) -> str:
    """The words of a value as LaTeX."""
    for word, sign in (("∞", r"\infty "), ("^", r"\uparrow "), ("v", r"\downarrow "), ("*", r"\ast "), ("{", r"\{"), ("}", r"\}"),
                       ("|", r"\mid ")):
        text = text.replace(word, sign)
    return text


def escape(text: str) -> str:
    """Text for HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


_WINS = {"N": "the next player wins", "P": "the previous player wins", "D": "a draw", "L": "Left wins", "R": "Right wins",
         None: "not known"}


class Answer:
    """The answer to `solve`. Every answer is exact; where the limits ran out `outcome` is None and `ending` says which.

    Properties are read from the library when they are asked for. An answer is a value: threads may share it.
    """

    __slots__ = ("_core",)

    def __init__(self, core: "_core.Answer") -> None:
        self._core = core

    @property
    def position(self) -> str:
        """The position as it was understood."""
        return self._core.position

    @property
    def misere(self) -> bool:
        """Is it about misère play, in which who moves last loses?"""
        return self._core.convention == "misere"

    @property
    def ending(self) -> str:
        """"proved", or what ran out: "out_of_time", "out_of_memory", "out_of_positions", "out_of_range", "too_many_options",
        "stopped"."""
        return self._core.ending

    @property
    def outcome(self) -> Optional[str]:
        """"N" where the next player wins, "P" where the previous one does, "D" for a draw; None where it is not known."""
        return self._core.outcome

    @property
    def outcome_class(self) -> Optional[str]:
        """Of a game of Left and Right: "L", "R", "N", "P" or "D"; None of all others."""
        return self._core.outcome_class

    @property
    def value(self) -> Union[int, str, CanonicalForm, None]:
        """What the position is worth in a sum: an int n for the nimber *n, a text such as "∞(0,2)" for a loopy nimber, a
        CanonicalForm for a game of Left and Right. None where it is not known, or where there is none (`no_nim_value` says why)."""
        return _value(self._core.value)

    @property
    def no_nim_value(self) -> str:
        """Why the value is no nimber."""
        return self._core.no_nim_value

    @property
    def genus(self) -> Optional[Genus]:
        """In misère play, asked for with deep=True."""
        raw = self._core.genus
        return None if raw is None else Genus(raw[0], tuple(raw[1]), raw[2])

    @property
    def winning_moves(self) -> Tuple[Move, ...]:
        """The first winning moves (as many as `moves` asked for, 20), a quickest one first where the remoteness is known."""
        return tuple(Move(*each) for each in self._core.winning_moves)

    @property
    def winning_move_count(self) -> int:
        """How many winning moves there are, listed or not."""
        return self._core.winning_move_count

    @property
    def drawing_moves(self) -> Tuple[Move, ...]:
        """The first moves after which the best for both is a draw."""
        return tuple(Move(*each) for each in self._core.drawing_moves)

    @property
    def all_moves(self) -> Tuple[MoveFacts, ...]:
        """Where all_moves=True was asked: the first legal moves (as many as `moves`) with what they leave."""
        return tuple(MoveFacts(label, result, outcome, CanonicalForm(*value) if isinstance(value, tuple) else value, remoteness)
                     for label, result, outcome, value, remoteness in self._core.all_moves)

    @property
    def remoteness(self) -> Optional[int]:
        """Moves to the end when the winner hurries and the loser dawdles; None where it was not found."""
        return self._core.remoteness

    @property
    def method(self) -> Method:
        """How the answer was found, with the theorem's source."""
        return Method(*self._core.method)

    @property
    def reason(self) -> Tuple[str, ...]:
        """The reason in words, a line each."""
        return tuple(self._core.reason)

    @property
    def hint(self) -> str:
        """What may find more, where who wins is not known."""
        return self._core.hint

    @property
    def positions(self) -> int:
        """How many positions were looked at."""
        return self._core.ticks

    @property
    def seconds(self) -> float:
        """How long it took, in seconds of the clock."""
        return self._core.seconds

    def json(self, indent: int = -1) -> str:
        """The answer as JSON (doc/formats/task.md); on one line where indent is negative."""
        return self._core.json(indent)

    def _value_text(self) -> str:
        value = self.value
        if isinstance(value, CanonicalForm):
            return value.text
        return f"*{value}" if isinstance(value, int) else value or ""

    def __repr__(self) -> str:
        parts = [f"{self.position!r}", self.outcome_class or self.outcome or self.ending]
        if self.value is not None:
            parts.append(f"value={self._value_text()}")
        if self.winning_move_count:
            parts.append(f"winning_moves={self.winning_move_count}")
        return "<Answer " + " ".join(parts) + (" misère>" if self.misere else ">")

    def _repr_html_(self) -> str:
        rows = [("wins", f"{self.outcome_class or self.outcome or '?'}: {_WINS[self.outcome_class or self.outcome]}")]
        if self.value is not None:
            rows.append(("value", self._value_text()))
        if self.winning_move_count:
            listed = "; ".join(move.label for move in self.winning_moves)
            rows.append((f"winning moves ({self.winning_move_count})", listed))
        method = self.method
        rows.append(("by", method.theorem or f"search of {method.positions} positions"))
        body = "".join(f"<tr><th style='text-align:left'>{escape(name)}</th><td style='text-align:left'>{escape(text)}</td></tr>"
                       for name, text in rows)
        reason = escape("\n".join(self.reason))
        title = escape(self.position) + (" (misère)" if self.misere else "")
        return f"<table><caption>{title}</caption>{body}</table>" + (f"<pre>{reason}</pre>" if reason else "")

    def _repr_latex_(self) -> Optional[str]:
        text = self._value_text()
        return f"${latex_of_value(text)}$" if text else None

    def _repr_svg_(self) -> Optional[str]:
        """The thermograph, of a game of Left and Right whose value is known."""
        value = self.value
        if not isinstance(value, CanonicalForm) or not value.text:
            return None
        from .games import value as value_of
        return value_of(value.text).thermograph


class Answers(Sequence[Answer]):
    """The answers to many positions, as columns; each has a row a position, in the order that was given.

    outcomes             NumPy array of bytes, shape (n,): b"N", b"P", b"D", b"L", b"R"; b"?" where it is not known
    values               NumPy array of int64, shape (n,): the nim-value; −1 where there is none or it is not known, −2 from 2^63 on
    winning_move_counts  NumPy array of int64, shape (n,); 0 where moves=False was asked
    errors               (index, message) of each position that is wrong

    answers[i] asks the position again, for the whole answer with its reason. Where `Session.stop` ended the work, only the first
    positions have rows.
    """

    outcomes: "npt.NDArray[np.bytes_]"
    values: "npt.NDArray[np.int64]"
    winning_move_counts: "npt.NDArray[np.int64]"
    errors: List[Tuple[int, str]]

    def __init__(self, session: "Session", positions: Sequence[str], prefix: str, misere: bool, core: "_core.Batch") -> None:
        self._session, self._positions, self._prefix, self._misere, self._batch = session, positions, prefix, misere, core
        self.outcomes, self.values = core.outcomes(), core.values()
        self.winning_move_counts = core.winning_move_counts()
        self.errors = [(at, message) for at, _, message in core.errors()]

    def first_move(self, index: int) -> str:
        """The first winning move of a position in words; empty where there is none."""
        return self._batch.first_move(range(len(self))[index])

    def __len__(self) -> int:
        return len(self.outcomes)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        return self._session.solve(self._prefix + self._positions[range(len(self))[index]], misere=self._misere)

    def __iter__(self) -> Iterator[Answer]:
        return (self[index] for index in range(len(self)))

    def __repr__(self) -> str:
        return f"<Answers to {len(self)} positions, {len(self.errors)} wrong>"
