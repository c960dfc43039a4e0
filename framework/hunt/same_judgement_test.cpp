#include "hunt/same_judgement.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "run/plan/counts.hpp"
#include "run/plan/idle_settings.hpp"

BOOST_AUTO_TEST_SUITE(same_judgement)

namespace {

using namespace holdfast;
using hunt::is_judged_alike;

run::Settings settings_by(const run::Overrides& overrides) {
  return run::resolve({.test = "sort", .store = "sqlite3:declared.db"}, overrides);
}

/// Returns a run that was judged with these settings.
Run judged_by(const run::Overrides& overrides, const char* metric = "time") {
  Run run;
  run.subject.metric = metric;
  const auto settings = settings_by(overrides);
  const auto judging = run::settings_of_metric(settings, metric);
  run.in_force = run::in_force(settings);
  run.update(run::in_force_of_metric(judging, judging, "live"));
  return run;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_result_counts_again_if_what_judges_it_is_the_same) {
  const auto stored = judged_by({.min_effect = 0.1});
  BOOST_TEST(is_judged_alike(stored, settings_by({.min_effect = 0.1})));
  BOOST_TEST(is_judged_alike(stored, settings_by({.processes = 7, .budget = 3, .min_effect = 0.1})));
  BOOST_TEST(!is_judged_alike(stored, settings_by({})));
  BOOST_TEST(!is_judged_alike(stored, settings_by({.significance = 0.01, .min_effect = 0.1})));
  BOOST_TEST(!is_judged_alike(stored, settings_by({.metrics = {{"instructions"}}, .min_effect = 0.1})));
  BOOST_TEST(!is_judged_alike(stored, settings_by({.params = {{"size=1"}}, .min_effect = 0.1})));
}

BOOST_AUTO_TEST_CASE(a_count_is_judged_by_its_own_tolerance) {
  const auto stored = judged_by({.metrics = {{"instructions@1%"}}}, "instructions");
  BOOST_TEST(is_judged_alike(stored, settings_by({.metrics = {{"instructions@1%"}}, .min_effect = 0.1})));
  BOOST_TEST(!is_judged_alike(stored, settings_by({.metrics = {{"instructions@2%"}}})));
}

BOOST_AUTO_TEST_CASE(what_the_code_of_the_benchmark_set_counts_if_nothing_else_is_asked_for) {
  auto stored = judged_by({.min_effect = 0.1});
  stored.origins["min-effect"] = "code";
  BOOST_TEST(is_judged_alike(stored, settings_by({})));
  BOOST_TEST(!is_judged_alike(stored, settings_by({.min_effect = 0.2})));
}

BOOST_AUTO_TEST_CASE(the_key_of_an_answer_names_what_was_asked_for) {
  BOOST_TEST(hunt::settings_words(settings_by({.processes = 7})) !=
             hunt::settings_words(settings_by({.processes = 8})));
  BOOST_TEST(hunt::settings_words(settings_by({.min_effect = 0.1})) != hunt::settings_words(settings_by({})));
}

BOOST_AUTO_TEST_SUITE_END()
