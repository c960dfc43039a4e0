#pragma once

/// Waiting for operations that are done elsewhere: at one point, for a slot, by the clock; hammock.hpp says what
/// for. Not for users.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include <holdfast/state.hpp>

namespace holdfast {

namespace detail {

/// Hears of operations that have ended.
class Ending {
 public:
  virtual void ended(std::size_t number) = 0;

 protected:
  ~Ending() = default;
};

}  // namespace detail

/// What an operation calls when it has ended; copies mean the same operation.
class Done {
 public:
  Done(detail::Ending& ending, std::size_t number) : ending_(&ending), number_(number) {}
  void operator()() const { ending_->ended(number_); }

 private:
  detail::Ending* ending_;
  std::size_t number_;
};

namespace detail {

/// Waits for a number of operations, at one point.
class Latch final : public Ending, NonCopyable {
 public:
  Latch();
  ~Latch();
  void expect(std::size_t operations);  ///< before the first of them is submitted
  void ended(std::size_t number) override;
  void cancel(std::size_t operations);  ///< that will never be submitted
  bool wait();                          ///< whether there was anything to wait for

 private:
  struct Inner;
  Inner* inner_;
};

/// Lets no more than a number of operations be under way.
class Slots final : public Ending, NonCopyable {
 public:
  explicit Slots(std::size_t slots);
  ~Slots();             ///< waits for all
  bool take();          ///< whether it had to wait
  void wait_for_all();  ///< that are under way
  void ended(std::size_t number) override;

 private:
  struct Inner;
  Inner* inner_;
};

/// The operations of a fixed rate: when each should begin, and how long it took from then.
class Arrivals final : public Ending, NonCopyable {
 public:
  Arrivals(State& state, double per_second);
  ~Arrivals();                     ///< waits for all
  bool next(std::size_t& number);  ///< waits until the next one is due; false: there are no more
  void ended(std::size_t number) override;
  void report(State& state);  ///< waits for all

 private:
  struct Inner;
  Inner* inner_;
};

/// What the schemes ask of the place where they run; each refuses with the reason.
void check_throughput(State& state, const char* scheme);
void check_submitters(const State& state, const char* scheme);
std::size_t share_of(State& state);  ///< operations of one submitter, of exec::concurrency
/// `size`, as what one operation alone took allows it; warns.
std::size_t fitting_size(State& state, std::size_t size, bool given, double operation_ns);

/// The wave of operations that was over first: the one of which the machine took least.
struct FastestWave {
  double submitting_ns = 0;
  double whole_ns = std::numeric_limits<double>::infinity();
  void take(double one_submitting_ns, double one_whole_ns) {
    if (one_whole_ns < whole_ns) *this = {one_submitting_ns, one_whole_ns};
  }
};
/// Warns where the result is about submitting, or where more operations than the default may have a higher throughput.
/// `own_share` of the time is known to be the operations' own; 1: not known.
void mark_if_short(State& state, const FastestWave& fastest, std::size_t size, double own_share = 1);
Counter& parks_of(State& state);  ///< how often it parked; made before a loop whose samples are to have it
void tell(State& state, std::size_t operations, std::uint64_t parks);
double now_ns();

template <class Submit>
inline constexpr bool kCallsBack = std::is_invocable_v<Submit&, Done>;

/// Submits `count` operations that call back, and waits; whether that parked. `submitted_ns`: when the last was submitted.
template <class Submit>
std::uint64_t wave_of_calls(Latch& latch, std::size_t count, Submit& submit, double& submitted_ns) {
  latch.expect(count);
  std::size_t submitted = 0;
  try {
    for (; submitted < count; ++submitted) submit(Done(latch, submitted));
  } catch (...) {  // those under way know the latch
    latch.cancel(count - submitted);
    latch.wait();
    throw;
  }
  submitted_ns = now_ns();
  return latch.wait() ? 1U : 0U;
}

/// An operation that could not be submitted will not end by itself.
template <class Submit>
void submit_or_end(Ending& ending, std::size_t number, Submit& submit) {
  try {
    submit(Done(ending, number));
  } catch (...) {
    ending.ended(number);
    throw;
  }
}

/// Who cannot be asked is waited for.
template <class Handle>
bool has_ended(Handle& handle) {
  if constexpr (requires { handle.wait_for(std::chrono::seconds(0)); }) {
    const auto status = handle.wait_for(std::chrono::seconds(0));
    return status == decltype(status)::ready;
  } else {
    return false;
  }
}

/// What an operation threw is thrown here.
template <class Handle>
void take_result(Handle& handle) {
  if constexpr (requires { handle.get(); }) handle.get();
}

}  // namespace detail

}  // namespace holdfast
