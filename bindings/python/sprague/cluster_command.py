"""The program sprague-cluster: surveys and lists of positions on many processors and machines (doc/cluster.md)."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from typing import NamedTuple, Optional, Sequence

from .cluster import octal_codes, solve_many, survey, write_table
from .errors import Error


def _shown(done: int, count: int, seconds: float) -> None:
    if sys.stderr.isatty():
        left = f", about {seconds / done * (count - done):.0f} s left" if 0 < done < count else ""
        print(f"\r{done:,} of {count:,}, {seconds:.0f} s{left}\x1b[K", end="\n" if done == count else "", file=sys.stderr, flush=True)


def _seen(address: str) -> None:
    print(f"the workers: {address}", file=sys.stderr, flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sprague-cluster", description="many requests on many processors and machines (doc/cluster.md)")
    verbs = parser.add_subparsers(dest="verb", required=True)
    octal = verbs.add_parser("survey", help="the nim-sequences of octal codes")
    octal.add_argument("family", choices=["octal"])
    octal.add_argument("--digits", type=int, default=2, metavar="1..6", help="codes with up to so many digits behind the point, one of those with the same values (2)")
    octal.add_argument("--to", type=int, default=10_000, metavar="N", help="so many values of each, unless its period is proved (10000)")
    solve = verbs.add_parser("solve", help="who wins each position of a file, a line each")
    solve.add_argument("file")
    solve.add_argument("--misere", action="store_true")
    for verb in (octal, solve):
        verb.add_argument("--database", required=True, metavar="FILE", help="where answers are kept; what is there is not computed again")
        verb.add_argument("--table", metavar="FILE", help="write the table into this file (without it: print it)")
        verb.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask scheduler, tcp://HOST:PORT (without it: workers on this machine)")
        verb.add_argument("--workers", type=int, default=2, metavar="N", help="workers on this machine (2)")
        verb.add_argument("--memory", default="2GiB", help="of each worker on this machine (2GiB)")
    return parser


class _Winner(NamedTuple):
    position: str
    outcome: Optional[str]
    error: str


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """The program sprague-cluster. Exit status: 0 done, 1 failure, 2 wrong request, 3 stopped: the same command goes on."""
    asked = _parser().parse_args(arguments)
    options = {"scheduler": asked.scheduler, "workers": asked.workers, "memory": asked.memory, "progress": _shown, "pages": _seen}
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is said below
    try:
        if asked.table and not os.access(os.path.dirname(os.path.abspath(asked.table)), os.W_OK):
            raise Error(f"cannot write '{asked.table}'", "Its folder must be there.")
        if asked.verb == "survey":
            rows: Sequence[NamedTuple] = survey(octal_codes(asked.digits), asked.to, asked.database, **options)
        else:
            try:
                with open(asked.file, encoding="utf-8") as file:
                    positions = [line.strip() for line in file if line.strip()]
            except (OSError, UnicodeDecodeError) as error:
                raise Error(f"cannot read '{asked.file}': {error}") from None
            found = solve_many(positions, asked.database, misere=asked.misere, **options)
            rows = [_Winner(each.request["position"], (each.answer or {}).get("outcome"), each.error) for each in found.answers]
        if asked.table:
            write_table(rows, asked.table)
        else:
            for row in rows:
                print("\t".join("" if cell is None else str(cell) for cell in row))
    except Error as error:
        print(f"sprague-cluster: {error}", file=sys.stderr)
        return 2 if error.kind == "wrong" else 1
    except KeyboardInterrupt:
        print("sprague-cluster: stopped; the same command goes on.", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
