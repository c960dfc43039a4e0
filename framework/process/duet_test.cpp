#include "process/duet.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <vector>

#include "process/processors.hpp"
#include "process/rounds.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(duet)

using namespace holdfast;
using namespace holdfast::process;

namespace {

/// Returns a shell script that counts to `thousands` thousand.
std::string counting(int thousands) {
  return "i=0; while [ $i -lt " + std::to_string(thousands) + "000 ]; do i=$((i+1)); done";
}

/// The limit of a brief turn on the processor. A third process, which wakes up each millisecond, makes turns brief.
/// Without it, a turn takes 1.7 ms and more.
constexpr double kBriefTurnNs = 1.5e6;

struct Stand {
  TemporaryDirectory place;
  std::string baseline = counting(100);
  std::string current = counting(100);
  int rounds = 1;
  bool of_threads = false;
  Duets duets = Duets::of_one_thread;
  Watcher watcher;

  Arm arm(Side side) const {
    return {.side = side,
            .launch = {.argv = {"/bin/sh", "-c", side == Side::baseline ? baseline : current}},
            .speaks_wire = false,
            .probe = [] { return Probes{.clock_ns = 1}; }};
  }

  MeasuredMetric run() const {
    const RoundsWanted wanted{.rounds = rounds,
                              .budget_s = 60,
                              .wire_file = place / "wire",
                              .of_threads = of_threads,
                              .duets = duets};
    auto all = run_rounds(arm(Side::current), arm(Side::baseline), wanted, watcher);
    BOOST_REQUIRE(all.size() == 1U);
    return std::move(all.front());
  }
};

/// Returns for each round the CPU time of the current process, relative to that of the baseline.
std::vector<double> ratios(const MeasuredMetric& measured) {
  std::vector<double> all;
  for (const auto& one : measured.processes) {
    for (const auto& other : measured.processes) {
      if (one.pair == other.pair && one.side == Side::current && other.side == Side::baseline)
        all.push_back(one.samples.at(0).value / other.samples.at(0).value);
    }
  }
  return all;
}

}  // namespace

// Each computes for a tenth of a second or so. At the same time on one processor, the wall time of each is the CPU time
// of both. One after the other, it would be its own CPU time.
BOOST_AUTO_TEST_CASE(both_run_at_the_same_time_on_one_processor) {
  const Stand stand;
  auto first = stand.arm(Side::baseline);
  auto second = stand.arm(Side::current);
  first.launch.processor = second.launch.processor = own_processors().front();
  first.by_processor_time = second.by_processor_time = true;
  for (const auto turns : {Turns::usual, Turns::brief}) {
    const auto both = run_duet({first, 0}, {second, 17}, stand.place / "wire", run_process, turns);
    BOOST_REQUIRE(both.has_value());
    for (const auto* one : {&both->first, &both->second}) {
      const auto& [reports, usage, alone, samples] = one->collected;
      const auto& sample = reports.at(0).samples.at(0);
      BOOST_TEST(sample.value == usage.user_ns + usage.system_ns);
      BOOST_TEST(usage.wall_ns > 1.5 * sample.value);
      if (turns == Turns::brief)
        BOOST_TEST(static_cast<double>(usage.involuntary_switches) > sample.value / kBriefTurnNs);
    }
  }
}

BOOST_AUTO_TEST_CASE(what_they_print_is_told) {
  Stand stand;
  stand.baseline = "echo before >&2";
  stand.current = "echo after >&2";
  const auto first = stand.arm(Side::baseline);
  const auto second = stand.arm(Side::current);
  const auto both = run_duet({first, 0}, {second, 0}, stand.place / "wire", run_process);
  BOOST_REQUIRE(both.has_value());
  BOOST_TEST(both->first.ended.tail == "before\n");
  BOOST_TEST(both->second.ended.tail == "after\n");
}

BOOST_AUTO_TEST_CASE(of_two_of_which_one_fails_nothing_is_told) {
  Stand stand;
  stand.current = "exit 3";
  const auto first = stand.arm(Side::baseline);
  const auto second = stand.arm(Side::current);
  BOOST_TEST(!run_duet({first, 0}, {second, 0}, stand.place / "wire", run_process).has_value());
  BOOST_TEST(!run_duet({second, 0}, {first, 0}, stand.place / "wire", run_process).has_value());
}

