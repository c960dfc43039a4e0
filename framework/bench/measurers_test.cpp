#include "bench/measurers.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "bench/counting_clock_test.hpp"
#include "bench/loop.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(measurers_table)

namespace tt = boost::test_tools;

namespace {

using namespace holdfast;
using namespace holdfast::bench;
using Values = std::vector<double>;

struct Seen {
  Values values;
  long iterations = 0;
};

/// Runs a benchmark of 1 ms, so that each sample is one iteration. The measured iterations in `slow` take 9
/// ms. The warm-up takes three iterations.
Seen run(const std::string& measurers, const std::vector<long>& slow, LoopSettings settings) {
  if (!measurers.empty()) settings.measurers = parse_measurers(measurers);
  CountingClock clock;
  Loop loop(clock, std::move(settings));
  State state(loop);
  Seen seen;
  for (auto _ : state) {
    const bool is_slow = std::find(slow.begin(), slow.end(), seen.iterations - 3) != slow.end();
    clock.work(is_slow ? 9e6 : 1e6);
    ++seen.iterations;
  }
  seen.values = values_of(loop.take().samples);
  return seen;
}

Samples samples_of(const Values& values) {
  Samples samples;
  for (const double value : values) samples.push_back({.value = value});
  return samples;
}

std::string said_of(const char* text) {
  return message_of([&] { parse_measurers(text); });
}

const std::string kNames =
    "default, wall-time, cpu-time, undisturbed[:run-delay-us], reinstantiation[:frequency], malloc-trim, "
    "heap-padding[:bytes], outlier-elimination[:suspect-percent[:cov-multiplier[:retries]]], "
    "two-sided-outlier-elimination[:suspect-percent[:cov-multiplier[:retries]]], absolute-noise:magnitude, "
    "relative-noise:magnitude, own:name";

}  // namespace

BOOST_AUTO_TEST_CASE(words_are_looked_up_with_their_numbers) {
  const auto stack = parse_measurers("default,outlier-elimination:10:3,relative-noise:0.5");
  BOOST_TEST(stack.size() == 3U);
  BOOST_TEST(stack[0].measurer->name == "default");
  // 8 is ScalaMeter's default for retries.
  BOOST_TEST(stack[1].numbers == (Values{10, 3, 8}), tt::per_element());
  BOOST_TEST(stack[2].numbers == Values{0.5}, tt::per_element());
  BOOST_TEST(parse_measurers("outlier-elimination")[0].numbers == (Values{25, 2, 8}), tt::per_element());
}

BOOST_AUTO_TEST_CASE(wrong_words_are_named_with_what_is_allowed) {
  BOOST_TEST(said_of("outliers") == "there is no measurer \"outliers\"; there are " + kNames);
  BOOST_TEST(said_of("default,") == "there is no measurer \"\"; there are " + kNames);
  BOOST_TEST(said_of("") == "there is no measurer \"\"; there are " + kNames);
  BOOST_TEST(said_of("default:1") == "\"default:1\": too many numbers; allowed: default");
  BOOST_TEST(said_of("absolute-noise") == "\"absolute-noise\": magnitude must be a number from 0 to 1e+12");
  BOOST_TEST(said_of("absolute-noise:-1") ==
             "\"absolute-noise:-1\": magnitude must be a number from 0 to 1e+12");
  BOOST_TEST(said_of("outlier-elimination:101") ==
             "\"outlier-elimination:101\": suspect-percent must be a number from 0 to 100");
  BOOST_TEST(said_of("outlier-elimination:25:2:1.5") ==
             "\"outlier-elimination:25:2:1.5\": retries must be a whole number from 0 to 1000");
  BOOST_TEST(said_of("outlier-elimination:25::8") ==
             "\"outlier-elimination:25::8\": cov-multiplier must be a number from 0 to 1e+12");
}

BOOST_AUTO_TEST_CASE(a_stack_says_what_it_lacks_and_runs_again_with_it) {
  const auto stack = parse_measurers("outlier-elimination");
  const auto first = measured_by(stack, 1, 4, samples_of({10, 13, 10, 10}));
  BOOST_TEST(first.missing == 1U);
  BOOST_TEST(values_of(first.samples) == (Values{10, 13, 10, 10}), tt::per_element());
  const auto second = measured_by(stack, 1, 4, samples_of({10, 13, 10, 10, 10}));
  BOOST_TEST(second.missing == 0U);
  BOOST_TEST(values_of(second.samples) == (Values{10, 10, 10, 10}), tt::per_element());
}

BOOST_AUTO_TEST_CASE(a_stack_asks_for_one_thing_at_a_time) {
  // Both layers would replace 13, but the outer layer is called only after the inner layer is done.
  const auto stack = parse_measurers("outlier-elimination,outlier-elimination");
  BOOST_TEST(measured_by(stack, 1, 4, samples_of({10, 13, 10, 10})).missing == 1U);
}

BOOST_AUTO_TEST_CASE(measurers_stack_in_the_order_in_which_they_are_written) {
  // If noise of 1000 is applied before outliers are removed, the outlier 13 is not found. If it is applied
  // afterwards, the outlier is removed.
  const Values values{10, 13, 10, 10, 10};
  const auto after =
      measured_by(parse_measurers("outlier-elimination,absolute-noise:0"), 1, 4, samples_of(values));
  BOOST_TEST(values_of(after.samples) == Values(4, 10), tt::per_element());
  const auto before = measured_by(parse_measurers("absolute-noise:1000,outlier-elimination:25:1000"), 1, 4,
                                  samples_of(values));
  const auto noise = measured_by(parse_measurers("absolute-noise:1000"), 1, 4, samples_of(values));
  BOOST_TEST(values_of(before.samples) == values_of(noise.samples), tt::per_element());
}

BOOST_AUTO_TEST_CASE(the_seed_decides_about_noise) {
  const auto stack = parse_measurers("relative-noise:1");
  const auto taken = samples_of({100, 100, 100});
  const auto noise = [&](std::uint64_t seed) {
    return values_of(measured_by(stack, seed, 3, taken).samples);
  };
  BOOST_TEST(noise(1) == noise(1), tt::per_element());
  BOOST_TEST((noise(1) != noise(2)));
}

BOOST_AUTO_TEST_CASE(fresh_measurements_come_from_the_loop) {
  const auto plain = run("", {4}, {.samples = 10});
  BOOST_TEST(std::count(plain.values.begin(), plain.values.end(), 9e6) == 1);
  const auto clean = run("outlier-elimination", {4}, {.samples = 10});
  BOOST_TEST(clean.values == Values(10, 1e6), tt::per_element());
  BOOST_TEST(clean.iterations == plain.iterations + 1);
  const auto unlucky = run("outlier-elimination", {4, 10, 11}, {.samples = 10});
  BOOST_TEST(unlucky.values == Values(10, 1e6), tt::per_element());
  BOOST_TEST(unlucky.iterations == plain.iterations + 3);
}

BOOST_AUTO_TEST_CASE(a_process_without_time_takes_no_fresh_measurements) {
  // Ten samples last 9 + 9 ms; the tenth ends the time of 17.5 ms, so the accident must stay.
  const auto late = run("outlier-elimination", {4}, {.samples = 10, .process_s = 0.0175});
  BOOST_TEST(std::count(late.values.begin(), late.values.end(), 9e6) == 1);
  BOOST_TEST(late.values.size() == 10U);
}

BOOST_AUTO_TEST_CASE(the_default_measurer_changes_nothing) {
  BOOST_TEST(run("default", {4}, {.samples = 10}).values == run("", {4}, {.samples = 10}).values,
             tt::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
