#include "measure/options.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

namespace {

using namespace holdfast;

measure::Options parse(std::vector<std::string> words) {
  words.insert(words.begin(), "bench");
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  const int argc = static_cast<int>(argv.size());
  argv.push_back(nullptr);
  return measure::parse_options(argc, argv.data());
}

std::string message_of(const std::vector<std::string>& words) {
  try {
    parse(words);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(options)

BOOST_AUTO_TEST_CASE(nothing_means_all_benchmarks_with_the_defaults) {
  const auto options = parse({});
  BOOST_TEST(!options.filter.has_value());
  BOOST_TEST(options.loop.samples == defaults::kSamples);
  BOOST_TEST(options.loop.process_s.value() == defaults::kProcessSeconds);
}

BOOST_AUTO_TEST_CASE(asking_for_samples_lifts_the_limit_of_time) {
  const auto options = parse({"sort", "--holdfast-samples=7", "--holdfast-warmup-cov", "0.02"});
  BOOST_TEST(options.filter.value() == "sort");
  BOOST_TEST(options.loop.samples == 7);
  BOOST_TEST(!options.loop.process_s.has_value());
  BOOST_TEST(options.loop.warmup.cov == 0.02);
}

BOOST_AUTO_TEST_CASE(a_measurer_and_a_seed_are_taken_as_they_are_written) {
  const auto options = parse(
      {"--holdfast-measurer=outlier-elimination,absolute-noise:0.5", "--holdfast-seed=18446744073709551615"});
  BOOST_TEST(options.loop.measurers.size() == 2U);
  BOOST_TEST(options.loop.measurers.back().measurer->name == "absolute-noise");
  BOOST_TEST(options.seed.value() == 18'446'744'073'709'551'615U);
  BOOST_TEST(parse({}).loop.measurers.empty());
  BOOST_TEST(!parse({}).seed.has_value());
}

BOOST_AUTO_TEST_CASE(every_measurer_is_in_the_help) {
  for (const auto& measurer : measure::measurers()) {
    BOOST_TEST(measure::help_text("bench").find(std::string(measurer.name)) != std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(wrong_words_are_named_with_what_is_allowed) {
  BOOST_TEST(message_of({"--holdfast-samples=many"}) ==
             "--holdfast-samples=many: a number from 1 to 1e+06 is needed");
  BOOST_TEST(message_of({"--holdfast-samples=0"}) ==
             "--holdfast-samples=0: a number from 1 to 1e+06 is needed");
  BOOST_TEST(message_of({"--holdfast-samples=1.5"}) == "--holdfast-samples=1.5: a whole number is needed");
  BOOST_TEST(message_of({"--holdfast-warmup-cov=nan"}) ==
             "--holdfast-warmup-cov=nan: a number from 0 to 1000 is needed");
  BOOST_TEST(
      message_of({"--holdfast-measurer=absolute-noise:x"}) ==
      "--holdfast-measurer=absolute-noise:x: \"absolute-noise:x\": magnitude must be a number from 0 to "
      "1e+12");
  BOOST_TEST(message_of({"--holdfast-seed=-1"}) ==
             "--holdfast-seed=-1: a whole number from 0 to 18446744073709551615 is needed");
  BOOST_TEST(message_of({"--holdfast-sample"}) ==
             "--holdfast-sample: unknown option, or its value is missing; --holdfast-help lists them");
  BOOST_TEST(message_of({"a", "b"}) == "b: one filter is enough; join several as 'a|b'");
}

BOOST_AUTO_TEST_SUITE_END()
