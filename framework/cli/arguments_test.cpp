#include "cli/arguments.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(arguments)

using namespace holdfast;
using cli::Argument;

BOOST_AUTO_TEST_CASE(the_usage_names_the_argument_and_its_value) {
  std::string text;
  std::optional<double> number;
  bool flag = false;
  BOOST_TEST(Argument("--store URL", &text, "").names == "--store");
  BOOST_TEST(Argument("--store URL", &text, "").value == "URL");
  BOOST_TEST(Argument("--unit", &text, "").value == "TEXT");
  BOOST_TEST(Argument("--budget", &number, "").value == "NUMBER");
  BOOST_TEST(Argument("--quiet", &flag, "").value.empty());
  BOOST_TEST(Argument("TEST", &text, "").value.empty());
  BOOST_TEST(Argument("--sort", &text, "", {.choices = {"command", "time"}}).value == "{command,time}");
}

BOOST_AUTO_TEST_CASE(the_variable_follows_from_the_long_name) {
  int number = 0;
  BOOST_TEST(Argument("-r,--min-rounds", &number, "", {.variable = true}).variable() ==
             "HOLDFAST_MIN_ROUNDS");
  BOOST_TEST(Argument("--min-rounds", &number, "").variable().empty());
}

BOOST_AUTO_TEST_CASE(the_help_of_an_option_names_the_value_that_its_target_has) {
  int number = 20;
  std::string text = "time";
  const auto help = [](Argument argument) { return argument.help; };
  BOOST_TEST(help({"--top", &number, "Number of functions"}) == "Number of functions; default: 20");
  BOOST_TEST(help({"--metric", &text, "Metric"}) == "Metric; default: time");
  BOOST_TEST(help({"--top", &number, "Functions; default: all"}) == "Functions; default: all");
  number = 0;
  text.clear();
  BOOST_TEST(help({"--top", &number, "Number of functions"}) == "Number of functions");
  BOOST_TEST(help({"--metric", &text, "Metric"}) == "Metric");
}

BOOST_AUTO_TEST_CASE(options_are_left_out_by_name) {
  std::string text;
  const auto left = cli::without({{"--one", &text, ""}, {"--two", &text, ""}}, {"--one"});
  BOOST_REQUIRE(left.size() == 1U);
  BOOST_TEST(left.front().names == "--two");
}

/// Verbs that measure without judging read the same variables as verbs that judge.
BOOST_AUTO_TEST_CASE(verbs_share_variables) {
  const auto root = cli::holdfast_verb();
  const auto variable = [&](const std::string& name, const std::string& option) {
    for (const auto& verb : root.verbs) {
      for (const auto& argument : verb.arguments)
        if (verb.name == name && argument.names == option) return argument.variable();
    }
    return std::string();
  };
  BOOST_TEST(variable("profile", "--metrics") == "HOLDFAST_METRICS");
  BOOST_TEST(variable("profile", "--params") == "HOLDFAST_PARAMS");
  BOOST_TEST(variable("pinpoint", "--params") == "HOLDFAST_PARAMS");
  BOOST_TEST(variable("pinpoint", "--seed") == "HOLDFAST_SEED");
}

BOOST_AUTO_TEST_SUITE_END()
