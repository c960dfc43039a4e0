#pragma once

/// Counters: user-defined numbers that are reported with the time, each with a unit and a direction.
///
///     HOLDFAST_BENCHMARK("cache/lookup") (holdfast::State& state) {
///       auto& misses = state.counter("misses", "misses", holdfast::Better::lower);
///       for (auto _ : state) misses += cache.get(next_key()) ? 0 : 1;      // an average for one iteration
///       state.record("footprint", cache.bytes(), "B", holdfast::Better::lower);   // once in each process
///     }
///
/// Each counter is a metric with its name. `METRICS time misses` judges both, each against its own baseline. MODE latency
/// times single calls; it has no counters, only numbers set by record(). Counters belong to the State that made them,
/// and are not thread-safe.

#include <string>

namespace holdfast {

/// The direction in which a metric improves.
enum class Better { lower, higher };

/// A sum that grows while the benchmark runs. Adding to it costs as much as adding to a double.
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

/// One number for a process.
struct Figure {
  std::string name;
  double value;
  std::string unit;
  Better better;
};

}  // namespace detail
}  // namespace holdfast
