#include "hunt/bisection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "hunt/commit_trials.hpp"
#include "model/error.hpp"
#include "model/short_commit.hpp"

namespace holdfast::hunt {
namespace {

namespace fs = std::filesystem;

using Commits = std::vector<std::string>;

constexpr const char* kDeclareEverywhere =
    "\nEach commit must declare the test. If older commits do not, copy its files over them (--overlay "
    "PATH), or measure from another project that is told where the checkout is (--repository and "
    "--source-variable)";

/// Returns the good end, then the commits after it; the bad end is last, even if it touches none of the paths.
Commits series_of(const BisectionWanted& wanted, const std::string& good, const std::string& bad) {
  Commits series{good};
  for (auto& commit : commits::commits_between(wanted.recipe.repository, good, bad, wanted.paths))
    series.push_back(std::move(commit));
  // With paths, git lists only commits that touch them.
  if (series.back() != bad) series.push_back(bad);
  return series;
}

std::string time_text(double seconds) {
  return seconds < 90 ? fmt::format("{:.0f} s", seconds) : fmt::format("{:.0f} min", seconds / 60);
}

class Searching {
 public:
  Searching(const BisectionWanted& wanted, const std::function<void(const std::string&)>& say)
      : wanted_(wanted),
        say_(say),
        trials_(wanted.recipe, wanted.declaration, wanted.overrides,
                [&](const std::string& what) { say_(left_ + what); }) {}

  Bisection result() {
    const auto start = std::chrono::steady_clock::now();
    const auto& repository = wanted_.recipe.repository;
    const auto series = series_of(wanted_, wanted_.good, wanted_.bad);
    found_.good = commits::commit_facts(repository, wanted_.good);
    found_.bad = commits::commit_facts(repository, wanted_.bad);
    found_.commits = series.size() - 1;
    const auto searched = search(series);
    // The search ends at once if an end cannot be built; here it is an error, with the reason.
    demand_ends(series);
    found_.whole = searched.whole;
    found_.same_ends = searched.same_ends;
    for (const auto& step : searched.steps) add(series, step);
    found_.subject = trials_.subject();
    found_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return found_;
  }

 private:
  hunt::Bisected search(const Commits& series) {
    const hunt::BisectLimits limits{.min_effect = trials_.min_effect(),
                                    .significance = trials_.significance()};
    auto searched =
        hunt::bisect(series.size() - 1, limits,
                     {.build = [&](std::size_t commit) { return build(series[commit]); },
                      .judge =
                          [&](const hunt::PairInput& asked) {
                            return trials_.judge(series[asked.earlier], series[asked.later], asked);
                          },
                      .same = [&](std::size_t earlier,
                                  std::size_t later) { return trials_.same(series[earlier], series[later]); },
                      .progress = [&](const hunt::BisectProgress& progress) { tell(progress); }});
    found_.builds += searched.builds;
    found_.comparisons += searched.comparisons;
    found_.pairs += searched.pairs;
    for (const auto& [commit, like] : searched.unmeasured)
      found_.unmeasured.push_back({.commit = series[commit], .like = series[like]});
    return searched;
  }

  bool build(const std::string& commit) {
    const bool built = trials_.build(commit);
    auto& failed = found_.unbuildable;
    if (!built && std::ranges::find(failed, commit) == failed.end()) failed.push_back(commit);
    return built;
  }

  void tell(const hunt::BisectProgress& progress) {
    left_ = fmt::format("commits left: {}, builds: about {}", progress.commits_left, progress.builds_left);
    const double seconds = progress.builds_left * trials_.build_seconds() +
                           progress.pairs_of_commits_left * trials_.judge_seconds();
    if (trials_.judge_seconds() > 0) left_ += ", time: " + time_text(seconds);
    left_ += "; ";
  }

  void demand_ends(const Commits& series) {
    for (const auto& [name, commit] : {std::pair{"good", series.front()}, std::pair{"bad", series.back()}}) {
      const auto why = trials_.why_not(commit);
      if (why.empty()) continue;
      const bool is_for_compiler = why.substr(0, why.find('\n')).find(": error: ") != std::string::npos;
      throw Error(fmt::format("the {} end, {}, cannot be measured: {}{}", name, short_commit(commit), why,
                              is_for_compiler ? "" : kDeclareEverywhere));
    }
  }

  /// Adds a step. A step of a merge is searched in the merged commits.
  void add(const Commits& series, const hunt::BisectStep& step) {
    const auto& commit = series[step.at];
    const bool one = step.at - step.after == 1;
    const auto parents = commits::parents_of(wanted_.recipe.repository, commit);
    if (one && !wanted_.first_parent && parents.size() > 1 && is_in_branch(series[step.after], parents))
      return;
    StepFound found{.commit = commits::commit_facts(wanted_.recipe.repository, commit),
                    .merge = parents.size() > 1,
                    .candidates = {},
                    .answer = step.answer,
                    .share = hunt::share_of(step.answer.ratio, found_.whole.ratio),
                    .why = step.why,
                    .built = trials_.built_differently(series[step.after], commit)};
    for (auto i = step.after + 1; i <= step.at; ++i) found.candidates.push_back(series[i]);
    found_.steps.push_back(std::move(found));
  }

