#pragma once

/// State: what a benchmark receives, and the loop that measures.
///
///     HOLDFAST_BENCHMARK("sort/random") (holdfast::State& state) {
///       const auto input = random_ints(10'000);       // runs once in each process, untimed
///       for (auto _ : state) {                        // runs as often as the measurement needs
///         auto copy = input;
///         std::sort(copy.begin(), copy.end());
///         holdfast::keep(copy);
///       }
///     }                                               // what stands here runs once, untimed
///
/// The loop runs warm-up and all samples of the process in one go: code before and after it runs once. Each
/// pass counts one iteration down in a register; only when a sample is complete does the loop call the
/// library, which reads the clock, keeps the sample and says how many iterations come next.
///
/// Write exactly one such loop in a benchmark. A benchmark that returns without having finished the loop
/// (by `return`, `break` or an exception) is reported as failed, unless it called skip().
///
/// `MEASURER reinstantiation:4` enters the benchmark again before every fourth sample: what stands before the loop is
/// made anew, a fixture too, and what stands behind it runs as often.
///
/// *With several threads* (`exec::threads = "4"`, `THREADS 1,2,max`) the body runs once in each worker, all at
/// the same time, each with a State of its own: what stands before the loop is set up once for each worker,
/// and no loop begins before all of them are there. shared() makes what they have in common:
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
/// Only what happens while all of them run counts: they begin before the first sample and end after the last
/// one. What shared() made lives until all workers have ended. A worker that throws ends the job. Counters of one
/// name are added up, and items() and bytes() are those of each worker; of a figure that several record(), the
/// first worker's counts.
///
/// The library owns the State; do not keep a reference after the benchmark has returned. One thread only: its
/// worker's.

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

/// What a body says of itself, beside running.
struct BodyResults {
  std::string skipped;    ///< why it cannot run; empty: it can
  double operations = 1;  ///< that one iteration does; said before the loop
  double items = 0;       ///< in one iteration; 0: not said
  double bytes = 0;
  Action warm_up = {};               ///< of the benchmark's own, before each run that warms up
  std::list<NamedCounter> counters;  // a list: references to them stay valid
  std::vector<Figure> figures;
  std::vector<std::string> warnings;
  std::vector<double> latencies_ns = {};  ///< taken by the body itself, of MODE latency
};

/// Ends a sample, starts the next. Implemented by the measuring loops; substituted in their tests.
class Batches : NonCopyable {
 public:
  virtual ~Batches() = default;

  /// The number of iterations that come next, 0 when the measurement is complete. The clock runs from here.
  virtual std::uint64_t next_batch() = 0;
  virtual void pause() {}
  virtual void resume() {}
  /// After a loop that has ended: whether it is entered again, behind all that is made before it.
  virtual bool enters_again() { return false; }
  /// Between them is what has a footprint.
  virtual void before_result() {}
  virtual void with_result() {}

  bool holds_results = false;  ///< what a call returns is held until with_result() has looked at it
  BodyResults results;
  Place place;
};

/// Characters are neither numbers nor text.
template <class T>
inline constexpr bool is_axis_type = std::is_same_v<T, std::string> ||
                                     (std::is_arithmetic_v<T> && !std::is_same_v<T, char> &&
                                      !std::is_same_v<T, wchar_t> && !std::is_same_v<T, char8_t> &&
                                      !std::is_same_v<T, char16_t> && !std::is_same_v<T, char32_t>);

// In bench/axis.cpp for each of these types.
template <class T>
T param(const Point* point, const std::string& axis);

}  // namespace detail

class State : detail::NonCopyable {
 public:
  explicit State(detail::Batches& batches) : batches_(batches) {}

  /// The variable of the range-for; it carries nothing.
  struct [[maybe_unused]] Iteration {};
  struct End {};
  class Iterator {
   public:
    explicit Iterator(detail::Batches& batches) : batches_(&batches) {}
    Iteration operator*() const { return {}; }
    Iterator& operator++() { return *this; }
    /// Counts down here and not in ++, and from 1, so that the loop is entered where it is left: two
    /// instructions for an iteration, with GCC and with Clang.
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

