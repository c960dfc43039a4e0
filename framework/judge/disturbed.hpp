#pragma once

/// Which samples are believed: those beside which the machine was as usual.

#include "model/sample.hpp"

namespace holdfast::judge {

/// Rounds from which is learned what is usual.
inline constexpr std::size_t kLearning = 6;

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

/// The processes of one side of a run, by the limits of that side (guard.hpp).
std::vector<Believed> believed(const std::vector<Process>& side, LeaveOut leave_out);

/// The median reading of the clock beside the samples of the first rounds, 0 where there is none.
double usual_clock(const std::vector<Process>& side);

/// Whether there are readings beside every sample.
bool all_probed(const std::vector<Process>& side);

}  // namespace holdfast::judge
