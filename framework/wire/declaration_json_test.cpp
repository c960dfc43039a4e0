#include "wire/declaration_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <fstream>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(declaration_json)

namespace {

using namespace holdfast;

const std::string kRest =
    R"("config": "Release", "adapter": "holdfast", "working_directory": "/tmp", "environment": ["A=b;c"],
  "source_directory": "/s", "build_directory": "/b", "store": "sqlite3:/s/x.db", "session_file": "/b/session",
  "work_directory": "/b/work", "labels": ["perf"])";

/// Reads a declaration from a file that is removed afterwards.
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

BOOST_AUTO_TEST_CASE(what_is_null_was_not_asked_for) {
  const auto declaration =
      read(kCommand + kRest + R"(, "processes": null, "tester": "anova", "min_effect": 0.03)");
  BOOST_TEST(!declaration.asked.processes.has_value());
  BOOST_TEST(!declaration.asked.samples.has_value());
  BOOST_CHECK((declaration.asked.tester.value() == TesterName::anova));
  BOOST_TEST(declaration.asked.min_effect.value() == 0.03);
  BOOST_TEST(read(kCommand + kRest + R"(, "min_effect": 1)").asked.min_effect.value() == 1);
  BOOST_TEST(declaration.command.at(1) == "a b");
  BOOST_TEST(declaration.environment.at(0) == "A=b;c");
}

BOOST_AUTO_TEST_CASE(measurers_keep_their_order) {
  BOOST_TEST(read(kCommand + kRest).asked.measurer.empty());
  BOOST_TEST(read(kCommand + kRest + R"(, "measurer": null)").asked.measurer.empty());
  const auto declaration = read(kCommand + kRest + R"(, "measurer": ["outlier-elimination", "default"])");
  BOOST_TEST(declaration.asked.measurer == (std::vector<std::string>{"outlier-elimination", "default"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_named) {
  const std::string file = "declaration_json_test.json: ";
  BOOST_TEST(message_of(kCommand + kRest + R"(, "processes": 0)") ==
             file + "\"processes\" must be a whole number from 1 to 1000000, but is 0");
  BOOST_TEST(message_of(kCommand + kRest + R"(, "processes": 2.5)") ==
             file + "\"processes\" must be a whole number from 1 to 1000000, but is 2.5");
  BOOST_TEST(message_of(kCommand + kRest + R"(, "re_measurement": 0)") ==
             file + "\"re_measurement\" must be a whole number from 1 to 1000000, but is 0");
  BOOST_TEST(message_of(kCommand + kRest + R"(, "significance": 1)") ==
             file + "\"significance\" must be a number between 0 and 1, such as 0.05, but is 1");
  BOOST_TEST(message_of(kCommand + kRest + R"(, "measurer": "default")") ==
             file + "\"measurer\" must be a list of strings, but is \"default\"");
  BOOST_TEST(message_of(kCommand + kRest + R"(, "tester": "shfit")")
                 .starts_with(file + "\"tester\" must be shift, "));
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
