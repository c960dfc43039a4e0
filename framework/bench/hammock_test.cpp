#include "holdfast/hammock.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "bench/setting_values.hpp"
#include "bench/waves_test.hpp"
#include "model/defaults.hpp"

BOOST_AUTO_TEST_SUITE(hammocks)

namespace {

using namespace holdfast;

using Fixture = OfWaves;

// One operation runs alone before the loop, then a wave of eight.
BOOST_FIXTURE_TEST_CASE(a_wave_submits_its_size_and_counts_for_as_many, Fixture) {
  hammock(8, at_once()).run(state);
  BOOST_TEST(submitted == 1 + 8);
  BOOST_TEST(waves.results.operations == 8);
}

BOOST_FIXTURE_TEST_CASE(without_a_size_each_submitter_takes_its_share_of_the_concurrency, Fixture) {
  hammock(at_once()).run(state);
  BOOST_TEST(waves.results.operations == 32);  // half of 64, because there are two submitters
}

// Each operation ends 5 ms after the one before it.
BOOST_FIXTURE_TEST_CASE(operations_that_end_in_other_threads_are_waited_for, Fixture) {
  std::atomic<int> ended = 0;
  std::vector<std::thread> threads;
  auto five = hammock(5, [&](Done done) {
    const auto pause = std::chrono::milliseconds(5 * threads.size());
    threads.emplace_back([&ended, done, pause] {
      std::this_thread::sleep_for(pause);
      ++ended;
      done();
    });
  });
  five.run(state);
  BOOST_TEST(ended == 6);
  for (auto& thread : threads) thread.join();
}

// A deferred operation runs when it is waited for: one alone before the loop, then a wave of four.
BOOST_FIXTURE_TEST_CASE(operations_of_futures_have_ended_when_their_wave_has, Fixture) {
  int ended = 0;
  hammock(4, [&] { return std::async(std::launch::deferred, [&] { ++ended; }); }).run(state);
  BOOST_TEST(ended == 1 + 4);
}

BOOST_FIXTURE_TEST_CASE(futures_are_waited_for_from_the_last_to_the_first, Fixture) {
  struct Handle {
    int number;
    std::vector<int>* waited;
    void wait() { waited->push_back(number); }
  };
  std::vector<int> waited;
  hammock(3, [&] { return Handle{submitted++, &waited}; }).run(state);
  const std::vector<int> order{0, 3, 2, 1};  // the first is the one that runs alone
  BOOST_TEST(waited == order, boost::test_tools::per_element());
}

BOOST_FIXTURE_TEST_CASE(what_a_future_throws_ends_the_benchmark, Fixture) {
  const auto failing = [] {
    return std::async(std::launch::deferred, []() -> int { throw std::runtime_error("refused"); });
  };
  BOOST_CHECK_THROW(hammock(3, failing).run(state), std::runtime_error);
}

BOOST_FIXTURE_TEST_CASE(handles_can_be_waited_for_together, Fixture) {
  std::vector<std::size_t> waited;
  hammock(
      4, [&] { return ++submitted; }, [&](const auto& handles) { waited.push_back(handles.size()); })
      .run(state);
  const std::vector<std::size_t> sizes{1, 4};
  BOOST_TEST(waited == sizes, boost::test_tools::per_element());
}

BOOST_FIXTURE_TEST_CASE(a_submit_that_throws_waits_for_those_under_way, Fixture) {
  std::atomic<int> ended = 0;
  std::vector<std::thread> threads;
  const auto third_fails = [&](Done done) {
    if (++submitted == 3) throw std::runtime_error("full");
    threads.emplace_back([&ended, done] {
      ++ended;
      done();
    });
  };
  BOOST_CHECK_THROW(hammock(8, third_fails).run(state), std::runtime_error);
  BOOST_TEST(ended == 2);
  for (auto& thread : threads) thread.join();
}

BOOST_FIXTURE_TEST_CASE(times_are_refused_with_the_reason, Fixture) {
  waves.place.measures = detail::Measures::time;
  BOOST_CHECK_EXCEPTION(hammock(8, at_once()).run(state), Error, [](const Error& wrong) {
    return std::string(wrong.what())
        .starts_with("hammock measures only throughput: the number of operations");
  });
  BOOST_CHECK_THROW(naive(at_once()).run(state), Error);
  BOOST_CHECK_THROW(on_the_fly(4, at_once()).run(state), Error);
  BOOST_CHECK_THROW(fixed_rate(100, at_once()).run(state), Error);
}

BOOST_FIXTURE_TEST_CASE(one_submitter_is_refused_with_the_reason, Fixture) {
  waves.place.workers = 1;
  BOOST_CHECK_EXCEPTION(hammock(8, at_once()).run(state), Error, [](const Error& wrong) {
    return std::string(wrong.what()).starts_with("hammock needs at least two submitters");
  });
  BOOST_TEST(said([&] { naive(at_once()).run(state); }).starts_with("naive needs at least two submitters"));
  BOOST_TEST(said([&] { on_the_fly(4, at_once()).run(state); }).starts_with("on_the_fly needs at least two"));
}

BOOST_FIXTURE_TEST_CASE(long_operations_are_clamped_or_warned_about, Fixture) {
  constexpr double kLongNs = 200e6;
  BOOST_TEST(detail::fitting_size(state, 64, false, kLongNs) == 64U);
  BOOST_TEST(detail::fitting_size(state, 500, false, kLongNs) == 100U);
  BOOST_TEST(waves.results.warnings.empty());
  BOOST_TEST(detail::fitting_size(state, 500, true, kLongNs) == 500U);
  BOOST_TEST(
      waves.results.warnings.at(0).starts_with("an operation takes more than 100 ms, and 500 are submitted"));
}

BOOST_FIXTURE_TEST_CASE(what_submitting_dominates_is_marked, Fixture) {
  const auto marked = [&](const detail::FastestWave& fastest, double own_share) {
    waves.results.warnings.clear();
    detail::mark_if_short(state, fastest, 10, own_share);
    return !waves.results.warnings.empty() &&
           waves.results.warnings.front().find("indicative") != std::string::npos;
  };
  BOOST_TEST(marked({.submitting_ns = 1000, .whole_ns = 9000}, 1));  // 900 ns for each
  BOOST_TEST(
      !marked({.submitting_ns = 1000, .whole_ns = 11e3}, 1));        // 1100 ns, of which submitting takes 100
  BOOST_TEST(marked({.submitting_ns = 6000, .whole_ns = 11e3}, 1));  // submitting takes more than half
  BOOST_TEST(!marked({.submitting_ns = 160e3, .whole_ns = 210e3}, 1));  // 21 us each, most of it in submit()
  // Of the 5 us of each operation, the share of 0.19 is 950 ns.
  BOOST_TEST(marked({.submitting_ns = 6000, .whole_ns = 50e3}, 0.19));
  BOOST_TEST(!marked({.submitting_ns = 6000, .whole_ns = 50e3}, 0.21));
}

BOOST_FIXTURE_TEST_CASE(below_ten_microseconds_more_at_a_time_than_by_default_are_hinted_at, Fixture) {
  const auto hint = [&](double operation_ns, std::size_t size) {
    waves.results.warnings.clear();
    const auto whole_ns = operation_ns * static_cast<double>(size);
    detail::mark_if_short(state, {.submitting_ns = 100, .whole_ns = whole_ns}, size);
    return waves.results.warnings.empty() ? "" : waves.results.warnings.front();
  };
  const auto by_default =
      static_cast<std::size_t>(defaults::kInFlightForProcessor * bench::processors_here() / 2);
  const auto wanted = "an operation takes less than 10 us, and more than " + std::to_string(2 * by_default) +
                      " at a time may have a higher throughput; use a larger exec::concurrency, or a larger "
                      "size of hammock()";
  BOOST_TEST(hint(5000, by_default) == wanted);
  // Operations of 6 us give the same sentence as those of 5 us, because the sentence does not contain the time.
  BOOST_TEST(hint(6000, by_default) == wanted);
  BOOST_TEST(hint(5000, by_default - 1) != "");  // the hint is given for a size other than the default, too
  BOOST_TEST(hint(11e3, by_default) == "");
  BOOST_TEST(hint(5000, by_default + 1) == "");
  waves.place.in_flight = 4096;  // the user has asked for more
  BOOST_TEST(hint(5000, detail::share_of(state)) == "");
}

BOOST_FIXTURE_TEST_CASE(operations_that_do_nothing_are_marked_however_cold_the_first_of_them_is, Fixture) {
  Waves many(20);
  State here(many);
  hammock(64, [first = true](Done done) mutable {
    if (first) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    first = false;
    done();
  }).run(here);
  BOOST_REQUIRE(many.results.warnings.size() == 1U);
  BOOST_TEST(many.results.warnings.front().find("indicative") != std::string::npos);
}

// Operations take a millisecond here. Operations of 3 s are checked only by direct calls, because running them
// would take too long.
BOOST_FIXTURE_TEST_CASE(long_operations_are_not_marked, Fixture) {
  int ran = 0;
  const auto slowly = [&](Done done) {
    ++ran;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    done();
  };
  hammock(2, slowly).run(state);
  BOOST_TEST(ran == 1 + 2);
  Waves one_by_one{2};
  State naively(one_by_one);
  naive(slowly).run(naively);
  BOOST_TEST(ran == 3 + 2);
  Waves few{2};
  State on_the_way(few);
  on_the_fly(2, slowly).run(on_the_way);
  BOOST_TEST(ran == 5 + 2);
  constexpr double kSeconds = 3e9;
  BOOST_TEST(detail::fitting_size(state, 2, true, kSeconds) == 2U);
  detail::mark_if_short(state, {.submitting_ns = 1000, .whole_ns = 2 * kSeconds}, 2);
  for (const auto* scheme : {&waves, &one_by_one, &few}) BOOST_TEST(scheme->results.warnings.empty());
}

BOOST_AUTO_TEST_CASE(naive_submits_the_next_one_when_the_last_has_ended) {
  Waves three(3);
  State here(three);
  std::atomic<int> under_way = 0;
  int most = 0;
  std::vector<std::thread> threads;
  auto one_by_one = naive([&](Done done) {
    most = std::max(most, ++under_way);
    threads.emplace_back([&under_way, done] {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      --under_way;
      done();
    });
  });
  one_by_one.run(here);
  BOOST_TEST(threads.size() == 3U);
  BOOST_TEST(most == 1);
  for (auto& thread : threads) thread.join();
}

// A deferred operation has not ended yet when the loop waits for it. An immediate one has.
BOOST_FIXTURE_TEST_CASE(each_scheme_counts_its_parks, Fixture) {
  const auto deferred = [] { return std::async(std::launch::deferred, [] {}); };
  const auto parks = [](std::uint64_t loops, auto scheme) {
    Waves some{loops};
    State here(some);
    scheme.run(here);
    BOOST_REQUIRE(some.results.counters.front().name == "parks");
    return some.results.counters.front().counter.total();
  };
  const auto all_at_once = [](auto& handles) { handles.clear(); };
  BOOST_TEST(parks(3, naive(deferred)) == 3);
  // Each deferred operation parks; the one before the loop does not count.
  BOOST_TEST(parks(3, hammock(4, deferred)) == 3 * 4);
  BOOST_TEST(parks(3, hammock(
                          4, [] { return 1; }, all_at_once)) == 3);
  for (const auto& none :
       {parks(3, naive(at_once())), parks(3, hammock(4, at_once())), parks(3, on_the_fly(4, at_once()))})
    BOOST_TEST(none == 0);
}

// An operation ends only when as many operations are under way as are allowed. If that never happens, each of them
// ends after a while, so that the case fails and does not hang.
BOOST_FIXTURE_TEST_CASE(on_the_fly_keeps_as_many_under_way_as_it_may, Fixture) {
  constexpr std::size_t kMay = 3;
  Waves many(10 * kMay);
  State here(many);
  std::mutex mutex;
  std::vector<Done> under_way;
  std::size_t most = 0;
  const std::jthread ends_them([&](const std::stop_token& over) {
    const auto patient_until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!over.stop_requested()) {
      {
        const std::lock_guard lock(mutex);
        const bool all = under_way.size() >= kMay || std::chrono::steady_clock::now() > patient_until;
        for (const auto& done : all ? std::exchange(under_way, {}) : std::vector<Done>()) done();
      }
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
  });
  on_the_fly(kMay, [&](Done done) {
    const std::lock_guard lock(mutex);
    under_way.push_back(done);
    most = std::max(most, under_way.size());
  }).run(here);
  BOOST_TEST(most == kMay);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
