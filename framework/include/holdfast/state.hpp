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
/// The library owns the State; do not keep a reference after the benchmark has returned. One thread only.

#include <cstdint>
#include <string>
#include <utility>

namespace holdfast {

namespace detail {
/// Ends a sample, starts the next: the number of its iterations, 0 when the measurement is complete.
/// Implemented by the measuring loop; substituted in its tests.
class Batches {
 public:
  virtual std::uint64_t next_batch() = 0;
  virtual void skip(std::string message) = 0;

 protected:
  ~Batches() = default;
};
}  // namespace detail

class State {
 public:
  explicit State(detail::Batches& batches) : batches_(batches) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  /// The variable of the range-for; it carries nothing.
  struct [[maybe_unused]] Iteration {};
  struct End {};
  class Iterator {
   public:
    explicit Iterator(detail::Batches& batches) : batches_(&batches) {}
    Iteration operator*() const { return {}; }
    Iterator& operator++() {
      --remaining_;
      return *this;
    }
    bool operator!=(End /*end*/) {
      if (__builtin_expect(static_cast<long>(remaining_ != 0), 1L) != 0) return true;
      remaining_ = batches_->next_batch();
      return remaining_ != 0;
    }

   private:
    std::uint64_t remaining_ = 0;
    detail::Batches* batches_;
  };

  Iterator begin() { return Iterator(batches_); }
  End end() { return {}; }

  /// Says why this benchmark cannot run here ("no AVX-512"). Return right after it, without running the loop.
  void skip(std::string message) { batches_.skip(std::move(message)); }

 private:
  detail::Batches& batches_;
};

}  // namespace holdfast
