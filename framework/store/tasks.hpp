#pragma once

/// Tasks: the queue of tests that wait for a machine, for fleets that have nobody else to share them out. Rows of the
/// store, and no service: whoever takes a task gives its word to be done or heard of within so many seconds.
///
///     auto task = take_task(store, "zen", "node7:4711", 60);       // nobody else gets it meanwhile
///     renew_lease(store, *task, 60);                                // now and then, while it is measured
///     if (!finish_task(store, *task, attempt, part)) ...            // too late: somebody else has it
///
/// A lease that has run out, because its worker died or lost its way to the store, is taken again, `attempts_max`
/// times in all. What a worker measures belongs to a session of its own, part of "SESSION/TEST@CLASS" and so of no
/// session, until finish_task() moves its runs, in one transaction with the end of the lease: results count once,
/// whoever comes too late. Time is the clock of the store alone.

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
  std::string machine_class;  ///< "" where there is but one
  std::string declaration;    ///< file
  double seconds = 0;         ///< that it is expected to take; the longest are taken first
  std::string worker;
  int attempts = 0;
  int attempts_max = 3;
};

/// What the session of an attempt is part of.
std::string attempts_at(const Task& task);

/// Each once, whoever adds it.
void add_tasks(Database& store, const std::vector<Task>& tasks);

/// The longest that waits for this class, or whose lease has run out; now under a lease. What an earlier attempt left
/// behind is forgotten.
std::optional<Task> take_task(Database& store, const std::string& machine_class, const std::string& worker,
                              int lease_s);

/// False where the lease is somebody else's by now.
bool renew_lease(Database& store, const Task& task, int lease_s);

/// The runs of the attempt's session become those of `part`. False where the lease is somebody else's by now; then
/// they are forgotten.
bool finish_task(Database& store, const Task& task, const std::string& attempt, const std::string& part);

/// Given back, to be taken at once by whoever comes; the attempt counts.
void give_back(Database& store, const Task& task);

struct TaskCounts {
  int waiting = 0;
  int running = 0;  ///< under a lease that holds
  int done = 0;
  int lost = 0;  ///< tried in vain, as often as allowed

  bool open() const { return waiting + running > 0; }
};

/// Of a class, of all where it is none.
TaskCounts count_tasks(Database& store, const std::optional<std::string>& machine_class = std::nullopt,
                       const std::optional<std::string>& session = std::nullopt);

/// Runs of the test that were cut off, with what they had measured, whoever began them: for who measures it again and has
/// the store for himself.
void forget_cut_off(Database& store, const std::string& test);

/// What the latest measurement of each test took in this configuration, in seconds, by the name of the test. A pass of
/// identical code is none.
std::vector<std::pair<std::string, double>> latest_seconds(Database& store, const std::string& config);

/// Of a test: how many benchmarks, at how many points, had this metric.
struct ResultCount {
  std::string test;
  std::string metric;
  int count = 0;
};
/// What the latest session of each test judged in this configuration, by the names of the tests. Of the last twenty
/// sessions: it is asked before a measurement, and a store may hold years.
std::vector<ResultCount> latest_results(Database& store, const std::string& config);

}  // namespace holdfast::store
