// Tests how each format writes characters that have a meaning in it. plain_text_test.cpp tests what all formats have
// in common.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "render/escapes.hpp"
#include "render/report_formats.hpp"
#include "render/rich_report_test.hpp"

BOOST_AUTO_TEST_SUITE(report_escapes)

namespace {

using namespace holdfast;
using namespace holdfast::render;

std::size_t count_of(const std::string& text, const std::string& what) {
  std::size_t count = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

/// Returns a report with `results` regressed results, and as many that passed.
Report large_report(int results) {
  Report report;
  report.session = {.project = "Demo", .config = "none"};
  report.gate = {.verdict = "regressed", .reasons = {"Many regressed."}, .closed = true};
  for (int i = 0; i < results; ++i) {
    const auto name = "test" + std::to_string(i);
    const auto outcome = i % 2 == 0 ? Outcome::regressed : Outcome::pass;
    report.results.push_back(
        measured(result_of(name, name, "{}", outcome, "so"), {1.1, 1.09, 1.11}, 100, 110));
  }
  return report;
}

}  // namespace

BOOST_AUTO_TEST_CASE(html_has_entities_for_its_marks_and_no_control_character) {
  BOOST_TEST(html_text("<a href=\"x\"> & 'y'\n\x01\x1b\xff") ==
             "&lt;a href=\"x\"&gt; &amp; 'y'\n\\x01\\x1b\uFFFD");
}

BOOST_AUTO_TEST_CASE(junit_has_entities_for_the_marks_of_xml_and_no_character_that_it_forbids) {
  Report report;
  report.results = {result_of("a", "a", "{}", Outcome::regressed, "<a href=\"x\"> & 'y'\n\x01\x1b\xff]]>")};
  const auto text = junit_report(report, {});
  BOOST_TEST(text.find("message=\"&lt;a href=&quot;x&quot;> &amp; 'y' \\x01\\x1b\uFFFD]]>\"") !=
             std::string::npos);
  BOOST_TEST(text.find(">&lt;a href=\"x\"&gt; &amp; 'y'\n\\x01\\x1b\uFFFD]]&gt;") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(csv_quotes_what_would_end_a_field_and_doubles_quotes) {
  // RFC 4180, 2.5 to 2.7
  BOOST_TEST(csv_field("plain") == "plain");
  BOOST_TEST(csv_field("a,b") == "\"a,b\"");
  BOOST_TEST(csv_field("say \"so\"") == "\"say \"\"so\"\"\"");
  BOOST_TEST(csv_field("two\nlines") == "\"two\nlines\"");
  BOOST_TEST(csv_field("over\rwritten") == "over\\x0dwritten");
}

BOOST_AUTO_TEST_CASE(openmetrics_escapes_backslash_quote_and_line_break) {
  BOOST_TEST(gitlab_label("a\\b \"c\"\nd") == R"(a\\b \"c\"\nd)");
  BOOST_TEST(gitlab_label("#1") == R"(\\x231)");  // GitLab ignores the rest of a line after a "#"
}

BOOST_AUTO_TEST_CASE(annotations_escape_what_ends_a_command_or_a_property) {
  // github.com/actions/toolkit: %, line ends; of properties : and , as well
  BOOST_TEST(annotation_text("100 %\n::error::x") == R"(100 %25%0A\x3a:error::x)");
  BOOST_TEST(annotation_property("a:b,c\n%") == "a%3Ab%2Cc%0A%25");
}

BOOST_AUTO_TEST_CASE(github_shows_ten_of_a_kind_and_the_tenth_counts_the_rest) {
  // 50 regressed results and the gate: nine are shown, 42 are counted
  const auto text = github_annotations(large_report(100), {});
  BOOST_TEST(count_of(text, "::error ") == 10U);
  BOOST_TEST(text.find("::error title=Performance::and 42 more;") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(markdown_has_no_markup_in_a_text) {
  BOOST_TEST(markdown_text("a|b *c* `d`") == "a&#124;b &#42;c&#42; &#96;d&#96;");
  BOOST_TEST(markdown_text("<b>") == "&#60;b&#62;");
  BOOST_TEST(markdown_text("two\nlines") == "two lines");
  BOOST_TEST(markdown_text("www.example.org 1.5") == "www&#46;example.org 1.5");
  // A zero-width character prevents a mention.
  BOOST_TEST(markdown_text("@someone") == "&#64;&#8203;someone");
}

// The gate has a reason for each entry of known-regressions.json that should be removed.
BOOST_AUTO_TEST_CASE(markdown_keeps_to_the_limit_however_many_reasons_the_gate_has) {
  auto report = large_report(10);
  for (int i = 0; i < 300; ++i) report.gate.reasons.push_back(std::string(500, '*') + std::to_string(i));
  const auto text = markdown_report(report, {});
  BOOST_TEST(text.size() <= 65'536U);
  BOOST_TEST(text.find("* Many regressed.\n") != std::string::npos);
  BOOST_TEST(text.find(" more reasons; the whole report has them\n") != std::string::npos);
  BOOST_TEST(text.find("<code>test0</code>") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(markdown_keeps_to_the_limit_by_leaving_out_whole_rows) {
  const auto report = large_report(4'000);
  for (const std::size_t limit : {2'000U, 10'000U, 65'536U}) {
    const auto text = markdown_report(report, {.limit = limit});
    BOOST_TEST(text.size() <= limit);
    BOOST_TEST(text.find(" more rows are left out; the whole report has them.\n") != std::string::npos);
    BOOST_TEST(count_of(text, "<details>") == count_of(text, "</details>"));
    BOOST_TEST(count_of(text, "<pre>") == count_of(text, "</pre>"));
  }
  // Shown rows and rows that are left out add up to the 2,000 regressed results.
  const auto text = markdown_report(report, {.limit = 10'000});
  const auto rows = count_of(text, "| regressed |");
  BOOST_TEST(text.find("\n" + std::to_string(2'000 - rows) + " more rows are left out") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(markdown_of_a_small_report_leaves_nothing_out) {
  const auto text = markdown_report(large_report(20), {});
  BOOST_TEST(text.find("left out") == std::string::npos);
  BOOST_TEST(text.find("<summary>10 passed</summary>") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(junit_fails_for_what_gates_and_skips_what_does_not) {
  const auto text = junit_report(rich_report(), {});
  // 12 results, and 3 missing tests.
  BOOST_TEST(text.find(R"(tests="15" failures="3" errors="1")") != std::string::npos);
  BOOST_TEST(count_of(text, "<failure ") == 3U);  // sort, sort, names
  BOOST_TEST(count_of(text, "<error ") == 1U);
  // One of the two results does not gate, the other is in quarantine.
  BOOST_TEST(count_of(text, "<skipped type=\"regressed\"") == 2U);
  BOOST_TEST(count_of(text, "<skipped type=\"missing\"") == 3U);
}

BOOST_AUTO_TEST_SUITE_END()
