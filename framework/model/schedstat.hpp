#pragma once

/// The scheduler statistics of a thread, /proc/<thread>/schedstat of Linux: "<ns on a processor> <ns waiting for one>
/// <time slices>".
///
///     const int file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
///     read_schedstat(file).waited_ns

#include <unistd.h>

#include <array>
#include <cstdlib>

namespace holdfast {

struct Schedstat {
  double computed_ns = 0;
  double waited_ns = 0;
};

/// Reads the statistics; `file` may be read repeatedly. Returns zeros if it is below 0 or cannot be read. Does not
/// allocate.
inline Schedstat read_schedstat(int file) {
  std::array<char, 128> text{};
  if (file < 0 || pread(file, text.data(), text.size() - 1, 0) <= 0) return {};
  char* rest = nullptr;
  const auto computed = static_cast<double>(std::strtoull(text.data(), &rest, 10));
  return {.computed_ns = computed, .waited_ns = static_cast<double>(std::strtoull(rest, nullptr, 10))};
}

}  // namespace holdfast