  /// What stands between pause() and resume() is not timed. The pair costs two readings of the clock, some
  /// 50 ns, which are measured and taken off; a stretch of code shorter than that is better measured as a
  /// loop of its own. Paused twice is paused once, and a sample that ends paused is resumed by the next one.
  /// Throws a std::runtime_error where several workers are counted together: no clock stops while others run.
  void pause() { batches_.pause(); }
  void resume() { batches_.resume(); }

  /// One iteration does so many operations, which the code does in a loop of its own: the time is that of one operation.
  /// Above 0. Say it before the loop. What is said of one iteration below, counters too, is then of one operation.
  ///
  ///     state.operations(1000);
  ///     for (auto _ : state) {
  ///       for (int i = 0; i < 1000; ++i) holdfast::keep(i);
  ///     }
  void operations(double in_one_iteration) { batches_.results.operations = in_one_iteration; }

  /// How much one iteration deals with: adds the metrics `items` (per second) and `bytes` (per second),
  /// higher is better. Say it before or after the loop.
  void items(double in_one_iteration) { batches_.results.items = in_one_iteration; }
  void bytes(double in_one_iteration) { batches_.results.bytes = in_one_iteration; }

  /// A counter of that name, made at the first call; each sample gets what it grew by for one iteration.
  /// Make it before the loop; one that is made later is not reported, which a warning says. The same name with
  /// another unit or direction is an error. `unit` as it should be read: "B", "misses".
  Counter& counter(const std::string& name, const std::string& unit, Better better);

  /// One number of this process, such as the size of what was built. Two metrics of one name are an error, be
  /// they counters, figures or the time.
  void record(std::string name, double value, std::string unit, Better better) {
    batches_.results.figures.push_back({std::move(name), value, std::move(unit), better});
  }

  /// `METRICS footprint`: what this iteration has allocated so far and not freed, `value` included, is its footprint. Without
  /// it, what is still allocated at the end of the iteration. What is allocated between pause() and resume() is no part
  /// of it. Of several in one iteration the last counts. Where no footprint is counted, it is keep().
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

  /// Says why this benchmark cannot run here ("no AVX-512"). Return right after it, without running the loop.
  void skip(std::string message) { batches_.results.skipped = std::move(message); }

  /// The value of the parameter `axis` at the point that is measured, of a benchmark with generators behind its name. T: a
  /// number, bool, or std::string. Throws a std::runtime_error where the benchmark has no such axis, or its value is no T.
  template <class T>
  T param(const std::string& axis) const {
    static_assert(detail::is_axis_type<T>, "a parameter is a number, bool, or std::string");
    return detail::param<T>(batches_.place.point, axis);
  }

  /// Which worker this is, from 0, and of how many (those there were when this one began, in a squeeze).
  std::size_t worker() const { return batches_.place.worker; }
  std::size_t workers() const { return batches_.place.workers; }
  /// The name of its group (exec::groups), empty where there are none.
  const std::string& group() const { return batches_.place.group; }

  /// What `make()` returns, made once for all workers of the job, or of each copy of its groups. One object
  /// for each place in the code: the same lambda or function met again is the same object. Others wait while it
  /// is made; what make() throws ends the job.
  template <class Make>
  auto& shared(Make make) {
    return shared_object(make, static_cast<std::size_t>(-1));
  }
  template <class Make>
  auto& shared_in_group(Make make) {
    return shared_object(make, batches_.place.group_number);
  }

  /// For those that write a loop of their own: how many iterations come next, 0 at the end.
  detail::Batches& batches() { return batches_; }

 private:
  template <class Make>
  auto& shared_object(Make& make, std::size_t group) {
    using T = decltype(make());
    return *static_cast<T*>(common().object(detail::maker_of<T>(make), group));
  }
  detail::Shared& common();  ///< throws where there is no benchmark around

  detail::Batches& batches_;
};

}  // namespace holdfast
