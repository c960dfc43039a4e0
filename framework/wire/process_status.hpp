#pragma once

/// Memory of a process by kind, from /proc/PID/status (proc(5)).

#include <charconv>
#include <optional>
#include <string_view>

namespace holdfast::wire {

struct MemoryRow {
  const char* metric;
  std::string_view label;  ///< of the line
};

inline constexpr MemoryRow kMemoryRows[] = {
    {"vm-peak", "VmPeak:"},      ///< largest mapped size
    {"vm-size", "VmSize:"},      ///< mapped size
    {"vm-data", "VmData:"},      ///< private writable part of vm-size without the stack, such as the heap
    {"rss-anon", "RssAnon:"},    ///< resident, of no file: heap, stack and data that were written
    {"rss-file", "RssFile:"},    ///< resident, of files: code and mapped files
    {"rss-shmem", "RssShmem:"},  ///< resident, shared with other processes
};

/// Returns 1048576 for "VmPeak:\t  1024 kB"; none if there is no such line.
inline std::optional<double> memory_in(std::string_view status, std::string_view label) {
  for (auto at = status.find(label); at != std::string_view::npos; at = status.find(label, at + 1)) {
    if (at > 0 && status[at - 1] != '\n') continue;
    const auto digits = status.find_first_of("0123456789", at + label.size());
    unsigned long long kib = 0;
    if (digits == std::string_view::npos) return std::nullopt;
    if (std::from_chars(status.data() + digits, status.data() + status.size(), kib).ec != std::errc{})
      return std::nullopt;
    return static_cast<double>(kib) * 1024;
  }
  return std::nullopt;
}

}  // namespace holdfast::wire
