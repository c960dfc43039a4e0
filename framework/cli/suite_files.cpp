#include "cli/suite_files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace holdfast::cli {

namespace fs = std::filesystem;

namespace {

/// Nobody, where there is none. `look`: stat, or of a link itself lstat.
uid_t owner_of(const fs::path& path, int (*look)(const char*, struct stat*) = stat) {
  struct stat found {};
  return look(path.c_str(), &found) == 0 ? found.st_uid : static_cast<uid_t>(-1);
}

/// A stranger's link may lead to what is ours, and elsewhere the next time.
bool is_strangers(const fs::path& path, uid_t us) {
  for (const auto owner : {owner_of(path), owner_of(path, lstat)}) {
    if (owner != geteuid() && owner != 0 && owner != us) return true;
  }
  return false;
}

}  // namespace

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

std::vector<std::string> suites_above() {
  std::error_code gone;
  const auto here = fs::current_path(gone);
  const auto us = owner_of(here);
  for (fs::path place = here; !place.empty(); place = place.parent_path()) {
    const auto directory = place / "holdfast";  // the declarations stand in it, too
    auto files = is_strangers(directory, us) ? std::vector<std::string>() : suites_in(directory);
    std::erase_if(files, [&](const std::string& file) { return is_strangers(file, us); });
    if (!files.empty() || place == place.root_path()) return files;
  }
  return {};
}

}  // namespace holdfast::cli
