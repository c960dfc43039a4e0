// Throughputs, squeezes and fixed numbers of calls from inside a program (holdfast/throughput.hpp).

#include "holdfast/throughput.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <atomic>
#include <boost/test/unit_test.hpp>
#include <chrono>
#include <mutex>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include "bench/counting_clock_test.hpp"
#include "bench/in_process.hpp"
#include "holdfast/consume_cpu.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(throughputs_in_a_program)

namespace {

using namespace holdfast;

/// Returns options for three samples of 10 ms.
ThroughputOptions quick(int workers = 1) { return {.workers = workers, .sample_time_s = 0.01}; }

std::uint64_t some_work() { return consume_cpu(1000); }
std::uint64_t twenty_times_the_work() { return consume_cpu(20'000); }

void holds_together(const Throughput& found) {
  const auto& values = found.values;
  BOOST_TEST(found.average ==
                 std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size()),
             boost::test_tools::tolerance(1e-9));
  BOOST_TEST(found.worst == *std::min_element(values.begin(), values.end()));
  BOOST_TEST(found.best == *std::max_element(values.begin(), values.end()));
  BOOST_TEST((found.worst <= found.median && found.median <= found.p99 && found.p99 <= found.best));
}

}  // namespace

BOOST_AUTO_TEST_CASE(calls_of_all_workers_are_counted_in_each_sample) {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  const auto f = [&] {
    some_work();
    const std::lock_guard lock(mutex);
    threads.insert(std::this_thread::get_id());
  };
  auto options = quick(3);
  options.samples = 5;
  const auto found = throughput(f, options);
  BOOST_TEST(threads.size() == 3U);
  BOOST_TEST(threads.count(std::this_thread::get_id()) == 0U);
  BOOST_TEST(found.workers == 3);
  BOOST_TEST(found.values.size() == 5U);
  for (const double value : found.values) BOOST_TEST(value > 0);
  holds_together(found);
  BOOST_TEST(found.to_string().ends_with("(5 samples, 3 workers)"));
}

// The second call of each callable waits for the first call of the other one. If they ran in sequence, neither
// would end.
BOOST_AUTO_TEST_CASE(several_callables_run_at_the_same_time) {
  std::atomic<int> one_calls = 0;
  std::atomic<int> other_calls = 0;
  const auto meet = [](std::atomic<int>& mine, const std::atomic<int>& others) {
    if (mine++ > 0) {
      while (others == 0) std::this_thread::yield();
    }
    return some_work();
  };
  const auto found = throughputs(
      quick(), [&] { return meet(one_calls, other_calls); }, [&] { return meet(other_calls, one_calls); });
  BOOST_TEST(found.size() == 2U);
  for (const auto& one : found) holds_together(one);
}

namespace {

/// Sleeps in each call, and notes the shortest and the longest time from the end of one call to the end of the
/// next.
class Paced {
 public:
  explicit Paced(std::chrono::milliseconds pause) : pause_(pause) {}
  void operator()() {
    std::this_thread::sleep_for(pause_);
    const auto now = std::chrono::steady_clock::now();
    const double gap_s = std::chrono::duration<double>(now - last_).count();
    if (calls_++ > 0) {
      shortest_s_ = std::min(shortest_s_, gap_s);
      longest_s_ = std::max(longest_s_, gap_s);
    }
    last_ = now;
  }
  /// A sample of `sample_s` has at most one call more and two calls less than fit into it. The limits leave a
  /// factor of 1.5, because a machine may read its clock late.
  void paces(const Throughput& found, double sample_s) const {
    constexpr double kMore = 1.5;
    BOOST_TEST(found.median < kMore * (1 / shortest_s_ + 1 / sample_s));
    BOOST_TEST(found.median > (1 / longest_s_ - 2 / sample_s) / kMore);
    BOOST_TEST(found.workers == 1);
  }

