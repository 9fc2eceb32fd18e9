"""A table by tiles, then as a whole in this process: ./run python bench/python/tiles.py [GAME [SIZE [SIDE [MEMORY]]]]

GAME has two coordinates (wythoff); SIZE is that of both (20000), SIDE that of a tile (2000), MEMORY that of each of two workers (500MB).
The file is made in the working directory, and deleted.
"""

import os
import resource
import sys
import tempfile
import time

import numpy as np

import sprague
from sprague import cluster


def main() -> None:
    game, size, side, memory = (sys.argv[1:] + ["wythoff", "20000", "2000", "500MB"][len(sys.argv) - 1:])[:4]
    with tempfile.TemporaryDirectory(dir=".") as folder:
        began = time.monotonic()
        cells = cluster.table(game, (int(size), int(size)), os.path.join(folder, "cells.npy"), side=int(side), workers=2, memory=memory)
        print(f"tiles of {side}, two workers of {memory}: {time.monotonic() - began:.0f} s, {cells.nbytes / 1e6:.0f} MB")
        began = time.monotonic()
        whole = sprague.Game(game).table(int(size) - 1, seconds=3600, megabytes=64_000)
        print(f"as a whole: {time.monotonic() - began:.0f} s, {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3:.0f} MB in this process,",
              "the same" if (np.asarray(whole) == cells).all() else "OTHER VALUES")


if __name__ == "__main__":
    main()
