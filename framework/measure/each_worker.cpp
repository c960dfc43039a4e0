#include "measure/each_worker.hpp"

#include <chrono>
#include <mutex>
#include <random>
#include <thread>

#include "measure/crew.hpp"
#include "measure/latencies.hpp"

namespace holdfast::measure {
namespace {

/// A loop that begins when all workers are there.
class Gated final : public detail::Batches {
 public:
  Gated(detail::Batches& gate, detail::Batches& loop) : gate_(gate), loop_(loop) { place = gate.place; }

  std::uint64_t next_batch() override {
    if (!passed_ && gate_.next_batch() == 0) return 0;
    passed_ = true;
    const auto count = loop_.next_batch();
    ended_ = count == 0;
    return count;
  }
  bool ended() const { return ended_; }
  void pause() override { loop_.pause(); }
  void resume() override { loop_.resume(); }

 private:
  detail::Batches& gate_;
  detail::Batches& loop_;
  bool passed_ = false;
  bool ended_ = false;
};

/// What all workers have found.
struct Found {
  std::mutex mutex;
  std::vector<double> latencies_ns;
  Samples samples;  ///< of mode single-shot
};

/// Runs the body of one worker and adds what `loop` found.
template <class Loop, class Add>
void run_worker(State& worker, const BenchmarkBody& body, Loop& loop, const Add& add) {
  Gated gated(worker.batches(), loop);
  State state(gated);
  body(state);
  worker.batches().told = std::move(gated.told);
  if (!worker.batches().told.skipped.empty() || !gated.ended()) return;  // the crew says what to think of it
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
    SystemClock clock;
    auto settings = in_force.loop;
    settings.seed = in_force.seed ? *in_force.seed + worker.worker() : std::random_device()();
    if (latency) {
      Latencies loop(clock, settings);
      run_worker(worker, own, loop, [&](Latencies& ended) {
        const std::lock_guard lock(found.mutex);
        for (const double one : ended.latencies_ns()) found.latencies_ns.push_back(one);
      });
    } else {
      Loop loop(clock, settings);
      run_worker(worker, own, loop, [&](Loop& ended) {
        const std::lock_guard lock(found.mutex);
        for (const auto& sample : ended.take().samples) found.samples.push_back(sample);
      });
    }
  };
  Bell bell;
  Crew crew(of_worker, crew_settings(in_force), bell);
  crew.grow_to(in_force.concurrency.workers);
  crew.stop();
  JobDone done{.reports = {}, .complaint = crew.complaint(), .figures = crew.told().figures};
  wire::ChildReport time;
  time.samples = found.samples;
  time.complete = !found.samples.empty();
  done.reports = latency ? latency_reports(found.latencies_ns) : std::vector{time};
  if (const auto why = crew.skipped(); !why.empty()) {
    done.complaint.clear();
    done.reports.front().skipped = why;
  }
  return done;
}

}  // namespace holdfast::measure
