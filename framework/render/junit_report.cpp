// A report as JUnit's XML, which every CI server shows.
//
// A result is a test suite with one test case. In the common schema (Jenkins' junit-10.xsd) only suites have
// properties, and these carry the values. `regressed` is a failure (unless the change accepts it), and a failed
// measurement an error. Undecided, missing, or non-gating results are skipped, with the reason. The attribute
// classname is "perf.TEST", the name of the test in CTest. The attribute name is the benchmark with its parameters
// and metric, and the class of machines.

#include <fmt/format.h>

#include <algorithm>
#include <pugixml.hpp>
#include <sstream>

#include "model/configuration.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/commands.hpp"
#include "render/report_formats.hpp"
#include "render/summary.hpp"
#include "run/reference/known_regressions.hpp"
#include "suite/non_gating.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

using pugi::xml_node;

/// Returns JUnit's element for an outcome; empty if it passed.
std::string junit_element(const Run& result) {
  const auto word = result.word();
  if (word == "error") return "error";
  if (run::is_accepted(result)) return "";
  if (word == "regressed" && suite::gates(result)) return "failure";
  return word == "pass" || word == "improved" ? "" : "skipped";
}

void set(xml_node node, const char* name, std::string_view value) {
  node.append_attribute(name).set_value(text::sanitize_text(value).c_str());
}

void set_seconds(xml_node node, double seconds) { set(node, "time", fmt::format("{:.3f}", seconds)); }

void add_property(xml_node properties, const char* name, std::string_view value) {
  auto property = properties.append_child("property");
  set(property, "name", name);
  set(property, "value", value);
}

void add_property(xml_node properties, const char* name, const std::optional<double>& value) {
  if (value) add_property(properties, name, fmt::format("{}", *value));
}

void add_properties(xml_node suite, const Run& result) {
  auto properties = suite.append_child("properties");
  add_property(properties, "verdict", result.word());
  add_property(properties, "metric", result.subject.metric);
  add_property(properties, "unit", result.subject.unit);
  if (result.verdict) {
    add_property(properties, "tester", result.verdict->tester);
    if (const auto& estimate = result.verdict->estimate) {
      add_property(properties, "ratio", std::optional(estimate->ratio));
      add_property(properties, "low", std::optional(estimate->low));
      add_property(properties, "high", std::optional(estimate->high));
    }
    add_property(properties, "min_effect", std::optional(result.verdict->thresholds.min_effect));
    add_property(properties, "p_value", result.verdict->p_value);
  }
  add_property(properties, "q_value", result.q_value);
  add_property(properties, "baseline_median", result.baseline.median);
  add_property(properties, "current_median", result.current.median);
}

/// Adds the sentence as an attribute, which lists show, and again as text, with all warnings.
void add_outcome(xml_node test_case, const Run& result) {
  const auto element = junit_element(result);
  auto said = sentence_of(result);
  if (result.verdict) {
    if (run::is_accepted(result)) said += "\naccepted: " + result.accepted->reason;
    for (const auto& warning : result.verdict->warnings) said += "\nwarning: " + warning;
  }
  if (const auto next = next_command_of(result); !next.empty()) said += "\nnext: " + next;
  auto outcome = test_case.append_child(element.empty() ? "system-out" : element.c_str());
  if (!element.empty()) {
    set(outcome, "type", result.word());
    set(outcome, "message", text::sanitize_line(sentence_of(result)));
  }
  outcome.text().set(text::sanitize_text(said).c_str());
}

/// Adds a suite of one case that counts as `element`.
xml_node add_suite(xml_node all, const std::string& name, const std::string& element, double seconds,
                   const std::string& started) {
  auto suite = all.append_child("testsuite");
  set(suite, "name", text::sanitize_line(name));
  set(suite, "tests", "1");
  set(suite, "failures", element == "failure" ? "1" : "0");
  set(suite, "errors", element == "error" ? "1" : "0");
  set(suite, "skipped", element == "skipped" ? "1" : "0");
  set_seconds(suite, seconds);
  set(suite, "timestamp", started);
  return suite;
}

xml_node add_case(xml_node suite, const std::string& test, const std::string& name, double seconds) {
  auto test_case = suite.append_child("testcase");
  set(test_case, "classname", text::sanitize_line("perf." + test));
  set(test_case, "name", text::sanitize_line(name));
  set_seconds(test_case, seconds);
  return test_case;
}

void add_result(xml_node all, const Run& result, const std::string& started) {
  auto suite = add_suite(all, "perf." + name_of(result), junit_element(result), result.seconds, started);
  add_properties(suite, result);
  const auto name = wire::measured_words(result.subject) + class_words(result.config);
  add_outcome(add_case(suite, result.subject.test, name, result.seconds), result);
}

void add_missing(xml_node all, const std::string& test, const std::string& started, const char* why) {
  auto suite = add_suite(all, "perf." + test, "skipped", 0, started);
  auto skipped = add_case(suite, test, test, 0).append_child("skipped");
  set(skipped, "type", "missing");
  set(skipped, "message", why);
  skipped.text().set(why);
}

/// Returns the number of results that JUnit counts as `element`.
std::string count_of(const Report& report, const char* element) {
  const auto count = std::ranges::count_if(
      report.results, [&](const Run& result) { return junit_element(result) == element; });
  return std::to_string(count);
}

}  // namespace

std::string junit_report(const Report& report, const Destination& /*to*/) {
  pugi::xml_document document;
  auto declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  auto all = document.append_child("testsuites");
  set(all, "name", text::sanitize_line(title_of(report)));
  set(all, "tests", std::to_string(report.results.size() + report.missing.size() + report.undeclared.size()));
  set(all, "failures", count_of(report, "failure"));
  set(all, "errors", count_of(report, "error"));
  double seconds = 0;
  for (const auto& result : report.results) seconds += result.seconds;
  set_seconds(all, seconds);
  const auto& started = report.session.started;
  for (const auto& result : report.results) add_result(all, result, started);
  for (const auto& test : report.missing)
    add_missing(all, test, started, "declared, but without a result in this session");
  for (const auto& test : report.undeclared)
    add_missing(all, test, started, "its baseline is accepted, but it is no longer declared");
  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

}  // namespace holdfast::render
