#include "run/batch.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "run/reference/machines.hpp"
#include "store/kept_test.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(batches)

namespace {

using namespace holdfast;
using namespace holdfast::run;

/// Returns a point of EXECUTOR local that is compared with the program of `run`.
Planned planned(const std::string& benchmark, const std::string& run) {
  Planned one{.point = {.benchmark = benchmark, .params = "{}", .settings = {}},
              .reference = {.kind = "live", .run = run, .previous = process::Launch{}},
              .runs = {Run{}}};
  one.point.settings.executor = Executor::local;
  return one;
}

}  // namespace

BOOST_AUTO_TEST_CASE(points_that_are_compared_with_one_program_share_a_process) {
  const TemporaryDirectory place;
  auto store = store::Database::open("sqlite3:" + place / "store.db");
  store::kept_session(store, "old");
  const auto run = store::kept_run(store, "old", "parse").id;
  std::vector<Planned> all{planned("small", run), planned("large", run)};
  BOOST_TEST(batches_of(all, store).size() == 1U);
  all.back().point.settings.executor = Executor::processes;
  BOOST_TEST(batches_of(all, store).size() == 2U);
}

BOOST_AUTO_TEST_CASE(a_damaged_store_is_told_and_not_believed) {
  const TemporaryDirectory place;
  auto store = store::Database::open("sqlite3:" + place / "store.db");
  std::vector<Planned> all{planned("small", "lost"), planned("large", "lost")};
  BOOST_TEST(message_of([&] { batches_of(all, store); }).find("refers to a run \"lost\" that is not in it") !=
             std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(results_of_a_gate)

namespace {

using namespace holdfast;
using namespace holdfast::run;

struct Stand {
  TemporaryDirectory place;
  store::Database store = store::Database::open("sqlite3:" + place / "store.db");
  SessionRecord session{.id = "now", .declared = {"parse", "sort", "new"}};
  Declaration declaration{.test = "sort", .config = "Release"};

  void keep(const std::string& of, const std::string& test, const std::string& benchmark,
            const std::string& metric) {
    auto run = store::begun_run(store, of, test, benchmark);
    run.subject.metric = metric;
    run.verdict = Verdict{.tester = "shift", .outcome = Outcome::pass};
    store::finish_run(store, run);
  }
  std::size_t family(const std::vector<Settings>& points) {
    return count_judged_together(store, session, declaration, points);
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(of_the_test_itself_each_point_and_metric_counts_that_is_no_exact_count) {
  Stand stand;
  stand.session.declared = {"sort"};
  Settings settings{.metrics = {"time", "instructions", "peak-rss"}};
  settings.tester = TesterName::shift;
  const std::size_t noisy = stand.family({settings});
  BOOST_TEST(stand.family({settings, settings, settings}) == 3 * noisy);
  settings.metrics = {"time", "instructions"};
  BOOST_TEST(stand.family({settings}) == 1U);
  settings.metrics = {};
  BOOST_TEST(stand.family({settings, settings}) == 2U);
  settings.tester = TesterName::anova;                   // results of anova are judged one by one
  BOOST_TEST(stand.family({settings, settings}) == 1U);  // never less than 1
}

BOOST_AUTO_TEST_CASE(of_other_tests_what_they_had_when_they_ran_last) {
  Stand stand;
  Settings settings;
  settings.tester = TesterName::shift;
  BOOST_TEST(stand.family({settings}) == 3U);  // as many as are declared
  store::kept_session(stand.store, "old");
  store::kept_session(stand.store, "last");
  for (const char* benchmark : {"a", "b", "c", "d"}) stand.keep("old", "parse", benchmark, "time");
  // The benchmark a was measured twice.
  for (const char* benchmark : {"a", "b", "a"}) stand.keep("last", "parse", benchmark, "time");
  stand.keep("last", "parse", "a", "instructions");
  stand.keep("last", "gone", "a", "time");
  BOOST_TEST(stand.family({settings}) == 4U);  // the test itself, two results of parse, and the test `new`
}

BOOST_AUTO_TEST_SUITE_END()
