#include "hunt/build_diff.hpp"

#include <algorithm>
#include <filesystem>

#include "binary/elf/symbols.hpp"
#include "binary/fingerprint/comparison.hpp"
#include "binary/hexadecimal.hpp"
#include "model/error.hpp"
#include "model/function_names.hpp"
#include "process/dynamic_loader.hpp"
#include "run/plan/points.hpp"
#include "suite/suite_tests.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::hunt {
namespace {

namespace fs = std::filesystem;
using binary::FunctionState;

/// Benchmarks by the addresses of their code, from the listing of a program.
using BenchmarksByAddress = std::map<std::uint64_t, std::string>;

/// Only programs of the library list the addresses of their benchmarks.
BenchmarksByAddress benchmarks_in(const Declaration& declaration) {
  BenchmarksByAddress found;
  if (declaration.adapter != AdapterName::holdfast) return found;
  auto all = declaration;
  // A declaration may name one benchmark; its program lists all of them.
  all.benchmark.reset();
  try {
    for (const auto& one : run::benchmarks_of(all, {.file = declaration.command.front(),
                                                   .argv = declaration.command,
                                                   .environment = declaration.environment,
                                                   .directory = declaration.working_directory})) {
      if (const auto address = binary::address_in(one.address)) found.emplace(*address, one.benchmark);
    }
  } catch (const std::exception&) {  // it cannot be run here: its functions keep their names
  }
  return found;
}

/// A program that is compared with the same one of another build.
struct DiffedProgram {
  std::string file;
  BenchmarksByAddress benchmarks = {};
};

/// Returns benchmarks by the linkage names of their code.
std::map<std::string, std::string> benchmarks_by_name(const DiffedProgram& program) {
  std::map<std::string, std::string> named;
  if (program.benchmarks.empty()) return named;
  for (const auto& function : binary::fingerprints_of(program.file).functions) {
    const auto found = program.benchmarks.find(function.address);
    if (found != program.benchmarks.end()) named.emplace(function.name, found->second);
  }
  return named;
}

/// Compares two programs. The function of a benchmark has the name of the benchmark instead of the name that a
/// macro generated.
ProgramDiff diff_of(const std::string& name, const DiffedProgram& before, const DiffedProgram& now) {
  const auto& [previous, current] = std::pair(before.file, now.file);
  auto benchmarks = benchmarks_by_name(now);
  benchmarks.merge(benchmarks_by_name(before));
  const auto shown = [&](const std::string& linkage, const std::string& function) {
    const auto of = benchmarks.find(linkage);
    return of == benchmarks.end() ? function : with_benchmark_named(function, of->second);
  };
  const auto compared = binary::compare_modules(previous, current);
  ProgramDiff made{.name = name};
  for (const auto& [linkage, state] : compared.functions) {
    made.functions += state == FunctionState::gone ? 0 : 1;
    ++made.counts[binary::to_string(state)];
    if (state == FunctionState::unchanged) continue;
    const auto former = compared.former_names.find(linkage);
    made.differing.push_back({.name = shown(linkage, binary::readable_name(linkage)),
                              .state = binary::to_string(state),
                              .former = former == compared.former_names.end()
                                            ? ""
                                            : shown(former->second, binary::demangled(former->second))});
  }
  for (const auto& variable : compared.variables) made.variables.push_back(binary::demangled(variable));
  std::ranges::sort(made.differing, {}, &FunctionDiff::name);
  return made;
}

/// Returns the programs of a build directory by their paths below it: the programs that its tests start, and the
/// libraries that these load from the directory.
std::map<std::string, DiffedProgram> programs_of(const std::string& build) {
  const auto root = fs::canonical(build);
  std::map<std::string, DiffedProgram> found;
  const auto add = [&](const fs::path& file) -> DiffedProgram* {
    // Links are resolved in both paths, so that a library that is found by a link of its version is below the build
    // directory.
    const auto below = fs::weakly_canonical(file).lexically_relative(root);
    if (below.empty() || *below.begin() == ".." || !fs::is_regular_file(file)) return nullptr;
    return &found.try_emplace(below, DiffedProgram{.file = root / below}).first->second;
  };
  const auto tests = suite::suite_tests(suite::BuildTree{.suite = {}, .test_dir = build}, "*");
  for (const auto& file : tests.declarations) {
    const auto declaration = wire::read_declaration(file);
    const auto& program = declaration.command.front();
    auto* added = add(program);
    if (added != nullptr && added->benchmarks.empty()) added->benchmarks = benchmarks_in(declaration);
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
                ": is not a directory; name two programs, or two build directories");
  if (!fs::is_directory(previous))
    return {diff_of(fs::path(current).filename(), {.file = previous}, {.file = current})};
  const auto before = programs_of(previous);
  std::vector<ProgramDiff> made;
  for (const auto& [name, now] : programs_of(current)) {
    // A program of one build alone has no function to compare with.
    const auto then = before.find(name);
    if (then != before.end() && is_program(now.file)) made.push_back(diff_of(name, then->second, now));
  }
  if (made.empty())
    throw Error(previous + " and " + current + ": no performance test measures a program of both builds");
  return made;
}

}  // namespace holdfast::hunt
