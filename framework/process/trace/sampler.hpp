#pragma once

/// Sampler: where a running command spends its time. It is stopped some thousand times a second, and each time the place of
/// each thread that computes is noted. Nothing is loaded into the program, and no counter of the processor is needed.
///
///     trace::SampledPlaces places;
///     trace::sample({.file = "./bench", .argv = {"bench"}}, places);
///     places.at["/home/ada/bench"];   // nanoseconds at which addresses of the file
///
/// A place has the time for which its thread has computed since it was stopped last, so threads that are seldom stopped,
/// because others have the processors, count as much as any. It is a share of the time and no length: the stops make the
/// command slower as a whole. A thread that waits has none; one that the kernel works for stands at its system call.
/// Processes that the command starts have none.

#include <cstdint>
#include <map>
#include <string>

#include "process/process.hpp"

namespace holdfast::trace {

struct SampledPlaces {
  /// By the path of the executable or library, and the address in that file.
  std::map<std::string, std::map<std::uint64_t, std::uint64_t>> at;
  std::uint64_t total = 0;    ///< nanoseconds, also in code of no file
  std::uint64_t samples = 0;  ///< how many these are
};

/// Runs the command once, waits for its end, and adds to `places`. False: it did not end well, or this system does not permit
/// ptrace(). Throws Interrupted (process/interrupts.hpp).
bool sample(const process::Launch& launch, SampledPlaces& places);

}  // namespace holdfast::trace
