#pragma once

/// Report: a session as it is shown. Made from the store, written as JSON, rendered by others.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/calibration.hpp"
#include "model/conditions.hpp"
#include "model/coverage.hpp"
#include "model/curve.hpp"
#include "model/difference.hpp"
#include "model/function_time.hpp"
#include "model/gate_policy.hpp"
#include "model/growth.hpp"
#include "model/image.hpp"
#include "model/known.hpp"
#include "model/pinpoint.hpp"
#include "model/placement.hpp"
#include "model/profile.hpp"
#include "model/reach.hpp"
#include "model/sample.hpp"
#include "model/verdict.hpp"

namespace holdfast {

/// Facts of the machine and of the build, name to value; sorted, so that they print the same everywhere.
using Facts = std::map<std::string, std::string>;

/// "" where the fact is not known.
inline std::string fact_of(const Facts& facts, const std::string& name) {
  const auto found = facts.find(name);
  return found == facts.end() ? "" : found->second;
}

struct SessionRecord {
  std::string id;       ///< sorts by time
  std::string started;  ///< UTC, ISO 8601
  std::string project;
  std::string config;
  std::string commit;  ///< empty where there is no git
  std::string branch;
  bool dirty = false;
  std::string fingerprint;  ///< of the machine facts
  Facts facts;
  std::vector<std::string> declared;  ///< the tests that the suite declares
  GatePolicy policy;
  std::vector<std::string> chosen;  ///< of the declared, those with a label of the policy; empty: all
  std::string part_of;              ///< the session that this one is a machine's part of; empty: it is whole
};

/// One process as a report shows it.
struct ProcessLine {
  int process = 0;
  int pair = 0;
  double median = 0;  ///< or what else its samples come to (stats/aggregator.hpp)
  double low = 0;     ///< first quartile of its samples
  double high = 0;    ///< third quartile
  long samples = 0;
};

struct SideReport {
  std::string kind = "none";  ///< of the baseline: live, stored, none
  std::string branch;         ///< of the baseline: whose it is; of the current side: the session's
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

/// One measured subject of a session. `error` is set where it could not be measured; then `verdict` is empty.
struct Result {
  Subject subject;
  std::string config;
  std::optional<Verdict> verdict;
  std::optional<std::string> error;
  std::string classic_overlap_intervals;  ///< what the two classic testers say of the same numbers; or empty
  std::string classic_anova;
  std::optional<double> q_value;  ///< p-value adjusted for all that the report tests (suite/gate.hpp)
  Facts in_force;                 ///< the settings by which it was measured and judged
  Facts origins;                  ///< who asked for them (RunDetails::origins)
  ImageFile program;              ///< that was measured; no digest: it is not known
  std::optional<RunConditions> conditions;  ///< of the machine
  std::vector<std::string> remarks;         ///< on these conditions (suite/noise_sources.hpp)
  std::optional<ThroughputCurve> curve;     ///< of MODE squeeze
  Profiles profiles;                        ///< of what callgrind counted
  std::string adapter;                      ///< how its program reports; empty: nobody says
  std::string declaration;                  ///< the file that `holdfast run` was given; may be empty
  std::string location;  ///< file:line of the call that declared it, from the top of the source; may be empty
  double seconds = 0;
  std::uint64_t seed = 0;
  SideReport baseline;
  SideReport current;
  std::vector<Difference> differences;       ///< of machine, build and settings (suite/build_report.hpp)
  std::optional<Calibration> calibration;    ///< that counted when the test ran
  std::optional<Quarantine> quarantine;      ///< its quarantine, where it was in force
  std::optional<Pinpoint> pinpoint;          ///< where the loss is, if somebody looked
  std::optional<Reach> reach;                ///< what the difference between both programs reaches, likewise
  std::optional<Placement> placement;        ///< whether their code lay at the same places, likewise
  std::vector<std::string> placing_options;  ///< of the compiler, of both programs (image/compilations.hpp)
  std::vector<FunctionTime> functions;       ///< that changed, where they were timed (FUNCTIONS)
  std::optional<Known> known;                ///< which known regression covers its verdict
  std::optional<AcceptedLoss> accepted;      ///< likewise, what the change itself accepts of it
  std::vector<std::string> spent;            ///< RunDetails::spent
  std::string output;                        ///< that its programs printed (run/output_log.hpp)
  bool one_of_benchmarks = false;            ///< its test measured others in this session, too
  bool one_of_points = false;                ///< its benchmark was measured at other points, too

  /// One of the outcomes' words, or "error".
  std::string word() const {
    return error ? "error" : verdict ? std::string(to_string(verdict->outcome)) : "error";
  }
};

/// The finding of one rule of the gate (suite/gate.hpp).
struct GateFinding {
  std::string word;     ///< by which a policy names it; "error" of what is broken
  std::string verdict;  ///< that it asks for; empty: it only has something to say
  bool closes = false;  ///< whether the policy blocks it
};

struct GateVerdict {
  std::string verdict;  ///< pass, regressed, inconclusive, error
  std::vector<std::string> reasons;
  bool closed = false;  ///< whether the policy blocks what was found; always where something is broken
  std::vector<GateFinding> findings{};  ///< a report that is read from JSON has none
};

struct Report {
  SessionRecord session;
  std::vector<Result> results;
  std::vector<std::string> missing;          ///< declared, but without a result in this session
  std::vector<std::string> undeclared;       ///< accepted earlier, but no longer declared
  std::vector<std::string> vanished;         ///< benchmarks and points that their test measures no longer
  std::vector<Growth> growth;                ///< of benchmarks whose code asks for it
  std::optional<CoverageChange> coverage{};  ///< what the change lacks, where that is known
  GateVerdict gate;
  double measured_s = 0;  ///< of all results
  double took_s = 0;      ///< from the opening of the session to the end of its last run
};

}  // namespace holdfast
