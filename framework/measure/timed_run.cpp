#include "measure/timed_run.hpp"

#include <algorithm>

namespace holdfast::measure {
namespace {

class Batches final : public detail::Batches {
 public:
  Batches(Clock& clock, const Work& work, std::uint64_t calls)
      : clock_(clock), work_(work), left_(calls), single_(work.set_up || work.tear_down) {}

  std::uint64_t next_batch() override {
    if (running_) finish();
    if (left_ == 0) return 0;
    const std::uint64_t batch = single_ ? 1 : left_;
    left_ -= batch;
    work_.set_up();
    start();
    return batch;
  }
  void skip(std::string /*message*/) override {}  // nobody but the loop sees this state

  double timed_ns() const { return timed_ns_; }

 private:
  void start() {
    running_ = true;
    started_cpu_ns_ = clock_.cpu_ns();
    started_delay_ns_ = clock_.run_delay_ns();
    started_ns_ = clock_.wall_ns();
  }

  /// The processor's clock is read outside of the others: a thread that was running did not wait, so delays
  /// between the readings do not shorten the time.
  void finish() {
    const double wall_ns = clock_.wall_ns() - started_ns_;
    const double delay_ns = clock_.run_delay_ns() - started_delay_ns_;
    const double cpu_ns = clock_.cpu_ns() - started_cpu_ns_;
    timed_ns_ += wall_ns - std::clamp(delay_ns, 0.0, std::max(0.0, wall_ns - cpu_ns));
    work_.tear_down();
  }

  Clock& clock_;
  const Work& work_;
  std::uint64_t left_;
  bool single_;
  bool running_ = false;
  double started_ns_ = 0;
  double started_cpu_ns_ = 0;
  double started_delay_ns_ = 0;
  double timed_ns_ = 0;
};

}  // namespace

TimedRun timed_run(Clock& clock, const Work& work, std::uint64_t calls) {
  const double began_ns = clock.wall_ns();
  Batches batches(clock, work, calls);
  State state(batches);
  work.body.run(work.body.what, state);
  return {.timed_ns = batches.timed_ns(), .whole_ns = clock.wall_ns() - began_ns};
}

}  // namespace holdfast::measure
