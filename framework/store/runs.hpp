#pragma once

/// Runs of the store: a subject measured once, its processes, and what was said of it.

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

/// The error of a run that has neither verdict nor error: the store does not tell who works on it from who was killed.
inline constexpr const char* kNotEnded =
    "the run has not come to its end: it is being measured, or was cut off";
/// Those of a session and the latest ones have it said; a run that is found by its id is what the store has.
void say_where_not_ended(Run& run);

/// Before the first process: what will be measured. Makes `run.id` and `run.started`.
void begin_run(Database& store, Run& run);
/// The same of a run that has its id already, from another store or from an upload that broke off. Once more
/// of the same changes nothing; another run of this id is refused.
void add_run(Database& store, const Run& run);
/// As soon as a process has ended. Likewise: the same once more changes nothing, other samples are refused.
void add_process(Database& store, const std::string& run, const Process& process);
/// Details, subject's metric, unit and direction, its baseline,
/// seconds, verdict or error, classic opinions.
void finish_run(Database& store, const Run& run);

std::optional<Run> find_run(Database& store, const std::string& id);
/// Of an id that the store itself gave out. Throws Error where it knows none: it is damaged.
Run referred_run(Database& store, const std::string& id);
/// In the order in which they came into the store.
std::vector<Run> every_run_of_session(Database& store, const std::string& session);
/// The runs that count: of each subject the last, at its place. What the budget left undecided is measured again, and
/// that stands for itself.
std::vector<Run> last_of_each(std::vector<Run> runs);
/// The two together.
std::vector<Run> runs_of_session(Database& store, const std::string& session);
/// How many tests have a run in the session, ended or not.
int tests_with_runs_in(Database& store, const std::string& session);
/// The run of each subject that came into the store last, whose test matches the glob, whatever its session.
std::vector<Run> latest_runs(Database& store, const std::string& glob);
/// The last 128 runs of a point, of any metric, whose details name the digest and not the other one, in the order in which they
/// came into the store.
std::vector<Run> runs_that_name(Database& store, const Subject& point, const std::string& digest,
                                const std::string& without = "");
/// Whether it was measured: a process of the current side is kept. A run that failed at once, skipped itself or passed
/// unmeasured has none. One that repeats the verdict of an earlier run has the samples of that one.
bool has_samples(Database& store, const std::string& run);
/// In the order in which they ran.
std::vector<Process> processes_of(Database& store, const std::string& run);

/// What a report asks of many runs, each in one question: a server is far away. By the id of the run.
/// `test`: of its runs alone; empty: of all runs of the session.
std::map<std::string, std::vector<Process>> processes_of_session(Database& store, const std::string& session,
                                                                 const std::string& test);
/// The runs that those were compared with.
std::map<std::string, Run> baselines_of_session(Database& store, const std::string& session,
                                                const std::string& test);

/// Processes of one side alone.
std::vector<Process> side_of(const std::vector<Process>& processes, Side side);

/// A process as the store keeps it, for who looks after the store.
struct StoredProcess {
  std::string run;
  int place = 0;
  std::string samples;  ///< stored_samples.hpp
  std::string figures;
};
/// The processes of all runs of a test. A test at a time: a server hands over all that is asked for at once.
void for_every_process(Database& store, const std::string& test,
                       const std::function<void(const StoredProcess&)>& look);

}  // namespace holdfast::store
