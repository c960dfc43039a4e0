#include "suite/default_store.hpp"

#include "store/durable_file.hpp"

namespace holdfast::suite {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "holdfast.db";
constexpr std::string_view kScheme = "sqlite3:";
constexpr const char* kIgnoreAll = "# Holdfast's measurements belong to this machine.\n*\n";

bool is_there(const fs::path& path) {
  std::error_code none;
  return fs::exists(fs::symlink_status(path, none));
}

std::string url_of(const fs::path& path) { return std::string(kScheme) + path.string(); }

/// Empty: the URL is not that of a default store.
fs::path path_of_default(const std::string& url) {
  if (!url.starts_with(kScheme) || url.size() == kScheme.size()) return {};
  const auto path = fs::absolute(url.substr(kScheme.size())).lexically_normal();
  const bool is_default = path.filename() == kFile && path.parent_path().filename() == kDefaultDirectory;
  return is_default ? path : fs::path();
}

}  // namespace

std::string default_store_here() {
  std::error_code gone;
  const auto here = fs::current_path(gone);
  for (fs::path place = here; !place.empty(); place = place.parent_path()) {
    if (is_there(place / kDefaultDirectory / kFile)) return url_of(place / kDefaultDirectory / kFile);
    if (place == place.root_path()) break;
  }
  return url_of(here / kDefaultDirectory / kFile);
}

void keep_out_of_git(const fs::path& directory) {
  store::make_directory_durably(directory);
  const auto ignored = directory / ".gitignore";
  if (!is_there(ignored)) store::write_durably(ignored, kIgnoreAll);
}

void keep_store_out_of_git(const std::string& url) {
  const auto path = path_of_default(url);
  if (!path.empty()) keep_out_of_git(path.parent_path());
}

}  // namespace holdfast::suite
