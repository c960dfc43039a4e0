#include "render/growth_text.hpp"
#include "render/report_formats.hpp"
#include "suite/gate.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <sstream>

#include "render/golden_test.hpp"

BOOST_AUTO_TEST_SUITE(text_report)

namespace {

using namespace holdfast;

std::string shown(const Report& report, const text::Layout& layout = {}) {
  return render::text_report(report, {layout});
}

Run result_of(const std::string& test, const std::string& benchmark, Outcome outcome,
              const std::string& message) {
  Run result;
  result.subject = {.test = test, .benchmark = benchmark, .params = "{}"};
  result.verdict = Verdict{.tester = "shift", .outcome = outcome, .message = message};
  return result;
}

Run with_numbers(Run result, Ratio ratio, double before_ns, double after_ns) {
  result.verdict->estimate = ratio;
  result.baseline.median = before_ns;
  result.current.median = after_ns;
  return result;
}

Run broken() {
  Run result;
  result.subject = {.test = "hash", .benchmark = "hash", .params = "{}"};
  result.error = "perf.hash: 'hash_bench' exited with 3; the end of its stderr:\nno such file";
  return result;
}

Report report_of(const std::vector<Run>& results) {
  Report report;
  report.session = {.project = "Demo", .config = "Release", .commit = "6d1f0c2e9b77a4"};
  report.results = results;
  report.gate = {.verdict = "regressed", .reasons = {"1 of 6 regressed: sort.", "1 of 6 undecided: parse."}};
  return report;
}

const Run kPassed =
    with_numbers(result_of("gzip", "gzip", Outcome::pass, "no change"), {1, 0.995, 1.004}, 2e9, 2e9);

}  // namespace

BOOST_AUTO_TEST_CASE(every_result_has_a_row_and_what_needs_attention_comes_first) {
  const auto report = report_of({
      kPassed,
      with_numbers(result_of("copy", "copy", Outcome::improved, "faster"), {0.899, 0.88, 0.9049}, 1000, 899),
      result_of("parse", "parse/countries", Outcome::no_baseline, "no baseline has been accepted yet"),
      with_numbers(result_of("sort", "sort/names", Outcome::regressed, "slower"), {1.101, 1.094, 1.109},
                   521e3, 573.6e3),
      broken(),
  });
  BOOST_TEST(
      shown(report) ==
      "Demo Release, commit 6d1f0c2e9b: 5 results, 1 error, 1 regressed, 1 no_baseline, 1 improved, 1 pass\n"
      "\n"
      "  verdict      benchmark        before     after   change  interval\n"
      "  error        hash             perf.hash: 'hash_bench' exited with 3; the end of its stderr: no ...\n"
      "  regressed    sort/names       521 us  573.6 us  +10.1 %  [ +9.40,  +10.9] %\n"
      "  no_baseline  parse/countries  no baseline has been accepted yet\n"
      "  improved     copy               1 us    899 ns  -10.1 %  [ -12.0,  -9.51] %\n"
      "  pass         gzip                2 s       2 s  +0.00 %  [ -0.50,  +0.40] %\n"
      "\n"
      "Gate: regressed. 1 of 6 regressed: sort.\n"
      "      1 of 6 undecided: parse.\n"
      "\n"
      "Next:\n"
      "  ctest -R '^perf[.]hash$' --verbose\n"
      "  holdfast pinpoint sort\n"
      "  holdfast baseline accept parse\n"
      "  holdfast baseline accept copy\n");
}

BOOST_AUTO_TEST_CASE(where_all_pass_each_has_a_row) {
  auto report = report_of({kPassed});
  report.session.dirty = true;
  report.gate = {.verdict = "pass", .reasons = {}};
  BOOST_TEST(shown(report) ==
             "Demo Release, commit 6d1f0c2e9b with changes: 1 result, 1 pass\n"
             "\n"
             "  verdict  benchmark  before  after   change  interval\n"
             "  pass     gzip          2 s    2 s  +0.00 %  [ -0.50,  +0.40] %\n"
             "\n"
             "Gate: pass.\n");
}

