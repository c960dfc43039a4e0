#pragma once

/// Declaration: what CMake asked for, one test in one configuration. What was not asked for is empty here;
/// what then holds stands in defaults.hpp and nowhere else.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/direction.hpp"
#include "model/hooks.hpp"
#include "model/pick.hpp"

namespace holdfast {

/// Where the reference samples come from.
///   auto    the snapshot where there is one, else the stored samples
///   live    the snapshot, run beside the current build; no snapshot: no_baseline
///   stored  the accepted samples, without running anything old
///   none    measure and record only
inline const std::vector<std::string> kBaselineModes{"auto", "live", "stored", "none"};

/// Of a benchmark that says nothing of its version.
inline constexpr const char* kFirstVersion = "1";

/// A file, or a directory with all that is below it, that belongs to a test's program.
struct DataFile {
  std::string name;  ///< by which the program opens it, in its working directory; empty: the file name
  std::string path;  ///< where it stands
};

/// Settings that only the program understands, by the names of its options: the wrapper passes on what is
/// written there, and keeps it with the result.
inline const std::vector<std::string> kToldSettings{
    "iterations",  "threads", "groups",      "pin",          "sample-duration", "warmup-samples",
    "cv",          "cv-time", "squeeze-min", "squeeze-step", "squeeze-max",     "squeeze-threshold",
    "concurrency", "jobs"};

struct Declaration {
  std::string file;  ///< where it was read from
  std::string test;
  std::string config;
  std::string adapter = "holdfast";  ///< how the child speaks: holdfast, command, or another harness's
  std::vector<std::string> command;  ///< program and arguments
  std::optional<std::string> benchmark;
  std::optional<std::string> point;  ///< canonical JSON object: this benchmark, at this point alone
  std::optional<std::string> version;
  std::vector<std::string> params;  ///< AXIS=V[,V...] each; empty: all points
  std::optional<std::string> executor;
  std::optional<int> processes;
  std::optional<int> samples;
  std::optional<int> runs;  ///< samples of one side, over all processes
  std::optional<double> budget_s;
  std::optional<std::string> mode;
  std::optional<std::string> page_cache;
  std::optional<std::string> warmer;
  std::vector<std::string> measurers;  ///< in the order in which they stack; empty: the default
  std::optional<std::string> aggregator;
  std::map<std::string, std::string> told;  ///< of kToldSettings, those that are given
  std::vector<std::string> metrics;         ///< empty: the first that the program reports
  std::optional<std::string> tester;
  std::optional<int> re_measurement;  ///< measurements at most, the first included
  std::optional<double> significance;
  std::optional<double> min_effect;
  std::optional<double> noise_magnitude;
  std::optional<Direction> direction;
  std::optional<std::string> historian;
  std::optional<std::string> baseline;
  std::vector<std::string>
      allow_fingerprint;       ///< facts of the machine that may differ from the stored numbers'
  std::optional<int> layouts;  ///< in which the program was linked
  std::optional<std::string> identical;
  std::optional<std::string> guard;
  std::optional<std::string> estimator;
  Hooks hooks;                 ///< of a plain command
  std::optional<Pick> pick;    ///< of a plain command: what it prints is measured, and not its time
  std::string input;           ///< of a plain command: the file that it reads as stdin; empty: nothing
  bool may_fail = false;       ///< of a plain command: its exit code does not matter
  std::vector<DataFile> data;  ///< not empty: the program runs in a directory that holds copies of these
  std::string working_directory;
  std::vector<std::string> environment;  ///< VAR=value, added to the wrapper's own
  std::string source_directory;
  std::string build_directory;
  std::string store;
  std::string known_regressions;  ///< file; empty: none
  std::string aliases;            ///< likewise
  std::string session_file;
  std::string work_directory;
  std::vector<std::string> labels;
  std::string location;                             ///< file:line of the declaring call
  std::optional<std::vector<std::string>> targets;  ///< that must be built to run it; none: nobody says
};

/// Whether the machine is probed beside the samples and taken out of the numbers.
///   auto    where both programs can be probed
///   on      the same, and nothing is decided where they cannot
///   off     plain times
inline const std::vector<std::string> kGuardModes{"auto", "on", "off"};

/// What becomes of a program whose code is that of the accepted one (session/identical.hpp).
///   pass     it passes, and is not measured
///   measure  it is measured as any other
inline const std::vector<std::string> kIdenticalModes{"pass", "measure"};

/// Where benchmarks run.
///   processes  each in fresh processes, many of each side
///   local      all in one process of each side: quick, and no gate
inline const std::vector<std::string> kExecutors{"processes", "local", "slurm"};

/// What is measured.
///   steady       the body, after warming up
///   start-up     the life of a whole process, from outside
///   single-shot  the body, once, cold
///   latency      the distribution of single runs
///   throughput   runs in a second
///   timed        so many iterations, and how long they take
///   continuous   runs in a second of workers that run on and on
///   squeeze      with how many workers most is done
///   hammock      operations in a second that are done elsewhere, submitted by several workers
inline const std::vector<std::string> kModes{"steady", "start-up",   "single-shot", "latency", "throughput",
                                             "timed",  "continuous", "squeeze",     "hammock"};

/// Whether the pages of a program are in memory when its start is timed.
inline const std::vector<std::string> kPageCaches{"warm", "cold"};

/// How `shift` estimates the change (judge/ratio_estimate.hpp).
inline const std::vector<std::string> kEstimators{"trimmed", "signed-rank", "welch"};

/// All tests that one configuration of a project declares.
struct Suite {
  std::string project;
  std::string config;
  std::string source_directory;
  std::string build_directory;
  std::string store;
  std::string known_regressions;  ///< file; empty: none
  std::string aliases;            ///< likewise
  std::string report_directory;
  std::string python;
  std::string session_file;
  std::string work_directory;
  std::string compiler;
  std::string flags;
  std::vector<std::string> declared;  ///< by holdfast_add_test()
  std::vector<std::string> tests;     ///< these, and those that were discovered
  std::string
      baseline_ref;  ///< the commit that tests are compared with (commits/git.hpp); empty: what is accepted
  std::optional<std::vector<std::string>> targets;  ///< that must be built for all tests; none: nobody says
  std::vector<std::string> discoveries;             ///< files of requests (wire/discovery_json.hpp)
  std::map<std::string, std::string>
      gate;  ///< what cache variables say of its policy, as typed (cli/gate_options.hpp)
};

}  // namespace holdfast
