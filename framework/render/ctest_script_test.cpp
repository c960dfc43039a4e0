/// Tests that CTest receives any name unchanged.

#include "render/ctest_script.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(ctest_script_words)

using holdfast::render::bracketed;
using holdfast::render::ctest_script;
using holdfast::render::list_entry;

BOOST_AUTO_TEST_CASE(a_bracket_is_longer_than_any_in_the_text) {
  BOOST_TEST(bracketed("a \"b\" ${c} $<d>") == "[[a \"b\" ${c} $<d>]]");
  BOOST_TEST(bracketed("a]]b") == "[=[a]]b]=]");
  BOOST_TEST(bracketed("a[0]") == "[=[a[0]]=]");  // otherwise the bracket would end one character early
  BOOST_TEST(bracketed("x]=]]") == "[==[x]=]]]==]");
}

BOOST_AUTO_TEST_CASE(an_entry_of_a_list_stays_one) { BOOST_TEST(list_entry("a;b") == "a\\;b"); }

BOOST_AUTO_TEST_CASE(a_test_has_the_labels_and_properties_of_a_declared_one_and_the_users_come_last) {
  holdfast::run::Discovered one;
  one.asked.declaration.labels = {"perf", "a;b"};
  one.asked.declaration.working_directory = "/w";
  one.asked.timeout_s = 80;
  one.asked.properties = {"FIXTURES_REQUIRED", "db", "LABELS", "among the labels", "TIMEOUT", "7"};
  one.found.tests = {{"x", "/d/x.json"}};
  const auto script = ctest_script({one}, "/bin/holdfast", "/b/suite.json");
  BOOST_TEST(script.find("add_test([[perf.x]] [[/bin/holdfast]] [[run]] [[/d/x.json]])\n") !=
             std::string::npos);
  BOOST_TEST(
      script.find("[[LABELS]] [[perf;a\\;b]] [[RUN_SERIAL]] [[TRUE]] [[SKIP_RETURN_CODE]] [[77]] [[TIMEOUT]] "
                  "[[80]] [[WORKING_DIRECTORY]] [[/w]] [[TIMEOUT]] [[7]] [[FIXTURES_REQUIRED]] "
                  "[[holdfast;db]])") != std::string::npos);
  BOOST_TEST(script.find("set_tests_properties([[perf.gate]] [[PROPERTIES]] [[DEPENDS]] [[perf.x]])") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_test_has_the_place_of_its_benchmark_or_else_of_the_call_that_discovers_it) {
  holdfast::run::Discovered one;
  one.asked.declaration.source_directory = "/s";
  one.asked.declaration.location = "bench/CMakeLists.txt:4";
  one.found.tests = {{"x", "/d/x.json", "/s/x.cpp:12"}, {"y", "/d/y.json", ""}};
  const auto script = ctest_script({one}, "/bin/holdfast", "/b/suite.json");
  BOOST_TEST(script.find("[[DEF_SOURCE_LINE]] [[/s/x.cpp:12]] [[_BACKTRACE_TRIPLES]] "
                         "[[/s/x.cpp;12;holdfast_discover_tests;/s/x.cpp;0;]]") != std::string::npos);
  BOOST_TEST(script.find("[[DEF_SOURCE_LINE]] [[/s/bench/CMakeLists.txt:4]]") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_could_not_be_found_is_a_test_that_says_why) {
  holdfast::run::Discovered one;
  one.request = "/b/discoveries/bench.0.none.json";
  one.found.error = "bench does not exist";
  one.found.tests = {{"bench_NOT_BUILT", ""}};
  const auto script = ctest_script({one}, "/bin/holdfast", "/b/suite.json");
  BOOST_TEST(
      script.find("add_test([[bench_NOT_BUILT]] [[/bin/holdfast]] [[discover]] [[/b/suite.json]] [[--why]] "
                  "[[/b/discoveries/bench.0.none.json]])") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
