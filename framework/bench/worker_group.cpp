#include "bench/worker_group.hpp"

#include <pthread.h>
#include <sched.h>
#include <time.h>

#include <cerrno>
#include <chrono>
#include <cmath>
#include <functional>
#include <system_error>

#include "holdfast/detail/hooks.hpp"
#include "model/error.hpp"

namespace holdfast::bench {
namespace {

/// A set of processors; one cpu_set_t has room for 1024.
using Processors = std::vector<cpu_set_t>;

/// Returns the usable processors, at least one. The kernel refuses a set that is smaller than its maximum number of
/// processors.
Processors usable_processors() {
  constexpr std::size_t kSetsMax = 1024;
  for (Processors usable(1); usable.size() <= kSetsMax; usable.resize(2 * usable.size())) {
    const auto bytes = usable.size() * sizeof(cpu_set_t);
    if (sched_getaffinity(0, bytes, usable.data()) == 0 && CPU_COUNT_S(bytes, usable.data()) > 0)
      return usable;
    if (errno != EINVAL) break;
  }
  throw Error("the system does not say which processors this process may use (exec::pin)");
}

/// Pins this thread to the n-th processor that this process may use, starting over after the last one (PIN on).
void pin_this_thread(std::size_t number) {
  const auto usable = usable_processors();
  const auto bytes = usable.size() * sizeof(cpu_set_t);
  auto left = number % static_cast<std::size_t>(CPU_COUNT_S(bytes, usable.data()));
  std::size_t processor = 0;
  while (!CPU_ISSET_S(processor, bytes, usable.data()) || left-- > 0) ++processor;
  Processors one(usable.size());
  CPU_SET_S(processor, bytes, one.data());
  if (pthread_setaffinity_np(pthread_self(), bytes, one.data()) != 0)
    throw Error("worker " + std::to_string(number) + " cannot be pinned to processor " +
                std::to_string(processor) + " (exec::pin)");
}

/// Returns the CPU time of a thread since it began; 0 if it has ended.
double cpu_ns_of(std::thread& thread) {
  clockid_t clock{};
  timespec used{};
  const bool known =
      pthread_getcpuclockid(thread.native_handle(), &clock) == 0 && clock_gettime(clock, &used) == 0;
  return known ? static_cast<double>(used.tv_sec) * 1e9 + static_cast<double>(used.tv_nsec) : 0;
}

/// Interval, in ns, at which grow_to() checks whether each worker has made a call.
constexpr double kLookNs = 2e5;

/// Adds the elements of `more` that are not yet in `all`.
template <class Said, class Same>
void add_new(Said& all, const Said& more, const Same& same) {
  for (const auto& one : more) {
    const auto is_known = [&](const auto& known) { return same(known, one); };
    if (std::none_of(all.begin(), all.end(), is_known)) all.push_back(one);
  }
}

/// Maximum growth of a batch; the first batches are cold and say little about later ones.
constexpr double kGrowthMax = 10;
/// Minimum time of a call, because the batches of an empty loop would grow without end.
constexpr double kCallNsMin = 0.1;

}  // namespace

void WorkerGroup::grow_to(int count) {
  {
    std::unique_lock lock(mutex_);
    while (workers() < count && !closed()) {
      add(count);
      changed_.wait(lock, [&] { return arrived_ == workers() || closed(); });
    }
    // All pass at once, so that no worker runs alone.
    let_pass_ = count;
    changed_.notify_all();
  }
  // Progress is estimated from the time of a call, which a worker in its first batch does not have yet.
  const auto runs = [](const Worker& worker) { return worker.batches.view().done > 0; };
  while (!closed() && !std::all_of(workers_.begin(), workers_.end(), runs))
    wakeup_.sleep_until(wakeup_.now_ns() + kLookNs);
}

void WorkerGroup::add(int total) {
  const auto number = workers_.size();
  auto& worker = workers_.emplace_back(static_cast<Gate&>(*this), clock_, settings_.batch_ns);
  worker.batches.place = {.worker = number,
                          .workers = static_cast<std::size_t>(total),
                          .group = group_of(number, settings_.groups),
                          .group_number = number / static_cast<std::size_t>(workers_of(settings_.groups)),
                          .shared = &shared_,
                          .together = true,
                          .measures = settings_.measures,
                          .in_flight = settings_.in_flight};
  // Each worker has its own copy of the body, whose captures may change.
  try {
    worker.thread = std::thread([this, &worker, body = body_] { run(worker, body); });
  } catch (const std::system_error& wrong) {
    throw Error("worker " + std::to_string(number + 1) + " of " + std::to_string(total) +
                " cannot be started: " + wrong.what() + "; ask for fewer threads");
  }
}

void WorkerGroup::run(Worker& worker, const BenchmarkBody& body) {
  const auto& results = worker.batches.results;
  RaisedPriority::usual(settings_.nice);
  try {
    if (settings_.pin) pin_this_thread(worker.batches.place.worker);
    State state(worker.batches);
    body(state);
    if (worker.batches.complete() && closed()) return;
    end(results.skipped.empty() ? kLeftLoop : "");
  } catch (...) {
    end("it " + detail::thrown());
  }
}

/// Ends the job. Keeps the first reason, even if a worker throws after its loop when the job is already over.
void WorkerGroup::end(const std::string& failure) {
  const std::lock_guard lock(mutex_);
  if (failure_.empty()) failure_ = failure;
  closed_.store(true, std::memory_order_relaxed);
  changed_.notify_all();
  wakeup_.signal();
}

/// Each worker calls it once. The worker that arrives as the n-th waits until grow_to() lets n workers pass, or until the job is
/// over.
void WorkerGroup::pass() {
  std::unique_lock lock(mutex_);
  const int place = ++arrived_;
  changed_.notify_all();
  changed_.wait(lock, [&] { return let_pass_ >= place || closed(); });
}

/// Returns the CPU time of the process. If other jobs run at the same time, returns that of the workers alone: threads that their
/// bodies start cannot be assigned to a job.
double WorkerGroup::cpu_ns() {
  if (settings_.alone) return clock_.cpu_ns();
  double all_ns = 0;
  for (auto& worker : workers_) all_ns += cpu_ns_of(worker.thread);
  return all_ns;
}

WindowReading WorkerGroup::read() {
  WindowReading reading{.at_ns = clock_.wall_ns(), .cpu_ns = cpu_ns(), .calls = {}};
  for (const auto& worker : workers_)
    reading.calls.push_back(worker.batches.view().calls(reading.at_ns) * worker.batches.results.operations);
  return reading;
}

/// Joins the workers. The flag is set before the lock is taken: workers see it at the end of a batch, and
/// those at the gate after the notification.
void WorkerGroup::stop() {
  closed_.store(true, std::memory_order_relaxed);
  {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
  }
  for (auto& worker : workers_) {
    if (worker.thread.joinable()) worker.thread.join();
  }
  try {
    shared_.end();
  } catch (...) {
    if (failure_.empty()) failure_ = "it " + detail::thrown();
  }
}

std::string WorkerGroup::skipped() const {
  for (const auto& worker : workers_) {
    if (!worker.batches.results.skipped.empty()) return worker.batches.results.skipped;
  }
  return "";
}

/// Merges the results of all workers, because groups run different code and each may have its own counters.
detail::BodyResults WorkerGroup::results() const {
  const auto is_named_alike = [](const auto& a, const auto& b) { return a.name == b.name; };
  auto all = workers_.front().batches.results;
  for (const auto& worker : workers_) {
    const auto& results = worker.batches.results;
    add_new(all.counters, results.counters, is_named_alike);
    add_new(all.figures, results.figures, is_named_alike);
    add_new(all.warnings, results.warnings, std::equal_to<>());
  }
  return all;
}

std::vector<double> WorkerGroup::amounts(double detail::BodyResults::*of) const {
  std::vector<double> amounts;
  for (const auto& worker : workers_) amounts.push_back(worker.batches.results.*of);
  return amounts;
}

double WorkerGroup::counted(const std::string& name) const {
  double total = 0;
  double calls = 0;
  for (const auto& worker : workers_) {
    calls += static_cast<double>(worker.batches.view().done) * worker.batches.results.operations;
    for (const auto& known : worker.batches.results.counters) {
      if (known.name == name) total += known.counter.total();
    }
  }
  return calls > 0 ? total / calls : 0;
}

std::uint64_t WorkerLoop::next_batch() {
  if (phase_ == Phase::done) return 0;
  if (phase_ == Phase::idle) {
    phase_ = Phase::running;
    gate_.pass();
    if (gate_.closed()) {
      phase_ = Phase::done;
      return 0;
    }
    now_ = {.done = 0, .since_ns = clock_.wall_ns(), .batch = 1, .each_ns = 0};
    progress_.write(now_);
    return 1;
  }
  return begin(clock_.wall_ns());
}

std::uint64_t WorkerLoop::begin(double now_ns) {
  const auto last = static_cast<double>(now_.batch);
  // The last batch predicts the next one.
  const double each_ns = std::max(kCallNsMin, (now_ns - now_.since_ns) / last);
  const double fits = std::clamp(batch_ns_ / each_ns, 1.0, last * kGrowthMax);
  now_ = {.done = now_.done + now_.batch,
          .since_ns = now_ns,
          .batch = gate_.closed() ? 0 : static_cast<std::uint64_t>(fits),
          .each_ns = each_ns};
  progress_.write(now_);
  if (now_.batch == 0) phase_ = Phase::done;
  return now_.batch;
}

void WorkerLoop::pause() {
  throw Error(
      "it pauses the clock, as set_up and tear_down do, but workers that run at the same time have no clock "
      "that can be paused. Prepare the data of each worker before the loop");
}

Deadlines::Deadlines(Timer& timer, double interval_ns, WhenMissed when_missed)
    : timer_(timer), interval_ns_(interval_ns), when_missed_(when_missed), deadline_ns_(timer.now_ns()) {}

bool Deadlines::next() {
  deadline_ns_ += interval_ns_;
  const double over_ns = timer_.now_ns() - deadline_ns_;
  if (over_ns >= 0) {
    // Continues at the next deadline of the same series, so that intervals keep their phase.
    missed_ = true;
    deadline_ns_ += (std::floor(over_ns / interval_ns_) + 1) * interval_ns_;
  }
  const bool spin = missed_ && when_missed_ == WhenMissed::spin;
  if (!(spin ? timer_.spin_until(deadline_ns_) : timer_.sleep_until(deadline_ns_))) return false;
  late_ns_ = std::max(late_ns_, timer_.now_ns() - deadline_ns_);
  return true;
}

/// The lock is needed, although the flag is atomic: a notification between the test of a waiting thread and its sleep would be
/// lost.
void Wakeup::signal() {
  const std::lock_guard lock(mutex_);
  signalled_.store(true, std::memory_order_relaxed);
  changed_.notify_all();
}

bool Wakeup::sleep_until(double ns) {
  // steady_clock is CLOCK_MONOTONIC in libstdc++ and libc++, and so are the times of SystemClock.
  const std::chrono::steady_clock::time_point when(std::chrono::nanoseconds(static_cast<long long>(ns)));
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, when, [&] { return signalled(); });
  return !signalled();
}

bool Wakeup::spin_until(double ns) {
  while (!signalled() && clock_.wall_ns() < ns) {
  }
  return !signalled();
}

}  // namespace holdfast::bench
