#pragma once

/// Conditions of this machine now: /proc/loadavg, /proc/stat, the processors' thermal_throttle counts, the control
/// group's cpu.stat. `root`: the directory that stands for "/", empty for the system's own.

#include <string>

#include "model/conditions.hpp"

namespace holdfast::runner {

Conditions conditions_now(const std::string& root = "");

}  // namespace holdfast::runner
