#include <gnu/libc-version.h>
#include <sys/utsname.h>

#include <cstdlib>

#include "image/digest.hpp"
#include "runner/cgroup.hpp"
#include "runner/enclosure.hpp"
#include "runner/machine.hpp"
#include "runner/processor_facts.hpp"
#include "runner/system_files.hpp"

namespace holdfast::runner {
namespace {

std::string short_hash(const std::string& text) {
  return text.empty() ? "" : image::sha256_of(text).substr(0, 12);
}

/// "MemTotal:  8150960 kB".
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

}  // namespace

Facts machine_facts(const std::string& root) {
  const auto flags = processor_flags(root);
  Facts facts{{"cpu", processor_model(root)},
              {"cpu-flags", flags},
              {"cpu-flags-hash", short_hash(flags)},
              {"microcode", processor_microcode(root)},
              {"cores", processors_online(root)},
              {"smt", processor_smt(root)},
              {"governor", processor_governor(root)},
              {"turbo", processor_turbo(root)},
              {"architecture", architecture_text()},
              {"memory", memory_text(root)},
              {"kernel", kernel_text(root)},
              {"libc", std::string("glibc ") + gnu_get_libc_version()},
              {"virtualised", is_virtualised(root) ? "yes" : "no"},
              {"virtualisation", virtualisation_kind(root)},
              {"container", container_kind(root)},
              {"cgroup", cgroup_path(root)},
              {"cgroup-cpu-limit", cpu_limit_text(root)},
              {"cgroup-memory-limit", memory_limit_text(root)}};
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
