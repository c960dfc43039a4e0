#include "bench/worker_loop.hpp"

#include <chrono>
#include <cmath>

#include "model/error.hpp"

namespace holdfast::bench {
namespace {

/// The first batches are cold and say little of those that follow.
constexpr double kGrowthMax = 10;
/// No call takes less; an empty loop would grow without end.
constexpr double kCallNsMin = 0.1;

}  // namespace

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
      "it pauses the clock, and so do set_up and tear_down; among workers that run at the same time no clock "
      "can be stopped. Make what each needs before the loop");
}

Deadlines::Deadlines(Timer& timer, double interval_ns, WhenMissed when_missed)
    : timer_(timer), interval_ns_(interval_ns), when_missed_(when_missed), deadline_ns_(timer.now_ns()) {}

bool Deadlines::next() {
  deadline_ns_ += interval_ns_;
  const double over_ns = timer_.now_ns() - deadline_ns_;
  if (over_ns >= 0) {
    missed_ = true;
    deadline_ns_ += (std::floor(over_ns / interval_ns_) + 1) * interval_ns_;
  }
  const bool spin = missed_ && when_missed_ == WhenMissed::spin;
  if (!(spin ? timer_.spin_until(deadline_ns_) : timer_.sleep_until(deadline_ns_))) return false;
  late_ns_ = std::max(late_ns_, timer_.now_ns() - deadline_ns_);
  return true;
}

void Wakeup::signal() {
  const std::lock_guard lock(mutex_);
  signalled_.store(true, std::memory_order_relaxed);
  changed_.notify_all();
}

bool Wakeup::sleep_until(double ns) {
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
