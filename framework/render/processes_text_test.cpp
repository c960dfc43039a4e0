#include "render/processes_text.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(processes_in_words)

using namespace holdfast;

namespace {

Process process(int round, Side side, const std::vector<double>& values) {
  Process made{.pair = round, .side = side};
  for (const double value : values) made.samples.push_back({.value = value});
  return made;
}

}  // namespace

BOOST_AUTO_TEST_CASE(each_sample_of_each_process_is_shown_in_the_order_in_which_they_ran) {
  const Subject subject{.test = "sort", .benchmark = "sort/numbers", .params = "{}"};
  auto first = process(0, Side::baseline, {1200, 1210.5});
  first.warmup = {.runs = 12, .steady = false};
  auto second = process(0, Side::current, {1300});
  second.samples.front().disturbed = true;
  BOOST_TEST(render::processes_text(subject, {first, second}, {}) ==
             "  processes of sort/numbers, time:\n"
             "    round 1 baseline after 12 runs to warm up, not steady: 1.2 us, 1.21 us\n"
             "    round 1 current: 1.3 us!\n");
}

// 30, 10 and 20 have the mean 20 and the deviation 10; 10, 20 and 30 too.
BOOST_AUTO_TEST_CASE(kept_runs_of_the_warm_up_have_the_figures_of_their_windows) {
  const Subject subject{.test = "sort", .benchmark = "sort", .params = "{}"};
  auto warmed = process(0, Side::current, {20});
  warmed.warmup = {.runs = 4, .window = 3, .values = {30, 10, 20, 30}};
  BOOST_TEST(
      render::processes_text(subject, {warmed}, {})
          .ends_with("current after 4 runs to warm up: 20 ns\n"
                     "        run 1: 30 ns\n"
                     "        run 2: 10 ns\n"
                     "        run 3: 20 ns; of the last 3: mean 20 ns, deviation 10 ns, variation 50 %\n"
                     "        run 4: 30 ns; of the last 3: mean 20 ns, deviation 10 ns, variation 50 %\n"));
}

BOOST_AUTO_TEST_CASE(samples_that_are_no_longer_kept_are_counted) {
  auto thinned = process(2, Side::current, {5});
  thinned.thinned = Thinned{.samples = 300};
  const Subject subject{.test = "sort", .benchmark = "sort", .params = "{}"};
  BOOST_TEST(
      render::processes_text(subject, {thinned}, {}).ends_with("round 3 current: 5 ns for 300 samples\n"));
  BOOST_TEST(render::processes_text(subject, {}, {}).empty());
}

BOOST_AUTO_TEST_SUITE_END()
