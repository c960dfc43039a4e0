#include "runner/enclosure.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "temporary_directory.hpp"

using namespace holdfast;
using namespace holdfast::runner;

BOOST_AUTO_TEST_SUITE(enclosure)

BOOST_AUTO_TEST_CASE(firmware_names_the_hypervisor_of_a_virtual_machine) {
  const TemporaryDirectory root;
  const auto kind = [&](const std::string& vendor, const std::string& product) {
    root.write("proc/cpuinfo", "flags : sse2 hypervisor\n");
    root.write("sys/class/dmi/id/sys_vendor", vendor);
    root.write("sys/class/dmi/id/product_name", product);
    return virtualisation_kind(root.path());
  };
  BOOST_TEST(kind("QEMU", "Standard PC") == "kvm");
  BOOST_TEST(kind("VMware, Inc.", "VMware7,1") == "vmware");
  BOOST_TEST(kind("Microsoft Corporation", "Virtual Machine") == "hyper-v");
  BOOST_TEST(kind("Amazon EC2", "c5.large") == "amazon");
  BOOST_TEST(kind("Nobody", "Nothing") == "other");
  BOOST_TEST(is_virtualised(root.path()));
}

BOOST_AUTO_TEST_CASE(a_machine_that_a_cloud_rents_out_whole_is_not_virtual) {
  const TemporaryDirectory root;
  root.write("proc/cpuinfo", "flags : sse2\n");
  root.write("sys/class/dmi/id/sys_vendor", "Amazon EC2");
  BOOST_TEST(virtualisation_kind(root.path()) == "none");
  BOOST_TEST(!is_virtualised(root.path()));
}

BOOST_AUTO_TEST_CASE(a_container_is_known_by_its_group_or_by_the_file_that_it_has) {
  const TemporaryDirectory root;
  BOOST_TEST(container_kind(root.path()) == "none");
  root.write("run/systemd/container", "systemd-nspawn\n");
  BOOST_TEST(container_kind(root.path()) == "systemd-nspawn");
  root.write("run/.containerenv", "");
  BOOST_TEST(container_kind(root.path()) == "podman");
  root.write(".dockerenv", "");
  BOOST_TEST(container_kind(root.path()) == "docker");
  root.write("proc/self/cgroup", "0::/kubepods/pod7\n");
  BOOST_TEST(container_kind(root.path()) == "kubernetes");
}

BOOST_AUTO_TEST_CASE(limits_are_told_with_their_unit_and_no_limit_differs_from_no_group) {
  const TemporaryDirectory root;
  BOOST_TEST(cpu_limit_text(root.path()).empty());
  BOOST_TEST(memory_limit_text(root.path()).empty());
  root.write("proc/self/cgroup", "0::/box\n");
  BOOST_TEST(cpu_limit_text(root.path()) == "none");
  BOOST_TEST(memory_limit_text(root.path()) == "none");
  root.write("sys/fs/cgroup/box/cpu.max", "150000 100000\n");
  root.write("sys/fs/cgroup/box/memory.max", "536870912\n");
  BOOST_TEST(cpu_limit_text(root.path()) == "1.5 processors");
  BOOST_TEST(memory_limit_text(root.path()) == "512 MiB");
}

BOOST_AUTO_TEST_SUITE_END()
