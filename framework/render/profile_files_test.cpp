#include "render/profile_files.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <map>

#include "model/error.hpp"
#include "render/profile_stacks.hpp"
#include "wire/json_text.hpp"

BOOST_AUTO_TEST_SUITE(profiles_as_files)

namespace {

using namespace holdfast;
using namespace holdfast::render;

/// main has 20 of its own; sort has 70 with 50 of its own, and calls compare for 20; print has 10 without a node.
Profile sorted_profile() {
  return {.unit = "instructions",
          .total = 100,
          .functions = {{.name = "sort", .self = 50, .inclusive = 70},
                        {.name = "main", .self = 20, .inclusive = 100},
                        {.name = "compare", .self = 20, .inclusive = 20},
                        {.name = "print", .self = 10, .inclusive = 10}},
          .tree = {{"main", 100, {{"sort", 70, {{"compare", 20, {}}}}}}}};
}

std::map<std::string, double> costs_of(const Profile& profile) {
  std::map<std::string, double> costs;
  for (const auto& stack : profile_stacks(profile)) {
    std::string path;
    for (const auto& frame : stack.frames) path += "/" + frame;
    costs[path] = stack.cost;
  }
  return costs;
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_function_has_its_own_cost_also_on_paths_that_the_tree_left_out) {
  const std::map<std::string, double> expected{
      {"/main", 20}, {"/main/sort", 50}, {"/main/sort/compare", 20}, {"/[callers below 0.5 %]/print", 10}};
  BOOST_TEST((costs_of(sorted_profile()) == expected));
}

BOOST_AUTO_TEST_CASE(a_function_that_the_tree_has_on_one_path_only_keeps_the_rest_of_its_cost) {
  auto profile = sorted_profile();
  profile.functions[2].self = 23;
  BOOST_TEST(costs_of(profile)["/[callers below 0.5 %]/compare"] == 3);
}

BOOST_AUTO_TEST_CASE(a_profile_without_a_tree_is_flat) {
  const Profile calls{.unit = "calls", .functions = {{.name = "f", .calls = 7}, {.name = "g"}}};
  BOOST_TEST((costs_of(calls) == std::map<std::string, double>{{"/f", 7}}));
  const Profile blocks{
      .unit = "allocations",
      .total = 3,
      .functions = {},
      .sites = {{.function = "fill", .place = "cart.cpp:31", .by = "std::vector", .count = 3}},
      .tree = {}};
  BOOST_TEST((costs_of(blocks) == std::map<std::string, double>{{"/fill (cart.cpp:31)/std::vector", 3}}));
}

BOOST_AUTO_TEST_CASE(pprof_s_file_has_the_metric_a_unit_and_the_stacks) {
  const auto stacks = pprof_stacks(sorted_profile(), "instructions");
  BOOST_TEST(stacks.type == "instructions");
  BOOST_TEST(stacks.unit == "count");
  BOOST_TEST(stacks.stacks.size() == 4U);
  BOOST_TEST(pprof_stacks({.unit = "calls"}, "calls(f)").unit == "calls");
}

BOOST_AUTO_TEST_CASE(speedscope_s_file_has_both_programs_with_the_frames_of_both) {
  auto less = sorted_profile();
  less.tree[0].children.clear();
  const auto file =
      wire::parsed_json(speedscope_file({.current = sorted_profile(), .baseline = less}, "sort"));
  BOOST_TEST(file.at("profiles").size() == 2U);
  BOOST_TEST(file.at("profiles").at(0).at("name") == "baseline: instructions");
  const auto& current = file.at("profiles").at(1);
  BOOST_TEST(current.at("endValue") == 100);
  BOOST_REQUIRE(current.at("samples").size() == current.at("weights").size());
  const auto& frames = file.at("shared").at("frames");
  BOOST_TEST(frames.at(current.at("samples").at(0).at(0).get<std::size_t>()).at("name") == "main");
}

BOOST_AUTO_TEST_CASE(files_are_named_by_metric_and_side_and_by_point_if_there_are_several) {
  const run::ProfiledMetric counted{.metric = "instructions",
                                    .profiles = {.current = sorted_profile(), .baseline = sorted_profile()}};
  const run::ProfiledMetric memory{.metric = "peak-rss", .profiles = {}};
  const run::ProfiledPoint point{.benchmark = "sort", .metrics = {counted, memory}};
  const auto names = [](const std::vector<ProfileFile>& files) {
    std::vector<std::string> all;
    for (const auto& file : files) all.push_back(file.name);
    return all;
  };
  using Names = std::vector<std::string>;
  BOOST_TEST(names(profile_files({point}, "pprof")) ==
                 (Names{"instructions.base.pb.gz", "instructions.current.pb.gz"}),
             boost::test_tools::per_element());
  const auto both = names(profile_files({point, point}, "speedscope"));
  BOOST_REQUIRE(both.size() == 2U);
  BOOST_TEST(both[0] == "sort.instructions.speedscope.json");
  BOOST_CHECK_THROW(profile_files({{.benchmark = "sort", .metrics = {memory}}}, "pprof"), Error);
}

BOOST_AUTO_TEST_SUITE_END()
