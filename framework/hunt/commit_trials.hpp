#pragma once

/// The operations of `holdfast bisect` on commits: builds them, queries their programs, and judges one against
/// another.

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "hunt/bisect.hpp"
#include "model/affected.hpp"
#include "model/report.hpp"
#include "run/commits/build.hpp"
#include "run/plan/settings.hpp"
#include "suite/comparison.hpp"

namespace holdfast::hunt {

class CommitTrials {
 public:
  using Say = std::function<void(const std::string&)>;

  CommitTrials(commits::Recipe recipe, Declaration declaration, run::Overrides overrides, Say say);

  /// Builds a commit. Returns false if it cannot be built, does not declare the test, or its program cannot be
  /// queried; why_not() then has the reason.
  bool build(const std::string& commit);
  std::string why_not(const std::string& commit) const;
  /// Returns true if the commit was configured: if it cannot be built, that may be due to this test alone.
  bool is_configured(const std::string& commit) const { return configured_.contains(commit); }

  /// Judges two commits that were built. The first pair determines what is measured from then on: of several points
  /// and metrics of the test, the one that lost most.
  hunt::PairAnswer judge(const std::string& earlier, const std::string& later, const hunt::PairInput& asked);

  /// A result and the processes that it was made from.
  struct Measured {
    Run run;
    std::vector<Process> processes;
  };
  /// Compares all points and metrics of two commits that were built, as judge() does.
  std::vector<Measured> compared(const std::string& earlier, const std::string& later,
                                 const hunt::PairInput& asked);
  /// Measures a commit that was built, without comparing it.
  std::vector<Measured> measured_alone(const std::string& commit);

  /// Returns the points of the later commit if the difference between the commits cannot reach any of them. None if
  /// it can, or if that is unknown. Both commits must be built.
  std::optional<std::vector<AffectedPoint>> unaffected(const std::string& earlier, const std::string& later);

  /// Returns true if the difference between the commits cannot reach what is measured (run/reach/commit_reach.hpp); false
  /// if that is not known. Both commits must be built.
  bool same(const std::string& earlier, const std::string& later);

  /// Returns how the build of the later commit differed, other than in its code; empty if it did not. Both commits must have
  /// been built.
  std::string built_differently(const std::string& earlier, const std::string& later) const;

  const Subject& subject() const { return subject_; }
  const run::Settings& settings() const { return settings_; }
  double min_effect() const { return settings_.min_effect; }
  double significance() const { return settings_.significance; }
  double build_seconds() const { return average(build_s_, builds_); }
  double judge_seconds() const { return average(judge_s_, judged_); }

 private:
  static double average(double sum, int count) { return count == 0 ? 0 : sum / count; }
  Declaration declared_at(const commits::Built& built) const;
  void choose_point();
  Report compare(suite::ReferenceComparison comparison, const hunt::PairInput& asked,
                 const std::string& what);
  std::vector<Measured> measured(suite::ReferenceComparison comparison, const hunt::PairInput& asked,
                                 const std::string& what);

  commits::Recipe recipe_;
  Declaration declaration_;
  run::Overrides overrides_;
  run::Settings settings_;
  Say say_;
  std::set<std::string> configured_;
  std::map<std::string, commits::Built> trees_;
  std::map<std::string, Declaration> built_;
  std::map<std::string, std::string> failed_;
  Subject subject_;
  bool chosen_ = false;
  double build_s_ = 0;
  double judge_s_ = 0;
  int builds_ = 0;
  int judged_ = 0;
};

}  // namespace holdfast::hunt
