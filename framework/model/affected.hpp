#pragma once

/// Affected tests: those that the difference between a commit and the build tree can reach. Nothing of it is measured.

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace holdfast {

struct AffectedPoint {
  std::string benchmark;
  std::string params = "{}";  ///< canonical JSON object
  std::size_t executed = 0;   ///< functions, of the executables and libraries that differ
  std::vector<std::string>
      functions{};  ///< of these, those that do otherwise now, or are gone; sorted, demangled
  std::vector<std::string> variables{};  ///< that they refer to, and that begin with another value; likewise
  /// Why else it counts as affected: what differs besides, or why it is not known; sentences without a subject.
  std::vector<std::string> reasons{};

  bool is_affected() const { return !functions.empty() || !variables.empty() || !reasons.empty(); }
};

struct AffectedTest {
  std::string test;
  std::vector<AffectedPoint> points{};
  std::vector<std::string> reasons{};  ///< that hold for all of it, as those of a point

  bool is_affected() const {
    return !reasons.empty() || std::ranges::any_of(points, &AffectedPoint::is_affected);
  }
};

struct AffectedSuite {
  std::string ref;     ///< as the user named the commit
  std::string commit;  ///< its hash
  std::vector<AffectedTest> tests{};
  std::vector<std::string> gone{};  ///< tests that the commit declares, and the build tree no longer
};

}  // namespace holdfast
