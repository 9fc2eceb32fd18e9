"""Tables and sequences: NumPy arrays that know what they are about."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Tuple, Union

import numpy as np

from .answers import escape

ABSENT = 2**32 - 1
"""A cell of a table that is no position."""
DRAWN = 2**32 - 2
"""A cell of a table that is a draw, or an infinite loopy value."""


class Period(NamedTuple):
    """G(n + period) = G(n) + saltus for all n ≥ preperiod. Where it is not proved, it looks so as far as was computed."""

    preperiod: int
    period: int
    saltus: Union[int, str]
    is_proved: bool
    theorem: str


class Axis(NamedTuple):
    """A coordinate of a table, and the numbers it runs through, both ends included."""

    name: str
    first: int
    last: int


class Table(np.ndarray):  # type: ignore[type-arg]
    """The nim-values or outcomes of a box of positions: an array of uint32, a dimension a coordinate.

    axes     what each dimension is, as far as the limits went; the cell [i, j] is the position (axes[0].first + i, axes[1].first + j)
    content  "nim_values"; "outcomes" (0: P, 1: N); "outcome_classes" (2: L, 3: R besides)
    period   where at most one coordinate varies and a period was found
    ending   "computed", or what ran out

    The memory is the library's own; nothing was copied. Cells may be ABSENT or DRAWN. Parts of a table and results of arithmetic have
    no axes.
    """

    axes: Tuple[Axis, ...]
    content: str
    period: Optional[Period]
    ending: str

    def __array_finalize__(self, other: Any) -> None:
        self.axes, self.content, self.period, self.ending = (), "", None, ""

    def p_positions(self) -> "np.ndarray[Any, np.dtype[np.int64]]":
        """The positions that the previous player wins: shape (count, number of coordinates)."""
        found = np.argwhere(np.asarray(self) == 0)
        return found + np.array([axis.first for axis in self.axes], dtype=np.int64)

    def _repr_html_(self) -> Optional[str]:
        cells = np.asarray(self)
        if cells.ndim not in (1, 2) or not self.axes:
            return None
        grid = np.atleast_2d(cells)[:24, :24]
        most = max(1, int(grid[grid < DRAWN].max(initial=0)))
        words = {ABSENT: "", DRAWN: "D"}
        if self.content != "nim_values":
            words.update({0: "P", 1: "N", 2: "L", 3: "R"})
        rows = []
        for row in grid.tolist():
            cols = []
            for cell in row:
                light = 100 - (45 * cell // most if cell < DRAWN else 0)
                colour = "hsl(140,60%,75%)" if cell == 0 else f"hsl(215,70%,{light}%)"
                cols.append(f"<td style='background:{colour};color:#111'>{words.get(cell, cell)}</td>")
            rows.append("<tr>" + "".join(cols) + "</tr>")
        cut = ", the first cells" if grid.size < cells.size else ""
        names = escape(", ".join(axis.name for axis in self.axes))
        return f"<table><caption>{self.content.replace('nim_values', 'nim-values').replace('_', ' ')} ({names}){cut}</caption>{''.join(rows)}</table>"


class Sequence(np.ndarray):  # type: ignore[type-arg]
    """G(0), G(1), …: an array of uint32; or of texts (dtype object) where Left and Right have different moves.

    period  None where none was found
    known   so many values are known, listed or not
    ending  "proved", "computed", or what ran out: then the array is shorter than was asked for. It is empty where the engine does
            not keep early values, of very long sequences.
    """

    period: Optional[Period]
    known: int
    ending: str

    def __array_finalize__(self, other: Any) -> None:
        self.period, self.known, self.ending = None, 0, ""


def table_of(cells: Any, axes: Any, content: str, period: Any, ending: str, seconds: float) -> Table:
    """What the library answered, as a Table."""
    table: Table = cells.view(Table)
    table.axes, table.content = tuple(Axis(*axis) for axis in axes), content
    table.period, table.ending = period and Period(*period), ending
    return table


def sequence_of(values: Any, period: Any, known: int, ending: str) -> Sequence:
    """What the library answered, as a Sequence."""
    out: Sequence = values.view(Sequence)
    out.period, out.known, out.ending = period and Period(*period), known, ending
    return out


def continued(values: Any, period: Any, to: Optional[int]) -> Any:
    """The values as an array, by their proved period as many as were asked for."""
    if isinstance(values, list):
        values = np.array([each or None for each in values], dtype=object)
    if period is None or to is None or len(values) >= to or not period[3]:
        return values[:to]
    preperiod, length, saltus = period[:3]
    if len(values) < preperiod + length or not isinstance(saltus, int) and saltus != "0":
        return values
    out = np.resize(values[preperiod:preperiod + length], to - preperiod)
    if isinstance(saltus, int) and saltus:
        out += (np.arange(len(out), dtype=np.uint64) // np.uint64(length) * np.uint64(saltus)).astype(np.uint32)
    return np.concatenate([values[:preperiod], out])
