"""Tables that are larger than memory: filled by tiles, in a file, by many processes (`cluster.table`)."""

from __future__ import annotations

import contextlib
import functools
import itertools
import json
import mmap
import os
import threading
import time
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union

import numpy as np

from . import cluster
from .database import Database, Row
from .errors import Error
from .games import session
from .options import MEGABYTES, common, text, whole

Tile = List[Tuple[int, int]]
"""Of each coordinate the first number and the last one."""

_TYPES = ("uint8", "uint16", "uint32")
_CELLS = 2**22  # of a tile, about
_MOST = 2**18  # tiles


def _plan(asked: Dict[str, Any], tile: Optional[Tile] = None, cells: Optional["np.ndarray[Any, Any]"] = None,
          seconds: float = 0, megabytes: float = MEGABYTES) -> Dict[str, Any]:
    """What the engine says about a table, and fills of it."""
    options = common(asked["game"], asked["misere"], seconds, megabytes, 1e18, "en", None)
    return session()._core.tile(options, asked["rules"], [(0, size - 1) for size in asked["sizes"]], asked["outcomes"], tile or [], cells)


def _mapped(path: str, mode: str, **what: Any) -> "np.memmap[Any, Any]":
    """The cells in a file of NumPy."""
    return np.lib.format.open_memmap(path, mode=mode, **what)  # type: ignore[no-untyped-call,no-any-return]


@contextlib.contextmanager
def _given_back(cells: "np.memmap[Any, Any]") -> Iterator[None]:
    """Meanwhile, what was read and written of the file does not stay in this process: its pages are the system's, and Dask would count
    them. Nothing is lost by that, since the file is shared."""
    ended = threading.Event()

    def give_back() -> None:
        while not ended.wait(0.01):
            cells._mmap.madvise(mmap.MADV_DONTNEED)  # type: ignore[attr-defined]

    thread = threading.Thread(target=give_back, daemon=True)
    if hasattr(mmap, "MADV_DONTNEED"):
        thread.start()
    try:
        yield
    finally:
        ended.set()
        if thread.ident is not None:
            thread.join()


def fill(file: str, seconds: float, megabytes: float, keys: Sequence[str]) -> List[Row]:
    """What a worker does with tiles. A tile is the same whatever its limits, and wherever the file is."""
    rows: List[Row] = []
    for key in keys:
        asked = json.loads(key.split(" ", 1)[1])
        began = time.monotonic()
        error = ""
        try:
            cells = _mapped(file, "r+")
            with _given_back(cells):
                found = _plan(asked, asked["tile"], cells, seconds, megabytes)
            cells.flush()  # it is on the disk before anybody hears of it
            del cells
            if found["ending"] != "computed":
                error = f"the tile {asked['tile']} was not filled: {found['ending'].replace('_', ' ')}"
        except (Error, OSError) as failure:
            error = getattr(failure, "message", str(failure))
        rows.append((key, None if error else "{}", error, time.monotonic() - began))
    return rows


