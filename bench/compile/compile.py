"""Times the compilation of each ruleset's translation unit, and of the whole release build on two cores.

  compile.py ROOT
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time


def timed(command, **options):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **options)
    return time.perf_counter() - start


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    folder = pathlib.Path(tempfile.mkdtemp())
    try:
        whole = timed(["cmake", "-S", root, "-B", folder, "-G", "Ninja", "-DCMAKE_CXX_COMPILER=g++",
                       "-DCMAKE_BUILD_TYPE=Release"])
        whole += timed(["cmake", "--build", folder, "-j", "2"])
        slowest = (0, "")
        for unit in json.loads((folder / "compile_commands.json").read_text()):
            if "/registry/" in unit["file"]:
                slowest = max(slowest, (timed(unit["command"], shell=True, cwd=unit["directory"]),
                                        pathlib.Path(unit["file"]).name))
        print(f"compile: whole release build {whole:.0f} s on 2 cores; slowest ruleset {slowest[1]} {slowest[0]:.1f} s")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
