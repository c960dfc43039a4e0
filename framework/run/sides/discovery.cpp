#include "run/sides/discovery.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "image/digest.hpp"
#include "model/error.hpp"
#include "model/shown_text.hpp"
#include "process/dynamic_loader.hpp"
#include "run/plan/points.hpp"
#include "run/sides/programs.hpp"
#include "run/sides/source_place.hpp"
#include "store/durable_file.hpp"
#include "wire/param_names.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;

/// Returns the stamp of a file. Without such a file, it has only the path, and differs from the stamp of any
/// file.
wire::Stamp file_stamp(const std::string& path) {
  struct stat facts {};
  if (stat(path.c_str(), &facts) != 0) return {.path = path};
  return {
      .path = path,
      .modified_ns = static_cast<std::int64_t>(facts.st_mtim.tv_sec) * 1'000'000'000 + facts.st_mtim.tv_nsec,
      .size = static_cast<std::uint64_t>(facts.st_size)};
}

bool is_fresh(const wire::Found& found) {
  return (found.error.empty() || !found.stamps.empty()) &&
         std::all_of(found.stamps.begin(), found.stamps.end(),
                     [](const wire::Stamp& stamp) { return file_stamp(stamp.path) == stamp; });
}

/// Returns the stamps of the program, of the libraries that the project built, and of the sources. Each of
/// them may add benchmarks or move them.
std::vector<wire::Stamp> stamps_of(const wire::DiscoveryRequest& request, const std::string& program) {
  std::vector<wire::Stamp> stamps{file_stamp(request.declaration.file), file_stamp(program)};
  for (const auto& library : process::loaded_libraries(program, request.declaration.environment))
    stamps.push_back(file_stamp(library.path));
  for (const auto& source : request.sources) stamps.push_back(file_stamp(source));
  return stamps;
}

/// Without `stamps`, the next call searches again.
wire::Found nothing_found(const wire::DiscoveryRequest& request, const char* what, const std::string& why,
                          std::vector<wire::Stamp> stamps = {}) {
  return {.stamps = std::move(stamps),
          .tests = {{request.declaration.test + request.suffix + what, ""}},
          .error = why};
}

std::vector<wire::FoundTest> tests_of(const wire::DiscoveryRequest& request, const process::Spawner& spawn,
                                      const process::Launch& program) {
  const auto& declaration = request.declaration;
  const auto directory = fs::path(declaration.session_file).parent_path() / "declarations";
  fs::create_directories(directory);
  std::vector<wire::FoundTest> tests;
  std::vector<wire::FoundDeclaration> declarations;
  std::set<std::string> names;
  for (const auto& point : points_of(declaration, resolve(declaration, {}), program, spawn)) {
    // CTest prints names unescaped, and so do the logs that it is read in.
    const auto name =
        shown_line(discovered_name(request.prefix, point.benchmark, point.params)) + request.suffix;
    if (!names.insert(name).second)
      throw Error("two of its benchmarks would become the test \"" + name + "\"");
    const auto file = directory / (image::file_name_of(name) + "." + declaration.config + ".json");
    tests.push_back({name, file, source_place(point.benchmark, request.sources)});
    declarations.push_back({tests.back(), point.benchmark, point.params});
  }
  wire::write_found_declarations(declaration.file, declarations);
  return tests;
}

wire::Found find(const wire::DiscoveryRequest& request, const process::Spawner& spawn) {
  const auto& declaration = request.declaration;
  const auto program = declaration.command.front();
  if (!fs::exists(program))
    return nothing_found(request, "_NOT_BUILT",
                         program + " does not exist; build the target " + declaration.test);
  std::vector<wire::Stamp> stamps;
  try {
    // The stamps are taken before the program is asked: if a build replaces it meanwhile, the result is out
    // of date.
    stamps = stamps_of(request, program);
    const process::Launch launch{.file = program,
                                 .argv = declaration.command,
                                 .environment = declaration.environment,
                                 .directory = declaration.working_directory};
    return {.stamps = stamps, .tests = tests_of(request, spawn, launch), .error = ""};
  } catch (const std::exception& wrong) {
    return nothing_found(request, "_NOT_LISTED", wrong.what(), std::move(stamps));
  }
}

/// Reports a name that is already used by a declared test, or by another discovered one.
void refuse_second(const Suite& suite, std::vector<Discovered>& all) {
  std::map<std::string, std::string> owners;
  for (const auto& test : suite.declared) owners[test] = "holdfast_add_test(" + test + ")";
  for (auto& one : all) {
    const auto target = one.asked.declaration.test;
    for (const auto& test : one.found.tests) {
      // The first owner of a name keeps it.
      const auto [owner, fresh] = owners.try_emplace(test.test, "holdfast_discover_tests(" + target + ")");
      if (fresh) continue;
      one.found.error =
          "the test \"" + test.test + "\" is already declared by " + owner->second + "; give a TEST_PREFIX";
      one.found.tests = {{target + one.asked.suffix + "_NOT_LISTED", ""}};
      break;
    }
  }
}

}  // namespace

std::string discovered_name(const std::string& prefix, const std::string& benchmark,
                            const std::string& params) {
  return prefix + wire::discovered_name(benchmark, params);
}

wire::Found found_for(const std::string& request, Failures failures, const process::Spawner& spawn) {
  auto known = wire::read_found(request);
  const bool counts = known && (known->error.empty() || failures == Failures::remembered);
  if (counts && is_fresh(*known)) return *known;
  const auto found = find(wire::read_discovery(request), spawn);
  store::write_durably(wire::found_file(request),
                       wire::found_text(found));  // other processes may be reading it
  return found;
}

std::vector<Discovered> discovered(const Suite& suite) {
  std::vector<Discovered> all;
  for (const auto& request : suite.discoveries)
    all.push_back({request, wire::read_discovery(request), found_for(request)});
  refuse_second(suite, all);
  return all;
}

}  // namespace holdfast::run
