#include "suite/comparison.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(comparison)

namespace {

using namespace holdfast;
using namespace holdfast::run;
using namespace holdfast::suite;

/// Returns a test whose program lists these benchmarks and measures parse.
Declaration test_in(const TemporaryDirectory& place, const std::string& tree, const std::string& listed) {
  const auto script = place.write(tree + "/bench", R"(#!/bin/sh
case "$*" in *--holdfast-list*) printf '%s\n' ')" + listed +
                                                       R"('; exit ;; esac
{
  echo '{"holdfast":"wire/1"}'
  echo '{"benchmark":"parse","metric":"time","unit":"ns","direction":"lower"}'
  for sample in 1000 1010 990; do echo "{\"value\":$sample}"; done
  echo '{"end":true}'
} >"$HOLDFAST_WIRE"
)");
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  Declaration declaration{
      .test = "sort", .config = "Release", .adapter = AdapterName::holdfast, .command = {script}};
  declaration.working_directory = place.path();
  declaration.work_directory = place / (tree + "/work");
  return declaration;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_only_one_build_tree_has_is_told_without_a_suite_to_run) {
  const TemporaryDirectory place;
  const auto before = test_in(place, "a", R"({"benchmark":"parse"})");
  const auto now = test_in(place, "b", "{\"benchmark\":\"parse\"}\n{\"benchmark\":\"print\"}");
  Overrides overrides{.processes = 2, .tester = TesterName::overlap_intervals};
  overrides.guard = GuardChoice::off;
  const auto report = compare(
      {.reference = before, .others = {now}}, overrides, [](const auto&, const auto&) {},
      process::run_process);
  BOOST_TEST(report.results.size() == 1U);
  BOOST_TEST(report.missing == std::vector<std::string>{"sort print"}, boost::test_tools::per_element());
  BOOST_TEST(report.gate.verdict == "inconclusive");
  BOOST_TEST(report.gate.reasons.back() == "1 only in B, not compared: sort print.");
}

BOOST_AUTO_TEST_CASE(an_alarm_that_may_be_chance_among_several_is_none) {
  Run result{.verdict = Verdict{.outcome = Outcome::regressed}};
  BOOST_TEST(word_in_comparison(result) == "pass");  // measured alone: it was compared with nothing
  result.baseline.kind = "live";
  BOOST_TEST(word_in_comparison(result) == "regressed");
  result.q_value = 0.5;
  BOOST_TEST(word_in_comparison(result) == "inconclusive");
  result.q_value = 1e-9;
  BOOST_TEST(word_in_comparison(result) == "regressed");
  result.verdict->no_gate = "why it does not gate";
  BOOST_TEST(word_in_comparison(result) == "inconclusive");
  result.error = "gone";
  BOOST_TEST(word_in_comparison(result) == "error");
}

BOOST_AUTO_TEST_SUITE_END()
