#include "run/plan/declared_run.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(declared_run)

using namespace holdfast;
using namespace holdfast::run;

const Run kRun{.adapter = "command",
               .command = {"/build/sort", "-n"},
               .pick = Pick{.pattern = "([0-9.]+) s", .unit = "s"},
               .in_force = {{"metrics", "time"}, {"tester", "shift"}}};

bool does_the_same(const Run& other) { return work_of(kRun) == work_of(other); }

BOOST_AUTO_TEST_CASE(who_picks_another_number_of_what_is_printed_does_other_work) {
  BOOST_TEST(does_the_same(kRun));
  auto other = kRun;
  other.pick->pattern = "total ([0-9.]+) s";
  BOOST_TEST(!does_the_same(other));
  other = kRun;
  other.pick->unit = "ms";
  BOOST_TEST(!does_the_same(other));
  other.pick.reset();
  BOOST_TEST(!does_the_same(other));
}

BOOST_AUTO_TEST_CASE(the_program_moves_and_the_judging_changes_without_other_work) {
  auto other = kRun;
  other.command.front() = "/elsewhere/sort";
  other.in_force["tester"] = "anova";
  BOOST_TEST(does_the_same(other));
  other.command.back() = "-r";
  BOOST_TEST(!does_the_same(other));
  other = kRun;
  other.in_force["metrics"] = "cycles";
  BOOST_TEST(!does_the_same(other));
}

BOOST_AUTO_TEST_CASE(a_run_of_an_earlier_version_did_the_same_work_in_several_layouts) {
  auto other = kRun;
  other.in_force["layouts"] = "4";
  BOOST_TEST(does_the_same(other));
}

BOOST_AUTO_TEST_CASE(without_its_settings_the_work_is_not_known) {
  auto other = kRun;
  other.in_force.clear();
  BOOST_TEST(!work_of(other).has_value());
}

BOOST_AUTO_TEST_CASE(a_variable_with_a_path_of_the_project_is_the_same_in_another_checkout) {
  const auto environment_of = [](const std::string& source, const std::string& value) {
    Declaration declaration;
    declaration.source_directory = source;
    declaration.build_directory = source + "/build";
    declaration.environment = {value};
    return run::declared_run(declaration, {}).environment;
  };
  const auto here = environment_of("/here", "DATA=/here/data:/here/build/data");
  BOOST_TEST(here == environment_of("/there", "DATA=/there/data:/there/build/data"));
  BOOST_TEST(here != environment_of("/there", "DATA=/there/data:/there/data"));
}

BOOST_AUTO_TEST_SUITE_END()
