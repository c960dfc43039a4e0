#pragma once

/// Which samples are believed: those beside which the machine was as usual.

#include "judge/usual.hpp"
#include "model/sample.hpp"

namespace holdfast::judge {

/// A process with those of its samples that are believed.
struct Believed {
  int pair = 0;
  std::optional<int> layout{};
  std::size_t all = 0;  ///< samples that it had
  std::vector<Sample> samples;

  /// Whether enough are left: two fifths.
  bool enough() const;
};

/// What is left out.
enum class LeaveOut {
  disturbed,  ///< beside whatever was not as usual
  contended,  ///< only where the core itself was slower: clock or throughput
  nothing
};

/// The processes of one side of a run, beside whose samples the probes read no more than the limits (guard.hpp)
/// above what is usual.
std::vector<Believed> believed(const std::vector<Process>& side, const Probes& usual, LeaveOut leave_out);

/// The same by what is usual on that side alone.
std::vector<Believed> believed(const std::vector<Process>& side, LeaveOut leave_out);

/// Whether there are readings beside every sample.
bool all_probed(const std::vector<Process>& side);

}  // namespace holdfast::judge