def _tiers(sizes: Sequence[int], sides: Sequence[int]) -> List[List[Tile]]:
    """All tiles; those of one list need none of each other."""
    places = [range(-(-size // side)) for size, side in zip(sizes, sides)]
    by_sum: Dict[int, List[Tile]] = {}
    for place in itertools.product(*places):
        tile = [(at * side, min((at + 1) * side, size) - 1) for at, side, size in zip(place, sides, sizes)]
        by_sum.setdefault(sum(place), []).append(tile)
    return [by_sum[number] for number in sorted(by_sum)]


def _sides(sizes: Sequence[int], can_be_cut: Sequence[bool], side: Optional[int]) -> List[int]:
    if side is None:
        kept = 1
        for size, is_cut in zip(sizes, can_be_cut):
            kept *= 1 if is_cut else size
        side = max(64, int((_CELLS / kept) ** (1 / max(1, sum(can_be_cut)))))
    elif side == 0:
        raise Error("side is 0", "It must be 1 or more.")
    sides = [min(side, size) if is_cut else size for size, is_cut in zip(sizes, can_be_cut)]
    count = 1
    for size, each in zip(sizes, sides):
        count *= -(-size // each)
    if count > _MOST:
        raise Error(f"these are {count:,} tiles", f"Take a larger side; {_MOST:,} are the most.")
    return sides


def table(game: str, sizes: Sequence[int], file: "Union[str, os.PathLike[str]]", *, rules: str = "", outcomes: bool = False,
          misere: bool = False, dtype: str = "", side: Optional[int] = None, seconds: float = 3600.0, megabytes: float = MEGABYTES,
          scheduler: Optional[str] = None, workers: int = 2, memory: str = "2GiB", progress: Optional[cluster.Told] = None) -> "np.memmap[Any, Any]":
    """As `cluster.table` says."""
    shape = [whole("a size", size, 2**40) for size in sizes]
    if not shape or 0 in shape:
        raise Error(f"sizes is {list(sizes)!r}", "There must be a size of 1 or more for each coordinate.")
    asked = {"game": text("the game", game), "rules": text("rules", rules), "misere": bool(misere), "outcomes": bool(outcomes or misere),
             "sizes": shape}
    plan = _plan(asked)
    are_outcomes = plan["content"] == "outcomes"
    dtype = dtype or ("uint8" if are_outcomes else "uint16")
    if dtype not in _TYPES or are_outcomes and dtype != "uint8":
        raise Error(f"dtype is {dtype!r}", "Outcomes are 'uint8'." if are_outcomes else f"It must be one of {', '.join(_TYPES)}.")
    sides = _sides(shape, plan["can_be_cut"], None if side is None else whole("side", side))
    path = os.path.abspath(os.fspath(file))
    if os.path.exists(path):
        raise Error(f"'{path}' is there already", "Name another file, or delete it.")
    part, done = path + ".part", path + ".tiles"
    _begin(part, done, dtype, shape, {**asked, "sides": sides})
    began = time.monotonic()
    tiers = _tiers(shape, sides)
    count = sum(map(len, tiers))
    before = 0
    with cluster.connected(scheduler, workers, memory) as address:
        for tier in tiers:
            run = cluster.run([("tile", {**asked, "tile": tile}) for tile in tier], done, scheduler=address, chunk=1,
                              work=functools.partial(fill, part, seconds, megabytes),
                              progress=lambda ended, _count, _seconds: progress and progress(before + ended, count, time.monotonic() - began))
            errors = [each.error for each in run.answers if each.error]
            if errors:
                raise Error(errors[0], f"What is filled is kept in '{part}'; the same request goes on from there.")
            before += len(tier)
    os.replace(part, path)
    _forget(done)
    return np.load(path, mmap_mode="r")  # type: ignore[no-any-return]


def _forget(done: str) -> None:
    """Deletes a database, with the files that SQLite may have left beside it."""
    for ending in ("", "-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            os.unlink(done + ending)


def _begin(part: str, done: str, dtype: str, shape: Sequence[int], what: Dict[str, Any]) -> None:
    """Makes the file of cells, and the database of the tiles that are filled; or goes on with them, if they are of the same table."""
    said = json.dumps({**what, "dtype": dtype}, sort_keys=True)
    if not os.path.exists(part):
        _forget(done)  # what it says is filled is gone
        try:
            _mapped(part, "w+", dtype=np.dtype(dtype), shape=tuple(shape)).flush()
        except OSError as error:
            raise Error(f"cannot write '{part}': {error.strerror}", "Its folder must be there.") from None
        with Database(done) as kept:
            kept.add([(f"table {said}", "{}", "", 0.0)])
        return
    kept = Database(done)
    with kept:
        kept.forget_errors()
        if f"table {said}" not in kept.known():
            raise Error(f"'{part}' is of another table, or of other tiles", "Ask for the same again, name another file, or delete it.")
