#pragma once

/// State: the argument of a benchmark, and its measuring loop.
///
///     HOLDFAST_BENCHMARK("sort/random") (holdfast::State& state) {
///       const auto input = random_ints(10'000);       // runs once in each process, untimed
///       for (auto _ : state) {                        // runs as often as the measurement needs
///         auto copy = input;
///         std::sort(copy.begin(), copy.end());
///         holdfast::keep(copy);
///       }
///     }                                               // code here runs once, untimed
///
/// The loop runs the warm-up and all samples of the process in one go. Code before and after it runs once. Each
/// pass decrements a counter in a register. When a sample is complete, the loop calls the library, which reads the
/// clock, stores the sample and returns the number of iterations of the next one.
///
/// Write exactly one such loop in a benchmark. A benchmark that returns without having finished the loop
/// (by `return`, `break` or an exception) is reported as failed, unless it called skip().
///
/// `MEASURER reinstantiation:4` enters the benchmark again before every fourth sample. The code before the loop, a
/// fixture included, then runs again each time, and so does the code after it.
///
/// *With several threads* (`exec::threads = "4"`, `THREADS 1,2,max`) the body runs once in each worker, all at
/// the same time, each with its own State. Code before the loop runs once in each worker, and no loop begins before
/// all workers have reached theirs. shared() makes objects that the workers share:
///
///     HOLDFAST_BENCHMARK("map/mixed", exec::groups = "readers:3,writers:1") (holdfast::State& state) {
///       auto& map = state.shared([] { return ConcurrentMap(1000); });    // once for the job
///       auto key = 1000 * state.worker();                                // each worker's own
///       if (state.group() == "writers") {
///         for (auto _ : state) map.put(key++);
///       } else {
///         for (auto _ : state) holdfast::keep(map.get(key++));
///       }
///     }
///
/// Only the time in which all workers run counts: they begin before the first sample and end after the last
/// one. Objects made by shared() live until all workers have ended. A worker that throws ends the job. Counters with
/// the same name are added up. items() and bytes() are per worker. If several workers record() the same figure, the
/// value of the first worker is reported.
///
/// The library owns the State; do not keep a reference after the benchmark has returned. Use a State only on the
/// thread of its worker.

#include <cstdint>
#include <list>
#include <string>
#include <utility>
#include <vector>

#include <holdfast/counter.hpp>
#include <holdfast/detail/action.hpp>
#include <holdfast/detail/place.hpp>
#include <holdfast/keep.hpp>

namespace holdfast {

namespace detail {

/// Values that a benchmark body reports through its State.
struct BodyResults {
  std::string skipped;    ///< the reason why the benchmark cannot run; empty if it can
  double operations = 1;  ///< number of operations in one iteration; set before the loop
  double items = 0;       ///< number of items in one iteration; 0 if not set
  double bytes = 0;
  Action warm_up = {};               ///< the warm_up hook of the benchmark, called before each warm-up run
  std::list<NamedCounter> counters;  // a list, because references to its elements must stay valid
  std::vector<Figure> figures;
  std::vector<std::string> warnings;
  std::vector<double> latencies_ns = {};  ///< latencies that the body itself has measured, in MODE latency
};

/// Ends a sample and starts the next. The measuring loops implement it; their tests substitute it.
class Batches : NonCopyable {
 public:
  virtual ~Batches() = default;

  /// Returns the number of iterations of the next sample, 0 when the measurement is complete. The clock runs from here.
  virtual std::uint64_t next_batch() = 0;
  virtual void pause() {}
  virtual void resume() {}
  /// Returns true, after the end of the loop, if the body must set up and run its loop once more.
  virtual bool enters_again() { return false; }
  /// The footprint counts the allocations between before_result() and with_result().
  virtual void before_result() {}
  virtual void with_result() {}

  bool holds_results = false;  ///< true if the result of a call must live until with_result() has been called
  BodyResults results;
  Place place;
};

/// True for types of parameters: numbers, bool and std::string. Characters are neither numbers nor text.
template <class T>
inline constexpr bool is_axis_type = std::is_same_v<T, std::string> ||
                                     (std::is_arithmetic_v<T> && !std::is_same_v<T, char> &&
                                      !std::is_same_v<T, wchar_t> && !std::is_same_v<T, char8_t> &&
                                      !std::is_same_v<T, char16_t> && !std::is_same_v<T, char32_t>);

// Instantiated in bench/axis.cpp for each of these types.
template <class T>
T param(const Point* point, const std::string& axis);

}  // namespace detail

class State : detail::NonCopyable {
 public:
  explicit State(detail::Batches& batches) : batches_(batches) {}

  /// The loop variable of the range-for; it is empty.
  struct [[maybe_unused]] Iteration {};
  struct End {};
  class Iterator {
   public:
    explicit Iterator(detail::Batches& batches) : batches_(&batches) {}
    Iteration operator*() const { return {}; }
    Iterator& operator++() { return *this; }
    /// Counts down here and not in ++, and from 1, so that the loop is entered and left at the same place. An
    /// iteration then costs two instructions with GCC and with Clang.
    bool operator!=(End /*end*/) {
      if (__builtin_expect(static_cast<long>(--remaining_ != 0), 1L) != 0) return true;
      remaining_ = batches_->next_batch();
      return remaining_ != 0;
    }

