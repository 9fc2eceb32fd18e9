"""The keyword arguments that all verbs have: limits, the convention, progress."""

from __future__ import annotations

from typing import Callable, Dict, Optional, Union

Progress = Callable[[int, float], object]

SECONDS = 60.0
MEGABYTES = 2147.483648
POSITIONS = 20_000_000


def common(game: str, misere: bool, seconds: float, megabytes: float, positions: float, language: str,
           progress: Optional[Progress]) -> Dict[str, Union[str, bool, float, Optional[Progress]]]:
    """What the library is given besides what a verb asks."""
    return {"game": game, "misere": misere, "seconds": float(seconds), "megabytes": float(megabytes),
            "positions": float(positions), "language": language, "progress": progress}
