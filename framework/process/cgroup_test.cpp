#include "process/cgroup.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(cgroup)

using namespace holdfast;
using namespace holdfast::process;

BOOST_AUTO_TEST_CASE(limits_of_the_group_and_of_those_above_it_hold_and_the_smallest_counts) {
  const TemporaryDirectory root;
  root.write("proc/self/cgroup", "0::/outer/inner\n");
  root.write("sys/fs/cgroup/outer/cpu.max", "150000 100000\n");
  root.write("sys/fs/cgroup/outer/inner/cpu.max", "max 100000\n");
  root.write("sys/fs/cgroup/outer/memory.max", "max\n");
  root.write("sys/fs/cgroup/outer/inner/memory.max", "536870912\n");
  BOOST_TEST(cgroup_path(root.path()) == "/outer/inner");
  BOOST_TEST(cgroup_cpu_limit(root.path()).value() == 1.5);
  BOOST_TEST(cgroup_memory_limit(root.path()).value() == 536870912.0);
}

BOOST_AUTO_TEST_CASE(inside_of_a_container_the_group_stands_at_the_top) {
  const TemporaryDirectory root;
  root.write("proc/self/cgroup", "0::/\n");
  root.write("sys/fs/cgroup/cpu.max", "50000 100000\n");
  BOOST_TEST(cgroup_path(root.path()) == "/");
  BOOST_TEST(cgroup_cpu_limit(root.path()).value() == 0.5);
}

BOOST_AUTO_TEST_CASE(version_one_has_other_files_and_says_no_limit_with_a_huge_number) {
  const TemporaryDirectory root;
  root.write("proc/self/cgroup", "4:memory:/box\n2:cpu,cpuacct:/box\n0::/\n");
  root.write("sys/fs/cgroup/cpu,cpuacct/box/cpu.cfs_quota_us", "200000\n");
  root.write("sys/fs/cgroup/cpu,cpuacct/box/cpu.cfs_period_us", "100000\n");
  root.write("sys/fs/cgroup/cpu,cpuacct/box/cpu.stat", "nr_throttled 3\nthrottled_time 7000000\n");
  root.write("sys/fs/cgroup/memory/box/memory.limit_in_bytes", "9223372036854771712\n");
  BOOST_TEST(cgroup_path(root.path()) == "/box");
  BOOST_TEST(cgroup_cpu_limit(root.path()).value() == 2.0);
  BOOST_TEST(!cgroup_memory_limit(root.path()));
  BOOST_TEST(cgroup_throttled_us(root.path()).value() == 7000.0);
}

BOOST_AUTO_TEST_CASE(who_was_killed_for_memory_is_counted_by_both_versions) {
  const TemporaryDirectory second;
  second.write("proc/self/cgroup", "0::/box\n");
  second.write("sys/fs/cgroup/box/memory.events", "low 0\noom 3\noom_kill 2\n");
  BOOST_TEST(cgroup_killed_for_memory(second.path()).value() == 2.0);
  const TemporaryDirectory first;
  first.write("proc/self/cgroup", "4:memory:/box\n");
  BOOST_TEST(!cgroup_killed_for_memory(first.path()));
  first.write("sys/fs/cgroup/memory/box/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 5\n");
  BOOST_TEST(cgroup_killed_for_memory(first.path()).value() == 5.0);
}

BOOST_AUTO_TEST_CASE(a_quota_of_minus_one_is_no_limit) {
  const TemporaryDirectory root;
  root.write("proc/self/cgroup", "1:cpu:/\n");
  root.write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
  root.write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
  BOOST_TEST(!cgroup_cpu_limit(root.path()));
}

BOOST_AUTO_TEST_CASE(the_group_that_was_held_back_most_counts) {
  const TemporaryDirectory root;
  root.write("proc/self/cgroup", "0::/outer/inner\n");
  root.write("sys/fs/cgroup/outer/cpu.stat", "usage_usec 9\nthrottled_usec 1200\n");
  root.write("sys/fs/cgroup/outer/inner/cpu.stat", "usage_usec 9\nthrottled_usec 30\n");
  BOOST_TEST(cgroup_throttled_us(root.path()).value() == 1200.0);
}

BOOST_AUTO_TEST_CASE(without_groups_nothing_is_told) {
  const TemporaryDirectory root;
  BOOST_TEST(cgroup_path(root.path()).empty());
  BOOST_TEST(!cgroup_cpu_limit(root.path()));
  BOOST_TEST(!cgroup_memory_limit(root.path()));
  BOOST_TEST(!cgroup_throttled_us(root.path()));
}

BOOST_AUTO_TEST_SUITE_END()
