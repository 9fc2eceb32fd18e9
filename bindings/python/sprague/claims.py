"""A Python function against the truth."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Callable, Optional

import numpy as np

from .arrays import ABSENT, DRAWN
from .errors import Error
from .theorems import Refutation

if TYPE_CHECKING:
    from .games import Game

_POSITIONS = 100_000


def refute(game: "Game", claim: Callable[..., Any], values: bool, misere: bool, to: Optional[int], seconds: float,
           megabytes: float) -> Refutation:
    """Positions by their greatest number, then in the order of tables; each is counted that agreed."""
    began = time.monotonic()
    if to is None:
        coordinates = game.table(1, outcomes=not values, misere=misere).ndim
        to = int(round(_POSITIONS ** (1 / coordinates))) - 1
    table = game.table(to, outcomes=not values, misere=misere, seconds=seconds, megabytes=megabytes)
    if values and table.content != "nim_values":
        raise Error("these positions have no nim-values", "Without values=True the claim is about who wins.")
    letters = {"nim_values": "", "outcomes": "PN", "outcome_classes": "PNLR"}[table.content]
    cells = np.asarray(table)
    where = np.indices(cells.shape).reshape(cells.ndim, -1)
    first = np.array([axis.first for axis in table.axes]).reshape(-1, 1)
    order = np.argsort((where + first).max(axis=0), kind="stable")
    complete = min(axis.last for axis in table.axes)
    agreed = 0
    for index, truth in zip((where + first).T[order].tolist(), cells.reshape(-1)[order].tolist()):
        if truth == ABSENT or values and truth == DRAWN:
            continue
        if time.monotonic() - began > seconds:
            return Refutation("ran_out", agreed, max(index) - 1 if max(index) else None, (), "", None)
        said = claim(*index)
        if values:
            claimed, right = said, said == truth
        else:
            claimed = said if isinstance(said, str) else "N" if said else "P"
            right = claimed == ("D" if truth == DRAWN else letters[truth])
        if not right:
            answer = game.solve(index, misere=misere)
            return Refutation("refuted", agreed, max(index) - 1 if max(index) else None, tuple(index), str(claimed), answer)
        agreed += 1
    return Refutation("agreed", agreed, complete, (), "", None)
