# shellcheck source=tools/progress.sh
source "$(dirname "${BASH_SOURCE[0]}")/progress.sh"

# Installs what packages.txt lists and is missing. Sourced by ./run and ./run-tests:
#   install_packages GROUP…
install_packages() {
  local file missing="" group package comment sudo=""
  file="$(dirname "${BASH_SOURCE[0]}")/../packages.txt"
  while read -r group package comment; do
    [[ "$group" == "#" || -z "$package" || " $* " != *" $group "* ]] && continue
    dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null | grep -q '^installed' || missing+=" $package"
  done < "$file"
  [[ -z "$missing" ]] && return 0
  echo "Installing Debian packages:$missing" >&2
  if [[ $(id -u) -ne 0 ]]; then
    if ! command -v sudo > /dev/null; then
      echo "This needs root. Please run:  apt-get install --no-install-recommends$missing" >&2
      return 1
    fi
    sudo="sudo"
  fi
  # shellcheck disable=SC2086
  if ! { $sudo apt-get update -qq &&
         $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing; } \
       > /tmp/sprague-apt.$$ 2>&1; then
    cat "/tmp/sprague-apt.$$" >&2
    rm -f "/tmp/sprague-apt.$$"
    echo "The packages could not be installed. By hand:  apt-get install --no-install-recommends$missing" >&2
    return 1
  fi
  rm -f "/tmp/sprague-apt.$$"
}

# Configures once and builds what has changed; tools/progress.sh says how far it is.
#   build_preset PRESET SECONDS TARGET [ARGUMENTS OF CMAKE…]
# SECONDS of one processor, from scratch; a TARGET is "all" or a program.
build_preset() {
  local preset="$1" folder="build/$1"
  mkdir -p "$folder"
  if [[ ! -f "$folder/build.ninja" ]] || (($# > 3)); then
    echo "Looking for the compiler and the libraries ($preset) …" >&2
    cmake --preset "$preset" "${@:4}" > "$folder/build.log" 2>&1 || { cat "$folder/build.log" >&2; return 1; }
  fi
  build_told "Sprague ($preset)" "$folder" "$2" "$3" || { cat "$folder/build.log" >&2; return 1; }
}
