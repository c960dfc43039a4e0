#include "wire/run_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(run_json)

using namespace holdfast;

const Profile kProfile{
    .unit = "instructions",
    .total = 120.5,
    .functions = {{.name = "f(int)", .calls = 3, .self = 100, .inclusive = 120.5}},
    .sites = {{.function = "f(int)", .place = "f.cpp:7", .by = "", .bytes = 24, .count = 2}},
    .tree = {{.name = "f(int)", .cost = 120.5, .children = {{.name = "g()", .cost = 20}}}}};

/// Returns a run with everything that a run can have.
Run complete() {
  return {.adapter = "command",
          .command = {"/build/sort", "it's"},
          .environment = {"TOKEN=sha256:9f86d081884c"},
          .hooks = {.setup = "make", .prepare = "sync", .conclude = "true", .cleanup = "rm x"},
          .pick = Pick{.pattern = "([0-9.]+) s", .unit = "s"},
          .declaration = "/build/sort.json",
          .location = "perf/CMakeLists.txt:12",
          .in_force = {{"tester", "shift"}},
          .origins = {{"tester", "environment"}},
          .baseline_commit =
              BaselineCommit{
                  .ref = "merge-base:main", .commit = "1a2b3c", .built = {{"compiler options", "", "-O0"}}},
          .conditions = RunConditions{.before = {.load = 0.5, .cores = 2, .ticks = 1000, .stolen_ticks = 7},
                                      .after = {.load = 3.25, .throttles = 4, .cgroup_throttled_us = 1500}},
          .curve = ThroughputCurve{.points = {{1, 1000.5},
                                              {4, 2000, {1900, 2100}, 141, 2000, 2080, 2098, 1900, 2100}},
                                   .knee = 4},
          .profiles = {.current = kProfile, .baseline = {}},
          .known = Known{.reason = "why", .until = "2026-12-31", .ratio = 1.08, .entry = "known.json:3"},
          .pinpoint = Pinpoint{.outcome = "located", .function = "run"},
          .reach = Reach{.executed = 35, .changed = {"parse()"}, .variables = {"table"}, .unknown = "why"},
          .placement = Placement{.functions = 35, .held = 33, .seconds = 0.5}};
}

Run kept(const Run& run) { return wire::parse_details(wire::details_text(run), "store"); }

std::string refusal(const std::string& text) {
  return message_of([&] { wire::parse_details(text, "store"); });
}

BOOST_AUTO_TEST_CASE(everything_is_read_as_it_was_written) {
  const auto all = complete();
  BOOST_TEST(wire::details_text(kept(all)) == wire::details_text(all));
}

BOOST_AUTO_TEST_CASE(each_part_comes_back_to_its_place) {
  const auto read = kept(complete());
  BOOST_TEST(read.command.at(1) == "it's");
  BOOST_TEST(read.hooks.conclude == "true");
  BOOST_TEST(read.declaration == "/build/sort.json");
  BOOST_TEST(read.location == "perf/CMakeLists.txt:12");
  BOOST_TEST(read.baseline_commit->ref == "merge-base:main");
  BOOST_TEST(read.baseline_commit->commit == "1a2b3c");
  BOOST_TEST(read.baseline_commit->built.at(0).current == "-O0");
  BOOST_TEST(read.known->ratio == 1.08);
  BOOST_TEST(read.known->entry == "known.json:3");
  BOOST_TEST(read.pinpoint->outcome == "located");
}

BOOST_AUTO_TEST_CASE(conditions_that_the_machine_does_not_tell_stay_unknown) {
  const auto read = kept(complete()).conditions.value();
  BOOST_TEST(read.before.load.value() == 0.5);
  BOOST_TEST(read.before.stolen_ticks.value() == 7.0);
  BOOST_TEST(read.after.cgroup_throttled_us.value() == 1500.0);
  BOOST_TEST(!read.before.throttles);
  BOOST_TEST(!read.after.ticks);
}

BOOST_AUTO_TEST_CASE(curves_and_profiles_keep_their_order) {
  const auto read = kept(complete());
  BOOST_TEST(read.curve->points.at(0).throughput == 1000.5);
  BOOST_TEST(read.curve->points.at(1).workers == 4);
  BOOST_TEST(read.curve->points.at(0).samples.empty());
  BOOST_TEST(read.curve->points.at(1).samples.at(1) == 2100.0);
  BOOST_TEST(read.curve->points.at(1).p99 == 2098.0);
  BOOST_TEST(read.curve->knee == 4);
  BOOST_TEST(!read.profiles.baseline);
  BOOST_TEST(read.profiles.current->total == 120.5);
  BOOST_TEST(read.profiles.current->functions.at(0).self == 100);
  BOOST_TEST(read.profiles.current->tree.at(0).children.at(0).name == "g()");
}

BOOST_AUTO_TEST_CASE(a_run_without_details_has_none_of_them) {
  for (const auto& read : {kept({}), wire::parse_details("", "store")}) {
    BOOST_TEST(read.command.empty());
    BOOST_TEST(!read.baseline_commit);
    BOOST_TEST(!read.conditions);
    BOOST_TEST(!read.curve);
    BOOST_TEST(!read.profiles.current);
    BOOST_TEST(!read.known);
    BOOST_TEST(!read.pinpoint);
  }
}

BOOST_AUTO_TEST_CASE(what_is_no_details_is_refused_by_place_and_key) {
  const std::string no = "store: not the details of a run: ";
  BOOST_TEST(refusal("{\"command\": [\"be").starts_with(no));
  BOOST_TEST(refusal("[]") == no + "expected a JSON object");
  BOOST_TEST(refusal("{}") == no + "\"adapter\" must be a string, but is missing");
  const auto refusal_of = [](const std::string& field) {
    return refusal(R"({"adapter":"","command":[],)" + field + "}");
  };
  BOOST_TEST(refusal_of(R"("file":7)") == no + "\"file\" must be a string, but is 7");
  BOOST_TEST(refusal_of(R"("in_force":{"tester":7})") ==
             no + "\"in_force\" must be an object of strings, but is {\"tester\":7}");
  BOOST_TEST(refusal_of(R"("environment":"x")") ==
             no + "\"environment\" must be a list of strings, but is \"x\"");
  BOOST_TEST(refusal_of(R"("profile":{"current":{"unit":"B"}})") ==
             no + "\"total\" must be a number, but is missing");
  BOOST_TEST(
      refusal_of(R"("profile":{"current":{"unit":"B","total":1,"functions":[],"sites":[],"tree":{}}})") ==
      no + "\"tree\" must be a list, but is {}");
}

BOOST_AUTO_TEST_SUITE_END()
