#include "cli/default_store.hpp"

#include <fmt/format.h>

#include "model/error.hpp"
#include "runner/revision.hpp"
#include "store/durable_file.hpp"
#include "store/moved_store.hpp"

namespace holdfast::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "holdfast.db";
constexpr const char* kDirectoryBefore = "baselines";
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
    for (const auto& store : {place / kDefaultDirectory / kFile, place / kDirectoryBefore / kFile}) {
      if (is_there(store)) return url_of(place / kDefaultDirectory / kFile);
    }
    if (place == place.root_path()) break;
  }
  return url_of(here / kDefaultDirectory / kFile);
}

std::string settled_store(const std::string& url, bool quiet) {
  const auto path = path_of_default(url);
  if (path.empty() || is_there(path)) return url;
  const auto source = path.parent_path().parent_path();
  const auto before = source / kDirectoryBefore / kFile;
  if (!is_there(before)) return url;
  if (runner::is_tracked(source, before)) return url_of(before);
  try {
    keep_out_of_git(path.parent_path());
  } catch (const Error&) {  // a source directory that cannot be written
    return url_of(before);
  }
  const auto settled = store::moved_store(before, path);
  if (settled == path && !quiet)
    fmt::print(stderr, "holdfast: the store {} is now {}, which git does not track\n", before.string(),
               path.string());
  return url_of(settled);
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

}  // namespace holdfast::cli
