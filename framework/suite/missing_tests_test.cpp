#include "suite/missing_tests.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "store/baselines.hpp"
#include "store/kept_test.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(vanished)

namespace {

using namespace holdfast;
using namespace holdfast::store;
using suite::missing_tests_of;
using Names = std::vector<std::string>;

/// A store in which sort and hash were accepted from the session "old", and a session of the suite since.
struct Stand {
  TemporaryDirectory place;
  Database store = Database::open("sqlite3:" + place / "store.db");
  SessionRecord session;

  Stand() {
    kept_session(store, "old", "2026-11-20T03:15:00Z");
    for (const char* test : {"sort", "hash"}) accept_run(store, kept_run(store, "old", test));
    session = kept_session(store, "s");
    session.facts["compiler"] = "GNU 12.2.0";
    session.declared = {"sort"};
  }
  Names undeclared() { return suite::missing_tests_of(store, session, {}).undeclared; }
};

}  // namespace

BOOST_AUTO_TEST_CASE(declared_tests_without_a_result_are_told_in_the_order_of_declaration) {
  Stand stand;
  stand.session.declared = {"parse", "sort", "hash"};
  const auto run = kept_run(stand.store, "s", "sort");
  BOOST_TEST(suite::unmeasured_tests(stand.session, {run}) == (Names{"parse", "hash"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(an_accepted_test_that_is_declared_no_more_is_told) {
  Stand stand;
  BOOST_TEST(stand.undeclared() == Names{"hash"}, boost::test_tools::per_element());
  stand.session.declared = {"hash", "sort"};
  BOOST_TEST(stand.undeclared().empty());
}

BOOST_AUTO_TEST_CASE(a_test_with_several_benchmarks_is_told_once) {
  Stand stand;
  auto run = begun_run(stand.store, "old", "hash", "hash/long");
  finish_run(stand.store, run);
  accept_run(stand.store, run);
  BOOST_TEST(stand.undeclared() == Names{"hash"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(baselines_of_another_configuration_or_project_are_not_missed) {
  Stand stand;
  stand.session.config = "Debug";
  BOOST_TEST(stand.undeclared().empty());
  stand.session.config = "Release";
  stand.session.project = "Another";
  BOOST_TEST(stand.undeclared().empty());
}

BOOST_AUTO_TEST_CASE(an_old_session_does_not_miss_what_came_after_it) {
  Stand stand;
  stand.session.started = "2026-11-19T00:00:00Z";
  BOOST_TEST(stand.undeclared().empty());
}

BOOST_AUTO_TEST_CASE(a_test_run_by_hand_misses_no_other) {
  Stand stand;
  stand.session.facts.erase("compiler");
  BOOST_TEST(stand.undeclared().empty());
}

BOOST_AUTO_TEST_CASE(a_test_that_is_declared_under_another_name_is_there) {
  Stand stand;
  stand.session.declared = {"sort", "checksum"};
  BOOST_TEST(stand.undeclared() == (Names{"hash"}), boost::test_tools::per_element());
  const auto aliases = wire::parse_aliases(R"([{"test": "checksum", "formerly": "hash"}])", "aliases.json");
  BOOST_TEST(missing_tests_of(stand.store, stand.session, {}, aliases).undeclared.empty());
}

BOOST_AUTO_TEST_CASE(a_benchmark_that_its_test_measures_no_more_is_told_by_its_point) {
  Stand stand;
  auto point = begun_run(stand.store, "old", "sort", "sort/long");
  finish_run(stand.store, point);
  accept_run(stand.store, point);
  const auto points = [&](const Run& run) {
    return missing_tests_of(stand.store, stand.session, {run}).points;
  };
  BOOST_TEST(points(kept_run(stand.store, "s", "sort")) == Names{"sort (sort/long)"},
             boost::test_tools::per_element());
  auto failed = begun_run(stand.store, "s", "sort", "sort");
  failed.error = "it crashed";  // the failure is reported already
  BOOST_TEST(points(failed).empty());
  BOOST_TEST(points(kept_run(stand.store, "s", "hash")).empty());  // sort is missing as a whole
  drop_baseline(stand.store, list_baselines(stand.store, "sort").at(1), {});
  BOOST_TEST(points(kept_run(stand.store, "s", "sort")).empty());
}

BOOST_AUTO_TEST_CASE(of_other_branches_only_those_count_that_the_session_was_compared_with) {
  Stand stand;
  stand.session.branch = "feature";
  auto run = kept_run(stand.store, "s", "sort");
  BOOST_TEST(missing_tests_of(stand.store, stand.session, {run}).undeclared.empty());
  run.baseline.kind = "live";
  run.baseline.branch = "";  // hash was accepted on this branch
  const auto gone = [&] { return missing_tests_of(stand.store, stand.session, {run}).undeclared; };
  BOOST_TEST(gone() == Names{"hash"}, boost::test_tools::per_element());
  drop_baseline(stand.store, list_baselines(stand.store, "hash").at(0), {.branch = "feature"});
  BOOST_TEST(gone().empty());
}

BOOST_AUTO_TEST_SUITE_END()
