#pragma once

/// RunBudget: shares the seconds of a whole run among its tests, by need.
///
/// First each test gets an equal part, however long those before it took. If the run is late, each remaining test gets
/// an equal part of the remaining time. A test that decides early leaves the rest of its part. When all tests have
/// run, the remaining time goes to the unsettled tests: those that are undecided, or slower with too little evidence
/// among all tests. The test with the smallest need is first, and the time that it leaves goes to the next one, so
/// that most tests are decided. A test whose need is larger than the remaining time still gets that time, if it is a
/// quarter of the need or more, because the need is an estimate.
///
/// A test that is measured again is judged by its fresh rounds alone. It has had two chances of a wrong verdict, so
/// for these few tests the error rates of a verdict are at most twice those of other tests.
///
/// The functions are pure; seconds are passed in.

#include <optional>
#include <vector>

#include "model/report.hpp"

namespace holdfast::suite {

struct RunBudget {
  double total_s = 0;
  double elapsed_s = 0;  ///< since the session was opened: all costs of the run, not only measuring
  int tests = 1;         ///< number of tests of the run
  int left = 1;          ///< those that are not measured yet, including the current one
};

/// Returns the seconds for the next test; never less than a tenth of its equal part.
double first_part(const RunBudget& budget);

/// Returns the seconds for the first of the waiting undecided tests. `needs_s`: the need of each, the least needy
/// first. 0 if no test is to be measured again. Time beyond all needs is shared in proportion to them, because they
/// are estimates.
double second_part(double left_s, const std::vector<double>& needs_s);

/// Returns true if the result is undecided, or if it is a regression that may be chance among the tests of its run
/// (suite/gate.hpp, is_certain).
bool is_unsettled(const Run& result);

/// Returns the seconds in which an unsettled result would probably be decided, from the beginning. None if rounds do
/// not help: the test was not compared in rounds, or has had the maximum number of rounds.
std::optional<double> need_s(const Run& result);

}  // namespace holdfast::suite