   private:
    std::uint64_t remaining_ = 1;
    detail::Batches* batches_;
  };

  Iterator begin() { return Iterator(batches_); }
  End end() { return {}; }

  /// Code between pause() and resume() is not timed. The pair reads the clock twice, about 50 ns, which are
  /// measured and subtracted. Measure code that is shorter than that in a loop of its own. Pausing twice is the
  /// same as pausing once. If a sample ends paused, the next one resumes. Throws std::runtime_error if several
  /// workers are counted together, because no clock stops while others run.
  void pause() { batches_.pause(); }
  void resume() { batches_.resume(); }

  /// Sets the number of operations that one iteration executes, in an inner loop for example. The time is then that of
  /// one operation, and items(), bytes() and counters are per operation, too. Above 0. Call it before the loop.
  ///
  ///     state.operations(1000);
  ///     for (auto _ : state) {
  ///       for (int i = 0; i < 1000; ++i) holdfast::keep(i);
  ///     }
  void operations(double in_one_iteration) { batches_.results.operations = in_one_iteration; }

  /// Sets the number of items, or bytes, that one iteration processes. Adds the metric `items` (per second) or
  /// `bytes` (per second), higher is better. Call it before or after the loop.
  void items(double in_one_iteration) { batches_.results.items = in_one_iteration; }
  void bytes(double in_one_iteration) { batches_.results.bytes = in_one_iteration; }

  /// Returns the counter with this name, which the first call creates. The value of a sample is the growth of the
  /// counter per iteration. Create it before the loop; one that is created later is not reported, with a warning.
  /// The same name with another unit or direction is an error. `unit` is printed as given: "B", "misses".
  Counter& counter(const std::string& name, const std::string& unit, Better better);

  /// Records one number for this process, such as the size of a data structure. Two metrics with the same name are
  /// an error, whether they are counters, figures or the time.
  void record(std::string name, double value, std::string unit, Better better) {
    batches_.results.figures.push_back({std::move(name), value, std::move(unit), better});
  }

  /// With `METRICS footprint`, takes the memory that this iteration has allocated so far and not freed, `value` included,
  /// as its footprint. Without hold(), the footprint is the memory still allocated at the end of the iteration. Memory
  /// allocated between pause() and resume() is not counted. If an iteration calls hold() several times, the last call
  /// counts. If no footprint is measured, hold() does the same as keep().
  ///
  ///     for (auto _ : state) {
  ///       const Index index(words);
  ///       state.hold(index);
  ///     }
  template <class T>
  void hold(T&& value) {
    keep(std::forward<T>(value));
    if (__builtin_expect(static_cast<long>(batches_.holds_results), 0L) != 0) batches_.with_result();
  }

  /// Skips this benchmark, with the reason why it cannot run here ("no AVX-512"). Return right after the call, without
  /// running the loop.
  void skip(std::string message) { batches_.results.skipped = std::move(message); }

  /// Returns the value of the parameter `axis` at the measured point, for a benchmark that has generators after its name.
  /// T is a number, bool, or std::string. Throws std::runtime_error if the benchmark has no such axis, or its value is
  /// not a T.
  template <class T>
  T param(const std::string& axis) const {
    static_assert(detail::is_axis_type<T>, "a parameter is a number, bool, or std::string");
    return detail::param<T>(batches_.place.point, axis);
  }

  /// Returns the number of this worker, from 0.
  std::size_t worker() const { return batches_.place.worker; }
  /// Returns the number of workers; in a squeeze, the number when this worker began.
  std::size_t workers() const { return batches_.place.workers; }
  /// Returns the name of the worker's group (exec::groups), empty if there are no groups.
  const std::string& group() const { return batches_.place.group; }

  /// Returns the object that `make()` returned; make() is called once for all workers of the job. There is one object
  /// for each place in the code: a further call with the same lambda or function returns the same object. Other
  /// workers wait while it is made. An exception of make() ends the job.
  template <class Make>
  auto& shared(Make make) {
    return shared_object(make, static_cast<std::size_t>(-1));
  }
  /// Does the same as shared(), with one object for each full set of the workers in exec::groups.
  template <class Make>
  auto& shared_in_group(Make make) {
    return shared_object(make, batches_.place.group_number);
  }

  /// Returns the source of the numbers of iterations, for code that writes a loop of its own.
  detail::Batches& batches() { return batches_; }

 private:
  template <class Make>
  auto& shared_object(Make& make, std::size_t group) {
    using T = decltype(make());
    return *static_cast<T*>(common().object(detail::maker_of<T>(make), group));
  }
  detail::Shared& common();  ///< throws if called outside of a benchmark

  detail::Batches& batches_;
};

}  // namespace holdfast
