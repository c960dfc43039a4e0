#pragma once

/// not_slower_than(candidate, reference): an assertion for unit tests of any framework.
///
///     BOOST_TEST(holdfast::not_slower_than(sort_new, std_sort, {.tolerance = 0.10}));      // Boost.Test
///     REQUIRE(holdfast::not_slower_than(sort_new, std_sort));                              // Catch2
///     EXPECT_TRUE(holdfast::not_slower_than(sort_new, std_sort));                          // GoogleTest
///     assert(holdfast::not_slower_than(sort_new, std_sort));
///
///     BOOST_TEST(holdfast::not_slower_than(sort_new, holdfast::Nanoseconds{2e6}));         // absolute
///
/// It fails only where it is certain: when even the lower bound of the interval of holdfast::compare() lies
/// above 1 + tolerance. Of a candidate that is as slow as the tolerance allows, one run in 200 fails by
/// chance; of one that is as fast as the reference, none. A candidate that is a little slower than allowed
/// passes more often than not: an interval on neither side of the limit is no failure. Keep the tolerance
/// well above the few per cent that memory layout alone can make.
///
/// An absolute limit is a statement about one machine, and a busy one breaks it; a reference is better.
///
/// Threads, ownership and exceptions: as in holdfast/measure.hpp.

#include <iosfwd>
#include <string>
#include <utility>

#include "holdfast/compare.hpp"

namespace holdfast {

/// The answer. A value; true or false, and a sentence either way, which operator<< prints.
class NotSlower {
 public:
  NotSlower(bool holds, std::string sentence) : message(std::move(sentence)), holds_(holds) {}
  explicit operator bool() const { return holds_; }
  friend std::ostream& operator<<(std::ostream& out, const NotSlower& answer);

  /// "3.02 times the reference (99 % interval 2.98 to 3.05): more than the 10 % slower that are allowed".
  std::string message;

 private:
  bool holds_;
};

struct NotSlowerOptions {
  double tolerance = 0.10;  ///< 0.10 allows 1.10 times the reference; at least 0
  CompareOptions compare = {};
};

/// An amount of time, so that a limit names its unit.
struct Nanoseconds {
  double value;
};

/// Judges what was compared already.
NotSlower not_slower(const Comparison& comparison, double tolerance = 0.10);

/// Both: callables without arguments. Throws as compare() does, and where the tolerance is negative.
template <class Candidate, class Reference>
requires requires(Candidate& candidate, Reference& reference) {
  candidate();
  reference();
}
NotSlower not_slower_than(Candidate&& candidate, Reference&& reference,
                          const NotSlowerOptions& options = {}) {
  return not_slower(compare(candidate, reference, options.compare), options.tolerance);
}

/// Fails when the lower bound of the 99 % interval of the candidate's median lies above `limit`. Throws
/// holdfast::Error, a std::runtime_error, where the limit is not above 0 or the samples are fewer than the
/// eight that such an interval needs.
NotSlower not_slower_than(const Measurement& candidate, Nanoseconds limit);

/// The same of a callable, which is measured.
template <class Candidate>
requires requires(Candidate& candidate) { candidate(); }
NotSlower not_slower_than(Candidate&& candidate, Nanoseconds limit, const MeasureOptions& options = {}) {
  return not_slower_than(detail::measured_loop(detail::Looped(candidate).body(), options), limit);
}

}  // namespace holdfast
