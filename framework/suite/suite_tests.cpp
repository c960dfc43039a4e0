#include "suite/suite_tests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "image/digest.hpp"
#include "model/error.hpp"
#include "run/sides/discovery.hpp"
#include "store/glob.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::suite {
namespace {

namespace fs = std::filesystem;

/// "perf.sort", as CTest calls it, is the test "sort", unless there is a test with the name "perf.sort". The name of a
/// discovered benchmark may contain pattern characters, so a test of exactly that name comes first.
std::vector<std::string> matching(const std::vector<std::string>& tests, const std::string& glob) {
  constexpr std::string_view kPrefix = "perf.";
  const auto plain = glob.starts_with(kPrefix) ? glob.substr(kPrefix.size()) : glob;
  for (const auto& name : {glob, plain}) {
    if (std::find(tests.begin(), tests.end(), name) != tests.end()) return {name};
  }
  std::vector<std::string> found;
  std::copy_if(tests.begin(), tests.end(), std::back_inserter(found),
               [&](const std::string& test) { return store::fits(glob, test) || store::fits(plain, test); });
  return found;
}

/// Queries the programs for their tests, as CTest does when it starts. Unchanged programs are not queried again.
/// `file` is the file of the suite. Tests that are placeholders for a program that cannot be queried are left out, and
/// the reasons are added to `wrong`.
Suite with_discovered_tests(const std::string& file, std::string& wrong) {
  const auto before = wire::read_suite(file);
  if (before.discoveries.empty()) return before;
  const auto asked = run::discovered(before);
  // Read again: the programs may have other tests now, whose declarations discovered() has written.
  auto suite = wire::read_suite(file);
  for (const auto& one : asked) {
    if (one.found.error.empty()) continue;
    wrong += "; " + one.found.error;
    for (const auto& test : one.found.tests) std::erase(suite.tests, test.test);
  }
  return suite;
}

}  // namespace

std::string suite_of_build(const std::string& build, const std::optional<std::string>& config) {
  const auto files = suites_in(fs::path(build) / "holdfast");
  if (files.empty()) throw Error(build + ": is not a build tree that declares tests; configure it first");
  if (!config && files.size() == 1) return files.front();
  for (const auto& file : files) {
    if (config && fs::path(file).filename() == "suite." + *config + ".json") return file;
  }
  throw Error(
      fmt::format("{}: choose one of its configurations with --config: {}", build, fmt::join(files, ", ")));
}

SuiteTests suite_tests(const BuildTree& tree, const std::string& glob) {
  return suite_tests(needed_suite(tree), glob);
}

SuiteTests suite_tests(const std::string& file, const std::string& glob) {
  std::string wrong;
  SuiteTests found{.suite = with_discovered_tests(file, wrong), .declarations = {}};
  const auto directory = fs::path(file).parent_path() / "declarations";
  for (const auto& test : matching(found.suite.tests, glob))
    found.declarations.push_back(directory /
                                 (image::file_name_of(test) + "." + found.suite.config + ".json"));
  if (found.declarations.empty())
    throw Error(fmt::format(
        "{}: no test matches \"{}\"; there {}{}", file, glob,
        found.suite.tests.empty() ? "is none yet" : fmt::format("are {}", fmt::join(found.suite.tests, ", ")),
        wrong));
  return found;
}

Declaration only_test(const SuiteTests& tests, const std::string& asked) {
  if (tests.declarations.size() != 1) throw Error(asked + ": several tests match; name one of them");
  return wire::read_declaration(tests.declarations.front());
}

}  // namespace holdfast::suite
