"""Runs the examples of documents: blocks fenced as ```pycon, one after the other, with the same names. Each must print what it says.

  examples.py FILE.md…
  examples.py --with MODULE FILE.md…   skipped (77) where there is no such module
"""

import doctest
import importlib.util
import pathlib
import sys


def blocks(lines):
    """Yields (line number, text) of each block."""
    begin = None
    for number, line in enumerate(lines):
        if begin is None and line.strip() == "```pycon":
            begin = number + 1
        elif begin is not None and line.strip() == "```":
            yield begin, "\n".join(lines[begin:number]) + "\n"
            begin = None


def examples(path):
    """Runs those of a document; how many there are, and how many fail."""
    names, runner, parser = {}, doctest.DocTestRunner(optionflags=doctest.ELLIPSIS), doctest.DocTestParser()
    for begin, text in blocks(path.read_text(encoding="utf-8").split("\n")):
        test = parser.get_doctest(text, names, path.name, str(path), begin)
        runner.run(test, clear_globs=False)
        names = test.globs
    result = runner.summarize(verbose=False)
    print(f"{path.name}: {result.attempted} examples, {result.failed} fail")
    return result


def main():
    names = sys.argv[1:]
    if names[0] == "--with":
        if importlib.util.find_spec(names[1]) is None:
            return 77
        names = names[2:]
    results = [examples(pathlib.Path(name)) for name in names]
    return 1 if any(result.failed or not result.attempted for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
