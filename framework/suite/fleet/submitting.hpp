#pragma once

/// What is submitted: which tests, on which classes of machines, and how long they are expected to take.

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
  std::vector<std::string> classes;    ///< each test on each of them; none: wherever
  std::vector<std::string> informing;  ///< that do not gate (suite/non_gating.hpp)
  GatePolicy policy;                   ///< of the session
};

struct Submitted {
  SessionRecord session;
  suite::SuiteTests tests;
  std::string suite_file;
};

/// Opens the session.
Submitted open_submitted(store::Database& store, const SubmitWanted& wanted);

/// What each test takes on that class, in the order of `tests`: its last measurement there, else its budget.
std::vector<double> expected_seconds(store::Database& store, const suite::SuiteTests& tests,
                                     const std::string& machine_class);

/// After so many seconds it is certain that a shard will not end by itself: twice the budget and a minute for each
/// test, as CTest gives them.
double seconds_at_most(const suite::SuiteTests& tests);

/// Each test on each class into the queue of the store.
void submit_tasks(store::Database& store, const Submitted& submitted, const SubmitWanted& wanted,
                  int attempts_max);

/// So many shards for each class.
std::vector<Shard> shards_of(store::Database& store, const Submitted& submitted, const SubmitWanted& wanted,
                             std::size_t shards);

// Sharding: tests shared out among machines that begin together, so that the last one ends early.
//
// Longest processing time first: the longest test that is left goes to the shard that has least to do. The last shard
// ends at most 4/3 - 1/(3m) times as late as with the best division into m shards (Graham, Bounds on Multiprocessing
// Timing Anomalies, SIAM J. Appl. Math. 17, 1969).

/// Of each shard, which of the tests are its own, the longest first; empty shards are left out. `seconds`: of each
/// test. O(n log n); the same input gives the same shards.
std::vector<std::vector<std::size_t>> shards_of(const std::vector<double>& seconds, std::size_t shards);

}  // namespace holdfast::fleet
