#include "probes/measure.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "binary/elf/elf_facts.hpp"
#include "binary/hexadecimal.hpp"
#include "model/error.hpp"
#include "probes/typical_ticks.hpp"
#include "process/dynamic_loader.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::probes {
namespace {

/// The file that the agent counts into, mapped into memory. It is removed at the end of the lifetime.
class SharedResults {
 public:
  explicit SharedResults(const std::string& path) : path_(path) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file >= 0 && ftruncate(file, kResultsBytes) == 0)
      memory_ = mmap(nullptr, kResultsBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    const int wrong = errno;
    // The mapping remains valid (mmap(2)).
    if (file >= 0) close(file);
    if (memory_ == MAP_FAILED) throw Error(path + ": cannot be made: " + std::strerror(wrong));
  }
  SharedResults(const SharedResults&) = delete;
  SharedResults& operator=(const SharedResults&) = delete;
  ~SharedResults() {
    munmap(memory_, kResultsBytes);
    unlink(path_.c_str());
  }
  const AgentResults& results() const { return *static_cast<const AgentResults*>(memory_); }

 private:
  std::string path_;
  void* memory_ = MAP_FAILED;
};

/// Writes the whole plan, or throws Error, because with a truncated plan fewer calls would be timed.
void write_plan(const std::string& text, const std::string& path) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw Error(path + ": cannot be written: " + std::strerror(errno));
}

/// Returns the file of the program as the kernel will execute it, because it is examined before it is started.
std::string file_of(const process::Launch& launch) {
  if (!launch.file.empty()) return launch.file;
  const auto& name = launch.argv.front();
  if (name.find('/') != std::string::npos) return name;
  if (auto found = process::found_in_path(name)) return *found;
  throw Error(name + ": there is no such program");
}

#if defined(__x86_64__)
constexpr bool kTimesCalls = true;
#else
constexpr bool kTimesCalls = false;
#endif

/// Returns true if the loader ignores the environment of the program.
bool has_rights_of_others(const std::string& executable) {
  struct stat about {};
  if (stat(executable.c_str(), &about) != 0) return false;
  return (about.st_mode & (S_ISUID | S_ISGID)) != 0 ||
         getxattr(executable.c_str(), "security.capability", nullptr, 0) > 0;
}

constexpr double kDoubtful = 0.01;  // warning limit: share of intervals that went wrong
constexpr double kDearest = 0.1;    // warning limit: share of the time that the probes cost

/// Sums of the threads. They include intervals that could still have been extended when the program ended.
struct Counts {
  Sum sum{};
  std::uint64_t orphans = 0, abandoned = 0, nested = 0, inside = 0, skipped = 0;

  void add_thread(const Thread& thread) {
    add(sum, thread.sum);
    orphans += thread.orphans;
    abandoned += thread.abandoned;
    nested += thread.nested;
    inside += thread.inside;
    skipped += thread.skipped;
    // The limits are checked, because the program can write to this memory, too.
    for (std::uint32_t i = 0; i < std::min(thread.depth, kMostOpen); ++i) {
      const auto& open = thread.open[i];
      if (open.end == 0) {
        ++abandoned;
        continue;
      }
      add(sum, sum_of_one(open.end - open.begin));
      add(sum, open.inner);
    }
  }
};

Counts counts_of(const AgentResults& results) {
  const auto* threads = reinterpret_cast<const Thread*>(reinterpret_cast<const char*>(&results) + kThreadsAt);
  Counts counts;
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(results.threads, kMostThreads); ++i)
    counts.add_thread(threads[i]);
  return counts;
}

/// Returns the agent's problem. The length is limited, because the program can write to this memory, too.
std::string problem_of(const AgentResults& results) {
  return {results.problem, strnlen(results.problem, sizeof results.problem)};
}

/// Throws Error with the reason if the agent has not patched the program. Figures of such a run would all be 0.
void check_applied(const AgentResults& results, const Plan& plan) {
  if (results.magic != kResultsMagic)
    throw Error(
        "the agent that times calls was not loaded, or could not read its plan; is the program a launcher "
        "that clears its environment?");
  if (results.problem[0] != 0)
    throw Error(fmt::format("no probe was placed in {}: {}", plan.function.module, problem_of(results)));
  if (results.applied == 0)
    throw Error(fmt::format("no probe was placed: the program did not load {}", plan.function.module));
}

