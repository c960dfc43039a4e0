#include "run/plan/settings.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(program_defaults)

namespace {

using namespace holdfast;
using run::in_force;
using run::resolve;

run::Settings asked_of(const run::Overrides& overrides, const run::CodeSettings& code = {}) {
  const Declaration declaration{.test = "sort"};
  return run::with_code(declaration, resolve(declaration, overrides), code);
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_nobody_asked_for_is_named_with_its_default) {
  const auto texts = in_force(asked_of({}));
  BOOST_TEST(texts.at("samples") == "30");
  BOOST_TEST(texts.at("warmer") == "default:3:0.1:30");
  BOOST_TEST(texts.at("measurer") == "default");
  BOOST_TEST(texts.at("threads") == "1");
  BOOST_TEST(!texts.contains("sample-duration"));
  const auto in_code = in_force(asked_of({}, {{"samples", "5"}, {"warmup-cov", "0.02"}}));
  BOOST_TEST(in_code.at("samples") == "5");
  BOOST_TEST(in_code.at("warmer") == "default:3:0.02:30");
}

BOOST_AUTO_TEST_CASE(each_mode_has_defaults_of_its_own) {
  const auto of_mode = [](const char* mode) { return in_force(asked_of({.mode = choice_of<Mode>(mode)})); };
  const auto squeeze = of_mode("squeeze");
  const std::map<std::string, std::string> expected{{"samples", "3"},
                                                    {"sample-duration", "0.1"},
                                                    {"warmup-samples", "0"},
                                                    {"priority", "highest"},
                                                    {"squeeze-min", "1"},
                                                    {"squeeze-step", "1"},
                                                    {"squeeze-max", "2 * processors"},
                                                    {"squeeze-threshold", "3"}};
  for (const auto& [option, text] : expected) BOOST_TEST(squeeze.at(option) == text, option);
  for (const char* other : {"threads", "warmer", "measurer", "concurrency", "cv-time"})
    BOOST_TEST(!squeeze.contains(other), other);
  BOOST_TEST(!of_mode("continuous").contains("squeeze-min"));
  BOOST_TEST(of_mode("continuous").at("threads") == "1");
  BOOST_TEST(of_mode("hammock").at("concurrency") == "32 * processors");
  BOOST_TEST(of_mode("single-shot").at("samples") == "1");
  BOOST_TEST(!of_mode("single-shot").contains("warmer"));
  BOOST_TEST(of_mode("timed").at("warmer") == "zero");
  BOOST_TEST(of_mode("timed").at("samples") == "3");
  for (const char* mode : {"steady", "throughput", "timed"})
    BOOST_TEST(
        in_force(asked_of({.mode = choice_of<Mode>(mode), .iterations = "41"})).at("iterations") == "41",
        mode);
  BOOST_TEST(!of_mode("latency").contains("samples"));
}

BOOST_AUTO_TEST_CASE(every_mode_is_named_in_reports_with_how_its_jobs_run) {
  for (const auto& mode : choice_words<Mode>()) {
    const auto texts = in_force(asked_of({.mode = choice_of<Mode>(mode)}));
    BOOST_TEST(texts.at("mode") == mode);
    BOOST_TEST(texts.at("jobs") == "apart", mode);
  }
}

BOOST_AUTO_TEST_CASE(of_programs_that_do_not_link_the_library_no_defaults_are_known) {
  const Declaration foreign{.test = "sort", .adapter = AdapterName::catch2};
  BOOST_TEST(!in_force(resolve(foreign, {})).contains("warmer"));
}

BOOST_AUTO_TEST_SUITE_END()
