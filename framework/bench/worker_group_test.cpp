#include "bench/worker_group.hpp"

#define BOOST_TEST_DYN_LINK
#include <sched.h>

#include <atomic>
#include <boost/test/unit_test.hpp>
#include <stdexcept>

BOOST_AUTO_TEST_SUITE(worker_groups)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

/// The threads are real, but no check depends on how fast they are.
struct Fixture {
  Wakeup wakeup;
  std::atomic<int> loops = 0;
  std::atomic<int> objects = 0;

  /// Waits until the job has ended by itself.
  void wait() {
    while (!wakeup.signalled()) wakeup.sleep_until(wakeup.now_ns() + 1e6);
  }
};

BOOST_FIXTURE_TEST_CASE(no_loop_begins_before_all_workers_are_set_up, Fixture) {
  std::atomic<int> set_up = 0;
  std::atomic<bool> all_there = true;
  const auto body = [&](State& state) {
    ++set_up;
    for (auto _ : state) {
      if (set_up != 3) all_there = false;
    }
  };
  WorkerGroup worker_group(body, {}, wakeup);
  worker_group.grow_to(3);
  worker_group.stop();
  BOOST_TEST(all_there);
  BOOST_TEST(worker_group.failure().empty());
  BOOST_TEST(worker_group.read().calls.size() == 3U);
}

BOOST_FIXTURE_TEST_CASE(each_worker_has_made_a_call_when_it_has_grown, Fixture) {
  WorkerGroup worker_group(
      [](State& state) {
        for (auto _ : state) {
        }
      },
      {}, wakeup);
  for (int workers = 1; workers <= 3; ++workers) {
    worker_group.grow_to(workers);
    for (const double calls : worker_group.read().calls) BOOST_TEST(calls >= 1);
  }
}

BOOST_FIXTURE_TEST_CASE(the_job_shares_one_object_and_each_copy_of_the_groups_its_own, Fixture) {
  std::atomic<int> of_job = 0;
  std::atomic<int> of_copies = 0;
  std::atomic<int> writers = 0;
  const auto body = [&](State& state) {
    state.shared([&] { return ++of_job; });
    state.shared_in_group([&] { return ++of_copies; });
    if (state.group() == "writers") ++writers;
    for (auto _ : state) {
    }
  };
  WorkerGroup worker_group(body, {.groups = parse_groups("readers:2,writers:1")}, wakeup);
  worker_group.grow_to(6);
  worker_group.stop();
  BOOST_TEST(of_job == 1);
  BOOST_TEST(of_copies == 2);
  BOOST_TEST(writers == 2);
}

int one() { return 1; }
int two() { return 2; }

BOOST_FIXTURE_TEST_CASE(functions_of_one_type_make_objects_of_their_own, Fixture) {
  std::atomic<int> made = 0;
  const auto body = [&](State& state) {
    made = 10 * state.shared(one) + state.shared(two);
    for (auto _ : state) {
    }
  };
  WorkerGroup worker_group(body, {}, wakeup);
  worker_group.grow_to(1);
  worker_group.stop();
  BOOST_TEST(made == 12);
}

BOOST_FIXTURE_TEST_CASE(what_is_shared_lives_until_all_workers_have_ended, Fixture) {
  struct CountingLoop {
    explicit CountingLoop(std::atomic<int>& objects) : objects_(objects) { ++objects_; }
    CountingLoop(const CountingLoop&) = delete;
    CountingLoop& operator=(const CountingLoop&) = delete;
    ~CountingLoop() { --objects_; }
    std::atomic<int>& objects_;
  };
  std::atomic<bool> alive_behind_every_loop = true;
  const auto body = [&](State& state) {
    state.shared([&] { return CountingLoop(objects); });
    for (auto _ : state) {
    }
    if (objects != 1) alive_behind_every_loop = false;
  };
  WorkerGroup worker_group(body, {}, wakeup);
  worker_group.grow_to(2);
  worker_group.stop();
  BOOST_TEST(alive_behind_every_loop);
  BOOST_TEST(objects == 0);
}

BOOST_FIXTURE_TEST_CASE(a_worker_that_throws_ends_the_job_with_its_message, Fixture) {
  const auto body = [](State& state) {
    for (auto _ : state) {
      if (state.worker() == 1) throw std::runtime_error("disk full");
    }
  };
  WorkerGroup worker_group(body, {}, wakeup);
  worker_group.grow_to(3);
  wait();
  worker_group.stop();
  BOOST_TEST(worker_group.failure() == "it threw: disk full");
}

BOOST_FIXTURE_TEST_CASE(so_does_one_that_throws_before_its_loop_or_behind_it, Fixture) {
  const auto before = [](State&) { throw std::runtime_error("no file"); };
  WorkerGroup early(before, {}, wakeup);
  early.grow_to(2);
  early.stop();
  BOOST_TEST(early.failure() == "it threw: no file");
  Wakeup other;
  WorkerGroup late(
      [](State& state) {
        for (auto _ : state) {
        }
        throw 7;
      },
      {}, other);
  late.grow_to(1);
  late.stop();
  BOOST_TEST(late.failure() == "it threw something that is not a std::exception");
}

BOOST_FIXTURE_TEST_CASE(a_worker_that_leaves_its_loop_ends_the_job, Fixture) {
  WorkerGroup worker_group(
      [](State& state) {
        for (auto _ : state) return;
      },
      {}, wakeup);
  worker_group.grow_to(1);
  wait();
  worker_group.stop();
  BOOST_TEST(worker_group.failure().starts_with("it returned before its loop ended"));
}

BOOST_FIXTURE_TEST_CASE(a_worker_that_skips_says_why_for_all, Fixture) {
  const auto body = [](State& state) {
    if (state.worker() == 1) return state.skip("no second disk");
    for (auto _ : state) {
    }
  };
  WorkerGroup worker_group(body, {}, wakeup);
  worker_group.grow_to(2);
  worker_group.stop();
  BOOST_TEST(worker_group.skipped() == "no second disk");
}

BOOST_FIXTURE_TEST_CASE(counters_come_to_an_average_over_all_calls, Fixture) {
  const auto body = [](State& state) {
    auto& twos = state.counter("twos", "", Better::higher);
    for (auto _ : state) twos += 2;
  };
  WorkerGroup worker_group(body, {}, wakeup);
  worker_group.grow_to(2);
  worker_group.stop();
  BOOST_TEST(worker_group.counted("twos") == 2);
}

BOOST_FIXTURE_TEST_CASE(a_pinned_worker_runs_on_one_processor, Fixture) {
  std::atomic<int> pinned = 0;
  const auto body = [&](State& state) {
    cpu_set_t usable;
    if (sched_getaffinity(0, sizeof usable, &usable) == 0 && CPU_COUNT(&usable) == 1) ++pinned;
    for (auto _ : state) {
    }
  };
  WorkerGroup worker_group(body, {.pin = true}, wakeup);
  worker_group.grow_to(3);
  worker_group.stop();
  BOOST_TEST(worker_group.failure().empty());
  BOOST_TEST(pinned == 3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
