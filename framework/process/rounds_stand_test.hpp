#pragma once

/// For tests of rounds.hpp: processes and a clock that are controlled by the test.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <functional>
#include <string>
#include <vector>

#include "process/rounds.hpp"
#include "temporary_directory.hpp"

namespace holdfast::process {

/// Fake processes that take `process_s` on a clock that only they advance, and a diary of all events.
struct RoundsStand {
  TemporaryDirectory place;
  double now_s = 1000;
  double process_s = 1;
  int crash_at = -1;  ///< the number of the process that crashes, from 0
  std::string metric = "rate";
  std::string baseline_unit = "1/s";
  std::string lines = "{\"value\":5}\n{\"end\":true}\n";
  std::vector<std::string> diary;
  std::vector<Process> kept;
  std::vector<Progress> said;
  std::vector<int> shares;
  std::vector<std::string> metrics;
  int discards = 0;
  int warmup_processes = 0;
  std::vector<std::vector<std::string>> arguments;     ///< the command line of each process
  std::vector<bool> shown;                             ///< true for each process with its own view of files
  std::optional<Side> shown_to;                        ///< the side to which a file is shown at another path
  std::function<Need(const MeasuredMetric&)> need;     ///< empty: no such function is passed
  std::function<int(const MeasuredMetric&)> counting;  ///< empty: no such function is passed
  int rounds_min = 0;
  int rounds_needed = 0;
  std::function<void(Side, const Launch&, const Ended&)> ended;  ///< empty: no such function is passed

  image::Contents contents;        ///< the files of each side
  std::optional<Side> changed_by;  ///< the side whose process writes to the first file

  Arm arm(Side side) const {
    Arm arm{.side = side,
            .launch = {.argv = {std::string(to_string(side))}, .contents = image::joined(nullptr, contents)},
            .metrics = metrics,
            .warmup_processes = warmup_processes,
            .discards = discards};
    if (side == shown_to) arm.launch.shown = {{{"/project/plugin.so", "/stage/plugin.so"}}};
    return arm;
  }

  /// Runs rounds of a single metric, and returns its result.
  MeasuredMetric run(int rounds, double budget_s, bool with_baseline = true) {
    auto all = run_all(rounds, budget_s, with_baseline);
    BOOST_REQUIRE(all.size() == 1U);
    return std::move(all.front());
  }

  std::vector<MeasuredMetric> run_all(int rounds, double budget_s, bool with_baseline = true) {
    const Watcher watcher{
        .keep =
            [&](const MeasuredMetric&, const Process& process) {
              kept.push_back(process);
              diary.push_back("keep");
            },
        .progress = [&](const Progress& progress) { said.push_back(progress); },
        .need = need ? [&](const std::vector<MeasuredMetric>& all) { return need(all.front()); }
                     : std::function<Need(const std::vector<MeasuredMetric>&)>(),
        .counting = counting ? [&](const std::vector<MeasuredMetric>& all) { return counting(all.front()); }
                             : std::function<int(const std::vector<MeasuredMetric>&)>(),
        .now_s = [&] { return now_s; },
        .ended = ended};
    const auto baseline = with_baseline ? std::optional(arm(Side::baseline)) : std::nullopt;
    const RoundsWanted wanted{.rounds = rounds,
                              .budget_s = budget_s,
                              .shares = shares,
                              .seed = 1,
                              .wire_file = place / "wire",
                              .rounds_min = rounds_min,
                              .rounds_needed = rounds_needed};
    return run_rounds(arm(Side::current), baseline, wanted, watcher, [&](const Launch& launch) {
      diary.push_back(launch.argv.front());
      arguments.push_back(launch.argv);
      shown.push_back(launch.shown.has_value());
      now_s += process_s;
      if (changed_by && launch.argv.front() == to_string(*changed_by))
        std::ofstream(contents.front().path) << "replaced";
      if (static_cast<int>(kept.size()) == crash_at) return Ended{.how = Ended::How::signalled, .code = 11};
      const auto unit = launch.argv.front() == "baseline" ? baseline_unit : "1/s";
      place.write("wire", R"({"holdfast":"wire/1"}
                             {"benchmark":"sort","metric":")" +
                              metric + R"(","unit":")" + unit + R"(","direction":"higher"}
                            )" +
                              lines);
      return Ended{.how = Ended::How::exited, .usage = {.wall_ns = process_s * 1e9}};
    });
  }
};

}  // namespace holdfast::process
