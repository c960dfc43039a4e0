#include "hunt/build_diff.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "binary/elf/symbols.hpp"
#include "binary/fingerprint/comparison.hpp"
#include "model/error.hpp"
#include "process/dynamic_loader.hpp"
#include "suite/suite_tests.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::hunt {
namespace {

namespace fs = std::filesystem;
using binary::FunctionState;

ProgramDiff diff_of(const std::string& name, const std::string& previous, const std::string& current) {
  const auto compared = binary::compare_modules(previous, current);
  ProgramDiff made{.name = name};
  for (const auto& [linkage, state] : compared.functions) {
    made.functions += state == FunctionState::gone ? 0 : 1;
    ++made.counts[binary::to_string(state)];
    if (state == FunctionState::unchanged) continue;
    const auto former = compared.former_names.find(linkage);
    made.differing.push_back(
        {.name = binary::readable_name(linkage),
         .state = binary::to_string(state),
         .former = former == compared.former_names.end() ? "" : binary::demangled(former->second)});
  }
  for (const auto& variable : compared.variables) made.variables.push_back(binary::demangled(variable));
  std::ranges::sort(made.differing, {}, &FunctionDiff::name);
  return made;
}

/// Of a build directory: what its tests start, and what that loads from there, by their paths below it.
std::set<std::string> programs_of(const std::string& build) {
  const auto root = fs::canonical(build);
  std::set<std::string> found;
  const auto add = [&](const fs::path& file) {
    const auto below = fs::weakly_canonical(file).lexically_relative(root);
    if (!below.empty() && *below.begin() != ".." && fs::is_regular_file(file)) found.insert(below);
  };
  const auto tests = suite::suite_tests(suite::BuildTree{.suite = {}, .test_dir = build}, "*");
  for (const auto& file : tests.declarations) {
    const auto declaration = wire::read_declaration(file);
    const auto& program = declaration.command.front();
    add(program);
    if (!fs::is_regular_file(program)) continue;
    for (const auto& library : process::loaded_libraries(program, declaration.environment)) add(library.path);
  }
  return found;
}

bool is_program(const std::string& file) {
  try {
    return !binary::functions_of(file).defined.empty();
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

std::vector<ProgramDiff> compared_builds(const std::string& previous, const std::string& current) {
  for (const auto& path : {previous, current}) {
    if (!fs::exists(path)) throw Error(path + ": there is no such file or directory");
  }
  if (fs::is_directory(previous) != fs::is_directory(current))
    throw Error((fs::is_directory(previous) ? current : previous) +
                ": is no directory; name two programs, or two build directories");
  if (!fs::is_directory(previous)) return {diff_of(fs::path(current).filename(), previous, current)};
  const auto before = programs_of(previous);
  std::vector<ProgramDiff> made;
  for (const auto& name : programs_of(current)) {
    if (before.contains(name) && is_program(fs::path(current) / name))
      made.push_back(diff_of(name, fs::path(previous) / name, fs::path(current) / name));
  }
  if (made.empty())
    throw Error(previous + " and " + current + ": no performance test of both measures a program of theirs");
  return made;
}

}  // namespace holdfast::hunt
