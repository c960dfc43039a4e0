#include "image/directory_lock.hpp"

#include <cstring>

#include "model/error.hpp"

namespace holdfast::image {

DirectoryLock::DirectoryLock(const std::string& directory, int kind)
    : descriptor_(directory, O_RDONLY | O_DIRECTORY) {
  if (!descriptor_.is_open()) return;
  // Shared locks must lie where the exclusive ones do.
  if (lock_file(descriptor_, LOCK_EX | LOCK_NB) == EBADF)
    descriptor_.reset(open((directory + "/.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  const int wrong = descriptor_.is_open() ? lock_file(descriptor_, kind) : errno;
  if (wrong == 0) return;
  descriptor_.reset();
  if (wrong != EWOULDBLOCK)
    throw Error(directory + ": cannot be locked: " + std::strerror(wrong) +
                "; two processes at once would damage what is in it. Use a file system that has locks");
}

}  // namespace holdfast::image
