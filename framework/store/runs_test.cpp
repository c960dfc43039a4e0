#include "store/runs.hpp"

#include <soci/soci.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"
#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"

BOOST_AUTO_TEST_SUITE(runs)

namespace {

using namespace holdfast;
using namespace holdfast::store;

/// A store with one session, "s".
struct Stand {
  FreshStore fresh;
  Database store = Database::open(fresh.url);
  std::string session = kept_session(store, "s").id;
};

std::vector<std::string> tests_of(const std::vector<Run>& runs) {
  std::vector<std::string> tests;
  for (const auto& run : runs) tests.push_back(run.subject.test);
  return tests;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_run_comes_back_as_it_was) {
  Stand stand;
  Run kept;
  kept.session = stand.session;
  kept.subject = {.test = "sort", .benchmark = "sort/names", .params = "{\"size\":\"10\"}"};
  kept.config = "Release";
  kept.command = {"it's"};
  kept.seed = 18'446'744'073'709'551'615U;  // the largest seed, which is beyond SQLite's integers
  kept.image = {.id = "1d", .program = {.name = "bench", .path = "/b/bench", .sha256 = "aa", .size = 7}};
  kept.baseline.kind = "live";
  kept.baseline.run = "an earlier run";
  begin_run(stand.store, kept);
  kept.subject.metric = "rate";
  kept.subject.unit = "1/s";
  kept.subject.direction = Direction::higher;
  kept.seconds = 2.5;
  kept.verdict = Verdict{.tester = "shift", .outcome = Outcome::regressed, .message = "slower"};
  kept.classic_overlap_intervals = "pass";
  kept.classic_anova = "regressed";
  finish_run(stand.store, kept);
  auto reopened = Database::open(stand.fresh.url);
  const auto read = find_run(reopened, kept.id).value();
  BOOST_TEST(read.session == kept.session);
  BOOST_TEST(read.subject.test == "sort");
  BOOST_TEST(read.subject.benchmark == "sort/names");
  BOOST_TEST(read.subject.params == "{\"size\":\"10\"}");
  BOOST_TEST(read.subject.metric == "rate");
  BOOST_TEST(read.subject.unit == "1/s");
  BOOST_TEST((read.subject.direction == Direction::higher));
  BOOST_TEST(read.config == "Release");
  BOOST_TEST(read.command == kept.command);
  BOOST_TEST(read.seed == kept.seed);
  BOOST_TEST(read.image.program.path == "/b/bench");
  BOOST_TEST(read.baseline.kind == "live");
  BOOST_TEST(read.baseline.run == "an earlier run");
  BOOST_TEST(read.started == kept.started);
  BOOST_TEST(read.seconds == 2.5);
  BOOST_TEST(read.verdict->message == "slower");
  BOOST_TEST(!read.error.has_value());
  BOOST_TEST(read.classic_overlap_intervals == "pass");
  BOOST_TEST(read.classic_anova == "regressed");
}

BOOST_AUTO_TEST_CASE(an_error_is_kept_in_place_of_a_verdict) {
  Stand stand;
  auto run = begun_run(stand.store, stand.session, "sort");
  run.error = "'bench' was killed by signal 11; the end of its stderr:\n\"it's\" \xc3\xa9";
  finish_run(stand.store, run);
  const auto read = find_run(stand.store, run.id).value();
  BOOST_TEST(read.error.value() == run.error.value());
  BOOST_TEST(!read.verdict.has_value());
}

BOOST_AUTO_TEST_CASE(a_damaged_row_is_told_by_its_run_and_column) {
  Stand stand;
  const auto run = begun_run(stand.store, stand.session, "sort");
  const auto where = stand.store.path() + ", run " + run.id + ", column ";
  const auto said_of = [&](const std::string& column, const std::string& text) {
    stand.store.change("damaging a row", [&](soci::session& sql) {
      sql << "UPDATE run SET seed = '7', params = '{}'";
      sql << "UPDATE run SET " + column + " = :t", soci::use(text);
    });
    return message_of([&] { find_run(stand.store, run.id); });
  };
  for (const char* none : {"", "x", "-1", "7 ", "18446744073709551616"})
    BOOST_TEST(said_of("seed", none) ==
               where + "\"seed\": \"" + none + "\" is not a whole number from 0 to 2^64 - 1");
  for (const std::string none : {"", "{\"size\":", "[1]", "null"})
    BOOST_TEST(said_of("params", none) ==
               where + "\"params\": the parameter point " + none + " is not a JSON object");
  BOOST_TEST(said_of("params", "{\"size\":1}") == "accepted");
}

BOOST_AUTO_TEST_CASE(an_error_is_kept_whatever_bytes_a_child_wrote) {
  Stand stand;
  auto run = begun_run(stand.store, stand.session, "sort");
  run.error = std::string("the end of its stderr:\n\xa9 b\xff", 27) + '\0' + "[\"end";
  finish_run(stand.store, run);
  BOOST_TEST(find_run(stand.store, run.id)->error.value() ==
             "the end of its stderr:\n\xef\xbf\xbd b\xef\xbf\xbd [\"end");
}

BOOST_AUTO_TEST_CASE(processes_come_back_in_the_order_in_which_they_ran) {
  Stand stand;
  const auto run = begun_run(stand.store, stand.session, "sort");
  auto first = process_of(0, 0, Side::current, {1.5, 1e-300, 0.1});
  first.usage = {.wall_ns = 12, .user_ns = 10, .max_rss_kib = 4};
  first.warmup = {.runs = 6, .cov = 0.5, .steady = false};
  add_process(stand.store, run.id, process_of(1, 0, Side::baseline, {}));
  add_process(stand.store, run.id, first);
  auto reopened = Database::open(stand.fresh.url);
  const auto read = processes_of(reopened, run.id);
  BOOST_REQUIRE(read.size() == 2U);
  BOOST_TEST(read[0].index == 0);
  BOOST_TEST((read[0].side == Side::current));
  BOOST_REQUIRE(read[0].samples.size() == 3U);
  BOOST_TEST(read[0].samples[1].value == 1e-300);
  BOOST_TEST(read[0].samples[2].value == 0.1);  // equal to the last bit
  BOOST_TEST(read[0].samples[0].iterations == 2U);
  BOOST_TEST(read[0].samples[0].cpu_ns == 0.75);
  BOOST_TEST(read[0].usage.user_ns == 10.0);
  BOOST_TEST(!read[0].warmup.steady);
  BOOST_TEST((read[1].side == Side::baseline));
  BOOST_TEST(side_of(read, Side::baseline).at(0).index == 1);
  BOOST_TEST(processes_of(reopened, "another run").empty());
}

BOOST_AUTO_TEST_CASE(a_place_is_taken_once) {
  Stand stand;
  const auto run = begun_run(stand.store, stand.session, "sort");
  add_process(stand.store, run.id, process_of(0, 0, Side::current, {1}));
  BOOST_TEST(message_of([&] { add_process(stand.store, run.id, process_of(0, 0, Side::current, {2})); }) ==
             stand.store.path() + ", run " + run.id +
                 ": process 0 already exists, with other samples; samples are never replaced");
  BOOST_TEST(processes_of(stand.store, run.id).at(0).samples.at(0).value == 1.0);
}

BOOST_AUTO_TEST_CASE(the_same_run_uploaded_twice_changes_nothing) {
  Stand stand;
  auto run = kept_run(stand.store, stand.session, "sort");
  const auto everything = [&] {
    std::string text;
    for (const char* table : {"run", "process"})
      text += stand.fresh.ask("SELECT count(*) FROM " + std::string(table)) + " ";
    return text + stand.fresh.ask("SELECT id || verdict || started || sequence FROM run") +
           stand.fresh.ask("SELECT samples || figures || run FROM process ORDER BY place");
  };
  const auto before = everything();
  BOOST_TEST(before.starts_with("1 2 "));
  add_run(stand.store, run);
  add_process(stand.store, run.id, process_of(0, 0, Side::current, {10, 12}));
  add_process(stand.store, run.id, process_of(1, 1, Side::current, {20, 22}));
  finish_run(stand.store, run);
  BOOST_TEST(everything() == before);
}

BOOST_AUTO_TEST_CASE(another_run_of_the_same_id_is_refused) {
  Stand stand;
  auto run = kept_run(stand.store, stand.session, "sort");
  run.subject.test = "parse";
  BOOST_TEST(message_of([&] { add_run(stand.store, run); }) ==
             stand.store.path() + ": run " + run.id + " already exists, and is another one");
  BOOST_TEST(find_run(stand.store, run.id)->subject.test == "sort");
}

BOOST_AUTO_TEST_CASE(of_a_subject_measured_twice_the_last_run_counts) {
  Stand stand;
  kept_run(stand.store, stand.session, "sort", Outcome::regressed);
  kept_run(stand.store, stand.session, "parse");
  kept_run(stand.store, stand.session, "sort", Outcome::pass);
  const auto runs = runs_of_session(stand.store, stand.session);
  BOOST_TEST(tests_of(runs) == (std::vector<std::string>{"parse", "sort"}), boost::test_tools::per_element());
  BOOST_TEST((runs[1].verdict->outcome == Outcome::pass));
  BOOST_TEST(tests_of(every_run_of_session(stand.store, stand.session)) ==
                 (std::vector<std::string>{"sort", "parse", "sort"}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(another_benchmark_or_configuration_is_another_subject) {
  Stand stand;
  begun_run(stand.store, stand.session, "sort", "sort/names");
  begun_run(stand.store, stand.session, "sort", "sort/numbers");
  auto debug = begun_run(stand.store, stand.session, "sort", "sort/names");
  BOOST_TEST(runs_of_session(stand.store, stand.session).size() == 2U);
  debug.config = "Debug";
  begin_run(stand.store, debug);
  BOOST_TEST(runs_of_session(stand.store, stand.session).size() == 3U);
}

BOOST_AUTO_TEST_CASE(a_run_without_an_end_says_so) {
  Stand stand;
  begun_run(stand.store, stand.session, "sort");
  BOOST_TEST(runs_of_session(stand.store, stand.session).at(0).error.value() == kNotEnded);
  BOOST_TEST(latest_runs(stand.store, "*").at(0).error.value() == kNotEnded);
}

BOOST_AUTO_TEST_CASE(the_latest_runs_are_looked_for_in_all_sessions) {
  Stand stand;
  kept_run(stand.store, stand.session, "sort", Outcome::regressed);
  kept_run(stand.store, stand.session, "parse");
  const auto later = kept_session(stand.store, "t", "2026-11-22T00:00:00Z").id;
  kept_run(stand.store, later, "sort");
  const auto latest = latest_runs(stand.store, "*");
  BOOST_TEST(tests_of(latest) == (std::vector<std::string>{"parse", "sort"}),
             boost::test_tools::per_element());
  BOOST_TEST(latest[1].session == later);
  BOOST_TEST(tests_of(runs_of_session(stand.store, later)) == std::vector<std::string>{"sort"},
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(tests_are_chosen_by_a_glob) {
  Stand stand;
  for (const char* test : {"sort", "sort_names", "parse"}) kept_run(stand.store, stand.session, test);
  const auto chosen = [&](const char* glob) { return latest_runs(stand.store, glob).size(); };
  BOOST_TEST(chosen("*") == 3U);
  BOOST_TEST(chosen("sort") == 1U);
  BOOST_TEST(chosen("sort*") == 2U);
  BOOST_TEST(chosen("?arse") == 1U);
  BOOST_TEST(chosen("[ps]*") == 3U);
  BOOST_TEST(chosen("Sort") == 0U);
  BOOST_TEST(chosen("") == 0U);
}

BOOST_AUTO_TEST_CASE(what_somebody_else_wrote_into_a_run_is_refused_by_its_place) {
  Stand stand;
  const auto run = kept_run(stand.store, stand.session, "sort");
  stand.fresh.execute("UPDATE process SET samples = 'none' WHERE place = 1");
  BOOST_TEST(
      message_of([&] {
        processes_of(stand.store, run.id);
      }).starts_with(stand.store.path() + ", run " + run.id + ", process 1: not the samples of a process: "));
  stand.fresh.execute("UPDATE run SET verdict = '{}'");
  BOOST_TEST(message_of([&] {
               find_run(stand.store, run.id);
             }).starts_with(stand.store.path() + ", run " + run.id + ": not a verdict of this version: "));
}

BOOST_AUTO_TEST_CASE(a_run_that_is_not_there_is_nothing) {
  Stand stand;
  BOOST_TEST(!find_run(stand.store, "x").has_value());
}

BOOST_AUTO_TEST_SUITE_END()
