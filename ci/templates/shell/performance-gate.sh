#!/usr/bin/env bash
# The performance gate of a project that declares its tests with Holdfast, for any CI system. Copy it to
# ci/performance-gate.sh; the templates for GitHub, GitLab and Jenkins call it.
#
#   performance-gate.sh pull-request       builds, measures against the baseline, writes the reports, and judges
#   performance-gate.sh baseline           the same on the main branch, and makes what passed or improved the baseline
#   performance-gate.sh nightly            all tests, with more time; then the trend, and the self-test
#   performance-gate.sh self-test          plants a slowdown, which must be found, and nothing, which must not
#   performance-gate.sh shard N/COUNT      on one of COUNT machines: builds, and measures every COUNT-th test from N on;
#                                          shard-baseline, on the main branch, also makes what did not regress the baseline
#   performance-gate.sh gather STORE...    merges the stores of all shards, writes the reports, and judges
#   performance-gate.sh comment github|gitlab FILE NUMBER
#                                          posts the file as the one comment on the pull or merge request, or updates it
#
# Exit: 0 pass, improved, or undecided (which is said); 1 the gate is closed; 2 something is broken.
#
# It needs bash, git, CMake 3.25, Python 3, and what the project is built with; for the HTML report Python's jinja2.
# Holdfast itself is taken from the first of these that there is:
#
#   PERF_ARCHIVE   the portable archive, holdfast-<version>-linux-<processor>.tar.gz: an https:// or file:// URL (which
#                  needs curl), or a path. Its SHA-256 must be PERF_ARCHIVE_SHA256. It is unpacked once, below
#                  ~/.cache/holdfast, and nothing is compiled
#   PATH           an installed holdfast, with its CMake package
#   the project    one that includes Holdfast's sources (FetchContent, add_subdirectory) compiles the tool: 4 to 14
#                  minutes of one processor, once in each build tree
#
# Environment, besides Holdfast's own variables:
#
#   PERF_SOURCE    the project (.)                         PERF_BUILD    its build tree (build/perf)
#   PERF_OUT       where reports go (perf-out)             PERF_CMAKE    options of CMake, words
#   PERF_BASELINE  ref: the merge base with PERF_BASE is built beside the build, and nothing needs to be kept (default)
#                  stored: what the main branch accepted, in the store, which the service caches
#   PERF_BASE      that branch (origin/main)
#   PERF_STORE     directory of the store (.holdfast); HOLDFAST_STORE overrides it
#   PERF_SNAPSHOTS_MAX, PERF_SAMPLES_DAYS  what the store keeps of programs that are no baseline any more (1G), and how
#                  long single samples (180 days); main's job removes the rest, so that its cache stays small
#   PERF_FAST      a label: on pull requests only tests with it, within PERF_FAST_SECONDS (120) where it is set
#   PERF_NIGHTLY_SECONDS  for the whole run at night; without it, each test has its own budget
#   PERF_PLANT     per cent that the self-test plants (30)
#   HOLDFAST_SESSION      of shards: the same for all of a pipeline, and for no other
set -euo pipefail

source=${PERF_SOURCE:-.}
build=${PERF_BUILD:-build/perf}
out=${PERF_OUT:-perf-out}
base=${PERF_BASE:-origin/main}
baseline=${PERF_BASELINE:-ref}
wanted="a change accepts a loss that is wanted by an entry: holdfast baseline accept --help"
read -ra options <<<"${PERF_CMAKE:-}"

say() { echo "performance-gate: $*" >&2; }
broken() {
  say "$*"
  exit 2
}

