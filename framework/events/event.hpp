#pragma once

/// What the kernel can count of a process, perf_event_open(2): events of the processor, its own, and accesses to one
/// place in memory. The wrapper says which, and who counts them opens them (counter.hpp): the wrapper itself, a program
/// that links the library around its body, or what is loaded in front of a command (instrument/preload/watch.cpp).

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace holdfast::events {

/// Accesses to a place; the processor cannot see reads alone.
enum class Access : std::uint32_t { none, write, any };

struct Event {
  std::string name;          ///< without spaces: what whoever counts calls the result
  std::uint32_t type = 0;    ///< PERF_TYPE_...
  std::uint64_t config = 0;  ///< PERF_COUNT_...
  bool user_only = false;    ///< what the system does for the process is not counted
  Access access = Access::none;
  std::uint64_t address = 0;  ///< in the program's file, before it is loaded
  std::uint32_t bytes = 0;    ///< 1, 2, 4 or 8
};

/// The variable of the environment by which one process tells another what to count.
inline constexpr const char* kVariable = "HOLDFAST_EVENTS";

/// As its value.
std::string text_of(const std::vector<Event>& events);
/// Throws Error for what text_of() has not made.
std::vector<Event> events_of(std::string_view text);

}  // namespace holdfast::events
