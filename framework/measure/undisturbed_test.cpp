#include "measure/undisturbed.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {

using namespace holdfast;
using namespace holdfast::measure;

/// Hands out samples whose value is their number; bad(i) tells which were moved to another processor.
template <class Bad>
struct Source {
  explicit Source(Bad which) : bad(which) {}

  Bad bad;
  std::size_t taken = 0;

  Samples run(std::size_t count) {
    return undisturbed({}, count, [this](std::size_t wanted) {
      Samples samples;
      for (; wanted > 0; --wanted, ++taken) {
        samples.push_back({.value = static_cast<double>(taken), .disturbed = bad(taken)});
      }
      return samples;
    });
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(undisturbed_measurer)

BOOST_AUTO_TEST_CASE(disturbed_samples_are_dropped_and_taken_again) {
  Source source([](std::size_t i) { return i % 3 == 0; });
  const auto samples = source.run(4);
  BOOST_TEST(values_of(samples) == (std::vector<double>{1, 2, 4, 5}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(where_everything_is_disturbed_dropping_ends) {
  // ScalaMeter's rule for collections in every run: ten are wanted, 2 * 10 + 1 are taken.
  Source source([](std::size_t) { return true; });
  BOOST_TEST(source.run(10).size() == 10U);
  BOOST_TEST(source.taken == 21U);
}

BOOST_AUTO_TEST_CASE(waiting_is_judged_by_the_whole_sample) {
  Samples given{{.value = 1, .iterations = 1000, .run_delay_ns = 51},
                {.value = 2, .iterations = 1000, .run_delay_ns = 50}};
  std::size_t next = 0;
  const auto samples =
      undisturbed({.run_delay_us = 50}, 1, [&](std::size_t) { return Samples{given.at(next++)}; });
  BOOST_TEST(samples.at(0).value == 2.0);
}

BOOST_AUTO_TEST_CASE(a_probe_far_beyond_the_usual_disturbs) {
  const auto probed = [](double value, double cache_ns) {
    return Sample{.value = value,
                  .beside = {.clock_ns = 1, .cache_ns = cache_ns, .throughput_ns = 1, .large_cache_ns = 1}};
  };
  const Samples given{probed(0, 100), probed(1, 114), probed(2, 116), probed(3, 99)};
  std::size_t next = 0;
  const auto samples = undisturbed({}, 3, [&](std::size_t) { return Samples{given.at(next++)}; });
  BOOST_TEST(values_of(samples) == (std::vector<double>{0, 1, 3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(who_runs_out_of_time_makes_do) {
  int left = 2;
  const auto few = undisturbed(
      {}, 5, [&](std::size_t) { return left-- > 0 ? Samples{{.value = 1, .disturbed = true}} : Samples{}; });
  BOOST_TEST(few.size() == 2U);
}

BOOST_AUTO_TEST_SUITE_END()
