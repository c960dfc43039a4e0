#include "bench/user_extensions.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

namespace {

holdfast::Measurer measurer(const std::string& name) {
  return {.name = name, .metric = "faults", .unit = "faults", .read = [] { return 3.0; }};
}

}  // namespace

/// Registers the extensions in a fixture and not before main(), because other tests of this program
/// see them.
struct OwnRegistered {
  OwnRegistered() {
    static const bool once = [] {
      for (const auto* name : {"own/once", "own/twice", "own/twice"})
        holdfast::register_measurer(measurer(name));
      holdfast::register_aggregator(
          "own/sum", [](const std::vector<double>& values) { return values.at(0) + values.at(1); });
      return true;
    }();
    BOOST_TEST(once);
  }
};

BOOST_FIXTURE_TEST_SUITE(own, OwnRegistered)

using namespace holdfast;

BOOST_AUTO_TEST_CASE(what_is_registered_is_found_by_its_name) {
  BOOST_TEST(bench::user_measurer("own/once").read() == 3.0);
  BOOST_TEST(bench::user_aggregator("own/sum")({1, 2}) == 3.0);
}

BOOST_AUTO_TEST_CASE(an_aggregator_of_the_programs_own_stands_behind_a_colon) {
  BOOST_TEST(bench::user_aggregator_name("own:sum").value() == "sum");
  BOOST_TEST(!bench::user_aggregator_name("median"));
}

BOOST_AUTO_TEST_CASE(a_name_that_is_not_there_is_answered_with_those_that_are) {
  const auto message = message_of([] { bench::user_measurer("nobody"); });
  BOOST_TEST(message.starts_with("this program has registered no measurer \"nobody\"; it has "));
  BOOST_TEST(message.find("own/once") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(two_of_one_name_are_refused_when_one_is_asked_for) {
  BOOST_TEST(message_of([] { bench::user_measurer("own/twice"); }) ==
             "two measurers of this program are named \"own/twice\"");
}

BOOST_AUTO_TEST_SUITE_END()
