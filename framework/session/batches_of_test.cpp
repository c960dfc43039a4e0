#include "session/batches_of.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "store/kept_test.hpp"
#include "temporary_directory.hpp"

namespace {

using namespace holdfast;
using namespace holdfast::session;

/// Of EXECUTOR local, compared with the program of that run.
Planned planned(const std::string& benchmark, const std::string& run) {
  Planned one{.point = {.benchmark = benchmark, .params = "{}", .settings = {}},
              .reference = {.kind = "live", .run = run, .previous = runner::Launch{}},
              .runs = {store::RunRecord{}}};
  one.point.settings.executor = "local";
  return one;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(batches)

BOOST_AUTO_TEST_CASE(points_that_are_compared_with_one_program_share_a_process) {
  const TemporaryDirectory place;
  auto store = store::Database::open("sqlite3:" + place / "store.db");
  store::kept_session(store, "old");
  const auto run = store::kept_run(store, "old", "parse").id;
  std::vector<Planned> all{planned("small", run), planned("large", run)};
  BOOST_TEST(batches_of(all, store).size() == 1U);
  all.back().point.settings.executor = "processes";
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
