#include "run/commits/ninja.hpp"

#include <filesystem>
#include <fstream>
#include <string_view>

#include "model/joined_text.hpp"
#include "process/process.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::commits {
namespace {

constexpr std::string_view kExplains = "ninja explain: ";
constexpr double kNinjaDeadline_s = 120;

/// Runs ninja with stderr redirected to stdout.
process::Ended run_ninja(const NinjaTree& tree, const std::string& manifest,
                         const std::vector<std::string>& words, const std::vector<std::string>& targets) {
  std::vector<std::string> command{
      // Ninja explains on stderr and lists commands on stdout, and run_process() returns all of stdout only.
      "/bin/sh", "-c", R"(exec "$@" 2>&1)", "sh", tree.program, "-C", tree.build, "-f", manifest};
  command.insert(command.end(), words.begin(), words.end());
  command.insert(command.end(), targets.begin(), targets.end());
  return process::run_process({.file = "",
                               .argv = command,
                               .environment = {},
                               .directory = "",
                               .deadline_s = kNinjaDeadline_s,
                               .keep_stdout = true});
}

bool went_well(const process::Ended& ended) {
  return ended.how == process::Ended::How::exited && ended.code == 0;
}

}  // namespace

NinjaTree ninja_of(const std::vector<CacheEntry>& cache, const std::string& build,
                   const std::string& config) {
  // The generator "Ninja Multi-Config" writes a manifest for each configuration.
  const auto own = "build-" + config + ".ninja";
  return {.program = value_of(cache, "CMAKE_MAKE_PROGRAM"),
          .build = build,
          .manifest = std::filesystem::exists(build + "/" + own) ? own : "build.ninja"};
}

std::vector<std::string> ninja_commands(const NinjaTree& tree, const std::vector<std::string>& targets) {
  const auto ended = run_ninja(tree, tree.manifest, {"-t", "commands"}, targets);
  return went_well(ended) ? split(ended.out, '\n') : std::vector<std::string>();
}

std::vector<std::string> ninja_explanations(const NinjaTree& tree, const std::vector<std::string>& targets) {
  // Ninja stops with an error if CMake would have to run first. It does not stop for this manifest, because no rule
  // makes this file.
  const process::ScratchDirectory scratch("holdfast-ninja");
  const auto manifest = scratch / "check.ninja";
  std::ofstream(manifest) << "include " << tree.manifest << '\n';
  const auto ended = run_ninja(tree, manifest, {"-n", "-d", "explain"}, targets);
  std::vector<std::string> explanations;
  if (!went_well(ended)) return explanations;
  for (const auto& line : split(ended.out, '\n')) {
    if (line.starts_with(kExplains)) explanations.push_back(line.substr(kExplains.size()));
  }
  return explanations;
}

}  // namespace holdfast::commits
