#include "run/reference/stored_sessions.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "store/baselines.hpp"
#include "store/kept_test.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(sessions_of_the_reference)

namespace {

using namespace holdfast;
using namespace holdfast::run;
using Values = std::vector<double>;

/// Sessions of one run each, whose one sample is the number of the session, counted from 1.
struct Stand {
  TemporaryDirectory place;
  store::Database store = store::Database::open("sqlite3:" + place / "store.db");
  SessionRecord today{.id = "today", .facts = {{"cpu", "A"}, {"cores", "2"}, {"architecture", "x86_64"}}};
  std::vector<Run> runs;

  /// Accepts a first session, and adds one for each outcome.
  explicit Stand(const std::vector<Outcome>& outcomes) {
    store::accept_run(store, add(Outcome::no_baseline));
    for (const auto outcome : outcomes) add(outcome);
  }
  Run add(Outcome outcome, const Facts& facts = {{"cpu", "A"}}) {
    const auto number = runs.size() + 1;
    const auto id = "s" + std::to_string(number);
    SessionRecord session{.id = id, .started = "2026-01-01T00:00:" + std::to_string(9 + number) + "Z"};
    session.facts = facts;
    store::add_session(store, session);
    auto run = store::begun_run(store, id, "sort");
    store::add_process(store, run.id, store::process_of(0, 0, Side::current, {static_cast<double>(number)}));
    run.subject.metric = "time";
    run.subject.unit = "ns";
    run.verdict = Verdict{.tester = "anova", .outcome = outcome, .message = "measured"};
    store::finish_run(store, run);
    runs.push_back(run);
    return run;
  }
  Values chosen(const std::optional<std::string>& historian, const std::vector<std::string>& allowed = {}) {
    Values values;
    for (const auto& session : stored_sessions({store, today, historian, allowed, ""}, runs.front()))
      values.push_back(session.at(0).samples.at(0).value);
    return values;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(without_a_historian_the_accepted_runs_alone_are_the_reference) {
  Stand stand({Outcome::pass, Outcome::pass});
  BOOST_TEST(stand.chosen({}) == (Values{1}), boost::test_tools::per_element());
  store::accept_run(stand.store, stand.runs.back());
  BOOST_TEST(stand.chosen({}) == (Values{1, 3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_historian_chooses_from_what_passed_improved_or_was_accepted) {
  Stand stand({Outcome::pass, Outcome::regressed, Outcome::improved, Outcome::inconclusive,
               Outcome::incompatible, Outcome::no_baseline, Outcome::pass});
  BOOST_TEST(stand.chosen("complete") == (Values{1, 2, 4, 8}), boost::test_tools::per_element());
  BOOST_TEST(stand.chosen("window:2") == (Values{4, 8}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_failing_run_that_was_accepted_nevertheless_begins_anew) {
  Stand stand({Outcome::pass, Outcome::regressed});
  store::accept_run(stand.store, stand.runs.back());
  stand.add(Outcome::pass);
  BOOST_TEST(stand.chosen("complete") == (Values{3, 4}), boost::test_tools::per_element());
  BOOST_TEST(stand.chosen({}) == (Values{3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(failing_runs_take_no_place_in_the_back_off) {
  // Sixteen successes, of which 1, 9, 13, 15, 16 are kept (stats/historian_test.cpp), and a failure after each.
  std::vector<Outcome> outcomes{Outcome::regressed};
  for (int i = 1; i < 16; ++i) outcomes.insert(outcomes.end(), {Outcome::pass, Outcome::regressed});
  Stand stand(outcomes);
  BOOST_TEST(stand.chosen("exponential-backoff") == (Values{1, 17, 25, 29, 31}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(runs_of_machines_that_may_not_be_compared_are_passed_over) {
  Stand stand({Outcome::pass});
  stand.add(Outcome::pass, {{"cpu", "B"}});
  BOOST_TEST(stand.chosen("window:1") == (Values{2}), boost::test_tools::per_element());
  BOOST_TEST(stand.chosen("window:1", {"cpu"}) == (Values{3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
