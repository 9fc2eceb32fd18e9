"""Refuses an include that runs against the layers of DESIGN (lowest first, with what each may include).

  check_layers.py ROOT         checks the headers and sources below ROOT
  check_layers.py --self-test  checks that the check finds what it should
"""

import pathlib
import re
import sys

MAY_INCLUDE = {
    "sprague": set(),  # include/sprague, the public headers
    "base": {"sprague"},
    "par": {"sprague", "base"},
    "kernels": {"sprague", "base"},
    "store": {"sprague", "base"},
    "value": {"sprague", "base", "kernels"},
    "automata": {"sprague", "base"},
    "rules": {"sprague", "base", "value"},
    "sequence": {"sprague", "base", "par", "kernels", "store", "value", "rules"},
    "rulesets": {"sprague", "base", "value", "rules", "solve", "sequence"},
    "script": {"sprague", "base", "rules"},
    "solve": {"sprague", "base", "value", "rules"},
    "table": {"sprague", "base", "par", "kernels", "value", "rules"},
    "proof": {"sprague", "base", "value", "rules", "script", "automata"},
    "prove": {"sprague", "base", "value", "rules", "script", "table", "automata", "proof"},
    "explain": {"sprague", "base", "value", "rules", "proof"},
    "positions": {"sprague", "base", "rules", "solve"},
    "runtime": {"sprague", "base", "rules", "script", "solve", "table", "positions"},
    "session": {"sprague", "base", "rules", "rulesets", "sequence", "script", "solve", "table", "proof", "prove", "explain", "positions", "runtime"},
    "wire": {"sprague", "base", "table", "explain", "positions", "session"},
    "judge": {"sprague", "base", "value", "rules", "rulesets", "solve"},
    # Front ends include what stands on the rulesets and nothing below.
    "apps": {"sprague", "explain", "judge", "table", "sequence", "store", "par", "kernels", "positions", "session", "wire"},
    # The checker of certificates shares nothing with what finds proofs: only the parser of rules.
    "check": {"sprague", "base", "script"},
}
# Of these layers a layer may include only these headers (which bring `rules` and `value` as far as they need).
ONLY = {("check", "script"): {"ast.hpp", "parser.hpp", "canonical.hpp"},
        ("check", "sprague"): {"certificate.hpp", "error.hpp", "expect.hpp", "integers.hpp", "natural.hpp", "outcome.hpp"}}
INCLUDE = re.compile(r'^\s*#\s*include\s+"(\w+)/([^"]*)"')


def violations(layer, lines):
    """Yields (line number, included layer) for each include that `layer` may not have."""
    for number, line in enumerate(lines, 1):
        found = INCLUDE.match(line)
        if not found or found.group(1) in (layer, "apps"):
            continue
        included, header = found.groups()
        if included not in MAY_INCLUDE[layer]:
            yield number, included
        elif header not in ONLY.get((layer, included), {header}):
            yield number, f"{included}/{header}"


def check(root):
    failures = files = 0
    parts = [(root / "include/sprague", "sprague"), (root / "src", None), (root / "apps", "apps")]
    for folder, fixed in parts:
        for path in sorted(folder.rglob("*")):
            if path.suffix not in (".hpp", ".cpp"):
                continue
            layer = fixed or path.relative_to(folder).parts[0]
            if layer == "apps" and path.relative_to(folder).parts[0] == "check":
                layer = "check"
            files += 1
            if layer not in MAY_INCLUDE:
                print(f"{path.relative_to(root)}: '{layer}' is no layer; they are {', '.join(MAY_INCLUDE)}")
                failures += 1
                continue
            for number, included in violations(layer, path.read_text().split("\n")):
                print(f"{path.relative_to(root)}:{number}: '{layer}' may not include '{included}'")
                failures += 1
    # A long source says what it is for, or the header beside it does.
    for folder in ("src", "apps", "tests", "bench"):
        for path in sorted((root / folder).rglob("*.cpp")):
            text = path.read_text()
            if text.count("\n") > 80 and not text.startswith("//") and not path.with_suffix(".hpp").exists():
                print(f"{path.relative_to(root)}: says nothing of what it is for")
                failures += 1
    # The table of ARCHITECTURE.md says the same.
    text = (root / "ARCHITECTURE.md").read_text()
    table = {name: set(filter(None, others.replace(",", " ").split()))
             for name, others in re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", text, re.M)}
    for layer, may in MAY_INCLUDE.items():
        if table.get(layer) != may:
            print(f"ARCHITECTURE.md: '{layer}' may include {', '.join(sorted(may)) or 'nothing'}")
            failures += 1
    print(f"{files} files, {failures} faults")
    return 1 if failures or files == 0 else 0


def self_test():
    lines = ['#include "base/result.hpp"', '#include "session/reason_facts.hpp"', '#include <vector>']
    assert list(violations("rules", lines)) == [(2, "session")]
    assert list(violations("session", lines)) == []
    assert list(violations("apps", lines)) == [(1, "base")]
    lines = ['#include "script/ast.hpp"', '#include "script/lower.hpp"', '#include "rules/tuple.hpp"']
    assert list(violations("check", lines)) == [(2, "script/lower.hpp"), (3, "rules")]
    return 0


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1] == "--self-test" else check(pathlib.Path(sys.argv[1])))
