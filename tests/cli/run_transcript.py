"""Runs the transcripts of a text: every line that starts with '$ ' is a shell command, and what stands under it is what
it must print (standard output and standard error, in the order printed). A last line '[exit N]' gives an exit status
other than 0. In Markdown only blocks fenced as ```console count, and in them './run ' stands for the program.

In doc/zh/ the person's settings are Chinese. The folder games/ of the project is at hand where a command names it, and in Markdown the text of a block fenced as ```game FILE is in FILE.

  run_transcript.py PROGRAM FILE            compares
  run_transcript.py PROGRAM FILE --update   writes what is printed now into FILE (look at it before you keep it)
"""

import os
import pathlib
import subprocess
import sys
import tempfile


def run(command, program, folder, is_chinese):
    # LC_MESSAGES counts where LC_ALL is empty; the locale itself need not be installed.
    language = dict(LC_ALL="", LC_CTYPE="C.UTF-8", LC_MESSAGES="zh_CN.UTF-8") if is_chinese else dict(LC_ALL="C.UTF-8")
    environment = dict(os.environ, PATH=f"{program.parent}:{os.environ['PATH']}", NO_COLOR="1", **language,
                       XDG_DATA_HOME=str(pathlib.Path(folder, ".data")))
    command = command.replace("./run ", "sprague ")
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=1000)
    lines = done.stdout.decode().split("\n")
    if lines[-1] == "":
        lines.pop()
    if done.returncode != 0:
        lines.append(f"[exit {done.returncode}]")
    return [line.rstrip() for line in lines]


def blocks(lines, is_markdown):
    """Yields (first line, end line) of the parts of the text that are transcripts."""
    if not is_markdown:
        yield 0, len(lines)
        return
    begin = None
    for number, line in enumerate(lines):
        if begin is None and line.strip() == "```console":
            begin = number + 1
        elif begin is not None and line.strip() == "```":
            yield begin, number
            begin = None


def write_games(lines, folder):
    """Writes the blocks fenced as ```game FILE into FILE."""
    begin = None
    for number, line in enumerate(lines):
        if begin is None and line.startswith("```game "):
            begin = number
        elif begin is not None and line.strip() == "```":
            name = lines[begin].split()[1]
            pathlib.Path(folder, name).write_text("\n".join(lines[begin + 1:number]) + "\n")
            begin = None


def main():
    program, path = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    update = "--update" in sys.argv
    lines = path.read_text().split("\n")
    result, failures, commands, kept = [], 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        if any("games/" in line for line in lines):
            pathlib.Path(folder, "games").symlink_to(pathlib.Path(__file__).resolve().parents[2] / "games")
        if path.suffix == ".md":
            write_games(lines, folder)
        for begin, end in blocks(lines, path.suffix == ".md"):
            result += lines[kept:begin]
            at = begin
            while at < end:
                if not lines[at].startswith("$ "):
                    result.append(lines[at])
                    at += 1
                    continue
                command, after = lines[at][2:], at + 1
                while after < end and not lines[after].startswith(("$ ", "# ")):
                    after += 1
                expected = lines[at + 1:after]
                blank_lines = []
                while expected and expected[-1] == "":
                    blank_lines.append(expected.pop())
                actual = run(command, program, folder, path.parent.parts[-2:] == ("doc", "zh"))
                while actual and actual[-1] == "":
                    actual.pop()
                commands += 1
                if actual != expected and not update:
                    failures += 1
                    print(f"{path.name}:{at + 1}: $ {command}\n--- expected\n" + "\n".join(expected) +
                          "\n--- printed\n" + "\n".join(actual) + "\n")
                result += [lines[at]] + actual + blank_lines
                at = after
            kept = end
    result += lines[kept:]
    if update:
        path.write_text("\n".join(result))
    print(f"{path.name}: {commands} commands, {failures} differ")
    return 1 if failures or (commands == 0 and path.suffix != ".md") else 0


if __name__ == "__main__":
    sys.exit(main())
