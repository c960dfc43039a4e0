#include "measure/timed_run.hpp"

#include "measure/stopwatch.hpp"

namespace holdfast::measure {
namespace {

class Batches final : public detail::Batches {
 public:
  Batches(Clock& clock, const Work& work, std::uint64_t calls)
      : watch_(clock), work_(work), left_(calls), single_(work.set_up || work.tear_down) {}

  std::uint64_t next_batch() override {
    if (batch_ > 0) finish();
    if (left_ == 0) return 0;
    batch_ = single_ ? 1 : left_;
    left_ -= batch_;
    work_.set_up();
    watch_.start();
    return batch_;
  }

  double timed_ns() const { return timed_ns_; }

 private:
  void finish() {
    timed_ns_ += watch_.stop(1).value;
    work_.tear_down();
  }

  Stopwatch watch_;
  const Work& work_;
  std::uint64_t left_;
  bool single_;
  std::uint64_t batch_ = 0;  ///< that runs
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
