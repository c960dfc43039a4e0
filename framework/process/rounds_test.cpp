#include "process/rounds.hpp"

#include "message_of.hpp"
#include "process/rounds_stand_test.hpp"

BOOST_AUTO_TEST_SUITE(rounds)

using namespace holdfast;
using namespace holdfast::process;
using Stand = RoundsStand;

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
  BOOST_TEST(measured.seconds == 2.0);  // two processes of a second each
  BOOST_TEST(!measured.budget_ended);
}

BOOST_AUTO_TEST_CASE(no_round_begins_that_would_end_after_the_budget) {
  // A round takes 2 s: the fifth would end at 10 s, the sixth at 12 s.
  Stand exactly;
  BOOST_TEST(exactly.run(20, 10).processes.size() == 10U);
  Stand less;
  const auto measured = less.run(20, 9.99);
  BOOST_TEST(measured.processes.size() == 8U);
  BOOST_TEST(measured.budget_ended.value() == 4);
  BOOST_TEST(measured.seconds == 8.0);
}

BOOST_AUTO_TEST_CASE(
    a_process_that_changes_the_program_of_a_side_ends_the_rounds_and_its_samples_do_not_count) {
  for (const auto side : {Side::current, Side::baseline}) {
    Stand stand;
    const auto program = stand.place.write("bench", "accepted");
    stand.contents = {{program, image::digest_of(program)}};
    stand.changed_by = side;
    BOOST_TEST(
        message_of([&] { stand.run(3, 100); }).starts_with(program + " changed during the measurement"));
    // The first process of that side was the last one that ran.
    BOOST_TEST(stand.diary.back() == to_string(side));
    BOOST_TEST(std::ranges::count(stand.diary, to_string(side)) == 1);
  }
}

BOOST_AUTO_TEST_CASE(one_round_is_run_whatever_it_costs) {
  Stand stand;
  stand.process_s = 50;
  const auto measured = stand.run(20, 1);
  BOOST_TEST(measured.processes.size() == 2U);
  BOOST_TEST(measured.budget_ended.value() == 1);
}

BOOST_AUTO_TEST_CASE(rounds_that_a_verdict_needs_are_run_whatever_they_cost) {
  Stand stand;
  stand.rounds_min = 6;
  BOOST_TEST(stand.run(20, 1).processes.size() == 12U);
}

BOOST_AUTO_TEST_CASE(rounds_that_cannot_be_judged_are_made_up_for) {
  const auto rounds_where = [](int disturbed) {
    Stand stand;
    stand.rounds_min = 6;
    stand.counting = [=](const MeasuredMetric& measured) {
      const auto rounds = static_cast<int>(measured.processes.size()) / 2;
      return std::max(0, rounds - disturbed);
    };
    return stand.run(40, 1).processes.size() / 2;
  };
  BOOST_TEST(rounds_where(1) == 7U);
  BOOST_TEST(rounds_where(5) == 11U);
  BOOST_TEST(rounds_where(100) == 18U);  // at most three times as many
}

BOOST_AUTO_TEST_CASE(all_rounds_that_were_wanted_are_no_shortage) {
  Stand stand;
  const auto measured = stand.run(5, 10);
  BOOST_TEST(measured.processes.size() == 10U);
  BOOST_TEST(!measured.budget_ended);
}

