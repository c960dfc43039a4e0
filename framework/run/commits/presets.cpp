#include "run/commits/presets.hpp"

#include <algorithm>
#include <filesystem>

#include "model/joined_text.hpp"
#include "process/process.hpp"

namespace holdfast::commits {
namespace {

namespace fs = std::filesystem;

constexpr double kAnswerDeadline_s = 60;

/// Runs a CMake command that does not configure, and returns its output; none if it fails.
std::optional<std::vector<std::string>> answer_of_cmake(std::vector<std::string> command) {
  const auto ended = process::run_process({.file = "",
                                           .argv = std::move(command),
                                           .environment = {},
                                           .directory = "",
                                           .deadline_s = kAnswerDeadline_s,
                                           .keep_stdout = true});
  if (ended.how != process::Ended::How::exited || ended.code != 0) return std::nullopt;
  return split(ended.out, '\n');
}

/// Parses NAME="VALUE" or NAME:TYPE="VALUE".
std::optional<CacheEntry> entry_in(const std::string& line) {
  const auto equals = line.find("=\"");
  if (!line.starts_with("  ") || equals == std::string::npos || !line.ends_with('"')) return std::nullopt;
  const auto name = line.substr(2, equals - 2);
  const auto colon = std::min(name.find(':'), name.size());
  CacheEntry entry{.help = "", .name = name.substr(0, colon), .type = "UNINITIALIZED", .value = ""};
  if (colon < name.size()) entry.type = name.substr(colon + 1);
  entry.value = line.substr(equals + 2, line.size() - equals - 3);
  return entry;
}

}  // namespace

std::optional<std::vector<CacheEntry>> preset_entries(const std::string& cmake, const std::string& source,
                                                      const std::string& preset) {
  // With -N, CMake prints the preset's variables, with macros and inherited presets resolved, and does not
  // configure.
  const auto lines = answer_of_cmake({cmake, "-S", source, "--preset", preset, "-N"});
  if (!lines) return std::nullopt;
  std::vector<CacheEntry> entries;
  bool of_cache = false;
  for (const auto& line : *lines) {
    // Another section, "Preset environment variables:", has lines of the same form.
    if (line.starts_with("Preset ")) of_cache = line == "Preset CMake variables:";
    auto entry = of_cache ? entry_in(line) : std::nullopt;
    if (entry) entries.push_back(std::move(*entry));
  }
  return entries;
}

bool has_entry(const std::vector<CacheEntry>& entries, const CacheEntry& entry) {
  return std::ranges::any_of(entries, [&](const CacheEntry& other) {
    return other.name == entry.name && other.value == entry.value;
  });
}

std::vector<std::string> preset_names(const std::string& cmake, const std::string& source) {
  std::vector<std::string> names;
  const auto lines = answer_of_cmake({cmake, "-S", source, "--list-presets"});
  for (const auto& line : lines.value_or(std::vector<std::string>())) {
    const auto begin = line.find('"');
    const auto end = line.find('"', begin + 1);
    if (line.starts_with("  \"") && end != std::string::npos)
      names.push_back(line.substr(begin + 1, end - begin - 1));
  }
  return names;
}

std::string matching_preset(const std::string& cmake, const std::string& source,
                            const std::vector<CacheEntry>& cache) {
  std::string best;
  std::size_t most = 0;
  for (const auto& name : preset_names(cmake, source)) {
    const auto entries = preset_entries(cmake, source, name).value_or(std::vector<CacheEntry>());
    const bool all =
        std::ranges::all_of(entries, [&](const CacheEntry& entry) { return has_entry(cache, entry); });
    if (!all || entries.empty() || entries.size() < most) continue;
    best = entries.size() == most ? "" : name;
    most = entries.size();
  }
  return best;
}

std::string user_presets_of(const std::string& source) {
  const auto file = source + "/CMakeUserPresets.json";
  return fs::exists(file) ? file : "";
}

void add_user_presets(const std::string& source, const std::string& checkout) {
  const auto file = user_presets_of(source);
  if (!file.empty() && user_presets_of(checkout).empty())
    fs::copy_file(file, fs::path(checkout) / fs::path(file).filename());
}

}  // namespace holdfast::commits