/// Returns the modules by their load addresses. The executable has an empty path, as dl_iterate_phdr(3) lists it.
std::map<std::uint64_t, std::string> places_of(const std::string& modules) {
  std::map<std::uint64_t, std::string> places;
  std::istringstream in(modules);
  for (std::string line; std::getline(in, line);) {
    const auto space = line.find(' ');
    if (space == std::string::npos) continue;
    if (const auto address = binary::address_in(line.substr(0, space)))
      places[*address] = line.substr(space + 1);
  }
  return places;
}

std::vector<Target> targets_of(const AgentResults& results, const std::string& modules, const Plan& plan) {
  const auto places = places_of(modules);
  std::vector<Target> targets;
  for (std::size_t i = 0; i < plan.probes.size(); ++i) {
    const auto address = results.targets[i];
    // The module of a target is the one with the highest load address below it.
    auto place = places.upper_bound(address);
    if (address == 0 || place == places.begin()) continue;
    --place;
    targets.push_back(
        {.site = plan.probes[i].site, .module = place->second, .address = address - place->first});
  }
  return targets;
}

double share(std::uint64_t part, std::uint64_t count) {
  return part == 0 ? 0 : static_cast<double>(part) / static_cast<double>(part + count);
}

void warn(ProbeReading& reading, const Counts& counts, const AgentResults& results) {
  const auto of = [&](std::uint64_t part) { return share(part, reading.count); };
  if (reading.count == 0)
    reading.warnings.emplace_back("the range was never run from its first to its last call");
  if (of(reading.orphans) > kDoubtful)
    reading.warnings.push_back(
        fmt::format("{:.0f} % of the intervals ended without a beginning", 100 * of(reading.orphans)));
  if (of(reading.abandoned) > kDoubtful)
    reading.warnings.push_back(
        fmt::format("{:.0f} % of the intervals were left before their end (by an exception, longjmp or the "
                    "end of the program)",
                    100 * of(reading.abandoned)));
  if (reading.self_share() > kDearest)
    reading.warnings.push_back(
        fmt::format("{:.0f} % of the measured time was spent in the probes: the calls are too short and too "
                    "many to be timed; count instructions instead",
                    100 * reading.self_share()));
  if (counts.skipped > 0)
    reading.warnings.push_back(fmt::format(
        "{} probes were not counted, because a signal handler or a recursion that is too deep executed them",
        counts.skipped));
  if (results.threads > kMostThreads)
    reading.warnings.push_back(
        fmt::format("{} threads executed a probe, but only {} are counted", results.threads, kMostThreads));
}

/// Returns the times of the sites that ran.
std::vector<SiteReading> sites_of(const AgentResults& results, const Plan& plan, double inside_ns,
                                  double ns_per_tick) {
  std::vector<SiteReading> sites;
  for (std::size_t i = 0; i < plan.probes.size(); ++i) {
    const auto& sum = results.sites[i];
    if (sum.count == 0) continue;
    const double took_ns =
        static_cast<double>(sum.total) * ns_per_tick - static_cast<double>(sum.count) * inside_ns;
    sites.push_back({.site = plan.probes[i].site,
                     .count = sum.count,
                     .seconds = std::max(took_ns, 0.0) * 1e-9,
                     .long_count = sum.long_count,
                     .long_seconds = static_cast<double>(sum.long_total) * ns_per_tick * 1e-9});
  }
  return sites;
}

}  // namespace

