#include <fcntl.h>
#include <unistd.h>

#include "runner/page_cache.hpp"

namespace holdfast::runner {

void drop_pages(const std::vector<std::string>& files) {
  for (const auto& path : files) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) continue;
    fsync(file);  // pages that are not on the disk yet cannot be dropped
    posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
    close(file);
  }
}

}  // namespace holdfast::runner
