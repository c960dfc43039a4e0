#include "init/first_measurement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "ci/command.hpp"
#include "init/chosen_tests.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/whole_file.hpp"
#include "process/process.hpp"
#include "process/start.hpp"
#include "run/commits/cmake.hpp"
#include "wire/json_text.hpp"

namespace holdfast::init {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// Seconds for a test in each of the three runs of the self-test: a part of those for the first run, and enough for the
/// least number of rounds.
double proof_budget(const FirstRunOptions& options) { return std::clamp(options.seconds / 6, 5.0, 20.0); }

constexpr std::size_t kProofTests = 2;
constexpr int kProofRounds = 9;        // the first look is after 6, and a result is confirmed
constexpr double kLongestProof = 120;  // of which there are three
constexpr double kTrySeconds = 120;
constexpr int kBrokenTest = 2;
constexpr int kWrongProof = 1;
constexpr int kUndecidedProof = 77;

/// Calls the commands of one build tree.
class Commands {
 public:
  Commands(const InitPlan& plan, const FirstRunOptions& options)
      : plan_(plan),
        log_(options.talks ? ci::Log::all : ci::Log::errors),
        tool_(fs::read_symlink("/proc/self/exe").string()) {}

  /// The output of a build is long, and only its first error matters.
  void build(const Words& targets) const {
    Words command{"cmake", "--build", plan_.tree.build, "--parallel", "--target"};
    command.insert(command.end(), targets.begin(), targets.end());
    if (!plan_.model.config.empty()) command.insert(command.end(), {"--config", plan_.model.config});
    const process::OrphansGoOn servers;
    commits::run_logged(command, log_of(plan_.tree));
  }

  nlohmann::json listing() const {
    auto command = ctest();
    command.emplace_back("--show-only=json-v1");
    return wire::document_of(ci::output_of(command), "the list of tests of ctest");
  }

  /// Ignores the exit code of CTest: a test that fails is in the report.
  void measure(double seconds) const {
    const auto command = ctest();
    ci::exit_code_of(command, {fmt::format("HOLDFAST_BUDGET_TOTAL={}", seconds)}, log_);
  }

  /// Tries one process, whose result is not stored. A program that takes longer is not broken.
  bool can_measure(const std::string& test) const {
    const auto command =
        tool({"run", test, "--processes", "1", "--baseline", "none", "--no-store", "--quiet"});
    const auto ended = process::run_process({.argv = command, .deadline_s = kTrySeconds});
    return ended.how == process::Ended::How::timed_out ||
           (ended.how == process::Ended::How::exited && ended.code != kBrokenTest);
  }

  Words tool(const Words& words) const {
    const auto config = plan_.model.config.empty() ? "none" : plan_.model.config;
    Words command{tool_};
    command.insert(command.end(), words.begin(), words.end());
    command.insert(command.end(), {"--suite", plan_.tree.build + "/holdfast/suite." + config + ".json"});
    return command;
  }

  ci::Log log() const { return log_; }

  /// Says what the next step is, since its output is that of other commands.
  void say(const std::string& sentence) const {
    if (log_ == ci::Log::all) fmt::print("\n{}\n", sentence);
    std::fflush(stdout);
  }

 private:
  Words ctest() const {
    Words command{"ctest", "--test-dir", plan_.tree.build, "-L", "perf"};
    if (!plan_.model.config.empty()) command.insert(command.end(), {"-C", plan_.model.config});
    return command;
  }

