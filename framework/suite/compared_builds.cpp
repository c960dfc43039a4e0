#include "suite/compared_builds.hpp"

#include <filesystem>

#include "model/error.hpp"
#include "suite/suite_tests.hpp"

namespace holdfast::suite {
namespace {

/// A copied build tree names the programs of its original, so a build would be compared with itself.
void refuse_copy(const Declaration& declaration, const std::string& build) {
  std::error_code not_there;
  const bool is_copy = !std::filesystem::equivalent(build, declaration.build_directory, not_there);
  if (!is_copy || not_there) return;
  throw Error(build + " was copied from " + declaration.build_directory +
              ", whose programs it would run; configure another build tree: cmake -S SOURCE -B " + build);
}

/// The name may be a glob in other verbs. Here exactly one test of each build tree is compared.
Declaration test_of(const BuildsToCompare& builds, const std::string& build) {
  auto test = only_test(suite_tests(suite_of_build(build, builds.config), builds.test),
                        "--test " + builds.test + " of " + build);
  refuse_copy(test, build);
  return test;
}

}  // namespace

Report compare_builds(const BuildsToCompare& builds, const run::Overrides& overrides,
                      const run::Progressed& progress) {
  return compare({.reference = test_of(builds, builds.before), .others = {test_of(builds, builds.now)}},
                 overrides, progress);
}

}  // namespace holdfast::suite
