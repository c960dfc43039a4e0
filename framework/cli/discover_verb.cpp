// holdfast discover SUITE: adds the benchmarks of the programs of holdfast_discover_tests() as tests of CTest.

#include <fmt/format.h>

#include <filesystem>

#include "cli/verb.hpp"
#include "model/error.hpp"
#include "model/text/files.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/ctest_script.hpp"
#include "run/sides/discovery.hpp"
#include "wire/declaration_json.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;

struct DiscoverOptions {
  SharedOptions shared;
  std::string suite;
  std::string only;
  std::string why;
};

/// The tests run this very program, whatever PATH contains when they run.
std::string own_path() { return fs::read_symlink("/proc/self/exe"); }

std::string script_file(const DiscoverOptions& options, const Suite& suite) {
  return fs::path(options.suite).parent_path() / ("discovered." + suite.config + ".cmake");
}

/// Runs after a build. If the benchmarks cannot be listed, the build fails.
ExitCode discover_one(const std::string& request) {
  const auto found = run::found_for(request, run::Failures::tried_again);
  if (!found.error.empty()) throw Error(found.error);
  return kPass;
}

/// A placeholder for tests that were not found. Failed programs are asked again here, but not whenever CTest
/// starts.
ExitCode say_why(const Suite& suite, const std::string& request) {
  run::found_for(request, run::Failures::tried_again);
  for (const auto& one : run::discovered(suite)) {
    if (one.request == request && !one.found.error.empty()) throw Error(one.found.error);
  }
  throw Error("the tests of this program became known after CTest had started; start CTest again");
}

void put_list(const SharedOptions& shared, const std::vector<run::Discovered>& all) {
  nlohmann::json tests = nlohmann::json::array();
  for (const auto& one : all) {
    for (const auto& test : one.found.tests)
      tests.push_back(
          {{"target", one.asked.declaration.test}, {"test", test.test}, {"declaration", test.declaration}});
  }
  put_json(shared, nlohmann::json{{"schema", "holdfast-discovered/1"}, {"tests", tests}});
}

ExitCode discover(const DiscoverOptions& options) {
  if (!options.only.empty()) return discover_one(options.only);
  const auto suite = wire::read_suite(options.suite);
  if (!options.why.empty()) return say_why(suite, options.why);
  // The script is replaced atomically, because another CTest may read it at the same time.
  const auto all = run::discovered(suite);
  text::replace_file(script_file(options, suite), render::ctest_script(all, own_path(), options.suite));
  for (const auto& one : all) {
    if (options.shared.talks() && !one.found.error.empty())
      fmt::print("{}: {}\n", text::sanitize_line(one.asked.declaration.test),
                 text::sanitize_text(one.found.error));
    for (const auto& test : one.found.tests) {
      if (options.shared.talks() && one.found.error.empty())
        fmt::print("{}\n", text::sanitize_line(test.test));
    }
  }
  put_list(options.shared, all);
  return kPass;
}

}  // namespace

Verb discover_verb() {
  return verb_of<DiscoverOptions>(
      "discover", "List the tests of programs that CMake discovers", discover,
      [](DiscoverOptions& options) {
        return Arguments{
            Argument("SUITE", &options.suite, "Suite file that CMake wrote: BUILD/holdfast/suite.CONFIG.json",
                     {.required = true}),
            {"--only REQUEST", &options.only,
             "List only this request, and fail if its program cannot be listed"},
            {"--why REQUEST", &options.why,
             "Fail with the reason why the tests of this request are unknown"}};
      },
      {.examples = {
           {"holdfast discover build/holdfast/suite.Release.json", "as CTest does when it starts"},
           {"holdfast discover build/holdfast/suite.Release.json --json", "with their declarations"},
           {"holdfast discover build/holdfast/suite.Release.json --only REQUEST", "after a build"}}});
}

}  // namespace holdfast::cli
