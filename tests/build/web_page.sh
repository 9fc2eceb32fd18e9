#!/usr/bin/env bash
# Builds the page and tests it: types, texts in both languages, logic, and all of it in Chromium.
#   web_page.sh SOURCE_DIR [SPRAGUE_CHECK [SPRAGUE]]
set -euo pipefail
cd "$1/web"
if ! node --version 2> /dev/null | grep -qE '^v(2[0-9]|[3-9][0-9])\.' || ! command -v npm > /dev/null; then
  echo "There is no Node.js 20 with npm here."
  exit 77
fi
if grep -q '"resolved"' package-lock.json; then
  echo "package-lock.json names registries; npm writes it without them (web/.npmrc)."
  exit 1
fi
./build
# Everything a browser may load but the engine; tests/browser_size.mjs holds what it loads at first.
size=$(cat dist/index.html dist/assets/*.{js,css} | gzip -9 | wc -c)
if ((size > 340000)); then
  echo "The page has $size bytes gzipped; 340,000 are allowed."
  exit 1
fi
npm run --silent check
npm test --silent
SPRAGUE_CHECK="${2:-}" SPRAGUE="${3:-}" node --test --test-concurrency="$(nproc)" tests/browser*.mjs
