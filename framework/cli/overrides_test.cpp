#include "cli/overrides.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <set>

#include "cli/command_line.hpp"
#include "environment_variable.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(overrides)

namespace {

using namespace holdfast;

/// Returns what these words on the command line override.
settings::Asked parsed(std::vector<std::string> words) {
  settings::Asked overrides;
  const cli::Verb verb{
      .name = "measure", .help = "", .arguments = cli::override_options(overrides), .action = [] {
        return cli::kPass;
      }};
  cli::action_of(verb, std::move(words));
  return overrides;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_not_allowed_is_refused_by_the_name_of_option_and_variable) {
  BOOST_TEST(message_of([] { parsed({"--min-effect=two"}); }) ==
             "--min-effect (HOLDFAST_MIN_EFFECT) is 'two'; allowed: a percentage from 0% to 100%, such as "
             "2%, or a fraction below 1, such as 0.02");
}

BOOST_AUTO_TEST_CASE(what_is_not_named_overrides_nothing) {
  const auto overrides = parsed({});
  BOOST_TEST(!overrides.processes.has_value());
  BOOST_TEST(!overrides.min_effect.has_value());
  BOOST_TEST(!overrides.seed.has_value());
}

BOOST_AUTO_TEST_CASE(every_option_arrives_in_its_place) {
  const auto overrides = parsed({"--processes=3",
                                 "--samples=4",
                                 "--budget=5.5",
                                 "--measurer=absolute-noise:2,default",
                                 "--tester=anova",
                                 "--re-measurement=6",
                                 "--significance=0.1",
                                 "--min-effect=3%",
                                 "--noise-magnitude=0.2",
                                 "--baseline=live",
                                 "--seed=18446744073709551615",
                                 "--runs=36",
                                 "--params",
                                 "size=1,2",
                                 "--params",
                                 "kind=a",
                                 "--metrics=time,cycles",
                                 "--executor=local",
                                 "--mode=latency",
                                 "--page-cache=cold",
                                 "--warmer=count:5",
                                 "--aggregator=quantile:0.9"});
  BOOST_TEST(overrides.runs.value() == 36);
  BOOST_TEST(overrides.params == (std::vector<std::string>{"size=1,2", "kind=a"}),
             boost::test_tools::per_element());
  BOOST_TEST(overrides.metrics == (std::vector<std::string>{"time", "cycles"}));
  BOOST_CHECK((overrides.executor == Executor::local));
  BOOST_CHECK((overrides.mode == Mode::latency));
  BOOST_CHECK((overrides.page_cache == PageCache::cold));
  BOOST_TEST(overrides.warmer.value() == "count:5");
  BOOST_TEST(overrides.aggregator.value() == "quantile:0.9");
  BOOST_TEST(overrides.processes.value() == 3);
  BOOST_TEST(overrides.samples.value() == 4);
  BOOST_TEST(overrides.budget.value() == 5.5);
  BOOST_TEST(overrides.measurer == (std::vector<std::string>{"absolute-noise:2", "default"}));
  BOOST_CHECK((overrides.tester.value() == TesterName::anova));
  BOOST_TEST(overrides.re_measurement.value() == 6);
  BOOST_TEST(overrides.significance.value() == 0.1);
  BOOST_TEST(overrides.min_effect.value() == 0.03);
  BOOST_TEST(overrides.noise_magnitude.value() == 0.2);
  BOOST_CHECK((overrides.baseline == BaselineChoice::live));
  BOOST_TEST(overrides.seed.value() == 18'446'744'073'709'551'615U);
}

BOOST_AUTO_TEST_CASE(the_environment_overrides_and_the_command_line_goes_before_it) {
  const EnvironmentVariable budget("HOLDFAST_BUDGET", "5");
  const EnvironmentVariable min_effect("HOLDFAST_MIN_EFFECT", "4%");
  const auto from_environment = parsed({});
  const auto from_both = parsed({"--budget=6"});
  BOOST_TEST(from_environment.budget.value() == 5.0);
  BOOST_TEST(from_environment.min_effect.value() == 0.04);
  BOOST_TEST(from_both.budget.value() == 6.0);
  BOOST_TEST((from_both.environment == std::set<std::string>{"min-effect"}));
}

BOOST_AUTO_TEST_CASE(points_do_not_take_the_word_behind_them) {
  settings::Asked overrides;
  std::string test;
  const cli::Verb verb{.name = "profile",
                       .help = "",
                       .arguments = cli::joined({{"TEST", &test, ""}}, cli::params_option(overrides)),
                       .action = [] { return cli::kPass; }};
  cli::action_of(verb, {"--params", "size=1", "--params", "kind=a", "parse"});
  BOOST_TEST(test == "parse");
  BOOST_TEST(overrides.params.size() == 2U);
}

BOOST_AUTO_TEST_SUITE_END()
