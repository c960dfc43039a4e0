#pragma once

/// Runs of the store: a subject measured once, its processes, and the verdict.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/image.hpp"
#include "model/report.hpp"
#include "model/run.hpp"
#include "store/database.hpp"

namespace holdfast::store {

/// The error of a run that has neither verdict nor error: the store does not know whether it is still being measured
/// or was killed.
inline constexpr const char* kNotEnded = "the run has not finished: it is being measured, or was interrupted";
/// Sets the error kNotEnded if the run has not ended. Functions that return the runs of a session or the latest runs
/// call it; a run that is found by its id is returned as stored.
void say_where_not_ended(Run& run);

/// Stores, before the first process, what will be measured. Sets `run.id` and `run.started`.
void begin_run(Database& store, Run& run);
/// Stores a run that already has its id, because it comes from another store or from an interrupted upload. Adding the
/// same run again changes nothing; another run with this id is refused.
void add_run(Database& store, const Run& run);
/// Stores a process as soon as it has ended. Adding the same one again changes nothing; other samples are refused.
void add_process(Database& store, const std::string& run, const Process& process);
/// Stores details, the subject's metric, unit and direction, its baseline, seconds, verdict or error, and the
/// opinions of the classic testers.
void finish_run(Database& store, const Run& run);

std::optional<Run> find_run(Database& store, const std::string& id);
/// Returns the run of an id that the store itself gave out. Throws Error if it does not exist: the store is damaged.
Run referred_run(Database& store, const std::string& id);
/// Returns the runs in the order in which they came into the store.
std::vector<Run> every_run_of_session(Database& store, const std::string& session);
/// Returns the runs that count: the last run of each subject, in the order of these runs. A subject that the budget
/// left undecided is measured again, and then only the new run counts.
std::vector<Run> last_of_each(std::vector<Run> runs);
/// Returns the runs of the session that count: last_of_each() of every_run_of_session().
std::vector<Run> runs_of_session(Database& store, const std::string& session);
/// Returns the number of tests that have a run in the session, ended or not.
int tests_with_runs_in(Database& store, const std::string& session);
/// Returns the run of each subject that came into the store last, in any session except backfilled ones
/// (sessions.hpp). Only tests that match the glob count.
std::vector<Run> latest_runs(Database& store, const std::string& glob);
/// Returns the last 128 runs of a point, of any metric, in the order in which they came into the store. Selects only
/// runs whose details contain the digest `digest` and do not contain `without`.
std::vector<Run> runs_that_name(Database& store, const Subject& point, const std::string& digest,
                                const std::string& without = "");
/// Returns true if the run was measured: a process of the current side is stored with samples. A run that failed at
/// once, skipped itself or passed unmeasured has no samples, and an imported run may have only aggregates. A run that
/// repeats the verdict of an earlier run has the samples of the earlier run.
bool has_samples(Database& store, const std::string& run);
/// Returns the processes in the order in which they ran.
std::vector<Process> processes_of(Database& store, const std::string& run);

/// Return data of many runs for a report, by the id of the run. Each makes one query, because each query to a server
/// costs a round trip. `test`: only the runs of this test; empty: all runs of the session.
std::map<std::string, std::vector<Process>> processes_of_session(Database& store, const std::string& session,
                                                                 const std::string& test);
/// Returns the runs with which the runs of the session were compared, by their ids.
std::map<std::string, Run> baselines_of_session(Database& store, const std::string& session,
                                                const std::string& test);

/// Returns the processes of one side.
std::vector<Process> side_of(const std::vector<Process>& processes, Side side);

/// A process as the store keeps it, for maintenance of the store.
struct StoredProcess {
  std::string run;
  int place = 0;
  std::string samples;  ///< stored_samples.hpp
  std::string figures;
};
/// Calls `look` for the processes of all runs of a test. It is for one test at a time, because a server returns all
/// rows of a query at once.
void for_every_process(Database& store, const std::string& test,
                       const std::function<void(const StoredProcess&)>& look);

}  // namespace holdfast::store
