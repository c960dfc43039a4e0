// Warmers, measurers and aggregators of measure(), which measures a callable in place (MeasureOptions).

#define BOOST_TEST_DYN_LINK
#include <malloc.h>
#include <sys/mman.h>

#include <boost/test/unit_test.hpp>
#include <list>
#include <memory>
#include <string>
#include <vector>

#include "bench/counting_clock_test.hpp"
#include "bench/in_process.hpp"
#include "holdfast/measure.hpp"
#include "holdfast/own.hpp"
#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(measure_options)

namespace {

using namespace holdfast;
using holdfast::bench::CountingClock;

/// Measures single calls and counts them. The i-th call works for cost(i) ns and sleeps for 3 ns.
struct SingleCalls {
  Measurement measured;
  int calls = 0;
};
template <class Cost>
SingleCalls single_calls(MeasureOptions options, const Cost& cost) {
  options.sample_time_s = 0;
  CountingClock clock;
  SingleCalls found;
  auto f = [&] { clock.work(cost(found.calls++)), clock.sleep(3); };
  detail::Looped looped(f);
  found.measured = bench::measure_with(clock, looped.body(), options);
  return found;
}

const auto kFive = [](int) { return 5.0; };
/// Call i takes i + 1: 1, 2, 3 and so on.
const auto kGrowing = [](int i) { return i + 1.0; };
const auto kRestless = [](int i) { return i % 2 == 0 ? 10.0 : 90.0; };

Measurement footprint_of(const auto& f) { return measure(f, {.samples = 5, .measurer = "footprint"}); }

}  // namespace

BOOST_AUTO_TEST_CASE(the_warmer_decides_how_often_a_callable_runs_before_it_is_measured) {
  BOOST_TEST(single_calls({.samples = 2, .warmer = "zero"}, kFive).calls == 2);
  BOOST_TEST(single_calls({.samples = 2, .warmer = "count:7"}, kFive).calls == 9);
  BOOST_TEST(single_calls({.samples = 2, .warmer = "default:5"}, kFive).calls == 7);
  BOOST_TEST(single_calls({.samples = 2, .warmer = "default:3:0.1:12"}, kRestless).calls == 14);
  // 300 ns each: the fourth ends after 1200.
  const auto long_calls = [](int) { return 297.0; };
  BOOST_TEST(single_calls({.samples = 2, .warmer = "time:0.000001"}, long_calls).calls == 6);
}

BOOST_AUTO_TEST_CASE(a_warmer_that_must_see_it_steady_is_an_error_where_it_does_not) {
  BOOST_TEST(message_of([] {
               single_calls({.warmer = "default:3:0.1:12:fail"}, kRestless);
             }).starts_with("measure: did not become steady in 12 runs: they vary by "));
  BOOST_TEST(single_calls({.samples = 2, .warmer = "default:3:0.1:12:fail"}, kFive).measured.steady);
}

BOOST_AUTO_TEST_CASE(the_measurer_decides_what_a_sample_is) {
  BOOST_TEST(single_calls({.samples = 3}, kFive).measured.value == 8.0);
  BOOST_TEST(single_calls({.samples = 3, .measurer = "wall-time"}, kFive).measured.value == 8.0);
  BOOST_TEST(single_calls({.samples = 3, .measurer = "cpu-time"}, kFive).measured.value == 5.0);
}

// Only the highest of four samples is suspected, and it is taken again.
BOOST_AUTO_TEST_CASE(a_measurer_takes_again_what_looks_like_an_accident) {
  const auto spiked = [](int i) { return i == 2 ? 997.0 : 7.0; };
  const MeasureOptions cold{.samples = 4, .warmer = "zero", .measurer = "outlier-elimination"};
  const auto found = single_calls(cold, spiked);
  BOOST_TEST(found.measured.values == std::vector<double>(4, 10.0), boost::test_tools::per_element());
  BOOST_TEST(found.calls == 5);
}

BOOST_AUTO_TEST_CASE(the_programs_own_measurer_counts_what_each_call_adds) {
  static double pages = 0;
  register_measurer(
      {.name = "inline/pages", .metric = "pages", .unit = "pages", .read = [] { return pages; }});
  const auto found = measure([] { pages += 4; }, {.samples = 3, .measurer = "own:inline/pages"});
  BOOST_TEST(found.value == 4.0);
  BOOST_TEST(found.unit == "pages");
  BOOST_TEST(found.to_string().starts_with("4 pages +- 0 % (3 samples of "));
}

