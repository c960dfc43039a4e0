#pragma once

/// The numbers of profiles as text, for both the terminal and the pages.

#include <string>
#include <vector>

#include "model/profile.hpp"

namespace holdfast::render {

/// A function at the end of one call path.
struct FrameWords {
  std::string cost;  ///< "150 instructions, 75.0 %, in the baseline 30"
  std::string tone;  ///< compared with the same path of the baseline: same, worse, better
};

struct ProgramWords {
  std::string total;                 ///< "200 instructions"
  std::vector<FrameWords> frames{};  ///< of the tree, callers before callees
};

/// A function of the current program and of the baseline.
struct ProfiledWords {
  std::string name;
  std::string self;
  std::string change;  ///< of self
  std::string inclusive;
  std::string calls;
  std::string before;  ///< number of calls in the baseline
  std::string tone;
};

struct ProfileWords {
  ProgramWords current;
  ProgramWords baseline;
  std::vector<ProfiledWords> functions{};  ///< the largest change first
};
ProfileWords profile_words(const Profiles& profiles);

/// Returns whole numbers in full, because counts are compared by eye, and other numbers with two decimals.
std::string count_text(double value);

/// Returns "+12.3 %", "same", "new" or "gone".
std::string relative_change(double before, double now);

}  // namespace holdfast::render
