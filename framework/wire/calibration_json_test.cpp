#include "wire/model_json.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "message_of.hpp"

BOOST_AUTO_TEST_SUITE(calibration_json)

namespace {

using namespace holdfast;

Calibration example() {
  return {.made = "2026-11-21T03:15:00Z",
          .commit = "",
          .tester = "shift",
          .gates = 10,
          .alarms = 2,
          .undecided = 1,
          .noise = {.within = 0.01, .between = 0.005, .sessions = std::nullopt},
          .round_seconds = 0.25,
          .detectable = {{.seconds = 1, .rounds = 4, .effect = std::nullopt},
                         {.seconds = 3, .rounds = 12, .effect = 0.04}},
          .declared = {.seconds = 30, .rounds = 40, .effect = 0.03},
          .quarantine = Quarantine{.until = "2026-12-05T03:15:00Z", .reason = "it's noisy"}};
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_not_known_is_null) {
  BOOST_TEST(
      wire::calibration_text(example()) ==
      R"({"alarms":2,"commit":null,"declared":{"effect":0.03,"rounds":40,"seconds":30.0},)"
      R"("detectable":[{"effect":null,"rounds":4,"seconds":1.0},{"effect":0.04,"rounds":12,"seconds":3.0}],)"
      R"("gates":10,"made":"2026-11-21T03:15:00Z","noise":{"between":0.005,"sessions":null,"within":0.01},)"
      R"("quarantine":{"reason":"it's noisy","until":"2026-12-05T03:15:00Z"},"round_seconds":0.25,)"
      R"("tester":"shift","undecided":1})");
  auto fit = example();
  fit.quarantine.reset();
  fit.commit = "0a1b";
  BOOST_TEST(wire::calibration_text(fit).find(R"("quarantine":null)") != std::string::npos);
  BOOST_TEST(wire::calibration_text(fit).find(R"("commit":"0a1b")") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_calibration_survives_the_store) {
  const auto read = wire::parse_calibration(wire::calibration_text(example()), "store");
  BOOST_TEST(wire::calibration_text(read) == wire::calibration_text(example()));
  BOOST_TEST(read.declared.effect.value() == 0.03);
  BOOST_TEST(!read.noise.sessions.has_value());
  BOOST_TEST(read.quarantine->reason == "it's noisy");
}

BOOST_AUTO_TEST_CASE(other_text_is_refused_with_its_place) {
  for (const char* text : {"", "{}", "[]", R"({"noise":{"within":"x"}})"}) {
    BOOST_TEST(message_of([&] {
                 wire::parse_calibration(text, "store");
               }).starts_with("store: not the figures of a calibration: "),
               text);
  }
}

BOOST_AUTO_TEST_SUITE_END()
