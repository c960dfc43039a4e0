#include "run/reference/machines.hpp"

#include <algorithm>
#include <cstdlib>

#include "model/error.hpp"

namespace holdfast::run {
namespace {

/// "Linux 6.1.0-18-amd64" -> "Linux 6.1": the rest of the version are fixes.
std::string major_and_minor(const std::string& kernel) {
  const auto first = kernel.find('.');
  const auto end = first == std::string::npos ? first : kernel.find_first_not_of("0123456789", first + 1);
  return kernel.substr(0, end);
}

std::string compared_value(const Facts& facts, const std::string& fact) {
  const auto value = fact_of(facts, fact);
  return fact == "kernel" ? major_and_minor(value) : value;
}

std::string both(const std::string& fact, const std::string& was, const std::string& is) {
  const auto shown = [](const std::string& value) { return value.empty() ? "unknown" : value; };
  return fact + " (was " + shown(was) + ", is " + shown(is) + ")";
}

std::string warning(const std::string& what, const std::string& why) {
  return "the machine of the stored numbers differs: " + what + "; " + why;
}

}  // namespace

const std::vector<FactRule>& fact_rules() {
  using enum Weight;
  static const std::vector<FactRule> kRules{
      {"cpu", must, "identical programs differ by 10 % and more between models"},
      {"cores", must, "threads, and other programs, have a different number of cores"},
      {"architecture", must, "the program is compiled for another architecture"},
      {"smt", must, "a program shares its core with another thread"},
      {"governor", must, "it controls the clock, and how fast the clock rises"},
      {"turbo", must, "the clock has another maximum, and depends on the temperature"},
      {"virtualised", must, "a hypervisor takes time, and adds page walks"},
      {"virtualisation", must, "hypervisors differ in their overhead"},
      {"cgroup-cpu-limit", must, "a program at its limit is stopped until the next period"},
      {"cgroup-memory-limit", warns, "it matters only near the limit, when pages are reclaimed"},
      {"microcode", warns, "some of its mitigations are slow; most versions change nothing"},
      {"cpu-flags-hash", warns,
       "the C library may choose other code, although a new kernel may only list more flags"},
      {"kernel", warns, "system calls and page faults change from one minor version to the next"},
      {"libc", warns, "functions such as memcpy and malloc may differ"},
      {"container", warns, "its file system and its filter of system calls may cost time"},
      {"cpu-flags", ignored, "cpu-flags-hash represents the list"},
      {"memory", ignored, "it differs by a few MiB between starts of the system"},
      {"cgroup", ignored, "its name contains random numbers of each container"},
      {"compiler", ignored, "the test compares the code that it generates"},
      {"flags", ignored, "likewise"},
      {"build-type", ignored, "baselines of other configurations are never used"},
  };
  return kRules;
}

MachineComparison compare_machines(const Facts& was, const Facts& is,
                                   const std::vector<std::string>& allowed) {
  MachineComparison found;
  for (const auto& rule : fact_rules()) {
    const auto before = compared_value(was, rule.fact);
    const auto now = compared_value(is, rule.fact);
    if (rule.weight == Weight::ignored || before == now) continue;
    const auto what = both(rule.fact, before, now);
    if (before.empty() || now.empty()) {
      found.warnings.push_back(warning(what, "only one of the two is known"));
    } else if (std::find(allowed.begin(), allowed.end(), rule.fact) != allowed.end()) {
      found.warnings.push_back(
          warning(what, "ALLOW_FINGERPRINT allows it, although " + std::string(rule.reason)));
    } else if (rule.weight == Weight::warns) {
      found.warnings.push_back(warning(what, rule.reason));
    } else {
      found.incompatible += (found.incompatible.empty() ? "" : ", ") + what;
    }
  }
  return found;
}

std::string machine_text(const Facts& facts) {
  std::string text;
  for (const auto& rule : fact_rules()) {
    if (rule.weight != Weight::ignored)
      text += rule.fact + std::string("=") + compared_value(facts, rule.fact) + '\n';
  }
  return text;
}

std::vector<std::string> facts_that_must_agree() {
  std::vector<std::string> facts;
  for (const auto& rule : fact_rules()) {
    if (rule.weight == Weight::must) facts.emplace_back(rule.fact);
  }
  return facts;
}

std::string machine_class() {
  const char* word = std::getenv("HOLDFAST_MACHINE_CLASS");
  if (word == nullptr || *word == '\0') return "";
  check_machine_class(word);
  return word;
}

void check_machine_class(const std::string& word) {
  constexpr const char* kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  if (word.empty() || word.size() > 40 || word.find_first_not_of(kAllowed) != std::string::npos)
    throw Error("the machine class \"" + word +
                "\" is not a word of at most 40 letters, digits, \"-\", \"_\" and \".\"");
}

std::string on_class(const std::string& config, const std::string& machine_class) {
  return machine_class.empty() ? config : config + "@" + machine_class;
}

std::string on_this_class(const std::string& config) { return on_class(config, machine_class()); }

}  // namespace holdfast::run