 private:
  std::chrono::milliseconds pause_;
  std::chrono::steady_clock::time_point last_;
  int calls_ = 0;
  double shortest_s_ = 1e9;
  double longest_s_ = 0;
};

}  // namespace

BOOST_AUTO_TEST_CASE(each_of_several_callables_has_the_rate_of_its_own_calls) {
  Paced quicker(std::chrono::milliseconds(1));
  Paced slower(std::chrono::milliseconds(4));
  const ThroughputOptions options{.sample_time_s = 0.1};
  const auto found = throughputs(options, quicker, slower);
  BOOST_REQUIRE(found.size() == 2U);
  quicker.paces(found[0], options.sample_time_s);
  slower.paces(found[1], options.sample_time_s);
}

BOOST_AUTO_TEST_CASE(less_work_is_done_more_often) {
  const auto found = throughputs(quick(), some_work, twenty_times_the_work);
  BOOST_TEST(found.at(0).average > 4 * found.at(1).average);  // the ratio is 20 on an idle machine
}

BOOST_AUTO_TEST_CASE(a_squeeze_has_every_pass_with_its_statistics) {
  const auto found = squeeze(some_work, {.max = 3, .each = quick()});
  BOOST_REQUIRE(found.passes.size() == 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    BOOST_TEST(found.passes[i].workers == static_cast<int>(i) + 1);
    BOOST_TEST(found.passes[i].values.size() == 3U);
    BOOST_TEST(found.passes[i].average <= found.best().average);
    holds_together(found.passes[i]);
  }
  BOOST_TEST((found.knee >= 1 && found.knee <= found.best().workers));
}

BOOST_AUTO_TEST_CASE(so_many_calls_are_timed_together_and_nothing_else_is_called) {
  bench::CountingClock clock;
  int calls = 0;
  auto f = [&] { ++calls, clock.work(7); };
  detail::Looped looped(f);
  const auto found = bench::timed_with(clock, looped.body(), 10, 3);
  BOOST_TEST(calls == 30);
  BOOST_TEST(found.values == std::vector<double>(3, 70.0), boost::test_tools::per_element());
  BOOST_TEST(found.to_string() == "70 ns +- 0 % (3 samples of 10 calls)");
  calls = 0;
  const auto live = timed([&] { ++calls, some_work(); }, 25);
  BOOST_TEST(calls == 25);
  BOOST_TEST(live.values.size() == 1U);
  BOOST_TEST(live.median > 0);
}

BOOST_AUTO_TEST_CASE(what_a_callable_throws_ends_all_workers_with_its_message) {
  std::atomic<int> calls = 0;
  const auto fails = [&] {
    if (++calls > 100) throw std::runtime_error("disk full");
  };
  BOOST_TEST(message_of([&] { throughput(fails, quick(2)); }) == "throughput: it threw: disk full");
  calls = 0;
  BOOST_TEST(message_of([&] { throughputs(quick(), some_work, fails); }) ==
             "throughput: it threw: disk full");
  BOOST_CHECK_THROW(timed([] { throw std::runtime_error("disk full"); }, 3), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(options_that_cannot_be_are_errors) {
  const auto refused = [](const ThroughputOptions& options) {
    return message_of([&] { throughput(some_work, options); });
  };
  BOOST_TEST(refused({.workers = 0}) == "throughput: workers = 0 is below 1");
  BOOST_TEST(refused({.samples = 0}) == "throughput: samples = 0 is below 1");
  BOOST_TEST(refused({.sample_time_s = 0}) == "throughput: sample_time_s = 0 is not above 0");
  BOOST_TEST(message_of([] { squeeze(some_work, {.min = 3, .max = 2}); }) ==
             "squeeze: max = 2 is below min = 3");
  BOOST_TEST(message_of([] { timed(some_work, 0); }) == "timed: calls = 0 is below 1");
}

BOOST_AUTO_TEST_SUITE_END()
