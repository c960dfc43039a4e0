#include "measure/nothing.hpp"

#include <algorithm>

#include "measure/inline.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {

using namespace holdfast;
using namespace holdfast::measure;

/// Nanoseconds for one call, the shortest of 20 samples.
template <class F>
double shortest_ns(Clock& clock, F f) {
  const auto values = measure_with(clock, detail::Looped(f).body(), {.samples = 20}).values;
  return *std::min_element(values.begin(), values.end());
}

/// Ends a run after one nanosecond for each pass, and one run after ten.
class SlowOnce final : public Clock {
 public:
  double wall_ns() override { return now_ns_ += reading_++ == 2 ? 100000.0 : 10000.0; }
  double cpu_ns() override { return now_ns_; }
  double run_delay_ns() override { return 0; }

 private:
  double now_ns_ = 0;
  int reading_ = 0;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(nothing)

BOOST_AUTO_TEST_CASE(a_body_within_a_fifth_of_an_empty_loop_is_nothing) {
  BOOST_TEST(measures_as_nothing(0.25, 0.25).has_value());
  BOOST_TEST(measures_as_nothing(0.29, 0.25).has_value());
  BOOST_TEST(measures_as_nothing(0, 0.25).has_value());  // the loop was deleted with its body
  BOOST_TEST(!measures_as_nothing(0.31, 0.25));
  BOOST_TEST(!measures_as_nothing(0.5, 0.25));
}

BOOST_AUTO_TEST_CASE(the_sentence_says_what_was_measured_and_what_to_do) {
  const auto sentence = measures_as_nothing(0.25, 0.24).value();
  BOOST_TEST(sentence.find("takes 0.25 ns, and one of an empty loop 0.24 ns") != std::string::npos);
  BOOST_TEST(sentence.find("keep() its input and its result") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_disturbed_run_of_the_empty_loop_does_not_count) {
  SlowOnce clock;
  BOOST_TEST(empty_loop_ns(clock) == 1.0);  // 10000 passes between two readings 10000 ns apart
}

BOOST_AUTO_TEST_CASE(real_work_is_told_from_none) {
  // Twenty multiplications that wait for each other take sixty cycles, and nothing takes one: the machine's
  // noise does not come near.
  SystemClock clock;
  const auto work = [x = 3UL]() mutable {
    for (int i = 0; i < 20; ++i) {
      x *= 0x9E3779B97F4A7C15U;
      keep(x);
    }
    return x;
  };
  BOOST_TEST(!measures_as_nothing(shortest_ns(clock, work), empty_loop_ns(clock)));
  BOOST_TEST(empty_loop_ns(clock) > 0);
}

BOOST_AUTO_TEST_SUITE_END()
