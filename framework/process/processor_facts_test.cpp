#include "process/machine.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(processor_facts)

using namespace holdfast;
using namespace holdfast::process;

const std::string kInformation =
    "processor\t: 0\nmodel name\t: Example CPU\nmicrocode\t: 0x2f\nflags\t\t: sse2 avx2 aes\n\n"
    "processor\t: 1\nmodel name\t: Example CPU\nmicrocode\t: 0x2f\nflags\t\t: sse2 avx2 aes\n";

/// Returns a fact of the machine; empty if it is not known.
std::string fact(const TemporaryDirectory& root, const std::string& name) {
  const auto facts = machine_facts(root.path());
  const auto found = facts.find(name);
  return found == facts.end() ? "" : found->second;
}

BOOST_AUTO_TEST_CASE(model_microcode_and_flags_are_those_of_the_first_processor_and_flags_are_sorted) {
  const TemporaryDirectory root;
  root.write("proc/cpuinfo", kInformation);
  BOOST_TEST(fact(root, "cpu") == "Example CPU");
  BOOST_TEST(fact(root, "microcode") == "0x2f");
  BOOST_TEST(fact(root, "cpu-flags") == "aes avx2 sse2");
}

BOOST_AUTO_TEST_CASE(arm_calls_its_flags_features) {
  const TemporaryDirectory root;
  root.write("proc/cpuinfo", "processor\t: 0\nFeatures\t: fp asimd\n");
  BOOST_TEST(fact(root, "cpu-flags") == "asimd fp");
}

BOOST_AUTO_TEST_CASE(processors_online_are_counted_from_their_ranges_or_else_from_the_list) {
  const TemporaryDirectory root;
  root.write("proc/cpuinfo", kInformation);
  BOOST_TEST(fact(root, "cores") == "2");
  root.write("sys/devices/system/cpu/online", "0-3,6,8-9\n");  // 4 + 1 + 2
  BOOST_TEST(fact(root, "cores") == "7");
}

BOOST_AUTO_TEST_CASE(threads_of_a_core_are_on_or_off) {
  const TemporaryDirectory root;
  root.write("sys/devices/system/cpu/smt/active", "1\n");
  BOOST_TEST(fact(root, "smt") == "on");
  root.write("sys/devices/system/cpu/smt/active", "0\n");
  BOOST_TEST(fact(root, "smt") == "off");
}

BOOST_AUTO_TEST_CASE(intels_file_says_no_turbo_and_the_others_say_boost) {
  const TemporaryDirectory root;
  root.write("sys/devices/system/cpu/cpufreq/boost", "1\n");
  BOOST_TEST(fact(root, "turbo") == "on");
  root.write("sys/devices/system/cpu/intel_pstate/no_turbo", "1\n");
  BOOST_TEST(fact(root, "turbo") == "off");
}

BOOST_AUTO_TEST_CASE(the_governor_is_that_of_the_first_processor) {
  const TemporaryDirectory root;
  root.write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "powersave\n");
  BOOST_TEST(fact(root, "governor") == "powersave");
}

BOOST_AUTO_TEST_CASE(what_no_file_tells_is_empty) {
  const TemporaryDirectory root;
  for (const char* name : {"cpu", "cpu-flags", "microcode", "cores", "smt", "governor", "turbo"})
    BOOST_TEST(fact(root, name).empty(), name);
}

BOOST_AUTO_TEST_SUITE_END()
