#include "session/rounds_wanted.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "model/defaults.hpp"
#include "session/work_scratch.hpp"
#include "temporary_directory.hpp"

namespace {

using namespace holdfast;

/// Of the test `sort` with these settings beside the defaults.
runner::RoundsWanted wanted(const session::Overrides& overrides, const session::CodeSettings& code = {}) {
  Declaration declaration{.test = "sort", .config = "none"};
  declaration.adapter = "holdfast";
  const TemporaryDirectory work;
  declaration.work_directory = work.path();
  const auto settings = session::resolve(declaration, overrides, code);
  const session::Reference reference;
  return session::rounds_wanted({.declaration = declaration, .settings = settings, .reference = reference},
                                3);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(rounds_wanted)

BOOST_AUTO_TEST_CASE(there_are_as_many_rounds_as_processes_and_one_of_a_local_executor) {
  session::Overrides overrides;
  overrides.processes = 9;
  BOOST_TEST(wanted(overrides).rounds == 9);
  BOOST_TEST(wanted(overrides).budget_s == 3);
  overrides.executor = "local";
  BOOST_TEST(wanted(overrides).rounds == 1);
}

BOOST_AUTO_TEST_CASE(runs_are_divided_among_the_processes) {
  session::Overrides overrides;
  overrides.processes = 9;
  overrides.runs = 30;
  BOOST_TEST(wanted(overrides).shares == (std::vector<int>{4, 4, 4, 3, 3, 3, 3, 3, 3}),
             boost::test_tools::per_element());
}

// Two workers behind one lock look as if one of them computed alone; on one processor they would be something else.
BOOST_AUTO_TEST_CASE(a_program_with_workers_is_not_kept_on_one_processor_whoever_asks_for_them) {
  BOOST_TEST(!wanted({}).of_threads);
  session::Overrides told;
  told.told["threads"] = "2";
  BOOST_TEST(wanted(told).of_threads);
  BOOST_TEST(wanted({}, {{"threads", "2"}}).of_threads);
  BOOST_TEST(wanted({}, {{"groups", "readers:3,writers:1"}}).of_threads);
  session::Overrides hammock;
  hammock.mode = "hammock";
  BOOST_TEST(wanted(hammock).of_threads);
}

// Discovered tests are called like their benchmarks: "sort/size=1000".
BOOST_AUTO_TEST_CASE(a_name_with_a_slash_is_no_directory_of_its_scratch) {
  const TemporaryDirectory work;
  Declaration declaration{.test = "sort/size=1000"};
  declaration.work_directory = work.path();
  const auto scratch = session::scratch_of(declaration);
  BOOST_TEST(std::filesystem::path(scratch).parent_path() == session::work_scratch(work.path()));
  BOOST_TEST(session::scratch_of(declaration) == scratch);
}

BOOST_AUTO_TEST_SUITE_END()
