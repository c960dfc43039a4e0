// Functions of newer C libraries that GCC 12's C++ library calls. A program that links it statically, and has this source, runs with
// glibc 2.31. They are hidden, so that no other library uses them.

#include <unistd.h>

#include <cstdint>
#include <cstdlib>

extern "C" {

/// False of glibc 2.32 and later: the process may have several threads, so that reference counts are atomic.
[[gnu::visibility("hidden")]] extern const char __libc_single_threaded;
const char __libc_single_threaded = 0;

/// Of glibc 2.36 and later, for std::random_device.
[[gnu::visibility("hidden")]] std::uint32_t arc4random() {
  std::uint32_t number = 0;
  if (getentropy(&number, sizeof number) != 0) std::abort();  // only if the kernel has no random numbers
  return number;
}
}
