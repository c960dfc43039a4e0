#include "image/directory_lock.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "model/error.hpp"

namespace holdfast::image {
namespace {

/// 0, or why not.
int lock(int descriptor, int kind) {
  while (flock(descriptor, kind) != 0) {
    if (errno != EINTR) return errno;
  }
  return 0;
}

/// Shared locks must lie where the exclusive ones do.
bool never_exclusive(int descriptor) { return lock(descriptor, LOCK_EX | LOCK_NB) == EBADF; }

}  // namespace

DirectoryLock::DirectoryLock(const std::string& directory, int kind)
    : descriptor_(open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (descriptor_ < 0) return;
  if (never_exclusive(descriptor_)) {
    const int file = open((directory + "/.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    const int unopened = errno;
    release();
    descriptor_ = file;
    errno = unopened;
  }
  const int wrong = descriptor_ < 0 ? errno : lock(descriptor_, kind);
  if (wrong == 0) return;
  release();
  if (wrong != EWOULDBLOCK)
    throw Error(directory + ": cannot be locked: " + std::strerror(wrong) +
                "; two processes at once would damage what is in it. Use a file system that has locks");
}

DirectoryLock::~DirectoryLock() { release(); }

void DirectoryLock::release() {
  if (descriptor_ >= 0) close(descriptor_);
  descriptor_ = -1;
}

}  // namespace holdfast::image
