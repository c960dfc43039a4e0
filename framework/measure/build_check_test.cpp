#include "measure/build_check.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace {

namespace detail = holdfast::detail;
using namespace holdfast::measure;

std::string only_warning(const Facts& facts) {
  const auto sentences = build_warnings(facts);
  return sentences.size() == 1 ? sentences.front() : std::to_string(sentences.size()) + " warnings";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(build_check)

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
  BOOST_TEST((facts_of_process(kFacts).built & kFacts) == kFacts);
}

BOOST_AUTO_TEST_CASE(what_a_source_says_of_itself_is_never_lost) {
  const Facts facts = facts_of_process(detail::kUnoptimised | detail::kUndefinedSanitizer);
  BOOST_TEST((facts.built & detail::kUnoptimised) == detail::kUnoptimised);
  BOOST_TEST((facts.built & detail::kUndefinedSanitizer) == detail::kUndefinedSanitizer);
}

BOOST_AUTO_TEST_CASE(a_tracer_has_a_number) {
  BOOST_TEST(!traced("Name:\tbench\nPid:\t17\nTracerPid:\t0\nUid:\t0\t0\t0\t0\n"));
  BOOST_TEST(traced("Name:\tbench\nPid:\t17\nTracerPid:\t4711\nUid:\t0\t0\t0\t0\n"));
  BOOST_TEST(!traced(""));  // no such file here
  BOOST_TEST(!traced("Name:\tbench\nTracerPid:"));
}

BOOST_AUTO_TEST_CASE(valgrind_is_known_by_what_it_loads) {
  BOOST_TEST(
      under_valgrind("4829000-482b000 r-xp 00001000 08:01 1 "
                     "/usr/libexec/valgrind/vgpreload_core-amd64-linux.so\n"));
  BOOST_TEST(!under_valgrind("7f21a000-7f21b000 r-xp 00000000 08:01 2 /usr/lib/libc.so.6\n"));
}

BOOST_AUTO_TEST_SUITE_END()
