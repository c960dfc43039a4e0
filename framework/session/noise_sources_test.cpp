#include "session/noise_sources.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

using namespace holdfast;
using session::NoiseSource;

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
  for (const auto& source : session::noise_sources(machine, {before, after})) {
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

BOOST_AUTO_TEST_SUITE(noise_sources)

BOOST_AUTO_TEST_CASE(a_quiet_machine_is_quiet_and_needs_no_remedy) {
  for (const auto& source : session::noise_sources(kQuietMachine, {kQuiet, later(kQuiet)})) {
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
             "the control group may use 1.5 processors, and is held back beyond");
}

BOOST_AUTO_TEST_CASE(a_load_that_leaves_no_processor_free_is_noisy) {
  auto busy = later(kQuiet);
  busy.load = 3;  // of four: one is free
  BOOST_TEST((named("load", {}, kQuiet, busy).state == State::quiet));
  busy.load = 3.1;
  BOOST_TEST((named("load", {}, kQuiet, busy).state == State::noisy));
}

BOOST_AUTO_TEST_CASE(stolen_time_is_that_between_the_readings) {
  auto after = later(kQuiet);
  after.stolen_ticks = 9;  // 4 of 400: a hundredth
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
