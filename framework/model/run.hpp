#pragma once

/// Run: one measurement of one subject in a session, with all its results. The store keeps it (store/runs.hpp), a report
/// contains it, and wire/run_json.cpp writes it for both.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/calibration.hpp"
#include "model/conditions.hpp"
#include "model/curve.hpp"
#include "model/difference.hpp"
#include "model/experiment.hpp"
#include "model/function_time.hpp"
#include "model/growth.hpp"
#include "model/hooks.hpp"
#include "model/image.hpp"
#include "model/known.hpp"
#include "model/pick.hpp"
#include "model/pinpoint.hpp"
#include "model/placement.hpp"
#include "model/profile.hpp"
#include "model/reach.hpp"
#include "model/sample.hpp"
#include "model/verdict.hpp"

namespace holdfast {

/// Values by name; sorted, so that they print the same everywhere.
using Facts = std::map<std::string, std::string>;

/// Returns a fact, "" if it is not known.
inline std::string fact_of(const Facts& facts, const std::string& name) {
  const auto found = facts.find(name);
  return found == facts.end() ? "" : found->second;
}

/// The commit that a run was compared with, if HOLDFAST_BASELINE_REF names one.
struct BaselineCommit {
  std::string ref;  ///< as the user named it: "merge-base:origin/main"
  std::string commit;
  std::vector<Difference> built;  ///< differences between its build configuration and the current one
  std::vector<std::string>
      edited{};  ///< differences of the benchmark itself (run/reference/edited_measure.hpp)
};

/// The version of a benchmark that specifies none.
inline constexpr const char* kFirstVersion = "1";

/// The data of one process in a report.
struct ProcessLine {
  int process = 0;
  int pair = 0;
  double median =
      0;  ///< the median of its samples, or the statistic of another aggregator (stats/aggregator.hpp)
  double low = 0;   ///< first quartile of its samples
  double high = 0;  ///< third quartile
  long samples = 0;
  std::vector<double> warmup{};         ///< of its runs, in ns, if they were kept
  std::vector<WarmupWindow> windows{};  ///< one for each run from the first full window on
};

/// One of the two programs of a run. The store keeps `kind`, `run` and `branch` of the baseline; a report adds the
/// other members.
struct RunSide {
  std::string kind = "none";  ///< of the baseline: live, stored, none
  std::string run;            ///< of the baseline: the accepted run; empty if there is none
  std::string branch;  ///< of the baseline: the branch that accepted it; of the current side: the session's
  std::string session;
  std::string commit;
  std::string
      ref;  ///< of the baseline: the user's name for the commit that was built for it; empty if the run was accepted
  std::optional<double> median;  ///< of the processes; `low` and `high` are their quartiles
  std::optional<double> low;
  std::optional<double> high;
  std::vector<ProcessLine> processes;
  bool dirty = false;  ///< built with uncommitted changes
};

struct Run {
  // ---- identity ----
  std::string id{};  ///< empty if the run has not begun
  std::string session{};
  Subject subject{};
  std::string config{};
  std::string started{};  ///< UTC, ISO 8601
  double seconds = 0;
  std::uint64_t seed = 0;

  // ---- declaration ----
  std::string adapter{};                   ///< protocol of its program's reports
  std::vector<std::string> command{};      ///< program and arguments
  std::vector<std::string> environment{};  ///< VAR=sha256:9f86d081884c: values may be secrets
  Facts properties{};  ///< of its CTest test (run/plan/ctest_properties.hpp); empty if not known
  ShellHooks hooks{};
  std::optional<Pick> pick{};
  std::string declaration{};  ///< the file that `holdfast run` was given; may be empty
  std::string
      location{};    ///< file:line of the call that declared it, from the top of the source; may be empty
  Facts imported{};  ///< numbers and texts of another tool's file beside the samples, by their place in it
  Facts in_force{};  ///< effective settings of the measurement and of the verdict; empty if not known
  Facts origins{};   ///< the source of each value, "CMake"; defaults are not listed

  // ---- measurement ----
  Image image{};       ///< of the current program; without an id if it cannot be kept
  RunSide baseline{};  ///< the reference of the comparison
  RunSide current{};
  std::optional<BaselineCommit> baseline_commit{};
  std::optional<RunConditions> conditions{};  ///< of the machine
  std::optional<ThroughputCurve> curve{};     ///< of MODE squeeze
  Profiles profiles{};                        ///< of callgrind's counts
  std::string output{};                       ///< output of its programs (run/rounds/output_log.hpp)

  // ---- results ----
  std::optional<Verdict> verdict{};
  std::optional<std::string> error{};  ///< the reason why it could not be measured; then there is no verdict
  std::string
      classic_overlap_intervals{};  ///< verdicts of the two classic testers on the same numbers; or empty
  std::string classic_anova{};
  std::optional<Known> known{};            ///< the known regression that covers its loss
  std::optional<AcceptedLoss> accepted{};  ///< the part of the loss that the change accepts
  std::vector<std::string> acceptances{};  ///< texts of the entries that accept a loss of its test
  std::vector<std::string> spent{};        ///< those acceptances that the baseline already had
  std::optional<Pinpoint> pinpoint{};      ///< location of the loss, if it was searched
  std::optional<Reach> reach{};            ///< changed code that the benchmark executes, if it was examined
  std::optional<Placement> placement{};    ///< placement of the code of both programs, if it was examined
  std::vector<FunctionTime> functions{};   ///< changed functions, if they were timed (FUNCTIONS)
  std::optional<Growth> growth{};  ///< of the series of sizes in which this run has the largest (GROWTH)
  std::optional<Experiment> experiment{};  ///< the experiment that the run belongs to, if any

  // ---- additions of a report (suite/build_report.cpp) ----
  std::optional<double> q_value{};        ///< p-value adjusted for all tests of the report (suite/gate.hpp)
  std::vector<Elsewhere> elsewhere{};     ///< machines that contradict its verdict (suite/elsewhere.hpp)
  std::vector<std::string> remarks{};     ///< on the conditions (suite/noise_sources.hpp)
  std::vector<Difference> differences{};  ///< of machine, build and settings
  std::vector<std::string> edited{};      ///< differences of the benchmark itself from the baseline
  std::optional<Calibration> calibration{};    ///< the one in effect when the test ran
  std::optional<Quarantine> quarantine{};      ///< the test's quarantine, if it was in effect
  std::vector<std::string> placing_options{};  ///< of the compiler, of both programs (image/compilations.hpp)
  bool one_of_benchmarks = false;  ///< true if its test measured other benchmarks in this session, too
  bool one_of_points = false;      ///< true if its benchmark was measured at other points, too
  bool one_commit = false;         ///< true if both sides differ by the current commit only

  /// Returns the word of the outcome, or "error".
  std::string word() const { return verdict && !error ? std::string(to_string(verdict->outcome)) : "error"; }

  /// Returns true if it repeats the verdict of an earlier run, and has no samples of its own.
  bool is_repeated() const { return experiment && !experiment->decided_by.empty(); }
  /// Returns the benchmark's version.
  std::string version() const;
  /// Replaces settings by those with the same names; an empty value removes one.
  void update(const Facts& settings);
};

}  // namespace holdfast
