"""The nimber of one position by many processes (`cluster.nimber`).

A couple is a position with a heap of Nim beside it: it is lost for who moves exactly when the position's nimber is the heap's size
(R. P. Sprague 1935, P. M. Grundy 1939; couples in searches: J. Lemoine & S. Viennot, Nimbers are inevitable, 2012). So the nimber is the
first n whose couple is lost. A couple that a worker does not decide within its limits is split into those that a move leads to: it is won
when one of them is lost, and lost when all of them are won.
"""

from __future__ import annotations

import json
import time
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple

from . import cluster
from .database import Where
from .errors import Error
from .games import session
from .options import limits, text, whole

Couple = Tuple[str, int]
"""A position, and the size of the heap beside it."""


class Nimber(NamedTuple):
    """The nimber of a position, how many couples were decided by workers now, and how many had to be split."""

    value: int
    computed: int
    split: int


class _Open:
    """A couple that is being split."""

    def __init__(self, couple: Couple, parts: List[Couple]) -> None:
        self.couple = couple
        self.parts = parts
        self.asked = 0  # so many of the parts


class _Search:
    def __init__(self, game: str, options: Dict[str, Any], database: Where, wave: int, scheduler: str, told: Callable[[int, int], object]) -> None:
        self._game, self._options, self._database, self._wave, self._scheduler, self._told = game, options, database, wave, scheduler, told
        self._nimbers: Dict[str, int] = {}
        self._others: Dict[str, List[int]] = {}  # what the nimbers of positions are not
        self._parts: Dict[str, List[str]] = {}
        self.asked = self.computed = self.split = 0

    def is_lost(self, root: Couple) -> bool:
        """Depth first over what is split, in waves over its parts. There is no recursion. Raises Error where play is seen to have no end."""
        self._ask([root])
        stack = [] if self._known(root) is not None else [self._open(root)]
        while stack:
            top = stack[-1]
            unknown = [part for part in top.parts[:top.asked] if self._known(part) is None]
            if any(self._known(part) for part in top.parts):
                self._learn(top.couple, False)
                stack.pop()
            elif top.asked < len(top.parts):
                wave = top.parts[top.asked:top.asked + self._wave]
                top.asked += len(wave)
                self._ask([part for part in wave if self._known(part) is None])
            elif unknown:
                if any(below.couple == unknown[0] for below in stack):
                    raise Error(f"play from '{self._game} {unknown[0][0]}' may come back to it", "Only where all play ends can a position be split.")
                stack.append(self._open(unknown[0]))
            else:
                self._learn(top.couple, True)
                stack.pop()
        return bool(self._known(root))

    def _known(self, couple: Couple) -> Optional[bool]:
        position, heap = couple
        if position in self._nimbers:
            return self._nimbers[position] == heap
        return False if heap in self._others.get(position, ()) else None

    def _learn(self, couple: Couple, is_lost: bool) -> None:
        position, heap = couple
        if is_lost:
            self._nimbers[position] = heap
        else:
            self._others.setdefault(position, []).append(heap)

    def _ask(self, couples: List[Couple]) -> None:
        """What workers decide is learned; the others stay unknown."""
        asked = {couple: ("task", {**self._options, "position": f"{self._game} {couple[0]}" + (f" + nim {couple[1]}" if couple[1] else "")})
                 for couple in couples}
        found = cluster.run(asked.values(), self._database, chunk=1, scheduler=self._scheduler)
        self.computed += found.computed
        self.asked += len(asked)
        for couple, each in zip(asked, found.answers):
            answer = each.answer or {}
            if each.error and "ended its worker" not in each.error:
                raise Error(each.error)
            self._must_have_a_nimber(couple[0], answer)
            if answer.get("outcome") is not None:
                self._learn(couple, answer["outcome"] == "P")
        self._told(self.asked - self.split, self.asked)

    def must_be_a_component(self, position: str) -> None:
        """Raises Error where the position's game has no place in a sum, because a rule of its own ends it, or its last player loses."""
        asked = {**self._options, "position": f"{self._game} {position} + nim 0", "limits": {"positions": 1}}
        answer = json.loads(session().json("task", json.dumps(asked)))
        if "error" in answer:
            raise Error(answer["error"]["message"], answer["error"].get("hint", ""))
        self._must_have_a_nimber(position, answer)

    def _must_have_a_nimber(self, position: str, answer: Dict[str, Any]) -> None:
        if answer.get("outcome_class") is not None or answer.get("outcome") == "D" or answer.get("convention", "normal") != "normal":
            raise Error(f"'{self._game} {position}' has no nimber", "Its moves must be those of both players, in normal play that ends.")

    def _open(self, couple: Couple) -> _Open:
        """The parts of a couple that no worker decided: those with smaller heaps, then those that the game's own moves lead to."""
        position, heap = couple
        self.split += 1
        if position not in self._parts:
            found = json.loads(session().json("task", json.dumps({
                "position": f"{self._game} {position}", "want": ["all_moves"], "list_moves": 10_000, "limits": {"seconds": 0},
                **({"rules": self._options["rules"]} if "rules" in self._options else {})})))
            moves = found.get("all_moves", [])
            if not moves or len(moves) != found.get("all_move_count") or any(move.get("result") is None for move in moves):
                raise Error(f"'{self._game} {position}' cannot be split: it has no moves, or too many", "Give more seconds and megabytes.")
            self._parts[position] = list(dict.fromkeys(move["result"] for move in moves))
        return _Open(couple, [(position, less) for less in range(heap)] + [(part, heap) for part in self._parts[position]])


def nimber(game: str, position: str, database: Where, *, rules: str = "", seconds: float = 60.0, megabytes: float = 1000.0,
           positions: float = 1e15, scheduler: Optional[str] = None, workers: int = 2, memory: str = "2GiB", progress: Optional[cluster.Told] = None) -> Nimber:
    """As `cluster.nimber` says."""
    seconds, megabytes, positions = limits(seconds, megabytes, positions)
    options: Dict[str, Any] = {"convention": "normal", "want": [], "limits": {"seconds": seconds, "bytes": int(megabytes * 1e6), "positions": int(min(positions, 1e15))}}
    if rules:
        options["rules"] = text("rules", rules)
    began = time.monotonic()
    whole("workers", workers)
    root = text("the position", position)
    with cluster.connected(scheduler, workers, memory) as address:
        search = _Search(text("the game", game), options, database, 4 * max(1, workers), address,
                         lambda done, count: progress and progress(done, count, time.monotonic() - began))
        search.must_be_a_component(root)
        value = 0
        while not search.is_lost((root, value)):
            value += 1
        return Nimber(value, search.computed, search.split)
