#include "bench/options.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(options)

namespace {

using namespace holdfast;

bench::Options parse(std::vector<std::string> words) {
  words.insert(words.begin(), "bench");
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  const int argc = static_cast<int>(argv.size());
  argv.push_back(nullptr);
  return bench::parse_options(argc, argv.data());
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

BOOST_AUTO_TEST_CASE(nothing_means_all_benchmarks_and_no_settings) {
  const auto options = parse({});
  BOOST_TEST(!options.filter.has_value());
  BOOST_TEST(options.benchmarks.empty());
  BOOST_TEST(options.settings.empty());
}

BOOST_AUTO_TEST_CASE(help_is_asked_for_in_three_ways) {
  for (const char* word : {"-h", "--help", "--holdfast-help"}) BOOST_TEST(parse({word}).help);
}

BOOST_AUTO_TEST_CASE(words_become_settings_in_their_order) {
  const auto options = parse({"sort", "--holdfast-samples=7", "--holdfast-warmup-cov", "0.02"});
  BOOST_TEST(options.filter.value() == "sort");
  BOOST_REQUIRE(options.settings.size() == 2U);
  BOOST_TEST(options.settings[0].name == "samples");
  BOOST_TEST(options.settings[1].text == "0.02");
}

BOOST_AUTO_TEST_CASE(quick_stands_before_what_is_asked_for_explicitly) {
  const auto options = parse({"--holdfast-samples=7", "--holdfast-quick"});
  BOOST_TEST(options.settings.back().name == "samples");
  BOOST_TEST(options.settings.back().text == "7");
  BOOST_TEST(options.settings.size() == bench::quick_settings().size() + 1);
}

BOOST_AUTO_TEST_CASE(benchmarks_and_values_of_parameters_may_be_several) {
  const auto options =
      parse({"--holdfast-benchmark=a", "--holdfast-benchmark=b", "--holdfast-params=size=1,2",
             "--holdfast-params=name=x=y", "--holdfast-point={}"});
  BOOST_TEST(options.benchmarks.size() == 2U);
  BOOST_REQUIRE(options.params.size() == 2U);
  BOOST_TEST(options.params[0].second.at(1) == "2");
  BOOST_TEST(options.params[1].second.at(0) == "x=y");
  BOOST_TEST(options.point.value() == "{}");
  BOOST_TEST(message_of({"--holdfast-params=size"}) ==
             "--holdfast-params=size: AXIS=VALUE is needed, with commas between several values");
}

BOOST_AUTO_TEST_CASE(every_setting_is_in_the_help) {
  for (const auto& setting : bench::program_options()) {
    BOOST_TEST(bench::help_text("bench").find("--holdfast-" + setting.name + " ") != std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(every_measurer_is_in_the_help) {
  for (const auto& measurer : bench::measurers()) {
    BOOST_TEST(bench::help_text("bench").find(std::string(measurer.name)) != std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(wrong_words_are_named_with_what_is_allowed) {
  BOOST_TEST(message_of({"--holdfast-samples=many"}) ==
             "--holdfast-samples=many; allowed: a whole number from 1 to 1000000");
  BOOST_TEST(message_of({"--holdfast-samples=0"}) ==
             "--holdfast-samples=0; allowed: a whole number from 1 to 1000000");
  BOOST_TEST(message_of({"--holdfast-samples=1.5"}) ==
             "--holdfast-samples=1.5; allowed: a whole number from 1 to 1000000");
  BOOST_TEST(message_of({"--holdfast-warmup-cov=nan"}) ==
             "--holdfast-warmup-cov=nan; allowed: a number from 0 to 1000");
  BOOST_TEST(
      message_of({"--holdfast-measurer=absolute-noise:x"}) ==
      "--holdfast-measurer=absolute-noise:x: \"absolute-noise:x\": magnitude must be a number from 0 to "
      "1e+12");
  BOOST_TEST(message_of({"--holdfast-seed=-1"}) ==
             "--holdfast-seed=-1: a whole number from 0 to 18446744073709551615 is needed");
  BOOST_TEST(message_of({"--holdfast-sample"}) ==
             "--holdfast-sample: unknown option, or its value is missing; --holdfast-help lists them");
  BOOST_TEST(message_of({"filter", "-xyz"}) ==
             "-x: unknown option, or its value is missing; --holdfast-help lists them");
  BOOST_TEST(message_of({"--holdfast-samples"}) ==
             "--holdfast-samples: unknown option, or its value is missing; --holdfast-help lists them");
  BOOST_TEST(message_of({"a", "b"}) == "b: one filter is enough; join several as 'a|b'");
}

BOOST_AUTO_TEST_SUITE_END()