# unpack DIRECTORY: the archive, if it is the one that is meant. Another job may do the same at the same time.
unpack() {
  local new found
  mkdir -p "${1%/*}"
  new=$(mktemp -d "$1.XXXXXX")
  mkdir "$new/tree"
  case $PERF_ARCHIVE in
    https://* | file://*) curl --fail --silent --show-error --location --output "$new/archive" "$PERF_ARCHIVE" ;;
    *) cp "$PERF_ARCHIVE" "$new/archive" ;;
  esac || broken "the archive $PERF_ARCHIVE cannot be read"
  read -r found _ < <(sha256sum "$new/archive")
  if [ "$found" != "$PERF_ARCHIVE_SHA256" ]; then
    rm -r "$new"
    broken "the archive $PERF_ARCHIVE has the SHA-256 $found, and PERF_ARCHIVE_SHA256 is $PERF_ARCHIVE_SHA256: it is not unpacked. Name the sum that was published with the archive"
  fi
  tar -xzf "$new/archive" -C "$new/tree" --strip-components=1 || broken "the archive $PERF_ARCHIVE cannot be unpacked"
  mv -T "$new/tree" "$1" 2>/dev/null || [ -x "$1/bin/holdfast" ] || broken "$1 is in the way of the unpacked archive; remove it"
  rm -r "$new"
}

# use_archive: its tool and its CMake package come before those of the system.
use_archive() {
  [ -n "${PERF_ARCHIVE:-}" ] || return 0
  [[ ${PERF_ARCHIVE_SHA256:-} =~ ^[0-9a-f]{64}$ ]] ||
    broken "PERF_ARCHIVE is $PERF_ARCHIVE, but PERF_ARCHIVE_SHA256 is '${PERF_ARCHIVE_SHA256:-}', which is no SHA-256 of 64 digits in lower case; sha256sum prints it"
  local place=${XDG_CACHE_HOME:-$HOME/.cache}/holdfast/$PERF_ARCHIVE_SHA256
  [ -x "$place/bin/holdfast" ] || unpack "$place"
  export PATH=$place/bin:$PATH CMAKE_PREFIX_PATH=$place${CMAKE_PREFIX_PATH:+:$CMAKE_PREFIX_PATH}
}

# prepare: finds the tool and the store.
prepare() {
  local tool
  use_archive
  if tool=$(command -v holdfast); then
    say "the tool is $tool, holdfast $(holdfast --version)"
  else
    say "PERF_ARCHIVE names no archive, and no holdfast is installed: the project must include Holdfast's sources, and compiles the tool, which takes minutes"
  fi
  use_store
}

# make_out: where reports go, which git does not track.
make_out() {
  mkdir -p "$out"
  [ -e "$out/.gitignore" ] || printf '*\n' >"$out/.gitignore"
}

# configure [alone]: as it is released, and with the base beside it where that is the baseline. Where Holdfast is installed
# is looked for anew, since the archive may be another one than in the last run.
configure() {
  local all=(-DCMAKE_BUILD_TYPE=Release "-DHOLDFAST_REPORT_DIR=$(realpath -m "$out")/html")
  make_out
  if [ "$baseline" = ref ] && [ "${1:-}" != alone ]; then
    all+=("-DHOLDFAST_BASELINE_REF=merge-base:$base")
  else
    all+=(-DHOLDFAST_BASELINE_REF=)
  fi
  cmake -S "$source" -B "$build" -U Holdfast_DIR "${all[@]}" "${options[@]}" || broken "CMake could not configure $source"
}

compile() {
  configure "$@"
  cmake --build "$build" --parallel || broken "$build could not be built"
}

