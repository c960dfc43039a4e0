#include "render/result_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "render/golden_test.hpp"
#include "render/rich_report_test.hpp"

BOOST_AUTO_TEST_SUITE(result_text)

namespace {

using namespace holdfast;
using namespace holdfast::render;

const std::string kSlower = "slower by 10.1 % [9.4 %, 10.9 %], more than the 2 % that matter";

Run of(Outcome outcome, const std::string& message) {
  return result_of("sort", "sort/names", "{}", outcome, message);
}

Run regressed() { return measured(of(Outcome::regressed, kSlower), {1.101, 1.094, 1.109}, 521e3, 573.6e3); }

Run inconclusive() {
  auto result =
      measured(of(Outcome::inconclusive,
                  "slower by 1.6 % [0.4 %, 2.8 %]: not clearly above or below 2 %; about 30 rounds would "
                  "decide it (raise PROCESSES or BUDGET), or a MIN_EFFECT above 2.8 %"),
               {1.016, 1.004, 1.028}, 521e3, 529e3);
  result.in_force = {{"budget", "30"}, {"processes", "40"}};
  return result;
}

Run unaffected() {
  auto result =
      of(Outcome::pass,
         "executes the same code as the baseline: 3 functions changed, none of the 35 that it executes");
  result.verdict->unaffected = true;
  return result;
}

Run point(int size, Outcome outcome, const std::string& message, double ratio) {
  const auto params = "{\"size\":" + std::to_string(size) + "}";
  return measured(result_of("sort", "sort/names", params, outcome, message),
                  {ratio, ratio - 0.01, ratio + 0.01}, 1000, 1000 * ratio);
}

std::string shown(const std::vector<Run>& results, bool verbose = false) {
  Report report;
  report.results = results;
  return text_results(report, {}, verbose);
}

/// Forms of results, with examples of each. The tests compare their texts with golden files.
const std::vector<std::pair<std::string, std::vector<Run>>> kForms{
    {"passes",
     {measured(of(Outcome::pass, "slower by 0.1 % [-0.5 %, 0.4 %], within the 2 % that do not matter"),
               {1.001, 0.995, 1.004}, 521e3, 521.5e3)}},
    {"regressed", {regressed()}},
    {"regressed, of another harness", {[] {
       auto result = regressed();
       result.adapter = "google-benchmark";
       return result;
     }()}},
    {"improved",
     {measured(of(Outcome::improved, "faster by 10.1 % [9.5 %, 12 %], an improvement of more than 2 %"),
               {0.899, 0.88, 0.9049}, 1000, 899)}},
    {"inconclusive", {inconclusive()}},
    {"skipped", {of(Outcome::inconclusive, "skipped: no data")}},
    {"no_baseline", {of(Outcome::no_baseline, "no baseline has been accepted yet")}},
    {"incompatible", {of(Outcome::incompatible, "the baseline was measured on another machine")}},
    {"unaffected", {unaffected()}},
    {"several points",
     {point(10, Outcome::pass, "slower by 0.1 %", 1.001),
      point(100, Outcome::regressed, "slower by 10 %", 1.1),
      point(1000, Outcome::regressed, "slower by 50 %", 1.5)}},
    {"several metrics", {regressed(), higher_is_better(point(10, Outcome::pass, "lower by 0.1 %", 0.999))}},
    {"does not gate", {local(regressed())}},
};

}  // namespace

BOOST_AUTO_TEST_CASE(the_log_of_each_form_is_as_it_was_approved) {
  std::string text;
  for (const auto& [name, results] : kForms) text += "# " + name + "\n" + shown(results) + "\n";
  is_as_approved("results.txt", text);
}

BOOST_AUTO_TEST_CASE(the_verbose_log_of_each_form_is_as_it_was_approved) {
  std::string text;
  for (const auto& [name, results] : kForms) text += "# " + name + "\n" + shown(results, true) + "\n";
  is_as_approved("results-verbose.txt", text);
}

BOOST_AUTO_TEST_CASE(only_an_undecided_verdict_says_which_loss_its_rounds_would_find) {
  for (const auto outcome : {Outcome::regressed, Outcome::improved, Outcome::pass, Outcome::inconclusive}) {
    auto result = measured(of(outcome, "said"), {1.02, 1.01, 1.03}, 100, 102);
    result.verdict->mde = 0.0561;
    const bool said = shown({result}, true).find("5.61 %") != std::string::npos;
    BOOST_TEST(said == (outcome == Outcome::inconclusive));
  }
}

/// The table shows every result of a test, whatever its verdict, and a sentence for each result that its numbers
/// do not decide.
BOOST_AUTO_TEST_CASE(a_test_of_several_benchmarks_has_a_row_for_each) {
  const auto text = shown({point(10, Outcome::pass, "slower by 0.1 %", 1.001),
                           point(100, Outcome::improved, "faster by 20 %", 0.8),
                           point(1000, Outcome::regressed, "slower by 50 %", 1.5)});
  BOOST_TEST(text ==
             "perf.sort: 3 results, 1 regressed, 1 improved, 1 pass\n"
             "  verdict    benchmark             before     after   change  interval\n"
             "  pass       sort/names size=10      1 us  1.001 us  +0.10 %  [ -0.90,  +1.10] %\n"
             "  improved   sort/names size=100     1 us    800 ns  -20.0 %  [ -21.0,  -19.0] %\n"
             "  regressed  sort/names size=1000    1 us    1.5 us  +50.0 %  [ +49.0,  +51.0] %\n"
             "  holdfast pinpoint sort\n"
             "  holdfast baseline accept sort\n");
}

BOOST_AUTO_TEST_CASE(of_several_benchmarks_the_command_about_the_worst_comes_first) {
  Report report;
  report.results = {inconclusive(), regressed()};
  report.results[1].subject.benchmark = "sort/numbers";
  report.results[1].baseline.kind = "live";
  const auto text = text_results(report, {}, false);
  const auto pinpoint = text.find("  holdfast pinpoint sort");
  const auto longer = text.find("  holdfast run sort --processes 80 --budget 60");
  BOOST_REQUIRE(pinpoint != std::string::npos);
  BOOST_REQUIRE(longer != std::string::npos);
  BOOST_TEST(pinpoint < longer);
}

BOOST_AUTO_TEST_CASE(the_curve_of_a_squeeze_is_drawn_with_its_knee) {
  auto result = of(Outcome::pass, "as before");
  result.curve = ThroughputCurve{.points = {{1, 5e6}, {2, 1e7}, {4, 1e7}}, .knee = 2};
  BOOST_TEST(shown({result}, true)
                 .find("    workers  throughput\n"
                       "          1       5 M/s  #########################\n"
                       "          2      10 M/s  ##################################################  knee\n"
                       "          4      10 M/s  ##################################################\n") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_test_that_broke_tells_its_error) {
  BOOST_TEST(
      text_error(broken("hash", "perf.hash: 'hash_bench' exited with 3; the end of its stderr:\nno file")) ==
      "error: perf.hash: 'hash_bench' exited with 3; the end of its stderr:\nno file\n");
}

BOOST_AUTO_TEST_SUITE_END()
