#pragma once

#include <cstdint>

extern "C" {  // NOLINTBEGIN(bugprone-dynamic-static-initializers): these are labels of code

extern char holdfast_slots[];
extern char holdfast_tail_slots[];
extern char holdfast_slots_end[];
void holdfast_before();
void holdfast_after();
void holdfast_call_nothing(std::uint64_t times);
extern char holdfast_calibrated_call[];
void holdfast_nothing();

/// Returns where the stamp is to be written. `rsp` and `rbp` are the registers at the call.
std::uint64_t* holdfast_probe_starts(std::uint32_t index, std::uint64_t rsp, std::uint64_t rbp);
void holdfast_probe_stops(std::uint32_t index, std::uint64_t rsp, std::uint64_t rbp, std::uint64_t stamp);
}  // NOLINTEND(bugprone-dynamic-static-initializers)

namespace holdfast::probes::agent {

constexpr std::uint32_t kSlots = 512;
constexpr std::uint32_t kSlotBytes = 64;
constexpr std::uint32_t kCalibrationSlot = kSlots - 1;

/// The content of a slot, from byte 32.
struct SlotData {
  std::uint64_t target, inside_call, after, onward;
};

/// Returns a pointer to an address from the plan, the loader or the processor.
template <class T>
T* pointer_to(std::uint64_t address) {
  return reinterpret_cast<T*>(address);  // NOLINT(performance-no-int-to-ptr)
}

}  // namespace holdfast::probes::agent
