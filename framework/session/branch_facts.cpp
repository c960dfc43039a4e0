#include "session/branch_facts.hpp"

#include <map>
#include <memory>

#include "runner/ci_branches.hpp"

namespace holdfast::session {

std::string branch_of(const runner::Revision& revision) {
  const bool detached = !revision.commit.empty() && revision.branch.empty();
  return detached ? runner::own_branch_said().branch : revision.branch;
}

BranchFacts branch_facts_of(const SessionRecord& session, const std::string& source_directory) {
  const auto said = runner::base_branch_said();
  const auto known = std::make_shared<std::map<std::string, std::optional<int>>>();
  const auto distance = [known, source_directory, commit = session.commit](const std::string& branch) {
    const auto found = known->find(branch);
    if (found != known->end()) return found->second;
    return (*known)[branch] = runner::distance_to_branch(source_directory, commit, branch);
  };
  return {.own = session.branch,
          .base = said.branch,
          .base_variable = said.variable,
          .default_branch = [=] { return runner::default_branch_of(source_directory); },
          .distance = distance};
}

}  // namespace holdfast::session
