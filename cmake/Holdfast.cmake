# Holdfast: performance regression tests in CMake and CTest. The same file serves find_package(), FetchContent
# and add_subdirectory().
#
#   find_package(Holdfast REQUIRED)
#   enable_testing()
#   add_executable(parse_bench parse_bench.cpp)
#   target_link_libraries(parse_bench PRIVATE Holdfast::main)
#   holdfast_add_test(parse TARGET parse_bench BENCHMARK parse/twitter MIN_EFFECT 3% LABELS nightly)
#   holdfast_add_test(compress COMMAND gzip -k -f ${CMAKE_SOURCE_DIR}/data/words.txt BUDGET 60)
#   holdfast_add_test(points TARGET parse_bench BENCHMARK "parse/.*" PARAMS size=1,1000 kind=a)
#   holdfast_add_test(level COMMAND xz -{level} -kc words.txt PARAMS level=1,6 SETUP "seq 9999 > words.txt")
#   holdfast_add_test(rate COMMAND server --once PICK "^rate: ([0-9.]+)" UNIT MB/s DIRECTION higher METRICS time output)
#   holdfast_add_test(counted TARGET parse_bench METRICS time instructions@1% "calls(shop::Cart::add)" MAX 5ms)
#   holdfast_add_test(modes TARGET parse_bench MODES steady start-up)
#   holdfast_add_test(workers TARGET parse_bench MODE throughput THREADS 1,max PIN on PROPERTIES PROCESSORS 2)
#   holdfast_add_test(quiet TARGET parse_bench MEASURER outlier-elimination relative-noise:1 AGGREGATOR quantile:0.9)
#
#   ctest -L perf
#
# holdfast_add_test(<name> TARGET <executable> | COMMAND <program> [<argument> ...] [<keyword> <value> ...])
#   Declares the performance test `perf.<name>`. <name> consists of letters, digits, '_', '.' and '-', and is used once per
#   build; the names session, gate and report are reserved.
#
#   The keywords are the rows of settings.def, with their values, defaults and meaning. `man holdfast-cmake` and `holdfast
#   manual cmake` print them; docs/reference/cmake.md and docs/reference/settings.md list them, and docs/metrics.md describes
#   the metrics and modes.
#
#   EXECUTOR local, MEASURER, ITERATIONS, and THREADS to JOBS are for ADAPTER holdfast alone; BENCHMARK and EXTRA_ARGS are for
#   programs; SETUP to CLEANUP, PICK, UNIT and FUNCTION are for commands. framework/adapters/ has a file for each benchmark
#   library, and framework/wire/decision_json.hpp describes what TESTER command:<program> reads and prints.
#
#   COMMAND, SETUP to CLEANUP, PICK, DATA, ENVIRONMENT, WORKING_DIRECTORY, LABELS and PROPERTIES may contain generator
#   expressions. The value of an expression is not escaped: it must not contain '"' or '\'.
#
#   The test has the label `perf`, RUN_SERIAL, SKIP_RETURN_CODE 77 (undecided), FIXTURES_REQUIRED holdfast, and TIMEOUT
#   2 * budget + 90 seconds (or budget + TIMEOUT + 90, if that is longer). When cross compiling, the target's
#   CROSSCOMPILING_EMULATOR starts the program.
#   The declaration is written to <build>/holdfast/declarations/<name>.<config>.json.
#
# holdfast_set_defaults(<policy keyword> <value> ...)
#   Sets keywords of the scope `policy` for the tests that are declared after it in this directory and below. DATA is relative
#   to the directory of this call. The test's own keywords override it; SAMPLES of a test also overrides RUNS, and
#   WORKING_DIRECTORY also DATA, and vice versa. Keywords that do not apply to a command are ignored for commands.
#
# Precedence of every setting: command line (--runs 36), environment (HOLDFAST_RUNS=36), these keywords, the benchmark's own
# code, the default. `holdfast run --json` prints the settings in force.
#
# holdfast_discover_tests(<target> [ADAPTER ...] [TEST_PREFIX ...] [<keyword> <value> ...])
#   Adds a test for each benchmark of a program: HoldfastDiscovery.cmake.
#
# holdfast_add_compile_test(<name> TARGET <target> [...])
#   Measures the compilation of a target's sources: HoldfastCompile.cmake.
# holdfast_baseline_from(GIT_REF <ref>)
#   Builds another commit beside this build, as the live baseline of all tests: HoldfastBaseline.cmake.
#
# Holdfast adds, once per build, perf.session (opens the session), perf.gate (judges the suite) and perf.report (prints and
# writes the report), with the label `perf-helper`; and <build>/holdfast/suite.<config>.json.
#
# Cache variables
#   HOLDFAST_STORE       sqlite3:PATH or postgresql://...; default sqlite3:<source>/.holdfast/holdfast.db, in a directory
#                        that git does not track.
#   HOLDFAST_KNOWN_REGRESSIONS
#                        regressions that are accepted for a limited time: a committed file, with comments, which may be
#                        missing; default <source>/baselines/known-regressions.json. One entry on each line:
#                          {"test": "sort*", "ratio": 1.08, "until": "2026-12-31", "reason": "safer parser"}
#                        Other keys are benchmark, params, metric and branch: framework/wire/known_regressions.hpp. A test
#                        that regressed by no more than the ratio is shown as known and skipped, not failed.
#                        With "accepted" instead of "until" the loss is accepted as the new level, and the test passes,
#                        in comparisons with a baseline that does not have the entry yet.
#   HOLDFAST_ALIASES     former names of tests, benchmarks and axes, so that history and baseline go on under the new
#                        name: a committed file, with comments, which may be missing; default
#                        <source>/baselines/aliases.json. One entry on each line:
#                          {"test": "parse", "formerly": "parse-json"}
#                        Other keys are benchmark and axis: framework/wire/aliases.hpp.
#   HOLDFAST_BASELINE_REF
#                        overrides holdfast_baseline_from(): origin/main, merge-base:origin/main.
#   HOLDFAST_REPORT_DIR  default <build>/perf-report.
#   HOLDFAST_CONFIGURATIONS
#                        configurations of `ctest -C` that have performance tests: HoldfastSuite.cmake.
#   HOLDFAST_BLOCK, HOLDFAST_UNDECIDED_MAX, HOLDFAST_LABELS, HOLDFAST_BUDGET_TOTAL
#                        the gate's policy: HoldfastSuite.cmake.
#   HOLDFAST_PYTHON      an interpreter that can import jinja2; empty: searched for, see HoldfastPython.cmake.
#
# Wrong use ends the configuration with a sentence that names the call, the value and what is allowed: unknown keywords,
# words and targets, and bad numbers. The tool checks the forms of MEASURER, WARMER, AGGREGATOR, HISTORIAN, THREADS, GROUPS and
# PARAMS, and if MODE, EXECUTOR and PAGE_CACHE fit together; the first test then fails with the sentence.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastLauncher.cmake)  # reads a policy of the project, so it precedes cmake_policy()
cmake_policy(VERSION 3.25)

