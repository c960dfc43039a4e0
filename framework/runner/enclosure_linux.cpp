#include <array>
#include <filesystem>
#include <utility>

#include "runner/cgroup.hpp"
#include "runner/enclosure.hpp"
#include "runner/processor_facts.hpp"
#include "runner/system_files.hpp"

namespace holdfast::runner {
namespace {

using Word = std::pair<const char*, const char*>;

/// What firmware calls the machine, and the kind. "Virtual Machine" is Microsoft's; others call theirs "KVM".
constexpr std::array<Word, 9> kFirmware{{{"KVM", "kvm"},
                                         {"QEMU", "kvm"},
                                         {"VMware", "vmware"},
                                         {"VirtualBox", "virtualbox"},
                                         {"innotek", "virtualbox"},
                                         {"Xen", "xen"},
                                         {"Amazon EC2", "amazon"},
                                         {"Google", "google"},
                                         {"Virtual Machine", "hyper-v"}}};

constexpr std::array<Word, 4> kGroups{
    {{"kubepods", "kubernetes"}, {"docker", "docker"}, {"libpod", "podman"}, {"lxc", "lxc"}}};

template <std::size_t N>
std::string kind_in(const std::string& text, const std::array<Word, N>& words) {
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

}  // namespace

bool is_virtualised(const std::string& root) {
  return (" " + processor_flags(root) + " ").find(" hypervisor ") != std::string::npos;
}

std::string virtualisation_kind(const std::string& root) {
  const bool guest = is_virtualised(root);
  const bool would_say = !value_of(root + "/proc/cpuinfo", "flags").empty();  // ARM has no such flag
  if (would_say && !guest) return "none";
  if (auto kind = first_line_of(root + "/sys/hypervisor/type"); !kind.empty()) return kind;
  const auto kind = kind_in(firmware_text(root), kFirmware);
  return !kind.empty() ? kind : guest ? "other" : "none";
}

std::string container_kind(const std::string& root) {
  if (auto kind = kind_in(cgroup_path(root), kGroups); !kind.empty()) return kind;
  if (std::filesystem::exists(root + "/.dockerenv")) return "docker";
  if (std::filesystem::exists(root + "/run/.containerenv")) return "podman";
  const auto told = first_line_of(root + "/run/systemd/container");
  return told.empty() ? "none" : told;
}

std::string cpu_limit_text(const std::string& root) {
  return limit_text(root, cgroup_cpu_limit(root), " processors");
}

std::string memory_limit_text(const std::string& root) {
  const auto bytes = cgroup_memory_limit(root);
  return limit_text(root, bytes ? std::optional(*bytes / (1 << 20)) : bytes, " MiB");
}

}  // namespace holdfast::runner