BOOST_AUTO_TEST_CASE(after_each_round_somebody_may_say_that_it_is_enough) {
  Stand stand;
  std::vector<std::size_t> asked_with;
  stand.need = [&](const MeasuredMetric& measured) {
    asked_with.push_back(measured.processes.size());
    return measured.processes.size() < 6 ? Need::rounds : Need::nothing;
  };
  const auto measured = stand.run(20, 100);
  BOOST_TEST(measured.processes.size() == 6U);
  BOOST_TEST(!measured.budget_ended);
  BOOST_TEST(asked_with == (std::vector<std::size_t>{2, 4, 6}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(confirming_takes_at_most_as_many_rounds_and_as_much_time_again) {
  Stand many;
  many.need = [](const MeasuredMetric&) { return Need::confirmation; };
  BOOST_TEST(many.run(4, 100).processes.size() == 16U);  // 4 rounds and 4 more, each of two processes
  Stand long_ones;
  long_ones.need = [](const MeasuredMetric& measured) {
    return measured.processes.size() < 8 ? Need::rounds : Need::confirmation;
  };
  BOOST_TEST(long_ones.run(20, 10).processes.size() == 20U);  // ten rounds of 2 s fit into 2 * 10 s
  Stand open_ones;
  open_ones.need = [](const MeasuredMetric&) { return Need::rounds; };
  BOOST_TEST(open_ones.run(20, 10).processes.size() == 10U);
}

BOOST_AUTO_TEST_CASE(an_alarm_of_the_rounds_that_the_budget_held_is_confirmed) {
  Stand stand;
  stand.need = [](const MeasuredMetric& measured) {
    if (!measured.budget_ended) return Need::rounds;
    return measured.processes.size() < 14 ? Need::confirmation : Need::nothing;
  };
  const auto measured = stand.run(20, 10);
  BOOST_TEST(measured.budget_ended.value() == 5);  // five rounds of 2 s
  BOOST_TEST(measured.processes.size() == 14U);
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

BOOST_AUTO_TEST_CASE(a_process_may_measure_several_things_and_each_is_kept_by_itself) {
  Stand stand;
  stand.metrics = {"all"};
  stand.lines +=
      "{\"benchmark\":\"sort\",\"metric\":\"cycles\",\"unit\":\"\"}\n{\"value\":7}\n{\"end\":true}\n";
  const auto all = stand.run_all(2, 100);
  BOOST_REQUIRE(all.size() == 2U);
  BOOST_TEST(all[0].metric == "rate");
  BOOST_TEST(all[1].metric == "cycles");
  BOOST_TEST((all[1].direction == Direction::lower));
  BOOST_REQUIRE(all[1].processes.size() == 4U);
  BOOST_TEST(all[1].processes[3].index == 3);
  BOOST_TEST(all[1].processes[3].pair == 1);
  BOOST_TEST(all[1].processes[3].samples.at(0).value == 7.0);
  BOOST_TEST(stand.kept.size() == 8U);
}

BOOST_AUTO_TEST_CASE(one_of_several_that_the_next_process_does_not_report_is_told) {
  for (const std::string missing : {"rate", "hits"}) {
    Stand stand;
    stand.metrics = {"all"};
    const auto one = stand.lines;
    stand.lines += R"({"benchmark":"sort","metric":"hits","unit":"1/s","direction":"higher"}
)" + one;
    stand.need = [&](const MeasuredMetric&) {
      stand.metric = missing == "rate" ? "hits" : "rate";
      stand.lines = one;
      return Need::rounds;
    };
    BOOST_TEST(message_of([&] { stand.run_all(2, 100); })
                   .ends_with("program does not report all metrics of \"sort\" that the other one reports (" +
                              missing + "); accept a new baseline, or name METRICS that both report"));
  }
}

BOOST_AUTO_TEST_CASE(runs_are_shared_among_the_rounds) {
  Stand stand;
  stand.shares = {2, 1};
  stand.run(3, 100);
  BOOST_REQUIRE(stand.arguments.size() == 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    const bool more = i / 2 != 1;  // the third round has the first share again
    BOOST_TEST(stand.arguments[i].back() == (more ? "--holdfast-samples=2" : "--holdfast-samples=1"));
  }
}

BOOST_AUTO_TEST_CASE(the_first_launch_of_each_side_is_discarded_where_that_is_asked_for) {
  Stand stand;
  stand.discards = 1;
  const auto measured = stand.run(1, 100);
  BOOST_TEST(stand.diary.size() == 6U);  // two processes that are discarded, and two whose results are kept
  BOOST_TEST(stand.diary[0] == "baseline");
  BOOST_TEST(stand.diary[1] == "current");
  BOOST_TEST(measured.processes.size() == 2U);
}

BOOST_AUTO_TEST_CASE(warm_up_processes_of_each_side_come_first_and_do_not_count) {
  Stand stand;
  stand.warmup_processes = 2;
  const auto measured = stand.run(1, 100);
  const std::vector<std::string> warmups(stand.diary.begin(), stand.diary.begin() + 4);
  BOOST_TEST(warmups == (std::vector<std::string>{"baseline", "baseline", "current", "current"}),
             boost::test_tools::per_element());
  BOOST_TEST(stand.diary.size() == 8U);  // and two processes whose results are kept
  BOOST_TEST(measured.processes.size() == 2U);
}

BOOST_AUTO_TEST_CASE(warm_up_processes_are_part_of_the_budget_and_of_no_round) {
  // Warming up takes 4 s, and a round 2 s: the third round ends at 10 s, a fourth would end at 12 s.
  Stand stand;
  stand.warmup_processes = 2;
  BOOST_TEST(stand.run(20, 10).processes.size() == 6U);
}

BOOST_AUTO_TEST_CASE(a_warning_is_kept_once_with_who_said_it) {
  Stand stand;
  stand.lines = "{\"warning\":\"not optimised\"}\n" + stand.lines;
  const auto measured = stand.run(3, 100);
  BOOST_REQUIRE(measured.warnings.size() == 1U);
  BOOST_TEST(measured.warnings.front().sentence == "not optimised");
  BOOST_TEST(measured.warnings.front().by_baseline);
  BOOST_TEST(measured.warnings.front().by_current);
  Stand alone;
  alone.lines = stand.lines;
  BOOST_TEST(!alone.run(1, 100, false).warnings.front().by_baseline);
}

BOOST_AUTO_TEST_CASE(what_the_program_makes_of_its_samples_is_kept) {
  Stand stand;
  stand.lines = "{\"value\":5}\n{\"aggregate\":4.5}\n{\"end\":true}\n";
  BOOST_TEST(stand.run(1, 100).processes.front().aggregate.value() == 4.5);
}

BOOST_AUTO_TEST_CASE(where_no_clock_is_given_the_machines_is_read) {
  Stand stand;
  const RoundsWanted wanted{.rounds = 1, .budget_s = 60, .wire_file = stand.place / "wire"};
  const Arm arm{.launch = {.argv = {"/bin/sleep", "0.05"}}, .speaks_wire = false};
  BOOST_TEST(run_rounds(arm, std::nullopt, wanted, Watcher{}).front().seconds >= 0.05);
}

BOOST_AUTO_TEST_SUITE_END()
