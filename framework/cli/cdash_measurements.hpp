#pragma once

/// Results as measurements of CTest, which `ctest -T Test` sends to CDash when a test prints them:
///
///     <CTestMeasurement type="numeric/double" name="sort/names ratio">1.101</CTestMeasurement>
///
/// CTest drops everything between the first and the last of them from a test's output: so they stand together, at
/// its end. Elsewhere they would only be noise, so that `run` prints them where HOLDFAST_CDASH asks for it.

#include <string>

#include "model/report.hpp"

namespace holdfast::cli {

/// Of each result its median, ratio and bounds; names begin with the test where there are several.
std::string cdash_measurements(const Report& report);

}  // namespace holdfast::cli
