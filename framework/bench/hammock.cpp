#include "holdfast/hammock.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "bench/setting_values.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "model/quantity.hpp"

namespace holdfast::detail {
namespace {

/// More than kSizeOfLong operations of this length at a time make the samples noisy.
constexpr double kLongNs = 100e6;
constexpr std::size_t kSizeOfLong = 100;
/// A measurement of operations shorter than kShortNs is mostly one of submitting. For operations longer than kSubmittingNs,
/// submitting is significant work of its own, whatever its share.
constexpr double kShortNs = 1e3;
constexpr double kSubmittingNs = 20e3;
/// For operations shorter than this, 32 for each processor are too few to keep all processors busy (holdfast/hammock.hpp).
constexpr double kWantsMoreNs = 10e3;
constexpr double kSubmittingShare = 0.5;
/// Maximum number of latencies, which take eight megabytes.
constexpr double kArrivalsMax = 1e6;

/// Returns the number of concurrent operations of all submitters, if none is given.
std::size_t default_concurrency() {
  return static_cast<std::size_t>(defaults::kInFlightForProcessor) *
         static_cast<std::size_t>(bench::processors_here());
}

void sleep_until(double ns) {
  std::this_thread::sleep_until(
      std::chrono::steady_clock::time_point(std::chrono::nanoseconds(static_cast<long long>(ns))));
}

}  // namespace

double now_ns() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::nano>(since).count();
}

// ---- Latch: only the last operation takes the lock. The waiting thread is therefore woken once, and may destroy the latch
// as soon as it has the lock again.

struct Latch::Inner {
  std::atomic<std::size_t> left{0};
  std::mutex mutex;
  std::condition_variable ended;
  bool open = true;

  void end(std::size_t operations) {
    // The reader of the result needs the writes of all operations: acquire and release order them.
    if (operations == 0 || left.fetch_sub(operations, std::memory_order_acq_rel) != operations) return;
    const std::lock_guard lock(mutex);
    open = true;
    ended.notify_one();
  }
};

Latch::Latch() : inner_(new Inner) {}
Latch::~Latch() { delete inner_; }

void Latch::expect(std::size_t operations) {
  inner_->open = false;
  inner_->left.store(operations, std::memory_order_release);
}

void Latch::ended(std::size_t /*number*/) { inner_->end(1); }
void Latch::cancel(std::size_t operations) { inner_->end(operations); }

bool Latch::wait() {
  std::unique_lock lock(inner_->mutex);
  if (inner_->open) return false;
  inner_->ended.wait(lock, [&] { return inner_->open; });
  return true;
}

// ---- Slots

struct Slots::Inner {
  // `taken` counts operations that have not ended. Only the submitter takes slots; any thread may end an
  // operation.
  std::size_t slots;
  std::size_t taken = 0;
  std::mutex mutex;
  std::condition_variable ended;

  bool wait_for(std::size_t taken_at_most) {
    std::unique_lock lock(mutex);
    const bool waits = taken > taken_at_most;
    ended.wait(lock, [&] { return taken <= taken_at_most; });
    return waits;
  }
};

Slots::Slots(std::size_t slots) : inner_(new Inner{.slots = slots}) {}
/// An operation that ends later would use a freed object, so the destructor waits for all of them.
Slots::~Slots() {
  inner_->wait_for(0);
  delete inner_;
}

/// Another operation cannot start between the two locks, because there is only one submitter. So the number of running operations
/// can only fall between them.
bool Slots::take() {
  const bool waited = inner_->wait_for(inner_->slots - 1);
  const std::lock_guard lock(inner_->mutex);
  ++inner_->taken;
  return waited;
}

void Slots::wait_for_all() { inner_->wait_for(0); }

/// Notifies under the lock: the waiting thread may be the destructor, which frees the condition variable.
void Slots::ended(std::size_t /*number*/) {
  const std::lock_guard lock(inner_->mutex);
  --inner_->taken;
  inner_->ended.notify_one();
}

// ---- Arrivals: the n-th operation is due n intervals after the first, whether earlier ones have ended or not.

struct Arrivals::Inner {
  double interval_ns;
  double began_ns = now_ns();
  std::size_t submitted = 0;
  // The vector has its full size from the start, so operations of different threads write different elements
  // without a lock.
  std::vector<double> latencies_ns;  ///< each written by its own operation
  Slots under_way{static_cast<std::size_t>(kArrivalsMax) + 1};

  double due_ns(std::size_t number) const { return began_ns + static_cast<double>(number) * interval_ns; }
};

