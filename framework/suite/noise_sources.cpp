#include "suite/noise_sources.hpp"

#include <algorithm>

#include "model/quantity.hpp"

namespace holdfast::suite {
namespace {

using State = NoiseSource::State;

/// A loss of a hundredth of the time is half of the minimum effect of 2 %.
constexpr double kStolenShare = 0.01;

NoiseSource unknown(const char* name) {
  return {.name = name, .state = State::unknown, .found = "this machine does not report it", .remedy = ""};
}

NoiseSource judged(const char* name, bool noisy, const std::string& found, const std::string& remedy) {
  return {.name = name,
          .state = noisy ? State::noisy : State::quiet,
          .found = found,
          .remedy = noisy ? remedy : ""};
}

/// Other load leaves no processor free for the measurement.
NoiseSource load(const Conditions& now) {
  if (!now.load || !now.cores) return unknown("load");
  return judged(
      "load", *now.load > std::max(0.5, *now.cores - 1),
      "the load is " + format_number(*now.load) + " on " + format_number(*now.cores) + " processors",
      "stop other programs, or measure when they have ended");
}

/// The steal time of /proc/stat (proc(5)): the hypervisor ran something else while this machine had work.
NoiseSource stolen(const RunConditions& now) {
  if (!now.before.ticks || !now.after.ticks || *now.after.ticks <= *now.before.ticks)
    return unknown("stolen-time");
  const double share = (now.after.stolen_ticks.value_or(0) - now.before.stolen_ticks.value_or(0)) /
                       (*now.after.ticks - *now.before.ticks);
  return judged("stolen-time", share > kStolenShare,
                "other virtual machines took " + format_percent_unsigned(std::max(0.0, share)) +
                    " of the processors' time just now",
                "use a machine that is not shared");
}

NoiseSource virtualised(const Facts& machine) {
  const auto is = fact_of(machine, "virtualised");
  if (is.empty()) return unknown("virtualisation");
  const auto kind = fact_of(machine, "virtualisation");
  return judged(
      "virtualisation", is == "yes",
      is == "yes" ? "a virtual machine" + (kind.empty() || kind == "other" ? "" : " (" + kind + ")")
                  : "a machine of its own",
      "clocks and caches depend on other virtual machines; leave GUARD auto, or use a physical machine");
}

/// Every other governor changes the clock by the load, so it changes within a measurement.
NoiseSource governor(const Facts& machine) {
  const auto is = fact_of(machine, "governor");
  if (is.empty()) return unknown("governor");
  return judged("governor", is != "performance", "the clock is controlled by " + is,
                "as root: cpupower frequency-set --governor performance");
}

/// The turbo clock depends on the heat and on how many cores are busy.
NoiseSource turbo(const Facts& machine) {
  const auto is = fact_of(machine, "turbo");
  if (is.empty()) return unknown("turbo");
  return judged("turbo", is == "on", "turbo is " + is,
                "as root: echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo, or echo 0 > "
                "/sys/devices/system/cpu/cpufreq/boost");
}

NoiseSource smt(const Facts& machine) {
  const auto is = fact_of(machine, "smt");
  if (is.empty()) return unknown("smt");
  return judged(
      "smt", is == "on", "two threads that share a core: " + is,
      "leave half of the processors idle, or as root: echo off > /sys/devices/system/cpu/smt/control");
}

NoiseSource heat(const Conditions& now) {
  if (!now.throttles) return unknown("heat");
  return judged("heat", *now.throttles > 0,
                "processors were slowed down because of heat " + format_number(*now.throttles) +
                    " times since the machine started",
                "cool them, or lower the highest clock");
}

/// The kernel stops all threads of the group for the rest of a period, 100 ms by default, once its quota is
/// used up.
NoiseSource limit(const Facts& machine) {
  const auto is = fact_of(machine, "cgroup-cpu-limit");
  if (is.empty()) return unknown("cgroup-limit");
  return judged("cgroup-limit", is != "none",
                is == "none" ? "the control group may use all processors"
                             : "the control group may use " + is + ", and is throttled above",
                "raise the limit of processor time (docker run --cpus, cpu.max)");
}

/// A loss of a twentieth of the time is larger than most changes that a test must find.
constexpr double kStolenShareOfRun = 0.05;

/// Returns the difference of the two readings; 0 if one is missing. A counter may start again.
double gained(const std::optional<double>& before, const std::optional<double>& after) {
  return before && after ? std::max(0.0, *after - *before) : 0;
}

std::string load_remark(const char* when, const Conditions& moment) {
  if (!moment.load || !moment.cores || *moment.load <= *moment.cores) return "";
  return std::string("the load ") + when + " it was " + format_number(*moment.load) + " on " +
         format_number(*moment.cores) +
         " processors, so other programs may have run at the same time; stop them";
}

std::string stolen_remark(const RunConditions& run) {
  const double ticks = gained(run.before.ticks, run.after.ticks);
  const double stolen = gained(run.before.stolen_ticks, run.after.stolen_ticks);
  if (ticks == 0 || stolen / ticks <= kStolenShareOfRun) return "";
  return "other virtual machines took " + format_percent_unsigned(stolen / ticks) +
         " of the processors' time; use a machine that is not shared";
}

std::string heat_remark(const RunConditions& run) {
  const double times = gained(run.before.throttles, run.after.throttles);
  if (times == 0) return "";
  return "processors were slowed down because of heat " + format_number(times) +
         " times; cool them, or lower the highest clock";
}

std::string held_back_remark(const RunConditions& run) {
  const double us = gained(run.before.cgroup_throttled_us, run.after.cgroup_throttled_us);
  if (us == 0) return "";
  return "the control group was throttled for " + format_quantity(us * 1e3, "ns") +
         "; raise its limit of processor time";
}

}  // namespace

std::string to_string(State state) {
  return state == State::quiet ? "quiet" : state == State::noisy ? "noisy" : "unknown";
}

std::vector<NoiseSource> noise_sources(const Facts& machine, const RunConditions& now) {
  return {load(now.after), stolen(now),  virtualised(machine), governor(machine),
          turbo(machine),  smt(machine), heat(now.after),      limit(machine)};
}

std::vector<std::string> remarks_on(const RunConditions& run) {
  // One remark is enough: the load after a run contains the run itself.
  auto load = load_remark("before", run.before);
  if (load.empty()) load = load_remark("after", run.after);
  std::vector<std::string> remarks{load, stolen_remark(run), heat_remark(run), held_back_remark(run)};
  std::erase(remarks, "");
  return remarks;
}

}  // namespace holdfast::suite
