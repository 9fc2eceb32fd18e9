# Builds and says how far it is. Sourced by tools/packages.sh and web/build:
#   build_told WHAT FOLDER SECONDS [TARGET]
# of the Ninja build in FOLDER: how long it will take, at once, from the SECONDS of one processor that it took where that was
# measured, and from what is measured here as soon as there is enough of it; then what is done and what is being made. On a
# terminal that is one line, elsewhere a line for every quarter. Where there is next to nothing to do nothing is said.

# "about N minutes" for a number of seconds.
about() {
  if (($1 < 90)); then echo "about $((($1 + 9) / 10 * 10)) seconds"; else echo "about $((($1 + 30) / 60)) minutes"; fi
}

# The parts that are being compiled in this folder, such as "prove, session".
in_the_making() {
  local folder="$1" file words parts=""
  for file in /proc/[0-9]*/cmdline; do
    mapfile -d '' words 2> /dev/null < "$file" || continue
    [[ "${words[0]:-}" =~ (cc1plus|clang) && "${words[*]}" =~ "$folder"/CMakeFiles/([A-Za-z0-9_]+)\.dir ||
       "${words[0]:-}" =~ (cc1plus|clang) && "$(readlink "${file%cmdline}cwd" 2> /dev/null)" == "$folder" &&
       "${words[*]}" =~ CMakeFiles/([A-Za-z0-9_]+)\.dir ]] || continue
    local part="${BASH_REMATCH[1]#sprague_}"
    part="${part#layer_}"
    [[ ", $parts, " == *", $part, "* ]] || parts+="${parts:+, }$part"
  done
  echo "$parts"
}

build_told() {
  local what="$1" folder cost="$3" target=("${@:4}")
  folder="$(cd "$2" && pwd)"
  local log="$folder/build.log" cores total done_ elapsed left now began quarter=0 shown=0 width build status object parts
  local all=0 missing=0 said=""
  cores="$(nproc)"
  began="$SECONDS"
  # What is missing is known at once, and what has changed when the build has begun.
  while read -r object; do
    ((++all))
    [[ -f "$folder/$object" ]] || ((++missing))
  done < <(cmake --build "$folder" -- -t inputs "${4:-all}" 2> /dev/null | grep '\.o$')
  if ((missing > 3 && cost > 0)); then
    echo "Building $what: $(about $((cost * missing / all / cores + 1))) on $cores cores. Only what changes is built again." >&2
    said=1
  fi
  # One job a core: with two more, as ninja has it, all of them take longer (256 s of the processor instead of 236).
  NINJA_STATUS="[%f/%t] " cmake --build "$folder" -j "${CMAKE_BUILD_PARALLEL_LEVEL:-$cores}" ${target:+--target "${target[@]}"} > "$log" 2>&1 &
  build=$!
  # Ctrl-C reaches the build as well, which ends by itself.
  while kill -0 "$build" 2> /dev/null; do
    if ((SECONDS - began < 2)); then sleep 0.05; else sleep 1; fi
    [[ "$(tail -n 1 "$log" 2> /dev/null)" =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    done_="${BASH_REMATCH[1]}" total="${BASH_REMATCH[2]}" elapsed=$((SECONDS - began))
    ((elapsed < 1 || done_ < 1 || total < 4)) && continue
    # Until a tenth is done, the measure from elsewhere is the better one.
    left=$((cost * (total - done_) / (all > total ? all : total) / cores + 1))
    ((10 * done_ >= total || cost == 0)) && left=$((elapsed * (total - done_) / done_))
    if [[ -z "$said" ]]; then
      echo "Building $what: $total steps on $cores cores. Only what changes is built again." >&2
      said=1
    fi
    now="  $done_ of $total, $(about "$left") left"
    if [[ -t 2 ]]; then
      width="$(tput cols 2> /dev/null || echo 80)"
      parts="$(in_the_making "$folder")"
      now+="; ${parts:+compiling }${parts:-linking}"
      printf '\r\033[K%s' "${now:0:$((width - 1))}" >&2
      shown=1
    elif ((4 * done_ / total > quarter && done_ < total)); then
      quarter=$((4 * done_ / total))
      echo "$now" >&2
    fi
  done
  status=0
  wait "$build" || status=$?
  ((shown)) && printf '\r\033[K' >&2
  [[ -n "$said" ]] && ((status == 0)) && echo "Built in $((SECONDS - began)) s." >&2
  return "$status"
}
