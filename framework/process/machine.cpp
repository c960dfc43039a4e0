#include "process/machine.hpp"

#include <gnu/libc-version.h>
#include <sys/utsname.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <utility>

#include "image/digest.hpp"
#include "process/cgroup.hpp"

namespace holdfast::process {
namespace {

std::string information(const std::string& root) { return root + "/proc/cpuinfo"; }

std::string device(const std::string& root, const char* file) {
  return root + "/sys/devices/system/cpu/" + file;
}

/// Reads a file that contains 1 or 0.
std::string on_or_off(const std::string& path, const char* one, const char* zero) {
  const auto text = first_line_of(path);
  return text == "1" ? one : text == "0" ? zero : "";
}

/// Upper limit, larger than in any kernel.
constexpr long kMostProcessors = 1'000'000;

/// Returns how many numbers a list such as "0-3,6" contains.
long size_of(const std::string& ranges) {
  std::istringstream text(ranges);
  long size = 0;
  for (long first = 0; text >> first;) {
    long last = first;
    if (text.peek() == '-') text.ignore() >> last;
    if (first >= 0 && last >= first && last < kMostProcessors) size += last - first + 1;
    text.ignore();  // the comma
  }
  return size;
}

long processors_listed(const std::string& path) {
  std::ifstream file(path);
  long count = 0;
  for (std::string line; std::getline(file, line);) count += line.starts_with("processor") ? 1 : 0;
  return count;
}

using NamedKind = std::pair<const char*, const char*>;

/// Names in the firmware, and the kind of virtual machine. "Virtual Machine" is Microsoft's name; others use
/// "KVM".
constexpr std::array<NamedKind, 9> kFirmware{{{"KVM", "kvm"},
                                              {"QEMU", "kvm"},
                                              {"VMware", "vmware"},
                                              {"VirtualBox", "virtualbox"},
                                              {"innotek", "virtualbox"},
                                              {"Xen", "xen"},
                                              {"Amazon EC2", "amazon"},
                                              {"Google", "google"},
                                              {"Virtual Machine", "hyper-v"}}};

constexpr std::array<NamedKind, 4> kGroups{
    {{"kubepods", "kubernetes"}, {"docker", "docker"}, {"libpod", "podman"}, {"lxc", "lxc"}}};

template <std::size_t N>
std::string kind_in(const std::string& text, const std::array<NamedKind, N>& words) {
  for (const auto& [word, kind] : words) {
    if (text.find(word) != std::string::npos) return kind;
  }
  return "";
}

std::string firmware_text(const std::string& root) {
  return first_line_of(root + "/sys/class/dmi/id/sys_vendor") + " " +
         first_line_of(root + "/sys/class/dmi/id/product_name");
}

std::string short_number(double number) {
  auto text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string limit_text(const std::string& root, const std::optional<double>& limit, const char* unit) {
  if (cgroup_path(root).empty()) return "";
  return limit ? short_number(*limit) + unit : "none";
}

/// Returns 48 bits, enough to distinguish the flags of different processors in a table.
std::string short_hash(const std::string& text) {
  return text.empty() ? "" : image::sha256_of(text).substr(0, 12);
}

/// Reads the memory size from a line such as "MemTotal:  8150960 kB".
std::string memory_text(const std::string& root) {
  const auto kilobytes = value_of(root + "/proc/meminfo", "MemTotal");
  return kilobytes.empty() ? "" : std::to_string(std::strtol(kilobytes.c_str(), nullptr, 10) / 1024) + " MiB";
}

std::string kernel_text(const std::string& root) {
  const auto release = first_line_of(root + "/proc/sys/kernel/osrelease");
  return release.empty() ? "" : first_line_of(root + "/proc/sys/kernel/ostype") + " " + release;
}

std::string architecture_text() {
  utsname system{};
  uname(&system);
  return system.machine;
}

std::string processor_flags(const std::string& root) {
  auto line = value_of(information(root), "flags");
  if (line.empty()) line = value_of(information(root), "Features");  // the name on ARM
  std::istringstream words(line);
  const std::set<std::string> sorted{std::istream_iterator<std::string>(words), {}};
  std::string text;
  for (const auto& flag : sorted) text += (text.empty() ? "" : " ") + flag;
  return text;
}

std::string processors_online(const std::string& root) {
  long count = size_of(first_line_of(device(root, "online")));
  // Some containers hide the files below /sys.
  if (count == 0) count = processors_listed(information(root));
  return count == 0 ? "" : std::to_string(count);
}

std::string processor_turbo(const std::string& root) {
  // The driver of Intel has its own file, with the opposite meaning.
  const auto intel = on_or_off(device(root, "intel_pstate/no_turbo"), "off", "on");
  return intel.empty() ? on_or_off(device(root, "cpufreq/boost"), "on", "off") : intel;
}

bool is_virtualised(const std::string& root) {
  // Hypervisors set this bit of CPUID, which is 0 on real processors.
  return (" " + processor_flags(root) + " ").find(" hypervisor ") != std::string::npos;
}

std::string virtualisation_kind(const std::string& root) {
  const bool guest = is_virtualised(root);
  const bool would_say = !value_of(root + "/proc/cpuinfo", "flags").empty();  // ARM has no such flag
  // The firmware of a real server may be made by a company that also runs virtual machines ("Google").
  if (would_say && !guest) return "none";
  if (auto kind = first_line_of(root + "/sys/hypervisor/type"); !kind.empty()) return kind;
  const auto kind = kind_in(firmware_text(root), kFirmware);
  return !kind.empty() ? kind : guest ? "other" : "none";
}

std::string container_kind(const std::string& root) {
  // With its own cgroup namespace, a container sees only the path "/". So the marker files of the container
  // engines are checked next.
  if (auto kind = kind_in(cgroup_path(root), kGroups); !kind.empty()) return kind;
  if (std::filesystem::exists(root + "/.dockerenv")) return "docker";
  if (std::filesystem::exists(root + "/run/.containerenv")) return "podman";
  const auto told = first_line_of(root + "/run/systemd/container");
  return told.empty() ? "none" : told;
}

/// Reads the line "cpu user nice system idle iowait irq softirq steal guest guest_nice". Guest times are
/// included in user and nice.
void read_ticks(const std::string& root, Conditions& now) {
  std::ifstream file(root + "/proc/stat");
  std::string name;
  std::array<double, 8> ticks{};
  // The first line has the sums of all processors.
  if (!(file >> name) || name != "cpu") return;
  double sum = 0;
  for (auto& one : ticks) {
    if (!(file >> one)) return;
    sum += one;
  }
  now.ticks = sum;
  now.stolen_ticks = ticks.back();
}

/// Returns the number of thermal throttles. Adds the larger of the core's and the package's count for each
/// processor, since either shows that the processor was throttled. All processors of a package show the same
/// package count.
std::optional<double> throttles(const std::string& root) {
  std::optional<double> sum;
  std::error_code none;
  for (const auto& processor : std::filesystem::directory_iterator(root + "/sys/devices/system/cpu", none)) {
    const auto place = processor.path().string() + "/thermal_throttle/";
    const auto core = number_in(place + "core_throttle_count");
    const auto package = number_in(place + "package_throttle_count");
    if (core || package) sum = sum.value_or(0) + std::max(core.value_or(0), package.value_or(0));
  }
  return sum;
}

}  // namespace

std::string memory_limit_text(const std::string& root) {
  const auto bytes = cgroup_memory_limit(root);
  return limit_text(root, bytes ? std::optional(*bytes / (1 << 20)) : bytes, " MiB");
}

Facts machine_facts(const std::string& root) {
  const auto flags = processor_flags(root);
  Facts facts{{"cpu", value_of(information(root), "model name")},
              {"cpu-flags", flags},
              {"cpu-flags-hash", short_hash(flags)},
              {"microcode", value_of(information(root), "microcode")},
              {"cores", processors_online(root)},
              {"smt", on_or_off(device(root, "smt/active"), "on", "off")},
              {"governor", first_line_of(device(root, "cpu0/cpufreq/scaling_governor"))},
              {"turbo", processor_turbo(root)},
              {"architecture", architecture_text()},
              {"memory", memory_text(root)},
              {"kernel", kernel_text(root)},
              {"libc", std::string("glibc ") + gnu_get_libc_version()},
              {"virtualised", is_virtualised(root) ? "yes" : "no"},
              {"virtualisation", virtualisation_kind(root)},
              {"container", container_kind(root)},
              {"cgroup", cgroup_path(root)},
              {"cgroup-cpu-limit", limit_text(root, cgroup_cpu_limit(root), " processors")},
              {"cgroup-memory-limit", memory_limit_text(root)}};
  std::erase_if(facts, [](const auto& fact) { return fact.second.empty(); });
  return facts;
}

Conditions conditions_now(const std::string& root) {
  const auto cores = processors_online(root);
  Conditions now{.load = number_in(root + "/proc/loadavg"),
                 .cores = cores.empty() ? std::nullopt : std::optional(std::strtod(cores.c_str(), nullptr)),
                 .ticks = {},
                 .stolen_ticks = {},
                 .throttles = throttles(root),
                 .cgroup_throttled_us = cgroup_throttled_us(root)};
  read_ticks(root, now);
  return now;
}

std::string first_line_of(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

std::string value_of(const std::string& path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto colon = line.find(':');
    if (colon == std::string::npos || line.compare(0, key.size(), key) != 0) continue;
    const auto begin = line.find_first_not_of(" \t", colon + 1);
    return begin == std::string::npos ? "" : line.substr(begin);
  }
  return "";
}

std::optional<double> number_in(const std::string& path) {
  std::ifstream file(path);
  double number = 0;
  return file >> number ? std::optional(number) : std::nullopt;
}

std::optional<double> number_of(const std::string& path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(key + " ")) continue;
    char* end = nullptr;
    const double number = std::strtod(line.c_str() + key.size(), &end);
    if (end != line.c_str() + key.size()) return number;
  }
  return std::nullopt;
}

}  // namespace holdfast::process
