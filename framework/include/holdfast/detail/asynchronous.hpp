#pragma once

/// Waiting for asynchronous operations: for all of them, for a free slot, or by the clock. hammock.hpp explains the
/// schemes. Not for users.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include <holdfast/state.hpp>

namespace holdfast {

namespace detail {

/// Interface that is notified of operations that have ended.
class Ending {
 public:
  virtual void ended(std::size_t number) = 0;

 protected:
  ~Ending() = default;
};

}  // namespace detail

/// The function that an operation calls when it has ended. Copies refer to the same operation.
class Done {
 public:
  Done(detail::Ending& ending, std::size_t number) : ending_(&ending), number_(number) {}
  void operator()() const { ending_->ended(number_); }

 private:
  detail::Ending* ending_;
  std::size_t number_;
};

namespace detail {

/// Waits for the end of a number of operations.
class Latch final : public Ending, NonCopyable {
 public:
  Latch();
  ~Latch();
  void expect(std::size_t operations);  ///< call it before the first of them is submitted
  void ended(std::size_t number) override;
  void cancel(std::size_t operations);  ///< removes operations that will never be submitted
  bool wait();                          ///< returns true if there was anything to wait for

 private:
  struct Inner;
  Inner* inner_;
};

/// Limits the number of operations in flight.
class Slots final : public Ending, NonCopyable {
 public:
  explicit Slots(std::size_t slots);
  ~Slots();             ///< waits for all
  bool take();          ///< takes a slot, returns true if it had to wait
  void wait_for_all();  ///< waits for all operations in flight
  void ended(std::size_t number) override;

 private:
  struct Inner;
  Inner* inner_;
};

/// The operations of a fixed rate: the time when each is due, and its latency from then.
class Arrivals final : public Ending, NonCopyable {
 public:
  Arrivals(State& state, double per_second);
  ~Arrivals();                     ///< waits for all
  bool next(std::size_t& number);  ///< waits until the next one is due; returns false if there are no more
  void ended(std::size_t number) override;
  void report(State& state);  ///< waits for all

 private:
  struct Inner;
  Inner* inner_;
};

/// These check the requirements of the schemes. They throw Error with the reason.
void check_throughput(State& state, const char* scheme);
void check_submitters(const State& state, const char* scheme);
std::size_t share_of(State& state);  ///< returns one submitter's share of exec::concurrency, in operations
/// Returns `size`. If an operation takes long, returns a smaller one, or, if `given`, `size` with a warning.
/// `operation_ns` is the time of one operation that ran alone.
std::size_t fitting_size(State& state, std::size_t size, bool given, double operation_ns);

/// The fastest wave of operations, which is the one that the machine disturbed least.
struct FastestWave {
  double submitting_ns = 0;
  double whole_ns = std::numeric_limits<double>::infinity();
  void take(double one_submitting_ns, double one_whole_ns) {
    if (one_whole_ns < whole_ns) *this = {one_submitting_ns, one_whole_ns};
  }
};
/// Warns if submitting dominates the result, or if more operations than the default may have a higher throughput.
/// `own_share` is the operations' own share of the time, 1 if it is not known.
void mark_if_short(State& state, const FastestWave& fastest, std::size_t size, double own_share = 1);
Counter& parks_of(
    State& state);  ///< the counter of parks; must be made before the loop to be part of its samples
void tell(State& state, std::size_t operations, std::uint64_t parks);
double now_ns();

template <class Submit>
inline constexpr bool kCallsBack = std::is_invocable_v<Submit&, Done>;

/// Submits `count` operations that call back, and waits for them. Returns 1 if the thread parked, 0 if not. Sets
/// `submitted_ns` to the time when the last one was submitted.
template <class Submit>
std::uint64_t wave_of_calls(Latch& latch, std::size_t count, Submit& submit, double& submitted_ns) {
  latch.expect(count);
  std::size_t submitted = 0;
  try {
    for (; submitted < count; ++submitted) submit(Done(latch, submitted));
  } catch (...) {  // operations in flight refer to the latch
    latch.cancel(count - submitted);
    latch.wait();
    throw;
  }
  submitted_ns = now_ns();
  return latch.wait() ? 1U : 0U;
}

/// Submits an operation. If that throws, marks it as ended, because it will not end by itself.
template <class Submit>
void submit_or_end(Ending& ending, std::size_t number, Submit& submit) {
  try {
    submit(Done(ending, number));
  } catch (...) {
    ending.ended(number);
    throw;
  }
}

/// Returns true if the operation has ended. Returns false for handles without wait_for(), whose state is unknown.
template <class Handle>
bool has_ended(Handle& handle) {
  if constexpr (requires { handle.wait_for(std::chrono::seconds(0)); }) {
    const auto status = handle.wait_for(std::chrono::seconds(0));
    return status == decltype(status)::ready;
  } else {
    return false;
  }
}

/// Rethrows the exception of an operation, if the handle has get().
template <class Handle>
void take_result(Handle& handle) {
  if constexpr (requires { handle.get(); }) handle.get();
}

}  // namespace detail

}  // namespace holdfast
