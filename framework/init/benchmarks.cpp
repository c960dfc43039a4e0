#include "init/benchmarks.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "init/source_text.hpp"
#include "process/pattern.hpp"

namespace holdfast::init {
namespace {

namespace fs = std::filesystem;
using process::Pattern;

/// The facts by which a target is recognised as a benchmark program of a harness.
struct Evidence {
  std::vector<std::string> links;     ///< link lines, with those of the project's libraries that it links
  std::vector<std::string> includes;  ///< names of the files that its own sources include
  std::string text;                   ///< all of its sources
};

/// Names of libraries: of a file, an option of the linker, or a target of the project.
const Pattern& google_library() {
  static const Pattern pattern("(^|/|-l)(lib)?benchmark(_main)?d?([.](a|so)[.0-9]*)?$");
  return pattern;
}
const Pattern& holdfast_library() {
  static const Pattern pattern("(^|/|-l)(lib)?holdfast_(main|bench)([.](a|so)[.0-9]*)?$");
  return pattern;
}
const Pattern& boost_library() {
  static const Pattern pattern("boost_unit_test_framework");
  return pattern;
}
const Pattern& unit_test_library() {
  static const Pattern pattern("(^|/|-l)(lib)?(gtest|gmock|doctest|Catch2)");
  return pattern;
}

/// Adds the link lines of the target, and of the project's libraries that it links: a shared library does not pass on
/// what it links itself.
void add_links(const CodeTarget& target, const CodeModel& model, std::set<std::string>& seen,
               std::vector<std::string>& links) {
  links.insert(links.end(), target.links.begin(), target.links.end());
  for (const auto& id : target.dependencies) {
    const auto* library = model.with_id(id);
    if (library == nullptr || !library->is_library() || !seen.insert(id).second) continue;
    links.push_back(library->name);
    add_links(*library, model, seen, links);
  }
}

/// Returns true for a header of a harness, which a target may list among its sources. It mentions every macro.
bool is_harness_itself(const std::string& source) {
  static const Pattern names("(^|/)(catch2?|catch_amalgamated|nanobench|doctest)[.](h|hpp|cpp)$");
  return names.found_in(source);
}

Evidence evidence_of(const CodeTarget& target, const CodeModel& model, const SourceFile& read) {
  Evidence evidence;
  std::set<std::string> seen;
  add_links(target, model, seen, evidence.links);
  for (const auto& source : target.sources) {
    const auto text = is_harness_itself(source) ? std::nullopt : read(source);
    if (!text) continue;
    for (const auto& file : included_files(*text)) evidence.includes.push_back(file);
    evidence.text += *text + "\n";
  }
  return evidence;
}

/// Returns the first matching name, for BenchmarkProgram::why.
std::optional<std::string> matching(const std::vector<std::string>& names, const Pattern& pattern) {
  const auto found = std::ranges::find_if(names, [&](const auto& name) { return pattern.found_in(name); });
  return found == names.end() ? std::nullopt : std::optional(*found);
}

bool calls_catch2(const Evidence& evidence) {
  static const Pattern header("(^|/)catch2?/|(^|/)catch[0-9a-z_]*[.]hpp$");
  const bool is_catch2 =
      matching(evidence.includes, header) || matching(evidence.links, Pattern("(^|/|-l)(lib)?Catch2"));
  return is_catch2 && (calls(evidence.text, "BENCHMARK") || calls(evidence.text, "BENCHMARK_ADVANCED"));
}

/// A unit test may link the library through a helper, without a benchmark of its own.
bool is_only_a_unit_test(const CodeTarget& target, const Evidence& evidence) {
  return matching(evidence.links, unit_test_library()) && !is_named_like_a_benchmark(target.name) &&
         evidence.text.find("benchmark") == std::string::npos && !calls(evidence.text, "BENCHMARK");
}

/// A program with a main() of its own that never names the library measures by itself: it reads no options of the library.
bool has_own_harness(const Evidence& evidence) {
  return calls(evidence.text, "main") && evidence.text.find("benchmark::") == std::string::npos &&
         !calls(evidence.text, "BENCHMARK");
}

BenchmarkProgram named(const CodeTarget& target, std::string harness, std::string why) {
  return {.target = target.name,
          .program = target.program,
          .directory = target.directory,
          .harness = std::move(harness),
          .why = std::move(why)};
}

/// Chooses the test cases of doctest that contain benchmarks. nanobench runs a program whole, and unit tests beside the
/// benchmarks would run each time.
BenchmarkProgram of_nanobench(const CodeTarget& target, const Evidence& evidence, const std::string& header) {
  auto program = named(target, "nanobench", "includes " + header);
  if (!matching(evidence.includes, Pattern("(^|/)doctest[.]h$"))) return program;
  static const Pattern suite("(?i)test_suite *[(] *\"([^\"]*(?:bench|perf)[^\"]*)\"");
  if (const auto name = suite.group_in(evidence.text)) {
    program.extra_args = {"-ns", "-ts=" + *name};
  } else if (!is_named_like_a_benchmark(target.name)) {
    program.harness = "";
    program.why += ", and unit tests of doctest; EXTRA_ARGS -ns -ts=SUITE would select the benchmarks";
  }
  return program;
}

std::optional<BenchmarkProgram> examined(const CodeTarget& target, const Evidence& evidence) {
  if (const auto library = matching(evidence.links, holdfast_library()))
    return named(target, "holdfast", "links " + *library);
  const auto google = matching(evidence.links, google_library());
  if (google && !is_only_a_unit_test(target, evidence) && !has_own_harness(evidence))
    return named(target, "google-benchmark", "links " + *google);
  if (const auto header = matching(evidence.includes, Pattern("(^|/)nanobench[.]h$")))
    return of_nanobench(target, evidence, *header);
  if (calls_catch2(evidence)) return named(target, "catch2", "calls BENCHMARK of Catch2");
  if (!is_named_like_a_benchmark(target.name)) return std::nullopt;
  if (const auto library = matching(evidence.links, Pattern("(^|/|-l)(lib)?Catch2")))
    return named(target, "catch2", "links " + *library + ", and its name says so");
  if (const auto boost = matching(evidence.links, boost_library()))
    return named(target, "boost-test", "links " + *boost + ", and its name says so");
  if (const auto header = matching(evidence.includes, Pattern("^boost/test/")))
    return named(target, "boost-test", "includes " + *header + ", and its name says so");
  return named(target, "", "its name says so, but it uses no harness that Holdfast knows");
}

}  // namespace

bool is_named_like_a_benchmark(const std::string& name) {
  static const Pattern bench("(?i)(^|[^k])bench|[^r]kbench");  // not "workbench"
  static const Pattern perf(
      "(?i:performance)|(^|[^a-z])perf([^a-z]|$|s$|tests?)|(^|[^A-Z])PERF([^A-Z]|$|TESTS?)|"
      "(^|[a-z0-9_.-])Perf([A-Z0-9_.-]|$)");
  return bench.found_in(name) || perf.found_in(name);
}

bool is_own(const std::string& path, const CodeModel& model) {
  static const Pattern third(
      "(?i)(^|/)(third[_-]?party|3rd[_-]?party|externals?|extern|vendor(ed)?|deps|_deps|submodules|"
      "subprojects)(/|$)");
  const auto inside = fs::path(path).lexically_relative(model.source).string();
  const auto built = fs::path(path).lexically_relative(model.build).string();
  return !inside.empty() && !inside.starts_with("..") && (built.empty() || built.starts_with("..")) &&
         !third.found_in(inside);
}

BenchmarkPrograms benchmark_programs(const CodeModel& model, const SourceFile& read) {
  BenchmarkPrograms programs;
  for (const auto& target : model.targets) {
    if (target.type != "EXECUTABLE" || target.program.empty() || !is_own(target.directory, model)) continue;
    auto program = examined(target, evidence_of(target, model, read));
    if (program) (program->harness.empty() ? programs.unknown : programs.found).push_back(*program);
  }
  const auto by_name = [](std::vector<BenchmarkProgram>& of) {
    std::ranges::sort(of, {}, &BenchmarkProgram::target);
  };
  by_name(programs.found);
  by_name(programs.unknown);
  return programs;
}

}  // namespace holdfast::init
