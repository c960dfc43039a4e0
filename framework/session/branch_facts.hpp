#pragma once

/// What git and the environment know of a session's branch, for choose_branch().

#include <string>

#include "model/report.hpp"
#include "runner/revision.hpp"
#include "session/baseline_branch.hpp"

namespace holdfast::session {

/// The branch of a session: git's, or where git knows only a commit, what the environment says. Empty without both.
std::string branch_of(const runner::Revision& revision);

/// Git is asked only for what matters, about each branch once.
BranchFacts branch_facts_of(const SessionRecord& session, const std::string& source_directory);

}  // namespace holdfast::session
