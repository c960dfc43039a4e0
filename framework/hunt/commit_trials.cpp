#include "hunt/commit_trials.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <utility>

#include "model/error.hpp"
#include "model/short_commit.hpp"
#include "run/commits/build_differences.hpp"
#include "run/commits/cmake.hpp"
#include "run/live_comparison.hpp"
#include "run/reach/commit_reach.hpp"
#include "run/reference/commit_baseline.hpp"
#include "suite/comparison.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::hunt {
namespace {

using SteadyClock = std::chrono::steady_clock;

double trial_seconds_since(SteadyClock::time_point start) {
  return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

/// Returns the size of the change of one result, if it reports one; larger for worse.
double changed_by(const Run& result) {
  if (!result.verdict || !result.verdict->estimate) return 0;
  const double by = std::fabs(std::log(result.verdict->estimate->ratio));
  switch (result.verdict->outcome) {
    case Outcome::regressed:
      // All losses are at least 2, and gains from 1 to below 2, so that any loss is larger than every gain.
      return 2 + by;
    case Outcome::improved:
      return 1 + by / (1 + by);
    default:
      return 0;
  }
}

/// For a tester without an estimate, the ratio is that of the medians, and both ends of the interval are equal to
/// it.
hunt::PairAnswer answer_of(const Run& result) {
  hunt::PairAnswer answer{.outcome = result.verdict->outcome,
                          .pairs = static_cast<int>(result.current.processes.size())};
  if (result.verdict->estimate) {
    answer.ratio = *result.verdict->estimate;
  } else if (result.baseline.median && result.current.median && *result.baseline.median > 0) {
    const double ratio = *result.current.median / *result.baseline.median;
    answer.ratio = {.ratio = ratio, .low = ratio, .high = ratio};
  }
  return answer;
}

bool is_of(const Run& result, const Subject& subject) {
  return result.subject.benchmark == subject.benchmark && result.subject.params == subject.params &&
         result.subject.metric == subject.metric;
}

}  // namespace

CommitTrials::CommitTrials(commits::Recipe recipe, Declaration declaration, run::Overrides overrides, Say say)
    : recipe_(std::move(recipe)),
      declaration_(std::move(declaration)),
      overrides_(std::move(overrides)),
      settings_(run::resolve(declaration_, overrides_)),
      say_(std::move(say)) {
  // Only the target of this test is built.
  recipe_.test = declaration_.test;
  declaration_.work_directory = recipe_.place + "/work";
  declaration_.asked.baseline = BaselineChoice::live;
  if (overrides_.benchmark) declaration_.benchmark = overrides_.benchmark;
  subject_ = {.test = declaration_.test,
              .benchmark = declaration_.benchmark.value_or(declaration_.test),
              .params = "{}"};
}

/// Returns the declaration: the program is the commit's, but the build tree's settings determine how it is measured
/// and judged.
Declaration CommitTrials::declared_at(const commits::Built& built) const {
  const auto then = run::declaration_at(built, declaration_.test);
  if (!then) throw Error("it declares no test " + declaration_.test);
  auto declaration = declaration_;
  declaration.command = then->command;
  declaration.environment = then->environment;
  declaration.working_directory = then->working_directory;
  declaration.data = then->data;
  declaration.hooks = then->hooks;
  declaration.asked.version = then->asked.version;
  // All of the checkout belongs to the commit, even if the project is in a subdirectory or outside of the checkout.
  declaration.source_directory = std::filesystem::path(built.build).parent_path() / "source";
  declaration.build_directory = built.build;
  run::prepare_test(declaration, run::resolve(declaration, overrides_),
                    1);  // checks that it runs, and has the metric
  return declaration;
}

bool CommitTrials::build(const std::string& commit) {
  if (built_.contains(commit)) return true;
  // A failed build is not repeated: the search asks for a commit several times.
  if (failed_.contains(commit)) return false;
  const auto start = SteadyClock::now();
  say_("building " + short_commit(commit));
  try {
    trees_[commit] = commits::build_commit(recipe_, commit);
    configured_.insert(commit);
    built_[commit] = declared_at(trees_[commit]);
  } catch (const Error& wrong) {
    if (dynamic_cast<const commits::TargetFailed*>(&wrong) != nullptr) configured_.insert(commit);
    failed_[commit] = wrong.what();
    return false;
  }
  build_s_ += trial_seconds_since(start);
  ++builds_;
  return true;
}

std::string CommitTrials::why_not(const std::string& commit) const {
  const auto found = failed_.find(commit);
  return found == failed_.end() ? "" : found->second;
}

/// From the second pair on, only the point that changed is measured, in all commits that were built so far.
void CommitTrials::choose_point() {
  const auto choose = [&](Declaration& declaration) {
    declaration.benchmark = subject_.benchmark;
    declaration.point = subject_.params;
  };
  choose(declaration_);
  for (auto& [commit, declaration] : built_) choose(declaration);
}

bool CommitTrials::same(const std::string& earlier, const std::string& later) {
  return unaffected(earlier, later).has_value();
}

std::optional<std::vector<AffectedPoint>> CommitTrials::unaffected(const std::string& earlier,
                                                                   const std::string& later) {
  say_("comparing the functions of " + short_commit(earlier) + " and " + short_commit(later));
  try {
    const auto& now = built_.at(later);
    run::CommitBaseline commit{.ref = short_commit(earlier), .built = {}};
    commit.built.commit = earlier;
    const auto then = run::test_at_commit(commit, built_.at(earlier), now, overrides_);
    auto points = run::affected_points(then, now, overrides_);
    if (points.empty() || then.points.size() != points.size()) return std::nullopt;
    if (std::ranges::any_of(points, &AffectedPoint::is_affected)) return std::nullopt;
    return points;
  } catch (const Error&) {  // it is measured, which reports the problem
    return std::nullopt;
  }
}

std::string CommitTrials::built_differently(const std::string& earlier, const std::string& later) const {
  const auto& before = trees_.at(earlier);
  const auto& now = trees_.at(later);
  const run::CommitBaseline commit{.ref = short_commit(earlier), .built = before};
  const auto targets = declaration_.targets.value_or(std::vector<std::string>());
  auto text = differences_text(run::differences_to(commit, wire::read_suite(now.suite), targets));
  if (before.note == now.note) return text;
  return text + (text.empty() ? "" : "; ") + (now.note.empty() ? "before, " + before.note : now.note);
}

Report CommitTrials::compare(suite::ReferenceComparison comparison, const hunt::PairInput& asked,
                             const std::string& what) {
  const auto start = SteadyClock::now();
  auto overrides = overrides_;
  overrides.min_effect = asked.min_effect;
  overrides.significance = asked.significance;
  // A fixed number of runs is what the user asked for.
  if (!settings_.runs) overrides.processes = settings_.processes * asked.effort;
  overrides.budget = settings_.budget * asked.effort;
  if (chosen_) overrides.metrics = {subject_.metric};
  auto report =
      suite::compare(comparison, overrides, [&](const std::string&, const process::Progress& progress) {
        say_(progress.confirms
                 ? fmt::format("{}, pair {}, confirms the result", what, progress.rounds_done + 1)
                 : fmt::format("{}, pair {} of {}", what, progress.rounds_done + 1, progress.rounds_wanted));
      });
  judge_s_ += trial_seconds_since(start);
  ++judged_;
  return report;
}

hunt::PairAnswer CommitTrials::judge(const std::string& earlier, const std::string& later,
                                     const hunt::PairInput& asked) {
  const auto pair = short_commit(earlier) + " and " + short_commit(later);
  const auto report =
      compare({.reference = built_.at(earlier), .others = {built_.at(later)}}, asked, "judging " + pair);
  const auto& results = report.results;
  const auto found =
      chosen_ ? std::ranges::find_if(results, [&](const Run& result) { return is_of(result, subject_); })
              : std::ranges::max_element(
                    results, [](const Run& a, const Run& b) { return changed_by(a) < changed_by(b); });
  if (found == results.end() || !found->verdict)
    throw Error("the commits " + pair + " cannot be compared in the metric that is searched");
  if (!chosen_) {
    chosen_ = true;
    subject_ = found->subject;
    if (declaration_.adapter != AdapterName::command) choose_point();
  }
  return answer_of(*found);
}

std::vector<CommitTrials::Measured> CommitTrials::measured(suite::ReferenceComparison comparison,
                                                           const hunt::PairInput& asked,
                                                           const std::string& what) {
  std::vector<Measured> all;
  comparison.measured = [&](const Run& result, const std::vector<Process>& processes) {
    all.push_back({result, processes});
  };
  compare(std::move(comparison), asked, what);
  return all;
}

std::vector<CommitTrials::Measured> CommitTrials::compared(const std::string& earlier,
                                                           const std::string& later,
                                                           const hunt::PairInput& asked) {
  return measured({.reference = built_.at(earlier), .others = {built_.at(later)}}, asked,
                  "judging " + short_commit(earlier) + " and " + short_commit(later));
}

std::vector<CommitTrials::Measured> CommitTrials::measured_alone(const std::string& commit) {
  return measured({.reference = built_.at(commit), .others = {}},
                  {.min_effect = min_effect(), .significance = significance()},
                  "measuring " + short_commit(commit));
}

}  // namespace holdfast::hunt
