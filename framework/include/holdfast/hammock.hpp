#pragma once

/// Benchmarks of asynchronous work: submitted here, done by a thread pool, a server or an executor of coroutines.
/// holdfast.hpp does not include this header:
///
///     #include <holdfast/hammock.hpp>
///
///     HOLDFAST_BENCHMARK("pool/post", exec::mode = "hammock") (holdfast::State& state) {
///       auto& pool = state.shared([] { return Pool(); });
///       holdfast::hammock(64, [&](holdfast::Done done) {              // each worker submits 64 operations,
///         pool.post([done] { work(); done(); });                      // then waits until all have ended
///       }).run(state);
///     }
///
/// run() is the loop; it measures operations per second. *Kinds of submit*:
/// - A function that takes a Done. The operation, or a coroutine at its end, calls it once when it has ended, from any
///   thread. One latch waits for all operations.
/// - A function that returns a std::future, or any other object with wait(). These are waited for in the reverse order,
///   so that most have ended when their turn comes.
/// - A function that returns a handle. The third argument `wait_all(handles)` waits for a std::vector of them.
///
///     holdfast::hammock(64, [&] { return pool.submit(work); })
///     holdfast::hammock(64, [&] { return ring.send(); }, [&](auto& handles) { ring.drain(handles); })
///
/// Frequent short waits make such measurements noisy, because a waiting thread is parked and woken. The metric
/// `parks` counts the parks per operation.
///
/// *Throughput only.* The time of one operation cannot be derived from outside, because the number of operations in
/// flight is not known. Other modes are therefore refused. A single submitter is refused, too, because nothing is
/// submitted while it waits. MODE hammock is MODE continuous with half of the processors as submitters (at least 2).
/// hammock(submit) without a size takes each submitter's share of exec::concurrency, by default 32 operations for
/// each processor. This default suits operations of 10 us and more; shorter ones need a higher concurrency.
///
/// One operation runs alone before the loop. If it takes more than 100 ms, at most 100 operations are submitted at a
/// time; a larger given size is kept, with a warning. The result is marked as indicative if the fastest wave took less
/// than 1 us per operation, or less than 20 us with at least half of it spent on submitting. Such a result says little
/// about the operation.
///
/// *Sensitivity.* `run(state, nothing)` takes a second submit, of an operation without work, and runs it for a while
/// after the loop. The metric `impact` is the operation's own share of the time. `smallest-change` is the smallest
/// change of the operation, in per cent, that exceeds the spread of the samples. With an impact of 0.3 and a spread of
/// 3 %, a change below 10 % is hidden.
///
/// Other schemes, for comparison and for special cases:
///
///     naive(submit)                     one operation at a time: submit, wait
///     on_the_fly(in_flight, submit)     keeps submitting while fewer than in_flight operations are in flight
///     fixed_rate(per_second, submit)    for MODE latency: submits by the clock, whether earlier operations have
///                                       ended or not. Each latency counts from the time at which its operation
///                                       was due, so that a slow operation also counts in the latencies of those
///                                       that waited for it (no coordinated omission). Reports p50 to max, and no
///                                       single number
///
/// Each worker makes its own scheme. Only that worker calls submit; any thread may call Done.

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <holdfast/detail/asynchronous.hpp>
#include <holdfast/state.hpp>

namespace holdfast {

struct NoWaitAll {};

template <class Submit, class WaitAll = NoWaitAll>
class Hammock {
 public:
  /// A `size` of 0 means each submitter's share of exec::concurrency.
  Hammock(std::size_t size, Submit submit, WaitAll wait_all = {})
      : size_(size), submit_(std::move(submit)), wait_all_(std::move(wait_all)) {}

  void run(State& state) {
    begin(state);
    std::uint64_t parks = 0;
    for (auto _ : state) parks += timed_wave();
    detail::tell(state, size_, parks);
    detail::mark_if_short(state, fastest_, size_);
  }

  /// Also records the operation's own share of the time. `nothing` submits an operation without work.
  template <class Nothing>
  void run(State& state, Nothing nothing) {
    begin(state);
    std::uint64_t parks = 0;
    std::uint64_t waves = 0;
    const double began_ns = detail::now_ns();
    for (auto _ : state) {
      parks += timed_wave();
      ++waves;
    }
    const double whole_ns = detail::now_ns() - began_ns;
    detail::tell(state, size_, parks);
    if (waves == 0) return;
    std::uint64_t empty = 0;
    const double then_ns = detail::now_ns();
    for (; empty < 10 || detail::now_ns() - then_ns < whole_ns / 10; ++empty) wave(size_, nothing);
    const double empty_ns = (detail::now_ns() - then_ns) / static_cast<double>(empty);
    const double impact = 1 - empty_ns * static_cast<double>(waves) / whole_ns;
    state.record("impact", impact > 0 ? impact : 0, "", Better::higher);
    detail::mark_if_short(state, fastest_, size_, impact > 0 ? impact : 0);
  }

