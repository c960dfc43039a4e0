#include "run/plan/injected_regression.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(planted)

namespace {

using namespace holdfast;

bool can_inject_regression(const Declaration& declaration) {
  return run::can_inject_regression(declaration, run::resolve(declaration, {}));
}

Declaration declared(const std::string& adapter) {
  Declaration declaration;
  declaration.test = "sort";
  declaration.adapter = choice_of<AdapterName>(adapter).value();
  declaration.command = {"sort_bench"};
  declaration.store = "sqlite3:store.db";
  return declaration;
}

template <class Change>
Declaration declared(const std::string& adapter, Change change) {
  auto declaration = declared(adapter);
  change(declaration);
  return declaration;
}

std::string script_of(double share) {
  process::Arm arm;
  arm.launch = {.file = "/bin/sleep", .argv = {"sleep", "1"}};
  run::Settings settings;
  settings.plant = share;
  run::inject_regression(declared("command"), settings, arm);
  BOOST_TEST(arm.launch.file == "/bin/sh");
  BOOST_TEST(arm.launch.argv.back() == "1");
  return arm.launch.argv[2];
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_loss_is_planted_where_a_time_that_gates_gets_longer) {
  BOOST_TEST(can_inject_regression(declared("holdfast")));
  BOOST_TEST(can_inject_regression(declared("command")));
  BOOST_TEST(can_inject_regression(declared("holdfast", [](Declaration& it) {
    it.asked.metrics = {"allocations", "time"};
  })));
  BOOST_TEST(!can_inject_regression(
      declared("holdfast", [](Declaration& it) { it.asked.metrics = {"allocations"}; })));
  BOOST_TEST(!can_inject_regression(
      declared("holdfast", [](Declaration& it) { it.asked.mode = Mode::throughput; })));
  BOOST_TEST(!can_inject_regression(
      declared("holdfast", [](Declaration& it) { it.asked.executor = Executor::local; })));
  BOOST_TEST(!can_inject_regression(
      declared("holdfast", [](Declaration& it) { it.asked.direction = Direction::higher; })));
}

BOOST_AUTO_TEST_CASE(a_loss_is_planted_into_another_harness_if_a_library_can_be_preloaded) {
  const auto runs = [](const std::string& program) {
    return [program](Declaration& it) { it.command = {program}; };
  };
  for (const auto* harness : {"google-benchmark", "catch2", "nanobench", "boost-test"}) {
    BOOST_TEST(can_inject_regression(declared(harness, runs("/bin/sleep"))));
    BOOST_TEST(!can_inject_regression(declared(harness, runs("/etc/passwd"))));  // this file is not a program
  }
  process::Arm arm;
  run::Settings settings;
  settings.plant = 0.3;
  run::inject_regression(declared("catch2"), settings, arm);
  BOOST_TEST(arm.launch.environment == std::vector<std::string>{"HOLDFAST_PLANT=0.3"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_number_that_a_command_prints_stays_as_it_is_however_often_it_runs) {
  const auto picks = [](Declaration& it) { it.pick = Pick{.pattern = "([0-9]+)", .unit = ""}; };
  BOOST_TEST(!can_inject_regression(declared("command", picks)));
  const auto both = [&](Declaration& it) {
    picks(it);
    it.asked.metrics = {"time", "output"};
  };
  BOOST_TEST(can_inject_regression(declared("command", both)));
}

BOOST_AUTO_TEST_CASE(only_times_get_worse_by_it) {
  const auto loses = [](const std::string& metric, Direction direction) {
    return run::is_hit_by_injection({.test = "sort", .metric = metric, .direction = direction});
  };
  BOOST_TEST(loses("time", Direction::lower));
  BOOST_TEST(loses("cpu-time", Direction::lower));
  BOOST_TEST(!loses("time", Direction::higher));
  BOOST_TEST(!loses("allocations", Direction::lower));
}

BOOST_AUTO_TEST_CASE(a_command_runs_so_often_that_it_loses_no_less_than_the_share) {
  BOOST_TEST(script_of(0.3) == R"("$@" && exec "$@")");
  BOOST_TEST(script_of(1) == R"("$@" && exec "$@")");
  BOOST_TEST(script_of(1.2) == R"("$@" && "$@" && exec "$@")");
}

BOOST_AUTO_TEST_SUITE_END()