  // Searches the commits that the merge brought, from the merge base on. Returns true if one of them has the
  // step: the merge itself is then no step. An octopus merge has several branches.
  bool is_in_branch(const std::string& before, const Commits& parents) {
    for (std::size_t i = 1; i < parents.size(); ++i) {
      const auto fork = commits::git(wanted_.recipe.repository.top, {"merge-base", before, parents[i]});
      // The merged commit is part of the history before the merge already, so it brings nothing.
      if (!fork || *fork == parents[i]) continue;
      const auto branch = series_of(wanted_, *fork, parents[i]);
      const auto searched = search(branch);
      if (searched.steps.empty()) continue;
      for (const auto& step : searched.steps) add(branch, step);
      return true;
    }
    return false;
  }

  const BisectionWanted& wanted_;
  const std::function<void(const std::string&)>& say_;
  std::string left_;
  CommitTrials trials_;
  Bisection found_;
};

/// Throws Error unless the good end is an ancestor of the bad one. Otherwise "git log good..bad" would list
/// commits that do not follow from the good end.
void demand_history(const BisectionWanted& wanted) {
  const auto& repository = wanted.recipe.repository;
  if (wanted.good == wanted.bad)
    throw Error("--good and --bad are the same commit, " + short_commit(wanted.good));
  if (commits::is_ancestor(repository, wanted.good, wanted.bad)) return;
  const auto base = commits::git(repository.top, {"merge-base", wanted.good, wanted.bad}).value_or("");
  throw Error(
      fmt::format("{} is not an ancestor of {}, so no series of commits leads from one to the other; {}",
                  short_commit(wanted.good), short_commit(wanted.bad),
                  base.empty() ? "they have no common ancestor"
                               : "begin at their merge base: --good " + short_commit(base)));
}

}  // namespace

BisectionWanted bisection_wanted(const BisectionAsked& asked, const Declaration& declaration,
                                 const run::Overrides& overrides) {
  if (asked.repository.empty() != asked.source_variable.empty())
    throw Error(
        "--repository and --source-variable must be given together: the repository, and how the project "
        "finds its checkout");
  BisectionWanted wanted{
      .recipe = commits::recipe_of(declaration.build_directory, declaration.config, asked.repository),
      .declaration = declaration,
      .overrides = overrides,
      .good = "",
      .bad = "",
      .paths = asked.paths,
      .first_parent = asked.first_parent};
  wanted.recipe.source_variable = asked.source_variable;
  const auto absolute = [](const fs::path& path) { return fs::absolute(path).lexically_normal().string(); };
  for (auto& path : wanted.paths) {
    if (fs::exists(path)) path = absolute(path);  // git runs in the top directory
  }
  for (const auto& path : asked.overlay) wanted.recipe.overlay.push_back(absolute(path));
  wanted.good = commits::commit_of(wanted.recipe.repository, asked.good);
  wanted.bad = commits::commit_of(wanted.recipe.repository, asked.bad);
  return wanted;
}

Bisection bisection(const BisectionWanted& wanted, const std::function<void(const std::string&)>& say) {
  demand_history(wanted);
  return Searching(wanted, say).result();
}

std::optional<hunt::PairAnswer> judged_against_good(const BisectionWanted& wanted,
                                                    const std::function<void(const std::string&)>& say) {
  CommitTrials trials(wanted.recipe, wanted.declaration, wanted.overrides, say);
  if (!trials.build(wanted.good))
    throw Error("the good end, " + short_commit(wanted.good) +
                ", cannot be measured: " + trials.why_not(wanted.good));
  if (!trials.build(wanted.bad)) {
    say(trials.why_not(wanted.bad));
    return std::nullopt;
  }
  hunt::PairAnswer answer;
  if (trials.same(wanted.good, wanted.bad)) {
    say(short_commit(wanted.bad) + " executes no changed function: counted as good");
    answer.outcome = Outcome::pass;
    return answer;
  }
  // Judges with the same efforts as a bisection (BisectLimits::effort_max): 1, 2 and 4.
  for (int effort = 1; effort <= 4; effort *= 2) {
    answer = trials.judge(
        wanted.good, wanted.bad,
        {.min_effect = trials.min_effect(), .significance = trials.significance(), .effort = effort});
    if (answer.outcome != Outcome::inconclusive) break;
  }
  return answer;
}

Ratio rest_of_steps(const Bisection& found) {
  auto rest = found.whole.ratio;
  for (const auto& step : found.steps) rest = rest_of(rest, step.answer.ratio);
  return rest;
}

}  // namespace holdfast::hunt
