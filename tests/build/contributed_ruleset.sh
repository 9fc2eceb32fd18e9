#!/usr/bin/env bash
# Takes the game that CONTRIBUTING.md adds, word for word, and a language of three rows, builds with them (and with the second
# compiler, clang 19, and its thread sanitizer, which threads.sh uses), and runs the commands that CONTRIBUTING.md promises.
#   contributed_ruleset.sh SOURCE_DIR FOLDER [--only-build]
set -euo pipefail
source_dir="$1" work="$2"
mkdir -p "$work/rulesets"
python3 - "$source_dir/CONTRIBUTING.md" "$work" <<'PYTHON'
import pathlib, re, sys
text = pathlib.Path(sys.argv[1]).read_text()
name, code = re.search(r"`src/rulesets/(\w+\.hpp)`[^\n]*\n+```cpp\n(.*?)```", text, re.S).groups()
assert code.count("\n") <= 40, "add a game in thirty lines"
target = pathlib.Path(sys.argv[2], "rulesets", name)
if not target.exists() or target.read_text() != code:
    target.write_text(code)
block = re.search(r"<!-- after adding it -->\n```console\n(.*?)```", text, re.S).group(1)
pathlib.Path(sys.argv[2], "contributed.console").write_text(block)
PYTHON
cmake -S "$source_dir" -B "$work/build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_COMPILER=clang++-19 \
      -DCMAKE_CXX_FLAGS_DEBUG="-O1 -fsanitize=thread" -DSPRAGUE_EXPECT=ON -DSPRAGUE_BUILD_TESTS=ON \
      -DSPRAGUE_EXTRA_RULESETS="$work/rulesets" \
      -DSPRAGUE_EXTRA_LANGUAGES="$source_dir/tests/build/languages" > "$work/configure.log"
cmake --build "$work/build" --target sprague_cli test_extra_rulesets \
      test_par test_table test_sequence test_solve test_boards test_api test_check > "$work/build.log" || { tail -50 "$work/build.log"; exit 1; }
[[ "${3:-}" == --only-build ]] && exit 0
python3 "$source_dir/tests/cli/run_transcript.py" "$work/build/sprague" "$work/contributed.console"
# What the language has a row for is said in it, and all else in English.
"$work/build/sprague" solve --lang de "nim 3 6 9" > "$work/german.txt"
grep -q '^Nim-Wert: 12$' "$work/german.txt"
grep -q "^  4 von Haufen 3 " "$work/german.txt"
grep -q '^The next player wins' "$work/german.txt"
! "$work/build/sprague" solve --lang de "nim 3x" 2> "$work/german.txt" || exit 1
grep -q "^sprague: '3x' kann a heap nicht sein$" "$work/german.txt"
# The generic tests know the game too, and it passes them.
"$work/build/tests/test_extra_rulesets" > "$work/tests.log" || { cat "$work/tests.log"; exit 1; }
# Ten and more, so that the file was looked at by them all.
grep -qE 'PASSED  . [1-9][0-9]+ tests' "$work/tests.log"
