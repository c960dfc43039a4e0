#include "runner/rounds.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "temporary_directory.hpp"

namespace {

using namespace holdfast;
using namespace holdfast::runner;

/// Processes that take as long as they are told, by a clock that only they move, and a diary of all that
/// happened.
struct Stand {
  TemporaryDirectory place;
  double now_s = 1000;
  double process_s = 1;
  int crash_at = -1;  ///< number of the process, from 0
  std::string baseline_unit = "1/s";
  std::string lines = "{\"value\":5}\n{\"end\":true}\n";
  std::vector<std::string> diary;
  std::vector<Process> kept;
  std::vector<Progress> said;
  std::function<Need(const Measured&)> need;  ///< empty: nobody is asked

  Arm arm(Side side) const { return {.side = side, .launch = {.argv = {std::string(to_string(side))}}}; }

  Measured run(int rounds, double budget_s, bool with_baseline = true) {
    const Watcher watcher{.keep =
                              [&](const Process& process) {
                                kept.push_back(process);
                                diary.push_back("keep");
                              },
                          .progress = [&](const Progress& progress) { said.push_back(progress); },
                          .need = need,
                          .now_s = [&] { return now_s; }};
    const auto baseline = with_baseline ? std::optional(arm(Side::baseline)) : std::nullopt;
    const RoundsWanted wanted{.rounds = rounds, .budget_s = budget_s, .seed = 1, .wire_file = place / "wire"};
    return run_rounds(arm(Side::current), baseline, wanted, watcher, [&](const Launch& launch) {
      diary.push_back(launch.argv.front());
      now_s += process_s;
      if (static_cast<int>(kept.size()) == crash_at) return Ended{.how = Ended::How::signalled, .code = 11};
      const auto unit = launch.argv.front() == "baseline" ? baseline_unit : "1/s";
      place.write("wire", R"({"holdfast":"wire/1"}
                             {"benchmark":"sort","metric":"rate","unit":")" +
                              unit + R"(","direction":"higher"}
                            )" +
                              lines);
      return Ended{.how = Ended::How::exited, .usage = {.wall_ns = process_s * 1e9}};
    });
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(rounds)

BOOST_AUTO_TEST_CASE(processes_run_in_the_order_of_the_plan_and_are_kept_one_by_one) {
  Stand stand;
  const auto measured = stand.run(3, 100);
  std::vector<std::string> expected;
  for (const auto& slot : plan_rounds(3, true, 1)) {
    expected.emplace_back(to_string(slot.side));
    expected.emplace_back("keep");
  }
  BOOST_TEST(stand.diary == expected, boost::test_tools::per_element());
  BOOST_REQUIRE(measured.processes.size() == 6U);
  for (int i = 0; i < 6; ++i) {
    const auto& process = stand.kept[static_cast<std::size_t>(i)];
    BOOST_TEST(process.index == i);
    BOOST_TEST(process.pair == i / 2);
    BOOST_TEST(std::string(to_string(process.side)) == expected[static_cast<std::size_t>(2 * i)]);
    BOOST_TEST(process.samples.at(0).value == 5.0);
    BOOST_TEST(process.usage.wall_ns == 1e9);
  }
}

BOOST_AUTO_TEST_CASE(what_was_measured_is_what_the_child_says) {
  Stand stand;
  const auto measured = stand.run(1, 100);
  BOOST_TEST(measured.metric == "rate");
  BOOST_TEST(measured.unit == "1/s");
  BOOST_TEST((measured.direction == Direction::higher));
  BOOST_TEST(measured.seconds == 2.0);  // two processes of a second
  BOOST_TEST(!measured.out_of_budget);
}

BOOST_AUTO_TEST_CASE(no_round_begins_that_would_end_after_the_budget) {
  // A round takes 2 s: the fifth would end at 10 s, the sixth at 12 s.
  Stand exactly;
  BOOST_TEST(exactly.run(20, 10).processes.size() == 10U);
  Stand less;
  const auto measured = less.run(20, 9.99);
  BOOST_TEST(measured.processes.size() == 8U);
  BOOST_TEST(measured.out_of_budget);
  BOOST_TEST(measured.seconds == 8.0);
}

BOOST_AUTO_TEST_CASE(one_round_is_run_whatever_it_costs) {
  Stand stand;
  stand.process_s = 50;
  const auto measured = stand.run(20, 1);
  BOOST_TEST(measured.processes.size() == 2U);
  BOOST_TEST(measured.out_of_budget);
}

BOOST_AUTO_TEST_CASE(all_rounds_that_were_wanted_are_no_shortage) {
  Stand stand;
  const auto measured = stand.run(5, 10);
  BOOST_TEST(measured.processes.size() == 10U);
  BOOST_TEST(!measured.out_of_budget);
}

BOOST_AUTO_TEST_CASE(after_each_round_somebody_may_say_that_it_is_enough) {
  Stand stand;
  std::vector<std::size_t> asked_with;
  stand.need = [&](const Measured& measured) {
    asked_with.push_back(measured.processes.size());
    return measured.processes.size() < 6 ? Need::rounds : Need::nothing;
  };
  const auto measured = stand.run(20, 100);
  BOOST_TEST(measured.processes.size() == 6U);
  BOOST_TEST(!measured.out_of_budget);
  BOOST_TEST(asked_with == (std::vector<std::size_t>{2, 4, 6}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(confirming_takes_at_most_as_many_rounds_and_as_much_time_again) {
  Stand many;
  many.need = [](const Measured&) { return Need::confirmation; };
  BOOST_TEST(many.run(4, 100).processes.size() == 16U);  // 4 rounds and 4 more, of two processes
  Stand long_ones;
  long_ones.need = [](const Measured& measured) {
    return measured.processes.size() < 8 ? Need::rounds : Need::confirmation;
  };
  BOOST_TEST(long_ones.run(20, 10).processes.size() == 20U);  // a round of 2 s: ten in 2 * 10 s
  Stand open_ones;
  open_ones.need = [](const Measured&) { return Need::rounds; };
  BOOST_TEST(open_ones.run(20, 10).processes.size() == 10U);
}

BOOST_AUTO_TEST_CASE(progress_counts_rounds_and_foretells_the_end) {
  Stand stand;
  stand.run(4, 100);
  BOOST_REQUIRE(stand.said.size() == 4U);
  for (int i = 0; i < 4; ++i) {
    const auto& progress = stand.said[static_cast<std::size_t>(i)];
    BOOST_TEST(progress.rounds_done == i);
    BOOST_TEST(progress.rounds_wanted == 4);
    BOOST_TEST(progress.left_s ==
               (i == 0 ? 0.0 : 2.0 * (4 - i)));  // a round takes 2 s; before the first nobody knows
  }
}

BOOST_AUTO_TEST_CASE(a_benchmark_that_skips_itself_is_asked_once) {
  Stand stand;
  stand.lines = "{\"skip\":\"no data\"}\n";
  const auto measured = stand.run(20, 100);
  BOOST_TEST(measured.skipped.value() == "no data");
  BOOST_TEST(measured.processes.empty());
  BOOST_TEST(stand.diary.size() == 1U);
}

BOOST_AUTO_TEST_CASE(restless_processes_are_counted) {
  Stand stand;
  stand.lines = "{\"warmup\":{\"runs\":30,\"cov\":0.5,\"steady\":false}}\n{\"value\":5}\n{\"end\":true}\n";
  const auto measured = stand.run(2, 100);
  BOOST_TEST(measured.restless == 4);
  BOOST_TEST(measured.processes[0].warmup.runs == 30U);
}

BOOST_AUTO_TEST_CASE(a_crash_ends_the_rounds_and_what_came_before_has_been_kept) {
  Stand stand;
  stand.crash_at = 3;
  BOOST_TEST(message_of([&] { stand.run(20, 100); }).find("was killed by signal 11") != std::string::npos);
  BOOST_TEST(stand.kept.size() == 3U);
}

BOOST_AUTO_TEST_CASE(sides_that_measure_different_things_are_not_compared) {
  Stand stand;
  stand.baseline_unit = "ns";
  const auto message = message_of([&] { stand.run(20, 100); });
  BOOST_TEST(message.ends_with("; accept a new baseline"));
  BOOST_TEST(message.find(" in ns") != std::string::npos);
  BOOST_TEST(message.find(" in 1/s") != std::string::npos);
  BOOST_TEST(stand.kept.size() == 1U);
}

BOOST_AUTO_TEST_CASE(without_a_baseline_a_round_is_one_process) {
  Stand stand;
  const auto measured = stand.run(3, 100, false);
  BOOST_TEST(measured.processes.size() == 3U);
  BOOST_TEST((measured.processes[1].side == Side::current));
  BOOST_TEST(measured.processes[2].pair == 2);
}

BOOST_AUTO_TEST_CASE(where_no_clock_is_given_the_machines_is_read) {
  Stand stand;
  const RoundsWanted wanted{.rounds = 1, .budget_s = 60, .wire_file = stand.place / "wire"};
  const Arm arm{.launch = {.argv = {"/bin/sleep", "0.05"}}, .speaks_wire = false};
  BOOST_TEST(run_rounds(arm, std::nullopt, wanted, Watcher{}).seconds >= 0.05);
}

BOOST_AUTO_TEST_SUITE_END()
