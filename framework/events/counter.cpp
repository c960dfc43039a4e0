#include "events/counter.hpp"

#include <link.h>
#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "model/error.hpp"

namespace holdfast::events {

const std::vector<Event>& known_events() {
  constexpr auto kProcessor = PERF_TYPE_HARDWARE;
  constexpr auto kKernel = PERF_TYPE_SOFTWARE;
  // The events of the processor exclude the kernel's work, so that a perf_event_paranoid of 2, the usual
  // default, permits them. Events of the kernel itself need 1.
  static const std::vector<Event> table{
      {"cpu-cycles", kProcessor, PERF_COUNT_HW_CPU_CYCLES, true},
      {"cpu-instructions", kProcessor, PERF_COUNT_HW_INSTRUCTIONS, true},
      {"cpu-cache-misses", kProcessor, PERF_COUNT_HW_CACHE_MISSES, true},
      {"cpu-branch-misses", kProcessor, PERF_COUNT_HW_BRANCH_MISSES, true},
      {"task-clock", kKernel, PERF_COUNT_SW_TASK_CLOCK, false},
      {"minor-faults", kKernel, PERF_COUNT_SW_PAGE_FAULTS_MIN, false},
      {"major-faults", kKernel, PERF_COUNT_SW_PAGE_FAULTS_MAJ, false},
      {"cpu-migrations", kKernel, PERF_COUNT_SW_CPU_MIGRATIONS, false},
  };
  return table;
}

std::string text_of(const std::vector<Event>& events) {
  std::ostringstream out;
  for (const auto& event : events) {
    out << event.name << ' ' << event.type << ' ' << event.config << ' ' << event.user_only << ' '
        << static_cast<std::uint32_t>(event.access) << ' ' << event.address << ' ' << event.bytes << ';';
  }
  return out.str();
}

std::vector<Event> events_of(std::string_view text) {
  std::vector<Event> events;
  std::istringstream in{std::string(text)};
  for (std::string line; std::getline(in, line, ';');) {
    std::istringstream fields(line);
    Event event;
    std::uint32_t access = 0;
    fields >> event.name >> event.type >> event.config >> event.user_only >> access >> event.address >>
        event.bytes;
    if (!fields || access > static_cast<std::uint32_t>(Access::any))
      throw Error(std::string(kVariable) + " has no list of events that can be read: " + line);
    event.access = static_cast<Access>(access);
    events.push_back(event);
  }
  return events;
}

namespace {

std::string absent(const Event& event) {
  if (event.access != Access::none)
    return "this processor, or the virtual machine, has no watchpoints; run on one that has";
  if (event.type == PERF_TYPE_SOFTWARE) return "this kernel does not support the event";
  return "this machine provides no processor counters, as is usual for virtual machines; use a physical "
         "machine, let the host provide them (a virtual PMU), or judge instructions or branches, which "
         "valgrind counts on any machine";
}

/// Returns why the event is not permitted. The rules are in Documentation/admin-guide/sysctl/kernel.rst of
/// the kernel.
std::string forbidden(const Event& event, const std::string& paranoid) {
  const char* most = event.user_only ? "2" : "1";
  if (paranoid.empty()) return "this kernel was built without perf events";
  if (std::atoi(paranoid.c_str()) <= std::atoi(most))
    return "the system does not allow it, although /proc/sys/kernel/perf_event_paranoid is " + paranoid +
           "; in a container, allow perf_event_open, which its seccomp profile forbids";
  return "the system does not allow it (/proc/sys/kernel/perf_event_paranoid is " + paranoid +
         "); as root: sysctl kernel.perf_event_paranoid=" + most +
         ", or run with CAP_PERFMON; in a container, allow perf_event_open";
}

}  // namespace

std::string why_refused(const Event& event, int error, const std::string& paranoid) {
  const std::string head = "cannot be counted: ";
  // The meanings are in perf_event_open(2), ERRORS.
  switch (error) {
    case ENOENT:
    case ENODEV:
    case EOPNOTSUPP:
      return head + absent(event);
    case EACCES:
    case EPERM:
      return head + forbidden(event, paranoid);
    case ENOSYS:
      return head + "this kernel was built without perf events";
    // Watchpoints are debug registers; x86 has four of them.
    case ENOSPC:
      return head +
             "the processor has 4 watchpoints, and reads of a variable need two of them; watch fewer "
             "variables in one test";
    default:
      return head + std::strerror(error);
  }
}

std::string paranoid_setting() {
  std::ifstream file("/proc/sys/kernel/perf_event_paranoid");
  std::string setting;
  file >> setting;
  return setting;
}

std::string scaling_note(const std::string& name, double share) {
  if (share >= 1) return "";
  if (share <= 0)
    throw Error("was never counted: " + name +
                " had no free counter of the processor; measure fewer events in one test");
  // A share that is neither 0 nor 1 is never rounded to 0 % or 100 %.
  const auto percent = std::clamp(std::lround(share * 100), 1L, 99L);
  const std::string about = share < 0.01 ? "less than " : share > 0.99 ? "more than " : "";
  return name + " was counted for " + about + std::to_string(percent) +
         " % of the time and scaled up, because the processor has too few counters; measure fewer events in "
         "one test";
}

std::uint64_t load_address() {
  std::uint64_t address = 0;
  // The program comes first (dl_iterate_phdr(3)).
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* to) {
        *static_cast<std::uint64_t*>(to) = info->dlpi_addr;
        // Any value but 0 ends the iteration.
        return 1;
      },
      &address);
  return address;
}

