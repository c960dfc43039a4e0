// A worker may be killed at any time. A shard then continues after the tests that its done file lists. A test
// of the queue goes to another worker when its lease runs out.

#include "suite/fleet/worker.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "model/error.hpp"
#include "model/text/progress_line.hpp"
#include "model/text/sanitize_text.hpp"
#include "process/scratch_files.hpp"
#include "run/measurement.hpp"
#include "run/reference/open_session.hpp"
#include "store/merge.hpp"
#include "store/sessions.hpp"
#include "suite/suite_tests.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::fleet {
namespace {

using namespace std::chrono_literals;

/// Other machines measure in the same build tree, so temporary files are on this machine.
Declaration read_for_here(const std::string& file, const process::ScratchDirectory& scratch) {
  auto declaration = wire::read_declaration(file);
  declaration.work_directory = scratch / "work";
  return declaration;
}

/// Measures a test. `whole`: the session whose tests are one family, whichever machine measures them.
void measure(const WorkerSettings& work, const Declaration& declaration, store::Database& store,
             SessionRecord session, const SessionRecord& whole) {
  session.declared = whole.declared;
  const run::Committed committed{.known = suite::known_regressions(work.files, declaration.known_regressions),
                                 .aliases = suite::aliases(work.files, declaration.aliases)};
  text::ProgressLine line(declaration.test, work.quiet);
  run::measure_test(declaration, work.overrides, store, session, committed, line.shows(),
                    work.judge_functions);
}

/// Opens the shard's own store, with the references of its tests.
store::Database store_of(const Submission& submission, std::size_t shard) {
  auto store = store::Database::open("sqlite3:" + submission.store_of(shard));
  auto references = store::Database::open("sqlite3:" + submission.file("references.db"));
  if (!store::find_session(store, submission.session))
    store::add_session(store, store::referred_session(references, submission.session));
  const auto& tests = submission.shards[shard].tests;
  // Each start does this again. A merge copies each row once, so a task that starts again changes nothing.
  store::merge_references(references, store, {tests.begin(), tests.end()});
  return store;
}

/// Renews a lease regularly during its lifetime, from a thread and a connection of its own.
class KeptLease {
 public:
  KeptLease(const std::string& store_url, const store::Task& task, int lease_s)
      : thread_([=, this](const std::stop_token& stop) { renew(stop, store_url, task, lease_s); }) {}

 private:
  void renew(const std::stop_token& stop, const std::string& store_url, const store::Task& task,
             int lease_s) {
    std::unique_lock lock(mutex_);
    // A third of the lease leaves time for another try if a renewal fails. The stop token wakes the thread at
    // once when the lease is given up.
    while (!wake_.wait_for(lock, stop, lease_s * 1000ms / 3, [&] { return stop.stop_requested(); })) {
      if (stop.stop_requested()) return;
      try {
        auto store = store::Database::open(store_url);
        if (!store::renew_lease(store, task, lease_s)) return;  // finish_task() will report the lost lease
      } catch (const Error&) {  // the store is not reachable for a while; the next try may succeed
      }
    }
  }

  std::mutex mutex_;
  std::condition_variable_any wake_;
  // The last member: it begins after the others exist, and is joined before they are destroyed.
  std::jthread thread_;
};

/// Host and process id are for readers. Two containers may have the same ones, so a random id makes the name
/// unique.
std::string worker_name() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  return std::string(host.data()) + ":" + std::to_string(getpid()) + ":" + store::new_id();
}

class QueueWorker {
 public:
  QueueWorker(const WorkerSettings& work, const QueueSettings& queue, std::string store_url)
      : work_(work), queue_(queue), url_(std::move(store_url)), store_(store::Database::open(url_)) {}

  int work() {
    int finished = 0;
    for (;;) {
      if (const auto task = store::take_task(store_, queue_.machine_class, name_, queue_.lease_s)) {
        if (finish(*task)) ++finished;
      } else if (!more_may_come()) {
        return finished;
      } else {
        std::this_thread::sleep_for(500ms);
      }
    }
  }

