#include <gnu/libc-version.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <fstream>

#include "image/digest.hpp"
#include "runner/machine.hpp"

namespace holdfast::runner {
namespace {

/// The value of the first line "key : value" of a file like /proc/cpuinfo.
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

std::string first_line_of(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

std::string memory_text() {
  const auto bytes =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  return std::to_string(static_cast<long>(bytes / (1 << 20))) + " MiB";
}

}  // namespace

Facts machine_facts() {
  utsname system{};
  uname(&system);
  Facts facts{{"cpu", value_of("/proc/cpuinfo", "model name")},
              {"cores", std::to_string(sysconf(_SC_NPROCESSORS_ONLN))},
              {"memory", memory_text()},
              {"architecture", system.machine},
              {"kernel", std::string(system.sysname) + " " + system.release},
              {"libc", std::string("glibc ") + gnu_get_libc_version()},
              {"governor", first_line_of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")}};
  const bool guest = value_of("/proc/cpuinfo", "flags").find(" hypervisor") != std::string::npos;
  facts["virtualised"] = guest ? "yes" : "no";
  std::erase_if(facts, [](const auto& fact) { return fact.second.empty(); });
  return facts;
}

std::string fingerprint_of(const Facts& facts) {
  std::string text;
  for (const char* name : {"cpu", "cores", "architecture"}) {
    const auto fact = facts.find(name);
    text += std::string(name) + "=" + (fact == facts.end() ? "" : fact->second) + "\n";
  }
  return image::sha256_of(text).substr(0, 12);
}

}  // namespace holdfast::runner
