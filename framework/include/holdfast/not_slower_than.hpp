#pragma once

/// not_slower_than(candidate, reference) is an assertion for any unit test framework.
///
///     BOOST_TEST(holdfast::not_slower_than(sort_new, std_sort, {.tolerance = 0.10}));      // Boost.Test
///     REQUIRE(holdfast::not_slower_than(sort_new, std_sort));                              // Catch2
///     EXPECT_TRUE(holdfast::not_slower_than(sort_new, std_sort));                          // GoogleTest
///     assert(holdfast::not_slower_than(sort_new, std_sort));
///
///     BOOST_TEST(holdfast::not_slower_than(sort_new, holdfast::Nanoseconds{2e6}));         // absolute
///
/// It fails only if the lower bound of the confidence interval of holdfast::compare() is above 1 + tolerance. A
/// candidate that is exactly as slow as the tolerance allows fails by chance in one run of 200; a candidate that is as
/// fast as the reference practically never fails. A candidate that is slightly slower than allowed passes more often
/// than not, because an interval that contains the limit is not a failure. Keep the tolerance well above the few per
/// cent that memory layout alone can cause.
///
/// An absolute limit holds for one machine only, and a busy machine exceeds it; prefer a reference.
///
/// Threads, ownership and exceptions are as in holdfast/measure.hpp.

#include <iosfwd>
#include <string>
#include <utility>

#include "holdfast/compare.hpp"

namespace holdfast {

/// The result of the assertion, a value type: true or false, with a message in both cases, which operator<< prints.
class NotSlower {
 public:
  NotSlower(bool holds, std::string sentence) : message(std::move(sentence)), holds_(holds) {}
  explicit operator bool() const { return holds_; }
  friend std::ostream& operator<<(std::ostream& out, const NotSlower& answer);

  /// For example "3.02 times the reference (99 % interval 2.98 to 3.05): more than the 10 % slower that are allowed".
  std::string message;

 private:
  bool holds_;
};

struct NotSlowerOptions {
  double tolerance = 0.10;  ///< at least 0; 0.10 allows 1.10 times the time of the reference
  CompareOptions compare = {};
};

/// A duration. It is a type of its own so that a limit names its unit.
struct Nanoseconds {
  double value;
};

/// Judges an existing comparison.
NotSlower not_slower(const Comparison& comparison, double tolerance = 0.10);

/// Compares two callables without arguments. Throws like compare(), and if the tolerance is negative.
template <class Candidate, class Reference>
requires requires(Candidate& candidate, Reference& reference) {
  candidate();
  reference();
}
NotSlower not_slower_than(Candidate&& candidate, Reference&& reference,
                          const NotSlowerOptions& options = {}) {
  return not_slower(compare(candidate, reference, options.compare), options.tolerance);
}

/// Fails if the lower bound of the 99 % confidence interval of the candidate's median is above `limit`. Throws
/// holdfast::Error, a std::runtime_error, if the limit is not above 0 or there are fewer than the eight samples that
/// such an interval needs.
NotSlower not_slower_than(const Measurement& candidate, Nanoseconds limit);

/// Measures a callable, and judges it in the same way.
template <class Candidate>
requires requires(Candidate& candidate) { candidate(); }
NotSlower not_slower_than(Candidate&& candidate, Nanoseconds limit, const MeasureOptions& options = {}) {
  return not_slower_than(detail::measured_loop(detail::Looped(candidate).body(), options), limit);
}

}  // namespace holdfast
