#pragma once

/// Interface between the wrapper and the library that it preloads into a command to count accesses to variables
/// (instruments/preload/watch.cpp). The events are in events/counter.hpp.

#include <string_view>

namespace holdfast::wire {

/// Environment variables: the program whose accesses are counted, among all programs that the command starts, and the
/// file that gets a line with name and count for each event.
inline constexpr const char* kWatchedProgram = "HOLDFAST_WATCHED_PROGRAM";
inline constexpr const char* kWatchedFile = "HOLDFAST_WATCHED_FILE";

/// Beginning of that file if nothing could be counted: a sentence follows.
inline constexpr std::string_view kNotWatched = "not watched: ";

}  // namespace holdfast::wire
