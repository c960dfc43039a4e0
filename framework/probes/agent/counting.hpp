#pragma once

/// Actions of probes. They run at any call of the program, so they use no library and only general registers.

#include <cstdint>

#include "probes/results.hpp"

namespace holdfast::probes::agent {

/// Rule to find the frame of the inspected function at a site, and the actions of its probe.
struct SiteFrame {
  std::int64_t offset;
  /// For a tail call with a stamp after it: where to continue without that stamp; 0 for other calls.
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
/// Calls by a pointer count only if they lead to this address; if 0, all count.
extern std::uint64_t leads_to;

/// For the current thread: `target` is the target of a call by a pointer; `noted` is the target of such a call
/// when its start was stamped. Their addresses are relative to the thread in the generated code, so they must
/// be in the static TLS block.
extern __thread std::uint64_t target __attribute__((tls_model("initial-exec")));
extern __thread std::uint64_t noted __attribute__((tls_model("initial-exec")));
// NOLINTEND(bugprone-dynamic-static-initializers)

/// Resets the counts of this thread and of the sites.
void count_anew();
/// Makes a forked child count separately from its parent.
void count_apart();
/// Returns the counts of this thread; nullptr if there are none yet.
Thread* counted();

}  // namespace holdfast::probes::agent
