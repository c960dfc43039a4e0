#pragma once

/// What is submitted: which tests, on which classes of machines, and how long they are expected to take.

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

}  // namespace holdfast::fleet
