#pragma once

/// The numbers of profiles in words, as terminal and pages have them in common.

#include <string>
#include <vector>

#include "model/profile.hpp"

namespace holdfast::render {

/// A function as it was reached on one way.
struct FrameWords {
  std::string cost;  ///< "150 instructions, 75.0 %, in the baseline 30"
  std::string tone;  ///< beside the same way of the baseline: same, worse, better
};

struct ProgramWords {
  std::string total;                 ///< "200 instructions"
  std::vector<FrameWords> frames{};  ///< of the tree, each before those that it called
};

/// A function of the current program beside the baseline's.
struct ProfiledWords {
  std::string name;
  std::string self;
  std::string change;  ///< of self
  std::string inclusive;
  std::string calls;
  std::string before;  ///< how often the baseline called it
  std::string tone;
};

struct ProfileWords {
  ProgramWords current;
  ProgramWords baseline;
  std::vector<ProfiledWords> functions{};  ///< what changed most first
};
ProfileWords profile_words(const Profiles& profiles);

/// Whole numbers in full, because counts are compared by eye; else two decimals.
std::string count_text(double value);

/// "+12.3 %", "same", "new" or "gone".
std::string relative_change(double before, double now);

}  // namespace holdfast::render
