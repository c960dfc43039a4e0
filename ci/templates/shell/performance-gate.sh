#!/usr/bin/env bash
# The performance gate of a project that declares its tests with Holdfast, for any CI system. Copy it to
# ci/performance-gate.sh; what the templates for GitHub, GitLab and Jenkins do, they do by calling it.
#
#   performance-gate.sh pull-request       builds, measures against the baseline, writes the reports, and judges
#   performance-gate.sh baseline           the same on the main branch, and makes what passed or improved the baseline
#   performance-gate.sh accept GLOB WHY    makes the last run of these tests the baseline, although it regressed
#   performance-gate.sh nightly            all tests, with more time; then the trend, and the self-test
#   performance-gate.sh self-test          plants a slowdown, which must be found, and nothing, which must not
#   performance-gate.sh comment github|gitlab FILE NUMBER
#                                          posts the file as the one comment on the pull or merge request, or updates it
#
# Exit: 0 pass, improved, or undecided (which is said); 1 the gate is closed; 2 something is broken.
#
# What it is told by the environment, besides Holdfast's own variables:
#
#   PERF_SOURCE    the project (.)                         PERF_BUILD    its build tree (build/perf)
#   PERF_OUT       where reports go (perf-out)             PERF_CMAKE    options of CMake, words
#   PERF_BASELINE  ref: the merge base with PERF_BASE is built beside the build, and nothing needs to be kept (default)
#                  stored: what the main branch accepted, in the store, which the service caches
#   PERF_BASE      that branch (origin/main)
#   PERF_STORE     directory of the store (.holdfast); HOLDFAST_STORE comes before it
#   PERF_FAST      a label: on pull requests only tests with it, within PERF_FAST_SECONDS (120) where it is set
#   PERF_NIGHTLY_SECONDS  for the whole run at night; without it, each test has its own budget
#   PERF_PLANT     per cent that the self-test plants (30)
set -euo pipefail

source=${PERF_SOURCE:-.}
build=${PERF_BUILD:-build/perf}
out=${PERF_OUT:-perf-out}
base=${PERF_BASE:-origin/main}
baseline=${PERF_BASELINE:-ref}
read -ra options <<<"${PERF_CMAKE:-}"

say() { echo "performance-gate: $*" >&2; }
broken() {
  say "$*"
  exit 2
}

# compile: as it is released, and with the base beside it where that is the baseline.
compile() {
  local all=(-DCMAKE_BUILD_TYPE=Release "-DHOLDFAST_REPORT_DIR=$(realpath -m "$out")/html")
  mkdir -p "$out"
  if [ "$baseline" = ref ] && [ "${1:-}" != alone ]; then
    all+=("-DHOLDFAST_BASELINE_REF=merge-base:$base")
  else
    all+=(-DHOLDFAST_BASELINE_REF=)
  fi
  cmake -S "$source" -B "$build" "${all[@]}" "${options[@]}" || broken "CMake could not configure $source"
  cmake --build "$build" --parallel || broken "$build could not be built"
}

# find_holdfast: the wrapper and the suite file, as CTest calls them.
find_holdfast() {
  local words
  words=$(ctest --test-dir "$build" --show-only=json-v1 | python3 -c 'import json, sys
commands = [test["command"] for test in json.load(sys.stdin)["tests"] if test["name"] == "perf.gate" and "command" in test]
print("\n".join(commands[0][i] for i in (0, -1)) if commands else "")') || broken "ctest cannot list the tests of $build"
  [ -n "$words" ] || broken "$build declares no performance test"
  { read -r holdfast && read -r suite; } <<<"$words"
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
measure() { ctest --test-dir "$build" -L perf --no-tests=error || true; }

# report: every form that some service reads, and the HTML in $out/html, which perf.report wrote.
report() {
  "$holdfast" report text markdown json junit csv gitlab-metrics openmetrics github-annotations --suite "$suite" --output "$out/" >/dev/null
  if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$out/report.md" >>"$GITHUB_STEP_SUMMARY"; fi
  if [ -n "${GITHUB_ACTIONS:-}" ]; then cat "$out/annotations.txt"; fi
}

# judged: the exit code of the gate; undecided is no failure, and no silence.
judged() {
  local code=0
  "$holdfast" gate --suite "$suite" || code=$?
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
  use_store
  compile
  find_holdfast
  measure
  report
  judged
}

update_baseline() {
  use_store
  compile alone
  find_holdfast
  measure
  report
  local code=0
  judged || code=$?
  [ "$code" -ne 2 ] || return 2
  "$holdfast" baseline accept --suite "$suite" || say "what regressed keeps its baseline: accept it by its name, with the reason"
  return "$code"
}

accept() {
  [ $# -eq 2 ] || broken "accept needs the tests and the reason"
  use_store
  compile alone
  find_holdfast
  measure
  report
  "$holdfast" baseline accept --suite "$suite" "$1" --reason "$2"
}

self_test() {
  use_store
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
    known=$(call "$notes?per_page=100&page=$page" | MARKER=$marker python3 -c 'import json, os, sys
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
  accept) accept "$@" ;;
  nightly) nightly ;;
  self-test) self_test ;;
  comment) comment "$@" ;;
  -h | --help) sed -n '2,30s/^# \{0,1\}//p' "$0" ;;
  *) broken "there is no step '$step'; --help lists what there is" ;;
esac
