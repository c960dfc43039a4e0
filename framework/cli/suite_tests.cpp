#include "cli/suite_tests.hpp"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <filesystem>

#include "image/file_name.hpp"
#include "model/error.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> suites_in(const fs::path& directory) {
  std::vector<std::string> files;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(directory, ignored)) {
    const auto name = entry.path().filename().string();
    if (name.starts_with("suite.") && name.ends_with(".json")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// "perf.sort", as CTest calls it, is the test "sort", unless there is one of that very name.
bool matches(const std::string& glob, const std::string& test) {
  constexpr std::string_view kPrefix = "perf.";
  return glob == test || glob == std::string(kPrefix) + test || fnmatch(glob.c_str(), test.c_str(), 0) == 0 ||
         (glob.starts_with(kPrefix) && fnmatch(glob.c_str() + kPrefix.size(), test.c_str(), 0) == 0);
}

}  // namespace

std::string nearest_suite() {
  for (fs::path place = fs::current_path();; place = place.parent_path()) {
    const auto files = suites_in(place / "holdfast");
    if (files.size() == 1) return files.front();
    if (!files.empty())
      throw Error(fmt::format("there are several configurations; choose one of them with --suite: {}",
                              fmt::join(files, ", ")));
    if (place == place.root_path()) break;
  }
  throw Error(fs::current_path().string() +
              ": neither here nor above is a build tree that declares tests; go there, or name its file with "
              "--suite BUILD/holdfast/suite.CONFIG.json");
}

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

SuiteTests suite_tests(const std::optional<std::string>& suite_file, const std::string& glob) {
  const auto file = suite_file ? *suite_file : nearest_suite();
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

}  // namespace holdfast::cli
