"""The nimber of one position by many processes (`cluster.nimber`).

A couple is a position with a heap of Nim beside it: it is lost for who moves exactly when the position's nimber is the heap's size
(R. P. Sprague 1935, P. M. Grundy 1939; couples in searches: J. Lemoine & S. Viennot, Nimbers are inevitable, 2012). So the nimber is the
first n whose couple is lost. A couple that a worker does not decide within its limits is split. Where the position falls apart, the
nimbers of its components are looked for, the smallest first, and added to the heap, until one component is left. Where it does not, its
couple is won when one of those that a move leads to is lost, and lost when all of them are won. Components are written alike wherever
they lie or are turned otherwise, so each is looked for once.
"""

from __future__ import annotations

import json
import time
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Tuple, Union

from . import cluster
from .database import Where
from .errors import Error
from .games import session
from .options import limits, text, whole

Position = Tuple[str, ...]
"""Its components, the smallest first; a pair of equal ones is worth 0, and left out."""
Couple = Tuple[Position, int]
"""A position, and the size of the heap beside it."""


class Nimber(NamedTuple):
    """The nimber of a position, how many couples were decided by workers now, and how many had to be split."""

    value: int
    computed: int
    split: int


def _position(components: List[str]) -> Position:
    alone = {each for each in components if components.count(each) % 2 == 1}
    return tuple(sorted(alone, key=lambda each: (len(each), each)))


class _Moves:
    """A couple of one component that is being split: all that its moves lead to, of which some were asked for."""

    def __init__(self, couple: Couple, parts: List[Couple]) -> None:
        self.couple = couple
        self.parts = parts
        self.asked = 0


class _Sum:
    """A couple of several components, whose nimbers are looked for."""

    def __init__(self, couple: Couple) -> None:
        self.couple = couple


