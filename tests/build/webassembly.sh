#!/usr/bin/env bash
# Builds the library for wasm32-wasi (no exceptions, no threads) and lets Node.js ask it one question.
set -euo pipefail
source_dir="$1" work="$2"
mkdir -p "$work/headers"
# Only the header-only libraries: the system's own headers are for another machine.
for library in boost nlohmann; do ln -sfn "/usr/include/$library" "$work/headers/$library"; done
cmake -S "$source_dir" -B "$work/build" -G Ninja -DCMAKE_TOOLCHAIN_FILE="$source_dir/cmake/wasm32-wasi.cmake" \
      -DCMAKE_BUILD_TYPE=MinSizeRel -DSPRAGUE_BUILD_CLI=OFF -DCMAKE_CXX_FLAGS="-isystem $work/headers" \
      > "$work/configure.log"
cmake --build "$work/build" > "$work/build.log" || { tail -50 "$work/build.log"; exit 1; }
clang++-19 --target=wasm32-wasi -std=c++20 -Os -fno-exceptions -mexec-model=reactor -I "$source_dir/include" \
           "$source_dir/tests/wasm/smoke.cpp" "$work/build/libsprague.a" -o "$work/smoke.wasm"
node --no-warnings "$source_dir/tests/wasm/smoke.mjs" "$work/smoke.wasm"
