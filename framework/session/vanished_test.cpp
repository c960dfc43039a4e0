#include "session/vanished.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "store/baselines.hpp"
#include "store/kept_test.hpp"
#include "temporary_directory.hpp"

namespace {

using namespace holdfast;
using namespace holdfast::store;
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
  Names undeclared() { return session::undeclared_tests(store, session); }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(vanished)

BOOST_AUTO_TEST_CASE(declared_tests_without_a_result_are_told_in_the_order_of_declaration) {
  Stand stand;
  stand.session.declared = {"parse", "sort", "hash"};
  const auto run = kept_run(stand.store, "s", "sort");
  BOOST_TEST(session::unmeasured_tests(stand.session, {run}) == (Names{"parse", "hash"}),
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
  BOOST_TEST(session::undeclared_tests(stand.store, stand.session, aliases).empty());
}

BOOST_AUTO_TEST_SUITE_END()