# find_holdfast: the tool and the suite file, as CTest calls them. `of` names what is judged.
find_holdfast() {
  local words
  words=$(ctest --test-dir "$build" --show-only=json-v1 | python3 -I -c 'import json, sys
commands = [test["command"] for test in json.load(sys.stdin)["tests"] if test["name"] == "perf.gate" and "command" in test]
print("\n".join(commands[0][i] for i in (0, -1)) if commands else "")') || broken "ctest cannot list the tests of $build"
  [ -n "$words" ] || broken "$build declares no performance test"
  { read -r holdfast && read -r suite; } <<<"$words"
  of=(--suite "$suite")
}

# use_store: one that the service can cache as a directory.
use_store() {
  [ -n "${HOLDFAST_STORE:-}" ] && return
  local directory
  directory=$(realpath -m "${PERF_STORE:-.holdfast}")
  mkdir -p "$directory"
  chmod go-w "$directory" # programs that others could replace are not run
  export HOLDFAST_STORE=sqlite3:$directory/holdfast.db
}

# measure: what ctest's own exit code cannot tell apart, the gate tells.
measure() { ctest --test-dir "$build" -L perf --no-tests=error "$@" || true; }

# report: every form that some service reads, and the HTML in $out/html, which perf.report wrote.
report() {
  "$holdfast" report text markdown json junit csv gitlab-metrics openmetrics github-annotations "${of[@]}" --output "$out/" >/dev/null
  if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$out/report.md" >>"$GITHUB_STEP_SUMMARY"; fi
  if [ -n "${GITHUB_ACTIONS:-}" ]; then cat "$out/annotations.txt"; fi
}

# judged: the exit code of the gate; undecided is no failure, and no silence.
judged() {
  local code=0
  "$holdfast" gate "${of[@]}" || code=$?
  if [ "$code" -eq 77 ]; then
    say "undecided: the gate stays open. HOLDFAST_BLOCK=regressed,inconclusive,missing closes it"
    code=0
  fi
  echo "$code" >"$out/exit-code"
  return "$code"
}

pull_request() {
  if [ -n "${PERF_FAST:-}" ]; then
    export HOLDFAST_LABELS=${HOLDFAST_LABELS:-$PERF_FAST} HOLDFAST_BUDGET_TOTAL=${HOLDFAST_BUDGET_TOTAL:-${PERF_FAST_SECONDS:-120}}
  fi
  prepare
  compile
  find_holdfast
  measure
  report
  judged
}

update_baseline() {
  prepare
  compile alone
  find_holdfast
  measure
  report
  local code=0
  judged || code=$?
  [ "$code" -ne 2 ] || return 2
  "$holdfast" baseline accept --suite "$suite" || say "what regressed keeps its baseline: $wanted"
  "$holdfast" store vacuum --snapshots-max "${PERF_SNAPSHOTS_MAX:-1G}" --samples-older-than "${PERF_SAMPLES_DAYS:-180}" >/dev/null ||
    say "the store was not made smaller"
  return "$code"
}

self_test() {
  prepare
  compile alone
  find_holdfast
  local code=0
  "$holdfast" self-test --suite "$suite" --plant "${PERF_PLANT:-30}%" || code=$?
  [ "$code" -ne 77 ] || { say "the self-test is undecided: measure longer, or on a quieter machine" && return 0; }
  return "$code"
}

nightly() {
  if [ -n "${PERF_NIGHTLY_SECONDS:-}" ]; then export HOLDFAST_BUDGET_TOTAL=$PERF_NIGHTLY_SECONDS; fi
  local code=0
  update_baseline || code=$?
  [ "$code" -ne 2 ] || return 2
  "$holdfast" trend list --suite "$suite" | tee "$out/trend.txt"
  self_test || code=$?
  return "$code"
}

# shard N/COUNT: ctest numbers the tests; perf.session and perf.report belong to each shard.
shard() {
  [[ ${1:-} =~ ^[1-9][0-9]*/[1-9][0-9]*$ ]] || broken "'${1:-}' is no shard; the second one of four is 2/4"
  [ -n "${HOLDFAST_SESSION:-}" ] || broken "HOLDFAST_SESSION is empty; set it to the number of the pipeline, which all shards have in common"
  prepare
  compile alone
  find_holdfast
  measure -I "${1%/*},,${1#*/}"
}

# Here, where the programs are. What regressed keeps its baseline, and the gate of the gathered stores is red.
shard_baseline() {
  shard "$@"
  "$holdfast" baseline accept --session "$HOLDFAST_SESSION" || say "what regressed keeps its baseline: $wanted"
}

# gather STORE...: without an archive and an installed tool, the tool alone is compiled.
gather() {
  [ $# -gt 0 ] || broken "gather needs the stores of the shards"
  [ -n "${HOLDFAST_SESSION:-}" ] || broken "HOLDFAST_SESSION is empty; set it to what the shards had"
  prepare
  if ! holdfast=$(command -v holdfast); then
    configure alone
    cmake --build "$build" --target holdfast_wrapper_for_tests --parallel || broken "the tool could not be compiled in $build"
    find_holdfast
  fi
  of=(--session "$HOLDFAST_SESSION")
  make_out
  "$holdfast" merge "$@"
  "$holdfast" report html text "${of[@]}" --output "$out/html"
  report
  judged
}

# The first line of a report in Markdown is a comment that nobody sees and that names the project: by it the comment of
# an earlier run is found. None is posted without it.
marker_of() {
  local marker
  read -r marker <"$1" || true
  case $marker in
    '<!-- holdfast: '*' -->') echo "$marker" ;;
    *) broken "$1 is no report in Markdown" ;;
  esac
}

