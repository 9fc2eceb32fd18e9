#!/usr/bin/env bash
# The source package and the wheel: packed, installed into an empty virtual environment, used there. The compiled part is taken from
# the build that is tested (SPRAGUE_BUILD), so that nothing is compiled here; that the sources are all in the source package is looked
# up by configuring them.
set -euo pipefail
source_dir="$1" work="$2" build="$3" python="$4"
rm -rf "$work"
mkdir -p "$work/dist" "$work/sources"
export SPRAGUE_BUILD="$build"
unset PYTHONPATH
(cd "$source_dir" && "$python" setup.py -q egg_info --egg-base "$work" sdist --dist-dir "$work/dist" > "$work/sdist.log" 2>&1) ||
  { cat "$work/sdist.log"; exit 1; }
tar -xzf "$work"/dist/sprague-*.tar.gz -C "$work/sources" --strip-components=1
cmake -S "$work/sources" -B "$work/configured" -G Ninja -DSPRAGUE_BUILD_PYTHON=ON -DSPRAGUE_BUILD_CLI=OFF -DSPRAGUE_BUILD_CHECK=ON \
  -DPython_EXECUTABLE="$python" > "$work/configure.log" || { cat "$work/configure.log"; exit 1; }
# What would be compiled is there: the same sources as in the checkout.
diff <(cd "$source_dir" && find src include apps/check bindings/python/core cmake -type f | sort) \
     <(cd "$work/sources" && find src include apps/check bindings/python/core cmake -type f | sort)
"$python" -m pip wheel --quiet --no-build-isolation --no-deps --no-index --wheel-dir "$work/dist" "$work/sources"
"$python" -m venv --without-pip "$work/empty"
"$python" -m pip --python "$work/empty/bin/python" install --quiet --no-deps --no-index "$work"/dist/sprague-*.whl
cd "$work"
"$work/empty/bin/python" - <<'PYTHON'
import sprague
assert sprague.solve("nim 3 6 9").winning_moves[0].label == "take 4 from heap 3"
assert sprague.check(sprague.session().certificate("cram 2x3"))
assert "site-packages" in sprague.__file__
import importlib.util
assert importlib.util.find_spec("numpy") is None  # the environment is empty, and only arrays need NumPy
PYTHON
numpy="$("$python" -c 'import numpy, os; print(os.path.dirname(numpy.__file__))')"
ln -s "$numpy" "$(echo "$work"/empty/lib/python*/site-packages)/numpy"
[[ "$("$work/empty/bin/python" -c 'import sprague; print(sprague.Game("wythoff").table(2).tolist())')" == \
   "[[0, 1, 2], [1, 2, 0], [2, 0, 1]]" ]]
