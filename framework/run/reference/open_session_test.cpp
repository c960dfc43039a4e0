#include "run/reference/open_session.hpp"

#define BOOST_TEST_DYN_LINK
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <filesystem>
#include <thread>

#include "message_of.hpp"
#include "process/process.hpp"
#include "store/baselines.hpp"
#include "store/kept_test.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(open_session)

namespace {

using namespace holdfast;
using namespace holdfast::run;

/// A build tree with two declared tests.
struct Stand {
  TemporaryDirectory place;
  store::Database store = store::Database::open("sqlite3:" + place / "store.db");
  Suite suite{.project = "Demo",
              .config = "Release",
              .source_directory = place / "source",
              .session_file = place / "build/session.Release",
              .work_directory = place / "build/work",
              .compiler = "GNU 12",
              .flags = "-O2",
              .tests = {"parse", "sort"}};
  Declaration declaration{.test = "sort",
                          .config = "Release",
                          .source_directory = suite.source_directory,
                          .session_file = suite.session_file};

  /// Writes the suite file as CMake does, beside the session file.
  void write_suite() const {
    place.write(
        "build/suite.Release.json",
        R"({"schema": "holdfast-suite/1", "project": "Demo", "config": "Release", "source_directory": "",
                    "build_directory": "", "store": "", "report_directory": "", "python": "", "session_file": "",
                    "work_directory": "", "compiler": "GNU 12", "flags": "", "tests": ["parse", "sort"]})");
  }
  /// Makes another commit in the source directory.
  void commit() const {
    std::filesystem::create_directories(suite.source_directory);
    for (const std::vector<std::string>& words :
         {{"init", "-q"}, std::vector<std::string>{"commit", "-q", "--allow-empty", "-m", "another"}}) {
      std::vector<std::string> argv{"git",         "-C", suite.source_directory, "-c",
                                    "user.name=A", "-c", "user.email=a@b"};
      argv.insert(argv.end(), words.begin(), words.end());
      BOOST_REQUIRE_EQUAL(process::run_process({.argv = argv, .deadline_s = 60}).code, 0);
    }
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_session_knows_its_project_its_tests_and_its_machine) {
  Stand stand;
  const auto id = run::open_session(stand.store, stand.suite).id;
  const auto session = store::find_session(stand.store, id).value();
  BOOST_TEST(session.project == "Demo");
  BOOST_TEST(session.config == "Release");
  BOOST_TEST(session.declared == stand.suite.tests, boost::test_tools::per_element());
  BOOST_TEST(session.facts.at("compiler") == "GNU 12");
  BOOST_TEST(session.facts.at("flags") == "-O2");
  BOOST_TEST(session.facts.contains("cores"));
  BOOST_TEST(session.fingerprint.size() == 12U);
  BOOST_TEST(session.commit == "");  // the sources are in no repository
}

BOOST_AUTO_TEST_CASE(the_tests_of_a_ctest_run_join_its_session) {
  Stand stand;
  const auto id = run::open_session(stand.store, stand.suite).id;
  BOOST_TEST(session_for(stand.store, stand.declaration).id == id);
  BOOST_TEST(session_for(stand.store, stand.declaration).id == id);
}

BOOST_AUTO_TEST_CASE(a_test_run_by_hand_has_a_session_of_its_own) {
  Stand stand;
  const auto own = session_for(stand.store, stand.declaration);
  BOOST_TEST(own.declared == std::vector<std::string>{"sort"}, boost::test_tools::per_element());
  BOOST_TEST(own.project == "source");
  stand.declaration.source_directory += "/";
  BOOST_TEST(session_of_now(stand.declaration).project == "source");
  BOOST_TEST(store::find_session(stand.store, own.id).has_value());
  BOOST_TEST(session_for(stand.store, stand.declaration).id != own.id);
}

BOOST_AUTO_TEST_CASE(a_test_run_by_hand_is_of_the_suites_project_and_misses_no_other_test) {
  Stand stand;
  stand.write_suite();
  const auto own = session_for(stand.store, stand.declaration);
  BOOST_TEST(own.project == "Demo");
  BOOST_TEST(own.facts.at("compiler") == "GNU 12");
  BOOST_TEST(own.facts.contains(kByHandFact));
}

BOOST_AUTO_TEST_CASE(a_session_that_an_interrupted_run_left_open_is_not_joined_by_another_commit) {
  Stand stand;
  stand.commit();
  const auto id = run::open_session(stand.store, stand.suite).id;
  BOOST_TEST(session_for(stand.store, stand.declaration).id == id);
  stand.commit();
  const auto own = session_for(stand.store, stand.declaration);
  BOOST_TEST(own.id != id);
  BOOST_TEST(own.commit != store::find_session(stand.store, id)->commit);
}

BOOST_AUTO_TEST_CASE(a_closed_session_is_not_joined_but_remembered) {
  Stand stand;
  const auto id = run::open_session(stand.store, stand.suite).id;
  close_session(stand.suite);
  BOOST_TEST(session_for(stand.store, stand.declaration).id != id);
  BOOST_TEST(last_session_id(stand.suite).value() == id);
  close_session(stand.suite);  // closing it again has no effect
  BOOST_TEST(last_session_id(stand.suite).value() == id);
}

BOOST_AUTO_TEST_CASE(the_next_session_takes_the_place_of_the_last) {
  Stand stand;
  run::open_session(stand.store, stand.suite);
  close_session(stand.suite);
  const auto next = run::open_session(stand.store, stand.suite).id;
  BOOST_TEST(last_session_id(stand.suite).value() == next);
  BOOST_TEST(session_for(stand.store, stand.declaration).id == next);
}

BOOST_AUTO_TEST_CASE(at_any_moment_there_is_a_last_session) {
  Stand stand;
  run::open_session(stand.store, stand.suite);
  std::atomic<bool> done = false;
  std::atomic<int> none = 0;
  std::thread looking([&] {
    while (!done) none += last_session_id(stand.suite).has_value() ? 0 : 1;
  });
  for (int i = 0; i < 100; ++i) {
    close_session(stand.suite);
    run::open_session(stand.store, stand.suite);
  }
  done = true;
  looking.join();
  BOOST_TEST(none == 0);
}

BOOST_AUTO_TEST_CASE(before_the_first_there_is_no_last_session) {
  Stand stand;
  BOOST_TEST(!last_session_id(stand.suite).has_value());
}

BOOST_AUTO_TEST_CASE(a_session_of_another_store_is_not_joined) {
  Stand stand;
  const auto id = run::open_session(stand.store, stand.suite).id;
  auto other = store::Database::open("sqlite3:" + stand.place / "other.db");
  BOOST_TEST(session_for(other, stand.declaration).id != id);
}

BOOST_AUTO_TEST_CASE(copies_that_earlier_sessions_ran_from_are_removed) {
  Stand stand;
  stand.place.write("build/work/stage/0123/bin/bench", "old");
  run::open_session(stand.store, stand.suite);
  BOOST_TEST(!std::filesystem::exists(stand.place / "build/work"));
}

BOOST_AUTO_TEST_CASE(while_a_test_of_a_session_is_measured_no_other_takes_its_place_or_its_copies) {
  Stand stand;
  const auto id = run::open_session(stand.store, stand.suite).id;
  const auto copy = stand.place.write("build/work/stage/0123/bin/bench", "running");
  {
    const SessionLock one(stand.suite.session_file, SessionLock::For::measuring);
    const SessionLock beside(stand.suite.session_file, SessionLock::For::measuring);
    BOOST_TEST((!one.is_refused() && !beside.is_refused()));
    BOOST_TEST(message_of([&] { run::open_session(stand.store, stand.suite); })
                   .starts_with(stand.suite.session_file + ": a test of the session " + id +
                                " is being measured by another ctest or holdfast run in this build tree; "));
    BOOST_TEST(std::filesystem::exists(copy));
    BOOST_TEST(!close_session(stand.suite));
    BOOST_TEST(is_open(stand.suite, id));
  }
  const auto next = run::open_session(stand.store, stand.suite).id;  // the first one was interrupted
  BOOST_TEST(is_open(stand.suite, next));
  BOOST_TEST(!std::filesystem::exists(copy));
  BOOST_TEST(close_session(stand.suite));
}

BOOST_AUTO_TEST_CASE(where_the_tests_would_not_find_it_the_session_is_refused) {
  Stand stand;
  stand.suite.session_file = stand.place.write("file", "") + "/session";
  BOOST_TEST(message_of([&] { run::open_session(stand.store, stand.suite); })
                 .starts_with(stand.suite.session_file +
                              ": cannot be written; the tests would not find their session: "));
}

BOOST_AUTO_TEST_SUITE_END()
