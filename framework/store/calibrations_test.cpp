#include "store/calibrations.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"

BOOST_AUTO_TEST_SUITE(calibrations)

namespace {

using namespace holdfast;
using store::Calibrated;
using store::Database;

const Calibrated kSort{.subject = {.test = "sort", .benchmark = "sort/names", .params = R"({"size":"10"})"},
                       .config = "Release",
                       .fingerprint = "f00d"};

struct Stand {
  store::FreshStore fresh;
  Database store = Database::open(fresh.url);

  /// Adds a calibration of this time, with this number of false alarms.
  void add(const Calibrated& what, const std::string& made, int alarms, const std::string& tester = "shift") {
    store::add_calibration(store, what, {.made = made, .tester = tester, .gates = 10, .alarms = alarms});
  }

  /// Returns the false alarms of the calibration that is valid at that time; -1: there is none.
  int alarms_at(const Calibrated& what, const std::string& time, const std::string& tester = "shift") {
    const auto found = store::calibration_at(store::calibrations_on(store, what.fingerprint, ""),
                                             what.subject, what.config, tester, time);
    return found ? found->alarms : -1;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(a_calibration_comes_back_as_it_was) {
  Stand stand;
  const Calibration kept{.made = "2026-11-21T03:15:00Z",
                         .commit = "0a1b",
                         .tester = "anova",
                         .gates = 10,
                         .alarms = 2,
                         .undecided = 3,
                         .noise = {.within = 0.01, .between = std::nullopt, .sessions = 0.02},
                         .round_seconds = 0.5,
                         .detectable = {{.seconds = 1, .rounds = 2, .effect = std::nullopt}},
                         .declared = {.seconds = 30, .rounds = 40, .effect = 0.03},
                         .quarantine = Quarantine{.until = "2026-12-05T03:15:00Z", .reason = "it's noisy"}};
  store::add_calibration(stand.store, kSort, kept);
  auto again = Database::open(stand.fresh.url);
  const auto read = store::calibrations_on(again, kSort.fingerprint, kSort.subject.test).at(0).calibration;
  BOOST_TEST(read.made == kept.made);
  BOOST_TEST(read.commit == kept.commit);
  BOOST_TEST(read.tester == kept.tester);
  BOOST_TEST(read.gates == 10);
  BOOST_TEST(read.alarms == 2);
  BOOST_TEST(read.undecided == 3);
  BOOST_TEST(read.noise.within.value() == 0.01);
  BOOST_TEST(!read.noise.between.has_value());
  BOOST_TEST(read.round_seconds == 0.5);
  BOOST_TEST(read.detectable.at(0).rounds == 2);
  BOOST_TEST(read.declared.effect.value() == 0.03);
  BOOST_TEST(read.quarantine->until == kept.quarantine->until);
  BOOST_TEST(read.quarantine->reason == kept.quarantine->reason);
}

BOOST_AUTO_TEST_CASE(the_latest_that_had_been_made_counts_and_earlier_ones_stay) {
  Stand stand;
  BOOST_TEST(stand.alarms_at(kSort, "2030-01-01T00:00:00Z") == -1);
  stand.add(kSort, "2026-11-01T00:00:00Z", 1);
  stand.add(kSort, "2026-11-02T00:00:00Z", 2);
  BOOST_TEST(stand.alarms_at(kSort, "2026-10-31T23:59:59Z") == -1);
  BOOST_TEST(stand.alarms_at(kSort, "2026-11-01T00:00:00Z") == 1);
  BOOST_TEST(stand.alarms_at(kSort, "2026-11-01T23:59:59Z") == 1);
  BOOST_TEST(stand.alarms_at(kSort, "2030-01-01T00:00:00Z") == 2);
  BOOST_TEST(store::calibrations_on(stand.store, kSort.fingerprint, "sort").size() == 2U);
}

BOOST_AUTO_TEST_CASE(of_two_of_one_second_the_later_counts) {
  Stand stand;
  stand.add(kSort, "2026-11-01T00:00:00Z", 1);
  stand.add(kSort, "2026-11-01T00:00:00Z", 2);
  BOOST_TEST(stand.alarms_at(kSort, "2026-11-01T00:00:00Z") == 2);
}

BOOST_AUTO_TEST_CASE(it_says_nothing_of_another_subject_configuration_machine_or_tester) {
  Stand stand;
  const auto now = "2026-11-01T00:00:00Z";
  stand.add(kSort, now, 1);
  auto other = kSort;
  for (auto* field : {&other.subject.test, &other.subject.benchmark, &other.subject.params,
                      &other.subject.metric, &other.config, &other.fingerprint}) {
    const auto before = std::exchange(*field, "other");
    BOOST_TEST(stand.alarms_at(other, now) == -1, before);
    *field = before;
  }
  BOOST_TEST(stand.alarms_at(kSort, now, "anova") == -1);
  BOOST_TEST(stand.alarms_at(kSort, now) == 1);
}

BOOST_AUTO_TEST_CASE(days_from_now_sort_after_now) {
  BOOST_TEST(store::utc_in_days(0).size() == store::utc_now().size());
  BOOST_TEST(store::utc_in_days(0) >= store::utc_now().substr(0, 10));
  BOOST_TEST(store::utc_in_days(1) > store::utc_now());
  BOOST_TEST(store::utc_in_days(400).substr(0, 4) > store::utc_now().substr(0, 4));
}

BOOST_AUTO_TEST_CASE(figures_that_are_damaged_are_named) {
  Stand stand;
  stand.add(kSort, "2026-11-01T00:00:00Z", 1);
  stand.fresh.execute("UPDATE calibration SET figures = '{'");
  BOOST_TEST(message_of([&] { store::calibrations_on(stand.store, kSort.fingerprint, "sort"); })
                 .starts_with(stand.store.path() +
                              ", calibration of 2026-11-01T00:00:00Z: not the figures of a calibration: "));
}

BOOST_AUTO_TEST_SUITE_END()
