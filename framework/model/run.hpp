#pragma once

/// Run: one subject that was measured once in a session, and all that is known of it. The store keeps it (store/runs.hpp), a
/// report holds it, and wire/run_json.cpp writes it for both.

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

/// "" where the fact is not known.
inline std::string fact_of(const Facts& facts, const std::string& name) {
  const auto found = facts.find(name);
  return found == facts.end() ? "" : found->second;
}

/// The commit that a run was compared with, where HOLDFAST_BASELINE_REF names one.
struct BaselineCommit {
  std::string ref;  ///< as the user named it: "merge-base:origin/main"
  std::string commit;
  std::vector<Difference> built;  ///< how its build was configured otherwise than the current one
  std::vector<std::string>
      edited{};  ///< what of the benchmark itself it has otherwise (run/reference/edited_measure.hpp)
};

/// The version of a benchmark that names none.
inline constexpr const char* kFirstVersion = "1";

/// One process as a report shows it.
struct ProcessLine {
  int process = 0;
  int pair = 0;
  double median = 0;  ///< or what else its samples come to (stats/aggregator.hpp)
  double low = 0;     ///< first quartile of its samples
  double high = 0;    ///< third quartile
  long samples = 0;
};

/// One of the two programs of a run. The store keeps `kind`, `run` and `branch` of the baseline; a report adds the rest.
struct RunSide {
  std::string kind = "none";  ///< of the baseline: live, stored, none
  std::string run;            ///< of the baseline: the run that was accepted; empty: none
  std::string branch;  ///< of the baseline: the branch that accepted it; of the current side: the session's
  std::string session;
  std::string commit;
  std::string
      ref;  ///< of the baseline: by which the user named the commit that was built for it; empty: it was accepted
  std::optional<double> median;  ///< of the processes; `low` and `high` are their quartiles
  std::optional<double> low;
  std::optional<double> high;
  std::vector<ProcessLine> processes;
  bool dirty = false;  ///< built with changes that the commit has not
};

struct Run {
  // ---- which run it is ----
  std::string id{};  ///< empty: it has not begun
  std::string session{};
  Subject subject{};
  std::string config{};
  std::string started{};  ///< UTC, ISO 8601
  double seconds = 0;
  std::uint64_t seed = 0;

  // ---- how it was declared ----
  std::string adapter{};                   ///< how its program reports
  std::vector<std::string> command{};      ///< program and arguments
  std::vector<std::string> environment{};  ///< VAR=sha256:9f86d081884c: values may be secrets
  ShellHooks hooks{};
  std::optional<Pick> pick{};
  std::string declaration{};  ///< the file that `holdfast run` was given; may be empty
  std::string
      location{};    ///< file:line of the call that declared it, from the top of the source; may be empty
  Facts in_force{};  ///< settings of the measurement and of the verdict; empty: not known
  Facts origins{};   ///< who set a value, "CMake"; a default is not listed

  // ---- what was measured ----
  Image image{};       ///< of the current program; no id: it cannot be kept
  RunSide baseline{};  ///< what it was compared with
  RunSide current{};
  std::optional<BaselineCommit> baseline_commit{};
  std::optional<RunConditions> conditions{};  ///< of the machine
  std::optional<ThroughputCurve> curve{};     ///< of MODE squeeze
  Profiles profiles{};                        ///< of what callgrind counted
  std::string output{};                       ///< that its programs printed (run/rounds/output_log.hpp)

  // ---- what was found ----
  std::optional<Verdict> verdict{};
  std::optional<std::string> error{};  ///< why it could not be measured; then there is no verdict
  std::string
      classic_overlap_intervals{};  ///< what the two classic testers say of the same numbers; or empty
  std::string classic_anova{};
  std::optional<Known> known{};            ///< the known regression that covers its loss
  std::optional<AcceptedLoss> accepted{};  ///< or what the change accepts of it
  std::vector<std::string> acceptances{};  ///< entries about its test that accept a loss, as their texts
  std::vector<std::string> spent{};        ///< those of them that what it was compared with had, too
  std::optional<Pinpoint> pinpoint{};      ///< where the loss is, if somebody looked
  std::optional<Reach> reach{};            ///< what the difference between both programs reaches, likewise
  std::optional<Placement> placement{};    ///< whether their code lay at the same places, likewise
  std::vector<FunctionTime> functions{};   ///< that changed, where they were timed (FUNCTIONS)
  std::optional<Experiment> experiment{};  ///< which it belongs to; none: it belongs to none

  // ---- what a report adds (suite/build_report.cpp) ----
  std::optional<double> q_value{};        ///< p-value adjusted for all that the report tests (suite/gate.hpp)
  std::vector<Elsewhere> elsewhere{};     ///< machines that contradict its verdict (suite/elsewhere.hpp)
  std::vector<std::string> remarks{};     ///< on the conditions (suite/noise_sources.hpp)
  std::vector<Difference> differences{};  ///< of machine, build and settings
  std::vector<std::string> edited{};      ///< what of the benchmark itself is not as in the baseline
  std::optional<Calibration> calibration{};    ///< that counted when the test ran
  std::optional<Quarantine> quarantine{};      ///< its quarantine, where it was in force
  std::vector<std::string> placing_options{};  ///< of the compiler, of both programs (image/compilations.hpp)
  bool one_of_benchmarks = false;              ///< its test measured others in this session, too
  bool one_of_points = false;                  ///< its benchmark was measured at other points, too
  bool one_commit = false;                     ///< the current commit alone lies between both sides

  /// One of the outcomes' words, or "error".
  std::string word() const { return verdict && !error ? std::string(to_string(verdict->outcome)) : "error"; }

  /// Whether it repeats the verdict of an earlier run, and has no samples of its own.
  bool is_repeated() const { return experiment && !experiment->decided_by.empty(); }
  /// Returns the benchmark's version.
  std::string version() const;
  /// These settings take the place of those of the same names; an empty value removes one.
  void update(const Facts& settings);
};

}  // namespace holdfast
