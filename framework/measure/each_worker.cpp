#include "measure/each_worker.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <random>
#include <thread>

#include "measure/crew.hpp"
#include "measure/latencies.hpp"
#include "measure/per_second.hpp"

namespace holdfast::measure {
namespace {

/// A Loop or Latencies that begins when all workers are there.
template <class Loop>
class Gated final : public Loop {
 public:
  Gated(detail::Batches& gate, Clock& clock, LoopSettings settings)
      : Loop(clock, std::move(settings)), gate_(gate) {
    this->place = gate.place;
  }

  std::uint64_t next_batch() override {
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

/// What all workers have found.
struct Found {
  std::mutex mutex;
  std::vector<double> latencies_ns;
  /// Of mode single-shot: of each worker, the time first.
  std::map<std::size_t, std::vector<wire::ChildReport>> reports;
};

std::vector<wire::ChildReport> reports_of(Loop& loop) {
  std::vector<wire::ChildReport> reports{loop.take()};
  for (auto& rate : rates_of(reports.front(), loop.told)) reports.push_back(std::move(rate));
  for (auto& counter : loop.take_counters()) reports.push_back(std::move(counter));
  return reports;
}

/// One report of each metric, with the samples of all workers that have it.
std::vector<wire::ChildReport> joined(const Found& found) {
  std::vector<wire::ChildReport> all;
  for (const auto& [worker, reports] : found.reports) {
    for (const auto& one : reports) {
      const auto known = std::find_if(all.begin(), all.end(),
                                      [&](const auto& report) { return report.metric == one.metric; });
      if (known == all.end()) {
        all.push_back(one);
      } else {
        known->samples.insert(known->samples.end(), one.samples.begin(), one.samples.end());
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

/// Runs the body of one worker and adds what its loop found.
template <class Loop, class Add>
void run_worker(State& worker, const BenchmarkBody& body, LoopSettings settings, const Add& add) {
  SystemClock clock;
  Gated<Loop> loop(worker.batches(), clock, std::move(settings));
  State state(loop);
  body(state);
  worker.batches().told = loop.told;
  if (!loop.told.skipped.empty() || !loop.ended()) return;  // the crew says what to think of it
  add(loop);
  // Until all have ended; asleep, since those who still measure need the processors.
  while (worker.batches().next_batch() > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

CrewSettings crew_settings(const InForce& in_force) {
  return {.groups = in_force.concurrency.groups,
          .pin = in_force.concurrency.pin,
          .batch_ns = 1e6,
          .measures = in_force.mode == Mode::latency ? detail::Measures::latency : detail::Measures::time};
}

}  // namespace

JobDone run_each_worker(const BenchmarkBody& body, const InForce& in_force) {
  Found found;
  const bool latency = in_force.mode == Mode::latency;
  const auto of_worker = [&found, latency, in_force, own = body](State& worker) {
    auto settings = in_force.loop;
    settings.seed = in_force.seed ? *in_force.seed + worker.worker() : std::random_device()();
    if (latency) {
      run_worker<Latencies>(worker, own, settings, [&](Latencies& ended) {
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
  Bell bell;
  Crew crew(of_worker, crew_settings(in_force), bell);
  crew.grow_to(in_force.concurrency.workers);
  crew.stop();
  JobDone done{.reports = {}, .complaint = crew.complaint(), .figures = crew.told().figures};
  done.reports = latency ? latency_reports(found.latencies_ns) : joined(found);
  if (const auto why = crew.skipped(); !why.empty()) {
    done.complaint.clear();
    done.reports.front().skipped = why;
  }
  return done;
}

}  // namespace holdfast::measure
