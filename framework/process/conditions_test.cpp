#include "process/machine.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(conditions)

using namespace holdfast;
using process::conditions_now;

BOOST_AUTO_TEST_CASE(load_ticks_throttles_and_held_back_time_are_read) {
  const TemporaryDirectory root;
  root.write("proc/loadavg", "2.50 1.00 0.50 3/112 16328\n");
  root.write("proc/stat", "cpu  100 20 30 400 5 6 7 32 90 0\ncpu0 1 2 3 4 5 6 7 8 0 0\n");
  root.write("proc/self/cgroup", "0::/\n");
  root.write("sys/fs/cgroup/cpu.stat", "throttled_usec 1500\n");
  root.write("sys/devices/system/cpu/online", "0-1\n");
  for (const char* processor : {"cpu0", "cpu1"}) {
    const auto place = std::string("sys/devices/system/cpu/") + processor + "/thermal_throttle/";
    root.write(place + "core_throttle_count", "3\n");
    root.write(place + "package_throttle_count", "5\n");
  }
  const auto now = conditions_now(root.path());
  BOOST_TEST(now.load.value() == 2.5);
  BOOST_TEST(now.cores.value() == 2.0);
  BOOST_TEST(now.ticks.value() == 600.0);  // guest time (90) is already part of user time
  BOOST_TEST(now.stolen_ticks.value() == 32.0);
  BOOST_TEST(now.throttles.value() == 10.0);  // the larger counter of each processor, for two processors
  BOOST_TEST(now.cgroup_throttled_us.value() == 1500.0);
}

BOOST_AUTO_TEST_CASE(what_no_file_tells_is_empty) {
  const TemporaryDirectory root;
  const auto now = conditions_now(root.path());
  BOOST_TEST(!now.load);
  BOOST_TEST(!now.cores);
  BOOST_TEST(!now.ticks);
  BOOST_TEST(!now.stolen_ticks);
  BOOST_TEST(!now.throttles);
  BOOST_TEST(!now.cgroup_throttled_us);
}

BOOST_AUTO_TEST_CASE(this_machine_tells_its_load_and_its_ticks_grow) {
  const auto first = conditions_now();
  BOOST_TEST(first.load.value() >= 0.0);
  BOOST_TEST(conditions_now().ticks.value() >= first.ticks.value());
}

BOOST_AUTO_TEST_SUITE_END()
