// Functions of newer C libraries that GCC 12's C++ library calls. A program that links it statically, and has this source, runs with
// glibc 2.31. They are hidden, so that no other library uses them.

#include <unistd.h>

#include <cstdint>
#include <cstdlib>

extern "C" {

/// glibc 2.32 and later have this variable. 0 says that the process may have several threads, so reference counts are atomic.
[[gnu::visibility("hidden")]] extern const char __libc_single_threaded;
const char __libc_single_threaded = 0;

/// glibc 2.36 and later have this function. std::random_device calls it.
[[gnu::visibility("hidden")]] std::uint32_t arc4random() {
  std::uint32_t number = 0;
  if (getentropy(&number, sizeof number) != 0) std::abort();  // only if the kernel has no random numbers
  return number;
}
}
