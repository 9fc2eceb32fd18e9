#!/usr/bin/env bash
# Builds the engine of the page for wasm32-wasi (no exceptions, no threads) into build/wasm, and lets Node.js ask it
# a few questions.
set -euo pipefail
source_dir="$1"
"$source_dir/web/build" --engine
node --no-warnings "$source_dir/tests/wasm/smoke.mjs" "$source_dir/build/wasm/page/sprague.wasm"
