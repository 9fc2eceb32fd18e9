"""Makes the Debian packages of what is built, installs them into an empty system, and uses every verb there, the server with its
page included; then takes them away again. Nothing is compiled but one program in C. Skipped where there is no dpkg.

  packages.py SOURCE FOLDER BUILD
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

failures = []


def expect(holds, what):
    if not holds:
        failures.append(what)


def done(*words, **how):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=1200, **how)


def packed(source, build, folder):
    """The packages, by name."""
    made = done("bash", source / "tools/package.sh", build, folder, "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip")
    if made.returncode != 0:
        sys.exit(made.stdout + made.stderr)
    return {path.name.split("_")[0]: path for path in map(pathlib.Path, made.stdout.split())}


def installed(packages, root):
    """Unpacked, and by root installed, so that the packages' own words are read, too."""
    if os.geteuid() != 0:
        for path in packages.values():
            subprocess.run(["dpkg-deb", "-x", path, root], check=True)
        return False
    for folder in ("info", "updates"):
        (root / "var/lib/dpkg" / folder).mkdir(parents=True)
    (root / "var/lib/dpkg/status").touch()
    # What they depend on is in this system, and not in the empty one.
    dpkg = done("dpkg", f"--root={root}", "--force-depends", "--force-script-chrootless", "--install", *packages.values())
    expect(dpkg.returncode == 0, f"dpkg --install: {dpkg.stderr}")
    return True


def removed(packages, root):
    dpkg = done("dpkg", f"--root={root}", "--force-script-chrootless", "--purge", *packages)
    expect(dpkg.returncode == 0, f"dpkg --purge: {dpkg.stderr}")
    left = [str(path) for path in (root / "usr").rglob("*")]
    expect(not left, f"left behind: {left[:5]}")


def verbs(program, games, folder):
    """For each verb words, what stands in standard input, and a part of what is said."""
    rules = games / "wythoff.game"
    return {
        "solve": (["solve", "nim 3 6 9", "--json"], "", "take 4 from heap 3"),
        "table": (["table", "wythoff", "--to", "3"], "", "  3  3 4 5 6"),
        "task": (["task", "-"], '{"position": "nim 3 6 9"}\n', '"outcome":"N"'),
        "rulesets": (["rulesets"], "", "wythoff"),
        "value": (["value", "1/2 + 1/4"], "", "3/4"),
        "show": (["show", "wythoff"], "", "Wythoff"),
        "play": (["play", "nim", "1"], "1\n", "You have won!"),
        "judge": (["judge", "p1247"], "3\n3 6 9\n", "4 3\n3 6 5"),
        "theorems": (["theorems"], "", ""),
        "refute": (["refute", "bash", "3", "n mod 4 != 0"], "", "no counterexample"),
        "prove": (["prove", rules, "--certificate", folder / "wythoff.cert"], "", "Proved"),
        "code": (["code", games / "nim.game", "--language", "python"], "", "def "),
        "ask": (["ask", rules, "exists x: P(x, x) and x > 0"], "", "FALSE"),
        "check": (["check", folder / "wythoff.cert"], "", "VALID"),
        "sequence": (["sequence", "kayles", "--to", "100"], "", "eriod"),
        "survey": (["survey", "octal", "--digits", "1", "--to", "100", "--out", folder / "survey"], "", ""),
        "serve": None,  # below
        "mcp": (["mcp"], '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n', '"solve"'),
    }


def use(program, games, page, folder):
    environment = dict(os.environ, HOME=str(folder), XDG_DATA_HOME=str(folder / "data"), LC_ALL="C.UTF-8")
    how = dict(env=environment, cwd=folder)
    uses = verbs(program, games, folder)
    named = re.findall(r"^  ([a-z]+)  ", done(program, "--help", **how).stdout.split("Subcommands:")[1], re.M)
    expect(set(named) == set(uses), f"verbs: {set(named) ^ set(uses)}")
    for verb, words in uses.items():
        if words is None:
            continue
        found = done(program, *words[0], input=words[1], **how)
        expect(found.returncode == 0 and words[2] in found.stdout, f"{verb}: exit {found.returncode}: {found.stdout[:300]} {found.stderr[:300]}")
    version = done(program, "--version", **how).stdout
    expect(re.fullmatch(r"sprague \d+\.\d+\.\d+ \((commit \w+, )?kernels .*\)\n", version), version)

    with subprocess.Popen([program, "serve", "--port", "0"], stdout=subprocess.PIPE, text=True, **how) as server:
        address = re.search(r"http://\S+", server.stdout.readline()).group(0)
        asked = urllib.request.Request(address + "api/task", b'{"position": "nim 3 6 9"}', {"Content-Type": "application/json"})
        expect(json.load(urllib.request.urlopen(asked, timeout=60))["outcome"] == "N", "serve: a task")
        if page:
            text = urllib.request.urlopen(address, timeout=60).read().decode()
            expect("<html" in text and 'src="/assets/' in text.replace('src="./', 'src="/'), f"serve: the page: {text[:200]}")
            engine = urllib.request.urlopen(address + "sprague.wasm", timeout=60).read()
            expect(engine[:4] == b"\0asm", "serve: the engine of the page")
        server.terminate()
        server.communicate(timeout=60)
        expect(server.returncode == 0, f"serve: exit {server.returncode}")


