#include "suite/noise_sources.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(noise_sources)

using namespace holdfast;
using suite::NoiseSource;

namespace {

using State = NoiseSource::State;

const Facts kQuietMachine{{"virtualised", "no"},
                          {"governor", "performance"},
                          {"turbo", "off"},
                          {"smt", "off"},
                          {"cgroup-cpu-limit", "none"}};
const Conditions kQuiet{.load = 0.2, .cores = 4, .ticks = 1000, .stolen_ticks = 5, .throttles = 0};

NoiseSource named(const std::string& name, const Facts& machine, const Conditions& before,
                  const Conditions& after) {
  for (const auto& source : suite::noise_sources(machine, {before, after})) {
    if (source.name == name) return source;
  }
  BOOST_FAIL("there is no source " + name);
  return {};
}

Conditions later(Conditions from) {
  *from.ticks += 400;
  return from;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_quiet_machine_is_quiet_and_needs_no_remedy) {
  for (const auto& source : suite::noise_sources(kQuietMachine, {kQuiet, later(kQuiet)})) {
    BOOST_TEST_CONTEXT(source.name) {
      BOOST_TEST((source.state == State::quiet));
      BOOST_TEST(source.remedy.empty());
      BOOST_TEST(!source.found.empty());
    }
  }
}

BOOST_AUTO_TEST_CASE(each_setting_that_is_noisy_has_its_remedy) {
  const Facts noisy{{"virtualised", "yes"},
                    {"governor", "powersave"},
                    {"turbo", "on"},
                    {"smt", "on"},
                    {"cgroup-cpu-limit", "1.5 processors"}};
  for (const char* name : {"virtualisation", "governor", "turbo", "smt", "cgroup-limit"}) {
    const auto source = named(name, noisy, kQuiet, later(kQuiet));
    BOOST_TEST_CONTEXT(name) {
      BOOST_TEST((source.state == State::noisy));
      BOOST_TEST(!source.remedy.empty());
    }
  }
  BOOST_TEST(named("cgroup-limit", noisy, kQuiet, later(kQuiet)).found ==
             "the control group may use 1.5 processors, and is throttled above");
}

BOOST_AUTO_TEST_CASE(a_load_that_leaves_no_processor_free_is_noisy) {
  auto busy = later(kQuiet);
  busy.load = 3;  // three of four processors are busy
  BOOST_TEST((named("load", {}, kQuiet, busy).state == State::quiet));
  busy.load = 3.1;
  BOOST_TEST((named("load", {}, kQuiet, busy).state == State::noisy));
}

BOOST_AUTO_TEST_CASE(stolen_time_is_that_between_the_readings) {
  auto after = later(kQuiet);
  after.stolen_ticks = 9;  // 4 more of 400 ticks: one per cent
  BOOST_TEST((named("stolen-time", {}, kQuiet, after).state == State::quiet));
  after.stolen_ticks = 10;
  BOOST_TEST((named("stolen-time", {}, kQuiet, after).state == State::noisy));
}

BOOST_AUTO_TEST_CASE(what_the_machine_does_not_tell_is_unknown_and_not_quiet) {
  for (const char* name :
       {"load", "stolen-time", "virtualisation", "governor", "turbo", "smt", "heat", "cgroup-limit"})
    BOOST_TEST((named(name, {}, {}, {}).state == State::unknown), name);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(remarks)

using namespace holdfast;
using suite::remarks_on;

BOOST_AUTO_TEST_CASE(a_quiet_machine_is_not_remarkable) {
  const Conditions before{
      .load = 0.3, .cores = 2, .ticks = 1000, .stolen_ticks = 50, .throttles = 9, .cgroup_throttled_us = 700};
  auto after = before;
  after.load = 2;  // as many busy processes as processors
  after.ticks = 1200;
  after.stolen_ticks = 60;  // 10 more of 200 ticks: 5 %, which is allowed
  BOOST_TEST(remarks_on({before, after}).empty());
}

BOOST_AUTO_TEST_CASE(more_to_run_than_processors_is_told_with_both_numbers) {
  const Conditions calm{.load = 0.1, .cores = 2};
  const Conditions busy{.load = 2.5, .cores = 2};
  BOOST_TEST(remarks_on({busy, busy}).at(0).starts_with("the load before it was 2.5 on 2 processors"));
  BOOST_TEST(remarks_on({busy, busy}).size() == 1U);
  BOOST_TEST(remarks_on({calm, busy}).at(0).starts_with("the load after it was 2.5 on 2 processors"));
}

BOOST_AUTO_TEST_CASE(time_that_other_machines_took_is_a_share_of_what_passed) {
  const Conditions before{.ticks = 1000, .stolen_ticks = 500};
  const Conditions after{.ticks = 1200, .stolen_ticks = 520};
  BOOST_TEST(remarks_on({before, after}).at(0).starts_with("other virtual machines took 10"));  // 20 of 200
}

BOOST_AUTO_TEST_CASE(heat_and_a_group_that_was_held_back_are_told_whenever_they_occur) {
  const Conditions before{.throttles = 3, .cgroup_throttled_us = 100};
  const Conditions after{.throttles = 5, .cgroup_throttled_us = 1600};
  const auto remarks = remarks_on({before, after});
  BOOST_REQUIRE(remarks.size() == 2U);
  BOOST_TEST(remarks[0].starts_with("processors were slowed down because of heat 2 times"));
  BOOST_TEST(remarks[1].starts_with("the control group was throttled for 1.5 ms"));
}

BOOST_AUTO_TEST_CASE(what_was_not_told_or_began_anew_is_not_remarkable) {
  BOOST_TEST(remarks_on({}).empty());
  BOOST_TEST(remarks_on({{.throttles = 5}, {.throttles = 1}}).empty());
  BOOST_TEST(remarks_on({{}, {.throttles = 7, .cgroup_throttled_us = 7}}).empty());
}

BOOST_AUTO_TEST_SUITE_END()