BOOST_AUTO_TEST_CASE(passes_that_have_no_room_are_counted_unless_all_are_asked_for) {
  std::vector<Run> many(200, kPassed);
  many[7] = with_numbers(result_of("sort", "sort", Outcome::regressed, "slower"), {1.1, 1.09, 1.11}, 10, 11);
  const auto rows_of = [](const std::string& text, const std::string& word) {
    std::size_t count = 0;
    for (auto at = text.find("\n  " + word); at != std::string::npos; at = text.find("\n  " + word, at + 1))
      ++count;
    return count;
  };
  const auto log = shown(report_of(many));
  BOOST_TEST(rows_of(log, "pass ") == 99U);  // one of the 100 lines is the regression's
  BOOST_TEST(log.find("\n  and 100 more: 100 pass (--verbose shows them)\n") != std::string::npos);
  BOOST_TEST(rows_of(shown(report_of(many), {.height = 50, .terminal = true}), "pass ") ==
             37U);  // other lines of the summary take 12
  BOOST_TEST(rows_of(render::text_report(report_of(many), {.verbose = true}), "pass ") == 199U);
  for (auto& one : many) one = many[7];
  BOOST_TEST(rows_of(shown(report_of(many)), "regressed ") ==
             200U);  // what needs attention is never left out
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
      if (line.starts_with("  ctest ") || line.starts_with("  holdfast ")) continue;  // copied as they are
      BOOST_TEST(line.size() <= width, width << ": " << line);
    }
  }
}

BOOST_AUTO_TEST_CASE(columns_stay_columns_where_a_result_does_not_gate) {
  auto local = result_of("copy", "copy", Outcome::regressed, "slower");
  local.verdict->no_gate = "one process";
  const auto text = shown(report_of({local, result_of("sort", "sort", Outcome::regressed, "slower")}));
  BOOST_TEST(
      text.find("\n  regressed (no gate)  copy       slower\n  regressed            sort       slower\n") !=
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
  BOOST_TEST(shown(report).find("] %\n\n  gzip: gzip over level is O(n)\n\nGate: ") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_session_without_commit_build_type_or_results_says_no_more_than_it_knows) {
  Report report;
  report.session = {.project = "Demo", .config = "none"};
  report.gate = {.verdict = "inconclusive", .reasons = {"No test has a result in this session."}};
  BOOST_TEST(shown(report) ==
             "Demo: 0 results\n\nGate: inconclusive. No test has a result in this session.\n");
}

/// The end of the output of ctest -L perf, for each form of a suite.
BOOST_AUTO_TEST_CASE(the_summary_of_each_form_is_as_it_was_approved) {
  const auto of = [](const std::string& test, Outcome outcome, const std::string& message) {
    return with_numbers(result_of(test, test, outcome, message), {1.1, 1.09, 1.11}, 1000, 1100);
  };
  const auto several = [&](int count, Outcome outcome, const std::string& message) {
    std::vector<Run> all;
    for (int i = 0; i < count; ++i) all.push_back(of("test-" + std::to_string(i), outcome, message));
    return all;
  };
  auto unaffected = several(2, Outcome::pass, "executes the same code");
  unaffected.front().verdict->unaffected = true;
  auto undecided = several(
      1, Outcome::inconclusive,
      "slower by 1.6 % [0.4 %, 2.8 %]: not clearly above or below 2 %; about 30 rounds would decide it");
  undecided.front().in_force = {{"processes", "40"}, {"budget", "30"}};
  const std::vector<std::pair<std::string, std::vector<Run>>> forms{
      {"all pass", several(3, Outcome::pass, "no change")},
      {"unaffected", unaffected},
      {"first run", several(3, Outcome::no_baseline, "no baseline has been accepted yet")},
      {"incompatible", several(1, Outcome::incompatible, "the baseline was measured on another machine")},
      {"improved", several(1, Outcome::improved, "faster")},
      {"inconclusive", undecided},
      {"one regressed", several(1, Outcome::regressed, "slower")},
      {"twelve regressed", several(12, Outcome::regressed, "slower")},
      {"broken", {broken()}},
  };
  std::string text;
  for (const auto& [name, results] : forms) {
    auto report = report_of(results);
    report.gate = suite::judge_suite(report);
    text += "# " + name + "\n" + shown(report) + "\n";
  }
  render::is_as_approved("summaries.txt", text);
}

BOOST_AUTO_TEST_SUITE_END()