def look(root, source):
    """What stands where, and the library from C."""
    share = root / "usr/share"
    for name in ("man/man1/sprague.1.gz", "man/man1/sprague-solve.1.gz", "man/man1/sprague-check.1.gz", "man/zh_CN/man1/sprague.1.gz",
                 "bash-completion/completions/sprague", "zsh/vendor-completions/_sprague", "fish/vendor_completions.d/sprague.fish",
                 "doc/sprague/copyright", "doc/sprague/changelog.gz", "doc/sprague/changelog.Debian.gz", "doc/sprague/README.md",
                 "doc/sprague/doc/zh/games.md", "doc/libsprague-dev/copyright", "sprague/games/boards"):
        expect((share / name).exists(), f"there is no {name}")
    games = {path.relative_to(source) for path in (source / "games").rglob("*.game")}
    expect(games == {path.relative_to(share / "sprague") for path in (share / "sprague").rglob("*.game")}, "the games")
    environment = dict(os.environ, PKG_CONFIG_PATH=str(root / "usr/lib/pkgconfig"))
    flags = done("pkg-config", "--cflags", "--libs", "sprague-c", env=environment).stdout.split()
    built = done("gcc", "-std=c99", source / "tests/install/in_c.c", "-o", root / "in_c", *flags)
    expect(built.returncode == 0, f"in C: {built.stderr[:500]}")
    if built.returncode == 0:
        expect(re.fullmatch(r"\d+\.\d+\.\d+\n", done(root / "in_c").stdout), "in C: the version")


def use_python(root, folder):
    """The Python package, by the system's Python: an answer, an array, a certificate, and the program for clusters."""
    environment = dict(os.environ, PYTHONPATH=str(root / "usr/lib/python3/dist-packages"), PATH=f"{root}/usr/bin:{os.environ['PATH']}", PYTHONDONTWRITEBYTECODE="1")
    script = """
import sprague
assert sprague.__file__.startswith({root!r}), sprague.__file__
assert sprague.solve("nim 3 6 9").outcome == "N"
assert sprague.Game("kayles").sequence().period.period == 12
assert sprague.check(sprague.Game("nim").certificate("3 5 6"))
""".format(root=str(root))
    found = done("/usr/bin/python3", "-c", script, env=environment, cwd=folder)
    expect(found.returncode == 0, f"Python: {found.stderr[-600:]}")
    found = done("/usr/bin/python3", root / "usr/bin/sprague-cluster", "survey", "octal", "--digits", "0", "--database", folder / "x.db", env=environment, cwd=folder)
    expect(found.returncode == 2 and "digits is 0" in found.stderr, f"sprague-cluster: {found.stderr[-600:]}")


def main():
    source, folder, build = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    if not shutil.which("dpkg-deb") or not shutil.which("dpkg-shlibdeps"):
        print("There is no dpkg here.")
        return 77
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    packages = packed(source, build, folder / "made")
    expect(set(packages) == {"sprague", "libsprague-dev", "python3-sprague"}, f"the packages: {set(packages)}")
    depends = done("dpkg-deb", "-f", packages["sprague"], "Depends").stdout
    expect("libc6" in depends and "libcpp-httplib" in depends, f"sprague depends on {depends}")
    root = folder / "system"
    root.mkdir()
    is_installed = installed(packages, root)
    page = (source / "web/dist/index.html").exists()
    expect(page == (root / "usr/share/sprague/web/index.html").exists(), "the page is in the package where it is built")
    look(root, source)
    with tempfile.TemporaryDirectory() as work:
        use(root / "usr/bin/sprague", root / "usr/share/sprague/games", page, pathlib.Path(work))
        use_python(root, pathlib.Path(work))
    if is_installed:
        removed(packages, root)
    size = ", ".join(f"{path.name} {path.stat().st_size >> 10} KiB" for path in packages.values())
    for failure in failures:
        print(failure)
    print(f"{size}; {'with' if page else 'without'} the page; "
          f"lintian {'asked' if shutil.which('lintian') else 'is not here'}; {len(failures)} failures")
    shutil.rmtree(folder / "system", ignore_errors=True)
    return 1 if failures else 0


sys.exit(main())