namespace {

namespace fs = std::filesystem;

std::uint32_t breakpoint_type(Access access) {
  return access == Access::write ? HW_BREAKPOINT_W : HW_BREAKPOINT_RW;
}

perf_event_attr attributes_of(const Event& event, PerfCounter::Begins begins) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = event.type;
  attributes.config = event.config;
  attributes.disabled = 1;
  // `inherit` includes threads and processes that are started later. The kernel does not read inherited
  // counters as a group, so each event has a file descriptor of its own.
  attributes.inherit = 1;
  attributes.enable_on_exec = begins == PerfCounter::Begins::with_the_next_program ? 1 : 0;
  attributes.exclude_kernel = event.user_only ? 1 : 0;
  attributes.exclude_hv = event.user_only ? 1 : 0;
  // Both times show for how long the kernel counted: it takes turns if there are more events than counters.
  attributes.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
  if (event.access == Access::none) return attributes;
  attributes.type = PERF_TYPE_BREAKPOINT;
  attributes.config = 0;
  attributes.bp_type = breakpoint_type(event.access);
  attributes.bp_addr = event.address + load_address();
  attributes.bp_len = event.bytes;
  return attributes;
}

int open_event(perf_event_attr& attributes, pid_t thread) {
  // glibc has no function for this system call. The arguments -1 mean any processor, and no group.
  return static_cast<int>(syscall(SYS_perf_event_open, &attributes, thread, -1, -1, PERF_FLAG_FD_CLOEXEC));
}

/// Returns all threads that run now; threads that they start inherit the counter.
std::vector<pid_t> threads() {
  std::vector<pid_t> found;
  for (const auto& entry : fs::directory_iterator("/proc/self/task"))
    found.push_back(std::stoi(entry.path().filename().string()));
  return found;
}

}  // namespace

PerfCounter::PerfCounter(const Event& event, Begins begins) {
  auto attributes = attributes_of(event, begins);
  const bool all = begins == Begins::when_told;
  // 0 is the calling thread. A program that it starts inherits this counter alone, so other threads do not
  // matter.
  for (const pid_t thread : all ? threads() : std::vector<pid_t>{0}) {
    const int file = open_event(attributes, thread);
    if (file < 0 && errno == ESRCH) continue;  // a thread that has ended meanwhile
    if (file < 0) {
      const int why = errno;
      // The destructor of an object whose constructor throws does not run.
      for (const int opened : files_) close(opened);
      throw Error(why_refused(event, why, paranoid_setting()));
    }
    files_.push_back(file);
  }
}

PerfCounter::~PerfCounter() {
  for (const int file : files_) close(file);
}

void PerfCounter::start() {
  for (const int file : files_) ioctl(file, PERF_EVENT_IOC_ENABLE, 0);
}

void PerfCounter::stop() {
  for (const int file : files_) ioctl(file, PERF_EVENT_IOC_DISABLE, 0);
}

CountReading PerfCounter::read() const {
  std::array<std::uint64_t, 3> sum{};  // count, ns that it was enabled, ns that it was running
  for (const int file : files_) {
    std::array<std::uint64_t, 3> one{};
    if (::read(file, one.data(), sizeof one) != static_cast<ssize_t>(sizeof one))
      throw Error("a counter of the kernel could not be read");
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += one[i];
  }
  // The sums are over all threads, so the share is their mean, weighted by the times. It is 1 if nothing was
  // ever enabled.
  const auto wanted = static_cast<double>(sum[1]);
  const double share = wanted > 0 ? static_cast<double>(sum[2]) / wanted : 1;
  const auto count = static_cast<double>(sum[0]);
  return {.count = share > 0 ? count / share : 0, .share = share};
}

}  // namespace holdfast::events
