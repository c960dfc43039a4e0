#include "events/counter.hpp"

#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>

#include "events/load_address.hpp"
#include "events/refusal.hpp"
#include "model/error.hpp"

namespace holdfast::events {
namespace {

namespace fs = std::filesystem;

std::uint32_t breakpoint_type(Access access) {
  return access == Access::write ? HW_BREAKPOINT_W : HW_BREAKPOINT_RW;
}

perf_event_attr attributes_of(const Event& event, Counter::Begins begins) {
  perf_event_attr attributes{};
  attributes.size = sizeof attributes;
  attributes.type = event.type;
  attributes.config = event.config;
  attributes.disabled = 1;
  attributes.inherit = 1;
  attributes.enable_on_exec = begins == Counter::Begins::with_the_next_program ? 1 : 0;
  attributes.exclude_kernel = event.user_only ? 1 : 0;
  attributes.exclude_hv = event.user_only ? 1 : 0;
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
  return static_cast<int>(syscall(SYS_perf_event_open, &attributes, thread, -1, -1, PERF_FLAG_FD_CLOEXEC));
}

/// All that run now; what they start inherits the counter.
std::vector<pid_t> threads() {
  std::vector<pid_t> found;
  for (const auto& entry : fs::directory_iterator("/proc/self/task"))
    found.push_back(std::stoi(entry.path().filename().string()));
  return found;
}

}  // namespace

Counter::Counter(const Event& event, Begins begins) {
  auto attributes = attributes_of(event, begins);
  const bool all = begins == Begins::when_told;
  for (const pid_t thread : all ? threads() : std::vector<pid_t>{0}) {
    const int file = open_event(attributes, thread);
    if (file < 0 && errno == ESRCH) continue;  // a thread that has ended meanwhile
    if (file < 0) {
      const int why = errno;
      for (const int opened : files_) close(opened);
      throw Error(why_refused(event, why, paranoid_setting()));
    }
    files_.push_back(file);
  }
}

Counter::~Counter() {
  for (const int file : files_) close(file);
}

void Counter::start() {
  for (const int file : files_) ioctl(file, PERF_EVENT_IOC_ENABLE, 0);
}

void Counter::stop() {
  for (const int file : files_) ioctl(file, PERF_EVENT_IOC_DISABLE, 0);
}

Reading Counter::read() const {
  std::array<std::uint64_t, 3> sum{};  // count, ns that it was wanted, ns that it was counted
  for (const int file : files_) {
    std::array<std::uint64_t, 3> one{};
    if (::read(file, one.data(), sizeof one) != static_cast<ssize_t>(sizeof one))
      throw Error("a counter of the kernel could not be read");
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += one[i];
  }
  const auto wanted = static_cast<double>(sum[1]);
  const double share = wanted > 0 ? static_cast<double>(sum[2]) / wanted : 1;
  const auto count = static_cast<double>(sum[0]);
  return {.count = share > 0 ? count / share : 0, .share = share};
}

}  // namespace holdfast::events
