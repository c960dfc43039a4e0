#include "suite/suite_tests.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "image/digest.hpp"
#include "model/error.hpp"
#include "store/glob.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::suite {
namespace {

namespace fs = std::filesystem;

/// "perf.sort", as CTest calls it, is the test "sort", unless there is one of that very name.
bool matches(const std::string& glob, const std::string& test) {
  constexpr std::string_view kPrefix = "perf.";
  return store::fits(glob, test) ||
         (glob.starts_with(kPrefix) && store::fits(glob.substr(kPrefix.size()), test));
}

}  // namespace

std::string suite_of_build(const std::string& build, const std::optional<std::string>& config) {
  const auto files = suites_in(fs::path(build) / "holdfast");
  if (files.empty()) throw Error(build + ": is no build tree that declares tests; configure it first");
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
  SuiteTests found{.suite = wire::read_suite(file), .declarations = {}};
  const auto directory = fs::path(file).parent_path() / "declarations";
  for (const auto& test : found.suite.tests) {
    if (matches(glob, test))
      found.declarations.push_back(directory /
                                   (image::file_name_of(test) + "." + found.suite.config + ".json"));
  }
  if (found.declarations.empty())
    throw Error(fmt::format("{}: no test matches \"{}\"; there are {}", file, glob,
                            fmt::join(found.suite.tests, ", ")));
  return found;
}

Declaration only_test(const SuiteTests& tests, const std::string& asked) {
  if (tests.declarations.size() != 1) throw Error(asked + ": several tests match; name one of them");
  return wire::read_declaration(tests.declarations.front());
}

}  // namespace holdfast::suite
