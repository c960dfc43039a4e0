#include "run/reference/baseline_branch.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include "process/revision.hpp"

namespace holdfast::run {
namespace {

using Pointers = std::vector<BranchPointer>;

const std::string kSayIt = "; set HOLDFAST_BASE_BRANCH in the environment to choose one";

std::string shown(const std::string& branch) {
  return branch.empty() ? "sessions without a branch" : "the branch " + branch;
}

/// Returns `branch` as the choice; none if it has no pointer.
std::optional<BranchChoice> chosen(const Pointers& pointers, const std::string& branch,
                                   const std::string& warning = "") {
  const auto found = std::find_if(pointers.begin(), pointers.end(),
                                  [&](const BranchPointer& pointer) { return pointer.branch == branch; });
  if (found == pointers.end()) return std::nullopt;
  return BranchChoice{.branch = branch, .dropped = found->dropped, .warning = warning};
}

/// Returns the default branch if it has a baseline, else "".
std::string default_of(const BranchFacts& facts, const Pointers& pointers) {
  for (const auto& name : std::array<std::string, 3>{facts.default_branch(), "main", "master"}) {
    if (!name.empty() && chosen(pointers, name)) return name;
  }
  return "";
}

/// Returns the branch with the fewest commits since the common ancestor; none if no distance is known.
std::optional<BranchChoice> nearest(const BranchFacts& facts, const Pointers& pointers,
                                    const std::string& warning) {
  std::vector<std::string> names;
  std::optional<int> least;
  for (const auto& pointer : pointers) {
    const auto distance = pointer.branch.empty() ? std::nullopt : facts.distance(pointer.branch);
    if (!distance || (least && *distance > *least)) continue;
    if (!least || *distance < *least) names.clear();
    least = distance;
    // The names in this list are equally near.
    names.push_back(pointer.branch);
  }
  if (names.empty()) return std::nullopt;
  const auto usual = default_of(facts, pointers);
  if (names.size() == 1 || std::find(names.begin(), names.end(), usual) != names.end())
    return chosen(pointers, names.size() == 1 ? names.front() : usual, warning);
  return chosen(pointers, names.front(),
                "compared with the baseline of " + shown(names.front()) + ", and " + shown(names[1]) +
                    " is equally near" + kSayIt);
}

/// Returns the baseline of another branch that this branch has merged since it last accepted one itself.
std::optional<BranchChoice> merged_since(const BranchFacts& facts, const Pointers& pointers) {
  const auto own = std::ranges::find(pointers, facts.own, &BranchPointer::branch);
  const auto is_merged = [&](const BranchPointer& other) {
    if (other.dropped || other.branch == facts.own) return false;
    // The measured program itself is better evidence than the history of commits.
    if (other.same_program || own->same_program) return !own->same_program;
    // Uncommitted changes are in no commit.
    return !other.commit.empty() && !other.dirty && facts.has_changes(other.commit, "") &&
           !facts.has_changes(other.commit, own->commit);
  };
  const auto found = own->dropped ? pointers.end() : std::ranges::find_if(pointers, is_merged);
  if (found == pointers.end()) return std::nullopt;
  return chosen(pointers, found->branch);
}

}  // namespace

std::optional<BranchChoice> choose_branch(const BranchFacts& facts, const Pointers& pointers) {
  if (auto own = chosen(pointers, facts.own)) {
    auto merged = merged_since(facts, pointers);
    return merged ? merged : own;
  }
  std::string warning;
  if (!facts.base.empty()) {
    if (auto base = chosen(pointers, facts.base)) return base;
    warning = facts.base_variable + " names the branch " + facts.base + ", which has no baseline; ";
  }
  const auto guessed = [&](const std::string& branch, const std::string& why) {
    return warning + "compared with the baseline of " + shown(branch) + why;
  };
  if (auto near = nearest(facts, pointers, "")) {
    if (!warning.empty()) near->warning = guessed(near->branch, ", the nearest that has one");
    return near;
  }
  const std::string unknown = ", because git does not know which branch is the nearest" + kSayIt;
  const auto usual = default_of(facts, pointers);
  if (!usual.empty()) return chosen(pointers, usual, guessed(usual, unknown));
  for (const auto& pointer : pointers) {
    if (!pointer.dropped)
      return chosen(pointers, pointer.branch, guessed(pointer.branch, ", the last accepted one" + unknown));
  }
  return std::nullopt;
}

std::string branch_of(const process::Revision& revision) {
  // CI systems often check out a commit without its branch; their environment names the branch.
  const bool detached = !revision.commit.empty() && revision.branch.empty();
  return detached ? process::own_branch_said().branch : revision.branch;
}

BranchFacts branch_facts_of(const SessionRecord& session, const std::string& source_directory) {
  const auto said = process::base_branch_said();
  // The function is copied with the facts, and all copies share these answers.
  const auto known = std::make_shared<std::map<std::string, std::optional<int>>>();
  const auto distance = [known, source_directory, commit = session.commit](const std::string& branch) {
    const auto found = known->find(branch);
    if (found != known->end()) return found->second;
    return (*known)[branch] = process::distance_to_branch(source_directory, commit, branch);
  };
  const auto has_changes = [source_directory, head = session.commit](const std::string& one,
                                                                     const std::string& commit) {
    return process::has_changes_of(source_directory, one, commit.empty() ? head : commit);
  };
  return {.own = session.branch,
          .base = said.branch,
          .base_variable = said.variable,
          .default_branch = [=] { return process::default_branch_of(source_directory); },
          .distance = distance,
          .has_changes = has_changes};
}

}  // namespace holdfast::run
