#include "init/chosen_tests.hpp"

#include <boost/test/unit_test.hpp>

#include "process/pattern.hpp"

BOOST_AUTO_TEST_SUITE(init_chosen_tests)

namespace {

using namespace holdfast::init;
using Texts = std::vector<std::string>;
using nlohmann::json;

json result(const std::string& test, const std::string& metric, const std::vector<double>& medians) {
  auto processes = json::array();
  for (const double median : medians) processes.push_back({{"median", median}});
  return {{"test", test}, {"metric", metric}, {"current", {{"median", 100}, {"processes", processes}}}};
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_family_has_its_turn_before_a_second_of_one) {
  const Texts names{"sort/1", "sort/2", "sort/3", "find/1", "find/2", "sum"};
  BOOST_TEST(chosen_names(names, 6) == names, boost::test_tools::per_element());
  BOOST_TEST(chosen_names(names, 3) == (Texts{"sort/1", "find/1", "sum"}), boost::test_tools::per_element());
  BOOST_TEST(chosen_names(names, 4) == (Texts{"sort/1", "sort/2", "find/1", "sum"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(of_too_many_families_they_are_at_equal_distances) {
  Texts names;
  for (int i = 0; i < 100; ++i) names.push_back("case " + std::to_string(i));
  BOOST_TEST(chosen_names(names, 4) == (Texts{"case 0", "case 25", "case 50", "case 75"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_filter_matches_exactly_its_names) {
  const Texts names{"BM_insert<std::map<int, int>>/100", "a | b", "x.y*(z)[1]\\", "$^+?{}"};
  const holdfast::process::Pattern filter(filter_for(names));
  for (const auto& name : names) BOOST_TEST(filter.found_in(name));
  BOOST_TEST(!filter.found_in("a "));
  BOOST_TEST(!filter.found_in("a | b2"));
  BOOST_TEST(!filter.found_in("xzy*(z)[1]\\"));
}

BOOST_AUTO_TEST_CASE(tests_are_listed_without_their_prefix) {
  const auto listing = json::parse(R"({"tests": [{"name": "perf.a/1"}, {"name": "b_NOT_BUILT"}]})");
  BOOST_TEST(tests_listed(listing) == (Texts{"a/1", "b_NOT_BUILT"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_quietest_tests_are_those_whose_processes_agree) {
  const json report{{"results",
                     {result("noisy", "time", {80, 130}), result("quiet[1]", "time", {100, 101}),
                      result("counted", "instructions", {5, 5}), result("middle", "time", {98, 103}),
                      json{{"test", "empty"},
                           {"metric", "time"},
                           {"current", {{"median", 4e-7}, {"processes", {{{"median", 4e-7}}}}}}},
                      json{{"test", "broken"}, {"metric", "time"}, {"current", nullptr}}}}};
  BOOST_TEST(quietest_tests(report, 2) == (Texts{"quiet[1]", "middle"}), boost::test_tools::per_element());
  BOOST_TEST(quietest_tests(report, 9).size() == 3u);
}

BOOST_AUTO_TEST_CASE(a_test_with_few_processes_is_not_quiet_because_they_agree) {
  const json report{{"results",
                     {result("slow", "time", {100, 100, 100}),
                      result("noisy", "time", {90, 95, 98, 99, 100, 102, 107, 115}),
                      result("quiet", "time", {99, 99, 99, 100, 100, 101, 101, 101})}}};
  BOOST_TEST(quietest_tests(report, 3) == (Texts{"quiet", "noisy", "slow"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_test_that_was_not_measured_as_nothing_changed_is_the_last_choice) {
  const json same{{"test", "same"}, {"metric", "time"}, {"identical", true}, {"current", nullptr}};
  const json report{{"results", {same, result("slow", "time", {90, 110})}}};
  BOOST_TEST(quietest_tests(report, 2) == (Texts{"slow", "same"}), boost::test_tools::per_element());
  BOOST_TEST(seconds_for_rounds(report, {"same"}, 9) == 0);
}

BOOST_AUTO_TEST_CASE(rounds_take_the_time_of_two_processes_of_the_slowest_test) {
  json report{{"results",
               {result("a", "time", {1, 1}), result("b", "time", {1, 1, 1, 1}), result("c", "time", {1})}}};
  for (auto& one : report["results"]) one["seconds"] = 12.0;
  BOOST_TEST(seconds_for_rounds(report, {"a", "b"}, 5) == 60.0);  // 5 rounds of two processes of 6 s
  BOOST_TEST(seconds_for_rounds(report, {"b"}, 5) == 30.0);
}

BOOST_AUTO_TEST_CASE(each_program_has_its_part_of_the_tests_and_at_least_one) {
  const std::vector<ProgramTests> programs{{.target = "a", .harness = "catch2", .prefix = "a/"},
                                           {.target = "b", .harness = "catch2", .prefix = "b/"},
                                           {.target = "c", .harness = "command", .prefix = "c"}};
  const auto limited = limited_to(6, programs, {"a/1", "a/2", "a/3", "a/4", "b/1", "b/2", "c"});
  BOOST_TEST(limited[0].filter == "^(1|3)$");
  BOOST_TEST(limited[1].filter == "");
  BOOST_TEST(limited[2].filter == "");
  BOOST_TEST(limited_to(1, programs, {"a/1", "a/2"})[0].filter == "^(1)$");
}

BOOST_AUTO_TEST_CASE(broken_tests_are_filtered_out_and_programs_that_have_no_others) {
  const std::vector<ProgramTests> programs{{.target = "a", .harness = "catch2", .prefix = "a/"},
                                           {.target = "b", .harness = "catch2", .prefix = "b/"}};
  const json report{
      {"results",
       {{{"test", "a/2"}, {"verdict", "error"}, {"message", "perf.a/2: it crashed; more\nof it"}},
        {{"test", "b/1"}, {"verdict", "error"}, {"message", nullptr}},
        {{"test", "a/1"}, {"verdict", "no_baseline"}}}}};
  const auto broken = broken_tests(report);
  BOOST_TEST(broken.at("a/2") == "it crashed");
  BOOST_TEST(broken.at("b/1") == "it cannot be measured");
  const auto kept = without_broken(programs, {"a/1", "a/2", "b/1"}, broken);
  BOOST_REQUIRE(kept.size() == 1u);
  BOOST_TEST(kept[0].filter == "^(1)$");
}

BOOST_AUTO_TEST_CASE(a_command_that_is_broken_does_not_take_another_one_out) {
  const auto programs =
      tests_of({{.target = "bench", .harness = ""}, {.target = "bench_more", .harness = ""}});
  const auto kept = without_broken(programs, {"bench", "bench_more"}, {{"bench", "it crashed"}});
  BOOST_REQUIRE(kept.size() == 1u);
  BOOST_TEST(kept[0].target == "bench_more");
}

BOOST_AUTO_TEST_CASE(a_pattern_fits_a_name_with_special_characters) {
  BOOST_TEST(pattern_for("a[1]*?") == "a[[]1][*][?]");
}

BOOST_AUTO_TEST_SUITE_END()
