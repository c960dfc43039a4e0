#pragma once

/// Options that select the session of a verb, and those that make its gate's policy. Each of the latter has an
/// environment variable and a CMake cache variable of the same name.
///
///   `--block WORD[,WORD...]`   HOLDFAST_BLOCK           Findings that close the gate: regressed, inconclusive, missing,
///                                                       softened, edited, uncovered; or nothing.
///   `--undecided-max SHARE`    HOLDFAST_UNDECIDED_MAX   Share of undecided tests above which they are a finding: 20% or 0.2.
///   `--labels NAME[,NAME...]`  HOLDFAST_LABELS          Only tests with one of these labels belong to the run.
///   `--budget-total SECONDS`   HOLDFAST_BUDGET_TOTAL    For the whole run, shared by need (suite/run_budget.hpp).
///
/// One option has no cache variable, since the change that is judged could edit it:
///
///   `--policy change|base`     HOLDFAST_POLICY          The settings to judge by: those of the change, or the baseline's
///                                                       (run/plan/base_policy.hpp).

#include <optional>
#include <string>
#include <vector>

#include "cli/verb.hpp"
#include "model/gate_policy.hpp"
#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "suite/committed_files.hpp"

namespace holdfast::cli {

/// The options as typed.
struct GateAsked {
  std::optional<std::string> block;
  std::optional<std::string> undecided_max;
  std::optional<std::string> labels;
  std::optional<std::string> budget_total;
  std::optional<std::string> policy;
};

/// Returns the options that a gate and a report accept for an existing session: --block and --undecided-max.
Arguments judging_options(GateAsked& asked);
/// Returns the options for opening a session: the judging_options(), --labels, --budget-total and --policy.
Arguments opening_options(GateAsked& asked);

/// Returns the policy. `before`: the policy without options. Throws Error for a word that does not exist or a number
/// out of range.
GatePolicy policy_of(const GateAsked& asked, GatePolicy before = {});

/// Returns the values of the project's cache variables.
GateAsked declared_policy(const Suite& suite);

struct SessionChoice {
  std::optional<std::string> session;  ///< --session ID
  suite::CommittedFiles files;
  GateAsked asked;                     ///< its policy, which overrides that of the session
  std::vector<std::string> informing;  ///< --inform-class
  bool to_judge = false;               ///< for a gate, which judges no session of holdfast backfill
};

Arguments session_options(SessionChoice& choice);

/// Returns the suite that --suite or --test-dir names, else none.
std::optional<Suite> chosen_suite(const SharedOptions& shared);

/// The known coverage of the build tree. It is looked up once, and only when it is needed, because the look-up takes half a
/// second.
class KnownCoverage {
 public:
  explicit KnownCoverage(const SharedOptions& shared) : shared_(shared) {}
  /// None if coverage was never requested.
  const std::optional<Coverage>& get();

 private:
  const SharedOptions& shared_;
  bool looked_up_ = false;
  std::optional<Coverage> known_;
};

/// Returns the report of --session, of the last session of the named build tree, or of the store's latest. `covered`:
/// the coverage, which shows the changed functions whose slowdown no test would notice. The gate also reports which entries
/// of the committed files should be removed. Throws Error if there is no session, or if such a file is malformed.
Report chosen_report(const SharedOptions& shared, const SessionChoice& choice, KnownCoverage& covered);

}  // namespace holdfast::cli
