#include "store/tasks.hpp"

#include <soci/soci.h>

#include <map>
#include <set>
#include <tuple>

#include "store/sessions.hpp"

namespace holdfast::store {
namespace {

/// Deletes runs with everything that was measured in them. `value`: the argument of `condition`. Processes are deleted
/// first, because they refer to their runs by a foreign key.
void forget_runs(soci::session& sql, const std::string& condition, const std::string& value) {
  sql << "DELETE FROM process WHERE run IN (SELECT sequence FROM run WHERE " + condition + ")",
      soci::use(value);
  sql << "DELETE FROM run WHERE " + condition, soci::use(value);
}

void forget_sessions(soci::session& sql, const std::string& condition, const std::string& value) {
  forget_runs(sql, "session IN (SELECT id FROM session WHERE " + condition + ")", value);
  sql << "DELETE FROM session WHERE " + condition, soci::use(value);
}

/// The end of a statement, whose arguments name the task and the holder of its lease.
/// The number of attempts distinguishes two leases of one worker, which may lose a task and take it again.
constexpr const char* kIsMine =
    " WHERE sequence = :q AND worker = :w AND attempts = :a AND state = 'running'";

bool changes_mine(soci::session& sql, const std::string& change, const Task& task) {
  using soci::use;
  soci::statement statement =
      (sql.prepare << change + kIsMine, use(task.sequence), use(task.worker), use(task.attempts));
  statement.execute(true);
  return statement.get_affected_rows() > 0;
}

/// Returns the next task; the caller holds the lock.
std::optional<Task> next_task(soci::session& sql, const Dialect& dialect, const std::string& machine_class) {
  Task task{.machine_class = machine_class};
  const std::string now = dialect.now;
  sql << "SELECT sequence, session, test, declaration, seconds, attempts, attempts_max FROM task"
         " WHERE class = :c AND attempts < attempts_max AND (state = 'waiting' OR (state = 'running' AND"
         " lease_until < " +
             now + ")) ORDER BY seconds DESC, sequence LIMIT 1" + dialect.skip_locked,
      soci::use(machine_class), soci::into(task.sequence), soci::into(task.session), soci::into(task.test),
      soci::into(task.declaration), soci::into(task.seconds), soci::into(task.attempts),
      soci::into(task.attempts_max);
  return sql.got_data() ? std::optional(task) : std::nullopt;
}

}  // namespace

std::string attempts_at(const Task& task) {
  return task.session + "/" + task.test + "@" + task.machine_class;
}

void add_tasks(Database& store, const std::vector<Task>& tasks) {
  store.change("adding tests to the queue", [&](soci::session& sql) {
    using soci::use;
    for (const auto& task : tasks) {
      sql << "INSERT INTO task (session, test, class, declaration, seconds, state, worker, lease_until, "
             "attempts,"
             " attempts_max) VALUES (:a, :b, :c, :d, :e, 'waiting', '', 0, 0, :f)"
             " ON CONFLICT (session, test, class) DO NOTHING",
          use(task.session), use(task.test), use(task.machine_class), use(task.declaration),
          use(task.seconds), use(task.attempts_max);
    }
  });
}

std::optional<Task> take_task(Database& store, const std::string& machine_class, const std::string& worker,
                              int lease_s) {
  return store.change("taking a test from the queue", [&](soci::session& sql) {
    using soci::use;
    auto task = next_task(sql, store.dialect(), machine_class);
    if (!task) return task;
    task->worker = worker;
    ++task->attempts;
    sql << "UPDATE task SET state = 'running', worker = :w, attempts = :a, lease_until = " +
               std::string(store.dialect().now) + " + " + std::to_string(lease_s) + " WHERE sequence = :q",
        use(task->worker), use(task->attempts), use(task->sequence);
    // An earlier attempt was killed, or its lease ran out: its runs would count twice.
    forget_sessions(sql, "part_of = :p", attempts_at(*task));
    return task;
  });
}

bool renew_lease(Database& store, const Task& task, int lease_s) {
  return store.change("renewing a lease", [&](soci::session& sql) {
    return changes_mine(
        sql,
        "UPDATE task SET lease_until = " + std::string(store.dialect().now) + " + " + std::to_string(lease_s),
        task);
  });
}

bool finish_task(Database& store, const Task& task, const std::string& attempt, const std::string& part) {
  return store.change("finishing a test of the queue", [&](soci::session& sql) {
    using soci::use;
    const bool mine = changes_mine(sql, "UPDATE task SET state = 'done', lease_until = 0", task);
    if (mine) {
      // The runs move in one transaction with the end of the lease: either both happen, or the next worker
      // begins again.
      sql << "UPDATE run SET session = :p WHERE session = :a", use(part), use(attempt);
    }
    // The session of the attempt is empty now, or still has the runs that do not count.
    forget_sessions(sql, "id = :i", attempt);
    return mine;
  });
}

void give_back(Database& store, const Task& task) {
  store.change("giving a test back to the queue", [&](soci::session& sql) {
    changes_mine(sql, "UPDATE task SET state = 'waiting', lease_until = 0", task);
  });
}

TaskCounts count_tasks(Database& store, const std::optional<std::string>& machine_class,
                       const std::optional<std::string>& session) {
  // LIKE matches all; "=" is for names, which may hold the characters of a pattern.
  const std::string any = "%";
  const auto& of_class = machine_class ? *machine_class : any;
  const auto& of_session = session ? *session : any;
  TaskCounts counts;
  // Otherwise a task that is taken between two counts would be in neither.
  store.read_together("counting the queue", [&](soci::session& sql) {
    const auto count = [&](const std::string& condition, int& into) {
      sql << "SELECT count(*) FROM task WHERE class " + std::string(machine_class ? "=" : "LIKE") +
                 " :c AND session " + (session ? "=" : "LIKE") + " :s AND " + condition,
          soci::use(of_class), soci::use(of_session), soci::into(into);
    };
    const std::string holds = "state = 'running' AND lease_until >= " + std::string(store.dialect().now);
    count("state = 'done'", counts.done);
    count(holds, counts.running);
    count("state <> 'done' AND NOT (" + holds + ") AND attempts < attempts_max", counts.waiting);
    count("state <> 'done' AND NOT (" + holds + ") AND attempts >= attempts_max", counts.lost);
  });
  return counts;
}

void forget_cut_off(Database& store, const std::string& test) {
  store.change("forgetting what was cut off", [&](soci::session& sql) {
    forget_runs(sql, "verdict = '' AND error = '' AND test = :t", test);
  });
}

std::vector<std::pair<std::string, double>> latest_seconds(Database& store, const std::string& config) {
  return store.read("reading how long tests take", [&](soci::session& sql) {
    std::vector<std::pair<std::string, double>> found;
    std::string test;
    double seconds = 0;
    soci::statement statement =
        (sql.prepare
             << "SELECT test, seconds FROM (SELECT test, sum(seconds) AS seconds, row_number() OVER"
                " (PARTITION BY test ORDER BY max(sequence) DESC) AS age FROM run WHERE config = :c"
                " AND verdict <> '' AND seconds > 0 AND session NOT IN (SELECT id FROM session WHERE " +
                    std::string(kIsBackfilled) +
                    ") GROUP BY test, session) AS sums WHERE age = 1 ORDER BY test",
         soci::use(config), soci::into(test), soci::into(seconds));
    statement.execute();
    while (statement.fetch()) found.emplace_back(test, seconds);
    return found;
  });
}

std::vector<ResultCount> latest_results(Database& store, const std::string& config) {
  using Judged = std::set<std::tuple<std::string, std::string, std::string>>;  // metric, benchmark, params
  return store.read("counting the results of tests", [&](soci::session& sql) {
    std::map<std::string, std::pair<std::string, Judged>>
        latest;  // by test: its latest session, and the results in it
    std::string session, test, metric, benchmark, params;
    // If ordered by sequence alone, SQLite would scan all runs in order, instead of selecting by those sessions.
    soci::statement statement =
        (sql.prepare
             << "SELECT session, test, metric, benchmark, params FROM run WHERE session IN (SELECT id FROM"
                " session WHERE config = :c AND NOT (" +
                    std::string(kIsBackfilled) +
                    ") ORDER BY sequence DESC LIMIT 20) AND config = :d AND verdict <> ''"
                    " ORDER BY sequence + 0",
         soci::use(config, "c"), soci::use(config, "d"), soci::into(session), soci::into(test),
         soci::into(metric), soci::into(benchmark), soci::into(params));
    statement.execute();
    while (statement.fetch()) {
      auto& [of, judged] = latest[test];
      if (of != session) judged.clear();
      of = session;
      judged.emplace(metric, benchmark, params);
    }
    std::vector<ResultCount> found;
    for (const auto& [name, one] : latest) {
      std::map<std::string, int> counts;
      for (const auto& result : one.second) ++counts[std::get<0>(result)];
      for (const auto& [of, count] : counts) found.push_back({name, of, count});
    }
    return found;
  });
}

}  // namespace holdfast::store
