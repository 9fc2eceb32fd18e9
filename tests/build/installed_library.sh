#!/usr/bin/env bash
# Installs what is built into an empty folder and builds a ten-line program against it, with find_package and with
# pkg-config, one with the component that checks certificates, one in C, and the examples of doc/cpp.md and doc/c.md.
set -euo pipefail
source_dir="$1" work="$2" build="$3"
rm -rf "$work"
mkdir -p "$work"
cmake --install "$build" --prefix "$work/prefix" > "$work/install.log"
cmake -S "$source_dir/tests/install" -B "$work/program" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" > "$work/configure.log"
cmake --build "$work/program" > "$work/build.log" || { cat "$work/build.log"; exit 1; }
[[ "$("$work/program/ten_lines")" == "N, 1 winning move: take 4 from heap 3" ]]
pc="$(dirname "$(find "$work/prefix" -name sprague.pc)")"
# shellcheck disable=SC2046
PKG_CONFIG_PATH="$pc" bash -c 'g++ "$0" -o "$1" $(pkg-config --cflags --libs sprague)' \
  "$source_dir/tests/install/ten_lines.cpp" "$work/by_pkg_config"
[[ "$("$work/by_pkg_config")" == "N, 1 winning move: take 4 from heap 3" ]]
"$work/prefix/bin/sprague" solve "cram 2x3" --certificate "$work/cram.cert" > "$work/solve.log"
[[ "$("$work/program/check" < "$work/cram.cert")" == \
   "$("$work/prefix/bin/sprague-check" "$work/cram.cert" | sed '1s/VALID: /VALID: standard input: /')" ]]
[[ "$(echo nonsense | "$work/program/check")" == "INVALID: standard input, line 1: malformed"* ]]
[[ "$("$work/prefix/bin/sprague" solve --batch <(echo nim 3 6 9))" == "N  value 12  moves 1  first: take 4 from heap 3" ]]
# What becomes part of a shared library is compiled for one.
cmake -S "$source_dir" -B "$work/shared" -G Ninja -DBUILD_SHARED_LIBS=ON > "$work/shared.log"
python3 - "$work/shared/compile_commands.json" <<'PYTHON'
import json, sys
commands = json.load(open(sys.argv[1]))
assert commands and all({"-fPIC", "-fPIE"} & set(each["command"].split()) for each in commands)
PYTHON
# What is installed is the public face, and its examples compile without any other library.
[[ "$(cd "$work/prefix/include" && ls)" == sprague && "$(ls "$work/prefix/include/sprague" | grep -vc '\.hpp$')" == 1 ]]
mkdir "$work/examples" "$work/c_examples"
examples="$source_dir/tests/build/library_examples.py"
# shellcheck disable=SC2046
python3 "$examples" "$source_dir/doc/cpp.md" "$work/examples" $(PKG_CONFIG_PATH="$pc" pkg-config --cflags --libs sprague-check)
# shellcheck disable=SC2207
in_c=($(PKG_CONFIG_PATH="$pc" pkg-config --cflags --libs sprague-c))
python3 "$examples" "$source_dir/doc/c.md" "$work/c_examples" "${in_c[@]}"
# C: its header is C89 and C++98, and the test of its functions holds of what is installed.
header="$work/prefix/include/sprague/sprague.h"
gcc -std=c89 -pedantic-errors -Wall -Wextra -Werror -fsyntax-only -x c "$header"
g++ -std=c++98 -pedantic-errors -Wall -Wextra -Werror -fsyntax-only -x c++ "$header"
gcc -std=c99 -pedantic -Wall -Wextra -Werror -pthread "$source_dir/tests/api/c_interface_test.c" -o "$work/in_c" "${in_c[@]}"
"$work/in_c" > "$work/in_c.log" || { cat "$work/in_c.log"; exit 1; }
[[ "$("$work/program/in_c")" == "$(sed -n 's/^#define SPRAGUE_VERSION_[A-Z]* //p' "$source_dir/include/sprague/version.hpp" | paste -sd.)" ]]
