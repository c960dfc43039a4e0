#include "run/reference/kept_results.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string_view>

#include "image/inputs.hpp"
#include "model/joined_text.hpp"
#include "stats/gate.hpp"

namespace holdfast::run {
namespace {

/// Returns true if the file is in a directory for temporary files or caches. Names in the project begin with
/// '<'.
bool is_passing(const std::string& name) {
  // /dev/shm has the shared memory of shm_open(3).
  for (const char* directory : {"/tmp", "/var/tmp", "/dev/shm", "/run"}) {
    if (image::is_below(name, directory)) return true;
  }
  for (const char* variable : {"TMPDIR", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"}) {
    const char* directory = std::getenv(variable);
    if (directory != nullptr && image::is_below(name, directory)) return true;
  }
  const char* home = std::getenv("HOME");
  return home != nullptr && image::is_below(name, std::string(home) + "/.cache");
}

/// Returns all files that the program looks for, whether they exist or not.
std::set<std::string> names_of(const Inputs& inputs) {
  std::set<std::string> names(inputs.absent.begin(), inputs.absent.end());
  for (const auto* files : {&inputs.files, &inputs.shared}) {
    for (const auto& file : *files) names.insert(file.name);
  }
  if (inputs.kept) names.insert(inputs.kept->begin(), inputs.kept->end());
  return names;
}

}  // namespace

std::vector<std::string> kept_results(const Inputs& accepted, const Inputs& current) {
  if (!accepted.kept || !current.kept) return {};
  const auto known = names_of(accepted);
  std::set<std::string> found;
  const auto add = [&](const std::string& name) {
    if (!known.contains(name)) found.insert(name);
  };
  for (const auto& name : *current.kept) add(name);
  for (const auto* files : {&current.files, &current.shared}) {
    for (const auto& file : *files) {
      if (is_passing(file.name)) add(file.name);
    }
  }
  return {found.begin(), found.end()};
}

void hold_to_kept_results(const std::optional<Inputs>& accepted, const Inputs& current, Verdict& verdict) {
  if (!accepted || !stats::is_cleared(verdict.outcome)) return;
  const auto names = kept_results(*accepted, current);
  if (names.empty()) return;
  verdict.outcome = Outcome::inconclusive;
  verdict.message += ", but its processes may keep results in " + listed_first(names) +
                     ", which the accepted program does not read; only the first process then does the work";
}

}  // namespace holdfast::run
