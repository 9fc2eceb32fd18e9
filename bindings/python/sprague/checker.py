"""Certificates, checked by the program sprague-check, which shares nothing with what finds proofs."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from typing import NamedTuple, Union

from .errors import Error
from .theorems import Reply, Theorem, Value


class Check(NamedTuple):
    """What sprague-check says. It is true (`if check:`) where the certificate is VALID.

    verdict  "VALID", "INVALID" or "UNDECIDED"
    text     all that it prints: what is proved, with the digest of the rules; or what is wrong, and in which line
    """

    verdict: str
    text: str

    def __bool__(self) -> bool:
        return self.verdict == "VALID"

    def __str__(self) -> str:
        return self.text


def checker() -> str:
    """The program: beside the package, or on PATH. Raises Error where there is none."""
    beside = os.path.join(os.path.dirname(__file__), "sprague-check")
    found = beside if os.access(beside, os.X_OK) else shutil.which("sprague-check")
    if not found:
        raise Error("there is no sprague-check", "It is built with Sprague; it must stand beside the package or on PATH.")
    return found


def check(certificate: "Union[str, os.PathLike[str], Theorem, Reply, Value]") -> Check:
    """Does a certificate prove what it claims?

    certificate  its text; a path (pathlib.Path) of its file; or what `prove`, `ask` or `value` answered

    Runs sprague-check in a process of its own, which uses at most 8 GiB. Raises Error where there is no certificate.
    """
    if isinstance(certificate, (Theorem, Reply, Value)):
        certificate = certificate.certificate
    if isinstance(certificate, os.PathLike):
        with open(certificate, encoding="utf-8", errors="surrogateescape") as file:
            certificate = file.read()
    if not certificate:
        raise Error("there is no certificate", "Nothing was proved, or no kind of certificate fits.")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "certificate")
        with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
            file.write(certificate)
        done = subprocess.run([checker(), path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    text = done.stdout.decode("utf-8", "replace").rstrip("\n").replace(path + ", ", "")
    verdict = text.split(":", 1)[0].split(" ", 1)[0]
    if verdict not in ("VALID", "INVALID", "UNDECIDED"):
        raise Error(f"sprague-check failed: {text or done.returncode}", kind="internal")
    return Check(verdict, text)
