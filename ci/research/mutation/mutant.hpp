// Switches the mutants of a build: mutation-testing includes it into each source that it rewrites.
//
//   MUTANT_ACTIVE=17                the mutant that is switched on; default: none.
//   MUTANTS_REACHED=DIRECTORY       gets a file for each mutant whose place was executed, named by its number.
//
// The names do not begin with HOLDFAST_, because tests remove such variables from the environment of child processes.
#pragma once

#include <fcntl.h>
#include <unistd.h>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace holdfast_mutation {

inline constexpr int kMost = 1 << 16;
inline int active = 0;
inline const char* directory = nullptr;
inline bool reached[kMost] = {};

// Runs before all other initialization, which may execute mutants. Each source has a copy of this function; all
// copies write the same values.
[[gnu::constructor(101)]] static void read_environment() {
  if (const char* number = std::getenv("MUTANT_ACTIVE")) active = std::atoi(number);
  directory = std::getenv("MUTANTS_REACHED");
}

// Writes at once, because a process may end without leaving main().
inline void record(int number) noexcept {
  reached[number] = true;
  const int error = errno;
  char path[4096];
  const std::size_t length = std::strlen(directory);
  if (length + 16 < sizeof path) {
    std::memcpy(path, directory, length);
    char* end = path + length;
    *end++ = '/';
    for (int unit = 10000; unit > 0; unit /= 10) *end++ = static_cast<char>('0' + number / unit % 10);
    *end = '\0';
    const int file = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0666);
    if (file >= 0) close(file);
  }
  errno = error;
}

}  // namespace holdfast_mutation

// Returns true if the mutant is switched on.
inline bool holdfast_mutant(int number) noexcept {
  if (holdfast_mutation::directory != nullptr && !holdfast_mutation::reached[number])
    holdfast_mutation::record(number);
  return holdfast_mutation::active == number;
}
