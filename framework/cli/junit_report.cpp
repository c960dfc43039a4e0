#include "cli/junit_report.hpp"

#include <fmt/format.h>

#include "cli/plain_text.hpp"
#include "cli/summary.hpp"
#include "cli/xml_text.hpp"
#include "model/configuration.hpp"
#include "session/quarantine.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

/// What JUnit calls an outcome; empty: it passed.
std::string_view element_of(const Result& result) {
  const auto word = result.word();
  if (word == "error") return "error";
  if (word == "regressed" && session::gates(result)) return "failure";
  return word == "pass" || word == "improved" ? "" : "skipped";
}

std::string property(std::string_view name, std::string_view value) {
  return fmt::format("      <property name=\"{}\" value=\"{}\"/>\n", name, xml_attribute(value));
}

std::string number_property(std::string_view name, const std::optional<double>& value) {
  return value ? property(name, fmt::format("{}", *value)) : "";
}

std::string properties_of(const Result& result) {
  auto text = property("verdict", result.word()) + property("metric", result.subject.metric) +
              property("unit", result.subject.unit);
  if (result.verdict) {
    text += property("tester", result.verdict->tester);
    if (const auto& estimate = result.verdict->estimate) {
      text += number_property("ratio", estimate->ratio) + number_property("low", estimate->low) +
              number_property("high", estimate->high);
    }
    text += number_property("min_effect", result.verdict->thresholds.min_effect);
    text += number_property("p_value", result.verdict->p_value);
  }
  text += number_property("q_value", result.q_value);
  text += number_property("baseline_median", result.baseline.median);
  text += number_property("current_median", result.current.median);
  return "    <properties>\n" + text + "    </properties>\n";
}

/// The sentence in an attribute, which lists show, and with all warnings as text.
std::string outcome_of(const Result& result) {
  const auto element = element_of(result);
  auto said = sentence_of(result);
  if (result.verdict) {
    for (const auto& warning : result.verdict->warnings) said += "\nwarning: " + warning;
  }
  if (element.empty()) return "      <system-out>" + xml_text(said) + "</system-out>\n";
  return fmt::format("      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n", element, result.word(),
                     xml_attribute(plain_line(sentence_of(result))), xml_text(said));
}

struct Counts {
  int tests = 0, failures = 0, errors = 0;
};

std::string suite_of(const std::string& name, const std::string& time, const std::string& started,
                     const Counts& counts, int skipped, const std::string& content) {
  return fmt::format(
      "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{}\" "
      "timestamp=\"{}\">\n{}  </testsuite>\n",
      xml_attribute(plain_line(name)), counts.tests, counts.failures, counts.errors, skipped, time,
      xml_attribute(started), content);
}

std::string seconds_text(double seconds) { return fmt::format("{:.3f}", seconds); }

std::string suite_of(const Result& result, const std::string& started) {
  const auto element = element_of(result);
  const Counts counts{.tests = 1, .failures = element == "failure", .errors = element == "error"};
  const auto time = seconds_text(result.seconds);
  const auto test_case = fmt::format(
      "    <testcase classname=\"{}\" name=\"{}\" time=\"{}\">\n{}    </testcase>\n",
      xml_attribute(plain_line("perf." + result.subject.test)),
      xml_attribute(plain_line(wire::measured_words(result.subject) + class_words(result.config))), time,
      outcome_of(result));
  return suite_of("perf." + name_of(result), time, started, counts, element == "skipped",
                  properties_of(result) + test_case);
}

std::string missing_suite(const std::string& test, const std::string& started, std::string_view why) {
  const auto name = xml_attribute(plain_line(test));
  return suite_of(
      "perf." + test, "0.000", started, {.tests = 1}, 1,
      fmt::format("    <testcase classname=\"perf.{0}\" name=\"{0}\" time=\"0.000\">\n"
                  "      <skipped type=\"missing\" message=\"{1}\">{1}</skipped>\n    </testcase>\n",
                  name, why));
}

}  // namespace

std::string junit_report(const Report& report) {
  Counts all;
  double seconds = 0;
  std::string suites;
  const auto& started = report.session.started;
  for (const auto& result : report.results) {
    all.failures += element_of(result) == "failure";
    all.errors += element_of(result) == "error";
    seconds += result.seconds;
    suites += suite_of(result, started);
  }
  for (const auto& test : report.missing)
    suites += missing_suite(test, started, "declared, but without a result in this session");
  for (const auto& test : report.undeclared)
    suites += missing_suite(test, started, "its baseline is accepted, but it is no longer declared");
  all.tests = static_cast<int>(report.results.size() + report.missing.size() + report.undeclared.size());
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{}\">\n{}</testsuites>\n",
      xml_attribute(plain_line(title_of(report))), all.tests, all.failures, all.errors, seconds_text(seconds),
      suites);
}

}  // namespace holdfast::cli
