#include "suite/default_store.hpp"

#include "model/error.hpp"
#include "process/revision.hpp"
#include "store/durable_file.hpp"

namespace holdfast::suite {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "holdfast.db";
constexpr std::string_view kScheme = "sqlite3:";
constexpr const char* kIgnoreAll = "# Holdfast's measurements belong to this machine.\n*\n";

/// Returns true for a dangling link, too: fs::exists() would follow it and return false, but a write would create its
/// target.
bool is_there(const fs::path& path) {
  std::error_code none;
  return fs::exists(fs::symlink_status(path, none));
}

std::string url_of(const fs::path& path) { return std::string(kScheme) + path.string(); }

/// Returns the path; empty if the URL is not that of a file.
fs::path path_of(const std::string& url) {
  if (!url.starts_with(kScheme) || url.size() == kScheme.size()) return {};
  return fs::absolute(url.substr(kScheme.size())).lexically_normal();
}

/// Returns the path; empty if the URL is not that of a default store.
fs::path path_of_default(const std::string& url) {
  const auto path = path_of(url);
  const bool is_default = path.filename() == kFile && path.parent_path().filename() == kDefaultDirectory;
  return is_default ? path : fs::path();
}

/// Returns the first file tracked by git whose name begins with the store's name; empty if there is none. See
/// gitglossary(7), "pathspec". The name is not a pattern, so its special characters are escaped. "*" finds
/// the log beside it (-wal, -shm), and "/**" the files in the directory of snapshots.
std::string tracked_file(const fs::path& store) {
  std::string name;
  for (const char c : store.filename().string()) {
    if (std::string_view("*?[\\").find(c) != std::string_view::npos) name += '\\';
    name += c;
  }
  const auto pattern = ":(glob)" + name + "*";
  const auto answer =
      process::answer_of_git(store.parent_path(), {"ls-files", "--", pattern, pattern + "/**"});
  const auto lines = process::lines_of_git(answer.value_or(""));
  return lines.empty() ? "" : (store.parent_path() / lines.front()).string();
}

}  // namespace

std::string default_store_here() {
  std::error_code gone;
  const auto here = fs::current_path(gone);
  // The parent of the root is the root itself, which ends the search.
  for (fs::path place = here; !place.empty(); place = place.parent_path()) {
    if (is_there(place / kDefaultDirectory / kFile)) return url_of(place / kDefaultDirectory / kFile);
    if (place == place.root_path()) break;
  }
  return url_of(here / kDefaultDirectory / kFile);
}

void keep_out_of_git(const fs::path& directory) {
  store::make_directory_durably(directory);
  const auto ignored = directory / ".gitignore";
  // The pattern "*" also ignores .gitignore itself, so git shows nothing of the directory.
  if (!is_there(ignored)) store::write_durably(ignored, kIgnoreAll);
}

void refuse_tracked_store(const std::string& url) {
  const auto path = path_of(url);
  if (path.empty() || !is_there(path)) return;
  std::error_code none;
  // git knows the file by its real path, which may be in another repository than the link.
  const auto real = fs::weakly_canonical(path, none);
  auto tracked = tracked_file(none ? path : real);
  if (tracked.empty() && !none && real != path)
    tracked = tracked_file(path);  // the link itself may be tracked
  if (tracked.empty()) return;
  throw Error(tracked +
              ": git tracks it, so the author of any commit could change what this store has accepted; "
              "remove it with 'git rm -r --cached " +
              tracked + "', ignore it, and commit baselines with 'holdfast baseline export' instead");
}

void keep_store_out_of_git(const std::string& url) {
  const auto path = path_of_default(url);
  if (!path.empty()) keep_out_of_git(path.parent_path());
}

}  // namespace holdfast::suite
