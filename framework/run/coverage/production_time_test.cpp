#include "run/coverage/production_time.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(production_time_of_a_profile)

namespace {

using namespace holdfast;

CoveredFunction known(const std::string& name, std::optional<double> noticed) {
  return {.name = name, .symbol = name, .module = "bench", .noticed = noticed};
}

/// Returns a suite with a benchmark that detects 2.5 %, so that a function with half of its time is guarded at 5 %.
Coverage suite_of(std::vector<CoveredFunction> functions) {
  return {.project = "shop",
          .config = "Release",
          .commit = "",
          .benchmarks = {{.test = "t", .benchmark = "b", .detectable = 0.025},
                         {.test = "broken", .benchmark = "c"}},
          .functions = std::move(functions)};
}

const Coverage kSuite =
    suite_of({known("shop::sell(int)", 0.04), known("shop::pay(long)", 0.5),
              known("int shop::sum_of<int>(std::vector<int, std::allocator<int> > const&)", 0.1)});

ProductionTime time_of(std::vector<StackCost> stacks, std::map<std::string, std::string> objects = {}) {
  return run::production_time(kSuite, {.stacks = std::move(stacks), .objects = std::move(objects)});
}

const auto kClose = boost::test_tools::tolerance(1e-12);

}  // namespace

// 40 of 100 are in sell, with the malloc that it calls; 30 in pay, of which a test notices 50 %.
BOOST_AUTO_TEST_CASE(time_belongs_to_the_innermost_function_of_the_project) {
  const auto time = time_of({{{"main", "shop::sell", "malloc", "brk"}, 15},
                             {{"main", "shop::sell"}, 25},
                             {{"main", "shop::sell", "shop::pay"}, 30},
                             {{"swapper", "idle"}, 20},
                             {{"main", "std::sort<int>", "std::less<int>::operator()"}, 10}});
  BOOST_TEST(time.noticed_5 == 0.4, kClose);
  BOOST_TEST(time.noticed_20 == 0.4, kClose);
  BOOST_TEST(time.noticed_doubling == 0.7, kClose);
  BOOST_TEST(time.outside == 0.3, kClose);
  BOOST_REQUIRE(time.functions.size() == 2U);
  BOOST_TEST(time.functions[0].name == "shop::sell(int)");
  BOOST_TEST(time.functions[0].share == 0.4, kClose);
  BOOST_TEST(time.functions[0].inclusive == 0.7, kClose);
  BOOST_TEST(time.functions[1].function.value() == 1U);
}

BOOST_AUTO_TEST_CASE(profilers_write_names_with_and_without_parameters_template_arguments_and_mangling) {
  for (const char* name :
       {"shop::sum_of<int>", "shop::sum_of", "_ZN4shop6sum_ofIiEET_RKSt6vectorIS1_SaIS1_EE",
        "int shop::sum_of<int>(std::vector<int, std::allocator<int>> const&)",
        "shop::sum_of<int> [clone .isra.0]", "_ZN4shop6sum_ofIiEET_RKSt6vectorIS1_SaIS1_EE.constprop.0"}) {
    const auto time = time_of({{{name}, 1}});
    BOOST_REQUIRE_MESSAGE(time.functions.size() == 1U && time.functions[0].function, name);
    BOOST_TEST(*time.functions[0].function == 2U, name);
  }
}

BOOST_AUTO_TEST_CASE(of_overloads_without_parameters_the_one_that_is_noticed_last_counts) {
  const auto suite = suite_of({known("shop::sell(int)", 0.04), known("shop::sell(long)", std::nullopt)});
  const auto noticed = [&](const char* name) {
    return run::production_time(suite, {.stacks = {{{name}, 1}}}).noticed_5;
  };
  BOOST_TEST(noticed("shop::sell") == 0);
  BOOST_TEST(noticed("shop::sell(int)") == 1);
}

BOOST_AUTO_TEST_CASE(functions_that_no_benchmark_has_are_the_project_s_by_their_file_or_their_scope) {
  const auto named = [](const std::string& name, const std::string& file) {
    return time_of({{{name}, 1}}, file.empty() ? std::map<std::string, std::string>()
                                               : std::map<std::string, std::string>{{name, file}})
               .outside == 0;
  };
  BOOST_TEST(named("shop::rest()", ""));
  BOOST_TEST(named("parse_c", "/srv/app"));
  BOOST_TEST(!named("parse_c", ""));
  BOOST_TEST(!named("shop::rest()", "/usr/lib/libshop.so"));
  BOOST_TEST(!named("do_fault", "[kernel.kallsyms]"));
  BOOST_TEST(!named("[unknown]", "/srv/app"));
  BOOST_TEST(!named("std::vector<int>::push_back(int const&)", "/srv/app"));
}

// serve has 60 of 100: 36 in hash (60 % of it), 24 in its own code. find has 20, all its own; pay has 15, and 5 are sell's.
BOOST_AUTO_TEST_CASE(the_benchmarks_that_add_most_are_chosen_one_after_the_other) {
  const auto time = time_of({{{"main", "net::serve", "net::hash"}, 36},
                             {{"main", "net::serve"}, 24},
                             {{"main", "net::find"}, 20},
                             {{"main", "shop::pay"}, 15},
                             {{"main", "shop::sell"}, 5}},
                            {{"main", "/srv/app"}});
  BOOST_REQUIRE(time.wanted.size() == 3U);
  BOOST_TEST(time.wanted[0].name == "net::serve");
  BOOST_TEST(time.wanted[0].adds == 0.36, kClose);
  BOOST_TEST((time.wanted[0].guards == std::vector<std::string>{"net::hash"}),
             "serve itself has too little of its benchmark");
  BOOST_TEST(time.wanted[1].name == "net::find");
  BOOST_TEST(time.wanted[2].name == "shop::pay(long)");
  BOOST_TEST(time.noticed_5 == 0.05, kClose);
}

BOOST_AUTO_TEST_CASE(if_benchmarks_do_not_detect_5_percent_none_could_guard) {
  auto suite = kSuite;
  suite.benchmarks[0].detectable = 0.06;
  const CallStacks profile{.stacks = {{{"net::serve"}, 1}}};
  BOOST_TEST(run::production_time(suite, profile).wanted.empty());
  BOOST_TEST(run::production_time(kSuite, profile).wanted.size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_recursive_function_counts_once) {
  const auto time = time_of({{{"net::walk", "net::walk", "net::walk"}, 10}});
  BOOST_TEST(time.functions.at(0).inclusive == 1);
}

BOOST_AUTO_TEST_SUITE_END()
