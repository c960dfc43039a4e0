#include "adapters/catch2_samples.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>

namespace {

using holdfast::Sample;
using holdfast::adapters::catch2_samples;
using holdfast::adapters::Catch2Result;

/// Returns Catch2's result of a body that takes `mean_ns`, in samples of 1000 iterations.
Catch2Result result_of(double mean_ns, int samples) {
  return {.benchmark = "case/body",
          .mean_ns = mean_ns,
          .samples = double(samples),
          .iterations = 1000.0 * samples,
          .failed = ""};
}

/// Builds the text that the helper writes behind Catch2's document: the pauses between readings of the clock.
class Written {
 public:
  /// Adds pauses of `ns` before every `apart`-th reading. The helper writes only pauses that are long.
  Written& readings(int count, long ns, int apart, long waited_ns = 0) {
    for (int i = 0; i < count; ++i) {
      reading_ += apart;
      add(reading_, ns, waited_ns);
    }
    return *this;
  }
  Written& others(int count) {
    reading_ += count;
    return *this;
  }
  /// Adds a pause between the reading that ends a sample and the one that begins the next.
  Written& interrupted(long ns) {
    add(reading_ + 1, ns, ns);
    return *this;
  }
  Written& samples(int count, long ns, long waited_ns = 0) { return readings(count, ns, 2, waited_ns); }
  std::string text() const { return "<Catch/>\n<!--holdfast-readings" + text_ + "-->\n"; }

 private:
  void add(long reading, long ns, long waited_ns) {
    text_ += " " + std::to_string(reading) + ":" + std::to_string(ns) + ":" + std::to_string(waited_ns);
  }

  long reading_ = 20'000;
  std::string text_;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(catch2_samples_of_readings)

BOOST_AUTO_TEST_CASE(samples_are_joined_to_a_millisecond_without_what_the_clock_takes) {
  const auto written = Written().samples(100, 25'040).text();  // the clock takes 40 ns of each
  const auto samples = catch2_samples({result_of(25, 100)}, 0, written);
  BOOST_REQUIRE(samples.size() == 2u);  // 2.5 ms: the last half is not a sample
  for (const auto& sample : samples) {
    BOOST_TEST(sample.value == 25, boost::test_tools::tolerance(1e-9));
    BOOST_TEST(sample.iterations == 40'000u);
    BOOST_TEST(sample.cpu_ns == sample.value);
  }
}

BOOST_AUTO_TEST_CASE(an_interruption_spoils_one_of_them) {
  const auto written = Written().samples(50, 25'000).samples(1, 525'000).samples(149, 25'000).text();
  const double mean = (199 * 25'000 + 525'000) / 200.0 / 1000;
  const auto samples = catch2_samples({result_of(mean, 200)}, 0, written);
  BOOST_REQUIRE(samples.size() == 5u);
  BOOST_TEST(std::ranges::count_if(samples, [](const Sample& sample) { return sample.value > 25.001; }) == 1);
}

BOOST_AUTO_TEST_CASE(what_a_sample_waited_for_a_processor_is_not_its_cpu_time) {
  const auto written =
      Written().samples(50, 25'000).samples(1, 3'025'000, 3'000'000).samples(149, 25'000).text();
  const double mean = 25;  // Catch2 does not see the interruption
  const auto samples = catch2_samples({result_of(mean, 200)}, 0, written);
  BOOST_REQUIRE(samples.size() == 5u);  // each has a millisecond of computing
  for (const auto& sample : samples) BOOST_TEST(sample.cpu_ns == 25, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(samples[1].value == 25 + 3'000'000 / 40'000.0, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(samples[1].run_delay_ns == 3'000'000 / 40'000.0, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(an_interruption_between_two_of_them_is_passed_over) {
  const auto written = Written().samples(50, 25'000).interrupted(9'000).samples(50, 25'000).text();
  BOOST_TEST(catch2_samples({result_of(25, 100)}, 0, written).size() == 2u);
}

BOOST_AUTO_TEST_CASE(less_than_a_millisecond_is_one_sample) {
  const auto samples = catch2_samples({result_of(25, 10)}, 0, Written().samples(10, 25'040).text());
  BOOST_REQUIRE(samples.size() == 1u);
  BOOST_TEST(samples.front().iterations == 10'000u);
}

BOOST_AUTO_TEST_CASE(what_a_warm_up_or_an_interrupted_reading_leaves_is_passed_over) {
  const auto written = Written()
                           .samples(8, 12'000)
                           .others(10'000)
                           .readings(3, 30'000, 500)
                           .others(700)
                           .samples(40, 25'000)
                           .text();
  BOOST_TEST(catch2_samples({result_of(25, 40)}, 0, written).size() == 1u);
}

BOOST_AUTO_TEST_CASE(each_benchmark_of_a_test_case_has_its_own_also_behind_one_that_failed) {
  const auto written = Written().samples(40, 25'000).others(10'000).samples(40, 26'400).text();
  const std::vector<Catch2Result> results{
      result_of(25, 40), {.benchmark = "case/throws", .failed = "no"}, result_of(26.4, 40)};
  BOOST_TEST(catch2_samples(results, 0, written).front().value == 25);
  BOOST_TEST(catch2_samples(results, 2, written).front().value == 26.4);
  BOOST_TEST(catch2_samples({results[0], results[1], results[0]}, 2, written).empty());
}

BOOST_AUTO_TEST_CASE(a_body_that_reads_the_clock_has_none) {
  BOOST_TEST(catch2_samples({result_of(25, 40)}, 0, Written().readings(40, 25'000, 3).text()).empty());
}

BOOST_AUTO_TEST_CASE(readings_whose_mean_is_another_are_of_something_else) {
  BOOST_TEST(catch2_samples({result_of(25, 40)}, 0, Written().samples(40, 26'000).text()).empty());
  BOOST_TEST(catch2_samples({result_of(25, 40)}, 0, Written().samples(40, 24'900).text()).empty());
  BOOST_TEST(catch2_samples({result_of(25, 40)}, 0, Written().samples(39, 25'000).text()).empty());
}

BOOST_AUTO_TEST_CASE(without_the_helper_there_are_none) {
  BOOST_TEST(catch2_samples({result_of(25, 40)}, 0, "<Catch/>").empty());
}

BOOST_AUTO_TEST_SUITE_END()
