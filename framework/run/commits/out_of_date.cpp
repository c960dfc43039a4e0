#include "run/commits/out_of_date.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <string_view>

#include "image/inputs.hpp"
#include "run/commits/cmake.hpp"
#include "run/commits/makefiles.hpp"
#include "run/commits/ninja.hpp"

namespace holdfast::commits {
namespace {

namespace fs = std::filesystem;

/// Returns true if the file was copied: it was created after its modification time. A linker creates and
/// writes its output at the same time; a copy that preserves the modification time is created later.
bool was_copied(const std::string& file) {
  constexpr std::int64_t kSlack_s = 2;
  struct statx facts {};
  if (statx(AT_FDCWD, file.c_str(), 0, STATX_BTIME | STATX_MTIME, &facts) != 0) return false;
  // Some file systems do not store the time of birth; stx_mask then lacks its bit (statx(2)).
  return (facts.stx_mask & STATX_BTIME) != 0 && facts.stx_btime.tv_sec > facts.stx_mtime.tv_sec + kSlack_s;
}

std::string last_name(std::string_view path) { return fs::path(path).filename(); }

std::string older_text(std::string_view output, std::string_view input) {
  if (last_name(output) == "build.ninja") return last_name(input) + " has changed since CMake ran";
  return last_name(output) + " is older than " + last_name(input);
}

bool is_compiled(std::string_view output) {
  constexpr std::array<std::string_view, 4> kEndings{".o", ".obj", ".a", ".so"};
  return std::ranges::any_of(kEndings, [&](std::string_view ending) { return output.ends_with(ending); });
}

/// Returns the text between two parts of a sentence; empty if the parts are not found.
std::string_view between(std::string_view text, std::string_view before, std::string_view behind) {
  const auto begin = text.find(before);
  if (begin == std::string_view::npos) return {};
  const auto rest = text.substr(begin + before.size());
  const auto end = behind.empty() ? rest.size() : rest.find(behind);
  return end == std::string_view::npos ? std::string_view() : rest.substr(0, end);
}

std::string reason_in(std::string_view explanation) {
  const auto input = between(explanation, "older than most recent input ", " (");
  // Ninja compares the time in its log instead of the file's if the rule may leave an output unchanged
  // (restat).
  for (const char* begin : {"output ", "recorded mtime of "}) {
    const auto output = between(explanation, begin, " older than");
    if (!output.empty() && !input.empty() && !is_of_git(input)) return older_text(output, input);
  }
  const auto missing = between(explanation, "output ", " doesn't exist");
  // The output of a command that always runs never exists either. So only compiled files count.
  if (is_compiled(missing)) return last_name(missing) + " does not exist";
  const auto changed = between(explanation, "command line changed for ", "");
  return changed.empty() ? "" : "the command that makes " + last_name(changed) + " has changed";
}

}  // namespace

bool is_of_git(std::string_view path) { return path.find("/.git/") != std::string_view::npos; }

std::string reason_of_ninja(const std::vector<std::string>& explanations) {
  for (const auto& explanation : explanations) {
    if (auto reason = reason_in(explanation); !reason.empty()) return reason;
  }
  return "";
}

std::string why_out_of_date(const std::string& build, const std::string& config,
                            const std::vector<std::string>& targets, const std::string& program) {
  auto built = targets;
  std::erase(built, "all");  // a test depends on a part of the project only
  const bool of_tree = image::is_below(program, build);
  if (built.empty() || !fs::exists(build + "/CMakeCache.txt") || (of_tree && was_copied(program))) return "";
  const auto cache = read_cache(build);
  const auto generator = value_of(cache, "CMAKE_GENERATOR");
  if (generator == "Unix Makefiles") return why_make_would_build(build, built);
  if (!generator.starts_with("Ninja")) return "";
  // The target build.ninja is out of date if Ninja would run CMake first.
  built.emplace_back("build.ninja");
  return reason_of_ninja(ninja_explanations(ninja_of(cache, build, config), built));
}

}  // namespace holdfast::commits
