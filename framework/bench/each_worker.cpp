#include "bench/concurrent.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <random>
#include <thread>

#include "bench/child_reports.hpp"
#include "bench/latencies.hpp"
#include "bench/worker_group.hpp"

namespace holdfast::bench {
namespace {

/// A Loop or LatencyLoop that begins when all workers have reached their loops.
template <class Loop>
class GatedLoop final : public Loop {
 public:
  // Passes the number of the worker, its group and the shared objects to the state that the body receives.
  GatedLoop(detail::Batches& gate, Clock& clock, LoopSettings settings)
      : Loop(clock, std::move(settings)), gate_(gate) {
    this->place = gate.place;
  }

  std::uint64_t next_batch() override {
    // The gate's own first batch is one call, which this loop replaces by its own batches.
    if (!passed_ && gate_.next_batch() == 0) return 0;
    passed_ = true;
    const auto count = Loop::next_batch();
    ended_ = count == 0;
    return count;
  }
  bool ended() const { return ended_; }

 private:
  detail::Batches& gate_;
  bool passed_ = false;
  bool ended_ = false;
};

/// The results of all workers.
struct FoundByWorkers {
  std::mutex mutex;
  std::vector<double> latencies_ns;
  /// For mode single-shot, the reports of each worker, the time first.
  // The reports are ordered by worker, so that samples do not depend on which worker ended first.
  std::map<std::size_t, std::vector<wire::ChildReport>> reports;
};

std::vector<wire::ChildReport> reports_of(Loop& loop) {
  auto reports = loop.take_all();
  for (auto& rate : rates_of(reports.front(), loop.results)) reports.push_back(std::move(rate));
  return reports;
}

/// Returns one report for each metric, with the samples of all workers that have it.
std::vector<wire::ChildReport> joined_reports(const FoundByWorkers& found) {
  std::vector<wire::ChildReport> all;
  for (const auto& [worker, reports] : found.reports) {
    for (const auto& one : reports) {
      const auto known = std::find_if(all.begin(), all.end(),
                                      [&](const auto& report) { return report.metric == one.metric; });
      if (known == all.end()) {
        all.push_back(one);
      } else {
        known->samples.insert(known->samples.end(), one.samples.begin(), one.samples.end());
        // Workers run the same code and warn of the same things.
        for (const auto& warning : one.warnings) {
          if (std::count(known->warnings.begin(), known->warnings.end(), warning) == 0)
            known->warnings.push_back(warning);
        }
      }
    }
  }
  if (all.empty()) all.emplace_back();  // all of them skipped, or failed
  return all;
}

/// Runs the body of one worker and adds the results of its loop.
template <class Loop, class Add>
void run_worker(State& worker, const BenchmarkBody& body, LoopSettings settings, const Add& add) {
  SystemClock clock;
  GatedLoop<Loop> loop(worker.batches(), clock, std::move(settings));
  State state(loop);
  body(state);
  worker.batches().results = loop.results;
  if (!loop.results.skipped.empty() || !loop.ended()) return;  // the worker group handles both
  add(loop);
  // Waits until all have ended. It sleeps, because workers that still measure need the processors.
  while (worker.batches().next_batch() > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

WorkerGroupSettings settings_of_each(const ResolvedSettings& resolved) {
  return {.groups = resolved.concurrency.groups,
          .pin = resolved.concurrency.pin,
          .batch_ns = 1e6,
          .measures = resolved.mode == Mode::latency ? detail::Measures::latency : detail::Measures::time};
}

}  // namespace

/// The workers start as a group, but each of them measures by its own clock: the group only lets them begin
/// together. Results are added under a lock when a worker's loop has ended.
JobResult run_each_worker(const BenchmarkBody& body, const ResolvedSettings& resolved) {
  FoundByWorkers found;
  const bool latency = resolved.mode == Mode::latency;
  const auto of_worker = [&found, latency, resolved, own = body](State& worker) {
    auto settings = resolved.loop;
    // The seed differs for each worker: the same draws would synchronise their untimed calls.
    settings.seed = resolved.seed ? *resolved.seed + worker.worker() : std::random_device()();
    if (latency) {
      run_worker<LatencyLoop>(worker, own, settings, [&](LatencyLoop& ended) {
        const std::lock_guard lock(found.mutex);
        for (const double one : ended.latencies_ns()) found.latencies_ns.push_back(one);
      });
    } else {
      run_worker<Loop>(worker, own, settings, [&](Loop& ended) {
        const std::lock_guard lock(found.mutex);
        found.reports[worker.worker()] = reports_of(ended);
      });
    }
  };
  Wakeup wakeup;
  WorkerGroup worker_group(of_worker, settings_of_each(resolved), wakeup);
  worker_group.grow_to(resolved.concurrency.workers);
  worker_group.stop();
  JobResult done{.reports = {}, .failure = worker_group.failure(), .figures = worker_group.results().figures};
  done.reports = latency ? latency_reports(found.latencies_ns) : joined_reports(found);
  // A skip in one worker ends the others early; their failures are consequences.
  if (const auto why = worker_group.skipped(); !why.empty()) {
    done.failure.clear();
    done.reports.front().skipped = why;
  }
  return done;
}

}  // namespace holdfast::bench
