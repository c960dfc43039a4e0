#pragma once

/// RunBudget: how the seconds of a whole run are shared among its tests, by need.
///
/// First each test gets an equal part, however long those before it took; where the run is late, an equal part of what is
/// left. A test that decides early leaves the rest of its part. When all have run, what is left goes to those that are
/// undecided, or slower by too little evidence among so many, the least needy first, and what one of them leaves to the next:
/// so most of them are decided. What not even the rest can decide gets the rest all the same, if that is a good part of its
/// need: an estimate of it is one.
///
/// What is measured again is judged by its fresh rounds alone. It has had two chances to be called wrongly, so for those
/// few the rates of a verdict are at most twice what they are for others.
///
/// Pure; seconds are passed in.

#include <optional>
#include <vector>

#include "model/report.hpp"

namespace holdfast::suite {

struct RunBudget {
  double total_s = 0;
  double elapsed_s = 0;  ///< since the session was opened: all that the run costs, not only measuring
  int tests = 1;         ///< of the run
  int left = 1;          ///< of these, not measured yet; with the one that asks
};

/// Seconds for the test that is next; never less than a tenth of its equal part.
double first_part(const RunBudget& budget);

/// Seconds for the first of the undecided that wait; they need so many more, the least needy first. 0: none is measured again.
/// What is more than all needs is shared in their proportion: they are estimates.
double second_part(double left_s, const std::vector<double>& needs_s);

/// Whether it is undecided, or a regression that may be chance among the tests of its run (suite/gate.hpp, is_certain).
bool is_unsettled(const Run& result);

/// Seconds in which an unsettled result would probably be decided, from the beginning. Nothing where rounds do not help: it
/// was not compared in rounds, or has had all that it may have.
std::optional<double> need_s(const Run& result);

}  // namespace holdfast::suite