  const InitPlan& plan_;
  ci::Log log_;
  std::string tool_;
};

void refuse_without_holdfast(const Words& tests, const InitPlan& plan) {
  if (std::ranges::find(tests, "gate") != tests.end()) return;
  throw Error(
      plan.tree.build +
      ": has no performance test after the lines were written: find_package(Holdfast) finds no installed "
      "Holdfast, or CMakeLists.txt returns before its end; add --option CMAKE_PREFIX_PATH=<prefix>, or move "
      "the lines up");
}

/// Returns the reason that the test <target>_NOT_LISTED prints.
std::string why_not_listed(const nlohmann::json& listing, const std::string& test) {
  for (const auto& one : listing.value("tests", nlohmann::json::array())) {
    if (one.value("name", "") != "perf." + test && one.value("name", "") != test) continue;
    const auto ended = process::run_process({.argv = one.value("command", Words()), .deadline_s = 60});
    return ended.tail.substr(0, ended.tail.find('\n'));
  }
  return "";
}

/// Writes the tests again, and configures.
void rewrite(InitPlan& plan, const std::vector<ProgramTests>& tests) {
  for (auto& edit : plan.edits) {
    if (fs::path(edit.path).filename() != "CMakeLists.txt") continue;
    // Tests of an earlier call are in the text before the edit, and stay.
    const auto written = whole_file(edit.path);
    if (written != edit.after)
      throw Error(edit.path +
                  ": it was edited while its benchmarks ran, so those that failed are not taken out; call "
                  "holdfast init --write again");
    apply({{edit.path, written, edit.before}}, plan.root);
    const auto anew = cmake_edit(plan, tests);
    apply({anew}, plan.root);
    edit.after = anew.after;
  }
  plan.tests = tests;
  configure(plan.source, {}, plan.tree);
}

/// Names of benchmarks among those of the tests.
Words benchmarks_in(Words tests) {
  std::erase_if(
      tests, [](const std::string& name) { return name == "session" || name == "gate" || name == "report"; });
  return tests;
}

/// Takes out programs that cannot be listed, which would make every run fail. Returns the benchmarks of the others.
Words listed_benchmarks(InitPlan& plan, const Commands& commands, FirstMeasurement& first) {
  const auto listing = commands.listing();
  const auto tests = tests_listed(listing);
  refuse_without_holdfast(tests, plan);
  auto kept = plan.tests;
  std::erase_if(kept, [&](const ProgramTests& one) {
    for (const auto* end : {"_NOT_LISTED", "_NOT_BUILT"}) {
      if (std::ranges::find(tests, one.target + end) == tests.end()) continue;
      first.left_out.push_back(one.target);
      first.notes.push_back(one.target + " is left out, because its benchmarks cannot be listed: " +
                            why_not_listed(listing, one.target + end));
      return true;
    }
    return false;
  });
  if (first.left_out.empty()) return benchmarks_in(tests);
  if (kept.empty() && plan.declared.empty())
    throw Error("no program can be measured: " + joined(first.notes, "; "));
  rewrite(plan, kept);
  return benchmarks_in(tests_listed(commands.listing()));
}

/// Finds the working directory of each program: that of CMake, else one of directories_of(). A program that reads data by
/// relative paths is measured in only one of them.
void find_directories(InitPlan& plan, const Words& benchmarks, const Commands& commands) {
  const auto original = plan.tests;
  auto tests = original;
  for (std::size_t i = 0; i < tests.size(); ++i) {
    const auto first =
        std::ranges::find_if(benchmarks, [&](const auto& name) { return tests[i].has_test(name); });
    if (first == benchmarks.end() || commands.can_measure(*first)) continue;
    for (const auto& directory : plan.directories_of(tests[i].target)) {
      tests[i].directory = directory;
      rewrite(plan, tests);
      if (commands.can_measure(*first)) break;
      tests[i].directory = "";
    }
  }
  if (plan.tests != tests) rewrite(plan, tests);
}

/// Limits each program to its part of the benchmarks that are measured. Returns the benchmarks that are left.
Words limit(InitPlan& plan, const Words& benchmarks, const FirstRunOptions& options, const Commands& commands,
            FirstMeasurement& first) {
  first.benchmarks = benchmarks.size();
  if (benchmarks.size() <= options.most || plan.tests.empty()) return benchmarks;
  rewrite(plan, limited_to(options.most, plan.tests, benchmarks));
  auto chosen = benchmarks_in(tests_listed(commands.listing()));
  first.notes.push_back(
      fmt::format("the programs have {} benchmarks; TEST_FILTER makes {} of them tests, at least one of each "
                  "program; remove it "
                  "for all of them",
                  benchmarks.size(), chosen.size()));
  return chosen;
}

/// Takes out benchmarks that fail, which would close the gate each time. Returns the others.
Words take_out_broken(InitPlan& plan, const Words& benchmarks, const nlohmann::json& report,
                      FirstMeasurement& first) {
  const auto broken = broken_tests(report);
  auto good = benchmarks;
  std::erase_if(good, [&](const auto& name) { return broken.contains(name); });
  for (const auto& [test, reason] : broken) {
    first.left_out.push_back(test);
    first.notes.push_back(test + " is left out: " + reason);
  }
  if (good.empty()) throw Error("no benchmark can be measured: " + listed_first(first.notes, "; "));
  if (!broken.empty() && !plan.tests.empty()) rewrite(plan, without_broken(plan.tests, benchmarks, broken));
  return good;
}

Words patterns_for(const Words& tests) {
  Words patterns;
  for (const auto& test : tests) patterns.push_back(pattern_for(test));
  return patterns;
}

/// Shows that the gate stays open without a change, and closes for a planted loss.
void prove(const Commands& commands, const FirstRunOptions& options, const nlohmann::json& report,
           FirstMeasurement& first) {
  first.shown = quietest_tests(report, kProofTests);
  if (first.shown.empty()) {
    first.proof = "none";
    first.notes.emplace_back("no benchmark is long enough to show that the gate closes");
    return;
  }
  auto budget = proof_budget(options);
  if (const auto needed = seconds_for_rounds(report, first.shown, kProofRounds); needed > budget) {
    first.shown.resize(1);
    budget = std::max(budget, seconds_for_rounds(report, first.shown, kProofRounds));
  }
  if (budget > kLongestProof) {
    first.proof = "none";
    first.notes.push_back(
        fmt::format("a process of {0} takes long, so it is not shown here that the gate closes; `holdfast "
                    "self-test '{0}' "
                    "--budget {1:.0f}` shows it in about {2:.0f} minutes",
                    pattern_for(first.shown.front()), budget, std::ceil(3 * budget / 60)));
    first.shown.clear();
    return;
  }
  commands.say(
      "Self-test: the gate must stay open without a change, and close for a planted loss. It measures " +
      listed(first.shown) + ".");
  const Words test{"self-test", joined(patterns_for(first.shown), "\n"), "--budget",
                   fmt::format("{:.0f}", std::ceil(budget))};
  const int code = ci::exit_code_of(commands.tool(test), {}, commands.log());
  if (code == 0) {
    first.proof = "pass";
  } else if (code == kUndecidedProof) {
    first.proof = "inconclusive";
    first.notes.emplace_back(
        "the machine is too busy to show that the gate closes; try `holdfast self-test` when it is quiet");
  } else if (code != kWrongProof) {
    first.proof = "none";
    first.notes.emplace_back("the gate was not shown to close; the reason is above");
  } else {
    throw Error("the gate does not find a loss that is planted into " + listed(first.shown) +
                ", or finds one where none is; see above");
  }
}

}  // namespace

FirstMeasurement measure_first(InitPlan& plan, const FirstRunOptions& options) {
  FirstMeasurement first;
  const Commands commands(plan, options);
  configure(plan.source, {}, plan.tree);
  commands.build(plan.measured_targets());
  auto benchmarks = limit(plan, listed_benchmarks(plan, commands, first), options, commands, first);
  find_directories(plan, benchmarks, commands);
  commands.say("First run. CTest shows a test that has no baseline yet as Skipped.");
  commands.measure(options.seconds);
  ci::run(commands.tool({"report", "text"}), {}, commands.log());
  const auto report = wire::document_of(ci::output_of(commands.tool({"report", "json"})), "the report");
  benchmarks = take_out_broken(plan, benchmarks, report, first);
  first.tests = benchmarks.size();
  commands.say("Accepting these results as the baseline.");
  ci::run(commands.tool({"baseline", "accept", joined(patterns_for(benchmarks), "\n"), "--quiet"}), {},
          commands.log());
  prove(commands, options, report, first);
  return first;
}

}  // namespace holdfast::init
