#pragma once

/// Commit baseline: another commit of the project, built next to this build (run/commits/build.hpp). Its
/// programs are the live baselines, so no stored state is needed. holdfast_baseline_from() and
/// HOLDFAST_BASELINE_REF request it.

#include <optional>
#include <string>
#include <vector>

#include "run/commits/build.hpp"
#include "run/plan/points.hpp"
#include "run/reference/reference.hpp"

namespace holdfast::run {

struct CommitBaseline {
  std::string ref;  ///< as the user named it
  commits::Built built;
  /// If the commit does not use Holdfast: the files of the working tree that were laid over it
  /// (run/commits/overlay.hpp), as text. Empty if there are none.
  std::string overlay = {};

  std::string name() const;  ///< "origin/main (1a2b3c4d5e)"
};

/// Returns the requested commit: HOLDFAST_BASELINE_REF in the environment, else that of the suite; empty if
/// none is requested.
std::string baseline_ref_of(const Suite& suite);

/// Builds the commit, or finds its build. A commit that does not use Holdfast is built with the working
/// tree's build files and benchmarks laid over it. Throws Error if there is no such commit, or, with the
/// compiler's message, if the build fails.
CommitBaseline build_baseline(const Suite& suite);
/// Builds another commit than the one that the suite requests.
CommitBaseline build_baseline(const Suite& suite, const std::string& ref);

/// Returns the declaration of the test in a built commit, including discovered tests; none if it has no such
/// test.
std::optional<Declaration> declaration_at(const commits::Built& built, const std::string& test);

/// Tests that only the current build or only the commit declares.
struct OneSided {
  std::vector<std::string> current;   ///< new since the commit
  std::vector<std::string> baseline;  ///< removed since the commit
};
OneSided one_sided_tests(const Suite& suite, const CommitBaseline& baseline);

/// Returns the differences in configuration between the commit's build and the current one, as far as they
/// affect these targets.
std::vector<Difference> differences_to(const CommitBaseline& baseline, const Suite& suite,
                                       const std::vector<std::string>& targets);

/// Returns how the commit was built, which the reader must know before its results. Empty if it was built
/// like the current one.
std::string built_text(const CommitBaseline& baseline, const std::vector<Difference>& differences);

/// Returns the facts about the commit that the session records.
Facts facts_of(const CommitBaseline& baseline, const OneSided& only, const std::string& built);

/// One test of that commit, ready to run beside the current one.
struct TestAtCommit {
  CommitBaseline baseline;
  Declaration declaration;
  std::optional<Program> program;  ///< none if the commit does not declare the test
  std::vector<Point> points;
  std::vector<Difference> differences{};  ///< between both builds
};
/// Returns the test at the commit. `then` is the commit's declaration; it is staged in the work directory of
/// `current`. Throws Error if its program cannot be asked.
TestAtCommit test_at_commit(const CommitBaseline& baseline, const Declaration& then,
                            const Declaration& current, const Overrides& overrides);

/// Returns true if the test's suite requests a commit and the test a live baseline.
bool compares_with_commit(const Declaration& declaration, const Settings& settings);

/// Returns the test at the commit that its suite requests. Requires compares_with_commit(). Throws what
/// build_baseline() throws, and Error if the program cannot be asked.
TestAtCommit test_at_commit(const Declaration& current, const Overrides& overrides);

/// Returns the reference for a point of the current test.
Reference reference_at_commit(const TestAtCommit& then, const Point& point);

}  // namespace holdfast::run
