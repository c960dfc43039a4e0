#pragma once

/// Work that is submitted here and done elsewhere: by a thread pool, a server, an executor of coroutines. Not part of
/// holdfast.hpp:
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
/// run() is the loop; its throughput is in operations. *What submit may be*: a function that is given a Done,
/// which the operation calls when it has ended, from any thread and once (also a coroutine, at its end): all
/// are waited for at one latch. Or one that returns a std::future, or whatever has wait(): they are waited for
/// in the reverse order, so that most have ended when their turn comes. Or one that returns a handle, with
/// `wait_all(handles)` as third argument, a function of a std::vector of them.
///
///     holdfast::hammock(64, [&] { return pool.submit(work); })
///     holdfast::hammock(64, [&] { return ring.send(); }, [&](auto& handles) { ring.drain(handles); })
///
/// Waiting often and shortly is what makes such measurements restless: a thread that waits is parked and woken.
/// Parks are counted, in the metric `parks` for one operation.
///
/// *Only throughput.* How long an operation takes cannot be told from outside, because how many are under way
/// at the same time is not known: other modes are refused, and so is a single submitter, which would submit,
/// then wait, while nobody submits. MODE hammock is continuous with half of the processors as submitters (at
/// least 2). hammock(submit) without a size takes the share of each submitter of exec::concurrency, by default
/// 32 operations for each processor. That suits operations up to 10 us; shorter ones want more. One operation
/// runs alone before the loop: those above 100 ms are submitted no more than 100 at a time (a given size is
/// warned about). The result is marked as indicative where the fastest wave took less than 1 us for an operation, or less
/// than 20 us and half of it for submitting: it says little of the operation then.
///
/// *What can be seen.* `run(state, nothing)`, with another submit that submits an operation without work, runs it
/// for a while after the loop: `impact` is the share of the time that is the operation's own, and
/// `smallest-change` what the spread of the samples leaves visible of a change of it, in per cent: with an
/// impact of 0.3 and a spread of 3 %, a change below 10 % is hidden.
///
/// The other schemes, for comparison and where they fit:
///
///     naive(submit)                     one at a time: submit, wait
///     on_the_fly(in_flight, submit)     submits on, as long as no more than in_flight are under way
///     fixed_rate(per_second, submit)    of MODE latency: submits by the clock, whether the ones before have
///                                       ended or not. Each latency counts from when its operation should have
///                                       been submitted, so that a slow one is counted with all that waited
///                                       behind it (no coordinated omission): p50 to max, and no single number
///
/// Each worker makes its own; submit is called by that worker alone, Done by any thread.

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
  /// `size` 0: each submitter's share of exec::concurrency.
  Hammock(std::size_t size, Submit submit, WaitAll wait_all = {})
      : size_(size), submit_(std::move(submit)), wait_all_(std::move(wait_all)) {}

  void run(State& state) {
    begin(state);
    std::uint64_t parks = 0;
    for (auto _ : state) parks += timed_wave();
    detail::tell(state, size_, parks);
    detail::mark_if_short(state, fastest_, size_);
  }

  /// And shows how much of it is the operation's own; `nothing`: a submit of an operation without work.
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

  /// How often it parked, or may have.
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
/// `in_flight` 0: each submitter's share of exec::concurrency.
template <class Submit>
[[nodiscard]] auto on_the_fly(std::size_t in_flight, Submit submit) {
  return OnTheFly<Submit>(in_flight, std::move(submit));
}
template <class Submit>
[[nodiscard]] auto fixed_rate(double per_second, Submit submit) {
  return FixedRate<Submit>(per_second, std::move(submit));
}

}  // namespace holdfast
