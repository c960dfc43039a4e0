#pragma once

/// Affected tests: those that the difference between a commit and the build tree can reach, found without measuring.

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace holdfast {

struct AffectedPoint {
  std::string benchmark;
  std::string params = "{}";  ///< canonical JSON object
  std::size_t executed = 0;   ///< number of executed functions in the executables and libraries that differ
  std::vector<std::string>
      functions{};  ///< executed functions whose behaviour changed or that were removed; sorted, demangled
  std::vector<std::string>
      variables{};  ///< variables that they use and whose initial value changed; sorted, demangled
  /// Other reasons why it counts as affected: other differences, or why it is not known; sentences without a subject.
  std::vector<std::string> reasons{};

  bool is_affected() const { return !functions.empty() || !variables.empty() || !reasons.empty(); }
};

struct AffectedTest {
  std::string test;
  std::vector<AffectedPoint> points{};
  std::vector<std::string>
      reasons{};  ///< reasons that apply to the whole test, in the form of those of a point

  bool is_affected() const {
    return !reasons.empty() || std::ranges::any_of(points, &AffectedPoint::is_affected);
  }
};

struct AffectedSuite {
  std::string ref;     ///< as the user named the commit
  std::string commit;  ///< its hash
  std::vector<AffectedTest> tests{};
  std::vector<std::string> gone{};  ///< tests that the commit declares and the build tree does not
};

}  // namespace holdfast