// The shell takes as long for each number. On a machine with other work the processes of a round differ by 20 % and more when
// they run one after the other.
BOOST_AUTO_TEST_CASE(a_tenth_more_work_takes_a_tenth_more_in_each_round) {
  Stand stand;
  stand.current = counting(110);
  stand.rounds = 6;
  const auto measured = stand.run();
  BOOST_TEST(measured.duets);
  BOOST_TEST(measured.warnings.empty());
  auto found = ratios(measured);
  BOOST_REQUIRE(found.size() == 6U);
  std::sort(found.begin(), found.end());
  BOOST_TEST(found[2] > 1.05);
  BOOST_TEST(found[3] < 1.15);
}

BOOST_AUTO_TEST_CASE(rounds_in_turns_that_are_too_noisy_are_given_up_for_duets) {
  Stand stand;
  stand.baseline = stand.current = counting(20);
  stand.rounds = 4;
  stand.duets = Duets::of_one_thread_where_noisy;
  std::vector<int> fitting;
  stand.watcher.too_noisy = [&](const auto& all, int rounds) {
    fitting.push_back(rounds);
    return all.front().processes.size() == 4U;
  };
  MeasuredMetric given_up;
  stand.watcher.begin_anew = [&](const auto& all) { given_up = all.front(); };
  const auto began = std::chrono::steady_clock::now();
  const auto measured = stand.run();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  BOOST_TEST(given_up.seconds + measured.seconds <= took.count());  // no time is counted twice
  BOOST_TEST(fitting == (std::vector<int>{3, 2}), boost::test_tools::per_element());
  BOOST_TEST(given_up.processes.size() == 4U);
  BOOST_TEST(measured.duets);
  BOOST_TEST(measured.warnings.empty());
  BOOST_TEST(measured.processes.size() == 8U);
  BOOST_TEST(measured.processes.front().pair == 0);
}

BOOST_AUTO_TEST_CASE(rounds_in_turns_go_on_where_they_are_too_noisy_and_no_duet_can_be) {
  Stand stand;
  stand.baseline = stand.current = "(" + counting(20) + ") & " + counting(20) + "; wait";
  stand.rounds = 3;
  stand.duets = Duets::of_one_thread_where_noisy;
  int asked = 0;
  stand.watcher.too_noisy = [&](const auto&, int) { return ++asked > 0; };
  const auto measured = stand.run();
  BOOST_TEST(asked == 1);
  BOOST_TEST(!measured.duets);
  BOOST_TEST(measured.warnings.empty());
  BOOST_TEST(measured.processes.size() == 6U);
}

namespace {

/// Returns answers of Watcher::levels one after the other, then always the last one. Records the numbers of processes
/// that it was asked about: together, alone and by brief turns.
struct Answers {
  std::vector<DuetLevels::Are> all;
  std::vector<std::array<std::size_t, 3>> told{};
  std::vector<bool> last{};

