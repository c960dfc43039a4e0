#pragma once

/// Between the wrapper and the library that it loads in front of a command to count accesses to variables
/// (instruments/preload/watch.cpp). Of what is counted: events/counter.hpp.

#include <string_view>

namespace holdfast::wire {

/// Variables of the environment: the program that is meant, among all that the command starts; and the file for a line of
/// name and count for each event.
inline constexpr const char* kWatchedProgram = "HOLDFAST_WATCHED_PROGRAM";
inline constexpr const char* kWatchedFile = "HOLDFAST_WATCHED_FILE";

/// How that file begins where nothing could be counted: a sentence follows.
inline constexpr std::string_view kNotWatched = "not watched: ";

}  // namespace holdfast::wire
