#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "runner/processor_facts.hpp"
#include "runner/system_files.hpp"

namespace holdfast::runner {
namespace {

std::string information(const std::string& root) { return root + "/proc/cpuinfo"; }

std::string device(const std::string& root, const char* file) {
  return root + "/sys/devices/system/cpu/" + file;
}

/// A file with 1 or 0.
std::string on_or_off(const std::string& path, const char* one, const char* zero) {
  const auto text = first_line_of(path);
  return text == "1" ? one : text == "0" ? zero : "";
}

/// More than any kernel knows.
constexpr long kMostProcessors = 1'000'000;

/// How many numbers are in "0-3,6".
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

long listed(const std::string& path) {
  std::ifstream file(path);
  long count = 0;
  for (std::string line; std::getline(file, line);) count += line.starts_with("processor") ? 1 : 0;
  return count;
}

}  // namespace

std::string processor_model(const std::string& root) { return value_of(information(root), "model name"); }

std::string processor_flags(const std::string& root) {
  auto line = value_of(information(root), "flags");
  if (line.empty()) line = value_of(information(root), "Features");  // as ARM calls them
  std::istringstream words(line);
  const std::set<std::string> sorted{std::istream_iterator<std::string>(words), {}};
  std::string text;
  for (const auto& flag : sorted) text += (text.empty() ? "" : " ") + flag;
  return text;
}

std::string processor_microcode(const std::string& root) { return value_of(information(root), "microcode"); }

std::string processors_online(const std::string& root) {
  long count = size_of(first_line_of(device(root, "online")));
  if (count == 0) count = listed(information(root));
  return count == 0 ? "" : std::to_string(count);
}

std::string processor_smt(const std::string& root) {
  return on_or_off(device(root, "smt/active"), "on", "off");
}

std::string processor_governor(const std::string& root) {
  return first_line_of(device(root, "cpu0/cpufreq/scaling_governor"));
}

std::string processor_turbo(const std::string& root) {
  const auto intel = on_or_off(device(root, "intel_pstate/no_turbo"), "off", "on");
  return intel.empty() ? on_or_off(device(root, "cpufreq/boost"), "on", "off") : intel;
}

}  // namespace holdfast::runner
