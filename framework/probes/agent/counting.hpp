#pragma once

/// What probes do when they are met. Runs at any call of the program, so it uses no library and general registers only.

#include <cstdint>

#include "probes/results.hpp"

namespace holdfast::probes::agent {

/// How the frame of the inspected function is found at a site, and what its probe does.
struct SiteFrame {
  std::int64_t offset;
  /// Of a call in place of a return with a stamp behind it: where to go on without that stamp; 0: it is no such call.
  std::uint64_t plain;
  bool starts;
  bool from_rbp;
  bool at_that_place;
  bool by_pointer;
};

// NOLINTBEGIN(bugprone-dynamic-static-initializers): none is initialized here
extern SiteFrame site_frames[];
extern AgentResults* results;
extern bool extends;
/// Calls by a pointer count where they lead there alone; 0: all count.
extern std::uint64_t leads_to;

/// Of the thread that runs: where a call by a pointer leads, and where it led when its start was stamped. Their places
/// are told to the processor relative to the thread, so they must stand in the part of threads' memory that is laid
/// out at the start.
extern __thread std::uint64_t target __attribute__((tls_model("initial-exec")));
extern __thread std::uint64_t noted __attribute__((tls_model("initial-exec")));
// NOLINTEND(bugprone-dynamic-static-initializers)

/// Forgets what this thread counted so far, and where.
void count_anew();
/// A child that was forked counts apart from its parent.
void count_apart();
/// What this thread counted; nullptr: nothing yet.
Thread* counted();

}  // namespace holdfast::probes::agent
