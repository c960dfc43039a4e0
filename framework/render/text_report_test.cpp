#include "render/text_report.hpp"
#include "render/report_formats.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <sstream>

BOOST_AUTO_TEST_SUITE(text_report)

namespace {

using namespace holdfast;

std::string shown(const Report& report, const text::Layout& layout = {}) {
  return render::text_report(report, {layout});
}

Result result_of(const std::string& test, const std::string& benchmark, Outcome outcome,
                 const std::string& message) {
  Result result;
  result.subject = {.test = test, .benchmark = benchmark, .params = "{}"};
  result.verdict = Verdict{.tester = "shift", .outcome = outcome, .message = message};
  return result;
}

Result with_numbers(Result result, Ratio ratio, double before_ns, double after_ns) {
  result.verdict->estimate = ratio;
  result.baseline.median = before_ns;
  result.current.median = after_ns;
  return result;
}

Result broken() {
  Result result;
  result.subject = {.test = "hash", .benchmark = "hash", .params = "{}"};
  result.error = "perf.hash: 'hash_bench' exited with 3; the end of its stderr:\nno such file";
  return result;
}

Report report_of(const std::vector<Result>& results) {
  Report report;
  report.session = {.project = "Demo", .config = "Release", .commit = "6d1f0c2e9b77a4"};
  report.results = results;
  report.gate = {.verdict = "regressed", .reasons = {"1 of 6 regressed: sort.", "1 of 6 undecided: parse."}};
  return report;
}

const Result kPassed =
    with_numbers(result_of("gzip", "gzip", Outcome::pass, "no change"), {1, 0.995, 1.004}, 2e9, 2e9);

}  // namespace

BOOST_AUTO_TEST_CASE(what_needs_attention_has_one_line_and_what_passes_is_only_counted) {
  const auto report = report_of({
      kPassed,
      with_numbers(result_of("copy", "copy", Outcome::improved, "faster"), {0.899, 0.88, 0.9049}, 1000, 899),
      result_of("parse", "parse/countries", Outcome::no_baseline, "no baseline has been accepted yet"),
      with_numbers(result_of("sort", "sort/names", Outcome::regressed, "slower"), {1.101, 1.094, 1.109},
                   521e3, 573.6e3),
      broken(),
      kPassed,
  });
  BOOST_TEST(
      shown(report) ==
      "Demo Release, commit 6d1f0c2e9b: 6 results, 1 error, 1 regressed, 1 no_baseline, 1 improved, 2 pass\n"
      "\n"
      "  error        hash                   perf.hash: 'hash_bench' exited with 3; the end of its stderr: "
      "no "
      "such file\n"
      "  regressed    sort sort/names         +10.1 %  [ +9.40 %,  +10.9 %]  521 us -> 573.6 us\n"
      "  no_baseline  parse parse/countries  no baseline has been accepted yet\n"
      "  improved     copy                    -10.1 %  [ -12.0 %,  -9.51 %]  1 us -> 899 ns\n"
      "\n"
      "Gate: regressed. 1 of 6 regressed: sort.\n"
      "      1 of 6 undecided: parse.\n"
      "\n"
      "sort sort/names:\n"
      "  slower\n"
      "  before 521 us, now 573.6 us\n"
      "    ctest -R '^perf[.]sort$' --verbose\n"
      "    holdfast baseline accept sort --reason WHY\n"
      "    holdfast pinpoint sort\n");
}

BOOST_AUTO_TEST_CASE(where_all_pass_they_are_counted) {
  auto report = report_of({kPassed});
  report.session.dirty = true;
  report.gate = {.verdict = "pass", .reasons = {}};
  BOOST_TEST(shown(report) ==
             "Demo Release, commit 6d1f0c2e9b with changes: 1 result, 1 pass\n"
             "\n"
             "Gate: pass.\n");
}

BOOST_AUTO_TEST_CASE(a_test_with_several_results_has_one_line_with_its_largest_loss) {
  const auto point = [](const std::string& size, double ratio) {
    auto result = with_numbers(result_of("sort", "sort", Outcome::regressed, "slower"),
                               {ratio, ratio - 0.01, ratio + 0.01}, 100, 100 * ratio);
    result.subject.params = "{\"size\":" + size + "}";
    return result;
  };
  const auto whole = shown(report_of({point("10", 1.1), point("20", 1.5), point("30", 1.2)}));
  const auto text = whole.substr(0, whole.find("\nGate: "));
  BOOST_TEST(text.find("\n  regressed    sort size=20 and 2 regressed   +50.0 %") != std::string::npos);
  BOOST_TEST(text.find("size=10") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_a_test_has_besides_its_first_result_is_told_by_its_verdict) {
  const auto of = [](const char* size, Outcome outcome, double ratio) {
    auto result = with_numbers(result_of("sort", "sort", outcome, "changed"),
                               {ratio, ratio - 0.01, ratio + 0.01}, 100, 100 * ratio);
    result.subject.params = std::string("{\"size\":") + size + "}";
    return result;
  };
  const auto text = shown(report_of({of("10", Outcome::regressed, 1.1), of("20", Outcome::improved, 0.8),
                                     of("30", Outcome::regressed, 1.05)}));
  BOOST_TEST(text.find("  regressed    sort size=10 and 1 improved, 1 regressed  ") != std::string::npos,
             text);
}

BOOST_AUTO_TEST_CASE(medians_that_differ_otherwise_than_the_verdict_are_told_apart) {
  const auto text_of = [](double now) {
    return shown(report_of({with_numbers(result_of("sort", "sort", Outcome::regressed, "slower"),
                                         {1.0737, 1.06, 1.09}, 45.84e3, now)}));
  };
  const auto apart = text_of(49.56e3);
  BOOST_TEST(apart.find("45.84 us -> 49.56 us (medians as measured: +8.12 %)") != std::string::npos, apart);
  BOOST_TEST(apart.find("before 45.84 us, now 49.56 us (medians as measured: +8.12 %)") != std::string::npos);
  BOOST_TEST(text_of(49.22e3).find("as measured") == std::string::npos);  // +7.37 %
}

BOOST_AUTO_TEST_CASE(only_an_undecided_verdict_says_which_loss_its_rounds_would_find) {
  for (const auto outcome : {Outcome::regressed, Outcome::improved, Outcome::pass, Outcome::inconclusive}) {
    auto result = with_numbers(result_of("sort", "sort", outcome, "said"), {1.02, 1.01, 1.03}, 100, 102);
    result.verdict->mde = 0.0561;
    const bool said = render::text_result(result).find("5.61 %") != std::string::npos;
    BOOST_TEST(said == (outcome == Outcome::inconclusive));
  }
}

BOOST_AUTO_TEST_CASE(no_line_is_wider_than_the_terminal) {
  auto regressed = with_numbers(result_of(std::string(200, 'a') + "end", "b", Outcome::regressed, "slower"),
                                {1.101, 1.094, 1.109}, 521e3, 573.6e3);
  auto undecided = result_of("parse", "parse", Outcome::inconclusive, std::string(300, 'x'));
  for (const std::size_t width : {60U, 80U, 120U, 200U}) {
    const auto text = shown(report_of({regressed, undecided, broken()}), {.width = width, .terminal = true});
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line)) {
      if (line.starts_with("    ctest ") || line.starts_with("    holdfast "))
        continue;  // copied as they are
      BOOST_TEST(line.size() <= width, width << ": " << line);
    }
  }
}

