#include "image/own_directory.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <vector>

#include "model/error.hpp"

namespace holdfast::image {
namespace {

namespace fs = std::filesystem;

/// Returns true for a real directory of this user. lstat() does not follow a link that another user has made in /tmp.
bool is_own(const std::string& path) {
  struct stat about {};
  return lstat(path.c_str(), &about) == 0 && S_ISDIR(about.st_mode) && about.st_uid == geteuid();
}

/// Returns null if the file system does not support locks.
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
  // All names are collected first, because removing entries may change what a directory iterator returns.
  std::vector<std::string> all;
  for (const auto& entry : fs::directory_iterator(parent, ignored)) {
    if (is_one(entry.path().filename())) all.push_back(entry.path());
  }
  for (const auto& path : all) {
    if (!is_own(path)) continue;
    const auto lock = locked(path, LOCK_EX | LOCK_NB);
    // The kernel releases the lock of a killed process (flock(2)), so a lock that is free means
    // that its owner has ended.
    if (lock && lock->holds()) fs::remove_all(path, ignored);
  }
}

DirectoryLock::DirectoryLock(const std::string& directory, int kind)
    : descriptor_(directory, O_RDONLY | O_DIRECTORY) {
  if (!descriptor_.is_open()) return;
  // Shared locks must be on the same file as exclusive ones.
  // This call only tests whether the descriptor can have an exclusive lock. The call below requests the lock of this
  // `kind`.
  if (lock_file(descriptor_, LOCK_EX | LOCK_NB) == EBADF)
    descriptor_.reset(open((directory + "/.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  const int wrong = descriptor_.is_open() ? lock_file(descriptor_, kind) : errno;
  if (wrong == 0) return;
  descriptor_.reset();
  if (wrong != EWOULDBLOCK)
    throw Error(
        directory + ": cannot be locked: " + std::strerror(wrong) +
        "; two processes at the same time would damage its files. Use a file system that supports locks");
}

}  // namespace holdfast::image
