#include "image/own_directory.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <vector>

#include "model/error.hpp"

namespace holdfast::image {
namespace {

namespace fs = std::filesystem;

bool is_own(const std::string& path) {
  struct stat about {};
  return lstat(path.c_str(), &about) == 0 && S_ISDIR(about.st_mode) && about.st_uid == geteuid();
}

/// Null where the file system gives no locks.
std::unique_ptr<DirectoryLock> locked(const std::string& path, int kind) {
  try {
    return std::make_unique<DirectoryLock>(path, kind);
  } catch (const Error&) {
    return nullptr;
  }
}

}  // namespace

OwnDirectory::OwnDirectory(const std::function<std::string()>& make) : process_(getpid()) {
  do {  // another process may have removed it before it was locked
    path_ = make();
    lock_ = locked(path_, LOCK_EX);
  } while (lock_ && !(lock_->holds() && fs::is_directory(path_)));
}

OwnDirectory::~OwnDirectory() {
  std::error_code ignored;
  if (getpid() == process_) fs::remove_all(path_, ignored);
}

void remove_left(const std::string& parent, const std::function<bool(const std::string& name)>& is_one) {
  std::error_code ignored;
  std::vector<std::string> all;
  for (const auto& entry : fs::directory_iterator(parent, ignored)) {
    if (is_one(entry.path().filename())) all.push_back(entry.path());
  }
  for (const auto& path : all) {
    if (!is_own(path)) continue;
    const auto lock = locked(path, LOCK_EX | LOCK_NB);
    if (lock && lock->holds()) fs::remove_all(path, ignored);
  }
}

}  // namespace holdfast::image
