#include "process/machine.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "temporary_directory.hpp"

BOOST_AUTO_TEST_SUITE(enclosure)

using namespace holdfast;
using namespace holdfast::process;

/// Returns a fact of the machine; empty: it is not known.
std::string fact(const TemporaryDirectory& root, const std::string& name) {
  const auto facts = machine_facts(root.path());
  const auto found = facts.find(name);
  return found == facts.end() ? "" : found->second;
}

BOOST_AUTO_TEST_CASE(firmware_names_the_hypervisor_of_a_virtual_machine) {
  const TemporaryDirectory root;
  const auto kind = [&](const std::string& vendor, const std::string& product) {
    root.write("proc/cpuinfo", "flags : sse2 hypervisor\n");
    root.write("sys/class/dmi/id/sys_vendor", vendor);
    root.write("sys/class/dmi/id/product_name", product);
    return fact(root, "virtualisation");
  };
  BOOST_TEST(kind("QEMU", "Standard PC") == "kvm");
  BOOST_TEST(kind("VMware, Inc.", "VMware7,1") == "vmware");
  BOOST_TEST(kind("Microsoft Corporation", "Virtual Machine") == "hyper-v");
  BOOST_TEST(kind("Amazon EC2", "c5.large") == "amazon");
  BOOST_TEST(kind("Nobody", "Nothing") == "other");
  BOOST_TEST(fact(root, "virtualised") == "yes");
}

BOOST_AUTO_TEST_CASE(a_machine_that_a_cloud_rents_out_whole_is_not_virtual) {
  const TemporaryDirectory root;
  root.write("proc/cpuinfo", "flags : sse2\n");
  root.write("sys/class/dmi/id/sys_vendor", "Amazon EC2");
  BOOST_TEST(fact(root, "virtualisation") == "none");
  BOOST_TEST(fact(root, "virtualised") == "no");
}

BOOST_AUTO_TEST_CASE(a_container_is_known_by_its_group_or_by_the_file_that_it_has) {
  const TemporaryDirectory root;
  BOOST_TEST(fact(root, "container") == "none");
  root.write("run/systemd/container", "systemd-nspawn\n");
  BOOST_TEST(fact(root, "container") == "systemd-nspawn");
  root.write("run/.containerenv", "");
  BOOST_TEST(fact(root, "container") == "podman");
  root.write(".dockerenv", "");
  BOOST_TEST(fact(root, "container") == "docker");
  root.write("proc/self/cgroup", "0::/kubepods/pod7\n");
  BOOST_TEST(fact(root, "container") == "kubernetes");
}

BOOST_AUTO_TEST_CASE(limits_are_told_with_their_unit_and_no_limit_differs_from_no_group) {
  const TemporaryDirectory root;
  BOOST_TEST(fact(root, "cgroup-cpu-limit").empty());
  BOOST_TEST(fact(root, "cgroup-memory-limit").empty());
  root.write("proc/self/cgroup", "0::/box\n");
  BOOST_TEST(fact(root, "cgroup-cpu-limit") == "none");
  BOOST_TEST(fact(root, "cgroup-memory-limit") == "none");
  root.write("sys/fs/cgroup/box/cpu.max", "150000 100000\n");
  root.write("sys/fs/cgroup/box/memory.max", "536870912\n");
  BOOST_TEST(fact(root, "cgroup-cpu-limit") == "1.5 processors");
  BOOST_TEST(fact(root, "cgroup-memory-limit") == "512 MiB");
}

BOOST_AUTO_TEST_SUITE_END()