foreach(part CommandLine Json Values Keywords Places Python Baseline Declaration Sources Test Suite Discovery Compile)
  include(${CMAKE_CURRENT_LIST_DIR}/Holdfast${part}.cmake)
endforeach()

# If find_package() is called in a subdirectory, the tests of the suite are still added at the top and need the tool there.
get_directory_property(_holdfast_imported IMPORTED_TARGETS)
if("Holdfast::holdfast" IN_LIST _holdfast_imported)
  set_property(TARGET Holdfast::holdfast PROPERTY IMPORTED_GLOBAL TRUE)
endif()
unset(_holdfast_imported)

function(holdfast_add_test name)
  _holdfast_locate(location "${name}")
  set(call "holdfast_add_test(${name}) at ${location}")
  _holdfast_check_name("${call}" "${name}")
  _holdfast_parse(1 test each policy)
  _holdfast_modes(modes)
  foreach(mode IN LISTS modes)
    _holdfast_choose_mode(suffix ${mode})
    if(suffix)
      _holdfast_check_name("${call}" "${name}${suffix}")
    endif()
    _holdfast_declare("${name}${suffix}" "${location}")
  endforeach()
endfunction()

function(holdfast_set_defaults)
  _holdfast_locate(location "")
  set(call "holdfast_set_defaults() at ${location}")
  _holdfast_parse(0 policy)
  _holdfast_write_defaults()
endfunction()
