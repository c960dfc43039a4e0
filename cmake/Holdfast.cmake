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
#   Declares the performance test `perf.<name>`. <name> consists of letters, digits, '_', '.' and '-', and is used once per
#   build; session, gate and report are taken. `holdfast manual --settings` lists all keywords with their defaults.
#   TARGET <executable>         measures an executable target (ALIAS too) that exists already.
#   COMMAND <program> [<argument> ...]
#                               measures any command. As in add_test(), an executable target as the program means its
#                               file. Every argument is passed as it was written, including empty ones. Only a word that
#                               is a keyword ends the list.
#   ADAPTER holdfast|command|google-benchmark|catch2|nanobench|boost-test
#                               how the program reports: `holdfast` links Holdfast::main (default of TARGET), `command` is
#                               timed from outside (default of COMMAND). The others are unchanged programs of another
#                               harness; framework/adapters/ has a file for each.
#   EXTRA_ARGS <argument> ...   arguments of a TARGET, before those that select a benchmark.
#   BENCHMARK <text>            exact name or regular expression, with all parameter points; not with ADAPTER command.
#                               EXECUTOR local, MEASURER, ITERATIONS, THREADS to JOBS: ADAPTER holdfast only.
#   VERSION <text>              version of what is measured. Default: the version in the benchmark's code (exec::version), else 1.
#                               Change it when a benchmark measures something else under its old name: its baseline is then
#                               incompatible until one is accepted again, and its history starts anew.
#   PARAMS <axis>=<v>[,<v>...] ...   (<v>: a value, or range:<min>:<max>[:<step>])
#                               measures only these points of these axes. Each point is a run with its own baseline, verdict
#                               and history; all points share the budget. For a command, PARAMS defines all points:
#                               PARAMS level=1,6 runs COMMAND xz -{level} -kc words.txt with each value instead of {level},
#                               in SETUP to CLEANUP too.
#   EXECUTOR processes|local|slurm
#                               processes: each point in fresh processes, many of each side. local: all points in one process
#                               of each side, which takes seconds instead of minutes. Its samples share one memory layout, so
#                               its result is shown and does not gate. slurm: processes, all on one node of a Slurm cluster
#                               that has the build tree and the store too. srun starts them; waiting for it counts towards
#                               CTest's TIMEOUT.
#   LAUNCHER <command> [...]    starts the program whenever it is listed, measured or counted, on both sides: taskset -c 1.
#                               Default: what add_test() starts a target with, which is its TEST_LAUNCHER (CMake 3.29), and
#                               its CROSSCOMPILING_EMULATOR if policy CMP0158 is not NEW.
#   PRESET scalameter-offline|sbs|jmh|erlperf
#                               measures and decides as that tool does; other keywords of the call override it.
#   PROCESSES, SAMPLES <n>      processes on each side, samples in each process, 1 to 1000000; SAMPLES not with RUNS.
#   RUNS <n>                    samples of one side, divided among its processes: 30 over 9 processes: 4, 4, 4, 3, 3, 3, 3, 3, 3;
#                               5 over 9 are 5 processes with one sample. Rounds that repeat or confirm others take as many
#                               samples as those.
#   BUDGET <seconds>            time of the test, both sides together; a positive number.
#   TIMEOUT <seconds>           time limit of each process. A process that exceeds it is ended with all that it has started, and
#                               the test is an error. Default: BUDGET, at least 10 s. After PROPERTIES, it is CTest's property.
#   WARMUP_PROCESSES <n>        first processes of each side that do not count (0), for effects that appear only after a machine
#                               has run for a while. Their time is part of BUDGET.
#   MODE steady|start-up|single-shot|latency|throughput|timed|continuous|squeeze|hammock
#                               steady: the body after warming up. start-up: the whole life of a process, timed from
#                               outside; the first launch of each side does not count. single-shot: the body once, cold.
#                               latency: the distribution of single runs, as the metrics p50, p90, p99, p99.9, p99.99 and
#                               max. throughput: runs per second. timed: the time of ITERATIONS runs. continuous: runs per
#                               second of THREADS workers, read at the end of every SAMPLE_DURATION. squeeze: the best of
#                               several numbers of workers, with the curve over them. hammock: operations per second that
#                               are submitted here and done elsewhere (holdfast/hammock.hpp). A command is always measured
#                               from outside. With MODE start-up, its first launch does not count; without MODE it
#                               counts, since a launch may take long and one odd round is trimmed.
#   MODES <mode> ...            instead of MODE: one test for each mode, perf.<name>.<mode>. All other keywords apply to all.
#   ITERATIONS <n>              iterations in each sample, such as 5000, 5K or 5M; default: as many as fit.
#   THREADS <n>|<n>-<m>|max|half[,...]
#                               workers that run the body at the same time, synchronised. Each number is a parameter point.
#                               max and half refer to the number of processors.
#   GROUPS <name>:<n>[,...]     workers that do different things, readers:3,writers:1; the metric of each group is
#                               time.readers or throughput.readers.
#   PIN on|off                  pins each worker to a processor of its own (off).
#   SAMPLE_DURATION <seconds>   length of a sample in MODE continuous, squeeze and hammock (0.1).
#   WARMUP_SAMPLES <n>          in these modes: first samples that do not count (0).
#   CV <fraction>, CV_TIME <seconds>   in these modes: sampling goes on until the coefficient of variation is at most CV, but
#                               at most CV_TIME in a process (1).
#   SQUEEZE_MIN, SQUEEZE_STEP <n>   workers of the first pass of MODE squeeze (1); later passes use every multiple of the step (1).
#   SQUEEZE_MAX <n>             largest number of workers (twice the number of processors).
#   SQUEEZE_THRESHOLD <n>       squeeze ends when this many workers beyond the best pass gain nothing (3).
#   CONCURRENCY <n>             number of operations in flight that a hammock aims at (32 for each processor).
#   JOBS apart|together|isolated
#                               runs several benchmarks of a test one after the other (apart), at the same time in one process
#                               (together, with MODE continuous), or at the same time in a process each (isolated). Each is
#                               compared with itself, beside the same others. With EXECUTOR processes, the result gates.
#   PAGE_CACHE warm|cold        for MODE start-up and commands. cold drops the pages of the program and of its staged libraries
#                               from memory before every launch. It needs no privilege. Pages that other processes have mapped
#                               therefore stay: usually those of the C library, and of a program that also runs elsewhere. All
#                               pages of a file system in memory (tmpfs) stay, too.
#   WARMER zero|default[:window[:cov[:max]]]|count:<n>|time:<seconds>
#                               how a process warms up: not at all; until the last `window` runs (3) vary by less than `cov`
#                               (0.1), at most `max` (30) runs; or a fixed number of runs or seconds. With the suffix :fail, a
#                               benchmark that stays unsteady is an error. For a command, count:<n>: runs of each side that do not
#                               count.
#   MEASURER <measurer> ...     transforms the samples of a process: default (not at all), wall-time, cpu-time,
#                               undisturbed[:delay] (microseconds waited for a processor),
#                               reinstantiation[:frequency], malloc-trim, heap-padding[:bytes], own:<name>,
#                               outlier-elimination[:percent[:factor[:retries]]] (25, 2, 8),
#                               two-sided-outlier-elimination[:...], absolute-noise:amount (nanoseconds),
#                               relative-noise:factor (1 is 10 % of the mean). Several are applied in the order
#                               written: outlier-elimination relative-noise:1. Not with ADAPTER command.
#   AGGREGATOR default|min|max|mean|median|quantile:<p>|stdev|complete|own:<name>
#                               summary of the samples of a process that is compared. default is the mean without the fifth
#                               at each end for times, else the median. complete counts every sample by itself, as if those
#                               of a process were independent. own:<name> is computed by the program.
#   METRICS <metric> ...|all    the metrics that are judged, each as a run of its own. Metrics that the program reports come
#                               from the same processes, and rounds go on until all are decided. Default: the first that it
#                               reports, mostly `time`. Counted metrics come from processes of their own, also for commands:
#                               instructions, data-reads, data-writes, l1-misses, ll-misses, branches, branch-misses (by
#                               valgrind, of the body alone, for one iteration), allocations, allocated-bytes, peak-bytes,
#                               leaked-bytes, footprint (by a preloaded allocator; footprint is what .measure() returns,
#                               state.hold() sees or an iteration does not free), "allocations(std::any)" (made by this class
#                               or function, or by one of the program), "allocations(1KiB..)" (of this size), peak-rss,
#                               page-faults, context-switches (of the whole process), vm-peak, vm-size, vm-data, rss-anon,
#                               rss-file, rss-shmem (memory by kind, as in proc(5), when the body or a command ends),
#                               cpu-cycles, cpu-instructions, cpu-cache-misses, cpu-branch-misses (by the processor, if the
#                               machine provides its counters), task-clock, minor-faults, major-faults, cpu-migrations (by
#                               the kernel, with all threads), syscalls, "syscalls(openat)" (by strace), binary-size,
#                               "binary-size(.text)", "binary-size(ns::function)" (of the file; nothing is run),
#                               shared-objects, relocations, symbol-lookups, loader-time, relocation-time, loading-time (of
#                               the whole process, by its dynamic loader), "reads(ns::variable)" and
#                               "writes(ns::object.field)" (by watchpoints of the processor, four at once, of which reads
#                               take two; a field needs -g). For a command, time and cpu-time come from the same processes.
#                               A count is taken from two processes on each side. If it repeats, TESTER exact judges it
#                               within its own tolerance, or within the one after an @: instructions@1%. A difference is
#                               confirmed by six processes. If it varies between processes, TESTER shift judges it instead,
#                               in up to PROCESSES, with a minimum effect of 2 %, or the tolerance if that is larger.
#                               Valgrind counts calls exactly. Names are qualified; parentheses need quotes. Inlined calls
#                               are not counted; with -g, a warning names them.
#                                 "calls(shop::Cart::add)", "calls(shop::Cart::add(int))"   all of that name; of these types
#                                 "calls(std::vector<int>::push_back)"    a template's later arguments may be left out, or all
#                                 "calls(/^shop::.*::add/)"               a regular expression, found in the whole name
#                                 "calls(shop::Cart::/^add/)", "calls(/^shop::/::*)"   in the function's name; in the class's
#                                 "calls(descendants:shop::Shape::area)"  of all classes that derive from it; children:
#                                                                         those that do directly; self+...: also itself; needs -g
#                                 "constructions(shop::Widget)"           its constructors, also as a base.
#   TESTER <tester>             shift, overlap-intervals, [relaxed-]confidence-intervals, last-interval, anova, sbs, accepter, exact,
#                               or command:<program>, which reads the numbers of both sides as JSON from stdin and prints a
#                               verdict: framework/wire/decision_json.hpp.
#   RE_MEASUREMENT <n>          largest number of measurements while TESTER sbs finds a series unreliable, 1 to 1000000;
#                               1 does not measure again.
#   LEAST_CONFIDENCE <level>, PRECISION <p>%   of TESTER sbs: a series is reliable if the confidence interval of its mean, at this
#                               level (0.9) or a higher one, is narrower than this share of the mean (2%).
#   DF fractional|rounded|truncated   degrees of freedom of TESTER confidence-intervals.
#   SIGNIFICANCE <level>        significance level of the tester, between 0 and 1.
#   MIN_EFFECT <p>%|<fraction>  the smallest change that matters, 0% to 100% or below 1, as a ratio: at 50%, 1.5 times the time
#                               is a loss, and so is 1 / 1.5 of a throughput.
#   MAX <quantity>              limit of the metrics with such a unit: 5ms, 200MiB or 1200. A mean above it is a regression,
#                               whatever the baseline says. A test that has one is always measured.
#   NOISE_MAGNITUDE <factor>    factor by which the classic testers widen their intervals, 0 or more.
#   DIRECTION lower|higher      which values are better.
#   HISTORIAN complete|window:<k>|exponential-backoff|command:<program>
#                               selects the successful runs (pass, improved or accepted) that are the reference for stored
#                               numbers: all; the last k; a few, spaced further apart the older they are; or those that
#                               command:<program> selects. Default: the accepted runs of the last 20 sessions that have one.
#   ALLOW_FINGERPRINT <fact> ...
#                               facts of the machine that may differ from those of the stored numbers: cpu, cores,
#                               architecture, smt, governor, turbo, virtualised, virtualisation or cgroup-cpu-limit. The
#                               verdict then warns. Without this keyword, the stored numbers are incompatible.
#   BASELINE auto|live|stored|none
#                               what the test is compared with: the snapshot of the accepted program, run again (live), its
#                               stored numbers, the best of these that is available (auto), or nothing (none).
#   IDENTICAL pass|measure      pass: a test that loads the code and reads the files of the accepted one passes unmeasured.
#   AFFECTED auto|measure       auto: a test that executes no changed function passes unmeasured. measure: it is measured.
#   PLACEMENT auto|as-linked    auto: functions, loops and jumps are aligned, and unchanged code keeps its accepted address.
#                               as-linked: code is compiled and linked unchanged. See HoldfastPlacement.cmake.
#   GUARD auto|on|off           probes the machine beside every sample, and excludes disturbed samples from the numbers that
#                               TESTER shift judges. auto: if both programs can be probed; on: else the test is undecided;
#                               off: never.
#   DUET off|auto|on|always     runs both programs of a round one after the other (off), or at the same time on one processor
#                               that they share. Disturbances of the machine then affect both, so fewer rounds decide. on: for
#                               programs in which one thread computes. always: also for others; the processor times of their
#                               threads and children are added. auto (default): as on, if rounds in turns are noisy.
#   ESTIMATOR trimmed|signed-rank|welch
#                               of TESTER shift: how it estimates the change from the processes.
#   LAYOUTS <n>                 does nothing any more, and a message says so: see PLACEMENT.
#   LABELS <label> ...          CTest labels in addition to `perf`, and to `mode-<mode>` if MODE or MODES is given.
#   DATA <file>|<directory> ... files that the program reads, which become part of the baseline. Each side runs in a directory
#                               with copies of its own files, named relative to the source directory. A program that opens
#                               data/words.txt needs no change, and the accepted program still reads the accepted words.
#                               Generated files are named relative to the build directory. Files from elsewhere (or named by
#                               a generator expression) are copied under their file names. Changes that the program makes
#                               there last until the next run of the test. Not with WORKING_DIRECTORY.
#   WORKING_DIRECTORY <dir>     default, and base of a relative one: the current build directory.
#   SETUP <text>                of ADAPTER command: sh runs it, untimed, in the directory of the command, once for each side
#                               before all launches. If it fails, the test ends.
#   PREPARE, CONCLUDE <text>    the same before each launch, and after it.
#   CLEANUP <text>              the same once for each side at the end; a failure is ignored.
#   PICK <regex>                of ADAPTER command: instead of the time, the metric is `output`, a number that the command
#                               prints: the one group of this regular expression (RE2) on the last line of stdout that
#                               matches: PICK "^rate: ([0-9.]+)" UNIT MB/s DIRECTION higher. METRICS time output: both.
#   UNIT, FUNCTION <text>       unit of that number; and the function that it measures, where `holdfast pinpoint` begins.
#   ENVIRONMENT <NAME>=<value> ...
#   PROPERTIES <property> <value> ...
#                               CTest properties, set last. LABELS and FIXTURES_REQUIRED are added to Holdfast's; others
#                               replace Holdfast's. After PROPERTIES, the words LABELS, ENVIRONMENT, TIMEOUT and
#                               WORKING_DIRECTORY are properties with one value each (LABELS "a;b"), so put it last.
#
#   COMMAND, SETUP to CLEANUP, PICK, DATA, ENVIRONMENT, WORKING_DIRECTORY, LABELS and PROPERTIES may contain generator
#   expressions. The value of one is not escaped: it must not contain '"' or '\'.
#
#   The test has the label `perf`, RUN_SERIAL, SKIP_RETURN_CODE 77 (undecided), FIXTURES_REQUIRED holdfast, and TIMEOUT
#   2 * budget + 60 seconds (or budget + TIMEOUT + 60, if that is longer). When cross compiling, the target's.
#   CROSSCOMPILING_EMULATOR starts the program.
#   The declaration is written to <build>/holdfast/declarations/<name>.<config>.json.
#
# holdfast_set_defaults(<policy keyword> <value> ...)
#   Sets the keywords above for the tests that are declared after it in this directory and below, except TARGET, COMMAND,
#   ADAPTER, EXTRA_ARGS, BENCHMARK, VERSION, PARAMS, LABELS, WORKING_DIRECTORY, SETUP to ENVIRONMENT, and PROPERTIES. DATA is
#   relative to the directory of this call. The test's own keywords override it; SAMPLES of a test also overrides RUNS, and.
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
