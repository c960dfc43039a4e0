#include "render/calibration_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(calibration_text)

namespace {

using namespace holdfast;

Calibration fit() {
  return {.made = "2026-11-21T03:15:00Z",
          .tester = "shift",
          .gates = 10,
          .alarms = 0,
          .undecided = 1,
          .noise = {.within = 0.01, .between = 0.005, .sessions = 0.02},
          .round_seconds = 0.25,
          .detectable = {{.seconds = 1, .rounds = 4, .effect = std::nullopt},
                         {.seconds = 3, .rounds = 12, .effect = 0.04},
                         {.seconds = 10, .rounds = 40, .effect = 0.03},
                         {.seconds = 30, .rounds = 120, .effect = 0.025}},
          .declared = {.seconds = 30, .rounds = 40, .effect = 0.03}};
}

Calibration unfit() {
  auto calibration = fit();
  calibration.alarms = 3;
  calibration.noise = {.within = std::nullopt, .between = 0.2, .sessions = std::nullopt};
  calibration.quarantine = Quarantine{.until = "2026-12-05T03:15:00Z", .reason = "3 of 10 gates were called"};
  return calibration;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_table_has_a_line_for_each_benchmark) {
  const auto table =
      render::calibration_table({{.name = "sort", .calibration = fit(), .message = ""},
                                 {.name = "draw noisy", .calibration = unfit(), .message = ""},
                                 {.name = "skip", .calibration = {}, .message = "skipped: no data"}});
  BOOST_TEST(table.starts_with(
      "               within  between sessions false alarms  undecided      1 s      3 s     10 s     30 s\n"
      "  sort         1.00 %   0.50 %   2.00 %      0 of 10    1 of 10        -      4 %      3 %    2.5 %\n"
      "  draw noisy        -  20.00 %        -      3 of 10    1 of 10        -      4 %      3 %    2.5 %  "
      "quarantined until 2026-12-05\n"
      "             3 of 10 gates were called\n"
      "  skip       skipped: no data\n"
      "\n"));
}

BOOST_AUTO_TEST_CASE(a_result_quotes_its_calibration) {
  Run result;
  BOOST_TEST(render::calibration_quote(result).empty());
  result.calibration = fit();
  BOOST_TEST(
      render::calibration_quote(result) ==
      "  calibrated 2026-11-21: noise 1.00 % within a process, 0.50 % between processes, 2.00 % between "
      "sessions; 0 false alarms and 1 undecided in 10 gates; 3 % can be found in 30 s\n");
}

BOOST_AUTO_TEST_CASE(a_quarantine_says_why_and_until_when_while_it_is_in_force) {
  Run result;
  result.calibration = unfit();
  result.calibration->declared.effect.reset();
  const std::string quoted =
      "  calibrated 2026-11-21: noise 20.00 % between processes; 3 false alarms and 1 undecided in 10 "
      "gates\n";
  BOOST_TEST(render::calibration_quote(result) == quoted);
  result.quarantine = result.calibration->quarantine;
  BOOST_TEST(render::result_words(result).quarantine ==
             "until 2026-12-05, measured but not gating: 3 of 10 gates were called");
}

BOOST_AUTO_TEST_SUITE_END()