# comment_on_github FILE NUMBER: by gh, with GH_TOKEN and GITHUB_REPOSITORY.
comment_on_github() {
  local marker known
  marker=$(marker_of "$1")
  known=$(MARKER=$marker gh api --paginate "repos/$GITHUB_REPOSITORY/issues/$2/comments" \
    --jq '.[] | select(.user.type == "Bot" and (.body | startswith(env.MARKER))) | .id' | sed -n 1p)
  if [ -n "$known" ]; then
    gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$known" --field "body=@$1" --silent
  else
    gh api --method POST "repos/$GITHUB_REPOSITORY/issues/$2/comments" --field "body=@$1" --silent
  fi
}

# comment_on_gitlab FILE NUMBER: by curl, with a project access token in HOLDFAST_GITLAB_TOKEN.
comment_on_gitlab() {
  local marker known page notes=$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$2/notes
  marker=$(marker_of "$1")
  call() { curl --fail --silent --show-error --header "PRIVATE-TOKEN: $HOLDFAST_GITLAB_TOKEN" "$@"; }
  for ((page = 1; ; page++)); do # the oldest notes, ours among them, are on the last one
    known=$(call "$notes?per_page=100&page=$page" | MARKER=$marker python3 -I -c 'import json, os, sys
notes = json.load(sys.stdin)
ours = [note["id"] for note in notes if note["body"].startswith(os.environ["MARKER"])]
print(*(ours[:1] or ["more"] * (len(notes) == 100)))')
    [ "$known" = more ] || break
  done
  if [ -n "$known" ]; then
    call --request PUT --data-urlencode "body@$1" "$notes/$known" >/dev/null
  else
    call --request POST --data-urlencode "body@$1" "$notes" >/dev/null
  fi
}

comment() {
  [ $# -eq 3 ] || broken "comment needs github or gitlab, a file, and the number of the request"
  [[ $3 =~ ^[0-9]+$ ]] || broken "'$3' is no number of a pull or merge request"
  case $1 in
    github) comment_on_github "$2" "$3" ;;
    gitlab) comment_on_gitlab "$2" "$3" ;;
    *) broken "there is no way to comment on '$1'; there are github and gitlab" ;;
  esac
}

step=${1:-}
[ $# -eq 0 ] || shift
case $step in
  pull-request) pull_request ;;
  baseline) update_baseline ;;
  nightly) nightly ;;
  self-test) self_test ;;
  shard) shard "$@" ;;
  shard-baseline) shard_baseline "$@" ;;
  gather) gather "$@" ;;
  comment) comment "$@" ;;
  -h | --help) sed -n '2,/^set -/s/^# \{0,1\}//p' "$0" ;;
  *) broken "there is no step '$step'; --help lists what there is" ;;
esac
