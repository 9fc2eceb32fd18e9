"""Executes notebooks from a fresh start: every cell must run. Where they are kept with outputs, texts must be the same.

  notebooks.py FILE.ipynb…            skipped (77) without nbclient and ipykernel
  notebooks.py --update FILE.ipynb…   keeps the outputs of this run
"""

import pathlib
import sys

try:
    import ipykernel  # noqa: F401
    import nbclient
    import nbformat
except ImportError:
    sys.exit(77)


def texts(cell):
    """What a cell printed or gave, as text. A kernel may send what is printed in several pieces, cut anywhere."""
    told = []
    stream = None
    for output in cell.get("outputs", []):
        text = str(output.get("text") or output.get("data", {}).get("text/plain", ""))
        if stream is not None and output.get("name") == stream:
            told[-1] += text
        else:
            told.append(text)
        stream = output.get("name")
    return told


def main():
    update = "--update" in sys.argv
    failures = 0
    for name in [each for each in sys.argv[1:] if each != "--update"]:
        path = pathlib.Path(name)
        kept = nbformat.read(path, as_version=4)
        fresh = nbformat.read(path, as_version=4)
        nbclient.NotebookClient(fresh, timeout=600, kernel_name="python3").execute()  # raises what a cell raises
        cells = 0
        for before, after in zip(kept.cells, fresh.cells):
            if after.cell_type != "code":
                continue
            cells += 1
            after.metadata.pop("execution", None)
            if not update and texts(before) != texts(after):
                failures += 1
                print(f"{path.name}: {after.source}\n--- kept\n{texts(before)}\n--- now\n{texts(after)}")
        if update:
            fresh.metadata.language_info = {"name": "python"}
            nbformat.write(fresh, path)
        print(f"{path.name}: {cells} cells")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
