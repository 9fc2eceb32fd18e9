"""Compiles and runs the examples of doc/cpp.md or doc/c.md against an installed library, and compares what they print.

  library_examples.py DOCUMENT FOLDER FLAG…            the flags are those of `pkg-config --cflags --libs sprague-check` (or sprague-c)
  library_examples.py --update DOCUMENT FOLDER FLAG…   writes what they print into the document (look at it before you keep it)

A block ```cpp or ```c is a program, and the block ```text after it what it prints. No header beside those of the library and of
the standard library may be read: the examples must compile where neither Boost nor a JSON library is.
"""

import pathlib
import re
import subprocess
import sys

EXAMPLE = re.compile(r"```(cpp|c)\n(.*?)```\n\n```text\n(.*?)```", re.S)
COMPILERS = {"cpp": ["g++", "-Wall", "-Wextra"], "c": ["gcc", "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-pthread"]}


def main():
    update = sys.argv[1] == "--update"
    document, folder, *flags = sys.argv[1 + update:]
    document, folder = pathlib.Path(document), pathlib.Path(folder)
    text = document.read_text()
    examples = EXAMPLE.findall(text)
    if len(examples) != text.count("```cpp\n") + text.count("```c\n") or not examples:
        sys.exit("a program in the document has no output under it")
    failures = 0
    for number, (language, program, expected) in enumerate(examples, 1):
        source, binary = folder / f"example{number}.{language}", folder / f"example{number}"
        source.write_text(program)
        subprocess.run([*COMPILERS[language], "-MD", "-MF", f"{binary}.d", str(source), "-o", str(binary), *flags], check=True)
        foreign = [path for path in pathlib.Path(f"{binary}.d").read_text().split() if "/boost/" in path or "nlohmann" in path]
        if foreign:
            print(f"example {number} reads {foreign[0]}")
            failures += 1
        printed = subprocess.run([str(binary)], cwd=folder, capture_output=True, text=True, timeout=60, check=True).stdout
        if printed == expected:
            continue
        if update:
            text = text.replace(f"```{language}\n{program}```\n\n```text\n{expected}```", f"```{language}\n{program}```\n\n```text\n{printed}```")
        else:
            print(f"example {number} prints\n{printed}and not\n{expected}")
            failures += 1
    if update:
        document.write_text(text)
    print(f"{len(examples)} examples, {failures} wrong")
    return 1 if failures else 0


sys.exit(main())
