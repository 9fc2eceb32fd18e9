"""Chinese documents keep up with the English ones: the same headings, the same commands in the same order, the same rules, as
many rows of tables and entries of lists, and links that lead somewhere; both glossaries have the same words, and what has one there
has no other elsewhere, in the program, on the page and in the documents.

  translations.py FOLDER       of the project
  translations.py --self-test
"""

import pathlib
import re
import sys

HAN = re.compile(r"[一-鿿]")
# What a transcript prints in English, where it is no answer to a judge and no line for programs.
# Capitals alone are outcome classes.
SENTENCE = re.compile(r"(?:[A-Za-z]*[a-z],? ){4,}")

# By the glossary: what is called otherwise. (走法, 必胜走法, SG 值, 分量, 异或和, 应对, 限制, 删边, 八进制编码, 跃增量, 最优策略)
OTHER_WORDS = re.compile("着法|制胜|获胜走法|nim 值|(?<![盒石棋尺])子游戏|尼姆和|应着|限度|剪断|剪边游戏|八进制码|跳跃量|走得最好|合并原理|冒号原理")

# A mark of Latin text behind a Chinese character, where a sentence or the text ends.
LATIN_MARK = re.compile(r"""[一-鿿][.,;:!?](?=\s|["'`]|$)""", re.MULTILINE)


class Document:
    def __init__(self, text):
        self.headings, self.commands, self.blocks, self.counts, self.links, self.printed = [], [], [], {}, [], []
        kind = None
        for line in text.split("\n"):
            if line.strip().startswith("```"):
                kind = line.strip()[3:] if kind is None else None
                if kind is not None and kind != "console":
                    self.blocks.append((kind, []))
            elif kind == "console":
                if line.startswith("$ "):
                    command = line[2:].replace(" --lang zh", "")
                    # Which lines are shown may depend on the language.
                    self.commands.append(command.split(" | ")[0] if command.startswith("./run ") else command)
                else:
                    self.printed.append(line)
            elif kind is not None:
                if not line.startswith("# "):
                    self.blocks[-1][1].append(line)
            else:
                if found := re.match(r"(#+) (\d*)", line):
                    self.headings.append(found.groups())
                for name, pattern in (("rows of tables", r"\|"), ("entries of lists", r"\s*(?:-|\d+\.) ")):
                    self.counts[name] = self.counts.get(name, 0) + (re.match(pattern, line) is not None)
                self.links += [link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", line) if "://" not in link]


def first_difference(name, ours, theirs):
    for at, (one, other) in enumerate(zip(ours, theirs)):
        if one != other:
            return [f"{name} {at + 1}: {one!r} in English, {other!r} in Chinese"]
    return [f"{len(ours)} {name}s in English, {len(theirs)} in Chinese"] if len(ours) != len(theirs) else []


def differences(english, chinese):
    ours, theirs = Document(english), Document(chinese)
    out = first_difference("heading", ours.headings, theirs.headings)
    out += first_difference("command", ours.commands, theirs.commands)
    out += first_difference("block", [kind for kind, _ in ours.blocks], [kind for kind, _ in theirs.blocks])
    for (kind, mine), (_, other) in zip(ours.blocks, theirs.blocks):
        # A line of code may have a word of Chinese behind it.
        lines = [(a, b) for a, b in zip(mine, other) if not HAN.search(b)]
        if len(mine) != len(other) or any(a != b for a, b in lines):
            out.append(f"a block {kind or 'of code'} differs: {other[:2]}")
    for name, count in ours.counts.items():
        if count != theirs.counts.get(name, 0):
            out.append(f"{count} {name} in English, {theirs.counts.get(name, 0)} in Chinese")
    return out


def words(glossary):
    """English words and their Chinese, by the first two columns."""
    rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:3]] for line in glossary.split("\n") if line.startswith("| ")]
    return [(english, re.sub("[、，；：]", ",", chinese)) for english, chinese in rows[1:]]


# What the checker says, and answers in one line.
ALWAYS_ENGLISH = re.compile(r"VALID: |[NPLRD]  value ")


def self_test():
    english = "# A\n## 1. B\n```console\n$ sprague solve nim 3\nx\n```\n- one\n```game a.game\n# Take.\ngame a(n)\n```\n"
    assert differences(english, "# 甲\n## 1. 乙\n```console\n$ sprague solve nim 3 --lang zh\n一\n```\n- 一\n```game a.game\n# 取。\ngame a(n)\n```\n") == []
    for change in (("## 1. B\n", ""), ("nim 3", "nim 4"), ("- one\n", ""), ("game a(n)", "game a(m)"), ("## 1.", "## 2."), ("a.game", "b.game")):
        assert differences(english, english.replace(*change)), change
    assert words("| word | 中文 |\n|---|---|\n| a \\| b | 甲、乙 | x |") == [("a \\| b", "甲,乙")]
    assert LATIN_MARK.findall("走最后一步者输. 又：'赢，'") == ["输."]
    assert OTHER_WORDS.findall("必胜走法、必胜着法") == ["着法"]
    print("the check can fail")


def main():
    if sys.argv[1] == "--self-test":
        return self_test()
    root, failures, pairs = pathlib.Path(sys.argv[1]), [], []
    for path in sorted((root / "doc/zh").glob("*.md")):
        pairs.append((root / "doc" / path.name, path))
    pairs += [(root / "doc/tutorial.md", root / "doc/tutorial.zh-CN.md"), (root / "README.md", root / "README.zh-CN.md")]
    for english, chinese in pairs:
        where = chinese.relative_to(root)
        if not english.exists():
            failures.append(f"{where}: there is no {english.relative_to(root)}")
            continue
        text = chinese.read_text()
        if english.name != "glossary.md":
            failures += [f"{where}: {each}" for each in differences(english.read_text(), text)]
        if english.parent != chinese.parent:
            failures += [f"{where}: English is printed: {line}" for line in Document(text).printed
                         if SENTENCE.search(line) and not ALWAYS_ENGLISH.match(line)]
        failures += [f"{where}: the link {link} leads nowhere" for link in Document(text).links
                     if not (chinese.parent / link).exists()]
    for path in [root / "src/explain/languages/zh.rows", *(chinese for _, chinese in pairs if chinese.name != "glossary.md"),
                 *(root / "web/src/lib").glob("*.ts"), *(root / "src/rulesets").iterdir()]:
        failures += [f"{path.relative_to(root)}: {word} has another word in the glossary" for word in OTHER_WORDS.findall(path.read_text())]
        failures += [f"{path.relative_to(root)}: a mark of Latin text: {mark}" for mark in LATIN_MARK.findall(path.read_text()) if path.suffix != ".hpp"]
    glossaries = [words((root / folder / "glossary.md").read_text()) for folder in ("doc", "doc/zh")]
    for one in set(glossaries[0]) ^ set(glossaries[1]):
        failures.append(f"the glossaries differ: {one}")
    for failure in failures:
        print(failure)
    print(f"{len(pairs)} documents, {len(failures)} failures")
    return 1 if failures or len(pairs) < 7 else 0


if __name__ == "__main__":
    sys.exit(main())
