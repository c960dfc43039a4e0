#include "runner/ci_branches.hpp"

#include <cstdlib>
#include <initializer_list>

namespace holdfast::runner {
namespace {

/// The first that is set, and not to "", as GitHub sets what does not apply.
SaidBranch first_of(std::initializer_list<const char*> variables, const Environment& environment) {
  constexpr std::string_view kHeads = "refs/heads/";
  for (const char* variable : variables) {
    auto said = environment(variable);
    if (said.starts_with(kHeads)) said = said.substr(kHeads.size());
    if (!said.empty()) return {.branch = said, .variable = variable};
  }
  return {};
}

}  // namespace

std::string environment_variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

SaidBranch own_branch_said(const Environment& environment) {
  const auto said = first_of({"HOLDFAST_BRANCH", "GITHUB_HEAD_REF", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME",
                              "CI_COMMIT_BRANCH", "CHANGE_BRANCH"},
                             environment);
  if (!said.branch.empty()) return said;
  // Of a pull request these two would name the request.
  if (environment("GITHUB_REF_TYPE") == "branch" && environment("GITHUB_BASE_REF").empty())
    return first_of({"GITHUB_REF_NAME"}, environment);
  return environment("CHANGE_ID").empty() ? first_of({"BRANCH_NAME"}, environment) : SaidBranch{};
}

SaidBranch base_branch_said(const Environment& environment) {
  return first_of(
      {"HOLDFAST_BASE_BRANCH", "GITHUB_BASE_REF", "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "CHANGE_TARGET"},
      environment);
}

}  // namespace holdfast::runner
