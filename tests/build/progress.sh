#!/usr/bin/env bash
# The first build was silent for ten minutes. It says at once that it builds, then how far it is, in few lines where they go to a
# pipe; it fails as the build does; and where nothing is to be done it says nothing.
#   progress.sh SOURCE FOLDER
set -euo pipefail
source="$1" folder="$2"
# shellcheck source=../../tools/progress.sh
source "$source/tools/progress.sh"
rm -rf "$folder" && mkdir -p "$folder"
cat > "$folder/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(steps LANGUAGES NONE)
foreach(i RANGE 1 12)
  add_custom_command(OUTPUT ${i}.txt COMMAND sleep 0.7 COMMAND ${CMAKE_COMMAND} -E touch ${i}.txt)
  list(APPEND files ${i}.txt)
endforeach()
add_custom_target(steps ALL DEPENDS ${files})
add_custom_target(wrong COMMAND false)
END
cmake -S "$folder" -B "$folder/b" -G Ninja > /dev/null
fail() { echo "$1"; cat "$folder/said"; exit 1; }
build_told "steps" "$folder/b" 0 2> "$folder/said"
head -1 "$folder/said" | grep -q '^Building steps: 1[0-9] steps on [0-9]* cores' || fail "it did not say what it builds"
grep -qE '^  [0-9]+ of 1[0-9], about .* left$' "$folder/said" || fail "it did not say how far it was"
tail -1 "$folder/said" | grep -qE '^Built in [0-9]+ s\.$' || fail "it did not say that it had ended"
[[ $(wc -l < "$folder/said") -le 6 ]] || fail "these are too many lines for a pipe"
build_told "steps" "$folder/b" 0 2> "$folder/said"
[[ ! -s "$folder/said" ]] || fail "there was nothing to do"
if build_told "steps" "$folder/b" 0 wrong 2> "$folder/said"; then fail "it did not fail"; fi
[[ "$(about 42) $(about 90) $(about 200)" == "about 50 seconds about 2 minutes about 3 minutes" ]] || fail "$(about 42) $(about 90) $(about 200)"
