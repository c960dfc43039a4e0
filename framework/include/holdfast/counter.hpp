#pragma once

/// Counters: numbers of your own beside the time, each with a unit and a direction.
///
///     HOLDFAST_BENCHMARK("cache/lookup") (holdfast::State& state) {
///       auto& misses = state.counter("misses", "misses", holdfast::Better::lower);
///       for (auto _ : state) misses += cache.get(next_key()) ? 0 : 1;      // an average for one iteration
///       state.record("footprint", cache.bytes(), "B", holdfast::Better::lower);   // once in each process
///     }
///
/// Each is a metric with its name: `METRICS time misses` has both judged, each against its own baseline.
/// MODE latency times single calls and has no counters, only what is recorded.
/// Counters belong to the State that made them; one thread only.

#include <string>

namespace holdfast {

/// Which way is better.
enum class Better { lower, higher };

/// A sum that grows while the benchmark runs. Adding to it costs what adding to a double costs.
class Counter {
 public:
  Counter& operator+=(double amount) {
    total_ += amount;
    return *this;
  }
  Counter& operator++() { return *this += 1; }
  double total() const { return total_; }

 private:
  double total_ = 0;
};

namespace detail {

struct NamedCounter {
  std::string name;
  std::string unit;
  Better better;
  Counter counter;
};

/// One number of a process.
struct Figure {
  std::string name;
  double value;
  std::string unit;
  Better better;
};

}  // namespace detail
}  // namespace holdfast
