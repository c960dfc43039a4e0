#include "events/refusal.hpp"

#include <linux/perf_event.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

namespace holdfast::events {
namespace {

std::string absent(const Event& event) {
  if (event.access != Access::none)
    return "this processor, or the virtual machine, has no watchpoints; run on one that has";
  if (event.type == PERF_TYPE_SOFTWARE) return "this kernel does not know the event";
  return "this machine gives no counters of its processor, as virtual machines often do not; run on a "
         "machine of its "
         "own, let the host pass them on (a virtual PMU), or judge instructions or branches, which valgrind "
         "counts "
         "anywhere";
}

/// Who may count what: Documentation/admin-guide/sysctl/kernel.rst of the kernel.
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
    case ENOSPC:
      return head +
             "the processor watches 4 places at once, and reads of one take two of them; watch fewer in one "
             "test";
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

}  // namespace holdfast::events
