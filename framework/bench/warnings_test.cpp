#include "bench/warnings.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "bench/in_process.hpp"

BOOST_AUTO_TEST_SUITE(build_check)

namespace {

namespace detail = holdfast::detail;
using namespace holdfast::bench;

std::string only_warning(const ProcessFacts& facts) {
  const auto sentences = build_warnings(facts);
  return sentences.size() == 1 ? sentences.front() : std::to_string(sentences.size()) + " warnings";
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_release_build_that_runs_by_itself_is_not_warned_about) {
  BOOST_TEST(build_warnings({}).empty());
}

BOOST_AUTO_TEST_CASE(every_fact_is_a_sentence_that_says_what_to_do) {
  BOOST_TEST(only_warning({.built = detail::kUnoptimised}).find("CMAKE_BUILD_TYPE") != std::string::npos);
  BOOST_TEST(only_warning({.built = detail::kAddressSanitizer}).find("-fsanitize=address") !=
             std::string::npos);
  BOOST_TEST(only_warning({.built = detail::kThreadSanitizer}).find("-fsanitize=thread") !=
             std::string::npos);
  BOOST_TEST(only_warning({.built = detail::kMemorySanitizer}).find("-fsanitize=memory") !=
             std::string::npos);
  BOOST_TEST(only_warning({.built = detail::kUndefinedSanitizer}).find("-fsanitize=undefined") !=
             std::string::npos);
  BOOST_TEST(only_warning({.built = detail::kCoverage}).find("--coverage") != std::string::npos);
  BOOST_TEST(only_warning({.traced = true}).find("debugger") != std::string::npos);
  BOOST_TEST(only_warning({.valgrind = true}).find("valgrind") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(facts_add_up) {
  BOOST_TEST(build_warnings({.built = detail::kUnoptimised | detail::kCoverage, .traced = true}).size() ==
             3U);
}

BOOST_AUTO_TEST_CASE(this_source_file_knows_how_it_is_compiled) {
  constexpr unsigned kFacts = HOLDFAST_DETAIL_BUILD_FACTS;
#if defined(__OPTIMIZE__)
  BOOST_TEST((kFacts & detail::kUnoptimised) == 0U);
#else
  BOOST_TEST((kFacts & detail::kUnoptimised) == detail::kUnoptimised);
#endif
  BOOST_TEST((process_facts(kFacts).built & kFacts) == kFacts);
}

BOOST_AUTO_TEST_CASE(what_a_source_says_of_itself_is_never_lost) {
  const ProcessFacts facts = process_facts(detail::kUnoptimised | detail::kUndefinedSanitizer);
  BOOST_TEST((facts.built & detail::kUnoptimised) == detail::kUnoptimised);
  BOOST_TEST((facts.built & detail::kUndefinedSanitizer) == detail::kUndefinedSanitizer);
}

BOOST_AUTO_TEST_CASE(a_tracer_has_a_number) {
  BOOST_TEST(!traced("Name:\tbench\nPid:\t17\nTracerPid:\t0\nUid:\t0\t0\t0\t0\n"));
  BOOST_TEST(traced("Name:\tbench\nPid:\t17\nTracerPid:\t4711\nUid:\t0\t0\t0\t0\n"));
  BOOST_TEST(!traced(""));  // the file does not exist
  BOOST_TEST(!traced("Name:\tbench\nTracerPid:"));
}

BOOST_AUTO_TEST_CASE(valgrind_is_known_by_what_it_loads) {
  BOOST_TEST(
      under_valgrind("4829000-482b000 r-xp 00001000 08:01 1 "
                     "/usr/libexec/valgrind/vgpreload_core-amd64-linux.so\n"));
  BOOST_TEST(!under_valgrind("7f21a000-7f21b000 r-xp 00000000 08:01 2 /usr/lib/libc.so.6\n"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(nothing)

namespace {

using namespace holdfast;
using namespace holdfast::bench;

/// Nanoseconds for one call, the shortest of 20 samples.
template <class F>
double shortest_ns(Clock& clock, F f) {
  const auto values = measure_with(clock, detail::Looped(f).body(), {.samples = 20}).values;
  return *std::min_element(values.begin(), values.end());
}

/// Runs take one nanosecond for each pass, except for one run, which takes ten.
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

BOOST_AUTO_TEST_CASE(a_body_within_a_fifth_of_an_empty_loop_is_nothing) {
  BOOST_TEST(empty_body_warning(0.25, 0.25).has_value());
  BOOST_TEST(empty_body_warning(0.29, 0.25).has_value());
  BOOST_TEST(empty_body_warning(0, 0.25).has_value());  // the loop was deleted with its body
  BOOST_TEST(!empty_body_warning(0.31, 0.25));
  BOOST_TEST(!empty_body_warning(0.5, 0.25));
}

BOOST_AUTO_TEST_CASE(the_sentence_says_what_was_measured_and_what_to_do) {
  const auto sentence = empty_body_warning(0.25, 0.24).value();
  BOOST_TEST(sentence.find("takes 0.25 ns, and one of an empty loop 0.24 ns") != std::string::npos);
  BOOST_TEST(sentence.find("keep() its input and its result") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_disturbed_run_of_the_empty_loop_does_not_count) {
  SlowOnce clock;
  BOOST_TEST(empty_loop_ns(clock) == 1.0);  // 10000 passes between two readings 10000 ns apart
}

BOOST_AUTO_TEST_CASE(real_work_is_told_from_none) {
  // Twenty multiplications that wait for each other take sixty cycles, and an empty body takes less than one. The
  // difference is far larger than the machine's noise.
  SystemClock clock;
  const auto work = [x = 3UL]() mutable {
    for (int i = 0; i < 20; ++i) {
      x *= 0x9E3779B97F4A7C15U;
      keep(x);
    }
    return x;
  };
  BOOST_TEST(!empty_body_warning(shortest_ns(clock, work), empty_loop_ns(clock)));
  BOOST_TEST(empty_loop_ns(clock) > 0);
}

BOOST_AUTO_TEST_SUITE_END()
