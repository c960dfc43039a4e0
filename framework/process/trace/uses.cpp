#include "process/trace/uses.hpp"

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "model/image.hpp"

namespace holdfast::trace {
namespace {

/// Files that the C library and the loader read in every program, and that a package manager rewrites.
constexpr std::array<std::string_view, 15> kOfCLibrary{
    "/etc/ld.so.cache", "/etc/ld.so.preload", "/etc/localtime",    "/etc/nsswitch.conf", "/etc/passwd",
    "/etc/group",       "/etc/hosts",         "/etc/host.conf",    "/etc/resolv.conf",   "/etc/gai.conf",
    "/etc/services",    "/etc/protocols",     "/etc/locale.alias", "/etc/mtab",          "/etc/machine-id"};

bool is_kernels(const std::string& path) {
  constexpr std::array kPlaces{"/proc/", "/sys/", "/dev/"};
  return std::ranges::any_of(kPlaces, [&](const char* place) { return path.starts_with(place); });
}

/// Returns "/proc/self/maps" for "/proc/1234/maps", because a process ID differs each time.
std::string as_of_itself(const std::string& path) {
  constexpr std::string_view kProc = "/proc/";
  if (!path.starts_with(kProc)) return path;
  const auto end = path.find_first_not_of("0123456789", kProc.size());
  const bool numbered = end != std::string::npos && end > kProc.size() && path[end] == '/';
  return numbered ? "/proc/self" + path.substr(end) : path;
}

/// Identifies a version of a file: most changes set another time or size, and a replacement has another inode.
std::string stamp_of(const struct stat& status) {
  return std::to_string(status.st_ino) + " " + std::to_string(status.st_size) + " " +
         std::to_string(status.st_mtim.tv_sec) + "." + std::to_string(status.st_mtim.tv_nsec);
}

}  // namespace

bool can_differ(const std::string& path) {
  if (!path.starts_with('/') || is_systems_own(path)) return false;
  if (path.starts_with("/dev/shm/")) return true;
  return !is_kernels(path) && std::ranges::find(kOfCLibrary, path) == kOfCLibrary.end();
}

bool Uses::status_now(const std::string& path, struct stat& status) const {
  std::error_code none;
  // Outside of the command's mount namespace, the path leads to the file that is covered.
  const auto other = elsewhere_.empty() ? elsewhere_.end()
                                        : elsewhere_.find(std::filesystem::canonical(path, none).string());
  return stat((other == elsewhere_.end() ? path : other->second).c_str(), &status) == 0;
}

void Uses::read(const OpenedFile& file) {
  auto& use = files_[file.path];
  if (use.written) return;  // the command wrote it itself
  use.read = true;
  use.relative = use.relative || file.relative;
  real_[file.path] = file.real;
  // The stamp is that of the first reading; any change after it makes the trace incomplete.
  stamps_.try_emplace(file.path, stamp_of(file.status));
}

void Uses::opened(const OpenedFile& file) {
  if (!can_differ(file.real)) {
    const bool has_content = S_ISREG(file.status.st_mode) || S_ISCHR(file.status.st_mode);
    if (has_content && is_kernels(file.path)) of_kernel_.insert(as_of_itself(file.path));
    return;
  }
  if (!S_ISREG(file.status.st_mode)) return;
  const auto access = file.flags & O_ACCMODE;
  if (access != O_RDONLY) files_[file.path].to_write = true;
  // A file that the command empties or only writes has no content that could affect the result.
  const bool afresh = !file.existed || (file.flags & O_TRUNC) != 0 || access == O_WRONLY;
  if (access != O_RDONLY && afresh) return written(file.path);
  ++openings_[file.real];
  read(file);
}

void Uses::mapped(const std::string& real, const std::string& opening) {
  loadings_[real].insert(opening);
  // A library may have been opened by several names (links).
  for (auto& [path, use] : files_) {
    if (const auto known = real_.find(path); known != real_.end() && known->second == real) use.code = true;
  }
}

void Uses::executed(const std::string& path) {
  if (!can_differ(path)) return;
  struct stat status {};
  if (!status_now(path, status)) return;
  read({.path = path, .real = path, .status = status});
  files_[path].code = true;
}

void Uses::listed(const std::string& path) {
  if (can_differ(path)) files_[path].listed = true;
}

void Uses::absent(const std::string& path) {
  // A path that was used before is in the map already. If it is missing now, the command has removed it.
  if (can_differ(path) && !files_.contains(path)) files_[path].absent = true;
}

void Uses::written(const std::string& path) {
  if (!can_differ(path)) return;
  files_[path].written = true;
  files_[path].removed = false;
}

void Uses::removed(const std::string& path) {
  written(path);
  if (can_differ(path)) files_[path].removed = true;
}

Traced Uses::taken(std::string incomplete) const {
  Traced traced{.files = files_, .of_kernel = of_kernel_, .incomplete = std::move(incomplete)};
  for (auto& [path, use] : traced.files) {
    if (!use.read) continue;
    const auto& real = real_.at(path);
    const auto openings = openings_.find(real);
    const auto loadings = loadings_.find(real);
    const auto loaded = loadings == loadings_.end() ? 0 : static_cast<int>(loadings->second.size());
    // Each loading needs one opening. Further openings read the file itself.
    use.as_data = openings != openings_.end() && openings->second > loaded;
    struct stat now {};
    const bool is_the_same = status_now(path, now) && stamps_.at(path) == stamp_of(now);
    if (!is_the_same && traced.incomplete.empty())
      traced.incomplete = "it changes " + path + ", which it also reads";
  }
  return traced;
}

std::string why_unknown(const Traced& traced, bool may_fail) {
  using How = process::Ended::How;
  if (!traced.incomplete.empty()) return traced.incomplete;
  if (traced.how == How::exited && (traced.code == 0 || may_fail)) return "";
  if (traced.how == How::exited) return "it exited with " + std::to_string(traced.code);
  if (traced.how == How::signalled) return "it was killed by signal " + std::to_string(traced.code);
  return traced.how == How::timed_out ? "it did not end in time" : "it could not be started";
}

}  // namespace holdfast::trace
