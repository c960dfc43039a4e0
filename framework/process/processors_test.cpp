#include "process/processors.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "process/process.hpp"
#include "process/rounds.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(processors)

using namespace holdfast;
using namespace holdfast::process;

BOOST_AUTO_TEST_CASE(a_child_is_held_to_the_processor_asked_for_and_this_process_is_not) {
  const auto own = own_processors();
  BOOST_REQUIRE(!own.empty());
  for (const int processor : {own.front(), own.back()}) {
    const auto ended = run_process({.argv = {"sh", "-c", "taskset -cp $$ | sed 's/.*: //'"},
                                    .processor = processor,
                                    .keep_stdout = true});
    BOOST_TEST(ended.out == std::to_string(processor) + "\n");
  }
  BOOST_TEST(own_processors() == own, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(who_takes_more_time_on_processors_than_on_the_clock_does_not_compute_alone) {
  Process alone;
  alone.samples = {{.value = 100, .cpu_ns = 100}, {.value = 100, .cpu_ns = 109}, {.value = 100, .cpu_ns = 1}};
  Process several;
  several.samples = {{.value = 100, .cpu_ns = 111}};
  BOOST_TEST(computes_alone({alone, alone}));
  BOOST_TEST(!computes_alone({alone, several}));
  BOOST_TEST(!computes_alone({}));
}

/// Returns the processors to which six rounds of a program were restricted, -1 for none. Each sample took `cpu_ns` of
/// CPU time. `alone`: the first thread computed all of it.
std::vector<int> held_to(double cpu_ns, bool alone = true) {
  const TemporaryDirectory place;
  std::vector<int> processors;
  const Arm baseline{.side = Side::baseline, .launch = {.argv = {"before"}}};
  const Arm current{.launch = {.argv = {"now"}}};
  const RoundsWanted wanted{.rounds = 6, .budget_s = 100, .seed = 1, .wire_file = place / "wire"};
  run_rounds(current, baseline, wanted, {}, [&](const Launch& launch) {
    processors.push_back(launch.processor.value_or(-1));
    place.write("wire", "{\"holdfast\":\"wire/1\"}\n{\"benchmark\":\"sort\"}\n{\"value\":100,\"cpu_ns\":" +
                            std::to_string(cpu_ns) + "}\n{\"end\":true}\n");
    return Ended{.how = Ended::How::exited, .alone = alone};
  });
  return processors;
}

BOOST_AUTO_TEST_CASE(after_the_first_round_both_sides_of_each_run_on_one_processor_that_goes_round) {
  const auto own = own_processors();
  const auto processors = held_to(100);
  BOOST_REQUIRE(processors.size() == 12U);
  for (std::size_t i = 0; i < 12; ++i) {
    const std::size_t round = i / 2;
    const bool free = round == 0 || own.size() < 2;
    BOOST_TEST(processors[i] == (free ? -1 : own[round % own.size()]));
  }
}

/// Two threads may have run on the same processor by chance.
BOOST_AUTO_TEST_CASE(of_several_threads_the_first_four_rounds_show_whether_they_compute_one_at_a_time) {
  const auto own = own_processors();
  const auto processors = held_to(100, false);
  BOOST_REQUIRE(processors.size() == 12U);
  for (std::size_t i = 0; i < 12; ++i) {
    const bool free = i / 2 < 4 || own.size() < 2;
    BOOST_TEST(processors[i] == (free ? -1 : own[i / 2 % own.size()]));
  }
}

BOOST_AUTO_TEST_CASE(a_program_that_uses_several_processors_at_a_time_keeps_them) {
  for (const int processor : held_to(180)) BOOST_TEST(processor == -1);
}

BOOST_AUTO_TEST_SUITE_END()
