"""Refuses an include that runs against the layers of ARCHITECTURE.md (lowest first, with what each may include).

  check_layers.py ROOT         checks the headers and sources below ROOT, and the table and the graph of ARCHITECTURE.md
  check_layers.py --draw ROOT  draws that graph anew, from MAY_INCLUDE
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
    "boards": {"sprague", "base", "rules"},
    "solve": {"sprague", "base", "par", "value", "rules"},
    "table": {"sprague", "base", "par", "kernels", "value", "rules"},
    "proof": {"sprague", "base", "value", "rules", "script", "automata"},
    "prove": {"sprague", "base", "value", "rules", "script", "table", "automata", "proof"},
    "explain": {"sprague", "base", "value", "rules", "proof"},
    "positions": {"sprague", "base", "value", "rules", "solve"},
    "runtime": {"sprague", "base", "par", "value", "rules", "store", "script", "boards", "solve", "table", "positions"},
    "session": {"sprague", "base", "value", "rules", "rulesets", "sequence", "store", "script", "boards", "solve", "table", "proof", "prove", "explain", "positions", "runtime"},
    "wire": {"sprague", "base", "value", "table", "explain", "positions", "session"},
    "judge": {"sprague", "base", "value", "rules", "rulesets", "solve"},
    # Front ends include what stands on the rulesets and nothing below.
    "apps": {"sprague", "explain", "judge", "table", "sequence", "store", "par", "kernels", "positions", "session", "wire"},
    # Other languages have what programs have.
    "bindings": {"sprague"},
    # The checker of certificates shares nothing with what finds proofs: only the parser of rules.
    "check": {"sprague", "base", "script"},
}
# Of these layers a layer may include only these headers (which bring `rules` and `value` as far as they need).
ONLY = {("check", "script"): {"ast.hpp", "parser.hpp", "canonical.hpp"},
        ("check", "sprague"): {"certificate.hpp", "error.hpp", "expect.hpp", "integers.hpp", "natural.hpp", "outcome.hpp"}}
# Long sources that have no opening paragraph of their own yet.
SAID_IN_THE_HEADER = {"src/rules/domino_values.cpp"}
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


def below(layer, may_include):
    """All that `layer` stands on, at any distance."""
    return may_include[layer].union(*(below(each, may_include) for each in may_include[layer]))


def arrows(may_include):
    """The graph of the layers as it is drawn: an arrow to each layer that no other arrow's layer stands on."""
    for layer, may in may_include.items():
        for other in may_include:
            if other in may and not any(other in below(each, may_include) for each in may - {other}):
                yield layer, other


def graph(may_include):
    """That, as Mermaid text."""
    return "\n".join(["flowchart TD"] + [f"  {layer} --> {other}" for layer, other in arrows(may_include)]) + "\n"


def draw(root):
    place = root / "ARCHITECTURE.md"
    text = place.read_text()
    place.write_text(re.sub(r"(?<=^```mermaid\n).*?(?=^```$)", lambda _: graph(MAY_INCLUDE), text, count=1, flags=re.M | re.S))


def check(root):
    failures = files = 0
    parts = [(root / "include/sprague", "sprague"), (root / "src", None), (root / "apps", "apps"), (root / "bindings", "bindings")]
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
    # A long source says what it does.
    for folder in ("src", "apps", "tests", "bench"):
        for path in sorted((root / folder).rglob("*.cpp")):
            text = path.read_text()
            name = path.relative_to(root).as_posix()
            if text.count("\n") > 80 and not text.startswith("//") and name not in SAID_IN_THE_HEADER:
                print(f"{name}: says nothing of what it does")
                failures += 1
    # Who reads a public class is told whether threads may share it.
    for path in sorted((root / "include/sprague").glob("*.hpp")):
        text = path.read_text()
        if re.search(r"^(class|struct) \w+.*\{$", text, re.M) and "thread" not in text:
            print(f"{path.relative_to(root)}: says nothing of threads")
            failures += 1
    # The table of ARCHITECTURE.md says the same.
    text = (root / "ARCHITECTURE.md").read_text()
    table = {name: set(filter(None, others.replace(",", " ").split()))
             for name, others in re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", text, re.M)}
    for layer, may in MAY_INCLUDE.items():
        if table.get(layer) != may:
            print(f"ARCHITECTURE.md: '{layer}' may include {', '.join(sorted(may)) or 'nothing'}")
            failures += 1
    if text.count(f"```mermaid\n{graph(MAY_INCLUDE)}```\n") != 1:
        print("ARCHITECTURE.md: the graph is not that of the table; check_layers.py --draw ROOT draws it anew")
        failures += 1
    # Files and folders that the documents name are there.
    for document, place in missing_paths(root):
        print(f"{document}: there is no {place}")
        failures += 1
    print(f"{files} files, {failures} faults")
    return 1 if failures or files == 0 else 0


def missing_paths(root):
    """Yields (document, path) for each path in backticks that is none: of the repository, of a layer, or of the program."""
    folders = [root, root / "src", root / "apps/sprague", root / "include", *(root / "src").iterdir()]
    made_by_the_reader = {"src/rulesets/halving.hpp", "src/explain/languages/de.rows"}
    for document in ("ARCHITECTURE.md", "CONTRIBUTING.md"):
        prose = re.sub(r"^```.*?^```$", "", (root / document).read_text(), flags=re.M | re.S)
        for place in sorted(set(re.findall(r"`([a-z_]+/[\w./-]*)`", prose))):
            endings = ("", ".hpp", ".cpp", ".py") if "." not in place else ("",)
            if place in made_by_the_reader or place.startswith("build/") or re.search("[A-Z]{4}", place):  # src/LAYER
                continue
            if not any((folder / (place + ending)).exists() for folder in folders for ending in endings):
                yield document, place


def self_test():
    few = {"a": set(), "b": {"a"}, "c": {"a", "b"}, "d": {"a"}}
    assert list(arrows(few)) == [("b", "a"), ("c", "b"), ("d", "a")]
    assert graph(few) == "flowchart TD\n  b --> a\n  c --> b\n  d --> a\n"
    lines = ['#include "base/result.hpp"', '#include "session/reason_facts.hpp"', '#include <vector>']
    assert list(violations("rules", lines)) == [(2, "session")]
    assert list(violations("session", lines)) == []
    assert list(violations("apps", lines)) == [(1, "base")]
    lines = ['#include "script/ast.hpp"', '#include "script/lower.hpp"', '#include "rules/tuple.hpp"']
    assert list(violations("check", lines)) == [(2, "script/lower.hpp"), (3, "rules")]
    return 0


if __name__ == "__main__":
    if sys.argv[1] == "--draw":
        draw(pathlib.Path(sys.argv[2]))
        sys.exit(0)
    sys.exit(self_test() if sys.argv[1] == "--self-test" else check(pathlib.Path(sys.argv[1])))