 private:
  bool more_may_come() {
    return queue_.forever || (queue_.wait && store::count_tasks(store_, queue_.machine_class).open());
  }

  bool finish(const store::Task& task) {
    say(fmt::format("{}: attempt {} of {}", task.test, task.attempts, task.attempts_max));
    const KeptLease lease(url_, task, queue_.lease_s);
    const process::ScratchDirectory scratch("holdfast-worker");
    try {
      const auto declaration = read_for_here(file_of(task), scratch);
      const auto& part = part_of(task, declaration);
      // Each attempt is a session of its own. finish_task() makes it a part of the whole session only if the
      // lease still holds, so an attempt of a worker that was too slow never counts.
      auto attempt = part;
      attempt.id = store::new_id();
      attempt.started = store::utc_now();
      attempt.part_of = store::attempts_at(task);
      attempt.declared = {task.test};
      store::add_session(store_, attempt);
      measure(work_, declaration, store_, attempt, whole_of(task));
      if (store::finish_task(store_, task, attempt.id, part.id)) return true;
      say(task.test +
          ": the lease expired, and another worker has the test; the measurement of this worker does not "
          "count");
    } catch (const Error& wrong) {
      std::fprintf(stderr, "holdfast: %s\n", text::sanitize_text(task.test + ": " + wrong.what()).c_str());
      store::give_back(store_, task);  // another worker may succeed
    }
    return false;
  }

  std::string file_of(const store::Task& task) const {
    if (!work_.build) return task.declaration;
    const auto suite = suite::suite_of_build(*work_.build, std::nullopt);
    return suite::suite_tests(suite, task.test).declarations.front();
  }

  const SessionRecord& part_of(const store::Task& task, const Declaration& declaration) {
    const auto known = parts_.find(task.session);
    if (known != parts_.end()) return known->second;
    return parts_.emplace(task.session, run::opened_part(store_, whole_of(task), declaration, {}))
        .first->second;
  }

  const SessionRecord& whole_of(const store::Task& task) {
    const auto known = wholes_.find(task.session);
    if (known != wholes_.end()) return known->second;
    return wholes_.emplace(task.session, store::referred_session(store_, task.session)).first->second;
  }

  void say(const std::string& sentence) const {
    if (!work_.quiet) std::fprintf(stderr, "%s\n", text::sanitize_text(sentence).c_str());
  }

  const WorkerSettings& work_;
  const QueueSettings& queue_;
  std::string url_;
  store::Database store_;
  std::string name_ = worker_name();
  std::map<std::string, SessionRecord> wholes_;  ///< by their ids
  std::map<std::string, SessionRecord> parts_;   ///< this machine's, by the ids of the whole sessions
};

}  // namespace

int work_on_shard(const WorkerSettings& work, const Submission& submission, std::size_t shard) {
  if (shard >= submission.shards.size())
    throw Error(fmt::format("{}: has no shard {}; there are 0 to {}", submission.directory, shard,
                            submission.shards.size() - 1));
  auto store = store_of(submission, shard);
  const auto& tests = submission.shards[shard].tests;
  const auto complete = complete_tests(submission, shard);
  const std::set<std::string> done(complete.begin(), complete.end());
  const auto whole = store::referred_session(store, submission.session);
  const auto suite = work.build ? suite::suite_of_build(*work.build, std::nullopt) : submission.suite;
  int finished = 0;
  for (const auto& test : tests) {
    if (done.contains(test)) continue;
    const process::ScratchDirectory scratch("holdfast-worker");
    const auto declaration = read_for_here(suite::suite_tests(suite, test).declarations.front(), scratch);
    // A task of Slurm that was killed has left runs without an end.
    store::forget_cut_off(store, test);
    measure(work, declaration, store, run::opened_part(store, whole, declaration, tests), whole);
    // The test is complete only now. If this process is killed before, the test is measured again.
    add_complete_test(submission, shard, test);
    ++finished;
  }
  return finished;
}

int work_on_queue(const WorkerSettings& work, const QueueSettings& queue, const std::string& store_url) {
  return QueueWorker(work, queue, store_url).work();
}

}  // namespace holdfast::fleet
