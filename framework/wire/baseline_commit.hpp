#pragma once

/// The commit that a run was compared with, where HOLDFAST_BASELINE_REF names one: kept with the run's declaration.

#include <optional>
#include <string>

namespace holdfast::wire {

struct BaselineCommit {
  std::string ref;  ///< as the user named it: "merge-base:origin/main"
  std::string commit;
};

std::string with_baseline_commit(const std::string& declaration, const BaselineCommit& baseline);
/// None: it was compared with what was accepted, or with nothing.
std::optional<BaselineCommit> declared_baseline_commit(const std::string& declaration);

}  // namespace holdfast::wire
