/// The agent: a preloaded library that reads a plan, patches the calls that the plan names, and counts. It starts
/// after the initialization of the libraries that it needs, so earlier calls by constructors of libraries are not
/// counted.

#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "probes/agent/counting.hpp"
#include "probes/agent/install.hpp"
#include "probes/agent/plan.hpp"
#include "probes/results.hpp"

namespace holdfast::probes::agent {
namespace {

Plan plan;
char modules_path[4200];

std::uint64_t ticks() {
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  // lfence waits for earlier instructions; without it the processor may read the
  // counter before they are done.
  asm volatile("lfence; rdtsc" : "=a"(low), "=d"(high));
  return static_cast<std::uint64_t>(high) << 32U | low;
}

bool open_results() {
  const int file = open(plan.results, O_RDWR | O_CLOEXEC);
  if (file < 0) return false;
  void* memory = mmap(nullptr, kResultsBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (memory == MAP_FAILED) return false;
  results = static_cast<AgentResults*>(memory);
  return true;
}

/// Measures the costs of probes. It takes the minimum of several runs, because disturbances can only add time.
void calibrate() {
  constexpr std::uint64_t kCalls = 200;
  constexpr int kGoes = 8;
  const auto timed = [] {
    const auto begin = ticks();
    holdfast_call_nothing(kCalls);
    return ticks() - begin;
  };
  std::uint64_t plain = UINT64_MAX;
  for (int i = 0; i < kGoes; ++i) {
    if (const auto time = timed(); time < plain) plain = time;
  }
  SitePlan site{};
  site.starts = site.stops = true;
  site.address = site.call = reinterpret_cast<std::uint64_t>(holdfast_calibrated_call);
  site.target = reinterpret_cast<std::uint64_t>(holdfast_nothing);
  site.size = 5;
  site.condition = -1;
  // The calibrated call is behind one push, so the frame is 16 bytes above the stack pointer.
  site_frames[kCalibrationSlot] = {
      .offset = 16, .from_rbp = false, .at_that_place = false, .by_pointer = false};
  if (!place_one(site, kCalibrationSlot, results->problem, sizeof results->problem)) return;
  std::uint64_t inside = UINT64_MAX;
  std::uint64_t pair = UINT64_MAX;
  for (int i = 0; i < kGoes; ++i) {
    count_anew();
    const auto time = timed();
    const auto* own = counted();
    if (own != nullptr && own->sum.count == kCalls && own->sum.total < inside) inside = own->sum.total;
    if (time < pair) pair = time;
  }
  count_anew();
  // The first thread of the program gets the entry that calibration has used.
  count_apart();
  results->threads = 0;
  results->calibrations = kCalls;
  results->inside_ticks = inside > plain ? inside - plain : 0;
  results->pair_ticks = pair > plain ? pair - plain : 0;
}

/// Places the probes if their library is loaded. The agent calls this each time that the program has opened a library,
/// until the probes are placed.
void place() {
  if (results->applied != 0 || results->problem[0] != 0) return;
  if (place_probes(plan, results->problem, sizeof results->problem) == InstallResult::yes)
    __atomic_store_n(&results->applied, plan.sites, __ATOMIC_RELEASE);
}

/// Returns true if the list of modules is needed to look up the targets of pointers.
bool wants_modules() {
  for (std::uint32_t i = 0; i < plan.sites; ++i) {
    if (plan.site[i].operand.size > 0) return true;
  }
  return false;
}

void loader_changed() {
  if (_r_debug.r_state != r_debug::RT_CONSISTENT) return;
  place();
  if (wants_modules()) list_modules(modules_path);
}

/// Returns true if the system keeps a shadow stack of return addresses. The stubs of probes do not maintain it.
bool has_shadow_stack() {
  constexpr int kStatus = 0x5005;  // ARCH_SHSTK_STATUS of Linux 6.6
  std::uint64_t features = 0;
  return syscall(SYS_arch_prctl, kStatus, &features) == 0 && (features & 1U) != 0;
}

__attribute__((constructor)) void begin() {
  const char* path = std::getenv("HOLDFAST_PROBES");
  if (path == nullptr || !read_plan(path, plan) || !open_results()) return;
  // Removes the variables for this agent, so that the program and its children do not see them.
  unsetenv("HOLDFAST_PROBES");
  if (!plan.keep_bind_now) unsetenv("LD_BIND_NOW");
  const char* preloaded = std::getenv("LD_PRELOAD");
  // The agent is the first library in the list (process::load_in_front()).
  const char* others = preloaded == nullptr ? nullptr : std::strchr(preloaded, ':');
  if (others == nullptr) {
    unsetenv("LD_PRELOAD");
  } else {
    char* kept = strdup(others + 1);  // it is a part of the value that is replaced
    if (kept != nullptr) setenv("LD_PRELOAD", kept, 1);
    std::free(kept);
  }
  if (has_shadow_stack())
    std::snprintf(results->problem, sizeof results->problem,
                  "it runs with a shadow stack, which probes do not keep");
  // Calibration counts each call as one interval.
  extends = false;
  calibrate();
  extends = plan.extends;
  pthread_atfork(nullptr, nullptr, count_apart);
  std::snprintf(modules_path, sizeof modules_path, "%s.modules", plan.results);
  place();
  if (wants_modules()) list_modules(modules_path);
  if (results->applied == 0 || wants_modules()) watch_loader(loader_changed);
  const auto now = clocks_now();
  results->ticks = now.ticks;
  results->clock_ns = now.ns;
  // The number is stored last, so a reader that sees it sees everything else.
  __atomic_store_n(&results->magic, kResultsMagic, __ATOMIC_RELEASE);
}

}  // namespace
}  // namespace holdfast::probes::agent