 private:
  void begin(State& state) {
    detail::check_throughput(state, "hammock");
    detail::check_submitters(state, "hammock");
    const bool given = size_ > 0;
    if (!given) size_ = detail::share_of(state);
    const double before_ns = detail::now_ns();
    wave(1, submit_);
    size_ = detail::fitting_size(state, size_, given, detail::now_ns() - before_ns);
    state.batches().results.operations = static_cast<double>(size_);
  }

  std::uint64_t timed_wave() {
    const double began_ns = detail::now_ns();
    const auto parks = wave(size_, submit_);
    fastest_.take(submitted_ns_ - began_ns, detail::now_ns() - began_ns);
    return parks;
  }

  /// Runs one wave, and returns how often the thread parked, or may have parked.
  template <class Any>
  std::uint64_t wave(std::size_t count, Any& submit) {
    if constexpr (detail::kCallsBack<Any>) {
      return detail::wave_of_calls(latch_, count, submit, submitted_ns_);
    } else {
      std::vector<decltype(submit())> handles;
      handles.reserve(count);
      for (std::size_t i = 0; i < count; ++i) handles.push_back(submit());
      submitted_ns_ = detail::now_ns();
      return wait_for(handles);
    }
  }

  template <class Handles>
  std::uint64_t wait_for(Handles& handles) {
    if constexpr (std::is_same_v<WaitAll, NoWaitAll>) {
      std::uint64_t parks = 0;
      for (auto handle = handles.rbegin(); handle != handles.rend(); ++handle) {
        if (!detail::has_ended(*handle)) ++parks;
        handle->wait();
      }
      for (auto& handle : handles) detail::take_result(handle);
      return parks;
    } else {
      wait_all_(handles);
      return 1;
    }
  }

  std::size_t size_;
  Submit submit_;
  WaitAll wait_all_;
  detail::Latch latch_;
  double submitted_ns_ = 0;
  detail::FastestWave fastest_;
};

template <class Submit>
class Naive {
 public:
  explicit Naive(Submit submit) : submit_(std::move(submit)) {}

  void run(State& state) {
    detail::check_throughput(state, "naive");
    detail::check_submitters(state, "naive");
    auto& parks = detail::parks_of(state);
    for (auto _ : state) parks += static_cast<double>(one());
  }

 private:
  std::uint64_t one() {
    if constexpr (detail::kCallsBack<Submit>) {
      double submitted_ns = 0;
      return detail::wave_of_calls(latch_, 1, submit_, submitted_ns);
    } else {
      auto handle = submit_();
      const std::uint64_t parks = detail::has_ended(handle) ? 0U : 1U;
      handle.wait();
      detail::take_result(handle);
      return parks;
    }
  }

  Submit submit_;
  detail::Latch latch_;
};

template <class Submit>
class OnTheFly {
 public:
  OnTheFly(std::size_t in_flight, Submit submit) : in_flight_(in_flight), submit_(std::move(submit)) {
    static_assert(detail::kCallsBack<Submit>, "on_the_fly needs operations that call back: submit(Done)");
  }

  void run(State& state) {
    detail::check_throughput(state, "on_the_fly");
    detail::check_submitters(state, "on_the_fly");
    detail::Slots slots(in_flight_ > 0 ? in_flight_ : detail::share_of(state));
    auto& parks = detail::parks_of(state);
    for (auto _ : state) {
      parks += slots.take() ? 1 : 0;
      detail::submit_or_end(slots, 0, submit_);
    }
  }

 private:
  std::size_t in_flight_;
  Submit submit_;
};

template <class Submit>
class FixedRate {
 public:
  FixedRate(double per_second, Submit submit) : per_second_(per_second), submit_(std::move(submit)) {
    static_assert(detail::kCallsBack<Submit>, "fixed_rate needs operations that call back: submit(Done)");
  }

  void run(State& state) {
    detail::Arrivals arrivals(state, per_second_);
    for (std::size_t number = 0; arrivals.next(number);) detail::submit_or_end(arrivals, number, submit_);
    arrivals.report(state);
  }

 private:
  double per_second_;
  Submit submit_;
};

template <class Submit, class WaitAll = NoWaitAll>
[[nodiscard]] auto hammock(std::size_t size, Submit submit, WaitAll wait_all = {}) {
  return Hammock<Submit, WaitAll>(size, std::move(submit), std::move(wait_all));
}
template <class Submit>
[[nodiscard]] auto hammock(Submit submit) {
  return Hammock<Submit>(0, std::move(submit));
}
template <class Submit>
[[nodiscard]] auto naive(Submit submit) {
  return Naive<Submit>(std::move(submit));
}
/// An `in_flight` of 0 means each submitter's share of exec::concurrency.
template <class Submit>
[[nodiscard]] auto on_the_fly(std::size_t in_flight, Submit submit) {
  return OnTheFly<Submit>(in_flight, std::move(submit));
}
template <class Submit>
[[nodiscard]] auto fixed_rate(double per_second, Submit submit) {
  return FixedRate<Submit>(per_second, std::move(submit));
}

}  // namespace holdfast
