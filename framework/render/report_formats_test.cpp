// Compares each format with its golden file. HOLDFAST_APPROVE=1 render_test --run_test=report_formats rewrites them;
// read the diff before committing it.

#include "render/report_formats.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "render/golden_test.hpp"
#include "render/rich_report_test.hpp"

BOOST_AUTO_TEST_SUITE(report_formats)

namespace {

using namespace holdfast;
using namespace holdfast::render;

constexpr Destination kLog{};

}  // namespace

BOOST_AUTO_TEST_CASE(every_format_is_as_it_was_approved) {
  for (const auto& format : render::report_formats())
    is_as_approved(std::string(format.file), format.write(rich_report(), kLog));
}

BOOST_AUTO_TEST_CASE(a_narrow_terminal_with_colours_is_as_it_was_approved) {
  const text::Layout layout{.width = 72, .terminal = true, .colour = true};
  is_as_approved("terminal.txt", report_format_named("text")->write(rich_report(), {layout}));
}

BOOST_AUTO_TEST_CASE(the_evidence_of_a_verbose_report_is_as_it_was_approved) {
  is_as_approved("evidence.txt", report_format_named("text")->write(rich_report(), {.verbose = true}));
}

// A session of a fleet has each test once for each class of machines.
BOOST_AUTO_TEST_CASE(results_of_two_classes_of_machines_are_told_apart) {
  auto report = rich_report();
  const auto regressed = report.results.at(1);
  report.results = {regressed, regressed};
  report.results[0].config = "Release@zen";
  report.results[1].config = "Release@skylake";
  for (const auto& format : render::report_formats()) {
    if (format.name == "github-action-benchmark-bigger") continue;  // this format is for "more is better"
    if (format.name == "ctest-labels") continue;                    // nothing is undecided here
    const auto text = format.write(report, kLog);
    BOOST_TEST((text.find("zen") != std::string::npos), format.name);
    BOOST_TEST((text.find("skylake") != std::string::npos), format.name);
  }
}

BOOST_AUTO_TEST_CASE(markdown_has_the_command_that_accepts_each_benchmark_of_a_test_that_regressed) {
  Report report;
  for (const char* benchmark : {"star", "square", "holes"}) {
    auto run = measured(result_of("earcut", benchmark, "{}", Outcome::regressed, "slower"),
                        {.ratio = 1.05, .low = 1.04, .high = 1.06}, 100, 105);
    run.baseline.ref = "merge-base:main";
    run.one_of_benchmarks = true;
    report.results.push_back(run);
  }
  const auto text = markdown_report(report, {});
  for (const char* benchmark : {"star", "square", "holes"}) {
    const std::string accept = "baseline accept earcut --reason WHY --benchmark ";
    BOOST_TEST(text.find(accept + benchmark + " --up-to ") != std::string::npos, text);
  }
  const auto again = text.find("holdfast run earcut");
  // The test appears once.
  BOOST_TEST(text.find("holdfast run earcut", again + 1) == std::string::npos, text);
}

BOOST_AUTO_TEST_CASE(bencher_keeps_metrics_apart_whose_names_differ_by_marks_alone) {
  auto report = rich_report();
  const auto measured = report.results.at(1);
  report.results = {measured, measured, measured};
  report.results[0].subject.metric = "calls(operator+)";
  report.results[1].subject.metric = "calls(operator-)";
  report.results[2].subject.metric = "calls(operator-=)";
  const auto text = report_format_named("bencher")->write(report, kLog);
  for (const char* slug : {"\"calls-operator\"", "\"calls-operator-2\"", "\"calls-operator-3\""})
    BOOST_TEST((text.find(slug) != std::string::npos), slug);
}

BOOST_AUTO_TEST_CASE(no_format_lets_through_what_steers_a_terminal) {
  auto report = rich_report();
  for (auto& result : report.results) result.subject.unit = "\x1b";  // the unit, too, is text of the program
  for (const auto& format : render::report_formats()) {
    if (format.name == "json") continue;  // JSON escapes it in its own way: \u001b
    const auto text = format.write(report, kLog);
    BOOST_TEST((text.find('\x1b') == std::string::npos), format.name);
    BOOST_TEST((text.find("\u202e") == std::string::npos), format.name);
    BOOST_TEST((text.find('\xff') == std::string::npos), format.name);
  }
}

BOOST_AUTO_TEST_CASE(every_format_writes_a_session_without_results) {
  Report report;
  report.session = {.project = "Demo", .config = "none"};
  report.gate = {.verdict = "inconclusive", .reasons = {"No test has a result in this session."}};
  for (const auto& format : render::report_formats())
    BOOST_TEST(
        (format.name == "cdash" || format.name == "ctest-labels") == format.write(report, kLog).empty(),
        format.name);
}

BOOST_AUTO_TEST_CASE(a_format_is_found_by_its_name) {
  BOOST_TEST((report_format_named("junit") != nullptr));
  BOOST_TEST((report_format_named("pdf") == nullptr));
}

BOOST_AUTO_TEST_SUITE_END()
