#pragma once

/// Tasks: the queue of tests that wait for a machine, for fleets that have no other scheduler. The queue consists of
/// rows of the store, and needs no service: a worker that takes a task holds a lease, which it must renew before it
/// runs out.
///
///     auto task = take_task(store, "zen", "node7:4711", 60);       // no other worker gets it meanwhile
///     renew_lease(store, *task, 60);                                // now and then, while it is measured
///     if (!finish_task(store, *task, attempt, part)) ...            // too late: another worker has it
///
/// If a lease has run out, because its worker died or lost the connection to the store, the task is taken again,
/// `attempts_max` times in all. A worker measures into a session of its own. Its id has the form "SESSION/TEST@CLASS",
/// so its runs do not belong to SESSION yet. finish_task() moves the runs into SESSION and ends the lease in one
/// transaction. So results count once, even if a worker finishes after its lease. Only the clock of the store is used.

#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "store/database.hpp"

namespace holdfast::store {

struct Task {
  long long sequence = 0;
  std::string session;
  std::string test;
  std::string machine_class;  ///< "" if there is only one
  std::string declaration;    ///< file
  double seconds = 0;         ///< expected time; the longest tasks are taken first
  std::string worker;
  int attempts = 0;
  int attempts_max = 3;
};

/// Returns the name of the session that the sessions of all attempts are part of.
std::string attempts_at(const Task& task);

/// Adds each task once, even if several callers add it.
void add_tasks(Database& store, const std::vector<Task>& tasks);

/// Takes the longest task of this class that waits or whose lease has run out, and gives it a new lease. Deletes what
/// an earlier attempt left behind.
std::optional<Task> take_task(Database& store, const std::string& machine_class, const std::string& worker,
                              int lease_s);

/// Returns false if another worker holds the lease by now.
bool renew_lease(Database& store, const Task& task, int lease_s);

/// Moves the runs of the attempt's session to `part`. Returns false if another worker holds the lease by now; the
/// runs are then deleted.
bool finish_task(Database& store, const Task& task, const std::string& attempt, const std::string& part);

/// Gives the task back, so that any worker can take it at once; the attempt counts.
void give_back(Database& store, const Task& task);

struct TaskCounts {
  int waiting = 0;
  int running = 0;  ///< under a valid lease
  int done = 0;
  int lost = 0;  ///< failed in all allowed attempts

  bool open() const { return waiting + running > 0; }
};

/// Counts the tasks of a class; if no class is given, those of all classes.
TaskCounts count_tasks(Database& store, const std::optional<std::string>& machine_class = std::nullopt,
                       const std::optional<std::string>& session = std::nullopt);

/// Deletes the runs of the test that never finished, with their samples, whichever process began them. The caller must
/// be the only user of the store, and measures the test again.
void forget_cut_off(Database& store, const std::string& test);

/// Returns the seconds that the latest measurement of each test took in this configuration, by the name of the test.
/// A pass of identical code is not a measurement, and sessions of holdfast backfill do not count.
std::vector<std::pair<std::string, double>> latest_seconds(Database& store, const std::string& config);

/// Number of results of a test with this metric, over benchmarks and points.
struct ResultCount {
  std::string test;
  std::string metric;
  int count = 0;
};
/// Returns the numbers of results that the latest session of each test judged in this configuration, sorted by test.
/// Only the last twenty sessions, without those of holdfast backfill, are searched: the function is called before a
/// measurement, and a store may contain years of sessions.
std::vector<ResultCount> latest_results(Database& store, const std::string& config);

}  // namespace holdfast::store