  auto asked() {
    return [this](const auto& together, const auto& alone, const auto& brief, bool now_last) {
      told.push_back(
          {together.at(0).processes.size(), alone.at(0).processes.size(), brief.at(0).processes.size()});
      last.push_back(now_last);
      return DuetLevels{.are = all.at(std::min(told.size(), all.size()) - 1), .why = "DUET has ended: so"};
    };
  }
};

using Are = DuetLevels::Are;

/// Short programs, for which `wanted` rounds are wanted.
struct AskedStand : Stand {
  AskedStand(Answers& answers, int wanted) {
    baseline = current = counting(10);
    rounds = wanted;
    watcher.levels = answers.asked();
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(programs_run_alone_and_by_brief_turns_too_until_their_levels_are_known) {
  Answers answers{.all = {Are::open, Are::alone}};
  const auto measured = AskedStand(answers, 3).run();
  BOOST_TEST(measured.duets);
  BOOST_TEST(measured.processes.size() == 6U);
  BOOST_TEST(measured.warnings.empty());
  BOOST_TEST((answers.told == std::vector<std::array<std::size_t, 3>>{{2, 2, 2}, {4, 4, 4}}));
  // Duets have no probes, and no probe of what ran alone could be compared with them.
  BOOST_TEST(!measured.processes.front().samples.front().beside.taken());
}

BOOST_AUTO_TEST_CASE(a_duet_at_other_levels_decides_nothing_and_rounds_in_turns_begin_anew) {
  Answers answers{.all = {Are::open, Are::others}};
  AskedStand stand(answers, 3);
  std::vector<std::string> given_up;
  stand.watcher.begin_anew = [&](const auto& all) { given_up.push_back(all.at(0).no_evidence); };
  const auto measured = stand.run();
  BOOST_TEST(!measured.duets);
  BOOST_TEST(measured.no_evidence == "");
  BOOST_TEST(measured.processes.size() == 6U);
  BOOST_TEST(measured.processes.front().pair == 0);
  BOOST_TEST(measured.processes.front().samples.front().beside.taken());
  BOOST_TEST(given_up == std::vector<std::string>{"DUET has ended: so"});
  BOOST_REQUIRE(measured.warnings.size() == 1U);
  BOOST_TEST(measured.warnings.front().sentence == "DUET has ended: so");
  BOOST_TEST(answers.told.size() == 2U);  // duets are not tried again
}

BOOST_AUTO_TEST_CASE(nothing_is_decided_while_the_levels_are_unknown) {
  Answers answers{.all = {Are::open, Are::open, Are::alone}};
  AskedStand stand(answers, 9);
  stand.watcher.need = [](const auto&) { return Need::nothing; };
  BOOST_TEST(stand.run().processes.size() == 6U);
}

BOOST_AUTO_TEST_CASE(the_last_round_is_the_last_chance_to_know_them) {
  Answers answers{.all = {Are::open}};
  AskedStand stand(answers, 2);
  answers.all.push_back(Are::others);
  BOOST_TEST(!stand.run().duets);
  BOOST_TEST(answers.last == (std::vector<bool>{false, true}), boost::test_tools::per_element());
}

// The budget is 60 s.
BOOST_AUTO_TEST_CASE(half_of_the_budget_is_left_for_rounds_in_turns) {
  Answers answers{.all = {Are::open, Are::others}};
  AskedStand stand(answers, 9);
  stand.watcher.now_s = [&] { return answers.told.empty() ? 0.0 : 30.0; };
  BOOST_TEST(!stand.run().duets);
  BOOST_TEST(answers.last == (std::vector<bool>{false, true}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_keeps_the_other_from_its_work_runs_in_turns) {
  Stand stand;
  // The script is like a program that needs a port or a file name for itself.
  stand.baseline = stand.current =
      "mkdir '" + stand.place / "port" + "' && " + counting(20) + "; rmdir '" + stand.place / "port" + "'";
  stand.rounds = 3;
  stand.duets = Duets::of_all;  // also for scripts that start other programs: mkdir and rmdir
  const auto measured = stand.run();
  BOOST_TEST(!measured.duets);
  BOOST_TEST(measured.duets_failed);
  BOOST_TEST(measured.processes.size() == 6U);
  BOOST_REQUIRE(measured.warnings.size() == 1U);
  BOOST_TEST(
      measured.warnings.front().sentence ==
      "DUET has ended because one of the programs failed while both ran; their processes then ran in turns");
}

BOOST_AUTO_TEST_CASE(a_program_whose_children_compute_plays_one_where_that_is_asked_for) {
  Stand stand;
  stand.baseline = stand.current = "(" + counting(50) + ") & " + counting(50) + "; wait";
  const auto in_turns = stand.run();
  BOOST_TEST(!in_turns.duets);
  BOOST_TEST(in_turns.processes.size() == 2U);
  BOOST_TEST(in_turns.processes.front().samples.front().beside.taken());
  BOOST_REQUIRE(in_turns.warnings.size() == 1U);
  BOOST_TEST(in_turns.warnings.front().sentence ==
             "DUET has no effect, because several threads of the program compute, or it sleeps; DUET always "
             "counts the processor time of all threads");
  stand.duets = Duets::of_all;
  const auto at_once = stand.run();
  BOOST_TEST(at_once.duets);
  BOOST_TEST(at_once.warnings.empty());
  BOOST_TEST(!at_once.processes.front().samples.front().beside.taken());
}

BOOST_AUTO_TEST_CASE(a_program_that_sleeps_plays_none) {
  Stand stand;
  stand.baseline = stand.current = "exec sleep 0.1";
  BOOST_TEST(!stand.run().duets);
}

BOOST_AUTO_TEST_CASE(where_threads_were_asked_for_there_is_none) {
  Stand stand;
  stand.of_threads = true;
  BOOST_TEST(!stand.run().duets);
}

BOOST_AUTO_TEST_SUITE_END()
