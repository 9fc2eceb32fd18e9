"""Help and errors of options in Chinese: of every command the page of --help is Chinese row by row, and so is what is said of each
option that is misspelt, lacks its value, has a wrong one, has one that it does not take, is there twice, or contradicts another.

  chinese_help.py PROGRAM
  chinese_help.py --self-test
"""

import os
import re
import subprocess
import sys

# What stays as it is typed: commands, options, files, formulas, names of formats and functions, citations.
CODE = re.compile(r'“[^”]*”|"[^"]*"|\b(?:[\w.]+/)+[\w.]+|(?<![\w-])--?[\w-]+|^  sprague .*$|\bsprague [a-z]+|^ +--input .*$|^函数：.*$|^ +cool heat .*$|^ +ordinal times .*$',
                  re.MULTILINE)
SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,}")
HAN = re.compile(r"[一-鿿]")


def english_in(text):
    """The first two English words side by side that are no code; None where there are none."""
    for line in CODE.sub("·", text).split("\n"):
        found = SENTENCE.search(line)
        if found:
            return found.group(0)
    return None


class Program:
    def __init__(self, path):
        self.path, self.calls = path, 0

    def run(self, *words, environment="zh_CN.UTF-8"):
        self.calls += 1
        done = subprocess.run([self.path, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=600,
                              env=dict(os.environ, LC_ALL=environment, NO_COLOR="1"))
        return done.returncode, done.stdout.decode(), done.stderr.decode()


def rows_of(page):
    """(option, word behind it or "", text) of each row of the list of options; a text may begin in the line below."""
    rows = []
    for line in page.split("\n"):
        found = re.match(r"^  (?:-h,)?(--[\w-]+)(?: ([^\s（]+))?", line)
        if found:
            rows.append([found.group(1), found.group(2) or "", line])
        elif rows and line.startswith(" " * 30):
            rows[-1][2] += line
        elif rows and line == "":
            break
    return rows


def pages(program, failures):
    """The rows of each command, whose page is Chinese."""
    _, page, _ = program.run("--help")
    names = re.findall(r"^  ([a-z]+)  ", page, re.MULTILINE)
    if len(names) < 15:
        failures.append(f"only {len(names)} commands are listed")
    found = {}
    for words in [[]] + [[name] for name in names]:
        for status, text, _ in (program.run(*words, "--help"), program.run(*words, "--lang", "zh", "--help", environment="C.UTF-8")):
            where = " ".join(["sprague"] + words + ["--help"])
            if status != 0 or not text:
                failures.append(f"{where}: exit {status}")
            if english := english_in(text):
                failures.append(f"{where}: English is left: {english}")
            for option, _, row in rows_of(text):
                if not HAN.search(row):
                    failures.append(f"{where}: no Chinese in the row of {option}")
            if "：" not in text.split("\n")[0] and not HAN.search(text.split("\n")[0]):
                failures.append(f"{where}: no Chinese in the first line")
        if words:
            found[words[0]] = rows_of(text)
    return found


OPERANDS = {"ask": ["kayles", "n = 0"], "rulesets": [], "serve": [], "survey": ["octal", "--to", "10", "--out", "nowhere"], "theorems": []}
FOR_PROGRAMS = ("task", "serve")  # these speak English unless --lang says otherwise


def wrong_options(rows):
    """Command lines with one thing wrong with the options."""
    for name, options in rows.items():
        start = [name] + (["--lang", "zh"] if name in FOR_PROGRAMS else []) + OPERANDS.get(name, ["kayles"])
        yield start + ["--nonsense"]
        for option, word, _ in options:
            if option == "--help" or option == "--lang" and name in FOR_PROGRAMS:
                continue
            yield start + [option[:-1] + "qq"]  # a near name, or none
            if word:
                yield start + [option]
                if word not in ("名称=A..B", "名称", "堆", "词"):
                    yield start + [option, "1", option, "1"]
                if word in ("N", "MIB", "秒数", "端口", "1..4", "1|2|4", "语言", "格式", "种类", "谁", "多少"):
                    yield start + [option, "wrong"]
                    yield start + [option, "-7"]
            else:
                yield start + [option + "=x"]
    for name in ("ask", "check", "code", "play", "prove", "refute", "sequence", "show", "solve", "survey", "table", "value"):
        yield [name]
    for first, second in (("--program", "--python"), ("--header", "--count-first")):
        value = lambda option: [option] if option == "--count-first" else [option, "x"]
        yield ["refute", "nim", *value(first), *value(second)]
    yield ["solvee"]
    yield ["nim"]
    yield ["--nonsense"]
    yield ["--lang"]
    yield ["--lang", "xx"]
    yield ["rulesets", "nim"]
    yield ["rulesets", "nim", "3"]


def errors(program, rows, failures):
    kinds = set()
    for words in wrong_options(rows):
        status, out, err = program.run(*words)
        where = " ".join(["sprague"] + words)
        if status != 2 or not err.startswith("sprague: "):
            failures.append(f"{where}: exit {status}: {err or out[:200]}")
            continue
        if not HAN.search(err.split("\n")[0]):
            failures.append(f"{where}: no Chinese: {err}")
        if english := english_in(err):
            failures.append(f"{where}: English is left: {english}: {err}")
        kinds.add("".join(HAN.findall(re.sub(r"“[^”]*”", "", err.split("\n")[0]))))
    return kinds


def self_test():
    for good in ("没有叫“the option”的选项", "用法：sprague solve [选项] 局面", "  sprague refute nim --win Alice --lose Bob",
                 "  --json    输出 JSON（doc/formats/task.md）"):
        assert english_in(good) is None, good
    for bad in ("--time: 1 required SECONDS missing", "  --to N    every coordinate from 0 to N", "格式：must be one of these",
                "Print this help message and exit"):
        assert english_in(bad), bad
    assert rows_of("x\n\n  -h,--help    a\n  --to N\n" + " " * 30 + "b\n\n  --no  c") == [["--help", "", "  -h,--help    a"],
                                                                                   ["--to", "N", "  --to N" + " " * 30 + "b"]]
    print("the check can fail")


def main():
    if sys.argv[1] == "--self-test":
        return self_test()
    program, failures = Program(sys.argv[1]), []
    rows = pages(program, failures)
    kinds = errors(program, rows, failures)
    for failure in failures:
        print(failure)
    print(f"{program.calls} calls, {len(kinds)} kinds of errors, {len(failures)} failures")
    return 1 if failures or len(kinds) < 12 else 0


if __name__ == "__main__":
    sys.exit(main())
