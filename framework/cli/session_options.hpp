#pragma once

/// Which session a verb is about, and the options that make its gate's policy. Each of these has an environment variable
/// and a CMake cache variable of the same name:
///
///   --block WORD[,WORD...]   HOLDFAST_BLOCK           what closes the gate: regressed, inconclusive, missing, softened, edited, uncovered;
///                                                     or nothing
///   --undecided-max SHARE    HOLDFAST_UNDECIDED_MAX   more undecided tests than this are a finding: 20% or 0.2
///   --labels NAME[,NAME...]  HOLDFAST_LABELS          only tests with one of these labels belong to the run
///   --budget-total SECONDS   HOLDFAST_BUDGET_TOTAL    for the whole run, shared by need (suite/run_budget.hpp)
///
/// One has no cache variable, since the change that is judged could edit it:
///
///   --policy change|base     HOLDFAST_POLICY          whose settings judge: those that the change declares, or the baseline's
///                                                     (run/plan/base_policy.hpp)

#include <optional>
#include <string>
#include <vector>

#include "cli/verb.hpp"
#include "model/gate_policy.hpp"
#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "suite/committed_files.hpp"

namespace holdfast::cli {

/// As they are typed.
struct GateAsked {
  std::optional<std::string> block;
  std::optional<std::string> undecided_max;
  std::optional<std::string> labels;
  std::optional<std::string> budget_total;
  std::optional<std::string> policy;
};

/// What a gate and a report can still be told of a session: --block and --undecided-max.
Arguments judging_options(GateAsked& asked);
/// What is told when a session is opened: these too.
Arguments opening_options(GateAsked& asked);

/// `before`: what holds where nothing is asked for. Throws Error for a word that does not exist or a number out of range.
GatePolicy policy_of(const GateAsked& asked, GatePolicy before = {});

/// What the project's cache variables say.
GateAsked declared_policy(const Suite& suite);

struct SessionChoice {
  std::optional<std::string> session;  ///< --session ID
  suite::CommittedFiles files;
  GateAsked asked;                     ///< of its policy, in place of what the session knows
  std::vector<std::string> informing;  ///< --inform-class
};

Arguments session_options(SessionChoice& choice);

/// The suite that --suite or --test-dir names, else nothing.
std::optional<Suite> chosen_suite(const SharedOptions& shared);

/// What is known of the coverage of the build tree, looked up once, when it is needed: that takes half a second.
class KnownCoverage {
 public:
  explicit KnownCoverage(const SharedOptions& shared) : shared_(shared) {}
  /// None: nobody has asked for it.
  const std::optional<Coverage>& get();

 private:
  const SharedOptions& shared_;
  bool looked_up_ = false;
  std::optional<Coverage> known_;
};

/// Its report: of --session, of the last session of the build tree that is named, or of the store's latest; with what the change
/// lacks by `covered`, and the gate also says which entries of the committed files should go. Throws Error where there is
/// none, or where such a file is malformed.
Report chosen_report(const SharedOptions& shared, const SessionChoice& choice, KnownCoverage& covered);

}  // namespace holdfast::cli
