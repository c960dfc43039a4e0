/// Tests what is reported while rounds run: progress and warnings.

#include <algorithm>

#include "process/rounds_stand_test.hpp"

BOOST_AUTO_TEST_SUITE(rounds_said)

using namespace holdfast;
using namespace holdfast::process;
using Stand = RoundsStand;

BOOST_AUTO_TEST_CASE(progress_counts_rounds_and_foretells_the_end) {
  Stand stand;
  stand.run(4, 100);
  BOOST_REQUIRE(stand.said.size() == 4U);
  for (int i = 0; i < 4; ++i) {
    const auto& progress = stand.said[static_cast<std::size_t>(i)];
    BOOST_TEST(progress.rounds_done == i);
    BOOST_TEST(progress.rounds_wanted == 4);
    BOOST_TEST(progress.left_s ==
               (i == 0 ? 0.0 : 2.0 * (4 - i)));  // a round takes 2 s, which is unknown before the first round
  }
}

BOOST_AUTO_TEST_CASE(progress_promises_no_more_than_the_budget_holds) {
  Stand stand;
  stand.run(20, 7);  // a round takes 2 s: three fit
  BOOST_REQUIRE(stand.said.size() == 3U);
  for (const auto& progress : stand.said) {
    BOOST_TEST(progress.rounds_wanted == (progress.rounds_done == 0 ? 20 : 3));
    BOOST_TEST(progress.left_s <= 7.0);
  }
  Stand confirming;
  confirming.need = [](const MeasuredMetric& measured) {
    return measured.processes.size() < 6 ? Need::confirmation : Need::nothing;
  };
  confirming.run(4, 8);
  BOOST_REQUIRE(confirming.said.size() == 3U);  // three rounds of two processes
  for (const auto& progress : confirming.said) {
    BOOST_TEST(progress.rounds_done < progress.rounds_wanted);
    BOOST_TEST(progress.confirms == (progress.rounds_done > 0));
    // Confirming rounds have as much time again as the budget; each takes 2 s.
    if (progress.confirms) BOOST_TEST(progress.left_s == 2 * 8.0 - 2.0 * progress.rounds_done);
  }
}

BOOST_AUTO_TEST_CASE(a_warning_with_other_figures_is_said_once) {
  Stand stand;
  stand.lines =
      "{\"value\":5}\n{\"warning\":\"late by 1.5 ms\"}\n{\"warning\":\"late by 12 "
      "ms\"}\n{\"warning\":\"hot\"}\n{\"end\":true}\n";
  const auto measured = stand.run(2, 100);
  BOOST_REQUIRE(measured.warnings.size() == 2U);
  BOOST_TEST(measured.warnings[0].sentence == "late by 1.5 ms");
}

BOOST_AUTO_TEST_CASE(of_each_process_is_heard_and_the_first_of_each_side_has_its_stdout_kept) {
  Stand stand;
  std::vector<std::string> heard;
  stand.ended = [&](Side side, const Launch& launch, const Ended& ended) {
    BOOST_TEST(launch.argv.front() == to_string(side));
    BOOST_TEST(ended.usage.wall_ns == 1e9);
    heard.push_back(launch.argv.front() + (launch.keep_stdout ? " with stdout" : ""));
  };
  stand.run(3, 100);
  BOOST_TEST(heard.size() == 6U);
  for (const std::string side : {"baseline", "current"}) {
    BOOST_TEST(std::count(heard.begin(), heard.end(), side + " with stdout") == 1);
    BOOST_TEST(std::count(heard.begin(), heard.end(), side) == 2);
    BOOST_TEST((std::find(heard.begin(), heard.begin() + 2, side + " with stdout") != heard.begin() + 2));
  }
}

BOOST_AUTO_TEST_CASE(where_one_side_is_shown_files_both_have_a_view_of_their_own) {
  for (const auto side : {Side::current, Side::baseline}) {
    Stand stand;
    stand.shown_to = side;
    stand.run(2, 100);
    BOOST_TEST(stand.shown == std::vector<bool>(4, true));
  }
  Stand nobody;
  nobody.run(2, 100);
  BOOST_TEST(nobody.shown == std::vector<bool>(4, false));
}

BOOST_AUTO_TEST_CASE(
    where_twice_the_budget_cannot_hold_the_rounds_that_are_needed_the_first_process_is_the_last) {
  Stand stand;
  stand.rounds_needed = 6;
  stand.process_s = 3.4;  // six rounds of two take 40.8 s
  const auto measured = stand.run(40, 20);
  BOOST_TEST(measured.too_slow);
  BOOST_TEST(measured.processes.size() == 1U);
  Stand quicker;
  quicker.rounds_needed = 6;
  quicker.process_s = 3.3;  // 39.6 s of 40 s: later processes may be quicker
  BOOST_TEST(!quicker.run(40, 20).too_slow);
  Stand alone;
  alone.rounds_needed = 6;
  alone.process_s = 20;
  BOOST_TEST(!alone.run(40, 20, false).too_slow);  // without a baseline, nothing is compared
}

BOOST_AUTO_TEST_SUITE_END()
