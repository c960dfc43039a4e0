#include "store/tasks.hpp"

#define BOOST_TEST_DYN_LINK
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <set>
#include <thread>

#include "store/fresh_store_test.hpp"
#include "store/kept_test.hpp"

BOOST_AUTO_TEST_SUITE(tasks)

namespace {

using namespace holdfast;
using store::Database;

constexpr int kLong = 1000;
constexpr int kOver = -1;  ///< a lease that has already expired when it begins

struct Queue {
  store::FreshStore fresh;
  Database store = Database::open(fresh.url);
  SessionRecord whole = store::kept_session(store, "whole");

  void add(const std::string& test, double seconds, const std::string& machine_class = "") {
    store::add_tasks(store, {{.session = "whole",
                              .test = test,
                              .machine_class = machine_class,
                              .declaration = "/build/" + test + ".json",
                              .seconds = seconds}});
  }

  /// Stores a session with one finished run, as a worker leaves it.
  std::string attempt(const store::Task& task, const std::string& id) {
    SessionRecord own{.id = id, .started = "2026-11-21T03:15:00Z", .project = "Demo"};
    own.part_of = store::attempts_at(task);
    store::add_session(store, own);
    store::kept_run(store, id, task.test);
    return id;
  }

  std::string part(const std::string& id) {
    SessionRecord own{.id = id, .started = "2026-11-21T03:15:00Z", .project = "Demo"};
    own.part_of = "whole";
    store::add_session(store, own);
    return id;
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(the_longest_test_of_the_class_is_taken_first_and_once) {
  Queue queue;
  queue.add("short", 1, "zen");
  queue.add("long", 9, "zen");
  queue.add("other", 99, "skylake");
  const auto first = store::take_task(queue.store, "zen", "a", kLong);
  BOOST_TEST(first->test == "long");
  BOOST_TEST(first->declaration == "/build/long.json");
  BOOST_TEST(first->attempts == 1);
  BOOST_TEST(store::take_task(queue.store, "zen", "b", kLong)->test == "short");
  BOOST_TEST(!store::take_task(queue.store, "zen", "c", kLong));
  const auto counts = store::count_tasks(queue.store, "zen");
  BOOST_TEST(counts.running == 2);
  BOOST_TEST(counts.waiting == 0);
  BOOST_TEST(store::count_tasks(queue.store).waiting == 1);
}

BOOST_AUTO_TEST_CASE(a_test_that_is_added_twice_waits_once) {
  Queue queue;
  queue.add("sort", 1);
  queue.add("sort", 1);
  BOOST_TEST(store::count_tasks(queue.store).waiting == 1);
}

BOOST_AUTO_TEST_CASE(what_was_measured_counts_when_the_task_is_finished_and_not_before) {
  Queue queue;
  queue.add("sort", 1);
  const auto task = store::take_task(queue.store, "", "a", kLong).value();
  const auto attempt = queue.attempt(task, "attempt");
  BOOST_TEST(store::runs_of_session(queue.store, "whole").empty());
  BOOST_TEST(store::latest_session(queue.store)->id ==
             "whole");  // an attempt is never shown as the latest session
  BOOST_TEST(store::finish_task(queue.store, task, attempt, queue.part("part")));
  BOOST_TEST(store::runs_of_session(queue.store, "whole").size() == 1U);
  BOOST_TEST(store::runs_of_session(queue.store, "part").size() == 1U);
  BOOST_TEST(!store::find_session(queue.store, "attempt"));
  BOOST_TEST(store::count_tasks(queue.store).done == 1);
}

BOOST_AUTO_TEST_CASE(a_lease_that_ran_out_is_taken_again_and_who_comes_too_late_counts_for_nothing) {
  Queue queue;
  queue.add("sort", 1);
  const auto stalled = store::take_task(queue.store, "", "a", kOver).value();
  const auto late = queue.attempt(stalled, "late");
  const auto second = store::take_task(queue.store, "", "b", kLong).value();
  BOOST_TEST(second.attempts == 2);
  BOOST_TEST(!store::find_session(queue.store, "late"));  // the attempt of the first worker is removed
  const auto part = queue.part("part");
  BOOST_TEST(!store::renew_lease(queue.store, stalled, kLong));
  BOOST_TEST(!store::finish_task(queue.store, stalled, late, part));
  BOOST_TEST(store::renew_lease(queue.store, second, kLong));
  BOOST_TEST(store::finish_task(queue.store, second, queue.attempt(second, "own"), part));
  BOOST_TEST(!store::finish_task(queue.store, second, "own", part));  // a task can be finished only once
  BOOST_TEST(store::runs_of_session(queue.store, "whole").size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_test_that_ends_its_workers_is_given_up_after_three_attempts) {
  Queue queue;
  queue.add("sort", 1);
  for (int i = 0; i < 3; ++i) BOOST_TEST(store::take_task(queue.store, "", "a", kOver).has_value());
  BOOST_TEST(!store::take_task(queue.store, "", "a", kOver));
  const auto counts = store::count_tasks(queue.store);
  BOOST_TEST(counts.lost == 1);
  BOOST_TEST(!counts.open());
}

BOOST_AUTO_TEST_CASE(what_is_given_back_is_taken_again_at_once) {
  Queue queue;
  queue.add("sort", 1);
  store::give_back(queue.store, store::take_task(queue.store, "", "a", kLong).value());
  BOOST_TEST(store::take_task(queue.store, "", "b", kLong)->attempts == 2);
}

BOOST_AUTO_TEST_CASE(workers_that_take_at_once_get_each_task_once) {
  Queue queue;
  constexpr int kTests = 60;
  for (int i = 0; i < kTests; ++i) queue.add("t" + std::to_string(i), 1);
  std::vector<std::vector<std::string>> taken(4);
  {
    std::vector<std::jthread> workers;
    for (auto& mine : taken)
      workers.emplace_back([&mine, &queue] {
        auto store = Database::open(queue.fresh.url);
        while (const auto task = store::take_task(store, "", "w", kLong)) mine.push_back(task->test);
      });
  }
  std::set<std::string> all;
  std::size_t count = 0;
  for (const auto& mine : taken) {
    all.insert(mine.begin(), mine.end());
    count += mine.size();
  }
  BOOST_TEST(count == 60U);
  BOOST_TEST(all.size() == 60U);
}

BOOST_AUTO_TEST_CASE(a_task_that_is_taken_while_they_are_counted_is_counted_once) {
  Queue queue;
  constexpr int kTaken = 200;
  store::add_tasks(queue.store, {{.session = "whole", .test = "sort", .attempts_max = kTaken}});
  std::atomic<bool> taken = false;
  std::thread worker([&] {
    auto own = Database::open(queue.fresh.url);
    for (int i = 1; i < kTaken; ++i) {
      if (const auto task = store::take_task(own, "", "a", kLong)) store::give_back(own, *task);
    }
    taken = true;
  });
  int others = 0;
  while (!taken) {
    const auto counts = store::count_tasks(queue.store);
    others += counts.waiting + counts.running == 1 ? 0 : 1;
  }
  worker.join();
  BOOST_TEST(others == 0);
}

BOOST_AUTO_TEST_CASE(cut_off_runs_of_a_test_are_forgotten_and_no_others) {
  Queue queue;
  store::begun_run(queue.store, "whole", "sort");
  store::begun_run(queue.store, "whole", "parse");
  store::kept_run(queue.store, "whole", "sort");
  store::forget_cut_off(queue.store, "sort");
  BOOST_TEST(queue.fresh.ask("SELECT CAST(count(*) AS VARCHAR(9)) FROM run") == "2");
}

BOOST_AUTO_TEST_CASE(how_long_a_test_takes_is_what_the_last_session_that_measured_it_took) {
  Queue queue;
  store::kept_session(queue.store, "next", "2026-11-22T03:15:00Z");
  store::kept_session(queue.store, "identical", "2026-11-23T03:15:00Z");
  for (const auto& [session, seconds] : {std::pair("whole", 9.0), std::pair("next", 2.0),
                                         std::pair("next", 3.0), std::pair("identical", 0.0)}) {
    auto run = store::begun_run(queue.store, session, "sort", "b" + std::to_string(seconds));
    run.seconds = seconds;
    run.verdict = Verdict{.tester = "shift", .outcome = Outcome::pass, .message = "measured"};
    store::finish_run(queue.store, run);
  }
  const auto seconds = store::latest_seconds(queue.store, "Release");
  BOOST_REQUIRE(seconds.size() == 1U);
  BOOST_TEST(seconds[0].second == 5.0);
}

BOOST_AUTO_TEST_CASE(what_was_backfilled_says_nothing_of_the_next_run) {
  Queue queue;
  store::backfilled_session(queue.store, "earlier", "2026-11-20T03:15:00Z");
  for (const char* session : {"whole", "earlier"}) {
    auto run = store::begun_run(queue.store, session, "sort", std::string("of ") + session);
    run.seconds = session == std::string("whole") ? 5 : 40;
    run.verdict = Verdict{.tester = "shift", .outcome = Outcome::pass, .message = "measured"};
    store::finish_run(queue.store, run);
  }
  auto second = store::begun_run(queue.store, "earlier", "sort", "another");
  second.verdict = Verdict{.tester = "shift", .outcome = Outcome::pass, .message = "measured"};
  store::finish_run(queue.store, second);
  BOOST_TEST(store::latest_seconds(queue.store, "Release").at(0).second == 5.0);
  BOOST_TEST(store::latest_results(queue.store, "Release").at(0).count == 1);
}

BOOST_AUTO_TEST_SUITE_END()
