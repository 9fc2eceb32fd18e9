#!/usr/bin/env bash
# The package is clean under mypy --strict, and so is a program that uses it; one that uses it wrongly is not.
set -euo pipefail
package="$1/bindings/python" work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
cat > right.py <<'PYTHON'
import sprague

answer: sprague.Answer = sprague.solve("nim 3 6 9", seconds=1)
labels: list[str] = [move.label for move in answer.winning_moves]
table = sprague.Game("wythoff").table(x=range(5), y=range(5))
period = sprague.Game("kayles").sequence(100).period
if period is not None:
    length: int = period.period


class Mine(sprague.Ruleset):
    name = "mine"

    def options(self, position: int) -> list[int]:
        return [position - 1] if position else []
PYTHON
cat > wrong.py <<'PYTHON'
import sprague

moves: int = sprague.Game("nim").solve(3).winning_moves
PYTHON
export MYPYPATH="$package"
mypy --strict "$package/sprague" right.py
if mypy --strict wrong.py > said; then echo "a wrong program was found right"; exit 1; fi
grep -q "wrong.py:3" said
