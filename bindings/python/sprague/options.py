"""The keyword arguments that all verbs have (limits, the convention, progress), and what is said of arguments that are wrong."""

from __future__ import annotations

import difflib
import operator
from typing import Any, Callable, Dict, Optional, Sequence, Tuple, Union

from .errors import Error

Progress = Callable[[int, float], object]

SECONDS = 60.0
MEGABYTES = 2147.483648
POSITIONS = 20_000_000


def text(name: str, value: Any) -> str:
    """The argument `name`, which must be a str."""
    if not isinstance(value, str):
        raise Error(f"{name} is {value!r}", "It must be a text (a str).")
    return value


def whole(name: str, value: Any, most: Optional[int] = 2**64 - 1) -> int:
    """The argument `name`, which must be a whole number from 0; without `most` of any size."""
    try:
        number = operator.index(value)
    except TypeError:
        number = -1
    if number < 0 or most is not None and number > most:
        raise Error(f"{name} is {value!r}", "It must be a whole number from 0" + (f" to {most:,}." if most is not None else "."))
    return number


def one_of(name: str, value: Any, known: Sequence[str]) -> str:
    """The argument `name`, which must be one of these words."""
    if value not in known:
        near = difflib.get_close_matches(str(value), known, 1)
        raise Error(f"{name} is {value!r}", f"Did you mean {near[0]!r}?" if near else f"It must be one of {', '.join(known)}.")
    return str(value)


def limits(seconds: float, megabytes: float, positions: float) -> Tuple[float, float, float]:
    """The three limits as the library takes them."""
    for name, value in (("seconds", seconds), ("megabytes", megabytes), ("positions", positions)):
        try:
            is_right = value >= 0  # a NaN is none
        except TypeError:
            is_right = False
        if not is_right:
            raise Error(f"{name} is {value!r}", "A limit must be a number from 0.")
    return float(seconds), float(megabytes), float(positions)


def common(game: str, misere: bool, seconds: float, megabytes: float, positions: float, language: str,
           progress: Optional[Progress]) -> Dict[str, Union[str, bool, float, Optional[Progress]]]:
    """What the library is given besides what a verb asks."""
    seconds, megabytes, positions = limits(seconds, megabytes, positions)
    return {"game": text("the game", game), "misere": bool(misere), "seconds": seconds, "megabytes": megabytes,
            "positions": positions, "language": language, "progress": progress}
