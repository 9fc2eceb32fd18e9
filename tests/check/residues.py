"""Both checkers on certificates of kind `residue` that the prover writes: all are VALID; with one class more or fewer, or
with another move, none is.

  residues.py WRITER [sprague-check]
"""

import json
import pathlib
import subprocess
import sys
import tempfile

PYTHON = [sys.executable, str(pathlib.Path(__file__).resolve().parents[2] / "tools" / "check_certificate.py")]


def main(writer, *others):
    checkers = [PYTHON] + [[other] for other in others]
    bad = 0

    def expect(path, status):
        nonlocal bad
        for checker in checkers:
            done = subprocess.run([*checker, str(path)], capture_output=True, text=True, timeout=3000)
            if done.returncode != status:
                bad += 1
                print(f"{checker[-1]} {path.name}: exit {done.returncode}, not {status}: {done.stdout[:200]}{done.stderr[:200]}")

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([writer, folder], check=True)
        paths = sorted(pathlib.Path(folder).glob("*.cert"))
        if len(paths) < 10:
            print(f"only {len(paths)} certificates were written")
            bad += 1
        for path in paths:
            expect(path, 0)
            head, measure, *lines = [json.loads(line) for line in path.read_text().splitlines()]
            changed = path.with_suffix(".changed")

            def write(head, lines):
                changed.write_text("".join(json.dumps(line) + "\n" for line in [head, measure, *lines]))

            write(dict(head, residues=sorted([*head["residues"], lines[0]["residue"]])), lines[1:])
            expect(changed, 4)
            write(dict(head, residues=head["residues"][1:]), lines)
            expect(changed, 4)
            if lines[-1].get("variables"):
                first = lines[-1]["variables"][0]
                other = dict(lines[-1], variables=[[first[0] + 1, *first[1:]], *lines[-1]["variables"][1:]])
                write(head, [*lines[:-1], other])
                expect(changed, 4)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
