#include "wire/declaration_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <fstream>

#include "model/error.hpp"

namespace {

using namespace holdfast;

const std::string kRest =
    R"("config": "Release", "adapter": "holdfast", "working_directory": "/tmp", "environment": ["A=b;c"],
  "source_directory": "/s", "build_directory": "/b", "store": "sqlite3:/s/x.db", "session_file": "/b/session",
  "work_directory": "/b/work", "labels": ["perf"])";

/// The declaration in a file that lives as long as the call.
Declaration read(const std::string& fields) {
  const std::string path = "declaration_json_test.json";
  std::ofstream(path) << "{\"schema\": \"holdfast-declaration/1\", " << fields << "}";
  try {
    auto declaration = wire::read_declaration(path);
    std::remove(path.c_str());
    return declaration;
  } catch (...) {
    std::remove(path.c_str());
    throw;
  }
}

std::string message_of(const std::string& fields) {
  try {
    read(fields);
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

const std::string kCommand = R"("test": "parse", "command": ["/bin/true", "a b"], )";

}  // namespace

BOOST_AUTO_TEST_SUITE(declaration_json)

BOOST_AUTO_TEST_CASE(what_is_null_was_not_asked_for) {
  const auto declaration =
      read(kCommand + kRest + R"(, "processes": null, "tester": "anova", "min_effect": 0.03)");
  BOOST_TEST(!declaration.processes.has_value());
  BOOST_TEST(!declaration.samples.has_value());
  BOOST_TEST(declaration.tester.value() == "anova");
  BOOST_TEST(declaration.min_effect.value() == 0.03);
  BOOST_TEST(declaration.command.at(1) == "a b");
  BOOST_TEST(declaration.environment.at(0) == "A=b;c");
}

BOOST_AUTO_TEST_CASE(measurers_keep_their_order_and_are_kept_with_the_run) {
  BOOST_TEST(read(kCommand + kRest).measurers.empty());
  BOOST_TEST(read(kCommand + kRest + R"(, "measurer": null)").measurers.empty());
  const auto declaration = read(kCommand + kRest + R"(, "measurer": ["outlier-elimination", "default"])");
  BOOST_TEST(declaration.measurers == (std::vector<std::string>{"outlier-elimination", "default"}),
             boost::test_tools::per_element());
  BOOST_TEST(wire::declaration_text(declaration).find(R"("measurer":["outlier-elimination","default"])") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_run_keeps_the_file_that_it_was_declared_in) {
  const Declaration declaration{.file = "/build/parse.json"};
  BOOST_TEST(wire::declared_file(wire::declaration_text(declaration)) == "/build/parse.json");
  BOOST_TEST(wire::declared_file("{}").empty());  // kept before it was written down
  BOOST_TEST(wire::declared_file("").empty());
  BOOST_TEST(wire::declared_file(R"({"file": 7})").empty());  // damaged
  BOOST_TEST(wire::declared_location(R"({"location": "perf/CMakeLists.txt:12"})") ==
             "perf/CMakeLists.txt:12");
  BOOST_TEST(wire::declared_location("{}").empty());
  BOOST_TEST(wire::declared_in_force(R"({"in_force": {"tester": 7}})").empty());
  BOOST_TEST(wire::declared_work(R"({"in_force": [7], "command": "x"})").empty());
}

BOOST_AUTO_TEST_CASE(who_picks_another_number_of_what_is_printed_does_other_work) {
  const auto work = [](const std::string& pick) {
    return wire::declared_work(wire::declaration_text(read(kCommand + kRest + pick), {{"tester", "shift"}}));
  };
  const auto seconds = work(R"(, "pick": "([0-9.]+) s", "unit": "s")");
  BOOST_TEST(seconds == work(R"(, "pick": "([0-9.]+) s", "unit": "s")"));
  BOOST_TEST(seconds != work(R"(, "pick": "total ([0-9.]+) s", "unit": "s")"));
  BOOST_TEST(seconds != work(R"(, "pick": "([0-9.]+) s", "unit": "ms")"));
  BOOST_TEST(seconds != work(""));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_named) {
  const std::string file = "declaration_json_test.json: ";
  BOOST_TEST(message_of(kCommand + kRest + R"(, "processes": 0)") ==
             file + "\"processes\" must be above 0, but is 0");
  BOOST_TEST(message_of(kCommand + kRest + R"(, "processes": 2.5)") ==
             file + "\"processes\" must be a whole number, but is 2.5");
  BOOST_TEST(message_of(kCommand + kRest + R"(, "re_measurement": 0)") ==
             file + "\"re_measurement\" must be above 0, but is 0");
  BOOST_TEST(message_of(kCommand + kRest + R"(, "significance": 1)") ==
             file + "\"significance\" must be below 1, but is 1");
  BOOST_TEST(message_of(kCommand + kRest + R"(, "measurer": "default")") ==
             file + "\"measurer\" must be a list of strings, but is \"default\"");
  BOOST_TEST(message_of(R"("command": ["x"], )" + kRest) ==
             file + "\"test\" must be a string, but is missing");
  BOOST_TEST(message_of(R"("test": "x", "command": [], )" + kRest) ==
             file + "\"command\" must be a program with its arguments, but is []");
}

BOOST_AUTO_TEST_CASE(files_of_another_kind_are_refused) {
  BOOST_CHECK_THROW(wire::read_declaration("/nowhere.json"), Error);
  BOOST_CHECK_THROW(wire::read_declaration("/proc/self/status"), Error);
}

BOOST_AUTO_TEST_SUITE_END()
