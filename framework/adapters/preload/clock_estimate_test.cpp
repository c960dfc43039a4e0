#include "adapters/preload/clock_estimate.hpp"

#include <boost/test/unit_test.hpp>
#include <vector>

namespace {

using holdfast::preload::ClockEstimate;

/// A clock whose readings are 30 ns apart, unless the test says otherwise.
class Clock {
 public:
  bool read(std::int64_t after_ns = 30) { return estimate_.ends_with(now_ns_ += after_ns, 1'000); }

  /// Reads the clock `count` times, and returns how many of the readings end a series.
  int read_in_a_row(int count) {
    int ends = 0;
    for (int i = 0; i < count; ++i) ends += read() ? 1 : 0;
    return ends;
  }

  /// Makes Catch2's series of `count` readings. Returns true if only the reading after the series ends it.
  bool series(int count, std::int64_t before_ns) {
    bool others = read(before_ns);
    others = read_in_a_row(count + 1) > 0 || others;
    return read(40'000) && !others;
  }

  bool is_over() const { return estimate_.is_over(); }

 private:
  ClockEstimate estimate_;
  std::int64_t now_ns_ = 5'000'000'000;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(clock_estimate)

BOOST_AUTO_TEST_CASE(the_ends_of_warming_up_and_of_the_estimate_are_recognised) {
  Clock clock;
  clock.read();
  BOOST_TEST(clock.series(10'000, 200'000));
  BOOST_TEST(clock.series(10'000, 30));  // begins at once
  BOOST_TEST(clock.is_over());
}

BOOST_AUTO_TEST_CASE(an_interrupted_series_is_recognised_all_the_same) {
  Clock clock;
  clock.read(1'000'000);
  for (const int interrupted : {1'000, 4'000, 5'000}) {
    BOOST_TEST(clock.read_in_a_row(interrupted - 1) == 0);
    BOOST_TEST(!clock.read(8'000));
  }
  BOOST_TEST(clock.read_in_a_row(1) == 0);  // this is reading 10,001
  BOOST_TEST(clock.read(40'000));
}

BOOST_AUTO_TEST_CASE(a_pause_before_the_first_reading_of_a_series_makes_no_second_end) {
  Clock clock;
  clock.read(1'000'000);
  clock.read(9'000);  // after memory was allocated for the series
  BOOST_TEST(clock.read_in_a_row(10'000) == 0);
  BOOST_TEST(clock.read(90'000));
  BOOST_TEST(!clock.read(24'000));
  BOOST_TEST(!clock.is_over());
}

BOOST_AUTO_TEST_CASE(a_series_that_fills_new_pages_is_recognised) {
  Clock clock;
  clock.read(1'000'000);
  bool others = false;
  for (int reading = 1; reading <= 10'001; ++reading)
    others = clock.read(reading % 512 == 0 ? 3'500 : 30) || others;
  BOOST_TEST(!others);
  BOOST_TEST(clock.read(80'000));
}

BOOST_AUTO_TEST_CASE(what_reads_the_clock_in_another_rhythm_is_left_alone) {
  Clock clock;
  int ends = 0;
  for (int sample = 0; sample < 50'000; ++sample)
    ends += (clock.read(50'000) ? 1 : 0) + (clock.read(2'000) ? 1 : 0);
  ends += clock.read_in_a_row(1'000'000);
  ends += clock.read(40'000) ? 1 : 0;
  BOOST_TEST(ends == 0);
}

BOOST_AUTO_TEST_CASE(a_series_is_recognised_though_the_reading_before_it_followed_another_at_once) {
  Clock clock;
  clock.read(20'000);
  clock.read(930);     // the reading before the series, without a pause
  clock.read(48'000);  // the first reading of the series; memory was allocated before it
  clock.read_in_a_row(10'000);
  BOOST_TEST(clock.read(48'000));
}

BOOST_AUTO_TEST_CASE(what_looks_like_the_second_series_much_later_is_none) {
  Clock clock;
  BOOST_TEST(clock.series(10'000, 50'000));
  clock.read_in_a_row(50'000);
  BOOST_TEST(!clock.series(10'000, 50'000));
  BOOST_TEST(!clock.is_over());
}

BOOST_AUTO_TEST_SUITE_END()
