"""What goes wrong, as exceptions."""

from __future__ import annotations

from typing import Optional, Tuple


class Error(ValueError):
    """A position, rules, a formula or a game that cannot be understood, or is too large.

    str(error) shows the place under the text, with the hint.

    message   what is wrong: one sentence
    hint      what would have been right; may be empty
    place     (begin, end) of the characters that are to blame, in the text that was given; or None
    kind      "wrong", "too_large", or "internal" (Sprague failed)
    """

    message: str
    hint: str
    place: Optional[Tuple[int, int]]
    kind: str

    def __init__(self, message: str, hint: str = "", place: Optional[Tuple[int, int]] = None, shown: str = "",
                 kind: str = "wrong") -> None:
        super().__init__(message, hint, place, shown, kind)
        self.message, self.hint, self.place, self.kind = message, hint, place, kind
        self._shown = shown or (message + ("\n  " + hint if hint else ""))

    def __str__(self) -> str:
        return self._shown
