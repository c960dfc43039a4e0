#include "run/judge/rounds_wanted.hpp"

#define BOOST_TEST_DYN_LINK
#include <sys/wait.h>
#include <unistd.h>
#include <boost/test/unit_test.hpp>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "model/defaults.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(rounds_wanted)

namespace {

using namespace holdfast;

/// Returns the requested rounds of the test `sort`, with the defaults for all settings that are not given.
process::RoundsWanted wanted(const run::Overrides& overrides, const run::CodeSettings& code = {}) {
  Declaration declaration{.test = "sort", .config = "none"};
  declaration.adapter = AdapterName::holdfast;
  const TemporaryDirectory work;
  declaration.work_directory = work.path();
  const auto settings = run::with_code(declaration, run::resolve(declaration, overrides), code);
  const run::Reference reference;
  return run::rounds_wanted({.declaration = declaration, .settings = settings, .reference = reference}, 3);
}

}  // namespace

BOOST_AUTO_TEST_CASE(there_are_as_many_rounds_as_processes_and_one_of_a_local_executor) {
  run::Overrides overrides;
  overrides.processes = 9;
  BOOST_TEST(wanted(overrides).rounds == 9);
  BOOST_TEST(wanted(overrides).budget_s == 3);
  overrides.executor = Executor::local;
  BOOST_TEST(wanted(overrides).rounds == 1);
}

BOOST_AUTO_TEST_CASE(both_processes_of_a_round_run_at_once_where_that_is_asked_for_and_there_are_rounds) {
  run::Overrides overrides;
  BOOST_TEST((wanted(overrides).duets == process::Duets::of_one_thread_where_noisy));
  overrides.duet = DuetChoice::off;
  BOOST_TEST((wanted(overrides).duets == process::Duets::none));
  overrides.duet = DuetChoice::on;
  BOOST_TEST((wanted(overrides).duets == process::Duets::of_one_thread));
  overrides.duet = DuetChoice::always;
  BOOST_TEST((wanted(overrides).duets == process::Duets::of_all));
  overrides.executor = Executor::local;
  BOOST_TEST((wanted(overrides).duets == process::Duets::none));
}

BOOST_AUTO_TEST_CASE(runs_are_divided_among_the_processes) {
  run::Overrides overrides;
  overrides.processes = 9;
  overrides.runs = 30;
  BOOST_TEST(wanted(overrides).shares == (std::vector<int>{4, 4, 4, 3, 3, 3, 3, 3, 3}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(processes_are_shorter_where_the_budget_is_small_and_nobody_says_how_long_they_are) {
  const auto seconds = [](const run::Overrides& overrides, double budget_s,
                          const run::CodeSettings& code = {}) {
    Declaration declaration{.test = "sort", .config = "none"};
    declaration.adapter = AdapterName::holdfast;
    const auto settings = run::with_code(declaration, run::resolve(declaration, overrides), code);
    return run::process_seconds(settings, true, budget_s);
  };
  BOOST_TEST(!seconds({}, defaults::kBudgetSeconds).has_value());
  BOOST_TEST(seconds({}, 3).value() == 0.03);
  BOOST_TEST(seconds({}, 0.1).value() == 0.03);
  BOOST_TEST(!seconds({}, 3, {{"process-time", "0.5"}}).has_value());
  run::Overrides samples;
  samples.samples = 30;
  BOOST_TEST(!seconds(samples, 3).has_value());
  run::Overrides squeeze;
  squeeze.mode = Mode::squeeze;
  BOOST_TEST(!seconds(squeeze, 3).has_value());
  BOOST_TEST(
      !run::process_seconds(run::resolve({.test = "sort", .config = "none"}, {}), false, 3).has_value());
}

// Two workers behind one lock look as if only one of them computed; on one processor, they would do something else.
BOOST_AUTO_TEST_CASE(a_program_with_workers_is_not_kept_on_one_processor_whoever_asks_for_them) {
  BOOST_TEST(!wanted({}).of_threads);
  run::Overrides told;
  told.threads = "2";
  BOOST_TEST(wanted(told).of_threads);
  BOOST_TEST(wanted({}, {{"threads", "2"}}).of_threads);
  BOOST_TEST(wanted({}, {{"groups", "readers:3,writers:1"}}).of_threads);
  run::Overrides hammock;
  hammock.mode = Mode::hammock;
  BOOST_TEST(wanted(hammock).of_threads);
}

// Discovered tests are named after their benchmarks: "sort/size=1000".
BOOST_AUTO_TEST_CASE(a_name_with_a_slash_is_no_directory_of_its_scratch) {
  const TemporaryDirectory work;
  Declaration declaration{.test = "sort/size=1000"};
  declaration.work_directory = work.path();
  const auto scratch = run::scratch_of(declaration);
  BOOST_TEST(std::filesystem::path(scratch).parent_path() == run::work_scratch(work.path()));
  BOOST_TEST(run::scratch_of(declaration) == scratch);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(work_scratches)

namespace {

namespace fs = std::filesystem;
using namespace holdfast;

/// Starts a process that leaves a file in its scratch directory and then calls `end`.
template <class End>
pid_t process_that_leaves_a_file(const std::string& work, const End& end) {
  const pid_t child = fork();
  if (child != 0) return child;
  std::ofstream(run::work_scratch(work) + "/sort.wire") << "left";
  end();
  _exit(0);
}

void wait_for(pid_t child) { waitpid(child, nullptr, 0); }

std::ptrdiff_t entries(const std::string& directory) {
  return std::distance(fs::directory_iterator(directory), {});
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_process_has_one_in_each_work_directory) {
  const TemporaryDirectory place;
  const auto scratch = run::work_scratch(place / "work");
  BOOST_TEST(fs::is_directory(scratch));
  BOOST_TEST(run::work_scratch(place / "work") == scratch);
  BOOST_TEST(run::work_scratch(place / "other") != scratch);
  BOOST_TEST(fs::path(scratch).filename().string().size() == 8U + 7 + 1 + 8);
}

BOOST_AUTO_TEST_CASE(what_a_process_left_that_was_killed_the_next_one_removes) {
  const TemporaryDirectory work;
  for (const int signal : {SIGKILL, SIGINT})
    wait_for(process_that_leaves_a_file(work.path(), [&] { raise(signal); }));
  BOOST_TEST(entries(work.path()) == 1);  // the second one has removed what the first one left
  const auto scratch = run::work_scratch(work.path());
  BOOST_TEST(entries(work.path()) == 1);
  BOOST_TEST(fs::is_empty(scratch));
}

BOOST_AUTO_TEST_CASE(a_process_that_ends_leaves_nothing) {
  const TemporaryDirectory work;
  wait_for(process_that_leaves_a_file(work.path(), [] { std::exit(0); }));
  BOOST_TEST(fs::is_empty(work.path()));
}

BOOST_AUTO_TEST_CASE(what_a_process_has_that_lives_stays) {
  const TemporaryDirectory work;
  const pid_t living = process_that_leaves_a_file(work.path(), [] {
    raise(SIGSTOP);
    pause();
  });
  int status = 0;
  waitpid(living, &status, WUNTRACED);
  const auto scratch = run::work_scratch(work.path());
  BOOST_TEST(entries(work.path()) == 2);
  kill(living, SIGKILL);
  wait_for(living);
  BOOST_TEST(fs::is_empty(scratch));
}

BOOST_AUTO_TEST_SUITE_END()