ProbeReading measure(const process::Launch& launch, const Plan& plan, const std::string& directory,
                     const process::Spawner& spawn) {
  const auto executable = file_of(launch);
  if (const auto why = refusal(executable); !why.empty()) throw Error(executable + " " + why);
  // The program may run in another directory.
  const auto place = std::filesystem::absolute(directory).string();
  const auto plan_path = place + "/probes.plan";
  const auto results_path = place + "/probes.results";
  const SharedResults shared(results_path);
  write_plan(text_of(plan, results_path), plan_path);
  auto probed = launch;
  process::load_in_front(process::library_of_the_wrapper("libholdfast-probes.so", "calls are timed"), probed);
  probed.environment.push_back("HOLDFAST_PROBES=" + plan_path);
  // Otherwise the first call of each function would include the loader's search for it.
  probed.environment.emplace_back("LD_BIND_NOW=1");
  const auto ended = spawn(probed);
  // The longer the time between both readings of the clocks, the more exact is the length of a tick.
  const auto now = clocks_now();
  process::take_file(plan_path);
  const auto modules = process::take_file(results_path + ".modules");
  if (ended.how == process::Ended::How::not_started)
    throw Error(executable + " " + process::how_it_ended(ended, launch.deadline_s));
  auto reading = reading_of(shared.results(), modules, plan, now);
  for (auto& target : reading.targets) {
    if (target.module.empty()) target.module = executable;
  }
  reading.ended = ended;
  return reading;
}

std::string refusal(const std::string& executable) {
  if (!kTimesCalls) return "cannot be timed call by call, which is only possible on x86-64";
  const auto needs = binary::needs_of(executable);
  const auto here = binary::needs_of("/proc/self/exe");
  if (needs.machine == 0) return "is not an ELF file: name the program itself, not a script";
  if (needs.machine != here.machine)
    return "is for " + binary::machine_name(needs.machine) +
           ", but calls can only be timed in code for x86-64";
  if (process::is_static(executable))
    return "is linked statically, so no library can be preloaded into it to time its calls; link it "
           "dynamically";
  if (has_rights_of_others(executable))
    return "runs with the rights of another user (setuid, setgid or capabilities), so no library can be "
           "preloaded into it; measure a copy without them";
  if (const auto sanitizer = binary::sanitizer_of(executable); !sanitizer.empty())
    return "was built with the " + sanitizer + " sanitizer, which must be loaded first; build it without";
  return "";
}

ProbeReading reading_of(const AgentResults& results, const std::string& modules, const Plan& plan,
                        Clocks now) {
  check_applied(results, plan);
  const double ns_per_tick =
      static_cast<double>(now.ns - results.clock_ns) / static_cast<double>(now.ticks - results.ticks);
  const auto counts = counts_of(results);
  const auto pairs = static_cast<double>(std::max<std::uint64_t>(results.calibrations, 1));
  ProbeReading reading;
  reading.count = counts.sum.count;
  reading.orphans = counts.orphans;
  reading.abandoned = counts.abandoned;
  reading.nested = counts.nested;
  // The program can write any number there.
  reading.threads = static_cast<int>(std::min<std::uint64_t>(results.threads, INT32_MAX));
  reading.inside_ns = static_cast<double>(results.inside_ticks) / pairs * ns_per_tick;
  reading.pair_ns = static_cast<double>(results.pair_ticks) / pairs * ns_per_tick;
  if (const double ticks = typical_ticks(results.bins); ticks > 0)
    reading.typical_ns = std::max(ticks * ns_per_tick - reading.inside_ns, 0.0);
  const double measured = static_cast<double>(counts.sum.total) * ns_per_tick * 1e-9;
  // The probes of an interval add the time between their own stamps. Probes of other intervals inside of it add
  // their whole cost, and each of these probes is half a pair.
  const double self = (static_cast<double>(reading.count) * reading.inside_ns +
                       static_cast<double>(counts.inside) * reading.pair_ns / 2) *
                      1e-9;
  // The costs are estimated, and must not make a time negative.
  reading.self_seconds = std::min(measured, self);
  reading.seconds = measured - reading.self_seconds;
  reading.long_count = counts.sum.long_count;
  reading.long_seconds = static_cast<double>(counts.sum.long_total) * ns_per_tick * 1e-9;
  if (plan.way == Way::sum) reading.sites = sites_of(results, plan, reading.inside_ns, ns_per_tick);
  reading.targets = targets_of(results, modules, plan);
  warn(reading, counts, results);
  return reading;
}

}  // namespace holdfast::probes