class _Search:
    def __init__(self, options: Dict[str, Any], database: Where, wave: int, scheduler: str, told: Callable[[int, int], object]) -> None:
        self._options, self._database, self._wave, self._scheduler, self._told = options, database, wave, scheduler, told
        self._nimbers: Dict[Position, int] = {}
        self._others: Dict[Position, List[int]] = {}  # what the nimbers of positions are not
        self._after: Dict[str, List[Position]] = {}  # what a component's moves lead to
        self.asked = self.computed = self.split = 0

    def nimber(self, position: Position) -> int:
        """Of the components, one after the other, and all of them by their nim-sum."""
        value = 0
        for component in position:
            alone = (component,)
            while alone not in self._nimbers:
                self._decide((alone, self._least(alone)))
            value ^= self._nimbers[alone]
        return value

    def _decide(self, root: Couple) -> None:
        """Depth first over what is split, in waves over its parts. There is no recursion. Raises Error where play is seen to have no end."""
        self._ask([root])
        stack = [] if self._known(root) is not None else [self._open(root)]
        while stack:
            top = stack[-1]
            if self._known(top.couple) is not None:
                stack.pop()
                continue
            unknown = self._next_of_sum(top.couple) if isinstance(top, _Sum) else self._next_of_moves(top)
            if unknown is not None:
                if any(below.couple == unknown for below in stack):
                    raise Error(f"play from '{' + '.join(unknown[0])}' may come back to it", "Only where all play ends can a position be split.")
                stack.append(self._open(unknown))

    def _next_of_moves(self, top: _Moves) -> Optional[Couple]:
        """What has to be split next. None: `top` is decided, or has asked for more of its parts."""
        unknown = [part for part in top.parts[:top.asked] if self._known(part) is None]
        if any(self._known(part) for part in top.parts):
            self._learn(top.couple, False)
        elif top.asked < len(top.parts):
            wave = top.parts[top.asked:top.asked + self._wave]
            top.asked += len(wave)
            self._ask([part for part in wave if self._known(part) is None])
        elif unknown:
            return self._folded(unknown[0])
        else:
            self._learn(top.couple, True)
        return None

    def _next_of_sum(self, couple: Couple) -> Optional[Couple]:
        """The same: all components but the largest are asked for their nimbers, or the largest whether it is what is left of the heap."""
        components, heap = self._folded(couple)
        smaller = components[:-1] or components
        asked: List[Couple] = [((each,), self._least((each,)) if len(components) > 1 else heap) for each in smaller]
        self._ask(asked)
        return asked[0] if all(self._known(each) is None for each in asked) else None

    def _folded(self, couple: Couple) -> Couple:
        """The same without components whose nimbers are known: these are added to the heap."""
        components, heap = couple
        unknown = []
        for each in components:
            if (each,) in self._nimbers:
                heap ^= self._nimbers[(each,)]
            else:
                unknown.append(each)
        return tuple(unknown), heap

    def _known(self, couple: Couple) -> Optional[bool]:
        position, heap = self._folded(couple)
        if not position:
            return heap == 0
        if position in self._nimbers:
            return self._nimbers[position] == heap
        return False if heap in self._others.get(position, ()) else None

    def _learn(self, couple: Couple, is_lost: bool) -> None:
        position, heap = self._folded(couple)
        if is_lost:
            self._nimbers[position] = heap
        else:
            self._others.setdefault(position, []).append(heap)

    def _least(self, position: Position) -> int:
        """The least that its nimber may be, as far as is known."""
        others = self._others.get(position, [])
        return next(n for n in range(len(others) + 1) if n not in others)

    def _ask(self, couples: List[Couple]) -> None:
        """What workers decide is learned; the others stay unknown."""
        asked = {couple: ("task", {**self._options, "position": " + ".join([*couple[0], *([f"nim {couple[1]}"] if couple[1] else [])])})
                 for couple in map(self._folded, couples)}
        found = cluster.run(asked.values(), self._database, chunk=1, scheduler=self._scheduler)
        self.computed += found.computed
        self.asked += len(asked)
        for couple, each in zip(asked, found.answers):
            answer = each.answer or {}
            if each.error and "ended its worker" not in each.error:
                raise Error(each.error)
            _must_have_a_nimber(" + ".join(couple[0]), answer)
            if answer.get("outcome") is not None:
                self._learn(couple, answer["outcome"] == "P")
        self._told(self.asked - self.split, self.asked)

    def look(self, position: str, **wish: Any) -> Dict[str, Any]:
        """What this process says of a position without a search. Raises Error where it is none, or has no place in a sum."""
        rules = {"rules": self._options["rules"]} if "rules" in self._options else {}
        answer: Dict[str, Any] = json.loads(session().json("task", json.dumps({"position": position, "want": ["value", "components"], "limits": {"seconds": 0}, **rules, **wish})))
        if "error" in answer:
            raise Error(answer["error"]["message"], answer["error"].get("hint", ""))
        _must_have_a_nimber(position, answer)
        if "components" not in answer:
            raise _no_nimber(position, answer.get("no_nim_value"))
        return answer

    def _open(self, couple: Couple) -> Union[_Moves, _Sum]:
        """A couple that no worker decided, to be split."""
        components, heap = couple = self._folded(couple)
        self.split += 1
        if len(components) > 1:
            return _Sum(couple)
        position = components[0]
        if position not in self._after:
            found = self.look(position, want=["all_moves", "components"], list_moves=10_000)
            moves = found.get("all_moves", [])
            if not moves or len(moves) != found.get("all_move_count"):
                raise Error(f"'{position}' cannot be split: it has no moves, or too many", "Give more seconds and megabytes.")
            self._after[position] = list(dict.fromkeys(_position(move["components"]) for move in moves))
        return _Moves(couple, [(components, less) for less in range(heap)] + [(part, heap) for part in self._after[position]])


def _no_nimber(position: str, why: Optional[str] = None) -> Error:
    return Error(f"'{position.strip()}' has no nimber" + (f": {why}" if why else ""), "Its moves must be those of both players, in normal play that ends.")


def _must_have_a_nimber(position: str, answer: Dict[str, Any]) -> None:
    if answer.get("outcome_class") is not None or answer.get("outcome") == "D" or answer.get("convention", "normal") != "normal":
        raise _no_nimber(position)


def nimber(game: str, position: str, database: Where, *, rules: str = "", seconds: float = 60.0, megabytes: float = 1000.0,
           positions: float = 1e15, scheduler: Optional[str] = None, workers: int = 2, memory: str = "2GiB", progress: Optional[cluster.Told] = None) -> Nimber:
    """As `cluster.nimber` says."""
    seconds, megabytes, positions = limits(seconds, megabytes, positions)
    options: Dict[str, Any] = {"convention": "normal", "want": [], "limits": {"seconds": seconds, "bytes": int(megabytes * 1e6), "positions": int(min(positions, 1e15))}}
    if rules:
        options["rules"] = text("rules", rules)
    began = time.monotonic()
    whole("workers", workers)
    root = f"{text('the game', game)} {text('the position', position)}"
    with cluster.connected(scheduler, workers, memory) as address:
        search = _Search(options, database, 4 * max(1, workers), address, lambda done, count: progress and progress(done, count, time.monotonic() - began))
        value = search.nimber(_position(search.look(root)["components"]))
        return Nimber(value, search.computed, search.split)