BOOST_AUTO_TEST_CASE(columns_stay_columns_where_a_result_does_not_gate) {
  auto local = result_of("copy", "copy", Outcome::regressed, "slower");
  local.verdict->no_gate = "one process";
  const auto text = shown(report_of({local, result_of("sort", "sort", Outcome::regressed, "slower")}));
  BOOST_TEST(text.find("\n  regressed (no gate) copy  slower\n  regressed           sort  slower\n") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(colours_are_for_terminals_alone) {
  const auto report = report_of({result_of("sort", "sort", Outcome::regressed, "slower")});
  BOOST_TEST(shown(report).find('\x1b') == std::string::npos);
  BOOST_TEST(shown(report, {.terminal = true, .colour = true}).find("\x1b[31mregressed") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(how_costs_grow_stands_between_the_results_and_the_gate) {
  auto report = report_of({kPassed});
  report.growth = {Growth{.test = "gzip", .sentence = "gzip over level is O(n)"}};
  BOOST_TEST(render::growth_text(report) == "  gzip: gzip over level is O(n)\n");
  BOOST_TEST(shown(report).find("1 pass\n\n  gzip: gzip over level is O(n)\n\nGate: ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_session_without_commit_build_type_or_results_says_no_more_than_it_knows) {
  Report report;
  report.session = {.project = "Demo", .config = "none"};
  report.gate = {.verdict = "inconclusive", .reasons = {"No test has a result in this session."}};
  BOOST_TEST(shown(report) ==
             "Demo: 0 results\n\nGate: inconclusive. No test has a result in this session.\n");
}

BOOST_AUTO_TEST_CASE(a_test_s_own_log_tells_verdict_numbers_and_warnings) {
  auto result = with_numbers(result_of("sort", "sort/names", Outcome::regressed, "slower by 10.1 %"),
                             {1.101, 1.094, 1.109}, 521e3, 573.6e3);
  result.baseline.processes.resize(6);
  result.current.processes.resize(6);
  result.seconds = 3.14;
  result.seed = 7;
  result.verdict->mde = 0.029;
  result.verdict->guard = "1 of 6 rounds was disturbed and run again";
  result.verdict->warnings = {"the first", "the second"};
  result.baseline.kind = "stored";
  result.classic_overlap_intervals = "pass";
  result.classic_anova = "regressed";
  BOOST_TEST(render::text_result(result) ==
             "perf.sort sort/names: regressed: slower by 10.1 %\n"
             "  521 us -> 573.6 us, 12 processes, tester shift, 3.1 s, seed 7\n"
             "  classic testers at a level of 1e-10: overlap-intervals no difference, anova regressed\n"
             "  guard: 1 of 6 rounds was disturbed and run again\n"
             "  warning: the first\n"
             "  warning: the second\n");
}

BOOST_AUTO_TEST_CASE(the_curve_of_a_squeeze_is_drawn_with_its_knee) {
  auto result = result_of("pool", "pool", Outcome::pass, "as before");
  result.curve = ThroughputCurve{.points = {{1, 5e6}, {2, 1e7}, {4, 1e7}}, .knee = 2};
  BOOST_TEST(render::text_result(result).find(
                 "    workers  throughput\n"
                 "          1       5 M/s  #########################\n"
                 "          2      10 M/s  ##################################################  knee\n"
                 "          4      10 M/s  ##################################################\n") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_test_that_measured_nothing_tells_its_verdict_alone) {
  BOOST_TEST(render::text_result(result_of("sort", "sort", Outcome::inconclusive, "skipped: no data")) ==
             "perf.sort: inconclusive: skipped: no data\n");
}

BOOST_AUTO_TEST_CASE(a_test_that_broke_tells_its_error) {
  BOOST_TEST(render::text_result(broken()) ==
             "error: perf.hash: 'hash_bench' exited with 3; the end of its stderr:\nno such file\n");
}

BOOST_AUTO_TEST_SUITE_END()
