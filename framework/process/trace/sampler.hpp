#pragma once

/// Sampler: finds where a running command spends its time. It stops the command some thousand times a second, and
/// records the address of each thread that computes. Nothing is loaded into the program, and no performance counter is
/// needed.
///
///     trace::SampledPlaces places;
///     trace::sample({.file = "./bench", .argv = {"bench"}}, places);
///     places.at["/home/ada/bench"];   // nanoseconds by address in the file.
///
/// An address gets the time for which its thread has computed since its last stop. So a thread that is rarely stopped,
/// because others have the processors, is counted with the right weight. The time is meaningful only as a share, not as a
/// duration, because the stops slow down the whole command. A thread that waits gets no time. The time that the kernel
/// works for a thread is counted at its system call. Child processes are not sampled.

#include <cstdint>
#include <map>
#include <string>

#include "process/process.hpp"

namespace holdfast::trace {

struct SampledPlaces {
  /// Nanoseconds by the path of the executable or library, and the address in that file.
  std::map<std::string, std::map<std::uint64_t, std::uint64_t>> at;
  std::uint64_t total = 0;    ///< nanoseconds, also in code that belongs to no file
  std::uint64_t samples = 0;  ///< number of samples
};

/// Runs the command once, waits for its end, and adds to `places`. Returns false if it did not end well, or if this system
/// does not permit ptrace(). Throws Interrupted (process/interrupts.hpp).
bool sample(const process::Launch& launch, SampledPlaces& places);

}  // namespace holdfast::trace
