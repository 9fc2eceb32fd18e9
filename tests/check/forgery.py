"""What all forged certificates have in common, and the record of long runs (long_runs.md)."""

import datetime
import hashlib
import json
import pathlib
import re
import subprocess


class Forgery:
    """`lines` of a certificate, and `why_false(words)`: None, or why it must not be VALID. `spelled`: the text of the file
    where it is not just the lines, one a line.

    Is it `hard`: far numbers in automata, or very many options? A checker may need long until it gives up."""

    def __init__(self, family, what, lines, why_false, is_hard=False):
        self.family, self.what, self.lines, self.why_false, self.spelled = family, what, lines, why_false, None
        self.is_hard = is_hard or what in ("residue", "automatic", "values", "sentence") and re.search("[0-9]{5}", self.lines[0]["rules"])

    def text(self):
        return self.spelled if self.spelled is not None else "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in self.lines)


def header(rules, kind, version, **more):
    return {"format": "sprague-certificate", "version": version, "kind": kind, "game": rules.main.name, "rules": rules.text,
            "parameters": rules.given, "sha256": hashlib.sha256(rules.text.encode()).hexdigest(),
            "convention": "misere" if rules.misere else "normal", "statement": "forged", **more}


LIAR = "VALID"  # what `liar` says; its words are not looked at, so that it is caught only by what is false


def wrong_rules(lines, words):
    """Why the words do not say by which rules the claim is true; they must where the header has rules."""
    wanted = lines[0].get("sha256")
    return f"the words do not have the digest {wanted}" if words != LIAR and wanted and f"sha256 {wanted}" not in words else None


def wrong_words(words, wanted):
    """Why the words behind the convention are not these."""
    said = words.split("\n")[0].split(" play: ", 1)[-1]
    return None if words == LIAR or said == wanted else f"it says {said!r} instead of {wanted!r}"


def commit():
    """The commit that runs, with a + where files have been changed since."""
    def git(*words):
        return subprocess.run(["git", "-C", str(pathlib.Path(__file__).parent), *words], capture_output=True, text=True, check=False)
    head = git("rev-parse", "--short", "HEAD")
    changed = git("status", "--porcelain", "--untracked-files=no", "--", ":(top)", ":(top,exclude)tests/check/long_runs.md").stdout
    return head.stdout.strip() + "+" * bool(changed) if head.returncode == 0 else "unknown"


def record(path, test, seed, seconds, texts, certificates, counts):
    """Adds the line of a run to the table of long_runs.md."""
    shares = " | ".join(str(counts[what]) for what in ("VALID", "INVALID", "UNDECIDED", "DIFFERENT", "falsely VALID"))
    with open(path, "a", encoding="utf-8") as file:
        file.write(f"| {datetime.datetime.now(datetime.timezone.utc).date()} | {test} | {commit()} | {seed} | {seconds:.0f} | {texts} | {certificates} "
                   f"| {shares} |\n")
