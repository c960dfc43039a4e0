#include "probes/measure.hpp"

#include <sys/stat.h>

#include <filesystem>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "binary/code/program.hpp"
#include "model/error.hpp"
#include "process/dynamic_loader.hpp"
#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(measure)

/// fixtures/counted.cpp says how often each of its functions runs.

namespace {

using namespace holdfast;
using probes::ProbeReading;
using probes::Way;

binary::LoadedProgram counted() {
  return binary::LoadedProgram(FIXTURE_COUNTED, process::loaded_libraries(FIXTURE_COUNTED, {}));
}

process::Launch launch(std::vector<std::string> arguments = {}) {
  process::Launch made{.file = FIXTURE_COUNTED, .argv = {FIXTURE_COUNTED}, .keep_stdout = true};
  made.argv.insert(made.argv.end(), arguments.begin(), arguments.end());
  return made;
}

ProbeReading measured(const binary::Function& function, probes::Range range, Way way,
                      const std::vector<std::string>& arguments = {}) {
  const TemporaryDirectory scratch;
  auto reading = probes::measure(launch(arguments), probes::plan_of(function, range, way), scratch.path());
  BOOST_TEST(std::filesystem::is_empty(scratch.path()));
  return reading;
}

/// Measures the range of all calls of a function.
ProbeReading measured(const std::string& name, Way way = Way::interval) {
  const auto program = counted();
  const auto function = binary::function_of(program, name);
  return measured(function, {0, function.calls.size() - 1}, way);
}

std::string error_of(const process::Launch& launch, const probes::Plan& plan) {
  const TemporaryDirectory scratch;
  try {
    probes::measure(launch, plan, scratch.path());
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

probes::Plan any_plan() { return probes::plan_of(binary::function_of(counted(), "slept"), {0, 0}); }

}  // namespace

BOOST_AUTO_TEST_CASE(a_range_is_counted_and_timed_whatever_way_the_program_ends) {
  const auto reading = measured("slept");
  BOOST_TEST(reading.count == 7U);
  BOOST_TEST(reading.seconds > 7 * 0.005);  // a sleep never ends before its time
  BOOST_TEST(reading.orphans + reading.abandoned + reading.nested == 0U);
  BOOST_TEST(reading.threads == 1);
  BOOST_TEST(reading.pair_ns >= reading.inside_ns);
  BOOST_TEST(reading.warnings.empty());
  BOOST_TEST((reading.ended.how == process::Ended::How::exited));
  BOOST_TEST(reading.ended.code == 5);
}

BOOST_AUTO_TEST_CASE(a_call_beside_the_slow_one_does_not_have_its_time) {
  const auto function = binary::function_of(counted(), "slept");
  const auto slow = measured(function, {1, 1}, Way::interval);
  const auto quick = measured(function, {0, 0}, Way::interval);
  BOOST_TEST(slow.seconds > 7 * 0.005);
  BOOST_TEST(slow.count == 7U);
  BOOST_TEST(quick.count == 7U);
}

BOOST_AUTO_TEST_CASE(the_sum_of_calls_counts_each_call) {
  const auto reading = measured("slept", Way::sum);
  BOOST_TEST(reading.count == 3 * 7U);
  BOOST_REQUIRE(reading.sites.size() == 3U);
  double all = 0;
  for (const auto& site : reading.sites) {
    BOOST_TEST(site.count == 7U);
    all += site.seconds;
  }
  BOOST_TEST(reading.sites[1].seconds > 7 * 0.005);  // the call that sleeps
  BOOST_TEST(all == reading.seconds, boost::test_tools::tolerance(1e-3));
}

BOOST_AUTO_TEST_CASE(the_program_sees_nothing_of_the_probes) {
  const TemporaryDirectory scratch;
  const auto plain = process::run_process(launch());
  const auto probed = probes::measure(launch(), any_plan(), scratch.path()).ended;
  BOOST_TEST(plain.out.ends_with(" - -\n"), plain.out);
  BOOST_TEST(probed.out == plain.out);
  BOOST_TEST(probed.tail == plain.tail);
}

BOOST_AUTO_TEST_CASE(intervals_that_an_exception_leaves_are_told) {
  const auto reading = measured("thrown");
  BOOST_TEST(reading.count == 5U);
  BOOST_TEST(reading.abandoned == 5U);
  BOOST_REQUIRE(!reading.warnings.empty());
  BOOST_TEST(reading.warnings[0].find("50 % of the intervals were left before their end") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(of_a_recursion_the_outermost_activation_is_timed) {
  const auto reading = measured("deep", Way::interval);
  BOOST_TEST(reading.count == 1U);
  BOOST_TEST(reading.nested == 9U);
}

BOOST_AUTO_TEST_CASE(each_thread_is_counted) {
  const auto reading = measured("threaded");
  BOOST_TEST(reading.count == 4 * 100U);
  BOOST_TEST(reading.threads == 4);
}

BOOST_AUTO_TEST_CASE(where_a_pointer_leads_is_told_and_can_be_looked_at) {
  const auto program = counted();
  const auto function = binary::function_of(program, "pointed");
  const auto reading = measured(function, {0, 0}, Way::interval);
  BOOST_TEST(reading.count == 3U);
  BOOST_REQUIRE(reading.targets.size() == 1U);
  BOOST_TEST(reading.targets[0].site == function.calls[0].sites[0]);
  BOOST_TEST(binary::function_at(program, reading.targets[0].module, reading.targets[0].address).name ==
             "quick");
}

BOOST_AUTO_TEST_CASE(of_a_pointer_that_leads_to_several_functions_the_calls_of_one_are_timed) {
  const auto program = counted();
  auto function = binary::function_of(program, "each_of");
  BOOST_TEST(measured(function, {0, 0}, Way::sum).count == 5U);
  const auto sleeps = binary::function_of(program, "sleeps");
  function.leads_to = binary::FunctionAddress{
      .module = sleeps.module, .is_executable = true, .address = sleeps.address, .linkage = sleeps.linkage};
  const auto reading = measured(function, {0, 0}, Way::sum);
  BOOST_TEST(reading.count == 2U);
  BOOST_TEST(reading.seconds > 2 * 0.005);  // each of the calls sleeps
  BOOST_TEST(reading.orphans + reading.abandoned == 0U);
  BOOST_REQUIRE(reading.targets.size() == 1U);
  BOOST_TEST(reading.targets[0].address == sleeps.address);
}

BOOST_AUTO_TEST_CASE(a_library_that_is_opened_late_is_probed_before_it_runs) {
  const binary::LoadedProgram plugin(FIXTURE_PLUGIN);
  auto function = binary::function_of(plugin, "plugin_run");
  function.is_executable = false;
  const auto reading = measured(function, {0, 1}, Way::interval, {FIXTURE_PLUGIN});
  BOOST_TEST(reading.count == 1 + 6U);  // one when the plugin is opened, six calls afterwards
}

BOOST_AUTO_TEST_CASE(a_library_that_is_never_loaded_is_told) {
  const binary::LoadedProgram plugin(FIXTURE_PLUGIN);
  auto function = binary::function_of(plugin, "plugin_run");
  function.is_executable = false;
  const auto why = error_of(launch(), probes::plan_of(function, {0, 0}));
  BOOST_TEST(why.find("the program did not load") != std::string::npos, why);
}

BOOST_AUTO_TEST_CASE(another_build_and_other_bytes_are_refused) {
  auto plan = any_plan();
  plan.function.build_id = "0123";
  const auto build = error_of(launch(), plan);
  BOOST_TEST(build.find("another build") != std::string::npos, build);
  plan = any_plan();
  ++plan.function.sites[plan.probes[0].site].patch.bytes[1];
  const auto bytes = error_of(launch(), plan);
  BOOST_TEST(bytes.find("other bytes in memory") != std::string::npos, bytes);
}

BOOST_AUTO_TEST_CASE(a_plan_that_cannot_be_written_is_told) {
  const TemporaryDirectory scratch;
  std::filesystem::create_directory(scratch / "probes.plan");
  BOOST_CHECK_EXCEPTION(
      probes::measure(launch(), any_plan(), scratch.path()), Error, [&](const Error& error) {
        return std::string(error.what()) == scratch / "probes.plan" + ": cannot be written: Is a directory";
      });
}

#ifdef FIXTURE_SANITIZED
BOOST_AUTO_TEST_CASE(a_program_with_the_address_sanitizer_is_refused) {
  BOOST_TEST(probes::refusal(FIXTURE_SANITIZED).find("address sanitizer") != std::string::npos);
}
#endif

BOOST_AUTO_TEST_CASE(programs_that_cannot_be_probed_are_refused_with_the_reason) {
  BOOST_TEST(probes::refusal(FIXTURE_COUNTED) == "");
  BOOST_TEST(probes::refusal(FIXTURE_STATIC).find("linked statically") != std::string::npos);
  const TemporaryDirectory place;
  BOOST_TEST(probes::refusal(place.write("script", "#!/bin/sh\n")).find("not a script") != std::string::npos);
  const auto copy = place / "of_another";
  std::filesystem::copy_file(FIXTURE_COUNTED, copy);
  BOOST_REQUIRE(chmod(copy.c_str(), S_ISUID | S_IRWXU) == 0);
  BOOST_TEST(probes::refusal(copy).find("setuid") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_launcher_that_clears_its_environment_is_told) {
  const process::Launch cleared{.file = "/usr/bin/env", .argv = {"env", "-i", FIXTURE_COUNTED}};
  const auto why = error_of(cleared, any_plan());
  BOOST_TEST(why.find("no probe was placed") != std::string::npos, why);
}

BOOST_AUTO_TEST_SUITE_END()
