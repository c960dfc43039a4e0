#pragma once

/// A submission: its tests, their classes of machines, and their expected times.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "model/gate_policy.hpp"
#include "model/report.hpp"
#include "store/database.hpp"
#include "store/tasks.hpp"
#include "suite/fleet/submission.hpp"
#include "suite/suite_tests.hpp"

namespace holdfast::fleet {

struct SubmitWanted {
  std::string suite_file;
  std::string glob = "*";
  std::vector<std::string> classes;    ///< each test runs on each class; none: on any machine
  std::vector<std::string> informing;  ///< classes that do not gate (suite/non_gating.hpp)
  GatePolicy policy;                   ///< of the session
};

struct Submitted {
  SessionRecord session;
  suite::SuiteTests tests;
  std::string suite_file;
};

/// Opens the session.
Submitted open_submitted(store::Database& store, const SubmitWanted& wanted);

/// Returns the expected time of each test on that class, in the order of `tests`: the time of its last measurement on
/// that class, else its budget.
std::vector<double> expected_seconds(store::Database& store, const suite::SuiteTests& tests,
                                     const std::string& machine_class);

/// Returns the time limit of a shard in seconds. It is the sum over the tests of the budget, the larger of budget and
/// TIMEOUT, and 60 s.
double seconds_at_most(const suite::SuiteTests& tests);

/// Adds each test on each class to the queue of the store.
void submit_tasks(store::Database& store, const Submitted& submitted, const SubmitWanted& wanted,
                  int attempts_max);

/// Returns `shards` shards for each class.
std::vector<Shard> shards_of(store::Database& store, const Submitted& submitted, const SubmitWanted& wanted,
                             std::size_t shards);

// Sharding: divides tests among machines that begin together, so that the last one ends early.
//
// The rule is longest processing time first: the longest remaining test goes to the shard with the least work. The
// last shard ends at most 4/3 - 1/(3m) times as late as with the best division into m shards. (Graham, Bounds on
// Multiprocessing Timing Anomalies, SIAM J. Appl. Math. 17, 1969.)

/// Returns the tests of each shard, the longest first; empty shards are left out. `seconds` has the time of each test.
/// O(n log n); the same input gives the same shards.
std::vector<std::vector<std::size_t>> shards_of(const std::vector<double>& seconds, std::size_t shards);

}  // namespace holdfast::fleet
