#!/usr/bin/env bash
# Makes the Debian packages of what is built (cmake/Package.cmake), and asks lintian where it is installed.
#   tools/package.sh BUILD FOLDER [CPACK ARGUMENTS…]
set -euo pipefail
build="$1" folder="$2"
shift 2
mkdir -p "$folder"
folder="$(cd "$folder" && pwd)"
rm -f "$folder"/*.deb
cpack --config "$build/CPackConfig.cmake" -B "$folder" "$@" > "$folder/cpack.log" 2>&1 || { cat "$folder/cpack.log" >&2; exit 1; }
rm -rf "$folder/_CPack_Packages"
if command -v lintian > /dev/null; then
  as=()
  [[ $(id -u) -eq 0 ]] && as=(--allow-root)
  lintian "${as[@]}" --fail-on error "$folder"/*.deb > "$folder/lintian.log" 2>&1 || { cat "$folder/lintian.log" >&2; exit 1; }
fi
ls "$folder"/*.deb
