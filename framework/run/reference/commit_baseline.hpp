#pragma once

/// Commit baseline: another commit of the project, built beside this build (run/commits/build.hpp), whose programs are the
/// live baselines: no stored state is needed. holdfast_baseline_from() and HOLDFAST_BASELINE_REF ask for it.

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
  /// Where the commit does not use Holdfast: the files of the working tree that were laid over it (run/commits/overlay.hpp), as
  /// a text. Empty: none were.
  std::string overlay = {};

  std::string name() const;  ///< "origin/main (1a2b3c4d5e)"
};

/// What is asked for: HOLDFAST_BASELINE_REF of the environment, else of the suite. Empty: nothing.
std::string baseline_ref_of(const Suite& suite);

/// Builds it, or finds it built. A commit that does not use Holdfast is built with the working tree's build files and
/// benchmarks laid over it. Throws Error: no such commit, or what the compiler said.
CommitBaseline build_baseline(const Suite& suite);
/// The same of another commit than the suite asks for.
CommitBaseline build_baseline(const Suite& suite, const std::string& ref);

/// What a built commit declares of this name, also where the name is that of a discovered test. None: it has no such
/// test.
std::optional<Declaration> declaration_at(const commits::Built& built, const std::string& test);

/// Tests that only one of the two declares.
struct OneSided {
  std::vector<std::string> current;   ///< new since
  std::vector<std::string> baseline;  ///< removed since
};
OneSided one_sided_tests(const Suite& suite, const CommitBaseline& baseline);

/// How the build of the commit was configured otherwise than the current one, of what these targets are built with.
std::vector<Difference> differences_to(const CommitBaseline& baseline, const Suite& suite,
                                       const std::vector<std::string>& targets);

/// What a reader must know of the commit before its results: how it was built. Empty: as the current one.
std::string built_text(const CommitBaseline& baseline, const std::vector<Difference>& differences);

/// What the session keeps of it.
Facts facts_of(const CommitBaseline& baseline, const OneSided& only, const std::string& built);

/// One test of that commit, ready to run beside the current one.
struct TestAtCommit {
  CommitBaseline baseline;
  Declaration declaration;
  std::optional<Program> program;  ///< none: it is not declared there
  std::vector<Point> points;
  std::vector<Difference> differences{};  ///< of both builds
};
/// `then`: as the commit declares it. It is staged where `current` is. Throws Error where its program cannot be asked.
TestAtCommit test_at_commit(const CommitBaseline& baseline, const Declaration& then,
                            const Declaration& current, const Overrides& overrides);

/// Whether a test's suite asks for a commit, and the test for a live baseline.
bool compares_with_commit(const Declaration& declaration, const Settings& settings);

/// Only where compares_with_commit(). Throws what build_baseline() throws, and Error where its program cannot be asked.
TestAtCommit test_at_commit(const Declaration& current, const Overrides& overrides);

/// What a point of the current test is compared with.
Reference reference_at_commit(const TestAtCommit& then, const Point& point);

}  // namespace holdfast::run
