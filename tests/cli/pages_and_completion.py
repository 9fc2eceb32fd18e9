"""Man pages and completion: every command and every option that --help names stands in them, in English and in Chinese; a real bash
completes commands, options, what may stand behind an option, names of games and of files. Where there are zsh, fish, groff, they read
what is made for them, too.

  pages_and_completion.py PROGRAM
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

failures = []


def expect(holds, what):
    if not holds:
        failures.append(what)


def output(*words):
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600)
    expect(done.returncode == 0, f"{' '.join(words)}: exit {done.returncode}: {done.stderr[:300]}")
    return done.stdout


def options_of(page):
    """The names in the list of options of a page of --help."""
    rows = re.search(r"^Options:\n(.*?)\n\n", page, re.M | re.S).group(1)
    return [name for row in re.findall(r"^  (-\S+)", rows, re.M) for name in row.split(",")]


def man_page(program, command, *language):
    return output(program, *language, "--man", command)


def plain(roff):
    return roff.replace("\\-", "-").replace("\\e", "\\").replace("\\&", "")


def bash_completes(script, folder, *words):
    """What bash offers for the last of these words; the line is split as bash does it."""
    asked = "source $1; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _sprague; ((${#COMPREPLY[@]})) || exit 0; printf '%s\\n' \"${COMPREPLY[@]}\""
    done = subprocess.run(["bash", "--norc", "-c", asked, "bash", script, "sprague", *words], cwd=folder, capture_output=True, text=True,
                          timeout=60)
    expect(done.returncode == 0 and not done.stderr, f"bash: {words}: {done.stderr}")
    return done.stdout.split("\n")[:-1]


def main():
    program = os.path.abspath(sys.argv[1])
    help_page = output(program, "--help")
    commands = re.findall(r"^  ([a-z]+)  ", help_page.split("Subcommands:")[1], re.M)
    expect(len(commands) >= 15, f"only {len(commands)} commands")
    options = {command: options_of(output(program, command, "--help")) for command in commands}
    options[""] = options_of(help_page)
    scripts = {shell: output(program, "--completion", shell) for shell in ("bash", "zsh", "fish")}
    games = re.findall(r"^  ([a-z_0-9]+)  ", output(program, "rulesets"), re.M)
    expect(len(games) > 40 and "nim" in games, f"{len(games)} games")

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        script = folder / "sprague.bash"
        script.write_text(scripts["bash"])
        (folder / "two words.cert").touch()
        (folder / "inside").mkdir()
        bash = lambda *words: bash_completes(str(script), folder, *words)

        # Commands and options, all of them.
        expect(set(bash("")) == set(commands), "bash: sprague TAB")
        expect(bash("so") == ["solve"], "bash: sprague so")
        for command in commands:
            expect(set(bash(command, "-")) == set(options[command]), f"bash: sprague {command} -")
        expect(set(bash("-")) == set(options[""]), "bash: sprague -")
        # What stands behind them.
        for line in (("solve", "--lang", ""), ("solve", "--lang", "="), ("solve", "nim", "3", "--lang", "=", "")):
            expect(set(bash(*line)) >= {"en", "zh"} and len(bash(*line)) <= 4, f"bash: {line}: {bash(*line)}")
        expect(bash("solve", "--moves", "co") == ["count"], "bash: a choice")
        expect(bash("sequence", "--width", "") == ["1", "2", "4"], "bash: a choice of numbers")
        expect(bash("solve", "--time", "") == [], "bash: a number")
        expect(bash("solve", "--batch", "two") == ["two words.cert"], "bash: a file whose name has a blank")
        expect(bash("check", "two") == ["two words.cert"], "bash: a file")
        expect(bash("serve", "--web", "") == ["inside"], "bash: a folder")
        expect(bash("--completion", "") == ["bash", "zsh", "fish"], "bash: an option of the program itself")
        # Games.
        for command in ("solve", "table", "show", "play", "prove", "sequence", "refute", "ask", "value", "code"):
            expect(bash(command, "wyth") == ["wythoff"], f"bash: sprague {command} wyth: {bash(command, 'wyth')}")
        expect(not set(games) - set(bash("solve", "")), "bash: every game")
        expect("two words.cert" in bash("solve", ""), "bash: files of rules beside the games")

        # The other shells' scripts have the same in them, and are read where there is the shell.
        for shell, option in (("zsh", "'*{0}["), ("fish", " -l {1} ")):
            text = scripts[shell]
            for command in commands:
                lines = (re.search(rf"^    {command}\)\n(.*?)^      ;;", text, re.M | re.S).group(1) if shell == "zsh" else
                         "\n".join(line for line in text.split("\n") if f"'__fish_seen_subcommand_from {command}'" in line))
                for long in options[command]:
                    if long.startswith("--"):
                        expect(option.format(long, long[2:]) in lines, f"{shell}: {command} {long}")
            expect(not set(games) - set(text.split()), f"{shell}: every game")
            if shutil.which(shell):
                path = folder / f"sprague.{shell}"
                path.write_text(text)
                output(shell, "-n", str(path))

        # Man pages.
        for command in ["sprague"] + commands:
            key = "" if command == "sprague" else command
            page = man_page(program, command)
            title = ("sprague-" + command if key else command)
            expect(page.startswith(".TH " + title.upper().replace("-", "\\-")), f"the title of {title}(1)")
            for section in ("NAME", "SYNOPSIS", "OPTIONS", "EXIT STATUS", "SEE ALSO"):
                expect(f"\n.SH {section}\n" in page, f"{title}(1) has no {section}")
            for name in options[key]:
                expect(re.search(r"^\.B .*" + re.escape(name) + r"\b", plain(page), re.M), f"{title}(1) has no {name}")
            chinese = man_page(program, command, "--lang", "zh")
            expect("\n.SH 名称\n" in chinese and plain(chinese).count("\n.B ") == plain(page).count("\n.B "), f"{title}(1) in Chinese")
            if shutil.which("groff"):
                done = subprocess.run(["groff", "-Kutf8", "-Tutf8", "-man", "-ww"], input=page, capture_output=True, text=True, timeout=60)
                expect(done.returncode == 0 and not done.stderr, f"groff: {title}(1): {done.stderr[:300]}")
        for command in commands:
            expect(f"sprague-{command}" in plain(man_page(program, "sprague")), f"sprague(1) does not point to {command}")

    # Wrong ones are errors like all others.
    for words in (("--man", "nonsense"), ("--completion", "tcsh"), ("--man",)):
        done = subprocess.run([program, *words], capture_output=True, text=True, timeout=60)
        expect(done.returncode == 2 and done.stderr.startswith("sprague: "), f"{words}: exit {done.returncode}: {done.stderr}")

    for failure in failures:
        print(failure)
    print(f"{len(commands)} commands, {sum(map(len, options.values()))} options, {len(games)} games: {len(failures)} failures")
    return 1 if failures else 0


sys.exit(main())
