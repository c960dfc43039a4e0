#pragma once

/// Why the kernel does not count an event, and what would help.

#include <string>

#include "events/event.hpp"

namespace holdfast::events {

/// A sentence without a subject, which is the event's name: "cannot be counted: ...". `error`: errno of
/// perf_event_open(2). `paranoid`: paranoid_setting().
std::string why_refused(const Event& event, int error, const std::string& paranoid);

/// What /proc/sys/kernel/perf_event_paranoid says; empty where the kernel has no such counters.
std::string paranoid_setting();

}  // namespace holdfast::events