Arrivals::Arrivals(State& state, double per_second) : inner_(nullptr) {
  const auto& place = state.batches().place;
  if (place.measures != Measures::latency)
    throw Error(
        "fixed_rate gives a distribution of latencies and no single number; ask for exec::mode = "
        "\"latency\"");
  // Each submitter would follow its own schedule, and the rate would be a multiple of the requested one.
  if (place.workers > 1) throw Error("fixed_rate submits by one clock and from one thread; remove threads");
  if (!(per_second > 0 && per_second <= 1e9))
    throw Error("fixed_rate needs a rate above 0 and of at most 1e9 operations in a second, and is given " +
                format_number(per_second));
  const double count = std::clamp(place.seconds * per_second, 1.0, kArrivalsMax);
  inner_ = new Inner{.interval_ns = 1e9 / per_second,
                     .latencies_ns = std::vector<double>(static_cast<std::size_t>(count), 0.0)};
}

Arrivals::~Arrivals() { delete inner_; }

bool Arrivals::next(std::size_t& number) {
  if (inner_->submitted == inner_->latencies_ns.size()) return false;
  number = inner_->submitted++;
  const double due_ns = inner_->due_ns(number);
  // Sleeps most of the time and spins the rest: sleeping alone would add the delay of waking to each latency.
  constexpr double kWakeNs = 100e3;  // a sleeping thread may wake this much too late
  if (due_ns - now_ns() > kWakeNs) sleep_until(due_ns - kWakeNs);
  while (now_ns() < due_ns) {
  }
  inner_->under_way.take();
  return true;
}

/// The latency counts from the due time and not from the submission, so that a stalled submitter hides
/// nothing (coordinated omission).
void Arrivals::ended(std::size_t number) {
  inner_->latencies_ns[number] = now_ns() - inner_->due_ns(number);
  inner_->under_way.ended(number);
}

/// Reports the achieved rate. If the operations kept up, it is the offered rate; if their queue grew, they took longer and the
/// rate is lower.
void Arrivals::report(State& state) {
  auto& inner = *inner_;
  const double offered_ns = inner.due_ns(inner.submitted) - inner.began_ns;
  inner.under_way.wait_for_all();
  const double took_ns = now_ns() - inner.began_ns;
  state.batches().results.latencies_ns = std::move(inner.latencies_ns);
  const double rate = static_cast<double>(inner.submitted) * 1e9 / std::max(offered_ns, took_ns);
  state.record("throughput", rate, "/s", Better::higher);
}

// ---- checks of the requirements of the schemes

void check_throughput(State& state, const char* scheme) {
  if (state.batches().place.measures == Measures::throughput) return;
  throw Error(std::string(scheme) +
              " measures only throughput: the number of operations that run at the same time is unknown, and "
              "so is the average time of one; set exec::mode to \"hammock\", \"continuous\", \"squeeze\" or "
              "\"throughput\"");
}

void check_submitters(const State& state, const char* scheme) {
  if (state.workers() >= 2) return;
  throw Error(std::string(scheme) +
              " needs at least two submitters, because a single one does not submit while it waits; set "
              "exec::mode = \"hammock\", or exec::threads = \"2\" or more");
}

std::size_t share_of(State& state) {
  const auto in_flight = state.batches().place.in_flight;
  return std::max<std::size_t>(1, in_flight / state.workers());
}

std::size_t fitting_size(State& state, std::size_t size, bool given, double operation_ns) {
  if (operation_ns <= kLongNs || size <= kSizeOfLong) return size;
  if (!given) return kSizeOfLong;
  state.batches().results.warnings.push_back("an operation takes more than 100 ms, and " +
                                             std::to_string(size) + " are submitted at a time; more than " +
                                             std::to_string(kSizeOfLong) + " of them make the samples noisy");
  return size;
}

void mark_if_short(State& state, const FastestWave& fastest, std::size_t size, double own_share) {
  if (!std::isfinite(fastest.whole_ns)) return;  // no wave has ended
  const double whole_ns = fastest.whole_ns / static_cast<double>(size);
  const auto at_a_time = size * state.workers();
  auto& warnings = state.batches().results.warnings;
  const bool submits =
      whole_ns < kSubmittingNs && fastest.submitting_ns >= kSubmittingShare * fastest.whole_ns;
  if (submits || own_share * whole_ns < kShortNs) {
    warnings.emplace_back(
        "an operation takes so little time that submitting it and waiting for it dominate; the result is "
        "only indicative");
  } else if (own_share * whole_ns < kWantsMoreNs && at_a_time <= default_concurrency()) {
    // The sentence leaves out the time, which differs between submitters, so that all of them give the same warning.
    warnings.push_back("an operation takes less than 10 us, and more than " + std::to_string(at_a_time) +
                       " at a time may have a higher throughput; use a larger exec::concurrency, or a larger "
                       "size of hammock()");
  }
}

Counter& parks_of(State& state) { return state.counter("parks", "parks", Better::lower); }

void tell(State& state, std::size_t operations, std::uint64_t parks) {
  parks_of(state) += static_cast<double>(parks);
  if (operations <= 1) return;
  state.record("size", static_cast<double>(operations), "operations", Better::higher);
  state.record("submitters", static_cast<double>(state.workers()), "workers", Better::higher);
}

}  // namespace holdfast::detail
