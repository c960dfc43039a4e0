#include "holdfast/hammock.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <future>
#include <stdexcept>
#include <thread>
#include <vector>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(hammocks)

namespace {

using namespace holdfast;

/// A fixed number of iterations, one at a time, at any place.
class Waves final : public detail::Batches {
 public:
  explicit Waves(std::uint64_t waves) : left_(waves) {
    place.workers = 2;
    place.measures = detail::Measures::throughput;
    place.in_flight = 64;
  }
  std::uint64_t next_batch() override { return left_ > 0 ? left_-- : 0; }

 private:
  std::uint64_t left_;
};

struct Fixture {
  Waves waves{1};
  State state{waves};
  int submitted = 0;

  std::string said(const std::function<void()>& run) { return message_of(run); }
  auto at_once() {
    return [this](Done done) {
      ++submitted;
      done();
    };
  }
};

// One alone before the loop, then a wave of eight.
BOOST_FIXTURE_TEST_CASE(a_wave_submits_its_size_and_counts_for_as_many, Fixture) {
  hammock(8, at_once()).run(state);
  BOOST_TEST(submitted == 1 + 8);
  BOOST_TEST(waves.results.operations == 8);
}

BOOST_FIXTURE_TEST_CASE(without_a_size_each_submitter_takes_its_share_of_the_concurrency, Fixture) {
  hammock(at_once()).run(state);
  BOOST_TEST(waves.results.operations == 32);  // 64 of two
}

BOOST_FIXTURE_TEST_CASE(operations_that_end_in_other_threads_are_waited_for, Fixture) {
  std::atomic<int> ended = 0;
  std::vector<std::thread> threads;
  hammock(5, [&](Done done) {
    threads.emplace_back([&ended, done] {
      ++ended;
      done();
    });
  }).run(state);
  BOOST_TEST(ended == 6);
  for (auto& thread : threads) thread.join();
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
    return std::string(wrong.what()).starts_with("hammock measures throughput only: how many operations");
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
  BOOST_TEST(marked({.submitting_ns = 6000, .whole_ns = 11e3}, 1));  // more than half is submitting
  BOOST_TEST(
      !marked({.submitting_ns = 160e3, .whole_ns = 210e3}, 1));  // 21 us for each, which submit does itself
  BOOST_TEST(marked({.submitting_ns = 6000, .whole_ns = 50e3}, 0.19));  // 950 ns for each are its own
  BOOST_TEST(!marked({.submitting_ns = 6000, .whole_ns = 50e3}, 0.21));
}

BOOST_FIXTURE_TEST_CASE(below_ten_microseconds_more_at_a_time_than_by_default_are_hinted_at, Fixture) {
  const auto hint = [&](double operation_ns, std::size_t size) {
    waves.results.warnings.clear();
    const auto whole_ns = operation_ns * static_cast<double>(size);
    detail::mark_if_short(state, {.submitting_ns = 100, .whole_ns = whole_ns}, size);
    return waves.results.warnings.empty() ? "" : waves.results.warnings.front();
  };
  const auto by_default = detail::share_of(state);
  BOOST_TEST(hint(5000, by_default) ==
             "an operation takes 5 us; below 10 us, more than 64 at a time may have a higher throughput: "
             "ask for a "
             "larger exec::concurrency");
  BOOST_TEST(hint(11e3, by_default) == "");
  BOOST_TEST(hint(5000, 2 * by_default) == "");  // somebody has asked for more
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

BOOST_FIXTURE_TEST_CASE(long_operations_are_not_marked, Fixture) {
  hammock(2, [](Done done) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    done();
  }).run(state);
  BOOST_TEST(waves.results.warnings.empty());
}

// A deferred operation has not ended when it is waited for; one that ends at once has.
BOOST_FIXTURE_TEST_CASE(the_other_schemes_count_parks_too, Fixture) {
  naive([] { return std::async(std::launch::deferred, [] {}); }).run(state);
  BOOST_TEST(waves.results.counters.front().name == "parks");
  BOOST_TEST(waves.results.counters.front().counter.total() == 1);
  Waves others{1};
  State here(others);
  on_the_fly(4, at_once()).run(here);
  BOOST_TEST(others.results.counters.front().counter.total() == 0);
}

BOOST_FIXTURE_TEST_CASE(on_the_fly_keeps_no_more_under_way_than_it_may, Fixture) {
  Waves many(50);
  State here(many);
  std::atomic<int> under_way = 0;
  std::atomic<int> most = 0;
  std::vector<std::thread> threads;
  on_the_fly(3, [&](Done done) {
    const int now = ++under_way;
    if (now > most) most = now;
    threads.emplace_back([&under_way, done] {
      --under_way;
      done();
    });
  }).run(here);
  BOOST_TEST(under_way == 0);
  BOOST_TEST(most <= 3);
  for (auto& thread : threads) thread.join();
}

// Four operations, a millisecond apart; the first one blocks the submitter for 3 ms. None of the others was late by
// itself, but each waited for it: what a loop of submit and wait would not see.
BOOST_FIXTURE_TEST_CASE(a_slow_operation_is_counted_with_all_that_waited_behind_it, Fixture) {
  waves.place.measures = detail::Measures::latency;
  waves.place.workers = 1;
  waves.place.seconds = 0.004;
  fixed_rate(1000, [&](Done done) {
    if (submitted++ == 0) {
      const double until_ns = detail::now_ns() + 3e6;
      while (detail::now_ns() < until_ns) {
      }
    }
    done();
  }).run(state);
  const auto& latencies = waves.results.latencies_ns;
  BOOST_REQUIRE(latencies.size() == 4U);
  BOOST_TEST(latencies[0] >= 3e6);
  BOOST_TEST(latencies[1] >= 2e6);
  BOOST_TEST(latencies[2] >= 1e6);
}

// The fourth operation is due three milliseconds after the first, however quick each is.
BOOST_FIXTURE_TEST_CASE(each_operation_of_a_fixed_rate_waits_until_it_is_due, Fixture) {
  waves.place.measures = detail::Measures::latency;
  waves.place.workers = 1;
  waves.place.seconds = 0.004;
  double last_ns = 0;
  const double before_ns = detail::now_ns();
  fixed_rate(1000, [&](Done done) {
    last_ns = detail::now_ns();
    done();
  }).run(state);
  BOOST_REQUIRE(waves.results.latencies_ns.size() == 4U);
  BOOST_TEST(last_ns - before_ns >= 3e6);
}

BOOST_FIXTURE_TEST_CASE(a_fixed_rate_has_one_submitter, Fixture) {
  waves.place.measures = detail::Measures::latency;
  BOOST_CHECK_EXCEPTION(fixed_rate(100, at_once()).run(state), Error, [](const Error& wrong) {
    return std::string(wrong.what()).starts_with("fixed_rate submits by one clock");
  });
}

BOOST_FIXTURE_TEST_CASE(a_rate_that_is_none_is_refused, Fixture) {
  waves.place.measures = detail::Measures::latency;
  waves.place.workers = 1;
  for (const double rate : {0.0, -5.0, 1e12}) {
    BOOST_CHECK_EXCEPTION(fixed_rate(rate, at_once()).run(state), Error, [](const Error& wrong) {
      return std::string(wrong.what()).starts_with("fixed_rate needs a rate above 0");
    });
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
