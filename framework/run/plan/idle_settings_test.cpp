#include "run/plan/idle_settings.hpp"

#include "instruments/instruments.hpp"
#include "run/plan/counts.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(settings_without_effect)

using namespace holdfast;
using namespace holdfast::run;

namespace {

const Declaration kTest{.test = "sort", .command = {"bench"}};

std::vector<std::string> warned(const Overrides& overrides, const std::string& baseline = "live") {
  return idle_warnings(resolve(kTest, overrides), baseline);
}

bool is_idle(const Overrides& overrides, const std::string& option, const std::string& baseline = "live") {
  const auto idle = idle_settings(resolve(kTest, overrides), baseline);
  return std::any_of(idle.begin(), idle.end(), [&](const auto& one) { return one.option == option; });
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_nobody_gave_is_no_warning) {
  for (const char* tester : {"shift", "overlap-intervals", "exact", "accepter", "sbs"})
    BOOST_TEST(warned({.tester = ChosenTester::of(tester)}).empty());
}

BOOST_AUTO_TEST_CASE(a_historian_matters_for_stored_numbers_alone) {
  const Overrides overrides{.historian = "window:5"};
  const auto live = warned(overrides);
  BOOST_REQUIRE(live.size() == 1U);
  BOOST_TEST(
      live.front().starts_with("HISTORIAN has no effect here; it is used where stored numbers are compared"));
  BOOST_TEST(warned(overrides, "stored").empty());
  BOOST_TEST(warned(overrides, "none").empty());
}

BOOST_AUTO_TEST_CASE(thresholds_matter_for_the_testers_that_use_them) {
  struct Case {
    Overrides overrides;
    const char* option;
    std::vector<std::string> of;
  };
  const std::vector<std::string> testers{"shift",
                                         "overlap-intervals",
                                         "confidence-intervals",
                                         "relaxed-confidence-intervals",
                                         "last-interval",
                                         "anova",
                                         "sbs",
                                         "accepter",
                                         "exact"};
  const std::vector<Case> cases{{{.significance = 0.01},
                                 "significance",
                                 {"shift", "overlap-intervals", "confidence-intervals",
                                  "relaxed-confidence-intervals", "last-interval", "anova", "sbs"}},
                                {{.min_effect = 0.1}, "min-effect", {"shift", "exact"}},
                                {{.noise_magnitude = 0.1}, "noise-magnitude", {"overlap-intervals"}},
                                {{.re_measurement = 3}, "re-measurement", {"sbs"}},
                                {{.estimator = Estimator::welch}, "estimator", {"shift"}}};
  for (const auto& one : cases) {
    for (const auto& tester : testers) {
      auto overrides = one.overrides;
      overrides.tester = ChosenTester::of(tester);
      const bool matters = std::find(one.of.begin(), one.of.end(), tester) != one.of.end();
      BOOST_TEST_CONTEXT(one.option << " with " << tester) {
        BOOST_TEST(is_idle(overrides, one.option) == !matters);
        BOOST_TEST(warned(overrides).empty() == matters);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(keywords_of_a_mode_or_an_executor_matter_there_alone) {
  BOOST_TEST(is_idle({.processes = 5, .executor = Executor::local}, "processes"));
  BOOST_TEST(!is_idle({.processes = 5}, "processes"));
  BOOST_TEST(is_idle({.squeeze_max = 4}, "squeeze-max"));
  BOOST_TEST(!is_idle({.mode = Mode::squeeze, .squeeze_max = 4}, "squeeze-max"));
  BOOST_TEST(warned({.sample_duration = 4}).size() == 1U);
}

BOOST_AUTO_TEST_CASE(iterations_matter_in_the_modes_whose_samples_consist_of_them) {
  for (const char* mode : {"steady", "throughput", "timed"}) {
    const Overrides asked{.mode = choice_of<Mode>(mode), .iterations = "41"};
    BOOST_TEST(warned(asked).empty(), mode);
    BOOST_TEST(in_force(resolve(kTest, asked)).at("iterations") == "41", mode);
  }
  for (const char* mode : {"start-up", "single-shot", "latency", "continuous", "squeeze", "hammock"}) {
    const Overrides asked{.mode = choice_of<Mode>(mode), .iterations = "41"};
    BOOST_TEST(warned(asked) ==
                   std::vector<std::string>(
                       {"ITERATIONS has no effect here; it is used for MODE steady, throughput and timed"}),
               boost::test_tools::per_element());
    BOOST_TEST(!in_force(resolve(kTest, asked)).contains("iterations"), mode);
  }
}

// A body may submit its operations in any mode that has a throughput.
BOOST_AUTO_TEST_CASE(a_concurrency_matters_in_the_modes_that_have_a_throughput) {
  for (const auto& mode : choice_words<Mode>()) {
    const bool has_throughput =
        mode == "throughput" || mode == "continuous" || mode == "squeeze" || mode == "hammock";
    const Overrides asked{.mode = choice_of<Mode>(mode), .concurrency = 64};
    BOOST_TEST(warned(asked).empty() == has_throughput, mode);
    BOOST_TEST(in_force(resolve(kTest, asked)).contains("concurrency") == has_throughput, mode);
    const bool has_default =
        in_force(resolve(kTest, {.mode = choice_of<Mode>(mode)})).contains("concurrency");
    BOOST_TEST(has_default == (mode == "hammock"), mode);
  }
}

BOOST_AUTO_TEST_CASE(a_minimum_effect_of_counts_alone_has_none) {
  const auto warned_of = [](const std::vector<std::string>& metrics, const Overrides& overrides,
                            const std::string& metric) {
    auto asked = overrides;
    asked.metrics = metrics;
    const auto settings = resolve(kTest, asked);
    for (const auto& pass : instruments::passes_of(settings.metrics)) {
      if (std::ranges::find(pass.metrics, metric) != pass.metrics.end())
        return idle_warnings(settings_of_metric(pass, settings, metric), "live");
    }
    return std::vector<std::string>{"no pass measures " + metric};
  };
  const Overrides given{.min_effect = 0.1};
  BOOST_TEST(warned_of({"footprint"}, given, "footprint") ==
                 std::vector<std::string>(
                     {"MIN_EFFECT has no effect here, because counts have the tolerance of their metric, "
                      "0.2 %, or the one after an @, as in METRICS instructions@1%"}),
             boost::test_tools::per_element());
  BOOST_TEST(warned_of({"footprint"}, {}, "footprint").empty());
  BOOST_TEST(warned_of({"time", "footprint"}, given, "footprint").empty());  // it is for the time
  BOOST_TEST(warned_of({"time", "footprint"}, given, "time").empty());
}

BOOST_AUTO_TEST_CASE(what_is_idle_is_not_listed_as_in_force) {
  const auto listed =
      in_force(resolve(kTest, {.tester = TesterName::overlap_intervals, .estimator = Estimator::welch}));
  BOOST_TEST(!listed.contains("estimator"));
  BOOST_TEST(!listed.contains("guard"));
  BOOST_TEST(listed.at("tester") == "overlap-intervals");
  BOOST_TEST(in_force(resolve(kTest, {})).contains("guard"));
}

BOOST_AUTO_TEST_SUITE_END()