// The samples are 1, 2, 3 and 4 ns of work and 3 ns of sleep.
BOOST_AUTO_TEST_CASE(the_aggregator_decides_what_samples_come_to) {
  const auto value = [](const std::string& aggregator) {
    return single_calls({.samples = 4, .warmer = "zero", .aggregator = aggregator}, kGrowing).measured.value;
  };
  BOOST_TEST(value("min") == 4.0);
  BOOST_TEST(value("max") == 7.0);
  BOOST_TEST(value("mean") == 5.5);
  BOOST_TEST(value("median") == 5.5);
  BOOST_TEST(value("quantile:0.25") == 4.75);
  register_aggregator("inline/second", [](const std::vector<double>& values) { return values.at(1); });
  BOOST_TEST(value("own:inline/second") == 5.0);
}

BOOST_AUTO_TEST_CASE(words_that_there_are_not_are_errors) {
  const auto refused = [](const MeasureOptions& options) {
    return message_of([&] { single_calls(options, kFive); });
  };
  BOOST_TEST(refused({.warmer = "sun"}).starts_with("there is no warmer \"sun\"; there are zero, "));
  BOOST_TEST(refused({.measurer = "guess"}).starts_with("there is no measurer \"guess\"; there are "));
  BOOST_TEST(refused({.aggregator = "guess"}).find("guess") != std::string::npos);
  for (const std::string often : {"1", "2"}) {
    BOOST_TEST(refused({.measurer = "reinstantiation:" + often}) ==
               "measure: measurer = reinstantiation:" + often +
                   " makes new inputs, and measure() has none; use set_up");
  }
}

// malloc adds 8 bytes to each block and rounds up to 16: 1008 for 1000 bytes, 32 for a node of a list of ints. A gap
// that is 16 bytes too large is not split. Earlier tests of this process may have left such gaps, which the first
// samples fill.
BOOST_AUTO_TEST_CASE(the_footprint_is_what_a_result_keeps_allocated) {
  if (mallinfo2().uordblks == 0) return;  // another allocator counts nothing
  const auto chars = footprint_of([] { return std::vector<char>(1000); });
  BOOST_TEST(chars.values.size() == 5U);
  for (const double value : chars.values) BOOST_TEST(value >= 1008);
  BOOST_TEST((chars.median == 1008 || chars.median == 1024), chars.median);
  BOOST_TEST(chars.unit == "B");
  const auto list = footprint_of([] { return std::list<int>(100); });
  BOOST_TEST((list.value >= 3200 && list.value <= 4800));
  const std::vector<char> input(5000);
  const auto part = footprint_of([&] { return std::vector<char>(input.begin(), input.begin() + 1000); });
  BOOST_TEST((part.value == 1008 || part.value == 1024));
}

BOOST_AUTO_TEST_CASE(what_is_freed_before_a_call_ends_is_no_part_of_its_footprint) {
  if (mallinfo2().uordblks == 0) return;  // another allocator
  const auto freed = [] {
    keep(std::list<int>(100));
    keep(std::vector<char>(3000));
  };
  BOOST_TEST(footprint_of(freed).value == 0.0);
  std::vector<std::unique_ptr<char[]>> kept;
  kept.reserve(1000);
  const auto grown = footprint_of([&] { kept.push_back(std::make_unique<char[]>(200)); });
  BOOST_TEST((grown.value == 208 || grown.value == 224));
}

// If counting is not permitted, the error message says so.
BOOST_AUTO_TEST_CASE(events_of_the_kernel_are_counted_for_a_call) {
  constexpr std::size_t kPage = 4096;
  const auto touches = [] {
    void* block = mmap(nullptr, 64 * kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    madvise(block, 64 * kPage, MADV_NOHUGEPAGE);
    for (std::size_t i = 0; i < 64; ++i) static_cast<volatile char*>(block)[i * kPage] = 1;
    munmap(block, 64 * kPage);
  };
  Measurement faults;
  const auto why = message_of(
      [&] { faults = measure(touches, {.samples = 5, .measurer = "minor-faults", .aggregator = "min"}); });
  if (why != "accepted") {
    BOOST_TEST(why.starts_with("measure: measurer = minor-faults cannot be counted: "));
    return;
  }
  BOOST_TEST(faults.value >= 64.0);
  BOOST_TEST(faults.value < 66.0);  // other faults are rare
  BOOST_TEST(faults.unit == "faults");
}

BOOST_AUTO_TEST_SUITE_END()
