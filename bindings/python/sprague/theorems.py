"""What is answered about all positions of a game: theorems, sentences, claims; and values of expressions."""

from __future__ import annotations

from typing import NamedTuple, Optional, Tuple

from .answers import Answer, escape, latex_of_value


class Theorem(NamedTuple):
    """The answer to `prove`. It is true (`if theorem:`) where something is proved.

    verdict         "proved", "refuted", "no_pattern"
    statement       what is proved, in words
    formula         the same in the rule language, where that can say it
    source          who found it first, where that is known
    method          how it was proved
    certificate     text for `sprague.check`; empty where nothing is proved
    counterexample  of a refuted claim: the numbers of a position about which it is wrong
    claimed, truth  what the claim says of it, and what holds; reason: why
    tried           guesses, and what became of each
    ending          what ran out, where no pattern was found
    seconds         of the clock
    """

    verdict: str
    statement: str
    formula: str
    source: str
    method: str
    certificate: str
    counterexample: Tuple[int, ...]
    claimed: str
    truth: str
    reason: str
    tried: Tuple[str, ...]
    ending: str
    seconds: float

    def __bool__(self) -> bool:
        return self.verdict == "proved"

    def __repr__(self) -> str:
        if self.verdict == "proved":
            return f"<Theorem: {self.statement}>"
        if self.verdict == "refuted":
            return f"<refuted at {self.counterexample}: claimed {self.claimed}, is {self.truth}>"
        return f"<no pattern found: {self.ending}>"

    def _repr_html_(self) -> str:
        if self.verdict == "proved":
            source = f" <i>({escape(self.source)})</i>" if self.source else ""
            return f"<p><b>Theorem.</b> {escape(self.statement)}{source}</p><p>{escape(self.method)}</p>"
        return f"<p>{escape(repr(self)[1:-1])}</p>"


class Reply(NamedTuple):
    """The answer to `ask`. It is true (`if reply:`) where the sentence is true, or where some numbers do what was asked.

    verdict      "yes", "no"; with free variables "none", "every", "finitely_many", "infinitely_many"; or "ran_out"
    names        of the numbers in a tuple
    tuples       that do what was asked (the first ones), or show why a sentence is true or false
    certificate  text for `sprague.check`; may be empty
    """

    verdict: str
    names: Tuple[str, ...]
    tuples: Tuple[Tuple[int, ...], ...]
    certificate: str
    seconds: float

    def __bool__(self) -> bool:
        return self.verdict in ("yes", "every", "finitely_many", "infinitely_many")


class Refutation(NamedTuple):
    """The answer to `refute`. It is true (`if refutation:`) where the claim is wrong.

    verdict         "refuted", "agreed", "ran_out"
    agreed          on so many positions the claim was right, small ones first
    complete_to     every position with numbers up to this agreed
    counterexample  the first position that is wrong; claimed: what the claim says of it; truth: the answer that holds
    """

    verdict: str
    agreed: int
    complete_to: Optional[int]
    counterexample: Tuple[int, ...]
    claimed: str
    truth: Optional[Answer]

    def __bool__(self) -> bool:
        return self.verdict == "refuted"


class Value(NamedTuple):
    """The answer to `value`: the canonical form of a game of Left and Right, or whether a comparison holds.

    Numbers are texts of dyadic rationals, "3/4". It is false (`if value:`) where it is a comparison that does not hold.

    text           the canonical form, which `value` reads again; empty where it would be longer than 1,000 bytes
    compared_with  of a comparison the value on its right; holds: whether it is true
    outcome_class  "L", "R", "N", "P"
    atomic_weight  empty where the value is not all-small
    birthday       a count of moves
    kinds          "integer", "number", "nimber", "infinitesimal", "hot", …
    thermograph    a picture as SVG
    ending         where it is not "proved", nothing else is known
    """

    text: str
    compared_with: str
    holds: bool
    outcome_class: str
    left_stop: str
    right_stop: str
    mean: str
    temperature: str
    atomic_weight: str
    birthday: int
    kinds: Tuple[str, ...]
    explanation: Tuple[str, ...]
    thermograph: str
    certificate: str
    ending: str
    seconds: float

    def __bool__(self) -> bool:
        return self.holds if self.compared_with else True

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        if self.compared_with:
            return f"<comparison with {self.compared_with}: {self.holds}>"
        return f"<Value {self.text} mean={self.mean} temperature={self.temperature}>"

    def _repr_latex_(self) -> Optional[str]:
        return f"${latex_of_value(self.text)}$" if self.text else None

    def _repr_svg_(self) -> Optional[str]:
        return self.thermograph or None
