#include "process/machine.hpp"

#include <unistd.h>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(machine)

namespace {
using namespace holdfast;
}  // namespace

BOOST_AUTO_TEST_CASE(facts_that_every_machine_has_are_read) {
  const auto facts = process::machine_facts();
  BOOST_TEST(facts.at("cores") == std::to_string(sysconf(_SC_NPROCESSORS_ONLN)));
  BOOST_TEST(facts.at("kernel").starts_with("Linux "));
  BOOST_TEST(facts.at("libc").starts_with("glibc 2."));
  BOOST_TEST(std::stol(facts.at("memory")) > 0);
  BOOST_TEST(facts.at("memory").ends_with(" MiB"));
  BOOST_TEST((facts.at("virtualised") == "yes" || facts.at("virtualised") == "no"));
}

BOOST_AUTO_TEST_CASE(a_fact_that_cannot_be_read_is_left_out) {
  for (const auto& [name, value] : process::machine_facts()) BOOST_TEST(!value.empty(), name);
}

BOOST_AUTO_TEST_CASE(every_fact_has_its_name) {
  const TemporaryDirectory root;
  root.write("proc/cpuinfo", "processor : 0\nmodel name : A\nmicrocode : 0x1\nflags : sse2 hypervisor avx\n");
  root.write("proc/meminfo", "MemTotal:        8150960 kB\n");
  root.write("proc/sys/kernel/ostype", "Linux\n");
  root.write("proc/sys/kernel/osrelease", "6.1.0-18-amd64\n");
  root.write("proc/self/cgroup", "0::/docker/7f\n");
  root.write("sys/devices/system/cpu/online", "0-1\n");
  root.write("sys/devices/system/cpu/smt/active", "1\n");
  root.write("sys/devices/system/cpu/intel_pstate/no_turbo", "0\n");
  root.write("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
  auto facts = process::machine_facts(root.path());
  BOOST_TEST(facts.at("cpu-flags-hash").size() == 12U);
  for (const char* own : {"architecture", "libc", "cpu-flags-hash"}) facts.erase(own);
  const Facts expected{{"cpu", "A"},
                       {"cpu-flags", "avx hypervisor sse2"},
                       {"microcode", "0x1"},
                       {"cores", "2"},
                       {"smt", "on"},
                       {"governor", "performance"},
                       {"turbo", "on"},
                       {"memory", "7959 MiB"},  // 8150960 / 1024
                       {"kernel", "Linux 6.1.0-18-amd64"},
                       {"virtualised", "yes"},
                       {"virtualisation", "other"},
                       {"container", "docker"},
                       {"cgroup", "/docker/7f"},
                       {"cgroup-cpu-limit", "none"},
                       {"cgroup-memory-limit", "none"}};
  BOOST_TEST((facts == expected));
}

BOOST_AUTO_TEST_CASE(of_a_system_that_tells_nothing_little_is_known) {
  const TemporaryDirectory root;
  for (const auto& [name, value] : process::machine_facts(root.path())) BOOST_TEST(!value.empty(), name);
  BOOST_TEST(!process::machine_facts(root.path()).contains("cpu"));
}

BOOST_AUTO_TEST_SUITE_END()
