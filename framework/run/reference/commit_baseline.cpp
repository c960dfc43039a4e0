#include "run/reference/commit_baseline.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/short_commit.hpp"
#include "run/commits/build_differences.hpp"
#include "run/commits/overlay.hpp"
#include "run/plan/ctest_properties.hpp"
#include "run/plan/declared_run.hpp"
#include "run/reference/open_session.hpp"
#include "run/sides/discovery.hpp"
#include "wire/declaration_json.hpp"
#include "wire/discovery_json.hpp"
#include "wire/param_names.hpp"

// A commit is built once for all tests of the suite (build_baseline). Each test reads its declaration there
// (declaration_at), stages its program (test_at_commit), and finds the reference of each point
// (reference_at_commit).

namespace holdfast::run {
namespace {

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> missing_from(const std::vector<std::string>& others,
                                      const std::vector<std::string>& names) {
  std::vector<std::string> missing;
  for (const auto& name : names) {
    if (!has(others, name)) missing.push_back(name);
  }
  return missing;
}

using Names = std::set<std::string>;

/// Returns the name of a request, which is the same in each build tree.
std::string request_name(const std::string& request) { return std::filesystem::path(request).filename(); }

/// Returns the requests whose programs could not be asked, so that their tests are unknown.
Names unanswered(const Suite& suite) {
  Names names;
  for (const auto& request : suite.discoveries) {
    const auto found = wire::read_found(request);
    if (!found || !found->error.empty()) names.insert(request_name(request));
  }
  return names;
}

/// Returns the tests of the suite without those that these requests found, and without those that only report
/// a failed request.
std::vector<std::string> tests_without(const Names& requests, const Suite& suite) {
  auto tests = suite.tests;
  for (const auto& request : suite.discoveries) {
    const auto found = wire::read_found(request);
    if (!found || !requests.contains(request_name(request))) continue;
    for (const auto& test : found->tests) std::erase(tests, test.test);
  }
  return tests;
}

Reference nothing(const std::string& reason, Outcome outcome = Outcome::no_baseline) {
  return {.outcome = outcome, .reason = reason};
}

std::string version_of(const Point& point) { return point.settings.version.value_or(kFirstVersion); }

/// Asks the programs for their tests, as at the start of CTest.
void discover(const commits::Built& built) {
  for (const auto& request : wire::read_suite(built.suite).discoveries) found_for(request);
}

constexpr const char* kUntilThen =
    "configure with an empty HOLDFAST_BASELINE_REF until there is a commit that uses Holdfast";

/// Builds a commit that does not use Holdfast: its code, with the current benchmarks.
void build_with_overlay(commits::Recipe recipe, const std::string& build, CommitBaseline& baseline) {
  const auto& repository = recipe.repository;
  recipe.overlay = commits::overlay_for(repository, baseline.built.commit, build);
  baseline.overlay = commits::shown_overlay(repository, recipe.overlay);
  const auto without = "the baseline " + baseline.name() + " does not use Holdfast, and ";
  if (recipe.overlay.empty())
    throw Error(without + "no CMakeLists.txt of " + repository.top +
                " that uses Holdfast could be copied over it: " + kUntilThen);
  try {
    baseline.built = commits::build_commit(recipe, baseline.built.commit);
  } catch (const Error& wrong) {
    throw Error(without + "cannot be built with today's " + baseline.overlay +
                " laid over it: " + kUntilThen + ": " + wrong.what());
  }
  if (baseline.built.suite.empty())
    throw Error(without + "declares no performance test with today's " + baseline.overlay +
                " laid over it: " + kUntilThen);
}

}  // namespace

std::string CommitBaseline::name() const { return ref + " (" + short_commit(built.commit) + ")"; }

std::string baseline_ref_of(const Suite& suite) {
  const char* asked = std::getenv("HOLDFAST_BASELINE_REF");
  // An empty variable turns the suite's commit off.
  return asked == nullptr ? suite.baseline_ref : asked;
}

CommitBaseline build_baseline(const Suite& suite) { return build_baseline(suite, baseline_ref_of(suite)); }

CommitBaseline build_baseline(const Suite& suite, const std::string& ref) {
  const auto recipe = commits::recipe_of(suite.build_directory, suite.config);
  const auto commit = commits::commit_of(recipe.repository, ref);
  CommitBaseline baseline{.ref = ref, .built = {.commit = commit}};
  if (commits::uses_holdfast(recipe.repository, commit)) {
    try {
      baseline.built = commits::build_commit(recipe, commit);
    } catch (const Error& wrong) {
      throw Error("the baseline " + baseline.name() + " cannot be built: " + wrong.what());
    }
  }
  // A commit may name Holdfast without declaring a performance test.
  if (baseline.built.suite.empty()) build_with_overlay(recipe, suite.build_directory, baseline);
  return baseline;
}

std::optional<Declaration> declaration_at(const commits::Built& built, const std::string& test) {
  auto file = commits::declaration_in(built, test);
  // A discovered test is declared when the programs have been asked for their benchmarks.
  if (!file && !built.suite.empty()) {
    discover(built);
    file = commits::declaration_in(built, test);
  }
  return file ? std::optional(wire::read_declaration(*file)) : std::nullopt;
}

OneSided one_sided_tests(const Suite& suite, const CommitBaseline& baseline) {
  if (baseline.built.suite.empty()) return {.current = suite.tests, .baseline = {}};
  if (!wire::read_suite(baseline.built.suite).discoveries.empty()) discover(baseline.built);
  const auto then = wire::read_suite(baseline.built.suite);
  // The tests of a request that failed on one side are neither new nor removed.
  auto unknown = unanswered(suite);
  unknown.merge(unanswered(then));
  const auto now_known = tests_without(unknown, suite);
  const auto then_known = tests_without(unknown, then);
  return {.current = missing_from(then_known, now_known), .baseline = missing_from(now_known, then_known)};
}

std::vector<Difference> differences_to(const CommitBaseline& baseline, const Suite& suite,
                                       const std::vector<std::string>& targets) {
  if (baseline.built.suite.empty()) return {};
  const auto compared = [](const Suite& of) {
    return commits::ComparedBuild{
        .build = of.build_directory, .config = of.config, .compiler = of.compiler, .flags = of.flags};
  };
  return commits::build_differences(compared(wire::read_suite(baseline.built.suite)), compared(suite),
                                    targets);
}

std::string built_text(const CommitBaseline& baseline, const std::vector<Difference>& differences) {
  std::string text;
  if (!differences.empty())
    text = "built differently from " + baseline.name() + ": " + differences_text(differences);
  if (!baseline.built.note.empty())
    text += (text.empty() ? "" : "; ") + baseline.name() + ": " + baseline.built.note;
  return text;
}

Facts facts_of(const CommitBaseline& baseline, const OneSided& only, const std::string& built) {
  Facts facts{{"baseline-ref", baseline.ref}, {"baseline-commit", baseline.built.commit}};
  if (!only.baseline.empty()) facts["only-in-baseline"] = listed(only.baseline);
  if (!baseline.overlay.empty()) facts["baseline-overlay"] = baseline.overlay;
  if (!built.empty()) facts["baseline-built"] = built;
  return facts;
}

bool compares_with_commit(const Declaration& declaration, const Settings& settings) {
  if (settings.accepted_alone ||
      (settings.baseline != BaselineChoice::auto_ && settings.baseline != BaselineChoice::live))
    return false;
  const auto suite = suite_of(declaration);
  return suite && !baseline_ref_of(*suite).empty();
}

TestAtCommit test_at_commit(const CommitBaseline& baseline, const Declaration& then,
                            const Declaration& current, const Overrides& overrides) {
  TestAtCommit made{.baseline = baseline, .declaration = then, .program = {}, .points = {}};
  made.declaration.work_directory = current.work_directory;  // copies run from paths of the same length
  // The commit's program is staged and run like a live baseline, even if it declares another one.
  made.declaration.asked.baseline = BaselineChoice::live;
  try {
    const auto settings = resolve(made.declaration, overrides);
    made.program = current_program(made.declaration, settings);
    made.points = points_of(made.declaration, settings, made.program->launch);
  } catch (const Error& wrong) {
    throw Error("the program of the baseline " + baseline.name() + ": " + wrong.what());
  }
  return made;
}

TestAtCommit test_at_commit(const Declaration& current, const Overrides& overrides) {
  const auto suite = suite_of(current).value();
  const auto baseline = build_baseline(suite);
  const auto then = declaration_at(baseline.built, current.test);
  if (!then) return {.baseline = baseline, .declaration = {}, .program = {}, .points = {}};
  auto made = test_at_commit(baseline, with_properties(*then), current, overrides);
  made.differences = differences_to(baseline, suite, current.targets.value_or(std::vector<std::string>()));
  return made;
}

Reference reference_at_commit(const TestAtCommit& then, const Point& point) {
  if (!then.program) return nothing("not declared in " + then.baseline.name());
  const auto same = std::find_if(then.points.begin(), then.points.end(), [&](const Point& other) {
    return other.benchmark == point.benchmark && other.params == point.params;
  });
  if (same == then.points.end())
    return nothing("the test's program has no \"" + wire::point_words(point.benchmark, point.params) +
                   "\" in " + then.baseline.name());
  if (version_of(*same) != version_of(point))
    return nothing("it is of version \"" + version_of(*same) + "\" in " + then.baseline.name() +
                       ", this run of \"" + version_of(point) + "\", which measures something else",
                   Outcome::incompatible);
  Reference reference{.kind = "live"};
  reference.commit = BaselineCommit{
      .ref = then.baseline.ref, .commit = then.baseline.built.commit, .built = then.differences};
  reference.in_force = in_force(same->settings);
  add_differences(reference.in_force, in_force(point.settings), kSetting, reference.commit->built);
  reference.built = built_text(then.baseline, then.differences);
  reference.image = then.program->image;
  reference.work = work_of(declared_run(then.declaration, same->settings));
  reference.previous = then.program->launch;
  return reference;
}

}  // namespace holdfast::run
