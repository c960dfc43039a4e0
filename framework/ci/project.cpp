#include "ci/project.hpp"

#include <filesystem>

#include "ci/command.hpp"
#include "model/error.hpp"
#include "model/text/files.hpp"
#include "wire/json_text.hpp"

namespace holdfast::ci {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFileStore = "sqlite3:";

/// A trailing slash leaves an empty last component, which would be part of texts that are built from the path.
std::string absolute(const std::string& path) {
  const auto normal = fs::absolute(path).lexically_normal();
  return normal.has_filename() ? normal : normal.parent_path();
}

}  // namespace

void refuse_without_sources(const Project& project) {
  if (fs::exists(fs::path(project.source) / "CMakeLists.txt")) return;
  throw Error(absolute(project.source) +
              ": has no CMakeLists.txt; go to the project's sources, or name them with --source DIRECTORY");
}

/// git has the same message for two causes, so the function distinguishes them: the sources are in no
/// repository, or a shallow clone of the CI service lacks the branch.
void refuse_without_branch(const Project& project, const std::string& branch) {
  const Words git{"git", "-C", project.source, "rev-parse", "--quiet", "--verify"};
  const auto knows = [&git](const std::string& revision) {
    auto command = git;
    command.push_back(revision);
    return succeeds(command);
  };
  // ^{commit} also accepts a tag, and refuses the name of a file (gitrevisions(7)).
  if (knows(branch + "^{commit}")) return;
  if (!succeeds({"git", "-C", project.source, "rev-parse", "--git-dir"}))
    throw Error(absolute(project.source) +
                ": is in no git repository, so there is no merge base to compare with; use --against stored");
  throw Error(branch +
              ": git knows no such branch here. Check out the whole history (fetch-depth: 0 on GitHub, "
              "GIT_DEPTH: \"0\" on GitLab), or name another branch with --base");
}

std::vector<std::string> configure_command(const Project& project, const std::string& reference) {
  Words command{"cmake",
                "-S",
                project.source,
                "-B",
                project.build,
                "-U",
                "Holdfast_DIR",  // Holdfast may be installed elsewhere since the last run
                "-DCMAKE_BUILD_TYPE=" + project.config,
                "-DHOLDFAST_REPORT_DIR=" + absolute(project.out) + "/html",
                "-DHOLDFAST_BASELINE_REF=" + reference};
  if (project.store && project.store->starts_with(kFileStore))
    command.push_back("-DHOLDFAST_STORE=" + *project.store);
  // The user's own options come last and win, because CMake uses the last of equal ones.
  command.insert(command.end(), project.cmake.begin(), project.cmake.end());
  return command;
}

void build(const Project& project, const std::string& reference) {
  if (exit_code_of_build(configure_command(project, reference)) != 0)
    throw Error("CMake could not configure " + project.source + "; its messages are above");
  if (exit_code_of_build({"cmake", "--build", project.build, "--config", project.config, "--parallel"}) != 0)
    throw Error(project.build + " could not be built; the messages of the compiler are above");
}

std::vector<std::string> ctest_command(const Project& project) {
  return {"ctest", "--test-dir", project.build, "-C", project.config};
}

/// Asks CTest instead of reading the build tree, because only CTest knows the tests of a configuration. The
/// test perf.gate has the paths of the tool and of the suite file in its command.
BuiltSuite suite_of(const Project& project) {
  auto command = ctest_command(project);
  command.insert(command.end(), {"-R", "^perf[.]gate$", "--show-only=json-v1"});
  return suite_in(output_of(command), project);
}

BuiltSuite suite_in(const std::string& listing, const Project& project) {
  const auto document = wire::document_of(listing, "the list of tests of ctest");
  for (const auto& test : document.value("tests", nlohmann::json::array())) {
    // A test without a command was not built.
    if (test.value("name", "") != "perf.gate" || !test.contains("command")) continue;
    const auto command = test["command"].get<Words>();
    if (!command.empty()) return {.tool = command.front(), .file = command.back()};
  }
  throw Error(project.build + ": declares no performance test for the configuration " + project.config +
              "; declare one with holdfast_add_test() in a CMakeLists.txt, after enable_testing()");
}

void make_ignored_directory(const std::string& directory) {
  fs::create_directories(directory);
  if (fs::is_empty(directory)) text::write_file(directory + "/.gitignore", "*\n");
}

std::string prepared_store(const Project& project) {
  if (!project.store || project.store->empty()) {
    make_ignored_directory(project.store_directory);
    // A umask of a CI service may let others write.
    fs::permissions(project.store_directory, fs::perms::group_write | fs::perms::others_write,
                    fs::perm_options::remove);
    return std::string(kFileStore) + absolute(project.store_directory) + "/holdfast.db";
  }
  if (!project.store->starts_with(kFileStore)) return *project.store;
  return std::string(kFileStore) + absolute(project.store->substr(kFileStore.size()));
}

}  // namespace holdfast::ci
