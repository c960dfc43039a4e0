# Holdfast: performance regression tests in CMake and CTest. The same file serves find_package(), FetchContent
# and add_subdirectory().
#
#   find_package(Holdfast REQUIRED)
#   enable_testing()
#   add_executable(parse_bench parse_bench.cpp)
#   target_link_libraries(parse_bench PRIVATE Holdfast::main)
#   holdfast_add_test(parse TARGET parse_bench BENCHMARK parse/twitter MIN_EFFECT 3% LABELS nightly)
#   holdfast_add_test(compress COMMAND gzip -k -f ${CMAKE_SOURCE_DIR}/data/words.txt BUDGET 60)
#
#   ctest -L perf
#
# holdfast_add_test(<name> TARGET <executable> | COMMAND <program> [<argument> ...] [<keyword> <value> ...])
#   Declares the performance test `perf.<name>`. <name> is of letters, digits, '_', '.' and '-', once per build;
#   not session, gate or report. `holdfast manual --settings` lists all keywords with their defaults.
#   TARGET <executable>         what is measured: an executable target (ALIAS too) that exists already
#   COMMAND <program> [<argument> ...]
#                               or any command. As in add_test(), an executable target as the program means its
#                               file. Every argument arrives as it was written, empty ones too; only a word that
#                               is a keyword ends the list.
#   ADAPTER holdfast|command|google-benchmark|catch2|nanobench|boost-test
#                               how it speaks: `holdfast` links Holdfast::main (default of TARGET), `command` is
#                               timed from outside (default of COMMAND); the others are programs that were written
#                               for another harness, unchanged: framework/adapters/ has a file for each
#   EXTRA_ARGS <argument> ...   of a TARGET, before those that choose a benchmark
#   BENCHMARK <text>            exact name or regular expression, with all its parameter points; not with ADAPTER
#                               command. EXECUTOR local, MEASURER, ITERATIONS, THREADS to JOBS: ADAPTER holdfast only
#   VERSION <text>              of what is measured; without it, as the benchmark's own code says (exec::version), else 1. One
#                               that measures something else than before under its old name gets another: its baseline
#                               is incompatible until one is accepted again, and its history starts anew
#   PARAMS <axis>=<v>[,<v>...] ...   (<v>: a value, or range:<min>:<max>[:<step>])
#                               the points that are measured: only these of those axes. Each point is a run of its
#                               own, with its own baseline, verdict and history; they share the budget. Of a command, all
#                               points that it has: PARAMS level=1,6 runs COMMAND xz -{level} -kc words.txt with each
#                               value in place of {level}, in SETUP to CLEANUP too
#   EXECUTOR processes|local|slurm
#                               each point in fresh processes, many of each side (processes); or all points in one
#                               process of each side (local): seconds in place of minutes, but its samples share a
#                               memory layout and luck, so what it says is shown and does not gate; or processes, all
#                               of them on one node of Slurm's that has the build tree and the store too (slurm; by
#                               srun, waiting for which is part of CTest's TIMEOUT)
#   LAUNCHER <command> [...]    starts the program where it is listed, measured or counted, on both sides: taskset -c 1.
#                               Without it, what add_test() starts a target by: its TEST_LAUNCHER (CMake 3.29), and its
#                               CROSSCOMPILING_EMULATOR, where policy CMP0158 is not NEW
#   PRESET scalameter-offline|sbs|jmh|erlperf
#                               measures and decides as that tool does; the keywords that are given besides go before
#   PROCESSES, SAMPLES <n>      processes on each side, samples in each of them, 1 to 1000000; SAMPLES not with RUNS
#   RUNS <n>                    samples of one side, divided among its processes: 30 among 9 are 4, 4, 4 and six
#                               times 3, 5 among 9 are 5 processes of one. Rounds that repeat or confirm take as many
#                               as those they stand for
#   BUDGET <seconds>            for the test, both sides together; a positive number
#   TIMEOUT <seconds>           of each of its processes: one that takes longer is ended with all that it has started, and
#                               the test is an error. Without it, BUDGET and at least 10 s. Behind PROPERTIES it is CTest's
#   WARMUP_PROCESSES <n>        of each side, which come first and do not count (0): for what a machine does only once it
#                               has run for a while. They are part of BUDGET
#   MODE steady|start-up|single-shot|latency|throughput|timed|continuous|squeeze|hammock
#                               what is measured: the body after warming up (steady); the whole life of a process,
#                               timed from outside, where the first launch of each side does not count (start-up);
#                               the body once, cold (single-shot); the distribution of single runs, in the metrics
#                               p50, p90, p99, p99.9, p99.99 and max (latency); runs in a second (throughput);
#                               ITERATIONS, and how long they take (timed); runs in a second of THREADS workers, read
#                               at the end of every SAMPLE_DURATION (continuous); the best of several numbers of
#                               workers, with the curve over them (squeeze); operations in a second that are
#                               submitted here and done elsewhere (hammock, of holdfast/hammock.hpp). A command is
#                               always measured from outside; MODE start-up discards its first launch,
#                               which otherwise counts, since it may take long and one odd round is trimmed away
#   MODES <mode> ...            in place of MODE: a test for each of them, perf.<name>.<mode>; all else is the same for all
#   ITERATIONS <n>              in each sample, such as 5000, 5K or 5M; without it, as many as fit
#   THREADS <n>|<n>-<m>|max|half[,...]
#                               workers that run the body at the same time, all synchronised; each number is a
#                               parameter point of its own. max and half are of the processors
#   GROUPS <name>:<n>[,...]     workers that do different things, readers:3,writers:1; the metric of each is
#                               time.readers or throughput.readers
#   PIN on|off                  each worker to a processor of its own (off)
#   SAMPLE_DURATION <seconds>   of a sample of MODE continuous, squeeze and hammock (0.1)
#   WARMUP_SAMPLES <n>          of these modes: samples that come first and do not count (0)
#   CV <fraction>, CV_TIME <seconds>   of these modes: samples go on until their coefficient of variation is at most this, but
#                               no longer than this in a process (1)
#   SQUEEZE_MIN, SQUEEZE_STEP <n>   workers of the first pass of MODE squeeze (1), then every multiple of the step (1)
#   SQUEEZE_MAX <n>             workers at most (twice the processors)
#   SQUEEZE_THRESHOLD <n>       workers more than the best pass has that gain nothing, and it ends (3)
#   CONCURRENCY <n>             operations under way that a hammock aims at (32 for each processor)
#   JOBS apart|together|isolated
#                               several benchmarks of a test: one after the other (apart), at the same time in one process
#                               (together, of MODE continuous), or in a process each (isolated). Each is compared with
#                               itself, beside the same others; with EXECUTOR processes that gates
#   PAGE_CACHE warm|cold        of MODE start-up and of commands: cold drops the pages of the program and of its
#                               staged libraries from memory before every launch. No privilege is needed for it, and
#                               so pages stay that others have mapped: those of the C library, as a rule, and of a
#                               program that runs elsewhere; and all pages of a file system in memory (tmpfs)
#   WARMER zero|default[:window[:cov[:max]]]|count:<n>|time:<seconds>
#                               how a process warms up: not at all; until the last `window` runs (3) vary by less than `cov`
#                               (0.1) or `max` (30) are over; so many runs, or seconds. :fail behind it makes a benchmark that
#                               stays unsteady an error. Of a command, count:<n>: runs of each side that do not count
#   MEASURER <measurer> ...     what becomes of the samples of a process: default (nothing), wall-time, cpu-time,
#                               undisturbed[:delay] (microseconds waited for a processor),
#                               reinstantiation[:frequency], malloc-trim, heap-padding[:bytes], own:<name>,
#                               outlier-elimination[:percent[:factor[:retries]]] (25, 2, 8),
#                               two-sided-outlier-elimination[:...], absolute-noise:amount (nanoseconds),
#                               relative-noise:factor (1 is 10 % of the mean). Several stack in the order
#                               written: outlier-elimination relative-noise:1. Not with ADAPTER command.
#   AGGREGATOR default|min|max|mean|median|quantile:<p>|stdev|complete|own:<name>
#                               what the samples of a process come to where they are judged. default is the mean
#                               without the fifth at each end, and the median of what is not a time; complete
#                               counts every sample by itself, as if those of a process were independent; own:<name>
#                               is computed by the program
#   METRICS <metric> ...|all    what is judged, each metric as a run of its own. Those that the program reports come
#                               from the same processes, and rounds go on until all are decided; without METRICS,
#                               the first of them, which is mostly `time`. Those that are counted come from
#                               processes of their own, of commands too: instructions, data-reads, data-writes,
#                               l1-misses, ll-misses, branches, branch-misses (by valgrind, of the body alone, for
#                               one iteration), allocations, allocated-bytes, peak-bytes, leaked-bytes, footprint
#                               (by an allocator in front; footprint is what .measure() returns, state.hold() sees or an
#                               iteration does not free), "allocations(std::any)" (through this class or function, or by
#                               one of the program), "allocations(1KiB..)" (of this size), peak-rss, page-faults,
#                               context-switches (of the whole process), vm-peak, vm-size, vm-data, rss-anon,
#                               rss-file, rss-shmem (memory by kind, as in proc(5), when the body or a command ends),
#                               cpu-cycles, cpu-instructions, cpu-cache-misses, cpu-branch-misses (by the processor,
#                               where the machine gives its counters), task-clock, minor-faults, major-faults,
#                               cpu-migrations (by the kernel, with all threads), syscalls, "syscalls(openat)" (by
#                               strace), binary-size, "binary-size(.text)", "binary-size(ns::function)" (of the file;
#                               nothing is run), shared-objects, relocations, symbol-lookups, loader-time,
#                               relocation-time, loading-time (of the whole process, by its dynamic loader),
#                               "reads(ns::variable)" and "writes(ns::object.field)" (by watchpoints of the
#                               processor, four at once, of which reads take two; a field needs -g). Of a command,
#                               time and cpu-time are of the same processes. A count is taken of two processes on
#                               each side and, where it repeats, judged by TESTER exact within its own tolerance, or
#                               within the one behind an @: instructions@1%. A difference is confirmed by six. A count
#                               that varies from process to process is judged by TESTER (shift in place of exact)
#                               in up to PROCESSES, with a minimum effect of 2 % or the tolerance, if that is larger.
#                               Valgrind counts how often functions are called, exactly. Names are qualified; brackets
#                               need quotes. What was inlined is no call any more: with -g, a warning tells of it.
#                                 "calls(shop::Cart::add)", "calls(shop::Cart::add(int))"   all of that name; of these types
#                                 "calls(std::vector<int>::push_back)"    a template's later arguments may be left out, or all
#                                 "calls(/^shop::.*::add/)"               a regular expression, found in the whole name
#                                 "calls(shop::Cart::/^add/)", "calls(/^shop::/::*)"   in the function's name; in the class's
#                                 "calls(descendants:shop::Shape::area)"  of all classes that derive from it; children:
#                                                                         those that do directly; self+...: also itself; needs -g
#                                 "constructions(shop::Widget)"           its constructors, also as a base
#   TESTER <tester>             shift, overlap-intervals, [relaxed-]confidence-intervals, last-interval, anova, sbs, accepter, exact,
#                               or command:<program>, which reads the numbers of both sides as JSON on stdin and prints a
#                               verdict: framework/wire/decision_json.hpp
#   RE_MEASUREMENT <n>          measurements at most while TESTER sbs finds a series unreliable, 1 to 1000000;
#                               1 does not measure again
#   LEAST_CONFIDENCE <level>, PRECISION <p>%   of TESTER sbs: a series is reliable where the interval of its mean, at this level
#                               (0.9) or a higher one, is narrower than this share of the mean (2%)
#   DF fractional|rounded|truncated   of TESTER confidence-intervals: its degrees of freedom
#   SIGNIFICANCE <level>        of the tester, between 0 and 1
#   MIN_EFFECT <p>%|<fraction>  the smallest change that matters, 0% to 100% or below 1, as a ratio: at 50%, 1.5 times the time
#                               is a loss, and of a throughput what is left of 1 / 1.5
#   MAX <quantity>              a limit, 5ms, 200MiB or 1200, of the metrics in such a unit; a mean above it is a regression,
#                               whatever the baseline says. A test that has one is always measured
#   NOISE_MAGNITUDE <factor>    by which the classic testers widen their intervals, 0 or more
#   DIRECTION lower|higher      which way is better
#   HISTORIAN complete|window:<k>|exponential-backoff|command:<program>
#                               which successful runs (pass, improved or accepted) are the reference where stored
#                               numbers are compared: all, the last k, or a few that lie the further apart the older
#                               they are; or those that command:<program> chooses. Without it the accepted runs, of the
#                               last 20 sessions that have one
#   ALLOW_FINGERPRINT <fact> ...
#                               cpu, cores, architecture, smt, governor, turbo, virtualised, virtualisation or
#                               cgroup-cpu-limit: facts of the machine that may differ from those of the stored
#                               numbers, which are incompatible otherwise; the verdict then warns
#   BASELINE auto|live|stored|none
#                               what it is compared with: the snapshot of the accepted program, run again
#                               (live), its stored numbers, the best that there is (auto), nothing (none)
#   IDENTICAL pass|measure      what loads the code and reads the files of the accepted one passes unmeasured, or not
#   AFFECTED auto|measure       what executes no function that changed passes unmeasured (auto), or is measured (measure)
#   PLACEMENT auto|as-linked    functions, loops and jumps are aligned, and unchanged code is held at its accepted place; or all is
#                               compiled and linked as it is: HoldfastPlacement.cmake
#   GUARD auto|on|off           whether the machine is probed beside every sample, and what it disturbed is left out
#                               of the numbers that TESTER shift judges: where both programs can be probed (auto),
#                               or else undecided (on), or not at all (off)
#   DUET off|on|always          both programs of a round run one after the other (off), or at once, on one processor that
#                               they share: what the machine does then meets both, so that fewer rounds decide. For
#                               programs of which one thread computes (on), or also for others, of whose threads and
#                               children the processor time is added (always)
#   ESTIMATOR trimmed|signed-rank|welch
#                               of TESTER shift: how the change is estimated from the processes
#   LAYOUTS <n>                 does nothing any more, and a message says so: see PLACEMENT
#   LABELS <label> ...          CTest labels beside `perf`, and beside `mode-<mode>` if MODE or MODES is given
#   DATA <file>|<directory> ... what the program reads, which becomes part of the baseline: each side runs in a
#                               directory that holds copies of its own files, by their names relative to the source
#                               directory, so that a program which opens data/words.txt needs no change: the
#                               accepted program goes on to read the accepted words. Also generated files, relative
#                               to the build directory; files from elsewhere (or named by a generator expression)
#                               stand in that directory by their file names. What the program changes there lasts
#                               until the next run of the test. Not with WORKING_DIRECTORY
#   WORKING_DIRECTORY <dir>     default, and base of a relative one: the current build directory
#   SETUP <text>                of ADAPTER command: what sh runs, outside of the time, in the directory of the command,
#                               once for each side before all launches; where it fails, the test ends
#   PREPARE, CONCLUDE <text>    likewise before each launch, and after it
#   CLEANUP <text>              likewise once for each side at the end; where it fails, nothing happens
#   PICK <regex>                of ADAPTER command: the metric is not its time but `output`, a number that it prints: the
#                               one group of this regular expression (RE2's) on the last line of stdout that
#                               matches: PICK "^rate: ([0-9.]+)" UNIT MB/s DIRECTION higher. METRICS time output: both
#   UNIT, FUNCTION <text>       of that number; and the function whose time it tells, where `holdfast pinpoint` begins
#   ENVIRONMENT <NAME>=<value> ...
#   PROPERTIES <property> <value> ...
#                               CTest properties, set last. LABELS and FIXTURES_REQUIRED are added to Holdfast's,
#                               others replace its own. LABELS, ENVIRONMENT, TIMEOUT and WORKING_DIRECTORY after it are
#                               properties, with one value each (LABELS "a;b"), so it is best put last.
#
#   COMMAND, SETUP to CLEANUP, PICK, DATA, ENVIRONMENT, WORKING_DIRECTORY, LABELS and PROPERTIES may hold generator
#   expressions. What one yields is taken as it is: it must not contain '"' or '\'.
#
#   The test has the label `perf`, RUN_SERIAL, SKIP_RETURN_CODE 77 (undecided), TIMEOUT 2 * budget + 60 seconds (or
#   budget + TIMEOUT + 60, if that is longer)
#   and FIXTURES_REQUIRED holdfast. When cross compiling, the target's CROSSCOMPILING_EMULATOR stands before it.
#   What is declared is written to <build>/holdfast/declarations/<name>.<config>.json.
#
# holdfast_set_defaults(<policy keyword> <value> ...)
#   The keywords above but TARGET, COMMAND, ADAPTER, EXTRA_ARGS, BENCHMARK, VERSION, PARAMS, LABELS, WORKING_DIRECTORY,
#   SETUP to ENVIRONMENT, and PROPERTIES; for the tests that are declared after it in this directory and below. DATA is
#   relative to the directory of this call. The test's own keywords win; of SAMPLES and RUNS, and of DATA and
#   WORKING_DIRECTORY, the one that the test gives. What does not fit to a command is for the programs among them.
#
# The precedence of any setting: command line (--runs 36), environment (HOLDFAST_RUNS=36), these keywords, what the
# benchmark's own code asks for, the default. `holdfast run --json` prints the settings in force.
#
# holdfast_discover_tests(<target> [ADAPTER ...] [TEST_PREFIX ...] [<keyword> <value> ...])
#   a test for each benchmark that a program turns out to have: HoldfastDiscovery.cmake.
#
# holdfast_add_compile_test(<name> TARGET <target> [...]): what compiling its sources takes: HoldfastCompile.cmake.
# holdfast_baseline_from(GIT_REF <ref>)
#   another commit, built beside this build, as the live baseline of all tests: HoldfastBaseline.cmake.
#
# By themselves, once per build: perf.session (opens the session), perf.gate (judges the suite) and
# perf.report (prints and writes the report), with the label `perf`; and <build>/holdfast/suite.<config>.json.
#
# Cache variables
#   HOLDFAST_STORE       sqlite3:PATH or postgresql://...; default sqlite3:<source>/.holdfast/holdfast.db, in a directory
#                        that git does not track
#   HOLDFAST_KNOWN_REGRESSIONS
#                        regressions that are accepted for a while: a committed file, with comments, that need not
#                        exist; default <source>/baselines/known-regressions.json. One entry on each line:
#                          {"test": "sort*", "ratio": 1.08, "until": "2026-12-31", "reason": "safer parser"}
#                        Besides benchmark, params, metric and branch: framework/wire/known_regressions.hpp. A test
#                        that regressed by no more than the ratio is shown as known and skipped, not failed.
#                        With "accepted" in place of "until" the loss is accepted as the new level, and the test passes,
#                        in comparisons with a baseline that does not have the entry yet
#   HOLDFAST_ALIASES     what tests, benchmarks and axes were called before, so that history and baseline go on under
#                        the new name: a committed file, with comments, that need not exist; default
#                        <source>/baselines/aliases.json. One entry on each line:
#                          {"test": "parse", "formerly": "parse-json"}
#                        Besides benchmark and axis: framework/wire/aliases.hpp
#   HOLDFAST_BASELINE_REF
#                        the same as holdfast_baseline_from(), which it overrides: origin/main, merge-base:origin/main
#   HOLDFAST_REPORT_DIR  default <build>/perf-report
#   HOLDFAST_CONFIGURATIONS
#                        configurations of `ctest -C` for which there are performance tests: HoldfastSuite.cmake
#   HOLDFAST_BLOCK, HOLDFAST_UNDECIDED_MAX, HOLDFAST_LABELS, HOLDFAST_BUDGET_TOTAL
#                        the gate's policy: HoldfastSuite.cmake
#   HOLDFAST_PYTHON      an interpreter that can import jinja2; empty: searched for, see HoldfastPython.cmake
#
# Misuse ends the configuration with a sentence that names the call, the value and what is allowed: unknown keywords, words and
# targets, and bad numbers. The forms of MEASURER, WARMER, AGGREGATOR, HISTORIAN, THREADS, GROUPS and PARAMS, and whether MODE,
# EXECUTOR and PAGE_CACHE fit together, are for the tool, so that the first test ends with the sentence.

include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/HoldfastLauncher.cmake)  # asks for a policy of the project
cmake_policy(VERSION 3.25)

foreach(part CommandLine Json Values Keywords Places Python Baseline Declaration Sources Test Suite Discovery Compile)
  include(${CMAKE_CURRENT_LIST_DIR}/Holdfast${part}.cmake)
endforeach()

# find_package() in a subdirectory: the tests of the suite are added at the top and must see the wrapper too.
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
