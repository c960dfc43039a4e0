#pragma once

/// Facts of the processors. `root`: the directory that stands for "/", empty for the system's own. What cannot be
/// read is empty.

#include <string>

namespace holdfast::runner {

std::string processor_model(const std::string& root);
/// What the processor can do ("avx2 fma ..."), sorted: the kernel's order may change from one to the next.
std::string processor_flags(const std::string& root);
/// "0x1000065": the processor's own firmware.
std::string processor_microcode(const std::string& root);
/// How many are online, "2".
std::string processors_online(const std::string& root);
/// Whether two threads share a core: on, off.
std::string processor_smt(const std::string& root);
/// How the kernel chooses the clock: performance, powersave, ...
std::string processor_governor(const std::string& root);
/// Whether the clock may rise above its nominal rate: on, off.
std::string processor_turbo(const std::string& root);

}  // namespace holdfast::runner
